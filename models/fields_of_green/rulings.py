"""Our decisions where the rulebook of Fields of Green is silent. Users may choose otherwise. There is no official ruling.

FOG-AMB-01 is one switch for what an Open Area is: "present but blank" (it still lies there and connects, but counts for
nothing), or a hole. It answers FOG-AMB-02 too; FOG-AMB-11, -12 and -27 say how far it is blank.
"""

from __future__ import annotations

from models.rule import Ruling

RULINGS = (
    Ruling(
        "FOG-AMB-01",
        "Does an Open Area still connect: does distance run through it, and may a card be built beside it alone?",
        {
            "present": "yes, the card lies in its space and is turned back in place",
            "hole": "no, only face-up cards are built locations; an Open Area is a hole",
        },
        "The rulebook turns the card over and back in its place; nothing says that it leaves the farm.",
    ),
    Ruling(
        "FOG-AMB-02",
        "May a card be built beside an Open Area alone?",
        {"as-FOG-AMB-01": "as it is decided whether an Open Area connects"},
        "It is the same question: whether the card still lies in the farm.",
    ),
    Ruling(
        "FOG-AMB-03",
        "Does an adjacent card have distance 1?",
        {"each-card-1": "yes, each card entered counts 1, the last one included", "between": "no, only cards between count"},
        "Each card is said to count as a distance of 1.",
    ),
    Ruling(
        "FOG-AMB-04",
        "Is distance counted through cards, or on the grid?",
        {"through-cards": "along built cards", "grid": "rows and columns apart, whatever lies between"},
        "Distance is said to be counted through built locations.",
    ),
    Ruling(
        "FOG-AMB-05",
        "May one Water payment come from several Water Towers?",
        {"several": "yes, each token from some tower in range", "one": "no, one tower has to supply all of it"},
        "“A Water Tower within range” is read for each token.",
    ),
    Ruling(
        "FOG-AMB-06",
        "Do the first Water Tower and Silo lie side by side?",
        {"side-by-side": "yes", "anywhere": "they may lie apart"},
        "A review of the game says so, and all that is built later has to be adjacent to something.",
    ),
    Ruling(
        "FOG-AMB-07",
        "In which direction are hands passed?",
        {"left-first": "to the left in years 1 and 3, to the right in years 2 and 4"},
        "Two reports; the picture of the Year Track is not in the text. A table does not show it.",
    ),
    Ruling(
        "FOG-AMB-08",
        "Fewer than three piles are left: from how many are the six cards drawn?",
        {"as-many-as-left": "from as many piles as are left"},
        "More is not possible.",
    ),
    Ruling(
        "FOG-AMB-09",
        "May income be declined, or stored Water and Food be thrown away?",
        {"no": "no, what fits is kept", "yes": "yes, at any time"},
        "No rule allows it.",
    ),
    Ruling(
        "FOG-AMB-10",
        "When is a location flipped that is not paid for?",
        {
            "at-the-end": "after all that is paid, so it still counts for other abilities",
            "in-order": "when the player chooses, which other abilities then see",
        },
        "The rulebook's example flips after everything was paid.",
    ),
    Ruling(
        "FOG-AMB-11",
        "Do Open Areas count for abilities?",
        {"no": "no, they are no location for that", "typeless-location": "as locations without a type"},
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
        {"counts-itself": "yes, within a distance, if it fits", "never": "no"},
        "Cards say “other” where they mean it.",
    ),
    Ruling(
        "FOG-AMB-14",
        "Do Hoses change texts such as “Water Tower within 2”?",
        {"no": "no, range is for paying Water", "longer": "yes, the tower counts one further"},
        "The tile speaks of range, the texts of distance.",
    ),
    Ruling(
        "FOG-AMB-15",
        "What do Hoses give when they are placed?",
        {"card-file": "what the card file says; it is unknown until then"},
        "The icon cannot be read.",
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
        "FOG-AMB-18",
        "Fewer than three tiles are left: how many are drawn, and do discarded ones come back?",
        {"what-is-there": "as many as there are; discarded tiles are out of the game"},
        "The rulebook does not say.",
    ),
    Ruling(
        "FOG-AMB-19",
        "Harrow: may its use take the place of the first payment?",
        {"after-paying": "no, it comes after the payment of that year, once per Harvest phase"},
        "It lets the ability be applied again.",
    ),
    Ruling(
        "FOG-AMB-20",
        "Is an optional extra payment a part of the Harvest cost?",
        {"optional": "no, it is chosen when the ability is applied, and not needed against being flipped"},
        "The card says “may”.",
    ),
    Ruling(
        "FOG-AMB-21",
        "How far can a card become cheaper?",
        {"at-least-0": "down to nothing", "at-least-1": "down to 1"},
        "No limit is printed.",
    ),
    Ruling(
        "FOG-AMB-22",
        "A gain does not fit into the stores: what is lost?",
        {"rest": "only what does not fit", "all": "all of that gain"},
        "Additional Water and new Food are lost when the stores are full.",
    ),
    Ruling(
        "FOG-AMB-23",
        "On which Water Towers may Water go that an ability gives?",
        {"any": "on any with room", "in-range": "on those within whose range the ability lies"},
        "No place is named.",
    ),
    Ruling(
        "FOG-AMB-24",
        "Are tokens limited to those in the box?",
        {"unlimited": "no, they only mark amounts"},
        "Printings differ in number.",
    ),
    Ruling(
        "FOG-AMB-25",
        "Do all players harvest at the same time?",
        {"simultaneous": "yes, each farm for itself; only equipment is drawn in order"},
        "Nothing in one farm depends on another.",
    ),
    Ruling(
        "FOG-AMB-26",
        "Power Generator: are its coins paid before coins are counted?",
        {"paid-first": "yes, equipment stands before money on the pad"},
        "The order of the pad.",
    ),
    Ruling(
        "FOG-AMB-27",
        "Which cards are locations when a tie is broken?",
        {
            "face-up": "all that lie face up, Water Towers and Silos included",
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
        "FOG-AMB-29",
        "May a player decline what an ability gives?",
        {"mandatory": "no, but for placing equipment and where the card says “may”"},
        "Only placing is said to be a choice.",
    ),
    Ruling(
        "FOG-AMB-30",
        "Is a keyword on a tile an ability type, or a subtype as well?",
        {"both": "whichever the word is; all words have to fit"},
        "The rulebook has one example only.",
    ),
    Ruling(
        "FOG-AMB-31",
        "Can a Harvest cost be paid in part?",
        {"no": "no, all or nothing"},
        "The cost has to be paid to apply the ability.",
    ),
    Ruling(
        "FOG-AMB-32",
        "Do Water Towers and Silos count where an ability counts locations?",
        {"count": "yes", "do-not": "no"},
        "They are said to count as locations.",
    ),
)
