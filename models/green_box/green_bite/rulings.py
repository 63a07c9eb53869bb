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
        "BT-AMB-TWOPLAYERS",
        "When is a game of two over?",
        {"elimination": "when one of them is eliminated; the other wins"},
        "The game ends when two are left, and two begin. We play until somebody is out.",
    ),
    Ruling(
        "BT-AMB-THREE",
        "Do three players play by other rules?",
        {"normal": "no, each has one meeple as always"},
        "Get Bit! has a variant with two swimmers each, which this rulebook does not mention.",
    ),
    Ruling(
        "BT-AMB-TIEALL",
        "What happens if all cards are tied?",
        {"nobody": "nobody moves; from the second round on the last in line is bitten"},
        "Tied players do not move.",
    ),
    Ruling(
        "BT-AMB-REFILLTIME",
        "When does a hand count as two cards?",
        {"after": "after the card of the round is discarded"},
        "The rulebook says it in this order.",
    ),
    Ruling(
        "BT-AMB-LESS2",
        "What if a hand has fewer than two cards?",
        {"impossible": "this cannot happen: a hand of two is refilled at once"},
        "It follows from the refill.",
    ),
    Ruling(
        "BT-AMB-DISCARDS",
        "May everybody look at the discards?",
        {"yes": "yes, they lie open"},
        "All cards were shown when they were played. If you play otherwise, leave out what nobody remembers.",
    ),
    Ruling(
        "BT-AMB-ROUND1",
        "Is nobody bitten in the first round of each game?",
        {"yes": "nobody is; a game ends when two are left"},
        "The rulebook says it of each game, and nothing begins a second one.",
    ),
    Ruling(
        "BT-AMB-ELIMCARDS",
        "What happens to the cards of an eliminated player?",
        {"out": "they are out of the game"},
        "Nobody else can use them.",
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
