"""The documentation that comes with the program: pages of Markdown, their sections, and the forms of moves in them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, partial
from itertools import takewhile
from pathlib import Path

ABOUT: Mapping[str, str] = {
    "first-steps": "from an empty folder to the first answer",
    "questions": "what players ask in each game, and the command that answers it",
    "position-file": "how a table is written down, in all games",
    "rulings": "where the rulebook is unclear, and how to choose",
    "score-sheets": "score sheets to keep, and the table of a club evening",
    "club-file": "a file for the rulings, cards and players of a club",
    "json": "the shape of every answer with --json",
    "certificate": "proofs that others can check",
}
"""What a page says that is about no single game, where its title does not do."""
_ONLY_ON_THE_SITE = frozenset({"adding-a-game", "formats", "index", "library"})
HOW_TO = (
    "first-game",
    "settle-a-dispute",
    "on-the-phone",
    "write-quickly",
    "half-remembered",
    "keep-a-game",
    "the-most",
    "same-deal",
    "how-special",
    "what-deals-allow",
    "house-rules",
)
"""The pages on what people come for, in the order in which the site has them."""

_HERE = Path(__file__).parent.parent
_NOTE = re.compile(r"<!--.*?-->\n?", re.DOTALL)
_LINK = re.compile(r"\[([^\]]+)\]\(([^)#\s]+)(?:#[^)\s]*)?\)")
_TYPED = re.compile(r"^```\{(reeve|picture)\} (.+)\n(?::.*\n)*```$", re.MULTILINE)
"""What a site types itself, with its answer or its picture."""
_EXAMPLE = re.compile(r"examples/(?P<game>\w+)/(?P<name>\w+)\.yaml")
_TO_ASK = re.compile(r'[^.?!"]*(?:\bAsk: |\breeve )')
_CODE = re.compile(r"`([^`]+)`")


@dataclass(frozen=True, slots=True)
class Form:
    """A form of a move as the page of its game tells it: its name, the ways to say it, what it does."""

    game: str
    name: str
    sayings: tuple[str, ...]
    meaning: str


@dataclass(frozen=True, slots=True)
class Page:
    """A page: its title, what comes before its first section, and its sections by heading, all as Markdown."""

    name: str
    title: str
    head: str
    sections: Mapping[str, str]

    def markdown(self, *headings: str) -> str:
        """These sections, or all of them, below the title."""
        parts = [f"## {heading}\n\n{self.sections[heading]}" for heading in headings or self.sections]
        head = [f"# {self.title}", self.head] if not headings or headings[0] == next(iter(self.sections)) else []
        return "\n\n".join([*head, *parts])


def folder() -> Path:
    """Where the pages are: in the package, or beside it where the program runs from its sources."""
    packed = _HERE / "docs"
    return packed if packed.is_dir() else _HERE.parent / "docs"


def examples(game: str) -> Mapping[str, Path]:
    """The tables of a game that come with the program, by the names of their files."""
    packed = folder() / "examples"
    place = packed if packed.is_dir() else folder().parent / "examples"
    return {file.stem: file for file in sorted((place / game.replace("-", "_")).glob("*.yaml"))}


def example_says(file: Path) -> str:
    """What the comment at the head of an example says, as far as its first command."""
    lines = takewhile(lambda line: line.startswith("#"), file.read_text(encoding="utf-8").splitlines())
    text = " ".join(line.removeprefix("#").strip() for line in lines)
    return _TO_ASK.split(text)[0].strip()


@cache
def topics() -> Mapping[str, str]:
    """The pages that are about no single game, with what they say: every one that is there."""
    there = {file.stem for file in folder().glob("*.md")} - _ONLY_ON_THE_SITE
    names = [*(name for name in ABOUT if name in there), *sorted(there - {*ABOUT})]
    return {name: ABOUT.get(name) or page(name).title for name in names} | dict(how_to())


@cache
def how_to() -> Mapping[str, str]:
    """The pages on what people come for, with their titles."""
    there = {file.stem for file in (folder() / "how-to").glob("*.md")}
    return {name: page(name).title for name in [*(name for name in HOW_TO if name in there), *sorted(there - {*HOW_TO})]}


@cache
def page(name: str) -> Page:
    """The page of a topic or a game."""
    files = (folder() / place / f"{name}.md" for place in ("", "games", "how-to"))
    text = next(file for file in files if file.is_file()).read_text(encoding="utf-8")
    text = _LINK.sub(_reference, _TYPED.sub(partial(_to_type, set()), _NOTE.sub("", text)))
    head, *sections = re.split(r"^## ", text, flags=re.MULTILINE)
    title, _, before = head.strip().partition("\n")
    found = (section.partition("\n") for section in sections)
    return Page(name, title.removeprefix("# "), before.strip(), {heading: body.strip() for heading, _, body in found})


def _to_type(copied: set[str], block: re.Match[str]) -> str:
    """A command as a reader types it: one that a site answers, or one that writes the picture that it shows.

    Before an example is asked about for the first time it is copied, since whoever installs the program has no examples.
    """
    if block[1] == "reeve":
        command = f"reeve {block[2]}"
    else:
        verb, rest = picture_command(block[2])
        command = f"reeve {verb} {rest} {PICTURED[verb]} table.svg"
    example = _EXAMPLE.search(command)
    if example is None:
        return f"```\n{command}\n```"
    game, name = example["game"].replace("_", "-"), example["name"]
    lines = [f"reeve new {game} {name} -o {name}.yaml"] if example[0] not in copied else []
    copied.add(example[0])
    return "\n".join(["```", *lines, command.replace(example[0], f"{name}.yaml"), "```"])


PICTURED: Mapping[str, str] = {"draw": "-o", "judge": "--draw", "best": "-o"}
"""The option of each verb that writes a picture."""


def picture_command(text: str) -> tuple[str, str]:
    """The verb that draws a picture, `draw` unless another is named, and what it is asked for."""
    verb, _, rest = text.partition(" ")
    return (verb, rest) if verb in PICTURED and rest else ("draw", text)


def _reference(link: re.Match[str]) -> str:
    """A link to another page, as a reader without links needs it."""
    file = Path(link[2])
    return f"{link[1]} (`reeve help {file.stem}`)" if file.suffix == ".md" else link[1]


def forms(game: str) -> tuple[Form, ...]:
    """The forms of moves of a game, from the table of its page, which is written from the code."""
    rows = [line.split(" | ") for line in page(game).sections.get("Moves", "").splitlines() if line.startswith("| ")]
    return tuple(
        Form(game, name.removeprefix("| "), tuple(_CODE.findall(said)), meaning.removesuffix(" |"))
        for name, said, meaning in rows[1:]
    )
