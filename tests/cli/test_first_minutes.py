"""What somebody types first: a file without a verb, a game by a short name, a slip, `-V`."""

import json
import re
import shutil
from pathlib import Path

import pytest
from at_the_table import BOTH, ONE, POOL, UNMATCHED, messages
from click.testing import CliRunner
from sayings import says

from cli.main import main
from verify.games import GAMES, entry, game_called, games_called, nicknames, short_names

COMPONENTS = "game: green-box\ncards: [red 3 drop, red 3 wheel]\n"


def reeve(*args):
    return CliRunner().invoke(main, args, prog_name="reeve")


# A file without a verb.


@pytest.mark.parametrize(("text", "status"), [(BOTH, 0), (UNMATCHED, 1)])
def test_a_file_alone_is_checked_and_scored(written, text, status):
    file = written(text)
    done = reeve(file)
    assert done.exit_code == status
    assert done.stdout == reeve("check", file).stdout + reeve("score", file).stdout


def test_what_is_not_scored_is_only_checked(written):
    file = written(COMPONENTS)
    done = reeve(file)
    assert (done.exit_code, done.stdout, done.stderr) == (1, reeve("check", file).stdout, "")


def test_a_file_that_cannot_be_used_is_told_once(written):
    file = written(ONE.replace("village-green", "chess"))
    done = reeve(file)
    assert (done.exit_code, done.stdout) == (2, "")
    assert len(messages(done.stderr)) == 1


def test_options_and_several_files_go_with_it(written):
    first, second = written(BOTH, "first.yaml"), written(UNMATCHED, "second.yaml")
    done = reeve(first, second, "--json")
    shapes = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(shape["file"], "verdict" in shape) for shape in shapes] == [
        ("first.yaml", True),
        ("first.yaml", False),
        ("second.yaml", True),
        ("second.yaml", False),
    ]
    assert done.exit_code == 1
    assert reeve(first, "--ruling", "nonsense").exit_code == 2


def test_a_pool_alone_is_no_table(written):
    done = reeve(written(re.sub(r"(?ms)^players:.*?(?=^pool:)", "", POOL)))
    assert done.exit_code == 2
    assert says("reeve best").is_in(done.stderr)


# Slips.


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("chekc", says("'chekc'", "reeve check")),
        ("sco", says("'sco'", "reeve score")),
        ("table.yaml", says("no file", "'table.yaml'")),
        ("fog", says("'fog'", "reeve help fields-of-green")),
        ("Golden Pyramid", says("reeve help golden-pyramid")),
        ("qwertz", says("'qwertz'", "reeve --help")),
    ],
)
def test_what_is_neither_a_verb_nor_a_file(typed, said, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = reeve(typed)
    assert (done.exit_code, done.stdout) == (2, "")
    assert said.is_in(done.stderr)


def test_a_verb_goes_before_a_file_of_its_name(written):
    written(BOTH, "games")
    assert reeve("games").stdout.startswith("village-green ")


@pytest.mark.parametrize("option", ["-V", "--version"])
def test_the_version(option):
    assert re.fullmatch(r"reeve, version \d+\.\d+\.\d+\n", reeve(option).stdout)


def test_an_unknown_option_is_told():
    assert says("--nonsense").is_in(reeve("--nonsense").stderr)


@pytest.mark.parametrize(
    ("typed", "instead"),
    [
        ("best my.yaml --play --blind", "reeve moves --best"),
        ("help --man", "`reeve help` shows the same pages"),
        ("check my.yaml --table", "--cards FILE"),
    ],
)
def test_an_option_that_is_not_there_says_what_is(typed, instead):
    """Of options that there were once, and of those that belong to another verb."""
    told = reeve(*typed.split())
    assert (told.exit_code, told.stdout) == (2, "")
    assert says(f"No such option '{typed.split()[-1]}' here", instead) == told.stderr.splitlines()[-1]


# Games by short names.


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("vg", "village-green"),
        ("VG", "village-green"),
        ("fog", "fields-of-green"),
        ("fg", "fields-of-green"),
        ("pyramid", "golden-pyramid"),
        ("The Golden Pyramid", "golden-pyramid"),
        ("moulds", "attack-of-the-moulds"),
        ("tree", "my-first-christmas-tree"),
        ("my first", "my-first-christmas-tree"),
        ("lords", "lords-of-the-green"),
        ("zap", "zap-that-ghost"),
        ("gb", "green-box"),
        ("gbi", "green-bite"),
        ("components", "green-box"),
    ],
)
def test_short_names_of_games(said, name):
    assert game_called(said) == name


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_found_by_its_name_title_and_initials(name):
    assert games_called(name) == games_called(GAMES[name]) == [name]
    assert len(nicknames(name)) == 2
    for short in (*short_names(name), *nicknames(name)):
        assert games_called(short) == [name]


def test_what_several_games_are_called_is_no_name():
    for said in ("village", "vill"):
        with pytest.raises(ValueError, match="village-green or the-village; add a word"):
            game_called(said)
    with pytest.raises(ValueError, match="village-green, fields-of-green, green-box, lords-of-the-green or green-bite"):
        game_called("green")


@pytest.mark.parametrize(("said", "found"), [("vg", 0), ("village", 2), ("Village Green", 0), ("green", 2), ("", 2)])
def test_a_file_may_name_its_game_short(written, said, found):
    file = written(BOTH.replace("game: village-green", f"game: {said!r}"))
    done = reeve("check", file)
    assert done.exit_code == found
    if found == 0:
        assert done.stdout == f"{file}: legal\n"
        shape = json.loads(reeve("score", file, "--json").stdout)
        assert shape["game"] == "village-green"


def test_the_table_after_a_move_names_its_game_in_full(written):
    file = written(entry("attack-of-the-moulds").game.starting_file.read_text().replace("attack-of-the-moulds", "moulds"))
    done = reeve("judge", file, "grow to r2c2", "-o", "after.yaml")
    assert done.exit_code == 0, done.stderr
    assert says("game", "attack-of-the-moulds").is_in(Path("after.yaml").read_text(encoding="utf-8"))


def test_every_verb_that_names_a_game_takes_a_short_name():
    for verb in ("new", "rules", "schema", "cards", "help"):
        assert reeve(verb, "vg").stdout == reeve(verb, "village-green").stdout != ""
    assert says("71").is_in(reeve("best", "vg", "--at-least", "71").stdout)


# From nothing to an answer.


@pytest.mark.parametrize("name", GAMES)
def test_a_new_file_is_legal_and_says_where_to_read_on(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = reeve("new", name, "-o", "my.yaml")
    assert (done.exit_code, done.stdout) == (0, "")
    assert says("my.yaml", "reeve my.yaml").is_in(done.stderr)
    lines = (tmp_path / "my.yaml").read_text(encoding="utf-8").splitlines()
    assert f"reeve help {name}" in " ".join(lines[:3])
    answer = reeve("my.yaml")
    assert answer.exit_code in {0, 3}  # what a card is worth that nobody has published stays open
    assert answer.stdout.startswith("my.yaml: legal")


def test_nothing_is_said_to_be_written_that_was_not(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    shutil.copy(entry("village-green").game.starting_file, "my.yaml")
    done = reeve("new", "vg", "-o", "my.yaml")
    assert done.exit_code == 2
    assert len(messages(done.stderr)) == 1


def test_a_hand_in_zap_that_ghost_may_be_a_number(written):
    text = entry("zap-that-ghost").game.starting_file.read_text(encoding="utf-8")
    short = text.replace("hand: [blue bricks, red arrow, green drop, unknown]", "hand: 4")
    whole = text.replace("hand: [blue bricks, red arrow, green drop, unknown]", "hand: [unknown, unknown, unknown, unknown]")
    assert short != text != whole
    for move in ("roll 4", "fail", "ada: zap r3c1 with blue wheel by blue meeple"):
        numbered = json.loads(reeve("judge", written(short), move, "--json", "--player", "ada").stdout)
        assert numbered == json.loads(reeve("judge", written(whole), move, "--json", "--player", "ada").stdout)
    assert says("7").is_in(reeve("check", written(short.replace("hand: 4", "hand: 7"))).stderr)
    assert says("list").is_in(reeve("check", written(short.replace("hand: 4", "hand: some"))).stderr)
