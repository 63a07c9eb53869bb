"""The best of a turn of Last Defence at Hudai Monastery, held against every way to play it; surviving, and the chance of it."""

import random
from collections import Counter
from unittest.mock import patch

import naive_last_defence_at_hudai_monastery as naive
import pytest
from sayings import says

from models.green_box.last_defence_at_hudai_monastery.rules.rulings import RULINGS
from scorers.green_box.last_defence_at_hudai_monastery.score import ORDERS, encode
from scorers.green_box.last_defence_at_hudai_monastery.search import survive
from scorers.green_box.last_defence_at_hudai_monastery.search.best import TAKES_AWAY, BestPlay, Fight
from scorers.green_box.last_defence_at_hudai_monastery.search.melee import Melee
from scorers.green_box.last_defence_at_hudai_monastery.search.siege import ends
from scorers.green_box.last_defence_at_hudai_monastery.search.survive import TurnPlay
from scorers.limits import held
from verify.games import entry
from verify.judge import judged_alone
from verify.play import best_play

NAME = "last-defence-at-hudai-monastery"
GAME = entry(NAME)
SYMBOLS = ["drop", "hammers", "circles", "bricks", "wheel", "arrow"]
COLOURS = ["red", "blue", "yellow", "green", "black", "white"]


def idle():
    """A tick that never stops."""


def position(data, **rulings):
    return GAME.game.read(data, GAME.game.standard_cards(), rulings).position


def table(rng, more=2, levels=1):
    """A random table before an Act phase, with a wall of a few tiles."""
    base = rng.sample(SYMBOLS, 6)
    wall = [[tile] for tile in base]
    for _ in range(more):
        wall[rng.randrange(6)].append(rng.choice(SYMBOLS))
    symbols, colours = rng.sample(SYMBOLS, 6), rng.sample(COLOURS, 6)
    demons = []
    for symbol, colour in zip(symbols, colours, strict=True):
        value = rng.randint(1, 3)
        damage = rng.randint(0, value)
        demons.append(f"{rng.choice(['attacking', 'approaching'])} {colour} {value} {symbol} damage {damage}")
    names = rng.sample([*COLOURS, "grey"], 2)
    spots = [f"r0c{rng.randint(1, 6)}{rng.choice(['', ' charged'])}" for _ in names]
    return {
        "game": NAME,
        "players": {"ada": {"integrity": rng.randint(1, 11), "time": 6}},
        "turn": "ada",
        "phase": "act",
        "wall": wall,
        "monks": dict(zip(names, spots, strict=True)),
        "demons": demons,
        "stack": 12,
        "techniques": {symbol: rng.randint(0, levels) for symbol in SYMBOLS if symbol != "hammers"},
    }


def test_the_best_act_phase_is_that_of_every_way_to_play_it():
    data = table(random.Random(1), more=1, levels=1)
    every, there = naive.results(data), position(data)
    for name, order in ORDERS.items():
        most = max(tuple(one[n] for n in order) for one in every)
        *_, (outcome, _state) = fight(there, order).best()
        assert tuple(max(0, outcome[n]) for n in order) == most, name
    found = best_play(GAME, there, "ada", objective="kills")
    assert (found.status, found.points) == ("proven", encode(max(every)))
    assert all(judged_alone(GAME, there, move).verdict == "legal" for move in found.moves)


@pytest.mark.parametrize("ruling", ["HU-AMB-STUNSTUN=illegal", "HU-AMB-CIRC-TECH=anywhere", "HU-AMB-THISCOL=monk"])
def test_the_best_of_one_activation_under_other_rulings(ruling):
    """One monk is left; some demons are stunned already."""
    rulings, changed = dict([ruling.split("=")]), 0
    for seed in range(2, 9):
        rng = random.Random(seed)
        data = table(rng, more=4) | {"rulings": rulings}
        data["techniques"] |= {"circles": 1, "arrow": 1}
        data["activated"] = [next(iter(data["monks"]))]
        data["demons"] = [text.replace("approaching", rng.choice(["approaching", "stunned"])) for text in data["demons"]]
        every, there = naive.results(data), position(data)
        changed += every != naive.results(data | {"rulings": {}})
        for name, order in ORDERS.items():
            *_, (outcome, _state) = fight(there, order).best()
            assert tuple(max(0, outcome[n]) for n in order) == max(tuple(one[n] for n in order) for one in every), name
    assert changed


def test_a_stunned_demon_is_not_hit_by_a_second_arrow_where_that_is_illegal():
    data = {
        "game": NAME,
        "players": {"ada": {"integrity": 6, "time": 6}},
        "turn": "ada",
        "phase": "act",
        "wall": [["bricks"], ["arrow", "arrow"], ["hammers"], ["wheel"], ["circles"], ["drop"]],
        "monks": {"red": "r0c6", "blue": "r0c2"},
        "activated": ["red"],
        "demons": [".", "attacking red 3 bricks", ".", ".", ".", "."],
        "stack": 12,
    }
    for rulings, damage in (({}, 2), ({"HU-AMB-STUNSTUN": "illegal"}, 1)):
        with held():
            *_, (outcome, _state) = fight(position(data, **rulings), ORDERS["damage"]).best()
        assert outcome == (0, damage, 6)


def test_circles_leave_a_demon_for_a_drop_to_heal_by():
    data = {
        "game": NAME,
        "players": {"ada": {"integrity": 6, "time": 6}},
        "turn": "ada",
        "phase": "act",
        "wall": [["wheel"], ["circles"], ["drop", "circles"], ["bricks"], ["hammers"], ["arrow", "circles"]],
        "monks": {"red": "r0c1", "grey": "r0c6"},
        "activated": ["grey"],
        "demons": [".", ".", "attacking red 3 drop damage 3", ".", ".", "attacking blue 3 arrow damage 3"],
        "stack": 12,
        "techniques": {"circles": 1},
    }
    there = position(data)
    for name, order in ORDERS.items():
        *_, (outcome, _state) = fight(there, order).best()
        assert tuple(outcome[n] for n in order) == max(tuple(one[n] for n in order) for one in naive.results(data)), name
    found = best_play(GAME, there, "ada", objective="kills")
    assert (found.status, found.points) == ("proven", encode((2, 8, 7)))
    assert all(judged_alone(GAME, there, move).verdict == "legal" for move in found.moves)


@pytest.mark.parametrize(
    ("demons", "said"),
    [
        # Circles, the highest technique, fall to level 1 by the first strike: only then may another one be lowered.
        (
            ["attacking black 2 hammers", ".", "attacking red 3 hammers"],
            "demons: c1 gives nothing, c3 gives 1 and lowers wheel",
        ),
        # Where nobody takes the same after it, a strike without a choice is not worth a word.
        (["attacking black 2 hammers", ".", "attacking red 3 bricks"], "demons: c3 gives 1"),
        # The only monk of the second column goes first, so that one is left for the Wheel.
        ([".", "attacking black 2 circles", "attacking red 3 wheel"], "demons: c2 gives nothing, c3 gives 1"),
        # Monks matter to no Hammers demon.
        (
            [".", "attacking black 2 circles", "attacking red 3 hammers", "attacking red 2 hammers"],
            "demons: c3 gives 1, c4 lowers wheel",
        ),
    ],
)
def test_demons_strike_in_the_order_for_which_choices_were_made(demons, said):
    data = {
        "game": NAME,
        "players": {"ada": {"integrity": 11, "time": 6}},
        "turn": "ada",
        "phase": "act",
        "wall": [["bricks"], ["hammers"], ["arrow", "drop"], ["wheel"], ["circles"], ["drop"]],
        "monks": {"red": "r0c2", "blue": "r0c5"},
        "activated": ["red", "blue"],
        "demons": [*demons, *["."] * (6 - len(demons))],
        "stack": 0,
        "techniques": {"circles": 2, "drop": 1, "wheel": 1},
    }
    found = best_play(GAME, position(data), "ada")
    assert (found.status, str(found.moves[-1])) == ("proven", said)
    after = judged_alone(GAME, position(data), found.moves[-1])
    assert (after.verdict, after.open_end) == ("legal", "")


def fight(there, order):
    return Fight(there, order, idle)


def test_a_monk_who_was_removed_is_replaced_for_an_activation():
    """The other monk was activated: the new one is all that can still be done, and where no two share a tile as well."""
    data = table(random.Random(11), more=0, levels=0)
    name = next(iter(data["monks"]))
    data["monks"] = {name: data["monks"][name]}
    data |= {"removed": [next(other for other in COLOURS if other != name)], "activated": [name]}
    every = naive.results(data)
    for rulings in ({}, {"HU-AMB-SHARE": "forbidden"}):
        with held():
            *_, (outcome, _state) = fight(position(data, **rulings), (0, 1, 2)).best()
        assert (*outcome[:2], max(0, outcome.integrity)) == max(every)


def test_every_end_of_a_phase_that_is_survived_is_found():
    data = table(random.Random(3), more=2, levels=1)
    data["activated"] = [next(iter(data["monks"]))]
    melee = Melee(position(data))
    with held():
        found = {tuple(melee.outcome(state)) for state in ends(melee, {}, idle)}
    assert found == {one for one in naive.results(data) if one[2]}


def small(rng):
    """A table on which draws of Bricks may decide, with few tiles in the bag; once for us, once for the twin."""
    data = table(rng, more=rng.randint(0, 1), levels=rng.randint(0, 1)) | {"phase": rng.choice(["build", "act"]), "stack": 0}
    names, c = list(data["monks"]), [column[0] for column in data["wall"]].index("bricks")
    data["monks"] = dict.fromkeys(names, f"r0c{c + 1}")
    if data["phase"] == "act":
        data["activated"] = names[1:]
    else:
        data |= {"monks": {names[0]: f"r0c{c + 1}"}, "removed": [n for n in [*COLOURS, "grey"] if n != names[0]]}
    near = [text if abs(n - c) <= 1 and rng.random() < 0.8 else "." for n, text in enumerate(data["demons"])]
    data["demons"] = [text.replace("approaching", "attacking") for text in near]
    bag, discards = (rng.choices(SYMBOLS, k=rng.randint(*limits)) for limits in ((2, 4), (0, 3)))
    return data | {"bag": dict(Counter(bag)), "discard": discards}, data | {"bag": bag, "discard": discards}


def with_integrity(data, integrity):
    return data | {"players": {"ada": {"integrity": integrity, "time": 6}}}


def asked_together(there):
    """The chance, and whether it is certain that the turn is survived, or that this is not certain."""
    low, high = TurnPlay(there, "ada", idle, certainty=True).chance
    return TurnPlay(there, "ada", idle).chance, low == 1, high < 1


def each_luck(rng, ask=lambda _what, asked: asked(), made=small):
    """What is found of a small table for each integrity, and what the twin finds."""
    ours, plain = made(rng)
    for integrity in range(1, 12):
        there, data = position(with_integrity(ours, integrity)), with_integrity(plain, integrity)
        with patch.object(survive, "STEPS", 10**6):
            found = ask(f"{ours} {integrity}", lambda there=there: asked_together(there))
        chance = naive.survival(data, lambda draws: sum(chance * value for chance, value in draws))
        certain = naive.survival(data, lambda draws: min(value for _, value in draws))
        assert found == ((chance, chance), certain == 1, certain < 1), (ours, integrity)
        if certain:
            return


def test_surviving_is_that_of_every_draw_of_build_phases_and_bricks():
    for seed in (3, 5):
        each_luck(random.Random(seed))


def several_bricks(rng):
    """Blue stands on Bricks, with more beside it, and uses three or four tiles; only few can hit the attackers."""
    data = table(rng, more=0, levels=1) | {"stack": 0, "activated": ["red"], "phase": "act"}
    data["wall"] = [["wheel", "bricks"], ["bricks", "bricks"], ["circles"], ["drop"], ["hammers"], ["arrow"]]
    data["monks"] = {"red": "r0c6", "blue": "r0c2"}
    data["techniques"] |= {"hammers": rng.randint(0, 1), "wheel": 0, "bricks": rng.randint(0, 1)}
    data["demons"] = [
        text.replace("approaching", "attacking") if n in {0, 1} else "." for n, text in enumerate(data["demons"])
    ]
    bag = rng.choices(SYMBOLS, k=3)
    return data | {"bag": dict(Counter(bag)), "discard": []}, data | {"bag": bag, "discard": []}


@pytest.mark.parametrize("seed", range(2))
def test_several_bricks_are_used_one_after_the_other(seed):
    each_luck(random.Random(seed), made=several_bricks)


def with_tiles_to_come(rng):
    """Blue stands on Bricks, and the next tiles of the bag are known, in the Build phase those drawn as well."""
    data = table(rng, more=0, levels=1) | {"stack": 0, "activated": ["red"]}
    data["wall"] = [["wheel"], ["bricks", "bricks"], ["circles"], ["drop"], ["hammers"], ["arrow"]]
    data["monks"] = {"red": "r0c6", "blue": "r1c2"}
    data["techniques"] = {"hammers": rng.randint(0, 1), "bricks": rng.randint(0, 1), "drop": rng.randint(0, 2)}
    data["demons"] = [text if n < 4 else "." for n, text in enumerate(data["demons"])]
    data["tiles_to_come"] = rng.sample(["drop", "circles", "wheel", "arrow", "bricks"], rng.randint(2, 5))
    return (
        data | {"phase": "build", "activated": [], "drawn": ["wheel"], "monks": {"blue": "r1c2"}}
        if rng.random() < 0.3
        else data
    )


@pytest.mark.parametrize("seed", range(2))
def test_bricks_draw_the_tiles_that_are_known_to_come(seed):
    data = with_tiles_to_come(random.Random(seed))
    every, there = naive.results(data), position(data)
    assert every != naive.results(data | {"tiles_to_come": []})
    for objective in ("score", "kills", "integrity"):
        most = max(one[2] if objective == "score" else encode(tuple(one[n] for n in ORDERS[objective])) for one in every)
        found = best_play(GAME, there, "ada", objective=objective)
        assert (found.status, found.points) == ("proven", most)
        now = there
        for move in found.moves:
            assert judged_alone(GAME, now, move).verdict == "legal", str(move)
            now = GAME.game.play.after(now, GAME.game.play.read(str(move), now, "ada"))


@pytest.mark.parametrize("key", TAKES_AWAY)
def test_what_a_reading_takes_away_never_helps(key):
    (ruling,) = (one for one in RULINGS if one.key == key)
    for seed in (3, 8):
        chances = {value: chance_of_surviving(seed, **{key: value}) for value in ruling.options}
        assert chances[TAKES_AWAY[key]] == min(chances.values())


def chance_of_surviving(seed, **rulings):
    ours = with_integrity(small(random.Random(seed))[0], 3)
    return TurnPlay(position(ours, **rulings), "ada", idle).chance[0]


def test_uses_that_must_not_be_left_out_change_no_chance():
    for seed in (3, 8):
        assert chance_of_surviving(seed, **{"HU-AMB-SKIPUSE": "no"}) == chance_of_surviving(seed)


def test_what_is_proven_without_bricks_says_so():
    """What a Bricks tile draws is not known, so no play uses one: the most without them may not be the most."""
    data = table(random.Random(1), more=0)
    asked = GAME.scorer.play(position(data), "ada", "kills", 1, idle)
    assert (asked.scope, asked.remark) == ("in this turn without a Bricks tile", says("Bricks", "not used"))
    data["wall"] = [[tile if tile != "bricks" else "wheel" for tile in column] for column in data["wall"]]
    asked = GAME.scorer.play(position(data), "ada", "kills", 1, idle)
    assert (asked.scope, asked.remark) == ("in this turn", None)


def test_what_other_rulings_give_is_what_a_search_of_its_own_finds():
    """With one activation left, and a point to spend."""
    data = table(random.Random(11), more=3, levels=1) | {"points": 1}
    data |= {"techniques": data["techniques"] | {"hammers": [1, 0]}, "activated": [next(iter(data["monks"]))]}
    there = position(data)
    for objective in ("score", "kills"):
        found = best_play(GAME, there, "ada", objective=objective)
        told = {(one.key, value) for one in found.rulings for value in one.otherwise}
        searched = set()
        for ruling in (one for one in RULINGS if one.key.startswith("HU-")):
            for value in ruling.alternatives:
                other = there.under(there.rulings.fresh(**{ruling.key: value}))
                *_, best = (told.found for told in BestPlay(other, "ada", objective, 1, idle).run())
                searched |= {(ruling.key, value)} if best.points != found.points else set()
        assert told == searched
