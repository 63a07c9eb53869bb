"""Pools of cards of Village Green, villages in which some lie already, and what is asked of both."""

from models.village_green.cards import standard_deck
from verify.games import entry

VG = entry("village-green")
STANDARD = standard_deck()
GREEN = [name for name, card in STANDARD.green.items() for _ in range(STANDARD.copies[card])]
AWARDS = list(STANDARD.awards)


def ask(verb, data, *args, deck=STANDARD, **options):
    written = VG.game.read({"game": "village-green", **data}, deck, {})
    return verb(VG, written.position, written.pool, *args, **options)


def pool(green, awards):
    return {"pool": {"green": list(green), "awards": list(awards)}}


def beside(kept, face="up"):
    """A village in which some cards lie already, by the spaces of the grid."""
    rows = [[kept.get((row, column), ".") for column in range(4)] for row in range(4)]
    village = {"village": face, "top": rows[0][1:], "left": [row[0] for row in rows[1:]], "green": [r[1:] for r in rows[1:]]}
    return {"players": {"rosa": village}}


FORESTRY, TREES, LAWNS = "Award for Forestry", "Excellence in Trees", "Excellence in Lawns"
MAN_MADE, SPACE, PONDS = "Best Man-Made Features", "Best Use of Space", "Excellence in Ponds"
RUBY, YELLER, LINDA, HABITATS = AWARDS[0], AWARDS[1], AWARDS[2], "Award for the Provision of Natural Habitats"
ROSES = ["red rose birch birch", "red rose oak oak"]
