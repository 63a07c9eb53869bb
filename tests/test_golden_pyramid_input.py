"""Position files and moves of The Golden Pyramid: what is written reads back the same, and every rule tells how it is broken."""

import pytest
from asking import moves
from golden_pyramid_tables import GAME, LEVEL_1, STACKS, after, judged, move, read, table
from sayings import says


def test_a_table_of_which_little_is_told():
    assert GAME.game.written(read(table())) == {
        "game": "golden-pyramid",
        "players": {"ada": {"points": 0}, "ben": {"points": 0}},
    }
    assert GAME.game.schema()["required"] == ["game", "players"]


def test_two_cards_said_alike_are_both_meant_where_there_are_two():
    told = table({"hand": ["red 3 drop", "blue 2 wheel", "blue 1 wheel", "red 4 arrow", "green 1 drop"]}, level_1=LEVEL_1)
    found, _ = move(told, "build level 2 r1c1 with red 3, columns blue blue red green, paying blue, blue, red, green")
    assert [str(card) for card in found.paid] == ["blue 2 wheel", "blue 1 wheel", "red 4 arrow", "green 1 drop"]


def test_hands_that_are_not_told():
    """What is played is taken for granted; what is drawn is not counted."""
    told = table(level_1=LEVEL_1, stacks=STACKS)
    # One of the two is told; the other is one of those that are not.
    assert after(told, "draw cards with red 1 drop, keeping red 2 drop").seat("ada").hand is None


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


def test_unknown_columns_in_the_words_of_rules():
    told = table({"points": 30}, level_1=LEVEL_1, level_2=[["unknown", ".", "."], [".", ".", "."], [".", ".", "."]])
    position = read(told)
    rule = next(one for one in GAME.game.rules if one.id == "GP-ST-SCOREBOUND")
    (points,) = rule.instances(position)
    assert rule.holds(position, *points) is False
    told_points = says("30 points", "at most 22", "18 for tiles", "4 for the colours", "0 for columns")
    assert rule.tell(position, *points) == told_points


def test_the_search_may_pass_over_the_end_of_the_game():
    """Building the last tile ends the game, so nothing comes after it."""
    same = "red blue green white"
    told = {"level_1": LEVEL_1, "level_2": [[same] * 3] * 3, "level_3": [[same] * 2] * 2, "stacks": {"drop": 1}}
    hand = ["red 4 drop", "black 1 drop", "black 1 wheel", "black 2 arrow", "black 1 bricks", "red 1 drop"]
    told = table({"hand": hand, "cubes": {"black": 4}, "builder": "level 3 r1c1"}, **told)
    question = GAME.scorer.play(read(told), "ada", "score", 2, lambda: None)
    *_, last = question.run()
    assert last.found.points == 12
    assert len(last.found.moves) == 1
    assert list(GAME.scorer.play(read(told), "ada", "score", 2, lambda: None).run(above=12)) == []


def test_a_card_file_of_ones_own():
    deck = GAME.game.read_cards({"provenance": "unknown", "cards": []})
    assert deck.cards is None


def test_a_key_without_a_value_tells_nothing():
    seat = read(table({"hand": None}, bag=None, discard=None)).seat("ada")
    assert seat.hand is None


def test_a_picture_of_a_table_of_which_little_is_told():
    picture = GAME.game.picture(read(table({"points": "4 to 6"})), frozenset())
    assert picture.description == "ada: 4 to 6 points, no builder yet; ben: 0 points, no builder yet."
    assert picture.notes == ()
    assert [panel.heading for panel in picture.panels] == ["Level 1", ""]
    words = [tile.words for row in picture.panels[1].rows for tile in row]
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
