"""Moves of Village Green as people say them."""

import pytest
from at_the_table import TURN, only, reeve
from sayings import says

from cli.keeping.game import KeptGame
from cli.keeping.next import Next


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("north: lawn to r3c1", "lawn to r3c1"),
        ("North plays lawn to r3c1", "lawn to r3c1"),
        ("may I put the lawn on r3c1?", "lawn to r3c1"),
        ("lawn -> r3c1", "lawn to r3c1"),
        ("lawn to column 1, row 3", "lawn to r3c1"),
        ("lawn to R 3 C 1", "lawn to r3c1"),
        ("discard the lawn", "lawn under the deck"),
        ("take the top card of the deck, lawn to r3c1", "lawn to r3c1"),
        ("award excellence in ponds to row 1", "Excellence in Ponds to left 1"),
        ("excellence in ponds to column 2", "Excellence in Ponds to top 2"),
        (
            "red lily structure to r1c2 with excellence in ponds to row 3",
            "red lily structure to r1c2, Excellence in Ponds to left 3",
        ),
        ("unknown under the deck", "a card under the deck"),
    ],
)
def test_moves_as_people_say_them(written, said, meant):
    assert only(reeve("judge", "--json", written(TURN), said))["move"] == meant


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("flip and refresh", says("refresh", "which cards")),
        ("excellence in ponds to left 1; lawn to r1c2", says("turn", "one action")),
        ("lawn to row 2", says("space", "'row 2'")),
    ],
)
def test_moves_that_cannot_be_meant(written, move, said):
    result = reeve("judge", written(TURN), move)
    assert result.exit_code == 2
    assert said.is_in(result.stderr)


def test_a_move_is_that_of_the_player_whom_it_names(written):
    named = reeve("judge", written(TURN), "south: lawn to r1c1")
    assert named.stdout.splitlines()[0] == says("table.yaml", "south", "lawn to r1c1", "illegal")
    assert says("VG-TURNS").is_in(named.stdout)
    assert says("turn", "north", "not", "south").is_in(named.stdout)
    other = reeve("judge", "table.yaml", "south: lawn to r1c1", "--player", "north")
    assert other.exit_code == 2
    assert says("move", "south", "--player south").is_in(other.stderr)


def test_a_move_that_is_none(written):
    result = reeve("judge", written(TURN), "dance on the table")
    assert result.exit_code == 2
    assert result.stderr.startswith("MOVE: ")


def test_what_is_dealt_next_is_not_told_before_it_is_drawn(tmp_path):
    """Not by a list, a judgement or a completion; who gets the table after a move has done it."""
    file = tmp_path / "deal.yaml"
    file.write_text(reeve("deal", "village-green", "--players", "ann,ben", "--seed", "1").stdout, encoding="utf-8")
    top = "blue petunia structure"
    listed = reeve("moves", file).stdout
    assert "yellow rose pond to r1c1: ann draws a card\n" in listed
    assert top not in listed
    assert "In all: ann draws a card." in reeve("judge", file, "yellow rose pond to r1c1").stdout
    # Whether it is the next card is not told either.
    for card in (top, "red petunia structure"):
        said = reeve("judge", file, f"{card} to r1c1").stdout
        assert f"{card} to r1c1: legal" in said
        assert f"Taken for granted: {card} is on top of the deck; nobody has seen it yet." in said
    assert top not in reeve("moves", file, "--best", "--seconds", "0").stdout
    after = tmp_path / "after.yaml"
    assert f"ann draws {top}" in reeve("judge", file, "yellow rose pond to r1c1", "-o", after).stdout
    assert f"hand: [{top}" in after.read_text(encoding="utf-8") or f"{top}]" in after.read_text(encoding="utf-8")
    assert top in reeve("judge", file, "yellow rose pond to r1c1", "--json").stdout
    assert (
        "top card of the deck is" in reeve("judge", file, "red petunia structure to r1c1", "-o", tmp_path / "b.yaml").stdout
    )
    game = KeptGame(str(file), (), None)
    assert "lily" in Next().words(game.table, "ann", "blue ")
    assert "petunia" not in Next().words(game.table, "ann", "blue ")
