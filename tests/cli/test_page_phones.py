"""Several phones at the tables of one server: what one changes the others hear of, and nothing is lost between them."""

import asyncio
import gzip
import http.client
import json
import time
from statistics import median
from types import SimpleNamespace
from urllib.parse import urlencode

import pytest
from at_the_table import ONE
from page_client import Phone

from benchmarks.page_load import load, serving
from cli.page import handlers, routes
from cli.page.edits import version_of


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    folder = tmp_path_factory.mktemp("served")
    (folder / "table.yaml").write_text(ONE, encoding="utf-8")
    with serving(folder) as port:
        yield folder / "table.yaml", port


class News:
    """Somebody who listens."""

    def __init__(self, port):
        self._line = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
        self._line.request("GET", "/t/table.yaml/news")
        self.answer = self._line.getresponse()

    def next(self):
        """Which table is told of next."""
        while not (told := self.answer.readline()).startswith(b"data: "):
            assert told
        return told[6:].decode().strip()

    def close(self):
        self._line.close()


def put(port, value, version):
    here = f"127.0.0.1:{port}"
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    body = urlencode({"path": "/players/north/green/0/1", "value": json.dumps(value), "version": version})
    line.request("POST", "/t/table.yaml/put", body, {"origin": f"http://{here}", "hx-request": "true"})
    assert line.getresponse().status == 200
    line.close()


def test_no_more_hear_at_once_than_leave_room_for_others(tmp_path, monkeypatch):
    (tmp_path / "table.yaml").write_text(ONE, encoding="utf-8")
    monkeypatch.setattr(routes, "LISTENERS", 1)
    tables, asked = routes.Tables(Phone(tmp_path).site), SimpleNamespace(path_params={"table": "table.yaml"})

    async def listen():
        heard = tables.news(asked, {}).body_iterator
        await anext(heard)
        assert tables.news(asked, {}).status_code == 204
        await heard.aclose()
        assert tables.news(asked, {}).status_code == 200

    asyncio.run(listen())


def test_who_listens_hears_something_now_and_then_also_without_news(tmp_path, monkeypatch):
    (tmp_path / "table.yaml").write_text(ONE, encoding="utf-8")
    monkeypatch.setattr(routes, "LOOKS", 0.01)
    monkeypatch.setattr(routes, "SILENT", 0.02)
    site = Phone(tmp_path).site
    tables, asked = routes.Tables(site), SimpleNamespace(path_params={"table": "table.yaml"})

    async def listen():
        heard = tables.news(asked, {}).body_iterator
        told = [await anext(heard) for _ in range(3)]
        site.over.set()
        return told, [more async for more in heard]

    told, more = asyncio.run(listen())
    assert told == ["retry: 1000\n\n", f"data: {version_of(ONE)}\n\n", ":\n\n"]
    assert more == []


def test_a_page_is_packed_once_for_all_who_are_shown_the_same(tmp_path, monkeypatch):
    (tmp_path / "table.yaml").write_text(ONE, encoding="utf-8")
    packed = []
    monkeypatch.setattr(handlers, "compress", lambda page, *_, **named: packed.append(page) or gzip.compress(page, **named))
    phones = [Phone(tmp_path) for _ in range(3)]
    shown = {phone.get("/t/table.yaml/live", fragment=True, version="").text for phone in phones}
    assert len(shown) == len(packed) == 1
    plain = phones[0].client.get("/t/table.yaml/live?version=", headers={"hx-request": "true", "accept-encoding": ""})
    assert "content-encoding" not in plain.headers
    assert {plain.text} == shown


@pytest.mark.no_cover
def test_what_one_changes_all_hear_of_within_a_second(served):
    file, port = served
    phones = [News(port) for _ in range(3)]
    assert {phone.next() for phone in phones} == {version_of(file.read_text(encoding="utf-8"))}
    waited = []
    for value in ("lawn", ".", "lawn", "."):
        put(port, value, version_of(file.read_text(encoding="utf-8")))
        begun = time.monotonic()
        assert {phone.next() for phone in phones} == {version_of(file.read_text(encoding="utf-8"))}
        waited.append(time.monotonic() - begun)
    assert median(waited) < 1.0
    for phone in phones:
        phone.close()


@pytest.mark.no_cover
def test_what_an_editor_saves_is_heard_of_too(served):
    file, port = served
    phone = News(port)
    assert phone.answer.headers["content-type"].startswith("text/event-stream")
    phone.next()
    file.write_text(ONE + "# saved elsewhere\n", encoding="utf-8")
    assert phone.next() == version_of(ONE + "# saved elsewhere\n")
    phone.close()


def test_of_a_table_that_is_not_there_nothing_is_heard(tmp_path):
    assert Phone(tmp_path).get("/t/nothing.yaml/news").status_code == 404


@pytest.mark.no_cover
def test_fifty_phones_on_ten_tables_lose_nothing():
    seen = load(3.0)
    assert seen.errors == []
    assert seen.lost == []
    assert seen.saved > 0
    # Each changes a space of its own.
    assert seen.crossed == 0
