"""What players ask of Desert Dessert, by the numbers of the specification's section (f), against every way to play."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import permutations, product

import naive_desert_dessert as naive
import pytest
from test_desert_dessert_best import cards, read, silent, state, table

from models.green_box.desert_dessert.cards import Industry
from scorers.green_box.desert_dessert import QUESTIONS
from scorers.green_box.desert_dessert.questions import _worst_deals
from scorers.question import amount, as_chance
from verify.ask import answer
from verify.games import entry
from verify.judge import judge, made_alone, offer
from verify.play import best_play

DD = entry("desert-dessert")
COMING = (3, 2, 0, 0, 0, 0)
"""What three wells and Tools with the grey manager yield."""
AIMS = {
    "score": lambda end: sum(n > 0 for n in end[1]) + min(6, end[0][5]),
    "vanilla": lambda end: end[0][5],
    "cubes": lambda end: sum(end[0]),
}


def ask(name, position, words=""):
    (question,) = (question for question in QUESTIONS if question.name == name)
    return question.reply(position, "ada", words, silent)


def trading(seed):
    """A Trade phase with six wells' and Tools' harvest to come, and prices of all kinds."""
    rng = random.Random(seed)
    own = {
        "tiles": {"water": 3, "tools": 1},
        "cubes": {"yellow": rng.randint(2, 8), "red": rng.randint(0, 3), "green": rng.randint(0, 3), "white": 1},
        "managers": ["grey", "red"],
        "supplied": {"water": 3, "tools": 1},
        "managed": {"grey": "tools"},
    }
    dealt = cards(rng, 1)
    prices = {row: dealt[2 * n : 2 * n + 2] for n, row in enumerate(naive.ROWS)}
    return {"game": "desert-dessert", "players": {"ada": own}, "turn_number": 6, "phase": "trade", "prices": prices}


def shown(data):
    return [card for row in naive.ROWS for card in data["prices"][row]]


def ends(data, laid):
    """Every state after the turn with these cards."""
    return set(naive.rest_of_turn(*state(data), COMING, laid))


def built_in(data, laid):
    """The industries that some end of the turn has more of."""
    tiles, found = state(data)[1], ends(data, laid)
    return {row for i, row in enumerate(naive.ROWS) if any(end[1][i] > tiles[i] for end in found)}


@pytest.mark.parametrize("seed", range(2))
def test_f1_without_prices_the_best_turn_is_open(seed):
    """The play makes no trade; with the best card for it more may be had, and no more than that."""
    data = trading(80 + seed)
    del data["prices"]
    idle = [f"{symbol} 1" for symbol in naive.SYMBOLS for _ in range(2)]
    each = [[*idle[:n], f"{symbol} 1", *idle[n + 1 :]] for n in range(12) for symbol in naive.SYMBOLS]
    plain, lucky = ends(data, idle), set().union(*(ends(data, laid) for laid in each))
    for objective in ("score", "vanilla"):
        least, most = (max(map(AIMS[objective], found)) for found in (plain, lucky))
        best = best_play(DD, read(data), objective=objective)
        assert (best.points, best.bound, best.is_open) == (least, most, least < most)
        assert best.status == ("best known" if least < most else "proven")
        assert any("not in the file" in warning for warning in best.warnings)


# In the last two, the prices decide what can be built.
@pytest.mark.parametrize("seed", [1, 4, 8])
def test_f3_what_can_be_afforded_where_two_prices_are_unknown(seed):
    """Sure is what can be built in every world, with the right prices what can be built in some."""
    data, rng = trading(60 + seed), random.Random(seed)
    data["players"]["ada"]["cubes"]["yellow"] -= 2
    laid = shown(data)
    first, other = rng.sample(range(12), 2)
    seen = rng.choice(naive.SYMBOLS)
    worlds = []
    for n, two in product(range(1, 6), sorted({f"{s} {n}" for s, n in naive.CARDS})):
        laid[first], laid[other] = f"{seen} {n}", two
        if not Counter(laid) - Counter(f"{symbol} {value}" for symbol, value in naive.CARDS):
            worlds.append(built_in(data, laid))
    data["prices"][naive.ROWS[first // 2]][first % 2] = f"some {seen}"
    data["prices"][naive.ROWS[other // 2]][other % 2] = "unknown"
    told = ask("afford", read(data))
    sure, some = set.intersection(*worlds), set.union(*worlds)
    assert told.settled
    assert (set(told.value["industries"]), set(told.value["with the right prices"])) == (sure, some - sure)
    for row, line in zip(naive.ROWS, told.lines, strict=True):
        assert ("no; it costs" in line) is (row not in some), line


def test_f3_in_every_world_as_much_can_be_built_as_in_one_of_the_worst_deals():
    """Each of two cards can be the one card with a 5 that is left, of its own symbol; the other is a drop then, or a wheel."""
    data = trading(19)
    fives = [f"{symbol} 5" for symbol in naive.SYMBOLS if symbol != "bricks"]
    rest = ["wheel 1", "circles 1", "hammers 1", "arrow 1", "drop 2"]
    data["prices"] = {row: [fives.pop(), rest.pop()] for row in naive.ROWS if row != "glass"}
    worlds = []
    for two in (("bricks 5", "wheel 1"), ("drop 1", "bricks 5"), ("drop 1", "wheel 1")):
        data["prices"]["glass"] = [*two]
        worlds.append(shown(data))
    data["prices"]["glass"] = ["some bricks 5 or drop 1", "some bricks 5 or wheel 1"]
    deals = [[f"{card.symbol} {card.value}" for card in deal.deck] for deal in _worst_deals(read(data), silent)]
    assert read(data).table.rows[Industry.GLASS].symbol.value == "bricks"
    assert deals
    assert all(deal in worlds for deal in deals)
    assert all(any(built_in(data, deal) <= built_in(data, world) for deal in deals) for world in worlds)


@pytest.mark.parametrize("seed", range(2))
def test_f3_what_could_i_have_afforded(seed):
    data = trading(40 + seed)
    built = built_in(data, shown(data))
    position = read(data)
    reply = ask("afford", position)
    assert set(reply.value["industries"]) == built
    # Each way that is told may be gone.
    for row, line in zip(naive.ROWS, reply.lines, strict=True):
        if row in built:
            way = line.partition(": ")[2]
            assert judge(DD, position, DD.game.play.read(way, position, "ada")).verdict == "legal"


def test_f3_no_trade_is_made_for_nothing():
    """Red and green are there for a well; a trade of one for one would leave as many cubes."""
    own = {"tiles": {"water": 3}, "cubes": {"yellow": 9, "red": 2, "green": 1}, "managers": ["grey", "red"]}
    data = trading(1) | {"players": {"ada": own}}
    data["prices"] = {row: ["drop 5", "drop 5"] for row in naive.ROWS} | {"tools": ["drop 1", "drop 1"]}
    assert ask("afford", read(data)).lines[0] == "Water: build water"


def test_f3_who_can_afford_nothing_or_is_not_asked():
    own = {"tiles": {"water": 3}, "managers": ["grey", "red"]}
    data = {"game": "desert-dessert", "players": {"ada": own}, "turn_number": 6, "phase": "build"}
    assert ask("afford", read(data)).value["industries"] == []
    assert "table is not known" in ask("afford", read(data, DD_AMB_TABLE="unknown")).sentence
    own |= {"tiles": dict.fromkeys(naive.ROWS, 1) | {"water": 3}, "cubes": {"black": 6}}
    assert "over" in ask("afford", read(data | {"turn_number": 2})).sentence


# Three wheels and three drops of each row of the pile: the twelve cards of a turn.
LAID = [*[f"wheel {n}" for n in (1, 1, 1, 2, 2, 3)], *[f"drop {n}" for n in (1, 1, 1, 2, 2, 3)]]


@pytest.mark.parametrize(
    ("change", "rulings", "gone"),
    [
        ({}, {}, []),
        ({"turn_number": 2, "dealt": ["wheel 1", "wheel 1", "drop 4"]}, {}, ["wheel 1", "wheel 1", "drop 4"]),
        # In turn 4 all 48 cards have been dealt, and all are shuffled; by the other ruling those that show the prices stay out.
        ({"turn_number": 4, "phase": "trade", "prices": LAID}, {}, []),
        ({"turn_number": 4, "phase": "build", "prices": LAID}, {}, []),
        ({"turn_number": 5, "prices": LAID}, {}, []),
        ({"turn_number": 5, "prices": LAID}, {"DD_AMB_RESHUFFLE": "rest"}, LAID),
        ({"turn_number": 5, "dealt": ["wheel 1"]}, {}, []),
    ],
)
def test_f5_expected_price_of_a_cube(change, rulings, gone):
    """All pairs of cards at the two places that can tell it: a wheel on the left, a drop on the right."""
    left = [f"{symbol} {value}" for symbol, value in naive.CARDS]
    for card in gone:
        left.remove(card)
    prices = []
    for one, other in permutations(left, 2):
        fits = [int(one[-1])] * one.startswith("wheel") + [int(other[-1])] * other.startswith("drop")
        prices += [min(fits)] if fits else []
    data = table(random.Random(1), turn=1, tiles={"water": 3}) | {"deck": [], "bag": []} | change
    if "prices" in data:
        data["prices"] = {row: data["prices"][2 * n : 2 * n + 2] for n, row in enumerate(naive.ROWS)}
    reply = ask("price", read(data, GB_LATIN="yes", **rulings), "greenhouse")
    every = len(left) * (len(left) - 1)
    at_all, of_one, mean = Fraction(len(prices), every), Fraction(prices.count(1), every), Fraction(sum(prices), len(prices))
    assert reply.lines[0] == (
        f"for Water: {as_chance(at_all)} that one is for sale, {as_chance(of_one)} that it costs only 1; "
        f"on the average it costs {amount(mean)} then"
    )
    # One number stands for all colours where they cost the same.
    assert reply.value == ({} if gone else {"chance": at_all, "mean": mean})


@pytest.mark.parametrize(("unseen", "n"), [("unknown", 1), ("some drop", 3)])
def test_f5_a_card_of_which_nothing_was_seen_is_as_any_that_is_left(unseen, n):
    left = [f"{symbol} {value}" for symbol, value in naive.CARDS]
    for card in LAID[:11]:
        left.remove(card)
    for_sale = Counter(one.startswith("wheel") or other.startswith("drop") for one, other, _ in permutations(left, 3))
    laid = [*LAID[:11], unseen]
    prices = {row: laid[2 * n : 2 * n + 2] for n, row in enumerate(naive.ROWS)}
    data = {"game": "desert-dessert", "players": {"ada": {"tiles": {"water": 3}}}, "turn_number": 2, "prices": prices}
    position = read(data, GB_LATIN="yes")
    (question,) = (question for question in QUESTIONS if question.name == "price")
    found = answer(DD, position, question, "", "greenhouse").replies
    # Of drops, there are left one 3, 4 and 5.
    assert len(found) == n
    if unseen == "unknown":
        said = as_chance(Fraction(for_sale[True], for_sale.total()))
        assert found[0].reply.lines[0].startswith(f"for Water: {said} that one is for sale")


@pytest.mark.parametrize("seed", range(3))
def test_prices_that_nobody_told_are_cards_that_were_not_dealt_elsewhere(seed):
    """A trade may be made where its card is left, and only there, and what can be afforded is what some such card allows."""
    rng = random.Random(seed)
    every = [f"{symbol} {value}" for symbol, value in naive.CARDS]
    # Two of a symbol are left at least, so that each row can show its own symbol twice.
    dealt = [card for symbol in naive.SYMBOLS for card in rng.sample([c for c in every if symbol in c], rng.choice((4, 6)))]
    data = trading(20 + seed) | {"turn_number": 8, "dealt": dealt}
    del data["prices"]
    position = read(data, GB_LATIN="yes", DD_AMB_TABLE="assumed")
    left, own, idle = Counter(every) - Counter(dealt), state(data)[0], [f"{s} 1" for s in naive.SYMBOLS for _ in range(2)]
    some = set()
    for n, card in product(range(12), sorted(set(every))):
        row, side = divmod(n, 2)
        other, value = naive.SYMBOLS.index(card.split()[0]), int(card[-1])
        gives, gets = (row, other) if side == 0 else (other, row)
        if gives == gets or own[gives] < value:
            continue
        a, b = naive.ROWS[gives], naive.ROWS[gets]
        said = f"sell {value} {a} for {b}" if side == 0 else f"buy {b} for {value} {a}"
        found = made_alone(DD, position, DD.game.play.read(said, position, "ada"))
        assert found.verdict == ("legal" if left[card] else "illegal"), said
        if left[card]:
            assert DD.game.written(found.after)["dealt"] == [*dealt, card]
            some |= built_in(data, [*idle[:n], card, *idle[n + 1 :]])
    sure = built_in(data, idle)
    told = ask("afford", position)
    assert told.settled
    assert (set(told.value["industries"]), set(told.value["with the right prices"])) == (sure, some - sure)


def test_f5_after_the_end_nothing_is_dealt():
    own = {"tiles": dict.fromkeys(naive.ROWS, 1) | {"water": 3}, "cubes": {"black": 6}}
    position = {"game": "desert-dessert", "players": {"ada": own}, "turn_number": 11, "turn": "over"}
    assert ask("price", read(position), "water").sentence == "the game is over"


def test_f5_a_price_that_nobody_can_tell():
    position = {"game": "desert-dessert", "players": {"ada": {"tiles": {"water": 3}}}, "turn_number": 1}
    with pytest.raises(ValueError, match="which cube"):
        ask("price", read(position), "")
    for rulings in ({"GB_LATIN": "no"}, {"DD_AMB_TABLE": "unknown"}):
        assert "not known" in ask("price", read(position, **rulings), "tools").sentence


def test_every_trade_at_unknown_cards_is_settled():
    """A card that may be any is any of the thirty; where eight drops lie already, it is none of them."""
    laid = {row: ["unknown", "unknown"] for row in naive.ROWS} | {"water": ["wheel 1", "unknown"]}
    own = {"tiles": {"water": 3}, "cubes": dict.fromkeys(naive.COLOURS, 2), "managers": ["grey", "white", "blue"]}
    data = {"game": "desert-dessert", "players": {"ada": own}, "turn_number": 10, "phase": "trade", "prices": laid}
    found = offer(DD, read(data), "ada")
    depends = {option.move: option.depends for option in found.options}
    assert depends["buy glass for 2 tools"] == ("only if the right card of Glass is hammers 2 (DD-TRD-ONE)",)
    assert not any("not settled" in line for lines in depends.values() for line in lines)
    drops = {"water": ["wheel 1", "drop 1"], "tools": ["drop 1", "drop 2"], "minerals": ["drop 2", "drop 3"]}
    eight = {**drops, "greenhouse": ["drop 1", "drop 4"], "glass": ["drop 5", "unknown"], "vanilla": ["unknown", "unknown"]}
    moves = {option.move for option in offer(DD, read(data | {"prices": eight}), "ada").options}
    assert "buy glass for 2 tools" in moves
    assert "buy glass for 2 water" not in moves
