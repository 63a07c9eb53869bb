"""An order of turns replayed by the rulebook: every turn has to be legal, and the village comes out as it lies."""

from __future__ import annotations

import naive_play as brute
import naive_village_green as naive


def replayed(data, player, steps, *, solo):
    """The stacks that laying the cards in this order gives, from the bottom; every turn is checked."""
    laid = data["players"][player]
    rulings = brute.rulings_of(data)
    bottoms = {space: naive.layers(brute.text_in(laid, space))[0][-1] for space in brute.TOP_SPACES}
    stacks = {space: [bottoms[space]] if space in bottoms else [] for space in brute.SPACES}
    turned = False
    for step in steps:
        shown = {space: stacks[space][-1] if stacks[space] else None for space in brute.GREEN_SPACES}
        assert solo or not all(shown.values()), "a turn after nine visible cards"
        card, space = str(step.card), step.space
        if space in brute.GREEN_SPACES:
            assert card in naive.GREEN
            assert (str(step.covers) if step.covers else None) == shown[space]
            assert not (step.turned and turned), "the village card serves once"
            lay_green(card, space, shown, rulings, turned=step.turned)
            turned |= step.turned
        else:
            assert card in naive.AWARDS
            assert not step.turned
            assert not (solo and stacks[space]), "solo an award of its own turn covers nothing"
        stacks[space].append(card)
        if step.award is not None:
            assert card.endswith("structure")
            stacks[step.award_space].append(str(step.award))
        else:
            # Only the fifth player may find none left, or who plays alone with few awards of his own.
            last = 5 in naive.player_counts(data) and step is steps[-1]
            spent = naive.awards_gone(data) and (solo or last)
            assert spent or not card.endswith("structure"), "a structure brings an award"
    assert not turned or laid["village"] == "down"
    if "turns" in laid:
        assert laid["turns"] == len(steps) if solo else laid["turns"] >= len(steps)
    return stacks


def lay_green(card, space, shown, rulings, *, turned):
    beside = [other for other in brute.NEIGHBOURS[space] if shown[other]]
    fits = [naive.match(card, shown[other]) for other in beside]
    if turned:
        assert shown[space], "the village card lets a card be laid on another"
        enough = not fits or any(fits) if rulings["VG-AMB-ANY"] == "at-least-one" else all(fits)
        assert enough, "a card laid through the village card matches"
        return
    assert all(fits), "every neighbour matches"
    if shown[space] == "lawn":
        assert card != "lawn" or rulings["VG-AMB-LAWNLAWN"] == "allowed"
    elif shown[space]:
        assert card == "lawn"
        assert rulings["VG-AMB-LAWNCOVER"] == "allowed"


def assert_replays(data, player, steps):
    """The order is legal, alone or with others as the table has it, and leads to the village as it lies."""
    laid = data["players"][player]
    wanted = {space: naive.layers(brute.text_in(laid, space))[0][::-1] for space in brute.SPACES}
    failures = []
    for solo in brute.modes(data):
        try:
            assert replayed(data, player, steps, solo=solo) == wanted
        except AssertionError as error:
            failures.append(error)
        else:
            return
    raise failures[0]
