"""Moves of Village Green as people say them: "red rose pond to r2c1", "flip and refresh awards"."""

from __future__ import annotations

import re
from dataclasses import replace

from models.move import not_understood
from models.names import find, one, quoted
from models.problem import MisreadError
from models.spaces import worded
from models.unknowns import SOME
from models.village_green.cards import Award, Card
from models.village_green.moves import SOME_CARD, UNDER, Flip, Move
from models.village_green.position import AWARD_SPACES, GREEN_SPACES, SIDE, VILLAGE_SPACE, Position
from models.village_green.readings import card_called

_FLIP = re.compile(r"^(flip|turn)( over)?( (my|the|your))?( village card)?( face down| over)?( and|,|:|;)* ", re.IGNORECASE)
_REFRESH = re.compile(
    r"^(refresh|replace|renew)( the)?( three)?( face-up)? (greens?|awards?)( cards?)?( and| then|,|;|:)*( |$)", re.IGNORECASE
)
_TAKE = re.compile(r"^(take|draw) (.+?)(, then |, and |,| then | and )\s*(?=\S)", re.IGNORECASE)
_PUT = re.compile(r"^(put|puts|place|places|lay|lays|play|plays) ", re.IGNORECASE)
_IT = re.compile(
    rf"^({_PUT.pattern})?(it|this|that)( card)? (?P<to>(to|on|onto|on to|at|in|into|over|under|beneath)(?= ))? ?",
    re.IGNORECASE,
)
_DISCARD = re.compile(r"^(discard|discards) ", re.IGNORECASE)
_ASKED = re.compile(r"^(may|can) (i|we|you) |\?$", re.IGNORECASE)
_DRAWN = re.compile(r"^(the )?(top( card)?( of the( green)? deck)?|(a card )?from the deck)$", re.IGNORECASE)
_UNSEEN = re.compile(r"^(unknown|a card|one card|some card)$", re.IGNORECASE)
_ONLY_REFRESH = re.compile(r"^(refresh|replace|renew)\b", re.IGNORECASE)
_UNDER_THEIRS = re.compile(
    r"^(.+?) (under|beneath|to the bottom of)( the)?( green| award)? deck((,|;)?( and)?( then)? |$)", re.IGNORECASE
)
_UNDER = re.compile(r" (under|beneath|to the bottom of)( the)?( green)? deck$", re.IGNORECASE)
_NO_JOINT = re.compile(
    r"^(?P<card>.+?),? (?P<space>r[1-3]c[1-3]|(?:top|left) [1-3]|row [1-3],? column [1-3]"
    r"|(?:top|middle|bottom) (?:left|middle|right)|middle)$",
    re.IGNORECASE,
)
_TO = re.compile(r" (to|over|on|onto|on to|at|in|into|above|beside|next to|->|→) ", re.IGNORECASE)
_COVERING = re.compile(r"^covers? (?P<space>.+?) with (?P<card>.+)$", re.IGNORECASE)
_ARTICLE = re.compile(r"^(the|a|an|my) (?!\S+ \S+ award$)", re.IGNORECASE)
_KIND = re.compile(r"^(award|green card|card) ", re.IGNORECASE)
_THEN_AWARD = re.compile(r"(,| and| with| then|;)+ ", re.IGNORECASE)
_LINE = re.compile(r"^(?P<kind>row|column) (?P<number>[1-3])$", re.IGNORECASE)
_SPACES = (*GREEN_SPACES, *AWARD_SPACES, VILLAGE_SPACE)
_SAYINGS = (
    "'red rose pond to r2c1', 'red rose structure to r1c1, award ruby clover to left 2', 'award ruby clover to top 1', "
    "'lawn under the deck', 'flip and red rose pond to r2c1', 'flip and refresh awards'"
)


def read_move(text: str, position: Position, player: str) -> Move:
    """The move that a text means. Raises `ValueError`, saying what could have been said."""
    rest = _ASKED.sub("", " ".join(text.split())).strip()
    rest = _without_player(rest, position, player)
    move = Move(player)
    shorter = _FLIP.sub("", f"{rest} ", count=1).strip()
    if shorter != rest:
        move, rest = replace(move, turned=Flip.COVER), shorter
        refresh = _REFRESH.match(rest)
        if refresh:
            kind = Flip.GREENS if refresh[5].casefold().startswith("green") else Flip.AWARDS
            move, rest = replace(move, turned=kind), rest[refresh.end() :]
            if ":" in refresh[0]:
                move, rest = _in_order(move, rest, position)
            if not rest:
                return move
        elif _ONLY_REFRESH.match(rest):
            raise MisreadError(
                f"{quoted(text)}: refresh which cards? “flip and refresh greens” or “flip and refresh awards”", text
            )
    taken = _TAKE.match(rest)
    if taken:
        rest = rest[taken.end() :]
        if not _DRAWN.match(taken[2]):
            move = replace(move, taken=_card(taken[2], position, award=False))
            rest = _IT.sub(lambda said: f"{taken[2]} {said['to'] or 'to'} ", rest)
    return _placed(move, rest, text, position)


def _in_order(move: Move, rest: str, position: Position) -> tuple[Move, str]:
    """A refreshing move with the order of the cards that it puts under their deck, and what is said after that."""
    match = _UNDER_THEIRS.match(rest)
    if not match:
        raise MisreadError(
            f"{quoted(rest)}: which three cards go under the deck? expected “: first, second, third {UNDER}”", rest
        )
    cards = [_card(card, position, award=move.turned is Flip.AWARDS) for card in match[1].split(",")]
    return replace(move, under=tuple(cards)), rest[match.end() :]


def _without_player(text: str, position: Position, player: str) -> str:
    """A move without the name of the player who makes it. Raises `ValueError` if it is another's."""
    for village in position.villages:
        name = re.match(rf"{re.escape(village.player)}(: | (?=plays? |puts? |lays? |places? |takes? ))", text, re.IGNORECASE)
        if name:
            if village.player != player:
                raise ValueError(f"this is {village.player}'s move: add `--player {village.player}`")
            return text[name.end() :]
    return text


def _placed(move: Move, rest: str, text: str, position: Position) -> Move:
    """The move with the card that it places, read from the rest of its text."""
    if _DISCARD.match(rest) and not _UNDER.search(rest):
        rest = f"{rest} {UNDER}"
    rest = _DISCARD.sub("", _COVERING.sub(r"\g<card> to \g<space>", _PUT.sub("", rest)))
    if _UNDER.search(rest):
        under = _UNDER.sub("", rest)
        card = SOME_CARD if _UNSEEN.match(under) else _card(under, position, award=False)
        return replace(move, card=card, space=UNDER)
    name, space, award = _put_where(rest, text, position)
    move = replace(move, card=_card(name, position, award=space in AWARD_SPACES), space=space)
    if not award:
        return move
    name, space, more = _put_where(award, award, position)
    card = _card(name, position, award=space in AWARD_SPACES)
    if more or not isinstance(card, Award):
        raise MisreadError(f"{quoted(award)}: a turn is one action; only a structure brings an award besides", award)
    return replace(move, award=card, award_space=space)


def _put_where(rest: str, text: str, position: Position) -> tuple[str, str, str]:
    """What is put where, and what is said after that ("in" may be part of a name, so the space decides)."""
    joints = list(_TO.finditer(rest))
    for match in joints:
        name, where_to = rest[: match.start()], rest[match.end() :]
        ends = [len(where_to), *(joint.start() for joint in _THEN_AWARD.finditer(where_to))]
        for end in ends:
            space = _exact_space(where_to[:end])
            line = None if space else _LINE.match(where_to[:end].strip())
            if line and isinstance(_card(name, position, award=True), Award):
                # An award beside a row, or above a column, scores it.
                space = f"{'left' if line['kind'].casefold() == 'row' else 'top'} {line['number']}"
            if space:
                joint = _THEN_AWARD.match(where_to, end)
                return name, space, where_to[joint.end() :] if joint else ""
    if joints:
        _space(rest[joints[-1].end() :])
    _without_joint(rest, position)
    raise not_understood(text, _SAYINGS)


def _without_joint(rest: str, position: Position) -> None:
    """Raises `ValueError` where a card is said without the way in which its space is told, or without any."""
    match = _NO_JOINT.match(rest)
    name, space = (match["card"], match["space"]) if match else (rest, "")
    try:
        card = _card(name, position, award=False)
    except ValueError:
        return
    if space:
        raise MisreadError(f"{quoted(rest)}: write '{card} to {_space(space)}'", rest)
    raise MisreadError(f"{quoted(rest)}: where to? say '{card} to r1c2', or '{card} under the deck'", rest)


def _card(text: str, position: Position, *, award: bool) -> Card:
    text = _ARTICLE.sub("", text.strip())
    if _UNSEEN.match(text) or text.partition(" ")[0].casefold() == SOME:
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


def _exact_space(text: str) -> str:
    spaces = find(_tidy(text), _SPACES)
    return _row_column(text) or (spaces[0] if len(spaces) == 1 else "")


def _row_column(text: str) -> str:
    """The green space that words mean ("middle", "row 2 column 1"); nothing where they mean none of this village."""
    place = worded(text, (SIDE,) * SIDE) if not _LETTERED.match(text) else None
    space = f"r{place[0] + 1}c{place[1] + 1}" if place else ""
    return space if space in GREEN_SPACES else ""


def _tidy(text: str) -> str:
    tidy = re.sub(r"^(the )?(space )?", "", text.strip().casefold())
    return re.sub(r"^(top|left)(\d)$", r"\1 \2", tidy)


def _space(text: str) -> str:
    return _row_column(text) or one(_tidy(text), "space", list(_SPACES), _HINT)


_HINT = "the spaces are r1c1 to r3c3 (or top left, middle, bottom right), top 1 to top 3 and left 1 to left 3"
_LETTERED = re.compile(r"^[a-z]\d$", re.IGNORECASE)
