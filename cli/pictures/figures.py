"""The shapes of all pictures, each drawn in a square of 100 by 100: our own small drawings, told apart by form and colour.

A shape is a list of strokes: an outline, what fills it and what draws its edge. `body` and `shade` are the colour of the
thing and a darker one of it, `ink` the line colour; the others are colours that a thing has by nature.
"""

from collections.abc import Mapping, Sequence
from math import cos, pi, sin
from typing import NamedTuple

from models.picture import Shape


class Stroke(NamedTuple):
    """One outline; `line` is the colour of its edge and `width` how broad that is, nothing where it has none."""

    path: str
    fill: str = "body"
    line: str = "ink"
    width: float = 4


def circle(x: float, y: float, radius: float, other: float | None = None) -> str:
    """A circle as a path, or an ellipse with another radius upwards."""
    up = radius if other is None else other
    return f"M{x - radius:g} {y:g}a{radius:g} {up:g} 0 1 0 {2 * radius:g} 0a{radius:g} {up:g} 0 1 0 {-2 * radius:g} 0Z"


def box(x: float, y: float, width: float, height: float) -> str:
    """A rectangle as a path."""
    return f"M{x:g} {y:g}h{width:g}v{height:g}h{-width:g}Z"


def _around(n: int, radius: float, turn: float = 0, middle: float = 50) -> list[tuple[float, float]]:
    """So many points around the middle, the first one above it."""
    angles = [2 * pi * (k + turn) / n - pi / 2 for k in range(n)]
    return [(50 + radius * cos(angle), middle + radius * sin(angle)) for angle in angles]


def _petal(x: float, y: float, width: float) -> str:
    dx, dy = (50 - y) * width, (x - 50) * width
    mx, my = 50 + (x - 50) * 0.5, 50 + (y - 50) * 0.5
    return f"M50 50Q{mx + dx:.1f} {my + dy:.1f} {x:.1f} {y:.1f}Q{mx - dx:.1f} {my - dy:.1f} 50 50Z"


def _star(n: int, outer: float, inner: float, middle: float = 50) -> str:
    pairs = zip(_around(n, outer, 0, middle), _around(n, inner, 0.5, middle), strict=True)
    points = [point for pair in pairs for point in pair]
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z"


def _gear(teeth: int) -> str:
    points = []
    for k in range(teeth):
        for at, radius in ((-0.32, 33), (-0.2, 45), (0.2, 45), (0.32, 33)):
            angle = 2 * pi * (k + at) / teeth
            points.append(f"{50 + radius * cos(angle):.1f} {50 + radius * sin(angle):.1f}")
    return "M" + "L".join(points) + "Z"


def _grain(y: float, side: int) -> str:
    """A grain of an ear, to the left (-1) or right (1) of its stalk."""
    a, b, c, d = (50 + side * far for far in (4, 16, 18, 28))
    return f"M50 {y}C{a} {y - 16} {c} {y - 22} {d} {y - 20}C{d} {y - 6} {b} {y + 2} 50 {y}Z"


def _sprout(x: float, y: float) -> str:
    return " ".join(
        f"M{x} {y}C{x + s * 12} {y} {x + s * 15} {y - 10} {x + s * 14} {y - 16}C{x + s * 4} {y - 15} {x} {y - 8} {x} {y}Z"
        for s in (-1, 1)
    )


_LEAVES = [
    Stroke("M50 84Q28 96 14 80Q34 68 50 84Z", "leaf", width=3),
    Stroke("M50 84Q72 96 86 80Q66 68 50 84Z", "leaf", width=3),
]
_CROWN = "M24 60C8 60 6 40 22 36C20 16 44 8 54 20C70 8 90 22 82 38C96 46 90 62 76 60Z"
_DROP = "M50 8C60 28 80 44 80 64A30 30 0 0 1 20 64C20 44 40 28 50 8Z"
_MEEPLE = (
    "M50 8C61 8 68 16 67 27C66 33 64 36 62 39C78 42 92 48 94 55C95 62 84 64 72 63C75 72 82 82 86 92L58 92L50 76L42 92L14 92"
    "C18 82 25 72 28 63C16 64 5 62 6 55C8 48 22 42 38 39C36 36 34 33 33 27C32 16 39 8 50 8Z"
)

FIGURES: Mapping[Shape, Sequence[Stroke]] = {
    Shape.ROSE: [
        *_LEAVES,
        Stroke(circle(50, 44, 37)),
        Stroke("M50 8C30 18 28 38 44 44M88 46C76 30 58 28 54 44M30 74C46 80 62 70 56 54M14 38C22 58 36 62 46 54", "none"),
        Stroke(circle(50, 46, 12), "shade"),
        Stroke("M50 46a4 4 0 1 1 5 3", "none", width=3),
    ],
    Shape.LILY: [
        *(Stroke(_petal(x, y, 0.36)) for x, y in _around(6, 47, 0.5)),
        *(Stroke(_petal(x, y, 0.3), "shade") for x, y in _around(3, 30)),
        Stroke(" ".join(circle(x, y, 4) for x, y in _around(6, 19)), "gold", width=2.5),
        Stroke(circle(50, 50, 6), "gold", width=2.5),
    ],
    Shape.PETUNIA: [
        *(Stroke(circle(x, y, 21)) for x, y in _around(5, 26)),
        *(Stroke(circle(x, y, 15), "body", "none") for x, y in _around(5, 20)),
        Stroke(_star(5, 27, 9), "paper", width=3),
        Stroke(circle(50, 50, 6), "gold", width=2.5),
    ],
    Shape.LAWN: [
        Stroke("M6 88C20 62 36 84 50 66C64 84 80 62 94 88Z", "leaf"),
        Stroke(
            "M24 76C22 56 14 46 10 40C26 44 32 60 32 74M44 70C44 46 40 30 34 20C52 32 56 54 54 68M66 74C66 56 74 40 86 32",
            "leaf",
        ),
        Stroke("M66 74C82 66 84 48 86 32C72 38 66 56 66 74Z", "leaf"),
    ],
    Shape.POND: [
        Stroke("M6 56C4 30 34 24 54 28C80 22 98 40 94 60C92 82 60 84 42 80C20 84 8 74 6 56Z", "water"),
        Stroke("M20 50q8-8 16 0t16 0M52 68q8-8 16 0t16 0", "none"),
        Stroke("M66 46L80 40A14 9 0 1 1 62 38Z", "leaf", width=3),
    ],
    Shape.STRUCTURE: [
        Stroke("M8 42L50 10L92 42Z", "roof"),
        Stroke(box(16, 42, 68, 8), "stone"),
        Stroke(f"{box(22, 50, 10, 32)}{box(45, 50, 10, 32)}{box(68, 50, 10, 32)}", "stone"),
        Stroke(box(10, 82, 80, 9), "stone"),
    ],
    Shape.BIRCH: [
        Stroke("M50 4C72 8 76 34 66 54C60 66 40 66 34 54C24 34 28 8 50 4Z", "lime"),
        Stroke("M45 40L44 94H56L55 40Z", "white"),
        Stroke("M45 54h5M56 64h-6M44 74h6M56 84h-6", "none"),
        Stroke("M50 40V28M50 36L42 26M50 32L58 24", "none", width=3),
    ],
    Shape.OAK: [
        Stroke("M42 56L36 94H64L58 56Z", "bark"),
        Stroke(_CROWN, "leaf"),
        Stroke("M34 44q6-8 12 0M54 34q6-8 12 0M58 50q6-8 12 0", "none", width=3),
    ],
    Shape.WILLOW: [
        Stroke("M46 40C48 60 42 80 36 94H62C56 80 54 60 56 40Z", "bark"),
        Stroke(
            "M50 6C20 4 6 34 8 78L16 70L20 84L28 66L32 80L38 52L50 46L62 52L68 80L72 66L80 84L84 70L92 78C94 34 80 4 50 6Z",
            "sage",
        ),
        Stroke("M20 66C20 44 28 28 40 22M80 66C80 44 72 28 60 22", "none", width=3),
    ],
    Shape.AWARD: [
        Stroke("M34 60L22 96L38 90L48 98L50 62ZM66 60L78 96L62 90L52 98L50 62Z", "roof"),
        Stroke(_star(12, 37, 31, 40), "gold"),
        Stroke(circle(50, 40, 20), "paper", width=3),
        Stroke(_star(5, 14, 6, 40), "gold", width=2.5),
    ],
    Shape.VILLAGE: [
        Stroke("M58 90V44L76 26L94 44V90Z", "stone"),
        Stroke("M8 90V56H58V90Z", "paper"),
        Stroke("M2 58L33 30L64 58Z", "roof"),
        Stroke("M54 46L76 18L98 46Z", "roof"),
        Stroke(f"{box(26, 70, 14, 20)}{box(70, 58, 12, 14)}", "bark", width=3),
    ],
    Shape.FIELD: [
        Stroke(box(8, 56, 84, 36), "soil"),
        Stroke("M20 92L30 56M42 92L45 56M62 92L58 56M84 92L72 56", "none"),
        Stroke("M26 56V36M50 56V28M74 56V36", "none", "leafline", 5),
        *(Stroke(_sprout(x, y), "leaf", width=3) for x, y in ((26, 40), (50, 32), (74, 40))),
    ],
    Shape.WHEAT: [
        Stroke(box(8, 56, 84, 36), "soil"),
        Stroke("M20 92L30 56M42 92L45 56M62 92L58 56M84 92L72 56", "none"),
        Stroke("M50 56V20M28 56V30M72 56V30", "none", "leafline", 5),
        Stroke(
            " ".join(
                circle(x + s * 6, y, 6, 8)
                for x, top in ((50, 12), (28, 22), (72, 22))
                for y in (top, top + 13)
                for s in (-1, 1)
            ),
            "gold",
            width=3,
        ),
    ],
    Shape.TREE: [
        Stroke("M43 56L38 94H62L57 56Z", "bark"),
        Stroke(_CROWN, "leaf"),
        Stroke(" ".join(circle(x, y, 7) for x, y in ((32, 34), (52, 24), (70, 36), (40, 50), (60, 50))), width=3),
    ],
    Shape.TOMATO: [
        Stroke(circle(50, 58, 41, 36)),
        Stroke("M22 62C22 74 28 82 38 86", "none", "paper", 5),
        Stroke("M50 22V8", "none", "leafline", 6),
        Stroke(_star(5, 25, 9, 27), "leaf", width=3),
    ],
    Shape.LIVESTOCK: [
        Stroke("M50 46C66 46 80 66 75 80C70 92 58 86 50 86C42 86 30 92 25 80C20 66 34 46 50 46Z", "bark"),
        Stroke(" ".join(circle(x, y, 9, 12) for x, y in ((20, 46), (39, 24), (61, 24), (80, 46))), "bark"),
    ],
    Shape.COW: [
        Stroke("M30 22C18 20 14 10 18 2C24 10 32 12 40 16ZM70 22C82 20 86 10 82 2C76 10 68 12 60 16Z", "gold", width=3),
        Stroke("M27 30C16 24 6 28 4 38C14 44 22 42 29 40ZM73 30C84 24 94 28 96 38C86 44 78 42 71 40Z", "bark"),
        Stroke("M28 20C34 12 66 12 72 20C78 36 76 56 70 72C66 82 34 82 30 72C24 56 22 36 28 20Z", "white"),
        Stroke("M50 14C62 12 70 16 73 22C77 36 74 50 63 49C54 46 50 32 50 14Z", "bark", "none"),
        Stroke(circle(50, 78, 26, 17), "pink"),
        Stroke(circle(38, 42, 4) + circle(62, 42, 4) + circle(41, 78, 3, 4) + circle(59, 78, 3, 4), "ink", "none"),
    ],
    Shape.PIG: [
        Stroke("M20 42L10 8L44 22ZM80 42L90 8L56 22Z", "pink"),
        Stroke(circle(50, 56, 40, 37), "pink"),
        Stroke(circle(50, 66, 19, 14), "pink"),
        Stroke(circle(33, 46, 4) + circle(67, 46, 4) + circle(43, 66, 3, 6) + circle(57, 66, 3, 6), "ink", "none"),
    ],
    Shape.SHEEP: [
        Stroke("M30 70v20h8V72M58 70v20h8V72", "ink", width=3),
        Stroke(
            "M20 46C14 34 26 24 36 30C42 18 58 20 60 30C74 26 82 40 74 50"
            "C82 62 70 74 60 68C52 78 40 76 36 68C24 74 12 60 20 46Z",
            "paper",
        ),
        Stroke("M66 38C82 32 96 40 92 54C88 64 72 64 68 52Z", "bark"),
        Stroke(circle(81, 46, 3), "paper", "none"),
    ],
    Shape.TURKEY: [
        Stroke(" ".join(circle(x, y, 15) for x, y in _around(11, 31, 0.5, 48) if y < 70), "roof"),
        Stroke(circle(50, 54, 28), "bark", "none"),
        Stroke("M42 88V98M58 88V98", "none", width=4),
        Stroke(circle(50, 70, 22, 21), "bark"),
        Stroke(circle(50, 42, 14), "paper"),
        Stroke("M43 44L57 44L50 56Z", "gold", width=3),
        Stroke("M53 50C62 54 61 68 55 68C50 66 51 56 53 50Z", "red", width=3),
        Stroke(circle(45, 39, 3) + circle(55, 39, 3), "ink", "none"),
    ],
    Shape.HEN: [
        Stroke("M40 78V96M54 78V96M32 96H46M46 96H60", "none", width=4),
        Stroke("M62 26C58 12 66 8 69 16C73 8 82 11 79 26Z", "red", width=3),
        Stroke("M82 34L98 41L80 47Z", "gold", width=3),
        Stroke("M12 42C6 28 18 20 28 34C36 46 48 48 57 40C58 20 84 18 84 38C84 66 72 82 48 82C26 82 16 64 12 42Z", "white"),
        Stroke("M32 58C42 70 58 66 62 52", "none"),
        Stroke(circle(71, 36, 3.5), "ink", "none"),
    ],
    Shape.CONSTRUCTION: [Stroke(_gear(8), "stone"), Stroke(circle(50, 50, 14), "paper")],
    Shape.BUILDING: [
        Stroke("M14 92V48L30 22H70L86 48V92Z", "roof"),
        Stroke("M8 50L28 14H72L92 50", "none", width=6),
        Stroke(box(34, 58, 32, 34), "paper"),
        Stroke("M34 58L66 92M66 58L34 92", "none", width=3),
        Stroke(box(43, 32, 14, 14), "paper", width=3),
    ],
    Shape.TOWER: [
        Stroke("M30 56L20 94M70 56L80 94M27 68H73M24 82H76M28 66L74 84M72 66L26 84", "none", width=3),
        Stroke("M18 24H82V56H18Z", "water"),
        Stroke("M12 26L50 4L88 26Z", "roof"),
        Stroke("M40 26V56M60 26V56", "none", width=3),
    ],
    Shape.SILO: [
        Stroke("M24 34A26 26 0 0 1 76 34V92H24Z", "stone"),
        Stroke("M24 34H76M24 52H76M24 70H76", "none", width=3),
        Stroke("M40 92V76H60V92Z", "bark", width=3),
    ],
    Shape.CASTLE: [
        Stroke("M12 92V14H28V28H42V14H58V28H72V14H88V92Z"),
        Stroke("M38 92V68A12 12 0 0 1 62 68V92Z", "paper"),
        Stroke("M26 42V54M74 42V54", "none", "paper", 5),
    ],
    Shape.FOOD: [
        Stroke("M50 94V50", "none", "bark", 5),
        Stroke(
            "M50 4C60 14 60 24 50 30C40 24 40 14 50 4Z" + "".join(_grain(y, side) for y in (50, 68, 86) for side in (-1, 1)),
            "gold",
            width=3,
        ),
    ],
    Shape.EQUIPMENT: [
        Stroke("M22 12A24 24 0 0 0 34 50L64 88A10 10 0 0 0 82 76L50 38A24 24 0 0 0 38 8L40 26L28 30Z", "stone")
    ],
    Shape.DROP: [Stroke(_DROP), Stroke("M36 66A14 14 0 0 0 50 80", "none", "paper", 5)],
    Shape.HAMMERS: [
        Stroke("M28 30L76 88L84 82L38 24Z", "bark", width=3),
        Stroke("M72 30L24 88L16 82L62 24Z", "bark", width=3),
        Stroke("M12 30L38 8L48 20L22 42Z"),
        Stroke("M88 30L62 8L52 20L78 42Z"),
    ],
    Shape.CIRCLES: [Stroke(f"{circle(50, 28, 19)}{circle(26, 70, 19)}{circle(74, 70, 19)}")],
    Shape.BRICKS: [
        Stroke(
            f"{box(8, 20, 50, 20)}{box(58, 20, 34, 20)}{box(8, 40, 28, 20)}"
            f"{box(36, 40, 56, 20)}{box(8, 60, 50, 20)}{box(58, 60, 34, 20)}"
        )
    ],
    Shape.WHEEL: [
        Stroke(circle(50, 50, 42)),
        Stroke("M50 8V92M8 50H92M20 20L80 80M80 20L20 80", "none", width=5),
        Stroke(circle(50, 50, 28), "none"),
        Stroke(circle(50, 50, 11), "paper"),
    ],
    Shape.ARROW: [Stroke("M50 6L90 48H66V94H34V48H10Z")],
    Shape.CUBE: [
        Stroke("M50 6L90 26V72L50 94L10 72V26Z"),
        Stroke("M10 26L50 46V94L10 72Z", "shade"),
        Stroke("M10 26L50 46L90 26M50 46V94", "none"),
    ],
    Shape.MEEPLE: [Stroke(_MEEPLE)],
    Shape.GHOST: [
        Stroke("M16 92V44A34 36 0 0 1 84 44V92L70 80L60 92L50 80L40 92L30 80Z"),
        Stroke(circle(38, 44, 7, 9) + circle(62, 44, 7, 9), "paper", width=3),
        Stroke(circle(39, 46, 3) + circle(63, 46, 3), "ink", "none"),
        Stroke(circle(50, 66, 6, 7), "ink", "none"),
    ],
    Shape.KNIGHT: [
        Stroke("M10 10C26 16 40 14 50 8C60 14 74 16 90 10V48C90 72 70 88 50 96C30 88 10 72 10 48Z"),
        Stroke("M22 24C34 26 44 22 50 18C56 22 66 26 78 24", "none"),
    ],
    Shape.LORD: [
        Stroke("M8 28L28 50L50 14L72 50L92 28L84 78H16Z"),
        Stroke(box(16, 78, 68, 12), "shade"),
        Stroke(circle(8, 26, 6) + circle(50, 12, 6) + circle(92, 26, 6), "gold", width=3),
    ],
    Shape.COLUMN: [Stroke("M22 24V78A28 13 0 0 0 78 78V24Z", "shade"), Stroke(circle(50, 24, 28, 14))],
    Shape.STAR: [Stroke(_star(5, 46, 19), "body")],
    Shape.HILL: [
        Stroke("M34 90C46 44 66 30 80 44C90 54 96 74 98 90Z", "leaf"),
        Stroke("M2 90C10 44 28 22 44 36C58 48 68 74 72 90Z", "leaf"),
        Stroke("M24 62q5-9 10 0M38 76q5-9 10 0M16 80q5-9 10 0M76 70q5-9 10 0", "none", width=3),
    ],
    Shape.STEEPLE: [
        Stroke("M50 2V20M43 9H57", "none"),
        Stroke("M28 54L50 18L72 54Z", "roof"),
        Stroke(box(32, 54, 36, 40), "stone"),
        Stroke(circle(50, 65, 5), "paper", width=3),
        Stroke("M41 94V83A9 9 0 0 1 59 83V94Z", "bark", width=3),
    ],
    Shape.COFFER: [
        Stroke("M8 48V38C8 20 20 14 32 14H68C80 14 92 20 92 38V48Z", "bark"),
        Stroke(box(8, 48, 84, 38), "bark"),
        Stroke("M26 15V86M74 15V86", "none", width=6),
        Stroke(box(40, 40, 20, 20), "gold", width=3),
        Stroke(circle(50, 48, 3) + "M50 49V55", "ink", width=3),
    ],
    Shape.RAKE: [
        Stroke(box(46, 4, 8, 58), "bark", width=3),
        Stroke("M18 68V90M34 68V90M50 68V90M66 68V90M82 68V90", "none", width=6),
        Stroke(box(12, 58, 76, 12), "stone"),
    ],
    Shape.CHIP: [
        Stroke(circle(50, 50, 43)),
        *(
            Stroke(f"M{50 + 0.66 * (x - 50):.1f} {50 + 0.66 * (y - 50):.1f}L{x:.1f} {y:.1f}", "none", "paper", 9)
            for x, y in _around(8, 41)
        ),
        Stroke(circle(50, 50, 43), "none"),
        Stroke(circle(50, 50, 28), "paper"),
        Stroke(circle(50, 50, 20), "shade", width=3),
    ],
    Shape.MONSTER: [
        Stroke("M20 24L14 4L34 16M80 24L86 4L66 16"),
        Stroke("M8 46C8 4 92 4 92 46V70C92 86 76 96 50 96C24 96 8 86 8 70Z"),
        Stroke(circle(34, 36, 10) + circle(66, 36, 10), "paper", width=3),
        Stroke(circle(36, 38, 4) + circle(64, 38, 4), "ink", "none"),
        Stroke("M18 60H82C82 78 68 84 50 84C32 84 18 78 18 60Z", "ink"),
        Stroke("M18 60L28 74L38 60L50 74L62 60L72 74L82 60Z", "paper", width=3),
    ],
    Shape.TOUCH: [
        Stroke(circle(50, 58, 34)),
        Stroke(box(40, 12, 20, 14), "gold"),
        Stroke("M50 12C44 0 62 0 54 10", "none", width=3),
        Stroke("M20 52Q50 70 80 52", "none"),
    ],
    Shape.BACK: [
        Stroke(box(8, 8, 84, 84)),
        Stroke("M8 50L50 8M8 92L92 8M50 92L92 50M50 8L92 50M8 8L92 92M8 50L50 92", "none", width=3),
    ],
    Shape.UNKNOWN: [
        Stroke("M28 36C28 6 76 6 74 36C73 54 52 54 52 70", "none", width=10),
        Stroke(circle(52, 88, 6), "ink", "none"),
    ],
}
"""How each shape is drawn, what lies lowest first."""

LETTERED: Mapping[Shape, tuple[float, float, float, str]] = {
    Shape.CUBE: (70, 72, 34, "body"),
    Shape.MEEPLE: (50, 64, 30, "body"),
    Shape.KNIGHT: (50, 66, 42, "body"),
    Shape.LORD: (50, 72, 34, "body"),
    Shape.COLUMN: (50, 74, 34, "shade"),
    Shape.TOUCH: (50, 86, 30, "body"),
}
"""The pieces that differ by nothing but their colour bear its letter: where its middle
is, the line on which it stands, how large it is, and the part of the shape behind it."""
