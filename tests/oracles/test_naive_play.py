"""The brute force itself against tables thought through by hand, and its parts against each other."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import naive_play as brute
import naive_village_green as naive
import pytest

TOP = [f"{award} on ." for award in naive.AWARDS[:3]]
MORE = naive.AWARDS[3:]
FAR = {"VG-AMB-ANY": "at-least-one"}


def village(green=None, left=(), face="up", top=None, **more):
    """A village from what lies in its spaces, from the top down; everything is written to the bottom."""
    laid = {
        "village": face,
        "top": top or TOP,
        "left": [*left, *["."] * (3 - len(left))],
        "green": [["."] * 3 for _ in range(3)],
    }
    for space, text in (green or {}).items():
        brute.write_in(laid, space, f"{text} on .")
    return {**laid, **more}


def table(laid, **more):
    return {"players": {"north": laid}, **more}


def several(laid, **more):
    return table(laid, player_count=2, **more)


def history(data):
    return brute.has_history(data, "north")


def rooms(cards):
    return dict(zip(brute.GREEN_SPACES, cards, strict=False))


REDS = ["red rose pond", "red lily pond", "red petunia pond", "red petunia birch", "red petunia oak", "red petunia willow"]
REDS += ["red rose birch birch", "red rose oak oak", "red rose willow willow"]

# The past.


def test_set_up():
    assert history(several(village(turns=0)))
    assert not history(several(village(top=[".", *TOP[1:]])))


def test_beneath_must_be_written():
    laid = village()
    laid["top"] = ["Best Use of Space", *TOP[1:]]
    with pytest.raises(ValueError, match="beneath"):
        history(several(laid))
    assert history(several({**laid, "covered": "none"}))


def test_cards_of_the_wrong_kind():
    assert not history(several(village({"r1c1": "Best Use of Space"})))
    assert not history(several(village(left=["lawn on ."])))


def test_nine_visible_cards_end_the_game_of_several():
    assert history(several(village(rooms(REDS))))
    covered = [f"{card} on lawn" for card in REDS]
    assert not history(several(village(rooms(covered))))
    assert history(several(village(rooms([REDS[0], *covered[1:]]))))
    assert history(table(village(rooms(covered)), solo=True))


def test_no_turn_after_nine_visible_cards_for_awards_either():
    """Only the last card's structure may bring an award then: nothing else can be laid last."""
    structures = ["red rose structure", "red lily structure", "red petunia structure"]
    assert history(several(village(rooms([structures[0], *REDS[1:]]), [f"{MORE[0]} on ."])))
    # Eight spaces are covers of a lawn, the ninth must be the last; it is the structure that brings the last award.
    covered = rooms([structures[0], *[f"{card} on lawn" for card in REDS[1:]]])
    assert history(several(village(covered, [f"{MORE[0]} on ."])))
    assert history(several(village(covered, [f"{MORE[0]} on .", f"{MORE[1]} on ."])))
    assert not history(several(village({**covered, "r1c1": f"{structures[0]} on lawn"}, [f"{MORE[0]} on ."])))


def test_each_structure_brings_an_award():
    built = {"r1c1": "red rose structure"}
    assert not history(several(village(built)))
    assert history(several(village(built, [f"{MORE[0]} on ."])))
    assert not history(several(village({"r1c1": "red lily pond on lawn", "r1c2": "red rose structure"})))
    assert not history(several(village({"r1c1": "red lily pond on red rose structure"}, face="down")))


def test_fifth_player_finds_no_award_left():
    laid = village({"r1c1": "red rose structure"})
    spent = {"decks": {"awards": 0}, "display": {"awards": []}}
    assert history(table(laid, player_count=5, **spent))
    assert not history(table(laid, player_count=4, **spent))
    assert not history(table(laid, player_count=5))
    # Only the very last turn can miss an award: nothing was laid after it.
    covered = village({"r1c1": "red lily pond on red rose structure"}, face="down")
    assert not history(table(covered, player_count=5, **spent))
    assert not history(table(village({"r1c1": "red rose structure", "r3c3": "red rose structure"}), player_count=5, **spent))


def test_solo_covers_awards_only_through_structures():
    covered = [f"{MORE[0]} on {MORE[1]} on ."]
    assert not history(table(village(left=covered), solo=True))
    assert history(several(village(left=covered)))
    assert history(table(village(left=covered)))
    assert history(table(village({"r1c1": "red rose structure"}, covered), solo=True))
    # One structure cannot have brought both of the awards that cover others.
    twice = [f"{MORE[0]} on {MORE[1]} on {MORE[2]} on ."]
    assert not history(table(village({"r1c1": "red rose structure"}, twice), solo=True))


def test_order_of_cards_that_fit_only_at_times():
    """A neighbour that fits the covered card only, or the covering one only, or neither."""
    flipped = {"r1c1": "red rose pond on blue lily pond"}
    assert history(several(village({**flipped, "r1c2": "yellow rose pond"}, face="down")))
    assert not history(several(village({**flipped, "r1c2": "blue petunia oak"}, face="down")))
    assert not history(several(village({**flipped, "r1c2": "yellow petunia oak"}, face="down")))
    # A blue petunia beneath a lawn fitted the lily; beneath a rose it fits neither, but may have been covered before.
    free = {"VG-AMB-LAWNCOVER": "allowed"}
    for hidden in (
        "lawn on blue petunia oak",
        "lawn on yellow petunia oak",
        "red petunia oak on lawn on yellow petunia oak",
    ):
        assert history(several(village({**flipped, "r1c2": hidden}, face="down"), rulings=free))
        assert not history(several(village({**flipped, "r1c2": hidden}, face="down")))


def full_village():
    """All cover a lawn but two blue petunias, which fit the blue lily in the middle but not the rose laid on it."""
    green = {
        "r1c1": "blue rose birch birch on lawn",
        "r1c2": "blue petunia oak",
        "r1c3": "blue rose oak oak on lawn",
        "r2c1": "blue petunia birch",
        "r2c2": "red rose pond on blue lily pond",
        "r2c3": "red rose birch birch on lawn",
        "r3c1": "blue rose willow willow on lawn",
        "r3c2": "red rose willow willow on lawn",
        "r3c3": "red rose oak oak on lawn",
    }
    return several(village(green, face="down"), rulings=FAR)


def test_last_card_of_nine():
    """The ninth card lies alone, but neither petunia can be laid after the rose in the middle."""
    data = full_village()
    assert not naive.check(data)
    assert not history(data)
    assert history({**data, "player_count": 1})
    brute.write_in(data["players"]["north"], "r1c1", "blue rose birch birch on .")
    assert history(data)
    brute.write_in(data["players"]["north"], "r1c1", ".")
    assert history(data)


def test_village_card():
    cover = {"r1c1": "red rose pond on blue lily pond"}
    assert not history(several(village(cover)))
    assert history(several(village(cover, face="down")))
    assert not history(several(village({**cover, "r3c3": "lawn on red lily pond"}, face="down")))
    assert history(several(village(face="down")))
    assert history(several(village(face="down", turns=1)))
    assert not history(several(village(face="down", turns=0)))


def test_rulings_on_lawns():
    on_lawn, on_flower = {"r1c1": "lawn on lawn"}, {"r1c1": "lawn on red rose pond"}
    strict = {"VG-AMB-LAWNLAWN": "not-allowed"}
    assert history(several(village(on_lawn)))
    assert not history(several(village(on_lawn), rulings=strict))
    assert history(several(village(on_lawn, face="down"), rulings=strict))
    assert not history(several(village(on_flower)))
    assert history(several(village(on_flower), rulings={"VG-AMB-LAWNCOVER": "allowed"}))


def test_one_matching_neighbour_is_enough_for_the_flip():
    """A red rose on a yellow lily: beside it a rose that matches and a blue petunia that does not."""
    green = {"r1c1": "red rose pond on yellow lily pond", "r1c2": "yellow rose pond", "r2c1": "yellow petunia oak"}
    assert not history(several(village(green, face="down")))
    assert history(several(village(green, face="down"), rulings=FAR))
    assert not history(several(village({**green, "r1c2": "yellow lily birch oak"}, face="down"), rulings=FAR))


def test_flip_beside_nobody():
    alone = several(village({"r1c1": "red rose pond on yellow lily pond"}, face="down"), rulings=FAR)
    assert history(alone)


def test_mismatch_with_a_neighbour_that_the_covered_card_does_not_match_either():
    """The petunia can lie neither beside the covered lily nor beside the rose that covers it."""
    green = {"r1c1": "red rose pond on yellow lily pond", "r1c2": "yellow rose pond", "r2c1": "blue petunia oak"}
    data = several(village(green, face="down"), rulings=FAR)
    assert not naive.check(data)  # Only the order of the cards shows it.
    assert not history(data)


def test_flip_on_a_lawn():
    """The laxer match may be had on a lawn, too, but only once and on some card."""
    green = {"r1c1": "red rose pond on lawn", "r1c2": "yellow rose pond", "r2c1": "blue petunia oak"}
    assert history(several(village(green, face="down"), rulings=FAR))
    assert not history(several(village(green, face="up"), rulings=FAR))
    assert not history(several(village({**green, "r1c1": "red rose pond"}, face="down"), rulings=FAR))
    assert not history(several(village({**green, "r3c3": "red lily pond on blue rose pond"}, face="down"), rulings=FAR))


def test_turns():
    laid = {"r1c1": "red rose structure", "r3c3": "lawn"}, [f"{MORE[0]} on .", f"{MORE[1]} on ."]
    taken = [turns for turns in range(6) if history(several(village(*laid, turns=turns)))]
    assert taken == [3, 4, 5]
    assert [turns for turns in range(6) if history(table(village(*laid, turns=turns), solo=True))] == [3]


# What an unknown card may be.


def test_completions_of_a_space():
    data = several(village({"r1c1": "some pond or oak", "r1c2": "blue rose birch birch"}))
    kinds = {"some pond or oak": ["red lily pond", "red rose pond", "blue lily pond", "yellow petunia oak"]}
    found = {brute.text_in(each["players"]["north"], "r1c1") for each in brute.completions(data, kinds)}
    assert found == {"red rose pond on .", "blue lily pond on ."}


def test_completions_of_a_covered_card():
    """Beneath a rose lies a lawn, as the village card lies face up; or nothing."""
    data = several(village({"r1c1": "red rose pond on unknown or nothing"}))
    found = [brute.text_in(each["players"]["north"], "r1c1") for each in brute.completions(data)]
    assert sorted(found) == ["red rose pond on .", "red rose pond on lawn on ."]


def test_completions_count_copies():
    data = several(
        village({"r1c1": "red rose pond"}, hand=["unknown", "red lily pond", "lawn"]), display={"green": ["lawn"] * 3}
    )
    names = {each["players"]["north"]["hand"][0] for each in brute.completions(data)}
    assert names == set(naive.GREEN) - {"red rose pond", "red lily pond"}


def test_completions_of_awards():
    data = several(
        village({"r1c1": "red rose structure"}, ["some award or nothing", "."]), display={"awards": ["unknown"] * 3}
    )
    kinds = {"some award or nothing": [MORE[0], "."], "unknown": MORE[:4]}
    found = list(brute.completions(data, kinds))
    assert {each["players"]["north"]["left"][0] for each in found} == {MORE[0]}
    assert len(found) == 6  # The other three in any order.


def test_completions_need_a_past():
    """Several players: the blue rose came last, so beneath it lies nothing. Solo: or a lawn."""
    data = full_village() | {"covered": "none"}
    brute.write_in(data["players"]["north"], "r1c1", "blue rose birch birch on unknown or nothing")
    alone, on_lawn = "blue rose birch birch on .", "blue rose birch birch on lawn"
    for players, wanted in ((2, {alone}), (1, {alone, on_lawn})):
        found = list(brute.completions({**data, "player_count": players}))
        assert {brute.text_in(each["players"]["north"], "r1c1") for each in found} == wanted


# The moves.


def hand_of(*cards):
    return {"hand": [*cards, "lawn", "lawn", "lawn"][:3]}


def test_moves_of_a_hand():
    hand = hand_of("red rose pond", "red rose pond", "red rose pond")
    data = several(village({"r1c1": "red lily pond", "r1c3": "blue lily pond"}, **hand))
    found = brute.moves(data, "north")
    assert "red rose pond to r2c1" in found
    assert "red rose pond to r1c2" not in found
    assert "red rose pond to r2c3" not in found
    assert "red rose pond under the deck" in found
    assert "flip and red rose pond to r1c1" in found
    assert "flip and red rose pond to r2c1" not in found
    assert not any("refresh" in move or "left" in move for move in found)
    assert len(found) == 5 + 1 + 2


def test_moves_of_the_display():
    display = {"green": ["red rose pond", "blue rose pond", "lawn"], "awards": [*MORE[:2]]}
    data = several(village(left=[f"{MORE[2]} on ."], **hand_of()), display=display)
    found = brute.moves(data, "north")
    assert {f"red rose pond to {space}" for space in brute.GREEN_SPACES} < found
    assert {f"{MORE[0]} to {space}" for space in brute.AWARD_SPACES} < found
    assert {move for move in found if "flip" in move} == {"flip and refresh greens"}
    assert len(found) == 3 * 9 + 3 + 2 * 6 + 1


def test_moves_of_solo():
    data = table(village(left=[f"{MORE[2]} on ."], **hand_of()), solo=True, display={"awards": [MORE[0]]})
    found = brute.moves(data, "north")
    assert {move for move in found if MORE[0] in move} == {f"{MORE[0]} to left 2", f"{MORE[0]} to left 3"}
    assert not any("under" in move for move in found)


def test_moves_with_a_flip_that_needs_one_neighbour():
    green = {"r1c1": "yellow lily pond", "r1c2": "yellow rose pond", "r2c1": "yellow petunia oak", "r3c3": "lawn"}
    green |= {"r2c3": "blue petunia oak", "r3c2": "blue rose oak oak"}
    data = several(village(green, hand=["red rose pond"] * 3))
    strict = {move for move in brute.moves(data, "north") if move.startswith("flip")}
    assert strict == {f"flip and red rose pond to {space}" for space in ("r2c3", "r3c2")}
    lax = {move for move in brute.moves({**data, "rulings": FAR}, "north") if move.startswith("flip")}
    # The cover of r1c2 or r2c1 would match no neighbour; that of the lawn needs the flip now.
    assert lax - strict == {f"flip and red rose pond to {space}" for space in ("r1c1", "r3c3")}


def test_no_moves():
    over = several(village(**hand_of()), turn="over")
    assert brute.moves(over, "north") == set()
    full = village(rooms(REDS), **hand_of())
    assert brute.moves(several(full), "north") == set()
    assert brute.moves(table(full, solo=True), "north") == {f"flip and lawn to {space}" for space in brute.GREEN_SPACES}
    spent = {"display": {"green": [], "awards": MORE[:3]}, "decks": {"green": 0}}
    assert all(
        "left" in move or "top" in move or "refresh awards" in move
        for move in brute.moves(several(full | village(), **spent, turn="north"), "north")
    )


def test_apply():
    data = several(village({"r1c1": "red lily pond"}, **hand_of(), turns=4), display={"green": ["lawn"] * 3})
    after = brute.apply(data, "north", "flip and lawn to r1c1")["players"]["north"]
    assert (after["village"], after["turns"], after["green"][0][0]) == ("down", 5, "lawn on red lily pond on .")
    after = brute.apply(data, "north", "lawn to r2c3")["players"]["north"]
    assert (after["village"], after["green"][1][2]) == ("up", "lawn on .")
    after = brute.apply(data, "north", f"{MORE[0]} to left 2")["players"]["north"]
    assert after["left"] == [".", f"{MORE[0]} on .", "."]
    after = brute.apply(data, "north", "flip and refresh greens")["players"]["north"]
    assert (after["village"], after["turns"], after["green"]) == ("down", 4, data["players"]["north"]["green"])
    assert data["players"]["north"]["village"] == "up"


# Games.

RULINGS = [
    dict(zip(naive.DEFAULTS, values, strict=False))
    for values in itertools.product(["every", "at-least-one"], ["allowed", "not-allowed"], ["allowed", "not-allowed"])
]


def games():
    for seed in range(24):
        rng = random.Random(seed)
        yield list(brute.play(rng, 1 + seed % 5, 60, RULINGS[seed % 8]))


GAMES = list(games())


def cards_laid(laid):
    return sum(len(naive.layers(brute.text_in(laid, space))[0]) for space in brute.SPACES)


def test_games_are_legal():
    for data in itertools.chain(*GAMES):
        assert naive.check(data) == set()


def test_games_have_a_past():
    """Of villages with more cards it takes too long to try all orders."""
    asked = Counter()
    for data in itertools.chain(*GAMES):
        for player, laid in data["players"].items():
            if cards_laid(laid) <= 14:
                asked[cards_laid(laid)] += 1
                assert brute.has_history(data, player)
    assert asked.keys() >= set(range(4, 15)), asked


def test_games_show_everything():
    """Else they would be no good as examples."""
    last = [game[-1] for game in GAMES]
    villages = [laid for data in last for laid in data["players"].values()]
    covers = [naive.takes_village_card(laid, *cover, naive.DEFAULTS) for laid in villages for cover in naive.covers(laid)]
    assert any(covers)
    assert not all(covers)
    assert any(naive.face(laid) == "down" and not list(naive.covers(laid)) for laid in villages)
    assert any(brute.nine_visible(naive.visible(laid)) for laid in villages)
    assert any(data["decks"]["awards"] == 0 for data in last)
    assert all(data["turn"] == "over" for data in last)


def test_no_card_gets_lost():
    for data in itertools.chain(*GAMES):
        count = len(naive.seen_cards(data)) + sum(data["decks"].values())
        players = len(data["players"])
        assert count == 90 - sum(naive.GOES_TO_THE_BOX[players])


def test_turns_of_games():
    """At the end everyone has had as many turns."""
    for game in GAMES:
        assert len({laid["turns"] for laid in game[-1]["players"].values()}) == 1


def test_moves_are_those_that_leave_a_legal_layout():
    compared = 0
    for data in itertools.chain(*(game[::5] for game in GAMES)):
        if data["turn"] != "over" and brute.rulings_of(data)["VG-AMB-ANY"] == "every":
            compare_moves(data, data["turn"])
            compared += 1
    assert compared > 50


def compare_moves(data, player):
    offered = brute.moves(data, player)
    face_up = naive.face(data["players"][player]) == "up"
    for card in {*data["players"][player]["hand"], *data["display"]["green"]}:
        for space in brute.GREEN_SPACES:
            plain, flipped = f"{card} to {space}", f"flip and {card} to {space}"
            needs_flip = through(brute.apply(data, player, plain), player) > through(data, player)
            fits = not any(rule.startswith("VG-MATCH") for rule in naive.check(brute.apply(data, player, plain)))
            assert (plain in offered) == (fits and not needs_flip)
            assert (flipped in offered) == (fits and needs_flip and face_up)


def through(data, player):
    """How many covers took the village card."""
    laid = data["players"][player]
    covers = naive.covers(laid)
    return len([1 for space, n in covers if naive.takes_village_card(laid, space, n, brute.rulings_of(data))])
