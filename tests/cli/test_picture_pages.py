"""A picture on a page of its own, with the sheets beside it: one file, sound HTML, readable on a telephone."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from at_the_table import EXAMPLES, reeve
from measured import Drawing


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


class Page(HTMLParser):
    """Checks that every element is closed where it has to be, and takes down ids and texts."""

    EMPTY = {"meta", "br", "hr", "img", "link"}

    def __init__(self, text):
        super().__init__()
        self.open, self.ids, self.tags, self.texts = [], [], [], []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.ids += [value for key, value in attrs if key == "id"]
        assert len({key for key, _ in attrs}) == len(attrs), tag
        assert not any(value.startswith(("http:", "https:", "//")) for key, value in attrs if key in {"src", "href"})
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        self.open.pop()

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.texts.append(data)


@pytest.mark.parametrize("more", [(), ("--dark",)])
def test_a_page_has_the_picture_and_the_sheets_in_one_file(more):
    assert reeve("draw", EXAMPLES / "village_green/dispute.yaml", "-o", "x.html", *more).exit_code == 0
    text = Path("x.html").read_text(encoding="utf-8")
    page = Page(text)
    assert text.startswith('<!DOCTYPE html>\n<html lang="en">')
    assert len(page.ids) == len(set(page.ids))
    assert (page.tags.count("svg"), page.tags.count("table"), page.tags.count("h1")) == (1, 2, 1)
    assert {"north: 16 points", "south: -6 points", "pond at r2c1"} <= set(page.texts)
    ground = re.search(r"background: #(\w{6})", text)
    assert (sum(bytes.fromhex(ground[1])) < 200) is bool(more)


SIDE_BY_SIDE = {"village_green/dispute": 1290, "fields_of_green/dispute": 1002}
"""Pages with layouts beside each other, and how wide they are together."""


@pytest.mark.parametrize("name", [*SIDE_BY_SIDE, "wacky_wheels/pit", "last_defence_at_hudai_monastery/act"])
def test_a_page_fits_the_screen_of_a_telephone(name):
    """Pictures shrink with the screen; before anything on them gets too small, they are moved sideways, and only they."""
    assert reeve("draw", EXAMPLES / f"{name}.yaml", "-o", "x.html").exit_code == 0
    text = Path("x.html").read_text(encoding="utf-8")
    style = re.search(r"<style>(.*)</style>", text, re.DOTALL)[1]
    assert '<meta name="viewport" content="width=device-width' in text
    (width,) = [float(wide) for wide in re.findall(r'<svg [^>]*viewBox="0 0 ([\d.]+) ', text)]
    assert width == pytest.approx(SIDE_BY_SIDE[name], abs=20) if name in SIDE_BY_SIDE else width <= 800
    least = f"{round(0.65 * width)}px"
    # Nothing else has a width of its own, and nothing is cut off.
    assert set(re.findall(r"(?<!-)\b(\w*-?width|overflow[-\w]*): ([^;)]+)", style.partition("@media")[0])) == {
        ("max-width", "90rem"), ("max-width", "100%"), ("min-width", least), ("overflow-x", "auto"),
        ("overflow-wrap", "break-word"),
    }  # fmt: skip


PAGES = ["village_green/dispute", "fields_of_green/half_known", "zap_that_ghost/discards", "attack_of_the_moulds/end"]


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_sound_html_for_a_strict_reader(name):
    """That of the standard, which browsers never insist on: it takes no attribute twice and nothing left open."""
    parser = pytest.importorskip("html5lib").HTMLParser(strict=True, namespaceHTMLElements=False)
    text = (EXAMPLES / f"{name}.yaml").read_text(encoding="utf-8")
    Path("t.yaml").write_text(re.sub(r"\b(north|Maria|ada)\b", '"<a> & b"', text), encoding="utf-8")
    assert reeve("draw", "t.yaml", "-o", "x.html").exit_code == 0
    page = parser.parse(Path("x.html").read_text(encoding="utf-8"))
    assert "<a> & b" in "".join(page.itertext())
    assert [element.get("lang") for element in page.iter("html")] == ["en"]
    # The reader can fail.
    with pytest.raises(Exception, match="end tag"):
        parser.parse("<!DOCTYPE html><title>t</title><p><b>x</p>")


def test_a_name_on_a_page_stays_a_name():
    text = (EXAMPLES / "village_green/dispute.yaml").read_text(encoding="utf-8").replace("  south:", "  '<i>&':")
    Path("t.yaml").write_text(text, encoding="utf-8")
    assert reeve("draw", "t.yaml", "-o", "x.html").exit_code == 0
    assert "i" not in Page(Path("x.html").read_text(encoding="utf-8")).tags


def test_the_address_of_a_space_is_a_json_pointer():
    text = (EXAMPLES / "village_green/dispute.yaml").read_text(encoding="utf-8").replace("  south:", "  a/b~c:")
    Path("t.yaml").write_text(text, encoding="utf-8")
    assert reeve("draw", "t.yaml", "-o", "t.svg").exit_code == 0
    groups = Drawing(Path("t.svg").read_text(encoding="utf-8")).groups
    paths = {group.get("aria-label"): group.get("data-path") for group in groups}
    assert paths["a/b~c r1c2: red rose pond (green space); points: 2; breaks rule 4"] == "/players/a~1b~0c/green/0/1"
    assert paths["north top 3: Award for Forestry (award space); points: 4"] == "/players/north/top/2"
