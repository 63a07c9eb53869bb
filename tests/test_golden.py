"""Outputs kept word for word: compared, renewed, and each section asked for by a test."""

import ast

import golden_texts
import pytest
from golden_texts import Golden, sections, write
from sayings import are_said, says

ROOT = golden_texts.FOLDER.parent


@pytest.fixture
def folder(tmp_path):
    write(tmp_path / "test_some.txt", {"test_a": "one\n\ntwo", "test_b[2] label": "three"})
    return tmp_path


def test_a_text_is_held_against_its_section(folder):
    known = Golden(update=False, folder=folder)
    known.compare("test_some", "test_a", "one\n\ntwo\n")
    with pytest.raises(AssertionError):
        known.compare("test_some", "test_b[2] label", "thre")
    with pytest.raises(AssertionError, match="has no section test_c"):
        known.compare("test_some", "test_c", "four")
    with pytest.raises(AssertionError, match="twice"):
        known.compare("test_some", "test_a", "one\n\ntwo\n")


def test_sections_that_nobody_asks_for_are_told(folder):
    known = Golden(update=False, folder=folder)
    known.compare("test_some", "test_a", "one\n\ntwo")
    assert known.unused({"test_some"}) == ["test_some.txt: test_b[2] label"]
    assert known.unused(set()) == []


def test_an_update_writes_what_was_asked_for(folder):
    known = Golden(update=True, folder=folder)
    known.compare("test_some", "test_a", "five\n")
    known.compare("test_other", "test_d", "six")
    known.save(set())
    assert sections(folder / "test_some.txt") == {"test_a": "five", "test_b[2] label": "three"}
    assert sections(folder / "test_other.txt") == {"test_d": "six"}
    known.save({"test_some"})
    assert sections(folder / "test_some.txt") == {"test_a": "five"}
    Golden(update=True, folder=folder).save({"test_some"})
    assert not (folder / "test_some.txt").exists()


@pytest.mark.parametrize("file", sorted(golden_texts.FOLDER.glob("*.txt")), ids=lambda file: file.stem)
def test_each_section_is_that_of_a_test_with_golden_texts(file):
    """Which of its parameters are used is seen at the end of a run in one process."""
    (module,) = ROOT.rglob(f"{file.stem}.py")
    tree = ast.parse(module.read_text(encoding="utf-8"))
    tests = {
        node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and "golden" in ast.unparse(node.args)
    }
    assert sections(file)
    assert {name.split()[0].partition("[")[0] for name in sections(file)} <= tests


def test_a_saying_is_held_by_whole_words_as_often_as_told():
    assert says("2", "2", "red", "ada", "not 12") == "ada has 2 red cubes, not 12; 2 lie here"
    for wrong in (says("2", "2", "2"), says("1"), says("red cub"), says("not 2"), says("ben")):
        assert wrong != "ada has 2 red cubes, not 12; 2 lie here"
    assert says("red", "3").is_in("first\n3 red\nlast")
    assert not says("red", "3").is_in("3\nred")


def test_texts_say_as_many_sayings_in_whatever_order():
    texts = ["ben has 3", "ada has 2"]
    assert are_said(texts, [says("2"), says("has")])
    assert are_said(texts, [says("has"), says("has", "2")])
    for wrong in ([says("has")], [says("has")] * 3, [says("2"), says("2")], [says("has"), says("4")]):
        assert not are_said(texts, wrong)
