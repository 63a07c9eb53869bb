"""Moves of Desert Dessert, as people say them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from models.green_box.components import GREY, MEEPLE_NAMES, MEEPLES, meeple_called
from models.green_box.desert_dessert.cards import Industry, Price, Table, price_called
from models.green_box.desert_dessert.rules.table import with_prices
from models.green_box.desert_dessert.table import DEALT, LOT, Position
from models.move import MoveForm, said_by
from models.names import closest, counted, number_called, quoted
from models.problem import MisreadError
from models.sayings import Said, Saying, Sayings, bare, items, listed

_MATTERS = {"gives": "[a-z ]+?", "gets": "[a-z ]+?"}
_FOR = "{n} {gives} (for|to|into|against) [1|one|a|an] {gets}"


@dataclass(frozen=True, slots=True)
class Supply(Said):
    """So many tiles of each industry get their supplies, and these managers sit on them."""

    tiles: tuple[tuple[Industry, int], ...] = ()
    managed: tuple[tuple[str, Industry], ...] = ()
    saying: ClassVar = Saying(
        "supply [{tiles}|nothing][, {managed}]",
        "(supply|supplies|supplying) {what}",
        MoveForm(
            "supply",
            ("supply 3 water, grey on water", "supply 3 water and 1 tools with grey on tools", "supply nothing"),
            "The Supply phase: how many tiles of each industry get their supplies, and which managers sit on them.",
        ),
    )

    def _words(self) -> dict[str, object]:
        tiles = [_TILES.written(n=n, industry=industry) for industry, n in self.tiles if n]
        managed = [_MANAGED.written(manager=manager, industry=industry) for manager, industry in self.managed]
        return {"tiles": listed(tiles), "managed": ", ".join(managed)}


_TILES = Saying("{n} {industry}", "[{n} [x]] {industry}")
_MANAGED = Saying(
    "{manager} on {industry}",
    "[the] [manager|managers] {manager} [manager|meeple] (on|in|at|to|for) {industry}",
    slots={"manager": rf"(?<=the )[a-z]+|{'|'.join(sorted(MEEPLE_NAMES))}"},
)
_SUPPLIED = Sayings({"managed": _MANAGED, "tiles": _TILES})


@dataclass(frozen=True, slots=True)
class Deal(Said):
    """The prices are renewed: these cards, row by row from Water down, left and right; none where the file tells them."""

    cards: tuple[Price, ...] = ()
    saying: ClassVar = Saying(
        "deal[ {cards}]",
        "(deal~|renew|prices) [prices] [:] [{cards}]",
        MoveForm(
            "deal",
            (
                (
                    "deal wheel 3, circles 5, drop 1, drop 4, arrow 1, wheel 2, drop 2, hammers 3, bricks 1, circles 1, "
                    "wheel 1, drop 3"
                ),
                "deal",
            ),
            "The prices are renewed: for each row from Water down the left card, then the right one; without cards where "
            "the file has them (`deck`). Prices that nobody wrote down are taken for granted.",
        ),
    )

    def _words(self) -> dict[str, object]:
        return {"cards": ", ".join(map(str, self.cards))}


@dataclass(frozen=True, slots=True)
class Trade(Said):
    """The trade at a row's left card (a sale) or right card: so many cubes of one industry for one of another."""

    gives: Industry
    price: int
    gets: Industry
    is_sale: bool
    times: int = 1
    saying: ClassVar = Saying(
        "[sell {sold} {gives} for {gets}|buy {gets} for {paid} {gives}][ {times} times]",
        f"([{{verb}}] {_FOR}|{{buy}} [1|one|a|an] {{gets}} (for|with) {{n}} {{gives}}) [{{times}} times]",
        MoveForm(
            "trade",
            ("sell 3 water for greenhouse", "buy water for 5 minerals", "trade 3 yellow for 1 blue"),
            "The trade at a row's left card (`sell`) or right card (`buy`).",
        ),
        slots={"verb": "(?:sell|trade|pay)s?", "buy": "(?:buy|get)s?", **_MATTERS, "times": r"\d{1,4}"},
    )

    @property
    def row(self) -> Industry:
        """The row whose card tells the price."""
        return self.gives if self.is_sale else self.gets

    def _words(self) -> dict[str, object]:
        times = "" if self.times == 1 else self.times
        return {"gives": self.gives, "gets": self.gets, "sold" if self.is_sale else "paid": self.price, "times": times}


@dataclass(frozen=True, slots=True)
class Exchange(Said):
    """Six cubes of one industry for one of another."""

    gives: Industry
    gets: Industry
    saying: ClassVar = Saying(
        f"exchange {LOT} {{gives}} for {{gets}}",
        f"(exchange~|swap) {_FOR}",
        MoveForm(
            "exchange", ("exchange 6 water for tools", "6 yellow for red"), "Six cubes of one colour for one of another."
        ),
        slots=_MATTERS,
    )


@dataclass(frozen=True, slots=True)
class Draw(Said):
    """A manager is drawn from the bag, the pile being used up."""

    manager: str
    saying: ClassVar = Saying(
        "draw the {manager} manager",
        "draw~ [the|a] {manager} [manager|meeple]",
        MoveForm("draw", ("draw the red manager",), "The manager that comes out of the bag when the pile is used up."),
        slots={"manager": "[a-z]+"},
    )


@dataclass(frozen=True, slots=True)
class Harvest(Said):
    """The working industries yield."""

    saying: ClassVar = Saying(
        "harvest",
        "harvest~ [all|everything]",
        MoveForm("harvest", ("harvest",), "The industries that were supplied yield. It may be left out before `build`."),
    )


@dataclass(frozen=True, slots=True)
class Build(Said):
    """New industries are built: one, none, or by a ruling several. The turn is over."""

    industries: tuple[Industry, ...] = ()
    saying: ClassVar = Saying(
        "build [{industries}|nothing]",
        "(build~|end|pass) [[the|a|an] {what}]",
        MoveForm("build", ("build tools", "build nothing"), "The Build phase, with which the turn is over."),
        MoveForm(
            "whole turn",
            ("supply 3 water, grey on water; sell 3 water for greenhouse; build nothing",),
            "Several of these, one after the other.",
        ),
    )


Part: TypeAlias = Supply | Deal | Draw | Trade | Exchange | Harvest | Build
"""Something that is done in a phase."""
SAYINGS = Sayings({kind: kind.saying for kind in (Supply, Deal, Trade, Exchange, Draw, Harvest, Build)})


@dataclass(frozen=True, slots=True)
class Move:
    """What is done, one thing after the other: of a single phase, or of a whole turn."""

    player: str
    parts: tuple[Part, ...]

    def __str__(self) -> str:
        return "; ".join(map(str, self.parts))


_PARTS = re.compile(r"\s*;\s*|\s*,?\s+then\s+", re.IGNORECASE)
_NOTHING = {"nothing", "none", "no industry", "turn", "the turn"}


def read_move(text: str, position: Position, player: str) -> Move:
    """The move that a text means. Raises `ValueError` with what would be understood."""
    rest = said_by(player, text).strip(" .!;")
    return Move(player, tuple(_part(said, position) for said in _PARTS.split(rest)))


def _part(text: str, position: Position) -> Part:
    """What is done in one phase. Raises `ValueError`."""
    kind, said = SAYINGS.read(text)
    if kind is Supply:
        return _supply(said["what"].casefold(), position)
    if kind is Deal:
        cards = tuple(map(price_called, items(said["cards"]))) if "cards" in said else ()
        if cards and len(cards) != DEALT:
            rows = "for each row from Water down the left one, then the right one"
            raise ValueError(f"{counted(len(cards), 'card')}; {DEALT} are dealt: {rows}")
        return Deal(cards)
    if kind is Draw:
        return Draw(meeple_called(said["manager"]))
    if kind is Harvest:
        return Harvest()
    if kind is Build:
        what = said.get("what", "nothing")
        return Build(() if what.casefold() in _NOTHING else tuple(_industry(name, position.table) for name in items(what)))
    return _trade(said, position, is_exchange=kind is Exchange)


def _trade(said: Mapping[str, str], position: Position, *, is_exchange: bool) -> Trade | Exchange:
    """A trade at a card or an exchange: six cubes for one are one, unless it is said that they are sold or bought."""
    gives, gets, n = position.table.called(said["gives"]), position.table.called(said["gets"]), number_called(said["n"])
    if is_exchange or (n == LOT and not {"verb", "buy"} & said.keys()):
        if n != LOT:
            raise MisreadError(f"{LOT} cubes are exchanged for one, not {n}; a trade at a card says 'sell' or 'buy'", str(n))
        return Exchange(gives, gets)
    sale, bought = (Trade(gives, n, gets, is_sale, int(said.get("times", 1))) for is_sale in (True, False))
    if "buy" in said or said.get("verb", "").casefold().startswith("sell"):
        return bought if "buy" in said else sale
    # Which of the two cards it was decides where only one of them has that price.
    table = with_prices(position)
    fits = [table.offers(trade.row, 0 if trade.is_sale else 1, gives, n, gets) for trade in (sale, bought)]
    return bought if fits[0] is False and fits[1] is not False else sale


def _industry(text: str, table: Table) -> Industry:
    """The industry that a text means, where it may also have meant none. Raises `ValueError`."""
    try:
        return table.called(bare(text))
    except ValueError:
        if closest(text.casefold(), ["nothing"]):
            raise MisreadError(f"no industry {quoted(text)}; did you mean 'nothing'?", text) from None
        raise


def _supply(text: str, position: Position) -> Supply:
    """Which industries are supplied, and who manages them. Raises `ValueError`."""
    tiles: dict[Industry, int] = {}
    managed: dict[str, Industry] = {}
    for item in items(text):
        if item in _NOTHING:
            continue
        kind, said = _SUPPLIED.read(item)
        if kind == "managed":
            manager = meeple_called(said["manager"])
            if manager in managed:
                raise MisreadError(f"the {manager} manager is named twice", item)
            managed[manager] = position.table.called(said["industry"])
            continue
        if said["industry"] in {GREY, "gray"}:
            raise MisreadError("say of each manager where it sits, for example 'grey on tools'", item)
        industry = _industry(said["industry"], position.table)
        if industry in tiles:
            raise MisreadError(f"{industry} is named twice", item)
        tiles[industry] = number_called(said["n"]) if "n" in said else position.own.tiles.get(industry, 0)
    seated = tuple((manager, managed[manager]) for manager in MEEPLES[::-1] if manager in managed)
    return Supply(tuple((industry, tiles[industry]) for industry in Industry if industry in tiles), seated)


# What is worth listing.
