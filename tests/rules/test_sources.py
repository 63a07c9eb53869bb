"""Where each rule stands: under which headings of the rulebook it was found, read there and not in the program."""

from itertools import chain

import pytest

from verify.games import entry

VILLAGE_GREEN = {
    "Contents": "COMP CARDS",
    "Set-Up": "CARDS SET-REMOVE SET-HAND SET-DISPLAY SET-AWARDS AWARD-TOP AWARD-COUNT HAND DISPLAY",
    "How to Play": "TURNS HISTORY",
    "Village Card": "COVER FLIP-ONCE FLIP-REFRESH FLIP-COVER",
    "Draw and Play a Green Card": "HAND DISPLAY ACT-GREEN",
    "Draw and Play an Award Card": "DISPLAY ACT-AWARD",
    "Placing Cards in Your Village": "HISTORY",
    "Award Cards": "AWARD-AREA AWARD-COVER SC-AWARD",
    "Green Cards": "GREEN-AREA MATCH COVER",
    "Structures": "AWARD-COUNT STRUCTURE",
    "Ponds": "SC-POND",
    "Lawns": "MATCH COVER",
    "Game End": "END TURNS HISTORY SC-VILLAGE SC-POND SC-AWARD TIE",
    "Solo Game": "AWARD-COVER SOLO-AWARD END HISTORY STRUCTURE ACT-GREEN ACT-AWARD SOLO-RANK",
}
FIELDS_OF_GREEN = {
    "Contents": "SETUP-PILES STOCK SETUP-EQUIP UPK-EXHAUST",
    "Setup": "SETUP-START SETUP-SUPPLY SETUP-TOKENS SETUP-PILES STOCK SETUP-EQUIP SETUP-FIRST",
    "Round Overview": "ROUND-COUNT ROUND-PHASES",
    "Upkeep Phase": "WATER-CAP FOOD-CAP UPK-EXHAUST UPK-DRAW6 UPK-3PILES UPK-DRAWORDER UPK-DRAWN SETUP-PLAYERS UPK-YEAR"
    " UPK-INCOME UPK-SKIP1 UPK-WATERCAP UPK-FOODCAP UPK-BLIND UPK-PUBLIC",
    "Upkeep Phase, Introductory Mode": "UPK-INTRO",
    "Action Phase": "ACT-TURNS ACT-PICKPASS ACT-EMPTY ACT-ONE ACT-DISCARD",
    "A) Build Location": "BUILD-ADJ BUILD-CELL ACT-FALLBACK BUILD-COINS BUILD-WATER BUILD-FOOD BUILD-ORDER BUILD-IMM BUILD-LATER"
    " DIST RANGE-2 HRV-FOOD WATER-FIXED",
    "B) Build Water Tower": "WATER-CAP ACT-FALLBACK RANGE-2 TYPELESS TOWER",
    "C) Build Silo": "FOOD-CAP ACT-FALLBACK FOOD-MOVE TYPELESS SILO HRV-FOOD",
    "D) Go to Market": "MKT",
    "E) Restore a Location": "RESTORE",
    "Harvest Phase": "BUILD-CELL OPEN-ONLY FOOD-CAP HRV-FLIP HRV-SCOPE HRV-ONCE HRV-MARK BUILD-NOFORESIGHT RANGE-2 HRV-ORDER"
    " HRV-COST HRV-WATER HRV-OVERFLOW HRV-NEWEQ HRV-PASSFP OPEN-NOBUILD",
    "Game End": "END SC-CARDS SC-EQUIP SC-COINS SC-FOOD SC-TOWERS SC-ABIL SC-TOTAL TIE-LOC TIE-COIN TIE-SHARE",
    "Equipment": "OPEN-EQ EQ-MAX2 EQ-DIFF EQ-MATCH HRV-ONCE RANGE-HOSES EQ-DRAW3 EQ-ASIDE EQ-ASBUILT EQ-TIMING EQ-FIXED SC-EQUIP",
    "2-Player Rules": "SETUP-PLAYERS 2P-REFILL 2P-ALT 2P-END 2P-POOL",
    "Timing Rules": "TIME",
}
GOLDEN_PYRAMID = {
    "Setup": "SETUP-DECK SETUP-STACKS SETUP-BAG SETUP-MARKET SETUP-HAND SETUP-MARKERS MARKET-REFRESH ST-CUBES ST-CARDS ST-TILES"
    " ST-MARKET",
    "Play": "TURN",
    "Play: a) Draw cubes": "ACT-DRAWCUBES",
    "Play: b) Draw cards": "ACT-DRAWCARDS HANDLIMIT ST-HAND SC-EMPTYHAND",
    "Play: c) Trade cubes": "ACT-TRADE MARKET-REFRESH ST-MARKET",
    "Play: d) Move builder": "ACT-MOVE ST-BUILDER-EXCL",
    "Play: e) Build": "ACT-BUILD1 ACT-BUILDK BUILD-NOSYMBOL BUILD-PLACEBUILDER BUILD-EVICT SC-FORCED ST-TILES ST-SUPPORT"
    " ST-BUILDER-LEVEL ST-BUILDER-COVERED",
    "Play: example": "EX-GEORG",
    "Play: Scoring tiles": "SC-TILE SC-SET SC-ADJ SC-PENALTY ST-SCOREBOUND",
    "End of game": "END ST-END SC-FINAL TIE",
}
MOULDS = {
    "Note on the layout": "BOARD-HEX",
    "Setup": "BOARD-ALT SET-CUBES SET-START4 SET-START23 SET-FIRST ST-20 ST-START MV-SUPPLY",
    "Play": "ST-ONE ST-TURN ST-START ST-PARITY REACH-LAST MV-GROW MV-SPREAD MV-ABSORB MV-SUPPLY",
    "Game End and Winning": "ST-20 END-20 ST-FULL END-FULL END-LAST",
}
LORDS = {
    "Components": "ST-TILES ST-KNIGHTS",
    "Setup": "ST-TILES ST-KNIGHTS SET-GRID SET-ARMY",
    "Play": "ST-LORD ST-PLACED ST-TURNS MAJ ACT-PLACE ACT-FIRST ACT-LORD",
    "Winner": "END SC-TILE SC-AREA SC-TIE",
}
ZAP = {
    "Components": "ST-TILES SET-MEEPLES SET-CARDS ST-CARDS",
    "Setup": "SET-GRID ST-TILES ST-GHOSTS SET-GHOSTS SET-MEEPLES ST-MEEPLES ST-STEPS SET-CARDS ST-CARDS",
    "Play": "ST-GHOSTS ST-MEEPLES ST-STEPS ST-CARDS ROLL ZAP REACH SUCCESS FAIL",
    "Winner": "ST-WIN WIN",
}
TREE = {
    "Components": "ST-CUBES ST-CARDS",
    "Setup": "ST-CUBES SET-CUBES SET-TREE SET-BOXES SET-DECK",
    "Setup: The Christmas Tree": "ST-TREE",
    "Setup: Decoration Boxes": "ST-BOXES",
    "Setup: Decoration Deck and Pool": "ST-CARDS",
    "Play": "TURN COMMIT",
    "Play: A": "A",
    "Play: B": "B ST-ROW",
    "Play: C": "C ST-ROW ST-CUBES",
    "Play: D": "D ST-BOXES",
    "Play: E": "E ST-FT ST-STAR ST-BASE",
    "End of Game": "END ST-END",
    "End of Game: Scoring": "SC",
}
WHEELS = {
    "Components needed": "ST-CARDS ST-TRACK ST-CUBES",
    "Setup": "SET-TRACK ST-TRACK SET-CUBES SET-START SET-PICKUPS",
    "Racing card drafting": "SET-DRAFT PICKUP",
    "Play": "ROLL MOVE CARD ST-HEALTH0 BREAKDOWN",
    "Cube actions": "ATTACK RED BLUE",
    "Pit Stop": "PIT ST-MAX",
    "Counting laps": "LAP ST-LAPS",
    "Last Lap and winners": "FINISH ST-END",
    "Race scoring": "SC-3LAP SC-LAPS",
    "Circuit Suggestion & Rules": "SET-PICKUPS ST-MAX SC-CIRCUIT",
    "Circuit Tracks": "SET-PRESET",
}
ISLAND = {
    "Components": "ST-TILES ST-UNITS ST-CUBES ST-CARDS",
    "Setup": "ST-TILES SET-TERR SET-CASTLE SET-UNITS SET-WHISPERER",
    "Drafting cycle cards": "ST-CARDS DRAFT DRAFT4 DRAFT3 DRAFT2",
    "Cycle actions": "TURN",
    "Cards & actions": (
        "ST-PEACE TAB REPLENISH RECRUIT PACIFY DEVELOP ENCHANT INVADE DROWN DOMINATE INFILTRATE IMMORTALIZE ENRAGE"
    ),
    "Unit placement, leaders and territory cards": "LEADER ST-TWO",
    "Combat": "COMBAT ATTACK",
    "New cycle procedure: 1": "WIN CLAIM C1",
    "New cycle procedure: 2": "ST-TCARDS C2",
    "New cycle procedure: 3": "C3",
    "New cycle procedure: 4": "C4",
    "Monuments": "ST-MONUMENT CLAIM",
}
GREEN_BOX = "Green Box of Games, Contest X rulebook (2019)"
BOOKS = [
    ("village-green", "VG-", "Village Green rulebook", "", VILLAGE_GREEN),
    ("fields-of-green", "FOG-", "Fields of Green rulebook", "", FIELDS_OF_GREEN),
    ("golden-pyramid", "GP-", GREEN_BOX, "The Golden Pyramid: ", GOLDEN_PYRAMID),
    ("attack-of-the-moulds", "MO-", GREEN_BOX, "Attack of the Moulds: ", MOULDS),
    ("lords-of-the-green", "LG-", GREEN_BOX, "Lords of the Green: ", LORDS),
    ("zap-that-ghost", "ZG-", GREEN_BOX, "Zap That Ghost: ", ZAP),
    ("my-first-christmas-tree", "CT-", GREEN_BOX, "My First Christmas Tree: ", TREE),
    ("wacky-wheels", "WW-", GREEN_BOX, "Wacky Wheels: ", WHEELS),
    ("island", "IS-", GREEN_BOX, "Island: ", ISLAND),
]
"""The game, how its rules begin, the book, its chapter, and what stands under each heading."""

FOLLOWS = {
    "village-green": "AWARD-TOP AWARD-COUNT HAND DISPLAY TURNS HISTORY",
    "fields-of-green": "OPEN-ONLY HRV-ONCE STOCK WATER-FIXED EQ-FIXED",
    "golden-pyramid": "SETUP-MARKERS ST-SCOREBOUND",
    "attack-of-the-moulds": "BOARD-HEX ST-START ST-PARITY END-LAST REACH-LAST",
    "lords-of-the-green": "ST-TURNS",
    "zap-that-ghost": "ST-MEEPLES ST-STEPS ST-CARDS REACH",
    "my-first-christmas-tree": "",
    "wacky-wheels": "ST-TRACK ST-CARDS ST-CUBES ST-LAPS ST-END",
    "island": "ST-CUBES ST-CARDS ST-TCARDS ST-MONUMENT TAB",
    "green-box": "SYM-TABLE-ORDER CARD-9SYM CARD-BG-NAMES",
}
"""Rules that no rulebook states: they follow from what it does."""


def own(game, start):
    """The rules of a game that are not those of the box that it is played with."""
    found = entry(game).game
    return {rule.id: rule.source for rule in (*found.rules, *found.remarks) if rule.id.startswith(start)}


@pytest.mark.parametrize(("game", "start", "book", "chapter", "headings"), BOOKS)
def test_rules_tell_the_headings_that_they_stand_under(game, start, book, chapter, headings):
    told = own(game, start)
    assert {source.document for source in told.values()} == {book}
    assert all(source.section.startswith(chapter) for source in told.values())
    wanted = {start + name: set() for name in chain.from_iterable(names.split() for names in headings.values())}
    for heading, names in headings.items():
        for name in names.split():
            wanted[start + name].add(heading)
    assert {rule: under(source.section.removeprefix(chapter)) for rule, source in told.items()} == wanted


def under(section):
    """The headings of `Components; Setup; Play: B; C`: a letter stands for a part of the heading before it."""
    found, before = set(), ""
    for heading in section.split("; "):
        full = f"{before}: {heading}" if len(heading) == 1 else heading
        before = full.partition(": ")[0]
        found.add(full)
    return found


@pytest.mark.parametrize("game", FOLLOWS)
def test_rules_that_no_rulebook_states_say_so(game):
    start = next((start for name, start, *_ in BOOKS if name == game), "GB-")
    told = own(game, start)
    assert [name for name in FOLLOWS[game].split() if not told[start + name].derived] == []


def test_pages_are_those_that_the_rulebook_tells():
    """Village Green sends its readers to page 4 for drawing awards, and to page 13 for the solo game."""
    pages = {rule: source.page for rule, source in own("village-green", "VG-").items() if source.page}
    assert pages == {"VG-ACT-GREEN": 4, "VG-ACT-AWARD": 4, "VG-SOLO-AWARD": 13}
    # The page is that of the heading before it, not of the solo game.
    told = str(own("village-green", "VG-")["VG-ACT-GREEN"])
    assert told == "Village Green rulebook, “Draw and Play a Green Card”, p. 4; “Solo Game”"
    # The rulebook of Fields of Green names one page, 11 for two players; that of the Green Box none.
    for game, start, *_ in BOOKS[1:]:
        assert {rule for rule, source in own(game, start).items() if source.page not in {None, 11}} == set()
