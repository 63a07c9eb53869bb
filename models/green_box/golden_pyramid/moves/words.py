"""Moves of The Golden Pyramid, each with the words by which it is said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, TypeAlias

from models.green_box.cards import Card
from models.green_box.components import Colour, Symbol
from models.green_box.golden_pyramid.table.pyramid import Spot
from models.move import MoveForm
from models.names import counted
from models.sayings import Said, Saying, Sayings

Cards: TypeAlias = "tuple[Card, ...]"
Colours: TypeAlias = "tuple[Colour, ...]"


def listed(things: Sequence[object], joint: str = ", ") -> str:
    """Things one after the other, as a move tells them."""
    return joint.join(map(str, things)) or "nothing"


def _list(things: Sequence[object] | None, joint: str = ", ") -> str | None:
    return None if things is None else listed(things, joint)


_WITH = "(with|for|using|by playing|playing) [a|an|the|my] {card}"
_ALL = r"[^,;:]+?(?= ?(?:[,;:]|$)| and | on columns )"
"""All before the next clause."""
_N = {"n": r"\w+", "card": _ALL}
_PAID = "[, give {given}][, return {returned}][, refreshed to {refreshed}]"


@dataclass(frozen=True, slots=True)
class DrawCubes(Said):
    """A card is played for as many cubes from the bag as its value, half of them kept; `None` where that is not known."""

    player: str
    card: Card
    drawn: Colours | None = None
    kept: Colours | None = None
    saying: ClassVar = Saying(
        "draw cubes with {card}[, drawing {drawn}][, keeping {kept}]",
        f"(draw|buy)~ [{{n}}] cube~ {_WITH}",
        MoveForm(
            "draw cubes",
            ("draw cubes with blue 2 wheel", "draw cubes with blue 2 wheel, drawing red red, keeping red"),
            "Draws as many cubes as the value of the card and keeps half of them.",
        ),
        slots=_N,
    )

    def _words(self) -> dict[str, object]:
        return {"card": self.card, "drawn": _list(self.drawn, " "), "kept": _list(self.kept, " ")}


@dataclass(frozen=True, slots=True)
class DrawCards(Said):
    """A card is played for cards; without one, an empty hand draws `number` of them and pays.

    `drawn` are all cards drawn, `kept` those that are kept, `discarded` those that leave the hand at the end of the turn;
    `None` where that is not known.
    """

    player: str
    card: Card | None
    number: int = 0
    drawn: Cards | None = None
    kept: Cards | None = None
    discarded: Cards = ()
    saying: ClassVar = Saying(
        "draw cards with {card}[, drawing {drawn}][, keeping {kept}][, discarding {discarded}]",
        f"draw~ [{{n}}] card~ {_WITH}",
        MoveForm(
            "draw cards",
            (
                "draw cards with red 1 drop",
                "draw cards with red 1 drop, drawing blue 1 circles, red 1 arrow, keeping red 1 arrow",
                "draw cards with green 3 bricks, keeping red 1 arrow, discarding blue 1 arrow",
            ),
            "Draws one card more than the value of the card. `drawing` may name all of them, `keeping` those that "
            "you keep, `discarding` what leaves a hand of more than seven.",
        ),
        slots=_N,
    )

    def __str__(self) -> str:
        return (self.saying if self.card else _DRAW_FREELY).written(
            card=self.card,
            cards=counted(self.number, "card"),
            drawn=_list(self.drawn),
            kept=_list(self.kept),
            discarded=_list(self.discarded or None),
        )


# An empty hand says how many cards instead of which one is played.
_DRAW_FREELY = Saying(
    "draw {cards}[, drawing {drawn}][, keeping {kept}]",
    "draw~ {n} card~",
    MoveForm(
        "draw with an empty hand",
        ("draw 2 cards", "draw two cards, drawing red 1 arrow, blue 1 circles"),
        "Only with an empty hand.",
    ),
    slots={"n": r"\d|an?|one|two"},
)


@dataclass(frozen=True, slots=True)
class TakeCube(Said):
    """A card is played for one cube of its colour from the bag."""

    player: str
    card: Card
    colour: Colour
    saying: ClassVar = Saying(
        "take {colour} with {card}",
        f"(draw|buy|take|pick)~ [a|an|one|1] {{colour}} [cube] [from the bag] {_WITH}",
        MoveForm("take a cube", ("take red with red 1 drop",), "Takes one cube of the colour of the card from the bag."),
        slots={"colour": "[a-z]+", "card": _ALL},
    )


@dataclass(frozen=True, slots=True)
class Market(Said):
    """A cube of the market for one that is put there and one that is put into the bag.

    `replaced` is the market that was drawn before by the optional rule, empty where it is not known which; `refreshed` the
    one drawn afterwards because three were alike. What is not known is `None`. Without `taken` the market is only replaced.
    """

    player: str
    taken: Colour | None
    given: Colour | None = None
    returned: Colour | None = None
    replaced: Colours | None = None
    refreshed: Colours | None = None
    saying: ClassVar = Saying(
        f"trade with the market: take {{taken}}{_PAID}",
        "((trade|swap|exchange)~ [cube~] with [the] market|(trade|swap)~ (at|from|on) the market) [:]",
        MoveForm(
            "trade with the market",
            (
                "trade with the market: take red, give blue, return green",
                "trade with the market: take red, give blue, return green, refreshed to red blue white",
            ),
            "Your blue cube goes to the market and your green one into the bag. `refreshed to` names the new "
            "cubes where three were alike then.",
        ),
    )

    def __str__(self) -> str:
        return (self.saying if self.replaced is None else _REPLACE).written(
            replaced=_list(self.replaced or None, " "),
            taken=self.taken,
            given=self.given,
            returned=self.returned,
            refreshed=_list(self.refreshed, " "),
        )


# A trade before which the market is drawn anew begins with other words, and names other cubes.
_REPLACE = Saying(
    f"replace the market[ with {{replaced}}][, take {{taken}}]{_PAID}",
    "replace~ [the] market [with|by]",
    MoveForm(
        "replace the market",
        ("replace the market", "replace the market with red blue white, take red, give blue, return green"),
        "By the optional rule (`--ruling GP-ACT-TRADE-OPT=yes`). Alone it asks for the cubes that are drawn.",
    ),
)


@dataclass(frozen=True, slots=True)
class Barter(Said):
    """A cube for a cube, with another player who agrees."""

    player: str
    other: str
    given: Colour
    taken: Colour
    saying: ClassVar = Saying(
        "trade with {other}: give {given}, take {taken}",
        "(trade|swap|exchange)~ [cube~] with {other} [:]",
        MoveForm(
            "trade with a player",
            ("trade with anna: give blue, take red",),
            "A trade with another player, who is taken to agree.",
        ),
        slots={"other": _ALL},
    )


# Who says the cubes before the other may mean the market as well.
_SWAP = Saying(
    "trade {given} for {taken} with {other}",
    "(trade|swap|exchange)~ [a|an|my|one] {given} [cube] for [a|an|one] {taken} [cube] (with|at|from|on) {other}",
    slots={"given": "[a-z]+", "taken": "[a-z]+", "other": _ALL},
)


@dataclass(frozen=True, slots=True)
class MoveBuilder(Said):
    """The builder goes to another tile of his level."""

    player: str
    spot: Spot
    saying: ClassVar = Saying(
        "builder to {spot}",
        "([move~] [the|my] builder [move~|goes] (to|onto|on)|(move~|goes) (to|onto)) {spot}",
        MoveForm(
            "move the builder",
            ("builder to level 1 r2c2", "builder to r2c2"),
            "Moves your builder. Without a level it is the one on which he stands.",
        ),
        slots={"spot": _ALL},
    )


@dataclass(frozen=True, slots=True)
class Build(Said):
    """A tile is built with a card of its symbol, above level 1 on four columns in the colours of four more cards.

    `taken` is the tile that is taken instead where the stack is empty. `placed` tells whether the builder is put on the new
    tile; `evicted` where builders go that stood where a fourth column was put, the own one too. `claimed` are the points
    that were claimed for it. `is_forced` says that the builder was put on the tile since he must be, though nobody named it.
    """

    player: str
    spot: Spot
    card: Card
    columns: Colours = ()
    paid: Cards = ()
    taken: Symbol | None = None
    placed: bool = False
    evicted: tuple[tuple[str, Spot], ...] = ()
    claimed: int | None = None
    is_forced: bool = field(default=False, compare=False)
    saying: ClassVar = Saying(
        "build {spot} with {card}[, columns {columns}][, paying {paid}][, taking {taken}][, {moved}][, claiming {claimed}]",
        f"build~ [a tile] [on|at] {{spot}} {_WITH}",
        MoveForm(
            "build on level 1",
            ("build level 1 r3c1 with red 2 drop", "build level 1 r3c4 with red 1 drop, builder on it"),
            "Lays a tile of level 1. `builder on it` puts your builder on the new tile.",
        ),
        MoveForm(
            "build higher",
            (
                (
                    "build level 2 r1c2 with red 2 drop, columns blue red blue green, paying blue 1 arrow, "
                    "blue 2 wheel, red 1 drop, green 3 bricks, builder on it"
                ),
            ),
            "Lays a tile of level 2, 3 or 4 on four columns, named NW NE SW SE, and pays the cards for them.",
        ),
        MoveForm(
            "build with a claim",
            ("build level 1 r3c1 with red 2 drop, claiming 1", "build level 1 r3c1 with red 2 drop, for 2 points"),
            "Says how many points the builder claims. `judge` adds the build up term by term "
            "and says how far the claim is off.",
        ),
        MoveForm(
            "build with another tile",
            ("build level 1 r3c1 with red 2 drop, taking a wheel tile",),
            "Where no tile with the symbol of the card is left.",
        ),
        MoveForm(
            "builders that have to move",
            (
                (
                    "build level 2 r1c2 with red 2 drop, columns blue red blue green, paying blue 1 arrow, "
                    "blue 2 wheel, red 1 drop, green 3 bricks, builder on it, anna moves to r3c3"
                ),
            ),
            "Says where builders go that stood where a fourth column was put; `builder to r3c3` for your own.",
        ),
        slots={"spot": "[^,;]+?", "card": _ALL},
    )

    def _words(self) -> dict[str, object]:
        moved = [f"{'builder' if player == self.player else f'{player} moves'} to {spot}" for player, spot in self.evicted]
        return {
            "spot": self.spot,
            "card": self.card,
            "columns": _list(self.columns or None, " "),
            "paid": _list(self.paid or None),
            "taken": self.taken and self.taken.tile,
            "moved": ", ".join(["builder on it"] * (self.placed and not self.is_forced) + moved),
            "claimed": self.claimed,
        }


@dataclass(frozen=True, slots=True)
class Pass(Said):
    """No action."""

    player: str
    saying: ClassVar = Saying("pass", "pass|passes", MoveForm("pass", ("pass",), "Only where nothing else can be done."))


@dataclass(frozen=True, slots=True)
class Others(Said):
    """What the others do before the player's next turn is left out, to look at own turns alone."""

    player: str
    saying: ClassVar = Saying(
        "the others play",
        "[the] other~ play~",
        MoveForm("the others play", ("the others play",), "Looks at your next turn as if nobody had changed anything."),
    )


Move: TypeAlias = "DrawCubes | TakeCube | DrawCards | Market | Barter | MoveBuilder | Build | Pass | Others"
SAYINGS: Sayings[Any] = Sayings(
    {kind: kind.saying for kind in (DrawCubes, DrawCards, TakeCube)}
    | {"draw freely": _DRAW_FREELY, Market: Market.saying, "replace": _REPLACE, Barter: Barter.saying, "swap": _SWAP}
    | {kind: kind.saying for kind in (MoveBuilder, Build, Pass, Others)}
)
"""How each kind of move is said; what else is said of one that is read, `reading` has."""
