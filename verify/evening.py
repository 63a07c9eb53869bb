"""Who was best of several games played on one evening, whatever games they were?

Points of different games cannot be compared, places can: who won most games is first, then who has the better average place.
A victory that is shared counts for each who shares it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from scorers.sheet import Standing

HOW = "Most wins first, then the best average place; points are not added up."
"""How the players of an evening are ranked, in words."""


@dataclass(frozen=True, slots=True)
class Played:
    """One game of the evening: the file that tells of it, the game's name, and its ranking.

    `left_out` says why it does not count, `careful` what to know of it if it does.
    """

    file: str
    game: str
    ranking: tuple[Standing, ...]
    left_out: str = ""
    careful: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Guest:
    """A player's evening: the place, the games won, the average place, and the standing in each game (or none)."""

    place: int
    player: str
    wins: int
    average: Fraction
    standings: tuple[Standing | None, ...]

    @property
    def games(self) -> int:
        """How many games of this player count."""
        return sum(standing is not None for standing in self.standings)


@dataclass(frozen=True, slots=True)
class Evening:
    """The games that count, those that do not, and the players, the best first."""

    counted: tuple[Played, ...]
    left_out: tuple[Played, ...]
    guests: tuple[Guest, ...]


def _names(games: Sequence[Played], known: Sequence[str]) -> dict[str, str]:
    """The players in the order in which they are listed, each as first written, by the name in small letters."""
    first = {name.casefold(): name for name in known}
    further: dict[str, str] = {}
    for standing in (standing for game in games for standing in game.ranking):
        further.setdefault(standing.player.casefold(), standing.player)
    return {**first, **{name: further[name] for name in sorted(further) if name not in first}}


def evening(games: Sequence[Played], known: Sequence[str] = ()) -> Evening:
    """The games together. Names are the same in any letter case; level players share a place.

    They are listed in the order of the `known` players, others after them by name.
    """
    counted = tuple(game for game in games if not game.left_out)
    names = _names(counted, known)
    places = [{standing.player.casefold(): standing for standing in game.ranking} for game in counted]
    found = {name: tuple(by_name.get(name) for by_name in places) for name in names}
    worth = {name: _worth(standings) for name, standings in found.items() if any(standings)}
    return Evening(
        counted,
        tuple(game for game in games if game.left_out),
        tuple(
            Guest(1 + sum(other < worth[name] for other in worth.values()), names[name], -lost, average, found[name])
            for name, (lost, average) in sorted(worth.items(), key=lambda one: one[1])
        ),
    )


def _worth(standings: Sequence[Standing | None]) -> tuple[int, Fraction]:
    """What the evening is ranked by, the least first: wins (counted downwards) and the average place."""
    places = [standing.place for standing in standings if standing is not None]
    return -places.count(1), Fraction(sum(places), len(places))
