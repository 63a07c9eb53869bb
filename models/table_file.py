"""The position files of games whose tables tell of all players: what they have in common, around the fields of each game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Annotated, Any, Literal

from models.doubts import Held, Piece
from models.fields import REQUIRED, Field, Fields, Kind, PartOf, form_of
from models.game import OVER
from models.part import Part, whole
from models.problem import Problem
from models.rule import Ruling
from models.table import SeatedTable, of_turn
from models.table_form import Chosen, PositionFile, Told, choosable, game_field, next_turn, rulings_field, rulings_in_force


class TableFile:
    """The position file of a game: what each player has, what lies on the table, whose turn it is, the rulings.

    `problems` says what no single key shows. What a player has stands in the tuple `seats` of a position, in the order of
    the players, if `seat` makes it; else each of these fields is a tuple of the position. What is doubted is doubted in the
    order of the fields, after what players have, or in the order `in_doubt`.
    """

    def __init__(
        self,
        name: str,
        title: str,
        short: str,
        *fields: Field,
        players: Fields,
        who: str,
        rulings: Sequence[Ruling],
        example: str,
        problems: Callable[[Any], list[Problem]],
        seat: Callable[..., Any] | None = None,
        in_doubt: Sequence[str] = (),
    ) -> None:
        self.name, self._title, self._short = name, title, short
        self._who, self._players, self._seat = who, players, seat
        self._rulings, self._example, self._problems = rulings, example, problems
        self._in_doubt = in_doubt
        self._fields = Fields(name, "", *fields)

    @cached_property
    def _file(self) -> PositionFile[Any]:
        # Made when the first file is read: it takes longer than reading one.
        game: Any = Literal[self.name]
        rulings: Any = Annotated[dict[str, Chosen], choosable(self._rulings)]
        players: Any = dict[str, self._players.form]  # type: ignore[name-defined]
        keys = {
            "game": (game, game_field(self.name, self._short)),
            "players": Field("players", Kind(players), self._who, default=REQUIRED).type_and_key,
            **{field.in_file: field.type_and_key for field in self._fields.fields},
            "rulings": (rulings, rulings_field(self.name, self._example)),
        }
        form = form_of("_TableForm", f"A position file of {self._title}.", keys, Told)
        return PositionFile(form, self._problems)

    def schema(self) -> dict[str, Any]:
        """The JSON schema of a position file."""
        return self._file.schema()

    def read(self, data: object, chosen: Mapping[str, str], **context: Any) -> dict[str, Any]:
        """What a position keeps of a file, by the names of its fields. Raises `UnusableError` with every problem."""
        form = self._file.read(data, **context)
        names = tuple(form.players)
        turn, over = next_turn(form, names)
        rulings = rulings_in_force(self._rulings, form.rulings, chosen)
        values: dict[str, Any] = {"players": names, "rulings": rulings, "turn": turn, "over": over}
        owned = [self._players.kept(own, player) for player, own in form.players.items()]
        if self._seat:
            values["seats"] = tuple(self._seat(**own) for own in owned)
        else:
            values |= {field.name: tuple(own[field.name] for own in owned) for field in self._players.fields}
        return values | self._fields.kept(form)

    def written(self, position: Any) -> dict[str, Any]:
        """A position in the form of a file."""
        players = {
            player: self._players.written(position, self._owned(i, player)) for i, player in enumerate(position.players)
        }
        return {"game": self.name, "players": players} | self._fields.written(position, _shared) | standing(position)

    def every_piece(self, position: Any) -> Iterator[Piece[Any]]:
        """All that may be doubted: whose turn it is, and every field."""
        yield of_turn(position)
        yield from self.pieces(position, *self._in_doubt)

    def pieces(self, position: Any, *order: str) -> Iterator[Piece[Any]]:
        """All that may be doubted of what `players` have and of what lies on the table, or of these fields in order."""
        fields = {field.name: field for field in self._fields.fields}
        for name in order or ("players", *fields):
            if name in fields:
                yield from fields[name].pieces(Held(position, _shared(fields[name])))
                continue
            for i, player in enumerate(position.players):
                yield from self._players.pieces(position, self._owned(i, player), player)

    def _owned(self, i: int, player: str) -> PartOf:
        """Where that lies which a player has."""
        seat = _TABLE.field("seats").entry(i).at("players", player)

        def part(field: Field) -> Part[Any]:
            if self._seat:
                return field.within(seat)
            return _TABLE.field(field.name).entry(i).at("players", player, field.in_file)

        return part


_TABLE: Part[Any] = whole(object)


def _shared(field: Field) -> Part[Any]:
    """Where that lies on the table which is nobody's."""
    return field.within(_TABLE)


def standing(position: SeatedTable) -> dict[str, Any]:
    """Whose turn is next, or that the game has ended, and the rulings chosen, in the form of a file."""
    turn = OVER if position.over else position.turn
    rulings = dict(position.rulings.chosen)
    return ({"turn": turn} if turn else {}) | ({"rulings": rulings} if rulings else {})
