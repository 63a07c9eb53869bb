"""What comes after a turn: the next player's, the Harvest phase when all are played, the next year after the last farm.

Source: Fields of Green rulebook, "Action Phase", "Harvest Phase", "Game End", "2-Player Rules".
"""

from dataclasses import replace
from itertools import count, islice

from models.fields_of_green.moves.steps import Steps
from models.fields_of_green.past import turns_taken
from models.fields_of_green.rules.layout import fits
from models.fields_of_green.table.kinds import Phase
from models.fields_of_green.table.position import DRAWN, YEARS, Farm, Position
from models.fields_of_green.table.sites import Site
from models.fields_of_green.table.stores import has_harvest
from models.logic import Truth, Unknown, not_
from models.past import Past
from models.unknowns import unknowns


def pass_on(turn: Steps) -> None:
    """The next player's turn; of two, after both have played two more cards are turned up while there are any."""
    position, row, pile = turn.before, turn.now("row"), turn.now("pile")
    if position.is_for_two:
        turn.change(turn=next((player for player in position.players if player != turn.player), None))
        # The first player takes from an even number of cards, the other from an odd one.
        if row is not None and len(row) % 2 == 0 and pile:
            fresh = min(2, pile)
            cards, taken = tuple(position.deck.every.values()), {one.name for one in unknowns(position)}
            names = (name for n in count(1) if (name := f"row, new card {n}") not in taken)
            turn.change(row=(*row, *(Unknown(name, cards) for name in islice(names, fresh))), pile=pile - fresh)
    else:
        turn.change(turn=None)
        _pass_hands(turn)
    if position.phase is Phase.ACTION and _is_played(turn.table):
        # The last card of the year was used: the Harvest phase begins.
        turn.change(phase=Phase.HARVEST, turn=None)


def _pass_hands(turn: Steps) -> None:
    """Once all have acted, every hand goes on in the direction of the year (FOG-UPK-YEAR), as far as it is seen.

    Where nobody sees when that is, or which way they go, only the number of the next hand is known.
    """
    position = turn.table
    farms, taken = position.seats, {turns_taken(position, farm) for farm in position.seats}
    if not position.is_whole or position.year is None or None in taken:
        turn.change_seat(hand=turn.seat().hand_size)
    elif len(taken) == 1:
        step = -1 if position.year % 2 else 1
        passed = [farm.hand for farm in (*farms[step:], *farms[:step])]
        hands = (farm.hand_size if hand is None else hand for farm, hand in zip(farms, passed, strict=True))
        turn.change(seats=tuple(map(Farm.with_hand, farms, hands)))


def _is_played(position: Position) -> bool:
    """Whether all turns of the year are seen to be played."""
    if position.is_for_two and position.row is not None:
        return not position.row and not position.pile
    return all(farm.turns == DRAWN for farm in position.seats) and position.is_all_here


def is_flipped(site: Site) -> Truth:
    """Whether a location is turned face down if it is not paid for; of a card not known only what its Equipment leaves."""
    if isinstance(site.card, Unknown):
        cards = [card for card in site.card.options if all(fits(tile, card) is not False for tile in site.equipment)]
        if cards and all(card.has_harvest for card in cards):
            return not site.is_open
    return has_harvest(site)


def end_harvest(turn: Steps) -> None:
    """All unpaid Harvest locations are flipped and the payments taken away; with the last farm the year ends.

    A card that is not known stays as it lies, and so has no Harvest ability.
    """
    position, farm = turn.table, turn.table.seat(turn.player)
    unpaid = {site.spot: is_flipped(site) for site in farm.sites if not site.paid}
    cleared = (replace(site, paid=0) for site in farm.sites)
    sites = tuple(replace(site, is_open=True, equipment=()) if unpaid.get(site.spot) is True else site for site in cleared)
    stays = tuple(not_(truth) for truth in unpaid.values() if not isinstance(truth, bool))
    if stays:
        turn.change(past=(position.past or Past()).follow(unknowns(position), stays))
    farms = position.with_farm(replace(farm, sites=sites, is_done=True)).seats
    turn.change(seats=farms)
    if all(other.is_done for other in farms) and position.is_all_here:
        _end_year(turn)


def _end_year(turn: Steps) -> None:
    """The next year begins, or the game is over."""
    position = turn.table
    year, over = position.year, position.year == YEARS
    turn.change(seats=tuple(replace(farm, is_done=over, drawn=None, turns=None, hand=None) for farm in position.seats))
    if over:
        turn.change(phase=None, over=True)
        return
    first = position.next_to(position.first) if position.is_whole and position.first else None
    phase = None if position.phase is None else Phase.UPKEEP
    turn.change(year=None if year is None else year + 1, phase=phase, first=first)
