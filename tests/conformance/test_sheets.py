"""Every score is told line by line."""

from every_game import readings


def test_totals_are_the_sum_of_the_lines_and_every_line_has_a_rule(game):
    index = {rule.id for rule in (*game.game.rules, *game.game.remarks)}
    for label, read in readings(game.name).items():
        for sheet in read.sheets:
            assert sheet.total == sum(line.points for line in sheet.lines), label
            for line in sheet.lines:
                assert line.rule in index, (label, line)
                assert line.item, (label, line)


def test_everybody_has_a_sheet(game):
    has_sheets = [label for label, read in readings(game.name).items() if read.sheets]
    assert bool(has_sheets) == (game.statuses["score"] == "ready")
    for label, read in readings(game.name).items():
        if read.sheets:
            assert [sheet.player for sheet in read.sheets] == list(read.position.players_written), label


def test_nobody_is_placed_before_who_has_more_points(game):
    """Among those who have won whatever the points, and among the others, the highest score is first in every game so far."""
    wins = game.scorer.order.wins or (lambda _position, _player: False)
    for label, read in readings(game.name).items():
        won = {player for player in read.places if wins(read.position, player)}
        assert max((read.places[p] for p in won), default=0) < min((read.places[p] for p in {*read.places} - won), default=9)
        best = {
            (read.places[p] not in {read.places[w] for w in won}, read.places[p]): read.totals[p]
            for p in sorted(read.places, key=read.totals.__getitem__)
        }
        for group in (False, True):
            points = [best[key] for key in sorted(best) if key[0] is group]
            assert points == sorted(points, reverse=True), label
