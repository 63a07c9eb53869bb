"""What is typed after `reeve`: a file without a verb, words in another order, games by short names, slips and what was meant."""

import json
import os
import re
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from at_the_table import BOTH, EXAMPLES, ONE, SOUTH, TURN, UNMATCHED, messages, reeve
from sayings import says

from cli.main import main
from verify.games import GAMES, entry, game_called, games_called, nicknames, short_names

COMPONENTS = "game: green-box\ncards: [red 3 drop, red 3 wheel]\n"


# A file without a verb.


@pytest.mark.parametrize(("text", "status"), [(BOTH, 0), (UNMATCHED, 1)])
def test_a_file_alone_is_checked_and_scored(written, text, status):
    file = written(text)
    assert reeve(file, status=status).stdout == reeve("check", file).stdout + reeve("score", file).stdout


def test_what_is_not_scored_is_only_checked(written):
    file = written(COMPONENTS)
    done = reeve(file)
    assert (done.exit_code, done.stdout, done.stderr) == (1, reeve("check", file).stdout, "")


def test_a_file_that_cannot_be_used_is_told_once(written):
    done = reeve(written(ONE.replace("village-green", "chess")))
    assert (done.exit_code, done.stdout) == (2, "")
    assert len(messages(done.stderr)) == 1


def test_options_and_several_files_go_with_it(written):
    first, second = written(BOTH, "first.yaml"), written(UNMATCHED, "second.yaml")
    done = reeve(first, second, "--json")
    shapes = [json.loads(line) for line in done.stdout.splitlines()]
    assert [shape["file"] for shape in shapes] == [first, first, second, second]
    assert ["verdict" in shape for shape in shapes] == [True, False] * 2
    assert done.exit_code == 1
    assert reeve(first, "--ruling", "nonsense").exit_code == 2


def test_a_verb_goes_before_a_file_of_its_name(written):
    written(BOTH, "games")
    assert reeve("games").stdout.startswith("village-green ")


@pytest.mark.parametrize("option", ["-V", "--version"])
def test_the_version(option):
    assert re.fullmatch(r"reeve, version \d+\.\d+\.\d+\n", reeve(option).stdout)


# Games by short names.


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


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("vilage", "'village-green' or 'the-village'"),
        ("hudia", "'last-defence-at-hudai-monastery'"),
        ("the vilage", "'the-village'"),
        ("the-villaeg", "'the-village'"),
        ("deser desert", "'desert-dessert'"),
    ],
)
def test_a_misspelt_game_is_told_which_are_meant(said, meant):
    with pytest.raises(ValueError, match=f"no game '{said}'; did you mean {re.escape(meant)}[?]"):
        game_called(said)


@pytest.mark.parametrize(("said", "found"), [("vg", 0), ("village", 2), ("Village Green", 0), ("green", 2), ("", 2)])
def test_a_file_may_name_its_game_short(written, said, found):
    file = written(BOTH.replace("game: village-green", f"game: {said!r}"))
    done = reeve("check", file, status=found)
    if found == 0:
        assert done.stdout == f"{file}: legal\n"
        assert json.loads(reeve("score", file, "--json").stdout)["game"] == "village-green"


def test_the_table_after_a_move_names_its_game_in_full(written):
    file = written(entry("attack-of-the-moulds").game.starting_file.read_text().replace("attack-of-the-moulds", "moulds"))
    reeve("judge", file, "grow to r2c2", "-o", "after.yaml", status=0)
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
    assert f"reeve help {name}" in " ".join((tmp_path / "my.yaml").read_text(encoding="utf-8").splitlines()[:3])
    answer = reeve("my.yaml")
    assert answer.exit_code in {0, 3}  # what a card is worth that nobody has published stays open
    assert answer.stdout.startswith("my.yaml: legal")


# Words in another order, too many and too few.


def test_an_option_of_another_verb_is_told_with_its_verbs(written):
    file = written(BOTH)
    for verb in (["check"], []):
        done = reeve(*verb, file, "--player", "north", status=2)
        assert "--player" in done.stderr
        assert "fill, moves, judge, best, ask, chance, draw" in done.stderr
        assert "answer" not in done.stderr
    assert "answer" not in reeve(file, "--nonsense").stderr
    assert "--nonsense" in reeve(file, "--nonsense").stderr


def test_a_file_alone_takes_both_readings(written):
    file = written(BOTH)
    assert reeve(file, "--both").stdout == reeve("check", file, "--both").stdout + reeve("score", file, "--both").stdout


def test_file_verb_and_move_may_stand_in_any_order(written):
    file = written(BOTH)
    asked = reeve("judge", file, "--player", "north", "lawn to r1c1")
    assert asked.exit_code in {0, 1}
    assert reeve(file, "judge", "--player", "north", "lawn to r1c1").output == asked.output
    assert reeve("judge", "lawn to r1c1", file, "--player", "north").output == asked.output


def test_a_game_of_several_words_need_not_be_quoted():
    assert reeve("new", "Village", "Green").stdout == reeve("new", "village-green").stdout
    assert reeve("rules", "village", "green", "VG-MATCH").stdout == reeve("rules", "vg", "VG-MATCH").stdout
    assert reeve("new", "Village", "--force", "Green").exit_code == 2


def test_a_rule_needs_no_game():
    assert reeve("rules", "VG-MATCH").stdout == reeve("rules", "vg", "VG-MATCH").stdout
    assert reeve("rules", "ct-amb-bend").stdout == reeve("rules", "tree", "CT-AMB-BEND").stdout
    assert reeve("rules", "XX-MATCH").exit_code == 2
    assert reeve("rules", "green-box").exit_code == 0


def test_a_file_without_its_ending_is_guessed(written):
    written(BOTH, "ours.yaml")
    assert "did you mean ours.yaml?" in reeve("score", "ours").stderr
    assert "reeve ours.yaml" in reeve("ours.yml").stderr
    assert "mean" not in reeve("score", "theirs").stderr


def test_nothing_to_fill_in_sends_to_the_reason(written):
    assert "`reeve explain table.yaml` says why." in reeve("fill", written(UNMATCHED)).stdout
    assert "nothing fits" not in reeve("fill", written(UNMATCHED.replace("lawn", "unknown", 1), "half.yaml")).stdout


def test_standard_input_needs_no_verb():
    assert reeve("-", stdin=ONE).stdout.splitlines()[:2] == ["-: legal", "-: Village Green"]
    shapes = [json.loads(line) for line in reeve("-", "--json", stdin=ONE).stdout.splitlines()]
    assert shapes[0]["verdict"] == "legal"
    assert shapes[1]["players"][0]["total"] == 6
    assert reeve("--nothing", stdin=ONE).exit_code == 2
    assert reeve("-", "--cards", "-", stdin=ONE).exit_code == 2


def test_a_ruling_is_decided_once(written):
    file = written(ONE)
    twice = reeve("check", file, "--ruling", "VG-AMB-SPACE=one-per-card", "--ruling", "space=two-per-card", status=2)
    assert messages(twice.stderr)[0] == says("VG-AMB-SPACE", "twice", "one-per-card", "two-per-card")
    again = ("--ruling", "VG-AMB-SPACE=one-per-card") * 2
    assert reeve("check", file, *again).exit_code == 0
    wrong = reeve("check", file, "--ruling", "space", "--ruling", "spce=x", "--ruling", "space=x").stderr
    assert [line.split(":")[0] for line in messages(wrong)] == ["--ruling"] * 3


def test_people_say_what_they_do():
    told = reeve("judge", EXAMPLES / "the_village" / "second_night.yaml", "I draw and discard Hill").stdout
    assert told.splitlines()[0].endswith("dan: draw, discard Hill: legal")
    told = reeve("judge", EXAMPLES / "wacky_wheels" / "counting.yaml", "I'll take 5, play 2 wheel, 1 booster, to 26").stdout
    assert told.splitlines()[0].endswith(": legal")


def test_a_card_file_of_another_game():
    """The action table of Island and a deck of the Green Box have no table in common."""
    sample = EXAMPLES.parent / "models" / "green_box" / "sample_cards.yaml"
    told = reeve("check", str(EXAMPLES / "island" / "turn.yaml"), "--cards", str(sample)).stderr
    assert says("no card file of Island", "`cards`", "`actions`", "reeve cards island").is_in(told)
    assert len(told.splitlines()) == 1


def test_a_solo_deal_offers_how_to_play_on(written):
    """Of the whole deal nothing is asked by `best` alone: there is no pool, and nobody laid a card."""
    deal = reeve("deal", "village-green", "--solo", "--seed", "3").stdout
    assert says("--play", "pool").is_in(reeve("best", written(deal)).stderr)
    assert "`--play`" not in reeve("best", str(EXAMPLES / "village_green" / "first.yaml")).stderr


def test_streams_that_know_no_errors_are_left_as_they_are(monkeypatch):
    for name in ("stdout", "stderr"):
        monkeypatch.setattr(sys, name, SimpleNamespace())
    main.callback()


@pytest.mark.parametrize(
    ("args", "status", "said"),
    [
        (("best", "--play", "--at-least", "1", "one.yaml"), 2, "--play is a question of its own"),
        (("best", "--play", "--certificate", "x", "--turns", "1", "tree.yaml"), 2, "leave out --aim and --turns"),
        (("answer",), 2, "Usage"),
        (("ask", "slush.yaml", "average nothing"), 2, "nothing"),
        (("ask", "slush.yaml", "counts"), 2, "QUESTION"),
        (("ask", "dessert.yaml", "afford"), 1, "`reeve explain"),
        (("moves", "zap.yaml"), 0, "ada"),
        (("moves", "over.yaml", "--best"), 0, "no moves"),
        (("draw", "one.yaml", "one.yaml", "-o", "x.svg"), 2, "one FILE"),
        (("best", "tree.yaml", "-o", "old.svg"), 2, "--force"),
        (("best", "pool.yaml", "-o", "old.svg"), 2, "--force"),
        (("judge", "pool.yaml", "lawn to r1c2", "--draw", "old.svg"), 2, "--force"),
        (("best", "green-box"), 2, "components"),
        (("new", "village-green", "-o", os.devnull, "--force"), 0, "written"),
        (("judge", "pool.yaml", "lawn to r1c2", "-o", "after.yaml"), 0, "9 after the move"),
        (("check", "record.yaml"), 0, "after 1 move of the record"),
    ],
)
def test_what_is_seldom_typed(written, args, status, said):
    pool = TURN.replace(SOUTH, "").replace("player_count: 2\n", "") + "pool: {green: [red rose pond, lawn], awards: []}\n"
    written(ONE, "one.yaml")
    written(pool, "pool.yaml")
    written("mine", "old.svg")
    written(f"{BOTH}turn: over\n", "over.yaml")
    written(f"{pool}record: [lawn to r1c2]\n", "record.yaml")
    for name, file in (
        ("tree", "my_first_christmas_tree/best"),
        ("slush", "slush/half_way"),
        ("zap", "zap_that_ghost/turn"),
        ("dessert", "desert_dessert/dispute"),
    ):
        written((EXAMPLES / f"{file}.yaml").read_text(encoding="utf-8"), f"{name}.yaml")
    told = reeve(*args)
    assert (told.exit_code, said in told.output) == (status, True), told.output
