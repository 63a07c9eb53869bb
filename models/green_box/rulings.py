"""What is assumed of the cards of the Green Box, since nobody has published which 54 there are. Users may decide so."""

from __future__ import annotations

from models.rule import Ruling

GB_RULINGS = (
    Ruling(
        "GB-LATIN",
        "Does every symbol, too, have each value once among the 36 cards without a green background?",
        {
            "yes": "yes, as every border colour has: the 36 values form a Latin square",
            "no": "not necessarily; only that every symbol has one 6 is certain",
        },
        "Colours have each value and each symbol once, and with a green background symbols are as even as colours; of "
        "symbols and values it is told of the 6s only.",
        "no two plain cards of a symbol have the same value",
    ),
    Ruling(
        "GB-GREEN-COL",
        "Are the three cards of a border colour with a green background 1, 1 and 2?",
        {
            "yes": "yes, as those of every symbol are",
            "no": "not necessarily; each colour has three of them, and all colours together twelve 1s and six 2s",
        },
        "It is told of the symbols; of the colours only how many cards they have.",
        "the cards on green of every colour are 1, 1 and 2",
    ),
    Ruling(
        "GB-GREEN-DISTINCT",
        "Do the three cards of a symbol with a green background have three different border colours?",
        {"yes": "yes, no two of them are alike in symbol and colour", "no": "not necessarily"},
        "No other cards of one background are alike in symbol and colour.",
        "no two cards on green are alike in symbol and colour",
    ),
    Ruling(
        "GB-SIX-MAP",
        "Which symbols do the 6s have, besides the yellow one, which is a drop?",
        {
            "yes": "red hammers, green circles, white bricks, blue wheel, black arrow",
            "no": "any, each a different one",
        },
        "Desert Dessert lays out the 6s to show the colour of each industry's cubes; its industries are taken to stand in "
        "the order of the symbols' pips.",
        "the 6s are red hammers, green circles, white bricks, blue wheel and black arrow",
    ),
)
"""The assumptions; a game whose cards are told takes them among its own rulings."""
