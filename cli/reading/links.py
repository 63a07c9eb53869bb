"""A whole table in a link: its text, compressed into what comes after the #, which no server is sent.

A link comes from anybody: no more of it is unpacked than a table may have.
"""

import os
import re

from cli.reading.marks import refusal

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
