"""What each verb answers of a table on which something is unknown, held against its worlds (see `worlds`)."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from math import prod
from random import Random
from typing import Any
from unittest.mock import patch

from every_game import about, is_played
from worlds import MOST_WORLDS, Table, is_legal, may, places, table

from models.past import PAST, past_of
from models.unknowns import filled, said, unknowns
from verify.check import check
from verify.fill import fill
from verify.judge import judge, offer
from verify.score import score

MOVES = 2
"""So many moves are asked for on a table of those that are listed, and of those that are not."""

MOST_WAYS = 2000
"""So many ways to fill in a table after a move are compared at most."""

Extent = tuple[int, int]


def extent(numbers: Iterable[int]) -> Extent:
    found = list(numbers)
    return min(found), max(found)


def held(name: str, seed: str) -> None:
    """All verbs at a random table; what fails says at which."""
    rng = Random(seed)
    hidden = table(name, rng)
    if hidden is None:
        return
    try:
        with under_these_rulings():
            compare_check(hidden)
            compare_score(hidden)
            compare_fill(hidden)
            compare_moves(hidden, rng)
    except Exception as error:
        worlds = f"{len(hidden.worlds)} worlds of {len(hidden.ways)}"
        error.add_note(f"Again with: held({name!r}, {seed!r}) of tests/conformance/by_worlds.py\n{hidden}\n{worlds}")
        raise


@contextmanager
def under_these_rulings() -> Iterator[None]:
    """Nothing is asked under other rulings, which takes most of the time."""
    with ExitStack() as stack:
        for verb in ("check", "score", "fill", "judge"):
            stack.enter_context(patch(f"verify.{verb}.dependences", lambda *_arguments, **_more: ()))
        yield


def compare_check(table: Table) -> None:
    found = check(table.game.game, table.position)
    assert not found.missing
    if not table.is_whole:
        assert found.verdict == "legal" or not table.worlds
        return
    assert found.verdict == ("legal" if table.worlds else "illegal")
    if found.verdict == "illegal":
        return
    values = table.values(table.position, table.worlds)
    possible = {unknown.name: list(told) for unknown, told in found.follows.possible}
    asked = {unknown.name for unknown in table.game.game.asked(table.position)}
    assert same(possible, {name: told for name, told in values.items() if name in asked})
    options = {unknown.name: set(unknown.options) for unknown in unknowns(table.position)}
    single = {name: str(*told) for name, told in values.items() if len(told) == 1 and len(options[name]) > 1}
    assert {one.place: one.value for one in found.follows.forced} == single
    for sentence in found.follows.certain:
        assert is_so(table, sentence), sentence


def same(found: dict[str, list[Any]], expected: dict[str, list[Any]]) -> bool:
    assert found.keys() == expected.keys(), (found, expected)
    for name, values in found.items():
        missing = [str(value) for value in expected[name] if value not in values]
        wrong = [str(value) for value in values if value not in expected[name]]
        assert not missing, f"{name} may be {missing}, which is not told"
        assert not wrong, f"{name} can never be {wrong}"
        assert len(values) == len(expected[name]), name
    return True


def is_so(table: Table, sentence: str) -> bool:
    """Whether a sentence on what is certain holds in every world."""
    worlds = [{name: told[0] for name, told in table.values(table.position, [world]).items()} for world in table.worlds]
    names = sorted(worlds[0], key=len, reverse=True)
    place = next(name for name in names if sentence.startswith(f"{name} must be "))
    what = sentence.removeprefix(f"{place} must be ")
    return all(fits(table, world[place], what) for world in worlds)


def fits(table: Table, value: Any, what: str) -> bool:
    """Whether this can be said of a value: its name, one of several names, or traits."""
    traits = {trait.words: trait.holds for trait in table.game.game.traits}
    if said(value) == what or said(value) in re.split(", | or ", what):
        return True
    if what in traits:
        return traits[what](value)
    parts = what.split(" and ")
    return all(part in traits for part in parts) and all(traits[part](value) for part in parts)


def compare_fill(table: Table) -> None:
    if not table.is_whole:
        return
    found = fill(table.game, table.position, limit=MOST_WORLDS + 1, count=True)
    names = [unknown.name for unknown in unknowns(table.position)]
    # A file can name one thing twice (`some . or empty`): that is one way.
    expected = {tuple(str(value) for _, value in places(table.position, world)) for world in table.worlds}
    assert all([name for name, _ in way.values] == names for way in found.ways)
    assert sorted(tuple(str(value) for _, value in way.values) for way in found.ways) == sorted(expected)
    if is_played(table.game):
        assert {table.key(way.position) for way in found.ways} == set(map(table.key, table.worlds))
    assert found.verdict == ("legal" if expected else "illegal")
    # Of what is not told and not filled in either there may be more ways.
    assert (found.count, found.count_is_exact) == (len(expected), not found.unfilled)


def compare_score(table: Table) -> None:
    """Lines, totals and places; of a table with no world those of all ways, as it then says."""
    if not table.position.layouts or not (table.is_whole or table.worlds):
        return
    # Of what nobody knows the numbers are those of what is known, and that is said.
    told = score(table.game, table.position)
    if told.needs and not table.is_whole:
        return
    worlds = table.worlds or [way for way in table.ways if is_a_way(table.position, way)]
    sheets = [{sheet.player: sheet for sheet in table.game.scorer.sheets(world)} for world in worlds]
    if table.is_whole:
        needs = {need for each in sheets for sheet in each.values() for need in sheet.needs}
        assert bool(told.needs) is bool(needs), (told.needs, needs)
    standings = [
        {one.player: one.place for one in table.game.scorer.ranking(world, tuple(each.values()))}
        for world, each in zip(worlds, sheets, strict=True)
    ]
    for player in sheets[0]:
        expected = {
            ("total",): extent(each[player].total for each in sheets),
            ("places",): extent(each[player] for each in standings),
            **lines_of(table, [each[player] for each in sheets]),
        }
        if told.ranges:
            one = next(ranged for ranged in told.ranges if ranged.player == player)
            found = {
                ("total",): tuple(one.total),
                ("places",): tuple(one.places or (0, 0)),
                **{named(table, line.item): tuple(points) for line, points in one.lines},
            }
            assert one.total.is_open is any(each[player].is_open for each in sheets)
            assert one.can_win or told.needs or all(each[player] != 1 for each in standings)
            # Of what has no known end only the least is told.
            for item, points in [("total", one.total), *((named(table, line.item), points) for line, points in one.lines)]:
                key = ("total",) if item == "total" else item
                if points.is_open and key in expected:
                    expected[key] = (expected[key][0], points.most)
        else:
            sheet = next(sheet for sheet in told.sheets if sheet.player == player)
            placed = {player: 0} | {standing.player: standing.place for standing in told.ranking}
            found = {("total",): (sheet.total,) * 2, ("places",): (placed[player],) * 2, **lines_of(table, [sheet])}
        if told.needs:
            # What decides is nothing that anybody could choose, so nobody is placed.
            expected[("places",)] = (0, 0)
        if any(sheet.is_open for each in sheets for sheet in each.values()):
            # Whose points have no known end may be ahead of everybody.
            found[("places",)] = expected[("places",)]
        for item in {*found, *expected}:
            told_, known = found.get(item, (0, 0)), expected.get(item, (0, 0))
            assert told_ == known if table.is_whole else within(known, told_), (player, item, told_, known)


def is_a_way(position: Any, way: Any) -> bool:
    """Whether each place has what the program thinks that it may be, legal or not: no more than a store holds."""
    return all(value in unknown.options for unknown, value in places(position, way))


def within(known: Extent, told: Extent) -> bool:
    return told[0] <= known[0] and known[1] <= told[1]


def named(table: Table, item: str) -> str:
    return about(table.game.name).line(item)


def lines_of(table: Table, sheets: Sequence[Any]) -> dict[str, Extent]:
    """The least and the most of each line, nothing where it does not stand."""
    each = [{named(table, line.item): line.points for line in sheet.lines} for sheet in sheets]
    return {item: extent(points.get(item, 0) for points in each) for item in dict.fromkeys(itertools.chain(*each))}


def compare_moves(table: Table, rng: Random) -> None:
    """What is listed for whoever is next, and some of the moves by themselves."""
    if not table.worlds or "moves" in table.game.game.unanswered:
        return
    position = table.position
    player = position.turn or table.worlds[0].turn or rng.choice(position.players_written)
    play = table.game.game.play
    offered = offer(table.game, position, player)
    told = {option.move: option for option in offered.options}
    assert len(told) == len(offered.options)
    listed = {str(move): move for move in play.moves(position, player)}
    for text, option in told.items():
        allowed = [world for world in table.worlds if may(table.game, world, listed[text])]
        assert allowed or not table.is_whole, f"{text} is listed, and no world allows it"
        everywhere = len(allowed) == len(table.worlds)
        told_so = f"{text}: {option.verdict}, but {len(allowed)} of {len(table.worlds)} worlds allow it"
        if table.is_whole:
            assert option.verdict == ("legal" if everywhere else "undecided"), told_so
        assert option.verdict == "undecided" or everywhere, told_so
    alike = about(table.game.name).alike
    covered = {alike(listed[text]) for text in told}
    # What may be drawn unseen is not listed where nobody told what lies there.
    is_said = offered.why or (play.unlisted and not table.is_whole)
    for world in table.worlds:
        for move in play.moves(world, player):
            if alike(move) not in covered and not is_said and may(table.game, world, move):
                simpler = play.superfluous(move)
                assert simpler is not None, f"{move} is not listed, and some world allows it"
                assert may(table.game, world, simpler), f"{move} is not listed, and some world allows it"
    # What is not listed, since it takes what is not known, is asked for as often as what is.
    hidden = [move for move in play.moves(rng.choice(table.worlds), player) if str(move) not in listed]
    for every in (hidden, list(listed.values())):
        for move in rng.sample(every, min(MOVES, len(every))):
            compare_judge(table, move, told.get(str(move)))


def compare_judge(table: Table, move: Any, option: Any = None) -> None:
    """The judgement on a move, what it does to the score, and the table after it."""
    allowed = [world for world in table.worlds if may(table.game, world, move)]
    found = judge(table.game, table.position, move)
    if not table.is_whole:
        assert found.verdict != "illegal" or not allowed, f"{move}: illegal, and some world allows it"
        assert found.verdict != "legal" or found.assumptions or len(allowed) == len(table.worlds), (
            f"{move}: legal, not always"
        )
        return
    if found.needs:
        # It depends on what nobody knows, such as the price of a card that may lie there: then nothing is said of the rest.
        assert found.verdict == "undecided"
        return
    expected = "illegal" if not allowed else "legal" if len(allowed) == len(table.worlds) else "undecided"
    assert found.verdict == expected, f"{move}: {found.verdict}, but {len(allowed)} of {len(table.worlds)} worlds allow it"
    if not allowed:
        return
    after = [table.game.game.play.after(world, move) for world in allowed]
    outcomes = {table.game.game.play.does(world, move) for world in allowed}
    does, ends, _ = found.does.partition("the game is over")
    assert does.removesuffix("; ") in outcomes or len(outcomes) > 1, f"what {move} does"
    assert bool(ends) is all(there.is_over and not here.is_over for here, there in zip(allowed, after, strict=True))
    if any(map(unknowns, after)):
        compare_effects(table, move, allowed, after, found, option)
        return
    file, stands_for, after = filed(table, after, found)
    if found.assumptions and stands_for is not None:
        # What is taken for granted, such as that a hand is kept, is so in the file.
        is_so = [table.key(world) in stands_for for world in after]
        allowed, after = list(itertools.compress(allowed, is_so)), list(itertools.compress(after, is_so))
        assert after
    compare_effects(table, move, allowed, after, found, option)
    compare_after(table, move, after, found, file, stands_for)


def compare_effects(table: Table, move: Any, before: list[Any], after: list[Any], found: Any, option: Any) -> None:
    old, new = ([sheet_of(table, world, move.player) for world in worlds] for worlds in (before, after))
    totals = extent(sheet.total for sheet in old), extent(sheet.total for sheet in new)
    assert all(map(agrees, found.total, totals)), f"the totals before and after {move}"
    for told, known in zip(found.total, (old, new), strict=True):
        assert told.is_open is any(sheet.is_open for sheet in known), f"whether there may be more, {move}"
    if option is not None:
        change = extent(second.total - first.total for first, second in zip(old, new, strict=True))
        assert tuple(option.change) == change, f"the change by {move}"
        assert agrees(option.after, totals[1]), f"the points after {move}"
    lines = lines_of(table, old), lines_of(table, new)
    for effect in found.effects:
        for told, known in zip((effect.before, effect.after), lines, strict=True):
            if told is not None:
                assert agrees(told, known.get(named(table, effect.item), (0, 0))), f"{effect.item}, {move}"
    changed = {named(table, effect.item) for effect in found.effects}
    for item in {*lines[0], *lines[1]} - changed:
        assert lines[0].get(item, (0, 0)) == lines[1].get(item, (0, 0)), f"{item}, {move}"


def agrees(told: Any, known: Extent) -> bool:
    """Whether a range is that of the worlds; of what has no known end only the least is told."""
    return told.least == known[0] and (told.is_open or told.most == known[1])


def sheet_of(table: Table, world: Any, player: str) -> Any:
    return next(sheet for sheet in table.game.scorer.sheets(world) if sheet.player == player)


def filed(table: Table, after: list[Any], found: Any) -> tuple[Any, dict[str, Any] | None, list[Any]]:
    """The table after a move as a file has it, all that it stands for if that is not too much, and the worlds after it."""
    told = found.later.record
    assert not told.missing
    file = table.position_of(table.game.game.written(told.position))
    # Whose turn it is, or that the game is over, no file can say where that depends on something unknown.
    if file.turn is None and not file.over and len({(world.turn, world.over) for world in after}) > 1:
        after = [replace(world, turn=None, over=False) for world in after]
    return file, ways_of(table, file), after


def compare_after(
    table: Table, move: Any, after: list[Any], found: Any, file: Any, stands_for: dict[str, Any] | None
) -> None:
    """The table after a move stands for exactly the worlds after it, as a file has it too; or it is said what is not told."""
    told = found.later.record
    expected = {table.key(world) for world in after}
    if stands_for is not None:
        ruled_out = expected - stands_for.keys()
        assert not ruled_out, f"the file after {move} rules out {ruled_out}"
        compare_places(
            table, move, file, [world for world in stands_for.values() if is_legal(table.game, world)], after, told
        )
    # Before the turn is over a rule may be broken that holds after it.
    legal = {key for key, world in (stands_for or {}).items() if is_legal(table.game, world)}
    if stands_for is not None and all(is_legal(table.game, world) for world in after):
        assert (legal != expected) == bool(told.besides), (
            f"after {move} {len(legal)} and not {len(expected)}: {told.besides}"
        )
    past = ways_of(table, found.after)
    if past is not None and past_of(found.after) is not None:
        known = {key for key, world in past.items() if is_legal(table.game, world) and can_have_come(world)}
        assert known == expected, f"the past of the table after {move}"


def can_have_come(world: Any) -> bool:
    """Whether a move can have led to a known table."""
    return all(PAST.holds(world, *at) is True for at in PAST.instances(world))


def ways_of(table: Table, position: Any) -> dict[str, Any] | None:
    """Every way to fill in a position, legal or not, by what a file says of it; nothing where they are too many."""
    left = unknowns(position)
    if prod(len(unknown.options) for unknown in left) > MOST_WAYS:
        return None
    every = itertools.product(*(zip(unknown.marks, unknown.options, strict=True) for unknown in left))
    # Several looks at one unknown see the same.
    every = (way for way in every if all(len({mark for mark, _ in way} & set(one.marks)) == 1 for one in left))
    worlds = [filled(position, {one: value for one, (_, value) in zip(left, way, strict=True)}) for way in every]
    # Of several pasts of one table any is enough.
    worlds.sort(key=lambda world: past_of(world) is not None and can_have_come(world))
    return {table.key(world): world for world in worlds}


def compare_places(table: Table, move: Any, file: Any, legal: list[Any], after: list[Any], told: Any) -> None:
    """Each place can be what it is in a world after the move, and nothing else, unless that is told in words."""
    values, known = table.values(file, legal), table.values(file, after)
    for name, seen in values.items():
        wrong = [value for value in seen if value not in known[name]]
        said_so = any(name in re.split(" must be | cannot be ", sentence)[0] for sentence in told.besides)
        assert not wrong or said_so, f"after {move} {name} may be {wrong}, but can never be"
