"""What a ruling means, for all who ask. One that a single rule is about is read there."""

from collections.abc import Callable, Mapping

from models.fields_of_green.cards import Count


def _in_force(key: str, value: str) -> Callable[[Mapping[str, str]], bool]:
    return lambda rulings: rulings[key] == value


are_holes = _in_force("FOG-AMB-01", "hole")
"""Whether Open Areas connect nothing."""
counts_between = _in_force("FOG-AMB-03", "between")
"""Whether a distance is how many cards lie between."""
is_on_the_grid = _in_force("FOG-AMB-04", "grid")
"""Whether distance is rows and columns apart, whatever lies between."""
pays_from_one = _in_force("FOG-AMB-05", "one")
"""Whether one Water Tower has to supply all Water of a payment."""
starts_anywhere = _in_force("FOG-AMB-06", "anywhere")
"""Whether the first Water Tower and Silo may lie apart."""
may_decline = _in_force("FOG-AMB-09", "yes")
"""Whether Water and Food that would fit may be thrown away."""
may_flip_early = _in_force("FOG-AMB-10", "in-order")
"""Whether a location may be turned face down while others are still to be paid for."""
counts_open_areas = _in_force("FOG-AMB-11", "typeless-location")
"""Whether abilities count Open Areas."""
scores_face_down = _in_force("FOG-AMB-12", "yes")
"""Whether the face of an Open Area counts at the end."""
sees_farther = _in_force("FOG-AMB-14", "longer")
"""Whether texts such as “Water Tower within 2” see one with Hoses from farther away."""
sets_a_floor = _in_force("FOG-AMB-21", "at-least-1")
"""Whether 1 is left of each part of a price that becomes cheaper."""
loses_all = _in_force("FOG-AMB-22", "all")
"""Whether all of a gain is lost that does not fit as a whole."""
waters_in_range = _in_force("FOG-AMB-23", "in-range")
"""Whether gained Water may only go on towers that reach its card."""


def counts_itself(rulings: Mapping[str, str], what: Count) -> bool:
    """Whether an ability counts its own card, if it fits (FOG-AMB-13)."""
    return rulings["FOG-AMB-13"] == "counts-itself" and not what.other and what.within != 1
