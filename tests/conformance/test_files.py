"""What a file tells is read, kept and drawn; what cannot be read is told at its place, all at once, with what was meant."""

import json
import random
import re

import pytest
from every_game import about, all_examples, is_played, read, readings, tables_of, written
from sayings import says
from told import entries, put, values

from models.problem import UnusableError

NONSENSE = "qwx"
MOST = 40
"""So many values of a game are spoilt one by one, taken at random."""
NOT_SPOILT = {"note", "cards"}
"""What may hold any text, and cards of one's own, whose file has tests of its own."""
TOGETHER = 4
LAID = {"board", "tree", "tiles", "level", "farm", "top", "left", "green"}
"""The keys of what lies on spaces; `About.laid` are those of one game alone."""


def told(data):
    """The values of a table with their paths, but for names and notes."""
    return [(path, value) for path, value in values(data) if path[0] not in NOT_SPOILT and not isinstance(value, bool)]


def sample(game, number=MOST):
    """Some values of the legal tables, each with its table."""
    found = [(data, *one) for data in tables_of(game.name).legal.values() for one in told(data)]
    return random.Random(game.name).sample(found, min(number, len(found)))


def unspoilt(game):
    """The legal tables as they are read, by what they were read from."""
    told = tables_of(game.name).legal
    return {id(data): readings(game.name)[label].written for label, data in told.items()}


def problems(game, data):
    try:
        read(game, data)
    except UnusableError as error:
        return error.problems
    return ()


def are_told(found, paths):
    """Whether each of these places is told, or the thing whose part it is with what stands there."""
    places = {tuple(map(str, one.path)): one.message for one in found}
    spoilt = [tuple(map(str, path)) for path in paths]
    return all(
        any(place[: len(path)] == path or (place == path[:-1] and NONSENSE in said) for place, said in places.items())
        for path in spoilt
    )


def test_what_cannot_be_read_is_told_at_its_place(game):
    for data, path, value in sample(game):
        found = problems(game, put(data, path, NONSENSE))
        assert are_told(found, [path]), (path, value, found)


def test_how_many_play_is_told_at_the_key(game):
    """It is about all of them, so not about the first, who stands there."""
    data = tables_of(game.name).start
    # Of villages, how many there are is a matter of the cards: the rule says so.
    if is_played(game) and game.name != "village-green":
        crowd = {f"player {n}": next(iter(data["players"].values())) for n in range(30)}
        (found,) = [one for one in problems(game, data | {"players": crowd}) if one.path == ("players",)]
        assert (found.at_key, "30 players" in found.message) == (True, True)


def test_all_that_cannot_be_read_is_told_at_once(game):
    rng = random.Random(game.name)
    for data in tables_of(game.name).legal.values():
        every = [path for path, _ in told(data) if path[0] != "game"]
        spoilt = rng.sample(every, min(TOGETHER, len(every)))
        new = data
        for path in spoilt:
            new = put(new, path, NONSENSE)
        found = problems(game, new)
        assert are_told(found, spoilt), (spoilt, found)


def test_a_key_that_is_not_known_is_told_with_one_that_is(game):
    data = tables_of(game.name).start
    for key in data:
        found = problems(game, {key[:-1] if name == key else name: value for name, value in data.items()})
        assert any(one.at_key and key in one.message for one in found) or key == "game", (key, found)


def test_nothing_is_named_twice_in_two_spellings(game):
    """Every key that names something, in every kind of mapping, written a second time in capitals."""
    told, seen = tables_of(game.name), set()
    for data in (*told.legal.values(), *told.examples.values(), *told.written):
        for path, mapping in ((path, value) for path, value in entries(data) if isinstance(value, dict)):
            kind = tuple("" if key in data.get("players", ()) or isinstance(key, int) else key for key in path)
            keys = [key for key in mapping if key.upper() != key and (kind, key) not in seen]
            if not keys:
                continue
            seen.update((kind, key) for key in keys)
            again = json.loads(json.dumps(data))
            at = again
            for step in path:
                at = at[step]
            at.update({key.upper(): at[key] for key in keys})
            places = {one.path for one in problems(game, again)}
            assert all({path, (*path, key.upper())} & places for key in keys), (path, keys, places)


def test_a_misspelt_word_is_told_with_the_right_one(game):
    """Two letters changed over."""
    names = {name for data in tables_of(game.name).legal.values() for name in data.get("players", ())}
    seen = 0
    for data, path, value in sample(game):
        words = re.findall(r"[a-z]{5,}", value) if isinstance(value, str) else []
        for word in set(words) - names:
            slip = word[0] + word[2] + word[1] + word[3:]
            if slip == word or path[0] in {"game", "rulings"}:
                continue
            found = problems(game, put(data, path, value.replace(word, slip, 1)))
            assert any(word in one.message for one in found), (path, value, slip, found)
            seen += 1
    assert seen or not is_played(game)


def test_nothing_that_a_file_tells_is_lost(game):
    """A table without one of its values is written otherwise than with it, unless it is the same table.

    How many play may be told by the table itself; pools are told back by `best`.
    """
    whole = unspoilt(game)
    for data, path, _ in sample(game, 2 * MOST):
        without = json.loads(json.dumps(data))
        at = without
        for key in path[:-1]:
            at = at[str(key)] if isinstance(at, dict) else at[key]
        if isinstance(at, list) or path[0] in {"pool", "player_count"}:
            continue
        del at[str(path[-1])]
        if problems(game, without):
            continue
        one, other = whole[id(data)], read(game, without)
        if one.position != other.position:
            assert written(game, one) != written(game, other), path


def test_what_a_file_can_tell_is_written_as_it_was_read(game):
    for data in tables_of(game.name).written:
        assert json.loads(json.dumps(written(game, read(game, data)))) == data


def test_all_that_a_file_tells_may_be_wrong(game):
    for data in tables_of(game.name).written:
        position = read(game, data).position
        changes = list(game.game.changes(position))
        assert changes
        for change in changes:
            assert change.make(position) != position, str(change)


def test_what_is_wrong_is_said_of_all_places_at_once(game):
    for data, said in tables_of(game.name).misread:
        found = {".".join(map(str, one.path)): one.message for one in problems(game, data)}
        wrong = {place: found.get(place) for place, words in said.items() if found.get(place) != says(*words)}
        assert not wrong, (wrong, found)


def test_the_picture_shows_what_lies_on_the_table(game):
    """Whatever a space holds: with something else there, the picture is another one."""
    compared, whole = 0, unspoilt(game)
    pictures = {}
    for data, path, value in sample(game, MOST):
        keys = LAID | about(game.name).laid
        is_laid = keys & {str(key).partition("_")[0] for key in path} and not {"decks", "display", "under"} & {*path}
        if not is_laid or not isinstance(value, str):
            continue
        others = {one for name, one in told(data) if name[0] == path[0] and isinstance(one, str)} - {value}
        for other in sorted(others)[:3]:
            new = put(data, path, other)
            if problems(game, new):
                continue
            one, two = whole[id(data)].position, read(game, new).position
            if one != two:
                if id(data) not in pictures:
                    pictures[id(data)] = picture(game, one)
                assert pictures[id(data)] != picture(game, two), (path, value, other)
                compared += 1
                break
    assert compared or not is_played(game)


def picture(game, position):
    return repr(game.game.picture(position, frozenset()))


def test_the_picture_marks_what_is_broken(game):
    marked = 0
    for told_of in readings(game.name).values():
        places = frozenset(place for rule in told_of.violations for place in rule.places)
        if places and told_of.position.layouts:
            drawn = repr(game.game.picture(told_of.position, places))
            marked += drawn != picture(game, told_of.position)
    assert marked


def test_examples_say_what_they_are():
    for file in all_examples():
        assert file.read_text(encoding="utf-8").startswith("# "), file


def test_a_move_that_is_misspelt_is_told_with_moves_as_they_are_said(game):
    if not is_played(game):
        pytest.skip("nothing is played in this game")
    position = readings(game.name)["start"].position
    player = position.turn or position.players_written[0]
    messages = []
    for saying in (saying for form in game.game.play.forms for saying in form.sayings):
        word = next((word for word in saying.split() if word.isalpha() and len(word) > 3), None)
        if word is not None:
            with pytest.raises(ValueError, match=r"\w") as raised:
                game.game.play.read(saying.replace(word, f"x{word}x", 1), position, player)
            messages.append(word in str(raised.value))
    # What else is wrong with it on this table may be told first.
    assert sum(messages) > len(messages) / 2


# Whatever stands in the place of anything that a file tells.

NESTED = ({"a": 1}, [[["a"]]])
SINGLE = (7, "2024-01-31", None, "long " * 400, ["a"])
LONGEST = 500
"""Letters of what is said of one mistake."""


def one_of_each(game, choose=lambda _value: True):
    """One entry of each kind: of those that stand alike in a list or below a player's name, the first."""
    tables = tables_of(game.name)
    seen = set()
    for data in [*tables.legal.values(), *tables.written]:
        players = data["players"] if isinstance(data.get("players"), dict) else {}
        for path, value in entries(data):
            kind = tuple("#" if isinstance(key, int) else "*" if key in players else key for key in path)
            if path and path[0] not in NOT_SPOILT and choose(value) and (kind, type(value)) not in seen:
                seen.add((kind, type(value)))
                yield data, path, value


def test_whatever_stands_there_is_told_or_read(game):
    for n, (data, path, _) in enumerate(one_of_each(game)):
        for value in (NESTED[n % len(NESTED)], SINGLE[n % len(SINGLE)]):
            try:
                read(game, put(data, path, value))
            except UnusableError as error:
                for problem in error.problems:
                    assert problem.path or problem.message.startswith("'"), (path, value, problem)
                    assert 0 < len(problem.message) < LONGEST, (path, value, problem)
                    jargon = re.search(r"\b(True|False|None|NoneType|dict|str)\b|\['", problem.message)
                    assert not jargon, (path, value, problem)


def test_a_list_without_its_brackets_means_the_same(game):
    """Or, where several lists could be meant, it is told; nothing else is read."""
    understood = 0
    for data, path, value in one_of_each(game, lambda value: isinstance(value, list) and value):
        if not all(isinstance(entry, str | int) for entry in value):
            continue
        words = all(len(str(entry).split()) == 1 for entry in value)
        for sign in (", ", " ") if words else (", ",):
            bare = put(data, path, sign.join(map(str, value)))
            found = problems(game, bare)
            assert not found or any(path == one.path[: len(path)] for one in found)
            assert found or written(game, read(game, bare)) == written(game, read(game, data)), (path, value)
            understood += not found
    assert understood or game.name in {"attack-of-the-moulds", "slush"}


def test_keys_may_be_spelt_otherwise(game):
    """In another letter case, and without underscores."""
    keys = {key for data in tables_of(game.name).written for key in data if key not in {"game", "players"}}
    for key in sorted(keys):
        data = next(data for data in tables_of(game.name).written if key in data)
        other = {key.title().replace("_", "") if name == key else name: value for name, value in data.items()}
        assert written(game, read(game, other)) == written(game, read(game, data)), key
