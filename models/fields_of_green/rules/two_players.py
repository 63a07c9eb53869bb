"""The rules of the game for two: the cards in the middle, and whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator

from models.fields_of_green.past.turns import ROWS, agrees
from models.fields_of_green.rules.wording import source
from models.fields_of_green.table.position import DRAWN, Phase, Position
from models.names import counted, enumerated
from models.rule import Finding, Place, Rule, rule


def _rows(position: Position) -> Iterator[tuple[str]]:
    may_act = position.phase in {None, Phase.ACTION} and not position.over
    if position.is_for_two and position.stocks.row is not None and may_act:
        yield ("row",)


def _possible_rows(position: Position) -> list[tuple[int, int]]:
    """The sizes of row and pile that fit the table."""
    size = len(position.stocks.row or ())
    taken = [farm.turns for farm in position.farms if farm.turns is not None]

    def fits(done: int) -> bool:
        # Whether two who have had so many turns have taken turns is another rule's.
        both = len(taken) == len(position.farms) and position.is_whole
        return sum(taken) == done if both else all(agrees(position, farm, done) for farm in position.farms)

    return [
        (row, pile)
        for (row, pile), done in ROWS.items()
        if row == size and position.stocks.pile in {None, pile} and fits(done)
    ]


def _may_be_upkeep(position: Position) -> bool:
    """Whether no card was turned up yet, and nobody has acted."""
    fresh = position.phase is None and not position.stocks.row and position.stocks.pile in {None, 0, 2 * DRAWN}
    return fresh and not any(farm.turns for farm in position.farms)


def _tell_row(position: Position, _: str) -> str:
    stocks = position.stocks
    under = "" if stocks.pile is None else f" and {stocks.pile} are under them"
    taken = [farm.turns for farm in position.farms]
    turns = "" if None in taken else f" after {counted(sum(filter(None, taken)), 'action')}"
    return f"{len(stocks.row or ())} cards lie face up{under}{turns}; that cannot be."


ROW: Rule[Position] = Rule(
    id="FOG-2P-REFILL",
    text="Two players: the 12 cards are shuffled, 6 lie face up. After both have acted, two more are turned up while there "
    "are any. So before the actions 6 and 5 lie there in each of the first four pairs of actions, then 4, 3, 2 and 1.",
    source=source("2-Player Rules"),
    instances=_rows,
    holds=lambda position, _: bool(_possible_rows(position)) or _may_be_upkeep(position),
    tell=_tell_row,
    places=lambda position, _: (Place("", "row"),) if position.stocks.row else (),
)


def _holders(position: Position) -> list[str]:
    """Those with cards in hand, though they play with cards that lie in the middle."""
    # In the Upkeep phase the six cards of a player may not be shuffled with the other ones yet.
    drawn = DRAWN if position.phase is None and not position.stocks.row else 0
    return [farm.player for farm in position.farms if farm.hand_size not in {None, 0, drawn}]


def _taken(position: Position) -> dict[str, int]:
    return {farm.player: farm.turns for farm in position.farms if farm.turns is not None}


def _take_turns(position: Position) -> bool:
    """Whether both have had equally many turns, or the one who begins had one more; whose turn it is agrees with that."""
    (one, mine), (other, theirs) = _taken(position).items()
    if mine == theirs:
        # Both are ready for the next pair of turns, if there is one.
        return mine == DRAWN or None in {position.first, position.turn} or position.first == position.turn
    begins, follows = (one, other) if mine > theirs else (other, one)
    return abs(mine - theirs) == 1 and position.first in {None, begins} and position.turn in {None, follows}


@rule(
    "FOG-2P-ALT",
    "Two players: there are no hands. The first player takes a face-up card and acts with it, then the other, and so on.",
    source("2-Player Rules"),
)
def _alternate(position: Position) -> Iterator[Finding]:
    n, first, turn = len(position.stocks.row or ()), position.first, position.turn
    if position.is_for_two and position.phase in {None, Phase.ACTION}:
        if holders := _holders(position):
            every = enumerated(holders, "and")
            yield "hand", False, f"{every} cannot have cards in hand: with two players all cards lie in the middle."
        if n and first is not None and turn is not None:
            acts = f"but {first} has the First Player tile and acts when their number is even."
            yield "turn", (n % 2 == 0) == (turn == first), f"it is {turn}'s turn with {counted(n, 'card')} face up, {acts}"
        if not position.over and len(_taken(position)) > 1:
            taken = enumerated([f"{player} {of}" for player, of in _taken(position).items()], "and")
            known = (f"{first} begins" if first else "", f"it is {turn}'s turn" if turn else "")
            since = enumerated(list(filter(None, ("the two act in turn", *known))), "and")
            yield "turns", _take_turns(position), f"turns of this year: {taken}; that cannot be, since {since}."
    elif n and 2 not in position.players:
        lies = "1 card lies" if n == 1 else f"{n} cards lie"
        yield "row", False, f"{lies} face up in the middle. That is so with two players only."


def _after_the_actions(position: Position) -> Iterator[tuple[str]]:
    is_seen = position.stocks.row is not None or position.stocks.pile is not None
    if position.is_for_two and is_seen and (position.phase is Phase.HARVEST or position.over):
        yield ("row",)


ALL_TAKEN: Rule[Position] = Rule(
    id="FOG-2P-END",
    text="Two players: when all twelve cards are taken, the Harvest phase begins.",
    source=source("2-Player Rules"),
    instances=_after_the_actions,
    holds=lambda position, _: not position.stocks.row and not position.stocks.pile,
    tell=lambda position, _: (
        f"the middle still has {counted(len(position.stocks.row or ()) + (position.stocks.pile or 0), 'card')} of this year "
        "after the Action phase."
    ),
)

TWO_PLAYER_RULES = (ROW, _alternate, ALL_TAKEN)
