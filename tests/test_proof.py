"""The plain proof: every case it tells covers what it says, its bounds hold, and what it leaves to a solver is refuted."""

import random
from collections import Counter
from copy import deepcopy
from dataclasses import replace
from itertools import product

import naive_village_green as naive
import pytest
from naive_best import LEFT, TOP, around, line
from solvers import by_cvc5, by_z3

from models.problem import ReeveError
from models.shipped import shipped_data
from models.village_green.cards import standard_deck
from verify.best import best
from verify.certificate import layout_search, pieces, why_no_proof
from verify.games import entry

VG = entry("village-green")
DECK = standard_deck()
GREEN = [name for name, n in naive.GREEN.items() for _ in range(n)]
NONE = [".", ".", "."]


def told(village, green, awards, points, deck=DECK):
    """Every piece of the proof that these cards make no more than `points`."""
    data = {"game": "village-green", "pool": {"green": green, "awards": awards}}
    written = VG.game.read(data | ({"players": {"a": village}} if village else {}), deck, {})
    return list(pieces(layout_search(VG, written.position, written.pool, lambda: None), points))


def plain_table(rng):
    return {}, rng.sample(GREEN, 3), rng.sample(naive.AWARDS, rng.choice([3, 4])), {}


def kept_table(rng, face="up"):
    """A village with a green card or two, an award on each side, and some more cards."""
    green, awards = rng.sample(GREEN, 3), rng.sample(naive.AWARDS, 5)
    rows, sides = [NONE[:] for _ in range(3)], [NONE[:], NONE[:]]
    rows[rng.randrange(3)][rng.randrange(3)] = green[0] + rng.choice(["", " on lawn"])
    for edge in rng.sample([0, 1], rng.choice([1, 2])):
        sides[edge][rng.randrange(3)] = awards[edge]
    cards = green if rng.random() < 0.5 else green[1:]
    return {"village": face, "top": sides[0], "left": sides[1], "green": rows}, cards, awards, {}


def house_table(rng):
    """Awards of one's own: steep ones, negative ones, and two copies of a card."""
    names = {}
    for n in range(3):
        each = rng.sample(["card", "empty", "lawn", "pond", "red", "petunia", "oak", "blue rose", "structure"], 2)
        names[f"House {n}"] = {thing: rng.randrange(-6, 7) for thing in each}
    awards = ["House 0", *list(names)[: rng.choice([2, 3])], *rng.sample(naive.AWARDS, rng.choice([0, 1]))]
    return {}, rng.sample(GREEN, 3), awards, names


def house_deck(names):
    if not names:
        return DECK

    data = deepcopy(shipped_data(VG.game.cards_file))
    for name, each in names.items():
        data["awards"][name] = {"each": each, "copies": 2}
    return VG.game.read_cards(data)


def house_value(names):
    def value(award, cards):
        if award not in names:
            return naive.award_points(award, cards)
        return sum(points * sum(shows(card, thing) for card in cards) for thing, points in names[award].items())

    return value


def shows(card, thing):
    if card is None:
        return int(thing == "empty")
    if thing == "card":
        return 1
    return card.split().count(thing) if " " not in thing else int(card.startswith(thing))


MAKERS = {"bare": plain_table, "kept": kept_table, "face down": lambda rng: kept_table(rng, "down"), "house": house_table}
TABLES = [(kind, seed) for kind in MAKERS for seed in range(1)]


def orders_of(table):
    """Every way to lay awards: the top row full, left spaces perhaps empty."""
    offers = [
        [table.kept[space]] if space in table.kept else [*table.awards] + [None] * (space in LEFT) for space in (*TOP, *LEFT)
    ]
    for order in product(*offers):
        if Counter(filter(None, order)) - Counter(table.kept.values()) <= table.awards:
            yield order


def points_of(table, laid, order):
    """What a village is worth."""
    awarded = [(award, line(space)) for award, space in zip(order, (*TOP, *LEFT), strict=True) if award]
    return table.base(laid) + sum(table.value(award, [laid.get(each) for each in spaces]) for award, spaces in awarded)


def images(columns, rows):
    """The orders of an empty village's awards that are one village seen from another side."""
    for one, other in ((columns, rows), (rows, columns)):
        for turned in (one, one[::-1]):
            for flipped in (other, other[::-1]):
                yield turned, flipped


def twice(cases):
    """The orders of awards that are told although another one told is the same village from another side."""
    orders = [(tuple(case.told["top"]), tuple(case.told["left"])) for case in cases if case.told.get("order") == "this"]
    met, again = set(), []
    for order in orders:
        again += [order] if met & {*images(*order)} else []
        met.add(order)
    return again


@pytest.mark.no_cover
@pytest.mark.parametrize(("kind", "seed"), TABLES)
def test_every_case_bounds_what_falls_into_it_and_together_they_cover_all(kind, seed):
    rng = random.Random(f"{kind} {seed}")
    village, green, awards, names = MAKERS[kind](rng)
    laid = village or {"village": "up", "top": NONE, "left": NONE, "green": [NONE] * 3}
    table = around(laid, green, awards, points=house_value(names))
    most = Counter()
    greens = list(table.greens())
    for order in set(orders_of(table)):
        most[order] = max(points_of(table, layout, order) for layout in greens)
    expected = max(most.values())
    assert expected == table.most()
    bare = not village
    deck = house_deck(names)
    for claim in (expected, expected - 1, expected + 3):
        cases = told(village, green, awards, claim, deck)
        assert not bare or not twice(cases)
        exact, any_order, lines = {}, {}, None
        for piece in cases:
            case = piece.told
            if case["by"] == "lines":
                lines = case.get("bound")
                continue
            bound = claim if piece.file else case["bound"]
            sides = tuple(tuple(None if award == "." else award for award in case[edge]) for edge in ("top", "left"))
            if case["order"] == "any":
                any_order[tuple(tuple(sorted(map(str, side))) for side in sides)] = bound
                continue
            if piece.file:
                assert case["more than"] == claim
                bound = 10**6 if by_z3(piece.statement) == "sat" else claim
            exact[sides] = bound
        closed_by_lines = 0
        for order, points in most.items():
            seen = [(order[:3], order[3:])]
            if bare:
                seen = [(c, r) for c, r in images(order[:3], order[3:])]
            listed = [exact[sides] for sides in seen if sides in exact]
            listed += [
                any_order[key]
                for sides in seen
                if (key := tuple(tuple(sorted(map(str, side))) for side in sides)) in any_order
            ]
            if listed:
                assert points <= min(listed), (order, points, listed)
            else:
                closed_by_lines += 1
                assert points <= lines <= claim, (order, points, lines)
        allowed = any(bound == 10**6 for bound in exact.values())
        # The claim holds if and only if no statement has a model.
        assert allowed == (claim < expected), (claim, expected)
        assert all(bound <= claim or bound == 10**6 for bound in [*exact.values(), *any_order.values()])
        if not allowed:
            assert all(by_cvc5(piece.statement) == "unsat" for piece in cases[:8] if piece.file)


def test_the_whole_box_is_closed_by_arithmetic():
    written = VG.game.read({"game": "village-green", "pool": {}}, DECK, {})
    position, pool = VG.game.remaining(written.position, None)
    cases = Counter(piece.told["by"] for piece in pieces(layout_search(VG, position, pool, lambda: None), 70))
    assert cases.keys() <= {"lines", "crossings", "pairings", "middle rows"}
    assert cases["crossings"] > 1000


def test_the_best_that_the_search_finds_is_what_the_proof_closes():
    rng = random.Random(5)
    green, awards = rng.sample(GREEN, 5), rng.sample(naive.AWARDS, 4)
    written = VG.game.read({"game": "village-green", "pool": {"green": green, "awards": awards}}, DECK, {})
    points = best(VG, written.position, written.pool).sheet.total
    statements = [piece.statement for piece in told({}, green, awards, points) if piece.file]
    assert statements
    assert {by_z3(statement) for statement in statements} == {"unsat"}
    less = [piece.statement for piece in told({}, green, awards, points - 1) if piece.file]
    assert "sat" in {by_z3(statement) for statement in less}


def test_a_question_without_a_proof():
    village = {"village": "down", "top": NONE, "left": NONE, "green": [NONE] * 3}
    data = {
        "game": "village-green",
        "players": {"a": village},
        "pool": {"green": ["lawn"], "awards": list(naive.AWARDS[:3])},
    }
    written = VG.game.read(data, DECK, {"VG-AMB-ANY": "at-least-one"})
    assert why_no_proof(VG, written.position, written.pool) is not None
    with pytest.raises(ReeveError, match="VG-AMB-ANY=at-least-one"):
        layout_search(VG, written.position, written.pool, lambda: None)
    bare = replace(VG, scorer=replace(VG.scorer, layout_search=None))
    assert why_no_proof(bare, written.position, written.pool) is None
    with pytest.raises(ReeveError, match="cannot be searched"):
        layout_search(bare, written.position, written.pool, lambda: None)
