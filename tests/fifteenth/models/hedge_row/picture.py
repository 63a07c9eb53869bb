"""A table of The Hedge Row as it lies."""

from __future__ import annotations

from models.hedge_row.table import Position, Seen
from models.logic import Unknown
from models.picture import Figure, Panel, Picture, Shape, Tile, Tone, told_marks
from models.rule import Place
from models.tiles import fitting

_TONES = {tone.value: tone for tone in Tone}


def picture(position: Position, marked: frozenset[Place]) -> Picture:
    """The row of each player; `marked` bushes break a rule."""
    panels = []
    for player, hedge in position.seated:
        tiles = tuple(_tile(seen, player, i, marked) for i, seen in enumerate(hedge.row))
        bushes = tiles or (Tile(("",), Tone.EMPTY),)
        panels.append(Panel(player, (bushes,), width=fitting(len(bushes)), owner=player))
    rows = [f"{player}: {', '.join(map(str, hedge.row)) or 'nothing'}" for player, hedge in position.seated]
    return Picture("The Hedge Row", f"{'; '.join(rows)}.{told_marks(len(marked))}", tuple(panels))


def _tile(seen: Seen, player: str, i: int, marked: frozenset[Place]) -> Tile:
    tone = Tone.PLAIN if isinstance(seen, Unknown) else _TONES.get(seen.colour, Tone.CARD)
    place, path = Place(player, f"bush {i + 1}"), ("players", player, "row", i)
    shape = Shape.UNKNOWN if isinstance(seen, Unknown) else Shape.ROSE
    figures = (Figure(shape, tone),)
    return Tile((str(seen),), tone, place in marked, place=place, role="bush", path=path, figures=figures)
