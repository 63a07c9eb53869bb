"""What lies on a table of Zap That Ghost, and how a file tells it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated

from pydantic import BeforeValidator
from pydantic import Field as Limited

from models.doubts import Held, Statement, one_of, plain
from models.fields import REQUIRED, Kind, amount, player, players, told
from models.green_box.cards import PER_COLOUR, SIZE, UNKNOWN_DECK, Card, Deck
from models.green_box.components import Colour
from models.green_box.doubts import cards
from models.green_box.form import NO_COMMAS_SUIT, ColourKnown, SuitCard
from models.green_box.grid import Board
from models.green_box.hidden import hidden_cards
from models.green_box.kinds import COLOURS, kept_cards, names, written_card
from models.green_box.piles import left_to_draw
from models.green_box.zap_that_ghost import tiles
from models.green_box.zap_that_ghost.tiles import GHOST_COLOURS, Caught, Hunter, Spot, Tile
from models.hidden import Hidden
from models.logic import Truth, any_of, not_, where
from models.raw_values import is_open_number, shown
from models.table import SeatedTable, Seats
from models.table_form import or_number

LEAST_PLAYERS, MOST_PLAYERS = 2, 6
HUNTERS = 4
"""Meeples on the table."""
DEALT, DISCARDED, HAND = 6, 2, 4
"""Cards dealt to each player, discarded by each, and kept."""
MATCHES = 2
"""So many cards of a hand that match a ghost are enough for it to be kept in the set-up."""
FACES = 6
"""Of the die."""
TARGETS: Mapping[int, int] = {2: 10, 3: 8, 4: 6, 5: 5, 6: 4}
"""Ghosts to capture, by the number of players."""
BASE_COLOURS = (Colour.RED, Colour.BLUE, Colour.YELLOW, Colour.GREEN)


def _need_roll(value: object) -> object:
    """What the die shows, which has to be known: a die left out is one not rolled yet. Raises `ValueError`."""
    if is_open_number(value):
        advice = "ask with each number that it may show. Left out, there is no roll to zap with"
        raise ValueError(f"expected a whole number, found {shown(value)}; the die has to be known: {advice}")
    return value


_DIE = Annotated[int, Limited(ge=1, le=FACES), BeforeValidator(_need_roll)]


def _write(pile: tuple[Card, ...]) -> list[str]:
    return [written_card(card, Card.has_suit) for card in pile]


_HAND = or_number(Annotated[list[SuitCard], Limited(max_length=DEALT), NO_COMMAS_SUIT], DEALT)
_GHOST_COLOURS = Annotated[list[ColourKnown], Limited(min_length=GHOST_COLOURS, max_length=GHOST_COLOURS)]


def _of_colours(held: Held[Position]) -> Iterator[Statement[Position]]:
    for i, colour in enumerate(held.value):
        others = [other for other in Colour if other not in held.value]
        yield plain("a colour of the ghosts", colour, others, f"{colour} is a colour of the ghosts", held.part.entry(i))


@dataclass(frozen=True, slots=True)
class Seat:
    """A player: the hand and the ghosts captured."""

    hand: tuple[Card, ...] | None = told(
        Kind(_HAND, kept_cards, _write),
        "The player's cards, each with its colour and symbol (the value if you like), `some red`, `some wheel or red` or "
        "`unknown`, or only how many they are; left out where nobody knows the hand.",
        cards("{}'s hand"),
    )
    captured: Caught = told(
        tiles.CAUGHT,
        "The player's ghosts: a number, or numbers by colour (`{red: 2, unknown: 1}`); left out for none.",
        tiles.of_ghosts,
        default=Caught(),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Position(SeatedTable, Seats[Seat], Board[Tile]):
    """A table. `box` are the cards of the box, if a card file tells them."""

    seats: tuple[Seat, ...]
    colours: tuple[Colour, ...] = told(
        Kind(_GHOST_COLOURS, COLOURS.kept, names),
        "The four colours of the ghosts, unless they are red, blue, yellow and green.",
        _of_colours,
        absent=BASE_COLOURS,
    )
    board: tuple[tuple[Tile, ...], ...] = told(tiles.BOARD, "Six rows of six tiles.", tiles.of_board, default=REQUIRED)
    hunters: tuple[Hunter, ...] = told(
        tiles.MEEPLES_AT,
        "Where each of the four meeples stands, by its colour; `unknown` or `some r1c1 or r2c3` where nobody remembers.",
        tiles.of_meeples,
        key="meeples",
        default=REQUIRED,
    )
    die: int | None = amount(
        "What the die shows; it has to be known. Leave it out before the roll and after the attempt.",
        "the die",
        "the die shows {n}",
        range(1, FACES + 1),
        form=_DIE,
    )
    roller: str | None = player(
        "Who rolled the die, or rolls it next.",
        one_of("`roller:`", "{n} rolled the die, or rolls it next", lambda position: position.players),
    )
    exchangers: tuple[str, ...] | None = players(
        "Who may still exchange a card after the last attempt. `judge -o` keeps it; left out, it is taken for granted, and "
        "the answer says so.",
        key="exchange",
    )
    discard: tuple[Card, ...] = told(
        Kind(list[SuitCard], kept_cards, _write), "The cards discarded that you know.", cards("the discards"), default=[]
    )
    deck: int | None = amount(
        "How many cards are left to draw. Write it together with all discards (`unknown` for those nobody saw): it has to "
        "add up to 36.",
        "the number of cards in the deck",
        "{n:card} to draw from",
        SIZE,
    )
    box: Deck = UNKNOWN_DECK

    @property
    def target(self) -> int:
        """Ghosts that win (ZG-WIN)."""
        return TARGETS[self.layouts]

    @property
    def all_captured(self) -> int:
        """How many ghosts the players have captured together."""
        return sum(seat.captured.number for seat in self.seats)

    @property
    def card_colours(self) -> tuple[Colour, ...]:
        """The colours of the cards in the game (ZG-AMB-DECK)."""
        return self.colours if self.rulings["ZG-AMB-DECK"] == "36" else tuple(Colour)

    @property
    def largest_hand(self) -> int:
        """How many cards a hand can have (ZG-ST-CARDS)."""
        return DEALT if self.is_set_up else HAND

    @property
    def to_draw(self) -> tuple[int, int]:
        """How many cards are left to draw, at least and at most."""
        every = PER_COLOUR * len(self.card_colours)
        return left_to_draw(self.deck, self.discard, [seat.hand for seat in self.seats], every, self.largest_hand)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended: that is said, or somebody has reached the target."""
        return self.over or any(seat.captured.number >= self.target for seat in self.seats)

    @property
    def is_set_up(self) -> bool:
        """Whether nothing shows that a die was rolled: no ghost is captured, no meeple has moved, no die lies there."""
        moved = any(where(hunter.spot, lambda spot: spot.is_corner) is False for hunter in self.hunters)
        return self.die is None and not moved and not self.all_captured

    def has_to_discard(self, player: str) -> bool:
        """Whether the set-up waits for two of a player's six cards (ZG-SET-CARDS)."""
        return self.is_set_up and len(self.seat(player).hand or ()) == DEALT

    def may_exchange(self, player: str) -> bool:
        """Whether a player may exchange a card, as far as that is known (ZG-FAIL)."""
        return self.exchangers is None or player in self.exchangers

    def nobody_at(self, spot: Spot) -> Truth:
        """Whether no meeple stands at a space."""
        return not_(any_of(hunter.is_at(spot) for hunter in self.hunters))

    def hunter(self, name: str) -> Hunter:
        """The meeple of a colour that is on the table."""
        return next(hunter for hunter in self.hunters if hunter.name == name)


def hidden(position: Position) -> tuple[Hidden[Card], ...]:
    """The cards that nobody has seen; of a card its symbol and colour matter (ZG-AMB-DECK)."""
    hands = {player: seat.hand for player, seat in position.seated if seat.hand is not None}
    used = position.card_colours
    return hidden_cards(
        position.box, ("symbol", "colour"), lambda card: card.colour in used, hands, position.discard, position.deck
    )
