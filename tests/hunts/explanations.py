"""Reasons for random tables on which little is known, against all smallest sets that cannot hold together."""

import test_explain as explanations


def hunt_one(random):
    """One table; all its reasons come, each once, the smaller ones first."""
    data = explanations.random_table(random)
    explanations.assert_all_reasons(data, explanations.Doubts(data))
