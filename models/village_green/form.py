"""The position file of Village Green: its form, the position that it tells of, and how a position is written."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal, cast

from pydantic import Field, ValidationInfo, WithJsonSchema

from models.form import Form, Reads, also, shown
from models.game import OVER, Written
from models.logic import Unknown
from models.names import counted, quoted
from models.problem import Problem
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
    no_players,
    player_problems,
    rulings_field,
    rulings_in_force,
    seat,
    seat_problems,
    text,
)
from models.unknowns import UNKNOWN, Choice, named
from models.village_green.cards import Award, Card, Deck, Green
from models.village_green.rules.rulings import RULINGS
from models.village_green.table.misreadings import comma_problems
from models.village_green.table.position import (
    AWARD_SPACES,
    GREEN_SPACES,
    MOST_PLAYERS,
    SIDE,
    VILLAGE_SPACE,
    Face,
    Pool,
    Position,
    Stack,
    Supply,
    Village,
    Visible,
    players_possible,
)
from models.village_green.table.readings import (
    VillageSpace,
    WrittenStack,
    card_named,
    card_shown,
    stack_called,
    village_card,
)


def _reads(reader: Callable[..., object], **kind: bool) -> Reads:
    """Reads what a text tells of the cards of the deck in use."""

    def read(value: object, info: ValidationInfo) -> object:
        context: dict[str, Any] = info.context or {}
        return reader(value, context["deck"], **kind)

    return Reads(read)


def _exactly(n: int, noun: str, where: str = "") -> Any:
    def check(value: object) -> list[Problem]:
        if isinstance(value, list) and len(value) != n and not comma_problems(value, n):
            return [
                Problem((), f"{counted(len(value), noun)}{where}; a village has exactly {n} here, `.` where nothing lies")
            ]
        return []

    return also(check)


_CARDS = also(
    lambda value: comma_problems(value, SIDE) if isinstance(value, list) and len(value) != SIDE else [], alone=True
)
"""Commas inside a card, or other signs where commas belong: told instead of what each piece cannot be."""


GreenSpace = Annotated[
    WrittenStack,
    _reads(stack_called, green=True),
    text(
        "A green card, . for an empty space, `A on B` for a covered card, `A on .` for nothing beneath. `unknown` or `some "
        "...` for a card not fully known, with `or nothing` if there may be none.",
        ["red rose pond", ".", "lawn", "yellow petunia oak on lawn", "unknown", "some blue petunia or lily"],
    ),
]
AwardSpace = Annotated[
    WrittenStack,
    _reads(stack_called, green=False),
    text(
        "An award card, . for an empty space, `A on B` for a covered award, `unknown` or `some ...`.",
        ["The Ruby Clover Award", ".", "polychromatism", "some ruby or diane"],
    ),
]
_PARTLY = "`unknown` or `some ...` if it is not fully known."
GreenCard = Annotated[Green | Choice, _reads(card_shown, green=True), text(f"A green card; {_PARTLY}", ["red rose pond"])]
AwardCard = Annotated[
    Award | Choice, _reads(card_shown, green=False), text(f"An award card; {_PARTLY}", ["The Ruby Clover Award"])
]
PoolGreen = Annotated[Green, _reads(card_named, green=True), text("A green card.", ["red rose pond"])]
PoolAward = Annotated[Award, _reads(card_named, green=False), text("An award card.", ["The Ruby Clover Award"])]
Row = Annotated[list[GreenSpace], _exactly(SIDE, "space", " in a row"), _CARDS]
Edge = Annotated[list[AwardSpace], _exactly(SIDE, "award space"), _CARDS]
Covered = Literal["none", "unseen"]


GreenCards = Annotated[Annotated[list[GreenCard], TOLD] | Annotated[Number, NUMBER], TOLD_OR_NUMBER]
AwardCards = Annotated[Annotated[list[AwardCard], TOLD] | Annotated[Number, NUMBER], TOLD_OR_NUMBER]


class VillageForm(Form):
    """One player's village. `top` scores columns 1-3, `left` scores rows 1-3."""

    village: Annotated[
        VillageSpace | None,
        _reads(village_card),
        WithJsonSchema(
            {"type": "string", "description": "The village card: up, down or unknown.", "examples": ["up", "down"]}
        ),
    ] = None
    top: Edge | None = Field(default=None, description="The three award spaces above the columns, from the left.")
    left: Edge | None = Field(default=None, description="The three award spaces beside the rows, from the top.")
    green: Annotated[list[Row], _exactly(SIDE, "row", " of green spaces")] | None = Field(
        default=None, description="The green spaces: three rows of three."
    )
    hand: GreenCards | None = Field(default=None, description="The cards in hand, or only how many they are.")
    turns: Number | None = Field(default=None, description="How many turns the player has taken.")
    covered: Covered | None = Field(default=None, description="The same as for the whole file, for this village.")


# The two forms of which one is a default are built at once: older pydantic cannot write it into a schema otherwise.
class DisplayForm(Form, defer_build=False):
    """The face-up cards in the middle."""

    green: list[GreenCard] | None = Field(default=None, description="The face-up green cards.")
    awards: list[AwardCard] | None = Field(default=None, description="The face-up awards.")


class DecksForm(Form, defer_build=False):
    """How many cards the decks still hold, or these cards in their order, the top card first."""

    green: GreenCards | None = Field(default=None, description="The green deck.")
    awards: AwardCards | None = Field(default=None, description="The award deck.")


class UnderForm(Form):
    """Cards that were put under a deck and were not drawn since, the lowest card last."""

    green: list[PoolGreen] = Field(default=[], description="Green cards, the lowest last.")
    awards: list[PoolAward] = Field(default=[], description="Awards, the lowest last.")


class PoolForm(Form):
    """The cards that may lie visible in the village that `reeve best` looks for."""

    green: list[PoolGreen] = Field(default=[], description="Green cards.")
    awards: list[PoolAward] = Field(default=[], description="Awards.")


def _cross_problems(data: Mapping[str, Any]) -> list[Problem]:
    """What no single key shows: names that must agree, numbers that must fit each other, keys that belong together."""
    problems = []
    written = data.get("players")
    players = written if isinstance(written, Mapping) else {}
    if not written and "pool" not in data:
        problems.append(no_players(data, "no villages"))
    problems += player_problems(players)
    for name, village in players.items():
        if isinstance(village, Mapping) and "pool" not in data and village.get("green") is None:
            message = (
                f"`green:` is missing in the village of {quoted(str(name))}: three rows of three spaces, `.` where none lies"
            )
            problems.append(Problem(("players", name, "green"), message, at_key=True))
    problems += seat_problems(data, players, "turn", OVER)
    problems += seat_problems(data, players, "start")
    problems += count_problems(data, players)
    problems += _solo_problems(data, len(players))
    problems += [problem for kind in ("green", "awards") for problem in _under_problems(data, kind)]
    if "pool" in data and len(players) > 1:
        message = "with a `pool:` there is one village at most: the one to be completed"
        problems.append(Problem(("players",), message, at_key=True))
    return problems


def _solo_problems(data: Mapping[str, Any], players: int) -> list[Problem]:
    """That the solo game is told to be one of several."""
    count, solo = data.get("player_count"), data.get("solo")
    if isinstance(count, int) and not isinstance(count, bool):
        if solo is None or solo is (count == 1):
            return []
        return [Problem(("solo",), f"solo: {shown(solo)} and player_count: {shown(count)} contradict each other")]
    if solo is True and players > 1:
        return [Problem(("solo",), f"the solo game has one village, but `players:` has {players}")]
    return []


def _under_problems(data: Mapping[str, Any], kind: str) -> list[Problem]:
    """That cards lie under a deck of which nobody told how many it has, or that has fewer."""
    under, decks = data.get("under"), data.get("decks")
    cards = under.get(kind) if isinstance(under, Mapping) else None
    deck = decks.get(kind) if isinstance(decks, Mapping) else None
    if not isinstance(cards, list) or not cards or (isinstance(deck, int) and deck >= len(cards)):
        return []
    message = f"write how many cards that deck has, these included: `decks: {{{kind}: {len(cards)}}}` or more"
    return [Problem(("under", kind), message)]


class _TableForm(Told):
    """A position file of Village Green."""

    game: Literal["village-green"] = game_field("village-green", "vg")
    players: dict[str, VillageForm] = Field(default={}, description="The villages by player, in seat order (clockwise).")
    solo: bool | None = Field(
        default=None,
        description="`true` in the solo game. Without it and `player_count`, the number of players is left open.",
    )
    player_count: Annotated[int, Field(ge=1, le=MOST_PLAYERS)] | None = Field(
        default=None, description="How many play, where not all of them are written."
    )
    display: DisplayForm = Field(default=DisplayForm(), description="The face-up cards in the middle.")
    decks: DecksForm = Field(
        default=DecksForm(),
        description="How many cards the decks still hold, or these cards in their order, the top card first.",
    )
    under: UnderForm = Field(
        default=UnderForm(),
        description=(
            "Cards that were put under a deck of which only the number is known; `judge -o` keeps them until "
            "they may have been drawn."
        ),
    )
    start: str | None = Field(default=None, description="Who has the start player card.")
    covered: Covered = Field(
        default="unseen",
        description=("`none`: nothing lies beneath any card that does not say so. `unseen`, the default: nobody looked."),
    )
    rulings: Annotated[dict[str, Chosen], choosable(RULINGS)] = rulings_field("village-green", "VG-AMB-SPACE: one-per-card")
    pool: PoolForm | None = Field(default=None, description="For `reeve best`: the cards that may lie visible in the end.")


FILES = PositionFile(_TableForm, _cross_problems)
schema = FILES.schema


def read_table(data: object, deck: Deck, chosen: Mapping[str, str]) -> Written[Position, Pool]:
    """The position that a file tells of, and its pool if it has one.

    `chosen` are rulings that take precedence over the file's. Raises `UnusableError` with every problem; paths begin
    with the file's own keys.
    """
    form = FILES.read(data, deck=deck)
    namer = _Namer(several=len(form.players) > 1)
    if form.pool is None:
        # What a file leaves out was not seen: there may be any award, or none.
        face, award = None, stack_called(f"{UNKNOWN} or nothing", deck, green=False)
    else:
        face, award = Face.UP, WrittenStack()
    villages = tuple(_village(name, village, form.covered, namer, face, award) for name, village in form.players.items())
    seats = list(form.players)
    turn, over = next_turn(form, seats)
    position = Position(
        deck=deck,
        villages=villages,
        players=players_told(form.solo, form.player_count, len(villages)),
        rulings=rulings_in_force(RULINGS, form.rulings, chosen),
        green=namer.supply("green", form.display.green, form.decks.green, form.under.green),
        awards=namer.supply("awards", form.display.awards, form.decks.awards, form.under.awards),
        turn=turn,
        start=seat(form.start, seats) if form.start else None,
        over=over,
    )
    pool = None if form.pool is None else Pool(tuple(form.pool.green), tuple(form.pool.awards))
    return Written(position, pool)


def players_told(solo: bool | None, count: int | None, villages: int) -> tuple[int, ...]:
    """How many may be playing, as far as that is told."""
    if solo or count:
        return (count or 1,)
    return tuple(n for n in players_possible(max(1, villages)) if n > 1 or solo is None)


@dataclass(frozen=True, slots=True)
class _Namer:
    """Makes unknowns of what was not told in full, each named by its place."""

    several: bool

    def place(self, player: str, where: str) -> str:
        """A place of a village; the player is named where there are several."""
        return f"{player} {where}" if self.several else where

    def cards(self, place: str, cards: Sequence[Card | Choice] | None) -> tuple[Visible, ...] | None:
        """The cards of a hand or a display."""
        if cards is None:
            return None
        return tuple(named(card, f"{place}, card {n}") for n, card in enumerate(cards, start=1))

    def supply(
        self,
        kind: str,
        display: Sequence[Card | Choice] | None,
        deck: Sequence[Card | Choice] | int | None,
        under: Sequence[Card],
    ) -> Supply:
        """The face-up cards of a kind and its deck."""
        known = deck if isinstance(deck, int) else self.cards(f"{kind} deck", deck)
        return Supply(self.cards(f"{kind} display", display), known, tuple(under))

    def stack(self, place: str, stack: WrittenStack, *, sealed: bool) -> Stack:
        """A stack, whose lower cards are named by how deep they lie."""
        names = [place, *(f"{place}, {n} beneath" for n in range(1, len(stack.cards)))]
        cards = tuple(named(card, name) for name, card in zip(names, stack.cards, strict=False))
        return Stack(cards, stack.sealed or sealed)


def _village(player: str, form: VillageForm, covered: str, namer: _Namer, face: Face | None, award: WrittenStack) -> Village:
    """A player's village; `face` and `award` are how its card lies and what lies in an award space if that is not told."""
    sealed = (form.covered or covered) == "none"

    def stacks(spaces: Sequence[str], written: Sequence[WrittenStack]) -> tuple[Stack, ...]:
        return tuple(
            namer.stack(namer.place(player, space), stack, sealed=sealed)
            for space, stack in zip(spaces, written, strict=True)
        )

    nothing, awards = [WrittenStack()] * SIDE, [award] * SIDE
    card = form.village or VillageSpace(face=face)
    hand = namer.cards(f"{player}'s hand", form.hand) if isinstance(form.hand, list) else form.hand
    return Village(
        player=player,
        face=card.face or Unknown(namer.place(player, VILLAGE_SPACE), tuple(Face)),
        green=stacks(GREEN_SPACES, [space for row in form.green or [nothing] * SIDE for space in row]),
        awards=stacks(AWARD_SPACES, [*(form.top or awards), *(form.left or awards)]),
        on_village=card.cards,
        hand=cast("tuple[Green | Unknown[Any], ...] | int | None", hand),
        turns=form.turns,
    )


def written_layout(position: Position) -> dict[str, object]:
    """The first village in the form of a position file."""
    return _written_village(position.villages[0])


def _written_village(village: Village) -> dict[str, object]:
    green, awards = [*map(str, village.green)], [*map(str, village.awards)]
    return {
        "village": " on ".join(map(str, (*village.on_village, village.face))),
        "top": awards[:SIDE],
        "left": awards[SIDE:],
        "green": [green[row : row + SIDE] for row in range(0, len(green), SIDE)],
    }


def written(position: Position) -> dict[str, object]:
    """The whole table in the form of a position file; what was not seen is left out."""
    data: dict[str, object] = {"game": "village-green"}
    if len(position.players) == 1:
        data["player_count"] = position.players[0]
    elif 1 not in position.players and len(position.villages) == 1:
        data["solo"] = False
    supplies = {"green": position.green, "awards": position.awards}
    more = {
        "players": {village.player: _written_player(village) for village in position.villages},
        "display": _told({kind: supply.display for kind, supply in supplies.items()}),
        "decks": _told({kind: supply.deck for kind, supply in supplies.items()}),
        "under": _told({kind: supply.under or None for kind, supply in supplies.items()}),
        "turn": OVER if position.over else position.turn,
        "start": position.start,
        "rulings": dict(position.rulings.chosen),
    }
    return data | {key: value for key, value in more.items() if value or key == "players"}


def _told(cards: Mapping[str, Sequence[Visible] | int | None]) -> dict[str, object]:
    """Cards by name, or only how many they are; what was not seen is left out."""
    return {key: seen if isinstance(seen, int) else [*map(str, seen)] for key, seen in cards.items() if seen is not None}


def _written_player(village: Village) -> dict[str, object]:
    turns = {} if village.turns is None else {"turns": village.turns}
    return _written_village(village) | _told({"hand": village.hand}) | turns


def written_pool(pool: Pool) -> dict[str, object]:
    """The cards of a pool in the form of a position file."""
    return _told({"green": pool.green, "awards": pool.awards})
