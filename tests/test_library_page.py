"""The examples of the page on the library run, in their order, each with what those before it left."""

import sys

from wheel import PAGE, ROOT, library_examples


def test_the_examples_run(monkeypatch):
    monkeypatch.chdir(ROOT)
    monkeypatch.setitem(sys.modules, "greenreeve", __import__("cli.library", fromlist=["read"]))
    names = {}
    for example in library_examples():
        assert "assert " in example
        exec(compile(example, str(PAGE), "exec"), names)  # noqa: S102
