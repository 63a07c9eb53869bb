"""Last Defence at Hudai Monastery as a game among others."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from models.changes import replaced
from models.fact import Change
from models.green_box.cards import Card
from models.green_box.game import SYMBOL_TRAITS, BoxGame, BoxPlay, with_box
from models.green_box.hands import partly_seen, unseen_cards
from models.green_box.last_defence_at_hudai_monastery.moves.actions import MOVES, moves, outcome, unseen_tiles
from models.green_box.last_defence_at_hudai_monastery.moves.tactics import hides_colour
from models.green_box.last_defence_at_hudai_monastery.moves.words import SAYINGS, Move, read_move
from models.green_box.last_defence_at_hudai_monastery.picture import picture
from models.green_box.last_defence_at_hudai_monastery.rules.demons import TITLE
from models.green_box.last_defence_at_hudai_monastery.rules.remarks import REMARKS
from models.green_box.last_defence_at_hudai_monastery.rules.rulings import RULINGS
from models.green_box.last_defence_at_hudai_monastery.rules.table import RULES
from models.green_box.last_defence_at_hudai_monastery.set_up import DEAL, SURVEYS
from models.green_box.last_defence_at_hudai_monastery.table.kinds import COLUMNS, Demon, Phase, Row, column, level_problems
from models.green_box.last_defence_at_hudai_monastery.table.position import Position, Seat
from models.green_box.last_defence_at_hudai_monastery.table.wall import wall_problems
from models.names import enumerated
from models.part import whole
from models.problem import Problem
from models.table_file import TableFile
from models.unknowns import unknowns


def _form_problems(data: Mapping[str, Any]) -> list[Problem]:
    problems = wall_problems(data.get("wall"))
    demons = data.get("demons")
    if isinstance(demons, list) and len(demons) != COLUMNS:
        number = f"{len(demons)} {'entry' if len(demons) == 1 else 'entries'}"
        message = f"{number}; there is one for each of the {COLUMNS} columns, `.` where no demon lies"
        problems.append(Problem(("demons",), message))
    techniques = data.get("techniques")
    for key, levels in techniques.items() if isinstance(techniques, Mapping) else ():
        problems += level_problems(str(key), levels)
    return problems


def _finish(position: Position) -> Position:
    """With all the time there is where the file tells none, and demons that can only be one card."""
    own: Any = position.seats[0]
    full = replace(own, time=position.challenge.time) if own.time is None else own
    return replace(position, seats=(full,)).with_faces


FILE = TableFile(
    "last-defence-at-hudai-monastery",
    TITLE,
    "hudai",
    position=Position,
    seat=Seat,
    seats=range(1, 2),
    cards="box",
    who="The player, who plays alone.",
    rulings=RULINGS,
    example="HU-AMB-GAP: forbid",
    problems=_form_problems,
    finished=_finish,
)


def oversights(position: Position) -> Iterator[Change[Position]]:
    """That a demon was overlooked, no tile is drawn yet, the bag has all other tiles, or the base tiles are any six."""
    if len({tiles[0] for tiles in position.wall}) < len(position.wall) and not position.challenge.any_base:
        any_base = replace(position.challenge, any_base=True)
        yield Change("the base tiles were drawn at random: add `challenge: {base: random}`", replaced(challenge=any_base))
    if position.drawn is not None:
        yield Change("leave `drawn:` out: no tile is drawn yet", replaced(drawn=None))
    if position.bag is not None:
        yield Change("leave `bag:` out: all other tiles are in it", replaced(bag=None))
    for c, demon in enumerate(position.demons):
        if demon is None:
            more = whole(Position).field("demons").entry(c).changed(lambda _: Demon(Card(), Row.APPROACHING))
            yield Change(f"a demon lies in {column(c)} that the file does not name", more)


def _play_problems(position: Position, _player: str | None, _objective: str) -> list[Problem]:
    """What the best play has to know: every tile, every demon, and the tiles drawn."""
    problems = []
    if hidden := [unknown.name for unknown in unknowns((position.wall, position.discard))]:
        message = f"the search needs every tile; write down {enumerated(hidden, 'and', len(hidden))}"
        problems.append(Problem(("wall",), message))
    untold = [c for c, demon in enumerate(position.demons) if demon is not None and not demon.is_told]
    problems += [Problem(("demons", c), "the search needs every demon with its value and symbol") for c in untold]
    problems += [
        Problem(("demons", c), "the search needs the colour of this demon's border: a monk may have it, and deal 1 more")
        for c, demon in enumerate(position.demons)
        if demon is not None and hides_colour(position, demon)
    ]
    is_drawn = position.phase is Phase.ACT or position.drawn is not None or position.draws_known is not None
    if not is_drawn and not position.is_over:
        message = "the best play needs the tiles drawn: add for instance `drawn: [drop, wheel]`, or `phase: act`"
        problems.append(Problem(("drawn",), message, at_key=True))
    return problems


def _demons(position: Position) -> tuple[str, ...]:
    """The demons that lie there and are not fully known. Where a demon is one of a few, that leaves its colour."""
    demons = [(f"the demon at c{c}", demon) for c, demon in enumerate(position.demons, start=1) if demon is not None]
    colours = [(name, demon.card.colour, demon.is_told or demon.face is not None) for name, demon in demons]
    return tuple(
        f"the colour of {name}" if is_told else name for name, colour, is_told in colours if colour is None or not is_told
    )


def _piles(position: Position) -> list[tuple[str, tuple[Card, ...] | None]]:
    """The cards that people may know in part, besides the demons that lie there."""
    return [("among the demons to come", position.coming), ("among the demons that are gone", position.gone)]


GAME = BoxGame[Position, Move](
    rules=RULES,
    remarks=with_box(REMARKS, RULES),
    **FILE.of_game(oversights),
    unfilled=lambda position: (*_demons(position), *unseen_cards(_piles(position), Card.is_whole)),
    not_checked=lambda position: (
        *(f"Not fully known: {demon}." for demon in _demons(position)),
        *partly_seen(_piles(position), Card.is_whole),
    ),
    traits=SYMBOL_TRAITS,
    play=BoxPlay(
        read=read_move,
        forms=SAYINGS.forms,
        next_words=SAYINGS.next_words,
        moves=moves,
        turns=MOVES,
        outcome=outcome,
        unseen=unseen_tiles,
        unlisted="An activation is listed with the monk's own tile alone, and Circles and Arrows with as many demons as "
        "they can take; add tiles beside it after commas, and name fewer demons if you like.",
        problems=_play_problems,
    ),
    unanswered={
        "chance": "`reeve ask FILE chance` says how likely this turn is survived, over all cards and tiles that may be drawn"
    },
    queries={
        "What is the best Act phase?": "best --play --aim kills",
        "How much integrity can I keep in this turn?": "best --play",
        "What do the attackers take, and which tiles do I give up?": "moves",
        "Can I survive this turn, or the next ones, if I know their tiles?": "ask survive",
        "What is the chance to survive this turn?": "ask chance",
        "Can I still win?": "ask win",
        "Was this Act phase played by the rules?": "judge",
    },
    deal=DEAL,
    surveys=SURVEYS,
    picture=picture,
)
