"""The verb `serve`: the page of a folder of tables."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

import click

from cli.extras import must_have
from cli.group import GameVerb
from cli.help.completion import complete_questions
from cli.reading.marks import refusal

if TYPE_CHECKING:
    import uvicorn

    from cli.page.handlers import Site

PORT = 8765
KEPT_OPEN = 60
"""Seconds after which the connection to a phone that asks nothing is closed."""
KEY = ".reeve-key"
"""The file in the folder that keeps the key of `--lan`, so that phones find the table again after a new start."""


@click.command(cls=GameVerb)
@click.argument("table", required=False, metavar="[FILE|GAME|LINK]", shell_complete=complete_questions)
@click.option(
    "--lan", is_flag=True, help="For the phones at the table too, with a key in the address, and the address as a QR code."
)
@click.option("--port", type=click.IntRange(1, 65535), default=PORT, show_default=True, metavar="N", help="The port.")
@click.option("--no-browser", is_flag=True, help="Do not open a browser.")
@click.option("--new-key", is_flag=True, help="With --lan: another key, so that who had the old one is out.")
def serve(table: str | None, lan: bool, port: int, no_browser: bool, new_key: bool) -> None:
    """Keep tables on a page, for this machine or the phones at the table: tap what lies there instead of typing it.

    With a FILE, that table and the others of its folder; with a GAME, a new table of it in this folder; with a LINK that
    holds a table, that table, kept in this folder from now on; without any of them, the tables of this folder. Everything
    is kept in the position files themselves. Ctrl-C ends it.
    """
    must_have("serve", "the page", "segno", "starlette", "uvicorn")
    from cli.page.handlers import Site
    from cli.page.shelf import Shelf

    folder, at = _where(table)
    key = _key(folder, anew=new_key) if lan else ""
    names = ["127.0.0.1", "localhost", *([_own_address()] if lan else [])]
    hosts = frozenset(f"{name}:{port}" for name in names) | (frozenset(names) if port == 80 else frozenset())
    chosen = at.removeprefix("?game=") if at.startswith("?game=") else ""
    site: Site = Site(Shelf(folder), hosts, key, chosen)
    here = f"http://127.0.0.1:{port}{site.base}/{at}"
    Thread(target=site.questions.make_ready, daemon=True).start()
    click.echo(f"The page: {here}")
    if lan:
        _show_code(f"http://{names[-1]}:{port}{site.base}/{at}")
    click.echo("Everything is kept in the files. Ctrl-C ends.")
    if not no_browser:
        click.launch(here)
    server = server_of(site, "0.0.0.0" if lan else "127.0.0.1", port)  # noqa: S104 - asked for with --lan
    # Who waits for the disk shall not wait for those who reckon as well.
    sys.setswitchinterval(0.0005)
    try:
        server.run()
    except SystemExit:
        raise refusal(
            "--port", f"port {port} cannot be used, perhaps since another page runs there; try --port {port + 1}"
        ) from None
    except KeyboardInterrupt:
        pass
    finally:
        site.questions.end()


def server_of(site: Site, host: str, port: int) -> uvicorn.Server:
    """The server of a site, which lets nobody keep it from the others."""
    import uvicorn

    from cli.page.gate import Connection
    from cli.page.routes import app

    config = uvicorn.Config(
        app(site),
        host=host,
        port=port,
        http=Connection,
        ws="none",
        log_level="critical",
        server_header=False,
        timeout_graceful_shutdown=2,
        timeout_keep_alive=KEPT_OPEN,
    )
    return uvicorn.Server(config)


def _where(table: str | None) -> tuple[Path, str]:
    """The folder that is served, and where in it to begin. Raises `FlawedError`."""
    from urllib.parse import quote

    from cli.page.shelf import Shelf
    from cli.reading.texts import is_link, is_table, text_of_link
    from verify.games import game_called

    if table is None:
        return Path.cwd(), ""
    if is_link(table):
        kept = Shelf(Path.cwd()).with_text("from a link", text_of_link(table))
        return Path.cwd(), f"t/{quote(kept.name)}/"
    path = Path(table)
    if os.path.isdir(table):  # noqa: PTH112 - as `is_table`
        return path, ""
    if is_table(table):
        if path.suffix not in {".yaml", ".yml"}:
            raise refusal(table, "the page keeps tables in files whose names end in .yaml")
        # Where it lies: a link into another folder is no table of this one.
        path = path.resolve()
        return path.parent, f"t/{quote(path.name)}/"
    if path.suffix or os.sep in table:
        raise refusal(table, "there is no such file; `reeve serve GAME` begins a new table")
    return Path.cwd(), f"?game={game_called(table)}"


def _key(folder: Path, *, anew: bool) -> str:
    """The key of the phones, the same after a new start."""
    import re
    from secrets import token_urlsafe

    file = folder / KEY
    kept = file.read_text(encoding="utf-8").strip() if file.is_file() and not anew else ""
    if re.fullmatch(r"[\w-]{22,}", kept):
        return kept
    key = token_urlsafe(16)
    file.touch(mode=0o600)
    file.chmod(0o600)
    file.write_text(f"{key}\n", encoding="utf-8")
    return key


def _own_address() -> str:
    """Under which address the other machines of the network find this one."""
    import socket

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: the system only says which of its addresses it would use.
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def _show_code(address: str) -> None:
    """The address for the phones, and as a QR code."""
    import segno

    click.echo(f"For the phones at the table: {address}")
    if sys.stdout.isatty():
        segno.make(address, micro=False).terminal(compact=True)
