"""My First Christmas Tree read a second time, straight from the data of a file: its rules, its score and one's own turns."""

from itertools import combinations, pairwise, permutations, product

SYMBOLS = ["drop", "hammers", "circles", "bricks", "wheel", "arrow"]
TILES = [(row, place) for row in range(5) for place in range(row + 2)]
TOGETHER = {
    frozenset((one, other))
    for one, other in combinations(TILES, 2)
    if (one[0] == other[0] and abs(one[1] - other[1]) == 1) or (other[0] - one[0] == 1 and other[1] - one[1] in {0, 1})
}
NEAR = {tile: [other for other in TILES if frozenset((tile, other)) in TOGETHER] for tile in TILES}
DEFAULTS = {
    "CT-AMB-SAMETILE": "yes",
    "CT-AMB-FEWER": "any",
    "CT-AMB-TAKE": "optional",
    "CT-AMB-PLAYOPT": "must",
    "CT-AMB-VOLDISCARD": "no",
    "CT-AMB-BEND": "straight",
    "CT-AMB-BASERACE": "both",
    "CT-AMB-COMPLETED": "all",
    "CT-AMB-TOPCUBES": "decorations",
    "CT-AMB-D-CHOICE": "own-first",
    "CT-AMB-ROUND": "finish",
}


def deepcopy(data):
    if isinstance(data, dict):
        return {key: deepcopy(value) for key, value in data.items()}
    return list(map(deepcopy, data)) if isinstance(data, list) else data


def ruling(data, key):
    return data.get("rulings", {}).get(key, DEFAULTS[key])


def is_straight(line):
    """Each tile touches the next, and the first and the last are as far apart as a line of that length takes them."""
    if any(frozenset(pair) not in TOGETHER for pair in pairwise(line)):
        return False
    doubled = [(2 * row, 2 * place - row) for row, place in line]  # centred rows: half a tile to the left for each row
    return all(
        (a[0] + c[0], a[1] + c[1]) == (2 * b[0], 2 * b[1])
        for a, b, c in zip(doubled, doubled[1:], doubled[2:], strict=False)
    )


def all_lines(length, bent):
    found = [(tile,) for tile in TILES]
    for _ in range(length - 1):
        found = [(*line, tile) for line in found for tile in NEAR[line[-1]] if tile not in line]
        found = [line for line in found if bent or is_straight(line)]
    return found


_LINES = {}


def lines(length, bent=None):
    bent = bool(bent)
    if (length, bent) not in _LINES:
        _LINES[length, bent] = all_lines(length, bent) if length else []
    return _LINES[length, bent]


def cell(data, tile):
    symbol, *cubes = data["tree"][tile[0]][tile[1]].replace(",", " ").split()
    return symbol, cubes


def symbol(card):
    return card.split()[-1]


def border(card):
    return card.split()[0]


def where(data, row):
    wanted = [symbol(card) for card in row]
    bent = ruling(data, "CT-AMB-BEND") == "any-path"
    symbols = {tile: cell(data, tile)[0] for tile in TILES}
    return [line for line in lines(len(row), bent) if [symbols[tile] for tile in line] == wanted]


def has(data, colour):
    return {tile for tile in TILES if colour in cell(data, tile)[1]}


def done(data, colour):
    mine = has(data, colour)
    return [row for row in range(5) if all((row, place) in mine for place in range(row + 2))]


def marks(data, colour):
    return [data.get("star"), *data.get("base", [])].count(colour)


def used(data, colour):
    cubes = sum(cell(data, tile)[1].count(colour) for tile in TILES)
    return cubes + marks(data, colour) * (ruling(data, "CT-AMB-TOPCUBES") == "decorations")


def touch(data, row):
    return data.get("touches", {}).get(row + 1)


def limit(form):
    own = form.get("boxes", {}).get("own", [])
    return 4 if 4 not in own else 5 if 5 not in own else 6 if 6 not in own else 99


def earns(data, colour, bases):
    """Whether a player earns one more base where these are taken."""
    rows = done(data, colour)
    if ruling(data, "CT-AMB-COMPLETED") == "first":
        rows = [row for row in rows if touch(data, row) == colour]
    if colour in bases:
        return len(rows) >= 4 and ruling(data, "CT-AMB-BASERACE") == "both"
    return any(abs(one - other) > 1 for one in rows for other in rows)


def size(pile):
    return len(pile) if isinstance(pile, list) else pile


def broken(data):
    """The ids of the rules that a table breaks."""
    found = {*broken_tiles(data), *broken_awards(data), *broken_stacks(data)}
    for form in data["players"].values():
        found |= broken_seat(data, form)
    return found


def broken_tiles(data):
    symbols = [cell(data, tile)[0] for tile in TILES]
    if any(not 3 <= symbols.count(one) <= 5 for one in SYMBOLS):
        yield "CT-ST-TREE"
    for tile in TILES:
        cubes = cell(data, tile)[1]
        if len(cubes) != len(set(cubes)) or (len(cubes) > 1 and ruling(data, "CT-AMB-SAMETILE") == "exclusive"):
            yield "CT-ST-CUBES"


def broken_seat(data, form):
    found = set()
    colour, row, own = form["colour"], form.get("row", []), form.get("boxes", {}).get("own", [])
    here = used(data, colour)
    left = max(0, 20 - here)
    if form.get("decorations", left) != left:
        found.add("CT-ST-CUBES")
    if row and (len(row) >= limit(form) or not where(data, row)):
        found.add("CT-ST-ROW")
    if sorted(own) not in ([], [4], [4, 5], [4, 5, 6]):
        found.add("CT-ST-BOXES")
    everywhere = all(any(tile[0] == row for tile in has(data, colour)) for row in range(5))
    if (data.get("star") == colour and not everywhere) or ("star" not in data and everywhere):
        found.add("CT-ST-STAR")
    return found


def broken_awards(data):
    colours = [form["colour"] for form in data["players"].values()]
    for row in range(5):
        owners = [colour for colour in colours if row in done(data, colour)]
        if (touch(data, row) or owners) and touch(data, row) not in owners:
            yield "CT-ST-FT"
        if data.get("turn") == "over" and not touch(data, row):
            yield "CT-END"
    base = data.get("base", [".", "."])
    if "." in base and any(earns(data, colour, base) for colour in colours):
        yield "CT-ST-BASE"
    if base[1] != "." and (base[0] == "." or not earns(data, base[1], base[:1])):
        yield "CT-ST-BASE"
    if base[0] != "." and not earns(data, base[0], []):
        yield "CT-ST-BASE"
    first, second = data["players"]
    if is_ended(data) and ruling(data, "CT-AMB-ROUND") == "finish":
        # The last finishing touch was the first player's, or else the round ended with it.
        placed = {touch(data, row) for row in range(5)}
        if data.get("turn") == first or (data.get("turn") == second and placed == {data["players"][second]["colour"]}):
            yield "CT-ST-END"


def broken_stacks(data):
    forms = data["players"].values()
    for value in (4, 5, 6):
        taken = sum(form.get("boxes", {}).get("neutral", []).count(value) for form in forms)
        if taken > 4:
            yield "CT-ST-BOXES"
    deck, discard = size(data.get("deck")), size(data.get("discard"))
    pool = data.get("pool", [])
    cards = len(pool) + sum(len(form.get("hand", [])) + len(form.get("row", [])) for form in forms)
    cards += (deck or 0) + (discard or 0)
    whole = deck is not None and discard is not None
    if cards > 36 or (whole and cards < 36) or len(pool) > 4 or (len(pool) < 4 and deck):
        yield "CT-ST-CARDS"


def score(data, name):
    form = data["players"][name]
    colour = form["colour"]
    points = 6 * (data.get("star") == colour)
    points += sum(worth for worth, owner in zip((4, 3), data.get("base", []), strict=False) if owner == colour)
    for row in range(5):
        if touch(data, row) == colour:
            points += row + 2
        elif row in done(data, colour):
            points += (row + 2) // 2
    points += sum(sum(values) for values in form.get("boxes", {}).values())
    return points + form.get("decorations", max(0, 20 - used(data, colour)))


def settle(data, colour):
    """What a player is awarded at the end of a turn."""
    touches = data.setdefault("touches", {})
    for row in done(data, colour):
        touches.setdefault(row + 1, colour)
    if "star" not in data and {row for row, _ in has(data, colour)} == set(range(5)):
        data["star"] = colour
    base = data.setdefault("base", [".", "."])
    for side in (0, 1):
        if base[side] == "." and earns(data, colour, base):
            base[side] = colour


def refill(data, times):
    """The pool after cards are turned up: of the deck if it is a list, unseen ones otherwise."""
    for _ in range(times):
        if isinstance(data.get("deck"), list) and data["deck"]:
            data["pool"].append(data["deck"].pop(0))
        else:
            data["pool"].append("unknown")


def turns(data, name):
    """Every turn of a player that uses what is known, with the table after it: tried blindly, then weighed by the rules."""
    known = isinstance(data.get("deck"), list)
    for renewed, takes in product((False, True) if known else (False,), (0, 1, 2)):
        if renewed + (takes == 2) > 1:
            continue
        yield from _taken(data, name, renewed, takes, {"renewed": renewed, "taken": []})


def _taken(data, name, renewed, takes, said):
    table = deepcopy(data)
    if renewed:
        table["pool"] = []
        refill(table, 4)
    if takes == 0:
        if ruling(data, "CT-AMB-TAKE") == "optional" or not table["pool"]:
            yield from _played(table, name, said, renewed)
        return
    for card in sorted({card for card in table["pool"] if card != "unknown"}):
        after = deepcopy(table)
        after["pool"].remove(card)
        after["players"][name].setdefault("hand", []).append(card)
        refill(after, 1)
        now = {"renewed": renewed, "taken": [*said["taken"], card]}
        if takes == 1:
            yield from _played(after, name, now, renewed or len(now["taken"]) > 1)
        else:
            yield from _taken(after, name, False, 1, now)


def _played(table, name, said, committed):
    form = table["players"][name]
    row, hand = form.get("row", []), form.get("hand", [])
    able = any(where(table, new) for card in hand for new in ([card, *row], [*row, card]))
    passing = ruling(table, "CT-AMB-PLAYOPT") == "may-pass"
    discards = [False]
    if row and (not able or ruling(table, "CT-AMB-VOLDISCARD") == "yes"):
        discards.append(True)
    for gone, number in product(discards, (0, 1, 2)):
        begun = [] if gone else row
        if number == 2 and committed:
            continue
        if number == 0 and not passing and (able if not gone else hand):
            continue
        if number == 0 and not passing and begun:
            continue  # no card continues the row: it is discarded
        for cards in permutations(range(len(hand)), number):
            for ends in product(("left", "right"), repeat=number):
                yield from _laid(
                    table, name, begun, [(hand[i], end) for i, end in zip(cards, ends, strict=True)], said, committed
                )


def _laid(table, name, begun, plays, said, committed):
    new, laid = list(begun), []
    most = limit(table["players"][name])
    for card, end in plays:
        laid.append((card, end if new else ""))
        new = [card, *new] if end == "left" else [*new, card]
        if len(new) > most or not where(table, new):
            return
    after = deepcopy(table)
    form = after["players"][name]
    form["row"] = new
    form.setdefault("hand", [])
    for card, _ in plays:
        form["hand"].remove(card)
    passing = ruling(table, "CT-AMB-PLAYOPT") == "may-pass"
    now = {**said, "discarded": len(begun) < len(table["players"][name].get("row", [])), "played": laid}
    if len(new) < most:
        yield {**now, "line": (), "placed": None, "box": ()}, after
    if len(new) >= 3 and (plays or passing):
        yield from _completed(after, name, now, committed or len(plays) > 1)


def _completed(table, name, said, committed):
    form = table["players"][name]
    row, colour = form["row"], form["colour"]
    most = max([border(card) for card in row].count(one) for one in map(border, row))
    for line in where(table, row):
        free = [tile for tile in line if colour not in cell(table, tile)[1]]
        if ruling(table, "CT-AMB-SAMETILE") == "exclusive":
            free = [tile for tile in free if not cell(table, tile)[1]]
        for number in range(min(most, len(free)) + 1):
            if ruling(table, "CT-AMB-FEWER") == "all" and number < min(most, len(free)):
                continue
            for placed in combinations(free, number):
                after = deepcopy(table)
                for row_, place in placed:
                    after["tree"][row_][place] += f" {colour}"
                now = {**said, "line": line, "placed": placed}
                yield from _boxed(after, name, now, committed)


def _boxed(table, name, said, committed):
    form = table["players"][name]
    row, colour = form["row"], form["colour"]
    borders = sorted(set(map(border, row)))
    choices = [(), *((one,) for one in borders), *(() if committed else combinations(borders, 2))]
    for box, neutral in product(choices, (False, True)):
        value = [border(card) in box for card in row].count(True)
        own = value == limit(form)
        taken = sum(other.get("boxes", {}).get("neutral", []).count(value) for other in table["players"].values())
        stack = "own" if own and not neutral else "neutral"
        if not box and neutral:
            continue
        if box and stack == "neutral" and (value not in {4, 5, 6} or taken >= 4):
            continue
        if box and stack == "neutral" and own and ruling(table, "CT-AMB-D-CHOICE") == "own-first":
            continue
        after = deepcopy(table)
        boxes = after["players"][name].setdefault("boxes", {})
        if box:
            boxes[stack] = [*boxes.get(stack, []), value]
        after["players"][name]["row"] = []
        settle(after, colour)
        yield {**said, "box": box, "neutral": neutral and own}, after


def is_ended(data):
    return all(touch(data, row) for row in range(5))


def best(data, name, number, worth):
    """The most of something after so many turns of one's own, or fewer where the game ends before; every turn is tried."""
    results = [worth(data)] if number == 0 else []
    seen = set()
    for _, after in turns(data, name) if number else ():
        key = repr(after)
        if key in seen:
            continue
        seen.add(key)
        if is_ended(after) and not is_ended(data) and ruling(data, "CT-AMB-ROUND") == "finish":
            results.append(worth(after))
        elif is_ended(after) and not is_ended(data):
            results.append(best(after, name, min(1, number - 1), worth))
        else:
            results.append(best(after, name, number - 1, worth))
    # Where a card has to be taken and only unseen ones lie there, nothing more is known of what can be done.
    return max(results) if results else worth(data)
