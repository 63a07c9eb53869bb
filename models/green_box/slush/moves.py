"""Moves of Slush, and how people say them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from models.green_box.components import colour_called
from models.green_box.slush.cards import Card, card_called
from models.green_box.slush.position import Position
from models.logic import Unknown
from models.move import MoveForm, said_by
from models.names import counted, enumerated, number_called, quoted
from models.problem import MisreadError
from models.sayings import Saying, Sayings

_ON = "(on|onto|to|at|for|in) [the] {card}"


class Act(Enum):
    """What a player does in a turn, and how it is said."""

    BID = Saying(
        "bid {n} on {card}",
        f"[bid~|put~|place~|add~|lay~] [with] {{n}} [more] [of (my|his|her|their)] [{{colour}}] [cube~] {_ON}"
        "|(bid~ on|raise~) [the] {card} (by|with) {n} [cube~]",
        MoveForm(
            "bid",
            ("bid 2 on blue 5", "put 2 cubes on blue 5", "2 on blue 5"),
            "Puts 1 to 4 of your cubes on a card that nobody has locked. You need more there than each other player.",
        ),
        slots={"colour": r"(?!(?:cubes?|meeple)\b)[a-z]+"},
    )
    LOCK = Saying(
        "lock {card}",
        f"lock~ [the] {{card}}|[put~|place~] [the|my|a|his|her|their] meeple {_ON}",
        MoveForm(
            "lock",
            ("lock red 6", "put my meeple on red 6"),
            "Puts your meeple on a card with a cube of yours, whoever claims it. It is yours for the rest of the game.",
        ),
    )
    DRAW = Saying(
        "draw[ {card}]",
        "(draw|flip|turn|reveal|take)~ [(a|the|one) [top] card|up|over] [:] [[the] {card}]",
        MoveForm(
            "draw",
            ("draw red 4", "draw"),
            "Turns the top card of the draw pile face up. Say which card it was, or it is written as `unknown`.",
        ),
    )
    PASS = Saying(
        "pass",
        "pass|passes|skip~",
        MoveForm("pass", ("pass",), "Only where nothing else can be done, or with `--ruling SL-AMB-PASS=allowed`."),
    )


SAYINGS = Sayings({act: act.value for act in Act})


@dataclass(frozen=True, slots=True)
class Move:
    """A turn: what is done, and on which face-up card by its number from 0.

    `name` is what that card is called. A card that is drawn is told as `drawn`, if anybody says which it is.
    """

    player: str
    act: Act
    at: int = -1
    name: str = ""
    cubes: int = 0
    drawn: Card | None = None

    def __str__(self) -> str:
        return self.act.value.written(n=self.cubes, card=self.drawn or self.name)


def read_move(text: str, position: Position, player: str) -> Move:
    """The move that a text means. Raises `ValueError` with what would be understood."""
    words = said_by(player, text).casefold()
    if re.match(r"bids? (?:on )?(?!\d)", words) and SAYINGS[Act.BID].match(words) is None:
        raise MisreadError(f"{quoted(text)}: with how many cubes? say for instance 'bid 2 on red 6'", text)
    act, said = SAYINGS.read(words, text)
    if act is Act.DRAW:
        return Move(player, act, drawn=card_called(said["card"]) if "card" in said else None)
    if act is Act.PASS:
        return Move(player, act)
    colour, own = said.get("colour"), position.seat(player).colour
    if colour and colour_called(colour) is not own:
        raise ValueError(f"{colour_called(colour)} is not {player}'s colour; {player} plays {own}")
    at = _place(said["card"], position)
    return Move(player, act, at, position.name(at), number_called(said["n"]) if "n" in said else 0)


_PLACE = re.compile(r"card (\d{1,2})")


def _place(name: str, position: Position) -> int:
    """Where the face-up card of this name lies. Raises `ValueError`."""
    place = _PLACE.fullmatch(name)
    if place:
        n = int(place[1]) - 1
        if not 0 <= n < len(position.cards):
            raise MisreadError(f"there is no {name}; {counted(len(position.cards), 'card')} lie face up", name)
        return n
    card = card_called(name)
    at = next((n for n, face_up in enumerate(position.cards) if face_up.card == card), None)
    if at is None:
        raise MisreadError(_not_there(card, position), name)
    return at


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
