"""Forms of moves in Lords of the Green; `move_text` reads them."""

from __future__ import annotations

from models.move import MoveForm

FORMS = (
    MoveForm(
        "place knights",
        ("2 red on r1c3", "place two knights on r1c3"),
        "In the first round that is the whole turn, since the lord comes with them. Later it is the beginning "
        "of one: the answer says where the lord may go then.",
    ),
    MoveForm(
        "place knights and move the lord",
        ("2 red on r1c3, lord to r2c1 with 1", "place two knights on r1c3, then the lord goes to r2c1 with a knight"),
        "After the first round: knights, then the lord moves with some knights of the tile that he leaves. "
        "The colour need not be said where only one is meant.",
    ),
    MoveForm(
        "lord alone",
        ("red lord to r2c1 with 1",),
        "Only where no knights can be placed, with `--ruling LG-AMB-NOPLACE=lord-moves`.",
    ),
    MoveForm("pass", ("pass",), "Only where no knights can be placed."),
)
"""What `Play.read` understands, the commonest first."""
