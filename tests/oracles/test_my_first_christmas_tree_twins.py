"""My First Christmas Tree and its naive twin: the same rules, scores and turns on random tables."""

import random

import naive_my_first_christmas_tree as naive
import pytest
from my_first_christmas_tree_tables import COLOURS, ENTRY, GAME, card, move, read, table

from models.green_box.my_first_christmas_tree.rules import RULES
from models.green_box.my_first_christmas_tree.table.tree import Spot
from models.unknowns import unknowns
from verify.judge import judged_alone
from verify.violations import known_violations

pytestmark = pytest.mark.no_cover


def ids(position):
    return {violation.rule for violation in known_violations(GAME, position) if violation.rule.startswith("CT-")}


def points(position):
    return {sheet.player: sheet.total for sheet in ENTRY.scorer.sheets(position)}


def spoilt(rng, data):
    """A table with a few things changed at random, which may break rules."""
    form = data["players"][rng.choice(["ada", "ben"])]
    row, place = rng.choice(naive.TILES)
    changes = [
        lambda: data["tree"][row].__setitem__(place, rng.choice(naive.SYMBOLS)),
        lambda: data["tree"][row].__setitem__(place, data["tree"][row][place] + rng.choice([" red", " blue"])),
        lambda: data["touches"].__setitem__(row + 1, rng.choice(["red", "blue"])),
        lambda: data["touches"].update({n: rng.choice(["red", "blue"]) for n in range(1, 6)}),
        lambda: data.update(touches=dict.fromkeys(range(1, 6), "blue"), turn=rng.choice(["ada", "ben"])),
        lambda: data.__setitem__("star", rng.choice(["red", "blue"])),
        lambda: data["base"].__setitem__(rng.randrange(2), rng.choice(["red", "blue", "."])),
        lambda: form.__setitem__("row", [card(rng) for _ in range(rng.randrange(5))]),
        lambda: form.__setitem__("boxes", {"own": rng.sample([4, 5, 6], rng.randrange(4)), "neutral": rng.choices([4, 5, 6], k=rng.randrange(6))}),
        lambda: form.__setitem__("decorations", rng.randrange(8, 20)),
        lambda: data.update(deck=rng.randrange(20, 30), discard=rng.choice([0, 2, []])),
        data["pool"].pop,
        lambda: data.__setitem__("turn", rng.choice(["ada", "ben", "over"])),
    ]  # fmt: skip
    for change in rng.sample(changes, rng.randrange(4)):
        change()
    return data


def test_random_tables_break_the_same_rules_and_score_the_same():
    rng = random.Random(20)
    broken = []
    for _ in range(80):
        data = spoilt(rng, table(rng, cubes=rng.choice([6, 14, 19]), own=rng.randrange(4), rulings=rng.randrange(3)))
        position = read(data)
        assert ids(position) == naive.broken(data), data
        assert points(position) == {name: naive.score(data, name) for name in ("ada", "ben")}, data
        broken += ids(position)
    assert len(set(broken)) == len(RULES)  # each rule was broken somewhere


def test_random_tables_are_legal_and_written_as_they_are_read():
    rng = random.Random(21)
    for _ in range(16):
        data = table(rng, own=rng.randrange(4), known=rng.choice([0, 5]), rulings=rng.randrange(3))
        position = read(data)
        assert not unknowns(position)
        assert ids(position) == naive.broken(data) == set(), data
        again = read(GAME.written(position))
        assert GAME.written(again) == GAME.written(position)
        assert repr(again).replace(repr(again.rulings), "") == repr(position).replace(repr(position.rulings), "")


def key(turn):
    line = min(turn["line"], turn["line"][::-1])
    placed = None if turn["placed"] is None else tuple(sorted(turn["placed"]))
    played = tuple(turn["played"])
    return (
        turn["renewed"],
        tuple(turn["taken"]),
        turn["discarded"],
        played,
        line,
        placed,
        tuple(sorted(turn["box"])),
        turn.get("neutral", False),
    )


def altered(rng, turn, data):
    """A turn with something changed, which may be allowed or not."""
    turn = dict(turn)
    everything = [*data["players"]["ada"]["hand"], *data["pool"], card(rng)]
    played = list(turn["played"])
    row = [*([] if turn["discarded"] else data["players"]["ada"]["row"]), *(said for said, _ in played)]
    borders = rng.sample(every := sorted({naive.border(said) for said in row}), len(every))
    changes = [
        lambda: turn.update(taken=rng.sample(everything, rng.randrange(3))),
        lambda: turn.update(discarded=not turn["discarded"], played=[(said, "right" if i or turn["discarded"] else "") for i, (said, _) in enumerate(played)]),
        lambda: turn.update(played=[(rng.choice(everything), end) for _, end in played]),
        lambda: turn.update(played=[(said, rng.choice(["left", "right"])) for said, end in played] if all(end for _, end in played) else played),
        lambda: turn.update(line=(), placed=None, box=(), neutral=False),
        lambda: turn.update(placed=tuple(rng.sample(naive.TILES, 1)) + (turn["placed"] or ())) if turn["line"] else None,
        lambda: turn.update(placed=tuple(turn["placed"][1:])) if turn["placed"] else None,
        lambda: turn.update(line=rng.choice(naive.lines(3))) if turn["line"] else None,
        lambda: turn.update(box=tuple(borders[: rng.randrange(1, 3)])) if turn["line"] else None,
        lambda: turn.update(renewed=not turn["renewed"]),
    ]  # fmt: skip
    rng.choice(changes)()
    if "unknown" in [*turn["taken"], *(said for said, _ in turn["played"])]:
        turn = {**turn, "taken": [], "played": []}
    return turn


@pytest.mark.parametrize("seed", range(4))
def test_turns_are_allowed_and_leave_the_same_table(seed):
    rng = random.Random(seed)
    two = rng.sample(COLOURS, 2)
    known = 6 if seed % 2 else 0  # with six known cards nothing unseen can come into the pool in one turn
    data = table(
        rng,
        hand=1 if known else 2,
        pool=4 if known else 2,
        row=rng.choice([2, 3]) if known else 4,
        own=seed % 4,
        known=known,
        rulings=seed % 4,
        colours=two,
        cubes=9,
    )
    position = read(data)
    allowed = {key(turn): (turn, after) for turn, after in naive.turns(data, "ada")}
    legal = 0
    for turn, after in rng.sample(sorted(allowed.values(), key=repr), min(12, len(allowed))):
        said = move(turn)
        assert GAME.play.read(str(said), position, "ada") == said
        judged = judged_alone(ENTRY, position, said)
        assert judged.verdict == "legal", (str(said), judged, data)
        assert not judged.open_end, (str(said), judged.open_end)
        legal += 1
        check_same(GAME.play.after(position, said), after)
    for turn, _ in rng.choices(sorted(allowed.values(), key=repr), k=24):
        other = altered(rng, turn, data)
        judged = judged_alone(ENTRY, position, move(other))
        complete = judged.verdict == "legal" and not judged.open_end
        unsaid = not known and (other["renewed"] or any(said not in data["pool"] for said in other["taken"]))
        # The twin takes no cards that nobody has seen.
        assert unsaid or complete == (key(other) in allowed), (other, judged, data)
    assert legal


def check_same(position, data):
    """That the table after a turn is what the naive twin leaves."""
    ours = GAME.written(position)
    for row, tiles in enumerate(data["tree"]):
        for place, _ in enumerate(tiles):
            symbol, cubes = naive.cell(data, (row, place))
            cell = position.at(Spot(row, place))
            assert (str(cell.symbol), sorted(map(str, cell.cubes))) == (symbol, sorted(cubes))
    assert ours.get("touches", {}) == data.get("touches", {})
    assert ours.get("star") == data.get("star")
    assert ours.get("base", [".", "."]) == data.get("base", [".", "."])
    assert sorted(ours.get("pool", ["unknown"] * 4)) == sorted(data["pool"])  # a pool that nobody saw is left out
    for name in ("ada", "ben"):
        mine, theirs = ours["players"][name], data["players"][name]
        assert sorted(mine.get("hand", [])) == sorted(theirs["hand"])
        assert mine.get("row", []) == theirs["row"]
        assert {k: sorted(v) for k, v in mine.get("boxes", {}).items()} == {
            k: sorted(v) for k, v in theirs.get("boxes", {}).items() if v
        }
        assert naive.score(data, name) == points(position)[name]
    assert ours["turn"] == ("ben" if not naive.is_ended(data) else ours["turn"])
