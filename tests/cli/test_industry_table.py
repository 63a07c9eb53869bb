"""The industry table of Desert Dessert at the command line."""

import pytest
from at_the_table import reeve

TABLE = "game: desert-dessert\nplayers:\n  ada:\n    tiles: { water: 3 }\nturn_number: 1\n"


@pytest.mark.parametrize("verb", ["check", "best", "moves"])
def test_who_types_table_is_told_cards(tmp_path, verb):
    file = tmp_path / "t.yaml"
    file.write_text(TABLE, encoding="utf-8")
    told = reeve(verb, str(file), "--table", "mine.toml")
    assert told.exit_code == 2
    assert "--cards FILE" in told.output
