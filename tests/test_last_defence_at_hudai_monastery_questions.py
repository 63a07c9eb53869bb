"""What players of Last Defence at Hudai Monastery ask: can I survive, with what chance, can I still win?"""

import random
from dataclasses import replace
from fractions import Fraction
from itertools import product

import naive_last_defence_at_hudai_monastery as naive
import pytest
from sayings import says

from models.green_box.cards import Background, Card, Deck
from models.green_box.components import Colour, Symbol
from models.green_box.last_defence_at_hudai_monastery.table.kinds import Phase
from scorers.green_box.last_defence_at_hudai_monastery import questions
from scorers.green_box.last_defence_at_hudai_monastery.search import survive
from scorers.green_box.last_defence_at_hudai_monastery.search.draws import arrivals, in_each_colour, tile_draws, unseen_cards
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
THREE = {"players": {"ada": {"integrity": 3, "time": 8}}}


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
    lost = ask(question, data, words, HU_AMB_LAST="loss")
    assert lost.lines[-1] == says("last time cube leaves", "even if no demon is left", "lost")


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
    found = judge(GAME, read(data), GAME.game.play.read("discharge black", read(data), "ada"))
    assert (found.verdict, found.open_end) == ("legal", says("look", "c5", "1 damage more if its border is black"))
    # A red 3 lies there already: no second card of value 3 is red. What defeats it anyway does not depend on it either.
    red = data | {"monks": {"red": "r0c5 charged", "grey": "r0c2"}, "activated": ["red", "grey"]}
    assert ask("survive", red).value == {"survives": False}
    weak = read(data | {"demons": [*demons[:4], "attacking some 3 arrow damage 2", "."]})
    assert judge(GAME, weak, GAME.game.play.read("discharge black", weak, "ada")).open_end == ""


def test_what_cannot_be_survived_needs_no_time():
    lost = table("aaaaaa", integrity=1, time=1, activated=["red", "blue"])
    for question in ("survive", "chance"):
        assert not any("time cube" in line for line in ask(question, lost).lines)


def test_the_way_to_survive_may_be_played():
    data = table("a.a...", integrity=5, stack=0)
    reply, position = ask("survive", data), read(data)
    for text in reply.lines[0].rpartition(": ")[0].split("; then "):
        move = GAME.game.play.read(text, position, "ada")
        assert judged_alone(GAME, position, move).verdict == "legal"
        position = GAME.game.play.after(position, move)
    assert position.integrity > 0


def test_a_draw_may_be_hopeless(monkeypatch):
    """What is told when some draws are survived and others are not."""
    draws = {(Symbol.DROP, Symbol.DROP): Fraction(1), (Symbol.WHEEL, Symbol.WHEEL): Fraction(0)}
    every = {tiles: (Fraction(1, 2), (value, value)) for tiles, value in draws.items()}
    monkeypatch.setattr(questions.TurnPlay, "draws", every)
    data = table("a.....", **BUILD)
    assert questions.TurnPlay(read(data), "ada", lambda: None).chance == (Fraction(1, 2), Fraction(1, 2))
    reply = ask("survive", data)
    assert (reply.value, reply.sentence) == ({"survives": False}, says("wheel and wheel"))


def test_steps_run_out(monkeypatch):
    data = table(".....a", stack=0, monks={"blue": "r0c6", "red": "r0c1"}, activated=["red"]) | THREE
    monkeypatch.setattr(survive, "STEPS", 2)
    assert ask("chance", data).value == {"least": 0, "most": 1}
    assert ask("survive", data).settled is False


# Chances.


def chances(data):
    return {tiles: chance for tiles, (chance, _) in tile_draws(read(data)).items()}


def test_tiles_of_a_build_phase():
    draws = chances(table(**BUILD) | {"bag": {"drop": 1, "wheel": 2}, "discard": ["arrow"]})
    assert draws == {(Symbol.DROP, Symbol.WHEEL): Fraction(2, 3), (Symbol.WHEEL, Symbol.WHEEL): Fraction(1, 3)}
    few = chances(table(**BUILD) | {"bag": {"wheel": 1}, "discard": ["arrow", "drop"]})
    assert few == {(Symbol.WHEEL, Symbol.ARROW): Fraction(1, 2), (Symbol.DROP, Symbol.WHEEL): Fraction(1, 2)}
    assert chances(table(**BUILD) | {"drawn": ["drop", "drop"]}) == {(Symbol.DROP, Symbol.DROP): 1}
    with pytest.raises(ValueError, match="bag"):
        tile_draws(read(table(**BUILD) | {"discard": ["unknown"]}))
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
    assert odds(read(data), "ada", idle)[0] == (Fraction(15, 18), Fraction(15, 18))
    reply = ask("chance", data)
    assert (reply.value, reply.settled) == ({"chance": Fraction(5, 6)}, True)
    assert ask("chance", table()).value == {"chance": 1}
    assert ask("chance", data, GB_LATIN="no").settled is False
    assert ask("win", data, GB_LATIN="no").settled is False
    seen = data | {"demons": [*BLIND[:4], "approaching red 1 arrow", "approaching unknown"]}
    with pytest.raises(ValueError, match="background"):
        ask("chance", seen)
    known = data | {"demons": [*BLIND[:4], "approaching white 2 arrow", "approaching unknown"]}
    assert odds(read(known), "ada", idle)[0][0] == Fraction(15, 17)


def test_a_demon_that_waits_may_be_what_a_drop_defeats_to_heal():
    """The chance is that of all the cards that it may be, each told in its turn; the three others that are pink lie there."""
    data = table(
        integrity=2,
        stack=18,
        phase="act",
        wall=[["bricks"], ["wheel"], ["arrow", "hammers", "wheel", "arrow"], ["circles"], ["hammers"], ["drop"]],
        monks={"grey": "r0c6", "white": "r0c2"},
        activated=["white"],
        techniques={"drop": 1},
        bag=20,
        discard=["drop", "drop", "wheel", "wheel", "circles", "bricks", "hammers"],
    )
    waiting = [f"approaching {card}" for card in ("green 2 wheel", "black 2 hammers", "yellow 2 drop", "white 3 circles")]
    data["demons"] = ["attacking red 1 bricks on green", *waiting, "approaching unknown"]
    every = {f"{value} {symbol}" for value, symbol in product((1, 2, 3), map(str, Symbol))}
    unseen = every - {"2 wheel", "2 hammers", "2 drop", "3 circles"}
    rows = {card: "attacking" if "arrow" in card else "approaching" for card in unseen}
    told = [data | {"demons": [*data["demons"][:5], f"{row} blue {card} on pink"]} for card, row in rows.items()]
    chances = [ask("chance", one).value["chance"] for one in told]
    assert {*chances} == {0, 1}
    assert ask("chance", data).value == {"chance": Fraction(sum(chances), len(unseen))}


def test_two_demons_that_nobody_has_seen():
    data = table(integrity=1, stack=22, monks={}, removed=["red", "blue"], activated=["red", "blue"])
    data["demons"] = [*BLIND[:4], "approaching unknown", "approaching unknown"]
    assert odds(read(data), "ada", idle)[0][0] == Fraction(15 * 14, 18 * 17)
    chances = [chance for _, chance in arrivals(read(data), (4, 5))]
    assert sum(chances) == 1


def test_one_way_that_demons_may_come_is_enough_for_a_win_not_to_be_ruled_out():
    """How likely it is to survive takes a look at each of them."""
    waiting = ["approaching red 1 drop on green", "approaching green 1 wheel on green", "approaching unknown"]
    waiting += ["approaching yellow 1 bricks on green", "attacking white 1 circles on green", "approaching unknown"]
    wall = [["hammers"], ["wheel", "hammers"], ["circles"], ["arrow"], ["drop"], ["bricks"]]
    data = table(integrity=3, stack=22, demons=waiting, wall=wall, monks={"grey": "r0c1", "white": "r0c2"})
    every, few = 0, 0

    def look():
        nonlocal every
        every += 1

    def glance():
        nonlocal few
        few += 1

    assert odds(read(data), "ada", look, certainty=True)[0][1] > 0
    assert not survive.is_hopeless(read(data), "ada", glance)
    assert 10 * few < every


def test_what_saves_a_turn_whatever_came_is_searched_once(monkeypatch):
    """With one Arrow or two, and of whatever value, the same tiles are used; blue is laid down only where one stands there."""
    waiting = ["attacking white 3 drop", "approaching unknown", "attacking green 3 circles"]
    waiting += ["approaching yellow 3 bricks", "approaching unknown", "approaching blue 3 hammers"]
    wall = [["wheel", "drop"], ["drop"], ["arrow", "circles"], ["circles", "hammers"], ["hammers"], ["bricks"]]
    position = read(table(phase="build", wall=wall, monks={"red": "r0c2", "blue": "r0c5 charged"}, demons=waiting))
    looks = []

    def count():
        looks[-1] += 1

    for plan in (survive.Survival.follow, lambda *_: None):
        monkeypatch.setattr(survive.Survival, "follow", plan)
        looks.append(0)
        assert odds(position, "ada", count) == ((1, 1), None)
    assert 2 * looks[0] < looks[1]


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


def test_colours_are_those_of_monks_who_can_come_to_the_arrow():
    """White in c2 takes three steps at the most, and no border is grey; who comes anew may come anywhere."""
    data = table(stack=23, demons=[*BLIND, "attacking some 2 arrow on pink"], monks={"white": "r0c2", "grey": "r0c6"})

    def colours(**change):
        return [there.demons[5].card.colour for there in in_each_colour(read(data | change), (5,))]

    assert colours() == []
    assert colours(monks={"white": "r0c3", "grey": "r0c6"}) == [Colour.WHITE]
    assert colours(monks={"red": "r0c3", "blue": "r0c6"}) == [Colour.RED, Colour.BLUE]
    assert Colour.BLUE in colours(monks={"white": "r0c2"}, removed=["red"])


# Demons that nobody has seen.


def one_unseen(rng):
    """One demon that is known and one that nobody has seen, over the base tiles of half a turn."""
    wall = [[symbol] for symbol in rng.sample(("drop", "circles", "wheel", "arrow", "hammers"), 5)] + [["bricks"]]
    rng.shuffle(wall)
    wall[rng.randrange(6)].append(rng.choice(["drop", "arrow", "wheel"]))
    names, demons, columns = rng.sample(["red", "blue", "grey", "white"], 2), ["."] * 6, rng.sample(range(6), 2)
    row, colour = rng.choice(["attacking", "approaching"]), rng.choice(["yellow", "black", names[0]])
    colour = "green" if colour == "grey" else colour
    demons[columns[0]] = f"{row} {colour} {rng.randint(1, 3)} {rng.choice(naive.ORDER)} on pink"
    demons[columns[1]] = "approaching unknown"
    monks = {name: f"r0c{rng.randint(1, 6)}" + rng.choice(["", " charged"]) for name in names}
    return table(
        integrity=rng.randint(1, 4),
        wall=wall,
        monks=monks,
        activated=names[:1],
        demons=demons,
        bag={"hammers": 1},
        techniques=rng.choice([{}, {"drop": 1}, {"wheel": 1}]),
        challenge={"base": "random"},
    )


def each_told(data):
    """The same with each pink card that the demon may be: of those alike in symbol, value or colour each lies there once."""
    unseen = data["demons"].index("approaching unknown")
    _, colour, value, symbol, *_ = next(text for text in data["demons"] if text not in {".", "approaching unknown"}).split()
    for card in product(naive.ORDER, (1, 2, 3), ("red", "blue", "yellow", "green", "black", "white")):
        is_there, is_of_colour = card[:2] == (symbol, int(value)), card[2] == colour
        if not is_there and not (is_of_colour and (card[0] == symbol or card[1] == int(value))):
            demons = list(data["demons"])
            row = "attacking" if card[0] == "arrow" else "approaching"
            demons[unseen] = f"{row} {card[2]} {card[1]} {card[0]} on pink"
            yield data | {"demons": demons}


@pytest.mark.parametrize("seed", range(5))
def test_what_is_survived_is_survived_whatever_came(seed):
    data = one_unseen(random.Random(seed))
    every = [
        naive.survival(told | {"bag": ("hammers",), "discard": ()}, lambda f: min(x for _, x in f))
        for told in each_told(data)
    ]
    reply = ask("survive", data)
    assert reply.value["survives"] in ({all(every)} if reply.settled else {None})
    assert ("whatever demons have come" in reply.sentence) is (reply.settled and (all(every) or not any(every)))


ALONE = {"monks": {}, "removed": ["red", "blue"], "activated": ["red", "blue"]}


def test_an_arrow_that_may_have_come_takes_the_last_integrity():
    """With 1 integrity each Arrow is the end."""
    data = table(integrity=1, stack=23, demons=[*BLIND, "approaching unknown"], **ALONE)
    acting = ask("survive", data)
    assert (acting.value, acting.settled) == ({"survives": False}, True)
    assert (acting.sentence, *acting.lines) == (says("cannot be sure", "if a 3 arrow on pink is in c6"), says("`chance`"))
    assert ask("survive", data, GB_LATIN="no").settled is False
    # Of three Arrows two may have come: 4 and 3 are too much for 7.
    both = data | {"demons": [*BLIND[:4], *["approaching unknown"] * 2], "stack": 22}
    assert ask("survive", both | {"players": {"ada": {"integrity": 7, "time": 8}}}).value == {"survives": False}
    assert ask("survive", both | {"players": {"ada": {"integrity": 8, "time": 8}}}).value == {"survives": True}


def test_the_colour_of_an_unseen_arrow_may_leave_it_open():
    """The only Arrow left has three hit points: who comes anew in its colour deals three, whichever that is."""
    data = table(integrity=1, stack=23, monks={"red": "r0c1"}, removed=["grey"], activated=["red"])
    data["demons"] = ["approaching red 2 drop on pink", *["."] * 4, "approaching unknown"]
    reply = ask("survive", data | {"gone": ["white 1 arrow on pink", "black 3 arrow on pink"]})
    assert (reply.value, reply.settled) == ({"survives": None}, False)


def test_a_demon_that_waits_may_be_what_lets_circles_work():
    """Blue's Circles defeat the Drop only where a demon lies over them, too; no Arrow is left that might have come."""
    data = table(integrity=1, stack=23, monks={"red": "r0c3", "blue": "r0c6"}, activated=["red"])
    data["wall"] = [["bricks", "circles"], ["drop"], ["arrow"], ["wheel"], ["hammers"], ["circles"]]
    data["demons"] = ["attacking white 1 drop on pink damage 1", *["."] * 4, "approaching unknown"]
    box = Deck(tuple(Card(Symbol.WHEEL, Colour.BLUE, value, Background.PINK) for value in (1, 2, 3)))
    position = read(data, {"HU-AMB-CIRCNONE": "nothing"}, box)
    assert QUESTIONS["survive"].reply(position, "ada", "", idle).value == {"survives": True}
    gap = read(data | {"demons": [data["demons"][0], *["."] * 5]}, {"HU-AMB-CIRCNONE": "nothing"}, box)
    assert QUESTIONS["survive"].reply(gap, "ada", "", idle).value == {"survives": False}


def test_no_step_is_left_for_what_came_unseen(monkeypatch):
    data = table(stack=0, monks={"blue": "r0c6", "red": "r0c1"}, activated=["red"]) | THREE
    data["demons"] = ["approaching unknown", *["."] * 4, "attacking blue 3 hammers"]
    monkeypatch.setattr(survive, "STEPS", 2)
    reply = ask("survive", data | {"players": {"ada": {"integrity": 10, "time": 8}}})
    assert (reply.value, reply.settled) == ({"survives": None}, False)


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
    assert says("this turn", "chance") in found.warnings
    kills = best(table("a.....", stack=0, **BUILD) | {"drawn": ["drop"], "activated": ["red", "blue"]}, "kills")
    assert says("0 demons defeated", "0 damage", "2 integrity") == GAME.scorer.objectives["kills"].amount(kills.points)


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
    assert GAME.scorer.objectives["kills"].worth(position, "ada") == last.found.points
    assert position.phase is Phase.ACT
