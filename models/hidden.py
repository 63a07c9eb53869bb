"""What lies face down at a table: cards that nobody has seen, the places that may have them, and claims about those.

A claim is said as people say it: `north holds a lawn`, `south holds at least 2 roses and north holds no pond`,
`the next green card is a structure`.
"""

import re
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from itertools import chain, product
from typing import Any, Generic, TypeVar

from models.deal_claims import AllOf, AnyOf, Claim, Holds, Not, Together
from models.deals import Deals
from models.logic import Unknown
from models.names import NUMBER_WORDS, enumerated_places, find, one, quoted
from models.problem import MisreadError
from models.unknowns import SOME

K = TypeVar("K", bound=Hashable)


class UncountableError(ValueError):
    """A table says too little of its hidden cards for a chance to be counted. The message says what it lacks.

    `settled` has those places of which every card is named all the same: what is claimed of them alone is certain.
    """

    def __init__(self, message: str, settled: "Sequence[Hidden[Any]]" = ()) -> None:
        super().__init__(message)
        self.settled = settled


_HOLDS = re.compile(r"^(?P<place>.+?)\s+(?:holds?|has|have|is|are|contains?)\s+(?P<what>.+)$", re.IGNORECASE)
_HOW_MANY = re.compile(
    r"^(?:(?P<limit>at least|at most|exactly|more than|fewer than|less than)\s+)?"
    r"(?:(?P<number>\d{1,3}|[a-z]+)\s+)?(?P<kind>.+)$",
    re.IGNORECASE,
)
_EXAMPLE = "`north holds a lawn`, `north holds at least 2 roses`, or `the next card is a pond`"


@dataclass(frozen=True, slots=True)
class HiddenPlace(Generic[K]):
    """A hand, or the top of a deck: how many cards of it nobody has named, and what is known of others.

    `shown` are cards that are known to lie there. Each of `told` is a card of which only is known that it is one of these.
    Only hands are meant by "somebody".
    """

    name: str
    cards: int
    shown: tuple[K, ...] = ()
    told: tuple[frozenset[K], ...] = ()
    is_hand: bool = True

    @property
    def size(self) -> int:
        """How many cards lie there, known or not."""
        return self.cards + len(self.told) + len(self.shown)


def hand_places(player: str, hand: Sequence[Any] | int | None) -> Iterator[HiddenPlace[Any]]:
    """A hand as far as it is told: its cards, some of which may be unknown, or only how many there are, or nothing."""
    if isinstance(hand, int):
        yield HiddenPlace(player, hand)
    elif hand is not None:
        unknown = [card for card in hand if isinstance(card, Unknown)]
        partly = [frozenset(card.options) for card in unknown if card.text.casefold().startswith(SOME)]
        shown = tuple(card for card in hand if not isinstance(card, Unknown))
        yield HiddenPlace(player, len(unknown) - len(partly), shown, tuple(partly))


def hand_opened(player: str, hand: Any, kinds: Sequence[Any]) -> Any:
    """A hand with an unknown for each card where only their number is told; any other as it is."""
    return tuple(Unknown(hidden_card(player, n), kinds) for n in range(hand)) if isinstance(hand, int) else hand


@dataclass(frozen=True, slots=True)
class Hidden(Generic[K]):
    """Cards of one back: how many of each kind nobody has seen, where some of them lie, and what a description means.

    `read` raises `ValueError` for words that mean no kind. `kind_of` says as what a card is counted, `stands_for` for how
    many kinds of cards such a one stands of which nobody knows the numbers. `named` tells what is meant by words that name a
    card though they begin with a number, such as "5 arrow" in the Green Box; nothing where the number says how many. `own`
    is what each player means by "mine". What lies in none of the places lies anywhere else: in a deck, in the box. All
    deals of the unseen cards are equally likely, whatever a player chose to keep.
    """

    cards: str
    unseen: Mapping[K, int]
    places: tuple[HiddenPlace[K], ...]
    read: Callable[[str], frozenset[K]]
    kind_of: Callable[[Any], Any] = lambda card: card
    stands_for: Mapping[K, int] = field(default_factory=dict)
    named: Callable[[str], frozenset[K] | None] = lambda _text: None
    own: Mapping[str, frozenset[K]] = field(default_factory=dict)

    def deals(self, lying: Mapping[str, frozenset[K]]) -> Deals[K]:
        """The deals of the unseen cards, of which one of these kinds lies open at each of the places of `lying`."""
        hands, cards = {place.name: place.cards for place in self.places}, dict(lying)
        for place in self.places:
            cards |= {hidden_card(place.name, n): kinds for n, kinds in enumerate(place.told)}
        return self._deal(hands, cards)

    def deals_of_cards(self, options: Mapping[str, frozenset[K]], lying: Mapping[str, frozenset[K]]) -> Deals[K]:
        """The deals where each card of a hand is a place of its own, of which is known what it can be."""
        names = [hidden_card(place.name, n) for place in self.places for n in range(place.size)]
        return self._deal({}, {name: options[name] for name in names if name in options} | dict(lying))

    def _deal(self, hands: Mapping[str, int], cards: Mapping[str, frozenset[K]]) -> Deals[K]:
        """The deals to hands, and to places of one card each, of one of these kinds; of another back, none lies there."""
        ours = {name: kinds for name, kinds in cards.items() if not kinds.isdisjoint(self.unseen)}
        known = tuple(Holds(name, kinds) for name, kinds in ours.items() if not kinds >= self.unseen.keys())
        return Deals(self.unseen, {**hands, **{name: int(name in ours) for name in cards}}, AllOf(known))


def hidden_card(place: str, n: int) -> str:
    """The name of a single card of a place, counted from 0."""
    return f"{place}'s hand, card {n + 1}"


class Among(Enum):
    """Of which of several places something is claimed: of each, of one at least, of none, or of all counted together."""

    EACH = auto()
    ANY = auto()
    NONE = auto()
    TOGETHER = auto()


@dataclass(frozen=True, slots=True)
class Has(Generic[K]):
    """That places hold so many cards of these kinds, those included that are known to lie there."""

    hidden: Hidden[K]
    places: tuple[HiddenPlace[K], ...]
    kinds: frozenset[K]
    least: int
    most: int | None
    words: str
    among: Among = Among.EACH

    @property
    def number_shown(self) -> int:
        """How many such cards are known to lie there."""
        return sum(kind in self.kinds for place in self.places for kind in place.shown)

    def claim(self) -> Claim[K]:
        """The same of the cards that nobody has named, for `Deals`."""
        if self.among is Among.TOGETHER:
            return self._together()
        each = tuple(replace(self, places=(place,), among=Among.TOGETHER).claim() for place in self.places)
        if self.among is Among.EACH:
            return AllOf(each)
        return AnyOf(each) if self.among is Among.ANY else Not(AnyOf(each))

    def _together(self) -> Claim[K]:
        least, most = max(0, self.least - self.number_shown), None if self.most is None else self.most - self.number_shown
        if most is not None and most < 0:
            return AnyOf()
        parts = [hidden_card(place.name, n) for place in self.places for n in range(len(place.told))]
        return Together(frozenset((*(place.name for place in self.places), *parts)), self.kinds, least, most)


Claimed = Sequence[Sequence[Has[Any]]]
"""Claims joined by "or", each of claims joined by "and"."""


def is_claim(text: str) -> bool:
    """Whether a text is meant as a claim, and not as a move."""
    return _HOLDS.match(text) is not None


def read_claim(text: str, groups: Sequence[Hidden[Any]], speaker: str = "", players: Sequence[str] = ()) -> Claimed:
    """What a text claims of hidden cards; the `speaker` is who says "I" and "mine". Raises `MisreadError`.

    Hands of `players` need not be among the places.
    """
    if not any(hidden.places for hidden in groups):
        raise MisreadError("nothing lies face down here of which the file says how much it is, such as `hand: 3`")
    every = [place for hidden in groups for place in hidden.places]
    try:
        # Of each whole claim the ways in which it may be meant.
        ways = ([_read(part, groups, every, speaker) for part in either] for either in _split(text, every))
        return [[*chain.from_iterable(parts)] for either in ways for parts in product(*either)]
    except MisreadError as error:
        name = _whose(error.about)
        if name.casefold() not in map(str.casefold, players):
            raise
        message = f"the hand of {name} is not in the file; write how many cards it has, such as `hand: 3`"
        raise MisreadError(message, error.about) from None


def _split(text: str, every: Sequence[HiddenPlace[Any]]) -> list[list[str]]:
    """Whole claims, joined by "and", and these by "or"; both may stand within one: "a blue lily or rose", "ada or ben"."""
    said = re.split(r"\s+(and|or)\s+", " ".join(text.split()), flags=re.IGNORECASE)
    claims: list[list[str]] = []
    words = start = ""
    for n, (joint, part) in enumerate(zip(["or", *said[1::2]], said[::2], strict=True)):
        begins = next((bool(_HOLDS.match(later)) for later in said[2 * n :: 2] if not _is_place(later, every)), False)
        if words and not (begins and _HOLDS.match(words)):
            # What goes on with the claim before, or with the places of this one.
            words += f" {joint} {part}"
            continue
        _join(claims, start, words)
        start, words = joint.casefold(), part
    _join(claims, start, words)
    return claims


def _join(claims: list[list[str]], joint: str, claim: str) -> None:
    """One more claim beside the others."""
    if joint == "and":
        claims[-1].append(claim)
    elif claim:
        claims.append([claim])


def _is_place(text: str, every: Sequence[HiddenPlace[Any]]) -> bool:
    """Whether a text only names places."""
    try:
        _places(text, every, every[0].name)
    except ValueError:
        return False
    return True


def _read(text: str, groups: Sequence[Hidden[Any]], every: Sequence[HiddenPlace[Any]], speaker: str) -> list[list[Has[Any]]]:
    """What is claimed of a place, or of one of several: all of it ("2 roses and a lawn"), in one of these ways."""
    said = _HOLDS.match(text)
    if said is None:
        raise MisreadError(f"{quoted(text)} is no claim; say for example {_EXAMPLE}", text)
    among, places = _places(said["place"], every, speaker)
    whats = _AND.split(said["what"])
    if len(whats) == 1:
        return [[_has(text, said["what"], groups, (among, places), speaker)]]
    if among is Among.NONE:
        raise MisreadError("ask about one after the other: `nobody holds a lawn`", said["what"])
    if among is not Among.ANY:
        return [[_has(f"{said['place']} has {what}", what, groups, (among, places), speaker) for what in whats]]
    ways = [(place, [(f"{place.name} has {what}", what) for what in whats]) for place in places]
    return [[_has(*said, groups, (Among.EACH, (place,)), speaker) for said in parts] for place, parts in ways]


_AND = re.compile(
    r"\s*(?:,\s*(?:and\s+)?|\s+and\s+)(?=(?:at least|at most|exactly|more than|fewer than|less than|\d{1,3}|an?|"
    rf"{'|'.join(NUMBER_WORDS)})\s)",
    re.IGNORECASE,
)
"""Between several things that somebody holds, each with its number."""
_MINE = re.compile(r"(?:of )?(?:mine|my (?:own|cards?|colou?r|profession)(?: cards?)?)", re.IGNORECASE)
_ME = re.compile(r"(?:(?:one|any) of )?(?:I|me|mine|my (?:own )?(?:hand|cards))", re.IGNORECASE)


def _has(
    text: str, what: str, groups: Sequence[Hidden[Any]], where: tuple[Among, tuple[HiddenPlace[Any], ...]], speaker: str
) -> Has[Any]:
    least, most, kind = _amount(what)
    among, places = where
    first = what.split(maxsplit=1)[0].casefold()
    is_bare = least > 0 and most is None and (first.isdecimal() or first in NUMBER_WORDS)
    told = text.replace(what, f"at least {what}") if is_bare else text
    wrong, names = MisreadError("these places hold cards of different backs; ask about one after the other", text), places
    for hidden in groups:
        # A hand may have cards of each back.
        ours = {place.name: place for place in hidden.places}
        if all(place.name in ours for place in names):
            places = tuple(ours[place.name] for place in names)
            named = hidden.named(what)
            if named is not None:
                return Has(hidden, places, named, 1, None, text, among)
            if hidden.own and _MINE.fullmatch(kind):
                return Has(hidden, places, hidden.own[_speaking(speaker, kind)], least, most, told, among)
            try:
                return Has(hidden, places, hidden.read(kind), least, most, told, among)
            except ValueError as error:
                wrong = MisreadError(str(error), kind)
    raise wrong


def _speaking(speaker: str, text: str) -> str:
    if not speaker:
        raise MisreadError("who speaks? Add `--player NAME`", text)
    return speaker


_ALL = {
    Among.ANY: "somebody|someone|anybody|anyone|any of them|one of them|somebody else|any of the others|one of the others",
    Among.NONE: "nobody|no one|none of them|nobody else|none of the others",
    Among.EACH: "everybody|everyone|each of them|everybody else|each of the others",
    Among.TOGETHER: "all together|all of them together|they together|together they|all hands together|the others together"
    "|all of the others together",
}


def _places(text: str, every: Sequence[HiddenPlace[Any]], speaker: str) -> tuple[Among, tuple[HiddenPlace[Any], ...]]:
    """Of which places something is said: `ada`, `somebody`, `ada or ben`, `ada and ben together`. Raises `MisreadError`.

    The others are those of whose hands not every card is named: who asks knows the own one.
    """
    if _ME.fullmatch(text):
        return Among.EACH, (_place(_speaking(speaker, text), every),)
    for among, words in _ALL.items():
        if text.casefold() in words.split("|"):
            return among, _hands(text, every)
    names = re.sub(r"\s+together$", "", text, flags=re.IGNORECASE)
    if "," in text and re.sub("^the ", "", text.casefold()) in [place.name.casefold() for place in every]:
        return Among.EACH, (_place(text, every),)
    is_any = re.search(r"\sor\s", names, re.IGNORECASE)
    among = Among.TOGETHER if names != text else Among.ANY if is_any else Among.EACH
    named = (_place(name, every) for name in re.split(r"\s+(?:and|or)\s+|\s*,\s*(?:and\s+|or\s+)?", names) if name)
    return among, tuple(dict.fromkeys(named))


def _listed(every: Sequence[HiddenPlace[Any]]) -> str:
    """The places in a sentence: "ada and the next green card"."""
    names = dict.fromkeys(re.sub("^next ", "the next ", place.name) for place in every)
    return enumerated_places([*names], "and")


def _hands(text: str, every: Sequence[HiddenPlace[Any]]) -> tuple[HiddenPlace[Any], ...]:
    """The hands that "everybody" or "somebody else" means. Raises `MisreadError`."""
    hands = tuple(place for place in every if place.is_hand)
    if not hands:
        raise MisreadError(f"no hand has hidden cards, only {_listed(every)}", text)
    if not re.search("other|else", text, re.IGNORECASE):
        return hands
    others = tuple(place for place in hands if place.cards or place.told)
    if not 0 < len(others) < len(hands):
        raise MisreadError("who are the others? Name them: `ben or cleo holds a lawn`", text)
    return others


_DECK = re.compile(
    r"^(?:top|next)(?P<own> .+?)??(?P<card> card)? of the(?P<kind> (?!draw )\w+)? (?:deck|pile|draw pile)$", re.IGNORECASE
)
"""From which deck or pile the top card is."""


def _whose(text: str) -> str:
    """The name in words for a hand."""
    return re.sub(r"(?:'s|s')(?: hand)?$| hand$", "", text)


def _place(text: str, every: Sequence[HiddenPlace[Any]]) -> HiddenPlace[Any]:
    name = _DECK.sub(r"next\g<kind>\g<own>\g<card>", _whose(re.sub("^the ", "", text, flags=re.IGNORECASE)))
    name = re.sub("^top(?=$| )", "next", name, flags=re.IGNORECASE)
    names = list(dict.fromkeys(place.name for place in every))
    if (bare := re.sub(" card$", "", name, flags=re.IGNORECASE)).casefold() in map(str.casefold, names):
        name = bare
    said = name if find(name, names) else text
    try:
        found = one(said, "place", names, f"the hidden cards are those of {_listed(every)}")
    except ValueError as error:
        raise MisreadError(str(error), text) from None
    return next(place for place in every if place.name == found)


def _amount(text: str) -> tuple[int, int | None, str]:
    """How many at least and at most, and of what. Without a number it is at least one."""
    said = _HOW_MANY.match(text)
    word, limit = (said["number"] or "").casefold() if said else "", (said["limit"] or "").casefold() if said else ""
    if said is None or not (word.isdecimal() or word in {"a", "an", *NUMBER_WORDS}):
        if limit and said is not None:
            lacks = "of what" if said["kind"].isdecimal() or said["kind"].casefold() in NUMBER_WORDS else "how many"
            raise MisreadError(f"{quoted(text)}: {lacks}? Say for example `{limit} 2 lawns`", text)
        return 1, None, text
    number = int(word) if word.isdecimal() else 1 if word in {"a", "an"} else NUMBER_WORDS.index(word)
    bounds = {
        "at most": (0, number),
        "exactly": (number, number),
        "more than": (number + 1, None),
        "fewer than": (0, number - 1),
        "less than": (0, number - 1),
    }
    return (*bounds.get(limit, (0, 0) if number == 0 else (number, None)), said["kind"])
