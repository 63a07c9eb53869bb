"""The Hedge Row as a game among others."""

from models.game import Game, Play
from models.hedge_row.cards import read_cards
from models.hedge_row.moves import MOVES, SAYINGS, Lay, moves, read_move
from models.hedge_row.picture import picture
from models.hedge_row.rules import REMARKS, RULES, RULINGS, TITLE
from models.hedge_row.set_up import DEAL
from models.hedge_row.table import Hedge, Position
from models.table_file import TableFile

FILE = TableFile(
    "hedge-row",
    TITLE,
    "hedge",
    position=Position,
    seat=Hedge,
    seats=DEAL.players,
    who="The players in turn order.",
    cards="deck",
    rulings=RULINGS,
    example="HR-AMB-NEXT: yes",
)

GAME = Game[Position, Lay, None](
    rules=RULES,
    remarks=REMARKS,
    **FILE.of_game(read_cards=read_cards),
    queries={
        "May I lay this bush?": "judge",
        "Which colours do I need for the bonus?": "ask missing",
        "Who is ahead?": "score",
    },
    play=Play(read=read_move, forms=SAYINGS.forms, next_words=SAYINGS.next_words, moves=moves, turns=MOVES),
    deal=DEAL,
    picture=picture,
)
