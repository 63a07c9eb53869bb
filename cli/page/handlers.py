"""What all that answers an address has: the tables, who looks, the form that came, and how problems are told."""

from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property
from inspect import iscoroutinefunction
from typing import TypeAlias
from urllib.parse import parse_qsl, quote

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from cli.page import sheets, views
from cli.page.edits import understood
from cli.page.look import Look, Markup, el, join, page
from cli.page.prose import flaws
from cli.page.questions import Questions
from cli.page.shelf import Kept, LookAgainError, Shelf
from cli.reading.marks import FlawedError, refusal
from cli.reading.table import Table
from models.problem import Address

LARGEST_BODY = 256 * 1024
"""Bytes of a form; a table has no more than 64 kB."""
THREADS = 4
"""So many questions are begun at a time."""
_DEEPEST = 20
"""So many keys at most lead to a place of a table."""

Form = Mapping[str, str]


@dataclass(frozen=True)
class Site:
    """What is served: a folder, at these hosts (name and port), below a key where there is one.

    A process of a question that begins is waited for in threads of its own, so that it takes none of those who ask for none.
    """

    shelf: Shelf
    hosts: frozenset[str]
    key: str = ""
    chosen: str = ""
    questions: Questions = field(default_factory=Questions)
    beginning: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(THREADS))

    @property
    def base(self) -> str:
        """What every address of the page begins with."""
        return f"/{self.key}" if self.key else ""


@dataclass(frozen=True)
class Visit:
    """Somebody who asks an address of the site, with the form that came."""

    site: Site
    request: Request
    form: Form

    @property
    def asked(self) -> Form:
        """What is asked behind the address."""
        return self.request.query_params

    @property
    def is_for_a_part(self) -> bool:
        """Whether the script of the page asks, which needs only what is new."""
        return bool(self.request.headers.get("hx-request"))

    @property
    def look(self) -> Look:
        """How the page is shown."""
        return Look.told(self.site.base, self.request.cookies)

    @cached_property
    def kept(self) -> Kept:
        """The table that is looked at. Raises `KeyError`."""
        return self.site.shelf.kept(self.request.path_params["table"])

    @property
    def until(self) -> int | None:
        """After how many moves of a record the table is meant, if not after all."""
        until = self.asked.get("until", "")
        return int(until) if until.isdecimal() and len(until) < 6 else None

    @property
    def table(self) -> Table:
        """The same as it was read, after so many moves of its record. Raises `KeyError` and `FlawedError`."""
        return understood(self.kept.file, self.kept.text, self.until)

    def home(self, kept: Kept) -> str:
        """The address of a table."""
        return f"{self.site.base}/t/{quote(kept.name)}/"

    def go(self, kept: Kept) -> Response:
        """The way to a table."""
        return RedirectResponse(self.home(kept), 303)

    def refuse(self, told: Markup, status: int) -> Response:
        """What is told where nothing was saved."""
        is_of_table = "table" in self.request.path_params
        if self.is_for_a_part and is_of_table:
            anew = views.live(self.look, self.kept, None, oob=True) if status == 409 else None
            return HTMLResponse(join(sheets.sheet("Not saved", told), views.told_anew(), anew), status)
        if is_of_table and self.request.method == "POST":
            return HTMLResponse(views.table_page(self.look, self.kept, None, told=told), status)
        return HTMLResponse(views.home(self.look, self.site.shelf.names(), told, self.form), status)

    def problem(self, error: KeyError | LookAgainError | FlawedError) -> Response:
        """What is told where there is no answer."""
        if isinstance(error, KeyError):
            if self.request.url.path.endswith("/live"):
                # A page that was open when the server was started anew goes on asking for news.
                return Response(status_code=204)
            gone = el("p", "There is no such table here. ", el("a", "All tables", href=f"{self.site.base}/"))
            if self.is_for_a_part:
                return HTMLResponse(sheets.sheet("Not found", gone), 404)
            return HTMLResponse(page(self.look, "Not found", el("main", gone, id="main")), 404)
        if isinstance(error, LookAgainError):
            hint = "Somebody has changed the table since you looked; nothing was overwritten. Look again, then say it anew."
            return self.refuse(el("p", hint, role="alert"), 409)
        return self.refuse(join(flaws(error), sheets.again(self.form)), 422)


Handler: TypeAlias = "Callable[[Visit], Response | Awaitable[Response]]"


def served(site: Site, handler: Handler) -> Callable[[Request], Awaitable[Response]]:
    """A handler as the server calls it: with the form that came, beside the others, and with its problems told."""

    async def answer(request: Request) -> Response:
        form: dict[str, str] = {}
        if request.method == "POST":
            body = b""
            async for part in request.stream():
                body += part
                if len(body) > LARGEST_BODY:
                    return Response("That is too much at once.", 413)
            try:
                fields = parse_qsl(body.decode("utf-8", "replace"), keep_blank_values=True, max_num_fields=1000)
            except ValueError:
                return Response("These are more fields than any form here has.", 413)
            # Of several with one name, all are kept.
            for name, value in fields:
                form[name if name not in form else f"{name} {len(form)}"] = value
        visit = Visit(site, request, form)
        try:
            # What waits does so without a thread, of which there are few.
            found = handler(visit) if iscoroutinefunction(handler) else await run_in_threadpool(handler, visit)
            return found if isinstance(found, Response) else await found
        except (KeyError, LookAgainError, FlawedError) as error:
            return await run_in_threadpool(visit.problem, error)

    return answer


def address_of(pointer: str) -> Address:
    """The address that a JSON Pointer means."""
    keys = [key.replace("~1", "/").replace("~0", "~") for key in pointer.split("/")[1:]]
    if not 0 < len(keys) <= _DEEPEST:
        raise refusal("path", "this is no place of a table; tap a space of the picture")
    return tuple(int(key) if key.isdecimal() and len(key) < 6 else key for key in keys)
