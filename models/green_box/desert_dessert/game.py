"""Desert Dessert as a game among others."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from models.doubts import Held, Statement, plain
from models.fact import Trait
from models.green_box.components import Symbol
from models.green_box.desert_dessert.cards import BY_VALUE, PRICES, read_industries
from models.green_box.desert_dessert.moves.actions import MOVES
from models.green_box.desert_dessert.moves.listing import UNLISTED, moves
from models.green_box.desert_dessert.moves.words import SAYINGS, Move, read_move
from models.green_box.desert_dessert.picture import picture
from models.green_box.desert_dessert.rules.remarks import REMARKS
from models.green_box.desert_dessert.rules.rulings import RULINGS
from models.green_box.desert_dessert.rules.stock import deck, out_of_order, stock, suspects
from models.green_box.desert_dessert.rules.table import RULES, TITLE, fault_in_bag, shows
from models.green_box.desert_dessert.set_up import DEAL, SURVEYS
from models.green_box.desert_dessert.table import Phase, Position, Seat
from models.green_box.game import BoxGame, BoxPlay, with_box
from models.problem import Problem
from models.table import of_turn
from models.table_file import TableFile
from models.unknowns import unknowns


def _of_deck(held: Held[Position]) -> Iterator[Statement[Position]]:
    """Where the cards to come cannot all come, each of those that are too many may be another."""
    for n in suspects(held.position):
        card = held.value[n]
        yield plain(f"card {n + 1} of `deck:`", card, PRICES, f"card {n + 1} to come is {card}", held.part.entry(n))


FILE = TableFile(
    "desert-dessert",
    TITLE,
    "dessert",
    position=Position,
    seat=Seat,
    seats=range(1, 2),
    who="The player.",
    cards="table",
    rulings=RULINGS,
    example="DD-AMB-BUILDQTY: many",
    doubts={"deck": _of_deck},
)


def pieces(position: Position) -> Iterator[Statement[Position]]:
    """Whose turn it is, what the player has, the turn and its phase, the price cards, and the cards to come."""
    yield of_turn(position)
    yield from FILE.pieces(position, "number", "phase", "players", "prices", "done", "pile", "deck", "bag")


def _play_problems(position: Position, _player: str | None, objective: str) -> list[Problem]:
    """What the best play needs: every price card while the trade is to come, and a deck and a bag that can be."""
    may_trade = position.phase is Phase.TRADE and "trade" not in position.done
    hidden = [unknown.name for unknown in unknowns(position)] if may_trade else []
    message = f"the best play needs every price card. The file does not say: {', '.join(hidden)}"
    problems = [Problem(("prices",), message)] if hidden else []
    if wrong := out_of_order(position):
        problems.append(Problem(("deck",), wrong))
    # Nobody draws these, so a play that goes on until they come could not be played.
    problems += [Problem(("bag",), fault) for manager in position.bag if (fault := fault_in_bag(position, manager))][:1]
    if objective == "turns" and not position.is_over and position.phase is not Phase.SUPPLY:
        problems.append(Problem(("phase",), "the fewest turns are counted from a Supply phase: finish this turn first"))
    return problems


GAME = BoxGame[Position, Move](
    rules=(*RULES, stock, deck),
    remarks=with_box(REMARKS, (*RULES, stock, deck)),
    sample_cards_file=None,
    # No deck: the industry table takes its place.
    **FILE.of_game(pieces=pieces, read_cards=read_industries),
    traits=(
        *(Trait(symbol.phrase, partial(shows, symbol)) for symbol in Symbol),
        *(Trait(f"a {value}", partial(shows, value)) for value in BY_VALUE),
    ),
    unanswered={
        "chance": "no hand is hidden here; `reeve ask FILE price` says how likely each price is when cards are dealt next"
    },
    queries={
        "What is the best that can be made of this turn?": "best",
        "What is the fewest turns to win, or between which does the win lie, the cards not being known?": "best --aim turns",
        "Is this turn legal?": "judge",
        "Was this whole game legal?": "replay",
        "In how few turns could the game in this file have been won?": "best --aim turns --start",
        "What could I have afforded in this turn?": "ask afford",
        "What does a cube cost on the average?": "ask price",
    },
    play=BoxPlay(
        read=read_move,
        forms=SAYINGS.forms,
        next_words=SAYINGS.next_words,
        moves=moves,
        turns=MOVES,
        problems=_play_problems,
        in_sight=lambda position: replace(position, bag=()),
        unlisted=UNLISTED,
    ),
    deal=DEAL,
    surveys=SURVEYS,
    picture=picture,
    not_checked=lambda position: tuple(position.table.oddities),
)
