"""Tables told in another order, with other names, or with other colours."""

import json
import re

COLOURS = ("red", "blue", "yellow", "green", "black", "white")


def next_one_first(data):
    """The players told from the second one on: the same circle of seats."""
    players = list(data.get("players", {}).items())
    return data | {"players": dict([*players[1:], *players[:1]])} if len(players) > 1 else None


def renamed(data):
    """The same table with other people at it: names wherever they stand, and the names by which the old ones are found."""
    names = {name: f"{name[::-1]} the other" for name in data.get("players", {})}

    def other(value):
        if isinstance(value, dict):
            return {names.get(key, key): other(part) for key, part in value.items()}
        if isinstance(value, list):
            return [other(part) for part in value]
        return names.get(value, value) if isinstance(value, str) else value

    return other(data), names


def other_colours(data, every=COLOURS):
    """Every colour in the place of the next one, wherever it stands but in the name of the game."""
    following = dict(zip(every, [*every[1:], every[0]], strict=True))
    text = re.sub(rf"\b({'|'.join(every)})\b", lambda found: following[found[0]], json.dumps(data | {"game": ""}))
    return json.loads(text) | {"game": data["game"]}
