"""The position file of The Village."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Annotated, Any

from pydantic import ValidationInfo

from models.doubts import Held, Piece, number, one_of, plain, up_to
from models.fields import REQUIRED, Field, Fields, Kind
from models.form import Reads
from models.game import OVER, Written
from models.names import counted, one
from models.part import whole
from models.problem import Problem
from models.record import record_field
from models.rule import Place
from models.table import of_turn
from models.table_file import TableFile
from models.table_form import (
    Number,
    names_problems,
    or_number,
    players_of,
    seat,
    seat_problems,
    seen,
    table_problems,
    text,
    written_text,
)
from models.the_village.cards import NAMES, Deck, Profession, profession_called
from models.the_village.move_text import read_turn
from models.the_village.position import COURTYARD, HILL_HAND, PLAYERS, ROUNDS, SPACES, Phase, Position
from models.the_village.rules.sections import TITLE
from models.the_village.rulings import RULINGS
from models.unknowns import Choice, named


def _card(value: object, _info: ValidationInfo) -> Profession | Choice:
    return seen(written_text(value, "a card"), profession_called, tuple(Profession))


def _profession(value: object, _info: ValidationInfo) -> Profession:
    return profession_called(written_text(value, "a profession"))


def _phase(value: object, _info: ValidationInfo) -> Phase:
    return Phase(
        one(written_text(value, "day or night"), "phase", [phase.value for phase in Phase], "expected day or night")
    )


CARD = Annotated[
    Profession | Choice,
    Reads(_card),
    text("A card: its profession, `unknown`, or `some Hill or Rake`.", [*NAMES, "unknown", "some Hill or Rake"]),
]
_ROLE = Annotated[Profession, Reads(_profession), text("A profession.", NAMES)]
_PHASE = Annotated[Phase, Reads(_phase), text("Day or Night.", [phase.value for phase in Phase])]


def _cards(where: str) -> Callable[[list[Profession | Choice] | int, str], Any]:
    """Cards as a position keeps them, unknown ones named by where they lie."""

    def kept(cards: list[Profession | Choice] | int, owner: str) -> Any:
        at = where.format(f"{owner}'s")
        return cards if isinstance(cards, int) else tuple(named(card, f"{at} {i}") for i, card in enumerate(cards, start=1))

    return kept


def _written(cards: Any) -> Any:
    return cards if isinstance(cards, int) else [str(card) for card in cards]


HAND_KIND = Kind(or_number(list[CARD]), _cards("{} hand, card"), _written)


def _pile(where: str) -> Kind:
    return Kind(list[CARD], _cards(where), _written)


def _doubted(where: str, said: str) -> Callable[[Held[Position]], Iterator[Piece[Position]]]:
    """Every card may be another."""

    def doubts(held: Held[Position]) -> Iterator[Piece[Position]]:
        for i, card in enumerate(held.value if isinstance(held.value, tuple) else ()):
            part, space = held.part.entry(i), f"{where} {i + 1}"
            sentence = f"{held.owner}'s {space} is {card}" if held.owner else said.format(i + 1, card)
            name = f"{held.owner}'s {space}" if held.owner else f"the {space}"
            yield Piece(Place(held.owner, space), card, tuple(Profession), sentence, part.put, name=name, path=part.path)

    return doubts


NUMBER = Kind(Number)
_MOST_CHIPS = 60


def _chips(position: Position) -> range:
    return up_to(max(_MOST_CHIPS, 2 * max(position.chips)))


def _deck(position: Position) -> range:
    return up_to(position.cards.total)


PLAYER = Fields(
    "Player",
    "What a player has.",
    Field(
        "professions",
        Kind(_ROLE, written=str),
        "Hill, Steeple, Coffer or Rake.",
        [one_of("{}'s profession", lambda owner, role: f"{owner} is the {role}", tuple(Profession))],
        key="profession",
        default=REQUIRED,
    ),
    Field(
        "chips",
        NUMBER,
        "Chips in front of the player, wagers and pots not counted.",
        [number("{}'s chips", lambda owner, n: f"{owner} has {counted(n, 'chip')}", _chips)],
        default=REQUIRED,
    ),
    Field(
        "hands",
        HAND_KIND,
        "The cards of the hand that are known, or only how many: `hand: 6`.",
        [
            _doubted("card", ""),
            number("the number of {}'s cards", lambda owner, n: f"{owner} holds {counted(n, 'card')}", up_to(HILL_HAND)),
        ],
        key="hand",
    ),
    Field(
        "wagers",
        NUMBER,
        "By day: chips wagered so far.",
        [number("{}'s wager", lambda owner, n: f"{owner} has wagered {n}" if n else "", _chips)],
        key="wager",
        default=0,
    ),
    Field(
        "folded",
        Kind(bool),
        "By day, with `VI-AMB-BETEND: poker`: `true` for a player who has folded.",
        [one_of("whether {} has folded", lambda owner, has: f"{owner} has folded" if has else "", (False, True))],
        default=False,
    ),
    Field(
        "day_wagers",
        NUMBER,
        "At Night: what the player wagered in the Day before.",
        [number("{}'s `day_wager`", lambda owner, n: f"{owner} wagered {n} by day", _chips)],
        key="day_wager",
    ),
    Field(
        "turns",
        NUMBER,
        "At Night: turns taken in this Night, 0 to 2.",
        [number("{}'s turns", lambda owner, n: f"{owner} has taken {counted(n, 'turn')}" if n else "", up_to(ROUNDS))],
        default=0,
    ),
    Field(
        "failed",
        NUMBER,
        "Accusations of this player that were wrong.",
        [
            number(
                "{}'s failed accusations",
                lambda owner, n: f"{owner} made {counted(n, 'wrong accusation')}" if n else "",
                up_to(HILL_HAND),
            )
        ],
        default=0,
    ),
    Field(
        "opened",
        NUMBER,
        "Cards of the hand that are turned outwards; left out, as many as `failed` says.",
        [number("{}'s open cards", lambda owner, n: f"{owner} has {counted(n, 'open card')}", up_to(HILL_HAND))],
        key="open",
    ),
)

_WHO = Annotated[str, text("A player.", ["ada"])]


def _problems(data: Mapping[str, Any]) -> list[Problem]:
    problems = table_problems(data, PLAYERS, PLAYERS, "turn", "dealer") + names_problems(data, "winners")
    if data.get("winners") and not _says_over(data):
        problems.append(Problem(("winners",), "nobody has won before the game is over: add `turn: over`", at_key=True))
    return problems + seat_problems(data, players_of(data), "token", COURTYARD)


def _says_over(data: Mapping[str, Any]) -> bool:
    return isinstance(turn := data.get("turn"), str) and turn.casefold() == OVER


FILE = TableFile(
    "the-village",
    TITLE,
    "the village",
    Field(
        "phase",
        Kind(_PHASE, written=str),
        "`day` (wagers) or `night` (cards).",
        [one_of("`phase:`", lambda _, phase: f"it is {str(phase).title()}", tuple(Phase))],
        default=REQUIRED,
    ),
    Field("dealer", Kind(_WHO), "Who deals: the first to wager and the first to play at Night.", default=REQUIRED),
    Field(
        "night",
        NUMBER,
        "How many Nights have begun: 0 in the first Day, 1 in the first Night and in the Day after it.",
        [number("`night:`", lambda _, n: f"so many Nights have begun: {n}", up_to(9))],
        default=REQUIRED,
    ),
    Field(
        "start",
        NUMBER,
        "Chips that each player began with.",
        [number("`start:`", lambda _, n: f"everybody began with {counted(n, 'chip')}", _chips)],
    ),
    Field(
        "end_pot",
        NUMBER,
        "Chips in the End Pot.",
        [number("the End Pot", lambda _, n: f"the End Pot has {n}", _chips)],
        default=0,
    ),
    Field(
        "daily_pot",
        NUMBER,
        "Chips in the Daily Pot.",
        [number("the Daily Pot", lambda _, n: f"the Daily Pot has {n}", _chips)],
        default=0,
    ),
    Field("token", Kind(_WHO), "Who has the Stumble Token, or `courtyard` (the default).", default=COURTYARD),
    Field(
        "courtyard",
        _pile("Courtyard card"),
        f"The cards in the Courtyard, {SPACES} at most.",
        [_doubted("Courtyard", "card {} of the Courtyard is {}")],
        default=[],
    ),
    Field(
        "refuse",
        _pile("refuse card"),
        "The refuse pile; the last card lies on top.",
        [_doubted("refuse pile", "card {} of the refuse pile is {}")],
        default=[],
    ),
    Field(
        "deck",
        NUMBER,
        "Cards left in the deck.",
        [number("`deck:`", lambda _, n: f"the deck has {counted(n, 'card')}", _deck)],
    ),
    Field(
        "winners",
        Kind(list[_WHO], lambda names, _owner: tuple(names), list),
        "Who has won, once the game is over (`turn: over`); `[]` where all have lost. `judge -o` writes it.",
    ),
    record_field(
        lambda said, who, context: read_turn(said, context["players"], who),
        "What was done since, move by move: `ada: wager 3`. `reeve ask FILE record` judges it.",
    ),
    players=PLAYER,
    who="The four players in seat order (clockwise).",
    rulings=RULINGS,
    example="VI-AMB-EXACT: all",
    problems=_problems,
)


def read_table(data: object, deck: Deck, chosen: Mapping[str, str]) -> Written[Position, None]:
    """The position that a file tells of. Raises `UnusableError` with every problem."""
    kept = FILE.read(data, chosen, players=tuple(map(str, players_of(data))))
    names = kept["players"]
    kept["dealer"] = seat(kept["dealer"], names)
    kept["token"] = seat(kept["token"], (*names, COURTYARD))
    if kept["winners"] is not None:
        kept["winners"] = tuple(seat(name, names) for name in kept["winners"])
    return Written(Position(**kept, cards=deck), None)


def pieces(position: Position) -> Iterator[Piece[Position]]:
    """Whose turn it is, who deals, who has the Stumble Token, and all that the fields tell."""
    # No player takes a table for one of a finished game; the deck alone may show it.
    yield of_turn(position, may_be_over=position.over or position.deck == 0)
    for name, options, said in (
        ("dealer", position.players, f"{position.dealer} deals"),
        (
            "token",
            (*position.players, COURTYARD),
            f"the Stumble Token is with {position.token}" if position.token != COURTYARD else "",
        ),
    ):
        yield plain(f"`{name}:`", getattr(position, name), options, said, whole(Position).field(name))
    yield from FILE.pieces(position)
