"""Moves of My First Christmas Tree, and how people say them."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial, reduce
from typing import Any

from models.green_box.cards import Card, card_told, sort_of
from models.green_box.components import Colour, Symbol, colour_called
from models.green_box.form import space_called
from models.green_box.my_first_christmas_tree.table.position import LEAST_CARDS, Position, symbols
from models.green_box.my_first_christmas_tree.table.tree import WIDTHS, Spot
from models.move import MoveForm
from models.names import closest, enumerated, quoted
from models.problem import MisreadError
from models.sayings import Clause, Saying, Sayings, items, once
from models.spaces import with_names

LEFT, RIGHT, FIRST = "left", "right", ""
"""Where a card is played: at an end of the row, or as the first card of one."""
_COMPLETING = "play yellow drop right, complete on r4c1 r3c1 r2c1 r1c1"
_PLACING = f"{_COMPLETING} placing r4c1 r2c1"


class Kind(Enum):
    """What is done in a turn, and how it is said: with which words a clause begins, before the cards, tiles or colours."""

    POOL = Saying(
        "discard the pool",
        "(discard~|renew~|refresh|refreshes|refill~) [the|all] [4|four] (pool|cards of the pool)|new pool",
        MoveForm(
            "a whole turn", (_PLACING,), "A turn is one move. Say each part only if you do it, in the order of this list."
        ),
        MoveForm(
            "new pool",
            ("new pool, take blue arrow", "discard the pool"),
            "The commit ability before taking: four new cards in the pool.",
        ),
    )
    TAKE = Saying(
        "[take {cards}]",
        "(take|collect)~|taking",
        MoveForm(
            "take",
            ("take red circles", "take red circles and blue arrow"),
            "One card of the pool, or two with the commit ability.",
        ),
    )
    DRAW = Saying(
        "[drawing {cards}]",
        "drawing|draw~|turning up",
        MoveForm(
            "drawing",
            ("take red circles, drawing red drop",),
            "Names what came into the pool, in its order. Without it, that stays `unknown`, unless the file knows the deck.",
        ),
    )
    ROW = Saying(
        "discard the row",
        "(discard|drop)~ [the|my|all] [preparation|old] (row|played cards)|begin [a] new (row|decoration)",
        MoveForm(
            "discard the row",
            ("discard the row, play red circles",),
            "Throws away the preparation row, where no card continues it.",
        ),
    )
    PLAY = Saying(
        "play [{cards}|nothing]",
        "(play|add)~|playing",
        MoveForm(
            "play",
            ("play yellow drop right", "play black wheel left", "play yellow drop right and black wheel left"),
            "The cards played, and to which end of the row. The end may be left out where only one fits.",
        ),
    )
    PASS = Saying("pass", "pass|passes", MoveForm("play nothing", ("play nothing", "pass"), "No card is played."))
    COMPLETE = Saying(
        "[complete on {tiles}][ {placing}]",
        "(complete|decorate)~|completing|decorating",
        MoveForm(
            "complete",
            (_COMPLETING, "play black wheel left, complete"),
            "The tiles in their order, from either end. Leave them out where there is only one place.",
        ),
    )
    PLACE = Saying(
        "placing [{tiles}|nothing]",
        "(place|put)~|placing|putting",
        MoveForm("placing decorations", (_PLACING, f"{_COMPLETING} placing nothing"), "The tiles that get decorations."),
    )
    BOX = Saying(
        "[{stack} box {colours}|box {colours}]",
        "[(take|get|claim|open)~] [a|the|my] [{stack}] box [for|of|with|counting]",
        MoveForm(
            "box",
            tuple(f"{_PLACING}, {box} yellow and white" for box in ("box", "own box", "neutral box")),
            "The border colours that you count for a box, two with the commit ability.",
        ),
        slots={"stack": "neutral|own"},
    )
    SKIP = Saying(
        "{player}'s turn left out",
        "[{whose}] turn [is] left out|skip",
        MoveForm(
            "skip",
            ("skip",),
            "Leaves out a turn that is not known: every answer then takes the table as it was before it, and says so.",
        ),
        slots={"whose": "[^,;]+?"},
    )


SAYINGS = Sayings({kind: kind.value for kind in Kind})
_ENDS = {**dict.fromkeys(("left", "front", "before"), LEFT), **dict.fromkeys(("right", "behind", "back", "after"), RIGHT)}
_PLAYED = Saying(
    "{card}[ {end}]", "{card} [[on|to|at|in] [the] {end} [end|side] [[of] [the|my] row]]", slots={"end": "|".join(_ENDS)}
)


@dataclass(frozen=True, slots=True)
class Playing:
    """A card and the end of the preparation row at which it is played."""

    card: Card
    end: str = FIRST

    def on(self, row: tuple[Card, ...]) -> tuple[Card, ...]:
        """The preparation row with the card."""
        return (self.card, *row) if self.end == LEFT else (*row, self.card)

    def __str__(self) -> str:
        return _PLAYED.written(card=named(self.card), end=self.end)


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """A turn, phase by phase.

    `renewed` is the commit ability of a new pool, `taken` the cards taken from the pool, `drawn` the cards that refilled it
    if known. `discarded` says that the preparation row is discarded before playing. `played` is nothing where
    playing is not mentioned, `line` are the tiles on which the row is completed in their order, `placed` those that got
    decorations (nothing where they are not named), `box` the border colours counted for one, `stack` says where from,
    `neutral` or `own`, if that was said. `skipped` is a turn of which nothing is known at all.
    """

    player: str
    renewed: bool = False
    taken: tuple[Card, ...] = ()
    drawn: tuple[Card, ...] = ()
    discarded: bool = False
    played: tuple[Playing, ...] | None = None
    line: tuple[Spot, ...] = ()
    placed: tuple[Spot, ...] | None = None
    box: tuple[Colour, ...] = ()
    stack: str = ""
    skipped: bool = False

    def __str__(self) -> str:
        if self.skipped:
            return Kind.SKIP.value.written(player=self.player)
        placing = "" if self.placed is None else Kind.PLACE.value.written(tiles=" ".join(map(str, self.placed)))
        parts = [
            Kind.POOL.value.written() if self.renewed else "",
            Kind.TAKE.value.written(cards=_list(map(named, self.taken))),
            Kind.DRAW.value.written(cards=_list(map(named, self.drawn))),
            Kind.ROW.value.written() if self.discarded else "",
            "" if self.played is None else Kind.PLAY.value.written(cards=_list(self.played)),
            Kind.COMPLETE.value.written(tiles=" ".join(map(str, self.line)), placing=placing),
            Kind.BOX.value.written(stack=self.stack, colours=_list(self.box)),
        ]
        return ", ".join(filter(None, parts)) or "take nothing"

    @property
    def commits(self) -> tuple[str, ...]:
        """The commit abilities that it uses, in words."""
        second = {"card taken": self.taken, "card played": self.played or (), "colour for the box": self.box}
        used = [f"a second {what}" for what, several in second.items() if len(several) > 1]
        return ("a new pool", *used) if self.renewed else tuple(used)

    def row_after(self, row: tuple[Card, ...]) -> tuple[Card, ...]:
        """The preparation row once it was discarded, if it was, and cards were played."""
        return reduce(lambda row, playing: playing.on(row), self.played or (), () if self.discarded else row)


def ways(row: Sequence[Card], card: Card) -> tuple[Playing, ...]:
    """The ways of adding a card to a preparation row, whether it fits the tree or not."""
    return tuple(Playing(card, end) for end in ((LEFT, RIGHT) if row else (FIRST,)))


def named(card: Card) -> str:
    """A card as it is written in a move: border colour and symbol, and its value if that is known."""
    return " ".join(str(part) for part in (card.colour, card.value, card.symbol) if part is not None)


def _list(things: Iterable[object]) -> str:
    return " and ".join(map(str, things))


def suit(card: Card) -> Card:
    """A card as far as it matters: its border colour and symbol."""
    return Card(symbol=card.symbol, colour=card.colour)


def most_cubes(row: Sequence[Card]) -> int:
    """How many cards of a row have its most frequent border colour: so many decorations may be placed (CT-C)."""
    colours = [card.colour for card in row]
    return max(map(colours.count, colours), default=0)


def total_of(row: Sequence[Card], colours: Sequence[Colour]) -> int:
    """How many cards of a row have one of these border colours."""
    return sum(card.colour in colours for card in row)


def known(cards: Sequence[Card]) -> list[Card]:
    """The different cards of which border colour and symbol are known, in their order."""
    return list(dict.fromkeys(suit(card) for card in cards if card.has_suit()))


_NOTHING = {"nothing", "none", "no card", "no cards", "no decorations"}
_ALONE: dict[Kind, dict[str, Any]] = {
    Kind.POOL: {"renewed": True},
    Kind.ROW: {"discarded": True},
    Kind.PASS: {"played": ()},
    Kind.SKIP: {"skipped": True},
}
"""What is said without cards, tiles or colours."""
_ONCE = {
    Kind.COMPLETE: "which row is completed",
    Kind.BOX: "the box",
    Kind.ROW: "that the row is discarded",
    Kind.POOL: "that the pool is discarded",
}
_ORDER = {
    Kind.POOL: "new pool",
    Kind.TAKE: "take",
    Kind.ROW: "discard the row",
    Kind.PLAY: "play",
    Kind.PASS: "play",
    Kind.COMPLETE: "complete",
    Kind.PLACE: "complete",
    Kind.BOX: "box",
}
"""The steps of a turn in their order; what came into the pool may be told anywhere."""


def read_move(text: str, position: Position, player: str) -> Move:
    """The move that a text means. Raises `ValueError` with what would be understood."""
    move, clauses = Move(player=player), _steps(text, player)
    for clause in clauses:
        move = _with_clause(move, clause, position, text)
    if any(clause.key is Kind.COMPLETE for clause in clauses) and not move.line:
        move = _completed(position, move)
    elif move.placed is not None and not move.line:
        raise ValueError("decorations are placed where a row is completed; say `complete` too")
    return move


def _steps(text: str, player: str) -> list[Clause[Kind]]:
    """What is said of each step of a turn, in the order of the rulebook. Raises `ValueError`, also where that is another."""
    clauses = SAYINGS.clauses(text, player)
    if {Kind.POOL, Kind.TAKE}.isdisjoint(clause.key for clause in clauses):
        # Where nothing else is done to the pool, to draw is to take a card: the rulebook calls the step "Draw Cards".
        clauses = [clause._replace(key=Kind.TAKE) if clause.key is Kind.DRAW else clause for clause in clauses]
    once(clauses, _ONCE)
    plays = [clause for clause in clauses if clause.key in {Kind.PLAY, Kind.PASS}]
    if len(plays) > 1 and any(clause.key is Kind.PASS or clause.rest.casefold() in _NOTHING for clause in plays):
        raise ValueError("a card is played, or nothing is; say one of them")
    order = list(dict.fromkeys(_ORDER.values()))
    steps = [order.index(_ORDER[clause.key]) for clause in clauses if clause.key in _ORDER]
    if steps != sorted(steps):
        rightly = sorted(clauses, key=lambda clause: order.index(_ORDER.get(clause.key, "take")))
        words = ", ".join(f"{clause.text} {clause.rest}".strip() for clause in rightly)
        raise ValueError(f"a turn goes in the order {', '.join(order)}; did you mean {words!r}?")
    return clauses


def _with_clause(move: Move, clause: Clause[Kind], position: Position, text: str) -> Move:
    """The move with what a clause says. Raises `ValueError`."""
    body = re.sub(r"(?:^| )from the pool\b", "", clause.rest, flags=re.IGNORECASE).strip()
    things = () if body.casefold() in _NOTHING else items(body)
    match clause.key:
        case Kind.TAKE:
            return replace(move, taken=(*move.taken, *map(_card, things)))
        case Kind.DRAW:
            return replace(move, drawn=(*move.drawn, *map(_card, things)))
        case Kind.PLAY:
            return reduce(partial(_playing, position), things, replace(move, played=(things and move.played) or ()))
        case Kind.COMPLETE:
            return replace(move, line=_spots(body))
        case Kind.PLACE:
            return replace(move, placed=(*(move.placed or ()), *(_spots(body) if things else ())))
        case Kind.BOX:
            return _box(move, body, clause.said.get("stack", ""))
    if body:
        raise MisreadError(f"{quoted(text)}: {quoted(body)} is too much", text)
    return replace(move, **_ALONE[clause.key])


def _card(name: str) -> Card:
    which = "which card? expected border colour and symbol, for instance 'red drop'"
    return replace(card_told(name, ("colour", "symbol"), which), background=None)


def _playing(position: Position, move: Move, part: str) -> Move:
    """The move with a card played, at the end that is named or at the only one that it fits. Raises `ValueError`."""
    said, last = _PLAYED.match(part) or {"card": part}, part.rpartition(" ")[2]
    meant = closest(last, [*_ENDS, *map(str, Colour), *map(str, Symbol)])
    if "end" not in said and meant in _ENDS and not sort_of(last):
        raise MisreadError(f"{quoted(last)} is no end of the row; did you mean {meant!r}?", last)
    # "It" is the card that was taken.
    is_taken = said["card"].casefold() == "it" and len(move.taken) == 1
    card = move.taken[0] if is_taken else _card(said["card"])
    row = move.row_after(position.seat(move.player).row)
    fitting = [way for way in ways(row, card) if position.fits(symbols(way.on(row))) is not False]
    if not row:
        playing = Playing(card, FIRST)
    elif "end" in said:
        playing = Playing(card, _ENDS[said["end"].casefold()])
    elif len(fitting) > 1 and len(row) > 1:
        raise ValueError(f"{named(card)} fits on the left and on the right; say at which end it is played")
    else:
        playing = fitting[-1] if fitting else Playing(card, RIGHT)
    return replace(move, played=(*(move.played or ()), playing))


_FILLING = {"on", "at", "onto", "the", "row", "tile", "tiles", "decoration", "decorations", "cube", "cubes"}
"""Words that go with tiles."""


def _spots(body: str) -> tuple[Spot, ...]:
    """The tiles that a text names, in its order. Raises `ValueError`."""
    names = filter(None, re.split(r"[\s,;\-]+|\band\b", with_names(body, WIDTHS)))
    return tuple(Spot(*space_called(name, WIDTHS)) for name in names if name.casefold() not in _FILLING)


def _box(move: Move, body: str, stack: str) -> Move:
    """The move with a box taken for one colour or two. Raises `ValueError`."""
    named_last = re.search(r"\s*\(?(?:from (?:the|my) )?(neutral|own)(?: ones?| stacks?| boxes)?\)?$", body, re.IGNORECASE)
    body, stack = (body[: named_last.start()], named_last[1]) if named_last else (body, stack)
    words = [word for word in re.split(r"[\s,+]+|\band\b", body) if word]
    if not words:
        raise ValueError("a box for which border colour? expected for instance 'box red', or 'box red and white'")
    return replace(move, box=tuple(map(colour_called, words)), stack=stack.casefold())


def _completed(position: Position, move: Move) -> Move:
    """The move at the one place where the preparation row can be completed; at some place if it is too short anyway.

    Where a card is played that fits nowhere, the rest of the turn does not matter. Raises `ValueError` if there is no place,
    or several.
    """
    row = move.row_after(position.seat(move.player).row)
    if not row:
        raise ValueError("there is no preparation row to complete: no card lies in it")
    lines = position.places(symbols(row)) or position.places(symbols(row), may_be=True)
    if lines and (len(lines) == 1 or len(row) < LEAST_CARDS):
        return replace(move, line=lines[0])
    shown = [" ".join(map(str, line)) for line in lines]
    if shown:
        raise ValueError(f"the row can be completed in {len(shown)} places; say on which tiles: {enumerated(shown, 'or')}")
    if move.played:
        return replace(move, placed=None, box=())
    raise ValueError("the row cannot be completed: its symbols lie nowhere on the tree in that order")
