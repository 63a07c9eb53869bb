"""Forms of moves in My First Christmas Tree; `move_text` reads them."""

from __future__ import annotations

from models.move import MoveForm

FORMS = (
    MoveForm(
        "a whole turn",
        ("play yellow drop right, complete on r4c1 r3c1 r2c1 r1c1 placing r4c1 r2c1",),
        "A turn is one move. Say each part only if you do it, in the order of this list.",
    ),
    MoveForm(
        "new pool",
        ("new pool, take blue arrow", "discard the pool"),
        "The commit ability before taking: four new cards in the pool.",
    ),
    MoveForm(
        "take",
        ("take red circles", "take red circles and blue arrow"),
        "One card of the pool, or two with the commit ability.",
    ),
    MoveForm(
        "drawing",
        ("take red circles, drawing red drop",),
        "Names what came into the pool, in its order. Without it, that stays `unknown`, unless the file knows the deck.",
    ),
    MoveForm(
        "discard the row",
        ("discard the row, play red circles",),
        "Throws away the preparation row, where no card continues it.",
    ),
    MoveForm(
        "play",
        ("play yellow drop right", "play black wheel left", "play yellow drop right and black wheel left"),
        "The cards played, and to which end of the row. The end may be left out where only one fits.",
    ),
    MoveForm("play nothing", ("play nothing", "pass"), "No card is played."),
    MoveForm(
        "complete",
        ("play yellow drop right, complete on r4c1 r3c1 r2c1 r1c1", "play black wheel left, complete"),
        "The tiles in their order, from either end. Leave them out where there is only one place.",
    ),
    MoveForm(
        "placing decorations",
        (
            "play yellow drop right, complete on r4c1 r3c1 r2c1 r1c1 placing r4c1 r2c1",
            "play yellow drop right, complete on r4c1 r3c1 r2c1 r1c1 placing nothing",
        ),
        "The tiles that get decorations.",
    ),
    MoveForm(
        "box",
        (
            "play yellow drop right, complete on r4c1 r3c1 r2c1 r1c1 placing r4c1 r2c1, box yellow",
            "play yellow drop right, complete on r4c1 r3c1 r2c1 r1c1 placing r4c1 r2c1, box yellow and white",
            "play yellow drop right, complete on r4c1 r3c1 r2c1 r1c1 placing r4c1 r2c1, neutral box yellow and white",
        ),
        "The border colours that you count for a box, two with the commit ability.",
    ),
    MoveForm("skip", ("skip",), "Leaves this turn out: nobody knows what was done in it."),
)
"""What `Play.read` understands, the commonest first."""
