"""What players of Last Defence at Hudai Monastery ask: can I survive, with what chance, can I still win, what do I lose?"""

from dataclasses import replace
from fractions import Fraction
from types import SimpleNamespace

import pytest
from sayings import says

from models.green_box.cards import Background, Card, Deck
from models.green_box.components import Colour, Symbol
from models.green_box.last_defence_at_hudai_monastery.table.kinds import Phase
from scorers.green_box.last_defence_at_hudai_monastery import questions
from scorers.green_box.last_defence_at_hudai_monastery.search import siege, survive
from scorers.green_box.last_defence_at_hudai_monastery.search.draws import arrivals, blind, tile_draws, unseen
from scorers.green_box.last_defence_at_hudai_monastery.search.ends import Ends
from scorers.green_box.last_defence_at_hudai_monastery.search.melee import Melee
from scorers.green_box.last_defence_at_hudai_monastery.search.siege import Siege, idle_loss, strike_orders
from scorers.green_box.last_defence_at_hudai_monastery.search.survive import odds
from verify.games import entry
from verify.judge import judged_alone
from verify.play import best_play

GAME = entry("last-defence-at-hudai-monastery")
QUESTIONS = {one.name: one for one in GAME.scorer.questions}
FULL = ["white 3 drop", "red 3 wheel", "green 3 arrow", "yellow 3 bricks", "black 3 circles", "blue 3 hammers"]
BASE = [["wheel"], ["drop"], ["arrow"], ["circles"], ["hammers"], ["bricks"]]


def table(rows="pppppp", integrity=9, time=8, **keys):
    """Six demons of value 3, attacking (a), approaching (p), dead (d) or none (.), and a base wall."""
    row = {"a": "attacking", "p": "approaching"}
    demons = [
        "." if letter == "." else f"{row.get(letter, 'approaching')} {card}" for letter, card in zip(rows, FULL, strict=True)
    ]
    demons = [f"{text} damage 4" if letter == "d" else text for letter, text in zip(rows, demons, strict=True)]
    data = {
        "game": GAME.name,
        "players": {"ada": {"integrity": integrity, "time": time}},
        "turn": "ada",
        "phase": "act",
        "wall": BASE,
        "monks": {"red": "r0c2", "blue": "r0c5"},
        "demons": demons,
        "stack": 12,
    }
    return data | keys


def read(data, rulings=None, deck=None):
    return GAME.game.read(data, deck or GAME.game.standard_cards(), rulings or {}).position


def idle():
    """A tick that never stops."""


def ask(name, data, words="", **rulings):
    position = read(data, {key.replace("_", "-"): value for key, value in rulings.items()})
    return QUESTIONS[name].reply(position, "ada", words, idle)


BUILD = {"phase": "build"}
COME = {"tiles_to_come": ["wheel", "drop", "arrow", "circles", "hammers", "drop"]}
"""Tiles for three turns."""
THREE = {"players": {"ada": {"integrity": 3, "time": 8}}}


# Can I survive this turn?


def test_nothing_attacks():
    reply = ask("survive", table(integrity=1))
    assert (reply.value, reply.settled) == ({"survives": True}, True)
    assert ask("survive", table(integrity=1) | BUILD).sentence == says("whatever tiles")


def test_six_attackers_are_too_many():
    done = table("aaaaaa", integrity=1, activated=["red", "blue"])
    reply = ask("survive", done)
    assert reply.value == {"survives": False}
    assert says("29", "1", "c1", "c6") == reply.lines[0]
    assert ask("survive", done, "best").value == {"survives": False}
    assert ask("survive", done | COME, "2 turns").value == {"survives": False, "turns": 2}


def test_the_way_to_survive_may_be_played():
    data = table("a.a...", integrity=5, stack=0)
    reply = ask("survive", data)
    assert reply.value == {"survives": True}
    position = read(data)
    for text in reply.lines[0].rpartition(": ")[0].split("; then "):
        move = GAME.game.play.read(text, position, "ada")
        assert judged_alone(GAME, position, move).verdict == "legal"
        position = GAME.game.play.after(position, move)
    assert position.integrity > 0


def test_it_depends_on_the_tile():
    """A tile on the first column saves the one integrity that is missing, whatever it shows."""
    data = table(
        "p....a",
        integrity=4,
        stack=0,
        monks={"red": "r0c1", "grey": "r0c1"},
        wall=[["wheel"], ["bricks"], ["arrow"], ["circles"], ["hammers"], ["drop"]],
    )
    assert ask("survive", data | BUILD).value == {"survives": True}


def test_only_a_lucky_tile_helps():
    """Both monks are used up; only Circles over c6 could hit there, with the tiles that are left."""
    data = table("....a.", integrity=4, stack=0, activated=["red", "blue"]) | {"phase": "act"}
    assert ask("survive", data).value == {"survives": False}
    assert ask("survive", data, "best").value == {"survives": False}
    drawn = data | BUILD | {"activated": [], "monks": {"red": "r0c1", "grey": "r0c1"}, "drawn": ["drop", "wheel"]}
    assert ask("survive", drawn).value["survives"] in {True, False}


def test_bricks_may_help():
    """Blue stands on Bricks: any tile that they draw can be given up, and most hit or push besides."""
    data = table(
        ".....a",
        integrity=4,
        stack=0,
        monks={"blue": "r0c6", "red": "r0c1"},
        activated=["red"],
        wall=[["wheel"], ["drop"], ["arrow"], ["circles"], ["hammers"], ["bricks"]],
    )
    reply = ask("survive", data)
    assert (reply.value, reply.settled) == ({"survives": True}, True)
    assert reply.lines == (says("bricks at r0c6", "depends"),)
    less = data | THREE
    assert ask("survive", less, "best").value == {"survives": True}
    reply = ask("survive", less)
    assert (reply.value, reply.sentence) == ({"survives": False}, says("Bricks"))
    # All but Hammers save a second one: two Hammers of five and five of each other kind are 10 of 435 draws.
    assert ask("chance", less).value == {"chance": 1 - Fraction(10, 435)}


def test_words_that_say_nothing():
    for name in QUESTIONS:
        with pytest.raises(ValueError, match=r"words|turns"):
            ask(name, table(), "perhaps")
    with pytest.raises(ValueError, match="c1"):
        ask("survive", table() | {"demons": ["approaching unknown", *table()["demons"][1:]]})
    with pytest.raises(ValueError, match="over"):
        ask("win", table("......", turn="over", stack=0))


def test_what_bricks_can_draw():
    """Only Circles are left in the bag, which hit the demon below them."""
    data = table(
        ".....a", integrity=3, stack=0, monks={"blue": "r0c6", "red": "r0c1"}, activated=["red"], bag={"circles": 1}
    )
    assert ask("survive", data, "best").value == {"survives": True}


def test_some_tiles_help():
    """No integrity can be spared: the demon has 1 hit point, and only a Drop or Circles, or an Arrow over c6 reach it."""
    data = table(
        ".....p",
        integrity=1,
        stack=0,
        monks={"red": "r0c6", "grey": "r0c6"},
        wall=[["wheel"], ["bricks"], ["arrow"], ["drop"], ["circles"], ["hammers"]],
    )
    data["demons"][5] = "attacking blue 3 hammers"
    unlucky = (
        data
        | BUILD
        | {
            "monks": {},
            "removed": ["red", "grey"],
            "activated": ["red", "grey"],
            "players": {"ada": {"integrity": 4, "time": 8}},
        }
    )
    assert ask("survive", unlucky).value == {"survives": True}
    unlucky["players"] = {"ada": {"integrity": 3, "time": 8}}
    assert ask("survive", unlucky).value == {"survives": False}


def test_a_draw_may_be_hopeless(monkeypatch):
    """What is told when some draws are survived and others are not."""
    draws = {(Symbol.DROP, Symbol.DROP): Fraction(1, 2), (Symbol.WHEEL, Symbol.WHEEL): Fraction(1, 2)}
    values = dict(zip(draws, (Fraction(1), Fraction(0)), strict=True))
    turn = survive.Turn(draws, values, values, (survive.Way((), 3),))
    assert (turn.least, turn.those(Fraction(0))) == (Fraction(1, 2), ((Symbol.WHEEL, Symbol.WHEEL),))
    monkeypatch.setattr(questions.TurnPlay, "turn", lambda *_: turn)
    reply = ask("survive", table("a.....", **BUILD))
    assert (reply.value, reply.sentence) == ({"survives": False}, says("wheel and wheel"))
    assert ask("survive", table("a.....", **BUILD), "best").value == {"survives": True}


def test_where_one_more_tile_may_be_in_the_way_it_is_laid_first():
    """The Drop demon takes 8: a tile given up saves one, and red's Drop tile beside it two."""
    data = table("a.....", integrity=6, stack=0) | BUILD
    assert ask("survive", data, HU_AMB_SHARE="forbidden").value == {"survives": True}


def test_steps_run_out(monkeypatch):
    data = table(".....a", stack=0, monks={"blue": "r0c6", "red": "r0c1"}, activated=["red"]) | THREE
    monkeypatch.setattr(survive, "STEPS", 2)
    assert ask("chance", data).value == {"least": 0, "most": 1}
    assert ask("survive", data).settled is False
    assert Siege("ada", idle, every=True).watch(read(data | COME), 2).can is None


# Several turns.


def test_doing_nothing_is_enough():
    reply = ask("survive", table(integrity=99, **COME), "2 turns")
    assert reply.value == {"survives": True, "turns": 2}
    assert says("do nothing") == reply.lines[0]
    assert idle_loss(read(table("aadpp.", stack=0)), 2) == 8 + 4 + 4 + 5


def test_two_turns_with_the_best_draws_and_against_all():
    data = table("a.p...", integrity=7, stack=0, **COME)
    assert ask("survive", data, "2 turns best").value["survives"] is True
    assert Siege("ada", idle, every=True, steps=3000).watch(read(data), 2).can is not False


def test_a_siege_that_cannot_be_held():
    """Nobody is on the wall and all are used up: every end of the turn is looked at."""
    data = table("...a..", integrity=4, stack=0, monks={}, removed=["red", "blue"], activated=["red", "blue"])
    data |= COME
    watch = Siege("ada", idle, every=False).watch(read(data), 2)
    assert (watch.can, watch.moves) == (False, ())
    later = data | {"demons": [".", ".", ".", f"approaching {FULL[3]}", ".", "."]}
    assert Siege("ada", idle, every=False, steps=0).watch(read(later), 2).can is None


def test_demons_that_come_in_between():
    data = table("pppp.a", integrity=3, stack=1, monks={"red": "r0c1", "grey": "r0c1"}, time=3, **COME)
    data["demons"][4] = "approaching black 3 circles damage 4"
    for every in (False, True):
        for turns in (2, 3):
            assert Siege("ada", idle, every=every, steps=1500).watch(read(data), turns).can in {True, False, None}


def test_circles_and_wheels_may_strike_in_any_order():
    data = table("...a..", integrity=20, stack=0, **COME)
    data["demons"] = [".", "attacking red 3 wheel", ".", ".", "attacking black 3 circles", "."]
    assert Siege("ada", idle, every=False, steps=4000).watch(read(data), 2).can is True
    close = read(data | {"players": {"ada": {"integrity": 9, "time": 8}}})
    assert Siege("ada", idle, every=False).watch(close, 2).can is True


def test_several_turns_from_the_build_phase():
    last = {
        "wall": [["wheel"], ["bricks"], ["arrow"], ["circles"], ["hammers"], ["drop"]],
        "monks": {"red": "r0c1", "grey": "r0c1"},
    }
    data = table("....pa", integrity=4, stack=0) | BUILD | last | COME
    for every, turns in ((True, 2), (False, 2), (False, 3)):
        assert Siege("ada", idle, every=every, steps=1500).watch(read(data), turns).can in {True, None}
    doomed = data | {"players": {"ada": {"integrity": 1, "time": 8}}, "drawn": ["drop", "wheel"]}
    doomed |= {"monks": {}, "removed": ["red", "grey"], "activated": ["red", "grey"]}
    for every in (True, False):
        assert Siege("ada", idle, every=every).watch(read(doomed), 2).can is False
    empty = doomed | {"bag": {}, "tiles_to_come": []}
    empty.pop("drawn")
    assert Siege("ada", idle, every=False)._lasts(read(empty), 2) is None


def test_unseen_cards_in_later_turns():
    """The last demon comes after this turn; two more turns bring its strike."""
    data = table("....dp", integrity=9, stack=1, time=4, monks={}, removed=["red", "blue"], activated=["red", "blue"])
    data |= COME
    for every in (True, False):
        assert Siege("ada", idle, every=every, steps=800).watch(read(data), 3).can in {True, None}
    assert (
        ask("survive", data | {"players": {"ada": {"integrity": 5, "time": 4}}}, "3 turns", GB_LATIN="no").settled is False
    )


def test_what_a_siege_looks_through():
    data = table("a.p...", integrity=9, stack=0, activated=["blue"])
    siege, start = Siege("ada", idle, every=False), read(data)
    ends = list(siege.ends(start))
    assert len(ends) > 10
    for after, moves in ends[:: len(ends) // 10]:
        for move in moves:
            assert judged_alone(GAME, start, move).verdict == "legal", str(move)
        assert after.integrity > 0
    both = table(stack=12) | {"demons": [f"attacking {FULL[1]}", ".", ".", ".", f"attacking {FULL[4]}", "."]}
    assert set(strike_orders(read(both | {"stack": 0}))) == {(0, 4), (4, 0)}
    assert set(strike_orders(read(both | {"stack": 0}, {"HU-AMB-STRIKEORDER": "left-to-right"}))) == {(0, 4)}
    two = read(table(stack=12) | {"demons": [*table()["demons"][:4], "approaching unknown", "approaching unknown"]})
    assert sum(1 for _ in Siege("ada", idle, every=True).follow(two, (4, 5), 2)) > 100


def test_answers_of_several_turns(monkeypatch):
    gone = table(".....a", integrity=4, stack=0, monks={}, removed=["red", "blue"], activated=["red", "blue"]) | COME
    assert ask("survive", gone, "2 turns").value == {"survives": False, "turns": 2}
    some = table("a.p...", integrity=8, stack=0, **COME)
    assert says("begin with") == ask("survive", some, "2 turns best").lines[0]
    unsettled = SimpleNamespace(watch=lambda *_: siege.Watch(can=None))
    monkeypatch.setattr(questions, "Siege", lambda *_, **__: unsettled)
    assert ask("survive", table(), "2 turns").settled is False


def test_every_end_under_a_ruling_that_forces_uses():
    data = table("a.....", stack=0, wall=[["wheel"], ["drop"], ["arrow"], ["circles"], ["hammers"], ["bricks"]])
    forced, free = (Melee(read(data, rulings)) for rulings in ({"HU-AMB-SKIPUSE": "no"}, {}))
    numbers = [len([*Ends(melee, idle).every(falls=True)]) for melee in (forced, free)]
    assert numbers[0] < numbers[1]


# Chances.


def chances(data):
    return {tiles: chance for tiles, (chance, _) in tile_draws(read(data)).items()}


def test_tiles_of_a_build_phase():
    draws = chances(table(**BUILD) | {"bag": {"drop": 1, "wheel": 2}, "discards": ["arrow"]})
    assert draws == {(Symbol.DROP, Symbol.WHEEL): Fraction(2, 3), (Symbol.WHEEL, Symbol.WHEEL): Fraction(1, 3)}
    few = chances(table(**BUILD) | {"bag": {"wheel": 1}, "discards": ["arrow", "drop"]})
    assert few == {(Symbol.WHEEL, Symbol.ARROW): Fraction(1, 2), (Symbol.DROP, Symbol.WHEEL): Fraction(1, 2)}
    assert chances(table(**BUILD) | {"drawn": ["drop", "drop"]}) == {(Symbol.DROP, Symbol.DROP): 1}
    with pytest.raises(ValueError, match="bag"):
        tile_draws(read(table(**BUILD) | {"discards": ["unknown"]}))
    assert chances(table(**BUILD) | {"bag": {}}) == {(): 1}
    assert ask("survive", table(integrity=1) | BUILD | {"bag": {}}).value == {"survives": True}


def test_tiles_that_are_known_to_come_are_drawn_first():
    """Of two wheels, two drops and an arrow the wheel comes first."""
    bag = table(**BUILD) | {"bag": {"wheel": 2, "drop": 2, "arrow": 1}, "tiles_to_come": ["wheel"]}
    assert chances(bag) == {
        (Symbol.DROP, Symbol.WHEEL): Fraction(1, 2),
        (Symbol.WHEEL, Symbol.WHEEL): Fraction(1, 4),
        (Symbol.WHEEL, Symbol.ARROW): Fraction(1, 4),
    }
    assert chances(bag | {"tiles_to_come": ["wheel", "arrow"]}) == {(Symbol.WHEEL, Symbol.ARROW): 1}


BLIND = [
    "approaching red 1 drop on green",
    *[
        f"approaching {c} 1 {s} on green"
        for c, s in (("green", "wheel"), ("black", "hammers"), ("yellow", "bricks"), ("white", "circles"))
    ],
]


def test_an_arrow_that_nobody_has_seen():
    """Seventeen pink cards besides it, three Arrows: with 1 integrity and nobody on the wall each of them is the end."""
    data = table(integrity=1, stack=23, monks={}, removed=["red", "blue"], activated=["red", "blue"])
    data["demons"] = [*BLIND, "approaching unknown"]
    assert blind(read(data)) == (5,)
    found = odds(read(data), "ada", idle)
    assert (found.low, found.high) == (Fraction(15, 18), Fraction(15, 18))
    reply = ask("chance", data)
    assert (reply.value, reply.settled) == ({"chance": Fraction(5, 6)}, True)
    assert ask("chance", table()).value == {"chance": 1}
    assert ask("chance", data, GB_LATIN="no").settled is False
    seen = data | {"demons": [*BLIND[:4], "approaching red 1 arrow", "approaching unknown"]}
    with pytest.raises(ValueError, match="background"):
        ask("chance", seen)
    known = data | {"demons": [*BLIND[:4], "approaching white 2 arrow", "approaching unknown"]}
    assert odds(read(known), "ada", idle).low == Fraction(15, 17)
    partly = data | {"demons": [*BLIND, "approaching some red"]}
    with pytest.raises(ValueError, match="unseen"):
        blind(read(partly))


def test_two_demons_that_nobody_has_seen():
    data = table(integrity=1, stack=22, monks={}, removed=["red", "blue"], activated=["red", "blue"])
    data["demons"] = [*BLIND[:4], "approaching unknown", "approaching unknown"]
    assert odds(read(data), "ada", idle).low == Fraction(15 * 14, 18 * 17)
    chances = [chance for _, chance in arrivals(read(data), (4, 5))]
    assert sum(chances) == 1


def test_a_card_file_tells_the_colours():
    cards = tuple(Card(Symbol.ARROW, Colour.RED, value, Background.PINK) for value in (1, 2, 3))
    others = tuple(Card(Symbol.DROP, Colour.BLUE, value, Background.PINK) for value in (1, 2))
    data = table(integrity=1, stack=23, monks={}, removed=["red", "blue"], activated=["red", "blue"])
    data["demons"] = ["approaching blue 2 drop on pink", ".", ".", ".", ".", "approaching unknown"]
    position = read(data, deck=Deck((*cards, *others)))
    assert unseen(position, Background.PINK).total() == 4
    only = replace(position, box=Deck(cards), demons=(*[None] * 5, position.demons[5]))
    assert unseen(only, Background.PINK).total() == 3
    assert [there.demons[5].card.symbol for there, _ in arrivals(only, (5,))] == [Symbol.ARROW] * 3


def test_the_colour_of_an_unseen_arrow_may_matter():
    """Red in its column, charged: 2 damage, or 3 if the Arrow of value 2 is red."""
    data = table(integrity=1, stack=23, monks={"red": "r0c6 charged", "grey": "r0c6"}, activated=["red", "grey"])
    data["demons"] = [*BLIND, "approaching unknown"]
    found = odds(read(data), "ada", idle)
    assert (found.low, found.high) == (Fraction(16, 18), Fraction(17, 18))


# Can I still win?


def test_time_runs_out():
    reply = ask("win", table(time=2, stack=12))
    assert reply.value == {"possible": False, "turns_needed": 3, "turns_left": 2}
    assert says("18", "3", "2") == reply.lines[0]
    # With three turns all six that wait would have to be defeated in this one.
    assert says("6", "24") == ask("win", table(time=3, stack=12)).lines[0]
    assert ask("win", table(time=4, stack=12)).value["possible"] is True


def test_too_much_damage_would_be_needed_at_once():
    reply = ask("win", table(time=1, stack=0, activated=["red", "blue"]))
    assert reply.value["possible"] is False
    assert says("6", "24") == reply.lines[0]
    assert ask("win", table(time=1, stack=0) | BUILD | {"drawn": ["drop", "wheel"]}).value["possible"] is True
    assert ask("win", table("dddddd", time=1, stack=0)).value["possible"] is True
    assert ask("win", table("dddddd", time=1, stack=0), HU_AMB_LAST="loss").value["possible"] is False


def test_a_win_needs_this_turn():
    assert ask("win", table("aaaaaa", integrity=1, activated=["red", "blue"])).value["possible"] is False


# What do the attackers take?


def test_the_loss_column_by_column():
    data = table("a.a...", wall=[["wheel", "drop"], *BASE[1:]])
    reply = ask("loss", data | {"stack": 0})
    assert reply.value == {"loss": 11}
    assert reply.lines == (says("c1", "8", "7", "1 tile"), says("c3", "4"))


# The best of a turn.


def best(data, objective="score", turns=None, **rulings):
    position = read(data, {key.replace("_", "-"): value for key, value in rulings.items()})
    return best_play(GAME, position, "ada", objective=objective, turns=turns)


def test_the_demons_phase_alone():
    found = best(table("a.a...", stack=0, wall=[["wheel", "drop"], *BASE[1:]], integrity=20), "demons")
    assert (found.points, [str(move) for move in found.moves]) == (9, ["demons: c1 gives 1"])
    assert "Build" in best(table(**BUILD), "demons").why
    assert "activated" in best(table(), "demons", HU_AMB_SKIPUSE="no").why
    over = table("......", turn="over", stack=0)
    over.pop("phase")
    assert best(over).why == "the game is over"


def test_choices_of_the_demons_are_made():
    data = table("...a..", stack=0, techniques={"drop": 1, "wheel": 1}, activated=["red", "blue"], integrity=20)
    data["demons"] = ["attacking red 3 wheel", ".", ".", ".", "attacking blue 3 hammers", "."]
    found = best(data)
    assert (found.status, found.points) == ("proven", 12)
    assert found.moves[-1].strikes[0].monk == "red"


def test_a_whole_turn_with_known_tiles():
    found = best(
        table("a.....", integrity=3, stack=0, **BUILD)
        | {"drawn": ["drop", "arrow"], "monks": {"red": "r0c2"}, "removed": ["grey"], "activated": ["grey"]},
        turns=2,
    )
    assert found.status == "proven"
    assert [type(move).__name__ for move in found.moves] == ["Build", "Act", "Demons"]
    assert says("this turn", "chance") == found.warnings[0]
    kills = best(table("a.....", stack=0, **BUILD) | {"drawn": ["drop"], "activated": ["red", "blue"]}, "kills")
    assert says("0 demons defeated", "0 damage", "2 integrity") == GAME.scorer.play_objectives["kills"].amount(kills.points)


def test_what_bricks_draw_is_known_as_far_as_it_is_told():
    """Blue stands on Bricks; with two tiles to come they are used once, with 24 as often as it can be."""
    every = [tile for tile in ("wheel", "drop", "arrow", "circles", "hammers", "bricks") for _ in range(4)]
    for come, scope in ((["drop", "wheel"], "known to come"), (every, ""), ([], "without a Bricks")):
        question = GAME.scorer.play(read(table(stack=0, tiles_to_come=come)), "ada", "score", 1, idle)
        assert scope in question.scope
        assert (question.remark is None) is (scope == "")
    drawn = table(stack=0, tiles_to_come=["drop", "wheel"], **BUILD)
    assert GAME.game.play.problems(read(drawn), "ada", "score") == []
    first, *_ = best(drawn | {"monks": {"red": "r0c2"}, "removed": ["grey"], "activated": ["grey"]}).moves
    assert type(first).__name__ == "Build"


def test_a_bricks_tile_draws_the_circles_that_are_known_to_come():
    """The demon over Bricks has 4 hit points: Circles hit it once, and the tile is given up besides."""
    data = table(".....a", stack=0, monks={"blue": "r0c6", "red": "r0c1"}, activated=["red"])
    found = best(data | {"tiles_to_come": ["circles", "hammers"]})
    assert (found.status, found.points) == ("proven", 7)
    assert says("bricks at r0c6 to build circles", "from circles and hammers") == str(found.moves[0])


def test_what_the_search_has_to_know():
    hidden = table() | {"wall": [["unknown"], *BASE[1:]], "demons": ["approaching unknown", *table()["demons"][1:]]} | BUILD
    problems = GAME.game.play.problems(read(hidden), "ada", "score")
    assert [problem.path[0] for problem in problems] == ["wall", "demons", "drawn"]
    assert GAME.game.play.problems(read(table()), "ada", "score") == []


@pytest.mark.parametrize(
    "rulings",
    [
        {"HU_AMB_SKIPUSE": "no"},
        {"HU_AMB_STUNSTUN": "illegal"},
        {"HU_AMB_CIRCNONE": "nothing"},
        {"HU_AMB_SHARE": "forbidden"},
        {"HU_AMB_CIRC_TECH": "anywhere"},
        {"HU_AMB_ARROW_TECH": "damage"},
        {"HU_AMB_CAP": "uncapped"},
        {"HU_AMB_THISCOL": "monk"},
        {"HU_AMB_SHARE": "forbidden", "HU_AMB_RECRUIT_POOL": "any"},
    ],
)
def test_the_play_found_is_legal_under_other_rulings(rulings):
    data = table("a.dap.", stack=0, techniques={"arrow": 1, "circles": 1}, monks={"red": "r0c3", "blue": "r0c4"})
    data["wall"] = [["wheel"], ["drop"], ["arrow"], ["circles"], ["hammers", "circles"], ["bricks"]]
    position = read(data, {key.replace("_", "-"): value for key, value in rulings.items()})
    question = GAME.scorer.play(position, "ada", "kills", 1, idle)
    *_, last = question.run()
    assert last.found.points <= question.ceiling
    for move in last.found.moves:
        assert judged_alone(GAME, position, move).verdict == "legal", str(move)
        position = GAME.game.play.after(position, move)
    assert GAME.scorer.play_objectives["kills"].worth(position, "ada") == last.found.points
    assert position.phase is Phase.ACT
