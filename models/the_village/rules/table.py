"""The rules of The Village that a table can break."""

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import combinations

from models.logic import Truth, all_of, any_of, at_least, at_most, count, equal, highest, implies, not_, shared, total, where
from models.names import counted, enumerated
from models.rule import Finding, Place, Rule, Source, rule
from models.the_village.cards import DEALT, NAMES, Profession
from models.the_village.pots import can_have_grown, has_most, split, token_of
from models.the_village.table import COURTYARD, HAND, PLAYERS, ROUNDS, SPACES, Phase, Position
from models.unknowns import shown

TITLE = "The Village"
SETUP, PLAY = "Set Up", "Playing the Game"


source = partial(Source, TITLE)
"""A section of the rulebook."""


def _at(position: Position, player: str) -> tuple[Place, ...]:
    """Where a player sits; nowhere where it is about all of them."""
    return (Place(player, ""),) if player in position.players else ()


def _of_kind(position: Position, kind: Profession) -> tuple[Place, ...]:
    hands = [(player, "card", seat.hand) for player, seat in position.seated if isinstance(seat.hand, tuple)]
    piles = [*hands, ("", "Courtyard", position.courtyard), ("", "refuse pile", position.refuse)]
    return tuple(
        Place(whose, f"{name} {i}") for whose, name, pile in piles for i, card in enumerate(pile, start=1) if card is kind
    )


@rule("VI-SET-ROLE", "Each player has a different profession.", source(SETUP))
def _roles(position: Position) -> Iterator[Finding]:
    for (one, seat), (other, its) in combinations(position.seated, 2):
        message = f"{one} and {other} are both the {seat.profession}."
        yield f"{one},{other}", seat.profession is not its.profession, message


@rule("VI-ST-80", "Deck, hands, Courtyard and refuse pile are all the cards: 80.", source("Materials", derived=True))
def _cards(position: Position) -> Iterator[Finding]:
    sizes = [seat.hand_size for seat in position.seats]
    if position.deck is not None and None not in sizes:
        deck, held, lying, refuse = position.deck, sum(filter(None, sizes)), len(position.courtyard), len(position.refuse)
        n, every = deck + held + lying + refuse, position.cards.total
        there = f"{deck} in the deck, {held} in hands, {lying} in the Courtyard and {refuse} on the refuse pile"
        yield "all", n == every, f"{there} make {n} cards, not {every}."


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
    named = tuple(position.named_cards)
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
    for player, seat in position.seated:
        n, most = seat.hand_size, seat.limit if position.turns_begun(player) else HAND
        # A game may end in the middle of a turn, before anything is discarded.
        if n is not None and not position.over:
            why = "six were dealt, and the Hill has had no turn yet" if seat.limit > most else "only the Hill may keep seven"
            why = "the Hill keeps seven at most" if most > HAND else why
            yield player, n <= most, f"{player} holds {counted(n, 'card')}, but {most} is the most: {why}."


@rule(
    "VI-ST-HANDMIN",
    "Only a stumble makes a hand smaller than six, and there is one each Night at most, by whoever had the Stumble Token.",
    source(PLAY, derived=True),
    places=_at,
    why="A hand that is smaller after a stumble is not filled up: nothing fills it.",
)
def _least_hands(position: Position) -> Iterator[Finding]:
    stumbles, missing = position.most_stumbles, 0
    for player, seat in position.seated:
        n = seat.hand_size
        if n is not None:
            missing += max(0, HAND - n)
            held = f"{player} holds {counted(n, 'card')}"
            has = f"with {_stumbles(stumbles)} so far a hand has at least {HAND - stumbles}"
            yield player, n >= HAND - stumbles, f"{held}, but {has}."
    least = min(HAND if seat.hand_size is None else seat.hand_size for seat in position.seats)
    if least >= HAND - stumbles:
        message = (
            f"the hands lack {counted(missing, 'card')}, which takes as many stumbles, but there can have been "
            f"{_stumbles(stumbles)}."
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
    most_said = f"at most {counted(most, 'card')} can have come there so far" if most else "no card has been drawn yet"
    message = f"{counted(n, 'card')} in the Courtyard, but {most_said}."
    yield f"{COURTYARD},drawn", n <= most, message


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
            f"puts a card there, and there can have been {_stumbles(position.most_stumbles)}."
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
        most = position.cards.total - DEALT
        left, n = most - drawn, counted(position.deck, "card")
        message = f"{n} left in the deck, but at most {drawn} can have been drawn: {left} is the least."
        yield "deck", position.deck >= left, message
        yield "deck,most", position.deck <= most, f"{n} in the deck; {most} is the most."
        if position.deck <= most:
            least = _least_drawn(position)
            why = "while the Courtyard is empty nobody can trade, so whoever has a turn draws"
            had = f"at least {counted(least, 'card')} {'was' if least == 1 else 'were'} drawn"
            yield "deck,drawn", position.deck <= most - least, f"{n} left in the deck, but {had}: {why}."


def most_drawn(position: Position) -> int:
    """How many cards can have been drawn so far: one each turn, of the Rake more (VI-ST-DECKMIN)."""
    now = sum(seat.turns * position.draws(seat.profession) for seat in position.seats)
    # A turn under way may have ended the game, by an accusation after its draw.
    under_way = position.draws(Profession.RAKE) if position.over and position.is_night else 0
    return position.nights_over * nightly(position) + now + under_way


def _least_drawn(position: Position) -> int:
    """How many cards must have been drawn, since nobody can trade while the Courtyard is empty (VI-ST-DECKMIN)."""
    taken, nights = sum(seat.turns for seat in position.seats), position.nights_over
    if not (taken or nights) or position.rulings["VI-AMB-MUSTACT"] == "yes":
        return 0
    if position.rulings["VI-AMB-COURTCLEAR"] == "yes":
        return nights + (taken if not position.courtyard else taken > 0)
    return 1 if position.courtyard else nights * ROUNDS * PLAYERS + taken


def nightly(position: Position) -> int:
    """How many cards a whole Night can take from the deck: one each turn, of the Rake more (VI-ST-DECKMIN)."""
    return ROUNDS * sum(map(position.draws, Profession))


@rule(
    "VI-ST-DECKOUT",
    "When the deck runs out the game is over, and everybody loses.",
    source(PLAY),
    rulings=("VI-AMB-DECKOUTTIME",),
)
def _deck_out(position: Position) -> Iterator[Finding]:
    if not position.over and position.has_last_deck_card:
        yield "deck", False, "the deck has run out, so all have lost and the game is over: write `turn: over`."


# Chips: wagers, pots, and the Stumble Token that they bring.


@rule(
    "VI-ST-CHIPS",
    "The chips of the players, the wagers and the pots are all the chips there are, as many for each player.",
    source(SETUP, derived=True),
)
def _chips(position: Position) -> Iterator[Finding]:
    pots, wagered = shown(total([position.end, position.daily])), sum(position.wagers)
    held = shown(total(seat.purse for seat in position.seats))
    parts = f"{held} with the players, {wagered} wagered and {pots} in the pots make {shown(position.chips, 'chip')}"
    start = shared(position.chips, PLAYERS) if position.start is None else position.start
    why = "which four players cannot share equally"
    every: Iterable[int] = range(0, highest(position.chips) + 1, PLAYERS)
    if position.start is not None:
        every = [PLAYERS * position.start]
        why = f"but four times {position.start} are {every[0]}"
    fits = any_of(equal(position.chips, n) for n in every)
    yield "all", fits, f"{parts}, {why}."
    if fits is not False and position.night <= position.is_night and not position.over:
        # No pot was paid so far.
        for player, seat in position.seated:
            wager = seat.day_wager if position.is_night else seat.wager
            if wager is not None:
                n = total([seat.purse, wager])
                has = f"{player} has {shown(seat.purse, 'chip')} and wagered {wager}, which makes {shown(n)}"
                message = f"{has}, but began with {shown(start)}, and no pot was paid so far."
                yield player, implies(fits, equal(n, start)), message


@rule(
    "VI-ST-POT",
    "Half of each Day's wagers goes into the End Pot, with the odd chip, and half into the Daily Pot. At the end of the "
    "Night the Daily Pot is paid to whoever has the most cards in the Courtyard, if somebody has.",
    source(PLAY, derived=True),
    rulings=("VI-AMB-WAGER0", "VI-AMB-COURTCLEAR"),
)
def _pot(position: Position) -> Iterator[Finding]:
    end, daily = position.end, position.daily
    if position.night == 0:
        pots = total([end, daily])
        yield "first Day", equal(pots, 0), f"there are {shown(pots, 'chip')} in the pots before the first Night has begun."
    elif position.over:
        return
    elif position.is_night and position.all_day_wagers:
        yield from _pots_with_wagers(position, position.all_day_wagers)
    elif at_most(daily, end) is False:
        return
    elif position.is_night:
        can = can_have_grown(position, position.night, end, daily, is_paid=False)
        yield "so far", can, f"the End Pot has {shown(end)} and the Daily Pot {shown(daily)}, but {_HALVES}."
    else:
        yield from _pots_by_day(position)


def _pots_with_wagers(position: Position, wagers: tuple[int, ...]) -> Iterator[Finding]:
    """At Night, where the wagers of the Day are told: they lie in the pots, on top of what was there before."""
    pool = sum(wagers)
    pots, parts = (position.end, position.daily), split(pool)
    for name, n, part in zip(("End Pot", "Daily Pot"), pots, parts, strict=True):
        message = f"{counted(pool, 'chip')} wagered put {part} into the {name}, but it has {shown(n)}."
        yield name, equal(n, part) if position.night == 1 else at_least(n, part), message
    end, daily = (total([n, -part]) for n, part in zip(pots, parts, strict=True))
    if position.night > 1 and highest(end) >= 0 and highest(daily) >= 0:
        can = any_of(can_have_grown(position, position.night - 1, end, daily, is_paid=paid) for paid in (True, False))
        before = f"the End Pot had {shown(end)} and the Daily Pot {shown(daily)} before"
        yield "before", can, f"without the {counted(pool, 'chip')} wagered by day, {before}, but {_HALVES}."


_HALVES = "all who have chips wager each Day, half of that goes into each pot, and the Daily Pot is only paid as a whole"


def _pots_by_day(position: Position) -> Iterator[Finding]:
    """By day the Courtyard still shows whether the Daily Pot was paid (VI-DUSK)."""
    end, daily, days = position.end, position.daily, position.night
    when = {paid: can_have_grown(position, days, end, daily, is_paid=paid) for paid in (True, False)}
    has = f"the End Pot has {shown(end)} and the Daily Pot {shown(daily)} after {counted(days, 'Day')}"
    if when[True] is when[False] or position.rulings["VI-AMB-COURTCLEAR"] == "yes":
        yield "so far", any_of(when.values()), f"{has}, but {_HALVES}."
        return
    paid = any_of(has_most(position, player) for player in position.players)
    most = [player for player in position.players if has_most(position, player) is True]
    why = f"nobody has the most cards in the Courtyard, so the Daily Pot was not paid; {_HALVES}"
    if most:
        role = position.seat(most[0]).profession
        why = f"{most[0]}, the {role}, has the most cards in the Courtyard, so the Daily Pot was paid when the Night ended"
    yield "Daily Pot", any_of([all_of([when[True], paid]), all_of([when[False], not_(paid)])]), f"{has}, but {why}."


@rule(
    "VI-ST-POTS",
    "The Daily Pot is never larger than the End Pot, and at Night the wagers are in the pots.",
    source(PLAY, derived=True),
)
def _pots(position: Position) -> Iterator[Finding]:
    daily, end, n = position.daily, position.end, sum(position.wagers)
    if not position.over:
        message = f"the Daily Pot ({shown(daily)}) is larger than the End Pot ({shown(end)}), which never shrinks."
        yield "pots", at_most(daily, end), message
    if position.is_night:
        message = f"{counted(n, 'chip')} wagered, but at Night the wagers are in the pots (`day_wager` keeps them)."
        yield "wagers", n == 0, message


@rule(
    "VI-ST-TOKEN",
    "The Stumble Token is with the player who wagered more than anyone else this Day, or in the Courtyard.",
    source(PLAY),
)
def _token(position: Position) -> Iterator[Finding]:
    holder = position.token
    if holder == COURTYARD:
        # It cannot lie there though nobody can have used it.
        wagers = position.all_day_wagers if position.is_night and not position.over else ()
        first = token_of(position.players, wagers) if wagers else COURTYARD
        if first != COURTYARD and not position.seat(first).turns:
            most = f"{first} wagered most, {counted(max(wagers), 'chip')}, and got the Stumble Token"
            message = f"{most}; it cannot lie in the Courtyard before {first} has had a turn to use it."
            yield f"{first},{COURTYARD}", False, message
    elif not position.is_night:
        yield holder, False, f"{holder} has the Stumble Token by day; it lies in the Courtyard until the wagers are settled."
    elif (own := position.seat(holder).day_wager) is not None:
        told = _wagers_from(position, own, besides=holder)
        has = f"{holder} has the Stumble Token with a wager of {own}"
        yield holder, not told, f"{has}, but {enumerated(told, 'and')}."


def _wagers_from(position: Position, least: int, *, besides: str) -> list[str]:
    """The others who wagered so much by day or more, in words: "ada wagered 3", "cleo 2"."""
    others = [(player, seat.day_wager) for player, seat in position.seated if player != besides]
    as_much = [(player, wager) for player, wager in others if wager is not None and wager >= least]
    return [f"{player} {'' if n else 'wagered '}{wager}" for n, (player, wager) in enumerate(as_much)]


@rule(
    "VI-ST-FOLD",
    "Players fold only by day, and only where wagers end as in poker.",
    source(PLAY, derived=True),
    places=_at,
    rulings=("VI-AMB-BETEND",),
)
def _folds(position: Position) -> Iterator[Finding]:
    for player, seat in position.seated:
        may = not seat.folded or (not position.is_night and position.may_fold)
        yield player, may, f"{player} has folded, but nobody folds at Night, or at all without `VI-AMB-BETEND: poker`."
    yield "all", not all(seat.folded for seat in position.seats), "all have folded, but the last one stays."


@rule(
    "VI-ST-WAGERS",
    "Wagers begin with the dealer and go clockwise, and nobody who has chips wagers nothing.",
    source(PLAY),
    places=_at,
    rulings=("VI-AMB-WAGER0",),
)
def _wagers(position: Position) -> Iterator[Finding]:
    if position.over or all(seat.folded for seat in position.seats):
        return
    if position.is_night:
        for player, seat in position.seated:
            if seat.day_wager == 0:
                has = shown(seat.purse, "chip")
                yield player, position.may_wager_nothing(player), f"{player} wagered nothing by day, but has {has}."
        return
    able, turn = position.may_wager, position.turn
    begins = f"wagers begin with the dealer, {position.dealer}, and go clockwise"
    if turn is not None and able:
        message = f"`turn:` says {turn}, but it is {enumerated([*able], 'or')}'s turn to wager: {begins}."
        yield turn, able.get(turn, False), message
    elif any_of(able.values()) is not True:
        may = {player: seat.wager > 0 or position.may_wager_nothing(player) for player, seat in position.seated}
        owing = [player for player, truth in may.items() if truth is not True]
        first = min(owing, key=position.in_order.index)
        message = f"{first} has wagered nothing yet, but others whose turn comes later have: {begins}."
        yield first, any_of(able.values()), message


# Turns at Night, and accusations.


@rule("VI-ST-TURNS", "At Night all take two turns each, clockwise from the dealer.", source(PLAY, derived=True))
def _turns(position: Position) -> Iterator[Finding]:
    if position.phase is Phase.DAY:
        n = sum(seat.turns for seat in position.seats)
        yield "day", n == 0, f"it is Day, so nobody has had a turn of the Night, but `turns:` adds up to {n}."
        return
    yield "night", position.night > 0, "it is Night, so at least one Night has begun: write `night: 1`."
    told = [position.seat(player).turns for player in position.in_order]
    said = enumerated([f"{player} {n}" for player, n in zip(position.in_order, told, strict=True)], "and")
    is_fair = sorted(told, reverse=True) == told and told[0] - told[-1] <= 1
    message = f"turns taken: {said}. From the dealer clockwise everybody takes one turn, then a second one."
    yield "order", is_fair and told[0] <= ROUNDS, message
    if is_fair and position.turn is not None:
        turn = position.next_at_night()
        is_next = f"it is {turn}'s turn" if turn else "everybody has taken two turns and the Night ends"
        write = "" if turn else " Leave `turn:` out; the move is `night ends`."
        yield "next", position.turn == turn, f"`turn:` says {position.turn}, but by the turns taken {is_next}.{write}"


@rule(
    "VI-ST-FAILED",
    "Players accuse others in their own turns at Night.",
    source(PLAY, derived=True),
    places=_at,
    rulings=("VI-AMB-ACCUSEDAY", "VI-AMB-ACCUSENUM"),
)
def _failures(position: Position) -> Iterator[Finding]:
    for player, seat in position.seated:
        n = seat.failed
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
)
def _open(position: Position) -> Iterator[Finding]:
    for player, seat in position.seated:
        if seat.opened is not None and seat.hand_size is not None:
            must, has = min(seat.hand_size, seat.failed), f"{player} has {counted(seat.opened, 'open card')}"
            yield player, seat.opened == must, f"{has}; {counted(seat.failed, 'failed accusation')} make it {must}."


@rule(
    "VI-ST-OVER",
    "The game ends at Night: at once when somebody accuses rightly or the deck runs out, which all lose, or at its end when "
    "winning hands are shown.",
    source(PLAY, derived=True),
    rulings=("VI-AMB-ACCUSEDAY", "VI-AMB-DECKOUTTIME", "VI-AMB-EXACT"),
)
def _over(position: Position) -> Iterator[Finding]:
    if not position.over:
        return
    message = "the file says that the game is over, but by day nobody wins or loses; it ends at Night."
    yield "over", position.is_night or position.rulings["VI-AMB-ACCUSEDAY"] == "both", message
    winners, deck = position.winners, position.deck
    if winners:
        yield from _of_winners(position, winners)
    elif winners is not None:
        yield "nobody", not deck, f"nobody has won, so the deck has run out, but it has {counted(deck or 0, 'card')}."


def _of_winners(position: Position, winners: tuple[str, ...]) -> Iterator[Finding]:
    """Several win together at the end of a Night only; one alone may also have accused somebody."""
    won = f"{enumerated(list(winners), 'and', len(winners))} {'has' if len(winners) == 1 else 'have'} won"
    yield "deck", not position.has_last_deck_card, f"{won}, but the deck has run out, so all have lost."
    is_dusk = position.is_night and min(seat.turns for seat in position.seats) >= ROUNDS
    if len(winners) > 1:
        together = f"{won} together, which is at the end of a Night, but not everybody has taken two turns"
        yield "together", is_dusk, f"{together}."
        for player in winners:
            yield player, _may_win(position, player), f"{player} has won, but has no winning hand."
        return
    shown = [player for player in position.players if is_dusk or player not in winners]
    whose = "nobody" if is_dusk else "nobody else, whom to accuse,"
    yield winners[0], any_of(_may_win(position, player) for player in shown), f"{won}, but {whose} has a winning hand."


def _may_win(position: Position, player: str) -> Truth:
    """Whether a player has a winning hand, or one that was not told."""
    wins = position.wins(player)
    return True if wins is None else wins


RULES: tuple[Rule[Position], ...] = (
    *(_roles, _cards, _kinds, _hands, _least_hands, _courtyard, _refuse, _deck, _deck_out),
    *(_chips, _pot, _pots, _token, _folds, _wagers),
    *(_turns, _failures, _open, _over),
)
"""Every rule, in the order in which violations are listed."""
