"""Attack of the Moulds as a game among others."""

from __future__ import annotations

from models.fact import Trait
from models.game import Game, Play
from models.green_box.attack_of_the_moulds.allowance import allowance
from models.green_box.attack_of_the_moulds.beginning import TITLE
from models.green_box.attack_of_the_moulds.form import read_table, schema, written
from models.green_box.attack_of_the_moulds.index import REMARKS
from models.green_box.attack_of_the_moulds.move_forms import FORMS
from models.green_box.attack_of_the_moulds.moves import Move, after, moves, outcome, read_move
from models.green_box.attack_of_the_moulds.picture import picture
from models.green_box.attack_of_the_moulds.pieces import changes, pieces
from models.green_box.attack_of_the_moulds.position import Cubes, Position
from models.green_box.attack_of_the_moulds.rules import RULES
from models.green_box.attack_of_the_moulds.rulings import RULINGS
from models.green_box.game import green_box_game, unseen_tiles


def _is_taken(cubes: Cubes) -> bool:
    return bool(cubes)


class _Play(Play[Position, Move]):
    read = staticmethod(read_move)
    forms = FORMS
    moves = staticmethod(moves)
    allowance = staticmethod(allowance)
    after = staticmethod(after)
    problems = staticmethod(_problems)
    outcome = staticmethod(outcome)

    def is_asked(self, _position: Position) -> bool:
        return True


class AttackOfTheMoulds(Game[Position, Move, None]):
    """The game, out of its rooms."""

    title = TITLE
    rules = RULES
    remarks = REMARKS
    rulings = RULINGS
    cards_file = CARDS
    starting_file = Path(__file__).with_name("starting.yaml")
    schema = staticmethod(schema)
    standard_cards = staticmethod(standard_deck)
    read_cards = staticmethod(read_cards)
    read = staticmethod(read_table)
    doubted = staticmethod(doubting(pieces))
    changes = staticmethod(changes)
    traits = (Trait("not empty", _is_taken),)
    play = _Play()
    written = staticmethod(written)
    picture = staticmethod(picture)


GAME = AttackOfTheMoulds()
