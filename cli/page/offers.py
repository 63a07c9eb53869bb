"""What may lie at a space: what the game itself knows to lie there, the likely first, and how it is said in the file."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, replace
from itertools import product
from math import prod
from pathlib import Path
from typing import Any

from cli.page.shelf import TAKEN_OUT, differences, understood, value_at, with_value
from cli.reading.inputs import Table, table_of
from cli.reading.marks import FlawedError
from cli.reading.nearest import nearest_club
from models.picture import Picture, Tile
from models.problem import Address
from models.record import RECORD
from models.unknowns import SOME, UNKNOWN, filled, said, unknowns
from verify.violations import known_violations

NOTHING = "."
PLAIN_WORDS = (UNKNOWN, NOTHING, "face down", "covered", "some", "none")
"""Words that a file may have in the place of a card: each is offered where it can be read."""
MOST_TRIED = 200
"""So many options are held against the rules to see which fit; of more, none is."""
MOST_READ = 40
"""So many texts are tried to find those that can be read."""


@dataclass(frozen=True, slots=True)
class Offer:
    """One value for a space: in words, as the file has it, and whether nothing more is wrong with it there."""

    words: str
    value: Any
    fits: bool = True
    tile: Tile | None = None


@dataclass(frozen=True, slots=True)
class Space:
    """A place of the file that can be told otherwise: what it is, what is told, and what may be told instead.

    `changes` are values that come with changes elsewhere, each as what is to be put where.
    """

    path: Address
    name: str
    now: Any
    offers: tuple[Offer, ...] = ()
    plain: tuple[Offer, ...] = ()
    parts: tuple[str, ...] = ()
    is_list_entry: bool = False


def typed_value(text: str, now: Any) -> list[Any]:
    """What a text that was typed for an address may be, the likeliest first."""
    text = " ".join(text.split())
    n = int(text) if re.fullmatch(r"-?\d{1,6}", text) else None
    truth = {"true": True, "false": False}.get(text.casefold())
    others = [value for value in (n, truth) if value is not None]
    if isinstance(now, str):
        return [text, *others]
    if text.startswith(("[", "{")):
        from cli.reading.yaml_text import read_all

        try:
            return [read_all(f"value: {text}", "value").data["value"], text]  # type: ignore[index]
        except (FlawedError, KeyError, TypeError):
            return [text]
    return [*others, text]


def tile_at(picture: Picture, path: Address) -> Tile | None:
    """The tile of an address."""
    return next((tile for panel in picture.panels for row in panel.rows for tile in row if tile.path == path), None)


def space_at(file: Path, text: str, path: Address, until: int | None) -> Space:
    """What is told at an address, and what may be told there. Raises `FlawedError` where the file cannot be read."""
    table = understood(file, text, until)
    position, game = table.laid_out(), table.entry.game
    tile = tile_at(game.picture(position, frozenset()), path)
    written = game.written(position)
    now = value_at(table.marked.data, path)
    now = value_at(written, path) if now is None else now
    name = tile.name if tile is not None else _change_name(table, path) or " ".join(map(str, path))
    plain = tuple(_plain(file, text, path, until))
    asked = _Asked(file, text, path, until, table, tile)
    offers = _by_unknown(asked) or _by_facts(asked) or _by_changes(table, path, written)
    taken = {str(offer.value) for offer in plain}
    offers = [offer for offer in offers if str(offer.value) not in taken]
    return Space(path, name, now, tuple(offers), plain, _parts(offers), bool(path) and isinstance(path[-1], int))


def _plain(file: Path, text: str, path: Address, until: int | None) -> Iterator[Offer]:
    """The plain words that can be read there."""
    words = {UNKNOWN: "not known", NOTHING: "nothing"}
    seen = set()
    for word in PLAIN_WORDS:
        if (table := _read_with(file, text, path, word, until)) is not None:
            kept = value_at(table.entry.game.written(table.laid_out()), path)
            if str(kept) not in seen:
                seen.add(str(kept))
                yield Offer(words.get(word, word), word)


def _read_with(file: Path, text: str, path: Address, value: Any, until: int | None) -> Table | None:
    """The table with a value at an address, if it can be read; where the file goes so far, without writing it."""
    marked = understood(file, text, until).marked
    data = deepcopy(marked.data)
    around: Any = value_at(data, path[:-1])
    key: Any = path[-1]
    try:
        is_there = isinstance(around, dict | list) and value_at(around, path[-1:]) is not None
        if not isinstance(data, dict) or not is_there:
            return understood(file, with_value(file, text, path, value), until)
        data.pop(RECORD, None)
        around[key] = value
        return table_of(file.name, replace(marked, data=data), (), None, None, nearest_club(str(file)))
    except FlawedError:
        return None


@dataclass(frozen=True, slots=True)
class _Asked:
    """A place of a file that was tapped, with the table and the tile that lie there."""

    file: Path
    text: str
    path: Address
    until: int | None
    table: Table
    tile: Tile | None

    def read_with(self, value: Any) -> Table | None:
        """The table with a value there, if it can be read."""
        return _read_with(self.file, self.text, self.path, value, self.until)


def _by_unknown(asked: _Asked) -> list[Offer]:
    """All that a space may hold, found by saying that nobody knows it."""
    opened = asked.read_with(UNKNOWN)
    if opened is None:
        return []
    game, position = opened.entry.game, opened.laid_out()
    every = unknowns(position)
    # Said anew it is an unknown of its own, also where it was not known before.
    before = {unknown.name for unknown in unknowns(asked.table.laid_out())}
    fresh = [one for one in every if one.name not in before] or [one for one in every if _is_of(one.name, asked.tile)]
    ways = prod(len(unknown.options) for unknown in fresh)
    if not fresh or ways > MOST_TRIED:
        return []
    is_known = len(fresh) == len(every)
    worse = len(known_violations(game, asked.table.laid_out())) if is_known else 0
    offers: dict[str, Offer] = {}
    for options in product(*(unknown.options for unknown in fresh)):
        there = filled(position, dict(zip(fresh, options, strict=True)))
        value = value_at(game.written(there), asked.path)
        value = " ".join(map(str, options)) if value is None else value
        fits = not is_known or len(known_violations(game, there)) <= worse
        words = _words(options[0]) if len(options) == 1 else str(value)
        if words != "nothing" and not isinstance(value, dict | list):
            offers.setdefault(words, Offer(words, value, fits, tile_at(game.picture(there, frozenset()), asked.path)))
    return sorted(offers.values(), key=lambda offer: not offer.fits)


def _words(option: object) -> str:
    return said(option).removeprefix("a ").removeprefix("an ")


def _is_of(name: str, tile: Tile | None) -> bool:
    place = None if tile is None else tile.place
    return place is not None and bool(place.space) and place.space in name and place.player in name


def _by_facts(asked: _Asked) -> list[Offer]:
    """What the game would ask about if what lies there were in doubt, as far as the file can say it so."""
    place = None if asked.tile is None else asked.tile.place
    facts = asked.table.entry.game.doubted(asked.table.laid_out()).facts
    options = [
        option
        for fact in facts
        if fact.path == asked.path or (place is not None and fact.place == place)
        for option in fact.unknown.options
    ]
    texts = dict.fromkeys(map(str, options[:MOST_READ]))
    return [Offer(text, text) for text in texts if asked.read_with(text) is not None]


def _change_name(table: Table, path: Address) -> str:
    return next((change.of for change in table.entry.game.changes(table.laid_out()) if change.path == path), "")


def _by_changes(table: Table, path: Address, written: Any) -> list[Offer]:
    """The other values that the game itself would try there."""
    game, position = table.entry.game, table.laid_out()
    offers: dict[str, Offer] = {}
    now = str(value_at(written, path))
    for change in game.changes(position):
        if change.to is None or change.to == change.seen:
            continue
        if change.path == path[:-1] and change.copies and str(change.seen) == now and change.of:
            # One card of a hand or a row, which is told as a list of them.
            offers.setdefault(_words(change.to), Offer(_words(change.to), str(change.to)))
        if change.path != path:
            continue
        others = differences(written, game.written(change.make(position)))
        if len(others) == 1 and others[0][0] == path and others[0][1] is not TAKEN_OUT:
            offers.setdefault(said(change.to), Offer(said(change.to), others[0][1]))
    return list(offers.values())


def _parts(offers: list[Offer]) -> tuple[str, ...]:
    """The words of which something known in part is said: those that some options have, and others have not."""
    texts = {offer.words for offer in offers}
    if len(texts) < 8:
        return ()
    found = Counter(word for text in texts for word in {*text.casefold().split()} if len(word) > 1)
    return tuple(sorted((word for word, n in found.items() if 2 <= n < len(texts)), key=lambda word: (-found[word], word)))[
        :24
    ]


def some(words: list[str]) -> str:
    """How something is said that is known in part."""
    return f"{SOME} {' '.join(words)}"
