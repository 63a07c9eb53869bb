"""What changes a table: a space, its text, a ruling, a move, taking back. Each change says which table it was made of."""

import json
from collections.abc import Callable, Collection, Iterable
from functools import partial
from pathlib import Path
from typing import Any

from starlette.responses import HTMLResponse, Response

from cli.page import views
from cli.page.answers import QUICKLY, is_quick
from cli.page.edits import TAKEN_OUT, begun, differences, read_text, recorded, understood, value_at, version_of, with_value
from cli.page.handlers import Visit, address_of
from cli.page.look import el, join
from cli.page.offers import some, typed_value
from cli.page.prose import Change
from cli.page.sheets import crossed, judged_anew, retold
from cli.page.shelf import WHOLE, Edit, LookAgainError
from cli.reading.marks import FlawedError, refusal
from models.problem import Address
from models.record import RECORD
from models.unknowns import said
from verify.clock import Clock
from verify.judge import judge as judged_of

MOST_CHANGES = 200
"""So many values are changed at once."""
DRAWN = "Not done yet: the next card is turned over now, and another than you took it to be. Look again."
_SAVED = ("Saved.", "Saved. Somebody else has changed something else meanwhile.")
"""What is said of an edit that was saved: of one that crossed no other, and of one that did."""


class DrawnError(LookAgainError):
    """The card that comes next was turned over, and is another than the move takes it to be."""


def put(visit: Visit) -> Response:
    """One value of the file changed, or several at once."""
    file, form = visit.kept.file, visit.form
    if "changes" in form:
        changes = changes_told(_json(form["changes"]))
        return _change(visit, partial(with_changes, file, changes=changes), [path for path, _ in changes])
    if "path" not in form:
        told = [(kind, address_of(at), value) for kind, at, value in retold(form)]
        if not told:
            raise refusal("Nothing was saved", "all is as it was")
        return _change(visit, partial(_with_told, file, told=told), [path for _, path, _ in told])
    path = address_of(form.get("path", ""))
    words = [value for name, value in form.items() if name.startswith("word")]

    def edit(text: str) -> str:
        if form.get("out"):
            return with_value(file, text, path, TAKEN_OUT)
        if "pick0" in form:
            picked = [form[f"pick{n}"] for n in range(len(form)) if f"pick{n}" in form]
            return _with_typed(file, text, path, " ".join(picked))
        if "value" in form:
            return with_value(file, text, path, _json(form["value"]))
        return _with_typed(file, text, path, form.get("text", "") or some(" ".join(words).split()))

    if not (words or {"out", "pick0", "value"} & {*form} or form.get("text", "").strip()):
        raise refusal("text", "say what lies there, or pick it")
    return _change(visit, edit, [path])


def text(visit: Visit) -> Response:
    """The whole text changed."""
    typed = "\n".join(visit.form.get("text", "").splitlines()) + "\n"
    return _change(visit, lambda _text: typed, [WHOLE])


def ruling(visit: Visit) -> Response:
    """A ruling decided in the file."""
    file, key, value = visit.kept.file, visit.form.get("key", ""), visit.form.get("value", "")

    def edit(text: str) -> str:
        data = read_text(text, file.name).data
        has = isinstance(data, dict) and isinstance(data.get("rulings"), dict)
        return with_value(file, text, ("rulings", key) if has else ("rulings",), value if has else {key: value})

    return _change(visit, edit, [("rulings", key)])


def do(visit: Visit) -> Response:
    """A move written down."""
    kept, form = visit.kept, visit.form
    move = " ".join(form.get("entry", "").split())
    if not move:
        raise refusal("move", "say a move")

    def edit(text: str) -> str:
        _must_be_allowed(kept.file, text, move, is_new=version_of(text) != form.get("version"), is_seen="drawn" in form)
        done = len(recorded(kept.file, text))
        return with_value(kept.file, text, (RECORD, done) if done else (RECORD,), move if done else [move])

    try:
        others_too = kept.change(form.get("version", ""), edit, [(RECORD,)])
    except LookAgainError as error:
        drawn = isinstance(error, DrawnError)
        hint = DRAWN if drawn else "Not done yet: somebody else has changed the table since you asked. Look again."
        again = judged_anew(move, drawn=drawn)
        if visit.is_for_a_part:
            return HTMLResponse(join(again, views.anew(visit.look, kept, hint)), 409)
        return visit.refuse(join(el("p", hint, role="alert"), again), 409)
    return _save(visit, _SAVED[others_too])


def undo(visit: Visit) -> Response:
    """The last change taken back."""
    return _step(visit, visit.kept.undo, "Taken back.", "There is nothing to take back.")


def redo(visit: Visit) -> Response:
    """What was taken back made again."""
    return _step(visit, visit.kept.redo, "Made again.", "There is nothing to make again.")


def _step(visit: Visit, step: Callable[[str], str], done: str, nothing: str) -> Response:
    version = visit.form.get("version", "")
    return _save(visit, nothing if version_of(step(version)) == version else done)


def _change(visit: Visit, edit: Edit, about: Collection[Address]) -> Response:
    try:
        others_too = visit.kept.change(visit.form.get("version", ""), edit, about)
    except LookAgainError as error:
        kind = visit.request.url.path.rpartition("/")[2]
        return visit.refuse(crossed(error.crossings, kind, visit.form, version_of(visit.kept.text)), 409)
    return _save(visit, _SAVED[others_too])


def _save(visit: Visit, words: str) -> Response:
    return HTMLResponse(views.anew(visit.look, visit.kept, words)) if visit.is_for_a_part else visit.go(visit.kept)


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise refusal("value", "this is no value of a table") from None


def changes_told(told: Any) -> list[Change]:
    """Several values, each told as its address and what is put there, or the address of what goes. Raises `FlawedError`."""
    changes: list[Change] = []
    for one in told if isinstance(told, list) and len(told) <= MOST_CHANGES else ():
        match one:
            case [str(pointer), value]:
                changes.append((address_of(pointer), value))
            case [str(pointer)]:
                changes.append((address_of(pointer), TAKEN_OUT))
    if not changes or len(changes) < len(told):
        raise refusal("changes", "these are no changes of a table")
    return changes


def with_changes(file: Path, text: str, *, changes: Iterable[Change]) -> str:
    """The text with several values."""
    for path, value in changes:
        text = with_value(file, text, path, value)
    return text


def _with_told(file: Path, text: str, *, told: Iterable[tuple[str, Address, str]]) -> str:
    """The text with all that a form tells otherwise."""
    for kind, path, value in told:
        if not value.strip():
            raise refusal(" ".join(map(str, path)), "say what it is")
        text = (_with_option if kind == "option" else _with_typed)(file, text, path, value)
    return text


def _with_typed(file: Path, text: str, path: Address, typed: str) -> str:
    """The text with what was typed at an address, read as what it may be."""
    now = value_at(read_text(text, file.name).data, path)
    first: FlawedError | None = None
    for value in typed_value(typed, now):
        try:
            new = with_value(file, text, path, value)
            understood(file, new)
        except FlawedError as error:
            first = first or error
        else:
            return new
    raise first or refusal(file.name, "say what lies there")


def _with_option(file: Path, text: str, path: Address, words: str) -> str:
    """The text with the value that the game itself calls so. Raises `FlawedError` where it offers no such value."""
    table = begun(file, text)
    game, position = table.entry.game, table.laid_out()
    for change in game.changes(position):
        if change.path == path and said(change.to) == words:
            others: Iterable[tuple[Address, Any]] = differences(game.written(position), game.written(change.make(position)))
            for where, value in others:
                text = with_value(file, text, where, value)
            return text
    raise refusal("option", f"{words} cannot be put there now; nothing was changed")


def _must_be_allowed(file: Path, text: str, said: str, *, is_new: bool, is_seen: bool) -> None:
    """Let a move pass that the judgement told was of just this table, or that is allowed for all that is told at once.

    Raises `LookAgainError` where nobody was told of the table, which `is_new`, and `DrawnError` where the next card of a
    deck makes it otherwise, unless that `is_seen` by now.
    """
    table = understood(file, text)
    is_drawn = not is_seen and is_quick(table) and table.in_sight() != table.laid_out()
    if not is_new and not is_drawn:
        return
    if is_quick(table):
        judged = judged_of(table.entry, table.laid_out(), table.move(said, None), clock=Clock(QUICKLY))
        if judged.verdict == "legal" and not judged.open_end:
            return
    raise LookAgainError if is_new else DrawnError
