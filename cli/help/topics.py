"""`reeve help`: the documentation that comes with the program, found by the name of a game, a move, a verb or a topic.

On the terminal, or as plain lines of at most 80 characters where nobody looks at one.
"""

import re
from collections.abc import Mapping, Sequence
from typing import ClassVar, cast

import click
from rich.console import Console, ConsoleOptions, RenderResult
from rich.markdown import CodeBlock, Markdown, MarkdownElement
from rich.text import Text
from rich.theme import Theme

from cli.group import game_of_rule, summary
from cli.help import pages
from models.names import closest, enumerated, find, quoted
from verify.games import GAMES, games_called, nicknames

_LAST_AT_FIRST = "Moves"
"""The section with which the help of a game ends; those after it are shown when they are asked for."""
_EVERYTHING = "all"
_WHAT_IT_IS = (
    "The village officer of the game table: is this table legal, may I do this, what is it worth and why, what was the most "
    "it could have been?"
)
_JUDGED = re.compile(r'reeve judge my.yaml "(?P<who>[a-z]+: )?')
_SMALL = frozenset({"of", "the", "that", "my", "first"})
"""Words by which nobody calls a game."""


def markdown_of(topic: Sequence[str], context: click.Context) -> str:
    """The Markdown of a topic. Raises `UsageError` with a near miss where there is none."""
    words = [word for said in topic for word in said.split()]
    text = " ".join(words)
    if not words:
        return _overview(context)
    keys = [answer for game in GAMES if (answer := _key(text, game))]
    moves = "\n\n".join(filter(None, (*keys, _moves(text, pages_with_moves()))))
    named = find(text, pages.topics())
    if len(named) == 1:
        return pages.page(named[0]).markdown()
    if answer := _game(words):
        return answer
    if game := game_of_rule(text):
        rule = text.upper()
        return f"{rule} is a rule or a ruling of {GAMES[game]}:\n\n```\nreeve rules {game} {rule}\n```\n"
    if moves:
        return moves
    for page in map(pages.page, pages.topics()):
        headings = find(text, page.sections)
        if len(headings) == 1:
            return page.markdown(*headings)
    raise click.UsageError(_near_miss(words, text, context))


def _overview(context: click.Context) -> str:
    first = pages.page("first-steps")
    titles = {
        f"`{name}`": f"{title}; short: {', '.join(f'`{short}`' for short in nicknames(name))}"
        for name, title in GAMES.items()
    }
    more = {name: said for name, said in pages.topics().items() if name not in {first.name, *pages.how_to()}}
    parts = (
        "# reeve",
        _WHAT_IT_IS,
        f"## First steps\n\n{first.head}",
        "## Verbs\n\n`reeve VERB --help` or `reeve help VERB` says more.",
        _table("verb | what it answers", {f"`{verb}`": said for verb, said in verbs(context).items()}),
        "## Games\n\n`reeve help GAME` says how to write down a table and a move.",
        _table("game | its names", titles),
        "## How to\n\n`reeve help TOPIC`:",
        _table("topic | what it is about", {f"`{name}`": said for name, said in pages.how_to().items()}),
        "## More\n\n`reeve help TOPIC`:",
        _table("topic | what it is about", {f"`{name}`": said for name, said in more.items()}),
    )
    return "\n\n".join(parts)


def _table(head: str, rows: Mapping[str, str]) -> str:
    line = "|".join("---" for _ in head.split("|"))
    return "\n".join([f"| {head} |\n|{line}|", *(f"| {name} | {said} |" for name, said in rows.items())])


def _group(context: click.Context) -> click.Group:
    """The command itself, of which this is a verb."""
    return cast("click.Group", context.find_root().command)


def verbs(context: click.Context) -> dict[str, str]:
    """The verbs with what each answers, in one sentence."""
    group = _group(context)
    commands = {name: group.commands[name] for name in group.list_commands(context)}
    return {name: summary(command.help or "") for name, command in commands.items() if not command.hidden}


def help_of_verb(text: str, context: click.Context) -> str:
    """The help of a verb, perhaps cut short, as its --help has it, and where a move is called so, too."""
    group, said = _group(context), text.casefold()
    begun = [name for name in verbs(context) if name.startswith(said)] if len(said) >= _SHORTEST else []
    command = group.commands.get(begun[0] if len(begun) == 1 else said)
    if command is None or command.hidden:
        return ""
    text = command.name or text
    root = click.Context(group, info_name="reeve", **group.context_settings)
    with click.Context(command, info_name=command.name, parent=root) as inner:
        said = command.get_help(inner)
    games = [game for game in pages_with_moves() if _forms(text, game)]
    moves = "".join(f"\n  a move of {GAMES[game]}: reeve help {game} {text}" for game in games)
    return said + (f"\n\nAlso:{moves}" if moves else "")


_SHORTEST = 3
"""Letters of a verb that is cut short."""


def _game(words: Sequence[str]) -> str:
    """The page of a game in short, or what is asked for of it: a section, a move, everything."""
    for end in range(len(words), 0, -1):
        games, rest = games_called(" ".join(words[:end])), " ".join(words[end:])
        if len(games) == 1:
            return _of_game(games[0], rest) if rest else in_short(games[0])
    return ""


def _of_game(game: str, rest: str) -> str:
    page = pages.page(game)
    if rest.casefold() == _EVERYTHING:
        return page.markdown()
    headings = find(rest, page.sections)
    if headings and not _forms(rest, game):
        return page.markdown(*headings)
    answer = "\n\n".join(filter(None, (_key(rest, game), _moves(rest, [game]))))
    if answer:
        return answer
    words = [word for form in pages.forms(game) for word in form.name.split()]
    guess = closest(rest, [*words, *(key for key, _ in _keys(game)), *map(plain_words, page.sections)])
    hint = f"Did you mean `reeve help {game} {guess}`?" if guess else f"`reeve help {game}` shows what there is."
    raise click.UsageError(f"{page.title} has no move, no key and no section {quoted(rest)}. {hint}")


def _keys(game: str) -> list[tuple[str, str]]:
    """The keys of a game's files, wherever they stand, with what they say."""
    keys = "\n".join(body for heading, body in pages.page(game).sections.items() if heading.startswith("Keys"))
    return re.findall(r"^\| `(\w+)` \| (.*) \|$", keys, re.MULTILINE)


def _key(text: str, game: str) -> str:
    """What a key of a file says, wherever it stands."""
    meanings = [said for key, said in _keys(game) if key == text.casefold().removesuffix(":")]
    return f"# {GAMES[game]}: `{text}`\n\n" + "\n\n".join(dict.fromkeys(meanings)) if meanings else ""


def in_short(game: str) -> str:
    """The page of a game: its example, its keys, its moves, tables to try, and what else there is to read."""
    page = pages.page(game)
    headings = [*page.sections]
    end = headings.index(_LAST_AT_FIRST) + 1 if _LAST_AT_FIRST in headings else len(headings)
    tables = (f"- `reeve new {game} {name}`: {pages.example_says(file)}" for name, file in pages.examples(game).items())
    parts = [page.markdown(*headings[:end]), "## Tables to try", "\n".join(tables)]
    if headings[end:]:
        more = "\n".join(f'- `reeve help {game} "{plain_words(heading)}"`' for heading in headings[end:])
        parts.append(f"## More\n\n{more}\n- `reeve help {game} {_EVERYTHING}`")
    return "\n\n".join(parts) + "\n"


def plain_words(heading: str) -> str:
    """A heading as it is typed in a shell."""
    return heading.replace("`", "")


def pages_with_moves() -> list[str]:
    """The games in which something is played."""
    return [game for game in GAMES if pages.forms(game)]


def _forms(text: str, game: str) -> list[pages.Form]:
    """The forms of moves that a text means: by their names, or else by what is said."""
    every = pages.forms(game)
    named = find(text, [form.name for form in every])
    if named:
        return [form for form in every if form.name in named]
    return [form for form in every if any(text.casefold() in saying.casefold().split(" ")[:2] for saying in form.sayings)]


def _moves(text: str, games: Sequence[str]) -> str:
    parts = []
    for game in games:
        forms = _forms(text, game)
        if forms:
            # Who has to be named with a move, as in the example of the game's page: "ada: ", or nobody.
            example = _JUDGED.search(pages.page(game).sections.get("Try it", ""))
            who = (example["who"] or "") if example else ""
            said = {form.name: "<br>".join(f"`{way}`" for way in form.sayings) + f" | {form.meaning}" for form in forms}
            parts += [
                f"# {GAMES[game]}: {forms[0].name if len(forms) == 1 else text}",
                _table("move | say | what it does", said),
                f'For instance:\n\n```\nreeve judge my.yaml "{who}{forms[0].sayings[0]}"\n```',
            ]
    if parts and len(games) == 1:
        parts.append(f"All moves of the game: `reeve help {games[0]} moves`")
    return "\n\n".join(parts)


def _near_miss(words: Sequence[str], text: str, context: click.Context) -> str:
    games = games_called(words[0])
    if len(games) > 1:
        return f"{quoted(words[0])} can mean {enumerated(games, 'or', len(games))}."
    # Everything that help can be asked for by its name.
    forms = [form for game in pages_with_moves() for form in pages.forms(game)]
    parts = [word for form in forms for word in form.name.split() if word not in _SMALL and len(word) > len("the")]
    names = [*verbs(context), *GAMES, *pages.topics(), *parts]
    guess = closest(text, names) or closest(words[0], names)
    hint = f"Did you mean `reeve help {guess}`?" if guess else "`reeve help` lists all topics."
    return f"There is no help on {quoted(text)}. {hint}"


PLAIN_WIDTH = 80
WIDEST = 100
"""Longer lines are hard to read, however wide the terminal is."""
_THEME = Theme({"markdown.code": "bold cyan"})
"""Nothing that hides on a light terminal."""
_CODE = re.compile(r"(?<!`)`([^`]+)`(?!`)")
_MOVES = re.compile(r"^\| move \| say \| .*\n\|---.*\n", re.MULTILINE)
_MOVE = re.compile(r"^\| ([^|]+) \| (`[^|]+`) \| (.+) \|$", re.MULTILINE)
"""A row on a move: three columns would be too narrow for what is to be typed."""


def render(text: str, *, fancy: bool) -> str:
    """A page as it is written: with colours for a terminal, else plain."""
    text = _MOVE.sub(r"- **\1**: \2  \n  \3", _MOVES.sub("", text)).replace("<br>", " or ")
    if fancy:
        console = Console(highlight=False, emoji=False, theme=_THEME)
        console.width = min(console.width, WIDEST)
    else:
        console = Console(width=PLAIN_WIDTH, color_system=None, highlight=False, emoji=False, force_terminal=False)
        # Where nothing is coloured, sections and what is to be typed keep their marks.
        text = _CODE.sub(r"`` `\1` ``", re.sub(r"^(?=## )", r"\\", text, flags=re.MULTILINE))
    with console.capture() as capture:
        console.print(_Page(text, hyperlinks=False), crop=False)
    return "".join(f"{line.rstrip()}\n" for line in capture.get().splitlines())


class _Code(CodeBlock):
    """Lines to be typed, indented and otherwise as they are."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for line in str(self.text).rstrip().splitlines():
            yield Text(f"    {line}", style="cyan", no_wrap=True, overflow="ignore")


class _Page(Markdown):
    """A page of ours."""

    elements: ClassVar[dict[str, type[MarkdownElement]]] = {**Markdown.elements, "fence": _Code}
