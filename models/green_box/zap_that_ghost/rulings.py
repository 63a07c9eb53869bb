"""Our decisions where the rulebook of Zap That Ghost is silent. Users may choose otherwise."""

from __future__ import annotations

from models.green_box.rulings import GB_RULINGS
from models.rule import Ruling

RULINGS = (
    Ruling(
        "ZG-AMB-STARTREVISIT",
        "Does the tile where a meeple's way begins count as entered?",
        {"yes": "yes, the meeple does not come back over it", "no": "no, the meeple may come back over it once"},
        "The meeple came onto it before. On a free board the same ghosts are reached either way.",
    ),
    Ruling(
        "ZG-AMB-BLOCK",
        "Do other meeples block the way?",
        {"no": "no, a meeple passes them", "yes": "yes, a tile with a meeple on it may not be entered"},
        "Nothing is said to be in a meeple's way but the tiles that it has been on.",
    ),
    Ruling(
        "ZG-AMB-SAMEEND",
        "May two meeples end on one tile?",
        {"impossible": "it cannot occur: a move ends on a ghost, and meeples stand where no ghost is"},
        "Follows from how ghosts are zapped.",
    ),
    Ruling(
        "ZG-AMB-ONTILE",
        "What if a meeple stands on the tile of the ghost already?",
        {"impossible": "it cannot occur: it stands on a corner, or where it captured a ghost"},
        "Follows from how ghosts are zapped.",
    ),
    Ruling(
        "ZG-AMB-CORNERGO",
        "May a meeple pass over the corners?",
        {"yes": "yes, they are tiles as all others"},
        "No tile of the grid is said to be closed to meeples.",
    ),
    Ruling(
        "ZG-AMB-DECK",
        "With which cards is the game played?",
        {"36": "the 36 of the four colours of the ghosts", "54": "all 54; those of other colours match no ghost"},
        "The contest rulebook tells of 36 cards; an older description of the game leaves all 54 in.",
    ),
    Ruling(
        "ZG-AMB-NOZAP",
        "What if nobody can zap a ghost, or nobody shouts?",
        {"roll-again": "once all agree, each may exchange a card and the same player rolls again"},
        "Otherwise the game would stand still; an exchange follows every round.",
    ),
    Ruling(
        "ZG-AMB-PLAYERS",
        "How many may play?",
        {"2-6": "two to six"},
        "The table of targets ends with six players, the list of games with five; six hands of six cards are dealt from 36.",
    ),
    Ruling(
        "ZG-AMB-NEWHAND",
        "Are cards discarded from a new hand of six too?",
        {"yes": "yes, two as before, and with fewer than two matches it is dealt anew again"},
        "Hands have four cards in the game.",
    ),
    Ruling(
        "ZG-AMB-DRAWOUT",
        "What if there is no card left to draw?",
        {"reshuffle": "the discards are shuffled and drawn from"},
        "The rulebook does not say; otherwise hands would shrink.",
    ),
    Ruling(
        "ZG-AMB-WHOROLLS",
        "Who rolls the die next?",
        {"attempt": "whoever made the attempt", "clockwise": "the player after the one who rolled"},
        "The rulebook speaks to the player who made the attempt, successful or not.",
    ),
    Ruling(
        "ZG-AMB-CARDSNOLONGER",
        "What of a card whose last ghost has been captured?",
        {"useless": "it stays in the hand until it is exchanged"},
        "Nothing takes it away.",
    ),
)

EVERY_RULING = (*RULINGS, *GB_RULINGS)
"""With what is assumed of the cards of the box."""
