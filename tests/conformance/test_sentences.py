"""Every sentence that the tables of a game produce, read for what nobody says."""

import re

import pytest
from every_game import read, readings, tables_of
from test_files import problems

from verify.amendment_words import changes_in_words

HANDS = r"red|blue|yellow|green|black|white|pink|drop|hammers|circles|bricks|wheel|arrow|oak|birch|willow"
THINGS = (
    "card|cube|tile|space|point|turn|coin|player|step|lap|chip|demon|monk|knight|unit|castle|token|entrie|column|row|monument|"
    "Silo|Water Tower|Field|Construction|Building"
)
NOT_SO = {
    "doubled words": rf"\b(?!(?:{HANDS})\b)([a-z]+) \1\b",
    "one of several": rf"(?<![\w.,/-])(?<!to )1 (?:{THINGS})s\b|\b1 \w+ are\b",
    "several of one": r"(?<![\w.,/-])(?:[2-9]|\d\d+) (?:cube|tile|coin|player|chip|demon|monk|knight|unit|token)\b(?! card)",
    "a before a vowel": r"\ba (?:arrow|award|oak|unknown|empty|own|other|illegal|entry|industry|even|odd|Orchard|Oxen|Open)\b",
    "an before a consonant": r"\ban (?:card|cube|tile|wheel|drop|brick|red|blue|yellow|green|black|white)\b",
    "industrys": r"\b\w+[^aeiou\W]ys\b",
    "Python": r"\b(?:True|False|None|NoneType)\b|<\w+[ .]|\bobject at 0x|frozenset|\w\(\)|functools",
    "the solver": r"resource limit|canceled|rlimit",
    "the own": r"\bown discards\b",
}
"""What nobody says, as regular expressions."""


def strange(text):
    """What is strange in a text; cards may have a value, "red 1 cards"."""
    text = re.sub(rf"\b({HANDS}) [1-6] card", "card", text)
    return [(why, found[0]) for why, said in NOT_SO.items() if (found := re.search(said, text))]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("it comes from from True", ["doubled words", "Python"]),
        ("1 cards are kept", ["one of several"]),
        ("a unknown card of 9 industrys", ["a before a vowel", "industrys"]),
        ("2 cube lie there", ["several of one"]),
        ("max. resource limit exceeded", ["the solver"]),
        ("takes back the own discards", ["the own"]),
        ("an card", ["an before a consonant"]),
        ("0 to 1 coins, red red, 21 cards, 1 card, an arrow", []),
    ],
)
def test_what_nobody_says_is_noticed(text, why):
    assert [reason for reason, _ in strange(text)] == why


def sentences(game):
    """What is told of tables that are broken, scored or unusable, of rules, and what may be wrong."""
    for told in readings(game.name).values():
        yield from (violation.message for violation in told.violations)
        yield from (f"{line.item}: {line.because}" for sheet in told.sheets for line in sheet.lines)
    yield from (rule.text for rule in game.game.rules)
    yield from (f"{ruling.question} {ruling.why}" for ruling in game.game.rulings)
    for data, _ in tables_of(game.name).misread:
        yield from (problem.message for problem in problems(game, data))
    for data in tables_of(game.name).written:
        yield from changes_in_words(game.game.changes(read(game, data).position))


def test_no_sentence_is_strange(game):
    found = {(text, *one) for text in sentences(game) for one in strange(text)}
    assert not found
