"""How likely it is, of claims and of moves: against every deal, and as the command tells it; what is reckoned by hand is a case."""

import json
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from math import comb
from pathlib import Path

import pytest
import toy_game
from asking import otherwise
from click.testing import CliRunner
from sayings import says

from cli.main import main
from cli.reading.yaml_text import read_yaml
from models.hidden import UncountableError
from models.turn import Moves
from verify.chance import _allowed, _answer, chance
from verify.games import entry

# Village Green.

NONE = [[".", ".", "."], [".", ".", "."]]

TABLE = {
    "game": "village-green",
    "players": {
        "north": {"hand": 3, "green": [["red rose pond", ".", "."], [".", ".", "."], [".", ".", "."]]},
        "south": {
            "hand": ["lawn", "unknown", "some rose"],
            "green": [["red lily birch oak", ".", "."], [".", ".", "."], [".", ".", "."]],
        },
    },
    "display": {"green": ["red petunia pond", "yellow rose pond", "blue lily pond"]},
    "decks": {"green": 40},
    "turn": "north",
}


def with_awards():
    """The table with an award on every award space."""
    table = json.loads(json.dumps(TABLE))
    named = [*entry("village-green").game.standard_cards().awards][:12]
    for village, first in zip(table["players"].values(), (0, 6), strict=True):
        village |= {"top": named[first : first + 3], "left": named[first + 3 : first + 6], "village": "up"}
    return table


def asked(*words, table=TABLE):
    result = CliRunner().invoke(main, ["chance", "-", *words, "--json"], input=json.dumps(table))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    answer = json.loads(result.stdout)
    return result.exit_code, answer


def exact(*words, table=TABLE):
    status, answer = asked(*words, table=table)
    assert status == 0, answer
    return Fraction(answer["chance"]["exact"])


def test_rules_after_a_move_count_where_the_move_does_not_stand_for_them(monkeypatch):
    """As though a move required nothing: what it breaks is a rule of the table after it."""
    told = Moves.conditions
    bare = {"requirements": (), "covers": frozenset()}
    monkeypatch.setattr(Moves, "conditions", lambda *asked: replace(told(*asked), **bare))
    assert exact("red petunia pond to r1c2") == 1
    assert exact("blue lily pond to r1c2") == 0


def test_a_move_that_depends_on_too_much(monkeypatch):
    monkeypatch.setattr("verify.chance.MOST_CASES", 1)
    status, answer = asked("lawn to r1c2")
    assert (status, answer["chance"]) == (3, None)
    assert "too much" in answer["why"]


def side_by_side():
    """Two cards of south that nobody remembers lie side by side, the first beside a red lily."""
    table = with_awards()
    table |= {"decks": {"green": 38}}
    table["players"]["south"]["green"][0] = ["red lily birch oak", "unknown", "unknown"]
    return table


def test_open_cards_that_rules_tie_together():
    """Against every pair of cards that can lie there: neighbours share flower or colour, and a lawn goes with everything."""
    deck = entry("village-green").game.standard_cards()
    left = Counter({name: deck.copies[card] for name, card in deck.green.items()})
    left.subtract(["red rose pond", "red lily birch oak", "lawn", "red petunia pond", "yellow rose pond", "blue lily pond"])
    cards = [name for name, n in left.items() for _ in range(n)]

    def go(one, other):
        return "lawn" in {one, other} or not {*one.split()[:2]}.isdisjoint(other.split()[:2])

    holds = deals = 0
    for first, second in permutations(cards, 2):
        if go("red lily birch oak", first) and go(first, second):
            rest = Counter(cards) - Counter([first, second])
            roses = sum(n for name, n in rest.items() if "rose" in name.split())
            lawns, unseen = rest["lawn"], rest.total() - 1  # one of the roses lies in south's hand
            deals += roses
            holds += roses * (1 - Fraction(comb(unseen - lawns, 3), comb(unseen, 3)))
    assert exact("north holds a lawn", table=side_by_side()) == holds / deals


def test_too_many_ways_to_fill_in_are_left_open(monkeypatch):
    monkeypatch.setattr("verify.count.open_cards.MOST_CASES", 8)
    status, answer = asked("north holds a lawn", table=side_by_side())
    assert (status, answer["chance"]) == (3, None)
    assert "more than 8" in answer["why"]


def test_a_table_that_is_not_legal_is_to_be_mended_first():
    table = json.loads(json.dumps(TABLE))
    table["players"]["south"]["green"][0][1] = "blue rose pond"
    status, answer = asked("north holds a lawn", table=table)
    assert (status, answer["chance"]) == (1, None)
    assert "VG-MATCH" in answer["why"]


def test_a_move_onto_what_is_not_known():
    """With a red lily goes a pond that is red or a lily, as often as one can lie there."""
    table = json.loads(json.dumps(TABLE))
    table["players"]["north"]["green"][0][0] = "some pond"
    deck = entry("village-green").game.standard_cards()
    left = Counter({name: deck.copies[card] for name, card in deck.green.items()})
    left.subtract(["red lily birch oak", "lawn", "red petunia pond", "yellow rose pond", "blue lily pond"])
    cards = [name.split() for name, n in left.items() for _ in range(n)]
    # One card is the pond, another the rose in south's hand.
    deals = [one for one, other in permutations(cards, 2) if "pond" in one and "rose" in other]
    fits = [one for one in deals if {"red", "lily"} & {*one}]
    assert 0 < len(fits) < len(deals)
    assert exact("red lily birch willow to r1c2", table=table) == Fraction(4, 53) * Fraction(len(fits), len(deals))


def test_in_words():
    result = CliRunner().invoke(main, ["chance", "-", "north holds a lawn"], input=json.dumps(TABLE))
    assert says("north holds a lawn", "about 26.17").is_in(result.stdout)
    assert says("5 of 54 unseen", "fit", "3 of the 54").is_in(result.stdout)
    wrong = CliRunner().invoke(main, ["chance", "-", "north holds a lwn"], input=json.dumps(TABLE))
    assert wrong.exit_code == 2
    assert "lawn" in wrong.stderr


# Games of the Green Box.


def zap():
    """The example of a turn, with a hand of which a green card is known and two others are not."""
    file = Path(__file__).parent.parent / "examples" / "zap_that_ghost" / "turn.yaml"
    table = json.loads(json.dumps(read_yaml(file.read_text(encoding="utf-8"), file.name).data))
    table["players"]["ben"]["hand"] = ["some green", "unknown", "unknown", "yellow wheel"]
    return table


@pytest.fixture
def box(tmp_path):
    """A card file of the box: each symbol in each colour once or twice, 54 cards."""
    file = tmp_path / "box.yaml"
    file.write_text(entry("zap-that-ghost").game.sample_cards_file.read_text(encoding="utf-8"), encoding="utf-8")
    return file


def of_the_box(box, parts):
    cards = entry("zap-that-ghost").game.read_cards(read_yaml(box.read_text(), "cards").data).cards
    return [tuple(getattr(card, part) for part in parts) for card in cards]


def asked_of(table, box, *words):
    more = [] if box is None else ["--cards", str(box)]
    result = CliRunner().invoke(main, ["chance", "-", *words, "--json", *more], input=json.dumps(table))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return json.loads(result.stdout)


def test_zap_that_ghost(box):
    """Of the 36 cards that have a colour of the ghosts nine are named, and of one more is known that it is green."""
    used = [card for card in of_the_box(box, ("colour",)) if str(card[0]) in {"red", "blue", "yellow", "green"}]
    assert len(used) == 36
    red = sum(str(card[0]) == "red" for card in used) - 2  # the hammers of ada, the drop of cleo
    answer = asked_of(zap(), box, "ben holds a red card")
    assert Fraction(answer["chance"]["exact"]) == 1 - Fraction(comb(26 - red, 2), comb(26, 2))


def test_a_card_that_is_one_of_several_sorts(box):
    """It is one of those for certain, and as often the one as there are more of it that lie nowhere else."""
    table = zap()
    table["players"]["ben"]["hand"] = ["some red arrow or blue drop", "yellow wheel", "yellow drop", "red wheel"]
    lying = str([player.get("hand") for player in table["players"].values()]) + str(table.get("discard"))
    used = [" ".join(map(str, card)) for card in of_the_box(box, ("colour", "symbol"))]
    red, blue = (
        used.count(card) - lying.replace("some red arrow or blue drop", "").count(card)
        for card in ("red arrow", "blue drop")
    )
    answers = (asked_of(table, box, f"ben holds a {card}") for card in ("red arrow", "blue drop", "green card"))
    assert [Fraction(one["chance"]["exact"]) for one in answers] == [
        Fraction(red, red + blue),
        Fraction(blue, red + blue),
        0,
    ]


def test_cards_that_lie_open_and_are_told_in_part(box):
    """One card of the discards is red: so is one fewer of those that may be in the pyramid players' hands."""
    table = {
        "game": "golden-pyramid",
        "players": {"ada": {"points": 0, "hand": 1}, "ben": {"points": 0}},
        "discard": ["some red"],
    }
    used = [card for card in of_the_box(box, ("colour", "value")) if card[1] in {1, 2, 3, 4}]
    red = sum(str(card[0]) == "red" for card in used)
    answer = asked_of(table, box, "ada holds a red card")
    assert Fraction(answer["chance"]["exact"]) == Fraction(red - 1, len(used) - 1)
    answer = asked_of(table, box, "the next card is a 2")
    assert 0 < Fraction(answer["chance"]["exact"]) < 1
    assert "problems" in asked_of(table, box, "the next card is a tulip")
    (problem,) = asked_of(table, box, "ada holds hamers")["problems"]
    assert says("'hamers'", "did you mean 'hammers'").is_in(problem["message"])
    # A value is no number of cards.
    assert asked_of(table, box, "ada holds 2 drop")["known"][0].startswith("ada holds 2 drop: ")


def test_a_move_of_the_green_box_says_what_it_lacks(box):
    table = {"game": "golden-pyramid", "players": {"ada": {"points": 0, "hand": 1}, "ben": {"points": 0}}}
    answer = asked_of(table, box, "draw cards with red 1 drop", "--player", "ada")
    assert answer["chance"] is None
    assert "red 1 drop" in answer["why"]


def test_my_first_christmas_tree(box):
    """The 36 cards of the values 1 to 3: ten of them lie in rows, in the pool and in ada's hand, one of those is red."""
    page = (Path(__file__).parent.parent / "docs" / "games" / "my-first-christmas-tree.md").read_text(encoding="utf-8")
    table = json.loads(json.dumps(read_yaml(page.partition("```yaml\n")[2].partition("```")[0], "page").data))
    red = sum(str(card[0]) == "red" for card in of_the_box(box, ("colour", "value")) if card[1] in {1, 2, 3}) - 1
    (problem,) = asked_of(table, box, "ben holds a red card")["problems"]
    assert "yellow drop and white hammers" in problem["message"]
    table["pool"] = ["red circles", "white drop", "white wheel", "blue arrow"]
    none = 1 - Fraction(comb(26 - red, 2), comb(26, 2))
    assert Fraction(asked_of(table, box, "ben holds a red card")["chance"]["exact"]) == none
    assert Fraction(asked_of(table, box, "the next card is red")["chance"]["exact"]) == Fraction(red, 26)
    # One card of the discard pile is told: it is ben's no more. Of a deck whose cards are told nothing is hidden.
    told = table | {"discard": ["red arrow"]}
    assert Fraction(asked_of(told, box, "ben holds 1 red card")["chance"]["exact"]) == 1 - Fraction(
        comb(26 - red, 2), comb(25, 2)
    )
    (problem,) = asked_of(table | {"deck": ["red arrow"]}, box, "the next card is red")["problems"]
    assert "ada and ben" in problem["message"]


def test_nobody_has_published_the_cards():
    (problem,) = asked_of(zap(), None, "ben holds a red card")["problems"]
    assert "--cards" in problem["message"]


def test_what_cannot_be_counted_under_another_ruling_is_told_there():
    """In Slush a ruling decides which cards there are: here one of its values leaves too little known."""
    slush = entry("slush")

    def hidden(position):
        if position.rulings["SL-AMB-COLOURS"] == "all-six":
            raise UncountableError("nobody knows those colours")
        return slush.game.hidden(position)

    file = Path(__file__).parent.parent / "examples" / "slush" / "half_way.yaml"
    game = replace(slush.game, hidden=hidden)
    read = game.read(read_yaml(file.read_text(encoding="utf-8"), file.name).data, game.standard_cards(), {})
    found = chance(replace(slush, game=game), read.position, "the next card is a red 6")
    assert found.chance == Fraction(1, 9)
    (colours,) = [ruling for ruling in found.rulings if ruling.key == "SL-AMB-COLOURS"]
    assert "nobody knows those colours" in colours.otherwise["all-six"]


def test_games_without_hidden_cards_say_so():
    table = {"game": "attack-of-the-moulds", "players": {"ada": {"colour": "red"}, "ben": {"colour": "blue"}}}
    result = CliRunner().invoke(main, ["chance", "-", "ada holds a lawn"], input=json.dumps(table))
    assert result.exit_code == 2


def test_a_ruling_under_which_no_deal_is_left_is_told():
    deals = {"no": (1, 2), "yes": (0, 0), "ones": (1, 4)}
    found = _answer(toy_game.TOY, toy_game.table([1]), lambda there, _clock: deals[there.rulings["TOY-LIKE"]], (), None)
    assert otherwise(found) == {"TOY-LIKE": {"yes": says("no deal", "known"), "ones": "1/4"}}
    deals |= {"yes": (2, 4), "ones": (2, 4)}
    assert not _answer(
        toy_game.TOY, toy_game.table([1]), lambda there, _clock: deals[there.rulings["TOY-LIKE"]], (), None
    ).rulings


@pytest.mark.parametrize(
    ("holds", "said"), [(0, "not allowed"), (1, "allowed with a chance of 1/4"), (4, "allowed for certain")]
)
def test_of_a_move_it_is_told_how_likely_another_ruling_allows_it(holds, said):
    assert _allowed(Fraction(holds, 4)) == said
