"""How The Hedge Row begins: no bush lies yet, and the pile is shuffled."""

from models.dealing import Deal, Dealer, Dealt


def _deal(dealer: Dealer) -> Dealt:
    """The file has no place for the pile."""
    pile = dealer.shuffled(str(bush) for bush in dealer.deck.bushes for _ in range(dealer.deck.copies))
    rows = {player: {"row": []} for player in dealer.players}
    return Dealt({"players": rows, "turn": dealer.players[0]}, piles={"the pile": pile})


DEAL = Deal(range(1, 5), _deal)
