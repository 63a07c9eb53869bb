"""A whole table in a link: its text, compressed into what comes after the #, which no server is sent."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error

from cli.reading.marks import Flaw, FlawedError
from cli.reading.texts import LARGEST

MARK = "t="
"""What a fragment begins with that holds a table."""


def fragment(text: str) -> str:
    """What comes after the #."""
    return MARK + urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def text_of_link(link: str) -> str:
    """The text of a table in a link, or in what comes after its #. Raises `FlawedError`."""
    packed = link.strip().rpartition("#")[2].removeprefix(MARK)
    unpack = zlib.decompressobj()
    try:
        data = unpack.decompress(urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), LARGEST + 1)
        if len(data) > LARGEST or not unpack.eof:
            raise ValueError
        return data.decode()
    except (ValueError, Error, zlib.error):
        raise FlawedError(
            [Flaw("link", None, "this is no link to a table, or only a part of one; copy all of it")]
        ) from None
