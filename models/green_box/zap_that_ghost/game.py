"""Zap That Ghost as a game among others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from operator import is_
from pathlib import Path

from models.changes import replaced
from models.doubts import changing, doubting
from models.fact import Change, Trait
from models.green_box.cards import Card
from models.green_box.components import MEEPLES, Colour
from models.green_box.game import SYMBOL_TRAITS, BoxGame, BoxPlay, with_box
from models.green_box.hands import partly_seen, unseen_cards
from models.green_box.hidden import hidden_cards
from models.green_box.zap_that_ghost.actions import MOVES, outcome
from models.green_box.zap_that_ghost.dealing import DEAL, SURVEYS
from models.green_box.zap_that_ghost.form import FILE
from models.green_box.zap_that_ghost.index import REMARKS
from models.green_box.zap_that_ghost.listing import moves, unseen
from models.green_box.zap_that_ghost.moves import SAYINGS, Move, read_move, speaker
from models.green_box.zap_that_ghost.picture import picture, way
from models.green_box.zap_that_ghost.position import Position, is_told
from models.green_box.zap_that_ghost.rules import RULES, TITLE
from models.green_box.zap_that_ghost.rulings import EVERY_RULING
from models.green_box.zap_that_ghost.tiles import SPOTS, Hunter, Spot
from models.hidden import Hidden
from models.names import counted
from models.problem import Problem
from models.unknowns import unknowns


def _problems(position: Position, player: str | None, aim: str) -> list[Problem]:
    """What has to be known for the best zap, or the best cards to discard."""
    hidden = [unknown.name for unknown in unknowns(position)]
    problems = [
        Problem(("board",), f"the best play needs every tile, ghost and meeple. The file does not say: {', '.join(hidden)}")
    ]
    problems = problems if hidden else []
    hand = None if player is None else position.seat(player).hand
    if hand is None or not all(map(is_told, hand)):
        problems.append(
            Problem(("players", str(player)), f"the best play needs every card of {player}'s hand: `hand: [red drop, ...]`")
        )
    if aim == "score" and position.die is None and not position.is_over:
        message = "without the die (`die: 4`) no ghost can be zapped. To find the cards to discard, add `--aim coverage`"
        problems.append(Problem((), message))
    return problems


_TRAITS = (
    *SYMBOL_TRAITS,
    *(Trait(f"a {colour} one", partial(is_, colour)) for colour in Colour),
)


def _hidden(position: Position) -> tuple[Hidden[Card], ...]:
    """The cards that nobody has seen; of a card its symbol and colour matter (ZG-AMB-DECK)."""
    hands = {player: seat.hand for player, seat in position.seated if seat.hand is not None}
    used = position.card_colours
    return hidden_cards(
        position.box, ("symbol", "colour"), lambda card: card.colour in used, hands, position.discards, position.deck
    )


def _piles(position: Position) -> list[tuple[str, tuple[Card, ...] | None]]:
    hands = [(f"in {player}'s hand", seat.hand) for player, seat in position.seated]
    return [*hands, ("on the discard pile", position.discards)]


def _unfilled(position: Position) -> tuple[str, ...]:
    """Cards that nobody saw, and ghosts of which nobody remembers the colour."""
    caught = ((player, seat.captured.others) for player, seat in position.seated)
    ghosts = (f"the colour of {counted(n, 'ghost')} that {player} captured" for player, n in caught if n)
    return (*unseen_cards(_piles(position), is_told), *ghosts)


def _overlooked(position: Position) -> Iterator[Change[Position]]:
    """That no die lies there, or that a meeple was overlooked."""
    if position.die:
        yield Change("no die lies there: leave `die:` out", replaced(die=None))
    free = [name for name in MEEPLES if name not in {hunter.name for hunter in position.hunters}]
    yield from (_one_more(name, spot) for name in free[:1] for spot in SPOTS)


def _one_more(name: str, spot: Spot) -> Change[Position]:
    def make(position: Position) -> Position:
        return replace(position, hunters=(*position.hunters, Hunter(name, spot)))

    return Change("", make, of="the place of one more meeple", seen="nowhere", to=spot)


GAME = BoxGame[Position, Move](
    title=TITLE,
    rules=RULES,
    remarks=with_box(REMARKS, RULES),
    rulings=EVERY_RULING,
    starting_file=Path(__file__).with_name("starting.yaml"),
    schema=FILE.schema,
    unfilled=_unfilled,
    not_checked=lambda position: partly_seen(_piles(position), is_told),
    read=FILE.table,
    doubted=doubting(FILE.every_piece),
    changes=changing(FILE.every_piece, _overlooked),
    hidden=_hidden,
    traits=_TRAITS,
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
        moves=moves,
        turns=MOVES,
        problems=_problems,
        picture=way,
        outcome=outcome,
        at_once=True,
        speaker=speaker,
        unseen=unseen,
        unlisted="Only cards that the file names are used, and only one way is listed for each zap.",
    ),
    deal=DEAL,
    surveys=SURVEYS,
    written=FILE.written,
    picture=picture,
)
