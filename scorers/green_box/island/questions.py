"""What players of Island ask besides: kingship, the council, combat, a claim in so many turns, the Explorer's territory."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from models.green_box.island.moves.actions import MOVES, outcome, with_tiles
from models.green_box.island.moves.listing import fresh_name, places
from models.green_box.island.moves.reading import read_move
from models.green_box.island.moves.steps import is_table_known
from models.green_box.island.moves.words import Lay, Move
from models.green_box.island.rules.kingship import (
    NEEDED,
    Condition,
    Role,
    explorer,
    guardian,
    king,
    standing,
    whisperer,
)
from models.green_box.island.table.lands import Phase
from models.green_box.island.table.position import TILES, Position
from models.names import counted, enumerated
from scorers.question import Question, Reply, Tick

MOST_TURNS = 4
"""So many own turns are looked ahead: as many as there are cards in a hand."""
_SHOWN = 5
_NOBODY_KNOWS = Reply("that depends on which symbol stands for which action, and nobody knows that", settled=False)


def _no_words(words: str, name: str) -> None:
    if words:
        raise ValueError(f"nothing follows `{name}`")


# Kingship.


def kingship(position: Position, _player: str, words: str, _tick: Tick) -> Reply:
    """Who may claim kingship, in which ways, and the least that everybody else lacks (IS-CLAIM, IS-WIN)."""
    _no_words(words, "kingship")
    lines, numbers = [], {}
    for player in position.players:
        has = standing(position, player)
        numbers[player] = has.fulfilled
        lines.append(f"{player}: {_amounts(position, player)}")
        if has.ways:
            ways = "; or ".join(way.phrase for way in has.ways)
            lines.append(f"  may claim {counted(has.fulfilled, 'condition')}: {ways}")
        else:
            lines.append(f"  may not claim yet; {_lacking(position, player)}")
    winner = king(position)
    claimants = [player for player, n in numbers.items() if n]
    if winner:
        most = [player for player in claimants if numbers[player] == numbers[winner]]
        tied = (
            f", and as the Whisperer is before {enumerated([p for p in most if p != winner], 'and')}"
            if len(most) > 1
            else ""
        )
        sentence = f"{winner} would win now, with {counted(numbers[winner], 'condition')}{tied}"
    elif claimants:
        sentence = f"nobody would win now: {enumerated(claimants, 'and')} have equally many conditions without the Whisperer"
    else:
        sentence = "nobody may claim kingship"
    value = {"king": winner or "", "conditions": numbers} | {
        "lacking": {player: standing(position, player).nearest[0] for player in position.players}
    }
    return Reply(sentence, tuple(lines), _flat(value))


def _flat(value: Mapping[str, object]) -> dict[str, object]:
    """Values by player under a name each."""
    flat: dict[str, object] = {}
    for key, found in value.items():
        if isinstance(found, dict):
            flat |= {f"{key}_of_{player}": n for player, n in found.items()}
        else:
            flat[key] = found
    return flat


def _amounts(position: Position, player: str) -> str:
    has = standing(position, player)
    parts = [condition.amount(n) for condition, n in zip(Condition, has.amounts, strict=True)]
    return ", ".join([*parts, counted(has.monuments, "monument")])


def _lacking(position: Position, player: str) -> str:
    """The least that is missing: "1 more castle is enough, or 1 more monument"."""
    has = standing(position, player)
    n, conditions = has.nearest
    amounts = [*(condition.amount(n) for condition in conditions), counted(n, "monument")]
    what = [said.replace(" ", " more ", 1) for said in amounts]
    return f"{enumerated(what, 'or')} {'is' if n == 1 else 'are'} enough"


# The council.


def council(position: Position, _player: str, words: str, _tick: Tick) -> Reply:
    """Roles and territory cards if the cycle ended now (IS-C1, IS-C2, IS-C3)."""
    _no_words(words, "council")
    winner = king(position)
    role = whisperer(position)
    lines = []
    if winner:
        lines.append(f"{winner} would win before the council meets")
    after = replace(position, whisperer=role.players[0])
    roles = {"Whisperer": role, "Explorer": explorer(after), "Guardian": guardian(after)}
    if len(role.players) > 1:
        lines.append(f"{position.whisperer} chooses the Whisperer; with {role.players[0]}, Explorer and Guardian are these")
    things = dict(zip(roles, (Condition.CASTLES, Condition.TERRITORIES, Condition.OPPOSING), strict=True))
    for name, found in roles.items():
        lines.append(f"{name}: {_who_has(found)}{f', with {things[name].amount(found.amount)}' if found.amount else ''}")
    if len(list(position.tiles)) >= TILES:
        lines.append("no tiles are left for the Explorer")
    lines += _territory_cards(position)
    told = {name.lower(): enumerated(list(found.players), "or") if found.players else "" for name, found in roles.items()}
    sentence = ", ".join(f"{name}: {_who_has(found)}" for name, found in roles.items())
    return Reply(sentence, tuple(lines), told)


def _who_has(role: Role) -> str:
    if len(role.players) > 1:
        return f"{enumerated(list(role.players), 'or')}, as the Whisperer decides"
    return role.players[0] if role.players else "nobody"


def _territory_cards(position: Position) -> list[str]:
    lines = []
    for name in position.names:
        faces = [str(face) for face in position.faces_up(name)]
        if faces:
            leader = position.leader(name)
            who = f"{leader} takes" if leader else "nobody leads, so beside the board lies"
            shown = enumerated(faces, "and" if position.card_per_tile else "or")
            lines.append(f"{name}: {who} territory {shown}")
    return lines


# Combat.


def _move(said: str, position: Position) -> Move:
    """A move with or without who makes it. Raises `ValueError`."""
    who, _, rest = said.partition(":")
    named = next((p for p in position.players if p.casefold() == who.strip().casefold()), None) if rest else None
    return read_move(rest if named else said, position, named or position.turn or position.players[0])


def combat(position: Position, _player: str, words: str, tick: Tick) -> Reply:
    """Who can be forced to withdraw from the combat of the table, or from one that a move would begin."""
    from scorers.green_box.island.search.fight import pressed

    table, begins = position, ""
    if words:
        move = _move(words, position)
        bad = [need.message for need in MOVES.conditions(position, move).requirements if need.truth is not True]
        if bad:
            raise ValueError(f"{move} is not allowed: {bad[0].rstrip('.')}")
        if not is_table_known(position):
            return _NOBODY_KNOWS
        table, begins = MOVES.after(position, move), f"after {move.player}'s {move}, "
    if table.combat is None:
        raise ValueError(
            "no combat begins with this"
            if words
            else "there is no combat; say what begins it: `ask FILE combat invade b from a with 2`"
        )
    found = pressed(table, tick)
    lines = []
    for one in found:
        can = (
            "can be forced to withdraw"
            if one.is_forced
            else f"cannot be forced out, and keeps {counted(one.left, 'unit')} at least"
        )
        lines.append(f"{one.player} {can}")
        lines.append(f"  {'; '.join(_with_players(one.moves))}")
    forced = [one.player for one in found if one.is_forced]
    who = enumerated(forced, "and") if forced else "nobody"
    sentence = f"{begins}{who} can be forced to withdraw from {table.combat.land}"
    return Reply(sentence, tuple(lines), {"forced": tuple(forced)})


def _with_players(moves: tuple[Move, ...]) -> list[str]:
    """Each move after the name of who makes it; where there is none, the combat is over."""
    return [f"{move.player}: {move}" for move in moves] or ["the combat is over"]


def exchanges(position: Position, _player: str, words: str, _tick: Tick) -> Reply:
    """Moves of a combat one after the other, each judged on the table after those before it."""
    said = [part.strip() for part in re.split(r"\s*;\s*", words) if part.strip()]
    if not said:
        raise ValueError(
            'say the moves one after the other: `ask FILE exchanges "attack ben, who loses a unit; retreat to b"`'
        )
    lines = []
    table = position
    for n, text in enumerate(said, start=1):
        move = _move(text, table)
        player = move.player
        bad = [need for need in MOVES.conditions(table, move).requirements if need.truth is not True]
        if bad:
            message = bad[0].message.rstrip(".")
            lines.append(f"{n}. {player}: {move} is illegal by {bad[0].rule}")
            return Reply(f"move {n} is illegal: {message}", tuple(lines), {"legal_moves": n - 1})
        does = outcome(table, move)
        lines.append(f"{n}. {player}: {move}" + (f" ({does})" if does else ""))
        table = MOVES.after(table, move)
    following = f"; next is {table.turn}" if table.turn else ""
    going = f"the combat in {table.combat.land} goes on" if table.combat else "the combat is over"
    moves = "this move is" if len(said) == 1 else f"all {len(said)} moves are"
    return Reply(f"{moves} legal, and {going}{following}", tuple(lines), {"legal_moves": len(said)})


# A claim in so many turns.


def claim(position: Position, player: str, words: str, tick: Tick) -> Reply:
    """Can a player fulfil a victory condition in so many own turns, if nobody replies?"""
    from scorers.green_box.island.search.reach import line_to_claim

    n = int(words) if words.isdecimal() else 2 if not words else 0
    if not 1 <= n <= MOST_TURNS:
        raise ValueError(f"in how many own turns? 1 to {MOST_TURNS}, for instance `claim 2`")
    hand = position.seat(player).hand
    if hand is None or any(card.symbol is None for card in hand):
        raise ValueError(f"this needs every card in {player}'s hand")
    if position.combat is not None or position.phase is not Phase.ACTIONS:
        raise ValueError("this is asked between turns of a cycle, not in a combat, a draft or the council")
    if not is_table_known(position):
        return _NOBODY_KNOWS
    line = line_to_claim(position, player, n, tick)
    turns = counted(n, "turn")
    without = ("moves that begin a combat are left out, and so is Drown",)
    if line is None:
        lacks = f"{player} lacks: {_lacking(position, player)}"
        return Reply(f"cannot fulfil a victory condition in {turns}", (lacks, *without), {"turns": -1, "line": ()})
    if not line:
        return Reply("fulfils a victory condition already", (_amounts(position, player),), {"turns": 0, "line": ()})
    lines = tuple(f"{i}. {move}" for i, move in enumerate(line, start=1))
    sentence = f"can fulfil a victory condition in {counted(len(line), 'turn')} if nobody replies"
    return Reply(sentence, (*lines, *without), {"turns": len(line), "line": tuple(map(str, line))})


# The Explorer.


@dataclass(frozen=True, slots=True, order=True)
class Site:
    """Where a territory may be laid: what speaks for it, the most important first, and the move."""

    enters: bool
    others: int
    lead: int
    touches: tuple[str, ...]
    said: str


def sites(position: Position, player: str) -> list[Site]:
    """Every place for a new territory, the best for a player first.

    First counts whether the player can step into it with one Invade or Infiltrate and stay where he is (one territory more),
    then how few others can do so, then his units beside it less those of the strongest other (who may lead there).
    """
    found = []
    for spots in places(position):
        name = fresh_name(position)
        laid = replace(position, board=with_tiles(position, spots, name))
        near = laid.island.beside[name]
        can = [p for p in position.players if any(position.units(p, other) > 1 for other in near)]
        units = {p: sum(position.units(p, other) for other in near) for p in position.players}
        lead = units.pop(player) - max(units.values())
        said = str(Lay(player, spots, name))
        found.append(Site(player in can, -sum(p != player for p in can), lead, tuple(sorted(near)), said))
    return sorted(found, key=lambda site: (not site.enters, -site.others, -site.lead, site.said))


def explore(position: Position, player: str, words: str, _tick: Tick) -> Reply:
    """The best place for a new territory of the Explorer."""
    _no_words(words, "explore")
    if len(list(position.tiles)) >= TILES:
        raise ValueError("no tiles are left for a new territory")
    found = sites(position, player)
    first = found[0]
    alike = [site for site in found if (site.enters, site.others, site.lead) == (first.enters, first.others, first.lead)]
    lines = [f"{site.said}: {_reasons(site)}" for site in alike[:_SHOWN]]
    if len(alike) > _SHOWN:
        more = len(alike) - _SHOWN
        lines.append(f"{counted(more, 'more place')} {'is' if more == 1 else 'are'} as good")
    own = len(position.present(player))
    there = Condition.TERRITORIES.amount(own + 1)
    then = f"one move later {player} can be present in {there}, where {NEEDED} are a victory condition"
    if not first.enters:
        then = f"{player} has no unit beside it that can step in without leaving a territory"
    sentence = f"lays best {first.said}: {then}"
    return Reply(sentence, tuple(lines), {"best": tuple(site.said for site in alike), "territories": own + first.enters})


def _reasons(site: Site) -> str:
    touches = f"touches {enumerated(list(site.touches), 'and')}"
    enters = "you can step in and stay where you are" if site.enters else "you cannot step in without leaving a territory"
    others = counted(-site.others, "other player") + " can step in too" if site.others else "nobody else can"
    lead = f"{counted(abs(site.lead), 'unit')} {'more' if site.lead >= 0 else 'fewer'} beside it than the strongest other"
    return f"{touches}; {enters}; {others}; {lead}"


QUESTIONS: tuple[Question[Position], ...] = (
    Question("kingship", "Who may claim kingship, how, and what do the others lack?", kingship, of_player=False),
    Question("council", "Who gets which role and which territory cards if the cycle ends now?", council, of_player=False),
    Question("combat", "Who can be forced to withdraw?", combat, "[MOVE]", of_player=False),
    Question(
        "exchanges", "Are these moves of a combat legal, one after the other?", exchanges, "MOVE; MOVE", of_player=False
    ),
    Question("claim", "Can I fulfil a victory condition in so many turns if nobody replies?", claim, "[TURNS]"),
    Question("explore", "Where do I lay a new territory best?", explore),
)
