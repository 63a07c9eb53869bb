"""The first page: all tables of the folder, and new ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from urllib.parse import quote

from cli.page.look import Look, page
from cli.page.markup import Content, Markup, el
from cli.page.seating import SEATS, numbers_of_players
from models.dealing import Deal
from models.names import counted
from models.rule import Ruling
from verify.games import GAMES, AnyGame, entry


def home(look: Look, names: Iterable[str], told: Content = None, filled: Mapping[str, str] | None = None) -> Markup:
    """All tables, and new ones; the form of one is `filled` in as it came, where something is told about it."""
    filled = filled or {}
    shown = [el("li", el("a", name.removesuffix(".yaml"), href=f"{look.base}/t/{quote(name)}/")) for name in names]
    tables = el("ul", *shown, class_="tables") if shown else el("p", "No table yet.")
    link = el(
        "form",
        el("label", "A link to a table ", el("input", name="link", id="link", value=filled.get("link"), autocomplete="off")),
        el("button", "Open it", type="submit"),
        method="post",
        action=f"{look.base}/open",
    )
    return page(
        look,
        "Tables",
        el("header", el("h1", "Tables")),
        el(
            "main",
            el("div", told, id="told"),
            tables,
            *_new(look, filled),
            el("h2", "From a friend"),
            link,
            id="main",
        ),
    )


def _new(look: Look, filled: Mapping[str, str]) -> Iterable[Content]:
    """A new table: which game, and then how it begins."""
    chosen = filled.get("game", "")
    if chosen not in GAMES:
        games = (el("li", el("a", title, href=f"{look.base}/?game={name}"), _span(name)) for name, title in GAMES.items())
        return el("h2", "A new table"), el("p", "Of which game?"), el("ul", *games, class_="tables")
    game = entry(chosen).game
    form = el(
        "form",
        el("input", type="hidden", name="game", value=chosen),
        *_players(chosen, filled),
        el("fieldset", el("legend", "Begin with"), *_ways(game, filled)),
        *_deal(game.deal, filled),
        _rulings(game.rulings, filled),
        el("label", "Name of the table ", _input("name", filled)),
        el("button", "New table", type="submit", class_="go"),
        method="post",
        action=f"{look.base}/new",
    )
    return (
        el("h2", f"A new table of {game.title}", id="new"),
        form,
        el("p", el("a", "Another game", href=f"{look.base}/")),
    )


def _span(name: str) -> str:
    numbers = numbers_of_players(name)
    if len(numbers) > 1:
        return f", {numbers[0]} to {numbers[-1]} players"
    return f", {counted(numbers[0], 'player')}" if numbers else ""


def _input(name: str, filled: Mapping[str, str], **more: str) -> Markup:
    return el("input", name=name, value=filled.get(name), autocomplete="off", **more)


def _select(name: str, options: Iterable[tuple[str, str]], filled: Mapping[str, str]) -> Markup:
    """One of several values, each with its words."""
    now = filled.get(name)
    return el("select", *(el("option", words, value=value, selected=value == now) for value, words in options), name=name)


def _players(game: str, filled: Mapping[str, str]) -> Iterable[Content]:
    """How many play, and who."""
    numbers = numbers_of_players(game)
    if not numbers:
        return
    if len(numbers) > 1:
        yield el("label", "How many players? ", _select("number", ((str(n), str(n)) for n in numbers), filled))
    names = _input("players", filled, placeholder=", ".join(SEATS[: numbers[0]]))
    yield el("label", "Their names in the order of their seats, if you like ", names)


def _ways(game: AnyGame, filled: Mapping[str, str]) -> Iterable[Content]:
    ways = {"empty": "nothing on the table: I tap what lies there"}
    ways |= {"deal": "a deal, shuffled now"} if game.deal is not None and not game.deal.needs_cards else {}
    ways |= {"example": "an example with remarks"}
    now = filled.get("how", "empty")
    for way, words in ways.items():
        yield el("label", el("input", type="radio", name="how", value=way, checked=way == now), f" {words}")


def _deal(deal: Deal | None, filled: Mapping[str, str]) -> Iterable[Content]:
    """The number of a deal, and its variants; nothing where the cards of the box would be needed."""
    if deal is None or deal.needs_cards:
        return
    number = _input("seed", filled, inputmode="numeric")
    yield el("label", "Number of the deal (the same number is the same deal) ", number)
    for key, values in deal.variants.items():
        options = [("", "as usual"), *((value, value) for value in values)]
        yield el("label", f"Variant: {key.replace('_', ' ')} ", _select(f"variant {key}", options, filled))


def _rulings(rulings: Iterable[Ruling], filled: Mapping[str, str]) -> Content:
    """How they play where the rulebook is unclear, in words."""
    rows = []
    for ruling in rulings:
        first = ruling.alternatives[0] if ruling.guesses else ruling.default
        options = [("", f"{ruling.options[first]} (as usual)")]
        options += [(value, words) for value, words in ruling.options.items() if value != first]
        rows.append(el("li", el("label", f"{ruling.question} ", _select(f"ruling {ruling.key}", options, filled))))
    return (
        el("details", el("summary", "Where the rulebook is unclear: how do you play?"), el("ul", *rows, class_="rulings"))
        if rows
        else None
    )
