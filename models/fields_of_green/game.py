"""Fields of Green as a game among others."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from models.fields import Field, Fields, below
from models.fields_of_green.card_file import described_deck, merge, standard_deck
from models.fields_of_green.cards import Deck
from models.fields_of_green.cards_form import cards_adapter, read_deck, with_more
from models.fields_of_green.moves.actions import MOVES
from models.fields_of_green.moves.listing import moves, outcome, unseen
from models.fields_of_green.moves.reading import next_words, read_move
from models.fields_of_green.moves.words import SAYINGS, Move
from models.fields_of_green.needs import not_checked, play_problems, pool_problems, relaid, unfilled
from models.fields_of_green.past import histories
from models.fields_of_green.picture import distances_from, drawn_move, picture
from models.fields_of_green.repairs import oversights
from models.fields_of_green.rules.box import TABLE_RULES
from models.fields_of_green.rules.draws import DRAW_RULES
from models.fields_of_green.rules.farm import ABILITY_RULES, BEGINNING_RULES, YEAR_RULES
from models.fields_of_green.rules.layout import LAYOUT_RULES
from models.fields_of_green.rules.remarks import REMARKS
from models.fields_of_green.rules.rulings import RULINGS
from models.fields_of_green.rules.turns import TURN_RULES
from models.fields_of_green.set_up import DEAL, SURVEYS
from models.fields_of_green.table.cells import site_of
from models.fields_of_green.table.hidden import hidden, without_hands
from models.fields_of_green.table.kinds import LEAST_PLAYERS, MOST_PLAYERS, TRAITS, Phase
from models.fields_of_green.table.position import Farm, Pool, Position
from models.form import read
from models.game import Game, Play, Written
from models.names import quoted
from models.problem import Problem, UnusableError
from models.table import OVER
from models.table_file import TableFile
from models.table_form import count_problems, player_problems, players_of, seat_problems


def _pool_after(pool: Pool, before: Position, after: Position, player: str) -> Pool:
    """What is left of a pool after a move: it is without what the move built."""
    old = before.seat(player)
    built = [site for site in after.seat(player).sites if site.spot not in old.by_spot]
    cards = list(pool.cards)
    for site in built:
        if site.card in cards:
            cards.remove(site.card)
    towers = pool.towers - sum(site.is_tower for site in built)
    silos = pool.silos - sum(site.is_silo for site in built)
    return Pool(tuple(cards), max(0, towers), max(0, silos))


def _form_problems(data: Mapping[str, Any]) -> list[Problem]:
    """What no single key shows: names that must agree, keys that belong together."""
    players = players_of(data)
    problems = player_problems(players)
    if not players:
        problems.append(Problem(("players",), "no farms: `players:` is missing or empty"))
    if len(players) > MOST_PLAYERS:
        problems.append(Problem(("players",), f"{len(players)} players; at most {MOST_PLAYERS} play", at_key=True))
    problems += seat_problems(data, players, "turn", OVER)
    problems += seat_problems(data, players, "first")
    problems += count_problems(data, players)
    for name, farm in players.items():
        if isinstance(farm, Mapping) and farm.get("farm") is None and farm.get("pad") is None:
            message = f"{quoted(str(name))} has neither a `farm:` nor a `pad:`; write the cards, or what the score pad says"
            problems.append(Problem(("players", name), message, at_key=True))
    if "pool" in data and len(players) > 1:
        message = "with a `pool:` there is one farm: the one to be built on"
        problems.append(Problem(("players",), message, at_key=True))
    return problems


def _finish(position: Position) -> Position:
    """With what only the whole table shows: whose farms these are, how their cards are called, how many may play."""
    several = len(position.players) > 1
    farms = []
    for player, farm in position.seated:
        cells: Any = farm.sites
        sites = tuple(site_of(cell, f"{player} {cell.spot}" if several else str(cell.spot)) for cell in cells)
        farms.append(replace(farm, player=player, sites=sites))
    two = (2,) if position.row and len(farms) <= 2 else ()
    possible = tuple(range(max(LEAST_PLAYERS, len(farms)), MOST_PLAYERS + 1)) or (len(farms),)
    counts = position.counts or two or possible
    return replace(position, seats=tuple(farms), counts=counts)


_POOL = Field("pool", below(Pool)[0], "For `reeve best`: what may be built onto the farm.")
FILE = TableFile(
    "fields-of-green",
    "Fields of Green",
    "fog",
    position=Position,
    seat=Farm,
    players=Fields.of(Farm, first=("coins", "vp", "farm")),
    who="The farms by player, in seat order (clockwise).",
    cards="deck",
    rulings=RULINGS,
    example="FOG-AMB-01: hole",
    problems=_form_problems,
    finished=_finish,
    pool=_POOL,
    first=("game", "year", "phase", "player_count", "players", "first", "turn"),
)


def read_table(data: object, deck: Deck, chosen: Mapping[str, str]) -> Written[Position, Pool]:
    """The position that a file tells of, and its pool if it has one; the file may describe cards of its own.

    `chosen` are rulings that take precedence over the file's. Raises `UnusableError` with every problem; paths begin
    with the file's own keys.
    """
    deck, problems = _with_own_cards(data, deck)
    try:
        table = FILE.table(data, deck, chosen)
    except UnusableError as error:
        raise UnusableError([*error.problems, *problems]) from None
    if problems:
        raise UnusableError(problems)
    return table


def _with_own_cards(data: object, deck: Deck) -> tuple[Deck, list[Problem]]:
    """The deck with the cards that the file itself tells; of cards that cannot be used, only the names.

    What is wrong with them by themselves, their form tells; here only what does not go with the known cards.
    """
    own = data.get("cards") if isinstance(data, Mapping) else None
    if not isinstance(own, Mapping):
        return deck, []
    problems: list[Problem] = []
    with suppress(UnusableError):
        read(cards_adapter(), own)
        try:
            return with_more(deck, own), []
        except UnusableError as error:
            problems = [Problem(("cards", *problem.path), problem.message, problem.at_key) for problem in error.problems]
    names: dict[str, Any] = {}
    for part in ("locations", "equipment"):
        cards = own.get(part)
        names[part] = {str(name): {} for name in cards if isinstance(name, str)} if isinstance(cards, Mapping) else {}
    return described_deck(merge(deck.data, names)), problems


GAME = Game[Position, Move, Pool](
    # In the order in which violations are reported.
    rules=(*LAYOUT_RULES, *YEAR_RULES, *BEGINNING_RULES, *TABLE_RULES, *DRAW_RULES, *TURN_RULES, *ABILITY_RULES),
    layout_rules=LAYOUT_RULES,
    remarks=REMARKS,
    sample_cards_file=Path(__file__).with_name("sample_cards.yaml"),
    standard_cards=standard_deck,
    read_cards=read_deck,
    **{**FILE.of_game(oversights), "read": read_table},
    not_checked=not_checked,
    unfilled=unfilled,
    pool_problems=pool_problems,
    # What may still be built nobody can know: a pool has to tell it.
    remaining=lambda position, player: (position if player is None else position.alone(player), None),
    pool_after=_pool_after,
    relaid=relaid,
    traits=TRAITS,
    queries={
        "Is this table legal; if not, which rules are broken, and what was probably misread?": "explain",
        "May I build, buy or sell this, and what is in range?": "judge",
        "What does this Harvest allow, and which costs cannot all be paid?": "best --play",
        "What is the farm worth, line by line, and who won?": "score",
        "What is the most that these cards could score?": "best",
        "How likely is a card on top of a pile?": "chance",
    },
    hidden=hidden,
    without_hands=without_hands,
    play=Play(
        read=read_move,
        forms=SAYINGS.forms,
        next_words=next_words,
        moves=moves,
        turns=MOVES,
        problems=play_problems,
        # In the Harvest phase `best` asks how to go through it.
        is_asked=lambda position: position.phase is Phase.HARVEST and not position.over,
        picture=drawn_move,
        outcome=outcome,
        unseen=unseen,
    ),
    history=histories,
    deal=DEAL,
    surveys=SURVEYS,
    written_pool=_POOL.kind.written,
    written_layout=lambda position: FILE.written(position)["players"][position.players[0]],
    picture=picture,
    growing=partial(picture, grows=True),
    distances=distances_from,
)
