"""Each verb for Fields of Green as a user meets it: what it says, its JSON, its exit status."""

import re

from at_the_table import cells, only, reeve
from ruamel.yaml import YAML
from sayings import says

TABLE = """\
game: fields-of-green
year: 2
phase: action
player_count: 3
players:
  Maria:
    coins: 9
    hand: [Barn, Orchard]
    farm:
      - [Water Tower 3, Wheat, Mill]
      - [Silo 2, Turkeys face down]
cards:
  locations:
    Wheat: {price: 3, vp: 1}
    Mill: {type: Building, price: 4, vp: 2, ability: Game End, gains: [{vp: 2, per: Field within 2}]}
    Barn: {type: Construction, price: {coins: 5, food: 1}, vp: 3, ability: none}
    Orchard: {type: Field, subtype: Fruit, price: {coins: 2, water: 2}, vp: 1, ability: Harvest, cost: {water: 1}, gains: [{food: 1}]}
    Turkeys: {vp: 1}
"""
"""Cards 1 and 2; 9 coins 3; 2 Food 1; the Mill counts the Wheat: 2. In all 9."""


def test_fill_keeps_to_what_is_possible(written):
    table = TABLE.replace("Water Tower 3", "Water Tower").replace("Mill]", "Mill with unknown]")
    shape = only(reeve("fill", "--json", "--limit", "1000", written(table)))
    assert {way["values"]["Water at r1c1"] for way in shape["ways"]} == {"0", "1", "2", "3"}
    tiles = {way["values"]["r1c3, Equipment 1"] for way in shape["ways"]}
    assert "Power Generator" in tiles  # for a Building
    assert not {"Harrow", "Hoses"} & tiles  # for Fields and Water Towers


def test_a_score_that_needs_a_face_is_not_settled(written):
    table = TABLE.replace("    Wheat: {price: 3, vp: 1}\n", "")
    assert says("Not known", "VP", "Wheat").is_in(reeve("score", written(table), status=3).stdout)
    shape = only(reeve("score", "--json", written(table)))
    assert shape["needs"] == [says("VP", "Wheat")]
    assert (shape["players"][0]["total"], shape["ranking"]) == ({"least": 8, "most": None}, [])


def test_judge_says_what_a_move_changes(written):
    result = reeve("judge", written(TABLE), "may I build the Orchard left of Silo?", status=0)
    assert result.stdout.splitlines()[0] == says("Maria", "Orchard to r2c0", "legal")
    assert says("2 Water", "Water Tower", "r1c1", "distance 2", "Silo", "r2c1").is_in(result.stdout)
    assert says("2 coins", "2 Water", "7 coins", "2 Food").is_in(result.stdout)
    assert says("3 -> 4", "Cards/Tokens").is_in(result.stdout)
    assert says("3 -> 2", "Money").is_in(result.stdout)
    assert says("Maria", "9 points").is_in(result.stdout)
    shown = {place: cell for cell in cells(result.stdout) if (place := re.search(r"r\d+c\d+", cell)[0])}
    assert shown["r2c0"] == says("distances from here")
    for place, distance in {"r2c1": 1, "r1c1": 2, "r2c2": 2, "r1c2": 3, "r1c3": 4}.items():
        assert shown[place] == says(f"distance {distance}")


def test_what_no_file_can_say_of_a_table_after_a_move_is_told(written, tmp_path):
    """The Vines give 2 VP for a Field beside them."""
    vines = "Vines: {type: Field, vp: 0, price: 1, ability: Harvest, cost: {coins: 1}, gains: [{vp: 2, per: other Field within 2}]}"
    table = TABLE.replace("phase: action", "phase: harvest").replace("    hand: [Barn, Orchard]\n", "")
    table = table.replace("[Water Tower 3, Wheat, Mill]", "[Water Tower 3, Vines, some Wheat or Mill]")
    written(table.replace("    Wheat: {", f"    {vines}\n    Wheat: {{"))
    result = reeve("judge", "table.yaml", "pay Vines", "-o", "after.yaml", status=0)
    text = (tmp_path / "after.yaml").read_text()
    comment = [line for line in text.splitlines() if line.startswith("#")]
    together = says("go together", "r1c3: Wheat, Maria's VP tokens: 2", "r1c3: Mill, Maria's VP tokens: 0")
    assert comment == [says("more is known"), together]
    assert all(line.removeprefix("# ") in result.stderr for line in comment)
    assert YAML(typ="safe").load(text)["players"]["Maria"]["vp"] == "0 or 2"
    assert reeve("check", "after.yaml").exit_code == 0


def test_draw_distances(written):
    result = reeve("draw", "--from", "R1C1", written(TABLE), status=0)
    assert result.stdout.count("distances from") == 1
    assert len(re.findall(r"distance [12], in\b", result.stdout)) == 4  # all other cards are within 2
    for space, said in (("r9c9", says("no card", "r9c9", "beside")), ("hill", says("space", "'hill'"))):
        assert said.is_in(reeve("draw", "--from", space, written(TABLE), status=2).stderr)


# new, cards, schema, rules, games


def blocks_in_comments(text):
    """The text with one commented key after the other made a key, with what is indented under it."""
    lines = text.splitlines()
    for start, line in enumerate(lines):
        if not re.match(r"( *)# [a-z_]+:( |$)", line):
            continue
        end = start + 1
        while end < len(lines) and re.match(r" *#  +[A-Za-z]", lines[end]):
            end += 1
        block = [re.sub("# ", "", one, count=1) for one in lines[start:end]]
        yield block[0].split(":")[0].strip(), "\n".join([*lines[:start], *block, *lines[end:]]) + "\n"


def test_every_key_in_the_comments_of_new_can_be_used(written):
    found = dict(blocks_in_comments(reeve("new", "fields-of-green").stdout))
    keys = "vp aside hand drawn pad player_count turn stocks rulings cards pool discard"
    assert {*keys.split()} <= set(found)
    for key, text in found.items():
        result = reeve("check", written(text))
        assert result.exit_code in {0, 1}, (key, result.stderr)


def test_a_card_file_to_begin_with_can_be_used_with_all_that_its_comments_show(written):
    text = reeve("cards", "fields-of-green", "--new").stdout
    table = """\
game: fields-of-green
players: {Maria: {coins: 1, farm: [[Barn, Silo 6 with Barrels, Wheat], [., Water Tower 0, Pigs with Sacks]]}}
"""
    whole = re.sub(r"^( +)# (?=subtype:|Barrels:|  )", r"\1", text, flags=re.MULTILINE)
    assert whole.count(" # ") < text.count(" # ") - 3
    written("game: fields-of-green\nplayers: {A: {farm: [[Silo 2, Water Tower 0, Barn]]}}")
    reeve("check", "--cards", written(text, "cards.yaml"), "table.yaml", status=0)
    shape = only(reeve("check", "--json", "--cards", written(whole, "cards.yaml"), written(table)))
    # Barrels let the Silo hold 6; Sacks are for a Silo, not for Pigs.
    assert [violation["rule"] for violation in shape["violations"]] == ["FOG-EQ-MATCH"]
