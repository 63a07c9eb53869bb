"""The best end of a solo game of Village Green with known decks, against every play."""

from itertools import count

import naive_play as brute
import naive_solo
import naive_village_green as naive
from holding import asked_twice

from models.village_green.cards import standard_deck
from scorers.village_green.search.best import BestPlay
from verify.games import entry

VG = entry("village-green")
RULINGS = {
    "VG-AMB-ANY": "at-least-one",
    "VG-AMB-LAWNLAWN": "not-allowed",
    "VG-AMB-LAWNCOVER": "allowed",
    "VG-AMB-SOLO-CHOICE": "discard",
    "VG-AMB-SOLO-END": "must-go-on",
    "VG-AMB-SPACE": "one-per-card",
}
PATIENCE = 1_000
STEPS = 3_000


def hunt_one(random):
    while True:
        data, most = drawn(random)
        what = repr(data)
        try:
            best = asked_twice(what, lambda data=data: searched(data))
        except naive_solo.TooMuchError:
            continue
        assert best == most, f"{best} was found, {most} there is\n{what}"
        assert most is None or most <= asking(data).ceiling, what
        return


def asking(data):
    """The question, which gives up after many steps: while limits are held some tables take too long."""
    looks = count()

    def tick():
        if next(looks) > STEPS:
            raise naive_solo.TooMuchError

    question = BestPlay(VG.game.read(data, standard_deck(), {}).position, tick)
    assert question.obstacle is None, data
    return question


def searched(data):
    """The points of the best play; every bound on the way allows them."""
    best, bounds = None, []
    for told in asking(data).run():
        bounds.append((told.bound, best))
        best = told.found.points if told.found else best
    assert all(bound >= best or known == best for bound, known in bounds if best is not None)
    return best


def drawn(random):
    """A solo game played until few spaces are empty, with next to nothing left to draw, and the best end of it."""
    while True:
        rulings = {key: RULINGS[key] for key in random.sample(sorted(RULINGS), random.choice([0, 0, 1, 2]))}
        data = begun(random, rulings)
        try:
            return data, naive_solo.best(data, PATIENCE)
        except naive_solo.TooMuchError:
            continue


def begun(random, rulings):
    game = brute.Game(random, 1, rulings)
    free = random.choice([0, 1, 1, 2]) if not rulings else random.choice([0, 0, 1])
    while game.data["turn"] != "over" and sum(text == "." for row in game.village()["green"] for text in row) > free:
        game.take_turn()
    data = game.snapshot()
    data["decks"] = {family: cards[::-1][: random.choice([0, 0, 1, 2])] for family, cards in game.decks.items()}
    for family, cards in data["decks"].items():
        if not cards:
            del data["display"][family][random.randrange(4) :]
    for key in ("turn", "start"):
        del data[key]
    village = data["players"]["north"]
    del village["turns"]
    if random.random() < 0.7 and all(len(naive.layers(text)[0]) < 2 for row in village["green"] for text in row):
        village["village"] = "up"  # it was turned for new cards, if at all
    return data
