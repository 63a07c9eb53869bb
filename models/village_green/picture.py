"""A village as it lies on the table."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from models.game import OVER
from models.logic import Unknown
from models.picture import Figure, Panel, Picture, Shape, Tile, Tone, told_marks
from models.problem import Path
from models.rule import Place
from models.village_green.cards import Award, Colour, Feature, Green
from models.village_green.position import (
    AWARD_SPACES,
    GREEN_SPACES,
    SIDE,
    VILLAGE_SPACE,
    Pool,
    Position,
    Stack,
    Supply,
    Village,
    Visible,
    is_lawn,
)

_TONES = {Colour.RED: Tone.RED, Colour.YELLOW: Tone.YELLOW, Colour.BLUE: Tone.BLUE}


def picture(position: Position, marked: frozenset[Place]) -> Picture:
    """All villages of a table; `marked` spaces break a rule."""
    panels = tuple(_panel(village, marked) for village in position.villages)
    names = ", ".join(village.player for village in position.villages)
    title = f"Village Green: {names}"
    text = "; ".join(_described(village) for village in position.villages) + "." + told_marks(len(marked))
    return Picture(title, text, panels)


def _panel(village: Village, marked: frozenset[Place]) -> Panel:
    def tile(space: str, role: str, path: Path, cards: tuple[Visible, ...]) -> Tile:
        place = Place(village.player, space)
        look: dict[str, Any] = {
            "marked": place in marked,
            "place": place,
            "role": role,
            "path": ("players", village.player, *path),
        }
        if not cards:
            return Tile((f"{space}: empty",), Tone.EMPTY, caption=(), **look)
        top, *covered = cards
        figures, below = _figures(top), tuple(f"on {card}" for card in covered)
        return Tile((str(top), *below), _tone(top), figures=figures, covered=len(covered), **look)

    awards = [
        tile(space, "award space", (space.split()[0], i % SIDE), stack.cards)
        for i, (space, stack) in enumerate(zip(AWARD_SPACES, village.awards, strict=True))
    ]
    green = [
        tile(space, "green space", ("green", *divmod(i, SIDE)), stack.cards)
        for i, (space, stack) in enumerate(zip(GREEN_SPACES, village.green, strict=True))
    ]
    corner = tile(VILLAGE_SPACE, "village card", ("village",), ())
    words = (*(f"{card} on" for card in village.on_village), "village card", f"face {village.face}")
    corner = replace(corner, words=words, caption=(*words[:-2], words[-1]), tone=Tone.PLAIN, figures=_HOUSES)
    rows = [(corner, *awards[:SIDE])]
    rows += [(awards[SIDE + row], *green[row * SIDE : row * SIDE + SIDE]) for row in range(SIDE)]
    columns, sides = (("", *(f"{letter}{n}" for n in range(1, SIDE + 1))) for letter in "cr")
    return Panel(village.player, tuple(rows), owner=village.player, columns=columns, sides=sides)


_HOUSES = (Figure(Shape.VILLAGE),)


def _figures(card: Visible) -> tuple[Figure, ...]:
    """The shapes that stand for a card: its flower, and its feature or trees."""
    if isinstance(card, Unknown):
        return (Figure(Shape.UNKNOWN),)
    if isinstance(card, Award):
        return (Figure(Shape.AWARD),)
    flower = (Figure(Shape[card.flower.name], _TONES[card.colour]),) if card.flower and card.colour else ()
    features = [card.feature] if card.feature and card.feature is not Feature.TREES else []
    return (*flower, *(Figure(Shape[thing.name]) for thing in (*features, *card.trees)))


def _tone(card: Visible) -> Tone:
    if isinstance(card, Award):
        return Tone.CARD
    if isinstance(card, Green) and card.colour is not None:
        return _TONES[card.colour]
    return Tone.GREEN if not isinstance(card, Unknown) and is_lawn(card) else Tone.PLAIN


def _described(village: Village) -> str:
    spaces = [(s, stack) for s, stack in zip(AWARD_SPACES + GREEN_SPACES, village.awards + village.green, strict=True)]
    cards = ", ".join(f"{space} {stack.cards[0]}" for space, stack in spaces if stack.cards)
    return f"{village.player}'s village, village card face {village.face}: {cards or 'no cards'}"


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
