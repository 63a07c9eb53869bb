"""Slush as a game among others."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations, product
from typing import Any

from models.changes import replaced
from models.fact import Change
from models.green_box.components import Colour
from models.green_box.doubts import colours_mixed_up
from models.green_box.form import colour_problems, read_colour
from models.green_box.game import BoxGame, BoxPlay
from models.green_box.slush.cards import CARDS, CUBES, FaceUp, card_place, read_card
from models.green_box.slush.moves import MOVES, SAYINGS, Move, moves, outcome, read_move
from models.green_box.slush.past import cannot_be_next, history, not_tried, turns_in_words
from models.green_box.slush.picture import picture
from models.green_box.slush.rules import REMARKS, RULES, RULINGS, TITLE
from models.green_box.slush.set_up import DEAL
from models.green_box.slush.table import LEAST_PLAYERS, MOST_PLAYERS, Position, Seat, hidden
from models.logic import Unknown
from models.names import enumerated
from models.problem import Problem
from models.table_file import TableFile
from models.table_form import entries_of, players_of, readable, values_of
from models.unknowns import unknowns


def _form_problems(data: Mapping[str, Any]) -> list[Problem]:
    """That two players have a colour, or that cubes or meeples on cards are nobody's."""
    told = (((("players", name, "colour"), name), colour) for name, colour in values_of(data, "colour"))
    owned = list(readable(told, read_colour))
    problems = colour_problems(owned)
    # Whose colours cannot be read may be those on the cards.
    is_read = owned and len(owned) == len(players_of(data))
    colours = {colour for _, colour in owned} if is_read else set(Colour)
    for n, card in readable(enumerate(entries_of(data.get("face_up"))), read_card):
        strange = [str(colour) for colour in {**card.cubes, **dict.fromkeys(card.meeples)} if colour not in colours]
        if strange:
            problems.append(Problem(("face_up", n), f"nobody plays {enumerated(strange, 'and')}", about=strange[0]))
    return problems


FILE = TableFile(
    "slush",
    TITLE,
    "slush",
    position=Position,
    seat=Seat,
    seats=range(LEAST_PLAYERS, MOST_PLAYERS + 1),
    who="Three to six players in turn order (clockwise), each with a colour.",
    rulings=RULINGS,
    example="SL-AMB-PASS: allowed",
    problems=_form_problems,
)


def _play_problems(position: Position, player: str | None, _objective: str) -> list[Problem]:
    problems, hidden = [], [unknown.name for unknown in unknowns(position)]
    if hidden:
        are = "is" if len(hidden) == 1 else "are"
        message = (
            f"the best turn needs every card; write down what {enumerated(hidden, 'and', len(hidden))} {are}, or ask "
            "`reeve ask FILE average`, which answers for every card that can lie there"
        )
        first = next(n for n, face_up in enumerate(position.cards) if isinstance(face_up.card, Unknown))
        problems.append(Problem(("face_up", first), message))
    if position.over or player is None:
        return problems
    if position.turn not in {None, player}:
        problems.append(Problem(("turn",), f"it is {position.turn}'s turn, so ask for the best turn of {position.turn}"))
    elif cannot_be_next(position, player):
        problems.append(Problem(("players", player), f"it cannot be {player}'s turn: {turns_in_words(position)}"))
    return problems


def oversights(position: Position) -> Iterator[Change[Position]]:
    """That colours were mixed up, or that a card was left out with all that lies on it, whichever it is."""
    yield from colours_mixed_up(position)
    left = [card for card in CARDS if card not in {face_up.card for face_up in position.cards}]
    card = Unknown(card_place(len(position.cards)), left)
    # What takes fewest words is told first.
    every = sorted(_forgotten(position), key=lambda one: (len(one.cubes) + len(one.meeples), sum(one.cubes.values())))
    for laden in every if left else ():
        said = str(laden).replace(str(laden.card), "a card", 1).replace(", ", " and ")
        more = replaced(cards=(*position.cards, replace(laden, card=card)))
        yield Change(f"{said} lies face up", more, of="one more card face up", seen="", to=said)


def _forgotten(position: Position) -> Iterator[FaceUp]:
    """What may lie on a card that was left out: of whose hand is told, the cubes that are missing; of others, some."""
    left = {seat.colour: CUBES - (seat.cubes or 0) - position.on_cards(seat.colour) for seat in position.seats}
    missing = {seat.colour: left[seat.colour] for seat in position.seats if seat.cubes is not None}
    untold = {colour: n for colour, n in left.items() if colour not in missing and n > 0}
    for more in _some_of(untold):
        cubes = {**missing, **more}
        face_up = FaceUp(CARDS[0], {colour: cubes[colour] for colour in Colour if cubes.get(colour, 0) > 0})
        if face_up.cubes:
            yield face_up
            yield from (face_up.with_meeple(colour) for colour in face_up.cubes if position.has_meeple(colour))


_FEW = 2
"""Of so many colours every number of cubes on a forgotten card is tried."""


def _some_of(left: Mapping[Colour, int]) -> Iterator[Mapping[Colour, int]]:
    """Cubes of some colours of which so many are left: any number of few colours; of more all, as where no hand has any."""
    for number in range(len(left) + 1):
        for colours in combinations(left, number):
            ranges = [range(1 if number <= _FEW else left[colour], left[colour] + 1) for colour in colours]
            yield from (dict(zip(colours, counts, strict=True)) for counts in product(*ranges))


GAME = BoxGame[Position, Move](
    rules=RULES,
    remarks=REMARKS,
    sample_cards_file=None,
    **FILE.of_game(oversights),
    unanswered={"survey": "whoever begins can only turn a card face up, and later turns depend on cards that nobody knows"},
    queries={
        "What is the best move with an empty draw pile, and is a claim safe for certain?": "best --turns",
        "Which claims can nobody take any more?": "ask safe",
        "Who wins with the sixth own card in one turn, and who has to prevent it?": "ask threats",
        "Is this table possible, and in which order can it have come about?": "check --history",
        "Who claims what, and who has won?": "score",
        "Which turn is best on average while cards are left to draw?": "ask average",
        "How likely is it that the next card is one of mine?": "chance",
    },
    play=BoxPlay(
        read=read_move,
        forms=SAYINGS.forms,
        next_words=SAYINGS.next_words,
        moves=moves,
        turns=MOVES,
        outcome=outcome,
        problems=_play_problems,
    ),
    deal=DEAL,
    picture=picture,
    history=history,
    not_checked=not_tried,
    hidden=hidden,
)
