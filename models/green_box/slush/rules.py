"""The rules of Slush: what may lie on a card, how many pieces there are of each kind, and when the game is over.

With our rulings, and the rules that only moves, the set-up and the score can break.
"""

from collections import Counter
from collections.abc import Iterator
from functools import partial

from models.green_box.components import source
from models.green_box.grid import numbers, on_board, shown
from models.green_box.slush.cards import CARDS, CUBES, SIX, Card, card_place
from models.green_box.slush.past import order, turns
from models.green_box.slush.table import MOST_BID, Position
from models.logic import any_of, at_most, not_, where
from models.names import counted, enumerated
from models.rule import Finding, Place, Remark, Rule, Ruling, rule

RULINGS = (
    Ruling(
        "SL-AMB-COLOURS",
        "Which cards are in the game?",
        {"players": "the six cards of each player's colour", "all-six": "those of all six colours, 36 cards"},
        "The list of components says six cards for each player, the set-up does not say which. A description of the game "
        "has 18 cards for three players and 24 for four.",
    ),
    Ruling(
        "SL-AMB-END",
        "Who has cubes left, but can outbid nobody with them: is that player unable to bid?",
        {"no-bid": "yes, without a bid the player is unable", "no-cubes": "no, only who has no cubes left is unable"},
        "The rulebook explains “unable to bid” with “out of cubes”. But cubes that no bid can use do not help.",
    ),
    Ruling(
        "SL-AMB-ENDLOCK",
        "Who has the meeple left, but no card to lock: is that player unable to lock?",
        {"no-card": "yes, without such a card the player is unable", "no-meeple": "no, only who has used it is unable"},
        "The rulebook explains “unable to lock” with the meeple being used. But a meeple that can go nowhere does not help.",
    ),
    Ruling(
        "SL-AMB-PASS",
        "May a player pass who can draw, bid or lock?",
        {"not-allowed": "no, one of them has to be done", "allowed": "yes"},
        "By the rulebook, players take turns by doing one of them.",
    ),
)
"""Every decision, in the order in which it is listed."""


TITLE = "Slush"


def _places(position: Position, about: object) -> tuple[Place, ...]:
    """The cards that an instance is about: the one at a place, those of a name, or those that a colour has locked."""
    return on_board(
        *(card_place(n) for n, up in enumerate(position.cards) if about in {card_place(n), str(up.card), *up.meeples})
    )


@rule(
    "SL-ST-CARDS",
    "The cards are the 1 to 6 of each player's colour, those without a green background. Each is there once, face up or in "
    "the draw pile.",
    source(TITLE, "Components; Setup"),
    places=_places,
    rulings=("SL-AMB-COLOURS",),
)
def _cards(position: Position) -> Iterator[Finding]:
    """That each card is in the game, lies there once, and that all of them are as many as there are."""
    for n, face_up in enumerate(position.cards):
        is_played = where(face_up.card, lambda card: card.colour in position.colours)
        if is_played is not True:
            is_played = where(face_up.card, lambda card: card.colour in position.card_colours)
            colours = enumerated([str(colour) for colour in position.card_colours], "and", SIX)
            yield card_place(n), is_played, f"{position.name(n)} is not in the game: its cards are {colours}."
    for card, number in numbers([face_up.card for face_up in position.cards], CARDS):
        if number:
            yield str(card), at_most(number, 1), f"{shown(number)} cards are the {card}, but there is only one."
    out = len(position.cards)
    if position.deck is not None or out > SIX * position.layouts:
        there_are = SIX * len(position.card_colours)
        pile = "" if position.deck is None else f" and {position.deck} in the draw pile"
        message = f"{counted(out, 'card')} face up{pile}, but the game has {there_are}."
        yield "number", out + (position.deck or 0) == there_are if position.deck is not None else out <= there_are, message


@rule(
    "SL-ST-CUBES",
    f"Each player has {CUBES} cubes, on cards and in hand together.",
    source(TITLE, "Components; Setup"),
    places=lambda position, player: on_board(
        *(card_place(n) for n, face_up in enumerate(position.cards) if face_up.count(position.seat(player).colour))
    ),
)
def _cubes(position: Position) -> Iterator[Finding]:
    for player, seat in position.seated:
        colour, hand = seat.colour, seat.cubes
        out = position.on_cards(colour)
        left = "" if hand is None else f" and {hand} left"
        message = f"{player} has {counted(out, f'{colour} cube')} on cards{left}, but there are {CUBES}."
        yield player, out <= CUBES if hand is None else out + hand == CUBES, message


@rule(
    "SL-ST-MEEPLE",
    "Each player has one meeple, a card has room for one, and it only locks a card with a cube of its own colour.",
    source(TITLE, "Components; Play", derived=True),
    places=_places,
)
def _meeples(position: Position) -> Iterator[Finding]:
    for n, face_up in enumerate(position.cards):
        if face_up.meeples:
            bare = [str(colour) for colour in face_up.meeples if not face_up.count(colour)]
            why = f"{bare and bare[0]}, but has no cube of that colour"
            if len(face_up.meeples) > 1:
                why = f"{enumerated(list(map(str, face_up.meeples)), 'and', SIX)}, but a card has room for one meeple"
            yield card_place(n), len(face_up.meeples) == 1 and not bare, f"{position.name(n)} is locked by {why}."
    for colour in position.colours:
        locked = [n for n, face_up in enumerate(position.cards) if colour in face_up.meeples]
        if len(locked) > 1:
            names = enumerated([position.name(n) for n in locked], "and", SIX)
            yield colour, False, f"{colour} has locked {names}, but there is one {colour} meeple."


@rule(
    "SL-ST-DISTINCT",
    "No two players have equally many cubes on a card, since every bid leaves the player with the most.",
    source(TITLE, "How to bid", derived=True),
    places=_places,
)
def _distinct(position: Position) -> Iterator[Finding]:
    for n, face_up in enumerate(position.cards):
        counts = face_up.cubes.values()
        if len(counts) > 1:
            yield card_place(n), len({*counts}) == len(counts), partial(_tell_alike, position, n)


def _tell_alike(position: Position, n: int) -> str:
    cubes = position.cards[n].cubes
    most = max(count for count, colours in Counter(cubes.values()).items() if colours > 1)
    colours = enumerated([str(colour) for colour, count in cubes.items() if count == most], "and", SIX)
    return f"on {position.name(n)}, {colours} have {counted(most, 'cube')} each. Whoever bid later there must have more."


@rule(
    "SL-ST-FOUR",
    "Four players at most have cubes on the same card: the first bids of four can be 1, 2, 3 and 4, and a fifth player "
    "would have to put 5 there at once.",
    source(TITLE, "How to bid", derived=True),
    places=_places,
)
def _bidders(position: Position) -> Iterator[Finding]:
    for n, face_up in enumerate(position.cards):
        if face_up.cubes:
            message = (
                f"{counted(len(face_up.cubes), 'player')} have cubes on {position.name(n)}; {MOST_BID} can. Whoever comes "
                f"last would have to put more than {MOST_BID} there at once."
            )
            yield card_place(n), len(face_up.cubes) <= MOST_BID, message


@rule(
    "SL-WIN-SIX",
    "Whoever claims all six cards of the own colour wins at once.",
    source(TITLE, "Winner"),
    places=lambda position, player: on_board(
        *(
            card_place(n)
            for n, up in enumerate(position.cards)
            if up.claimant is position.seat(player).colour and isinstance(up.card, Card) and up.card.colour is up.claimant
        )
    ),
    why="A card of your colour that another has locked is not yours for this: whoever locked it claims it.",
)
def _six(position: Position) -> Iterator[Finding]:
    """That the game goes on though somebody has won, and that nobody else has won too."""
    for player, seat in position.seated:
        colour = seat.colour
        if (six := position.has_all_six(colour)) is False:
            continue
        won = f"{player} claims all six {colour} cards and has won"
        if position.turn is not None:
            yield player, not_(six), f"{won}, so {position.turn} has no turn. Write `turn: over`."
        else:
            both = any_of(position.has_all_six(other) for other in position.colours if other is not colour)
            yield player, any_of([not_(six), not_(both)]), f"{won}, and so has another. The first of them ended the game."


@rule(
    "SL-END",
    "The game ends when the player whose turn it is can neither draw nor bid nor lock.",
    source(TITLE, "Winner"),
    rulings=("SL-AMB-END", "SL-AMB-ENDLOCK", "SL-AMB-COLOURS"),
)
def _end(position: Position) -> Iterator[Finding]:
    if position.over:
        ends = any_of([position.is_won, any(map(position.ends_with, position.colours))])
        message = "the file says that the game is over, but nobody claims all six own cards, and each player can still act."
        yield "over", ends, message
    elif position.turn is not None:
        colour = position.seat(position.turn).colour
        message = f"{position.turn} can neither draw nor bid nor lock, so the game is over. Write `turn: over`."
        yield position.turn, not position.ends_with(colour), message


RULES: tuple[Rule[Position], ...] = (_cards, _cubes, _meeples, _distinct, _bidders, turns, _six, _end, order)
"""Every rule that a table can break, in the order in which violations are listed."""


SETUP, PLAY, BID, END = (source(TITLE, section) for section in ("Setup", "Play", "How to bid", "Winner"))

REMARKS = (
    Remark("SL-SET-COLOUR", "Each player has a meeple and nine cubes of one colour; grey has no cards.", SETUP),
    Remark(
        "SL-SET-DECK",
        "The 1 to 6 of each player's colour, without the cards on green, are shuffled into a draw pile.",
        SETUP,
        ("SL-AMB-COLOURS",),
    ),
    Remark("SL-SET-FIRST", "Whoever last had an iced drink begins. Turns go clockwise.", PLAY),
    Remark(
        "SL-ACT-DRAW", "In your turn, turn the top card of the draw pile face up, or bid, or lock.", PLAY, ("SL-AMB-PASS",)
    ),
    Remark(
        "SL-ACT-BID",
        "To bid, put 1 to 4 of your cubes on one card that nobody has locked. Then you must have more cubes there than "
        "each other player.",
        BID,
        why="You may bid on a card that you claim already, to be harder to outbid: this too leaves you with most cubes "
        "there.",
    ),
    Remark(
        "SL-ACT-LOCK",
        "To lock, put your meeple on a card that has a cube of yours and no meeple, whoever claims it. It stays there.",
        PLAY,
    ),
    Remark(
        "SL-CLAIM",
        "A locked card is claimed by whoever locked it, another by the player with most cubes there, a bare card by nobody.",
        PLAY,
    ),
    Remark(
        "SL-ST-COUNTREACH",
        "Bids can lead to any cubes of up to four players on a card, as long as no two have equally many and none has more "
        "than nine.",
        source(TITLE, "How to bid", derived=True),
    ),
    Remark(
        "SL-SCORE",
        "Each card is worth its value to whoever claims it. Most points win; then most cards; then it is a draw.",
        END,
    ),
)
