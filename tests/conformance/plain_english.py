"""What nobody says, looked for in every sentence that a test comes by."""

import re

HANDS = r"red|blue|yellow|green|black|white|pink|drop|hammers|circles|bricks|wheel|arrow|oak|birch|willow"
THINGS = (
    "card|cube|tile|space|point|turn|coin|player|step|lap|chip|demon|monk|knight|unit|castle|token|entrie|column|row|monument|"
    "Silo|Water Tower|Field|Construction|Building"
)
NOT_SO = {
    "doubled words": rf"\b(?!(?:{HANDS})\b)([a-z]+) \1\b",
    "one of several": rf"(?<![\w.,/-])(?<!to )1 (?:{THINGS})s\b|\b(?<!and )(?<!to )(?<!or )1 (?!can )\w+(?: of this \w+)? (?:are|have|were)\b",
    "several are one": rf"(?<![\w.,/-])(?<!of its )(?:[2-9]|\d\d+) (?:{THINGS})s (?:is|has|was)\b|\bthere (?:is|was) (?:[2-9]|\d\d+) ",
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
    """What is strange in a text, with its line; cards may have a value, "red 1 cards"."""
    text = re.sub(rf"\b({HANDS}) [1-6] card", "card", text)
    found = {why: re.search(rf".*(?:{said}).*", text) for why, said in NOT_SO.items() if re.search(said, text)}
    return [(why, line[0]) for why, line in found.items()]
