"""Our decisions where the rulebook of Village Green is silent or contradicted. Users may choose otherwise."""

from __future__ import annotations

from models.rule import Ruling

RULINGS = (
    Ruling(
        "VG-AMB-ANY",
        "A card laid through the village card must match “any” adjacent green cards: every one, or at least one?",
        {
            "every": "every adjacent card, as for all placements",
            "at-least-one": "one adjacent card is enough, if there is any",
        },
        "The sentence on lawns uses the same words where all placements are meant.",
    ),
    Ruling(
        "VG-AMB-LAWNLAWN",
        "May a lawn be laid on a lawn?",
        {
            "allowed": "a lawn is a green card and may be laid on a lawn",
            "not-allowed": "only flower cards cover a lawn",
        },
        "The rulebook lets green cards cover lawns and makes no exception for lawns.",
    ),
    Ruling(
        "VG-AMB-LAWNCOVER",
        "May a lawn be laid on a flower card without the village card?",
        {"not-allowed": "only through the village card", "allowed": "a lawn may be laid anywhere"},
        "Only a lawn is named as a card that others may be laid on.",
    ),
    Ruling(
        "VG-AMB-SOLO-CHOICE",
        "Solo: after the draw, no card in hand can be placed. What then?",
        {
            "no-action": "the action may not be taken in the first place",
            "discard": "a card is discarded instead of placed",
        },
        "The solo rules forbid the action when nothing can be placed, but the card drawn is not known beforehand.",
    ),
    Ruling(
        "VG-AMB-SOLO-END",
        "Solo: may the player stop although a card could still be placed?",
        {"may-stop": "at any time", "must-go-on": "only when no card can be placed"},
        "The solo game ends when no more cards can or are wanted to be placed.",
    ),
    Ruling(
        "VG-AMB-RANK15",
        "Solo: which rank has a score of exactly 15?",
        {"last-place": "Last place", "honourable-mention": "Honourable mention"},
        "The table says less than 15, then 16 to 25, and leaves 15 out.",
    ),
    Ruling(
        "VG-AMB-SPACE",
        "How much does Best Use of Space give per card?",
        {
            "two-per-card": "2 per card, as in the rulebook's example",
            "one-per-card": "1 per card, as an outside list says",
        },
        "The rulebook's example scores 6 for three cards; one outside transcription of the card says 1 per card.",
    ),
    Ruling(
        "VG-AMB-ENDAWARD",
        "A structure is laid and no award is left to draw: what happens?",
        {"skipped": "no award is drawn; the end of the game is triggered"},
        "The rulebook does not say.",
    ),
    Ruling(
        "VG-AMB-FIFTH",
        "Five players: are cards returned to the box?",
        {"full-decks": "none, as for one player"},
        "The set-up names two to four players only.",
    ),
)
