"""How likely it is, of claims and of moves, at tables of the games, against binomials by hand."""

import json
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from math import comb
from pathlib import Path

import pytest
import the_village_tables
import toy_game
from asking import otherwise
from click.testing import CliRunner
from sayings import says

from cli.main import main
from cli.reading.yaml_text import read_yaml
from models.hidden import UncountableError
from models.turn import Moves
from verify.chance import _allowed, _answer, chance, chance_of_move
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


# Of 60 green cards 6 are named; one of the other 54 is a rose in south's hand, so 53 may lie anywhere, 5 lawns among them.


def test_a_hand_of_which_only_the_number_is_told():
    assert exact("north holds a lawn") == 1 - Fraction(comb(48, 3), comb(53, 3))


def test_a_card_that_may_be_in_hand_or_on_top_of_the_deck():
    """North needs this one card, of which there is one: among three of the hand and the top of the deck."""
    assert exact("red lily birch willow to r1c2") == Fraction(4, 53)
    assert exact("lawn to r1c2") == 1 - Fraction(comb(48, 4), comb(53, 4))
    assert exact("take red petunia pond, red lily birch willow to r1c2") == Fraction(3, 53)
    table = json.loads(json.dumps(TABLE))
    table["players"]["north"]["hand"] = ["unknown", "lawn", "unknown"]
    assert exact("take red petunia pond, red lily birch willow to r1c2", table=table) == Fraction(2, 52)


def test_a_move_that_may_be_done_whatever_lies_where():
    assert exact("red petunia pond to r1c2") == 1
    status, answer = asked("blue lily pond to r1c2")
    assert (status, answer["chance"]["exact"]) == (0, "0")


def test_rules_after_a_move_count_where_the_move_does_not_stand_for_them(monkeypatch):
    """As though a move required nothing: what it breaks is a rule of the table after it."""
    told = Moves.conditions
    bare = {"requirements": (), "covers": frozenset()}
    monkeypatch.setattr(Moves, "conditions", lambda *asked: replace(told(*asked), **bare))
    assert exact("red petunia pond to r1c2") == 1
    assert exact("blue lily pond to r1c2") == 0


def test_what_lies_open_besides_hands_is_counted_way_by_way():
    """South has one open card that is told in part: each kind lies there as often as it is unseen."""
    table = json.loads(json.dumps(TABLE))
    table |= {"decks": {"green": 39}}
    table["players"]["south"] |= {
        "hand": 3,
        "green": [["red lily birch oak", "some lawn or red lily birch willow", "."], *NONE],
    }
    # Of 7 cards, one lies there: 6 lawns and the birch willow are unseen, so it is a lawn in 6 of 7.
    lawn, other = (1 - Fraction(comb(54 - lawns, 3), comb(54, 3)) for lawns in (5, 6))
    _, answer = asked("north holds a lawn", table=table)
    assert Fraction(answer["chance"]["exact"]) == Fraction(6, 7) * lawn + Fraction(1, 7) * other


def test_or_may_stand_within_a_description():
    """A red or blue pond, and not: a red card, or a blue pond."""
    deck = entry("village-green").game.standard_cards()
    copies = {name: deck.copies[card] for name, card in deck.green.items()}
    ponds = sum(n for name, n in copies.items() if name.endswith("pond") and name.startswith(("red", "blue")))
    named = 3  # red rose pond on the table, red petunia pond and blue lily pond face up
    table = json.loads(json.dumps(TABLE))
    table["players"]["south"]["hand"] = 3
    assert exact("the next green card is a red or blue pond", table=table) == Fraction(ponds - named, 55)


def test_what_is_told_of_hands_and_decks_is_hidden_no_more():
    table = json.loads(json.dumps(TABLE))
    del table["players"]["south"]["hand"]
    table["decks"]["green"] = ["lawn", *["unknown"] * 39]
    message = asked("the next green card is a lawn", table=table)[1]["problems"][0]["message"]
    assert "north" in message
    assert "south" not in message


def test_a_move_that_depends_on_too_much(monkeypatch):
    monkeypatch.setattr("verify.chance.MOST_CASES", 1)
    status, answer = asked("lawn to r1c2")
    assert (status, answer["chance"]) == (3, None)
    assert "too much" in answer["why"]


def test_like_claims_are_explained_once():
    assert len(asked("north holds a lawn and north holds a lawn")[1]["known"]) == 1


def test_where_a_card_need_not_lie_there_is_no_chance():
    table = json.loads(json.dumps(TABLE))
    table["players"]["south"]["green"][0][1] = "some lawn or nothing"
    status, answer = asked("north holds a lawn", table=table)
    assert (status, answer["chance"]) == (3, None)
    assert "south r1c2" in answer["why"]


def test_what_hangs_together_with_something_else_is_left_open():
    table = json.loads(json.dumps(TABLE))
    table |= {"decks": {"green": 39}}
    table["players"]["south"]["green"][0][1] = "unknown"
    status, answer = asked("north holds a lawn", table=table)
    assert (status, answer["chance"]) == (3, None)
    assert "hangs together with south top 1" in answer["why"]


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


def test_places_whose_names_have_commas():
    """Of 59 cards that nobody has seen six are lawns."""
    north = with_awards()["players"]["north"]
    del north["hand"]
    table = {"game": "village-green", "players": {"north": north}, "display": {"green": ["unknown"] * 3}}
    for name in ("green display, card 2", "the green display, card 2"):
        assert exact(f"{name} is a lawn", table=table) == Fraction(6, 59)
    cards = "green display, card 1; green display, card 2"
    for words, wrong in {
        "nobody holds a lawn": f"only the next green card; {cards}; green display, card 3; and the next award",
        "the last card is a lawn": f"those of the next green card; {cards}; green display, card 3; and the next award",
        "green display is a lawn": f"can mean {cards}; or green display, card 3; add a word",
    }.items():
        result = CliRunner().invoke(main, ["chance", "-", words], input=json.dumps(table))
        assert wrong in result.stderr


def test_a_table_that_is_not_legal_is_to_be_mended_first():
    table = json.loads(json.dumps(TABLE))
    table["players"]["south"]["green"][0][1] = "blue rose pond"
    for words in ("north holds a lawn", "lawn to r1c2"):
        status, answer = asked(words, table=table)
        assert (status, answer["chance"]) == (1, None)
        assert "VG-MATCH" in answer["why"]


def test_a_move_of_which_the_file_does_not_tell_enough():
    table = {key: value for key, value in TABLE.items() if key not in {"display", "decks"}}
    status, answer = asked("red lily birch willow to r1c2", table=table)
    assert (status, answer["chance"]) == (3, None)
    assert "in hand" in answer["why"]


def test_a_move_onto_what_is_not_known():
    """A red pond goes with a red lily, whichever it is; of another only a lily, as often as one can lie there."""
    table = json.loads(json.dumps(TABLE))
    table["players"]["north"]["green"][0][0] = "some red pond"
    assert exact("red lily birch willow to r1c2", table=table) == Fraction(4, 53)
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


def test_a_move_that_depends_on_what_is_no_card():
    """Whether the village card of south was turned over is no question of how cards are dealt."""
    table = json.loads(json.dumps(TABLE)) | {"turn": "south"}
    table["players"]["south"] |= {"village": "unknown"}
    status, answer = asked("flip and lawn to r1c1", table=table)
    assert (status, answer["chance"]) == (3, None)
    assert "south village is not known; write down what lies there" in answer["why"]


def test_the_next_award():
    """Of 30 awards two villages have 12."""
    table = with_awards()
    last, first = [*entry("village-green").game.standard_cards().awards][12], table["players"]["north"]["top"][0]
    assert exact(f"the next award is {last}", table=table) == Fraction(1, 18)
    assert exact(f"the next award is {first}", table=table) == 0


def test_a_claim_about_cards_of_two_backs():
    """Independent of each other: what north's three cards are, and the next award."""
    table = with_awards()
    last = [*entry("village-green").game.standard_cards().awards][12]
    lawn = exact("north holds a lawn", table=table)
    assert exact(f"north holds a lawn or the next award is {last}", table=table) == 1 - (1 - lawn) * Fraction(17, 18)
    assert exact(f"north holds a lawn and the next award is {last}", table=table) == lawn / 18


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


# Fields of Green: of each type 33 cards, three of each that was published.


def farm(*cards, **more):
    start = ["Water Tower", "Silo"]
    farms = {"ann": {"farm": [[*start, *cards]]}, "ben": {"farm": [start]}, "cid": {"farm": [start]}}
    return {"game": "fields-of-green", "players": farms, **more}


def hand(n):
    table = farm("Wheat")
    table["players"]["ann"]["hand"] = ["some Field"] * n
    return table


def test_the_next_card_of_a_pile():
    """Three Wheat, of which one lies there with a Field that nobody remembers, which is a Wheat in 2 of 32 cases."""
    assert exact("the next Field is Wheat", table=farm("Wheat", "Pigs")) == Fraction(2, 32)
    assert exact("the next Livestock is Pigs", table=farm("Wheat", "Pigs")) == Fraction(2, 32)
    assert exact("the next Livestock card is Pigs", table=farm("Wheat", "Pigs")) == Fraction(2, 32)
    assert exact("the next Field is Wheat", table=farm("Wheat", "some Field")) == Fraction(2, 32)
    assert exact("the next Field is Wheat", table=farm("Wheat", "Melons")) == Fraction(2, 31)
    assert exact("the next Field is Wheat", table=hand(2)) == Fraction(2, 32)
    status, answer = asked("the next Field is Wheat", table=farm("Wheat", "some Wheat or Melons"))
    assert (status, answer["chance"]) == (3, None)
    assert "how many" in answer["why"]


def test_what_is_claimed_of_a_hand_of_cards_of_several_types():
    """Of 33 Fields three are Wheat: one lies in the farm and one in hand, so the third is one of 31."""
    table = farm("Wheat", "some Field")
    table["players"]["ann"]["hand"] = ["Wheat", "Pigs", "some Field"]
    assert exact("ann holds a Wheat", table=table) == exact("ann holds a Pigs", table=table) == 1
    assert exact("ann holds 2 Wheat", table=table) == Fraction(1, 31)
    assert exact("somebody holds 2 Pigs", table=table) == 0


def test_a_guess_gives_way_to_numbers_that_were_counted():
    """All 33 Fields are told, so that our list's three Wheat are not among them."""
    own = {name: {"type": "Field", "price": 1, "copies": n} for name, n in {"Clover": 3, "Rye": 30}.items()}
    assert exact("the next Field is Rye", table=farm(cards={"locations": own})) == Fraction(30, 33)
    (problem,) = asked("the next Field is Wheat", table=farm(cards={"locations": own}))[1]["problems"]
    assert "how many Wheat" in problem["message"]


@pytest.mark.parametrize(
    ("table", "claim", "word"),
    [
        (farm("Wheat"), "the next Field is Melons", "how many Melons"),
        (farm("Wheat", "unknown"), "the next Field is Wheat", "of which type"),
        (farm("Wheat", "Animal Pen"), "the next Field is Wheat", "Animal Pen"),
        (hand(9), "the next Field is Wheat", "too many Field cards"),
        (farm("Wheat", piles={"Field": 0}), "the next Field is Wheat", "next Field"),
    ],
)
def test_what_nobody_can_count(table, claim, word):
    (problem,) = asked(claim, table=table)[1]["problems"]
    assert word in problem["message"]


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


# The Village and Slush.


def village(courtyard, refuse=(), **hands):
    """The beginning of a Night in which so many cards have come to lie in the Courtyard, after wagers of 3, 2, 2 and 1."""
    hands = dict.fromkeys(the_village_tables.NAMES, 6) | hands
    return the_village_tables.read(the_village_tables.table(courtyard=courtyard, refuse=[*refuse], hands=hands))


VILLAGE = entry("the-village")
OPEN = ["Rake", "unknown", "some Rake or Coffer"]
"""Of 80 cards, 19 Rake and 20 of each other profession are unseen; ada is the Rake."""


@pytest.mark.parametrize(
    ("claim", "of_two"),
    [
        ("courtyard card 2 is Rake", lambda second, _third: second == "Rake"),
        ("courtyard card 3 is one of mine", lambda _second, third: third == "Rake"),
        ("courtyard card 2 is Rake and courtyard card 3 is a Coffer", lambda *lying: lying == ("Rake", "Coffer")),
        ("courtyard card 2 or courtyard card 3 is Rake", lambda *lying: "Rake" in lying),
        ("courtyard card 2 and courtyard card 3 together are at most 1 Rake", lambda *lying: lying.count("Rake") < 2),
    ],
)
def test_cards_that_lie_open_and_nobody_can_read(claim, of_two):
    """Against every pair of unseen cards that can lie there."""
    unseen = [role for role in ("Rake", "Hill", "Steeple", "Coffer") for _ in range(19 if role == "Rake" else 20)]
    pairs = [pair for pair in permutations(unseen, 2) if pair[1] in {"Rake", "Coffer"}]
    found = chance(VILLAGE, village(OPEN), claim, "ada").chance
    assert found == Fraction(sum(bool(of_two(*pair)) for pair in pairs), len(pairs))


def test_open_cards_and_hands_in_one_claim():
    """Ben's hand or the open card: with 19 of 79 and more Rakes among what is left."""
    both = chance(VILLAGE, village(["unknown"]), "courtyard card 1 is Rake and the next card is Rake").chance
    assert both == Fraction(20, 80) * Fraction(19, 79)
    assert chance(VILLAGE, village(["unknown"]), "courtyard card 1 is Rake or ben holds 7 Rake").chance == Fraction(1, 4)


def test_what_was_counted_is_told_of_each():
    """As many of the same cards fit for both hands, and yet each has its line."""
    known = chance(VILLAGE, village(["Rake"]), "ben holds 6 Hill and cleo holds at least 2 Coffer").known
    assert [line.split(":")[0] for line in known] == ["ben holds at least 6 Hill", "cleo holds at least 2 Coffer"]


@pytest.mark.parametrize(
    ("claim", "understood"),
    [
        ("ben holds 3 Hill", "ben holds at least 3 Hill"),
        ("ben has two Hill", "ben has at least two Hill"),
        ("ben holds exactly 3 Hill", "ben holds exactly 3 Hill"),
        ("ben holds more than 2 Hill", "ben holds more than 2 Hill"),
        ("ben holds a Hill", "ben holds a Hill"),
    ],
)
def test_a_number_alone_is_told_as_the_least(claim, understood):
    """Who has four has three as well: what was counted is said so."""
    assert [line.split(":")[0] for line in chance(VILLAGE, village(["Rake"]), claim).known] == [understood]


def test_open_cards_that_nobody_remembers_are_unseen_cards():
    """Seven of them can be 4^7 sequences, and make no difference to the hand of somebody else."""
    position = village(["Hill", "Rake", "unknown", "unknown"], ["unknown"] * 5)
    assert chance(VILLAGE, position, "ben holds 6 Hill").chance == Fraction(comb(19, 6), comb(78, 6))


@pytest.mark.parametrize(
    ("unknown", "text"), [(1, ["unknown"]), (2, ["unknown"] * 2), (3, ["unknown"] * 2 + ["some Rake or Coffer"])]
)
def test_a_trade_of_a_card_that_one_of_several_may_be(unknown, text):
    """A Coffer is given for the Hill that lies there: against every way in which these cards can lie in ada's hand."""
    hand = ["Steeple"] * (6 - unknown)
    position = village(["Hill", "Coffer", "Coffer"], ada=hand + text)
    move = VILLAGE.game.play.read("trade Coffer for Hill", position, "ada")
    unseen = ["Rake"] * 20 + ["Coffer"] * 18 + ["Hill"] * 19 + ["Steeple"] * (20 - len(hand))
    ways = [way for way in permutations(unseen, unknown) if unknown < 3 or way[-1] in {"Rake", "Coffer"}]
    assert chance_of_move(VILLAGE, position, move).chance == Fraction(sum("Coffer" in way for way in ways), len(ways))


def test_of_cards_in_slush_colours_may_be_known():
    """Three black cards are unseen, and two of them lie face up; the rest of 18 goes on as it may."""
    up = ["some white with 3 black", "black 1 with 1 yellow, 2 black, locked by yellow", "unknown", "white 1 with 1 yellow"]
    up += ["some black with 1 yellow", "yellow 5 with 2 white", "unknown", "black 3", "some black", "black 6", "unknown"]
    seats = {"ada": {"colour": "black"}, "ben": {"colour": "yellow"}, "cleo": {"colour": "white"}}
    data = {"game": "slush", "players": seats, "turn": "cleo", "face_up": [*up, "yellow 1", "some yellow"]}
    slush = entry("slush")
    position = slush.game.read(data, slush.game.standard_cards(), {}).position
    # Of 12 unseen cards, two black, a white and a yellow one are known to lie there: 8 are left for the other four places.
    assert chance(slush, position, "the next card is black").chance == Fraction(1, 8)
    assert chance(slush, position, "card 3 is black or the next card is black").chance == Fraction(2, 8)


def test_a_draw_of_a_card_that_may_lie_open_already():
    """Of blue 3, 5 and 6 and red 6 two lie there, the first of them a 6: red 6 is one of them in 3 + 1 of 3 + 3 ways."""
    up = [
        *(f"red {n} with 1 red" for n in range(1, 6)),
        "some red 6 or blue 6 with 2 blue",
        "some red or blue with 1 yellow",
    ]
    seats = {"ada": {"colour": "red"}, "ben": {"colour": "blue"}, "cleo": {"colour": "yellow"}}
    face_up = [*up, "blue 1", "blue 2", "blue 4", "yellow 1", "yellow 2"]
    table = {"game": "slush", "players": seats, "turn": "ben", "face_up": face_up}
    assert exact("draw red 6", table=table) == Fraction(2, 6)
    assert exact("draw blue 3", table=table) == Fraction(4, 6)
    assert exact("draw blue 1", table=table) == 0
    assert exact("draw yellow 3", table=table) == 1
    # Whoever knows what lies there counts no more.
    assert exact(
        "draw blue 3", table=table | {"face_up": [*up[:5], "red 6", "some blue or red 6", *face_up[7:]]}
    ) == Fraction(2, 3)


def test_what_a_move_says_of_a_card_that_came_up_in_it_is_taken_for_granted():
    """Which card ben discarded was unknown nowhere before the move."""
    held = {"ben": ["Hill"] * 3 + ["unknown"] * 3, "cleo": 6, "dan": 6}
    also = {"holder": "cleo", "players": {"cleo": {"day_wager": 4, "chips": 15}}, "end_pot": 9, "daily_pot": 8}
    data = the_village_tables.table(night=2, courtyard=["Rake"], hands=held, turns=(1, 1, 0, 0), **also)
    position = the_village_tables.read(data)
    move = VILLAGE.game.play.read("stumble ben, take Hill from the refuse pile, trade Hill for Rake", position, "cleo")
    found = chance_of_move(VILLAGE, position, move)
    assert (found.chance, found.why) == (None, says("taken for granted", "a Hill lies on top of the refuse pile"))
