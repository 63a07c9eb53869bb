"""`serve` in a real browser: an own table by taps, by keyboard, on two phones. Needs Playwright and a Chromium of the system."""

import shutil
import threading
import time
from urllib.request import urlopen

import pytest
from at_the_table import ONE
from page_client import Phone

from cli.page.handlers import Site
from cli.page.routes import app
from cli.page.shelf import Shelf
from verify.games import entry

sync_api = pytest.importorskip("playwright.sync_api", reason="not installed: pip install playwright")
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
pytestmark = [
    pytest.mark.no_cover,
    pytest.mark.skipif(CHROMIUM is None, reason="no chromium here; the system's package manager has one"),
]
PORT = 18765


@pytest.fixture(scope="module")
def browser():
    with sync_api.sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield found
        found.close()


@pytest.fixture
def address(tmp_path):
    import uvicorn

    (tmp_path / "table.yaml").write_text(ONE, encoding="utf-8")
    site = Site(Shelf(tmp_path), frozenset({f"127.0.0.1:{PORT}"}))
    server = uvicorn.Server(uvicorn.Config(app(site), port=PORT, log_level="error"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.05)
    yield f"http://127.0.0.1:{PORT}"
    site.over.set()
    server.should_exit = True
    thread.join(10)
    site.questions.end()


def phone(browser, address, width=360, **more):
    page = browser.new_context(viewport={"width": width, "height": 740}, **more).new_page()
    page.on("pageerror", lambda error: pytest.fail(str(error)))
    page.goto(f"{address}/t/table.yaml/")
    page.wait_for_selector("#table a")
    return page


def tile(page, path):
    return page.locator(f'[id="at{path}"]')


def test_a_card_is_picked_by_taps_and_seen_by_another(browser, address, tmp_path):
    ann, ben = phone(browser, address), phone(browser, address)
    tile(ann, "/players/north/green/0/1").click()
    ann.locator('#sheet a[aria-label="lawn"]').click()
    ann.wait_for_selector("#told:has-text('Saved')")
    assert "[red rose pond, lawn, .]" in (tmp_path / "table.yaml").read_text(encoding="utf-8")
    ben.wait_for_selector('[id="at/players/north/green/0/1"][aria-label*="lawn"]', timeout=5000)


def test_a_card_is_picked_by_the_keyboard_alone(browser, address):
    page = phone(browser, address)
    tile(page, "/players/north/green/1/0").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#sheet .open")
    page.wait_for_function("document.activeElement.tagName === 'H2'")
    page.keyboard.press("Escape")
    page.wait_for_function("document.activeElement.id === 'at/players/north/green/1/0'")
    page.keyboard.press("Enter")
    page.wait_for_selector("#sheet .open")
    page.locator("#sheet input[name=text]").focus()
    page.keyboard.press("Control+a")
    page.keyboard.type("blue petunia oak")
    page.keyboard.press("Enter")
    page.wait_for_selector("h2.verdict.illegal")


def test_a_move_is_picked_at_its_space_judged_and_done(browser, address, tmp_path):
    game = entry("lords-of-the-green").game
    file = tmp_path / "table.yaml"
    file.write_text(game.starting_file.read_text(encoding="utf-8") + "record:\n  - ada: 1 red on r1c1\n", encoding="utf-8")
    page = phone(browser, address)
    tile(page, "/board/1/0").click()
    page.locator("#sheet .moves button").first.click()
    page.locator("#judged .moves button").first.click()
    page.locator("#judged .go").click()
    page.wait_for_selector("#told:has-text('Saved')")
    assert file.read_text(encoding="utf-8").count("\n  - ") == 6
    page.get_by_role("button", name="Undo").click()
    page.wait_for_selector("#told:has-text('Taken back')")
    assert file.read_text(encoding="utf-8").count("\n  - ") == 5


@pytest.mark.parametrize("width", [320, 360, 768, 1600])
def test_no_page_is_wider_than_its_screen(browser, address, width):
    page = phone(browser, address, width)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    sizes = page.evaluate("[...document.querySelectorAll('#table [data-tile]')].map(e => e.getBoundingClientRect().height)")
    assert min(sizes) >= 43.5


def test_the_picture_is_dark_where_the_screen_is(browser, address):
    page = phone(browser, address, color_scheme="dark")
    page.wait_for_selector("body.dark")
    assert "#20262b" in page.content()


def test_the_page_weighs_little(address, tmp_path):
    small = Phone(tmp_path).get("/t/table.yaml/")
    scripts = sum(len(urlopen(f"{address}/static/{name}").read()) for name in ("htmx.min.js", "page.js", "page.css"))  # noqa: S310
    assert len(small.content) + scripts < 150_000
