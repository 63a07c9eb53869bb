"""What an answer is worked out with: what was asked, a clock that may stop it, and a line that tells how far it is."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from cli.answers.progress import Line
from verify.clock import Clock

Asked: TypeAlias = Mapping[str, str]
"""What a question says besides its table, by the names of the fields of its form."""


@dataclass(frozen=True)
class Work:
    """The work that a question is."""

    clock: Clock = field(default_factory=Clock)
    line: Line = field(default_factory=Line)
