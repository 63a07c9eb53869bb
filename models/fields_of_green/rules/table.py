"""Every rule of Fields of Green, written once as an expression (`models.logic`); the ids are the specification's."""

from __future__ import annotations

from models.fields_of_green.rules.box import TABLE_RULES
from models.fields_of_green.rules.draws import DRAW_RULES
from models.fields_of_green.rules.farm import ABILITY_RULES, BEGINNING_RULES, YEAR_RULES
from models.fields_of_green.rules.layout import LAYOUT_RULES
from models.fields_of_green.rules.turns import TURN_RULES
from models.fields_of_green.rules.two_players import TWO_PLAYER_RULES

RULES = (
    *LAYOUT_RULES,
    *YEAR_RULES,
    *BEGINNING_RULES,
    *TABLE_RULES,
    *DRAW_RULES,
    *TURN_RULES,
    *TWO_PLAYER_RULES,
    *ABILITY_RULES,
)
"""Every rule that a table can break, in the order in which violations are reported."""
