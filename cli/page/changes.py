"""What changes a table: a space, its text, a ruling, a move, and taking back."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cli.page import views
from cli.page.edits import TAKEN_OUT, differences, recorded, understood, value_at, version_of, with_value
from cli.page.handlers import Form, Handlers, address_of
from cli.page.offers import some, typed_value
from cli.page.shelf import Kept
from cli.reading.marks import Flaw, FlawedError
from models.problem import Address
from models.record import RECORD
from models.unknowns import said

MOST_CHANGES = 200
"""So many values are changed at once."""


class Changes(Handlers):
    """The answers to addresses that change a table. Each change says which table it was made of."""

    def put(self, request: Request, form: Form) -> Response:
        """One value of the file changed, or several at once."""
        kept = self._kept(request)
        if "changes" in form:
            return self._changed(request, kept, form, partial(with_changes, kept.file, told=_json(form["changes"])))
        path = address_of(form.get("path", ""))
        words = [value for name, value in form.items() if name.startswith("word")]

        def change(text: str) -> str:
            if form.get("out"):
                return with_value(kept.file, text, path, TAKEN_OUT)
            if "pick0" in form:
                picked = [form[f"pick{n}"] for n in range(len(form)) if f"pick{n}" in form]
                return _with_typed(kept.file, text, path, " ".join(picked))
            if "option" in form:
                return _with_option(kept.file, text, path, form["option"])
            if "value" in form:
                return with_value(kept.file, text, path, _json(form["value"]))
            return _with_typed(kept.file, text, path, form.get("text", "") or some(" ".join(words).split()))

        if not (words or {"out", "option", "pick0", "value"} & {*form} or form.get("text", "").strip()):
            raise FlawedError([Flaw("text", None, "say what lies there, or pick it")])
        return self._changed(request, kept, form, change)

    def text(self, request: Request, form: Form) -> Response:
        """The whole text changed."""
        typed = "\n".join(form.get("text", "").splitlines()) + "\n"
        return self._changed(request, self._kept(request), form, lambda _text: typed)

    def ruling(self, request: Request, form: Form) -> Response:
        """A ruling decided in the file."""
        kept = self._kept(request)
        change = partial(_with_ruling, kept.file, key=form.get("key", ""), value=form.get("value", ""))
        return self._changed(request, kept, form, change)

    def do(self, request: Request, form: Form) -> Response:
        """A move written down."""
        kept, move = self._kept(request), " ".join(form.get("entry", "").split())
        if not move:
            raise FlawedError([Flaw("move", None, "say a move")])

        def change(text: str) -> str:
            done = len(recorded(kept.file, text))
            return with_value(kept.file, text, (RECORD, done) if done else (RECORD,), move if done else [move])

        return self._changed(request, kept, form, change)

    def undo(self, request: Request, form: Form) -> Response:
        """The last change taken back."""
        kept = self._kept(request)
        is_same = version_of(kept.undo(form.get("version", ""))) == form["version"]
        return self._saved(request, kept, "There is nothing to take back." if is_same else "Taken back.")

    def redo(self, request: Request, form: Form) -> Response:
        """What was taken back made again."""
        kept = self._kept(request)
        is_same = version_of(kept.redo(form.get("version", ""))) == form["version"]
        return self._saved(request, kept, "There is nothing to make again." if is_same else "Made again.")

    def _changed(self, request: Request, kept: Kept, form: Form, change: Callable[[str], str]) -> Response:
        kept.change(form.get("version", ""), change)
        return self._saved(request, kept, "Saved.")

    def _saved(self, request: Request, kept: Kept, words: str) -> Response:
        if request.headers.get("hx-request"):
            return HTMLResponse(views.saved(self._look(request), kept, words))
        return self._go(kept)


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise FlawedError([Flaw("value", None, "this is no value of a table")]) from None


def with_changes(file: Path, text: str, *, told: Any) -> str:
    """The text with several values, each told as its address and what is put there, or the address of what goes."""
    if not isinstance(told, list) or not 0 < len(told) <= MOST_CHANGES:
        raise FlawedError([Flaw("changes", None, "these are no changes of a table")])
    for one in told:
        match one:
            case [str(pointer), value]:
                text = with_value(file, text, address_of(pointer), value)
            case [str(pointer)]:
                text = with_value(file, text, address_of(pointer), TAKEN_OUT)
            case _:
                raise FlawedError([Flaw("changes", None, "these are no changes of a table")])
    return text


def _with_typed(file: Path, text: str, path: Address, typed: str) -> str:
    """The text with what was typed at an address, read as what it may be."""
    start = 0 if recorded(file, text) else None
    now = value_at(understood(file, text, start).marked.data, path)
    first: FlawedError | None = None
    for value in typed_value(typed, now):
        try:
            new = with_value(file, text, path, value)
            understood(file, new)
        except FlawedError as error:
            first = first or error
        else:
            return new
    raise first or FlawedError([Flaw(file.name, None, "say what lies there")])


def _with_option(file: Path, text: str, path: Address, words: str) -> str:
    """The text with the value that the game itself calls so."""
    table = understood(file, text, 0 if recorded(file, text) else None)
    game, position = table.entry.game, table.laid_out()
    for change in game.changes(position):
        if change.path == path and said(change.to) == words:
            others: Iterable[tuple[Address, Any]] = differences(game.written(position), game.written(change.make(position)))
            for where, value in others:
                text = with_value(file, text, where, value)
            return text
    return text


def _with_ruling(file: Path, text: str, *, key: str, value: str) -> str:
    data = understood(file, text).marked.data
    has = isinstance(data, dict) and isinstance(data.get("rulings"), dict)
    return with_value(file, text, ("rulings", key) if has else ("rulings",), value if has else {key: value})
