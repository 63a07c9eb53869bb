"""What players of Island ask, the best turn, and moves as people say them.

Broken by another reading of kingship, roles or combat, by a search that leaves a turn out, by a text that means something else.
"""

import pytest
from island_tables import BASE, GAME, after, combat_table, data, is_legal, judged, move, of, table
from sayings import says

from models.green_box.island.moves.words import Act, Attack, Lay, Shelter, Stop
from scorers.green_box.island.questions import sites
from scorers.green_box.island.search.best import IslandPlay
from scorers.green_box.island.search.fight import Fight
from scorers.limits import BrokenLimitError, held
from scorers.play import END
from verify.play import best_play

ASKED = {question.name: question for question in GAME.scorer.questions}


def nothing():
    """A tick that never runs out."""


def ask(name, position, words="", player="ada"):
    return ASKED[name].reply(position, player if ASKED[name].of_player else "", words, nothing)


def monuments(**told):
    players = data()["players"]
    for name, n in told.items():
        players[name]["monuments"] = n
    return players


# Kingship and the council.


def test_kingship():
    nobody = ask("kingship", table())
    assert nobody.sentence == says("nobody may claim")
    assert nobody.lines[:2] == (
        "ada: 2 territories, 0 castles, 2 opposing units, 0 monuments",
        says("4 more territories, 4 more opposing units or 4 more monuments are enough"),
    )
    assert nobody.value["lacking_of_cleo"] == 4
    king = ask("kingship", table(players=monuments(ada=4, ben=5)))
    assert king.sentence == says("ada would win now, with 1 condition, and as the Whisperer is before ben")
    assert king.lines[1] == says("may claim 1 condition: territories with 4 monuments; or opposing units with 4 monuments")
    assert (king.value["king"], king.value["conditions_of_ben"]) == ("ada", 1)
    alone = ask("kingship", table(players=monuments(ada=6)))
    assert alone.sentence == "ada would win now, with 1 condition"
    level = ask("kingship", table(players=monuments(ada=4, ben=5), whisperer="cleo"))
    assert level.sentence == says("nobody would win", "ada and ben", "without the Whisperer")
    one = ask("kingship", table(players=monuments(ben=3)))
    assert one.lines[3] == says("1 more territory or 1 more monument is enough")
    with pytest.raises(ValueError, match="nothing follows"):
        ask("kingship", table(), "now")


def test_council():
    found = ask("council", table())
    assert found.sentence == "Whisperer: ben, Explorer: ben, Guardian: ada"
    assert found.lines == (
        "Whisperer: ben, with 1 castle",
        "Explorer: ben, with 2 territories",
        "Guardian: ada, with 2 opposing units",
        "a: ada takes territory drop",
    )
    level = {"a": "red 1, blue 1, castle 2", "b": "castle"}
    open_ = ask("council", table(territories=level, whisperer="cleo", board=[[f"{n} drop", n] for n in "abcdefghijklmno"]))
    assert open_.sentence == "Whisperer: ada or ben, as the Whisperer decides, Explorer: ada, Guardian: nobody"
    assert open_.lines[0] == says("cleo chooses", "ada")
    assert says("no tiles are left") in open_.lines
    assert says("a: nobody leads", "beside the board") in open_.lines
    won = ask("council", table(players=monuments(ada=6)))
    assert won.lines[0] == says("ada would win")


# Combat.


def test_combat():
    """ada has 3 units and 3 cards left, ben 2 and 1, and ada begins: ben falls with her third attack, after two of his."""
    found = ask("combat", combat_table())
    assert found.sentence == "ben can be forced to withdraw from a"
    assert found.lines[0] == says("ada cannot be forced out")
    assert found.lines[2] == says("ben can be forced")
    assert found.value["forced"] == ("ben",)
    # With the first blow ben would hold out as well: he has as many to lose as she, less one.
    weak = combat_table(ada=[], ben=["cycle drop"], territories={"a": "red 3, blue 2, castle"})
    assert ask("combat", weak).value["forced"] == ("ben",)
    strong = combat_table(ada=[], ben=["cycle drop", "cycle wheel"], territories={"a": "red 3, blue 2, castle 0"})
    assert ask("combat", strong).value["forced"] == ("ada",)
    begun = ask("combat", table(), "invade b from a with 3")
    assert begun.sentence == says("after ada's invade b from a with 3", "nobody can be forced")
    assert begun.lines[-1] == says("ben: castle a unit")
    assert ask("combat", table(rulings={"IS-AMB-TABLE": "unknown"}), "ada: enrage a").sentence == says("nobody knows")
    for words, said in (
        ("", "there is no combat"),
        ("invade d from a with 1", "d does not touch a"),
        ("pacify a", "no combat begins"),
    ):
        with pytest.raises(ValueError, match=said):
            ask("combat", table(), words)
    nobody = data()
    del nobody["players"]["ben"]["hand"]
    with pytest.raises(ValueError, match="how many cards ben has"):
        ask("combat", of(nobody | {"combat": {"in": "a", "initiator": "ada"}}))


def test_combat_with_withdrawals():
    """A player who leads a territory beside it may withdraw with what is left; castled units too where that is played."""
    lands = {"a": "red 2, blue 2, castle", "b": "red 1"}
    asked = combat_table(
        territories=lands, combat={"in": "a", "initiator": "ben", "declined": 0}, ada=[], ben=["cycle drop"]
    )
    assert ask("combat", asked).value["forced"] == ()
    for value in ("no", "yes"):
        castled = combat_table(
            territories=lands,
            combat={"in": "a", "initiator": "ben", "castled": {"red": 1}},
            ada=[],
            ben=["cycle drop"] * 2,
            rulings={"IS-AMB-RETREATCASTLE": value},
        )
        found = ask("combat", castled)
        assert found.value["forced"] == ()
        assert found.lines[0] == says("ben cannot be forced out")
    open_ = combat_table(
        territories=lands,
        combat={"in": "a", "initiator": "ben", "declined": 0},
        turn="ada",
        ada=[],
        ben=["cycle drop"],
        rulings={"IS-AMB-RETREATCASTLE": "yes"},
    )
    assert ask("combat", open_).value["forced"] == ()
    attacker = combat_table(rulings={"IS-AMB-ATTACKDEF": "attacker"})
    assert ask("combat", attacker).lines[-1] == says("ada: attack ben, who loses a unit; ben: attack ada, who loses a unit")


def test_combat_without_its_initiator():
    """Peace has taken the last unit of ada, who began it; the two others fight."""
    lands = {"a": "blue 1, green 1, castle 2", "b": "red 1"}
    position = combat_table(territories=lands, combat={"in": "a", "initiator": "ada", "declined": 0}, turn="ben", ben=[])
    assert ask("combat", position).value["forced"] == ()


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
        monkeypatch.setattr(IslandPlay, "_most", lambda *_: 0)
        with pytest.raises(BrokenLimitError):
            ahead(1)


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


def test_after_two_new_units():
    """Four monuments are enough with two territories; three are with two and a monument more, or a third territory."""
    four, three = (
        ahead(1, ["cycle drop"], 4, territories=GONE),
        ahead(1, ["cycle wheel", "cycle bricks"], 3, territories=GONE),
    )
    assert (four[0], four[1][0]) == (6, says("place units on", "then pass"))
    assert (three[0], three[1][0]) == (6, says("place units on", "then immortalize"))
    assert ahead(1, ["cycle wheel", "cycle bricks"], 2, territories=GONE)[0] < 6
    # Two on two territories, and with Invade none is left behind; Recruit adds nothing to presence.
    assert ahead(1, ["cycle hammers"], aim="territories", territories=GONE)[0] == 2
    assert ahead(1, ["cycle hammers"], aim="castles", territories={"a": "blue 2, castle", "d": "green 1"})[0] == 1
    # Two units with the one of cleo in b, or three with the two of ben in a.
    opposing, moves = ahead(1, ["cycle hammers"], aim="opposing", territories=GONE)
    assert (opposing, moves[0]) == (2, says("place units on a and a, then recruit on a"))


def test_a_combat_comes_in_the_last_turn():
    """With a second unit in a ada can go elsewhere and stay; the others pass before that, and all ends with the combat."""
    lands = {"a": "red 1, castle", "b": "blue 1", "c": "green 1", "d": "green 1"}
    points, moves = ahead(2, ["cycle arrow", "cycle hammers"], aim="territories", territories=lands)
    assert (points, moves[:3], moves[4]) == (2, [says("recruit on a"), "pass", "pass"], "attack cleo, who loses a unit")


def test_dominate_changes_three_territories():
    """Where it may remove a unit wherever ada is present, she becomes leader of c too, with the two others left there."""
    level = "red 2, blue 2, green 2"
    lands = {"a": level, "b": f"{level}, castle", "c": "red 2, blue 2, green 1"}
    opposing, moves = ahead(
        1, ["cycle wheel", "cycle hammers"], aim="opposing", territories=lands, rulings={"IS-AMB-DOMINATE": "present"}
    )
    assert (opposing, moves) == (10, [says("dominate a and b", "removing ben from c")])


def test_others_without_a_unit_place_two_first():
    question = IslandPlay(table(territories=GONE), "cleo", "score", 2, nothing)
    assert question.obstacle == says("ada's turn")
    question = IslandPlay(table(territories={"a": "red 1, castle", "b": "blue 1"}), "ada", "score", 2, nothing)
    assert question.obstacle == says("cleo has no unit on the board")


# The Explorer.


def test_explore():
    found = ask("explore", table(territories={"a": "red 2, castle", "b": "blue 2", "c": "green 2", "d": "green 1"}))
    assert found.sentence == says("ada can be present in 2 territories, where 6 are a victory condition")
    assert found.lines[0] == says("touches a", "you can step in", "nobody else can", "2 units more")
    for site in sites(table(), "ada"):
        name, one, other = (getattr(move(table(), str(site.move)), key) for key in ("name", "spots", "player"))
        assert (name, other, len(one)) == ("e", "ada", 2)
    stuck = ask("explore", table(territories={"a": "red 1, castle", "b": "blue 2", "c": "blue 2"}))
    assert stuck.sentence == says("ada has no unit", "without leaving a territory")
    assert stuck.lines[0] == says("cannot step in")
    between = table(
        territories={"a": "red 2, castle", "d": "red 3"},
        board=[["a", "a drop", ".", ".", "d", "d"], ["b", "b", "c", "c", "e", "e"]],
    )
    (line,) = ask("explore", between).lines
    assert line == says("territory f at r1c3 and r1c4: touches a, c and d", "5 units more")
    crowd = sites(table(territories={"a": "red 2, blue 2, castle"}), "ada")
    assert crowd[-1].others in {0, 1}
    full = table(board=[[name] * 2 for name in "abcdefghijklmno"])
    with pytest.raises(ValueError, match="no tiles are left"):
        ask("explore", full)


# The best turn.


def test_best_turn():
    found = best_play(GAME, table(players=monuments(ada=3)), "ada")
    assert (found.points, found.status) == (1, "proven")
    assert best_play(GAME, table(), "ada", objective="territories").points == 3
    near = best_play(GAME, table(), "ada", objective="kingship")
    # Dominate makes her leader of c: four opposing units.
    assert near.points == 4
    fights = best_play(
        GAME,
        table(["cycle arrow"], territories={"a": "red 3, castle", "b": "blue 1", "c": "green 1"}),
        "ada",
        objective="territories",
    )
    assert len(fights.moves) > 1
    assert fights.points == 2
    in_combat = best_play(GAME, combat_table(), "ada", objective="territories")
    assert isinstance(in_combat.moves[0], Attack)


def test_a_turn_that_is_not_allowed_is_none():
    """Both tiles are developed: Develop cannot be played."""
    up = [["a drop", "a wheel", "b", "b"], ["c", "c", "d", "d"]]
    position = table(["cycle bricks"], board=up, territories={"a": "red 1, castle"})
    assert [str(one) for one in best_play(GAME, position, "ada").moves] == ["pass"]


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
    assert IslandPlay(position, "ada", "score", turns, nothing).obstacle == says(why)


def test_what_the_best_turn_has_to_know():
    unknown = table(["some cycle"])
    (problem,) = GAME.game.play.problems(unknown, "ada", "score")
    assert problem.path == ("players", "ada", "hand")
    (problem,) = GAME.game.play.problems(unknown, None, "score")
    assert problem.path == ("players", "ada", "hand")
    assert GAME.game.play.problems(table(), "ada", "score") == []
    nobody = data()
    del nobody["players"]["ben"]["hand"]
    (problem,) = GAME.game.play.problems(of(nobody), "ada", "score")
    assert (problem.path, problem.message) == (("players", "ben", "hand"), says("how many cards ben has"))


def test_aims_in_words():
    objective = GAME.scorer.play_objectives["kingship"]
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
    assert isinstance(move(start, "territory a at r1c1 and r1c2"), Lay)


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
    assert [type(one) for one in GAME.game.play.moves(position, "ada")] == [Shelter, Shelter, Stop]
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
