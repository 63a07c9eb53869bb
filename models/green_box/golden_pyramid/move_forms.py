"""Forms of moves in The Golden Pyramid; `move_text` reads them."""

from __future__ import annotations

from models.move import MoveForm

FORMS = (
    MoveForm(
        "draw cubes",
        ("draw cubes with blue 2 wheel", "draw cubes with blue 2 wheel, drawing red red, keeping red"),
        "Draws as many cubes as the value of the card and keeps half of them.",
    ),
    MoveForm("take a cube", ("take red with red 1 drop",), "Takes one cube of the colour of the card from the bag."),
    MoveForm(
        "draw cards",
        (
            "draw cards with red 1 drop",
            "draw cards with red 1 drop, drawing blue 1 circles, red 1 arrow, keeping red 1 arrow",
            "draw cards with green 3 bricks, keeping red 1 arrow, discarding blue 1 arrow",
        ),
        "Draws one card more than the value of the card. `drawing` may name all of them, `keeping` those that "
        "you keep, `discarding` what leaves a hand of more than seven.",
    ),
    MoveForm(
        "draw with an empty hand",
        ("draw 2 cards", "draw two cards, drawing red 1 arrow, blue 1 circles"),
        "Only with an empty hand.",
    ),
    MoveForm(
        "trade with the market",
        (
            "trade with the market: take red, give blue, return green",
            "trade with the market: take red, give blue, return green, refreshed to red blue white",
        ),
        "Your blue cube goes to the market and your green one into the bag. `refreshed to` names the new "
        "cubes where three were alike then.",
    ),
    MoveForm(
        "replace the market",
        ("replace the market", "replace the market with red blue white, take red, give blue, return green"),
        "By the optional rule (`--ruling GP-ACT-TRADE-OPT=yes`). Alone it asks for the cubes that are drawn.",
    ),
    MoveForm(
        "trade with a player",
        ("trade with anna: give blue, take red",),
        "A trade with another player, who is taken to agree.",
    ),
    MoveForm(
        "move the builder",
        ("builder to level 1 r2c2", "builder to r2c2"),
        "Moves your builder. Without a level it is the one on which he stands.",
    ),
    MoveForm(
        "build on level 1",
        ("build level 1 r3c1 with red 2 drop", "build level 1 r3c4 with red 1 drop, builder on it"),
        "Lays a tile of level 1. `builder on it` puts your builder on the new tile.",
    ),
    MoveForm(
        "build higher",
        (
            (
                "build level 2 r1c2 with red 2 drop, columns blue red blue green, paying blue 1 arrow, blue 2 wheel, "
                "red 1 drop, green 3 bricks, builder on it"
            ),
        ),
        "Lays a tile of level 2, 3 or 4 on four columns, named NW NE SW SE, and pays the cards for them.",
    ),
    MoveForm(
        "build with a claim",
        ("build level 1 r3c1 with red 2 drop, claiming 1", "build level 1 r3c1 with red 2 drop, for 2 points"),
        "Says how many points the builder claims. `judge` adds the build up term by term and says how far the claim is off.",
    ),
    MoveForm(
        "build with another tile",
        ("build level 1 r3c1 with red 2 drop, taking a wheel tile",),
        "Where no tile with the symbol of the card is left.",
    ),
    MoveForm(
        "builders that have to move",
        (
            (
                "build level 2 r1c2 with red 2 drop, columns blue red blue green, paying blue 1 arrow, blue 2 wheel, "
                "red 1 drop, green 3 bricks, builder on it, anna moves to r3c3"
            ),
        ),
        "Says where builders go that stood where a fourth column was put; `builder to r3c3` for your own.",
    ),
    MoveForm("pass", ("pass",), "Only where nothing else can be done."),
    MoveForm("the others play", ("the others play",), "Looks at your next turn as if nobody had changed anything."),
)
"""What `Play.read` understands, the commonest first."""
