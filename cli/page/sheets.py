"""What opens where a space was tapped: what lies there, and what may be said instead."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from html import escape
from urllib.parse import quote

from cli.page.edits import Entry, entries, lists, spoken, version_of
from cli.page.look import Content, Look, Markup, asks, drawn, edit_form, el, field, hidden, join, submit
from cli.page.offers import Offer, Space, Spot, row_at, space_at
from cli.page.shelf import Crossing
from cli.pictures.tiles import pointer
from cli.reading.table import Table
from cli.reading.yaml_edits import scalar
from models.names import capital
from models.picture import Panel, Picture, Tile
from models.problem import Address
from models.unknowns import said

ACROSS = 4
"""So many drawn cards stand beside each other to be picked."""
MOST_DRAWN = 120
"""So many cards are drawn at most to be picked; more stand there in words."""


def sheet_at(look: Look, spot: Spot) -> Markup:
    """What stands at a spot: a space, a list, or what is told of a player. Raises `FlawedError`."""
    if isinstance(spot.told, dict):
        return sheet("Here" if spot.tile is None else spot.tile.name, else_list(spot.table, spot.path))
    row, version = row_at(spot), version_of(spot.text)
    if row is not None:
        # Its entries, each to be changed, one more of them, and what may be told in its place.
        there = [el("li", _opener((*row.path, n), entry)) for n, entry in enumerate(row.entries)]
        plain, more = [_offer(offer) for offer in row.plain], row.more
        parts: list[Content] = [
            el("ul", *there, class_="else") if there else None,
            _form(row.path, version, *plain, class_="picks") if plain else None,
        ]
        if more.is_offered or not row.plain:
            parts += [el("h3", "One more" if there else "What lies there"), *_ways(look, more, version)]
        return sheet(capital(row.name, ()), *parts)
    space = space_at(spot)
    whole = _opener(space.path[:-1], "All of them, and one more") if space.is_list_entry and _is_row(space) else None
    return sheet(space.name or "Here", *_ways(look, space, version), whole)


def else_list(table: Table, within: Address = ()) -> Markup:
    """All that the file tells, as far as it is `within` an address, and no space shows, each to be changed."""
    picture = table.entry.game.picture(table.laid_out(), frozenset())
    version = version_of(table.marked.text)
    told = [el("li", _told(one)) for one in entries(table, picture, within)]
    form = edit_form("put", *hidden(version=version), el("ul", *told, class_="else"), submit("Save")) if told else None
    rows = [el("li", _opener(path, capital(spoken(path[len(within) :]), ()))) for path in lists(table, picture, within)]
    more = el("ul", *rows, class_="else") if rows else None
    nothing = None if form or more or within else el("p", "Nothing.")
    hint = None if within else el("p", "All else can be changed in the text of the file, below.")
    return join(form, more, nothing, hint)


def _told(one: Entry) -> Markup:
    """A field for what is told at an address, beside what it was when it was shown."""
    at = pointer(one.path)
    label = one.name[:1].upper() + one.name[1:]
    # A browser would write several lines without a space between them.
    now = "" if one.now is None else " ".join(said(one.now).split())
    if one.numbers:
        # The game knows where such a number stands: perhaps as one of a list, or as a list that is so long.
        shown = _number(str(one.now), *one.numbers, name=f"option {at}")
    elif isinstance(one.now, bool):
        options = (el("option", each, selected=each == said(one.now)) for each in ("true", "false"))
        shown = el("select", *options, name=f"text {at}")
    elif one.options:
        every = dict.fromkeys([said(one.now), *map(said, one.options)])
        shown = el("select", *(el("option", each) for each in every), name=f"option {at}")
    else:
        shown = el("input", name=f"text {at}", value=now, autocomplete="off")
    return el("label", f"{label} ", shown, *hidden(**{f"was {at}": now}))


def _number(now: str, least: int, most: int, *, name: str = "text") -> Markup:
    return el("input", type="number", name=name, value=now, min=least, max=most, inputmode="numeric", required=True)


def _opener(path: Address, words: str) -> Markup:
    link = f"at?path={quote(pointer(path))}"
    return el("a", words, href=link, class_="opens", **asks(link, "#sheet"))


def sheet(name: str, *content: Content) -> Markup:
    """What opens under a name, with a button that closes it."""
    close = el("button", "Close", type="button", class_="close", data_close=True)
    return el("div", el("div", el("h2", name, tabindex="-1"), close, class_="bar"), *content, class_="open")


def _form(path: Address, version: str, *fields: Content, class_: str | None = None) -> Markup:
    """What tells something else of an address, at the table of this version, whatever others have made of it meanwhile."""
    return edit_form("put", *hidden(version=version, path=pointer(path)), *fields, class_=class_)


def _offer(offer: Offer) -> Markup:
    return submit(offer.words, name="value", value=json.dumps(offer.value))


def _ways(look: Look, space: Space, version: str) -> list[Content]:
    """All ways to say what lies at a space: plain words, drawn cards, word by word, in part, as in the file."""
    plain = [_offer(offer) for offer in space.plain]
    if space.is_list_entry and space.now is not None and _is_row(space):
        plain.append(submit("take it out", name="out", value="1"))
    ways: list[Content] = [_form(space.path, version, *plain, class_="picks") if plain else None]
    ways += _word_by_word(space, version) if space.choices else _among(look, space, version)
    if space.parts:
        boxes = [_pill("checkbox", "word", word) for word in space.parts]
        some = _form(space.path, version, *boxes, submit("Some such card"), class_="picks")
        ways.append(el("details", el("summary", "I know only a part of it"), some))
    if not _are_numbers(space):
        now = "" if space.now is None or isinstance(space.now, list | dict) else str(space.now)
        ways.append(_form(space.path, version, _in_words(now), submit("Save", class_=None if space.choices else "go")))
    return ways


def _in_words(now: str) -> Markup:
    return field("In words", "text", now, autocapitalize="off", spellcheck="false")


def _word_by_word(space: Space, version: str) -> list[Content]:
    """A card said word by word: each picked among what it may be."""
    fields: list[Content] = []
    for n, (words, now) in enumerate(zip(space.choices, space.chosen, strict=True)):
        pills = [_pill("radio", f"pick{n}", word, is_on=word == now) for word in words]
        if len(words) == 1:
            fields += hidden(**{f"pick{n}": now})
        else:
            fields.append(el("fieldset", el("legend", f"Word {n + 1}"), *pills, class_="picks"))
    return [_form(space.path, version, *fields, submit("Save", class_="go"))]


def _pill(kind: str, name: str, word: str, *, is_on: bool = False) -> Markup:
    return el("label", el("input", type=kind, name=name, value=word, checked=is_on), f" {word}", class_="pill")


def _among(look: Look, space: Space, version: str) -> list[Content]:
    """What may lie there, what breaks no rule first; of numbers, a field."""
    if _are_numbers(space):
        numbers = [int(offer.value) for offer in space.offers]
        numbers += [space.now] if isinstance(space.now, int) else []
        now = _number("" if space.now is None else str(space.now), min(numbers), max(numbers))
        return [_form(space.path, version, el("label", "How many? ", now), submit("Save", class_="go"))]
    fitting = [offer for offer in space.offers if offer.fits]
    others = [offer for offer in space.offers if not offer.fits]
    ways: list[Content] = []
    for heading, offers in (("What can lie there", fitting), ("What breaks a rule there", others)):
        if offers:
            ways += [el("h3", heading) if others else None, _picks(look, space, offers, version)]
    return ways


def _are_numbers(space: Space) -> bool:
    """Whether all that may be there are numbers, more than a few."""
    return len(space.offers) > 1 and all(type(offer.value) is int and offer.tile is None for offer in space.offers)


def _is_row(space: Space) -> bool:
    return not any(offer.value == "." for offer in space.plain)


def _picks(look: Look, space: Space, offers: list[Offer], version: str) -> Markup:
    """What may lie there to be picked: drawn where the game draws it, else in words."""
    tiles = [offer.tile for offer in offers if offer.tile is not None]
    if len(tiles) < len(offers) or len(tiles) > MOST_DRAWN:
        return _form(space.path, version, *map(_offer, offers), class_="picks")

    def tap(address: str) -> dict[str, str]:
        offer = offers[int(address.rpartition("/")[2])]
        values = {"path": pointer(space.path), "value": json.dumps(offer.value), "version": version}
        asked = {"hx-post": "put", "hx-target": "#sheet", "hx-vals": escape(json.dumps(values))}
        return {"href": "#", "role": "button", **asked}

    # Beside each other, the longest word on one line.
    made = [
        replace(tile, place=None, path=("=", i), marked=False, joins_below=False, joins_right=False, role="")
        for i, tile in enumerate(tiles)
    ]
    rows: list[tuple[Tile, ...]] = [tuple(made[i : i + ACROSS]) for i in range(0, len(made), ACROSS)]
    width = max((len(word) for offer in offers for word in offer.words.split()), default=8)
    panel = Panel("", tuple(rows), width=max(9, min(width + 2, 16)))
    picture = Picture("What can lie there", "Pick one.", (panel,))
    prefix = "fits-" if offers[0].fits else "not-"
    return el("div", drawn(picture, dark=look.dark, tapped=tap, prefix=prefix), class_="table")


def crossed(crossings: Iterable[Crossing], kind: str, form: Mapping[str, str], version: str) -> Markup:
    """An edit of a `kind` that others crossed: what the file says now, what the edit says, and a button for each."""
    hint = "Somebody else has changed this since you looked; nothing was overwritten. Which one is right?"
    rows = []
    for one in crossings:
        now, wanted = ("nothing" if value is None else scalar(value) for value in (one.now, one.wanted))
        rows.append(el("li", f"{capital(spoken(one.path), ())}: ", el("b", now), " now, ", el("b", wanted), " by you"))
    told = {name: value for name, value in form.items() if not name.startswith("version")} | {"version": version}
    # A whole text is shown to be looked through.
    text = told.pop("text", "") if kind == "text" else None
    written = None if text is None else el("textarea", "\n" + text, name="text", rows="18", wrap="off")
    mine = written and el("label", "Your text", written)
    keep = el("button", "Leave it as it is", type="button", data_close=True)
    both = el("div", submit("Save mine", class_="go"), keep, class_="picks")
    return join(el("p", hint, role="alert"), el("ul", *rows), edit_form(kind, *hidden(**told), mine, both))


def retold(form: Mapping[str, str]) -> Iterator[tuple[str, str, str]]:
    """What a form tells otherwise than it was when it was shown: as `text` or as an `option`, at which address, and what."""
    for name, value in form.items():
        kind, _, at = name.partition(" ")
        if kind in {"text", "option"} and at and value != form.get(f"was {at}"):
            yield kind, at, value


def again(form: Mapping[str, str]) -> Content:
    """What was typed and could not be saved, to be typed better; nothing where it was picked."""
    fields: list[Content] = [
        (field(at.strip("/").replace("/", " "), f"{kind} {at}", value), hidden(**{f"was {at}": form.get(f"was {at}", "")}))
        for kind, at, value in retold(form)
    ]
    if {"path", "text"} <= {*form}:
        fields = [_in_words(form["text"]), hidden(path=form["path"])]
    told = hidden(version=form.get("version", ""))
    return edit_form("put", *told, *fields, submit("Save", class_="go")) if fields else None


def judged_anew(move: str, *, drawn: bool) -> Markup:
    """A move to be judged at the table as it is by now, at once where that can be; with a card that was `drawn`."""
    link = f"ask/judge?move={quote(move)}" + ("&drawn=1" if drawn else "")
    return el("p", el("a", "May I still?", href=link, hx_trigger="load, click", **asks(link, "#judged")))
