"""A solo play without foresight: what is sure against every order of the decks, its replay, and what is said of it."""

from __future__ import annotations

import itertools
import json
from collections import Counter

import naive_solo
import pytest
from at_the_table import reeve
from sayings import says
from test_best_play import STRANGERS, VG, read, small, table

import verify.blind
from cli.yaml_text import written_yaml
from models.village_green.card_file import standard_deck
from scorers.play import Sure
from scorers.village_green.play_blind import BlindSolo
from verify.blind import blind_play
from verify.clock import Clock
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
            if len(self.values) > 150:
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


def test_what_is_sure_lies_between_both_bounds():
    for data, most in small_ones(4, lambda data: Unsure(data).most(naive_solo.start(data))):
        found = blind_play(VG, read(data), "north")
        assert found.sure[0] <= most <= found.sure_at_most <= found.best.points
        assert found.sure[0] <= found.points <= found.best.points == naive_solo.best(data)
