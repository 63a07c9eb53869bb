"""Moves of Fields of Green as people say them: "Wheat to r1c3", "market, selling 2 Food", "pay Wheat at r2c1"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace

from models.fields_of_green.abilities import optional_gains
from models.fields_of_green.cards import TOWER, Deck, Equipment, Location
from models.fields_of_green.moves.kinds import DISCARDING, Action, Move, Placed
from models.fields_of_green.table.cells import OPEN_AREA, equipment, location, tower_or_silo
from models.fields_of_green.table.position import Farm, Position, Site, Spot, spot_called
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
_DISCARDING = re.compile(r"^(?:by |and )?(?:discard(?:ing)?|with|for|using)\s+(?:a |the |my )?(?P<card>.+)$", re.IGNORECASE)
_MARKET = re.compile(r"^(?:go(?:es|ing)? )?(?:to )?(?:the )?market\b\s*", re.IGNORECASE)
_SELLING = re.compile(r"^(?:and )?sell(?:ing|s)?\s+(?P<n>\d+|one|two|a|no)?\s*(?:of my )?(?:food)?$", re.IGNORECASE)
_RESTORE = re.compile(r"^(?:restores?\s+(?:the )?(?P<what>.+)|turns?\s+(?:the )?(?P<turned>.+?) face[- ]up)$", re.IGNORECASE)
_INCOME = re.compile(r"^(?:take |get |collect )?(?:the |my )?(?:upkeep )?income$", re.IGNORECASE)
_PAY = re.compile(r"^(?:pay(?:s)?(?: for)?|harvests?|use)\s+(?:the )?(?P<what>.+?)(?: (?:again|once more))?$", re.IGNORECASE)
_FLIP = re.compile(r"^(?:flip|turn)s?\s+(?:over )?(?:the )?(?P<what>.+?)(?: face[- ]down| over)?$", re.IGNORECASE)
_FINISH = re.compile(r"^(?:done|i am done|(?:end|finish)(?: of)?(?: the)? harvest(?: phase)?)$", re.IGNORECASE)
_WATER_FROM = re.compile(
    r"^(?:(?P<n>\d+)\s+)?(?:water\s+)?from\s+(?:the )?(?:water )?(?:tower )?(?:at )?(?P<spot>r-?\d+c-?\d+)$", re.IGNORECASE
)
_WATER_ONTO = re.compile(
    r"^(?:(?P<n>\d+)\s+)?(?:water\s+)?(?:onto|on|to)\s+(?:the )?(?:water )?(?:tower )?(?:at )?(?P<spot>r-?\d+c-?\d+)$",
    re.IGNORECASE,
)
_EXTRA = re.compile(r"^extra(?: payments?)?(?: (?P<times>once|twice|\d+ times?|\d+))?$", re.IGNORECASE)
_TAKE = re.compile(
    r"^(?:take|draw|place|put|get)s?\s+(?:the )?(?P<tile>.+?)(?:\s+(?:on|onto|to|at)\s+(?P<spot>.+)|(?P<aside>\s+aside))?$",
    re.IGNORECASE,
)
_KEEP = re.compile(r"^(?:keep|set|put)s?\s+(?:the )?(?P<tile>.+?)\s+aside$", re.IGNORECASE)
_PLACE = re.compile(r"^place", re.IGNORECASE)
_NUMBERS = {"a": 1, "one": 1, "two": 2, "no": 0, None: 2}
_CLAUSES = re.compile(
    r"\s*[,;]\s*(?:and then |then |and |by )?|\s+and then "
    r"|\s+(?:and |with |paying |and paying )+(?=\d+ (?:water )?from|from r)"
    r"|\s+(?:by |and )?(?=(?:discarding|selling|sell|keep|take|place) )|\s+(?:with |and )?(?=extra payment)",
    re.IGNORECASE,
)
_SAYINGS = (
    "'Wheat to r1c3', 'Water Tower to r2c1, discarding Wheat', 'Silo to r2c1', 'market, selling 2 Food', 'restore r1c2', "
    "'take income', 'pay Wheat at r1c3, 1 Water from r1c1', 'flip Turkeys', 'end the harvest'"
)
_DISCARD = re.compile(r"^discard (?:a |the |my )?(?P<card>.+?)(?: (?:for|and|to)(?: build)? (?P<rest>.+))?$", re.IGNORECASE)
_NEW = re.compile(r"^(?:a )?(?:new )?", re.IGNORECASE)


def read_move(text: str, position: Position, player: str) -> Move:
    """The move that a text means. Raises `ValueError`, saying what could have been said."""
    rest = _QUESTION.sub("", " ".join(text.split())).strip()
    for farm in position.farms:
        name = re.escape(farm.player)
        match = re.match(rf"{name}: |(?:may|can|could) {name} ", rest, re.IGNORECASE)
        if match and farm.player != player:
            raise ValueError(f"this is {farm.player}'s move: add `--player {farm.player}`")
        rest = rest[match.end() :] if match else rest
    parts = [clause for clause in _CLAUSES.split(rest) if clause]
    if not parts:
        raise not_understood("", _SAYINGS)
    first, *clauses = parts
    farm = position.farm_of(player)
    move, more = _begun(first, text, position, farm)
    every = [*more, *clauses]
    sold = [clause for clause in every if _SELLING.match(clause)]
    if len(sold) > 1:
        raise said_twice("how much Food is sold", sold[-1])
    for clause in every:
        move = _with_clause(move, clause, text, position)
    return move


def _begun(first: str, text: str, position: Position, farm: Farm) -> tuple[Move, list[str]]:
    """The move that its first words mean, and what is left of them."""
    player = farm.player
    joint = _joint(first, position.deck)
    if joint and spelt_out(first[: joint.start()], position.deck.every):
        # A card may be called like what is done: "Market Stand to r1c3".
        return _built(first, text, position, farm), []
    if _INCOME.match(first):
        return Move(player, Action.INCOME), []
    if _FINISH.match(first):
        return Move(player, Action.FINISH), []
    market = _MARKET.match(first)
    if market:
        rest = first[market.end() :].strip()
        return Move(player, Action.MARKET), [rest] if rest else []
    if _SELLING.match(first):
        return Move(player, Action.MARKET), [first]
    discarded = _DISCARD.match(first)
    if discarded:
        rest = discarded["rest"]
        if not rest:
            raise MisreadError(
                f"{quoted(text)}: for which action is the card discarded? expected for instance {_SAYINGS}", text
            )
        move, more = _begun(rest, text, position, farm)
        return move, [*more, f"discarding {discarded['card']}"]
    for pattern, action in ((_RESTORE, Action.RESTORE), (_PAY, Action.PAY), (_FLIP, Action.FLIP)):
        match = pattern.match(first)
        if match:
            what = next(filter(None, match.groups()))
            site = _site_called(what, farm, is_open=action is Action.RESTORE)
            card = site.card if action is Action.PAY and isinstance(site.card, Location) else None
            return Move(player, action, card, site.spot, there=_named_there(what, site)), []
    return _built(_BUILD.sub("", first), text, position, farm), []


def _built(rest: str, text: str, position: Position, farm: Farm) -> Move:
    """A card, a Water Tower or a Silo that is built somewhere."""
    joint = _joint(rest, position.deck)
    if joint is None:
        name = _NEW.sub("", rest)
        if spelt_out(name, [*position.deck.every, "Water Tower", "Silo"]):
            raise MisreadError(f"{quoted(text)}: where to? say '{name} to r1c3', or '{name} left of r1c1'", text)
        raise not_understood(text, _SAYINGS)
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
    raise MisreadError(
        f"no space {quoted(text)}; expected for instance r1c3 (row 1, column 3; r0c1 is above r1c1), or left of r1c1", text
    )


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
        sites = sites if _meant(text, sites) else _meant(text, farm.sites) or sites
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


def _meant(text: str, sites: Iterable[Site]) -> list[Site]:
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
    for pattern, with_it in _WITH:
        if match := pattern.match(clause):
            return with_it(move, match, position)
    raise MisreadError(
        f"{quoted(clause)} in {quoted(text)} says nothing; expected for instance 'discarding Wheat', '1 Water from r1c1', "
        "'extra payment once', 'take Harrow on r1c3', 'keep Harrow aside'",
        clause,
    )


def _with_food(move: Move, selling: re.Match[str], _position: Position) -> Move:
    if move.action is not Action.MARKET:
        raise MisreadError(f"{quoted(selling.string)}: Food is sold at the market only", selling.string)
    n = selling["n"]
    return replace(move, food=int(n) if n and n.isdigit() else _NUMBERS[n and n.casefold()])


def _with_water(move: Move, water: re.Match[str], position: Position) -> Move:
    if move.action not in {Action.BUILD, Action.PAY}:
        raise MisreadError(f"{quoted(water.string)}: this move takes no Water", water.string)
    n = _water(move, water["n"], position.farm_of(move.player))
    return replace(move, water=(*move.water, (_known_spot(water["spot"]), n)))


def _with_tile(move: Move, take: re.Match[str], position: Position) -> Move:
    return replace(move, tiles=(*move.tiles, _read_tile(move, take, position, position.farm_of(move.player))))


def _discarding(move: Move, discarding: re.Match[str], position: Position) -> Move:
    if move.action not in DISCARDING:
        raise MisreadError(f"{quoted(discarding.string)}: this move discards no card", discarding.string)
    if move.card is not None:
        raise said_twice("which card is discarded", discarding.string)
    return replace(move, card=location(discarding["card"], position.deck))


_WITH: tuple[tuple[re.Pattern[str], Callable[[Move, re.Match[str], Position], Move]], ...] = (
    (_SELLING, _with_food),
    (_WATER_FROM, _with_water),
    (_WATER_ONTO, lambda move, to, _: replace(move, onto=(*move.onto, (_known_spot(to["spot"]), int(to["n"] or 1))))),
    (_EXTRA, lambda move, extra, at: replace(move, extra=_extra(move, extra["times"], at.farm_of(move.player)))),
    (_KEEP, lambda move, keep, at: replace(move, tiles=(*move.tiles, Placed(equipment(keep["tile"], at.deck))))),
    (_TAKE, _with_tile),
    (_DISCARDING, _discarding),
)
"""What further clauses say of a move, in the order in which they are tried."""


def _known_spot(text: str) -> Spot:
    spot = spot_called(text)
    assert spot is not None  # noqa: S101 - the pattern that found it says so
    return spot


def _water(move: Move, text: str | None, farm: Farm) -> int:
    """How much Water a tower gives: the number in the text, or what the towers named before leave to be paid."""
    if text:
        return int(text)
    site = farm.by_spot.get(move.spot) if move.spot is not None else None
    cost = move.card.price if move.action is Action.BUILD and move.card else None
    card = move.there or (site.card if site is not None else None)
    if move.action is Action.PAY and isinstance(card, Location):
        cost = card.cost
    return max(1, (cost.water or 1) - sum(n for _, n in move.water)) if cost else 1


def _extra(move: Move, times: str | None, farm: Farm) -> tuple[int, ...]:
    """How often each optional payment is made; one clause for each of them, in their order."""
    text = (times or "once").casefold()
    n = {"once": 1, "twice": 2}.get(text) or int(text.split()[0])
    site = farm.by_spot.get(move.spot) if move.spot is not None else None
    card = move.there or (site.card if move.action is Action.PAY and site is not None else move.card)
    if move.action not in {Action.BUILD, Action.PAY}:
        raise ValueError("this move has no extra payment")
    if isinstance(card, Location) and card.gains is not None and len(move.extra) >= max(1, len(optional_gains(card))):
        offers = counted(len(optional_gains(card)), "optional payment")
        raise ValueError(f"{card} offers {offers}, not more")
    return (*move.extra, n)


def _read_tile(move: Move, take: re.Match[str], position: Position, farm: Farm) -> Placed:
    """A tile that is taken or placed: on the card of the move, unless the text names another."""
    tile: Equipment = equipment(take["tile"], position.deck)
    if take["aside"]:
        return Placed(tile)
    where = take["spot"]
    spot = move.spot
    if where is not None and where.casefold() != "it":
        spot = spot_called(where) or _site_called(where, farm).spot
    return Placed(tile, spot, from_aside=bool(_PLACE.match(take[0])))
