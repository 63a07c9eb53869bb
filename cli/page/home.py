"""The first page: all tables of the folder, and new ones."""

from collections.abc import Iterable, Mapping
from urllib.parse import quote

from cli.page.beginning import SEATS, numbers_of_players
from cli.page.look import Look, page
from cli.page.markup import Content, Markup, el, field, hidden, page_form, select, submit
from models.dealing import Deal
from models.names import counted, from_to
from models.rule import Ruling
from verify.games import GAMES, AnyGame, entry


def home(look: Look, names: Iterable[str], told: Content = None, filled: Mapping[str, str] | None = None) -> Markup:
    """All tables, and new ones; the form of one is `filled` in as it came, where something is told about it."""
    filled = filled or {}
    shown = [el("li", el("a", name.removesuffix(".yaml"), href=f"{look.base}/t/{quote(name)}/")) for name in names]
    tables = el("ul", *shown, class_="tables") if shown else el("p", "No table yet.")
    address = field("A link to a table", "link", filled.get("link"), id="link")
    link = page_form(f"{look.base}/open", address, submit("Open it"))
    said = el("div", told, id="told")
    main = el("main", said, tables, *_new(look, filled), el("h2", "From a friend"), link, id="main")
    return page(look, "Tables", el("header", el("h1", "Tables")), main)


def _new(look: Look, filled: Mapping[str, str]) -> Iterable[Content]:
    chosen = filled.get("game", "")
    if chosen not in GAMES:
        games = (el("li", el("a", title, href=f"{look.base}/?game={name}"), _span(name)) for name, title in GAMES.items())
        return el("h2", "A new table"), el("p", "Of which game?"), el("ul", *games, class_="tables")
    game = entry(chosen).game
    form = page_form(
        f"{look.base}/new",
        *hidden(game=chosen),
        *_players(chosen, filled),
        el("fieldset", el("legend", "Begin with"), *_ways(game, filled)),
        *_deal(game.deal, filled),
        _rulings(game.rulings, filled),
        field("Name of the table", "name", filled.get("name")),
        submit("New table", class_="go"),
    )
    another = el("p", el("a", "Another game", href=f"{look.base}/"))
    return el("h2", f"A new table of {game.title}", id="new"), form, another


def _span(name: str) -> str:
    numbers = numbers_of_players(name)
    if len(numbers) > 1:
        return f", {from_to(numbers[0], numbers[-1])} players"
    return f", {counted(numbers[0], 'player')}" if numbers else ""


def _players(game: str, filled: Mapping[str, str]) -> Iterable[Content]:
    numbers = numbers_of_players(game)
    if not numbers:
        return
    if len(numbers) > 1:
        yield select("How many players?", "number", {str(n): str(n) for n in numbers}, filled.get("number"))
    hint = ", ".join(SEATS[: numbers[0]])
    yield field("Their names in the order of their seats, if you like", "players", filled.get("players"), placeholder=hint)


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
    label = "Number of the deal (the same number is the same deal)"
    yield field(label, "seed", filled.get("seed"), inputmode="numeric")
    for key, values in deal.variants.items():
        options = {"": "as usual"} | {value: value for value in values}
        yield select(f"Variant: {key.replace('_', ' ')}", f"variant {key}", options, filled.get(f"variant {key}"))


def _rulings(rulings: Iterable[Ruling], filled: Mapping[str, str]) -> Content:
    """How they play where the rulebook is unclear, in words."""
    rows = []
    for ruling in rulings:
        first = ruling.alternatives[0] if ruling.guesses else ruling.default
        others = {value: words for value, words in ruling.options.items() if value != first}
        options, name = {"": f"{ruling.options[first]} (as usual)"} | others, f"ruling {ruling.key}"
        rows.append(el("li", select(ruling.question, name, options, filled.get(name))))
    summary = el("summary", "Where the rulebook is unclear: how do you play?")
    return el("details", summary, el("ul", *rows, class_="rulings")) if rows else None
