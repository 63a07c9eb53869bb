"""Questions about a table: the answer if it comes soon, else how far it is."""

from asyncio import get_running_loop, sleep
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from urllib.parse import quote

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cli.page import panels, views
from cli.page.answers import ANSWERS, answered, is_quick
from cli.page.handlers import Form, Handlers, Site, until_of
from cli.page.markup import Markup, el, join
from cli.page.prose import Work
from cli.page.questions import BusyError
from cli.reading.marks import FlawedError
from verify.clock import Clock

AT_ONCE = 0.4
"""So many seconds a question is waited for before its progress is shown."""
WITHOUT_SCRIPTS = 60.0
"""So long a browser waits that cannot ask again by itself."""
THREADS = 4
"""So many questions are begun at a time."""
QUICK = frozenset({"judge"})
"""Questions that are answered at once about a table of which all is known, without a process of their own."""
QUICKLY = 2.0
"""Seconds after which such an answer is given up, and left to a process after all."""
_LOOKS = 0.02


class Asking(Handlers):
    """The answers to addresses that ask."""

    def __init__(self, site: Site) -> None:
        super().__init__(site)
        # A process that begins is waited for, which shall not take the threads of those who ask for none.
        self._beginning = ThreadPoolExecutor(THREADS)

    def claims(self, request: Request, _form: Form) -> Response:
        """What can be claimed of what lies face down."""
        return HTMLResponse(panels.claim_forms(self._table(request)))

    async def ask(self, request: Request, _form: Form) -> Response:
        """A question: its answer if that comes soon, else its progress."""
        if request.path_params["kind"] not in ANSWERS:
            return Response("There is no such question.", 404)
        said = await run_in_threadpool(self._at_once, request)
        if said is not None:
            return await self._told(request, said)
        try:
            number = await get_running_loop().run_in_executor(self._beginning, self._begin, request)
        except BusyError as busy:
            here = request.url.path.rpartition("/t/")[2].partition("/")[2]
            return await self._told(request, panels.waiting(f"{here}?{request.url.query}", str(busy)), 503)
        return await self._progress(request, number, AT_ONCE)

    def _at_once(self, request: Request) -> Markup | None:
        """The answer to a question that takes no longer than a picture of the table; nothing where it may."""
        if request.path_params["kind"] not in QUICK:
            return None
        work = Work(Clock(QUICKLY))
        try:
            table = self._table(request)
        except FlawedError:
            return None
        said = answered(request.path_params["kind"], table, request.query_params, work) if is_quick(table) else None
        return said if (work.clock.left() or 0) > 0 else None

    def _begin(self, request: Request) -> str:
        kept, asked = self._find(request), dict(request.query_params)
        asked["dark"] = request.cookies.get("dark", "0").removeprefix("0")
        client = "" if request.client is None else request.client.host
        kind, until = request.path_params["kind"], until_of(request)
        return self._questions.ask(kind, kept.file, kept.text, until, asked, client)

    async def asked(self, request: Request, _form: Form) -> Response:
        """How far a question is, or its answer."""
        return await self._progress(request, request.path_params["number"], 0.0)

    async def stop(self, request: Request, _form: Form) -> Response:
        """A question stopped: what is settled by now is told."""
        question = self._questions.get(request.path_params["number"])
        if question is not None:
            question.stop()
        return await self._progress(request, request.path_params["number"], AT_ONCE)

    async def _progress(self, request: Request, number: str, wait: float) -> Response:
        question = self._questions.get(number)
        if question is None:
            return HTMLResponse(el("p", "This question is not in work any more; ask it again.", role="alert"))
        is_whole = not request.headers.get("hx-request")
        for _ in range(round((WITHOUT_SCRIPTS if is_whole else wait) / _LOOKS)):
            if question.answer is not None:
                break
            await sleep(_LOOKS)
        return await self._told(request, question.answer or panels.in_work(number, question))

    async def _told(self, request: Request, said: Markup, status: int = 200) -> Response:
        """What is said of a question: a part of the page, or all of it with the way back for a browser without scripts."""
        if request.headers.get("hx-request"):
            return HTMLResponse(said)
        kept = self._find(request)
        home = f"{self._site.base}/t/{quote(kept.name)}/"
        told = join(said, el("p", el("a", "Back to the table", href=home)))
        page = partial(views.table_page, self._look(request), kept, until_of(request), told=told, home=home)
        return HTMLResponse(await run_in_threadpool(page), status)
