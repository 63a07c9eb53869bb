"""The places at which code can be changed a little, and the changes: of comparisons, conditions, numbers, returns and so on.

Left out is what no test should hold fast: docstrings, annotations, the wording of messages, imports. A change is made in the
syntax tree; a module is written from its tree, so that the original and the mutant differ in one place.
"""

from __future__ import annotations

import ast
import copy
import difflib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from os.path import commonprefix

COMPARISONS = {
    ast.Eq: [ast.NotEq],
    ast.NotEq: [ast.Eq],
    ast.Lt: [ast.LtE, ast.GtE],
    ast.LtE: [ast.Lt, ast.Gt],
    ast.Gt: [ast.GtE, ast.LtE],
    ast.GtE: [ast.Gt, ast.Lt],
    ast.In: [ast.NotIn],
    ast.NotIn: [ast.In],
    ast.Is: [ast.IsNot],
    ast.IsNot: [ast.Is],
}
ARITHMETIC = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
OTHER_NAMES = {"any": "all", "all": "any", "min": "max", "max": "min", "any_of": "all_of", "all_of": "any_of"}
KEY = re.compile(r"[\w./-]+")
"""What is a key and not wording."""

AROUND = 70
"""So many characters of a long line are shown before a difference."""

Way = tuple[str | int, ...]
"""The fields and indices that lead from a module to a node."""


@dataclass(frozen=True)
class Place:
    """A node of a module that can be changed: the way to it, its lines, those of its statement, and what it may become."""

    way: Way
    lines: range
    statement: range
    changes: tuple[ast.AST | None, ...]
    """Nothing stands for a statement that is dropped."""
    at_import: bool
    """Whether it is executed when the module is imported, not when a function is called."""


def places(source: str) -> list[Place]:
    """All places of a module."""
    tree = ast.parse(source)
    return [place for place in _Places(tree).found() if place.changes]


def mutant(source: str, place: Place, change: ast.AST | None) -> tuple[str, str]:
    """The module with one change, and the difference to read."""
    tree = ast.parse(source)
    parent: object = tree
    for step in place.way[:-1]:
        parent = parent[step] if isinstance(step, int) else getattr(parent, step)  # type: ignore[index]
    last = place.way[-1]
    new = ast.Pass() if change is None else change
    if isinstance(last, int):
        parent[last] = new  # type: ignore[index]
    else:
        setattr(parent, last, new)
    plain, changed = ast.unparse(ast.parse(source)), ast.unparse(ast.fix_missing_locations(tree))
    return changed, _difference(plain, changed)


def _difference(plain: str, changed: str) -> str:
    """The lines that differ, of long ones only what lies around the difference."""
    lines = difflib.unified_diff(plain.splitlines(), changed.splitlines(), n=0, lineterm="")
    told = [line for line in lines if line[:2] not in {"--", "++", "@@"}]
    first = len(commonprefix([line[1:] for line in told])) + 1 if len(told) > 1 else 1  # noqa: RUF071 - of texts
    start = max(1, first - AROUND)
    return "\n".join(f"{line[0]} {'…' if start > 1 else ''}{line[start : first + 2 * AROUND]}" for line in told)


class _Places:
    def __init__(self, tree: ast.Module) -> None:
        self.tree = tree
        keys = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
        self.keys = sorted(key for key in keys if KEY.fullmatch(key))
        self.members: dict[str, set[str]] = {}
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.attr.isupper():
                self.members.setdefault(node.value.id, set()).add(node.attr)

    def found(self) -> Iterator[Place]:
        yield from self.under(self.tree, (), range(1, 2), at_import=True)

    def under(self, node: ast.AST, way: Way, statement: range, *, at_import: bool) -> Iterator[Place]:
        """The places below a node; left out are annotations, docstrings and what only types need."""
        for name, value in ast.iter_fields(node):
            if name in {"annotation", "returns", "type_params", "type_comment", "decorator_list"}:
                continue
            if isinstance(node, ast.JoinedStr | ast.FormattedValue) and name == "format_spec":
                continue
            for index, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
                if isinstance(child, ast.AST):
                    here = (*way, name) if index is None else (*way, name, index)
                    called = name == "body" and isinstance(node, ast.FunctionDef | ast.Lambda)
                    yield from self.at(node, child, here, statement, at_import=at_import and not called)

    def at(self, parent: ast.AST, node: ast.AST, way: Way, statement: range, *, at_import: bool) -> Iterator[Place]:
        if _is_left_out(parent, node):
            return
        if isinstance(node, ast.stmt):
            statement = _header(node)
        if isinstance(node, ast.stmt | ast.expr | ast.comprehension):
            first = getattr(node, "lineno", statement.start)
            last = getattr(node, "end_lineno", None) or first
            lines = statement if isinstance(node, ast.stmt) else range(first, last + 1)
            if not isinstance(parent, ast.JoinedStr) or not isinstance(node, ast.Constant):
                yield Place(way, lines, statement, tuple(self.changes(parent, node)), at_import)
        yield from self.under(node, way, statement, at_import=at_import)

    def changes(self, parent: ast.AST, node: ast.AST) -> Iterator[ast.AST | None]:  # noqa: C901, PLR0912 - case by case
        """What may stand in the place of a node."""
        match node:
            case ast.Compare(ops=ops):
                for index, op in enumerate(ops):
                    for other in COMPARISONS[type(op)]:
                        yield _with(node, ops=[*ops[:index], other(), *ops[index + 1 :]])
            case ast.BoolOp(op=op, values=values):
                yield _with(node, op=ast.Or() if isinstance(op, ast.And) else ast.And())
                for index in range(len(values)):
                    rest = [*values[:index], *values[index + 1 :]]
                    yield rest[0] if len(rest) == 1 else _with(node, values=rest)
            case ast.BinOp(left=left, op=op, right=right):
                if type(op) in ARITHMETIC and not (_is_text(left) or _is_text(right)):
                    yield _with(node, op=ARITHMETIC[type(op)]())
            case ast.AugAssign(op=op, value=value):
                yield None
                if type(op) in ARITHMETIC and not _is_text(value):
                    yield _with(node, op=ARITHMETIC[type(op)]())
            case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
                yield operand
            case ast.Constant(value=value):
                yield from self.other_values(parent, value)
            case ast.Attribute(value=ast.Name(id=name), attr=attr) if attr in self.members.get(name, ()):
                others = sorted(self.members[name] - {attr})
                if others:
                    yield _with(node, attr=others[len(attr) % len(others)])
            case ast.Name(id=name) if name in OTHER_NAMES and isinstance(parent, ast.Call) and parent.func is node:
                yield ast.Name(OTHER_NAMES[name], ast.Load())
            case ast.IfExp(test=test, body=body, orelse=orelse):
                yield _with(node, test=_negated(test))
                yield from (body, orelse)
            case ast.If(test=test) | ast.While(test=test):
                yield _with(node, test=_negated(test))
            case ast.comprehension(ifs=ifs) if ifs:
                yield _with(node, ifs=ifs[1:])
                yield _with(node, ifs=[_negated(ifs[0]), *ifs[1:]])
            case ast.Slice(lower=lower, upper=upper):
                if lower is not None:
                    yield _with(node, lower=None)
                if upper is not None:
                    yield _with(node, upper=None)
            case ast.Return(value=value) if value is not None and not _is_none(value):
                yield _with(node, value=ast.Constant(None))
            case ast.Expr(value=ast.Call() | ast.Yield() | ast.YieldFrom()) | ast.Raise() | ast.Continue() | ast.Break():
                yield None
            case _:
                return

    def other_values(self, parent: ast.AST, value: object) -> Iterator[ast.AST]:
        if isinstance(value, bool):
            yield ast.Constant(not value)
        elif isinstance(value, int):
            yield from (ast.Constant(value + 1), ast.Constant(value - 1))
        elif (
            isinstance(value, str) and KEY.fullmatch(value) and len(self.keys) > 1 and not isinstance(parent, ast.JoinedStr)
        ):
            others = [key for key in self.keys if key != value]
            yield ast.Constant(others[len(value) % len(others)])


def _with(node: ast.AST, **fields: object) -> ast.AST:
    new = copy.copy(node)
    for name, value in fields.items():
        setattr(new, name, value)
    return new


def _negated(test: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.Not(), test)


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str | bytes))


def _is_none(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _header(node: ast.stmt) -> range:
    """The lines of a statement without those of the statements in it."""
    body = getattr(node, "body", None) or getattr(node, "cases", None)
    last = node.end_lineno or node.lineno
    if isinstance(body, list) and body:
        inner = body[0].pattern if isinstance(body[0], ast.match_case) else body[0]
        last = max(node.lineno, inner.lineno - 1)
    return range(node.lineno, last + 1)


def _is_left_out(parent: ast.AST, node: ast.AST) -> bool:
    match node:
        case ast.Import() | ast.ImportFrom() | ast.MatchValue() | ast.MatchClass() | ast.expr_context():
            return True
        case ast.Expr(value=ast.Constant()):
            return True  # A docstring, or three dots.
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.Raise(exc=ast.Name(id="NotImplementedError")):
            return True
        case ast.ClassDef(bases=bases):
            return any("Protocol" in ast.unparse(base) for base in bases)
        case ast.Assign(targets=[ast.Name(id=name)]):
            return name.startswith("__") or (name[:1].isupper() and not name.isupper() and _is_alias(node))
        case ast.Constant() if isinstance(parent, ast.Call) and node in parent.args:
            # TypeVar("T"), cast("Rule", x): names for the type checker.
            return isinstance(parent.func, ast.Name) and parent.func.id in {"TypeVar", "cast", "NewType", "Literal"}
        case _:
            return False


def _is_alias(node: ast.Assign) -> bool:
    """Whether a name is given to a type: `Data = dict[str, Any]`."""
    return isinstance(node.value, ast.Subscript | ast.BinOp | ast.Call) and not any(
        isinstance(part, ast.Constant) and isinstance(part.value, int) for part in ast.walk(node.value)
    )
