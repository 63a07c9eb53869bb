"""The verb `survey`: the best of many deals, and how special a score is among them."""

from __future__ import annotations

import sys
from collections.abc import Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, fields, replace
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

import click

from cli import options
from cli.answers.voice import Voice, deliver
from cli.extras import must_have
from cli.group import GameVerb
from cli.help.completion import complete_files, complete_games
from cli.reading.marks import FlawedError
from cli.statuses import LEGAL, STOPPED, UNDECIDED
from models.names import quoted
from models.problem import ReeveError

if TYPE_CHECKING:
    from verify.survey import Asked, Outcome, Surveyed
    from verify.surveys.results import Results

DEALS = 100
"""So many deals are asked for unless another number is named."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What a survey is asked for besides its question."""

    deals: int | None
    score: int | None
    results: str | None
    cards: str | None
    jobs: int
    cluster: str | None
    outputs: tuple[str, ...]
    force: bool
    dark: bool


@click.command(cls=GameVerb, epilog=options.EPILOG)
@click.argument("game", metavar="GAME|RESULTS", shell_complete=complete_games)
@click.argument("what", required=False, metavar="[WHAT]")
@click.option("--pool", metavar="9+6", help="Of pools: so many cards of each kind.")
@click.option("--deals", type=click.IntRange(min=1), metavar="N", help=f"So many deals; {DEALS} unless you say.")
@click.option("--seed", type=click.IntRange(min=0), metavar="N", help="Other deals; 1 unless you say.")
@click.option("--players", type=click.IntRange(min=1), metavar="N", help="Deals for so many players.")
@click.option("--aim", "objective", metavar="AIM", help="What to have most of; `reeve games GAME` lists the aims.")
@click.option(
    "--turns", type=click.IntRange(min=1), metavar="N", help="So many turns, in games where turns are looked ahead."
)
@click.option("--variant", "variants", multiple=True, metavar="NAME=VALUE", help="A variant of the rulebook; repeatable.")
@options.rulings_option
@options.cards_option
@click.option("--effort", type=click.IntRange(min=1), metavar="STEPS", help="What a deal may take before it counts as open.")
@click.option("--score", type=int, metavar="N", help="How special is this score?")
@click.option("--results", metavar="FILE", shell_complete=complete_files, help="Keep all results here, and go on from it.")
@click.option(
    "--deal", "number", type=click.IntRange(min=1), metavar="N", help="Print the table of this deal, and nothing else."
)
@options.jobs_option
@options.cluster_option
@click.option(
    "-o",
    "--output",
    "outputs",
    multiple=True,
    metavar="FILE",
    shell_complete=complete_files,
    help="Rows as .csv or .jsonl; the histogram as .svg or .png; repeatable.",
)
@options.force_option
@options.dark_option
@options.form_options
def survey(game: str, what: str | None, as_json: bool, plain: bool, number: int | None, **told: Any) -> None:
    """How special is a score? The best of many deals, each proven, and how they are distributed.

    WHAT is dealt, where a game has several kinds: `reeve help how-special` lists them. With --results, every result is kept
    in a file as it comes: stop whenever you like, and give the same command, or `reeve survey FILE`, to go on.
    """
    voice = Voice(as_json=as_json, plain=plain)
    wish = Wish(**{one.name: told.pop(one.name) for one in fields(Wish)})
    if Path(game).is_file():
        if what is not None or wish.results is not None or any(value not in (None, ()) for value in told.values()):
            raise click.UsageError("a file of results has its question already; only --deals, --score and -o go with it")
        wish = replace(wish, results=game)
        sys.exit(_answer(voice, wish, None, number))
    sys.exit(_answer(voice, wish, _question(game, what, wish.cards, **told), number))


def _question(
    game: str,
    what: str | None,
    cards: str | None,
    *,
    pool: str | None,
    seed: int | None,
    players: int | None,
    objective: str | None,
    turns: int | None,
    variants: tuple[str, ...],
    rulings: tuple[str, ...],
    effort: int | None,
) -> Asked:
    """The question of a command line. Raises `FlawedError` and `ValueError`."""
    from cli.box import variants_of
    from cli.reading.inputs import chosen, named_game, read_cards
    from verify.survey import Asked, Surveyed, set_up, survey_called, surveys_of

    entry = named_game(game)
    every = surveys_of(entry)
    if what is None and pool is not None:
        every = tuple(one for one in every if one.sizes) or every
    meant = every[0] if what is None else survey_called(entry, what)
    few = set_up(entry, meant).players
    asked = Asked(
        entry.name,
        meant.name,
        1 if seed is None else seed,
        players or few[0],
        objective or meant.objective,
        effort or meant.effort,
        turns or meant.turns,
        _sizes(pool, meant.sizes),
        dict(chosen(rulings, entry)),
        variants_of(variants),
        None if cards is None else dict(read_cards(cards, entry)[1]),
    )
    return replace(asked, objective=Surveyed(asked).objective.name)


def _sizes(pool: str | None, own: Mapping[str, int]) -> tuple[int, ...]:
    """How many cards of each kind, as people write it: `9+6`. Raises `ValueError`."""
    if pool is None:
        return tuple(own.values())
    if not own:
        raise ValueError("--pool: no cards are drawn for these deals")
    numbers = pool.replace(" ", "").split("+")
    if len(numbers) != len(own) or not all(number.isdecimal() for number in numbers) or not any(map(int, numbers)):
        kinds = "+".join(map(str, own.values()))
        raise ValueError(
            f"--pool {quoted(pool)}: expected how many cards of each kind ({' + '.join(own)}), for instance {kinds}"
        )
    return tuple(map(int, numbers))


def _answer(voice: Voice, wish: Wish, asked: Asked | None, number: int | None) -> int:
    """Deal, ask and tell; the exit status. Raises `FlawedError`, `ValueError` and `ReeveError`."""
    from cli.answers.survey_words import command
    from cli.box import head_lines, table_text
    from cli.survey_files import must_be_writable
    from verify.survey import Surveyed
    from verify.surveys.results import Results

    must_have("reeve", "a survey", "filelock", "scipy")
    must_be_writable(wish.outputs, force=wish.force)
    file, adds = None if wish.results is None else Path(wish.results), asked is not None
    if not adds:
        # Of a file of results is only told what it has, unless it is asked for more.
        with Results(file, adds=False) as results:
            adds = wish.deals is not None and any(results.missing(wish.deals))
    with Results(file, asked, adds=adds) as results:
        surveyed = Surveyed(results.asked)
        if number is not None:
            text = table_text(head_lines(command(surveyed, number=number), wish.cards), surveyed.deal(number))
            if len(wish.outputs) > 1:
                raise ValueError("-o: the table of a deal is one file")
            deliver(text, wish.outputs[0] if wish.outputs else None, force=wish.force)
            return LEGAL
        why = _run(surveyed, results, wish)
        outcomes = results.outcomes()
    return _tell(voice, surveyed, outcomes, wish, why)


def _run(surveyed: Surveyed, results: Results, wish: Wish) -> str:
    """Answer the deals that have no result yet; why it stopped, if it did before all were done."""
    from cli.answers.progress import Progress
    from cli.answers.survey_words import pace

    before = results.outcomes()
    have = max((one.number for one in before), default=0)
    missing = list(results.missing(wish.deals or have or DEALS)) if results.adds else []
    begun = monotonic()
    with Progress() as progress, closing(_outcomes(surveyed.asked, missing, wish)) as outcomes:
        try:
            for now, outcome in enumerate(outcomes, start=1):
                results.add(outcome)
                progress.say(pace(len(before), now, len(missing), monotonic() - begun))
        except KeyboardInterrupt:
            return "stopped with Ctrl-C"
        except FlawedError:
            raise
        except OSError as error:
            return error.strerror or str(error)
        except ReeveError as error:
            return str(error)
    return ""


def _outcomes(asked: Asked, numbers: Sequence[int], wish: Wish) -> Generator[Outcome, None, None]:
    from scorers.processes import shared
    from verify.survey import answer

    tasks = ((asked.text, number) for number in numbers)
    if not numbers:
        return
    with options.processes(wish.jobs, wish.cluster) as jobs:
        yield from (answer(*task) for task in tasks) if jobs == 1 else shared(answer, tasks, jobs, in_order=False)


def _tell(voice: Voice, surveyed: Surveyed, outcomes: Sequence[Outcome], wish: Wish, why: str) -> int:
    from cli.answers.survey_words import lines
    from cli.survey_files import write_outputs
    from verify.surveys.distribution import Distribution

    wanted = [one for one in outcomes if wish.deals is None or one.number <= wish.deals]
    if not wanted:
        click.echo(f"reeve: no deal was finished: {why}", err=True)
        return STOPPED if why.startswith("stopped") else UNDECIDED
    found = Distribution(wanted)
    if voice.as_json:
        from cli.answers import reports

        voice.shape(reports.of_survey(surveyed, found, wish.score, why))
    else:
        voice.say(lines(surveyed, found, wish.score, why, is_fancy=voice.is_fancy))
    write_outputs(surveyed, found, wish.outputs, dark=wish.dark, force=wish.force)
    return UNDECIDED if why or found.failed else LEGAL
