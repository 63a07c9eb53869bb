"""Each rule of Desert Dessert by its id, the rulebook's examples, the vectors of the specification, the players' questions."""

from __future__ import annotations

import random
from itertools import product

import naive_desert_dessert as naive
import pytest
from sayings import says

from cli.reading.inputs import table_of
from cli.reading.marks import Marked
from models.green_box.components import Colour
from models.green_box.desert_dessert.industries import TABLE, Industry, cubes_in_words, read_industries
from models.green_box.desert_dessert.rules import pile_after
from models.problem import UnusableError
from models.shipped import shipped_data
from scorers.green_box.desert_dessert import QUESTIONS
from verify.check import check
from verify.clock import Clock
from verify.games import entry
from verify.judge import judge
from verify.replay import tell as told_moves
from verify.score import score
from verify.violations import known_violations

DD = entry("desert-dessert")
EVERYTHING = dict.fromkeys(naive.ROWS, 1) | {"water": 3}
PRICES = {
    "water": ["wheel 3", "circles 5"],
    "tools": ["drop 1", "drop 4"],
    "minerals": ["arrow 1", "wheel 2"],
    "glass": ["drop 2", "hammers 3"],
    "greenhouse": ["bricks 1", "circles 1"],
    "vanilla": ["wheel 1", "drop 3"],
}


def table(own=None, **more):
    return {
        "game": "desert-dessert",
        "players": {"ada": {"tiles": {"water": 3}} | (own or {})},
        "turn_number": more.pop("turn_number", 1),
    } | more


RULES = {"GB-LATIN": "yes", "DD-AMB-TABLE": "assumed"}
"""What we guess of the box, made a rule."""


def read(data, industries=None, **rulings):
    chosen = RULES | {key.replace("_", "-"): value for key, value in rulings.items()}
    return DD.game.read(data, industries or DD.game.standard_cards(), chosen).position


def replayed(data, *entries, rulings=()):
    """What is said of each move of a record."""
    table = table_of("table", Marked(data | {"record": [*entries]}, {}), rulings, None)
    return [*told_moves(DD, table.record, Clock())]


CERTAIN = [f"{key}={value}" for key, value in RULES.items()]


def move(position, said):
    return DD.game.play.read(said, position, "ada")


def judged(position, said):
    return judge(DD, position, move(position, said))


def after(position, said):
    return DD.game.play.after(position, move(position, said))


def cubes(position):
    return {str(colour): n for colour, n in position.own.cubes.items()}


def objections(position, said):
    return {one.rule for one in judged(position, said).objections}


TRADING = {
    "turn_number": 6,
    "phase": "trade",
    "prices": PRICES,
}
RICH = {"cubes": {"yellow": 9, "red": 2, "green": 3}, "managers": ["grey", "red"], "supplied": {"water": 3}}


# What is certain of the industry table, and a table of the user's own (DD-TAB-...).


def own_table(change, industry="tools"):
    data = shipped_data(TABLE)
    for row in data["industries"].values():
        row.pop("assumed", None)
    data["industries"][industry] |= change
    return data


def test_every_row_but_water_is_assumed():
    rows = DD.game.standard_cards().rows
    assert [industry for industry, row in rows.items() if not row.is_assumed] == [Industry.WATER]
    assert rows[Industry.GLASS].cost == {Colour.RED: 2, Colour.YELLOW: 2, Colour.GREEN: 2}
    assert cubes_in_words(rows[Industry.WATER].cost) == "1 red and 1 green"


def unsaid(data):
    """A table at which nobody made a rule of our guesses."""
    return DD.game.read(data, DD.game.standard_cards(), {}).position


def test_an_answer_says_that_it_takes_a_row_of_our_list():
    position = unsaid(table(RICH, **TRADING))
    sold = judged(position, "sell 3 water for greenhouse")
    assert (sold.verdict, [one.key for one in sold.rulings]) == ("legal", ["DD-AMB-TABLE"])
    assert judged(position, "harvest").rulings == ()


def test_no_move_is_illegal_by_our_list_alone():
    """By our table Tools take 1 yellow and 1 green; whose table says otherwise may be right."""
    data = table({"tiles": {"water": 3, "tools": 1}, "cubes": {"yellow": 5}}, turn_number=2, phase="supply")
    found = judged(unsaid(data), "supply 3 water and 1 tools")
    assert (found.verdict, found.objections) == ("undecided", ())
    assert str(found.doubts[0]) == says("By our list of the box it is illegal", "1 green", "`--ruling DD-AMB-TABLE=unknown`")
    decided = judged(read(data), "supply 3 water and 1 tools")
    assert (decided.verdict, decided.doubts) == ("illegal", ())
    assert judged(unsaid(data), "supply 4 water").verdict == "illegal"


def test_no_entry_of_a_record_is_illegal_by_our_list_alone():
    """As the move alone is judged; the entry is still there to be told, and the doubt is said."""
    own = {"tiles": {"water": 3, "tools": 1}, "cubes": {"yellow": 5}}
    data, record = table(own, turn_number=4, phase="supply"), "supply 3 water and 1 tools"
    told = says("By our list of the box it is illegal", "1 green", "`--ruling DD-AMB-TABLE=unknown`")
    (entry,) = replayed(data, record)
    assert (entry.verdict, [told == f"{doubt}." for doubt in entry.judged.doubts]) == ("undecided", [True])
    for said, rulings in ((record, CERTAIN), ("supply 4 water", ()), ("supply 4 water and 1 tools", ())):
        (entry,) = replayed(data, said, rulings=rulings)
        assert entry.verdict == "illegal"


def test_a_table_of_ones_own_assumes_nothing():
    industries = read_industries(own_table({"input": {"yellow": 2}}))
    position = read(table({"cubes": {"yellow": 4}}, turn_number=2, phase="build"), industries)
    verdict = judged(position, "build tools")
    assert (verdict.verdict, verdict.rulings) == ("legal", ())
    assert not list(industries.oddities)
    assert [
        word
        for odd in read_industries(own_table({"input": {"red": 3}})).oddities
        for word in odd.split()
        if word.isdecimal()
    ] == ["3", "2"]
    assert DD.game.not_checked(read(table(), read_industries(own_table({"input": {"red": 3}}))))


@pytest.mark.parametrize(
    ("industry", "change", "key"),
    [
        ("water", {"output": "red"}, "output"),
        ("water", {"symbol": "wheel"}, "symbol"),
        ("water", {"cost": {"red": 2}}, "cost"),
        ("minerals", {"output": "white"}, "output"),
        ("vanilla", {"output": "red"}, "output"),
        ("tools", {"cost": {"yellow": 1}}, "cost"),
        ("tools", {"symbol": "wheel"}, "symbol"),
    ],
)
def test_a_table_contradicts_the_rulebook(industry, change, key):
    with pytest.raises(UnusableError) as error:
        read_industries(own_table(change, industry))
    assert ("industries", industry, key) in {problem.path for problem in error.value.problems}


def test_a_table_lacks_an_industry_or_has_another():
    data = own_table({})
    data["industries"]["sand"] = data["industries"].pop("tools")
    with pytest.raises(UnusableError) as error:
        read_industries(data)
    assert {("industries", "sand"), ("industries",)} <= {problem.path for problem in error.value.problems}


# The rules of a table.


def test_dd_st_managers_v5():
    """One manager more each time that the pile is used up: turns 4, 8, 12 and so on."""
    for turn, n in ((1, 1), (4, 1), (5, 2), (9, 3), (25, 7), (40, 7)):
        managers = ["grey", *naive.COLOURS][:n]
        assert not known_violations(DD.game, read(table({"managers": managers}, turn_number=turn))), turn
        wrong = known_violations(DD.game, read(table({"managers": ["grey", *naive.COLOURS][: n - 1]}, turn_number=turn)))
        assert "DD-ST-MANAGERS" in {one.rule for one in wrong}


@pytest.mark.parametrize(
    ("phase", "turn", "numbers"),
    [
        ("supply", 4, {1}),
        # The pile is used up when prices are renewed; the bag may not be open yet.
        ("trade", 4, {1, 2}),
        ("harvest", 4, {2}),
        ("build", 4, {2}),
        ("build", 3, {1}),
        ("build", 5, {2}),
        ("harvest", 8, {3}),
        ("build", 24, {7}),
        ("build", 28, {7}),
    ],
)
def test_dd_st_managers_in_each_phase(phase, turn, numbers):
    for n in range(1, 8):
        position = read(table({"managers": ["grey", *naive.COLOURS][:n]}, turn_number=turn, phase=phase))
        assert ("DD-ST-MANAGERS" in {one.rule for one in known_violations(DD.game, position)}) is (n not in numbers)


def test_dd_st_managers_of_a_game_that_is_won():
    """Who has won with the harvest of turn 4 need not draw any more."""
    own = {"tiles": EVERYTHING, "cubes": {"black": 6}}
    for managers in (["grey"], ["grey", "red"]):
        found = known_violations(DD.game, read(table(own | {"managers": managers}, turn_number=4, phase="build")))
        assert "DD-ST-MANAGERS" not in {one.rule for one in found}


def test_dd_st_timeline():
    position = read(table(turn_number=5))
    assert [pile_after(position, n) for n in range(1, 10)] == [36, 24, 12, 0, 36, 24, 12, 0, 36]
    rest = read(table(turn_number=5), DD_AMB_RESHUFFLE="rest")
    assert [pile_after(rest, n) for n in range(1, 9)] == [36, 24, 12, 0, 24, 12, 0, 24]
    assert [rest.depletions(n) for n in (3, 4, 6, 7, 10)] == [0, 1, 1, 2, 3]


def test_dd_st_cubes_by_ruling():
    data = table({"cubes": {"yellow": 21}}, turn_number=9)
    data["players"]["ada"]["managers"] = ["grey", "red", "blue"]
    assert check(DD.game, read(data)).verdict == "illegal"
    assert check(DD.game, read(data, DD_AMB_SUPPLYLIMIT="unlimited")).verdict == "legal"


def test_dd_st_prices_that_our_list_does_not_have():
    data = table(RICH, **TRADING | {"prices": PRICES | {"tools": ["wheel 3", "drop 4"]}})
    assert check(DD.game, read(data)).verdict == "illegal"
    found = check(DD.game, unsaid(data))
    assert (found.verdict, found.rulings) == ("legal", ())
    assert [str(one) for one in found.doubts] == [says("each symbol has 1 card of value 3", "`--ruling GB-LATIN=no`")]
    none = check(DD.game, read(data, GB_LATIN="no"))
    assert (none.verdict, none.doubts) == ("legal", ())


def test_cubes_that_lie_on_industries_only_by_our_list():
    """Twenty yellow cubes are all there are; one more lies on Tools only if Tools need it."""
    own = {"tiles": {"water": 3, "tools": 1}, "cubes": {"yellow": 20}, "managers": ["grey", "red"], "supplied": {"tools": 1}}
    data = table(own, turn_number=6, phase="harvest")
    assert check(DD.game, read(data)).verdict == "illegal"
    found = check(DD.game, unsaid(data))
    assert (found.verdict, [[one.key for one in doubt.guesses] for doubt in found.doubts]) == ("legal", [["DD-AMB-TABLE"]])


def passed(own, **more):
    """Whether the cards to come can come; everything else of these tables is in order."""
    rulings = more.pop("rulings", {})
    found = known_violations(DD.game, read(table(own, **more), **rulings))
    assert {one.rule for one in found} <= {"DD-ST-DECK"}
    return not list(found)


ONE_PASS = [f"{symbol} {value}" for symbol, value in naive.CARDS]


@pytest.mark.parametrize(
    ("deck", "is_possible"),
    [
        (ONE_PASS, True),
        (ONE_PASS * 2, True),
        (["wheel 5"], True),
        # One of each symbol and value there is but once, and eight of a symbol, and six 4s.
        (["wheel 5"] * 2, False),
        ([*ONE_PASS[1:], "wheel 5"], False),
        ([*ONE_PASS[:12], "drop 1"], False),
    ],
)
def test_dd_st_deck(deck, is_possible):
    assert passed({}, deck=deck) is is_possible


def test_dd_st_deck_counts_what_lies_there():
    """Turn 2 to 4 deal 36 cards more; then the pile is new."""
    dealt = [*PRICES["water"], *["wheel 1"] * 2]
    assert passed({}, turn_number=2, dealt=dealt, deck=["wheel 1", "wheel 2"])
    assert not passed({}, turn_number=2, dealt=dealt, deck=["wheel 1"] * 2)
    rest = [card for card in ONE_PASS if card not in dealt][:36]
    assert passed({}, turn_number=2, dealt=dealt, deck=[*rest, "wheel 1", "wheel 1"])
    assert not passed({}, turn_number=2, dealt=dealt, deck=[*rest[:34], "wheel 1", "wheel 1"])
    shown = {"prices": PRICES, "phase": "trade", "turn_number": 4}
    assert passed({}, **shown, deck=["wheel 3"])
    assert not passed({}, **(shown | {"turn_number": 3}), deck=["wheel 3"])


def test_dd_st_deck_doubts_the_cards_that_are_too_many():
    """Nine wheels in twelve cards, none of them more often than there are of its value: one of the nine is wrong."""
    wheels = [card for card in ONE_PASS if card.startswith("wheel")]
    deck = [*wheels[:4], "drop 3", "drop 5", *wheels[4:], "wheel 3"]
    doubted = {change.of for change in DD.game.changes(read(table(deck=deck))) if "deck" in change.of}
    assert doubted == {f"card {n} of `deck:`" for n in (1, 2, 3, 4, 7, 8, 9, 10, 11)}
    assert not [change for change in DD.game.changes(read(table(deck=deck[:-1]))) if "deck" in change.of]


def test_dd_st_deck_without_what_is_assumed():
    """Without GB-LATIN there are eight of a symbol and six 5s, however these go together."""
    assert passed({}, deck=["wheel 5"] * 6, rulings={"GB_LATIN": "no"})
    assert not passed({}, deck=["wheel 5"] * 7, rulings={"GB_LATIN": "no"})
    assert not passed({}, deck=["wheel 1"] * 9, rulings={"GB_LATIN": "no"})


def test_dd_amb_reshuffle_decides_which_cards_can_come():
    """The cards that show the prices of turn 4 stay out by one ruling: then none of them comes in turns 5 to 7."""
    first, last = ONE_PASS[:36], ONE_PASS[36:]
    again, other = [*first, *last, *last], [*first, *last, *first, *last]
    assert passed({}, deck=again)
    assert not passed({}, deck=again, rulings={"DD_AMB_RESHUFFLE": "rest"})
    assert passed({}, deck=again, rulings={"DD_AMB_RESHUFFLE": "all"})
    assert passed({}, deck=other, rulings={"DD_AMB_RESHUFFLE": "rest"})
    # Turn 8 follows with the cards of turn 7 still there.
    assert passed({}, deck=[*other[:84], *first[:12]], rulings={"DD_AMB_RESHUFFLE": "rest"})
    assert not passed({}, deck=[*other[:84], *first[24:]], rulings={"DD_AMB_RESHUFFLE": "rest"})
    # Who plays on needs cards that can come.
    (problem,) = DD.game.play.problems(
        read(table(deck=again, bag=list(naive.COLOURS)), DD_AMB_RESHUFFLE="rest"), "ada", "turns"
    )
    assert problem.path == ("deck",)


def test_dd_win_v7():
    assert not read(table({"tiles": EVERYTHING, "cubes": {"black": 5}}, turn_number=9)).is_won
    assert not read(table({"tiles": EVERYTHING | {"tools": 0}, "cubes": {"black": 20}}, turn_number=9)).is_won
    assert read(table({"tiles": EVERYTHING, "cubes": {"black": 6}}, turn_number=9)).is_won
    middle = table({"tiles": EVERYTHING, "cubes": {"black": 6}}, turn_number=9, phase="build")
    assert not read(middle, DD_AMB_WINTIME="end").is_won
    (sheet,) = score(DD, read(middle)).sheets
    assert sheet.total == 12


def test_dd_win_with_vanilla_on_a_tile():
    own = {"tiles": EVERYTHING, "cubes": {"black": 5}, "managers": ["grey", "black"]}
    own |= {"supplied": {"water": 1}, "managed": {"black": "water"}}
    data = table(own, turn_number=6, phase="trade")
    assert not read(data).is_won
    assert read(data, DD_AMB_BLACKONTILE="yes").is_won


@pytest.mark.parametrize("seed", range(20))
def test_the_plain_referee_finds_the_same(seed):
    rng = random.Random(seed)
    tiles = {row: rng.randint(0, 3) for row in naive.ROWS} | {"water": rng.randint(2, 5)}
    own = {"tiles": tiles, "cubes": {colour: rng.choice((0, 1, 5, 19, 20)) for colour in naive.COLOURS}}
    own["managers"] = rng.choices(["grey", *naive.COLOURS], k=rng.randint(1, 3))
    data = table(own, turn_number=rng.randint(1, 14), phase=rng.choice(("supply", "trade", "harvest", "build")))
    if rng.random() < 0.5:
        own["supplied"] = {rng.choice(naive.ROWS): rng.randint(1, 3)}
        own["managed"] = {rng.choice(own["managers"]): next(iter(own["supplied"]))}
    if rng.random() < 0.5:
        names = [f"{symbol} {value}" for symbol in naive.SYMBOLS for value in (1, 2, 3, 4, 5)]
        data["prices"] = {row: rng.sample(names, 2) for row in naive.ROWS}
    if rng.random() < 0.3:
        data["turn"] = "over"
    if rng.random() < 0.3:
        data["bag"] = rng.choices(["grey", *naive.COLOURS], k=rng.randint(1, 3))
    assert {one.rule for one in known_violations(DD.game, read(data))} == naive.broken(data)


def test_whatever_is_played_is_within_the_stock():
    """Plays of the plain referee, most of them towards many cubes and industries; prices as good as they can be."""
    rng = random.Random(29)
    for _ in range(25):
        state, managers = ((0,) * 6, (3, 0, 0, 0, 0, 0)), ["grey"]
        for turn in range(1, 9):
            card = f"{rng.choice(naive.SYMBOLS)} 1"
            left, coming = rng.choice(sorted(naive.supplies(state, managers))[-3:])
            ends = sorted(naive.rest_of_turn(left, state[1], coming, [card] * 12))
            state = rng.choice(ends) if rng.random() < 0.3 else max(ends, key=lambda end: (sum(end[1]), sum(end[0]), end))
            managers += [rng.choice([c for c in naive.COLOURS if c not in managers])] if turn % 4 == 0 else []
            own = {"cubes": dict(zip(naive.COLOURS, state[0], strict=True)), "managers": managers}
            own["tiles"] = dict(zip(naive.ROWS, state[1], strict=True))
            assert not list(known_violations(DD.game, read(table(own, turn_number=turn + 1)))), own


def test_all_that_turn_two_can_begin_with_and_no_more():
    """Three wells and the grey manager have yielded up to four yellow cubes (DD-ST-STOCK)."""
    for colour, n in product(naive.COLOURS, range(7)):
        broken = known_violations(DD.game, read(table({"cubes": {colour: n}}, turn_number=2)))
        assert ("DD-ST-STOCK" in {one.rule for one in broken}) is (n > (4 if colour == "yellow" else 0)), (colour, n)


# Turns.


def test_dd_harvest_v1():
    assert cubes(after(read(table()), "supply 3 water, grey on water; build nothing")) == {"yellow": 4}
    assert cubes(after(read(table()), "supply 3 water; build nothing")) == {"yellow": 3}


def test_dd_ex_price_v2():
    """The rulebook's example: 3 Water for 1 Greenhouse at the left card, 5 Minerals for 1 Water at the right one."""
    position = read(table({"cubes": {"yellow": 4}, "managers": ["grey", "red"]}, **TRADING))
    sold = after(position, "sell 3 water for greenhouse")
    assert cubes(sold) == {"yellow": 1, "blue": 1}
    assert objections(position, "buy water for 5 minerals") == {"DD-TRD-ONE"}
    assert objections(sold, "buy tools for 1 water") == {"DD-TRD-ONE"}
    own = read(table(RICH, **TRADING | {"prices": PRICES | {"water": ["drop 3", "circles 5"]}}))
    assert objections(own, "sell 3 water for water") == {"DD-TRD-ONE"}


def test_dd_trd_six_v3():
    position = read(table({"cubes": {"yellow": 9}, "managers": ["grey", "red"]}, **TRADING))
    both = after(position, "exchange 6 water for tools; sell 3 water for greenhouse")
    assert cubes(both) == {"red": 1, "blue": 1}
    assert objections(position, "exchange 6 water for water") == {"DD-TRD-SIX"}
    assert objections(both, "exchange 6 water for tools") == {"DD-TRD-SIX"}
    alone = read(table(RICH, **TRADING), DD_AMB_SIXALONE="no")
    assert "DD-TRD-SIX" in objections(alone, "exchange 6 water for tools; harvest")


def test_dd_ex_wellcost_v4():
    built = after(read(table({"cubes": {"red": 1, "green": 1}}, turn_number=2, phase="build")), "build water")
    assert built.own.tiles[Industry.WATER] == 4
    position = read(table({"cubes": {"red": 2}}, turn_number=2, phase="build"))
    assert objections(position, "build water") == {"DD-BUILD"}
    assert "DD-BUILD" in objections(position, "build water and tools")


def test_dd_sup_pay_v6():
    rich = read(table({"cubes": {"red": 1}, "managers": ["grey", "red"]}, turn_number=6))
    assert cubes(after(rich, "supply 3 water, red on water; build nothing")) == {"yellow": 4}
    poor = read(table({"managers": ["grey", "red"]}, turn_number=6))
    assert objections(poor, "supply 3 water, red on water") == {"DD-SUP-PAY"}
    unmanaged = read(table({"managers": ["grey", "red"]}, turn_number=6), DD_AMB_MGRDISABLED="unmanaged")
    assert cubes(after(unmanaged, "supply 3 water, red on water; build nothing")) == {"yellow": 3}


@pytest.mark.parametrize(
    ("said", "rule"),
    [
        ("supply 3 water, blue on water", "DD-SUP-ASSIGN"),
        ("supply 2 water, grey on glass", "DD-SUP-ASSIGN"),
        ("supply 4 water", "DD-SUP-PAY"),
        ("supply 3 water and 1 tools", "DD-SUP-PAY"),
        ("sell 3 water for greenhouse", "DD-TRD-ONE"),
        ("deal", "DD-TRD-RENEW"),
        ("harvest", "DD-HARVEST"),
        ("build tools", "DD-BUILD"),
        ("draw the blue manager", "DD-TRD-DEPLETE"),
    ],
)
def test_what_may_not_be_done_in_the_supply_phase(said, rule):
    own = {"tiles": {"water": 3, "tools": 1}, "cubes": {"red": 1}, "managers": ["grey", "red"]}
    assert rule in objections(read(table(own, turn_number=6)), said)


def test_everything_has_to_be_supplied_by_a_ruling():
    own = {"tiles": {"water": 3, "tools": 1}, "cubes": {"yellow": 1, "green": 1}, "managers": ["grey", "red"]}
    position = read(table(own, turn_number=6), DD_AMB_PARTIAL="no")
    assert objections(position, "supply 3 water, grey on water") == {"DD-SUP-PAY"}
    assert judged(position, "supply 3 water and 1 tools, grey on water").verdict == "legal"


def test_dd_trd_deplete():
    """In turn 4 the pile is used up: the manager is named, or comes out of the bag that the file tells."""
    own = {"cubes": {"yellow": 4}}
    position = read(table(own, turn_number=4))
    assert "draw the red manager" in judged(position, "supply 3 water; build nothing").open_end
    drawn = after(position, "supply 3 water; draw the red manager; build nothing")
    assert drawn.own.managers == ("grey", "red")
    told = after(read(table(own, turn_number=4, bag=["blue", "red"])), "supply 3 water; build nothing")
    assert (told.own.managers, told.bag) == (("grey", "blue"), ("red",))
    assert "DD-TRD-DEPLETE" in objections(
        read(table(own, turn_number=4, bag=["blue"])), "supply 3 water; draw the red manager"
    )
    assert "DD-TRD-DEPLETE" in objections(position, "supply 3 water; draw the grey manager")


def test_dd_trd_renew():
    cards = [card for pair in PRICES.values() for card in pair]
    position = read(table(turn_number=4, pile=12, dealt=["wheel 1"]))
    dealt = after(position, f"supply 3 water; deal {', '.join(cards)}")
    assert (dealt.pile, str(dealt.prices[0][0]), len(dealt.dealt)) == (0, "wheel 3", 1)
    assert objections(dealt, f"deal {', '.join(cards)}") == {"DD-TRD-RENEW"}
    over = after(dealt, "draw the red manager; build nothing")
    assert (over.pile, len(over.dealt), over.prices) == (0, 1, dealt.prices)
    supplied = after(over, "supply 3 water")
    assert (supplied.pile, supplied.dealt, supplied.prices) == (0, (), None)
    again = after(over, f"supply 3 water; deal {', '.join(cards)}")
    assert (again.pile, again.dealt) == (36, ())
    rest = after(
        read(table(turn_number=4, bag=["red"]), DD_AMB_RESHUFFLE="rest"), f"supply 3 water; deal {', '.join(cards)}"
    )
    assert len(after(rest, "build nothing; supply 3 water").dealt) == 12
    known = read(table(turn_number=2, deck=[*cards, "drop 1"]))
    assert len(after(known, "supply 3 water; deal").deck) == 1
    assert len(after(known, "supply 3 water; harvest").deck) == 1
    assert "DD-TRD-RENEW" in objections(known, f"supply 3 water; deal {', '.join(cards[::-1])}")


def test_dd_amb_mgrdisabled_a_manager_without_supplies_is_wasted():
    """Managers go to industries of one's choosing; on one without supplies they do nothing, and get no cube."""
    own = {"tiles": {"water": 3, "tools": 1}, "cubes": {"yellow": 3, "red": 1}, "managers": ["grey", "red"]}
    position = read(table(own, turn_number=5))
    wasted = "supply 2 water, red on tools"
    assert any("red" in one and "wasted" in one for one in judged(position, wasted).explains)
    assert cubes(after(position, f"{wasted}; build nothing")) == {"yellow": 5, "red": 1}
    # One well works, and the grey manager on it takes no cube.
    assert cubes(after(position, "supply 1 water, red on water, grey on water; build nothing")) == {"yellow": 5, "red": 1}
    assert len(judged(position, "supply 2 water, blue on water").objections) == 1


def test_a_win_is_told_once():
    own = {
        "tiles": EVERYTHING | {"glass": 0},
        "cubes": {"yellow": 2, "red": 2, "green": 2, "black": 6},
        "managers": ["grey", "red"],
    }
    position = read(table(own, turn_number=6, phase="build"))
    assert DD.game.play.outcome(position, move(position, "build glass")).count("wins") == 1


def test_what_is_not_told_of_prices_is_taken_for_granted():
    position = read(table({"cubes": {"yellow": 4}}, turn_number=2, phase="trade"))
    assert judged(position, "sell 3 water for greenhouse").assumptions == ("the left card of Water is wheel 3",)


def test_a_trade_shows_a_card_that_nobody_saw():
    position = read(table(RICH, **TRADING | {"prices": PRICES | {"water": ["some wheel", "unknown"]}}))
    assert judged(position, "sell 3 water for greenhouse").verdict == "undecided"
    assert judged(position, "sell 3 water for glass").verdict == "illegal"
    assert str(after(position, "sell 3 water for greenhouse").prices[0][0]) == "wheel 3"
    assert str(after(position, "buy water for 2 minerals").prices[0][1]) == "circles 2"


def test_dd_amb_tradeqty():
    position = read(table(RICH, **TRADING), DD_AMB_TRADEQTY="multiple")
    assert cubes(after(position, "sell 3 water for greenhouse 3 times"))["blue"] == 3
    assert objections(read(table(RICH, **TRADING)), "sell 3 water for greenhouse 2 times") == {"DD-TRD-ONE"}


def test_dd_amb_limitorder():
    """19 red and a red manager's cube on a well: once that is back, one more red cube can be harvested."""
    own = {"tiles": {"water": 3, "tools": 2}, "cubes": {"red": 19}, "managers": ["grey", "red"]}
    own |= {"supplied": {"water": 1, "tools": 2}, "managed": {"red": "water"}}
    data = table(own, turn_number=6, phase="trade")
    assert cubes(after(read(data), "harvest"))["red"] == 20
    assert cubes(after(read(data, DD_AMB_LIMITORDER="no"), "harvest"))["red"] == 19


def test_a_game_that_is_won_is_over():
    own = {"tiles": EVERYTHING | {"vanilla": 0}, "cubes": {"black": 6, "yellow": 2, "white": 2, "blue": 2}}
    position = read(table(own | {"managers": ["grey", "red"]}, turn_number=7, phase="build"))
    won = after(position, "build vanilla")
    assert (won.over, won.number) == (True, 7)
    assert "DD-WIN" in objections(won, "supply 3 water")
    assert list(DD.game.play.moves(won, "ada")) == []
    late = after(
        read(table(own | {"managers": ["grey", "red"]}, turn_number=7, phase="build"), DD_AMB_WINTIME="end"), "build vanilla"
    )
    assert (late.over, late.number) == (True, 8)


def test_the_row_of_an_unknown_industry_is_needed():
    position = read(table(RICH, **TRADING), DD_AMB_TABLE="unknown")
    assert judged(position, "sell 3 water for greenhouse").verdict == "undecided"
    assert judged(position, "exchange 6 water for minerals").verdict == "legal"


@pytest.mark.parametrize("seed", range(2))
def test_random_legal_play_keeps_every_position_legal(seed):
    rng = random.Random(seed)
    names = [f"{symbol} {value}" for symbol, value in naive.CARDS]
    deck = [card for _ in range(3) for card in rng.sample(names, 48)]
    position = read(table(deck=deck, bag=rng.sample(naive.COLOURS, 6)))
    for _ in range(40):
        moves = [one for one in DD.game.play.moves(position, "ada") if judge(DD, position, one).verdict == "legal"]
        if not moves:
            break
        position = DD.game.play.after(position, rng.choice(moves))
        assert not known_violations(DD.game, position)


def test_what_comes_after_the_win_in_the_same_turn_is_left_out():
    own = {"tiles": EVERYTHING, "cubes": {"black": 5, "yellow": 6}, "managers": ["grey", "red"]}
    position = read(table(own, turn_number=7))
    assert judged(position, "ada: supply 3 water; exchange 6 water for vanilla; harvest; build nothing").verdict == "legal"
    assert after(position, "supply 3 water; exchange 6 water for vanilla; build nothing").number == 7


def test_moves_of_a_build_phase():
    position = read(table({"cubes": {"red": 1, "green": 1}}, turn_number=4, phase="build"))
    said = [str(one) for one in DD.game.play.moves(position, "ada")]
    assert said == [*(f"draw the {colour} manager" for colour in map(str, Colour)), "build nothing", "build water"]


def listed(position):
    return [str(one) for one in DD.game.play.moves(position, "ada")]


def test_moves_of_a_supply_phase():
    """All wells, the grey manager somewhere, Tools if you like, and the red manager where there is a red cube left."""
    own = {"tiles": {"water": 3, "tools": 1}, "cubes": {"yellow": 1, "green": 1, "red": 1}, "managers": ["grey", "red"]}
    assert listed(read(table(own, turn_number=6))) == [
        "supply 3 water and 1 tools, grey on water, red on water",
        "supply 3 water and 1 tools, grey on water, red on tools",
        "supply 3 water and 1 tools, grey on water",
        "supply 3 water and 1 tools, grey on tools, red on water",
        "supply 3 water and 1 tools, grey on tools",
        "supply 3 water, grey on water, red on water",
        "supply 3 water, grey on water",
    ]
    assert len(listed(read(table({"tiles": {"water": 3, "tools": 1}, "managers": ["grey", "red"]}, turn_number=6)))) == 1


def test_moves_of_a_trade_phase():
    own = {"cubes": {"yellow": 6, "blue": 1}, "managers": ["grey", "red"], "supplied": {"water": 3}}
    trades = ["sell 3 water for greenhouse", "buy vanilla for 3 water", "sell 1 greenhouse for glass"]
    position = read(table(own, **TRADING | {"prices": PRICES | {"tools": ["drop 1", "unknown"]}}))
    found = listed(position)
    assert set(trades) <= set(found)
    assert {"buy tools for 6 water", "sell 1 tools for water"}.isdisjoint(found)
    assert {f"buy tools for {n} water" for n in (1, 2, 3, 4, 5)} <= set(found)
    assert [one for one in found if one.startswith("exchange")] == [
        f"exchange 6 water for {row}" for row in naive.ROWS if row != "water"
    ]
    assert found[-1] == "harvest"
    over = listed(read(table(own, **TRADING | {"done": ["trade", "exchange"]})))
    assert over == ["harvest"]
    again = read(table(own, **TRADING | {"done": ["trade", "exchange"]}), DD_AMB_SIXQTY="unlimited")
    assert len(listed(again)) == 6
    assert "draw the red manager" not in listed(read(table({}, turn_number=4, phase="build", bag=["red"])))


@pytest.mark.parametrize(
    ("said", "about"),
    [
        ("", "no move"),
        ("supply 3 water, grey on water, grey on tools", "twice"),
        ("supply 3 water, 1 water", "twice"),
        ("deal wheel 3, drop 1", "12"),
        ("deal wheel 3 drop 1", "comma"),
        ("exchange 5 water for tools", "not 5"),
        ("build nothin", "nothing"),
        ("dance", "not understood"),
    ],
)
def test_what_is_no_move(said, about):
    with pytest.raises(ValueError, match=about):
        move(read(table()), said)


def test_ways_to_say_a_move():
    position = read(table(RICH, **TRADING))
    assert move(position, "supply nothing, 3 wells") == move(position, "supply 3 water")
    assert move(position, "trade 1 water for tools") == move(position, "sell 1 water for tools")
    assert move(position, "trade 2 greenhouse for minerals") == move(position, "buy minerals for 2 greenhouse")
    assert move(read(table()), "pay 2 yellow for blue") == move(position, "sell 2 water for greenhouse")


def test_a_manager_comes_before_the_industry():
    with pytest.raises(UnusableError) as error:
        read(table({"managed": {"water": "grey"}}, phase="trade"))
    assert "`grey: water`" in error.value.problems[0].message


def test_what_has_to_be_known_for_the_best_play():
    def missing(data, objective):
        return {problem.path for problem in DD.game.play.problems(read(data), "ada", objective)}

    assert missing(table(), "turns") == {("deck",)}
    assert missing(table(turn_number=4), "score") == set()
    assert missing(table(turn_number=4, bag=["red"]), "score") == set()
    hidden = TRADING | {"prices": PRICES | {"water": ["unknown", "unknown"]}}
    assert missing(table(RICH, **hidden), "turns") == {("prices",), ("phase",), ("deck",)}


def test_a_card_that_nobody_saw_is_drawn():
    position = read(table(RICH, **TRADING | {"prices": {"water": ["unknown", "drop 1"]}}))
    assert "unknown" in DD.game.picture(position, frozenset()).panels[0].rows[0][0].words


# What players ask (section (f) of the specification); `best` is in tests/test_desert_dessert_best.py.


def ask(name, position, words=""):
    (question,) = (question for question in QUESTIONS if question.name == name)
    return question.reply(position, "ada", words, lambda: None)


def test_what_could_i_have_afforded():
    own = {"cubes": {"yellow": 1, "red": 1, "green": 1}, "managers": ["grey", "red"], "supplied": {"water": 1}}
    reply = ask("afford", read(table(own, **TRADING)))
    # A well for red and green; Tools with the yellow cube of the well and a green one more have no price here.
    assert reply.value["industries"] == ["water"]
    assert "Tools" in reply.lines[1]
    poor = ask("afford", read(table({"managers": ["grey", "red"]}, turn_number=6, phase="build")))
    assert poor.value["industries"] == []
    assert "table is not known" in ask("afford", read(table(RICH, **TRADING), DD_AMB_TABLE="unknown")).sentence
    assert "over" in ask("afford", read(table({"tiles": EVERYTHING, "cubes": {"black": 6}}, turn_number=2))).sentence


def test_can_i_have_these_cubes():
    """Nothing is there at first, so a green cube cannot be traded for before turn 2; without trades it takes six yellow."""
    start = read(table())
    assert ask("reach", start, "1 green in 1 turn").value == {"reached": False}
    assert ask("reach", start, "1 green in 2 turns at best").value == {"reached": True}
    assert ask("reach", start, "1 green in 2 turns at worst").value == {"reached": False}
    assert ask("reach", start, "1 minerals in 3 turns at the worst prices").value == {"reached": True}
    assert "Supply" in ask("reach", read(table(RICH, **TRADING)), "1 green in 2 turns").sentence
    for words in ("green", "in 2 turns", "1 green in 50 turns", "no green in 2 turns"):
        with pytest.raises(ValueError, match=r"say which|turns are looked"):
            ask("reach", start, words)


def test_what_does_a_cube_cost():
    reply = ask("price", read(table()), "greenhouse")
    # Two cards are dealt that can tell it: eight of 48 have the symbol at each of the two places.
    assert str(reply.value["chance"]) == "43/141"
    with pytest.raises(ValueError, match="which cube"):
        ask("price", read(table()), "")
    assert "not known" in ask("price", read(table(), GB_LATIN="no"), "tools").sentence
    assert "not known" in ask("price", read(table(), DD_AMB_TABLE="unknown"), "tools").sentence


def test_between_which_turns_lies_the_win():
    own = {"tiles": EVERYTHING, "cubes": {"black": 5, "yellow": 6}, "managers": ["grey", "red"]}
    assert ask("turns", read(table(own, turn_number=7))).value == {"earliest": 7, "latest": 7}
    assert ask("turns", read(table(own, turn_number=7))).lines
    own["cubes"] = {"black": 5, "yellow": 3}
    assert ask("turns", read(table(own, turn_number=7))).value == {"earliest": 7, "latest": 8}
    assert ask("turns", read(table(own, turn_number=7), DD_AMB_PARTIAL="no")).value["latest"] == 8
    assert "Supply" in ask("turns", read(table(own, turn_number=7, phase="build"))).sentence


def test_no_more_is_supplied_than_there_is_in_a_whole_turn():
    """The supplies are gone when the turn is over, so that the table after it says nothing of them."""
    assert objections(read(table()), "supply 4 water; build nothing") == {"DD-SUP-PAY"}
    twice = judged(read(table()), "supply 4 water").objections
    assert [one.rule for one in twice] == ["DD-SUP-PAY"]


@pytest.mark.parametrize("said", ["exchange 6 water for tools", "sell 2 water for tools"])
def test_a_trade_takes_cubes_that_are_in_stock(said):
    """Twenty red cubes are all there are, also where two of them are spent for Minerals afterwards."""
    own = {"cubes": {"yellow": 9, "red": 20}, "managers": ["grey", "red"]}
    table_now = table(own, turn_number=6, phase="trade", prices=PRICES | {"water": ["hammers 2", "drop 1"]})
    rule = "DD-TRD-SIX" if said.startswith("exchange") else "DD-TRD-ONE"
    assert objections(read(table_now), f"{said}; build minerals") == {rule}
    assert objections(read(table_now), said) == {rule}
    assert not objections(read(table_now, DD_AMB_SUPPLYLIMIT="unlimited"), f"{said}; build minerals")
    own["cubes"]["red"] = 19
    assert not objections(read(table_now), f"{said}; build minerals")


RECORD = ["supply 3 water; build nothing", "supply 3 water; exchange 6 water for vanilla"]


def test_a_whole_game_is_judged_and_could_have_been_won_sooner():
    own = {"tiles": EVERYTHING, "cubes": {"black": 5, "yellow": 6}, "managers": ["grey", "red"]}
    first, last = replayed(table(own, turn_number=7), *RECORD)
    assert (first.verdict, last.verdict) == ("legal", "legal")
    assert "wins in turn 8" in last.judged.does
    assert ask("turns", read(table(own, turn_number=7))).value["earliest"] == 7
    wrong, after_it = replayed(table(own, turn_number=7), "supply 4 water; build nothing", RECORD[1])
    assert (wrong.verdict, after_it.verdict) == ("illegal", "legal")


def test_a_game_that_nobody_can_win_sooner():
    """Two exchanges take 12 yellow: 6 are there, and 4 come a turn."""
    own = {"tiles": EVERYTHING, "cubes": {"black": 4, "yellow": 6}, "managers": ["grey", "red"]}
    idle = [f"{symbol} {n}" for pair in ((1, 1), (1, 2), (2, 3)) for symbol in naive.SYMBOLS for n in pair]
    position = read(table(own, turn_number=6, deck=idle))
    assert ask("turns", position).value == {"earliest": 8, "latest": 8}
    unknown = position.under(position.rulings.fresh(**{"DD-AMB-TABLE": "unknown"}))
    assert "table is not known" in ask("turns", unknown).sentence


def test_a_record_may_break_a_rule_of_the_table():
    own = {"tiles": {"water": 6}, "cubes": {"red": 1, "green": 1}, "managers": ["grey", "red"]}
    (entry,) = replayed(table(own, turn_number=7) | {"bag": ["red"]}, "supply 6 water; build water", rulings=CERTAIN)
    assert "DD-ST-TILES" in {one.rule for one in entry.judged.objections}


def test_a_search_that_leaves_out_too_much_says_so(monkeypatch):
    monkeypatch.setattr("scorers.green_box.desert_dessert.search.orders.MANY", 0)
    reply = ask("reach", read(table()), "2 green in 3 turns")
    assert (reply.value, reply.settled) == ({"reached": None}, False)


def test_a_pile_that_was_used_up_has_every_card():
    data = table({"managers": ["grey", "red"]}, turn_number=5, dealt=["wheel 1"])
    assert str(ask("price", read(data), "greenhouse").value["chance"]) == "43/141"
    assert (
        ask("price", read(table(turn_number=2, dealt=["wheel 1"])), "greenhouse").value
        == ask("price", read(table(turn_number=2, dealt=["wheel 1"])), "blue").value
    )


def test_a_record_says_which_cards_are_missing():
    """Who says `deal` and not what has broken no rule; nobody can judge it, that is all."""
    entries = replayed(table(), "supply 3 water; build nothing", "supply 3 water; deal; build nothing")
    assert [entry.verdict for entry in entries] == ["legal", "undecided"]
    assert says("cards", "`deck:`", "twelve", "deal wheel 3") in [entries[1].judged.open_end, *entries[1].judged.needs]
    # Of the next cards some may be known.
    cards = [card for pair in PRICES.values() for card in pair]
    some = read(table(RICH, turn_number=6, phase="trade", deck=cards[:2]))
    assert judged(some, f"deal {', '.join(cards)}").verdict == "legal"
    assert judged(some, f"deal {', '.join(cards[::-1])}").verdict == "illegal"
    assert "twelve" in judged(some, "deal").open_end


def test_a_record_tells_its_cards_and_managers():
    cards = ", ".join(card for pair in PRICES.values() for card in pair)
    own = {"tiles": EVERYTHING, "cubes": {"black": 5, "yellow": 6}, "managers": ["grey", "red"]}
    said = f"supply 3 water; deal {cards}; draw the blue manager; build nothing"
    entries = replayed(table(own, turn_number=8), said, RECORD[1])
    assert [entry.verdict for entry in entries] == ["legal", "legal"]


def test_a_record_may_lack_a_manager_or_the_table():
    (entry,) = replayed(table({"cubes": {"yellow": 3}}, turn_number=4), "supply 3 water; build nothing")
    assert (entry.verdict, "manager" in entry.judged.open_end) == ("undecided", True)
    own = {"tiles": {"water": 3, "tools": 1}, "cubes": {"yellow": 3}}
    said, unknown = "supply nothing; sell 3 water for greenhouse", ["DD-AMB-TABLE=unknown"]
    (entry,) = replayed(table(own, turn_number=3), said, rulings=unknown)
    assert "table" in str(entry.judged.needs)
