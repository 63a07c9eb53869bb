"""`serve`: a game that begins on the page: the form, who plays, and the table that comes of it."""

import pytest
from page_client import words

from cli.page.beginning import numbers_of_players
from cli.page.edits import understood
from verify.games import GAMES, entry
from verify.violations import known_violations


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("way", ["empty", "example", "deal"])
def test_every_game_begins_anew(game, way, phone):
    said = phone.post("/new", fragment=False, game=game, how=way, players="", seed="7", name="ours")
    if way == "deal" and entry(game).game.deal is None:
        assert said.status_code == 422
        return
    if said.status_code == 422:
        assert way == "deal"
        assert entry(game).game.deal.needs_cards
        return
    assert (said.status_code, said.headers["location"]) == (303, "/t/ours.yaml/")
    assert phone.get("/t/ours.yaml/").status_code == 200


def test_a_new_table_has_the_players_that_were_named(phone, tmp_path):
    phone.post("/new", fragment=False, game="village-green", how="empty", players="Ann, Ben", name="ours")
    file = tmp_path / "ours.yaml"
    table = understood(file, file.read_text(encoding="utf-8"))
    assert table.laid_out().players_written == ("Ann", "Ben")
    assert table.marked.data["player_count"] == 2
    assert known_violations(table.entry.game, table.laid_out()) == ()
    assert "lawn, yellow petunia oak" not in file.read_text(encoding="utf-8").partition("# All of this")[0]


@pytest.mark.parametrize("game", GAMES)
def test_a_new_table_for_as_many_as_play_is_legal(game, phone, tmp_path):
    numbers = numbers_of_players(game)
    for n in {*numbers[:1], *numbers[-1:]}:
        said = phone.post("/new", fragment=False, game=game, how="empty", number=str(n), name=f"for {n}")
        assert said.status_code == 303, words(said.text)
        file = tmp_path / f"for {n}.yaml"
        table = understood(file, file.read_text(encoding="utf-8"))
        assert len(table.laid_out().players_written) == n
        assert known_violations(table.entry.game, table.laid_out()) == ()


@pytest.mark.parametrize("game", ["attack-of-the-moulds", "golden-pyramid", "zap-that-ghost"])
def test_players_may_be_called_as_others_of_the_starting_file_are(game, phone, tmp_path):
    phone.post("/new", fragment=False, game=game, how="empty", players="ben, 12, ada, yes", name="ours")
    file = tmp_path / "ours.yaml"
    assert understood(file, file.read_text(encoding="utf-8")).laid_out().players_written == ("ben", "12", "ada", "yes")


def test_too_many_players_are_told_how_many_can_play(phone):
    said = phone.post("/new", fragment=False, game="slush", how="empty", players="Ann, Ben")
    assert said.status_code == 422
    assert "Slush is for 3 to 6, not for 2" in words(said.text)


def test_a_new_table_that_was_refused_keeps_what_was_filled_in(phone):
    form = {"game": "slush", "players": "Ann, Ben", "name": 'the "blue" room', "seed": "7", "how": "deal", "number": "4"}
    said = phone.post("/new", fragment=False, **form, **{"ruling SL-AMB-COLOURS": "all-six"}).text
    assert 'value="Ann, Ben"' in said
    assert 'value="the &quot;blue&quot; room"' in said
    assert 'value="7"' in said
    assert 'value="deal" checked' in said
    assert '<option value="4" selected>' in said
    assert '<option value="all-six" selected>' in said
    assert 'value="#t=rubbish"' in phone.post("/open", fragment=False, link="#t=rubbish").text


def test_a_new_table_begins_with_the_rulings_that_were_chosen(phone, tmp_path):
    form = words(phone.get("/", game="slush").text)
    assert "Which cards are in the game?" in form
    assert "those of all six colours, 36 cards" in form
    chosen = {"how": "empty", "number": "4", "ruling SL-AMB-COLOURS": "all-six", "ruling SL-AMB-PASS": ""}
    phone.post("/new", fragment=False, game="slush", name="ours", **chosen)
    text = (tmp_path / "ours.yaml").read_text(encoding="utf-8")
    assert "rulings: {SL-AMB-COLOURS: all-six}" in text
    assert "SL-AMB-PASS" not in text
