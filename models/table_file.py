"""The position files of games whose tables tell of all players: what they have in common, around the fields of each game."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property, partial
from inspect import getfile
from pathlib import Path
from typing import Annotated, Any, Literal, get_origin

from pydantic import Field as Key
from pydantic import TypeAdapter

from models.doubts import Doubts, Held, Statement, changes_of, in_doubt
from models.fact import Change
from models.fields import REQUIRED, Field, Fields, Kind, PartOf
from models.form import read
from models.game import Written
from models.part import Part, whole
from models.problem import Problem
from models.rule import Ruling
from models.shipped import shipped_data
from models.table import OVER, SeatedTable, of_turn
from models.table_form import (
    Chosen,
    Told,
    choosable,
    file_form,
    game_field,
    names_problems,
    players_of,
    rulings_in_force,
    seat,
    seat_problems,
    table_problems,
)


class TableFile:
    """The position file of a game: what each player has, what lies on the table, whose turn it is, the rulings.

    The fields are those that the dataclass `position` says to be told, and `besides`; those of a player are those of `seat`
    (or of the form `players`, of which `seat` makes what a player has): the tuple `seats` of a position has one for each
    player, in their order. So many may play as `seats` says. `problems` says what else no single key shows. The deck of a
    card file is the position's field `cards`, if it has one. A position that was read is `finished` with what follows from
    all of it. What is doubted is doubted in the order of the fields, after what players have, or in the order `in_doubt`;
    `doubts` are those of fields of the table that only the rules of the game know. Where all play at once, `no_turn` is said
    to whoever writes whose turn it is: only that the game is over can be written there. What reading a value needs of the
    rest of the file is its `context`. Where the fields of a file are not yet those of a position, one is `made` of them and
    of what is in the `pool`: the key for what `reeve best` may use besides, with which nobody need play. Of what is written
    these keys come `first`.
    """

    def __init__(
        self,
        name: str,
        title: str,
        short: str,
        *fields: Field,
        players: Fields | None = None,
        who: str,
        rulings: Sequence[Ruling],
        example: str,
        problems: Callable[[Any], list[Problem]] = lambda _data: [],
        seat: Any = None,
        in_doubt: Sequence[str] = (),
        position: Any = None,
        seats: range | None = None,
        cards: str = "",
        finished: Callable[[Any], Any] = lambda position: position,
        doubts: Mapping[str, Doubts] | None = None,
        no_turn: str = "",
        context: Callable[[Any], Mapping[str, Any]] = lambda _data: {},
        made: Callable[..., Any] | None = None,
        pool: Field | None = None,
        first: Sequence[str] = (),
    ) -> None:
        self.name, self._title, self._short = name, title, short
        self._who, self._players, self._seat = who, players or Fields.of(seat), seat
        self._rulings, self._example, self._besides = rulings, example, problems
        self._in_doubt, self._position, self._seats = in_doubt, position, seats
        self._cards, self._finished = cards, finished
        self._doubts, self._no_turn, self._context, self._pool = doubts or {}, no_turn, context, pool
        self._first, self._made = first, made
        self._fields = Fields.of(position, *fields, first=first) if position else Fields(name, "", *fields)

    def _problems(self, data: Mapping[str, Any]) -> list[Problem]:
        """What no single key shows: who plays, that whoever is named plays, and what the game has besides."""
        if self._seats is None:
            return self._besides(data)
        problems = table_problems(data, self._seats[0], self._seats[-1], *([] if self._no_turn else ["turn"]))
        turn = data.get("turn")
        if self._no_turn and isinstance(turn, str) and turn.casefold() != OVER:
            problems.append(Problem(("turn",), self._no_turn))
        for field in self._fields.fields:
            if field.kind.names is not None and get_origin(field.kind.form) is list:
                problems += names_problems(data, field.in_file)
            elif field.kind.names is not None:
                problems += seat_problems(data, players_of(data), field.in_file, *field.kind.names)
        return problems + self._besides(data)

    @cached_property
    def _file(self) -> TypeAdapter[Any]:
        # Made when the first file is read: it takes longer than reading one.
        game: Any = Literal[self.name]
        rulings: Any = Annotated[dict[str, Chosen], choosable(self._rulings)]
        players: Any = dict[str, self._players.form]  # type: ignore[name-defined]
        settled = f"What you play where the rulebook is unclear, for instance `{self._example}`; `reeve rules {self.name}` "
        settled += "lists it all."
        keys = {
            "game": (game, game_field(self.name, self._short)),
            "players": Field("players", Kind(players), self._who, default={} if self._pool else REQUIRED).type_and_key,
            **{field.in_file: field.type_and_key for field in self._fields.in_file},
            "rulings": (rulings, Key(default={}, description=settled)),
            **({"pool": self._pool.type_and_key} if self._pool else {}),
        }
        return file_form(f"A position file of {self._title}.", keys, self._problems, Told)

    def schema(self) -> dict[str, Any]:
        """The JSON schema of a position file."""
        return self._file.json_schema()

    def read(self, data: object, chosen: Mapping[str, str], **context: Any) -> dict[str, Any]:
        """What a position keeps of a file, by the names of its fields. Raises `UnusableError` with every problem."""
        form = read(self._file, data, **{"players": tuple(map(str, players_of(data))), **self._context(data), **context})
        names = tuple(form.players)
        over = form.turn is not None and form.turn.casefold() == OVER
        turn = seat(form.turn, names) if form.turn and not over else None
        rulings = rulings_in_force(self._rulings, form.rulings, chosen)
        values: dict[str, Any] = {"players": names, "rulings": rulings, "turn": turn, "over": over}
        owned = [self._players.kept(own, player) for player, own in form.players.items()]
        if self._seat:
            values["seats"] = tuple(self._seat(**own) for own in owned)
        else:
            values |= {field.name: tuple(own[field.name] for own in owned) for field in self._players.fields}
        told = self._fields.kept(form)
        for field in self._fields.fields:
            if field.kind.names is not None and told[field.name] is not None:
                told[field.name] = _spell(told[field.name], (*names, *field.kind.names))
        return values | told | ({"pool": self._pool.kept(form.pool, "")} if self._pool else {})

    def table(self, data: object, deck: Any, chosen: Mapping[str, str]) -> Written[Any, Any]:
        """The position that a file tells of, with this deck. Raises `UnusableError` with every problem and its path."""
        besides = {self._cards: deck} if self._cards else {}
        told = self.read(data, chosen, **besides) | besides
        pool = told.pop("pool", None) if self._pool else None
        position = self._made(pool=pool, **told) if self._made else self._position(**told)
        return Written(self._finished(position), pool)

    def written(self, position: Any) -> dict[str, Any]:
        """A position in the form of a file."""
        players = {
            player: self._players.written(position, self._seat_part(i, player)) for i, player in enumerate(position.players)
        }
        common = self._fields.written(position, lambda field: field.within(_TABLE))
        told = {"game": self.name, "players": players} | common | standing(position)
        return {key: told[key] for key in (*filter(told.__contains__, self._first), *told)}

    def of_game(
        self,
        *oversights: Callable[[Any], Iterable[Change[Any]]],
        pieces: Callable[[Any], Iterable[Statement[Any]]] | None = None,
        read_cards: Callable[[Mapping[str, Any]], Any] | None = None,
    ) -> dict[str, Any]:
        """What a `Game` has of its files: title, rulings, form, ways in and out, doubts, what may mend it, and its cards.

        The file to start with is `starting.yaml` beside the game's rooms, and that of its cards `cards.yaml`, from which
        `read_cards` reads the deck; what people may have overlooked or mixed up, the `oversights` say.
        """
        doubtful = pieces or self.every_piece
        rooms = Path(getfile(self._position)).parents
        room = next(room for room in rooms if (room / "starting.yaml").exists())
        cards = room / "cards.yaml"
        own = (
            {"read_cards": read_cards, "standard_cards": cache(lambda: read_cards(shipped_data(cards)))}
            if read_cards
            else {}
        )
        return {
            "title": self._title,
            "rulings": self._rulings,
            "starting_file": room / "starting.yaml",
            **({"cards_file": cards} if cards.exists() else {}),
            **own,
            "schema": self.schema,
            "read": self.table,
            "written": self.written,
            "doubted": partial(in_doubt, pieces=doubtful),
            "changes": partial(changes_of, pieces=doubtful, others=oversights),
        }

    def every_piece(self, position: Any) -> Iterator[Statement[Any]]:
        """All that may be doubted: whose turn it is, or that the game is over, and every field."""
        yield of_turn(position, has_turns=not self._no_turn)
        yield from self.pieces(position, *self._in_doubt)

    def pieces(self, position: Any, *order: str) -> Iterator[Statement[Any]]:
        """All that may be doubted of what `players` have and of what lies on the table, or of these fields in order."""
        fields = {field.name: field for field in self._fields.fields}
        for name in order or ("players", *fields):
            if name in fields:
                held = Held(position, fields[name].within(_TABLE))
                yield from fields[name].pieces(held)
                yield from self._doubts[name](held) if name in self._doubts else ()
                continue
            for i, player in enumerate(position.players):
                yield from self._players.pieces(position, self._seat_part(i, player), player)

    def _seat_part(self, i: int, player: str) -> PartOf:
        """Where that lies which a player has."""
        seat = _TABLE.field("seats").entry(i).at("players", player)

        def part(field: Field) -> Part[Any]:
            if self._seat:
                return field.within(seat)
            return _TABLE.field(field.name).entry(i).at("players", player, field.in_file)

        return part


def _spell(named: str | tuple[str, ...], words: Sequence[str]) -> Any:
    """Players, or other words, as they are spelt at the table."""
    return seat(named, words) if isinstance(named, str) else tuple(seat(name, words) or name for name in named)


_TABLE: Part[Any] = whole(object)


def standing(position: SeatedTable) -> dict[str, Any]:
    """Whose turn is next, or that the game has ended, and the rulings chosen, in the form of a file."""
    turn = OVER if position.over else position.turn
    rulings = dict(position.rulings.chosen)
    return ({"turn": turn} if turn else {}) | ({"rulings": rulings} if rulings else {})
