"""Tables of Island for its tests, and what is said of them."""

from __future__ import annotations

import json

from every_game import tables_of

from verify.games import entry
from verify.judge import judge
from verify.violations import known_violations

GAME = entry("island")
BASE = tables_of("island").named["base"]
"""Territories a and d touch b and c each; a and d touch each other nowhere."""


class Messages(list):
    """Messages of a rule; equal to what one of them says."""

    def __eq__(self, other):
        return any(message == other for message in self)

    __hash__ = None


def data(hand=None, **changes):
    told = json.loads(json.dumps(BASE)) | changes
    if hand is not None:
        told["players"]["ada"]["hand"] = hand
    return told


def table(hand=None, rulings=None, **changes):
    return GAME.game.read(data(hand, **changes), GAME.game.standard_cards(), rulings or {}).position


def of(data_, rulings=None):
    return GAME.game.read(data_, GAME.game.standard_cards(), rulings or {}).position


def combat_table(ada=None, ben=None, rulings=None, **changes):
    """A combat in a between ada, who began it, and ben, with these hands."""
    told_ = data(
        **{"combat": {"in": "a", "initiator": "ada"}, "territories": {"a": "red 3, blue 2", "b": "castle"}} | changes
    )
    told_["players"]["ada"]["hand"] = ["cycle hammers", "cycle bricks", "cycle arrow"] if ada is None else ada
    told_["players"]["ben"]["hand"] = ["cycle drop"] if ben is None else ben
    return of(told_, rulings)


def broken(position):
    return {one.rule for one in known_violations(GAME.game, position)}


def told(position, rule):
    return [one.message for one in known_violations(GAME.game, position) if one.rule == rule]


def move(position, said, player=None):
    return GAME.game.play.read(said, position, player or position.turn or position.players[0])


def judged(position, said, player=None):
    return judge(GAME, position, move(position, said, player))


def is_legal(position, said, player=None):
    return judged(position, said, player).verdict == "legal"


def objections(position, said, player=None):
    """The rules against a move, each with all that is said by it."""
    found = {}
    for one in judged(position, said, player).objections:
        found.setdefault(one.rule, Messages()).append(one.message)
    return found


def after(position, said, player=None):
    return GAME.game.play.after(position, move(position, said, player))


def play(position, *said):
    for one in said:
        position = after(position, one)
    return position


def lands(position):
    """What lies on the territories, as a file says it."""
    return GAME.game.written(position).get("territories", {})
