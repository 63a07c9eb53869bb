"""What can be said of moves in Village Green, form by form; `move_text` reads them."""

from __future__ import annotations

from models.move import MoveForm

FORMS = (
    MoveForm(
        "lay a green card",
        (
            "red rose birch birch to r1c2",
            "put blue lily pond in row 1 column 1",
            "take lawn, yellow rose oak oak to r1c3",
        ),
        "Takes a green card and lays one: from hand, or the one taken. `take` says which face-up card was "
        "taken; without it, it is the card laid if that lies face up and is not in hand, else the top card of "
        "the deck.",
    ),
    MoveForm(
        "structure with its award",
        ("red rose structure to r1c1, award ruby clover to left 1",),
        "A structure brings an award: say both in one move.",
    ),
    MoveForm(
        "award",
        (
            "award ruby clover to left 3",
            "ruby clover to row 3",
        ),
        "Draws an award and places it; `row 3` is the award space beside row 3, `column 2` the one above column 2.",
    ),
    MoveForm(
        "put under the deck",
        (
            "lawn under the deck",
            "discard lawn",
            "a card under the deck",
        ),
        "Takes a green card and puts this one under the deck; `a card` where the hand is hidden.",
    ),
    MoveForm(
        "flip and cover",
        ("flip and blue rose willow to r3c2",),
        "Turns the village card face down to lay a card on another card.",
    ),
    MoveForm(
        "flip and refresh",
        (
            "flip and refresh awards",
            "flip and refresh greens",
            "flip and refresh awards, then lawn to r1c1",
        ),
        "Turns the village card face down for three new face-up cards. The turn goes on after it: say the "
        "rest of it after `then`.",
    ),
    MoveForm(
        "flip and refresh in order",
        ("flip and refresh greens: lawn, red rose oak oak, blue lily oak willow under the deck",),
        "The same, and in which order the old cards go under the deck: the first one is drawn again first. "
        "Without the order they go there as they lie.",
    ),
)
"""What `Play.read` understands, the commonest first."""
