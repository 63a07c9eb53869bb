"""Typing mistakes over all games: each is told once, at the very word, with what to write instead."""

import json
import re
from typing import NamedTuple

import pytest
from at_the_table import messages, reeve
from every_game import EVERY, is_played, tables_of
from problems_told import JARGON
from sayings import says

from cli.answers.words import clean
from verify.games import entry

TYPED = [(game, typed) for game in EVERY for typed in tables_of(game).typed]
TABLES = {game: typed["text"] for game, typed in reversed(TYPED) if "cards" not in typed}


def told(key):
    """What every game tells of typed tables by this key, each with its table and its game."""
    return [(game, typed["text"], *one) for game, typed in TYPED for one in typed.get(key, ())]


class Slip(NamedTuple):
    """A text in which something (`new`) is typed instead of what was there, where the caret stands in it, and what is said."""

    game: str
    cards: bool
    text: str
    start: int
    new: str
    spot: str
    said: tuple[str, ...]

    @property
    def at(self):
        return self.start + self.new.rindex(self.spot)

    @property
    def place(self):
        """The line and the column, from 1, of the caret."""
        head = self.text[: self.at]
        return head.count("\n") + 1, self.at - head.rfind("\n")

    @property
    def line(self):
        return self.text.split("\n")[self.place[0] - 1].rstrip()

    def asked(self, *more, **options):
        """What `check` says of it; of cards as of the standard input, beside a table in which nothing is wrong."""
        return reeve("check", *(["--cards", "-", STARTING] if self.cards else ["-"]), *more, stdin=self.text, **options)


STARTING = entry("village-green").game.starting_file


def slip(game, typed, old, new, spot, *said):
    text = typed["text"]
    assert old in text, old
    start = text.index(old) if old else len(text)
    return Slip(game, "cards" in typed, text[:start] + new + text[start + len(old) :], start, new, spot, said)


SLIPS = [slip(game, typed, *one) for game, typed in TYPED for one in typed["slips"]]
NAMED = {"ids": lambda slip: f"{slip.game}: {slip.new}"[:60]}


@pytest.mark.parametrize(("game", "text"), [(game, typed["text"]) for game, typed in TYPED if "cards" not in typed])
def test_the_tables_of_these_tests_are_legal(game, text):
    assert reeve("check", "-", stdin=text).exit_code == 0, game


def test_there_are_slips_of_every_game():
    assert {game for game in EVERY if is_played(entry(game))} == set(TABLES)


@pytest.mark.parametrize("slip", SLIPS, **NAMED)
def test_a_slip_is_told_at_its_place_with_what_to_write(slip):
    (problem,) = json.loads(slip.asked("--json", status=2).stdout)["problems"]
    assert (problem["line"], problem["column"]) == slip.place
    assert problem["message"] == says(*slip.said)
    # Elsewhere there are tokens.
    assert slip.game != "village-green" or not JARGON.search(problem["message"])


# Of longer lines only the part around the spot is shown.
@pytest.mark.parametrize("slip", [slip for slip in SLIPS if len(slip.line) < 100 and slip.line.isprintable()][::8], **NAMED)
def test_the_line_stands_below_with_a_caret_under_the_spot(slip):
    result = slip.asked(status=2)
    message, line, caret = result.stderr.splitlines()
    row, column = slip.place
    assert message.startswith(f"-:{row}:{column}: ")
    assert line[2:] == slip.line
    assert re.fullmatch(" *\\^+", caret)
    assert caret.index("^") == 2 + column - 1
    (problem,) = json.loads(slip.asked("--json").stdout)["problems"]
    assert (result.stdout, message) == ("", clean(f"-:{row}:{column}: {problem['message']}"))


@pytest.mark.parametrize(("game", "table", "old", "new"), told("meant"))
def test_what_is_typed_otherwise_and_means_the_same(game, table, old, new):
    assert old in table, game
    text = table.replace(old, new) if old == "\n" else table.replace(old, new, 1)
    reeve("check", "-", stdin=text.encode(), status=0)


def test_slips_in_the_text_and_in_what_it_tells_come_in_one_answer():
    text = TABLES["village-green"].replace("village: up", "village up").replace("lawn, .]", "lown, .")
    text = text.replace("turns: 6", "turns: six").replace("turn: north", "turn: nort").replace("    left:", "\tleft:")
    found = json.loads(reeve("check", "--json", "-", stdin=text).stdout)["problems"]
    assert [(problem["line"], problem["message"]) for problem in found] == [
        (4, says("colon")),
        (6, says("tab")),
        (9, says("'lown'", "did you mean 'lawn'")),
        (9, says("not closed")),
        (11, says("write 6")),
        (12, says("'nort'", "did you mean 'north'")),
    ]


def test_a_key_that_is_spelt_otherwise_is_told_as_it_stands():
    """And where it is there twice, the second is unknown."""
    text = TABLES["golden-pyramid"].replace("level_1:\n  - [., ., ., .]", "Level1:\n  - [., ., ., y]")
    (problem,) = json.loads(reeve("check", "--json", "-", stdin=text).stdout)["problems"]
    assert (problem["message"], problem["text"]) == (says("level 1", "'y'"), "  - [., ., ., y]")
    twice = TABLES["golden-pyramid"] + "Market: [red]\n"
    (problem,) = json.loads(reeve("check", "--json", "-", stdin=twice).stdout)["problems"]
    assert (problem["message"], problem["text"]) == (says("'Market'", "did you mean 'market'"), "Market: [red]")


@pytest.mark.parametrize("word", ["rote Rose Eiche", "Wiese", "étang", "rosa roja roble", "main", "oben"])
def test_a_word_of_another_language_gets_no_wild_guess(word):
    text = TABLES["village-green"].replace("lawn, .]", f"{word}, .]")
    (problem,) = json.loads(reeve("check", "--json", "-", stdin=text).stdout)["problems"]
    assert problem["message"] == says(f"'{word}'", "`reeve cards village-green`")
    assert "did you mean" not in problem["message"]


# A long line, and letters that are wider than one column.


def test_of_a_long_line_what_stands_around_the_spot_is_shown():
    hand = "[" + ", ".join(["lawn"] * 40) + ", lown]"
    text = TABLES["village-green"].replace("turns: 6", f"hand: {hand}")
    _, line, caret = reeve("check", "-", stdin=text).stderr.splitlines()
    assert len(line) <= 104
    assert line[caret.index("^") :].startswith("lown")


def test_the_caret_stands_below_the_spot_after_wide_letters():
    text = TABLES["village-green"].replace(
        "  north:", '  "\u6751\u6751": {green: [[lown, ., .], [., ., .], [., ., .]]}\n  north:'
    )
    _, line, caret = reeve("check", "-", stdin=text).stderr.splitlines()
    # Each of the two letters takes two columns of a terminal.
    assert caret.index("^") == line.index("lown") + 2


@pytest.mark.parametrize(("game", "table", "move", "spot", "said"), [(*one[:4], one[4:]) for one in told("no_move")])
def test_a_move_that_cannot_be_read_is_shown_with_a_caret(written, game, table, move, spot, said):
    file = written(table)
    message, line, caret = reeve("judge", file, *move.split(), status=2).stderr.splitlines()
    assert message.startswith("MOVE: "), game
    assert message == says(*said)
    assert line == f"  {move}"
    assert (caret.index("^"), caret.count("^")) == (2 + move.index(spot), len(spot))
    (problem,) = json.loads(reeve("judge", "--json", file, move).stdout)["problems"]
    assert (problem["line"], problem["column"], problem["text"]) == (None, move.index(spot) + 1, move)


def test_a_move_needs_no_quotation_marks(written):
    file = written(TABLES["village-green"])
    bare = reeve("judge", file, "lawn", "to", "r1c2", "--player", "north")
    assert bare.stdout == reeve("judge", "--player", "north", file, "lawn to r1c2").stdout
    assert messages(bare.stderr) == []


@pytest.mark.parametrize(("game", "table", "move", "same"), told("same_move"))
def test_spaces_by_the_words_people_use(written, game, table, move, same):
    file = written(table)
    assert reeve("judge", file, move).stdout == reeve("judge", file, same).stdout
    assert reeve("judge", file, same).exit_code in {0, 1}, game


# Other files, and other texts of the command line.


def test_json_with_the_column_of_the_very_word():
    text = (
        '{"game": "village-green", "players": {"north": {"village": "up",\n "green": [["red ruse pond on lown", ".", "."],'
    )
    text += ' [".", ".", "."], [".", ".", "."]]}}}\n'
    message, line, caret = reeve("check", "-", stdin=text).stderr.splitlines()
    assert message.startswith(f"-:2:{line.index('red ruse') - 1}: ")
    assert message == says("'red ruse pond'", "did you mean 'red rose pond'")
    assert (caret.index("^"), caret.count("^")) == (line.index("red ruse"), len("red ruse pond"))


# Slips of which one alone could not be mended, and several in one text.


@pytest.mark.parametrize(("game", "table", "old", "new", "lines"), told("lines"))
def test_slips_in_the_text_are_told_in_their_lines(game, table, old, new, lines):
    assert old in table, game
    shape = json.loads(reeve("check", "--json", "-", stdin=table.replace(old, new, 1)).stdout)
    assert [problem["line"] for problem in shape["problems"]] == lines, shape


def test_a_text_that_is_indented_with_tabs_throughout_is_told_so_once_and_read():
    lines = TABLES["village-green"].replace("turns: 6", "turns: six").split("\n")
    text = "\n".join("\t" * ((len(line) - len(line.lstrip())) // 2) + line.lstrip() for line in lines)
    found = json.loads(reeve("check", "--json", "-", stdin=text).stdout)["problems"]
    assert [(problem["line"], problem["message"]) for problem in found] == [
        (3, says("tab", "8 more lines", "spaces")),
        (11, says("write 6")),
    ]


def test_a_pool_names_its_cards():
    text = "game: village-green\npool: {green: [unknown], awards: []}\n"
    message, line, caret = reeve("best", "-", stdin=text).stderr.splitlines()
    assert message == says("'unknown'", "name the card")
    assert "did you mean" not in message
    assert caret.index("^") == line.index("unknown")


def test_where_the_game_is_misspelt_the_rest_is_read_all_the_same():
    text = TABLES["village-green"].replace("game: village-green", "Gmae: vilage-green").replace("turns: 6", "turns: six")
    first, last = json.loads(reeve("check", "--json", "-", stdin=text).stdout)["problems"]
    assert (first["line"], first["message"]) == (1, says("no `game:`", "'Gmae'", "game: village-green"))
    assert (last["line"], last["message"]) == (11, says("write 6"))


@pytest.mark.parametrize("said", ["the-village", "the-villaeg", "The Village"])
def test_a_game_that_has_a_word_of_another_is_meant_where_its_key_is_misspelt(said):
    text = TABLES["the-village"].replace("game: the-village", f"gaem: {said}")
    (told,) = json.loads(reeve("check", "--json", "-", stdin=text).stdout)["problems"]
    assert told["message"] == says("no `game:`", "'gaem'", "game: the-village")


@pytest.mark.parametrize("key", ["village", "top", "left"])
def test_what_a_village_leaves_out_was_not_seen(key):
    table = TABLES["village-green"]
    (line,) = (line for line in table.split("\n") if line.startswith(f"    {key}:"))
    unseen = "unknown" if key == "village" else "[unknown or nothing, unknown or nothing, unknown or nothing]"
    left_out = table.replace(f"{line}\n", "")
    written = table.replace(line, f"    {key}: {unseen}")
    assert reeve("score", "-", stdin=left_out).stdout == reeve("score", "-", stdin=written).stdout
    assert reeve("draw", "-", stdin=left_out).stdout == reeve("draw", "-", stdin=written).stdout


ADVICE = re.compile(r"did you mean '([^']+)'\?|write (\[[^\]]+\]|\d+)(?=$|;)")
FOLLOWED = [
    slip for slip in SLIPS if any(said.startswith(("did you mean", "write ")) for said in slip.said) and not slip.cards
]


@pytest.mark.parametrize("slip", FOLLOWED[::2], **NAMED)
def test_advice_that_is_followed_helps(slip):
    """What is to be written instead goes to where the caret stands; then nothing is wrong there any more."""
    text, spot = slip.text, slip.at
    (before,) = json.loads(slip.asked("--json").stdout)["problems"]
    advice = ADVICE.search(before["message"])
    if advice is None:
        pytest.skip("other advice")
    instead = advice[1] or advice[2]
    # A name of several words takes the place of all of them.
    more = slip.new.partition(slip.spot)[2] if len(instead.split()) > len(slip.spot.split()) else ""
    mended = text[:spot] + instead + text[spot + len(slip.spot + more) :]
    after = json.loads(reeve("check", "--json", "-", stdin=mended).stdout).get("problems", [])
    assert before["message"] not in [problem["message"] for problem in after]
    assert (before["line"], before["column"]) not in [(problem["line"], problem["column"]) for problem in after]
