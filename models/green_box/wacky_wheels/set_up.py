"""How Wacky Wheels begins."""

from models.dealing import Deal, Dealer, Dealt, taken
from models.green_box.cards import SIZE
from models.green_box.dealing import LATIN_NOTE, by_symbol_and_value
from models.green_box.kinds import by_colour
from models.green_box.wacky_wheels.table.position import DRAFTED, LEAST_PLAYERS, MOST_PLAYERS
from models.green_box.wacky_wheels.table.seat import START
from models.green_box.wacky_wheels.table.track import PRESETS

_MOST_DEALT = 15
"""Cards that a player is dealt for the draft at most, and with two or three players."""


def _deal(dealer: Dealer) -> Dealt:
    """The table after the draft, whatever everybody kept (WW-SET-TRACK to WW-SET-START)."""
    players = _in_turn_order(dealer)
    cards = [f"{value} {symbol}" for symbol, value in by_symbol_and_value(dealer.deck.cards, dealer)]
    deck = dealer.shuffled(cards)
    each = min(_MOST_DEALT, SIZE // len(players))
    if each < _MOST_DEALT and dealer.rulings["WW-AMB-DECKEVEN"] == "even":
        each -= each % 2
    hands = {f"{player}'s first hand of the draft": taken(deck, each) for player in players}
    seats = {player: {"at": 1, "cubes": by_colour(START), "hand": DRAFTED} for player in players}
    assumed = "" if dealer.deck.cards else f" {LATIN_NOTE}"
    return Dealt(
        {"players": seats, "turn": players[0], "track": next(iter(PRESETS)), "draw": SIZE - DRAFTED * len(players)},
        {
            "players": "In turn order: the highest roll begins. Draft first (the first hands stand at the end), then write "
            f"the eight cards that everybody kept.{assumed}",
            "track": "The first track of the rulebook; any other will do.",
        },
        hands | {"the draw pile, without the cards that somebody kept": dealer.shuffled(cards)},
    )


def _in_turn_order(dealer: Dealer) -> tuple[str, ...]:
    """The players from the one with the highest roll of two dice on; who is level rolls again."""
    first = list(dealer.players)
    while len(first) > 1:
        rolls = {player: dealer.roll() + dealer.roll() for player in first}
        first = [player for player in first if rolls[player] == max(rolls.values())]
    n = dealer.players.index(first[0])
    return dealer.players[n:] + dealer.players[:n]


DEAL = Deal(range(LEAST_PLAYERS, MOST_PLAYERS + 1), _deal)
