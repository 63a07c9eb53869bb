"""Wacky Wheels as a game among others."""

from collections.abc import Iterator
from dataclasses import replace

from models.changes import replaced
from models.fact import Change
from models.green_box.game import SYMBOL_TRAITS, BoxGame, BoxPlay, with_box
from models.green_box.grid import with_entry
from models.green_box.hands import hands_and_discards, partly_seen, unseen_cards
from models.green_box.piles import pile_problems
from models.green_box.wacky_wheels.moves.actions import MOVES, gaps, moves
from models.green_box.wacky_wheels.moves.reading import read_move
from models.green_box.wacky_wheels.moves.words import SAYINGS, Move
from models.green_box.wacky_wheels.picture import picture
from models.green_box.wacky_wheels.rules.remarks import REMARKS
from models.green_box.wacky_wheels.rules.rulings import RULINGS
from models.green_box.wacky_wheels.rules.table import RULES, TITLE, is_over
from models.green_box.wacky_wheels.set_up import DEAL
from models.green_box.wacky_wheels.table.position import LEAST_PLAYERS, MOST_PLAYERS, REPAIR, Position, hidden
from models.green_box.wacky_wheels.table.seat import GREEN, Finish, Seat, is_told
from models.green_box.wacky_wheels.table.track import LENGTH, Direction, Stretch
from models.names import enumerated
from models.problem import Problem
from models.table_file import TableFile
from models.unknowns import unknowns

FILE = TableFile(
    "wacky-wheels",
    TITLE,
    "wheels",
    position=Position,
    seat=Seat,
    seats=range(LEAST_PLAYERS, MOST_PLAYERS + 1),
    who="Two to five players in turn order, the one who began the race first.",
    cards="box",
    rulings=RULINGS,
    example="WW-AMB-BOOST: doubles",
    problems=pile_problems,
    in_doubt=("players", "pickups", "track", "shape", "laps", "dice", "round", "race", "draw", "discard", "top"),
)


def oversights(position: Position) -> Iterator[Change[Position]]:
    """That a stretch of the track was left out, that a car has finished in its last turn, or is being repaired."""
    shape = position.shape or ()
    for i in range(len(shape) + 1) if shape else ():
        of = f"one more stretch before stretch {i + 1} of the shape" if i < len(shape) else "one more stretch to the shape"
        for stretch in (Stretch(n, direction) for direction in Direction for n in range(1, LENGTH)):
            more = replaced(shape=(*shape[:i], stretch, *shape[i:]))
            yield Change(f"{of}: {stretch}", more, of=of, seen="", to=stretch)
    for i, (player, car) in enumerate(position.seated):
        if car.finish is None and car.laps >= position.laps and not car.is_in_pit:
            finished = replace(car, finish=Finish(position.round_of(player), car.space - 1))
            yield Change(f"{player} has finished", replaced(seats=with_entry(position.seats, i, finished)))
        if not car.has(GREEN) and not car.repairs:
            broken = replace(car, repairs=REPAIR)
            yield Change(f"{player}'s car is being repaired", replaced(seats=with_entry(position.seats, i, broken)))


def _play_problems(position: Position, player: str | None, _objective: str) -> list[Problem]:
    """What has to be known for the best turn: the dice, the player's cards, the track."""
    hidden = [unknown.name for unknown in unknowns(position)]
    message = f"the best turn needs every tile; write down what {enumerated(hidden, 'and')} shows" if hidden else ""
    problems = [Problem(("track",), message)] if hidden else []
    who = player or position.players[0]
    hand, own = position.seat(who).hand, ("players", who)
    if hand is None or not all(map(is_told, hand)):
        message = f"the best turn needs every card of {who}'s hand: `hand: [3 drop, ...]`"
        problems.append(Problem(own if hand is None else (*own, "hand"), message, at_key=hand is None))
    if position.dice is None and not position.over:
        problems.append(Problem((), "the best turn needs the dice: `dice: [3, 5]`"))
    return problems


GAME = BoxGame[Position, Move](
    rules=RULES,
    remarks=with_box(REMARKS, RULES),
    **FILE.of_game(oversights),
    unfilled=lambda table: unseen_cards(hands_and_discards(table.seated, table.pile), is_told),
    not_checked=lambda table: partly_seen(hands_and_discards(table.seated, table.pile), is_told),
    hidden=hidden,
    unanswered={"survey": "a turn needs the hand that a player kept in the draft, and the dice; a deal has neither"},
    queries={
        "Can I come exactly to this tile, into the pit or over the line in this turn?": "ask reach",
        "Where can I come with these dice, and with which cards?": "moves",
        "What is my best turn, the next one's average over all rolls included?": "best",
        "How many turns does a lap take me on average?": "ask lap",
        "Does my oil hit?": "- with the die that you choose or less, a 4 four times in six; `moves` lists whom it reaches",
        "Whom can I shoot?": "moves",
        "Did they count right?": "judge",
        "Who is ahead in the race and in the circuit?": "score",
    },
    traits=SYMBOL_TRAITS,
    play=BoxPlay(
        read=read_move,
        forms=SAYINGS.forms,
        next_words=SAYINGS.next_words,
        moves=moves,
        turns=MOVES,
        is_over=is_over,
        problems=_play_problems,
        unseen=gaps,
        unlisted=(
            "Each attack before the movement is listed once for each die, and attacks after it are not. A cube to be put "
            "on the track may have any colour."
        ),
    ),
    deal=DEAL,
    picture=picture,
)
