"""The verb `deal`: a table set up and shuffled, the same for the same seed, and legal."""

import re

import pytest
from at_the_table import reeve
from ruamel.yaml import YAML
from sayings import says


def dealt(*args):
    result = reeve("deal", *args)
    assert result.exit_code == 0, result.stderr
    return result.stdout


def names(data):
    """Every card of a table, as often as it lies there."""
    villages = data["players"].values()
    green = [card for village in villages for card in village["hand"]] + data["display"]["green"] + data["decks"]["green"]
    awards = [card for village in villages for card in village["top"]] + data["display"]["awards"] + data["decks"]["awards"]
    return sorted(green), sorted(awards)


@pytest.mark.parametrize(("who", "green", "awards"), [("me", 60, 30), ("a,b", 45, 20), ("a,b,c,d", 55, 30)])
def test_a_deal_is_legal_and_holds_the_cards_of_the_rulebook(tmp_path, who, green, awards):
    file = tmp_path / "deal.yaml"
    whom = ["--solo"] if who == "me" else ["--players", who]
    assert says(str(file), "written").is_in(reeve("deal", "village-green", *whom, "--seed", "7", "-o", file).stderr)
    assert reeve("check", file).exit_code == 0
    text = file.read_text(encoding="utf-8")
    data = YAML(typ="safe", pure=True).load(text)
    assert list(data["players"]) == who.split(",")
    assert tuple(map(len, names(data))) == (green, awards)
    # The first line says how to have the same again.
    again = re.match(r"# .*: reeve (deal .*)\n", text)
    assert dealt(*again[1].split()[1:]) == text


def test_the_seed_gives_the_deal():
    one, same, other = (dealt("vg", "--solo", "--seed", seed) for seed in ("7", "7", "8"))
    assert one == same
    assert one.splitlines()[3:] != other.splitlines()[3:]
    assert [*map(names, map(YAML(typ="safe", pure=True).load, [one]))] == [
        *map(names, map(YAML(typ="safe", pure=True).load, [other]))
    ]
    # Left out, it is any, and told.
    assert re.search(r"--solo --seed \d+\n", dealt("vg", "--solo"))


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["vg"], "--solo"),
        (["vg", "--solo", "--players", "a"], "--solo"),
        (["vg", "--players", "a,a"], "of their own"),
        (["vg", "--players", "a,b,c,d,e,f"], "1 to 5 players"),
        (["fog", "--solo"], "cannot be dealt yet"),
    ],
)
def test_what_cannot_be_dealt(args, said):
    result = reeve("deal", *args)
    assert result.exit_code == 2
    assert said in result.stderr
