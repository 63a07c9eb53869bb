"""Questions about every game for `same_answers.py`: tables, and what is asked about each; the same ones every time."""

import json
import random
import re
from functools import cache
from importlib import import_module

import every_game
import worlds
from test_play import mixed, play

from models.problem import ReeveError
from models.unknowns import unknowns
from verify.games import entry
from verify.violations import known_violations

JUDGED, MOVED = 4, 30
"""Moves asked of the command and of the game itself, for each table."""
CLASSES = [
    re.compile(said, re.IGNORECASE)
    for said in (
        r"red|blue|yellow|green|black|white|grey|pink|brown|orange",
        r"drop|hammers|circles|bricks|wheel|arrow|rose|lily|poppy|violet",
        r"r\d+c\d+|e\d+",
        r"\d+",
        r"ada|ben|cleo|dan|eve|north|east|south|anna|bob|georg|maria|mike",
    )
]
"""Words that are put in each other's place."""


def questions(games, verbs, n):
    """Tables with the questions about each."""
    for name in games or every_game.EVERY:
        for kind, number, data in tables_of(name, n):
            key = f"{name}:{kind}:{number}"
            asks = [ask for ask in asks_about(name, data, random.Random(key)) if ask[0] in verbs]
            yield {"id": key, "game": name, "data": data, "asks": asks}


def tables_of(name, n):
    """The tables that the suite has, and as many again: random ones, those that play leads to, half of them half known."""
    every = list(every_game.tables_of(name).every.values())
    for number, data in enumerate(every[:n]):
        yield "suite", number, data
    for number in range(n):
        rng = random.Random(f"{name} {number}")
        drawn = RANDOM.get(name)
        data = drawn(rng) if drawn and rng.random() < 0.6 else rng.choice(every)
        if rng.random() < 0.4:
            data = played_on(name, data, rng)
        if rng.random() < 0.5:
            data = hidden(name, data, rng)
        yield "random", number, with_rulings(name, data, rng)


def of(module, call):
    """A maker of tables from a module of the tests, which is only imported when it is asked for."""

    def drawn(rng):
        return call(import_module(module), rng)

    return drawn


RANDOM = {
    "attack-of-the-moulds": of("attack_of_the_moulds_tables", lambda tests, rng: tests.random_table(rng)),
    "fields-of-green": of(
        "test_fields_of_green_twins",
        lambda tests, rng: tests.table(rng, spoil=rng.random() < 0.3, players=rng.choice([1, 2])),
    ),
    "golden-pyramid": of("naive_golden_pyramid", lambda tests, rng: tests.table(rng)),
    "lords-of-the-green": of("lords_of_the_green_tables", lambda tests, rng: tests.random_table(rng)),
    "my-first-christmas-tree": of("my_first_christmas_tree_tables", lambda tests, rng: tests.table(rng, rulings=1)),
    "village-green": of("village_green_tables", lambda tests, rng: tests.table(rng)),
    "wacky-wheels": of("test_wacky_wheels_twins", lambda tests, rng: tests.table(rng)),
    "zap-that-ghost": of("test_zap_that_ghost_twins", lambda tests, rng: tests.table(rng)),
}


def read(name, data):
    """The position of a table, or nothing where it cannot be read."""
    try:
        return every_game.read(entry(name), data).position
    except ReeveError:
        return None


def played_on(name, data, rng):
    """The table that a few legal moves lead to, if they can be found."""
    game, position = entry(name), read(name, data)
    if position is None or not every_game.is_played(game) or unknowns(position) or known_violations(game.game, position):
        return data
    later = [after for _, (_, _, after) in zip(range(rng.randint(1, 3)), play(game, position, rng), strict=False)]
    return json.loads(json.dumps(game.game.written(later[-1]))) if later else data


def hidden(name, data, rng):
    """The table with one to three things hidden, of those that the conformance suite hides."""
    for _ in range(rng.randint(1, 3)):
        hides = (
            rng.choice(sorted(every_game.about(name).hides.items(), key=lambda pair: pair[0]))[1]
            if every_game.about(name).hides
            else None
        )
        try:
            data = without_one(name, hides, data, rng) if hides else data
        except (AttributeError, KeyError, TypeError, ValueError, IndexError):
            continue  # this is told in another way here, or hidden already
    return data


def without_one(name, hides, data, rng):
    data = every_game.about(name).prepared(data, rng)
    holes = hides(data, rng)
    hole = rng.choice(holes) if holes else None
    return worlds.put(data, hole.path, hole.text) if hole else data


def with_rulings(name, data, rng):
    """The table with some other rulings, now and then."""
    open_ = [ruling for ruling in entry(name).game.rulings if len(ruling.options) > 1]
    if not open_ or rng.random() < 0.5:
        return data
    chosen = {ruling.key: rng.choice(list(ruling.options)) for ruling in rng.sample(open_, min(2, len(open_)))}
    return data | {"rulings": {**data.get("rulings", {}), **chosen}}


def asks_about(name, data, rng):
    """The questions about a table: a verb and its arguments, `FILE` being the table."""
    as_json = ["--json"] if rng.random() < 0.5 else []
    yield "check", ["check", "FILE", *as_json]
    yield "score", ["score", "FILE", *as_json]
    if rng.random() < 0.1:
        yield "fill", ["fill", "FILE", "--limit", "3", *as_json]
    if rng.random() < 0.05:
        yield "explain", ["explain", "FILE", *as_json]
    position = read(name, data)
    if position is not None and position.players_written:
        player = rng.choice(position.players_written)
        if rng.random() < 0.3 and (every := questions_of(name)):
            yield "ask", ["ask", "FILE", *rng.choice(every).split(), "--player", player, *as_json]
        aims = sorted(entry(name).scorer.objectives)
        if rng.random() < 0.1 and aims:
            yield "best", ["best", "FILE", "--play", "--turns", "1", "--aim", rng.choice(aims), "--player", player, *as_json]
    if entry(name).statuses["judge"] != "ready":
        return
    yield "moves", ["moves", "FILE", *as_json]
    if position is None or not position.players_written:
        return
    said = sayings(name, position, rng)
    for number, (player, text) in enumerate(said[:JUDGED]):
        how = [["--json"], [], ["-o", "AFTER", "--force"], []][number % 4]
        yield "judge", ["judge", "FILE", *how, "--player", player, text]
    for player in position.players_written:
        yield "move", [player, ""]
    for player, text in said[JUDGED : JUDGED + MOVED]:
        yield "move", [player, text]


@cache
def questions_of(name):
    """What the suite asks of tables of a game, and questions without a word behind their name."""

    def asked(told):
        if isinstance(told, dict):
            yield from told.get("answers", ())
        for below in told.values() if isinstance(told, dict) else told if isinstance(told, list) else ():
            yield from asked(below)

    bare = {question.name for question in entry(name).scorer.questions if not question.form}
    return sorted(bare.union(asked(every_game.cases_in(every_game.conformance_file(name)))))


def sayings(name, position, rng):
    """Moves as they are said: listed ones, those with all that people add, and others changed at random."""
    game, told = entry(name).game.play, every_game.about(name)
    players = list(position.players_written)
    listed = [(player, move) for player in players for move in game.moves(position, player)]
    order = mixed([move for _, move in listed], rng)[: JUDGED + MOVED]
    whole = []
    for move in order:
        try:
            text = str(told.whole(position, move, rng) or move)
        except (IndexError, KeyError, TypeError, ValueError, StopIteration, AttributeError):
            text = str(move)  # the table does not tell enough to make it whole
        whole.append((move.player, finished_by_example(game, position, move.player, text)))
    forms = [(position.turn or players[0], saying) for form in game.forms for saying in form.sayings]
    texts = [text for _, text in (*whole, *forms)]
    changed = []
    for player, text in (*whole, *forms):
        other = rng.choice(players) if rng.random() < 0.1 else player
        for _ in range(rng.randint(1, 2)):
            text = varied(text, texts, rng)  # noqa: PLW2901 - changed once or twice
        changed.append((other, text))
    found = [(move.player, str(move)) for move in order] + whole + forms + changed * 2
    return rng.sample(sorted(set(found)), len(set(found)))


def finished_by_example(game, position, player, text):
    """A move with what is still to be said of it, as its own answer suggests."""
    for _ in range(3):
        try:
            left = game.conditions(position, game.read(text, position, player)).open_end
        except ValueError:
            return text
        example = re.search("`([^`]+)`", left)
        if example is None:
            return text
        text = example[1] if example[1].startswith(text.split(",")[0]) else f"{text}, {example[1]}"
    return text


def varied(text, texts, rng):
    """A move said otherwise: a word changed for one of its kind, a clause left out or added."""
    clauses = text.split(", ")
    match rng.randrange(6):
        case 0 if len(clauses) > 1:
            del clauses[rng.randrange(1, len(clauses))]
        case 1:
            more = rng.choice(texts).split(", ")[1:]
            clauses += more[:1] if rng.random() < 0.5 else more[-1:]
        case 2 if len(clauses) > 1:
            clauses[rng.randrange(1, len(clauses))] = rng.choice(rng.choice(texts).split(", "))
        case _:
            return reworded(text, texts, rng)
    return ", ".join(clauses)


def reworded(text, texts, rng):
    words = re.findall(r"[\w'-]+|[^\w'-]+", text)
    places = [(i, kind) for i, word in enumerate(words) for kind in CLASSES if kind.fullmatch(word)]
    if not places:
        return text
    at, kind = rng.choice(places)
    others = [word for other in texts for word in re.findall(r"[\w'-]+", other) if kind.fullmatch(word)]
    words[at] = rng.choice(sorted(set(others)))
    return "".join(words)
