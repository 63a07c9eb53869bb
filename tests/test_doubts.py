"""Every value that a file of the two large games tells can be doubted: what one wrong value breaks, one right value mends.

Legal tables are damaged by one slip of a pen, and what was there before is looked for among the changes and facts that
`explain` tries. A change is tried by plain evaluation of the position that it makes.
"""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest
from slips import GAMES, differences, leaves, made, other_values, read, same, tables

from verify.games import entry

# Every value.

LISTED = ("village-green",)
"""Where every change is listed in a room of the game; elsewhere they follow from the fields (`conformance`)."""


@pytest.mark.parametrize("name", LISTED)
def test_every_value_that_a_file_tells_can_be_something_else(name):
    game = entry(name).game
    for label, data in tables(name).items():
        position = read(name, data)
        told = game.written(position)
        files = [game.written(other) for _, other in (*made(name, position), *other_values(name, position))]
        doubted = {path for file in files for path in differences(told, file)}
        for path, value in leaves(told):
            # Where a card is taken away, all that follows it stands elsewhere: that doubts the card, not what follows.
            assert any(path[: len(other)] == other for other in doubted), (label, path, value)


# What a change gives up, and in whose words.


@pytest.mark.parametrize("name", LISTED)
def test_a_change_says_what_is_changed_and_what_was_told(name):
    """Of a value that is put in the place of another it tells which; no two changes of a table say the same."""
    for data in tables(name).values():
        changes = list(entry(name).game.changes(read(name, data)))
        assert len({change.said for change in changes}) == len(changes)
        for change in changes:
            assert bool(change.of) == (change.seen is not None) == (change.to is not None), change.said
            assert change.seen is None or change.seen != change.to, change.said
            assert isinstance(change.seen, int) or not isinstance(change.to, int), change.said
            assert change.seen in {None, "nothing"} or change.fact, change.said
            assert change.at in change.of, change.said
            assert re.match(r"[a-zA-Z0-9]", change.said), change.said
            assert not change.said.endswith("."), change.said


@pytest.mark.parametrize("name", GAMES)
def test_what_is_changed_already_is_not_changed_again_to_something_impossible(name):
    """Each change twice, and each with another one: a card that is gone or has moved stays so, and no two lie in one space."""
    rng = random.Random(14)
    game = entry(name).game
    for data in tables(name).values():
        position = read(name, data)
        changes = list(game.changes(position))
        twice = [(one, one) for one in changes]
        pairs = rng.sample([*twice, *(tuple(rng.sample(changes, 2)) for _ in twice[1:])], min(30, len(twice)))
        made_ = [other.make(one.make(position)) for one, other in twice + pairs][len(twice) :]
        for (one, other), after in zip(pairs, made_, strict=True):
            assert same(game.written(read(name, game.written(after))), game.written(after)), (one.said, other.said)


HALF_KNOWN = {
    "village-green": {
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
    },
    "fields-of-green": {
        "year": 1,
        "phase": "upkeep",
        "players": {
            "Maria": {
                "coins": "10 to 14",
                "farm": [
                    ["Water Tower 5 with unknown", "Silo 1 to 3", "some Field with Harrow paid twice"],
                    ["unknown on Wheat"],
                ],
                "hand": ["unknown", "Wheat"],
                "aside": ["unknown"],
            }
        },
        "row": ["unknown", "some Livestock"],
        "discard": ["some Building"],
    },
}


@pytest.mark.parametrize("name", GAMES)
def test_what_is_not_fully_known_is_doubted_too(name):
    position = read(name, HALF_KNOWN[name] | {"game": name})
    after = dict(made(name, position))
    changes = entry(name).game.changes(position)
    assert all(isinstance(change.seen, int) or not isinstance(change.to, int) for change in changes)
    assert all(read(name, entry(name).game.written(other)) is not None for other in after.values())
    assert "north has one more card in hand" in after or name == "fields-of-green"


def test_nothing_is_thought_to_lie_covered_where_nothing_lies():
    spaces = {"village": "up", "top": ["."] * 3, "left": ["."] * 3, "green": [["."] * 3] * 3}
    for rows, more in (([["."] * 3] * 3, False), ([["lawn", ".", "."], *[["."] * 3] * 2], True)):
        data = {"game": "village-green", "covered": "none", "players": {"north": spaces | {"green": rows}}}
        said = {said for said, _ in made("village-green", read("village-green", data))}
        assert ("more cards lie covered in the village than the file says" in said) is more


def test_a_hand_of_four_has_one_too_many():
    village = {"village": "up", "top": [".", ".", "."], "left": [".", ".", "."], "green": [[".", ".", "."]] * 3}
    hand = ["red rose oak", "blue lily pond", "yellow petunia oak"]
    data = {"game": "village-green", "players": {"north": village | {"hand": [*hand, "lawn"]}}}
    position = read("village-green", data)
    (change,) = [one for one in entry("village-green").game.changes(position) if one.said == "lawn is not in north's hand"]
    mended = change.make(position)
    assert mended == read("village-green", data | {"players": {"north": village | {"hand": hand}}})
    assert change.make(mended) == mended, "what is not in the hand is not taken out of it"


def test_a_game_that_is_not_solo_may_be_solo_after_all():
    village = {"village": "up", "top": [".", ".", "."], "left": [".", ".", "."], "green": [[".", ".", "."]] * 3}
    position = replace(read("village-green", {"game": "village-green", "players": {"north": village}}), counts=(2, 3, 4, 5))
    (change,) = [one for one in entry("village-green").game.changes(position) if "play" in one.said or "solo" in one.said]
    assert (change.said, change.fact) == ("this is the solo game", "this is not the solo game")
    assert change.make(position).counts == (1,)


def test_the_solo_game_may_be_one_of_several_without_a_key_beside_solo():
    village = {"village": "up", "top": [".", ".", "."], "left": [".", ".", "."], "green": [[".", ".", "."]] * 3}
    position = read("village-green", {"game": "village-green", "solo": True, "players": {"north": village}})
    numbers = {one.to: one for one in entry("village-green").game.changes(position) if one.seen == 1}
    assert set(numbers) == {2, 3, 4, 5}
    assert not any("player_count" in one.of for one in numbers.values())
    assert numbers[3].make(position).counts == (3,)


def test_a_card_on_the_village_card_is_a_fact():
    data = {"game": "village-green", "players": {"north": {"village": "red rose pond on up", "green": [["."] * 3] * 3}}}
    doubted = entry("village-green").game.doubted(read("village-green", data))
    assert [fact.path for fact in doubted.facts if fact.said == "red rose pond lies on the village card"] == [
        ("players", "north", "village")
    ]
