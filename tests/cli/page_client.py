"""A server of the page without a network, for the tests."""

import json
import re
import warnings
from collections import deque
from html import unescape
from unittest.mock import patch

with warnings.catch_warnings():
    # It will ask for another client one day.
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient

from cli.page import questions
from cli.page.handlers import Site
from cli.page.routes import app
from cli.page.shelf import Shelf

HOST = "testserver"


class AtOnce:
    """In the place of `multiprocessing` where a question is asked: answered before it is known, by the process that asks."""

    def Pipe(self, duplex):  # noqa: N802 - as multiprocessing calls it
        assert not duplex
        pipe = Pipe()
        return pipe, pipe

    def Process(self, target, args, daemon):  # noqa: N802
        assert daemon
        return Answered(target, args)


class Pipe:
    """Keeps what is sent until it is received."""

    def __init__(self):
        self.sent = deque()

    def send(self, told):
        self.sent.append(told)

    def poll(self, _seconds):
        return True

    def recv(self):
        return self.sent.popleft()

    def close(self):
        pass


class Answered:
    """A process that is over as soon as it was started, and has limited nobody else."""

    def __init__(self, target, args):
        self.target, self.args = target, args

    def start(self):
        with patch.object(questions, "_limit"):
            self.target(*self.args)

    def join(self, _seconds):
        pass

    def is_alive(self):
        return False


class Phone:
    """One of those who look at the tables of a folder. Questions are answered at once, or `apart`, as they are to others."""

    def __init__(self, folder, key="", *, apart=False):
        self.site = Site(Shelf(folder), frozenset({HOST}), key)
        if not apart:
            self.site.questions._context = AtOnce()
        self.client = TestClient(app(self.site), headers={"origin": f"http://{HOST}"}, raise_server_exceptions=True)
        self.base = self.site.base

    def get(self, path, /, *, fragment=False, **params):
        headers = {"hx-request": "true"} if fragment else {}
        return self.client.get(f"{self.base}{path}", params=params or None, headers=headers)

    def post(self, path, /, *, fragment=True, headers=None, **form):
        headers = ({"hx-request": "true"} if fragment else {}) | (headers or {})
        return self.client.post(f"{self.base}{path}", data=form, headers=headers, follow_redirects=False)

    def version(self, table):
        return re.search(r'id="version" value="(\w*)"', self.get(f"/t/{table}/").text)[1]

    def change(self, action, **form):
        """What comes of a form of `table.yaml` that is sent by who sees it as it lies."""
        return self.post(f"/t/table.yaml/{action}", version=self.version("table.yaml"), **form)

    def sheet(self, path, **asked):
        """What is told of a space of `table.yaml` that is tapped."""
        return self.get("/t/table.yaml/at", fragment=True, path=path, **asked).text

    def put(self, table, path, value, version=None):
        version = version or self.version(table)
        return self.post(f"/t/{table}/put", path=path, value=json.dumps(value), version=version)

    def answer(self, table, kind, **asked):
        """The answer to a question, however long that takes."""
        said = self.get(f"/t/{table}/ask/{kind}", fragment=True, **asked)
        while found := re.search(r'hx-get="(asked/[\w-]+)"', said.text):
            self.site.questions.get(found[1].partition("/")[2]).wait(1)
            said = self.get(f"/t/{table}/{found[1]}", fragment=True)
        return said.text


def words(html):
    """What a page says, without its marks."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", re.sub(r"<svg.*?</svg>", " ", html, flags=re.DOTALL))).split())
