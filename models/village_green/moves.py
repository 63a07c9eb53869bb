"""Moves of Village Green: how they are written, which there are, what each requires, and the table after it.

Source: Village Green rulebook, "How to Play", "Village Card", "Draw and Play a Green Card", "Draw and Play an Award Card",
"Placing Cards in Your Village", "Solo Game".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from models.logic import Unknown, all_of, any_of, not_, where
from models.move import Allowance, Requirement
from models.names import enumerated, find, one, quoted
from models.village_green.cards import EMPTY, Award, Card, Green
from models.village_green.form import card_called
from models.village_green.history import BESIDE
from models.village_green.layout_rules import cards_match, needs_village_card
from models.village_green.position import (
    AWARD_SPACES,
    DISPLAY,
    GREEN_SPACES,
    VILLAGE_SPACE,
    Face,
    Position,
    Stack,
    Supply,
    Village,
    Visible,
    is_award,
    is_laid,
)
from models.village_green.turn_rules import END
from models.village_green.wording import is_structure, listed


class Turn(Enum):
    """What the village card is turned face down for."""

    COVER = "cover"
    GREENS = "refresh greens"
    AWARDS = "refresh awards"


UNDER = "under the deck"
"""Where a green card goes that is not placed."""


SOME_CARD = Green("a card")
"""A card of a hidden hand that nobody else sees: it can only be put under the deck."""


@dataclass(frozen=True, slots=True)
class Move:
    """What one player does in a turn, or only the refreshing before it (then there is no card).

    `space` is where the card goes, or `UNDER`. `taken` is the face-up card that was taken, if that was said. `award` is
    what a structure brings, if that was said.
    """

    player: str
    card: Card | None = None
    space: str = ""
    turned: Turn | None = None
    taken: Card | None = None
    award: Award | None = None
    award_space: str = ""

    def __str__(self) -> str:
        if self.card is None:
            return f"flip and {self.turned.value}" if self.turned else "nothing"
        flip = {None: "", Turn.COVER: "flip and "}.get(self.turned) if self.turned in {None, Turn.COVER} else None
        flip = f"flip and {self.turned.value}, then " if flip is None and self.turned else flip
        taken = f"take {self.taken}, " if self.taken else ""
        put = f"{self.card} {UNDER}" if self.space == UNDER else f"{self.card} to {self.space}"
        award = f", {self.award} to {self.award_space}" if self.award else ""
        return f"{flip}{taken}{put}{award}"


# How moves are written.

_FLIP = re.compile(r"^(flip|turn)( over)?( (my|the|your))?( village card)?( face down| over)?( and|,|:|;)* ", re.IGNORECASE)
_REFRESH = re.compile(
    r"^(refresh|replace|renew)( the)?( three)?( face-up)? (greens?|awards?)( cards?)?( and| then|,|;)*( |$)", re.IGNORECASE
)
_TAKE = re.compile(r"^(take|draw) (.+?)(, then |, and |,| then | and )\s*(?=\S)", re.IGNORECASE)
_PUT = re.compile(r"^(put|puts|place|places|lay|lays|play|plays) ", re.IGNORECASE)
_DISCARD = re.compile(r"^(discard|discards) ", re.IGNORECASE)
_ASKED = re.compile(r"^(may|can) (i|we|you) |\?$", re.IGNORECASE)
_DRAWN = re.compile(r"^(the )?(top( card)?( of the( green)? deck)?|(a card )?from the deck)$", re.IGNORECASE)
_UNSEEN = re.compile(r"^(unknown|a card|one card|some card)$", re.IGNORECASE)
_ONLY_REFRESH = re.compile(r"^(refresh|replace|renew)\b", re.IGNORECASE)
_UNDER = re.compile(r" (under|beneath|to the bottom of)( the)?( green)? deck$", re.IGNORECASE)
_TO = re.compile(r" (to|on|onto|on to|at|in|into|->|→) ", re.IGNORECASE)
_ARTICLE = re.compile(r"^(the|a|an|my) (?!\S+ \S+ award$)", re.IGNORECASE)
_KIND = re.compile(r"^(award|green card|card) ", re.IGNORECASE)
_THEN_AWARD = re.compile(r"(,| and| with| then|;)+ ", re.IGNORECASE)
_ROW_COLUMN = re.compile(r"^(?:row|r)\s*(?P<row>[1-3])\W*(?:column|col|c)\s*(?P<column>[1-3])$", re.IGNORECASE)
_COLUMN_ROW = re.compile(r"^(?:column|col)\s*(?P<column>[1-3])\W*row\s*(?P<row>[1-3])$", re.IGNORECASE)
_LINE = re.compile(r"^(?P<kind>row|column) (?P<number>[1-3])$", re.IGNORECASE)
_SPACES = (*GREEN_SPACES, *AWARD_SPACES, VILLAGE_SPACE)
_FORMS = (
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
        move, rest = replace(move, turned=Turn.COVER), shorter
        refresh = _REFRESH.match(rest)
        if refresh:
            kind = Turn.GREENS if refresh[5].casefold().startswith("green") else Turn.AWARDS
            move, rest = replace(move, turned=kind), rest[refresh.end() :]
            if not rest:
                return move
        elif _ONLY_REFRESH.match(rest):
            raise ValueError(f"{quoted(text)}: refresh which cards? “flip and refresh greens” or “flip and refresh awards”")
    taken = _TAKE.match(rest)
    if taken:
        rest = rest[taken.end() :]
        if not _DRAWN.match(taken[2]):
            move = replace(move, taken=_card(taken[2], position, award=False))
    return _placed(move, rest, text, position)


def _without_player(text: str, position: Position, player: str) -> str:
    """A move without the name of the player who makes it. Raises `ValueError` if it is another's."""
    for village in position.villages:
        said = re.match(rf"{re.escape(village.player)}(: | (?=plays? |puts? |lays? |places? |takes? ))", text, re.IGNORECASE)
        if said:
            if village.player != player:
                raise ValueError(f"this is a move of {village.player}; say so with --player {village.player}")
            return text[said.end() :]
    return text


def _placed(move: Move, rest: str, text: str, position: Position) -> Move:
    """The move with the card that it places, read from the rest of its text."""
    if _DISCARD.match(rest) and not _UNDER.search(rest):
        rest = f"{rest} {UNDER}"
    rest = _DISCARD.sub("", _PUT.sub("", rest))
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
        raise ValueError(f"{quoted(award)}: a turn is one action; only a structure brings an award besides")
    return replace(move, award=card, award_space=space)


def _put_where(rest: str, text: str, position: Position) -> tuple[str, str, str]:
    """What is put where, and what is said after that ("in" may be part of a name, so the space decides)."""
    joints = list(_TO.finditer(rest))
    for said in joints:
        name, where_to = rest[: said.start()], rest[said.end() :]
        ends = [len(where_to), *(joint.start() for joint in _THEN_AWARD.finditer(where_to))]
        for end in ends:
            if _is_space(where_to[:end]):
                joint = _THEN_AWARD.match(where_to, end)
                return name, _space(where_to[:end]), where_to[joint.end() :] if joint else ""
            line = _LINE.match(where_to[:end].strip())
            if line and isinstance(_card(name, position, award=True), Award):
                # An award beside a row, or above a column, scores it.
                joint = _THEN_AWARD.match(where_to, end)
                edge = "left" if line["kind"].casefold() == "row" else "top"
                return name, f"{edge} {line['number']}", where_to[joint.end() :] if joint else ""
    if joints:
        _space(rest[joints[-1].end() :])
    raise ValueError(f"{quoted(text)} is no move; expected for instance {_FORMS}")


def _card(text: str, position: Position, *, award: bool) -> Card:
    text = _ARTICLE.sub("", text.strip())
    said = _KIND.match(text)
    green = not award if said is None else not said[1].casefold().startswith("award")
    try:
        # "Award for Forestry" is a name, "award best use of space" is a word and a name.
        return card_called(text, position.deck, green=green)
    except ValueError:
        if said is None:
            raise
        return card_called(text[said.end() :], position.deck, green=green)


def _is_space(text: str) -> bool:
    return bool(_row_column(text)) or len(find(_tidy(text), _SPACES)) == 1


def _row_column(text: str) -> re.Match[str] | None:
    return _ROW_COLUMN.match(text.strip()) or _COLUMN_ROW.match(text.strip())


def _tidy(text: str) -> str:
    tidy = re.sub(r"^(the )?(space )?", "", text.strip().casefold())
    return re.sub(r"^(top|left)(\d)$", r"\1 \2", tidy)


def _space(text: str) -> str:
    row_column = _row_column(text)
    if row_column:
        return f"r{row_column['row']}c{row_column['column']}"
    return one(_tidy(text), "space", list(_SPACES), "the spaces are r1c1 to r3c3, top 1 to top 3 and left 1 to left 3")


# Which moves there are.


def moves(position: Position, player: str) -> Iterator[Move]:
    """Every move that may be worth asking for with the cards that are seen: those in hand and those face up.

    Each is to be judged; what a card drawn unseen would allow is not among them.
    """
    village = _village(position, player)
    hand = village.hand if isinstance(village.hand, tuple) else ()
    greens = _kinds(hand) + [card for card in _kinds(position.green.display or ()) if card not in hand]
    for card in greens:
        for space in GREEN_SPACES:
            yield Move(player, card, space)
    for card in greens:
        for number, space in enumerate(GREEN_SPACES):
            if village.green[number].cards:
                yield Move(player, card, space, Turn.COVER)
    for card in greens:
        yield Move(player, card, UNDER)
    for award in _kinds(position.awards.display or ()):
        for space in AWARD_SPACES:
            yield Move(player, award, space)
    for supply, kind in ((position.green, Turn.GREENS), (position.awards, Turn.AWARDS)):
        if supply.display is not None:
            yield Move(player, turned=kind)


def without_turning(move: Move) -> Move | None:
    """The same move without turning the village card: where that may be done, turning it need not be listed."""
    return replace(move, turned=None) if move.turned is Turn.COVER else None


def _kinds(cards: Sequence[Visible]) -> list[Card]:
    return list(dict.fromkeys(card for card in cards if not isinstance(card, Unknown)))


# What each requires.


def allowance(position: Position, move: Move) -> Allowance:
    """What a move requires at a table, before it is done."""
    village = _village(position, move.player)
    requirements = [*_in_turn(position, move)]
    assumptions: list[str] = []
    if move.turned is not None:
        up = not_(village.is_down)
        said = "the village card lies face down already; it serves once per game."
        requirements.append(Requirement("VG-FLIP-ONCE", VILLAGE_SPACE, up, said))
        requirements += _refreshing(position, move.turned)
    open_end = ""
    if isinstance(move.card, Green):
        source, taken_for_granted = _green_source(position, village, move)
        requirements += source
        assumptions += taken_for_granted
        requirements += _laying(position, village, move)
        if is_structure(move.card) and move.space != UNDER:
            more, open_end = _structure(position, move, assumptions)
            requirements += more
        elif move.award is not None:
            said = f"{move.card} is no structure and brings no award."
            requirements.append(Requirement("VG-STRUCTURE", move.space, truth=False, message=said))
    elif isinstance(move.card, Award):
        requirements += _award_source(position, move.card, assumptions)
        requirements += _award_alone(position, village, move)
        requirements += _only_an_award(move)
    covered = {"VG-MATCH", "VG-COVER", "VG-FLIP-ONCE", "VG-END"}
    if open_end or move.card is None:
        # The turn is not over: rules on what lies there between turns have to wait.
        covered |= {"VG-AWARD-COUNT", "VG-HISTORY", "VG-TURNS", "VG-CARDS[award cards]"}
    return Allowance(tuple(requirements), tuple(assumptions), frozenset(covered), frozenset({"VG-CARDS"}), open_end)


def _in_turn(position: Position, move: Move) -> Iterator[Requirement]:
    if position.over:
        yield Requirement("VG-END", "end", truth=False, message="the game is over.")
    elif position.turn is not None and position.turn != move.player:
        said = f"it is the turn of {position.turn}, not of {move.player}."
        yield Requirement("VG-TURNS", "turn", truth=False, message=said)
    elif 1 not in position.players:
        asked = replace(position, turn=move.player)
        yield Requirement("VG-END", "turn", END.holds(asked, "turn"), END.tell(asked, "turn"))


def _refreshing(position: Position, turned: Turn) -> Iterator[Requirement]:
    if turned is Turn.COVER:
        return
    supply = position.green if turned is Turn.GREENS else position.awards
    if supply.display is not None:
        said = f"three face-up cards are replaced, but there are {len(supply.display)}."
        yield Requirement("VG-FLIP-REFRESH", turned.value, len(supply.display) == DISPLAY, said)


def _green_source(position: Position, village: Village, move: Move) -> tuple[list[Requirement], list[str]]:
    """Where the card comes from: the hand, the display, or the top of the deck; and what is assumed of that."""
    required, assumed = [], []
    card, supply = move.card, position.green
    hand = village.hand if isinstance(village.hand, tuple) else None
    left = supply.deck != 0 or supply.display is None or len(supply.display) > 0
    required.append(Requirement("VG-ACT-GREEN", "deck", left, "there is no green card left to take."))
    if move.taken is not None and supply.display is not None and not _may_be_among(move.taken, supply.display):
        said = f"{move.taken} does not lie face up ({_shown(supply.display)})."
        required.append(Requirement("VG-ACT-GREEN", "display", truth=False, message=said))
    if card is SOME_CARD or (hand is not None and _among(card, hand)):
        pass
    elif move.taken is not None:
        in_hand = card is move.taken or hand is None or _may_be_among(card, hand)
        said = f"{card} is neither in hand ({_shown(hand or ())}) nor the card that was taken."
        required.append(Requirement("VG-ACT-GREEN", "hand", in_hand, said))
    elif supply.display is not None and _among(card, supply.display) and move.turned is not Turn.GREENS:
        pass
    else:
        ways = []
        if hand is None or any(isinstance(other, Unknown) and _may_be_among(card, (other,)) for other in hand):
            ways.append("in the hand (not seen in full)")
        if supply.deck != 0:
            ways.append("the top card of the deck")
        if supply.display is None or _may_be_among(card, supply.display) or move.turned is Turn.GREENS:
            ways.append("face up (not every card was seen)")
        if ways:
            assumed.append(f"{card} is {enumerated(ways, 'or')}")
        said = f"{card} is neither in hand ({_shown(hand or ())}) nor face up ({_shown(supply.display or ())})."
        required.append(Requirement("VG-ACT-GREEN", "hand", bool(ways), said))
    return required, assumed


def _among(card: Card | None, cards: Sequence[Visible]) -> bool:
    return any(other is card for other in cards)


def _may_be_among(card: Card | None, cards: Sequence[Visible]) -> bool:
    return any(card in other.options if isinstance(other, Unknown) else other is card for other in cards)


def _shown(cards: Sequence[Visible]) -> str:
    return ", ".join(map(str, cards)) or "no cards"


def _laying(position: Position, village: Village, move: Move) -> Iterator[Requirement]:
    """What a green card needs where it is laid."""
    if move.space == UNDER:
        said = "in the solo game a card has to be placed; none goes under the deck."
        yield Requirement("VG-ACT-GREEN", UNDER, not position.is_solo, said)
        if move.turned is Turn.COVER:
            said = "the village card is turned for laying a card on another green card, or for three new face-up cards."
            yield Requirement("VG-FLIP-COVER", UNDER, truth=False, message=said)
    if move.space not in GREEN_SPACES:
        return
    space = GREEN_SPACES.index(move.space)
    lower = village.visible_green[space]
    turned = move.turned is Turn.COVER
    if turned:
        said = f"nothing lies at {move.space}; turning the village card lets a card be laid on another green card."
        yield Requirement("VG-FLIP-COVER", move.space, where(lower, is_laid), said)
    else:
        free = not_(needs_village_card(position, move.card or EMPTY, lower))
        yield Requirement("VG-COVER", move.space, free, _tell_cover(village, move, lower))
    yield from _matching(position, village, move, space)


def _tell_cover(village: Village, move: Move, lower: Visible) -> str:
    used = village.is_down is True
    hint = (
        "the village card lies face down already, so it cannot serve for this."
        if used
        else f"that takes turning the village card: “flip and {move.card} to {move.space}”."
    )
    return f"{move.card} would cover {lower} at {move.space}; {hint}"


def _matching(position: Position, village: Village, move: Move, space: int) -> Iterator[Requirement]:
    beside = [other for other in BESIDE[space] if village.visible_green[other] is not EMPTY]
    matches = {other: cards_match(move.card or EMPTY, village.visible_green[other]) for other in beside}  # type: ignore[arg-type]
    all_match = all_of(matches.values())
    if move.turned is Turn.COVER and all_match is not True and position.rulings["VG-AMB-ANY"] == "at-least-one":
        some = any_of(all_of([matches[other], where(village.visible_green[other], is_laid)]) for other in beside)
        alone = all_of(not_(where(village.visible_green[other], is_laid)) for other in beside)
        cards = listed([f"{village.visible_green[other]} at {GREEN_SPACES[other]}" for other in beside])
        said = f"{move.card} at {move.space} shares neither flower nor colour with {cards}."
        yield Requirement("VG-MATCH", move.space, any_of([some, alone]), said)
        return
    for other, matched in matches.items():
        card = village.visible_green[other]
        label = ",".join(sorted((move.space, GREEN_SPACES[other])))
        said = f"{move.card} at {move.space} and {card} at {GREEN_SPACES[other]} share neither flower nor colour."
        yield Requirement("VG-MATCH", label, matched, said)


def _structure(position: Position, move: Move, assumptions: list[str]) -> tuple[list[Requirement], str]:
    """What the award of a structure needs, and what is left to be done where it was not named."""
    none_left = position.awards.deck == 0 and position.awards.display == ()
    if move.award is not None:
        return [*_award_source(position, move.award, assumptions)], ""
    if none_left:
        assumptions.append("no award is left, so the structure brings none (VG-AMB-ENDAWARD)")
        return [], ""
    return [], "draw an award and place it (VG-STRUCTURE)"


def _award_source(position: Position, award: Award, assumptions: list[str]) -> Iterator[Requirement]:
    supply = position.awards
    if supply.display is not None and _among(award, supply.display):
        return
    ways = [] if supply.deck == 0 else ["the top card of the deck"]
    if supply.display is None or _may_be_among(award, supply.display):
        ways.append("face up (not every card was seen)")
    if ways:
        assumptions.append(f"{award} is {enumerated(ways, 'or')}")
    said = f"{award} does not lie face up ({_shown(supply.display or ())}), and the deck is empty."
    yield Requirement("VG-ACT-AWARD", "display", bool(ways), said)


def _award_alone(position: Position, village: Village, move: Move) -> Iterator[Requirement]:
    """Solo, an award drawn in a turn of its own goes to an empty space."""
    if position.is_solo and move.space in AWARD_SPACES:
        lower = village.visible_awards[AWARD_SPACES.index(move.space)]
        said = f"{lower} lies at {move.space}; in the solo game only an award that a structure brings may cover another."
        yield Requirement("VG-ACT-AWARD", move.space, not_(where(lower, is_award)), said)


def _only_an_award(move: Move) -> Iterator[Requirement]:
    """A turn that places an award by itself does nothing else, but for three new face-up cards before it."""
    if move.turned is Turn.COVER:
        said = f"turning the village card lets a green card be laid on another; {move.card} is an award."
        yield Requirement("VG-FLIP-COVER", move.space, truth=False, message=said)
    if move.taken is not None:
        said = f"whoever takes {move.taken} plays a green card; {move.card} is an award."
        yield Requirement("VG-ACT-AWARD", move.space, truth=False, message=said)
    if move.award is not None:
        said = f"one award is drawn and placed in a turn, {move.card} or {move.award}; only a structure brings one besides."
        yield Requirement("VG-ACT-AWARD", move.award_space, truth=False, message=said)


# The table after it.


def after(position: Position, move: Move) -> Position:
    """The table after a move, whatever may be said against it.

    A face-up card that was taken is replaced by an unknown one. Where it was not said which card was taken, it is the
    card laid if that lay face up and was not in hand, else the top card of the deck.
    """
    village = _village(position, move.player)
    green, awards = position.green, position.awards
    if move.turned is not None:
        village = replace(village, face=Face.DOWN)
        green = _refreshed("green", green, position, green=True) if move.turned is Turn.GREENS else green
        awards = _refreshed("awards", awards, position, green=False) if move.turned is Turn.AWARDS else awards
    if move.card is None:
        return _with_village(replace(position, green=green, awards=awards), village)
    if isinstance(move.card, Green):
        village, green = _drawn(position, village, green, move)
    else:
        awards = _without("awards", awards, position, move.card, green=False)
    if move.space != UNDER:
        village = _laid(village, move.card, move.space)
    if move.award is not None:
        awards = _without("awards", awards, position, move.award, green=False)
        village = _laid(village, move.award, move.award_space)
    if village.turns is not None:
        village = replace(village, turns=village.turns + 1)
    changed = _with_village(replace(position, green=green, awards=awards), village)
    return _passed_on(changed, move.player)


def _village(position: Position, player: str) -> Village:
    return next(village for village in position.villages if village.player == player)


def _with_village(position: Position, village: Village) -> Position:
    return replace(position, villages=tuple(village if v.player == village.player else v for v in position.villages))


def _any_card(place: str, position: Position, *, green: bool) -> Unknown[Card]:
    return Unknown(place, (position.deck.green if green else position.deck.awards).values())


def _one_of(place: str, cards: Sequence[Visible]) -> Visible:
    """One of these cards, as far as they are known."""
    options = dict.fromkeys(option for card in cards for option in (card.options if isinstance(card, Unknown) else (card,)))
    return next(iter(options)) if len(options) == 1 else Unknown(place, options)


def _refreshed(kind: str, supply: Supply, position: Position, *, green: bool) -> Supply:
    fresh = tuple(_any_card(f"{kind} display, card {n}, new", position, green=green) for n in range(1, DISPLAY + 1))
    return replace(supply, display=fresh)


def _drawn(position: Position, village: Village, supply: Supply, move: Move) -> tuple[Village, Supply]:
    """The hand and the green supply after a card was taken and another one left the hand."""
    hand = village.hand if isinstance(village.hand, tuple) else None
    in_hand = hand is not None and _among(move.card, hand)
    face_up = supply.display is not None and _among(move.card, supply.display)
    taken = move.taken or (move.card if face_up and not in_hand else None)
    drawn = f"{village.player}'s hand, the card drawn"
    new = taken or _any_card(drawn, position, green=True)
    if taken is None and supply.deck == 0 and supply.display:
        # Then it was one of the face-up cards, and it is not said which.
        new = _one_of(drawn, supply.display)
        places = [f"green display, card {n} left" for n in range(1, len(supply.display))]
        supply = replace(supply, display=tuple(_one_of(place, supply.display) for place in places))
    else:
        supply = _without("green", supply, position, taken, green=True)
    if hand is not None and move.card is SOME_CARD:
        # Any of them may be the one that went.
        village = replace(village, hand=tuple(_one_of(f"{drawn} {n}", (*hand, new)) for n in range(1, len(hand) + 1)))  # type: ignore[misc]
    if hand is not None and in_hand and taken is not move.card:
        place = next(i for i, card in enumerate(hand) if card is move.card)
        village = replace(village, hand=(*hand[:place], *hand[place + 1 :], new))  # type: ignore[arg-type]
    if move.space == UNDER and supply.deck is not None:
        supply = replace(supply, deck=supply.deck + 1)
    return village, supply


def _without(kind: str, supply: Supply, position: Position, taken: Card | None, *, green: bool) -> Supply:
    """The supply after a card was taken: a face-up one is replaced from the deck while it lasts."""
    display = supply.display
    deck = None if supply.deck is None else max(0, supply.deck - 1)
    if display is not None and taken is not None and _among(taken, display):
        place = next(i for i, card in enumerate(display) if card is taken)
        display = (*display[:place], *display[place + 1 :])
        if supply.deck != 0:
            display = (*display, _any_card(f"{kind} display, the new card", position, green=green))
    return Supply(display, deck)


def _laid(village: Village, card: Card, space: str) -> Village:
    """The village with a card laid on a space."""
    if space == VILLAGE_SPACE:
        return replace(village, on_village=(card, *village.on_village))

    def stacks(spaces: Sequence[str], old: Sequence[Stack]) -> tuple[Stack, ...]:
        return tuple(_topped(stack, card) if name == space else stack for name, stack in zip(spaces, old, strict=True))

    return replace(village, green=stacks(GREEN_SPACES, village.green), awards=stacks(AWARD_SPACES, village.awards))


def _topped(stack: Stack, card: Card) -> Stack:
    return Stack((card, *stack.cards), stack.sealed or not stack.cards)


def _passed_on(position: Position, player: str) -> Position:
    """Whose turn it is then: the next seat's, or nobody's if the game is over by that."""
    if position.turn is None or position.is_solo:
        return position
    if not position.is_whole:
        return replace(position, turn=None)
    seats = [village.player for village in position.villages]
    following = seats[(seats.index(player) + 1) % len(seats)]
    asked = replace(position, turn=following)
    if following == position.start and END.holds(asked, "turn") is False:
        return replace(position, turn=None, over=True)
    return asked
