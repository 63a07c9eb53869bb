"""Rules of Fields of Green by their ids, as far as no table in `conformance/fields-of-green.yaml` shows them: counts and all draws."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations_with_replacement, product
from pathlib import Path

import pytest
from asking import moves
from click.testing import CliRunner
from every_game import tables_of
from fields_of_green_tables import FG, START, checked, farm, objections, one, read, scored, table
from sayings import says

import models.fields_of_green as room
from cli.main import main
from cli.reading.inputs import read_table
from models.fields_of_green.cards import TYPES
from models.fields_of_green.past import actions_of_two
from scorers.fields_of_green.points import doubts_of
from verify.judge import offer
from verify.score import score
from verify.violations import violations

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "fields_of_green" / "rulebook_score.yaml"
NAMES = ("Field", "Livestock", "Construction", "Building")
SPLITS = [split for split in product(range(5), repeat=4) if sum(split) == 6 and sum(n > 0 for n in split) >= 3]
"""What a player can draw in a year: six cards from three piles at least."""


# The rulebook's example of a score.


def test_the_example_of_the_rulebook():
    """Maria wins with 62 VP over Mike's 59, line by line as on the pad of "Game End"."""
    found = score(FG, read_table(str(EXAMPLE), [], None).laid_out())
    points = {sheet.player: [line.points for line in sheet.lines] for sheet in found.sheets}
    assert points == {"Maria": [23, 8, 7, 4, 3, 17], "Mike": [26, 6, 10, 1, 1, 15]}
    assert [(s.place, s.player, s.total) for s in found.ranking] == [(1, "Maria", 62), (2, "Mike", 59)]
    assert (found.needs, found.warnings) == ((), ())
    assert CliRunner().invoke(main, ["check", str(EXAMPLE)]).exit_code == 0


def test_FOG_SC_TOTAL_each_line_of_the_pad_in_its_order_with_its_rule():
    assert [(line.item, line.rule) for line in scored(one(START)).sheets[0].lines] == [
        ("Cards/Tokens", "FOG-SC-CARDS"),
        ("Equipment", "FOG-SC-EQUIP"),
        ("Money", "FOG-SC-COINS"),
        ("Food", "FOG-SC-FOOD"),
        ("Water Towers", "FOG-SC-TOWERS"),
        ("Game End Abilities", "FOG-SC-ABIL"),
    ]


# What there is of each card, and how much lies there.


def test_FOG_SETUP_PILES_is_a_doubt_where_the_copies_of_cards_that_no_list_has_are_guessed():
    data = one(f"{START}\n" + " | ".join(["unlisted Field"] * 19))
    found = checked(data)
    assert (found.verdict, [[guess.key for guess in doubt.guesses] for doubt in found.doubts]) == ("legal", [["FOG-AMB-33"]])
    assert checked(data | {"rulings": {"FOG-AMB-33": "listed"}}).verdict == "illegal"


def test_FOG_2P_REFILL_what_may_lie_there():
    legal = {(6, 6), (5, 6), (6, 4), (5, 4), (6, 2), (5, 2), (6, 0), (5, 0), (4, 0), (3, 0), (2, 0), (1, 0), (0, 0)}
    position = read(
        table(farm(coins=15), farm(coins=15), player_count=2, year=1, phase="action", row=["unknown"] * 7, pile=0)
    )
    for row, pile in product(range(8), repeat=2):
        changed = replace(position, row=position.row[:row], pile=pile)
        assert (not violations(FG.game, changed)) is ((row, pile) in legal), (row, pile)


# Draws: FOG-UPK-DRAWORDER and FOG-UPK-DRAWN against all that two players can have drawn.


def harvest(**more):
    return one(**({"year": 1, "phase": "harvest", "player_count": 2} | more))


def drawn_together(*splits):
    return tuple(map(sum, zip(*splits, strict=True)))


BY_TWO = {drawn_together(*some) for some in combinations_with_replacement(SPLITS, 2)}


def is_legal_without(position, gone, types=TYPES):
    """Whether so many cards can be gone from the piles of these types."""
    piles = {kind: 33 - n for kind, n in zip(types, gone, strict=True)}
    return not violations(FG.game, replace(position, piles=piles))


@pytest.mark.parametrize(
    ("told", "possible"), [(None, BY_TWO), ((3, 2, 1, 0), {drawn_together((3, 2, 1, 0), split) for split in SPLITS})]
)
def test_FOG_UPK_DRAWORDER_agrees_with_all_draws_of_two_players(told, possible):
    """Numbers of cards that can be gone from four piles after a year; what Mike drew is left open, and perhaps what Maria drew."""
    position = read(harvest(**({"drawn": dict(zip(NAMES, told, strict=True))} if told else {})))
    verdicts = {True: 0, False: 0}
    for gone in product(range(10), repeat=4):
        if (sum(gone) == 12 and gone[0] >= gone[2]) or (sum(gone) == 6 and max(gone) < 4):
            legal = is_legal_without(position, gone)
            assert legal is (gone in possible), gone
            verdicts[legal] += 1
    assert min(verdicts.values()) > 40


@pytest.mark.parametrize("counted", [(0,), (1, 2), (0, 2, 3)])
def test_FOG_UPK_DRAWORDER_agrees_with_all_draws_where_piles_were_not_all_counted(counted):
    position = read(harvest())
    reached = {tuple(gone[i] for i in counted) for gone in BY_TWO}
    for gone in product(range(13 if len(counted) < 3 else 7), repeat=len(counted)):
        assert is_legal_without(position, gone, [TYPES[i] for i in counted]) is (gone in reached), (counted, gone)


def test_FOG_UPK_DRAWORDER_in_the_upkeep_phase_some_have_drawn():
    for farms, gone in (
        ([{}, {}], {18, 24, 30, 36}),
        ([{"hand": 6}, {}], {24, 30, 36}),
        ([{"hand": 0}, {"hand": 6}], {24, 30}),
        ([{"hand": 0}, {"hand": 0}], {18, 24}),
    ):
        position = read(table(*(farm(**more) for more in farms), year=2, phase="upkeep", player_count=3))
        for n in range(12, 43, 6):
            assert is_legal_without(position, (n // 3, n // 3, n // 6, n // 6)) is (n in gone), (farms, n)


def test_FOG_UPK_DRAWN_agrees_with_all_draws_of_two_players():
    """Discarded cards of every number of each type: they were drawn, so some draws have to hold them."""
    position, names = read(harvest()), ("Clover", "Goats", "Store", "Barn")
    verdicts = {True: 0, False: 0}
    for seen in product((0, 1, 6, 8, 9), (0, 2, 4, 5), (0, 2), (0, 3)):
        discards = tuple(position.deck.locations[name] for name, n in zip(names, seen, strict=True) for _ in range(n))
        fits = any(all(n <= most for n, most in zip(seen, gone, strict=True)) for gone in BY_TWO)
        found = {violation.rule for violation in violations(FG.game, replace(position, discard=discards))}
        assert ("FOG-UPK-DRAWN" in found) is not fits, seen
        verdicts[fits] += 1
    assert min(verdicts.values()) > 15


# Moves.


def test_FOG_RESTORE_takes_a_coin():
    data = one(START + " | Rye face down", coins=0, year=2, phase="action")
    assert objections(data, "restore Rye").keys() == {"FOG-RESTORE"}


def test_what_changes_may_depend_on_what_is_unknown_before_and_after():
    """Of Food on two Silos that is not known, 1 is sold: 10 coins become 14, and one pair of Food less or the same."""
    position = read(one("Water Tower 3 | Silo unknown | Silo unknown", year=2, phase="action"))
    sold = next(option for option in moves(FG, position, "Maria") if option.move == "market, selling 1 Food")
    # 3 VP for 10 coins, 4 for 14; before there is 1 to 8 Food, and 0 to 7 after.
    assert (sold.verdict, tuple(sold.change), tuple(sold.after)) == ("undecided", (0, 1), (4, 7))


@pytest.mark.parametrize(
    ("phase", "why"), [("upkeep", ("Upkeep", "drawn")), ("action", ("Maria's hand", "not in the file"))]
)
def test_a_hand_that_is_not_seen_is_told_where_moves_are_listed(phase, why):
    assert offer(FG, read(one(hand=4, player_count=3, year=2, phase=phase)), "Maria").why == says(*why)


# The index, and whether every rule and every ruling is tried.


def cases(key):
    return [case[key] for _, case in tables_of("fields-of-green").cases if key in case]


def test_the_index_has_the_rules_and_the_rulings_that_were_numbered_when_the_rulebook_was_read():
    assert len({rule.id for rule in (*FG.game.rules, *FG.game.remarks)}) == 88
    # What nobody plays otherwise is told with its rule.
    other = {2, 7, 8, 15, 18, 19, 20, 24, 25, 26, 29, 30, 31}
    assert [ruling.key for ruling in FG.game.rulings] == [f"FOG-AMB-{n:02}" for n in range(1, 34) if n not in other]


def test_every_ruling_with_an_alternative_is_tried():
    """A ruling that nothing reads is a promise that is not kept; that of a tie and that of copies decide no verdict."""
    tried = {
        (key, other) for told in cases("rests") + cases("otherwise") for key, others in told.items() for other in others
    }
    tried |= {("FOG-AMB-27", "all"), ("FOG-AMB-27", "typed"), ("FOG-AMB-33", "any")}
    assert tried == {(ruling.key, other) for ruling in FG.game.rulings for other in ruling.alternatives}


def test_every_rule_that_a_move_is_refused_by_is_tried():
    """Every number of a rule in what moves require forbids a move in some case."""
    texts = [Path(file).read_text(encoding="utf-8") for file in sorted(Path(room.__file__).parent.rglob("*.py"))]
    named = r"FOG-(?!AMB)[A-Z0-9]+(?:-[A-Z0-9]+)?"
    asked = {rule for text in texts if "import Steps" in text for rule in re.findall(f'"({named})"', text)}
    assert len(asked) > 20
    refused = set(re.findall(named, str([cases("may"), cases("moves")]))) | {"FOG-RESTORE"}
    not_looked_at = {"FOG-SETUP-PILES", "FOG-UPK-EXHAUST", "FOG-2P-REFILL", "FOG-HRV-MARK"}
    # Income in year 1 is refused as such, and not because the beginning has changed.
    not_looked_at |= {"FOG-SETUP-TOKENS", "FOG-SETUP-SUPPLY"}
    assert asked - refused <= not_looked_at


ROWS = [(6, 6), (5, 6), (6, 4), (5, 4), (6, 2), (5, 2), (6, 0), (5, 0), (4, 0), (3, 0), (2, 0), (1, 0)]
"""Before the first action of the two, before the second, and so on: two cards are turned up after each pair of actions."""


def test_the_cards_in_the_middle_tell_how_many_actions_there_were():
    def actions(size, pile):
        players = {name: {"farm": [["Water Tower 3", "Silo 1"]]} for name in ("A", "B")}
        told = {"game": "fields-of-green", "player_count": 2, "players": players, "row": ["Wheat"] * size}
        return actions_of_two(read(told | ({} if pile is None else {"pile": pile})))

    for done, (size, pile) in enumerate(ROWS):
        assert actions(size, pile) == [done]
    assert [actions(size, None) for size in (6, 5, 4)] == [[0, 2, 4, 6], [1, 3, 5, 7], [8]]
    assert [actions(*row) for row in ((7, 6), (5, 1), (4, 2), (6, 5))] == [[]] * 4


@pytest.mark.parametrize(("source", "doubted"), [("low: a guess", True), ("medium: a photo", True), ("high: a scan", False)])
def test_what_is_not_certain_of_a_card_is_told_with_its_source(source, doubted):
    card = replace(FG.game.standard_cards().locations["Wheat"], sources={"vp": source})
    sure, _, why = source.partition(": ")
    told = [says("VP of Wheat", f"with {sure} certainty", why)] if doubted else []
    assert list(doubts_of(card, "vp")) == told
