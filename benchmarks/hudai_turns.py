"""How often two turns of Last Defence at Hudai Monastery whose tiles are told are settled, and in what time.

Run as `python -m benchmarks.hudai_turns [TABLES] [TURNS]`. The tables are as they may lie at the beginning of a turn in the
course of a game: so many tiles, demons and techniques as the turn may have brought, whatever the integrity. The order of the
bag is told; the demons that come are any. Seconds of the processor.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from functools import partial
from typing import Any

from benchmarks.hudai import _idle, _read, _tell, _timed
from models.green_box.cards import SIXES
from models.green_box.components import COPIES, Colour, Symbol
from scorers.green_box.last_defence_at_hudai_monastery.search.siege import Siege

SETTLED = {True: "can", False: "cannot", None: "not settled"}


def main(tables: int, turns: int) -> None:
    said, times = Counter[str](), []
    for seed in range(tables):
        siege, position = Siege("ada", _idle), _read(table(random.Random(seed)))
        watch, seconds = _timed(partial(siege.watch, position, turns))
        said[SETTLED[watch.can]] += 1
        times.append(seconds)
    _tell(f"{turns} turns against every demon, {dict(said)}", times)


def table(rng: random.Random) -> dict[str, Any]:
    """A table as it may lie when some turns are over."""
    done = rng.randint(0, 8)
    wall = [[str(symbol)] for symbol in rng.sample(list(Symbol), 6)]
    bag = [str(symbol) for symbol in Symbol for _ in range(COPIES - 1)]
    rng.shuffle(bag)
    added = done - rng.randint(0, min(done, 3))
    for tile in bag[:added]:
        wall[rng.randrange(6)].append(tile)
    cards = [_card(symbol, 1, "green") for symbol in Symbol]
    rng.shuffle(cards)
    for kind, values in (("pink", (1, 2, 3)), ("brown", (4, 5, 6))):
        cards += rng.sample([_card(symbol, value, kind) for symbol in Symbol for value in values], 12)
    out = 6 + (min(24, 3 * done + rng.randint(0, 2)) if done else 0)
    lying = cards[out - 6 : out]
    rng.shuffle(lying)
    spots = [f"r{r}c{c + 1}" for c, column in enumerate(wall) for r in range(len(column))]
    names = rng.sample([str(colour) for colour in Colour], 2)
    places = [rng.choice(spots) + rng.choice(["", "", " charged"]) for _ in names] if done else ["r0c2", "r0c5"]
    levels = {str(symbol): rng.choice([0, 0, 0, *[1] * min(done, 3)]) for symbol in Symbol}
    return {
        "game": "last-defence-at-hudai-monastery",
        "players": {"ada": {"integrity": rng.randint(2, 11) if done else 11, "time": 11 - done}},
        "turn": "ada",
        "wall": wall,
        "monks": dict(zip(names, places, strict=True)),
        "demons": [_lying(card, rng) if done else _coming(card) for card in lying],
        "stack": 30 - out,
        "techniques": levels,
        "discard": bag[added : added + done],
        "tiles_to_come": bag[added + done :],
        "gone": cards[: out - 6],
    }


def _card(symbol: Symbol, value: int, kind: str) -> str:
    """A card: besides the green ones every symbol has every colour once, and the value that follows from it."""
    colours = list(Colour)
    turned = (colours.index(SIXES[symbol]) + (value if kind != "green" else 0)) % len(colours)
    return f"{colours[turned]} {value} {symbol} on {kind}"


def _coming(card: str) -> str:
    return f"{'attacking' if 'arrow' in card else 'approaching'} {card}"


def _lying(card: str, rng: random.Random) -> str:
    damage = rng.choice([0, 0, 1])
    row = "attacking" if "arrow" in card else rng.choice(["attacking", "approaching"])
    return f"{row} {card}" + (f" damage {damage}" if damage else "")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tables", nargs="?", type=int, default=20)
    parser.add_argument("turns", nargs="?", type=int, default=2)
    main(**vars(parser.parse_args()))
