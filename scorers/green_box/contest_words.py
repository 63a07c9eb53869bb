"""Words that searches of several games share: the lead over others, and several remarks at once."""

from collections.abc import Callable, Sequence

from models.names import counted

LEAD = "more than the best of the others"


def sentences(parts: Sequence[str]) -> str | None:
    """Several remarks as one; the last full stop is set where it is shown."""
    first, *more = parts or [""]
    return ". ".join([first, *(part[:1].upper() + part[1:] for part in more)]) or None


def ahead_or_behind(unit: str) -> Callable[[int], str]:
    """Words for so many more of something than the best of the others has, or fewer."""

    def words(n: int) -> str:
        return f"{counted(n, unit)} {LEAD}" if n >= 0 else f"{counted(-n, unit)} less than the best of the others"

    return words
