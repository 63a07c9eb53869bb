"""How My First Christmas Tree begins."""

from models.dealing import Deal, Dealer, Dealt, Survey, taken
from models.green_box.components import COPIES, Colour, Symbol
from models.green_box.dealing import own_cards
from models.green_box.kinds import names
from models.green_box.my_first_christmas_tree.table.kinds import DECK_VALUES, POOL
from models.green_box.my_first_christmas_tree.table.position import PLAYERS
from models.green_box.my_first_christmas_tree.table.tree import WIDTHS

_OF_EACH = 3
"""Tiles of each symbol that the tree has at least."""


def _deal(dealer: Dealer) -> Dealt:
    """The table after the set-up (CT-SET-TREE, CT-SET-DECK); with these colours green and yellow are finishing touches."""
    cards = dealer.shuffled(own_cards(dealer, lambda card: card.value in DECK_VALUES))
    deck = [f"{card.colour} {card.symbol}" for card in cards]
    certain = [symbol for symbol in Symbol for _ in range(_OF_EACH)]
    others = dealer.shuffled(symbol for symbol in Symbol for _ in range(COPIES - _OF_EACH))
    tiles = names(dealer.shuffled([*certain, *others[: sum(WIDTHS) - len(certain)]]))
    pool = taken(deck, POOL)
    seats = {
        player: {"colour": str(colour), "hand": taken(deck, n)}
        for n, (player, colour) in enumerate(zip(dealer.players, (Colour.RED, Colour.BLUE), strict=True), start=1)
    }
    table = {"players": seats, "turn": dealer.players[0], "tree": [taken(tiles, width) for width in WIDTHS]}
    return Dealt(
        table | {"pool": pool, "deck": deck, "discard": 0},
        {"deck": "The top card comes first. Do not look before you play."},
    )


DEAL = Deal(range(PLAYERS, PLAYERS + 1), _deal, needs_cards=True)
SURVEYS = (Survey("turns", "first three turns of one's own, the other player's left out", turns=3),)
"""In one or two turns every deal allows the same, and of four the best is seldom proven."""
