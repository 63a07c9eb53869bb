"""`serve` in a real browser: own tables by taps, by keyboard, on two phones. Needs Playwright and a Chromium of the system."""

import json
import shutil
import socket
import threading
import time
from urllib.request import urlopen

import pytest
from at_the_table import ONE
from page_client import Phone

from cli.page.beginning import SEATS, numbers_of_players
from cli.page.edits import shown_by, understood, value_at
from cli.page.handlers import Site
from cli.page.prose import pointer
from cli.page.routes import app
from cli.page.shelf import Shelf
from verify.games import GAMES, entry

sync_api = pytest.importorskip("playwright.sync_api", reason="not installed: pip install playwright")
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
pytestmark = [
    pytest.mark.no_cover,
    pytest.mark.skipif(CHROMIUM is None, reason="no chromium here; the system's package manager has one"),
]
PATIENCE = 60_000
"""Milliseconds: a machine that is busy shows a page late."""


@pytest.fixture(scope="module")
def browser():
    with sync_api.sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield found
        found.close()


@pytest.fixture(autouse=True)
def _closed(browser):
    """What a test has opened is closed after it: pages that are left go on asking for news."""
    yield
    for context in browser.contexts:
        context.close()


@pytest.fixture
def address(tmp_path):
    import uvicorn

    (tmp_path / "table.yaml").write_text(ONE, encoding="utf-8")
    with socket.create_server(("127.0.0.1", 0)) as found:
        port = found.getsockname()[1]
    site = Site(Shelf(tmp_path), frozenset({f"127.0.0.1:{port}"}))
    server = uvicorn.Server(uvicorn.Config(app(site), port=port, log_level="error"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.05)
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join(10)
    site.questions.end()


def phone(browser, address, width=360, **more):
    page = browser.new_context(viewport={"width": width, "height": 740}, **more).new_page()
    page.set_default_timeout(PATIENCE)
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
    ben.wait_for_selector('[id="at/players/north/green/0/1"][aria-label*="lawn"]')


def test_who_picks_what_another_has_changed_meanwhile_sees_both_cards(browser, address, tmp_path):
    ann = phone(browser, address)
    tile(ann, "/players/north/green/0/1").click()
    ann.wait_for_selector("#sheet .open")
    Phone(tmp_path).put("table.yaml", "/players/north/green/0/1", "yellow rose pond")
    ann.locator('#sheet a[aria-label="lawn"]').click()
    ann.wait_for_selector("#sheet:has-text('yellow rose pond now, lawn by you')")
    ann.wait_for_selector('[id="at/players/north/green/0/1"][aria-label*="yellow rose pond"]')
    ann.get_by_role("button", name="Save mine").click()
    ann.wait_for_selector("#told:has-text('Saved')")
    assert "[red rose pond, lawn, .]" in (tmp_path / "table.yaml").read_text(encoding="utf-8")


def test_a_move_is_judged_anew_where_another_was_done_meanwhile(browser, address, tmp_path):
    file = tmp_path / "table.yaml"
    file.write_text(entry("lords-of-the-green").game.starting_file.read_text(encoding="utf-8"), encoding="utf-8")
    ann = phone(browser, address)
    ann.locator("#moves summary").click()
    ann.get_by_role("button", name="What can I do?").click()
    ann.locator("#answer-moves .moves button").first.click()
    ann.locator("#judged .moves button").first.click()
    ann.wait_for_selector("#judged .go")
    # She taps before she hears of it.
    ann.route("**/live?**", lambda route: route.abort())
    Phone(tmp_path).put("table.yaml", "/turn", "ben")
    ann.locator("#judged .go").click()
    ann.wait_for_selector("#told:has-text('Not done yet')")
    ann.wait_for_selector("#judged h2.verdict.illegal")
    assert "record:" not in file.read_text(encoding="utf-8")


def test_what_somebody_types_stays_where_another_changes_the_table(browser, address, tmp_path):
    page = phone(browser, address)
    page.locator("#moves summary").click()
    move = page.locator("#moves input[name=move]")
    move.press_sequentially("red lily")
    Phone(tmp_path).put("table.yaml", "/players/north/green/0/1", "lawn")
    page.wait_for_selector('[id="at/players/north/green/0/1"][aria-label*="lawn"]')
    page.wait_for_selector("#moves input[name=move]:focus")
    assert move.input_value() == "red lily"


def test_a_page_that_does_not_hear_of_the_server_says_so_and_goes_on(browser, address):
    page = phone(browser, address)
    page.context.set_offline(True)
    page.wait_for_selector("#lost:has-text('What you see may be old')")
    page.context.set_offline(False)
    page.wait_for_selector("#lost", state="hidden")


def test_without_scripts_a_question_is_asked_a_move_done_and_a_space_tapped(browser, address, tmp_path):
    file = tmp_path / "table.yaml"
    file.write_text(entry("lords-of-the-green").game.starting_file.read_text(encoding="utf-8"), encoding="utf-8")
    page = phone(browser, address, java_script_enabled=False)
    for move in ("1 red on r1c1", "1 red on r1c1, lord to r1c1 with 1"):
        page.locator("#moves summary").click()
        page.locator("#moves input[name=move]").fill(move)
        page.locator("#moves form[action='ask/judge'] button").click()
        page.wait_for_selector("#told h2")
    tile(page, "/board/0/1").click()
    page.wait_for_selector("#sheet .open")
    page.locator("#sheet input[name=text]").last.fill("3")
    page.locator("#sheet form:has(input[name=text]) button").last.click()
    page.wait_for_selector("#table")
    assert '- ["1", "3", "3"]' in file.read_text(encoding="utf-8")


def test_a_card_is_picked_by_the_keyboard_alone(browser, address):
    page = phone(browser, address)
    tile(page, "/players/north/green/1/0").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#sheet .open")
    page.wait_for_selector("#sheet h2:focus")
    page.keyboard.press("Escape")
    page.wait_for_selector("[id='at/players/north/green/1/0']:focus")
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


def test_the_picture_is_dark_where_the_screen_is(browser, address):
    page = phone(browser, address, color_scheme="dark")
    page.wait_for_selector("body.dark")
    assert "#20262b" in page.content()


def test_the_page_weighs_little(address, tmp_path):
    small = Phone(tmp_path).get("/t/table.yaml/")
    scripts = sum(len(urlopen(f"{address}/static/{name}").read()) for name in ("htmx.min.js", "page.js", "page.css"))  # noqa: S310
    assert len(small.content) + scripts < 150_000


MOST_TAPS = 3


def new_table(page, address, game, file):
    """A new table with nothing on it, for the players of the game's example."""
    page.goto(f"{address}/?game={game}")
    example = understood(file, entry(game).game.starting_file.read_text(encoding="utf-8"))
    players, numbers = example.laid_out().players_written, numbers_of_players(game)
    if players:
        page.locator("input[name=players]").fill(", ".join([*players, *SEATS][: max(len(players), numbers[0])]))
    page.locator("input[name=name]").fill("new")
    page.get_by_role("button", name="New table").click()
    page.wait_for_selector("#table svg")
    return example


def tell(page, value):
    """Pick this value in the sheet that is open, or say it in words."""
    sheet, words = page.locator("#sheet"), str(value).split()
    drawn = sheet.locator("a[hx-vals]").evaluate_all("all => all.map(one => JSON.parse(one.getAttribute('hx-vals')).value)")
    if json.dumps(value) in drawn:
        sheet.locator("a[hx-vals]").nth(drawn.index(json.dumps(value))).click()
    elif sheet.locator(f"button[name=value][value='{json.dumps(value)}']").count():
        sheet.locator(f"button[name=value][value='{json.dumps(value)}']").click()
    elif all(sheet.locator(f"input[name=pick{n}][value='{word}']").count() for n, word in enumerate(words)):
        for n, word in enumerate(words):
            pick = sheet.locator(f"input[name=pick{n}][value='{word}']")
            if pick.get_attribute("type") == "radio":
                pick.check()
        sheet.locator("form:has(input[name=pick0]) button.go").click()
    else:
        field = sheet.locator("input[name=text]").last
        field.fill(str(value))
        field.press("Enter")
    page.wait_for_selector("#sheet:empty", state="attached")


@pytest.mark.parametrize("game", ["village-green", "fields-of-green"])
def test_a_new_table_is_filled_by_taps_and_legal(browser, address, tmp_path, game):
    """Words that are typed and buttons in one game, drawn cards in the other; words are picked in the test below."""
    file = tmp_path / "new.yaml"
    page = phone(browser, address)
    example = new_table(page, address, game, file)
    wanted = [
        (path, value)
        for path in shown_by(example.entry.game.picture(example.laid_out(), frozenset()))
        if isinstance(value := value_at(example.marked.data, path), str | int)
    ]
    tapped = []
    for path, value in wanted:
        there = value_at(understood(file, file.read_text(encoding="utf-8")).marked.data, path)
        if there == value or len(tapped) == MOST_TAPS or not tile(page, pointer(path)).count():
            continue
        tile(page, pointer(path)).click()
        page.wait_for_selector("#sheet .open")
        tell(page, value)
        tapped.append((path, value))
    assert tapped
    data = understood(file, file.read_text(encoding="utf-8")).marked.data
    assert [(path, value_at(data, path)) for path, _ in tapped] == tapped
    page.wait_for_selector("h2.verdict.legal")


def test_a_list_grows_and_a_card_is_said_word_by_word(browser, address, tmp_path):
    page = phone(browser, address)
    new_table(page, address, "golden-pyramid", tmp_path / "new.yaml")
    tile(page, "/players/ada/hand").click()
    page.locator("#sheet a.opens").first.click()
    # The sheet of the whole list has such words, too: those for one more card.
    page.wait_for_selector("#sheet h3:has-text('One more')", state="detached")
    page.wait_for_selector("#sheet input[name=pick0]")
    tell(page, "blue 2 wheel")
    assert "hand: [blue 2 wheel, unknown" in (tmp_path / "new.yaml").read_text(encoding="utf-8")
    tile(page, "/players/ada/hand/0").click()
    page.get_by_role("link", name="All of them, and one more").click()
    page.wait_for_selector("#sheet h3:has-text('One more')")
    page.keyboard.press("Escape")
    page.wait_for_selector("#sheet:empty", state="attached")


def test_a_table_is_begun_and_a_drawn_card_picked_by_the_keyboard_alone(browser, address, tmp_path):
    page = phone(browser, address)
    page.goto(f"{address}/?game=village-green")

    def to(selector):
        for _ in range(80):
            if page.evaluate("selector => document.activeElement.matches(selector)", selector):
                return
            page.keyboard.press("Tab")
        pytest.fail(f"{selector} is not reached by the keyboard")

    to("input[name=players]")
    page.keyboard.type("Ann, Ben")
    to("input[name=name]")
    page.keyboard.type("new")
    page.keyboard.press("Enter")
    page.wait_for_selector("#table a")
    to("[id='at/players/Ben/green/0/1']")
    page.keyboard.press("Enter")
    page.wait_for_selector("#sheet h2:focus")
    to("#sheet a[hx-vals]")
    page.keyboard.press("Space")
    page.wait_for_selector("[id='at/players/Ben/green/0/1']:focus")
    file = tmp_path / "new.yaml"
    data = understood(file, file.read_text(encoding="utf-8")).marked.data
    assert value_at(data, ("players", "Ben", "green", 0, 1)) == "lawn"


@pytest.fixture
def pages(browser, address, tmp_path):
    """Every kind of page, all that can be opened on it open."""

    def opened(games, **more):
        page = browser.new_context(viewport={"width": 360, "height": 740}, **more).new_page()
        page.set_default_timeout(PATIENCE)
        for where in ("/", "/?game=last-defence-at-hudai-monastery", *(f"/t/{game}.yaml/" for game in games)):
            if where.startswith("/t/"):
                text = entry(where[3:-6]).game.starting_file.read_text(encoding="utf-8")
                (tmp_path / where[3:-1]).write_text(text, encoding="utf-8")
            page.goto(f"{address}{where}")
            if where.startswith("/t/"):
                page.wait_for_selector("h2.verdict")
            page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true; })")
            yield where, page
            if page.locator("#table a").count():
                page.locator("#table a").last.click()
                page.wait_for_selector("#sheet .open")
                yield f"{where} with a sheet", page

    return opened


def fits_every_screen(page, where):
    """Nothing is moved sideways, but the picture in its frame, and words and tiles of the picture are large enough."""
    for width in (320, 1600, 360):
        page.set_viewport_size({"width": width, "height": 740})
        assert page.evaluate("document.documentElement.scrollWidth") <= width, (where, width)
        assert page.evaluate("(document.querySelector('#sheet') || document.body).scrollWidth") <= width, (where, width)
        sizes = page.locator("#table svg text").evaluate_all(
            "all => all.map(one => one.getScreenCTM().a * parseFloat(one.getAttribute('font-size')))"
        )
        assert min(sizes, default=9) >= 9, (where, width)
        tiles = page.locator("#table a [data-tile]").evaluate_all(
            "all => all.flatMap(one => [one.getBoundingClientRect().width, one.getBoundingClientRect().height])"
        )
        assert min(tiles, default=44) >= 43.5, (where, width)


NAMELESS = """() => [...document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, svg a")].filter(one => {
  const labels = [...(one.labels || [])].map(label => label.textContent).join("");
  const titled = one.querySelector("title") ? one.querySelector("title").textContent : "";
  return !(one.getAttribute("aria-label") || labels || titled || one.textContent).trim();
}).map(one => one.outerHTML.slice(0, 100))"""
TWICE = """() => { const ids = [...document.querySelectorAll("[id]")].map(one => one.id);
  return ids.filter((id, i) => ids.indexOf(id) !== i); }"""


def test_every_page_says_what_each_thing_on_it_is_and_fits_every_screen(pages):
    for where, page in pages([*GAMES][::2]):
        fits_every_screen(page, where)
        assert page.evaluate(NAMELESS) == [], where
        assert page.evaluate(TWICE) == [], where
        assert page.locator("h1").count() == 1, where
        assert page.locator("html[lang=en]").count() == page.locator("main#main").count() == 1, where
        if where.startswith("/t/"):
            assert page.locator("[aria-live=polite]").count() >= 2, where
            assert page.locator("#told[role=status]").count() == 1, where


@pytest.mark.parametrize(("scheme", "game"), [("light", "golden-pyramid"), ("dark", "village-green")])
def test_axe_finds_nothing(pages, scheme, game):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="pip install axe-playwright-python").Axe()
    for where, page in pages([game], color_scheme=scheme):
        found = axe.run(page).response["violations"]
        assert [(one["id"], one["nodes"][0]["html"]) for one in found] == [], where
