"""Fields of Green where something is not known: what is told of moves, found wrong once; answers found by hand."""

from asking import moves
from fields_of_green_tables import FG, one, read
from sayings import says

from cli.answers.turn_words import judge_lines, moves_lines
from verify.clock import Clock
from verify.judge import judge, offer
from verify.remembering import Memories
from verify.table_before import Before

SHED = {"Shed": {"type": "Construction", "vp": 0, "ability": "none"}}


def judged(data, said, player=None):
    position = read(data)
    who = player or position.players_written[0]
    return judge(FG, position, FG.game.play.read(said, position, who))


def test_nobody_knows_what_a_move_does_of_which_nobody_knows_the_price():
    """With a price of 6 the coins are gone, and with them their 2 points."""
    data = one(coins=6, year=2, phase="action", player_count=3, hand=["Shed", "Clover"], locations=SHED)
    found = judged(data, "Shed to r1c3")
    assert (found.verdict, found.needs) == ("undecided", (says("price of Shed"),))
    assert (found.total, found.effects, found.does, found.later, found.missing) == (None, (), "", None, ())
    assert list(judge_lines("table", found))[1:] == ["  Not known: the price of Shed."]
    position = read(data)
    offered = offer(FG, position, "Maria")
    unknown = {option.move: (option.change, option.after) for option in offered.options if option.move.startswith("Shed")}
    assert unknown["Shed to r1c3"] == (None, None)
    assert set(unknown.values()) == {(None, None)}
    listed = list(moves_lines("table", "Maria", offered, ""))
    # Of what nobody knows nothing is told before what somebody knows.
    assert [line.split()[0] for line in listed[-len(unknown) :]] == ["?"] * len(unknown)
    assert "?" not in "".join(listed[: -len(unknown)])


def test_rulings_do_not_change_what_nobody_knows():
    data = one("Water Tower 3 | Silo 1 | Goats", coins=9, year=2, phase="action", player_count=3, locations=SHED)
    assert judged(data, "Shed to r1c4").rulings == ()
    wanted = {
        "Pen": {"type": "Construction", "vp": 0, "ability": "none", "cheaper": {"coins": 1, "per": "Livestock within 2"}}
    }
    position = read(data | {"cards": {"locations": wanted | data["cards"]["locations"]}})
    assert all(option.change is None for option in moves(FG, position, "Maria") if option.move.startswith("Pen"))


def test_the_only_tile_that_fits_is_reckoned_with_before_a_move_and_after_it():
    """Mill with the Power Generator: 1 VP, and with 2 coins 1 more."""
    mill = {"Mill": {"type": "Building", "price": 2, "vp": 0, "ability": "Game End"}}
    mill["Mill"]["gains"] = [{"vp": 1, "per": "adjacent location"}]
    tiles = {"Harrow": {}, "Hoses": {"gains": []}, "Power Generator": {"price": 1}}
    tiles |= {"Sacks": {"on": "Silo", "points": [{"vp": 3}]}, "Fences": {"on": "Livestock", "points": [{"vp": 1}]}}
    data = {"game": "fields-of-green", "year": 2, "phase": "action", "player_count": 3}
    data["players"] = {
        "Ann": {"coins": 0, "hand": ["Mill", "Wheat"], "farm": [["Water Tower 1", "Silo 0", "Mill with unknown"]]}
    }
    data["cards"] = {"locations": mill, "equipment": {name: tile | {"copies": 6} for name, tile in tiles.items()}}
    found = judged(data, "market, discarding Wheat")
    assert [(one.least, one.most, one.is_open) for one in found.total] == [(1, 1, False), (2, 2, False)]


def test_the_end_of_a_harvest_beside_cards_that_lose_some_of_what_they_may_be():
    """The unknown card may be a Water Tower as it is written, and is none as the stock shows."""
    rows = [
        [".", ".", "some Building with a Game End ability"],
        ["unknown", "Water Tower 3", "Silo 1", "Pigs"],
        [".", "Turkeys"],
    ]
    anns = [[".", "Pigs"], [".", "Water Tower 2", "Silo 1", "Slaughterhouse"], [".", "some Field"]]
    data = {"game": "fields-of-green", "year": 2, "phase": "harvest", "piles": {"Livestock": 30, "Building": 31}}
    data["players"] = {"ann": {"farm": anns}, "ben": {"farm": rows}}
    data["stocks"] = {"towers": 18, "silos": 12}
    record = judged(data, "end the harvest", "ben").later.record
    assert record.missing == ()
    told = FG.game.written(record.position)["players"]["ben"]["farm"]
    assert [row[-1] for row in told] == ["some Building with a Game End ability", "Pigs face down", "Turkeys face down"]
    # All towers but the first two are in the stock, so it is none, and no Livestock and no Building of which none is left.
    assert told[1][0].startswith("some Potatoes")
    assert "Water Tower" not in told[1][0]


def test_it_may_be_the_turn_of_one_whose_farm_is_not_in_the_file():
    """Nine of twelve cards are taken, five of them by Maria."""
    data = one(coins=5, turns=5, year=2, phase="action", player_count=2, row=["Rye", "Goats", "Inn"], pile=0)
    position = read(data)
    assert offer(FG, position, "Maria").why == "it is the other player's turn"
    assert offer(
        FG, read(one(coins=5, turns=4, year=2, phase="action", player_count=2, row=["Rye"] * 3, pile=0)), "Maria"
    ).options


def test_few_worlds_are_asked_about_as_long_as_it_takes():
    few, many = (read(one(f"Water Tower 3 | Silo 1 | {cell}")) for cell in ("some Rye or Clover", "unknown | unknown"))
    assert Before(FG, few, Clock(), Memories()).budget is None
    memories = Memories()
    assert Before(FG, many, Clock(), memories).budget is memories.points
