"""Last Defence at Hudai Monastery made harder: the rules that follow the key `challenge`, and what may still come then."""

from fractions import Fraction

import naive_last_defence_at_hudai_monastery as naive
import pytest
from every_game import tables_of
from sayings import says

from models.green_box.cards import Background, Deck, card_called
from models.green_box.last_defence_at_hudai_monastery.game import oversights
from models.green_box.last_defence_at_hudai_monastery.table.kinds import Row
from scorers.green_box.last_defence_at_hudai_monastery.search.draws import arrivals
from scorers.green_box.last_defence_at_hudai_monastery.search.siege import idle_loss
from scorers.green_box.last_defence_at_hudai_monastery.search.survive import odds
from verify.games import entry
from verify.violations import known_violations

GAME = entry("last-defence-at-hudai-monastery")
START = tables_of(GAME.name).named["start"]
GREEN = START["demons"]
PINK = [
    *("approaching red 2 drop", "attacking green 1 arrow", "approaching black 3 wheel", "attacking yellow 2 arrow"),
    *("approaching white 1 circles", "approaching blue 3 hammers"),
]
BASE = ["wheel", "drop", "arrow", "circles", "hammers", "bricks"]


def table(demons=GREEN, challenge=None, base=BASE, **keys):
    """A table as the game begins."""
    return START | {"wall": [[tile] for tile in base], "demons": demons, "challenge": challenge or {}} | keys


def read(data, **rulings):
    return GAME.game.read(data, GAME.game.standard_cards(), rulings).position


def violated(data, **rulings):
    return {one.rule for one in known_violations(GAME.game, read(data, **rulings))}


def messages(data, rule, **rulings):
    return [one.message for one in known_violations(GAME.game, read(data, **rulings)) if one.rule == rule]


# The rules of tables.


def test_what_may_mend_a_base_wall():
    """Somebody plays the harder game and did not say so."""
    (change,) = oversights(read(table(base=["drop"] * 6)))
    assert says("challenge", "base: random") == change.said
    assert not [*known_violations(GAME.game, change.make(read(table(base=["drop"] * 6))))]
    assert not [*oversights(read(table(base=["drop"] * 6, challenge={"base": "random"})))]


def test_HU_SET_DECK():
    """Each symbol has one green demon; in a harder game there is none."""
    pinks = ["approaching red 1 drop", "approaching green 2 wheel", *GREEN[2:]]
    later = {"players": {"ada": {"integrity": 9, "time": 6}}, "stack": 18}
    assert "HU-SET-DECK" in violated(
        table([f"{GREEN[0]} on green", "approaching blue 1 drop on green", *pinks[2:]], **later)
    )


@pytest.mark.parametrize(
    ("challenge", "rulings", "numbers"),
    [
        ({}, {}, {6: (6, 0, 0), 12: (6, 6, 0), 18: (6, 12, 0), 20: (6, 12, 2), 30: (6, 12, 12)}),
        ({"demons": "pink"}, {}, {6: (0, 6, 0), 18: (0, 18, 0), 20: (0, 18, 2), 30: (0, 18, 12)}),
        ({"demons": "brown"}, {}, {6: (0, 6, 0), 12: (0, 12, 0), 18: (0, 12, 6), 30: (0, 12, 18)}),
        ({"demons": "brown"}, {"HU-AMB-ALLBROWN": "top"}, {6: (0, 0, 6), 18: (0, 12, 6), 20: (0, 12, 8), 30: (0, 12, 18)}),
    ],
)
def test_HU_ST_DEMONS_how_many_have_left_the_stack(challenge, rulings, numbers):
    kinds = (Background.GREEN, Background.PINK, Background.BROWN)
    for out, expected in numbers.items():
        data = table(challenge=challenge, stack=30 - out)
        position = read(data, **rulings)
        assert tuple(position.left_stack.get(kind, 0) for kind in kinds) == expected
        pile = naive.pile(data | {"rulings": rulings})
        assert [str(kind) for kind in position.to_come(40)] == pile[out:]
        assert tuple(pile[:out].count(str(kind)) for kind in kinds) == expected


def test_HU_ST_DEMONS_of_the_1s_that_nobody_knows_only_some_are_green():
    """After one more card, one pink demon can have come; two red 2s cannot, nor three 1s of a symbol."""
    later = {"players": {"ada": {"integrity": 9, "time": 10}}, "stack": 23, "phase": "act"}
    one = ["attacking red 1 wheel", *GREEN[1:]]
    assert "HU-ST-DEMONS" not in violated(table(one, **later))
    half = {"players": {"ada": {"integrity": 9, "time": 6}}, "stack": 12, "phase": "act", "rulings": {"GB-LATIN": "yes"}}
    reds = ["attacking red 2 drop", "attacking red 2 wheel", *GREEN[2:]]
    assert "GB-CHK-3" in violated(table(reds, **half)), "a green 2 is no demon"
    # A pink and a green 1 of a symbol there may be, but the other green one is that of the techniques.
    ones = ["attacking red 1 wheel", "attacking blue 1 wheel", "attacking green 1 wheel", *GREEN[3:]]
    assert "GB-CHK-6" in violated(table(ones, **half))
    assert "GB-CHK-6" not in violated(table(one, **half))
    alike = table(["attacking red 1 wheel", *GREEN[1:]], {"demons": "pink", "time": 7}, **half)
    assert "GB-CHK-4" in violated(alike), "both 1s of the wheel would be pink"


def test_HU_ST_DEMONS_of_those_to_come():
    last = table([*["."] * 5, "attacking blue 6 hammers"], stack=0, players={"ada": {"integrity": 9, "time": 2}})
    assert messages(last | {"coming": ["red 5 wheel"]}, "HU-ST-DEMONS") == [says("1 demon", "0")]
    seven = [f"some {value}" for value in (1, 1, 2, 2, 3, 3, 4)]
    assert messages(table(PINK, {"demons": "pink"}, coming=seven), "HU-ST-DEMONS") == [says("4", "7", "pink")]
    assert "HU-ST-DEMONS" not in violated(table(PINK, {"demons": "brown"}, coming=seven))


def test_HU_ST_TRACK():
    nine = {"time": 9}
    assert read(table(challenge=nine)).time == 9
    assert (read(table()).time, read(table(challenge=nine)).is_first_turn) == (11, True)
    six = table(PINK, {"demons": "pink", "time": 9}, stack=18, players={"ada": {"integrity": 3, "time": 8}})
    assert "HU-ST-TRACK" not in violated(six)
    assert "HU-ST-TRACK" in violated(six | {"stack": 17})
    # Nine cubes were there: two of them are gone after the second turn.
    assert "HU-ST-TRACK" not in violated(six | {"stack": 17, "players": {"ada": {"integrity": 3, "time": 7}}})


def test_a_table_is_written_as_it_is_read():
    for challenge in ({"base": "random"}, {"demons": "brown"}, {"time": 9}, {"base": "random", "demons": "pink", "time": 3}):
        written = GAME.game.written(read(table(challenge=challenge)))
        assert (written["challenge"], written["players"]["ada"]["time"]) == (challenge, challenge.get("time", 11))
        assert read(written) == read(table(challenge=challenge))
    assert "challenge" not in GAME.game.written(read(table()))


# What may still come.


def test_HU_S_ARROW_among_the_first_six():
    """Two of the three pink Arrows lie there: of 13 pink cards that are left, one is the third."""
    data = table([*PINK[:5], "approaching unknown"], {"demons": "pink"})
    assert dict(chances(data)) == {None: Fraction(12, 13), ("arrow", 3): Fraction(1, 13)}


def chances(data, **rulings):
    """How likely the unseen demon of the last column is an Arrow of some value, or none."""
    for there, chance in arrivals(read(data, **rulings), (5,)):
        demon = there.demons[5]
        yield demon and (str(demon.card.symbol), demon.card.value), chance
        assert demon is None or demon.row is Row.ATTACKING


@pytest.mark.parametrize("stack", [24, 20, 18, 15, 12, 3])
@pytest.mark.parametrize("challenge", [{}, {"demons": "pink"}, {"demons": "brown"}])
@pytest.mark.parametrize("place", ["below", "top"])
def test_what_nobody_has_looked_at_is_of_the_cards_that_are_next(stack, challenge, place):
    """The twin lays the stack out card by card and counts."""
    known = ["approaching black 3 wheel", "approaching blue 5 arrow", "attacking red 2 arrow"]
    data = table([*known, ".", ".", "approaching unknown"], challenge, stack=min(stack, 24 if challenge else 23))
    data |= {"rulings": {"HU-AMB-ALLBROWN": place}}
    assert dict(chances(data)) == naive.unseen_demon(data)


def test_the_chance_to_survive_follows_the_stack():
    """Thirteen demons have come: the last one is pink by the rulebook, and brown where all brown ones lie below."""
    data = table(
        [*["."] * 5, "approaching unknown"],
        stack=17,
        players={"ada": {"integrity": 4, "time": 5}},
        phase="act",
        monks={},
        removed=["red", "blue"],
        activated=["red", "blue"],
    )
    data["demons"][:5] = [demon.replace("attacking", "approaching") + " on pink" for demon in PINK[:5]]
    for challenge, rulings, chance in (
        ({}, {}, 12),
        ({"demons": "pink"}, {}, 12),
        ({"demons": "brown"}, {"HU-AMB-ALLBROWN": "top"}, 12),
        ({"demons": "brown"}, {}, 15),
    ):
        left = 13 if chance == 12 else 18
        found, _ = odds(read(data | {"challenge": challenge}, **rulings), "ada", lambda: None)
        # Of the pink Arrows only that of 3 is left, and takes all four; any brown one takes more.
        assert found == (Fraction(chance, left), Fraction(chance, left))


def test_over_what_a_chance_is_counted():
    """The tiles of a Build phase only before it, those of Bricks where such a tile lies there."""
    (asked,) = (one for one in GAME.scorer.questions if one.name == "chance")
    calm = {"base": "random"}
    bare = ["drop", "wheel", "drop", "wheel", "drop", "wheel"]
    for base, phase, words in (
        (BASE, "build", "tiles that may be drawn"),
        (BASE, "act", "tiles that Bricks may draw"),
        (bare, "act", "with the best play"),
    ):
        (line,) = asked.reply(read(table(base=base, challenge=calm, phase=phase)), "ada", "", lambda: None).lines
        assert words in line
        assert ("drawn" in line, "Bricks" in line) == (phase == "build", base == BASE and phase == "act")
    unseen = table([*PINK[:5], "approaching unknown"], calm | {"demons": "pink"}, bare, phase="act")
    assert "c6" in asked.reply(read(unseen), "ada", "", lambda: None).lines[0]


def test_several_turns_of_a_harder_game():
    """With all brown demons below six pink ones more may be lost by doing nothing than with all pink ones."""
    (asked,) = (one for one in GAME.scorer.questions if one.name == "survive")
    most = {}
    for demons in ("pink", "brown"):
        position = read(
            table(
                PINK, {"demons": demons}, phase="act", players={"ada": {"integrity": 99}}, tiles_to_come=["wheel", "wheel"]
            )
        )
        assert asked.reply(position, "ada", "2 turns", lambda: None).value == {"survives": True, "turns": 2}
        most[demons] = idle_loss(position, 2)
    assert most["brown"] > most["pink"]


def test_a_card_file_says_which_are_left():
    """Of an own box the 18 pink cards come first: an Arrow of 3 alone is left here."""
    names = [f"{colour} {value} {symbol} on pink" for colour, value, symbol in BOX]
    box = Deck(tuple(card_called(name) for name in names))
    data = table([*PINK[:5], "approaching unknown"], {"demons": "pink"})
    position = GAME.game.read(data, box, {}).position
    found = {there.demons[5] and there.demons[5].card.value: chance for there, chance in arrivals(position, (5,))}
    assert found == {None: Fraction(1, 2), 3: Fraction(1, 2)}


BOX = [*[demon.split()[1:] for demon in PINK[:5]], ("white", 3, "arrow"), ("blue", 2, "bricks")]
