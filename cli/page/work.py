"""What an answer is worked out with: what was asked, a clock that may stop it, and a line that tells how far it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from verify.clock import Clock

Asked: TypeAlias = Mapping[str, str]
"""What a question says besides its table, by the names of the fields of its form."""


@dataclass
class ShownLine:
    """What was found so far, for a page that asks for it again and again."""

    words: str = ""
    is_live: bool = True

    def show(self, words: str) -> None:
        """Say what was found."""
        self.words = words

    tell = show

    def end(self) -> None:
        """The answer takes its place."""


@dataclass(frozen=True)
class Work:
    """The work that a question is."""

    clock: Clock = field(default_factory=Clock)
    line: ShownLine = field(default_factory=ShownLine)
