"""What players of Last Defence at Hudai Monastery ask: can I survive, with what chance, can I still win, what do I lose?"""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from sayings import says

from models.green_box.cards import Background, Card, Deck
from models.green_box.components import Colour, Symbol
from models.green_box.last_defence_at_hudai_monastery.table.kinds import Phase
from scorers.green_box.last_defence_at_hudai_monastery import questions
from scorers.green_box.last_defence_at_hudai_monastery.search import survive
from scorers.green_box.last_defence_at_hudai_monastery.search.draws import arrivals, blind_columns, tile_draws, unseen_cards
from scorers.green_box.last_defence_at_hudai_monastery.search.survive import odds
from verify.games import entry
from verify.judge import judge, judged_alone
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
ONE, THREE = ({"players": {"ada": {"integrity": n, "time": 8}}} for n in (1, 3))


# Can I survive this turn?


@pytest.mark.parametrize(
    ("question", "words", "time"), [("survive", "", 1), ("chance", "", 1), ("survive", "2 turns", 2)], ids=str
)
def test_surviving_the_last_turn_is_no_win(question, words, time):
    """The time cube leaves after the turn: the approaching demons are still there."""
    tiles = {"tiles_to_come": ["drop", "wheel", "hammers", "circles"]}
    data = table("p.....", integrity=11, time=time, stack=0, **tiles)
    assert ask(question, data, words).lines[-1] == says("last time cube leaves", "if a demon is left", "lost")
    later = ask(question, data | {"players": {"ada": {"integrity": 11, "time": time + 1}}}, words)
    assert not any("time cube" in line for line in later.lines)


def test_the_border_of_a_demon_may_decide():
    """A 3 of unknown border has 4 hit points: black takes 3 of them if it is black, and 2 otherwise."""
    demons = [*table("pp.p..")["demons"][:4], "attacking some 3 arrow", "."]
    data = table(integrity=2, stack=0, demons=demons, activated=["red", "black"])
    data["monks"] = {"red": "r0c2", "black": "r0c5 charged"}
    for question in ("survive", "chance", "win"):
        with pytest.raises(ValueError, match="colour of the demon in c5"):
            ask(question, data)
    (problem,) = GAME.game.play.problems(read(data), "ada", "score")
    assert (problem.path, problem.message) == (("demons", 4), says("colour", "border", "monk"))
    assert ask("loss", data).value == {"loss": 4}
    found = judge(GAME, read(data), GAME.game.play.read("discharge black", read(data), "ada"))
    assert (found.verdict, found.needs) == ("undecided", (says("colour", "border", "c5"),))
    # A red 3 lies there already: no second card of value 3 is red. What defeats it anyway does not depend on it either.
    red = data | {"monks": {"red": "r0c5 charged", "grey": "r0c2"}, "activated": ["red", "grey"]}
    assert ask("survive", red).value == {"survives": False}
    weak = read(data | {"demons": [*demons[:4], "attacking some 3 arrow damage 2", "."]})
    assert judge(GAME, weak, GAME.game.play.read("discharge black", weak, "ada")).verdict == "legal"


def test_what_cannot_be_survived_needs_no_time():
    lost = table("aaaaaa", integrity=1, time=1, activated=["red", "blue"])
    for question in ("survive", "chance"):
        assert not any("time cube" in line for line in ask(question, lost).lines)


def test_f2_survive_this_turn():
    """The demon takes 4: whoever has done all is lost with 4 integrity; before, it is pushed away."""
    data = table("..a...", stack=0)
    reply = ask("survive", data | ONE)
    assert (reply.value, reply.settled) == ({"survives": True}, True)
    assert says("arrow at r0c3 on c3", "1 integrity left") == reply.lines[0]
    assert ask("survive", data | ONE | BUILD).sentence == says("whatever tiles")
    done = data | {"activated": ["red", "blue"], "players": {"ada": {"integrity": 5, "time": 8}}}
    assert ask("survive", done).value == {"survives": True}
    done["players"] = {"ada": {"integrity": 4, "time": 8}}
    reply = ask("survive", done)
    assert (reply.value, reply.lines) == ({"survives": False}, (says("c3", "take 4 of 4"),))


def test_the_way_to_survive_may_be_played():
    data = table("a.a...", integrity=5, stack=0)
    reply, position = ask("survive", data), read(data)
    for text in reply.lines[0].rpartition(": ")[0].split("; then "):
        move = GAME.game.play.read(text, position, "ada")
        assert judged_alone(GAME, position, move).verdict == "legal"
        position = GAME.game.play.after(position, move)
    assert position.integrity > 0


def test_a_tile_that_is_given_up():
    """Nobody comes near: any tile on the sixth column saves the one integrity that is missing."""
    data = table(".....a", integrity=4, stack=0, monks={"red": "r0c1", "grey": "r0c1"}, **BUILD)
    data["wall"] = [["wheel"], ["bricks"], ["arrow"], ["circles"], ["hammers"], ["drop"]]
    assert ask("survive", data).value == {"survives": True}
    less = data | {"monks": {}, "removed": ["red", "grey"], "activated": ["red", "grey"]}
    assert ask("survive", less | THREE).value == {"survives": False}


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
    """Only Circles are left in the bag, which hit the demon below them; or only Hammers, which do not."""
    for tile, survives in (("circles", True), ("hammers", False)):
        data = table(".....a", integrity=3, stack=0, activated=["red"], bag={tile: 1})
        assert ask("survive", data | {"monks": {"blue": "r0c6", "red": "r0c1"}}).value == {"survives": survives}


def test_a_draw_may_be_hopeless(monkeypatch):
    """What is told when some draws are survived and others are not."""
    draws = {(Symbol.DROP, Symbol.DROP): Fraction(1, 2), (Symbol.WHEEL, Symbol.WHEEL): Fraction(1, 2)}
    values = dict(zip(draws, (Fraction(1), Fraction(0)), strict=True))
    every = {tiles: (chance, (values[tiles], values[tiles])) for tiles, chance in draws.items()}
    turn = survive.Turn(every, (survive.Way((), 3),))
    assert (turn.chance[0], turn.those(Fraction(0))) == (Fraction(1, 2), ((Symbol.WHEEL, Symbol.WHEEL),))
    monkeypatch.setattr(questions.TurnPlay, "turn", lambda *_: turn)
    reply = ask("survive", table("a.....", **BUILD))
    assert (reply.value, reply.sentence) == ({"survives": False}, says("wheel and wheel"))


def test_where_one_more_tile_may_be_in_the_way_it_is_laid_first():
    """The Drop demon takes 8: a tile given up saves one, and red's Drop tile beside it two."""
    data = table("a.....", integrity=6, stack=0) | BUILD
    assert ask("survive", data, HU_AMB_SHARE="forbidden").value == {"survives": True}


def test_steps_run_out(monkeypatch):
    data = table(".....a", stack=0, monks={"blue": "r0c6", "red": "r0c1"}, activated=["red"]) | THREE
    monkeypatch.setattr(survive, "STEPS", 2)
    assert ask("chance", data).value == {"least": 0, "most": 1}
    assert ask("survive", data).settled is False


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
    assert blind_columns(read(data)) == (5,)
    assert odds(read(data), "ada", idle)[0] == (Fraction(15, 18), Fraction(15, 18))
    reply = ask("chance", data)
    assert (reply.value, reply.settled) == ({"chance": Fraction(5, 6)}, True)
    assert ask("chance", table()).value == {"chance": 1}
    assert ask("chance", data, GB_LATIN="no").settled is False
    seen = data | {"demons": [*BLIND[:4], "approaching red 1 arrow", "approaching unknown"]}
    with pytest.raises(ValueError, match="background"):
        ask("chance", seen)
    known = data | {"demons": [*BLIND[:4], "approaching white 2 arrow", "approaching unknown"]}
    assert odds(read(known), "ada", idle)[0][0] == Fraction(15, 17)
    partly = data | {"demons": [*BLIND, "approaching some red"]}
    with pytest.raises(ValueError, match="unseen"):
        blind_columns(read(partly))


def test_two_demons_that_nobody_has_seen():
    data = table(integrity=1, stack=22, monks={}, removed=["red", "blue"], activated=["red", "blue"])
    data["demons"] = [*BLIND[:4], "approaching unknown", "approaching unknown"]
    assert odds(read(data), "ada", idle)[0][0] == Fraction(15 * 14, 18 * 17)
    chances = [chance for _, chance in arrivals(read(data), (4, 5))]
    assert sum(chances) == 1


def test_a_card_file_tells_the_colours():
    cards = tuple(Card(Symbol.ARROW, Colour.RED, value, Background.PINK) for value in (1, 2, 3))
    others = tuple(Card(Symbol.DROP, Colour.BLUE, value, Background.PINK) for value in (1, 2))
    data = table(integrity=1, stack=23, monks={}, removed=["red", "blue"], activated=["red", "blue"])
    data["demons"] = ["approaching blue 2 drop on pink", ".", ".", ".", ".", "approaching unknown"]
    position = read(data, deck=Deck((*cards, *others)))
    assert unseen_cards(position, Background.PINK).total() == 4
    only = replace(position, box=Deck(cards), demons=(*[None] * 5, position.demons[5]))
    assert unseen_cards(only, Background.PINK).total() == 3
    assert [there.demons[5].card.symbol for there, _ in arrivals(only, (5,))] == [Symbol.ARROW] * 3


def test_the_colour_of_an_unseen_arrow_may_matter():
    """Red in its column, charged: 2 damage, or 3 if the Arrow of value 2 is red."""
    data = table(integrity=1, stack=23, monks={"red": "r0c6 charged", "grey": "r0c6"}, activated=["red", "grey"])
    data["demons"] = [*BLIND, "approaching unknown"]
    assert odds(read(data), "ada", idle)[0] == (Fraction(16, 18), Fraction(17, 18))


# Can I still win?


def test_f5_is_a_win_still_possible():
    """Twelve to come and six on the table: one turn for those, and six leave in each of two more."""
    reply = ask("win", table(time=2))
    assert reply.value == {"possible": False, "turns_needed": 3, "turns_left": 2}
    assert reply.lines == (says("18", "3", "2"),)
    # With three turns all that do not attack have to be defeated in this one: more damage than two monks deal.
    used = {"activated": ["red", "blue"]}
    assert ask("win", table("ppappp", time=3, **used)).lines == (says("5 would have to be defeated", "20 damage", "0 can"),)
    reply = ask("win", table(time=4))
    assert (reply.value["possible"], *reply.lines) == (True, says("3 turns at least", "4 turns are left"))


def test_f5_more_hit_points_than_damage():
    """In the last turn all that do not attack have to be defeated now; a charged monk deals 5 at most, a new one too."""
    last = {"time": 1, "stack": 0, "activated": ["red", "blue"]}
    assert ask("win", table(**last)).lines == (says("6", "24"),)
    weak = table("pa....", **last) | {"monks": {"red": "r0c2 charged", "blue": "r0c5"}}
    assert ask("win", weak).value["possible"] is True
    assert ask("win", table("p.....", time=1, stack=0)).value["possible"] is True
    assert ask("win", table("dp....", **last)).lines == (says("1 would have to be defeated", "4 damage"),)
    assert ask("win", table("dddddd", time=1, stack=0)).value["possible"] is True
    assert ask("win", table("dddddd", time=1, stack=0), HU_AMB_LAST="loss").value["possible"] is False


def test_a_win_needs_this_turn():
    assert ask("win", table("aaaaaa", integrity=1, activated=["red", "blue"])).value["possible"] is False


# What do the attackers take?


def test_f3_the_least_that_a_demons_phase_takes():
    """Each way to give tiles up is tried: a Drop demon with 2 hit points left takes 4, a Circles demon with 1 takes 2."""
    for spare in product(range(3), repeat=2):
        wall = [["wheel", *["arrow"] * spare[0]], ["drop"], ["arrow", *["wheel"] * spare[1]], *BASE[3:]]
        data = table("......", wall=wall, stack=0)
        data["demons"] = ["attacking white 3 drop damage 2", ".", "attacking green 3 circles damage 3", ".", ".", "."]
        least = min(max(0, 4 - n) + max(0, 2 - m) for n, m in product(range(spare[0] + 1), range(spare[1] + 1)))
        assert ask("loss", data).value == {"loss": least}


def test_the_loss_column_by_column():
    reply = ask("loss", table("a.a...", wall=[["wheel", "drop"], *BASE[1:]], stack=0))
    assert (reply.value, reply.sentence) == ({"loss": 11}, says("demons: c1 gives 1"))
    assert reply.lines == (says("c1", "8", "7", "1 tile"), says("c3", "4"))


# The best of a turn.


def best(data, objective="score", turns=None, **rulings):
    position = read(data, {key.replace("_", "-"): value for key, value in rulings.items()})
    return best_play(GAME, position, "ada", objective=objective, turns=turns)


def test_f1_best_act_phase():
    """Red's Drop and his discharge are 1 + 3 for the red demon below him; blue's Circles and Arrow deal 1 each."""
    data = table("ppappp")
    kills = best(data, "kills")
    assert (kills.status, kills.points) == ("proven", 1_006_009)
    position = read(data)
    for move in kills.moves:
        position = GAME.game.play.after(position, move)
    assert [demon.points_left for demon in position.demons][1] == 0
    # The attacker is pushed, so nothing is lost; once both are activated nobody does that.
    assert best(data, "integrity").points // 1_000_000 == 9
    assert best(data | {"activated": ["red", "blue"]}, "integrity").points == 5_000_000
    assert best(table("......", turn="over", stack=0, phase=None)).why == "the game is over"


def test_f1_best_act_phase_with_given_draws():
    """Nobody can come near the only attacker: whatever tile was drawn lies above it and is given up, and 1 of 4 is saved."""
    data = table(".....a", integrity=5, stack=0, monks={"red": "r0c1", "blue": "r0c1"}, drawn=["hammers", "wheel"], **BUILD)
    found = best(data)
    assert (found.points, str(found.moves[0])) == (2, says("r1c6"))


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
