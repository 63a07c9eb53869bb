"""A table as a person would lay it out, before anyone decides how to show it.

A picture is made of places: each has its space, its address in the file, a role, words, and the shapes that stand for what
lies there. Nothing here knows of pixels; the terminal's drawing, the SVG and the page all come from this one description.
"""

from dataclasses import dataclass
from enum import Enum

from models.problem import Address
from models.rule import Place

WIDTH = 16
"""Letters across a tile unless its panel says otherwise: four of them and their borders fit a terminal of 80 columns."""


class Tone(Enum):
    """The colour of a tile. The words on the tile say the same, so nothing is told by colour alone."""

    PLAIN = "plain"
    EMPTY = "empty"
    CARD = "card"
    RED = "red"
    YELLOW = "yellow"
    BLUE = "blue"
    GREEN = "green"
    PURPLE = "purple"
    BLACK = "black"
    WHITE = "white"
    GREY = "grey"


Shape = Enum(
    "Shape",
    "ROSE LILY PETUNIA LAWN POND STRUCTURE BIRCH OAK WILLOW AWARD VILLAGE FIELD WHEAT TREE TOMATO LIVESTOCK COW PIG SHEEP "
    "TURKEY HEN CONSTRUCTION BUILDING TOWER SILO CASTLE FOOD EQUIPMENT DROP HAMMERS CIRCLES BRICKS WHEEL ARROW CUBE MEEPLE "
    "GHOST KNIGHT LORD COLUMN STAR HILL STEEPLE COFFER RAKE CHIP MONSTER TOUCH BACK UNKNOWN",
)
"""What is drawn for a thing; each differs from the others in form."""


PLAYER, CARDS, CARD_IN = "player", "cards", "card in "
"""The roles of a tile that says who has what lies beside it, or which cards these are; and how the cards' own begins."""


class Form(Enum):
    """What the tiles of a panel are."""

    CARD = "card"
    TILE = "tile"
    HEXAGON = "hexagon"


@dataclass(frozen=True, slots=True)
class Figure:
    """Things of one shape and colour: so many of them, and a short word beside them, such as whose they are."""

    shape: Shape
    tone: Tone = Tone.PLAIN
    number: int = 1
    word: str = ""


@dataclass(frozen=True, slots=True)
class Tile:
    """One space: the words on it, the most important first, and whether a rule is broken there.

    `place` is the space as messages name it, `role` what it is for, `path` its address in the file. Where `figures` are
    drawn, `caption` are the words that stay beside them, all of them unless it is given. `covered` are cards that lie
    beneath the one on top, `across` is how many figures are drawn side by side, as many as fit unless it is given. With the
    tile to its right or with the one below it, it may be one thing: `joins_right`, `joins_below`.
    """

    words: tuple[str, ...]
    tone: Tone = Tone.PLAIN
    marked: bool = False
    place: Place | None = None
    role: str = ""
    path: Address = ()
    figures: tuple[Figure, ...] = ()
    caption: tuple[str, ...] | None = None
    covered: int = 0
    across: int = 0
    joins_right: bool = False
    joins_below: bool = False

    @property
    def space(self) -> str:
        """The name of the space on its tile; on which level it lies is told by the panel."""
        space = "" if self.place is None else self.place.space
        return space.split()[-1] if space.startswith("level ") else space

    @property
    def name(self) -> str:
        """The tile in words: whose space it is and which, what is there, and its role."""
        space = self.place.space if self.place is not None else ""
        words = [word.removeprefix(space).lstrip(":* ") for word in self.words]
        said = ", ".join(filter(None, words))
        where = "" if self.place is None or not space else " ".join(filter(None, (self.place.player, space)))
        return ": ".join(filter(None, (where, said))) + (f" ({self.role})" if self.role else "")


@dataclass(frozen=True, slots=True)
class Panel:
    """One layout: a heading and rows of at least one tile each, from the top; rows may have different lengths.

    `shifts` says by how many half tiles each row is moved to the right, for hexagons and for rows that are centred; without
    it all rows begin at the left. `width` is how many letters fit across a tile. `owner` is whose layout it is, `notes` are
    sentences on what lies beside it. `columns` and `sides` are written along the edges, one for each column and row, as
    messages name them; `lines` are the rows' names on a score sheet.
    """

    heading: str
    rows: tuple[tuple[Tile, ...], ...]
    shifts: tuple[int, ...] = ()
    width: int = WIDTH
    form: Form = Form.CARD
    owner: str = ""
    notes: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    sides: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()

    @property
    def shifted_rows(self) -> tuple[tuple[int, tuple[Tile, ...]], ...]:
        """Each row with the half tiles by which it is moved to the right."""
        return tuple(zip(self.shifts or (0,) * len(self.rows), self.rows, strict=True))

    @property
    def half_tiles(self) -> int:
        """How many half tiles the panel is wide, from the left to the end of the row that reaches furthest."""
        return max((shift + 2 * len(row) for shift, row in self.shifted_rows), default=0)


@dataclass(frozen=True, slots=True)
class Picture:
    """A whole table."""

    title: str
    description: str
    panels: tuple[Panel, ...]
    notes: tuple[str, ...] = ()


def told_marks(marked: int) -> str:
    """How many spaces are marked, as a sentence to be added to a description; nothing if none is."""
    if not marked:
        return ""
    spaces = "1 space is marked because a rule is" if marked == 1 else f"{marked} spaces are marked because rules are"
    return f" {spaces} broken there."
