"""What a move of Zap That Ghost requires."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from operator import eq

from models.green_box.cards import Card
from models.green_box.zap_that_ghost.moves import (
    Discard,
    Exchange,
    Fail,
    Move,
    Pass,
    Roll,
    Zap,
    is_dealt_anew,
    kept_of,
    lost_blocking,
    matching,
    moves,
    others_at,
    path_of,
)
from models.green_box.zap_that_ghost.position import (
    DEALT,
    MATCHES,
    Bare,
    Hunter,
    Position,
    Spot,
    is_told,
    may_be_same,
    shows,
)
from models.green_box.zap_that_ghost.reach import Path, blocking, can_reach, may_return, ways
from models.logic import Truth, Unknown, all_of, any_of, at_least, not_, where
from models.move import Allowance, Requirement
from models.names import counted, enumerated
from models.rule import Rulings


def allowance(position: Position, move: Move) -> Allowance:
    """All that a move requires, what is taken for granted with it, and how a meeple comes to the ghost."""
    requirements = [Requirement("ZG-WIN", "over", not position.is_over, "the game is over.")]
    match move:
        case Roll():
            requirements += _of_roll(position, move)
        case Zap():
            return _of_zap(position, move, requirements)
        case Fail() | Pass():
            requirements.append(_rolled(position))
        case Exchange():
            requirements += _of_exchange(position, move)
            return Allowance(tuple(requirements), tuple(_taken_for_granted(position, move, [move.card])))
        case _:
            requirements += _of_discard(position, move)
            granted = [*_taken_for_granted(position, move, list(move.cards)), *_kept(position, move)]
            return Allowance(tuple(requirements), tuple(granted), _STOOD_FOR)
    return Allowance(tuple(requirements), covers=_STOOD_FOR)


_STOOD_FOR = frozenset({"ZG-ST-GHOSTS", "ZG-ST-MEEPLES", "ZG-ST-STEPS", "ZG-ST-CARDS"})
"""What a move that has all it requires cannot break: a ghost of another colour taken, a hand too large for a rolled die."""


def _rolled(position: Position) -> Requirement:
    said = "roll the die first, and write it into the file: `die: 4`."
    return Requirement("ZG-ROLL", "die", position.die is not None, said)


def _not_rolled(position: Position, rule: str, said: str) -> Requirement:
    return Requirement(rule, "die", position.die is None, f"the die shows {position.die}{said}")


def _of_roll(position: Position, move: Roll) -> Iterator[Requirement]:
    yield _not_rolled(position, "ZG-ROLL", ", and nobody has tried yet. If nobody can zap a ghost, say `nobody zaps`.")
    roller = position.roller or move.player
    yield Requirement("ZG-ROLL", "roller", roller == move.player, f"{roller} rolls, not {move.player}.")
    large = [player for player in position.players if len(position.hand(player) or ()) == DEALT]
    said = (
        f"before the roll, {enumerated(large, 'and')} must discard two cards{' each' if len(large) > 1 else ''}."
        if large
        else ""
    )
    yield Requirement("ZG-SET-CARDS", "hands", not large, said)


def _of_zap(position: Position, move: Zap, requirements: list[Requirement]) -> Allowance:
    requirements += [_rolled(position), *_of_card(position, move.player, [move.card], "ZG-ZAP"), *_of_ghost(position, move)]
    explains = []
    if position.die is not None:
        requirements += _of_way(position, move, position.die)
        start, way = position.hunter(move.meeple).spot, path_of(position, move)
        if move.path is None and way is not None:
            explains.append(f"the {move.meeple} meeple goes from {start} over {_told(way)}")
    granted = tuple(_taken_for_granted(position, move, [move.card]))
    return Allowance(tuple(requirements), granted, _STOOD_FOR, explains=tuple(explains))


def _told(way: Path) -> str:
    return ", ".join(map(str, way))


def _of_card(position: Position, player: str, cards: list[Card], rule: str) -> Iterator[Requirement]:
    """That a player has these cards, each once, as far as the hand is told."""
    hand = position.hand(player)
    left = list(hand or ())
    for card in cards if hand is not None else ():
        fitting = sorted((held for held in left if may_be_same(held, card)), key=is_told, reverse=True)
        has = f"{player} has {enumerated(list(map(str, hand)), 'and')}" if hand else f"{player} has no cards"
        yield Requirement(rule, str(card), bool(fitting), f"{player} lacks {card}: {has}.")
        if fitting:
            left.remove(fitting[0])


def _taken_for_granted(position: Position, move: Zap | Exchange | Discard, cards: list[Card]) -> Iterator[str]:
    """What nobody told: that cards are in a hand, that somebody may exchange."""
    left = [held for held in position.hand(move.player) or () if is_told(held)]
    for card in cards:
        same = next((held for held in left if may_be_same(held, card)), None)
        if same is not None:
            left.remove(same)
        else:
            yield f"{move.player} has {card} in hand, though the file does not name it"
    if isinstance(move, Exchange) and position.exchangers is None:
        yield f"the last attempt was not {move.player}'s, and {move.player} has exchanged no card since (`exchange:`)"


def _of_ghost(position: Position, move: Zap) -> Iterator[Requirement]:
    """That the card matches the ghost and its tile."""
    tile, card, spot = position.at(move.target), move.card, move.target
    if shows(tile.symbol, Bare.FACE_DOWN) is True or tile.is_free is True:
        yield Requirement("ZG-ZAP", str(spot), truth=False, message=f"no ghost stands at {spot}.")
        return
    for part, wanted, is_, is_not in (
        (tile.ghost, card.colour, f"the ghost at {spot} is", f"the ghost at {spot} is not"),
        (tile.symbol, card.symbol, f"the tile at {spot} shows", f"the tile at {spot} does not show"),
    ):
        said = f"{is_not} {wanted}." if isinstance(part, Unknown) else f"{is_} {part}, but the card is {card}."
        yield Requirement("ZG-ZAP", str(spot), shows(part, wanted), said, f"{is_} {wanted}")


def _of_way(position: Position, move: Zap, die: int) -> Iterator[Requirement]:
    """That the meeple comes to the ghost, on the path that was said if one was."""
    hunter = position.hunter(move.meeple)
    if move.path is None:
        label = f"{hunter.spot},{move.target}"
        only_if = f"the {hunter.name} meeple can reach {move.target} in exactly {counted(die, 'step')}"
        yield Requirement("ZG-REACH", label, _can_come(position, move, die), _why_not(position, move, die), only_if)
    else:
        yield from _of_path(position, move, move.path, hunter, die)


def _can_come(position: Position, move: Zap, die: int) -> Truth:
    blocked = blocking(position.rulings, others_at(position, move.meeple))
    start, lost = position.hunter(move.meeple).spot, lost_blocking(position, move.meeple)
    if not lost:
        return where(start, lambda spot: can_reach(spot, move.target, die, blocked, position.rulings))
    return any_of(
        all_of([where(start, partial(eq, spot)), any_of(all_of([_is_free_of(lost, at) for at in way]) for way in paths)])
        for spot, paths in _ways_from(start, move.target, die, blocked, position.rulings)
    )


def _ways_from(
    start: Spot | Unknown[Spot], target: Spot, die: int, blocked: frozenset[Spot], rulings: Rulings
) -> Iterator[tuple[Spot, Iterator[Path]]]:
    """Every space where a meeple may start, with its ways to another."""
    for spot in start.options if isinstance(start, Unknown) else (start,):
        if can_reach(spot, target, die, blocked, rulings):
            yield spot, ways(spot, target, die, blocked, again=may_return(rulings))


def _is_free_of(lost: Iterable[Hunter], spot: Spot) -> Truth:
    """Whether none of the meeples of which nobody knows where they are stands at a space."""
    return all_of([not_(where(hunter.spot, partial(eq, spot))) for hunter in lost])


def _why_not(position: Position, move: Zap, die: int) -> str:
    hunter: Hunter = position.hunter(move.meeple)
    if not isinstance(hunter.spot, Spot):
        return f"the {hunter.name} meeple cannot reach {move.target} in exactly {counted(die, 'step')}."
    away, steps = hunter.spot.steps_to(move.target), counted(die, "step")
    if not away:
        return f"the {hunter.name} meeple already stands at {move.target}."
    there = f"{move.target} is {counted(away, 'step')} from the {hunter.name} meeple at {hunter.spot}"
    if away > die:
        return f"{there}, but the die shows {die}."
    if (die - away) % 2:
        return f"{there}, and the way takes exactly {die} steps: that cannot be, since a longer way adds steps by twos."
    return (
        f"every way of {steps} from the {hunter.name} meeple at {hunter.spot} to {move.target} is blocked by another meeple."
    )


def _of_path(position: Position, move: Zap, way: Path, hunter: Hunter, die: int) -> Iterator[Requirement]:
    """What is wrong with a path: its length, its steps, tiles entered twice, meeples in the way."""
    start = hunter.spot if isinstance(hunter.spot, Spot) else f"where the {hunter.name} meeple stands"
    label = f"{hunter.spot},{move.target}"
    said = f"{_told(way)} is {counted(len(way), 'step')} from {start}, but the die shows {die}."
    yield Requirement("ZG-REACH", label, len(way) == die, said)
    for one, other in zip((None, *way), way, strict=False):
        near = where(hunter.spot, partial(_is_beside, other)) if one is None else other in one.beside
        said = f"{other} is not beside {one or start}: steps are never diagonal."
        yield Requirement("ZG-REACH", str(other), near, said, f"{other} is beside {one or start}")
    twice = [spot for spot in dict.fromkeys(way) if way.count(spot) > 1]
    back = False if may_return(position.rulings) else any_of([where(hunter.spot, partial(eq, spot)) for spot in way])
    if back is True:
        twice = [spot for spot in dict.fromkeys((hunter.spot, *way)) if (hunter.spot, *way).count(spot) > 1]  # type: ignore[misc]
    said = (
        f"the path enters {enumerated(list(map(str, twice)), 'and')} twice." if twice else f"the path comes back to {start}."
    )
    yield Requirement("ZG-REACH", label, all_of([not twice, not_(back)]), said)
    blocked = blocking(position.rulings, others_at(position, move.meeple))
    lost = lost_blocking(position, move.meeple)
    for spot in way:
        if spot in blocked or lost:
            said = f"another meeple stands at {spot} and blocks the way."
            free = spot not in blocked and _is_free_of(lost, spot)
            yield Requirement("ZG-REACH", str(spot), free, said)


def _is_beside(other: Spot, spot: Spot) -> bool:
    return other in spot.beside


def _of_exchange(position: Position, move: Exchange) -> Iterator[Requirement]:
    yield _not_rolled(
        position,
        "ZG-FAIL",
        ", so this is no time to exchange. Exchange after an attempt, or once all agree that nobody can zap.",
    )
    if position.exchangers is not None:
        may = move.player in position.exchangers
        said = f"{move.player} made the last attempt, or has exchanged a card since. The others may exchange one card each."
        yield Requirement("ZG-FAIL", move.player, may, said)
    yield from _of_card(position, move.player, [move.card], "ZG-FAIL")
    small = len(position.hand(move.player) or ()) != DEALT
    said = f"{move.player} still has {DEALT} cards: in the set-up, discard two and draw none."
    yield Requirement("ZG-SET-CARDS", move.player, small, said)


def _of_discard(position: Position, move: Discard) -> Iterator[Requirement]:
    yield Requirement("ZG-SET-CARDS", "set-up", position.is_set_up, "two cards are discarded only in the set-up.")
    hand = position.hand(move.player)
    if hand is not None:
        said = f"{move.player} has {counted(len(hand), 'card')}, and two are discarded only from {DEALT}."
        yield Requirement("ZG-SET-CARDS", move.player, len(hand) == DEALT, said)
    yield from _of_card(position, move.player, list(move.cards), "ZG-SET-CARDS")
    kept = kept_of(position, move)
    if is_dealt_anew(position, kept) is None and all(map(is_told, kept)):
        match = at_least(matching(position, kept), MATCHES)
        said = f"{'two' if move.drawn else 'fewer than two'} of the cards kept match a ghost."
        yield Requirement("ZG-SET-CARDS", "kept", not_(match) if move.drawn else match, said, is_assumed=True)


def _kept(position: Position, move: Discard) -> Iterator[str]:
    """What is taken for granted of the cards kept, where it is not known whether they match enough."""
    if is_dealt_anew(position, kept_of(position, move)) is None:
        many = "fewer than two" if move.drawn else "two"
        yield f"{many} of the cards that {move.player} keeps match a ghost, though the file does not say so"


def outcome(position: Position, move: Move) -> str:
    """What a move does besides the score, in words."""
    match move:
        case Roll():
            return f"the die shows {move.number}"
        case Zap():
            return (
                f"{move.player} takes the ghost at {move.target}, and the {move.meeple} meeple stays there. {_drawn(move)}"
            )
        case Fail():
            return "the meeple and the card go back, and each other player may exchange one card"
        case Pass():
            return _could_have(position)
        case Exchange():
            return _drawn(move)
        case _:
            return _dealt(position, move)


def _drawn(move: Zap | Exchange) -> str:
    card = "an unknown card" if move.drawn is None else str(move.drawn)
    return f"{move.player} draws {card}"


def _could_have(position: Position) -> str:
    """Who could have zapped a ghost although nobody did."""
    able = [player for player in position.players if any(moves(position, player))]
    said = f"{enumerated(able, 'and')} could have zapped a ghost. " if able else ""
    return f"{said}{'Each' if able else 'each'} player may exchange one card"


def _dealt(position: Position, move: Discard) -> str:
    is_new = is_dealt_anew(position, kept_of(position, move))
    if is_new is None:
        so = "a new hand of six is dealt" if move.drawn else "the hand is kept"
        return f"{so}, though the file does not say whether two of the cards kept match a ghost"
    return "fewer than two of the cards kept match a ghost, so a new hand of six is dealt" if is_new else "the hand is kept"
