"""The rules of The Golden Pyramid: what tables known in part show, and when rulings are asked."""

from itertools import product

import naive_golden_pyramid as naive
import pytest
from golden_pyramid_tables import GAME, LEVEL_1, STACKS, read, table
from sayings import says

from models.green_box.golden_pyramid.rules.build_scores import most_given
from models.green_box.golden_pyramid.rules.remarks import REMARKS
from models.logic import Sum
from verify.check import check
from verify.violations import violations

HAND = ["red 2 drop", "blue 1 arrow", "blue 2 wheel", "red 1 drop", "green 3 bricks", "yellow 4 circles"]
CUBES = {"red": 2, "blue": 2, "green": 1, "yellow": 1}
ADA = {"hand": HAND, "cubes": CUBES}
GROUND = {"level_1": LEVEL_1, "stacks": STACKS | {"drop": 5, "arrow": 5}}


NINE = [["red blue green white"] * 3] * 3
"""Level 2 complete; no two neighbours under different tiles are alike: red stands beside blue and green, and so on."""


def test_GP_ST_MARKET_with_unknown_columns():
    """How many cubes the bag has does not rest on the colours of columns; whether another market could be drawn does."""
    told = table(
        {"cubes": {}},
        {"cubes": {}},
        level_1=LEVEL_1,
        level_2=[["unknown", ".", "."], *[["."] * 3] * 2],
        market=["red", "blue"],
    )
    short = check(GAME.game, read(told))
    assert [found.rule for found in short.violations] == ["GP-ST-MARKET"]
    # Six colours of 15, less four under each tile of level 2, whatever their colours, and two in the market.
    assert read(told).bag_total == 6 * 15 - 4 - 2
    assert read(told | {"level_2": [["unknown", "unknown", "."], *[["."] * 3] * 2]}).bag_total == 6 * 15 - 8 - 2
    # Every other cube is in a store: bag and market are the three red ones and what is not under the tile of level 2.
    stores = dict.fromkeys(("blue", "green", "yellow", "black"), 15) | {"red": 12, "white": 11}
    rest = told | {"market": ["red"] * 3}
    rest["players"]["ada"]["cubes"] = stores
    assert check(GAME.game, read(rest)).verdict == "legal"
    rest["players"]["ada"]["cubes"] = stores | {"white": 9}
    assert check(GAME.game, read(rest)).verdict == "illegal"


COLOURS = ("red", "blue", "green", "yellow", "black", "white")


@pytest.mark.parametrize(
    ("columns", "most"),
    [
        # Four alike; two pairs, since red and white cannot be three alike; a pair beside two others; three and another.
        ("unknown unknown unknown unknown", 4),
        ("red unknown unknown white", 3),
        ("red unknown blue white", 1),
        ("red red red unknown", 4),
        ("red red unknown white", 3),
    ],
)
def test_GP_ST_SCOREBOUND_tells_the_most_that_open_columns_can_give(columns, most):
    """As brute force finds it; and who has a point more than the pyramid can have given breaks the rule by that number."""
    options = [COLOURS if one == "unknown" else (one,) for one in columns.split()]
    assert max(naive.set_points(list(colours)) for colours in product(*options)) == most
    # Nine tiles of level 1 and one of level 2: 11 points for tiles, and none stands beside another.
    for points, broken in ((11 + most, []), (11 + most + 1, ["GP-ST-SCOREBOUND"])):
        level_1 = [["x", "x", "x", "."]] * 3 + [["."] * 4]
        told = table({"points": points}, {"points": 0}, level_1=level_1, level_2=[[columns, ".", "."], *[["."] * 3] * 2])
        found = check(GAME.game, read(told)).violations
        assert [one.rule for one in found] == broken, (points, found)
        assert all(
            one.message == says(f"{points} points", f"at most {11 + most}: 11 for tiles, {most} for") for one in found
        )


def test_what_is_surely_given_asks_nothing_of_unknown_columns():
    """Rows of worlds are checked so: each sum over unknown columns would take longer than all the other rules."""
    rows = [["red blue unknown white", "blue red white unknown", "."], ["red red blue green", ".", "."], ["."] * 3]
    told = read(table({"points": 3}, {"points": 0}, level_1=LEVEL_1, level_2=rows))
    # The tiles, of which three lie on level 2; a pair of red columns; a blue column beside a blue one, and so the white ones.
    assert most_given(told, surely=True) == (len(told.built_spots) + 3, 1, 2)
    assert [isinstance(n, Sum) for n in most_given(told)] == [False, True, True]


def test_GP_TIE_where_the_cards_or_cubes_are_not_told():
    position = read(table({"points": 5, "hand": 1}, {"points": 5, "hand": 1, "cubes": {}}))
    one, other = GAME.scorer.sheets(position)
    assert one.needs
    assert not other.needs


def test_rulings_are_read_only_where_they_decide():
    """Nothing is asked of a legal table late in the game; each ruling is where its alternative decides."""
    told = table(ADA | {"points": 9, "builder": "level 1 r1c1"}, level_1=LEVEL_1, level_2=NINE, deck=20, discard=9)
    position = read(told)
    assert not violations(GAME.game, position)
    assert not position.rulings.asked
    apart = read(table(level_1=[["x", ".", "x", "."], *[["."] * 4] * 3]))
    assert not violations(GAME.game, apart)
    assert apart.rulings.asked == {"GP-AMB-L1POS"}
    # 16 for level 1, 18 for level 2 and nothing for columns; more is for the rulings on neighbours to allow.
    much = read(table({"points": 35, "builder": "level 1 r1c1"}, level_1=LEVEL_1, level_2=NINE))
    assert violations(GAME.game, much)
    assert much.rulings.asked == {"GP-AMB-ADJNEW", "GP-AMB-ADJDIAG"}
    moved = read(table(ADA | {"points": 1, "builder": "level 1 r1c1"}, **GROUND))
    assert {str(found) for found in GAME.game.play.moves(moved, "ada")}
    assert not moved.rulings.asked & {"GP-AMB-NEGVP", "GP-AMB-MUSTMATCH", "GP-AMB-L1POS"}


def test_points_and_cubes_that_nobody_told_are_not_in_doubt():
    position = read(table({"points": "1 to 3"}, {"points": 2, "cubes": {"red": 1}}))
    of = {change.of for change in GAME.game.changes(position)}
    assert {"ben's points", "ben's red cubes", "ben's white cubes"} <= of
    assert not {name for name in of if name.startswith("ada's") and ("points" in name or "cubes" in name)}


def test_a_trade_names_the_optional_rule_and_what_it_costs():
    (trade,) = [remark for remark in REMARKS if remark.id == "GP-ACT-TRADE"]
    assert trade.rulings == ("GP-ACT-TRADE-OPT", "GP-AMB-NEGVP")


def test_a_stack_is_named_by_its_symbol_in_what_may_be_wrong():
    changes = [change for change in GAME.game.changes(read(table(**GROUND))) if "in the stack of" in change.of]
    assert {str(change.at) for change in changes} == {change.of.split()[-1] for change in changes} != set()


# Questions.
