"""The rules on one farm in its year: what it begins with, what a Harvest leaves, what the file says that cards score."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from models.fields_of_green.cards import FIRST_COINS, FIRST_FOOD, FIRST_WATER, STORES, Kind, Location, Resource, Timing
from models.fields_of_green.past import is_new
from models.fields_of_green.rules.layout import may_have_harvest, sites_of
from models.fields_of_green.rules.rulings import source
from models.fields_of_green.rules.turns import START_CARDS
from models.fields_of_green.table.farm import given, given_needs, uses
from models.fields_of_green.table.kinds import Phase
from models.fields_of_green.table.position import Farm, Position
from models.fields_of_green.table.sites import Site, counted_span, span
from models.logic import Number, Truth, Unknown, all_of, any_of, at_least, equal, lowest, total, where
from models.names import often, with_article
from models.rule import Finding, rule
from models.unknowns import shown


def _new_farms(position: Position) -> Iterator[Farm]:
    return (farm for farm in position.seats if is_new(position, farm))


@rule(
    "FOG-SETUP-SUPPLY",
    f"Before the first turn every player has {FIRST_COINS} coins and no VP tokens; the rest lies in the supply.",
    source("Setup"),
    why="Tokens only mark amounts and never run out: printings differ in how many there are.",
)
def _supply(position: Position) -> Iterator[Finding]:
    for farm in _new_farms(position):
        has = f"{farm.player} has"
        if farm.coins is not None:
            right = f"before the first turn; everybody begins with {FIRST_COINS}."
            holds = where(farm.coins, lambda n: n == FIRST_COINS)
            yield farm.about(name="coins"), holds, f"{has} {counted_span(farm.coins, 'coin')} {right}"
        none = "VP in tokens before the first turn; nobody begins with any."
        yield farm.about(name="VP"), where(farm.vp, lambda n: n == 0), f"{has} {span(farm.vp)} {none}"


_FIRST: dict[Kind | None, int] = {Kind.TOWER: FIRST_WATER, Kind.SILO: FIRST_FOOD}


@rule(
    "FOG-SETUP-TOKENS",
    f"The first Water Tower begins with {FIRST_WATER} Water, the first Silo with {FIRST_FOOD} Food.",
    source("Setup"),
)
def _first_tokens(position: Position) -> Iterator[Finding]:
    for farm in _new_farms(position):
        for sites, what in ((tuple(farm.towers), "Water"), (tuple(farm.silos), "Food")):
            # Of several nobody knows which was the first; that there are several is against FOG-ACT-TURNS.
            if len(sites) == 1 and sites[0].tokens is not None:
                right, tokens = _FIRST[sites[0].kind], sites[0].tokens
                lies = f"{what} on the {sites[0]} before the first turn; it begins with {right}."
                fits = where(tokens, lambda n, right=right: n == right)  # type: ignore[misc]
                yield farm.about(sites[0].spot), fits, f"{farm.player}: {span(tokens)} {lies}"
        for site in farm.sites if len(farm.sites) <= START_CARDS else ():
            if isinstance(site.card, Unknown) and any(map(site.may_be, STORES)):
                fits = where(site.card, lambda card: card.holds in {None, _FIRST.get(card.kind)})
                stores = f"a Water Tower with {FIRST_WATER} Water or a Silo with {FIRST_FOOD} Food"
                yield farm.about(site.spot), fits, f"{farm.player}: before the first turn {site} can only be {stores}."


@rule(
    "FOG-HRV-FLIP",
    "A location whose Harvest cost is not paid is turned face down in the Harvest phase and is an Open Area then; "
    "before the first Harvest there are none.",
    source("Harvest Phase"),
    rulings=("FOG-AMB-10",),
)
def _flips(position: Position) -> Iterator[Finding]:
    for farm, site in sites_of(position):
        if site.is_open and position.year == 1 and position.phase in {Phase.UPKEEP, Phase.ACTION}:
            lies = f"{farm.player}: {site} lies face down in the {position.phase} phase of year 1, before any Harvest."
            yield farm.about(site.spot), False, lies


# Payments of the Harvest phase.


def _payments(position: Position) -> Iterator[tuple[Farm, Site, str]]:
    """The cards that are paid for, each with how a sentence about it begins."""
    return ((farm, site, f"{farm.player}: {site} is") for farm, site in sites_of(position) if site.paid)


@rule(
    "FOG-HRV-SCOPE",
    "In the Harvest phase every face-up location with a Harvest ability is paid for and applied, or turned face down; "
    "no other card is paid for.",
    source("Harvest Phase"),
)
def _payable(position: Position) -> Iterator[Finding]:
    for farm, site, is_ in _payments(position):
        holds = False if site.is_open else where(site.card, may_have_harvest)
        but = "lies face down" if site.is_open else "has no Harvest ability"
        yield farm.about(site.spot), holds, f"{is_} paid for, but {but}."


@rule(
    "FOG-HRV-ONCE",
    "A Harvest ability is used once a year; to use it again takes an effect such as that of Harrow.",
    source("Harvest Phase; Equipment", derived=True),
    why="Harrow does not replace the year's payment: after it, you may pay once more in the same Harvest phase and "
    "use the ability again.",
)
def _once(position: Position) -> Iterator[Finding]:
    for farm, site, is_ in _payments(position):
        # A tile of which it is not known how often it lets an ability be used again may allow it.
        anything = [where(tile, lambda tile: tile.again is None) for tile in site.equipment]
        holds = any_of([*anything, at_least(uses(site), site.paid)])
        is_used = f"{is_} paid for {often(site.paid)}; it may be used {often(lowest(uses(site)))}."
        yield farm.about(site.spot), holds, is_used


@rule(
    "FOG-HRV-MARK",
    "What is paid for a Harvest cost lies on the card until the end of the Harvest phase and then leaves the farm.",
    source("Harvest Phase"),
)
def _marks(position: Position) -> Iterator[Finding]:
    for farm, site, is_ in _payments(position) if position.phase is not None else ():
        holds = position.phase is Phase.HARVEST and not farm.is_done
        but = "this player has finished the Harvest" if farm.is_done else f"it is the {position.phase} phase"
        yield farm.about(site.spot), holds, f"{is_} marked as paid, but {but}."


YEAR_RULES = (_flips, _payable, _once, _marks)
"""Those that concern one farm in its year and phase."""
BEGINNING_RULES = (_supply, _first_tokens)
"""What a player has before the first turn; that there are two cards, no tiles and no discards, other rules say."""


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
    rulings=("FOG-AMB-11", "FOG-AMB-12", "FOG-AMB-13", "FOG-AMB-32", "FOG-AMB-01", "FOG-AMB-03", "FOG-AMB-04"),
)
def _file_scores(position: Position) -> Iterator[Finding]:
    for farm, site in sites_of(position):
        if site.scores is not None and not site.is_open:
            card, agrees = site.card, partial(_agrees, position, farm, site)
            may_be = ((card.is_(one), agrees(one)) for one in card.options) if isinstance(card, Unknown) else ()
            holds = agrees(card) if isinstance(card, Location) else any_of(map(all_of, may_be))
            yield farm.about(site.spot), holds, partial(_tell, position, farm, site)


ABILITY_RULES = (_file_scores,)
"""Those on what the file tells of abilities."""
