"""A solo play without foresight: what is sure against every order of the decks, its replay, and what is said of it."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from dataclasses import replace

import naive_solo
import pytest
from at_the_table import reeve
from test_best_play import STRANGERS, VG, read, small, table

import verify.blind
from cli.yaml_text import written_yaml
from scorers.play import Sure
from scorers.village_green.play_blind import BlindSolo
from verify.blind import blind_play
from verify.games import entry
from verify.hunt import SearchError
from verify.play import played

UNSEEN = "?"


def sure(data):
    """What is sure on a table, by the rule."""
    position = read(data)
    return BlindSolo(position, lambda: None).sure(position).points


class Seen(naive_solo.Solo):
    """Every play in which no card is laid to stay that was not seen from the start: such cards lie in the decks as `?`."""

    def fitting(self, state, card, *, flip=False):
        return [] if card == UNSEEN else super().fitting(state, card, flip=flip)

    def may_end(self, state):
        return UNSEEN not in state.awards


def surely_reached(data):
    """The most that such a play gives, by trying everything."""
    start = naive_solo.start(data)
    start = start._replace(
        **{kind: (getattr(start, kind)[0], (UNSEEN,) * len(getattr(start, kind)[1])) for kind in ("greens", "prizes")}
    )
    return Seen(data, 5_000).best(start)


class Unsure(naive_solo.Solo):
    """The most that a player can be sure of who knows which cards are in the decks, but not their order."""

    def __init__(self, data):
        super().__init__(data, 0)
        self.values = {}

    def most(self, state):
        if isinstance(state, _Worth):
            return int(state)
        state = state._replace(
            **{
                kind: (tuple(sorted(getattr(state, kind)[0])), tuple(sorted(getattr(state, kind)[1])))
                for kind in ("greens", "prizes")
            }
        )
        if state not in self.values:
            if len(self.values) > 1_500:
                raise naive_solo.TooMuchError
            self.values[state] = max([naive_solo.points(self.data, state), *self.after(state)])
        return self.values[state]

    def after(self, state):
        """What can be sure after each action: the worst card comes, and the player sees it before choosing where to lay one."""
        yield from (self.green(s, card) for s, card in self.takes(state, "greens"))
        yield from self.drawn(state, range(6), empty=True)
        if state.face == "up":
            for kind in ("greens", "prizes"):
                display, deck = getattr(state, kind)
                if len(display) == 3 and len(deck) >= 3:
                    news = {tuple(sorted(new)) for new in itertools.combinations(deck, 3)}
                    yield min(self.fresh(state, kind, new) for new in news)

    def fresh(self, state, kind, new):
        display, deck = getattr(state, kind)
        left = tuple((Counter((*deck, *display)) - Counter(new)).elements())
        turned = state._replace(face="down", **{kind: (new, left)})
        return max(self.after(turned), default=-99)

    def takes(self, state, kind):
        """Each face-up card that may be taken; or, as `None`, the top of the deck."""
        display, deck = getattr(state, kind)
        for card in set(display):
            yield state._replace(**{kind: (tuple((Counter(display) - Counter([card])).elements()), deck)}), card
        if deck:
            yield state, None

    def came(self, state, kind):
        """The table with each card that may come from the deck now, and that card; as it is where none is left."""
        display, deck = getattr(state, kind)
        for card in set(deck):
            yield state._replace(**{kind: (display, tuple((Counter(deck) - Counter([card])).elements()))}), card
        if not deck:
            yield state, None

    def shows(self, state, kind, card):
        display, deck = getattr(state, kind)
        return state if card is None else state._replace(**{kind: ((*display, card), deck)})

    def green(self, state, card):
        """A card is taken: face up, and a new one comes, or from the deck."""
        worst = []
        for after, new in self.came(state, "greens"):
            shown, taken = (after, new) if card is None else (self.shows(after, "greens", new), card)
            worst.append(max(self.laid(shown, taken), default=-99))
        return min(worst)

    def laid(self, state, taken):
        for after in self.green_turns(state, (*state.hand, taken)):
            yield self.most(after)

    def with_award(self, state):
        """Instead of every way to lay the award of a structure: the one that is surely best, as a table that is worth so much."""
        if not any(state.prizes):
            return [state]
        return [_Worth(max(self.drawn(state, range(6), empty=False)))]

    def drawn(self, state, spaces, *, empty):
        places = [i for i in spaces if state.awards[i] is None or not empty]
        for left, award in self.takes(state, "prizes") if places else ():
            worst = []
            for after, new in self.came(left, "prizes"):
                shown, taken = (after, new) if award is None else (self.shows(after, "prizes", new), award)
                worst.append(max(self.most(shown._replace(awards=naive_solo.put(shown.awards, i, taken))) for i in places))
            yield min(worst)


class _Worth(int):
    """A table of which only is known how much is sure on it."""


TABLES = [table(seed, {}) for seed in range(40)]


def small_ones(number, asked, tables=TABLES):
    """What is asked of the first tables that can be gone through."""
    found = []
    for data in tables:
        try:
            found.append((data, asked(data)))
        except naive_solo.TooMuchError:
            continue
        if len(found) == number:
            break
    assert len(found) == number
    return found


def test_what_is_sure_is_the_most_of_the_cards_seen():
    down = [data for data in TABLES if data["players"]["north"]["village"] == "down"]
    for data, most in small_ones(5, surely_reached, down):
        assert sure(data) == most


@pytest.mark.parametrize(
    "rulings", [{}, {"VG-AMB-ANY": "at-least-one"}, {"VG-AMB-LAWNLAWN": "not-allowed"}, {"VG-AMB-LAWNCOVER": "allowed"}]
)
def test_what_is_sure_can_be_had_of_the_cards_seen(rulings):
    for data, most in small_ones(2, surely_reached, (table(seed, rulings) for seed in range(40))):
        assert sure(data) <= most


HAND = ["red lily structure", "lawn", "blue rose oak oak"]


def told(face="down", hand=HAND, greens=STRANGERS, awards=("Best Colour Combination",), decks=((), ())):
    """A village with one empty space, with little in the decks."""
    return small(
        village={"village": face, "hand": list(hand)},
        display={"green": list(greens), "awards": list(awards)},
        decks=dict(zip(("green", "awards"), map(list, decks), strict=True)),
    )


SMALL = {
    "nothing comes": told(),
    "two cards may come": told(
        hand=["blue rose oak oak", "lawn", "blue lily birch willow"],
        decks=(["red lily oak willow", "yellow petunia pond"], []),
    ),
    "an award may come": told(
        hand=["red lily structure", "blue rose oak oak", "blue rose birch birch"],
        greens=STRANGERS[:1],
        awards=("Best Colour Combination", "Award for Polychromatism", "The Rosa Gelber Award"),
        decks=((), ["Excellence in Structures"]),
    ),
    "no award is left": told(awards=()),
    "the village card may be turned": told("up", greens=STRANGERS[:1]),
}


@pytest.mark.parametrize("data", SMALL.values(), ids=SMALL)
def test_what_is_sure_lies_between_both_bounds(data):
    most = Unsure(data).most(naive_solo.start(data))
    found = blind_play(VG, read(data), "north")
    assert found.sure[0] <= most <= found.sure_at_most <= found.best.points
    assert found.sure[0] <= found.points <= found.best.points == naive_solo.best(data)


def test_what_is_sure_is_had_in_every_order_of_the_decks():
    """The play goes on the same as long as the same cards come, and never has less than was sure."""
    data = table(3, {})
    data["decks"] = {
        "green": ["lawn", "red lily oak willow", "blue lily structure"],
        "awards": ["Excellence in Trees", "Award for Forestry"],
    }
    plays = {}
    for greens, awards in itertools.product(*map(itertools.permutations, data["decks"].values())):
        data["decks"] = {"green": list(greens), "awards": list(awards)}
        position = read(data)
        blind, moves, least = BlindSolo(position, lambda: None), [], -99
        seen = ()
        while True:
            promise = blind.sure(position)
            assert promise.points >= least
            assert plays.setdefault(seen, promise) == promise
            if promise.move is None:
                break
            least = promise.points
            moves.append(promise.move)
            position = VG.game.play.after(position, promise.move)
            drawn = len(greens) - len(position.green.order), len(awards) - len(position.awards.order)
            seen = (*seen, str(promise.move), greens[: drawn[0]], awards[: drawn[1]])
        (sheet,) = VG.scorer.sheets(position)
        assert sheet.total == promise.points
        assert played(VG, read(data), tuple(moves)) is not None
    assert len(plays) > len(moves)


def test_no_card_is_drawn_where_none_is_left():
    """With the deck gone, a card of the hand is laid for one that is taken face up."""
    found = blind_play(
        VG, read(told(hand=["red lily oak willow", "blue rose oak oak", "blue rose birch birch"], awards=())), "north"
    )
    assert [str(move) for move in found.moves][-1] == f"take {STRANGERS[0]}, red lily oak willow to r3c3"


def test_a_village_need_not_keep_to_the_rule_where_it_did_not_before():
    """Two cards that lie side by side and do not match stay as they are, where one match is enough."""
    data = told("down", hand=["red lily oak willow", *HAND[1:]])
    data["rulings"] = {"VG-AMB-ANY": "at-least-one"}
    data["players"]["north"]["green"][0][0] = "blue lily pond on red lily pond"
    assert sure(data) > -99


def test_an_award_that_is_not_wanted_lies_where_the_last_structure_covers_it():
    """Two structures, one good award: the first brings another, for a structure has to bring one."""
    data = told(
        hand=["red petunia structure", "red lily structure", "blue rose oak oak"],
        greens=STRANGERS[:2],
        awards=("Excellence in Structures", "The Rosa Gelber Award", "The Sonny Rowe Award"),
    )
    data["players"]["north"]["green"][2] = ["red petunia pond", ".", "."]
    data["players"]["north"]["left"][1] = "Award for Outstanding Oak Plantation"
    found = blind_play(VG, read(data), "north")
    first, last = found.moves
    assert str(first.award) != "Excellence in Structures" == str(last.award)
    assert first.award_space == last.award_space == "left 3"
    assert found.points == found.sure[0] == surely_reached(data)


# What is said.


@pytest.fixture
def file(tmp_path):
    def write(data):
        path = tmp_path / "table.yaml"
        path.write_text(written_yaml(data), encoding="utf-8")
        return path

    return write


LAST = told(hand=["red lily oak willow", *HAND[1:]], decks=(["blue petunia willow"], []))


def test_both_plays_are_told_with_what_was_sure(file):
    found = blind_play(VG, read(LAST), "north")
    result = reeve("best", "--play", "--blind", file(LAST))
    assert result.exit_code == 0, result.output
    assert f"{found.points} points without foresight, {found.best.points} with it (proven)" in result.output
    assert f"Before the first move {found.sure[0]} points are sure" in result.output
    assert f"Nobody can be sure of more than {found.sure_at_most} then" in result.output
    assert f"1. {found.moves[0]} ({found.sure[0]} sure)" in result.output
    assert "It stops then" in result.output
    assert "Rank:" in result.output
    assert "Careful: only the cards written in the file are in the decks" in result.output


def rank_of(points):
    """The names of the solo rules for so many points."""
    names = [(15, "Last place"), (25, "Honourable mention"), (35, "Runner-up")]
    return next((name for most, name in names if points <= most), "Village Green of the Year")


def test_the_answer_as_json_has_the_moves_with_what_was_sure(file):
    found = blind_play(VG, read(LAST), "north")
    answer = json.loads(reeve("best", "--play", "--blind", "--json", file(LAST)).output)
    assert (answer["blind"], answer["best"], answer["status"]) == (found.points, naive_solo.best(LAST), "proven")
    assert [move["sure"] for move in answer["moves"]] == list(found.sure[:-1])
    assert answer["rank"] == rank_of(found.points)
    position = read(answer["position"])
    assert VG.scorer.sheets(position)[0].total == found.points == sum(line["points"] for line in answer["lines"])


def test_where_nothing_can_be_laid_no_move_is_made(file):
    result = reeve("best", "--play", "--blind", file(small()))
    assert result.exit_code == 0, result.output
    assert "It stops at once" in result.output


def test_a_drawing_shows_the_play_without_foresight(file, tmp_path):
    picture = tmp_path / "after.svg"
    assert reeve("best", "--play", "--blind", file(LAST), "-o", picture).exit_code == 0
    assert "red lily oak willow" in picture.read_text(encoding="utf-8")


def test_a_table_that_breaks_a_rule_is_not_played(file):
    data = told(hand=["red lily pond", *HAND[1:]])
    result = reeve("best", "--play", "--blind", file(data))
    assert result.exit_code == 1
    assert "nothing can be played on" in result.output


def test_without_time_both_are_told_as_stopped(file):
    result = reeve("best", "--play", "--blind", "--time-limit", "0", file(LAST))
    assert result.exit_code == 3
    assert "the play without foresight" in result.output
    answer = json.loads(reeve("best", "--play", "--blind", "--json", "--time-limit", "0", file(LAST)).output)
    assert (answer["blind"], answer["rank"], answer["sure"], answer["moves"]) == (None, None, None, [])


def test_a_search_with_foresight_that_was_stopped_is_told_with_its_bound():
    from cli.blind import lines

    found = blind_play(VG, read(LAST), "north")
    stopped = replace(found, best=replace(found.best, status="best known", bound=60))
    assert f"at least {found.best.points} and at most 60 with it" in next(lines("f", stopped))
    nothing = replace(stopped, best=replace(stopped.best, points=None), sure_at_most=None)
    said = list(lines("f", nothing))
    assert "at most 60 with it" in said[0]
    assert "at least" not in said[0]
    assert not [line for line in said if "Nobody" in line]


def test_a_bound_that_takes_too_many_steps_still_holds(monkeypatch):
    monkeypatch.setattr(verify.blind, "_STEPS", 0)
    found = blind_play(VG, read(LAST), "north")
    assert found.sure[0] <= found.sure_at_most <= found.best.points
    assert found.missing == ()


@pytest.mark.parametrize("more", [["--aim", "score"], ["--turns", "3"], ["--certificate", "new"]])
def test_other_wishes_do_not_go_with_it(file, more):
    result = reeve("best", "--play", "--blind", file(LAST), *more)
    assert result.exit_code == 2
    assert "--blind goes with --play" in result.output


def test_it_goes_with_play_only(file):
    assert "--blind goes with --play" in reeve("best", "--blind", file(LAST)).output


def test_a_game_that_must_go_on_has_nothing_sure(file):
    result = reeve("best", "--play", "--blind", "--ruling", "VG-AMB-SOLO-END=must-go-on", file(LAST))
    assert result.exit_code == 2
    assert "VG-AMB-SOLO-END" in result.output


def test_other_games_say_that_they_have_no_such_play():
    game = entry("golden-pyramid")
    assert game.game.title in verify.blind.why_not_blind(game, None, "north")


def test_a_play_that_does_not_keep_its_promise_is_not_told(monkeypatch):
    monkeypatch.setattr(BlindSolo, "sure", lambda _blind, _position: Sure(99, None))
    with pytest.raises(SearchError, match="does not stand the check"):
        blind_play(VG, read(LAST), "north")
