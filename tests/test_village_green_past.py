"""VG-HISTORY and the order that is found, against all orders of small villages and a replay by the rulebook."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from copy import deepcopy
from functools import cache

import naive_play as brute
import naive_village_green as naive
import pytest
from ruamel.yaml import YAML
from sayings import says
from village_green_replay import assert_replays

from models.shipped import shipped_data
from models.village_green.cards import STANDARD, standard_deck
from models.village_green.rules import past as order_room
from models.village_green.rules.past import has_past, histories, order
from models.village_green.rules.turns import turns_in_step
from verify.check import check
from verify.games import entry
from verify.violations import violations

VG = entry("village-green")
DECK = standard_deck()
SPACES = brute.GREEN_SPACES
BOX = tuple(card for card, copies in naive.GREEN.items() for _ in range(copies))
MORE = naive.AWARDS[3:]


def read(data, deck=DECK):
    return VG.game.read(data, deck, {}).position


def holds(data, deck=DECK):
    """What VG-HISTORY says of the only village."""
    position = read(data, deck)
    ((_, holds, _),) = has_past.instances(position)
    return holds()


def steps_of(data, deck=DECK):
    position = read(data, deck)
    return order(position, position.seats[0])


@pytest.mark.parametrize("beneath", ["ruby clover", "ruby clover on lawn"])
def test_an_award_beneath_a_green_card_is_asked_as_no_card(beneath):
    """It breaks VG-AWARD-AREA, which others say: with nothing laid under the pond, its red lilies had to match."""
    rows = [["red lily structure", "yellow lily structure", "."], [f"red lily pond on {beneath}", ".", "."]]
    one_match = {"rulings": {"VG-AMB-ANY": "at-least-one"}, "player_count": 2}
    data = {
        "game": "village-green",
        "players": {"north": {"green": [*rows, ["blue rose pond", ".", "."]], "village": "down"}},
    }
    assert holds(data | one_match) is False


# Villages, with nothing wrong but perhaps their past.


def village(green, *, face="down", awards=3, left=None, **more):
    """A village from the green cards of each space, the visible one first, all written to the bottom."""
    laid = {
        "village": face,
        "top": [f"{award} on ." for award in naive.AWARDS[:3]],
        "left": left or [f"{MORE[n]} on ." if n < awards - 3 else "." for n in range(3)],
        "green": [["."] * 3 for _ in range(3)],
    }
    for space, cards in green.items():
        brute.write_in(laid, space, " on ".join([*cards, "."]))
    return {**laid, **more}


def table(laid, mode, rulings=None):
    """A table of one village: solo, one of two players, or not said."""
    players = {"solo": {"solo": True}, "two": {"player_count": 2}, "open": {}}[mode]
    return {"game": "village-green", **players, "players": {"north": laid}, "rulings": dict(rulings or {})}


def some_rulings(rng):
    return {
        "VG-AMB-ANY": rng.choice(["at-least-one", "at-least-one", "at-least-one", "every"]),
        "VG-AMB-LAWNLAWN": rng.choice(["allowed", "not-allowed"]),
        "VG-AMB-LAWNCOVER": rng.choice(["not-allowed", "not-allowed", "allowed"]),
    }


def visible_cards(rng, spaces, flipped, pile):
    """A visible card for each space, matching its neighbours but perhaps for those of one space."""
    shown = {}
    for space in spaces:
        beside = [shown[other] for other in brute.NEIGHBOURS[space] if other in shown and flipped not in {space, other}]
        fitting = [card for card in pile if all(naive.match(card, other) for other in beside)]
        if fitting:
            shown[space] = rng.choice(fitting)
            pile.remove(shown[space])
    return shown


def stacked(rng, shown, flipped, pile, often):
    """The cards of each space: under some a lawn, under the flipped one now and then any card."""
    found = {}
    for space, card in shown.items():
        cards = [card]
        while rng.random() < (0.85 if space == flipped and len(cards) == 1 else often) and len(cards) < 3:
            lawns = [other for other in pile if other == "lawn"]
            below = rng.choice(pile if space == flipped and rng.random() < 0.75 else lawns or pile)
            cards.append(below)
            pile.remove(below)
        found[space] = cards
    return found


def small(rng):
    """Three to five cards around a space whose card may have been laid through the village card."""
    flipped = rng.choice(SPACES)
    near = [flipped, *brute.NEIGHBOURS[flipped]]
    rng.shuffle(near)
    others = rng.sample([space for space in SPACES if space not in near], rng.choice([0, 0, 1, 2]))
    pile = rng.sample([card for card in BOX if rng.random() < 0.9 or "structure" not in card], 45)
    green = stacked(rng, visible_cards(rng, near + others, flipped, pile), flipped, pile, 0.25)
    return finished(rng, green)


def finished(rng, green):
    """A table of a village with enough awards for its structures."""
    built = sum(card.endswith("structure") for cards in green.values() for card in cards)
    awards = min(6, 3 + built + rng.choice([0, 0, 0, 1]))
    left = None
    if rng.random() < 0.3 and awards > 3:
        # An award may cover another.
        left = [f"{' on '.join(MORE[: awards - 3])} on .", ".", "."]
    laid = village(green, face=rng.choice(["down", "down", "down", "up"]), awards=awards, left=left)
    mode = rng.choice(["solo", "two", "open"])
    if rng.random() < 0.3:
        # As many turns as the cards need at least; solo no other number does.
        laid["turns"] = sum(map(len, green.values())) + max(0, awards - 3 - built)
        laid["turns"] += 0 if mode == "solo" else rng.choice([0, 1])
    return table(laid, mode, some_rulings(rng))


def full(rng):
    """Nine visible cards, most of which cover a lawn; the middle one or another may have been laid through the card."""
    flipped = rng.choice(["r2c2", "r2c2", "r1c2", "r2c3", "r1c1"])
    pile = [card for card in BOX if "structure" not in card and card != "lawn"]
    rng.shuffle(pile)
    spaces = [flipped, *rng.sample([space for space in SPACES if space != flipped], 8)]
    shown = visible_cards(rng, spaces, flipped, pile)
    under = rng.sample(sorted(set(SPACES) - {flipped}), rng.choice([5, 6, 6, 6]))
    green = {space: [card, *(["lawn"] if space in under else [])] for space, card in shown.items()}
    if rng.random() < 0.9:
        green[flipped].append(rng.choice(pile))
    return table(village(green), rng.choice(["two", "two", "two", "open"]), {"VG-AMB-ANY": "at-least-one"})


def nothing_else_broken(data):
    """Whether, by the naive checker, only the past can be wrong."""
    return not naive.check(data)


def gather(make, wanted, seed):
    """Tables that break no other rule, as many with a past as without one where there are enough of both."""
    rng = random.Random(seed)
    found = {True: [], False: []}
    for _ in range(40_000):
        data = make(rng)
        if not nothing_else_broken(data):
            continue
        past = brute.has_history(data, "north")
        if len(found[past]) < wanted:
            found[past].append(data)
        if all(len(each) == wanted for each in found.values()):
            break
    return found


# A village seen to the bottom.

MANY = {"small": 25, "full": 1}


@cache
def tables_of(kind):
    """So many with a past and so many without, by trying all orders: gathered only where they are asked of."""
    return gather({"small": small, "full": full}[kind], MANY[kind], seed=2)


@pytest.mark.parametrize("past", [True, False])
@pytest.mark.parametrize("kind", MANY)
def test_a_past_is_seen_as_brute_force_finds_it(kind, past):
    for data in tables_of(kind)[past]:
        assert others_broken(data) == [], data
        assert holds(data) is past, data
        steps = steps_of(data)
        assert (steps is not None) == past, data
        if past:
            assert_replays(data, "north", steps)


def others_broken(data, deck=DECK):
    """Which other rules the program finds broken: a table that breaks one is no question for the past."""
    return [v.instance for v in violations(VG.game, read(data, deck)) if v.rule != "VG-HISTORY"]


@pytest.mark.parametrize("kind", MANY)
def test_a_village_without_a_past_is_illegal_for_that_alone(kind):
    data = tables_of(kind)[False][0]
    checked = check(VG.game, read(data))
    assert (checked.verdict, [v.rule for v in checked.violations]) == ("illegal", ["VG-HISTORY"])


# Villages of which not everything was seen: a small box, so that every hidden card can be tried.

KINDS = {
    "lawn": 2,
    "red rose pond": 1,
    "red rose structure": 1,
    "red lily pond": 1,
    "yellow rose pond": 1,
    "yellow petunia oak": 1,
    "blue petunia oak": 1,
    "blue lily structure": 1,
    "blue lily pond": 1,
}


def small_box(kinds=None):
    cards = shipped_data(STANDARD)
    return VG.game.read_cards({**cards, "green": dict(kinds or KINDS)})


SMALL_BOX = small_box()


def partly_seen(rng):
    """A small village some of whose stacks were not looked through."""
    pile = [card for card, copies in KINDS.items() for _ in range(copies)]
    flipped = rng.choice(SPACES)
    near = [flipped, *rng.sample(brute.NEIGHBOURS[flipped], 2)]
    rng.shuffle(near)
    green = stacked(rng, visible_cards(rng, near, flipped, pile), flipped, pile, 0.15)
    data = finished(rng, green)
    laid = data["players"]["north"]
    laid.pop("turns", None)
    for space in green:
        if rng.random() < 0.6:
            brute.write_in(laid, space, brute.text_in(laid, space).removesuffix(" on ."))
    if rng.random() < 0.3:
        covering = [*laid["left"][0].split(" on ")[:-1], "The Peter Petals Award", "Excellence in Trees", "."]
        laid["left"] = [" on ".join(covering[-3:]), ".", "."]
    return data


def fillings(data, kinds, *, most):
    """The village with cards beneath at most so many of the stacks that were not looked through, sealed then.

    One beneath each; where a lawn may be laid on anything, also one with a lawn on it.
    """
    unsealed = unsealed_stacks(data)
    left = Counter(kinds) - Counter(naive.seen_cards(data))
    ways = [(card,) for card in left]
    if brute.rulings_of(data)["VG-AMB-LAWNCOVER"] == "allowed":
        ways += [("lawn", card) for card in left]
    for n in range(most + 1):
        for spaces in itertools.combinations(unsealed, n):
            for cards in itertools.product(ways, repeat=n):
                if Counter(itertools.chain(*cards)) <= left:
                    yield filling(data, unsealed, dict(zip(spaces, cards, strict=True)))


def unsealed_stacks(data):
    laid = data["players"]["north"]
    return [space for space in SPACES if not naive.bottom_seen(data, laid, brute.text_in(laid, space))]


def filling(data, unsealed, beneath):
    data = deepcopy(data)
    laid = data["players"]["north"]
    for space in unsealed:
        cards = [brute.text_in(laid, space), *beneath.get(space, ()), "."]
        brute.write_in(laid, space, " on ".join(cards))
    return data


def has_hidden_history(data, kinds=None, *, most=2):
    return any(brute.has_history(each, "north") for each in fillings(data, kinds or KINDS, most=most))


def partly_seen_tables():
    rng = random.Random(3)
    tables = []
    while len(tables) < 80:
        data = partly_seen(rng)
        if not others_broken(data, SMALL_BOX):
            tables.append(data)
    return tables


def test_hidden_cards_make_a_past_possible_as_brute_force_finds_it():
    outcomes = Counter()
    for data in partly_seen_tables():
        expected = has_hidden_history(data)
        outcomes[expected] += 1
        assert holds(data, SMALL_BOX) is expected, data
        steps = steps_of(data, SMALL_BOX)
        assert (steps is not None) == expected, data
        if expected:
            assert_replays(with_hidden(data, steps), "north", steps)
    assert min(outcomes.values()) > 4, outcomes


def with_hidden(data, steps):
    """The village with the unseen cards of an order beneath its stacks; there must be copies of them left."""
    beneath = {}
    for step in steps:
        if step.unseen:
            beneath[step.space] = (str(step.card), *beneath.get(step.space, ()))
    assert not Counter(itertools.chain(*beneath.values())) - (Counter(KINDS) - Counter(naive.seen_cards(data)))
    assert beneath.keys() <= set(unsealed_stacks(data))
    return filling(data, unsealed_stacks(data), beneath)


def test_the_ninth_space_is_not_filled_by_a_card_that_covers_another():
    """The middle card has to cover a lily that nobody saw; both petunias were there before, so no card was laid last."""
    green = {
        "r1c1": ["blue rose birch birch", "lawn"],
        "r1c2": ["blue petunia oak"],
        "r1c3": ["blue rose oak oak", "lawn"],
        "r2c1": ["blue petunia birch"],
        "r2c2": ["red rose pond", "blue lily pond"],
        "r2c3": ["red rose birch birch", "lawn"],
        "r3c1": ["blue rose willow willow", "lawn"],
        "r3c2": ["red rose willow willow", "lawn"],
        "r3c3": ["red rose oak oak", "lawn"],
    }
    data = table(village(green), "two", {"VG-AMB-ANY": "at-least-one"})
    for middle, seen in (("red rose pond on blue lily pond on .", True), ("red rose pond", False)):
        brute.write_in(data["players"]["north"], "r2c2", middle)
        assert naive.bottom_seen(data, data["players"]["north"], middle) is seen
        assert others_broken(data) == []
        assert holds(data) is False
        alone = {**data, "player_count": 1}
        assert holds(alone) is True
        assert steps_of(alone) is not None


def test_a_hidden_card_is_not_one_that_lies_in_sight():
    """Only a lawn or the blue lily could lie beneath the red rose; they are in hand and face up."""
    green = {"r1c1": ["red rose pond"], "r1c2": ["yellow rose pond"], "r2c1": ["blue petunia oak"]}
    kinds = {**KINDS, "yellow petunia oak": 0, "blue lily structure": 0}
    data = table(village(green), "two", {"VG-AMB-ANY": "at-least-one"})
    brute.write_in(data["players"]["north"], "r1c1", "red rose pond")
    box = small_box({card: n for card, n in kinds.items() if n})
    for more, expected in (
        ({}, True),
        ({"green": ["lawn", "blue lily pond"]}, True),
        ({"green": ["lawn"] * 2 + ["blue lily pond"]}, False),
    ):
        data["display"] = more
        assert has_hidden_history(data, kinds) is expected
        assert holds(data, box) is expected
        assert (steps_of(data, box) is not None) is expected


# Where cards are unknown: what the formula says in a world is what the rule says of that world.


def test_cards_that_may_lie_unseen_are_no_more_than_the_box_has_left():
    """All lawns but one are in sight: with one beneath a stack none is left for another."""
    lawns = brute_lawns = naive.GREEN["lawn"]
    shown = ["lawn"] * min(3, brute_lawns - 1)
    laid = {space: ["lawn"] for space in SPACES[: lawns - 1 - len(shown)]}
    left = next(space for space in SPACES if space not in laid)
    data = village({**laid, left: ["red rose pond"]})
    data["green"] = [[cell.replace(" on .", "") for cell in row] for row in data["green"]]
    position = read({"game": "village-green", "player_count": 2, "players": {"north": data}, "display": {"green": shown}})
    (north,) = position.seats
    ways = [Counter(itertools.chain(*way.values())) for way in order_room._unseen_bottoms(position, north)]
    assert max(way.total() for way in ways) == 2
    seen = Counter({"lawn": lawns - 1, "red rose pond": 1})
    for way in ways:
        assert all(n + seen[str(card)] <= naive.GREEN[str(card)] for card, n in way.items()), way


# Turns in which nothing was laid.

ANNA = """\
{village: up, top: [Rosie Redford, Diane Yeller, Excellence in Trees],
 left: [Excellence in Ponds, Best Use of Space, Award for Forestry],
 green: [[red rose pond, red lily structure, yellow lily pond], [red petunia oak, lawn, yellow petunia structure],
         [blue petunia birch, blue rose structure, yellow rose willow]]}"""
BOB = """\
{village: down, top: [Sonny Rowe, Polychromatism, Floral Variety], left: [Outstanding Oak, Excellence in Lawns, .],
 green: [[blue lily pond, blue petunia willow, lawn], [blue rose oak oak, lawn, yellow petunia birch],
         [lawn, yellow rose structure, yellow lily oak willow]]}"""


def pasts(**more):
    """What --history tells of two players, Anna with nine cards in nine turns, Bob with one award more."""
    load = YAML(typ="safe").load
    data = {"game": "village-green", "players": {"Anna": load(ANNA), "Bob": load(BOB)}, "player_count": 2, **more}
    return {past.player: past.steps for past in histories(read(data))}


def test_at_the_end_all_have_had_as_many_turns_so_nothing_was_laid_in_some():
    found = pasts(turn="over", start="Anna")
    assert found["Anna"][0] == says("turn 1", "under the deck", "nothing is laid")
    assert [step.split(":")[0] for step in found["Anna"]] == [f"turn {n}" for n in range(1, 11)]
    assert not any("nothing is laid" in step for step in found["Bob"])
    assert found["Bob"][9].startswith("turn 10: ")


def test_turns_that_were_counted_are_those_of_all():
    """Anna has had 14; she laid cards in nine of them, Bob in ten."""
    found = {past.player: past.steps for past in histories(read(with_turns(14, turn="over", start="Anna")))}
    assert found["Anna"][0].startswith("turns 1 to 5: each time")
    assert found["Bob"][0].startswith("turns 1 to 4: each time")
    assert (found["Anna"][-1].split(":")[0], found["Bob"][-2].split(":")[0]) == ("turn 14", "turn 14")


def with_turns(turns, **more):
    load = YAML(typ="safe").load
    players = {"Anna": {**load(ANNA), "turns": turns}, "Bob": load(BOB)}
    return {"game": "village-green", "players": players, "player_count": 2, **more}


@pytest.mark.parametrize("seed", range(2))
def test_the_turns_of_all_are_those_of_the_first_moment_that_fits(seed):
    """Against a game played turn by turn until everybody has had enough turns for the cards laid."""
    rng = random.Random(seed)
    fitted = 0
    for _ in range(60):
        names = ["north", "east", "south"][: rng.randint(2, 3)]
        placed = [rng.randint(0, 4) for _ in names]
        told = [rng.choice([None, None, n + rng.randint(0, 2)]) for n in placed]
        more = {"start": rng.choice([None, *names]), "turn": rng.choice([None, "over", *names])}
        laid = [village({}) | ({} if turns is None else {"turns": turns}) for turns in told]
        data = {"game": "village-green", "players": dict(zip(names, laid, strict=True)), "player_count": len(names)}
        position = read(data | {key: value for key, value in more.items() if value})
        moments = []
        for start in [names.index(more["start"])] if more["start"] else range(len(names)):
            had = [0] * len(names)
            for k in range(40):
                following = (start + k) % len(names)
                in_time = following == start if more["turn"] == "over" else more["turn"] in {None, names[following]}
                as_told = all(turns in {None, n} for turns, n in zip(told, had, strict=True))
                if in_time and as_told and all(n >= needed for n, needed in zip(had, placed, strict=True)):
                    moments.append(tuple(had))
                    break
                had[following] += 1
        found = turns_in_step(position, placed)
        if moments:
            assert sum(found) == min(map(sum, moments)), (data, placed)
            assert found in moments
            fitted += 1
        else:
            assert found == tuple(placed)
    assert fitted > 15
