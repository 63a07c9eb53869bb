"""Forms of moves in Attack of the Moulds; `moves` reads them."""

from __future__ import annotations

from models.move import MoveForm

FORMS = (
    MoveForm(
        "grow",
        ("grow to r2c2", "place a red cube on r2c2", "r2c2"),
        "Puts a new cube on an empty tile next to a cube of yours.",
    ),
    MoveForm(
        "spread",
        ("spread r4c4 to r2c4", "move from r4c4 to r2c4", "r4c4 -> r2c4"),
        "Moves a cube of yours to an empty tile two steps away.",
    ),
    MoveForm("pass", ("pass",), "Only for those who can do nothing: whoever can move has to."),
)
"""What `Play.read` understands, the commonest first."""
