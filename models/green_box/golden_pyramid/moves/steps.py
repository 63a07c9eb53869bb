"""The steps of a turn of The Golden Pyramid: each requires what it needs and does it at once. A build is made of many."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice

from models.green_box.cards import Card
from models.green_box.components import Colour, Symbol
from models.green_box.golden_pyramid.moves.words import Build, Cards, Colours
from models.green_box.golden_pyramid.rules.build_scores import (
    Term,
    against_tile,
    evictions,
    free_tiles,
    gains,
    has_tile,
    tiles_filled,
)
from models.green_box.golden_pyramid.table.position import VALUES, Position, Seat
from models.green_box.golden_pyramid.table.pyramid import COLUMNS, Spot, Tile
from models.green_box.grid import with_space
from models.green_box.hands import CardTurn, hand_of, known_after, some_card
from models.heap import Heap
from models.logic import Number, at_least, lowest, not_below_0, total
from models.names import counted, enumerated
from models.unknowns import shown


def some_cubes(number: int, there: Mapping[Colour, int] | None) -> tuple[Colour, ...]:
    """So many of the cubes that are there, of different colours first; any, where nobody knows what is there."""
    counts = dict.fromkeys(Colour, number) if there is None else there
    copies = ((copy, place, colour) for place, colour in enumerate(Colour) for copy in range(counts.get(colour, 0)))
    return tuple(colour for _, _, colour in sorted(copies)[:number])


def some_cards(position: Position, number: int) -> tuple[Card, ...]:
    """So many cards that can be in the draw pile: of pairs of colour and symbol that are seen nowhere."""
    known = {(own.card.colour, own.card.symbol) for own in position.known_cards}
    # Each step of the symbols goes once through all colours, so that the cards are as different as possible.
    symbols, colours = tuple(Symbol), tuple(enumerate(Colour))
    pairs = ((colour, symbols[(place + step) % len(symbols)]) for step in range(len(symbols)) for place, colour in colours)
    free = (Card(colour=colour, value=VALUES[0], symbol=symbol) for colour, symbol in pairs if (colour, symbol) not in known)
    return tuple(islice(free, number))


def named_cards(cards: Iterable[Card | str]) -> str:
    """Cards in a sentence."""
    return enumerated(list(map(str, cards)) or ["nothing"], "and", 7)


def named_cubes(colours: Mapping[Colour, int]) -> str:
    """Cubes in a sentence."""
    return enumerated([counted(n, f"{colour} cube") for colour, n in colours.items()] or ["nothing"], "and", 6)


class Steps(CardTurn[Position, Seat]):
    """A turn with its cards, cubes, points and builders; `scores` are the terms that players scored in it."""

    def __init__(self, position: Position, player: str) -> None:
        super().__init__(position, player, ("GP-ST-CUBES", "GP-ST-TILES"))
        self.scores: dict[str, Sequence[Term]] = {}

    @property
    def bag(self) -> Heap[Colour]:
        """The cubes in the bag by now, as far as they are known or can be counted from all others."""
        kinds = self.table.bag_by_colour
        return Heap(self.table.bag_total if kinds is None else kinds)

    # Cards.

    def play(self, rule: str, cards: Cards) -> None:
        """Cards of the hand are played and discarded."""
        self.need_cards(rule, cards)
        self.discard(cards)

    def need_cards(self, rule: str, cards: Sequence[Card]) -> None:
        """The player has these cards."""
        hand, player = self.hand, self.player
        if hand.told is None:
            self.assume(f"{player} has {named_cards(cards)}")
            return
        if hand.minus(*cards) is None:
            short = (f"a second {card}" if card in hand.told else card for card in hand.lacks(cards))
            self.refuse(rule, "hand", f"{player} lacks {named_cards(short)}.")
        unseen = hand.unseen(cards)
        if unseen:
            self.assume(f"{player} has {named_cards(unseen)} among the cards that the file does not name")
            self.believe_held(unseen, lambda hand: known_after(hand_of(hand), unseen))

    def discard(self, cards: Cards) -> None:
        """Cards of the hand go to the discard pile."""
        hand = known_after(self.hand, cards)
        if hand is not None:
            self.change_seat(self.player, hand=hand.told)
        self.put_away(*cards)

    # Cubes.

    def need_cubes(self, rule: str, player: str, colours: Colours) -> None:
        """A player has these cubes."""
        cubes = self.seat(player).cubes
        if cubes is None and colours:
            self.assume(f"{player} has {named_cubes(Counter(colours))}")
        short = Heap(cubes).lacks(colours)
        if short:
            self.refuse(rule, "cubes", f"{player} lacks {named_cubes(short)}.")

    def exchange(self, rule: str, player: str, gained: Colours = (), given: Colours = ()) -> None:
        """A player gives cubes of the own ones and gets others."""
        self.need_cubes(rule, player, given)
        self.change_seat(player, cubes=Heap(self.seat(player).cubes).plus(*gained).minus(*given).told)

    def need_in_bag(self, rule: str, bag: Heap[Colour], colours: Colours) -> None:
        """These cubes are in the bag."""
        missing = bag.lacks(colours)
        if missing:
            self.refuse(rule, "bag", f"the bag lacks {named_cubes(missing)}.")

    def change_bag(self, put: Colours = (), drawn: Colours = ()) -> None:
        """Cubes are put into the bag, others drawn from it; where it is counted from all others that goes by itself."""
        self.change(bag=Heap(self.now("bag")).plus(*put).minus(*drawn).told)

    # Points.

    def need_points(self, rule: str, points: int) -> None:
        """The player has points to pay (GP-AMB-NEGVP)."""
        enough = at_least(self.before.seat(self.player).score, points)
        if enough is not True and self.before.rulings["GP-AMB-NEGVP"] != "free":
            only_if = f"{self.player} has at least {counted(points, 'point')}"
            self.need(rule, "points", enough, f"{self.player} has too few points: it costs {points}.", only_if)

    def gain(self, player: str, gained: Number) -> None:
        """Points on the track, or fewer (GP-AMB-NEGVP)."""
        points = total([self.seat(player).score, gained])
        if lowest(points) < 0 and self.before.rulings["GP-AMB-NEGVP"] != "below":
            points = not_below_0(points)
        self.change_seat(player, points=points)

    def score(self, player: str, terms: Sequence[Term]) -> None:
        """Points for all that a build brings a player."""
        self.scores[player] = terms
        self.gain(player, total([term.points for term in terms]))

    # Builders.

    def go(self, rule: str, player: str, spot: Spot) -> None:
        """A builder goes to another tile of his level."""
        # All builders that have to leave do so at once, from where they stood before.
        table, stands = self.before, self.before.seat(player).builder
        self.covers |= {"GP-ST-BUILDER-LEVEL", "GP-ST-BUILDER-EXCL", "GP-ST-BUILDER-COVERED"}
        self.change_seat(player, builder=spot)
        if stands is None:
            self.refuse(rule, player, f"{player}'s builder is not on the pyramid.")
            return
        if spot.level != stands.level:
            self.refuse(rule, player, f"{player}'s builder stands on level {stands.level} and can only move on that level.")
        if table.at(spot) is None:
            self.refuse(rule, player, f"no tile lies at {spot}.")
        other = table.builder_at(spot)
        if other not in {None, player}:
            self.refuse(rule, player, f"{other}'s builder stands at {spot}.")
        if spot == stands:
            self.refuse(rule, player, f"{player}'s builder stands at {spot} already.")
        if table.load(spot) == COLUMNS and table.rulings["GP-AMB-MOVEFULL"] == "no":
            self.refuse(rule, player, f"the tile at {spot} carries four columns.")


# A build.


def build(turn: Steps, move: Build) -> None:
    """A tile is laid on its columns, scores, and may drive builders out."""
    position, spot = turn.before, move.spot
    rule = "GP-ACT-BUILD1" if spot.level == 1 else "GP-ACT-BUILDK"
    turn.covers |= {"GP-ST-SUPPORT", "GP-ACT-BUILD1", "GP-ST-CARDS", "GP-ST-BUILDER-LEVEL"}
    for broken, message in against_tile(position, spot):
        turn.refuse(broken or rule, str(spot), message)
    if move.card.value is not None and move.card.value < spot.level:
        turn.refuse(rule, "card", f"level {spot.level} needs a card of value {spot.level} or more, not {move.card}.")
    if move.card.value is None and spot.level > 1:
        turn.await_fact("the value of the card played")
    turn.play(rule, (move.card, *move.paid))
    _need_columns(turn, rule, move)
    turn.exchange(rule, move.player, given=move.columns)
    tile = _take_tile(turn, move)
    is_laid = len(move.columns) == COLUMNS * (spot.level > 1)
    if is_laid:
        terms = [tile, *gains(position, move.player, spot, move.columns)]
        if loses_for_moving(position, move):
            terms.append(Term(-1, "GP-SC-FORCED", f"{move.player}'s builder had to move"))
        for term in terms:
            turn.explain(f"{term.because}: {'1 point off' if term.points == -1 else shown(term.points)} ({term.rule})")
        turn.score(move.player, terms)
        level = with_space(position.pyramid[spot.level - 1], spot, Tile(move.columns))
        turn.change(**{f"level_{spot.level}": level})
    _move_builders(turn, move)
    if not is_laid:
        # On other columns than these no tile stays.
        turn.take_back()


def loses_for_moving(position: Position, move: Build) -> bool:
    """Whether the builder's own player loses a point because the build drives out the own builder (GP-AMB-EVICT-SELF)."""
    if move.player not in evictions(position, move.spot):
        return False
    return not move.placed or position.rulings["GP-AMB-EVICT-SELF"] == "always"


def _need_columns(turn: Steps, rule: str, move: Build) -> None:
    """The columns are four own cubes in the colours of the four cards that are paid."""
    wanted = COLUMNS * (move.spot.level > 1)
    columns, paid = len(move.columns), len(move.paid)
    name = "name the four columns: `columns red blue green white`."
    turn.need(rule, "columns", columns == wanted, name if wanted else "level 1 has no columns: leave them out.")
    name = "name the four cards paid for the columns: `paying red 1 arrow, red 2 wheel, blue 1 drop, green 3 bricks`."
    turn.need(rule, "paying", paid == wanted, name if wanted else "level 1 takes one card only: leave out `paying`.")
    if columns == paid == wanted:
        cards, cubes = Counter(card.colour for card in move.paid if card.colour), Counter(move.columns)
        if cards <= cubes != cards:
            turn.await_fact("the colours of all cards paid")
        elif cards != cubes:
            paid_for, built = (", ".join(f"{n} {colour}" for colour, n in counts.items()) for counts in (cards, cubes))
            message = f"the cards paid are {paid_for}, but the columns {built}. They must have the same colours."
            turn.refuse(rule, "paying", message)


def must_use(position: Position, level: int, card: Card) -> bool | None:
    """Whether a known card must be used since its tile is left (GP-BUILD-NOSYMBOL); nothing where that is not known."""
    is_good = (card.value or 0) >= level or position.rulings["GP-AMB-MUSTMATCH"] == "any"
    return is_good and card.symbol is not None and has_tile(position, card.symbol)


def _take_tile(turn: Steps, move: Build) -> Term:
    """The tile comes from the stack of the card's symbol, or from another where that is empty; what it gives."""
    position, symbol, rule = turn.before, move.card.symbol, "GP-BUILD-NOSYMBOL"
    own = Term(move.spot.level, "GP-SC-TILE", f"tile of level {move.spot.level}")
    if symbol is None:
        if move.taken is not None or not all(has_tile(position, each) for each in Symbol):
            turn.await_fact("the symbol of the card played")
        # Nobody knows from which stack the tile is.
        turn.change(stacks={})
        return own
    left = has_tile(position, symbol)
    if left is None:
        left = move.taken in {None, symbol}
        turn.assume(f"{symbol.tile if left else f'no {symbol} tile'} is left")
        if not left:
            position = replace(position, stacks={**position.stacks, symbol: 0})
            turn.change(stacks=position.stacks)
    if left:
        if move.taken not in {None, symbol}:
            turn.refuse(rule, "tile", f"{symbol.tile} is left, so take that one.")
    else:
        _need_no_card(turn, move, position)
        _take_other(turn, move, position)
    taken = move.taken or symbol
    if position.stacks.get(taken):
        turn.change(stacks={**position.stacks, taken: position.stacks[taken] - 1})
    return own if left else Term(0, rule, f"no {symbol} tile was left")


def _need_no_card(turn: Steps, move: Build, position: Position) -> None:
    """None of the other cards must be used, those that are paid included, whatever is not known of them."""
    others = (*move.paid, *(turn.hand.told or ()))
    held = partial(some_card, passes=partial(must_use, position, move.spot.level), symbol=Symbol, value=VALUES)
    example = next((card for card in others if held((card,))[0]), None)
    named = f"the {example.symbol} card" if example and example.symbol and not example.is_whole() else example
    message = f"no {move.card.symbol} tile is left, but there is one for {named}: use such a card."
    turn.need("GP-BUILD-NOSYMBOL", "card", example is None, message)
    if turn.hand.told is None or held(others)[1]:
        turn.await_fact(f"whether {move.player} has another card that can build here, for a tile that is left")


def _take_other(turn: Steps, move: Build, position: Position) -> None:
    """Any other tile that is left."""
    if move.taken is None:
        other = next((symbol for symbol in Symbol if has_tile(position, symbol)), Symbol.WHEEL)
        turn.leave("take any other tile", f"taking {other.tile}")
        return
    left = has_tile(position, move.taken)
    turn.need("GP-BUILD-NOSYMBOL", "tile", left is not False, f"no {move.taken} tile is left.")
    if left is None:
        turn.assume(f"{move.taken.tile} is left")


def _move_builders(turn: Steps, move: Build) -> None:
    """Builders leave tiles that carry four columns now; the own one may or must go on the new tile.

    See GP-BUILD-PLACEBUILDER and GP-BUILD-EVICT.
    """
    position, player, spot = turn.before, move.player, move.spot
    seat, rule = position.seat(player), "GP-BUILD-EVICT"
    _need_place(turn, move, seat.level)
    out, targets = evictions(position, spot), dict(move.evicted)
    for other in targets:
        stays = other not in out or (other == player and move.placed)
        turn.need(rule, other, not stays, f"{other}'s builder need not move.")
    for other, stands in out.items():
        if other != player:
            turn.score(other, (Term(-1, "GP-SC-FORCED", f"{other}'s builder had to move"),))
        if other in targets and not (other == player and move.placed):
            _leave_tile(turn, other, targets, spot)
        elif other != player or not move.placed:
            _leave_open(turn, move, other, stands)
    level = max(seat.level, spot.level)
    builder = spot if move.placed else turn.seat(player).builder
    # The builder marks the highest level unless another is written.
    shows = seat.highest is None and builder is not None and builder.level == level
    turn.change_seat(player, builder=builder, highest=None if shows else level)


def _leave_open(turn: Steps, move: Build, other: str, stands: Spot) -> None:
    """It was not said where a builder goes who has to leave his tile."""
    turn.covers.add("GP-ST-BUILDER-COVERED")
    full = tiles_filled(turn.before, move.spot)
    free = next((str(tile) for tile in free_tiles(turn.before, stands.level) if tile not in full), "...")
    leaves = f"{other}'s builder leaves {stands}, which now carries four columns, for another tile of level {stands.level}"
    turn.leave(leaves, f"{'builder' if other == move.player else f'{other} moves'} to {free}", "add where")


def _need_place(turn: Steps, move: Build, level: int) -> None:
    """The builder goes on the first tile of a higher level, and never down (GP-BUILD-PLACEBUILDER)."""
    rule, player, spot = "GP-BUILD-PLACEBUILDER", move.player, move.spot
    if not move.placed:
        message = f"this is {player}'s first tile of level {spot.level}, so the builder must go on it: say `builder on it`."
        turn.need(rule, player, spot.level <= level, message)
        return
    turn.need(rule, player, spot.level >= level, f"{player}'s builder stands on level {level} and never goes down.")
    if move.is_forced:
        turn.assume(f"the builder goes onto the new tile, {player}'s first of level {spot.level}: he must")


def _leave_tile(turn: Steps, player: str, targets: Mapping[str, Spot], built: Spot) -> None:
    """A builder who is driven out goes to a free tile that nobody else goes to."""
    spot = targets[player]
    turn.go("GP-BUILD-EVICT", player, spot)
    full = spot in tiles_filled(turn.before, built) and turn.before.rulings["GP-AMB-MOVEFULL"] == "no"
    turn.need("GP-BUILD-EVICT", player, not full, f"the tile at {spot} gets its fourth column now, too.")
    alone = sum(other == spot for other in targets.values()) == 1
    turn.need("GP-BUILD-EVICT", player, alone, f"two builders cannot go to {spot}.")
