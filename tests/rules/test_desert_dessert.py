"""Each rule of Desert Dessert by its id, the rulebook's examples, the vectors of the specification, the players' questions."""

from __future__ import annotations

import random

import naive_desert_dessert as naive
import pytest
from sayings import says

from cli import library
from cli.reading.inputs import table_of
from cli.reading.marks import Marked
from models.green_box.components import Colour
from models.green_box.desert_dessert.cards import Industry, cubes_in_words, read_industries
from models.problem import UnusableError
from models.shipped import shipped_data
from verify.clock import Clock
from verify.games import entry
from verify.judge import judge
from verify.replay import tell as told_moves
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


@pytest.mark.parametrize(
    ("said", "does"),
    [("build tools", "builds Tools; draws the red manager"), ("build nothing", "draws the red manager; 9 yellow in hand")],
)
def test_DD_AMB_TABLE_nobody_knows_what_is_left_of_cubes_of_unknown_colours(said, does):
    position = read(table({"cubes": {"yellow": 9}}, turn_number=4, phase="build", bag=["red"]), DD_AMB_TABLE="unknown")
    assert judge(DD, position, DD.game.play.read(said, position, "ada")).does == does


def test_DD_AMB_TABLE_each_thing_that_is_wrong_by_our_list_is_a_sentence():
    data = table({"cubes": {"yellow": 5, "white": 1}}, turn_number=3, phase="trade")
    position = DD.game.read(data, DD.game.standard_cards(), {}).position
    (doubt,) = judge(DD, position, DD.game.play.read("sell 1 tools for water; build tools", position, "ada")).doubts
    assert "ada lacks 1 red. Building Tools takes" in str(doubt)


OWN = {"tiles": {"water": 4, "tools": 1}, "cubes": {"yellow": 9, "red": 2, "green": 1}, "managers": ["grey", "red"]}
AT_WORK = {"supplied": {"water": 4, "tools": 1}, "managed": {"grey": "tools"}}


CERTAIN = [f"{key}={value}" for key, value in RULES.items()]


def move(position, said):
    return DD.game.play.read(said, position, "ada")


def judged(position, said):
    return judge(DD, position, move(position, said))


def after(position, said):
    return DD.game.play.after(position, move(position, said))


TRADING = {"turn_number": 6, "phase": "trade", "prices": PRICES}
RICH = {"cubes": {"yellow": 9, "red": 2, "green": 3}, "managers": ["grey", "red"], "supplied": {"water": 3}}


# What is certain of the industry table, and a table of the user's own (DD-TAB-...).


def own_table(change, industry="tools"):
    data = shipped_data(DD.game.cards_file)
    for row in data["industries"].values():
        row.pop("assumed", None)
    data["industries"][industry] |= change
    return data


def test_every_row_but_water_is_assumed():
    rows = DD.game.standard_cards().rows
    assert [industry for industry, row in rows.items() if not row.is_assumed] == [Industry.WATER]
    assert rows[Industry.GLASS].cost == {Colour.RED: 2, Colour.YELLOW: 2, Colour.GREEN: 2}
    assert cubes_in_words(rows[Industry.WATER].cost) == "1 red and 1 green"


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


def passed(own, **more):
    """Whether the cards to come can come; everything else of these tables is in order."""
    rulings = more.pop("rulings", {})
    found = known_violations(DD.game, read(table(own, **more), **rulings))
    assert {one.rule for one in found} <= {"DD-ST-DECK"}
    return not list(found)


ONE_PASS = [f"{symbol} {value}" for symbol, value in naive.CARDS]


def test_DD_ST_DECK():
    """One pass of the pile, or two; turn 2 to 4 deal 36 cards more, and then the pile is new."""
    assert passed({}, deck=ONE_PASS)
    assert passed({}, deck=ONE_PASS * 2)
    assert not passed({}, deck=[*ONE_PASS[1:], "wheel 5"])
    assert not passed({}, deck=[*ONE_PASS[:12], "drop 1"])
    dealt = [*PRICES["water"], *["wheel 1"] * 2]
    rest = [card for card in ONE_PASS if card not in dealt][:36]
    assert passed({}, turn_number=2, dealt=dealt, deck=[*rest, "wheel 1", "wheel 1"])
    assert not passed({}, turn_number=2, dealt=dealt, deck=[*rest[:34], "wheel 1", "wheel 1"])


def test_DD_ST_DECK_doubts_the_cards_that_are_too_many():
    """Nine wheels in twelve cards, none of them more often than there are of its value: one of the nine is wrong."""
    wheels = [card for card in ONE_PASS if card.startswith("wheel")]
    deck = [*wheels[:4], "drop 3", "drop 5", *wheels[4:], "wheel 3"]
    doubted = {change.of for change in DD.game.changes(read(table(deck=deck))) if "deck" in change.of}
    assert doubted == {f"card {n} of `deck:`" for n in (1, 2, 3, 4, 7, 8, 9, 10, 11)}
    assert not [change for change in DD.game.changes(read(table(deck=deck[:-1]))) if "deck" in change.of]


def test_DD_AMB_RESHUFFLE_decides_which_cards_can_come():
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


# Turns.


def test_a_win_is_told_once():
    own = {
        "tiles": EVERYTHING | {"glass": 0},
        "cubes": {"yellow": 2, "red": 2, "green": 2, "black": 6},
        "managers": ["grey", "red"],
    }
    position = read(table(own, turn_number=6, phase="build"))
    assert DD.game.play.does(position, move(position, "build glass")).count("wins") == 1


def test_a_trade_shows_a_card_that_nobody_saw():
    position = read(table(RICH, **TRADING | {"prices": PRICES | {"water": ["some wheel", "unknown"]}}))
    assert judged(position, "sell 3 water for greenhouse").verdict == "undecided"
    assert judged(position, "sell 3 water for glass").verdict == "illegal"
    assert str(after(position, "sell 3 water for greenhouse").prices[0][0]) == "wheel 3"
    assert str(after(position, "buy water for 2 minerals").prices[0][1]) == "circles 2"


def test_a_manager_comes_before_the_industry():
    with pytest.raises(UnusableError) as error:
        read(table({"managed": {"water": "grey"}}, phase="trade"))
    assert "`grey: water`" in error.value.problems[0].message


def test_what_has_to_be_known_for_the_best_play():
    def missing(data, objective):
        return {problem.path for problem in DD.game.play.problems(read(data), "ada", objective)}

    assert missing(table(), "turns") == set()
    assert missing(table(turn_number=4), "score") == set()
    assert missing(table(turn_number=4, bag=["red"]), "score") == set()
    hidden = TRADING | {"prices": PRICES | {"water": ["unknown", "unknown"]}}
    assert missing(table(RICH, **hidden), "turns") == {("prices",), ("phase",)}


def test_a_card_that_nobody_saw_is_drawn():
    position = read(table(RICH, **TRADING | {"prices": {"water": ["unknown", "drop 1"]}}))
    assert "unknown" in DD.game.picture(position, frozenset()).panels[0].rows[0][0].words


RECORD = ["supply 3 water; build nothing", "supply 3 water; exchange 6 water for vanilla"]


def test_a_whole_game_is_judged():
    own = {"tiles": EVERYTHING, "cubes": {"black": 5, "yellow": 6}, "managers": ["grey", "red"]}
    first, last = replayed(table(own, turn_number=7), *RECORD)
    assert (first.verdict, last.verdict) == ("legal", "legal")
    assert "wins in turn 8" in last.judged.does
    wrong, after_it = replayed(table(own, turn_number=7), "supply 4 water; build nothing", RECORD[1])
    assert (wrong.verdict, after_it.verdict) == ("illegal", "legal")


def test_a_record_deals_no_card_again_that_was_taken_for_granted():
    """Seven drops were dealt in the first turn, and the eighth was the price of the first move."""
    dealt = [*(f"drop {n}" for n in (1, 1, 2, 2, 3, 4, 5)), "bricks 1", "bricks 2", "bricks 1", "arrow 1", "arrow 1"]
    data = table({"cubes": {"red": 1}}, turn_number=2, phase="trade", dealt=dealt)
    cards = (
        "wheel 1, circles 5, {}, arrow 4, arrow 2, wheel 2, hammers 2, hammers 3, bricks 3, circles 1, wheel 1, circles 3"
    )
    for card, verdict in (("drop 1", "illegal"), ("arrow 5", "legal")):
        turns = ["sell 1 tools for water", "harvest; build nothing", f"supply nothing; deal {cards.format(card)}"]
        found = replayed(data, *turns, rulings=CERTAIN)
        assert [entry.verdict for entry in found] == ["legal", "legal", verdict]


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


def test_a_record_may_lack_a_manager_or_the_table():
    (entry,) = replayed(table({"cubes": {"yellow": 3}}, turn_number=4), "supply 3 water; build nothing")
    assert (entry.verdict, "manager" in entry.judged.open_end) == ("undecided", True)
    begun = table({"cubes": {"yellow": 3}}, turn_number=4) | {"record": ["supply 3 water; build nothing"]}
    checked = library.check(library.read(begun))
    assert (checked.verdict, "draw the red manager" in checked.why) == ("undecided", True)
    own = {"tiles": {"water": 3, "tools": 1}, "cubes": {"yellow": 3}}
    said, unknown = "supply nothing; sell 3 water for greenhouse", ["DD-AMB-TABLE=unknown"]
    (entry,) = replayed(table(own, turn_number=3), said, rulings=unknown)
    assert "table" in str(entry.judged.needs)
