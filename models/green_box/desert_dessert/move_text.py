"""Moves of Desert Dessert as people say them."""

from __future__ import annotations

import re

from models.green_box.components import MEEPLE_NAMES, MEEPLES, meeple_called
from models.green_box.desert_dessert.industries import Industry, Table
from models.green_box.desert_dessert.moves import Build, Deal, Draw, Exchange, Harvest, Move, Part, Supply, Trade
from models.green_box.desert_dessert.position import DEALT, LOT, Position
from models.green_box.desert_dessert.prices import price_called
from models.move import not_understood, said_by
from models.names import NUMBERS, closest, counted, number_called, quoted
from models.problem import MisreadError

_NUMBER = r"(?P<{}>\d+|" + "|".join(NUMBERS) + r")"
_PARTS = re.compile(r"\s*;\s*|\s*,?\s+then\s+", re.IGNORECASE)
_ITEMS = re.compile(r"\s*,\s*(?:and\s+|with\s+)?|\s+and\s+|\s+with\s+", re.IGNORECASE)
_SUPPLY = re.compile(r"(?:supply|supplies|supplying)\s+(?P<rest>.+)", re.IGNORECASE)
_MANAGER = re.compile(
    r"(?:the\s+)?(?P<manager>[a-z]+)(?:\s+manager|\s+meeple)?\s+(?:on|in|at|to|for)\s+(?P<where>.+)", re.IGNORECASE
)
_TILES = re.compile(r"(?:" + _NUMBER.format("n") + r"\s*x?\s+)?(?P<industry>.+)", re.IGNORECASE)
_DEAL = re.compile(r"(?:deal|deals|renew|prices)(?:\s+prices)?:?(?:\s+(?P<cards>.+))?", re.IGNORECASE)
_DRAW = re.compile(r"draws?\s+(?:the\s+|a\s+)?(?P<manager>[a-z]+)(?:\s+manager|\s+meeple)?", re.IGNORECASE)
_TIMES = r"(?:\s+(?P<times>\d+)\s+times)?"
_SELL = re.compile(
    r"(?P<verb>sell|sells|trade|trades|pay|pays|exchange|exchanges|swap)?\s*"
    + _NUMBER.format("n")
    + r"\s+(?P<gives>[a-z ]+?)\s+"
    r"(?:for|to|into|against)\s+(?:(?:1|one|a|an)\s+)?(?P<gets>[a-z ]+?)" + _TIMES,
    re.IGNORECASE,
)
_BUY = re.compile(
    r"(?P<verb>buy|buys|get|gets)\s+(?:(?:1|one|a|an)\s+)?(?P<gets>[a-z ]+?)\s+(?:for|with)\s+"
    + _NUMBER.format("n")
    + r"\s+(?P<gives>[a-z ]+?)"
    + _TIMES,
    re.IGNORECASE,
)
_HARVEST = re.compile(r"harvests?(?:\s+all|\s+everything)?", re.IGNORECASE)
_BUILD = re.compile(r"(?:build|builds|end|pass)(?:\s+(?:the |a |an )?(?P<rest>.+))?", re.IGNORECASE)
_NOTHING = {"nothing", "none", "no industry", "turn", "the turn"}
_SAYINGS = (
    "'supply 3 water, grey on water', 'deal wheel 3, circles 5, ...', 'sell 3 water for greenhouse', "
    "'buy water for 5 minerals', 'exchange 6 water for tools', 'draw the red manager', 'harvest', 'build tools', "
    "or several with ';' between them"
)


def read_move(text: str, position: Position, player: str) -> Move:
    """The move that a text means. Raises `ValueError` with what would be understood."""
    rest = said_by(player, text).strip(" .!;")
    if not rest:
        raise not_understood("", _SAYINGS)
    return Move(player, tuple(_part(said, position) for said in _PARTS.split(rest)))


def _part(text: str, position: Position) -> Part:
    """What is done in one phase. Raises `ValueError`."""
    table = position.table
    if found := _SUPPLY.fullmatch(text):
        return _supply(found["rest"], position)
    if found := _DEAL.fullmatch(text):
        return _deal(found["cards"] or "")
    if found := _DRAW.fullmatch(text):
        return Draw(meeple_called(found["manager"]))
    if found := _SELL.fullmatch(text) or _BUY.fullmatch(text):
        gives, gets, n = table.called(found["gives"]), table.called(found["gets"]), number_called(found["n"])
        return _exchanged(found["verb"] or "", gives, gets, n, int(found["times"] or 1), position)
    if _HARVEST.fullmatch(text):
        return Harvest()
    if found := _BUILD.fullmatch(text):
        rest = found["rest"] or "nothing"
        if rest.casefold() in _NOTHING:
            return Build()
        return Build(tuple(_industry(name.removeprefix("a "), table) for name in _ITEMS.split(rest)))
    raise not_understood(text, _SAYINGS)


def _industry(text: str, table: Table) -> Industry:
    """The industry that a text means, where it may also have meant none. Raises `ValueError`."""
    try:
        return table.called(text)
    except ValueError:
        if closest(text.casefold(), ["nothing"]):
            raise MisreadError(f"no industry {quoted(text)}; did you mean 'nothing'?", text) from None
        raise


def _supply(text: str, position: Position) -> Supply:
    """Which industries are supplied, and who manages them. Raises `ValueError`."""
    tiles: dict[Industry, int] = {}
    managed: dict[str, Industry] = {}
    for item in [] if text.casefold() in _NOTHING else _ITEMS.split(text):
        words = item.casefold()
        if words in _NOTHING:
            continue
        if (found := _MANAGER.fullmatch(words)) and (words.split()[0] == "the" or found["manager"] in MEEPLE_NAMES):
            manager = meeple_called(found["manager"])
            if manager in managed:
                raise MisreadError(f"the {manager} manager is named twice", item)
            managed[manager] = position.table.called(found["where"])
            continue
        found = _TILES.fullmatch(words)
        industry = _industry(found["industry"], position.table) if found else Industry.WATER
        if industry in tiles:
            raise MisreadError(f"{industry} is named twice", item)
        n = found["n"] if found else None
        tiles[industry] = number_called(n) if n else position.own.tiles.get(industry, 0)
    return Supply(
        tuple((industry, tiles[industry]) for industry in Industry if industry in tiles),
        tuple((manager, managed[manager]) for manager in MEEPLES[::-1] if manager in managed),
    )


def _deal(text: str) -> Deal:
    cards = tuple(price_called(card) for card in _ITEMS.split(text) if card) if text else ()
    if cards and len(cards) != DEALT:
        raise ValueError(
            f"{counted(len(cards), 'card')}; {DEALT} are dealt: for each row from Water down the left one, then the right "
            "one"
        )
    return Deal(cards)


def _exchanged(verb: str, gives: Industry, gets: Industry, n: int, times: int, position: Position) -> Part:
    """A trade at a card, or the exchange of six. Raises `ValueError`."""
    verb = verb.casefold()
    if verb.startswith(("exchange", "swap")) or (not verb and n == LOT):
        if n != LOT:
            raise MisreadError(f"{LOT} cubes are exchanged for one, not {n}; a trade at a card says 'sell' or 'buy'", str(n))
        return Exchange(gives, gets)
    if verb.startswith("sell"):
        return Trade(gives, n, gets, is_sale=True, times=times)
    if verb.startswith(("buy", "get")):
        return Trade(gives, n, gets, is_sale=False, times=times)
    # Which of the two cards it was decides where only one of them has that price.
    sale, bought = (Trade(gives, n, gets, is_sale=is_sale, times=times) for is_sale in (True, False))
    fits = [position.offers(trade.row, 0 if trade.is_sale else 1, gives, n, gets) for trade in (sale, bought)]
    return bought if fits[0] is False and fits[1] is not False else sale
