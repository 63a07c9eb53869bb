"""The steps of a turn of Wacky Wheels, each required and done at once; attacks are made of many of them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from models.green_box.cards import Card
from models.green_box.components import Colour
from models.green_box.grid import with_entry
from models.green_box.hands import CardTurn
from models.green_box.wacky_wheels.moves.words import Attack
from models.green_box.wacky_wheels.table.position import FACES, RANGE, REPAIR, REPAIRED, SPILL, Position
from models.green_box.wacky_wheels.table.seat import BLACK, GREEN, RED, Seat, face, is_told, short
from models.green_box.wacky_wheels.table.track import LENGTH, ahead, is_corner, is_straight, spot, steps
from models.logic import Truth, any_of
from models.names import counted, enumerated

Cards = tuple[Card, ...]
COVERED = (
    "WW-SET-TRACK",
    "WW-SET-START",
    "WW-SET-CUBES",
    "WW-ST-TRACK",
    "WW-ST-LAPS",
    "WW-ST-HEALTH0",
    "WW-ST-CUBES",
    "WW-ST-MAX",
    "WW-PIT",
    "WW-ROLL",
    "WW-ST-END",
)
"""Rules that a move which has all it requires cannot break."""


class Steps(CardTurn[Position, Seat]):
    """A turn with cars, cubes and cards; its results are what it does besides the score."""

    called = staticmethod(short)
    is_told = staticmethod(is_told)

    def __init__(self, position: Position, player: str) -> None:
        super().__init__(position, player, COVERED)

    def put(self, car: Seat, player: str = "") -> None:
        """A player has something else now."""
        self.change(seats=with_entry(self.now("seats"), self._at(player), car))

    # The dice, and the end of the turn.

    def need_no_dice(self, why: str = "") -> None:
        """The dice are not rolled."""
        if (dice := self.before.dice) is not None:
            self.refuse("WW-ROLL", "dice", f"the dice are rolled already and show {dice[0]} and {dice[1]}{why}.")

    def end_turn(self) -> None:
        """The next who has not finished comes; with the last of a round the next round begins, or the race is over."""
        table: Position = self.before
        seats = self.now("seats")
        decided = replace(table, seats=seats).decided_in is not None
        i, n = table.players.index(self.player), table.layouts
        after = next((k for k in range(i + 1, i + n) if seats[k % n].finish is None), i + n)
        wraps = after >= n
        self.change(dice=None)
        if decided and (wraps or table.rulings["WW-AMB-FINISHROUND"] == "immediate"):
            self.change(turn=None, over=True)
            self.results.append("the race is over")
            return
        self.change(turn=table.players[after % n])
        if wraps and table.round is not None:
            self.change(round=table.round + 1)

    # Cubes and cards.

    def spend(self, rule: str, colour: Colour, n: int = 1) -> None:
        """The player gives cubes away."""
        car = self.seat()
        has = car.has(colour)
        self.need(rule, str(colour), has >= n, f"{self.player} has {counted(has, f'{colour} cube')}, and this takes {n}.")
        self.put(car.with_cubes({colour: -n}))

    def discard(self, cards: Cards) -> None:
        """Cards of the hand are discarded; nothing is done where the player cannot have them."""
        if (away := self.give_up(cards)) is not None:
            self.put_away(*away)

    def draw(self, n: int, drawn: Cards = ()) -> None:
        """Cards are drawn, the discards shuffled into the deck if it has too few (WW-PIT)."""
        self.draw_from("draw", n)
        cards = (*drawn, *[Card()] * (n - len(drawn)))
        car = self.seat()
        if car.hand is not None:
            self.put(replace(car, hand=(*car.hand, *cards)))

    def take_from_track(self, space: int) -> None:
        """The cube of a tile does not lie there any more."""
        self.change(pickups={n: cube for n, cube in self.now("pickups").items() if n != space})

    def add(self, cubes: Mapping[Colour, int]) -> None:
        """The player gets cubes out of the box, which has to have them."""
        for colour, n in cubes.items():
            self.need_in_box(colour, n)
        self.put(self.seat().with_cubes(cubes))

    def need_in_box(self, colour: Colour, n: int = 1) -> None:
        """The box has so many cubes of a colour left."""
        left = self.table.cubes_left(colour)
        if n > left:
            has = f"only {counted(left, f'{colour} cube')}" if left else f"no {colour} cube"
            self.refuse("WW-ST-CUBES", str(colour), f"the box has {has} left.")

    def pass_a_turn(self) -> None:
        """A turn is missed; a car that was being repaired has health again after the last (WW-BREAKDOWN)."""
        car = self.seat()
        if car.repairs:
            self.put(replace(car, repairs=car.repairs - 1))
            if car.repairs == 1:
                # Where the box has too few, it gives what it has (WW-ST-CUBES).
                self.add({GREEN: max(1, min(REPAIRED, self.table.cubes_left(GREEN)))})
        else:
            self.put(replace(car, misses=max(0, car.misses - 1)))


# Hedgehogs and oil: whom they reach, what the card has to match, and what they do.


def attack(turn: Steps, move: Attack, die: int) -> None:
    """One red or blue cube spent, with a card that matches the tile of a target."""
    player, car = turn.player, turn.seat()
    turn.spend("WW-ATTACK", move.cube)
    turn.need_cards("WW-ATTACK", (move.card,))
    need_no_one(turn, move.card)
    if car.is_off_track:
        where = "in the pit" if car.is_in_pit else "beyond the finish"
        turn.refuse("WW-ATTACK", player, f"{player}'s car is {where}, and nobody attacks from there.")
    elif move.cube is RED:
        _shoot(turn, move, die)
    else:
        _oil(turn, move, die)
    turn.discard((move.card,))


def need_no_one(turn: Steps, card: Card) -> None:
    """A card of value 1 is not played in a turn (WW-AMB-ONES)."""
    if card.value == 1:
        message = "a card of value 1 is not played in a turn; it only puts cubes on the track before a race."
        turn.need("WW-CARD", "1", turn.before.rulings["WW-AMB-ONES"] == "yes", message)


def _reaches(position: Position, distance: int, reach: int) -> bool:
    """Whether a hedgehog or oil reaches so far; a car on the same tile by a ruling only."""
    return distance <= reach if distance else position.rulings["WW-AMB-SAMETILE"] == "both"


def _corner_between(position: Position, car: Seat, other: Seat) -> str:
    """What keeps a hedgehog from flying straight; nothing where nothing does, or the shape of the track is not told."""
    shape = position.shape
    if shape is None or len(steps(shape)) != len(position.track):
        return ""
    if not is_straight(shape, car.space, ahead(car.space, other.space)):
        return f"a corner lies between tile {car.space} and tile {other.space}"
    ends = [space for space in dict.fromkeys((car.space, other.space)) if is_corner(shape, space)]
    if ends and position.rulings["WW-AMB-CORNER"] == "neither":
        return f"tile {ends[0]} is a corner"
    return ""


def _why_spared(position: Position, player: str, target: str) -> Iterator[str]:
    """Why a hedgehog of a player cannot hit another car, whatever the card; nothing where it can."""
    car, other = position.seat(player), position.seat(target)
    away = ahead(car.space, other.space)
    if other.is_off_track:
        yield f"{target} cannot be shot {'in the pit' if other.is_in_pit else 'after finishing'}."
        return
    if not _reaches(position, away, RANGE):
        where = f"{counted(away, 'space')} ahead of" if away <= LENGTH // 2 else "behind"
        far = f"on tile {other.space} is {where} tile {car.space}; a hedgehog flies {RANGE} spaces ahead at most"
        yield f"{target} {far if away else 'is on the same tile, neither ahead nor behind'}."
    elif corner := _corner_between(position, car, other):
        yield f"{corner}, so {target} cannot be shot."
    if other.is_stuck and position.rulings["WW-AMB-TARGETDOWN"] == "no":
        yield f"{target} cannot move, and is spared."


def can_be_shot(position: Position, player: str, target: str) -> bool:
    """Whether a hedgehog reaches a car, whatever the card."""
    return not position.seat(player).is_off_track and next(_why_spared(position, player, target), None) is None


def _shoot(turn: Steps, move: Attack, die: int) -> None:
    position, player, target = turn.table, turn.player, move.target
    if target == player:
        turn.refuse("WW-RED", player, "nobody shoots at the own car.")
        return
    for why in _why_spared(position, player, target):
        turn.refuse("WW-RED", target, why)
    space, other = turn.seat().space, turn.seat(target)
    if other.is_off_track:
        return
    if position.shape is None and 1 < ahead(space, other.space) <= RANGE:
        turn.assume(f"no corner lies between tile {space} and tile {other.space} (`shape:`)")
    _need_match(turn, move, (target,))
    dice = turn.before.dice or ()
    by_sum = bool(dice) and position.rulings["WW-AMB-REDTARGET"] == "sum"
    _hit_by_hedgehog(turn, target, sum(dice) if by_sum else die)


def _hit_by_hedgehog(turn: Steps, target: str, back: int) -> None:
    """The car skids back and loses health."""
    position, before = turn.table, turn.seat(target)
    car = position.skid(before, back)
    there, lying = car.space, turn.now("pickups")
    lost = " and gives a black cube back" if car.has(BLACK) < before.has(BLACK) else ""
    told = f"{target} skids {counted(back, 'space')} back to {spot(there)}{lost}"
    turn.put(car, target)
    _hurt(turn, target)
    car = turn.seat(target)
    may_pick_up = there in lying and car.room(lying[there]) and not car.repairs
    if may_pick_up and position.rulings["WW-AMB-SKIDPICKUP"] == "yes":
        turn.put(car.with_cubes({lying[there]: 1}), target)
        turn.take_from_track(there)
        told += f", picks up the {lying[there]} cube"
    turn.results.append(f"{told}, and {_health(turn.seat(target))}")


def _health(car: Seat) -> str:
    if car.repairs:
        return f"breaks down and misses {counted(car.repairs + car.misses, 'turn')}"
    return f"has {counted(car.has(GREEN), 'green cube')} left"


def _hurt(turn: Steps, target: str) -> bool:
    """A car loses one health, and whether it breaks down of that (WW-BREAKDOWN)."""
    car = turn.seat(target)
    breaks = car.has(GREEN) == 1
    turn.put(replace(car.with_cubes({GREEN: -1}), repairs=REPAIR if breaks else car.repairs), target)
    return breaks


def within_oil(position: Position, player: str) -> tuple[str, ...]:
    """Those whom oil of a player reaches, in turn order, whatever the card matches."""
    space = position.seat(player).space
    others = [(name, other) for name, other in position.seated if name != player and not other.is_off_track]
    near = [(name, other) for name, other in others if _reaches(position, ahead(other.space, space), SPILL)]
    return tuple(name for name, car in near if not car.is_stuck or position.rulings["WW-AMB-TARGETDOWN"] == "yes")


def _oil(turn: Steps, move: Attack, die: int) -> None:
    position, player = turn.table, turn.player
    near = within_oil(position, player)
    if not near:
        turn.refuse("WW-BLUE", player, f"nobody is one or two spaces behind {player} on tile {turn.seat().space}.")
        return
    for name in move.named:
        turn.need("WW-BLUE", name, name in near, f"the oil does not reach {name}.")
    _need_match(turn, move, near)
    match = {name: tile_matches(position, move.card, name) for name in near}
    unmatched = len(near) > 1 and any(truth is not True for truth in match.values())
    if unmatched and position.rulings["WW-AMB-OILCARDS"] == "matching":
        near = tuple(name for name in near if match[name] is not False)
    _roll_for_oil(turn, dict(move.rolls), near, die)


def _roll_for_oil(turn: Steps, rolls: Mapping[str, int], near: Sequence[str], die: int) -> None:
    """Everybody near rolls a die, and nobody else."""
    for name, roll in rolls.items():
        turn.need("WW-BLUE", name, name in near, f"the oil does not reach {name}, who rolls no die.")
        turn.need("WW-BLUE", name, 1 <= roll <= FACES, f"a die shows 1 to {FACES}.")
    if missing := [name for name in near if name not in rolls]:
        who = f"{enumerated(missing, 'and')} {'rolls' if len(missing) == 1 else 'roll'} a die for the oil"
        turn.leave(who, ", ".join(f"{name} rolls {die}" for name in missing), "add what it shows")
    for name in near:
        if name in rolls:
            _slip(turn, name, rolls[name], die)


def _slip(turn: Steps, name: str, roll: int, die: int) -> None:
    """A car on oil, by what its player rolls."""
    if roll > die:
        turn.results.append(f"{name} rolls {roll}, more than {die}, and dodges the oil")
        return
    car, rulings = turn.seat(name), turn.before.rulings
    breaks = _hurt(turn, name)
    # By the rulings, the repair is all that a breakdown costs, and turns add up.
    key, is_so = ("WW-AMB-OILBREAK", "3") if breaks else ("WW-AMB-STUNSTACK", "adds")
    loses = (not breaks and not car.is_stuck) or rulings[key] == is_so
    hit = turn.seat(name)
    turn.put(replace(hit, misses=hit.misses + loses), name)
    misses = "" if breaks else f"misses {'the next turn' if loses else 'no further turn'} and "
    turn.results.append(f"{name} rolls {roll}, not more than {die}, spins out, {misses}{_health(turn.seat(name))}")


def tile_matches(position: Position, card: Card, target: str) -> Truth:
    """Whether the tile on which a car stands shows the symbol of a card (WW-ATTACK)."""
    return position.shows(position.seat(target).space, card.symbol)


def _need_match(turn: Steps, move: Attack, targets: tuple[str, ...]) -> None:
    """The card shows the symbol of the tile on which a target stands."""
    position, card = turn.table, move.card
    tiles = enumerated([f"{spot(position.seat(name).space)} ({name})" for name in targets], "or")
    shown = [f"{name}'s tile {position.shows_in_words(position.seat(name).space, face(card))}" for name in targets]
    matches = any_of(tile_matches(position, card, name) for name in targets)
    message = f"the card {short(card)} does not match: {enumerated(shown, 'and')}."
    turn.need("WW-ATTACK", short(card), matches, message, f"{tiles} shows {face(card)}")
