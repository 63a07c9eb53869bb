"""A game of The Hedge Row, dealt: the order of the pile."""

from __future__ import annotations

from models.dealing import Deal, Dealer, Dealt


def _dealt(dealer: Dealer) -> Dealt:
    """No bush lies yet; the file has no place for the pile."""
    pile = dealer.shuffled(str(bush) for bush in dealer.deck.bushes for _ in range(dealer.deck.copies))
    rows: dict[str, dict[str, list[str]]] = {player: {"row": []} for player in dealer.players}
    return Dealt({"players": rows, "turn": dealer.players[0]}, piles={"the pile": pile})


DEAL = Deal(range(1, 5), _dealt)
