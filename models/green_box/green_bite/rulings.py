"""Our decisions where the rulebook of Green Bite is silent. Users may choose otherwise."""

from __future__ import annotations

from models.rule import Ruling

RULINGS = (
    Ruling(
        "BT-AMB-BITTENMOVES",
        "Where does the bitten player's meeple go?",
        {"stays": "it stays where it is, last", "front": "it goes to the front of the line"},
        "The rulebook moves nobody after the bite. In Get Bit!, from which the game comes, the bitten swimmer goes to the "
        "front.",
    ),
    Ruling(
        "BT-AMB-CUBES",
        "With how many health cubes does everybody begin?",
        {"4": "four", "5": "five"},
        "The rulebook has four. An older description of the game has five.",
        settled=True,
    ),
    Ruling(
        "BT-AMB-LASTREFILL",
        "Are cards picked up after the last bite?",
        {"no": "no, the game is over", "yes": "yes, the round is played to its end"},
        "It changes nothing but the cards on the table.",
    ),
)
