"""Very many tables: what is read and judged at a glance is what the form and the rules say, and so is every score."""

import random
from copy import deepcopy
from dataclasses import replace

import pytest
import village_green_tables as tables
from sayings import says

from cli.answers.shapes import score_shape
from models.problem import UnusableError
from models.unknowns import unknowns
from models.village_green.cards import standard_deck
from models.village_green.plain import plainly_legal, plainly_read
from verify.games import entry
from verify.score import score, score_many
from verify.violations import violations

VG = entry("village-green")
DECK = standard_deck()
EMPTY = [["."] * 3 for _ in range(3)]
AWARDS = ["Award for Floral Variety", "The Diane Yeller Award", "Award for Forestry"]
PLAIN = {"game": "village-green", "players": {"ann": {"village": "up", "top": AWARDS, "left": ["."] * 3, "green": EMPTY}}}
SAID = (
    "unknown",
    "some red",
    "some lily or nothing",
    "red rise",
    3,
    None,
    "lawn on lawn",
    "",
    "rose",
    "Excellence in Ponds",
)
"""What may stand in a space."""


def changed(table, path, value):
    """The table with another value at a path."""
    table = deepcopy(table)
    at = table
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = value
    return table


def plainer(rng, table):
    """The table without most of what only few tables tell, so that some are plain."""
    table = {key: value for key, value in table.items() if key in {"game", "players"} or rng.random() < 0.3}
    for village in table["players"].values():
        for key in ("hand", "covered"):
            if rng.random() < 0.8:
                village.pop(key, None)
        for cards in (village["top"], village["left"], *village["green"]):
            for n, text in enumerate(cards):
                if rng.random() < 0.8:
                    cards[n] = text.split(" on ")[0]
    return table


def random_table(rng):
    """A table as people may write it: whole, half known or wrong."""
    table = tables.table(rng)
    if rng.random() < 0.7:
        table = plainer(rng, table)
    player = rng.choice([*table["players"]])
    spot = rng.random()
    if spot < 0.2:
        row, column = rng.randrange(3), rng.randrange(3)
        table = changed(table, ("players", player, "green", row, column), rng.choice(SAID))
    elif spot < 0.3:
        table = changed(table, ("players", player, rng.choice(["top", "left"]), rng.randrange(3)), rng.choice(SAID))
    elif spot < 0.4:
        key = rng.choice(["village", "top", "left", "green", "hand", "covered", "turns", "colour"])
        table = changed(
            table, ("players", player, key), rng.choice(["up", "down", "unknown", "none", [], None, True, 3, -1])
        )
    elif spot < 0.55:
        key = rng.choice(["solo", "player_count", "covered", "turn", "note", "players", "pool", "start"])
        table = changed(table, (key,), rng.choice([True, False, None, 0, 1, 2, 3.0, "none", "over", "ann", {}, [], player]))
    return table


def by_form(table, deck=DECK, chosen=None):
    """What the form says: the position and the pool, or the problems."""
    try:
        return VG.game.read(table, deck, chosen or {})
    except UnusableError as error:
        return error.problems


def is_quick(written):
    """Whether its score takes no long search."""
    return isinstance(written, tuple) or len(unknowns(written.position)) < 2


def shape(answer):
    return score_shape("", VG.name, answer)


def told(answer):
    return answer.problems if isinstance(answer, UnusableError) else answer


@pytest.mark.parametrize("seed", range(4))
def test_what_is_plainly_read_is_what_the_form_reads(seed):
    rng = random.Random(seed)
    for _ in range(50):
        table = random_table(rng)
        chosen = {"VG-AMB-SPACE": "one-per-card"} if rng.random() < 0.2 else {}
        known = plainly_read(table, DECK, chosen)
        if known is not None:
            written = by_form(table, DECK, chosen)
            assert (known, None) == (written.position, written.pool), table
            assert known.rulings.chosen == written.position.rulings.chosen
            assert unknowns(known) == ()


@pytest.mark.parametrize("seed", range(4))
def test_what_is_plainly_legal_breaks_no_rule(seed):
    rng = random.Random(seed)
    for _ in range(50):
        table = random_table(rng)
        if rng.random() < 0.3 and "rulings" not in table:
            table["rulings"] = {"VG-AMB-SOLO-END": "must-go-on"}
        written = by_form(table)
        if not isinstance(written, tuple) and plainly_legal(written.position):
            assert (unknowns(written.position), violations(VG.game, written.position)) == ((), ()), table


def test_many_tables_take_the_quick_way():
    """Else the two tests above would say nothing, and nothing would be quick."""
    rng = random.Random(5)
    read = [plainly_read(random_table(rng), DECK, {}) for _ in range(400)]
    known = [position for position in read if position is not None]
    assert len(known) > 100
    legal = [position for position in known if plainly_legal(position)]
    assert len(legal) > 30
    assert any(len(position.seats) > 1 for position in legal)
    assert any(position.seats[0].green[0].sealed for position in legal)
    assert sum(not violations(VG.game, position) for position in known) < 2 * len(legal)


@pytest.mark.parametrize("seed", range(4))
def test_each_of_many_is_scored_as_it_is_alone(seed):
    rng = random.Random(seed)
    for _ in range(7):
        some = [table for table in (random_table(rng) for _ in range(4)) if is_quick(by_form(table))]
        answers = list(score_many(some))
        for table, answer in zip(some, answers, strict=True):
            written = by_form(table)
            if isinstance(written, tuple):
                assert told(answer) == written, table
            elif not written.position.layouts:
                assert told(answer)[0].message == says("nothing", "laid out"), table
            else:
                assert shape(answer) == shape(score(VG, written.position)), table


# Plain tables, one by one.


PLAINLY = {
    ("turn",): ["over"],
    ("solo",): [True, False, None],
    ("player_count",): [3],
    ("covered",): ["none"],
    ("note",): ["Monday"],
    ("players", "ann", "hand"): [3, 0],
    ("players", "ann", "covered"): ["none"],
    ("players", "ann", "village"): ["face down"],
    ("players", "ann", "green", 0, 0): ["lawn on lawn", "pond red rose"],
    ("players", "ann", "top", 0): ["."],
}


@pytest.mark.parametrize(("path", "value"), [(path, one) for path, values in PLAINLY.items() for one in values], ids=str)
def test_what_may_be_told_is_plainly_read(path, value):
    table = changed(PLAIN, path, value)
    assert plainly_read(table, DECK, {}) == by_form(table).position


BY_FORM = {
    ("turn",): ["ann", ["over"]],
    ("solo",): [1, "yes"],
    ("player_count",): [True, 1.0, 0, 6],
    ("covered",): [[], "all"],
    ("note",): [3],
    ("players",): [
        {},
        {"ann": PLAIN["players"]["ann"], "Ann": PLAIN["players"]["ann"]},
        {"over": PLAIN["players"]["ann"]},
        {"ann": []},
        [PLAIN["players"]["ann"]],
    ],
    ("players", "ann", "hand"): [True, -1, ["lawn"]],
    ("players", "ann", "turns"): [3],
    ("players", "ann", "village"): ["unknown", "lawn on up", ["up"]],
    ("players", "ann", "top"): [AWARDS[:2]],
    ("players", "ann", "green"): [EMPTY[:2], "lawn"],
    ("players", "ann", "green", 0): [tuple("...")],
    ("players", "ann", "green", 0, 0): ["unknown", ["lawn"], "rsoe"],
    ("pool",): [{}],
}


@pytest.mark.parametrize(("path", "value"), [(path, one) for path, values in BY_FORM.items() for one in values], ids=str)
def test_what_else_is_told_goes_through_the_form(path, value):
    assert plainly_read(changed(PLAIN, path, value), DECK, {}) is None


def test_solo_and_a_number_of_players_must_agree():
    assert plainly_read(PLAIN | {"solo": True, "player_count": 1}, DECK, {}).counts == (1,)
    assert plainly_read(PLAIN | {"solo": False, "player_count": 2}, DECK, {}).counts == (2,)
    assert plainly_read(PLAIN | {"solo": True, "player_count": 2}, DECK, {}) is None
    both = changed(PLAIN, ("players", "ben"), PLAIN["players"]["ann"])
    assert plainly_read(both | {"solo": True}, DECK, {}) is None
    assert plainly_read(both | {"player_count": 1}, DECK, {}) is None


@pytest.mark.parametrize(
    ("path", "value", "rule"),
    [
        (("players", "ann", "green", 0, 0), "Excellence in Ponds", "VG-AWARD-AREA"),
        (("players", "ann", "left", 0), "lawn", "VG-GREEN-AREA"),
        (("players", "ann", "top", 1), ".", "VG-AWARD-TOP"),
        (("players", "ann", "left", 0), AWARDS[0], "VG-CARDS"),
        (("players", "ann", "green", 0), ["red rose pond", "blue lily pond", "."], "VG-MATCH"),
        (("players", "ann", "green", 0, 0), "red rose pond on red lily pond", "VG-COVER"),
        (("players", "ann", "hand"), 4, "VG-HAND"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_one_thing_that_is_wrong_is_seen(path, value, rule):
    table = changed(PLAIN, path, value)
    position = by_form(table).position
    assert plainly_legal(by_form(PLAIN).position)
    assert not plainly_legal(position)
    assert rule in {broken.rule for broken in violations(VG.game, position)}


def test_structures_need_their_awards_where_somebody_looked():
    table = changed(PLAIN, ("players", "ann", "green", 0, 0), "red rose structure")
    assert plainly_legal(by_form(table).position)
    assert not plainly_legal(by_form(table | {"covered": "none"}).position)
    assert not plainly_legal(by_form(PLAIN | {"display": {"green": ["lawn"]}}).position)


def test_a_village_too_many_is_seen():
    deck = {f"p{n}": PLAIN["players"]["ann"] | {"top": ["."] * 3} for n in range(6)}
    assert plainly_read(PLAIN | {"players": deck}, DECK, {}) is None
    assert not plainly_legal(by_form(PLAIN | {"players": deck}).position)


# Whatever comes.


def test_the_answer_to_what_is_no_table_stands_in_its_place():
    some = [
        3,
        {},
        {"game": "chess"},
        PLAIN,
        {"game": "vg", "pool": {"green": ["lawn"]}},
        {"game": "vg"},
        PLAIN | {"game": "vg"},
    ]
    number, without, strange, one, pool, empty, short = score_many(some)
    assert one == short == score(VG, by_form(PLAIN).position)
    for answer, path, said in (
        (number, (), says("3")),
        (without, ("game",), says("village-green")),
        (strange, ("game",), says("'chess'")),
        (pool, (), says("nothing", "laid out")),
        (empty, (), says("players:")),
    ):
        assert isinstance(answer, UnusableError)
        assert [(problem.path, problem.message) for problem in answer.problems] == [(path, said)]


def test_games_without_points_are_told():
    (answer,) = score_many([{"game": "green-box"}])
    assert told(answer)[0].path == ("game",)


def test_rulings_and_cards_go_for_all():
    table = changed(PLAIN, ("players", "ann", "top", 0), "Best Use of Space")
    table = changed(table, ("players", "ann", "green", 0, 0), "lawn")
    usual, other = (next(score_many([table], rulings=chosen)) for chosen in ({}, {"VG-AMB-SPACE": "one-per-card"}))
    # The village card 1, the lawn 2 or 1, no tree in the third column -2.
    assert (usual.sheets[0].total, other.sheets[0].total) == (1, 0)
    assert (usual.rulings[0].is_chosen, other.rulings[0].is_chosen) == (False, True)
    few = replace(DECK, copies=DECK.copies | {DECK.green["lawn"]: 0})
    (sheet,) = next(score_many([table], deck=few)).sheets
    assert sheet == usual.sheets[0]
    (warned,) = next(score_many([table], deck=few)).warnings
    assert warned == says("VG-CARDS")


def test_tables_are_scored_as_they_come():
    asked = []
    answers = score_many(asked.append(n) or PLAIN for n in range(3))
    next(answers)
    assert asked == [0]
