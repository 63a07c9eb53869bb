"""Moves of Slush as people say them."""

from __future__ import annotations

import re

from models.green_box.components import Colour, colour_called
from models.green_box.slush.cards import Card, card_called
from models.green_box.slush.moves import Act, Move
from models.green_box.slush.position import Position
from models.logic import Unknown
from models.move import not_understood, said_by
from models.names import NUMBERS, counted, enumerated, number_called, quoted
from models.problem import MisreadError

_N = rf"(?:\d{{1,2}}|{'|'.join(NUMBERS)})"
_ON = r"(?:on|onto|to|at|for|in)"
_CARD = r"(?:the )?(?P<card>.+)"
_BID = re.compile(
    rf"(?:bids? |puts? |places? |adds? |lays? )?(?:with )?(?P<n>{_N})(?: more)?(?: of (?:my|his|her|their))?"
    rf"(?: (?P<colour>[a-z]+))??(?: cubes?)? {_ON} {_CARD}"
)
_RAISE = re.compile(rf"(?:bids? on|raises?) {_CARD}(?: (?:by|with)) (?P<n>{_N})(?: cubes?)?")
_LOCK = re.compile(rf"(?:locks?|(?:puts? |places? )?(?:the |my |a |his |her |their )?meeple {_ON}) {_CARD}")
_DRAW = re.compile(
    r"(?:draws?|flips?|turns?(?: up| over)?|reveals?|takes?)(?: (?:(?:a|the|one)(?: top)? card|up|over))?"
    r"(?::? (?:the )?(?P<card>.+))?"
)
_PASS = re.compile(r"pass(?:es)?|skips?")
_PLACE = re.compile(r"card (\d{1,2})")
_SAYINGS = "'bid 2 on red 6', 'lock red 6', 'draw red 6', or 'pass'"


def read_move(text: str, position: Position, player: str) -> Move:
    """The move that a text means. Raises `ValueError` with what would be understood."""
    words = said_by(player, text).casefold()
    if _PASS.fullmatch(words):
        return Move(player, Act.PASS)
    if found := _DRAW.fullmatch(words):
        return Move(player, Act.DRAW, drawn=card_called(found["card"]) if found["card"] else None)
    if found := _LOCK.fullmatch(words):
        return _at(Move(player, Act.LOCK), found["card"], position)
    if found := _BID.fullmatch(words) or _RAISE.fullmatch(words):
        colour = found.groupdict().get("colour")
        if colour and colour != "cubes":
            _expect_own(colour, position, player)
        return _at(Move(player, Act.BID, cubes=number_called(found["n"])), found["card"], position)
    if re.match(r"bids? (?:on )?(?!\d)", words):
        raise MisreadError(f"{quoted(text)}: with how many cubes? say for instance 'bid 2 on red 6'", text)
    raise not_understood(text, _SAYINGS)


def _expect_own(name: str, position: Position, player: str) -> None:
    """That cubes of another colour are not the player's. Raises `ValueError`."""
    colour: Colour = colour_called(name)
    if colour is not position.seat(player).colour:
        raise ValueError(f"{colour} is not {player}'s colour; {player} plays {position.seat(player).colour}")


def _at(move: Move, name: str, position: Position) -> Move:
    """The move on the face-up card of this name. Raises `ValueError`."""
    place = _PLACE.fullmatch(name)
    if place:
        n = int(place[1]) - 1
        if not 0 <= n < len(position.cards):
            raise MisreadError(f"there is no {name}; {counted(len(position.cards), 'card')} lie face up", name)
    else:
        card = card_called(name)
        n = next((n for n, face_up in enumerate(position.cards) if face_up.card == card), -1)
        if n < 0:
            raise MisreadError(_not_there(card, position), name)
    return Move(move.player, move.act, n, position.name(n), move.cubes)


def _not_there(card: Card, position: Position) -> str:
    """That a card does not lie face up for certain."""
    hidden = [
        position.name(n)
        for n, face_up in enumerate(position.cards)
        if isinstance(face_up.card, Unknown) and card in face_up.card.options
    ]
    if hidden and card.colour in position.card_colours:
        return f"whether {card} lies face up is not known; say {enumerated([repr(name) for name in hidden], 'or')}"
    return f"{card} does not lie face up"
