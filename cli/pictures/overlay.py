"""What is told over a picture: points where they are scored, totals, broken rules by number, and what a move changed."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from cli.pictures.letters import MINUS
from models.names import counted
from models.picture import CARD_IN, CARDS, PLAYER, Panel, Picture, Tile, Tone
from models.rule import Place
from scorers.sheet import Line, Sheet

LONGEST = 12
"""Letters of a name beside points."""


@dataclass(frozen=True, slots=True)
class Overlay:
    """Beside the table itself: `points` at spaces and rows, each by the name that a score sheet has for it and its player.

    `totals` are those of the players in words, `broken` the spaces and the sentence of each broken rule, and `rings` the
    spaces that a move changed.
    """

    points: Mapping[Place, int] = field(default_factory=dict)
    totals: Mapping[str, str] = field(default_factory=dict)
    broken: Sequence[tuple[tuple[Place, ...], str]] = ()
    rings: frozenset[Place] = frozenset()

    def numbers(self, place: Place | None) -> list[int]:
        """The numbers of the rules that are broken at a space, counted from 1."""
        return [] if place is None else [n for n, (places, _) in enumerate(self.broken, 1) if place in places]

    def at(self, tile: Tile) -> str:
        """The points that are scored at a space, those of a player or of whoever has them."""
        space, owner = (tile.place.space, tile.place.player) if tile.place else (None, "")
        # In the player's own layout, or on the board of all.
        found = [n for place, n in self.points.items() if place.space == space and owner in {"", place.player}]
        return ", ".join(map(str, found)).replace("-", MINUS)

    def along(self, line: str) -> str:
        """The points of a row, each with whose they are."""
        found = [(place.player, points) for place, points in self.points.items() if line and place.space == line]
        return ", ".join(f"{player[:LONGEST]} {points}" for player, points in found)


def scores(sheets: Iterable[Sheet]) -> tuple[dict[Place, int], dict[str, str]]:
    """The points at each space of known sheets, and the totals in words."""
    points: dict[Place, int] = {}
    totals = {}
    for sheet in sheets:
        known: list[tuple[Line, int]] = [(line, line.points) for line in sheet.lines if isinstance(line.points, int)]
        for line, worth in known:
            if line.space:
                place = Place(sheet.player, line.space)
                points[place] = points.get(place, 0) + worth
        if is_known(sheet):
            totals[sheet.player] = counted(sheet.total, sheet.unit)
    return points, totals


def is_known(sheet: Sheet) -> bool:
    """Whether nothing of a sheet rests on what is unknown."""
    return all(isinstance(line.points, int) for line in sheet.lines) and not sheet.is_open


def of_player(picture: Picture, player: str | None) -> Picture:
    """The picture of one player's layout, or that of all if no other layout is drawn."""
    own = tuple(panel for panel in picture.panels if panel.owner in {"", player})
    return picture if player is None or not own else replace(picture, panels=tuple(_without_others(own, player)))


def _without_others(panels: Iterable[Panel], player: str) -> Iterator[Panel]:
    """The panels without what lies in front of the other players."""
    for panel in panels:
        rows = [
            (shift, tuple(tile for tile in row if tile.place is None or tile.place.player in {"", player}))
            for shift, row in panel.shifted_rows
        ]
        left = [(shift, row) for shift, row in rows if row]
        if left or not panel.rows:
            shifts = tuple(shift for shift, _ in left) if panel.shifts else ()
            yield replace(panel, rows=tuple(row for _, row in left), shifts=shifts)


def changes(before: Picture, after: Picture) -> frozenset[Place]:
    """The spaces that a move changed; what a player holds is no space of the table."""
    old, new = dict(_tiles(before)), dict(_tiles(after))
    return frozenset(place for place in {*old, *new} if _content(old.get(place)) != _content(new.get(place)))


def _tiles(picture: Picture) -> Iterator[tuple[Place, Tile]]:
    """The spaces of the table: no card of a hand or of a row in which others move up, nor what begins it."""
    for tile in (tile for panel in picture.panels for row in panel.rows for tile in row):
        is_held = tile.role in {PLAYER, CARDS} or tile.role.startswith(CARD_IN)
        if tile.place is not None and not is_held:
            yield tile.place, tile


def _content(tile: Tile | None) -> object:
    """What is seen of a tile; nothing of a space where nothing lies."""
    if tile is None or (tile.tone is Tone.EMPTY and not tile.figures):
        return None
    return (tile.tone, tile.figures, tile.words if tile.caption is None else tile.caption, tile.covered)
