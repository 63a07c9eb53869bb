"""Moves of The Golden Pyramid, and how people say them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from models.green_box.cards import Card, card_called
from models.green_box.components import Colour, colour_called, symbol_called
from models.green_box.golden_pyramid.moves.actions import cards_drawn, cubes_drawn
from models.green_box.golden_pyramid.moves.kinds import (
    SAYINGS,
    Barter,
    Build,
    DrawCards,
    DrawCubes,
    Market,
    Move,
    MoveBuilder,
    Others,
    Pass,
    TakeCube,
)
from models.green_box.golden_pyramid.table.position import Position
from models.green_box.golden_pyramid.table.spaces import LEVELS, SPOTS, Spot, place_called, spot_called
from models.move import for_instance
from models.names import NUMBERS, counted, enumerated, number_called, one, quoted
from models.problem import MisreadError

_ON_IT = re.compile(r"(?:with )?(?:the |my )?builder (?:goes )?(?:on it|onto it|on the new tile|there)", re.IGNORECASE)
_STAYS = re.compile(
    r"(?:with )?(?:the |my )?builder stays(?: where he is| there)?|without (?:the |my )?builder", re.IGNORECASE
)
_MOVES = re.compile(r"(?P<who>.+?)(?:'s builder)? (?:moves? |goes )?to (?P<spot>.*r\d+c\d+)", re.IGNORECASE)

_WORDS = {
    "drawing": "drawing",
    "drew": "drawing",
    "keeping": "keeping",
    "keep": "keeping",
    "kept": "keeping",
    "discarding": "discarding",
    "discard": "discarding",
    "take": "take",
    "taking": "take",
    "give": "give",
    "giving": "give",
    "put": "give",
    "return": "return",
    "returning": "return",
    "refreshed to": "refreshed",
    "refreshed": "refreshed",
    "new market": "refreshed",
    "columns": "columns",
    "column": "columns",
    "on columns": "columns",
    "paying": "paying",
    "pay": "paying",
    "paid": "paying",
    "discarding for it": "paying",
    "claiming": "claiming",
    "claims": "claiming",
    "scoring": "claiming",
    "scores": "claiming",
}
_CLAUSE = re.compile(rf"(?P<word>{'|'.join(sorted(_WORDS, key=len, reverse=True))})\b *(?P<rest>.*)", re.IGNORECASE)
_LISTS = frozenset({"drawing", "keeping", "discarding", "paying", "columns", "refreshed"})
_CUT = re.compile(r"\s*[,;:]\s*(?:(?:and|then) )*|\s+and (?:then )?(?=\S)|\s+(?=on columns )", re.IGNORECASE)
_CLAIM = re.compile(r"(?:for )?(\d{1,3})(?: (?:victory )?points?)?", re.IGNORECASE)


def read_move(text: str, position: Position, player: str) -> Move:
    """The move that a text means. Raises `ValueError` with what would be understood."""
    rest = " ".join(text.split()).rstrip(".")
    for name in (f"{player}: ", f"{player} "):
        if rest.casefold().startswith(name.casefold()):
            rest = rest[len(name) :]
    head, *parts = [part for part in _CUT.split(rest) if part] or [""]
    return _Reader(text, position, player).move(head, parts)


class _Reader:
    """Reads one move; cards are looked for in the player's hand, each only once."""

    def __init__(self, text: str, position: Position, player: str) -> None:
        self.text, self.position, self.player = text, position, player
        hand = position.seat(player).hand
        self.hand = None if hand is None else list(hand)
        self.words: dict[str, list[str]] = {}
        self.placed: bool | None = None
        self.moved: list[tuple[str, str]] = []

    def move(self, head: str, parts: Sequence[str]) -> Move:
        """The move of a first clause and the others."""
        kind, said = SAYINGS.read(head, self.text)
        if kind == "swap":
            head, parts = f"trade with {said['other']}", [f"give {said['given']}", f"take {said['taken']}", *parts]
            kind, said = SAYINGS.read(head, self.text)
        if kind == "build without a card":
            raise MisreadError(f"{quoted(head)}: with which card? expected for instance '{head} with red 1 drop'", head)
        reader, allowed = self._readers[kind]
        self._clauses(parts, kind, frozenset(allowed.split()))
        return reader(said)

    @property
    def _readers(self) -> Mapping[str, tuple[Callable[[Mapping[str, str]], Move], str]]:
        """What reads each kind of move, and the words of the clauses that it may have."""
        market = "take give return refreshed"
        return {
            "pass": (lambda _: Pass(self.player), ""),
            "others": (lambda _: Others(self.player), ""),
            "draw cubes": (self._draw_cubes, "drawing keeping"),
            "draw cards": (self._draw_cards, "drawing keeping discarding"),
            "draw freely": (self._draw_freely, "drawing keeping"),
            "builder": (self._builder, ""),
            "build": (self._build, "columns paying take claiming"),
            "replace": (self._replace, market),
            "trade": (lambda _: self._market(None), market),
            "barter": (self._barter, market),
            "take": (self._take, ""),
        }

    def _clauses(self, parts: Sequence[str], kind: str, allowed: frozenset[str]) -> None:
        """What the other clauses tell, each under its word."""
        builds, last = kind == "build", "replaced" if kind == "replace" else ""
        for part in parts:
            clause, moved = _CLAUSE.fullmatch(part), _MOVES.fullmatch(part)
            claim = _CLAIM.fullmatch(part)
            word = _WORDS[clause["word"].casefold()] if clause else ""
            if builds and _ON_IT.fullmatch(part):
                self.placed = True
            elif builds and _STAYS.fullmatch(part):
                self.placed = False
            elif builds and moved and word not in allowed:
                self.moved.append((moved["who"], moved["spot"]))
            elif builds and claim:
                self.words["claiming"] = [part]
            elif clause and word in allowed and word not in self.words:
                self.words[word] = [clause["rest"]] if clause["rest"] else []
                last = word if word in _LISTS else ""
            elif last and not clause:
                self.words.setdefault(last, []).append(part)
            else:
                examples = for_instance(SAYINGS[kind].forms)
                raise MisreadError(f"{quoted(part)} does not fit into {quoted(self.text)}; expected {examples}", part)

    def _draw_cubes(self, head: Mapping[str, str]) -> Move:
        card = self._card(head["card"])
        self._so_many(head, cubes_drawn(self.position, card), "cube", card)
        return DrawCubes(self.player, card, self._colours("drawing"), self._colours("keeping"))

    def _so_many(self, head: Mapping[str, str], n: int, noun: str, card: Card) -> None:
        """That a number that was named is the one drawn. Raises `ValueError`."""
        word = head.get("n", "").casefold()
        number = int(word) if word.isdecimal() else NUMBERS.get(word)
        if word and number is None:
            raise MisreadError(f"{quoted(word)}: how many {noun}s? expected a number, or nothing", word)
        if number not in {None, n} and word not in {"a", "an"} and card.value is not None:
            raise MisreadError(f"{card} draws {counted(n, noun)}, not {number}", word)

    def _take(self, head: Mapping[str, str]) -> Move:
        return TakeCube(self.player, self._card(head["card"]), colour_called(head["colour"]))

    def _draw_cards(self, head: Mapping[str, str]) -> Move:
        card = self._card(head["card"])
        drawn, kept = self._drawn("drawing"), self._drawn("keeping")
        if self.hand is not None:
            self.hand += kept or ()
        move = DrawCards(self.player, card, 0, drawn, kept, self._cards("discarding") or ())
        self._so_many(head, cards_drawn(self.position, move), "card", card)
        return move

    def _draw_freely(self, head: Mapping[str, str]) -> Move:
        n = number_called(head["n"])
        drawn, kept = self._drawn("drawing"), self._drawn("keeping")
        return DrawCards(self.player, None, n, drawn, kept)

    def _barter(self, head: Mapping[str, str]) -> Move:
        hint = f"expected {enumerated([*self.position.players, 'market'], 'or')}"
        player = one(head["other"].casefold().removeprefix("the "), "player", self.position.players, hint)
        given, taken = self._colour("give"), self._colour("take")
        if given is None or taken is None:
            raise MisreadError(
                f"{quoted(self.text)}: which cubes? expected 'trade with {player}: give red, take blue'", self.text
            )
        return Barter(self.player, player, given, taken)

    def _replace(self, head: Mapping[str, str]) -> Move:
        first = [head["replaced"]] if "replaced" in head else []
        self.words["replaced"] = first + self.words.get("replaced", [])
        return self._market(self._colours("replaced"))

    def _market(self, replaced: tuple[Colour, ...] | None) -> Move:
        taken, given, returned = self._colour("take"), self._colour("give"), self._colour("return")
        if taken is None and (replaced is None or given or returned):
            raise MisreadError(
                f"{quoted(self.text)}: which cube? expected 'trade with the market: take red, give blue, return green'",
                self.text,
            )
        return Market(self.player, taken, given, returned, replaced, self._colours("refreshed"))

    def _builder(self, head: Mapping[str, str]) -> Move:
        return MoveBuilder(self.player, spot_called(head["spot"], self._level()))

    def _level(self) -> int | None:
        builder = self.position.seat(self.player).builder
        return builder.level if builder else None

    def _build(self, head: Mapping[str, str]) -> Move:
        spot, card = self._site(head["spot"]), self._card(head["card"])
        self._complete(spot)
        evicted = tuple(self._evicted(who, where, spot) for who, where in self.moved)
        # Where he must go onto the new tile that need not be named.
        is_forced = self.placed is None and spot.level > self.position.seat(self.player).level
        is_forced = is_forced and self.player not in dict(evicted)
        taken = self.words.get("take")
        claimed = self.words.get("claiming")
        return Build(
            self.player,
            spot,
            card,
            self._colours("columns") or (),
            self._cards("paying") or (),
            symbol_called(_tile_name(taken)) if taken is not None else None,
            bool(self.placed or is_forced),
            evicted,
            None if claimed is None else _number(claimed),
            is_forced,
        )

    def _complete(self, spot: Spot) -> None:
        """That a build that can stand names its columns and the cards for them. Raises `ValueError`."""
        missing = [word for word in ("columns", "paying") if spot.level > 1 and word not in self.words]
        can_stand = self.position.at(spot) is None and all(self.position.at(under) is not None for under in spot.below)
        if missing and can_stand:
            lacks = enumerated([_LACKING[word] for word in missing], "and")
            raise MisreadError(f"to build at {spot}, name {lacks}", self.text)

    def _site(self, name: str) -> Spot:
        """The space that is built on; where the level is not named, it is the only one where a tile can be built there."""
        place, level = place_called(name)
        if place is None or level is not None:
            return spot_called(name)
        at = self.position.at
        spots = [spot for level in LEVELS if (spot := Spot(level, *place)).is_in_pyramid]
        # A tile lies on the one of the same row and column below it, so there is at most one such space.
        free = [spot for spot in spots if at(spot) is None and all(at(under) is not None for under in spot.below)]
        if not any(at(spot) for spot in SPOTS if spot.level > 1):
            free = free or spots
        return free[0] if free else spot_called(name)

    def _evicted(self, who: str, where: str, built: Spot) -> tuple[str, Spot]:
        name = who.casefold().removesuffix("'s builder")
        own = name in {"builder", "the builder", "my builder", "move builder"}
        player = (
            self.player
            if own
            else one(name, "player", self.position.players, f"expected {enumerated(self.position.players, 'or')}")
        )
        return player, spot_called(where, built.level - 1)

    def _colour(self, word: str) -> Colour | None:
        parts = self.words.get(word)
        if parts is None:
            return None
        return colour_called(" ".join(parts).removesuffix(" cube").removeprefix("a ").removeprefix("one "))

    def _colours(self, word: str) -> tuple[Colour, ...] | None:
        parts = self.words.get(word)
        if parts is None:
            return None
        names = [name for part in parts for name in part.split() if name.casefold() not in {"nothing", "cubes"}]
        return tuple(map(colour_called, names))

    def _drawn(self, word: str) -> tuple[Card, ...] | None:
        """Cards that come from the pile, known in full."""
        parts = self.words.get(word)
        if parts is None:
            return None
        return tuple(card_called(part, _PARTS) for part in parts if part.casefold() != "nothing")

    def _cards(self, word: str) -> tuple[Card, ...] | None:
        parts = self.words.get(word)
        return None if parts is None else tuple(self._card(part, parts) for part in parts if part.casefold() != "nothing")

    def _card(self, text: str, among: Sequence[str] = ()) -> Card:
        """The card of the hand that a text means, or the card as it is written where the hand has none like it.

        Where as many cards are named alike as there are, it does not matter which is which. Raises `ValueError`.
        """
        if self.hand is None:
            return card_called(text, _PARTS)
        card = card_called(f"some {text}" if not text.casefold().startswith(("some ", "unknown")) else text)
        whole = [own for own in self.hand if None not in {own.colour, own.value, own.symbol}]
        fitting = [own for own in whole if card.may_be(own)]
        alike = sum(part.casefold() == text.casefold() for part in among)
        if not fitting:
            return card_called(text, _PARTS)
        if len(set(fitting)) > 1 and alike < len(fitting) and card not in fitting:
            names = enumerated(list(dict.fromkeys(map(str, fitting))), "or")
            raise MisreadError(f"{quoted(text)} can mean {names}; say which card", text)
        chosen = card if card in fitting else fitting[0]
        self.hand.remove(chosen)
        return chosen


_PARTS = ("colour", "value", "symbol")
_LACKING = {
    "columns": "the four columns (`columns red blue green white`)",
    "paying": "the four cards paid for them (`paying red 1 arrow, red 2 wheel, blue 1 drop, green 3 bricks`)",
}
"""What a build above level 1 has to name besides the card for its tile."""


def _tile_name(parts: Sequence[str]) -> str:
    return " ".join(parts).removeprefix("a ").removeprefix("an ").removesuffix(" tile")


def _number(parts: Sequence[str]) -> int:
    claim = _CLAIM.fullmatch(" ".join(parts))
    if claim is None:
        raise MisreadError(
            f"{quoted(' '.join(parts))} is no number of points; expected for instance 'claiming 6'", " ".join(parts)
        )
    return int(claim[1])
