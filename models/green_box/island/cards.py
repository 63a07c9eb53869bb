"""The cards of Island, as far as they are known, and what each symbol does: the action table, which a user may replace."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from models.green_box.components import Symbol, symbol_called
from models.green_box.sorts import Sort, in_words, read_sorts
from models.names import Word, closest, one, quoted, with_article
from models.problem import MisreadError, Problem, UnusableError
from models.unknowns import SOME, UNKNOWN


class Action(Word):
    """What a card does, alone (basic) or together with Enchant (enchanted)."""

    REPLENISH = "Replenish"
    RECRUIT = "Recruit"
    PACIFY = "Pacify"
    DEVELOP = "Develop"
    ENCHANT = "Enchant"
    INVADE = "Invade"
    DROWN = "Drown"
    DOMINATE = "Dominate"
    INFILTRATE = "Infiltrate"
    IMMORTALIZE = "Immortalize"
    ENRAGE = "Enrage"

    @property
    def rule(self) -> str:
        """The id of the rule that says what the action does."""
        return f"IS-{self.name}"

    @property
    def is_enchanted(self) -> bool:
        """Whether it takes Enchant and another card."""
        return self in ENCHANTED


BASIC = tuple(Action)[:6]
ENCHANTED = tuple(Action)[6:]


class Kind(Word):
    """Cycle cards have a green background, territory cards a pink or a brown (beige) one."""

    CYCLE = "cycle"
    TERRITORY = "territory"


_KINDS = {
    **{kind.value: kind for kind in Kind},
    "green": Kind.CYCLE,
    **dict.fromkeys(("pink", "brown", "beige"), Kind.TERRITORY),
}


@dataclass(frozen=True, slots=True)
class Card(Sort):
    """A card: its kind and its symbol, each `None` where nobody knows it. No other part of it matters."""

    kind: Kind | None = None
    symbol: Symbol | None = None

    def __str__(self) -> str:
        words = in_words(self.sorts, lambda sort: " ".join(str(part) for part in (sort.kind, sort.symbol) if part))
        return words if self.is_known else f"{SOME} {words}" if words else UNKNOWN

    @property
    def is_known(self) -> bool:
        """Whether nothing of it is unknown."""
        return None not in {self.kind, self.symbol}

    @property
    def name(self) -> str:
        """The card as a move names it."""
        return str(self).removeprefix(f"{SOME} ")

    @property
    def phrase(self) -> str:
        """In a sentence, where its kind may not matter."""
        return self.name if self.kind else with_article(f"{self.name} card")


UNSEEN = Card()
CYCLE_COPIES, TERRITORY_COPIES = 3, 6
"""Cards of a kind with each symbol (IS-ST-CARDS)."""
EVERY_CARD = tuple(Card(kind, symbol) for kind in Kind for symbol in Symbol)


def card_called(text: str, *, partly: bool = False) -> Card:
    """The card that a text tells of; one that is known only in part needs `some`, unless `partly`. Raises `ValueError`."""
    rest = " ".join(text.split())
    if rest.casefold() == UNKNOWN:
        return UNSEEN
    if (sorts := read_sorts(text, card_called)) is not None:
        return sorts
    first, _, more = rest.partition(" ")
    partly, rest = (True, more) if first.casefold() == SOME else (partly, rest)
    kind: Kind | None = None
    symbol: Symbol | None = None
    for word in rest.casefold().removesuffix(" card").split():
        if kind is None and word in _KINDS:
            kind = _KINDS[word]
        elif symbol is None:
            symbol = _symbol(word)
        else:
            raise MisreadError(f"{quoted(text)} names more than one card; {_EXPECTED}", text)
    card = Card(kind, symbol)
    if not partly and not card.is_known:
        lacks = "its symbol" if kind else "whether it is a cycle card (green) or a territory card (pink or brown)"
        raise MisreadError(f"{quoted(text)} lacks {lacks}; {_EXPECTED}", text)
    return card


_EXPECTED = "expected for instance 'cycle drop' or 'territory wheel', `some cycle` for one known in part, or `unknown`"


def _symbol(word: str) -> Symbol:
    try:
        return symbol_called(word)
    except ValueError:
        guess = closest(word, [*_KINDS, *map(str, Symbol)])
        hint = f"did you mean {guess!r}?" if guess else _EXPECTED
        raise MisreadError(f"{quoted(word)} is neither a kind of card nor a symbol; {hint}", word) from None


@dataclass(frozen=True, slots=True, eq=False)
class Deck:
    """What each symbol does (IS-TAB): its basic action and its enchanted one. Ours `is_assumed`, a user's own is not."""

    actions: Mapping[Symbol, tuple[Action, ...]]
    is_assumed: bool = False

    def symbol_of(self, action: Action) -> Symbol:
        """The symbol whose cards do an action."""
        return next(symbol for symbol, actions in self.actions.items() if action in actions)

    def basic(self, symbol: Symbol) -> Action:
        """The basic action of a symbol, which a single card of it does."""
        return self.actions[symbol][0]

    def enchantment(self, symbol: Symbol) -> Action | None:
        """What a symbol does together with Enchant; nothing of Enchant itself."""
        return next(iter(self.actions[symbol][1:]), None)


def read_cards(data: Mapping[str, Any]) -> Deck:
    """The action table of a card file: under `actions`, for each symbol its one or two actions; or that it is `assumed`.

    Raises `UnusableError`.
    """
    told = data.get("actions")
    if not isinstance(told, Mapping) or not all(isinstance(names, list) for names in told.values()):
        message = "below `actions:` stands a list for each symbol: `drop: [Replenish, Drown]`"
        raise UnusableError([Problem(("actions",), message)])
    actions: dict[Symbol, tuple[Action, ...]] = {}
    problems = []
    for key, names in told.items():
        try:
            symbol = symbol_called(str(key))
            found = [Action(one(str(name), "action", [str(action) for action in Action])) for name in names]
            actions[symbol] = tuple(sorted(found, key=ENCHANTED.__contains__))
        except ValueError as error:
            problems.append(Problem(("actions", str(key)), str(error)))
    if not problems:
        problems = list(_problems(actions))
    if problems:
        raise UnusableError(problems)
    return Deck({symbol: actions[symbol] for symbol in Symbol}, is_assumed=data.get("assumed") is True)


def _problems(actions: Mapping[Symbol, tuple[Action, ...]]) -> list[Problem]:
    """That a symbol or an action is missing, or stands at the wrong place."""
    told = [action for own in actions.values() for action in own]
    problems = [Problem(("actions",), f"the symbol {symbol} is missing") for symbol in Symbol if symbol not in actions]
    counts = [(action, told.count(action)) for action in Action]
    message = "{} stands there {} times; each action belongs to one symbol"
    problems += [Problem(("actions",), message.format(action, n)) for action, n in counts if n != 1]
    for symbol, own in actions.items():
        wanted = [False] if Action.ENCHANT in own else [False, True]
        if [action.is_enchanted for action in own] != wanted:
            message = f"{symbol} has a basic action and an enchanted one; Enchant alone has no other"
            problems.append(Problem(("actions", str(symbol)), message))
    return problems
