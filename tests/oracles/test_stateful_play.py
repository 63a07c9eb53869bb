"""Whole games with the program's own moves: the table stays legal, has a past, loses no card, and ends by the rulebook.

What is drawn from a deck is unknown after a move; the test holds the decks and turns the cards over.
"""

from __future__ import annotations

import itertools
import json
import random
from collections import Counter
from dataclasses import replace

import naive_play as brute
import naive_village_green as naive
import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from village_green_replay import assert_replays

from cli.reading.yaml_text import read_yaml, written_yaml
from models.logic import Unknown
from models.shipped import shipped_data
from models.unknowns import filled, unknowns
from models.village_green.cards import STANDARD
from models.village_green.rules.past import has_past, order
from verify.check import check
from verify.games import entry
from verify.judge import judge

VG = entry("village-green")
CARDS = shipped_data(STANDARD)
RULINGS = [
    dict(zip(("VG-AMB-ANY", "VG-AMB-LAWNLAWN", "VG-AMB-LAWNCOVER"), values, strict=True))
    for values in itertools.product(["every", "at-least-one"], ["allowed", "not-allowed"], ["not-allowed", "allowed"])
]


def box_for(rng, players, short):
    """The names of the green cards and awards of a box; a short one leaves few in the decks, or hardly any awards."""
    greens = list(Counter(naive.GREEN).elements())
    awards = list(naive.AWARDS)
    rng.shuffle(greens)
    rng.shuffle(awards)
    removed = naive.GOES_TO_THE_BOX[players]
    if short == "green":
        greens = greens[: removed[0] + 3 * players + 3 + rng.randint(1, 9)]
    if short == "awards":
        awards = awards[: removed[1] + 3 * players + 3 + rng.randint(1, 3)]
    return greens, awards


class Game(RuleBasedStateMachine):
    """The decks have their top card last; `ending` says that the end of the game was triggered."""

    @initialize(
        players=st.integers(1, 5),
        short=st.sampled_from(["", "", "green", "awards"]),
        rulings=st.sampled_from(RULINGS),
        seed=st.integers(0, 2**32),
    )
    def set_up(self, players, short, rulings, seed):
        rng = random.Random(seed)
        greens, awards = box_for(rng, players, short)
        cards = {
            "green": dict(Counter(greens)),
            "awards": {name: scoring for name, scoring in CARDS["awards"].items() if name in awards},
        }
        self.box = VG.game.read_cards({**CARDS, **cards})
        self.decks = {"green": greens, "awards": awards}
        for family, removed in zip(self.decks, naive.GOES_TO_THE_BOX[players], strict=True):
            del self.decks[family][:removed]
        self.in_play = Counter(greens) + Counter(awards)
        self.solo, self.ending, self.over = players == 1, False, False
        names = brute.NAMES[:players]
        self.start = self.turn = rng.choice(names)
        self.position = self.read(
            {
                "game": "village-green",
                "player_count": players,
                "players": {name: self.dealt() for name in names},
                "display": {family: [deck.pop() for _ in range(3)] for family, deck in self.decks.items()},
                "decks": {family: len(deck) for family, deck in self.decks.items()},
                "turn": self.turn,
                "start": self.start,
                "rulings": rulings,
            }
        )
        self.ending = not self.solo and not all(self.decks.values())

    def dealt(self):
        return {
            "village": "up",
            "top": [f"{self.decks['awards'].pop()} on ." for _ in range(3)],
            "left": [".", ".", "."],
            "green": [["."] * 3 for _ in range(3)],
            "hand": [self.decks["green"].pop() for _ in range(3)],
            "turns": 0,
        }

    def read(self, data):
        return VG.game.read(data, self.box, {}).position

    def village(self):
        return next(village for village in self.position.seats if village.player == self.turn)

    def face_up(self, family):
        return [str(card) for card in getattr(self.position, family).display]

    def says(self, said):
        """Does a legal move, as it is said; what is drawn stays unknown."""
        found = judge(VG, self.position, VG.game.play.read(said, self.position, self.turn))
        assert (found.verdict, found.open_end) == ("legal", ""), (said, found)
        self.position = found.after

    def turn_over(self):
        """The cards that were drawn, in the places of those that are not known: top cards of the decks."""
        for unknown in unknowns(self.position):
            family = "green" if str(unknown.options[0]) in naive.GREEN else "awards"
            name = self.decks[family].pop()
            card = next(card for card in unknown.options if str(card) == name)
            self.position = filled(self.position, {unknown: card})
        self.ending |= not self.solo and not all(self.decks.values())

    # What players do.

    @precondition(lambda self: not self.over and self.village().is_down is False)
    @rule(awards=st.booleans(), seed=st.integers(0, 2**32))
    def refresh(self, awards, seed):
        """Now and then, before an action."""
        family, word = ("awards", "awards") if awards else ("green", "greens")
        gone = self.face_up(family)
        if len(gone) < 3 or seed % 4:
            return
        said = f"flip and refresh {word}"
        assert said in {str(move) for move in VG.game.play.moves(self.position, self.turn)}
        self.says(said)
        random.Random(seed).shuffle(gone)
        self.decks[family][:0] = gone
        self.turn_over()

    def without_turns(self):
        """The table without the numbers of turns: in the middle of the first one, the village card may lie face down."""
        villages = [replace(village, turns=None) for village in self.position.seats]
        return replace(self.position, seats=tuple(villages))

    @precondition(lambda self: not self.over)
    @rule(seed=st.integers(0, 2**32))
    def take_a_turn(self, seed):
        """One of the listed moves, with what people add to it: the card taken, the award of a structure."""
        rng = random.Random(seed)
        listed = {str(move): move for move in VG.game.play.moves(self.position, self.turn) if move.card is not None}
        legal = {move for move in brute.moves(self.data(), self.turn) if "refresh" not in move}
        assert legal <= listed.keys()
        if not legal:
            assert self.solo
            self.stop()
            return
        said = min((listed[move] for move in sorted(legal)), key=lambda move: self.liking(rng, move))
        before = self.village()
        full = self.in_full(rng, said)
        self.says(full)
        self.turn_over()
        if str(said).endswith(" under the deck"):
            self.decks["green"].insert(0, str(said.card))
        assert self.village().turns == before.turns + 1
        self.pass_on()

    def liking(self, rng, move):
        """How late a move is tried: covers early, cards under the deck late."""
        text = str(move)
        bonus = {"flip": 0.3, "unde": -0.5}.get(text[:4], 0) - (0.5 if text.endswith("deck") else 0)
        covers = any(
            stack.cards for name, stack in zip(brute.GREEN_SPACES, self.village().green, strict=True) if name == move.space
        )
        return rng.random() - bonus - (0.25 if covers else 0)

    def in_full(self, rng, move):
        said, card = str(move), str(move.card)
        if card in naive.AWARDS:
            return self.award_drawn(rng, said, card)
        hand = [str(other) for other in self.village().hand]
        shown = self.face_up("green")
        taken = ""
        if card in hand and (not self.decks["green"] or (shown and rng.random() < 0.6)):
            taken = f"take {rng.choice(shown)}, "
        if card.endswith("structure") and not said.endswith("deck") and (self.decks["awards"] or self.face_up("awards")):
            award = rng.choice([*self.face_up("awards"), *self.decks["awards"][-1:]])
            said += f", {award} to {rng.choice(self.award_spaces(structure=True))}"
            self.note_award(award)
        flip = "flip and " if said.startswith("flip and ") else ""
        return f"{flip}{taken}{said.removeprefix(flip)}"

    def award_drawn(self, rng, said, card):
        """Now and then the top card of the deck in place of one that lies face up."""
        if self.decks["awards"] and rng.random() < 0.4:
            card, said = self.decks["awards"][-1], said.replace(card, self.decks["awards"][-1])
        self.note_award(card)
        return said

    def note_award(self, award):
        """An award from the top of the deck leaves it; one that lay face up is replaced when the cards are turned over."""
        if award not in self.face_up("awards"):
            assert self.decks["awards"].pop() == award

    def award_spaces(self, *, structure):
        stacks = zip(brute.AWARD_SPACES, self.village().awards, strict=True)
        return [space for space, stack in stacks if structure or not self.solo or not stack.cards]

    def pass_on(self):
        """Whose turn it is by the rulebook: the next seat's, or nobody's once the end was triggered and all had theirs."""
        if self.solo:
            return
        self.ending |= all(naive.visible(self.data()["players"][self.turn]).values())
        names = [village.player for village in self.position.seats]
        self.turn = names[(names.index(self.turn) + 1) % len(names)]
        self.over = self.ending and self.turn == self.start
        shown = not all(self.decks.values()) or any(
            all(naive.visible(laid).values()) for laid in self.data()["players"].values()
        )
        if self.over and not shown:
            # The deck had run out, and a card was put under it again: only those at the table know.
            self.position = replace(self.position, turn=None, over=True)
        assert (self.position.over, self.position.turn) == ((True, None) if self.over else (False, self.turn))

    @precondition(lambda self: self.solo and not self.over)
    @rule(seed=st.integers(0, 99))
    def stop_alone(self, seed):
        """The solo player may stop at any time."""
        if seed % 30 == 29:
            self.stop()

    @precondition(lambda self: self.over)
    @rule(name=st.integers(0, 4))
    def nobody_has_a_turn(self, name):
        player = self.position.seats[name % len(self.position.seats)].player
        found = judge(VG, self.position, VG.game.play.read("lawn under the deck", self.position, player))
        assert found.verdict == "illegal"
        assert "VG-END[end]" in {objection.instance for objection in found.objections}

    def stop(self):
        self.over = True
        self.position = replace(self.position, turn=None, over=True)

    # What holds after each turn.

    def data(self):
        return VG.game.written(self.position)

    @invariant()
    def nothing_is_unknown(self):
        assert not unknowns(self.position)
        assert not any(isinstance(card, Unknown) for village in self.position.seats for card in village.cards)

    @invariant()
    def no_card_gets_lost(self):
        data = self.data()
        cards = Counter(naive.seen_cards(data)) + Counter(itertools.chain(*self.decks.values()))
        assert cards == self.in_play
        assert {family: data["decks"].get(family, 0) for family in self.decks} == {f: len(d) for f, d in self.decks.items()}

    @invariant()
    def the_table_is_legal(self):
        position = self.position
        if any(village.is_down is True and village.turns == 0 for village in position.seats):
            position = self.without_turns()
        found = check(VG.game, position)
        assert (found.verdict, found.violations) == ("legal", ())
        assert naive.check(self.data()) == set()

    @invariant()
    def every_village_has_a_past(self):
        data = self.data()
        for village, (_, holds, _) in zip(self.position.seats, has_past.instances(self.position), strict=True):
            assert holds() is True
            steps = order(self.position, village)
            assert steps is not None
            assert_replays(data, village.player, steps)
            if sum(len(stack.cards) for stack in village.stacks) < 8 and village.turns != 0:
                assert brute.has_history(data, village.player)

    @invariant()
    def the_data_tell_the_same(self):
        self.is_told_by(json.loads(json.dumps(self.data())))

    @precondition(lambda self: self.over)
    @invariant()
    def the_file_tells_the_same(self):
        self.is_told_by(read_yaml(written_yaml(self.data()), "table.yaml").data)

    def is_told_by(self, data):
        position = self.read(data)
        assert dict(position.rulings) == dict(self.position.rulings)
        assert replace(position, rulings=self.position.rulings) == self.position


Game.TestCase.settings = settings(
    phases=(Phase.explicit, Phase.generate),  # A game is too long to be shrunk in useful time.
    max_examples=3,
    stateful_step_count=30,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
TestGame = Game.TestCase


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_a_game_is_played_to_its_end(players):
    """Whatever length hypothesis likes: every table of a whole game is looked at."""
    rng = random.Random(players)
    game = Game()
    game.set_up(players=players, short=("awards", "green")[players % 2], rulings=RULINGS[players + 1], seed=players)
    for _ in range(60):
        game.take_a_turn(seed=rng.randrange(2**32))
        game.no_card_gets_lost()
        game.the_table_is_legal()
        game.every_village_has_a_past()
        if game.over:
            break
    assert game.over
    assert game.position.over
    game.the_file_tells_the_same()
    game.nobody_has_a_turn(name=0)
