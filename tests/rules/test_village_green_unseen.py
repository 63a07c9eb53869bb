"""What a table leaves open is read as what it turns out to be: a space that is perhaps empty, a card that nobody saw."""

from __future__ import annotations

import naive_village_green as naive
from asking import moves

from models.village_green.cards import standard_deck
from models.village_green.repairs import changes
from verify.check import check
from verify.fill import fill
from verify.games import entry
from verify.judge import judge
from verify.violations import violations

VG = entry("village-green")
DECK = standard_deck()
AWARDS = naive.AWARDS
BARE = [".", ".", "."]


def village(**other):
    return {"village": "up", "top": [f"{award} on ." for award in AWARDS[:3]], "left": BARE, "green": [BARE] * 3} | other


def read(*villages, **other):
    players = dict(zip(("north", "south"), villages, strict=False))
    return VG.game.read({"game": "village-green", "players": players} | other, DECK, {}).position


BUILT = [["red rose structure on .", ".", "."], BARE, BARE]


def test_a_space_that_is_perhaps_empty_cannot_be_when_a_structure_needs_its_award():
    position = read(village(left=["unknown or nothing", ".", "."], green=BUILT))
    checked = check(VG.game, position)
    assert checked.verdict == "legal"
    assert checked.follows.certain == ("left 1 must be an award",)
    filled = fill(VG, position, limit=30, count=True)
    assert filled.count == len(filled.ways) == 27
    assert not any(violations(VG.game, way.position) for way in filled.ways)


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


SOLO = {"solo": True}


HANDS = ["red lily pond", "blue lily pond", "yellow rose structure"]
DISPLAY = {"green": ["lawn", "red petunia oak", "blue petunia oak"], "awards": list(AWARDS[6:9])}


def test_the_village_card_may_be_turned_for_new_cards_in_the_first_turn():
    one, two = village(hand=HANDS, turns=0), village(top=list(AWARDS[3:6]), turns=0)
    position = read(one, two, player_count=2, display=DISPLAY, turn="north", start="north")
    assert "flip and refresh greens" in {option.move for option in moves(VG, position, "north")}


def test_solo_a_structure_may_be_laid_before_its_award_is_named():
    position = read(village(hand=HANDS, turns=0), display=DISPLAY, **SOLO)
    said = "yellow rose structure to r1c1"
    judged = judge(VG, position, VG.game.play.read(said, position, "north"))
    assert judged.verdict == "legal"
    assert judged.open_end
    assert said in {option.move for option in moves(VG, position, "north")}


def test_a_structure_whose_award_is_not_named_yet_does_not_miss_a_card():
    one, two = village(top=list(AWARDS[:3]), hand=HANDS), village(top=list(AWARDS[3:6]), hand=3)
    position = read(one, two, player_count=2, display=DISPLAY, decks={"green": 36, "awards": 11}, turn="north")
    assert check(VG.game, position).verdict == "legal"
    judged = judge(VG, position, VG.game.play.read("yellow rose structure to r1c1", position, "north"))
    assert judged.verdict == "legal"
