"""The score pad in a position file of Fields of Green: its lines, and numbers that may be something else than points."""

from __future__ import annotations

from dataclasses import fields
from typing import Annotated

from pydantic import Field, ValidationInfo
from pydantic.json_schema import SkipJsonSchema

from models.fields_of_green.cards import COINS_PER_VP, FOOD_PER_VP, TOWERS
from models.fields_of_green.position import Pad
from models.form import Form, Reads
from models.names import counted

MOST_COUNTED = 999
"""More than anyone ever counts."""

Small = Annotated[int, Field(ge=0, le=MOST_COUNTED)]


def _not_on_the_pad(value: object, info: ValidationInfo) -> None:
    """A number that may be tokens or the points for them: which one is meant has to be said."""
    key, per = ("food_points", FOOD_PER_VP) if info.field_name == "food" else ("money_points", COINS_PER_VP)
    what = "Food" if info.field_name == "food" else "coins"
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= MOST_COUNTED:
        raise ValueError(f"the pad has points: write `{key}: ...`, 1 point for every {per} {what}")
    tokens = f"{value} Food" if what == "Food" else counted(value, "coin")
    beside = "" if what == "Food" else f", or `coins: {value}` beside `pad:`,"
    points = counted(value, "point")
    write = f"write `{key}: {value // per}`{beside} for {tokens}, `{key}: {value}` for {points}"
    raise ValueError(f"is this {tokens} or {points}? {write}")


NotOnThePad = Annotated[None, Reads(_not_on_the_pad), SkipJsonSchema()]
"""A key that says either of two things, so that it is no key of the pad."""


class PadForm(Form):
    """Lines of the score pad, for what is not laid out here."""

    cards: Small | None = Field(default=None, description="VP on the cards, without VP tokens (those are `vp`).")
    equipment: Small | None = Field(default=None, description="VP for Equipment, tiles set aside included.")
    money_points: Small | None = Field(
        default=None,
        description="VP for coins, 1 for every 3; not the coins themselves. May be left out where `coins` is there.",
    )
    food_points: Small | None = Field(default=None, description="VP for Food, 1 for every 2; not the Food itself.")
    towers: Annotated[int, Field(ge=0, le=TOWERS)] | None = Field(default=None, description="Empty Water Towers.")
    abilities: list[Small] | None = Field(default=None, description="VP of each Game End ability.")
    locations: Small | None = Field(default=None, description="Locations in the farm; they decide where VP are level.")
    food: NotOnThePad = None
    money: NotOnThePad = None
    coins: NotOnThePad = None


def pad_of(form: PadForm | None) -> Pad:
    """The pad that a file tells of; an empty one where it tells of none."""
    if form is None:
        return Pad()
    lines = {line.name: getattr(form, line.name) for line in fields(Pad)}
    return Pad(**lines | {"abilities": None if form.abilities is None else tuple(form.abilities)})
