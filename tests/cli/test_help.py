"""`reeve help`, and the help of each verb: whole, within 80 columns, with examples that run."""

import json
import re
import shlex
import shutil
import tomllib
from pathlib import Path

import pytest
from at_the_table import ROOT, reeve
from ruamel.yaml import YAML
from sayings import says

from cli.group import EXAMPLES, summary
from cli.help import pages
from cli.main import main
from verify.games import GAMES, entry

PLAYED = [name for name in GAMES if entry(name).game.play.forms]
VERBS = [name for name, command in main.commands.items() if not command.hidden]


def asked(*args, status=0):
    done = reeve(*args)
    assert done.exit_code == status, (args, done.output, done.stderr)
    return done.stdout if status == 0 else done.stderr


def page(*topic):
    text = asked("help", *topic)
    # What is to be typed is not broken, however long it is.
    typed = ("    reeve ", "          - [")
    assert [line for line in text.splitlines() if len(line) > 80 and not line.startswith(typed)] == []
    return text


# The overview and the verbs.


def test_the_overview_names_every_verb_game_and_topic():
    text = page()
    for name in (*VERBS, *GAMES, *(topic for topic in pages.topics() if topic != "first-steps")):
        assert f"`{name}`" in text
    assert says("`vg`") == text.replace("\n", " ")
    assert text.index("First steps") < text.index("Verbs") < text.index("Games") < text.index("More")


def test_the_command_says_where_to_begin():
    text = asked("--help")
    assert says("reeve help").is_in(text)
    assert all(len(line) <= 80 for line in text.splitlines())


@pytest.mark.parametrize("verb", VERBS)
def test_the_summary_of_a_verb_is_a_whole_sentence(verb):
    said = summary(main.commands[verb].help)
    assert said.endswith((".", "?"))
    assert said in " ".join(asked("--help").split())


@pytest.mark.parametrize("verb", VERBS)
def test_the_help_of_a_verb_fits_and_shows_examples(verb):
    text = asked(verb, "--help")
    assert all(len(line) <= 80 for line in text.splitlines())
    assert 2 <= len(EXAMPLES[verb]) <= 3
    for example in EXAMPLES[verb]:
        assert example in text
    assert asked(verb, "-h") == text
    assert asked("help", verb).startswith(text.rstrip())


def test_the_help_of_a_verb_that_answers_about_tables_ends_with_its_exit_statuses():
    for verb in ("check", "explain", "fill", "judge", "moves", "score", "best", "ask", "chance", "survey"):
        last = " ".join(asked(verb, "--help").split("Exit status")[-1].split())
        assert all(f"{status} " in last for status in range(4)), verb


@pytest.mark.parametrize("verb", ["new", "rules", "cards", "schema"])
def test_the_help_of_a_verb_that_takes_a_game_names_them(verb):
    text = asked(verb, "--help")
    assert all(says(name).is_in(text) for name in GAMES)
    assert not says("golden-pyramid").is_in(asked("score", "--help"))


@pytest.mark.no_cover
@pytest.mark.parametrize("verb", [verb for verb in VERBS if verb != "serve"])  # which runs until Ctrl-C
def test_the_examples_of_a_verb_run(verb, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    game = next((name for name in GAMES if verb != "ask" or entry(name).scorer.questions), "")
    if not game:
        pytest.skip("no game has questions of its own")
    shutil.copy(entry(game).game.starting_file, "my.yaml")
    if verb == "replay":
        with Path("my.yaml").open("a", encoding="utf-8") as file:
            file.write("record:\n  - red rose birch birch to r1c2\n")
    tables = json.dumps(YAML(typ="safe", pure=True).load(Path("my.yaml"))) + "\n"
    for example in EXAMPLES[verb]:
        _, *args = shlex.split(example)
        if verb == "completion":  # as a shell reads it
            assert "reeve completion " in example
            continue
        args, stdin = (args[: args.index("<")], tables) if "<" in args else (args, None)
        if "--deals" in args:  # Of many, and of long searches, no more is seen here.
            args[args.index("--deals") + 1] = "1"
            args += ["--effort", "1"]
        done = reeve(*args, stdin=stdin)
        # 1 is an answer, too: no more than 70 points can be made of Village Green.
        assert done.exit_code == ("--at-least" in args), (example, done.stderr)
        assert done.stdout or "-o" in args or "--certificate" in args


@pytest.mark.parametrize("name", GAMES)
def test_the_help_of_a_game_shows_a_file_its_keys_and_every_move(name):
    text = page(name)
    assert f"    game: {name}\n" in text
    assert says("reeve check my.yaml").is_in(text)
    joined = " ".join(text.split())
    for form in entry(name).game.play.forms:
        assert form.name in joined
        assert all(f"`{saying}`" in joined for saying in form.sayings)
    for key in entry(name).game.schema()["properties"]:
        assert f"`{key}`" in text


@pytest.mark.no_cover
@pytest.mark.parametrize("name", GAMES)
def test_what_the_help_of_a_game_says_to_try_gives_answers(name, written):
    """From the page alone to a first correct answer: its table saved, its three commands typed."""
    head = pages.page(name)
    written(re.search(r"```yaml\n(.*?)```", head.head, re.DOTALL)[1], "my.yaml")
    commands = re.search(r"```\n(.*?)```", head.sections["Try it"], re.DOTALL)[1].splitlines()
    assert len(commands) == 3
    for command in commands:
        name, *args = shlex.split(command)
        assert name == "reeve"
        done = reeve(*args)
        assert done.exit_code == 0, (command, done.output, done.stderr)
        assert done.stdout.startswith("my.yaml: ") or "draw" in args


@pytest.mark.parametrize("name", PLAYED)
def test_every_move_is_found_by_its_name(name):
    for form in entry(name).game.play.forms:
        text = " ".join(page(name, form.name).split())
        assert f"`{form.sayings[0]}`" in text
        assert " ".join(form.meaning.split()) in text
        assert "reeve judge my.yaml" in text


@pytest.mark.parametrize("topic", [("village-green", "flip"), ("vg", "flip"), ("village", "green", "flip"), ("vg flip",)])
def test_a_game_may_be_named_short(topic):
    text = page(*topic)
    assert "flip and refresh awards" in text
    assert "award ruby clover" not in text


@pytest.mark.parametrize(
    ("game", "said", "heading"),
    [("green-bite", "cards", "Green Bite: reveal cards"), ("golden-pyramid", "trade", "The Golden Pyramid: trade")],
)
def test_a_page_of_one_move_is_headed_by_its_name_one_of_several_by_what_was_said(game, said, heading):
    assert page(game, said).splitlines()[0].strip() == heading


def test_a_move_without_a_game_is_told_for_every_game_that_has_it():
    text = page("trade")
    assert "The Golden Pyramid" in text
    assert "Village Green" not in text
    text = page("flip")
    assert text.index("Village Green") < text.index("Fields of Green")


def test_what_is_a_key_and_a_move_is_told_as_both():
    text = page("market")
    assert text.index("`market`\n") < text.index("market, selling 2 Food") < text.index("trade with the market")


def test_a_verb_that_is_a_move_too_says_so():
    assert "reeve help golden-pyramid draw" in page("draw")


def test_a_key_is_explained():
    assert says("cards in hand").is_in(page("village-green", "hand"))
    assert says("ghosts").is_in(page("zap", "captured:"))


def test_a_key_is_explained_for_every_game_that_has_it():
    text = page("level_2")
    assert says("columns").is_in(text)
    assert "The Golden Pyramid" in text
    assert "Village Green" not in text
    assert page("hand").index("Village Green") < page("hand").index("Fields of Green")


def test_sections_of_a_page_can_be_asked_for():
    first, whole = page("village-green"), page("village-green", "all")
    assert "## Decks card by card\n" not in first
    assert 'reeve help village-green "Decks card by card"' in " ".join(first.split())
    assert "## Decks card by card\n" in whole
    assert page("village-green", "decks card by card").startswith("## Decks card by card\n")


@pytest.mark.parametrize("name", pages.topics())
def test_a_topic_is_shown(name):
    assert page(name).splitlines()[0].strip() == pages.page(name).title


def test_topics_are_found_by_their_words():
    assert page("position", "file") == page("position-file")
    assert page("rulings").lstrip().startswith("Rulings\n")
    assert page("unknown").startswith("## What is unknown\n")


def test_a_rule_says_where_it_is_explained():
    assert "reeve rules village-green VG-AMB-SPACE" in page("vg-amb-space")
    assert says("'VG-NOTHING'").is_in(asked("help", "VG-NOTHING", status=2))


def test_of_many_games_none_is_taken():
    assert says("village-green", "the-village") == asked("help", "villag flip", status=2)
    assert "Did you mean" not in asked("help", "villag flip", status=2)


def test_a_section_or_a_key_of_a_game_is_not_the_whole_page():
    keys = page("village-green", "keys")
    assert (keys.splitlines()[0], "reeve judge" in keys) == ("## Keys", False)
    assert page("hudai", "turn").splitlines()[0].strip() == "Last Defence at Hudai Monastery: `turn`"
    # One move is told by its name, several by what was asked for.
    assert "All moves of the game: `reeve help village-green moves`" in " ".join(page("vg", "flip").split())
    assert "All moves of the game" not in page("flip")


def test_what_is_like_nothing_is_told_where_to_look():
    assert "`reeve help`" in asked("help", "qwertz", status=2)
    assert "`reeve help zap-that-ghost`" in asked("help", "zap", "qwertz", status=2)
    assert says("fields-of-green", "village-green") == asked("help", "green zzz", status=2)


# Where the pages are, and other forms of them.


def test_the_package_carries_every_page():
    build = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]
    packed = build["targets"]["wheel"]["force-include"]
    # Page by page, since beside the pages lies what only builds the site.
    own = {f"docs/{name}.md" for name in pages.topics() if name not in pages.how_to()}
    assert packed == {file: f"greenreeve/cli/{file}" for file in (*own, "docs/games", "docs/how-to")} | {
        "examples": "greenreeve/cli/docs/examples"
    }
    assert {"first-steps", "position-file", "rulings", "json", "certificate"} <= {*pages.topics()}
    assert own == {f"docs/{name}.md" for name in pages.ABOUT}, "each is told by more than its title, and none is gone"
    assert {file.suffix for place in ("games", "how-to") for file in (ROOT / "docs" / place).iterdir()} == {".md"}
    assert all((ROOT / "docs/games" / f"{name}.md").is_file() for name in GAMES)


def test_how_tos_are_topics_with_commands_that_can_be_typed():
    assert [*pages.how_to()] == [*pages.HOW_TO]
    text = page("settle", "a", "dispute")
    assert text.lstrip().startswith("Settle a dispute\n")
    assert '    reeve judge my.yaml "blue lily pond to r2c1"\n' in text
    assert "    reeve new golden-pyramid dispute -o dispute.yaml\n    reeve check dispute.yaml\n" in text
    assert text.count("reeve new golden-pyramid dispute") == 1
    assert ":says:" not in text
    assert "    reeve draw my.yaml -o table.svg\n" in page("first-game")
    assert text.index("Something is wrong here") < text.index("Is that really the rule")
    for name in pages.how_to():
        shown = page(name)
        assert not any(mark in shown for mark in ("```", "](", "{reeve}", "{picture}")), name
        assert f"`{name}`" in page()


def test_a_page_that_nobody_registered_is_a_topic_by_its_title(tmp_path, monkeypatch):
    (tmp_path / "new-thing.md").write_text("# A new thing\n\nText.\n", encoding="utf-8")
    (tmp_path / "adding-a-game.md").write_text("# For programmers\n", encoding="utf-8")
    (tmp_path / "how-to").mkdir()
    (tmp_path / "how-to" / "dance.md").write_text("# Dance\n\nStep.\n", encoding="utf-8")
    monkeypatch.setattr(pages, "folder", lambda: tmp_path)
    pages.how_to.cache_clear()
    assert pages.topics.__wrapped__() == {"new-thing": "A new thing", "dance": "Dance"}
    pages.page.cache_clear()
    pages.how_to.cache_clear()


def test_packed_pages_come_first(tmp_path, monkeypatch):
    monkeypatch.setattr(pages, "_HERE", tmp_path)
    assert pages.folder() == tmp_path.parent / "docs"
    (tmp_path / "docs").mkdir()
    assert pages.folder() == tmp_path / "docs"
    assert pages.examples("village-green") == {}
    packed = tmp_path / "docs" / "examples" / "village_green"
    packed.mkdir(parents=True)
    (packed / "first.yaml").write_text("# The first.\n# Ask: reeve check FILE\ngame: village-green\n", encoding="utf-8")
    assert pages.examples("village-green") == {"first": packed / "first.yaml"}
    assert pages.example_says(packed / "first.yaml") == "The first."


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_a_game_lists_its_tables_to_try(game):
    tables = pages.examples(game)
    assert {*tables} == {file.stem for file in (ROOT / "examples" / game.replace("-", "_")).iterdir()}
    shown = page(game)
    for name, file in tables.items():
        assert 15 < len(pages.example_says(file)) < 350, name
        assert f"`reeve new {game} {name}`" in shown
        assert asked("new", game, name) == file.read_text(encoding="utf-8")


def test_on_a_terminal_there_is_colour_and_no_quotes(monkeypatch):
    from cli.help.topics import render

    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "200")
    text = render("# Title\n\nSay `reeve check`.\n", fancy=True)
    assert "\x1b[" in text
    assert "`" not in text
    assert "`reeve check`" in render("# Title\n\nSay `reeve check`.\n", fancy=False)


def test_a_move_is_told_with_every_way_to_say_it_on_lines_of_their_own():
    assert "\n • pass: `pass`\n   Only where" in page("slush", "moves")
    assert "`bid 2 on blue 5` or `put 2 cubes on blue 5` or `2 on blue 5`\n" in page("slush", "moves")


@pytest.mark.parametrize(
    ("said", "verb"),
    [("scor", "score"), ("Dra", "draw"), ("expl", "explain"), ("mov", "moves"), ("verify", "verify-certificate")],
)
def test_a_verb_may_be_cut_short(said, verb):
    assert reeve("help", said).stdout == reeve("help", verb).stdout


def test_too_little_of_a_verb_is_none():
    """`ex` may be an example, `ch` is two verbs."""
    for said in ("ch", "ex", "sc"):
        assert not reeve("help", said).stdout.startswith("Usage: reeve")
