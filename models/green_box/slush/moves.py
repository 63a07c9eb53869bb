"""The moves of Slush: to draw, to bid, to lock or to pass, as players say it, with what each requires and does."""

import re
from dataclasses import dataclass
from enum import Enum

from models.green_box.components import colour_called
from models.green_box.slush.cards import CARDS, Card, FaceUp, card_called, card_place
from models.green_box.slush.past import cannot_be_next, turns_in_words
from models.green_box.slush.rules import RULES
from models.green_box.slush.table import MOST_BID, Position, Seat
from models.logic import Unknown, all_of, any_of, not_, where
from models.move import MoveForm, said_by
from models.names import counted, enumerated, number_called, quoted
from models.problem import MisreadError
from models.sayings import Saying, Sayings
from models.turn import Moves, SeatTurn

_ON = "(on|onto|to|at|for|in) [the] {card}"


class Kind(Enum):
    """What a player does in a turn, and how it is said."""

    BID = Saying(
        "bid {n} on {card}",
        f"[bid~|put~|place~|add~|lay~] [with] {{n}} [more] [of (my|his|her|their)] [{{colour}}] [cube~] {_ON}"
        "|(bid~ on|raise~) [the] {card} (by|with) {n} [cube~]",
        MoveForm(
            "bid",
            ("bid 2 on blue 5", "put 2 cubes on blue 5", "2 on blue 5"),
            "Puts 1 to 4 of your cubes on a card that nobody has locked. You need more there than each other player.",
        ),
        slots={"colour": r"(?!(?:cubes?|meeple)\b)[a-z]+"},
    )
    LOCK = Saying(
        "lock {card}",
        f"lock~ [the] {{card}}|[put~|place~] [the|my|a|his|her|their] meeple {_ON}",
        MoveForm(
            "lock",
            ("lock red 6", "put my meeple on red 6"),
            "Puts your meeple on a card with a cube of yours, whoever claims it. It is yours for the rest of the game.",
        ),
    )
    DRAW = Saying(
        "draw[ {card}]",
        "(draw|flip|turn|reveal|take)~ [(a|the|one) [top] card|up|over] [:] [[the] {card}]",
        MoveForm(
            "draw",
            ("draw red 4", "draw"),
            "Turns the top card of the draw pile face up. Say which card it was, or it is written as `unknown`.",
        ),
    )
    PASS = Saying(
        "pass",
        "pass|passes|skip~",
        MoveForm("pass", ("pass",), "Only where nothing else can be done, or with `--ruling SL-AMB-PASS=allowed`."),
    )


SAYINGS = Sayings({kind: kind.value for kind in Kind})


@dataclass(frozen=True, slots=True)
class Move:
    """A turn: what is done, and on which face-up card by its number from 0.

    `name` is what that card is called. A card that is drawn is told as `drawn`, if anybody says which it is.
    """

    player: str
    kind: Kind
    at: int = -1
    name: str = ""
    cubes: int = 0
    drawn: Card | None = None

    def __str__(self) -> str:
        return self.kind.value.written(n=self.cubes, card=self.drawn or self.name)


def read_move(text: str, position: Position, player: str) -> Move:
    """The move that a text means. Raises `ValueError` with what would be understood."""
    words = said_by(player, text).casefold()
    if re.match(r"bids? (?:on )?(?!\d)", words) and SAYINGS[Kind.BID].match(words) is None:
        raise MisreadError(f"{quoted(text)}: with how many cubes? say for instance 'bid 2 on red 6'", text)
    kind, said = SAYINGS.read(words, text)
    if kind is Kind.DRAW:
        return Move(player, kind, drawn=card_called(said["card"]) if "card" in said else None)
    if kind is Kind.PASS:
        return Move(player, kind)
    colour, own = said.get("colour"), position.seat(player).colour
    if colour and colour_called(colour) is not own:
        raise ValueError(f"{colour_called(colour)} is not {player}'s colour; {player} plays {own}")
    at = _place(said["card"], position)
    return Move(player, kind, at, position.name(at), number_called(said["n"]) if "n" in said else 0)


def _place(name: str, position: Position) -> int:
    """Where the face-up card of this name lies. Raises `ValueError`."""
    if place := re.fullmatch(r"card (\d{1,2})", name):
        n = int(place[1]) - 1
        if not 0 <= n < len(position.cards):
            raise MisreadError(f"there is no {name}; {counted(len(position.cards), 'card')} lie face up", name)
        return n
    card = card_called(name)
    cards = [face_up.card for face_up in position.cards]
    if card in cards:
        return cards.index(card)
    hidden = [repr(position.name(n)) for n, up in enumerate(cards) if isinstance(up, Unknown) and card in up.options]
    if hidden and card.colour in position.card_colours:
        raise MisreadError(f"whether {card} lies face up is not known; say {enumerated(hidden, 'or')}", name)
    raise MisreadError(f"{card} does not lie face up", name)


_COVERED = frozenset(rule.id for rule in RULES)
"""The requirements stand for all that a table can break: what they allow leads from a legal table to a legal one."""


class Steps(SeatTurn[Position, Seat]):
    """A turn of a player: each step requires what it needs and does it at once."""

    def __init__(self, position: Position, move: Move) -> None:
        super().__init__(position, move.player, _COVERED)
        self.colour = position.seat(move.player).colour

    def begin(self) -> None:
        """The game goes on, and it can be the player's turn."""
        table, player = self.before, self.player
        if table.over:
            self.refuse("SL-END", player, "the game is over.")
            return
        self.need_own_turn("SL-SET-FIRST")
        self.need("SL-WIN-SIX", player, not_(table.is_won), "a player claims all six own cards, so the game is over.")
        if table.turn is None and table.ends_with(self.colour):
            self.refuse("SL-END", player, f"{player} can neither draw nor bid nor lock, so the game is over.")
        if rule := cannot_be_next(table, player):
            in_order = ". In no order with that player next do they lead to this table" if rule == "SL-ST-ORDER" else ""
            self.refuse(rule, player, f"it cannot be {player}'s turn: {turns_in_words(table)}{in_order}.")

    def draw(self, move: Move) -> None:
        """The top card of the draw pile is turned face up (SL-ACT-DRAW)."""
        table, rule = self.before, "SL-ACT-DRAW"
        self.need(rule, "draw pile", table.can_draw, "the draw pile is empty.")
        card = move.drawn
        if card is not None:
            lies = any_of(where(face_up.card, lambda other: other == card) for face_up in table.cards)
            self.need(rule, str(card), not_(lies), f"{card} lies face up already.", f"{card} does not lie face up")
            if card.colour not in table.colours and card.colour not in table.card_colours:
                self.refuse("SL-ST-CARDS", str(card), f"{card} is not in the game: nobody plays {card.colour}.")
        seen = Unknown(card_place(len(table.cards)), CARDS) if card is None else card
        deck = None if table.deck is None else max(0, table.deck - 1)
        self.change(cards=(*table.cards, FaceUp(seen)), deck=deck)

    def bid(self, move: Move) -> None:
        """Cubes onto a card that nobody has locked, more than each other has there (SL-ACT-BID)."""
        table, colour, rule, n = self.before, self.colour, "SL-ACT-BID", move.cubes
        face_up, where_ = table.cards[move.at], card_place(move.at)
        self.need(rule, where_, 1 <= n <= MOST_BID, f"a bid is 1 to {MOST_BID} cubes, not {n}.")
        left = table.cubes_left(colour)
        self.need(rule, self.player, n <= left, f"{self.player} has {counted(left, f'{colour} cube')} left.")
        self._need_unlocked(rule, move)
        own = face_up.count(colour) + n
        rival = max((other for other in face_up.cubes if other is not colour), key=face_up.count, default=None)
        if rival is not None and own <= (most := face_up.count(rival)):
            least = face_up.least_bid(colour)
            hint = f"bid {least} or more" if least < MOST_BID else f"bid {least}"
            if least > min(MOST_BID, left):
                hint = f"{least} more, which cannot be bid"
            has = f"{table.owner(rival)} has {counted(most, 'cube')} on {move.name}"
            self.refuse(rule, where_, f"{has}, so {self.player} needs {most + 1}: {hint}.")
        self.change(cards=table.with_card(move.at, face_up.with_count(own, colour)).cards)
        if (written := self.seat().cubes) is not None:
            self.change_seat(cubes=max(0, written - n))

    def lock(self, move: Move) -> None:
        """The meeple onto a card with an own cube (SL-ACT-LOCK)."""
        table, colour, rule = self.before, self.colour, "SL-ACT-LOCK"
        face_up, where_ = table.cards[move.at], card_place(move.at)
        used = next((table.name(n) for n, other in enumerate(table.cards) if colour in other.meeples), "")
        self.need(rule, self.player, not used, f"{self.player}'s meeple stands on {used} for the rest of the game.")
        self.need(rule, where_, face_up.count(colour) > 0, f"{move.name} has no {colour} cube.")
        if not used:
            self._need_unlocked(rule, move)
        self.change(cards=table.with_card(move.at, face_up.with_meeple(colour)).cards)

    def _need_unlocked(self, rule: str, move: Move) -> None:
        """Nobody has locked the card."""
        if meeples := self.before.cards[move.at].meeples:
            self.refuse(rule, card_place(move.at), f"{self.before.owner(meeples[0])} has locked {move.name}.")

    def pass_on(self, _move: Move) -> None:
        """Nothing, where nothing can be done or may be left out (SL-AMB-PASS)."""
        table, colour = self.before, self.colour
        if table.can_act(colour) and not table.may_pass:
            could = "draw" if table.can_draw else "bid" if any(True for _ in table.bids(colour)) else "lock"
            self.refuse(f"SL-ACT-{could.upper()}", self.player, f"{self.player} can still {could} and may not pass.")

    def end(self) -> None:
        """The next player has the turn, or the game is over; nobody is next where that is not known."""
        table, following = self.table, self.before.next_to(self.player)
        # Nobody had won before, so only who claims an own card more can have by now.
        both = zip(table.cards, self.before.cards, strict=False)
        is_own = any_of(new.is_of(self.colour) for new, old in both if new.claimant is self.colour is not old.claimant)
        won = self.before.is_won is True or all_of([is_own, table.has_all_six(self.colour)])
        is_over = won is True or (won is False and table.ends_with(table.seat(following).colour))
        self.change(turn=following if won is False and not is_over else None, over=is_over)


_STEPS = {Kind.DRAW: Steps.draw, Kind.BID: Steps.bid, Kind.LOCK: Steps.lock, Kind.PASS: Steps.pass_on}


def _do(position: Position, move: Move) -> Steps:
    turn = Steps(position, move)
    turn.begin()
    _STEPS[move.kind](turn, move)
    turn.end()
    return turn


MOVES = Moves(_do)
"""Every move of the game, and what comes of it."""


def moves(position: Position, player: str) -> list[Move]:
    """What a player may do: draw, each bid, each lock, or pass where nothing else can be done or one may."""
    colour = position.seat(player).colour
    if position.over or position.is_won is True:
        return []
    bids = [Move(player, Kind.BID, at, position.name(at), n) for at, ns in position.bids(colour) for n in ns]
    locks = [Move(player, Kind.LOCK, at, position.name(at)) for at in position.locks(colour)]
    draws = [Move(player, Kind.DRAW)] if position.can_draw else []
    every = [*draws, *bids, *locks]
    return every if every and not position.may_pass else [*every, Move(player, Kind.PASS)]


def outcome(position: Position, move: Move) -> str:
    """Who claims the card of a move after it, in words, what is left, and that the game ends."""
    after = MOVES.turn(position, move).table
    colour, said = position.seat(move.player).colour, ""
    if move.kind is Kind.DRAW:
        said = f"{'the top card' if move.drawn is None else move.drawn} is turned face up"
        said += "" if after.deck is None else f", {after.deck or 'none'} left in the draw pile"
    if move.kind in {Kind.BID, Kind.LOCK}:
        before = position.cards[move.at].claimant
        said = f"{'keeps' if before is colour else 'claims'} {move.name}"
        said += "" if before in {None, colour} else f" from {position.owner(before)}"
    if move.kind is Kind.BID:
        said += f", {counted(after.cubes_left(colour), 'cube') if after.cubes_left(colour) else 'no cube'} left"
    if after.has_all_six(colour) is True:
        return f"{said}; all six {colour} cards are claimed, so {move.player} wins at once"
    if not after.over:
        return said
    stuck = position.next_to(move.player)
    return f"{said}{'; ' if said else ''}the game is over, as {stuck}, who is next, can neither draw nor bid nor lock"
