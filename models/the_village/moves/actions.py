"""What may be done in The Village, each kind of move once: what it requires and what it does."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from models.logic import (
    Number,
    Truth,
    Unknown,
    all_of,
    any_of,
    at_least,
    equal,
    highest,
    lowest,
    not_,
    not_below_0,
    total,
    where,
)
from models.names import counted, enumerated
from models.the_village.cards import Profession
from models.the_village.moves.steps import Steps
from models.the_village.moves.words import DAY_STEPS, INTO, ONTO, WAGERS, Kind, Move, Step
from models.the_village.pots import accusers_shares, daily_shares, end_shares, left_after, split, token_of
from models.the_village.table import COURTYARD, HAND, ROUNDS, SPACES, Phase, Position
from models.turn import Moves
from models.unknowns import shown

_ACTS = (Kind.DRAW, Kind.TRADE, Kind.PASS)


def _do(position: Position, move: Move) -> Steps:
    turn, kinds = Steps(position, move), [step.kind for step in move.steps]
    turn.need_game_on("VI-WIN")
    if Kind.DUSK in kinds or Kind.REVEAL in kinds:
        _dusk(turn, move)
    elif DAY_STEPS & {*kinds}:
        _day(turn, move)
    elif kinds == [Kind.ACCUSE] * len(kinds) and not position.is_night:
        _need_day_turn(turn)
        for step in move.steps:
            _accuse(turn, step)
        turn.count_open()
    else:
        _night(turn, move)
    return turn


MOVES = Moves(_do)
"""Every move of the game, and what comes of it."""


def _need_day_turn(turn: Steps) -> None:
    table, player = turn.before, turn.player
    turn.need("VI-DAY", "day", not table.is_night, "it is Night: nobody wagers now.")
    able: Mapping[str, Truth] = table.may_wager if table.turn is None else {table.turn: True}
    begins = f": wagers begin with the dealer, {table.dealer}" if [*able] == [table.dealer] and not any(table.wagers) else ""
    message = f"it is {enumerated([*able], 'or')}'s turn to wager, not {player}'s{begins}." if able else ""
    turn.need("VI-DAY", player, not able or able.get(player, False), message)


def _day(turn: Steps, move: Move) -> None:
    """Wagers, one player after the other, until they are settled (VI-DAY)."""
    table, player = turn.before, turn.player
    turn.covers.add("VI-ST-FOLD[all]")
    *before, last = move.steps
    for step in before:
        if step.kind is Kind.ACCUSE:
            _accuse(turn, step)
        else:
            turn.refuse("VI-DAY", str(step), f"`{step}` does not go together with `{last}`.")
    if last.kind not in DAY_STEPS:
        turn.refuse("VI-DAY", str(last), f"by day there are only wagers, so nobody can {last}.")
        return
    if last.kind is Kind.NIGHT:
        _night_falls(turn)
        return
    _need_day_turn(turn)
    if turn.is_refused:
        return
    n = _added(turn, last)
    turn.need("VI-DAY", player, not table.seat(player).folded, f"{player} has folded and adds nothing more this Day.")
    if last.kind is Kind.FOLD:
        turn.need("VI-DAY", player, table.may_fold, "nobody folds, unless you play `VI-AMB-BETEND: poker`.")
        message = f"{player} has to wager at least one chip before folding."
        turn.need("VI-DAY", player, table.seat(player).wager > 0 or table.may_wager_nothing(player), message)
        is_last = all(seat.folded for other, seat in table.seated if other != player)
        turn.need("VI-DAY", player, not is_last, f"all others have folded, so {player} stays.")
        turn.change_seat(folded=True)
    else:
        _add(turn, n, may_be_none=last.kind in {Kind.STAY, Kind.CALL})
    if not turn.is_won:
        others = turn.table.clockwise(turn.table.next_to(player))
        turn.change(turn=next((other for other in others if not turn.seat(other).folded), player))
    turn.count_open()


def _added(turn: Steps, step: Step) -> Number:
    """How many chips a step adds, however it is said: to call where nobody wagered more is to add nothing."""
    if step.kind not in WAGERS:
        return 0
    player, own = turn.player, turn.before.seat(turn.player)
    is_more = step.kind is not Kind.RAISE_TO or step.n > own.wager
    turn.need("VI-DAY", player, is_more, f"{player} has wagered {own.wager} already.")
    behind = turn.behind(player)
    n = {Kind.RAISE_TO: step.n - own.wager, Kind.CALL: behind, Kind.ALL_IN: own.purse}.get(step.kind, step.n)
    if not isinstance(n, int):
        turn.await_outcome(f"how many chips {player} has")
    return n


def _add(turn: Steps, n: Number, *, may_be_none: bool) -> None:
    """Chips are added, or none where that is enough."""
    table, player, own = turn.before, turn.player, turn.before.seat(turn.player)
    behind, has = turn.behind(player), shown(own.purse, "chip")
    matches = at_least(n, behind)
    if own.wager and matches is not True and table.must_match:
        fold = ", or folds" if table.may_fold else ""
        message = f"{player} adds {shown(behind, 'chip')} to match the largest wager, or more{fold}."
        turn.need("VI-DAY", player, matches, message)
    if may_be_none:
        may = any_of([at_least(n, 1), own.wager > 0, table.may_wager_nothing(player)])
        turn.need("VI-DAY", player, may, f"{player} has {has} and has to wager at least one.", f"{player} has no chips")
    else:
        is_one = turn.is_refused or at_least(n, 1)
        message = "a wager is at least one chip; to add nothing, say `stay`."
        turn.need("VI-DAY", player, is_one, message, f"{player} has chips")
    enough, message = at_least(own.purse, n), f"{player} has only {has}, so cannot wager {n}."
    turn.need("VI-DAY", "chips", enough, message, f"{player} has at least {counted(highest(n), 'chip')}")
    # Of what nobody knows, no more is put out than there certainly is.
    added = n if isinstance(n, int) else max(1, lowest(n))
    added = lowest(own.purse) if enough is False else added
    if added:
        turn.change_seat(chips=not_below_0(total([own.purse, -added])), wager=own.wager + added)


def _night_falls(turn: Steps) -> None:
    """The wagers go into the pots, and the Stumble Token to whoever wagered most."""
    table = turn.before
    turn.need("VI-DAY", "day", not table.is_night, "it is Night already.")
    if turn.is_refused:
        return
    may = {other: seat.wager > 0 or table.may_wager_nothing(other) for other, seat in table.seated}
    owing = [other for other, truth in may.items() if truth is not True]
    message = f"{enumerated(owing, 'and')} still {'has' if len(owing) == 1 else 'have'} to wager."
    turn.need("VI-DAY", "wagers", all_of(may.values()), message)
    matched = {player: equal(turn.behind(player), 0) for player in table.players}
    open_ones = [player for player, truth in matched.items() if truth is not True]
    if open_ones and table.must_match:
        have = f"{enumerated(open_ones, 'and')} {'has' if len(open_ones) == 1 else 'have'}"
        how = "neither matched it nor folded" if table.may_fold else "not matched it"
        message = f"the largest wager is {max(table.wagers)}, and {have} {how}."
        turn.need("VI-DAY", "matched", all_of(matched.values()), message)
    end, daily = split(sum(table.wagers))
    token = token_of(table.players, table.wagers)
    turn.explain(f"{end} into the End Pot, {daily} into the Daily Pot")
    turn.change(
        end_pot=total([table.end, end]),
        daily_pot=total([table.daily, daily]),
        seats=tuple(replace(seat, day_wager=seat.wager, wager=0, folded=False, turns=0) for seat in table.seats),
        token=token,
        phase=Phase.NIGHT,
        night=table.night + 1,
        turn=table.dealer,
    )


def _night(turn: Steps, move: Move) -> None:
    """A turn at Night (VI-NIGHT-TURN)."""
    table, player = turn.before, turn.player
    if not table.is_night:
        turn.refuse("VI-NIGHT-TURN", "night", "it is Day: there are only wagers until night falls.")
    turn_of = table.next_at_night()
    # Whose turn it is, and that a turn draws or trades, is said better here.
    turn.covers |= {"VI-ST-TURNS", "VI-ST-DECKMIN[deck,drawn]"}
    if table.is_night and turn_of is None:
        turn.refuse("VI-NIGHT-TURN", "turns", "everybody has had two turns: the Night ends. Say `night ends`.")
    elif table.is_night and turn_of != player:
        turn.refuse("VI-NIGHT-TURN", player, f"it is {turn_of}'s turn, not {player}'s.")
    if table.rulings["VI-AMB-ORDER"] == "draw-first" and len(move.steps) > 1:
        is_first = move.steps[0].kind in _ACTS or not any(step.kind in _ACTS for step in move.steps)
        turn.need("VI-NIGHT-TURN", "order", is_first, f"{player} draws or trades before anything else.")
    _take_steps(turn, move)
    _need_acts(turn)
    turn.end()


def _take_steps(turn: Steps, move: Move) -> None:
    is_discarding = False
    for step in move.steps:
        if turn.is_won:
            rule, why = ("VI-ALLLOSE", "the deck has run out, so ") if turn.has_run_out else ("VI-WIN", "")
            turn.refuse(rule, str(step), f"{why}the game is over before `{step}`.")
            break
        if is_discarding and step.kind is not Kind.DISCARD:
            turn.refuse("VI-NIGHT-TURN", str(step), f"discards end the turn, so say `{step}` before them.")
        is_discarding = step.kind is Kind.DISCARD
        _STEPS[step.kind](turn, step)


def _need_acts(turn: Steps) -> None:
    """One draw or one trade, of some professions more (VI-PROF); none is needed any more where the game is over."""
    player, acts, role = turn.player, turn.acts, turn.before.seat(turn.player).profession
    trades, draws = acts.count(Kind.TRADE), acts.count(Kind.DRAW)
    if not acts and turn.has_discarded:
        turn.refuse("VI-NIGHT-TURN", player, f"{player} draws a card or trades one before discarding.")
    elif not acts and not turn.is_won:
        turn.leave(f"{player} still draws a card or trades one", "draw", "say which")
    elif len(acts) > 1:
        is_coffer = role is Profession.COFFER and Kind.PASS not in acts and len(acts) == 2
        may = is_coffer and (trades == 2 or (draws == 1 and turn.before.rulings["VI-AMB-COFFER"] == "mixed"))
        done = {(0, 2): "two trades", (1, 1): "a draw and a trade"}.get((draws, trades), f"{len(acts)} draws and trades")
        why = "the Coffer trades twice or draws once" if role is Profession.COFFER else f"the {role} draws or trades once"
        turn.need("VI-PROF" if trades else "VI-NIGHT-TURN", player, may, f"{done} in one turn: {why}.")


def _draw(turn: Steps, step: Step) -> None:
    role = turn.before.seat(turn.player).profession
    is_rake, most = role is Profession.RAKE, turn.before.draws(role)
    turn.drawn_so_far += step.n
    n = turn.drawn_so_far if is_rake else step.n
    if n > 1:
        only = f"{turn.player} is the {role}, and only the Rake draws more than one"
        why = f"the Rake draws {most} cards at most" if is_rake else only
        turn.need("VI-PROF", turn.player, n <= most, f"{counted(n, 'card')}: {why}.")
    if not is_rake or Kind.DRAW not in turn.acts:
        # The Rake may draw the two cards one after the other.
        turn.acts.append(Kind.DRAW)
    turn.draw(step.n, step.cards)


def _trade(turn: Steps, step: Step) -> None:
    """A card of the hand for one in the Courtyard, which takes its place."""
    own, other = step.cards
    lying = list(turn.now("courtyard"))
    turn.acts.append(Kind.TRADE)
    if not lying:
        turn.refuse("VI-NIGHT-TURN", "courtyard", "the Courtyard is empty, so nothing can be traded.")
        return
    message, what = f"there is no {other} card in the Courtyard", "which cards lie in the Courtyard"
    place = turn.find("VI-NIGHT-TURN", lying, other, message, what)
    if turn.lose("VI-NIGHT-TURN", own) and place is not None:
        turn.gain(other)
        turn.change(courtyard=(*lying[:place], own, *lying[place + 1 :]))


def _take(turn: Steps, step: Step) -> None:
    """The Steeple takes the top card of the refuse pile."""
    role, pile = turn.before.seat(turn.player).profession, turn.now("refuse")
    turn.taken += 1
    message = f"{turn.player} is the {role}; only the Steeple takes a refuse card."
    turn.need("VI-PROF", turn.player, role is Profession.STEEPLE, message)
    turn.need("VI-PROF", str(step), turn.taken == 1, "the Steeple takes one refuse card in a turn.")
    turn.need("VI-PROF", "refuse", bool(pile), "the refuse pile is empty.")
    for card in step.cards if pile else ():
        message = f"{pile[-1]} lies on top of the refuse pile, not {card}."
        if isinstance(pile[-1], Unknown):
            message = f"no {card} lies on top of the refuse pile."
        turn.need("VI-PROF", str(card), where(pile[-1], card.__eq__), message, f"a {card} lies on top of the refuse pile")
    if pile:
        turn.gain(pile[-1])
        turn.change(refuse=pile[:-1])


def _discard(turn: Steps, step: Step) -> None:
    (card,) = step.cards
    n, turn.has_discarded = turn.seat().hand_size, True
    message = f"{turn.player} has {counted(n or 0, 'card')} and discards only what is more than {HAND}."
    turn.need("VI-NIGHT-TURN", str(card), n is None or n > HAND, message)
    has_room = len(turn.now("courtyard")) < SPACES
    goes, pile = (INTO, "Courtyard") if has_room else (ONTO, "refuse pile")
    where = "has room, so the discard goes there" if has_room else f"has {SPACES} cards, so the discard goes {ONTO}"
    turn.need("VI-NIGHT-TURN", f"{card}, {pile}", step.onto in {"", goes}, f"the Courtyard {where}.")
    if turn.lose("VI-NIGHT-TURN", card):
        lies = "courtyard" if has_room else "refuse"
        turn.change(**{lies: (*turn.now(lies), card)})


def _stumble(turn: Steps, step: Step) -> None:
    """The player with the Stumble Token makes another discard (VI-STUMBLE)."""
    whom, holder = step.whom, turn.now("token")
    lies = "it lies in the Courtyard" if holder == COURTYARD else f"{holder} has it"
    turn.need("VI-STUMBLE", turn.player, holder == turn.player, f"{turn.player} does not have the Stumble Token: {lies}.")
    if whom == turn.player:
        may = turn.before.rulings["VI-AMB-SELFSTUMBLE"] == "yes"
        turn.need("VI-STUMBLE", whom, may, "another player has to stumble, not the one with the token.")
    turn.change(token=COURTYARD)
    hand, n = turn.seat(whom).hand, turn.seat(whom).hand_size
    turn.need("VI-STUMBLE", whom, n != 0, f"{whom} has no card left.")
    if step.cards:
        if turn.lose("VI-STUMBLE", step.cards[0], whom):
            turn.change(refuse=(*turn.now("refuse"), step.cards[0]))
        return
    if isinstance(hand, tuple):
        who = whom if turn.before.rulings["VI-AMB-STUMBLEHAND"] == "owner" else turn.player
        turn.leave(f"{who} picks the card that {whom} discards", f"stumble {whom} discarding Hill")
    turn.lose_any(whom)


def _accuse(turn: Steps, step: Step) -> None:
    """An accusation of hoarding (VI-ACCUSE)."""
    table, player, whom = turn.table, turn.player, step.whom
    turn.need("VI-ACCUSE", whom, whom != player, f"nobody accuses themselves: name another player than {player}.")
    if not table.is_night:
        may = table.rulings["VI-AMB-ACCUSEDAY"] == "both"
        turn.need("VI-ACCUSE", "day", may, "accusations are made at Night.")
    turn.accused += 1
    if turn.accused > 1:
        may = table.rulings["VI-AMB-ACCUSENUM"] == "any"
        turn.need("VI-ACCUSE", f"{whom},number", may, "one accusation in a turn is enough.")
    wins = table.wins(whom)
    a, no = ("a", "no") if step.is_right else ("no", "a")
    has = f"{whom} has {a} winning hand"
    if step.is_right is None and wins is None:
        ask = "say whether that is a winning hand"
        turn.leave(f"{whom} shows {player} all cards in hand", f"accuse {whom} wrongly", ask)
        return
    if step.is_right is None and not isinstance(wins, bool):
        turn.await_fact(f"whether {whom} has a winning hand")
    elif wins is None:
        turn.assume(has)
    elif step.is_right is not None:
        truth = wins if step.is_right else not_(wins)
        turn.need("VI-ACCUSE", whom, truth, f"{whom} has {no} winning hand.", has)
    if not (wins is True if step.is_right is None else step.is_right):
        turn.change_seat(failed=turn.seat().failed + 1)
        return
    end, daily = accusers_shares(table)
    turn.change_seat(chips=total([turn.seat().purse, end, daily]))
    # Each pot is won as a whole or not at all.
    left = {"end_pot": table.end if end == 0 else 0, "daily_pot": table.daily if daily == 0 else 0}
    turn.change(turn=None, over=True, winners=(player,), **left)
    turn.explain(f"{player} wins the game with {shown(total([end, daily]), 'chip')} of the pots")
    turn.is_won = True


def _pass(turn: Steps, _step: Step) -> None:
    turn.acts.append(Kind.PASS)
    may = turn.before.rulings["VI-AMB-MUSTACT"] == "yes"
    turn.need("VI-NIGHT-TURN", "pass", may, f"{turn.player} has to draw a card or trade one.")


_STEPS: Mapping[Kind, Callable[[Steps, Step], None]] = {
    Kind.DRAW: _draw,
    Kind.TRADE: _trade,
    Kind.TAKE: _take,
    Kind.DISCARD: _discard,
    Kind.STUMBLE: _stumble,
    Kind.ACCUSE: _accuse,
    Kind.PASS: _pass,
}


def _dusk(turn: Steps, move: Move) -> None:
    """The end of the Night: who shows a winning hand, who gets the pots, or another Day (VI-DUSK, VI-WIN)."""
    table = turn.before
    left = enumerated([player for player, seat in table.seated if seat.turns < ROUNDS], "and")
    turn.need("VI-DUSK", "turns", table.is_dusk, f"the Night ends when everybody has taken two turns; {left} have not.")
    for step in move.steps:
        if step.kind not in {Kind.DUSK, Kind.REVEAL}:
            turn.refuse("VI-DUSK", str(step), f"the Night ends after all turns, so nobody can {step}.")
    if turn.is_refused:
        return
    shown = [step.whom for step in move.steps if step.kind is Kind.REVEAL]
    for player in table.players:
        _need_shown(turn, player, is_shown=player in shown)
    _pay_pots(turn, shown)
    turn.change(turn=None, over=bool(shown), winners=tuple(shown) or None)
    if shown:
        return
    if table.rulings["VI-AMB-COURTCLEAR"] == "yes":
        turn.change(refuse=(*table.refuse, *table.courtyard), courtyard=())
    # It is Day again, and the player to the right of the dealer deals; seats are clockwise.
    dealer = table.players[table.players.index(table.dealer) - 1]
    seats = tuple(replace(seat, turns=0, day_wager=None, wager=0) for seat in turn.now("seats"))
    turn.change(phase=Phase.DAY, token=COURTYARD, dealer=dealer, turn=dealer, seats=seats)


def _need_shown(turn: Steps, player: str, *, is_shown: bool) -> None:
    """Whoever shows a winning hand has one; by a ruling, whoever has one shows it."""
    table, wins = turn.before, turn.before.wins(player)
    six = f"six {table.seat(player).profession} cards"
    if is_shown and wins is None:
        turn.assume(f"{player} has a winning hand")
    elif is_shown:
        message = f"{player} has no winning hand: {six} are needed."
        turn.need("VI-WIN", player, wins or False, message, f"{player} has {six}")
    elif wins is not None and wins is not False and table.rulings["VI-AMB-REVEAL"] == "must":
        message = f"{player} has a winning hand and has to show it."
        turn.need("VI-DUSK", player, not_(wins), message, f"{player} has none")


def _pay_pots(turn: Steps, shown_hands: Sequence[str]) -> None:
    """The shares of both pots; what is not paid stays there."""
    table = turn.before
    winners = {player: player in shown_hands for player in table.players}
    ends, daily = end_shares(table, winners), daily_shares(table, winners)
    for p in table.players:
        for pot, n in (("End Pot", ends[p]), ("Daily Pot", daily[p])):
            if n != 0:
                turn.explain(f"{p} gets {shown(n)} of the {pot}")
    seats = tuple(replace(seat, chips=total([seat.purse, ends[p], daily[p]])) for p, seat in table.seated)
    left, daily_left = left_after(table, ends.values(), daily.values())
    if shown_hands and daily_left != 0 and table.rulings["VI-AMB-DUSKORDER"] == "end-pot":
        left, daily_left = total([left, daily_left]), 0
    turn.change(seats=seats, end_pot=left, daily_pot=daily_left)
    if table.start is None and isinstance(table.chips, int) and not isinstance(daily_left, int):
        # However they lie now, there are as many as before.
        turn.change(start=table.chips // len(table.players))
