"""The program against a second, naive one, and its plain reading of a rule against its Z3 reading."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from dataclasses import replace

import naive_village_green as naive
import pytest
import village_green_tables as tables
from asking import is_legal, reader
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from models.logic import Unknown, number_in, truth_in
from models.village_green.cards import EMPTY, NO_AWARD, standard_deck
from models.village_green.table.spaces import Stack
from verify.games import entry
from verify.violations import violations

VG = entry("village-green")
DECK = standard_deck()
SIZES = {"VG-CARDS[green cards]", "VG-CARDS[award cards]"}
NOT_NAIVE = {"VG-END", "VG-TURNS"}
LAYOUT_RULES = {rule.id for rule in VG.game.layout_rules}

rngs = st.randoms(use_true_random=True)
twins = settings(max_examples=50, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


read = reader(VG, DECK)


# The naive twin.


def test_the_naive_box_is_the_shipped_box():
    assert {name: DECK.copies[card] for name, card in DECK.green.items()} == naive.GREEN
    assert {name: DECK.copies[card] for name, card in DECK.awards.items()} == dict.fromkeys(naive.AWARDS, 1)


@pytest.mark.no_cover
@twins
@given(rngs)
def test_both_checkers_find_the_same_violations(rng):
    data = tables.table(rng)
    position = read(data)
    found = {v.instance for v in violations(VG.game, position)}
    expected = naive.check(data)
    assert {i for i in found - SIZES if i.split("[")[0] not in NOT_NAIVE} == expected - SIZES, data
    # The naive checker only counts what is too much, each kind for itself.
    assert found & SIZES or not expected & SIZES, data
    assert is_legal(VG.game, position) is not bool(found)


@pytest.mark.no_cover
@twins
@given(rngs)
def test_both_scorers_give_the_same_lines(rng):
    data = tables.table(rng)
    position = read(data)
    sheets = VG.scorer.sheets(position)
    for sheet in sheets:
        assert [where_scored(line.item) for line in sheet.lines] == list(naive.score(data, sheet.player)), data
        assert [line.points for line in sheet.lines] == list(naive.score(data, sheet.player).values()), data
    if not naive.is_solo(data):
        assert {s.player: s.place for s in VG.scorer.ranking(position, sheets)} == naive.ranking(data), data


def where_scored(item):
    """The space of a line of a score sheet, as the naive scorer names it."""
    if item.startswith("pond at "):
        return item.removeprefix("pond at ")
    return item.rsplit("(", 1)[1].split(",")[0] if "(" in item else item


@pytest.mark.no_cover
def test_the_random_tables_are_legal_and_break_every_rule():
    """Twins that agree on nothing prove nothing."""
    seen = Counter()
    for seed in range(200):
        broken = naive.check(tables.table(random.Random(seed)))
        seen.update({instance.split("[")[0] for instance in broken} or {"legal"})
    assert seen["legal"] > 60
    assert seen.keys() >= (LAYOUT_RULES | {"VG-CARDS", "VG-HAND", "VG-DISPLAY"}) - {"VG-HISTORY"}


# The Z3 twin: a village with unknowns, and the same village with every unknown at its true value.


@twins
@given(rngs)
def test_a_rule_reads_the_same_with_unknowns(rng):
    data, known, unknown, marks = with_unknowns(rng, awards=True)
    for rule in VG.game.layout_rules:
        plain = by_label(rule, known)
        for label, truths in by_label(rule, unknown).items():
            read_by_z3 = [truth_in(truth, marks) for truth in truths]
            # What is no instance of the known village, as a space turns out empty, is not broken.
            expected = plain.get(label, [True] * len(truths))
            assert read_by_z3 == expected, (rule.id, label, data)
        missing = plain.keys() - by_label(rule, unknown).keys()
        assert all(all(plain[label]) for label in missing), (rule.id, missing, data)


@twins
@given(rngs)
def test_copies_of_cards_read_the_same_with_unknowns(rng):
    data, known, unknown, marks = with_unknowns(rng, awards=True)
    (cards,) = [rule for rule in VG.game.rules if rule.id == "VG-CARDS"]
    plain = by_label(cards, known)
    for label, truths in by_label(cards, unknown).items():
        if label[1] in naive.GREEN or label[1] in naive.AWARDS:
            assert [truth_in(truth, marks) for truth in truths] == plain.get(label, [True]), (label, data)


@twins
@given(rngs)
def test_a_score_reads_the_same_with_unknowns(rng):
    data, known, unknown, marks = with_unknowns(rng, awards=False)
    for open_sheet, sheet in zip(VG.scorer.sheets(unknown), VG.scorer.sheets(known), strict=True):
        assert number_in(open_sheet.points, marks) == sheet.total, data


def by_label(rule, position):
    """What each instance of a rule comes to, by its label and player; equal labels stay in their order."""
    found = defaultdict(list)
    for instance in rule.instances(position):
        player = getattr(instance[0], "player", None)
        found[player, rule.label(instance[0])].append(rule.holds(position, *instance))
    return found


def with_unknowns(rng, *, awards):
    """The data of a table, its position, the same with some visible cards unknown, and the marks that make the two the same."""
    data = tables.table(rng)
    known = read(data)
    marks = set()

    def doubt(stack, name, kinds, nothing):
        """The stack with its visible card unknown; nothing may lie there only if the space is known to the bottom."""
        if rng.random() < 0.5 or (stack.cards and stack.cards[0].name not in kinds):
            return stack
        true = stack.cards[0] if stack.cards else nothing
        options = {true, *rng.sample(list(kinds.values()), rng.randint(0, 3))}
        if len(stack.cards) == 1 and stack.sealed and rng.random() < 0.3:
            options.add(nothing)
        unknown = Unknown(name, sorted(options, key=lambda card: card.name))
        marks.add(unknown.marks[unknown.options.index(true)])
        return Stack((unknown, *stack.cards[1:]), stack.sealed or not stack.cards)

    villages = []
    for village in known.seats:
        green = tuple(doubt(s, f"{village.player} green {i}", DECK.green, EMPTY) for i, s in enumerate(village.green))
        laid = village.awards
        if awards:
            laid = tuple(doubt(s, f"{village.player} award {i}", DECK.awards, NO_AWARD) for i, s in enumerate(laid))
        villages.append(village.with_all((*green, *laid)))
    return data, known, replace(known, seats=tuple(villages)), marks


@pytest.mark.parametrize("seed", range(3))
def test_an_unknown_village_is_not_decided_by_plain_evaluation(seed):
    """`violations` refuses an unknown instead of taking a Z3 term for true."""
    rng = random.Random(seed)
    data = {
        "game": "village-green",
        "players": {"north": tables.village(rng, list(naive.GREEN), list(naive.AWARDS), careful=True)},
    }
    position = read(data)
    kinds = [DECK.green[name] for name in ("red rose pond", "blue lily pond")]
    row = tuple(Stack((Unknown(f"r1c{i}", kinds),)) for i in (1, 2, 3))
    village = replace(position.seats[0], green=row + position.seats[0].green[3:])
    with pytest.raises(TypeError, match="VG-MATCH"):
        violations(VG.game, replace(position, seats=(village,)))
