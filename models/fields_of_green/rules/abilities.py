"""What a file tells of a Game End ability (`Barn scoring 6`) has to agree with the face of the card."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from models.fields_of_green.abilities import given, given_needs
from models.fields_of_green.cards import Location, Resource, Timing
from models.fields_of_green.rules.layout import sites_of
from models.fields_of_green.rules.wording import source
from models.fields_of_green.table.position import Farm, Position, Site, shown
from models.logic import Number, Truth, Unknown, all_of, any_of, equal, total
from models.names import with_article
from models.rule import Finding, rule


def by_its_face(position: Position, farm: Farm, site: Site, card: Location) -> Number | None:
    """What a card gives at the end at a space as far as its face tells: nothing without a Game End ability."""
    if card.timing is not Timing.GAME_END:
        return None if card.timing is None else 0
    if card.gains is None or any(gain.is_optional or set(gain.gives) != {Resource.VP} for gain in card.gains):
        return None
    if any(True for gain in card.gains for _ in given_needs(farm, site.spot, gain, position.rulings)):
        return None
    return total([given(farm, site.spot, gain, position.rulings)[Resource.VP] for gain in card.gains])


def _agrees(position: Position, farm: Farm, site: Site, card: Location) -> Truth:
    if card.timing is Timing.GAME_END and not position.over:
        # What it gives now need not be what was told.
        return True
    points = by_its_face(position, farm, site, card)
    return True if points is None else equal(points, site.scores or 0)


def _tell(position: Position, farm: Farm, site: Site) -> str:
    claim = f"{farm.player}: by the file {site} scores {site.scores}, but "
    card = site.card
    if isinstance(card, Unknown):
        return f"{claim}no card that it may be can score that."
    points = by_its_face(position, farm, site, card)
    if card.timing is not Timing.GAME_END:
        ability = "no ability" if card.timing is Timing.NONE else f"{with_article(str(card.timing))} ability"
        return f"{claim}it has {ability} and scores nothing at the end; leave `scoring` out."
    return f"{claim}its ability gives {shown(points or 0)} there; leave `scoring` out to have it counted."


@rule(
    "FOG-SC-ABIL",
    "Game End Abilities: the VP that locations with such abilities give. What a file says that one scores is what its "
    "card gives, where the card is known.",
    source("Game End"),
    rulings=("FOG-AMB-11", "FOG-AMB-12", "FOG-AMB-13", "FOG-AMB-32"),
)
def _scoring(position: Position) -> Iterator[Finding]:
    for farm, site in sites_of(position):
        if site.scores is not None and not site.is_open:
            card, agrees = site.card, partial(_agrees, position, farm, site)
            may_be = ((card.is_(one), agrees(one)) for one in card.options) if isinstance(card, Unknown) else ()
            holds = agrees(card) if isinstance(card, Location) else any_of(map(all_of, may_be))
            yield farm.about(site.spot), holds, partial(_tell, position, farm, site)


ABILITY_RULES = (_scoring,)
"""Those on what the file tells of abilities."""
