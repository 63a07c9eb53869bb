"""Tables of The Village for its tests: the first Night, and what is said of it."""

from models.the_village.cards import standard_deck
from models.the_village.game import FILE, GAME
from models.the_village.moves.words import read_move
from scorers.the_village import SCORER
from verify.ask import answer
from verify.games import entry
from verify.judge import judge
from verify.violations import violations

VILLAGE = entry("the-village")
NAMES = ("ada", "ben", "cleo", "dan")
ROLES = ("Rake", "Hill", "Steeple", "Coffer")
COURT = ["Rake", "Coffer", "Hill", "Steeple"]
SIX = {"ben": ["Hill"] * 6}
MIXED = ["Rake", "Rake", "Hill", "Hill", "Steeple", "Coffer"]


def table(*, phase="night", turns=(0, 0, 0, 0), hands=None, players=None, **also):
    """The first Night, after wagers of 3, 2, 2 and 1, unless something else is said; ada deals, and has the token at first.

    With cards in the Courtyard or on the refuse pile before the first turn it is the second Night, after the same wagers; so
    are all Nights, but no more than six are wagered for.
    """
    is_night = phase == "night"
    before = not any(turns) and bool(also.get("courtyard") or also.get("refuse"))
    nights = min(also.get("night", 1 + before), 6) if is_night else 0
    seats = {}
    for i, name in enumerate(NAMES):
        wager = (3, 2, 2, 1)[i]
        seats[name] = {"profession": ROLES[i], "chips": 20 - wager * nights, "hand": (hands or {}).get(name, MIXED)}
        seats[name] |= {"day_wager": wager, "turns": turns[i]} if is_night else {}
        seats[name] |= (players or {}).get(name, {})
    data = {"game": "the-village", "phase": phase, "night": nights, "dealer": "ada", "players": seats}
    data |= {"end_pot": 4 * nights, "daily_pot": 4 * nights, "turn": NAMES[sum(turns) % 4]} if is_night else {"turn": "ada"}
    data |= {"token": "ada"} if is_night and not turns[0] else {}
    data |= {"courtyard": COURT} if any(turns) or nights > 1 else {}
    also |= {"token": also.pop("holder")} if "holder" in also else {}
    data = {key: value for key, value in (data | also).items() if value is not None}
    lying = sum(len(seat["hand"]) if isinstance(seat["hand"], list) else seat["hand"] for seat in seats.values())
    return {"deck": 80 - lying - len(data.get("courtyard", [])) - len(data.get("refuse", []))} | data


def read(data, **rulings):
    return FILE.table(data, standard_deck(), rulings).position


def broken(data, **rulings):
    return {violation.rule: violation.message for violation in violations(GAME, read(data, **rulings))}


def judged(data, text, player=None, **rulings):
    position = read(data, **rulings)
    return judge(VILLAGE, position, read_move(text, position, player or position.turn or "ada"))


def refused(data, text, player=None, **rulings):
    found = judged(data, text, player, **rulings)
    return {objection.rule: objection.message for objection in found.objections} or found.verdict


def after(data, text, player=None, **rulings):
    position = read(data, **rulings)
    return GAME.written(GAME.play.after(position, read_move(text, position, player or position.turn or "ada")))


def asked(data, name, words="", player="ada", **rulings):
    (question,) = (one for one in SCORER.questions if one.name == name)
    return answer(VILLAGE, read(data, **rulings), question, player, words)


def reply(data, name, words="", player="ada", **rulings):
    (possible,) = asked(data, name, words, player, **rulings).replies
    return possible.reply


def dusk(hands=None, **also):
    return table(turns=(2, 2, 2, 2), hands=hands, turn=None, **also)
