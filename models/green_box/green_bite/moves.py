"""The moves of Green Bite: a player chooses a card, or all cards are revealed, with what is reported of the round."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, TypeAlias

from models.green_box.green_bite.cards import CARDS, card_called
from models.green_box.green_bite.rounds import Outcome, outcome_of
from models.green_box.green_bite.table import Position
from models.logic import Unknown
from models.move import MoveForm, not_understood, said_by
from models.names import counted, enumerated, one, quoted
from models.problem import MisreadError
from models.sayings import Said, Saying, Sayings, several
from models.turn import Moves, Turn

_PLAYS = r"(?: (?:plays?|played|chooses|lays|laid))?"
_BETWEEN = re.compile(r"\s*,\s*(?:and )?|\s+and\s+")
_CARD_FROM_CARD = re.compile(rf"{_BETWEEN.pattern}|(?<= [1-6])\s+(?=[^\W\d])")
"""What stands between the cards of two players: nothing, too, as in "ada 4 ben 1"."""


@dataclass(frozen=True, slots=True)
class Lay(Said):
    """A player chooses a card for the round."""

    player: str
    card: int
    saying: ClassVar = Saying(
        "play {card}",
        "[(play|choose|lay|put)~ [down]] [the|a|my] [card] {card}",
        MoveForm("play", ("play 4", "4", "choose 4"), "Chooses a card of your hand for this round."),
        slots={"card": "[1-9]"},
    )


@dataclass(frozen=True, slots=True)
class Reveal(Said):
    """All cards are turned over, and the round is played: the cards that were named, and what was said to come of it.

    `bitten` is empty where nobody was, `None` where that was not said; `takes` are who took back cards.
    """

    player: str
    cards: tuple[tuple[str, int], ...] = ()
    bitten: str | None = None
    line: tuple[str, ...] | None = None
    takes: tuple[str, ...] = ()
    out: str = ""
    wins: str = ""
    saying: ClassVar = Saying(
        "reveal[ {cards}][; line {line}][; {bitten} bitten][; {out} is out][; {takes} back the cards][; {wins} wins]",
        "(reveal~|cards|turn~ over|show|flip|resolve) [cards] [:] [{cards}]",
        MoveForm(
            "reveal",
            ("reveal", "turn over"),
            "Plays the round with the cards that lie on the table: all move, the last is bitten, cards are taken back.",
        ),
        MoveForm(
            "reveal cards", ("reveal ada 4, ben 1, cleo 4", "ada 4, ben 1, cleo 4"), "The same with the cards that you name."
        ),
    )

    def _words(self) -> dict[str, object]:
        takes = " and ".join(self.takes)
        return {
            "cards": ", ".join(f"{player} {card}" for player, card in self.cards),
            "line": ", ".join(self.line or ()),
            "bitten": "nobody" if self.bitten == "" else self.bitten,
            "out": self.out,
            "wins": self.wins,
            "takes": takes and f"{takes} take{'s' * (len(self.takes) == 1)}",
        }


Move: TypeAlias = Lay | Reveal
SAYINGS = Sayings({kind: kind.saying for kind in (Lay, Reveal)})
_REPORTS: Sayings[str] = Sayings(
    line=Saying("", "[the] line [is|was] [:] {who}"),
    bitten=Saying(
        "",
        "{who} [is|was|gets] bitten|no bite|(bite~|bitten [:]) {who}",
        MoveForm(
            "reveal and what came of it",
            (
                "reveal ada 4, ben 1, cleo 4; cleo bitten",
                "reveal ada 4, ben 1, cleo 4; line ben, ada, cleo",
                "reveal ada 4, ben 1, cleo 4; cleo bitten; cleo takes back the cards",
            ),
            "Judges a round as it was reported: the line after the moves, who was bitten or nobody, who takes back cards.",
        ),
    ),
    out=Saying(
        "",
        "{who} (is|was) (out|eliminated) [of the game]",
        MoveForm(
            "reveal and how the game ends",
            ("reveal ada 4, ben 1, cleo 4; cleo is out; ben wins",),
            "The same of the last bite: who is out of the game, and who has won.",
        ),
    ),
    takes=Saying(
        "",
        "{who} (take|pick)~ [back|up] [{all}] (cards|discards) [back|up]",
        slots={"all": several("(?:the|all|her|his|their)(?: own)?")},
    ),
    wins=Saying("", "{who} (win~|has won|won) [the game]"),
)
"""What is told of a round, by the field of `Reveal` that holds it."""
FORMS = SAYINGS.forms + _REPORTS.forms


def read_move(text: str, position: Position, player: str) -> Move:
    """The move that a text means. Raises `ValueError`."""
    rest = said_by(player, text)
    for every in (rest, f"{player} {rest}"):
        if _names_all(every, position):
            rest = f"reveal {every}"
    first, *reports = (part.strip() for part in rest.split(";"))
    kind, said = SAYINGS.read(rest if Reveal.saying.match(first) is None else first, text)
    if kind is Lay:
        return Lay(player, card_called(said["card"]))
    cards = tuple(named_cards(said.get("cards", ""), position))
    told: dict[str, Any] = {}
    for report in reports:
        what, said = _REPORTS.read(report, text)
        who = said.get("who", "nobody")
        is_nobody = who.casefold() == "nobody"
        if what in told and what != "takes":
            raise MisreadError(f"{quoted(report)}: that was said before, say it once", report)
        if what == "takes" and is_nobody:
            raise MisreadError(f"{quoted(report)}: leave it out, or say who takes back cards", report)
        if what in {"line", "takes"}:
            told[what] = (*told.get(what, ()), *(_name(name, position) for name in _BETWEEN.split(who)))
        else:
            told[what] = "" if what == "bitten" and is_nobody else _name(who, position)
    return Reveal(player, cards, **told)


def _name(text: str, position: Position) -> str:
    players = list(position.players)
    return one(text.strip(), "player", players, f"the players are {enumerated(players, 'and')}")


def named_cards(text: str, position: Position) -> Iterator[tuple[str, int]]:
    """The card of each player that a text names ("ada 4, ben 1"). Raises `ValueError`."""
    for part in _CARD_FROM_CARD.split(text) if text else ():
        name, _, card = part.rpartition(" ")
        if not name:
            raise not_understood(part, FORMS)
        yield _name(re.sub(rf"{_PLAYS}:?$", "", name, flags=re.IGNORECASE), position), card_called(card)


def speaker(text: str, position: Position) -> str | None:
    """Who says what nobody says alone: that the cards are turned over."""
    first = " ".join(text.partition(";")[0].split()).rstrip(".!")
    is_said = Reveal.saying.match(first) is not None or _names_all(text, position)
    return position.line[0] if is_said else None


def _names_all(text: str, position: Position) -> bool:
    """Whether a text names the cards of several players, which lie open only when all are turned over: "ada 4, ben 1"."""
    parts = _CARD_FROM_CARD.split(text.partition(";")[0].strip().rstrip(".!"))
    names = "|".join(map(re.escape, position.players))
    # A name or a card may be mistyped: that is to be told, and not who says it.
    are_cards = all(re.fullmatch(rf"(?:{names}|\S+){_PLAYS}:? \S+", part, re.IGNORECASE) for part in parts)
    return len(parts) > 1 and are_cards and any(re.match(rf"(?:{names})\b", part, re.IGNORECASE) for part in parts)


def _do(position: Position, move: Move) -> Turn[Position]:
    # Who plays a card that is in hand has each card once as before.
    turn = Turn(position, move.player, ("BT-ST-CARDS",))
    turn.need_game_on("BT-END")
    if isinstance(move, Lay):
        player, seat = move.player, position.seat(move.player)
        turn.need("BT-PLAY", player, seat.is_alive or position.is_over, f"{player} is out of the game.")
        turn.need("BT-PLAY", player, seat.card is None, f"{player} has chosen a card for this round already.")
        _need_card(turn, player, move.card)
        turn.change(seats=position.with_card(player, move.card).seats)
    else:
        _reveal(turn, move)
    return turn


MOVES = Moves(_do)
"""Every move of the game, and what comes of it."""


def _need_card(turn: Turn[Position], player: str, card: int) -> None:
    seat = turn.before.seat(player)
    lies = "it lies among the discards" if card in seat.discard else "it is not in hand"
    message = f"{player} cannot play {card}: {lies}."
    turn.need("BT-PLAY", f"{player}, {card}", seat.may_hold(card), message, f"{player} holds {card}")


def _reveal(turn: Turn[Position], move: Reveal) -> None:
    position, cards = turn.before, dict(move.cards)
    for player in cards:
        several = [str(card) for name, card in move.cards if name == player]
        message = f"{player} plays one card in a round, not {enumerated(several, 'and', len(several))}."
        turn.need("BT-PLAY", f"{player}, once", len(several) == 1, message)
    for player in cards:
        turn.need("BT-PLAY", player, player in position.line, f"{player} is out of the game, and plays no card.")
    for player in position.line:
        laid, card = position.seat(player).card, cards.get(player)
        if card is not None:
            _need_laid(turn, player, laid, card)
        elif isinstance(laid, int):
            cards[player] = laid
    missing = [player for player in position.line if player not in cards]
    _await_cards(turn, missing, cards)
    if missing or position.is_over or len(cards) < len(move.cards):
        return
    outcome = outcome_of(position, cards)
    played = enumerated([f"{player} {cards[player]}" for player in position.line], "and", len(cards))
    _report(turn, move, outcome, played)
    done = outcome.position
    turn.change(seats=done.seats, line=done.line, round=done.round, over=done.over)


def _need_laid(turn: Turn[Position], player: str, laid: object, card: int) -> None:
    """It is the card that a player has laid, or one that the player can have laid."""
    if laid is None:
        _need_card(turn, player, card)
    elif isinstance(laid, Unknown):
        turn.need("BT-PLAY", player, laid.is_(card), f"{player}'s card cannot be {card}.", f"{player}'s card is {card}")
    else:
        turn.need("BT-PLAY", player, laid == card, f"{player}'s card on the table is {laid}, not {card}.")


def _await_cards(turn: Turn[Position], missing: Sequence[str], cards: Mapping[str, int]) -> None:
    """What comes of cards that nobody told nobody can say."""
    position = turn.before
    if all(position.seat(player).card is not None for player in missing):
        # They lie there, so they may be turned over.
        for player in missing:
            turn.await_outcome(f"what {player} played")
        return
    who = enumerated(missing, "and", len(missing))
    free = {player: next(n for n in CARDS if position.seat(player).may_hold(n) is not False) for player in missing}
    example = ", ".join(f"{player} {cards.get(player) or free[player]}" for player in position.line)
    turn.await_outcome(f"what {who} played; name all cards, for instance `reveal {example}`")


def _report(turn: Turn[Position], move: Reveal, outcome: Outcome, played: str) -> None:
    """That the round went as it was said."""
    if move.line is not None:
        right = {outcome.moved, outcome.position.line}
        message = f"after {played} the line is {', '.join(outcome.moved)}, not {', '.join(move.line)}."
        turn.need("BT-MOVE", "line", move.line in right, message)
    if move.bitten is not None:
        who = f"{outcome.bitten}, last in line, is bitten" if outcome.bitten else "nobody is bitten in the first round"
        rather = f", not {move.bitten}" if move.bitten else ""
        message = f"after {played} the line is {', '.join(outcome.moved)}: {who}{rather}."
        turn.need("BT-BITE", move.bitten or "nobody", move.bitten == (outcome.bitten or ""), message)
    if move.out:
        message = f"{move.out} is not out of the game after this round."
        turn.need("BT-BITE", f"{move.out}, out", outcome.is_out and outcome.bitten == move.out, message)
    for player in move.takes:
        seat = turn.before.seat(player)
        n = seat.in_hand - (seat.card is None)
        why = f"{player} was not bitten and has {counted(max(0, n), 'card')} left in hand"
        message = f"{'the game is over' if outcome.position.is_over else why}, so {player} takes back none."
        turn.need("BT-REFILL", player, player in outcome.refilled, message)
    if move.wins:
        ends, first = outcome.position.is_over, outcome.position.line[0]
        why = f"{first} stands in front of those who are left" if ends else "the game goes on after this round"
        turn.need("BT-END", move.wins, ends and first == move.wins, f"{why}, so {move.wins} does not win.")


def outcome(position: Position, move: Move) -> str:
    """What a round does, in words."""
    if isinstance(move, Lay):
        left = position.seat(move.player).with_card(move.card).in_hand
        return f"{move.player} has chosen {move.card} and has {counted(left, 'card')} left in hand"
    cards = {player: seat.card for player, seat in position.seated if isinstance(seat.card, int)} | dict(move.cards)
    if any(player not in cards for player in position.line):
        return ""
    done = outcome_of(position, cards)
    table = done.position
    parts = [f"the line is {', '.join(done.moved)}"]
    if done.bitten is None:
        parts.append("nobody is bitten in the first round")
    elif done.is_out:
        parts.append(f"{done.bitten} is bitten and out of the game")
    else:
        goes = ", goes to the front" if table.line != done.moved else ""
        parts.append(f"{done.bitten} is bitten{goes} and has {counted(table.seat(done.bitten).health, 'health cube')} left")
    if done.refilled:
        takes = "takes back the discards" if len(done.refilled) == 1 else "take back their discards"
        parts.append(f"{enumerated(list(done.refilled), 'and', len(done.refilled))} {takes}")
    return "; ".join(parts)


def moves(position: Position, player: str) -> Iterator[Move]:
    """Every card that the player may hold, or that all cards are turned over."""
    seat = position.seat(player)
    if position.is_over or not seat.is_alive:
        return
    if seat.card is None:
        yield from (Lay(player, card) for card in seat.cards)
    elif player == position.line[0] and all(isinstance(position.seat(other).card, int) for other in position.line):
        yield Reveal(player)


def unseen(position: Position, player: str) -> str:
    """What keeps moves from being listed: cards that lie face down."""
    seat = position.seat(player)
    waits = [p for p in position.line if isinstance(position.seat(p).card, Unknown)]
    if position.is_over or seat.card is None or not waits:
        return ""
    return f"the card of {enumerated(waits, 'and')} is face down"
