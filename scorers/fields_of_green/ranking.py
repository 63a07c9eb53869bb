"""Who is ahead at the end of Fields of Green: most VP, then most locations, then most coins.

Source: Fields of Green rulebook, "Game End" (ties). Which cards count as locations is the ruling FOG-AMB-27.
"""

from __future__ import annotations

from models.fields_of_green.cards import is_from_a_pile
from models.fields_of_green.table.position import Farm, Position
from models.fields_of_green.table.sites import amount
from models.logic import Number, count, equal, where
from models.unknowns import shown
from scorers.ranking import Ranking, TieBreak


def _locations(position: Position, player: str) -> Number | None:
    """How many locations a farm has where a tie is broken (FOG-AMB-27), if it is laid out or the pad has it."""
    farm = position.seat(player)
    if farm.pad.locations is not None:
        return farm.pad.locations
    return _laid_out(position, farm) if farm.is_laid_out else None


def _laid_out(position: Position, farm: Farm) -> Number:
    """How many locations of a farm lie there that count where a tie is broken."""
    ruling = position.rulings["FOG-AMB-27"]
    if ruling == "all":
        return len(farm.sites)
    face_up = [site for site in farm.sites if not site.is_open]
    return len(face_up) if ruling == "face-up" else count([where(site.card, is_from_a_pile) for site in face_up])


def _locations_need(position: Position, player: str) -> str | None:
    farm = position.seat(player)
    locations = farm.pad.locations
    if locations is None and not farm.is_laid_out:
        return f"how many locations {player} has, since VP are level (`pad: {{locations: ...}}`)"
    if locations is not None and farm.is_laid_out and equal(locations, _laid_out(position, farm)) is False:
        laid = f"{shown(_laid_out(position, farm))} that lie there"
        return f"which is right for {player}'s locations, since VP are level: {locations} by the pad, or the {laid}"
    return None


def _coins(position: Position, player: str) -> Number | None:
    coins = position.seat(player).coins
    return None if coins is None else amount(coins)


def _coins_need(position: Position, player: str) -> str | None:
    is_seen = position.seat(player).coins is not None
    return None if is_seen else f"how many coins {player} has, since VP are level (`coins: ...`)"


TIE_BREAKS = (TieBreak("locations", _locations, need=_locations_need), TieBreak("coins", _coins, need=_coins_need))
ORDER: Ranking[Position] = Ranking(lambda _position: TIE_BREAKS, lambda _position, points: f"{points} VP")
"""Most VP, then most locations, then most coins, then shared."""
