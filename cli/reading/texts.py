"""The text of a file, of standard input or of a link, or why it is none; and where a club's file lies.

A link holds a whole table: its text, compressed into what comes after the #, which no server is sent. It comes from anybody:
no more of it is unpacked than a table may have.
"""

import os
import re
import sys
from pathlib import Path

from cli.reading.marks import Flaw, FlawedError, Mark, refusal

CALLED = "LINK"
"""What an answer calls a file that came as a link, which would be long to repeat."""
MARK = "t="
"""What a fragment begins with that holds a table."""
LONGEST = 128 * 1024
"""Letters; what is compressed is shorter than the text of a table, and the longest of those has 64 kB."""
_LINK = re.compile(r"https?://|\S*#t=", re.IGNORECASE)
"""Some browsers show an address without `http://`, and people copy what they see."""


def is_link(text: str) -> bool:
    """Whether what stands for a file is a link."""
    return _LINK.match(text) is not None


def is_table(name: str) -> bool:
    """Whether a name stands for a file that is there, or is a link; no file's name is as long as some things are."""
    return is_link(name) or os.path.isfile(name)  # noqa: PTH113 - `Path.is_file` is an error for what is too long


def name_of(file: str) -> str:
    """What a file is called in answers."""
    return CALLED if is_link(file) else file


def fragment(text: str) -> str:
    """What comes after the #."""
    import zlib
    from base64 import urlsafe_b64encode

    return MARK + urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def unpacked(link: str, largest: int) -> bytes:
    """What a link holds, or what comes after its #: no more than one byte over the `largest` size. Raises `FlawedError`."""
    import zlib
    from base64 import b64decode

    _, mark, packed = link.strip().rpartition(f"#{MARK}")
    if not mark:
        raise refusal(CALLED, "this link holds no table; on the page, copy “The whole table in this link”")
    if len(packed) > LONGEST:
        raise refusal(CALLED, "this link is longer than any table and was not read")
    unpack = zlib.decompressobj()
    try:
        data = unpack.decompress(b64decode(packed + "=" * (-len(packed) % 4), "-_", validate=True), largest + 1)
        if len(data) <= largest and not unpack.eof:
            raise ValueError
    except (ValueError, zlib.error):
        raise refusal(CALLED, "this is only a part of a link to a table; copy all of it") from None
    return data


TABLES = (".yaml", ".yml", ".json")
"""How the names of position files end."""


def near_file(name: str) -> str:
    """The table in the same folder that a name without its ending, or with another, must mean; nothing where none does."""
    path = Path(name)
    near = [str(path.with_suffix(end)) for end in TABLES if path.name and path.with_suffix(end).is_file()]
    return near[0] if near else ""


STANDARD_INPUT = "-"
LARGEST = 64 * 1024
"""Bytes; a full table needs about 4,000."""


def text_of(file: str, largest: int = LARGEST) -> str:
    """The text of a file, of standard input for `-`, or of a link that holds a table. Raises `FlawedError`."""
    try:
        if file == STANDARD_INPUT:
            # What comes there, which can be read once only and is asked for by several verbs where none is named.
            from click import get_current_context

            context = get_current_context(silent=True)
            kept = {} if context is None else context.meta
            if STANDARD_INPUT not in kept:
                kept[STANDARD_INPUT] = sys.stdin.buffer.read(largest + 1)
            data: bytes = kept[STANDARD_INPUT]
        elif is_link(file):
            data = unpacked(file, largest)
        elif not file:
            raise ValueError("the name of the file is empty")
        else:
            with Path(file).open("rb") as stream:
                data = stream.read(largest + 1)
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


NAME = "reeve.yaml"
"""What a club's file is called."""


def nearest(file: str | None) -> Path | None:
    """The club's file in the folder of a position file (or in the current one), or above it as far as the home folder."""
    folder = Path.cwd() if file is None else Path(file).absolute().parent
    home = Path(os.path.expanduser("~"))  # noqa: PTH111 - `Path.expanduser` is an error where there is no home
    for place in (folder, *folder.parents):
        if (place / NAME).is_file():
            return place / NAME
        if place == home:
            break
    return None
