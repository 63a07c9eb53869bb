"""Every rule of every game has a table that it accepts and one that it rejects."""

import pytest
from every_game import conformance_file, is_played, readings, tables_of
from sayings import unsaid

from verify.check import check
from verify.explanation.reasons import reasons


def test_the_game_tells_its_tables(game):
    file = conformance_file(game.name)
    if not file.exists() and not is_played(game):
        pytest.skip("nothing is played; tests/rules has its rules")
    assert file.exists(), f"tests/conformance/{file.name} is missing; every_game.py says what has to stand in it"
    told = tables_of(game.name)
    ids = {rule.id for rule in game.game.rules}
    assert told.rejecting.keys() == ids - told.of_card_files, (
        "there is one table for each rule that a table can break, and no other"
    )
    assert told.forbidding | told.of_card_files <= ids
    assert all(data["game"] == game.name for data in told.accepting)


def test_the_starting_file_and_each_accepting_table_are_legal(game):
    for label in tables_of(game.name).legal:
        read = readings(game.name)[label]
        assert read.broken == (), label
        assert read.position.layouts, label
        found = check(game.game, read.position)
        assert (found.verdict, found.violations) == ("legal", ()), label


def test_each_rule_has_a_place_in_an_accepting_table(game):
    told = tables_of(game.name)
    accepted = {
        rule.id
        for label in told.legal
        for rule in game.game.rules
        if any(rule.instances(readings(game.name)[label].position))
    }
    if told.accepting:
        missing = {rule.id for rule in game.game.rules} - accepted - told.forbidding - told.of_card_files
        assert not missing, "without a place in any accepting table; if they have one only where broken: `forbidding`"
        assert not accepted & told.forbidding


def test_each_rejecting_table_breaks_its_rule_and_says_how(game):
    """By plain evaluation, or, where something is unknown, as a part of the reason why nothing fits."""
    texts = {rule.id: rule.text for rule in game.game.rules}
    for rule in tables_of(game.name).rejecting:
        read = readings(game.name)[f"rejecting {rule}"]
        assert all(violation.message and not unsaid(violation) for violation in read.violations)
        told = read.violations if rule in read.rules else next(reasons(game.game, read.position)).rules
        assert rule in {one.rule for one in told}, (rule, read.broken)
        for one in told:
            assert one.text == texts[one.rule]
            assert one.source


def test_a_rule_that_forbids_has_a_place_only_where_it_is_broken(game):
    forbidding = [rule for rule in game.game.rules if rule.id in tables_of(game.name).forbidding]
    for read in readings(game.name).values():
        for rule in forbidding:
            assert all(rule.holds(read.position, *at) is not True for at in rule.instances(read.position)), rule.id
