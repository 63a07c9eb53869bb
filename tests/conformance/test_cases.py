"""The cases that a game tells as data: what a table breaks, what may be done on it, how moves are said, what is answered.

A case has a table (`every_game`), which its `variants` change further, whoever is asked (`player`, else whose turn it is), and of these as many as it needs:

    breaks    the rules (or their instances) that are broken, and no others, each with what is said of it, or only their names
    among     rules (or instances) that are broken, perhaps among others, each with what is said of one of its instances, or only their names
    keeps     rules (or instances) that are not broken, whatever else is
    stands    values for a place, or lists of them for `this, that`, by the verdict or by the rules (`A and B`) that they break
    unchecked what `check` cannot check, each with what is said of it
    marks     for instances that are broken, the spaces that a picture marks
    means     how moves may be said, each with the move as the program says it
    no_move   what cannot be understood as a move, each with what is said then
    moves     moves with their verdict, or with the rules (or instances) that forbid them, all of them, and what is said of each
    against   moves that are illegal, with rules (or instances) that forbid them, perhaps among others, and what is said of each
    may       moves by their verdict, or by the rules (or instances, `A and B`) that forbid them
    done      moves that may be done, with what the file tells at some places after them
    filed     moves that are not illegal, with what a file after them tells at some places, and what it cannot tell (`besides`)
    recorded  the `moves` of a record, with what a file `tells` after them at some places, what is left `open`, all
              `ways` to fill that in, moves that `may` be done, and the `verdict` if the table is not legal
    gives     moves with the points before and after them, each with the least and the most
    open      moves with what is said of what is still to be told
    does      moves with what is said of how they are done and of what they do
    assumes   moves with what is taken for granted of each
    depends   moves that are undecided, with what it depends on
    awaits    moves that are undecided, with what has to be told before they can be judged
    rests     the rulings that a verdict (of the table, or of its only move in `moves`) rests on, with what others would give
    listed    the moves that there are, all of them in their order, or only how many
    totals    the points of each player, least and most where they are not known
    places    the place of each player, least and most where it is not known
    otherwise the rulings that the points rest on, with what others would give
    asks      what has to be known before the points are, each with what is said of it
    ranks     the rank that players have by their points
    ranking   places and players in their order, each with what is said of the place
    lines     the lines of the sheets of some players, each with its points
    scores    lines of the sheets of some players, perhaps among others, each with its points
    because   for lines of the sheets of some players, what is said of them, whether or not the points are known
    doubts    what our list of the box says against a table that is legal all the same
    mends     changes that `explain` offers, each alone, perhaps among others, and which of them it offers before all others (`mends_first`)
    reasons   the first reasons why a table cannot be, by the instances of their rules (`A and B`), each with its `facts` and what
              is said to follow (`so`), if anything is
    explains  reasons that `explain` tells, perhaps among others, by the rule or the instance that they begin with: `facts` that are among
              theirs, all of them (`only`), `one` of which is, what follows (`so`), their `lines`, what is `counted`, what `mends` that alone
    mended    changes that are thought of, of which those of each list mend a table only together
    follows   what is certain of the places that nobody remembers, or the verdict where that is all
    certain   what is certain of the others, each with what is said of it
    unfilled  the cards that nobody can fill in, pile by pile, and those of which `check` says that they are not fully known
    answers   what is replied to questions of the game (`reach tile 25`): what the sentence says, or that (`says`) with what `lines` say
              (all of them, or by number), the `value` for programs and whether it is `settled`; or why it is not answered (`refused`)
    chances   how likely it is what a claim says or that a move may be done, reckoned out (`1 - C(48, 3) / C(53, 3)`, perhaps as `chance` with
              what is `known` by then), or `why` nobody can tell, or what is said of what is no claim
    best      the most that a player can have of an aim (`score`, `score in 2 turns`), proven, or that (`points`) with the `moves`
    needs     what has to be told before the best turn can be found, with what is said of each
    spelt     for some places, what the program writes there, each with the ways in which it may be told
    doubted   the values that may be wrong, each with what may stand there
    whole     heaps of which all is told, by how much lies there, where one more or fewer breaks a rule, and things that cannot be left out
    hidden    moves with what is hidden at some places, what is told there and all that it may be: judged as in each of these worlds
    may_be    for some places, what descriptions there mean, each by the words of cards (as often as they are given), `any` or `nothing`

What is said is given by words that are in it (`sayings.says`).
"""

import json
import re
from collections import Counter
from fractions import Fraction
from functools import cached_property
from itertools import islice, pairwise
from math import comb

import pytest
from asking import moves
from by_worlds import compare_judge, under_these_rulings
from every_game import EVERY, about, changed, read, spaces, tables_of
from plain_english import strange
from sayings import says, unsaid
from worlds import Hole, Table

from cli.answers.turn_words import judge_lines
from cli.answers.words import explain_lines, fill_lines
from cli.reading.inputs import table_of
from cli.reading.marks import Marked
from models.hidden import is_claim
from models.unknowns import unknowns
from verify.chance import chance, chance_of_move
from verify.check import check
from verify.explain import explain
from verify.explanation.reasons import reasons
from verify.fill import fill
from verify.games import entry
from verify.judge import judge
from verify.play import best_play
from verify.score import score
from verify.violations import known_broken, known_violations


def cases(key):
    """Every case that tells this, of all games."""
    told = [(name, n, *case) for name in EVERY for n, case in enumerate(tables_of(name).cases) if key in case[1]]
    return pytest.mark.parametrize(
        "case",
        [Case(entry(name), data, case, case[key]) for name, _, data, case in told],
        ids=[f"{name} {case.get('of', n)}" for name, n, _, case in told],
    )


class Case:
    """A table, who is asked, and what is expected."""

    def __init__(self, game, data, case, expected):
        self.game, self.data, self.told, self.expected = game, data, case, expected

    @cached_property
    def position(self):
        return read(self.game, self.data).position

    def asked(self, position):
        return self.told.get("player") or position.turn or position.players_written[0]

    def move(self, said):
        position = self.position
        return position, self.game.game.play.read(said, position, self.asked(position))

    def judged(self, said):
        """The judgement, asked under the rulings in force alone."""
        with under_these_rulings():
            return self.judged_anyhow(said)

    def judged_anyhow(self, said):
        """The judgement, with the rulings on which it rests."""
        position, move = self.move(said)
        found = judge(self.game, position, move)
        assert not strange("\n".join(judge_lines("table.yaml", found, position.players_written))), said
        return found


def are(sentences, words):
    """Whether each of the sentences, in this order, says its words."""
    return list(sentences) == [says(*one) for one in words]


def test_there_is_nothing_else_in_a_case():
    keys = {line.split()[0] for line in __doc__.splitlines() if line.startswith("    ")}
    told = {key for name in EVERY for _, case in tables_of(name).cases for key in case}
    assert told <= keys | {"of", "table", "change", "player", "mends_first"}


@cases("breaks")
def test_what_a_table_breaks(case):
    found = known_violations(case.game.game, case.position)
    names = [one.instance if "[" in "".join(case.expected) else one.rule for one in found]
    assert not any(map(unsaid, found))
    assert not strange("\n".join(one.message for one in found))
    assert sorted({*names}) == sorted(case.expected)
    if isinstance(case.expected, dict):
        assert all(says(*case.expected[name]) == one.message for name, one in zip(names, found, strict=True))


@cases("stands")
def test_what_may_stand_there(case):
    for place, values in case.expected.items():
        for expected, value in ((expected, value) for expected, each in values.items() for value in each):
            data = changed(case.data, dict(zip(place.split(", "), value if ", " in place else [value], strict=True)))
            found = check(case.game.game, read(case.game, data).position)
            assert as_expected(found.verdict, found.violations, expected), (place, value, found.verdict, found.violations)


def as_expected(verdict, broken, expected):
    """Whether a verdict is the one that is told, or rests on just the rules or instances that are told."""
    if expected in {"legal", "illegal", "undecided"}:
        return verdict == expected
    names = {one.instance if "[" in expected else one.rule for one in broken}
    return verdict == "illegal" and names == set(expected.split(" and "))


@cases("unchecked")
def test_what_cannot_be_checked(case):
    assert are(check(case.game.game, case.position).not_checked, case.expected)


@cases("doubts")
def test_what_our_list_of_the_box_says(case):
    found = check(case.game.game, case.position)
    assert (found.verdict, [str(doubt) for doubt in found.doubts]) == ("legal", [says(*words) for words in case.expected])


@cases("among")
def test_what_a_table_breaks_among_others(case):
    found = known_violations(case.game.game, case.position)
    assert not strange("\n".join(one.message for one in found))
    for rule in case.expected:
        told = [one for one in found if rule in {one.rule, one.instance}]
        assert told, rule
        assert not any(map(unsaid, told)), rule
        assert isinstance(case.expected, list) or says(*case.expected[rule]) in [one.message for one in told], rule


@cases("keeps")
def test_what_a_table_does_not_break(case):
    found = known_violations(case.game.game, case.position)
    assert not {*case.expected} & {name for one in found for name in (one.rule, one.instance)}


@cases("marks")
def test_which_spaces_are_marked(case):
    position = case.position
    found = {one.instance: {*one.places} for one in known_violations(case.game.game, position)}
    assert {name: sorted(place.space for place in found[name]) for name in case.expected} == case.expected
    for places in found.values():
        panels = case.game.game.picture(position, frozenset(places)).panels
        assert sum(tile.marked for panel in panels for row in panel.rows for tile in row) == len(places)


@cases("means")
def test_how_a_move_is_said(case):
    for said, meaning in case.expected.items():
        position, move = case.move(said)
        assert str(move) == meaning, said
        assert case.game.game.play.read(meaning, position, move.player) == move


@cases("no_move")
def test_what_is_no_move(case):
    for said, words in case.expected.items():
        with pytest.raises(ValueError, match=r"\w") as raised:
            case.move(said)
        assert says(*words) == str(raised.value), said


@cases("moves")
def test_what_may_be_done(case):
    for said, expected in case.expected.items():
        found = case.judged(said)
        forbidding = expected if isinstance(expected, dict) else {}
        names = [one.instance if one.instance in forbidding else one.rule for one in found.objections]
        assert (found.verdict, {*names}) == ("illegal" if forbidding else expected, {*forbidding}), said
        for rule, words in forbidding.items():
            told = [one.message for name, one in zip(names, found.objections, strict=True) if name == rule]
            each = words if words and isinstance(words[0], list) else [words]
            assert all(says(*one) in told for one in each if one), (said, told)


@cases("against")
def test_what_is_against_a_move(case):
    for said, expected in case.expected.items():
        objections = case.judged(said).objections
        for rule, words in expected.items():
            told = [one.message for one in objections if rule in {one.rule, one.instance}]
            assert says(*words) in told if words else told, (said, rule, objections)


@cases("may")
def test_which_moves_there_may_be(case):
    for expected, moves_said in case.expected.items():
        for said in moves_said:
            found = case.judged(said)
            assert as_expected(found.verdict, found.objections, expected), (said, found.verdict, found.objections)


@cases("done")
def test_the_table_after_a_move(case):
    for said, expected in case.expected.items():
        found = case.judged(said)
        assert found.verdict == "legal", said
        after = json.loads(json.dumps(case.game.game.written(found.after)))
        assert {path: value_at(after, path) for path in expected} == expected, said


@cases("filed")
def test_the_file_after_a_move(case):
    for said, expected in case.expected.items():
        found = case.judged(said)
        assert found.verdict != "illegal", said
        told = found.later.record
        assert not told.missing
        after = json.loads(json.dumps(case.game.game.written(told.position)))
        assert are(told.besides, expected.get("besides", [])), (said, told.besides)
        assert {path: value_at(after, path) for path in expected if path != "besides"} == {
            path: value for path, value in expected.items() if path != "besides"
        }, said


@cases("recorded")
def test_the_table_after_a_record(case):
    record, game = case.expected, case.game
    position = table_of("table", Marked({**case.data, "record": record["moves"]}, {}), (), None).laid_out()
    after = json.loads(json.dumps(game.game.written(position)))
    assert {path: value_at(after, path) for path in record["tells"]} == record["tells"]
    found = check(game.game, position)
    assert (found.verdict, list(found.open_places)) == (record.get("verdict", "legal"), record["open"])
    filled = fill(game, position, count=True) if "ways" in record else None
    assert filled is None or (filled.count, [dict(way.values) for way in filled.ways]) == (
        len(record["ways"]),
        record["ways"],
    )
    for said, verdict in record.get("may", {}).items():
        assert judge(game, position, game.game.play.read(said, position, position.turn)).verdict == verdict, said


@cases("gives")
def test_the_points_before_and_after_a_move(case):
    for said, expected in case.expected.items():
        found = case.judged(said)
        assert [[one.least, one.most] for one in found.total] == expected, (said, found.total)
        assert not any(one.is_open for one in found.total), said


def value_at(data, path):
    for key in spaces(path).split("."):
        data = data[int(key)] if isinstance(data, list) else data.get(key)
        if data is None:
            return None
    return data


@cases("open")
def test_what_a_move_leaves_open(case):
    for said, words in case.expected.items():
        assert case.judged(said).open_end == (says(*words) if words else ""), said


@cases("does")
def test_what_a_move_does(case):
    for said, words in case.expected.items():
        judged = case.judged(said)
        if words:
            assert says(*words) == "; ".join([*judged.explains, judged.does]), said
        else:
            assert judged.does == "", said
        assert judged.does.count("the game is over") < 2, said


@cases("assumes")
def test_what_is_taken_for_granted(case):
    for said, words in case.expected.items():
        assert are(case.judged(said).assumptions, words), said


@cases("depends")
def test_what_a_move_depends_on(case):
    for said, words in case.expected.items():
        found = case.judged(said)
        assert found.verdict == "undecided", said
        assert are(found.depends, words), (said, found.depends)


@cases("awaits")
def test_what_a_move_awaits(case):
    for said, words in case.expected.items():
        found = case.judged(said)
        assert found.verdict == "undecided", said
        assert are(found.needs, words), (said, found.needs)


@cases("rests")
def test_what_a_verdict_rests_on(case):
    position = case.position
    found = case.judged_anyhow(*case.told["moves"]) if "moves" in case.told else check(case.game.game, position)
    told = {ruling.key: dict(ruling.otherwise) for ruling in found.rulings}
    assert told == {key: {value: says(*words) for value, words in values.items()} for key, values in case.expected.items()}


@cases("listed")
def test_the_moves_that_there_are(case):
    position = case.position
    found = [option.move for option in moves(case.game, position, case.asked(position))]
    assert (len(found) if isinstance(case.expected, int) else found) == case.expected


@cases("totals")
def test_what_a_table_is_worth(case):
    found = score(case.game, case.position)
    known = {sheet.player: sheet.total for sheet in found.sheets}
    assert (known or {one.player: [one.total.least, one.total.most] for one in found.ranges}) == case.expected


@cases("places")
def test_which_places_there_may_be(case):
    found = score(case.game, case.position)
    known = {one.player: one.place for one in found.ranking}
    assert (known or {one.player: [one.places.least, one.places.most] for one in found.ranges}) == case.expected


@cases("otherwise")
def test_what_points_rest_on(case):
    found = {ruling.key: dict(ruling.otherwise) for ruling in score(case.game, case.position).rulings}
    assert found == {key: {value: says(*words) for value, words in values.items()} for key, values in case.expected.items()}


@cases("asks")
def test_what_a_score_asks_for(case):
    found = score(case.game, case.position)
    assert are(found.needs, case.expected), found.needs
    assert not (found.needs and found.ranking)


@cases("ranking")
def test_who_is_before_whom(case):
    position = case.position
    sheets = {sheet.player: sheet for sheet in case.game.scorer.sheets(position)}
    found = case.game.scorer.ranking(position, tuple(sheets.values()))
    assert [f"{one.place} {one.player}" for one in found] == list(case.expected)
    assert all(one.because == says(*words) for one, words in zip(found, case.expected.values(), strict=True) if words)
    for one, other in pairwise(found):
        assert case.game.scorer.order.ahead(position, sheets[one.player], sheets[other.player]) is (one.place != other.place)
        assert case.game.scorer.order.ahead(position, sheets[other.player], sheets[one.player]) is False


@cases("ranks")
def test_which_rank_there_is(case):
    assert {one.player: one.rank for one in score(case.game, case.position).ranking} == case.expected


@cases("lines")
def test_for_what_there_are_points(case):
    sheets = {sheet.player: sheet for sheet in case.game.scorer.sheets(case.position)}
    assert {name: {line.item: line.points for line in sheets[name].lines} for name in case.expected} == case.expected


@cases("scores")
def test_for_what_there_are_so_many_points(case):
    sheets = {sheet.player: sheet for sheet in case.game.scorer.sheets(case.position)}
    for player, expected in case.expected.items():
        told = {line.item: line.points for line in sheets[player].lines}
        assert {item: told[item] for item in expected} == expected


@cases("because")
def test_why_there_are_points(case):
    found = score(case.game, case.position)
    sheets = {one.player: [line for line, _ in one.lines] for one in found.ranges}
    sheets |= {one.player: one.lines for one in found.sheets}
    for player, expected in case.expected.items():
        told = {line.item: line.because for line in sheets[player]}
        assert {item: told[item] for item in expected} == {item: says(*words) for item, words in expected.items()}


@cases("mends")
def test_what_mends_a_table(case):
    found = explain(case.game.game, case.position, most_reasons=0)
    assert not strange("\n".join(explain_lines("table.yaml", found)))
    offered = [repair.changes[0] for repair in found.repairs if len(repair.changes) == 1]
    missing = [words for words in case.expected if says(*words) not in offered]
    assert not missing, offered


@cases("mends_first")
def test_what_mends_a_table_before_anything_else(case):
    offered = explain(case.game.game, case.position, most_reasons=0).repairs
    assert next(one.changes for one in offered if len(one.changes) == 1) == (says(*case.expected),)


@cases("reasons")
def test_why_a_table_cannot_be(case):
    first = islice(reasons(case.game.game, case.position), len(case.expected))
    found = {" and ".join(sorted(part.instance for part in reason.rules)): reason for reason in first}
    assert {rules: [*reason.facts] for rules, reason in found.items()} == {
        rules: told["facts"] for rules, told in case.expected.items()
    }
    for rules, told in case.expected.items():
        assert found[rules].so == (says(*told["so"]) if "so" in told else ""), rules


@cases("explains")
def test_what_is_explained(case):
    found = explain(case.game.game, case.position, most_reasons=4, most_repairs=6)
    for rule, told in case.expected.items():
        reason = next(one for one in found.reasons if rule in {one.rules[0].rule, one.rules[0].instance})
        assert {*told.get("facts", ())} <= {*reason.facts}, reason
        assert list(reason.facts) == told.get("only", list(reason.facts))
        assert "one" not in told or len({*told["one"]} & {*reason.facts}) == 1, reason
        assert "so" not in told or reason.so == says(*told["so"]), reason
        assert list(reason.lines) == told.get("lines", list(reason.lines))
        assert "counted" not in told or {part.counted for part in reason.rules} == {*told["counted"]}, reason
        assert "mends" not in told or [change for repair in reason.repairs for change in repair.changes] == told["mends"], (
            reason
        )


@cases("mended")
def test_changes_that_mend_a_table(case):
    """Those that are told, each and those that `explain` offers, where it says them as they are thought of."""
    game, position = case.game.game, case.position
    found = explain(game, position, most_reasons=1, most_repairs=4)
    assert found.reasons
    assert all(reason.rules or reason.so for reason in found.reasons)
    assert len(found.repairs[0].changes) <= min(map(len, case.expected))
    known = {change.said: change for change in game.changes(position)}
    offered = [repair.changes for repair in found.repairs if known.keys() >= {*repair.changes}]
    for together in [*case.expected, *offered]:
        mended = position
        for said in together:
            assert check(game, mended, reason=False).verdict == "illegal", together
            mended = read(case.game, game.written(known[said].make(mended))).position
        assert check(game, mended, reason=False).verdict == "legal", together


@cases("follows")
def test_what_is_certain(case):
    found = check(case.game.game, case.position)
    if isinstance(case.expected, str):
        assert found.verdict == case.expected
    else:
        assert {one.place: one.phrase for one in found.follows.forced} == case.expected


@cases("certain")
def test_what_is_certain_of_places_that_may_hold_several(case):
    found = check(case.game.game, case.position)
    assert are(found.follows.certain, case.expected), found.follows.certain


@cases("unfilled")
def test_cards_that_are_not_filled_in(case):
    every, partly = case.expected
    filled = fill(case.game, case.position, count=True)
    assert list(filled.unfilled) == every
    assert filled.count_is_exact is not bool(every)
    assert [f"Not fully known: {cards}." for cards in partly] == list(check(case.game.game, case.position).not_checked)
    told = list(fill_lines("table.yaml", filled, None, None))
    assert all(any(cards in line for line in told) for cards in every), told
    assert any("at least" in line for line in told) is bool(every and filled.count), told


def idle():
    """A tick that never runs out."""


@cases("answers")
def test_what_is_answered(case):
    for asked, expected in case.expected.items():
        name, _, words = asked.partition(" ")
        (question,) = (one for one in case.game.scorer.questions if one.name == name)
        position, told = case.position, expected if isinstance(expected, dict) else {"says": expected}
        player = case.asked(position) if question.of_player else ""
        if "refused" in told:
            with pytest.raises(ValueError, match=r"\w") as raised:
                question.reply(position, player, words, idle)
            assert says(*told["refused"]) == str(raised.value), asked
            continue
        found = question.reply(position, player, words, idle)
        assert not strange(found.sentence), asked
        assert not told.get("says") or says(*told["says"]) == found.sentence, (asked, found.sentence)
        lines = told.get("lines", {})
        if isinstance(lines, dict):
            assert are([found.lines[int(n)] for n in lines], lines.values()), (asked, found.lines)
        else:
            assert are(found.lines, lines), (asked, found.lines)
        value = json.loads(json.dumps(found.value, default=str))
        assert {key: value[key] for key in told.get("value", {})} == told.get("value", {}), asked
        assert found.settled is told.get("settled", True), asked


def counted(expression):
    """A chance as it is reckoned by hand: `1 - C(48, 3) / C(53, 3)`."""
    exact = re.sub(r"\b\d+\b", r"Fraction(\g<0>)", str(expression))
    return eval(exact, {"Fraction": Fraction, "C": lambda n, k: Fraction(comb(int(n), int(k)))})  # noqa: S307 - our own tables


@cases("chances")
def test_how_likely_it_is(case):
    for said, expected in case.expected.items():
        if isinstance(expected, list):
            with pytest.raises(ValueError, match=r"\w") as raised:
                chance(case.game, case.position, said)
            assert says(*expected) == str(raised.value), said
            continue
        speaker = case.told.get("player", "")
        found = (
            chance(case.game, case.position, said, speaker)
            if is_claim(said)
            else chance_of_move(case.game, *case.move(said))
        )
        told = expected if isinstance(expected, dict) else {"chance": expected}
        assert found.chance == (counted(told["chance"]) if "chance" in told else None), (said, found)
        assert found.why == (says(*told["why"]) if "why" in told else ""), said
        assert "known" not in told or [line.split(":")[0] for line in found.known] == told["known"], said


@cases("best")
def test_the_most_that_there_is(case):
    for aim, expected in case.expected.items():
        objective, _, turns = aim.removesuffix(" turns").removesuffix(" turn").partition(" in ")
        position, told = case.position, expected if isinstance(expected, dict) else {"points": expected}
        found = best_play(
            case.game, position, case.asked(position), objective=objective, turns=int(turns) if turns else None
        )
        moves_found = [str(move) for move in found.moves]
        assert (found.status, found.points) == ("proven", told["points"]), (aim, moves_found)
        assert moves_found == told.get("moves", moves_found), aim


@cases("needs")
def test_what_the_best_turn_needs(case):
    position = case.position
    found = case.game.game.play.problems(position, case.asked(position), "score")
    assert are([one.message for one in found], case.expected)


@cases("spelt")
def test_how_a_value_is_told(case):
    for path, ways in case.expected.items():
        for written, spellings in ways.items():
            for said in spellings:
                position = read(case.game, changed(case.data, {path: said})).position
                assert value_at(case.game.game.written(position), path) == written, (path, said)


@cases("doubted")
def test_what_may_be_wrong(case):
    changes = list(case.game.game.changes(case.position))
    found = {of: sorted(str(one.to) for one in changes if one.of == of) for of in case.expected}
    assert found == case.expected


@cases("may_be")
def test_what_a_description_means(case):
    def meant(place, text):
        position = read(case.game, changed(case.data, {place: text})).position
        named = [{option.name for option in hole.options} for hole in unknowns(position)]
        return named[0] if named else {value_at(case.game.game.written(position), place)}

    for place, texts in case.expected.items():
        every = {name: Counter(name.split()) for name in meant(place, "unknown or nothing")}
        for text, kinds in texts.items():
            shown = {*kinds} & {*every}
            for kind in {*kinds} - shown - {"nothing"}:
                wanted = Counter() if kind == "any" else Counter(kind.split())
                shown |= {name for name, words in every.items() if name != "." and wanted <= words}
            assert meant(place, text) == shown | ({"."} if "nothing" in kinds else set()), text


@cases("whole")
def test_one_thing_more_or_fewer_is_noticed(case):
    for path, there in case.expected.items():
        for n in (None,) if there is None else (there - 1, there, there + 1):
            position = read(case.game, changed(case.data, {path: n})).position
            assert any(known_broken(case.game.game, position)) is (n is None or n != there), (path, n)


@pytest.mark.no_cover
@cases("hidden")
def test_a_move_where_something_is_hidden(case):
    game = case.game
    for said, places in case.expected.items():
        paths = ([int(key) if key.isdigit() else key for key in place.split(".")] for place in places)
        holes = [Hole(tuple(path), text, tuple(ways)) for path, (text, ways) in zip(paths, places.values(), strict=True)]
        table = Table(game, case.data, tuple(holes), about(game.name).cards())
        with under_these_rulings():
            compare_judge(table, game.game.play.read(said, table.position, case.told["player"]))
