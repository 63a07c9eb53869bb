"""What users ask, in short for tests: what lies there, may it lie so, and what may a player do?"""

from verify.clock import Clock
from verify.explanation.plain_repairs import PlainRepairs
from verify.explanation.solver_repairs import SolverRepairs
from verify.explanation.trial_changes import DoubtedTable
from verify.moves.listing import Listing
from verify.violations import violations


def is_legal(game, position):
    """Whether a known table breaks no rule."""
    return not violations(game, position)


def moves(entry, position, player):
    """The moves that may be done now, all of them settled; which rulings change them, `offer` is asked where it matters."""
    listing = Listing(entry, position.under(position.rulings.fresh()), player, Clock())
    options = tuple(listing.options())
    assert listing.is_settled
    assert not listing.why_total
    return options


def repairs(game, position):
    """Every smallest repair of an illegal table."""
    table = DoubtedTable(game, position, clock=Clock())
    plain = PlainRepairs(table)
    return plain.whole() if plain.wrong else SolverRepairs(table).whole()


def reader(entry, cards=None):
    """Reads the data of tables of a game; rulings are written with `_` for `-` in their keys."""

    def read(data, **rulings):
        chosen = {key.replace("_", "-"): value for key, value in rulings.items()}
        return entry.game.read({"game": entry.name} | data, cards or entry.game.standard_cards(), chosen).position

    return read


def otherwise(found):
    """What other rulings would give, by ruling and value."""
    return {ruling.key: dict(ruling.otherwise) for ruling in found.rulings}
