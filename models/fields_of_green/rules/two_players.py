"""The rules of the game for two: the cards in the middle, and whose turn it is."""

from collections.abc import Iterator
from functools import partial

from models.fields_of_green.past.turns import ROWS, agrees
from models.fields_of_green.rules.wording import is_or_are, source
from models.fields_of_green.table.kinds import Phase
from models.fields_of_green.table.position import DRAWN, Position
from models.names import counted, enumerated
from models.rule import Finding, Place, rule


def _possible_rows(position: Position) -> list[tuple[int, int]]:
    """The sizes of row and pile that fit the table."""
    size, under = len(position.row or ()), position.pile
    taken = position.turns_told.values()

    def fits(done: int) -> bool:
        # Whether two who have had so many turns have taken turns is another rule's.
        both = len(taken) == len(position.seats) and position.is_whole
        return sum(taken) == done if both else all(agrees(position, farm, done) for farm in position.seats)

    return [(row, pile) for (row, pile), done in ROWS.items() if row == size and under in {None, pile} and fits(done)]


def _face_up(n: int) -> str:
    return f"{counted(n, 'card')} {'lies' if n == 1 else 'lie'} face up"


def _holders(position: Position) -> list[str]:
    """Those with cards in hand, though they play with cards that lie in the middle."""
    # In the Upkeep phase the six cards of a player may not be shuffled with the other ones yet.
    drawn = DRAWN if position.phase is None and not position.row else 0
    return [farm.player for farm in position.seats if farm.hand_size not in {None, 0, drawn}]


def _places(position: Position, what: str) -> tuple[Place, ...]:
    """Where a picture shows it: the cards in the middle, or the hands of those who hold any."""
    if what == "hand":
        return tuple(Place(player, "hand") for player in _holders(position))
    return (Place("", "row"),) if what == "row" and position.row else ()


@rule(
    "FOG-2P-REFILL",
    "Two players: the 12 cards are shuffled, 6 lie face up. After both have acted, two more are turned up while there "
    "are any. So before the actions 6 and 5 lie there in each of the first four pairs of actions, then 4, 3, 2 and 1.",
    source("2-Player Rules"),
    places=_places,
)
def _refills(position: Position) -> Iterator[Finding]:
    row, pile = position.row, position.pile
    if position.is_for_two and row is not None and position.phase in {None, Phase.ACTION} and not position.over:
        under = "" if pile is None else f" and {pile} {is_or_are(pile)} under {'it' if len(row) == 1 else 'them'}"
        taken = [farm.turns for farm in position.seats]
        turns = "" if None in taken else f" after {counted(sum(filter(None, taken)), 'action')}"
        # It may be that no card was turned up yet, and nobody has acted.
        is_fresh = position.phase is None and not row and pile in {None, 0, 2 * DRAWN} and not any(taken)
        yield "row", is_fresh or bool(_possible_rows(position)), f"{_face_up(len(row))}{under}{turns}; that cannot be."


def _take_turns(position: Position) -> bool:
    """Whether both have had equally many turns, or the one who begins had one more; whose turn it is agrees with that."""
    (one, mine), (other, theirs) = position.turns_told.items()
    if mine == theirs:
        # Both are ready for the next pair of turns, if there is one.
        return mine == DRAWN or None in {position.first, position.turn} or position.first == position.turn
    begins, follows = (one, other) if mine > theirs else (other, one)
    return abs(mine - theirs) == 1 and position.first in {None, begins} and position.turn in {None, follows}


@rule(
    "FOG-2P-ALT",
    "Two players: there are no hands. The first player takes a face-up card and acts with it, then the other, and so on.",
    source("2-Player Rules"),
    places=_places,
)
def _alternation(position: Position) -> Iterator[Finding]:
    n, first, turn = len(position.row or ()), position.first, position.turn
    if position.is_for_two and position.phase in {None, Phase.ACTION}:
        if holders := _holders(position):
            every = enumerated(holders, "and")
            yield "hand", False, f"{every} cannot have cards in hand: with two players all cards lie in the middle."
        if n and first is not None and turn is not None:
            acts = f"but {first} has the First Player tile and acts when their number is even."
            yield "turn", (n % 2 == 0) == (turn == first), f"it is {turn}'s turn with {counted(n, 'card')} face up, {acts}"
        if not position.over and len(position.turns_told) > 1:
            yield "turns", _take_turns(position), partial(_tell_turns, position)
    elif n and 2 not in position.counts:
        yield "row", False, f"{_face_up(n)} in the middle. That is so with two players only."


def _tell_turns(position: Position) -> str:
    taken = enumerated([f"{player} {of}" for player, of in position.turns_told.items()], "and")
    known = (f"{position.first} begins" if position.first else "", f"it is {position.turn}'s turn" if position.turn else "")
    since = enumerated(list(filter(None, ("the two act in turn", *known))), "and")
    return f"turns of this year: {taken}; that cannot be, since {since}."


@rule(
    "FOG-2P-END",
    "Two players: when all twelve cards are taken, the Harvest phase begins.",
    source("2-Player Rules"),
    places=_places,
)
def _empty_middle(position: Position) -> Iterator[Finding]:
    row, pile = position.row, position.pile
    is_seen = row is not None or pile is not None
    if position.is_for_two and is_seen and (position.phase is Phase.HARVEST or position.over):
        n = len(row or ()) + (pile or 0)
        yield "row", n == 0, f"the middle still has {counted(n, 'card')} of this year after the Action phase."


TWO_PLAYER_RULES = (_refills, _alternation, _empty_middle)
