"""How moves of Fields of Green are written, form by form; `move_text` reads them."""

from __future__ import annotations

from models.move import MoveForm

FORMS = (
    MoveForm(
        "build a card",
        ("Orchard to r1c4", "Orchard right of Wheat", "build Potatoes below r2c1"),
        "Builds a location card. `at` and `on` do as well as `to`.",
    ),
    MoveForm(
        "build with Water",
        ("Orchard to r1c4, 2 Water from r2c4",),
        "Says from which Water Tower the Water is paid. Without it, Water comes from the towers in range that "
        "serve the fewest other Harvest costs.",
    ),
    MoveForm(
        "build with Equipment",
        ("Potatoes to r3c1, keep Hoses aside", "Potatoes to r3c1, take Hoses on r2c4"),
        "Says what happens to the Equipment that the card gives.",
    ),
    MoveForm("place Equipment", ("Silo to r3c1, place Sacks on it",), "With a tile that was set aside."),
    MoveForm(
        "Water Tower",
        ("Water Tower to r3c2, discarding Barn", "Water Tower below r2c2"),
        "Builds a Water Tower. Which card is discarded need not be said.",
    ),
    MoveForm("Silo", ("Silo to r3c1, discarding Barn",), "Builds a Silo."),
    MoveForm(
        "market",
        ("market, selling 2 Food", "market, discarding Barn, selling 1 Food"),
        "Goes to the market. Without a number of Food none is sold.",
    ),
    MoveForm("restore", ("restore Turkeys", "restore r2c3, discarding Barn"), "Turns an Open Area face up again."),
    MoveForm(
        "income",
        ("take income", "take income, 2 Water onto r2c2"),
        "In the Upkeep phase. `onto` says which Water Tower gets the Water.",
    ),
    MoveForm(
        "pay a Harvest cost",
        ("pay Wheat", "pay Wheat at r1c3, 1 Water from r2c2"),
        "In the Harvest phase: pays the cost of a card and applies its ability.",
    ),
    MoveForm(
        "extra payment",
        ("pay Pigs, extra payment once", "pay Pigs, extra payment twice"),
        "With what the card lets you pay besides.",
    ),
    MoveForm(
        "say which card it is",
        ("pay Wheat at r1c3", "flip Wheat at r1c3"),
        "Where the file leaves open which card lies there: says which one is meant.",
    ),
    MoveForm("flip", ("flip Wheat",), "In the Harvest phase: turns a location face down."),
    MoveForm("end the harvest", ("end the harvest",), "Turns everything face down that was not paid for."),
)
"""What `Play.read` understands, the commonest first."""
