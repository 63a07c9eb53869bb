"""What people mix up on a table of Last Defence at Hudai Monastery."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from models.changes import replaced
from models.fact import Change
from models.green_box.cards import Card
from models.green_box.last_defence_at_hudai_monastery.demons import Demon, Row
from models.green_box.last_defence_at_hudai_monastery.kinds import column
from models.green_box.last_defence_at_hudai_monastery.position import Position


def mixed_up(position: Position) -> Iterator[Change[Position]]:
    """That a demon was overlooked in a column, that no tile is drawn yet, or that the base tiles were drawn at random."""
    if len({tiles[0] for tiles in position.wall}) < len(position.wall) and not position.challenge.any_base:
        any_base = replace(position.challenge, any_base=True)
        yield Change("the base tiles were drawn at random: add `challenge: {base: random}`", replaced(challenge=any_base))
    if position.drawn is not None:
        yield Change("leave `drawn:` out: no tile is drawn yet", replaced(drawn=None))
    for c, demon in enumerate(position.demons):
        if demon is None:
            yield Change(f"a demon lies in {column(c)} that the file does not name", _with_unknown(c))


def _with_unknown(c: int) -> Any:
    def make(position: Position) -> Position:
        return replace(position, demons=position.with_demon(c, Demon(Card(), Row.APPROACHING)))

    return make
