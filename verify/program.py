"""Which program answers: two that are the same give the same answers."""

from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

_PACKAGES = ("models", "scorers", "verify")


@cache
def program() -> str:
    """The version, and a fingerprint of all code and cards that decide what an answer is."""
    digest = sha256()
    above = Path(__file__).parent.parent
    for package in _PACKAGES:
        for file in sorted((above / package).rglob("*")):
            if file.suffix in {".py", ".yaml"}:
                digest.update(file.relative_to(above).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return f"{version('greenreeve')} ({digest.hexdigest()[:12]})"
