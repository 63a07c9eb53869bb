"""The rules of Zap That Ghost: where tiles, ghosts and meeples may be, which cards there are, and when the game is over.

With our rulings, and the rules that only moves can break.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from itertools import permutations

from models.green_box.cards import PER_COLOUR
from models.green_box.components import COPIES, Symbol, source
from models.green_box.conservation import Holding, cards_held, conservation
from models.green_box.grid import numbers, on_board, shown, shows
from models.green_box.rulings import GB_RULINGS
from models.green_box.zap_that_ghost.table import DEALT, FACES, HAND, HUNTERS, Position
from models.green_box.zap_that_ghost.tiles import CORNERS, GHOST_COLOURS, GHOSTS, SPOTS, Bare, Hunter, Spot
from models.logic import Number, Truth, all_of, any_of, at_most, count, equal, implies, not_, same, total, where
from models.names import counted, enumerated
from models.rule import Finding, Remark, Rule, Ruling, rule
from models.table import OVER
from models.unknowns import shown as between

RULINGS = (
    Ruling(
        "ZG-AMB-STARTREVISIT",
        "Does the tile where a meeple begins its way count as entered?",
        {"yes": "yes, the meeple may not come back over it", "no": "no, the meeple may come back over it once"},
        "The meeple entered it before. On a free board it makes no difference to the ghosts within reach.",
    ),
    Ruling(
        "ZG-AMB-BLOCK",
        "Do other meeples block the way?",
        {"no": "no, a meeple passes them", "yes": "yes, a meeple may not enter a tile with another meeple"},
        "By the rulebook, only the tiles that a meeple has been on are closed to it.",
    ),
    Ruling(
        "ZG-AMB-DECK",
        "Which cards are in the game?",
        {"36": "the 36 of the four colours of the ghosts", "54": "all 54, though those of other colours match no ghost"},
        "The contest rulebook has 36 cards. An older description of the game leaves all 54 in.",
        settled=True,
    ),
    Ruling(
        "ZG-AMB-WHOROLLS",
        "Who rolls the die next?",
        {"attempt": "the player who made the attempt", "clockwise": "the player after the one who rolled"},
        "The rulebook names the player who made the attempt, successful or not.",
    ),
    *GB_RULINGS,
)


TITLE = "Zap That Ghost"


@rule(
    "ZG-SET-GRID",
    "The tiles lie six by six. The four corners are face down, all others show their symbol.",
    source(TITLE, "Setup"),
    places=lambda _, spot: on_board(spot),
)
def _grid(position: Position) -> Iterator[Finding]:
    """The corners, and every other tile that does not show a symbol for certain."""
    for spot, tile in zip(SPOTS, position.tiles, strict=True):
        is_down = shows(tile.symbol, Bare.FACE_DOWN)
        if spot.is_corner:
            yield spot, is_down, f"the corner {spot} shows {tile.symbol}, but corners lie face down."
        elif not isinstance(tile.symbol, Symbol):
            yield spot, not_(is_down), f"{spot} lies face down, but only the four corners do."


@rule(
    "ZG-ST-TILES",
    f"There are {COPIES} tiles of each symbol. With four tiles face down, each symbol shows 2 to {COPIES} times.",
    source(TITLE, "Components; Setup", derived=True),
    places=lambda position, symbol: on_board(*(spot for spot in SPOTS if position.at(spot).symbol is symbol)),
)
def _tiles(position: Position) -> Iterator[Finding]:
    for symbol, n in numbers((tile.symbol for tile in position.tiles), Symbol):
        yield symbol, at_most(n, COPIES), f"{shown(n)} tiles show {symbol}, but there are only {COPIES}."


@rule(
    "ZG-ST-GHOSTS",
    f"There are {GHOSTS} ghosts of each of the four colours, on the board and captured together. On the board, each "
    "stands on a tile of its own that shows a symbol.",
    source(TITLE, "Setup; Play", derived=True),
    places=lambda position, what: on_board(*(s for s in SPOTS if s == what or position.at(s).ghost is what)),
)
def _ghosts(position: Position) -> Iterator[Finding]:
    """Every colour, all ghosts together where not all colours are known, and the tiles that may lie face down."""
    forgotten = any(seat.captured.others for seat in position.seats)
    for colour, standing in numbers((tile.ghost for tile in position.tiles), position.colours):
        taken = sum(seat.captured.ghosts.get(colour, 0) for seat in position.seats)
        number = total([standing, taken])
        holds = at_most(number, GHOSTS) if forgotten else equal(number, GHOSTS)
        yield colour, holds, partial(_tell_ghosts, standing, taken, f"{colour} ghost", f"{GHOSTS} of each colour")
    every, standing = GHOSTS * GHOST_COLOURS, count([not_(tile.is_free) for tile in position.tiles])
    # Where all colours are known this would be told twice; a solver that knows only of each takes long to count all.
    if forgotten or not isinstance(standing, int):
        holds = equal(total([standing, position.all_captured]), every)
        yield "all", holds, partial(_tell_ghosts, standing, position.all_captured, "ghost", str(every))
    for spot, tile in zip(SPOTS, position.tiles, strict=True):
        if not isinstance(tile.symbol, Symbol):
            holds = any_of([not_(shows(tile.symbol, Bare.FACE_DOWN)), tile.is_free])
            yield spot, holds, f"a ghost stands at {spot}, but that tile lies face down."


def _tell_ghosts(standing: Number, taken: int, name: str, there_are: str) -> str:
    return f"{between(standing, name)} on the board and {taken} captured, but there are {there_are}."


@rule(
    "ZG-SET-MEEPLES",
    "Four meeples of any colours are on the board. They begin on the four corners, one on each.",
    source(TITLE, "Components; Setup"),
)
def _number_of_meeples(position: Position) -> Iterator[Finding]:
    n = len(position.hunters)
    yield "number", n == HUNTERS, f"the board has {counted(n, 'meeple')}, not {HUNTERS}."


@rule(
    "ZG-ST-MEEPLES",
    "Each meeple stands on a tile of its own: on a corner, or where it captured a ghost. Meeples never come back to a "
    "corner, so after the first capture at least one has left.",
    source(TITLE, "Setup; Play", derived=True),
    places=lambda position, name: on_board(*(h.spot for h in position.hunters if name in {h.name, "all"})),
    why="No two can come to the same tile: a move ends on a ghost, and meeples stand where no ghost is.",
)
def _meeples(position: Position) -> Iterator[Finding]:
    """Every meeple, and all together once a ghost is captured."""
    for hunter in position.hunters:
        others = [other for other in position.hunters if other is not hunter]
        apart = [not_(same(hunter.spot, other.spot, tuple)) for other in others]
        # On a corner, or where no ghost is left.
        may_stand = any_of(all_of([hunter.is_at(s), s.is_corner or position.at(s).is_free]) for s in SPOTS)
        yield hunter.name, all_of([may_stand, *apart]), partial(_tell_meeple, position, hunter, others)
    if position.hunters and position.all_captured:
        has_left = any_of(where(hunter.spot, lambda spot: not spot.is_corner) for hunter in position.hunters)
        captured = f"{counted(position.all_captured, 'ghost')} captured, but every meeple stands on a corner"
        yield "all", has_left, f"{captured}. A meeple that captures a ghost stays on its tile."


def _tell_meeple(position: Position, hunter: Hunter, others: Iterable[Hunter]) -> str:
    name, spot = hunter.name, hunter.spot
    there = [other.name for other in others if other.spot == spot]
    if there:
        return f"the {name} meeple and the {enumerated(there, 'and')} meeple stand on the same tile, {spot}."
    ghost = position.at(spot).ghost if isinstance(spot, Spot) else ""
    stands = f"the {name} meeple stands at {spot} with a {ghost} ghost"
    return f"{stands}. Away from the corners, a meeple stands where it captured the ghost."


# Whether the meeples can have come to where they stand, capture by capture (ZG-ST-STEPS). A meeple leaves its corner only
# to capture a ghost at most six steps away and stays there until it captures the next. So the stops of its journey are
# tiles whose ghosts are gone, each at most six steps from the one before: with a roll as great as the distance it gets
# there (ZG-REACH). Between its corner and the tile on which it stands it stopped on none where another stands, for nobody
# captures twice on a tile. Other meeples in the way make no journey shorter (ZG-AMB-BLOCK).
#
# What is asked is necessary, not all: enough captures for every meeple together, and for each tile that a ghost has left a
# stop before it and one after it. Whole journeys are not searched for: these truths read tables as well on which tiles and
# meeples are unknown, where a search would have to try every world.


def _has_left_for(hunter: Hunter, spot: Spot) -> Truth:
    """Whether a meeple stands away from the corners, within one capture of a space."""
    return where(hunter.spot, lambda at: not at.is_corner and at.steps_to(spot) <= FACES)


def _together(position: Position) -> Truth:
    """Whether each meeple can have come from a corner of its own, with no more captures in all than there were."""

    def from_corners(corners: tuple[Spot, ...]) -> Truth:
        pairs = list(zip(position.hunters, corners, strict=True))
        away = [not_(hunter.is_at(corner)) for hunter, corner in pairs]
        # What is more than six steps away takes two captures at least. One that waits on another corner counts as two as
        # well: never fewer than if that were its own.
        far = [not_(any_of([hunter.is_at(corner), _has_left_for(hunter, corner)])) for hunter, corner in pairs]
        return at_most(count([*away, *far]), position.all_captured)

    return any_of(map(from_corners, permutations(CORNERS)))


def _free(position: Position) -> Iterator[tuple[Spot, Truth]]:
    """The spaces away from the corners whose ghosts are, or may be, gone."""
    free = ((spot, position.at(spot).is_free) for spot in SPOTS if not spot.is_corner)
    return ((spot, truth) for spot, truth in free if truth is not False)


def _is_near(spot: Spot, stops: Mapping[Spot, Truth]) -> Truth:
    """Whether another space on which a meeple stopped lies within one capture of a space."""
    return any_of(truth for at, truth in stops.items() if 0 < at.steps_to(spot) <= FACES)


@rule(
    "ZG-ST-STEPS",
    f"A meeple leaves its corner only to capture a ghost at most {FACES} steps away, and stays there until it captures "
    "the next. So each came from a corner of its own, and the ghosts captured are enough for all these ways. Each ghost "
    f"that is gone was on such a way, at most {FACES} steps from the stops before and after it.",
    source(TITLE, "Setup; Play", derived=True),
    places=lambda position, spot: on_board(*(h.spot for h in position.hunters) if spot is None else [spot]),
    label=lambda spot: "meeples" if spot is None else str(spot),
    is_of_all=True,
)
def journeys(position: Position) -> Iterator[Finding]:
    """All meeples together, then each space that a ghost has left."""
    # Where the captures are too few for all of them, single spaces say nothing more.
    if not _has_journeys(position):
        return
    yield None, (together := _together(position)), partial(_tell_together, position)
    if together is False:
        return
    hunters = position.hunters
    # The spaces that a meeple has left again, if any did: their ghosts are gone, and none stands there.
    stops = ((spot, all_of([is_free, position.nobody_at(spot)])) for spot, is_free in _free(position))
    passed = {spot: truth for spot, truth in stops if truth is not False}
    left = {corner: position.nobody_at(corner) for corner in CORNERS}
    for spot, is_free in _free(position):
        # From the corner that a meeple left or from a space that it passed; to where it stands, or to one that it passed.
        was_reached = _is_near(spot, {**left, **passed})
        ends = [any_of([hunter.is_at(spot), _has_left_for(hunter, spot)]) for hunter in hunters]
        was_left = any_of([*ends, _is_near(spot, passed)])
        way = "gone on from there" if was_reached is not False else "come there"
        gone = f"the ghost at {spot} is gone, but no meeple can have {way} {_STEPS}"
        yield spot, implies(is_free, all_of([was_reached, was_left])), f"{gone}, from one tile without a ghost to the next."


def _has_journeys(position: Position) -> bool:
    """Whether a meeple has moved or may have, and all stand where they can (ZG-ST-MEEPLES)."""
    spots = [hunter.spot for hunter in position.hunters if isinstance(hunter.spot, Spot)]
    if len(position.hunters) != HUNTERS or len(set(spots)) < len(spots):
        return False
    haunted = any(not spot.is_corner and position.at(spot).is_free is False for spot in spots)
    return not haunted and (len(spots) < HUNTERS or not all(spot.is_corner for spot in spots))


_STEPS = f"by captures at most {FACES} steps apart"


def _tell_together(position: Position) -> str:
    stand = [f"the {hunter.name} meeple at {hunter.spot}" for hunter in position.hunters if hunter.spot not in CORNERS]
    ghosts, are = counted(position.all_captured, "ghost"), "is" if position.all_captured == 1 else "are"
    return f"{enumerated(stand, 'and')} came from the corners {_STEPS}. {ghosts} captured {are} too few for that."


def holding(position: Position) -> Holding:
    """The cards that a table holds of the box; of tiles, cubes and meeples this game has fewer, as its own rules say."""
    return cards_held(position.seated, position.discard, position.box)


@rule(
    "ZG-SET-CARDS",
    f"The game has the {GHOST_COLOURS * PER_COLOUR} cards whose border has a colour of the ghosts. Each player gets {DEALT} "
    "and discards 2. Whoever then has fewer than two cards that match a ghost on the board gets a new hand.",
    source(TITLE, "Components; Setup"),
    places=lambda _, lying: (lying.place,),
    rulings=("ZG-AMB-DECK",),
    why="Two cards of a new hand are discarded as well, since a hand in the game has four; with fewer than two matches "
    "you get another one.",
)
def _colours(position: Position) -> Iterator[Finding]:
    colours = enumerated([str(colour) for colour in position.colours], "and")
    for lying in holding(position).cards:
        if lying.card.colour is not None:
            # Most cards have a colour of the ghosts, whatever else is in the game: the ruling is read for the others only.
            is_like_ghosts = lying.card.colour in position.colours or lying.card.colour in position.card_colours
            yield lying, is_like_ghosts, f"{lying}: the cards in the game are {colours}, like the ghosts."


@rule(
    "ZG-ST-CARDS",
    f"A hand has {HAND} cards after the set-up, since every card played or exchanged is replaced. Hands, discards and "
    "draw pile together are all the cards of the game.",
    source(TITLE, "Components; Setup; Play", derived=True),
    rulings=("ZG-AMB-DECK",),
)
def _hands(position: Position) -> Iterator[Finding]:
    """Every hand that is known, and all cards together."""
    largest = position.largest_hand
    at_first = f", or {DEALT} at first" if position.is_set_up else f" ({DEALT} only before the first roll)"
    for player, seat in position.seated:
        if seat.hand is not None:
            number = len(seat.hand)
            hint = ". Write a card that you do not know as `unknown`" if number < HAND else ""
            message = f"{player} has {counted(number, 'card')}, but a hand has {HAND}{at_first}{hint}."
            yield player, number in {HAND, largest}, message
    in_hands = sum(HAND if seat.hand is None else len(seat.hand) for seat in position.seats)
    most = sum(largest if seat.hand is None else len(seat.hand) for seat in position.seats)
    every = PER_COLOUR * len(position.card_colours)
    left = every - len(position.discard) - (position.deck or 0)
    parts = [f"{in_hands} in hands", f"{len(position.discard)} discarded"]
    parts += [] if position.deck is None else [f"{position.deck} to draw from"]
    is_right = in_hands <= left and (position.deck is None or left <= most)
    yield "all", is_right, f"{enumerated(parts, 'and')} do not make {every} cards."


def _first(position: Position) -> str | None:
    """The first in seat order who has as many ghosts as win."""
    return next((player for player, seat in position.seated if seat.captured.number >= position.target), None)


@rule(
    "ZG-ST-WIN",
    "The game ends as soon as a player reaches the target. So nobody has more, and only one player has reached it.",
    source(TITLE, "Winner", derived=True),
)
def _targets(position: Position) -> Iterator[Finding]:
    first, target = _first(position), position.target
    ends = f"with {position.layouts} players the game ends as soon as somebody has {target}"
    for player, seat in position.seated:
        caught = seat.captured
        both = f"{first} and {player} both have {target} ghosts, but {ends}."
        more = f"{player} has captured {counted(caught.number, 'ghost')}, but {ends}."
        holds = caught.number < target or (caught.number == target and first == player)
        yield player, holds, more if caught.number > target else both


@rule(
    "ZG-WIN",
    "Whoever first captures this many ghosts wins: 10 with two players, 8 with three, 6 with four, 5 with five, 4 with six.",
    source(TITLE, "Winner"),
    why="Two to six may play, as this table has targets for; the list of games goes up to five only.",
)
def _end(position: Position) -> Iterator[Finding]:
    if position.over:
        players = f"the target with {position.layouts} players"
        message = f"the file says that the game is over, but nobody has captured {position.target} ghosts, {players}."
        yield OVER, _first(position) is not None, message
    elif (first := _first(position)) is not None:
        message = f"{first} has captured {position.target} ghosts and has won, so nobody rolls any more: leave `die:` out."
        yield "die", position.die is None, message


RULES: tuple[Rule[Position], ...] = (
    _grid,
    _tiles,
    _ghosts,
    _number_of_meeples,
    _meeples,
    journeys,
    _colours,
    _hands,
    _targets,
    _end,
    *conservation(holding, ("cards",)),
)
"""Every rule that a table can break, in the order in which violations are listed."""


SETUP, PLAY = source(TITLE, "Setup"), source(TITLE, "Play")

REMARKS = (
    Remark(
        "ZG-SET-GHOSTS",
        "Eight cubes of each of four colours are the ghosts. One begins on each of the 32 tiles that show a symbol.",
        SETUP,
    ),
    Remark(
        "ZG-ROLL",
        "A round begins when one player rolls the die. Then all look for a ghost to zap at the same time.",
        PLAY,
        ("ZG-AMB-WHOROLLS",),
        "Once all agree that nobody can zap a ghost, or nobody shouts, each player may exchange a card and the same player "
        "rolls again: otherwise the game would stand still.",
    ),
    Remark(
        "ZG-ZAP",
        "To zap a ghost, play a card of its colour with the symbol of its tile, and bring a meeple there in exactly as many "
        "steps as the die shows. The first to shout a meeple's colour may try, with that meeple.",
        PLAY,
        why="A card whose last ghost is captured stays in the hand until you exchange it, since nothing takes it away.",
    ),
    Remark(
        "ZG-REACH",
        "A meeple steps from tile to tile, never diagonally, and enters no tile twice. On a free board it can add steps to "
        "the shortest way only by twos.",
        source(TITLE, "Play", derived=True),
        ("ZG-AMB-STARTREVISIT", "ZG-AMB-BLOCK"),
        "A meeple may pass over the corners, which are tiles like all others.",
    ),
    Remark(
        "ZG-SUCCESS",
        "If the meeple comes to the ghost, you take it for one point. The meeple stays there; discard the card and draw "
        "another.",
        PLAY,
        why="Where no card is left to draw, you shuffle the discards and draw from them: otherwise hands would shrink.",
    ),
    Remark(
        "ZG-FAIL",
        "If the meeple does not come to the ghost, put meeple and card back. After every attempt, each other player may "
        "exchange one card for one from the deck, and the player who tried rolls next.",
        PLAY,
        ("ZG-AMB-WHOROLLS",),
    ),
)
