"""The rules of Green Bite: most ask whether hands, discards and the line fit the rounds that were played.

With our rulings, and the rules that only rounds can break.
"""

from collections.abc import Iterator
from functools import partial
from operator import eq

from models.green_box.components import source
from models.green_box.green_bite.cards import CARDS
from models.green_box.green_bite.rounds import (
    REFILL,
    bites_in_order,
    bitten_last,
    earlier_rounds_fit,
    last_rounds,
    lead_to_line,
)
from models.green_box.green_bite.table import LEAST_PLAYERS, LOW, Position
from models.logic import any_of, at_most, count, not_, where
from models.names import counted, enumerated
from models.rule import Finding, Place, Remark, Ruling, rule
from models.unknowns import shown

RULINGS = (
    Ruling(
        "BT-AMB-BITTENMOVES",
        "Where does the bitten player's meeple go?",
        {"stays": "it stays where it is, last", "front": "it goes to the front of the line"},
        "The rulebook moves nobody after the bite. In Get Bit!, from which the game comes, the bitten swimmer goes to the "
        "front.",
    ),
    Ruling(
        "BT-AMB-CUBES",
        "With how many health cubes does everybody begin?",
        {"4": "four", "5": "five"},
        "The rulebook has four. An older description of the game has five.",
        settled=True,
    ),
    Ruling(
        "BT-AMB-LASTREFILL",
        "Are cards picked up after the last bite?",
        {"no": "no, the game is over", "yes": "yes, the round is played to its end"},
        "It changes nothing but the cards on the table.",
    ),
)


TITLE = "Green Bite"


def in_line(player: str) -> Place:
    """A player's place in the line."""
    return Place(player, "in line")


def _has_line(position: Position) -> bool:
    """Whether the line is made of those who are left, each once."""
    return sorted(position.line) == sorted(position.living) and bool(position.line)


@rule(
    "BT-SET",
    "Each player has four health cubes, one meeple, and six cards from 1 to 6. The meeples stand in a line in random order, "
    "the Green Monster at one end; the other end is the front.",
    source(TITLE, "Components; Setup"),
    rulings=("BT-AMB-CUBES",),
    why="Three players have one meeple each, too: the variant of Get Bit! with two swimmers each is not mentioned.",
)
def _cubes(position: Position) -> Iterator[Finding]:
    for player, seat in position.seated:
        # Fewer cubes than four nobody has under any ruling: it is read where it matters only.
        is_right = seat.health <= 4 or seat.health <= position.cubes
        yield player, is_right, f"{player} has {counted(seat.health, 'health cube')}, but begins with {position.cubes}."


@rule(
    "BT-ST-CARDS",
    "Hand, discards and the card on the table together are a player's six cards, 1 to 6. Whoever is eliminated has none.",
    source(TITLE, "Components; Play", derived=True),
    places=lambda position, at: () if isinstance(at, str) else _where(position, *at),
    label=lambda at: at if isinstance(at, str) else f"{at[0]}, {at[1]}",
    counts=True,
    why="The cards of an eliminated player are out of the game, since nobody else can use them.",
)
def _cards(position: Position) -> Iterator[Finding]:
    for player, seat in position.seated:
        number = seat.in_hand + len(seat.cards_laid)
        if not seat.is_alive:
            message = f"{player} is out of the game, and so are all cards of {player}."
            yield player, seat.hand in (None, 0, ()) and not seat.cards_laid, message
            continue
        lie = f"{seat.in_hand} in hand, {len(seat.discard)} discarded{', 1 on the table' * (seat.card is not None)}"
        message = f"{player} has {counted(number, 'card')} ({lie}), but everybody has {len(CARDS)}."
        yield player, number == len(CARDS), message
        cards = (*(seat.hand if isinstance(seat.hand, tuple) else ()), *seat.cards_laid)
        for value in CARDS:
            n = count(where(card, partial(eq, value)) for card in cards)
            message = f"{shown(n)} of {player}'s cards are {value}s, but {player} has only one."
            yield (player, value), at_most(n, 1), message


def _where(position: Position, player: str, value: int) -> tuple[Place, ...]:
    seat = position.seat(player)
    told = seat.hand if isinstance(seat.hand, tuple) else ()
    places = [Place(player, f"hand {n}") for n, card in enumerate(told, start=1) if card == value]
    places += [Place(player, f"discard {n}") for n, card in enumerate(seat.discard, start=1) if card == value]
    return tuple(places + [Place(player, "card")] * (seat.card == value))


@rule(
    "BT-ST-HANDSIZE",
    "At the start of a round a hand has three to six cards: whoever has two left, or was bitten, picks up all cards.",
    source(TITLE, "Play: Discard or redraw", derived=True),
    rulings=("BT-AMB-LASTREFILL",),
)
def _sizes(position: Position) -> Iterator[Finding]:
    for player in position.living:
        held, seat = position.cards_held(player), position.seat(player)
        if position.is_untold(player):
            continue
        when = "before the last round" if position.has_ended else "at the start of a round"
        message = f"{player} held {counted(held, 'card')} {when}, but a hand then has {LOW + 1} to {len(CARDS)}."
        yield player, LOW < held <= len(CARDS), message
        if position.has_ended:
            yield f"{player}, card", seat.card is None, f"{player} has a card on the table, but the game is over."


@rule(
    "BT-ST-LINE",
    "In the line stands everybody who has a health cube left, and nobody else. At least two are left, in a game of two one.",
    source(TITLE, "Play; Game End", derived=True),
    places=lambda position, who: (in_line(who),) if who in position.line else (),
)
def _lines(position: Position) -> Iterator[Finding]:
    for player, seat in position.seated:
        n = position.line.count(player)
        if seat.is_alive:
            message = f"{player} stands in the line {n} times." if n else f"{player} is missing in the line."
            yield player, n == 1, message
        else:
            yield player, n == 0, f"{player} has no health cube left, but still stands in the line."
    left = len(position.living)
    message = f"{counted(left, 'player')} left, but the game ends when {_are_left(position)}."
    yield "number", left >= position.last, message


def _are_left(position: Position) -> str:
    return "1 is left" if position.last == 1 else f"{position.last} are left"


@rule(
    "BT-END",
    "As soon as two are left, the one in front wins. In a game of two, the last one left wins.",
    source(TITLE, "Game End"),
    why="A game of two would be over at once if it ended with two left, so you play until one of them is eliminated.",
)
def _end(position: Position) -> Iterator[Finding]:
    if position.over:
        left = len(position.living)
        message = f"the file says that the game is over, but {left} are left; it ends when {_are_left(position)}."
        yield "over", position.has_ended, message


@rule(
    "BT-ST-BITES",
    "One health cube is lost in each round but the first: together as many as rounds were played, less one.",
    source(TITLE, "Play: Green Bite!", derived=True),
    rulings=("BT-AMB-CUBES",),
)
def _bites(position: Position) -> Iterator[Finding]:
    rounds = position.rounds
    # Who has more cubes than anybody begins with breaks another rule.
    lost, bites = sum(max(0, position.bites(player)) for player in position.players), max(0, rounds - 1)
    so_far = f"after {counted(rounds, 'round')} there {'has' if bites == 1 else 'have'} been {counted(bites, 'bite')}"
    why = "one in each round but the first"
    yield "all", lost == bites, f"{so_far}, {why}, but the players have lost {counted(lost, 'health cube')}."


@rule(
    "BT-ST-LENGTH",
    "A game of three or more lasts four rounds for each player but two, and one to seven rounds more. A game of two ends in "
    "round 5 to 8.",
    source(TITLE, "Play; Game End", derived=True),
    rulings=("BT-AMB-CUBES",),
)
def _length(position: Position) -> Iterator[Finding]:
    n, least = position.layouts, position.cubes * max(1, position.layouts - 2) + 1
    most = least + (position.last * (position.cubes - 1))
    if position.has_ended:
        message = f"the game cannot be over in round {position.round}: with {n} players it ends in round {least} to {most}."
        yield "over", least <= position.round <= most, message
    else:
        message = f"round {position.round} is not played: with {n} players the game ends in round {most} at the latest."
        yield "round", position.round <= most, message


@rule(
    "BT-ST-UNBITTEN",
    "A hand is full at first, after each bite, and after every four rounds without one, and loses a card in each round. So "
    "the hands have to fit one bite in each round.",
    source(TITLE, "Play: Discard or redraw", derived=True),
    rulings=("BT-AMB-CUBES", "BT-AMB-BITTENMOVES", "BT-AMB-LASTREFILL"),
)
def _hands(position: Position) -> Iterator[Finding]:
    """Each hand alone, and where each alone can be, all together."""
    fits = True
    for player in position.living:
        held, bites = position.cards_held(player), position.bites(player)
        if position.is_untold(player) and bites >= 0:
            continue
        if not LOW < held <= len(CARDS) or bites < 0:
            fits = False
            continue
        # The rounds in which the hand can have been full for the last time: all are so many rounds apart.
        full = range(position.round - 1 - (len(CARDS) - held), -1, -REFILL)
        is_right = any(last > bites for last in full) if bites else 0 in full
        why = f"bitten {counted(bites, 'time')}, last in round {bites + 1} or later" if bites else "never bitten"
        message = f"{why}, {player} cannot hold {counted(held, 'card')} at the start of round {position.round}."
        yield player, is_right, message
        fits = fits and is_right
    if fits and _shows_bites(position):
        is_right = bites_in_order(position) is not None
        yield "together", is_right, "no order of bites, one in each round but the first, leads to these hands."


def _shows_bites(position: Position) -> bool:
    """Whether as many cubes were lost as there were bites, and it shows who was bitten last."""
    if position.round == 1 or not _has_line(position) or not position.has_all_bites:
        return False
    return position.round == 2 or len(position.living) < position.layouts or bitten_last(position) is not None


@rule(
    "BT-ST-LAST",
    "From the third round on the last in line has just been bitten: a cube less, and six cards. Unless somebody was just "
    "eliminated.",
    source(TITLE, "Play: Green Bite!", derived=True),
    places=lambda _, player: (in_line(player),),
    rulings=("BT-AMB-BITTENMOVES", "BT-AMB-CUBES"),
)
def _last(position: Position) -> Iterator[Finding]:
    if position.round < 3 or position.has_ended or not _has_line(position) or len(position.living) < position.layouts:
        return
    player = position.line[0 if position.moves_to_front else -1]
    where_ = "in front" if position.moves_to_front else "last"
    lost, held = position.bites(player), counted(position.cards_held(player), "card")
    has = f"has lost {counted(lost, 'health cube') if lost else 'no health cube'} and holds {held}"
    why = f"{player} is {where_} in line, so {player} was bitten in round {position.round - 1} and picked up all cards"
    yield player, bitten_last(position) is not None, f"{why}, but {has}."


@rule(
    "BT-ST-ORDER",
    "The line fits the cards of the last round: those whose card nobody else played, the highest in front, then those who "
    "are tied, in their old order, with the one bitten in the round before last. Whoever has picked up all cards can have "
    "played any.",
    source(TITLE, "Play: Move Explorers", derived=True),
    places=lambda position, _: tuple(map(in_line, position.line)),
    rulings=("BT-AMB-BITTENMOVES", "BT-AMB-CUBES", "BT-AMB-LASTREFILL"),
)
def order(position: Position) -> Iterator[Finding]:
    """The newest discards of those in the line lead to it."""
    if position.round == 1 or not _has_line(position):
        return
    ways = [lead_to_line(way.cards, way.alone) for way in last_rounds(position)]
    if ways:
        yield "line", any_of(ways), partial(_tell_order, position)


def _tell_order(position: Position) -> str:
    cards = {player: position.seat(player).discard[-1:] for player in position.line}
    shown = ", ".join(f"{player} {newest[0]}" for player, newest in cards.items() if newest)
    ways = list(last_rounds(position))
    told = ""
    if all(way.before for way in ways) and any(lead_to_line(way.cards) is not False for way in ways):
        was = enumerated(list(dict.fromkeys(way.before for way in ways)), "or")
        place = "in front" if position.moves_to_front else "last"
        told = f", since {was}, bitten in the round before, was {place} then and stays so among those who are tied"
    return f"the line {', '.join(position.line)} cannot come from the cards of the last round ({shown}){told}."


@rule(
    "BT-ST-ROUNDS",
    "The rounds of which cards still lie open fit each other: where all stand after one they stand before the next, and "
    "whoever is last then is bitten.",
    source(TITLE, "Play: Move Explorers; Green Bite!", derived=True),
    places=lambda position, _: tuple(map(in_line, position.line)),
    rulings=("BT-AMB-BITTENMOVES", "BT-AMB-CUBES", "BT-AMB-LASTREFILL"),
)
def earlier(position: Position) -> Iterator[Finding]:
    """The rounds before the last lead to the line in which that one began."""
    if position.layouts == LEAST_PLAYERS or not _has_line(position):
        return
    # What the last round alone rules out is told of that one.
    if any(lead_to_line(way.cards, way.alone) is not False for way in last_rounds(position)):
        fits, rounds = earlier_rounds_fit(position)
        line = ", ".join(position.line)
        played = f"the discards of rounds {position.rounds - rounds + 1} to {position.rounds}"
        yield "rounds", fits, f"{played} do not lead to the line {line}, wherever all stood before and whoever was bitten."


@rule(
    "BT-ST-ONES",
    "With two players, whoever plays a 1 comes last, unless both play a 1: then they stay as they stood. So the card "
    "after a bite is no 1 if its player was not bitten with it.",
    source(TITLE, "Play: Move Explorers", derived=True),
    places=lambda _, at: (Place(at[0], f"discard {at[1] + 1}"),),
    label=lambda at: f"{at[0]}, discard {at[1] + 1}",
    rulings=("BT-AMB-BITTENMOVES", "BT-AMB-CUBES"),
)
def ones(position: Position) -> Iterator[Finding]:
    """No 1 was played where its player was not bitten, though a tie was no help: it shows who was bitten before.

    Nothing is told of hands that fit no order of bites, or of players with more or fewer cards than six.
    """
    if position.layouts > LEAST_PLAYERS or not _has_line(position) or bites_in_order(position) is None:
        return
    for (player, seat), other in zip(position.seated, reversed(position.players), strict=True):
        bites, first = position.bites(player), position.rounds - len(seat.discard) + 1
        helped = player if position.moves_to_front else other
        has_all = seat.in_hand + len(seat.cards_laid) == len(CARDS)
        for i in range(max(0, 3 - first), len(seat.discard)) if has_all else ():
            # Before the first of these rounds the hand was full: after a bite, or after four rounds without one.
            before = {other} if i or not bites else {player, other} if first - 1 - REFILL > bites else {player}
            if helped not in before:
                (bitten,), number = before, first + i
                stood, again = ("in front", "") if position.moves_to_front else ("last", " again")
                why = f"{bitten} was bitten in round {number - 1} and stood {stood} in round {number}"
                message = f"{why}; a 1 played then by {player} left {player} last, to be bitten{again}."
                yield (player, i), not_(where(seat.discard[i], partial(eq, CARDS[0]))), message


RULES = (_cubes, _cards, _sizes, _lines, _end, _bites, _length, _hands, _last, order, earlier, ones)
"""Every rule that a table can break, in the order in which violations are listed."""


REMARKS = (
    Remark(
        "BT-PLAY",
        "All who are left choose a card of their hand, face down. Then all are turned over at once.",
        source(TITLE, "Play: Play Cards"),
        why="Everybody may look at the discards, since all cards were shown when they were played. If you play otherwise, "
        "leave out what nobody remembers.",
    ),
    Remark(
        "BT-MOVE",
        "From the lowest card to the highest, each player goes to the front of the line. Whoever played the same card as "
        "another does not move.",
        source(TITLE, "Play: Move Explorers"),
        why="If all cards are tied nobody moves, and from the second round on the last in line is bitten all the same.",
    ),
    Remark(
        "BT-BITE",
        "Then, but not in the first round, the last in line is bitten and loses a health cube for good. Whoever has none "
        "left leaves the line and is out of the game; nobody else is bitten in that round.",
        source(TITLE, "Play: Green Bite!"),
        ("BT-AMB-BITTENMOVES",),
    ),
    Remark(
        "BT-REFILL",
        "All cards played are discarded. Whoever was bitten, or has two cards left in hand, takes all their discards back.",
        source(TITLE, "Play: Discard or redraw"),
        ("BT-AMB-LASTREFILL",),
        "The cards left in hand are counted after the card of the round is discarded, since the rulebook says it in this "
        "order.",
    ),
)
