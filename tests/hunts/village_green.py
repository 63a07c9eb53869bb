"""The best villages of a few cards, and the cases of its proof, against plain enumeration."""

from functools import partial

import naive_best
import naive_village_green as naive
from holding import asked_twice
from naive_best import Villages

from models.village_green.cards import THINGS, standard_deck
from models.village_green.cards_form import read_deck
from scorers.village_green.search.proof import ProvableSearch
from verify.games import entry

VG = entry("village-green")
DECK = standard_deck()
GREEN = [name for name, card in DECK.green.items() for _ in range(DECK.copies[card])]
AWARDS = list(DECK.awards)


def hunt_one(random):
    ask, data, villages = drawn(random)
    what = f"{ask.__name__} of {data!r}"
    question = asking(data)
    assert question.obstacle is None, what
    ask(random, data, villages, what)


def asking(data):
    """The question of a table; `house` are the green cards and awards of a deck of one's own."""
    file = {key: value for key, value in data.items() if key != "house"}
    written = VG.game.read({"game": "village-green", **file}, house(**data["house"]) if "house" in data else DECK, {})
    return ProvableSearch(written.position, written.pool, lambda: None)


def house(green, awards):
    forms = {name: {"copies": 9, **scoring} for name, scoring in awards.items()}
    return read_deck({"provenance": "ours", "villages": ["a"], "green": dict.fromkeys(green, 9), "awards": forms})


def most(_, data, villages, what):
    """The best village: from nothing on, from what it has on, and that there is none with more."""
    best = villages.most()
    question = asking(data)
    assert question.floor <= best <= min(question.bound, question.ceiling), f"{best} there is\n{what}"
    for level in (question.floor, best, best + 1):
        found = asked_twice(what, lambda level=level: last_of(asking(data), level))
        assert found == (best if level <= best else None), f"from {level} on {found} was found, {best} there is\n{what}"


def last_of(question, level):
    """The best village that is found from a level on; others that came across do not count."""
    found = [told.points for told in question.run(level, jobs=1) if not isinstance(told, float)]
    return max((points for points in found if points >= level), default=None)


def cases(_, data, villages, what):
    """The bounds of the cases that a proof closes."""
    best_of = best_by_awards(villages)
    best = max(best_of.values())
    assert best == villages.most(), f"{best} there is\n{what}"
    for points in (best, best - 1):
        proven(data, villages, best_of, points, f"proof of {points} for {what}")


def proven(data, villages, best_of, points, what):
    """That no case which a proof closes has more than it says; the solver is left with those that have more."""
    left_open = NOTHING
    for step in asking(data).proof(points):
        told = step.told
        if told["by"] == "lines":
            assert told.get("bound", points) <= points, f"{told}\n{what}"
            continue
        worth = most_of(best_of, villages, told["top"], told["left"], in_any_order=told["order"] == "any")
        if told["by"] == "solver":
            left_open = max(left_open, worth)
        else:
            assert worth <= told["bound"] <= points, f"{told} is worth {worth}\n{what}"
    best = max(best_of.values())
    assert best <= points or left_open == best, f"a village with {best} is in no case that is left open\n{what}"


NOTHING = -(10**9)


def most_of(best_of, villages, top, left, *, in_any_order=False):
    """The most with these awards on the two sides. Awards that give nothing at the left are left out there."""
    names = [None if str(award) == "." else str(award) for award in (*top, *left)]
    places = (*naive_best.TOP, *naive_best.LEFT)
    idle = {space for space in naive_best.LEFT if space not in villages.kept}
    names = [
        None if space in idle and name in villages.worthless else name for name, space in zip(names, places, strict=True)
    ]
    if not in_any_order:
        return best_of.get(tuple(names), NOTHING)
    sides = sorted(names[:3], key=str), sorted(names[3:], key=str)
    alike = [n for key, n in best_of.items() if (sorted(key[:3], key=str), sorted(key[3:], key=str)) == sides]
    return max(alike, default=NOTHING)


def best_by_awards(villages):
    """The most of every village with some awards in their places."""
    best = {}
    for laid in villages.greens():
        base, gains = villages.base(laid), list(villages.gains(laid))
        for awards, points in placed(gains, dict(villages.awards), villages.kept):
            best[awards] = max(best.get(awards, -(10**9)), base + points)
    return best


def placed(gains, left, kept):
    """Every way to lay awards in the spaces, with what they bring."""
    if not gains:
        yield (), 0
        return
    (space, offered), *others = gains
    for award, gain in offered.items():
        takes = award is not None and space not in kept
        if not takes or left[award]:
            after = {**left, award: left[award] - 1} if takes else left
            for awards, points in placed(others, after, kept):
                yield (award, *awards), gain + points


STRANGE = ["red lily birch", "blue lily willow willow", "yellow rose oak willow"]
"""Cards that are not in the box."""


def drawn(random):
    """What is asked, a village that is begun and the cards of a pool, and the same for the twin."""
    ask = random.choice([most, most, cases])
    if random.random() < 0.3:
        prizes = {f"Prize {n}": scoring(random) for n in "ABCD"}
        deck = {"green": sorted({*random.sample([*sorted({*GREEN}), *STRANGE], 4), "lawn"}), "awards": prizes}
        green, names = deck["green"] * 9, [name for name in prizes for _ in range(2)]
        worth = partial(house_points, prizes)
    else:
        deck, green, names, worth = None, GREEN, AWARDS, naive.award_points
    kept = begun(random, random.choice([0, 0, 1, 3, 5, 8]), green)
    free = 9 - len(kept)
    wanted = random.sample(green, min(free, random.choice([1, 2, 2]) if free > 5 else random.choice([2, 3])))
    if random.random() < 0.5:
        wanted += [random.choice([*wanted, "lawn" if "lawn" in green else wanted[0]])] * (free <= 5 or len(wanted) < 2)
    awards = random.sample(names, random.choice([3, 3, 4, 4, 5] if ask is not cases else [3, 3, 4]))
    for space in random.sample([*naive_best.TOP, *naive_best.LEFT], random.choice([0, 0, 1, 2])):
        kept[space] = random.choice([award for award in names if deck or award not in {*awards, *kept.values()}])
    laid = [card for space, card in kept.items() if deck and space not in naive_best.INNER]
    face = random.choice(["up", "down"])
    ruling = random.choice(["two-per-card", "one-per-card"])
    rows = [[kept.get((row, column), ".") for column in range(4)] for row in range(4)]
    village = {
        "village": face,
        "top": rows[0][1:],
        "left": [row[0] for row in rows[1:]],
        "green": [row[1:] for row in rows[1:]],
    }
    # What lies there counts as one of the pool.
    data = {"rulings": {"VG-AMB-SPACE": ruling}, "pool": {"green": wanted, "awards": [*awards, *laid]}}
    if kept or face == "down":
        data["players"] = {"rosa": village}
    if deck:
        data["house"] = deck
    else:
        worth = partial(worth, space_ruling=ruling)
    return ask, data, Villages(wanted, [*awards, *laid], kept, points=worth, face_points=0 if face == "down" else 1)


def house_points(prizes, award, cards):
    return naive_best.house_points(prizes[award], cards)


def scoring(random):
    """How an award of one's own scores."""

    def number():
        return random.randint(-4, 6)

    found = {}
    if random.random() < 0.5:
        found["each"] = {thing: number() for thing in random.sample(THINGS, random.randint(1, 2))}
    if random.random() < 0.4:
        thing = random.choice(["lawn", "pond", "structure", "card", "red", "rose", "empty", "tree", "oak"])
        found["table"] = {thing: [number() for _ in range(7 if thing in {"tree", "oak"} else 4)]}
    if random.random() < 0.2:
        found["variety"] = {random.choice(["colours", "flowers", "trees"]): [number() for _ in range(4)]}
    if random.random() < 0.3:
        found["sets"] = [{"of": random.choice(THINGS), "size": random.randint(1, 3), "points": number()}]
    if random.random() < 0.3:
        case = {thing: random.randint(0, 2) for thing in random.sample(THINGS, random.randint(0, 2))}
        found["cases"] = [case | {"points": number()}]
    return found


def begun(random, cards, green):
    """Some green cards that match where they lie."""
    laid = {}
    for space in random.sample(naive_best.INNER, cards):
        fitting = [c for c in green if all(naive_best.matches(c, laid.get(n)) for n in naive_best.neighbours(space))]
        laid |= {space: random.choice(fitting)} if fitting else {}
    return laid
