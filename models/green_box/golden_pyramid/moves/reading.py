"""What people say of a move of The Golden Pyramid, read clause by clause."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from models.green_box.cards import Card, card_called
from models.green_box.components import Colour, colour_called, symbol_called
from models.green_box.golden_pyramid.moves.actions import cards_drawn, cubes_drawn
from models.green_box.golden_pyramid.moves.words import (
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
from models.green_box.golden_pyramid.table.pyramid import LEVELS, SPOTS, Spot, place_called, spot_called
from models.move import for_instance, not_understood
from models.names import NUMBERS, counted, enumerated, number_called, one, quoted
from models.problem import MisreadError
from models.sayings import Clause, Saying, Sayings, items, once

_FIRST = r"(?:(?<=[,;] )|(?<=and )|(?<=then ))"
"""Where a clause begins for certain."""
_POINTS = r"\d{1,3}(?= ?(?:[,;]|$)| (?:victory )?points?)"
_DRAWS, _TRADES = (DrawCubes, DrawCards, "draw freely"), ("replace", Market, Barter)


_CLAUSES: Mapping[str, tuple[str, str, tuple[Any, ...]]] = {
    "drawing": ("drawing|drew", "what is drawn", _DRAWS),
    "keeping": ("keeping|keep|kept", "what is kept", _DRAWS),
    "discarding": ("discarding|discard", "what is discarded", (DrawCards,)),
    "taking": ("take|taking", "what is taken", (*_TRADES, Build)),
    "give": ("give|giving|put", "what is given", _TRADES),
    "return": ("return|returning", "what is returned", (*_TRADES, "swap")),
    "refreshed": ("refreshed [to]|new market", "the new market", (*_TRADES, "swap")),
    "columns": ("[on] column~", "which columns are built", (Build,)),
    "paying": ("paying|pay|paid|discarding for it", "what is paid", (Build,)),
    "claiming": ("(claiming|claims|scoring|scores) [for]", "the claim", (Build,)),
    "points": ("({as_for} {n}|{alone}) [[victory] point~]", "the claim", (Build,)),
    "on it": ("[with] [the|my] builder [goes] (on it|onto it|on the new tile|there)", "where the builder goes", (Build,)),
    "stays": (
        "[with] [the|my] builder stays [where he is|there]|without [the|my] builder",
        "where the builder goes",
        (Build,),
    ),
}
"""What is said of a move besides its kind: how that begins, what is told so once, and of which kinds of moves."""
_POINTS_SAID = {"as_for": f"{_FIRST}for", "n": _POINTS, "alone": f"{_FIRST}{_POINTS}"}
_MOVED = Saying(
    "", "{who} [move~|goes] to {spot}", slots={"who": rf"{_FIRST}(?:(?!and )[^,;:])+?", "spot": r"[^,;:]*?r\d+c\d+"}
)
_WITHOUT_CARD = Saying("", "build~ {spot}", slots={"spot": r"(?:(?!with )[^,])+"})
_SAID: Sayings[Any] = Sayings(
    {key: Saying("", reads, slots=_POINTS_SAID) for key, (reads, _, _) in _CLAUSES.items()}
    | SAYINGS
    | {"without card": _WITHOUT_CARD, "moved": _MOVED}
)
_KINDS = {key: kinds for key, (_, _, kinds) in _CLAUSES.items()} | {"moved": (Build,), MoveBuilder: (Build,)}
_LISTS = frozenset(_CLAUSES) - {"points", "on it", "stays"} | {"replace"}
"""What is followed by cards, cubes or a number."""


def read_move(text: str, position: Position, player: str) -> Move:
    """The move that a text means. Raises `ValueError` with what would be understood."""
    head, *others = clauses = _SAID.clauses(text, player)
    if head.key == "without card":
        raise MisreadError(
            f"{quoted(head.text)}: with which card? expected for instance '{head.text} with red 1 drop'", head.text
        )
    if head.key not in SAYINGS:
        raise not_understood(text, SAYINGS.forms, head.text)
    misfits = [f"{clause.text} {clause.rest}".strip() for clause in others if head.key not in _KINDS.get(clause.key, ())]
    misfits += [clause.rest for clause in clauses if clause.rest and clause.key not in _LISTS]
    if misfits:
        examples = for_instance(SAYINGS[head.key].forms)
        raise MisreadError(f"{quoted(misfits[0])} does not fit into {quoted(text)}; expected {examples}", misfits[0])
    once(clauses, {key: tells for key, (_, tells, _) in _CLAUSES.items()})
    return _Reader(text, position, player, clauses).move()


class _Reader:
    """Reads one move; cards are looked for in the player's hand, each only once."""

    def __init__(self, text: str, position: Position, player: str, clauses: Sequence[Clause[Any]]) -> None:
        self.text, self.position, self.player = text, position, player
        hand = position.seat(player).hand
        self.hand = None if hand is None else list(hand)
        self.head, *others = clauses
        self.others = others
        self.words = {clause.key: clause.rest for clause in clauses}

    def move(self) -> Move:
        """The move of a first clause and the others."""
        kind, said, player = self.head.key, self.head.said, self.player
        if kind is Pass:
            return Pass(player)
        if kind is Others:
            return Others(player)
        if kind is MoveBuilder:
            builder = self.position.seat(player).builder
            return MoveBuilder(player, spot_called(said["spot"], builder.level if builder else None))
        if kind is TakeCube:
            return TakeCube(player, self._card(said["card"]), colour_called(said["colour"]))
        if kind is DrawCubes:
            card = self._card(said["card"])
            self._need_number(cubes_drawn(self.position, card), "cube", card)
            return DrawCubes(player, card, self._colours("drawing"), self._colours("keeping"))
        if kind in {DrawCards, "draw freely"}:
            return self._draw_cards()
        return self._build() if kind is Build else self._trade()

    def _draw_cards(self) -> Move:
        said, drawn, kept = self.head.said, self._from_pile("drawing"), self._from_pile("keeping")
        if "card" not in said:
            return DrawCards(self.player, None, number_called(said["n"]), drawn, kept)
        card = self._card(said["card"])
        if self.hand is not None:
            self.hand += kept or ()
        move = DrawCards(self.player, card, 0, drawn, kept, self._cards("discarding"))
        self._need_number(cards_drawn(self.position, move), "card", card)
        return move

    def _need_number(self, n: int, noun: str, card: Card) -> None:
        """That a number that was named is the one drawn. Raises `ValueError`."""
        word = self.head.said.get("n", "").casefold()
        number = int(word) if word.isdecimal() else NUMBERS.get(word)
        if word and number is None:
            raise MisreadError(f"{quoted(word)}: how many {noun}s? expected a number, or nothing", word)
        if number not in {None, n} and word not in {"a", "an"} and card.value is not None:
            raise MisreadError(f"{card} draws {counted(n, noun)}, not {number}", word)

    def _trade(self) -> Move:
        """A trade with the market or with a player; cubes may be named before whom they are traded with."""
        said, kind = self.head.said, self.head.key
        if kind == "swap":
            kind = Market if Market.saying.match(f"trade with {said['other']}") else Barter
            self.words |= {"give": said["given"], "taking": said["taken"]}
        taken, given, returned = (self._colour(word) for word in ("taking", "give", "return"))
        if kind is Barter:
            hint = f"expected {enumerated([*self.position.players, 'market'], 'or')}"
            other = one(said["other"].casefold().removeprefix("the "), "player", self.position.players, hint)
            if given is None or taken is None:
                example = f"'trade with {other}: give red, take blue'"
                raise MisreadError(f"{quoted(self.text)}: which cubes? expected {example}", self.text)
            return Barter(self.player, other, given, taken)
        replaced = self._colours("replace")
        if taken is None and (replaced is None or given or returned):
            example = "'trade with the market: take red, give blue, return green'"
            raise MisreadError(f"{quoted(self.text)}: which cube? expected {example}", self.text)
        return Market(self.player, taken, given, returned, replaced, self._colours("refreshed"))

    def _build(self) -> Move:
        spot, card = self._site(self.head.said["spot"]), self._card(self.head.said["card"])
        self._need_columns(spot)
        evicted = tuple(self._eviction(clause, spot) for clause in self.others if clause.key in {"moved", MoveBuilder})
        # Where he must go onto the new tile that need not be named.
        is_told = "on it" in self.words or "stays" in self.words or self.player in dict(evicted)
        is_forced = not is_told and spot.level > self.position.seat(self.player).level
        taken = self.words.get("taking")
        return Build(
            self.player,
            spot,
            card,
            self._colours("columns") or (),
            self._cards("paying"),
            None if taken is None else symbol_called(re.sub("^an? | tile$", "", taken, flags=re.IGNORECASE)),
            "on it" in self.words or is_forced,
            evicted,
            self._claim(),
            is_forced,
        )

    def _need_columns(self, spot: Spot) -> None:
        """That a build that can stand names its columns and the cards for them. Raises `ValueError`."""
        missing = [word for word in _LACKING if spot.level > 1 and word not in self.words]
        if missing and self._can_stand(spot):
            lacks = enumerated([_LACKING[word] for word in missing], "and")
            raise MisreadError(f"to build at {spot}, name {lacks}", self.text)

    def _can_stand(self, spot: Spot) -> bool:
        at = self.position.at
        return at(spot) is None and all(at(under) is not None for under in spot.below)

    def _site(self, name: str) -> Spot:
        """The space that is built on; where the level is not named, it is the only one where a tile can be built there."""
        place, level = place_called(name)
        if place is None or level is not None:
            return spot_called(name)
        spots = [spot for level in LEVELS if (spot := Spot(level, *place)).is_in_pyramid]
        # A tile lies on the one of the same row and column below it, so there is at most one such space.
        free = [spot for spot in spots if self._can_stand(spot)]
        if not any(self.position.at(spot) for spot in SPOTS if spot.level > 1):
            free = free or spots
        return free[0] if free else spot_called(name)

    def _eviction(self, clause: Clause[Any], built: Spot) -> tuple[str, Spot]:
        """Whose builder goes where."""
        player, spot = self.player, spot_called(clause.said["spot"], built.level - 1)
        if "who" in clause.said:
            name = clause.said["who"].casefold().removesuffix("'s builder")
            player = one(name, "player", self.position.players, f"expected {enumerated(self.position.players, 'or')}")
        return player, spot

    def _claim(self) -> int | None:
        points = next((clause.said for clause in self.others if clause.key == "points"), {})
        told = points.get("n") or points.get("alone") or self.words.get("claiming")
        claim = told if told is None else _CLAIM.fullmatch(told)
        if told is not None and claim is None:
            raise MisreadError(f"{quoted(told)} is no number of points; expected for instance 'claiming 6'", told)
        return claim and int(claim[1])

    def _colour(self, word: str) -> Colour | None:
        told = self.words.get(word)
        return None if told is None else colour_called(told.removesuffix(" cube").removeprefix("a ").removeprefix("one "))

    def _colours(self, word: str) -> tuple[Colour, ...] | None:
        told = self.words.get(word)
        if told is None:
            return None
        return tuple(colour_called(name) for name in re.split(r"[\s,;]+", told) if name not in _NO_COLOUR)

    def _from_pile(self, word: str) -> tuple[Card, ...] | None:
        """Cards that come from the pile, known in full."""
        return tuple(card_called(part, _PARTS) for part in self._items(word)) if word in self.words else None

    def _cards(self, word: str) -> tuple[Card, ...]:
        parts = self._items(word)
        return tuple(self._card(part, parts) for part in parts)

    def _items(self, word: str) -> tuple[str, ...]:
        told = self.words.get(word)
        return tuple(part for part in items(told) if part.casefold() != "nothing") if told else ()

    def _card(self, text: str, among: Sequence[str] = ()) -> Card:
        """The card of the hand that a text means, or the card as it is written where the hand has none like it.

        Where as many cards are named alike as there are, it does not matter which is which. Raises `ValueError`.
        """
        if self.hand is None:
            return card_called(text, _PARTS)
        is_partly = text.casefold().startswith(("some ", "unknown"))
        card = card_called(text if is_partly else f"some {text}")
        fitting = [own for own in self.hand if own.is_whole() and card.may_be(own)]
        if is_partly and card in self.hand:
            fitting = [card]
        if not fitting:
            return card_called(text, _PARTS)
        alike = sum(part.casefold() == text.casefold() for part in among)
        if len(set(fitting)) > 1 and alike < len(fitting) and card not in fitting:
            names = enumerated(list(dict.fromkeys(map(str, fitting))), "or")
            raise MisreadError(f"{quoted(text)} can mean {names}; say which card", text)
        chosen = card if card in fitting else fitting[0]
        self.hand.remove(chosen)
        return chosen


_PARTS = ("colour", "value", "symbol")
_CLAIM = re.compile(r"(\d{1,3})(?: (?:victory )?points?)?", re.IGNORECASE)
_NO_COLOUR = frozenset({"", "nothing", "cubes", "and"})
_LACKING = {
    "columns": "the four columns (`columns red blue green white`)",
    "paying": "the four cards paid for them (`paying red 1 arrow, red 2 wheel, blue 1 drop, green 3 bricks`)",
}
"""What a build above level 1 has to name besides the card for its tile."""
