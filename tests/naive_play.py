"""Brute force on how a table of Village Green came about and how it goes on: slow, obvious, from the rulebook alone.

Like the naive scorer it works on the data of a position file with full card names and shares nothing with the program.
It is the yardstick for clever arguments, so it has none of its own: it tries every order and every card.
"""

from __future__ import annotations

import itertools
from copy import deepcopy

import naive_village_green as naive

GREEN_SPACES = tuple(naive.space_name(row, column) for row, column in naive.SPACES)
TOP_SPACES = ("top 1", "top 2", "top 3")
AWARD_SPACES = (*TOP_SPACES, "left 1", "left 2", "left 3")
SPACES = (*GREEN_SPACES, *AWARD_SPACES)
FAMILIES = {"green": tuple(naive.GREEN), "awards": naive.AWARDS}
"""The names of the cards of either kind, by the name of their deck."""

NAMES = ("north", "east", "south", "west", "middle")

# Laying a card.


def rulings_of(data):
    return naive.DEFAULTS | data.get("rulings", {})


def modes(data):
    """Whether it is a solo game: one answer, or both if it is not said."""
    return sorted({players == 1 for players in naive.player_counts(data)})


def neighbours(space):
    found = [pair for pair in naive.adjacent_pairs() if space in pair]
    return [one if other == space else other for one, other in found]


NEIGHBOURS = {space: neighbours(space) for space in GREEN_SPACES}


def may_cover_freely(upper, lower, rulings):
    """Whether a green card may be laid on another without the village card."""
    if lower == "lawn":
        return upper != "lawn" or rulings["VG-AMB-LAWNLAWN"] == "allowed"
    return upper == "lawn" and rulings["VG-AMB-LAWNCOVER"] == "allowed"


def may_lay(card, space, shown, rulings, *, flip):
    """Whether a green card may be laid; `shown` has the visible green card of every space or `None`."""
    matches = [naive.match(card, shown[other]) for other in NEIGHBOURS[space] if shown[other]]
    if not flip:
        return all(matches) and (shown[space] is None or may_cover_freely(card, shown[space], rulings))
    if shown[space] is None:
        return False
    if rulings["VG-AMB-ANY"] == "at-least-one":
        return any(matches) or not matches
    return all(matches)


def nine_visible(shown):
    return all(shown[space] for space in GREEN_SPACES)


def text_in(village, space):
    if space in AWARD_SPACES:
        edge, n = space.split()
        return village[edge][int(n) - 1]
    return village["green"][int(space[1]) - 1][int(space[3]) - 1]


def write_in(village, space, text):
    if space in AWARD_SPACES:
        edge, n = space.split()
        village[edge][int(n) - 1] = text
    else:
        village["green"][int(space[1]) - 1][int(space[3]) - 1] = text


def put(village, space, card):
    """Lay a card on whatever lies in a space."""
    write_in(village, space, f"{card} on {text_in(village, space)}")


# The past.


def fully_written(data, village):
    return all(naive.bottom_seen(data, village, text_in(village, space)) for space in SPACES)


def has_history(data, player):
    """Whether some order of placements from the set-up explains a village; its stacks must be written to the bottom."""
    village = data["players"][player]
    if not fully_written(data, village):
        message = f"beneath some card of {player} lies what was not seen"
        raise ValueError(message)
    if naive.strays(village):
        return False
    return any(Past(data, village, solo=solo).possible() for solo in modes(data))


class Past:
    """The search for an order in which the cards of one village were laid.

    What has been laid is known by how many cards, from the bottom, lie in each of the fifteen spaces.
    """

    def __init__(self, data, village, *, solo):
        self.solo = solo
        self.rulings = rulings_of(data)
        self.down = naive.face(village) == "down"
        self.turns = village.get("turns")
        self.may_miss_award = not solo and naive.awards_gone(data) and 5 in naive.player_counts(data)
        self.stacks = [naive.layers(text_in(village, space))[0][::-1] for space in SPACES]
        self.all_laid = tuple(len(stack) for stack in self.stacks)
        self.failed = set()

    def possible(self):
        dealt = tuple(1 if space in TOP_SPACES else 0 for space in SPACES)
        if any(there < needed for there, needed in zip(self.all_laid, dealt, strict=True)):
            return False
        return self.leads_to_all(dealt, 0, flipped=False)

    def leads_to_all(self, laid, taken, *, flipped):
        """Whether the rest can be laid after so many turns; `flipped`: the village card let a card be laid already."""
        state = (laid, taken, flipped)
        if state in self.failed:
            return False
        if laid == self.all_laid:
            found = self.turns_fit(taken)
        elif not self.solo and nine_visible(self.shown(laid)):
            found = False  # Somebody with nine visible cards takes no further turn.
        else:
            found = any(
                self.leads_to_all(after, taken + 1, flipped=flipped or through)
                for after, through in self.next_turns(laid, flipped=flipped)
            )
        if not found:
            self.failed.add(state)
        return found

    def turns_fit(self, taken):
        if self.turns is None:
            return True
        if self.solo:
            return self.turns == taken
        # A turn may be wasted, green card under the deck, but the village card is only ever flipped in a turn.
        return self.turns >= max(taken, 1 if self.down else 0)

    def next_turns(self, laid, *, flipped):
        """What may be laid after one more turn, and whether the village card let it be laid."""
        for i in range(len(SPACES)):
            if laid[i] == self.all_laid[i]:
                continue
            if SPACES[i] in AWARD_SPACES:
                if not self.solo or laid[i] == 0:
                    yield one_more(laid, i), False
                continue
            for through in (False, True) if self.down and not flipped else (False,):
                if may_lay(self.stacks[i][laid[i]], SPACES[i], self.shown(laid), self.rulings, flip=through):
                    for after in self.with_its_award(laid, i):
                        yield after, through

    def with_its_award(self, laid, i):
        """What lies there after the next card of a green space and, if it is a structure, the award it brings."""
        after = one_more(laid, i)
        if not self.stacks[i][laid[i]].endswith("structure"):
            yield after
            return
        if self.may_miss_award and after == self.all_laid:
            yield after  # The last turn of the fifth player, who found no award left.
        for k in range(len(GREEN_SPACES), len(SPACES)):
            if after[k] < self.all_laid[k]:
                yield one_more(after, k)

    def shown(self, laid):
        return {
            space: stack[n - 1] if n else None
            for space, stack, n in zip(GREEN_SPACES, self.stacks[:9], laid[:9], strict=True)
        }


def one_more(laid, i):
    return (*laid[:i], laid[i] + 1, *laid[i + 1 :])


# What an unknown card may be.


def completions(data, kinds=None):
    """Every way to write full names for the unknown cards such that the table is legal and has a past.

    `kinds` says for a text like `some red or nothing` which cards it may be, `.` for nothing. `unknown` and `unknown or
    nothing` need not be listed there. A village of which something covered is not written needs no past.
    """
    cells = list(unknown_cells(data))
    ways = [ways_to_write(text, family, kinds or {}) for _, family, text in cells]
    for texts in itertools.product(*ways):
        written = deepcopy(data)
        for (path, _, _), text in zip(cells, texts, strict=True):
            at(written, path[:-1])[path[-1]] = text
        without_nothing(written)
        if is_legal_with_past(written):
            yield written


def is_legal_with_past(data):
    return not naive.check(data) and all(
        has_history(data, player) for player, village in data["players"].items() if fully_written(data, village)
    )


def unknown_cells(data):
    """The texts with an unknown card: the path to each, the kind of card that belongs there, and the text."""
    for path, family in cell_paths(data):
        text = at(data, path)
        if any(is_unknown(part) for part in text.split(" on ")):
            yield path, family, text


def cell_paths(data):
    for player, village in data["players"].items():
        for row, column in itertools.product(range(3), range(3)):
            yield ("players", player, "green", row, column), "green"
        for edge, n in itertools.product(("top", "left"), range(3)):
            yield ("players", player, edge, n), "awards"
        if isinstance(village.get("hand"), list):
            for n in range(len(village["hand"])):
                yield ("players", player, "hand", n), "green"
    for family, cards in data.get("display", {}).items():
        for n in range(len(cards)):
            yield ("display", family, n), family


def at(data, path):
    for step in path:
        data = data[step]
    return data


def is_unknown(part):
    return part in {"unknown", "unknown or nothing"} or part.startswith("some ")


def ways_to_write(text, family, kinds):
    """A text with every choice of its unknown cards."""
    choices = [cards_for(part, family, kinds) for part in text.split(" on ")]
    return list(dict.fromkeys(stack_text(parts) for parts in itertools.product(*choices)))


def cards_for(part, family, kinds):
    if not is_unknown(part):
        return [part]
    if part in kinds:
        return kinds[part]
    return {"unknown": FAMILIES[family], "unknown or nothing": (*FAMILIES[family], ".")}[part]


def stack_text(parts):
    """A stack without the cards that turned out to be nothing; nothing at the very bottom means that none is below."""
    cards = [part for part in parts if part not in {".", "none"}]
    if parts[-1] in {".", "none"}:
        return " on ".join([*cards, "."])
    return " on ".join(cards)


def without_nothing(data):
    """Take nothing out of the hands and displays."""
    for village in data["players"].values():
        if isinstance(village.get("hand"), list):
            village["hand"] = [card for card in village["hand"] if card != "."]
    for family, cards in data.get("display", {}).items():
        data["display"][family] = [card for card in cards if card != "."]


# The moves.


def moves(data, player):
    """The legal moves of a player whose hand is written in full, as texts like `flip and lawn to r2c1`.

    What a structure then brings, and what a flip and refresh is followed by, are not part of the text. If it is not said
    how many play, a move counts that is legal for some number of players.
    """
    if data.get("turn") == "over":
        return set()
    return {move for solo in modes(data) for move in moves_in_mode(data, player, solo=solo)}


def moves_in_mode(data, player, *, solo):
    village = data["players"][player]
    shown = naive.visible(village)
    if not solo and nine_visible(shown):
        return set()
    found = set()
    if not gone(data, "green"):
        cards = {*village["hand"], *face_up(data, "green")}
        for card, space, flip in placements(village, cards, rulings_of(data)):
            found.add(f"{'flip and ' if flip else ''}{card} to {space}")
        found |= {f"{card} under the deck" for card in cards if not solo}
    for card in face_up(data, "awards"):
        found |= {f"{card} to {space}" for space in spaces_for_award(village, may_cover=not solo)}
    return found | refreshes(data, village)


def placements(village, cards, rulings):
    """Every card, green space and whether the village card is flipped for it, which it never is without need."""
    shown = naive.visible(village)
    for card, space in itertools.product(cards, GREEN_SPACES):
        if may_lay(card, space, shown, rulings, flip=False):
            yield card, space, False
        elif naive.face(village) == "up" and may_lay(card, space, shown, rulings, flip=True):
            yield card, space, True


def spaces_for_award(village, *, may_cover):
    return [space for space in AWARD_SPACES if may_cover or text_in(village, space) == "."]


def refreshes(data, village):
    if naive.face(village) == "down":
        return set()
    words = {"green": "greens", "awards": "awards"}
    return {f"flip and refresh {words[family]}" for family in words if len(face_up(data, family)) == 3}


def face_up(data, family):
    return data.get("display", {}).get(family, [])


def gone(data, family):
    """Whether certainly no card of a kind can be taken."""
    return data.get("display", {}).get(family) == [] and data.get("decks", {}).get(family) == 0


def apply(data, player, move):
    """The data after a move; of what is not in the village only that is left which is still known."""
    data = deepcopy(data)
    village = data["players"][player]
    if move.startswith("flip and "):
        village["village"] = "down"
        move = move.removeprefix("flip and ")
    if move.startswith("refresh "):
        # The turn goes on: an action follows.
        data["display"].pop("awards" if move == "refresh awards" else "green")
        return data
    if not move.endswith(" under the deck"):
        card, _, space = move.rpartition(" to ")
        put(village, space, card)
    for key in ("display", "decks", "turn"):
        data.pop(key, None)
    if "hand" in village:
        village["hand"] = 3
    if "turns" in village:
        village["turns"] += 1
    return data


# A game from the beginning.


def play(rng, players, steps, rulings=None):
    """A random legal game: the data of the set-up and after each turn, until the game is over or the steps are done."""
    game = Game(rng, players, rulings)
    yield game.snapshot()
    for _ in range(steps):
        if game.data["turn"] == "over":
            return
        game.take_turn()
        yield game.snapshot()


class Game:
    """A game with its decks in order, the top card last; `ending`: the end of the game is triggered."""

    def __init__(self, rng, players, rulings):
        self.rng = rng
        self.solo = players == 1
        self.ending = False
        self.decks = self.shuffled(players)
        names = NAMES[:players]
        self.data = {"game": "village-green", **({"solo": True} if self.solo else {"player_count": players})}
        if rulings:
            self.data["rulings"] = dict(rulings)
        self.data["players"] = {name: self.new_village() for name in names}
        self.data["display"] = {family: [self.decks[family].pop() for _ in range(3)] for family in FAMILIES}
        self.data["start"] = self.data["turn"] = rng.choice(names)

    def shuffled(self, players):
        """The decks without the cards that go back into the box."""
        greens = [card for card, copies in naive.GREEN.items() for _ in range(copies)]
        awards = list(naive.AWARDS)
        for cards, removed in zip((greens, awards), naive.GOES_TO_THE_BOX[players], strict=True):
            self.rng.shuffle(cards)
            del cards[:removed]
        return {"green": greens, "awards": awards}

    def new_village(self):
        return {
            "village": "up",
            "top": [f"{self.decks['awards'].pop()} on ." for _ in range(3)],
            "left": [".", ".", "."],
            "green": [[".", ".", "."] for _ in range(3)],
            "hand": [self.decks["green"].pop() for _ in range(3)],
            "turns": 0,
        }

    def snapshot(self):
        return deepcopy(self.data) | {"decks": {family: len(cards) for family, cards in self.decks.items()}}

    def village(self):
        return self.data["players"][self.data["turn"]]

    def take_turn(self):
        if self.solo and self.stops():
            self.data["turn"] = "over"
            return
        if self.rng.random() < 0.08:
            self.flip_and_refresh()
        actions = [self.green_action, self.award_action]
        if self.rng.random() < 0.3:
            actions.reverse()
        acted = any(action() for action in actions)
        if self.solo and not acted:
            self.data["turn"] = "over"
            return
        # With several players it takes five of them, all in the last round, to leave nothing at all to take.
        self.village()["turns"] += 1
        if not self.solo:
            self.ending |= nine_visible(naive.visible(self.village()))
            self.pass_on()

    def stops(self):
        may_stop = rulings_of(self.data).get("VG-AMB-SOLO-END") != "must-go-on"
        return may_stop and self.rng.random() < 0.03

    def pass_on(self):
        names = list(self.data["players"])
        following = names[(names.index(self.data["turn"]) + 1) % len(names)]
        self.data["turn"] = "over" if self.ending and following == self.data["start"] else following

    def flip_and_refresh(self):
        families = [family for family in FAMILIES if len(self.data["display"][family]) == 3]
        if naive.face(self.village()) == "down" or not families:
            return
        family = self.rng.choice(families)
        cards = self.data["display"][family]
        self.rng.shuffle(cards)
        self.decks[family][:0] = cards
        self.data["display"][family] = [self.decks[family].pop() for _ in range(3)]
        self.village()["village"] = "down"

    def take(self, family, source):
        """A face-up card, which is replaced while the deck lasts, or the top card of the deck."""
        deck = self.decks[family]
        if source == "deck":
            card = deck.pop()
        else:
            card = self.data["display"][family].pop(source)
            if deck:
                self.data["display"][family].insert(source, deck.pop())
        # Even if a card is put under an empty deck in the same turn, the deck was empty.
        self.ending |= not deck and not self.solo
        return card

    def sources(self, family):
        return [*range(len(self.data["display"][family])), *(["deck"] if self.decks[family] else [])]

    def options(self, cards):
        return list(placements(self.village(), cards, rulings_of(self.data)))

    def sure_to_place(self, source):
        """Whether some card can be placed whatever is drawn, as a solo player must."""
        drawn = [] if source == "deck" else [self.data["display"]["green"][source]]
        return bool(self.options([*self.village()["hand"], *drawn]))

    def green_action(self):
        """Take and lay a green card or put one under the deck; `False` if it cannot be done."""
        sources = [source for source in self.sources("green") if not self.solo or self.sure_to_place(source)]
        if not sources:
            return False
        hand = self.village()["hand"]
        hand.append(self.take("green", self.rng.choice(sources)))
        options = self.options(hand)
        if not options or (not self.solo and self.rng.random() < 0.08):
            card = self.rng.choice(hand)
            hand.remove(card)
            self.decks["green"].insert(0, card)
            return True
        card, space, flip = self.liked(options)
        hand.remove(card)
        self.lay_green(card, space, flip=flip)
        return True

    def liked(self, options):
        """One of the placements: now and then a cover, now and then a structure, the village card seldom."""
        covers = [option for option in options if text_in(self.village(), option[1]) != "."]
        free = [option for option in options if not option[2]]
        structures = [option for option in free if option[0].endswith("structure")]
        wanted = self.rng.choices([covers, structures, free], [3, 2, 5])[0]
        return self.rng.choice(wanted or free or options)

    def lay_green(self, card, space, *, flip):
        if flip:
            self.village()["village"] = "down"
        put(self.village(), space, card)
        if card.endswith("structure"):
            self.draw_award(spaces_for_award(self.village(), may_cover=True))

    def award_action(self):
        return self.draw_award(spaces_for_award(self.village(), may_cover=not self.solo))

    def draw_award(self, spaces):
        """Take an award and lay it in one of the spaces; `False` if there is none left to take or no space."""
        sources = self.sources("awards")
        if not sources or not spaces:
            return False
        put(self.village(), self.rng.choice(spaces), self.take("awards", self.rng.choice(sources)))
        return True
