"""What players of Slush ask besides what the verbs answer: safe claims, threats, averages."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain
from typing import NamedTuple

from models.green_box.slush.cards import SIX, Card
from models.green_box.slush.moves import MOVES, Move, moves, read_move
from models.green_box.slush.table import Position
from models.logic import Unknown, options_of
from models.names import enumerated, one, quoted
from models.problem import MisreadError
from models.unknowns import unknowns
from scorers.objective import SCORE
from scorers.question import Question, Reply, Tick, amount, question

_MOST_NAMED = 6
_TURNS = 2
"""So many turns are looked ahead unless another number is asked for."""


class Claim(NamedTuple):
    """A claimed card: its number among the face-up cards, its owner, and the smallest turn by which each other takes it.

    Where nobody can take it now, nobody can for the rest of the game.
    """

    at: int
    player: str
    dangers: tuple[Move, ...]


def claims(position: Position) -> tuple[Claim, ...]:
    """Every claim, safe or not.

    Who cannot take an unlocked card now in one turn never can: cubes on it never leave it, whoever cannot outbid it cannot
    put any there, and a hand never grows.
    """
    # Bids are listed from the smallest on, and then locks.
    able, found = {player: moves(position, player) for player in position.players}, []
    for at, face_up in enumerate(position.cards):
        if face_up.claimant is not None:
            owner = position.owner(face_up.claimant)
            takes = (next((move for move in own if move.at == at), None) for player, own in able.items() if player != owner)
            found.append(Claim(at, owner, tuple(filter(None, takes))))
    return tuple(found)


@question("Which claims can nobody take any more?", "[CARD]", of_player=False, reads_unknowns=True)
def safe(position: Position, _player: str, words: str, _tick: Tick) -> Reply:
    """Which claims are safe for the rest of the game, and who can take the others: of all cards, or of one."""
    if position.turn is None and not position.over and not isinstance(position.is_won, bool):
        raise ValueError("whether the game is over depends on cards that are not known; add `turn:` to the file")
    every = claims(position)
    if words:
        at = read_move(f"lock {words}", position, position.players[0]).at
        every = tuple(claim for claim in every if claim.at == at)
        if not every:
            return Reply(f"nobody claims {position.name(at)}", value={"safe": [], "open": []})
    if position.is_over and every:
        names = [position.name(claim.at) for claim in every]
        sentence = f"the game is over, so nobody takes {enumerated(names, 'or', len(names))} any more"
        return Reply(sentence, value={"safe": names, "open": []})
    return _of_claims(position, every)


def _of_claims(position: Position, every: Sequence[Claim]) -> Reply:
    """Which of these claims are safe, while the game goes on."""
    kept = [position.name(claim.at) for claim in every if not claim.dangers]
    taken = [position.name(claim.at) for claim in every if claim.dangers]
    are = "is" if len(kept) == 1 else "are"
    states = ((kept, f"{are} safe for the rest of the game"), (taken, "can be taken"))
    said = [f"{enumerated(names, 'and', len(names))} {state}" for names, state in states if names]
    lines = tuple(_of_claim(position, claim) for claim in every)
    return Reply("; ".join(said) or "nobody claims a card", lines, {"safe": kept, "open": taken})


def _of_claim(position: Position, claim: Claim) -> str:
    whose = f"{position.name(claim.at)} ({claim.player})"
    if position.cards[claim.at].meeples:
        return f"{whose}: locked"
    if not claim.dangers:
        return f"{whose}: nobody can outbid or lock it, now or later"
    dangers = [f"{move.player} with `{move}`" for move in claim.dangers]
    return f"{whose}: {enumerated(dangers, 'or', _MOST_NAMED)}"


@dataclass(frozen=True, slots=True)
class Threat:
    """A player who wins in the next own turn with any of these moves, unless somebody answers.

    `answers` are the moves of those who have a turn before, in their order, each of which prevents it; nobody has a turn
    before a player who moves next. `may_end` says that the game may be over by then, since somebody may have nothing to do.
    """

    player: str
    wins: tuple[Move, ...]
    answers: tuple[tuple[str, tuple[Move, ...]], ...]
    may_end: bool

    @property
    def able(self) -> tuple[str, ...]:
        """Who can prevent it; the last of them has to, if nobody else does."""
        return tuple(player for player, moves in self.answers if moves)


def _threats(position: Position) -> tuple[Threat, ...]:
    """Everybody who claims the sixth own card in one turn, in the order of turns, and who can prevent it.

    Where no single turn of another prevents it, several do not either: to take one of the other five cards or to lock the
    missing one is enough by itself, and how far bids raise it is settled by the one who reaches furthest.
    """
    if position.turn is None:
        return ()
    first = position.players.index(position.turn)
    order = [*position.players[first:], *position.players[:first]]
    found = []
    for n, player in enumerate(order):
        before = order[:n]
        if wins := _wins(position, player, before[1:]):
            answers = tuple((other, _answers(position, other, player, before[i + 1 :])) for i, other in enumerate(before))
            found.append(Threat(player, wins, answers, may_end=len(before) > 1 and position.cards_left < len(before)))
    return tuple(found)


def _wins(position: Position, player: str, others: Sequence[str]) -> tuple[Move, ...]:
    """The moves by which a player wins in the next own turn, if the game lasts until then: others have turns before."""
    colour = position.seat(player).colour
    own = [n for n, face_up in enumerate(position.cards) if isinstance(face_up.card, Card) and face_up.card.colour is colour]
    missing = [n for n in own if position.cards[n].claimant is not colour]
    if position.over or len(own) < SIX or len(missing) != 1:
        return ()
    if any(position.ends_with(position.seat(other).colour) for other in others):
        return ()
    # Whoever bids on a card or locks it claims it.
    return tuple(move for move in moves(replace(position, turn=player), player) if move.at == missing[0])


def _answers(position: Position, player: str, other: str, between: Sequence[str]) -> tuple[Move, ...]:
    """The moves of a player after which another does not win in that one's next turn."""
    at_turn = replace(position, turn=player)
    return tuple(move for move in moves(at_turn, player) if not _wins(MOVES.after(at_turn, move), other, between))


def _near_six(position: Position) -> Iterable[Unknown[object]]:
    """All that is unknown where somebody may have all six own cards face up; nobody else's threat looks at it."""
    lying = [face_up.card for face_up in position.cards]
    cards = [options_of(card) for card in lying]
    seen = Counter(chain.from_iterable({card.colour for card in some} for some in cards))
    return unknowns(position) if any(seen[colour] >= SIX for colour in position.colours) else ()


@question("Who wins with the sixth own card in one turn, and who has to prevent it?", of_player=False, reads=_near_six)
def threats(position: Position, _player: str, _words: str, _tick: Tick) -> Reply:
    """Who wins at once in the next own turn, and who has to prevent it."""
    if position.turn is None and not position.over:
        raise ValueError("who can answer depends on whose turn it is; add `turn:` to the file")
    every = _threats(position)
    if not every:
        return Reply("nobody can claim the sixth own card in one turn", value={"players": []})
    sentence = "; ".join(map(_threat, every))
    lines = []
    for threat in every:
        lines.append(f"{threat.player} wins with {_moves_in_words(threat.wins)}")
        lines += [
            f"{player} prevents that with {_moves_in_words(moves)}" if moves else f"{player} cannot prevent that"
            for player, moves in threat.answers
        ]
    must = [threat.able[-1] for threat in every if threat.able]
    return Reply(sentence, tuple(lines), {"players": [threat.player for threat in every], "must_answer": must})


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


def _moves_in_words(moves: Sequence[Move]) -> str:
    """The moves, of the bids on a card only the smallest."""
    least: dict[tuple[object, int], Move] = {}
    for move in moves:
        least.setdefault((move.kind, move.at), move)
    return enumerated([f"`{move}`" for move in least.values()], "or", _MOST_NAMED)


@question("Which turn is best on average, whatever card comes?", "[TURNS] [AIM]")
def average(position: Position, player: str, words: str, tick: Tick) -> Reply:
    """The best turn of each kind by what it gives on average, every card left to draw being as likely as any other."""
    from scorers.green_box.slush.search import best_on_average

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


QUESTIONS: tuple[Question[Position], ...] = (safe, threats, average)
"""What `reeve ask` answers of a table."""
