"""Tables that people wrote down with one mistake, and what `explain` has to say of each: the fault, and what mends it."""

import pytest
from every_game import changed as with_changes
from every_game import tables_of
from golden_pyramid_tables import RED_THREE_HAMMERS
from sayings import are_said, says

from models.names import ordinal
from verify.clock import Clock
from verify.explain import explain
from verify.explanation.file_changes import BESIDE, _Told, how_far
from verify.games import entry


def explained(data, **limits):
    game = entry(data["game"]).game
    return explain(game, game.read(data, game.standard_cards(), {}).position, **limits)


def changes(found):
    return [change for repair in found.repairs for change in repair.changes if len(repair.changes) == 1]


LORDS = {
    "game": "lords-of-the-green",
    "players": {"ada": {"colours": ["blue"]}, "ben": {"colours": ["red"]}, "cleo": {"colours": ["green"]}},
    "turn": "over",
    "board": [
        ["3", "2 blue 2, red 1", "3 blue 2 lord"],
        ["1 red 1 lord", "4 red 1", "1"],
        ["2", "1", "4"],
        ["2", "4", "3 green 3 lord"],
    ],
}
ZAP = with_changes(tables_of("zap-that-ghost").examples["turn.yaml"], {"players.ben.captured": None})


TOO_MANY = {
    "game": "attack-of-the-moulds",
    "players": {"ada": "red", "ben": "blue"},
    "shape": "square6",
    "turn": "over",
    "board": ["r r r r r .", "r r b r b r", "r r r r r r", "r r . r r .", "r r . r r .", ". r r r . r"],
}


def test_a_count_is_told_in_one_line_and_nothing_mends_seven_too_many():
    found = explained(TOO_MANY, most_reasons=4, most_repairs=6)
    reason = found.reasons[0]
    assert (len(reason.facts), len(reason.facts) + len(reason.alike)) == (21, 27)
    (line,) = reason.lines
    assert line == says("red lies at", "27 places")
    assert reason.so == says("27 red cubes", "20")
    assert (found.repairs, found.missing) == ((), ())
    assert found.tried == says("alone and exchanged with its neighbour", "left out and put in", "in pairs")
    assert "front" not in found.tried


def test_what_a_rule_says_only_of_other_tables_is_no_reason():
    """Nobody drew a Construction, and at most 2 Livestock; of both types together there is nothing to be said besides."""
    ann = {"drawn": {"Field": 3, "Building": 3}, "farm": [["Water Tower 3", "Silo 1", "Oxen"]]}
    ben = {
        "drawn": {"Field": 2, "Livestock": 2, "Building": 2},
        "farm": [["Water Tower 3", "Silo 1", "Tool Shed", "Sheep", "Sheep"]],
    }
    data = {"game": "fields-of-green", "year": 1, "phase": "harvest", "player_count": 2, "players": {"Ann": ann, "Ben": ben}}
    found = explained(data, most_repairs=1)
    assert [[part.instance for part in reason.rules] for reason in found.reasons] == [
        ["FOG-UPK-3PILES[Ann,drawn]"],
        ["FOG-UPK-DRAWN[Livestock]"],
        ["FOG-UPK-DRAWN[Constructions]"],
    ]


def test_what_is_tried_of_a_long_list_is_said():
    """Where one entry more was not tried at every place, the sentence does not claim it."""
    game = entry("golden-pyramid").game
    position = game.read(RED_THREE_HAMMERS, game.standard_cards(), {}).position
    assert "front" not in how_far(game, position)
    longer = {**RED_THREE_HAMMERS, "market": ["red"] * 9}
    assert says("lists of more than 8", "in front and at the end").is_in(
        how_far(game, game.read(longer, game.standard_cards(), {}).position)
    )


def test_of_two_faults_each_is_mended_by_itself_and_both_together_first():
    """A knight too many in reserve, and a lord of another army on two tiles: two changes, one for each."""
    players = {
        "ada": {"colours": ["blue"], "reserve": {"blue": 13}},
        **{k: v for k, v in LORDS["players"].items() if k != "ada"},
    }
    board = [*LORDS["board"][:2], ["2", "1 red 1 lord", "4"], LORDS["board"][3]]
    found = explained(LORDS | {"players": players, "board": board, "turn": "cleo"}, most_reasons=4, most_repairs=10)
    assert {reason.rules[0].instance for reason in found.reasons} >= {"LG-ST-KNIGHTS[blue]", "LG-SET-ARMY[red]"}
    assert found.repairs
    assert {len(repair.changes) for repair in found.repairs} == {2}
    for reason in found.reasons:
        own = [change for repair in reason.repairs for change in repair.changes]
        assert own
        if reason.rules[0].instance == "LG-ST-KNIGHTS[blue]":
            assert "change the number of blue knights in reserve from 13 to 12" in own


@pytest.mark.parametrize("seconds", [0])
def test_what_check_knows_is_told_in_any_case(seconds):
    found = explained(TOO_MANY, clock=Clock(seconds), most_reasons=4)
    assert (found.verdict, [reason.rules[0].rule for reason in found.reasons]) == ("illegal", ["MO-ST-20"])
    assert found.reasons[0].so == says("27 red cubes")
    assert found.missing


def test_all_of_one_misread_tile_comes_before_pairs_of_tiles():
    """It was a wheel with a blue ghost: the symbol breaks one rule, the ghost two others."""
    board = [*ZAP["board"][:2], ["arrow yellow", *ZAP["board"][2][1:]], *ZAP["board"][3:]]
    players = ZAP["players"] | {"ben": {**ZAP["players"]["ben"], "captured": {"red": 1}}}
    found = explained(ZAP | {"board": board, "players": players}, most_reasons=1, most_repairs=3)
    assert any(
        tile == says("r3c1", "arrow", "wheel") and ghost == says("r3c1", "yellow to blue")
        for tile, ghost in (repair.changes for repair in found.repairs)
    )


def test_what_is_broken_under_another_ruling_is_told_by_its_place():
    """With five cubes at first, ben was bitten and ada never."""
    players = {"ada": {"health": 4, "discard": [3, 5, 2]}, "ben": {"health": 4, "discard": [6]}, "cleo": {"health": 3}}
    found = explained({"game": "green-bite", "players": players, "line": ["ben", "ada", "cleo"], "round": 4})
    otherwise = {ruling.key: dict(ruling.otherwise) for ruling in found.rulings}
    assert otherwise["BT-AMB-CUBES"] == {"5": "still illegal, by BT-ST-UNBITTEN (ada) instead of BT-ST-UNBITTEN (ben)"}
    assert otherwise["BT-AMB-BITTENMOVES"] == {"front": "still illegal, also by BT-ST-LAST"}


def test_a_card_that_lies_elsewhere_is_not_told_as_entries_exchanged_too():
    ann = {"village": "up", "top": ["Excellence in Trees", "Excellence in Structures", "Excellence in Ponds"]}
    ann |= {
        "left": [".", ".", "."],
        "green": [["red rose oak oak", "blue lily pond", "."], [".", ".", "."], [".", ".", "."]],
    }
    told = changes(explained({"game": "village-green", "covered": "none", "players": {"ann": ann}}))
    assert "blue lily pond lies at r1c3, not at r1c2" in told
    assert not [change for change in told if "swap" in change]


def test_rows_that_are_one_text_are_not_swapped_as_if_they_were_their_last_space():
    rows = ["red " * 9, "red " * 8 + "blue", "red . blue" + " ." * 6, ". " * 8 + "red"]
    data = {"game": "attack-of-the-moulds", "players": {"ada": "red", "ben": "blue"}, "shape": "square", "board": rows}
    told = changes(explained(data | {"turn": "ada"}))
    assert [change for change in told if "swap" in change] == ["swap rows 3 and 4 of `board:`"]


@pytest.mark.parametrize("entries", [["a", "b", "a"], [["a"], ["b"], ["b"], ["a"]], ["a", "a", "b", "b", "c"]])
def test_entries_that_have_no_name_of_their_own_are_swapped_by_their_places(entries):
    """The two places that are named are those that differ after the swap."""
    game = entry("green-box").game
    position = game.read({"game": "green-box"}, game.standard_cards(), {}).position
    told = [edit for edit in _Told(game, position, {}, {})._of_list(("pile",), entries) if edit[0].sort == BESIDE]
    assert told
    for change, after in told:
        one, other = [n for n, (old, new) in enumerate(zip(entries, after, strict=True), 1) if old != new]
        places = f"the {ordinal(one)} and the {ordinal(other)}" if isinstance(entries[0], str) else f"rows {one} and {other}"
        assert change.said.startswith(f"swap {places} of"), change.said


def test_a_question_that_is_too_hard_by_itself_ends_the_search_for_more_reasons(monkeypatch):
    """Whether 36 tiles can have another number of each symbol the solver would count for minutes."""
    monkeypatch.setattr("verify.explanation.reasons.ALL_EFFORT", 20_000)
    table = {
        "game": "wacky-wheels",
        "players": {name: {"at": at, "cubes": {"green": 4}} for name, at in (("ada", 20), ("ben", 35))},
        "laps": 1,
        "turn": "ada",
        "shape": ["9 right", "9 down", "9 left", "9 up"],
        "track": [*["bricks"] * 7, *["drop"] * 5, *["wheel", "arrow", "circles", "hammers"] * 6],
    }
    found = explained(table)
    assert found.missing == ("whether there are further reasons (not searched further than 20000 steps)",)
    assert are_said([reason.so for reason in found.reasons], [says("7 tiles", "bricks"), says("5 tiles", "drop")])
