"""Forms of moves in Slush; `move_text` reads them."""

from __future__ import annotations

from models.move import MoveForm

FORMS = (
    MoveForm(
        "bid",
        ("bid 2 on blue 5", "put 2 cubes on blue 5", "2 on blue 5"),
        "Puts 1 to 4 of your cubes on a card that nobody has locked. You need more there than each other player.",
    ),
    MoveForm(
        "lock",
        ("lock red 6", "put my meeple on red 6"),
        "Puts your meeple on a card with a cube of yours, whoever claims it. It is yours for the rest of the game.",
    ),
    MoveForm(
        "draw",
        ("draw red 4", "draw"),
        "Turns the top card of the draw pile face up. Say which card it was, or it is written as `unknown`.",
    ),
    MoveForm("pass", ("pass",), "Only where nothing else can be done, or with `--ruling SL-AMB-PASS=allowed`."),
)
"""What `Play.read` understands, the commonest first."""
