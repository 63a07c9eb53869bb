"""Many phones on few tables of one server: how long answers take, when others hear of a change, and whether one is lost.

python -m benchmarks.page_load [--seconds 60] [--phones 50] [--tables 10]

The server is `reeve serve` as a process of its own. Each phone asks for news every second, and taps every five: mostly it
changes a space of its own, else it opens one or asks whether a move is allowed. Pages come packed, as browsers ask for
them. Who is told that somebody else has changed the same says it anew, as a person would. At the end the file of each
table has to hold what each phone was told last to be saved.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import resource
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from gzip import decompress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Self
from urllib.parse import quote, urlencode

NAMES = ("ann", "ben", "cleo", "dan", "eve")
TABLE = (
    "game: village-green\nturn: ann\nplayers:\n"
    + "".join(
        f"""\
  {name}:
    village: up
    top:  [., ., .]
    left: [., ., .]
    green:
      - [., ., .]
      - [., ., .]
      - [., ., .]
"""
        for name in NAMES
    )
    + "display:\n  green: [red rose pond, lawn, red rose oak oak]\n  awards: [Excellence in Trees]\n"
)
"""Five villages, each a phone's own: as much as the game allows."""
CARDS = ("lawn", ".", "red rose pond", "yellow petunia oak")
PAUSE = 5.0
"""Seconds between two taps of a phone, more or less."""
AIM = 0.3
"""Seconds in which 95 of 100 answers shall come."""


@dataclass
class Seen:
    """What all phones have seen: how long each answer took, when news came after a change, and what went wrong."""

    answers: dict[str, list[float]] = field(default_factory=dict)
    news: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    crossed: int = 0
    saved: int = 0
    lost: list[str] = field(default_factory=list)
    worked: float = 0.0

    @property
    def every(self) -> list[float]:
        """How long each answer took."""
        return [one for some in self.answers.values() for one in some]

    def lines(self) -> Iterator[str]:
        """All of it in words."""
        for kind, some in sorted(self.answers.items()):
            yield f"{kind:8} {len(some):6} answers, {_spread(some)}"
        yield f"{'all':8} {len(self.every):6} answers, {_spread(self.every)}"
        yield f"{'news':8} {len(self.news):6} heard,   {_spread(self.news)}"
        yield f"{self.saved} changes saved, {self.crossed} had crossed another and were said anew"
        yield f"{self.worked:.1f} s of a processor were taken by the server"
        yield f"{len(self.lost)} lost, {len(self.errors)} errors"
        yield from [*self.lost, *self.errors][:10]


def part(some: list[float], share: float) -> float:
    """What so large a share of numbers does not exceed."""
    return sorted(some)[min(len(some) - 1, int(share * len(some)))] if some else 0.0


def _spread(some: list[float]) -> str:
    return ", ".join(f"{name} {part(some, share) * 1000:.0f} ms" for name, share in
                     (("half", 0.5), ("95 %", 0.95), ("99 %", 0.99), ("all", 1.0)))  # fmt: skip


class Line:
    """A connection to the server that stays open."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, path: str, form: dict[str, str] | None = None) -> tuple[int, str]:
        """The status and the text of an answer."""
        reader, _ = await self.begin(path, form)
        status, length, is_packed = 0, 0, False
        while (line := (await reader.readline()).decode().strip()) or not status:
            if line.startswith("HTTP/1.1 "):
                status = int(line.split()[1])
            elif line.casefold().startswith("content-length:"):
                length = int(line.split()[1])
            elif line.casefold() == "content-encoding: gzip":
                is_packed = True
            elif not line:
                raise ConnectionError(f"{path}: closed before there was an answer")
        body = await reader.readexactly(length)
        return status, (decompress(body) if is_packed else body).decode()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._close()

    async def _close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()
            with suppress(OSError):
                await self._streams[1].wait_closed()
            self._streams = None

    async def begin(
        self, path: str, form: dict[str, str] | None = None
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Send what is asked."""
        if self._streams is not None and self._streams[0].at_eof():
            await self._close()
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._port)
        body = urlencode(form).encode() if form is not None else b""
        here = f"127.0.0.1:{self._port}"
        head = [f"{'GET' if form is None else 'POST'} {path} HTTP/1.1", f"Host: {here}", f"Origin: http://{here}"]
        head += ["HX-Request: true", "Accept-Encoding: gzip", f"Content-Length: {len(body)}", "", ""]
        self._streams[1].write("\r\n".join(head).encode() + body)
        await self._streams[1].drain()
        return self._streams


@dataclass
class Phone:
    """Somebody at a table, with a village of their own."""

    number: int
    port: int
    table: str
    seen: Seen
    begun: dict[str, float]
    version: str = ""
    last: str = "."

    async def tap(self, until: float) -> None:
        """Tap again and again."""
        random = Random(self.number)
        await asyncio.sleep(random.random() * PAUSE)
        async with Line(self.port) as line:
            _, text = await self._asked(line, "look", "live?version=")
            self.version = self.version or _version(text)
            while perf_counter() < until:
                kind = random.choices(("change", "open", "may I"), (7, 2, 1))[0]
                try:
                    if kind == "change":
                        await self._change(line, random.choice([card for card in CARDS if card != self.last]))
                    elif kind == "open":
                        await self._asked(line, kind, f"at?path={quote(self.path, safe='')}")
                    else:
                        await self._asked(line, kind, f"ask/judge?move={quote('draw')}")
                except (OSError, asyncio.IncompleteReadError) as error:
                    self.seen.errors.append(f"{kind}: {error!r}")
                await asyncio.sleep(PAUSE * (0.5 + random.random()))

    @property
    def path(self) -> str:
        """The address of its own space."""
        return f"/players/{NAMES[self.number % len(NAMES)]}/green/1/1"

    async def _change(self, line: Line, card: str) -> None:
        for _ in range(20):
            began = perf_counter()
            form = {"path": self.path, "value": json.dumps(card), "version": self.version}
            status, text = await self._asked(line, "change", "put", form)
            if status == 200:
                self.last, self.seen.saved = card, self.seen.saved + 1
                self.version = _version(text)
                self.begun[self.version] = began
                return
            if status != 409:
                return
            self.seen.crossed += 1
            self.version = _version(text)
        self.seen.errors.append("a change crossed others twenty times")

    async def _asked(self, line: Line, kind: str, path: str, form: dict[str, str] | None = None) -> tuple[int, str]:
        began = perf_counter()
        status, text = await line.ask(f"/t/{self.table}/{path}", form)
        self.seen.answers.setdefault(kind, []).append(perf_counter() - began)
        if status not in {200, 204, 409}:
            self.seen.errors.append(f"{kind}: {status} {text[:200]}")
        return status, text

    async def listen(self) -> None:
        """Look every second whether others have changed the table."""
        async with Line(self.port) as line:
            while True:
                await asyncio.sleep(1.0)
                status, text = await self._asked(line, "look", f"live?version={self.version}")
                if status == 200:
                    self.version = _version(text)
                    if self.version in self.begun:
                        self.seen.news.append(perf_counter() - self.begun[self.version])


def _version(text: str) -> str:
    found = re.search(r'id="version" value="(\w*)"', text)
    return found[1] if found else ""


@contextmanager
def serving(folder: Path) -> Iterator[int]:
    """`reeve serve` of a folder; its port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    command = [sys.executable, "-m", "cli", "serve", str(folder), "--no-browser", "--port", str(port)]
    with subprocess.Popen(command, cwd=Path(__file__).resolve().parent.parent, stdout=subprocess.DEVNULL) as server:
        try:
            for _ in range(600):
                with suppress(OSError), socket.create_connection(("127.0.0.1", port), 0.1):
                    break
                asyncio.run(asyncio.sleep(0.1))
            yield port
        finally:
            server.terminate()
            server.wait(30)


async def _tapped(phones: list[Phone], seconds: float) -> None:
    async with Line(phones[0].port) as line:
        for table in {phone.table for phone in phones}:
            await line.ask(f"/t/{table}/")
    listening = [asyncio.create_task(phone.listen()) for phone in phones]
    await asyncio.sleep(0.5)
    until = perf_counter() + seconds
    await asyncio.gather(*(phone.tap(until) for phone in phones))
    await asyncio.sleep(0.5)
    for one in listening:
        one.cancel()
    await asyncio.gather(*listening, return_exceptions=True)


def _worked() -> float:
    """Seconds of a processor that ended processes have taken."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def load(seconds: float, phones: int = 50, tables: int = 10) -> Seen:
    """What so many phones see on so many tables in so many seconds."""
    from cli.reading.yaml_text import read_all

    seen = Seen()
    with TemporaryDirectory() as name:
        folder = Path(name)
        for n in range(tables):
            (folder / f"table{n}.yaml").write_text(TABLE, encoding="utf-8")
        begun: dict[str, float] = {}
        with serving(folder) as port:
            every = [Phone(n, port, f"table{n // -(-phones // tables)}.yaml", seen, begun) for n in range(phones)]
            before = _worked()
            asyncio.run(_tapped(every, seconds))
        seen.worked = _worked() - before
        for phone in every:
            there = read_all((folder / phone.table).read_text(encoding="utf-8"), phone.table).data
            for key in phone.path.split("/")[1:]:
                there = there[int(key) if key.isdecimal() else key]  # type: ignore[index]
            if there != phone.last:
                seen.lost.append(f"{phone.table}{phone.path}: {there}, not {phone.last}")
    return seen


def main() -> None:
    """Print what was seen."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--phones", type=int, default=50)
    parser.add_argument("--tables", type=int, default=10)
    asked = parser.parse_args()
    seen = load(asked.seconds, asked.phones, asked.tables)
    print("\n".join(seen.lines()))
    late = part(seen.every, 0.95)
    print(f"95 % within {late:.2f} s; the aim is {AIM} s")


if __name__ == "__main__":
    main()
