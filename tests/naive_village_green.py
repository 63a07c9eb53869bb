"""A second scorer and checker of Village Green: slow, obvious, and written from the rulebook alone.

It works on the data of a position file, with full card names, and shares nothing with the program but the names of
the rules and how an instance of one is written.
"""

from __future__ import annotations

from collections import Counter
from functools import cache

COLOURS = ("red", "yellow", "blue")
FLOWERS = ("rose", "lily", "petunia")
TREES = ("birch", "oak", "willow")

GREEN = {"lawn": 6}
for _colour in COLOURS:
    for _flower in FLOWERS:
        GREEN[f"{_colour} {_flower} pond"] = 1
        GREEN[f"{_colour} {_flower} structure"] = 2
    for _tree in TREES:
        GREEN[f"{_colour} petunia {_tree}"] = 1
        GREEN[f"{_colour} rose {_tree} {_tree}"] = 1
    for _pair in ("birch oak", "birch willow", "oak willow"):
        GREEN[f"{_colour} lily {_pair}"] = 1
"""The green cards of the box by name, with their copies."""

SPACES = [(row, column) for row in (1, 2, 3) for column in (1, 2, 3)]
GOES_TO_THE_BOX = {1: (0, 0), 2: (15, 10), 3: (10, 5), 4: (5, 0), 5: (0, 0)}
DEFAULTS = {
    "VG-AMB-ANY": "every",
    "VG-AMB-LAWNLAWN": "allowed",
    "VG-AMB-LAWNCOVER": "not-allowed",
    "VG-AMB-SPACE": "two-per-card",
}

# What lies where.


def layers(text):
    """The cards of a space, the visible one first, and whether the bottom was seen."""
    parts = text.split(" on ")
    seen = parts[-1] in {".", "none"}
    return (parts[:-1] if seen else parts), seen


def is_green(card):
    return card in GREEN


def space_name(row, column):
    return f"r{row}c{column}"


def green_stacks(village):
    return {space_name(row, column): layers(village["green"][row - 1][column - 1])[0] for row, column in SPACES}


def award_stacks(village):
    return {f"{edge} {n}": layers(village[edge][n - 1])[0] for edge in ("top", "left") for n in (1, 2, 3)}


def bottom_seen(data, village, text):
    cards, seen = layers(text)
    return seen or not cards or village.get("covered", data.get("covered", "unseen")) == "none"


def on_village(village):
    return village["village"].split(" on ")[:-1]


def face(village):
    return village["village"].split(" on ")[-1]


def visible(village):
    """The green card that shows in each green space, `None` where there is none."""
    return {space: cards[0] if cards and is_green(cards[0]) else None for space, cards in green_stacks(village).items()}


def line(village, award_space):
    edge, n = award_space.split()
    cards = visible(village)
    if edge == "top":
        return [cards[f"r{row}c{n}"] for row in (1, 2, 3)]
    return [cards[f"r{n}c{column}"] for column in (1, 2, 3)]


# The score.


def has(word):
    return lambda cards: sum(card.split().count(word) for card in cards if card)


ponds, structures, lawns = has("pond"), has("structure"), has("lawn")
birches, oaks, willows = has("birch"), has("oak"), has("willow")
roses, lilies, petunias = has("rose"), has("lily"), has("petunia")
reds, yellows, blues = has("red"), has("yellow"), has("blue")


def trees(cards):
    return birches(cards) + oaks(cards) + willows(cards)


def laid(cards):
    return len([card for card in cards if card])


def empty(cards):
    return len([card for card in cards if not card])


def flowers_named(colour, flower, cards):
    return len([card for card in cards if card and card.split()[:2] == [colour, flower]])


def different(words, cards):
    return len([word for word in words if any(card and word in card.split() for card in cards)])


ONE_FLOWER = {
    "The Ruby Clover Award": ("red", "lily"),
    "The Diane Yeller Award": ("yellow", "lily"),
    "The Linda Flowers Award": ("blue", "lily"),
    "The Alfred Rower Award": ("red", "petunia"),
    "The Sonny Rowe Award": ("yellow", "petunia"),
    "The Lily Maniare Award": ("blue", "petunia"),
    "The Rosie Redford Award": ("red", "rose"),
    "The Rosa Gelber Award": ("yellow", "rose"),
    "The Peter Petals Award": ("blue", "rose"),
}
"""The awards that score one flower in one colour."""


def award_points(award, cards, space_ruling="two-per-card"):  # noqa: C901, PLR0912 - a branch per card of the box
    """What an award scores for a line of three green cards, `None` for an empty space."""
    if award in ONE_FLOWER:
        return 3 * flowers_named(*ONE_FLOWER[award], cards)
    if award == "Excellence in Ponds":
        return 2 * ponds(cards)
    if award == "Award for Polychromatism":
        return 6 if reds(cards) and yellows(cards) and blues(cards) else 0
    if award == "Award for Floral Variety":
        return 6 if roses(cards) and lilies(cards) and petunias(cards) else 0
    if award == "Best Use of Space":
        return (2 if space_ruling == "two-per-card" else 1) * laid(cards) - trees(cards)
    if award == "Award for Scope and Ambition of Display":
        return laid(cards) - 3 * empty(cards)
    if award == "Award for Outstanding Birch Plantation":
        return 2 * birches(cards) - 2 * willows(cards)
    if award == "Award for Outstanding Oak Plantation":
        return 3 * oaks(cards) - 2 * birches(cards) - willows(cards)
    if award == "Excellence in Trees":
        return trees(cards)
    if award == "Award for Symmetrical Forestry":
        return 2 * (birches(cards) // 2) + 2 * (oaks(cards) // 2) + 2 * (willows(cards) // 2)
    if award == "Award for the Provision of Natural Habitats":
        return 3 * lawns(cards) + trees(cards) - structures(cards)
    if award == "Best Man-Made Features":
        return {0: -4, 1: 2, 2: -2, 3: 6}[structures(cards)]
    if award == "Excellence in Structures":
        return {0: -2, 1: 1, 2: 2, 3: 4}[structures(cards)]
    if award == "Excellence in Lawns":
        return {0: -2, 1: 1, 2: 4, 3: 8}[lawns(cards)]
    if award == "Award for Consistency of Features":
        points = 5 if structures(cards) == 3 else 0
        for species in (birches, oaks, willows):
            points += 5 * (species(cards) // 3)
        return points
    if award == "Award for Diversity of Hard & Soft Wood":
        return {0: -1, 1: 3, 2: -1, 3: 5}[different(TREES, cards)]
    if award == "Award for Variety in Trees":
        return {0: 1, 1: -3, 2: 2, 3: 6}[different(TREES, cards)] - 2 * empty(cards)
    if award == "Award for Forestry":
        return {0: -2, 1: 4, 2: -1, 3: -1, 4: -1, 5: 4, 6: 6}[trees(cards)]
    if award == "Award for Tasteful Floral Displays":
        return -2 * roses(cards) + 2 * lilies(cards) + petunias(cards) - 3 * lawns(cards) - 3 * empty(cards)
    if award == "Best Colour Combination":
        return -2 * reds(cards) + 2 * blues(cards) + yellows(cards) - 3 * lawns(cards) - 3 * empty(cards)
    if award == "Award for Feature Variety":
        if structures(cards) == 1 and trees(cards) == 1 and (ponds(cards) == 1 or empty(cards) == 1):
            return 6
        return 0
    if award == "Best Integration of the Natural and Man-Made":
        return {(1, 0): -2, (1, 2): 4, (2, 2): 6}.get((structures(cards), trees(cards)), 0)
    raise KeyError(award)


AWARDS = (
    *ONE_FLOWER,
    "Excellence in Ponds",
    "Award for Polychromatism",
    "Award for Floral Variety",
    "Best Use of Space",
    "Award for Scope and Ambition of Display",
    "Award for Outstanding Birch Plantation",
    "Award for Outstanding Oak Plantation",
    "Excellence in Trees",
    "Award for Symmetrical Forestry",
    "Award for the Provision of Natural Habitats",
    "Best Man-Made Features",
    "Excellence in Structures",
    "Excellence in Lawns",
    "Award for Consistency of Features",
    "Award for Diversity of Hard & Soft Wood",
    "Award for Variety in Trees",
    "Award for Forestry",
    "Award for Tasteful Floral Displays",
    "Best Colour Combination",
    "Award for Feature Variety",
    "Best Integration of the Natural and Man-Made",
)
"""The award cards of the box; there is one of each."""


def score(data, player):
    """The points of a player's village by what gives them: the village card, a pond's space, an award's space."""
    village = data["players"][player]
    ruling = (DEFAULTS | data.get("rulings", {}))["VG-AMB-SPACE"]
    points = {"village card": 1 if face(village) == "up" else 0}
    for space, card in visible(village).items():
        if card and card.endswith("pond"):
            points[space] = 2
    for space, cards in award_stacks(village).items():
        if cards and cards[0] in AWARDS:
            points[space] = award_points(cards[0], line(village, space), ruling)
    return points


def ranking(data):
    """The places of a table with several players, best first: points, then visible green cards, then shared."""
    merits = {}
    for player, village in data["players"].items():
        merits[player] = (sum(score(data, player).values()), laid(visible(village).values()))
    order = sorted(merits.values(), reverse=True)
    return {player: 1 + order.index(merit) for player, merit in merits.items()}


# The rules.


def check(data):
    """Every broken rule instance, as `VG-MATCH[r1c1,r1c2]`, with the player first if there are several."""
    broken = set()
    for player, village in data["players"].items():
        for rule, label in village_violations(data, village):
            who = f"{player}," if len(data["players"]) > 1 else ""
            broken.add(f"{rule}[{who}{label}]")
    broken |= {f"VG-CARDS[{card}]" for card in too_many(data)}
    broken |= {f"VG-CARDS[{kind}]" for kind in wrong_sizes(data)}
    broken |= {f"VG-DISPLAY[{kind} display]" for kind in ("green", "awards") if not display_possible(data, kind)}
    return broken


def village_violations(data, village):
    rulings = DEFAULTS | data.get("rulings", {})
    broken = []
    broken += strays(village)
    broken += bare_top(data, village)
    broken += mismatches(data, village, rulings)
    broken += wrong_covers(village, rulings)
    broken += wrong_awards(data, village)
    if "hand" in village:
        size = village["hand"] if isinstance(village["hand"], int) else len(village["hand"])
        if size != 3:
            broken.append(("VG-HAND", "hand"))
    return broken


def strays(village):
    """Cards of the wrong kind for their space."""
    found = []
    for space, cards in green_stacks(village).items():
        found += [("VG-AWARD-AREA", space) for card in cards if not is_green(card)]
    for space, cards in award_stacks(village).items():
        found += [("VG-GREEN-AREA", space) for card in cards if is_green(card)]
    return found + [("VG-GREEN-AREA" if is_green(card) else "VG-AWARD-AREA", "village") for card in on_village(village)]


def bare_top(data, village):
    """Spaces of the top row that certainly hold no award: nothing hides beneath what was seen to the bottom."""
    found = []
    for n in (1, 2, 3):
        text = village["top"][n - 1]
        cards, _ = layers(text)
        if bottom_seen(data, village, text) and not any(card in AWARDS for card in cards):
            found.append(("VG-AWARD-TOP", f"top {n}"))
    return found


@cache
def match(one, other):
    if one == "lawn" or other == "lawn":
        return True
    (colour, flower), (other_colour, other_flower) = one.split()[:2], other.split()[:2]
    return colour == other_colour or flower == other_flower


def adjacent_pairs():
    for row, column in SPACES:
        if column < 3:
            yield space_name(row, column), space_name(row, column + 1)
        if row < 3:
            yield space_name(row, column), space_name(row + 1, column)


def mismatches(data, village, rulings):
    cards = visible(village)
    laid_pairs = [(a, b) for a, b in adjacent_pairs() if cards[a] and cards[b]]
    wrong = [(a, b) for a, b in laid_pairs if not match(cards[a], cards[b])]
    if rulings["VG-AMB-ANY"] == "at-least-one" and face(village) == "down":
        # The one card laid through the village card may differ from all its neighbours but one.
        for space in cards:
            beside = [pair for pair in laid_pairs if space in pair]
            if (
                all(space in pair for pair in wrong)
                and any(pair not in wrong for pair in beside)
                and could_be_laid_through_village_card(data, village, space, rulings)
            ):
                return []
    return [("VG-MATCH", f"{a},{b}") for a, b in wrong]


def could_be_laid_through_village_card(data, village, space, rulings):
    """Whether the visible card of a space may be the one that the village card let lie on another green card."""
    row, column = int(space[1]), int(space[3])
    text = village["green"][row - 1][column - 1]
    cards = layers(text)[0]
    needed = [(where, depth) for where, depth in covers(village) if takes_village_card(village, where, depth, rulings)]
    if needed:
        return (space, 0) in needed
    return len(cards) > 1 or not bottom_seen(data, village, text)


def covers(village):
    """Where a green card lies directly on a green card: the space, and how many cards lie above both."""
    for space, cards in green_stacks(village).items():
        for depth in range(len(cards) - 1):
            if is_green(cards[depth]) and is_green(cards[depth + 1]):
                yield space, depth


def takes_village_card(village, space, depth, rulings):
    upper, lower = green_stacks(village)[space][depth : depth + 2]
    if lower == "lawn":
        return upper == "lawn" and rulings["VG-AMB-LAWNLAWN"] == "not-allowed"
    return not (upper == "lawn" and rulings["VG-AMB-LAWNCOVER"] == "allowed")


def wrong_covers(village, rulings):
    through = [
        space if depth == 0 else f"{space},cover {depth + 1}"
        for space, depth in covers(village)
        if takes_village_card(village, space, depth, rulings)
    ]
    found = []
    if face(village) == "up":
        found += [("VG-COVER", space) for space in through]
    if len(through) > (1 if face(village) == "down" else 0):
        found.append(("VG-FLIP-ONCE", "village"))
    return found


def wrong_awards(data, village):
    """How many awards a village has, and on what they lie."""
    found = []
    built = sum(structures(cards) for cards in green_stacks(village).values())
    stacks = award_stacks(village)
    covering = {space: len([card for card in cards if not is_green(card)]) - 1 for space, cards in stacks.items()}
    covering = {space: n for space, n in covering.items() if n > 0}
    green_seen = all(bottom_seen(data, village, text) for row in village["green"] for text in row)
    if is_solo(data):
        # What nobody looked at is a lawn, but for the one card that lies under a cover through the village card.
        rulings = DEFAULTS | data.get("rulings", {})
        used = any(takes_village_card(village, space, depth, rulings) for space, depth in covers(village))
        unseen = 0 if green_seen or face(village) == "up" or used else 1
        if not green_seen and rulings["VG-AMB-LAWNCOVER"] == "allowed":
            unseen = 18 - built
        if built + unseen == 0:
            found += [("VG-AWARD-COVER", space) for space in covering]
        if sum(covering.values()) > built + unseen:
            found.append(("VG-SOLO-AWARD", "covered awards"))
    everything = [*stacks.values(), *green_stacks(village).values(), on_village(village)]
    awards = len([card for cards in everything for card in cards if not is_green(card)])
    awards_seen = all(bottom_seen(data, village, text) for text in (*village["top"], *village["left"]))
    # Only the fifth player can find no award left, and only once.
    missed = 1 if awards_gone(data) and 5 in player_counts(data) else 0
    # Alone one plays on without awards; the printed ones are too many for that.
    alone = awards_gone(data) and is_solo(data)
    if awards_seen and awards + missed < 3 + built and not alone:
        found.append(("VG-AWARD-COUNT", "awards"))
    return found


def is_solo(data):
    return data.get("solo") is True or data.get("player_count") == 1


def awards_gone(data):
    return data.get("decks", {}).get("awards") == 0 and data.get("display", {}).get("awards") == []


# Copies, sizes, display.


def seen_cards(data):
    cards = []
    for village in data["players"].values():
        for stack in (*green_stacks(village).values(), *award_stacks(village).values(), on_village(village)):
            cards += stack
        if isinstance(village.get("hand"), list):
            cards += village["hand"]
    for shown in data.get("display", {}).values():
        cards += shown
    return cards


def too_many(data):
    return [card for card, n in Counter(seen_cards(data)).items() if n > GREEN.get(card, 1)]


def player_counts(data):
    if data.get("solo"):
        return [1]
    if "player_count" in data:
        return [data["player_count"]]
    return [n for n in (1, 2, 3, 4, 5) if n >= len(data["players"]) and not (n == 1 and data.get("solo") is False)]


def wrong_sizes(data):
    """The kinds of card of which more must be at the table than any possible number of players leaves in play.

    Only the seen cards and what the rules guarantee are counted; that too few are there is never told here.
    """
    found = []
    for kind, box, column in (("green cards", 60, 0), ("award cards", 30, 1)):
        cards = len([card for card in seen_cards(data) if is_green(card) == (kind == "green cards")])
        cards += data.get("decks", {}).get(kind.split()[0].replace("award", "awards"), 0)
        if kind == "green cards":
            for village in data["players"].values():
                hand = village.get("hand", 3)
                cards += hand if isinstance(hand, int) else 0
        fits = [
            players
            for players in player_counts(data)
            if cards + 3 * (players - len(data["players"])) <= box - GOES_TO_THE_BOX[players][column]
        ]
        if not fits:
            found.append(kind)
    return found


def display_possible(data, kind):
    """Three cards lie face up while the deck lasts; a single green card may be put under an empty deck again."""
    shown, deck = data.get("display", {}).get(kind), data.get("decks", {}).get(kind)
    if shown is None:
        return True
    if len(shown) > 3:
        return False
    if len(shown) == 3 or deck is None:
        return True
    return deck == 0 or (deck == 1 and kind == "green" and not is_solo(data))
