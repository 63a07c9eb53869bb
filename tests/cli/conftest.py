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


@pytest.fixture
def phone(tmp_path):
    """A phone that looks at the tables of an empty folder."""
    from page_client import Phone

    return Phone(tmp_path)


@pytest.fixture
def apart(tmp_path):
    """A phone the questions of which are processes of their own."""
    from page_client import Phone

    found = Phone(tmp_path, apart=True)
    yield found
    found.site.questions.end()


@pytest.fixture
def table(tmp_path):
    """Writes a file into the folder at which the phones look."""

    def write(text, name="table.yaml"):
        (tmp_path / name).write_bytes(text if isinstance(text, bytes) else text.encode())
        return tmp_path / name

    return write


@pytest.fixture(autouse=True)
def _no_colour(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")
