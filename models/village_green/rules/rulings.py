"""Our decisions where the rulebook of Village Green is silent or contradicted. Users may choose otherwise."""

from models.rule import Ruling

RULINGS = (
    Ruling(
        "VG-AMB-ANY",
        "Must a card laid through the village card match all its neighbours, or is one enough?",
        {"every": "all of them, as for every other card", "at-least-one": "one is enough, if there is a neighbour at all"},
        "The sentence on lawns uses the same words where all placements are meant.",
    ),
    Ruling(
        "VG-AMB-LAWNLAWN",
        "May a lawn be laid on a lawn?",
        {"allowed": "yes, a lawn is a green card too", "not-allowed": "no, only flower cards cover a lawn"},
        "The rulebook lets green cards cover lawns and makes no exception for lawns.",
    ),
    Ruling(
        "VG-AMB-LAWNCOVER",
        "May a lawn be laid on a flower card without the village card?",
        {"not-allowed": "no, only through the village card", "allowed": "yes, a lawn may be laid anywhere"},
        "Only a lawn is named as a card that others may be laid on.",
    ),
    Ruling(
        "VG-AMB-SOLO-CHOICE",
        "Solo: no card in hand fits after the draw. What then?",
        {
            "no-action": "the card should not have been drawn: the action is not allowed",
            "discard": "a card is discarded instead",
        },
        "The solo rules forbid the action when nothing can be placed, but the card drawn is not known beforehand.",
    ),
    Ruling(
        "VG-AMB-SOLO-END",
        "Solo: may the player stop although a card could still be placed?",
        {"may-stop": "yes, at any time", "must-go-on": "no, only when no card can be placed"},
        "The solo game ends when no more cards can or are wanted to be placed.",
    ),
    Ruling(
        "VG-AMB-RANK15",
        "Solo: which rank is a score of exactly 15?",
        {"last-place": "Last place", "honourable-mention": "Honourable mention"},
        "The table says less than 15, then 16 to 25, and leaves 15 out.",
    ),
    Ruling(
        "VG-AMB-SPACE",
        "Does Best Use of Space give 2 or 1 point for each card?",
        {
            "two-per-card": "2 points, as in the rulebook's example",
            "one-per-card": "1 point, as a list outside the rulebook says",
        },
        "The rulebook's example scores 6 for three cards; one outside transcription of the card says 1 per card.",
        settled=True,
    ),
)
