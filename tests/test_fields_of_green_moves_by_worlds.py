"""Moves of Fields of Green on farms that are only half known, against judging them in every way to fill the farm in.

A world is made in the data of the file: each text that leaves something open is replaced by every text that may stand there.
"""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import product
from random import Random

from fields_of_green_tables import FG
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from models.fields_of_green.card_file import described_deck
from models.fields_of_green.game import read_table
from models.logic import all_of, not_
from verify.judge import judge
from verify.worlds.model import Model

LOCATIONS = {
    "Ash": {"type": "Field", "subtype": "Fruit", "price": 2, "vp": 1, "ability": "Harvest", "cost": {"water": 1}}
    | {"gains": [{"food": 1, "vp": 1}]},
    "Birch": {"type": "Field", "subtype": "Cereal", "price": {"coins": 1, "water": 1}, "vp": 3, "ability": "none"},
    "Vine": {"type": "Field", "subtype": "Fruit", "price": 1, "vp": 0, "ability": "Harvest", "cost": {"coins": 1}}
    | {"gains": [{"vp": 2, "per": "other Field within 2"}]},
    "Cow": {"type": "Livestock", "subtype": "Dairy", "price": 3, "vp": 0, "ability": "Harvest", "cost": {"food": 2}}
    | {"gains": [{"coins": 2, "per": "Field within 2"}, {"water": 1}]},
    "Pig": {"type": "Livestock", "subtype": "Meat", "price": 2, "vp": 0, "ability": "Harvest", "cost": {"food": 1}}
    | {"gains": [{"coins": 3}, {"coins": 2, "pay": {"food": 1}, "times": 2}]},
    "Doe": {"type": "Livestock", "subtype": "Meat", "price": {"coins": 1, "food": 1}, "vp": 2, "ability": "Immediate"}
    | {"gains": [{"food": 3}, {"water": 1, "per": "Field within 2"}]},
    "Hall": {
        "type": "Building",
        "price": 4,
        "vp": 1,
        "ability": "Game End",
        "gains": [{"vp": 1, "per": "Livestock within 2"}],
    }
    | {"cheaper": {"coins": 2, "per": "Field within 2"}},
    "Mint": {"type": "Construction", "price": 0, "vp": 0, "ability": "Harvest", "cost": {"coins": 1, "water": 1}}
    | {"gains": [{"food": 2, "if": "a Livestock within 2"}]},
    "Well": {"type": "Construction", "price": 1, "vp": 0, "ability": "Immediate", "gains": [{"water": 2}]},
}
EQUIPMENT = {
    "Hose": {"on": "Water Tower", "range": 1, "copies": 10},
    "Basin": {"on": "Water Tower", "capacity": 2, "copies": 10},
    "Loft": {"on": "Silo", "capacity": 1, "copies": 5},
    "Sign": {"on": "Building", "points": [{"vp": 1}], "copies": 3},
    "Plough": {"on": "Field with a Harvest ability", "again": 1, "copies": 2},
}
"""All thirty tiles, so that no other is thought of."""

STORES = {
    "some Water Tower 1 to 2 or Silo 3 or Pig": ["Water Tower 1", "Water Tower 2", "Silo 3", "Pig"],
    "some Silo 0 to 2 or Ash": ["Silo 0", "Silo 1", "Silo 2", "Ash"],
    "some Water Tower 0 or Water Tower 2 or Vine": ["Water Tower 0", "Water Tower 2", "Vine"],
    "some Water Tower 3 or Silo 4": ["Water Tower 3", "Silo 4"],
}
"""Cards that may be Water Towers or Silos."""

NOTHING_PRINTED = described_deck({})
RULINGS = {
    "FOG-AMB-05": ["one"],
    "FOG-AMB-09": ["yes"],
    "FOG-AMB-10": ["in-order"],
    "FOG-AMB-21": ["at-least-1"],
    "FOG-AMB-22": ["all"],
    "FOG-AMB-23": ["in-range"],
}
PHASES = {"build": "action", "stock": "action", "market": "action", "income": "upkeep", "pay": "harvest", "flip": "harvest"}
MOST_WORLDS = 60

brute = settings(max_examples=12, suppress_health_check=[HealthCheck.too_slow])


def table(rng):
    """The data of a small farm, and of what is open in it the path and all the texts that may stand there."""
    kind = rng.choice(list(PHASES))
    row = [f"Water Tower {rng.randint(0, 3)}", f"Silo {rng.randint(0, 4)}"]
    cards = rng.choices(list(LOCATIONS), k=rng.randint(1, 3))
    if rng.random() < 0.6:
        cards.append(rng.choice(["Water Tower 1", "Water Tower 2", "Silo 1", "Silo 3"]))
    rng.shuffle(cards)
    maria = {"coins": rng.randint(0, 4), "farm": [row + cards]}
    data = {"game": "fields-of-green", "year": 2, "phase": PHASES[kind], "players": {"Maria": maria}}
    data["cards"] = {"locations": LOCATIONS, "equipment": EQUIPMENT}
    if rng.random() < 0.3:
        ruling = rng.choice(list(RULINGS))
        data["rulings"] = {ruling: rng.choice(RULINGS[ruling])}
    holes = {}
    for _ in range(rng.randint(1, 3)):
        path, hole = opened(rng, maria)
        if len(list(product(*({**holes, path: hole}.values())))) <= MOST_WORLDS:
            holes[path] = hole
    return data, holes, move(rng, kind, maria["farm"][0])


def opened(rng, maria):
    """A place of the file, the text that leaves it open, and every full text."""
    (row,) = maria["farm"]
    if rng.random() < 0.3:
        least = rng.randint(0, 3)
        return ("coins",), (f"{least} to {least + 2}", range(least, least + 3))
    if rng.random() < 0.1:
        return ("aside",), (["unknown"], [[name] for name in EQUIPMENT])
    n = rng.choice([0, 1, rng.randrange(len(row))])
    if rng.random() < 0.2:
        return ("farm", 0, n), rng.choice(list(STORES.items()))
    name, _, _tokens = row[n].rpartition(" ")
    if not name:
        cards = rng.sample(list(LOCATIONS), rng.randint(2, 3))
        tail = rng.choice(["", "", " face down", " paid with unknown", " paid"])
        if tail == " paid with unknown":
            return ("farm", 0, n), (f"{row[n]}{tail}", [f"{row[n]} paid with {tile}" for tile in EQUIPMENT])
        return ("farm", 0, n), (f"some {' or '.join(cards)}{tail}", [card + tail for card in cards])
    if rng.random() < 0.4:
        return ("farm", 0, n), (f"{row[n]} with unknown", [f"{row[n]} with {tile}" for tile in EQUIPMENT])
    least = rng.choice([0, 0, 1, 2])
    seen = [*range(least, least + 3)]
    return ("farm", 0, n), (f"{name} {least} to {least + 2}", [f"{name} {tokens}" for tokens in seen])


def move(rng, kind, row):
    spot = f"r1c{rng.randint(3, len(row))}"
    match kind:
        case "build":
            card = rng.choice(["Birch", "Doe", "Hall", "Hall", "Well", "Ash"])
            place = rng.choice(["", ", place Sign on it"]) if card == "Hall" else ""
            return f"{card} to r{rng.choice([0, 2])}c{rng.randint(1, len(row))}{place}"
        case "stock":
            return rng.choice(["Water Tower", "Silo"]) + f" to r2c{rng.randint(1, len(row))}"
        case "market":
            return rng.choice(["market", "market, selling 1 Food", "market, selling 2 Food", f"restore {spot}"])
        case "income":
            return rng.choice(
                ["take income", "take income", "take income, 2 Water onto r1c1", "take income, 1 Water onto r1c1"]
            )
        case "flip":
            return f"flip {spot}"
        case _:
            extra = rng.choice(["", "", ", extra payment once", ", extra payment twice", ", 1 Water from r1c1"])
            return f"pay {spot}{extra}"


def put(data, path, value):
    if not path:
        return value
    key, *rest = path
    if isinstance(data, list):
        return [put(part, rest, value) if n == key else part for n, part in enumerate(data)]
    return {**data, key: put(data.get(key), rest, value)}


def with_texts(data, texts):
    for path, text in texts.items():
        data = put(data, ("players", "Maria", *path), text)
    return read_table(data, NOTHING_PRINTED, {}).position


def key(position):
    """A table as it is written."""
    return json.dumps(FG.game.written(replace(position, past=None)) | {"cards": {}}, sort_keys=True)


def stands_for(position):
    """All known tables for which a table stands, written."""
    model, found, others = Model(FG.game, position), set(), []
    while (world := model.world(*others)) is not None:
        found.add(key(model.fill(world)))
        visible = FG.game.asked(position)
        if not visible:
            break
        others.append(not_(all_of(unknown.is_(world[unknown]) for unknown in visible)))
    return found


def compared(data, holes, text):
    """What is told of a move, and the same of each of its worlds; the verdict."""
    position = with_texts(data, {path: text for path, (text, _) in holes.items()})
    try:
        move = FG.game.play.read(text, position, "Maria")
    except ValueError:
        return "unreadable"  # a card that is not known has no extra payments to speak of
    worlds = []
    for texts in product(*(every for _, every in holes.values())):
        world = with_texts(data, dict(zip(holes, texts, strict=True)))
        if not Model(FG.game, world).broken and not (move.tiles and world.seat("Maria").aside != (move.tiles[0].tile,)):
            # That the tile set aside is the one that is placed is taken for granted.
            worlds.append(world)
    if not worlds:
        return "no world"
    found = judge(FG, position, move)
    told = [judge(FG, world, FG.game.play.read(text, world, "Maria")) for world in worlds]
    allowed = [one for one in told if one.verdict == "legal"]
    expected = "illegal" if not allowed else "legal" if len(allowed) == len(worlds) else "undecided"
    assert found.verdict == expected, (found.objections, found.depends, found.needs)
    if found.verdict == "undecided":
        assert found.depends
    if allowed:
        before, after = zip(*((one.total[0].least, one.total[1].least) for one in allowed), strict=True)
        assert [tuple(one) for one in found.total] == [(min(before), max(before)), (min(after), max(after))]
        assert stands_for(found.after) == {key(one.after) for one in allowed}
    return found.verdict


@brute
@given(st.randoms(use_true_random=True))
def test_a_move_on_a_half_known_farm_is_what_it_is_in_every_world(rng):
    data, holes, text = table(rng)
    compared(data, holes, text)


def test_such_moves_are_legal_and_illegal_and_undecided():
    assert {compared(*table(Random(n))) for n in (*range(6), 12, 17)} >= {"legal", "illegal", "undecided"}
