"""Forms of moves in Zap That Ghost; `move_text` reads them."""

from __future__ import annotations

from models.move import MoveForm

FORMS = (
    MoveForm(
        "zap",
        (
            "zap r3c1 with blue wheel by blue meeple",
            "blue meeple to r3c1 with blue wheel",
            "zap the blue wheel at r3c1 with the blue meeple",
        ),
        "The attempt: a card is played, and the meeple goes to the ghost in as many steps as the die shows. "
        "The answer shows a way and draws it.",
    ),
    MoveForm("zap without a card", ("zap r3c1 with the blue meeple",), "The same with the card that matches the ghost."),
    MoveForm(
        "zap on a certain way",
        ("zap r3c1 with blue wheel by blue meeple via r2c3, r3c3, r3c2",),
        "Judges this way: its length, each step, tiles entered twice. The tile of the ghost may be left out at the end.",
    ),
    MoveForm(
        "drawing",
        ("zap r3c1 with blue wheel by blue meeple, drawing green arrow",),
        "Names the card that was drawn. Without it, that card is unknown on the table after the move.",
    ),
    MoveForm("fail", ("fail",), "The attempt failed: meeple and card go back."),
    MoveForm("nobody zaps", ("nobody zaps",), "All agree that nobody can. The answer says who could have."),
    MoveForm(
        "exchange",
        ("exchange blue wheel", "exchange blue wheel, drawing green arrow"),
        "After somebody else's attempt: a card is discarded and another one drawn.",
    ),
    MoveForm(
        "discard in the set-up",
        (
            "discard red hammers and blue wheel",
            (
                "discard red hammers and blue wheel, drawing red drop, red arrow, blue drop, blue arrow, green drop "
                "and green arrow"
            ),
        ),
        "Two of the first six cards. Where fewer than two of the other four match a ghost, a new hand is "
        "dealt: name it after `drawing`.",
    ),
    MoveForm("roll", ("roll 4",), "What the die shows."),
)
"""What `Play.read` understands, the commonest first."""
