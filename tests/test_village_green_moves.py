"""Moves against a naive twin: which there are, what is said against the others, what they change, how people say them."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from functools import cache

import naive_play as brute
import naive_village_green as naive
import pytest
from asking import moves
from village_green_tables import small

from models.shipped import shipped_data
from models.village_green.cards import STANDARD, standard_deck
from verify.check import check
from verify.games import entry
from verify.judge import judge

VG = entry("village-green")
DECK = standard_deck()
RULINGS = [
    dict(zip(("VG-AMB-ANY", "VG-AMB-LAWNLAWN", "VG-AMB-LAWNCOVER"), values, strict=True))
    for values in itertools.product(["every", "at-least-one"], ["allowed", "not-allowed"], ["not-allowed", "allowed"])
]


def read(data, deck=DECK):
    return VG.game.read(data, deck, {}).position


def judged(data, said, player=None, deck=DECK):
    position = read(data, deck)
    return judge(VG, position, VG.game.play.read(said, position, player or data["turn"]))


# Tables of whole games.


def tables():
    """Tables of random games of one to five players, under every combination of rulings on placing."""
    found = []
    for seed in range(8):
        rng = random.Random(seed)
        game = [data for data in brute.play(rng, 1 + seed % 5, 60, RULINGS[seed % 8]) if data["turn"] != "over"]
        found += [rng.choice(game[:8]), rng.choice(game), game[-1]]
    return found


TABLES = tables()


@cache
def options_at(number):
    """The moves that the program lists at one of the tables."""
    data = TABLES[number]
    return moves(VG, read(data), data["turn"])


def parts(move):
    """A move's text taken apart: the card, where it goes, and whether the village card is turned for it."""
    flip = move.startswith("flip and ")
    card, _, space = move.removeprefix("flip and ").rpartition(" to ")
    return card, space, flip


@pytest.mark.no_cover
def test_the_moves_are_those_of_brute_force():
    kinds = Counter()
    for number, data in enumerate(TABLES):
        listed = [option.move for option in options_at(number)]
        assert len(listed) == len(set(listed))
        assert set(listed) == brute.moves(data, data["turn"]), data
        kinds.update(" ".join(parts(move)[0].split()[-1:]) or move for move in listed)
        kinds["cover"] += any(parts(move)[2] for move in listed if "refresh" not in move)
    assert kinds["structure"] > 100
    assert kinds["lawn"] > 50
    assert kinds["cover"] > 5


def points(data, player):
    return sum(naive.score(data, player).values())


@pytest.mark.no_cover
def test_a_move_changes_the_score_by_what_the_naive_scorer_says():
    changes = set()
    for number, data in enumerate(TABLES):
        for option in options_at(number):
            player = data["turn"]
            before, after = points(data, player), points(brute.apply(data, player, option.move), player)
            assert (option.change.least, option.change.most) == (after - before, after - before), (option.move, data)
            assert (option.after.least, option.after.most) == (after, after), (option.move, data)
            changes.add(after - before)
    assert len(changes) > 12


@pytest.mark.no_cover
def test_what_is_listed_is_judged_legal_and_read_again():
    rng = random.Random(4)
    for number, data in enumerate(TABLES):
        position = read(data)
        options = options_at(number)
        for option in rng.sample(options, min(2, len(options))):
            move = VG.game.play.read(option.move, position, data["turn"])
            assert str(move) == option.move
            found = judge(VG, position, move)
            assert (found.verdict, found.objections) == ("legal", ()), (option.move, data)
            assert (found.open_end != "") == (parts(option.move)[0].endswith("structure")), option.move
            assert found.open_end == option.open_end


# What is said against the others.


def candidates(data):
    """Every card that is seen in every space, with and without turning the village card."""
    village = data["players"][data["turn"]]
    cards = sorted({*village["hand"], *data["display"]["green"]})
    for card, space in itertools.product(cards, brute.GREEN_SPACES):
        yield f"{card} to {space}"
        yield f"flip and {card} to {space}"
    yield from (f"{card} under the deck" for card in cards)
    yield from (f"{award} to {space}" for award in data["display"]["awards"] for space in brute.AWARD_SPACES)
    yield from ("flip and refresh greens", "flip and refresh awards")


def objections(data, move):
    """What speaks against a candidate, by the rulebook: rules with the spaces concerned."""
    village = data["players"][data["turn"]]
    solo = naive.is_solo(data)
    found = set()
    if move.startswith("flip") and naive.face(village) == "down":
        found.add("VG-FLIP-ONCE[village]")
    if "refresh" in move:
        kind = "greens" if move.endswith("greens") else "awards"
        if len(data["display"]["green" if kind == "greens" else "awards"]) != 3:
            found.add(f"VG-FLIP-REFRESH[refresh {kind}]")
        return found
    if move.endswith(" under the deck"):
        return {"VG-ACT-GREEN[under the deck]"} if solo else set()
    card, space, flip = parts(move)
    if space in brute.AWARD_SPACES:
        return {f"VG-ACT-AWARD[{space}]"} if solo and brute.text_in(village, space) != "." else set()
    if data["decks"]["green"] == 0 and not data["display"]["green"]:
        found.add("VG-ACT-GREEN[deck]")
    return found | wrongly_laid(card, space, naive.visible(village), brute.rulings_of(data), flip=flip)


def wrongly_laid(card, space, shown, rulings, *, flip):
    found = set()
    if flip and not shown[space]:
        found.add(f"VG-FLIP-COVER[{space}]")
    if not flip and shown[space] and not brute.may_cover_freely(card, shown[space], rulings):
        found.add(f"VG-COVER[{space}]")
    beside = [other for other in brute.NEIGHBOURS[space] if shown[other]]
    wrong = [other for other in beside if not naive.match(card, shown[other])]
    if flip and rulings["VG-AMB-ANY"] == "at-least-one":
        return found | ({f"VG-MATCH[{space}]"} if beside and wrong == beside else set())
    return found | {f"VG-MATCH[{','.join(sorted((space, other)))}]" for other in wrong}


def consequences(expected):
    """What the table after a move breaks besides: solo, an award lies on another then, or a turn has placed nothing."""
    if expected == {"VG-ACT-GREEN[under the deck]"}:
        return {"VG-TURNS[turns]"}
    spaces = [objection.removeprefix("VG-ACT-AWARD") for objection in expected if objection.startswith("VG-ACT-AWARD")]
    return {f"VG-AWARD-COVER{space}" for space in spaces} | ({"VG-SOLO-AWARD[covered awards]"} if spaces else set())


def test_everything_else_is_judged_illegal_with_every_objection():
    rng = random.Random(5)
    rules = Counter()
    for data in TABLES:
        offered = brute.moves(data, data["turn"])
        others = [move for move in candidates(data) if move not in offered]
        for move in rng.sample(others, min(4, len(others))):
            found, expected = judged(data, move), objections(data, move)
            assert {f.instance for f in found.objections} - consequences(expected) == expected, (move, data)
            assert found.verdict == ("illegal" if expected else "legal"), (move, data)
            rules.update(f.rule for f in found.objections)
            for objection in found.objections:
                for space in objection.instance.split("[")[1].rstrip("]").split(","):
                    assert objection.rule not in {"VG-MATCH", "VG-COVER"} or space in objection.message, objection
    assert {rule for rule, n in rules.items() if n > 4} >= {"VG-MATCH", "VG-COVER", "VG-FLIP-ONCE", "VG-FLIP-COVER"}
    assert {"VG-ACT-GREEN", "VG-ACT-AWARD"} <= rules.keys()


# A table for the rest.

TOPS = [[f"{award} on ." for award in naive.AWARDS[n : n + 3]] for n in (0, 3)]


def village(green, top=0, **more):
    laid = {"village": "up", "top": TOPS[top], "left": [".", ".", "."], "green": [["."] * 3 for _ in range(3)], **more}
    for space, text in green.items():
        brute.write_in(laid, space, f"{text} on .")
    return laid


HAND = ["lawn", "red rose structure", "red lily structure"]
NORTH = {"r1c1": "red lily pond", "r1c3": "blue petunia oak"}


def table(**more):
    """Two players, north to move."""
    players = {"north": village(NORTH, hand=HAND), "south": village({"r2c2": "lawn"}, top=1, hand=3)}
    return {
        "game": "village-green",
        "player_count": 2,
        "players": players,
        "display": {"green": ["red rose pond", "blue rose pond", "lawn"], "awards": SHOWN},
        "decks": {"green": 33, "awards": 11},
        "turn": "north",
        "start": "north",
        **more,
    }


SHOWN = ["Excellence in Ponds", "Best Use of Space", "Best Integration of the Natural and Man-Made"]


@pytest.mark.parametrize("kind", ["green", "awards"])
def test_new_face_up_cards_are_named_by_their_place(kind):
    found = judged(table(), f"flip and refresh {'greens' if kind == 'green' else kind}").after
    assert [card.name for card in getattr(found, kind).display] == [f"{kind} display, card {n}, new" for n in (1, 2, 3)]


def test_refreshing_where_the_display_was_not_seen_leaves_unknown_cards_at_the_bottom():
    deck = ["yellow rose pond", "blue rose pond", "red petunia birch"]
    position = read(small(display={"awards": []}, decks={"green": deck, "awards": []}, village={"village": "up"}))
    after = VG.game.play.after(position, VG.game.play.read("flip and refresh greens", position, "north"))
    assert [str(card) for card in after.green.display] == deck
    assert [card.name for card in after.green.order] == [f"green deck, bottom card {n}, new" for n in (1, 2, 3)]


# An empty deck.

FEW = {"lawn": 3, "red rose pond": 1, "red lily pond": 1, "red petunia oak": 1, "red rose oak oak": 1, "blue rose pond": 1}
FEW_DECK = VG.game.read_cards({**shipped_data(STANDARD), "green": FEW})


def empty_deck(display):
    """Solo, with every card of a small box in sight."""
    green = {"r1c1": "red lily pond", "r2c2": "red petunia oak"}
    elsewhere = Counter([*green.values(), *display, "lawn", "lawn", "red rose oak oak"])
    spread = (Counter(FEW) - elsewhere).elements()
    green |= dict(zip(("r3c3", "r1c3", "r3c1"), spread, strict=False))
    assert not list(spread)
    return {
        "game": "village-green",
        "solo": True,
        "players": {"north": village(green, hand=["lawn", "lawn", "red rose oak oak"])},
        "display": {"green": display, "awards": naive.AWARDS[10:13]},
        "decks": {"green": 0, "awards": 24},
        "turn": "north",
    }


@pytest.mark.parametrize(
    "display", [["lawn"], ["red rose pond", "blue rose pond"], ["lawn", "red rose pond", "blue rose pond"]]
)
def test_from_an_empty_deck_a_face_up_card_is_taken(display):
    """Every card of the box is counted, so none may appear from nowhere or get lost."""
    data = empty_deck(display)
    data["display"]["awards"] = list(data["display"]["awards"])
    position = read(data, FEW_DECK)
    assert check(VG.game, position).verdict == "legal"
    assert {option.move for option in moves(VG, position, "north")} == brute.moves(data, "north")
    found = judged(data, "red rose oak oak to r1c2", deck=FEW_DECK)
    assert found.verdict == "legal", found.objections
    after = found.after
    assert len(after.green.display) == len(display) - 1
    (laid,) = after.seats
    (drawn,) = [card for card in laid.hand if str(card) != "lawn" or len(display) == 1][-1:]
    options = getattr(drawn, "options", (drawn,))
    assert {str(card) for card in options} == set(display)
    assert check(VG.game, after).verdict == "legal"


# How people say moves.


def test_every_structure_with_every_award_is_read_again():
    """Names contain "in", "of", "for", "and"; none of these words ends a name too early."""
    position = read(table())
    for award in naive.AWARDS:
        for space, more in (("left 3", ""), ("r1c2", f", {award} to left 1")):
            first = award if not more else "red rose structure"
            for before in ("", "take lawn, ", "flip and refresh greens, then "):
                move = f"{before}{first} to {space}{more}"
                assert str(VG.game.play.read(move, position, "north")) == move


# An end that is hard to see.


def test_who_may_have_no_turn_left_has_it_only_if_the_village_is_not_full():
    """North began; with a ninth card that may lie in south's village, north's turn may never come."""
    rows = [["red rose pond", "red lily pond", "red rose structure"], ["lawn", "lawn", "red lily oak willow"]]
    south = {"village": "up", "green": [*rows, ["lawn", "lawn", "some lawn or nothing"]]}
    north = {"village": "up", "hand": 3, "green": [["."] * 3] * 3}
    data = {"game": "village-green", "players": {"north": north, "south": south}, "start": "north"}
    position = VG.game.read(data | {"turn": "north"}, DECK, {}).position
    conditions = VG.game.play.conditions(position, VG.game.play.read("lawn to r1c1", position, "north"))
    (need,) = [need for need in conditions.requirements if need.rule == "VG-END"]
    assert need.truth not in {True, False}
