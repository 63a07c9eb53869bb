"""Every rule of Village Green, written once as an expression (`models.logic`); the ids are the specification's.

Rules that follow from the rulebook without standing there say so in their source, and from what in their text.
"""

from models.village_green.rules.awards import AWARD_RULES
from models.village_green.rules.cards import CARD_RULES
from models.village_green.rules.layout import AREA_RULES, COVER_RULES, adjacent_cards
from models.village_green.rules.past import has_past
from models.village_green.rules.turns import TURN_RULES

_OF_LAYOUTS = (*AREA_RULES, adjacent_cards, *COVER_RULES, *AWARD_RULES)

VILLAGE_RULES = (*_OF_LAYOUTS, has_past)
"""Those that concern the cards of one village alone."""

RULES = (*_OF_LAYOUTS, *CARD_RULES, *TURN_RULES, has_past)
"""Every rule that a table can break, in the order in which violations are told."""
