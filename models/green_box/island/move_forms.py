"""Forms of moves in Island; `move_text` reads them."""

from __future__ import annotations

from models.move import MoveForm

FORMS = (
    MoveForm(
        "recruit",
        ("recruit on a", "recruit on a using cycle hammers"),
        "One unit from the supply. Every action may say with which cards; otherwise they are found in the hand.",
    ),
    MoveForm(
        "invade",
        ("invade b from a with 2", "invade b from a with all"),
        "Units go to an adjacent territory. If others are there, combat begins.",
    ),
    MoveForm(
        "replenish",
        ("replenish", "replenish, taking cycle circles"),
        "Takes the top card of the discard pile; name it where the file does not.",
    ),
    MoveForm("pacify", ("pacify a",), "A peace token: whoever begins combat there loses a unit."),
    MoveForm(
        "develop",
        ("develop a, showing drop", "develop a"),
        "Turns a tile over. Without its symbol it is unknown on the table after the move.",
    ),
    MoveForm("enchant", ("enchant",), "Enchant is never played alone: say the enchanted action instead."),
    MoveForm(
        "dominate",
        ("dominate a and b, removing ben from a", "dominate a"),
        "Two units, and a unit of an opponent removed if you like. Played with Enchant, like the next three.",
    ),
    MoveForm("infiltrate", ("infiltrate b from a",), "One unit to an adjacent territory, without combat."),
    MoveForm("immortalize", ("immortalize",), "One monument more."),
    MoveForm("enrage", ("enrage a",), "One unit, and combat begins there if others have units."),
    MoveForm(
        "drown",
        ("recruit on a, drowned by ben", "recruit on a, drowned by ben using cycle wheel and cycle drop, drowned by ada"),
        "A reaction: what was played has no effect, and all cards are discarded. Drown may be drowned too.",
    ),
    MoveForm("drown in your own turn", ("drown",), "Drown is only a reaction to what somebody else plays."),
    MoveForm(
        "pass", ("pass",), "No card in this turn. When all pass in a row, the cycle ends and its council is worked out."
    ),
    MoveForm(
        "pass and choose",
        ("pass, choosing ben",),
        "With the last pass, the old Whisperer names the next one where several are level without him.",
    ),
    MoveForm(
        "after losing all units",
        ("place units on a and b, then recruit on a", "place units on a and a, then pass"),
        "A player without a unit on the board places two before anything else.",
    ),
    MoveForm(
        "place units as the turn",
        ("place units on a and b",),
        "The same where you play that this is the whole turn (`IS-AMB-TWOUNITS: instead`).",
    ),
    MoveForm(
        "castles in combat",
        ("castle a unit", "no castle"),
        "Before the fight, defenders put units into castles one by one, or want none.",
    ),
    MoveForm(
        "attack",
        ("attack ben, who loses a unit", "attack ben, who discards cycle drop", "attack ben"),
        "An exchange of a combat: the player attacked takes back a unit or discards a cycle card.",
    ),
    MoveForm("retreat", ("retreat to b",), "All own units of the combat go to an adjacent territory where you are leader."),
    MoveForm("stop the combat", ("stop the combat",), "All who take part agree; that is taken for granted."),
    MoveForm(
        "keep cards of the draft",
        ("keep drop, discard wheel", "keep drop"),
        "The cards kept; the others are passed on when everybody has chosen.",
    ),
    MoveForm(
        "lay a territory",
        ("territory e at r1c3 and r1c4",),
        "Two tiles in the set-up, or by the Explorer. Row 0 and column 0 lie above and to the left of the rows written.",
    ),
    MoveForm("place a castle", ("castle on a",), "The first castle in the set-up, or that of the Guardian."),
    MoveForm("place a unit", ("unit on a",), "In the set-up."),
    MoveForm("flip the coin", ("heads", "tails"), "Heads is clockwise. The draft of a new cycle begins."),
)
"""What `Play.read` understands, the commonest first."""
