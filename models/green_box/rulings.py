"""What we guess of the cards of the Green Box, since nobody has published which 54 there are. Users may make it a rule."""

from models.rule import Ruling

GB_RULINGS = (
    Ruling(
        "GB-LATIN",
        "Without a green background, does every symbol have each value once?",
        {"yes": "yes, as every border colour does", "no": "not necessarily: only the 6 of every symbol is certain"},
        "Every colour has each value and each symbol once, and with a green background symbols are as even as colours. Of "
        "symbols and values, the sources mention only the 6s.",
        "no two plain cards of a symbol have the same value",
    ),
    Ruling(
        "GB-GREEN-COL",
        "With a green background, does every border colour have two 1s and a 2?",
        {
            "yes": "yes, as every symbol does",
            "no": "not necessarily: each colour has three cards, and all colours together have twelve 1s and six 2s",
        },
        "The sources say so of the symbols. Of the colours they say only how many cards they have.",
        "the cards on green of every colour are 1, 1 and 2",
    ),
    Ruling(
        "GB-GREEN-DISTINCT",
        "With a green background, do the three cards of a symbol have three different border colours?",
        {"yes": "yes, no two of them have the same symbol and colour", "no": "not necessarily"},
        "No other cards with the same background have the same symbol and colour.",
        "no two cards on green are alike in symbol and colour",
    ),
    Ruling(
        "GB-SIX-MAP",
        "Which symbol does each 6 have, besides the yellow drop?",
        {"yes": "red hammers, green circles, white bricks, blue wheel, black arrow", "no": "any, but all different"},
        "Desert Dessert lays out the 6s to show the colour of each industry's cubes. We take its industries to stand in the "
        "order of the symbols' pips.",
        "the 6s are red hammers, green circles, white bricks, blue wheel and black arrow",
    ),
)
"""The guesses; a game whose cards are written takes them among its own rulings."""
