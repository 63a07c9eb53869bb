"""Our decisions where the rulebook of Fields of Green is silent. Users may choose otherwise. There is no official ruling.

FOG-AMB-01 is one switch for what an Open Area is: "present but blank" (it still lies there and connects, but counts for
nothing), or a hole. FOG-AMB-11, -12 and -27 say how far it is blank.
"""

from models.rule import Ruling, Source

RULEBOOK = "Fields of Green rulebook"


def source(section: str, *, derived: bool = False) -> Source:
    """A place in the rulebook. Its text tells no page numbers."""
    return Source(RULEBOOK, section, derived=derived)


RULINGS = (
    Ruling(
        "FOG-AMB-01",
        "Does an Open Area still connect cards, for distances and for building beside it?",
        {"present": "yes, the card still lies there", "hole": "no, it is a hole: only face-up cards connect"},
        "The rulebook turns the card over and back in its place; nothing says that it leaves the farm.",
    ),
    Ruling(
        "FOG-AMB-03",
        "Is an adjacent card at distance 1?",
        {
            "each-card-1": "yes, each card on the way counts, the last one too",
            "between": "no, only the cards in between count",
        },
        "Each card is said to count as a distance of 1.",
    ),
    Ruling(
        "FOG-AMB-04",
        "Is distance counted through the cards, or straight over the grid?",
        {"through-cards": "through built cards", "grid": "over the grid, whatever lies between"},
        "Distance is said to be counted through built locations.",
    ),
    Ruling(
        "FOG-AMB-05",
        "May one Water payment come from several Water Towers?",
        {"several": "yes, from any towers in range", "one": "no, one tower pays all of it"},
        "“A Water Tower within range” is read for each token.",
    ),
    Ruling(
        "FOG-AMB-06",
        "Do the first Water Tower and Silo lie side by side?",
        {"side-by-side": "yes", "anywhere": "they may lie apart"},
        "A review of the game says so, and all that is built later has to be adjacent to something.",
    ),
    Ruling(
        "FOG-AMB-09",
        "May a player refuse income, or throw stored Water and Food away?",
        {"no": "no, whatever fits is kept", "yes": "yes, at any time"},
        "No rule allows it.",
    ),
    Ruling(
        "FOG-AMB-10",
        "When is an unpaid location flipped?",
        {
            "at-the-end": "after all payments, so it still counts for other abilities",
            "in-order": "when the player likes, and from then on it counts no more",
        },
        "The rulebook's example flips after everything was paid.",
    ),
    Ruling(
        "FOG-AMB-11",
        "Do Open Areas count for abilities?",
        {"no": "no", "typeless-location": "yes, as locations without a type"},
        "A card that lies face down has neither type nor ability.",
    ),
    Ruling(
        "FOG-AMB-12",
        "Do the printed VP and the Game End ability of an Open Area score?",
        {"no": "no, its face is down", "yes": "yes, it is still a card of the farm"},
        "What cannot be seen is not counted.",
    ),
    Ruling(
        "FOG-AMB-13",
        "Does an ability without the word “other” count its own card?",
        {"counts-itself": "yes, if it fits", "never": "no, never"},
        "Cards say “other” where they mean it.",
    ),
    Ruling(
        "FOG-AMB-14",
        "Do Hoses change texts such as “Water Tower within 2”?",
        {"no": "no, range is for paying Water", "longer": "yes, by one"},
        "The tile speaks of range, the texts of distance.",
    ),
    Ruling(
        "FOG-AMB-16",
        "May equipment that a location gives when it is built be placed on that location?",
        {"yes": "yes, it is in the farm by then", "no": "no"},
        "The card is built before its ability is applied.",
    ),
    Ruling(
        "FOG-AMB-17",
        "Is restoring a location building it, so that a tile set aside may be placed on it?",
        {"no": "no", "yes": "yes"},
        "The rulebook has two actions.",
    ),
    Ruling(
        "FOG-AMB-21",
        "How cheap can a card become?",
        {"at-least-0": "free", "at-least-1": "down to 1"},
        "No limit is printed.",
    ),
    Ruling(
        "FOG-AMB-22",
        "A gain does not fit in the stores. What is lost?",
        {"rest": "only what does not fit", "all": "all of that gain"},
        "Additional Water and new Food are lost when the stores are full.",
    ),
    Ruling(
        "FOG-AMB-23",
        "On which Water Towers may a player put Water from an ability?",
        {"any": "on any with room", "in-range": "only on towers with the card in range"},
        "No place is named.",
    ),
    Ruling(
        "FOG-AMB-27",
        "Which cards count as locations in a tie?",
        {
            "face-up": "all face-up cards, Water Towers and Silos too",
            "all": "all cards, Open Areas too",
            "typed": "face-up cards of the four types only",
        },
        "Water Towers and Silos are said to count as locations.",
    ),
    Ruling(
        "FOG-AMB-28",
        "May a tile set aside be placed when a Water Tower or a Silo is built?",
        {"yes": "yes, they are locations that are built", "no": "no, only with location cards"},
        "They count as locations.",
    ),
    Ruling(
        "FOG-AMB-32",
        "Do Water Towers and Silos count where an ability counts locations?",
        {"count": "yes", "do-not": "no"},
        "They are said to count as locations.",
    ),
    Ruling(
        "FOG-AMB-33",
        "How many copies are there of a location card that nobody has counted?",
        {"listed": "three, as the card list guesses", "any": "nobody knows, so no number is too many"},
        "The rulebook gives 33 cards of each type; one owner of the game says that each is there three times. `--cards` "
        "takes a card file of your own.",
        guesses="there are three copies of each card that it names",
    ),
)
