"""How people say moves of My First Christmas Tree."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import reduce

from models.green_box.cards import Card, card_called
from models.green_box.components import colour_called
from models.green_box.form import space_called
from models.green_box.my_first_christmas_tree.moves import FIRST, LEFT, RIGHT, Move, Playing, named, ways
from models.green_box.my_first_christmas_tree.position import LEAST_CARDS, Position, symbols
from models.green_box.my_first_christmas_tree.tree import WIDTHS, Spot
from models.move import not_understood, said_twice
from models.names import closest, enumerated, quoted
from models.problem import MisreadError
from models.spaces import with_names

_SAYINGS = (
    "'take red drop, play blue wheel left, complete on r4c1 r3c1 r2c1 placing r4c1 r2c1, box red', each part only if it is "
    "done; also 'discard the pool', 'drawing red drop', 'discard the row', 'play nothing'"
)
_VERB = re.compile(
    r"\b(?:"
    r"(?P<skip>[^,;]*\bturn (?:is )?left out|skip)"
    r"|(?P<pass>pass(?:es)?)"
    r"|(?P<row>(?:discards?|drops?) (?:the |my |all )?(?:preparation |old )?(?:row|played cards)"
    r"|begin (?:a )?new (?:row|decoration))"
    r"|(?P<pool>(?:discards?|renews?|refresh(?:es)?|refills?) (?:the |all )?(?:4 |four )?(?:pool|cards of the pool)"
    r"|new pool)"
    r"|(?P<box>(?:(?:take|get|claim|open)s? )?(?:a |the |my )?(?P<neutral>neutral )?box(?: (?:for|of|with|counting))?)"
    r"|(?P<take>(?:take|collect)s?|taking)"
    r"|(?P<draw>drawing|draws?|turning up)"
    r"|(?P<play>(?:play|add)s?|playing)"
    r"|(?P<complete>(?:complete|decorate)s?|completing|decorating)"
    r"|(?P<place>(?:place|placing|puts?|putting)s?)"
    r")\b",
    re.IGNORECASE,
)
_EDGE = re.compile(
    r"^(?:[\s,;]|(?:i|and|then|on|at|onto|from the pool)\b)+|(?:[\s,;]|\b(?:i|and|then|from the pool))+$", re.IGNORECASE
)
_BETWEEN = re.compile(r"\s*[,;]\s*(?:and\s+)?|\s+and\s+", re.IGNORECASE)
_END = re.compile(r"\s+(?:(?:on|to|at) )?(?:the )?(left|right|front|behind|back)(?: (?:end|side))?$", re.IGNORECASE)
_ENDS = {"left": LEFT, "right": RIGHT, "front": LEFT, "behind": RIGHT, "back": RIGHT}
_NOTHING = {"nothing", "none", "no card", "no cards", "no decorations"}
_VERBS = ("take", "drawing", "play", "complete", "placing", "box", "discard", "pass", "left out")


def read_move(text: str, position: Position, player: str) -> Move:
    """The move that a text means. Raises `ValueError` with what would be understood."""
    rest = " ".join(text.split())
    rest = re.sub(rf"^{re.escape(player)}(?::| (?=\w))\s*(?!')", "", rest, flags=re.IGNORECASE)
    clauses = _clauses(rest, text)
    _say_once(clauses)
    move = reduce(lambda move, clause: _with(move, clause, position, text), clauses, Move(player=player))
    if any(verb == "complete" for verb, _ in clauses) and not move.line:
        return replace(move, line=_only_line(position, move))
    if move.placed is not None and not move.line:
        raise ValueError(f"decorations are placed where a row is completed; expected {_SAYINGS}")
    return move


def _clauses(rest: str, text: str) -> list[tuple[str, str]]:
    """The text, cut at its verbs: for each the name of the verb, and what follows it."""
    verbs = list(_VERB.finditer(rest))
    before = _EDGE.sub("", rest[: verbs[0].start()] if verbs else rest)
    if before or not verbs:
        word = before.split(" ")[0]
        guess = closest(word, _VERBS) if word else None
        hint = f"; did you mean {guess!r}?" if guess else ""
        if guess and rest:
            raise MisreadError(f"{quoted(text)} is not understood{hint}", word)
        raise not_understood(text if rest else "", _SAYINGS, before)
    ends = [verb.start() for verb in verbs[1:]] + [len(rest)]
    clauses = []
    for verb, end in zip(verbs, ends, strict=True):
        name = verb.lastgroup if verb.lastgroup != "neutral" else "box"
        name = "neutral" if verb["neutral"] else name
        clauses.append((str(name), _EDGE.sub("", rest[verb.end() : end])))
    return clauses


def _say_once(clauses: list[tuple[str, str]]) -> None:
    """Raises `ValueError` if what is done once in a turn is said twice, or a card is played and nothing is."""
    passes = [verb == "pass" or (verb == "play" and body.casefold() in _NOTHING) for verb, body in clauses]
    plays = [verb in {"pass", "play"} for verb, _ in clauses]
    if any(passes) and sum(plays) > 1:
        raise ValueError("a card is played, or nothing is; say one of them")
    once = {
        "which row is completed": {"complete"},
        "the box": {"box", "neutral"},
        "that the row is discarded": {"row"},
        "that the pool is discarded": {"pool"},
    }
    for what, verbs in once.items():
        bodies = [body for verb, body in clauses if verb in verbs]
        if len(bodies) > 1:
            raise said_twice(what, "")


def _with(move: Move, clause: tuple[str, str], position: Position, text: str) -> Move:
    """The move with one more clause. Raises `ValueError`."""
    verb, body = clause
    match verb:
        case "skip" | "pass" | "row" | "pool" if body:
            raise MisreadError(f"{quoted(text)}: {quoted(body)} is too much; expected {_SAYINGS}", text)
        case "skip":
            return replace(move, skipped=True)
        case "pass":
            return replace(move, played=())
        case "row":
            return replace(move, discarded=True)
        case "pool":
            return replace(move, renewed=True)
        case "take":
            return replace(move, taken=(*move.taken, *_cards(body)))
        case "draw":
            return replace(move, drawn=(*move.drawn, *_cards(body)))
        case "play":
            return _playing(move, body, position)
        case "complete":
            return replace(move, line=_spots(body))
        case "place":
            spots = () if body.casefold() in _NOTHING else _spots(body)
            return replace(move, placed=(*(move.placed or ()), *spots))
    return _box(move, body, neutral=verb == "neutral")


def _cards(body: str) -> tuple[Card, ...]:
    """The cards that a text tells of, none where it says so. Raises `ValueError`."""
    if body.casefold() in _NOTHING:
        return ()
    return tuple(_card(part) for part in _BETWEEN.split(body))


def _card(name: str) -> Card:
    card = card_called(re.sub(r"^(?:an?|the|my)\s+", "", name, flags=re.IGNORECASE), ("colour", "symbol"))
    if card.colour is None or card.symbol is None:
        raise MisreadError(f"{quoted(name)}: which card? expected border colour and symbol, for instance 'red drop'", name)
    return Card(symbol=card.symbol, colour=card.colour, value=card.value)


def _playing(move: Move, body: str, position: Position) -> Move:
    """The move with cards played, each at the end that is named or at the only one that it fits. Raises `ValueError`."""
    if body.casefold() in _NOTHING:
        return replace(move, played=())
    for part in _BETWEEN.split(body):
        end = _END.search(part)
        card = _played_card(part[: end.start()] if end else part, move)
        row = move.row_after(position.seat(move.player).row)
        fitting = [way for way in ways(row, card) if position.fits(symbols(way.on(row))) is not False]
        if not row:
            playing = Playing(card, FIRST)
        elif end:
            playing = Playing(card, _ENDS[end[1].casefold()])
        elif len(fitting) > 1 and len(row) > 1:
            raise ValueError(f"{named(card)} fits on the left and on the right; say at which end it is played")
        else:
            playing = fitting[-1] if fitting else Playing(card, RIGHT)
        move = replace(move, played=(*(move.played or ()), playing))
    return move


def _played_card(name: str, move: Move) -> Card:
    """The card that is played: "it" is the one that was taken. Raises `ValueError`."""
    return move.taken[0] if name.casefold() == "it" and len(move.taken) == 1 else _card(name)


_FILLING = {"on", "at", "the", "row", "tile", "tiles", "decoration", "decorations", "cube", "cubes"}
"""Words that go with tiles."""


def _spots(body: str) -> tuple[Spot, ...]:
    """The tiles that a text names, in its order. Raises `ValueError`."""
    names = [
        name for name in re.split(r"[\s,;\-]+|\band\b", with_names(body, WIDTHS)) if name and name.casefold() not in _FILLING
    ]
    return tuple(Spot(*space_called(name, WIDTHS)) for name in names)


def _box(move: Move, body: str, *, neutral: bool) -> Move:
    """The move with a box taken for one colour or two. Raises `ValueError`."""
    from_neutral = re.search(r"\s*\(?(?:from the )?neutral(?: ones?| stacks?| boxes)?\)?$", body, re.IGNORECASE)
    body = body[: from_neutral.start()] if from_neutral else body
    words = [word for word in re.split(r"[\s,+]+|\band\b", body) if word]
    if not words:
        raise ValueError("a box for which border colour? expected for instance 'box red', or 'box red and white'")
    return replace(move, box=tuple(map(colour_called, words)), neutral=neutral or from_neutral is not None)


def _only_line(position: Position, move: Move) -> tuple[Spot, ...]:
    """The one place where the preparation row can be completed; some place for a row that is too short anyway.

    Raises `ValueError` if there is none, or several.
    """
    row = move.row_after(position.seat(move.player).row)
    if not row:
        raise ValueError("there is no preparation row to complete: no card lies in it")
    lines = position.places(symbols(row))
    if lines and (len(lines) == 1 or len(row) < LEAST_CARDS):
        return lines[0]
    shown = [" ".join(map(str, line)) for line in lines]
    if not shown:
        raise ValueError("the row cannot be completed: its symbols lie nowhere on the tree in that order")
    raise ValueError(f"the row can be completed in {len(shown)} places; say on which tiles: {enumerated(shown, 'or')}")
