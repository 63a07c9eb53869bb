"""A whole Night of The Village told in one file, judged move by move."""

import pytest
from sayings import says
from the_village_tables import VILLAGE, table

from cli import library
from cli.reading.inputs import table_of
from cli.reading.marks import FlawedError, Marked
from models.the_village.cards import Profession
from verify.clock import Clock
from verify.replay import tell
from verify.violations import known_violations

WAGERS = ["ada: wager 3", "ben: wager 2", "cleo: wager 2", "dan: wager 1", "night falls"]
TURNS = ["draw 2, discard Hill, discard Rake", "draw", "draw, discard Hill", "draw, discard Hill"]
COUNTED = {"ada": 6, "ben": 6, "cleo": 6, "dan": 6}


def first_day(record, hands=None, **also):
    return table(phase="day", hands=COUNTED | (hands or {}), record=record, start=20, **also)


def read(data, **rulings):
    return table_of("table", Marked(data, {}), [f"{key.replace('_', '-')}={value}" for key, value in rulings.items()], None)


def replayed(data, **rulings):
    """What is said of each move."""
    return [*tell(VILLAGE, read(data, **rulings).record, Clock())]


def verdicts(data, **rulings):
    return [one.verdict for one in replayed(data, **rulings)]


def first_wrong(data, **rulings):
    return next(one for one in replayed(data, **rulings) if one.verdict != "legal")


def test_a_legal_night_ends_in_the_table_after_it():
    """8 chips: 4 and 4. Two rounds take 5 cards each from the deck. Five are discarded, the fifth onto the refuse pile."""
    record = [
        *WAGERS,
        *TURNS,
        "draw 2, discard Hill, discard Hill",
        "draw, discard Hill",
        "draw, discard Coffer",
        "draw, discard Rake",
    ]
    data = first_day([*record, "night ends"])
    found, after = replayed(data), read(data).laid_out()
    assert [one.verdict for one in found] == ["legal"] * 14
    # In the Courtyard Hill, Rake, Hill, Hill: ben, the Hill, has most and gets the Daily Pot.
    assert [str(card) for card in after.courtyard] == ["Hill", "Rake", "Hill", "Hill"]
    assert [str(card) for card in after.refuse] == ["Hill", "Hill", "Hill", "Coffer", "Rake"]
    assert (after.deck, [seat.chips for seat in after.seats], after.end_pot, after.daily_pot) == (46, [17, 22, 18, 19], 4, 0)
    assert (after.dealer, after.turn, after.night) == ("dan", "dan", 1)
    assert found[4].judged.explains == ("4 into the End Pot, 4 into the Daily Pot",)
    assert "ada has a Hill card" in found[5].judged.assumptions
    assert found[-1].totals == {"ada": 17, "ben": 22, "cleo": 18, "dan": 19}


@pytest.mark.parametrize(
    ("record", "entry", "player", "rule", "section"),
    [
        (["ada: wager 30", "cleo: wager 2"], 1, "ada", "VI-DAY", "Playing the Game"),
        (["ada: wager 3", "cleo: wager 2"], 2, "cleo", "VI-DAY", "Playing the Game"),
        ([*WAGERS[:4], "wager 18"], 5, "ada", "VI-DAY", "Playing the Game"),
        (["ada: wager 3", "night falls"], 2, "ben", "VI-DAY", "Playing the Game"),
        ([*WAGERS, TURNS[0], "ben: draw 2"], 7, "ben", "VI-PROF", "The Professions"),
        ([*WAGERS, "ada: trade Hill for Rake"], 6, "ada", "VI-NIGHT-TURN", "Playing the Game"),
        ([*WAGERS, TURNS[0], "stumble ada discarding Rake, draw"], 7, "ben", "VI-STUMBLE", "Playing the Game"),
        ([*WAGERS, *TURNS, "night ends"], 10, "ada", "VI-DUSK", "Playing the Game"),
    ],
)
def test_the_first_move_that_was_not_legal(record, entry, player, rule, section):
    """With the rule, where it stands, and the table before it."""
    found = first_wrong(first_day(record))
    assert (found.verdict, found.step.number, found.judged.player) == ("illegal", entry, player)
    told_ = {one.rule: one.source for one in found.judged.objections}
    assert f"The Village, “{section}”" in told_[rule]
    if entry == 2:
        assert found.step.before.wagers == (3, 0, 0, 0)


def test_a_rule_of_the_table_after_a_move():
    """The 21st Hill card cannot be: 20 lie there, and another is traded in."""
    hills = {name: ["Hill"] * 6 for name in ("ada", "cleo", "dan")}
    data = table(hands=hills | {"ben": 6}, courtyard=["Hill", "Hill"], night=2, record=["ada: draw Hill, discard Hill"])
    assert verdicts(data) == ["legal"]
    data["rulings"] = {"VI-AMB-DECK": "listed"}
    assert {one.rule for one in first_wrong(data).judged.objections} == {"VI-ST-KINDS"}
    table_ = read(data)
    (broken,) = known_violations(VILLAGE.game, table_.laid_out())
    assert broken.rule == "VI-ST-KINDS"


def test_a_move_of_which_something_is_missing():
    """Nobody did anything wrong by then: ada has seven cards and has to say what she discards."""
    found = replayed(first_day([*WAGERS, "draw 2, discard Hill"]))
    assert [one.verdict for one in found] == ["legal"] * 5 + ["undecided"]
    assert "discards 1 card" in found[-1].judged.open_end


def test_what_hangs_on_a_card_that_was_drawn():
    """No Steeple card of the six that ada holds: one that she drew must be it."""
    hands = {"ada": ["Rake", "Rake", "Hill", "Hill", "Hill", "Hill"]}
    record = [*WAGERS, "draw Rake, discard Hill", *TURNS[1:], "trade Steeple for Hill"]
    refused = first_wrong(first_day(record, hands))
    assert (refused.step.number, refused.verdict) == (10, "illegal")
    assert any("no Steeple" in one.message for one in refused.judged.objections)
    record[5] = "draw, discard Hill"
    found = replayed(first_day(record, hands))
    assert [one.verdict for one in found[:9]] == ["legal"] * 9
    assert found[9].verdict != "illegal"
    assert "Steeple" in " ".join((*found[9].judged.depends, *found[9].judged.assumptions))
    # Two cards that nobody told: which of them it was, nobody can say.
    record[5] = TURNS[0]
    missing = first_wrong(first_day(record, hands))
    assert (missing.step.number, missing.verdict) == (10, "undecided")


def test_an_unknown_card_is_what_the_move_shows():
    """Ada's sixth card is a Steeple in one of four ways to fill it in; once she has discarded it, it was."""
    hands = {"ada": ["Rake", "Rake", "Hill", "Hill", "Hill", "unknown"]}
    assert verdicts(first_day([*WAGERS, "draw, discard Hill"], hands)) == ["legal"] * 6
    found = replayed(first_day([*WAGERS, "trade Steeple for Hill"], hands | {"ben": 6}))
    assert found[-1].verdict == "illegal"
    data = table(hands=COUNTED | hands, courtyard=["Hill"], night=2, record=["trade Steeple for Hill"])
    assert verdicts(data) == ["undecided"]
    after = read(data).laid_out()
    assert [str(card) for card in after.seats[0].hand] == ["Rake", "Rake", "Hill", "Hill", "Hill", "Hill"]


def test_another_ruling_changes_the_answer():
    data = first_day([*WAGERS, "stumble ben, draw, discard Hill"])
    found = replayed(data)[-1]
    assert "VI-AMB-ORDER" in {one.ruling.key for one in found.judged.rulings}
    assert verdicts(data, VI_AMB_ORDER="draw-first")[-1] == "illegal"


def test_a_word_that_means_nothing_at_its_time():
    """Names are looked at when the file is read, all at once; a move when its time has come."""
    with pytest.raises(FlawedError) as error:
        read(first_day([{"adda": "wager 1"}, {"ada": 1}, 3, "eve: draw", "ada draws"]))
    said = [flaw.message for flaw in error.value.flaws]
    assert len(said) == 3
    assert "no player 'adda'; did you mean 'ada'?" in said
    assert any("expected text" in one and "3" in one for one in said)
    assert any("'eve'" in one and "the players are ada, ben, cleo and dan" in one for one in said)


def test_a_record_begins_with_the_wager_of_the_dealer():
    """Entry 1 is wrong, not that of ada, the dealer; without a name the entries are those of whose turn it is."""
    day = table(phase="day", turn=None)
    wrong = first_wrong(day | {"record": ["ben: wager 3", "ada: wager 2"]})
    assert (wrong.step.number, wrong.judged.player) == (1, "ben")
    assert "ada's turn to wager" in wrong.judged.objections[0].message
    right = replayed(day | {"dealer": "cleo", "record": ["wager 3", "wager 2"]})
    assert [one.judged.player for one in right] == ["cleo", "dan"]


def dusk(courtyard, record, **also):
    """The end of a Night on which nobody has a chip left; by the next Day cleo the Coffer or ben the Hill may have one."""
    seat = {"chips": 0, "hand": 6, "turns": 2}
    roles = {"ada": "Rake", "ben": "Hill", "cleo": "Coffer", "dan": "Steeple"}
    players = {name: {"profession": role, **seat} for name, role in roles.items()}
    pots = {"start": 2, "end_pot": 7, "daily_pot": 1}
    about = {"game": "the-village", "phase": "night", "night": 3, "dealer": "ada", "deck": 53 - len(courtyard)}
    return {**about, **pots, "players": players, "courtyard": courtyard, "refuse": ["Rake"] * 3, "record": record, **also}


def test_whoever_may_have_got_the_Daily_Pot_may_have_chips():
    """Ben or cleo has one chip by the card that nobody remembers, the others have none."""
    open_ = ["Coffer", "Hill", "some Coffer or Hill"]
    bet = [*replayed(dusk(open_, ["night ends", "dan: stay", "ada: stay", "ben: wager 1"]))]
    assert [one.verdict for one in bet] == ["legal", "legal", "legal", "undecided"]
    assert bet[-1].judged.depends == (says("only if", "ben has at least 1 chip"),)
    told = read(dusk(open_, ["night ends", "dan: stay", "ada: stay"]))
    assert (library.check(told).verdict, library.check(told).follows.forced) == ("legal", ())
    found = {said: library.judge(told, f"ben: {said}").verdict for said in ("stay", "wager 1", "wager 2", "all in")}
    assert found == {"stay": "undecided", "wager 1": "undecided", "wager 2": "illegal", "all in": "undecided"}
    points = {one.player: str(one.total) for one in library.score(told).ranges}
    assert points == {"ada": "0", "ben": "0 or 1", "cleo": "0 or 1", "dan": "0"}
    # Ben had a chip to wager, so the card is a Hill, and cleo has none.
    both = dusk(open_, ["night ends", "dan: stay", "ada: stay", "ben: wager 1", "cleo: wager 1"])
    assert verdicts(both)[-1] == "illegal"
    assert library.check(read(dusk(open_, ["night ends"], deck=60))).verdict == "illegal"


def test_what_rules_said_of_a_table_is_kept_once():
    """Each move adds what they said of the table before it, and not again what they had said before that."""
    entries = ["night ends", "dan: stay", "ada: stay", "ben: wager 1", "night falls"]

    def size(truth):
        return 1 + sum(map(size, getattr(truth, "parts", ())))

    tables = [read(dusk(["Coffer", "Hill", "some Coffer or Hill"], entries[:n])).laid_out() for n in range(2, 6)]
    first, *_, last = [sum(map(size, table.past.rules)) for table in tables]
    assert last <= 4 * first


def test_a_stumble_whose_card_nobody_told_leaves_a_card_on_the_refuse_pile():
    """Of ben's hand it is known no more which cards are left; cleo, the Steeple, may take what he discarded."""
    hands = {"ben": ["Hill", "Hill", "Hill", "Coffer", "Coffer", "Coffer"]}
    record = [*WAGERS, "stumble ben, draw 2, discard Hill, discard Rake", "ben: draw", "cleo: take the refuse card, draw"]
    found = replayed(first_day(record, hands))
    assert [one.verdict for one in found[5:]] == ["undecided", "legal", "undecided"]
    after = found[5].step.after
    assert (after.seats[1].hand, [card.options for card in after.refuse]) == (5, [(Profession.HILL, Profession.COFFER)])


def test_a_card_of_a_stumble_that_is_taken_in_the_same_turn_is_what_was_taken():
    """It is unknown only in the middle of the turn; it goes into a hand of which only the number is told."""
    take = "stumble ben, take Hill from the refuse pile, draw, discard Hill, discard Rake"
    seats = {"cleo": {"day_wager": 4, "chips": 15}}
    also = {"turns": (1, 1, 0, 0), "holder": "cleo", "players": seats, "end_pot": 9, "daily_pot": 8, "start": 20}
    for courtyard, hands in (
        (["Rake"], {"ben": 6}),
        (["unknown"], {"ben": ["Hill"] * 3 + ["unknown"] * 3}),
        (["unknown"], {"ben": 6}),
    ):
        hands |= {"cleo": 6, "dan": 6}
        data = table(night=2, courtyard=courtyard, hands=hands, **also, record=[f"cleo: {take}", "dan: draw, discard Hill"])
        first, second = replayed(data)
        assert "a Hill lies on top of the refuse pile" in first.judged.assumptions
        assert (first.judged.verdict, second.verdict, library.check(read(data)).verdict) == ("legal", "legal", "legal")
    stumbles = table(
        night=2, hands={"ben": ["Rake"] * 6} | {"cleo": 6}, courtyard=["unknown"], **also, record=[f"cleo: {take}"]
    )
    assert says("no Hill lies on top") == first_wrong(stumbles).judged.objections[0].message


def test_what_did_not_go_together_before_stays_wrong(tmp_path):
    """Of two Coffers and two Hills one of each is on the refuse pile, so no three cards of the Courtyard are others."""
    cards = tmp_path / "cards.yaml"
    cards.write_text("copies: {Hill: 2, Coffer: 2, Steeple: 38, Rake: 38}")
    courtyard = ["some Coffer or Hill"] * 3
    for record in ([], ["night ends"]):
        found = library.check(library.read(dusk(courtyard, record, refuse=["Coffer", "Rake", "Hill"]), cards=cards))
        assert (found.verdict, found.violations) == ("illegal", ())
