"""The rules of The Village on turns at Night and on accusations."""

from __future__ import annotations

from collections.abc import Iterator

from models.logic import Truth, any_of
from models.names import counted, enumerated
from models.rule import Finding, Rule, rule
from models.the_village.rules.sections import PLAY, at, source
from models.the_village.table import ROUNDS, Phase, Position


@rule("VI-ST-TURNS", "At Night all take two turns each, clockwise from the dealer.", source(PLAY, derived=True))
def _turns(position: Position) -> Iterator[Finding]:
    if position.phase is Phase.DAY:
        n = sum(seat.turns for seat in position.seats)
        yield "day", n == 0, f"it is Day, so nobody has had a turn of the Night, but `turns:` adds up to {n}."
        return
    yield "night", position.night > 0, "it is Night, so at least one Night has begun: write `night: 1`."
    told = [position.seat(player).turns for player in position.in_order]
    said = enumerated([f"{player} {n}" for player, n in zip(position.in_order, told, strict=True)], "and")
    is_fair = sorted(told, reverse=True) == told and max(told) - min(told) <= 1
    message = f"turns taken: {said}. From the dealer clockwise everybody takes one turn, then a second one."
    yield "order", is_fair and max(told) <= ROUNDS, message
    if is_fair and position.turn is not None:
        turn = position.next_at_night()
        is_next = f"it is {turn}'s turn" if turn else "everybody has taken two turns and the Night ends"
        yield "next", position.turn == turn, f"`turn:` says {position.turn}, but by the turns taken {is_next}."


@rule(
    "VI-ST-FAILED",
    "Players accuse others in their own turns at Night.",
    source(PLAY, derived=True),
    places=at,
    rulings=("VI-AMB-ACCUSEDAY", "VI-AMB-ACCUSENUM"),
)
def _failed(position: Position) -> Iterator[Finding]:
    for player, seat in position.seated:
        n = seat.failed
        if n and position.rulings["VI-AMB-ACCUSEDAY"] == "night":
            turns = position.turns_begun(player)
            is_one = position.rulings["VI-AMB-ACCUSENUM"] == "one"
            had = f"{player} made {counted(n, 'wrong accusation')}, but has had {counted(turns, 'turn')} at Night"
            yield player, n <= turns if is_one else turns > 0, f"{had}{', with one accusation each' * is_one}."


@rule(
    "VI-ST-OPEN",
    "For each accusation that failed one card of the hand is turned outwards, as long as there are cards.",
    source(PLAY, derived=True),
    places=at,
)
def _open(position: Position) -> Iterator[Finding]:
    for player, seat in position.seated:
        if seat.opened is not None and seat.hand_size is not None:
            must, has = min(seat.hand_size, seat.failed), f"{player} has {counted(seat.opened, 'open card')}"
            yield player, seat.opened == must, f"{has}; {counted(seat.failed, 'failed accusation')} make it {must}."


@rule(
    "VI-ST-OVER",
    "The game ends at Night: at once when somebody accuses rightly or the deck runs out, which all lose, or at its end when "
    "winning hands are shown.",
    source(PLAY, derived=True),
    rulings=("VI-AMB-ACCUSEDAY", "VI-AMB-DECKOUTTIME", "VI-AMB-EXACT"),
)
def _over(position: Position) -> Iterator[Finding]:
    if not position.over:
        return
    message = "the file says that the game is over, but by day nobody wins or loses; it ends at Night."
    yield "over", position.is_night or position.rulings["VI-AMB-ACCUSEDAY"] == "both", message
    winners, deck = position.winners, position.deck
    if winners is None:
        return
    if not winners:
        yield "nobody", not deck, f"nobody has won, so the deck has run out, but it has {counted(deck or 0, 'card')}."
        return
    yield from _of_winners(position, winners)


def _of_winners(position: Position, winners: tuple[str, ...]) -> Iterator[Finding]:
    """Several win together at the end of a Night only; one alone may also have accused somebody."""
    won = f"{enumerated(list(winners), 'and', len(winners))} {'has' if len(winners) == 1 else 'have'} won"
    yield "deck", not position.has_last_deck_card, f"{won}, but the deck has run out, so all have lost."
    is_dusk = position.is_night and min(seat.turns for seat in position.seats) >= ROUNDS
    if len(winners) > 1:
        together = f"{won} together, which is at the end of a Night, but not everybody has taken two turns"
        yield "together", is_dusk, f"{together}."
        for player in winners:
            yield player, _may_win(position, player), f"{player} has won, but has no winning hand."
        return
    shown = [player for player in position.players if is_dusk or player not in winners]
    whose = "nobody" if is_dusk else "nobody else, whom to accuse,"
    yield winners[0], any_of(_may_win(position, player) for player in shown), f"{won}, but {whose} has a winning hand."


def _may_win(position: Position, player: str) -> Truth:
    """Whether a player has a winning hand, or one that was not told."""
    wins = position.wins(player)
    return True if wins is None else wins


TURNS: tuple[Rule[Position], ...] = (_turns, _failed, _open, _over)
"""These rules, in the order in which they are reported."""
