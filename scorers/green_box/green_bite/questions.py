"""What players of Green Bite ask: which cards are safe, what they can force, how the round can end, who holds what."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import prod

from models.green_box.green_bite.cards import CARDS
from models.green_box.green_bite.moves import named_cards
from models.green_box.green_bite.rounds import line_after
from models.green_box.green_bite.table import Position
from models.names import counted, enumerated, from_to
from scorers.green_box.green_bite import search
from scorers.question import Question, Reply, Tick, as_chance, percent, question
from scorers.ticks import one_in

_CARDS = "[PLAYER CARD, ...]"


@question("Which of my cards are never bitten in this round?", _CARDS, ways=search.ways)
def safe(position: Position, player: str, words: str, tick: Tick) -> Reply:
    """Which cards of a player are never bitten in this round, and the share of answers for the others."""
    position = _with_cards(position, words, player)
    found = search.safe_cards(position, player, tick)
    never = [str(one.card) for one in found if one.bitten_by is None]
    shares = {one.card: Fraction(one.safe, one.answers) for one in found}
    lines = tuple(f"{one.card}: {_how_safe(one)}" for one in sorted(found, key=lambda one: (-one.safe, one.card)))
    if position.round == 1:
        sentence = "in the first round nobody is bitten"
    elif never:
        sentence = f"{player} is never bitten with {enumerated(never, 'or', len(never))}"
    else:
        best = max(found, key=lambda one: one.safe)
        how = f"not bitten in {_of_ways(best.safe, best.answers)} to play this round" if best.safe else "always bitten"
        sentence = f"no card of {player} is safe; {best.card} is {how}"
    value = {"cards": list(shares), "not_bitten": list(shares.values()), "never_bitten": [int(card) for card in never]}
    return Reply(sentence, lines, value)


def _how_safe(one: search.CardSafety) -> str:
    if one.bitten_by is None:
        return "never bitten"
    how = f"not bitten in {_of_ways(one.safe, one.answers)}; bitten" if one.safe else "always bitten,"
    return f"{how} for instance if {_in_words(one.bitten_by)}"


def _of_ways(n: int, ways: int) -> str:
    return f"{n} of {counted(ways, 'way')} ({percent(Fraction(n, ways))})"


@question("What can I force, whatever the others play?", _CARDS, ways=search.ways)
def force(position: Position, player: str, words: str, tick: Tick) -> Reply:
    """For how many rounds a player can be sure not to be bitten, and whether the player can force the win."""
    position = _with_cards(position, words, player)
    unbitten, card, is_open = search.forced(position, player, "unbitten", tick)
    wins, first, is_win_open = search.forced(position, player, "win", tick)
    value = {
        "rounds_unbitten": unbitten,
        "wins": None if is_win_open and not wins else wins > 0,
        "looked_ahead": search.AHEAD,
    }
    lines = [f"to stay unbitten: begin with {card}"] if unbitten else []
    if not unbitten and not is_open:
        answers = {own: search.biting_answer(position, player, own) or {} for own in search.choices(position, player)}
        lines += [f"{own}: bitten if {_in_words(answer)}" for own, answer in answers.items()]
    if wins:
        within = f"within {counted(wins, 'round')}" if wins > 1 else "in this round"
        lines.insert(0, f"to win {within}: begin with {first}")
        return Reply(f"{player} can force the win {within}", tuple(lines), value)
    unsettled = ["whether that holds for further rounds"] * is_open + ["whether the win can be forced"] * is_win_open
    return Reply(
        _unbitten(player, unbitten, unsettled), tuple(lines), value, settled=unbitten < search.AHEAD and not unsettled
    )


def _unbitten(player: str, rounds: int, unsettled: Sequence[str]) -> str:
    """For how many rounds a player who cannot be shown to win is not bitten, and what was not settled."""
    how = "this round" if rounds == 1 else f"the next {rounds} rounds"
    unbitten = f"{player} can be sure not to be bitten in {how}" if rounds else f"every card of {player} can be bitten"
    if unsettled:
        what = " and ".join(unsettled)
        return f"{unbitten}; not settled: {what} ({search.MOST_ANSWERS:,} answers of the others were looked at)"
    if rounds:
        return f"{unbitten}, and cannot force the win within {search.AHEAD} rounds"
    return f"{player} can force nothing: every card can be bitten in this round"


@question("Can this round end the game, and who wins then?", _CARDS, of_player=False, ways=search.ways)
def ending(position: Position, _player: str, words: str, tick: Tick) -> Reply:
    """Who can be bitten in this round, whether it can end the game, and who wins then: of every way to choose the cards."""
    position = _with_cards(position, words)
    verbs = {"bitten": "is bitten", "out": "is out", "wins": "wins"}
    numbers: dict[str, Counter[str]] = {what: Counter() for what in verbs}
    examples: dict[tuple[str, str], search.Cards] = {}
    rounds = prod(len(search.choices(position, player)) for player in position.line)
    tick = one_in(search.QUICK, tick)
    for cards in search.rounds_of(position) if position.round > 1 else ():
        tick()
        for what, player in _comes_of(position, line_after(position.line, cards)):
            numbers[what][player] += 1
            examples.setdefault((what, player), cards)
    lines = tuple(
        f"{player} {verb} in {_of_ways(n, rounds)} to play this round, for instance if {_in_words(examples[what, player])}"
        for what, verb in verbs.items()
        for player, n in sorted(numbers[what].items(), key=lambda pair: (-pair[1], pair[0]))
    )
    value = {"rounds": rounds, "players": list(position.line)} | {
        what: [Fraction(number[player], rounds) for player in position.line] for what, number in numbers.items()
    }
    over, who = numbers["wins"].total(), enumerated(sorted(numbers["wins"]), "or", len(numbers["wins"]))
    if position.round == 1:
        sentence = "in the first round nobody is bitten, and the game goes on"
    elif not over:
        sentence = "the game goes on after this round, whatever is played"
    else:
        ends = "can end with this round, and then" if over < rounds else "ends with this round, and"
        sentence = f"the game {ends} {who} wins"
    return Reply(sentence, lines, value)


def _comes_of(position: Position, line: Sequence[str]) -> Iterator[tuple[str, str]]:
    """What the bite does to whom, after these moves (BT-BITE, BT-END)."""
    *left, bitten = line
    yield "bitten", bitten
    if position.seat(bitten).health == 1:
        yield "out", bitten
        if len(left) <= position.last:
            yield "wins", left[0]


@question("Who can still win, and how soon?", _CARDS, of_player=False, ways=search.ways)
def winners(position: Position, _player: str, words: str, tick: Tick) -> Reply:
    """Who can still win, how soon, and how many rounds the game still lasts."""
    position = _with_cards(position, words)
    tick = one_in(search.QUICK, tick)
    found = {player: search.way_to_win(position, player, tick) for player in position.line}
    able = [player for player, way in found.items() if way is not None]
    least, most = search.rounds_left(position)
    lines = [
        f"{player} can win in {counted(len(way), 'round')}: first {_in_words(way[0])}" if way else f"{player} cannot win"
        for player, way in found.items()
    ]
    lasts = from_to(least, most)
    who = enumerated(able, "or", len(able))
    sentence = f"{who} can still win; the game lasts {lasts} more {'round' if lasts == '1' else 'rounds'}"
    value = {
        "winners": able,
        "soonest": [len(way) for way in found.values() if way],
        "least_rounds": least,
        "most_rounds": most,
    }
    return Reply(sentence, tuple(lines), value)


@question("What can everybody still hold?", _CARDS, of_player=False, reads_unknowns=True)
def hands(position: Position, _player: str, words: str, tick: Tick) -> Reply:
    """What each player can still hold, by what lies open and by the line."""
    claimed: dict[str, frozenset[int]] = {}
    for player, card in named_cards(words, position):
        if player not in position.line:
            raise ValueError(f"{player} is out of the game")
        claimed[player] = claimed.get(player, frozenset()) | {card}
    found = search.holdings(position, tick, claimed)
    if not found.ways:
        return Reply("no hands fit the file", value={"ways": 0})
    shares = {
        player: {card: Fraction(found.holding(player, card), found.ways) for card in CARDS} for player in position.line
    }
    lines = tuple(_holding(player, own, len(found.hands[player])) for player, own in shares.items())
    if not found.all_rounds:
        lines += (
            "there are too many ways to look at each, so only those are left out that the last round shows to be impossible",
        )
    value = {"ways": found.ways, **{player: list(own.values()) for player, own in shares.items()}}
    if claimed:
        share = Fraction(found.as_claimed, found.ways)
        holds = [f"{player} holds {enumerated(list(map(str, sorted(own))), 'and', 6)}" for player, own in claimed.items()]
        sentence = f"that {enumerated(holds, 'and', 6)} is so in {found.as_claimed} of {found.ways} ways: {as_chance(share)}"
        return Reply(sentence, lines, value | {"chance": share})
    unseen = [player for player in position.line if len(found.hands[player]) > 1]
    sentence = (
        f"the hands of {enumerated(unseen, 'and', len(unseen))} are not certain: the cards can lie in {found.ways} ways"
        if unseen
        else "every hand is certain"
    )
    return Reply(sentence, lines, value)


def _holding(player: str, shares: Mapping[int, Fraction], number: int) -> str:
    """What a player holds for certain and perhaps, in one of so many hands."""
    sure = [str(card) for card, share in shares.items() if share == 1]
    parts = [f"holds {enumerated(sure, 'and', 6)} for certain"] if sure else []
    alike: dict[Fraction, list[str]] = {}
    for card, share in shares.items():
        if 0 < share < 1:
            alike.setdefault(share, []).append(str(card))
    perhaps = [
        f"{enumerated(cards, 'and', len(CARDS))} with {as_chance(share)}{' each' * (len(cards) > 1)}"
        for share, cards in alike.items()
    ]
    parts += [f"perhaps {'; '.join(perhaps)}"] if perhaps else []
    told = f"{counted(number, 'hand')} possible: " if number > 1 else ""
    return f"{player}: {told}{'; '.join(parts) or 'no card'}"


def _with_cards(position: Position, words: str, who: str = "") -> Position:
    """The table on which these players have chosen these cards ("ben 4, cleo 1"), to be asked about one who plays.

    Raises `ValueError`, also where no round is played any more.
    """
    if position.is_over:
        raise ValueError("the game is over, so no round is played any more")
    chosen = [*named_cards(words, position)]
    if out := [player for player in (who, *dict(chosen)) if player and player not in position.line]:
        raise ValueError(f"{out[0]} is out of the game")
    for player, card in chosen:
        if card not in search.choices(position, player):
            has = enumerated(list(map(str, search.choices(position, player))), "or", len(CARDS))
            raise ValueError(f"{player} cannot play {card}; expected {has}")
        position = position.with_card(player, card)
    return position


def _in_words(cards: search.Cards) -> str:
    """Cards as people say them: "dan plays 1, ada 5 and cleo 2"."""
    (first, card), *others = cards.items()
    return enumerated([f"{first} plays {card}", *(f"{player} {other}" for player, other in others)], "and", len(cards))


QUESTIONS: tuple[Question[Position], ...] = (safe, force, ending, winners, hands)
