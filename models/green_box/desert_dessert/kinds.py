"""What keys of a Desert Dessert file hold: phases, managers, tiles and cubes, as people write them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from pydantic import Field as Limited
from pydantic import ValidationInfo

from models.fields import Kind
from models.form import Reads
from models.green_box.components import Colour
from models.green_box.desert_dessert.industries import INDUSTRY, Industry, resource_of
from models.green_box.kinds import Meeple, by_colour, read_meeple
from models.names import Word, one
from models.table_form import Number, text, written_text


class Phase(Word):
    """The phases of a turn."""

    SUPPLY = "supply"
    TRADE = "trade"
    HARVEST = "harvest"
    BUILD = "build"

    @property
    def title(self) -> str:
        """As the rulebook writes it."""
        return self.value.capitalize()


def _done_called(value: object, _info: ValidationInfo) -> str:
    return one(written_text(value, "what was done"), "word", ["trade", "exchange"], "expected trade or exchange")


def _phase(value: object, _info: ValidationInfo) -> Phase:
    names = [str(phase) for phase in Phase]
    said = written_text(value, "a phase")
    return Phase(one(said.casefold().removesuffix(" phase"), "phase", names, f"expected {', '.join(names)}"))


def _manager(value: object, info: ValidationInfo) -> str:
    if value in [str(industry) for industry in Industry]:
        raise ValueError(f"{value} is an industry; the manager comes first, then where it sits: `grey: {value}`")
    return read_meeple(value, info)


def _by_industry(counted_tiles: Mapping[Industry, int]) -> dict[str, int]:
    return {str(industry): counted_tiles[industry] for industry in Industry if industry in counted_tiles}


_MANAGER = Annotated[str, Reads(_manager), text("A manager by its colour.", ["grey", "red"])]
_DONE = Annotated[str, Reads(_done_called), text("What was done.", ["trade", "exchange"])]
_RESOURCE = Annotated[Colour, Reads(resource_of), text("A colour, or what its cubes stand for.", ["yellow", "water"])]
PHASE = Kind(Annotated[Phase, Reads(_phase), text("A phase.", [str(phase) for phase in Phase])], written=str)
DONE = Kind(list[_DONE], lambda done, _owner: tuple(done), list)
TILES = Kind(dict[INDUSTRY, Annotated[int, Limited(ge=0, le=36)]], written=_by_industry)
CUBES = Kind(dict[_RESOURCE, Number], written=by_colour)
MANAGERS = Kind(list[Meeple], lambda managers, _owner: tuple(managers), list)
MANAGED = Kind(dict[_MANAGER, INDUSTRY], written=lambda managed: {who: str(where) for who, where in managed.items()})
