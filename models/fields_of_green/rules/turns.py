"""The rules on turns: how many there were, what hands and discards they leave, when the game ends."""

from collections.abc import Iterator
from functools import partial

from models.fields_of_green.cards import is_from_a_pile
from models.fields_of_green.past.turns import Range, actions_so_far, turns_so_far, turns_this_year
from models.fields_of_green.rules.wording import is_or_are, source, was_or_were
from models.fields_of_green.table.kinds import Phase
from models.fields_of_green.table.position import DRAWN, YEARS, Farm, Position
from models.logic import Number, Sum, all_of, at_least, at_most, count, highest, lowest, scaled, total, where
from models.names import counted, enumerated
from models.rule import Finding, Spaces, rule
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


def _discards_at_least(position: Position) -> Number:
    return total([_idle(position, farm) for farm in position.seats if farm.is_laid_out])


def _discards_at_most(position: Position) -> Number:
    """So many cards were discarded at most: one for each turn in which no location card was built."""
    built = (scaled(_cards_built(farm), -1) for farm in position.seats if farm.is_laid_out)
    return total([_turns_of_all(position)[1], *built])


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
    least, most = lowest(_discards_at_least(position)), max(0, highest(_discards_at_most(position)))
    if least > n:
        return f"{text}, but in at least {counted(least, 'turn')} no card was built, so as many were discarded."
    return f"{text}, but there were at most {counted(high, 'turn')}, so at most {most} can have been discarded."


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
        holds = all_of([at_least(n, _discards_at_least(position)), at_most(n, _discards_at_most(position))])
        yield "discards", holds, partial(_tell_discards, position, n)


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


TURN_RULES = (_phases, fit_turns, _hands, _empty_hands, _one_each, _ends)
