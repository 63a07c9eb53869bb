"""Slush compared with a second reading of its rules, on random tables and in random play.

What would break it: a rule, a move, a score or a place that the program and the twin read differently.
"""

from fractions import Fraction
from random import Random

import pytest
from naive_slush import COLOURS, bid_counts, broken, moves, places, played, score, tries_orders, unseen
from slips import same
from slush_tables import damaged, game_played, played_on, read, shown, starting

from models.green_box.slush.game import GAME
from models.green_box.slush.moves import read_move
from models.green_box.slush.past import bids_to, history
from scorers.green_box.slush import SCORER
from verify.chance import chance_of_move
from verify.clock import Clock
from verify.explanation.change_words import group
from verify.explanation.plain_repairs import PlainRepairs
from verify.explanation.trial_changes import DoubtedTable
from verify.games import entry
from verify.judge import judged_alone
from verify.violations import violations

pytestmark = pytest.mark.no_cover


def rules_broken(position):
    return {violation.rule for violation in violations(GAME, position)}


def test_the_rules_that_random_tables_break_are_those_of_the_twin():
    random, seen = Random(0), set()
    for _ in range(30):
        data = damaged(random)
        found = broken(data)
        assert rules_broken(read(data)) - (set() if tries_orders(data) else {"SL-ST-ORDER"}) == found, data
        seen |= found
    assert seen >= {"SL-ST-CARDS", "SL-ST-CUBES", "SL-ST-MEEPLE", "SL-ST-DISTINCT", "SL-ST-TURNS", "SL-END"}


def test_random_play_breaks_no_rule_and_does_what_the_twin_says():
    random = Random(100)
    for _ in range(2):
        for data, move, after in game_played(random, starting(random, rulings=0.3), 70):
            position, player = read(data), data["turn"]
            assert not broken(data), data
            assert not violations(GAME, position), data
            assert {str(one) for one in GAME.play.moves(position, player)} == moves(data, player), data
            said = read_move(move, position, player)
            assert str(said) == move
            assert judged_alone(entry("slush"), position, said).verdict == "legal", (data, move)
            new = GAME.play.after(position, said)
            assert GAME.written(new) == GAME.written(read(after)), (data, move)
            sheets = SCORER.sheets(new)
            assert {sheet.player: sheet.total for sheet in sheets} == score(after)
            assert {one.player: one.place for one in SCORER.ranking(new, sheets)} == places(after), after


def test_tables_of_few_turns_are_those_that_play_leads_to():
    """Small tables at random, to many of which no order of turns leads though their numbers fit; few is twelve here."""
    random, seen = Random(9), {True: 0, False: 0}
    while min(seen.values()) < 12:
        data = starting(random, players=random.choice([3, 3, 4]))
        colours = [seat["colour"] for seat in data["players"].values()]
        cards = random.sample([f"{colour} {value}" for colour in colours for value in range(1, 7)], random.randint(1, 4))
        up = []
        for card in cards:
            numbers = random.sample(range(1, 6), 3)
            some = dict(zip(random.sample(colours, random.choice([0, 1, 1, 2])), numbers, strict=False))
            up.append(shown(card, some, [colour for colour in some if random.random() < 0.1][:1]))
        turn = random.choice([*data["players"], None])
        data = {key: value for key, value in (data | {"face_up": up, "turn": turn}).items() if value is not None}
        found = broken(data)
        if not tries_orders(data):
            continue
        assert rules_broken(read(data)) == found, data
        if not found - {"SL-ST-ORDER"}:
            seen[not found] += 1


def test_no_move_is_allowed_that_the_twin_does_not_know():
    random = Random(3)
    for _ in range(12):
        *_, (data, _, _) = game_played(random, starting(random, players=3), random.randint(2, 25), 0.4)
        position, player = read(data), data["turn"]
        cards = [text.partition(" with ")[0] for text in data["face_up"]]
        every = [f"lock {card}" for card in cards] + [f"bid {n} on {card}" for card in cards for n in range(6)] + ["pass"]
        for move in random.sample(every, min(25, len(every))):
            verdict = judged_alone(entry("slush"), position, read_move(move, position, player)).verdict
            assert (verdict == "legal") == (move in moves(data, player)), (data, move)


def test_the_bids_that_lead_to_counts_are_those_of_every_way_to_bid():
    """SL-ST-COUNTREACH: reachable if and only if all counts differ and four at most bid; and in how many bids of each."""
    random = Random(5)
    for players in (1, 2, 3, 4, 5):
        for _ in range(15 if players < 4 else 5):
            counts = tuple(random.randint(1, 9 if players < 4 else 7) for _ in range(players))
            ways, bids = bid_counts(counts), bids_to(counts)
            assert bool(ways) == (bids is not None) == (len(set(counts)) == players <= 4), counts
            if bids:
                assert bids == tuple(tuple(map(which, zip(*ways, strict=True))) for which in (min, max)), counts


def replayed(data, steps):
    """The table to which these turns lead from an empty one, each of them one that the twin knows."""
    now = {**data, "face_up": [], "turn": steps[0].partition(". ")[2].partition(": ")[0]}
    for n, step in enumerate(steps, start=1):
        number, _, turn = step.partition(". ")
        player, _, move = turn.partition(": ")
        assert (int(number), player) == (n, now["turn"])
        assert (move.split()[0] if move.startswith("draw") else move) in moves(now, player), (now, step)
        now = played(now, player, move)
    return now


def test_a_past_that_is_told_leads_to_the_table():
    random, ended = Random(7), set()
    for _ in range(25):
        data = played_on(random, draws=random.choice([0.2, 0.4, 0.6]))
        (past,) = history(read(data))
        now = replayed(data, past.steps)
        assert (sorted(now["face_up"]), now["turn"]) == (sorted(data["face_up"]), data["turn"]), data
        ended.add(data["turn"] == "over")
    assert ended == {True, False}


def test_a_twin_plays_the_vectors_of_the_rules():
    """The tip of the rulebook: nobody without cubes there outbids four on a bare card."""
    data = {"game": "slush", "players": {"ada": {"colour": "red"}, "ben": {"colour": "blue"}, "cleo": {"colour": "white"}}}
    data |= {"turn": "ben", "face_up": ["red 1 with 4 red"]}
    assert moves(data, "ben") == {"draw"}
    assert moves(data | {"face_up": ["red 1 with 4 red, 1 blue"]}, "ben") == {"draw", "bid 4 on red 1", "lock red 1"}
    assert played(data, "ben", "draw red 2")["turn"] == "cleo"


def half_known(random):
    """A table of a game with one or two cards that may be several, and the data of every way to fill it in."""
    data = played_on(random, most=24)
    cards, ways = list(data["face_up"]), [()]
    for n in sorted(random.sample(range(len(cards)), min(len(cards), random.randint(1, 2)))):
        name, _, rest = cards[n].partition(" with ")
        some = {name, *random.sample(EVERY, random.randint(1, 4))}
        ways = [(*way, (n, f"{one} with {rest}" if rest else one)) for way in ways for one in sorted(some)]
        cards[n] = f"some {' or '.join(sorted(some))}" + (f" with {rest}" if rest else "")
    filled = ([dict(way).get(n, card) for n, card in enumerate(cards)] for way in ways)
    worlds = [data | {"face_up": up} for up in filled]
    return data | {"face_up": cards}, [world for world in worlds if not broken(world)]


EVERY = [f"{colour} {value}" for colour in COLOURS for value in range(1, 7)]


def test_the_chance_of_a_move_is_that_of_the_worlds():
    """Each card is there once, so that every way to fill a table in is as likely as any other."""
    random, seen = Random(8), set()
    while len(seen) < 3:
        data, worlds = half_known(random)
        if data["turn"] == "over":
            continue
        position, player = read(data), data["turn"]
        for card in random.sample(EVERY, 6):
            allowed = [card in unseen(world) for world in worlds]
            found = chance_of_move(entry("slush"), position, read_move(f"draw {card}", position, player)).chance
            assert found == Fraction(sum(allowed), len(allowed)), (data, card)
            seen |= {found} - {0, 1}


def forgotten(random):
    """A legal table on which no hand is told, with one of its face-up cards, of two colours at most, left out."""
    data = played_on(random)
    # Keys of players besides their colour tell of hands.
    told = GAME.written(read(data | {"players": {who: {"colour": own["colour"]} for who, own in data["players"].items()}}))
    cards = told.get("face_up", [])
    few = [n for n, card in enumerate(cards) if card.count(",") - card.count("locked") < 2]
    n = random.choice(few) if few else 0
    return told, told | {"face_up": cards[:n] + cards[n + 1 :]}


def test_a_card_of_two_colours_that_was_forgotten_is_put_in_again():
    """However many cubes of either lay there, with a meeple or without: nothing tells how many are in hand."""
    random, tried = Random(5), 0
    while tried < 5:
        told, wrong = forgotten(random)
        table = DoubtedTable(GAME, read(wrong), clock=Clock())
        if not rules_broken(table.position):
            continue
        tried += 1
        lines = group(PlainRepairs(table).singles())
        made = (table.after((one,)) for _, amendments in lines for one in amendments)
        assert any(same(GAME.written(one), told) for one in made), (told, wrong)
