"""Our decisions where the rulebook of Attack of the Moulds is silent. Users may choose otherwise."""

from __future__ import annotations

from models.rule import Ruling

RULINGS = (
    Ruling(
        "MO-AMB-BOARD",
        "Which tiles make the board?",
        {"hex37": "the hexagon of 37 tiles with sides of four, unless `shape:` says that the players laid another"},
        "The picture of the rulebook is lost; 37 tiles with one in the middle and corners make this hexagon, and other "
        "grids are allowed.",
    ),
    Ruling(
        "MO-AMB-START",
        "On which tiles do the three cubes of a player lie in the beginning?",
        {
            "corners": "four to six players: a corner and the two tiles beside it on the border; two or three players: one "
            "in a corner, and in the opposite corner one with another beside it on the border; on six by six tiles three "
            "anywhere, or one to a corner: two opposite corners each with two players, one each with four",
            "free": "wherever the players put them",
        },
        "The rulebook speaks of three cubes in a corner, and of one and two in opposite corners; a tile takes one cube.",
    ),
    Ruling(
        "MO-AMB-PASS",
        "What if a player cannot move?",
        {
            "pass": "the player passes; when nobody can move, cubes are counted",
            "eliminated": "the player is out: no more turns, and the cubes left on the board count for nothing",
        },
        "The rulebook does not speak of it; it plays on until the board is full.",
    ),
    Ruling(
        "MO-AMB-ELIM",
        "What of a player without a cube on the board?",
        {"out": "the player is out; the turn goes to the next"},
        "Whoever has no cube can neither grow nor spread.",
    ),
    Ruling(
        "MO-AMB-LAST",
        "What if only one player has cubes left, or all others are eliminated?",
        {
            "wins": "the game ends, and that player has won",
            "plays-on": "that player plays on alone until the board is full or all 20 cubes are on it",
        },
        "The rulebook does not speak of it. Nobody is left to take anything away, so the winner is certain.",
    ),
    Ruling(
        "MO-AMB-DIST2",
        "What may lie between a tile and one that is two steps away?",
        {
            "jump": "anything, a gap in the board too",
            "tiles": "a tile of the board, empty or not",
            "empty": "an empty tile",
        },
        "The rulebook speaks only of how far the new place is.",
    ),
    Ruling(
        "MO-AMB-SQADJ",
        "Which tiles are next to each other on a board of squares?",
        {
            "8": "those that touch at a side or a corner",
            "4": "those that touch at a side; two steps are counted so too",
        },
        "Related games with squares count corners; a description of this board calls its grid orthogonal.",
    ),
    Ruling(
        "MO-AMB-TIE",
        "Who wins when players have equally many cubes at the end?",
        {"shared": "they share the victory"},
        "The rulebook names no tie-break.",
    ),
    Ruling(
        "MO-AMB-OVER20",
        "What if more cubes are absorbed than the player has left?",
        {"win": "the player wins with the twentieth; cubes are replaced in the order in which the board is read until then"},
        "The game ends at once with the last cube, so nothing needs more of them.",
    ),
    Ruling(
        "MO-AMB-OWN20",
        "Does a player win with 20 cubes on the board?",
        {
            "win": "yes, at once",
            "no-limit": "no, the board is filled, and whoever needs more cubes than 20 finds them elsewhere",
        },
        "The rulebook says so; of other boards it is told that they might need more cubes.",
    ),
    Ruling(
        "MO-AMB-4-5",
        "Which corners do four or five players begin in?",
        {
            "free": "each chooses one",
            "even": "spread evenly: with four players the two free corners lie opposite each other",
        },
        "The rulebook lets players select a corner.",
    ),
)
