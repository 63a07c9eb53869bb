"""The rules of The Golden Pyramid by their ids: tables and moves that obey each, and such as break it.

Where points are expected they are reckoned by hand in the comment beside them.
"""

import pytest
from asking import moves
from golden_pyramid_tables import GAME, LEVEL_1, STACKS, after, broken, judged, objections, read, table
from sayings import says

from models.green_box.components import Colour, Symbol
from models.rule import Place
from verify.check import check
from verify.explanation.repairs import repairs
from verify.violations import violations

HAND = ["red 2 drop", "blue 1 arrow", "blue 2 wheel", "red 1 drop", "green 3 bricks", "yellow 4 circles"]
CUBES = {"red": 2, "blue": 2, "green": 1, "yellow": 1}
ADA = {"hand": HAND, "cubes": CUBES}
GROUND = {"level_1": LEVEL_1, "stacks": STACKS | {"drop": 5, "arrow": 5}}
GEORG = "build level 2 r1c2 with red 2 drop, columns blue red blue green, paying blue arrow, blue wheel, red 1 drop, green, builder on it"


def level_2(**tiles):
    """Level 2 with these tiles: r1c1="red red blue blue"."""
    return [[tiles.get(f"r{row}c{column}", ".") for column in (1, 2, 3)] for row in (1, 2, 3)]


def resting_on(data):
    """What other rulings would give."""
    return {ruling.key: dict(ruling.otherwise) for ruling in check(GAME.game, read(data)).rulings}


NINE = {f"r{row}c{column}": "red blue green white" for row in (1, 2, 3) for column in (1, 2, 3)}
"""Level 2 complete; no two neighbours under different tiles are alike: red stands beside blue and green, and so on."""


def test_GP_ST_CARDS():
    # Seven red cards are not set aside: two 1s and a 2 on green, 1 to 4 without.
    red = ["some red"] * 4
    assert "GP-ST-CARDS" in broken(table({"hand": red}, {"hand": red}))


def test_GP_ST_SUPPORT():
    told = table(level_1=LEVEL_1, level_3=[["red red blue green", "."], [".", "."]])
    position = read(told)
    rule = next(rule for rule in GAME.game.rules if rule.id == "GP-ST-SUPPORT")
    (at,) = rule.instances(position)
    assert rule.tell(position, *at) == says(
        "level 3 r1c1", "none", "level 2 r1c1", "level 2 r1c2", "level 2 r2c1", "level 2 r2c2"
    )
    assert Place("", "level 3 r1c1") in rule.places(position, *at)


def test_GP_ST_MARKET_with_unknown_columns():
    """How many cubes the bag has does not rest on the colours of columns; whether another market could be drawn does."""
    told = table({"cubes": {}}, {"cubes": {}}, level_1=LEVEL_1, level_2=level_2(r1c1="unknown"), market=["red", "blue"])
    short = check(GAME.game, read(told))
    assert [found.rule for found in short.violations] == ["GP-ST-MARKET"]
    # Six colours of 15, less four under each tile of level 2, whatever their colours, and two in the market.
    assert read(told).bag_total == 6 * 15 - 4 - 2
    assert read(told | {"level_2": level_2(r1c1="unknown", r1c2="unknown")}).bag_total == 6 * 15 - 8 - 2
    # Every other cube is in a store: bag and market are the three red ones and what is not under the tile of level 2.
    stores = dict.fromkeys(("blue", "green", "yellow", "black"), 15) | {"red": 12, "white": 11}
    rest = told | {"market": ["red"] * 3}
    rest["players"]["ada"]["cubes"] = stores
    assert check(GAME.game, read(rest)).verdict == "legal"
    rest["players"]["ada"]["cubes"] = stores | {"white": 9}
    assert check(GAME.game, read(rest)).verdict == "illegal"


def full():
    """A finished pyramid: 16, 9 and 4 tiles and the last."""
    same = "red blue green white"
    return {"level_1": LEVEL_1, "level_2": level_2(**NINE), "level_3": [[same, same], [same, same]], "level_4": [[same]]}


def test_GP_ST_SCOREBOUND():
    told = {"level_1": LEVEL_1, "level_2": level_2(r1c1="blue red red blue", r1c2="red red red red")}
    # Cornerwise blue (r1c1 SE) beside red, and red (r1c1 NE) beside red (r1c2 SW): one more.
    assert resting_on(table({"points": 17}, {"points": 12}, **told))["GP-AMB-ADJDIAG"] == {"yes": "legal"}


def test_the_most_that_a_game_can_give_is_138():
    same = " ".join(["red"] * 4)
    told = {"level_1": LEVEL_1, "level_2": [[same] * 3] * 3, "level_3": [[same] * 2] * 2, "level_4": [[same]]}
    assert "GP-ST-SCOREBOUND" not in broken(table({"points": 138}, **told))
    assert "GP-ST-SCOREBOUND" in broken(table({"points": 139}, **told))


# Moves


def test_GP_TURN():
    assert after(table(ADA, turn="ada", **GROUND), "take red with red 1 drop").turn == "ben"


def test_nothing_is_done_when_the_game_is_over():
    assert objections(table(ADA, **full()), "pass") >= {"GP-ST-END"}


def test_GP_ACT_DRAWCUBES():
    """V6: three cubes are drawn for a card of value 3 and two kept; one of one, two of four."""
    told = table(ADA, bag={"red": 5, "blue": 1, "green": 0, "yellow": 9}, **GROUND)
    seat = after(told, "draw cubes with green 3, drawing red red blue, keeping red blue").seat("ada")
    assert seat.cubes == {Colour.RED: 3, Colour.BLUE: 3, Colour.GREEN: 1, Colour.YELLOW: 1}
    assert len(seat.hand) == 5
    # Two cubes are left: two are drawn, one is kept (GP-ACT-DRAWCUBES).
    little = told | {"bag": {"red": 2}}
    assert after(little, "draw cubes with yellow 4 circles, drawing red red").bag == {Colour.RED: 1}
    assert after(told | {"bag": 20}, "draw cubes with yellow 4, keeping red red").bag == 18


def test_GP_ACT_DRAWCUBES_of_a_chosen_colour():
    told = table(ADA, bag={"red": 5, "blue": 0}, **GROUND)
    changed = after(told, "take a red cube with red 1 drop")
    assert changed.seat("ada").cubes[Colour.RED] == 3
    assert changed.bag == {Colour.RED: 4}


def test_GP_ACT_DRAWCARDS():
    """V7: five cards are drawn for a card of value 4, three kept at most."""
    told = table(ADA, deck=20, discard=3, **GROUND)
    keep = "keeping white 1 drop, white 2 wheel, black 1 wheel, discarding red 1 drop"
    changed = after(told, f"draw cards with yellow 4, {keep}")
    assert (changed.deck, len(changed.discard), len(changed.seat("ada").hand)) == (15, 7, 7)
    three = "white 1 drop, white 2 wheel, black 1 wheel, black 2 drop"
    assert objections(told, f"draw cards with green 3, keeping {three}") >= {"GP-ACT-DRAWCARDS"}
    assert objections(told, f"draw cards with red 1 drop, keeping {three}") >= {"GP-ACT-DRAWCARDS"}
    named = after(told | {"discard": []}, f"draw cards with green 3, drawing {three}, keeping white 1 drop")
    assert [str(card) for card in named.discard] == [
        "green 3 bricks",
        "white 2 wheel",
        "black 1 wheel",
        "black 2 drop",
    ]


def test_GP_SC_EMPTYHAND():
    told = table({"hand": [], "points": 2}, deck=20, discard=3, **GROUND)
    changed = after(told, "draw 2 cards")
    assert (changed.seat("ada").points, len(changed.seat("ada").hand), changed.deck) == (0, 2, 18)
    for words, n in (
        ("draw one card", 1),
        ("draws a card", 1),
        ("draw an card", 1),
        ("draw 1 card", 1),
        ("draw two cards", 2),
    ):
        after_it = after(told, words)
        assert (len(after_it.seat("ada").hand), after_it.deck, after_it.seat("ada").points) == (n, 20 - n, 2 - n)
    assert objections(told, "draw 3 cards") >= {"GP-ACT-DRAWCARDS"}
    assert objections(table(ADA, **GROUND), "draw 1 card") >= {"GP-ACT-DRAWCARDS"}


def test_GP_ACT_TRADE_with_the_market():
    told = table(ADA, market=["white", "white", "black"], bag={"red": 4}, **GROUND)
    changed = after(told, "trade with the market: take white, give red, return blue")
    assert changed.market == (Colour.WHITE, Colour.BLACK, Colour.RED)
    assert changed.bag == {Colour.RED: 4, Colour.BLUE: 1}
    assert changed.seat("ada").cubes == {Colour.RED: 1, Colour.BLUE: 1, Colour.GREEN: 1, Colour.YELLOW: 1, Colour.WHITE: 1}


def test_GP_MARKET_REFRESH():
    told = table(ADA, market=["red", "red", "black"], bag={"white": 3, "green": 4}, **GROUND)
    said = "trade with the market: take black, give red, return blue"
    assert after(told, said).market is None
    assert after(told, said).bag == 8
    changed = after(told, f"{said}, refreshed to white white green")
    assert changed.market == (Colour.WHITE, Colour.WHITE, Colour.GREEN)
    assert changed.bag == {Colour.WHITE: 1, Colour.GREEN: 3, Colour.BLUE: 1, Colour.RED: 3}


def test_GP_ACT_TRADE_OPT_of_a_market_that_nobody_told():
    """Its cubes go into the bag, so there are as many as before and no longer known by colour."""
    told = table(ADA, bag={"red": 5, "white": 4}, **GROUND)
    changed = after(told, "replace the market with red white red", GP_ACT_TRADE_OPT="yes")
    assert (changed.market, changed.bag) == ((Colour.RED, Colour.WHITE, Colour.RED), 9)


def test_GP_ACT_TRADE_OPT_no_cube_is_missed_in_a_market_that_is_not_drawn_yet():
    found = judged(
        table(ADA, market=["red", "red", "blue"], **GROUND), "replace the market, take red", GP_ACT_TRADE_OPT="yes"
    )
    assert [one.message for one in found.objections] == [says("which cubes came into the market")]


def test_GP_ACT_TRADE_with_a_player():
    told = table(ADA, {"cubes": {"white": 1}}, **GROUND)
    assert after(told, "trade with ben: give red, take white").seat("ben").cubes == {Colour.RED: 1}


def test_GP_ACT_TRADE_OPT():
    told = table(ADA | {"points": 1}, market=["white", "white", "black"], bag={"red": 4, "blue": 4}, **GROUND)
    said = "replace the market with red red blue, take blue, give green, return yellow"
    changed = after(told, said, GP_ACT_TRADE_OPT="yes")
    assert changed.seat("ada").points == 0
    assert changed.market == (Colour.RED, Colour.RED, Colour.GREEN)
    assert changed.bag == {Colour.RED: 2, Colour.BLUE: 3, Colour.WHITE: 2, Colour.BLACK: 1, Colour.YELLOW: 1}
    alone = "replace the market with red red blue"
    assert after(told, alone).seat("ada").points == 1
    # Three alike are drawn anew at once, before any trade.
    three = told | {"bag": {"red": 4, "blue": 1}}
    changed = after(three, "replace the market with red red red, refreshed to red red white", GP_ACT_TRADE_OPT="yes")
    assert changed.bag == {Colour.RED: 2, Colour.BLUE: 1, Colour.WHITE: 1, Colour.BLACK: 1}
    # Which cubes are drawn may be left open, but not where one of them is taken; the bag must have as many.
    assert (after(three, "replace the market").market, after(three, "replace the market").bag) == (None, 5)
    # What an untold market was is not known when it lies in the bag.
    unseen = after(table(ADA, bag={"red": 4, "blue": 4}, **GROUND), said.replace("yellow", "red"), GP_ACT_TRADE_OPT="yes")
    assert (unseen.market, unseen.bag) == ((Colour.RED, Colour.RED, Colour.GREEN), 9)
    assert objections(told, "replace the market with red red", GP_ACT_TRADE_OPT="yes") >= {"GP-ACT-TRADE"}
    told["players"]["ada"]["points"] = 0


def test_GP_ACT_MOVE():
    four = dict.fromkeys(("r1c1", "r1c2", "r2c1", "r2c2"), "red blue green white")
    told = table({"builder": "level 1 r1c1"}, {"builder": "level 1 r4c4"}, level_1=LEVEL_1, level_2=level_2(**four))
    assert after(told, "move builder to r3c3").seat("ada").builder == (1, 2, 2)


def test_GP_ACT_BUILD1():
    some = {"level_1": [["x", "x", ".", "."], *[["."] * 4] * 3], "stacks": STACKS | {"wheel": 4}}
    told = table(ADA | {"builder": "level 1 r1c1"}, **some)
    changed = after(told, "build level 1 r2c1 with red 2 drop")
    assert changed.stacks[Symbol.DROP] == 5
    assert changed.seat("ada").points == 1


def test_GP_ACT_BUILDK():
    """V8: a symbol card of too low a value, cards and cubes that do not agree, among others."""
    told = table(ADA | {"builder": "level 1 r1c2"}, **GROUND)
    assert objections(table(ADA, stacks=STACKS), GEORG) >= {"GP-ST-SUPPORT"}
    seat = after(told, GEORG).seat("ada")
    assert [str(card) for card in seat.hand] == ["yellow 4 circles"]
    assert seat.cubes == {Colour.RED: 1, Colour.YELLOW: 1}


def test_GP_BUILD_NOSYMBOL():
    some = {"level_1": [["x"] * 4, *[["."] * 4] * 3]}
    told = table({"hand": ["red 2 drop", "blue 1 arrow"]}, stacks={"drop": 0, "arrow": 0, "wheel": 2}, **some)
    said = "build level 1 r2c1 with red 2 drop, builder on it"
    changed = after(told, f"{said}, taking a wheel tile")
    assert changed.stacks[Symbol.WHEEL] == 1
    assert changed.seat("ada").points == 0
    told["stacks"]["arrow"] = 1


def test_what_is_to_be_told_is_said_with_what_can_be_there():
    """As many cubes and cards as it takes: of the bag, those drawn, the own cubes, the hand; no card that is seen."""

    def open_end(told, said, **rulings):
        return judged(told, said, **rulings).open_end.split("`")[1]

    told = table(ADA, bag={"white": 1, "black": 3}, deck=20, discard=3, market=["red", "red", "black"], **GROUND)
    assert open_end(told, "draw cubes with green 3") == "keeping black white"
    assert open_end(told, "draw cubes with yellow 4, drawing black black black white") == "keeping black white"
    assert open_end(told | {"bag": 90}, "draw cubes with green 3") == "keeping red blue"
    assert open_end(told, "draw cards with red 1 drop") == "keeping blue 1 hammers, black 1 wheel"
    drawn = "draw cards with red 1 drop, drawing white 1 drop, white 2 wheel"
    assert open_end(told, drawn) == "keeping white 1 drop, white 2 wheel"
    kept = "draw cards with yellow 4, keeping white 1 drop, white 2 wheel, black 1 wheel"
    assert open_end(told, kept) == "discarding red 2 drop"
    unseen = told | {"players": {"ada": {"points": 0, "hand": 7}, "ben": {"points": 0}}}
    assert open_end(unseen, kept.replace("yellow 4", "yellow 4 circles")) == ("discarding red 1 drop, blue 1 hammers")
    assert open_end(told, "trade with the market: take black") == "give red, return blue"
    trade = "trade with the market: take black, give red, return blue"
    assert open_end(told, trade) == "refreshed to red blue black"
    none = told | {"stacks": {"drop": 0, "arrow": 0, "wheel": 0, "bricks": 0, "circles": 0, "hammers": 2}}
    none["players"]["ada"] = {"points": 0, "hand": ["red 2 drop"]}
    assert (
        open_end(
            none | {"level_1": [["x", "x", "x", "."]] + [["."] * 4] * 3}, "build level 1 r2c1 with red 2 drop, builder on it"
        )
        == "taking a hammers tile"
    )


def test_GP_BUILD_PLACEBUILDER():
    told = table(ADA | {"builder": "level 1 r1c2"}, **GROUND)
    stays = GEORG.replace("builder on it", "builder stays")
    # Where nothing is said of him, he goes where he must.
    assert after(told, GEORG.removesuffix(", builder on it")).seat("ada").builder == (2, 0, 1)
    assert after(told, GEORG).seat("ada").builder == (2, 0, 1)
    told["players"]["ada"]["highest"] = 1
    assert after(told, GEORG).seat("ada").highest == 2
    # Not put on the new tile whatever the rules say, the builder no longer shows the highest level.
    assert after(table(ADA, **GROUND), stays).seat("ada").highest == 2


THREE = dict.fromkeys(("r1c1", "r1c2", "r2c1"), "black white white black")
"""Three of the four tiles that stand on level 1 r2c2."""
FOURTH = GEORG.replace("r1c2", "r2c2")


def test_GP_BUILD_EVICT():
    told = table(
        ADA | {"builder": "level 1 r3c3"},
        {"builder": "level 1 r2c2", "points": 3},
        level_1=LEVEL_1,
        level_2=level_2(**THREE),
    )
    changed = after(told, f"{FOURTH}, ben moves to r4c4").seat("ben")
    assert (changed.points, changed.builder) == (2, (1, 3, 3))
    for where in ("r3c3", "r2c2", "level 2 r1c1"):
        assert objections(told, f"{FOURTH}, ben moves to {where}") >= {"GP-BUILD-EVICT"}, where


def test_GP_AMB_EVICT_SELF():
    told = table(ADA | {"builder": "level 1 r2c2"}, level_1=LEVEL_1, level_2=level_2(**THREE))
    # 2 for the level, 1 for the pair; black and white have no neighbours of their colour among blue, red and green.
    assert after(told, FOURTH).seat("ada").points == 3
    assert after(told, FOURTH, GP_AMB_EVICT_SELF="always").seat("ada").points == 2
    low = table(ADA | {"builder": "level 1 r2c2", "highest": 2}, level_1=LEVEL_1, level_2=level_2(**THREE))
    moved = FOURTH.replace("builder on it", "builder to r1c1")
    assert after(low, moved).seat("ada").points == 2


def test_whoever_can_only_replace_the_market_is_told_so():
    """One cube and neither card nor point: by the optional rule the market can be replaced, so that passing is none."""
    told = table({"hand": [], "cubes": {"red": 1}}, market=["red", "white", "black"], bag=40, deck=5, discard=5)

    def listed(**rulings):
        return [option.move for option in moves(GAME, read(told, **rulings), "ada")]

    assert listed() == ["pass"]
    assert listed(GP_ACT_TRADE_OPT="yes") == ["replace the market"]
    told["bag"] = 2
    assert listed(GP_ACT_TRADE_OPT="yes") == ["pass"]


def test_the_others_play():
    told = table(ADA, turn="ben", **GROUND)
    assert after(told, "the others play").turn == "ada"


# Scores


def georg(**more):
    """V1: quarters (0,1) and (1,1) blue, (2,3) green; the new tile has blue, red, blue, green.

    The tile at r1c1 has columns at (0,0) to (1,1), the one at r2c2 those at (2,2) to (3,3).
    """
    told = level_2(r1c1="yellow blue white blue", r2c2="black green white yellow")
    return table(ADA | {"builder": "level 1 r1c2", "points": 5, **more}, level_1=LEVEL_1, level_2=told, stacks={"drop": 3})


@pytest.mark.parametrize(
    ("rulings", "points"),
    [
        ({}, 6),  # 2 + 1 + 3
        ({"GP_AMB_ADJNEW": "new"}, 8),  # the two blue ones are neighbours of each other: 2 more
        ({"GP_AMB_ADJDIAG": "yes"}, 8),  # each blue one touches the other old blue one cornerwise: 2 more
        ({"GP_AMB_ADJNEW": "new", "GP_AMB_ADJDIAG": "yes"}, 10),
    ],
)
def test_GP_EX_GEORG_and_V1(rulings, points):
    assert after(georg(), GEORG, **rulings).seat("ada").points - 5 == points


@pytest.mark.parametrize(
    ("columns", "points"),
    [
        ("red red red red", 4),
        ("red red red blue", 2),
        ("red red blue blue", 3),
        ("red red blue green", 1),
        ("red blue green white", 0),
    ],
)
def test_GP_SC_SET(columns, points):
    hand = ["yellow 2 drop", *[f"some {colour}" for colour in columns.split()]]
    ada = {"hand": hand, "cubes": {"red": 4, "blue": 2, "green": 1, "white": 1}, "builder": "level 1 r1c1"}
    paid = ", ".join(f"{colour} 1 drop" for colour in columns.split())
    said = f"build level 2 r1c1 with yellow 2 drop, columns {columns}, paying {paid}, builder on it"
    assert after(table(ada, level_1=LEVEL_1, stacks={"drop": 1}), said).seat("ada").points == 2 + points


def test_GP_SC_PENALTY():
    away = georg(builder="level 1 r4c4")
    assert after(away, GEORG).seat("ada").points - 5 == 5
    assert after(georg(builder="level 2 r1c1"), GEORG).seat("ada").points - 5 == 6
    assert after(georg(builder="level 2 r2c2"), GEORG).seat("ada").points - 5 == 6
    off = georg(builder="none")
    assert after(off, GEORG).seat("ada").points - 5 == 6
    assert after(off, GEORG, GP_AMB_PENALTY_OFF="yes").seat("ada").points - 5 == 5


def test_V5_no_tile_of_the_symbol_is_left():
    """A pair, no neighbour alike: 1 for it, 0 for the tile; 0 in all with the builder far away."""
    for builder, points in (("level 1 r1c2", 1), ("level 1 r4c4", 0)):
        told = table(ADA | {"builder": builder}, level_1=LEVEL_1)
        told["stacks"] = {"drop": 0, "hammers": 6, "wheel": 0, "bricks": 0, "circles": 0}
        assert after(told, f"{GEORG}, taking a hammers tile").seat("ada").points == points


def upper(columns, *, level, card, **seat):
    """A build on a pyramid that is complete below a level."""
    same = "red blue green white"
    told = {"level_1": LEVEL_1, "level_2": level_2(**NINE), "stacks": {"drop": 1}}
    if level == 4:
        told["level_3"] = [[same, same], [same, same]]
    counts = {colour: columns.split().count(colour) for colour in columns.split()}
    hand = [f"{card} drop", *[f"some {colour}" for colour in columns.split()]]
    told = table({"hand": hand, "cubes": counts, **seat}, {"points": 2, "builder": "level 2 r3c3"}, **told)
    paid = ", ".join(f"{colour} 1 wheel" for colour in columns.split())
    return told, f"build level {level} r1c1 with {card} drop, columns {columns}, paying {paid}, builder on it"


def test_V3_two_pairs_on_level_3():
    told, said = upper("black black yellow yellow", level=3, card="red 3", builder="level 2 r1c1")
    assert after(told, said).seat("ada").points == 6


def test_V4_the_top_and_the_end_with_its_bonus():
    """4 for the level and 4 for four alike; then 4 for ada's highest level and 2 for ben's: 12 and 4."""
    told, said = upper("black black black black", level=4, card="red 4", builder="level 3 r1c1")
    position = after(told, said)
    assert position.is_over
    assert [sheet.total for sheet in GAME.scorer.sheets(position)] == [12, 4]


def test_GP_SC_FINAL():
    ground = {"level_1": LEVEL_1}
    (one, none) = GAME.scorer.sheets(read(table({"builder": "level 1 r1c1", "points": 3}, **ground)))
    assert (one.total, none.total) == (3, 0)
    (one, _) = GAME.scorer.sheets(read(table({"builder": "level 1 r1c1", "points": 3}, **ground), GP_AMB_L1BONUS="one"))
    assert one.total == 4


def test_GP_AMB_NEGVP():
    """A build on level 1 with the builder far away and no tile of the symbol left: -1."""
    told = table(
        {"hand": ["red 2 drop"], "builder": "level 1 r1c1"}, level_1=[["x", *"..."], *[["."] * 4] * 3], stacks={"drop": 0}
    )
    said = "build level 1 r4c4 with red 2 drop, taking a wheel tile"
    assert after(told, said).seat("ada").points == -1
    assert after(told, said, GP_AMB_NEGVP="floor").seat("ada").points == 0
    poor = table({"hand": []}, deck=9, discard=0)
    assert after(poor, "draw 1 card", GP_AMB_NEGVP="free").seat("ada").points == 0


def test_GP_AMB_DISCARDTIME():
    """One card in the pile, two on the discard pile: a 3 draws four cards if it is shuffled in itself, otherwise three."""
    told = table(ADA, deck=1, discard=2, **GROUND)
    said = "draw cards with green 3, keeping white 1 drop"
    changed = after(told, said)
    assert (changed.deck, len(changed.discard)) == (0, 3)
    changed = after(told, said, GP_AMB_DISCARDTIME="before")
    assert (changed.deck, len(changed.discard)) == (0, 3)
    assert after(table(ADA, deck=1, **GROUND), said).deck is None


def test_GP_TIE_tells_the_level_that_was_reached():
    """On however many levels a player has built: 5 + 0 against 3 + 2."""
    left = {"hand": 2, "cubes": {"red": 1}}
    low, high = {"points": 5, "builder": "level 1 r1c1"} | left, {"points": 3, "builder": "level 2 r1c1"} | left
    position = read(table(low, high, level_1=LEVEL_1, level_2=level_2(r1c1="red red blue green")))
    why = {s.player: s.because for s in GAME.scorer.ranking(position, GAME.scorer.sheets(position))}
    assert why == {"ben": says("more levels reached", "2 to 1"), "ada": says("fewer levels reached", "1 to 2")}


def test_GP_TIE_where_the_cards_or_cubes_are_not_told():
    position = read(table({"points": 5, "hand": 1}, {"points": 5, "hand": 1, "cubes": {}}))
    one, other = GAME.scorer.sheets(position)
    assert one.needs
    assert not other.needs
    left, fewer = {"hand": 2, "cubes": {"red": 1}}, {"hand": 1, "cubes": {"red": 1}}
    position = read(table({"points": 5, **left}, {"points": 5, **fewer}))
    one, other = GAME.scorer.sheets(position)
    assert GAME.scorer.ahead(position, other, one) is True
    assert GAME.scorer.ahead(position, one, other) is False


def test_rulings_are_read_only_where_they_decide():
    """Nothing is asked of a legal table late in the game; each ruling is where its alternative decides."""
    told = table(ADA | {"points": 9, "builder": "level 1 r1c1"}, level_1=LEVEL_1, level_2=level_2(**NINE), deck=9, discard=9)
    position = read(told)
    assert not violations(GAME.game, position)
    assert not position.rulings.asked
    apart = read(table(level_1=[["x", ".", "x", "."], *[["."] * 4] * 3]))
    assert not violations(GAME.game, apart)
    assert apart.rulings.asked == {"GP-AMB-L1POS"}
    # 16 for level 1, 18 for level 2 and nothing for columns; more is for the rulings on neighbours to allow.
    much = read(table({"points": 35, "builder": "level 1 r1c1"}, level_1=LEVEL_1, level_2=level_2(**NINE)))
    assert violations(GAME.game, much)
    assert much.rulings.asked == {"GP-AMB-ADJNEW", "GP-AMB-ADJDIAG"}
    moved = read(table(ADA | {"points": 1, "builder": "level 1 r1c1"}, **GROUND))
    assert {str(found) for found in GAME.game.play.moves(moved, "ada")}
    assert not moved.rulings.asked & {"GP-AMB-NEGVP", "GP-AMB-MUSTMATCH", "GP-AMB-L1POS"}


def test_the_number_of_cubes_in_the_bag_may_be_wrong():
    """15 of each of six colours are 90; 4 in stores and 3 in the market leave 83."""
    told = table({"cubes": {"red": 3}}, {"cubes": {"red": 1}}, level_1=LEVEL_1, market=["red", "blue", "green"])
    found = {repair.changes for repair in repairs(GAME.game, read(told | {"bag": 84}))}
    assert found == {
        ("change the number of cubes in the bag from 84 to 83",),
        ("change ada's red cubes from 3 to 2, or ben's from 1 to 0",),
    }


def test_points_and_cubes_that_nobody_told_are_not_in_doubt():
    position = read(table({"points": "1 to 3"}, {"points": 2, "cubes": {"red": 1}}))
    of = {change.of for change in GAME.game.changes(position)}
    assert {"ben's points", "ben's red cubes", "ben's white cubes"} <= of
    assert not {name for name in of if name.startswith("ada's") and ("points" in name or "cubes" in name)}


@pytest.mark.parametrize(
    ("hand", "left"),
    [
        # Either may be the red 2 drop; the other is a drop, whatever its colour and value.
        (["some red drop", "some 2 drop", "blue 1 arrow"], ["some drop", "blue 1 arrow"]),
        (["some red drop", "unknown"], ["unknown"]),
        # A card that is told in full is the one that went, and of what it cannot be nothing is forgotten.
        (["some red drop", "red 2 drop"], ["some red drop"]),
        (["some red drop", "some blue drop"], ["some blue drop"]),
    ],
)
def test_of_a_card_that_may_have_been_played_no_more_is_known_than_of_both(hand, left):
    position = read(table({"hand": hand}))
    draw = GAME.game.play.read("draw cards with red 2 drop, keeping blue 1 hammers", position, "ada")
    held = [str(card) for card in GAME.game.play.after(position, draw).seat("ada").hand]
    assert held == [str(card) for card in read(table({"hand": [*left, "blue 1 hammers"]})).seat("ada").hand]


@pytest.mark.parametrize(
    ("move", "does"),
    [
        ("take red with red 2 drop", ["1 card", "1 blue cube", "1 red cube"]),
        ("builder to level 1 r1c2", ["leaves level 1 r1c1"]),
    ],
)
def test_a_move_says_what_it_does_besides_the_score(move, does):
    ada = {"points": 5, "hand": ["red 2 drop", "blue 1 arrow"], "cubes": {"blue": 1}, "builder": "level 1 r1c1"}
    data = table(ada, level_1=LEVEL_1, turn="ada")
    assert judged(data, move).does == says(*does)
    assert next(option for option in moves(GAME, read(data), "ada") if option.move == move).does == says(*does)
