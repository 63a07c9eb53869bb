"""Whatever anyone may type: never a traceback."""

import json

import pytest
from at_the_table import BOTH, GAME, ONE, reeve
from hypothesis import example, given, settings
from hypothesis import strategies as st
from problems_told import CARDS
from sayings import says

from cli.__main__ import answer

TABLE = BOTH + "turn: south\ndecks: {green: 20, awards: 8}\nrulings: {VG-AMB-SPACE: one-per-card}\n"
FRAGMENTS = [
    *"[]{}:,.|>'\"#%@`~=\\",
    *("null", "on", "lawn", "red", "1", "-1", "1e400", ".nan", "0x", "0b2", "yes", "north", "players", "[]", "{}", "''"),
    *(": ", "- ", "&a ", "*a", "!!int ", "? ", "<<: ", " on ", "---\n", "...\n", "\n", "  ", "\t", "\r"),
    *("\x00", "\x85", "\u2028", "\ufeff", "\ud7ff", "\U0001f333"),
    *("pool: {green: [lawn], awards: []}\n", "solo: true\n", "covered: none\n", "hand: 3\n"),
]


def mutated(text):
    """A valid table with some pieces put in, taken out or moved."""
    cut = st.tuples(st.integers(0, len(text)), st.integers(0, 30), st.sampled_from(FRAGMENTS))

    def apply(cuts):
        changed_text = text
        for place, length, fragment in cuts:
            changed_text = changed_text[:place] + fragment + changed_text[place + length :]
        return changed_text

    return st.lists(cut, min_size=1, max_size=4).map(apply)


def survives(text, *args):
    result = reeve(*args, "-", stdin=text)  # raises what would be a traceback
    assert result.exit_code in {0, 1, 2, 3}
    assert all(c.isprintable() or c == "\n" for c in result.output)
    assert result.exit_code != 2 or result.stderr.startswith(("-:", "-: "))


@settings(max_examples=30)
@given(
    mutated(TABLE),
    st.sampled_from([["check"], ["check", "--json"], ["score"], ["score", "--json"], ["draw"], ["draw", "--json"]]),
)
def test_a_table_with_slips_never_gives_a_traceback(text, verb):
    if verb == ["check"]:
        survives(text, *verb)
    else:
        reeve(*verb, "-", stdin=text)


@settings(max_examples=30)
@example("\ufeff")
@example("&\n")
@example("? ? ?")
@example("[" * 6_000)
@example("- " * 3_000)
@given(st.one_of(st.text(), st.lists(st.sampled_from(FRAGMENTS), max_size=30).map("".join).map(lambda text: GAME + text)))
def test_any_text_never_gives_a_traceback(text):
    survives(text, "check")


@settings(max_examples=12)
@given(st.binary())
def test_any_bytes_never_give_a_traceback(data):
    reeve("check", "-", stdin=data, status=2)


VALUES = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.floats(),
        st.text(max_size=8),
        st.sampled_from(["lawn", ".", "up", "north"]),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(
            st.sampled_from(["north", "village", "top", "left", "green", "awards", "hand", "turns", "VG-AMB-ANY"])
            | st.text(max_size=4),
            inner,
            max_size=5,
        ),
    ),
    max_leaves=20,
)


@settings(max_examples=30)
@given(
    st.dictionaries(
        st.sampled_from(
            ["players", "pool", "solo", "player_count", "display", "decks", "turn", "start", "covered", "rulings", "note"]
        ),
        VALUES,
    )
)
def test_values_of_any_kind_anywhere_never_give_a_traceback(data):
    survives(json.dumps({"game": "village-green"} | data), "check")


@settings(max_examples=12)
@given(mutated(CARDS))
def test_a_card_file_with_slips_never_gives_a_traceback(text):
    # The cards come from standard input; the table, which is no file, is only reached where they are fine.
    reeve("check", "--cards", "-", "at_the_table_there_is_nothing.yaml", stdin=text, status=2)


@settings(max_examples=12)
@given(st.text(max_size=20), st.text(max_size=20))
def test_rulings_of_any_kind_never_give_a_traceback(key, value):
    assert reeve("check", "-", "--ruling", f"{key}={value}", stdin=ONE).exit_code in {0, 1, 2}


def test_a_mistake_of_ours_is_no_answer(monkeypatch, capsys):
    """Status 1 would say that the table is illegal."""

    def broken(**_options):
        raise KeyError("inside")

    monkeypatch.setattr("cli.main.main", broken)
    with pytest.raises(SystemExit) as left:
        answer()
    assert left.value.code == 3
    told = capsys.readouterr().err
    assert says("mistake", "no answer", "report").is_in(told)
    assert "inside" in told
