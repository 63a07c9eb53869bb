"""Tiles and panels that many games share: what lies in front of players, in rows that fit a page."""

from dataclasses import replace

import pytest

from cli.pictures.canvas import draw_apart
from cli.pictures.letters import TIMES
from models.picture import Figure, Shape, Tone
from models.rule import Place
from models.tiles import Tiles, board, in_front, table

TILES = Tiles(frozenset({Place("ada", "card 2"), Place("ben", "hand")}))


def face(card):
    return Tone.RED, (Figure(Shape.ROSE, Tone.RED, len(card)),)


def cards(n):
    return TILES.cards("ada", [f"x{i}" for i in range(n)], face)


def rows(panels):
    (panel,) = panels
    return [(shift, len(row)) for shift, row in panel.shifted_rows]


def test_cards_that_are_shown_lie_open_each_at_its_place():
    first, second = TILES.cards("ada", ("one", "three"), face)
    assert [first.words, second.words] == [("one",), ("three",)]
    assert second.path == ("players", "ada", "hand", 1)
    assert second.place == Place("ada", "card 2")
    assert (first.marked, second.marked) == (False, True)
    assert second.figures == (Figure(Shape.ROSE, Tone.RED, 5),)


@pytest.mark.parametrize(("number", "drawn"), [(1, [""]), (3, ["", "", ""]), (4, [f"{TIMES}4"])])
def test_few_alike_are_drawn_one_by_one_and_many_once_with_their_number(number, drawn):
    assert [beside for _, beside in draw_apart([replace(Figure(Shape.ROSE), number=number)])] == drawn
    assert [beside for _, beside in draw_apart([Figure(Shape.ROSE)])] == [""]


def test_of_cards_that_nobody_showed_the_backs_are_seen():
    (back,) = TILES.cards("ada", 4, face)
    assert back.words == ("4 cards",)
    assert back.figures == (Figure(Shape.BACK, number=4),)
    assert back.path == ("players", "ada", "hand")
    assert TILES.cards("ada", 0, face) == TILES.cards("ada", None, face) == ()


def test_a_player_is_marked_where_the_hand_breaks_a_rule():
    assert TILES.player("ben", "in hand", space="hand").marked
    assert not TILES.player("ben", "in hand").marked


@pytest.mark.parametrize(
    ("n", "shape"), [(0, [(0, 1)]), (4, [(0, 5)]), (5, [(0, 4), (2, 2)]), (11, [(0, 5), (2, 4), (2, 3)])]
)
def test_a_long_hand_goes_on_below_in_rows_as_long_as_each_other(n, shape):
    assert rows(in_front([(TILES.player("ada"), *cards(n))], width=11)) == shape


def test_players_without_cards_sit_side_by_side():
    alone = [(TILES.player(str(n)),) for n in range(6)]
    assert rows(in_front(alone[:4])) == [(0, 4)]
    assert rows(in_front(alone)) == [(0, 3), (0, 3)]
    assert rows(in_front([*alone, (TILES.player("ada"), *cards(2))])) == [(0, 1)] * 6 + [(0, 3)]
    assert in_front([]) == ()


def test_a_board_has_its_coordinates_along_the_edges_and_a_table_tells_its_marks():
    panel = board("", [cards(3), cards(2)])
    assert (panel.columns, panel.sides) == (("c1", "c2", "c3"), ("r1", "r2"))
    assert table("t", "text.", (panel,)).description == "text. 2 spaces are marked because rules are broken there."
