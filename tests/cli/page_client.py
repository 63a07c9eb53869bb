"""A server of the page without a network, for the tests."""

import json
import re
import warnings
from html import unescape

with warnings.catch_warnings():
    # It will ask for another client one day.
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient

from cli.page.handlers import Site
from cli.page.routes import app
from cli.page.shelf import Shelf

HOST = "testserver"


class Phone:
    """One of those who look at the tables of a folder."""

    def __init__(self, folder, key=""):
        self.site = Site(Shelf(folder), frozenset({HOST}), key)
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
