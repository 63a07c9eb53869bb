"""A second reading of Attack of the Moulds, slow and plain, which shares nothing with the first.

Tables are the data of position files, rows as lists of full words; moves and rulings are words too. Tiles are points of a
plane: on hexagons a step to a neighbour is one of six vectors, on squares one of eight or four.
"""

from itertools import product

HEX = ((2, 0), (-2, 0), (1, 1), (1, -1), (-1, 1), (-1, -1))
EIGHT = tuple(v for v in product((-1, 0, 1), repeat=2) if v != (0, 0))
FOUR = ((1, 0), (-1, 0), (0, 1), (0, -1))
DEFAULTS = {
    "MO-AMB-START": "corners",
    "MO-AMB-PASS": "pass",
    "MO-AMB-LAST": "wins",
    "MO-AMB-DIST2": "jump",
    "MO-AMB-SQADJ": "8",
    "MO-AMB-OWN20": "win",
    "MO-AMB-4-5": "free",
}


class Table:
    """What a file tells, unfolded."""

    def __init__(self, data):
        self.data = data
        self.rules = {**DEFAULTS, **data.get("rulings", {})}
        self.players = list(data["players"])
        self.colour = data["players"]
        shape = data.get("shape", "hex37")
        hexagons = shape in {"hex37", "hex"}
        widest = max(len(row) for row in data["board"])
        self.points, self.names, self.order = {}, {}, []
        for i, row in enumerate(data["board"]):
            for k, said in enumerate(row):
                if said == "_":
                    continue
                point = (widest - len(row) + 2 * k, i) if hexagons else (k, i)
                self.points[point] = [] if said == "." else said.split("+")
                self.names[point] = f"r{i + 1}c{k + 1}"
                self.order.append(point)
        self.at = {name: point for point, name in self.names.items()}
        self.steps = HEX if hexagons else EIGHT if self.rules["MO-AMB-SQADJ"] == "8" else FOUR
        self.turn = data.get("turn")
        self.out = list(data.get("out", []))
        self.limit = 20 if self.rules["MO-AMB-OWN20"] == "win" else 10**6

    def around(self, point):
        return [(point[0] + x, point[1] + y) for x, y in self.steps]

    def near(self, point):
        return [other for other in self.around(point) if other in self.points]

    def two_away(self, point):
        """Tiles that two steps reach and one step does not; where ways must be tiles, over tiles."""
        found = set()
        for middle in self.around(point):
            way = self.rules["MO-AMB-DIST2"]
            if way != "jump" and middle not in self.points:
                continue
            if way == "empty" and self.points[middle]:
                continue
            found.update(other for other in self.around(middle) if other in self.points)
        return found - set(self.around(point)) - {point}

    def count(self, colour):
        return sum(colour in cubes for cubes in self.points.values())

    def has(self, point, colour):
        return colour in self.points[point]

    def moves(self, colour):
        """Every real move, as (start or None, target)."""
        own = [point for point in self.order if self.has(point, colour)]
        next_to_own = {other for point in own for other in self.near(point)}
        found = [(None, target) for target in self.order if not self.points[target] and target in next_to_own]
        return found + [(start, target) for start in own for target in self.two_away(start) if not self.points[target]]

    def is_full(self):
        return all(self.points.values())

    def winner(self):
        return next((p for p in self.players if self.count(self.colour[p]) >= self.limit), None)

    def left(self):
        return [p for p in self.players if p not in self.out and self.count(self.colour[p])]

    def is_won_by_the_last(self):
        return len(self.left()) < 2 and self.rules["MO-AMB-LAST"] == "wins"

    def is_stuck(self):
        return all(not self.moves(self.colour[p]) for p in self.players if p not in self.out)

    def is_over(self):
        return self.winner() is not None or self.is_full() or self.is_won_by_the_last() or self.is_stuck()

    def rows(self):
        rows = []
        for i, row in enumerate(self.data["board"]):
            rows.append(
                [
                    "_" if said == "_" else "+".join(self.points[self.at[f"r{i + 1}c{k + 1}"]]) or "."
                    for k, said in enumerate(row)
                ]
            )
        return rows


def broken(data):
    """The ids of the rules that a table breaks."""
    table = Table(data)
    found = set()
    colours = list(table.colour.values())
    counts = {colour: table.count(colour) for colour in colours}
    said_turn = table.turn in table.players
    if any(len(cubes) > 1 for cubes in table.points.values()):
        found.add("MO-ST-ONE")
    if any(n > 20 for n in counts.values()) and table.limit == 20:
        found.add("MO-ST-20")
    full = [colour for colour in colours if counts[colour] >= table.limit]
    if full and (said_turn or len(full) > 1):
        found.add("MO-END-20")
    if said_turn and table.is_stuck():
        found.add("MO-ST-FULL")
    if said_turn and table.is_won_by_the_last():
        found.add("MO-END-LAST")
    if said_turn and table.turn not in table.left():
        found.add("MO-ST-TURN")
    if table.turn == "over" and not table.is_over():
        found.add("MO-END-FULL")
    if sum(counts.values()) < min(_begun(table)) * len(colours):
        found.add("MO-ST-START")
    if data.get("setup"):
        return found | _start(table, counts)
    # Nobody has moved: all have as many, and they lie as they begin.
    first = any(set(counts.values()) == {n} for n in _begun(table)) and not _start(table, counts)
    if not full and not first and not _has_last(table):
        found.add("MO-REACH-LAST")
    return found


def _begun(table):
    """With how many cubes each can begin: on the square board a description says 2 for two players, 1 for four."""
    return {3, {2: 2, 4: 1}.get(len(table.players), 3)} if table.data.get("shape") == "square6" else {3}


def _start(table, counts):
    rule = "MO-SET-START4" if len(table.players) >= 4 else "MO-SET-START23"
    if table.data.get("shape") == "square6" and table.rules["MO-AMB-START"] == "corners":
        corners = [{"r1c1", "r6c6"}, {"r1c6", "r6c1"}]
        for colour in counts:
            own = {table.names[point] for point in table.order if table.has(point, colour)}
            wanted = corners if len(table.players) == 2 else [{one} for pair in corners for one in pair]
            if len(own) != 3 and (own not in wanted or len(table.players) not in {2, 4}):
                return {rule}
        return set()
    if any(n not in _begun(table) for n in counts.values()):
        return {rule}
    if table.data.get("shape", "hex37") != "hex37" or table.rules["MO-AMB-START"] == "free":
        return set()
    # The hexagon of side four: its corners by hand, clockwise from the upper left.
    corners = [table.at[name] for name in ("r1c1", "r1c4", "r4c7", "r7c4", "r7c1", "r4c1")]
    border = {point for point in table.order if len(table.near(point)) < 6}
    for colour in counts:
        own = {point for point in table.order if table.has(point, colour)}
        fits = []
        for i, corner in enumerate(corners):
            opposite = corners[(i + 3) % 6]
            if len(table.players) >= 4:
                fits.append(own == {corner, *(set(table.near(corner)) & border)})
            else:
                fits += [own == {corner, opposite, other} for other in set(table.near(opposite)) & border]
        if not any(fits):
            return {rule}
    if len(table.players) == 4 and table.rules["MO-AMB-4-5"] == "even":
        free = [i for i, corner in enumerate(corners) if not table.points[corner]]
        if not any((i + 3) % 6 in free for i in free):
            return {rule}
    return set()


def _has_last(table):
    """Whether somebody can have moved last: those who came after them, up to whose turn it is, cannot move."""
    movers = table.players
    if table.turn in table.players:
        movers = []
        at = table.players.index(table.turn)
        for step in range(1, len(table.players) + 1):
            player = table.players[(at - step) % len(table.players)]
            movers.append(player)
            if player not in table.out and table.moves(table.colour[player]):
                break
    for player in movers:
        colour = table.colour[player]
        for point in table.order:
            if not table.has(point, colour):
                continue
            near = [table.points[other] for other in table.near(point)]
            if any(other != colour for cubes in near for other in cubes):
                continue
            spread = [other for other in table.two_away(point) if not table.points[other]]
            # Who grows adds a cube, and no move takes one away: there are more than in the beginning.
            cubes_now = sum(map(len, table.points.values()))
            added = cubes_now > min(_begun(table)) * len(table.players)
            if (added and any(colour in cubes for cubes in near)) or spread:
                return True
    return False


def moves(data, player):
    """What may be done, in the words of a move."""
    table = Table(data)
    if table.turn == "over" or table.is_over() or player not in table.left():
        return set()
    names = table.names
    found = {
        f"grow to {names[target]}" if start is None else f"spread {names[start]} to {names[target]}"
        for start, target in table.moves(table.colour[player])
    }
    return found or {"pass"}


def played(data, player, move):
    """The data of the table after a move."""
    table = Table(data)
    colour = table.colour[player]
    out = list(table.out)
    words = move.split()
    if move == "pass":
        if table.rules["MO-AMB-PASS"] == "eliminated" and table.count(colour):
            out.append(player)
    else:
        target = table.at[words[-1]]
        if words[0] == "spread":
            table.points[table.at[words[1]]] = []
        table.points[target] = [colour]
        # In reading order, and no further than the twentieth cube.
        for other in table.order:
            if other in table.near(target) and set(table.points[other]) - {colour} and table.count(colour) < table.limit:
                table.points[other] = [colour]
    after = {**data, "board": table.rows()}
    after.pop("setup", None)
    if out:
        after["out"] = out
    done = Table(after)
    if done.is_over():
        return {**after, "turn": "over"}
    at = table.players.index(player)
    order = [table.players[(at + step) % len(table.players)] for step in range(1, len(table.players) + 1)]
    return {**after, "turn": next(p for p in order if p not in out and done.count(table.colour[p]))}


def score(data):
    """Each player's cubes."""
    table = Table(data)
    gone = table.out if table.rules["MO-AMB-PASS"] == "eliminated" else []
    return {p: 0 if p in gone else table.count(table.colour[p]) for p in table.players}


def worth(data, player, objective):
    """What a table is worth by an aim."""
    cubes = score(data)
    own = cubes.pop(player)
    if objective == "score":
        return own
    ahead = own - max(cubes.values())
    if objective == "win":
        return 0 if data.get("turn") != "over" else 1 if ahead >= 0 else -1
    if data.get("turn") != "over":
        return ahead
    return ahead + 100 if ahead >= 0 else ahead - 100


def best(data, player, turns, objective):
    """What a player can have after so many turns, all others playing against that."""
    if not turns or data["turn"] == "over":
        return worth(data, player, objective)
    mover = data["turn"]
    values = [best(played(data, mover, move), player, turns - 1, objective) for move in moves(data, mover)]
    return max(values) if mover == player else min(values)
