"""How far somebody falls short who always takes the most at once, and what such players make in games of several.

    python -m benchmarks.greedy [--results solo.results] [--deals 100] [--seed 1] [--players 1 2 3 4 5]

Village Green: in every turn the legal move with which the player's village is worth most then, of several the first that is
listed; nothing that comes is looked at. Games for one player are the deals of `reeve survey village-green solo`; with its
results it is said how much less it is than the best of each. Games for several are deals of the same seeds and numbers.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from statistics import mean, stdev
from typing import Any

from models.names import counted
from verify.deal import deal
from verify.games import Entry, entry
from verify.judge import judged_alone
from verify.survey import ALONE, APART, SEVERAL
from verify.surveys.results import Results

GAME = "village-green"
_SURE = 1.96
"""So many standard errors hold a mean 95 times in 100."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--results", type=Path)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--players", type=int, nargs="*", default=[1])
    options = parser.parse_args()
    bests = {} if options.results is None else _bests(options.results)
    for players in options.players:
        games = {number: played(players, options.seed, number) for number in range(1, options.deals + 1)}
        print(f"{counted(players, 'player')}: each {_told([n for game in games.values() for n in game])}", flush=True)
        if players > 1:
            print(f"  the winner {_told([max(game) for game in games.values()])}", flush=True)
        elif short := [bests[number] - game[0] for number, game in games.items() if number in bests]:
            print(f"  less than the best of {len(short)} deals by {_told(short)}", flush=True)


def _bests(file: Path) -> dict[int, int]:
    with Results(file, adds=False) as results:
        asked = results.asked
        if (asked.game, asked.survey) != (GAME, "solo"):
            raise SystemExit(f"{file}: these are not whole solo games of Village Green")
        return {one.number: one.points for one in results.outcomes() if one.is_proven and one.points is not None}


def _told(points: Sequence[int]) -> str:
    error = f"95 % sure within {_SURE * stdev(points) / len(points) ** 0.5:.1f}; " if len(points) > 1 else ""
    return f"{mean(points):.1f} points ({error}{min(points)} to {max(points)})"


def played(players: int, seed: int, number: int) -> list[int]:
    """The points of everybody at the end of a game in which all take the most at once."""
    game = entry(GAME)
    names = ALONE if players == 1 else SEVERAL[:players]
    table = deal(game, names, seed * APART + number)
    position = game.game.read(dict(table.table), game.game.standard_cards(), {}).position
    player = position.turn or names[0]
    while not game.game.play.has_ended(position):
        following = _greedy(game, position, player)
        if following is None:
            break
        # Whose turn it is, the table tells only while somebody is still to place an award.
        player = following.turn or names[(names.index(player) + 1) % players]
        position = replace(following, turn=player) if players > 1 else following
    return [_worth(game, position, name) for name in names]


def _greedy(game: Entry, position: Any, player: str) -> Any:
    """The table after the move that brings most at once; none where nothing may be done."""
    before, best, most = position, None, float("-inf")
    for move in game.game.play.moves(before, player):
        after = game.game.play.after(before, move)
        worth = _worth(game, after, player)
        # What is dearest to ask is asked last, and only of what would be taken.
        if worth > most and after != before and judged_alone(game, before, move).verdict == "legal":
            best, most = after, worth
    return best


def _worth(game: Entry, position: Any, player: str) -> int:
    sheet = next(one for one in game.scorer.sheets(position) if one.player == player)
    return int(sheet.total)


if __name__ == "__main__":
    main()
