"""Moves of Zap That Ghost, and how people say them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from models.green_box.cards import Card, card_told
from models.green_box.components import MEEPLE_NAMES, Colour, Symbol, die_called, meeple_called
from models.green_box.zap_that_ghost.reach import Path
from models.green_box.zap_that_ghost.table import DEALT, DISCARDED, FACES, Position
from models.green_box.zap_that_ghost.tiles import SIDE, SPOTS, Spot, spot_called
from models.move import MoveForm, said_by
from models.names import enumerated, quoted
from models.problem import MisreadError
from models.sayings import Said, Saying, Sayings, items, listed
from models.spaces import with_names

_ZAP = "(zap|capture|take)~"
_CARD = "[the|a|an|my] {card} [card]"
_SPOT = "[the ghost] [at|on] {target}"
_BY = "(by [the] {meeple} [meeple]|with [the] {meeple} meeple)"
_SPACE = r"r\d+c\d+"
_VIA = re.compile(r"\b(?:via|over|through)\b", re.IGNORECASE)
_WHOLE = "zap r3c1 with blue wheel by blue meeple"
_DISCARD = "discard red hammers and blue wheel"


@dataclass(frozen=True, slots=True)
class Zap(Said):
    """An attempt that succeeds: a card played, a meeple to the ghost. `path` are the spaces it enters, if it was named."""

    player: str
    target: Spot
    card: Card
    meeple: str
    path: Path | None = None
    drawn: Card | None = None
    saying: ClassVar = Saying(
        "zap {target} with {card} by {meeple} meeple[ via {path}][, drawing {drawn}]",
        f"({_ZAP} {_SPOT} {_BY}|{_ZAP} {_CARD} [ghost] {_SPOT} {_BY}"
        f"|{_ZAP} {_SPOT} (with|using|,) {_CARD} [by|and|,] [with|by] [the] {{meeple}} [meeple]"
        f"|[the] {{meeple}} [meeple] (to|zaps|takes|captures) {_SPOT} [(with|using|,) {_CARD}]"
        f"|{_ZAP} {_CARD} [ghost] {_BY}) [[,] (via|over|through) {{path}}]",
        MoveForm(
            "zap",
            (_WHOLE, "blue meeple to r3c1 with blue wheel", "zap the blue wheel at r3c1 with the blue meeple"),
            "The attempt: a card is played, and the meeple goes to the ghost in as many steps as the die shows. "
            "The answer shows a way and draws it.",
        ),
        MoveForm("zap without a card", ("zap r3c1 with the blue meeple",), "The same with the card that matches the ghost."),
        MoveForm(
            "zap on a certain way",
            (f"{_WHOLE} via r2c3, r3c3, r3c2",),
            "Judges this way: its length, each step, tiles entered twice. The tile of the ghost may be left out at the end.",
        ),
        MoveForm(
            "drawing",
            (f"{_WHOLE}, drawing green arrow",),
            "Names the card that was drawn. Without it, that card is unknown on the table after the move.",
        ),
        slots={
            "target": _SPACE,
            "meeple": "[a-z]+",
            "card": r"(?!(?:via|over|through)\b).+?",
            "path": rf"{_SPACE}(?:(?:[, >-]|and|then)+{_SPACE})*",
        },
    )

    def _words(self) -> dict[str, object]:
        return super(Zap, self)._words() | {"path": ", ".join(map(str, self.path or ()))}


@dataclass(frozen=True, slots=True)
class Fail(Said):
    """An attempt that fails: meeple and card are put back."""

    player: str
    saying: ClassVar = Saying(
        "fail",
        "(fail~|failed|the attempt fails|a failed attempt|miss|misses) [(the|this|that) (attempt|ghost)"
        "|to (zap|reach|capture) (it|a ghost|the ghost)|with [the] {meeple} meeple]",
        MoveForm("fail", ("fail",), "The attempt failed: meeple and card go back."),
        slots={"meeple": "|".join(sorted(MEEPLE_NAMES))},
    )


@dataclass(frozen=True, slots=True)
class Pass(Said):
    """All agree that nobody can zap a ghost."""

    player: str
    saying: ClassVar = Saying(
        "nobody zaps",
        "(nobody|no one) [can] (zap|shout)~ [a ghost]|[all] pass",
        MoveForm("nobody zaps", ("nobody zaps",), "All agree that nobody can. The answer says who could have."),
    )


@dataclass(frozen=True, slots=True)
class Exchange(Said):
    """A card discarded and another drawn, after somebody else's attempt."""

    player: str
    card: Card
    drawn: Card | None = None
    saying: ClassVar = Saying(
        "exchange {card}[, drawing {drawn}]",
        f"(exchange|swap|change|replace)~ {_CARD}",
        MoveForm(
            "exchange",
            ("exchange blue wheel", "exchange blue wheel, drawing green arrow"),
            "After somebody else's attempt: a card is discarded and another one drawn.",
        ),
    )


@dataclass(frozen=True, slots=True)
class Discard(Said):
    """Two cards discarded in the set-up, and the new hand if one is dealt."""

    player: str
    cards: tuple[Card, Card]
    drawn: tuple[Card, ...] = ()
    saying: ClassVar = Saying(
        "discard {cards}[, drawing {drawn}]",
        "(discard~|drop|throw~ away) [the] {cards}",
        MoveForm(
            "discard in the set-up",
            (_DISCARD, f"{_DISCARD}, drawing red drop, red arrow, blue drop, blue arrow, green drop and green arrow"),
            "Two of the first six cards. Where fewer than two of the other four match a ghost, a new hand is "
            "dealt: name it after `drawing`.",
        ),
    )


@dataclass(frozen=True, slots=True)
class Roll(Said):
    """The die is rolled."""

    player: str
    number: int
    saying: ClassVar = Saying(
        "roll {number}",
        "(roll~|rolled|die|dice) [a|an] [:] {number}",
        MoveForm("roll", ("roll 4",), "What the die shows."),
        slots={"number": r"\S+"},
    )


Move: TypeAlias = Zap | Fail | Pass | Exchange | Discard | Roll
SAYINGS = Sayings({kind: kind.saying for kind in (Zap, Fail, Pass, Exchange, Discard, Roll)})
_DRAWING = Saying("", "{rest} [,] [and] (draw~|drawing|drew|for) [the|a|an] {cards}")


def read_move(text: str, position: Position, player: str) -> Move:
    """The move that a text means. Raises `ValueError` with what would be understood."""
    said = with_names(said_by(player, text), [SIDE] * SIDE)
    tail = _DRAWING.match(said)
    drawn = tuple(map(_card, items(tail["cards"]))) if tail else ()
    kind, parts = SAYINGS.read(tail["rest"] if tail else said, text)
    if kind is Zap:
        return _zap(parts, drawn, position, player)
    if kind in {Exchange, Discard}:
        return _cards(parts, drawn, text, player)
    move: Move = Fail(player) if kind is Fail else Pass(player)
    move = Roll(player, die_called(parts["number"], FACES)) if kind is Roll else move
    if drawn:
        raise MisreadError(f"no card is drawn with {quoted(str(move))}", str(move))
    return move


def speaker(text: str, position: Position) -> str | None:
    """Who says what nobody says alone: who rolls, or that nobody can zap."""
    rest = " ".join(text.split()).rstrip(".!")
    if Roll.saying.match(rest) is None and Pass.saying.match(rest) is None:
        return None
    return position.roller or position.players[0]


def _card(name: str) -> Card:
    """A card of which the colour and the symbol at least are known. Raises `ValueError`."""
    which = "which card is it? expected its colour and its symbol, for instance 'red drop'"
    return card_told(name, ("colour", "symbol"), which)


def _need_spaces(parts: Mapping[str, str]) -> None:
    """A way that is named is named in spaces: in other words it is read as what stands before it. Raises `ValueError`."""
    for said in (text for part, text in parts.items() if part != "path"):
        if way := _VIA.search(said):
            example = f"'{way[0]} r2c3, r3c3'"
            raise MisreadError(f"a way is written in spaces, from the first that is entered: {example}", said[way.start() :])


def _zap(parts: Mapping[str, str], drawn: tuple[Card, ...], position: Position, player: str) -> Zap:
    _need_one(drawn, "after a zap")
    _need_spaces(parts)
    meeple, spot, name = meeple_called(parts["meeple"]), parts.get("target"), parts.get("card")
    target = spot_called(spot) if spot else _only_ghost(position, _card(parts["card"]))
    if meeple not in (names := [hunter.name for hunter in position.hunters]):
        there = f"there are {listed(names)}" if names else "there is none"
        raise ValueError(f"no {meeple} meeple is on the table; {there}")
    card = _card(name) if name else _matching(position, target, meeple)
    # Where it starts may be named too; the target always is the last.
    path = [spot_called(space) for space in re.findall(_SPACE, parts.get("path", ""), re.IGNORECASE)]
    path = path[1:] if path[:1] == [position.hunter(meeple).spot] else path
    path = path if path[-1:] == [target] else [*path, target]
    return Zap(player, target, card, meeple, tuple(path) if "path" in parts else None, *drawn)


def _need_one(drawn: tuple[Card, ...], when: str) -> None:
    if len(drawn) > 1:
        raise ValueError(f"one card is drawn {when}, not {len(drawn)}")


def _only_ghost(position: Position, card: Card) -> Spot:
    """The one space with a ghost that a card matches, where the space was not named. Raises `ValueError`."""
    spots = [spot for spot in SPOTS if (position.at(spot).symbol, position.at(spot).ghost) == (card.symbol, card.colour)]
    if len(spots) == 1:
        return spots[0]
    if not spots:
        raise ValueError(f"the file names no {card.colour} ghost on {card.symbol}; say where it stands")
    where = enumerated(list(map(str, spots)), "or", len(spots))
    raise ValueError(f"a {card.colour} ghost on {card.symbol} stands at {len(spots)} spaces; say which: {where}")


def _matching(position: Position, spot: Spot, meeple: str) -> Card:
    """The card that zaps the ghost at a space, where a player did not name it. Raises `ValueError`."""
    tile = position.at(spot)
    if isinstance(tile.symbol, Symbol) and isinstance(tile.ghost, Colour):
        return Card(tile.symbol, tile.ghost)
    example = Zap.saying.written(target=spot, card="red drop", meeple=meeple)
    raise ValueError(f"the file names no ghost at {spot}, so name the card, for instance {example!r}")


def _cards(parts: Mapping[str, str], drawn: tuple[Card, ...], text: str, player: str) -> Exchange | Discard:
    """An exchange, or the discards of the set-up. Raises `ValueError`."""
    if parts.get("card", "").casefold() in {"card", "one"}:
        raise MisreadError(f"{quoted(text)}: which card? expected for instance 'exchange red drop'", text)
    first, *others = map(_card, items(parts["cards"]) if "cards" in parts else [parts["card"]])
    if not others:
        _need_one(drawn, "in an exchange")
        return Exchange(player, first, *drawn)
    if len(others) + 1 != DISCARDED:
        raise ValueError(f"{len(others) + 1} cards; in the set-up two are discarded, later one is exchanged")
    if len(drawn) not in {0, DEALT}:
        raise ValueError(f"{len(drawn)} cards drawn; a new hand has {DEALT}")
    return Discard(player, (first, others[0]), drawn)
