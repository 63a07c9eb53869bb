"""Forms of moves in Desert Dessert; `move_text` reads them."""

from __future__ import annotations

from models.move import MoveForm

FORMS = (
    MoveForm(
        "supply",
        ("supply 3 water and 1 tools, grey on tools", "supply 3 water with grey on water", "supply nothing"),
        "The Supply phase: how many tiles of each industry get their supplies, and which managers sit on them.",
    ),
    MoveForm(
        "deal",
        (
            (
                "deal wheel 3, circles 5, drop 1, drop 4, arrow 1, wheel 2, drop 2, hammers 3, bricks 1, circles 1, "
                "wheel 1, drop 3"
            ),
            "deal",
        ),
        "The prices are renewed: for each row from Water down the left card, then the right one; without cards where the "
        "file has them (`deck`). Prices that nobody wrote down are taken for granted.",
    ),
    MoveForm(
        "trade",
        ("sell 3 water for greenhouse", "buy water for 5 minerals", "trade 3 yellow for 1 blue"),
        "The trade at a row's left card (`sell`) or right card (`buy`).",
    ),
    MoveForm("exchange", ("exchange 6 water for tools", "6 yellow for red"), "Six cubes of one colour for one of another."),
    MoveForm("draw", ("draw the red manager",), "The manager that comes out of the bag when the pile is used up."),
    MoveForm("harvest", ("harvest",), "The industries that were supplied yield. It may be left out before `build`."),
    MoveForm("build", ("build tools", "build nothing"), "The Build phase, with which the turn is over."),
    MoveForm(
        "whole turn",
        ("supply 3 water, grey on water; sell 3 water for greenhouse; build nothing",),
        "Several of these, one after the other.",
    ),
)
"""What `Play.read` understands, in the order of a turn."""
