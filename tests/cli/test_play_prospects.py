"""What each move of a solo table with known decks still allows, against every play that follows it."""

import random

import naive_solo
import pytest
from at_the_table import reeve
from hunts import village_green_deals
from sayings import says
from village_green_tables import FITTING_NOWHERE, VG, read, small

from cli.answers.search_words import so_far_words
from cli.reading.yaml_text import written_yaml
from scorers.village_green.search import play_prospects
from scorers.village_green.search.play_table import is_plain
from verify.clock import Clock
from verify.prospects import prospects


def table(**more):
    deck = "blue petunia birch, yellow lily birch oak, red lily oak willow, blue lily birch willow, blue petunia oak"
    data = small(
        village={"village": "up", "hand": ["red lily structure", "lawn", "blue rose oak oak"]},
        display={"green": FITTING_NOWHERE, "awards": ["Best Colour Combination"]},
        decks={"green": deck.split(", "), "awards": []},
    )
    return data | more


MOST = 18
"""What trying everything gives from this table."""


def ranked(data, **more):
    (player,) = data["players"]
    return prospects(VG, read(data), player, None, **more)


def most_after(data, option):
    """The best end after a move, by trying everything; an award that a structure brings is drawn and laid in any way."""
    position = read(data)
    (player,) = data["players"]
    (move,) = [move for move in VG.game.play.moves(position, player) if str(move) == option.move]
    after = {"decks": {"green": [], "awards": []}} | VG.game.written(VG.game.play.after(position, move))
    for part in ("decks", "display"):
        after[part] = {kind: after.get(part, {}).get(kind) or [] for kind in ("green", "awards")}
    solo = naive_solo.Solo(after, 5_000)
    begun = naive_solo.start(after)
    return max(solo.best(state) for state in (solo.with_award(begun) if option.open_end else [begun]))


def compared(data):
    """Every move is settled rightly, or told with a bound that allows what it gives; the best is settled."""
    found = ranked(data)
    assert found.is_played
    assert found.complete
    most = naive_solo.best(data, 5_000)
    rights = [most_after(data, prospect.option) for prospect in found.ranked]
    # To stop at once may be better than every move.
    assert max(rights, default=most) <= most
    for prospect, right in zip(found.ranked, rights, strict=True):
        if prospect.best.points is None:
            assert right <= prospect.best.bound < most - play_prospects._BELOW + 1
        else:
            assert right == prospect.best.points == prospect.best.bound
    return found


@pytest.mark.parametrize("seed", range(3))
def test_each_move_allows_the_best_of_all_plays_that_begin_with_it(seed):
    rng = random.Random(seed)
    while True:
        data = village_green_deals.drawn(rng, 1)
        if village_green_deals.is_asked(data, is_plain):
            try:
                if naive_solo.best(data, 400) is not None:
                    break
            except naive_solo.TooMuchError:
                continue
    compared(data)


def test_moves_of_a_table_with_one_free_space():
    found = compared(table())
    assert naive_solo.best(table()) == MOST
    assert any(prospect.best.points is None for prospect in found.ranked)


def test_after_so_many_looks_a_move_is_told_with_a_bound(monkeypatch):
    monkeypatch.setattr(play_prospects, "_MOST_LOOKS", 0)
    found = ranked(table())
    assert {prospect.best.points for prospect in found.ranked} == {None}
    assert max(prospect.best.bound for prospect in found.ranked) == MOST


def test_where_more_counts_than_what_shows_layouts_are_asked():
    """Discarded cards come round again."""
    assert not ranked(table(rulings={"VG-AMB-SOLO-CHOICE": "discard"}), clock=Clock(0)).is_played
    # Nor is anything known of what follows where nobody told the decks.
    assert not ranked(table(decks={}), clock=Clock(0)).is_played


def test_the_village_card_covers_one_card_and_no_other():
    """It may cover the structure with one like it, for the award; the card beside it that would be covered too stays."""
    green = "blue lily oak willow, yellow rose structure, blue petunia structure, red rose pond, blue petunia oak"
    awards = (
        "Award for Symmetrical Forestry, The Lily Maniare Award, Award for Forestry, Award for Consistency of Features, "
        "The Linda Flowers Award"
    )
    data = small(
        village={
            "village": "up",
            "top": ["The Diane Yeller Award", "Award for Variety in Trees", "The Alfred Rower Award"],
            "left": ["Award for the Provision of Natural Habitats", "Excellence in Structures", "Excellence in Trees"],
            "green": [
                ["yellow rose birch birch", "yellow petunia willow", "yellow rose structure"],
                ["red rose oak oak", "lawn", "red rose willow willow"],
                ["blue rose birch birch", "blue petunia structure", "."],
            ],
            "hand": ["yellow petunia oak", "blue petunia birch", "blue petunia pond"],
        },
        display={
            "green": ["red lily structure", "blue rose oak oak", "yellow lily oak willow"],
            "awards": [
                "Award for Scope and Ambition of Display",
                "Award for Outstanding Oak Plantation",
                "Excellence in Lawns",
            ],
        },
        decks={"green": green.split(", "), "awards": awards.split(", ")},
    )
    found = ranked(data)
    assert found.is_played
    (prospect,) = [prospect for prospect in found.ranked if prospect.option.move == "blue rose oak oak to r3c3"]
    assert most_after(data, prospect.option) == 10 < found.ranked[0].best.points == 15
    assert prospect.best.points is None
    assert prospect.best.bound == 13


def test_after_a_move_that_leaves_open_which_card_was_taken_the_better_one_counts():
    """A lawn of the hand is laid and the one face up taken, or else the structure; told so, nothing less is allowed."""
    data = small(
        village={"hand": ["yellow petunia structure", "yellow lily structure", "lawn"]},
        display={"green": ["lawn", "yellow lily structure"], "awards": []},
    )
    found = {prospect.option.move: prospect.best for prospect in ranked(data).ranked}
    position, (player,) = read(data), data["players"]
    told = [move for move in VG.game.play.moves(position, player) if str(move) == "lawn to r3c3"]
    assert told
    after = {str(card) for card in VG.game.play.after(position, told[0]).seats[0].shown_hand}
    assert not after <= {"yellow petunia structure", "yellow lily structure", "lawn"}
    assert found["lawn to r3c3"].points == max(best.points for best in found.values() if best.points is not None)


def test_an_award_that_lies_there_stays():
    """It can be laid on the empty space, and nothing else can be done: without structures nothing covers it again."""
    left = ["Excellence in Ponds", "Award for Forestry", "."]
    data = small(
        village={"left": left}, display={"green": [], "awards": ["Award for Polychromatism", "Excellence in Lawns"]}
    )
    compared(data)


def test_in_words(tmp_path):
    file = tmp_path / "table.yaml"
    file.write_text(written_yaml(table()), encoding="utf-8")
    result = reeve("moves", "--best", file, status=0)
    assert says("best play", "decks").is_in(result.stdout)
    assert f"    {MOST}  " in result.stdout
    assert "at most" in result.stdout
    stopped = reeve("moves", "--best", file, "--time-limit", "0", status=3)
    assert stopped.stdout.count("  at most ") == stopped.stdout.count(" now)") > 1
    assert says("stopped", "settled").is_in(stopped.stdout)


def quick():
    """A table with few plays: the village card is turned, and little is left to draw."""
    data = small(
        village={
            "village": "down",
            "hand": ["red lily oak willow", "lawn", "blue rose oak oak"],
            "left": ["Excellence in Ponds", "Award for Forestry", "."],
        },
        display={"green": FITTING_NOWHERE, "awards": ["Best Colour Combination"]},
        decks={"green": ["blue petunia birch", "red rose birch birch"], "awards": []},
    )
    data["players"]["north"]["green"][2][0] = "."
    return data


@pytest.mark.parametrize("steps", [1, 60, 80])
def test_what_is_known_so_far_holds(steps):
    """Whenever it is stopped, and at each telling before: every move gives what is told at least, and no more than that."""
    data, told = quick(), []
    found = ranked(data, clock=Clock().of_steps(steps), so_far=told.append)
    assert told
    assert not found.complete
    rights = {prospect.option.move: most_after(data, prospect.option) for prospect in found.ranked}
    for known in (*told, found):
        for prospect in known.ranked:
            assert prospect.best.points is None or prospect.best.points <= prospect.best.bound
            assert (prospect.best.points or -100) <= rights[prospect.option.move] <= prospect.best.bound
    assert [known.number_settled for known in told] == sorted(known.number_settled for known in told)


def test_some_moves_have_their_ranks_before_all_is_settled():
    told = []
    found = ranked(quick(), so_far=told.append)
    early = next(known for known in told if any(prospect.best.points is not None for prospect in known.ranked))
    assert early.number_settled < found.number_settled
    assert not any(known.complete for known in told)
    assert all(p.best.points <= p.best.bound for known in told for p in known.ranked if p.best.points is not None)
    assert told[-1].ranked == found.ranked


def test_moves_that_leave_the_same_table_are_asked_once():
    position, asked = read(quick()), []
    afters = [(VG.game.play.after(position, move), False) for move in VG.game.play.moves(position, "north")]
    *_, alone = play_prospects.prospects(position, afters, lambda: asked.append(1))
    looks = len(asked)
    *_, both = play_prospects.prospects(position, [*afters, *afters], lambda: asked.append(2))
    assert list(both) == [*alone, *alone]
    assert asked.count(2) == looks


def test_so_far_in_words():
    told = []
    ranked(quick(), so_far=told.append)
    early = next(known for known in told if known.ranked[0].best.points is not None)
    first, *lines = so_far_words(early, 2).splitlines()
    assert says("0", str(len(early.ranked)), "settled").is_in(first)
    assert [line.split(": ")[1] for line in lines] == [prospect.option.move for prospect in early.ranked[:2]]
    assert says(str(early.ranked[0].best.points), str(early.ranked[0].best.bound)).is_in(lines[0])
