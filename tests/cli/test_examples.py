"""The tables to try of each game answer what their first lines ask: status, and what is said in some lines."""

import pytest
from at_the_table import EXAMPLES, beside, marked, reeve, wrong
from sayings import says

GEORG = (
    "build level 2 r1c2 with red 2 drop, columns blue red blue green, paying blue 1 arrow, blue 2 wheel, red 1 drop, "
    "green 3 bricks, builder on it"
)
ROWS = "play yellow drop right, complete on r4c1 r3c1 r2c1 r1c1 placing r4c1 r3c1 r1c1, box yellow and white"
BLUE = "ben: zap r3c3 with red arrow by blue meeple"
ANSWERS = {
    "attack_of_the_moulds": [
        ("score end", 0, says("1", "ada", "14 points", "tied", "ben")),
        ("judge turn", "spread r1c1 to r1c3", 0, says("ada", "legal")),
        ("judge turn", "spread r1c1 to r1c2", 1, says("r1c2", "next to", "r1c1", "two steps", "grow")),
        # Without the limit the third cube beside it turns red, too.
        ("judge seventeen", "grow to r4c3", 0, says("MO-AMB-OWN20=no-limit", "legal", "red cubes 17 -> 21")),
        ("best best", 0, says("19 cubes", "proven", "in this turn"), says("MO-AMB-DIST2=empty", "17 cubes")),
        ("check dispute", 1, says("ada's turn", "ben", "last", "blue cube")),
        ("judge triangle", "grow to r5c3", 2, says("no tile", "r5c3", "gap")),
    ],
    "golden_pyramid": [
        ("check dispute", 1, says("GP-AMB-MOVEFULL=yes", "still illegal", "no longer by GP-ST-BUILDER-COVERED")),
        # 21 + 4, 22 + 3 and 22 + 3: ada by the higher level, then cleo by 2 left against 3.
        ("score end", 0, says("cleo", "25 points", "ada, fewer levels", "ben", "fewer cards and cubes", "2 to 3")),
        (
            "judge turn",
            f"{GEORG}, claiming 6",
            0,
            says("build", "6 (2 + 1 + 3)", "claimed 6", "right"),
            says("GP-SC-TILE"),
            says("GP-SC-ADJ"),
        ),
        ("judge turn", GEORG.replace("blue red blue green", "blue blue red red"), 1, says("georg", "1 red")),
        ("best best", 0, says("4 points", "proven", "in this turn"), says("no other action", "points")),
        # With the red cube that is missing now: 2, three red ones 2, two of them beside a red one 2, and 2 for level 2.
        (
            "best best --turns 2",
            0,
            says("12 points", "proven", "2 own turns", "known"),
            says("1", "take red with red 1 bricks"),
        ),
        ("best best --turns end", 1, says("number of turns")),
    ],
    "island": [
        ("ask kingship kingship", 0, says("ada would win now", "2 conditions")),
        ("ask combat combat", 0, says("cleo can be forced to withdraw from b")),
        ("best turn --aim kingship --turns 2", 0, says("a victory condition fulfilled", "within 2 own turns")),
        ("best turn --aim kingship", 0, says("proven"), says("IS-AMB-TABLE=unknown")),
    ],
    "lords_of_the_green": [
        # Of the ruling on two lords on one tile: the one who stayed needs no majority.
        ("check dispute", 1, says("LG-AMB-LORDTARGET=with-majority", "still illegal", "no longer by LG-ST-LORD")),
        ("explain dispute", 1, says("red knights", "in reserve", "from 9 to 10")),
        ("score score", 0, says("6", "largest area", "3 tiles", "r1c1", "r1c2", "r2c2", "2 points each")),
        ("judge turn", "2 red on r1c3, lord to r2c1 with 2", 0, says("ada", "4 points", "13 after")),
        ("judge turn", "2 red on r2c3, lord to r2c1 alone", 1, says("blue lord", "r2c3")),
        ("judge turn", "two on r1c3, lord to r2c1", 2, says("knights", "one to three")),
    ],
    "my_first_christmas_tree": [
        ("check dispute", 1, says("illegal", "3 things are wrong"), says("ada", "4 and 6", "own boxes", "4, 5, 6")),
        # Ben's base takes one of his decorations, where those and not finishing touches lie on it: 22, not 23.
        ("score end", 0, says("1", "ada", "32 points"), says("CT-AMB-TOPCUBES=decorations", "ben 22", "23")),
        ("judge turn", ROWS, 0, says("ada", "16 points", "24 after"), says("CT-AMB-TAKE=mandatory", "illegal", "CT-A")),
        ("judge turn", ROWS.removesuffix(" and white"), 1, says("yellow", "3 cards", "4, 5 and 6")),
        # Rows 1 (2) and 4 (5), the base (4) and the own box (4) for four of fourteen decorations: 10 + 15 = 25.
        ("best best --ruling CT-AMB-FEWER=any", 0, says("25 points", "proven", "in this turn")),
    ],
    "wacky_wheels": [
        # Five laps and five cars; the rulebook gives the point to all who finish, and has five places.
        ("score circuit", 0, says("WW-AMB-LASTCAR=no", "eva"))
    ],
    "zap_that_ghost": [
        ("check dispute", 1, says("blue meeple", "r2c3", "red ghost"), says("7 red ghosts", "board", "2 captured", "8")),
        ("score score", 0, says("1", "ada", "8 points", "8", "win"), says("2", "cleo", "5 points", "3 short", "8", "win")),
        ("judge turn", f"{BLUE} via r2c3, r2c2, r2c3", 1, says("path", "r2c3", "r2c2", "twice"), says("r3c3", "4 steps")),
        ("judge turn", BLUE, 0, says("blue meeple", "from r2c2")),
        ("best turn --player ada", 0, says("2 points", "proven", "round")),
        ("best discards --player ada --aim coverage", 0, says("of 6000", "1000", "six rolls", "proven", "round")),
        ("best discards --player ada", 2, says("die", "`die: 4`", "no ghost")),
    ],
}


def answer(game, asked, *said):
    verb, name, *more = asked.split()
    return reeve(verb, EXAMPLES / game / f"{name}.yaml", *said, *more)


@pytest.mark.parametrize("game", ANSWERS)
def test_a_table_to_try_answers_what_it_asks(game):
    for asked, *rest in ANSWERS[game]:
        said = [rest.pop(0)] if isinstance(rest[0], str) else []
        status, *sayings = rest
        found = answer(game, asked, *said)
        assert found.exit_code == status, (asked, found.output)
        assert [saying for saying in sayings if not saying.is_in(found.output)] == [], (asked, found.output)


@pytest.mark.parametrize(
    ("game", "first", "second", "at"),
    [
        ("golden_pyramid", ("GP-ST-MARKET", "GP-ST-BUILDER-COVERED"), ("GP-ST-MARKET",), "r2c2"),
        ("lords_of_the_green", ("LG-ST-KNIGHTS", "LG-ST-LORD"), ("LG-ST-KNIGHTS",), "r2c3"),
    ],
)
def test_a_dispute_that_rests_on_a_ruling(game, first, second, at):
    """Every rule with its place in the rulebook; under the other ruling one is not broken; a picture marks the space."""
    told = wrong(answer(game, "check dispute").stdout)
    assert tuple(told) == first
    assert all(source == says("Contest X rulebook") for *_, source in told.values())
    readings = beside(answer(game, "check dispute --both").stdout)
    assert [[rule for rule in first if rule in reading] for reading in readings] == [[*first], [*second]]
    assert at in marked(answer(game, "draw dispute").stdout)
