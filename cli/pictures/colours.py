"""The colours of a terminal, which a club may choose: those of verdicts, and of what lies on the table."""

from collections.abc import Iterator, Mapping, Sequence

from models.names import closest, enumerated, quoted
from models.picture import Tone
from models.problem import Problem

VERDICTS = {"legal": "bold green", "illegal": "bold red"}
"""How a verdict is shown."""

KEYS = (*VERDICTS, *(tone.value for tone in Tone))
"""What can be given another colour."""

_PLAIN = ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white")
_COLOURS = (*_PLAIN, *(f"bright_{name}" for name in _PLAIN))
_WORDS = (*_COLOURS, "bold", "dim", "italic", "underline", "reverse", "on")


def problems(chosen: Mapping[str, str]) -> Iterator[Problem]:
    """What makes colours unusable: their keys, and their values."""
    for key, value in chosen.items():
        if key not in KEYS:
            said = f"unknown key {quoted(key)}; {_hint(key, KEYS, KEYS)}"
            yield Problem((key,), said, at_key=True)
        elif (wrong := _wrong(value)) is not None:
            yield Problem((key,), wrong)


def _hint(text: str, names: Sequence[str], shown: Sequence[str]) -> str:
    guess = closest(text, names)
    return f"did you mean {guess!r}?" if guess else f"expected {enumerated(shown, 'or', len(shown))}"


def _wrong(value: str) -> str | None:
    """What makes a colour unusable, if anything does."""
    words = value.split()
    strange = next((word for word in words if word not in _WORDS), None)
    if strange is not None:
        return f"no colour {quoted(strange)}; {_hint(strange, _WORDS, _PLAIN)}"
    if not words or any(
        word == "on" and words[n + 1 : n + 2] not in [[c] for c in _COLOURS] for n, word in enumerate(words)
    ):
        return f"expected a colour such as 'bold blue' or 'black on yellow', found {quoted(value)}"
    return None
