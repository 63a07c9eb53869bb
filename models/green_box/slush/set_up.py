"""How Slush begins."""

from models.dealing import Deal, Dealer, Dealt
from models.green_box.components import Colour
from models.green_box.slush.cards import CARDS
from models.green_box.slush.table import LEAST_PLAYERS, MOST_PLAYERS


def _deal(dealer: Dealer) -> Dealt:
    """The table after the set-up (SL-SET-COLOUR, SL-SET-DECK); whose is which colour, players choose."""
    colours = dict(zip(dealer.players, Colour, strict=False))
    has_all = dealer.rulings["SL-AMB-COLOURS"] == "all-six"
    pile = dealer.shuffled(str(card) for card in CARDS if has_all or card.colour in colours.values())
    seats = {player: {"colour": str(colour)} for player, colour in colours.items()}
    return Dealt(
        {"players": seats, "turn": dealer.players[0], "face_up": []},
        {"players": "Take other colours if you like."} if has_all else {},
        {"the draw pile": pile},
    )


DEAL = Deal(range(LEAST_PLAYERS, MOST_PLAYERS + 1), _deal)
