"""Tables of every game as people type them, and slips of typing with what each answer has to say.

A slip is told by what is typed instead of what, and by the spot at which the caret has to stand in that.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from at_the_table import EXAMPLES

from verify.games import entry


def _typed(file: Path) -> str:
    """A file that we show, without the lines that are only a comment."""
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    return "".join(line for line in lines if not line.lstrip().startswith("#"))


TABLES = {
    "village-green": """\
game: village-green
players:
  north:
    village: up
    top: [Excellence in Trees, Excellence in Lawns, Excellence in Structures]
    left: [., Award for Forestry, .]
    green:
      - [red rose pond, ., .]
      - [red rose oak oak, lawn, .]
      - [., blue lily structure, .]
    turns: 6
turn: north
""",
    "fields-of-green": """\
game: fields-of-green
year: 1
phase: action
players:
  Maria:
    coins: 12
    farm:
      - [Water Tower 2, Wheat]
      - [Silo 1, Oxen]
    hand: 4
    turns: 2
cards:
  locations:
    Barn: {type: Building, price: 5, vp: 2, ability: Game End, gains: [{vp: 1, per: Livestock within 2}]}
""",
    "golden-pyramid": """\
game: golden-pyramid
players:
  ada:
    points: 1
    hand: [red 3 drop, blue 1 wheel, red 1 arrow, green 2 bricks]
    cubes: {red: 2, blue: 1, green: 1}
    builder: level 1 r2c2
  ben: {points: 1, hand: 4, cubes: {yellow: 2}, builder: level 1 r2c3}
turn: ada
level_1:
  - [., ., ., .]
  - [., x, x, .]
  - [., x, x, .]
  - [., ., ., .]
level_2:
  - [., ., .]
  - [., red blue green red, .]
  - [., ., .]
stacks: {drop: 5, wheel: 5}
market: [red, yellow, white]
""",
    "zap-that-ghost": _typed(entry("zap-that-ghost").game.starting_file),
    "my-first-christmas-tree": _typed(entry("my-first-christmas-tree").game.starting_file),
    "attack-of-the-moulds": _typed(entry("attack-of-the-moulds").game.starting_file),
    "lords-of-the-green": _typed(EXAMPLES / "lords_of_the_green/turn.yaml"),
    "wacky-wheels": _typed(EXAMPLES / "wacky_wheels/counting.yaml"),
    "slush": """\
game: slush
players:
  ada: {colour: red, cubes: 7}
  ben: {colour: blue}
  cleo: {colour: yellow}
turn: ada
face_up:
  - red 6 with 2 red, 3 blue
  - blue 1
""",
    "green-bite": _typed(entry("green-bite").game.starting_file),
    "island": """\
game: island
players:
  ada: {colour: red, hand: [cycle drop, territory wheel]}
  ben: {colour: blue, hand: 4, monuments: 2}
whisperer: ada
direction: clockwise
phase: actions
turn: ada
board:
  - [a, a wheel, ., .]
  - [b, b, c, c]
territories:
  a: red 2, blue 1
  b: blue 1, castle
  c: 2 castles, peace
passes: 1
""",
    "desert-dessert": _typed(EXAMPLES / "desert_dessert/turn.yaml"),
    "last-defence-at-hudai-monastery": _typed(EXAMPLES / "last_defence_at_hudai_monastery/act.yaml"),
    "the-village": _typed(EXAMPLES / "the_village/second_night.yaml"),
}


class Slip(NamedTuple):
    """What is typed (`new`) instead of what (`old`), where the caret stands in it, and what is said of it."""

    game: str
    old: str
    new: str
    spot: str
    said: tuple[str, ...]


def _of(game: str, *slips: tuple[str, ...]) -> list[Slip]:
    return [Slip(game, old, new, spot, said) for old, new, spot, *said in slips]


VG, FG, GP, ZG, CT, MO, LG, WW, *_ = TABLES
DD = "desert-dessert"
IS = "island"
VI = "the-village"
SLIPS = [
    *_of(
        VG,
        # YAML
        ("village: up", "village up", "village up", "colon", "`village: up`"),
        ("village: up", "village:up", ":up", "space", "colon", "`village: up`"),
        ("village: up", "village = up", "= up", "colon", "'='", "`village: up`"),
        ("players:", "players", "players", "colon", "`players:`"),
        ("    village: up", "\tvillage: up", "\tvillage", "tab", "spaces"),
        ("    left:", "     left:", "left:", "5 spaces", "4 spaces"),
        ("      - [red rose oak", "    - [red rose oak", "- [red", "4 spaces", "6 spaces"),
        ("- [red rose oak oak", "-[red rose oak oak", "[red", "space", "dash"),
        ("- [red rose oak oak", "[red rose oak oak", "[red", "dash", "-"),
        ("lawn, .]\n", "lawn, .\n", "\n", "[", "not closed", "write ]"),
        ("lawn, .]", "lawn, .)", ")", "[", "not closed", "]", ")"),
        ("lawn, .]", "lawn, .]]", "]", "one", "too many"),
        ("[red rose oak", "['red rose oak", "'red", "quotation mark", "not closed"),
        ("turn: north\n", "turn: north\nturn: north\n", "turn: north", "second time", "'turn'", "line 12"),
        ("lawn, .]", "lawn,, .]", ", .]", "nothing", "comma"),
        ("lawn, .]", "?, .]", "?", "write unknown"),
        ("lawn, .]", "lawn #3, .]", "#3", "#", "quotes"),
        ("turn: north", "note: played: today", ": today", "second colon", "quotes"),
        # words
        ("lawn, .]", "red rose pond over lawn, .]", "over", "'red rose pond on lawn'"),
        ("lawn, .]", "red rose pond/lawn, .]", "/", "'red rose pond on lawn'"),
        ("lawn, .]", "red rose pond (on lawn), .]", "(on", "'red rose pond on lawn'"),
        ("[red rose oak oak, lawn, .]", "[red rose oak oak; lawn; .]", "red rose", "commas", "red rose oak oak, lawn, ."),
        ("[red rose pond, ., .]", "[red, rose, pond, ., .]", "red", "no commas", "'red rose pond'"),
        ("[red rose oak oak, lawn, .]", "{red rose oak oak, lawn, .}", "{red", "list", "[red rose oak oak, lawn, .]"),
        ("[red rose oak oak, lawn, .]", "{lawn: [lawn, .]}", "{lawn", "list", "keys with values"),
        ("lawn, .]", "grass, .]", "grass", "'grass'", "'lawn'"),
        ("red rose oak oak", "red rose 2 oaks", "red rose 2 oaks", "'red rose oak oak'"),
        ("red rose oak oak", "red roses oak oak", "red roses", "'red rose oak oak'"),
        ("lawn, .]", "unkown, .]", "unkown", "'unkown'", "did you mean 'unknown'"),
        ("lawn, .]", "nothing, .]", "nothing", "write .", "'nothing'"),
        ("    left:", "    lefft:", "lefft", "unknown key 'lefft'", "'left'"),
        ("turns: 6", "turns: six", "six", "whole number", "'six'", "write 6"),
        ("turns: 6", "turns: '6'", "'6'", "whole number", "write 6 without quotes"),
        ("turn: north\n", "hand: 3\n", "hand", "'hand'", "`players:`", "indentation"),
        ("turn: north\n", "turns: 6\n", "turns", "'turns'", "`players:`", "indentation"),
        ("turn: north\n", "year: 1\n", "year", "unknown key 'year'", "Fields of Green"),
        ("village: up", "village: up,", "up", "'up,'", "comma"),
        ("lawn, .]", "lawn under red rose pond, .]", "under", "'red rose pond on lawn'"),
        ("lawn, .]", "xyzzy over lawn, .]", "xyzzy over lawn", "green card", "'xyzzy over lawn'"),
        ("lawn, .]", "lawn; lawn, .]", "lawn; lawn", "'lawn; lawn'", "commas", "lawn, lawn"),
        ("lawn, .]", "'???', .]", "???", "write unknown"),
        ("lawn, .]", "something red, .]", "something red", "`some red`"),
        ("[red rose oak oak, lawn, .]", "[red rose oak oak, lawn .]", "lawn .", "commas", "[red rose oak oak, lawn, .]"),
        ("turns: 6", "hand: [lawn, a lawn, lawn]", "a lawn", "did you mean 'lawn'"),
        ("  north:\n", "north:\n", "north", "player", "indent", "two spaces"),
        ("game: village-green", "game: vilage-green", "vilage-green", "'vilage-green'", "did you mean 'village-green'"),
        ("turn: north", "decks: green:20", "green:20", "keys with values", "'green:20'", "space", "colon"),
        ("turn: north", "solo: yes", "yes", "true or false", "write true"),
        ("  north:\n    village", "  - north:\n    village", "- north", "keys with values", "dashes"),
    ),
    *_of(
        FG,
        ("Water Tower 2", "Wather Tower 2", "Wather Tower", "did you mean 'Water Tower'"),
        ("Silo 1", "Silo, 1", "1", "'Silo 1'", "no comma"),
        ("gains: [{vp: 1, per: Livestock within 2}]", "gains: 1 VP per Livestock", "1 VP", "[{vp: 1, per: Livestock}]"),
        ("coins: 12", "coin: 12", "coin", "did you mean 'coins'"),
        ("year: 1", "year: 5", "5", "at most 4", "5"),
        ("price: 5", "price: 5 coins", "5 coins", "number", "unknown", "write 5"),
        ("gains: [{vp: 1, per: Livestock within 2}]", "gains: lots", "lots", "list", "[{vp: 1, per: Livestock within 2}]"),
        ("gains: [{vp: 1, per: Livestock within 2}]", "gains: 2 points", "2 points", "[{vp: 2}]"),
        ("[Silo 1, Oxen]", "[Silo 1, 3]", "3", "text", "a card", "found 3"),
    ),
    *_of(
        GP,
        ("red 3 drop", "red drop", "red drop", "'red drop'", "value", "'red 3 drop'"),
        ("[red 3 drop,", "[red, 3, drop,", "red", "no commas", "'red 3 drop'"),
        ("blue 1 wheel", "bleu 1 wheel", "bleu", "'bleu'", "did you mean 'blue'"),
        ("builder: level 1 r2c2", "builder: r2c2", "r2c2", "'level 2 r2c2'"),
        ("[., red blue green red, .]", "[., red, blue, green, red, .]", "red, blue", "no commas", "'red blue green red'"),
        ("red blue green red", "x", "x", "four columns", "unknown"),
        ("drop: 5", "drops: 5", "drops", "symbol", "'drops'", "did you mean 'drop'"),
        ("cubes: {red: 2, blue: 1, green: 1}", "cubes: [red, red, blue]", "[red", "write {red: 2, blue: 1}"),
        ("red: 2, blue: 1", "red:2, blue: 1", "red:2", "space", "colon", "`red: 2`"),
        ("red: 2, blue: 1", "2 red, blue: 1", "2 red", "colon", "`red: 2`"),
        ("builder: level 1 r2c2", "builder: somewhere", "somewhere", "no space 'somewhere'", "'level 2 r1c3'"),
        ("[., x, x, .]", "[1, x, x, .]", "1", "x", "empty space", "found 1"),
        ("points: 1\n", "points: one\n", "one", "from -99 to 199", "write 1"),
        ("builder: level 1 r2c2", "builder: ''", "''", "no space ''", "'level 2 r1c3'"),
        ("builder: level 1 r2c2", "builder: level 9 r1c1", "level 9", "levels", "1 to 4"),
        ("cubes: {red: 2, blue: 1, green: 1}", "cubes: {red 2, blue: 1, green: 1}", "red 2", "`red: 2`"),
    ),
    *_of(
        ZG,
        ("[face down, arrow blue", "[., arrow blue", ".", "corner", "face down"),
        ("arrow blue", "blew arrow", "blew", "'blew'"),
        ("arrow blue, wheel green", "arrow, blue, wheel green", "arrow", "no commas", "'arrow blue'"),
        ("arrow blue", "blou hamers", "hamers", "no symbol 'hamers'", "'hammers'"),
        ("blue wheel, green", "wheel unknown, green", "wheel unknown", "'some wheel'"),
        ("red: r1c1", "red: r9c1", "r9c1", "no space", "r6c6"),
        ("red: r1c1", "red: a1", "a1", "r1c1"),
        (
            "wheel blue, bricks blue",
            "wheel blue; bricks blue",
            "wheel blue; bricks blue",
            "commas",
            "wheel blue, bricks blue",
        ),
        ("[wheel yellow, wheel", "['?', wheel", "?", "write unknown"),
        ("captured: {red: 1}", "captured: one", "one", "number", "write 1"),
        ("arrow blue", "blue: arrow", "blue: arrow", "colon", "'blue arrow'"),
        ("red: r1c1", "red: corner", "corner", "no space 'corner'", "top left"),
        ("roller: ada", "roller: adda", "adda", "did you mean 'ada'"),
    ),
    *_of(
        CT,
        ("colour: red", "color: red", "color", "did you mean 'colour'"),
        ("[yellow brick, white arrow]", "[yellow, brick, white arrow]", "yellow", "no commas", "'yellow brick'"),
        ("arrow, drop, circles", "arrow, drop rde, circles", "rde", "did you mean 'red'"),
        ("  - [hammers, bricks, wheel]\n", "  - [hammers, bricks]\n", "[hammers", "2 spaces", "row 2", "3"),
        ("arrow, drop, circles", "arrow, drop: red, circles", "drop: red", "colon", "'drop red'"),
        ("deck: 27", "deck: twelve", "twelve", "whole number", "list", "write 12"),
        ("[drop, circles]", "[drop; circles]", "drop; circles", "commas", "drop, circles"),
    ),
    *_of(
        MO,
        ("- blue . . . red", "- blue . . . reed", "reed", "'reed'", "did you mean 'red'"),
        ("players:\n  ada: red\n  ben: blue\n", "players:\n", "players", "nobody plays", "indented"),
        ("- . . . . .\n", "- .....\n", ".....", "spaces between"),
        ("- red . . blue", "- red - . blue", "red - .", "write .", "hex37"),
    ),
    *_of(
        DD,
        ("wheel 3, circles 5", "wheel 3 circles 5", "wheel 3 circles 5", "comma"),
        ("wheel 3, circles 5", "wheel 6, circles 5", "6", "1 to 5", "column"),
        ("tools: 1 }", "tolls: 1 }", "tolls", "industry", "did you mean 'tools'"),
        ("turn_number: 6", "turn: 6", "6", "who is next", "`turn_number: 6`"),
        ("phase: trade", "phase: trading", "trading", "supply, trade, harvest, build"),
    ),
    *_of(
        LG,
        ('"2 red 3 lord"', '"2 red 3 lrod"', "red 3 lrod", "'red 3 lrod'", "tile", "lord"),
        ("colours: [red]", "colors: [red]", "colors", "did you mean 'colours'"),
        ("colours: [red]", "color: red", "color", "did you mean 'colours'"),
        ('"2 blue 2 lord"', '"2 green 2 lord"', "green", "nobody plays green"),
        ("ben: {colours: [blue]}", "ben: blue", "blue", "write {colours: [blue]}"),
    ),
    *_of(
        VI,
        ("hand: [Rake, Rake, Rake", "hand: [Rake, Rkae, Rake", "Rkae", "profession", "'Rkae'", "did you mean 'Rake'"),
        ("Hill, Hill, Rake]", "Hill, Hill, Rake or Hill]", "Rake or Hill", "write 'some Rake or Hill'"),
        ("Hill, Hill, Rake]", "Hill, Hill, Rake | Hill]", "Rake | Hill", "write 'some Rake or Hill'"),
        ("dealer: ada", "dealer: dora", "dora", "no player 'dora'"),
        ("token: ada", "token: dora", "dora", "no player 'dora'", "ada, ben, cleo and dan", "`courtyard` may stand here"),
        ("turn: dan", "turn: vi4", "vi4", "no player 'vi4'", "ada, ben, cleo and dan", "`over` may stand here as well"),
        ("token: ada", "stumble_token: ada", "stumble_token", "did you mean 'token'"),
    ),
    *_of(
        WW,
        ("at: 11", "at: tile 11", "tile 11", "1 to 36", "pit"),
        ("at: 11", "at: 40", "40", "1 to 36", "found 40"),
        ("[2 wheel, 3", "[wheel, 3", "wheel", "lacks its value"),
        ("[2 wheel, 3", "[2 wheel or 2 drop, 3", "2 wheel or 2 drop", "one of these", "'some 2 wheel or 2 drop'"),
        ("red: 2, yellow", "erd: 2, yellow", "erd", "did you mean 'red'"),
        ("red: 2, yellow", "white: 2, yellow", "2", "nobody has white cubes"),
        ("dice: [3, 5]", "dice: 3 and 5", "3 and 5", "list"),
        ("14: blue", "44: blue", "44", "1 to 36"),
    ),
    *_of(
        "last-defence-at-hudai-monastery",
        ("r0c2", "r0c9", "r0c9", "c1 to c6"),
        ("attacking white", "atacking white", "atacking", "did you mean 'attacking'"),
        ("white 3 drop", "white 7 drop", "white 7 drop", "1 to 6"),
        ("phase: act", "phase: acts", "acts", "'acts'", "act"),
        ("stack: 12", "stack: 25", "25", "at most 24"),
        # Left out it would be all that there is.
        ("time: 6", "time: unknown", "unknown", "has to be known here"),
        # A list of which no entry can be unknown is not told to be written with such entries.
        ("stack: 12", "stack: 12\nremoved: unknown", "unknown", "no meeple 'unknown'"),
    ),
    *_of(
        "slush",
        ("3 blue", "3 bleu", "bleu", "'bleu'", "did you mean 'blue'"),
        ("red 6 with", "rde 6 with", "rde", "no colour", "did you mean 'red'"),
        ("- blue 1", "- blue 7", "blue 7", "one value", "1 to 6"),
        ("- blue 1", "- blue", "blue", "lacks its value", "'red 6'"),
        ("2 red, 3 blue", "two red, 3 blue", "two red", "'two red'", "'red 6 with 2 red, 3 blue, locked by red'"),
        ("2 red, 3 blue", "some red, 3 blue", "some red", "only the card may be unknown", "count the cubes", "'2 red'"),
        ("2 red, 3 blue", "2 red, 3 to 4 blue", "3 to 4 blue", "only the card may be unknown", "ask once for each number"),
        ("2 red, 3 blue", "2 red, ? blue", "? blue", "only the card may be unknown", "ask once for each number"),
        ("2 red, 3 blue", "2 red, 3 green", "green", "nobody plays green"),
        ("2 red, 3 blue", "2 red, 3 red", "3 red", "red is there twice"),
        ("2 red, 3 blue", "2 red, blue 3", "blue 3", "number of cubes first", "'3 blue'"),
        ("\n  - red 6 with 2 red, 3 blue\n  - blue 1", " [red 6 with 2 red, 3 blue, blue 1]", "3 blue", "no card", "quotes"),
        ("cubes: 7", "cubes: 17", "17", "at most 9"),
        ("cubes: 7", "cubes: unknown", "unknown", "leave `cubes:` out if nobody knows it"),
        ("cubes: 7", "cubes: 6 or 7", "6 or 7", "leave `cubes:` out if nobody knows it"),
        ("{colour: blue}", "blue", "blue", "keys with values"),
    ),
    *_of(
        "green-bite",
        ("line: [ben, ada, cleo]", "line: [ben, ada, celo]", "celo", "no player 'celo'", "did you mean 'cleo'"),
        ("[3, 5, 2]", "[3, 5, 7]", "7", "1 to 6", "unknown", "found 7"),
        ("[3, 5, 2]", "[3, unknwon, 2]", "unknwon", "no card 'unknwon'", "1 to 6", "unknown"),
        ("discard: [6]", "hand: [1, 2, 3, 4, unknown]", "unknown", "known cards", "`hand: 4`", "`discard:`"),
        ("discard: [6]", "discarded: [6]", "discarded", "unknown key 'discarded'", "'discard'"),
        ("round: 4", "round: 4\nturn: ada", "ada", "at once", "'over'"),
        ("line: [ben, ada, cleo]", "line: []", "[]", "nobody stands in the line", "front"),
    ),
    *_of(
        IS,
        ("cycle drop,", "drop,", "drop", "cycle card", "territory card", "'cycle drop'"),
        ("red 2, blue 1", "red 2, bleu 1", "bleu 1", "did you mean 'blue'"),
        ("red 2, blue 1", "red 2, black 1", "black 1", "`castle` or `peace`"),
        ("passes: 1", "discard: 3\ntop: [cycle drop]", "top", "`discard:` says all", "leave `top:` out"),
        ("  a: red 2, blue 1", "  k: red 2, blue 1", "k", "no tile", "a, b and c"),
        ("phase: actions", "phase: action", "action", "'actions'"),
        ("direction: clockwise", "direction: left", "left", "clockwise"),
        ("whisperer: ada", "whisperer: addaa", "addaa", "no player"),
        ("[b, b, c, c]", "[bay, b, c, c]", "bay", "no name for a territory", "letter"),
    ),
]

MEANT = [
    (GP, "level_1:", "Level1:"),
    (GP, "level_1:", "level 1:"),
    (GP, "game:", "Game:"),
    (GP, "points: 1, hand: 4", "Points: 1, HAND: 4"),
    (GP, "red 3 drop, blue 1 wheel", "red three drop, blue one wheel"),
    ("slush", "face_up:", "faceup:"),
    ("slush", "face_up:", "Face-Up:"),
    (DD, "managers: [grey, red]", "managers: [Gray, red]"),
    (DD, "managed: { grey: tools }", "managed: { gray: tools }"),
    (VG, "[red rose oak oak, lawn, .]", "red rose oak oak | lawn | ."),
    (GP, "market: [red, yellow, white]", "market: red yellow white"),
    (LG, "colours: [red]", "colours: red"),
    (WW, "hand: [2 wheel, 3 drop, 3 circles, 4 bricks]", "hand: 2 wheel"),
    ("green-bite", "line: [ben, ada, cleo]", "line: ben, ada, cleo"),
    ("green-bite", "discard: [6]", "discard: 6"),
    (VG, "village: up", "village:\u00a0up"),
    (VG, "    village: up", "\u00a0   village: up"),
    (VG, "village: up", "village:\tup"),
    (VG, "\n", "\r\n"),
    (VG, "game:", "\ufeffgame:"),
    (VG, "red rose oak oak", "\u201cred rose oak oak\u201d"),
    (VG, "village: up", "village: \u2018up\u2019"),
    (VG, "village: up", "VILLAGE: Up".lower().replace("up", "UP")),
    (VG, "lawn, .]", "Lawn, ., ]"),
    (VG, "red rose oak oak", "oak oak rose red"),
    (VG, "    left: [., Award for Forestry, .]\n", ""),
    (FG, "Water Tower 2", "WaterTower 2"),
    (FG, "Water Tower 2", "watertower 2"),
    (FG, "Silo 1", "SILO (1)"),
    (GP, "builder: level 1 r2c2", "builder: r2c2 of level 1"),
    (ZG, "red: r1c1", "red: top left"),
    (ZG, "arrow blue", "blue arrow"),
    (IS, "cycle drop", "green drop"),
    (IS, "[b, b, c, c]", "b b c c"),
    (IS, "c: 2 castles, peace", "c: peace token and castle 2"),
    (IS, "red 2, blue 1", "1 blue, 2 red units"),
    (MO, "- red . . blue", "- [red, ., ., blue]"),
    (LG, '"2 red 3 lord"', "2 Red 3 Lord"),
    (WW, "at: 13", "at: in the pit"),
    (WW, "6 right", "right 6"),
    (WW, "2 wheel", "wheel 2"),
]
"""What is typed otherwise and means the same all the same."""
