"""Island as a game among others."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from operator import attrgetter
from typing import Any

from models.green_box.components import Colour
from models.green_box.form import colour_problems, read_colour
from models.green_box.game import BoxGame, BoxPlay
from models.green_box.hands import partly_seen, unseen_cards
from models.green_box.island.cards import read_cards
from models.green_box.island.moves.actions import MOVES
from models.green_box.island.moves.listing import gaps, moves, outcome
from models.green_box.island.moves.reading import read_move
from models.green_box.island.moves.words import SAYINGS, Move
from models.green_box.island.picture import picture
from models.green_box.island.rules.cards import TITLE
from models.green_box.island.rules.remarks import REMARKS
from models.green_box.island.rules.rulings import RULINGS
from models.green_box.island.rules.table import RULES
from models.green_box.island.set_up import DEAL
from models.green_box.island.table.hidden import hidden, lying
from models.green_box.island.table.lands import COLOURS, Phase, read_land, read_place, read_row
from models.green_box.island.table.position import LEAST_PLAYERS, MOST_PLAYERS, Position, Seat
from models.green_box.piles import pile_problems
from models.names import enumerated, quoted
from models.problem import Problem, UnusableError
from models.table_file import TableFile
from models.table_form import players_of, readable, seat, seat_problems, values_of

# The file.


def _form_problems(data: Mapping[str, Any]) -> list[Problem]:
    told = (((("players", name, "colour"), name), value) for name, value in values_of(data, "colour"))
    colours = list(readable(told, read_colour))
    problems = colour_problems(colours) + pile_problems(data)
    if (names := _names_on(data.get("board"))) is None:
        return problems
    played = {colour for _, colour in colours} if len(colours) == len(players_of(data)) else set(COLOURS)
    return problems + _land_problems(data.get("territories"), names, played) + _combat_problems(data, names)


def _land_problems(lands: object, names: Sequence[str], played: Collection[Colour]) -> list[Problem]:
    """Territories that are not on the board, and units of nobody."""
    problems: list[Problem] = []
    if not isinstance(lands, Mapping):
        return problems
    for name in lands:
        if str(name) not in names:
            there = enumerated(names or ["no tiles"], "and", 15)
            message = f"no tile of a territory {quoted(str(name))} is on the board; there are {there}"
            problems.append(Problem(("territories", name), message, at_key=True))
    for path, land in readable(lands.items(), read_land):
        if strange := [str(colour) for colour in land.units if colour not in played]:
            problems.append(Problem(("territories", path), f"nobody plays {enumerated(strange, 'and')}", about=strange[0]))
    return problems


def _combat_problems(data: Mapping[str, Any], names: Sequence[str]) -> list[Problem]:
    combat = data.get("combat")
    if not isinstance(combat, Mapping):
        return []
    named = seat_problems(combat, players_of(data), "initiator")
    problems = [Problem(("combat", *problem.path), problem.message) for problem in named]
    where = combat.get("in")
    if isinstance(where, str) and where not in names:
        problems.append(Problem(("combat", "in"), f"no territory {quoted(where)} is on the board"))
    return problems


def _names_on(rows: object) -> list[str] | None:
    """The names of the territories on a board, or nothing where some cannot be read."""
    if not isinstance(rows, list) or not all(isinstance(read_row(row), list) for row in rows):
        return None
    places = [(place, place) for row in rows for place in read_row(row)]  # type: ignore[attr-defined]
    read = list(readable(places, read_place))
    return list(dict.fromkeys(place[0] for _, place in read if place)) if len(read) == len(places) else None


def _finish(position: Position) -> Position:
    if position.skipping and position.rulings["IS-AMB-DROWNTURN"] == "no":
        message = "a turn is missed only with the ruling IS-AMB-DROWNTURN=yes; leave this key out"
        raise UnusableError([Problem(("skipping",), message)])
    if (combat := position.combat) is None:
        return position
    return replace(position, combat=replace(combat, initiator=seat(combat.initiator, position.players) or ""))


FILE = TableFile(
    "island",
    TITLE,
    "island",
    position=Position,
    seat=Seat,
    seats=range(LEAST_PLAYERS, MOST_PLAYERS + 1),
    who="Two to four players in seat order (clockwise).",
    cards="table",
    rulings=RULINGS,
    example="IS-AMB-LEADER: half",
    problems=_form_problems,
    finished=_finish,
)


def _play_problems(position: Position, player: str | None, _objective: str) -> list[Problem]:
    """That the player's hand is not known, or how many cards others have, which a combat may need."""
    name = player or position.players[0]
    hand = position.seat(name).hand
    if position.combat is None and (hand is None or any(card.symbol is None for card in hand)):
        return [Problem(("players", name, "hand"), f"the best turn needs each card in {name}'s hand")]
    message = "the best turn needs to know how many cards {} has, for a combat: write for instance `hand: 4`"
    untold = [other for other, seat in position.seated if seat.hand is None]
    return [Problem(("players", other, "hand"), message.format(other)) for other in untold]


GAME = BoxGame[Position, Move](
    rules=RULES,
    remarks=REMARKS,
    unanswered={"survey": "a deal ends before units are placed, and only turns after that are searched"},
    queries={
        "Who may claim kingship, in which ways, and what do the others lack?": "ask kingship",
        "Who gets which role in the council, and which territory cards?": "ask council",
        "Can I reach a claim in so many turns before anybody replies?": "best --aim kingship --turns",
        "Who can be forced to withdraw from a combat?": "ask combat",
        "Are these exchanges of a combat legal?": "replay",
        "Where can the Explorer lay a new territory?": "moves",
        "Is this move legal?": "judge",
        "How likely does another player hold certain cycle cards?": "chance",
        "What is my best turn?": "best --aim kingship",
    },
    sample_cards_file=None,
    **FILE.of_game(read_cards=read_cards),
    play=BoxPlay(
        read=read_move,
        forms=SAYINGS.forms,
        next_words=SAYINGS.next_words,
        moves=moves,
        turns=MOVES,
        problems=_play_problems,
        outcome=outcome,
        unseen=gaps,
        unlisted=(
            "Not listed: Drown, which is a reaction, and an action after two new units on other territories than the "
            "first that allow it. You can say them to `judge`."
        ),
        leaves_out=lambda position: position.phase is Phase.ACTIONS and position.combat is None,
    ),
    hidden=hidden,
    unfilled=lambda position: unseen_cards(lying(position), attrgetter("is_known")),
    not_checked=lambda position: partly_seen(lying(position), attrgetter("is_known")),
    deal=DEAL,
    picture=picture,
)
