"""The verb `draw`, and pictures as files for the other verbs: SVG, PNG, or a page with the score sheet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cli.answers.voice import write
from cli.extras import must_have
from cli.reading.marks import refusal, typed
from cli.statuses import LEGAL
from models.names import capital, of_number
from verify.violations import known_violations

if TYPE_CHECKING:
    from cli.answers.voice import Request
    from cli.pictures.overlay import Overlay
    from cli.reading.table import Table
    from models.picture import Picture
    from models.rule import Violation
    from scorers.sheet import Sheet
    from verify.clock import Clock

ENDINGS = (".svg", ".png", ".html")
"""What a picture can be written as."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture with what is told over it, and the score sheets as far as they are known."""

    picture: Picture
    over: Overlay
    sheets: tuple[Sheet, ...] = ()


def must_be_picture(option: str, output: str | None, files: Sequence[str] = ()) -> None:
    """Refuse a file name that is no picture's, and one for several files."""
    if output is not None and len(files) > 1:
        raise click.UsageError(f"{option} takes one FILE: one picture per file")
    if output is not None and not output.endswith(ENDINGS):
        raise click.UsageError(
            f"{option} {output!r}: a picture is an SVG, a PNG or a page; the name must end in .svg, .png or .html"
        )


def _placed(against: Sequence[Violation], broken: Sequence[Violation]) -> tuple[Violation, ...]:
    """What is said against a move, where the table after it shows that."""
    marked = [(violation.rule, place) for violation in broken for place in violation.places]
    return tuple(replace(one, places=one.places or tuple(at for rule, at in marked if rule == one.rule)) for one in against)


def draw(
    table: Table,
    position: Any,
    *,
    player: str | None = None,
    before: Any = None,
    against: Sequence[Violation] = (),
    to_grow: bool = False,
) -> Drawn:
    """A position as a picture with its points and the rules that it breaks, with what differs from one `before`.

    `against` is what is said against it, in the place of the rules that it breaks. One that is `to_grow` has the empty
    spaces around it, too.
    """
    from cli.pictures.overlay import Overlay, changes, of_player, scores

    game = table.entry.game
    broken = known_violations(game, position)
    if against:
        broken = _placed(against, broken)
    shown = (game.growing or game.picture) if to_grow else game.picture
    picture = shown(position, frozenset(place for violation in broken for place in violation.places))
    rings = changes(game.picture(before, frozenset()), picture) if before is not None else frozenset()
    picture = of_player(picture, player)
    sheets: tuple[Sheet, ...] = () if "score" in game.unanswered else table.entry.scorer.sheets(position)
    points, totals = scores(sheets)
    if len(totals) < len(sheets):
        from verify.score import totals as ranges

        found = ranges(table.entry, position)
        open_ = [sheet for sheet in sheets if sheet.player in found]
        totals = {sheet.player: of_number(str(found[sheet.player]), sheet.unit) for sheet in open_} | totals
    names = position.players_written
    told = [(one.places, f"{one.instance}: {capital(one.message, names)}") for one in broken]
    return Drawn(picture, Overlay(points, totals, told, rings), sheets)


def write_picture(name: str, drawing: Drawn, *, dark: bool, force: bool) -> None:
    """Write a picture to a file, as what the end of its name says. Raises `FlawedError`."""
    from cli.pictures.vector import svg

    if name.endswith(".html"):
        from cli.pictures.vector import page

        write(name, page(drawing.picture, drawing.over, drawing.sheets, dark=dark), force=force)
        return
    text = svg(drawing.picture, drawing.over, dark=dark)
    write(name, png(name, text) if name.endswith(".png") else text, force=force)


def must_be_writable(name: str | None, *, force: bool) -> None:
    """Refuse a picture that could not be written, before anybody waits for it. Raises `FlawedError`."""
    if name is None:
        return
    if not force and Path(name).exists():
        raise refusal(name, "exists already and was left as it is; --force replaces it")
    if name.endswith(".png"):
        must_have(name, "a PNG", "resvg-py", instead="; or write an .svg or an .html")


def png(name: str, text: str) -> bytes:
    """An SVG as PNG. Raises `FlawedError` where nothing is installed that makes one."""
    must_have(name, "a PNG", "resvg-py", instead="; or write an .svg or an .html")
    import resvg_py

    # Every letter is an outline already; looking for the fonts of the machine would only take time.
    return bytes(resvg_py.svg_to_bytes(svg_string=text, skip_system_fonts=True))


def answer_draw(
    ask: Request,
    table: Table,
    _: Clock,
    *,
    space: str | None,
    player: str | None,
    output: str | None,
    force: bool,
    dark: bool,
) -> int:
    """Answer `draw` for one file: one player's layout, or distances from a `space`, on the terminal or in a file."""
    position = table.laid_out()
    who = table.player(player, needed=False) if player is not None else None
    if space is None:
        drawing = draw(table, position, player=who)
    else:
        from cli.pictures.overlay import Overlay

        distances = table.entry.game.distances
        if distances is None:
            raise refusal("--from", f"in {table.entry.game.title} no distances matter")
        try:
            drawing = Drawn(distances(position, table.player(player, needed=True) or "", space), Overlay())
        except ValueError as error:
            raise typed("--from", space, error) from None
    if output is not None:
        write_picture(output, drawing, dark=dark, force=force)
    elif ask.voice.as_json:
        from cli.pictures.vector import svg

        text = svg(drawing.picture, drawing.over, dark=dark)
        ask.voice.shape({"file": table.file, "game": table.entry.name, "svg": text})
    else:
        ask.voice.draw(drawing.picture)
        ask.voice.say((f"!! {sentence}" for _, sentence in drawing.over.broken), ())
    return LEGAL
