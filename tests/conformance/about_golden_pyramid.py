"""The Golden Pyramid: its cubes, cards and tiles, what people add to a move, the pyramid turned and mirrored."""

from collections import Counter
from dataclasses import replace

from every_game import About
from seats import next_one_first
from worlds import Hole, at, some

from models.green_box.components import Symbol
from models.green_box.golden_pyramid.moves.actions import MOVES, cards_drawn, cubes_drawn
from models.green_box.golden_pyramid.moves.listing import Planner
from models.green_box.golden_pyramid.moves.words import Build, DrawCards, DrawCubes, Market, MoveBuilder, TakeCube
from models.green_box.golden_pyramid.rules.build_scores import evictions, free_tiles, tiles_filled
from scorers.green_box.golden_pyramid.search import BestPlay, state_of
from scorers.own_turns import Begun

LEVELS = ("level_1", "level_2", "level_3", "level_4")


def components(position):
    """Cubes, cards and tiles in all. Where cubes are not told, no cubes are counted."""
    found = Counter(tiles=len(position.built_spots) + sum(position.stacks.values()))
    found["cards"] = (
        (position.deck or 0) + sum(len(seat.hand or ()) for seat in position.seats) + len(position.discard or ())
    )
    bag = position.bag_total
    if bag is not None and position.market is not None and all(seat.cubes is not None for seat in position.seats):
        columns = sum(len(position.at(spot).columns) for spot in position.built_spots)
        found["cubes"] = bag + len(position.market) + columns + sum(sum(seat.cubes.values()) for seat in position.seats)
    found["builders"] = sum(seat.builder is not None for seat in position.seats) - sum(
        seat.level > 0 for seat in position.seats
    )
    return found


def whole(position, move, rng):
    """With cubes and cards drawn, a trade in full, a tile in the place of one that is not left, builders out of the way."""
    if isinstance(move, DrawCubes):
        bag = [colour for colour, n in (position.bag_by_colour or {}).items() for _ in range(n)]
        drawn = tuple(rng.sample(bag, cubes_drawn(position, move.card))) if bag else ()
        return replace(move, drawn=drawn, kept=drawn[: (len(drawn) + 1) // 2])
    if isinstance(move, Market):
        own = list(Counter(position.seat(move.player).cubes).elements())
        given, returned = rng.sample(own, 2)
        traded = replace(move, given=given, returned=returned)
        return None if MOVES.after(position, traded).market is None else traded
    if isinstance(move, DrawCards):
        return None if move.card is not None and cards_drawn(position, move) else move
    return built(position, move, rng) if isinstance(move, Build) else move


def built(position, move, rng):
    others = [other for other in evictions(position, move.spot) if other != move.player]
    full = {*tiles_filled(position, move.spot), *dict(move.evicted).values()}
    free = [tile for tile in free_tiles(position, move.spot.level - 1) if tile not in full] if others else []
    targets = rng.sample(free, len(others))
    taken = move.taken
    if position.stacks.get(move.card.symbol, 1) == 0 and taken is None:
        taken = next(symbol for symbol in Symbol if position.stacks.get(symbol))
    return replace(move, evicted=(*move.evicted, *zip(others, targets, strict=True)), taken=taken)


def _turned(data, row, corners, space):
    """The data with rows of a level, corners of columns and names of spaces changed over."""
    changed = dict(data)
    for level in LEVELS:
        if level in data:
            tiles = [[_columns(tile, corners) for tile in line] for line in data[level]]
            changed[level] = row(tiles)
    changed["players"] = {name: _placed(seat, space) for name, seat in data["players"].items()}
    return changed


def _columns(tile, corners):
    parts = tile.split(",") if "," in tile else tile.split()
    if len(parts) != len(corners):
        return tile
    return (", " if "," in tile else " ").join(parts[i].strip() for i in corners)


def _placed(seat, space):
    told = seat.get("builder")
    if not told or " " not in told:
        return seat
    _, level, at = told.split()
    i, k = (int(part) for part in at[1:].split("c"))
    row, column = space(i, k, 6 - int(level))
    return seat | {"builder": f"level {level} r{row}c{column}"}


def mirrored(data):
    return _turned(data, lambda rows: [row[::-1] for row in rows], (1, 0, 3, 2), lambda i, k, n: (i, n - k))


def upside_down(data):
    return _turned(data, lambda rows: rows[::-1], (2, 3, 0, 1), lambda i, k, n: (n - i, k))


def turned_over(data):
    return _turned(
        data, lambda rows: [list(line) for line in zip(*rows, strict=True)], (0, 2, 1, 3), lambda i, k, _n: (k, i)
    )


COLOURS = ("red", "blue", "yellow", "green", "black", "white")
SYMBOLS = ("drop", "hammers", "circles", "bricks", "wheel", "arrow")


def tiles(data):
    """The tiles above level 1 with their paths, each as its four columns."""
    for level in LEVELS[1:]:
        for r, row in enumerate(data.get(level, ())):
            for c, said in enumerate(row):
                if len(said.split()) == 4:
                    yield (level, r, c), said.split()


def hidden_columns(data, rng):
    """One or two columns of a tile."""
    return [hidden_tile(path, columns, rng) for path, columns in tiles(data)]


def hidden_tile(path, columns, rng):
    hidden = sorted(rng.sample(range(4), rng.randint(1, 2)))
    texts, ways = list(columns), [columns]
    for n in hidden:
        texts[n], colours = some(rng, columns[n], COLOURS)
        ways = [[*way[:n], colour, *way[n + 1 :]] for way in ways for colour in colours]
    return Hole(path, ", ".join(texts), tuple(" ".join(way) for way in ways))


def hidden_points(data, rng):
    found = []
    for player, seat in data["players"].items():
        least = seat["points"] - rng.randint(0, 2)
        most = least + rng.randint(1, 4)
        found.append(Hole(("players", player, "points"), f"{least} to {most}", tuple(range(least, most + 1))))
    return found


def hidden_cards(data, rng):
    """A card of a hand of which nobody has a list: some of those that it may be."""
    found = []
    for player, seat in data["players"].items():
        for n, said in enumerate(seat["hand"] if isinstance(seat.get("hand"), list) else ()):
            if not said.startswith("some"):
                colour, value, symbol = said.split()[:3]
                text = rng.choice(["unknown", f"some {colour}", f"some {value}", f"some {symbol}"])
                ways = {said} | {" ".join(card) for card in any_cards(rng, text.split()[-1])}
                found.append(Hole(("players", player, "hand", n), text, tuple(sorted(ways)), is_whole=False))
    return found


def any_cards(rng, part):
    """Some cards that have a part, if any has to be had."""
    for _ in range(8):
        card = [rng.choice(COLOURS), rng.choice("123456"), rng.choice(SYMBOLS)]
        for n, every in enumerate((COLOURS, "123456", SYMBOLS)):
            card[n] = part if part in every else card[n]
        yield card


def left_out(data, _rng):
    """Numbers that need not be told at all."""
    found = []
    for path, ways in [
        *((("stacks", symbol), range(7)) for symbol in data.get("stacks", ())),
        *(
            (("players", player, "cubes"), [seat["cubes"], {}, {"red": 1}])
            for player, seat in data["players"].items()
            if "cubes" in seat
        ),
        *(
            (("players", player, "hand"), [seat["hand"], 0, 1, 4])
            for player, seat in data["players"].items()
            if "hand" in seat
        ),
        *(((key,), [data[key]]) for key in ("market", "bag", "deck", "discard") if key in data),
    ]:
        found.append(Hole(path, None, (at(data, path), *ways), is_whole=False))
    return found


def alike(move):
    """Of the builds on a space one is listed."""
    return move.spot if isinstance(move, Build) else str(move)


def searched(position, player):
    play = BestPlay(position, player, "score", 1, lambda: None)
    if play.obstacle:
        return None
    actions = play._actions(Planner(position, player), Begun(position, 2, limit=play.ceiling))
    made = [(move, MOVES.after(position, move)) for move, _ in actions]
    return [(move, state_of(after, player)) for move, after in made], lambda after: state_of(after, player)


def as_searched(move):
    """What leaves nothing to chance nor to others; who trades for the same colour only gives a cube away."""
    is_idle = isinstance(move, Market) and move.taken is move.given
    return move if isinstance(move, TakeCube | MoveBuilder | Build | Market) and not is_idle else None


ABOUT = About(
    components,
    whole,
    {"mirrored": mirrored, "upside down": upside_down, "turned over": turned_over, "another seat first": next_one_first},
    hides={"columns": hidden_columns, "points": hidden_points, "cards": hidden_cards, "left out": left_out},
    alike=alike,
    given={
        "draw with an empty hand": {"players.georg.hand": []},
        "replace the market": {"rulings": {"GP-ACT-TRADE-OPT": "yes"}},
        "build with another tile": {"stacks.drop": 0, "players.georg.hand": ["red 2 drop"]},
        "builders that have to move": {"level_2.1.0": "red red red red", "players.anna.builder": "level 1 r2c2"},
    },
    hard_to_reach=frozenset({"pass", "the others play"}),
    searched=searched,
    as_searched=as_searched,
)
