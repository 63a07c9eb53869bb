"""What was done and what was taken back."""

from cli.history import History


def test_what_was_taken_back_can_be_done_again_until_something_else_is_done():
    history = History("ab", most=3)
    history.undo("c")
    history.undo("b")
    history.undo("a")  # what was before it is not known
    assert (list(history.before), list(history.undone)) == ([], ["c", "b", "a"])
    history.redo("0")
    assert (list(history.before), list(history.undone)) == (["0"], ["c", "b"])
    history.do("a")
    assert (list(history.before), list(history.undone)) == (["0", "a"], [])
    history.do("x")
    history.do("y")
    assert list(history.before) == ["a", "x", "y"]
