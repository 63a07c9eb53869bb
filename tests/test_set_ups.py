"""Dealing: what is set up by the rulebook's numbers holds every component of the box once, is legal, and can be gone on with.

The numbers below are those of the rulebooks, counted over what a file tells and the piles that stand beside it.
"""

from collections import Counter
from functools import cache
from itertools import chain
from pathlib import Path

import pytest
from whole_farms import FARMS, TILES, cards_of_farms

from cli.reading.yaml_text import read_yaml
from models.dealing import Deal, Dealer
from verify.deal import deal
from verify.games import GAMES, entry

NAMES = ["ann", "ben", "cleo", "dora", "eve", "finn"]
SYMBOLS = ["drop", "hammers", "circles", "bricks", "wheel", "arrow"]
COLOURS = ["red", "blue", "yellow", "green", "black", "white"]
NOTHING_LEFT_TO_CHANCE = {"attack-of-the-moulds", "green-box"}
PLAYERS = {
    "village-green": (1, 2, 3, 4, 5),
    "fields-of-green": (2, 3, 4),
    "the-village": (4,),
    "golden-pyramid": (2, 3, 4, 5, 6),
    "lords-of-the-green": (2, 3, 4, 5),
    "zap-that-ghost": (2, 3, 4, 5, 6),
    "my-first-christmas-tree": (2,),
    "last-defence-at-hudai-monastery": (1,),
    "wacky-wheels": (2, 3, 4, 5),
    "slush": (3, 4, 5, 6),
    "green-bite": (2, 3, 4, 5, 6),
    "island": (2, 3, 4),
    "desert-dessert": (1,),
}
"""How many can play each game, by its rulebook."""
BOX = read_yaml((Path("models/green_box/sample_cards.yaml")).read_text(encoding="utf-8"), "cards").data["cards"]
"""A whole box of the Green Box: "yellow 6 drop on brown"."""


@cache
def deck_of(name):
    """The cards of a box, where nobody has published them."""
    game = entry(name).game
    if name == "fields-of-green":
        return game.read_cards(cards_of_farms())
    return game.read_cards({"provenance": "", "cards": BOX}) if game.deal.needs_cards else None


def dealt(name, players=None, seed=7, variants=None, **rulings):
    chosen = {key.replace("_", "-"): value for key, value in rulings.items()}
    return deal(entry(name), NAMES[: players or PLAYERS[name][0]], seed, deck_of(name), chosen, variants)


def test_every_game_is_dealt_unless_nothing_is_left_to_chance():
    assert {*PLAYERS} | NOTHING_LEFT_TO_CHANCE == {*GAMES}
    for name in NOTHING_LEFT_TO_CHANCE:
        assert entry(name).statuses["deal"] == "no"
    with pytest.raises(
        ValueError, match=r"nothing at the start of Attack of the Moulds .* chance; `reeve new attack-of-the"
    ):
        deal(entry("attack-of-the-moulds"), NAMES[:2], 1)
    with pytest.raises(ValueError, match="not a game"):
        deal(entry("green-box"), NAMES[:2], 1)


@pytest.mark.parametrize("name", PLAYERS)
def test_how_many_can_play(name):
    numbers = PLAYERS[name]
    assert [*entry(name).game.deal.players] == [*numbers]
    for wrong in {numbers[0] - 1, numbers[-1] + 1} - {0}:
        with pytest.raises(ValueError, match=f"is for ({numbers[0]} to )?({numbers[-1]}|one) player"):
            deal(entry(name), [f"p{i}" for i in range(wrong)], 1, deck_of(name))


def test_each_player_needs_a_name():
    with pytest.raises(ValueError, match="of their own"):
        deal(entry("slush"), ["ann", "ben", "ann"], 1)


# What the box holds lies somewhere once.


def words(cards):
    return Counter(cards)


def suits(is_used, *parts):
    """The cards of the Green Box that a game uses, by some of their parts: colour, value and symbol."""
    cards = [card.split() for card in BOX]
    return Counter(" ".join(card[part] for part in parts) for card in cards if is_used(card))


def hands(table):
    return chain.from_iterable(seat["hand"] for seat in table["players"].values())


@pytest.mark.parametrize("players", PLAYERS["golden-pyramid"])
def test_the_golden_pyramid(players):
    found = dealt("golden-pyramid", players)
    table, each = found.table, 4 if players <= 3 else 3
    cubes, market = (18, 4) if players >= 5 else (15, 3)
    assert words([*hands(table), *found.piles["the draw pile"]]) == suits(lambda card: card[1] in "1234", 0, 1, 2)
    assert {len(seat["hand"]) for seat in table["players"].values()} == {each}
    assert {sum(seat["cubes"].values()) for seat in table["players"].values()} == {each}
    own = sum((Counter(seat["cubes"]) for seat in table["players"].values()), Counter())
    assert own + Counter(table["bag"]) + Counter(table["market"]) == dict.fromkeys(COLOURS, cubes)
    assert Counter(found.piles["the bag, in the order of drawing"]) == Counter(table["bag"])
    assert len(table["market"]) == market
    assert (table["deck"], table["stacks"]) == (42 - each * players, dict.fromkeys(SYMBOLS, 6))


def test_the_market_of_the_golden_pyramid_never_begins_with_three_alike():
    markets = [dealt("golden-pyramid", players, seed).table["market"] for players in (2, 6) for seed in range(60)]
    assert {max(Counter(market).values()) for market in markets} == {1, 2}


@pytest.mark.parametrize(("players", "sets", "armies"), [(2, 4, 2), (3, 3, 1), (4, 4, 1), (5, 5, 1)])
def test_lords_of_the_green(players, sets, armies):
    table = dealt("lords-of-the-green", players).table
    assert [len(row) for row in table["board"]] == [sets] * 4
    assert Counter(chain.from_iterable(table["board"])) == dict.fromkeys("1234", sets)
    colours = [colour for seat in table["players"].values() for colour in seat["colours"]]
    assert len(colours) == len({*colours}) == players * armies
    assert table.get("army") == ("red" if armies == 2 else None)


def test_who_may_choose_the_army_of_the_next_turn_is_told_none():
    assert "army" not in dealt("lords-of-the-green", 2, LG_AMB_2PORDER="free").table


@pytest.mark.parametrize("players", [2, 6])
def test_zap_that_ghost(players):
    found = dealt("zap-that-ghost", players)
    spaces = [*chain.from_iterable(found.table["board"])]
    corners = [found.table["board"][row][column] for row in (0, -1) for column in (0, -1)]
    assert (len(spaces), corners, spaces.count("face down")) == (36, ["face down"] * 4, 4)
    tiles = [space.split() for space in spaces if space != "face down"]
    assert Counter(colour for _, colour in tiles) == dict.fromkeys(("red", "blue", "yellow", "green"), 8)
    assert max(Counter(symbol for symbol, _ in tiles).values()) <= 6
    assert sorted(found.table["meeples"].values()) == ["r1c1", "r1c6", "r6c1", "r6c6"]
    assert {len(seat["hand"]) for seat in found.table["players"].values()} == {6}
    of_ghosts = suits(lambda card: card[0] in {"red", "blue", "yellow", "green"}, 0, 1, 2)
    assert words([*hands(found.table), *found.piles["the draw pile"]]) == of_ghosts
    every = dealt("zap-that-ghost", players, ZG_AMB_DECK="54")
    assert words([*hands(every.table), *every.piles["the draw pile"]]) == suits(lambda _: True, 0, 1, 2)
    assert every.table["rulings"] == {"ZG-AMB-DECK": "54"}


def test_last_defence_at_hudai_monastery():
    found = dealt("last-defence-at-hudai-monastery")
    table, bag = found.table, found.table["tiles_to_come"]
    assert sorted(chain.from_iterable(table["wall"])) == sorted(SYMBOLS)
    assert (len(table["drawn"]), Counter([*table["drawn"], *bag])) == (2, dict.fromkeys(SYMBOLS, 5))
    assert (len(table["monks"]), {*table["monks"]} <= {*COLOURS, "grey"}) == (2, True)
    assert [*table["monks"].values()] == ["r0c2", "r0c5"]
    first = [demon.split() for demon in table["demons"]]
    assert {card[0] for card in first if card[3] == "arrow"} == {"attacking"}
    assert {card[0] for card in first if card[3] != "arrow"} == {"approaching"}
    # Six 1s on green, one of each symbol; then twelve of 1 to 3, then twelve of 4 to 6.
    assert sorted(card[3] for card in first) == sorted(SYMBOLS)
    assert {card[2] for card in first} == {"1"}
    assert len(table["coming"]) == table["stack"] == 24
    assert {card.split()[1] for card in table["coming"][:12]} == {*"123"}
    assert {card.split()[1] for card in table["coming"][12:]} <= {*"456"}
    used = words([" ".join(card[1:]) for card in first] + table["coming"])
    assert not used - suits(lambda _: True, 0, 1, 2)


@pytest.mark.parametrize(
    ("demons", "place", "values"),
    [
        ("pink", "below", ["123"] * 18 + ["456"] * 12),
        ("brown", "below", ["123"] * 12 + ["456"] * 18),
        ("brown", "top", ["456"] * 6 + ["123"] * 12 + ["456"] * 12),
    ],
)
def test_last_defence_at_hudai_monastery_made_harder(demons, place, values):
    """All cards of a background, with others below or above them, no green one, and any six base tiles."""
    chosen = {"demons": demons, "base": "random", "time": "9"}
    found = dealt("last-defence-at-hudai-monastery", variants=chosen, HU_AMB_ALLBROWN=place)
    table, bag = found.table, found.table["tiles_to_come"]
    assert table["challenge"] == {"demons": demons, "base": "random", "time": 9}
    cards = [demon.partition(" ")[2] for demon in table["demons"]] + table["coming"]
    assert all(card.split()[1] in some for card, some in zip(cards, values, strict=True))
    known = {f"{card.rsplit(' on ')[0]}" for card in BOX if card.endswith(f" on {demons}")}
    assert known <= {*cards}
    assert len({*cards}) == 30
    assert Counter([*chain.from_iterable(table["wall"]), *table["drawn"], *bag]) == dict.fromkeys(SYMBOLS, 6)
    bases = [chain.from_iterable(dealt("last-defence-at-hudai-monastery", 1, n, chosen).table["wall"]) for n in range(5)]
    assert any(len({*base}) < 6 for base in bases)
    assert {demon.split()[0] for demon in table["demons"] if "arrow" in demon} <= {"attacking"}


def test_the_prices_that_lie_are_not_shuffled_where_people_play_so():
    """After 48 cards 36 are shuffled: all but the twelve that lie; each pile is used up after three turns."""
    deck = dealt("desert-dessert", DD_AMB_RESHUFFLE="rest").table["deck"]
    box = Counter(f"{symbol} {value}" for symbol in SYMBOLS for value in (1, 1, 1, 2, 2, 3, 4, 5))
    assert Counter(deck[:48]) == box
    assert len(deck) >= 24 * 12
    for start in range(48, len(deck), 36):
        assert Counter(deck[start : start + 36]) == box - Counter(deck[start - 12 : start])


@pytest.mark.parametrize(("players", "each"), [(2, 15), (3, 15), (4, 13), (5, 10)])
def test_wacky_wheels(players, each):
    found = dealt("wacky-wheels", players)
    *first, pile = found.piles.values()
    assert [*map(len, first)] == [each] * players
    box = Counter(f"{value} {symbol}" for symbol in SYMBOLS for value in (1, 1, 1, 2, 2, 3, 4, 5, 6))
    assert words(pile) == box
    assert not words([*chain.from_iterable(first)]) - box
    for car in found.table["players"].values():
        assert car == {"at": 1, "cubes": {"green": 4, "red": 2, "blue": 2, "yellow": 2}, "hand": 8}
    assert found.table["draw"] == 54 - 8 * players
    assert "GB-LATIN" in found.notes["players"]


def test_an_even_number_of_cards_is_dealt_for_the_draft_where_people_play_so():
    for players, each in ((2, 15), (3, 15), (4, 12), (5, 10)):
        *first, _ = dealt("wacky-wheels", players, WW_AMB_DECKEVEN="even").piles.values()
        assert [*map(len, first)] == [each] * players


def test_the_highest_roll_begins_and_seats_stay():
    """From whoever begins, the others follow clockwise; with two players each of them begins sometimes."""
    orders = {tuple(dealt("wacky-wheels", 3, seed).table["players"]) for seed in range(40)}
    assert orders == {("ann", "ben", "cleo"), ("ben", "cleo", "ann"), ("cleo", "ann", "ben")}


def test_a_list_of_ones_own_takes_the_place_of_what_is_assumed():
    box = entry("wacky-wheels").game.read_cards({"provenance": "", "cards": BOX})
    found = deal(entry("wacky-wheels"), NAMES[:2], 1, box)
    assert words([*found.piles.values()][-1]) == suits(lambda _: True, 1, 2)
    assert "GB-LATIN" not in found.notes["players"]
    assert "rulings" not in found.table


@pytest.mark.parametrize("name", ["golden-pyramid", "last-defence-at-hudai-monastery", "wacky-wheels"])
def test_a_list_in_another_order_gives_the_same_deal(name):
    game = entry(name).game
    boxes = [game.read_cards({"provenance": "", "cards": cards}) for cards in (BOX, BOX[::-1], sorted(BOX))]
    first, *others = (deal(entry(name), NAMES[: game.deal.players[0]], 3, box) for box in boxes)
    assert others == [first, first]


@pytest.mark.parametrize("players", PLAYERS["island"])
def test_island(players):
    found = dealt("island", players)
    tiles, territories, cycle = found.piles.values()
    assert Counter(tiles) == {symbol: 6 for symbol in SYMBOLS if symbol != "bricks"}
    assert Counter(territories) == dict.fromkeys(SYMBOLS, 6)
    assert Counter(cycle) == dict.fromkeys(SYMBOLS, 3)
    assert found.table["whisperer"] == found.table["turn"]
    many = [dealt("island", players, seed).table for seed in range(40)]
    assert {table["whisperer"] for table in many} == {*NAMES[:players]}
    assert {table["direction"] for table in many} == {"clockwise", "anticlockwise"}


def test_fields_of_green():
    found = dealt("fields-of-green", 3)
    *piles, tiles = found.piles.values()
    for kind, names, pile in zip(FARMS, FARMS.values(), piles, strict=True):
        assert (len(pile), {*pile}) == (33, {*names}), kind
    assert Counter(tiles) == dict.fromkeys(TILES, 6)
    assert found.table["stocks"] == {"towers": 17, "silos": 11, "equipment": 30}
    for farm in found.table["players"].values():
        assert farm == {"coins": 15, "farm": [["Water Tower 3", "Silo 1"]], "turns": 0}


@pytest.mark.parametrize("sizes", [(5, 3, 2), (4, 1, 3), (0, 2, 1)])
def test_a_farm_of_fields_of_green_grows_by_chance(sizes):
    """So many Location cards, full Water Towers and empty Silos, each beside another."""
    survey = next(survey for survey in entry("fields-of-green").game.surveys if survey.name == "harvest")
    for seed in range(5):
        dealer = Dealer(["ann"], seed, deck_of("fields-of-green"), sizes=sizes)
        rows = survey.deal.table(dealer).table["players"]["ann"]["farm"]
        lies = {(i, j): name for i, row in enumerate(rows) for j, name in enumerate(row) if name != "."}
        stores = Counter(lies.values())
        assert (len(lies), stores["Water Tower 3"], stores["Silo 0"]) == (sum(sizes), *sizes[1:])
        assert {*stores} <= {"Water Tower 3", "Silo 0", *chain(*FARMS.values())}
        near = {min(lies)}
        while more := {(i, j) for i, j in lies if {(i + 1, j), (i - 1, j), (i, j + 1), (i, j - 1)} & near} - near:
            near |= more
        assert near == lies.keys()


def test_cards_to_build_a_farm_of_are_of_the_box():
    """The beginning of a farm (FOG-SETUP) and what may be built there; no card oftener than the box has it."""
    survey = next(survey for survey in entry("fields-of-green").game.surveys if survey.name == "farm")
    dealer = Dealer(["ann"], 7, deck_of("fields-of-green"), sizes=(40, 2, 1))
    table = survey.deal.table(dealer).table
    box = Counter({name: told["copies"] for name, told in cards_of_farms()["locations"].items()})
    drawn = Counter(table["pool"].pop("cards"))
    assert (drawn.total(), drawn - box) == (40, Counter())
    assert table["pool"] == {"towers": 2, "silos": 1}
    assert table["players"]["ann"] == {"coins": 15, "farm": [["Water Tower 3", "Silo 1"]]}


def test_fields_of_green_needs_every_card_of_the_box():
    game = entry("fields-of-green")
    with pytest.raises(ValueError, match="Field pile has 33 cards, but 15 are listed, and nobody says how many Melons"):
        deal(game, NAMES[:2], 1)
    with pytest.raises(ValueError, match=r"Livestock pile has 33 cards, but 32 are listed.*--cards"):
        deal(game, NAMES[:2], 1, game.game.read_cards(cards_of_farms("Livestock")))
    few = deal(game, NAMES[:2], 1, game.game.read_cards(cards_of_farms(tiles=5)))
    assert [*few.piles] == ["the Field pile", "the Livestock pile", "the Construction pile", "the Building pile"]


@pytest.mark.parametrize(
    "name", [name for name in PLAYERS if entry(name).game.deal.needs_cards and name != "fields-of-green"]
)
def test_what_nobody_has_published_is_asked_for(name):
    with pytest.raises(ValueError, match=r"nobody has published .*`reeve cards green-box --new -o cards.yaml`.*--cards"):
        deal(entry(name), NAMES[: PLAYERS[name][0]], 1)


@pytest.mark.parametrize("name", ["desert-dessert", "wacky-wheels"])
def test_cards_that_a_ruling_leaves_open_are_not_dealt(name):
    with pytest.raises(ValueError, match="nobody has published which 54 cards there are"):
        deal(entry(name), NAMES[: PLAYERS[name][0]], 1, rulings={"GB-LATIN": "no"})


# Where the luck comes from.


def test_a_die_shows_each_face_as_often_as_the_others():
    dealer = Dealer((), 3)
    assert {*(dealer.roll() for _ in range(60))} == {1, 2, 3, 4, 5, 6}
    assert {*(dealer.roll(2) for _ in range(20))} == {1, 2}


def test_for_whom_a_game_is():
    spans = [Deal(range(least, most + 1), dealt).span for least, most in ((1, 1), (4, 4), (2, 6))]
    assert spans == ["one player", "4 players", "2 to 6 players"]


def test_the_rulings_that_shaped_a_table_stand_in_it():
    assert dealt("green-bite", BT_AMB_CUBES="5").table["rulings"] == {"BT-AMB-CUBES": "5"}
    assert dealt("green-bite").table["players"]["ann"] == {"health": 4}
    assert "rulings" not in dealt("lords-of-the-green", 3).table
