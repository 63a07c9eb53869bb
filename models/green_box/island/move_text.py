"""Moves of Island as people say them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from models.green_box.components import symbol_called
from models.green_box.island.cards import Action, Card, Kind, card_called
from models.green_box.island.kinds import name_called
from models.green_box.island.lands import Spot
from models.green_box.island.moves import (
    Act,
    Attack,
    Drowning,
    Flip,
    Keep,
    Lay,
    Move,
    Pass,
    Place,
    Restore,
    Retreat,
    Shelter,
    Stop,
)
from models.green_box.island.position import Position
from models.move import not_understood, said_by, said_twice
from models.names import NUMBERS, enumerated, number_called, one, quoted
from models.problem import MisreadError

_SAYINGS = (
    "'recruit on a', 'invade b from a with 2', 'replenish', 'pacify a', 'develop a', 'dominate a and b', "
    "'infiltrate b from a', 'immortalize', 'enrage a', 'pass', 'attack ben, who loses a unit', 'retreat to b', "
    "'castle a unit', 'no castle', 'stop the combat', 'keep drop and wheel', 'territory e at r1c3 and r1c4', 'castle on a', "
    "'unit on a', 'heads'"
)
_BETWEEN = re.compile(r"\s*,\s*(?:and )?|\s+and\s+|\s*\+\s*")
_DROWNED = re.compile(r",? (?:but )?(?:is |was )?drowned by ", re.IGNORECASE)
_KEYS = "removing|removes?|showing|shows|taking|takes?"
_REST = rf"(?:(?! (?:using|with|by|{_KEYS}) )[^,])+"
"""What comes behind one of these words, up to the next."""
_N = rf"\d{{1,2}}|{'|'.join(NUMBERS)}|all"
_USING = re.compile(rf",? (?:using|with|by) (?:the |a |an |my )?(?P<cards>(?!(?:{_N})(?: units?)?$){_REST})$", re.IGNORECASE)
_TAIL = re.compile(rf",? (?P<key>{_KEYS}) (?:the |a |an )?(?P<what>{_REST})$", re.IGNORECASE)
_RESTORE = re.compile(
    r"(?:places?|put) (?:two |2 )?(?:units? )?(?:on|in) (?P<names>.+?)(?:(?:,|;)? then (?P<rest>.+))?$", re.IGNORECASE
)
_ACTIONS = "|".join(str(action).casefold() for action in Action)
_ACT = re.compile(rf"(?P<action>{_ACTIONS})s?(?: (?P<rest>.+))?", re.IGNORECASE)
_FROM = re.compile(
    rf"(?:to |into )?(?P<goal>\S+) from (?P<start>\S+?)(?:,? (?:with )?(?P<n>{_N})(?: units?)?)?",
    re.IGNORECASE,
)
_MOVES = re.compile(r"moves? (?P<n>\w+)(?: units?)? from (?P<start>\w+) (?:to|into) (?P<goal>\w+)", re.IGNORECASE)
_SPOT = r"r-?\d{1,2}c-?\d{1,2}"
_LAY = re.compile(
    rf"(?:lays? |places? |puts? )?(?:a |the )?(?:new )?territory (?P<name>\S+) (?:at|on) "
    rf"(?P<one>{_SPOT})(?: and |, ?| )(?P<other>{_SPOT})",
    re.IGNORECASE,
)
_LOSES = re.compile(
    r"attacks? (?P<who>.+?)(?:,? (?:who |and \S+ )?(?:(?P<unit>(?:loses|takes back|gives up) (?:a|one|1) units?)"
    r"|discards? (?:the |a |an )?(?P<card>.+)))?",
    re.IGNORECASE,
)


def read_move(text: str, position: Position, player: str) -> Move:
    """The move that a text means. Raises `ValueError` with what would be understood."""
    rest = _MOVES.sub(r"invade \g<goal> from \g<start> with \g<n>", said_by(player, text))
    for read in (_short, _lay, _cube, _fight, _keep, _restored, _action):
        move = read(rest, position, player)
        if move is not None:
            return move
    raise not_understood(text, _SAYINGS)


def territory_called(word: str, position: Position) -> str:
    """The territory of the board that a word names. Raises `ValueError`."""
    names = position.names
    found = next((name for name in (*names, *map(str, position.lands)) if name.casefold() == word.casefold()), None)
    if found is None:
        there = f"there are {enumerated(list(names), 'and', 15)}" if names else "the board is empty"
        raise MisreadError(f"no territory {quoted(word)} is on the board; {there}", word)
    return found


def _territories(text: str, position: Position) -> tuple[str, ...]:
    words = [word for word in _BETWEEN.split(text.strip()) if word]
    return tuple(territory_called(re.sub(r"^(?:on|in|to|the|territory) ", "", word), position) for word in words)


def _who(name: str, position: Position) -> str:
    by_colour = {str(seat.colour): player for player, seat in position.seated}
    return by_colour.get(name.casefold()) or one(
        name, "player", list(position.players), f"there are {enumerated(list(position.players), 'and')}"
    )


_SHORT: dict[str, Callable[[str], Move]] = {
    r"pass(?:es)?": Pass,
    r"heads": lambda player: Flip(player, heads=True),
    r"tails": lambda player: Flip(player, heads=False),
    r"(?:stops?|ends?)(?: the)?(?: combat| fight)?|all agree(?: to stop)?": Stop,
    r"(?:no castle|declines?|uses? no castle)": lambda player: Shelter(player, uses=False),
    r"(?:castles?(?: a)? unit|uses?(?: a)? castle|units? in(?:to)?(?: a)? castle)": lambda player: Shelter(
        player, uses=True
    ),
}


def _short(text: str, position: Position, player: str) -> Move | None:
    """A move of a word or two."""
    chosen = re.fullmatch(r"pass(?:es)?,? choosing (.+)", text, re.IGNORECASE)
    if chosen:
        return Pass(player, chosen=_who(chosen[1], position))
    return next((make(player) for form, make in _SHORT.items() if re.fullmatch(form, text, re.IGNORECASE)), None)


def _lay(text: str, position: Position, player: str) -> Move | None:
    found = _LAY.fullmatch(text)
    if found is None:
        return None
    one_, other = (
        Spot(int(at[0]) - 1, int(at[1]) - 1) for at in (re.findall(r"-?\d+", found[key]) for key in ("one", "other"))
    )
    del position
    return Lay(player, (one_, other), name_called(found["name"]))


def _cube(text: str, position: Position, player: str) -> Move | None:
    found = re.fullmatch(
        r"(?:places? |puts? )?(?:a |the )?(?P<what>castle|unit) (?:on|in) (?P<name>\S+)", text, re.IGNORECASE
    )
    if found is None:
        return None
    return Place(player, territory_called(found["name"], position), is_castle=found["what"].casefold() == "castle")


def _fight(text: str, position: Position, player: str) -> Move | None:
    away = re.fullmatch(r"(?:retreats?|withdraws?) (?:to |into )?(\S+)", text, re.IGNORECASE)
    if away:
        return Retreat(player, territory_called(away[1], position))
    found = _LOSES.fullmatch(text)
    if found is None:
        return None
    card = _card(found["card"]) if found["card"] else None
    return Attack(player, _who(found["who"], position), card, loses_unit=found["unit"] is not None)


def _card(text: str, kind: Kind | None = None) -> Card:
    """A card as a move names it: its symbol may be enough."""
    card = card_called(re.sub(r"^(?:the|an?|my) ", "", text.strip(), flags=re.IGNORECASE), partly=True)
    return Card(card.kind or kind, card.symbol)


def _keep(text: str, _position: Position, player: str) -> Move | None:
    found = re.fullmatch(r"keeps? (?P<kept>.+?)(?:(?:,|;)? (?:and )?discards? (?P<gone>.+))?", text, re.IGNORECASE)
    if found is None:
        return None
    kept, gone = (
        tuple(_card(part, Kind.CYCLE) for part in _BETWEEN.split(found[key] or "") if part) for key in ("kept", "gone")
    )
    return Keep(player, kept, gone)


def _restored(text: str, position: Position, player: str) -> Move | None:
    """Two units first, for a player who has none on the board."""
    found = _RESTORE.fullmatch(text)
    if found is None:
        return None
    names = _territories(found["names"], position)
    if found["rest"] is None:
        return Restore(player, names)
    move = _short(found["rest"], position, player) or _action(found["rest"], position, player)
    if isinstance(move, Act):
        return Act(**{part: getattr(move, part) for part in Act.__slots__} | {"restored": names})
    if isinstance(move, Pass):
        return Pass(player, names, move.chosen)
    return None


def _action(text: str, position: Position, player: str) -> Move | None:
    """An action by a card, with its reactions."""
    said, *reactions = _DROWNED.split(text)
    parts: dict[str, Any] = {}
    cards = None
    while (tail := _TAIL.search(said)) or (cards is None and (tail := _USING.search(said))):
        if "cards" in tail.groupdict():
            cards = tail["cards"]
        else:
            key = tail["key"].casefold()[:4]
            if key in parts:
                raise said_twice(f"“{tail['key']}”", tail["what"])
            parts[key] = tail["what"]
        said = said[: tail.start()]
    found = _ACT.fullmatch(said)
    if found is None:
        return None
    action = Action(found["action"].capitalize())
    return Act(
        player,
        action,
        _cards(cards, action, position, player),
        **_where(action, found["rest"] or "", position, player),
        **_told(parts, position),
        drownings=tuple(_drowning(reaction, position) for reaction in reactions),
    )


def _told(parts: dict[str, str], position: Position) -> dict[str, Any]:
    """What comes after an action: a unit removed, the face of a tile, the card taken."""
    told: dict[str, Any] = {}
    for key, what in parts.items():
        if key == "remo":
            who, _, where = re.sub(r"^(?:unit of )|(?:'s)? unit\b", "", what).partition(" from ")
            if not where:
                raise MisreadError(f"removing {what}: from which territory? say 'removing ben from a'", what)
            told["victim"] = _who(who.strip(), position), territory_called(where.strip(), position)
        elif key == "show":
            told["face"] = Card(None, symbol_called(what.strip()))
        else:
            told["taken"] = _card(what)
    return told


def _where(action: Action, rest: str, position: Position, player: str) -> dict[str, Any]:
    """The territories of an action. Raises `ValueError`."""
    if action in {Action.REPLENISH, Action.IMMORTALIZE, Action.ENCHANT, Action.DROWN}:
        if rest:
            raise MisreadError(f"{action} concerns no territory: say '{str(action).casefold()}'", rest)
        return {}
    if action in {Action.INVADE, Action.INFILTRATE}:
        found = _FROM.fullmatch(rest)
        if found is None or (action is Action.INVADE and found["n"] is None):
            example = "'invade b from a with 2'" if action is Action.INVADE else "'infiltrate b from a'"
            raise MisreadError(f"{action}: from where to where? Say for instance {example}", rest or str(action))
        start = territory_called(found["start"], position)
        told = (found["n"] or "1").casefold()
        n = position.units(player, start) if told == "all" else number_called(told)
        return {"places": (territory_called(found["goal"], position),), "start": start, "units": n}
    names = _territories(rest, position)
    if not names:
        raise MisreadError(f"{action}: in which territory? Say for instance '{str(action).casefold()} a'", str(action))
    if action is Action.DOMINATE and len(names) == 1:
        names *= 2
    if action is not Action.DOMINATE and len(names) > 1:
        raise MisreadError(f"{action} concerns one territory, not {len(names)}", rest)
    return {"places": names}


def _cards(told: str | None, action: Action, position: Position, player: str) -> tuple[Card, ...]:
    """The cards that are played, those that were not named taken from the hand. Raises `ValueError`."""
    table, hand = position.table, position.seat(player).hand or ()
    wanted = [table.symbol_of(action)]
    if action.is_enchanted:
        wanted.insert(0, table.symbol_of(Action.ENCHANT))
    named = [_card(part) for part in _BETWEEN.split(told)] if told else []
    if len(named) == len(wanted):
        return tuple(sorted(named, key=lambda card: card.symbol is not wanted[0]))
    if named and not (len(named) == 1 < len(wanted)):
        return tuple(named)
    cards = []
    for symbol in wanted:
        if named and named[0].symbol is symbol:
            cards.append(named.pop())
            continue
        kinds = {card.kind for card in hand if card.symbol is symbol}
        if len(kinds) > 1:
            form = f"'{str(action).casefold()} … using cycle {symbol}'"
            raise MisreadError(
                f"{player} has several {symbol} cards: say which one, for instance {form}", str(action).casefold()
            )
        cards.append(Card(next(iter(kinds), None), symbol))
    return (*cards, *named)


def _drowning(text: str, position: Position) -> Drowning:
    using = _USING.search(f" {text}") if " " in text else None
    name = f" {text}"[: using.start()].strip() if using else text
    who = _who(name.strip(" ,"), position)
    cards = _cards(using["cards"] if using else None, Action.DROWN, position, who)
    if len(cards) != 1 + Action.DROWN.is_enchanted:
        raise MisreadError(f"{Action.DROWN} takes {Action.ENCHANT} and the card of its symbol, not {len(cards)} cards", text)
    return Drowning(who, (cards[0], cards[1]))
