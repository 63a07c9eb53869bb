"""The key `challenge` of a position file: what makes a game of Last Defence at Hudai Monastery harder."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field as Limited

from models.fields import Field, Fields, Kind
from models.green_box.cards import Background
from models.green_box.last_defence_at_hudai_monastery.position import TIME, Challenge

RANDOM = "random"
HARDER = ("pink", "brown")
"""Backgrounds of which all cards may be demons."""
_KEYS = Fields(
    "ChallengeForm",
    "What makes the game harder.",
    Field("base", Kind(Literal["random"]), "`random` if the six base tiles were drawn, whatever they show."),
    Field(
        "demons",
        Kind(Literal["pink", "brown"]),
        "The background of which all 18 cards are demons, in place of the six green ones: `pink` or `brown`.",
    ),
    Field(
        "time",
        Kind(Annotated[int, Limited(ge=1, le=TIME)]),
        f"Green cubes as the game began, if fewer than {TIME}.",
        default=TIME,
    ),
)


def _kept(form: Any, _owner: str) -> Challenge:
    demons = Background.GREEN if form.demons is None else Background(form.demons)
    return Challenge(any_base=form.base is not None, demons=demons, time=form.time)


def _written(challenge: Challenge) -> dict[str, Any]:
    base = {"base": RANDOM} if challenge.any_base else {}
    demons = {} if challenge.demons is Background.GREEN else {"demons": str(challenge.demons)}
    return base | demons | ({} if challenge.time == TIME else {"time": challenge.time})


CHALLENGE = Kind(_KEYS.form, _kept, _written)
