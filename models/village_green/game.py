"""Village Green as a game among others."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any

from pydantic import Field as Key

from models.fields import Field, Fields, Kind, below
from models.game import UNSEEN, Game, Play
from models.names import quoted
from models.problem import Problem
from models.raw_values import shown
from models.table import OVER
from models.table_file import TableFile
from models.table_form import count_problems, no_players, player_problems, players_of, seat_problems
from models.unknowns import UNKNOWN, named
from models.village_green import best
from models.village_green.cards import Deck, standard_deck
from models.village_green.moves.actions import MOVES, in_sight, moves, outcome, unseen, without_turning
from models.village_green.moves.words import SAYINGS, Move, read_move
from models.village_green.picture import picture
from models.village_green.plain import plainly_legal, plainly_read
from models.village_green.repairs import changes
from models.village_green.rules.past import histories
from models.village_green.rules.remarks import REMARKS
from models.village_green.rules.rulings import RULINGS
from models.village_green.rules.table import RULES, VILLAGE_RULES
from models.village_green.rules.turns import is_over
from models.village_green.set_up import DEAL, SURVEYS
from models.village_green.table.hidden import hidden, with_hands_open, without_hands
from models.village_green.table.kinds import COVERED, TRAITS
from models.village_green.table.position import MOST_PLAYERS, Pool, Position, Village, counts_possible
from models.village_green.table.readings import UNSEEN_FACE, stack_called
from models.village_green.table.spaces import GREEN_SPACES, SIDE, SPACES, VILLAGE_SPACE, Face, Stack, VillageCard


def _read_cards(data: Mapping[str, Any]) -> Deck:
    """The deck of a user's card file; the form of one is needed for nothing else."""
    from models.village_green.cards_form import read_deck

    return read_deck(data)


def _form_problems(data: Mapping[str, Any]) -> list[Problem]:
    """What no single key shows: names that must agree, numbers that must fit each other, keys that belong together."""
    players = players_of(data)
    problems = player_problems(players)
    if not data.get("players") and "pool" not in data:
        problems.append(no_players(data, "no villages"))
    for name, village in players.items():
        if isinstance(village, Mapping) and "pool" not in data and village.get("green") is None:
            message = (
                f"`green:` is missing in the village of {quoted(str(name))}: three rows of three spaces, `.` where none lies"
            )
            problems.append(Problem(("players", name, "green"), message, at_key=True))
    problems += seat_problems(data, players, "turn", OVER)
    problems += seat_problems(data, players, "start")
    problems += count_problems(data, players)
    problems += _solo_problems(data, len(players))
    problems += [problem for kind in ("green", "awards") for problem in _under_problems(data, kind)]
    if "pool" in data and len(players) > 1:
        message = "with a `pool:` there is one village at most: the one to be completed"
        problems.append(Problem(("players",), message, at_key=True))
    return problems


def _solo_problems(data: Mapping[str, Any], players: int) -> list[Problem]:
    """That the solo game is told to be one of several."""
    count, solo = data.get("player_count"), data.get("solo")
    if isinstance(count, int) and not isinstance(count, bool):
        if solo is None or solo is (count == 1):
            return []
        return [Problem(("solo",), f"solo: {shown(solo)} and player_count: {shown(count)} contradict each other")]
    if solo is True and players > 1:
        return [Problem(("solo",), f"the solo game has one village, but `players:` has {players}")]
    return []


def _under_problems(data: Mapping[str, Any], kind: str) -> list[Problem]:
    """That cards lie under a deck of which nobody told how many it has, or that has fewer."""
    under, decks = data.get("under"), data.get("decks")
    cards = under.get(kind) if isinstance(under, Mapping) else None
    deck = decks.get(kind) if isinstance(decks, Mapping) else None
    if not isinstance(cards, list) or not cards or (isinstance(deck, int) and deck >= len(cards)):
        return []
    message = f"write how many cards that deck has, these included: `decks: {{{kind}: {len(cards)}}}` or more"
    return [Problem(("under", kind), message)]


def _table(
    *,
    deck: Deck,
    players: Sequence[str],
    seats: Sequence[dict[str, Any]],
    covered: str,
    solo: bool | None,
    player_count: int | None,
    pool: Pool | None,
    **told: Any,
) -> Position:
    """The table that a file tells. What it leaves out was not seen; in a village that is looked for, nothing lies there."""
    unseen = stack_called(f"{UNKNOWN} or nothing", deck, green=False)
    card, award = (VillageCard(UNSEEN_FACE), unseen) if pool is None else (VillageCard(Face.UP), Stack())
    absent = {"card": card, "green": (Stack(),) * len(GREEN_SPACES), "top": (award,) * SIDE, "left": (award,) * SIDE}
    villages = []
    for player, own in zip(players, seats, strict=True):
        sealed = (own.pop("covered") or covered) == "none"
        lying = own | {key: own[key] or unsaid for key, unsaid in absent.items()}
        before = f"{player} " if len(players) > 1 else ""
        village = Village(**lying, player=player)
        # What is not fully known is named by its place.
        spaces = zip(SPACES, village.stacks, strict=True)
        stacks = [stack.lying(before + space, sealed=sealed) for space, stack in spaces]
        face = named(village.card.face, before + VILLAGE_SPACE)
        villages.append(replace(village.with_all(stacks), card=replace(village.card, face=face)))
    counts = counts_possible(len(villages), solo=solo, count=player_count)
    return Position(deck=deck, players=tuple(players), seats=tuple(villages), counts=counts, **told)


_POOL = Field("pool", below(Pool)[0], "For `reeve best`: the cards that may lie visible in the end.")

FILE = TableFile(
    "village-green",
    "Village Green",
    "vg",
    Field(
        "solo",
        Kind(bool),
        "`true` in the solo game. Without it and `player_count`, the number of players is left open.",
        # That it is not the solo game, where that is known and nothing else shows it.
        shown=lambda table: False if 1 not in table.counts and len(table.counts) > 1 and table.layouts == 1 else None,
    ),
    Field(
        "player_count",
        Kind(Annotated[int, Key(ge=1, le=MOST_PLAYERS)]),
        "How many play, where not all of them are written.",
        shown=lambda position: position.counts[0] if len(position.counts) == 1 else None,
    ),
    Field(
        "covered",
        COVERED,
        "`none`: nothing lies beneath any card that does not say so. `unseen`, the default: nobody looked.",
        default="unseen",
        only_read=True,
    ),
    position=Position,
    made=_table,
    seat=dict,
    players=Fields.of(
        Village,
        Field("covered", COVERED, "The same as for the whole file, for this village.", only_read=True),
        first=("village", "top", "left"),
    ),
    who="The villages by player, in seat order (clockwise).",
    cards="deck",
    rulings=RULINGS,
    example="VG-AMB-SPACE: one-per-card",
    problems=_form_problems,
    pool=_POOL,
    first=("game", "solo", "player_count", "players", "display", "decks", "under", "turn"),
)


def _written_layout(position: Position) -> dict[str, Any]:
    """The first village in the form of a file."""
    village = replace(position.seats[0], hand=None, turns=None)
    layout: dict[str, Any] = FILE.written(position.alone(village))["players"][village.player]
    return layout


GAME = Game[Position, Move, Pool](
    rules=RULES,
    layout_rules=VILLAGE_RULES,
    remarks=REMARKS,
    standard_cards=standard_deck,
    read_cards=_read_cards,
    plainly_read=plainly_read,
    plainly_legal=plainly_legal,
    hidden=hidden,
    without_hands=without_hands,
    with_hands_open=with_hands_open,
    pool_problems=best.pool_problems,
    remaining=best.remaining,
    pool_after=best.pool_after,
    relaid=best.relaid,
    **{**FILE.of_game(pieces=FILE.pieces), "changes": changes},
    traits=TRAITS,
    queries={
        "Is this table legal; if not, which rules are broken, and which facts cannot all be true?": "check",
        "Which single changes make it legal again?": "explain",
        "What is it worth, line by line, and who is ahead?": "score",
        "Which placements are legal, and what does each do to the score and to the best still possible?": "moves --best",
        "What is the best layout of the box, of these cards, or from here on?": "best",
        "Can this table have come about by legal play?": "check --history",
        "How likely is a card in a hand or on top of a deck?": "chance",
    },
    play=Play(
        read=read_move,
        forms=SAYINGS.forms,
        next_words=SAYINGS.next_words,
        moves=moves,
        superfluous=without_turning,
        turns=MOVES,
        is_over=is_over,
        outcome=outcome,
        problems=best.play_problems,
        ended=best.end_of,
        unlisted=UNSEEN,
        in_sight=in_sight,
        unseen=unseen,
    ),
    history=histories,
    deal=DEAL,
    surveys=SURVEYS,
    written_pool=_POOL.kind.written,
    written_layout=_written_layout,
    picture=picture,
)
