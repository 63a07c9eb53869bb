"""Every rule of Fields of Green, written once as an expression (`models.logic`); the ids are the specification's."""

from __future__ import annotations

from models.fields_of_green.ability_rules import ABILITY_RULES
from models.fields_of_green.beginning_rules import BEGINNING_RULES
from models.fields_of_green.draw_rules import DRAW_RULES
from models.fields_of_green.harvest_rules import YEAR_RULES
from models.fields_of_green.layout_rules import LAYOUT_RULES
from models.fields_of_green.table_rules import TABLE_RULES
from models.fields_of_green.turn_rules import TURN_RULES
from models.fields_of_green.two_player_rules import TWO_PLAYER_RULES

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
