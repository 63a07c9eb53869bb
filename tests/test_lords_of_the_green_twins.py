"""Lords of the Green against a second, naive one, on random tables under random rulings."""

import random

import lords_of_the_green_tables as tables
import naive_lords_of_the_green as naive
import pytest

from models.green_box.lords_of_the_green.moves import after
from models.unknowns import unknowns
from verify.judge import judged_alone, moves
from verify.play import best_play
from verify.violations import is_legal, violations

GAME = tables.GAME


def turn_of(move):
    """A move in the form that the twin has."""
    spots = [None if spot is None else tuple(spot) for spot in (move.placed, move.target)]
    return str(move.army), spots[0], move.knights, spots[1], move.escorts


def searched(position, player, aim, turns):
    """What the game's own search finds at the end."""
    question = GAME.scorer.play(position, player, aim, turns, lambda: None)
    return list(question.search())[-1] if question.obstacle is None else None
