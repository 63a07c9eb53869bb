"""What people say of a move of Island, read clause by clause."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from models.green_box.components import symbol_called
from models.green_box.hands import hand_of
from models.green_box.island.cards import Action, Card, Kind, card_called
from models.green_box.island.moves.words import SAYINGS, Act, Deed, Move, N, Step
from models.green_box.island.table.lands import Spot, name_called
from models.green_box.island.table.position import HAND, START_UNITS, Position
from models.move import not_understood, said_by, said_twice
from models.names import enumerated, number_called, one, quoted
from models.problem import MisreadError
from models.sayings import Saying

_BETWEEN = re.compile(r"\s*,\s*(?:and )?|\s+and\s+|\s*\+\s*")
_DROWNED = re.compile(r",? (?:but )?(?:is |was )?drowned by ", re.IGNORECASE)
_KEYS = "removing|removes?|showing|shows|taking|takes?"
_REST = rf"(?:(?! (?:using|with|by|{_KEYS}) )[^,])+"
"""What comes behind one of these words, up to the next."""
_USING = re.compile(rf",? (?:using|with|by) (?:the |a |an |my )?(?P<cards>(?!(?:{N})(?: units?)?$){_REST})$", re.IGNORECASE)
_TAIL = re.compile(rf",? (?P<key>{_KEYS}) (?:the |a |an )?(?P<what>{_REST})$", re.IGNORECASE)
_WAY = Saying(
    "{goal} from {start}",
    "[to|into] {goal} from {start} [[,] [with] {n} [unit~]]",
    slots={"goal": r"\S+", "start": r"\S+?", "n": N},
)


def read_move(text: str, position: Position, player: str) -> Move:
    """The move that a text means. Raises `ValueError` with what would be understood."""
    return _read(said_by(player, text), text, position, player)


def _read(part: str, text: str, position: Position, player: str) -> Move:
    kind, said = SAYINGS.read(part, text)
    if isinstance(kind, Action):
        return _action(kind, said, position, player)
    if kind is not Deed.RESTORE:
        return _step(kind, said, position, player)
    names = _territories(said["names"], position)
    if "n" in said and len(names) == 1:
        names *= START_UNITS
    move = _read(said["rest"], text, position, player) if "rest" in said else Step(player, kind)
    if isinstance(move, Step) and move.deed not in {Deed.PASS, Deed.RESTORE}:
        raise not_understood(text, SAYINGS.forms, said["rest"])
    if move.restored:
        raise said_twice("“place units”", said["rest"])
    return replace(move, restored=names)


def territory_called(word: str, position: Position) -> str:
    """The territory of the board that a word names. Raises `ValueError`."""
    names = position.names
    found = next((name for name in (*names, *map(str, position.lands)) if name.casefold() == word.casefold()), None)
    if found is None:
        there = f"there are {enumerated(list(names), 'and', 15)}" if names else "the board is empty"
        raise MisreadError(f"no territory {quoted(word)} is on the board; {there}", word)
    return found


def _territories(text: str, position: Position) -> tuple[str, ...]:
    names = [re.sub(r"^(?:on|in|to|the|territory) ", "", name) for name in _BETWEEN.split(text.strip()) if name]
    return tuple(territory_called(name, position) for name in names)


def _who(name: str, position: Position) -> str:
    by_colour, players = {str(seat.colour): player for player, seat in position.seated}, list(position.players)
    return by_colour.get(name.casefold()) or one(name, "player", players, f"there are {enumerated(players, 'and')}")


def _card(text: str, kind: Kind | None = None) -> Card:
    """A card as a move names it: its symbol may be enough."""
    card = card_called(re.sub(r"^(?:the|an?|my) ", "", text.strip(), flags=re.IGNORECASE), partly=True)
    return Card(card.kind or kind, card.symbol)


def _cycle_cards(text: str) -> tuple[Card, ...]:
    return tuple(_card(part, Kind.CYCLE) for part in _BETWEEN.split(text) if part)


def _spots(text: str) -> tuple[Spot, Spot]:
    row, column, *other = (int(number) - 1 for number in re.findall(r"-?\d+", text))
    return Spot(row, column), Spot(*other)


def _step(deed: Deed, said: Mapping[str, str], position: Position, player: str) -> Step:
    """What is done besides actions. Raises `ValueError`."""
    match deed:
        case Deed.PASS if "chosen" in said:
            return Step(player, deed, _who(said["chosen"], position))
        case Deed.SHELTER:
            return Step(player, deed, is_unit="no" not in said)
        case Deed.ATTACK:
            lost = (_card(said["card"]),) if "card" in said else ()
            if number_called(said.get("n", "a")) != 1:
                raise MisreadError(f"an attack costs one unit or one cycle card, not {said['n']} units", said["n"])
            return Step(player, deed, _who(said["who"], position), lost, is_unit="n" in said)
        case Deed.RETREAT:
            return Step(player, deed, territory_called(said["goal"], position))
        case Deed.KEEP:
            gone = _cycle_cards(said.get("gone", ""))
            kept = _cycle_cards(said["kept"]) if "kept" in said else _all_but(gone, position, player)
            return Step(player, deed, cards=kept, discarded=gone)
        case Deed.LAY:
            return Step(player, deed, name_called(said["name"]), spots=_spots(said["spots"]))
        case Deed.PLACE:
            return Step(player, deed, territory_called(said["name"], position), is_unit=said["what"].casefold() == "unit")
    return Step(player, deed, said.get("side", "").casefold())


def _all_but(gone: tuple[Card, ...], position: Position, player: str) -> tuple[Card, ...]:
    """The cards kept in the draft where only a discard is said. Raises `ValueError` where that is not known."""
    left = hand_of(position.seat(player).hand).minus(*gone)
    others = tuple(card for card in (left and left.told) or () if card.kind is Kind.CYCLE and card.is_known)
    if position.draft != HAND or len(others) != HAND:
        raise MisreadError("which cards are kept? say for instance 'keep drop, discard wheel'", "discard")
    return others


def _action(action: Action, heard: Mapping[str, str], position: Position, player: str) -> Move:
    """An action by a card, with its reactions."""
    said, *reactions = _DROWNED.split(f" {heard.get('rest', '')}")
    parts: dict[str, Any] = {}
    cards = None
    while (tail := _TAIL.search(said)) or (cards is None and (tail := _USING.search(said))):
        if "cards" in tail.groupdict():
            cards = tail["cards"]
        else:
            # Removing or removes, showing or shows, taking or takes.
            key = tail["key"].casefold()[:3]
            if key in parts:
                raise said_twice(f"“{tail['key']}”", tail["what"])
            parts[key] = tail["what"]
        said = said[: tail.start()]
    where = "{goal} from {start} with {n}".format_map(heard) if "goal" in heard else said.strip()
    return Act(
        player,
        action,
        _cards(cards, action, position, player),
        **_where(action, where, position, player),
        **_results(parts, position),
        drownings=tuple(_drowning(reaction, position) for reaction in reactions),
    )


def _results(parts: dict[str, str], position: Position) -> dict[str, Any]:
    """What comes after an action: a unit removed, the face of a tile, the card taken."""
    told: dict[str, Any] = {}
    for key, what in parts.items():
        if key == "rem":
            who, _, where = re.sub(r"^(?:unit of )|(?:'s)? unit\b", "", what).partition(" from ")
            if not where:
                raise MisreadError(f"removing {what}: from which territory? say 'removing ben from a'", what)
            told["victim"] = _who(who.strip(), position), territory_called(where.strip(), position)
        elif key == "sho":
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
        way = _WAY.match(rest)
        if way is None:
            example = "'invade b from a with 2'" if action is Action.INVADE else "'infiltrate b from a'"
            raise MisreadError(f"{action}: from where to where? Say for instance {example}", rest or str(action))
        if action is Action.INVADE and "n" not in way:
            raise MisreadError(f"{action}: with how many units? Say for instance 'invade {rest} with 2'", rest)
        start = territory_called(way["start"], position)
        told = way.get("n", "1").casefold()
        n = position.units(player, start) if told == "all" else number_called(told)
        return {"places": (territory_called(way["goal"], position),), "start": start, "units": n}
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
            verb = str(action).casefold()
            which = f"say which one, for instance '{verb} … using cycle {symbol}'"
            raise MisreadError(f"{player} has several {symbol} cards: {which}", verb)
        cards.append(Card(next(iter(kinds), None), symbol))
    return (*cards, *named)


def _drowning(text: str, position: Position) -> Act:
    using = _USING.search(f" {text}") if " " in text else None
    name = f" {text}"[: using.start()].strip() if using else text
    who = _who(name.strip(" ,"), position)
    cards = _cards(using["cards"] if using else None, Action.DROWN, position, who)
    if len(cards) != 1 + Action.DROWN.is_enchanted:
        raise MisreadError(f"{Action.DROWN} takes {Action.ENCHANT} and the card of its symbol, not {len(cards)} cards", text)
    return Act(who, Action.DROWN, cards)
