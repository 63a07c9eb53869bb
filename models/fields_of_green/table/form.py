"""The position file of Fields of Green: what its fields alone do not show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from itertools import pairwise
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationInfo, WithJsonSchema
from pydantic.json_schema import SkipJsonSchema

from models.fields_of_green.card_file import described_deck, merged
from models.fields_of_green.cards import COINS_PER_VP, FOOD_PER_VP, PLURALS, TOWERS, TYPES, Deck, Equipment, Kind, Location
from models.fields_of_green.cards_form import WrittenCards, cards_adapter, with_more
from models.fields_of_green.rules.rulings import RULINGS
from models.fields_of_green.table.cells import (
    Cell,
    amount_seen,
    cell,
    location,
    location_seen,
    site,
    tile_seen,
    tower_or_silo,
)
from models.fields_of_green.table.position import (
    DRAWN,
    MOST_PLAYERS,
    YEARS,
    Farm,
    LocationSeen,
    Pad,
    Phase,
    Pool,
    Position,
    Site,
    Spot,
    Stocks,
    players_possible,
)
from models.form import Form, Reads, also, in_figures, read, shown
from models.game import OVER, Written
from models.names import counted, one, quoted
from models.problem import Problem, UnusableError
from models.table_form import (
    NUMBER,
    TOLD,
    TOLD_OR_NUMBER,
    Chosen,
    Number,
    PositionFile,
    Told,
    choosable,
    count_problems,
    game_field,
    next_turn,
    player_problems,
    rulings_field,
    rulings_in_force,
    seat,
    seat_problems,
    text,
)
from models.unknowns import UNKNOWN, Choice, named

MOST_COUNTED = 999
"""More than anyone ever counts."""

Small = Annotated[int, Field(ge=0, le=MOST_COUNTED)]


def _not_on_the_pad(value: object, info: ValidationInfo) -> None:
    """A number that may be tokens or the points for them: which one is meant has to be said."""
    key, per = ("food_points", FOOD_PER_VP) if info.field_name == "food" else ("money_points", COINS_PER_VP)
    what = "Food" if info.field_name == "food" else "coins"
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= MOST_COUNTED:
        raise ValueError(f"the pad has points: write `{key}: ...`, 1 point for every {per} {what}")
    tokens = f"{value} Food" if what == "Food" else counted(value, "coin")
    beside = "" if what == "Food" else f", or `coins: {value}` beside `pad:`,"
    points = counted(value, "point")
    write = f"write `{key}: {value // per}`{beside} for {tokens}, `{key}: {value}` for {points}"
    raise ValueError(f"is this {tokens} or {points}? {write}")


NotOnThePad = Annotated[None, Reads(_not_on_the_pad), SkipJsonSchema()]
"""A key that says either of two things, so that it is no key of the pad."""


class PadForm(Form):
    """Lines of the score pad, for what is not laid out here."""

    cards: Small | None = Field(default=None, description="VP on the cards, without VP tokens (those are `vp`).")
    equipment: Small | None = Field(default=None, description="VP for Equipment, tiles set aside included.")
    money_points: Small | None = Field(
        default=None,
        description="VP for coins, 1 for every 3; not the coins themselves. May be left out where `coins` is there.",
    )
    food_points: Small | None = Field(default=None, description="VP for Food, 1 for every 2; not the Food itself.")
    towers: Annotated[int, Field(ge=0, le=TOWERS)] | None = Field(default=None, description="Empty Water Towers.")
    abilities: list[Small] | None = Field(default=None, description="VP of each Game End ability.")
    locations: Small | None = Field(default=None, description="Locations in the farm; they decide where VP are level.")
    food: NotOnThePad = None
    money: NotOnThePad = None
    coins: NotOnThePad = None


def pad_of(form: PadForm | None) -> Pad:
    """The pad that a file tells of; an empty one where it tells of none."""
    if form is None:
        return Pad()
    lines = {line.name: getattr(form, line.name) for line in fields(Pad)}
    return Pad(**lines | {"abilities": None if form.abilities is None else tuple(form.abilities)})


_WIDEST = 40
"""Spaces in a row or a column; with 26 cards a farm is at most 26 wide."""
TWO = 2
"""With so many players, and no other number, cards lie face up in the middle."""


def _deck(info: ValidationInfo) -> Deck:
    context: dict[str, Any] = info.context or {}
    deck: Deck = context["deck"]
    return deck


def _text_of(value: object, what: str) -> str:
    if not isinstance(value, str):
        raise ValueError(f"expected text ({what}), found {shown(value)}")
    return value


def _cell(value: object, info: ValidationInfo) -> Cell | None:
    return cell(_text_of(value, "a card, or . for an empty space"), _deck(info))


def _card(value: object, info: ValidationInfo) -> Location | Choice:
    return location_seen(_text_of(value, "a location card"), _deck(info))


def _known_card(value: object, info: ValidationInfo) -> Location:
    return location(_text_of(value, "a location card"), _deck(info))


def _tile(value: object, info: ValidationInfo) -> Equipment | Choice:
    return tile_seen(_text_of(value, "an Equipment tile"), _deck(info))


def _amount(value: object, _info: ValidationInfo) -> int | Choice:
    seen = amount_seen(value, shown(value) + in_figures(value))
    return Choice(UNKNOWN, ()) if seen is None else seen


def _tokens(value: object, _info: ValidationInfo) -> int | Choice:
    """VP tokens: a number, or a few. They lie in front of everyone, so that nobody writes `unknown`."""
    try:
        seen = amount_seen(value, shown(value))
    except ValueError:
        seen = None
    if seen is None:
        raise ValueError(f"expected a number from 0 to {MOST_COUNTED}, `2 to 4`, or `2 or 4`; found {shown(value)}")
    return seen


def _kind(value: object, _info: ValidationInfo) -> Kind:
    names = {**{str(kind): kind for kind in TYPES}, **{PLURALS[kind]: kind for kind in TYPES}}
    return names[one(_text_of(value, "a location type"), "location type", list(names), f"expected {', '.join(names)}")]


Space = Annotated[
    Cell | None,
    Reads(_cell),
    text(
        "A card, . for an empty space. Water Towers and Silos with what they store (Water Tower 3, Silo 2), Equipment after "
        "`with`, `face down` for an Open Area whose card is known, `Open Area` for one whose card is not, `paid` for a "
        "location paid for in this Harvest phase, `scoring 6` for what a Game End ability gives. `unknown`, `some Field` or "
        "`some Water Tower or Silo` for a card not fully known.",
        ["Wheat", ".", "Water Tower 3 with Hoses", "Silo 2", "Turkeys face down", "some Dairy Livestock", "unknown"],
    ),
]
Card = Annotated[Location | Choice, Reads(_card), text("A location card, `unknown` or `some ...`.", ["Wheat", "some Field"])]
KnownCard = Annotated[Location, Reads(_known_card), text("A location card.", ["Wheat"])]
Tile = Annotated[Equipment | Choice, Reads(_tile), text("An Equipment tile, or `unknown`.", ["Harrow"])]
Amount = Annotated[
    int | Choice | None,
    Reads(_amount),
    WithJsonSchema({"type": ["integer", "string"], "description": "A number, `10 to 14`, `3 or 5`, or unknown."}),
]
Tokens = Annotated[
    int | Choice,
    Reads(_tokens),
    WithJsonSchema({"type": ["integer", "string"], "description": "A number, `2 to 4`, or `0 or 2`."}),
]
Type = Annotated[Kind, Reads(_kind), text("A location type.", ["Field", "Livestock"])]
CardsOrNumber = Annotated[Annotated[list[Card], TOLD] | Annotated[Number, NUMBER], TOLD_OR_NUMBER]


def _not_too_wide(value: object) -> list[Problem]:
    if not isinstance(value, list):
        return []
    sizes = [len(value), *(len(row) for row in value if isinstance(row, list))]
    too_wide = [size for size in sizes if size > _WIDEST]
    return [Problem((), f"{too_wide[0]} spaces side by side; no farm is that wide")] if too_wide else []


def _stored_apart(value: object) -> list[Problem]:
    """A comma between a Water Tower or a Silo and what it stores: the number would be a space of its own."""
    row = value if isinstance(value, list) else []
    return [
        Problem((i,), f"no comma inside a card; write '{card} {number}'")
        for i, (card, number) in enumerate(pairwise(row), start=1)
        if isinstance(card, str) and type(number) is int and tower_or_silo(card, {}) and not any(map(str.isdigit, card))
    ]


class FarmForm(Form):
    """One player's farm and what lies in front of the player."""

    coins: Amount = Field(
        default=None,
        description=(
            "A number, `10 to 14`, `3 or 5`, or `unknown`. With `unknown` a price makes a move undecided; "
            "coins that are left out are taken to suffice, and the answer says so."
        ),
    )
    vp: Tokens = Field(default=0, description="VP tokens: a number, `2 to 4`, or `0 or 2`; none if left out.")
    farm: Annotated[list[Annotated[list[Space], also(_stored_apart, alone=True)]], also(_not_too_wide)] | None = Field(
        default=None, description="The cards as they lie, row by row; rows may differ in length."
    )
    aside: list[Tile] = Field(default=[], description="Equipment that was set aside; none if left out.")
    hand: CardsOrNumber | None = Field(default=None, description="The cards in hand, or only their number.")
    drawn: dict[Type, Small] | None = Field(
        default=None, description="Cards drawn of each type this year: `{Field: 3, Livestock: 2, Building: 1}`."
    )
    turns: Annotated[int, Field(ge=0, le=DRAWN)] | None = Field(
        default=None, description="Turns taken this year; 6 in the Harvest phase."
    )
    harvested: bool = Field(default=False, description="Whether the player has finished the Harvest of this year.")
    pad: PadForm | None = Field(default=None, description="The points on the score pad, for what is not laid out.")


class StocksForm(Form):
    """What is left in the middle."""

    towers: Small | None = Field(default=None, description="Water Towers.")
    silos: Small | None = Field(default=None, description="Silos.")
    equipment: Small | None = Field(default=None, description="Equipment tiles.")


class PoolForm(Form):
    """What `reeve best` may build onto the farm."""

    cards: list[KnownCard] = Field(default=[], description="Location cards.")
    towers: Annotated[int, Field(ge=0, le=20)] = Field(default=0, description="Water Towers.")
    silos: Annotated[int, Field(ge=0, le=14)] = Field(default=0, description="Silos.")


def _cross_problems(data: Mapping[str, Any]) -> list[Problem]:
    """What no single key shows: names that must agree, keys that belong together."""
    written = data.get("players")
    players = written if isinstance(written, Mapping) else {}
    problems = player_problems(players)
    if not players:
        problems.append(Problem(("players",), "no farms: `players:` is missing or empty"))
    if len(players) > MOST_PLAYERS:
        problems.append(Problem(("players",), f"{len(players)} players; at most {MOST_PLAYERS} play", at_key=True))
    problems += seat_problems(data, players, "turn", OVER)
    problems += seat_problems(data, players, "first")
    problems += count_problems(data, players)
    for name, farm in players.items():
        if isinstance(farm, Mapping) and farm.get("farm") is None and farm.get("pad") is None:
            message = f"{quoted(str(name))} has neither a `farm:` nor a `pad:`; write the cards, or what the score pad says"
            problems.append(Problem(("players", name), message, at_key=True))
    if "pool" in data and len(players) > 1:
        message = "with a `pool:` there is one farm: the one to be built on"
        problems.append(Problem(("players",), message, at_key=True))
    return problems


class _TableForm(Told):
    """A position file of Fields of Green."""

    game: Literal["fields-of-green"] = game_field("fields-of-green", "fog")
    year: Annotated[int, Field(ge=1, le=YEARS)] | None = Field(default=None, description="1 to 4.")
    phase: Literal["upkeep", "action", "harvest"] | None = Field(
        default=None, description="`upkeep`, `action` or `harvest`."
    )
    players: dict[str, FarmForm] = Field(default={}, description="The farms by player, in seat order (clockwise).")
    player_count: Annotated[int, Field(ge=2, le=MOST_PLAYERS)] | None = Field(
        default=None, description="How many play, where not all of them are written."
    )
    first: str | None = Field(default=None, description="Who has the First Player tile.")
    introductory: bool = Field(default=False, description="Whether the suggested draws of the first game are followed.")
    piles: dict[Type, Small] | None = Field(
        default=None, description="Cards left of each type: `{Field: 30, Livestock: 31}`."
    )
    stocks: StocksForm = Field(default_factory=StocksForm, description="What is left in the middle.")
    row: list[Card] | None = Field(
        default=None, description="Two players: the face-up cards. With them `player_count: 2` need not be said."
    )
    pile: Small | None = Field(default=None, description="Two players: how many cards are still under the row.")
    discards: CardsOrNumber | None = Field(default=None, description="The discarded cards, or how many they are.")
    cards: WrittenCards | None = Field(default=None, description="Cards and Equipment of your own table, as in a card file.")
    rulings: Annotated[dict[str, Chosen], choosable(RULINGS)] = rulings_field("fields-of-green", "FOG-AMB-01: hole")
    pool: PoolForm | None = Field(default=None, description="For `reeve best`: what may be built onto the farm.")


FILES = PositionFile(_TableForm, _cross_problems)
schema = FILES.schema


def read_table(data: object, deck: Deck, chosen: Mapping[str, str]) -> Written[Position, Pool]:
    """The position that a file tells of, and its pool if it has one.

    `chosen` are rulings that take precedence over the file's. Raises `UnusableError` with every problem; paths begin
    with the file's own keys.
    """
    deck, problems = _with_own_cards(data, deck)
    try:
        form = FILES.read(data, deck=deck)
    except UnusableError as error:
        raise UnusableError([*error.problems, *problems]) from None
    if problems:
        raise UnusableError(problems)
    several = len(form.players) > 1
    farms = tuple(_farm(player, farm, several=several) for player, farm in form.players.items())
    seats = list(form.players)
    turn, over = next_turn(form, seats)
    position = Position(
        deck=deck,
        farms=farms,
        players=_players(form, len(farms)),
        rulings=rulings_in_force(RULINGS, form.rulings, chosen),
        year=form.year,
        phase=Phase(form.phase) if form.phase else None,
        first=seat(form.first, seats) if form.first else None,
        turn=turn,
        over=over,
        stocks=_stocks(form),
        introductory=form.introductory,
        own_cards=data.get("cards") or {} if isinstance(data, Mapping) else {},
    )
    pool = None if form.pool is None else Pool(tuple(form.pool.cards), form.pool.towers, form.pool.silos)
    return Written(position, pool)


def _players(form: _TableForm, farms: int) -> tuple[int, ...]:
    """How many can play: as many as the file says, two where cards lie face up in the middle, else what the farms allow."""
    if form.player_count:
        return (form.player_count,)
    return (TWO,) if form.row and farms <= TWO else players_possible(farms)


def _with_own_cards(data: object, deck: Deck) -> tuple[Deck, list[Problem]]:
    """The deck with the cards that the file itself tells; of cards that cannot be used, only the names.

    What is wrong with them by themselves, their form tells; here only what does not go with the known cards.
    """
    own = data.get("cards") if isinstance(data, Mapping) else None
    if not isinstance(own, Mapping):
        return deck, []
    problems: list[Problem] = []
    try:
        read(cards_adapter(), own)
    except UnusableError:
        pass
    else:
        try:
            return with_more(deck, own), []
        except UnusableError as error:
            problems = [Problem(("cards", *problem.path), problem.message, problem.at_key) for problem in error.problems]
    names: dict[str, Any] = {}
    for part in ("locations", "equipment"):
        cards = own.get(part)
        names[part] = {str(name): {} for name in cards if isinstance(name, str)} if isinstance(cards, Mapping) else {}
    return described_deck(merged(deck.data, names)), problems


def _stocks(form: _TableForm) -> Stocks:
    return Stocks(
        piles=None if form.piles is None else dict(form.piles),
        towers=form.stocks.towers,
        silos=form.stocks.silos,
        equipment=form.stocks.equipment,
        row=_cards_seen("row", form.row),
        pile=form.pile,
        discards=_cards_seen("discards", form.discards) if isinstance(form.discards, list) else form.discards,
    )


def _cards_seen(place: str, cards: Sequence[Location | Choice] | None) -> tuple[LocationSeen, ...] | None:
    """The cards of a hand or a row, unknown ones named by their places."""
    if cards is None:
        return None
    return tuple(named(card, f"{place}, card {n}") for n, card in enumerate(cards, start=1))


def _farm(player: str, form: FarmForm, *, several: bool) -> Farm:
    sites: list[Site] = []
    for row, spaces in enumerate(form.farm or [], start=1):
        for column, written in enumerate(spaces, start=1):
            if written is not None:
                spot = Spot(row, column)
                sites.append(site(spot, written, f"{player} {spot}" if several else str(spot)))
    has_unknown_coins = isinstance(form.coins, Choice) and not form.coins.options
    return Farm(
        player=player,
        sites=tuple(sites),
        coins=None if has_unknown_coins else named(form.coins, f"{player}'s coins"),
        vp=named(form.vp, f"{player}'s VP tokens"),
        has_unknown_coins=has_unknown_coins,
        aside=tuple(named(tile, f"{player}'s tile {n}") for n, tile in enumerate(form.aside, start=1)),
        hand=_cards_seen(f"{player}'s hand", form.hand) if isinstance(form.hand, list) else form.hand,
        drawn=None if form.drawn is None else dict(form.drawn),
        turns=form.turns,
        pad=pad_of(form.pad),
        is_laid_out=form.farm is not None,
        is_done=form.harvested,
    )
