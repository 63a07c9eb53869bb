"""A game of which not every hand is told: what was done is never refused, and what the table came to is never ruled out."""

import pytest
from by_worlds import under_these_rulings
from every_game import changed
from test_records import every_game_of, read

from cli.reading.marks import FlawedError
from verify.check import check
from verify.clock import Clock
from verify.replay import tell

pytestmark = [pytest.mark.no_cover, pytest.mark.played]

TABLES = 2
"""So many records of a game, those in which most is done."""
HIDINGS = {
    "left out": lambda _hand: None,
    "a number": len,
    "unknown": lambda hand: ["unknown"] * len(hand),
    "but the first card": lambda hand: [*hand[:1], *["unknown"] * (len(hand) - 1)],
    "but the first card unknown": lambda hand: ["unknown", *hand[1:]],
}
"""How people tell less of a hand than there is in it."""


def hidden(game, hide):
    """The records of a game from tables on which every hand is told so, where a file may tell it so."""
    for data, _, done in every_game_of(game.name)[:TABLES]:
        hands = {player: own.get("hand") for player, own in data["players"].items() if isinstance(own, dict)}
        told = {player: hand for player, hand in hands.items() if isinstance(hand, list) and hand}
        less = changed(data, {f"players.{player}.hand": hide(hand) for player, hand in told.items()})
        try:
            table = read(less, [said for said, _ in done])
        except FlawedError:
            continue
        # In some games a hand that is left out is empty.
        if told and not any(seat.hand == () for player, seat in table.record.begun.seated if player in told):
            yield table


@pytest.mark.parametrize("how", HIDINGS)
def test_what_was_done_with_all_hands_told_is_not_refused(game, how):
    tables = list(hidden(game, HIDINGS[how]))
    if not tables:
        pytest.skip("this game has no hands that may be told so")
    with under_these_rulings():
        for table in tables:
            refused = [told for told in tell(game, table.record, Clock()) if told.judged.verdict == "illegal"]
            assert not refused, (refused[0].step, refused[0].judged.objections)
            assert check(game.game, table.laid_out(), reason=False).verdict != "illegal"
