"""Brute force on what cannot be seen: every way to write full names for the unknown cards of a table.

Like the other naive modules it works on the data of a position file and shares nothing with the program. Which kinds a
description means is written down by hand.
"""

from __future__ import annotations

import itertools
from copy import deepcopy

import naive_play as brute
import naive_village_green as naive

FACES = ("up", "down")

GREENS = {
    "some red rose": (
        "red rose pond",
        "red rose structure",
        "red rose birch birch",
        "red rose oak oak",
        "red rose willow willow",
    ),
    "some blue petunia": (
        "blue petunia pond",
        "blue petunia structure",
        "blue petunia birch",
        "blue petunia oak",
        "blue petunia willow",
    ),
    "some yellow lily": (
        "yellow lily pond",
        "yellow lily structure",
        "yellow lily birch oak",
        "yellow lily birch willow",
        "yellow lily oak willow",
    ),
    "some lawn or red pond": ("lawn", "red lily pond", "red petunia pond", "red rose pond"),
    "some yellow structure": ("yellow lily structure", "yellow petunia structure", "yellow rose structure"),
    "some blue rose or lily pond": ("blue lily pond", "blue rose pond"),
    "some petunia pond": ("red petunia pond", "yellow petunia pond", "blue petunia pond"),
    "some red rose oak or lawn": ("lawn", "red rose oak oak"),
    "some rose oak": ("red rose oak oak", "yellow rose oak oak", "blue rose oak oak"),
    "some yellow oak": ("yellow petunia oak", "yellow rose oak oak", "yellow lily birch oak", "yellow lily oak willow"),
    "some lily structure": ("red lily structure", "yellow lily structure", "blue lily structure"),
    "some blue structure or lawn": ("lawn", "blue lily structure", "blue petunia structure", "blue rose structure"),
}
AWARDS = {
    "some ruby or diane": ("The Ruby Clover Award", "The Diane Yeller Award"),
    "some excellence": ("Excellence in Ponds", "Excellence in Trees", "Excellence in Structures", "Excellence in Lawns"),
    "some outstanding": ("Award for Outstanding Birch Plantation", "Award for Outstanding Oak Plantation"),
    "some forestry or use of space": ("Best Use of Space", "Award for Symmetrical Forestry", "Award for Forestry"),
    "some colour combination or variety in trees": ("Award for Variety in Trees", "Best Colour Combination"),
}
"""Descriptions, and the kinds that each of them means in the printed box."""

KINDS = {**GREENS, **AWARDS}


def kinds_of(text, kinds, order):
    """The kinds that an unknown card may be, in the order of the box, nothing last."""
    description = text.removesuffix(" or nothing")
    listed = sorted(kinds[description], key=order.index)
    return listed + ["."] * text.endswith(" or nothing")


def open_cards(data, kinds):
    """What is unknown, in the order in which it is written: name of the place, path to the text, which part of it, text."""
    several = len(data["players"]) > 1
    cells = {player: [] for player in data["players"]}
    display = []
    for path, _ in brute.cell_paths(data):
        if path[0] == "players":
            cells[path[1]].append(path)
        else:
            display.append(path)
    for player, village in data["players"].items():
        if naive.face(village) == "unknown":
            yield f"{player} village" if several else "village", ("players", player, "village"), 0, "unknown face"
        for path in cells[player]:
            yield from _open_parts(data, path, kinds, several=several)
    for path in display:
        yield from _open_parts(data, path, kinds, several=several)


def _open_parts(data, path, kinds, *, several):
    for depth, part in enumerate(brute.at(data, path).split(" on ")):
        if part.removesuffix(" or nothing") in kinds:
            name = _place(path, several=several)
            yield name + (f", {depth} beneath" if depth else ""), path, depth, part


def _place(path, *, several):
    match path:
        case ("players", player, "hand", n):
            return f"{player}'s hand, card {n + 1}"
        case ("players", player, "green", row, column):
            space = f"r{row + 1}c{column + 1}"
        case ("players", player, edge, n):
            space = f"{edge} {n + 1}"
        case ("display", family, n):
            return f"{family} display, card {n + 1}"
    return f"{player} {space}" if several else space


def ways(data, order, kinds=KINDS):
    """Every way to fill in a table, legal or not: the values by place, and the table in full names."""
    cards = list(open_cards(data, kinds))
    choices = [FACES if text == "unknown face" else kinds_of(text, kinds, order) for _, _, _, text in cards]
    for values in itertools.product(*choices):
        written = deepcopy(data)
        for (_, path, depth, text), value in zip(cards, values, strict=True):
            cell = brute.at(written, path[:-1])
            if text == "unknown face":
                cell[path[-1]] = cell[path[-1]].replace("unknown", value)
            else:
                parts = cell[path[-1]].split(" on ")
                cell[path[-1]] = " on ".join([*parts[:depth], value, *parts[depth + 1 :]])
        for _, path, _, text in cards:
            if text.endswith(" or nothing") and path[2:3] != ("hand",) and path[0] != "display":
                cell = brute.at(written, path[:-1])
                # Beneath nothing lies nothing, whether or not it says so.
                cell[path[-1]] = "." if cell[path[-1]].startswith(".") else cell[path[-1]]
        yield tuple((name, value) for (name, *_), value in zip(cards, values, strict=True)), written


def legal_ways(data, order, kinds=KINDS):
    return [(values, written) for values, written in ways(data, order, kinds) if brute.is_legal_with_past(written)]
