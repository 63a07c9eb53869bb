"""How the lead over others is said."""

from __future__ import annotations

from collections.abc import Callable

from models.names import counted

LEAD = "more than the best of the others"


def ahead_or_behind(unit: str) -> Callable[[int], str]:
    """Words for so many more of something than the best of the others has, or fewer."""

    def said(n: int) -> str:
        return f"{counted(n, unit)} {LEAD}" if n >= 0 else f"{counted(-n, unit)} less than the best of the others"

    return said
