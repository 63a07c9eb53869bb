"""Island as a game among others, and the cards that nobody has seen."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from operator import attrgetter
from typing import Any

from models.green_box.components import Colour, Symbol
from models.green_box.form import colour_problems, read_colour
from models.green_box.game import BoxGame, BoxPlay
from models.green_box.hands import partly_seen, unseen_cards
from models.green_box.island.cards import CYCLE_COPIES, EVERY_CARD, Card, Kind, card_called, read_cards, standard_deck
from models.green_box.island.moves.actions import MOVES, outcome
from models.green_box.island.moves.listing import gaps, moves
from models.green_box.island.moves.reading import read_move
from models.green_box.island.moves.words import SAYINGS, Move
from models.green_box.island.picture import picture
from models.green_box.island.rules.remarks import REMARKS
from models.green_box.island.rules.rulings import RULINGS
from models.green_box.island.rules.table import RULES, TITLE
from models.green_box.island.set_up import DEAL
from models.green_box.island.table.lands import COLOURS, Phase, read_land, read_place, read_row
from models.green_box.island.table.position import LEAST_PLAYERS, MOST_PLAYERS, Position, Seat, mixed_up
from models.hidden import Hidden, HiddenPlace, UncountableError
from models.names import enumerated, quoted
from models.problem import Problem, UnusableError
from models.table_file import TableFile
from models.table_form import players_of, readable, seat, seat_problems, values_of

_CYCLE = {Card(Kind.CYCLE, symbol): CYCLE_COPIES for symbol in Symbol}


# The cards that nobody has seen.


def _unclear(position: Position) -> str:
    """What the file has to tell where a card that nobody named may be a territory card; those passed on are none."""
    unclear = {card for card in position.cards_told if not card.is_known and card.kind is not Kind.CYCLE}
    where = [name for name, cards in _lying(position) if not unclear.isdisjoint(cards or ())]
    if not where or not _has_more_territory_cards(position):
        return ""
    which = f"which ones are {enumerated(where, 'and')}"
    return f"territory cards lie open when they are taken, so write down {which}, and `some cycle` for each other card"


def hidden(position: Position) -> tuple[Hidden[Card], ...]:
    """The cycle cards that nobody has seen, three of each symbol (IS-ST-CARDS), with the hands that may have them.

    Territory cards lie open until their leaders take them, so each of them is known. Raises `UncountableError` where a card
    may be one of them all the same.
    """
    named = Counter(card for card in position.cards_told if card in _CYCLE)
    unseen = {card: max(0, n - named[card]) for card, n in _CYCLE.items()}
    seats = tuple(position.seated)
    hands = [(player, seat.hand) for player, seat in seats if seat.hand is not None]
    piles = [(f"{player}'s passed cards", seat.passed) for player, seat in seats]
    piles += [("discard pile", position.pile or ()), ("cards beside the board", position.beside)]
    places = [_place(name, cards, is_hand=True) for name, cards in hands]
    if unclear := _unclear(position):
        named_hands = (replace(place, is_hand=False) for place in places if place.size == len(place.shown))
        raise UncountableError(unclear, [Hidden("cycle cards", unseen, tuple(named_hands), _cards_called)])
    places += [_place(name, cards) for name, cards in piles if not all(card.is_known for card in cards)]
    return (Hidden("cycle cards", unseen, tuple(places), _cards_called),)


def _has_more_territory_cards(position: Position) -> bool:
    """Whether there can be territory cards that the file does not name (IS-ST-TCARDS)."""
    up = [tile.name for _, tile in position.tiles if tile.is_up]
    named = sum(card.kind is Kind.TERRITORY for card in position.cards_told if card.is_known)
    return named < len(up if position.card_per_tile else {*up}) or (named > 0 and position.keeps_territory_cards)


def _place(name: str, cards: tuple[Card, ...], *, is_hand: bool = False) -> HiddenPlace[Card]:
    """What is known of these cards: each that is not named is a cycle card, perhaps of a known symbol."""
    shown = tuple(card for card in cards if card.is_known)
    partly = tuple(frozenset((Card(Kind.CYCLE, card.symbol),)) for card in cards if not card.is_known and card.symbol)
    return HiddenPlace(name, len(cards) - len(shown) - len(partly), shown, partly, is_hand)


def _cards_called(text: str) -> frozenset[Card]:
    """The cards that a description means: `drop`, `cycle drops`, `territory cards`. Raises `ValueError`."""
    words = [word for word in text.split() if word.casefold() not in {"card", "cards"}]
    try:
        card = card_called(" ".join(words), partly=True)
    except ValueError:
        # Circles and bricks are called so; of others there may be several.
        card = card_called(" ".join(word.removesuffix("s") for word in words), partly=True)
    return frozenset(filter(card.may_be, EVERY_CARD))


# The file.


def _form_problems(data: Mapping[str, Any]) -> list[Problem]:
    told = (((("players", name, "colour"), name), value) for name, value in values_of(data, "colour"))
    colours = list(readable(told, read_colour))
    problems = colour_problems(colours)
    if data.get("discard") is not None and data.get("top"):
        problems.append(Problem(("top",), "`discard:` says all that lies on the pile; leave `top:` out", at_key=True))
    if (names := _names_on(data.get("board"))) is None:
        return problems
    played = {colour for _, colour in colours} if len(colours) == len(players_of(data)) else set(COLOURS)
    return problems + _land_problems(data.get("territories"), names, played) + _combat_problems(data, names)


def _land_problems(lands: object, names: Sequence[str], played: Collection[Colour]) -> list[Problem]:
    """Territories that are not on the board, and units of nobody."""
    problems: list[Problem] = []
    if not isinstance(lands, Mapping):
        return problems
    for name in lands:
        if str(name) not in names:
            there = enumerated(names or ["no tiles"], "and", 15)
            message = f"no tile of a territory {quoted(str(name))} is on the board; there are {there}"
            problems.append(Problem(("territories", name), message, at_key=True))
    for path, land in readable(lands.items(), read_land):
        if strange := [str(colour) for colour in land.units if colour not in played]:
            problems.append(Problem(("territories", path), f"nobody plays {enumerated(strange, 'and')}", about=strange[0]))
    return problems


def _combat_problems(data: Mapping[str, Any], names: Sequence[str]) -> list[Problem]:
    combat = data.get("combat")
    if not isinstance(combat, Mapping):
        return []
    named = seat_problems(combat, players_of(data), "initiator")
    problems = [Problem(("combat", *problem.path), problem.message) for problem in named]
    where = combat.get("in")
    if isinstance(where, str) and where not in names:
        problems.append(Problem(("combat", "in"), f"no territory {quoted(where)} is on the board"))
    return problems


def _names_on(rows: object) -> list[str] | None:
    """The names of the territories on a board, or nothing where some cannot be read."""
    if not isinstance(rows, list) or not all(isinstance(read_row(row), list) for row in rows):
        return None
    places = [(place, place) for row in rows for place in read_row(row)]  # type: ignore[attr-defined]
    read = list(readable(places, read_place))
    return list(dict.fromkeys(place[0] for _, place in read if place)) if len(read) == len(places) else None


def _finish(position: Position) -> Position:
    if position.skipping and position.rulings["IS-AMB-DROWNTURN"] == "no":
        message = "a turn is missed only with the ruling IS-AMB-DROWNTURN=yes; leave this key out"
        raise UnusableError([Problem(("skipping",), message)])
    if (combat := position.combat) is None:
        return position
    return replace(position, combat=replace(combat, initiator=seat(combat.initiator, position.players) or ""))


FILE = TableFile(
    "island",
    TITLE,
    "island",
    position=Position,
    seat=Seat,
    seats=range(LEAST_PLAYERS, MOST_PLAYERS + 1),
    who="Two to four players in seat order (clockwise).",
    cards="table",
    rulings=RULINGS,
    example="IS-AMB-LEADER: half",
    problems=_form_problems,
    finished=_finish,
)


def _play_problems(position: Position, player: str | None, _objective: str) -> list[Problem]:
    """That the player's hand is not known, or how many cards others have, which a combat may need."""
    name = player or position.players[0]
    hand = position.seat(name).hand
    if position.combat is None and (hand is None or any(card.symbol is None for card in hand)):
        return [Problem(("players", name, "hand"), f"the best turn needs each card in {name}'s hand")]
    message = "the best turn needs to know how many cards {} has, for a combat: write for instance `hand: 4`"
    untold = [other for other, seat in position.seated if seat.hand is None]
    return [Problem(("players", other, "hand"), message.format(other)) for other in untold]


def _lying(position: Position) -> list[tuple[str, tuple[Card, ...] | None]]:
    """Cards of either kind, by where they are."""
    hands = [(f"in {player}'s hand", seat.hand) for player, seat in position.seated]
    return [*hands, ("on the discard pile", position.pile), ("beside the board", position.beside)]


def _piles(position: Position) -> list[tuple[str, tuple[Card, ...] | None]]:
    """The cards that people may know in part."""
    return [*_lying(position), *((f"that {player} passes on", seat.passed) for player, seat in position.seated)]


GAME = BoxGame[Position, Move](
    rules=RULES,
    remarks=REMARKS,
    unanswered={
        "survey": "a deal ends before units are placed, and only turns after that are searched",
        "ask claim": "`best --aim kingship --turns N` says how near to a victory condition you come in so many own turns",
        "ask exchanges": "write the moves of a combat below `record:`, and `replay` judges one after the other",
    },
    queries={
        "Who may claim kingship, in which ways, and what do the others lack?": "ask kingship",
        "Who gets which role in the council, and which territory cards?": "ask council",
        "Can I reach a claim in so many turns before anybody replies?": "best --aim kingship --turns",
        "Who can be forced to withdraw from a combat?": "ask combat",
        "Are these exchanges of a combat legal?": "replay",
        "Where does the Explorer lay a new territory best?": "ask explore",
        "Is this move legal?": "judge",
        "How likely does another player hold certain cycle cards?": "chance",
        "What is my best turn?": "best --aim kingship",
    },
    sample_cards_file=None,
    **FILE.of_game(mixed_up),
    play=BoxPlay(
        read=read_move,
        forms=SAYINGS.forms,
        next_words=SAYINGS.next_words,
        moves=moves,
        turns=MOVES,
        problems=_play_problems,
        outcome=outcome,
        unseen=gaps,
        unlisted=(
            "Not listed: Drown, which is a reaction, and an action after two new units on other places than the first that "
            "do. You can say them to `judge`."
        ),
        leaves_out=lambda position: position.phase is Phase.ACTIONS and position.combat is None,
    ),
    hidden=hidden,
    unfilled=lambda position: unseen_cards(_piles(position), attrgetter("is_known")),
    not_checked=lambda position: partly_seen(_piles(position), attrgetter("is_known")),
    deal=DEAL,
    picture=picture,
    standard_cards=standard_deck,
    read_cards=read_cards,
)
