"""Every table of every game drawn and measured: nothing beyond its box, nothing over anything else, all of it readable."""

import re
from dataclasses import replace
from itertools import combinations

import pytest
from every_game import read, readings, tables_of
from measured import Drawing, contrast

from cli.pictures.drawing import plain
from cli.pictures.overlay import Overlay, scores
from cli.pictures.vector import svg
from models.picture import PLAYER
from models.rule import Place
from verify.violations import known_violations


def told(game, position):
    """A table with all that is told over it: points as far as they are known, and every rule that it breaks."""
    broken = known_violations(game.game, position)
    points, totals = ({}, {}) if "score" in game.game.unanswered else scores(game.scorer.sheets(position))
    picture = game.game.picture(position, frozenset(place for found in broken for place in found.places))
    return picture, Overlay(points, totals, [(found.places, f"{found.instance}: {found.message}") for found in broken])


@pytest.fixture(scope="module")
def drawn(game):
    """Many tables of a game, with all that is told over each."""
    return {label: Drawing(svg(*told(game, readings(game.name)[label].position))) for label in tables_of(game.name).many}


@pytest.fixture(scope="module")
def plainly_drawn(game):
    """Many tables of a game as they lie."""
    return {
        label: Drawing(svg(game.game.picture(readings(game.name)[label].position, frozenset())))
        for label in tables_of(game.name).many
    }


@pytest.mark.no_cover
def test_every_table_can_be_drawn_and_read(game, drawn):
    for label, light in drawn.items():
        picture, over = told(game, readings(game.name)[label].position)
        dark = Drawing(svg(picture, over, dark=True))
        assert (light.title, light.description) == (picture.title, picture.description), label
        assert [text.words for text in light.texts] == [text.words for text in dark.texts], label
        for text in (*light.texts, *dark.texts):
            assert 0 <= text.left <= text.right <= light.width, (label, text.words)
            assert 0 <= text.top <= text.bottom <= light.height, (label, text.words)
            assert text.tile is None or text.tile.holds(text), (label, text.words)
            assert contrast(text.ink, text.ground) >= 4.5, (label, text.words, text.ink, text.ground)
        for one, other in combinations(light.texts, 2):
            assert not one.overlaps(other), (label, one.words, other.words)


@pytest.mark.no_cover
def test_tiles_lie_beside_each_other(drawn):
    for label, drawing in drawn.items():
        for one, other in combinations([tile.box for tile in drawing.tiles], 2):
            across, down = (min(one[i + 2], other[i + 2]) - max(one[i], other[i]) for i in (0, 1))
            # The boxes around hexagons reach into each other by a quarter of their height.
            assert across <= 0 or down <= 0.27 * (one[3] - one[1]), (label, one, other)


def test_no_space_is_named_on_a_tile_that_names_it_already(plainly_drawn):
    for label, drawing in plainly_drawn.items():
        for group, tile in zip(drawing.groups, drawing.tiles, strict=True):
            words = [text.words for text in drawing.texts if text.tile is tile]
            space = group.get("data-space")
            if space in words:
                assert group.get("data-role") != PLAYER, (label, words)
                assert not any(space in other for other in words if other != space), (label, words)
                assert words.count(space) == 1, (label, words)


def test_every_space_says_what_it_is_and_where_the_file_tells_it(game, plainly_drawn):
    for label, drawing in plainly_drawn.items():
        picture = game.game.picture(readings(game.name)[label].position, frozenset())
        tiles = [tile for panel in picture.panels for row in panel.rows for tile in row if tile.place is not None]
        groups = drawing.groups
        titles = [group.find("{http://www.w3.org/2000/svg}title").text for group in groups]
        assert all(titles), label
        assert [group.get("aria-label") for group in groups] == titles, label
        for tile in tiles:
            assert tile.role, (label, tile.words)
            assert tile.name in titles, (label, tile.name)
        # What is no card lying in two places has an address of its own.
        paths = [tile.path for tile in tiles if tile.path]
        assert len(set(paths)) == len(paths), label


def test_the_address_of_a_space_leads_to_it(game):
    schema = game.schema()
    forms = [schema, *schema.get("$defs", {}).values()]
    optional = {key for form in forms for key, told in form.get("properties", {}).items() if "default" in told}
    for label, reading in readings(game.name).items():
        data = game.game.written(reading.position)
        for panel in game.game.picture(reading.position, frozenset()).panels:
            for tile in (tile for row in panel.rows for tile in row if tile.path):
                found = data
                for key in tile.path:
                    if isinstance(found, str):
                        break
                    try:
                        found = found[key]
                    except (LookupError, TypeError):
                        # What is empty may be left out of a file, and so may a key with a default.
                        is_left_out = key in optional and found is not data.get("players")
                        is_empty = tile.tone.value == "empty" or "empty" in tile.name
                        assert is_empty or is_left_out, (label, tile.path, tile.words)
                        break


def test_everything_that_a_player_holds_is_drawn(game):
    for label, reading in readings(game.name).items():
        if not reading.position.layouts:
            continue
        picture = game.game.picture(reading.position, frozenset())
        drawn = [tile.path for panel in picture.panels for row in panel.rows for tile in row]
        for player, told in game.game.written(reading.position).get("players", {}).items():
            for key in {"hand", "row"} & {*told}:
                held = told[key]
                each = [("players", player, key, n) for n in range(len(held) if isinstance(held, list) else 0)]
                if held:
                    assert ("players", player, key) in drawn or (each and {*each} <= {*drawn}), (label, player, key)


UNDRAWN = {
    "golden-pyramid": r"level \d r\dc\d",  # where no tile lies yet
    "green-box": r"card \d+",  # which are drawn in their places of the deck
    "last-defence-at-hudai-monastery": r"gone|stack|techniques|c\d|the \w+ monk",  # no column is a tile, nor who stands on none
    "village-green": r"turns",
    "wacky-wheels": r"discard \d+",
}
"""Places of rules that are no tiles of a picture."""


UNMARKED = {"BT-ST-HANDSIZE[ada, card]", "VG-AWARD-COUNT[awards]"}
"""What is said of all awards together or of the card of a round marks no single one."""


def test_what_a_rule_marks_is_drawn_and_what_it_names_is_marked(game):
    """A mark at a place that the picture knows by another name would be lost."""
    told = [(reading.position, reading.violations) for reading in readings(game.name).values()]
    for data, case in tables_of(game.name).cases:
        if {"among", "breaks", "marks"} & {*case}:
            position = read(game, data).position
            told.append((position, known_violations(game.game, position)))
    for position, violations in told:
        if violations and position.layouts:
            panels = game.game.picture(position, frozenset()).panels
            drawn = {tile.place for panel in panels for row in panel.rows for tile in row}
            lost = {place.space for violation in violations for place in violation.places if place not in drawn}
            assert all(re.fullmatch(UNDRAWN.get(game.name, ""), space) for space in lost), lost
            for broken in violations:
                assert broken.instance in UNMARKED or named(position, broken) & drawn <= {*broken.places}, broken.instance


def named(position, broken):
    """The spaces by which a broken rule is named: that of Ada's village in `VG-ONLAWN[ada,r1c1]`."""
    words = re.split(", ?", broken.instance.partition("[")[2].rstrip("]"))
    player = words.pop(0) if words[0] in position.players_written else ""
    return {Place(player, space) for space in words}


def test_no_line_of_text_is_wider_than_a_terminal(game):
    for label, reading in readings(game.name).items():
        panels = game.game.picture(reading.position, frozenset()).panels
        # A farm may be as wide as its player likes; a terminal that is narrower makes its tiles narrower.
        wide = [panel for panel in panels if len(panel.columns) > 4 and panel.owner]
        for panel in (panel for panel in panels if panel not in wide):
            assert max(map(len, tuple(plain(replace(panel, heading="", notes=()))))) <= 80, label
