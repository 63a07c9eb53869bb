"""Our decisions where the rulebook of Island is silent. Users may choose otherwise."""

from models.rule import Ruling

TABLE = Ruling(
    "IS-AMB-TABLE",
    "Which symbol stands for which action?",
    {"pips": "the rows of the table follow the symbols' pips: drop first, arrow last", "unknown": "nobody knows"},
    "The icons of the table are lost. In this order Enchant is the row without an enchanted action, Drop goes with Drown, "
    "and bricks with Develop and monuments. With a table of your own (`--cards`) nothing is guessed.",
    "the actions follow the symbols' pips, as `reeve cards island` prints them",
)
RULINGS = (
    TABLE,
    Ruling(
        "IS-AMB-LEADER",
        "How many units make a leader?",
        {"most": "more than any other player has", "half": "more than half of all units there"},
        "The rulebook says both: most units, and a majority.",
    ),
    Ruling(
        "IS-AMB-TCARD",
        "Which territory cards belong to a territory?",
        {"tile": "one of its symbol for each developed tile", "territory": "one for each territory with a developed tile"},
        "The rulebook gives the leader “the corresponding” cards.",
    ),
    Ruling(
        "IS-AMB-TCARDEND",
        "What becomes of territory cards at the end of a cycle?",
        {"back": "all go back and are divided anew", "kept": "a player keeps them until they are played"},
        "They are divided after every cycle by who leads then.",
    ),
    Ruling(
        "IS-AMB-ATTACKDEF",
        "Who chooses between losing a card and a unit?",
        {"attacked": "the player who is attacked", "attacker": "the attacker"},
        "The rulebook says that the defender must do one of the two.",
    ),
    Ruling(
        "IS-AMB-DRAFT2",
        "With two players, how does a draft end with four cards?",
        {"end": "each discards one more at the end", "begin": "each discards two in the first round"},
        "Eight cards less one in each of three rounds are five.",
    ),
    Ruling(
        "IS-AMB-DROWNED",
        "May Drown answer Drown?",
        {"yes": "yes", "no": "no"},
        "Drown answers any card or combination of cards.",
    ),
    Ruling(
        "IS-AMB-PEACE2",
        "What do several peace tokens in a territory cost?",
        {"each": "the initiator loses a unit for each", "one": "the initiator loses one unit in all"},
        "Each token was placed by an action of its own.",
    ),
    Ruling(
        "IS-AMB-DOMINATE",
        "Where may Dominate remove an opponent's unit?",
        {"recruited": "in a territory where you just recruited", "present": "wherever you are present"},
        "The rulebook says: in one of these territories.",
    ),
    Ruling(
        "IS-AMB-DROWNTURN",
        "Does playing Drown cost your next turn?",
        {"no": "no; players may react in play order, beginning after the one who played the card", "yes": "yes"},
        "It is a reaction, not a turn.",
    ),
    Ruling(
        "IS-AMB-ROLENONE",
        "Who is Explorer or Guardian if several are level without the Whisperer?",
        {"whisperer": "the Whisperer decides; with nothing to show nobody has the role", "nobody": "nobody"},
        "Ties are decided in favour of the Whisperer, who is not among them.",
    ),
    Ruling(
        "IS-AMB-INVADE0",
        "May you play Invade without moving a unit?",
        {"no": "no", "yes": "yes, and nothing happens"},
        "Any number of units is moved, and combat needs an initiator.",
    ),
    Ruling(
        "IS-AMB-PEACELAST",
        "What if a peace token takes the initiator's last unit, or nobody else is there?",
        {"ends": "the unit is lost and no combat begins", "begins": "the unit is lost, and the others fight without it"},
        "Without the initiator nobody wants the combat.",
    ),
    Ruling(
        "IS-AMB-SUPPLY",
        "What if your supply has too few units?",
        {"fewer": "place as many as you have", "illegal": "the card cannot be played"},
        "The rulebook does not mention it.",
    ),
    Ruling(
        "IS-AMB-RETREATCASTLE",
        "Do units in castles retreat?",
        {"no": "no, they come back into the territory after the combat", "yes": "yes"},
        "They are not present for the duration of the combat.",
    ),
    Ruling(
        "IS-AMB-TWOUNITS",
        "Is placing two new units your turn?",
        {"besides": "no, you place them and then take your turn", "instead": "yes"},
        "It happens during the turn.",
    ),
    Ruling(
        "IS-AMB-DRAFTDISC",
        "Where do cards go that are discarded in the draft?",
        {"pile": "on the discard pile", "out": "out of the cycle"},
        "No other place is named.",
    ),
)
