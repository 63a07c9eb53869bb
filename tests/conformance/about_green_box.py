"""The components of the Green Box: nothing is played with them; cards may be told in any order."""

from collections import Counter

from every_game import About


def components(position):
    """What was told."""
    return Counter([*map(str, position.tiles), *position.meeples])


def told_backwards(data):
    return data | {"cards": data["cards"][::-1]} if data.get("cards") else None


ABOUT = About(components, images={"told backwards": told_backwards})
