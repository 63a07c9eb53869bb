"""How Zap That Ghost begins."""

from models.dealing import Deal, Dealer, Dealt, Survey, taken
from models.green_box.dealing import TILES, card_names, own_cards
from models.green_box.zap_that_ghost.table import BASE_COLOURS, DEALT, LEAST_PLAYERS, MOST_PLAYERS
from models.green_box.zap_that_ghost.tiles import CORNERS, GHOSTS, SIDE, SPOTS


def _deal(dealer: Dealer) -> Dealt:
    """The table after the set-up, before anybody discards two cards (ZG-SET-GRID to ZG-SET-CARDS)."""
    has_all = dealer.rulings["ZG-AMB-DECK"] == "54"
    cards = card_names(dealer.shuffled(own_cards(dealer, lambda card: has_all or card.colour in BASE_COLOURS)))
    tiles = dealer.shuffled(TILES)
    ghosts = dealer.shuffled(colour for colour in BASE_COLOURS for _ in range(GHOSTS))
    spaces = ["face down" if spot in CORNERS else f"{tile} {ghosts.pop()}" for spot, tile in zip(SPOTS, tiles, strict=True)]
    table = {
        "players": {player: {"hand": taken(cards, DEALT)} for player in dealer.players},
        "roller": dealer.players[0],
        "board": [taken(spaces, SIDE) for _ in range(SIDE)],
        "meeples": {str(colour): str(corner) for colour, corner in zip(BASE_COLOURS, CORNERS, strict=True)},
    }
    notes = {"players": "Everybody discards two of these cards before the first roll."}
    return Dealt(table, notes, {"the draw pile": cards})


DEAL = Deal(range(LEAST_PLAYERS, MOST_PLAYERS + 1), _deal, needs_cards=True)
SURVEYS = (Survey("hand", "first hands, of which two cards are discarded", objective="coverage"),)
