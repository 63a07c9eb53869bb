"""Score sheets of Slush: the cards that each player claims, and who is ahead."""

from collections.abc import Iterator, Sequence
from operator import attrgetter

from models.green_box.slush.cards import FaceUp, card_place
from models.green_box.slush.table import Position
from models.logic import Unknown, number, plain
from models.names import counted
from scorers.ranking import Ranking, TieBreak
from scorers.sheet import Line, Sheet, lead_of

WIN = 100
"""What a win adds to points or to a lead, and a defeat takes: more than any lead can be."""


def sheets(position: Position) -> tuple[Sheet, ...]:
    """The value of every card that a player claims (SL-SCORE)."""
    return tuple(Sheet(player, tuple(_lines(position, player))) for player in position.players)


def _lines(position: Position, player: str) -> Iterator[Line]:
    colour = position.seat(player).colour
    for n, face_up in enumerate(position.cards):
        if face_up.claimant is colour:
            points = number(face_up.card, attrgetter("value"))
            item = card_place(n) if isinstance(face_up.card, Unknown) else f"{face_up.card} ({card_place(n)})"
            yield Line(item, points, "SL-SCORE", _why(position, face_up), space=card_place(n))


def _why(position: Position, face_up: FaceUp) -> str:
    """By what a card is claimed."""
    colour = face_up.claimant
    if colour is None or face_up.meeples:
        return f"locked by {colour}"
    others = [f"{position.owner(other)} {n}" for other, n in face_up.cubes.items() if other is not colour]
    return counted(face_up.count(colour), "cube") + (f" ({', '.join(others)})" if others else "")


class _Order(Ranking[Position]):
    """Says by which cards somebody has won at once."""

    def _because(self, position: Position, sheet: Sheet, sheets: Sequence[Sheet]) -> str:
        won = next((colour for colour in position.colours if position.has_all_six(colour) is True), None)
        if won is not None and position.owner(won) == sheet.player:
            return f"{counted(sheet.total, 'point')}, all six {won} cards, which win at once"
        because = super()._because(position, sheet, sheets)
        return because if won is None else f"{because}; {position.owner(won)} won at once"


ORDER: Ranking[Position] = _Order(
    lambda _position: (TieBreak("claimed cards", lambda position, player: len([*_lines(position, player)])),),
    wins=lambda position, player: position.has_all_six(position.seat(player).colour),
)
"""All six own cards win at once (SL-WIN-SIX); else most points, then most claimed cards, else a draw (SL-SCORE)."""


def standing(position: Position, player: str) -> int:
    """1 for a player who is alone ahead, 0 for one who shares the first place, -1 for all others."""
    places = {one.player: one.place for one in ORDER.standings(position, sheets(position))}
    return -1 if places.pop(player) > 1 else int(min(places.values()) > 1)


def points(position: Position, player: str) -> int:
    """The points of a player; all six own cards, which win at once, count 100 more, and those of another 100 less."""
    own = next(plain(sheet.points) for sheet in sheets(position) if sheet.player == player)
    if position.is_won is not True:
        return own
    return own + WIN if position.has_all_six(position.seat(player).colour) is True else own - WIN


def lead(position: Position, player: str) -> int:
    """How many points more than the best of the others a player has; the end counts a win or a defeat as well."""
    return lead_of(sheets(position), player) + (WIN * standing(position, player) if position.is_over else 0)


def win(position: Position, player: str) -> int:
    """1 if the game is over and the player has won it, -1 if another has, 0 for a draw or while it goes on."""
    return standing(position, player) if position.is_over else 0
