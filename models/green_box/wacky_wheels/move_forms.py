"""Forms of moves in Wacky Wheels; `move_text` reads them."""

from __future__ import annotations

from models.move import MoveForm

FORMS = (
    MoveForm(
        "drive",
        ("take 5, to 16", "take 5", "drive 5 spaces"),
        "A turn without cards: the die that you choose, and where it takes you, which is checked if you say it.",
    ),
    MoveForm(
        "drive with a card and boosters",
        ("take 5, play 2 wheel, 1 booster, to 26", "take 5, play 2 wheel, 1 booster"),
        "The card has to match the tile where the car starts.",
    ),
    MoveForm(
        "pick up a cube",
        ("take 3, to 14, pick up the cube", "take 3, to 14, pick up the red cube"),
        "Takes the cube that lies on the tile where the car lands.",
    ),
    MoveForm(
        "shoot",
        ("take 3, shoot ben with 3 drop, to 14", "take 3, shoot ben with 3 drop"),
        "A red cube, before or after the movement, as you say it. The card matches the tile of the target.",
    ),
    MoveForm(
        "oil",
        ("take 3, oil with 3 circles, cleo rolls 4, to 14", "take 3, drive, oil with 3 drop, ben rolls 2"),
        "A blue cube, before or after the movement, and what those behind roll.",
    ),
    MoveForm(
        "pit stop",
        ("take 5, play 2 wheel, 4 boosters, into the pit, adding 1 green and 2 yellow, drawing 2 cards",),
        "Into the pit, with what you add at once. Cards can be named: `drawing 3 drop and 2 wheel`.",
    ),
    MoveForm(
        "wait in the pit",
        ("wait in the pit, fill up", "wait in the pit, double red, drawing 3 drop"),
        "The full stop, a turn without dice.",
    ),
    MoveForm("miss the turn", ("miss the turn",), "Because of oil or a breakdown."),
    MoveForm("roll", ("roll 3 and 5",), "What the dice show."),
    MoveForm(
        "put a cube on the track",
        ("put blue on 7, discarding 3 drop and 1 wheel",),
        "Before the race. Before later races of a circuit, a cube for each 1 that you discard.",
    ),
    MoveForm(
        "buy", ("buy 1 green and 1 card, drawing 4 wheel",), "Cubes and cards for points, between the races of a circuit."
    ),
    MoveForm(
        "draw at the end of a turn",
        ("take 5, to 16, drawing 4 wheel",),
        "Only with `WW-AMB-REFILL: yes`; cards that are not named are drawn unseen.",
    ),
)
"""What `Play.read` understands, the commonest first."""
