"""What may be done in a turn of Village Green, each kind of move once: what it requires and what it does.

Then the moves that are worth listing, and what a move does in words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from models.heap import Hand
from models.logic import Truth, Unknown, any_of, not_, where
from models.move import untold
from models.sayings import listed
from models.turn import Moves
from models.village_green.cards import Award, Card, Green
from models.village_green.moves.steps import AWARDS, GREEN, HELD, Steps, in_words
from models.village_green.moves.words import SOME_CARD, UNDER, Flip, Move
from models.village_green.rules.layout import matches_beside, matches_enough, needs_village_card
from models.village_green.rules.turns import end_triggers, fits
from models.village_green.rules.wording import is_structure
from models.village_green.table.position import Decks, Position, Supply, Village
from models.village_green.table.spaces import AWARD_SPACES, GREEN_SPACES, SPACES, VILLAGE_SPACE, Visible, is_award, is_laid


def _do(position: Position, move: Move) -> Steps:
    turn = Steps(position, move.player)
    turn.begin()
    if move.turned:
        turn.flip(move.turned[0], move.under)
    if len(move.turned) > 1:
        turn.refuse("VG-FLIP-ONCE", VILLAGE_SPACE, "the village card is turned twice in this turn; it serves once per game.")
    if isinstance(move.card, Green):
        _play_green(turn, move, move.card)
    elif isinstance(move.card, Award):
        _play_award(turn, move, move.card)
    else:
        turn.wait()
        return turn
    if move.award is not None:
        turn.then(partial(_place_award, turn, move.award, move.award_space))
    turn.then(turn.end)
    return turn


MOVES = Moves(_do)
"""Every move of the game, and what comes of it."""


def _sources(supply: Supply) -> dict[str, Hand[Visible]]:
    """The places in the middle from which a card may come."""
    return {"on top of the deck": supply.top, "face up in the middle": supply.face_up}


def _nor_top(supply: Supply) -> str:
    return f", and the top card of the deck is {supply.order[0]}" if supply.order else ""


def _play_green(turn: Steps, move: Move, card: Green) -> None:
    """A green card is taken; then one is placed, or put under the deck."""
    _need_source(turn, move, card)
    if move.space == UNDER:
        # Solo only where none fits and the ruling has it so.
        if turn.before.is_solo:
            message = "in the solo game a card has to be placed; none goes under the deck."
            turn.need("VG-ACT-GREEN", UNDER, _none_fits(turn, move, card), message)
        if Flip.COVER in move.turned:
            message = "the village card is turned for laying a card on another green card, or for three new face-up cards."
            turn.refuse("VG-FLIP-COVER", UNDER, message)
    elif move.space in GREEN_SPACES:
        _need_place(turn, move, card, GREEN_SPACES.index(move.space))
    if is_structure(card) and move.space != UNDER:
        _bring_award(turn, move)
    elif move.award is not None:
        turn.refuse("VG-STRUCTURE", move.space, f"{card} is no structure and brings no award.")
    turn.then(partial(_take, turn, move, card))
    if move.space != UNDER:
        turn.then(partial(turn.lay, card, move.space))


def _need_source(turn: Steps, move: Move, card: Green) -> None:
    """The card comes from the hand, from the display, or from the top of the deck."""
    rule, middle, hand = "VG-ACT-GREEN", turn.middle(GREEN), turn.hand
    if move.taken or hand.has(card) is False:
        turn.need_not_under(rule, GREEN, move.taken or card)
    turn.need(rule, "deck", not middle.is_gone, "there is no green card left to take.")
    if move.taken is not None:
        message = f"{move.taken} does not lie face up ({in_words(middle.display)})"
        if move.from_deck:
            message, doubt = f"{message}{_nor_top(middle)}.", "; the file does not say"
            turn.need_somewhere(rule, "display", move.taken, _sources(middle), message, doubt)
        else:
            lies = middle.face_up.has(move.taken)
            turn.need(rule, "display", lies, f"{message}.", f"{move.taken} lies face up")
    if card is SOME_CARD:
        return
    neither = f"{card} is neither in hand ({in_words(hand.told)}) nor"
    places, message = {HELD: hand}, f"{neither} the card that was taken."
    if move.taken is None:
        places |= _sources(middle)
        message = f"{neither} face up ({in_words(middle.display)}){_nor_top(middle)}."
    if card is not move.taken:
        turn.need_somewhere(rule, "hand", card, places, message, "; the file does not say")


def _take(turn: Steps, move: Move, card: Green) -> None:
    """A green card comes into the hand, and the card of the move leaves it.

    Where it was not said which card was taken, it is the card laid if that lay face up and was not in hand, else the top
    card of the deck; an unknown one where the order of the deck was not told.
    """
    middle, held = turn.middle(GREEN), turn.held
    in_hand = card in held
    # Of a card that lies face up, and of which every copy is in sight, none is in a hand that nobody sees.
    is_open = not in_hand and move.taken is None and card in (middle.display or ()) and turn.sees_all_of(card)
    drawn = _draw(turn, move, card, in_hand=in_hand, is_open=is_open)
    new = move.taken or drawn or turn.any_card(f"{move.player}'s hand, the card drawn", GREEN)
    if held and move.taken is not card and not is_open:
        may_be_drawn = not move.taken and any_of(place.has(card) for place in _sources(middle).values()) is not False
        turn.exchange(card, new, surely=in_hand or not may_be_drawn)
    if move.space == UNDER:
        turn.put_under(card, new, held)


def _draw(turn: Steps, move: Move, card: Green, *, in_hand: bool, is_open: bool) -> Visible | None:
    """The card that is taken from the middle, if it is known."""
    middle, hand = turn.middle(GREEN), turn.hand
    may_be_held = not (in_hand or is_open) and hand.told is not None and hand.has(card) is not False
    may_show = not in_hand and card is not SOME_CARD and (middle.size != 0 or card in (middle.display or ()))
    surely = (None if move.from_deck else True) if move.taken else False if may_be_held else None
    return turn.draw(GREEN, move.taken or (card if may_show else None), surely=surely)


def _need_place(turn: Steps, move: Move, card: Green, space: int) -> None:
    """A green card may be laid on this space, through the village card or without it."""
    village, position = turn.village, turn.before
    lower = village.visible_green[space]
    if Flip.COVER in move.turned:
        message = f"nothing lies at {move.space}; turning the village card lets a card be laid on another green card."
        turn.need("VG-FLIP-COVER", move.space, where(lower, is_laid), message)
    else:
        hint = f"that takes turning the village card: “flip and {card} to {move.space}”."
        if move.turned or village.is_down is True:
            hint = "the village card lies face down already, so it cannot serve for this."
        free = not_(needs_village_card(position, card, lower))
        only_if = f"what lies at {move.space} is a lawn; else {hint.rstrip('.')}" if where(lower, is_laid) is True else ""
        turn.need("VG-COVER", move.space, free, f"{card} would cover {lower} at {move.space}; {hint}", only_if)
    _need_match(turn, move, card, space)


def _need_match(turn: Steps, move: Move, card: Green, space: int) -> None:
    visible = turn.village.visible_green
    matches = matches_beside(visible, card, space)
    if all(matched is True for matched in matches.values()):
        return
    beside = {other: f"{visible[other]} at {GREEN_SPACES[other]}" for other in matches}
    here = f"{card} at {move.space}"
    if Flip.COVER in move.turned and turn.before.one_match_is_enough:
        enough = matches_enough(turn.before, matches.values(), [where(visible[other], is_laid) for other in matches])
        message = f"{here} shares neither flower nor colour with {listed(list(beside.values()))}."
        turn.need("VG-MATCH", move.space, enough, message)
        return
    for other, matched in matches.items():
        label = ",".join(sorted((move.space, GREEN_SPACES[other])))
        only_if = ""
        if card.colour and card.flower and where(visible[other], is_laid) is True:
            only_if = f"what lies at {GREEN_SPACES[other]} is {card.colour.value}, a {card.flower.value} or a lawn"
        turn.need("VG-MATCH", label, matched, f"{here} and {beside[other]} share neither flower nor colour.", only_if)


def _none_fits(turn: Steps, move: Move, card: Green) -> Truth:
    """Whether no card of the hand can be placed after the draw, where the ruling then lets one be discarded."""
    position, village, middle = turn.before, turn.village, turn.middle(GREEN)
    hand = village.shown_hand
    face_up = card in (middle.display or ()) and card not in hand
    drawn = [move.taken] if move.taken else [card] if face_up else middle.order[:1]
    fitting = any_of(fits(position, village, one, space) for one in (*hand, *drawn) for space in range(len(GREEN_SPACES)))
    return False if fitting is True or not position.discards_unfitting else not_(fitting)


def _need_award(turn: Steps, award: Award) -> None:
    """The award lies face up, or on top of the deck."""
    turn.need_not_under("VG-ACT-AWARD", AWARDS, award)
    middle = turn.middle(AWARDS)
    deck = _nor_top(middle) or ", and the deck is empty"
    message = f"{award} does not lie face up ({in_words(middle.display)}){deck}."
    turn.need_somewhere("VG-ACT-AWARD", "display", award, _sources(middle), message)


def _bring_award(turn: Steps, move: Move) -> None:
    """A structure brings an award, if one is left."""
    if move.award is not None:
        _need_award(turn, move.award)
    elif turn.middle(AWARDS).is_gone:
        turn.assume("no award is left, so the structure brings none (VG-STRUCTURE)")
    else:
        award = next((one for one in turn.middle(AWARDS).display or () if isinstance(one, Award)), "ruby clover")
        turn.leave("draw an award and place it (VG-STRUCTURE)", f"award {award} to {AWARD_SPACES[-1]}")
        turn.wait()


def _play_award(turn: Steps, move: Move, award: Award) -> None:
    """An award is drawn and placed in a turn of its own, with nothing else but three new face-up cards before it."""
    _need_award(turn, award)
    if turn.before.is_solo and move.space in AWARD_SPACES:
        lower = turn.village.visible_awards[AWARD_SPACES.index(move.space)]
        message = f"{lower} lies at {move.space}; in the solo game only an award that a structure brings may cover another."
        turn.need("VG-ACT-AWARD", move.space, not_(where(lower, is_award)), message)
    if move.space == UNDER:
        message = f"only a green card goes under the deck; {award} is an award, and whoever draws one places it."
        turn.refuse("VG-ACT-AWARD", UNDER, message)
    else:
        turn.then(partial(_place_award, turn, award, move.space))
    if Flip.COVER in move.turned:
        message = f"turning the village card lets a green card be laid on another; {award} is an award."
        turn.refuse("VG-FLIP-COVER", move.space, message)
    if move.taken is not None:
        message = f"whoever takes {move.taken} plays a green card; {award} is an award."
        turn.refuse("VG-ACT-AWARD", move.space, message)
    if move.award is not None:
        message = f"one award is drawn and placed in a turn, {award} or {move.award}; only a structure brings one besides."
        turn.refuse("VG-ACT-AWARD", move.award_space, message)


def _place_award(turn: Steps, award: Award, space: str) -> None:
    turn.draw(AWARDS, award)
    turn.lay(award, space)


def moves(position: Position, player: str) -> Iterator[Move]:
    """Every move that may be worth asking for with the cards that are seen: in hand, face up, or known on top of a deck.

    Each is to be judged; what a card drawn unseen would allow is not among them.
    """
    village = position.seat(player)
    greens = _kinds((*village.shown_hand, *position.green.opened.takeable))
    covered = [space for space, stack in zip(GREEN_SPACES, village.green, strict=True) if stack.cards]
    yield from (Move(player, card, space) for card in greens for space in GREEN_SPACES)
    yield from (Move(player, card, space, (Flip.COVER,)) for card in greens for space in covered)
    yield from (Move(player, card, UNDER) for card in greens)
    awards = _kinds(position.awards.opened.takeable)
    yield from (Move(player, award, space) for award in awards for space in AWARD_SPACES)
    for supply, flip in ((position.green, Flip.GREENS), (position.awards, Flip.AWARDS)):
        if supply.display is not None:
            yield Move(player, turned=(flip,))


def _kinds(cards: Sequence[Visible]) -> list[Card]:
    return list(dict.fromkeys(card for card in cards if not isinstance(card, Unknown)))


def without_turning(move: Move) -> Move | None:
    """The same move without turning the village card: where that may be done, turning it need not be listed."""
    return replace(move, turned=()) if Flip.COVER in move.turned else None


def in_sight(position: Position) -> Position:
    """The table with decks of which the order is not looked at."""
    return replace(position, decks=Decks(position.green.size, position.awards.size))


def unseen(position: Position, player: str) -> str:
    """Which of the cards that a player may use are not told."""
    lying = {
        f"{player}'s hand": position.seat(player).hand,
        "the display of green cards": position.green.display,
        "the display of awards": position.awards.display,
    }
    return untold(lying)


def outcome(position: Position, move: Move) -> str:
    """What is other on the table after a move, besides the cards that it names."""
    after = MOVES.after(position, move)
    old, new = position.seat(move.player), after.seat(move.player)
    parts = []
    for space, before, now in zip(SPACES, old.stacks, new.stacks, strict=True):
        if now != before and before.cards:
            lower = before.cards[0]
            parts.append(f"covers {f'what lies at {space}' if isinstance(lower, Unknown) else lower}")
    if new.face != old.face:
        parts.append("the village card is turned face down")
    parts += _draws(old, new, move)
    if not after.over and not position.is_solo and not end_triggers(position):
        parts += [f"{why}, so play goes on only until the start player would be next" for why in end_triggers(after)[:1]]
    return "; ".join(parts)


def _draws(old: Village, new: Village, move: Move) -> Iterator[str]:
    """Where a green card comes from, as far as the hand is told, and what comes into the hand for it."""
    if not isinstance(move.card, Green) or not isinstance(old.hand, tuple) or not isinstance(new.hand, tuple):
        return
    drawn = list(Counter(new.hand) - Counter(old.hand))
    if drawn:
        yield f"{move.player} draws {'a card' if isinstance(drawn[0], Unknown) else drawn[0]}"
    elif move.card not in old.hand:
        yield "the card comes from the middle of the table"
