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
    """Where the highest score wins, which is so in every game so far."""
    for label, read in readings(game.name).items():
        best = {place: max(read.totals[p] for p in read.places if read.places[p] == place) for place in read.places.values()}
        assert [best[place] for place in sorted(best)] == sorted(best.values(), reverse=True), label
