"""What a table leaves open is read as what it turns out to be: a space that is perhaps empty, a card that nobody saw."""

from __future__ import annotations

import naive_village_green as naive

from models.village_green.cards import standard_deck
from models.village_green.repairs import changes
from verify.fill import fill
from verify.games import entry

VG = entry("village-green")
DECK = standard_deck()
AWARDS = naive.AWARDS
BARE = [".", ".", "."]


def village(**other):
    return {"village": "up", "top": [f"{award} on ." for award in AWARDS[:3]], "left": BARE, "green": [BARE] * 3} | other


def read(*villages, **other):
    players = dict(zip(("north", "south"), villages, strict=False))
    return VG.game.read({"game": "village-green", "players": players} | other, DECK, {}).position


def test_no_change_lays_what_is_perhaps_nothing_on_a_card_or_a_card_beneath_it():
    for below, is_offered in (("unknown", True), ("unknown or nothing", False)):
        position = read(village(left=[f"{AWARDS[3]} on {below} on .", ".", "."]))
        told = [change.said for change in changes(position) if "left 1" in change.said]
        for words in ("not the other way round", "lies beneath"):
            assert any(words in said for said in told) is is_offered


def test_that_more_cards_lie_covered_leaves_what_another_change_laid():
    position = read(village(green=[["red rose pond on lawn on .", "red lily pond", "."], BARE, BARE]))
    said = {change.said: change for change in changes(position)}
    covered = next(change for text, change in said.items() if "more cards lie covered" in text)
    other = next(change for text, change in said.items() if "does not lie on" in text)
    laid = other.make(position).seats[0].green
    both = covered.make(other.make(position)).seats[0].green
    assert laid != position.seats[0].green
    assert [stack.cards for stack in both] == [stack.cards for stack in laid]
    assert not both[0].sealed


def test_a_count_that_was_broken_off_is_not_begun_again_under_other_rulings(monkeypatch):
    begun = []

    def broken_off(_):
        begun.append(1)
        raise KeyboardInterrupt

    monkeypatch.setattr("verify.count.ways.Count.run", broken_off)
    filled = fill(VG, read(village(village="down", green=[["unknown", "unknown", "."], BARE, BARE])), count=True)
    assert (filled.count_is_exact, filled.rulings, len(begun)) == (False, (), 1)
