"""The rules of Fields of Green that a written-down table cannot break: set-up, moves and scoring, for the rule index."""

from models.fields_of_green.cards import FOOD_CAP, RANGE, TOWER, WATER_CAP
from models.fields_of_green.rules.rulings import source
from models.rule import Remark

UPKEEP, ACTION, HARVEST = "Upkeep Phase", "Action Phase", "Harvest Phase"
BUILD, EQUIPMENT, END, TWO = "A) Build Location", "Equipment", "Game End", "2-Player Rules"

REMARKS = (
    Remark("FOG-SETUP-PLAYERS", "Two to four play; for two, some rules change.", source("Upkeep Phase; 2-Player Rules")),
    Remark(
        "FOG-SETUP-FIRST",
        "Whoever visited a farm or the countryside last begins and gets the First Player tile.",
        source("Setup"),
    ),
    Remark("FOG-ROUND-COUNT", "Four years are played, each of them one round.", source("Round Overview")),
    Remark(
        "FOG-UPK-YEAR",
        "The Year token moves on; its arrows show in which direction hands are passed this year.",
        source(UPKEEP),
        why="Hands go to the left in years 1 and 3 and to the right in years 2 and 4, as two reports of the game say: the "
        "text of the rulebook does not show the track.",
    ),
    Remark(
        "FOG-UPK-INCOME",
        "In years 2 to 4 every player gets 1 Food, 2 Water and 3 coins, however many Silos and Water Towers there are.",
        source(UPKEEP),
        ("FOG-AMB-09",),
    ),
    Remark("FOG-UPK-SKIP1", "In year 1 there is no income in the Upkeep phase.", source(UPKEEP)),
    Remark(
        "FOG-UPK-WATERCAP",
        "The Water goes onto Water Towers of the farm; what fits on none is lost.",
        source(UPKEEP),
        ("FOG-AMB-09",),
    ),
    Remark("FOG-UPK-FOODCAP", "The Food goes onto a Silo of the farm; what fits on none is lost.", source(UPKEEP)),
    Remark("FOG-UPK-BLIND", "From which piles the six cards come is chosen before any of them is seen.", source(UPKEEP)),
    Remark("FOG-UPK-PUBLIC", "How many cards a player drew of each pile is known to all.", source(UPKEEP)),
    Remark(
        "FOG-ACT-FALLBACK",
        "Whoever cannot pay for an action, or finds no card for it, takes another one; going to market is always possible.",
        source("A) Build Location; B) Build Water Tower; C) Build Silo"),
    ),
    Remark("FOG-ACT-DISCARD", "Discarded cards lie face up in a pile that all may look through.", source(ACTION)),
    Remark(
        "FOG-BUILD-COINS",
        "The coins at the top left of the card are paid in full, less what the card itself takes off.",
        source(BUILD),
        ("FOG-AMB-21",),
    ),
    Remark(
        "FOG-BUILD-WATER",
        "Water in the price is paid from Water Towers in range of the space where the card is built.",
        source(BUILD),
        ("FOG-AMB-01", "FOG-AMB-03", "FOG-AMB-04", "FOG-AMB-05"),
    ),
    Remark("FOG-BUILD-FOOD", "Food in the price is paid from any Silos, at whatever distance.", source(BUILD)),
    Remark("FOG-BUILD-ORDER", "First the card is paid for, then it is built, then its ability is looked at.", source(BUILD)),
    Remark(
        "FOG-BUILD-IMM",
        "An Immediate ability (grey frame) is applied once, when the card is built.",
        source(BUILD),
        ("FOG-AMB-22", "FOG-AMB-23"),
        "You take what an ability gives unless the card says “may”; only placing Equipment is a choice.",
    ),
    Remark(
        "FOG-BUILD-LATER",
        "Harvest abilities (green frame) and Game End abilities (yellow frame) do nothing when the card is built.",
        source(BUILD),
    ),
    Remark(
        "FOG-BUILD-NOFORESIGHT", "A location may be built although its Harvest cost cannot be paid yet.", source(HARVEST)
    ),
    Remark(
        "FOG-DIST",
        "Distance is counted along built cards that share sides, each card entered being 1; adjacent cards are at distance "
        "1. Empty spaces are not crossed.",
        source(BUILD),
        ("FOG-AMB-01", "FOG-AMB-03", "FOG-AMB-04"),
    ),
    Remark(
        "FOG-RANGE-2",
        f"Water on a tower pays for locations within {RANGE} of it, when they are built and in the Harvest phase.",
        source("A) Build Location; B) Build Water Tower; Harvest Phase"),
        ("FOG-AMB-01", "FOG-AMB-03", "FOG-AMB-04"),
    ),
    Remark(
        "FOG-RANGE-HOSES",
        "Hoses add 1 to the range of the Water Tower on which they lie.",
        source(EQUIPMENT),
        ("FOG-AMB-14",),
        "What Hoses give when they are placed is what the card file says, since their icon cannot be read.",
    ),
    Remark("FOG-WATER-FIXED", "Water stays on its tower: nothing lets it be moved.", source(BUILD, derived=True)),
    Remark(
        "FOG-FOOD-MOVE",
        "Food may be moved from Silo to Silo at any time, so that only its total matters.",
        source("C) Build Silo"),
    ),
    Remark(
        "FOG-TYPELESS",
        "Water Towers and Silos are locations, but have no location type.",
        source("B) Build Water Tower; C) Build Silo"),
        ("FOG-AMB-32",),
    ),
    Remark(
        "FOG-TOWER",
        f"Build a Water Tower: discard the card, pay {TOWER.price.coins} coins, build a tower from the stock beside a card "
        f"of the farm, and put {WATER_CAP} Water on it.",
        source("B) Build Water Tower"),
        ("FOG-AMB-01",),
    ),
    Remark(
        "FOG-SILO",
        "Build a Silo: discard the card and build a Silo from the stock beside a card of the farm, for nothing. It is "
        f"empty and stores up to {FOOD_CAP} Food.",
        source("C) Build Silo"),
        ("FOG-AMB-01",),
    ),
    Remark(
        "FOG-MKT",
        "Go to market: discard the card, get 2 coins, and sell up to 2 Food for 2 coins each.",
        source("D) Go to Market"),
    ),
    Remark(
        "FOG-RESTORE",
        "Restore a location: discard the card, pay 1 coin, and turn an Open Area of the farm face up again.",
        source("E) Restore a Location"),
        ("FOG-AMB-17",),
    ),
    Remark(
        "FOG-HRV-ORDER",
        "Harvest costs are paid, and the abilities applied, one by one in any order.",
        source(HARVEST),
        ("FOG-AMB-10",),
    ),
    Remark(
        "FOG-HRV-COST",
        "The cost at the left of a Harvest ability is paid in full before it is applied.",
        source(HARVEST),
        why="What a card lets you pay on top is no part of the cost but a choice when the ability is used, since the card "
        "says “may”. A card without it is not turned over.",
    ),
    Remark(
        "FOG-HRV-WATER",
        "Water for a Harvest cost comes from Water Towers in range of the location.",
        source(HARVEST),
        ("FOG-AMB-01", "FOG-AMB-03", "FOG-AMB-04", "FOG-AMB-05"),
    ),
    Remark("FOG-HRV-FOOD", "Food for a Harvest cost comes from any Silos.", source("A) Build Location; C) Build Silo")),
    Remark(
        "FOG-HRV-OVERFLOW",
        "Food that does not fit on the Silos is lost; spending Food first avoids that.",
        source(HARVEST),
        ("FOG-AMB-22",),
    ),
    Remark(
        "FOG-HRV-NEWEQ", "Equipment that a Harvest ability gives may be used in the same Harvest phase.", source(HARVEST)
    ),
    Remark(
        "FOG-HRV-PASSFP",
        "At the end of the Harvest phase the First Player tile goes to the player on the left.",
        source(HARVEST),
    ),
    Remark("FOG-OPEN-NOBUILD", "Nothing is built on an Open Area; only restoring turns it.", source(HARVEST)),
    Remark(
        "FOG-EQ-DRAW3",
        "Who gets an Equipment draws three tiles, keeps one and puts the other two under the stack.",
        source(EQUIPMENT),
        why="Where fewer than three tiles are left you draw as many as there are; discarded tiles are out of the game.",
    ),
    Remark(
        "FOG-EQ-ASIDE",
        "A tile that cannot be placed, or that the player does not want to place, is kept aside.",
        source(EQUIPMENT),
    ),
    Remark(
        "FOG-EQ-ASBUILT",
        "A tile kept aside is placed later only on a location that fits, while that location is built.",
        source(EQUIPMENT),
        ("FOG-AMB-16", "FOG-AMB-17", "FOG-AMB-28"),
    ),
    Remark(
        "FOG-EQ-TIMING",
        "An effect without a time is applied once when the tile is placed; ongoing ones last; Harvest and Game End ones "
        "apply then.",
        source(EQUIPMENT),
    ),
    Remark("FOG-EQ-FIXED", "A tile that was placed stays where it is.", source(EQUIPMENT, derived=True)),
    Remark(
        "FOG-SC-CARDS", "Cards/Tokens: the VP printed on the cards of the farm, and VP tokens.", source(END), ("FOG-AMB-12",)
    ),
    Remark(
        "FOG-SC-EQUIP",
        "Equipment: what tiles with Game End abilities give, and 1 VP for each tile kept aside.",
        source("Game End; Equipment"),
    ),
    Remark(
        "FOG-SC-COINS",
        "Money: 1 VP for every 3 coins, rounded down.",
        source(END),
        why="What a Power Generator costs is paid before they are counted, since Equipment stands before money on the pad.",
    ),
    Remark("FOG-SC-FOOD", "Food: 1 VP for every 2 Food on all Silos together, rounded down.", source(END)),
    Remark("FOG-SC-TOWERS", "Water Towers: 1 VP for each tower of the farm without Water.", source(END), ("FOG-AMB-09",)),
    Remark("FOG-SC-TOTAL", "The six lines of the pad are added up: most VP wins.", source(END)),
    Remark(
        "FOG-TIE-LOC",
        "Of players with equal VP, the one with more locations in the farm is ahead.",
        source(END),
        ("FOG-AMB-27",),
    ),
    Remark("FOG-TIE-COIN", "If locations are equal too, the one with more coins.", source(END)),
    Remark("FOG-TIE-SHARE", "If all that is equal, they share the victory.", source(END)),
    Remark(
        "FOG-2P-POOL",
        "Two players: both draw six cards unseen; the twelve are shuffled into one face-down pile.",
        source(TWO),
    ),
    Remark(
        "FOG-TIME",
        "Where several want to do something at the same time, the order is clockwise from the First Player tile.",
        source("Timing Rules"),
        why="All harvest at the same time, since nothing in one farm depends on another; only Equipment is drawn in this "
        "order.",
    ),
)
