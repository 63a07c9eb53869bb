"""Moves of Island, each with the words by which it is said."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any, TypeAlias

from models.green_box.island.cards import Action, Card, Kind
from models.green_box.island.table.lands import Spot
from models.move import MoveForm
from models.names import NUMBERS
from models.sayings import Saying, Sayings, listed

_SPOT = r"r-?\d{1,2}c-?\d{1,2}"


def _names(cards: tuple[Card, ...]) -> str:
    return listed(card.name for card in cards)


@dataclass(frozen=True, slots=True)
class Act:
    """An action by a card, or by Enchant and a card (`cards` are in that order).

    `places` are the territories concerned, `start` is the one that units leave, `units` how many. Dominate may remove a unit
    of a `victim` from a territory. `face` is what a developed tile shows, `taken` the card that Replenish takes, as far as
    that is told. `drownings` are the acts of those who react, each to the one before it; `restored` are the territories on
    which a player without units first places two.
    """

    player: str
    action: Action
    cards: tuple[Card, ...]
    places: tuple[str, ...] = ()
    start: str = ""
    units: int = 0
    victim: tuple[str, str] | None = None
    face: Card | None = None
    taken: Card | None = None
    drownings: tuple[Act, ...] = ()
    restored: tuple[str, ...] = ()

    @property
    def goal(self) -> str:
        """The territory on which the action is done; of several the first."""
        return self.places[0]

    def __str__(self) -> str:
        return SAYINGS[self.action].written(
            restored=listed(self.restored),
            places=listed(self.places),
            start=self.start,
            n=self.units if self.action is Action.INVADE or self.units > 1 else "",
            cards=_names(self.cards),
            victim=self.victim and " from ".join(self.victim),
            face=self.face and self.face.symbol,
            taken=self.taken and self.taken.name,
            drownings=", ".join(f"drowned by {one.player} using {_names(one.cards)}" for one in self.drownings),
        )


class Deed(Enum):
    """What a player does besides actions, and how it is said."""

    PASS = Saying(
        "[place units on {restored}, then ]pass[, choosing {name}]",
        "(pass|passes) [[,] choosing {chosen}]",
        MoveForm(
            "pass", ("pass",), "No card in this turn. When all pass in a row, the cycle ends and its council is worked out."
        ),
        MoveForm(
            "pass and choose",
            ("pass, choosing ben",),
            "With the last pass, the old Whisperer names the next one where several are level without him.",
        ),
    )
    SHELTER = Saying(
        "[castle {unit}|no castle]",
        "{no}|castle~ [a] unit|use~ [a] castle|unit~ (in|into) [a] castle",
        MoveForm(
            "castles in combat",
            ("castle a unit", "no castle"),
            "Before the fight, defenders put units into castles one by one, or want none.",
        ),
        slots={"no": "(?:uses? )?no castle|declines?"},
    )
    ATTACK = Saying(
        "attack {name}[, who loses {unit}][, who discards {card}]",
        "attack~ {who} [[,] [who|and {other}] ((loses|takes back|gives up) {n} unit~|discard~ [the|a|an] {card})]",
        MoveForm(
            "attack",
            ("attack ben, who loses a unit", "attack ben, who discards cycle drop", "attack ben"),
            "An exchange of a combat: the player attacked takes back a unit or discards a cycle card.",
        ),
        slots={"other": r"\S+", "n": rf"a|\d{{1,2}}|{'|'.join(NUMBERS)}"},
    )
    RETREAT = Saying(
        "retreat to {name}",
        "(retreat|withdraw)~ [to|into] {goal}",
        MoveForm(
            "retreat", ("retreat to b",), "All own units of the combat go to an adjacent territory where you are leader."
        ),
        slots={"goal": r"\S+"},
    )
    STOP = Saying(
        "stop the combat",
        "(stop|end)~ [the] [combat|fight]|all agree [to stop]",
        MoveForm("stop the combat", ("stop the combat",), "All who take part agree; that is taken for granted."),
    )
    KEEP = Saying(
        "keep {kept}[, discard {discarded}]",
        "keep~ {kept} [[,] [and] discard~ {gone}]|discard~ {gone}",
        MoveForm(
            "keep cards of the draft",
            ("keep drop, discard wheel", "keep drop"),
            "The cards kept; the others are passed on when everybody has chosen.",
        ),
        MoveForm("end the draft of two", ("discard wheel",), "In the last round of two players: all other cards are kept."),
    )
    LAY = Saying(
        "territory {name} at {spots}",
        "[lay~|place~|put~] [a|the] [new] territory {name} (at|on) {spots}",
        MoveForm(
            "lay a territory",
            ("territory e at r1c3 and r1c4",),
            "Two tiles in the set-up, or by the Explorer. Row 0 and column 0 lie above and to the left of the rows written.",
        ),
        slots={"name": r"\S+", "spots": rf"{_SPOT}(?: and |, ?| ){_SPOT}"},
    )
    PLACE = Saying(
        "{what} on {name}",
        "[place~|put~] [a|the] {what} (on|in) {name}",
        MoveForm("place a castle", ("castle on a",), "The first castle in the set-up, or that of the Guardian."),
        MoveForm("place a unit", ("unit on a",), "In the set-up."),
        slots={"what": "castle|unit", "name": r"\S+"},
    )
    RESTORE = Saying(
        "place units on {restored}",
        "(place~|put) [{n}] [unit~] (on|in) {names} [[,] then {rest}]",
        MoveForm(
            "after losing all units",
            ("place units on a and b, then recruit on a", "place units on a and a, then pass"),
            "A player without a unit on the board places two before anything else.",
        ),
        MoveForm(
            "place units as the turn",
            ("place units on a and b",),
            "The same where you play that this is the whole turn (`IS-AMB-TWOUNITS: instead`).",
        ),
        slots={"n": "two|2"},
    )
    FLIP = Saying(
        "{name}",
        "{side}",
        MoveForm("flip the coin", ("heads", "tails"), "Heads is clockwise. The draft of a new cycle begins."),
        slots={"side": "heads|tails"},
    )


@dataclass(frozen=True, slots=True)
class Step:
    """What a player does besides actions: on a territory, to a player or with a side of the coin of this `name`.

    `cards` are kept in the draft, or lost by the player attacked; others are `discarded`. `spots` are the two tiles of a new
    territory, `restored` as in `Act`. `is_unit` says that it is a unit which is lost, placed, or put into a castle.
    """

    player: str
    deed: Deed
    name: str = ""
    cards: tuple[Card, ...] = ()
    discarded: tuple[Card, ...] = ()
    spots: tuple[Spot, ...] = ()
    restored: tuple[str, ...] = ()
    is_unit: bool = False

    def __str__(self) -> str:
        lost = [card.name if card.symbol else f"a {card.name} card" for card in self.cards]
        kept, discarded = (
            listed(card.name.removeprefix(f"{Kind.CYCLE} ") for card in pile) for pile in (self.cards, self.discarded)
        )
        return self.deed.value.written(
            name=self.name,
            card="".join(lost[:1]),
            kept=kept,
            discarded=discarded,
            spots=listed(self.spots),
            restored=listed(self.restored),
            unit="a unit" if self.is_unit else "",
            what="unit" if self.is_unit else "castle",
        )


Move: TypeAlias = Act | Step


N = rf"\d{{1,2}}|{'|'.join(NUMBERS)}|all"


def _acting(word: str, sayings: tuple[str, ...], meaning: str, *more: MoveForm, on: str = "", reads: str = "") -> Saying:
    """How an action is said; `rest` tells where, with which cards, and what came of it, in any order."""
    return Saying(
        f"[place units on {{restored}}, then ]{word}[ {on}{{places}}][ from {{start}}][ with {{n}}] using {{cards}}"
        "[, removing {victim}][, showing {face}][, taking {taken}][, {drownings}]",
        f"{word}~ [[,] {{rest}}]{reads}",
        MoveForm(word, sayings, meaning),
        *more,
        slots={"n": r"\w+", "start": r"\w+", "goal": r"\w+"},
    )


_ACTIONS: dict[Any, Saying] = {
    Action.RECRUIT: _acting(
        "recruit",
        ("recruit on a", "recruit on a using cycle hammers"),
        "One unit from the supply. Every action may say with which cards; otherwise they are found in the hand.",
        on="on ",
    ),
    Action.INVADE: _acting(
        "invade",
        ("invade b from a with 2", "invade b from a with all"),
        "Units go to an adjacent territory. If others are there, combat begins.",
        reads="|move~ {n} [unit~] from {start} (to|into) {goal} [[,] {rest}]",
    ),
    Action.REPLENISH: _acting(
        "replenish",
        ("replenish", "replenish, taking cycle circles"),
        "Takes the top card of the discard pile; name it where the file does not.",
    ),
    Action.PACIFY: _acting("pacify", ("pacify a",), "A peace token: whoever begins combat there loses a unit."),
    Action.DEVELOP: _acting(
        "develop",
        ("develop a, showing drop", "develop a"),
        "Turns a tile over. Without its symbol it is unknown on the table after the move.",
    ),
    Action.ENCHANT: _acting("enchant", ("enchant",), "Enchant is never played alone: say the enchanted action instead."),
    Action.DOMINATE: _acting(
        "dominate",
        ("dominate a and b, removing ben from a", "dominate a"),
        "Two units, and a unit of an opponent removed if you like. Played with Enchant, like the next three.",
    ),
    Action.INFILTRATE: _acting("infiltrate", ("infiltrate b from a",), "One unit to an adjacent territory, without combat."),
    Action.IMMORTALIZE: _acting("immortalize", ("immortalize",), "One monument more."),
    Action.ENRAGE: _acting("enrage", ("enrage a",), "One unit, and combat begins there if others have units."),
    Action.DROWN: _acting(
        "drown",
        ("recruit on a, drowned by ben", "recruit on a, drowned by ben using cycle wheel and cycle drop, drowned by ada"),
        "A reaction: what was played has no effect, and all cards are discarded. Drown may be drowned too.",
        MoveForm("drown in your own turn", ("drown",), "Drown is only a reaction to what somebody else plays."),
    ),
}
SAYINGS: Sayings[Any] = Sayings(_ACTIONS | {deed: deed.value for deed in Deed})
"""How each kind of move is said, and each action."""
