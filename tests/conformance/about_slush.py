"""Slush: its cubes, meeples and cards; the cards told in another order, colours changed over, cards that nobody remembers."""

import re
from collections import Counter

from every_game import About
from seats import next_one_first, other_colours
from worlds import Hole, some

from models.green_box.slush.cards import CARDS, CUBES
from models.green_box.slush.moves import Kind, Move
from scorers.green_box.slush.search import Table

EVERY = [str(card) for card in CARDS]


def components(position):
    """All cards, face up or not; the cubes and the meeple of each player."""
    found = Counter({"cards": len(position.cards) + (position.deck or 6 * position.layouts - len(position.cards))})
    for colour in position.colours:
        found[f"{colour} cubes"] = position.on_cards(colour) + max(
            position.cubes_left(colour), CUBES - position.on_cards(colour)
        )
        found[f"{colour} meeple"] = 1
    return found


def whole(position, move, rng):
    """Which card is drawn: one that can still come."""
    if move.kind is not Kind.DRAW or move.drawn is not None:
        return move
    up = {face_up.card for face_up in position.cards}
    left = [card for card in CARDS if card.colour in position.colours and card not in up]
    return Move(move.player, Kind.DRAW, drawn=rng.choice(left)) if left else None


def other_order(data):
    if "face_up" not in data:
        return None
    return data | {"face_up": data["face_up"][::-1]}


def hidden_cards(data, rng):
    """A card that nobody remembers, with what lies on it."""
    holes = []
    for n, said in enumerate(data.get("face_up", ())):
        name, _, rest = said.partition(" with ")
        text, ways = some(rng, name, EVERY)
        on_it = f" with {rest}" if rest else ""
        holes.append(Hole(("face_up", n), f"{text}{on_it}", tuple(f"{way}{on_it}" for way in ways)))
    return holes


def searched(position, player):
    table = Table(position, player, "score", 2)
    turns = []
    for step, after in table.children(table.start):
        for seen, state in table.children(after) if after.waits != -1 else ((None, after),):
            turns.append((table.moves((step, seen) if seen else (step,))[0], state))
    return turns, lambda after: Table(after, player, "score", 2).start


def alike(move):
    """What is not known is called by its place."""
    return f"{move.kind} {move.at} {move.cubes} {move.drawn}"


def line(item):
    """A card by its place, whatever it is."""
    return re.search(r"card \d+", item)[0]


ABOUT = About(
    components,
    whole,
    {"cards in another order": other_order, "other colours": other_colours, "another seat first": next_one_first},
    hides={"cards": hidden_cards},
    alike=alike,
    line=line,
    searched=searched,
    laid=frozenset({"face"}),
    given={"pass": {"rulings": {"SL-AMB-PASS": "allowed"}}},
    others_may_go_on="only the one who can do nothing ends the game",
)
