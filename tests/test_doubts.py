"""Every value that a file of Village Green tells can be doubted: what one wrong value breaks, one right value mends.

Legal tables are damaged by one slip of a pen, and what was there before is looked for among the changes and facts that
`explain` tries. A change is tried by plain evaluation of the position that it makes.
"""

from __future__ import annotations

import random
import re
from dataclasses import replace

from slips import GAME, differences, leaves, made, other_values, read, same, tables

# Every value.


def test_every_value_that_a_file_tells_can_be_something_else():
    """Where every change is listed in a room of the game; elsewhere they follow from the fields (`conformance`)."""
    for label, data in tables().items():
        position = read(data)
        told = GAME.written(position)
        files = [GAME.written(other) for other in (*(one for _, one in made(position)), *other_values(position))]
        doubted = {path for file in files for path in differences(told, file)}
        for path, value in leaves(told):
            # Where a card is taken away, all that follows it stands elsewhere: that doubts the card, not what follows.
            assert any(path[: len(other)] == other for other in doubted), (label, path, value)


# What a change gives up, and in whose words.


def test_a_change_says_what_is_changed_and_what_was_told():
    """Of a value that is put in the place of another it tells which; no two changes of a table say the same."""
    for data in tables().values():
        changes = list(GAME.changes(read(data)))
        assert len({change.said for change in changes}) == len(changes)
        for change in changes:
            assert bool(change.of) == (change.seen is not None) == (change.to is not None), change.said
            assert change.seen is None or change.seen != change.to, change.said
            assert isinstance(change.seen, int) or not isinstance(change.to, int), change.said
            assert change.seen in {None, "nothing"} or change.fact, change.said
            assert change.at in change.of, change.said
            assert re.match(r"[a-zA-Z0-9]", change.said), change.said
            assert not change.said.endswith("."), change.said


def test_what_is_changed_already_is_not_changed_again_to_something_impossible():
    """Each change twice, and each with another one: a card that is gone or has moved stays so, and no two lie in one space."""
    rng = random.Random(14)
    for data in tables().values():
        position = read(data)
        changes = list(GAME.changes(position))
        twice = [(one, one) for one in changes]
        pairs = rng.sample([*twice, *(tuple(rng.sample(changes, 2)) for _ in twice[1:])], min(12, len(twice)))
        made_ = [other.make(one.make(position)) for one, other in twice + pairs][len(twice) :]
        for (one, other), after in zip(pairs, made_, strict=True):
            assert same(GAME.written(read(GAME.written(after))), GAME.written(after)), (one.said, other.said)


HALF_KNOWN = {
    "game": "village-green",
    "players": {
        "north": {
            "village": "unknown",
            "top": ["some ruby or diane", "Best Use of Space", "unknown"],
            "left": [".", ".", "."],
            "green": [["some red", ".", "."], [".", "unknown on lawn", "."], [".", ".", "."]],
            "hand": ["unknown", "lawn"],
            "turns": 4,
        }
    },
    "display": {"green": ["unknown", "lawn"]},
    "decks": {"green": ["some rose", "lawn", "unknown"]},
}


def test_what_is_not_fully_known_is_doubted_too():
    position = read(HALF_KNOWN)
    after = dict(made(position))
    changes = GAME.changes(position)
    assert all(isinstance(change.seen, int) or not isinstance(change.to, int) for change in changes)
    assert all(read(GAME.written(other)) is not None for other in after.values())
    assert "north has one more card in hand" in after


def test_nothing_is_thought_to_lie_covered_where_nothing_lies():
    spaces = {"village": "up", "top": ["."] * 3, "left": ["."] * 3, "green": [["."] * 3] * 3}
    for rows, more in (([["."] * 3] * 3, False), ([["lawn", ".", "."], *[["."] * 3] * 2], True)):
        data = {"game": "village-green", "covered": "none", "players": {"north": spaces | {"green": rows}}}
        said = {said for said, _ in made(read(data))}
        assert ("more cards lie covered in the village than the file says" in said) is more


BARE = {"village": "up", "top": [".", ".", "."], "left": [".", ".", "."], "green": [[".", ".", "."]] * 3}


def test_a_hand_of_four_has_one_too_many():
    hand = ["red rose oak", "blue lily pond", "yellow petunia oak"]
    data = {"game": "village-green", "players": {"north": BARE | {"hand": [*hand, "lawn"]}}}
    position = read(data)
    (change,) = [one for one in GAME.changes(position) if one.said == "lawn is not in north's hand"]
    mended = change.make(position)
    assert mended == read(data | {"players": {"north": BARE | {"hand": hand}}})
    assert change.make(mended) == mended, "what is not in the hand is not taken out of it"


def test_a_game_that_is_not_solo_may_be_solo_after_all():
    position = replace(read({"game": "village-green", "players": {"north": BARE}}), counts=(2, 3, 4, 5))
    (change,) = [one for one in GAME.changes(position) if "play" in one.said or "solo" in one.said]
    assert (change.said, change.fact) == ("this is the solo game", "this is not the solo game")
    assert change.make(position).counts == (1,)


def test_the_solo_game_may_be_one_of_several_without_a_key_beside_solo():
    position = read({"game": "village-green", "solo": True, "players": {"north": BARE}})
    numbers = {one.to: one for one in GAME.changes(position) if one.seen == 1}
    assert set(numbers) == {2, 3, 4, 5}
    assert not any("player_count" in one.of for one in numbers.values())
    assert numbers[3].make(position).counts == (3,)


def test_a_card_on_the_village_card_is_a_fact():
    data = {"game": "village-green", "players": {"north": {"village": "red rose pond on up", "green": [["."] * 3] * 3}}}
    doubted = GAME.doubted(read(data))
    assert [fact.path for fact in doubted.facts if fact.said == "red rose pond lies on the village card"] == [
        ("players", "north", "village")
    ]
