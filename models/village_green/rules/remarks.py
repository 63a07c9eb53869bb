"""The rules of Village Green that a written-down table cannot break: set-up, moves and scoring, for the rule index."""

from models.rule import Remark
from models.village_green.rules.wording import source

REMARKS = (
    Remark(
        "VG-COMP",
        "The box holds 60 green cards, 30 award cards, 5 village cards and a start player card.",
        source("Contents"),
    ),
    Remark(
        "VG-SET-REMOVE",
        "Before the deal some cards go out of the game unseen: with four players 5 green cards, with three 10 green and 5 "
        "award cards, with two 15 green and 10 award cards.",
        source("Set-Up"),
        why="With five players none go, as with one: only two to four are named.",
    ),
    Remark("VG-SET-HAND", "Three green cards are dealt to each player as a hidden hand.", source("Set-Up")),
    Remark("VG-SET-DISPLAY", "Three green cards and three award cards are laid face up in the middle.", source("Set-Up")),
    Remark(
        "VG-SET-AWARDS",
        "Three award cards are dealt to each player and laid face up to the right of the village card.",
        source("Set-Up"),
    ),
    Remark(
        "VG-ACT-GREEN",
        "Take a face-up green card, which is replaced, or the top card of the deck; then place a card of the hand, or put "
        "one under the deck. Solo, a card must be placed.",
        source("Draw and Play a Green Card; Solo Game", 4),
        ("VG-AMB-SOLO-CHOICE",),
    ),
    Remark(
        "VG-ACT-AWARD",
        "Take a face-up award, which is replaced, or the top card of the deck, and place it on an award space; it may cover "
        "an award, solo only an empty space will do.",
        source("Draw and Play an Award Card; Solo Game", 4),
    ),
    Remark(
        "VG-STRUCTURE",
        "Whoever places a structure draws and places an award at once; solo, this award may cover another.",
        source("Structures; Solo Game"),
        why="A structure that is placed when no award is left brings none.",
    ),
    Remark(
        "VG-FLIP-REFRESH",
        "Once per game, before an action, the village card may be turned face down to put the three face-up green cards or "
        "awards under their deck and reveal three new ones.",
        source("Village Card"),
    ),
    Remark(
        "VG-FLIP-COVER",
        "Or the village card is turned face down to place a green card on any green card of the village, if it matches its "
        "neighbours.",
        source("Village Card"),
        ("VG-AMB-ANY",),
    ),
    Remark("VG-SC-VILLAGE", "A village card that lies face up scores 1 point.", source("Game End")),
    Remark("VG-SC-POND", "Every visible pond scores 2 points.", source("Ponds; Game End")),
    Remark(
        "VG-SC-AWARD",
        "Every visible award scores: one in the top row its column, one in the leftmost column its row, visible green cards "
        "only. Awards can be negative.",
        source("Award Cards; Game End"),
        ("VG-AMB-SPACE",),
    ),
    Remark(
        "VG-TIE",
        "Of players with equal points the one with more visible green cards is ahead; if that is equal too, they share.",
        source("Game End"),
    ),
    Remark(
        "VG-SOLO-RANK",
        "Solo: below 15 Last place, 16 to 25 Honourable mention, 26 to 35 Runner-up, above 35 Village Green of the Year.",
        source("Solo Game"),
        ("VG-AMB-RANK15",),
    ),
)
