"""What abilities give at the end of the game, with why, and what of it is not known.

Source: Fields of Green rulebook, "Game End".
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from models.fields_of_green.abilities import given, given_needs
from models.fields_of_green.cards import Equipment, Gain, Location, Resource, Timing, amounts
from models.fields_of_green.rules.farm import by_its_face
from models.fields_of_green.table.farm import counted_sites, fitting
from models.fields_of_green.table.position import Farm, Position
from models.fields_of_green.table.sites import Site
from models.logic import Number, Unknown, chosen, equal, total
from models.unknowns import shown
from scorers.sheet import Line


@dataclass
class Tally:
    """A line while it is added up: its points, why, what is not known, and what is not certain."""

    points: list[Number] = field(default_factory=list)
    because: list[str] = field(default_factory=list)
    needs: list[str] = field(default_factory=list)
    doubts: list[str] = field(default_factory=list)

    def add(self, points: Number, because: str) -> None:
        """So many points, and why."""
        self.points.append(points)
        self.because.append(because)

    def line(self, item: str, rule: str, nothing: str) -> Line:
        """The line of the pad."""
        because = "; ".join(self.because) or ("unknown" if self.needs else nothing)
        doubt = "; ".join(dict.fromkeys(self.doubts)) or None
        # No line of the pad is below 0, so what is not known can only add to it.
        needs = tuple(dict.fromkeys(self.needs))
        return Line(item, total(self.points), rule, because, doubt, needs=needs, is_open=bool(needs))


def doubts_of(card: Location | Equipment, *fields: str) -> Iterator[str]:
    """What is not certain of fields of a card, by its sources."""
    for name in fields:
        source_text = card.sources.get(name, "")
        if source_text.startswith(("medium", "low")):
            sure, _, source = source_text.partition(":")
            yield f"{_FIELDS[name]} of {card} is known with {sure} certainty only ({source.strip() or 'no source'})"


_FIELDS = {"vp": "the VP", "gains": "what the ability", "ability": "the kind of ability", "price": "the price"}
_FIELDS |= dict.fromkeys(("points", "again"), "the effect")


def add_ability(position: Position, farm: Farm, site: Site, tally: Tally) -> None:
    """What the Game End ability of a location gives, if it has one."""
    card = site.card
    if site.scores is not None:
        tally.add(site.scores, f"{site}: {site.scores}, as the file has it")
        points = None if isinstance(card, Unknown) else by_its_face(position, farm, site, card)
        if points is not None and equal(points, site.scores) is False:
            tally.needs.append(f"which is right for {site}: {site.scores} by the file, or {shown(points)} by its face")
        return
    if isinstance(card, Unknown):
        points = chosen(card, lambda option: _if_it_were(position, farm, site, option))
        tally.points.append(points)
        tally.because += [f"perhaps {site}"] if points != 0 else []
        every = {option.design: option for option in card.options}.values()
        unknown = sum(map(_is_open_ability, every))
        if unknown:
            of = f"{unknown} of {len(every)} possible cards"
            tally.needs.append(f"what a Game End ability of the card at {site.spot} would give ({of})")
        return
    if card.timing is None:
        tally.needs.append(f"whether {card} has a Game End ability, and what it gives")
    elif card.timing is Timing.GAME_END and card.gains is None:
        tally.needs.append(f"what the Game End ability of {card} gives (or write `{card} scoring N`)")
    elif card.timing is Timing.GAME_END:
        for gain in card.gains or ():
            add_sentence(position, farm, site, gain, str(site), tally)
        tally.doubts += doubts_of(card, "gains", "ability")


def _if_it_were(position: Position, farm: Farm, site: Site, card: Location) -> Number:
    """What the Game End ability of a card gives that a card which is not known may be, as far as its face is known."""
    if card.timing is not Timing.GAME_END:
        return 0
    tally = Tally()
    for gain in card.gains or ():
        add_sentence(position, farm, site, gain, str(site), tally)
    return total(tally.points)


def _is_open_ability(card: Location) -> bool:
    """Whether a card may score at the end in a way that is not known."""
    return card.timing is None or (card.timing is Timing.GAME_END and card.gains is None)


def add_sentence(position: Position, farm: Farm, site: Site, gain: Gain, what: str, tally: Tally) -> None:
    """What one sentence of an ability gives in VP; what has to be paid for is not reckoned here, but asked for."""
    rulings = position.rulings
    if gain.is_optional:
        tally.needs.append(f"how often {what} pays {amounts(gain.pay)} for {amounts(gain.gives)} (or write `scoring N`)")
        return
    others: dict[Resource, int | None] = {r: n for r, n in gain.gives.items() if r is not Resource.VP and n != 0}
    if others:
        tally.needs.append(f"what the {amounts(others)} of {what} are at the end of the game (or write `scoring N`)")
    points = given(farm, site.spot, gain, rulings).get(Resource.VP, 0)
    tally.add(points, f"{what}: {_why(farm, site, gain, rulings)} = {shown(points)}")
    tally.needs += [f"of {what}: {need}" for need in given_needs(farm, site.spot, gain, rulings)]


def _why(farm: Farm, site: Site, gain: Gain, rulings: Mapping[str, str]) -> str:
    """What an ability counted, with the places."""
    n = gain.gives.get(Resource.VP, 0)
    worth = "an unknown number of VP" if n is None else f"{n} VP"
    why = worth
    if gain.per is not None:
        what, near = gain.per.what, counted_sites(farm, site.spot, gain.per, rulings)
        seen = [other for other in near if fitting(other, what, rulings) is not False]
        places = f" ({', '.join(f'{s.card} {s.spot}' for s in seen)})" if seen else ""
        why = f"{len(seen)} {gain.per.in_words(len(seen))}{places} at {worth}"
    if gain.condition is not None:
        why += f", if {gain.condition.in_words}"
    return why
