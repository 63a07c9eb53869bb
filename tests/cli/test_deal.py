"""The verb `deal`: a table set up and shuffled, the same for the same seed, and legal."""

import re
import shlex
from pathlib import Path

import pytest
from at_the_table import reeve
from ruamel.yaml import YAML
from sayings import says

from cli.reading.yaml_text import read_yaml, written_yaml


def dealt(*args):
    result = reeve("deal", *args, status=0)
    return result.stdout


def dealt_again(text):
    """What comes of the command that the first line names."""
    again = re.match(r"# .*: reeve deal (.*)\n", text)
    return dealt(*shlex.split(again[1]))


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
    assert dealt_again(text) == text


def test_in_a_dealt_game_it_is_the_next_players_turn_after_a_move(tmp_path):
    file, after = tmp_path / "deal.yaml", tmp_path / "after.yaml"
    file.write_text(dealt("village-green", "--players", "a,b", "--seed", "7"), encoding="utf-8")
    hand = YAML(typ="safe", pure=True).load(file)["players"]["a"]["hand"]
    result = reeve("judge", file, f"{hand[0]} under the deck", "-o", after)
    assert "saved without" not in result.stderr
    assert YAML(typ="safe", pure=True).load(after)["turn"] == "b"


def test_the_seed_gives_the_deal():
    one, same, other = (dealt("vg", "--solo", "--seed", seed) for seed in ("7", "7", "8"))
    assert one == same
    assert one.splitlines()[3:] != other.splitlines()[3:]
    assert [*map(names, map(YAML(typ="safe", pure=True).load, [one]))] == [
        *map(names, map(YAML(typ="safe", pure=True).load, [other]))
    ]
    # Left out, it is any, and told.
    assert re.search(r"--solo --seed \d+\n", dealt("vg", "--solo"))


WHOLE = {
    "village-green": "--solo",
    "fields-of-green": "--players ann,ben --cards farms.yaml",
    "the-village": "--players ann,ben,cleo,dora",
    "golden-pyramid": "--players ann,ben --cards box.yaml",
    "lords-of-the-green": "--players ann,ben,cleo",
    "zap-that-ghost": "--players ann,ben --cards box.yaml",
    "my-first-christmas-tree": "--players ann,ben --cards box.yaml",
    "last-defence-at-hudai-monastery": "--solo --cards box.yaml",
    "wacky-wheels": "--players ann,ben",
    "slush": "--players ann,ben,cleo",
    "green-bite": "--players ann,ben,cleo",
    "island": "--players ann,ben",
    "desert-dessert": "--solo",
}
KINDS = ("Field", "Livestock", "Construction", "Building")


@pytest.fixture
def at_home(tmp_path, monkeypatch):
    """A folder with the cards of boxes that nobody has published."""
    monkeypatch.chdir(tmp_path)
    assert reeve("cards", "green-box", "--new", "-o", "box.yaml").exit_code == 0
    known = read_yaml(reeve("cards", "fields-of-green").stdout, "cards").data["locations"]
    farms = {name: {"type": card["type"], "copies": 3} for name, card in known.items() if "type" in card}
    kinds = {kind: 33 - 3 * sum(card.get("type") == kind for card in known.values()) for kind in KINDS}
    farms |= {f"Other {kind} card": {"type": kind, "copies": n} for kind, n in kinds.items() if n}
    Path("farms.yaml").write_text(written_yaml({"locations": farms}), encoding="utf-8")


@pytest.mark.usefixtures("at_home")
@pytest.mark.parametrize("game", WHOLE)
def test_a_seed_gives_the_same_deal_for_ever(golden, game):
    """What is dealt by seed 18, word for word: friends who have another version, or another Python, deal the same."""
    args = WHOLE[game].split()
    text = dealt(game, *args, "--seed", "18")
    golden(text)
    assert dealt_again(text) == text
    assert max(map(len, text.splitlines())) <= 125
    Path("deal.yaml").write_text(text, encoding="utf-8")
    assert reeve("check", "deal.yaml", *args[args.index("--cards") :] if "--cards" in args else ()).exit_code == 0


def test_whoever_plays_alone_need_not_be_named():
    assert dealt("dd", "--seed", "1") == dealt("dd", "--solo", "--seed", "1")
    assert "\n  ann:\n" in dealt("dd", "--players", "ann", "--seed", "1")


def test_semicolons_stand_between_names_as_well():
    seed = ("--seed", "1")
    assert dealt("slush", "--players", "a; b;c", *seed) == dealt("slush", "--players", "a,b,c", *seed)


def test_rulings_shape_the_deal_and_stand_in_it():
    text = dealt("slush", "--players", "a,b,c", "--seed", "1", "--ruling", "SL-AMB-COLOURS=all-six")
    assert "SL-AMB-COLOURS: all-six" in text
    assert "--ruling SL-AMB-COLOURS=all-six" in text
    assert "white 6" in text
    assert dealt_again(text) == text


@pytest.mark.usefixtures("at_home")
def test_variants_shape_the_deal_and_stand_in_it():
    harder = ("--variant", "time=9", "--variant", "demons=brown", "--variant", "base=random")
    text = dealt("hudai", "--seed", "1", "--cards", "box.yaml", *harder)
    assert "challenge: {base: random, demons: brown, time: 9}" in text
    assert dealt_again(text) == text
    Path("deal.yaml").write_text(text, encoding="utf-8")
    assert reeve("check", "deal.yaml", "--cards", "box.yaml").exit_code == 0
    assert reeve("check", "deal.yaml", "--cards", "box.yaml", "--ruling", "HU-AMB-ALLBROWN=top").exit_code == 1


@pytest.mark.usefixtures("at_home")
def test_what_a_club_has_settled_holds_for_its_deals():
    Path("reeve.yaml").write_text(
        "green-bite: {rulings: {BT-AMB-CUBES: '5'}}\ngolden-pyramid: {cards: box.yaml}\n", encoding="utf-8"
    )
    bite = dealt("bite", "--players", "a,b", "--seed", "1")
    assert "health: 5" in bite
    assert "--ruling BT-AMB-CUBES=5" in bite
    assert "health: 4" in dealt("bite", "--players", "a,b", "--seed", "1", "--ruling", "BT-AMB-CUBES=4")
    assert "--cards box.yaml" in dealt("pyramid", "--players", "a,b", "--seed", "1")


def test_names_that_a_shell_and_a_file_would_misread():
    text = dealt("vg", "--players", "Anne Marie, o'neil: 2", "--seed", "3")
    assert dealt_again(text) == text
    assert list(YAML(typ="safe", pure=True).load(text)["players"]) == ["Anne Marie", "o'neil: 2"]


@pytest.mark.usefixtures("at_home")
def test_a_pile_without_cards_is_left_out():
    """Six hands of six are all 36 cards."""
    text = dealt("zap", "--players", "a,b,c,d,e,f", "--cards", "box.yaml")
    assert "draw pile" not in text
    assert not [line for line in text.splitlines() if line != line.rstrip() or line == "#"]


def test_a_line_break_in_a_name_ends_no_comment():
    text = dealt("vg", "--players", "a\nb: c,d\x1b", "--seed", "3")
    assert list(YAML(typ="safe", pure=True).load(text)["players"]) == ["a b: c", "d\x1b"]
    assert "\x1b" not in text
    assert text.splitlines()[1] == "game: village-green"


def test_games_tells_how_many_can_be_dealt_to():
    assert "deal: for 1 to 5 players\n" in reeve("games", "vg").stdout
    assert "deal: for 2 to 6 players, with the cards of your box (--cards)\n" in reeve("games", "pyramid").stdout
