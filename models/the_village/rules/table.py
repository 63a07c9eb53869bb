"""The rules of The Village that a table can break."""

from __future__ import annotations

from models.rule import Rule
from models.the_village.rules.cards import CARDS
from models.the_village.rules.chips import CHIPS
from models.the_village.rules.turns import TURNS
from models.the_village.table import Position

RULES: tuple[Rule[Position], ...] = (*CARDS, *CHIPS, *TURNS)
"""Every rule, in the order in which violations are listed."""
