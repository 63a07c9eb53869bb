"""What the page offers to mend a table with, tapped: the file then tells a table that is legal, whatever the game."""

import json
import random
import re
from html import unescape

import pytest
from every_game import EVERY, tables_of

from cli.page.answers import answered
from cli.page.changes import changes_told, with_changes
from cli.page.edits import understood
from cli.page.prose import Work
from cli.reading.yaml_text import written_yaml
from verify.check import check
from verify.clock import Clock

SECONDS = 5
TAPS = 3


@pytest.mark.no_cover
@pytest.mark.parametrize("game", EVERY)
def test_every_repair_that_is_tapped_makes_the_table_legal(game, tmp_path):
    # The smallest of its tables: whether a change is right does not hang on how much else lies there.
    file, text = tmp_path / "table.yaml", min(map(written_yaml, tables_of(game).rejecting.values()), key=len)
    file.write_text(text, encoding="utf-8")
    table = understood(file, text)
    answer = answered("explain", table, {}, Work(Clock(SECONDS)))
    buttons = [json.loads(unescape(values)) for values in re.findall(r'hx-vals="([^"]*changes[^"]*)"', answer)]
    for values in random.Random(7).sample(buttons, min(TAPS, len(buttons))):
        mended = understood(file, with_changes(file, text, changes=changes_told(json.loads(values["changes"]))))
        verdict = check(table.entry.game, mended.laid_out(), reason=False, clock=Clock(SECONDS)).verdict
        assert verdict != "illegal", values
