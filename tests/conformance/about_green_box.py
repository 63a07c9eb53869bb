"""The components of the Green Box: nothing is played with them; cards may be told in any order."""

from collections import Counter
from functools import cache

from every_game import About
from worlds import Hole

from cli.reading.yaml_text import read_yaml
from models.green_box.cards import SAMPLE_CARDS
from models.green_box.game import read_cards


def components(position):
    """What was told."""
    return Counter([*map(str, position.tiles), *position.meeples])


def told_backwards(data):
    return data | {"cards": data["cards"][::-1]} if data.get("cards") else None


SAMPLE = read_yaml(SAMPLE_CARDS.read_text(encoding="utf-8"), "cards").data
LISTED = tuple(SAMPLE["cards"])
"""The cards of a deck that is known, in full: a made-up one."""


@cache
def deck():
    return read_cards(SAMPLE)


def dealt(data, rng):
    """Some of these cards; now and then one of them twice, or one that is not among them."""
    cards = rng.sample(LISTED, rng.randint(2, 6))
    if rng.random() < 0.3:
        cards.append(rng.choice([*cards, "red 3 drop on pink"]))
    return {key: value for key, value in data.items() if key != "rulings"} | {"cards": cards}


def hidden_cards(data, rng):
    """A card of which some parts were seen, or none."""
    found = []
    for n, said in enumerate(data["cards"]):
        parts = said.split()
        seen = {n: part for n, part in enumerate(parts) if n != 3 and rng.random() < 0.4}
        ways = [card for card in LISTED if all(card.split()[n] == part for n, part in seen.items())]
        if len(seen) < 4 and ways:
            seen = [f"on {part}" if n == 4 else part for n, part in seen.items()]
            # `unknown` tells that there is a card, and no more is answered of it.
            text = f"some {' '.join(seen)}" if seen else "unknown"
            found.append(Hole(("cards", n), text, tuple(ways), is_whole=bool(seen)))
    return found


ABOUT = About(
    components, images={"told backwards": told_backwards}, hides={"cards": hidden_cards}, prepared=dealt, cards=deck
)
