"""What cannot be seen, against brute force over every way to fill it in: verdict, what is certain, ways, points."""

from __future__ import annotations

import random
import re
from collections import Counter
from itertools import combinations

import naive_unknowns
import naive_village_green as naive
import pytest
import village_green_tables as tables
from asking import reader
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sayings import says

from models.logic import Unknown
from models.problem import UnusableError
from models.village_green.cards import standard_deck
from models.village_green.cards_form import read_deck
from verify.check import check
from verify.clock import Clock
from verify.fill import fill
from verify.games import entry
from verify.score import score

VG = entry("village-green")
DECK = standard_deck()
ORDER = [*DECK.green, *DECK.awards]
"""The kinds as the card file lists them."""

rngs = st.randoms(use_true_random=True)
unseen = settings(
    max_examples=20,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


read = reader(VG, DECK)


# Random tables.


def unseen_table(rng):
    """A small random table of which one to three cards are not fully known."""
    data = tables.table(rng)
    data.pop("decks", None)
    if data.get("rulings", {}).get("VG-AMB-ANY") == "at-least-one":
        # Only where everything was seen does brute force know the past.
        data["covered"] = "none"
        for village in data["players"].values():
            village.pop("covered", None)
    for village in data["players"].values():
        thin_out(rng, village)
    hide(rng, data)
    return data


def thin_out(rng, village):
    """Take cards from a village until five green stacks are left: brute force on the past is slow."""
    laid = [(row, column) for row in range(3) for column in range(3) if village["green"][row][column] != "."]
    for row, column in rng.sample(laid, max(0, len(laid) - 5)):
        village["green"][row][column] = "."


def hide(rng, data):
    """Make one to three cards unknown, more often so that what lies there is possible."""
    cells = []
    for player, village in data["players"].items():
        cells += [((player, "green", row, column), naive_unknowns.GREENS) for row in range(3) for column in range(3)]
        cells += [((player, edge, n), naive_unknowns.AWARDS) for edge in ("top", "left") for n in range(3)]
        if isinstance(village.get("hand"), list):
            cells += [((player, "hand", n), naive_unknowns.GREENS) for n in range(len(village["hand"]))]
    cells = [(("players", *path), kinds) for path, kinds in cells]
    for family, kinds in (("green", naive_unknowns.GREENS), ("awards", naive_unknowns.AWARDS)):
        shown = data.get("display", {}).get(family, [])
        cells += [(("display", family, n), kinds) for n in range(len(shown))]
    green = [cell for cell in cells if "green" in cell[0] and cell[0][0] == "players"]
    laid = [cell for cell in green if naive.layers(naive_unknowns.brute.at(data, cell[0]))[0]]
    left = rng.choice([1, 2, 2, 3])
    for path, kinds in rng.sample(laid, min(len(laid), left - 1)) + rng.sample(cells, 1):
        hide_card(rng, data, path, kinds)
    if rng.random() < 0.2:
        village = data["players"][rng.choice(list(data["players"]))]
        village["village"] = " on ".join([*naive.on_village(village), "unknown"])


def hide_card(rng, data, path, kinds):
    cell = naive_unknowns.brute.at(data, path[:-1])
    parts = cell[path[-1]].split(" on ")
    depth = rng.randrange(max(1, len(parts) - (parts[-1] == ".")))
    if parts[depth].startswith("some "):
        return
    fitting = [text for text, cards in kinds.items() if parts[depth] in cards]
    text = rng.choice(fitting if fitting and rng.random() < 0.8 else list(kinds))
    in_a_space = path[2] in {"green", "top", "left"} and path[0] == "players"
    if in_a_space and len(parts) - (parts[-1] == ".") <= 1 and rng.random() < 0.4:
        text += " or nothing"
    parts[depth] = text
    cell[path[-1]] = " on ".join(parts)


@pytest.mark.no_cover
def test_the_random_tables_are_legal_and_illegal_and_narrow_things_down():
    """Twins that agree on nothing prove nothing."""
    seen = Counter()
    for seed in range(60):
        data = unseen_table(random.Random(seed))
        every = len(list(naive_unknowns.ways(data, ORDER)))
        legal = len(naive_unknowns.legal_ways(data, ORDER))
        seen["all" if legal == every else "some" if legal else "none"] += 1
        seen[len(list(naive_unknowns.open_cards(data, naive_unknowns.KINDS)))] += 1
    assert min(seen[key] for key in ("all", "some", "none", 1, 2, 3)) > 3, seen


# What is certain.

TRAITS = {
    "a card": lambda card: card in naive.GREEN,
    "an award": lambda card: card != "." and card not in naive.GREEN and card not in naive_unknowns.FACES,
    "a lawn": lambda card: card == "lawn",
    **{colour: lambda card, colour=colour: colour in card.split() for colour in naive.COLOURS},
    **{f"a {flower}": lambda card, flower=flower: flower in card.split() for flower in naive.FLOWERS},
    "a pond": lambda card: card.endswith(" pond"),
    "a structure": lambda card: card.endswith(" structure"),
    "a card with trees": lambda card: any(tree in card.split() for tree in naive.TREES),
    "a card with a birch": lambda card: "birch" in card.split(),
    "a card with an oak": lambda card: "oak" in card.split(),
    "a card with a willow": lambda card: "willow" in card.split(),
}
"""What can be said of a card; an award is an award and nothing else of these."""


def holds(trait, card):
    if trait == "an award":
        return TRAITS[trait](card)
    return card in naive.GREEN and TRAITS[trait](card)


def phrase(card):
    if card == ".":
        return "nothing"
    return f"a {card}" if card in naive.GREEN else card


def columns(worlds):
    """The values of each place in every world."""
    values = {}
    for world in worlds:
        for place, card in world:
            values.setdefault(place, []).append(card)
    return values


def certain_statements(worlds, every):
    """All that is to be told of places that are not settled, by place: the exact cards, or traits that all of them have."""
    told, options = set(), columns(every)
    for place, cards in columns(worlds).items():
        left = list(dict.fromkeys(card for card in options[place] if card in cards))
        if len(left) == 1 or set(left) == set(options[place]):
            continue
        if len(left) <= 3:
            told.add(f"{place} must be {' or '.join(map(phrase, left))}")
            continue
        traits = [t for t in TRAITS if all(holds(t, c) for c in left) and not all(holds(t, c) for c in options[place])]
        if traits:
            told.add(f"{place} must be {' and '.join(traits)}")
    return told


def shared_statements(worlds):
    """Traits that are found at one of two or three places in every world, and not always at the same one."""
    values, named = columns(worlds), shared_cards(worlds)
    told = {f"one of {', '.join(group)} is {' and one is '.join(map(phrase, cards))}" for group, cards in named.items()}
    for trait in TRAITS:
        shares = []
        places = [p for p, cards in values.items() if 0 < sum(holds(trait, card) for card in cards) < len(cards)]
        for size in (2, 3):
            for group in combinations(places, size):
                if any(set(share) <= set(group) for share in shares):
                    continue
                if all(any(holds(trait, card) for place, card in world if place in group) for world in worlds):
                    shares.append(group)
                    if not any(set(few) <= set(group) and any(holds(trait, c) for c in named[few]) for few in named):
                        told.add(f"one of {', '.join(group)} is {trait}")
    return told


def shared_cards(worlds):
    """Cards that lie at one of two or three places in every world, by places, of those that can lie at no fourth."""
    found, values = {}, columns(worlds)
    every = list(dict.fromkeys(card for cards in values.values() for card in cards if holds("a card", card)))
    for card in every:
        places = [place for place, cards in values.items() if card in cards and set(cards) != {card}]
        groups = [g for size in (2, 3) for g in combinations(places, size) if len(places) <= 3]
        sure = [g for g in groups if all(any((place, card) in world for place in g) for world in worlds)]
        for group in (g for g in sure if not any(set(other) < set(g) for other in sure)):
            found.setdefault(group, []).append(card)
    return found


@unseen
@given(rngs)
def test_check_is_legal_where_brute_force_finds_a_way_and_says_what_all_ways_share(rng):
    data = unseen_table(rng)
    every = [values for values, _ in naive_unknowns.ways(data, ORDER)]
    worlds = [values for values, _ in naive_unknowns.legal_ways(data, ORDER)]
    checked = check(VG.game, read(data))
    assert checked.verdict == ("legal" if worlds else "illegal"), data
    assert list(checked.open_places) == [place for place, _ in every[0]], data
    if not worlds:
        assert bool(checked.violations) is not bool(checked.reason), data
        return
    shown = tuple((unknown.name, str(value)) for unknown, value in checked.world.items())
    assert tuple(sorted(shown)) in {tuple(sorted(world)) for world in worlds}, data
    options, values = columns(every), columns(worlds)
    forced = [(p, cards[0], phrase(cards[0])) for p, cards in values.items() if len(set(cards)) == 1 < len(set(options[p]))]
    assert [(one.place, one.value, one.phrase) for one in checked.follows.forced] == forced, data
    possible = [(unknown.name, [*map(str, cards)]) for unknown, cards in checked.follows.possible]
    assert possible == [(p, list(dict.fromkeys(c for c in options[p] if c in cards))) for p, cards in values.items()], data
    told = list(checked.follows.certain)
    assert len(told) == len(set(told)), data
    assert set(told) == certain_statements(worlds, every) | shared_statements(worlds), data


# Ways to fill it in.


def told_values(way):
    return tuple((place, str(card)) for place, card in way.values)


@unseen
@given(rngs, st.integers(1, 12))
def test_fill_lists_the_ways_in_order_and_counts_them(rng, limit):
    data = unseen_table(rng)
    worlds = [values for values, _ in naive_unknowns.legal_ways(data, ORDER)]
    filled = fill(VG, read(data), limit=limit, count=True)
    assert [told_values(way) for way in filled.ways] == worlds[:limit], data
    assert filled.verdict == ("legal" if worlds else "illegal"), data
    assert (filled.more, filled.count, filled.count_is_exact) == (len(worlds) > limit, len(worlds), True), data


@unseen
@given(rngs, st.sampled_from(["most", "least"]))
def test_fill_finds_the_most_and_the_least_that_a_player_can_have(rng, objective):
    data = unseen_table(rng)
    player = rng.choice(list(data["players"]))
    ways = naive_unknowns.legal_ways(data, ORDER)
    filled = fill(VG, read(data), objective=objective, player=player, count=True)
    if not ways:
        assert (filled.verdict, filled.ways, filled.count) == ("illegal", (), 0), data
        return
    totals = [sum(naive.score(written, player).values()) for _, written in ways]
    best = max(totals) if objective == "most" else min(totals)
    assert told_values(filled.ways[0]) == ways[totals.index(best)][0], data
    assert [sheet.total for sheet in filled.ways[0].sheets if sheet.player == player] == [best], data
    assert (len(filled.ways), filled.count, filled.more) == (1, totals.count(best), totals.count(best) > 1), data


# Points.


def where_scored(item):
    """The space of a line of a score sheet, as the naive scorer names it."""
    if item.startswith("pond at "):
        return item.removeprefix("pond at ")
    return item.rsplit("(", 1)[1].split(",")[0] if "(" in item else item


def span(numbers):
    return min(numbers), max(numbers)


@unseen
@given(rngs)
def test_score_tells_the_exact_range_of_each_line_each_total_and_each_place(rng):
    data = unseen_table(rng)
    tables_in_full = [written for _, written in naive_unknowns.legal_ways(data, ORDER)]
    scored = score(VG, read(data))
    possible = bool(tables_in_full)
    assert any(re.search("a rule is broken|is not legal", warning) for warning in scored.warnings) is not possible, data
    tables_in_full = tables_in_full or [written for _, written in naive_unknowns.ways(data, ORDER)]
    if not scored.ranges:
        # What is unknown lies where it does not score, so there are sheets and a ranking.
        for sheet in scored.sheets:
            assert all(
                scoring(naive.score(written, sheet.player)) == scoring(as_scored(sheet)) for written in tables_in_full
            )
        if not naive.is_solo(data):
            ranking = {standing.player: standing.place for standing in scored.ranking}
            assert all(naive.ranking(written) == ranking for written in tables_in_full), data
        return
    assert [ranged.player for ranged in scored.ranges] == list(data["players"]), data
    places = [naive.ranking(written) for written in tables_in_full]
    for ranged in scored.ranges:
        sheets = [naive.score(written, ranged.player) for written in tables_in_full]
        lines = {where_scored(line.item): tuple(told) for line, told in ranged.lines}
        assert len(lines) == len(ranged.lines), data
        for space in {*lines, *(space for sheet in sheets for space in sheet)}:
            # A space without a line never scores.
            assert lines.get(space, (0, 0)) == span([sheet.get(space, 0) for sheet in sheets]), (space, data)
        assert tuple(ranged.total) == span([sum(sheet.values()) for sheet in sheets]), data
        if not naive.is_solo(data):
            assert tuple(ranged.places) == span([place[ranged.player] for place in places]), data
            assert ranged.can_win is any(place[ranged.player] == 1 for place in places), data


def scoring(points):
    """What gives points; an award that is perhaps not there has a line even if it gives none."""
    return {space: n for space, n in points.items() if n}


def as_scored(sheet):
    return {where_scored(line.item): line.points for line in sheet.lines}


# What a description means.


def having(*words):
    """The green kinds that show all these words, a word as often as it is given."""
    wanted = Counter(words)
    return {card for card in naive.GREEN if all(card.split().count(word) >= n for word, n in wanted.items())}


def village_of(green=None, **more):
    """A village by what lies in its green spaces."""
    spaces = green or {}
    rows = [[spaces.get(f"r{row}c{column}", ".") for column in (1, 2, 3)] for row in (1, 2, 3)]
    top = ["Excellence in Ponds", "Best Use of Space", "Excellence in Lawns"]
    return {"village": "up", "top": top, "left": [".", ".", "."], "green": rows} | more


def table_of(*villages, **more):
    return {"game": "village-green", "players": dict(zip(("north", "east"), villages, strict=False))} | more


def options_of(text, **where_written):
    """The names of the kinds that a text in a green space means, nothing as `.`."""
    position = read(table_of(village_of({"r2c3": text}, **where_written)))
    (card,) = position.seats[0].green[5].cards
    return {option.name for option in card.options} if isinstance(card, Unknown) else {card.name}


TREES = having("birch") | having("oak") | having("willow")


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("unknown", set(naive.GREEN)),
        ("Unknown", set(naive.GREEN)),
        ("unknown or nothing", {*naive.GREEN, "."}),
        ("some red", having("red")),
        ("some rose pond", {"red rose pond", "yellow rose pond", "blue rose pond"}),
        ("some blue petunia or lily", having("blue", "petunia") | having("blue", "lily")),
        ("some blue lily or petunia or rose", having("blue")),
        ("some red or blue rose", having("red", "rose") | having("blue", "rose")),
        ("some red or yellow or blue rose", having("rose")),
        ("some red rose or blue lily", having("red", "rose") | having("blue", "lily")),
        ("some lily or lawn", having("lily") | {"lawn"}),
        ("some red pond or lawn", having("red", "pond") | {"lawn"}),
        ("some red rose pond or structure", {"red rose pond", "red rose structure"}),
        ("some rose pond or structure", having("rose", "pond") | having("rose", "structure")),
        ("some oak", having("oak")),
        ("some oak or nothing", having("oak") | {"."}),
        ("some oak or willow", having("oak") | having("willow")),
        ("some birch birch", {"red rose birch birch", "yellow rose birch birch", "blue rose birch birch"}),
        ("some oak birch", having("birch", "oak")),
        ("some red birch oak", {"red lily birch oak"}),
        ("some tree", TREES),
        ("some trees", TREES),
        ("some yellow tree", TREES & having("yellow")),
        ("some tree tree", having("rose") & TREES | having("lily") & TREES),
        ("some roses", having("rose")),
        ("some red lilies", having("red", "lily")),
        ("some birches", having("birch")),
        ("some ponds or structures", having("pond") | having("structure")),
        ("some blue cards", having("blue")),
        ("some lily with an oak", having("lily", "oak")),
        ("SOME Red  Rose", having("red", "rose")),
        ("some yel lil", having("yellow", "lily")),
        ("some bl pet or lil", having("blue", "petunia") | having("blue", "lily")),
        ("some pond red", having("red", "pond")),
        ("some lawn", {"lawn"}),
        ("some red rose pond", {"red rose pond"}),
        ("some pond rose red", {"red rose pond"}),
        # A colour stands before what it goes with.
        ("some rose or red lily", having("rose") | having("red", "lily")),
        ("some lily structure or red petunia structure", having("lily", "structure") | {"red petunia structure"}),
    ],
)
def test_a_description_means_every_kind_that_fits_it(text, kinds):
    assert options_of(text) == kinds


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("unknown", set(naive.AWARDS)),
        ("unknown or nothing", {*naive.AWARDS, "."}),
        ("some ruby or diane", {"The Ruby Clover Award", "The Diane Yeller Award"}),
        ("some ruby or diane or nothing", {"The Ruby Clover Award", "The Diane Yeller Award", "."}),
        ("some Excellence", {f"Excellence in {thing}" for thing in ("Ponds", "Trees", "Structures", "Lawns")}),
        ("some forestry", {"Award for Forestry", "Award for Symmetrical Forestry"}),
        ("some award for forestry or in trees", {"Award for Forestry", "Excellence in Trees", "Award for Variety in Trees"}),
        ("some ruby clover", {"The Ruby Clover Award"}),
    ],
)
def test_a_description_of_awards_means_every_award_that_has_its_words(text, kinds):
    position = read(table_of(village_of(left=[".", text, "."])))
    (card,) = position.seats[0].awards[4].cards
    assert ({option.name for option in card.options} if isinstance(card, Unknown) else {card.name}) == kinds


@pytest.mark.parametrize("text", ["some lawn", "some red rose pond", "some petunia red birch"])
def test_a_description_that_fits_one_kind_is_that_card(text):
    checked = check(VG.game, read(table_of(village_of({"r2c3": text}))))
    assert (checked.verdict, checked.open_places) == ("legal", ())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("some red lawn", says("no green card", "'red lawn'", "`reeve cards village-green`")),
        ("some lily birch birch", says("no green card", "'lily birch birch'")),
        ("some rose pond structure", says("no green card", "'rose pond structure'")),
        ("some xyz", says("green card", "'xyz'")),
        ("some red or", says("green card", "'or'")),
        ("some roze", says("'roze'", "'rose'")),
        ("some r pond", says("'r'", "red", "rose")),
        ("some", says("no green card 'some'")),
        ("some red or nothing on lawn", says("'some red or nothing'", "cannot be nothing")),
        ("unknown on . on lawn", says("nothing (.)", "bottom")),
    ],
)
def test_a_description_that_means_nothing_is_a_problem_and_says_why(text, message):
    problems = problems_of(table_of(village_of({"r2c3": text})))
    assert [problem.path for problem in problems] == [("players", "north", "green", 1, 2)]
    assert problems[0].message == message


@pytest.mark.parametrize(
    ("table", "path", "message"),
    [
        (village_of(left=[".", "some ruby or xyz", "."]), ("left", 1), "no award 'xyz'"),
        (village_of(hand=["lawn", "some red or nothing", "lawn"]), ("hand", 1), "it cannot be nothing"),
        (village_of(hand=["some red lawn", "lawn", "lawn"]), ("hand", 0), "no green card is 'red lawn'"),
        (village_of(village="some"), ("village",), "expected up, down or unknown"),
    ],
)
def test_what_is_wrong_with_a_description_is_told_at_its_place(table, path, message):
    problems = problems_of(table_of(table))
    assert [problem.path for problem in problems] == [("players", "north", *path)]
    assert message in problems[0].message


def problems_of(data):
    with pytest.raises(UnusableError) as caught:
        read(data)
    return caught.value.problems


EVERYWHERE = {
    "r1c2": "some red",
    "r2c3": "red rose pond on unknown",
    "r3c1": "unknown on lawn on some lily on .",
}


def test_places_are_named_as_in_answers():
    village = village_of(EVERYWHERE, village="unknown", left=["unknown", "Award for Forestry on some excellence", "."])
    village |= {
        "hand": ["lawn", "unknown", "some oak"],
        "top": ["Best Use of Space", "some ruby or diane", "some sonny or rosie"],
    }
    display = {"green": ["unknown", "lawn", "lawn"], "awards": ["Award for Polychromatism", "unknown", "unknown or nothing"]}
    display["awards"][2] = "some lily or linda"
    checked = check(VG.game, read(table_of(village, display=display)), clock=Clock(effort=1))
    assert checked.open_places == (
        "village",
        "r1c2",
        "r2c3, 1 beneath",
        "r3c1",
        "r3c1, 2 beneath",
        "top 2",
        "top 3",
        "left 1",
        "left 2, 1 beneath",
        "north's hand, card 2",
        "north's hand, card 3",
        "green display, card 1",
        "awards display, card 2",
        "awards display, card 3",
    )


def test_places_of_several_villages_are_named_with_their_player():
    north = village_of({"r1c2": "unknown"}, hand=["unknown", "lawn", "lawn"])
    east = village_of(EVERYWHERE, village="unknown", left=[".", "unknown", "."])
    east["top"] = ["some ruby or diane", "Excellence in Trees", "Award for Forestry"]
    checked = check(VG.game, read(table_of(north, east)), clock=Clock(effort=1))
    assert checked.open_places == (
        "north r1c2",
        "north's hand, card 1",
        "east village",
        "east r1c2",
        "east r2c3, 1 beneath",
        "east r3c1",
        "east r3c1, 2 beneath",
        "east top 1",
        "east left 2",
    )


# Where nothing lies, nothing lies beneath it.

SEEN_TOP = ["Excellence in Ponds on .", "Best Use of Space on .", "Excellence in Lawns on ."]
COVERED_TOP = ["The Peter Petals Award on Excellence in Ponds on .", *SEEN_TOP[1:]]
MAYBE_NOTHING = {
    "a fourth award is needed": table_of(
        village_of({"r1c1": "red rose structure on ."}, top=SEEN_TOP, left=["some ruby or diane or nothing", ".", "."])
    ),
    "a structure may lie unseen": table_of(
        village_of({"r1c3": "some red rose or nothing"}, village="down", top=COVERED_TOP), solo=True
    ),
    "a structure may lie unseen beside another": table_of(
        village_of({"r1c3": "some red rose or nothing", "r3c1": "lawn on ."}, village="unknown", top=COVERED_TOP), solo=True
    ),
    "a lawn may be covered by anything": table_of(
        village_of(
            {"r1c3": "some yellow lily or nothing", "r2c1": "lawn on ."},
            top=COVERED_TOP,
        ),
        solo=True,
        rulings={"VG-AMB-LAWNCOVER": "allowed"},
    ),
}


@pytest.mark.parametrize("name", MAYBE_NOTHING)
def test_beneath_nothing_lies_nothing(name):
    data = MAYBE_NOTHING[name]
    worlds = [values for values, _ in naive_unknowns.legal_ways(data, ORDER)]
    every = [values for values, _ in naive_unknowns.ways(data, ORDER)]
    assert 0 < len(worlds) < len(every)
    assert [told_values(way) for way in fill(VG, read(data), limit=20).ways] == worlds


def test_a_structure_is_not_both_in_an_unknown_place_and_left_in_the_box():
    """Two covered awards take two structures, and this box holds one."""
    small = {"provenance": "", "villages": ["A"], "green": {"lawn": 9, "red rose pond": 9, "red rose structure": 1}}
    small["awards"] = {
        name: {"each": {"pond": 1}} for name in ("Excellent", "Outstanding", "Blue", "Green", "White", "Black")
    }
    village = village_of({"r2c3": "some pond or structure"}, village="down")
    village["top"] = ["Excellent on Outstanding on .", "Blue on Green on .", "White on ."]
    data = table_of(village, solo=True)
    position = VG.game.read(data, read_deck(small), {}).position
    assert check(VG.game, position).verdict == "illegal"
    village["top"][1] = "Blue on ."
    assert check(VG.game, VG.game.read(data, read_deck(small), {}).position).verdict == "legal"
