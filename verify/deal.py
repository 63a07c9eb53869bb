"""A game set up and dealt for these players: the same for the same seed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from models.dealing import Deal, Dealer, Dealt, Survey
from models.names import enumerated, quoted
from models.rule import Rulings

if TYPE_CHECKING:
    from verify.games import Entry


def deal_of(entry: Entry) -> Deal:
    """How a game is dealt. Raises `ValueError` for one that is not."""
    if entry.game.deal is None:
        none = f"nothing at the start of {entry.game.title} is left to chance; `reeve new {entry.name}` begins a table"
        raise ValueError(entry.game.unanswered.get("deal", none))
    return entry.game.deal


def deal(
    entry: Entry,
    players: Sequence[str],
    seed: int,
    deck: object = None,
    rulings: Mapping[str, str] | None = None,
    variants: Mapping[str, str] | None = None,
    *,
    survey: Survey | None = None,
    sizes: Sequence[int] = (),
) -> Dealt:
    """The table after the set-up, in the form of a file, with the cards of a `deck` of one's own and under these rulings.

    Raises `ValueError` where so many cannot play, where the cards are not known, for a variant that the game does not have,
    and for a game that is not dealt. The file says by which rulings the table was set up: by others it would be another.
    For a `survey` it is one of its deals, with so many cards of each kind where it draws a pool.
    """
    game, chosen = entry.game, dict(rulings or {})
    setup = (survey and survey.deal) or deal_of(entry)
    if len(set(players)) < len(players):
        raise ValueError("each player needs a name of their own")
    if len(players) not in setup.players:
        what = f"{game.title} is" if survey is None else f"{survey.title[:1].upper()}{survey.title[1:]} are"
        raise ValueError(f"{what} for {setup.span}, not for {len(players)}")
    _need_variants(game.title, setup, variants or {})
    own = game.standard_cards() if deck is None else deck
    rulings_in_force = Rulings(game.rulings, chosen)
    dealt = setup.table(Dealer(players, seed, own, rulings_in_force, variants, sizes))
    decided = chosen | {
        key: rulings_in_force.listed(key) if key in rulings_in_force.taken else rulings_in_force[key]
        for key in sorted(rulings_in_force.asked)
    }
    return replace(dealt, table={"game": entry.name, **dealt.table} | ({"rulings": decided} if decided else {}))


def _need_variants(title: str, setup: Deal, chosen: Mapping[str, str]) -> None:
    """That the game has these variants. Raises `ValueError`."""
    for key, value in chosen.items():
        if not setup.variants:
            raise ValueError(f"{title} is dealt in one way only, without variants")
        if value not in setup.variants.get(key, ()):
            every = [f"{name}={one}" for name, values in setup.variants.items() for one in values]
            raise ValueError(f"no variant {quoted(f'{key}={value}')}; {title} has {enumerated(every, 'and', len(every))}")
