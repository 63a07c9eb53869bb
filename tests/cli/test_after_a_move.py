"""The table that `judge -o` writes: whose turn is next, and cards that went away and cannot come again."""

import json
from pathlib import Path

import pytest
from at_the_table import reeve
from sayings import says

from verify.clock import UndecidedError
from verify.worlds.known import KnownWorlds

VILLAGE = "{village: up, top: [%s], left: [., ., .], green: [[., ., .], [., ., .], [., ., .]]%s}"
TOPS = (
    "Excellence in Trees, Excellence in Lawns, Excellence in Structures",
    "The Ruby Clover Award, The Diane Yeller Award, The Linda Flowers Award",
    "The Rosie Redford Award, The Rosa Gelber Award, The Peter Petals Award",
    "Best Use of Space, Award for Forestry, Award for Floral Variety",
    "Excellence in Ponds, Best Man-Made Features, Award for Outstanding Oak Plantation",
)
NAMES = ("Anna", "Bob", "Cleo", "Dan", "Eve")


def village_green(players, more="", hand=", hand: [lawn, red lily pond, blue rose pond]"):
    told = [f"  {name}: {VILLAGE % (top, hand if name == 'Anna' else '')}\n" for name, top in zip(NAMES, TOPS, strict=True)]
    return f"game: village-green\nturn: Anna\n{more}players:\n" + "".join(told[:players])


def judged(table, move, tmp_path):
    """The answer, what it says besides, and the table that it writes."""
    out = tmp_path / "after.yaml"
    said = reeve("judge", "-", move, "-o", out, "--force", stdin=table, status=0)
    return said, out.read_text(encoding="utf-8")


@pytest.mark.parametrize(("players", "more"), [(2, "player_count: 2\n"), (3, "player_count: 3\n"), (5, "")])
def test_the_next_turn_is_kept_where_nobody_else_can_play(players, more, tmp_path):
    said, after = judged(village_green(players, more), "lawn to r1c2", tmp_path)
    assert "turn: Bob" in after
    assert said.stderr == ""


def test_otherwise_the_number_of_players_is_asked_for(tmp_path):
    said, after = judged(village_green(2), "lawn to r1c2", tmp_path)
    assert "turn:" not in after
    assert says("without `turn:`").is_in(said.stderr)
    assert says("Anna", "Bob", "`player_count: 2`").is_in(said.stderr)
    assert "Cleo" not in said.stderr
    three, _ = judged(village_green(3), "lawn to r1c2", tmp_path)
    assert says("Anna", "Bob", "Cleo", "`player_count: 3`").is_in(three.stderr)


def test_where_one_player_is_told_of_the_others_are_missed(tmp_path):
    said, after = judged(village_green(1, "solo: false\n"), "lawn to r1c2", tmp_path)
    assert "turn:" not in after
    assert says("without `turn:`").is_in(said.stderr)
    assert says("Anna").is_in(said.stderr)


def test_nothing_is_missed_where_no_turn_was_told(tmp_path):
    said, _ = judged(village_green(2).replace("turn: Anna\n", ""), "Anna: lawn to r1c2", tmp_path)
    assert said.stderr == ""


FARMS = """
game: fields-of-green
phase: action
year: 2
turn: Ann
%splayers:
  Ann: {coins: 9, farm: [[Water Tower 3, Silo 1]]}
  Ben: {coins: 9, farm: [[Water Tower 3, Silo 1]]}
row: [Wheat, Potatoes, Oxen]
pile: 4
"""


def test_of_two_farms_that_are_told_to_be_all(tmp_path):
    said, after = judged(FARMS % "player_count: 2\n", "market, discarding Wheat", tmp_path)
    assert "turn: Ben" in after
    assert said.stderr == ""


GREENS = """display:
  green: [red rose pond, yellow rose pond, blue lily pond]
  awards: [Excellence in Ponds, Best Man-Made Features, Award for Outstanding Oak Plantation]
decks: {green: %d, awards: 11}
player_count: 2
"""


def verdict(table, move, rule=None):
    told = json.loads(reeve("judge", "-", move, "--json", stdin=table).stdout)
    assert (rule in {objection["instance"] for objection in told["objections"]}) is (rule is not None)
    return told["verdict"]


def refreshing(size):
    return village_green(2, GREENS % size, ", hand: [yellow lily pond, red lily pond, blue rose pond]")


def test_of_a_small_deck_they_come_again():
    """With two cards in the deck one of the three that were put there is turned up at once."""
    assert verdict(refreshing(2), "flip and refresh greens, then red rose pond to r1c1") == "legal"


def test_what_lies_under_a_deck_is_written_and_read(tmp_path):
    said, after = judged(refreshing(36), "flip and refresh greens: blue lily pond, red rose pond, yellow rose pond under the deck", tmp_path)  # fmt: skip
    assert said.exit_code == 0
    assert "under:" in after
    assert "green: [blue lily pond, red rose pond, yellow rose pond]" in after
    assert verdict(after, "take red rose pond, red lily pond to r1c1", "VG-ACT-GREEN[under]") == "illegal"
    _, later = judged(after, "red lily pond under the deck", tmp_path)
    assert "green: [blue lily pond, red rose pond, yellow rose pond, red lily pond]" in later


def test_what_lay_under_a_deck_is_forgotten_once_it_may_have_been_drawn(tmp_path):
    """Three in the deck, these three: the top one comes up, and which one that was nobody told."""
    start = refreshing(3) + "under: {green: [red lily structure, lawn]}\n"
    _, first = judged(start, "take red rose pond, red lily pond to r1c1", tmp_path)
    assert "green: [red lily structure, lawn]" in first
    _, second = judged(first.replace("turn: Bob", "turn: Anna"), "take yellow rose pond, yellow lily pond to r3c3", tmp_path)
    assert "under:" not in second


def test_a_card_that_nobody_saw_is_put_below_what_is_known(tmp_path):
    start = refreshing(9).replace("hand: [yellow lily pond, red lily pond, blue rose pond]", "hand: 3")
    start += "under: {green: [red lily structure]}\n"
    _, after = judged(start, "a card under the deck", tmp_path)
    assert "green: [red lily structure, unknown]" in after


def test_unknown_cards_put_under_a_deck_are_kept_beside_the_others(tmp_path):
    start = refreshing(36).replace("[red rose pond, yellow rose pond, blue lily pond]", "[red rose pond, unknown, lawn]")
    _, after = judged(start, "flip and refresh greens", tmp_path)
    assert "green: [red rose pond, unknown, lawn]" in after


def test_what_is_no_list_under_a_deck():
    assert reeve("check", "-", stdin=village_green(2) + "under: {green: 2}\n").exit_code == 2
    assert reeve("check", "-", stdin=village_green(2) + "under: 2\ndecks: 2\n").exit_code == 2


def test_a_reason_knows_what_lies_under_a_deck():
    """The only red rose pond lies in the deck and, so it is said, in the village."""
    start = refreshing(36).replace("[red rose pond, yellow", "[blue rose oak oak, yellow")
    start = start.replace(
        "green: [[., ., .], [., ., .], [., ., .]], hand", "green: [[red rose pond, ., .], [., ., .], [., ., .]], hand"
    )
    told = json.loads(reeve("explain", "-", "--json", stdin=start + "under: {green: [red rose pond]}\n").stdout)
    assert told["verdict"] == "illegal"
    assert [part["instance"] for part in told["reasons"][0]["rules"]] == ["VG-CARDS[red rose pond]"]
    assert told["reasons"][0]["so"] == says("red rose pond", "green deck")


ZAP = (Path(__file__).parents[2] / "models/green_box/zap_that_ghost/starting.yaml").read_text(encoding="utf-8")


def zap(hand, more=""):
    return ZAP.replace("die: 4", "").replace("[red hammers, blue wheel, green circles, yellow drop]", hand) + more


def test_a_card_is_discarded_as_it_was_told_in_the_hand(tmp_path):
    """Ada names it by colour and symbol; with its value it is one card, and no other red 5 has a symbol to choose."""
    table = zap("[red 5 drop, blue wheel, green circles, yellow drop]", "\nexchange: [ada, cleo]\n")
    said, after = judged(table, "ada: exchange red drop", tmp_path)
    assert said.exit_code == 0
    assert "discard: [red 5 drop]" in after
    assert verdict(table, "ada: exchange red drop, drawing red 5 drop", "GB-CHK-3[red 5]") == "illegal"


def test_what_is_told_with_the_move_goes_with_the_card(tmp_path):
    _, after = judged(zap("[some red, blue 2 wheel, green circles, yellow drop]", "\nexchange: [ada]\n"), "ada: exchange red 5 drop", tmp_path)  # fmt: skip
    assert "discard: [red 5 drop]" in after


FARM = """
game: fields-of-green
year: 2
phase: action
players:
  Maria: {coins: 6, farm: [[Water Tower 1, Potatoes, some Wheat or Turkeys], [Silo 2]]}
"""


def test_what_was_not_worked_out_is_said(tmp_path, monkeypatch):
    """The solver gives up wherever it is asked what a place can be after the move."""

    class Tired(KnownWorlds):
        def values(self, _place):
            raise UndecidedError("not searched further than 1 step")

    monkeypatch.setattr("verify.moves.table_after.KnownWorlds", Tired)
    out = tmp_path / "after.yaml"
    said = reeve("judge", "-", "market", "-o", out, stdin=FARM)
    first, second, *_ = out.read_text(encoding="utf-8").splitlines()
    assert says("not worked out").is_in(first)
    assert says("r1c3", "after the move", "1 step").is_in(second)
    assert says("not worked out").is_in(said.stderr)
    as_json = reeve("judge", "-", "market", "--json", stdin=FARM)
    assert any(says("after the move", "1 step").is_in(one) for one in json.loads(as_json.stdout)["unsettled"])
    # The verdict stands, on every machine: nobody cut it off.
    assert (said.exit_code, as_json.exit_code) == (0, 0)
