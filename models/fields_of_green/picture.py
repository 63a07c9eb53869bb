"""A farm as it lies on the table, its cards with their words, and the distance of each card from a space."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from types import MappingProxyType

from models.fields_of_green.cards import Kind, Resource, Timing
from models.fields_of_green.moves.actions import MOVES
from models.fields_of_green.moves.words import Move
from models.fields_of_green.table.cells import written_site, written_tokens
from models.fields_of_green.table.farm import distances, reach
from models.fields_of_green.table.kinds import corner
from models.fields_of_green.table.position import Farm, Position
from models.fields_of_green.table.sites import LocationSeen, Site, Spot, counted_span, spot_called
from models.fields_of_green.table.stores import cap
from models.logic import Unknown, lowest
from models.names import quoted
from models.picture import CARDS, Figure, Panel, Picture, Shape, Tile, Tone
from models.problem import BEFORE, MisreadError
from models.rule import Place
from models.tiles import UNSEEN, Tiles, in_front, table

_TONES = {
    Kind.FIELD: Tone.GREEN,
    Kind.LIVESTOCK: Tone.RED,
    Kind.CONSTRUCTION: Tone.YELLOW,
    Kind.BUILDING: Tone.PURPLE,
    Kind.TOWER: Tone.BLUE,
    Kind.SILO: Tone.CARD,
}
"""The colours of the cards in the rulebook; every tile also says its type in words."""


def face(card: LocationSeen) -> tuple[Tone, tuple[Figure, ...]]:
    """How a card looks that lies on no farm."""
    return site_face(Site(Spot(1, 1), card))


def site_face(site: Site) -> tuple[Tone, tuple[Figure, ...]]:
    """How a card of a farm looks: the colour and shape of its type, and what lies on it."""
    tone, words = Tone.PLAIN, () if isinstance(site.card, Unknown) else site.card.name.split()
    kind: tuple[Figure, ...] = (UNSEEN,)
    if site.kind:
        tone, own = _TONES[site.kind], Figure(Shape[site.kind.name])
        kind = (next((_LIKE[word] for word in words if word in _LIKE), own),)
    on_it = Figure(Shape.DROP, Tone.BLUE) if site.is_tower else Figure(Shape.FOOD)
    tokens = (replace(on_it, number=site.tokens),) if isinstance(site.tokens, int) and site.tokens else ()
    return tone, (*kind, *tokens, *((Figure(Shape.EQUIPMENT, number=len(site.equipment)),) if site.equipment else ()))


_LIKE = {
    "Cows": Figure(Shape.COW),
    "Oxen": Figure(Shape.COW),
    "Pigs": Figure(Shape.PIG),
    "Sheep": Figure(Shape.SHEEP),
    "Turkeys": Figure(Shape.TURKEY),
    "Chickens": Figure(Shape.HEN),
    "Apple": Figure(Shape.TREE, Tone.RED),
    "Trees": Figure(Shape.TREE, Tone.YELLOW),
    "Orchard": Figure(Shape.TREE, Tone.RED),
    "Tomatoes": Figure(Shape.TOMATO, Tone.RED),
    "Wheat": Figure(Shape.WHEAT),
}
"""What looks like itself, by a word of its name; what has none of these looks like its type."""


def _type_of(site: Site) -> str:
    """The type of a card, for those who cannot tell colours; with what its Harvest costs."""
    card = site.card
    if site.is_tower or site.is_silo:
        return ""
    kind = str(site.kind) if site.kind else "card"
    if isinstance(card, Unknown):
        return kind
    if card.timing is Timing.HARVEST:
        return f"{kind}, Harvest: {'cost unknown' if card.cost.unknown else card.cost}"
    return f"{kind}, {card.timing}" if card.timing in {Timing.IMMEDIATE, Timing.GAME_END} else kind


def _stores(site: Site) -> list[str]:
    if site.is_tower:
        return [f"{written_tokens(site, '?')} of {cap(site)} Water", f"range {lowest(reach(site))}"]
    return [f"{written_tokens(site, '?')} of {cap(site)} Food"] if site.is_silo else []


def picture(
    position: Position,
    marked: frozenset[Place],
    player: str | None = None,
    said: Mapping[Spot, str] = MappingProxyType({}),
    *,
    grows: bool = False,
) -> Picture:
    """All farms of a table, and the cards in hand, or the farm of one player alone with something `said` at its spaces.

    `marked` spaces break a rule; with `grows` the empty spaces beside the cards are there, where a farm can grow.
    """
    tiles, farms = Tiles(marked), [farm for farm in position.seats if player in {None, farm.player}]
    panels = [_panel(position, farm, tiles, said, grows=grows) for farm in farms if farm.is_laid_out]
    hands = [(farm.player, tiles.cards(farm.player, farm.hand, face)) for farm in farms if not said]
    front = [(tiles.player(one, "in hand", space="hand"), *cards) for one, cards in hands if cards]
    row = () if said else tiles.cards("", position.row, face, key="row", name="row card", path=("row",))
    front += [(tiles.at(Place("", "row"), "row", role=CARDS, path=("row",)), *row)] if row else []
    each = {farm.player: [f"{site.spot} {written_site(site)}" for site in farm.sites] for farm in position.seats}
    text = "; ".join(f"{one}'s farm: {', '.join(cards) or 'not laid out'}" for one, cards in each.items()) + "."
    return table(f"Fields of Green: {', '.join(position.players)}", text, (*panels, *in_front(front)))


def _panel(position: Position, farm: Farm, tiles: Tiles, said: Mapping[Spot, str], *, grows: bool) -> Panel:
    """A farm with all spaces between its cards, and those beside them onto which it `grows`."""
    spots = {*farm.by_spot, *said} or {Spot(1, 1)}
    beside = {near for site in farm.sites for near in site.spot.beside if grows}
    (inner_rows, inner_columns), (rows, columns) = _span(spots), _span(spots | {*beside})

    def tile(spot: Spot) -> Tile:
        is_space = spot in beside or (spot.row in inner_rows and spot.column in inner_columns)
        return _tile(farm, tiles, spot, said.get(spot, "")) if is_space else Tile(())

    grid = tuple(tuple(tile(Spot(r, c)) for c in columns) for r in rows)
    heads, sides = tuple(f"c{column}" for column in columns), tuple(f"r{row}" for row in rows)
    return Panel(_heading(position, farm), grid, owner=farm.player, columns=heads, sides=sides)


def _span(spots: Collection[Spot]) -> tuple[range, range]:
    """The rows and the columns of all these spaces."""
    ends = [(min(spot[i] for spot in spots), max(spot[i] for spot in spots) + 1) for i in (0, 1)]
    return range(*ends[0]), range(*ends[1])


def _heading(position: Position, farm: Farm) -> str:
    parts = [farm.player, "coins unknown" if farm.coins is None else counted_span(farm.coins, "coin")]
    if farm.vp != 0:
        parts.append(counted_span(farm.vp, "VP token"))
    parts += [f"set aside: {', '.join(map(str, farm.aside))}"] if farm.aside else []
    year = [] if position.year is None else [f"year {position.year}"]
    return "; ".join([*parts, *([", ".join([*year, f"{position.phase} phase"])] if year and position.phase else year)])


def _tile(farm: Farm, tiles: Tiles, spot: Spot, said: str) -> Tile:
    site, place, more = farm.by_spot.get(spot), Place(farm.player, str(spot)), (said,) if said else ()
    first = corner(farm.sites)
    at = (spot.row - first.row, spot.column - first.column)
    path = ("players", farm.player, "farm", *(BEFORE if n < 0 else n for n in at))
    if site is None:
        return tiles.at(place, f"{spot}: empty", *more, role="space", path=path, tone=Tone.EMPTY, caption=more)
    if site.is_open:
        words, down = ("Open Area", f"({site.card})"), (Figure(Shape.BACK),)
        look = {"figures": down, "caption": (*words, *more)}
        return tiles.at(place, *words, str(spot), *more, role="Open Area", path=path, tone=Tone.EMPTY, **look)
    paid = [f"paid {site.paid}x" if site.paid > 1 else "paid"] if site.paid else []
    there = (*_stores(site), *map(str, site.equipment), *paid, *(f"on {card}" for card in site.below), *more)
    (tone, figures), kind = site_face(site), _type_of(site)
    look = {"figures": figures, "caption": (str(site.card), *([kind] if kind else []), *there)}
    beside = (f"{spot} {kind}".rstrip(), *there)
    return tiles.at(place, str(site.card), *beside, role="Location", path=path, tone=tone, covered=len(site.below), **look)


def distances_from(position: Position, player: str, space: str) -> Picture:
    """A farm with the distance of each card from a space, and which of them are in range if a Water Tower stands there.

    Raises `ValueError` if the text is no space of the farm or beside it.
    """
    spot = spot_called(space)
    farm = position.seat(player)
    if spot is None:
        raise MisreadError(f"no space {quoted(space)}; expected for instance r1c1", space)
    if spot not in farm.by_spot and not any(near in farm.by_spot for near in spot.beside):
        raise ValueError(f"no card lies at {spot} or beside it")
    return _from(position, player, spot)


def drawn_move(position: Position, move: Move) -> Picture | None:
    """The farm with the distances from the space for which a move pays Water; nothing if it pays none."""
    pays = any(exchange.pays.get(Resource.WATER, 0) != 0 for exchange in MOVES.turn(position, move).exchanges)
    return _from(position, move.player, move.spot) if pays and move.spot is not None else None


def _from(position: Position, player: str, centre: Spot) -> Picture:
    farm = position.seat(player)
    steps, there = distances(farm, centre, position.rulings), farm.by_spot.get(centre)
    far = lowest(reach(there)) if there is not None and there.is_tower else None
    within = {spot: "" if far is None else ", in range" if n <= far else ", out of range" for spot, n in steps.items()}
    said = {spot: f"distance {n}{within[spot]}" for spot, n in steps.items()} | {centre: "distances from here"}
    return picture(position, frozenset(), player, said)
