"""The rules of Wacky Wheels that a written-down table cannot break."""

from models.green_box.components import source
from models.green_box.wacky_wheels.rules.table import PLAY, TITLE
from models.rule import Remark

CIRCUIT = source(TITLE, "Circuit Suggestion & Rules")
REMARKS = (
    Remark(
        "WW-SET-PRESET",
        "Suggested tracks: in race 1 the symbols 1 to 6 again and again, in race 2 in pairs, in race 3 six of each in "
        "a row.",
        source(TITLE, "Circuit Tracks"),
    ),
    Remark(
        "WW-PICKUP",
        "A car that lands on a tile with a cube may pick it up.",
        source(TITLE, "Racing card drafting"),
        ("WW-AMB-SKIDPICKUP",),
    ),
    Remark(
        "WW-MOVE",
        "The car moves as many spaces as the die you chose. A card that matches the tile where it starts multiplies "
        "them by its value. Each yellow cube adds the die once more.",
        PLAY,
        ("WW-AMB-BOOST",),
        "The tile on which the car stands is not counted, as in the rulebook's example.",
    ),
    Remark(
        "WW-CARD",
        "You may play one card for movement in a turn, but no 1.",
        PLAY,
        ("WW-AMB-CARDMANY", "WW-AMB-ONES", "WW-AMB-REFILL"),
    ),
    Remark(
        "WW-ATTACK",
        "Before and after the movement you may spend one red or blue cube. That takes a card with the symbol of the "
        "tile on which a target stands.",
        source(TITLE, "Cube actions"),
        ("WW-AMB-ATTACKBOTH", "WW-AMB-TARGETDOWN"),
        "Nobody attacks in the pit or beyond the finish, nor is attacked there, since neither is part of the race.",
    ),
    Remark(
        "WW-RED",
        "A hedgehog hits a car at most five spaces ahead, not around a corner. It skids back as many spaces as your "
        "die shows and loses 1 health.",
        source(TITLE, "Cube actions"),
        ("WW-AMB-REDTARGET", "WW-AMB-REDBACK", "WW-AMB-NOLAPCUBE", "WW-AMB-CORNER", "WW-AMB-SAMETILE"),
    ),
    Remark(
        "WW-BLUE",
        "Oil makes every car one or two spaces behind you roll a die. With your die or less it loses its next turn and "
        "1 health.",
        source(TITLE, "Cube actions"),
        ("WW-AMB-OILCARDS", "WW-AMB-STUNSTACK", "WW-AMB-OILBREAK", "WW-AMB-SAMETILE"),
    ),
    Remark("WW-BREAKDOWN", "A car that has lost its health misses two turns, and then has 2 health.", PLAY),
    Remark(
        "WW-LAP", "Whoever passes the start tile takes a black cube.", source(TITLE, "Counting laps"), ("WW-AMB-EXACTSTART",)
    ),
    Remark(
        "WW-FINISH",
        "A card that takes a car over the finish line has to match the tile where the car starts or where it ends. Of "
        "those who finish in the same round, whoever comes farthest beyond the line is ahead.",
        source(TITLE, "Last Lap and winners"),
        ("WW-AMB-FINISHROUND", "WW-AMB-SHAREFINISH", "WW-AMB-RACEEND"),
    ),
    Remark(
        "WW-SC-3LAP",
        "A race of three laps gives 3 points to the first, 2 to the second, 1 to the third.",
        source(TITLE, "Race scoring"),
    ),
    Remark(
        "WW-SC-LAPS",
        "Each lap more adds a point for the first three. With five laps all others who finish get 1 point, with each "
        "lap more 1 more.",
        source(TITLE, "Race scoring"),
        ("WW-AMB-LONGPOINTS", "WW-AMB-LASTCAR"),
    ),
    Remark(
        "WW-SC-CIRCUIT",
        "A circuit is won by the most points of all races. Cubes and cards stay with the players from race to race, "
        "and points may buy more of them.",
        CIRCUIT,
        ("WW-AMB-CIRCUITTIE",),
        "Each cube or card costs 1 point, since no price is named.",
    ),
)
