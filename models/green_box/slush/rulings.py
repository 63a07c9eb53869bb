"""Our decisions where the rulebook of Slush is silent. Users may choose otherwise."""

from __future__ import annotations

from models.rule import Ruling

RULINGS = (
    Ruling(
        "SL-AMB-COLOURS",
        "Which cards are in the game?",
        {"players": "the six cards of each player's colour", "all-six": "those of all six colours, 36 cards"},
        "The list of components says six cards for each player, the set-up does not say which. A description of the game "
        "has 18 cards for three players and 24 for four.",
    ),
    Ruling(
        "SL-AMB-END",
        "Who has cubes left, but can outbid nobody with them: is that player unable to bid?",
        {"no-bid": "yes, without a bid the player is unable", "no-cubes": "no, only who has no cubes left is unable"},
        "The rulebook explains “unable to bid” with “out of cubes”. But cubes that no bid can use do not help.",
    ),
    Ruling(
        "SL-AMB-ENDLOCK",
        "Who has the meeple left, but no card to lock: is that player unable to lock?",
        {"no-card": "yes, without such a card the player is unable", "no-meeple": "no, only who has used it is unable"},
        "The rulebook explains “unable to lock” with the meeple being used. But a meeple that can go nowhere does not help.",
    ),
    Ruling(
        "SL-AMB-PASS",
        "May a player pass who can draw, bid or lock?",
        {"not-allowed": "no, one of them has to be done", "allowed": "yes"},
        "By the rulebook, players take turns by doing one of them.",
    ),
)
"""Every decision, in the order in which it is listed."""
