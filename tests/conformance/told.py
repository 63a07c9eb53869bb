"""What a file tells, entry by entry, each with its path; and the same file with something else there."""


def entries(data, path=()):
    """The whole and everything within it, lists and keys with values too."""
    yield path, data
    for key, value in data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ():
        yield from entries(value, (*path, key))


def values(data):
    """What stands in no further list and below no further key."""
    return ((path, value) for path, value in entries(data) if not isinstance(value, dict | list))


def put(data, path, value):
    """The data with another value there, sharing the rest."""
    if not path:
        return value
    new = {**data} if isinstance(data, dict) else [*data]
    new[path[0]] = put(data[path[0]], path[1:], value)
    return new
