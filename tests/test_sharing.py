"""The most that places come to together where values are scarce, against trying every choice."""

from __future__ import annotations

import random
from itertools import product

from models.logic import Sum, Unknown, all_of, any_of, at_most, count, not_, number_in, pick, scaled, total, truth_in
from verify.ranges.assignment import Stock, most_together


def best_of_all(worth, kinds, copies):
    found = [
        sum(values[value] for values, value in zip(worth, choice, strict=True))
        for choice in product(*worth)
        if all(sum(kinds.get(value) == kind for value in choice) <= n for kind, n in copies.items())
    ]
    return max(found, default=None)


def test_the_most_together_is_that_of_every_choice():
    seen = set()
    for seed in range(400):
        rng = random.Random(seed)
        values = "abcd"[: rng.randint(1, 4)]
        worth = [
            {value: rng.randint(-3, 5) for value in rng.sample(values, rng.randint(1, len(values)))}
            for _ in range(rng.randint(1, 4))
        ]
        kinds = {value: rng.choice("xy") for value in values if rng.random() < 0.8}
        copies = {kind: rng.randint(0, 2) for kind in set(kinds.values())}
        expected = best_of_all(worth, kinds, copies)
        share = most_together(worth, kinds, copies)
        seen.add(expected is None)
        assert (share and share.most) == expected, (worth, kinds, copies)
        if share is not None:
            assert sum(each[value] for each, value in zip(worth, share.values, strict=True)) == expected
            assert all(sum(kinds.get(value) == kind for value in share.values) <= n for kind, n in copies.items())
    assert seen == {True, False}


def test_three_of_the_best_serve_no_more_than_three():
    """24 places; three cards are worth 9, three 5 and any number 4."""
    share = most_together([{"nine": 9, "five": 5, "four": 4}] * 24, {"nine": 1, "five": 2}, {1: 3, 2: 3})
    assert share is not None
    assert share.most == 3 * 9 + 3 * 5 + 18 * 4


CARDS = ("butcher", "pig", "field")


def test_a_limit_is_a_limit_and_reached_where_cards_count_one_by_one():
    """Random points of cards at places, and of pairs of them; the rules limit how often a card is there."""
    reached = paired = 0
    for seed in range(120):
        rng = random.Random(seed)
        places = [Unknown(f"place {n}", CARDS) for n in range(rng.randint(1, 4))]
        copies = {card: rng.randint(1, 3) for card in CARDS}
        # Each form in which a rule may say it.
        counts = {card: count(place.is_(card) for place in places) for card in CARDS}
        rules = [all_of(at_most(counts[card], copies[card]) for card in CARDS[:2])]
        rules.append(not_(not_(at_most(counts["field"], copies["field"]))))
        rules.append(any_of([places[0].is_("pig"), not_(places[0].is_("pig"))]))
        points = total(
            [place.number(dict(zip(CARDS, rng.choices(range(-2, 5), k=3), strict=True)).__getitem__) for place in places]
        )
        pairs = [
            scaled(pick(all_of([one.is_("butcher"), other.is_("pig")]), 1, 0), rng.randint(1, 3))
            for one in places
            for other in places
            if one is not other and rng.random() < 0.5
        ]
        n = total([points, *pairs])
        every = [
            number_in(n, set(world))
            for world in product(*(place.marks for place in places))
            if all(truth_in(rule, set(world)) for rule in rules)
        ]
        share = Stock(places, rules).most(n)
        if every:
            assert share.most >= max(every)
            if not pairs:
                reached += 1
                assert share.most == max(every)
            else:
                paired += isinstance(n, Sum) and share.most < n.most
    assert reached > 10
    assert paired > 10


def test_known_numbers_and_strange_terms_are_limited_too():
    a, b = (Unknown(name, (1, 2)) for name in "ab")
    stock = Stock([a, b], [True])
    assert stock.most(7) == (7, ())
    either = pick(any_of([a.is_(1), b.is_(1)]), 3, 0)
    assert stock.most(total([either, scaled(either, -2)])).most == 3
    none = Stock([a, b], [at_most(count([a.is_(1), b.is_(1)]), 0), at_most(count([a.is_(2), b.is_(2)]), 0)])
    assert none.most(total([a.number(int), b.number(int)])) == (4, ())
