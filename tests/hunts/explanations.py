"""Reasons for random tables on which little is known, against all smallest sets that cannot hold together."""

import test_explain as explanations


def hunt_one(random):
    """One table; all its reasons come, each once, the smaller ones first."""
    data = explanations.random_table(random)
    doubts = explanations.Doubts(data)
    found = explanations.explained(data, explanations.SMALL)
    assert found.verdict == ("legal" if doubts.is_possible() else "illegal"), data
    reasons = [frozenset([*reason.facts, *(part.instance for part in reason.rules)]) for reason in found.reasons]
    assert len(reasons) == len(set(reasons)), data
    assert set(reasons) == (set() if doubts.is_possible() else doubts.cores()), data
    assert [reason.size for reason in found.reasons] == sorted(map(len, reasons)), data
