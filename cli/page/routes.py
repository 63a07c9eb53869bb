"""The server of the page: which address is answered by what."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib import resources
from pathlib import Path
from urllib.parse import quote

from anyio.to_thread import current_default_thread_limiter
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import HTMLResponse, Response
from starlette.routing import Mount, Route

from cli.page import asking, changes, home, panels, sheets, views
from cli.page.beginning import beginning, wish_of
from cli.page.edits import begun, club_stamp, recorded, understood
from cli.page.gate import Gate
from cli.page.handlers import Handler, Site, Visit, address_of, served
from cli.page.markup import el, fetched
from cli.page.offers import Spot, tile_at
from cli.picture_files import draw
from cli.pictures.vector import svg
from cli.pictures.web_page import page
from cli.reading.marks import refusal
from cli.reading.texts import text_of_link
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
        "ask/{kind}": asking.ask,
        "asked/{number}": asking.asked,
    }
    changed: dict[str, Handler] = {
        "put": changes.put,
        "text": changes.text,
        "ruling": changes.ruling,
        "do": changes.do,
        "undo": changes.undo,
        "redo": changes.redo,
        "copy": lambda visit: visit.go(site.shelf.add(visit.form.get("name", ""), visit.kept.text)),
        "asked/{number}/stop": asking.stop,
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
    return HTMLResponse(home.home(visit.look, visit.site.shelf.names(), filled={"game": chosen}))


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
