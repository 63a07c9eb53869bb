"""What a sentence says, where its wording is not the point: the cards, spaces, numbers and names that have to be in it."""

import re
from collections import Counter


class Saying:
    """Equal to every text that has each part as often as it is told, as whole words, in whatever order, wording and letter case."""

    __hash__ = None

    def __init__(self, parts):
        self.parts = Counter(parts)

    def __eq__(self, text):
        return isinstance(text, str) and all(occurrences(part, text) >= n for part, n in self.parts.items())

    def __repr__(self):
        return f"says({', '.join(map(repr, self.parts.elements()))})"

    def is_in(self, output):
        """Whether a line of an output says it."""
        return any(self == line for line in output.splitlines())


def are_said(texts, sayings):
    """Whether there are as many texts as sayings and each says another one, in whatever order."""
    if not texts:
        return not sayings
    first, *rest = texts
    return any(one == first and are_said(rest, [*sayings[:n], *sayings[n + 1 :]]) for n, one in enumerate(sayings))


def says(*parts):
    """`found == {"CT-A[black arrow]": says("black arrow", "pool", "red wheel")}`."""
    assert parts
    return Saying(parts)


def occurrences(part, text):
    return len(re.findall(rf"(?<![\w-]){re.escape(part)}(?![\w-])", text, re.IGNORECASE))


LABELS = """
again all apart beginning built card coin cover Day discard discards display draft drawn end every explorer far farm few guardian hand
hands history last move next number order passes row shape so stack stop together too traded turn
"""
"""Words with which an instance of a rule is named although its message says the same otherwise."""


def unsaid(violation):
    """The words in the name of an instance of which its message says nothing; places in a list are told by their numbers."""
    _, _, label = violation.instance.partition("[")
    words = {word for word in re.split(r"[\s,+\]]+", label) if word and not word.isdecimal()} - {*LABELS.split()}
    return {word for word in words if not any(occurrences(form, violation.message) for form in (word, word.rstrip("s")))}
