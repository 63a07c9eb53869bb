"""What strangers and referees stumbled over at the table, once each, as they typed it."""

from pathlib import Path

from at_the_table import reeve
from sayings import says

EXAMPLES = Path(__file__).parents[2] / "examples"
WHEELS = EXAMPLES / "wacky_wheels"


def lines(*args):
    return reeve(*map(str, args)).stdout.splitlines()


# Wacky Wheels


def test_what_the_rulebook_decides_is_not_said_to_be_open():
    """Its example adds the die for a booster: 15 instead of 10; others tell it otherwise."""
    told = lines("ask", WHEELS / "counting.yaml", "reach", "26")
    at = told.index("  Some play this otherwise: How far does a booster take you?")
    assert told[at + 1] == "    The rulebook: each adds the die once more."
    assert told[at + 2] == says("WW-AMB-BOOST=doubles")
    chosen = "\n".join(lines("ask", WHEELS / "counting.yaml", "reach", "26", "--ruling", "WW-AMB-BOOST=doubles"))
    assert "    You play: each doubles the movement." in chosen


def test_the_point_of_the_car_left_alone():
    """Five laps and five cars; the rulebook gives the point to all who finish, and has five places."""
    told = lines("score", WHEELS / "circuit.yaml")
    assert any("WW-AMB-LASTCAR=no" in line and "eva" in line for line in told)


# Moves and claims


def test_people_say_what_they_do():
    told = lines("judge", EXAMPLES / "the_village" / "second_night.yaml", "I draw and discard Hill")
    assert told[0].endswith("dan: draw, discard Hill: legal")
    told = lines("judge", WHEELS / "counting.yaml", "I'll take 5, play 2 wheel, 1 booster, to 26")
    assert told[0].endswith(": legal")


def test_a_claim_about_mine_is_about_whose_turn_it_is():
    table = EXAMPLES / "the_village" / "second_night.yaml"
    (mine,) = {lines("chance", table, said)[0].split(": ", 2)[2] for said in ("top card is mine", "the next card is Coffer")}
    assert lines("chance", table, "top card is one of mine", "--player", "ada")[0].split(": ", 2)[2] != mine


# Score sheets


def test_what_counts_for_an_evening_though_it_is_not_over():
    """Nobody's turn is told of the first race, which goes on; kingship is decided in the second game, and not won yet."""
    tables = [WHEELS / "circuit.yaml", EXAMPLES / "island" / "kingship.yaml", EXAMPLES / "golden_pyramid" / "end.yaml"]
    told = [line for line in lines("score", "--table", *tables) if "not over" in line]
    assert told == [says("kingship.yaml", "the game is not over", "counts as it lies")]


# Files


def test_a_key_that_says_more_than_ours(written):
    text = (EXAMPLES / "the_village" / "second_night.yaml").read_text(encoding="utf-8")
    told = reeve("check", written(text.replace("\ntoken:", "\nstumble_token:"))).stderr
    assert says("stumble_token", "did you mean 'token'").is_in(told)


def test_a_card_file_of_another_game():
    """The action table of Island and a deck of the Green Box have no table in common."""
    sample = EXAMPLES.parent / "models" / "green_box" / "sample_cards.yaml"
    told = reeve("check", str(EXAMPLES / "island" / "turn.yaml"), "--cards", str(sample)).stderr
    assert says("no card file of Island", "`cards`", "`actions`", "reeve cards island").is_in(told)
    assert len(told.splitlines()) == 1


def test_a_solo_deal_offers_how_to_play_on(written):
    """Of the whole deal nothing is asked by `best` alone: there is no pool, and nobody laid a card."""
    deal = reeve("deal", "village-green", "--solo", "--seed", "3").stdout
    assert says("--play", "pool").is_in(reeve("best", written(deal)).stderr)
    assert "`--play`" not in reeve("best", str(EXAMPLES / "village_green" / "first.yaml")).stderr
