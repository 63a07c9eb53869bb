"""Whole games of Fields of Green: no table of them is called illegal, however little of it is told, and no move is refused."""

from __future__ import annotations

import json
import random
from collections import Counter
from itertools import pairwise

import pytest
from asking import reader
from fields_of_green_tables import FG
from naive_fields_of_green_game import Game, half_told

from models.unknowns import unknowns
from verify.judge import judged_alone
from verify.violations import known_violations
from verify.worlds.model import Model

PLAYED = [(2, False), (3, False), (4, False), (2, True), (4, True)]
"""How many play, and whether they follow the suggested draws."""


def game_of(players, *, introductory, seed=1):
    game = Game(random.Random(f"{players} {introductory} {seed}"), players, introductory=introductory)
    return game, list(game.tables())


read = reader(FG)


def rules(data):
    return {violation.instance for violation in known_violations(FG.game, read(data))}


@pytest.mark.parametrize(("players", "introductory"), PLAYED)
def test_tables_of_a_game_are_legal_however_little_is_told(players, introductory):
    _, tables = game_of(players, introductory=introductory)
    rng = random.Random(players)
    assert tables[0]["year"] == 1
    assert tables[-1]["turn"] == "over"
    for table in [tables[0], *rng.sample(tables, 14), tables[-1]]:
        assert rules(table) == set(), table
        told = half_told(table, rng)
        assert rules(told) == set(), told


def test_tables_with_unknown_cards_stay_possible():
    rng = random.Random(5)
    for players in (2, 3):
        _, tables = game_of(players, introductory=False)
        for table in rng.sample(tables, 5):
            position = read(half_told(table, rng, unknown=0.1))
            assert Model(FG.game, position).world() is not None, table


@pytest.mark.parametrize(("players", "introductory"), PLAYED)
def test_moves_of_a_game_are_not_refused(players, introductory):
    game, _ = game_of(players, introductory=introductory)
    rng = random.Random(players)
    seen = set()
    for table, player, said in rng.sample(game.moves, 12):
        position = read(table)
        judged = judged_alone(FG, position, FG.game.play.read(said, position, player))
        assert (judged.verdict, judged.open_end) == ("legal", ""), (said, table)
        seen.add(said.split()[0])
        told = half_told(table, rng)
        if player in told["players"]:
            position = read(told)
            judged = judged_alone(FG, position, FG.game.play.read(said, position, player))
            assert judged.verdict != "illegal", (said, told, judged.objections)
            assert judged.verdict == "legal" or unknowns(position)
    assert len(seen) > 3


@pytest.mark.parametrize("players", [3, 4])
def test_hands_go_on_as_in_a_game(players):
    game, _ = game_of(players, introductory=False)
    turns = [game.moves[n : n + players] for n in range(0, len(game.moves), players)]
    for turn, following in pairwise(turns):
        position = read(turn[0][0])
        for _, player, said in turn:
            position = FG.game.play.after(position, FG.game.play.read(said, position, player))
        after, expected = FG.game.written(position)["players"], following[0][0]["players"]
        if following[0][0]["year"] == turn[0][0]["year"]:
            assert {name: Counter(after[name]["hand"]) for name in after} == {
                name: Counter(expected[name]["hand"]) for name in expected
            }


@pytest.mark.parametrize("players", [2, 3, 4])
def test_numbers_that_do_not_agree_are_noticed(players):
    """One number of a whole table is another: what is drawn, used and left does not add up any more."""
    _, tables = game_of(players, introductory=False)
    rng = random.Random(players)
    for table in rng.sample(tables, 5):
        name, kind = rng.choice(list(table["players"])), rng.choice(list(table["piles"]))
        pile, n = table["piles"][kind], len(table["discard"])
        other = rng.choice([key for key in table["piles"] if key != kind])
        spoiled = [
            (("piles", kind), pile + 1 if pile < 33 else pile - 1, "FOG-UPK-DRAWORDER"),
            (("discard",), n + 1, "FOG-ACT-ONE"),
            (("players", name, "turns"), (table["players"][name]["turns"] + 2) % 7, None),
            (("stocks", "towers"), table["stocks"]["towers"] - 1, "FOG-STOCK"),
        ]
        if n:
            spoiled.append((("discard",), n - 1, "FOG-ACT-ONE"))
        if table["year"] == 1 and table["phase"] != "upkeep" and pile:
            changed = {**table["piles"], kind: pile - 1, other: table["piles"][other] + 1}
            spoiled.append((("piles",), changed, "FOG-UPK-"))
        for path, value, rule in spoiled:
            data = json.loads(json.dumps(table))
            at = data
            for key in path[:-1]:
                at = at[key]
            at[path[-1]] = value
            found = rules(data)
            assert any(instance.startswith(rule or "FOG-") for instance in found), (path, value, found)
