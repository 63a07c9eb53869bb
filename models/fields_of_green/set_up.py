"""A game of Fields of Green, dealt: the order of the four piles and of the Equipment."""

from collections.abc import Sequence

from models.dealing import Deal, Dealer, Dealt
from models.fields_of_green.cards import (
    FIRST_COINS,
    FIRST_FOOD,
    FIRST_WATER,
    IN_PILE,
    SILOS,
    TILES,
    TOWERS,
    TYPES,
    Kind,
    Location,
)
from models.fields_of_green.table.kinds import LEAST_PLAYERS, MOST_PLAYERS, Phase
from models.names import enumerated


def _pile(kind: Kind, designs: Sequence[Location], dealer: Dealer) -> list[str]:
    """A pile, shuffled. Raises `ValueError` where its cards are not all listed."""
    cards = [card.name for card in designs for _ in range(card.listed or 0)]
    if len(cards) == IN_PILE and all(card.listed for card in designs):
        return dealer.shuffled(sorted(cards))
    untold = [card.name for card in designs if card.listed is None]
    copies = f", and nobody says how many {enumerated(untold, 'and')} there are" if untold else ""
    raise ValueError(
        f"the {kind} pile has {IN_PILE} cards, but {len(cards)} are listed{copies}. Not all are publicly known: write down "
        "those of your box, with `copies` (`reeve cards fields-of-green --new -o cards.yaml` gives you a file to begin "
        "with) and add `--cards FILE`. `reeve new fields-of-green` begins a table without"
    )


def _dealt(dealer: Dealer) -> Dealt:
    """The table before the first cards are drawn (FOG-SETUP-*). Raises `ValueError` where the cards are not all listed."""
    deck, players = dealer.deck, dealer.players
    piles = {f"the {kind} pile": _pile(kind, deck.of_type(kind), dealer) for kind in TYPES}
    cards = [f"Water Tower {FIRST_WATER}", f"Silo {FIRST_FOOD}"]
    tiles = dealer.shuffled(sorted(tile.name for tile in deck.equipment.values() for _ in range(tile.copies or 0)))
    table = {
        "year": 1,
        "phase": Phase.UPKEEP.value,
        "players": {player: {"coins": FIRST_COINS, "farm": [cards], "turns": 0} for player in players},
        "first": players[0],
        "piles": {str(kind): IN_PILE for kind in TYPES},
        "stocks": {"towers": TOWERS - len(players), "silos": SILOS - len(players), "equipment": TILES},
    }
    note = "First draw six cards each from three piles at least. Write them as `hand:`, and `phase: action` here."
    return Dealt(table, {"phase": note}, piles | ({"the Equipment": tiles} if len(tiles) == TILES else {}))


DEAL = Deal(range(LEAST_PLAYERS, MOST_PLAYERS + 1), _dealt, needs_cards=True)
