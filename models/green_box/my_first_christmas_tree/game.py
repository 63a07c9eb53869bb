"""My First Christmas Tree as a game among others."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from models.green_box.cards import Card, lying
from models.green_box.components import Colour
from models.green_box.conservation import Holding, conservation
from models.green_box.doubts import colours_mixed_up
from models.green_box.form import colour_problems, read_colour, shape_problems
from models.green_box.game import BoxGame, BoxPlay, unseen_tiles, with_box
from models.green_box.hands import partly_seen, unseen_cards
from models.green_box.my_first_christmas_tree.moves.actions import MOVES, moves, outcome, unseen
from models.green_box.my_first_christmas_tree.moves.words import SAYINGS, Move, read_move
from models.green_box.my_first_christmas_tree.picture import picture
from models.green_box.my_first_christmas_tree.rules import REMARKS, RULES, RULINGS, TITLE
from models.green_box.my_first_christmas_tree.set_up import DEAL, SURVEYS
from models.green_box.my_first_christmas_tree.table.position import PLAYERS, USUAL_TOUCH, Position, Seat, hidden, size
from models.green_box.my_first_christmas_tree.table.tree import WIDTHS
from models.green_box.piles import pile_problems
from models.problem import Problem
from models.table_file import TableFile
from models.table_form import readable, values_of


def _form_problems(data: Mapping[str, Any]) -> list[Problem]:
    keys = [(("players", name, key), value) for key in ("colour", "touch_colour") for name, value in values_of(data, key)]
    colours = readable([((path, path[1]), value) for path, value in keys], read_colour)
    return shape_problems(data.get("tree"), "tree", WIDTHS, "the tree") + colour_problems(colours) + pile_problems(data)


def _owners(data: object) -> Mapping[str, Mapping[Colour, str]]:
    """Whose decorations and whose finishing touches have a colour, as far as both players are told."""
    own, touches = (
        {colour: name for name, colour in readable(values_of(data, key), read_colour)} for key in ("colour", "touch_colour")
    )
    for colour, name in own.items():
        usual = USUAL_TOUCH.get(colour)
        if usual is not None and usual not in own and name not in touches.values():
            touches.setdefault(usual, name)
    return {"decorations": own if len(own) == PLAYERS else {}, "touches": touches}


FILE = TableFile(
    "my-first-christmas-tree",
    TITLE,
    "tree",
    position=Position,
    seat=Seat,
    seats=range(PLAYERS, PLAYERS + 1),
    who="The two players, the first player first.",
    cards="printed",
    rulings=RULINGS,
    example="CT-AMB-TAKE: mandatory",
    problems=_form_problems,
    context=_owners,
    in_doubt=("tree", "touches", "star", "base", "players", "pool", "deck", "discard", "top", "turns_left"),
)


def holding(position: Position) -> Holding:
    """Every card that is known, with where it lies; tiles and cubes have rules of their own above.

    A card whose value is not known is one of the values 1 to 3.
    """
    own = [
        (player, name, f"{player}'s {where}", cards)
        for player, seat in position.seated
        for name, where, cards in (("card", "hand", seat.hand), ("row card", "row", seat.row))
    ]
    pool, deck = ("", "pool", "the pool", position.pool), ("", "deck", "the deck", position.deck)
    cards = lying(*own, pool, deck, ("", "discard", "the discard pile", position.pile))
    return Holding(cards=cards, deck=position.printed)


_RULES = (*RULES, *conservation(holding, ("cards",)))
_UNLISTED = (
    "Not listed: a card from the hand after taking another, commit abilities besides a new pool, which tiles you decorate, "
    "and boxes. You can say them to `judge`."
)


def _play_problems(position: Position, player: str | None, _objective: str) -> list[Problem]:
    """That tiles or the player's hand are not known."""
    problems = unseen_tiles(position, "tree")
    name = player or position.players[0]
    if (hand := position.seat(name).hand) is None or any(card.symbol is None for card in hand):
        message = f"the best turn needs border colour and symbol of each card in {name}'s hand"
        problems.append(Problem(("players", name, "hand"), message))
    return problems


def _piles(position: Position) -> list[tuple[str, tuple[Card, ...] | None]]:
    """The cards that people may know in part."""
    hands = [(f"in {player}'s hand", seat.hand) for player, seat in position.seated]
    deck = [("in the deck", position.deck)] if isinstance(position.deck, tuple) else []
    return [*hands, ("in the pool", position.pool), *deck, ("on the discard pile", position.pile)]


GAME = BoxGame[Position, Move](
    rules=_RULES,
    remarks=with_box(REMARKS, _RULES),
    **FILE.of_game(colours_mixed_up),
    unfilled=lambda position: unseen_cards(_piles(position), Card.has_suit),
    not_checked=lambda position: partly_seen(_piles(position), Card.has_suit),
    hidden=hidden,
    queries={
        "Where is this row best completed, and which tiles are best decorated?": "best",
        "What is the most that the known cards bring in the next turns?": "best --turns",
        "What is the most for a player if the other does nothing?": "best --turns",
        "Was this turn legal, and what is the sheet?": "judge",
        "How likely is a certain card in a hand, or the next of the deck?": "chance",
    },
    play=BoxPlay(
        read=read_move,
        forms=SAYINGS.forms,
        next_words=SAYINGS.next_words,
        moves=moves,
        turns=MOVES,
        problems=_play_problems,
        outcome=outcome,
        in_sight=lambda position: replace(position, deck=size(position.deck)),
        unseen=unseen,
        unlisted=_UNLISTED,
    ),
    deal=DEAL,
    surveys=SURVEYS,
    picture=picture,
)
