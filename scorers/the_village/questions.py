"""What players of The Village ask: about the pots, their hands, accusations, and how long the deck lasts."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from models.deal_claims import AllOf
from models.hidden import Has
from models.logic import Unknown, plain, total
from models.names import counted, enumerated, one, quoted
from models.problem import MisreadError
from models.the_village.cards import Profession
from models.the_village.pots import accusers_shares, has_most, split, token_of
from models.the_village.rules.table import nightly
from models.the_village.table import COURTYARD, HAND, PLAYERS, ROUNDS, SPACES, Position, hidden, unseen
from scorers.question import Question, Reply, Tick, amount, as_chance, question


@question("What goes into the pots, who gets the Stumble Token, and who wins the Daily Pot?", "[WAGERS]", of_player=False)
def pots(position: Position, _player: str, words: str, _tick: Tick) -> Reply:
    """What wagers put into the pots and who gets the Stumble Token (VI-DAY); at Night, who wins the Daily Pot (VI-DUSK).

    Raises `ValueError` for words that are no four wagers.
    """
    if not words and position.is_night:
        return _daily(position)
    wagers = position.wagers
    if words:
        said = re.split(r"[\s,]+", words.strip())
        if len(said) != PLAYERS or not all(re.fullmatch(r"\d{1,4}", n) for n in said):
            message = f"{quoted(words)}: expected four wagers in the order of the players, for example `4 3 2 1`"
            raise MisreadError(message, words)
        wagers = tuple(map(int, said))
    end, daily = split(sum(wagers))
    token = token_of(position.players, wagers)
    gets = f"{token} gets the Stumble Token"
    if token == COURTYARD:
        most = [player for player, n in zip(position.players, wagers, strict=True) if n == max(wagers)]
        tied = f"{enumerated(most, 'and')} {'all' if most[2:] else 'both'} wagered the most"
        gets = f"nobody gets the Stumble Token, since {tied}"
    each = enumerated([f"{player} {n}" for player, n in zip(position.players, wagers, strict=True)], "and")
    sentence = f"{end} into the End Pot and {daily} into the Daily Pot; {gets}"
    lines = (
        f"wagers: {each}, {sum(wagers)} together",
        f"the End Pot then has {plain(position.end) + end}, the Daily Pot {plain(position.daily) + daily}",
    )
    return Reply(sentence, lines, {"end_pot": end, "daily_pot": daily, "token": token})


def _daily(position: Position) -> Reply:
    """Who wins the Daily Pot with this Courtyard (VI-DUSK)."""
    winner = next((player for player in position.players if has_most(position, player) is True), "")
    pot = f"the Daily Pot ({position.daily_pot})"
    stays = f"{pot} stays: several have most cards in the Courtyard"
    lying = ((player, seat.profession, plain(position.in_courtyard(seat.profession))) for player, seat in position.seated)
    lines = tuple(f"{player}: {counted(n, f'{role} card')} in the Courtyard" for player, role, n in lying)
    sentence = f"with this Courtyard {winner} wins {pot}" if winner else stays
    return Reply(sentence, lines, {"winner": winner, "daily_pot": position.daily_pot})


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a player stands: cards of the own profession in hand, cards in hand, own ones in the Courtyard.

    `refuse` says of each card of the refuse pile whether it is of the own profession, for whoever may take it; the last lies
    on top. `room` is how many cards the Courtyard still takes: what is discarded when it is full covers the pile. Of
    `unseen` cards `own_unseen` are of the own profession; `to_draw` may be drawn before the deck has run out.

    The rest is what the profession may do in a turn (VI-PROF): draws, trades, both; how many cards it keeps. If it
    `takes_last`, it draws or trades before it takes a refuse card (VI-AMB-ORDER), so that it does not trade that; if it
    `may_pass`, it need do neither (VI-AMB-MUSTACT).
    """

    own: int
    hand: int
    courtyard: int
    refuse: tuple[bool, ...]
    room: int
    own_unseen: int
    unseen: int
    to_draw: int
    draws: int = 1
    trades: int = 1
    is_mixed: bool = False
    keeps: int = HAND
    takes_last: bool = False
    may_pass: bool = False


def _standing(position: Position, player: str) -> Standing:
    """Where a player stands. Raises `ValueError` where cards are not told."""
    seat = position.seat(player)
    role, own = seat.profession, seat.hand if isinstance(seat.hand, tuple) else ()
    places = (seat.hand, f"{player}'s hand"), (position.refuse, "the refuse pile"), (position.courtyard, "the Courtyard")
    for cards, what in places:
        if not isinstance(cards, tuple) or any(isinstance(card, Unknown) for card in cards):
            raise ValueError(f"this needs every card of {what}; some are missing in the file or unknown")
    seen = (*own, *position.courtyard, *position.refuse)
    left = {kind: n - seen.count(kind) for kind, n in position.cards.copies.items()}
    deck = sum(left.values()) if position.deck is None else position.deck
    is_steeple, is_coffer = role is Profession.STEEPLE, role is Profession.COFFER
    return Standing(
        own=own.count(role),
        hand=len(own),
        courtyard=position.courtyard.count(role),
        refuse=tuple(card is role for card in position.refuse) if is_steeple else (),
        room=SPACES - len(position.courtyard),
        own_unseen=left[role],
        unseen=sum(left.values()),
        to_draw=deck - (position.rulings["VI-AMB-DECKOUTTIME"] == "last-card"),
        draws=position.draws(role),
        trades=1 + is_coffer,
        is_mixed=is_coffer and position.rulings["VI-AMB-COFFER"] == "mixed",
        keeps=seat.limit,
        takes_last=is_steeple and position.rulings["VI-AMB-ORDER"] == "draw-first",
        may_pass=position.rulings["VI-AMB-MUSTACT"] == "yes",
    )


def least_turns(now: Standing, tick: Tick) -> int | None:
    """After how many turns at the least there are six cards of the own profession, with every card drawn the right one.

    Nothing where they cannot be had.
    """
    standings = {now}
    for n in range(HAND + 1):
        if any(at.own >= HAND for at in standings):
            return n
        tick()
        standings = {after for at in standings for after in _after_a_turn(at)}
    return None


def _after_a_turn(at: Standing) -> Iterator[Standing]:
    """Where the player may stand after a turn, whatever is drawn."""
    n, others = min(at.draws, at.unseen, at.to_draw), at.hand - at.own
    for takes in (False, True) if at.refuse else (False,):
        given = others + (takes and not at.refuse[-1] and not at.takes_last)
        gain = min(at.trades, at.courtyard, given)
        if gain:
            yield _after(at, gain=gain, takes=takes)
        # A card that is no own one may be traded for another such: fewer are to be discarded than after a draw, so perhaps
        # the next refuse card is not covered.
        if at.may_pass or (given and SPACES - at.room > at.courtyard):
            yield _after(at, takes=takes)
        if n > 0:
            # So many of the cards drawn are of the own profession.
            for own in range(max(0, n - at.unseen + at.own_unseen), min(n, at.own_unseen) + 1):
                traded = min(at.is_mixed, at.courtyard, at.hand + n - at.own - own)
                yield _after(at, drawn=n, own=own, gain=traded, takes=takes)


def _after(at: Standing, *, drawn: int = 0, own: int = 0, gain: int = 0, takes: bool) -> Standing:
    hand = at.hand + drawn + takes
    over = max(0, hand - at.keeps)
    return replace(
        at,
        own=at.own + own + gain + (takes and at.refuse[-1]),
        hand=hand - over,
        courtyard=at.courtyard - gain,
        refuse=(*at.refuse[: len(at.refuse) - takes], *[False] * (over - at.room)),
        room=max(0, at.room - over),
        own_unseen=at.own_unseen - own,
        unseen=at.unseen - drawn,
        to_draw=at.to_draw - drawn,
    )


NOBODY_KNOWS = Reply("nobody knows how many cards there are of each profession", settled=False)
"""What is replied where VI-AMB-DECK says so."""


@question("How many turns do I need at least?", reads_unknowns=True)
def turns(position: Position, player: str, _words: str, tick: Tick) -> Reply:
    """How many turns a player needs at least for six own cards, at best."""
    if position.copies is None:
        return NOBODY_KNOWS
    at = _standing(position, player)
    role = position.seat(player).profession
    lines = (
        f"{player} has {counted(at.own, f'{role} card')} and needs {HAND}",
        f"of {at.unseen} cards that {player} has not seen {at.own_unseen} are {role}; in the Courtyard: {at.courtyard}",
        "if every card drawn is the right one",
    )
    least = least_turns(at, tick)
    if least is None:
        return Reply(f"{player} cannot get {HAND} {role} cards any more", lines, {"turns": None})
    have = f"needs at least {counted(least, 'turn')}" if least else "has them already"
    return Reply(f"{player} {have}", lines, {"turns": least})


@question("How likely is an accusation right, and what is it worth?", "NAME", reads_unknowns=True)
def accuse(position: Position, player: str, words: str, _tick: Tick) -> Reply:
    """How likely an accusation is right and what it is worth (VI-ACCUSE). Raises `ValueError` for no other player."""
    others = [name for name in position.players if name != player]
    if not words:
        raise ValueError(f"whom? Say for example `accuse {others[0]}`")
    whom = one(words, "player", others, f"expected {enumerated(others, 'or')}")
    n, role = _size(position, whom), position.seat(whom).profession
    if position.copies is None:
        return NOBODY_KNOWS
    own, _ = _own_cards(position, whom)
    of = sum(own[n if n > HAND and position.rulings["VI-AMB-EXACT"] == "all" else HAND :], Fraction(0))
    gains, left = total(accusers_shares(position)), unseen(position)
    if not isinstance(gains, int):
        raise ValueError("this needs what lies in both pots, which is not known")
    lines = (
        f"{whom} holds {counted(n, 'card')}; of {sum(left.values())} cards that nobody has named {left[role]} are {role}",
        "this assumes that all deals are equally likely, whatever a player chose to keep",
        f"if it is right, {player} wins the game and {counted(gains, 'chip')} (on average {amount(of * gains)})",
        f"if it is wrong, one more of {player}'s cards stays open",
    )
    sentence = f"the chance that {whom} has a winning hand is {as_chance(of)}"
    return Reply(sentence, lines, {"chance": of, "gains": gains, "average": of * gains})


def _own_cards(position: Position, whom: str) -> tuple[list[Fraction], int]:
    """How likely a hand has so many own cards, from none on, and the number of deals of the cards that nobody has named."""
    (group,) = hidden(position)
    place = next(place for place in group.places if place.name == whom)
    lying = [card for card in (*position.courtyard, *position.refuse) if isinstance(card, Unknown)]
    deals = group.deals({f"card {n}": frozenset(card.options) for n, card in enumerate(lying)})
    own = frozenset({position.seat(whom).profession})
    total = deals.total()
    claims = (Has(group, (place,), own, k, k, "").claim() for k in range(place.size + 1))
    return [Fraction(deals.number(AllOf((claim,))), total) for claim in claims], total


@question("What can a hand be, over all deals?", "[NAME]", reads_unknowns=True)
def hand(position: Position, player: str, words: str, _tick: Tick) -> Reply:
    """How many cards of the own profession a player can hold, over all deals. Raises `ValueError` where nobody is meant."""
    whom = one(words, "player", list(position.players), "whose hand?") if words else player
    _size(position, whom)
    if position.copies is None:
        return NOBODY_KNOWS
    role, (own, every) = position.seat(whom).profession, _own_cards(position, whom)
    lines = tuple(f"{counted(k, f'{role} card')}: {as_chance(of)}" for k, of in enumerate(own) if of)
    average = sum((k * of for k, of in enumerate(own)), Fraction(0))
    sentence = f"{whom} holds {amount(average)} {role} cards on average, over {every:,} deals that agree with the table"
    return Reply(sentence, lines, {"deals": every, "chances": tuple(own), "average": average})


def _size(position: Position, whom: str) -> int:
    """How many cards somebody holds. Raises `ValueError` where the file does not say."""
    n = position.seat(whom).hand_size
    if n is None:
        raise ValueError(f"the file does not say how many cards {whom} holds; add `hand: 6`")
    return n


@question("How many Nights does the deck last at least?", of_player=False, reads_unknowns=True)
def deck(position: Position, _player: str, _words: str, _tick: Tick) -> Reply:
    """How many Nights the deck lasts at least (VI-ST-DECKMIN). Raises `ValueError` where that is not told."""
    if position.deck is None:
        raise ValueError("the file does not say how many cards are left; add `deck: 56`")
    each = nightly(position)
    spare = position.deck - (position.rulings["VI-AMB-DECKOUTTIME"] == "last-card")
    now, this, rest, nights = 0, "", "", "Night"
    if position.is_night:
        now = sum((ROUNDS - seat.turns) * position.draws(seat.profession) for seat in position.seats)
        this = "this Night and " if spare >= now else "not this Night for certain, and "
        rest, nights = f", the rest of this one {now}", "further Night"
    full = (spare - now) // each if spare >= now else 0
    sentence = f"the deck lasts {this}{counted(full, nights)} at least"
    line = f"{counted(position.deck, 'card')} in the deck; a whole Night takes {each} at most{rest}"
    return Reply(sentence, (line,), {"nights": full, "this_night": spare >= now})


QUESTIONS: tuple[Question[Position], ...] = (pots, turns, accuse, hand, deck)
