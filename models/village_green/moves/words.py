"""Moves of Village Green, and how people say them: "red rose pond to r2c1", "flip and refresh awards".

Source: Village Green rulebook, "How to Play", "Village Card", "Draw and Play a Green Card", "Draw and Play an Award Card",
"Placing Cards in Your Village", "Solo Game".
"""

import re
from dataclasses import dataclass, replace
from enum import Enum

from models.move import MoveForm, not_understood
from models.names import one, quoted
from models.problem import MisreadError
from models.sayings import Saying, Sayings
from models.spaces import worded
from models.unknowns import SOME
from models.village_green.cards import Award, Card, Green
from models.village_green.table.position import Position
from models.village_green.table.readings import card_called
from models.village_green.table.spaces import AWARD_SPACES, GREEN_SPACES, SIDE, VILLAGE_SPACE


class Flip(Enum):
    """What the village card is turned face down for."""

    COVER = "cover"
    GREENS = "refresh greens"
    AWARDS = "refresh awards"


UNDER = "under the deck"
"""Where a green card goes that is not placed."""

SOME_CARD = Green("a card")
"""A card of a hidden hand that nobody else sees: it can only be put under the deck."""

_TO = "on to|onto|to|over|on|at|in|into|above|beside|next to|->|→"
_PUT = "[(put|place|lay|play)~]"
_IT = {"it": "(?:it|this|that)(?: card)?"}
_UNDER = "(under|beneath|(to|at|on) the bottom of) [the]"
_THEN = "(, then|, and|,|and then|and|then)"
_BEFORE = rf"(?:(?! (?:{_TO}) ).)*?"
_SPACE = rf"{_BEFORE}(?:\d|\b(?:top|bottom|upper|lower|left|right|middle|central|cent(?:re|er)|village)\b){_BEFORE}"
"""Of words that lead to a space the last does, and it is called a space: "in" and "and" may be parts of a card's name."""
_REST = r"(?!(?:and )?(?:row|r|column|col|c|place|space|tile) ?\d).+?"
_SPACES = _IT | {"space": _SPACE, "anything": f"{_BEFORE}.", "rest": _REST}
_NAME = ".+?(?: and (?:man-made|ambition of display))?"
"""A card, with the "and" of its name."""


class Clause(Enum):
    """A part of a move, and how it is said; what follows it is the `rest`."""

    PLACE = Saying(
        "{card} to {space}[, {rest}]",
        f"{_PUT} (cover~ {{anything}} with {{card}}"
        f"|({{it}} [({_TO})]|{{card}} ({_TO})) {{space}} [(, with|with|{_THEN}) {{rest}}]|{{card}} ({_TO}) {{anything}})",
        MoveForm(
            "lay a green card",
            (
                "red rose birch birch to r1c2",
                "put blue lily pond in row 1 column 1",
                "take lawn, yellow rose oak oak to r1c3",
                "draw lawn and put it on r1c3",
            ),
            "Takes a green card and lays one: from hand, or the one taken. `take` says which face-up card was "
            "taken, `draw` which one if it may have come from the deck; without either, it is the card laid if that "
            "lies face up and is not in hand, else the top card of the deck.",
        ),
        MoveForm(
            "structure with its award",
            ("red rose structure to r1c1, award ruby clover to left 1",),
            "A structure brings an award: say both in one move.",
        ),
        MoveForm(
            "award",
            ("award ruby clover to left 3", "ruby clover to row 3"),
            "Draws an award and places it; `row 3` is the award space beside row 3, `column 2` the one above column 2.",
        ),
        slots=_SPACES,
    )
    DISCARD = Saying(
        f"{{card}} {UNDER}",
        f"[discard~] {_PUT} ({{it}}|{{card}}) {_UNDER} [green] deck|discard~ ({{it}}|{{card}})",
        MoveForm(
            "put under the deck",
            ("lawn under the deck", "discard lawn", "a card under the deck"),
            "Takes a green card and puts this one under the deck; `a card` where the hand is hidden.",
        ),
        slots=_IT,
    )
    FLIP = Saying(
        "flip and {rest}",
        "(flip|turn)~ [over] [my|the|your] [village card] [face down|over] [,|:] [and] [{rest}]",
        MoveForm(
            "flip and cover",
            ("flip and blue rose willow to r3c2", "flip and take lawn, blue rose willow to r3c2"),
            "Turns the village card face down to lay a card on another card.",
        ),
    )
    REFRESH = Saying(
        f"{{what}}[: {{cards}} {UNDER}][, then {{rest}}]",
        f"(refresh|replace|renew) [the] [three] [face-up] {{what}} [card~]"
        f" [: {{cards}} {_UNDER} [green|award] deck|: {{unclear}}] [,] [and] [then] [{{rest}}]",
        MoveForm(
            "flip and refresh",
            ("flip and refresh awards", "flip and refresh greens", "flip and refresh awards, then lawn to r1c1"),
            "Turns the village card face down for three new face-up cards. The turn goes on after it: say the "
            "rest of it after `then`.",
        ),
        MoveForm(
            "flip and refresh in order",
            ("flip and refresh greens: lawn, red rose oak oak, blue lily oak willow under the deck",),
            "The same, and in which order the old cards go under the deck: the first one is drawn again first. "
            "Without the order they go there as they lie.",
        ),
        slots={"what": "greens?|awards?", "rest": "(?!:).+?"},
    )
    TAKE = Saying(
        "{how} {card}, {rest}",
        f"{{how}} (([the] top [card] [of the [green] deck]|[the] [a card] from the deck) {_THEN} {{rest}}"
        f"|{{card}} ({_THEN} {{rest}}|{{laid}}))",
        slots={"how": "(?:take|draw)s?", "card": _NAME, "laid": f"(?:{_TO}) {_SPACE}(?: (?:with|and) .+?|[,;].+?)?"},
    )


SAYINGS = Sayings({clause: clause.value for clause in Clause})


@dataclass(frozen=True, slots=True)
class Move:
    """What one player does in a turn, or only the refreshing before it (then there is no card).

    `space` is where the card goes, or `UNDER`. `turned` is what the village card is turned for; more than once it serves
    nobody. `taken` is the green card that was taken, if that was said: a face-up one, or perhaps one `from_deck`. `award` is
    what a structure brings, if that was said. `under` are the face-up cards in the order in which refreshing puts them
    under their deck, the one that will be drawn first at the front; without it they go there as they lie.
    """

    player: str
    card: Card | None = None
    space: str = ""
    turned: tuple[Flip, ...] = ()
    taken: Card | None = None
    from_deck: bool = False
    award: Award | None = None
    award_space: str = ""
    under: tuple[Card, ...] = ()

    def __str__(self) -> str:
        done = ""
        if self.card is not None:
            award = Clause.PLACE.value.written(card=self.award, space=self.award_space) if self.award else ""
            clause = Clause.DISCARD if self.space == UNDER else Clause.PLACE
            done = clause.value.written(card=self.card, space=self.space, rest=award)
            how = "draw" if self.from_deck else "take"
            done = Clause.TAKE.value.written(how=how, card=self.taken, rest=done) if self.taken else done
        for flip in reversed(self.turned):
            if flip is not Flip.COVER:
                done = Clause.REFRESH.value.written(what=flip.value, cards=", ".join(map(str, self.under)), rest=done)
            done = Clause.FLIP.value.written(rest=done)
        return done or "nothing"


_ASKED = re.compile(r"^(may|can) (i|we|you) |\?$", re.IGNORECASE)
_REFRESHES = re.compile(r"(refresh|replace|renew)\b", re.IGNORECASE)
_ARTICLE = re.compile(r"^(the|a|an|my) (?!\S+ \S+ award$)", re.IGNORECASE)
_KIND = re.compile(r"^(award|green card|card) ", re.IGNORECASE)
_UNSEEN = re.compile(r"unknown|a card|one card|some card", re.IGNORECASE)
_LINE = re.compile(r"(?P<kind>row|column) (?P<number>[1-3])", re.IGNORECASE)
_NO_JOINT = Saying(
    "{card} to {space}",
    f"{_PUT} ({{card}} [,] {{space}}|{{card}})",
    slots={
        "space": r"r[1-3]c[1-3]|(?:top|left) [1-3]|row [1-3],? column [1-3]"
        r"|(?:top|middle|bottom) (?:left|middle|right)|middle"
    },
)


def read_move(text: str, position: Position, player: str) -> Move:
    """The move that a text means. Raises `ValueError`, saying what could have been said."""
    rest = _without_player(_ASKED.sub("", " ".join(text.split())).strip(), position, player)
    move, rest = _read_turning(Move(player), rest, text, position)
    if not rest and move.turned[-1:] in {(Flip.GREENS,), (Flip.AWARDS,)}:
        return move
    move, drawn, rest = _read_taking(move, rest, position)
    if (said := Clause.DISCARD.value.match(rest)) is not None:
        name = said.get("card") or drawn or said["it"]
        card = SOME_CARD if _UNSEEN.fullmatch(name) else _card(name, position, award=False)
        return replace(move, card=card, space=UNDER)
    card, space, rest = _read_placing(rest, drawn, text, position)
    # An award is placed by whoever takes it.
    taken = None if card is move.taken and isinstance(card, Award) else move.taken
    move = replace(move, card=card, space=space, taken=taken)
    if not rest:
        return move
    brought, drawn, placing = _read_taking(Move(player), rest, position)
    award, space, more = _read_placing(placing, drawn, rest, position)
    if more or not isinstance(award, Award) or brought.taken not in {None, award}:
        raise MisreadError(f"{quoted(rest)}: a turn is one action; only a structure brings an award besides", rest)
    return replace(move, award=award, award_space=space)


def _without_player(text: str, position: Position, player: str) -> str:
    """A move without the name of the player who makes it. Raises `ValueError` if it is another's."""
    for village in position.seats:
        name = re.match(rf"{re.escape(village.player)}(: | (?=plays? |puts? |lays? |places? |takes? ))", text, re.IGNORECASE)
        if name:
            if village.player != player:
                raise ValueError(f"this is {village.player}'s move: add `--player {village.player}`")
            return text[name.end() :]
    return text


def _read_turning(move: Move, rest: str, text: str, position: Position) -> tuple[Move, str]:
    """A move with what the village card is turned for, if it is, and what is said after that."""
    while (said := Clause.FLIP.value.match(rest)) is not None or _REFRESHES.match(rest):
        rest, flip = rest if said is None else said.get("rest", ""), Flip.COVER
        if (said := Clause.REFRESH.value.match(rest)) is not None:
            if "unclear" in said:
                wrong = rest.partition(":")[2].strip()
                message = f"which three cards go under the deck? expected “: first, second, third {UNDER}”"
                raise MisreadError(f"{quoted(wrong)}: {message}", wrong)
            flip = Flip.AWARDS if said["what"].casefold().startswith("award") else Flip.GREENS
            names, rest = said["cards"].split(",") if "cards" in said else (), said.get("rest", "")
            under = tuple(_card(name, position, award=flip is Flip.AWARDS) for name in names)
            move = replace(move, under=under or move.under)
        elif _REFRESHES.match(rest):
            message = "refresh which cards? “flip and refresh greens” or “flip and refresh awards”"
            raise MisreadError(f"{quoted(text)}: {message}", text)
        move = replace(move, turned=(*move.turned, flip))
    return move, rest


def _read_taking(move: Move, rest: str, position: Position) -> tuple[Move, str, str]:
    """A move with the card that is taken, the words for that card, if it is named, and what is said after that."""
    said = Clause.TAKE.value.match(rest)
    if said is None:
        return move, "", rest
    drawn, rest = said.get("card", ""), said.get("rest") or f"it {said['laid']}"
    if drawn:
        taken = _card(drawn, position, award=False)
        draws = said["how"].casefold().startswith("draw") and isinstance(taken, Green)
        lies_open = Flip.GREENS not in move.turned and taken in (position.green.display or ())
        move = replace(move, taken=taken, from_deck=draws and not lies_open)
    return move, drawn, rest


def _read_placing(rest: str, drawn: str, text: str, position: Position) -> tuple[Card, str, str]:
    """What is put where, and what is said after that. An award beside a row, or above a column, scores it."""
    said = Clause.PLACE.value.match(rest)
    if said is None or "anything" in said:
        _without_joint(rest, position)
    if said is None:
        raise not_understood(text, SAYINGS.forms)
    name, where = said.get("card") or drawn or said["it"], said.get("space") or said["anything"]
    line = _LINE.fullmatch(where)
    if line and isinstance(_card(name, position, award=True), Award):
        where = f"{'left' if line['kind'].casefold() == 'row' else 'top'} {line['number']}"
    space = _space(where)
    return _card(name, position, award=space in AWARD_SPACES), space, said.get("rest", "")


def _without_joint(rest: str, position: Position) -> None:
    """Raises `ValueError` where a card is said without the way in which its space is told, or without any."""
    said = _NO_JOINT.match(rest) or {"card": ""}
    try:
        card = _card(said["card"], position, award=False)
    except ValueError:
        return
    if "space" in said:
        raise MisreadError(f"{quoted(rest)}: write '{card} to {_space(said['space'])}'", rest)
    ways = f"'{card} to left 1'" if isinstance(card, Award) else f"'{card} to r1c2', or '{card} under the deck'"
    raise MisreadError(f"{quoted(rest)}: where to? say {ways}", rest)


def _card(text: str, position: Position, *, award: bool) -> Card:
    text = _ARTICLE.sub("", text.strip())
    if _UNSEEN.fullmatch(text) or text.partition(" ")[0].casefold() == SOME:
        raise MisreadError(f"{quoted(text)}: which card? name the one that is laid, for instance 'lawn'", text)
    match = _KIND.match(text)
    green = not award if match is None else not match[1].casefold().startswith("award")
    try:
        # "Award for Forestry" is a name, "award best use of space" is a word and a name.
        return card_called(text, position.deck, green=green)
    except ValueError:
        if match is None:
            raise
        return card_called(text[match.end() :], position.deck, green=green)


def _space(text: str) -> str:
    """The space that words mean ("middle", "row 2 column 1", "left2"). Raises `ValueError`."""
    place = worded(text, (SIDE,) * SIDE) if not re.fullmatch(r"[a-z]\d", text, re.IGNORECASE) else None
    space = f"r{place[0] + 1}c{place[1] + 1}" if place else ""
    if space in GREEN_SPACES:
        return space
    tidy = re.sub(r"^(top|left)(\d)$", r"\1 \2", re.sub(r"^(the )?(space )?", "", text.strip().casefold()))
    hint = "the spaces are r1c1 to r3c3 (or top left, middle, bottom right), top 1 to top 3 and left 1 to left 3"
    return one(tidy, "space", [*GREEN_SPACES, *AWARD_SPACES, VILLAGE_SPACE], hint)
