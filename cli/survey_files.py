"""The files of a survey: rows for other programs, and the histogram as a picture."""

import json
from collections.abc import Sequence

from cli.answers.survey_words import head_lines, row_label, rows, table
from cli.answers.voice import write
from cli.picture_files import must_be_writable as picture_must_be
from cli.picture_files import png
from cli.pictures.canvas import Canvas
from cli.pictures.letters import width_of
from cli.pictures.palette import DARK, LIGHT
from cli.pictures.vector import HEAD, NOTE, ROOMY
from cli.reading.marks import refusal
from cli.scoring import csv_text
from verify.survey import Surveyed
from verify.surveys.distribution import Distribution

_BAR, _PITCH, _WIDE = 14, 20, 520
_ENDINGS = (".csv", ".jsonl", ".svg", ".png")


def must_be_writable(names: Sequence[str], *, force: bool) -> None:
    """Refuse files that could not be written, before anybody waits for them. Raises `FlawedError`."""
    for name in names:
        if not name.endswith((*_ENDINGS, ".yaml", ".yml")):
            hint = "rows end in .csv or .jsonl, the histogram in .svg or .png, the table of a deal in .yaml"
            raise refusal(name, hint)
        picture_must_be(name, force=force)


def write_outputs(surveyed: Surveyed, found: Distribution, names: Sequence[str], *, dark: bool, force: bool) -> None:
    """Write the files that were asked for. Raises `FlawedError`."""
    rows = table(surveyed, found.outcomes)
    for name in names:
        content: str | bytes
        if name.endswith(".csv"):
            told = ({**row, "lines": json.dumps(row["lines"], ensure_ascii=False)} for row in rows)
            content = csv_text([*rows[0]], told)
        elif name.endswith(".jsonl"):
            content = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
        else:
            content = histogram(surveyed, found, dark=dark)
            content = png(name, content) if name.endswith(".png") else content
        write(name, content, force=force)


def histogram(surveyed: Surveyed, found: Distribution, *, dark: bool) -> str:
    """The histogram as SVG, in the colours and letters of our pictures: deals that are open in a lighter bar."""
    canvas, every = Canvas(DARK if dark else LIGHT), rows(found)
    ink, faint = canvas.palette.text, canvas.palette.faint
    heading, *notes = [line.strip() for line in head_lines(surveyed, found)]
    names = [row_label(surveyed.objective, least, most) for least, most, *_ in every]
    left = ROOMY.margin + max((width_of(name, NOTE) for name in names), default=0) + 10
    longest = max((proven + maybe for _, _, proven, maybe in every), default=1)
    y = canvas.lines(ROOMY.margin, ROOMY.margin, [heading], HEAD, ink, bold=True) + 8
    for name, (_, _, proven, maybe) in zip(names, every, strict=True):
        canvas.text(left - 10, y + 11, name, NOTE, ink, anchor=1)
        full, more = (_WIDE * n / longest for n in (proven, maybe))
        canvas.begin(f"{name}: {proven}" + (f", {maybe} may be here" if maybe else ""))
        canvas.rect(left, y, full, _BAR, canvas.palette.ring)
        canvas.rect(left + full, y, more, _BAR, faint, opacity="0.5")
        canvas.end()
        canvas.text(left + full + more + 6, y + 11, str(proven) if proven else "", NOTE, faint)
        y += _PITCH
    wide = max(left + _WIDE + 60, width_of(heading, HEAD, bold=True) + 2 * ROOMY.margin)
    wide = max([wide, *(width_of(note, NOTE) + 2 * ROOMY.margin for note in notes)])
    y = canvas.lines(ROOMY.margin, y + 8, notes, NOTE, ink)
    return canvas.document(wide, y + ROOMY.margin, heading, " ".join(notes))
