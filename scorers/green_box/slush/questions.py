"""What players of Slush ask besides what the verbs answer: safe claims, threats, all six cards, averages."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from models.green_box.slush.moves import Move, read_move
from models.green_box.slush.table import Position
from models.names import counted, enumerated, one, quoted
from models.problem import MisreadError
from scorers.green_box.slush.search.claims import Claim, Threat, all_six, claims, threats
from scorers.objective import SCORE
from scorers.question import Question, Reply, Tick, amount

_MOST_NAMED = 6
_TURNS = 2
"""So many turns are looked ahead unless another number is asked for."""


def safe(position: Position, _player: str, words: str, _tick: Tick) -> Reply:
    """Which claims are safe for the rest of the game, and who can take the others: of all cards, or of one."""
    every = claims(position)
    if words:
        at = read_move(f"lock {words}", position, position.players[0]).at
        every = tuple(claim for claim in every if claim.at == at)
        if not every:
            return Reply(f"nobody claims {position.name(at)}", value={"safe": [], "open": []})
    kept = [position.name(claim.at) for claim in every if claim.is_safe]
    taken = [position.name(claim.at) for claim in every if not claim.is_safe]
    if not every:
        sentence = "nobody claims a card"
    else:
        are = "is" if len(kept) == 1 else "are"
        states = ((kept, f"{are} safe for the rest of the game"), (taken, "can be taken"))
        sentence = ", ".join(f"{enumerated(names, 'and', len(names))} {state}" for names, state in states if names)
    return Reply(sentence, tuple(_of_claim(position, claim) for claim in every), {"safe": kept, "open": taken})


def _of_claim(position: Position, claim: Claim) -> str:
    whose = f"{position.name(claim.at)} ({claim.player})"
    if position.cards[claim.at].meeples:
        return f"{whose}: locked"
    if claim.is_safe:
        return f"{whose}: nobody can outbid or lock it, now or later"
    dangers = [f"{move.player} with `{move}`" for move in claim.dangers]
    return f"{whose}: {enumerated(dangers, 'or', _MOST_NAMED)}"


def threatening(position: Position, _player: str, _words: str, _tick: Tick) -> Reply:
    """Who wins at once in the next own turn, and who has to prevent it."""
    if position.turn is None and not position.over:
        raise ValueError("who can answer depends on whose turn it is; add `turn:` to the file")
    every = threats(position)
    if not every:
        return Reply("nobody can claim the sixth own card in one turn", value={"players": []})
    sentence = "; ".join(map(_threat, every))
    lines = []
    for threat in every:
        lines.append(f"{threat.player} wins with {_named(threat.wins)}")
        lines += [
            f"{player} prevents that with {_named(moves)}" if moves else f"{player} cannot prevent that"
            for player, moves in threat.answers
        ]
    value = {
        "players": [threat.player for threat in every],
        "must_answer": [threat.able[-1] for threat in every if threat.able],
    }
    return Reply(sentence, tuple(lines), value)


def _threat(threat: Threat) -> str:
    """A threat and who has to answer it, in words."""
    if not threat.answers:
        return f"{threat.player}, who is next, wins at once"
    wins = f"{threat.player}'s next turn wins"
    if not threat.able:
        return f"{wins}, and nobody can prevent it{', unless the game ends before' if threat.may_end else ''}"
    *others, last = threat.able
    if not others:
        return f"{wins} unless {last} prevents it: nobody else can"
    before = others[0] if len(others) == 1 else "nobody before"
    does = "does not" if len(others) == 1 else "does"
    return f"{wins} unless {enumerated([*others, last], 'or', _MOST_NAMED)} prevents it; {last} has to if {before} {does}"


def _named(moves: Sequence[Move]) -> str:
    """The moves, of the bids on a card only the smallest."""
    least: dict[tuple[object, int], Move] = {}
    for move in moves:
        least.setdefault((move.act, move.at), move)
    moves = tuple(least.values())
    return enumerated([f"`{move}`" for move in moves], "or", _MOST_NAMED)


def six(position: Position, player: str, _words: str, _tick: Tick) -> Reply:
    """Whether a player can still claim all six own cards, if nobody gets in the way, and what it takes."""
    cards = all_six(position, player)
    colour = position.seat(player).colour
    lines = tuple(f"{missing.card}: {missing.how}" for missing in cards.missing)
    value = {"possible": cards.is_possible, "claimed": cards.claimed, "cubes": cards.cubes, "left": cards.hand}
    if cards.why_not:
        return Reply(f"all six {colour} cards are out of reach: {cards.why_not}", lines, value)
    if not cards.missing:
        return Reply(f"all six {colour} cards are claimed", lines, value)
    takes = f"{counted(cards.cubes, 'cube')} of the {cards.hand} left"
    if not cards.is_possible:
        return Reply(
            f"all six {colour} cards are out of reach: they take {counted(cards.cubes, 'cube')}, and {cards.hand} are left",
            lines,
            value,
        )
    turns = counted(len(cards.missing), "turn")
    return Reply(f"all six {colour} cards are still possible if nobody gets in the way: {turns} and {takes}", lines, value)


def average(position: Position, player: str, words: str, tick: Tick) -> Reply:
    """The best turn of each kind by what it gives on average, every card left to draw being as likely as any other."""
    from scorers.green_box.slush.search.chance import best_on_average

    turns, objective = _how_far(words)
    if position.turn not in {None, player}:
        raise ValueError(f"it is {position.turn}'s turn; ask for {position.turn}")
    best = best_on_average(position, player, objective, turns, tick)
    if not best:
        return Reply("the game is over", value={"turns": turns})
    ahead = "in this turn" if turns == 1 else f"looking {turns} turns ahead, the others playing against {player}"
    told = [f"{_on_average(one.value, objective)} with `{one.move}`" for one in best]
    lines = (*told, *([_AT_THE_END[objective]] if objective in _AT_THE_END else []))
    value = {"turns": turns, "moves": [str(one.move) for one in best], "values": [one.value for one in best]}
    return Reply(f"{told[0]}, {ahead}", lines, value)


_AT_THE_END = {
    "lead": "a win counts 100 points more, a defeat 100 less",
    SCORE: "all six own cards count 100 points more, those of another 100 less",
}


def _on_average(value: Fraction, objective: str) -> str:
    """What a turn gives on average, in words."""
    if objective == "lead" and not value:
        return "level with the best of the others on average"
    if objective == "lead":
        than = "more" if value >= 0 else "less"
        return f"{amount(abs(value), 'point')} {than} than the best of the others on average"
    if objective == SCORE:
        return f"{amount(value, 'point')} on average"
    return f"{amount(value)} for the end (1 a win, -1 a defeat) on average"


def _how_far(words: str) -> tuple[int, str]:
    """How many turns are looked ahead and by which aim. Raises `ValueError`."""
    turns, objective = _TURNS, "lead"
    for word in words.split():
        if word.isdecimal() and 1 <= int(word) <= 99:
            turns = int(word)
        elif word.isdecimal():
            raise MisreadError(f"{quoted(word)}: look 1 to 99 turns ahead", word)
        else:
            objective = one(word, "aim", ["lead", SCORE, "win"], "expected a number of turns, or lead, score or win")
    return turns, objective


QUESTIONS: tuple[Question[Position], ...] = (
    Question("safe", "Which claims can nobody take any more?", safe, "[CARD]", of_player=False, reads_unknowns=True),
    Question(
        "threats", "Who wins with the sixth own card in one turn, and who has to prevent it?", threatening, of_player=False
    ),
    Question("six", "Can I still claim all six of my cards?", six),
    Question("average", "Which turn is best on average, whatever card comes?", average, "[TURNS] [AIM]"),
)
"""What `reeve ask` answers of a table."""
