"""Moves of Fields of Green as people say them: "Wheat to r1c3", "market, selling 2 Food", "pay Wheat at r2c1"."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import cast

from models.fields_of_green.cards import TOWER, Deck, Location, Resource
from models.fields_of_green.moves.words import ADDITIONS, DISCARDING, SAYINGS, Action, Added, Move, Placed
from models.fields_of_green.table.cells import OPEN_AREA, equipment, location, tower_or_silo
from models.fields_of_green.table.farm import optional_gains
from models.fields_of_green.table.position import Farm, Position
from models.fields_of_green.table.sites import Site, Spot, spot_called
from models.logic import Unknown
from models.move import not_understood, said_twice
from models.names import counted, enumerated, find, one, quoted, spelt_out
from models.problem import MisreadError

_QUESTION = re.compile(r"^((may|can|could) )?(i|we|you) |\?$", re.IGNORECASE)
_BUILD = re.compile(r"^(build|buy|play|place|put|lay|reveal)s? (a |an |the |my )?", re.IGNORECASE)
_TO = re.compile(r"\s+(?:to|at|on|onto|in|into)\s+(?=\S)", re.IGNORECASE)
_SIDE = re.compile(r"\s+(?=(?:left|right|above|below|over|under)\b|r-?\d+c)", re.IGNORECASE)
_AT = re.compile(r"\s+(?:at|on|in)\s+", re.IGNORECASE)
_SOME_CARD = re.compile(r"(?:the )?(?:card|location)", re.IGNORECASE)
_BESIDE = re.compile(r"^(?:the )?(?P<side>left|right|above|below|over|under)(?: of)? (?P<what>.+)$", re.IGNORECASE)
_NUMBERS = {"a": 1, "one": 1, "two": 2, "no": 0}
_CLAUSES = re.compile(
    r"\s*[,;]\s*(?:and then |then |and |by )?|\s+and then "
    r"|\s+(?:and |with |paying |and paying )+(?=\d+ (?:water )?from|from r)"
    r"|\s+(?:by |and )?(?=(?:discarding|selling|sell|keep|take|place) )|\s+(?:with |and )?(?=extra payment)",
    re.IGNORECASE,
)
_DISCARD = re.compile(r"^discard (?:a |the |my )?(?P<card>.+?)(?: (?:for|and|to)(?: build)? (?P<rest>.+))?$", re.IGNORECASE)
_NEW = re.compile(r"^(?:a )?(?:new )?", re.IGNORECASE)


def read_move(text: str, position: Position, player: str) -> Move:
    """The move that a text means. Raises `ValueError`, saying what could have been said."""
    rest = _QUESTION.sub("", " ".join(text.split())).strip()
    for other in position.players:
        name = re.escape(other)
        match = re.match(rf"{name}: |(?:may|can|could) {name} ", rest, re.IGNORECASE)
        if match and other != player:
            raise ValueError(f"this is {other}'s move: add `--player {other}`")
        rest = rest[match.end() :] if match else rest
    parts = [clause for clause in _CLAUSES.split(rest) if clause]
    if not parts:
        raise not_understood("", SAYINGS.forms)
    first, *clauses = parts
    farm = position.seat(player)
    move, more = _read_first_words(first, text, position, farm)
    every = [*more, *clauses]
    sold = [clause for clause in every if ADDITIONS[Added.FOOD].match(clause) is not None]
    if len(sold) > 1:
        raise said_twice("how much Food is sold", sold[-1])
    for clause in every:
        move = _with_clause(move, clause, text, position)
    return move


def _read_first_words(first: str, text: str, position: Position, farm: Farm) -> tuple[Move, list[str]]:
    """The move that its first words mean, and what is left of them."""
    player = farm.player
    joint = _joint(first, position.deck)
    if joint and spelt_out(first[: joint.start()], position.deck.every):
        # A card may be called like what is done: "Market Stand to r1c3".
        return _read_building(first, text, position, farm), []
    for action in (Action.INCOME, Action.FINISH):
        if SAYINGS[action].match(first) is not None:
            return Move(player, action), []
    market = SAYINGS[Action.MARKET].begins(f" {first}", 0)
    if market:
        rest = first[market.end() :].strip()
        return Move(player, Action.MARKET), [rest] if rest else []
    if ADDITIONS[Added.FOOD].match(first) is not None:
        return Move(player, Action.MARKET), [first]
    discarded = _DISCARD.match(first)
    if discarded:
        rest = discarded["rest"]
        if not rest:
            for_which = f"for which action is the card discarded? expected for instance {SAYINGS.examples}"
            raise MisreadError(f"{quoted(text)}: {for_which}", text)
        move, more = _read_first_words(rest, text, position, farm)
        return move, [*more, f"discarding {discarded['card']}"]
    for action in (Action.RESTORE, Action.PAY, Action.FLIP):
        said = SAYINGS[action].match(first)
        if said is not None:
            site = _site_called(said["what"], farm, is_open=action is Action.RESTORE)
            card = site.card if action is Action.PAY and isinstance(site.card, Location) else None
            return Move(player, action, card, site.spot, there=_named_there(said["what"], site)), []
    return _read_building(_BUILD.sub("", first), text, position, farm), []


def _read_building(rest: str, text: str, position: Position, farm: Farm) -> Move:
    """A card, a Water Tower or a Silo that is built somewhere."""
    joint = _joint(rest, position.deck)
    if joint is None:
        name = _NEW.sub("", rest)
        if spelt_out(name, [*position.deck.every, "Water Tower", "Silo"]):
            raise MisreadError(f"{quoted(text)}: where to? say '{name} to r1c3', or '{name} left of r1c1'", text)
        raise not_understood(text, SAYINGS.forms)
    spot = _spot(rest[joint.end() :], farm)
    name = rest[: joint.start()]
    joined = re.match(r"^(?P<card>.+?) (?:for|as) (?:a |an )?(?P<store>water tower|tower|silo)$", name, re.IGNORECASE)
    store = tower_or_silo(joined["store"] if joined else _NEW.sub("", name), position.deck.every)
    if store is not None:
        card = location(joined["card"], position.deck) if joined else None
        return Move(farm.player, Action.TOWER if store is TOWER else Action.SILO, card, spot)
    return Move(farm.player, Action.BUILD, location(name, position.deck), spot)


def _joint(text: str, deck: Deck) -> re.Match[str] | None:
    """What stands between a card and its space: the first that could, but that a card's own name may have such words."""
    joints = sorted([*_TO.finditer(text), *_SIDE.finditer(text)], key=lambda joint: (joint.start(), -joint.end()))
    named = (joint for joint in joints if spelt_out(text[: joint.start()], deck.every))
    return next(named, joints[0] if joints else None)


def _spot(text: str, farm: Farm) -> Spot:
    """The space that a text means: r1c3, or beside a card: "right of Wheat"."""
    spot = spot_called(text)
    if spot is not None:
        return spot
    beside = _BESIDE.match(text)
    if beside:
        near = _site_called(beside["what"], farm).spot
        above, left, right, below = near.beside
        sides = {"left": left, "right": right, "above": above, "over": above, "below": below, "under": below}
        return sides[beside["side"].casefold()]
    expected = "expected for instance r1c3 (row 1, column 3; r0c1 is above r1c1), or left of r1c1"
    raise MisreadError(f"no space {quoted(text)}; {expected}", text)


def _site_called(text: str, farm: Farm, *, is_open: bool | None = None) -> Site:
    """The card of the farm that a text means: by its space, its name, or both. Raises `ValueError`."""
    joint = next(iter(reversed([*_AT.finditer(text)])), None)
    name, where = (text[: joint.start()], text[joint.end() :]) if joint else (text, "")
    spot = spot_called(where or text)
    if spot is None:
        return _site_named(re.sub(r"^the ", "", text, flags=re.IGNORECASE), farm, is_open=is_open)
    site = farm.by_spot.get(spot)
    if site is None:
        raise ValueError(f"no card lies at {spot}")
    if where and isinstance(site.card, Location) and not find(name, [site.card.name]):
        raise MisreadError(f"{site.card} lies at {spot}, not {quoted(name)}", name)
    return site


def _site_named(text: str, farm: Farm, *, is_open: bool | None) -> Site:
    """The same by its name alone."""
    sites = [site for site in farm.sites if is_open is None or site.is_open is is_open]
    if is_open and len(sites) == 1 and spelt_out(text, [OPEN_AREA]):
        return sites[0]
    if is_open is not None:
        # A card that is meant may lie the other way; the judgement says so.
        sites = sites if _cards_named(text, sites) else _cards_named(text, farm.sites) or sites
    if not sites:
        raise ValueError("no Open Area is there" if is_open else "no card is there")
    by_name: dict[str, list[Spot]] = {}
    for site in sites:
        by_name.setdefault(_name(site), []).append(site.spot)
    wanted = one(text, "card in the farm", list(by_name), f"there are {enumerated(list(by_name), 'and')}")
    first, *others = by_name[wanted]
    if others:
        spots = enumerated(list(map(str, by_name[wanted])), "and")
        raise ValueError(f"{wanted} lies at {spots}; say which: “{wanted} at {first}”")
    return farm.by_spot[first]


def _cards_named(text: str, sites: Iterable[Site]) -> list[Site]:
    """The cards of these that a name can mean."""
    return [site for site in sites if find(text, [_name(site)])]


def _named_there(text: str, site: Site) -> Location | None:
    """Which card a text says to lie where several may, if it names one. Raises `ValueError` if that cannot lie there."""
    joint = next(iter(reversed([*_AT.finditer(text)])), None)
    name = text[: joint.start()] if joint and spot_called(text[joint.end() :]) else text
    is_plain = spot_called(name) or _SOME_CARD.fullmatch(name) or spelt_out(name, [_name(site)])
    if not isinstance(site.card, Unknown) or is_plain:
        return None
    cards: dict[str, Location] = {card.design.name: card.design for card in site.card.options if not card.is_unlisted}
    named = find(name, cards)
    if len(named) == 1:
        return cards[named[0]]
    if not find(name, [_name(site), *named]):
        raise MisreadError(f"what lies at {site.spot} may be {enumerated(list(cards), 'or')}, not {quoted(name)}", name)
    return None


def _name(site: Site) -> str:
    """How a card of the farm is called: one that is not known lies as it was written, or as an Open Area."""
    return OPEN_AREA if site.is_open and isinstance(site.card, Unknown) else str(site.card)


def _with_clause(move: Move, clause: str, text: str, position: Position) -> Move:
    """The move with what a further clause says."""
    matching = ((kind, said) for kind, one in ADDITIONS.items() if (said := one.match(clause)) is not None)
    kind, said = next(matching, (None, {}))
    spot = cast("Spot", spot_called(said.get("spot", "")))
    match kind:
        case Added.FOOD:
            _need(move.action is Action.MARKET, clause, "Food is sold at the market only")
            n = said.get("n", "two").casefold()
            return replace(move, food=int(n) if n.isdigit() else _NUMBERS[n])
        case Added.WATER:
            _need(move.action in {Action.BUILD, Action.PAY}, clause, "this move takes no Water")
            return replace(move, water=(*move.water, (spot, _water(move, said.get("n")))))
        case Added.ONTO:
            return replace(move, onto=(*move.onto, (spot, int(said.get("n", 1)))))
        case Added.EXTRA:
            return replace(move, extra=_extra(move, said.get("times", "once")))
        case Added.KEEP | Added.TAKE | Added.PLACE:
            return replace(move, tiles=(*move.tiles, _tile(move, kind, said, position)))
        case Added.DISCARD:
            _need(move.action in DISCARDING, clause, "this move discards no card")
            if move.card is not None:
                raise said_twice("which card is discarded", clause)
            return replace(move, card=location(said["card"], position.deck))
        case _:
            raise MisreadError(
                f"{quoted(clause)} in {quoted(text)} says nothing; expected for instance 'discarding Wheat', "
                "'1 Water from r1c1', 'extra payment once', 'take Harrow on r1c3', 'keep Harrow aside', "
                "'place Harrow on it'",
                clause,
            )


def _need(is_so: bool, clause: str, message: str) -> None:
    if not is_so:
        raise MisreadError(f"{quoted(clause)}: {message}", clause)


def _water(move: Move, text: str | None) -> int:
    """How much Water a tower gives: the number in the text, or what the towers named before leave to be paid."""
    card = move.there or move.card
    if text or card is None:
        return int(text or 1)
    cost = card.price if move.action is Action.BUILD else card.cost
    return max(1, (cost.water or 1) - sum(n for _, n in move.water))


def _extra(move: Move, times: str) -> tuple[int, ...]:
    """How often each optional payment is made; one clause for each of them, in their order."""
    n = {"once": 1, "twice": 2}.get(times.casefold()) or int(times.split(maxsplit=1)[0])
    card = move.there or move.card
    if move.action not in {Action.BUILD, Action.PAY}:
        raise ValueError("this move has no extra payment")
    if card is not None and card.gains is not None and len(move.extra) >= max(1, len(optional_gains(card))):
        offers = counted(len(optional_gains(card)), "optional payment")
        raise ValueError(f"{card} offers {offers}, not more")
    return (*move.extra, n)


def _tile(move: Move, kind: Added, said: Mapping[str, str], position: Position) -> Placed:
    """A tile that is taken or placed: on the card of the move, unless the text names another.

    One that was set aside is meant where the move gives none to draw.
    """
    tile, farm = equipment(said.get("tile") or said["alone"], position.deck), position.seat(move.player)
    if kind is Added.KEEP:
        return Placed(tile)
    where = said.get("space", "it")
    spot = move.spot
    if where.casefold() != "it":
        spot = spot_called(where) or _site_called(where, farm).spot
    card = move.there or move.card
    may_give = card is None or card.gains is None or any(Resource.EQUIPMENT in gain.gives for gain in card.gains)
    may_draw = move.action in {Action.BUILD, Action.PAY} and may_give
    return Placed(tile, spot, from_aside=kind is Added.PLACE or (tile in farm.aside and not may_draw))


def next_words(text: str) -> tuple[str, ...]:
    """What may come next in a move that is no more than begun, or in the last thing that is said of it."""
    *before, last = re.split(r",\s*", text)
    return ADDITIONS.next_words(last) if before else SAYINGS.next_words(text)
