"""The server of the page: who may ask, what is asked for, and what is answered."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from importlib import resources
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Mount, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from cli.page import home, sheets, views
from cli.page.answers import ANSWERS, flaws
from cli.page.beginning import beginning, wish_of
from cli.page.links import text_of_link
from cli.page.look import Look, page
from cli.page.markup import Markup, el, join
from cli.page.offers import some, tile_at, typed_value
from cli.page.questions import Questions
from cli.page.shelf import (
    TAKEN_OUT,
    Kept,
    LookAgainError,
    Shelf,
    differences,
    recorded,
    understood,
    value_at,
    version_of,
    with_value,
)
from cli.reading.marks import Flaw, FlawedError
from models.problem import Address
from models.record import RECORD
from models.unknowns import said
from verify.games import GAMES, entry

LARGEST_BODY = 256 * 1024
"""Bytes of a form; a table has no more than 64 kB."""
LONGEST = 4_000
"""Letters of an address with what is asked there."""
AT_ONCE = 0.4
"""So many seconds a question is waited for before its progress is shown."""
HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}
_TYPES = {".js": "text/javascript", ".css": "text/css", ".txt": "text/plain"}

Form = Mapping[str, str]
Handler = Callable[[Request, Form], Response]


@dataclass(frozen=True)
class Site:
    """What is served: a folder, at these hosts (name and port), below a key where there is one."""

    shelf: Shelf
    hosts: frozenset[str]
    key: str = ""
    chosen: str = ""
    questions: Questions = field(default_factory=Questions)

    @property
    def base(self) -> str:
        """What every address of the page begins with."""
        return f"/{self.key}" if self.key else ""


class Gate:
    """Lets in who asks this host, from its own pages; and says what a browser may do with a page."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str]) -> None:
        self._app, self._hosts = app, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or refuse."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        why = self._refused(scope)
        if why:
            await Response(why, 403, HEADERS, "text/plain")(scope, receive, send)
            return

        async def sending(message: Any) -> None:
            if message["type"] == "http.response.start":
                there = {name for name, _ in message["headers"]}
                more = [(name.encode(), value.encode()) for name, value in HEADERS.items() if name.encode() not in there]
                message["headers"] = [*message["headers"], *more]
            await send(message)

        await self._app(scope, receive, sending)

    def _refused(self, scope: Scope) -> str:
        headers = Request(scope).headers
        if headers.get("host", "").casefold() not in self._hosts:
            return "This page is not served under that name."
        if len(scope.get("raw_path", b"")) + len(scope["query_string"]) > LONGEST:
            return "That is too long a question."
        if scope["method"] in {"GET", "HEAD"}:
            # A link to a table may be followed from elsewhere; nobody else's page may ask questions.
            is_foreign = headers.get("sec-fetch-site", "none") in {"cross-site", "same-site"}
            is_followed = headers.get("sec-fetch-mode") == "navigate" and "/ask" not in scope["path"]
            return "Only this page itself may ask." if is_foreign and not is_followed else ""
        origin = headers.get("origin", "")
        if origin.casefold() not in {f"http://{host}" for host in self._hosts}:
            return "Only this page itself may change a table."
        return ""


def app(site: Site) -> Starlette:
    """The server of a folder."""
    pages = Pages(site)
    routes = [
        Route("/", pages.of(pages.home)),
        Route("/static/{name}", pages.of(pages.static)),
        Route("/new", pages.of(pages.new), methods=["POST"]),
        Route("/open", pages.of(pages.open), methods=["POST"]),
        Route("/t/{table}/", pages.of(pages.table)),
        Route("/t/{table}/live", pages.of(pages.live)),
        Route("/t/{table}/at", pages.of(pages.at)),
        Route("/t/{table}/else", pages.of(pages.other)),
        Route("/t/{table}/file", pages.of(pages.file)),
        Route("/t/{table}/one.html", pages.of(pages.one_page)),
        Route("/t/{table}/picture.svg", pages.of(pages.picture)),
        Route("/t/{table}/ask/{kind}", pages.of(pages.ask)),
        Route("/t/{table}/asked/{number}", pages.of(pages.asked)),
        Route("/t/{table}/asked/{number}/stop", pages.of(pages.stop), methods=["POST"]),
        *(
            Route(f"/t/{{table}}/{name}", pages.of(handler), methods=["POST"])
            for name, handler in {
                "put": pages.put,
                "text": pages.text,
                "ruling": pages.ruling,
                "do": pages.do,
                "undo": pages.undo,
                "redo": pages.redo,
                "copy": pages.copy,
            }.items()
        ),
    ]
    gate = [Middleware(Gate, hosts=site.hosts), Middleware(GZipMiddleware, minimum_size=1000)]
    return Starlette(routes=[Mount(site.base, routes=routes)] if site.base else routes, middleware=gate)


class Pages:
    """The answers to all addresses."""

    def __init__(self, site: Site) -> None:
        self._site, self._shelf, self._questions = site, site.shelf, site.questions

    def of(self, handler: Handler) -> Callable[[Request], Awaitable[Response]]:
        """A handler as the server calls it: with the form that came, beside the others, and with its problems told."""

        async def answer(request: Request) -> Response:
            form: Form = {}
            if request.method == "POST":
                body = b""
                async for part in request.stream():
                    body += part
                    if len(body) > LARGEST_BODY:
                        return Response("That is too much at once.", 413)
                form = _form(body)
            return await run_in_threadpool(self._answered, handler, request, form)

        return answer

    def _answered(self, handler: Handler, request: Request, form: Form) -> Response:
        try:
            return handler(request, form)
        except KeyError:
            gone = el("p", "There is no such table here. ", el("a", "All tables", href=f"{self._site.base}/"))
            return HTMLResponse(page(self._look(request), "Not found", el("main", gone, id="main")), 404)
        except LookAgainError:
            hint = "Somebody has changed the table since you looked; nothing was overwritten. Look again, then say it anew."
            return self._refused(request, el("p", hint, role="alert"), 409)
        except FlawedError as error:
            return self._refused(request, flaws(error), 422)

    def _refused(self, request: Request, told: Markup, status: int) -> Response:
        name = request.path_params.get("table")
        if request.headers.get("hx-request") and name:
            kept = self._shelf.kept(name)
            anew = views.live(self._look(request), kept, None, oob=True) if status == 409 else None
            return HTMLResponse(join(sheets.told_now(told), anew), status)
        if name and request.method == "POST":
            return HTMLResponse(views.table_page(self._look(request), self._shelf.kept(name), None, told=told), status)
        return HTMLResponse(home.home(self._look(request), self._shelf.names(), told), status)

    def _look(self, request: Request) -> Look:
        return Look.told(self._site.base, request.cookies)

    def _kept(self, request: Request) -> Kept:
        return self._shelf.kept(request.path_params["table"])

    def home(self, request: Request, _form: Form) -> Response:
        """All tables of the folder."""
        chosen = request.query_params.get("game", self._site.chosen)
        return HTMLResponse(home.home(self._look(request), self._shelf.names(), chosen=chosen))

    def static(self, request: Request, _form: Form) -> Response:
        """A script, a style sheet, a licence."""
        name = request.path_params["name"]
        folder = resources.files(__package__) / "static"
        known = {file.name for file in folder.iterdir()}
        if name not in known:
            return Response("There is no such file.", 404)
        headers = {"cache-control": "max-age=3600"}
        return Response((folder / name).read_bytes(), 200, headers, _TYPES[Path(name).suffix])

    def new(self, _request: Request, form: Form) -> Response:
        """A new table."""
        game = form.get("game", "")
        if game not in GAMES:
            raise FlawedError([Flaw("new", None, "choose a game")])
        text = beginning(self._shelf.folder / "new.yaml", entry(game), wish_of(entry(game), form))
        return self._go(self._shelf.add(form.get("name", "") or game, text))

    def open(self, _request: Request, form: Form) -> Response:
        """The table of a link."""
        return self._go(self._shelf.add(form.get("name", "") or "from a link", text_of_link(form.get("link", ""))))

    def _go(self, kept: Kept) -> Response:
        from urllib.parse import quote

        return RedirectResponse(f"{self._site.base}/t/{quote(kept.name)}/", 303)

    def table(self, request: Request, _form: Form) -> Response:
        """A table with all that can be asked of it."""
        return HTMLResponse(views.table_page(self._look(request), self._kept(request), _until(request)))

    def live(self, request: Request, _form: Form) -> Response:
        """What has changed of a table since this version, if anything has."""
        kept = self._kept(request)
        try:
            now = version_of(kept.text)
        except FlawedError:
            now = ""
        if now == request.query_params.get("version"):
            return Response(status_code=204)
        return HTMLResponse(views.live(self._look(request), kept, _until(request)))

    def at(self, request: Request, _form: Form) -> Response:
        """A space that was tapped."""
        kept, path = self._kept(request), _address(request.query_params.get("path", ""))
        text = kept.text
        look = self._look(request)
        if request.query_params.get("later"):
            table = understood(kept.file, text, _until(request) if recorded(kept.file, text) else None)
            tile = tile_at(table.entry.game.picture(table.laid_out(), frozenset()), path)
            name, about = ("Here", "") if tile is None else (tile.name, tile.place.space if tile.place else "")
            sheet = sheets.later_sheet(name, about)
        else:
            sheet = sheets.sheet_at(look, kept.file, text, path, 0 if recorded(kept.file, text) else None)
        if request.headers.get("hx-request"):
            return HTMLResponse(sheet)
        return HTMLResponse(views.table_page(look, kept, _until(request), sheet))

    def other(self, request: Request, _form: Form) -> Response:
        """What no space shows."""
        kept = self._kept(request)
        text = kept.text
        return HTMLResponse(sheets.else_list(understood(kept.file, text, 0 if recorded(kept.file, text) else None)))

    def put(self, request: Request, form: Form) -> Response:
        """One value of the file changed."""
        kept, path = self._kept(request), _address(form.get("path", ""))
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
        kept.undo(form.get("version", ""))
        return self._saved(request, kept, "Taken back.")

    def redo(self, request: Request, form: Form) -> Response:
        """What was taken back made again."""
        kept = self._kept(request)
        kept.redo(form.get("version", ""))
        return self._saved(request, kept, "Made again.")

    def _changed(self, request: Request, kept: Kept, form: Form, change: Callable[[str], str]) -> Response:
        kept.change(form.get("version", ""), change)
        return self._saved(request, kept, "Saved.")

    def _saved(self, request: Request, kept: Kept, words: str) -> Response:
        if request.headers.get("hx-request"):
            return HTMLResponse(views.saved(self._look(request), kept, words))
        return self._go(kept)

    def copy(self, request: Request, form: Form) -> Response:
        """The same table under another name."""
        return self._go(self._shelf.add(form.get("name", ""), self._kept(request).text))

    def file(self, request: Request, _form: Form) -> Response:
        """The file of a table."""
        return _download(self._kept(request).text, self._kept(request).name, "application/yaml")

    def one_page(self, request: Request, _form: Form) -> Response:
        """A page with picture and scores in one file."""
        from cli.picture_files import draw
        from cli.pictures.web_page import page

        kept = self._kept(request)
        table = understood(kept.file, kept.text, _until(request))
        drawing = draw(table, table.laid_out())
        return _download(
            page(drawing.picture, drawing.over, drawing.sheets, dark=False, width=None),
            f"{kept.file.stem}.html",
            "text/html",
        )

    def picture(self, request: Request, _form: Form) -> Response:
        """The picture of a table."""
        from cli.library import draw

        kept = self._kept(request)
        return _download(draw(understood(kept.file, kept.text, _until(request))), f"{kept.file.stem}.svg", "image/svg+xml")

    def ask(self, request: Request, _form: Form) -> Response:
        """A question: its answer if that comes soon, else its progress."""
        kept, kind = self._kept(request), request.path_params["kind"]
        if kind not in ANSWERS:
            return Response("There is no such question.", 404)
        asked = dict(request.query_params)
        asked["dark"] = request.cookies.get("dark", "0").removeprefix("0")
        number = self._questions.ask(kind, kept.file, kept.text, _until(request), asked)
        if not number:
            here = request.url.path.rpartition("/t/")[2].partition("/")[2]
            return HTMLResponse(views.waiting(f"{here}?{request.url.query}"))
        return self._progress(request, number, AT_ONCE)

    def asked(self, request: Request, _form: Form) -> Response:
        """How far a question is, or its answer."""
        return self._progress(request, request.path_params["number"], 0.0)

    def stop(self, request: Request, _form: Form) -> Response:
        """A question stopped: what is settled by now is told."""
        question = self._questions.get(request.path_params["number"])
        if question is not None:
            question.stop()
        return self._progress(request, request.path_params["number"], AT_ONCE)

    def _progress(self, request: Request, number: str, wait: float) -> Response:
        question = self._questions.get(number)
        if question is None:
            return HTMLResponse(el("p", "This question is not in work any more; ask it again.", role="alert"))
        is_whole = not request.headers.get("hx-request")
        question.look(60.0 if is_whole else wait)
        if question.answer is not None:
            said = question.answer
            return HTMLResponse(
                views.table_page(self._look(request), self._kept(request), _until(request), told=said) if is_whole else said
            )
        return HTMLResponse(
            views.in_work(number, question.at_work, question.seconds, is_stopped=question.stopped is not None)
        )


def _form(body: bytes) -> Form:
    """The fields of a form; of several with one name, all are kept."""
    fields: dict[str, str] = {}
    for name, value in parse_qsl(body.decode("utf-8", "replace"), keep_blank_values=True, max_num_fields=200):
        fields[name if name not in fields else f"{name} {len(fields)}"] = value
    return fields


def _until(request: Request) -> int | None:
    until = request.query_params.get("until", "")
    return int(until) if until.isdecimal() and len(until) < 6 else None


def _address(pointer: str) -> Address:
    """The address that a JSON Pointer means."""
    keys = [key.replace("~1", "/").replace("~0", "~") for key in pointer.split("/")[1:]]
    if not keys:
        raise FlawedError([Flaw("path", None, "this is no place of a table; tap a space of the picture")])
    return tuple(int(key) if key.isdecimal() and len(key) < 6 else key for key in keys)


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise FlawedError([Flaw("value", None, "this is no value of a table")]) from None


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


def _download(content: str, name: str, kind: str) -> Response:
    from urllib.parse import quote

    return Response(content, 200, {"content-disposition": f"attachment; filename*=UTF-8''{quote(name)}"}, kind)
