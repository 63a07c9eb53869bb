"""The best end of a solo game with known decks by trying everything: every draw, every placement, every use of the village card.

From the rulebook alone (pages 4 to 13), like the other naive twins; it shares nothing with the search of the program.
"""

from __future__ import annotations

import itertools
from typing import NamedTuple

import naive_play as brute
import naive_village_green as naive

RULINGS = {"VG-AMB-SOLO-CHOICE": "no-action", "VG-AMB-SOLO-END": "may-stop"}


class State(NamedTuple):
    """What shows, who holds what, and the decks with their top card first."""

    green: tuple[str | None, ...]
    awards: tuple[str | None, ...]
    face: str
    hand: tuple[str, ...]
    greens: tuple[tuple[str, ...], tuple[str, ...]]
    prizes: tuple[tuple[str, ...], tuple[str, ...]]


class TooMuchError(Exception):
    """There are more states than the test has patience for."""


def start(data):
    (village,) = data["players"].values()
    shown = naive.visible(village)
    tops = [naive.layers(brute.text_in(village, space))[0] for space in brute.AWARD_SPACES]
    return State(
        tuple(shown[space] for space in brute.GREEN_SPACES),
        tuple(cards[0] if cards else None for cards in tops),
        naive.face(village),
        tuple(sorted(village["hand"])),
        *((tuple(sorted(data["display"][family])), tuple(data["decks"][family] or ())) for family in ("green", "awards")),
    )


def best(data, patience=60_000):
    """The most points with which the game can end, `None` if it cannot end."""
    solo = Solo(data, patience)
    return solo.best(start(data))


def points(data, state):
    """The score of what shows, by the naive scorer."""
    rows = [[state.green[3 * row + column] or "." for column in range(3)] for row in range(3)]
    awards = [award or "." for award in state.awards]
    village = {"village": state.face, "top": awards[:3], "left": awards[3:], "green": rows}
    return sum(naive.score({"players": {"me": village}, "rulings": data.get("rulings", {})}, "me").values())


class Solo:
    def __init__(self, data, patience):
        self.data, self.patience = data, patience
        self.rulings = naive.DEFAULTS | RULINGS | data.get("rulings", {})
        self.known = {}

    def best(self, state):
        return max((points(self.data, end) for end in self.reached(state) if self.may_end(end)), default=None)

    def reached(self, state):
        """Every state that play can lead to. A list instead of recursion: discarding can go round in circles."""
        reached = {state}
        waiting = [state]
        while waiting:
            if len(reached) > self.patience:
                raise TooMuchError
            state = waiting.pop()
            yield state
            for after in self.turns(state):
                if after not in reached:
                    reached.add(after)
                    waiting.append(after)

    def may_end(self, state):
        if self.rulings["VG-AMB-SOLO-END"] == "may-stop":
            return True
        if None in state.awards and any(state.prizes):
            return False
        cards = {*state.hand, *state.greens[0]}
        return not any(state.greens) or not any(self.fitting(state, card) for card in cards)

    def shown(self, state):
        return dict(zip(brute.GREEN_SPACES, state.green, strict=True))

    def fitting(self, state, card, *, flip=False):
        if (asked := (state.green, card, flip)) not in self.known:
            shown = self.shown(state)
            self.known[asked] = [
                i for i, space in enumerate(brute.GREEN_SPACES) if brute.may_lay(card, space, shown, self.rulings, flip=flip)
            ]
        return self.known[asked]

    def turns(self, state):
        yield from self.actions(state)
        if state.face == "up":
            for kind in ("greens", "prizes"):
                display, deck = getattr(state, kind)
                if len(display) == 3:
                    for order in set(itertools.permutations(display)):
                        cards = deck + order
                        fresh = tuple(sorted(cards[:3])), cards[3:]
                        # An action follows.
                        yield from self.actions(state._replace(face="down", **{kind: fresh}))

    def actions(self, state):
        for card, greens in takes(state.greens):
            hand = (*state.hand, card)
            yield from self.green_turns(state._replace(greens=greens), hand)
        for award, prizes in takes(state.prizes):
            for i in range(6):
                if state.awards[i] is None:
                    yield state._replace(prizes=prizes, awards=put(state.awards, i, award))

    def green_turns(self, state, hand):
        for n, card in enumerate(hand):
            rest = tuple(sorted(hand[:n] + hand[n + 1 :]))
            for flip in (False, True) if state.face == "up" else (False,):
                for i in self.fitting(state, card, flip=flip):
                    face = "down" if flip else state.face
                    laid = state._replace(green=put(state.green, i, card), hand=rest, face=face)
                    yield from self.with_award(laid) if card.endswith("structure") else [laid]
        if self.rulings["VG-AMB-SOLO-CHOICE"] == "discard" and not any(self.fitting(state, card) for card in hand):
            for n, card in enumerate(hand):
                display, deck = state.greens
                yield state._replace(hand=tuple(sorted(hand[:n] + hand[n + 1 :])), greens=(display, (*deck, card)))

    def with_award(self, state):
        draws = list(takes(state.prizes))
        if not draws:
            yield state
        for award, prizes in draws:
            for i in range(6):
                yield state._replace(prizes=prizes, awards=put(state.awards, i, award))


def takes(supply):
    """Every card that may be taken, face up or from the top of the deck, and what is left."""
    display, deck = supply
    for n, card in enumerate(display):
        left = display[:n] + display[n + 1 :] + deck[:1]
        yield card, (tuple(sorted(left)), deck[1:])
    if deck:
        yield deck[0], (display, deck[1:])


def put(cards, i, card):
    return (*cards[:i], card, *cards[i + 1 :])
