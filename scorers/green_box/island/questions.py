"""What players of Island ask besides: kingship, the council, combat."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product

from models.green_box.grid import with_entry
from models.green_box.island.cards import Kind
from models.green_box.island.moves.actions import MOVES
from models.green_box.island.moves.reading import read_move
from models.green_box.island.moves.steps import is_table_known
from models.green_box.island.rules.cards import cards_fit
from models.green_box.island.rules.kingship import Condition, Role, Standing, explorer, guardian, king, standing, whisperer
from models.green_box.island.table.position import TILES, Combat, Position
from models.names import counted, enumerated
from models.record import whose
from scorers.question import Question, Reply, Tick, question

_SHOWN = 5
_NOBODY_KNOWS = Reply("that depends on which symbol stands for which action, and nobody knows that", settled=False)


# Kingship.


@question("Who may claim kingship, how, and what do the others lack?", of_player=False)
def kingship(position: Position, _player: str, _words: str, _tick: Tick) -> Reply:
    """Who may claim kingship, in which ways, and the least that everybody else lacks (IS-CLAIM, IS-WIN)."""
    standings = {player: standing(position, player) for player in position.players}
    lines = []
    for player, has in standings.items():
        ways = "; or ".join(enumerated([_fulfilled(*what) for what in way.items()], "and") for way in has.ways)
        can = f"may claim {counted(has.fulfilled, 'condition')}: {ways}"
        parts = [condition.amount(n) for condition, n in zip(Condition, has.amounts, strict=True)]
        lines.append(f"{player}: {', '.join([*parts, counted(has.monuments, 'monument')])}")
        lines.append(f"  {can if ways else f'may not claim yet; {_lacking(has)}'}")
    fulfilled, winner = {player: has.fulfilled for player, has in standings.items()}, king(position)
    value: dict[str, object] = {"king": winner or ""}
    value |= {f"conditions_of_{player}": n for player, n in fulfilled.items()}
    value |= {f"lacking_of_{player}": has.nearest[0] for player, has in standings.items()}
    return Reply(_who_wins(fulfilled, winner), tuple(lines), value)


def _fulfilled(condition: Condition, monuments: int) -> str:
    return f"{condition} with {counted(monuments, 'monument')}" if monuments else str(condition)


def _who_wins(numbers: Mapping[str, int], winner: str | None) -> str:
    if winner:
        level = [player for player, n in numbers.items() if player != winner and n == numbers[winner]]
        before = f", and as the Whisperer is before {enumerated(level, 'and')}" if level else ""
        return f"{winner} would win now, with {counted(numbers[winner], 'condition')}{before}"
    claimants = [player for player, n in numbers.items() if n]
    if claimants:
        return f"nobody would win now: {enumerated(claimants, 'and')} have equally many conditions without the Whisperer"
    return "nobody may claim kingship"


def _lacking(has: Standing) -> str:
    """The least that is missing: "1 more castle is enough, or 1 more monument"."""
    n, conditions = has.nearest
    amounts = [*(condition.amount(n) for condition in conditions), counted(n, "monument")]
    what = [said.replace(" ", " more ", 1) for said in amounts]
    return f"{enumerated(what, 'or')} {'is' if n == 1 else 'are'} enough"


# The council.


@question("Who gets which role and which territory cards if the cycle ends now?", of_player=False)
def council(position: Position, _player: str, _words: str, _tick: Tick) -> Reply:
    """Roles and territory cards if the cycle ended now (IS-C1, IS-C2, IS-C3)."""
    winner, first = king(position), whisperer(position)
    after = replace(position, whisperer=first.players[0])
    roles = {
        "Whisperer": (first, Condition.CASTLES),
        "Explorer": (explorer(after), Condition.TERRITORIES),
        "Guardian": (guardian(after), Condition.OPPOSING),
    }
    lines = [f"{winner} would win before the council meets"] if winner else []
    if len(first.players) > 1:
        lines.append(f"{position.whisperer} chooses the Whisperer; with {first.players[0]}, Explorer and Guardian are these")
    for name, (role, condition) in roles.items():
        lines.append(f"{name}: {_who_has(role)}{f', with {condition.amount(role.amount)}' if role.amount else ''}")
    if len(list(position.tiles)) >= TILES:
        lines.append("no tiles are left for the Explorer")
    value = {name.lower(): enumerated(list(role.players), "or") for name, (role, _) in roles.items()}
    sentence = ", ".join(f"{name}: {_who_has(role)}" for name, (role, _) in roles.items())
    return Reply(sentence, (*lines, *_territory_cards(position)), value)


def _who_has(role: Role) -> str:
    if len(role.players) > 1:
        return f"{enumerated(list(role.players), 'or')}, as the Whisperer decides"
    return role.players[0] if role.players else "nobody"


def _territory_cards(position: Position) -> Iterator[str]:
    for name in position.names:
        if faces := list(map(str, position.faces_up(name))):
            leader = position.leader(name)
            who = f"{leader} takes" if leader else "nobody leads, so beside the board lies"
            yield f"{name}: {who} territory {enumerated(faces, 'and' if position.card_per_tile else 'or')}"


# Combat.


@question("Who can be forced to withdraw?", "[MOVE]", of_player=False)
def combat(position: Position, _player: str, words: str, tick: Tick) -> Reply:
    """Who can be forced to withdraw from the combat of the table, or from one that a move would begin.

    Raises `ValueError` where the words are no move, or one that is not allowed.
    """
    table, begins = position, ""
    if words:
        player, said = whose(words, position.players)
        move = read_move(said, position, player or position.turn or position.players[0])
        bad = [need.message for need in MOVES.conditions(position, move).requirements if need.truth is not True]
        if bad:
            raise ValueError(f"{move} is not allowed: {bad[0].rstrip('.')}")
        if not is_table_known(position):
            return _NOBODY_KNOWS
        table, begins = MOVES.after(position, move), f"after {move.player}'s {move}, "
    if table.combat is None:
        untold = "there is no combat; say what begins it: `ask FILE combat invade b from a with 2`"
        raise ValueError("no combat begins with this" if words else untold)
    return _who_is_forced(table, table.combat, begins, tick)


def _who_is_forced(table: Position, combat: Combat, begins: str, tick: Tick) -> Reply:
    """The same of a combat, whatever kinds the unknown cards are of."""
    from scorers.green_box.island.search import Fight

    lines, forced, in_doubt, ways = [], list[str](), list[str](), _kinds_told(table)
    for player in table.fighters:
        # What is at stake for each are the own units that stay, in castles or not; all others together play against that.
        ends = [Fight(way, combat, player, lambda own, _led: own).best(tick) for way in ways]
        end, most = min(ends, key=lambda end: end.worth), max(end.worth for end in ends)
        keeps = f"cannot be forced out, and keeps at least {counted(end.worth, 'unit')}"
        if not end.worth:
            (in_doubt if most else forced).append(player)
            keeps = f"can be forced to withdraw, or not: that {_BY_KIND}" if most else "can be forced to withdraw"
        lines.append(f"{player} {keeps}")
        lines.append(f"  {'; '.join(f'{move.player}: {move}' for move in end.moves) or 'the combat is over'}")
    out = f"be forced to withdraw from {combat.land}"
    said = [f"{enumerated(forced or ['nobody'], 'and')} can {out}"] if forced or not in_doubt else []
    said += [f"whether {enumerated(in_doubt, 'and')} can {out} {_BY_KIND}"] if in_doubt else []
    return Reply(f"{begins}{'; '.join(said)}", tuple(lines), {"forced": tuple(forced)}, settled=not in_doubt)


_BY_KIND = "depends on which unknown cards are cycle cards"


def _kinds_told(table: Position) -> list[Position]:
    """The table in each way to say which cards of those who fight are cycle cards: only these can be discarded."""
    ways = [table]
    for player in table.fighters:
        if (hand := table.seat(player).hand) is not None:
            told = dict.fromkeys(tuple(sorted(way, key=str)) for way in product(*(card.faces(kind=Kind) for card in hand)))
            at = table.players.index(player)
            seats = [with_entry(way.seats, at, replace(way.seats[at], hand=cards)) for way in ways for cards in told]
            every = [replace(table, seats=own) for own in seats]
            ways = list(filter(cards_fit, every)) or every
    return ways


QUESTIONS: tuple[Question[Position], ...] = (kingship, council, combat)
