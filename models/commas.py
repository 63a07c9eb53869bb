"""Commas that stand inside a card or a tile of a list, so that each of its words is taken for another one."""

from collections.abc import Callable, Iterator, Sequence

from models.problem import Problem


def inside(value: object, sort: Callable[[str], str], needed: int, noun: str, *, alike: bool = False) -> list[Problem]:
    """The things that are cut to pieces in a list: `needed` entries side by side, each a single word of another sort.

    `sort` tells the sort of a word, nothing of what is no part of such a thing; with `alike`, all words are of one sort.
    """
    return list(_inside(value, sort, needed, noun, alike=alike)) if isinstance(value, list) else []


def _inside(
    value: Sequence[object], sort: Callable[[str], str], needed: int, noun: str, *, alike: bool
) -> Iterator[Problem]:
    words: list[str] = []
    sorts: list[str] = []
    for i, entry in enumerate(value):
        word = str(entry).strip() if isinstance(entry, str | int) and not isinstance(entry, bool) else ""
        kind = sort(word)
        if not kind or (not alike and kind in sorts):
            words, sorts = [], []
        if kind:
            words, sorts = [*words, word], [*sorts, kind]
        if len(words) == needed:
            said = f"no commas inside {noun}; write {' '.join(words)!r}"
            yield Problem((i + 1 - needed,), said, about=words[0])
            words, sorts = [], []
