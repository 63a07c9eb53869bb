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
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Mount, Route

from cli.page import home, sheets, views
from cli.page.asking import Asking
from cli.page.beginning import beginning, wish_of
from cli.page.changes import Changes
from cli.page.edits import begun, club_stamp, recorded, understood
from cli.page.gate import Gate
from cli.page.handlers import Form, Handler, Handlers, Site, address_of, until_of
from cli.page.markup import el, fetched
from cli.page.offers import Spot, tile_at
from cli.picture_files import draw
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
    tables, changes, asking = Tables(site), Changes(site), Asking(site)
    shown: dict[str, Handler] = {
        "": tables.table,
        "live": tables.live,
        "at": tables.at,
        "else": tables.other,
        "file": tables.file,
        "one.html": tables.one_page,
        "picture.svg": tables.picture,
        "claims": asking.claims,
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
        "copy": tables.copy,
        "asked/{number}/stop": asking.stop,
    }
    routes = [
        Route("/", tables.of(tables.home)),
        Route("/static/{name}", tables.of(tables.static)),
        Route("/new", tables.of(tables.new), methods=["POST"]),
        Route("/open", tables.of(tables.open), methods=["POST"]),
        *(Route(f"/t/{{table}}/{name}", tables.of(handler)) for name, handler in shown.items()),
        *(Route(f"/t/{{table}}/{name}", tables.of(handler), methods=["POST"]) for name, handler in changed.items()),
    ]
    gate = [Middleware(Gate, hosts=site.hosts), Middleware(GZipMiddleware, minimum_size=1000, compresslevel=PACKED)]
    mounted = [Mount(site.base, routes=routes)] if site.base else routes
    return Starlette(routes=mounted, middleware=gate, lifespan=_with_few_threads)


@asynccontextmanager
async def _with_few_threads(_app: Starlette) -> AsyncIterator[None]:
    """While it serves: as many threads as have something to reckon at a time, since each more makes all of them wait."""
    current_default_thread_limiter().total_tokens = THREADS
    yield


class Tables(Handlers):
    """The answers to addresses that show a table, or begin one."""

    def home(self, request: Request, _form: Form) -> Response:
        """All tables of the folder."""
        chosen = request.query_params.get("game", self._site.chosen)
        return HTMLResponse(home.home(self._look(request), self._shelf.names(), filled={"game": chosen}))

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
            raise refusal("new", "choose a game")
        text = beginning(self._shelf.folder / "new.yaml", entry(game), wish_of(entry(game), form))
        return self._go(self._shelf.add(form.get("name", "") or game, text))

    def open(self, _request: Request, form: Form) -> Response:
        """The table of a link."""
        return self._go(self._shelf.with_text(form.get("name", "") or "from a link", text_of_link(form.get("link", ""))))

    def table(self, request: Request, _form: Form) -> Response:
        """A table with all that can be asked of it."""
        return HTMLResponse(views.table_page(self._look(request), self._find(request), until_of(request)))

    def live(self, request: Request, _form: Form) -> Response:
        """What has changed of a table since this version, if anything has."""
        kept = self._find(request)
        asked = request.query_params
        if (kept.version, str(club_stamp(kept.file))) == (asked.get("version"), asked.get("club", "0")):
            return Response(status_code=204)
        return HTMLResponse(views.live(self._look(request), kept, until_of(request)))

    def at(self, request: Request, _form: Form) -> Response:
        """A space that was tapped."""
        kept, path = self._find(request), address_of(request.query_params.get("path", ""))
        text = kept.text
        look = self._look(request)
        if request.query_params.get("later"):
            table = understood(kept.file, text, until_of(request) if recorded(kept.file, text) else None)
            tile = tile_at(table.entry.game, table.laid_out(), path)
            name, about = ("Here", "") if tile is None else (tile.name, tile.place.space if tile.place else "")
            begin = el("p", el("a", "Go to the beginning of the record", href="?until=0"), " to change what lay there.")
            sheet = sheets.sheet(name, fetched(f"ask/moves?about={quote(about)}"), begin)
        else:
            sheet = sheets.sheet_at(look, Spot(kept.file, text, path))
        if request.headers.get("hx-request"):
            return HTMLResponse(sheet)
        return HTMLResponse(views.table_page(look, kept, until_of(request), sheet))

    def other(self, request: Request, _form: Form) -> Response:
        """What no space shows."""
        kept = self._find(request)
        return HTMLResponse(sheets.else_list(begun(kept.file, kept.text)))

    def copy(self, request: Request, form: Form) -> Response:
        """The same table under another name."""
        return self._go(self._shelf.add(form.get("name", ""), self._find(request).text))

    def file(self, request: Request, _form: Form) -> Response:
        """The file of a table."""
        return _download(self._find(request).text, self._find(request).name, "application/yaml")

    def one_page(self, request: Request, _form: Form) -> Response:
        """A page with picture and scores in one file."""
        from cli.pictures.web_page import page

        table = self._table(request)
        drawing = draw(table, table.laid_out())
        whole = page(drawing.picture, drawing.over, drawing.sheets, dark=False)
        return _download(whole, f"{Path(table.file).stem}.html", "text/html")

    def picture(self, request: Request, _form: Form) -> Response:
        """The picture of a table."""
        from cli.library import draw

        table = self._table(request)
        return _download(draw(table), f"{Path(table.file).stem}.svg", "image/svg+xml")


def _download(content: str, name: str, kind: str) -> Response:
    return Response(content, 200, {"content-disposition": f"attachment; filename*=UTF-8''{quote(name)}"}, kind)
