"""The text of a file, of a pipe, of standard input or of a link, or why it is none."""

import os
import re
import sys
from pathlib import Path

from cli.reading.links import CALLED, is_link, name_of, unpacked
from cli.reading.marks import Flaw, FlawedError, Mark, refusal
from cli.reading.slips import near_file

STANDARD_INPUT = "-"
LARGEST = 64 * 1024
"""Bytes; a full table needs about 4,000."""


def text_of(file: str, largest: int = LARGEST) -> str:
    """The text of a file, of standard input for `-`, or of a link that holds a table. Raises `FlawedError`."""
    try:
        data = _bytes(file, largest)
    except (OSError, ValueError) as error:
        reason = _REASONS.get(type(error)) or getattr(error, "strerror", None) or str(error)
        near = near_file(file) if isinstance(error, FileNotFoundError) else ""
        hint = f"; did you mean {near}?" if near else ""
        raise refusal(file, f"cannot be read: {reason}{hint}") from None
    return text_in(name_of(file), data, largest)


def text_of_link(link: str) -> str:
    """The text of a table in a link. No file is read, whatever it says. Raises `FlawedError`."""
    return text_in(CALLED, unpacked(link, LARGEST))


def text_in(file: str, data: bytes, largest: int = LARGEST) -> str:
    """The text that bytes of a file hold. Raises `FlawedError`."""
    if len(data) > largest:
        raise refusal(file, f"larger than {largest // 1024} kB; that is no table and was not read")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8-sig")
        mark, rest = _end(before), data[error.start :].split(b"\n")[0].decode("utf-8", "replace")
        line = before.split("\n")[-1] + rest
        raise FlawedError([Flaw(file, mark, "not text: expected UTF-8; save the file as UTF-8", line)]) from None
    strange = _STRANGE.search(text)
    if strange:
        code = f"U+{ord(strange[0]):04X}"
        message = f"not text: there is a control character ({code}) here; take it out"
        mark = _end(text[: strange.start()])
        raise FlawedError([Flaw(file, mark, message, text.split("\n")[mark.line - 1])])
    return text


_REASONS: dict[type[Exception], str] = {IsADirectoryError: "this is a directory", FileNotFoundError: "there is no such file"}

_STRANGE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufeff\ufffe\uffff]")
"""What YAML does not take as text. (Compiling the opposite, all that is text, takes as long as reading a table.)"""


def _end(text: str) -> Mark:
    """The place right after a text."""
    lines = text.split("\n")
    return Mark(len(lines), len(lines[-1]) + 1)


def _bytes(file: str, largest: int) -> bytes:
    if file == STANDARD_INPUT:
        # What comes there, which can be read once only and is asked for by several verbs where none is named.
        from click import get_current_context

        context = get_current_context(silent=True)
        kept = {} if context is None else context.meta
        if STANDARD_INPUT not in kept:
            kept[STANDARD_INPUT] = sys.stdin.buffer.read(largest + 1)
        read: bytes = kept[STANDARD_INPUT]
        return read
    if is_link(file):
        return unpacked(file, largest)
    if not file:
        raise ValueError("the name of the file is empty")
    path = Path(file)
    if path.is_fifo():
        return _from_pipe(path, largest)
    with path.open("rb") as stream:
        return stream.read(largest + 1)


def _from_pipe(path: Path, largest: int) -> bytes:
    """What is written into a pipe; nobody waits for one into which nobody writes. Raises `OSError` and `ValueError`."""
    with open(os.open(path, os.O_RDONLY | os.O_NONBLOCK), "rb", buffering=0) as stream:  # noqa: PTH123 - not to wait
        first = stream.read(1)
        if first == b"":
            raise ValueError("this is a pipe, and nobody writes into it")
        os.set_blocking(stream.fileno(), True)
        with open(stream.fileno(), "rb", closefd=False) as rest:
            return (first or b"") + rest.read(largest)
