"""Why a table is impossible and what could be mended, against brute force over every card that could lie there."""

from __future__ import annotations

import random
import re
from contextlib import contextmanager
from copy import deepcopy
from functools import cache
from itertools import combinations, pairwise, product
from unittest import mock

import naive_play as brute
import naive_village_green as naive
import pytest
from sayings import says

from models.village_green.cards import standard_deck
from models.village_green.cards_form import read_deck
from verify.check import check
from verify.clock import EffortError
from verify.explain import explain
from verify.explanation.change_words import in_few_lines
from verify.explanation.reasons import reasons
from verify.games import entry

VG = entry("village-green")
DECK = standard_deck()
TOP = ["Excellence in Ponds", "Best Use of Space", "Excellence in Lawns"]


def village(green=None, **more):
    """A village by what lies in its green spaces."""
    spaces = green or {}
    rows = [[spaces.get(f"r{row}c{column}", ".") for column in (1, 2, 3)] for row in (1, 2, 3)]
    return {"village": "up", "top": TOP, "left": [".", ".", "."], "green": rows} | more


def table(*villages, **more):
    return {"game": "village-green", "players": dict(zip(("north", "east"), villages, strict=False))} | more


def explained(data, deck=DECK, **limits):
    return explain(VG.game, VG.game.read(data, deck, {}).position, **limits)


# A box of few kinds, for which every card that could lie anywhere can be tried.

GREENS = {"lawn": 2, "red rose pond": 1, "red lily pond": 2, "yellow lily oak willow": 1, "blue petunia birch": 3}
SMALL = read_deck(
    {
        "provenance": "",
        "villages": ["A"],
        "green": GREENS,
        "awards": {name: {"each": {"pond": 1}} for name in (*TOP, "Excellence in Trees")},
    }
)
UNKNOWN = {
    "some red": ["red rose pond", "red lily pond"],
    "some rose or lawn": ["lawn", "red rose pond"],
    "some oak or rose": ["red rose pond", "yellow lily oak willow"],
    "some blue petunia or red lily": ["red lily pond", "blue petunia birch"],
}


@contextmanager
def small_box():
    """The naive rules with the cards of the small box."""
    with mock.patch.object(naive, "GREEN", GREENS), mock.patch.object(naive, "AWARDS", (*TOP, "Excellence in Trees")):
        yield


def random_table(rng):
    """A village with two to four cards of the small box in spaces that touch; some of them are not fully known."""
    spaces = rng.choice([("r1c2", "r1c3", "r2c3"), ("r2c1", "r3c1", "r3c2"), ("r2c2", "r2c3", "r3c3"), ("r1c1", "r2c1")])
    green, left = {}, rng.choice([2, 3, 3, 4])
    for space in spaces:
        cards = [rng.choice(list(GREENS)) for _ in range(1 if left < 3 or rng.random() < 0.6 else 2)]
        left -= len(cards)
        green[space] = " on ".join([*(hidden(rng, card) for card in cards), "."])
        if left <= 0:
            break
    return table(village(green, village=rng.choice(["up", "down"]), top=[f"{award} on ." for award in TOP]))


def hidden(rng, card):
    fitting = [text for text, cards in UNKNOWN.items() if card in cards]
    return rng.choice(fitting) if fitting and rng.random() < 0.35 else card


class Doubts:
    """Every way to lay other cards in the places of a table, with the facts that still hold and the rules that do not.

    Only the green cards and the way the village card lies are changed: the box has no structure, so that no rule ties
    the awards to them.
    """

    def __init__(self, data):
        self.data = data
        laid = data["players"]["north"]
        self.facts = {f"the village card lies face {laid['village']}": [laid["village"]]}
        self.options = [["up", "down"]]
        self.places = [None]
        for space in brute.GREEN_SPACES:
            cards, _ = naive.layers(brute.text_in(laid, space))
            for depth, card in enumerate(cards):
                self.facts[f"{card} lies {'covered at' if depth else 'at'} {space}"] = UNKNOWN.get(card, [card])
                # Only the lowest card may not be there at all.
                self.options.append([*GREENS, *(["."] if depth == len(cards) - 1 else [])])
                self.places.append((space, depth))
        with small_box():
            self.worlds = [(values, self.broken(values)) for values in product(*self.options)]

    def written(self, values):
        """The table with these values in its places."""
        data = deepcopy(self.data)
        laid = data["players"]["north"]
        laid["village"] = values[0]
        for place, card in zip(self.places[1:], values[1:], strict=True):
            space, depth = place
            parts = brute.text_in(laid, space).split(" on ")
            below = parts[depth + 1 :] if card != "." else []
            brute.write_in(laid, space, " on ".join([*parts[:depth], card, *below]))
        return data

    def broken(self, values):
        data = self.written(values)
        found = naive.check(data)
        assert found or brute.has_history(data, "north")
        return found

    def fact_holds(self, i, values):
        return values[i] in list(self.facts.values())[i]

    @property
    def statements(self):
        """Every fact, and every rule that is broken in some world."""
        return [*self.facts, *sorted(set().union(*(broken for _, broken in self.worlds)))]

    def cores(self):
        """Every smallest set of statements that no world obeys.

        A set is inconsistent if each world breaks one of it: cores are the smallest sets that meet what each breaks.
        """
        met = [frozenset()]
        for values, broken in self.worlds:
            wrong = broken | {fact for i, fact in enumerate(self.facts) if not self.fact_holds(i, values)}
            more = {core | {one} for core in met if not core & wrong for one in wrong}
            kept = {core for core in met if core & wrong}
            met = smallest(kept | more)
        return set(met)

    def legal(self):
        return [values for values, broken in self.worlds if not broken]

    def is_possible(self):
        return any(all(self.fact_holds(i, values) for i in range(len(self.facts))) for values in self.legal())

    def given_up(self, size):
        """The sets of so many facts without which a world is legal, and how the legal worlds then fill their places."""
        found = {}
        for values in self.legal():
            wrong = tuple(i for i in range(len(self.facts)) if not self.fact_holds(i, values))
            if len(wrong) == size:
                found.setdefault(wrong, set()).add(tuple(values[i] for i in wrong))
        return found


def smallest(sets):
    return [one for one in sets if not any(other < one for other in sets)]


def any_way_is_legal(data):
    with small_box(), mock.patch.dict(brute.FAMILIES, {"green": tuple(GREENS)}):
        return next(brute.completions(data, UNKNOWN), None) is not None


def random_tables(possible, impossible):
    """The first random tables that are possible, and the first that are not."""
    wanted = {True: possible, False: impossible}
    for seed in range(1000):
        data = random_table(random.Random(seed))
        is_possible = any_way_is_legal(data)
        if wanted[is_possible]:
            wanted[is_possible] -= 1
            yield data


WANTING_TWO = table(
    village(
        {"r2c2": "red rose pond on .", "r2c3": "blue petunia birch on .", "r3c3": "red rose pond on ."},
        village="down",
        top=[f"{award} on ." for award in TOP],
    )
)
"""Each of the two red roses can be given up, but not everything that may stand there goes with everything beside it."""

NUMBERS = range(1 + 7 + 1)


@cache
def tried():
    return [*random_tables(1, 7), WANTING_TWO]


@cache
def doubts_of(number):
    return Doubts(tried()[number])


@pytest.mark.parametrize("number", NUMBERS)
def test_reasons_are_all_smallest_sets_that_cannot_hold_and_smaller_ones_come_first(number):
    assert_all_reasons(tried()[number], doubts_of(number))


def assert_all_reasons(data, doubts):
    """Of a rule that is broken by itself one set is told, with the facts that would do in the place of one of it."""
    found = explained(data, SMALL)
    assert found.verdict == ("legal" if doubts.is_possible() else "illegal")
    told = [frozenset([*reason.facts, *(part.instance for part in reason.rules)]) for reason in found.reasons]
    assert len(told) == len(set(told))
    cores = set() if doubts.is_possible() else doubts.cores()
    assert set(told) <= cores
    alone = {reason.rules[0].instance: reason for reason in found.reasons if len(reason.rules) == 1}
    for core in cores - set(told):
        (instance,) = (part for part in core if "[" in part)
        assert core <= {instance, *alone[instance].facts, *alone[instance].alike}
    joint = [len(core) for core, reason in zip(told, found.reasons, strict=True) if len(reason.rules) > 1]
    assert joint == sorted(joint)
    assert (found.more_reasons, found.why) == (False, "")


SAID = re.compile(r"change (?:one of )?(?P<of>.+?)(?: from (?P<seen>.+?))? to (?P<to>.*)")
PLACE = re.compile(r"r\d+c\d+(?:, \d beneath)?|(?:top|left) \d(?:, \d beneath)?|village")


def phrase(card):
    return "nothing" if card == "." else f"a {card}" if card in GREENS else card


def changed_facts(repair):
    """The places of the facts that a repair gives up, with what may be there; nothing if it is another kind of change."""
    parts = [SAID.fullmatch(change) for change in repair.changes]
    if not all(parts):
        return None
    return {place: set(re.split(r", | or ", part["to"])) for part in parts for place in PLACE.findall(part["of"])}


def places_of(laid):
    """Where each fact of a village stands, in the words of a change."""
    places = {f"the village card lies face {laid['village']}": "village"}
    for space in brute.SPACES:
        cards, _ = naive.layers(brute.text_in(laid, space))
        for depth, card in enumerate(cards):
            verb = "lies covered at" if depth else "lies at"
            places[f"{card} {verb} {space}"] = f"{space}, {depth} beneath" if depth else space
        if space in brute.AWARD_SPACES and not cards:
            places[f"{space} is empty"] = space
    return places


@pytest.mark.parametrize("number", NUMBERS)
def test_repairs_are_all_cards_that_make_the_table_legal_and_single_ones_come_alone(number):
    data = tried()[number]
    doubts = doubts_of(number)
    found = explained(data, SMALL)
    if doubts.is_possible():
        assert found.repairs == ()
        return
    told = [repair for repair in found.repairs if not RETOLD.match(repair.changes[0])]
    others = {repair.changes for repair in told if changed_facts(repair) is None}
    facts = [changed for changed in map(changed_facts, told) if changed is not None]
    places = places_of(data["players"]["north"])
    names = [places[fact] for fact in doubts.facts]
    single, by_hand = doubts.given_up(1), list(changes_by_hand(data))
    assert len(facts) + len(others) == len(told)
    facts = [{place: values} for changed in facts for place, values in changed.items()] if single else facts
    if not single and not by_hand:
        if len(told) < len(found.repairs):
            assert not told
            return
        pairs = doubts.given_up(2)
        assert sorted(map(sorted, facts)) == sorted(sorted(names[i] for i in pair) for pair in pairs)
        told = [{names.index(fact): cards for fact, cards in changed.items()} for changed in facts]
        for changed in told:
            pair = tuple(sorted(changed))
            combined = set(product(*(changed[i] for i in pair)))
            assert combined <= {tuple(map(phrase, values)) for values in pairs[pair]}
        return
    expected = {names[i]: {phrase(card) for (card,) in values} for (i,), values in single.items()}
    assert {fact: cards for changed in facts for fact, cards in changed.items()} == expected
    assert all(len(repair.changes) == 1 for repair in found.repairs)
    assert others == {(said,) for said in by_hand}


RETOLD = re.compile("(swap|take|add) ")
"""Entries of the file left out, put in and exchanged, whatever the game: `conformance/test_slips.py` holds them."""


def changes_by_hand(data):
    """Cards swapped, turned over, covered, uncovered, moved or added: all such changes that make a table legal."""
    laid = data["players"]["north"]
    stacks = {space: brute.text_in(laid, space).split(" on ") for space in brute.SPACES}
    cards = {space: [card for card in stack if card != "."] for space, stack in stacks.items()}

    def becomes_legal(**changed):
        new = deepcopy(data)
        for space, parts in changed.items():
            brute.write_in(new["players"]["north"], space, " on ".join(parts))
        return any_way_is_legal(new)

    for a, b in combinations([space for space in brute.SPACES if cards[space]], 2):
        if becomes_legal(**{a: [stacks[b][0], *stacks[a][1:]], b: [stacks[a][0], *stacks[b][1:]]}):
            yield f"{cards[a][0]} at {a} and {cards[b][0]} at {b} are swapped"
    for space in brute.SPACES:
        for said, *others in (*one_card_more_or_less(space, stacks[space], cards[space]), *moved(space, stacks, cards)):
            if any(becomes_legal(**other) for other in others):
                yield said
    if becomes_legal(**{space: cards[space] or ["."] for space in brute.SPACES}):
        yield "more cards lie covered in the village than the file says"


def one_card_more_or_less(space, stack, cards):
    """A change of one stack in words, and the stacks that it can mean."""
    is_green = space in brute.GREEN_SPACES
    family = [*GREENS] if is_green else [*TOP, "Excellence in Trees"]
    if not cards:
        noun = "a green card" if is_green else "an award"
        yield f"{space} is not empty: {noun} lies there", *({space: [card]} for card in family)
        return
    yield f"{cards[0]} at {space} is covered by another card", *({space: [card, *stack]} for card in family)
    if stack[-1] == ".":
        yield f"another card lies beneath {cards[-1]} at {space}", *({space: [*cards, card, "."]} for card in family)
    for depth, (upper, lower) in enumerate(pairwise(cards)):
        turned = [*stack[:depth], lower, upper, *stack[depth + 2 :]]
        yield f"{lower} covers {upper} at {space}, not the other way round", {space: turned}
        yield f"{upper} does not lie on {lower} at {space}", {space: [*stack[:depth], *stack[depth + 1 :]]}


def moved(space, stacks, cards):
    """A card or a whole stack in another space, in words and as stacks."""
    for other in brute.SPACES:
        if cards[space] and not cards[other]:
            yield (
                f"{cards[space][0]} lies at {other}, not at {space}",
                {space: beneath(stacks[space]), other: cards[space][:1]},
            )
        if len(cards[space]) > 1 and other != space:
            said = f"all cards at {space} lie at {other}{', and the other way round' if cards[other] else ''}"
            yield said, {space: stacks[other], other: stacks[space]}


def beneath(stack):
    return stack[1:] or ["."]


# What is told with a reason; `conformance/village-green.yaml` has those that were thought through by hand.

NEIGHBOURS = table(village({"r2c3": "red rose pond", "r3c3": "blue lily pond", "r2c2": "lawn"}))
BETWEEN = table(village({"r1c2": "red rose pond", "r2c2": "some red petunia or blue lily", "r2c3": "blue lily pond"}))
"""A card that would have to match two."""


def first_reason(data):
    return next(reasons(VG.game, VG.game.read(data, DECK, {}).position))


def test_a_joint_reason_tells_what_each_rule_leaves():
    """Beside the red rose the card is a red petunia, and no red petunia lies beside the blue lily."""
    found = first_reason(BETWEEN)
    first, second = found.rules
    (leaves,) = first.leaves
    names = naive_names("red", "petunia") if first.instance == "VG-MATCH[r1c2,r2c2]" else naive_names("blue", "lily")
    assert leaves == says("r2c2", *names)
    assert leaves.count(" a ") == len(names)
    assert second.leaves == (says("no card", "r2c2"),)


@pytest.mark.parametrize("found_before", [0, 1])
def test_where_all_reasons_are_too_many_to_look_for_one_is_told_all_the_same(monkeypatch, found_before):
    one = first_reason(BETWEEN)

    def some(*_args, **_more):
        yield from [one] * found_before
        raise EffortError("too hard")

    monkeypatch.setattr("verify.explain.reasons", some)
    told = explain(VG.game, VG.game.read(BETWEEN, DECK, {}).position)
    assert [{rule.rule for rule in reason.rules} for reason in told.reasons] == [{"VG-MATCH"}]
    assert told.more_reasons
    assert says("further reasons", "too hard").is_in("; ".join(told.missing))


def test_a_change_is_told_once_whether_a_game_says_it_or_only_the_file():
    own = {"tiles": {"water": 3}, "managers": ["grey", "red", "blue"]}
    game = entry("desert-dessert").game
    data = {"game": "desert-dessert", "players": {"ada": own}, "turn_number": 6}
    position = game.read(data, game.standard_cards(), {}).position
    told = [change for repair in explain(game, position).repairs for change in repair.changes]
    assert [one for one in told if "turn" not in one] == [says("red manager"), says("blue manager")]


def test_that_nothing_lies_covered_is_a_fact_of_a_reason_where_a_card_that_does_would_do():
    """Beneath the awards of the top row the one that a structure brought may lie, and beneath the lawn the structure."""
    nothing_more, awards = "nothing lies covered but what the file names", [*DECK.awards][:4]
    brought = village({"r1c1": "red rose structure"}, top=awards[:3], covered="none")
    assert explained(table(brought)).reasons[0].facts[-1] == nothing_more
    laid_on = village({"r1c2": "lawn"}, village="down", top=[f"{awards[3]} on {awards[0]}", *awards[1:3]], covered="none")
    assert all(nothing_more in reason.facts for reason in explained(table(laid_on, solo=True)).reasons)
    # Side by side two cards do not match, whatever lies beneath.
    beside = village({"r1c1": "red rose pond", "r1c2": "blue lily pond"}, covered="none")
    assert explained(table(beside)).reasons[0].facts == ("red rose pond lies at r1c1", "blue lily pond lies at r1c2")


def test_an_award_that_may_lie_in_an_empty_space_is_counted_once():
    """Three of the 30 awards lie there, and five are named."""
    brought = village({"r1c1": "red rose structure"}, top=[*DECK.awards][:3], covered="none")
    told = [change for repair in explained(table(brought)).repairs for change in repair.changes]
    (line,) = [one for one in told if says("left 1", "left 2", "left 3").is_in(one)]
    assert line.endswith("or 22 more")


def test_of_two_changes_all_values_are_told_and_none_of_what_the_other_has_moved():
    """The structure matches nothing and lacks its award; the pond covers another one with the village card up.

    After the two are swapped another card lies where the structure did, so it is none that could be taken away.
    """
    laid = {
        "r1c1": "red rose pond",
        "r1c2": "blue lily structure",
        "r2c2": "lawn",
        "r3c3": "yellow rose pond on blue lily pond",
    }
    data = table(village(laid, top=[*DECK.awards][:3], covered="none"))
    found = explained(data).repairs
    assert {len(repair.changes) for repair in found} == {2}
    assert not any("swapped" in change for repair in found for change in repair.changes)
    (turned,) = [repair for repair in found if "change the village card from up to down" in repair.changes]
    changed = deepcopy(data)
    changed["players"]["north"]["village"] = "down"

    def is_legal(card):
        changed["players"]["north"]["green"][0][1] = card
        return check(VG.game, VG.game.read(changed, DECK, {}).position, reason=False).verdict == "legal"

    told = next(alike for alike in turned.amendments if len(alike) > 1)
    assert {str(one.value) for one in told} - {"."} == set(filter(is_legal, DECK.green))


def naive_names(*words):
    return [f"a {card}" for card in DECK.green if all(word in card.split() for word in words)]


def test_facts_in_the_same_words_that_name_no_space_are_told_one_by_one():
    """A card that lies face up twice is two facts; the others are alike but for the space."""
    twice, ponds = ["Castle lies face up"] * 2, [f"a pond is at r1c{column}" for column in range(1, 10)]
    *first, last = in_few_lines([*twice, *ponds])
    assert first == twice
    assert last == says("r1c1", "r1c2", "9 places")


def test_a_reason_tells_its_rules_with_their_sources():
    found = first_reason(NEIGHBOURS)
    (part,) = found.rules
    assert (part.rule, part.source) == ("VG-MATCH", "Village Green rulebook, “Green Cards; Lawns”")
    assert part.text.startswith("Two green cards side by side")
