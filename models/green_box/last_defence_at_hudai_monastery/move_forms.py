"""Forms of moves in Last Defence at Hudai Monastery; `move_text` reads them."""

from __future__ import annotations

from models.move import MoveForm

FORMS = (
    MoveForm(
        "build",
        ("build wheel at r1c2 from wheel and drop", "add a wheel at r1c2, drawn wheel and drop"),
        "Adds one of the tiles drawn to the wall; the others are discarded. Where the file has `drawn:`, leave them out.",
    ),
    MoveForm(
        "build nothing", ("build nothing from wheel and drop",), "Adds none, where the ruling HU-AMB-BUILDSKIP allows it."
    ),
    MoveForm(
        "activate a monk",
        (
            "red to r0c3: arrow at r0c3 on c4, drop at r0c2 on c1",
            "red moves to r0c3: arrow at r0c3 on c4, drop at r0c2 on c1",
        ),
        "The monk moves (leave that out if he stays) and uses his tile, then tiles beside it, each on the demon of a "
        "column. Circles take several: `circles at r0c1 on c1 and c4`.",
    ),
    MoveForm(
        "use a wheel", ("red to r0c1: wheel at r0c1 on red",), "Charges a monk; it is one of the tiles of an activation."
    ),
    MoveForm(
        "use bricks",
        ("blue to r0c6: bricks at r0c6 to build wheel at r1c2 from wheel and drop",),
        "Another Build phase, as one of the tiles of an activation.",
    ),
    MoveForm("discharge", ("discharge blue",), "Lays down a charged monk and hits the demon of his column, at any moment."),
    MoveForm(
        "research",
        ("research drop", "research hammers to 2"),
        "Spends technique points, at any moment. Of the hammers the lower cube is raised unless you name the level.",
    ),
    MoveForm("recruit", ("recruit white at r0c1",), "Spends an activation to put a new monk on the wall, charged."),
    MoveForm(
        "a whole Act phase",
        ("red to r0c3: arrow at r0c3 on c4, drop at r0c2 on c1; discharge blue; blue: hammers at r0c5",),
        "All steps of the phase in their order, with semicolons between them.",
    ),
    MoveForm(
        "demons",
        ("demons", "demons: c1 gives 1, drawing red 4 arrow, blue 5 bricks and white 4 hammers"),
        "The Demons phase. Say for an attacker how many tiles its column `gives` up, which monk it `removes`, and which "
        "technique it `lowers`, if there is a choice; and the demons drawn, from the left. Without them, they are unknown.",
    ),
)
"""What `Play.read` understands, the commonest first."""
