"""A table of Village Green in the form of a position file."""

from __future__ import annotations

from models.game import OVER
from models.village_green.position import SIDE, Pool, Position, Stack, Supply, Village


def written_layout(position: Position) -> dict[str, object]:
    """The first village in the form of a position file."""
    return _written_village(position.villages[0])


def _written_village(village: Village) -> dict[str, object]:
    def written(stack: Stack) -> str:
        return " on ".join([*map(str, stack.cards), *(["."] if stack.sealed or not stack.cards else [])])

    awards = [written(stack) for stack in village.awards]
    green = [written(stack) for stack in village.green]
    return {
        "village": " on ".join(map(str, (*village.on_village, village.face))),
        "top": awards[:SIDE],
        "left": awards[SIDE:],
        "green": [green[row * SIDE : row * SIDE + SIDE] for row in range(SIDE)],
    }


def written(position: Position) -> dict[str, object]:
    """The whole table in the form of a position file; what was not seen is left out."""
    data: dict[str, object] = {"game": "village-green"}
    if len(position.players) == 1:
        data["player_count"] = position.players[0]
    elif 1 not in position.players and len(position.villages) == 1:
        data["solo"] = False
    data["players"] = {village.player: _written_player(village) for village in position.villages}
    supplies = {"green": position.green, "awards": position.awards}
    display = {kind: list(map(str, s.display)) for kind, s in supplies.items() if s.display is not None}
    decks = {kind: _written_deck(s) for kind, s in supplies.items() if s.deck is not None}
    under = {kind: list(map(str, s.under)) for kind, s in supplies.items() if s.under}
    turn = OVER if position.over else position.turn
    more = {
        "display": display,
        "decks": decks,
        "under": under,
        "turn": turn,
        "start": position.start,
        "rulings": dict(position.rulings.chosen),
    }
    return data | {key: value for key, value in more.items() if value}


def written_pool(pool: Pool) -> dict[str, object]:
    """The cards of a pool in the form of a position file."""
    return {"green": list(map(str, pool.green)), "awards": list(map(str, pool.awards))}


def _written_deck(supply: Supply) -> list[str] | int | None:
    """The cards of a deck, the top card first, or only their number."""
    return list(map(str, supply.order)) if isinstance(supply.deck, tuple) else supply.size


def _written_player(village: Village) -> dict[str, object]:
    data = _written_village(village)
    if village.hand is not None:
        data["hand"] = village.hand if isinstance(village.hand, int) else list(map(str, village.hand))
    return data if village.turns is None else data | {"turns": village.turns}
