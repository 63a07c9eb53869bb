"""Can a set of Green Box cards exist? Found out by trying, and by nothing of the program's own.

A card is (symbol, colour, value, green background or not), each `None` if it is not told. Symbols and colours are numbers, in
the order of the placeholder deck: the colour of a symbol's 6 has the symbol's number.
"""

from itertools import combinations_with_replacement, product

SYMBOLS = ("drop", "hammers", "circles", "bricks", "wheel", "arrow")
COLOURS = ("yellow", "red", "green", "white", "blue", "black")
SIX = range(6)
EVERY = [
    *((s, c, v, False) for s, c, v in product(SIX, SIX, range(1, 7))),
    *((s, c, v, True) for s, c, v in product(SIX, SIX, (1, 2))),
]


def exists(cards, *, latin=True, green_col=True, green_distinct=True, six_map=True):
    """Whether some deck has all of these cards."""

    def chosen(rest, full):
        if not rest:
            return _square([c for c in full if not c[3]], latin, six_map) and _greens(
                [c for c in full if c[3]], green_col, green_distinct
            )
        first, *others = rest
        return any(
            chosen(others, [*full, card])
            for card in EVERY
            if all(told in (None, real) for told, real in zip(first, card, strict=True))
        )

    # What is told in full comes first; the others are tried one after the other.
    return chosen(sorted(cards, key=lambda card: card.count(None)), [])


def _square(cards, latin, six_map, rng=None):
    cells = {(0, 0): 6}
    if six_map:
        cells |= {(i, i): 6 for i in SIX}
    for s, c, v, _ in cards:
        if cells.get((s, c), v) != v or (s, c, v, False) in cards[cards.index((s, c, v, False)) + 1 :]:
            return None
        cells[s, c] = v
    return _completed(cells, latin, rng)


def _completed(cells, latin, rng):
    """The square with every cell filled in, or nothing."""
    for (s, c), v in cells.items():
        for (s2, c2), v2 in cells.items():
            if v == v2 and (s, c) != (s2, c2) and (c == c2 or (s == s2 and (latin or v == 6))):
                return None
    return _filled(dict(cells), latin, rng)


def _filled(cells, latin, rng):
    left = {}
    for s, c in product(SIX, SIX):
        if (s, c) not in cells:
            column = {cells.get((x, c)) for x in SIX}
            row = {cells.get((s, x)) for x in SIX}
            left[s, c] = [v for v in range(1, 7) if v not in column and (v not in row or (v < 6 and not latin))]
    if not left:
        return cells if all(sum(cells[s, c] == 6 for c in SIX) == 1 for s in SIX) else None
    place = min(left, key=lambda cell: (len(left[cell]), 6 not in left[cell]))
    values = left[place] if rng is None else rng.sample(left[place], len(left[place]))
    for v in sorted(values, reverse=True) if not latin else values:
        done = _filled({**cells, place: v}, latin, rng)
        if done:
            return done
    return None


def _greens(cards, green_col, green_distinct, rng=None):
    """The three green cards of each symbol, or nothing."""

    def go(i, deck):
        if i == 6:
            fits = all(
                sum(card[1] == c for card in deck) == 3
                and (not green_col or sum(card[1] == c and card[2] == 2 for card in deck) == 1)
                for c in SIX
            )
            return deck if fits else None
        s = order[i]
        ways = list(product(combinations_with_replacement(SIX, 2), SIX))
        for (a, b), two in ways if rng is None else rng.sample(ways, len(ways)):
            three = [(s, a, 1, True), (s, b, 1, True), (s, two, 2, True)]
            mine = [card for card in cards if card[0] == s]
            if green_distinct and len({a, b, two}) < 3:
                continue
            if any(mine.count(card) > three.count(card) for card in mine):
                continue
            more = [*deck, *three]
            if any(sum(card[1] == c for card in more) > 3 for c in SIX):
                continue
            if green_col and any(sum(card[1] == c and card[2] == 2 for card in more) > 1 for c in SIX):
                continue
            if green_col and any(sum(card[1] == c and card[2] == 1 for card in more) > 2 for c in SIX):
                continue
            done = go(i + 1, more)
            if done is not None:
                return done
        return None

    if any(sum(card[1] == c for card in cards) > 3 for c in SIX):
        return None
    if green_col and any(sum(card[1] == c and card[2] == v for card in cards) > 3 - v for c in SIX for v in (1, 2)):
        return None
    order = sorted(SIX, key=lambda s: -sum(card[0] == s for card in cards))
    return go(0, [])


def a_deck(rng):
    """A whole deck that agrees with all that is known and assumed."""
    cells = _square([], latin=True, six_map=True, rng=rng)
    greens = _greens([], green_col=True, green_distinct=True, rng=rng)
    return [*((s, c, v, False) for (s, c), v in cells.items()), *greens]


def said(card):
    """A card as a file tells it."""
    s, c, v, green = card
    words = [word for word in (c is not None and COLOURS[c], v and str(v), s is not None and SYMBOLS[s]) if word]
    some = "some " if None in card[:3] else ""
    ground = "" if green is None else " on green" if green else f" on {'pink' if v and v <= 3 else 'brown'}"
    return f"{some}{' '.join(words)}{ground}"


def backgrounds_exist(cards):
    """Whether each of some 1s and 2s, told but for the background, can have one: no two alike without green, and so on."""
    for labels in product((False, True), repeat=len(cards)):
        full = [(*card[:3], green) for card, green in zip(cards, labels, strict=True)]
        plain, green = [c for c in full if not c[3]], [c for c in full if c[3]]
        if any(s == c for s, c, _, _ in plain):
            continue
        keys = [[(c[0], c[1]) for c in plain], [(c[0], c[2]) for c in plain], [(c[1], c[2]) for c in plain]]
        if any(len(set(key)) < len(key) for key in keys):
            continue
        if all(
            sum(c[part] == n and (v is None or c[2] == v) for c in green) <= most
            for part, n in product((0, 1), SIX)
            for v, most in ((None, 3), (1, 2), (2, 1))
        ) and len({c[:2] for c in green}) == len(green):
            return True
    return False
