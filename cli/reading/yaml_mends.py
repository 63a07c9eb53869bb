"""Slips of the pen that keep a text from being YAML: what to write instead, so that the rest can be read as well.

Whoever typed a table wants all that is wrong with it in one answer, but a parser stops at the first slip. So each slip
that can only mean one thing is told and mended in a copy of the text, line by line (no line comes or goes), and the copy
is read again. Marks in the copy are led back to the text as it was typed.
"""

import re
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from cli.reading.marks import Mark
from models.names import counted, quoted

_SPACES = dict.fromkeys((*range(0x2000, 0x200C), 0xA0, 0x202F, 0x205F, 0x3000, 0x2060), " ")
"""What word processors and web pages have instead of spaces."""
_MARKS = "\u201c\u201d\u201e\u201f\u00ab\u00bb\u2018\u2019\u201a"
_SMART = re.compile(rf"(?<![^\s\[{{,:-])[{_MARKS}]([^\"\n{_MARKS}]*)[{_MARKS}](?=\s*(?:[,\]}}:\n\r#]|$))")
"""A text between printers' quotation marks, alone where a value or key stands."""
_INNER_TAB = re.compile(r"(?<=[^\t \n\r])([ \t]*\t[ \t]*)")
_TAB = re.compile(r"^[ ]*\t[ \t]*(?=[^\s#])", re.MULTILINE)
_ASKED = re.compile(r"(?:(?<=[\[,])|(?<=: )|(?<=- ))[ ]*\?+(?=[ ]*(?:[,\]}]|$|[ ]#))", re.MULTILINE)


@dataclass(slots=True)
class Copy:
    """A text that is being mended, and where it is no longer as it was typed."""

    lines: list[str]
    said: list[tuple[Mark, str]] = field(default_factory=list)
    edits: list[tuple[Mark, int, int]] = field(default_factory=list)
    unsure: set[int] = field(default_factory=set)
    """Lines that were mended so that the rest can be read; what they should say is not known."""

    @property
    def text(self) -> str:
        """The copy as it is by now."""
        return "".join(self.lines)

    def line(self, n: int) -> str:
        """A line, counted from 1, without its end."""
        return self.lines[n - 1].rstrip("\r\n\x85\u2028\u2029") if 1 <= n <= len(self.lines) else ""

    def original(self, mark: Mark | None) -> Mark | None:
        """Where something stands in the text as it was typed."""
        for at, removed, added in reversed(self.edits):
            if mark is not None and mark.line == at.line and mark.column > at.column:
                mark = Mark(mark.line, max(at.column, mark.column - added + removed))
        return mark

    def tell(self, mark: Mark, message: str) -> None:
        """A slip, at its place in the copy."""
        self.said.append((self.original(mark) or mark, message))

    def put(self, mark: Mark, removed: int, new: str) -> None:
        """Put something in the place of so many letters of a line."""
        line = self.lines[mark.line - 1]
        self.lines[mark.line - 1] = line[: mark.column - 1] + new + line[mark.column - 1 + removed :]
        self.edits.append((mark, removed, len(new)))

    def mend(self, mark: Mark, removed: int, new: str, message: str) -> bool:
        """Tell a slip, and put what is meant in the place of so many letters."""
        self.tell(mark, message)
        self.put(mark, removed, new)
        return True

    def before(self, n: int) -> int:
        """The last line before another that says something; 0 if there is none."""
        return next((k for k in range(n - 1, 0, -1) if not _BLANK.match(self.line(k))), 0)

    def after(self, n: int) -> int:
        """The first line after another that says something; 0 if there is none."""
        return next((k for k in range(n + 1, len(self.lines) + 1) if not _BLANK.match(self.line(k))), 0)


_BLANK = re.compile(r"\s*(?:#|$)")


def copy_of(text: str) -> Copy:
    """A copy of a text in which what looks like a space or a quotation mark is one; tabs and `?` are told."""
    if not text.isascii():
        text = _SMART.sub(r'"\1"', text.translate(_SPACES))
    if "\t" in text:
        text = _INNER_TAB.sub(lambda tabs: " " * len(tabs[0]), text)
    copy = Copy(re.findall("[^\r\n\x85\u2028\u2029]*(?:\r\n|[\r\n\x85\u2028\u2029]|$)", text))
    if "\t" in text:
        _without_tabs(copy)
    if "?" in text:
        for n in range(1, len(copy.lines) + 1):
            while asked := _ASKED.search(copy.line(n)):
                marks = len(asked[0].strip())
                mark = Mark(n, asked.end() + 1 - marks)
                copy.mend(mark, marks, "unknown", "write unknown for what nobody remembers")
    return copy


def _without_tabs(copy: Copy) -> None:
    """Indent with spaces where tabs do it: like the next line, or as the lines above go on."""
    mended: dict[int, int] = {}
    several = sum(_TAB.match(line) is not None for line in copy.lines)
    others = f", and in {several - 1} more lines" if several > _TOLD_ONE_BY_ONE else ""
    for n, line in enumerate(copy.lines, start=1):
        tabs = _TAB.match(line)
        if tabs is None:
            continue
        if not (others and mended):
            copy.tell(Mark(n, line.index("\t") + 1), f"a tab stands here{others}; indent with spaces")
        number, last, below = tabs[0].count("\t"), copy.before(n), copy.line(copy.after(n))
        above = copy.line(last)
        least = _indent(above) + 2 if above.rstrip().endswith(":") else 0
        if last in mended:
            width = max(_indent(above) + 2 * (number - mended[last]), least)
        elif below.strip() and "\t" not in below[: _indent(below) + 1] and least <= _indent(below):
            width = _indent(below)
        else:
            is_key = not line.lstrip().startswith("- ")
            while is_key and last and copy.line(last).lstrip().startswith("- "):
                last = copy.before(last)
            width = max(_indent(copy.line(last)), least)
        mended[n] = number
        copy.put(Mark(n, 1), len(tabs[0]), " " * width)


_TOLD_ONE_BY_ONE = 3
"""So many lines with tabs are told one by one."""


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


class Slip(NamedTuple):
    """What the parser met: its words, where what it was reading began, and where it stopped."""

    said: str
    begun: Mark | None
    at: Mark | None


def slip_of(error: Any) -> Slip:
    """What the parser tells of an error."""
    marks = (Mark(mark.line + 1, mark.column + 1) if mark else None for mark in (error.context_mark, error.problem_mark))
    return Slip(" ".join(part for part in (error.context, error.problem) if part), *marks)


def mend(copy: Copy, slip: Slip) -> bool:
    """Tell and mend what the parser met, if it can only mean one thing."""
    at = slip.at or Mark(1, 1)
    return any(fragment in slip.said and mended(copy, slip.begun or at, at) for fragment, mended in _MENDS)


_WORD = r"[^\W\d][\w-]*"
_GLUED = re.compile(rf"^(\s*(?:- +)?)({_WORD}(?: {_WORD})?):(?=[^\s:/])")
_OTHER_SIGN = re.compile(rf"^(\s*(?:- +)?)({_WORD}) ?([=;])(?= |$)")
_NO_COLON = re.compile(rf"^(\s*(?:- +)?)({_WORD})(?= *(?:$|#)| +[^\s:=])")


def _with_colon(copy: Copy, n: int) -> bool:
    """Mend a line that should be `key: value` and lacks the colon, or the space after it."""
    line = copy.line(n)
    glued, sign, bare = _GLUED.match(line), _OTHER_SIGN.match(line), _NO_COLON.match(line)
    if glued:
        message = f"a space is missing after the colon; write {_example(glued[2], line[glued.end() :])}"
        return copy.mend(Mark(n, glued.end()), 1, ": ", message)
    if sign:
        message = f"a key has a colon, not {sign[3]!r}; write {_example(sign[2], line[sign.end() :])}"
        return copy.mend(Mark(n, sign.start(3) + 1), 1, ":", message)
    if bare and not re.search(r":(?: |$)", line):
        copy.tell(
            Mark(n, bare.start(2) + 1), f"the colon is missing; write {_example(bare[2], line[bare.end() :].strip(' #'))}"
        )
        copy.put(Mark(n, bare.end() + 1), 0, ":")
        return True
    return False


def _example(key: str, value: str) -> str:
    return f"`{key}: {' '.join(value.split())}`" if value.strip() and len(value) < _SHORT else f"`{key}:`"


_SHORT = 40


def _second_colon(copy: Copy, _begun: Mark, at: Mark) -> bool:
    """A colon where none can stand: a line before it lacks its own, or the line has two."""
    line, above = copy.line(at.line), copy.before(at.line)
    first = re.match(r"\s*(?:- +)?[^\s:][^:]*(?=:)", line)
    if first is None or first.end() + 1 == at.column:
        return above > 0 and _indent(copy.line(above)) <= _indent(line) and _with_colon(copy, above)
    value = re.match(r"(\s*(?:- +)?[^:]*: +)(.*?)\s*$", line)
    if value is None or "'" in value[2]:
        return False
    word = re.search(rf" ({_WORD})$", line[: at.column - 1])
    other = f"begin a new line before {quoted(word[1])}, or " if word and word.start() > value.end(1) else ""
    copy.tell(at, f"a second colon in this line; {other}put the whole text in 'quotes'")
    copy.unsure.add(at.line)
    copy.put(Mark(at.line, value.end(2) + 1), 0, "'")
    copy.put(Mark(at.line, value.start(2) + 1), 0, "'")
    return True


def _no_key(copy: Copy, begun: Mark, _at: Mark) -> bool:
    """A line without a colon, where a key or an entry of a list must stand."""
    line, n = copy.line(begun.line), begun.line
    glued = re.match(r"(\s*)-(?=[\[\w.\"'])", line)
    if glued:
        return copy.mend(Mark(n, glued.end() + 1), 0, " ", "a space is missing after the dash")
    if line.lstrip().startswith("[") and any(
        copy.line(k).lstrip().startswith("- ") for k in (copy.before(n), copy.after(n))
    ):
        return copy.mend(
            Mark(n, _indent(line) + 1), 0, "- ", "each entry of this list begins with a dash; write - before it"
        )
    return _with_colon(copy, n)


_CLOSING = {"[": "]", "{": "}"}


def _in_brackets(copy: Copy, begun: Mark, at: Mark) -> bool:
    """A list or keys in brackets: closed by another bracket, not closed, or without a comma."""
    opened = copy.line(begun.line)[begun.column - 1 : begun.column]
    here = copy.line(at.line)
    if opened not in _CLOSING:
        return False
    if (wrong := here[at.column - 1 : at.column]) in {"]", "}"}:
        closing = _CLOSING[opened]
        return copy.mend(at, 1, closing, f"the {opened} in column {begun.column} is closed by {wrong} here; write {closing}")
    starts_anew = at.line > begun.line and re.match(rf"\s*(?:- |{_WORD}(?: {_WORD})? *:)", here)
    if not starts_anew and at.line <= len(copy.lines) and here[at.column - 1 :].strip():
        return copy.mend(at, 0, ", ", "a comma is missing before this")
    last = copy.before(at.line) if starts_anew else len(copy.lines)
    last = last if copy.line(last).strip() else copy.before(last)
    return last >= begun.line and _close_bracket(copy, begun, last)


def _close_bracket(copy: Copy, begun: Mark, last: int) -> bool:
    """Close a bracket at the end of a line, or in its comment, where it is not read."""
    opened = copy.line(begun.line)[begun.column - 1]
    closing = _CLOSING[opened]
    line = re.sub(r"\s+#.*$", "", copy.line(last)).rstrip()
    comment = copy.line(last)[len(line) :].lstrip()
    if closing in comment:
        mark = Mark(last, copy.line(last).index("#", len(line)) + 1)
        copy.unsure.add(last)
        return copy.mend(mark, 1, "_", "what stands after # is not read; put the text in 'quotes' or take the # out")
    wrong = line[-1] if line.endswith((")", "}", "]", ">")) and line[-1] != closing else ""
    inner = line[begun.column :] if last == begun.line else line
    if wrong and inner.count({")": "(", "}": "{", "]": "["}.get(wrong, "<")) >= inner.count(wrong):
        wrong = ""  # It closes what was opened after the bracket that is meant.
    mark = Mark(last, len(line) + 1 - len(wrong))
    place = f"the {opened} in column {begun.column}" if last == begun.line else f"the {opened} in line {begun.line}"
    other = f", not {wrong}" if wrong else ""
    return copy.mend(mark, len(wrong), closing, f"{place} is not closed; write {closing} here{other}")


def _open_quote(copy: Copy, begun: Mark, at: Mark) -> bool:
    """A quotation mark that is not closed: it ends before the next comma or bracket, or with the line."""
    line = copy.line(begun.line)
    sign, rest = line[begun.column - 1 : begun.column], line[begun.column :]
    if at.line == begun.line or sign not in {"'", '"'}:
        return False
    found = _end_of_text(line, begun)
    end = begun.column + 1 + (found.start() if found else len(rest))
    if sign in rest[: end - begun.column - 1]:
        return False
    copy.tell(begun, f"this quotation mark is not closed; write {sign} after {quoted(rest[: end - begun.column - 1])} too")
    copy.put(Mark(begun.line, end), 0, sign)
    return True


def _end_of_text(line: str, begun: Mark) -> re.Match[str] | None:
    """Where a text that begins in a line is over: at the next comma or bracket in a list, else at the end of the line."""
    in_list = "[" in line[: begun.column] or "{" in line[: begun.column]
    return re.search(r"\s*[,\]}]" if in_list else r"\s*$", line[begun.column :])


def _one_too_many(copy: Copy, _begun: Mark, at: Mark) -> bool:
    """A bracket that closes nothing."""
    return copy.line(at.line)[at.column - 1 :].startswith("]") and copy.mend(at, 1, "", "one ] too many")


def _strange_indent(copy: Copy, _begun: Mark, at: Mark) -> bool:
    """A line that is indented like none around it."""
    line = copy.line(at.line)
    if at.column != _indent(line) + 1 or not re.search(r":(?: |$)|^ *- ", line):
        return False
    if _is_entry(line) and _indent(line) == 0:
        copy.tell(at, "no dash belongs here: keys begin at the left edge, without one")
        return False
    others = [width for width in _indents_around(copy, at.line) if width != _indent(line)]
    width = min(others, key=lambda width: (abs(width - _indent(line)), -width), default=_indent(line))
    if not 0 < abs(width - _indent(line)) <= _FARTHEST:
        return False
    here, there = (counted(n, "space") for n in (_indent(line), width))
    copy.tell(at, f"this line is indented by {here}; indent it by {there}, like those around it")
    copy.put(Mark(at.line, 1), _indent(line), " " * width)
    return True


def _indents_around(copy: Copy, n: int) -> list[int]:
    """How the lines around one are indented: those of its kind, if there are any."""
    around = [copy.line(k) for k in (copy.before(n), copy.after(n)) if k]
    is_entry = _is_entry(copy.line(n))
    widths = [_indent(line) for line in around if _is_entry(line) is is_entry] or [*map(_indent, around)]
    if around and _is_entry(around[0]) and not is_entry:
        # The keys of an entry stand below its first one, not below the dash.
        widths.append(_indent(around[0]) + 2)
    return widths


def _is_entry(line: str) -> bool:
    return line.lstrip().startswith("- ")


_FARTHEST = 4
"""Spaces by which a line can be indented wrongly."""


def _second_comma(copy: Copy, _begun: Mark, at: Mark) -> bool:
    """Two commas with nothing between them."""
    if copy.line(at.line)[at.column - 1 : at.column] != ",":
        return False
    copy.unsure.add(at.line)
    return copy.mend(at, 1, "", "nothing stands before this comma; write . for an empty space, or take the comma out")


def _strange_sign(copy: Copy, _begun: Mark, at: Mark) -> bool:
    """A value that begins with a sign that means something else in YAML."""
    line = copy.line(at.line)
    sign = line[at.column - 1 : at.column]
    found = _end_of_text(line, at)
    end = at.column + (found.start() if found else 0)
    copy.tell(at, f"a value cannot begin with {sign}; put it in 'quotes'")
    if "'" in line[at.column - 1 : end]:
        return False
    copy.put(Mark(at.line, end + 1), 0, "'")
    copy.put(at, 0, "'")
    return True


_MENDS = (
    ("mapping values are not allowed", _second_colon),
    ("simple key", _no_key),
    ("expected ',' or", _in_brackets),
    ("scanning a quoted scalar", _open_quote),
    ("<block end>", _one_too_many),
    ("<block end>", _strange_indent),
    ("expected the node content", _second_comma),
    ("cannot start any token", _strange_sign),
)
"""How what the parser met is mended, by a part of what it says."""
