"""Position files and moves of The Golden Pyramid: what is written reads back the same, and every rule tells how it is broken."""

import pytest
from golden_pyramid_tables import GAME, LEVEL_1, STACKS, after, broken, judged, move, objections, read, table
from sayings import says

from models.problem import UnusableError
from verify.judge import moves


def test_a_table_of_which_little_is_told():
    assert GAME.game.written(read(table())) == {
        "game": "golden-pyramid",
        "players": {"ada": {"points": 0}, "ben": {"points": 0}},
    }
    assert GAME.game.schema()["required"] == ["game", "players"]


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Ada: draw 3 cubes with the red 3.", "draw cubes with red 3 drop"),
        ("draw a red cube from the bag for red 3 drop", "take red with red 3 drop"),
        ("draw four cards using red 3", "draw cards with red 3 drop"),
        (
            "swap with the market: take red; put blue and return green",
            "trade with the market: take red, give blue, return green",
        ),
        ("trade at the market, take a red cube", "trade with the market: take red"),
        ("move my builder to level 1 r2c2", "builder to level 1 r2c2"),
        (
            (
                "build on level 2 r1c1 playing red 3, columns red blue red green, paying red 1, red 4, blue and green, "
                "the builder goes on it, ben's builder goes to r1c1, for 6 points"
            ),
            (
                "build level 2 r1c1 with red 3 drop, columns red blue red green, paying red 1 drop, red 4 arrow, blue 2 wheel, "
                "green 1 drop, builder on it, ben moves to level 1 r1c1, claiming 6"
            ),
        ),
        (
            "Ada builds level 2 r1c1 with red 3 on columns red blue red green, paying red 1, red 4, blue and green",
            (
                "build level 2 r1c1 with red 3 drop, columns red blue red green, paying red 1 drop, red 4 arrow, blue 2 wheel, "
                "green 1 drop"
            ),
        ),
        ("Passes", "pass"),
    ],
)
def test_other_words_for_a_move(said, meant):
    told = table({"hand": ["red 3 drop", "red 1 drop", "blue 2 wheel", "red 4 arrow", "green 1 drop"]}, level_1=LEVEL_1)
    assert str(move(told, said)[0]) == meant


def test_two_cards_said_alike_are_both_meant_where_there_are_two():
    told = table({"hand": ["red 3 drop", "blue 2 wheel", "blue 1 wheel", "red 4 arrow", "green 1 drop"]}, level_1=LEVEL_1)
    found, _ = move(told, "build level 2 r1c1 with red 3, columns blue blue red green, paying blue, blue, red, green")
    assert [str(card) for card in found.paid] == ["blue 2 wheel", "blue 1 wheel", "red 4 arrow", "green 1 drop"]


def test_hands_that_are_not_told():
    """What is played is taken for granted; what is drawn is not counted."""
    told = table(level_1=LEVEL_1, stacks=STACKS)
    build = judged(
        told,
        "build level 2 r1c1 with red 3 drop, columns red red red red, paying red 1 drop, red 2 drop, red 1 wheel, red 1 arrow, builder on it",
    )
    assert build.verdict == "legal"
    assert build.assumptions == (
        says("ada", "red 3 drop", "red 1 drop", "red 2 drop", "red 1 wheel", "red 1 arrow"),
        "ada has 4 red cubes",
    )
    assert judged(told, "draw 1 card", GP_AMB_NEGVP="free").assumptions == ("ada has no card",)
    # One of the two is told; the other is one of those that are not.
    hand = ["red 3 drop", "red 1 drop", "red 2 drop", "red 1 wheel", "unknown"]
    some = table({"hand": hand, "cubes": {"red": 4}}, level_1=LEVEL_1, stacks=STACKS)
    paying = "paying red 1 drop, red 1 drop, red 2 drop, red 1 wheel"
    build = judged(some, f"build level 2 r1c1 with red 3 drop, columns red red red red, {paying}, builder on it")
    assert build.assumptions == (says("red 1 drop among the cards that the file does not name"),)
    assert judged(told, "draw cards with red 1 drop, keeping red 2 drop").verdict == "legal"
    assert after(told, "draw cards with red 1 drop, keeping red 2 drop").seat("ada").hand is None
    assert judged(told, "pass").assumptions == ("ada can do nothing",)
    assert not objections(told, "draw cubes with red 1 drop, keeping red")


def test_cards_told_in_part():
    told = table({"hand": ["some red", "unknown", "blue 1 drop"]}, level_1=[["."] * 4 for _ in range(4)])
    build = judged(told, "build level 1 r1c1 with red 2 wheel, builder on it")
    assert build.assumptions[0] == says("red 2 wheel", "ada")
    left = after(told, "build level 1 r1c1 with red 2 wheel, builder on it").seat("ada").hand
    assert [str(card) for card in left] == ["unknown", "blue 1 drop"]
    with pytest.raises(ValueError, match="value and symbol"):
        move(told, "draw cubes with red")


def test_moves_that_are_listed():
    def listed(told, **rulings):
        return [option.move for option in moves(GAME, read(told, **rulings), "ada")]

    assert listed(table()) == []
    assert listed(table({"hand": []})) == ["pass"]
    assert listed(table({"hand": [], "points": 1}, deck=3, discard=0)) == ["draw 1 card"]
    one = {"hand": ["red 1 drop"], "cubes": {"red": 2}}
    told = table(
        one,
        {"cubes": {}},
        market=["red", "blue", "blue"],
        stacks={"drop": 1},
        level_1=[["x"] * 4] * 3 + [["x", "x", "x", "."]],
    )
    assert listed(told, GP_AMB_PASS="free") == [  # noqa: S106
        "build level 1 r4c4 with red 1 drop, builder on it",
        "draw cubes with red 1 drop",
        "take red with red 1 drop",
        "draw cards with red 1 drop",
        "trade with the market: take red",
        "trade with the market: take blue",
        "pass",
    ]
    assert "take red with red 1 drop" not in listed(told | {"bag": {"red": 0}})


@pytest.mark.parametrize(
    ("told", "rule", "message"),
    [
        (
            table({"cubes": {"red": 16}}),
            "GP-ST-CUBES",
            says("16 red cubes", "2 players", "15"),
        ),
        (table(bag=91), "GP-ST-CUBES", says("91 cubes", "2 players", "90")),
        (table(deck=43), "GP-ST-CARDS", says("43 cards", "42")),
        (
            table({"hand": ["red 5 drop"]}),
            "GP-ST-CARDS",
            says("red 5 drop", "ada's hand", "5 and 6"),
        ),
        (
            table(discard=["some red"] * 8),
            "GP-ST-CARDS",
            says("8 red cards", *["red (the discard pile)"] * 8, "7"),
        ),
        (table(stacks={"drop": 7}), "GP-ST-TILES", says("7 drop tiles", "stack", "6")),
        (
            table(stacks=STACKS, level_1=[["x", ".", ".", "."], *[["."] * 4] * 3]),
            "GP-ST-TILES",
            says("1 tile", "pyramid", "stacks", "36", "36"),
        ),
        (table(market=["red"] * 4), "GP-ST-MARKET", says("4 cubes", "market", "2 players", "3")),
        (
            table(market=["red"] * 3),
            "GP-ST-MARKET",
            says("3 red cubes", "market"),
        ),
        (table({"hand": 8}), "GP-ST-HAND", says("ada", "8 cards", "7")),
        (table({"highest": 2}), "GP-ST-BUILDER-LEVEL", says("ada", "ada", "level 2", "not on the pyramid")),
        (
            table({"builder": "level 1 r1c1"}),
            "GP-ST-BUILDER-LEVEL",
            says("ada", "level 1 r1c1", "no tile"),
        ),
        (
            table({"builder": "level 1 r1c1", "highest": 2}, level_1=LEVEL_1),
            "GP-ST-BUILDER-LEVEL",
            says("ada", "ada", "level 1", "level 2"),
        ),
        (
            table({"builder": "level 1 r1c1"}, {"builder": "level 1 r1c1"}, level_1=LEVEL_1),
            "GP-ST-BUILDER-EXCL",
            says("ada", "ben", "level 1 r1c1"),
        ),
        (
            table(level_1=[["x", ".", "x", "."], *[["."] * 4] * 3], rulings={"GP-AMB-L1POS": "connected"}),
            "GP-ACT-BUILD1",
            says("level 1 r1c3", "joined"),
        ),
        (table(turn="over"), "GP-END", says("over", "no tile", "level 4")),
        (
            table({"points": 20}, level_1=LEVEL_1),
            "GP-ST-SCOREBOUND",
            says("20 points", "at most 16", "16 for tiles", "0 for the colours", "0 for columns"),
        ),
        (
            table(level_1=LEVEL_1, level_4=[["red red red red"]], turn="ada"),
            "GP-ST-END",
            says("level 4", "over", "ada's turn"),
        ),
    ],
)
def test_how_a_rule_is_broken(told, rule, message):
    assert rule in broken(told)
    position = read(told)
    found = next(one for one in GAME.game.rules if one.id == rule)
    said = [found.tell(position, *at) for at in found.instances(position) if found.holds(position, *at) is not True]
    assert message in said
    for at in found.instances(position):
        assert isinstance(found.label(*at), str)
        found.places(position, *at)


def test_unknown_columns_in_the_words_of_rules():
    told = table({"points": 30}, level_1=LEVEL_1, level_2=[["unknown", ".", "."], [".", ".", "."], [".", ".", "."]])
    position = read(told)
    rule = next(one for one in GAME.game.rules if one.id == "GP-ST-SCOREBOUND")
    assert rule.holds(position, "all points") is False
    told_points = says("30 points", "at most 22", "18 for tiles", "4 for the colours", "0 for columns")
    assert rule.tell(position, "all points") == told_points


def test_the_search_may_pass_over_the_end_of_the_game():
    """Building the last tile ends the game, so nothing comes after it."""
    same = "red blue green white"
    told = {"level_1": LEVEL_1, "level_2": [[same] * 3] * 3, "level_3": [[same] * 2] * 2, "stacks": {"drop": 1}}
    hand = ["red 4 drop", "black 1 drop", "black 1 wheel", "black 2 arrow", "black 1 bricks", "red 1 drop"]
    told = table({"hand": hand, "cubes": {"black": 4}, "builder": "level 3 r1c1"}, **told)
    question = GAME.scorer.play(read(told), "ada", "score", 2, lambda: None)
    *_, last = question.search()
    assert last.found.points == 12
    assert len(last.found.moves) == 1
    assert list(GAME.scorer.play(read(told), "ada", "score", 2, lambda: None).search(above=12)) == []


def test_claims_that_rest_on_what_is_unknown():
    hand = ["red 2 drop", "blue 1 arrow", "blue 2 wheel", "red 1 drop", "green 3 bricks"]
    ada = {"hand": hand, "cubes": {"blue": 2, "red": 1, "green": 1}, "builder": "level 1 r1c2"}
    told = table(ada, level_1=LEVEL_1, level_2=[["unknown", ".", "."], [".", ".", "."], [".", ".", "."]], stacks={"drop": 1})
    said = "build level 2 r1c2 with red 2, columns blue red blue green, paying blue 1, blue 2, red 1, green, builder on it, claiming 4"
    assert judged(told, said).does == says(
        "GP-SC-TILE", "level 2: 2", "GP-SC-SET", "2 blue columns: 1", "GP-SC-ADJ", "0 to 2", "3 to 5", "claimed 4"
    )


def test_a_card_file_of_ones_own():
    deck = GAME.game.read_cards({"provenance": "unknown", "cards": []})
    assert deck.cards is None


@pytest.mark.parametrize("points", [True, 200, "6 to 400", "4 or 500", "6 to 4", 1.5])
def test_points_that_are_none(points):
    with pytest.raises(UnusableError, match="6 to 4 is no range" if points == "6 to 4" else r"points .* -99 to 199"):
        read(table({"points": points}))


def test_a_key_without_a_value_tells_nothing():
    seat = read(table({"hand": None}, bag=None, discard=None)).seat("ada")
    assert seat.hand is None


def test_a_picture_of_a_table_of_which_little_is_told():
    picture = GAME.game.picture(read(table({"points": "4 to 6"})), frozenset())
    assert picture.description == "ada: 4 to 6 points, no builder yet; ben: 0 points, no builder yet."
    assert picture.notes == ()
    assert [panel.heading for panel in picture.panels] == ["Players", "Level 1"]
    words = [tile.words for row in picture.panels[0].rows for tile in row]
    assert words == [("ada", "4 to 6 points", "no builder yet"), ("ben", "0 points", "no builder yet")]
    told = read(table(market=["red", "blue"], bag=4, stacks={"drop": 6}))
    picture = GAME.game.picture(told, frozenset())
    assert picture.notes == ("Market: red, blue. Bag: 4 cubes. Stacks: 6 drop.",)
    assert picture.description == f"ada: 0 points, no builder yet; ben: 0 points, no builder yet. {picture.notes[0]}"


def test_a_table_without_a_tile_for_a_builder_to_go_to():
    """Not legal: three tiles of level 2 hang in the air, and four tiles of level 1 are all there are."""
    four = [["."] * 4, [".", "x", "x", "."], [".", "x", "x", "."], ["."] * 4]
    same = "black white white black"
    told = {"players": {name: {"points": 0} for name in ("ada", "ben", "cleo", "dan")}}
    hand = ["red 2 drop", "blue 1 arrow", "blue 2 wheel", "red 1 drop", "green 3 bricks"]
    told["players"]["ada"] |= {"hand": hand, "cubes": {"blue": 2, "red": 1, "green": 1}}
    for name, place in (("ben", "r2c2"), ("cleo", "r2c3"), ("dan", "r3c2")):
        told["players"][name]["builder"] = f"level 1 {place}"
    told |= {"level_1": four, "level_2": [[same, same, "."], [same, ".", "."], [".", ".", "."]], "stacks": STACKS}
    told["level_1"][2][2] = "x"
    told["players"]["ada"]["builder"] = "level 1 r3c3"
    listed = [str(one) for one in GAME.game.play.moves(read(told), "ada")]
    assert not any(one.startswith("build level 2 r2c2") for one in listed)
    said = "build level 2 r2c2 with red 2, columns blue red blue green, paying blue 1, blue 2, red 1, green, builder on it"
    assert judged(told, said).open_end == says("ben's builder", "level 1 r2c2", "ben moves to ...")
