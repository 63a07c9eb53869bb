"""How moves are said: what a pattern reads, what is written, and what may come next."""

from dataclasses import dataclass
from typing import ClassVar

import pytest

from models.move import MoveForm
from models.names import number_called
from models.problem import MisreadError
from models.sayings import Said, Saying, Sayings, items, listed, named, once, several

WAGER = Saying(
    "wager {n}[ on {card}]",
    "(wager|bet)~ [just] {n} [chip~] [[,] on [the] {card}]|put~ {card} [:] under {n}",
    MoveForm("wager", ("wager 3", "bet 3 on Hill"), "Puts chips out."),
)
PASS = Saying("pass", "pass|passes", MoveForm("pass", ("pass",), "Does nothing."))
EVERY = Sayings({"wager": WAGER, "pass": PASS})


@pytest.mark.parametrize(
    ("slots", "text"),
    [({"n": 0}, "wager 0"), ({"n": 3, "card": ""}, "wager 3"), ({"n": 3, "card": "Hill", "more": 1}, "wager 3 on Hill")],
)
def test_what_is_written_is_what_is_told(slots, text):
    assert WAGER.written(**slots) == text
    assert WAGER.match(text) == {name: str(value) for name, value in slots.items() if name != "more" and value != ""}


def test_words_that_come_in_any_order():
    saying = Saying("hop to {place}", "[{so}] hop [{so}] {place}", slots={"so": several("a|now|high"), "place": "r1"})
    assert [saying.match(text) is not None for text in ("now hop high a r1", "hop r1", "highest hop r1")] == [
        True,
        True,
        False,
    ]


def test_of_several_the_first_is_meant_that_reads_it():
    assert EVERY.read("passes") == ("pass", {})
    assert EVERY.read("bet 3") == ("wager", {"n": "3"})


def test_of_a_turn_of_several_parts_the_one_that_is_not_understood_is_pointed_at():
    with pytest.raises(MisreadError) as refused:
        EVERY.read("fly", "bet 3, fly")
    assert (str(refused.value).startswith("'bet 3, fly' is not understood"), refused.value.about) == (True, "fly")


@dataclass(frozen=True, slots=True)
class Laid(Said):
    cards: tuple[str, ...]
    pile: str = ""
    saying: ClassVar = Saying("lay [{cards}|nothing][ on {pile}]", "lay {cards} [on {pile}]")


@pytest.mark.parametrize(
    ("laid", "text"),
    [
        (Laid(("Hill", "Rake", "Coffer"), "pile 2"), "lay Hill, Rake and Coffer on pile 2"),
        (Laid(("Hill",)), "lay Hill"),
        (Laid((), "pile 2"), "lay nothing on pile 2"),
    ],
)
def test_a_dataclass_is_said_by_its_fields(laid, text):
    assert str(laid) == text


def test_a_long_list_is_written_to_its_end():
    assert items(listed(range(20))) == tuple(map(str, range(20)))


def test_how_often_something_is_there():
    assert WAGER.match("wager 3x on hill") == {"n": "3x", "card": "hill"}
    assert [number_called(word) for word in ("3", "3x", "12X", "six", "A")] == [3, 3, 12, 6, 1]


def test_nothing_said_has_no_parts():
    with pytest.raises(MisreadError, match="no move was said"):
        list(EVERY.parts("ada: .", "ada"))


def test_a_player_who_is_called_like_a_move():
    assert list(EVERY.parts("pass", "pass")) == ["pass"]
    assert list(EVERY.parts("bet 3", "bet")) == ["bet 3"]


TURN = Sayings(
    {
        "take": Saying("take {n}", "take~ {n}"),
        "take the box": Saying("take the box", "take~ the box"),
        "play": Saying("play {cards}", "play~"),
        "reveal": Saying("{whom} reveals", "{whom} reveals", slots={"whom": "ada|ben"}),
    }
)


def test_what_help_tells():
    assert [form.name for form in EVERY.forms] == ["wager", "pass"]


def test_a_name_with_its_article():
    assert named(str.upper, "the hill") == "HILL"
    assert named(int, "an 11", 2) == 3
    with pytest.raises(MisreadError, match="invalid literal") as refused:
        named(int, "a hill")
    assert refused.value.about == "hill"


def test_what_is_said_twice_that_can_be_so_only_once():
    clauses = list(EVERY.clauses("bet 3, pass, pass", "ada"))
    once(clauses[:2], {"wager": "the wager", "pass": "that nobody bets"})
    once(clauses, {"wager": "the wager"})
    with pytest.raises(MisreadError, match="that nobody bets is said twice") as refused:
        once(clauses, {"wager": "the wager", "pass": "that nobody bets"})
    assert refused.value.about == "pass"
    with pytest.raises(MisreadError, match="that is said twice"):
        once(clauses[:2], {"wager": "that", "pass": "that"})
