"""Several phones at the tables of one server: what one changes the others hear of, and nothing is lost between them."""

import http.client
import json
import time
from statistics import median
from urllib.parse import urlencode

import pytest
from at_the_table import ONE
from page_client import Phone

from benchmarks.page_load import load, serving
from cli.page.edits import version_of


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    folder = tmp_path_factory.mktemp("served")
    (folder / "table.yaml").write_text(ONE, encoding="utf-8")
    with serving(folder) as port:
        yield folder / "table.yaml", port


def hears(port, version):
    """How long it takes until somebody who asks again and again is shown a table of this version."""
    begun, line = time.monotonic(), http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    while True:
        line.request("GET", "/t/table.yaml/live?version=old", headers={"hx-request": "true"})
        if f'value="{version}"' in line.getresponse().read().decode():
            line.close()
            return time.monotonic() - begun


def put(port, value, version):
    here = f"127.0.0.1:{port}"
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    body = urlencode({"path": "/players/north/green/0/1", "value": json.dumps(value), "version": version})
    line.request("POST", "/t/table.yaml/put", body, {"origin": f"http://{here}", "hx-request": "true"})
    assert line.getresponse().status == 200
    line.close()


@pytest.mark.no_cover
def test_what_one_changes_all_hear_of_within_a_second(served):
    file, port = served
    waited = []
    for value in ("lawn", ".", "lawn", "."):
        put(port, value, version_of(file.read_text(encoding="utf-8")))
        waited.append(hears(port, version_of(file.read_text(encoding="utf-8"))))
    assert median(waited) < 1.0


@pytest.mark.no_cover
def test_what_an_editor_saves_is_heard_of_too(served):
    file, port = served
    file.write_text(ONE + "# saved elsewhere\n", encoding="utf-8")
    assert hears(port, version_of(ONE + "# saved elsewhere\n")) < 5.0


def test_who_asks_again_hears_nothing_where_nothing_was_changed(tmp_path):
    (tmp_path / "table.yaml").write_text(ONE, encoding="utf-8")
    phone = Phone(tmp_path)
    assert phone.get("/t/table.yaml/live", fragment=True, version=phone.version("table.yaml")).status_code == 204


@pytest.mark.no_cover
def test_twenty_phones_on_four_tables_lose_nothing():
    seen = load(3.0, phones=20, tables=4)
    assert seen.errors == []
    assert seen.lost == []
    assert seen.saved > 0
    # Each changes a space of its own.
    assert seen.crossed == 0
