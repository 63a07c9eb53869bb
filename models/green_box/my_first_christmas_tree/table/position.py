"""What lies on a table of My First Christmas Tree."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from models.doubts import number, one_of, up_to
from models.fields import REQUIRED, amount, told
from models.green_box.cards import UNKNOWN_DECK, Card, Deck
from models.green_box.components import Colour, Symbol
from models.green_box.doubts import ColouredSeats, cards
from models.green_box.hidden import hidden_cards
from models.green_box.kinds import COLOUR
from models.green_box.my_first_christmas_tree.table import kinds
from models.green_box.my_first_christmas_tree.table import tree as trees
from models.green_box.my_first_christmas_tree.table.kinds import BOXES, DECK, NEUTRAL, UNSEEN_POOL, Cards
from models.green_box.my_first_christmas_tree.table.tree import WIDTHS, Cell, Row, Spot, Symbols
from models.green_box.piles import Piled, discard_pile, left_to_draw, top_of_pile
from models.hidden import Hidden, UncountableError
from models.logic import Truth, all_of
from models.names import enumerated
from models.rule import InForce
from models.table import SeatedTable

PLAYERS = 2
DECORATIONS = 20
TOUCHES = 12
"""Finishing touches of a player."""
LEAST_CARDS = 3
"""Cards that a preparation row needs to be completed."""
APART, ALL_FEW = 2, 4
"""How far apart two completed rows are that are not adjacent, for a first base; so many rows a second base needs."""


USUAL_TOUCH: Mapping[Colour, Colour] = {Colour.RED: Colour.GREEN, Colour.BLUE: Colour.YELLOW}
"""The colour of the finishing touches that go with decorations of a colour (CT-SET-CUBES)."""


@dataclass(frozen=True, slots=True)
class Boxes:
    """The boxes that a player has taken."""

    own: tuple[int, ...] = told(
        kinds.TAKEN, "Values of the boxes taken from the own stack.", kinds.of_boxes("own"), default=[]
    )
    neutral: tuple[int, ...] = told(kinds.TAKEN, "Values of the neutral boxes taken.", kinds.of_boxes("neutral"), default=[])


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """A player."""

    colour: Colour = told(
        COLOUR, "The colour of the player's decorations; star, base and touches name their owner by it.", default=REQUIRED
    )
    touch_colour: Colour | None = told(
        COLOUR,
        "The colour of the finishing touches. Without it, green goes with red and yellow with blue.",
        one_of(
            "the colour of {}'s finishing touches",
            "{who}'s finishing touches are {n}",
            lambda position: [colour for colour in Colour if colour not in position.colours_in_use],
        ),
    )
    hand: tuple[Card, ...] | None = told(
        kinds.HAND,
        "Border colour and symbol of each card (its value does not matter), `unknown`, or only a number.",
        cards("{}'s hand"),
    )
    row: tuple[Card, ...] = told(
        kinds.ROW, "The preparation row, from left to right.", cards("{}'s preparation row"), default=[]
    )
    boxes: Boxes = told(Boxes, "The boxes that the player has taken.", default={})
    decorations: int | None = amount(
        "How many decorations are left; left out, they are counted from the tree.",
        "the decorations that {} has left",
        "the decorations that {who} has left: {n}",
        DECORATIONS,
    )

    @property
    def limit(self) -> int | None:
        """The most cards of the preparation row: the lowest box left of the own stack; nothing once all are taken."""
        return limit_of(self.boxes.own)

    @property
    def symbols(self) -> Row:
        """The symbols of the preparation row, from the left."""
        return symbols(self.row)


def limit_of(own: Sequence[int]) -> int | None:
    """The most cards of a preparation row where these boxes of the own stack are taken; nothing once all are."""
    return next((value for value in BOXES if value not in own), None)


def symbols(cards: Sequence[Card]) -> Row:
    """The symbols of cards."""
    return tuple(card.symbol for card in cards)


def size(cards: Cards) -> int | None:
    """How many cards a stack has."""
    return len(cards) if isinstance(cards, tuple) else cards


@dataclass(frozen=True, slots=True, kw_only=True)
class Position(SeatedTable, ColouredSeats[Seat], Piled):
    """A table: the tree, who has the finishing touch of each row, the star and the two bases, and the cards."""

    seats: tuple[Seat, ...]
    tree: tuple[tuple[Cell, ...], ...] = told(
        kinds.TREE,
        "The tiles row by row, 2 to 6 of them: the symbol (`unknown` and `some drop or wheel` too), then whose decorations "
        "lie on it.",
        kinds.of_tree,
        default=REQUIRED,
    )
    touches: tuple[Colour | None, ...] = told(
        kinds.TOUCH_OWNERS,
        "The rows with a finishing touch, and its owner by the colour of the decorations: `{1: red, 3: blue}`.",
        kinds.of_owners(*(f"the finishing touch of row {row}" for row in range(1, len(WIDTHS) + 1)), first=1),
        default={},
    )
    star: Colour | None = told(
        kinds.STAR_OWNER,
        "The owner of the star, by the colour of the decorations; `.` for nobody.",
        kinds.of_owners("the star"),
    )
    base: tuple[Colour | None, ...] = told(
        kinds.BASE_OWNERS,
        "The owners of the left and the right base: `[red, .]`.",
        kinds.of_owners(*(f"the {side} base" for side in kinds.SIDES)),
        default=[],
    )
    pool: tuple[Card, ...] = told(
        kinds.POOL_CARDS,
        "The cards that lie face up; `[]` where there are none. Left out, nobody has seen the four.",
        kinds.of_pool,
        absent=UNSEEN_POOL,
    )
    deck: Cards = told(
        kinds.STACK,
        "How many cards the deck has, or these cards from the top.",
        cards("the deck"),
        number("the number of cards in the deck", "{n:card} {n:is} in the deck", up_to(DECK)),
    )
    discard: tuple[Card, ...] | None = discard_pile(kinds.PILE)
    top: tuple[Card, ...] = top_of_pile(kinds.PILE)
    turns_left: int | None = told(
        kinds.TURNS,
        "Once every row has its finishing touch: how many turns are left.",
        # Before that there is nothing to tell.
        one_of("`turns_left:`", "{n:turn} {n:is} left", lambda position: (1, 2) if position.may_go_on else (None,)),
    )
    printed: Deck = UNKNOWN_DECK

    @property
    def colours_in_use(self) -> set[Colour | None]:
        """The colours of decorations and of finishing touches."""
        return {colour for seat in self.seats for colour in (seat.colour, self.touch_colour(seat))}

    def touch_colour(self, seat: Seat) -> Colour | None:
        """The colour of a player's finishing touches: as written, or the usual one unless it is one of decorations."""
        usual = USUAL_TOUCH.get(seat.colour)
        return seat.touch_colour or (None if usual in self.colours else usual)

    def touch_of(self, colour: Colour) -> Colour:
        """The colour of the finishing touches that go with these decorations; theirs, where that is not known."""
        return self.touch_colour(self.seat(self.owner(colour))) or colour

    def at(self, spot: Spot) -> Cell:
        """A tile of the tree."""
        return self.tree[spot.row][spot.column]

    def number_covered(self, row: int, colour: Colour) -> int:
        """Tiles of a row with a decoration of a colour."""
        return sum(colour in cell.cubes for cell in self.tree[row])

    def completed_rows(self, colour: Colour) -> tuple[int, ...]:
        """The rows in which a colour has a decoration on every tile."""
        return tuple(row for row, width in enumerate(WIDTHS) if self.number_covered(row, colour) == width)

    def marks(self, colour: Colour) -> tuple[int, int]:
        """Decorations and finishing touches of a player that mark the star and the bases (CT-AMB-TOPCUBES)."""
        n = (self.star, *self.base).count(colour)
        return (n, 0) if n and self.rulings["CT-AMB-TOPCUBES"] == "decorations" else (0, n)

    def on_tree(self, colour: Colour) -> int:
        """Decorations of a player on the tree, those on star and bases too, finishing touches in their place counted."""
        return sum(cube is colour for row in self.tree for cell in row for cube in cell.cubes) + self.marks(colour)[0]

    def decorations_left(self, player: str) -> int:
        """Decorations of a player that are not on the tree."""
        seat = self.seat(player)
        return max(0, DECORATIONS - self.on_tree(seat.colour)) if seat.decorations is None else seat.decorations

    def touches_left(self, player: str) -> int:
        """Finishing touches of a player that are not on rows, in the place of decorations, or marks (CT-C)."""
        colour = self.seat(player).colour
        instead = max(0, self.on_tree(colour) - DECORATIONS)
        return max(0, TOUCHES - self.touches.count(colour) - instead - self.marks(colour)[1])

    def boxes_left(self, value: int) -> int:
        """Neutral boxes of a value that nobody has taken."""
        return NEUTRAL - sum(seat.boxes.neutral.count(value) for seat in self.seats)

    @property
    def cards_seen(self) -> int:
        """Cards in the pool, in preparation rows and in the hands that are told."""
        return len(self.pool) + sum(len(seat.hand or ()) + len(seat.row) for seat in self.seats)

    @property
    def to_draw(self) -> tuple[int, int]:
        """How many cards the deck has, at least and at most (CT-ST-CARDS)."""
        cards = (self.pool, *(seat.row for seat in self.seats), *self.hands)
        return left_to_draw(size(self.deck), self.discard, cards, DECK, DECK)

    @property
    def discard_count(self) -> int | None:
        """Cards on the discard pile, as written or as follows from the deck."""
        n, deck = size(self.discard), size(self.deck)
        if n is None and deck is not None and None not in self.hands:
            return max(0, DECK - deck - self.cards_seen)
        return n

    @property
    def deck_count(self) -> int | None:
        """Cards of the deck, as written or as follows from the discard pile."""
        least, most = self.to_draw
        return least if least == most else None

    def takes(self, cubes: Sequence[Colour], colour: Colour) -> bool:
        """Whether a tile with these decorations takes one of a colour (CT-C, CT-AMB-SAMETILE)."""
        return not cubes or (colour not in cubes and self.rulings["CT-AMB-SAMETILE"] == "yes")

    bends = InForce("CT-AMB-BEND", "any-path")
    """Whether a line of tiles may bend (CT-AMB-BEND)."""

    def is_line(self, spots: tuple[Spot, ...]) -> bool:
        """Whether these tiles are a line on which a preparation row can be completed."""
        if not self.bends:
            return spots in trees.lines(len(spots))
        return len(set(spots)) == len(spots) and all(two in trees.neighbours(one) for one, two in pairwise(spots))

    def has(self, spots: Sequence[Spot], wanted: Sequence[Symbol | None]) -> Truth:
        """Whether these tiles have these symbols in that order."""
        return all_of(trees.goes_with(self.at(spot).symbol, symbol) for spot, symbol in zip(spots, wanted, strict=True))

    def places(self, wanted: Sequence[Symbol | None], *, may_be: bool = False) -> list[tuple[Spot, ...]]:
        """The lines of tiles that have these symbols, each once; those that only may have them as well if asked."""
        lines: dict[frozenset[Spot], tuple[Spot, ...]] = {}
        for line, lies_there in trees.lying(self._symbols, tuple(wanted), bent=len(wanted) >= LEAST_CARDS and self.bends):
            if lies_there is True or may_be:
                lines.setdefault(frozenset(line), line)
        return list(lines.values())

    @property
    def _symbols(self) -> Symbols:
        return tuple(cell.symbol for row in self.tree for cell in row)

    def fits(self, wanted: Sequence[Symbol | None]) -> Truth:
        """Whether these symbols lie somewhere on the tree one after the other."""
        tree, symbols = self._symbols, tuple(wanted)
        straight = trees.lies_somewhere(tree, symbols, bent=False) if symbols else True
        if straight is True or len(symbols) < LEAST_CARDS or not self.bends:
            return straight
        return trees.lies_somewhere(tree, symbols, bent=True)

    must_play = InForce("CT-AMB-PLAYOPT", "must")
    """Whether a card must be played where one can (CT-AMB-PLAYOPT)."""
    may_discard = InForce("CT-AMB-VOLDISCARD", "yes")
    """Whether a preparation row may be discarded that a card in hand continues (CT-AMB-VOLDISCARD)."""
    must_take = InForce("CT-AMB-TAKE", "mandatory")
    """Whether a card must be taken from the pool where it has one (CT-AMB-TAKE)."""
    must_place = InForce("CT-AMB-FEWER", "all")
    """Whether as many decorations as possible must be placed (CT-AMB-FEWER)."""

    def takes_box(self, value: int, limit: int | None, left: int) -> tuple[bool, bool]:
        """Whether the own box of a value can be taken, and whether a neutral one (CT-D, CT-AMB-D-CHOICE).

        `limit` is what the own stack shows, `left` how many neutral boxes of the value there are.
        """
        own = value == limit
        neutral = value in BOXES and left > 0
        return own, neutral and not (own and self.rulings["CT-AMB-D-CHOICE"] == "own-first")

    @property
    def is_ending(self) -> bool:
        """Whether every row has its finishing touch."""
        return None not in self.touches

    @property
    def may_go_on(self) -> bool:
        """Whether the round is being finished, so that turns may be left."""
        return self.is_ending and not self.over

    has_extra_turns = InForce("CT-AMB-ROUND", "one-more")
    """Whether each player has one more turn once every row has its finishing touch (CT-AMB-ROUND)."""

    @property
    def is_over(self) -> bool:
        """Whether the game is over, whatever the file says: the round is finished in which the last row was (CT-END)."""
        own = all(owner is not None and self.owner(owner) == self.turn for owner in self.touches)
        return self.over or (self.is_ending and not self.has_extra_turns and (self.turn == self.players[0] or own))

    def turns_to_end(self, player: str) -> int | None:
        """How many turns are left, that of a player included, where every row has its touch; nothing if unknown."""
        if self.turns_left is not None or not self.has_extra_turns:
            return self.turns_left or 1
        # Where all touches are one player's, the last row was in a turn of that player's, who has the last one more, too.
        owners = {self.owner(owner) for owner in self.touches if owner is not None}
        return None if len(owners) > 1 else 1 if player in owners else len(self.players)

    may_have_both_bases = InForce("CT-AMB-BASERACE", "both")
    """Whether a player who has a base may have the other one too (CT-AMB-BASERACE)."""

    def may_have_base(self, colour: Colour) -> bool:
        """Whether a player who has so many bases as lie now may have one more, if one is free (CT-ST-BASE)."""
        rows, has = self.completed_rows(colour), sum(owner is colour for owner in self.base)
        first = tuple(row for row in rows if self.touches[row] is colour)
        if len(first) < len(rows) and self.rulings["CT-AMB-COMPLETED"] == "first":
            rows = first
        if has:
            return len(rows) >= ALL_FEW and self.may_have_both_bases
        return bool(rows) and rows[-1] - rows[0] >= APART


def hidden(position: Position) -> tuple[Hidden[Card], ...]:
    """The cards that nobody has seen: of the deck's 36 their symbol and border colour matter (CT-SET-DECK).

    Raises `UncountableError` where the box does not have the cards that are told, with such values.
    """
    hands = {player: seat.hand for player, seat in position.seated if seat.hand is not None}
    deck = position.deck if isinstance(position.deck, tuple) else ()
    lying = [*position.pool, *deck, *(position.pile or ()), *(card for seat in position.seats for card in seat.row)]
    left = 0 if isinstance(position.deck, tuple) else position.deck
    parts = "symbol", "colour"
    (found,) = hidden_cards(position.printed, parts, lambda card: card.value in kinds.DECK_VALUES, hands, lying, left)
    short = [str(card) for card, n in found.unseen.items() if n < 0]
    if short:
        raise UncountableError(f"the box has fewer cards of the values 1 to 3 than lie here: {enumerated(short, 'and')}")
    return (found,)
