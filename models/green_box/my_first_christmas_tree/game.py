"""My First Christmas Tree as a game among others."""

from __future__ import annotations

from pathlib import Path

from models.doubts import changing, doubting
from models.game import Game, Play
from models.green_box.card_file import read_cards
from models.green_box.cards import CARDS, SAMPLE_CARDS, standard_deck
from models.green_box.conservation import conservation
from models.green_box.index import GB_REMARKS
from models.green_box.my_first_christmas_tree.allowance import allowance
from models.green_box.my_first_christmas_tree.form import FILE, pieces, read_table
from models.green_box.my_first_christmas_tree.holding import KINDS, holding
from models.green_box.my_first_christmas_tree.index import REMARKS
from models.green_box.my_first_christmas_tree.move_forms import FORMS
from models.green_box.my_first_christmas_tree.move_text import read_move
from models.green_box.my_first_christmas_tree.moves import Move, after, moves, unseen
from models.green_box.my_first_christmas_tree.picture import picture
from models.green_box.my_first_christmas_tree.pieces import mixed_up
from models.green_box.my_first_christmas_tree.position import BOXES, SPOTS, Position
from models.green_box.my_first_christmas_tree.rules import RULES, SIDES, TITLE
from models.green_box.my_first_christmas_tree.rulings import EVERY_RULING
from models.names import enumerated
from models.problem import Problem
from models.unknowns import unknowns

_UNLISTED = (
    "Not listed: a card from the hand after taking another, commit abilities besides a new pool, which tiles you decorate, "
    "and boxes. You can say them to `judge`."
)


def _problems(position: Position, player: str | None, _aim: str) -> list[Problem]:
    """That tiles or the player's hand are not known."""
    problems = []
    hidden = [unknown.name for unknown in unknowns(position)]
    if hidden:
        said = f"the best turn needs every tile; write down what lies at {enumerated(hidden, 'and', len(SPOTS))}"
        problems.append(Problem(("tree", int(hidden[0][1:].partition("c")[0]) - 1), said))
    name = player or position.players[0]
    if any(card.symbol is None for card in position.seat(name).hand):
        said = f"the best turn needs border colour and symbol of each card in {name}'s hand"
        problems.append(Problem(("players", name, "hand"), said))
    return problems


def _outcome(position: Position, move: Move) -> str:
    """What a move gains besides cards and decorations: marks on the tree, and a box."""
    table = after(position, move)
    gained = [
        f"the finishing touch of row {row + 1}"
        for row, (old, new) in enumerate(zip(position.touches, table.touches, strict=True))
        if old is not new
    ]
    gained += ["the star"] if table.star is not position.star else []
    gained += [f"the {SIDES[i]} base" for i in range(2) if table.base[i] is not position.base[i]]
    old, seat = position.seat(move.player), table.seat(move.player)
    if len(seat.own) > len(old.own):
        limit = seat.limit
        gained.append(f"own box {seat.own[-1]} (the maximum is now {'unlimited' if limit is None else limit})")
    gained += [f"a neutral box {seat.neutral[-1]}"] if len(seat.neutral) > len(old.neutral) else []
    return f"{move.player} gains {enumerated(gained, 'and', len(gained) + len(BOXES))}" if gained else ""


_RULES = (*RULES, *conservation(holding, KINDS))
_IDS = {rule.id for rule in _RULES}

GAME: Game[Position, None] = Game(
    title=TITLE,
    rules=_RULES,
    remarks=(*REMARKS, *(remark for remark in GB_REMARKS if remark.id not in _IDS)),
    rulings=EVERY_RULING,
    cards_file=CARDS,
    starting_file=Path(__file__).with_name("starting.yaml"),
    schema=FILE.schema,
    sample_cards_file=SAMPLE_CARDS,
    standard_cards=standard_deck,
    read_cards=read_cards,
    read=read_table,
    doubted=doubting(pieces),
    changes=changing(pieces, mixed_up),
    play=Play(
        read=read_move,
        forms=FORMS,
        moves=moves,
        allowance=allowance,
        after=after,
        problems=_problems,
        is_asked=lambda _position: True,
        outcome=_outcome,
        unseen=unseen,
        unlisted=_UNLISTED,
    ),
    written=FILE.written,
    picture=picture,
)
