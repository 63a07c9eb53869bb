"""A field that is written once: its form, what is kept and written of it, its doubts, and parts of positions with addresses."""

from dataclasses import dataclass, replace
from typing import Annotated

import pytest
from pydantic import TypeAdapter

from models.doubts import Held, changes_of, counts, each, number, one_of, up_to
from models.fields import REQUIRED, Field, Fields, Kind, amount, below, flag, player, players
from models.fields import told as fields_told
from models.form import Form, Reads, read
from models.green_box.cards import Card
from models.green_box.components import Colour, Symbol
from models.green_box.doubts import cards
from models.green_box.kinds import CARDS
from models.part import Part, whole
from models.problem import Problem, UnusableError
from models.table import SeatedTable, Seats
from models.table_file import TableFile


@dataclass(frozen=True)
class Shelf:
    """A table to try parts on."""

    jars: int = 3
    row: tuple = ("jam", "honey", "jam")
    spoons: dict = None
    lid: str | None = None


SHELF = whole(Shelf)


def jars(limits):
    return number("{}'s jars", lambda who, n: f"{who} has {n} jars", limits)


JARS = Field("jars", Kind(int), "Jars on the shelf.", [jars(up_to(4, 2))], default=REQUIRED)
ROW = Field("row", Kind(list[str], lambda told, _: tuple(told), list), "What stands there.", key="things", default=[])
LID = Field("lid", Kind(str, lambda told, who: f"{who}'s {told}", lambda lid: lid.split(" ")[-1]), "Its lid.", absent="open")
THING = Fields("ShelfForm", "A shelf.", JARS, ROW, LID)


# Parts.


def test_a_part_is_looked_up_and_replaced_and_knows_its_address():
    honey = SHELF.field("row", "things").entry(1)
    assert (honey.get(Shelf()), honey.path) == ("honey", ("things", 1))
    assert honey.put(Shelf(), "salt").row == ("jam", "salt", "jam")
    assert SHELF.field("row").entry(1, "second").path == ("row", "second")


def test_a_part_within_a_text_has_the_address_of_the_text():
    held = Part(lambda shelves: shelves[0], lambda _shelves, shelf: (shelf,), ("players", "ann"))
    assert held.within("jars").path == ("players", "ann")
    assert held.within("jars").put((Shelf(),), 9) == (Shelf(jars=9),)


def test_one_entry_of_several_alike_is_replaced_added_or_taken_out():
    jam = SHELF.field("row").one("jam")
    assert jam.put(Shelf(), "tea").row == ("tea", "honey", "jam")
    assert jam.put(Shelf(), None).row == ("honey", "jam")
    assert jam.put(Shelf(row=("salt",)), "tea").row == ("salt", "tea")
    assert jam.put(Shelf(row=("salt",)), None).row == ("salt",)


def test_words_mean_values_and_others_mean_themselves():
    lid = SHELF.field("lid").meaning({"nothing": None})
    assert (lid.put(Shelf(lid="tin"), "nothing").lid, lid.put(Shelf(), "cork").lid) == (None, "cork")


def test_what_lies_under_a_key_has_its_name_or_number_as_address():
    spoons, shelf = SHELF.field("spoons"), Shelf(spoons={Colour.RED: 2, 4: 1})
    red = spoons.under(Colour.RED)
    assert (red.get(shelf), red.path, spoons.under(4).path) == (2, ("spoons", "red"), ("spoons", 4))
    assert red.put(shelf, 5).spoons == {Colour.RED: 5, 4: 1}


# Fields.


def told(data):
    return THING.kept(read(TypeAdapter(THING.form), data), "ann")


def written(shelf):
    return THING.written(shelf, lambda field: field.within(SHELF))


def test_what_a_file_tells_is_kept_and_written_again():
    assert told({"jars": 2, "things": ["jam"], "lid": "cork"}) == {"jars": 2, "row": ("jam",), "lid": "ann's cork"}
    assert written(Shelf(2, ("jam",), lid="ann's cork")) == {"jars": 2, "things": ["jam"], "lid": "cork"}


def test_what_is_left_out_means_the_default_and_is_not_written():
    assert told({"jars": 2}) == {"jars": 2, "row": (), "lid": "open"}
    assert written(Shelf(2, (), lid="open")) == {"jars": 2}


def test_nothing_behind_a_key_is_a_mistake_unless_it_may_be_empty():
    strict = Fields("StrictForm", "A shelf.", replace(LID, kind=replace(LID.kind, may_be_empty=False)))
    assert THING.kept(read(TypeAdapter(THING.form), {"jars": 1, "lid": None}), "ann")["lid"] == "open"
    with pytest.raises(UnusableError, match="expected text"):
        read(TypeAdapter(strict.form), {"lid": None})


# Doubts.


def changes(shelf, *doubts, part="jars"):
    held = lambda position: Held(position, SHELF.field(part), "ann")  # noqa: E731
    tried = changes_of(shelf, pieces=lambda position: [piece for doubt in doubts for piece in doubt(held(position))])
    return [(change.of, change.to, change.fact, change.path) for change in tried]


def test_a_number_may_be_any_other_within_its_limits():
    expected = [("ann's jars", 2, "ann has 3 jars", ("jars",)), ("ann's jars", 4, "ann has 3 jars", ("jars",))]
    assert changes(Shelf(), jars(up_to(4, 2))) == expected
    assert changes(Shelf(), jars(lambda shelf: up_to(shelf.jars + 1, 2))) == expected


def test_what_is_not_told_is_not_doubted():
    lids = one_of("{}'s lid", lambda who, lid: f"{who} has a {lid}", ("cork", "tin"))
    spoons = counts("{}'s {kind} spoons", Colour, up_to(1))
    assert changes(Shelf(), jars(up_to(1)), part="lid") == []
    assert changes(Shelf(), lids, part="lid") == changes(Shelf(), spoons, part="spoons") == []
    assert changes(Shelf(), cards("{}'s hand"), part="jars") == []
    assert changes(Shelf(lid="tin"), lids, part="lid") == [("ann's lid", "cork", "ann has a tin", ("lid",))]


def test_kinds_that_are_left_out_are_none_and_no_reason_rests_on_them():
    spoons = counts("{}'s {kind} spoons", (Colour.RED, Colour.BLUE), up_to(1))
    assert changes(Shelf(spoons={Colour.RED: 1}), spoons, part="spoons") == [
        ("ann's red spoons", 0, "ann's red spoons: 1", ("spoons", "red")),
        ("ann's blue spoons", 1, "", ("spoons", "blue")),
    ]


def test_cards_of_a_hand_are_doubted_one_by_one_and_counted():
    seen = {(of, to) for of, to, *_ in changes(Shelf(row=(Card(Symbol.DROP), Card())), cards("{}'s hand"), part="row")}
    assert ("a card in ann's hand", Card(Symbol.WHEEL)) in seen
    assert {to for of, to in seen if of == "the number of cards in ann's hand"} == {1, *range(3, 32)}


# Kinds.


@pytest.mark.parametrize(
    ("told", "kept", "again"),
    [(2, (Card(), Card()), 2), (["some red"], (Card(colour=Colour.RED),), ["some red"]), ([], (), []), (0, (), [])],
)
def test_cards_are_told_one_by_one_or_counted(told, kept, again):
    found = CARDS.kept(read(TypeAdapter(CARDS.form), told), "ann")
    assert (found, CARDS.written(found)) == (kept, again)


# Fields that a dataclass declares.


@dataclass(frozen=True, slots=True)
class Cellar:
    """What lies in a cellar.

    Nobody goes there.
    """

    jars: int = amount("Jars.", "{}'s jars", "{who} has {n:jar}", 4, default=REQUIRED)
    corks: int = amount("Corks.", "{}'s corks", "{n} left", range(2, 8), key="cork", default=3)
    row: tuple[str, ...] = fields_told(ROW.kind, "What stands there.", each("shelf {}", ("jam", "honey")), default=[])
    spoons: dict = fields_told(dict[str, int], "Spoons.", default={})
    lid: str | None = None
    is_open: bool = flag("Whether it is open.", "whether {}'s cellar is open", "{who}'s cellar is open")


CELLAR = Fields.of(Cellar)


def test_what_a_dataclass_declares_are_the_keys_of_the_file():
    schema = CELLAR.form.model_json_schema()
    assert (schema["title"], schema["description"]) == ("CellarForm", "What lies in a cellar.")
    assert [*schema["properties"]] == ["jars", "cork", "row", "spoons", "is_open"]
    assert schema["required"] == ["jars"]
    limits = [(schema["properties"][key]["minimum"], schema["properties"][key]["maximum"]) for key in ("jars", "cork")]
    assert limits == [(0, 4), (2, 7)]


def test_what_a_file_may_leave_out_the_dataclass_may_too():
    cellar = Cellar(2)
    assert CELLAR.kept(read(TypeAdapter(CELLAR.form), {"jars": 2}), "ann") == {
        "jars": cellar.jars,
        "corks": cellar.corks,
        "row": cellar.row,
        "spoons": cellar.spoons,
        "is_open": cellar.is_open,
    }
    assert (cellar.corks, cellar.row, cellar.spoons, cellar.is_open) == (3, (), {}, False)
    assert Cellar(2).spoons is not cellar.spoons
    with pytest.raises(TypeError):
        Cellar()


def test_what_a_dataclass_declares_is_doubted_in_its_order():
    cellar = Cellar(1, row=("jam",), is_open=True)
    pieces = [*CELLAR.pieces(cellar, lambda field: field.within(whole(Cellar)), "ann")]
    assert [(piece.name, piece.said) for piece in pieces] == [
        ("ann's jars", "ann has 1 jar"),
        ("ann's corks", "3 left"),
        ("ann's shelf 1", "ann's shelf 1 is jam"),
        ("whether ann's cellar is open", "ann's cellar is open"),
    ]
    assert [[*piece.options] for piece in pieces] == [[*range(5)], [*range(2, 8)], ["jam", "honey"], [False, True]]
    assert [piece.path for piece in pieces] == [("jars",), ("cork",), ("row", 0), ("is_open",)]
    assert pieces[2].put(cellar, "honey").row == ("honey",)


def test_nothing_is_said_of_what_is_not_so():
    *_, is_open = CELLAR.pieces(Cellar(1), lambda field: field.within(whole(Cellar)), "ann")
    assert (is_open.seen, is_open.said) == (False, "")


@dataclass(frozen=True, slots=True)
class Lid:
    """What covers a pot."""

    colour: str = fields_told(
        str, "Its colour.", one_of("{}'s lid", "{who}'s lid is {n}", ("red", "blue")), default=REQUIRED
    )
    dents: int = amount("Dents.", "the dents of {}'s lid", "{who}'s lid has {n:dent}", 2, key="hits", default=0)


@dataclass(frozen=True, slots=True)
class Pot:
    """What stands on the stove."""

    lid: Lid | None = fields_told(Lid, "Its lid.", one_of("{}'s `lid:`", "{who}'s pot is covered", (None,)), key="cover")


POT = Fields.of(Pot)


def test_what_a_dataclass_within_another_tells_are_keys_below_its_own():
    read_pots = [read(TypeAdapter(POT.form), data) for data in ({"cover": {"colour": "red", "hits": 2}}, {})]
    assert [POT.kept(form, "ann") for form in read_pots] == [{"lid": Lid("red", 2)}, {"lid": None}]
    pots = Pot(Lid("red", 2)), Pot(Lid("blue")), Pot()
    told = [POT.written(pot, lambda field: field.within(whole(Pot))) for pot in pots]
    assert told == [{"cover": {"colour": "red", "hits": 2}}, {"cover": {"colour": "blue"}}, {}]
    with pytest.raises(UnusableError) as refused:
        read(TypeAdapter(POT.form), {"cover": {"hits": 3}})
    assert {problem.path for problem in refused.value.problems} == {("cover",), ("cover", "hits")}, (
        "one is missing, one too large"
    )


@dataclass(frozen=True, slots=True)
class Jug:
    """What stands beside it."""

    ladles: int = amount("Ladles.", "{}'s ladles", "{n:ladle} {n:is} in {who}'s jug", 3, default=2)


@dataclass(frozen=True, slots=True)
class Stove:
    """What is hot."""

    jug: Jug = fields_told(Jug, "Its jug.", default={})


STOVE = Fields.of(Stove)


def test_a_dataclass_within_another_may_be_left_out_with_all_its_keys():
    forms = [read(TypeAdapter(STOVE.form), data) for data in ({}, {"jug": {}}, {"jug": {"ladles": 1}})]
    assert [STOVE.kept(form, "ann")["jug"] for form in forms] == [Jug(2), Jug(2), Jug(1)]
    assert Stove().jug == Jug(2)
    assert STOVE.form.model_json_schema()["properties"]["jug"]["default"] == {"ladles": 2}
    written = [STOVE.written(Stove(jug), lambda field: field.within(whole(Stove))) for jug in (Jug(2), Jug(1))]
    assert written == [{}, {"jug": {"ladles": 1}}]


def test_a_sentence_says_is_or_are():
    said = [
        piece.said
        for n in (0, 1, 2)
        for piece in STOVE.pieces(Stove(Jug(n)), lambda field: field.within(whole(Stove)), "ann")
    ]
    assert said == ["0 ladles are in ann's jug", "1 ladle is in ann's jug", "2 ladles are in ann's jug"]


def test_what_a_dataclass_within_another_tells_is_doubted_before_that_it_is_there():
    pot = Pot(Lid("red", 1))
    pieces = [*POT.pieces(pot, lambda field: field.within(whole(Pot)), "ann")]
    assert [(piece.name, piece.said, piece.path) for piece in pieces] == [
        ("ann's lid", "ann's lid is red", ("cover", "colour")),
        ("the dents of ann's lid", "ann's lid has 1 dent", ("cover", "hits")),
        ("ann's `lid:`", "ann's pot is covered", ("cover",)),
    ]
    puts = [piece.put(pot, value).lid for piece, value in zip(pieces, ("blue", 0, None), strict=True)]
    assert puts == [Lid("blue", 1), Lid("red", 0), None]
    assert [*POT.pieces(Pot(), lambda field: field.within(whole(Pot)), "ann")] == []


def test_into_a_dataclass_that_was_taken_away_nothing_is_put():
    pot = Pot(Lid("red", 1))
    colour, _, lid = POT.pieces(pot, lambda field: field.within(whole(Pot)), "ann")
    assert colour.put(lid.put(pot, None), "blue") == Pot()


@dataclass(frozen=True, slots=True, kw_only=True)
class Kitchen(SeatedTable, Seats[Cellar]):
    """A table of cellars."""

    seats: tuple[Cellar, ...]
    cook: str = player("Who cooks, or the cat.", words=("the cat",), default=REQUIRED)
    guests: tuple[str, ...] = players("Who eats.", default=[])
    shop: str = ""


def kitchen_file(**more):
    told = {"position": Kitchen, "seat": Cellar, "seats": range(2, 4), "who": "Cooks.", "cards": "shop"}
    return TableFile("kitchen", "The Kitchen", "kitchen", **told, rulings=(), example="none", **more)


KITCHEN = kitchen_file(
    finished=lambda kitchen: replace(kitchen, turn=kitchen.turn or kitchen.players[0]),
    problems=lambda data: [Problem(("note",), "no notes")] if "note" in data else [],
)


def kitchen(**told):
    return {"game": "kitchen", "players": {"Ann": {"jars": 1}, "Ben": {"jars": 2}}} | told


def test_players_are_named_in_any_letter_case_and_kept_as_they_are_spelt():
    position = KITCHEN.table(kitchen(cook="ann", guests=["BEN", "Ann"]), "the shop", {}).position
    assert (position.cook, position.guests, position.shop, position.turn) == ("Ann", ("Ben", "Ann"), "the shop", "Ann")
    assert KITCHEN.table(kitchen(cook="The Cat"), "", {}).position.cook == "the cat"
    assert KITCHEN.written(position)["guests"] == ["Ben", "Ann"]


def test_who_does_not_play_is_told_with_all_else_that_is_wrong():
    with pytest.raises(UnusableError) as refused:
        KITCHEN.table(kitchen(cook="cid", guests=["Ann", "dot"], note="eat", turn="eve"), "", {})
    assert {problem.path for problem in refused.value.problems} == {("cook",), ("guests", 1), ("note",), ("turn",)}
    with pytest.raises(UnusableError) as refused:
        KITCHEN.table(kitchen(cook=["dot"], guests="dot"), "", {})
    assert [(problem.path, problem.message[:8]) for problem in refused.value.problems] == [
        (("cook",), "expected"),
        (("guests",), "expected"),
    ], "what is neither one name nor several names nobody"
    with pytest.raises(UnusableError, match="2 or 3 play"):
        KITCHEN.table({"game": "kitchen", "players": {"Ann": {"jars": 1}}, "cook": "ann"}, "", {})


def test_where_all_play_at_once_turn_says_only_that_the_game_is_over():
    at_once = kitchen_file(no_turn="all cook at once")
    for turn in ("Ann", "nobody"):
        with pytest.raises(UnusableError) as refused:
            at_once.table(kitchen(cook="ann", turn=turn), "", {})
        assert refused.value.problems == (Problem(("turn",), "all cook at once"),)
    over = at_once.table(kitchen(cook="ann", turn="Over"), "", {}).position
    first = next(iter(at_once.every_piece(over)))
    assert (first.seen, first.options, first.said, first.path) == (
        "over",
        ("nothing", "over"),
        "the game is over",
        ("turn",),
    )
    assert not first.put(over, "nothing").over
    assert next(iter(at_once.every_piece(first.put(over, "nothing")))).said == ""


def test_keys_have_an_order_of_their_own_and_some_are_only_read():
    salted = Field("salted", Kind(bool), "Whether the jam is salted.", default=False, only_read=True)
    thing = Fields("ShelfForm", "A shelf.", JARS, ROW, salted, first=("salted", "things"))
    assert list(thing.form.model_fields) == ["salted", "things", "jars"]
    kept = thing.kept(read(TypeAdapter(thing.form), {"jars": 2, "salted": True, "things": ["jam"]}))
    assert kept == {"jars": 2, "row": ("jam",), "salted": True}
    assert list(thing.written(Shelf(2, ("jam",)), lambda field: field.within(SHELF))) == ["things", "jars"]


@dataclass(frozen=True)
class Pool:
    """What may be had."""

    jars: int = fields_told(int, "Jars.", default=0)


@dataclass(frozen=True, kw_only=True)
class Larder(SeatedTable):
    """A table that may have a pool, and one seat."""

    seats: tuple = ()
    salt: int = fields_told(int, "Salt.", default=0)


def test_a_file_may_have_a_pool_and_be_made_of_what_it_tells():
    def made(*, pool, seats, **told):
        return Larder(seats=(*seats, "found" if pool else "known"), **told)

    shopping = Field("pool", below(Pool)[0], "What may be had.")
    file = TableFile(
        "larder", "Larder", "la", position=Larder, seat=dict, players=Fields("SeatForm", "A seat."), who="Who plays.",
        rulings=(), example="LA", made=made, pool=shopping, first=("salt", "game"),
    )  # fmt: skip
    found = file.table({"game": "larder", "pool": {"jars": 3}}, None, {})
    assert (found.position.seats, found.pool) == (("found",), Pool(3))
    known = file.table({"game": "larder", "salt": 2}, None, {})
    assert (known.position.seats, known.pool) == (("known",), None)
    assert list(file.written(replace(known.position, seats=()))) == ["salt", "game", "players"]


@dataclass(frozen=True, slots=True)
class Basket:
    """What a cook may buy."""

    jars: int = fields_told(int, "Jars.", default=0, is_written=True)


class NoLids(Form):
    """Lids are counted elsewhere."""

    lids: Annotated[None, Reads(lambda _value, _info: raised(ValueError("lids are no jars")))] = None


def raised(error):
    raise error


def test_a_file_may_tell_besides_what_best_may_use():
    shopping = Field("pool", below(Basket)[0], "What may be bought.")
    file = kitchen_file(pool=shopping)
    assert file.table(kitchen(cook="ann", pool={"jars": 2}), "", {}).pool == Basket(2)
    assert file.table(kitchen(cook="ann"), "", {}).pool is None
    assert shopping.kind.written(Basket()) == {"jars": 0}
    assert file.table(kitchen(cook="ann"), "", {}).position.is_whole


def test_a_form_below_a_key_may_check_more():
    kind, _ = below(Basket, NoLids)
    assert read(TypeAdapter(kind.form), {"jars": 1}).jars == 1
    with pytest.raises(UnusableError, match="lids are no jars"):
        read(TypeAdapter(kind.form), {"lids": 1})


def test_what_writes_nothing_has_no_key():
    some = Fields("SomeForm", "Some.", Field("jars", Kind(int, written=lambda n: n if n < 9 else None), "Jars.", default=1))
    assert some.written(Shelf(jars=9), lambda field: field.within(SHELF)) == {}
    assert some.written(Shelf(jars=2), lambda field: field.within(SHELF)) == {"jars": 2}


def test_entries_of_a_row_may_be_called_otherwise():
    shelf = Held(Shelf(), SHELF.field("row"), "ann")
    (first, *_) = each("shelf {}", ("jam", "honey"), name="{who}'s jar {}")(shelf)
    assert (first.name, first.said, first.place.space) == ("ann's jar 1", "ann's jar 1 is jam", "shelf 1")


def test_a_file_may_tell_something_else_than_the_field():
    """More than five jars are many."""
    jars = Field("jars", Kind(object), "Jars.", shown=lambda shelf: "many" if shelf.jars > 5 else shelf.jars)
    some = Fields("SomeForm", "Some.", jars)
    assert [some.written(Shelf(jars=n), lambda field: field.within(SHELF)) for n in (2, 9)] == [
        {"jars": 2},
        {"jars": "many"},
    ]
    assert jars.within(SHELF).put(Shelf(jars=9), 3).jars == 3
