"""The rules of Island, each by its id: tables and moves that it accepts and rejects. Broken by a change of any of them."""

import pytest
from island_tables import (
    BASE,
    GAME,
    after,
    broken,
    data,
    is_legal,
    judged,
    lands,
    objections,
    of,
    play,
    table,
    told,
)
from sayings import says

from models.green_box.components import Symbol
from models.green_box.island.cards import BASIC, ENCHANTED, Action, read_cards
from models.green_box.island.moves.listing import turns
from models.green_box.island.rules.kingship import Standing, explorer, guardian, king, standing, whisperer
from models.problem import UnusableError
from models.unknowns import unknowns
from verify.violations import known_violations

ALL = ["cycle drop", "cycle hammers", "cycle circles", "cycle bricks", "cycle wheel", "cycle arrow"]


def seats(n, **more):
    colours = ("red", "blue", "green", "yellow")
    return {
        name: {"colour": colour} | more for name, colour in zip(("ada", "ben", "cleo", "dora")[:n], colours, strict=False)
    }


# Kingship.


@pytest.mark.parametrize(
    ("amounts", "monuments", "conditions"),
    [
        ((4, 3, 0), 3, 1),
        ((5, 0, 4), 3, 2),
        ((0, 3, 0), 3, 1),
        ((6, 6, 6), 0, 3),
        ((5, 5, 5), 3, 3),
        ((5, 5, 5), 2, 2),
        ((6, 2, 1), 0, 1),
        ((0, 0, 0), 5, 0),
        ((0, 0, 0), 6, 1),
    ],
)
def test_IS_CLAIM(amounts, monuments, conditions):
    """The vectors of the specification; the first three are the rulebook's (IS-EX-MON)."""
    assert Standing(amounts, monuments).fulfilled == conditions


def test_IS_EX_MON():
    has = Standing((5, 0, 4), 3)
    (way,) = has.ways
    assert [str(condition) for condition in way.conditions] == ["territories", "opposing units"]
    assert way.spent == (1, 2)
    assert Standing((0, 3, 0), 3).ways[0].phrase == "castles with 3 monuments"


@pytest.mark.parametrize(
    ("units", "leader"), [("red 3, blue 3, green 1", None), ("red 3, blue 2, green 2", "ada"), ("red 2", "ada")]
)
def test_IS_LEADER(units, leader):
    position = table(territories={"a": f"{units}, castle"})
    assert position.leader("a") == leader
    assert standing(position, "ada").amounts[2] == (4 if units == "red 3, blue 2, green 2" else 0)


def test_IS_AMB_LEADER():
    units = {"a": "red 3, blue 2, green 2, castle"}
    assert table(territories=units, rulings={"IS-AMB-LEADER": "half"}).leader("a") is None
    more = {"a": "red 5, blue 2, green 2, castle"}
    assert table(territories=more, rulings={"IS-AMB-LEADER": "half"}).leader("a") == "ada"


def winner(whisperer_, monuments, units):
    players = seats(3)
    for name, n in monuments.items():
        players[name]["monuments"] = n
    return king(table(players=players, whisperer=whisperer_, territories={"a": f"{units}, castle"}, discard=[]))


def test_IS_WIN():
    assert winner("ada", {}, "red 1") is None
    assert winner("ada", {"ben": 5}, "red 1, blue 1") == "ben"
    assert winner("ada", {"ada": 5, "ben": 5}, "red 1, blue 1") == "ada"
    assert winner("cleo", {"ada": 5, "ben": 5}, "red 1, blue 1") is None
    assert winner("ada", {"ada": 5, "ben": 6}, "red 1, blue 4, green 2") == "ada"


def test_IS_WIN_of_a_table():
    assert told(table(turn="over"), "IS-WIN") == [says("nobody fulfils more")]
    players = seats(3)
    players["ada"]["monuments"] = 5
    assert broken(table(turn="over", players=players, territories={"a": "red 2, castle"})) == set()


# Tables.


def test_IS_ST_TILES():
    assert told(table(board=[["a", "a bricks", "b", "b"], ["c", "c", "d", "d"]]), "IS-ST-TILES") == [says("bricks")]
    apart = table(board=[["a", "b", "a", "b"], ["c", "c", "d", "d"]])
    assert told(apart, "IS-ST-TILES") == [says("a", "r1c1 and r1c3"), says("b", "r1c2 and r1c4")]
    pieces = table(board=[["a", "a", "b", "b"], [".", ".", ".", "."], ["c", "c", "d", "d"]])
    assert told(pieces, "IS-ST-TILES") == [says("one piece")]
    seven = table(board=[[f"{name} drop"] * 2 for name in "abcd"], territories={"a": "castle"})
    assert told(seven, "IS-ST-TILES") == [says("8 tiles", "drop", "6")]
    assert told(table(board=[["a", "a", "b", "b"]], territories={"a": "castle"}), "IS-ST-TILES") == [
        says("2 territories", "3")
    ]
    names = "abcdefghijklmnop"
    many = table(board=[[name] * 2 for name in names], territories={"a": "castle"}, players=seats(2))
    assert told(many, "IS-ST-TILES") == [says("32", "30")]
    assert told(many, "IS-SET-TERR") == [says("16 territories", "15")]


def test_IS_ST_UNITS():
    assert told(table(territories={"a": "red 21, castle"}), "IS-ST-UNITS") == [says("21 red", "20")]
    players = seats(3)
    players["ada"]["supply"] = 15
    assert told(table(players=players), "IS-ST-UNITS") == [says("ada", "4", "15", "20")]


def test_IS_ST_CUBES():
    assert told(table(territories={"a": "castle 21"}), "IS-ST-CUBES") == [says("21 castles", "20 black")]
    assert told(table(territories={"a": "castle, peace 21"}), "IS-ST-CUBES") == [says("21 peace", "20 white")]


def test_IS_ST_CARDS():
    assert told(table(["cycle drop"] * 3, discard=None), "IS-ST-CARDS") == [says("cycle drop", "4 times", "3")]
    assert told(table(beside=["cycle bricks"], discard=None), "IS-ST-CARDS") == [says("beside the board", "territory")]
    assert told(table(discard=["some cycle"] * 9), "IS-ST-CARDS") == [says("18 cycle cards", "15")]
    out = {"IS-AMB-DRAFTDISC": "out"}
    assert told(table(discard=["some cycle"] * 4, rulings=out), "IS-ST-CARDS") == [says("13 cycle cards", "12")]
    four = {**seats(4), "dora": {"colour": "yellow", "hand": ALL[:5]}}
    assert told(table(players=four, discard=[]), "IS-ST-CARDS") == [says("dora", "5 cycle cards", "4")]


def test_IS_ST_TCARDS():
    extra = ["territory drop"]
    assert told(table(beside=extra), "IS-ST-TCARDS") == [
        says("territory cards with drop: 2", "developed tiles with drop: 1")
    ]
    board = [["a drop", "a arrow", "b", "b"], ["c", "c", "d", "d"]]
    per_tile = table(board=board, beside=["territory arrow"], discard=6)
    assert broken(per_tile) == set()
    per_territory = table(board=board, beside=["territory arrow"], discard=None, rulings={"IS-AMB-TCARD": "territory"})
    assert told(per_territory, "IS-ST-TCARDS") == [
        says("territory cards with drop or arrow: 2", "territories with drop or arrow: 1")
    ]
    # A card played goes from the hand to the discard pile, and what is too many keeps its name.
    (before,) = known_violations(GAME.game, per_territory)
    moved = table(
        ["territory arrow", "cycle hammers"],
        players={**data()["players"], "cleo": {"colour": "green", "hand": []}},
        board=board,
        discard=["territory drop"],
        rulings={"IS-AMB-TCARD": "territory"},
    )
    assert [one.instance for one in known_violations(GAME.game, moved) if one.rule == "IS-ST-TCARDS"] == [before.instance]
    kept = {"IS-AMB-TCARDEND": "kept"}
    assert broken(table(beside=extra, discard=6, rulings=kept)) == set()
    assert told(table(beside=["territory wheel"], rulings=kept), "IS-ST-TCARDS") == [says("wheel", "no tile")]


def test_IS_ST_PEACE_and_IS_TURN_in_the_council():
    council = table(phase="coin", territories={"a": "red 1, castle, peace"}, passes=1)
    assert told(council, "IS-ST-PEACE") == [says("peace", "a")]
    assert told(council, "IS-TURN") == [says("coin")]
    assert told(table(phase="coin", turn="ben"), "IS-C3") == [says("ada", "coin", "ben")]


def test_IS_C3_of_a_table():
    assert told(table(phase="guardian", turn="ben"), "IS-C3") == [says("ada", "opposing", "ben")]
    level = {"a": "red 1, castle", "b": "blue 1"}
    nobody = table(phase="guardian", turn="ben", territories=level)
    assert told(nobody, "IS-C3") == [says("nobody is Guardian")]
    assert broken(table(phase="explorer", turn=None)) == set()


def test_IS_SET_UNITS():
    setup = {"players": seats(2), "phase": "setup", "discard": [], "board": [["a", "a", "b", "b"]]}
    assert broken(table(**setup, territories={"a": "red 2, castle"})) == set()
    assert told(table(**setup, territories={"a": "red 2"}), "IS-SET-UNITS") == [says("ada", "castle")]
    assert told(table(**setup, territories={"a": "castle 2"}), "IS-SET-CASTLE") == [says("2 castles")]
    early = table(**{**setup, "board": [["a", "a"]]}, territories={"a": "castle"})
    assert told(early, "IS-SET-CASTLE") == [says("not everybody")]
    up = table(**{**setup, "board": [["a drop", "a", "b", "b"]]}, territories={})
    assert told(up, "IS-SET-TERR") == [says("face down", "r1c1")]


def combat(**more):
    return {"in": "a", "initiator": "ada", **more}


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"combat": combat(), "phase": "coin"}, ["during the actions"]),
        ({"combat": combat(castled={"blue": 1})}, ["1 units", "castles", "a has 0"]),
        ({"combat": combat(castled={"blue": 3}), "territories": {"a": "red 3, blue 2, castle 3"}}, ["3 blue", "2"]),
        ({"combat": combat(castled={"red": 1}), "territories": {"a": "red 3, blue 2, castle 3"}}, ["ada", "may not use"]),
        ({"combat": combat(), "turn": "cleo"}, ["ada and ben", "cleo"]),
        ({"combat": combat(declined=0), "territories": {"a": "red 3, blue 2, castle"}}, ["asked for castles", "ada"]),
        (
            {"combat": combat(declined=0), "turn": "ben", "territories": {"a": "red 1, blue 1", "b": "castle"}},
            ["no castle", "a"],
        ),
        ({"combat": {"in": "b", "initiator": "ada"}, "turn": None}, ["at most one player", "b"]),
    ],
)
def test_IS_COMBAT_of_a_table(changes, words):
    found = told(table(**{"territories": {**BASE["territories"]}} | changes), "IS-COMBAT")
    assert says(*words) in found


def test_a_row_of_tiles_as_one_text():
    assert table(board=["a a drop b b", "c c, d d"]).board == table().board


# The action table.


def test_IS_TAB():
    deck = GAME.game.standard_cards()
    assert [str(deck.basic(symbol)) for symbol in Symbol] == [
        "Replenish",
        "Recruit",
        "Pacify",
        "Develop",
        "Enchant",
        "Invade",
    ]
    assert [str(deck.enchantment(symbol) or "-") for symbol in Symbol] == [
        "Drown",
        "Dominate",
        "Infiltrate",
        "Immortalize",
        "-",
        "Enrage",
    ]
    assert not any(action.is_enchanted for action in BASIC)
    assert all(action.is_enchanted for action in ENCHANTED)
    listed = table(rulings={"IS-AMB-TABLE": "pips"})
    found = objections(listed, "recruit on a using cycle arrow")
    assert found["IS-TAB"] == says("Recruit", "hammers", "arrow is Invade", "Enrage")
    assert objections(listed, "recruit on a using cycle wheel")["IS-TAB"] == says("wheel is Enchant.")


def test_IS_AMB_TABLE():
    """What rests on rows of our list says so; a table of one's own guesses nothing."""
    listed = judged(table(), "recruit on a")
    assert (listed.verdict, [one.key for one in listed.rulings]) == ("legal", ["IS-AMB-TABLE"])
    unknown = table(rulings={"IS-AMB-TABLE": "unknown"})
    assert judged(unknown, "recruit on a").verdict == "undecided"
    assert [str(move) for move in GAME.game.play.moves(unknown, "ada")] == ["pass"]
    assert "nobody knows" in GAME.game.play.unseen(unknown, "ada")
    rows = {str(symbol): list(map(str, actions)) for symbol, actions in GAME.game.standard_cards().actions.items()}
    rows["drop"], rows["hammers"] = rows["hammers"], rows["drop"]
    own = GAME.game.read(data(), read_cards({"actions": rows}), {}).position
    judgement = judged(own, "recruit on a using cycle drop")
    assert (judgement.verdict, judgement.rulings) == ("legal", ())


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("recruit on a using cycle arrow", ["Recruit is played with hammers", "arrow is Invade"]),
        ("pacify a", ["ada lacks a circles card"]),
        ("dominate a using cycle wheel and cycle arrow", ["Dominate is played with hammers"]),
        ("replenish", ["cycle drop, a Replenish card"]),
        ("recruit on a, drowned by ben", ["ben lacks a wheel card"]),
    ],
)
def test_IS_AMB_TABLE_forbids_nothing_by_a_guess(text, why):
    """What a card does is our list's word alone: no move is illegal by it, and the answer says what the list has."""
    held = data(["cycle hammers", "cycle arrow", "cycle wheel", "cycle drop"], discard=["cycle drop"])
    held["players"]["ben"]["hand"] = ["cycle drop", "cycle arrow"]
    found = judged(of(held), text)
    assert (found.verdict, found.needs) == ("undecided", ("which symbol stands for which action",))
    (doubt,) = found.doubts
    assert str(doubt) == says("By our list of the box it is illegal", *why, "IS-AMB-TABLE=unknown")
    assert judged(of(held, {"IS-AMB-TABLE": "pips"}), text).verdict == "illegal"


def test_IS_TURN_whoever_lacks_a_card_that_was_named_cannot_play_it():
    """That takes no list: ada holds no cycle circles, whatever they do."""
    none = table(["cycle hammers", "cycle arrow"])
    assert objections(none, "recruit on a using cycle circles")["IS-TURN"] == says("ada lacks cycle circles")


@pytest.mark.parametrize(
    ("actions", "words"),
    [
        (None, ["`actions:`"]),
        ({"drop": "Replenish"}, ["`actions:`"]),
        ({"drop": ["Replenisch"]}, ["Replenish"]),
        ({"drap": ["Replenish"]}, ["'drap'"]),
        ({"drop": ["Replenish", "Drown"]}, ["hammers is missing"]),
        ({"drop": ["Replenish", "Replenish"]}, ["Replenish stands there 2 times"]),
        ({"drop": ["Drown"]}, ["drop has a basic action and an enchanted one"]),
    ],
)
def test_an_action_table_that_cannot_be_used(actions, words):
    with pytest.raises(UnusableError) as error:
        read_cards({"actions": actions})
    assert str(error.value) == says(*words)


# Actions.


def test_IS_RECRUIT():
    assert lands(after(table(), "recruit on a"))["a"] == "red 4, blue 2"
    assert objections(table(), "recruit on d")["IS-RECRUIT"] == says("ada", "no unit in d")


def test_IS_AMB_SUPPLY():
    all_of_them = {"a": "red 19, castle", "c": "red 1"}
    position = table(territories=all_of_them)
    assert lands(after(position, "recruit on a"))["a"] == "red 19, castle"
    assert is_legal(position, "recruit on a")
    strict = table(territories=all_of_them, rulings={"IS-AMB-SUPPLY": "illegal"})
    assert objections(strict, "recruit on a")["IS-RECRUIT"] == says("0 units")
    assert lands(after(table(territories={"a": "red 19, castle"}), "dominate a"))["a"] == "red 20, castle"
    players = data()["players"]
    players["ada"]["supply"] = 16
    counted = after(table(players=players), "recruit on a")
    assert counted.seat("ada").supply == 15


def test_IS_REPLENISH():
    position = table()
    taken = after(position, "replenish, taking cycle circles")
    assert list(map(str, taken.discard)) == ["cycle drop", "cycle wheel", "cycle arrow"]
    assert [str(card) for card in taken.seat("ada").hand].count("cycle circles") == 2
    assert objections(position, "replenish, taking cycle arrow")["IS-REPLENISH"] == says("cycle circles", "not cycle arrow")
    assert objections(table(discard=[]), "replenish")["IS-REPLENISH"] == says("empty")
    listed = {"IS-AMB-TABLE": "pips"}
    assert objections(table(rulings=listed, discard=["cycle drop"]), "replenish")["IS-REPLENISH"] == says("Replenish card")
    unseen = judged(table(discard=["unknown"]), "replenish, taking cycle arrow")
    assert (unseen.verdict, len(unseen.assumptions)) == ("legal", 0)
    assert judged(table(discard=["some cycle"]), "replenish").assumptions == (says("no Replenish card"),)
    pile = data()
    del pile["discard"]
    assert judged(of(pile), "replenish").assumptions == (says("discard pile"),)
    nobody = data()
    del nobody["players"]["ada"]["hand"]
    assert after(of(nobody), "replenish").seat("ada").hand is None


def test_IS_PACIFY():
    assert lands(after(table(), "pacify a"))["a"] == "red 3, blue 2, peace"
    peace = table(territories={"a": "red 3, blue 2, castle", "b": "blue 2, peace 2"})
    assert lands(after(peace, "invade b from a with 3"))["b"] == "red 1, blue 2, peace 2"
    one = table(territories={"a": "red 3, castle", "b": "blue 2, peace 2"}, rulings={"IS-AMB-PEACE2": "one"})
    assert lands(after(one, "invade b from a with 3"))["b"] == "red 2, blue 2, peace 2"


def test_IS_AMB_PEACELAST():
    lands_ = {"a": "red 3, castle", "b": "blue 1, green 1, peace"}
    ended = after(table(territories=lands_), "invade b from a with 1")
    assert (ended.combat, ended.turn) == (None, "ben")
    begun = after(table(territories=lands_, rulings={"IS-AMB-PEACELAST": "begins"}), "invade b from a with 1")
    assert (begun.fighters, begun.turn) == (("ben", "cleo"), "ben")
    alone = table(territories={"a": "red 3, castle", "b": "peace"}, rulings={"IS-AMB-PEACELAST": "begins"})
    assert after(alone, "invade b from a with 1").combat is None


def test_IS_DEVELOP():
    position = table()
    shown = after(position, "develop a, showing wheel")
    assert [str(face) for face in shown.faces_up("a")] == ["wheel", "drop"]
    assert objections(shown, "develop a", "ada")["IS-DEVELOP"] == says("both tiles of a")
    (hidden,) = unknowns(after(position, "develop a"))
    assert Symbol.BRICKS not in hidden.options
    assert objections(position, "develop a, showing bricks")["IS-DEVELOP"] == says("bricks")
    maybe = table(discard=6, board=[["a some drop or down", "a drop", "b", "b"], ["c", "c", "d", "d"]])
    assert judged(maybe, "develop a, showing wheel").verdict == "undecided"


def test_IS_ENCHANT():
    assert objections(table(), "enchant")["IS-ENCHANT"] == says("together with another card")
    assert objections(table(), "drown")["IS-DROWN"] == says("reaction")
    assert objections(table(), "immortalize using cycle bricks and cycle wheel and cycle drop")["IS-ENCHANT"] == says(
        "Immortalize"
    )
    listed = table(ALL[:2], {"IS-AMB-TABLE": "pips"})
    assert objections(listed, "immortalize")["IS-TURN"] == says("ada lacks", "ada has cycle drop and cycle hammers")
    assert objections(table([]), "immortalize")["IS-TURN"] == says("no cards")


def test_IS_INVADE():
    moved = after(table(), "invade b from a with 2")
    assert (lands(moved)["a"], lands(moved)["b"]) == ("red 1, blue 2", "red 2, blue 1, castle")
    assert objections(table(), "invade d from a with 1")["IS-INVADE"] == says("d does not touch a")
    assert objections(table(), "invade b from a with 4")["IS-INVADE"] == says("only 3 units")
    assert objections(table(), "invade b from d with 1")["IS-INVADE"] == says("no unit in d")
    assert objections(table(), "invade b from a with 0")["IS-INVADE"] == says("at least one")
    none = table(rulings={"IS-AMB-INVADE0": "yes"})
    assert is_legal(none, "invade b from a with 0")
    assert lands(after(none, "invade b from a with 0")) == lands(none)


def drowned(*more, **rulings):
    return table(rulings=rulings), "recruit on a, drowned by ben" + "".join(f", drowned by {who}" for who in more)


def test_IS_DROWN():
    position, said = drowned()
    assert is_legal(position, said)
    cancelled = after(position, said)
    assert lands(cancelled) == lands(position)
    assert [str(card) for card in cancelled.discard[:3]] == ["cycle drop", "cycle wheel", "cycle hammers"]
    assert [str(card) for card in cancelled.seat("ben").hand] == ["cycle arrow"]
    pile = after(table(), "replenish, drowned by ben")
    assert [str(card) for card in pile.discard[:3]] == ["cycle drop", "cycle wheel", "cycle drop"]
    assert len(pile.discard) == len(table().discard) + 3
    assert objections(table(), "recruit on d, drowned by ben")["IS-RECRUIT"] == says("no unit in d")
    position, said = drowned("ada")
    assert lands(after(position, said))["a"] == "red 4, blue 2"
    strict, said = drowned("ada", **{"IS-AMB-DROWNED": "no"})
    assert objections(strict, said)["IS-DROWN"] == says("cannot be answered")
    own, said = table(), "recruit on a, drowned by ada"
    assert objections(own, said)["IS-DROWN"] == says("ada", "has just played")


def test_IS_AMB_DROWNTURN():
    position, said = drowned(**{"IS-AMB-DROWNTURN": "yes"})
    following = after(position, said)
    assert (following.turn, following.skipping) == ("cleo", ())
    assert after(table(), "recruit on a, drowned by ben").turn == "ben"


def test_IS_DOMINATE():
    territories = {"a": "red 3, blue 2", "b": "blue 3, castle", "c": "green 2, red 1", "d": "green 1"}
    position = table(territories=territories)
    both = after(position, "dominate a and c, removing ben from a")
    assert (lands(both)["a"], lands(both)["c"]) == ("red 4, blue 1", "red 2, green 2")
    assert objections(position, "dominate b")["IS-DOMINATE"] == says("no unit in b")
    assert objections(position, "dominate a, removing cleo from c")["IS-DOMINATE"] == says("just recruited", "c")
    assert is_legal(
        table(territories=territories, rulings={"IS-AMB-DOMINATE": "present"}), "dominate a, removing cleo from c"
    )
    assert objections(position, "dominate a, removing cleo from a")["IS-DOMINATE"] == says("cleo has 0 units", "two or more")
    assert objections(position, "dominate a, removing ada from a")["IS-DOMINATE"] == says("opponent")
    assert objections(position, "dominate a and a and c")["IS-DOMINATE"] == says("two units")


def test_IS_INFILTRATE():
    moved = after(table(), "infiltrate b from a")
    assert (lands(moved)["b"], moved.combat) == ("red 1, blue 1, castle", None)


def test_IS_IMMORTALIZE():
    assert after(table(), "immortalize").seat("ada").monuments == 1
    players = data()["players"]
    players["ada"]["monuments"] = 6
    assert objections(table(players=players), "immortalize")["IS-IMMORTALIZE"] == says("6")


def test_IS_ENRAGE():
    begun = after(table(), "enrage a")
    assert (lands(begun)["a"], begun.combat.land, begun.turn) == ("red 4, blue 2", "a", "ada")


# Turns.


def test_IS_TURN():
    assert objections(table(), "pass", "ben")["IS-TURN"] == says("ada's turn", "ben's")
    passed = play(table(), "pass")
    assert (passed.turn, passed.passes) == ("ben", 1)
    assert after(passed, "replenish").passes == 0
    assert after(table(direction="anticlockwise"), "pass").turn == "cleo"
    assert objections(table(turn="over"), "pass")["IS-WIN"] == says("over")
    assert objections(table(), "heads")["IS-C4"] == says("not now", "`phase: coin`", "`phase: actions`")
    assert objections(table(), "stop the combat")["IS-COMBAT"] == says("no combat")
    assert objections(table(combat=combat()), "pass")["IS-COMBAT"] == says("combat in a")
    assert objections(table(), "pass, choosing ben")["IS-C3"] == says("last player")


def test_a_hand_that_nobody_told():
    told_ = data()
    del told_["players"]["ada"]["hand"]
    assert judged(of(told_), "recruit on a").assumptions == (says("ada has hammers"),)
    told_["players"]["ada"]["hand"] = ["some cycle"]
    judgement = judged(of(told_), "recruit on a")
    assert judgement.assumptions == (says("hammers", "does not say so"),)
    assert str(after(of(told_), "recruit on a").discard[0]) == "cycle hammers"


def test_IS_ST_TWO():
    gone = {"a": "blue 2, castle", "b": "green 1"}
    position = table(territories=gone)
    assert objections(position, "pass")["IS-ST-TWO"] == says("places two", "place units on a and a")
    placed = after(position, "place units on a and b, then recruit on b")
    assert lands(placed) == {"a": "red 1, blue 2, castle", "b": "red 2, green 1"}
    assert objections(position, "place units on a, then pass")["IS-ST-TWO"] == says("not 1")
    assert objections(position, "place units on a and b")["IS-ST-TWO"] == says("then pass")
    assert objections(table(), "place units on a and b, then pass")["IS-ST-TWO"] == says("has units")
    instead = table(territories=gone, rulings={"IS-AMB-TWOUNITS": "instead"})
    assert is_legal(instead, "place units on a and b")
    assert objections(instead, "place units on a and b, then pass")["IS-ST-TWO"] == says("whole turn")
    assert {str(move) for move in GAME.game.play.moves(instead, "ada")} >= {
        "place units on a and a",
        "place units on a and d",
    }
    # Ten ways to place two units on four territories.
    listed = [str(move) for move in GAME.game.play.moves(position, "ada")]
    assert sum(move.endswith("then pass") for move in listed) == 10
    assert {"place units on a and a, then pass", "place units on b and d, then pass"} <= {*listed}
    # Each action once, and every one that some whole turn has.
    actions = [move.partition("then ")[2] for move in listed if not move.endswith("then pass")]
    assert len({*actions}) == len(actions)
    every = {str(move).partition("then ")[2] for move in turns(position, "ada")}
    assert {*actions} == every - {"pass"}
    assert {action for action in actions if "with 2" in action}, "two units on one territory"
    assert all(is_legal(position, move) for move in listed[:25])
    assert not any("then" in str(move) for move in GAME.game.play.moves(instead, "ada"))


def test_what_follows_an_action_in_any_order():
    position = table()
    said = {
        "develop a using cycle bricks, showing drop",
        "develop a, showing drop using cycle bricks",
        "develop a showing drop",
    }
    said |= {"develop a using cycle bricks showing drop", "develop a, showing the drop, with my cycle bricks"}
    assert len({GAME.game.play.read(one, position, "ada") for one in said}) == 1


# Combat.


def test_IS_COMBAT_castles():
    """One unit per castle, round and round, until the castles are full or nobody wants one."""
    territories = {"a": "red 3, blue 2, green 2, castle 3", "b": "blue 1"}
    begun = after(table(territories=territories), "enrage a")
    assert (begun.turn, begun.combat.declined) == ("ben", 0)
    full = play(begun, "castle a unit", "castle a unit", "castle a unit")
    assert (full.turn, full.combat.declined, full.fighters) == ("ada", None, ("ada", "cleo"))
    refused = play(begun, "castle a unit", "no castle", "no castle")
    assert (refused.turn, refused.combat.declined) == ("ada", None)
    assert play(begun, "no castle", "castle a unit").combat.declined == 0
    assert objections(begun, "castle a unit", "ada")["IS-COMBAT"] == says("only defenders")
    assert objections(begun, "attack ada, who loses a unit")["IS-COMBAT"] == says("first the defenders")
    assert objections(full, "castle a unit")["IS-COMBAT"] == says("before it")
    alone = after(table(territories={"a": "red 3, blue 1, castle"}), "enrage a")
    ended = after(alone, "castle a unit")
    assert (ended.combat, ended.turn, lands(ended)["a"]) == (None, "ben", "red 4, blue 1, castle")


def fight(**more):
    return table(combat=combat(), **more)


def test_IS_ATTACK():
    hit = after(fight(), "attack ben, who loses a unit")
    assert (lands(hit)["a"], hit.turn) == ("red 3, blue 1", "ben")
    card = after(fight(), "attack ben, who discards cycle drop")
    assert (len(card.seat("ben").hand), str(card.discard[0]), card.turn) == (2, "cycle drop", "ben")
    assert after(fight(), "attack ben, who discards a cycle card").seat("ben").hand.__len__() == 2
    gone = play(fight(), "attack ben, who loses a unit", "attack ada, who loses a unit", "attack ben, who loses a unit")
    assert (gone.combat, gone.turn) == (None, "ben")
    assert objections(fight(), "attack ada, who loses a unit")["IS-ATTACK"] == says("ada cannot attack ada")
    assert objections(fight(), "attack cleo, who loses a unit")["IS-ATTACK"] == says("cleo has no units")
    assert objections(fight(), "attack ben, who discards territory drop")["IS-ATTACK"] == says(
        "cycle card", "territory drop"
    )
    assert judged(fight(), "attack ben").open_end == says("ben chooses")
    attacker = fight(rulings={"IS-AMB-ATTACKDEF": "attacker"})
    assert judged(attacker, "attack ben").open_end == says("ada chooses")
    assert objections(fight(turn="ben"), "attack ada, who loses a unit", "ada")["IS-TURN"] == says("ben's turn")


def test_retreat():
    territories = {"a": "red 3, blue 2", "b": "red 1, castle", "c": "green 2, red 1", "d": "green 1"}
    withdrawn = after(fight(territories=territories), "retreat to b")
    assert (withdrawn.combat, lands(withdrawn)["b"], "red" in lands(withdrawn)["a"]) == (None, "red 4, castle", False)
    assert objections(fight(territories=territories), "retreat to c")["IS-ATTACK"] == says("not leader of c", "leads b")
    assert objections(fight(), "retreat to c")["IS-ATTACK"] == says("leads no territory")
    assert objections(fight(), "retreat to d")["IS-ATTACK"] == says("d does not touch a")
    castled = {"combat": {"in": "a", "initiator": "ben", "castled": {"red": 1}}}
    lying = {"a": "red 2, blue 2, castle", "b": "red 1"}
    assert lands(after(table(**castled, territories=lying), "retreat to b"))["a"] == "red 1, blue 2, castle"
    all_go = table(**castled, territories=lying, rulings={"IS-AMB-RETREATCASTLE": "yes"})
    assert lands(after(all_go, "retreat to b")) == {"a": "blue 2, castle", "b": "red 3"}


def test_stop():
    stopped = judged(fight(), "stop the combat")
    assert stopped.assumptions == (says("ada and ben agree"),)
    assert (after(fight(), "stop the combat").turn, after(fight(), "stop the combat").combat) == ("ben", None)
    assert [str(move) for move in GAME.game.play.moves(fight(), "ada")][-1] == "stop the combat"


# The council.


def ended(**more):
    return after(table(**{"passes": 2, "turn": "cleo", "whisperer": "ben"} | more), "pass")


def test_IS_C1_IS_C2_and_IS_C3():
    """ada leads a with its drop; ben is present with the castle, and in as many territories as ada."""
    found = ended(hand=["territory drop", "cycle wheel"])
    assert (str(found.phase), found.turn, found.whisperer) == ("explorer", "ben", "ben")
    assert list(map(str, found.seat("ada").hand)) == ["territory drop"]
    assert (found.seat("ben").hand, found.discard) == ((), ())
    players = data()["players"]
    players["ben"]["monuments"] = 5
    won = ended(players=players)
    assert (won.over, won.turn) == (True, None)


def test_IS_C2_without_a_leader():
    found = ended(territories={"a": "red 1, blue 1, castle", "b": "red 1"})
    assert list(map(str, found.beside)) == ["territory drop"]
    kept = ended(rulings={"IS-AMB-TCARDEND": "kept"})
    assert list(map(str, kept.seat("cleo").hand)) == ["territory drop"]
    nobody = data()["players"]
    del nobody["cleo"]["hand"]
    assert ended(players=nobody, rulings={"IS-AMB-TCARDEND": "kept"}).seat("cleo").hand is None
    board = [["a drop", "a arrow", "b", "b"], ["c", "c", "d", "d"]]
    assert len(ended(board=board).seat("ada").hand) == 2
    assert len(ended(board=board, rulings={"IS-AMB-TCARD": "territory"}).seat("ada").hand) == 1
    unknown = ended(board=[["a unknown", "a", "b", "b"], ["c", "c", "d", "d"]])
    assert list(map(str, unknown.seat("ada").hand)) == ["some territory"]


def test_IS_C3_of_several_with_most_castles_the_Whisperer_decides():
    level = {"a": "red 1, castle", "b": "blue 1, castle", "c": "green 1"}
    open_ = table(passes=2, turn="ada", whisperer="cleo", territories=level)
    assert whisperer(open_).players == ("ada", "ben")
    assert judged(open_, "pass").open_end == says("cleo chooses", "ada and ben")
    assert "becomes" not in judged(open_, "pass").does
    assert judged(open_, "pass, choosing ben").does == says("ben becomes Whisperer")
    assert after(open_, "pass, choosing ben").whisperer == "ben"
    assert objections(open_, "pass, choosing cleo")["IS-C3"] == says("cleo", "ada or ben")
    assert whisperer(table(territories=level, whisperer="ben")).players == ("ben",)


def test_IS_AMB_ROLENONE():
    level = {"a": "red 2, green 1, castle", "b": "blue 2, green 1"}
    assert guardian(table(territories=level, whisperer="cleo")).players == ("ada", "ben")
    assert guardian(table(territories=level, whisperer="cleo", rulings={"IS-AMB-ROLENONE": "nobody"})).players == ()
    assert guardian(table(territories=level, whisperer="ben")).players == ("ben",)
    assert guardian(table(territories={"a": "red 2, castle"})).players == ()
    assert explorer(table(territories=level)).players == ("cleo",)
    chosen = ended(territories=level, whisperer="cleo")
    assert chosen.phase.value == "explorer"
    found = ended(territories={"a": "red 2, green 1, castle", "b": "blue 2, green 1, castle", "c": "green 1"})
    assert (found.whisperer, found.turn) == ("cleo", "cleo")


def test_the_council_goes_on():
    explorer_ = table(phase="explorer", discard=[])
    laid = after(explorer_, "territory e at r0c1 and r0c2")
    assert [str(spot) for spot in laid.island.spots["e"]] == ["r1c1", "r1c2"]
    assert (str(laid.phase), laid.turn) == ("guardian", "ada")
    assert objections(explorer_, "territory e at r4c1 and r4c2")["IS-C3"] == says("touch no territory")
    assert objections(explorer_, "territory e at r2c5 and r4c5")["IS-C3"] == says("side by side")
    assert objections(explorer_, "territory e at r2c4 and r2c5")["IS-C3"] == says("r2c4", "already")
    assert objections(explorer_, "territory a at r2c5 and r3c5")["IS-C3"] == says("another name")
    built = after(table(phase="guardian", discard=[]), "castle on a")
    assert (lands(built)["a"], str(built.phase), built.turn) == ("red 3, blue 2, castle", "coin", "ada")
    assert objections(table(phase="guardian"), "unit on a")["IS-C3"] == says("castle")
    assert objections(table(phase="guardian", turn=None), "castle on a", "ben")["IS-C3"] == says("ada is Guardian")
    assert objections(table(phase="explorer", turn=None), "territory e at r3c1 and r3c2", "ben")["IS-C3"] == says(
        "ada is Explorer"
    )
    flipped = after(table(["territory drop", "cycle drop"], phase="coin", discard=[]), "tails")
    assert (flipped.clockwise, str(flipped.phase), flipped.draft, flipped.turn) == (False, "draft", 1, None)
    assert [str(card) for card in flipped.seat("ada").hand] == ["territory drop", *["some cycle"] * 5]
    assert objections(table(phase="coin", turn=None), "heads", "ben")["IS-C4"] == says("ada")


def test_nobody_is_explorer_or_guardian():
    """Without a unit on the board nobody has a role; without tiles nothing is laid."""
    nothing = ended(territories={"a": "castle"})
    assert (str(nothing.phase), nothing.turn) == ("coin", nothing.whisperer)
    board = [[name] * 2 for name in "abcdefghijklmno"]
    full = ended(board=board, territories={"a": "red 2, blue 1, castle"}, hand=[])
    assert (str(full.phase), full.turn) == ("guardian", "ada")
    tied = table(phase="explorer", turn=None, territories={"a": "blue 1, castle", "b": "green 1"})
    assert explorer(tied).players == ("ben", "cleo")
    level = {"a": "green 1, castle", "b": "red 1, blue 1", "c": "red 1", "d": "blue 1"}
    assert (str(ended(territories=level, whisperer="cleo").phase), ended(territories=level, whisperer="cleo").turn) == (
        "explorer",
        None,
    )


# Set-up and draft.


def test_the_set_up():
    """Territories, the castle, two units each; then the draft."""
    start = of({"game": "island", "players": seats(2), "whisperer": "ben", "phase": "setup", "turn": "ben", "board": []})
    first = after(start, "territory a at r1c1 and r1c2")
    assert (first.turn, first.names) == ("ada", ("a",))
    assert objections(first, "castle on a")["IS-SET-CASTLE"] == says("first each player")
    second = after(first, "territory b at r2c1 and r3c1")
    assert second.turn == "ben"
    assert objections(second, "territory c at r2c2 and r3c2")["IS-SET-TERR"] == says("everybody")
    assert objections(second, "unit on a")["IS-SET-UNITS"] == says("castle")
    assert objections(second, "castle on a", "ada")["IS-SET-CASTLE"] == says("ben")
    castle = after(second, "castle on b")
    units = play(castle, "unit on a", "unit on b", "unit on a")
    assert (lands(units), units.turn) == ({"b": "red 1, castle", "a": "blue 2"}, "ada")
    assert objections(units, "unit on a", "ben")["IS-SET-UNITS"] == says("two units")
    ready = after(units, "unit on a")
    assert (str(ready.phase), ready.draft, len(ready.seat("ada").hand)) == ("draft", 1, 8)
    for position in (start, first, second, castle, units):
        assert broken(position) == set()
        assert all(is_legal(position, str(move)) for move in GAME.game.play.moves(position, position.turn))


def drafting(n, keep, **hands):
    players = seats(n)
    for name, hand in hands.items():
        players[name]["hand"] = [f"cycle {symbol}" for symbol in hand.split()]
    changes = {"players": players, "phase": "draft", "draft": keep, "turn": None, "whisperer": "ben"}
    changes |= {"territories": {"a": "red 2, castle", "b": "blue 2"}}
    told_ = data(**changes)
    del told_["discard"]
    return told_


def test_IS_DRAFT4():
    """Keep 1 and pass 3, to the left as play goes."""
    position = of(drafting(4, 1, ada="drop wheel arrow bricks"))
    kept = after(position, "keep wheel", "ada")
    assert ([str(card) for card in kept.seat("ada").hand], len(kept.seat("ada").passed)) == (["cycle wheel"], 3)
    assert objections(position, "keep wheel and drop", "ada")["IS-DRAFT"] == says("1 card is kept, not 2")
    assert objections(kept, "keep wheel", "ada")["IS-DRAFT"] == says("has chosen")
    assert [str(move) for move in GAME.game.play.moves(position, "ada")] == [
        "keep arrow",
        "keep bricks",
        "keep drop",
        "keep wheel",
    ]
    assert list(GAME.game.play.moves(kept, "ada")) == []
    twice = of(drafting(4, 1, ada="drop wheel wheel bricks"))
    assert [str(move) for move in GAME.game.play.moves(twice, "ada")] == ["keep bricks", "keep drop", "keep wheel"]
    assert after(position, "keep wheel", "ben").seat("ben").hand is None


def test_IS_DRAFT3():
    """Five cards, of which one is discarded; then cards go on in the direction of play."""
    hands = {
        "ada": "drop wheel arrow bricks circles",
        "ben": "drop wheel hammers bricks circles",
        "cleo": "drop wheel arrow hammers circles",
    }
    position = of(drafting(3, 1, **hands) | {"discard": []})
    assert broken(position) == set()
    assert objections(position, "keep drop", "ada")["IS-DRAFT"] == says("1 card must be discarded, not 0")
    for name in hands:
        position = after(position, "keep drop, discard circles", name)
    assert (position.draft, len(position.discard)) == (2, 3)
    assert [str(card) for card in position.seat("ben").hand] == ["cycle drop", "cycle wheel", "cycle arrow", "cycle bricks"]
    out = of(drafting(3, 1, **hands) | {"discard": [], "rulings": {"IS-AMB-DRAFTDISC": "out"}})
    assert after(out, "keep drop, discard circles", "ada").discard == ()
    for keep in ("keep drop and wheel", "keep drop and wheel and {}"):
        for name in hands:
            third = position.seat(name).hand
            more = next((str(card) for card in third if card.symbol not in {Symbol.DROP, Symbol.WHEEL}), "")
            position = after(position, keep.format(more), name)
    assert (str(position.phase), position.turn, position.draft) == ("actions", "ben", None)
    assert [len(position.seat(name).hand) for name in hands] == [4, 4, 4]


def test_IS_DRAFT2():
    """Eight cards, one discarded in each round and one more at the end."""
    cards = "drop drop wheel wheel arrow arrow bricks bricks"
    other = "circles circles hammers hammers circles hammers drop wheel"
    position = of(drafting(2, 1, ada=cards, ben=other))
    for keep in (1, 2, 3, 4):
        assert position.draft == keep
        assert broken(position) == set()
        for name in ("ada", "ben"):
            move = next(iter(GAME.game.play.moves(position, name)))
            position = GAME.game.play.after(position, move)
    assert (str(position.phase), [len(position.seat(name).hand) for name in ("ada", "ben")]) == ("actions", [4, 4])
    two = of(drafting(2, 1, ada=cards) | {"rulings": {"IS-AMB-DRAFT2": "begin"}})
    assert is_legal(two, "keep drop, discard drop and wheel", "ada")
    chosen = of(drafting(2, 4, ada="drop wheel arrow bricks"))
    assert list(GAME.game.play.moves(chosen, "ada")) == []
    assert told(of(drafting(2, 5)), "IS-DRAFT") == [says("no round 5")]
    assert told(of(drafting(2, 2, ada="drop")), "IS-DRAFT") == [says("ada", "with 7", "1 card")]


def test_actions_are_rules():
    assert {action.rule for action in Action} == {f"IS-{str(action).upper()}" for action in Action}
