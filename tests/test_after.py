"""How a file tells that only some values are left."""

from models.logic import Unknown
from verify.after import FEW, _only


def test_what_is_left_of_an_unknown():
    cards = Unknown("r1c3", [f"card {n}" for n in range(FEW + 2)])
    assert _only(cards, ["card 1"]) == "card 1"
    two = _only(cards, ["card 1", "card 4"])
    assert (two.name, two.options, two.text) == ("r1c3", ("card 1", "card 4"), "some card 1 or card 4")
    # Too many to be written one by one stay as they were.
    assert _only(cards, cards.options[1:]) is cards
    numbers = _only(Unknown("coins", range(9)), [3, 5])
    assert (numbers.name, numbers.options) == ("coins", (3, 5))
