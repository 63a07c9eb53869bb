"""Where each rule stands: under which headings of the rulebook it was found, read there and not in the program."""

from collections import defaultdict

import pytest
from every_game import EVERY, tables_of

from verify.games import entry

SOURCES = {name: tables_of(name).sources for name in EVERY if tables_of(name).sources}
BOOKS = {name: told for name, told in SOURCES.items() if "book" in told}


def own(game):
    """The rules of a game that are not those of the box that it is played with."""
    found = entry(game).game
    return {rule.id: rule.source for rule in (*found.rules, *found.remarks) if rule.id.startswith(SOURCES[game]["rules"])}


@pytest.mark.parametrize("game", BOOKS)
def test_rules_tell_the_headings_that_they_stand_under(game):
    told, start, chapter = own(game), BOOKS[game]["rules"], BOOKS[game].get("chapter", "")
    assert {source.document for source in told.values()} == {BOOKS[game]["book"]}
    assert all(source.section.startswith(chapter) for source in told.values())
    wanted = defaultdict(set)
    for heading, names in BOOKS[game]["headings"].items():
        for name in names.split():
            wanted[start + name].add(heading)
    assert {rule: under(source.section.removeprefix(chapter)) for rule, source in told.items()} == wanted


def under(section):
    """The headings of `Components; Setup; Play: B; C`: a letter stands for a part of the heading before it."""
    found, before = set(), ""
    for heading in section.split("; "):
        full = f"{before}: {heading}" if len(heading) == 1 else heading
        before = full.partition(": ")[0]
        found.add(full)
    return found


@pytest.mark.parametrize("game", SOURCES)
def test_rules_that_no_rulebook_states_say_so(game):
    """They follow from what it does."""
    told = own(game)
    assert [
        name for name in SOURCES[game].get("follows", "").split() if not told[SOURCES[game]["rules"] + name].derived
    ] == []


def test_pages_are_those_that_the_rulebook_tells():
    """Village Green sends its readers to page 4 for drawing awards, and to page 13 for the solo game."""
    pages = {rule: source.page for rule, source in own("village-green").items() if source.page}
    assert pages == {"VG-ACT-GREEN": 4, "VG-ACT-AWARD": 4, "VG-SOLO-AWARD": 13}
    # The page is that of the heading before it, not of the solo game.
    told = str(own("village-green")["VG-ACT-GREEN"])
    assert told == "Village Green rulebook, “Draw and Play a Green Card”, p. 4; “Solo Game”"
    # The rulebook of Fields of Green names one page, 11 for two players; that of the Green Box none.
    for game in {*BOOKS} - {"village-green"}:
        assert {rule for rule, source in own(game).items() if source.page not in {None, 11}} == set()
