"""Our decisions where the rulebook of Wacky Wheels is silent. Users may choose otherwise."""

from models.green_box.rulings import GB_RULINGS
from models.rule import Ruling

RULINGS = (
    Ruling(
        "WW-AMB-BOOST",
        "How far does a booster take you?",
        {"adds": "each adds the die once more", "doubles": "each doubles the movement"},
        "The rulebook's example adds the die: 15 instead of 10. An older description of the game doubles.",
        settled=True,
    ),
    Ruling(
        "WW-AMB-CARDMANY",
        "How many movement cards may you play in a turn?",
        {"one": "one", "any": "any number that match; their values are added"},
        "The rulebook speaks of a card.",
    ),
    Ruling(
        "WW-AMB-ONES",
        "May you play a card of value 1 in a turn?",
        {"no": "no, it only puts cubes on the track before a race", "yes": "yes, like any other card"},
        "The rulebook calls the cubes on the track the only use of 1s.",
    ),
    Ruling(
        "WW-AMB-EXACTSTART",
        "Is a lap driven as soon as the car lands exactly on the start tile?",
        {"lap": "yes", "passing": "no, only when it goes on"},
        "With closed tracks the start tile is the first of the next lap.",
    ),
    Ruling(
        "WW-AMB-ATTACKBOTH",
        "May you attack both before and after you move?",
        {"both": "yes, with one cube each time", "one": "no, one cube in a turn"},
        "The rulebook says before and/or after.",
    ),
    Ruling(
        "WW-AMB-REDTARGET",
        "How far does a car skid that is hit by a hedgehog?",
        {"die": "as many spaces as the die you chose", "sum": "as many as both dice together"},
        "The chosen die is the one that counts in the turn, as for oil.",
    ),
    Ruling(
        "WW-AMB-REDBACK",
        "Is a lap lost by a car that skids back over the start tile?",
        {"lost": "yes, it gives the black cube back", "kept": "no, it keeps the black cube"},
        "Otherwise it would get two black cubes for one lap.",
    ),
    Ruling(
        "WW-AMB-NOLAPCUBE",
        "What if it has no black cube to give back?",
        {"stays": "nothing, it stays at none", "owes": "it owes one, and gets none for the next lap"},
        "There are no cubes for less than no laps.",
    ),
    Ruling(
        "WW-AMB-SKIDPICKUP",
        "Does a car pick up the cube of the tile to which it skids?",
        {"no": "no", "yes": "yes, if it has room for it"},
        "The rulebook gives the cube to whoever lands there; a skid is not the player's move.",
    ),
    Ruling(
        "WW-AMB-SAMETILE",
        "Is a car on the same tile within reach?",
        {"neither": "no, it is neither ahead nor behind", "both": "yes, both for a hedgehog and for oil"},
        "The rulebook speaks of in front and behind.",
    ),
    Ruling(
        "WW-AMB-CORNER",
        "Does a corner tile belong to the straights on both sides?",
        {"both": "yes, so you can shoot from it and at it", "neither": "no, nobody shoots from it or at it"},
        "From a corner one sees along both straights.",
    ),
    Ruling(
        "WW-AMB-OILCARDS",
        "Who has to roll for oil when several cars are in reach?",
        {
            "all": "all of them; the card has to match the tile of one",
            "matching": "only those on a tile that the card matches",
        },
        "The rulebook says that oil affects anyone close behind.",
    ),
    Ruling(
        "WW-AMB-TARGETDOWN",
        "May you attack a car that cannot move?",
        {"yes": "yes, except in the pit", "no": "no"},
        "It stands on the track like all others.",
    ),
    Ruling(
        "WW-AMB-STUNSTACK",
        "Does oil cost another turn if the car misses its next turn anyway?",
        {"adds": "yes, the turns add up", "no": "no"},
        "Each time the rulebook takes a turn.",
    ),
    Ruling(
        "WW-AMB-OILBREAK",
        "How many turns does a car lose when oil takes its last health?",
        {"2": "two, those of the repair", "3": "three, one for the oil and two for the repair"},
        "The repair already keeps it in place.",
    ),
    Ruling(
        "WW-AMB-PITWHERE",
        "Where does the pit begin?",
        {
            "last": "beside the last tile: whoever can reach tile 36 can get in",
            "start": "beside the start tile: one space more is needed",
        },
        "The yellow card, which marks the last tile, stands for it. An older description has the pit beside the start tile.",
    ),
    Ruling(
        "WW-AMB-PITDOUBLE",
        "What does a full stop with a doubled colour give you?",
        {
            "up-to": "you fill up to three cards, and lose nothing of what you have more",
            "drawn": "you draw three cards, six in hand at most, and lose nothing of what you have more",
        },
        "It is the smaller form of the full stop, which fills up to six.",
    ),
    Ruling(
        "WW-AMB-REFILL",
        "Do you draw cards at the end of your turn?",
        {"no": "no, only in the pit", "yes": "yes, up to six"},
        "The rulebook gives cards only in the pit.",
    ),
    Ruling(
        "WW-AMB-PLACE",
        "How many cubes do you put on the track for the two cards?",
        {
            "one": "one, on one of the first two or last two free tiles of a symbol discarded",
            "each": "one for each card, with its symbol",
        },
        "The rulebook speaks of a cube.",
    ),
    Ruling(
        "WW-AMB-PICKCOLOUR",
        "Which cubes may you put on the track?",
        {"four": "red, blue, yellow or green ones", "any": "any"},
        "These are the cubes that cars use.",
    ),
    Ruling(
        "WW-AMB-DECKEVEN",
        "How many cards are dealt for the draft?",
        {"equal": "as many to each as there are: 13 with four players", "even": "an even number: 12 with four players"},
        "Equal hands can be drafted. After the draft nothing on the table shows it.",
    ),
    Ruling(
        "WW-AMB-FINISHROUND",
        "What does it mean to finish on the same turn?",
        {
            "round": "in the same round: it is played to its end, then whoever is farthest beyond the line is ahead",
            "immediate": "whoever crosses the line first is ahead",
        },
        "The rulebook waits until everyone has moved.",
    ),
    Ruling(
        "WW-AMB-SHAREFINISH",
        "Who is ahead if two are equally far beyond the line?",
        {"order": "whoever is earlier in turn order", "shared": "nobody, they share the place"},
        "The one earlier in turn order came there first.",
    ),
    Ruling(
        "WW-AMB-RACEEND",
        "When does a race end?",
        {
            "all-but-one": "when all but one have finished; the last car takes the last place",
            "first": "when the first has finished; the others are placed as they stand",
        },
        "The rulebook gives points for third place and, in long races, to all who finish.",
    ),
    Ruling(
        "WW-AMB-LONGPOINTS",
        "How many points are places from the fourth on worth in races of six laps or more?",
        {"more": "1 with five laps, 1 more for each lap more", "one": "1"},
        "The points of the first three grow in the same way.",
    ),
    Ruling(
        "WW-AMB-LASTCAR",
        "In a race of five laps or more, does the car left alone on the track get a point with all who finish?",
        {"yes": "yes, it counts as the last to finish", "no": "no, it never crossed the line"},
        "The rulebook's points for five laps, 5-4-3-1-1, have five places, as many as can play.",
    ),
    Ruling(
        "WW-AMB-CIRCUITTIE",
        "Who wins the circuit with as many points as another?",
        {"wins": "whoever has more first places", "shared": "nobody, they share the place"},
        "First places are what the race is about.",
    ),
    *GB_RULINGS,
)
