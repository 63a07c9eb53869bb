"""What all that answers an address has: the tables, who looks, the form that came, and how problems are told."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from inspect import iscoroutinefunction
from typing import TypeAlias
from urllib.parse import parse_qsl, quote

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from cli.page import home, sheets, views
from cli.page.edits import understood
from cli.page.look import Look, page
from cli.page.markup import Markup, el, join
from cli.page.prose import flaws
from cli.page.questions import Questions
from cli.page.shelf import Kept, LookAgainError, Shelf
from cli.reading.marks import FlawedError, refusal
from cli.reading.table import Table
from models.problem import Address

LARGEST_BODY = 256 * 1024
"""Bytes of a form; a table has no more than 64 kB."""

_DEEPEST = 20
"""So many keys at most lead to a place of a table."""

Form = Mapping[str, str]
Handler: TypeAlias = "Callable[[Request, Form], Response | Awaitable[Response]]"


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


class Handlers:
    """Answers to some of the addresses."""

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
                try:
                    form = _form(body)
                except ValueError:
                    return Response("These are more fields than any form here has.", 413)
            try:
                # What waits does so without a thread, of which there are few.
                waits = iscoroutinefunction(handler)
                found = handler(request, form) if waits else await run_in_threadpool(handler, request, form)
                return found if isinstance(found, Response) else await found
            except (KeyError, LookAgainError, FlawedError) as error:
                return await run_in_threadpool(self._problem, request, form, error)

        return answer

    def _problem(self, request: Request, form: Form, error: KeyError | LookAgainError | FlawedError) -> Response:
        if isinstance(error, KeyError):
            if request.url.path.endswith("/live"):
                # A page that was open when the server was started anew goes on asking for news.
                return Response(status_code=204)
            gone = el("p", "There is no such table here. ", el("a", "All tables", href=f"{self._site.base}/"))
            if request.headers.get("hx-request"):
                return HTMLResponse(sheets.sheet("Not found", gone), 404)
            return HTMLResponse(page(self._look(request), "Not found", el("main", gone, id="main")), 404)
        if isinstance(error, LookAgainError):
            hint = "Somebody has changed the table since you looked; nothing was overwritten. Look again, then say it anew."
            return self._refuse(request, form, el("p", hint, role="alert"), 409)
        return self._refuse(request, form, join(flaws(error), sheets.again(form)), 422)

    def _refuse(self, request: Request, form: Form, told: Markup, status: int) -> Response:
        name = request.path_params.get("table")
        if request.headers.get("hx-request") and name:
            kept = self._shelf.kept(name)
            anew = views.live(self._look(request), kept, None, oob=True) if status == 409 else None
            return HTMLResponse(join(sheets.sheet("Not saved", told), views.told_anew(), anew), status)
        if name and request.method == "POST":
            return HTMLResponse(views.table_page(self._look(request), self._shelf.kept(name), None, told=told), status)
        return HTMLResponse(home.home(self._look(request), self._shelf.names(), told, form), status)

    def _look(self, request: Request) -> Look:
        return Look.told(self._site.base, request.cookies)

    def _find(self, request: Request) -> Kept:
        return self._shelf.kept(request.path_params["table"])

    def _table(self, request: Request) -> Table:
        """The table that somebody looks at, after so many moves of its record. Raises `KeyError` and `FlawedError`."""
        kept = self._find(request)
        return understood(kept.file, kept.text, until_of(request))

    def _go(self, kept: Kept) -> Response:
        return RedirectResponse(f"{self._site.base}/t/{quote(kept.name)}/", 303)


def _form(body: bytes) -> Form:
    """The fields of a form; of several with one name, all are kept."""
    fields: dict[str, str] = {}
    for name, value in parse_qsl(body.decode("utf-8", "replace"), keep_blank_values=True, max_num_fields=1000):
        fields[name if name not in fields else f"{name} {len(fields)}"] = value
    return fields


def until_of(request: Request) -> int | None:
    """After how many moves of a record the table is meant, if not after all."""
    until = request.query_params.get("until", "")
    return int(until) if until.isdecimal() and len(until) < 6 else None


def address_of(pointer: str) -> Address:
    """The address that a JSON Pointer means."""
    keys = [key.replace("~1", "/").replace("~0", "~") for key in pointer.split("/")[1:]]
    if not 0 < len(keys) <= _DEEPEST:
        raise refusal("path", "this is no place of a table; tap a space of the picture")
    return tuple(int(key) if key.isdecimal() and len(key) < 6 else key for key in keys)
