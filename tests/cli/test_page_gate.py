"""`serve`: who is let in, and what nobody gets."""

import http.client
import io
import os
import re
import socket
import sys
import threading
import time
from unittest.mock import MagicMock

import pytest
from at_the_table import ONE, reeve
from page_client import HOST, Phone, words

from cli.extras import how_to_add
from cli.page import gate, handlers, serving
from cli.page.handlers import Site
from cli.page.look import el
from cli.page.shelf import Shelf
from cli.reading.texts import fragment


@pytest.fixture
def phone(tmp_path):
    (tmp_path / "table.yaml").write_text(ONE, encoding="utf-8")
    return Phone(tmp_path)


def test_another_host_is_refused(phone):
    assert phone.client.get("/", headers={"host": "evil.example"}).status_code == 403


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "", f"https://{HOST}"])
def test_a_form_from_elsewhere_is_refused(phone, tmp_path, origin):
    said = phone.post(
        "/t/table.yaml/text", headers={"origin": origin}, text="game: slush\n", version=phone.version("table.yaml")
    )
    assert said.status_code == 403
    assert (tmp_path / "table.yaml").read_text(encoding="utf-8") == ONE


def test_a_page_from_elsewhere_asks_nothing(phone):
    def asked(path, mode):
        return phone.client.get(path, headers={"sec-fetch-site": "cross-site", "sec-fetch-mode": mode}).status_code

    assert asked("/t/table.yaml/ask/moves", "no-cors") == asked("/t/table.yaml/ask/moves", "navigate") == 403
    assert asked("/t/table.yaml/file", "no-cors") == 403
    assert asked("/t/table.yaml/", "navigate") == 200


def test_without_the_key_there_is_nothing(tmp_path):
    (tmp_path / "table.yaml").write_text(ONE, encoding="utf-8")
    phone = Phone(tmp_path, "secret-key")
    assert phone.get("/t/table.yaml/").status_code == 200
    for path in ("/", "/t/table.yaml/", "/other-key/t/table.yaml/", "/static/page.css"):
        assert phone.client.get(path).status_code == 404


@pytest.mark.parametrize(
    "name",
    ["../secret.yaml", "%2e%2e%2fsecret.yaml", "..%5csecret.yaml", "reeve.yaml", ".hidden.yaml", "x.txt", "away.yaml"],
)
def test_nothing_outside_the_folder_is_read(tmp_path, name):
    folder = tmp_path / "in"
    folder.mkdir()
    for file in (tmp_path / "secret.yaml", folder / ".hidden.yaml", folder / "x.txt"):
        file.write_text(ONE, encoding="utf-8")
    (folder / "away.yaml").symlink_to(tmp_path / "secret.yaml")
    phone = Phone(folder)
    assert phone.client.get(f"/t/{name}/").status_code == 404
    assert phone.post(f"/t/{name}/text", text=ONE, version="").status_code == 404


@pytest.mark.parametrize("name", ["Anna's evening.yaml", "_a, b & c! #1?.yml", "🎲.yaml", "<b>.yaml"])
def test_a_file_may_have_any_name_that_people_give_it(tmp_path, name):
    (tmp_path / name).write_text(ONE, encoding="utf-8")
    phone = Phone(tmp_path)
    (link,) = re.findall(r'href="/t/(.*?)"', phone.get("/").text)
    assert name.removesuffix(".yaml") in words(phone.get(f"/t/{link}").text)
    assert phone.get(f"/t/{link}file").status_code == 200


def test_a_name_that_has_no_address_is_no_table(tmp_path):
    (tmp_path / "\udc80.yaml").write_text(ONE, encoding="utf-8")
    assert "No table yet." in words(Phone(tmp_path).get("/").text)


@pytest.mark.parametrize("name", ["../../away", "/etc/away", "a/b", "..", "", "reeve"])
def test_a_new_table_stays_in_the_folder(tmp_path, name):
    kept = Shelf(tmp_path).add(name, ONE)
    assert kept.file.parent == tmp_path
    assert [file.name for file in tmp_path.iterdir()] == [kept.name]
    assert kept.name != "reeve.yaml"


def test_nothing_is_fetched_from_elsewhere_and_frames_and_foreign_scripts_are_forbidden(phone):
    shown = phone.get("/t/table.yaml/")
    page, headers = shown.text.replace("http://www.w3.org/2000/svg", ""), shown.headers
    assert not [foreign for foreign in ("http://", "https://", "style=") if foreign in page]
    assert "default-src 'none'" in headers["content-security-policy"]
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cache-control"] == "no-store"


def test_a_question_of_thousands_of_letters_is_refused(phone):
    said = phone.get("/t/table.yaml/ask/chance", claim="x" * gate.LONGEST)
    assert (said.status_code, said.text) == (403, "That is too long a question.")


def test_names_are_escaped(phone, tmp_path):
    (tmp_path / "table.yaml").write_text(ONE.replace("north:", '"<script>alert(1)</script>":'), encoding="utf-8")
    page = phone.get("/t/table.yaml/").text
    assert "<script>alert" not in page
    assert el("p", "<b>", title='"') == '<p title="&quot;">&lt;b&gt;</p>'


@pytest.mark.parametrize("content", [b"text=" + b"x" * (handlers.LARGEST_BODY + 1), b"a=1&" * 1100], ids=["bytes", "fields"])
def test_a_form_that_is_too_large_is_refused(phone, content):
    assert phone.client.post("/t/table.yaml/text", content=content).status_code == 413


def test_a_text_that_is_too_large_is_refused(phone, tmp_path):
    text = ONE + "#" * 70_000
    assert phone.post("/t/table.yaml/text", text=text, version=phone.version("table.yaml")).status_code == 422
    assert (tmp_path / "table.yaml").read_text(encoding="utf-8") == ONE


def test_who_is_killed_between_writing_and_renaming_loses_nothing(phone, tmp_path, monkeypatch):
    def killed(*_):
        raise KeyboardInterrupt

    version = phone.version("table.yaml")
    kept = phone.site.shelf.kept("table.yaml")
    monkeypatch.setattr("pathlib.Path.replace", killed)
    with pytest.raises(KeyboardInterrupt):
        kept.change(version, lambda text: text.replace("lawn", "."))
    monkeypatch.undo()
    assert (tmp_path / "table.yaml").read_text(encoding="utf-8") == ONE
    assert Phone(tmp_path).put("table.yaml", "/players/north/green/0/1", "lawn").status_code == 200


def test_no_more_questions_than_can_be_answered(phone, monkeypatch):
    monkeypatch.setattr("cli.page.questions.MOST_AT_ONCE", 0)
    said = phone.get("/t/table.yaml/ask/moves", fragment=True, player="north").text
    assert "begins when one of theirs ends" in said
    assert 'hx-get="ask/moves?player=north"' in said


def test_who_is_told_to_wait_without_scripts_has_a_whole_page_with_the_way_back(phone, monkeypatch):
    monkeypatch.setattr("cli.page.questions.MOST_AT_ONCE", 0)
    said = phone.get("/t/table.yaml/ask/moves", player="north")
    assert said.status_code == 503
    assert said.text.startswith("<!DOCTYPE html>")
    assert '<base href="/t/table.yaml/">' in said.text
    assert '<a href="/t/table.yaml/">Back to the table</a>' in said.text
    assert '<a href="ask/moves?player=north">Ask again</a>' in said.text
    assert "<base" not in phone.get("/t/table.yaml/").text


def test_unknown_addresses_are_not_found(phone):
    assert phone.get("/t/table.yaml/ask/nonsense").status_code == 404
    assert phone.get("/static/nothing.js").status_code == 404
    assert phone.get("/nothing").status_code == 404


def test_the_key_of_the_phones_stays_after_a_new_start(tmp_path):
    key = serving._key(tmp_path, anew=False)
    assert len(key) >= 22
    assert serving._key(tmp_path, anew=False) == key
    assert serving._key(tmp_path, anew=True) != key
    assert os.name != "posix" or (tmp_path / serving.KEY).stat().st_mode & 0o077 == 0


def test_where_the_page_begins(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "table.yaml").write_text(ONE, encoding="utf-8")
    assert serving._where("table.yaml") == (tmp_path, "t/table.yaml/")
    assert serving._where("vg") == (tmp_path, "?game=village-green")
    assert serving._where(None) == (tmp_path, "")
    assert serving._where(str(tmp_path)) == (tmp_path, "")
    assert serving._where(f"http://elsewhere/#{fragment(ONE)}") == (tmp_path, "t/from%20a%20link.yaml/")
    assert (tmp_path / "from a link.yaml").read_text(encoding="utf-8") == ONE
    (tmp_path / "table.txt").write_text(ONE, encoding="utf-8")
    assert "names end in .yaml" in reeve("serve", "table.txt").stderr
    assert "there is no such file" in reeve("serve", "nothing.yaml").stderr


class Served:
    """In the place of a server: what it was to serve, and how it ends."""

    def __init__(self, config):
        self.config = config

    def handle_exit(self, *_):
        raise AssertionError

    def run(self):
        SERVED.append((self.config.host, self.config.port, sys.getswitchinterval()))
        if self.end is not None:
            raise self.end


SERVED = []


@pytest.fixture
def serve(written, monkeypatch):
    """The command `serve` without a server, which comes to an end as told; and what it opened in a browser."""
    opened = []
    monkeypatch.setattr("click.launch", opened.append)
    monkeypatch.setattr("uvicorn.Server", Served)
    monkeypatch.setattr("cli.page.questions.Questions.make_ready", lambda _: None)
    SERVED.clear()
    interval = sys.getswitchinterval()

    def run(*options, end=None):
        monkeypatch.setattr(Served, "end", end, raising=False)
        return reeve("serve", written(ONE), *options), opened

    yield run
    sys.setswitchinterval(interval)


@pytest.mark.parametrize("end", [None, KeyboardInterrupt()])
def test_for_one_who_plays_the_page_is_opened_in_a_browser(serve, end):
    said, opened = serve(end=end)
    assert said.exit_code == 0
    assert opened == ["http://127.0.0.1:8765/t/table.yaml/"]
    assert said.stdout == f"The page: {opened[0]}\nEverything is kept in the files. Ctrl-C ends.\n"
    assert SERVED == [("127.0.0.1", 8765, 0.0005)]


def test_for_several_phones_the_address_has_a_key(serve, tmp_path, monkeypatch):
    monkeypatch.setattr(serving, "_own_address", lambda: "192.168.7.5")
    said, opened = serve("--lan", "--no-browser", "--port", "80")
    key = (tmp_path / serving.KEY).read_text(encoding="utf-8").strip()
    assert f"For the phones at the table: http://192.168.7.5:80/{key}/t/table.yaml/\n" in said.stdout
    assert opened == []
    assert [host for host, *_ in SERVED] == ["0.0.0.0"]  # noqa: S104


def test_a_port_that_is_taken_is_told_with_the_next(serve):
    said, _ = serve(end=SystemExit(1))
    assert said.exit_code == 2
    assert "port 8765 cannot be used, perhaps since another page runs there; try --port 8766" in said.stderr


def test_the_address_is_shown_as_a_code_on_a_terminal(monkeypatch):
    class Terminal(io.StringIO):
        def isatty(self):
            return True

    shown = Terminal()
    monkeypatch.setattr(sys, "stdout", shown)
    serving._show_code("http://192.168.7.5:8765/key/")
    first, *code = shown.getvalue().splitlines()
    assert first == "For the phones at the table: http://192.168.7.5:8765/key/"
    assert len(code) > 10
    assert any("\u2580" in line or "\u2584" in line for line in code)


@pytest.mark.parametrize(("failing", "address"), [(False, "192.168.7.5"), (True, "127.0.0.1")])
def test_the_address_for_others_is_that_of_the_network_where_there_is_one(monkeypatch, failing, address):
    probe = MagicMock()
    probe.__enter__.return_value = probe
    probe.connect.side_effect = OSError if failing else None
    probe.getsockname.return_value = ("192.168.7.5", 4321)
    monkeypatch.setattr(socket, "socket", lambda *_: probe)
    assert serving._own_address() == address


def test_what_is_missing_is_told_with_what_to_install(written, monkeypatch):
    monkeypatch.setitem(sys.modules, "starlette", None)
    assert how_to_add("segno", "starlette", "uvicorn") in reeve("serve", written(ONE), status=2).stderr


@pytest.fixture
def server(tmp_path, monkeypatch):
    """A server that has little patience, at its port."""
    monkeypatch.setattr(gate, "PATIENCE", 1.0)
    monkeypatch.setattr(gate, "MOST_OF_ONE", 4)
    (tmp_path / "table.yaml").write_text(ONE, encoding="utf-8")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    site = Site(Shelf(tmp_path), frozenset({f"127.0.0.1:{port}"}))
    running = serving.server_of(site, "127.0.0.1", port)
    thread = threading.Thread(target=running.run, daemon=True)
    thread.start()
    while not running.started:
        time.sleep(0.02)
    yield port
    running.should_exit = True
    thread.join(10)


def connected(port):
    return socket.create_connection(("127.0.0.1", port), 20)


def is_closed(line):
    """Whether nothing more comes; an open line runs into the timeout of its socket, which fails."""
    try:
        return line.recv(1) == b""
    except ConnectionError:
        return True


ASKED = b"GET /static/page.css HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n"


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"GET / HT",
        b"POST /open HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: http://127.0.0.1:%d\r\nContent-Length: 9\r\n\r\nlin",
    ],
)
def test_who_does_not_say_a_question_to_its_end_is_not_waited_for(server, said):
    with connected(server) as line:
        line.sendall(said.replace(b"%d", b"%d" % server))
        assert is_closed(line)


def test_who_asks_again_but_not_to_the_end_is_not_waited_for_either(server, monkeypatch):
    monkeypatch.setattr(gate, "PATIENCE", 30.0)
    asking = http.client.HTTPConnection("127.0.0.1", server, timeout=20)
    asking.request("GET", "/static/page.css")
    assert asking.getresponse().read()
    monkeypatch.setattr(gate, "PATIENCE", 1.0)
    asking.sock.sendall(b"GET / HT")
    assert is_closed(asking.sock)
    asking.close()


@pytest.mark.no_cover
def test_a_letter_now_and_then_gives_no_more_time(server):
    with connected(server) as line:
        for letter in b"GET / HTTP/1.1":
            try:
                line.sendall(bytes([letter]))
            except ConnectionError:
                return
            time.sleep(0.2)
        assert is_closed(line)


def test_one_client_has_no_more_connections_than_leave_room_for_others(server):
    lines = [connected(server) for _ in range(4)]
    with connected(server) as fifth:
        assert is_closed(fifth)
    for line in lines:
        line.close()
    while True:
        with connected(server) as line:
            line.sendall(ASKED % server)
            try:
                if line.recv(12) == b"HTTP/1.1 200":
                    break
            except ConnectionError:
                time.sleep(0.05)
