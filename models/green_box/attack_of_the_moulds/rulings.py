"""Our decisions where the rulebook of Attack of the Moulds is silent. Users may choose otherwise."""

from __future__ import annotations

from models.rule import Ruling

RULINGS = (
    Ruling(
        "MO-AMB-START",
        "On which tiles do a player's three cubes begin?",
        {
            "corners": "with four to six players, on a corner and the two tiles beside it on the border; with two or three "
            "players, on one corner, the opposite corner and a tile beside that on the border (on six by six tiles "
            "anywhere, "
            "or one to a corner: two opposite corners each with two players, one each with four)",
            "free": "wherever the players put them",
        },
        "The rulebook puts three cubes in a corner, or one and two in opposite corners, and a tile takes only one cube.",
    ),
    Ruling(
        "MO-AMB-PASS",
        "What happens if a player cannot move?",
        {
            "pass": "the player passes; when nobody can move, count the cubes",
            "eliminated": "the player is out, and the cubes left on the board do not count",
        },
        "The rulebook does not mention it; it plays on until the board is full.",
    ),
    Ruling(
        "MO-AMB-LAST",
        "What happens if only one player has cubes left, or all others are eliminated?",
        {
            "wins": "the game ends, and that player has won",
            "plays-on": "that player plays on alone until the board is full or all 20 cubes are on it",
        },
        "The rulebook does not mention it. Nobody is left who could absorb a cube, so the winner is certain.",
    ),
    Ruling(
        "MO-AMB-DIST2",
        "What may lie between a tile and one that is two steps away?",
        {
            "jump": "anything, even a gap in the board",
            "tiles": "a tile of the board, empty or not",
            "empty": "an empty tile",
        },
        "The rulebook only says how far away the new place is.",
    ),
    Ruling(
        "MO-AMB-SQADJ",
        "Which tiles are next to each other on a board of squares?",
        {
            "8": "those that touch at a side or a corner",
            "4": "those that touch at a side, and two steps are counted the same way",
        },
        "Related games on squares count corners, but a description of this board calls its grid orthogonal.",
    ),
    Ruling(
        "MO-AMB-OWN20",
        "Does a player win with 20 cubes on the board?",
        {"win": "yes, at once", "no-limit": "no, play until the board is full and use other cubes beyond the 20"},
        "The rulebook says so. But it also says that other boards might need more cubes.",
    ),
    Ruling(
        "MO-AMB-4-5",
        "In which corners do four or five players begin?",
        {
            "free": "each player chooses one",
            "even": "in corners spread evenly: with four players the two free ones lie opposite each other",
        },
        "The rulebook lets the players choose.",
    ),
)
