"""The shared rules of the Green Box, each by its id: what it lets pass, and what it rejects."""

import random
from collections import Counter
from dataclasses import dataclass, field, replace

import naive_green_box as naive
import pytest
from sayings import says

from cli.reading.yaml_text import read_yaml
from models.green_box import card_rules
from models.green_box.box.game import GAME
from models.green_box.cards import CARDS, SAMPLE_CARDS, UNKNOWN_DECK, Background, card_called
from models.green_box.cards_form import read_deck
from models.green_box.components import Colour, Symbol
from models.green_box.conservation import KINDS, Holding, Lying, conservation
from models.green_box.index import GB_REMARKS
from models.green_box.rulings import GB_RULINGS
from models.logic import Unknown, truth_in
from models.problem import UnusableError
from models.rule import Place, Rulings
from models.shipped import shipped_data
from verify.violations import instances
from verify.worlds.model import Model

ALL_RULES = {ruling.key: "yes" for ruling in GB_RULINGS}
"""What we guess of the deck, made a rule."""
SAMPLE = read_deck(read_yaml(SAMPLE_CARDS.read_text(encoding="utf-8"), "cards").data)


@dataclass
class Table:
    """A game's table, as far as these rules look at it."""

    holding: Holding
    rulings: Rulings = field(default_factory=lambda: Rulings(GB_RULINGS))
    layouts: int = 2


RULES = conservation(lambda table: table.holding)


def lying(*cards, deck=UNKNOWN_DECK, **rulings):
    """A table with these cards, the first in ada's hand and so on."""
    held = tuple(Lying(card_called(card), Place("", f"card {i}"), f"hand {i}") for i, card in enumerate(cards))
    chosen = ALL_RULES | {key.replace("_", "-"): value for key, value in rulings.items()}
    return Table(Holding(cards=held, deck=deck), Rulings(GB_RULINGS, chosen))


def broken(table):
    """The broken instances of a table, with their messages."""
    found = (one.violation(table) for one in instances(RULES, table) if one.truth is not True)
    return {one.instance: one for one in found}


def names(*cards, **more):
    return set(broken(lying(*cards, **more)))


# tiles, cubes, meeples


def test_GB_CONS_TILE():
    six = (Symbol.DROP,) * 6
    assert not broken(Table(Holding()))
    assert not broken(Table(Holding(tiles=(*six, Symbol.ARROW, *[None] * 29))))
    one_more = broken(Table(Holding(tiles=(*six, Symbol.DROP))))
    assert one_more["GB-CONS-TILE[drop]"].message == says("7 tiles", "drop", "6")
    many = broken(Table(Holding(tiles=(*six, *[None] * 31))))
    assert [v.message for v in many.values()] == [says("37 tiles", "36")]


def test_GB_CONS_TILE_reads_unknown_tiles():
    seventh = Unknown("r1c1", (Symbol.DROP, Symbol.ARROW))
    table = Table(Holding(tiles=(*[Symbol.DROP] * 6, seventh)))
    (rule,) = [rule for rule in RULES if rule.id == "GB-CONS-TILE"]
    (truth,) = [truth for at in rule.instances(table) if (truth := rule.holds(table, *at)) is not True]
    assert [truth_in(truth, {mark}) for mark in seventh.marks] == [False, True]


def test_GB_CONS_CUBE():
    assert not broken(Table(Holding(cubes={Colour.RED: 20, Colour.BLACK: 0})))
    found = broken(Table(Holding(cubes={Colour.RED: 21, Colour.BLACK: 20})))
    assert [(name, v.message) for name, v in found.items()] == [("GB-CONS-CUBE[red]", says("21 red cubes", "20"))]


def test_GB_CONS_MEEPLE():
    assert not broken(Table(Holding(meeples=("red", "grey", "white"))))
    assert set(broken(Table(Holding(meeples=("red", "grey", "red"))))) == {"GB-CONS-MEEPLE[red]"}
    assert set(broken(Table(Holding(meeples=("pink",))))) == {"GB-CONS-MEEPLE[pink]"}


def test_a_game_leaves_out_kinds():
    assert {rule.id for rule in conservation(lambda table: table.holding, ("cubes", "meeples"))} == {
        "GB-CONS-CUBE",
        "GB-CONS-MEEPLE",
    }
    assert conservation(lambda table: table.holding, KINDS) != ()


# cards


@pytest.mark.parametrize(
    ("card", "most", "name"),
    [
        ("some red", 9, "red"),
        ("some wheel", 9, "wheel"),
        ("some 1", 18, "value 1"),
        ("some 2", 12, "value 2"),
        ("some on pink", 18, "pink background"),
    ],
)
def test_GB_CHK_2(card, most, name):
    assert not names(*[card] * most)
    assert f"GB-CHK-2[{name}]" in names(*[card] * (most + 1))


def test_GB_CHK_6_for_certain():
    # One without a green background, two 1s with it: the fourth red drop of value 1 is one too many, whatever is assumed.
    lax = {"GB_LATIN": "no", "GB_GREEN_COL": "no", "GB_GREEN_DISTINCT": "no", "GB_SIX_MAP": "no"}
    assert not names(*["red 1 drop"] * 3, **lax)
    (violation,) = broken(lying(*["red 1 drop"] * 4, "some blue drop", **lax)).values()
    assert violation.instance == "GB-CHK-6[backgrounds]"
    assert violation.message.endswith("the deck does not have them all")
    assert broken(lying(*["red 1 drop"] * 4))["GB-CHK-6[backgrounds]"].message.endswith("have them all")


def test_GB_CHK_6_tries_what_is_left():
    rng = random.Random(4)
    verdicts = Counter()
    for _ in range(300):
        colours, symbols = rng.sample(range(6), rng.choice([2, 3])), rng.sample(range(6), rng.choice([2, 3]))
        cards = [(rng.choice(symbols), rng.choice(colours), rng.choice([1, 2]), None) for _ in range(rng.randint(3, 8))]
        expected = naive.backgrounds_exist(cards)
        table = lying(*map(naive.said, cards))
        assert ("GB-CHK-6[backgrounds]" not in broken(table)) is expected, cards
        verdicts[expected] += 1
    assert min(verdicts.values()) > 30


def test_GB_CHK_6_is_quick_where_most_of_the_deck_is_told_in_part():
    """37 cards without their values: trying them one after another takes longer than anybody waits."""
    hands = {
        "red": "wheel wheel circles hammers bricks",
        "blue": "hammers hammers hammers drop bricks arrow circles",
        "green": "wheel arrow hammers bricks drop",
        "white": "bricks bricks wheel arrow circles drop",
        "yellow": "circles circles drop drop arrow hammers wheel",
        "black": "wheel wheel circles arrow hammers bricks drop",
    }
    cards = [f"some {colour} {symbol}" for colour, told in hands.items() for symbol in told.split()]
    random.Random(4).shuffle(cards)
    assert len(cards) == 37
    (violation,) = broken(lying(*cards)).values()
    assert violation.message.count("blue hammers") == 3
    assert "and blue hammers" in violation.message
    assert not names(*(card for card in cards if card != "some blue hammers"))


def test_a_check_of_cards_that_may_lie_there_tries_backgrounds_once_and_words_nothing(monkeypatch):
    tried, choose = [], card_rules.can_be_chosen
    monkeypatch.setattr(card_rules, "can_be_chosen", lambda limits: tried.append(limits) or choose(limits))
    table = lying("red 1 drop on green", "red 2 drop", "blue 5 wheel")
    findings = {rule.id: [*rule.instances(table)] for rule in RULES}
    ((_, fits, tell),) = findings["GB-CHK-6"]
    assert (fits, len(tried), callable(tell)) == (True, 1, True)
    assert [callable(tell) for *_, tell in findings["GB-CHK-1"]] == [True]


def test_no_ruling_is_read_where_it_decides_nothing():
    table = lying("red 3 drop", "blue 4 drop", "red 1 wheel", "red 1 arrow on green", "yellow 6 drop")
    assert not broken(table)
    assert table.rulings.asked == set()
    for cards, asked in (
        (("red 3 drop", "red 3 wheel"), set()),
        (("red 1 drop",) * 5, set()),
        (("red 3 drop", "blue 3 drop"), {"GB-LATIN"}),
        (("red 3 hammers",), {"GB-SIX-MAP"}),
    ):
        table = lying(*cards)
        assert [truth for rule in RULES for at in rule.instances(table) if not (truth := rule.holds(table, *at))] or asked
        assert table.rulings.asked == asked


def test_GB_CHK_8():
    first, second = SAMPLE.cards[0], SAMPLE.cards[1]
    assert not names(str(first), str(second), deck=SAMPLE)
    (violation,) = broken(lying(str(first), str(first), deck=SAMPLE)).values()
    assert violation.instance == "GB-CHK-8[cards]"
    assert violation.message == says(f"{first} (hand 0", f"{first} (hand 1", "only 1", "2")
    assert violation.places == (Place("", "card 0"), Place("", "card 1"))
    (violation,) = broken(lying("red 4 drop", deck=SAMPLE)).values()
    assert violation.message == says("red 4 drop (hand 0", "no such card")
    assert not broken(lying(deck=SAMPLE))


def test_GB_CHK_8_moves_cards_told_in_part_on():
    # Three red 1s and 2s on green; whichever of them the first was taken for, there is one for each.
    reds = [str(card) for card in SAMPLE.cards if card.colour is Colour.RED and card.background is Background.GREEN]
    assert not names("some red on green", "some red on green", reds[0], deck=SAMPLE)
    assert not names("some red on green", reds[0], reds[1], deck=SAMPLE)
    assert names("some red on green", *reds, deck=SAMPLE) == {"GB-CHK-8[cards]"}


def test_with_a_deck_nothing_is_assumed():
    # Two cards that no deck as it is assumed has, in a deck that has them.
    odd = replace(SAMPLE, cards=(card_called("red 3 drop"), card_called("blue 3 drop")))
    assert not names("red 3 drop", "blue 3 drop", deck=odd)


# the index and the card files


def test_every_remark_is_no_rule():
    ids = {remark.id for remark in GB_REMARKS}
    assert len(ids) == len(GB_REMARKS)
    assert not ids & {rule.id for rule in RULES}


def test_the_shipped_card_file_lists_nothing():
    assert read_deck(shipped_data(CARDS)) is UNKNOWN_DECK


def test_the_placeholder_is_what_its_formula_says():
    expected = Counter()
    for s, symbol in enumerate(naive.SYMBOLS):
        for c, colour in enumerate(naive.COLOURS):
            value = (s - c - 1) % 6 + 1
            expected[symbol, colour, value, "pink" if value <= 3 else "brown"] += 1
            if (s - c) % 6 in {0, 4, 5}:
                expected[symbol, colour, 2 if s == c else 1, "green"] += 1
    assert Counter((str(c.symbol), str(c.colour), c.value, str(c.background)) for c in SAMPLE.cards) == expected


def test_a_picture_shows_the_values_of_a_card_file():
    position = GAME.read({"game": "green-box", "cards": ["red 1 wheel"]}, SAMPLE, {}).position
    (_, *colours), *rows = GAME.picture(position, frozenset()).panels[0].rows
    assert [tile.words[0] for tile in colours] == [str(colour) for colour in Colour]
    for s, symbol in enumerate(naive.SYMBOLS):
        values = {colour: str((s - c - 1) % 6 + 1) for c, colour in enumerate(naive.COLOURS)}
        ((_, *shown),) = (row for row in rows if row[0].words == (symbol,))
        assert [tile.words[0] for tile in shown] == [values[str(colour)] for colour in Colour]


def flawed(cards):
    """What is wrong with a card file."""
    with pytest.raises(UnusableError) as error:
        read_deck({"provenance": "here", "cards": cards})
    return [(problem.path, problem.message) for problem in error.value.problems]


def test_a_deck_has_54_cards():
    assert (("cards",), says("53 cards", "the deck has 54")) in flawed(list(map(str, SAMPLE.cards[1:])))


def test_a_card_file_tells_cards_in_full():
    assert flawed(["some red", "red 1 drop", "red 4 drop on pink", 3, "red 3 dorp"]) == [
        (("cards", 0), says("some red", "red 3 drop")),
        (("cards", 1), says("red 1 drop", "background", "on green", "on pink")),
        (("cards", 2), says("red 4 drop on pink", "value 4", "pink")),
        (("cards", 3), says("text", "3")),
        (("cards", 4), says("dorp", "symbol", "drop")),
    ]


def test_the_background_of_high_cards_follows_from_their_values():
    short = [str(card if card.value <= 2 else replace(card, background=None)) for card in SAMPLE.cards]
    assert "yellow 6 drop" in short
    assert read_deck({"provenance": "here", "cards": short}).cards == SAMPLE.cards


def test_cards_that_contradict_what_is_certain_are_told_with_their_places():
    cards = list(map(str, SAMPLE.cards))
    place = cards.index("yellow 6 drop on brown")
    other = cards.index("blue 6 wheel on brown")
    cards[place], cards[other] = "blue 6 drop on brown", "yellow 6 wheel on brown"
    problems = flawed(cards)
    assert (
        ("cards", place),
        says("blue 6 drop on brown", "yellow 6", "drop", "yellow drop", "without a green background", "a 6"),
    ) in problems
    assert any(path == ("cards", other) for path, _ in problems)
    twice = [*map(str, SAMPLE.cards[:-1]), str(SAMPLE.cards[0])]
    assert any("only 1" in message and "(entry 1)" in message and path == ("cards", 53) for path, message in flawed(twice))


def test_a_deck_need_not_obey_what_is_assumed():
    # Two columns of the square with two values exchanged: no Latin square any more.
    cards = {(str(c.symbol), str(c.colour)): c for c in SAMPLE.cards if c.background is not Background.GREEN}
    rest = [c for c in SAMPLE.cards if c.background is Background.GREEN]
    one, other = cards["drop", "red"], cards["arrow", "red"]
    cards["drop", "red"] = replace(one, value=other.value, background=other.background)
    cards["arrow", "red"] = replace(other, value=one.value, background=one.background)
    deck = read_deck({"provenance": "here", "cards": [str(card) for card in (*cards.values(), *rest)]})
    assert len(deck.cards) == 54


# can this set of cards exist?


def possible(cards, **rulings):
    """Whether the components' own table finds a deck; the same question as `check`'s, without what rests on rulings."""
    data = {"game": "green-box", "cards": [naive.said(card) if isinstance(card, tuple) else card for card in cards]}
    return Model(GAME, GAME.read(data, UNKNOWN_DECK, ALL_RULES | rulings).position).world() is not None


def blurred(rng, card):
    """A card with some of it not seen."""
    hidden = rng.choice([(), (), (3,), (3,), (0, 3), (1, 3), (2, 3)])
    return tuple(None if part in hidden else told for part, told in enumerate(card))


def test_GB_CHK_7_every_subset_of_a_deck_can_exist():
    for seed in range(12):
        rng = random.Random(seed)
        deck = naive.a_deck(rng)
        cards = [blurred(rng, card) for card in rng.sample(deck, rng.choice([3, 9, 18, 27]))]
        assert possible(cards), cards


def test_GB_CHK_7_agrees_with_trying():
    verdicts = Counter()
    for seed in range(18):
        rng = random.Random(seed)
        deck = naive.a_deck(rng)
        cards = rng.sample([card for card in deck if card[3] is (seed % 3 == 0)], rng.choice([5, 8, 11]))
        for i in rng.sample(range(len(cards)), rng.choice([1, 2])):
            s, c, v, green = cards[i]
            cards[i] = rng.choice(
                [(rng.randrange(6), c, v, green), (s, rng.randrange(6), v, green), (s, c, rng.choice([1, 2]), green)]
            )
        cards[-1] = blurred(rng, cards[-1])
        flags = {key: rng.random() < 0.7 for key in ("latin", "green_col", "green_distinct", "six_map")}
        rulings = {f"GB-{key.upper().replace('_', '-')}": "yes" if flag else "no" for key, flag in flags.items()}
        expected = naive.exists(cards, **flags)
        assert possible(cards, **rulings) is bool(expected), (cards, flags)
        verdicts[bool(expected)] += 1
    assert min(verdicts.values()) > 2
