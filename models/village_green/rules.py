"""Every rule of Village Green, written once as an expression (`models.logic`); the ids are the specification's.

Rules that follow from the rulebook without standing there say so in their source, and from what in their text.
"""

from __future__ import annotations

from models.village_green.area_rules import AREA_RULES
from models.village_green.award_rules import AWARD_RULES
from models.village_green.card_rules import CARD_RULES
from models.village_green.cover_rules import COVER_RULES
from models.village_green.history import HISTORY
from models.village_green.match_rules import adjacent_cards
from models.village_green.turn_rules import TURN_RULES

_OF_LAYOUTS = (*AREA_RULES, adjacent_cards, *COVER_RULES, *AWARD_RULES)

VILLAGE_RULES = (*_OF_LAYOUTS, HISTORY)
"""Those that concern the cards of one village alone."""

RULES = (*_OF_LAYOUTS, *CARD_RULES, *TURN_RULES, HISTORY)
"""Every rule that a table can break, in the order in which violations are told."""
