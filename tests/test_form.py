"""The form helper: every problem, each with its path, in our words."""

from collections.abc import Callable
from typing import Annotated, Literal

import pytest
from pydantic import Field, PlainValidator, StrictInt, TypeAdapter
from sayings import says

from models.form import Form, also, read
from models.problem import Problem, UnusableError
from models.raw_values import shown
from verify.games import entry


class Leaf(Form):
    size: Annotated[int, Field(ge=1, le=5)] = 1
    name: str = ""
    kind: Literal["oak", "birch"] = "oak"


class Tree(Form):
    leaf: Leaf
    leaves: Annotated[list[Leaf], Field(min_length=1, max_length=2)] = [Leaf()]
    named: dict[str, Leaf] = {}
    either: int | Leaf = 1
    dead: bool | None = None


FORM = TypeAdapter(Tree)


def problems(data, form=FORM):
    with pytest.raises(UnusableError) as caught:
        read(form, data)
    return caught.value.problems


def only(data, form=FORM):
    (problem,) = problems(data, form)
    return problem


def test_what_fits_is_given():
    tree = read(FORM, {"leaf": {"size": 3}, "dead": True})
    assert (tree.leaf.size, tree.dead) == (3, True)


@pytest.mark.parametrize(
    ("data", "path", "message"),
    [
        ({}, (), "'leaf' is missing"),
        ({"leaf": 3}, ("leaf",), "expected keys with values, found 3"),
        ({"leaf": {"size": "3"}}, ("leaf", "size"), "expected a whole number, found '3'; write 3 without quotes"),
        ({"leaf": {"size": 3.0}}, ("leaf", "size"), "expected a whole number, found 3.0; write 3"),
        # Of two numbers nobody knows which is meant.
        ({"leaf": {"size": "3 oder 4"}}, ("leaf", "size"), "expected a whole number, found '3 oder 4'"),
        ({"leaf": {"size": " "}}, ("leaf", "size"), "expected a whole number, found ' '"),
        ({"leaf": {"size": True}}, ("leaf", "size"), "expected a whole number, found true"),
        ({"leaf": {"size": None}}, ("leaf", "size"), "expected a whole number, found nothing"),
        ({"leaf": {"size": 0}}, ("leaf", "size"), "expected at least 1, found 0"),
        ({"leaf": {"size": 6}}, ("leaf", "size"), "expected at most 5, found 6"),
        ({"leaf": {"name": 3}}, ("leaf", "name"), "expected text, found 3"),
        ({"leaf": {"kind": "elm"}}, ("leaf", "kind"), "expected 'oak' or 'birch', found 'elm'"),
        ({"leaf": {}, "leaves": "x"}, ("leaves",), says("list", "square brackets", "write [x]")),
        ({"leaf": {}, "leaves": "x y"}, ("leaves",), says("list", "[one, two, three]", "found 'x y'", "put commas")),
        ({"leaf": {}, "leaves": []}, ("leaves",), "0 entries; expected at least 1"),
        ({"leaf": {}, "leaves": [{}, {}, {}]}, ("leaves",), "3 entries; expected at most 2"),
        ({"leaf": {}, "leaves": [{}, {"size": 9}]}, ("leaves", 1, "size"), "expected at most 5, found 9"),
        ({"leaf": {}, "named": {"a b": {"size": 9}}}, ("named", "a b", "size"), "expected at most 5, found 9"),
        ({"leaf": {}, "named": []}, ("named",), "expected keys with values, found a list"),
        ({"leaf": {}, "dead": "yes"}, ("dead",), "expected true or false, found 'yes'; write true"),
    ],
)
def test_one_problem(data, path, message):
    problem = only(data)
    assert (problem.path, problem.message, problem.at_key) == (path, message, False)


@pytest.mark.parametrize(
    ("data", "path", "hint"),
    [
        ({"leaf": {}, "laef": 1}, ("laef",), "did you mean 'leaf'?"),
        ({"leaf": {}, "xyzzy": 1}, ("xyzzy",), "expected dead, either, leaf, leaves, named"),
        ({"leaf": {"siz": 1}}, ("leaf", "siz"), "did you mean 'size'?"),
        ({"leaf": {}, "leaves": [{"xyzzy": 1}]}, ("leaves", 0, "xyzzy"), "expected kind, name, size"),
        ({"leaf": {}, "named": {"oak": {"xyzzy": 1}}}, ("named", "oak", "xyzzy"), "expected kind, name, size"),
        ({"leaf": {}, "either": {"xyzzy": 1}}, ("either", "xyzzy"), "expected kind, name, size"),
    ],
)
def test_an_unknown_key_is_told_at_the_key(data, path, hint):
    problem = next(problem for problem in problems(data) if problem.at_key)
    assert problem.path == path
    assert problem.message == f"unknown key {path[-1]!r}; {hint}"


def test_all_problems_are_told():
    found = problems({"leaf": {"size": 0, "nam": 1}, "leaves": [{"kind": 3}], "dead": 0})
    assert {problem.path for problem in found} == {("leaf", "size"), ("leaf", "nam"), ("leaves", 0, "kind"), ("dead",)}


def test_a_list_that_is_unknown_is_not_taken_for_one_unknown_entry():
    """A hand that nobody remembers is no hand of one card, of which rules would say that it is too small."""
    game = entry("golden-pyramid").game
    data = {
        "game": "golden-pyramid",
        "players": {"ada": {"points": 0, "hand": "Unknown"}, "ben": {"points": 0}},
        "market": "unknown",
    }
    with pytest.raises(UnusableError) as caught:
        game.read(data, game.standard_cards(), {})
    told = {problem.path: problem.message for problem in caught.value.problems}
    assert told == {
        ("players", "ada", "hand"): says("whole number", "list", "found 'Unknown'", "once for each", "[unknown, unknown]"),
        ("market", 0): says("no colour 'unknown'", "expected red"),
    }
    data["players"]["ada"]["hand"], data["market"] = ["unknown"], "red"
    position = game.read(data, game.standard_cards(), {}).position
    assert (len(position.seats[0].hand), len(position.market)) == (1, 1)


def test_also_adds_its_problems_to_those_of_the_type():
    def no_odd_ones(value):
        return [Problem((i,), f"{n} is odd", at_key=n > 4) for i, n in enumerate(value) if isinstance(n, int) and n % 2]

    form = TypeAdapter(dict[str, Annotated[list[StrictInt], also(no_odd_ones)]])
    found = problems({"a": [1, "two", 5], "b": [2]}, form)
    assert {(problem.path, problem.message, problem.at_key) for problem in found} == {
        (("a", 0), "1 is odd", False),
        (("a", 1), "expected a whole number, found 'two'; write 2", False),
        (("a", 2), "5 is odd", True),
    }
    assert read(form, {"b": [2, 4]}) == {"b": [2, 4]}


def test_a_key_that_is_misspelt_is_not_missing_too_within_another():
    def sized(tree):
        return [] if "size" in tree["leaf"] else [Problem(("leaf", "size"), "how large is it?")]

    form = TypeAdapter(Annotated[Tree, also(sized)])
    assert only({"leaf": {}}, form).message == "how large is it?"
    assert only({"leaf": {"siez": 3}}, form).path == ("leaf", "siez")


def test_also_within_also_keeps_what_the_inner_one_said():
    inner = Annotated[int, also(lambda n: [Problem((), "inner")] if n == 7 else [])]
    outer = TypeAdapter(Annotated[list[inner], also(lambda ns: [Problem((), "outer")] if 7 in ns else [])])
    assert {(problem.path, problem.message) for problem in problems([1, 7], outer)} == {((1,), "inner"), ((), "outer")}


@pytest.mark.parametrize("sign", [1, -1])
def test_a_number_that_python_refuses_to_print_is_told(sign):
    enormous = sign * 10**5000  # made here: pytest would print a parameter
    assert shown(enormous) == "an enormous number"
    said = "expected at most 5" if sign == 1 else "expected at least 1"
    assert only({"leaf": {"size": enormous}}).message == f"{said}, found an enormous number"


def test_a_position_file_is_keys_with_values():
    game = entry("village-green").game
    with pytest.raises(UnusableError, match="expected keys with values, found a list"):
        game.read([], game.standard_cards(), {})


@pytest.mark.parametrize(
    ("award", "said"),
    [
        ({"otherwise": {"one-per-card": {"each": {"card": 1}}}}, "`otherwise` needs a `ruling`"),
        ({"ruling": "VG-AMB-SPACE", "otherwise": {"three": {}}}, "one-per-card"),
    ],
)
def test_what_an_award_rests_on_has_to_be_a_ruling(award, said):
    game = entry("village-green").game
    data = {"provenance": "", "villages": ["A"], "green": {"lawn": 1}, "awards": {"X": {"each": {"card": 2}, **award}}}
    with pytest.raises(UnusableError, match=said):
        game.read_cards(data)


def test_what_a_form_says_of_itself_is_asked_once_for_many_mistakes(monkeypatch):
    form, asked = TypeAdapter(Tree), []
    monkeypatch.setattr(form, "json_schema", lambda: asked.append(form) or FORM.json_schema())
    assert len(problems({"leaf": {f"wrong {n}": n for n in range(30)}}, form)) == 30
    assert len(asked) == 1


def test_a_form_without_a_json_schema_still_says_what_is_wrong():
    """What users write is checked all the same; only hints that need the schema are missing."""

    class Odd(Form):
        call: Annotated[object, PlainValidator(callable)] = None
        other: Callable[[], int] | None = None
        size: int

    with pytest.raises(UnusableError) as caught:
        read(TypeAdapter(Odd), {"siez": 1})
    assert {".".join(map(str, problem.path)) for problem in caught.value.problems} >= {"siez"}
