"""The rules of Island that a written-down table cannot break."""

from models.green_box.components import source
from models.green_box.island.rules.cards import TITLE
from models.rule import Remark

_TABLE = source(TITLE, "Cards & actions")
_DRAFTING = source(TITLE, "Drafting cycle cards")

REMARKS = (
    Remark(
        "IS-SET-WHISPERER",
        "Whoever draws the territory card with the highest number becomes Whisperer. A coin decides the direction: heads is "
        "clockwise.",
        source(TITLE, "Setup"),
    ),
    Remark(
        "IS-TAB",
        "A card's symbol stands for its action; with Enchant for the enchanted one. We take the rows of the table to be "
        "drop, hammers, circles, bricks, wheel, arrow (`reeve cards island`).",
        source(TITLE, "Cards & actions", derived=True),
        ("IS-AMB-TABLE",),
    ),
    Remark("IS-DRAFT4", "Four players: from four cards each keep 1, then 2, then 3, and pass the others on.", _DRAFTING),
    Remark("IS-DRAFT3", "Three players: from five cards first discard one, then draft like four.", _DRAFTING),
    Remark(
        "IS-DRAFT2",
        "Two players: from eight cards discard one in each round before choosing, and end with four.",
        _DRAFTING,
        ("IS-AMB-DRAFT2", "IS-AMB-DRAFTDISC"),
    ),
    Remark(
        "IS-REPLENISH",
        "Replenish takes the top card of the discard pile, unless that is a Replenish card.",
        _TABLE,
        why="It cannot be played while the discard pile is empty: there is no card to take.",
    ),
    Remark("IS-RECRUIT", "Recruit places one unit in a territory where you are present.", _TABLE, ("IS-AMB-SUPPLY",)),
    Remark(
        "IS-PACIFY",
        "Pacify puts a peace token on a territory where you are present. Whoever begins combat there loses a unit at once.",
        _TABLE,
        ("IS-AMB-PEACE2", "IS-AMB-PEACELAST"),
    ),
    Remark("IS-DEVELOP", "Develop turns a tile over that lies face down in a territory where you are present.", _TABLE),
    Remark("IS-ENCHANT", "Enchant is played with another card, not Enchant, for that card's enchanted action.", _TABLE),
    Remark(
        "IS-INVADE",
        "Invade moves any number of your units from one territory to an adjacent one; then combat begins there.",
        _TABLE,
        ("IS-AMB-INVADE0",),
    ),
    Remark(
        "IS-DROWN",
        "Drown is an immediate reaction to what somebody plays: it has no effect and is discarded.",
        _TABLE,
        ("IS-AMB-DROWNED", "IS-AMB-DROWNTURN"),
    ),
    Remark(
        "IS-DOMINATE",
        "Dominate recruits two units where you are present. If an opponent has two or more units in one of these "
        "territories, you may remove one.",
        _TABLE,
        ("IS-AMB-DOMINATE", "IS-AMB-SUPPLY"),
    ),
    Remark("IS-INFILTRATE", "Infiltrate moves one unit to an adjacent territory without combat.", _TABLE),
    Remark("IS-IMMORTALIZE", "Immortalize gives you one monument.", _TABLE),
    Remark(
        "IS-ENRAGE", "Enrage places one unit where you are present, and combat begins there.", _TABLE, ("IS-AMB-SUPPLY",)
    ),
    Remark(
        "IS-LEADER",
        "The player with most units in a territory is its leader, and leader over all opposing units there.",
        source(TITLE, "Unit placement, leaders and territory cards"),
        ("IS-AMB-LEADER",),
    ),
    Remark(
        "IS-ST-TWO",
        "A player without a unit on the board places two in the next turn.",
        source(TITLE, "Unit placement, leaders and territory cards"),
        ("IS-AMB-TWOUNITS",),
    ),
    Remark(
        "IS-ATTACK",
        "In turn from the initiator each fighter attacks or retreats. Whoever is attacked discards a cycle card or takes "
        "back a unit; a retreat takes all own units to an adjacent territory that one leads.",
        source(TITLE, "Combat"),
        ("IS-AMB-ATTACKDEF", "IS-AMB-RETREATCASTLE"),
    ),
    Remark(
        "IS-CLAIM",
        "Kingship takes presence in 6 territories, presence with 6 castles, or leadership over 6 opposing units. Each "
        "monument lowers one of these numbers by 1, as the player likes.",
        source(TITLE, "New cycle procedure: 1; Monuments"),
        ("IS-AMB-LEADER",),
        "You are present wherever you have a unit, in a castle or not. There every castle counts, whoever placed it, since "
        "the rulebook says “anywhere on the board”.",
    ),
    Remark("IS-C1", "When a cycle ends, claims for kingship are checked first.", source(TITLE, "New cycle procedure: 1")),
    Remark(
        "IS-C2",
        "Then the leader of each territory with developed tiles takes its territory cards; without a leader they lie beside "
        "the board for this cycle.",
        source(TITLE, "New cycle procedure: 2"),
        ("IS-AMB-TCARD", "IS-AMB-TCARDEND"),
    ),
    Remark(
        "IS-C4",
        "The Whisperer flips the coin: heads is clockwise. The direction holds for the draft and for turns.",
        source(TITLE, "New cycle procedure: 4"),
    ),
)
