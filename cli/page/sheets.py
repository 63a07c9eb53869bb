"""What opens where a space was tapped: what lies there, and what may be said instead."""

from __future__ import annotations

import json
from dataclasses import replace
from html import escape
from urllib.parse import quote

from cli.page.answers import pointer
from cli.page.drawn import drawn
from cli.page.entries import entries
from cli.page.look import Look
from cli.page.markup import Content, Markup, el, join
from cli.page.offers import Offer, Space
from cli.reading.inputs import Table
from models.picture import Panel, Picture, Tile
from models.problem import Address
from models.unknowns import said

ACROSS = 4
"""So many drawn cards stand beside each other to be picked."""


def else_list(table: Table, within: Address = ()) -> Markup:
    """All that the file tells, as far as it is `within` an address, and no space shows, each to be changed."""
    picture = table.entry.game.picture(table.laid_out(), frozenset())
    rows = []
    for one in entries(table, picture, within):
        label = one.name[:1].upper() + one.name[1:]
        ends = one.numbers
        if ends:
            field = el(
                "input", type="number", name="text", value=str(one.now), min=ends[0], max=ends[1], inputmode="numeric"
            )
        elif one.options and one.now is not True and one.now is not False:
            options = dict.fromkeys([said(one.now), *map(said, one.options)])
            field = el("select", *(el("option", each) for each in options), name="option")
        elif isinstance(one.now, bool):
            field = el(
                "select", *(el("option", each, selected=each == said(one.now)) for each in ("true", "false")), name="text"
            )
        else:
            field = el("input", name="text", value="" if one.now is None else str(one.now), autocomplete="off")
        form = el(
            "form",
            el("label", f"{label} ", field),
            el("input", type="hidden", name="path", value=pointer(one.path)),
            el("button", "Save", type="submit", aria_label=f"Save {label}"),
            method="post",
            action="put",
            hx_post="put",
            hx_include="#version",
            hx_target="#sheet",
        )
        rows.append(el("li", form))
    if within:
        return el("ul", *rows, class_="else")
    can = _can_be_told(table)
    hint = el("p", "All else can be changed in the text of the file, below.")
    return join(el("ul", *rows, class_="else") if rows else el("p", "Nothing."), can, hint)


def _can_be_told(table: Table) -> Content:
    """The keys that the file may have and has not, with what each is for."""
    data = table.marked.data
    keys = table.entry.schema().get("properties", {})
    free = [
        (key, value.get("description", ""))
        for key, value in keys.items()
        if isinstance(data, dict) and key not in data and key != "record"
    ]
    if not free:
        return None
    rows = [el("li", el("b", key.replace("_", " ")), f": {about}") for key, about in free]
    form = el(
        "form",
        el(
            "label",
            "Tell ",
            el("select", *(el("option", key.replace("_", " "), value=pointer((key,))) for key, _ in free), name="path"),
        ),
        el("label", " as ", el("input", name="text", autocomplete="off", required=True)),
        el("button", "Save", type="submit"),
        method="post",
        action="put",
        hx_post="put",
        hx_include="#version",
        hx_target="#sheet",
    )
    return el("details", el("summary", "What the file can say besides"), el("ul", *rows), form)


def later_sheet(name: str, space: str) -> Markup:
    """A space tapped after a move: what may be done there."""
    link = f"ask/moves?about={quote(space)}"
    return _sheet(
        name,
        el("div", el("p", "…"), hx_get=link, hx_trigger="load", hx_target="this", hx_include="#until"),
        el("p", el("a", "Go to the beginning of the record", href="?until=0"), " to change what lay there."),
    )


def _sheet(name: str, *content: Content) -> Markup:
    close = el("button", "Close", type="button", class_="close", data_close=True)
    return el("div", el("div", el("h2", name, tabindex="-1"), close, class_="bar"), *content, class_="open")


def several_sheet(table: Table, path: Address, name: str) -> Markup:
    """What stands for several things of the file, such as a player: each of them to be changed."""
    return _sheet(name, else_list(table, path))


def space_sheet(look: Look, space: Space, version: str) -> Markup:
    """A space that was tapped: what lies there, and what may be said instead."""

    def form(*fields: Content, class_: str | None = None) -> Markup:
        kept = (("path", pointer(space.path)), ("version", version))
        hidden = [el("input", type="hidden", name=name, value=value) for name, value in kept]
        return el("form", *hidden, *fields, method="post", action="put", hx_post="put", hx_target="#sheet", class_=class_)

    plain = [el("button", offer.words, type="submit", name="value", value=json.dumps(offer.value)) for offer in space.plain]
    if space.is_list_entry and _is_row(space):
        plain.append(el("button", "take it out", type="submit", name="out", value="1"))
    parts: list[Content] = [form(*plain, class_="picks") if plain else None]
    fitting = [offer for offer in space.offers if offer.fits]
    others = [offer for offer in space.offers if not offer.fits]
    for heading, offers in (("What can lie there", fitting), ("What breaks a rule there", others)):
        if offers:
            parts += [el("h3", heading) if others else None, _picks(look, space, offers, version, form)]
    if space.parts:
        boxes = [el("label", el("input", type="checkbox", name="word", value=word), f" {word}") for word in space.parts]
        parts.append(
            el(
                "details",
                el("summary", "I know only a part of it"),
                form(*boxes, el("button", "Some such card", type="submit"), class_="picks"),
            )
        )
    now = "" if space.now is None or isinstance(space.now, list | dict) else str(space.now)
    field = el("input", name="text", value=now, autocomplete="off", autocapitalize="off", spellcheck="false")
    parts.append(form(el("label", "In words ", field), el("button", "Save", type="submit", class_="go")))
    return _sheet(space.name or "Here", *parts)


def _is_row(space: Space) -> bool:
    return not any(offer.value == "." for offer in space.plain)


def _picks(look: Look, space: Space, offers: list[Offer], version: str, form: object) -> Markup:
    """What may lie there to be picked: drawn where the game draws it, else in words."""
    tiles = [offer.tile for offer in offers if offer.tile is not None]
    if len(tiles) < len(offers) or len(tiles) > 120:
        buttons = [el("button", offer.words, type="submit", name="value", value=json.dumps(offer.value)) for offer in offers]
        return form(*buttons, class_="picks")  # type: ignore[operator,no-any-return]
    made = [
        replace(tile, place=None, path=("=", i), marked=False, joins_below=False, joins_right=False, role="")
        for i, tile in enumerate(tiles)
    ]
    across = min(ACROSS, len(made))
    rows: list[tuple[Tile, ...]] = [tuple(made[i : i + across]) for i in range(0, len(made), across)]
    width = max((len(word) for offer in offers for word in offer.words.split()), default=8)
    picture = Picture("What can lie there", "Pick one.", (Panel("", tuple(rows), width=max(9, min(width + 2, 16))),))

    def tapped(address: str) -> dict[str, str]:
        offer = offers[int(address.rpartition("/")[2])]
        values = {"path": pointer(space.path), "value": json.dumps(offer.value), "version": version}
        return {
            "href": "#",
            "role": "button",
            "hx-post": "put",
            "hx-target": "#sheet",
            "hx-vals": escape(json.dumps(values)),
        }

    prefix = "fits-" if offers[0].fits else "not-"
    return el("div", drawn(picture, dark=look.dark, tapped=tapped, prefix=prefix), class_="table")


def told_now(said: Content) -> Markup:
    """A message in the sheet."""
    return _sheet("Not saved", said)
