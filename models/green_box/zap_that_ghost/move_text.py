"""Moves of Zap That Ghost as people say them."""

from __future__ import annotations

import re

from models.green_box.cards import Card, card_called
from models.green_box.components import Colour, Symbol, meeple_called
from models.green_box.zap_that_ghost.moves import Discard, Exchange, Fail, Move, Pass, Roll, Zap
from models.green_box.zap_that_ghost.position import DEALT, DISCARDED, FACES, Position, is_told
from models.green_box.zap_that_ghost.tiles import SIDE, SPOTS, Spot, spot_called
from models.move import not_understood, said_by
from models.names import NUMBER_WORDS, enumerated, quoted
from models.problem import MisreadError
from models.spaces import with_names

_MEEPLE = r"(?:the )?(?P<meeple>[a-z]+)(?: meeple)?"
_CARD = r"(?:the |a |an |my )?(?P<card>.+?)(?: card)?"
_SPOT = r"(?:the ghost )?(?:at |on )?(?P<spot>r\d+c\d+)"
_DRAWING = re.compile(r"[,;]? (?:and )?(?:draws?|drawing|drew|for) (?:the |an? )?(?P<cards>.+)", re.IGNORECASE)
_VIA = re.compile(r"[,;]? (?:via|over|through) (?P<path>r\d+c\d+(?:(?:[, >-]|and|then)+r\d+c\d+)*)$", re.IGNORECASE)
_WITH = rf"(?: with| using|,) {_CARD}"
_BY = rf"(?: by| and|,)? (?:with |by )?{_MEEPLE}"
_THE_MEEPLE = r"(?: by(?: the)? | with (?:the )?(?=[a-z]+ meeple$))(?P<meeple>[a-z]+)(?: meeple)?"
_ZAPS = (
    re.compile(rf"(?:zap|capture|take)s? {_SPOT}{_THE_MEEPLE}", re.IGNORECASE),
    re.compile(rf"(?:zap|capture|take)s? {_CARD}(?: ghost)? {_SPOT}{_THE_MEEPLE}", re.IGNORECASE),
    re.compile(rf"(?:zap|capture|take)s? {_SPOT}{_WITH}{_BY}", re.IGNORECASE),
    re.compile(rf"{_MEEPLE} (?:to|zaps|takes|captures) {_SPOT}(?:{_WITH})?", re.IGNORECASE),
    re.compile(rf"(?:zap|capture|take)s? {_CARD}(?: ghost)?{_THE_MEEPLE}", re.IGNORECASE),
)
_FAIL = re.compile(
    r"(?:fail|fails|failed|the attempt fails|a failed attempt|miss|misses)"
    r"(?: (?:the|this|that) (?:attempt|ghost)| to (?:zap|reach|capture) (?:it|a ghost|the ghost)"
    r"| with (?:the )?(?:red|blue|yellow|green|black|white|gr[ae]y) meeple)?",
    re.IGNORECASE,
)
_PASS = re.compile(r"(?:nobody|no one) (?:can )?(?:zaps?|shouts?)(?: a ghost)?|(?:all )?pass", re.IGNORECASE)
_ROLL = re.compile(r"(?:roll|rolls|rolled|die|dice)(?: a| an)?:? (?P<number>\S+)", re.IGNORECASE)
_EXCHANGE = re.compile(rf"(?:exchange|exchanges|swap|swaps|change|changes|replace|replaces) {_CARD}", re.IGNORECASE)
_DISCARD = re.compile(r"(?:discard|discards|drop|throw away|throws away) (?:the )?(?P<cards>.+)", re.IGNORECASE)
_BETWEEN = re.compile(r"\s*,\s*(?:and )?|\s+and\s+")
_SAYINGS = (
    "'zap r3c4 with red drop by blue meeple' (or also 'via r1c2, r2c2, ...'), 'fail', 'nobody zaps', 'exchange red drop', "
    "'discard red drop and blue wheel' in the set-up, or 'roll 4'; name a card drawn after it: ', drawing green arrow'"
)


def read_move(text: str, position: Position, player: str) -> Move:
    """The move that a text means. Raises `ValueError` with what would be understood."""
    rest = with_names(said_by(player, text), [SIDE] * SIDE)
    if not rest:
        raise not_understood("", _SAYINGS)
    drawing = _DRAWING.search(rest)
    drawn = tuple(map(_card, _BETWEEN.split(drawing["cards"]))) if drawing else ()
    rest = rest[: drawing.start()] if drawing else rest
    for read in (_plain, _zap, _cards):
        move = read(rest, drawn, position, player)
        if move is not None:
            return move
    raise not_understood(text, _SAYINGS)


def _card(name: str) -> Card:
    """A card of which the colour and the symbol at least are known. Raises `ValueError`."""
    card = card_called(name, ("colour", "symbol"))
    if not is_told(card):
        raise MisreadError(
            f"{quoted(name)}: which card is it? expected its colour and its symbol, for instance 'red drop'", name
        )
    return card


def _plain(text: str, drawn: tuple[Card, ...], _position: Position, player: str) -> Move | None:
    """A move without cards. Raises `ValueError`."""
    rolled = _ROLL.fullmatch(text)
    move: Move | None = None
    if rolled:
        move = Roll(player, _number(rolled["number"]))
    elif _FAIL.fullmatch(text):
        move = Fail(player)
    elif _PASS.fullmatch(text):
        move = Pass(player)
    if move is not None and drawn:
        raise MisreadError(f"no card is drawn with {quoted(str(move))}; expected {_SAYINGS}", str(move))
    return move


def _number(word: str) -> int:
    said = word.casefold()
    number = NUMBER_WORDS.index(said) if said in NUMBER_WORDS else int(word) if word.isdecimal() and len(word) == 1 else 0
    if not 1 <= number <= FACES:
        raise MisreadError(f"the die does not show {quoted(word)}; expected 1 to {FACES}", word)
    return number


def _zap(text: str, drawn: tuple[Card, ...], position: Position, player: str) -> Move | None:
    via = _VIA.search(text)
    rest = text[: via.start()] if via else text
    parts = next((parts for form in _ZAPS if (parts := form.fullmatch(rest))), None)
    if parts is None:
        return None
    _need_one(drawn, "after a zap")
    meeple, spot = meeple_called(parts["meeple"]), parts.groupdict().get("spot")
    target = spot_called(spot) if spot else _only_ghost(position, _card(parts["card"]))
    names = [hunter.name for hunter in position.hunters]
    if meeple not in names:
        there = f"there are {enumerated(names, 'and', len(names))}" if names else "there is none"
        raise ValueError(f"no {meeple} meeple is on the table; {there}")
    way = None if via is None else _path(via["path"], target, position.hunter(meeple).spot)
    card = parts.groupdict().get("card")
    return Zap(player, target, _card(card) if card else _matching(position, target), meeple, way, *drawn)


def _need_one(drawn: tuple[Card, ...], when: str) -> None:
    if len(drawn) > 1:
        raise ValueError(f"one card is drawn {when}, not {len(drawn)}; expected {_SAYINGS}")


def _only_ghost(position: Position, card: Card) -> Spot:
    """The one space with a ghost that a card matches, where the space was not named. Raises `ValueError`."""
    spots = [spot for spot in SPOTS if (position.at(spot).symbol, position.at(spot).ghost) == (card.symbol, card.colour)]
    if len(spots) == 1:
        return spots[0]
    if not spots:
        raise ValueError(f"the file names no {card.colour} ghost on {card.symbol}; say where it stands")
    where = enumerated(list(map(str, spots)), "or", len(spots))
    raise ValueError(f"a {card.colour} ghost on {card.symbol} stands at {len(spots)} spaces; say which: {where}")


def speaker(text: str, position: Position) -> str | None:
    """Who says what nobody says alone: who rolls, or that nobody can zap."""
    rest = " ".join(text.split()).rstrip(".!")
    if not (_ROLL.fullmatch(rest) or _PASS.fullmatch(rest)):
        return None
    return position.roller or position.players[0]


def _matching(position: Position, spot: Spot) -> Card:
    """The card that zaps the ghost at a space, where a player did not name it. Raises `ValueError`."""
    tile = position.at(spot)
    if isinstance(tile.symbol, Symbol) and isinstance(tile.ghost, Colour):
        return Card(tile.symbol, tile.ghost)
    raise ValueError(f"the file names no ghost at {spot}, so name the card: {_SAYINGS}")


def _path(names: str, target: Spot, start: object) -> tuple[Spot, ...]:
    """The spaces that are entered: the start, which may be named too, is none of them, the target always is the last."""
    spots = [spot_called(spot) for spot in re.findall(r"r\d+c\d+", names, re.IGNORECASE)]
    spots = spots[1:] if spots[0] == start else spots
    return (*spots, *(() if spots and spots[-1] == target else (target,)))


def _cards(text: str, drawn: tuple[Card, ...], _position: Position, player: str) -> Move | None:
    """An exchange, or the discards of the set-up. Raises `ValueError`."""
    exchanged, discarded = _EXCHANGE.fullmatch(text), _DISCARD.fullmatch(text)
    if exchanged:
        if exchanged["card"].casefold() in {"card", "one"}:
            raise MisreadError(f"{quoted(text)}: which card? expected for instance 'exchange red drop'", text)
        _need_one(drawn, "in an exchange")
        return Exchange(player, _card(exchanged["card"]), *drawn)
    if not discarded:
        return None
    cards = tuple(map(_card, _BETWEEN.split(discarded["cards"])))
    if len(cards) == 1:
        _need_one(drawn, "in an exchange")
        return Exchange(player, cards[0], *drawn)
    if len(cards) != DISCARDED:
        raise ValueError(f"{len(cards)} cards; in the set-up two are discarded, later one is exchanged; expected {_SAYINGS}")
    if len(drawn) not in {0, DEALT}:
        raise ValueError(f"{len(drawn)} cards drawn; a new hand has {DEALT}; expected {_SAYINGS}")
    return Discard(player, (cards[0], cards[1]), drawn)
