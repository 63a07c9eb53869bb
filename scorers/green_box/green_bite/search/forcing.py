"""What a player of Green Bite can force whatever the others play, and who can still win with everybody's help."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeAlias

from models.green_box.green_bite.rounds import line_after, outcome_of
from models.green_box.green_bite.table import Position
from models.names import counted, enumerated
from scorers.green_box.green_bite.questions import QUICK, biting_answer, choices, in_words, must_go_on, rounds_of, with_cards
from scorers.question import Reply, Tick
from scorers.ticks import one_in

AHEAD = 3
"""So many rounds are looked ahead for what can be forced."""
MOST_ANSWERS = 20_000
"""So many answers of the others are looked at; what is not settled by then is left open."""


class _TooManyError(Exception):
    """So many answers were looked at as may be."""


def key(position: Position) -> tuple[Any, ...]:
    """All of a known table on which the rounds to come depend."""
    seats = [(seat.health, choices(position, player)) for player, seat in position.seated if seat.is_alive]
    return position.line, position.round > 1, tuple(seats)


@dataclass(slots=True)
class Forcing:
    """What a player can force within some rounds: at each table met, the card that does it, if one does.

    The player sees after each round what was played, and before it nothing: a card forces something if it does against every
    answer of the others.
    """

    player: str
    tick: Tick
    answers: int = 0
    _found: dict[tuple[Any, ...], int | None] = field(default_factory=dict)

    def card(self, position: Position, objective: str, rounds: int) -> int | None:
        """A card that lets the player `win` within so many rounds, or go `unbitten` through them, or until the game ends."""
        if not rounds:
            return None if objective == "win" else 0
        at = (objective, rounds, *key(position))
        if at not in self._found:
            cards = choices(position, self.player)
            self._found[at] = next((card for card in cards if self._forces(position, card, rounds, objective)), None)
        return self._found[at]

    def _forces(self, position: Position, card: int, rounds: int, objective: str) -> bool:
        # Each round takes one cube, so fewer rounds than the fewest cubes that have to go end no game.
        if objective == "win" and rounds_left(position)[0] > rounds:
            return False
        # One answer that bites is enough, and it is found without trying all of them.
        if objective == "unbitten" and position.round > 1 and biting_answer(position, self.player, card) is not None:
            return False
        if objective == "unbitten" and rounds == 1:
            return True
        own = position if position.seat(self.player).card is not None else position.with_card(self.player, card)
        return self._holds_for_all(own, rounds, objective)

    def _holds_for_all(self, own: Position, rounds: int, objective: str) -> bool:
        """Whether it comes so whatever the others play. Raises `_TooManyError`."""
        for cards in rounds_of(own):
            self.tick()
            self.answers += 1
            if self.answers > MOST_ANSWERS:
                raise _TooManyError
            after = outcome_of(own, cards).position
            if after.has_ended:
                if objective == "win" and after.line[0] != self.player:
                    return False
            elif self.player not in after.line or self.card(after, objective, rounds - 1) is None:
                return False
        return True


def force(position: Position, player: str, words: str, tick: Tick) -> Reply:
    """For how many rounds a player can be sure not to be bitten, and whether the player can force the win."""
    must_go_on(position, player)
    position = with_cards(position, words)
    safe, card, is_open = _as_far(partial(Forcing(player, one_in(4, tick)).card, position, "unbitten"), is_least=False)
    wins, first, is_win_open = _as_far(partial(Forcing(player, one_in(4, tick)).card, position, "win"), is_least=True)
    value = {"rounds_unbitten": safe, "wins": None if is_win_open and not wins else wins > 0, "looked_ahead": AHEAD}
    lines = [f"to stay unbitten: begin with {card}"] if safe else []
    if not safe and not is_open:
        answers = {own: biting_answer(position, player, own) or {} for own in choices(position, player)}
        lines += [f"{own}: bitten by {in_words(answer)}" for own, answer in answers.items()]
    if wins:
        within = f"within {counted(wins, 'round')}" if wins > 1 else "in this round"
        lines.insert(0, f"to win {within}: begin with {first}")
        return Reply(f"{player} can force the win {within}", tuple(lines), value)
    unsettled = ["whether that holds for further rounds"] * is_open + ["whether the win can be forced"] * is_win_open
    return Reply(_unbitten(player, safe, unsettled), tuple(lines), value, settled=safe < AHEAD and not unsettled)


def _unbitten(player: str, safe: int, unsettled: Sequence[str]) -> str:
    """For how many rounds a player who cannot be shown to win is not bitten, and what was not settled."""
    how = "this round" if safe == 1 else f"the next {safe} rounds"
    unbitten = f"{player} can be sure not to be bitten in {how}" if safe else f"every card of {player} can be bitten"
    if unsettled:
        what = " and ".join(unsettled)
        return f"{unbitten}; not settled: {what} ({MOST_ANSWERS:,} answers of the others were looked at)"
    if safe:
        return f"{unbitten}, and cannot force the win within {AHEAD} rounds"
    return f"{player} can force nothing: every card can be bitten in this round"


def _as_far(forces: Callable[[int], int | None], *, is_least: bool) -> tuple[int, int, bool]:
    """The most rounds for which a card forces something, or the least; that card; whether the answers ran out before."""
    rounds = card = 0
    try:
        for n in range(1, AHEAD + 1):
            found = forces(n)
            if found is not None:
                rounds, card = n, found
            if (found is None) is not is_least:
                break
    except _TooManyError:
        return rounds, card, True
    return rounds, card, False


# Who can still win.


def rounds_left(position: Position, player: str = "") -> tuple[int, int]:
    """The least and most rounds that are still played; the least ones in which a player stays in the game, if one is named.

    In each round but the first somebody loses a cube: at the least all those of the weakest that are to go, at the most all
    but the last one of those who stay (BT-ST-LENGTH).
    """
    # The shortest game takes the cubes of the weakest, the longest all but one of each who stays.
    health = sorted(position.seat(other).health for other in position.line if other != player)
    go = len(position.line) - position.last
    every = sum(position.seat(other).health for other in position.line)
    free = position.round == 1
    return sum(health[:go]) + free, every - position.last + free


Way: TypeAlias = Sequence[Mapping[str, int]]
"""The cards of each round."""


def way_to_win(position: Position, player: str, tick: Tick) -> Way | None:
    """The shortest way in which a player wins, if there is one; all others help."""
    least, most = rounds_left(position, player)
    dead_ends: set[tuple[Any, ...]] = set()
    ways = (_way(position, player, rounds, dead_ends, tick) for rounds in range(least, most + 1))
    return next((way for way in ways if way is not None), None)


def _way(position: Position, player: str, rounds: int, dead_ends: set[tuple[Any, ...]], tick: Tick) -> Way | None:
    """The cards of so many rounds at the end of which a player wins."""
    at = (rounds, *key(position))
    # The others have to lose all their cubes but one player's, one in each round.
    if at in dead_ends or rounds_left(position, player)[0] > rounds:
        return None
    # The last to be bitten first is whoever has fewest cubes: that takes the fewest rounds.
    weakest = sorted(position.line, key=lambda other: (other == player, position.seat(other).health))
    for victim in weakest if position.round > 1 else weakest[:1]:
        for cards in rounds_of(position):
            tick()
            order = line_after(position.line, cards)
            if position.round > 1 and order[-1] != victim:
                continue
            after = outcome_of(position, cards).position
            if after.has_ended:
                if rounds == 1 and after.line[0] == player:
                    return [cards]
            elif rounds > 1 and player in after.line:
                rest = _way(after, player, rounds - 1, dead_ends, tick)
                if rest is not None:
                    return [cards, *rest]
    dead_ends.add(at)
    return None


def winners(position: Position, _player: str, words: str, tick: Tick) -> Reply:
    """Who can still win, how soon, and how many rounds the game still lasts."""
    must_go_on(position)
    position = with_cards(position, words)
    tick = one_in(QUICK, tick)
    ways = {player: way_to_win(position, player, tick) for player in position.line}
    able = [player for player, way in ways.items() if way is not None]
    least, most = rounds_left(position)
    lines = [
        f"{player} can win in {counted(len(way), 'round')}, beginning with {in_words(way[0])}"
        if way
        else f"{player} cannot win"
        for player, way in ways.items()
    ]
    lasts = f"{least}" if least == most else f"{least} to {most}"
    who = enumerated(able, "or", len(able))
    sentence = f"{who} can still win; the game lasts {lasts} more {'round' if lasts == '1' else 'rounds'}"
    value = {
        "winners": able,
        "soonest": [len(way) for way in ways.values() if way],
        "least_rounds": least,
        "most_rounds": most,
    }
    return Reply(sentence, tuple(lines), value)
