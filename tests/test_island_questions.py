"""What players of Island ask, the best turn, and moves as people say them.

Broken by another reading of kingship, roles or combat, by a search that leaves a turn out, by a text that means something else.
"""

import pytest
from island_tables import BASE, GAME, after, combat_table, data, is_legal, judged, move, of, table
from sayings import says

from models.green_box.island.moves.words import Act, Deed
from scorers.green_box.island.questions import combat
from scorers.green_box.island.search import BestPlay, Fight
from scorers.limits import BrokenLimitError, held
from scorers.play import END
from verify.play import best_play


def nothing():
    """A tick that never runs out."""


def monuments(**told):
    players = data()["players"]
    for name, n in told.items():
        players[name]["monuments"] = n
    return players


# Combat.


def test_limits_are_held(monkeypatch):
    """With its limits held a search cuts nothing short, and a limit that is too low, or a least too high, is noticed."""
    position = combat_table()
    right = Fight.limits

    def kept():
        return Fight(position, position.combat, "ada", lambda own, _led: own).best(nothing).worth

    quickly = ahead(2, ["cycle arrow", "cycle circles"])
    with held():
        assert kept() == 3
        assert ahead(2, ["cycle arrow", "cycle circles"]) == quickly
        for spoilt in (lambda *_: (0, 0), lambda fight, state: (2, 2) if sum(state.units) > 3 else right(fight, state)):
            monkeypatch.setattr(Fight, "limits", spoilt)
            with pytest.raises(BrokenLimitError):
                kept()
        monkeypatch.setattr(Fight, "limits", right)
        monkeypatch.setattr(BestPlay, "bound", lambda *_: 0)
        with pytest.raises(BrokenLimitError):
            ahead(1)


def test_nobody_is_told_to_be_safe_where_that_depends_on_what_is_unknown():
    """One unit each: whether ben, or ada, has to withdraw depends on ben's card."""
    seats = {"ada": {"colour": "red", "hand": ["territory wheel"]}, "ben": {"colour": "blue", "hand": ["unknown"]}}
    lands = {"a": "red 1, blue 1", "b": "castle"}
    fight = {"in": "a", "initiator": "ben"}
    told = {"players": seats, "whisperer": "ada", "turn": "ada", "board": [["a drop", "a wheel", "b", "b"]]}
    position = of(told | {"game": "island", "territories": lands, "combat": fight})
    assert combat.reply(position, "", "", nothing).sentence.startswith(
        "whether ben and ada can be forced to withdraw from a"
    )


# Several own turns.


GONE = {"a": "blue 2, castle", "b": "green 1"}
"""Ada has no unit on the board: two come first, on two territories of four at best."""


def ahead(turns, hand=None, had=0, aim="kingship", **changes):
    """What ada can have after so many turns, with so many monuments to begin with; and the moves."""
    players = monuments(ada=had)
    players["ada"]["hand"] = hand or players["ada"]["hand"]
    found = best_play(GAME, table(**{"players": players} | changes), "ada", objective=aim, turns=turns)
    assert found.status == "proven"
    return found.points, [str(one) for one in found.moves]


def test_how_near_a_claim_is_in_so_many_turns():
    """6 is a victory condition fulfilled; the others pass meanwhile."""
    assert ahead(1, had=3, territories=BASE["territories"] | {"a": "red 3"})[0] == 6
    lands = {"a": "red 2, blue 2", "b": "blue 1, castle 4", "c": "green 1, red 1, castle"}
    points, moves = ahead(2, ["cycle wheel", "cycle bricks", "cycle circles"], 4, territories=lands)
    assert (points, len(moves)) == (6, 1)
    points, moves = ahead(
        2, ["cycle wheel", "cycle bricks"] * 2, 2, territories={"a": "red 1, blue 1, castle", "b": "green 1"}
    )
    assert (points, moves[1:3], len(moves)) == (5, ["pass", "pass"], 4)
    assert ahead(2, ["cycle hammers"], territories={"a": "red 2, blue 4, castle", "c": "red 1", "b": "green 1"})[0] == 2


def test_a_combat_comes_in_the_last_turn():
    """With a second unit in a ada can go elsewhere and stay; the others pass before that, and all ends with the combat."""
    lands = {"a": "red 1, castle", "b": "blue 1", "c": "green 1", "d": "green 1"}
    points, moves = ahead(2, ["cycle arrow", "cycle hammers"], aim="territories", territories=lands)
    assert (points, moves[:3], moves[4]) == (2, [says("recruit on a"), "pass", "pass"], "attack cleo, who loses a unit")


def test_others_without_a_unit_place_two_first():
    question = BestPlay(table(territories=GONE), "cleo", "score", 2, nothing)
    assert question.obstacle == says("ada's turn")
    question = BestPlay(table(territories={"a": "red 1, castle", "b": "blue 1"}), "ada", "score", 2, nothing)
    assert question.obstacle == says("cleo has no unit on the board")


# The best turn.


@pytest.mark.parametrize(
    ("changes", "turns", "why"),
    [
        ({"turn": "over"}, 1, "over"),
        ({"phase": "coin"}, 1, "phase is `coin`"),
        ({"turn": "ben"}, 1, "ben's turn"),
        ({}, END, "number of turns"),
        ({"rulings": {"IS-AMB-TABLE": "unknown"}}, 1, "which symbol"),
    ],
)
def test_the_best_turn_cannot_be_asked(changes, turns, why):
    position = table(**changes)
    assert BestPlay(position, "ada", "score", turns, nothing).obstacle == says(why)


def test_aims_in_words():
    objective = GAME.scorer.objectives["kingship"]
    assert (objective.amount(6), objective.amount(5)) == (
        "a victory condition fulfilled",
        "1 step short of a victory condition",
    )


# Moves as people say them.


def test_no_territory_is_there_yet():
    start = of(
        {
            "game": "island",
            "players": {"ada": {"colour": "red"}, "ben": {"colour": "blue"}},
            "whisperer": "ada",
            "phase": "setup",
            "turn": "ada",
            "board": [],
        }
    )
    with pytest.raises(ValueError, match="the board is empty"):
        move(start, "unit on a")
    assert [str(one) for one in GAME.game.play.moves(start, "ada")] == [
        "territory a at r1c1 and r1c2",
        "territory a at r1c1 and r2c1",
    ]
    assert move(start, "territory a at r1c1 and r1c2").deed is Deed.LAY


def test_which_of_two_cards():
    both = table(["cycle hammers", "territory hammers"])
    with pytest.raises(ValueError, match="several hammers"):
        move(both, "recruit on a")
    assert move(both, "recruit on a using territory hammers").cards[0].kind.value == "territory"
    named = move(table(), "recruit on a using cycle hammers and cycle drop")
    assert (isinstance(named, Act), len(named.cards)) == (True, 2)


def test_a_card_that_nobody_knows_is_told_not_to_be_played():
    """An Invade may lie on top: ada could take it with Replenish, and be in one territory more by it."""

    def warned(hand, turns=2, **changes):
        told_ = data(hand, **changes)
        return " ".join(best_play(GAME, of(told_), "ada", objective="territories", turns=turns).warnings)

    replenish, rest = ["cycle drop", "cycle bricks"], ["unknown"] * 5
    hidden = says("Replenish", "not played", "nobody knows", "discard pile")
    assert warned(replenish, discard=["unknown", *rest]) == hidden
    assert warned(replenish, discard=None) == hidden
    assert warned(replenish, discard=["cycle hammers", *rest]) != hidden
    assert warned(replenish, discard=["unknown", *rest], turns=1) != hidden
    assert warned(["cycle circles", "cycle bricks"], discard=["unknown", *rest]) != hidden


def test_what_is_listed():
    position = combat_table(
        combat={"in": "a", "initiator": "ben", "declined": 0}, territories={"a": "red 2, blue 2, castle"}
    )
    assert [one.deed for one in GAME.game.play.moves(position, "ada")] == [Deed.SHELTER, Deed.SHELTER, Deed.STOP]
    territory = combat_table(ben=["territory drop", "cycle wheel"])
    assert "attack ben, who discards cycle wheel" in [str(one) for one in GAME.game.play.moves(territory, "ada")]
    assert "attack ben, who discards territory drop" not in [str(one) for one in GAME.game.play.moves(territory, "ada")]
    present = table(rulings={"IS-AMB-DOMINATE": "present"})
    said = {str(one) for one in GAME.game.play.moves(present, "ada")}
    assert "dominate a and a using cycle wheel and cycle hammers, removing cleo from c" in said
    assert list(GAME.game.play.moves(table(turn="over"), "ada")) == []
    assert str(next(iter(GAME.game.play.moves(table(phase="guardian"), "ada")))) == "castle on a"
    assert [str(one) for one in GAME.game.play.moves(table(phase="coin"), "ada")] == ["heads", "tails"]
    assert all(
        is_legal(table(phase="explorer", discard=[]), str(one))
        for one in GAME.game.play.moves(table(phase="explorer"), "ada")
    )
    assert GAME.game.play.unseen(table(phase="coin"), "ada") == ""
    assert GAME.game.play.unseen(table(["unknown"]), "ada") == says("not in the file")
    assert judged(table(), "pass").verdict == "legal"
    assert after(table(), "pass").turn == "ben"
