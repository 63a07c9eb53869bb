"""Tables of Fields of Green whose words are tested: their own cards, and how they are read."""

from __future__ import annotations

from dataclasses import fields, is_dataclass

from every_game import tables_of
from hypothesis import strategies as st

from models.fields_of_green.card_file import standard_deck
from models.fields_of_green.cards import Deck, Equipment, Location
from models.fields_of_green.cards_form import with_more
from models.fields_of_green.game import read_table
from models.fields_of_green.moves.words import Action, Move, Placed
from models.fields_of_green.table.sites import Spot
from models.logic import Unknown
from models.rule import Rulings

WORDS = tables_of("fields-of-green").named["words"]
OWN = WORDS["cards"]
"""Cards and tiles of these tests; what they say is made up."""

START = ["Water Tower 3", "Silo 1"]


DECK = with_more(standard_deck(), OWN)
CARDS = DECK.locations


def written_of(farm, **keys):
    """What a file with Maria's farm, or with these players, tells: the position and its pool."""
    players = keys.pop("players", None) or {"Maria": {"coins": 20, "farm": farm}}
    return read_table({"game": "fields-of-green", "players": players} | keys, DECK, {})


def read_again(data):
    return read_table(data, DECK, {}).position


def table(farm=None, more=None, **keys):
    """A table with the farm of Maria."""
    players = {"Maria": {"coins": 20, "farm": farm or [START]} | (more or {})}
    return read_again({"game": "fields-of-green", "players": players} | keys)


NOW = read_again({key: value for key, value in WORDS.items() if key != "cards"})


def tile(name):
    return DECK.equipment[name]


SPOTS = st.builds(Spot, st.integers(-12, 30), st.integers(-12, 30))


PAYMENTS = st.lists(st.tuples(SPOTS, st.integers(1, 12)), max_size=3).map(tuple)


KNOWN = st.sampled_from(list(CARDS.values()))


TILES = st.lists(
    st.one_of(
        st.builds(Placed, st.sampled_from(list(DECK.equipment.values()))),
        st.builds(Placed, st.sampled_from(list(DECK.equipment.values())), SPOTS, st.booleans()),
    ),
    max_size=2,
).map(tuple)


HERE = st.sampled_from([site for site in NOW.seats[0].sites if isinstance(site.card, Location)])


SAID_MOVES = st.one_of(
    st.builds(Move, st.just("Maria"), st.just(Action.BUILD), KNOWN, SPOTS, PAYMENTS, PAYMENTS, tiles=TILES),
    st.builds(
        Move,
        st.just("Maria"),
        st.just(Action.BUILD),
        st.just(CARDS["Fair"]),
        SPOTS,
        extra=st.sampled_from([(), (1,), (3,), (0, 2), (2, 1)]),
    ),
    st.builds(
        Move,
        st.just("Maria"),
        st.sampled_from([Action.TOWER, Action.SILO]),
        st.none() | KNOWN,
        SPOTS,
        onto=PAYMENTS,
        tiles=TILES,
    ),
    st.builds(Move, st.just("Maria"), st.just(Action.MARKET), st.none() | KNOWN, food=st.integers(0, 99)),
    st.builds(Move, st.just("Maria"), st.just(Action.RESTORE), st.none() | KNOWN, HERE.map(lambda site: site.spot)),
    st.builds(Move, st.just("Maria"), st.just(Action.FLIP), spot=HERE.map(lambda site: site.spot)),
    st.builds(Move, st.just("Maria"), st.just(Action.INCOME), onto=PAYMENTS),
    st.just(Move("Maria", Action.FINISH)),
    st.tuples(HERE, PAYMENTS, PAYMENTS, TILES).map(
        lambda said: Move("Maria", Action.PAY, said[0].card, said[0].spot, *said[1:3], tiles=said[3])
    ),
)


SPACES = [
    *(".", ".", ".", "Wheat", "Oxen with Harrow and Fences", "Turkeys face down", "Turkeys face down with Fences"),
    *("some Field face down", "Open Area", "open", "Open Area with Harrow", "unknown", "unknown face down with unknown"),
    *("some Dairy Livestock or Wheat", "Wheat paid", "Wheat paid twice with Harrow", "Wheat with Harrow, paid 7 times"),
    *("Mill scoring 6", "unknown scoring 0", "Wheat on Oxen on unknown", "Silo 2 on Wheat", "unlisted Building"),
    *("Water Tower 3", "Water Tower 0 to 1", "Water Tower with Pump", "tower 0 to 3 with pump", "Silo", "Silo 9"),
    *("Silo 1 to 4 with Barrels and Sacks", "Silo 3 on Silo 2", "Market Stand", "some Harvest location with Harrow"),
]
FARMS = st.lists(st.lists(st.sampled_from(SPACES), max_size=4), max_size=4)


def bare(value, up=0, left=0):
    """A table without names of unknowns, in plain values; spaces are counted from the first card of the farm."""
    if isinstance(value, Unknown):
        return {bare(option, up, left) for option in value.options}
    if isinstance(value, Spot):
        return value.row - up, value.column - left
    if isinstance(value, (Location, Equipment, Deck, Rulings)):
        return value.chosen if isinstance(value, Rulings) else getattr(value, "name", "deck")
    if is_dataclass(value):
        sites = getattr(value, "sites", ())
        if sites:
            up, left = min(site.spot.row for site in sites), min(site.spot.column for site in sites)
        names = [field.name for field in fields(value) if field.name not in {"by_spot", "own_cards"}]
        return {name: bare(getattr(value, name), up, left) for name in names}
    if isinstance(value, tuple):
        return tuple(bare(part, up, left) for part in value)
    return dict(value) if isinstance(value, dict) else value
