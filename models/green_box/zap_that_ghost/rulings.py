"""Our decisions where the rulebook of Zap That Ghost is silent. Users may choose otherwise."""

from __future__ import annotations

from models.green_box.rulings import GB_RULINGS
from models.rule import Ruling

RULINGS = (
    Ruling(
        "ZG-AMB-STARTREVISIT",
        "Does the tile where a meeple begins its way count as entered?",
        {"yes": "yes, the meeple may not come back over it", "no": "no, the meeple may come back over it once"},
        "The meeple entered it before. On a free board it makes no difference to the ghosts within reach.",
    ),
    Ruling(
        "ZG-AMB-BLOCK",
        "Do other meeples block the way?",
        {"no": "no, a meeple passes them", "yes": "yes, a meeple may not enter a tile with another meeple"},
        "By the rulebook, only the tiles that a meeple has been on are closed to it.",
    ),
    Ruling(
        "ZG-AMB-SAMEEND",
        "May two meeples end on the same tile?",
        {"impossible": "this cannot happen: a move ends on a ghost, and meeples stand where no ghost is"},
        "This follows from how ghosts are zapped.",
    ),
    Ruling(
        "ZG-AMB-ONTILE",
        "What happens if a meeple already stands on the tile of the ghost?",
        {"impossible": "this cannot happen: a meeple stands on a corner, or where it captured a ghost"},
        "This follows from how ghosts are zapped.",
    ),
    Ruling(
        "ZG-AMB-CORNERGO",
        "May a meeple pass over the corners?",
        {"yes": "yes, they are tiles like all others"},
        "The rulebook closes no tile to meeples.",
    ),
    Ruling(
        "ZG-AMB-DECK",
        "Which cards are in the game?",
        {"36": "the 36 of the four colours of the ghosts", "54": "all 54, though those of other colours match no ghost"},
        "The contest rulebook has 36 cards. An older description of the game leaves all 54 in.",
        settled=True,
    ),
    Ruling(
        "ZG-AMB-NOZAP",
        "What happens if nobody can zap a ghost, or nobody shouts?",
        {"roll-again": "once all agree, each player may exchange a card, and the same player rolls again"},
        "Otherwise the game would stand still, and every round ends with exchanges.",
    ),
    Ruling(
        "ZG-AMB-PLAYERS",
        "How many may play?",
        {"2-6": "two to six"},
        "The table of targets goes up to six players, the list of games to five. 36 cards make six hands of six.",
    ),
    Ruling(
        "ZG-AMB-NEWHAND",
        "Do you also discard two cards from a new hand of six?",
        {"yes": "yes, as before, and with fewer than two matches you get another new hand"},
        "In the game, a hand has four cards.",
    ),
    Ruling(
        "ZG-AMB-DRAWOUT",
        "What happens if there is no card left to draw?",
        {"reshuffle": "you shuffle the discards and draw from them"},
        "The rulebook does not say, and otherwise hands would shrink.",
    ),
    Ruling(
        "ZG-AMB-WHOROLLS",
        "Who rolls the die next?",
        {"attempt": "the player who made the attempt", "clockwise": "the player after the one who rolled"},
        "The rulebook names the player who made the attempt, successful or not.",
    ),
    Ruling(
        "ZG-AMB-CARDSNOLONGER",
        "What happens to a card when its last ghost is captured?",
        {"useless": "it stays in the hand until you exchange it"},
        "Nothing takes it away.",
    ),
)

EVERY_RULING = (*RULINGS, *GB_RULINGS)
"""With what is guessed of the cards of the box."""
