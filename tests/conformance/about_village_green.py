"""Village Green: its cards, the award of a structure, the village mirrored."""

from collections import Counter
from dataclasses import replace
from functools import partial
from itertools import product

from every_game import About
from seats import next_one_first
from worlds import Hole, at

from models.shipped import shipped_data
from models.village_green.cards import STANDARD, Award, Green
from models.village_green.moves.words import UNDER
from models.village_green.rules.wording import is_structure
from models.village_green.table.spaces import AWARD_SPACES, GREEN_SPACES
from scorers.village_green.search.best import Joined
from scorers.village_green.search.play_plan import takings
from scorers.village_green.search.play_table import SPACES, Step, Table, without

NO_CARD = "."


def components(position):
    """Cards of both kinds wherever they lie, each where all of them were counted."""
    found = Counter()
    hands = [village.hand_size for village in position.seats]
    if None not in hands and position.green.display is not None and position.green.size is not None:
        found[Green] = sum(hands) + len(position.green.display) + position.green.size
    if position.awards.display is not None and position.awards.size is not None:
        found[Award] = len(position.awards.display) + position.awards.size
    found.update(type(card) for village in position.seats for card in village.cards if type(card) in found)
    return found


def whole(position, move, rng):
    """A structure brings one of the face-up awards. The village card is not turned in a turn of its own."""
    if move.card is None:
        return None
    if not isinstance(move.card, Green) or move.space == UNDER or not is_structure(move.card):
        return move
    village = position.seat(move.player)
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


CARDS = shipped_data(STANDARD)
GREENS, AWARDS = tuple(CARDS["green"]), tuple(CARDS["awards"])


def has(card, words):
    """Whether a card is what words describe: it has each of them as often as they say it."""
    own = Counter(card.split()) + Counter({"tree": sum(word in {"birch", "oak", "willow"} for word in card.split())})
    return all(own[word] >= n for word, n in Counter(words).items())


def some_green(said, rng):
    """A text for a green card that was not seen well, and every card that it may be."""
    words = said.split()
    seen = [word for word in words if rng.random() < 0.5]
    if rng.random() < 0.2:
        seen = [rng.choice(["lawn", "red", "lily", "pond", "tree"])]
    if rng.random() < 0.15 and len(words) == 3:
        other = rng.choice([word for word in ("red", "yellow", "blue") if word != words[0]])
        full = [words, [other, *words[1:]]]
        return f"some {' or '.join(map(' '.join, full))}", [card for card in GREENS if any(has(card, one) for one in full)]
    return f"some {' '.join(seen)}" if seen else "unknown", [card for card in GREENS if has(card, seen)]


def some_award(said, rng):
    if rng.random() < 0.2:
        return "unknown", list(AWARDS)
    names = rng.sample([name for name in AWARDS if name != said], 2) + [said] * (rng.random() < 0.8)
    return f"some {' or '.join(names)}", names


def hidden_layer(path, said, described, rng):
    """One card of a stack; of the lowest, perhaps there is none."""
    layers = said.split(" on ")
    lying = [n for n, layer in enumerate(layers) if layer != NO_CARD]
    if not lying:
        text, ways = described(rng.choice(GREENS if described is some_green else AWARDS), rng)
        return Hole(path, f"{text} or nothing", (*ways, NO_CARD))
    n = rng.choice(lying)
    text, ways = described(layers[n], rng)
    every = [" on ".join([*layers[:n], way, *layers[n + 1 :]]) for way in ways]
    if n == lying[-1] and rng.random() < 0.3:
        none = " on ".join([*layers[:n], NO_CARD])
        return Hole(path, " on ".join([*layers[:n], f"{text} or nothing", *layers[n + 1 :]]), (*every, none))
    return Hole(path, " on ".join([*layers[:n], text, *layers[n + 1 :]]), tuple(every))


def hidden_spaces(data, rng, *, cards=None):
    """Green spaces on which a card is not fully known, where so many cards lie or any number."""
    return [
        hidden_layer(("players", player, "green", r, c), said, some_green, rng)
        for player, village in data["players"].items()
        for r, row in enumerate(village["green"])
        for c, said in enumerate(row)
        if cards is None or len(said.replace(f" on {NO_CARD}", "").split(" on ")) >= cards
    ]


def hidden_awards(data, rng):
    return [
        hidden_layer(("players", player, edge, n), said, some_award, rng)
        for player, village in data["players"].items()
        for edge in ("top", "left")
        for n, said in enumerate(village[edge])
        if said != NO_CARD or edge == "left"
    ]


def hidden_faces(data, _rng):
    return [Hole(("players", player, "village"), "unknown", ("up", "down")) for player in data["players"]]


def hidden_hands(data, rng):
    """Cards in hand, and now and then all of them but for their number."""
    found = []
    for player, village in data["players"].items():
        hand = village.get("hand")
        for n, said in enumerate(hand if isinstance(hand, list) else ()):
            text, ways = some_green(said, rng)
            found.append(Hole(("players", player, "hand", n), text, tuple(ways)))
        if isinstance(hand, list):
            others = [rng.sample(GREENS, len(hand)) for _ in range(4)]
            found.append(Hole(("players", player, "hand"), rng.choice([None, len(hand)]), (hand, *others), is_whole=False))
    return found


def hidden_displays(data, rng):
    found = []
    for kind, described in (("green", some_green), ("awards", some_award)):
        cards = data.get("display", {}).get(kind, [])
        for n, said in enumerate(cards):
            text, ways = described(said, rng)
            found.append(Hole(("display", kind, n), text, tuple(ways)))
    return found


def left_out(data, _rng):
    """What need not be told: displays, decks, how many turns were taken, who began."""
    paths = [(key, kind) for key in ("display", "decks") for kind in data.get(key, ())]
    paths += [(key,) for key in ("start", "turn", "player_count") if data.get(key, "over") != "over"]
    paths += [("players", player, "turns") for player, village in data["players"].items() if "turns" in village]
    return [Hole(path, None, (at(data, path),), is_whole=False) for path in paths]


def looser(data, rng):
    """A table of which the decks are now and then told by their numbers alone, and of whose covered cards nothing is said."""
    if "decks" in data and rng.random() < 0.6:
        data = data | {"decks": {kind: len(cards) for kind, cards in data["decks"].items()}}
    return {key: value for key, value in data.items() if key != "covered" or rng.random() < 0.6}


def line(item):
    """Where the award lies that it is about."""
    return item.rpartition(" (")[2]


def searched(position, _player):
    """Every green card that may be laid in the solo game without the village card; a structure brings an award."""
    if not position.is_solo or None in {position.green.size, position.awards.size}:
        return None
    table, turns = Table(position), []
    free = range(len(AWARD_SPACES))
    prizes = [Step(taken, award, space) for taken, award, _ in takings(table.prizes, Counter()) for space in free]
    for taken, card, _ in takings(table.greens, Counter()):
        hand = (*table.hand, card)
        for laid, space in product(set(hand), SPACES):
            if table.fits(table.tops, laid, space):
                tops, left = [*table.tops], without(hand, laid)
                tops[space] = laid
                for prize in prizes if table.is_structure[laid] else [None]:
                    awards = [*table.award_tops]
                    if prize:
                        awards[prize.space] = prize.card
                    (move,) = Joined(table, ([Step(taken, laid, space)], [prize] if prize else [])).moves()
                    turns.append((move, _shown(table, tops, awards, left)))

    def seen(after):
        found = Table(after)
        return _shown(found, found.tops, found.award_tops, found.hand)

    return turns, seen


def _shown(table, tops, awards, hand):
    green = tuple(str(table.cards[card]) for card in tops), tuple(sorted(str(table.cards[card]) for card in hand))
    return *green, tuple(str(table.awards[award]) for award in awards)


ABOUT = About(
    components,
    whole,
    {"mirrored": mirrored, "upside down": upside_down, "turned over": turned_over, "another seat first": next_one_first},
    hides={
        "spaces": hidden_spaces,
        "covered cards": partial(hidden_spaces, cards=2),
        "awards": hidden_awards,
        "faces": hidden_faces,
        "hands": hidden_hands,
        "displays": hidden_displays,
        "left out": left_out,
    },
    prepared=looser,
    line=line,
    searched=searched,
    as_searched=lambda move: move if move.space in GREEN_SPACES and not move.turned else None,
    others_may_go_on="play goes on until the start player would be next",
    may_have_ended="a player alone may stop, and decks that are not told may have run out",
)
