"""What players of Island ask, the best turn, and moves as people say them.

Broken by another reading of kingship, roles or combat, by a search that leaves a turn out, by a text that means something else.
"""

import pytest
from island_tables import BASE, GAME, after, combat_table, data, is_legal, judged, move, of, table
from sayings import says

from models.green_box.island.moves.words import Act, Attack, Lay, Shelter
from models.green_box.island.rules.kingship import MONUMENT, chooses
from scorers.green_box.island.questions import sites
from scorers.green_box.island.search import reach
from scorers.green_box.island.search.best import IslandPlay, node
from scorers.green_box.island.search.fight import Fight, Staying, Step
from scorers.limits import BrokenLimitError, held
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
    assert (chooses(()), chooses(("ada", "ben")), MONUMENT) == ("nobody", "ada or ben", "monument")


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


def test_a_step_as_a_move():
    lands = {"a": "red 2, blue 2", "b": "red 1, castle"}
    fight = Fight.of(combat_table(territories=lands))
    assert [str(one) for one in fight.moves((Step("retreat", 0),))] == ["retreat to b"]


class NoUnits(Staying):
    def limits(self, _state):
        return 0, 0


class AllUnits(Staying):
    def limits(self, state):
        return (2, 2) if sum(state.units) > 3 else super().limits(state)


def test_limits_are_held():
    """With its limits held a search cuts nothing short, and a limit that is too low, or a least too high, is noticed."""
    fight = Fight.of(combat_table())
    with held():
        assert fight.best("ada", Staying(0), nothing).worth == fight.best("ada", Staying(0), nothing).worth
        for spoilt in (NoUnits, AllUnits):
            with pytest.raises(BrokenLimitError):
                fight.best("ada", spoilt(0), nothing)
        assert ask("claim", table(), "2").value["turns"] == -1
        assert best_play(GAME, table(["cycle arrow"]), "ada").points == 0


def test_a_claim_that_is_nearer_than_was_said(monkeypatch):
    monkeypatch.setattr(reach, "_is_too_far", lambda *_: True)
    with held(), pytest.raises(BrokenLimitError):
        ask("claim", table(players=monuments(ada=3)), "1")


def test_exchanges():
    found = ask("exchanges", table(), "invade b from a with 2; ben: no castle; attack ben, who loses a unit")
    assert found.sentence == "all 3 moves are legal, and the combat is over; next is ben"
    assert found.lines[2] == says("3. ada: attack ben", "the combat is over; in b are red 2")
    going = ask("exchanges", combat_table(), "attack ben, who discards cycle drop")
    assert going.sentence == says("this move is legal", "the combat in a goes on; next is ben")
    wrong = ask("exchanges", combat_table(), "attack ben, who loses a unit; retreat to d")
    assert wrong.sentence == says("move 2 is illegal", "d does not touch a")
    assert (wrong.lines[-1], wrong.value["legal_moves"]) == (says("2. ben: retreat to d", "IS-ATTACK"), 1)
    won = ask("exchanges", table(passes=2, players=monuments(ada=6)), "pass")
    assert won.sentence == "this move is legal, and the combat is over"
    with pytest.raises(ValueError, match="one after the other"):
        ask("exchanges", table())


# A claim in so many turns.


def test_claim():
    assert ask("claim", table(players=monuments(ada=4))).sentence == says("fulfils a victory condition already")
    one = ask("claim", table(players=monuments(ada=3), territories=BASE["territories"] | {"a": "red 3"}), "1")
    assert (one.sentence, one.value["turns"]) == (says("can fulfil", "1 turn if nobody replies"), 1)
    assert len(one.value["line"]) == 1
    far = ask("claim", table(), "1")
    assert (far.sentence, far.lines[0]) == (says("cannot", "1 turn"), says("ada lacks", "4 more opposing units"))
    two = ask(
        "claim", table(territories={"a": "red 2, blue 2", "b": "castle 4", "c": "red 1, castle"}, players=monuments(ada=1))
    )
    assert two.value["turns"] == 1
    none = ask("claim", table(["cycle hammers"], territories={"a": "red 2, blue 4, castle", "c": "red 1"}))
    assert none.value["turns"] == -1
    assert ask("claim", table(rulings={"IS-AMB-TABLE": "unknown"})).sentence == says("nobody knows")
    for position, words, said in (
        (table(), "9", "1 to 4"),
        (table(), "soon", "1 to 4"),
        (table(["unknown"]), "", "every card in ada's hand"),
        (table(phase="coin"), "", "between turns"),
    ):
        with pytest.raises(ValueError, match=said):
            ask("claim", position, words)


GONE = {"a": "blue 2, castle", "b": "green 1"}
"""Ada has no unit on the board: two come first, on two territories of four at best."""


def test_a_claim_after_two_new_units():
    """Four monuments are enough with two territories; three are with two and a monument more, or a third territory."""
    four = ask("claim", table(["cycle drop"], territories=GONE, players=monuments(ada=4)), "1")
    assert (four.value["turns"], len(four.value["line"])) == (1, 1)
    assert four.lines[0] == says("place units on", "then pass")
    with_card = monuments(ada=3)
    with_card["ada"]["hand"] = ["cycle wheel", "cycle bricks"]
    three = ask("claim", table(territories=GONE, players=with_card), "1")
    assert three.value["turns"] == 1
    assert three.lines[0] == says("place units on", "then immortalize")
    assert ask("claim", table(territories=GONE, players=monuments(ada=2)), "1").value["turns"] == -1


def test_a_claim_by_two_monuments_after_two_new_units():
    """Two monuments, two territories and two monuments more are six; only one enemy unit is there."""
    players = monuments(ada=2)
    for hand, turns in ((["cycle wheel", "cycle bricks"] * 2, 2), (["cycle wheel", "cycle bricks"], -1)):
        players["ada"]["hand"] = hand
        assert ask("claim", table(territories={"a": "blue 1"}, players=players), "2").value["turns"] == turns


def test_the_best_turn_after_two_new_units():
    """Two units on two territories, and with Invade none is left behind; Recruit adds nothing to presence."""
    found = best_play(GAME, table(["cycle hammers"], territories=GONE), "ada", objective="territories")
    assert (found.points, found.status) == (2, "proven")
    both = best_play(
        GAME, table(["cycle hammers"], territories={"a": "blue 2, castle", "d": "green 1"}), "ada", objective="castles"
    )
    assert both.points == 1
    leads = best_play(GAME, table(["cycle hammers"], territories=GONE), "ada", objective="opposing")
    # Two units with the one of cleo in b, or three with the two of ben in a.
    assert leads.points == 2
    assert str(leads.moves[0]) == says("place units on a and a, then recruit on a")


def test_what_was_met_is_not_searched_again():
    """Two orders of the same two actions lead to one table."""
    lands = {"a": "red 3", "b": "red 1, castle", "d": "castle 5"}
    players = monuments(ada=2)
    players["ada"]["hand"] = ["cycle hammers", "cycle circles"]
    assert ask("claim", table(territories=lands, players=players), "2").value["turns"] == -1


# The Explorer.


def test_explore():
    found = ask("explore", table(territories={"a": "red 2, castle", "b": "blue 2", "c": "green 2", "d": "green 1"}))
    assert found.sentence == says("ada can be present in 2 territories, where 6 are a victory condition")
    assert found.lines[0] == says("touches a", "you can step in", "nobody else can", "2 units more")
    for site in sites(table(), "ada"):
        name, one, other = (getattr(move(table(), site.said), key) for key in ("name", "spots", "player"))
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
    assert crowd[-1].others in {0, -1}
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


def test_tables_that_are_alike_are_one():
    first, second = (after(table(), said) for said in ("recruit on a using cycle hammers", "recruit on a"))
    assert (node(first) == node(second), node(first) == node(table()), node(first) == "a table") == (True, False, False)
    with pytest.raises(ValueError, match="no combat"):
        Fight.of(table())


def test_a_turn_that_is_not_allowed_is_none():
    """Both tiles are developed: Develop cannot be played."""
    up = [["a drop", "a wheel", "b", "b"], ["c", "c", "d", "d"]]
    position = table(["cycle bricks"], board=up, territories={"a": "red 1, castle"})
    assert [str(one) for one in best_play(GAME, position, "ada").moves] == ["pass"]


def test_two_turns():
    """With every hand told, others answer; the line ends where the cycle does."""
    players = monuments(ada=0)
    for name, hand in (("ada", ["cycle hammers"]), ("ben", ["cycle bricks"]), ("cleo", [])):
        players[name]["hand"] = hand
    found = best_play(GAME, table(players=players), "ada", objective="opposing", turns=2)
    assert found.points is not None
    assert len(found.moves) == 2
    assert found.warnings == (says("nobody plays Drown"),)


@pytest.mark.parametrize(
    ("changes", "turns", "why"),
    [
        ({"turn": "over"}, 1, "over"),
        ({"phase": "coin"}, 1, "phase is `coin`"),
        ({"turn": "ben"}, 1, "ben's turn"),
        ({"players": data()["players"] | {"ben": {"colour": "blue", "hand": 3}}}, 2, "cards of every player"),
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


@pytest.mark.parametrize(
    ("said", "plain"),
    [
        ("ada: Recruits in A using my cycle hammers.", "recruit on a using cycle hammers"),
        ("invade b from a with all", "invade b from a with 3 using cycle arrow"),
        ("move 2 units from a to b", "invade b from a with 2 using cycle arrow"),
        ("invade b from a two", "invade b from a with 2 using cycle arrow"),
        (
            "infiltrate c from a using cycle circles and cycle wheel",
            "infiltrate c from a using cycle wheel and cycle circles",
        ),
        ("infiltrate c from a using cycle circles", "infiltrate c from a using cycle wheel and cycle circles"),
        ("dominate a, removing blue from a", "dominate a and a using cycle wheel and cycle hammers, removing ben from a"),
        ("replenish takes the circles", "replenish using cycle drop, taking circles"),
        ("put 2 on a and b then pass, choosing ben", "place units on a and b, then pass, choosing ben"),
        ("attack blue", "attack ben"),
        ("attack ben and he discards the green drop card", "attack ben, who discards cycle drop"),
        ("withdraw to b", "retreat to b"),
        ("use a castle", "castle a unit"),
        ("new territory e at r-1c2, r0c2", "territory e at r-1c2 and r0c2"),
        (
            "recruit on a, is drowned by ben with cycle wheel and cycle drop",
            "recruit on a using cycle hammers, drowned by ben using cycle wheel and cycle drop",
        ),
    ],
)
def test_other_ways_to_say_a_move(said, plain):
    position = table()
    assert str(move(position, said)) == plain
    assert move(position, plain) == move(position, said)


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("", ["no move was said"]),
        ("conquer everything", ["not understood"]),
        ("recruit", ["in which territory", "'recruit a'"]),
        ("recruit on z", ["no territory 'z'", "a, b, c and d"]),
        ("recruit on a and b", ["one territory, not 2"]),
        ("invade b", ["from where", "'invade b from a with 2'"]),
        ("infiltrate", ["from where", "'infiltrate b from a'"]),
        ("replenish a", ["no territory"]),
        ("dominate a, removing ben", ["from which territory"]),
        ("attack bob", ["no player 'bob'"]),
        ("territory north at r1c1 and r1c2", ["'north'", "letter"]),
        ("place units on a and b, then attack ben", ["not understood"]),
        ("keep", ["not understood"]),
        ("recruit on a using cycle hamers", ["'hammers'"]),
    ],
)
def test_what_is_no_move(said, words):
    with pytest.raises(ValueError, match=r"\w") as error:
        move(table(), said)
    assert str(error.value).casefold() == says(*(word.casefold() for word in words))


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


def test_what_is_listed():
    position = combat_table(
        combat={"in": "a", "initiator": "ben", "declined": 0}, territories={"a": "red 2, blue 2, castle"}
    )
    assert [type(one) for one in GAME.game.play.moves(position, "ada")] == [Shelter, Shelter]
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
