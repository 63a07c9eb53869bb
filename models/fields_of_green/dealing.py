"""A game of Fields of Green, dealt: the order of the four piles and of the Equipment."""

from __future__ import annotations

from models.dealing import Deal, Dealer, Dealt
from models.fields_of_green.beginning_rules import COINS, FOOD, WATER
from models.fields_of_green.cards import IN_PILE, PLURALS, SILOS, TILES, TOWERS, TYPES
from models.fields_of_green.position import MOST_PLAYERS, Phase


def _dealt(dealer: Dealer) -> Dealt:
    """The table before the first cards are drawn (FOG-SETUP-*). Raises `ValueError` where the cards are not all listed."""
    deck, players = dealer.deck, dealer.players
    designs = [*deck.locations.values()]
    every = {kind: [card.name for card in designs if card.kind is kind for _ in range(card.copies or 0)] for kind in TYPES}
    if any(len(cards) != IN_PILE for cards in every.values()):
        few = ", ".join(f"{len(cards)} {PLURALS[kind]}" for kind, cards in every.items())
        raise ValueError(
            f"the piles have {IN_PILE} cards each, but most cards are not publicly known: listed are {few}. Write down the "
            "others, with `copies`, in a file (`reeve cards fields-of-green --new -o cards.toml` gives you one to begin "
            "with), then deal with `--cards cards.toml`. Nothing else is left to chance: `reeve new fields-of-green` prints "
            "a table to begin with"
        )
    piles = {f"the {kind} pile": dealer.shuffled(cards) for kind, cards in every.items()}
    tiles = dealer.shuffled(tile.name for tile in deck.equipment.values() for _ in range(tile.copies or 0))
    table = {
        "year": 1,
        "phase": Phase.UPKEEP.value,
        "players": {
            player: {"coins": COINS, "farm": [[f"Water Tower {WATER}", f"Silo {FOOD}"]], "turns": 0} for player in players
        },
        "first": players[0],
        "piles": {str(kind): IN_PILE for kind in TYPES},
        "stocks": {"towers": TOWERS - len(players), "silos": SILOS - len(players), "equipment": TILES},
    }
    return Dealt(table, piles=piles | ({"the Equipment": tiles} if len(tiles) == TILES else {}))


DEAL = Deal(range(2, MOST_PLAYERS + 1), _dealt, needs_cards=True)
