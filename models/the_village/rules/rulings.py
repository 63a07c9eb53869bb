"""Our decisions where the rulebook of The Village is silent. Users may choose otherwise."""

from models.rule import Ruling

RULINGS = (
    Ruling(
        "VI-AMB-DECK",
        "How many cards are there of each profession?",
        {"listed": "as many as the card file lists: 20", "any": "nobody knows, so no number is too many"},
        "The rulebook gives 80 cards and four professions. `--cards` takes a card file of your own.",
        guesses="there are 20 cards of each profession",
    ),
    Ruling(
        "VI-AMB-EXACT",
        "The Hill has seven cards: are six Hill cards enough to win?",
        {"six": "yes, at least six are enough", "all": "no, all seven have to be Hill cards"},
        "A winning hand is six cards of your own profession; nothing is said of a seventh.",
    ),
    Ruling(
        "VI-AMB-MUSTACT",
        "May you neither draw nor trade?",
        {"no": "no, you draw or trade", "yes": "yes, you may pass"},
        "The rulebook says that you may do either, and Nights would stand still if nobody did.",
    ),
    Ruling(
        "VI-AMB-RAKE",
        "Do the two cards of the Rake replace the one draw?",
        {"instead": "yes, two cards instead of one", "besides": "no, two cards besides the one: three in all"},
        "“May draw two cards” reads like the draw itself.",
    ),
    Ruling(
        "VI-AMB-COFFER",
        "May the Coffer draw and trade in one turn?",
        {"trades": "no, two trades take the place of one", "mixed": "yes, a draw and a trade are allowed too"},
        "Only trades are named.",
    ),
    Ruling(
        "VI-AMB-STUMBLEHAND",
        "Who chooses the card of the player who stumbles?",
        {"owner": "its owner", "attacker": "the player with the Stumble Token"},
        "It is the stumbled player who must discard.",
    ),
    Ruling(
        "VI-AMB-DUSKORDER",
        "Somebody wins at the end of the Night: what becomes of the Daily Pot?",
        {"paid": "it is paid as well", "end-pot": "it goes into the End Pot"},
        "The rulebook pays both pots at the end of the Night, without an order.",
    ),
    Ruling(
        "VI-AMB-ACCUSEWIN",
        "Does a correct accusation win the End Pot?",
        {"yes": "yes, as every victory does", "no": "no, only the game"},
        "The winner wins the End Pot, and the accuser wins.",
    ),
    Ruling(
        "VI-AMB-ACCUSENUM",
        "How many accusations may you make in a turn?",
        {"any": "any number", "one": "one"},
        "The rulebook sets no number.",
    ),
    Ruling(
        "VI-AMB-ACCUSEDAY",
        "May you accuse by day?",
        {"night": "no, only in your turn at Night", "both": "yes, when it is your turn to wager"},
        "The rulebook says “turn” of the Night.",
    ),
    Ruling(
        "VI-AMB-REVEAL",
        "Must you show a winning hand at the end of the Night?",
        {"may": "no, you may keep it", "must": "yes"},
        "A player “can” reveal it.",
    ),
    Ruling(
        "VI-AMB-SPLIT",
        "Several win, and the End Pot cannot be split: who gets the odd chips?",
        {"stay": "nobody, they stay in the pot", "left": "the winner who is nearest to the dealer's left"},
        "The pot is split equally.",
    ),
    Ruling(
        "VI-AMB-BETEND",
        "When do wagers end?",
        {
            "agreed": "when nobody adds any more; nobody has to match",
            "matched": "when everybody has matched the largest wager, or has no chips left",
            "poker": "when everybody has matched the largest wager, has no chips left, or has folded",
        },
        "Players “may” raise or match.",
    ),
    Ruling(
        "VI-AMB-WAGER0",
        "May you wager nothing?",
        {"broke": "only if you have no chips", "free": "yes"},
        "All players must put out a wager, and those without chips play on.",
    ),
    Ruling(
        "VI-AMB-DECKOUTTIME",
        "When has the deck run out?",
        {"last-card": "when its last card is drawn", "failed-draw": "when somebody has to draw and cannot"},
        "“Runs out of cards” is when none is left.",
    ),
    Ruling(
        "VI-AMB-ORDER",
        "In which order do you stumble, accuse, draw and take the refuse card?",
        {"any": "any order, discards last", "draw-first": "draw or trade first"},
        "All of it happens “during” your turn.",
    ),
    Ruling(
        "VI-AMB-SELFSTUMBLE",
        "May you stumble yourself?",
        {"no": "no", "yes": "yes"},
        "You pick one player to stumble, which sounds like another.",
    ),
    Ruling(
        "VI-AMB-COURTCLEAR",
        "Is the Courtyard cleared between Nights?",
        {"no": "no", "yes": "yes, onto the refuse pile"},
        "Nothing says so.",
    ),
    Ruling(
        "VI-AMB-ACCUSEPOT",
        "What becomes of the Daily Pot when an accusation ends the game?",
        {"stays": "nobody gets it", "accuser": "the accuser gets it"},
        "It is paid at the end of a Night, and the Night did not end.",
    ),
)
