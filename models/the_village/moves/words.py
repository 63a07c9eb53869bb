"""Moves of The Village, and how people say them."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from models.move import MoveForm
from models.names import number_called, one
from models.problem import MisreadError
from models.sayings import Saying, Sayings, named
from models.the_village.cards import Profession, profession_called
from models.the_village.table import Position

INTO, ONTO = "into the Courtyard", "onto the refuse pile"
"""Where a discarded card goes."""


class Kind(Enum):
    """What a step of a turn is, and how it is said."""

    DRAW = Saying(
        "draw[ {cards}][ {more}]",
        "draw~ [{n} [card~]|{cards}]",
        MoveForm(
            "draw", ("draw", "draw, discard Rake", "draw Hill and discard Rake"), "Draws a card; the drawn one may be named."
        ),
        MoveForm("draw two", ("draw 2, discard Hill, discard Hill",), "The Rake draws two cards instead of one."),
        slots={"n": "[1-9]|a|one|two|three"},
    )
    TRADE = Saying(
        "trade {cards} for {other}",
        "(trade|swap)~ [a|my|the] {cards} for [a|the] {other}",
        MoveForm(
            "trade",
            ("trade Hill for Coffer", "trade my Hill for the Coffer"),
            "A card of the hand for one in the Courtyard.",
        ),
        MoveForm("trade twice", ("trade Hill for Coffer, trade Hill for Rake",), "The Coffer trades twice."),
    )
    TAKE = Saying(
        "take[ {cards} from] the refuse {what}",
        "take~ [the] [top] refuse [card]|take~ (the top card|{cards}) (from|off) [the] [top of the] refuse [pile]",
        MoveForm(
            "take the refuse card",
            (
                "draw, take the refuse card, discard Hill, discard Hill",
                "trade Hill for Coffer, take refuse, discard Hill",
                "draw, take Hill from the refuse pile, discard Hill, discard Hill onto the refuse pile",
            ),
            "The Steeple takes the top card of the refuse pile besides.",
        ),
    )
    DISCARD = Saying(
        "discard {cards}[ {onto}]",
        "discard~ {cards} [(on|in|to|onto|on to|into) [the] {onto} [pile]]",
        slots={"onto": "courtyard|refuse"},
    )
    STUMBLE = Saying(
        "stumble {whom}[ discarding {cards}]",
        "stumble~ {whom} [(discarding|loses|who discards) [a|the] {cards}]",
        MoveForm(
            "stumble",
            ("stumble ben discarding Rake, draw, discard Hill", "stumble ben, draw, discard Hill"),
            "The player with the Stumble Token makes another lose a card.",
        ),
    )
    ACCUSE = Saying(
        "accuse {whom}[ {how}]",
        "accuse~ {whom} [of hoarding] [{how}]",
        MoveForm(
            "accuse",
            ("accuse ben wrongly, draw, discard Hill", "accuse ben rightly", "accuse ben"),
            "Accuses a player of hoarding; say how it ended where the hand is not in the file.",
        ),
        slots={"how": "rightly|wrongly"},
    )
    PASS = Saying(
        "pass", "pass|passes", MoveForm("pass", ("pass",), "Neither draws nor trades, with `VI-AMB-MUSTACT: yes`.")
    )
    WAGER = Saying(
        "wager {n}",
        "(wager~|bet~|raise~ [by]|add~) {n} [chip~] [more]",
        MoveForm(
            "wager",
            ("wager 3", "bet 3 chips", "raise by 3", "raise to 6", "call", "all in"),
            "By day: puts out so many more chips. `raise to 6` makes it 6 in all, `call` as many as the largest wager.",
        ),
    )
    RAISE_TO = Saying("raise to {n}", "(raise|wager|bet)~ to {n} [chip~]")
    CALL = Saying("call", "call~|(match|matches) [it]")
    ALL_IN = Saying("all in", "[goes|go|am|is] (all in|all-in)")
    STAY = Saying(
        "stay", "stay~|add~ nothing|check~", MoveForm("stay", ("stay", "add nothing"), "By day: puts out no more chips.")
    )
    FOLD = Saying(
        "fold",
        "fold~",
        MoveForm("fold", ("fold",), "By day, with `VI-AMB-BETEND: poker`: adds nothing more this Day, and need not match."),
    )
    NIGHT = Saying(
        "night falls",
        "[the] night (falls|begins)|[the] wagers are settled",
        MoveForm(
            "night falls", ("night falls", "the wagers are settled"), "Nobody adds to the wagers: they go into the pots."
        ),
    )
    DUSK = Saying(
        "night ends",
        "[the] night ends|dusk",
        MoveForm(
            "night ends",
            ("night ends", "night ends, ada reveals", "dusk"),
            "All have had two turns: who shows a winning hand, and who gets the pots.",
        ),
    )
    REVEAL = Saying("{whom} reveals", "{whom} (reveal|show)~ [[a|the|his|her|their|my] [winning] (hand|hands|cards)]")


SAYINGS = Sayings({kind: kind.value for kind in Kind})

WAGERS = frozenset({Kind.WAGER, Kind.RAISE_TO, Kind.CALL, Kind.ALL_IN})
"""A number of chips, said in one way or another."""
DAY_STEPS = WAGERS | {Kind.STAY, Kind.FOLD, Kind.NIGHT}
_HOW = {None: "", True: "rightly", False: "wrongly"}


@dataclass(frozen=True, slots=True)
class Step:
    """One step: of so many chips or cards, with these cards, done to somebody. `is_right` says how an accusation ends.

    `onto` is where a discard was said to go, if it was.
    """

    kind: Kind
    cards: tuple[Profession, ...] = ()
    whom: str = ""
    n: int = 0
    is_right: bool | None = None
    onto: str = ""

    def __str__(self) -> str:
        cards, other = (self.cards[:1], self.cards[1]) if self.kind is Kind.TRADE else (self.cards, "")
        return self.kind.value.written(
            cards=" and ".join(cards),
            other=other,
            more=self.n if self.n > 1 and not cards else "",
            n=self.n,
            what="pile" if cards else "card",
            whom=self.whom,
            how=_HOW[self.is_right],
            onto=self.onto,
        )


@dataclass(frozen=True, slots=True)
class Move:
    """A turn of a player, step by step."""

    player: str
    steps: tuple[Step, ...]

    def __str__(self) -> str:
        return ", ".join(map(str, self.steps))


def read_move(text: str, position: Position, player: str) -> Move:
    """The move that a text means. Raises `ValueError`."""
    parts = SAYINGS.parts(text, player)
    return Move(player, tuple(step for part in parts for step in _steps(part, text, position.players)))


_AND = re.compile(r"\s+and\s+")
_ONE_BY_ONE = {
    Kind.TAKE: "the Steeple takes one refuse card, for example `take Hill from the refuse pile`",
    Kind.TRADE: "trades are said one by one, for example `trade Hill for Rake, trade Hill for Coffer`",
}


def _steps(part: str, text: str, players: Sequence[str]) -> list[Step]:
    """The steps that a part of a text says; cards discarded, and players who reveal, are a step each."""
    kind, said = SAYINGS.read(part, text)
    names = _AND.split(said["cards"]) if "cards" in said else []
    if kind in _ONE_BY_ONE and _AND.search(f"{said.get('cards')}, {said.get('other')}"):
        raise MisreadError(_ONE_BY_ONE[kind], part)
    cards = tuple(named(profession_called, name) for name in [*names, *filter(None, [said.get("other")])])
    several = _AND.split(said.get("whom", "")) if kind is Kind.REVEAL else [said.get("whom", "")]
    whom = [named(one, name, "player", list(players)) for name in several if name]
    if kind is Kind.DISCARD:
        onto = {"courtyard": INTO, "refuse": ONTO}.get(said.get("onto", "").casefold(), "")
        return [Step(kind, (card,), onto=onto) for card in cards]
    n = number_called(said["n"]) if "n" in said else len(cards) or 1 if kind is Kind.DRAW else 0
    is_right = {"rightly": True, "wrongly": False}.get(said.get("how", "").casefold())
    return [Step(kind, cards, name, n, is_right) for name in whom or [""]]
