"""`rules`, `games`, `new`, `cards` and `schema`: what a game is made of, and names said shortly."""

import json

import pytest
from at_the_table import BOTH, ONE, only, reeve
from sayings import says

from cli.help import pages
from verify.games import GAMES

VERBS_ON_FILES = ("check", "score", "best", "draw")

# rules, games, new, cards, schema


def test_rules_tells_text_source_and_rulings():
    paragraphs = reeve("rules", "village-green", status=0).stdout.splitlines()
    for rule in ("VG-MATCH", "VG-COVER", "VG-CARDS", "VG-SC-POND", "VG-TIE", "VG-AMB-SPACE"):
        assert rule in paragraphs
    assert paragraphs.count("VG-MATCH") == 1
    assert says("Source", "Village Green rulebook", "Green Cards; Lawns") in paragraphs
    structure = paragraphs.index("VG-STRUCTURE")
    assert says("As we read it", "no award is left") in paragraphs[structure : structure + 5]
    space = paragraphs.index("VG-AMB-SPACE")
    assert says("default", "two-per-card", "2") in paragraphs[space : space + 5]
    assert says("alternative", "one-per-card", "1") in paragraphs[space : space + 5]
    assert says("Why", "rulebook's example", "6", "three cards") in paragraphs[space : space + 5]


@pytest.mark.parametrize(("said", "meant"), [("VG-MATCH", "VG-MATCH"), ("match", "VG-MATCH"), ("flip-o", "VG-FLIP-ONCE")])
def test_one_rule_by_a_shortened_id(said, meant):
    assert [rule["id"] for rule in only(reeve("rules", "village-green", said, "--json"))["rules"]] == [meant]


def test_a_ruling_by_its_key_and_with_its_rule():
    shape = only(reeve("rules", "village-green", "amb-space", "--json"))
    assert shape["rules"] == []
    (ruling,) = shape["rulings"]
    assert list(ruling) == ["key", "question", "default", "alternatives", "why"]
    assert ruling["default"]["value"] == "two-per-card"
    assert [other["value"] for other in ruling["alternatives"]] == ["one-per-card"]
    cover = only(reeve("rules", "village-green", "VG-COVER", "--json"))
    assert cover["rules"][0]["rulings"] == [ruling["key"] for ruling in cover["rulings"]] != []


def test_games():
    lines = reeve("games", status=0).stdout.splitlines()
    assert max(map(len, lines)) < 80
    assert len(lines) <= 24
    assert [line.split()[0] for line in lines[:-1]] == list(GAMES)
    assert lines[0].split() == ["village-green", "vg", "best", "chance", "deal", "survey"]
    assert lines[-1] == "More of one: reeve games GAME. How its table is written down: reeve help GAME."
    for line in reeve("games", "--json").stdout.splitlines():
        shape = json.loads(line)
        assert list(shape) == ["game", "title", "verbs", "aims", "questions", "deal"]
        assert set(VERBS_ON_FILES) <= set(shape["verbs"])
        assert set(shape["verbs"].values()) <= {"ready", "not yet", "no"}


def test_games_tells_more_of_one_by_any_of_its_names():
    said = reeve("games", "fog").stdout
    assert said.startswith("Fields of Green\n  name: fields-of-green; short: fog, fields\n  verbs: check, explain, ")
    assert "\n  not here: ask\n" in said
    assert "\n  best --aim coins: coins\n" in said
    assert reeve("games", "Fields", "of", "Green").stdout == said
    assert "\n  ask FILE kingship" in reeve("games", "island").stdout
    assert json.loads(reeve("games", "tree", "--json").stdout)["game"] == "my-first-christmas-tree"
    unknown = reeve("games", "chess")
    assert (unknown.exit_code, unknown.stdout) == (2, "")
    assert says("no game 'chess'").is_in(unknown.stderr)


def test_games_tells_what_can_be_asked_and_dealt():
    shapes = {shape["game"]: shape for shape in map(json.loads, reeve("games", "--json").stdout.splitlines())}
    assert shapes["slush"]["deal"] == {"players": [3, 4, 5, 6], "needs_cards": False}
    assert shapes["golden-pyramid"]["deal"] == {"players": [2, 3, 4, 5, 6], "needs_cards": True}
    assert shapes["attack-of-the-moulds"]["deal"] is None
    assert {"pots", "accuse"} <= {*shapes["the-village"]["questions"]}
    assert shapes["village-green"]["questions"] == []


def test_what_new_prints_is_legal_with_each_optional_part_too(written):
    text = reeve("new", "village-green").stdout
    optional = [line for line in text.splitlines() if line.startswith(("# ", "#   "))]
    names = ("solo", "turn", "start", "covered", "rulings", "  VG-AMB", "pool", "  green", "  awards", "display", "decks")
    parts = [line[2:] for line in optional if line[2:].startswith(names)]
    result = reeve("check", written(text + "\n".join(parts) + "\n"))
    # The file's own rules may contradict the parts taken together; what matters here is that every part is read.
    assert result.exit_code in {0, 1}, result.stderr
    assert len(parts) == len(names) + 2  # green and awards stand both in the display and in the pool


def test_the_standard_cards_change_nothing(written):
    cards = written(reeve("cards", "village-green").stdout, "cards.yaml")
    table = written(BOTH)
    assert reeve("score", "--json", "--cards", cards, table).stdout == reeve("score", "--json", table).stdout


def test_a_changed_card_changes_the_score(written):
    text = reeve("cards", "village-green").stdout
    assert "each: {yellow lily: 3}" in text
    cards = written(text.replace("each: {yellow lily: 3}", "each: {yellow lily: 5}"), "cards.yaml")
    shape = only(reeve("score", "--json", "--cards", cards, written(BOTH)))
    assert [player["total"] for player in shape["players"]] == [6, 5]


def test_a_box_with_fewer_copies_makes_a_table_illegal(written):
    table = written(ONE.replace("lawn,", "lawn on lawn,"))
    text = reeve("cards", "village-green").stdout
    assert "\n  lawn: 6\n" in text
    cards = written(text.replace("\n  lawn: 6\n", "\n  lawn: 1\n"), "cards.yaml")
    assert reeve("check", table).exit_code == 0
    assert "Rule VG-CARDS" in reeve("check", "--cards", cards, table, status=1).stdout


def test_turn_and_start_name_players_in_any_letter_case(written):
    assert reeve("check", written(BOTH + "turn: South\nstart: NORTH\n")).exit_code == 0


def test_a_table_to_try_is_named_shortly_and_written_where_it_is_wanted(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    written = reeve("new", "gp", "disp", "-o", "mine.yaml")
    assert (written.exit_code, written.stdout) == (0, "")
    assert "reeve mine.yaml" in written.stderr
    assert (tmp_path / "mine.yaml").read_text(encoding="utf-8") == reeve("new", "golden-pyramid", "dispute").stdout
    assert reeve("check", "mine.yaml").exit_code == 1
    assert reeve("new", "desert dessert", "record").stdout.startswith("# Two turns before the win")


def test_a_table_to_try_that_nobody_made():
    wrong = reeve("new", "golden-pyramid", "qwertz")
    assert (wrong.exit_code, wrong.stdout) == (2, "")
    assert says("no table to try 'qwertz'", "Golden Pyramid", "best", "dispute", "end", "turn") == wrong.stderr
    assert says("no table to try 'dispuet'", "dispute") == reeve("new", "golden-pyramid", "dispuet").stderr


BROKEN = {"dispute": {0, 1}, "impossible": {1}, "remembered": {0, 1}, "solo_play": {0, 1}}
"""Tables to try in which something is wrong, and one whose decks hold only the cards that still came."""


@pytest.mark.parametrize("game", GAMES)
def test_a_table_to_try_is_legal_unless_it_is_about_what_is_wrong(game):
    for name, file in pages.examples(game).items():
        status = reeve("check", file).exit_code
        # One holds a pool for `best`, and nothing that could be checked.
        usual = {0, 2} if "pool:" in file.read_text(encoding="utf-8") else {0}
        assert status in BROKEN.get(name, usual), name
