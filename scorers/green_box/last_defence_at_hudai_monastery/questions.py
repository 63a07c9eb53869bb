"""What players of Last Defence at Hudai Monastery ask besides what the verbs answer."""

import re
from dataclasses import replace
from typing import cast

from models.green_box.components import Colour, Symbol
from models.green_box.last_defence_at_hudai_monastery.moves.tactics import hides_colour, least_loss
from models.green_box.last_defence_at_hudai_monastery.moves.words import Move
from models.green_box.last_defence_at_hudai_monastery.table.kinds import COLUMNS, UNSEEN, Demon, Phase, column
from models.green_box.last_defence_at_hudai_monastery.table.position import Position
from models.green_box.last_defence_at_hudai_monastery.table.wall import MONKS
from models.names import counted, enumerated
from models.problem import MisreadError
from scorers.green_box.last_defence_at_hudai_monastery.search.draws import UnlistedError
from scorers.green_box.last_defence_at_hudai_monastery.search.siege import Siege
from scorers.green_box.last_defence_at_hudai_monastery.search.survive import NEVER, STEPS, SURE, TurnPlay, is_hopeless, odds
from scorers.question import Question, Reply, Tick, as_chance, question

_TURNS = re.compile(r"(\d{1,2})(?: turns?)?", re.IGNORECASE)
_MOST_TURNS = 11
_HARDEST = 5
"""Damage that one tile can bring at most: a monk charged by it, with Wheel at level 2 and the colour of the demon."""
_MOST_USES = 4
"""Tiles that a monk can use with Hammers at level 2."""
_LOOK = "look first at the demons that nobody has seen: how to play depends on them"
_NEVER_ENOUGH = "even with the best tiles, the attackers take the last integrity in this turn"


def _need_known(position: Position) -> None:
    """That every demon has to be known, with a colour that a monk may have, but for those that nobody has looked at."""
    for c, demon in enumerate(position.demons):
        if demon is not None and not demon.is_told and demon != UNSEEN:
            card = demon.card
            value = card.value or (3 if card.background is None else card.background.values[0])
            known = replace(card, symbol=card.symbol or Symbol.DROP, colour=card.colour or Colour.RED, value=value)
            example = replace(demon, card=known, face=None)
            raise ValueError(f"the demon in {column(c)} has to be known: look at it, and write for instance `{example}`")
        if demon is not None and hides_colour(position, demon):
            raise ValueError(f"the colour of the demon in {column(c)} has to be known: a monk may have it, and deal 1 more")
    if position.is_over:
        raise ValueError("the game is over")


@question("Can I survive this turn, or several, if I know their tiles?", "[2 turns]")
def survive(position: Position, player: str, words: str, tick: Tick) -> Reply:
    """Whether this turn, or so many whose tiles are told, can be survived against every draw and whatever came unseen."""
    said = _TURNS.fullmatch(words.strip())
    turns = int(said[1]) if said else 0 if words.strip() else 1
    if not 1 <= turns <= _MOST_TURNS:
        raise MisreadError("say how many turns: `survive 2 turns`", words)
    _need_known(position)
    try:
        reply = _one(position, player, tick) if turns == 1 else _more(position, player, turns, tick)
        return reply if reply.value["survives"] is False else _with_last_cube(reply, position, turns)
    except UnlistedError as error:
        return _untold(error)


def _with_last_cube(reply: Reply, position: Position, turns: int) -> Reply:
    """The reply, and that who survives the turn of the last time cube has not won by that (HU-LOSS, HU-AMB-LAST)."""
    if turns != position.time:
        return reply
    last = "the last time cube leaves after this turn" if turns == 1 else "the last time cube leaves after these turns"
    when = "if a demon is left then" if position.rulings["HU-AMB-LAST"] == "win" else "even if no demon is left"
    return replace(reply, lines=(*reply.lines, f"{last}: {when}, the game is lost all the same"))


def _untold(error: UnlistedError) -> Reply:
    return Reply(f"there is no answer: {error}", settled=False)


def _whatever_came(position: Position, whatever: str, player: str, tick: Tick) -> Reply:
    """Whether this turn can be survived for every demon that may have come unseen."""
    (low, high), lost = odds(position, player, tick, certainty=True)
    if low == SURE:
        return Reply(f"you can survive this turn, whatever demons have come{whatever}", (_LOOK,), {"survives": True})
    if high == NEVER:
        return Reply("you cannot survive this turn, whatever demons have come", (_NEVER_ENOUGH,), {"survives": False})
    if lost is not None:
        came = [f"{cast('Demon', lost.demons[c]).card.phrase} is in {column(c)}" for c in position.unseen_columns]
        sentence = f"you cannot be sure to survive this turn: no play is enough for certain if {enumerated(came, 'and', 6)}"
        return Reply(sentence, ("ask `chance` how likely it is that you survive",), {"survives": False})
    return _open(_LOOK)


def _open(*lines: str) -> Reply:
    """That it is not settled whether this turn is survived."""
    return Reply("it is not settled whether you can survive this turn", lines, {"survives": None}, settled=False)


def _one(position: Position, player: str, tick: Tick) -> Reply:
    whatever = "" if position.phase is Phase.ACT or position.drawn is not None else ", whatever tiles are drawn"
    if UNSEEN in position.demons:
        return _whatever_came(position, whatever, player, tick)
    turn = TurnPlay(position, player, tick, certainty=True)
    low, high = turn.chance
    lines = tuple(f"{_in_words(way.moves)}: {way.then or f'{way.integrity} integrity left'}" for way in turn.ways)
    if low == SURE:
        return Reply(f"you can survive this turn{whatever}", lines, {"survives": True})
    if high == NEVER:
        return Reply("you cannot survive this turn", (_least_loss(position),), {"survives": False})
    if never := [tiles for tiles, (_, (_, most)) in turn.draws.items() if most == NEVER]:
        bad = enumerated([" and ".join(map(str, tiles)) for tiles in never], "or")
        lines = (_least_loss(position), *lines)
        return Reply(f"you cannot survive this turn if {bad} are drawn", lines, {"survives": False})
    if high < SURE:
        sentence = "you cannot be sure to survive this turn: not whatever a Bricks tile draws in the Act phase"
        return Reply(sentence, lines, {"survives": False})
    return _open(f"what Bricks tiles may draw was looked through for {counted(STEPS, 'step')}", *lines)


def _least_loss(position: Position) -> str:
    attackers = enumerated([column(c) for c in position.attackers], "and", 6)
    lost, left = least_loss(position), position.integrity
    return f"the attackers in {attackers} take {lost} of {left} integrity if you only give up tiles; no play saves enough"


def _in_words(moves: tuple[Move, ...] | None) -> str:
    return "; then ".join(map(str, moves or ()))


def _more(position: Position, player: str, turns: int, tick: Tick) -> Reply:
    if UNSEEN in position.demons:
        raise ValueError(f"for several turns {_LOOK}")
    watch, which = Siege(player, tick).watch(position, turns), f"{counted(turns, 'turn')} whatever demons come"
    value = {"survives": watch.can, "turns": turns}
    if watch.can:
        return Reply(f"you can survive {which}", (watch.why or f"begin with: {_in_words(watch.moves)}",), value)
    if watch.can is None:
        return Reply(f"it is not settled whether you can survive {which}", (), value, settled=False)
    return Reply(f"you cannot survive {which}", (watch.why or "every play of the first turn was tried",), value)


@question("What is the chance to survive this turn?")
def chance(position: Position, player: str, _words: str, tick: Tick) -> Reply:
    """The chance to survive this turn, tiles and unseen demons being drawn blind."""
    _need_known(position)
    try:
        (low, high), _ = odds(position, player, tick)
    except UnlistedError as error:
        return _untold(error)
    if low == high:
        sure = {NEVER: "you cannot survive this turn", SURE: "you survive this turn for certain"}
        said = sure.get(low, f"the chance to survive this turn is {as_chance(low)}")
        reply = Reply(said, (_over(position, position.unseen_columns),), {"chance": low})
        return reply if low == NEVER else _with_last_cube(reply, position, 1)
    line = "it depends on the colours of demons that nobody knows, or on draws of Bricks tiles, not all of which were tried"
    between = "not settled" if high - low == 1 else f"at least {as_chance(low)} and at most {as_chance(high)}"
    reply = Reply(f"the chance to survive this turn is {between}", (line,), {"least": low, "most": high}, settled=False)
    return _with_last_cube(reply, position, 1)


def _over(position: Position, unseen: tuple[int, ...]) -> str:
    """Over what a chance was counted."""
    over = [f"the demons in {enumerated([column(c) for c in unseen], 'and', 6)}"] if unseen else []
    if position.phase is Phase.BUILD and position.drawn is None:
        over.append("the tiles that may be drawn")
    elif Symbol.BRICKS in {*position.tiles, *(position.drawn or ())}:
        over.append("the tiles that Bricks may draw")
    return f"over {enumerated(over, 'and')}, each time with the best play" if over else "with the best play"


def _least_damage(position: Position, number: int) -> int:
    """The damage that it takes at least to defeat so many of the demons that do not attack."""
    others = [d.points_left for c, d in enumerate(position.demons) if d and not d.is_dead and c not in position.attackers]
    return sum(sorted(others)[:number])


@question("Can I still win?")
def win(position: Position, player: str, _words: str, tick: Tick) -> Reply:
    """Whether a win is ruled out: by time, by the damage that this turn takes, or since this turn cannot be survived."""
    _need_known(position)
    try:
        return _win(position, player, tick)
    except UnlistedError as error:
        return _untold(error)


def _win(position: Position, player: str, tick: Tick) -> Reply:
    lying = [demon for demon in position.demons if demon is not None]
    needed = (1 if lying or position.stack else 0) + -(-position.stack // COLUMNS)
    turns = position.time - (position.rulings["HU-AMB-LAST"] == "loss")
    left = f"{counted(turns, 'turn')} {'is' if turns == 1 else 'are'} left"
    value = {"possible": False, "turns_needed": needed, "turns_left": turns}
    # In the turns after this one six leave at most: the others have to leave now, by a strike or dead.
    now = len(lying) + position.stack - COLUMNS * (turns - 1)
    # A demon that nobody has seen may strike, too.
    leave = len(position.attackers) + sum(demon.is_dead or demon == UNSEEN for demon in lying)
    to_kill = max(0, now - leave)
    # Each use of a tile, each monk laid down and each who comes anew counts as the hardest blow there is.
    monks = sum(monk.is_charged for monk in position.monks) + MONKS - len(position.monks)
    most = _HARDEST * (_MOST_USES * (MONKS - len(position.activated)) + monks)
    points = _least_damage(position, to_kill)
    if needed > turns:
        every = f"for {counted(position.stack + len(lying), 'demon')} it takes {counted(needed, 'turn')}"
        why = f"no more than six demons leave in a turn, one from each column: {every}, and {left}"
    elif points > most:
        why = (
            f"of the demons that do not attack yet, {to_kill} would have to be defeated in this turn: that takes {points} "
            f"damage, and {f'no more than {most}' if most else 'none'} can be dealt"
        )
    elif is_hopeless(position, player, tick):
        why = _NEVER_ENOUGH
    else:
        line = f"it takes at least {counted(needed, 'turn')} until all demons have left, and {left}"
        return Reply("a win is not ruled out", (line,), value | {"possible": True})
    return Reply("the game cannot be won any more", (why,), value)


QUESTIONS: tuple[Question[Position], ...] = (survive, chance, win)
