"""The best solo play against trying everything, its replay, its limits, and decks told card by card."""

from __future__ import annotations

import itertools
import json
import random
from collections import Counter
from functools import cache
from pathlib import Path

import naive_play as brute
import naive_solo
import pytest

import verify.play
from cli.yaml_text import written_yaml
from models.village_green.cards import standard_deck
from models.village_green.moves import Turn
from scorers.play import Played, Progressed
from tests_of_the_command import reeve
from verify.best import SearchError
from verify.games import entry
from verify.judge import judge
from verify.play import best_play

VG = entry("village-green")
EXAMPLE = Path(__file__).parents[1] / "examples" / "village_green" / "solo_play.yaml"
