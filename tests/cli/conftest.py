"""What the tests of the command share."""

import pytest


@pytest.fixture
def written(tmp_path, monkeypatch):
    """Writes a file into an empty current directory and gives its name."""
    monkeypatch.chdir(tmp_path)

    def write(text, name="table.yaml"):
        data = text if isinstance(text, bytes) else text.encode()
        (tmp_path / name).write_bytes(data)
        return name

    return write


@pytest.fixture(autouse=True)
def _no_colour(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")
