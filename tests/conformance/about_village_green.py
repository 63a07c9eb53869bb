"""Village Green: its cards, the award of a structure, the village mirrored."""

from collections import Counter
from dataclasses import replace

from every_game import About
from seats import next_one_first

from models.village_green.cards import Award, Green
from models.village_green.layout_rules import is_structure
from models.village_green.moves import UNDER, village_of
from models.village_green.position import AWARD_SPACES

NO_CARD = "."


def components(position):
    """Cards of both kinds wherever they lie, each where all of them were counted."""
    found = Counter()
    hands = [village.hand_size for village in position.villages]
    if None not in hands and position.green.display is not None and position.green.size is not None:
        found[Green] = sum(hands) + len(position.green.display) + position.green.size
    if position.awards.display is not None and position.awards.size is not None:
        found[Award] = len(position.awards.display) + position.awards.size
    found.update(type(card) for village in position.villages for card in village.cards if type(card) in found)
    return found


def whole(position, move, rng):
    """A structure brings one of the face-up awards. The village card is not turned in a turn of its own."""
    if move.card is None:
        return None
    if not isinstance(move.card, Green) or move.space == UNDER or not is_structure(move.card):
        return move
    village = village_of(position, move.player)
    spaces = [space for space, stack in zip(AWARD_SPACES, village.awards, strict=True) if not stack.cards] or AWARD_SPACES
    shown = position.awards.display
    return replace(move, award=rng.choice(shown), award_space=rng.choice(spaces)) if shown else move


def each_village(data, turned):
    """A table with every village turned."""
    return data | {"players": {player: village | turned(village) for player, village in data["players"].items()}}


def mirrored(data):
    """Left and right changed over."""
    if "players" not in data:
        return None
    return each_village(data, lambda v: {"top": v["top"][::-1], "green": [row[::-1] for row in v["green"]]})


def upside_down(data):
    return each_village(data, lambda v: {"left": v["left"][::-1], "green": v["green"][::-1]}) if "players" in data else None


def turned_over(data):
    """Rows and columns changed over, where the left column is full as the top row always is."""

    def image(village):
        if NO_CARD in village["top"] + village["left"]:
            return {}
        columns = [list(column) for column in zip(*village["green"], strict=True)]
        return {"top": village["left"], "left": village["top"], "green": columns}

    turned = each_village(data, image) if "players" in data else data
    return None if turned == data else turned


ABOUT = About(
    components,
    whole,
    {
        "mirrored": mirrored,
        "upside down": upside_down,
        "turned over": turned_over,
        "another seat first": next_one_first,
    },
)
