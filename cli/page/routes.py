"""The server of the page: which address is answered by what, and how a question is answered, at once or later."""

from asyncio import get_running_loop, sleep
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from importlib import resources
from pathlib import Path
from urllib.parse import quote

from anyio.to_thread import current_default_thread_limiter
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import HTMLResponse, Response
from starlette.routing import Mount, Route

from cli.page import changes, panels, sheets, views
from cli.page.answers import ANSWERS, QUICKLY, answered, is_quick
from cli.page.beginning import beginning, wish_of
from cli.page.edits import begun, club_stamp, recorded, understood
from cli.page.gate import Gate
from cli.page.handlers import Handler, Site, Visit, address_of, served
from cli.page.look import Markup, el, fetched, join
from cli.page.offers import Spot, tile_at
from cli.page.prose import Work
from cli.page.questions import BusyError
from cli.picture_files import draw
from cli.pictures.vector import page, svg
from cli.reading.marks import FlawedError, refusal
from cli.reading.texts import text_of_link
from verify.clock import Clock
from verify.games import GAMES, entry

_TYPES = {".js": "text/javascript", ".css": "text/css", ".txt": "text/plain"}
PACKED = 6
"""How much a page is packed, from 1 to 9: more takes longer than it saves on the way to a phone."""
THREADS = 4
"""So many requests are worked on at a time; what waits for something else takes none."""


def app(site: Site) -> Starlette:
    """The server of a folder."""
    shown: dict[str, Handler] = {
        "": lambda visit: HTMLResponse(views.table_page(visit.look, visit.kept, visit.until)),
        "live": _live,
        "at": _at,
        "else": lambda visit: HTMLResponse(sheets.else_list(begun(visit.kept.file, visit.kept.text))),
        "file": lambda visit: _download(visit.kept.text, visit.kept.name, "application/yaml"),
        "one.html": _one_page,
        "picture.svg": _picture,
        "claims": lambda visit: HTMLResponse(panels.claim_forms(visit.table)),
        "ask/{kind}": ask,
        "asked/{number}": asked,
    }
    changed: dict[str, Handler] = {
        "put": changes.put,
        "text": changes.text,
        "ruling": changes.ruling,
        "do": changes.do,
        "undo": changes.undo,
        "redo": changes.redo,
        "copy": lambda visit: visit.go(site.shelf.add(visit.form.get("name", ""), visit.kept.text)),
        "asked/{number}/stop": stop,
    }
    routes = [
        Route("/", served(site, _home)),
        Route("/static/{name}", served(site, _static)),
        Route("/new", served(site, _new), methods=["POST"]),
        Route("/open", served(site, _open), methods=["POST"]),
        *(Route(f"/t/{{table}}/{name}", served(site, handler)) for name, handler in shown.items()),
        *(Route(f"/t/{{table}}/{name}", served(site, handler), methods=["POST"]) for name, handler in changed.items()),
    ]
    gate = [Middleware(Gate, hosts=site.hosts), Middleware(GZipMiddleware, minimum_size=1000, compresslevel=PACKED)]
    mounted = [Mount(site.base, routes=routes)] if site.base else routes
    return Starlette(routes=mounted, middleware=gate, lifespan=_with_few_threads)


@asynccontextmanager
async def _with_few_threads(_app: Starlette) -> AsyncIterator[None]:
    """While it serves: as many threads as have something to reckon at a time, since each more makes all of them wait."""
    current_default_thread_limiter().total_tokens = THREADS
    yield


def _home(visit: Visit) -> Response:
    """All tables of the folder."""
    chosen = visit.asked.get("game", visit.site.chosen)
    return HTMLResponse(views.home(visit.look, visit.site.shelf.names(), filled={"game": chosen}))


def _static(visit: Visit) -> Response:
    """A script, a style sheet, a licence."""
    name, folder = visit.request.path_params["name"], resources.files(__package__) / "static"
    if name not in {file.name for file in folder.iterdir()}:
        return Response("There is no such file.", 404)
    headers = {"cache-control": "max-age=3600"}
    return Response((folder / name).read_bytes(), 200, headers, _TYPES[Path(name).suffix])


def _new(visit: Visit) -> Response:
    """A new table."""
    game, shelf = visit.form.get("game", ""), visit.site.shelf
    if game not in GAMES:
        raise refusal("new", "choose a game")
    text = beginning(shelf.folder / "new.yaml", entry(game), wish_of(entry(game), visit.form))
    return visit.go(shelf.add(visit.form.get("name", "") or game, text))


def _open(visit: Visit) -> Response:
    """The table of a link."""
    text = text_of_link(visit.form.get("link", ""))
    return visit.go(visit.site.shelf.with_text(visit.form.get("name", "") or "from a link", text))


def _live(visit: Visit) -> Response:
    """What has changed of a table since this version, if anything has."""
    kept, asked = visit.kept, visit.asked
    if (kept.version, str(club_stamp(kept.file))) == (asked.get("version"), asked.get("club", "0")):
        return Response(status_code=204)
    return HTMLResponse(views.live(visit.look, kept, visit.until))


def _at(visit: Visit) -> Response:
    """A space that was tapped."""
    kept, path = visit.kept, address_of(visit.asked.get("path", ""))
    text = kept.text
    if visit.asked.get("later"):
        table = understood(kept.file, text, visit.until if recorded(kept.file, text) else None)
        tile = tile_at(table.entry.game, table.laid_out(), path)
        name, about = ("Here", "") if tile is None else (tile.name, tile.place.space if tile.place else "")
        begin = el("p", el("a", "Go to the beginning of the record", href="?until=0"), " to change what lay there.")
        sheet = sheets.sheet(name, fetched(f"ask/moves?about={quote(about)}"), begin)
    else:
        sheet = sheets.sheet_at(visit.look, Spot(kept.file, text, path))
    return HTMLResponse(sheet if visit.is_for_a_part else views.table_page(visit.look, kept, visit.until, sheet))


def _one_page(visit: Visit) -> Response:
    """A page with picture and scores in one file."""
    table = visit.table
    drawing = draw(table, table.laid_out())
    whole = page(drawing.picture, drawing.over, drawing.sheets, dark=False)
    return _download(whole, f"{Path(table.file).stem}.html", "text/html")


def _picture(visit: Visit) -> Response:
    """The picture of a table."""
    table = visit.table
    drawing = draw(table, table.laid_out())
    return _download(svg(drawing.picture, drawing.over), f"{Path(table.file).stem}.svg", "image/svg+xml")


def _download(content: str, name: str, kind: str) -> Response:
    return Response(content, 200, {"content-disposition": f"attachment; filename*=UTF-8''{quote(name)}"}, kind)


AT_ONCE = 0.4
"""So many seconds a question is waited for before its progress is shown."""
WITHOUT_SCRIPTS = 60.0
"""So long a browser waits that cannot ask again by itself."""
QUICK = frozenset({"judge"})
"""Questions that are answered at once about a table of which all is known, without a process of their own."""
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
