"""A whole game told turn by turn: the first turn that was not legal, and in how many turns it could have been won."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from models.green_box.components import MEEPLES
from models.green_box.desert_dessert.cards import Price
from models.green_box.desert_dessert.game import GAME
from models.green_box.desert_dessert.moves.words import Deal, Draw, Move
from models.green_box.desert_dessert.table import Position
from scorers.green_box.desert_dessert.search.known import fewest
from scorers.green_box.desert_dessert.search.world import World, obstacle
from scorers.question import Reply
from scorers.record import AFTER, Records, Stopped, Told, before_entry, doubt_lines

_RECORDS: Records[Position, Move] = Records(GAME.play, GAME.rules, GAME.remarks, GAME.rulings)


def record(position: Position, _player: str, words: str, tick: Callable[[], None]) -> Reply:
    """Whether a record, from this position on, is legal, and how well it could have been done."""
    done, lines = list(_RECORDS.replay(position, words.splitlines(), position.players)), list[str]()
    for entry in done:
        if isinstance(entry, Stopped):
            turn = entry.before.number
            lines += [f"entry {entry.number} (turn {turn}): `{entry.said}`: {entry.why}", *doubt_lines(entry)]
            where = f"turn {turn} (entry {entry.number})"
            before = "" if entry.number == 1 else "; every entry before it is legal"
            sentence = f"something is missing in {where}{before}" if entry.is_open else f"{where} was not legal{before}"
            value = {"legal": None if entry.is_open else False, "entry": entry.number, "turn": turn, "why": entry.why}
            there = before_entry(entry.number)
            return Reply(sentence, tuple(lines), value, settled=not entry.is_open, table=entry.before, heading=there)
        lines += [*(f"entry {entry.number}: taken for granted: {what}" for what in entry.assumes), *doubt_lines(entry)]
    last = [entry.after for entry in done if isinstance(entry, Told)][-1]
    if not last.is_won:
        sentence = f"every entry is legal, and after them it is turn {last.number}, not won"
        return Reply(sentence, tuple(lines), {"legal": True}, table=last, heading=AFTER)
    return replace(_could_have(position, done, last, lines, tick), table=last, heading=AFTER)


def _could_have(
    position: Position,
    done: list[Told[Position, Move] | Stopped[Position]],
    last: Position,
    lines: list[str],
    tick: Callable[[], None],
) -> Reply:
    """How many turns a record took, and the fewest that it could have taken with the same cards."""
    entries = [entry for entry in done if isinstance(entry, Told)]
    took = last.last_turn
    begun = with_cards(position, entries)
    if why := obstacle(begun):
        return Reply(f"every entry is legal, and the game is won in turn {took}; {why}", tuple(lines), {"legal": True})
    found = fewest(begun, tick, took)
    best, lower = found.won or took, found.lower
    turns = took - position.number + 1
    value = {"legal": True, "won in": took, "fewest": best, "bound": lower}
    won = f"every entry is legal, and the game is won in turn {took} ({turns} turns)"
    if best == took and lower >= took:
        return Reply(f"{won}, which nobody can beat with these cards", tuple(lines), value)
    steps = [f"{number}. {said}" for number, said in enumerate(found.plan, start=position.number)]
    certain = lower >= best
    could = f"turn {best} was possible" if best < took else f"whether turn {lower} was possible is open"
    if not certain and not World(begun).is_told(took):
        could += ", since not all cards are known (`deck:`, or a `deal` in every turn)"
    return Reply(f"{won}; {could}{', and no earlier one' if certain else ''}", (*lines, *steps), value, settled=certain)


def with_cards(position: Position, entries: list[Told[Position, Move]]) -> Position:
    """The table from which a record begins, with the cards and managers that it tells to come."""
    cards: list[Price] = []
    drawn: list[str] = []
    for entry in entries:
        for part in entry.move.parts:
            cards += part.cards if isinstance(part, Deal) else ()
            drawn += [part.manager] if isinstance(part, Draw) else []
    bag = (*dict.fromkeys((*drawn, *position.bag)),)
    others = tuple(name for name in MEEPLES if name not in (*bag, *position.own.managers))
    return replace(position, deck=position.deck or tuple(cards), bag=(*bag, *others))
