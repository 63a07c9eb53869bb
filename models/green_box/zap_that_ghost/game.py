"""Zap That Ghost as a game among others."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from operator import is_
from typing import Any

from models.changes import replaced
from models.fact import Change, Trait
from models.green_box.cards import Card
from models.green_box.components import MEEPLES, Colour
from models.green_box.form import read_colour, shape_problems
from models.green_box.game import SYMBOL_TRAITS, BoxGame, BoxPlay, with_box
from models.green_box.grid import by_space
from models.green_box.hands import hands_and_discards, partly_seen, unseen_cards
from models.green_box.zap_that_ghost.moves.actions import MOVES, moves, unseen
from models.green_box.zap_that_ghost.moves.words import SAYINGS, Move, read_move, speaker
from models.green_box.zap_that_ghost.picture import picture, way
from models.green_box.zap_that_ghost.rules import REMARKS, RULES, RULINGS, TITLE
from models.green_box.zap_that_ghost.set_up import DEAL, SURVEYS
from models.green_box.zap_that_ghost.table import BASE_COLOURS, LEAST_PLAYERS, MOST_PLAYERS, Position, Seat, hidden
from models.green_box.zap_that_ghost.tiles import SIDE, SPOTS, Hunter, Spot, named_tile, read_tile, slips
from models.names import counted, enumerated
from models.part import whole
from models.problem import Address, Problem
from models.table import OVER
from models.table_file import TableFile
from models.table_form import entries_of, readable, spaces_of, values_of
from models.unknowns import UNKNOWN, Choice, unknowns


def _form_problems(data: Mapping[str, Any]) -> list[Problem]:
    """Rows too long or short, a colour of ghosts that is there twice, and ghosts of another colour than these."""
    problems = shape_problems(data.get("board"), "board", [SIDE] * SIDE, "the grid", slips)
    named = dict(readable(enumerate(entries_of(data.get("colours"))), read_colour))
    for i, colour in named.items():
        if colour in [other for k, other in named.items() if k < i]:
            problems.append(Problem(("colours", i), f"{colour} is there twice; the ghosts have four colours"))
    colours = tuple(named.values()) or BASE_COLOURS
    hint = f"the ghosts are {enumerated(list(map(str, colours)), 'and')}. Write other colours as `colours:`"
    for path, here in _ghosts(data):
        strange = [str(colour) for colour in here if colour not in colours]
        if strange:
            problems.append(Problem(path, f"no ghost is {enumerated(strange, 'or')}; {hint}", about=strange[0]))
    return problems


def _ghosts(data: Mapping[str, Any]) -> Iterator[tuple[Address, list[Colour]]]:
    """Where ghosts are written, with the colours of those that are known in part at least."""
    for spot, tile in readable(spaces_of(data.get("board")), read_tile):
        ghost = tile.ghost
        options = () if isinstance(ghost, Choice) and ghost.text == UNKNOWN else getattr(ghost, "options", (ghost,))
        yield ("board", *spot), [option for option in options if isinstance(option, Colour)]
    for name, captured in values_of(data, "captured"):
        keys = [key for key in captured if key != UNKNOWN] if isinstance(captured, Mapping) else []
        for key, colour in readable(((key, key) for key in keys), read_colour):
            yield ("players", str(name), "captured", str(key)), [colour]


FILE = TableFile(
    "zap-that-ghost",
    TITLE,
    "zap",
    position=Position,
    seat=Seat,
    seats=range(LEAST_PLAYERS, MOST_PLAYERS + 1),
    cards="box",
    who="Two to six players in seat order (clockwise).",
    rulings=RULINGS,
    example="ZG-AMB-BLOCK: yes",
    problems=_form_problems,
    # What the ghosts can be depends on the colours of this game.
    finished=lambda table: replace(
        table, board=by_space(table.board, lambda tile, i, k: named_tile(tile, Spot(i, k), table.colours))
    ),
    no_turn=f"all play at once, so nobody has a turn: `turn:` can only be {OVER!r}. Write who rolls the die as `roller:`",
    in_doubt=("board", "hunters", "players", "discard", "deck", "die", "roller", "colours"),
)


def _play_problems(position: Position, player: str | None, objective: str) -> list[Problem]:
    """What has to be known for the best zap, or the best cards to discard."""
    hidden = [unknown.name for unknown in unknowns(position)]
    message = f"the best play needs every tile, ghost and meeple. The file does not say: {', '.join(hidden)}"
    problems = [Problem(("board",), message)] if hidden else []
    hand = None if player is None else position.seat(player).hand
    if hand is None or not all(map(Card.has_suit, hand)):
        message = f"the best play needs every card of {player}'s hand: `hand: [red drop, ...]`"
        problems.append(Problem(("players", str(player)), message))
    if objective == "score" and position.die is None and not position.is_over:
        message = "without the die (`die: 4`) no ghost can be zapped. To find the cards to discard, add `--aim coverage`"
        problems.append(Problem((), message))
    return problems


def _unknown_counts(position: Position) -> tuple[str, ...]:
    """Cards that nobody saw, and ghosts of which nobody remembers the colour."""
    caught = ((player, seat.captured.others) for player, seat in position.seated)
    ghosts = (f"the colour of {counted(n, 'ghost')} that {player} captured" for player, n in caught if n)
    return (*unseen_cards(hands_and_discards(position.seated, position.discard), Card.has_suit), *ghosts)


def oversights(position: Position) -> Iterator[Change[Position]]:
    """That no die lies there, or that a meeple was overlooked."""
    if position.die:
        yield Change("no die lies there: leave `die:` out", replaced(die=None))
    free = [name for name in MEEPLES if name not in {hunter.name for hunter in position.hunters}]
    for hunter in (Hunter(name, spot) for name in free[:1] for spot in SPOTS):
        more = whole(Position).field("hunters").changed(partial(lambda one, hunters: (*hunters, one), hunter))
        yield Change("", more, of="the place of one more meeple", seen="nowhere", to=hunter.spot)


GAME = BoxGame[Position, Move](
    rules=RULES,
    remarks=with_box(REMARKS, RULES),
    **FILE.of_game(oversights),
    unfilled=_unknown_counts,
    not_checked=lambda table: partly_seen(hands_and_discards(table.seated, table.discard), Card.has_suit),
    hidden=hidden,
    traits=(*SYMBOL_TRAITS, *(Trait(f"a {colour} one", partial(is_, colour)) for colour in Colour)),
    queries={
        "Which ghosts can be zapped with this hand and die, and by which paths?": "moves",
        "Can this ghost be reached in exactly so many steps?": "judge",
        "For how many numbers of the die is there a zap?": "best",
        "Which cards are best discarded?": "best --aim coverage",
        "Who could have zapped?": "moves",
    },
    play=BoxPlay(
        read=read_move,
        forms=SAYINGS.forms,
        next_words=SAYINGS.next_words,
        moves=moves,
        turns=MOVES,
        problems=_play_problems,
        picture=way,
        at_once=True,
        speaker=speaker,
        unseen=unseen,
        unlisted="Only cards that the file names are used, and only one way is listed for each zap.",
    ),
    deal=DEAL,
    surveys=SURVEYS,
    picture=picture,
)
