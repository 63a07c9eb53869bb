"""What a move of Village Green requires before it is done, rule by rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from models.logic import Truth, Unknown, all_of, any_of, not_, where
from models.move import Allowance, Requirement
from models.names import enumerated
from models.village_green.cards import EMPTY, Award, Card, Green
from models.village_green.history import BESIDE
from models.village_green.layout_rules import cards_match, needs_village_card
from models.village_green.moves import (
    SOME_CARD,
    UNDER,
    Move,
    Turn,
    after_turning,
    among,
    is_drawn_unseen,
    may_be,
    village_of,
)
from models.village_green.position import (
    AWARD_SPACES,
    DISPLAY,
    GREEN_SPACES,
    VILLAGE_SPACE,
    Position,
    Supply,
    Village,
    Visible,
    is_award,
    is_laid,
)
from models.village_green.turn_rules import END, fits
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
        requirements += _refreshing(position, move)
    green, awards = after_turning(position, move)
    open_end = ""
    if isinstance(move.card, Green):
        source, taken_for_granted = _green_source(green, village, move)
        requirements += source
        assumptions += taken_for_granted
        requirements += _laying(position, village, move)
        requirements += _not_placing(position, green, village, move)
        if is_structure(move.card) and move.space != UNDER:
            more, open_end = _structure(awards, move, assumptions)
            requirements += more
        elif move.award is not None:
            said = f"{move.card} is no structure and brings no award."
            requirements.append(Requirement("VG-STRUCTURE", move.space, truth=False, message=said))
    elif isinstance(move.card, Award):
        requirements += _award_source(awards, move.card, assumptions)
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
        said = f"it is {position.turn}'s turn, not {move.player}'s."
        yield Requirement("VG-TURNS", "turn", truth=False, message=said)
    elif 1 not in position.players:
        asked = replace(position, turn=move.player)
        yield Requirement("VG-END", "turn", END.holds(asked, "turn"), END.tell(asked, "turn"))


def _refreshing(position: Position, move: Move) -> Iterator[Requirement]:
    if move.turned is None or move.turned is Turn.COVER:
        return
    display = (position.green if move.turned is Turn.GREENS else position.awards).display
    if display is not None:
        said = f"three face-up cards are replaced, but there are {len(display)}."
        yield Requirement("VG-FLIP-REFRESH", move.turned.value, len(display) == DISPLAY, said)
    if display is not None and move.under and not any(isinstance(card, Unknown) for card in display):
        said = f"the cards put under the deck are the three that lie face up ({_shown(display)})."
        same = Counter(map(id, move.under)) == Counter(map(id, display))
        yield Requirement("VG-FLIP-REFRESH", f"{move.turned.value}, {UNDER}", same, said)


def _green_source(supply: Supply, village: Village, move: Move) -> tuple[list[Requirement], list[str]]:
    """Where the card comes from: the hand, the display, or the top of the deck; and what is assumed of that."""
    required, assumed = [], []
    card = move.card
    hand = village.hand if isinstance(village.hand, tuple) else None
    left = supply.size != 0 or supply.display is None or len(supply.display) > 0
    required.append(Requirement("VG-ACT-GREEN", "deck", left, "there is no green card left to take."))
    if move.taken is not None and supply.display is not None:
        said = f"{move.taken} does not lie face up ({_shown(supply.display)})."
        required.append(Requirement("VG-ACT-GREEN", "display", may_be(move.taken, supply.display), said))
    if card is SOME_CARD or (hand is not None and among(card, hand)):
        pass
    elif move.taken is not None:
        in_hand = True if card is move.taken or hand is None else may_be(card, hand)
        said = f"{card} is neither in hand ({_shown(hand or ())}) nor the card that was taken."
        required.append(Requirement("VG-ACT-GREEN", "hand", in_hand, said))
    elif among(card, (*(supply.display or ()), *supply.order[:1])):
        pass
    else:
        ways = ["in hand"] if hand is None or may_be(card, hand) is not False else []
        ways += _drawn_unseen(card, supply)
        is_granted = hand is None or is_drawn_unseen(supply)
        if is_granted:
            assumed.append(f"{card} is {enumerated(ways, 'or')}; the file does not say")
        face_up = _shown(supply.display or ())
        said = f"{card} is neither in hand ({_shown(hand or ())}) nor face up ({face_up}){_nor_top(supply)}."
        seen = (*(hand or ()), *(supply.display or ()), *supply.order[:1])
        required.append(Requirement("VG-ACT-GREEN", "hand", is_granted or may_be(card, seen), said))
    return required, assumed


def _drawn_unseen(card: Card | None, supply: Supply) -> Iterator[str]:
    """From where in the middle a card may come that is not seen there for certain."""
    if supply.size != 0 and (not supply.order or may_be(card, supply.order[:1]) is not False):
        yield "on top of the deck"
    if supply.display is None or may_be(card, supply.display) is not False:
        yield "face up in the middle"


def _nor_top(supply: Supply) -> str:
    return f", and the top card of the deck is {supply.order[0]}" if supply.order else ""


def _shown(cards: Sequence[Visible]) -> str:
    return ", ".join(map(str, cards)) or "no cards"


def _laying(position: Position, village: Village, move: Move) -> Iterator[Requirement]:
    """What a green card needs where it is laid."""
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


def _not_placing(position: Position, supply: Supply, village: Village, move: Move) -> Iterator[Requirement]:
    """What a card needs that is put under the deck; solo, one is only where none fits and the ruling has it so."""
    if move.space != UNDER:
        return
    if position.is_solo:
        said = "in the solo game a card has to be placed; none goes under the deck."
        yield Requirement("VG-ACT-GREEN", UNDER, _none_fits(position, supply, village, move), said)
    if move.turned is Turn.COVER:
        said = "the village card is turned for laying a card on another green card, or for three new face-up cards."
        yield Requirement("VG-FLIP-COVER", UNDER, truth=False, message=said)


def _none_fits(position: Position, supply: Supply, village: Village, move: Move) -> Truth:
    """Whether no card of the hand can be placed after the draw, where the ruling then lets one be discarded."""
    hand = village.hand if isinstance(village.hand, tuple) else ()
    face_up = among(move.card, supply.display or ()) and not among(move.card, hand)
    drawn = [move.taken] if move.taken else [move.card] if face_up else supply.order[:1]
    fitting = any_of(fits(position, village, card, space) for card in (*hand, *drawn) for space in range(len(GREEN_SPACES)))
    if fitting is True or position.rulings["VG-AMB-SOLO-CHOICE"] != "discard":
        return False
    return not_(fitting)


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


def _structure(supply: Supply, move: Move, assumptions: list[str]) -> tuple[list[Requirement], str]:
    """What the award of a structure needs, and what is left to be done where it was not named."""
    none_left = supply.size == 0 and supply.display == ()
    if move.award is not None:
        return [*_award_source(supply, move.award, assumptions)], ""
    if none_left:
        assumptions.append("no award is left, so the structure brings none (VG-AMB-ENDAWARD)")
        return [], ""
    return [], "draw an award and place it (VG-STRUCTURE)"


def _award_source(supply: Supply, award: Award, assumptions: list[str]) -> Iterator[Requirement]:
    if among(award, (*(supply.display or ()), *supply.order[:1])):
        return
    if is_drawn_unseen(supply):
        assumptions.append(f"{award} is {enumerated(list(_drawn_unseen(award, supply)), 'or')}")
    deck = _nor_top(supply) or ", and the deck is empty"
    said = f"{award} does not lie face up ({_shown(supply.display or ())}){deck}."
    seen = (*(supply.display or ()), *supply.order[:1])
    yield Requirement("VG-ACT-AWARD", "display", is_drawn_unseen(supply) or may_be(award, seen), said)


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
