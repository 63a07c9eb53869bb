"""The components of the Green Box as a game among others, though nothing is played: a table of them can be asked about."""

from functools import partial
from operator import ne
from pathlib import Path
from typing import Never

from models.doubts import changes_of
from models.green_box.box.picture import picture
from models.green_box.box.rules import DECK_RULES
from models.green_box.box.table import FILE, Position, card_name, doubted, pieces, read_table, written
from models.green_box.cards import Card
from models.green_box.conservation import Holding, Lying, conservation
from models.green_box.game import BoxGame, BoxPlay, with_box
from models.green_box.hands import unseen_cards
from models.green_box.rulings import GB_RULINGS
from models.logic import Unknown
from models.rule import Place
from models.turn import Moves, Turn

NOTHING_PLAYED = "these are the components of the Green Box, not a game: nothing is played with them"
NOTHING_SCORED = "these are the components of the Green Box, not a game: nothing is scored"


def _holding(position: Position) -> Holding:
    lying = tuple(Lying(card, Place("", card_name(i)), card_name(i)) for i, card in enumerate(position.written))
    return Holding(position.tiles, position.cubes, position.meeples, lying, position.deck)


RULES = (*conservation(_holding), *DECK_RULES)


def _read(_text: str, _position: Position, _player: str) -> Never:
    raise ValueError(NOTHING_PLAYED)


GAME = BoxGame[Position, Never](
    title="Green Box (components)",
    rules=RULES,
    remarks=with_box((), RULES),
    rulings=GB_RULINGS,
    starting_file=Path(__file__).with_name("starting.yaml"),
    schema=lambda: FILE().json_schema(),
    read=read_table,
    # The cards that were written in part. What is not known of the deck no file tells.
    asked=lambda position: tuple(card for card in position.cards if isinstance(card, Unknown)),
    unfilled=lambda position: unseen_cards([("of which nothing is known", position.written)], partial(ne, Card())),
    changes=partial(changes_of, pieces=pieces),
    doubted=doubted,
    play=BoxPlay(read=_read, moves=lambda _position, _player: (), turns=Moves(Turn)),
    unanswered={
        "score": NOTHING_SCORED,
        **dict.fromkeys(("best", "moves", "judge", "replay", "deal", "survey"), NOTHING_PLAYED),
    },
    written=written,
    picture=picture,
)
