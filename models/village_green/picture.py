"""A village as it lies on the table."""

from collections.abc import Iterable, Iterator

from models.logic import Unknown
from models.picture import CARDS, Figure, Panel, Picture, Shape, Tile, Tone
from models.problem import Address
from models.rule import Place
from models.tiles import UNSEEN, Tiles, in_front, numbered, table
from models.village_green.cards import Award, Card, Colour, Feature, Green
from models.village_green.table.position import Position, Supply, Village
from models.village_green.table.spaces import AWARD_SPACES, GREEN_SPACES, SIDE, VILLAGE_SPACE, Face, Visible, is_lawn

_SIDES = {Face.UP: Figure(Shape.VILLAGE), Face.DOWN: Figure(Shape.BACK)}
_TONES = {Colour.RED: Tone.RED, Colour.YELLOW: Tone.YELLOW, Colour.BLUE: Tone.BLUE}


def face(card: Visible) -> tuple[Tone, tuple[Figure, ...]]:
    """How a card looks: its colour, and the shapes that stand for it: its flower, and its feature or trees."""
    if isinstance(card, Unknown):
        is_award = all(isinstance(option, Award) for option in card.options)
        return (Tone.CARD, (Figure(Shape.AWARD), UNSEEN)) if is_award else _seen_in_part(card.options)
    if isinstance(card, Award):
        return Tone.CARD, (Figure(Shape.AWARD),)
    tone = _TONES[card.colour] if card.colour else Tone.GREEN if is_lawn(card) else Tone.PLAIN
    flower = (Figure(Shape[card.flower.name], tone),) if card.flower and card.colour else ()
    features = [card.feature] if card.feature and card.feature is not Feature.TREES else []
    return tone, (*flower, *(Figure(Shape[thing.name]) for thing in (*features, *card.trees)))


def _seen_in_part(options: Iterable[Card]) -> tuple[Tone, tuple[Figure, ...]]:
    """How a card looks that is one of these: the colour, the flower and the feature that all of them have."""
    cards = [card if isinstance(card, Green) else Green("") for card in options]
    colours, flowers, features = ({getattr(card, part) for card in cards} for part in ("colour", "flower", "feature"))
    tone = _TONES.get(colours.pop(), Tone.PLAIN) if len(colours) == 1 else Tone.PLAIN
    flower = flowers.pop() if len(flowers) == 1 else None
    feature = features.pop() if len(features) == 1 else None
    seen = [Figure(Shape[flower.name], tone)] if flower else []
    seen += [Figure(Shape[feature.name])] if feature and feature is not Feature.TREES else []
    return tone, (*seen, UNSEEN)


def picture(position: Position, marked: frozenset[Place]) -> Picture:
    """All villages of a table, the cards in hand, and those that lie face up."""
    tiles, villages = Tiles(marked), position.seats
    hands = [(village.player, tiles.cards(village.player, village.hand, face)) for village in villages]
    front = [(tiles.player(player, "in hand", space="hand"), *cards) for player, cards in hands if cards]
    front += [row for name in ("green", "awards") for row in _face_up(name, getattr(position, name), tiles)]
    panels = (*(_panel(village, tiles) for village in villages), *in_front(front))
    said = []
    for village in villages:
        spaces = zip(AWARD_SPACES + GREEN_SPACES, village.awards + village.green, strict=True)
        cards = ", ".join(f"{space} {stack.cards[0]}" for space, stack in spaces if stack.cards)
        said.append(f"{village.player}'s village, village card face {village.face}: {cards or 'no cards'}")
    names = ", ".join(village.player for village in villages)
    return table(f"Village Green: {names}", "; ".join(said) + ".", panels)


def _face_up(name: str, supply: Supply, tiles: Tiles) -> Iterator[tuple[Tile, ...]]:
    if supply.display:
        path, left = ("display", name), [] if supply.size is None else [f"{supply.size} in the deck"]
        deck = tiles.at(Place("", name), f"{name} face up", *left, role=CARDS, path=path)
        yield (deck, *tiles.cards("", supply.display, face, key="display", name=name.removesuffix("s"), path=path))


def _panel(village: Village, tiles: Tiles) -> Panel:
    def tile(space: str, role: str, path: Address, cards: tuple[Visible, ...]) -> Tile:
        at, address = Place(village.player, space), ("players", village.player, *path)
        if not cards:
            return tiles.at(at, f"{space}: empty", role=role, path=address, tone=Tone.EMPTY, caption=())
        words, (tone, figures) = (str(cards[0]), *(f"on {card}" for card in cards[1:])), face(cards[0])
        return tiles.at(at, *words, role=role, path=address, tone=tone, figures=figures, covered=len(cards) - 1)

    stacks = enumerate(zip(AWARD_SPACES, village.awards, strict=True))
    awards = [tile(space, "award space", (space.split()[0], i % SIDE), stack.cards) for i, (space, stack) in stacks]
    stacks = enumerate(zip(GREEN_SPACES, village.green, strict=True))
    green = [tile(space, "green space", ("green", *divmod(i, SIDE)), stack.cards) for i, (space, stack) in stacks]
    above, turned = [f"{card} on" for card in village.card.cards], f"face {village.face}"
    corner, path = Place(village.player, VILLAGE_SPACE), ("players", village.player, "village")
    words = (*above, f"{VILLAGE_SPACE} card", turned)
    figures = (_SIDES[village.face] if isinstance(village.face, Face) else UNSEEN,)
    card = tiles.at(corner, *words, role="village card", path=path, figures=figures, caption=(*above, turned))
    rows = [(awards[SIDE + row], *green[row * SIDE : row * SIDE + SIDE]) for row in range(SIDE)]
    columns, sides = (("", *numbered(letter, SIDE)) for letter in "cr")
    return Panel(village.player, ((card, *awards[:SIDE]), *rows), owner=village.player, columns=columns, sides=sides)
