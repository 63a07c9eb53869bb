"""A game of Fields of Green, dealt: the order of the four piles and of the Equipment."""

from collections.abc import Sequence

from models.dealing import Deal, Dealer, Dealt, Survey, drawn
from models.fields_of_green.cards import (
    FIRST_COINS,
    FIRST_FOOD,
    FIRST_WATER,
    IN_PILE,
    SILOS,
    TILES,
    TOWERS,
    TYPES,
    WATER_CAP,
    Kind,
    Location,
)
from models.fields_of_green.table.kinds import LEAST_PLAYERS, MOST_PLAYERS, Phase
from models.fields_of_green.table.position import YEARS
from models.fields_of_green.table.sites import Spot
from models.names import enumerated


def _beginning() -> dict[str, object]:
    """What a player has before the first turn (FOG-SETUP-SUPPLY, -TOKENS)."""
    return {"coins": FIRST_COINS, "farm": [[f"Water Tower {FIRST_WATER}", f"Silo {FIRST_FOOD}"]]}


def _pile(kind: Kind, designs: Sequence[Location], dealer: Dealer) -> list[str]:
    """A pile, shuffled. Raises `ValueError` where its cards are not all listed."""
    cards = [card.name for card in designs for _ in range(card.listed or 0)]
    if len(cards) == IN_PILE and all(card.listed for card in designs):
        return dealer.shuffled(sorted(cards))
    untold = [card.name for card in designs if card.listed is None]
    copies = f", and nobody says how many {enumerated(untold, 'and')} there are" if untold else ""
    raise ValueError(
        f"the {kind} pile has {IN_PILE} cards, but {len(cards)} are listed{copies}. Not all are publicly known: write down "
        "those of your box, with `copies` (`reeve cards fields-of-green --new -o cards.yaml` gives you a file to begin "
        "with) and add `--cards FILE`. `reeve new fields-of-green` begins a table without"
    )


def _draw(dealer: Dealer, n: int) -> list[str]:
    """So many Location cards, drawn from all piles together. Raises `ValueError` where the box does not have so many."""
    every = [name for kind in TYPES for name in _pile(kind, dealer.deck.of_type(kind), dealer)]
    return drawn({"Location cards": dealer.shuffled(every)}, [n])["Location cards"]


def _pool(dealer: Dealer) -> Dealt:
    """The beginning of a farm with Location cards, Water Towers and Silos to build. Raises `ValueError` as `_dealt`."""
    cards, towers, silos = dealer.sizes
    pool = {"cards": _draw(dealer, cards), "towers": towers, "silos": silos}
    return Dealt({"players": {dealer.players[0]: _beginning()}, "pool": pool})


def _harvest(dealer: Dealer) -> Dealt:
    """A farm that grew card by card, each beside another by chance, in its last Harvest phase: full towers, empty Silos.

    Raises `ValueError` as `_dealt`.
    """
    cards, towers, silos = dealer.sizes
    tower, silo = f"Water Tower {WATER_CAP}", "Silo 0"
    names = [tower, silo, *dealer.shuffled([*_draw(dealer, cards), *[tower] * (towers - 1), *[silo] * (silos - 1)])]
    lies: dict[Spot, str] = {}
    free = [Spot(0, 0)]
    for name in names:
        spot = dealer.shuffled(free)[0]
        lies[spot] = name
        free = sorted({near for one in lies for near in one.beside} - lies.keys())
    rows, columns = (range(min(spot[i] for spot in lies), max(spot[i] for spot in lies) + 1) for i in range(2))
    farm = [[lies.get(Spot(row, column), ".") for column in columns] for row in rows]
    return Dealt({"year": YEARS, "phase": Phase.HARVEST.value, "players": {dealer.players[0]: {"coins": 0, "farm": farm}}})


def _dealt(dealer: Dealer) -> Dealt:
    """The table before the first cards are drawn (FOG-SETUP-*). Raises `ValueError` where the cards are not all listed."""
    deck, players = dealer.deck, dealer.players
    every = {kind: deck.of_type(kind) for kind in TYPES}
    piles = {f"the {kind} pile": _pile(kind, cards, dealer) for kind, cards in every.items()}
    tiles = dealer.shuffled(sorted(tile.name for tile in deck.equipment.values() for _ in range(tile.copies or 0)))
    table = {
        "year": 1,
        "phase": Phase.UPKEEP.value,
        "players": {player: {**_beginning(), "turns": 0} for player in players},
        "first": players[0],
        "piles": {str(kind): IN_PILE for kind in TYPES},
        "stocks": {"towers": TOWERS - len(players), "silos": SILOS - len(players), "equipment": TILES},
    }
    note = "First draw six cards each from three piles at least. Write them as `hand:`, and `phase: action` here."
    return Dealt(table, {"phase": note}, piles | ({"the Equipment": tiles} if len(tiles) == TILES else {}))


DEAL = Deal(range(LEAST_PLAYERS, MOST_PLAYERS + 1), _dealt, needs_cards=True)
_ALONE = range(1, 2)
SURVEYS = (
    Survey(
        "farm",
        "farms built from drawn cards",
        Deal(_ALONE, _pool, needs_cards=True),
        sizes={"Location card": 6, "Water Tower": 1, "Silo": 1},
    ),
    Survey(
        "harvest",
        "last Harvest phases of farms that grew by chance",
        Deal(_ALONE, _harvest, needs_cards=True),
        sizes={"Location card": 10, "Water Tower": 3, "Silo": 2},
    ),
)
