"""What may be doubted of a table of Zap That Ghost beside what its fields say themselves, and what else may mend it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from models.changes import replaced
from models.doubts import Held, Piece, counts, one_of, plain, up_to
from models.fact import Change
from models.game import OVER
from models.green_box.components import MEEPLES, Colour, Symbol
from models.green_box.zap_that_ghost.position import (
    GHOST_COLOURS,
    GHOSTS,
    SPOTS,
    Bare,
    Haunting,
    Hunter,
    Position,
    Shown,
    Spot,
)
from models.part import Part, whole
from models.rule import Place
from models.unknowns import said

_Pieces = Iterator[Piece[Position]]
_NOTHING = "nothing"
_TABLE = whole(Position)
SHOWN: tuple[Shown, ...] = (*Symbol, Bare.FACE_DOWN)
"""All that a tile can show."""
HAUNTING: tuple[Haunting, ...] = (*Colour, Bare.CAPTURED)
"""All that can stand on a tile, whatever the colours of the ghosts are."""


def haunting(colours: Sequence[Colour]) -> tuple[Haunting, ...]:
    """All that can stand on a tile where the ghosts have these colours."""
    return (*colours, Bare.CAPTURED)


def of_board(position: Position) -> _Pieces:
    """That the game is over, every tile and ghost, the meeples."""
    over = OVER if position.over else _NOTHING
    sentence = "the game is over" if position.over else ""
    put: Part[Position] = Part(lambda _: over, lambda position, seen: replace(position, over=seen == OVER), ("turn",))
    yield replace(plain("`turn:`", over, (OVER, _NOTHING), sentence, put), comes_first=True)
    for spot in SPOTS:
        yield from _of_tile(position, spot)
    yield from _of_meeples(position)


def _of_tile(position: Position, spot: Spot) -> _Pieces:
    tile, part, place = position.at(spot), _TABLE.field("board").entry(spot.row).entry(spot.column), Place("", str(spot))
    shows = "lies face down" if tile.symbol is Bare.FACE_DOWN else f"shows {said(tile.symbol)}"
    shown = part.within("symbol")
    yield Piece(place, tile.symbol, SHOWN, f"the tile at {spot} {shows}", shown.put, path=part.path)
    ghost = "no ghost stands" if tile.ghost is Bare.CAPTURED else f"a {tile.ghost} ghost stands"
    name, options, put = f"the ghost at {spot}", haunting(position.colours), part.within("ghost").put
    yield Piece(place, tile.ghost, options, f"{ghost} at {spot}", put, name=name, path=part.path)


def _of_meeples(position: Position) -> _Pieces:
    names = [hunter.name for hunter in position.hunters]
    for hunter in position.hunters:
        part = _meeple(hunter.name)
        stands = f"the {hunter.name} meeple stands at {hunter.spot}"
        yield Piece(Place("", f"the {hunter.name} meeple"), hunter.spot, SPOTS, stands, part.put, path=part.path)
        options = (*(name for name in MEEPLES if name not in names), None)
        there = f"a {hunter.name} meeple is on the table"
        yield plain("the colour of a meeple", hunter.name, options, there, _colour(hunter.name))


def _meeple(name: str) -> Part[Position]:
    """Where a meeple stands."""
    return Part(
        lambda position: position.hunter(name).spot,
        lambda position, spot: position.with_hunter(name, spot),
        ("meeples", name),
    )


def _colour(name: str) -> Part[Position]:
    """The colour of a meeple; without another, the meeple is not there."""

    def put(position: Position, other: str | None) -> Position:
        hunters = (hunter if hunter.name != name else replace(hunter, name=other or "") for hunter in position.hunters)
        return replace(position, hunters=tuple(hunter for hunter in hunters if hunter.name))

    return Part(lambda _: name, put, ("meeples", name))


def of_ghosts(held: Held[Position]) -> _Pieces:
    """How many ghosts of each colour a player has, and of how many nobody remembers the colour."""
    player, others = held.owner, held.value.others
    doubts = counts("the {kind} ghosts captured by {}", held.position.colours, up_to(GHOSTS))
    yield from doubts(replace(held, part=held.part.within("ghosts")))
    if others:
        name = f"the ghosts captured by {player} of unknown colour"
        yield plain(name, others, up_to(GHOSTS * GHOST_COLOURS), f"{name}: {others}", held.part.within("others"), player)


def of_colours(held: Held[Position]) -> _Pieces:
    """The colours of the ghosts."""
    for i, colour in enumerate(held.value):
        others = [other for other in Colour if other not in held.value]
        yield plain("a colour of the ghosts", colour, others, f"{colour} is a colour of the ghosts", held.part.entry(i))


def of_roller(held: Held[Position]) -> _Pieces:
    """Who rolled the die, or rolls it next."""
    doubts = one_of("`roller:`", lambda _, name: f"{name} rolled the die, or rolls it next", held.position.players)
    return iter(doubts(held))


def overlooked(position: Position) -> Iterator[Change[Position]]:
    """That no die lies there, or that a meeple was overlooked."""
    if position.die:
        yield Change("no die lies there: leave `die:` out", replaced(die=None))
    free = [name for name in MEEPLES if name not in {hunter.name for hunter in position.hunters}]
    yield from (_one_more(name, spot) for name in free[:1] for spot in SPOTS)


def _one_more(name: str, spot: Spot) -> Change[Position]:
    def make(position: Position) -> Position:
        return replace(position, hunters=(*position.hunters, Hunter(name, spot)))

    return Change("", make, of="the place of one more meeple", seen="nowhere", to=spot)
