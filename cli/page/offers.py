"""What may lie at a space: what the game itself knows to lie there, the likely first, and how it is said in the file."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from math import prod
from pathlib import Path
from typing import Any

from cli.page.edits import NOTHING, TAKEN_OUT, begun, differences, examples_at, is_list, spoken, value_at, with_value
from cli.reading.inputs import nearest_club, table_of
from cli.reading.marks import FlawedError
from cli.reading.table import Table
from cli.reading.yaml_text import read_all
from models.logic import Unknown
from models.picture import Picture, Tile
from models.problem import BEFORE, Address
from models.record import RECORD
from models.unknowns import SOME, UNKNOWN, filled, said, unknowns
from verify.games import AnyGame
from verify.violations import known_broken

PLAIN_WORDS = (UNKNOWN, NOTHING, "face down", "covered", "some", "none")
"""Words that a file may have in the place of a card: each is offered where it can be read."""
MOST_TRIED = 200
"""So many options are held against the rules to see which fit; of more, none is."""
MOST_ROWS = 7
"""Boards that nobody has laid yet have fewer rows and columns."""
MOST_LAID = 20
"""So many cards at most that are only counted are laid out one by one."""
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

    Where what may lie there is said word by word, `choices` are what each of its words may be, and `chosen` the words now.
    """

    path: Address
    name: str
    now: Any
    offers: tuple[Offer, ...] = ()
    plain: tuple[Offer, ...] = ()
    parts: tuple[str, ...] = ()
    choices: tuple[tuple[str, ...], ...] = ()
    chosen: tuple[str, ...] = ()

    @property
    def is_list_entry(self) -> bool:
        """Whether it is one of a list, which may have more or fewer of them."""
        return bool(self.path) and isinstance(self.path[-1], int)

    @property
    def is_offered(self) -> bool:
        """Whether anything is known that may be told there."""
        return bool(self.offers or self.plain or self.choices)


@dataclass(frozen=True, slots=True)
class Row:
    """A list of the file: what it is, its entries in words, one more of them, and what may be told in its place."""

    path: Address
    name: str
    entries: tuple[str, ...]
    more: Space
    plain: tuple[Offer, ...] = ()


def typed_value(text: str, now: Any) -> list[Any]:
    """What a text that was typed for an address may be, the likeliest first."""
    text = " ".join(text.split())
    n = int(text) if re.fullmatch(r"-?\d{1,6}", text) else None
    truth = {"true": True, "false": False}.get(text.casefold())
    others = [value for value in (n, truth) if value is not None]
    if isinstance(now, str):
        return [text, *others]
    if text.startswith(("[", "{")):
        try:
            return [read_all(f"value: {text}", "value").data["value"], text]  # type: ignore[index]
        except (FlawedError, KeyError, TypeError):
            return [text]
    return [*others, text]


def tile_at(game: AnyGame, position: Any, path: Address) -> Tile | None:
    """The tile of an address."""
    picture: Picture = (game.growing or game.picture)(position, frozenset())
    return next((tile for panel in picture.panels for row in panel.rows for tile in row if tile.path == path), None)


@dataclass(frozen=True)
class Spot:
    """A place of a file that was tapped, at the table that the file itself tells, before its record."""

    file: Path
    text: str
    path: Address

    @cached_property
    def table(self) -> Table:
        """That table. Raises `FlawedError` where the file cannot be read."""
        return begun(self.file, self.text)

    @cached_property
    def written(self) -> Any:
        """The table as the game would write it."""
        return self.table.entry.game.written(self.table.laid_out())

    @cached_property
    def told(self) -> Any:
        """What is told there, in the file or as the game would write it; nothing where nothing is."""
        there = value_at(self.table.marked.data, self.path)
        return value_at(self.written, self.path) if there is None else there

    @cached_property
    def tile(self) -> Tile | None:
        """The tile that shows it."""
        return tile_at(self.table.entry.game, self.table.laid_out(), self.path)

    @property
    def name(self) -> str:
        """What it is called."""
        return spoken(self.path) if self.tile is None else self.tile.name

    @property
    def landed(self) -> Address:
        """Where that is once something lies there."""
        return tuple(0 if key == BEFORE else key for key in self.path)

    def read_with(self, value: Any) -> Table | None:
        """The table with a value there, if it can be read; where the file goes so far, without writing it."""
        data: Any = deepcopy(self.table.marked.data)
        around, key = value_at(data, self.path[:-1]), self.path[-1]
        try:
            if not isinstance(data, dict) or value_at(around, (key,)) is None:
                return begun(self.file, with_value(self.file, self.text, self.path, value))
            data.pop(RECORD, None)
            around[key] = value
            marked = replace(self.table.marked, data=data)
            return table_of(self.file.name, marked, (), None, None, nearest_club(str(self.file)))
        except FlawedError:
            return None

    def readable(self, offered: Mapping[str, Any]) -> Iterator[Offer]:
        """Those of these values that can be read there, each under its name; of several that mean one, the first."""
        seen = set()
        for words, value in offered.items():
            if (table := self.read_with(value)) is not None:
                kept = str(value_at(table.entry.game.written(table.laid_out()), self.landed))
                if kept not in seen:
                    seen.add(kept)
                    yield Offer(words, value)


def space_at(spot: Spot) -> Space:
    """What is told at a spot, and what may be told there. Raises `FlawedError` where the file cannot be read."""
    path, now, position = spot.path, spot.told, spot.table.laid_out()
    plain = _plain(spot)
    offers = _by_unknown(spot) or _by_facts(spot) or _by_changes(spot.table, path, spot.written)
    if not offers and now is None:
        # What the game itself gives as examples, and the players, as far as they can be told there.
        examples = [*examples_at(spot.table.entry.schema(), path), *position.players_written]
        offers = list(spot.readable({str(example): example for example in examples if example not in PLAIN_WORDS}))
    taken = {str(offer.value) for offer in plain}
    offers = [offer for offer in offers if str(offer.value) not in taken]
    chosen, choices = _word_by_word(spot, offers)
    called = () if spot.tile else (change.of for change in spot.table.entry.game.changes(position) if change.path == path)
    name = next(iter(called), "") or spot.name
    return Space(path, name, now, () if choices else tuple(offers), plain, _parts(offers), choices, chosen)


def row_at(spot: Spot) -> Row | None:
    """The list at a spot, or that may be told there; nothing where there is none. Raises `FlawedError`."""
    there = spot.told
    if not isinstance(there, list) and (there is not None or not is_list(spot.table.entry.schema(), spot.path)):
        return None
    entries = tuple(str(entry) for entry in there or ())
    more = space_at(replace(spot, path=(*spot.path, len(entries))))
    # How long it is, or as much as can lie there.
    instead: dict[str, Any] = {"how many they are": len(entries)} if entries else {"not known": [UNKNOWN] * 2}
    if not entries and is_list(spot.table.entry.schema(), (*spot.path, 0)):
        instead = {f"{n} rows of {n} empty spaces": [[NOTHING] * n] * n for n in range(2, MOST_ROWS)}
    plain = tuple(spot.readable(instead))
    return Row(spot.path, spot.name, entries, more, plain if entries or not more.is_offered else ())


def _plain(spot: Spot) -> tuple[Offer, ...]:
    """The plain words that can be read there; of what is only counted, that each is to be told."""
    now, words = spot.told, {UNKNOWN: "not known", NOTHING: "nothing"}
    offers = {words.get(word, word): word for word in PLAIN_WORDS}
    each = {"each card by itself": [UNKNOWN] * now} if isinstance(now, int) and 0 < now <= MOST_LAID else {}
    return tuple(spot.readable(offers | each))


def _by_unknown(spot: Spot) -> list[Offer]:
    """All that a space may hold, found by saying that nobody knows it."""
    opened = spot.read_with(UNKNOWN)
    fresh = () if opened is None else _fresh(spot, opened)
    if opened is None or not fresh or prod(len(unknown.options) for unknown in fresh) > MOST_TRIED:
        return []
    game, position = opened.entry.game, opened.laid_out()
    is_known = len(fresh) == len(unknowns(position))
    worse = _violations_of(game, spot.table.laid_out()) if is_known else 0
    offers: dict[str, Offer] = {}
    for options in product(*(unknown.options for unknown in fresh)):
        there = filled(position, dict(zip(fresh, options, strict=True)))
        value = value_at(game.written(there), spot.landed)
        value = " ".join(map(str, options)) if value is None else value
        words = _words(options[0]) if len(options) == 1 else str(value)
        fits = not is_known or _violations_of(game, there) <= worse
        offers[words] = Offer(words, value, fits, tile_at(game, there, spot.landed))
    return sorted(offers.values(), key=lambda offer: not offer.fits)


def _violations_of(game: AnyGame, position: Any) -> int:
    """How often a rule is broken."""
    return sum(1 for _ in known_broken(game, position))


def _fresh(spot: Spot, opened: Table) -> list[Unknown[Any]]:
    """What is unknown of the table once somebody says so there: said anew it is an unknown of its own."""
    every = unknowns(opened.laid_out())
    before = {unknown.name for unknown in unknowns(spot.table.laid_out())}
    place = spot.tile.place if spot.tile is not None and spot.tile.place is not None else None
    here = () if place is None or not place.space else (place.space, place.player)
    fresh = [one for one in every if one.name not in before]
    return fresh or [one for one in every if here and all(word in one.name for word in here)]


def _words(option: object) -> str:
    return _ARTICLE.sub("", said(option))


_ARTICLE = re.compile(r"^(an?|the) ")


def _by_facts(spot: Spot) -> list[Offer]:
    """What the game would ask about if what lies there were in doubt, as far as the file can say it so."""
    place = None if spot.tile is None else spot.tile.place
    facts = spot.table.entry.game.doubted(spot.table.laid_out()).facts
    options = [
        option
        for fact in facts
        if fact.path == spot.path or (place is not None and fact.place == place)
        for option in fact.unknown.options
    ]
    texts = dict.fromkeys(map(str, options[:MOST_READ]))
    return [Offer(text, text) for text in texts if spot.read_with(text) is not None]


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
        (here, value) = others[0] if len(others) == 1 else ((), TAKEN_OUT)
        if value is not TAKEN_OUT and path[: len(here)] == here:
            # What lies around it may not be told yet either.
            offers.setdefault(_words(change.to), Offer(_words(change.to), value_at(value, path[len(here) :])))
    return list(offers.values())


def _choices(chosen: tuple[str, ...], offers: Sequence[Offer]) -> tuple[tuple[str, ...], ...]:
    """For each word of a card what may stand there in cards of as many words; numbers in their order."""
    others = [words for offer in offers if len(words := str(offer.value).split()) == len(chosen) > 1]
    every = [{word, *(words[i] for words in others)} for i, word in enumerate(chosen)]
    return tuple(tuple(sorted(words, key=lambda word: (int(word) if word.isdigit() else 0, word))) for words in every)


def _word_by_word(spot: Spot, offers: list[Offer]) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """The words of a card, and what each of them may be; nothing where all cards are offered, or are no such words.

    Where no card is told, the game's own example of one stands there.
    """
    if any(offer.tile is not None for offer in offers):
        return (), ()
    now = spot.told
    is_told = isinstance(now, str) and now not in PLAIN_WORDS and not now.startswith(f"{SOME} ")
    for example in [now] if is_told else examples_at(spot.table.entry.schema(), spot.path):
        opened = None if is_told else spot.read_with(example)
        if opened is not None:
            offers = _by_changes(opened, spot.path, opened.entry.game.written(opened.laid_out()))
        chosen = tuple(str(example).split())
        choices = _choices(chosen, offers)
        if sum(len(words) > 1 for words in choices) > 1:
            return chosen, choices
    return (), ()


def _parts(offers: list[Offer]) -> tuple[str, ...]:
    """The words of which something known in part is said: those that some options have, and others have not."""
    texts = {offer.words for offer in offers}
    if len(texts) < 8:
        return ()
    found = Counter(word for text in texts for word in {*text.casefold().split()} if len(word) > 1)
    shared = (word for word, n in found.items() if 2 <= n < len(texts))
    return tuple(sorted(shared, key=lambda word: (-found[word], word)))[:24]


def some(words: list[str]) -> str:
    """How something is said that is known in part."""
    return f"{SOME} {' '.join(words)}"
