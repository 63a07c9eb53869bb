"""The rules on turns: how many there were, what hands and discards they leave, when the game ends; and the game for two."""

from collections.abc import Iterator
from functools import partial

from models.fields_of_green.cards import is_from_a_pile
from models.fields_of_green.past import ROWS, Range, actions_so_far, agrees, turns_so_far, turns_this_year
from models.fields_of_green.rules.rulings import source
from models.fields_of_green.table.kinds import Phase
from models.fields_of_green.table.position import DRAWN, YEARS, Farm, Position
from models.fields_of_green.table.sites import is_or_are, was_or_were
from models.logic import Number, Sum, all_of, at_least, at_most, count, highest, lowest, scaled, total, where
from models.names import counted, enumerated
from models.rule import Finding, Place, Spaces, rule
from models.unknowns import shown

START_CARDS = 2
"""Cards of a farm that were not built: the first Water Tower and the first Silo."""


# FOG-ROUND-PHASES: what has its phase.


@rule("FOG-ROUND-PHASES", "Each year has an Upkeep, an Action and a Harvest phase, in this order.", source("Round Overview"))
def _phases(position: Position) -> Iterator[Finding]:
    for farm in position.seats if position.phase is not None and not position.over else ():
        if farm.is_done:
            message = f"{farm.player} is said to have finished this year's Harvest, but it is the {position.phase} phase."
            yield farm.about(name="harvest"), position.phase is Phase.HARVEST, message


@rule(
    "FOG-ACT-TURNS",
    f"In the Action phase of each year every player takes {DRAWN} turns, with more than two players all at the same "
    "time, and builds at most one card in each. With the first two, a farm has at most 2 cards and one for each turn.",
    source("Action Phase"),
)
def fit_turns(position: Position) -> Iterator[Finding]:
    """How many turns and cards there can be."""
    over, phase = position.over, position.phase
    now = "at the end of the game" if over else f"in the {str(phase).capitalize()} phase"
    for farm in position.seats:
        if farm.is_laid_out:
            n, turns = len(farm.sites), turns_so_far(position, farm)[1]
            by_now = f"by now there were at most {counted(turns, 'turn')}, so at most {START_CARDS + turns} cards."
            yield farm.about(name="farm"), n <= START_CARDS + turns, f"{farm.player}: {n} cards lie in the farm; {by_now}"
        if farm.turns is not None and (over or phase in {Phase.UPKEEP, Phase.HARVEST}):
            low, right = turns_this_year(position, farm)
            claim = f"{farm.player} is said to have taken {counted(farm.turns, 'turn')} of this year"
            all_took = f"everybody has taken {right}" if right else "nobody has taken any"
            yield farm.about(name="turns"), low == right == farm.turns, f"{claim}; {now} {all_took}."
    taken, is_action = position.turns_told, phase in {Phase.ACTION, None} and not over
    if is_action and not position.is_for_two and len(taken) > 1:
        each = enumerated([f"{player} {n}" for player, n in taken.items()], "and")
        message = f"turns of this year: {each}; all act in each turn, so they differ by one at most."
        yield "apart", max(taken.values()) - min(taken.values()) <= 1, message


# FOG-ACT-PICKPASS, -EMPTY: hands.


def _in_hand(farm: Farm) -> Spaces:
    return farm.about(*(["hand"] if farm.hand_size else ()), name="hand")


@rule(
    "FOG-ACT-PICKPASS",
    "Three and four players: in each turn everybody chooses one card of the hand, passes the rest on, and acts. So all "
    f"hands have {DRAWN} cards less one for each turn, and differ by one at most while some have acted and others have not.",
    source("Action Phase"),
)
def _hands(position: Position) -> Iterator[Finding]:
    in_turns = position.phase in {Phase.ACTION, None} and position.year is not None and not position.over
    seen = _hand_sizes(position) if in_turns and not position.is_for_two else []
    sizes = [size for _, size in seen]
    all_have = enumerated([f"{farm.player} {size}" for farm, size in seen], "and")
    # It may be the Upkeep phase: some have drawn, others not yet.
    may_be_before = position.phase is None and set(sizes) <= {0, DRAWN}
    for farm, size in seen:
        # While a turn is played, some have acted and others not yet. Of hands that differ by more, those are wrong that are
        # not like most others.
        most = max(set(sizes), key=lambda n: (sizes.count(n), n))
        fits = may_be_before or max(sizes) - min(sizes) <= 1 or size == most
        left = {None, DRAWN - size, *([0] if may_be_before else [])}
        differ = f" (in hand: {all_have})" if fits else f", but hands differ by one card at most: {all_have}"
        has = f"{farm.player} has {counted(size, 'card')} in hand{_after_turns(farm)}{differ}."
        yield _in_hand(farm), size <= DRAWN and fits and farm.turns in left, has


def _after_turns(farm: Farm) -> str:
    return "" if farm.turns is None else f" after {counted(farm.turns, 'turn')}"


def _hand_sizes(position: Position) -> list[tuple[Farm, int]]:
    return [(farm, size) for farm in position.seats if (size := farm.hand_size) is not None]


@rule("FOG-ACT-EMPTY", f"After {DRAWN} turns no card is left in hand, and the Harvest phase begins.", source("Action Phase"))
def _empty_hands(position: Position) -> Iterator[Finding]:
    for farm, size in _hand_sizes(position) if position.phase is Phase.HARVEST or position.over else ():
        yield _in_hand(farm), size == 0, f"{farm.player} has {counted(size, 'card')} in hand after the Action phase."


# FOG-ACT-ONE: a card is built or discarded.


def _cards_built(farm: Farm) -> Number:
    """How many location cards lie in a farm, those beneath others included."""
    return count([where(card, is_from_a_pile) for site in farm.sites for card in (site.card, *site.below)])


def _idle(position: Position, farm: Farm) -> Number:
    """In so many turns at least a player built no location card, but discarded one."""
    # Each Water Tower and Silo beyond the first ones took a turn, and so did what was built of neither; of a farm in which
    # they are not all known the rule on the first ones says that there are so many.
    cards = [card for site in farm.sites for card in (site.card, *site.below)]
    stores = count([where(card, lambda card: not is_from_a_pile(card)) for card in cards])
    least = total([stores, max(-START_CARDS, turns_so_far(position, farm)[0] - len(cards))])
    return least if isinstance(least, Sum) else max(0, least)


def _discards(position: Position) -> tuple[Number, Number]:
    """So many cards were discarded at least, and at most: one for each turn in which no location card was built."""
    farms = [farm for farm in position.seats if farm.is_laid_out]
    most = total([_turns_of_all(position)[1], *(scaled(_cards_built(farm), -1) for farm in farms)])
    return total([_idle(position, farm) for farm in farms]), most


def _turns_of_all(position: Position) -> Range:
    """How many turns all players together have taken; where it is not known how many play, there may be four."""
    others = max(position.counts) - len(position.seats)
    every = [turns_so_far(position, farm) for farm in (*position.seats, *[None] * others)]
    low, high = sum(low for low, _ in every), sum(high for _, high in every)
    if not position.is_for_two:
        return low, high
    least, most = actions_so_far(position)
    return max(low, least), min(high, most)


def _tell_discards(position: Position, n: int) -> str:
    low, high = _turns_of_all(position)
    text = f"{counted(n, 'card')} {was_or_were(n)} discarded"
    if not high:
        return f"{text}, but nobody has taken a turn yet."
    built = total([_cards_built(farm) for farm in position.seats if farm.is_laid_out])
    text = f"{text}, and in farms there {is_or_are(built)} {shown(built)}"
    if low == high and position.is_whole:
        return f"{text}, but there were {counted(high, 'turn')}, with one card each."
    least, most = _discards(position)
    can_be = max(0, highest(most))
    if lowest(least) > n:
        return f"{text}, but in at least {counted(lowest(least), 'turn')} no card was built, so as many were discarded."
    return f"{text}, but there were at most {counted(high, 'turn')}, so at most {can_be} can have been discarded."


@rule(
    "FOG-ACT-ONE",
    "In a turn a player does exactly one of five things with the revealed card: builds it, or discards it to build a "
    "Water Tower, to build a Silo, to go to market, or to restore a location. So cards built and cards discarded are as "
    "many as turns.",
    source("Action Phase"),
)
def _one_each(position: Position) -> Iterator[Finding]:
    n = position.discarded
    if n is not None:
        least, most = _discards(position)
        yield "discards", all_of([at_least(n, least), at_most(n, most)]), partial(_tell_discards, position, n)


# FOG-END: when it is over.


@rule("FOG-END", f"The game ends after the Harvest phase of year {YEARS}, and in no other phase.", source("Game End"))
def _ends(position: Position) -> Iterator[Finding]:
    year, phase = position.year, position.phase
    if position.over and year is not None:
        yield "end", year == YEARS, f"the file says the game is over in year {year}."
    if position.over and phase is not None:
        message = f"the file says the game is over in the {phase} phase; it ends after the Harvest phase."
        yield "phase", phase is Phase.HARVEST, message
    if not position.over and year == YEARS and phase is Phase.HARVEST and position.is_whole:
        message = f"everybody has finished the Harvest of year {YEARS}, so the game is over: write `turn: over`."
        yield "harvest", not all(farm.is_done for farm in position.seats), message


def _possible_rows(position: Position) -> list[tuple[int, int]]:
    """The sizes of row and pile that fit the table."""
    size, under = len(position.row or ()), position.pile
    taken = position.turns_told.values()

    def fits(done: int) -> bool:
        # Whether two who have had so many turns have taken turns is another rule's.
        both = len(taken) == len(position.seats) and position.is_whole
        return sum(taken) == done if both else all(agrees(position, farm, done) for farm in position.seats)

    return [(row, pile) for (row, pile), done in ROWS.items() if row == size and under in {None, pile} and fits(done)]


def _face_up(n: int) -> str:
    return f"{counted(n, 'card')} {'lies' if n == 1 else 'lie'} face up"


def _holders(position: Position) -> list[str]:
    """Those with cards in hand, though they play with cards that lie in the middle."""
    # In the Upkeep phase the six cards of a player may not be shuffled with the other ones yet.
    drawn = DRAWN if position.phase is None and not position.row else 0
    return [farm.player for farm in position.seats if farm.hand_size not in {None, 0, drawn}]


def _places(position: Position, what: str) -> tuple[Place, ...]:
    """Where a picture shows it: the cards in the middle, or the hands of those who hold any."""
    if what == "hand":
        return tuple(Place(player, "hand") for player in _holders(position))
    return (Place("", "row"),) if what == "row" and position.row else ()


@rule(
    "FOG-2P-REFILL",
    "Two players: the 12 cards are shuffled, 6 lie face up. After both have acted, two more are turned up while there "
    "are any. So before the actions 6 and 5 lie there in each of the first four pairs of actions, then 4, 3, 2 and 1.",
    source("2-Player Rules"),
    places=_places,
)
def _refills(position: Position) -> Iterator[Finding]:
    row, pile = position.row, position.pile
    if position.is_for_two and row is not None and position.phase in {None, Phase.ACTION} and not position.over:
        under = "" if pile is None else f" and {pile} {is_or_are(pile)} under {'it' if len(row) == 1 else 'them'}"
        taken = [farm.turns for farm in position.seats]
        turns = "" if None in taken else f" after {counted(sum(filter(None, taken)), 'action')}"
        # It may be that no card was turned up yet, and nobody has acted.
        is_fresh = position.phase is None and not row and pile in {None, 0, 2 * DRAWN} and not any(taken)
        yield "row", is_fresh or bool(_possible_rows(position)), f"{_face_up(len(row))}{under}{turns}; that cannot be."


def _take_turns(position: Position) -> bool:
    """Whether both have had equally many turns, or the one who begins had one more; whose turn it is agrees with that."""
    (one, mine), (other, theirs) = position.turns_told.items()
    if mine == theirs:
        # Both are ready for the next pair of turns, if there is one.
        return mine == DRAWN or None in {position.first, position.turn} or position.first == position.turn
    begins, follows = (one, other) if mine > theirs else (other, one)
    return abs(mine - theirs) == 1 and position.first in {None, begins} and position.turn in {None, follows}


@rule(
    "FOG-2P-ALT",
    "Two players: there are no hands. The first player takes a face-up card and acts with it, then the other, and so on.",
    source("2-Player Rules"),
    places=_places,
)
def _alternation(position: Position) -> Iterator[Finding]:
    n, first, turn = len(position.row or ()), position.first, position.turn
    if position.is_for_two and position.phase in {None, Phase.ACTION}:
        if holders := _holders(position):
            every = enumerated(holders, "and")
            yield "hand", False, f"{every} cannot have cards in hand: with two players all cards lie in the middle."
        if n and first is not None and turn is not None:
            acts = f"but {first} has the First Player tile and acts when their number is even."
            yield "turn", (n % 2 == 0) == (turn == first), f"it is {turn}'s turn with {counted(n, 'card')} face up, {acts}"
        if not position.over and len(position.turns_told) > 1:
            yield "turns", _take_turns(position), partial(_tell_turns, position)
    elif n and 2 not in position.counts:
        yield "row", False, f"{_face_up(n)} in the middle. That is so with two players only."


def _tell_turns(position: Position) -> str:
    taken = enumerated([f"{player} {of}" for player, of in position.turns_told.items()], "and")
    known = (f"{position.first} begins" if position.first else "", f"it is {position.turn}'s turn" if position.turn else "")
    since = enumerated(list(filter(None, ("the two act in turn", *known))), "and")
    return f"turns of this year: {taken}; that cannot be, since {since}."


@rule(
    "FOG-2P-END",
    "Two players: when all twelve cards are taken, the Harvest phase begins.",
    source("2-Player Rules"),
    places=_places,
)
def _empty_middle(position: Position) -> Iterator[Finding]:
    row, pile = position.row, position.pile
    is_seen = row is not None or pile is not None
    if position.is_for_two and is_seen and (position.phase is Phase.HARVEST or position.over):
        n = len(row or ()) + (pile or 0)
        yield "row", n == 0, f"the middle still has {counted(n, 'card')} of this year after the Action phase."


TURN_RULES = (_phases, fit_turns, _hands, _empty_hands, _one_each, _ends, _refills, _alternation, _empty_middle)
