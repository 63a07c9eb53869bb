"""What a move of Village Green requires before it is done, rule by rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from models.logic import Unknown, all_of, any_of, not_, where
from models.move import Allowance, Requirement
from models.names import enumerated
from models.village_green.cards import EMPTY, Award, Card, Green
from models.village_green.history import BESIDE
from models.village_green.layout_rules import cards_match, needs_village_card
from models.village_green.moves import SOME_CARD, UNDER, Move, Turn, among, village_of
from models.village_green.position import (
    AWARD_SPACES,
    DISPLAY,
    GREEN_SPACES,
    VILLAGE_SPACE,
    Position,
    Village,
    Visible,
    is_award,
    is_laid,
)
from models.village_green.turn_rules import END
from models.village_green.wording import is_structure, listed


def allowance(position: Position, move: Move) -> Allowance:
    """What a move requires at a table, before it is done."""
    village = village_of(position, move.player)
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
    if card is SOME_CARD or (hand is not None and among(card, hand)):
        pass
    elif move.taken is not None:
        in_hand = card is move.taken or hand is None or _may_be_among(card, hand)
        said = f"{card} is neither in hand ({_shown(hand or ())}) nor the card that was taken."
        required.append(Requirement("VG-ACT-GREEN", "hand", in_hand, said))
    elif supply.display is not None and among(card, supply.display) and move.turned is not Turn.GREENS:
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
    if supply.display is not None and among(award, supply.display):
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
