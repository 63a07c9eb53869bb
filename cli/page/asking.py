"""Questions about a table: the answer if it comes soon, else how far it is."""

from asyncio import get_running_loop, sleep
from functools import partial

from starlette.concurrency import run_in_threadpool
from starlette.responses import HTMLResponse, Response

from cli.page import panels, views
from cli.page.answers import ANSWERS, answered, is_quick
from cli.page.handlers import Visit
from cli.page.markup import Markup, el, join
from cli.page.prose import Work
from cli.page.questions import BusyError
from cli.reading.marks import FlawedError
from verify.clock import Clock

AT_ONCE = 0.4
"""So many seconds a question is waited for before its progress is shown."""
WITHOUT_SCRIPTS = 60.0
"""So long a browser waits that cannot ask again by itself."""
QUICK = frozenset({"judge"})
"""Questions that are answered at once about a table of which all is known, without a process of their own."""
QUICKLY = 2.0
"""Seconds after which such an answer is given up, and left to a process after all."""
_LOOKS = 0.02


async def ask(visit: Visit) -> Response:
    """A question: its answer if that comes soon, else its progress."""
    kind, request = visit.request.path_params["kind"], visit.request
    if kind not in ANSWERS:
        return Response("There is no such question.", 404)
    said = await run_in_threadpool(_at_once, visit, kind) if kind in QUICK else None
    if said is not None:
        return await _told(visit, said)
    try:
        number = await get_running_loop().run_in_executor(visit.site.beginning, _begin, visit, kind)
    except BusyError as busy:
        here = request.url.path.rpartition("/t/")[2].partition("/")[2]
        return await _told(visit, panels.waiting(f"{here}?{request.url.query}", str(busy)), 503)
    return await _progress(visit, number, AT_ONCE)


def _at_once(visit: Visit, kind: str) -> Markup | None:
    """The answer to a question that takes no longer than a picture of the table; nothing where it may."""
    work = Work(Clock(QUICKLY))
    try:
        table = visit.table
    except FlawedError:
        return None
    said = answered(kind, table, visit.asked, work) if is_quick(table) else None
    return said if (work.clock.left() or 0) > 0 else None


def _begin(visit: Visit, kind: str) -> str:
    kept, request = visit.kept, visit.request
    asked = {**visit.asked, "dark": request.cookies.get("dark", "0").removeprefix("0")}
    client = "" if request.client is None else request.client.host
    return visit.site.questions.ask(kind, kept.file, kept.text, visit.until, asked, client)


async def asked(visit: Visit) -> Response:
    """How far a question is, or its answer."""
    return await _progress(visit, visit.request.path_params["number"], 0.0)


async def stop(visit: Visit) -> Response:
    """A question stopped: what is settled by now is told."""
    number = visit.request.path_params["number"]
    question = visit.site.questions.get(number)
    if question is not None:
        question.stop()
    return await _progress(visit, number, AT_ONCE)


async def _progress(visit: Visit, number: str, wait: float) -> Response:
    question = visit.site.questions.get(number)
    if question is None:
        return HTMLResponse(el("p", "This question is not in work any more; ask it again.", role="alert"))
    for _ in range(round((wait if visit.is_for_a_part else WITHOUT_SCRIPTS) / _LOOKS)):
        if question.answer is not None:
            break
        await sleep(_LOOKS)
    return await _told(visit, question.answer or panels.in_work(number, question))


async def _told(visit: Visit, said: Markup, status: int = 200) -> Response:
    """What is said of a question: a part of the page, or all of it with the way back for a browser without scripts."""
    if visit.is_for_a_part:
        return HTMLResponse(said)
    home = visit.home(visit.kept)
    told = join(said, el("p", el("a", "Back to the table", href=home)))
    page = partial(views.table_page, visit.look, visit.kept, visit.until, told=told, home=home)
    return HTMLResponse(await run_in_threadpool(page), status)
