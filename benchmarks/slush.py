"""Questions about tables of Slush: how far a search looks, averages over the cards that may come, ends played out exactly.

python -m benchmarks.slush

The full table with cards to draw is that of `benchmarks.green_box`, which asks the questions that all games have. The ends
are made at random: three players, all cards out, so many cubes left.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.green_box import TABLES, timed
from cli.reading.inputs import read_table
from models.green_box.slush.cards import CARDS
from models.green_box.slush.game import GAME
from models.green_box.slush.moves import Kind, Move
from models.green_box.slush.table import Position
from scorers.green_box.slush import SCORER
from scorers.green_box.slush.questions import claims, six, threats
from scorers.green_box.slush.search import best_on_average
from scorers.play import END

SHORT = Path(__file__).parent.parent / "examples" / "slush" / "one_card_short.yaml"
ENDS = 6
"""So many ends of games for each number of cubes."""


def nothing() -> None:
    """A tick that nobody counts."""


def searched(position: Position, player: str, objective: str, turns: int) -> Any:
    """The last line that a search finds."""
    return list(SCORER.play(position, player, objective, turns, nothing).run())[-1]  # type: ignore[misc]


def end(random: Random, cubes: int) -> Position:
    """A game of three played at random until all cards are out and so few cubes are left."""
    seats = {name: {"colour": colour} for name, colour in (("ada", "red"), ("ben", "blue"), ("cleo", "yellow"))}
    while True:
        position: Position = GAME.read(
            {"game": "slush", "players": seats, "turn": "ada"}, GAME.standard_cards(), {}
        ).position
        while not position.over and (position.can_draw or sum(map(position.hand, position.colours)) > cubes):
            options = list(GAME.play.moves(position, str(position.turn)))
            others = [move for move in options if move.kind is not Kind.DRAW]
            move = random.choice(others or options)
            if position.can_draw and (random.random() < 0.62 or not others):
                up = {face_up.card for face_up in position.cards}
                left = [card for card in CARDS if card.colour in position.colours and card not in up]
                move = Move(move.player, Kind.DRAW, drawn=random.choice(left))
            position = GAME.play.after(position, move)
        if not position.over:
            return position


def main() -> None:
    """Ask, and print the medians in milliseconds."""
    full = read_table(str(TABLES / "slush.yaml"), (), None).written.position
    short = read_table(str(SHORT), (), None).written.position
    player = str(full.turn)
    questions: dict[str, Callable[[], Any]] = {
        "every claim, safe or not": lambda: claims(full),
        "who threatens to win, and every answer": lambda: threats(short),
        "whether all six cards are still possible": lambda: six(full, player, "", nothing),
    }
    for turns in (1, 2, 3):
        said = f"the best line by lead, {turns} ahead, whatever cards come"
        questions[said] = partial(searched, full, player, "lead", turns)
    for turns in (1, 2):
        said = f"the best by lead on average, {turns} ahead"
        questions[said] = partial(best_on_average, full, player, "lead", turns, nothing)
    for cubes in (3, 5, 6):
        random = Random(cubes)
        for position in (end(random, cubes) for _ in range(ENDS)):
            left = [position.hand(colour) for colour in position.colours]
            said = f"the end of a game with {left} cubes left, exactly"
            questions[said] = partial(searched, position, str(position.turn), "lead", END)
    for said, question in questions.items():
        print(f"{timed(question):10.2f}  {said}")


if __name__ == "__main__":
    main()
