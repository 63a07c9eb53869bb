"""The rules of The Village that a written-down table cannot break, for the rule index."""

from models.rule import Remark
from models.the_village.rules.table import PLAY, SETUP, source

_PROFESSIONS = source("The Professions")

REMARKS = (
    Remark("VI-SET-CHIPS", "All four players begin with as many chips.", source(SETUP)),
    Remark(
        "VI-SET-DEAL",
        "Each player gets six cards face down. The Courtyard begins empty.",
        source(SETUP),
        why="Anybody deals first: nothing is said of it.",
    ),
    Remark(
        "VI-DAY",
        "By day all wager, beginning with the dealer; chips put out stay out. Whoever wagered more than anyone else gets "
        "the Stumble Token. Half of the wagers goes into the End Pot, with the odd chip, and half into the Daily Pot.",
        source(PLAY),
        ("VI-AMB-BETEND", "VI-AMB-WAGER0"),
    ),
    Remark(
        "VI-NIGHT-TURN",
        "At Night, draw a card or trade one of your cards for one in the Courtyard. Then discard down to six cards: into "
        "the Courtyard, or onto the refuse pile where the Courtyard has four.",
        source(PLAY),
        ("VI-AMB-MUSTACT", "VI-AMB-ORDER"),
        "While the Courtyard is empty you draw: there is no card to trade for. The card that you trade away lies in the "
        "Courtyard then, face up, as that is what a trade means.",
    ),
    Remark(
        "VI-PROF",
        "The Rake may draw two cards. The Hill may hold seven. The Steeple may take the top card of the refuse pile besides "
        "drawing or trading. The Coffer may trade twice.",
        _PROFESSIONS,
        ("VI-AMB-RAKE", "VI-AMB-COFFER"),
        "While the refuse pile is empty the Steeple takes nothing.",
    ),
    Remark(
        "VI-STUMBLE",
        "If you have the Stumble Token, you may in your turn make another player put a hand card onto the refuse pile. The "
        "token goes back to the Courtyard.",
        source(PLAY),
        ("VI-AMB-STUMBLEHAND", "VI-AMB-SELFSTUMBLE"),
    ),
    Remark(
        "VI-ACCUSE",
        "In your turn you may accuse another player of hoarding. If that hand wins, you win at once. If not, one more of "
        "your cards stays turned outwards.",
        source(PLAY),
        ("VI-AMB-ACCUSENUM", "VI-AMB-ACCUSEDAY"),
        "The accuser chooses the card that is turned outwards, since it is the accuser who has to turn one.",
    ),
    Remark(
        "VI-DUSK",
        "At the end of the Night a winning hand may be shown. If none is, it is Day again: the Stumble Token goes back to "
        "the Courtyard and the player to the right of the dealer deals. The Daily Pot goes to the player with the most "
        "cards of their profession in the Courtyard; if several have the most, it stays.",
        source(PLAY),
        ("VI-AMB-REVEAL", "VI-AMB-COURTCLEAR", "VI-AMB-DUSKORDER"),
        "Play goes to the left, the deal to the right, as it is written.",
    ),
    Remark(
        "VI-WIN",
        "Six cards of your own profession at the end of the Night win the End Pot; several winners split it. A correct "
        "accusation wins the game, too, and ends it.",
        source(PLAY),
        ("VI-AMB-EXACT", "VI-AMB-SPLIT", "VI-AMB-ACCUSEWIN", "VI-AMB-ACCUSEPOT"),
    ),
    Remark(
        "VI-ALLLOSE",
        "If the deck runs out all lose, and the chips are shared equally. Whoever has no chips plays on.",
        source(PLAY),
        ("VI-AMB-DECKOUTTIME",),
    ),
)
