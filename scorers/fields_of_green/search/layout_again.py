"""The best farm that the cards of a farm make when they are laid otherwise, nothing being paid or gained again.

The search is that of a farm to be built: it begins with a Water Tower and a Silo side by side, and every other card costs
nothing and gives nothing when it is built. What a card is worth wherever it lies counts as printed on it, an empty
Water Tower too. Of a farm that is found the cards take their places again, with what lies on them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import cast

from models.fields_of_green.abilities import food_cap, food_of
from models.fields_of_green.cards import FOOD_PER_VP, Location, Price, Timing
from models.fields_of_green.relaid import first_two, local_points, settled_points
from models.fields_of_green.rules.layout import LAYOUT_RULES
from models.fields_of_green.rules.rulings import starts_anywhere
from models.fields_of_green.table.position import Pad, Pool, Position, Site, Spot
from models.fields_of_green.table.stores import with_food
from models.logic import plain
from scorers.aim import SCORE
from scorers.fields_of_green.search.layout import FarmQuestion
from scorers.fields_of_green.search.layout_order import Stores
from scorers.fields_of_green.search.layout_place import Places
from scorers.fields_of_green.search.layout_sentences import Piece


class RelaidFarm(FarmQuestion):
    """Which farm is best, given the cards that lie there; see `scorers.question`."""

    def __init__(self, position: Position, tick: Callable[[], None]) -> None:
        self._real, self._farm = position, position.farms[0]
        tower, silo = first_two(self._farm)
        self._first = (replace(tower, spot=Spot(1, 1)), replace(silo, spot=Spot(1, 2)))
        self._food = plain(food_of(self._farm))
        self._of: dict[Location, list[Site]] = {}
        blanks: dict[object, Location] = {}
        for site in self._farm.sites:
            if site not in (tower, silo):
                blank = blanks.setdefault((site.card, site.equipment, settled_points(site)), _blank(site))
                self._of.setdefault(blank, []).append(site)
        first = self._with(())
        # Through the pad these are counted once, wherever the cards lie.
        pad = Pad(towers=int(tower.tokens == 0), food_points=self._food // FOOD_PER_VP)
        farm = replace(first.farms[0], pad=pad)
        cards = tuple(blank for blank, sites in self._of.items() for _ in sites)
        super().__init__(position.with_farm(farm), Pool(cards), SCORE, tick)
        self._position = first

    @property
    def scope(self) -> str:
        """What the answer takes for granted."""
        scope = "with nothing paid or gained again"
        if starts_anywhere(self._real.rulings):
            scope += ", a Water Tower and a Silo side by side"
        return scope

    def start(self) -> Position:
        """The farm as it lies, if it is one of those that are searched; else only the first two cards."""
        is_legal = all(rule.holds(self._real, *at) is True for rule in LAYOUT_RULES for at in rule.instances(self._real))
        silos = {near for silo in self._farm.silos for near in silo.spot.beside}
        is_searched = is_legal and any(tower.spot in silos for tower in self._farm.towers)
        return self._real if is_searched else self._position

    def _places(
        self, limit: int, numbers: tuple[int, ...], tick: Callable[[], None] | None = None, *, is_named: bool = False
    ) -> Places:
        """The search for the layouts of a choice; where Food could find no room, each is scored for itself."""
        fits = self._food <= food_cap([self._first[1]])
        worth = None if fits else self._worth_of
        named, claimed = is_named or not fits, min(limit, self.ceiling)
        return Places(self._bounds, self._choices, numbers, worth, tick or self._tick, is_named=named, claimed=claimed)

    def _built(self, cards: Sequence[tuple[int, Piece]], _stores: Stores) -> Position:
        """The position with these cards in their places, each with what lies on it."""
        left = {blank: list(sites) for blank, sites in self._of.items()}
        spot = self._setting.grid.spot
        return self._with([replace(left[piece.card].pop(0), spot=spot(cell)) for cell, piece in cards])

    def _with(self, sites: Sequence[Site]) -> Position:
        """The first two cards and others, with the Food on whatever Silos there are."""
        every = sorted((*self._first, *sites), key=lambda site: site.spot)
        farm = replace(self._farm, sites=tuple(replace(site, tokens=0) if site.is_silo else site for site in every))
        # The Food lay on Silos before: what still fits is kept, whatever is ruled of gains that do not fit.
        food = min(self._food, food_cap(farm.silos))
        return self._real.with_farm(with_food(farm, food, self._real.rulings))


def _blank(site: Site) -> Location:
    """A location as it is searched: for nothing, and with all that it is worth wherever it lies printed on it."""
    card = cast("Location", site.card)
    ends = card.timing is Timing.GAME_END
    gains = (*(card.gains or ()), *local_points(site)) if ends else ()
    vp = (card.vp or 0) + settled_points(site)
    return replace(card, price=Price(), cheaper=None, gains=gains, vp=vp, copies=None)
