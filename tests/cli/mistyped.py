"""Tables of every game as people type them, and slips of typing with what each answer has to say.

A slip is told by what is typed instead of what, and by the spot at which the caret has to stand in that.
"""

from __future__ import annotations

from typing import NamedTuple

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
    "zap-that-ghost": """\
game: zap-that-ghost
players:
  ada: {hand: [red hammers, blue wheel, green circles, yellow drop], captured: {red: 1}}
  ben: {hand: [blue bricks, red arrow, green drop, unknown], captured: 1}
die: 4
roller: ada
board:
  - [face down, arrow blue, wheel green, hammers red, drop blue, face down]
  - [wheel yellow, wheel, hammers red, bricks blue, circles green, circles yellow]
  - [wheel blue, bricks blue, arrow red, circles green, drop green, bricks red]
  - [arrow red, hammers yellow, bricks blue, arrow, circles yellow, drop yellow]
  - [arrow green, hammers green, circles red, drop yellow, bricks green, hammers green]
  - [face down, arrow yellow, circles red, wheel yellow, drop blue, face down]
meeples: {red: r1c1, blue: r2c2, yellow: r4c4, black: r6c6}
""",
    "my-first-christmas-tree": """\
game: my-first-christmas-tree
players:
  ada: {colour: red, hand: [blue wheel], row: [red drop, red hammers]}
  ben: {colour: blue, hand: [yellow bricks, white arrow]}
turn: ada
tree:
  - [drop, circles]
  - [hammers, bricks, wheel]
  - [arrow, drop red, circles, wheel]
  - [bricks, hammers, arrow, drop, bricks]
  - [wheel, circles, arrow, hammers, wheel, drop]
pool: [red circles, yellow drop, white hammers, blue arrow]
deck: 27
discard: 0
""",
    "attack-of-the-moulds": """\
game: attack-of-the-moulds
players:
  ada: red
  ben: blue
turn: ada
setup: true
board:
  - red . . blue
  - . . . . .
  - . . . . . .
  - . . . . . . .
  - . . . . . .
  - blue . . . red
  - blue . . red
""",
    "lords-of-the-green": """\
game: lords-of-the-green
players:
  ada: {colours: [red]}
  ben: {colours: [blue]}
  cleo: {colours: [yellow]}
turn: ada
board:
  - ["1", "2 red 3 lord", "3"]
  - ["4", "1", "2 blue 2 lord"]
  - ["3 yellow 3 lord", "4", "1"]
  - ["2", "3", "4"]
""",
    "the-village": """\
game: the-village
phase: night
night: 1
dealer: ada
players:
  ada: {profession: Rake, chips: 18, hand: [Rake, Rake, Hill, Hill, Coffer, unknown], day_wager: 2}
  ben: {profession: Hill, chips: 19, hand: 6, day_wager: 1}
  cleo: {profession: Steeple, chips: 19, hand: 6, day_wager: 1}
  dan: {profession: Coffer, chips: 19, hand: 6, day_wager: 1}
end_pot: 3
daily_pot: 2
token: ada
deck: 56
turn: ada
""",
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


VG, FG, GP, ZG, CT, MO, LG, VI = TABLES
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
        ("[red rose oak oak, lawn, .]", "red rose oak oak | lawn | .", "red rose", "[red rose oak oak, lawn, .]"),
        ("[red rose pond, ., .]", "[red, rose, pond, ., .]", "red", "no commas", "'red rose pond'"),
        ("[red rose oak oak, lawn, .]", "{red rose oak oak, lawn, .}", "{red", "list", "[red rose oak oak, lawn, .]"),
        ("[red rose oak oak, lawn, .]", "{lawn: [lawn, .]}", "{lawn", "list", "keys with values"),
        ("lawn, .]", "grass, .]", "grass", "'grass'", "'lawn'"),
        ("red rose oak oak", "red rose 2 oaks", "red rose 2 oaks", "'red rose oak oak'"),
        ("red rose oak oak", "red roses oak oak", "red roses", "'red rose oak oak'"),
        ("lawn, .]", "unkown, .]", "unkown", "'unkown'", "did you mean 'unknown'"),
        ("lawn, .]", "empty, .]", "empty", "write .", "'empty'"),
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
        ("turns: 6", "hand: [lawn, unknwon, lawn]", "unknwon", "did you mean 'unknown'"),
        ("turns: 6", "hand: [lawn, a lawn, lawn]", "a lawn", "did you mean 'lawn'"),
        ("  north:\n", "north:\n", "north", "player", "indent", "two spaces"),
        ("Excellence in Trees", "Excelence in Treees", "Excelence", "award", "did you mean 'Excellence in Trees'"),
        ("turn: north", "turn: nort", "nort", "player", "'nort'", "did you mean 'north'"),
        ("game: village-green", "game: vilage-green", "vilage", "'vilage-green'", "did you mean 'village-green'"),
        ("turn: north", "decks: green:20", "green:20", "keys with values", "'green:20'", "space", "colon"),
        ("turn: north", "solo: yes", "yes", "true or false", "write true"),
        ("  north:\n    village", "  - north:\n    village", "- north", "keys with values", "dashes"),
    ),
    *_of(
        FG,
        ("Wheat]", "Wheet]", "Wheet", "card", "'Wheet'", "did you mean 'Wheat'"),
        ("Water Tower 2", "Wather Tower 2", "Wather Tower", "did you mean 'Water Tower'"),
        ("Silo 1", "Silo, 1", "1", "'Silo 1'", "no comma"),
        ("gains: [{vp: 1, per: Livestock within 2}]", "gains: 1 VP per Livestock", "1 VP", "[{vp: 1, per: Livestock}]"),
        ("phase: action", "phase: acton", "acton", "'acton'", "did you mean 'action'"),
        ("coins: 12", "coins: twelve", "twelve", "number", "write 12"),
        ("coins: 12", "coin: 12", "coin", "did you mean 'coins'"),
        ("year: 1", "year: 5", "5", "at most 4", "5"),
        ("hand: 4", "hands: 4", "hands", "did you mean 'hand'"),
        ("price: 5", "price: 5 coins", "5 coins", "number", "unknown", "write 5"),
        ("gains: [{vp: 1, per: Livestock within 2}]", "gains: lots", "lots", "list", "[{vp: 1, per: Livestock within 2}]"),
        ("gains: [{vp: 1, per: Livestock within 2}]", "gains: 2 points", "2 points", "[{vp: 2}]"),
        ("[Silo 1, Oxen]", "[Silo 1, 3]", "3", "text", "a card", "found 3"),
        ("type: Building", "type: Bilding", "Bilding", "did you mean 'Building'"),
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
        ("level_1:", "level 1:", "level 1", "did you mean 'level_1'"),
        ("cubes: {red: 2, blue: 1, green: 1}", "cubes: {red 2, blue: 1, green: 1}", "red 2", "`red: 2`"),
    ),
    *_of(
        ZG,
        ("[face down, arrow blue", "[., arrow blue", ".", "corner", "face down"),
        ("arrow blue", "blew arrow", "blew", "'blew'"),
        ("arrow blue, wheel green", "arrow, blue, wheel green", "arrow", "no commas", "'arrow blue'"),
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
        ("captured: 1}", "captured: one}", "one", "number", "write 1"),
        ("arrow blue", "blue: arrow", "blue: arrow", "colon", "'blue arrow'"),
        ("red: r1c1", "red: corner", "corner", "no space 'corner'", "top left"),
        ("die: 4", "die: four", "four", "write 4"),
        ("roller: ada", "roller: adda", "adda", "did you mean 'ada'"),
    ),
    *_of(
        CT,
        ("colour: red", "color: red", "color", "did you mean 'colour'"),
        ("[yellow bricks, white arrow]", "[yellow, bricks, white arrow]", "yellow", "no commas", "'yellow bricks'"),
        ("drop red", "drop rde", "rde", "did you mean 'red'"),
        ("  - [hammers, bricks, wheel]\n", "  - [hammers, bricks]\n", "[hammers", "2 spaces", "row 2", "3"),
        ("drop red, circles", "drop: red, circles", "drop: red", "colon", "'drop red'"),
        ("deck: 27", "deck: twelve", "twelve", "how many", "write 12"),
        ("[drop, circles]", "[drop; circles]", "drop; circles", "commas", "drop, circles"),
        ("white arrow]", "white arow]", "arow", "did you mean 'arrow'"),
    ),
    *_of(
        MO,
        ("ada: red", "ada: redd", "redd", "colour", "'redd'", "did you mean 'red'"),
        ("- blue . . . red", "- blue . . . reed", "reed", "'reed'", "did you mean 'red'"),
        ("players:\n  ada: red\n  ben: blue\n", "players:\n", "players", "nobody plays", "indented"),
        ("setup: true", "setup: yes", "yes", "true or false", "write true"),
        ("- . . . . .\n", "- .....\n", ".....", "spaces between"),
    ),
    *_of(
        LG,
        ('"2 red 3 lord"', '"2 red 3 lrod"', "red 3 lrod", "'red 3 lrod'", "tile", "lord"),
        ("colours: [red]", "colors: [red]", "colors", "did you mean 'colours'"),
        ("colours: [red]", "colours: red", "red", "list", "[red]"),
        ('"2 blue 2 lord"', '"2 green 2 lord"', "green", "nobody plays green"),
    ),
    *_of(
        VI,
        ("hand: [Rake, Rake, Hill", "hand: [Rake, Rkae, Hill", "Rkae", "profession", "'Rkae'", "did you mean 'Rake'"),
        ("phase: night", "phase: nihgt", "nihgt", "phase", "did you mean 'night'"),
        ("token: ada", "token: adda", "adda", "no player 'adda'", "did you mean 'ada'"),
        ("dealer: ada", "dealer: dora", "dora", "no player 'dora'"),
        ("profession: Hill", "profesion: Hill", "profesion", "did you mean 'profession'"),
    ),
]

MEANT = [
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
    (MO, "- red . . blue", "- [red, ., ., blue]"),
    (LG, '"2 red 3 lord"', "2 Red 3 Lord"),
]
"""What is typed otherwise and means the same all the same."""
