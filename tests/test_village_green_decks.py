"""Decks told card by card: what is read and written, which rules count them, and what moves make of them."""

from __future__ import annotations

import json
import random
from copy import deepcopy

import naive_play as brute
import pytest
from asking import moves, reader
from click.testing import CliRunner

from cli.main import main
from cli.reading.yaml_text import written_yaml
from verify.check import check
from verify.explain import explain
from verify.games import entry
from verify.judge import judge

VG = entry("village-green")


read = reader(VG)


def table(seed=1, players=1, turns=6):
    """A game after some turns, its decks told card by card, the top card first."""
    game = brute.Game(random.Random(seed), players, {})
    for _ in range(turns):
        game.take_turn()
    return game.snapshot() | {"decks": {family: cards[::-1] for family, cards in game.decks.items()}}


def after(data, said):
    """The data after a move that may be done."""
    position = read(data)
    judged = judge(VG, position, VG.game.play.read(said, position, data["turn"]))
    assert judged.verdict == "legal", judged
    assert judged.assumptions == ()
    return json.loads(json.dumps(VG.game.written(judged.after)))


# Files.


def test_an_order_is_read_and_written_as_it_stands(tmp_path):
    data = table()
    written = json.loads(json.dumps(VG.game.written(read(data))))
    assert written["decks"] == data["decks"]
    assert VG.game.written(read(written)) == written
    file = tmp_path / "table.yaml"
    file.write_text(written_yaml(written), encoding="utf-8")
    result = CliRunner().invoke(main, ["check", str(file)])
    assert result.exit_code == 0, result.output


def test_a_deck_of_one_kind_may_be_told_and_the_other_counted():
    data = table()
    data["decks"]["awards"] = len(data["decks"]["awards"])
    position = read(data)
    assert position.awards.deck == position.awards.size == data["decks"]["awards"]
    assert position.awards.order == ()
    assert position.green.size == len(position.green.order) == len(data["decks"]["green"])
    assert check(VG.game, position).verdict == "legal"


@pytest.mark.parametrize(
    ("deck", "said"),
    [
        ("[red rose pond, The Ruby Clover Award]", "here lie green cards"),
        ("[red rose pont]", "did you mean"),
        ("some", "expected a whole number, or a list"),
    ],
)
def test_what_is_no_deck_is_told_with_its_place(tmp_path, deck, said):
    file = tmp_path / "table.yaml"
    text = written_yaml(VG.game.written(read(table())))
    file.write_text(f"{text.partition('decks:')[0]}decks:\n  green: {deck}\n", encoding="utf-8")
    result = CliRunner().invoke(main, ["check", str(file)])
    assert result.exit_code == 2
    assert said in result.stderr


# Rules.


def test_a_card_of_a_deck_is_a_copy_like_any_other():
    data = table()
    data["decks"]["green"][3] = "red rose pond"
    data["decks"]["green"][5] = "red rose pond"
    checked = check(VG.game, read(data))
    (violation,) = [v for v in checked.violations if v.instance == "VG-CARDS[red rose pond]"]
    assert "the green deck" in violation.message


def test_cards_that_lie_in_a_deck_cannot_lie_covered_elsewhere():
    data = table(turns=0)
    data["players"]["north"]["green"][0][0] = "red rose pond on unknown"
    data["decks"]["green"].remove("red rose pond")
    data["players"]["north"]["turns"] = 2
    unknown = data["decks"]["green"].index("lawn")
    kept = deepcopy(data)
    kept["decks"]["green"].pop(unknown)
    for hand in kept["players"]["north"]["hand"]:
        assert hand
    checked = check(VG.game, read(kept))
    assert checked.verdict == "legal"
    assert [(forced.place, str(forced.value)) for forced in checked.follows.forced] == [("r1c1, 1 beneath", "lawn")]


def test_too_few_cards_and_too_full_a_display_are_told_by_the_length_of_the_order():
    data = table()
    data["decks"]["green"] = data["decks"]["green"][:5]
    data["display"]["green"] = data["display"]["green"][:2]
    told = {violation.instance: violation.message for violation in check(VG.game, read(data)).violations}
    assert "the deck still has 5" in told["VG-DISPLAY[green display]"]
    assert "in the deck 5" in told["VG-CARDS[green cards]"]


def test_a_reason_may_name_a_card_of_a_deck():
    data = {
        "game": "village-green",
        "solo": True,
        "players": {"north": brute.Game(random.Random(3), 1, {}).data["players"]["north"] | {"hand": ["red rose pond"] * 1}},
        "decks": {"green": ["red rose pond", "lawn"], "awards": ["Excellence in Ponds"]},
    }
    data["players"]["north"]["hand"] = ["red rose pond", "lawn", "lawn"]
    explained = explain(VG.game, read(data))
    facts = [fact for reason in explained.reasons for fact in reason.facts]
    assert "red rose pond is card 1 of the green deck" in facts


# Moves.


def test_the_moves_with_the_top_cards_are_listed():
    listed = [option.move for option in moves(VG, read(small()), "north")]
    assert "yellow rose pond to r1c1" in listed
    assert "The Ruby Clover Award to left 1" in listed
    assert not [move for move in listed if "blue rose pond" in move or "Diane" in move]


def test_a_card_put_under_the_deck_lies_at_its_bottom():
    data = small() | {"player_count": 2}
    del data["solo"]
    written = after(data, "blue petunia oak under the deck")
    assert written["decks"]["green"] == ["blue rose pond", "red petunia birch", "blue petunia oak"]
    data["players"]["north"]["hand"] = ["lawn", "lawn", "lawn"]
    hidden = read(data)
    put = VG.game.play.after(hidden, VG.game.play.read("a card under the deck", hidden, "north"))
    assert {str(card) for card in put.green.order[-1].options} == {"lawn", "yellow rose pond"}


def test_a_refreshing_move_reads_as_it_is_written():
    position = read(small())
    move = VG.game.play.read(
        "flip and refresh greens: blue lily pond, red rose pond, yellow petunia oak under the deck", position, "north"
    )
    assert VG.game.play.read(str(move), position, "north") == move
    then = VG.game.play.read(f"{move} then lawn to r1c1", position, "north")
    assert VG.game.play.read(str(then), position, "north") == then


def test_only_face_up_cards_go_under_the_deck():
    position = read(small())
    move = VG.game.play.read(
        "flip and refresh greens: lawn, red rose pond, yellow petunia oak under the deck", position, "north"
    )
    (objection,) = judge(VG, position, move).objections
    assert "the three that lie face up" in objection.message
    with pytest.raises(ValueError, match="which three cards go under the deck"):
        VG.game.play.read("flip and refresh greens: lawn", position, "north")


def test_refreshing_where_the_display_was_not_seen_leaves_unknown_cards_at_the_bottom():
    data = small()
    del data["display"]["green"]
    position = read(data)
    move = VG.game.play.read("flip and refresh greens", position, "north")
    assert [str(card) for card in VG.game.play.after(position, move).green.display] == data["decks"]["green"]
    bottom = VG.game.play.after(position, move).green.order
    assert [card.name for card in bottom] == [f"green deck, bottom card {n}, new" for n in (1, 2, 3)]


def test_solo_a_card_is_discarded_only_where_none_fits_and_the_ruling_has_it():
    data = small() | {"rulings": {"VG-AMB-SOLO-CHOICE": "discard"}}
    data["players"]["north"]["green"] = [[f"{colour} rose pond" for colour in ("red", "yellow", "blue")]] * 3
    data["players"]["north"]["hand"] = ["lawn", "blue petunia oak", "red lily pond"]
    del data["covered"]
    for ruling, taken, verdict in (
        ("discard", "take blue lily pond, ", "legal"),
        ("discard", "", "legal"),
        ("no-action", "", "illegal"),
    ):
        data["rulings"]["VG-AMB-SOLO-CHOICE"] = ruling
        position = read(data)
        move = VG.game.play.read(f"{taken}lawn under the deck", position, "north")
        assert judge(VG, position, move).verdict == verdict
        face_up = VG.game.play.read("blue lily pond under the deck", position, "north")
        assert judge(VG, position, face_up).verdict == verdict
    data["rulings"]["VG-AMB-SOLO-CHOICE"] = "discard"
    data["players"]["north"]["green"] = [["lawn", "yellow rose pond", "blue rose pond"]] * 3
    position = read(data)
    assert judge(VG, position, VG.game.play.read("lawn under the deck", position, "north")).verdict == "illegal"


def small():
    """A solo table with a few cards left, next to nothing laid."""
    return {
        "game": "village-green",
        "solo": True,
        "covered": "none",
        "turn": "north",
        "players": {
            "north": {
                "village": "up",
                "top": ["Award for Floral Variety", "Excellence in Trees", "Award for Forestry"],
                "left": [".", ".", "."],
                "green": [[".", ".", "."] for _ in range(3)],
                "hand": ["lawn", "lawn", "blue petunia oak"],
            }
        },
        "display": {
            "green": ["red rose pond", "blue lily pond", "yellow petunia oak"],
            "awards": ["Excellence in Ponds", "Excellence in Lawns", "Best Use of Space"],
        },
        "decks": {
            "green": ["yellow rose pond", "blue rose pond", "red petunia birch"],
            "awards": ["The Ruby Clover Award", "The Diane Yeller Award"],
        },
    }
