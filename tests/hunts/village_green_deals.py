"""The best end of a solo game of Village Green whose decks are long enough that no card comes round, against every play.

Beside that, which villages can be reached at all.
"""

import naive_play as brute
import naive_solo
import naive_village_green as naive
from holding import asked_twice
from hunts.village_green_solo import asking, searched

from models.village_green.cards import standard_deck
from models.village_green.table.spaces import BESIDE
from scorers.village_green.search.play_deals import is_deal
from scorers.village_green.search.play_plan import AwardPlan, plan_of
from scorers.village_green.search.play_table import NONE, SPACES, turnings

DECK = standard_deck()
PATIENCE, MANY = 700, 3_000


def hunt_one(random):
    while True:
        data = drawn(random, most_free=1)
        if is_asked(data):
            try:
                reached(random, data)
                most = naive_solo.best(data, PATIENCE)
                best = asked_twice(repr(data), lambda data=data: searched(data))
            except naive_solo.TooMuchError:
                continue
            assert best == most, f"{best} was found, {most} there is\n{data!r}"
            return


def is_asked(data, is_such=is_deal):
    question = naive_question(data)
    return question.obstacle is None and is_such(question.table)


def naive_question(data):
    from hunts.village_green_solo import VG, BestPlay

    return BestPlay(VG.game.read(data, DECK, {}).position, lambda: None)


def drawn(random, most_free):
    """A village with some spaces empty, lawns and structures being frequent, and decks of a few cards."""
    greens = [name for name, card in DECK.green.items() for _ in range(DECK.copies[card])]
    awards = list(DECK.awards)
    random.shuffle(awards)
    often = random.choice([0, 0.3, 0.6])

    def draw():
        special = [name for name in greens if name == "lawn" or name.endswith("structure")]
        card = random.choice(special if special and random.random() < often else greens)
        greens.remove(card)
        return card

    shown = dict.fromkeys(brute.GREEN_SPACES)
    lawns = random.choice([0, 0, 1, 1])
    for space in random.sample(brute.GREEN_SPACES, 9 - random.randint(0, most_free)):
        for card in random.sample(greens, 40):
            if (card == "lawn") == (lawns > 0) and brute.may_lay(card, space, shown, naive.DEFAULTS, flip=False):
                shown[space] = card
                greens.remove(card)
                lawns -= card == "lawn"
                break
    texts = [shown[space] or "." for space in brute.GREEN_SPACES]
    built = sum(text.endswith("structure") for text in texts)
    left = [awards.pop() if n < built or random.random() < 0.6 else "." for n in range(3)]
    village = {
        "village": random.choice(["up", "up", "down"]),
        "top": [awards.pop() for _ in range(3)],
        "left": left,
        "green": [texts[:3], texts[3:6], texts[6:]],
        "hand": [draw() for _ in range(3)],
    }
    lengths = [4, 5, 6] if most_free < 2 else [5, 8, 12]
    sizes = {"green": random.choice([0, *lengths]), "awards": random.choice([0, 0, *lengths])}
    return {
        "game": "village-green",
        "solo": True,
        "covered": "none",
        "players": {"north": village},
        "display": {
            "green": [draw() for _ in range(3 if sizes["green"] else random.randint(0, 3))],
            "awards": [awards.pop() for _ in range(3 if sizes["awards"] else random.randint(0, 2))],
        },
        "decks": {
            "green": [draw() for _ in range(sizes["green"])],
            "awards": [awards.pop() for _ in range(sizes["awards"])],
        },
    }


def reached(random, data, villages=12):
    """Whether villages can be reached: some that every play leads to, and others with cards that may lie too deep."""
    table = asking(data).table
    every = {(state.green, state.awards) for state in naive_solo.Solo(data, MANY).reached(naive_solo.start(data))}
    asked = random.sample(sorted(every, key=str), min(villages, len(every)))
    for _, awards in list(asked):
        cards = wanted(random, table, random.choice(list(turnings(table))))
        asked += [(tuple(str(table.cards[card]) if card else None for card in cards), awards)] if cards else []
    for green, awards in asked:
        tops, shown = (numbers(named, names) for named, names in ((table.cards, green), (table.awards, awards)))
        plans = (AwardPlan(table, shown, turning, lambda: None) for turning in turnings(table))
        found = any(plan_of(table, tops, plan) is not None for plan in plans)
        assert found is ((green, awards) in every), f"{green} {awards}\n{data!r}"


def numbers(cards, names):
    known = {str(card): n for n, card in enumerate(cards)}
    return tuple(known[name or "."] for name in names)


def wanted(random, table, turning):
    """A village that matches, with a few cards of those that are not too deep."""
    cards = [*table.hand, *table.greens.display, *table.greens.deck[: random.choice([2, 5, 9])]]
    tops, spaces = list(table.tops), [space for space in SPACES if not table.is_held(space)]
    random.shuffle(spaces)
    spaces = spaces[: random.choice([1, 2, 3, 4])]
    if turning.space is not None:
        spaces = [turning.space, *spaces[:2]]
    for space in spaces:
        for card in random.sample(cards, min(8, len(cards))):
            if all(table.match[card][tops[other]] for other in BESIDE[space]):
                tops[space] = card
                cards.remove(card)
                break
    matches = all(table.match[tops[one]][tops[other]] for one in SPACES for other in BESIDE[one] if tops[other] != NONE)
    is_new = turning.space is None or tops[turning.space] != table.tops[turning.space]
    return tuple(tops) if matches and is_new else None
