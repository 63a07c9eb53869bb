"""What players of Last Defence at Hudai Monastery ask besides what the verbs answer."""

from __future__ import annotations

import re
from typing import cast

from models.green_box.cards import Card
from models.green_box.components import Symbol
from models.green_box.last_defence_at_hudai_monastery.moves.tactics import least_loss, loss, most_given
from models.green_box.last_defence_at_hudai_monastery.moves.words import Demons, Move
from models.green_box.last_defence_at_hudai_monastery.table.demons import Demon
from models.green_box.last_defence_at_hudai_monastery.table.kinds import Phase, column
from models.green_box.last_defence_at_hudai_monastery.table.position import Position
from models.names import counted, enumerated
from models.problem import MisreadError
from scorers.green_box.last_defence_at_hudai_monastery.search.best import strikes
from scorers.green_box.last_defence_at_hudai_monastery.search.draws import UnlistedError
from scorers.green_box.last_defence_at_hudai_monastery.search.siege import Siege
from scorers.green_box.last_defence_at_hudai_monastery.search.survive import (
    NEVER,
    STEPS,
    SURE,
    Luck,
    TurnPlay,
    Way,
    odds,
)
from scorers.green_box.last_defence_at_hudai_monastery.search.victory import are_left, outlook
from scorers.question import Question, Reply, Tick, chance

_WORDS = re.compile(r"(?:(?P<turns>\d{1,2})(?: turns?)?)?,? ?(?P<best>(?:with )?(?:the )?best(?: draws?)?)?", re.IGNORECASE)
_MOST_TURNS = 11


def _need_known(position: Position, *, blind: bool = False) -> None:
    """That every demon has to be known, but for those that nobody has looked at where that is asked."""
    for c, demon in enumerate(position.demons):
        if demon is not None and not demon.is_told and not (blind and demon.card == Card()):
            raise ValueError(f"the demon in {column(c)} has to be known: write `approaching red 3 drop`")
    if position.is_over:
        raise ValueError("the game is over")


def survive(position: Position, player: str, words: str, tick: Tick) -> Reply:
    """Whether this turn, or so many whose tiles are told, can be survived: against every draw, or with the best draws."""
    found = _WORDS.fullmatch(words.strip())
    turns = int(found["turns"] or 1) if found else 0
    if found is None or not 1 <= turns <= _MOST_TURNS:
        raise MisreadError("say how many turns, and `best` for the best draws: `survive 2 turns best`", words)
    _need_known(position)
    is_best = bool(found["best"])
    if turns == 1:
        return _one(position, player, tick, is_best=is_best)
    try:
        return _more(position, player, turns, tick, is_best=is_best)
    except UnlistedError as error:
        return _untold(error)


def _untold(error: UnlistedError) -> Reply:
    return Reply(f"there is no answer: {error}", settled=False)


def _one(position: Position, player: str, tick: Tick, *, is_best: bool) -> Reply:
    play = TurnPlay(position, player, tick)
    turn = play.turn(Luck.BEST if is_best else Luck.WORST)
    lines = tuple(_line(way) for way in turn.ways)
    if len(turn.those(SURE)) == len(turn.draws):
        return Reply(f"you can survive this turn{_whatever(position)}", lines, {"survives": True})
    if is_best and turn.those(SURE):
        return Reply("you can survive this turn with the best draws", lines, {"survives": True})
    lucky = turn if is_best else play.turn(Luck.BEST)
    never = lucky.those(NEVER)
    if len(never) == len(turn.draws):
        return Reply("you cannot survive this turn", (_least_loss(position),), {"survives": False})
    if never and not is_best:
        bad = enumerated([" and ".join(map(str, tiles)) for tiles in never], "or")
        return Reply(
            f"you cannot survive this turn if {bad} are drawn", (_least_loss(position), *lines), {"survives": False}
        )
    if turn.those(NEVER):
        sentence = "you cannot be sure to survive this turn: it depends on what a Bricks tile draws in the Act phase"
        return Reply(sentence, (*lines, *(_line(way) for way in lucky.ways if way not in turn.ways)), {"survives": False})
    lines = (f"what Bricks tiles may draw was looked through for {counted(STEPS, 'step')}", *lines)
    return Reply("it is not settled whether you can survive this turn", lines, {"survives": None}, settled=False)


def _whatever(position: Position) -> str:
    return "" if position.phase is Phase.ACT or position.drawn is not None else ", whatever tiles are drawn"


def _least_loss(position: Position) -> str:
    attackers = enumerated([column(c) for c in position.attackers], "and", 6)
    # Only what is answered rests on rulings.
    lost, left = least_loss(position.under(position.rulings.fresh())), position.integrity
    return f"the attackers in {attackers} take {lost} of {left} integrity if you only give up tiles; no play saves enough"


def _in_words(moves: tuple[Move, ...] | None) -> str:
    return "; then ".join(map(str, moves or ()))


def _line(way: Way) -> str:
    """A way as it is told."""
    return f"{_in_words(way.moves)}: {way.then or f'{way.integrity} integrity left'}"


def _more(position: Position, player: str, turns: int, tick: Tick, *, is_best: bool) -> Reply:
    how = "with the best demons" if is_best else "whatever demons come"
    watch = Siege(player, tick, every=not is_best).watch(position, turns)
    value = {"survives": watch.can, "turns": turns}
    if watch.can:
        line = watch.why or f"begin with: {_in_words(watch.moves)}"
        return Reply(f"you can survive {counted(turns, 'turn')} {how}", (line,), value)
    if watch.can is None:
        sentence = f"it is not settled whether you can survive {counted(turns, 'turn')} {how}"
        return Reply(sentence, (), value, settled=False)
    why = watch.why or "every play of the first turn was tried"
    return Reply(f"you cannot survive {counted(turns, 'turn')} {how}", (why,), value)


def survival_chance(position: Position, player: str, words: str, tick: Tick) -> Reply:
    """The chance to survive this turn, tiles and unseen demons being drawn blind."""
    if words.strip():
        raise MisreadError("this question takes no further words", words)
    _need_known(position, blind=True)
    try:
        found = odds(position, player, tick)
    except UnlistedError as error:
        return _untold(error)
    if found.low == found.high:
        line = _over(position, found.columns)
        return Reply(f"the chance to survive this turn is {chance(found.low)}", (line,), {"chance": found.low})
    line = "it depends on the colours of demons that nobody knows, or on draws of Bricks tiles, not all of which were tried"
    between = f"at least {chance(found.low)} and at most {chance(found.high)}"
    is_open = found.high - found.low == 1
    sentence = f"the chance to survive this turn is {'not settled' if is_open else between}"
    return Reply(sentence, (line,), {"least": found.low, "most": found.high}, settled=False)


def _over(position: Position, unseen: tuple[int, ...]) -> str:
    """Over what a chance was counted."""
    over = [f"the demons in {enumerated([column(c) for c in unseen], 'and', 6)}"] if unseen else []
    if position.phase is Phase.BUILD and position.drawn is None:
        over.append("the tiles that may be drawn")
    elif Symbol.BRICKS in {*position.tiles, *(position.drawn or ())}:
        over.append("the tiles that Bricks may draw")
    return f"over {enumerated(over, 'and')}, each time with the best play" if over else "with the best play"


def winnable(position: Position, player: str, words: str, tick: Tick) -> Reply:
    """Whether a win is still possible, as far as that can be ruled out."""
    if words.strip():
        raise MisreadError("this question takes no further words", words)
    _need_known(position)
    found = outlook(position, player, tick)
    value = {"possible": found.is_open, "turns_needed": found.needed, "turns_left": found.turns}
    if not found.is_open:
        return Reply("the game cannot be won any more", (found.why,), value)
    line = f"the demons need {counted(found.needed, 'turn')} at least, and {are_left(found.turns)}"
    return Reply("a win is not ruled out", (line,), value)


def strike_loss(position: Position, player: str, words: str, _tick: Tick) -> Reply:
    """The least integrity that the attackers take as the table lies, and the tiles given up for that."""
    if words.strip():
        raise MisreadError("this question takes no further words", words)
    _need_known(position)
    lines = []
    for c in position.attackers:
        demon = cast("Demon", position.demons[c])
        given = most_given(position, c, demon)
        saved = (
            f", {loss(position, demon, given)} if {counted(given, 'tile')} {'is' if given == 1 else 'are'} given up"
            if given
            else ""
        )
        lines.append(f"{column(c)}: {demon.card} takes {loss(position, demon)}{saved}")
    least = least_loss(position)
    move = Demons(player, strikes(position))
    return Reply(f"the attackers take {least} integrity at least: {move}", tuple(lines), {"loss": least})


QUESTIONS: tuple[Question[Position], ...] = (
    Question("survive", "Can I survive this turn, or several, if I know their tiles?", survive, "[2 turns] [best]"),
    Question("chance", "What is the chance to survive this turn?", survival_chance),
    Question("win", "Can I still win?", winnable),
    Question("loss", "What do the attackers take as the table lies?", strike_loss),
)
