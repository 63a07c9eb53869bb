"""A list of a single entry that a file left out wholly: to mend a table, something is put in there again."""

from every_game import read, readings

from models.problem import UnusableError
from verify.explanation.file_changes import IN, OF_THE_QUESTION, retellings


def lists_of_one(told):
    """The lists of a single card or tile of a file, by their addresses."""
    for key, value in told.items():
        yield from [((key,), value)] if key not in OF_THE_QUESTION else []
    for player, own in told.get("players", {}).items():
        if isinstance(own, dict):
            yield from ((("players", player, key), value) for key, value in own.items())


def with_list(told, path, entries):
    """The same file with another list there, or without it."""
    *way, last = path
    if way:
        return told | {way[0]: with_list(told[way[0]], path[1:], entries)}
    return {key: value for key, value in told.items() if key != last} | ({} if entries is None else {last: entries})


def forgotten(game):
    """A table for each list that can be left out as if it were empty: where the list was, what it had, the table without."""
    met = set()
    for label, reading in readings(game.name).items():
        told = game.game.written(reading.position)
        for path, entries in lists_of_one(told):
            if not isinstance(entries, list) or len(entries) != 1 or isinstance(entries[0], list | dict) or path[-1] in met:
                continue
            without = with_list(told, path, None)
            try:
                one, other = (read(game, data).position for data in (without, with_list(told, path, [])))
            except UnusableError:
                continue
            if game.game.written(one) == without == game.game.written(other):
                met.add(path[-1])
                yield label, path, entries, one


def test_a_list_that_was_left_out_wholly_has_something_put_in(game):
    for label, path, entries, without in forgotten(game):
        changes = retellings(game.game, without, {}, {path: entries})
        assert any((change.path, change.sort) == (path, IN) for change in changes), (label, path)
