"""The Village: its chips and cards, hands in another order, cards that nobody remembers."""

from collections import Counter
from dataclasses import replace

from every_game import About
from seats import next_one_first
from worlds import Hole, some

from models.the_village.cards import Profession
from models.the_village.moves.words import Kind, Step

NAMES = ["Hill", "Steeple", "Coffer", "Rake"]
ACTS = {Kind.DRAW, Kind.TRADE, Kind.PASS}


def components(position):
    """All chips, and all cards where their numbers are told. Which ones lie face down nobody knows."""
    found = Counter(
        {"chips": sum(seat.chips + seat.wager for seat in position.seats) + position.end_pot + position.daily_pot}
    )
    sizes = [seat.hand_size for seat in position.seats]
    if position.deck is not None and None not in sizes:
        found["cards"] = position.deck + sum(sizes) + len(position.courtyard) + len(position.refuse)
    return found


def whole(position, move, rng):  # noqa: PLR0912 - one branch for each kind of step
    """A turn at Night to its end: what was drawn, what is discarded, and a draw after an accusation."""
    if not position.is_night or position.is_dusk:
        return move
    steps = list(move.steps)
    seen = Counter(position.named_cards)
    if not any(step.kind in ACTS for step in steps) and steps[0].kind is not Kind.TAKE:
        steps.append(Step(Kind.DRAW, n=1))
    own = position.seat(move.player).hand
    if own is None:
        return None
    hand = [*own] if isinstance(own, tuple) else [*Profession] * 3
    size = position.seat(move.player).hand_size
    refuse = list(position.refuse)
    done = []
    for begun in steps:
        step = begun
        if step.kind is Kind.ACCUSE and position.wins(step.whom):
            return replace(move, steps=(*done, step))
        if step.kind is Kind.STUMBLE:
            other = position.seat(step.whom).hand
            step = replace(step, cards=(rng.choice(other) if isinstance(other, tuple) else rarest(seen),))
            refuse.append(step.cards[0])
        elif step.kind is Kind.DRAW:
            drawn = []
            for _ in range(step.n):
                drawn.append(rarest(seen))
                seen[drawn[-1]] += 1
            step = replace(step, cards=tuple(drawn))
            hand += drawn
            size += step.n
            if position.deck is not None and position.deck <= step.n:
                return replace(move, steps=(*done, step))
        elif step.kind is Kind.TRADE:
            if isinstance(own, tuple):
                if step.cards[0] not in hand:
                    return None
                hand.remove(step.cards[0])
            hand.append(step.cards[1])
        elif step.kind is Kind.TAKE:
            hand.append(refuse.pop())
            size += 1
        done.append(step)
    while size > position.seat(move.player).limit:
        card = hand.pop(rng.randrange(len(hand))) if isinstance(own, tuple) else rarest(seen)
        done.append(Step(Kind.DISCARD, (card,)))
        size -= 1
    return replace(move, steps=tuple(done))


def rarest(seen):
    """A card of which most have not been seen."""
    return min(Profession, key=lambda kind: seen[kind])


def each_hand(data, change):
    players = {
        name: seat | ({"hand": change(seat["hand"])} if isinstance(seat.get("hand"), list) else {})
        for name, seat in data["players"].items()
    }
    return data | {"players": players}


def hands_turned(data):
    return each_hand(data, lambda hand: hand[::-1])


def courtyard_turned(data):
    return data | {"courtyard": data.get("courtyard", [])[::-1]}


def hidden_hands(data, rng):
    """A card of a hand that nobody remembers, or of which something is known; who is next has seen the own hand."""
    return [
        Hole(("players", player, "hand", i), *some(rng, card, NAMES))
        for player, seat in data["players"].items()
        if isinstance(seat.get("hand"), list) and player != data.get("turn")
        for i, card in enumerate(seat["hand"])
    ]


def hidden_courtyard(data, rng):
    """Where nobody trades for them: of two cards that may be the one that is taken, any is."""
    if data["phase"] == "night" and data.get("turn", "over") != "over":
        return []
    return [Hole(("courtyard", i), *some(rng, card, NAMES)) for i, card in enumerate(data.get("courtyard", []))]


BY_DAY = {"phase": "day", "token": "courtyard", "turn": "ada"} | {
    f"players.{name}.day_wager": None for name in ("ada", "ben", "cleo", "dan")
}
WAGERED = {f"players.{name}.{key}": n for name in ("ada", "ben", "cleo", "dan") for key, n in (("wager", 2), ("chips", 13))}
AT_DUSK = {f"players.{name}.turns": 2 for name in ("ada", "ben", "cleo", "dan")}

ABOUT = About(
    components,
    whole,
    images={"another seat first": next_one_first, "hands turned": hands_turned, "Courtyard turned": courtyard_turned},
    hides={"hands": hidden_hands, "courtyard": hidden_courtyard},
    given={
        "trade twice": {"dealer": "dan", "turn": "dan"},
        "take the refuse card": {"dealer": "cleo", "turn": "cleo"},
        "pass": {"rulings": {"VI-AMB-MUSTACT": "yes"}},
        "wager": BY_DAY,
        "stay": BY_DAY | WAGERED | {"players.ada.chips": 14},
        "night falls": BY_DAY | WAGERED | {"players.ada.chips": 14},
        "night ends": AT_DUSK | {"turn": None, "courtyard.2": "Steeple"},
    },
    hard_to_reach=frozenset({"pass", "take the refuse card", "trade twice", "fold", "stumble", "accuse"}),
    laid=frozenset({"courtyard", "refuse", "hand"}),
    may_have_ended="an accusation ends the game at any time of the Night",
)
