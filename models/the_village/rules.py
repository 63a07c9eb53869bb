"""The rules of The Village that a table can break."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from models.logic import any_of, at_most, count, not_, where
from models.names import counted, enumerated
from models.rule import Finding, Place, Rule, Source, rule
from models.the_village.cards import NAMES, Profession
from models.the_village.position import COURTYARD, HAND, PLAYERS, ROUNDS, SPACES, Phase, Position
from models.the_village.pots import can_have_grown, split, token_of
from models.unknowns import shown

TITLE = "The Village"


def source(section: str, *, derived: bool = False) -> Source:
    """A section of the rulebook."""
    return Source(TITLE, section, derived=derived)


SETUP, PLAY = "Set Up", "Playing the Game"


def _at(_position: Position, player: str) -> tuple[Place, ...]:
    return (Place(player, ""),)


def _of_kind(position: Position, kind: Profession) -> tuple[Place, ...]:
    hands = [
        Place(player, f"card {i}")
        for player, hand in zip(position.players, position.hands, strict=True)
        for i, card in enumerate(hand if isinstance(hand, tuple) else (), start=1)
        if card is kind
    ]
    piles = (("Courtyard", position.courtyard), ("refuse pile", position.refuse))
    lying = [Place("", f"{name} {i}") for name, pile in piles for i, card in enumerate(pile, start=1) if card is kind]
    return (*hands, *lying)


@rule("VI-SET-ROLE", "Each player has another profession.", source(SETUP))
def _roles(position: Position) -> Iterator[Finding]:
    for (one, profession), (other, same) in combinations(zip(position.players, position.professions, strict=True), 2):
        yield f"{one},{other}", profession is not same, f"{one} and {other} are both the {profession}."


@rule("VI-ST-80", "Deck, hands, Courtyard and refuse pile are all the cards: 80.", source("Materials", derived=True))
def _cards(position: Position) -> Iterator[Finding]:
    sizes = [position.hand_size(player) for player in position.players]
    if position.deck is not None and None not in sizes:
        parts = [position.deck, *filter(None, sizes), len(position.courtyard), len(position.refuse)]
        there = (
            f"{position.deck} in the deck, {sum(filter(None, sizes))} in hands, {len(position.courtyard)} in the Courtyard"
        )
        message = (
            f"{there} and {len(position.refuse)} on the refuse pile make {sum(parts)} cards, not {position.cards.total}."
        )
        yield "all", sum(parts) == position.cards.total, message


@rule(
    "VI-ST-KINDS",
    f"Of each profession there are as many cards as the card file says, 20 by our guess: {enumerated(NAMES, 'and')}.",
    source("Materials; Playing the Game", derived=True),
    places=_of_kind,
    rulings=("VI-AMB-DECK",),
    counts=True,
    premise=lambda position, profession: f"there are only {position.cards.copies[profession]} {profession} cards",
)
def _kinds(position: Position) -> Iterator[Finding]:
    named = tuple(position.named)
    for profession, most in position.cards.copies.items():
        n = count(where(card, profession.__eq__) for card in named)
        # The ruling is read where it matters and nowhere else.
        holds = at_most(n, most)
        if holds is not True and position.cards.is_ours and position.rulings["VI-AMB-DECK"] == "any":
            holds = True
        message = f"{shown(n)} {profession} cards lie on the table or in hands, but there are only {most}."
        yield profession, holds, message


@rule("VI-ST-HAND", "After a turn nobody has more than six cards in hand, the Hill seven.", source(PLAY), places=_at)
def _hands(position: Position) -> Iterator[Finding]:
    for player in position.players:
        n, most = position.hand_size(player), position.limit(player) if position.turns_begun(player) else HAND
        # A game may end in the middle of a turn, before anything is discarded.
        if n is not None and not position.over:
            is_hill = position.profession(player) is Profession.HILL
            why = "the Hill keeps seven at most" if most > HAND else "only the Hill may keep seven"
            why = "six were dealt, and the Hill has had no turn yet" if is_hill and most == HAND else why
            yield player, n <= most, f"{player} holds {counted(n, 'card')}, but {most} is the most: {why}."


@rule(
    "VI-ST-HANDMIN",
    "Only a stumble makes a hand smaller than six, and there is one each Night at most, by whoever had the Stumble Token.",
    source(PLAY, derived=True),
    places=_at,
    rulings=("VI-AMB-FEWHAND",),
)
def _least_hands(position: Position) -> Iterator[Finding]:
    stumbles, missing = position.most_stumbles, 0
    for player in position.players:
        n = position.hand_size(player)
        if n is not None:
            missing += max(0, HAND - n)
            held = f"{player} holds {counted(n, 'card')}"
            yield player, n >= HAND - stumbles, f"{held}; after {_stumbles(stumbles)} {HAND - stumbles} is the least."
    least = min(HAND if n is None else n for n in map(position.hand_size, position.players))
    if least >= HAND - stumbles:
        message = (
            f"{counted(missing, 'card')} missing in the hands takes as many stumbles, but there was {_stumbles(stumbles)}."
        )
        yield "all", missing <= stumbles, message


def _stumbles(n: int) -> str:
    return f"{counted(n, 'stumble')} at most" if n else "no stumble"


@rule(
    "VI-ST-COURT",
    "The Courtyard has room for four cards, and is empty at first: cards come there for cards that are drawn.",
    source(SETUP),
    rulings=("VI-AMB-RAKE",),
)
def _courtyard(position: Position) -> Iterator[Finding]:
    n = len(position.courtyard)
    yield COURTYARD, n <= SPACES, f"the Courtyard has {counted(n, 'card')}; it has room for {SPACES}."
    # The Steeple may take the card of a stumble and discard it into the Courtyard.
    most = most_drawn(position) + position.most_stumbles if n else 0
    message = f"{counted(n, 'card')} in the Courtyard, but {counted(most, 'card')} at most can have come there so far."
    yield f"{COURTYARD},most", n <= most, message


@rule(
    "VI-ST-REFUSE",
    "Cards reach the refuse pile from a hand only while the Courtyard is full, or by a stumble, one each Night at most.",
    source(PLAY, derived=True),
    rulings=("VI-AMB-COURTCLEAR",),
)
def _refuse(position: Position) -> Iterator[Finding]:
    n, lying = len(position.refuse), len(position.courtyard)
    if lying < SPACES and position.rulings["VI-AMB-COURTCLEAR"] == "no":
        message = (
            f"{counted(n, 'card')} on the refuse pile, but the Courtyard has only {lying}: until it is full, only a stumble "
            f"puts a card there, and there was {_stumbles(position.most_stumbles)}."
        )
        yield "refuse", n <= position.most_stumbles, message


@rule(
    "VI-ST-DECKMIN",
    "The deck has 56 cards at the start, and each turn takes one at most, of the Rake two, and one at least while the "
    "Courtyard is empty.",
    source(PLAY, derived=True),
    rulings=("VI-AMB-RAKE", "VI-AMB-MUSTACT", "VI-AMB-COURTCLEAR"),
)
def _deck(position: Position) -> Iterator[Finding]:
    if position.deck is not None:
        drawn = most_drawn(position)
        left, most = position.first_deck - drawn, position.first_deck
        here = f"{counted(position.deck, 'card')} left in the deck"
        message = f"{here}, but at most {drawn} can have been drawn: {left} is the least."
        yield "deck", position.deck >= left, message
        yield "deck,most", position.deck <= most, f"{counted(position.deck, 'card')} in the deck; {most} is the most."
        if position.deck <= most:
            least = _least_drawn(position)
            why = "while the Courtyard is empty nobody can trade, so whoever has a turn draws"
            had = f"at least {counted(least, 'card')} {'was' if least == 1 else 'were'} drawn"
            yield "deck,drawn", position.deck <= most - least, f"{here}, but {had}: {why}."


def most_drawn(position: Position) -> int:
    """How many cards can have been drawn so far: one each turn, of the Rake more (VI-ST-DECKMIN)."""
    pairs = zip(position.professions, position.turns, strict=True)
    now = sum(n * (position.draws if role is Profession.RAKE else 1) for role, n in pairs)
    # A turn under way may have ended the game, by an accusation after its draw.
    under_way = position.draws if position.over and position.is_night else 0
    return position.nights_over * nightly(position) + now + under_way


def _least_drawn(position: Position) -> int:
    """How many cards must have been drawn, since nobody can trade while the Courtyard is empty (VI-ST-DECKMIN)."""
    taken, nights = sum(position.turns), position.nights_over
    if not (taken or nights) or position.rulings["VI-AMB-MUSTACT"] == "yes":
        return 0
    if position.rulings["VI-AMB-COURTCLEAR"] == "yes":
        return nights + (taken if not position.courtyard else taken > 0)
    return 1 if position.courtyard else nights * ROUNDS * PLAYERS + taken


def nightly(position: Position) -> int:
    """How many cards a whole Night can take from the deck: one each turn, of the Rake more (VI-ST-DECKMIN)."""
    return ROUNDS * (PLAYERS - 1 + position.draws)


@rule(
    "VI-ST-DECKOUT",
    "When the deck runs out the game is over, and everybody loses.",
    source(PLAY),
    rulings=("VI-AMB-DECKOUTTIME",),
)
def _deck_out(position: Position) -> Iterator[Finding]:
    if not position.over and position.has_last_deck_card:
        yield "deck", False, "the deck has run out, so all have lost and the game is over: write `turn: over`."


@rule(
    "VI-ST-CHIPS",
    "The chips of the players, the wagers and the pots are all the chips there are, as many for each player.",
    source(SETUP, derived=True),
)
def _chips(position: Position) -> Iterator[Finding]:
    chips = sum(position.chips) + sum(position.wagers) + position.end_pot + position.daily_pot
    pots, wagered = position.end_pot + position.daily_pot, sum(position.wagers)
    parts = f"{sum(position.chips)} with the players, {wagered} wagered and {pots} in the pots"
    if position.start is not None:
        n = PLAYERS * position.start
        yield "all", chips == n, f"{parts} make {counted(chips, 'chip')}, but four times {position.start} are {n}."
    else:
        yield "all", chips % PLAYERS == 0, f"{parts} make {counted(chips, 'chip')}, which four players cannot share equally."
    start = chips // PLAYERS if position.start is None else position.start
    if chips == PLAYERS * start and position.night <= position.is_night and not position.over:
        # No pot was paid so far.
        for i, player in enumerate(position.players):
            wager = position.wagers[i] if not position.is_night else position.day_wagers[i]
            if wager is not None:
                n = position.chips[i] + wager
                has = f"{player} has {counted(position.chips[i], 'chip')} and wagered {wager}"
                yield player, n == start, f"{has}, which makes {n}, but began with {start}, and no pot was paid so far."


@rule(
    "VI-ST-POT",
    "Half of each Day's wagers goes into the End Pot, with the odd chip, and half into the Daily Pot. At the end of the "
    "Night the Daily Pot is paid to whoever has most cards in the Courtyard, if somebody has.",
    source(PLAY, derived=True),
    rulings=("VI-AMB-WAGER0", "VI-AMB-COURTCLEAR"),
)
def _pot(position: Position) -> Iterator[Finding]:
    end, daily = position.end_pot, position.daily_pot
    if position.night == 0:
        pots = end + daily
        yield "first Day", pots == 0, f"there are {counted(pots, 'chip')} in the pots before the first Night has begun."
    elif position.is_night and not position.over and None not in position.day_wagers:
        pool = sum(filter(None, position.day_wagers))
        parts = split(pool)
        for name, n, part in zip(("End Pot", "Daily Pot"), (end, daily), parts, strict=True):
            message = f"{counted(pool, 'chip')} wagered put {part} into the {name}, but it has {n}."
            yield name, n == part if position.night == 1 else n >= part, message
        end, daily = end - parts[0], daily - parts[1]
        if position.night > 1 and end >= 0 and daily >= 0:
            can = any(can_have_grown(position, position.night - 1, end, daily, is_paid=paid) for paid in (True, False))
            so_far = f"without the {counted(pool, 'chip')} wagered by day, the End Pot had {end} and the Daily Pot {daily}"
            yield "before", can, f"{so_far} before, but {_HALVES}."
    elif position.is_night and not position.over and daily <= end:
        can = can_have_grown(position, position.night, end, daily, is_paid=False)
        yield "so far", can, f"the End Pot has {end} and the Daily Pot {daily}, but {_HALVES}."
    elif not position.over and daily <= end:
        yield from _pots_by_day(position)


_HALVES = "all who have chips wager each Day, half of that goes into each pot, and the Daily Pot is only paid as a whole"


def _pots_by_day(position: Position) -> Iterator[Finding]:
    """By day the Courtyard still shows whether the Daily Pot was paid (VI-DUSK)."""
    end, daily, days = position.end_pot, position.daily_pot, position.night
    when = {paid: can_have_grown(position, days, end, daily, is_paid=paid) for paid in (True, False)}
    has = f"the End Pot has {end} and the Daily Pot {daily} after {counted(days, 'Day')}"
    if when[True] is when[False] or position.rulings["VI-AMB-COURTCLEAR"] == "yes":
        yield "so far", any(when.values()), f"{has}, but {_HALVES}."
        return
    paid = any_of(position.has_most(player) for player in position.players)
    most = [player for player in position.players if position.has_most(player) is True]
    why = f"nobody has most cards in the Courtyard, so the Daily Pot was not paid; {_HALVES}"
    if most:
        role = position.profession(most[0])
        why = f"{most[0]}, the {role}, has most cards in the Courtyard, so the Daily Pot was paid when the Night ended"
    yield "Daily Pot", paid if when[True] else not_(paid), f"{has}, but {why}."


@rule(
    "VI-ST-POTS",
    "The Daily Pot is never larger than the End Pot, and at Night the wagers are in the pots.",
    source(PLAY, derived=True),
)
def _pots(position: Position) -> Iterator[Finding]:
    if not position.over:
        message = (
            f"the Daily Pot ({position.daily_pot}) is larger than the End Pot ({position.end_pot}), which never shrinks."
        )
        yield "pots", position.daily_pot <= position.end_pot, message
    if position.is_night:
        n = sum(position.wagers)
        yield (
            "wagers",
            n == 0,
            f"{counted(n, 'chip')} wagered, but at Night the wagers are in the pots (`day_wager` keeps them).",
        )


@rule(
    "VI-ST-TOKEN",
    "The Stumble Token is with the player who wagered more than anyone else this Day, or in the Courtyard.",
    source(PLAY),
)
def _token(position: Position) -> Iterator[Finding]:
    holder = position.token
    if holder == COURTYARD:
        yield from _untaken(position)
    elif not position.is_night:
        yield holder, False, f"{holder} has the Stumble Token by day; it lies in the Courtyard until the wagers are settled."
    elif (own := position.day_wagers[position.seat(holder)]) is not None:
        for player, other in zip(position.players, position.day_wagers, strict=True):
            if player != holder and other is not None:
                message = f"{holder} has the Stumble Token with a wager of {own}, but {player} wagered {other}."
                yield f"{holder},{player}", own > other, message


def _untaken(position: Position) -> Iterator[Finding]:
    """The token lies in the Courtyard though nobody can have used it."""
    wagers = tuple(n for n in position.day_wagers if n is not None)
    if not position.is_night or position.over or len(wagers) < PLAYERS:
        return
    holder = token_of(position.players, wagers)
    if holder != COURTYARD and not position.turns[position.seat(holder)]:
        most = f"{holder} wagered most, {counted(max(wagers), 'chip')}, and got the Stumble Token"
        message = f"{most}; it cannot lie in the Courtyard before {holder} has had a turn to use it."
        yield f"{holder},{COURTYARD}", False, message


@rule("VI-ST-TURNS", "At Night all take two turns each, clockwise from the dealer.", source(PLAY, derived=True))
def _turns(position: Position) -> Iterator[Finding]:
    if position.phase is Phase.DAY:
        n = sum(position.turns)
        yield "day", n == 0, f"it is Day, so nobody has had a turn of the Night, but `turns:` adds up to {n}."
        return
    yield "night", position.night > 0, "it is Night, so at least one Night has begun: write `night: 1`."
    told = [position.turns[position.seat(player)] for player in position.in_order]
    said = enumerated([f"{player} {n}" for player, n in zip(position.in_order, told, strict=True)], "and")
    is_fair = sorted(told, reverse=True) == told and max(told) - min(told) <= 1
    message = f"turns taken: {said}. From the dealer clockwise everybody takes one turn, then a second one."
    yield "order", is_fair and max(told) <= ROUNDS, message
    if is_fair and position.turn is not None:
        turn = position.next_at_night()
        is_next = f"it is {turn}'s turn" if turn else "everybody has taken two turns and the Night ends"
        yield "next", position.turn == turn, f"`turn:` says {position.turn}, but by the turns taken {is_next}."


@rule(
    "VI-ST-FOLD",
    "Players fold only by day, and only where wagers end as in poker.",
    source(PLAY, derived=True),
    places=_at,
    rulings=("VI-AMB-BETEND",),
)
def _folded(position: Position) -> Iterator[Finding]:
    for player, has in zip(position.players, position.folded, strict=True):
        may = not has or (not position.is_night and position.may_fold)
        yield player, may, f"{player} has folded, but nobody folds at Night, or at all without `VI-AMB-BETEND: poker`."
    yield "all", not all(position.folded), "all have folded, but the last one stays."


@rule(
    "VI-ST-WAGERS",
    "Wagers begin with the dealer and go clockwise, and nobody who has chips wagers nothing.",
    source(PLAY),
    places=_at,
    rulings=("VI-AMB-WAGER0",),
)
def _wagers(position: Position) -> Iterator[Finding]:
    if position.over or all(position.folded):
        return
    if position.is_night:
        for player, n in zip(position.players, position.day_wagers, strict=True):
            if n == 0:
                has = counted(position.chips[position.seat(player)], "chip")
                yield player, position.may_wager_nothing(player), f"{player} wagered nothing by day, but has {has}."
        return
    able = position.may_wager
    begins = f"wagers begin with the dealer, {position.dealer}, and go clockwise"
    if position.turn is not None and able:
        message = f"`turn:` says {position.turn}, but it is {enumerated(able, 'or')}'s turn to wager: {begins}."
        yield position.turn, position.turn in able, message
    elif not able:
        pairs = zip(position.players, position.wagers, strict=True)
        owing = [player for player, n in pairs if not (n or position.may_wager_nothing(player))]
        first = min(owing, key=position.in_order.index)
        message = f"{first} has wagered nothing yet, but others whose turn comes later have: {begins}."
        yield first, False, message


@rule(
    "VI-ST-FAILED",
    "Players accuse others in their own turns at Night.",
    source(PLAY, derived=True),
    places=_at,
    rulings=("VI-AMB-ACCUSEDAY", "VI-AMB-ACCUSENUM"),
)
def _failed(position: Position) -> Iterator[Finding]:
    for player, n in zip(position.players, position.failed, strict=True):
        if n and position.rulings["VI-AMB-ACCUSEDAY"] == "night":
            turns = position.turns_begun(player)
            is_one = position.rulings["VI-AMB-ACCUSENUM"] == "one"
            had = f"{player} made {counted(n, 'wrong accusation')}, but has had {counted(turns, 'turn')} at Night"
            yield player, n <= turns if is_one else turns > 0, f"{had}{', with one accusation each' * is_one}."


@rule(
    "VI-ST-OPEN",
    "For each accusation that failed one card of the hand is turned outwards, as long as there are cards.",
    source(PLAY, derived=True),
    places=_at,
    rulings=("VI-AMB-OUTWARD",),
)
def _open(position: Position) -> Iterator[Finding]:
    for player, told, failed in zip(position.players, position.opened, position.failed, strict=True):
        size = position.hand_size(player)
        if told is not None and size is not None:
            must = min(size, failed)
            message = f"{player} has {counted(told, 'open card')}; {counted(failed, 'failed accusation')} make it {must}."
            yield player, told == must, message


RULES: tuple[Rule[Position], ...] = (
    _roles,
    _cards,
    _kinds,
    _hands,
    _least_hands,
    _courtyard,
    _refuse,
    _deck,
    _deck_out,
    _chips,
    _pot,
    _pots,
    _token,
    _turns,
    _folded,
    _wagers,
    _failed,
    _open,
)
