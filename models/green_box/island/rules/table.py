"""The rules of Island that a table can break."""

from collections.abc import Iterator
from dataclasses import replace

from models.green_box.components import COPIES, CUBES, Symbol, source
from models.green_box.grid import numbers, on_board, shown
from models.green_box.island.cards import Kind
from models.green_box.island.rules.cards import CARD_RULES, TITLE
from models.green_box.island.rules.kingship import explorer, guardian, king
from models.green_box.island.table.lands import Board, Phase
from models.green_box.island.table.position import DEALT, HAND, START_UNITS, TILES, Position, island_of, remember
from models.logic import all_of, at_most
from models.names import counted, enumerated, from_to, of_number
from models.rule import Finding, rule

MONUMENTS = 6
PER_TERRITORY = 2
"""Tiles of a territory."""


@rule(
    "IS-ST-TILES",
    "Thirty tiles are in play, six of each symbol but bricks. A territory is two tiles side by side, and every "
    "territory touches another with an edge.",
    source(TITLE, "Components; Setup"),
    places=lambda position, about: on_board(*position.island.spots.get(str(about), ())),
    why="Where no tiles are left for a new territory, none is placed.",
)
def _tiles(position: Position) -> Iterator[Finding]:
    yield from _of_tiles(position.board)
    least = 0 if position.phase is Phase.SETUP else len(position.players)
    n = len(position.names)
    message = f"the board has {counted(n, 'territory')}, but each of {least} players placed one in the set-up."
    yield "territories", n >= least, message
    # No file says so, but a tile that is doubted may have been the only one of its territory.
    yield "territories", position.lands.keys() <= set(position.names), "something lies on territories without a tile."


@remember
def _of_tiles(board: Board) -> list[Finding]:
    """What the board shows; what holds for certain is told as one, since there are two dozen of these."""
    return [finding for finding in _of_each_tile(board) if finding[1] is not True] or [("tiles", True, "")]


def _of_each_tile(board: Board) -> Iterator[Finding]:
    island, faces = island_of(board), [tile.face for row in board for tile in row if tile is not None]
    yield "all tiles", len(faces) <= TILES, f"{len(faces)} tiles lie on the board, but the game has {TILES}."
    for symbol, n in numbers(faces, Symbol):
        if symbol is Symbol.BRICKS:
            yield symbol, at_most(n, 0), "a tile shows bricks, but the bricks tiles stay in the box."
        else:
            yield symbol, at_most(n, COPIES), f"{shown(n)} tiles show the symbol {symbol}, but there are {COPIES}."
    for name, spots in island.spots.items():
        message = f"territory {name} has {counted(len(spots), 'tile')}, but each territory is two tiles."
        yield name, len(spots) == PER_TERRITORY, message
        if len(spots) == PER_TERRITORY:
            apart = f"the two tiles of territory {name}, {spots[0]} and {spots[1]}, do not lie side by side."
            yield name, spots[1] in spots[0].beside, apart
    yield "board", island.is_connected, "the board is not in one piece: every territory touches another with an edge."


@rule("IS-ST-UNITS", "Each player has 20 units.", source(TITLE, "Components"))
def _units(position: Position) -> Iterator[Finding]:
    for player, seat in position.seated:
        there = position.on_board(player)
        if seat.supply is None:
            yield player, there <= CUBES, f"{player} has {there} {seat.colour} units on the board, but there are {CUBES}."
        else:
            has = f"{player} has {there} units on the board and {seat.supply} in the supply"
            yield player, there + seat.supply == CUBES, f"{has}; together that must be {CUBES}."


@rule("IS-ST-CUBES", "There are 20 castles and 20 peace tokens.", source(TITLE, "Components", derived=True))
def _cubes(position: Position) -> Iterator[Finding]:
    castles, peace = (sum(getattr(land, kind) for land in position.lands.values()) for kind in ("castles", "peace"))
    for things, colour, n in (("castles", "black", castles), ("peace tokens", "white", peace)):
        yield things, n <= CUBES, f"{n} {things} are on the board, but there are {CUBES} {colour} cubes."


@rule("IS-ST-PEACE", "Peace tokens are removed when a cycle ends.", source(TITLE, "Cards & actions"))
def _peace(position: Position) -> Iterator[Finding]:
    if position.phase is not Phase.ACTIONS:
        for name in position.names:
            message = f"a peace token lies on {name}, but they are removed when a cycle ends."
            yield name, not position.land(name).peace, message


@rule(
    "IS-ST-MONUMENT",
    "A player has six monuments at most.",
    source(TITLE, "Monuments", derived=True),
    why="Monuments are shown on a die, which goes up to six.",
)
def _monuments(position: Position) -> Iterator[Finding]:
    for player, seat in position.seated:
        message = f"{player} has {seat.monuments} monuments, but a die shows no more than {MONUMENTS}."
        yield player, seat.monuments <= MONUMENTS, message


@rule(
    "IS-SET-TERR",
    "In the set-up each player lays one territory of two tiles face down; the thirty tiles make fifteen.",
    source(TITLE, "Setup"),
)
def _set_up(position: Position) -> Iterator[Finding]:
    n = len(position.players)
    if position.phase is Phase.SETUP:
        there = len(position.names)
        yield "set-up", there <= n, f"{counted(there, 'territory')} in the set-up, but each of {n} players places one."
        is_down = {spot: tile.lies_down for spot, tile in position.tiles}
        up = [str(spot) for spot, truth in is_down.items() if truth is not True]
        message = f"in the set-up all tiles lie face down, but {enumerated(up, 'and')} {'do' if up[1:] else 'does'} not."
        yield "face down", all_of(is_down.values()), message
    there, most = len(position.names), TILES // PER_TERRITORY
    yield "board", there <= most, f"{counted(there, 'territory')} on the board, but the tiles are enough for {most}."


@rule(
    "IS-SET-CASTLE",
    "In the set-up the Whisperer places the first castle. No castle leaves the board.",
    source(TITLE, "Setup"),
)
def _castle(position: Position) -> Iterator[Finding]:
    n = sum(land.castles for land in position.lands.values())
    if position.phase is not Phase.SETUP:
        yield "board", n >= 1, "no castle is on the board, but the Whisperer placed one in the set-up."
        return
    yield "set-up", n <= 1, f"{n} castles in the set-up, but the Whisperer places one."
    laid = len(position.names) == len(position.players)
    yield "order", not n or laid, "a castle is on the board, but not everybody has placed a territory yet."


@rule("IS-SET-UNITS", "At the end of the set-up players place units one by one, two each.", source(TITLE, "Setup"))
def _start(position: Position) -> Iterator[Finding]:
    if position.phase is not Phase.SETUP:
        return
    castle = any(land.castles for land in position.lands.values())
    for player in position.players:
        n = position.on_board(player)
        yield player, n <= START_UNITS, f"{player} has {n} units on the board, but each player places 2 in the set-up."
        yield player, castle or not n, f"{player} has a unit on the board, but the Whisperer's castle comes first."


@rule(
    "IS-TURN",
    "In turn, players play a card or pass. When all have passed in a row, the cycle ends.",
    source(TITLE, "Cycle actions"),
)
def _passes(position: Position) -> Iterator[Finding]:
    n = len(position.players)
    if position.phase is Phase.ACTIONS and not position.over:
        yield "passes", position.passes < n, f"{position.passes} players have passed in a row, so the cycle is over."
        fought = position.combat is not None
        yield "combat", not (position.passes and fought), "a combat begins with a card, so nobody has passed since then."
    elif not position.over:
        yield "passes", not position.passes, f"passes are counted in the actions, but the phase is {position.phase}."


@rule(
    "IS-COMBAT",
    "Defenders may put units into castles of the territory, one into each, until all decline in a row. Players with other "
    "units there fight, and the combat ends when at most one is left or all agree.",
    source(TITLE, "Combat"),
    why="Whoever has no unit left to fight with leaves the combat, though the rulebook's sentence breaks off here. "
    "Castles are offered to the defenders only, and where nobody but the initiator has units no combat begins.",
)
def _combat(position: Position) -> Iterator[Finding]:
    if (combat := position.combat) is None:
        return
    land, fighters = position.land(combat.land), position.fighters
    yield "actions", position.phase is Phase.ACTIONS and not position.over, "there is combat only during the actions."
    used = sum(combat.castled.values())
    units = f"{counted(used, 'unit')} {'is' if used == 1 else 'are'}"
    yield "castles", used <= land.castles, f"{units} in castles, but {combat.land} has {land.castles}."
    for colour, n in combat.castled.items():
        there = land.of(colour)
        units = f"{counted(n, f'{colour} unit')} {'is' if n == 1 else 'are'}"
        yield colour, n <= there, f"{units} in castles, but {combat.land} has {there}."
    own = combat.castled.get(position.colour_of(combat.initiator), 0)
    yield combat.initiator, not own, f"{combat.initiator} began the combat and may not use castles."
    message = f"at most one player has units in {combat.land} outside castles, so the combat is over."
    yield "combat", len(fighters) > 1, message
    if position.turn is not None:
        who = f"only {enumerated(list(fighters), 'and')}" if fighters else "nobody"
        message = f"{who} {'take' if fighters[1:] else 'takes'} part in the combat, but it is {position.turn}'s turn."
        yield "turn", position.turn in fighters, message
    if combat.declined is not None and position.turn is not None:
        message = f"the defenders are asked for castles, but it is the initiator {combat.initiator}'s turn."
        yield "castles asked", position.turn != combat.initiator, message
        yield "fight", position.castles_left > 0, f"no castle is left in {combat.land}, so the fight has begun."
        n, asked = combat.declined, len([player for player in fighters if player != combat.initiator])
        message = f"{counted(n, 'defender')} in a row wanted no castle, and there are only {asked}, so the fight has begun."
        yield "defenders", n < asked or not asked, message


@rule(
    "IS-C3",
    "The Whisperer is present with most castles, the Explorer in most territories, the Guardian leads most opposing "
    "units. Ties are decided in favour of the Whisperer.",
    source(TITLE, "New cycle procedure: 3"),
    rulings=("IS-AMB-ROLENONE", "IS-AMB-LEADER"),
    why="Of several with most castles the Whisperer stays if among them, and otherwise chooses one of them.",
)
def _roles(position: Position) -> Iterator[Finding]:
    turn = position.turn
    if position.over:
        return
    if position.phase is Phase.COIN and turn is not None:
        message = f"the Whisperer {position.whisperer} flips the coin, not {turn}."
        yield "coin", turn == position.whisperer, message
    for phase, role_of, does in (
        (Phase.EXPLORER, explorer, "is present in most territories"),
        (Phase.GUARDIAN, guardian, "leads most opposing units"),
    ):
        if position.phase is phase:
            players = role_of(position).players
            who = f"{enumerated(list(players), 'or')} {does}" if players else f"nobody is {phase.title}"
            but = f"it is {turn}'s turn" if turn else f"the phase is {phase}"
            yield phase, turn in players if turn else bool(players), f"{who}, but {but}."


@rule(
    "IS-DRAFT",
    "Four players are dealt 4 cards each, three 5, two 8. In three rounds of the draft they keep 1, 2 and 3, discard what "
    "is too many, and pass the others on.",
    source(TITLE, "Drafting cycle cards"),
    rulings=("IS-AMB-DRAFT2",),
)
def _draft(position: Position) -> Iterator[Finding]:
    if position.phase is not Phase.DRAFT:
        begun = position.draft is not None or any(seat.passed for seat in position.seats)
        yield "phase", not begun, f"cards are kept and passed on in the draft, but the phase is {position.phase}."
        return
    if position.draft is None:
        return
    keep, n = position.draft, len(position.players)
    full = hand_size(position, keep)
    for player, seat in position.seated:
        if seat.hand is None:
            continue
        kinds = [card.kind for card in seat.hand]
        own = range(kinds.count(Kind.CYCLE), kinds.count(Kind.CYCLE) + kinds.count(None) + 1)
        sizes = {keep} if seat.passed else {full, HAND} if keep == HAND else {full}
        what = f"has kept {keep} and passed the rest" if seat.passed else f"begins round {keep} of the draft with {full}"
        has = of_number(from_to(own[0], own[-1]), "cycle card")
        yield player, not sizes.isdisjoint(own), f"{player} {what}, but the file has {has} in hand."
    last = rounds(position)
    yield "round", 1 <= keep <= last, f"with {n} players the draft has {last} rounds, and there is no round {keep}."


_FEW = 2
"""Players for whom the draft is another (IS-DRAFT2)."""


def rounds(position: Position) -> int:
    """How many rounds a draft has; a last one with two players, who only discard in it (IS-AMB-DRAFT2)."""
    return HAND if len(position.players) == _FEW and position.rulings["IS-AMB-DRAFT2"] == "end" else HAND - 1


def hand_size(position: Position, keep: int) -> int:
    """Cycle cards from which a player chooses in a round of the draft, those to be discarded first included."""
    n = len(position.players)
    if n == _FEW:
        return DEALT[n] - (keep - 1) - (keep > 1 and position.rulings["IS-AMB-DRAFT2"] == "begin")
    return DEALT[n] if keep == 1 else HAND


def discards(position: Position, keep: int) -> int:
    """Cards that a player discards in a round of the draft (IS-DRAFT2, IS-DRAFT3)."""
    following = hand_size(position, keep + 1) if keep + 1 < HAND or len(position.players) == _FEW else HAND
    return hand_size(position, keep) - following


def has_chosen(position: Position, player: str) -> bool:
    """Whether a player has chosen in this round of the draft, as far as the hand is told.

    In the last one of two players nothing is passed on; of a hand that nobody told `turn` tells who is still to choose.
    """
    seat, keep = position.seat(player), position.draft or 1
    if seat.hand is None:
        return bool(seat.passed) or (keep == HAND and position.turn not in {None, player})
    kept = sum(card.kind is not Kind.TERRITORY for card in seat.hand)
    return bool(seat.passed) or kept == keep == HAND


@rule(
    "IS-WIN",
    "Whoever fulfils most victory conditions, one at least, wins; of several the Whisperer. Otherwise play goes on.",
    source(TITLE, "New cycle procedure: 1"),
    rulings=("IS-AMB-LEADER",),
)
def _winner(position: Position) -> Iterator[Finding]:
    if position.over:
        message = "the file says that the game is over, but nobody fulfils more victory conditions than the others."
        yield "over", king(position) is not None, message
        return
    if position.phase not in {Phase.SETUP, Phase.ACTIONS}:
        tables = [position]
        if position.phase not in {Phase.EXPLORER, Phase.GUARDIAN} and guardian(position).players:
            # The Guardian's castle came after kingship was checked (IS-C3).
            with_one = [(name, land) for name, land in position.lands.items() if land.castles]
            fewer = [{**position.lands, name: replace(land, castles=land.castles - 1)} for name, land in with_one]
            tables = [replace(position, lands=lands) for lands in fewer] or tables
        # Who had won whoever was the Whisperer then.
        kings = [{king(replace(before, whisperer=p)) for p in position.players} for before in tables]
        winners = [every.pop() if len(every) == 1 else None for every in kings]
        message = f"{winners[0]} had won when the cycle ended, with most victory conditions, so there was no council."
        yield position.phase, None in winners, message


RULES = (
    _tiles,
    _units,
    _cubes,
    *CARD_RULES,
    _peace,
    _monuments,
    _set_up,
    _castle,
    _start,
    _passes,
    _combat,
    _roles,
    _draft,
    _winner,
)
"""Every rule that a table can break, in the order in which violations are listed."""
