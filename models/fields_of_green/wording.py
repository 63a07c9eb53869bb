"""What the rules of Fields of Green share: where they stand, and words."""

from __future__ import annotations

from models.rule import Source

RULEBOOK = "Fields of Green rulebook"


def source(section: str, *, derived: bool = False) -> Source:
    """A place in the rulebook. Its text tells no page numbers."""
    return Source(RULEBOOK, section, derived=derived)
