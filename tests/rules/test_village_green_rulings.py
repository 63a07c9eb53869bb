"""Village Green: how many play, several villages at one table, what rulings change, the rulebook's scoring example, and pictures of cards."""

from __future__ import annotations

import pytest
from sayings import says
from villages_by_hand import MORE_AWARDS, VG, broken, one, read, table, village

from models.picture import Tone
from models.problem import UnusableError
from models.village_green.cards import standard_deck
from models.village_green.table.position import counts_possible
from verify.best import best
from verify.clock import UndecidedError
from verify.score import score

# Rulings: the answer changes, and says on which ruling it rests.


def test_VG_AMB_ANY_the_best_village_is_refused_where_one_match_is_enough():
    data = one({"r2c1": "red rose pond"}, village="down", rulings={"VG-AMB-ANY": "at-least-one"})
    written = VG.game.read(data | {"pool": {"green": ["blue lily pond"], "awards": []}}, standard_deck(), {})
    with pytest.raises(UndecidedError, match="village card lies face down; ask without this ruling"):
        best(VG, written.position, written.pool)


# The rulebook's scoring example.


def test_a_score_of_an_illegal_table_says_so():
    scored = score(VG, read(one({"r2c1": "red rose pond", "r3c1": "blue lily pond"})))
    assert scored.warnings == (says("not legal", "VG-MATCH"),)
    assert scored.sheets[0].total == 1 + 2 + 2 - 2  # the village card, two ponds, no tree for the Award for Forestry


def test_VG_TURNS_alone_a_structure_laid_when_no_award_is_left_took_none_from_a_turn():
    """Found by a hunt: decks of one's own run out of awards, and the last structure brings none.

    Two structures and a lawn are three turns, and two awards lie there besides those of the start: the structures brought
    both, or one of them found none and an award took a turn of its own.
    """
    green = {"r1c2": "red rose structure", "r3c1": "lawn", "r1c1": "red lily structure"}
    gone = {"display": {"awards": []}, "decks": {"awards": 0}}
    for turns, with_gone, without in (
        (2, True, True),
        (3, False, False),
        (4, False, True),
        (5, False, True),
        (6, True, True),
    ):
        told = one(green, left=[*MORE_AWARDS[:2], "."], covered="none", solo=True, turns=turns)
        assert ("VG-TURNS[turns]" in broken(told | gone)) is with_gone, turns
        assert ("VG-TURNS[turns]" in broken(told)) is without, turns
    for turns, own in ((3, 0), (4, 1), (5, 2)):
        told = one(green, left=[*MORE_AWARDS[:2], "."], covered="none", solo=True, turns=turns)
        (past,) = VG.game.history(read(told | gone))
        assert len(past.steps) == turns
        assert sum("no award is left" in step for step in past.steps) == own


@pytest.mark.parametrize(
    ("told", "tone", "shapes"),
    [
        ("unknown", Tone.PLAIN, []),
        ("some red", Tone.RED, []),
        ("some petunia", Tone.PLAIN, ["PETUNIA"]),
        ("some blue lily", Tone.BLUE, ["LILY"]),
        ("some yellow pond", Tone.YELLOW, ["POND"]),
        ("some blue petunia or lily", Tone.BLUE, []),
    ],
)
def test_the_picture_shows_what_is_known_of_a_card(told, tone, shapes):
    (panel,) = VG.game.picture(read(table(village({"r1c1": told, "r2c2": "lawn"}))), frozenset()).panels
    card = panel.rows[1][1]
    assert card.tone is tone
    assert [figure.shape.name for figure in card.figures] == [*shapes, "UNKNOWN"]


def test_the_picture_shows_that_an_unknown_award_is_one():
    (panel,) = VG.game.picture(read(table(village({}) | {"top": ["unknown", ".", "."]})), frozenset()).panels
    assert [figure.shape.name for figure in panel.rows[0][1].figures] == ["AWARD", "UNKNOWN"]


def test_the_picture_shows_each_card_in_its_colour():
    """Lawns are green; a card that may be anything has no colour."""
    seen = village({"r1c1": "lawn", "r1c2": "red rose pond", "r1c3": "unknown", "r3c1": "blue lily pond"})
    (panel,) = VG.game.picture(read(table(seen)), frozenset()).panels
    tones = [[tile.tone for tile in row[1:]] for row in panel.rows[1:]]
    assert tones[0] == [Tone.GREEN, Tone.RED, Tone.PLAIN]
    assert tones[2][0] is Tone.BLUE
    assert [tile.tone for tile in panel.rows[0][1:]] == [Tone.CARD] * 3


def test_nobody_plays_with_six():
    assert [counts_possible(n) for n in (1, 4, 5, 6)] == [(1, 2, 3, 4, 5), (4, 5), (5,), (6,)]
    with pytest.raises(UnusableError, match="expected at most 5, found 6"):
        read(one(player_count=6))
    assert read(one(player_count=5)).counts == (5,)
