"""Slush: where its rules stand, the vectors of its specification that are no table, and what is asked of a table.

What would break it: a rule under another heading, counts on a card that bids cannot lead to, a reply that leaves out who,
which card or how many.
"""

from fractions import Fraction

import pytest
from sayings import says

from models.green_box.components import Colour
from models.green_box.slush.cards import CARDS, FaceUp
from models.green_box.slush.moves import Act, Move, outcome
from models.green_box.slush.past import bids_to, limits
from models.hidden import read_claim
from scorers.green_box.slush import PLAY_OBJECTIVES, SCORER
from scorers.green_box.slush.score import lead, points, win
from scorers.green_box.slush.search.best import best_on_average
from scorers.green_box.slush.search.numbers import Table
from scorers.limits import held
from verify.ask import answer
from verify.chance import chance
from verify.explain import explain
from verify.games import entry
from verify.play import best_play

GAME = entry("slush")
HEADINGS = {"Components", "Setup", "Play", "How to bid", "Winner"}


def read(*face_up, players=3, **more):
    names, colours = ("ada", "ben", "cleo", "dan", "eva", "fay"), ("red", "blue", "yellow", "green", "black", "white")
    if isinstance(players, int):
        players = {name: {"colour": colour} for name, colour in zip(names[:players], colours, strict=False)}
    data = {"game": "slush", "players": players, "face_up": list(face_up), "turn": "ada"} | more
    data = {key: value for key, value in data.items() if value is not None}
    return GAME.game.read(data, GAME.game.standard_cards(), {}).position


def asked(name, position, words="", player="ada"):
    question = next(question for question in SCORER.questions if question.name == name)
    return question.reply(position, player if question.of_player else "", words, lambda: None)


FIVE = ("red 6 with 1 red", "red 5 with 1 red", "red 4 with 1 red", "red 3 with 2 red, 1 yellow", "red 2 with 1 red")
SHORT = read(*FIVE, "red 1 with 2 blue", "blue 4 with 3 blue", "blue 1", "yellow 6 with 4 yellow", turn="ben")
"""Ada lacks red 1 and has three cubes, ben four, cleo four."""


def test_sl_score_says_by_what_a_card_is_claimed():
    table = read(
        "red 6 with 4 red, 1 yellow, 2 blue", "red 2 with 1 red", "blue 3 with 4 red, locked by red", "yellow 5 with 3 blue"
    )
    reasons = [line.because for line in SCORER.sheets(table)[0].lines]
    assert reasons == ["4 cubes (ben 2, cleo 1)", "1 cube", "locked by red"]


def test_what_a_fault_rests_on_is_said_of_cubes_and_meeples():
    (many, *_), (locked, *_) = (
        explain(GAME.game, read(*up)).reasons
        for up in (["red 6 with 19 red"], ["red 6 with 1 red, locked by blue", "blue 1 with 2 blue"])
    )
    assert (many.rules[0].rule, many.facts) == ("SL-ST-CUBES", ("19 red cubes lie on red 6",))
    assert (locked.rules[0].rule, locked.facts) == ("SL-ST-MEEPLE", ("blue locked red 6",))


@pytest.mark.parametrize(
    ("deck", "move", "said"),
    [
        (17, Move("ada", Act.DRAW), ["the top card is turned face up", "16 left in the draw pile"]),
        (1, Move("ada", Act.DRAW, drawn=CARDS[3]), ["red 4 lies face up", "none left in the draw pile"]),
        (17, Move("ada", Act.BID, 0, "red 6", 3), ["claims red 6 from ben", "6 cubes left"]),
    ],
)
def test_what_comes_of_a_turn_in_words(deck, move, said):
    assert outcome(read("red 6 with 2 blue", deck=deck), move) == says(*said)


def test_every_rule_names_a_heading_of_the_chapter():
    for rule in (*GAME.game.rules, *GAME.game.remarks):
        chapter, _, section = rule.source.section.partition(": ")
        assert chapter == "Slush"
        assert set(section.split("; ")) <= HEADINGS, rule.id
    derived = {rule.id for rule in (*GAME.game.rules, *GAME.game.remarks) if rule.source.derived}
    assert derived == {f"SL-ST-{name}" for name in ("MEEPLE", "DISTINCT", "FOUR", "TURNS", "ORDER", "COUNTREACH")}


def test_sl_set_deck_six_cards_of_each_colour():
    assert len(set(CARDS)) == 36
    assert read().card_colours == (Colour.RED, Colour.BLUE, Colour.YELLOW)
    assert sum(card.value for card in CARDS if card.colour is Colour.RED) == 21


def test_sl_claim():
    """V2: of 2, 4 and 3 the 4 claims the card; nobody claims a bare one, or one where two have most."""
    three = FaceUp(CARDS[0], {Colour.RED: 2, Colour.BLUE: 4, Colour.YELLOW: 3})
    assert three.claimant is Colour.BLUE
    assert three.with_meeple(Colour.RED).claimant is Colour.RED
    assert three.with_meeple(Colour.RED).with_meeple(Colour.BLUE).claimant is None
    assert FaceUp(CARDS[0]).claimant is FaceUp(CARDS[0], {Colour.RED: 3, Colour.BLUE: 3}).claimant is None
    assert three.with_count(0, Colour.BLUE).cubes == {Colour.RED: 2, Colour.YELLOW: 3}


@pytest.mark.parametrize(
    ("counts", "fewest", "most"),
    [
        ((9,), (3,), (9,)),
        # The 4 has to come before the 8 reaches 4, and that takes two more bids then.
        ((8, 4), (3, 1), (7, 3)),
        ((5, 4), (2, 1), (4, 3)),
        ((1, 2, 3, 4), (1, 1, 1, 1), (1, 1, 1, 1)),
        ((3, 3), None, None),
        ((1, 2, 3, 4, 5), None, None),
    ],
)
def test_sl_st_countreach(counts, fewest, most):
    assert (bids_to(counts) or (None, None)) == (fewest, most)


def test_what_cannot_be_bid_is_counted_bid_by_bid():
    """Other rules tell that it cannot be."""
    assert limits((5, 5)) == ((2, 2), (5, 5))
    assert limits((12,)) == ((3,), (12,))


def test_safe_claims():
    """A bid of four is safe, and so is a lock; one cube of another's there makes the difference."""
    position = read("red 6 with 4 red", "red 5 with 4 red, 1 blue", "blue 2 with 1 blue, locked by blue", "blue 3")
    reply = asked("safe", position)
    assert reply.sentence == says("red 6 and blue 2", "safe for the rest of the game", "red 5 can be taken")
    assert list(reply.lines) == [
        says("red 6 (ada)", "nobody"),
        says("red 5 (ada)", "ben with `bid 4 on red 5`"),
        says("blue 2 (ben)", "locked"),
    ]
    assert reply.value == {"safe": ["red 6", "blue 2"], "open": ["red 5"]}
    assert asked("safe", position, "red 6").sentence == says("red 6 is safe")
    assert asked("safe", position, "blue 3").sentence == says("nobody claims blue 3")
    assert asked("safe", read("red 6")).sentence == says("nobody claims a card")
    assert asked("safe", read("red 6 with 5 red, 4 blue")).lines[0] == says("ben with `bid 2 on red 6`")
    assert asked("safe", read("red 6 with 6 red, 1 blue", "red 5 with 1 blue")).lines[0] == says("ben with `lock red 6`")
    with pytest.raises(ValueError, match="does not lie face up"):
        asked("safe", position, "red 1")


def test_threats():
    reply = asked("threats", SHORT)
    assert reply.sentence == says("ada's next turn wins", "ben or cleo prevents it", "cleo has to if ben does not")
    assert reply.lines[0] == says("ada wins with `bid 3 on red 1`")
    assert reply.lines[1] == says("ben prevents", "`bid 2 on red 6`", "`bid 1 on red 1`")
    assert reply.value == {"players": ["ada"], "must_answer": ["cleo"]}
    four = read(*FIVE, "red 1 with 2 blue", players=4, turn="ben", deck=17)
    assert asked("threats", four).sentence == says("ben, cleo or dan", "dan has to if nobody before does")


@pytest.mark.parametrize(
    ("cleo", "deck", "said"),
    [
        (4, 12, ("unless cleo prevents it", "nobody else can")),
        (0, 12, ("nobody can prevent it",)),
        # Ben draws the last card, and cleo, who has nothing left, ends the game.
        (0, 1, ("unless ben prevents it",)),
    ],
)
def test_threats_that_one_or_nobody_can_answer(cleo, deck, said):
    seats = {"ada": {"colour": "red"}, "ben": {"colour": "blue", "cubes": 0}, "cleo": {"colour": "yellow", "cubes": cleo}}
    reds = [f"red {value} with 1 red" for value in range(2, 7)]
    reply = asked("threats", read("red 1", *reds, players=seats, deck=deck, turn="ben"))
    assert reply.sentence == says(*said)
    assert reply.lines[0] == says("ada wins with `bid 1 on red 1`")


def test_threats_of_whoever_is_next_and_where_there_are_none():
    assert asked("threats", read(*FIVE, "red 1")).sentence == says("ada, who is next, wins at once")
    assert asked("threats", read(*FIVE)).sentence == says("nobody can claim the sixth")
    assert asked("threats", read(*FIVE, "red 1 with 1 red", turn="over")).value == {"players": []}
    with pytest.raises(ValueError, match="turn"):
        asked("threats", read(*FIVE, turn=None))


def test_all_six_cards():
    reply = asked("six", SHORT)
    assert reply.sentence == says("all six red cards", "still possible", "1 turn and 3 cubes of the 3 left")
    assert reply.lines == ("red 1: bid 3",)
    assert asked("six", SHORT, player="ben").sentence == says("out of reach", "5 cubes", "4 are left")
    assert asked("six", read("red 6 with 5 blue")).sentence == says("out of reach", "red 6 takes 6 cubes at once")
    assert asked("six", read("red 6 with 5 blue, locked by blue")).sentence == says("out of reach", "ben has locked red 6")
    assert asked("six", read(*FIVE, "red 1 with 1 red", turn="over")).sentence == says("all six red cards are claimed")


def test_a_turn_is_no_end_while_there_are_cards_to_draw():
    """Nobody but cleo has cubes or a meeple left: the game ends with ben's turn once the pile is empty, and not before."""
    seats = {"ada": {"colour": "red", "cubes": 0}, "ben": {"colour": "blue", "cubes": 0}, "cleo": {"colour": "yellow"}}
    up = ["red 5 with 9 red, locked by red", "blue 2 with 9 blue, locked by blue"]
    for deck, least in ((16, 3), (1, 103)):
        position = read(*up, players=seats, deck=deck)
        assert asked("average", position, "1 lead").value["values"] == [least]
        *_, last = SCORER.play(position, "ada", "lead", 1, lambda: None).run()
        assert last.found.points == least


def test_averages():
    """In one turn 6 more by a bid on red 6, nothing by a draw."""
    position = read("red 6 with 1 blue", "red 1 with 1 red")
    reply = asked("average", position, "1 score")
    assert reply.sentence == says("7 points on average with `bid 2 on red 6`", "in this turn")
    assert reply.value["values"] == [Fraction(7), Fraction(1), Fraction(1)]
    assert reply.lines[-1] == says("six own cards", "100 points more")
    assert asked("average", position, "1").sentence == says("7 points more than the best of the others on average")
    single = asked("average", read("red 1 with 1 red"), "1")
    assert single.sentence == says("1 point more than the best of the others on average")
    assert asked("average", read("blue 1"), "1").lines[-2] == says(
        "level with the best of the others on average with `draw`"
    )
    assert asked("average", position, "1 win").sentence == says("0 for the end")
    assert asked("average", position).sentence == says(
        "points less than the best of the others", "2 turns ahead", "others playing against ada"
    )
    assert asked("average", read(*FIVE, "red 1 with 1 red", turn="over"), "win").sentence == says("the game is over")
    for words, said in (("0", "1 to 99"), ("luck", "'luck'")):
        with pytest.raises(ValueError, match=said):
            asked("average", position, words)
    with pytest.raises(ValueError, match="it is ben's turn"):
        asked("average", SHORT)


def past(position):
    """The turns that are told, each without its number."""
    return [tuple(step.partition(". ")[2] for step in told.steps) for told in GAME.game.history(position)]


def test_a_past():
    """Ben has more cubes than ada, so he bid after her; somebody has to have drawn before."""
    turns = ("cleo: draw red 6", "ada: bid 1 on red 6", "ben: bid 3 on red 6")
    assert past(read("red 6 with 1 red, 3 blue", turn="cleo")) == [turns]
    assert past(read("red 6 with 1 red, 3 blue", turn=None)) == [turns]
    assert past(read()) == [()]


def test_a_past_of_a_game_that_is_over():
    """Whoever won at once moved last; and before a player who can do nothing it was the one before."""
    won = read(*FIVE, "red 1 with 1 red", "blue 1", "blue 2", "blue 3", "yellow 1", turn="over")
    ((*_, last),) = past(won)
    assert last == says("ada: bid 1 on red")
    blues = [card.replace("red", "blue").replace("yellow", "red") for card in (*FIVE, "red 1 with 1 red")]
    ((*_, last),) = past(read(*blues, "yellow 1", "yellow 2", "yellow 3", "red 1", turn="over"))
    assert last == says("ben: bid 1 on blue")
    bare = [str(card) for card in CARDS[:18] if str(card) not in {"red 6", "red 5", "red 4", "blue 6", "yellow 6"}]
    claimed = [
        "red 6 with 4 red",
        "red 5 with 4 red",
        "red 4 with 1 red, locked by red",
        "blue 6 with 4 blue",
        "yellow 6 with 3 yellow",
    ]
    ((*_, last),) = past(read(*claimed, *bare, turn="over"))
    assert last.startswith("cleo: ")


def test_no_past_is_told_where_none_was_found(monkeypatch):
    """Nobody but ada did anything: the others passed. Else, the search gives up after so many turns."""
    assert past(read("red 6 with 9 red", rulings={"SL-AMB-PASS": "allowed"})) == []
    monkeypatch.setattr("models.green_box.slush.past._MOST_STEPS", 2)
    assert past(read("red 6 with 1 red, 3 blue", turn="cleo")) == []


def test_averages_of_cards_that_may_come():
    """Ada alone has a cube left, and red 6 and red 1 are left to draw: whichever comes, she claims it with her next turn."""
    seats = {
        "ada": {"colour": "red", "cubes": 1},
        "ben": {"colour": "blue", "cubes": 0},
        "cleo": {"colour": "yellow", "cubes": 0},
    }
    rest = [
        f"{card} with 9 {'blue' if card.colour is Colour.YELLOW else 'yellow'}"
        for card in CARDS[:18]
        if card.value not in {1, 6} or card.colour is not Colour.RED
    ]
    position = read(*rest, players=seats, deck=2, rulings={"SL-AMB-PASS": "allowed"})
    found = {str(one.move): one.value for one in best_on_average(position, "ada", "score", 4, lambda: None)}
    assert found["draw"] == Fraction(7, 2)


def test_a_turn_ahead_needs_every_card():
    with pytest.raises(TypeError, match="has to be known"):
        _ = Table(read("some red"), "ada", "score", 1).start


def test_a_certain_end_stays_so_when_limits_are_held():
    """The search goes on a turn then, and stops."""
    with held():
        lines = list(SCORER.play(read(*FIVE, "red 1", "blue 6"), "ada", "win", 3, lambda: None).run())
    assert [line.found.points for line in lines] == [1]


def test_worlds_of_a_card_that_nobody_remembers():
    """Whether ada has a sixth red card face up decides whether she can win: so it does in one world of three."""
    position = read(*FIVE, "some red 1 or blue 5 or yellow 5", "blue 1", "blue 2", "yellow 4", turn="ben")
    question = next(question for question in SCORER.questions if question.name == "threats")
    found = answer(GAME, position, question, "", "")
    assert sorted(one.ways for one in found.replies) == [1, 2]
    assert not found.is_settled


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        ("the next card is red", Fraction(2, 9)),
        ("next card is a 6", Fraction(1, 3)),
        ("the next card is the red 6 or yellow", Fraction(7, 18)),
        ("the next card is a card of blue", None),
    ],
)
def test_chances_of_the_next_card(claim, expected):
    """Ten cards do not lie open for certain; one of them does, blue 4 or yellow 4: half of the deals each.

    Of the nine others red 6 and three yellow cards remain, or with yellow 4 on the table two: (4 + 3) / 18.
    """
    up = (
        "green 5, green 3, green 4, blue 1, blue 2, blue 3, blue 5, red 1, red 3, red 4, red 5, yellow 3, yellow 5, yellow 6"
    )
    position = read(*up.split(", "), "some blue 4 or yellow 4", players=4, turn=None)
    if expected is None:
        with pytest.raises(ValueError, match="colour 'of'"):
            read_claim(claim, GAME.game.hidden(position))
        return
    claimed = read_claim(claim, GAME.game.hidden(position))
    assert chance(GAME, position, claim).chance == expected
    assert claimed[0][0].hidden.cards == "red, blue, yellow and green cards"
    assert GAME.game.hidden(read(deck=0))[0].places == ()


def test_aims():
    won = read(*FIVE, "red 1 with 1 red", "blue 6 with 4 blue", turn="over")
    assert [points(won, player) for player in ("ada", "ben")] == [121, -94]
    assert [lead(won, player) for player in ("ada", "ben")] == [115, -115]
    assert [win(won, player) for player in ("ada", "ben", "cleo")] == [1, -1, -1]
    going = read("red 6 with 1 red")
    assert (points(going, "ada"), lead(going, "ada"), win(going, "ada")) == (6, 6, 0)
    level = read("red 6 with 1 red", "blue 6 with 1 blue", turn="over")
    assert [win(level, player) for player in ("ada", "ben", "cleo")] == [0, 0, -1]
    assert [lead(level, player) for player in ("ada", "cleo")] == [0, -106]
    objective = PLAY_OBJECTIVES["score"]
    assert objective.amount(121) == says("21 points", "all six own cards")
    assert (objective.amount(1), objective.amount(2)) == ("1 point", "2 points")
    assert objective.amount(-90) == says("a defeat")
    assert PLAY_OBJECTIVES["lead"].amount(-6) == says("6 points less")
    assert PLAY_OBJECTIVES["win"].amount(0) == says("draw")


def test_the_best_turn_wins_at_once_where_it_can():
    """Blue 6 is worth more than red 1, which wins."""
    best = best_play(GAME, read(*FIVE, "red 1", "blue 6"))
    assert [str(move) for move in best.moves] == ["bid 1 on red 1"]
    assert (best.points, best.status) == (121, "proven")
    ahead = best_play(GAME, read("red 6", "red 5"), turns=2, objective="lead")
    assert ahead.scope == says("whatever the others do and whatever cards come")
    assert len(ahead.moves) == 2
