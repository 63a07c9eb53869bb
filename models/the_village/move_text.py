"""Moves of The Village as people say them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from models.move import MoveForm, not_understood
from models.names import number_called, one
from models.problem import MisreadError
from models.the_village.cards import Profession, profession_called
from models.the_village.moves import Kind, Move, Pile, Step
from models.the_village.position import Position

FORMS = (
    MoveForm(
        "draw", ("draw", "draw, discard Rake", "draw Hill and discard Rake"), "Draws a card; the drawn one may be named."
    ),
    MoveForm("draw two", ("draw 2, discard Hill, discard Hill",), "The Rake draws two cards instead of one."),
    MoveForm(
        "trade", ("trade Hill for Coffer", "trade my Hill for the Coffer"), "A card of the hand for one in the Courtyard."
    ),
    MoveForm("trade twice", ("trade Hill for Coffer, trade Hill for Rake",), "The Coffer trades twice."),
    MoveForm(
        "take the refuse card",
        (
            "draw, take the refuse card, discard Hill, discard Hill",
            "trade Hill for Coffer, take refuse, discard Hill",
            "draw, take Hill from the refuse pile, discard Hill, discard Hill onto the refuse pile",
        ),
        "The Steeple takes the top card of the refuse pile besides.",
    ),
    MoveForm(
        "stumble",
        ("stumble ben discarding Rake, draw, discard Hill", "stumble ben, draw, discard Hill"),
        "The player with the Stumble Token makes another lose a card.",
    ),
    MoveForm(
        "accuse",
        ("accuse ben wrongly, draw, discard Hill", "accuse ben rightly", "accuse ben"),
        "Accuses a player of hoarding; say how it ended where the hand is not in the file.",
    ),
    MoveForm("pass", ("pass",), "Neither draws nor trades, with `VI-AMB-MUSTACT: yes`."),
    MoveForm(
        "wager",
        ("wager 3", "bet 3 chips", "raise by 3", "raise to 6", "call", "all in"),
        "By day: puts out so many more chips. `raise to 6` makes it 6 in all, `call` as many as the largest wager.",
    ),
    MoveForm("stay", ("stay", "add nothing"), "By day: puts out no more chips."),
    MoveForm("fold", ("fold",), "By day, with `VI-AMB-BETEND: poker`: adds nothing more this Day, and need not match."),
    MoveForm("night falls", ("night falls", "the wagers are settled"), "Nobody adds to the wagers: they go into the pots."),
    MoveForm(
        "night ends",
        ("night ends", "night ends, ada reveals", "dusk"),
        "All have had two turns: who shows a winning hand, and who gets the pots.",
    ),
)

_STEPS = tuple(
    (kind, re.compile(pattern, re.IGNORECASE))
    for kind, pattern in (
        (Kind.NIGHT, r"(?:the )?night (?:falls|begins)|(?:the )?wagers are settled"),
        (Kind.DUSK, r"(?:the )?night ends|dusk"),
        (Kind.WAGER, r"(?:wagers?|bets?|raises?(?: by)?|adds?) (?P<n>\d{1,4})(?: chips?)?(?: more)?"),
        (Kind.RAISE_TO, r"(?:raises?|wagers?|bets?) to (?P<n>\d{1,4})(?: chips?)?"),
        (Kind.CALL, r"calls?|match(?:es)?(?: it)?"),
        (Kind.ALL_IN, r"(?:(?:goes|go|am|is) )?all[- ]in"),
        (Kind.FOLD, r"folds?"),
        (Kind.STAY, r"stays?|adds? nothing|checks?"),
        (Kind.PASS, r"pass(?:es)?"),
        (Kind.DRAW, r"draws?(?: (?P<n>[1-9]|a|one|two|three)(?: cards?)?| (?P<cards>.+))?"),
        (Kind.TRADE, r"(?:trades?|swaps?) (?:a |my |the )?(?P<cards>.+?) for (?:a |the )?(?P<other>.+)"),
        (
            Kind.TAKE,
            (
                r"takes?(?: the)?(?: top)? refuse(?: card)?"
                r"|takes? (?:the top card|(?P<cards>.+?)) (?:from|off)(?: the)?(?: top of the)? refuse(?: pile)?"
            ),
        ),
        (
            Kind.DISCARD,
            r"discards? (?P<cards>.+?)(?: (?:on|in|to|onto|on to|into)(?: the)? (?P<onto>courtyard|refuse)(?: pile)?)?",
        ),
        (Kind.STUMBLE, r"stumbles? (?P<whom>.+?)(?: (?:discarding|loses|who discards) (?:a |the )?(?P<cards>.+))?"),
        (Kind.ACCUSE, r"accuses? (?P<whom>.+?)(?: of hoarding)?(?: (?P<how>rightly|wrongly))?"),
        (
            Kind.REVEAL,
            r"(?P<whom>.+?) (?:reveals?|shows?)(?: (?:(?:a|the|his|her|their|my) )?(?:winning )?(?:hands?|cards))?",
        ),
    )
)
_VERB = r"(?:draw|trade|swap|take|discard|stumble|accuse|wager|pass)"
_BREAK = re.compile(rf"\s*(?:[,;]\s*(?:and\s+)?(?:then\s+)?|\s+(?:and\s+)?then\s+|\s+and\s+(?={_VERB}))", re.IGNORECASE)
_SAYINGS = (
    "'draw, discard Hill', 'trade Hill for Rake', 'accuse ben wrongly', 'stumble ben', 'wager 3', 'night falls' "
    "or 'night ends'"
)


def read_move(text: str, position: Position, player: str) -> Move:
    """The move that a text means. Raises `ValueError`."""
    return read_turn(text, position.players, player)


def read_turn(text: str, players: Sequence[str], player: str) -> Move:
    """The same among these players: nothing else of a table matters."""
    words = " ".join(text.split())
    for beginning in (f"{player}:", player):
        if words.casefold().startswith(f"{beginning.casefold()} ") and not re.search(r"^\S+ (?:reveals?|shows?)", words):
            words = words[len(beginning) :].strip()
    steps: list[Step] = []
    for part in _BREAK.split(words.rstrip(".!")):
        if part.strip():
            steps += _steps(part.strip(), text, players)
    if not steps:
        raise not_understood(text, _SAYINGS)
    return Move(player, tuple(steps))


def _steps(part: str, text: str, players: Sequence[str]) -> list[Step]:
    for kind, pattern in _STEPS:
        found = pattern.fullmatch(part)
        if found is None:
            continue
        said = {key: value for key, value in found.groupdict().items() if value}
        cards = tuple(_card(word) for word in re.split(r"\s+and\s+", said.get("cards", "")) if word)
        if kind is Kind.DISCARD:
            onto = {"courtyard": Pile.COURTYARD, "refuse": Pile.REFUSE}.get(said.get("onto", "").casefold())
            return [Step(kind, (card,), onto=onto) for card in cards]
        if kind is Kind.REVEAL:
            return [Step(kind, whom=_player(name, players)) for name in re.split(r"\s+and\s+", said["whom"])]
        if kind is Kind.TAKE and len(cards) > 1:
            raise MisreadError("the Steeple takes one refuse card, for example `take Hill from the refuse pile`", part)
        if kind is Kind.TRADE and len(cards) > 1:
            raise MisreadError("trades are said one by one, for example `trade Hill for Rake, trade Hill for Coffer`", part)
        if "other" in said:
            cards = (*cards, _card(said["other"]))
        number = said.get("n", "")
        n = number_called(number) if number else 0
        if kind is Kind.DRAW:
            n = len(cards) or n or 1
        whom = _player(said["whom"], players) if "whom" in said else ""
        return [Step(kind, cards, whom, n, {"rightly": True, "wrongly": False}.get(said.get("how", "").casefold()))]
    raise not_understood(text, _SAYINGS, part)


def _card(word: str) -> Profession:
    bare = re.sub(r"^(?:a|an|the|my|another)\s+", "", word, flags=re.IGNORECASE)
    try:
        return profession_called(bare)
    except ValueError as error:
        raise MisreadError(str(error), bare) from None


def _player(name: str, players: Sequence[str]) -> str:
    try:
        return one(name, "player", list(players))
    except ValueError as error:
        raise MisreadError(str(error), name) from None
