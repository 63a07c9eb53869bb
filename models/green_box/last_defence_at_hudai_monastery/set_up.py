"""How Last Defence at Hudai Monastery begins."""

from collections.abc import Sequence
from typing import Any

from models.dealing import Deal, Dealer, Dealt, Survey, taken
from models.green_box.cards import Background, Card
from models.green_box.components import COPIES, MEEPLES, Symbol
from models.green_box.dealing import TILES, card_names, own_cards
from models.green_box.kinds import names
from models.green_box.last_defence_at_hudai_monastery.table.kinds import COLUMNS, HARDER, RANDOM, TIME, Challenge, Phase, Row
from models.green_box.last_defence_at_hudai_monastery.table.position import DRAWN, stack_order
from models.green_box.last_defence_at_hudai_monastery.table.wall import MONKS


def _demons(dealer: Dealer, order: Sequence[Background]) -> list[Card]:
    """The stack from the top (HU-SET-DECK): as a rule six on green, then twelve on pink and twelve on brown."""
    thirds = {
        ground: dealer.shuffled(own_cards(dealer, lambda card, ground=ground: card.background is ground))  # type: ignore[misc]
        for ground in Background
    }
    # Of each symbol a 1 and the 2 become its technique.
    green = {card.symbol: card for card in thirds[Background.GREEN] if card.value == 1}
    thirds[Background.GREEN] = [card for card in thirds[Background.GREEN] if card in green.values()]
    return [thirds[kind].pop(0) for kind in order]


def _set_up(dealer: Dealer) -> Dealt:
    """The table after the set-up, with the first tiles drawn (HU-SET-BASE to HU-SET-TIME)."""
    chosen = dealer.variants
    harder = Background(chosen["demons"]) if "demons" in chosen else Background.GREEN
    challenge = Challenge(any_base="base" in chosen, demons=harder, time=int(chosen.get("time", TIME)))
    stack = _demons(dealer, stack_order(challenge, dealer.rulings))
    demons = taken(stack, COLUMNS)
    rows = [Row.ATTACKING if card.symbol is Symbol.ARROW else Row.APPROACHING for card in demons]
    if challenge.any_base:
        bag = names(dealer.shuffled(TILES))
        base = taken(bag, COLUMNS)
    else:
        bag = names(dealer.shuffled(symbol for symbol in Symbol for _ in range(COPIES - 1)))
        base = names(dealer.shuffled(Symbol))
    table: dict[str, Any] = {
        "players": {player: {} for player in dealer.players},
        "turn": dealer.players[0],
        "phase": str(Phase.BUILD),
        "drawn": taken(bag, DRAWN),
        "wall": [[symbol] for symbol in base],
        "monks": dict(zip(dealer.shuffled(MEEPLES)[:MONKS], ("r0c2", "r0c5"), strict=True)),
        "demons": [f"{row.value} {card}" for row, card in zip(rows, card_names(demons), strict=True)],
        "stack": len(stack),
        "tiles_to_come": bag,
        "coming": card_names(stack),
    }
    if challenge != Challenge():
        told = {key: chosen[key] for key in VARIANTS if key in chosen}
        table["challenge"] = {key: int(value) if key == "time" else value for key, value in told.items()}
    return Dealt(
        table,
        {
            "drawn": "The first tiles out of the bag.",
            "tiles_to_come": "The tiles of the bag in the order of drawing. Do not look before you play.",
            "coming": "The demons of the stack, the top one first. Do not look before you play.",
        },
    )


VARIANTS = {"base": (RANDOM,), "demons": HARDER, "time": tuple(str(n) for n in range(1, TIME))}
"""Of the rulebook's “Increased challenge”, those that are chosen."""
DEAL = Deal(range(1, 2), _set_up, needs_cards=True, variants=VARIANTS)
SURVEYS = (Survey("turn", "first turns", objective="damage"),)
