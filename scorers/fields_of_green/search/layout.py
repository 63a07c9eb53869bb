"""Where to build: the best farm that some cards, Water Towers and Silos can be added to, with what the farm has.

Any of them are built one after the other, each beside the farm and paid at once; hands, turns and rows do not matter. The
question is divided three times: which cards are built (`Choices`), where they lie (`layout_place`), and in which order
they are best built and paid (`layout_order`). What cannot reach the points that are asked for is left out by limits that
hold for all of its farms (`layout_bound`).

Source: Fields of Green rulebook, "A) Build Location", "B) Build Water Tower", "C) Build Silo". Stored Water and Food are
never thrown away.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import islice
from typing import cast

from models.fields_of_green.cards import FOOD_PER_VP, Gain, Location, Price, Resource, Timing
from models.fields_of_green.needs import first_two, settled_points
from models.fields_of_green.rules.layout import LAYOUT_RULES
from models.fields_of_green.table import readings
from models.fields_of_green.table.position import Pad, Pool, Position
from models.fields_of_green.table.sites import Site, Spot, amount
from models.fields_of_green.table.stores import cap, food_of, with_food
from models.logic import plain
from scorers.fields_of_green.score import sheets
from scorers.fields_of_green.search.layout_bound import Bounds, Choices
from scorers.fields_of_green.search.layout_order import Built, Stores
from scorers.fields_of_green.search.layout_place import Places
from scorers.fields_of_green.search.layout_setting import Piece, Setting
from scorers.layout_search import Found, LayoutSearch
from scorers.limits import needed

_FIRST_CHOICES, _FIRST_STEPS = 24, 30
"""The choices that promise most are looked into at first, so many steps each, to have something early."""


class _EnoughError(Exception):
    """The first look has taken its steps."""


def _gains(cards: Iterable[object], timing: Timing) -> list[Gain]:
    """What the abilities of these locations give that are used then."""
    return [gain for card in cards if isinstance(card, Location) and card.timing is timing for gain in card.gains or ()]


class FarmSearch(LayoutSearch[Position]):
    """Which farm is best, given what lies there and what may be built; see `scorers.layout_search`."""

    def __init__(self, position: Position, pool: Pool, tick: Callable[[], None]) -> None:
        self._position, self._tick = position, tick
        self._setting = Setting(position, pool)
        self._bounds = Bounds(self._setting)
        self._choices = Choices(self._bounds, tick)
        self._best: int | None = None
        # Whether each layout has to be scored for itself.
        self._needs_sheets = self._setting.pays_again

    @property
    def scope(self) -> str:
        """What is left out: tiles drawn by chance, payments by choice, tiles set aside, and throwing away."""
        built = [piece.card for piece in self._setting.pieces]
        lying = [site.card for site in self._setting.farm.sites if not site.is_open and site.scores is None]
        now, at_end = _gains(built, Timing.IMMEDIATE), _gains([*built, *lying], Timing.GAME_END)
        left_out = ["without the Equipment that they draw"] if any(g.gives.get(Resource.EQUIPMENT) for g in now) else []
        if any(gain.is_optional for gain in (*now, *at_end)):
            left_out.append("without what may be paid by choice")
        if self._setting.farm.aside and self._setting.pieces:
            left_out.append("with the tiles set aside left where they are")
        # Only where the user chose it: reading the ruling would make the answer depend on it.
        if self._position.rulings.chosen.get("FOG-AMB-09") == "yes":
            left_out.append("nothing thrown away")
        return ", ".join(left_out)

    @property
    def ceiling(self) -> int:
        """The most that the farm and each card could give for itself."""
        return self._choices.ceiling

    @property
    def bound(self) -> int:
        """The most that the cards of a choice could give that can be paid together."""
        return self._choices.bound

    @cached_property
    def floor(self) -> int:
        """What the farm is worth if nothing is built."""
        return sheets(self._position)[0].total

    def start(self) -> Position:
        """The farm as it lies."""
        return self._position

    # The search.

    def run(self, points: int, *, jobs: int = 1) -> Iterator[Found[Position] | float]:  # noqa: ARG002 - one process is enough
        """Search all farms that are worth `points` or more; see `Question`."""
        if self._best is None:
            self._best = self.floor
            yield from self._first_look()
        need = max(points, self._best + 1)
        choices = list(self._choices.reaching(need))
        for done, (limit, numbers) in enumerate(choices):
            # A choice that promised enough may do so no longer, once something better was found.
            if limit < needed(need):
                continue
            places = self._places(limit, numbers)
            places.need = need
            for built in places.run():
                places.need = need = built.points + 1
                yield self._improve(built)
            yield (done + 1) / len(choices)

    def _first_look(self) -> Iterator[Found[Position]]:
        """Something good, soon: only the first steps into the choices that promise most."""
        for limit, numbers in islice(self._choices.reaching(self.floor + 1), _FIRST_CHOICES):
            steps = 0

            def step() -> None:
                nonlocal steps
                steps += 1
                self._tick()
                if steps > _FIRST_STEPS:
                    raise _EnoughError

            places = self._places(limit, numbers, step)
            places.need = (self._best or 0) + 1
            try:
                for built in places.run():
                    places.need = built.points + 1
                    yield self._improve(built)
            except _EnoughError:
                continue

    def _improve(self, built: Built) -> Found[Position]:
        self._best = max(self._best or built.points, built.points)
        return Found(self._position_with(built.cards, built.stores), built.points)

    def _places(self, limit: int, numbers: tuple[int, ...], tick: Callable[[], None] | None = None) -> Places:
        """The search for the layouts of a choice, which is worth so much at most."""
        worth = (lambda *built: sheets(self._position_with(*built))[0].total) if self._needs_sheets else None
        return Places(self._bounds, numbers, worth, tick or self._tick, min(limit, self.ceiling))

    # Farms.

    def _position_with(self, cards: Sequence[tuple[int, Piece]], stores: Stores) -> Position:
        """The position with these cards and stores."""
        setting, farm = self._setting, self._setting.farm
        new_towers = sorted(cell for cell, piece in cards if piece.is_tower)
        held = dict(zip((*setting.tower_cells, *new_towers), stores.water, strict=True))
        sites = []
        for site in farm.sites:
            cell = setting.grid.cell(site.spot)
            sites.append(replace(site, tokens=held[cell]) if cell in held else site)
        for cell, piece in cards:
            tokens = held[cell] if piece.is_tower else 0 if piece.is_silo else None
            sites.append(Site(setting.grid.spot(cell), piece.card, tokens))
        sites.sort(key=lambda site: site.spot)
        built = replace(farm, sites=tuple(sites), coins=stores.coins, vp=plain(amount(farm.vp)) + stores.vp)
        built = with_food(built, stores.food - setting.food, setting.rulings)
        return self._position.with_farm(built)


class RelaidFarm(FarmSearch):
    """Which farm is best, given the cards that lie there, nothing being paid or gained again; see `scorers.layout_search`.

    The search is that of a farm to be built: it begins with a Water Tower and a Silo side by side, and every other card
    costs nothing and gives nothing when it is built. What a card is worth wherever it lies counts as printed on it, an
    empty Water Tower too. Of a farm that is found the cards take their places again, with what lies on them.
    """

    def __init__(self, position: Position, tick: Callable[[], None]) -> None:
        self._real, self._farm = position, position.seats[0]
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
        farm = replace(first.seats[0], pad=pad)
        cards = tuple(blank for blank, sites in self._of.items() for _ in sites)
        super().__init__(position.with_farm(farm), Pool(cards), tick)
        self._position = first
        # Food could find no room.
        self._needs_sheets = self._food > cap(self._first[1])

    @property
    def scope(self) -> str:
        """What the answer takes for granted."""
        scope = "with nothing paid or gained again"
        if readings.starts_anywhere(self._real.rulings):
            scope += ", a Water Tower and a Silo side by side"
        return scope

    def start(self) -> Position:
        """The farm as it lies, if it is one of those that are searched; else only the first two cards."""
        is_legal = all(rule.holds(self._real, *at) is True for rule in LAYOUT_RULES for at in rule.instances(self._real))
        silos = {near for silo in self._farm.silos for near in silo.spot.beside}
        is_searched = is_legal and any(tower.spot in silos for tower in self._farm.towers)
        return self._real if is_searched else self._position

    def _position_with(self, cards: Sequence[tuple[int, Piece]], _stores: Stores) -> Position:
        """The position with these cards in their places, each with what lies on it."""
        left = {blank: list(sites) for blank, sites in self._of.items()}
        spot = self._setting.grid.spot
        return self._with([replace(left[piece.card].pop(0), spot=spot(cell)) for cell, piece in cards])

    def _with(self, sites: Sequence[Site]) -> Position:
        """The first two cards and others, with the Food on whatever Silos there are."""
        every = sorted((*self._first, *sites), key=lambda site: site.spot)
        farm = replace(self._farm, sites=tuple(replace(site, tokens=0) if site.is_silo else site for site in every))
        # The Food lay on Silos before: what still fits is kept, whatever is ruled of gains that do not fit.
        food = min(self._food, cap(*farm.silos))
        return self._real.with_farm(with_food(farm, food, self._real.rulings))


def _blank(site: Site) -> Location:
    """A location as it is searched: for nothing, and with all that it is worth wherever it lies printed on it."""
    card = cast("Location", site.card)
    gains = card.gains if card.timing is Timing.GAME_END else ()
    vp = (card.vp or 0) + settled_points(site)
    return replace(card, price=Price(), cheaper=None, gains=gains, vp=vp, copies=None)
