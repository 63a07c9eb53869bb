"""The rules of Island, each by its id: tables and moves that it accepts and rejects. Broken by a change of any of them."""

import pytest
from island_tables import BASE, GAME, after, broken, data, is_legal, judged, lands, move, objections, of, play, table, told
from sayings import says

from models.green_box.components import Symbol
from models.green_box.island.cards import BASIC, ENCHANTED, Action, read_cards
from models.green_box.island.moves.listing import turns
from models.green_box.island.rules.kingship import explorer
from models.problem import UnusableError
from models.unknowns import unknowns
from verify.chance import chance_of_move
from verify.explain import explain
from verify.violations import known_violations


def seats(n, **more):
    colours = ("red", "blue", "green", "yellow")
    return {
        name: {"colour": colour} | more for name, colour in zip(("ada", "ben", "cleo", "dora")[:n], colours, strict=False)
    }


# Tables.


def test_a_row_of_tiles_as_one_text():
    assert table(board=["a a drop b b", "c c, d d wheel"]).board == table().board


def test_IS_ST_TILES_of_a_tile_that_is_doubted():
    """A territory of one tile is taken off the board only where nothing lies on it: elsewhere no file could say so."""
    lies = {"a": "red 2, castle", "b": "blue 2"}
    for told_, offered in ((lies, True), (lies | {"c": "red 1"}, False)):
        found = explain(GAME.game, of(data(board=["a a b b", "c . . ."], territories=told_, players=seats(2))))
        changes = [change for repair in found.repairs for change in repair.changes]
        assert any("c to no tile" in change for change in changes) is offered, changes


# The action table.


def test_IS_TAB():
    deck = GAME.game.standard_cards()
    assert [str(deck.basic(symbol)) for symbol in Symbol] == [
        *("Replenish", "Recruit", "Pacify", "Develop", "Enchant", "Invade")
    ]
    assert [str(deck.enchantment(symbol) or "-") for symbol in Symbol] == [
        *("Drown", "Dominate", "Infiltrate", "Immortalize", "-", "Enrage")
    ]
    assert not any(action.is_enchanted for action in BASIC)
    assert all(action.is_enchanted for action in ENCHANTED)


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


def test_IS_DEVELOP():
    position = table()
    (hidden,) = unknowns(after(position, "develop a"))
    assert Symbol.BRICKS not in hidden.options
    maybe = table(discard=6, board=[["a some drop or down", "a drop", "b", "b"], ["c", "c", "d", "d wheel"]])
    assert judged(maybe, "develop a, showing wheel").verdict == "undecided"


# Turns.


def test_IS_ST_TWO():
    gone = {"a": "blue 2, castle", "b": "green 1"}
    position = table(territories=gone)
    instead = table(territories=gone, rulings={"IS-AMB-TWOUNITS": "instead"})
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


# The council.


def ended(**more):
    return after(table(**{"passes": 2, "turn": "cleo", "whisperer": "ben"} | more), "pass")


def test_a_combat_may_be_stopped_before_it_starts():
    """All may agree while defenders are still asked for castles, as well as later."""
    asked = table(
        turn="ben",
        territories={"a": "red 3, blue 2, castle", "b": "blue 1", "c": "green 2"},
        combat={"in": "a", "initiator": "ada", "declined": 0},
    )
    listed = [str(move) for move in GAME.game.play.moves(asked, "ben")]
    assert listed == ["castle a unit", "no castle", "stop the combat"]
    assert is_legal(asked, "stop the combat")


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
    wrong = next(iter(known_violations(GAME.game, of(drafting(3, 1, ada="drop wheel")))))
    assert (wrong.rule, wrong.text) == ("IS-DRAFT", says("three 5", "1, 2 and 3"))
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
    assert told(of(drafting(2, 2, ada="drop")), "IS-DRAFT") == [says("ada", "with 7", "1 cycle card")]


def test_moves_that_are_never_listed_are_told_of_where_there_can_be_any():
    fight = {"combat": {"in": "a", "initiator": "ada"}}
    left_out = [GAME.game.play.left_out(table(**changes)) for changes in ({}, fight, {"phase": "setup"})]
    assert left_out == [says("Not listed", "Drown"), "", ""]


def test_what_a_file_has_to_say_before_a_chance_is_counted():
    position = table(
        players=BASE["players"] | {"ben": {"colour": "blue", "hand": ["some cycle"] * 3}}, discard=["some cycle"] * 6
    )
    found = chance_of_move(GAME, position, move(position, "recruit on a, drowned by ben"))
    assert found.why == (
        "this is taken for granted: ben has wheel in hand, though the file does not say so; "
        "ben has drop in hand, though the file does not say so; ask how likely that is"
    )


def test_actions_are_rules():
    assert {action.rule for action in Action} == {f"IS-{str(action).upper()}" for action in Action}
