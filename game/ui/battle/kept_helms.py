"""What a person has told his squadrons, and which helms his captain has: kept in the journal, and
in force again when the battle is taken up.

They are his own and no part of the rules: each change is a note in the journal (`Battle.note`),
which replay passes over, so that the battle is the same with and without. The notes tell changes
alone, by seat and name: a great fleet's helms change a hundred times, and all of them each time
would be longer than the battle. A note stands behind the answer that it came after, and goes with
that answer when it is taken back; whatever then differs from what is in force at the screen is
noted anew. So what the journal says is always what was in force, however the game ended.

How far the captain had looked through the events is not kept: up to the order that was given last
he had, and what has happened since is looked through again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.captains.squadron_orders import Manoeuvre, SquadronOrder
from game.play.journal import JournalEntry, fold, notes_about
from game.ui.battle import squadron_queries
from game.ui.battle.delegation_state import (
    ConditionAtHandover,
    DelegatedHelm,
    DelegateUntil,
    DelegationRun,
)
from game.ui.battle.hud_state import HudState
from game.ui.battle.prompts import human_seats
from game.ui.battle.quick_play import question_of

HELMS: Final = "helms"
"""What the notes are about: kind, seat, name, and the words of the order; no words where it is
over."""
SQUADRON, SIDE, SHIP = "squadron", "side", "ship"
OWN: Final = ("own",)
"""The words of a ship whose helm is her person's though the others of his side are handed over."""
_YES: Final = "yes"
Key = tuple[str, str, str]
Told = dict[Key, tuple[str, ...]]


def keep(hud: HudState) -> None:
    """What is in force differs in nothing from what the journal says."""
    battle, handed = hud.battle, hud.delegation
    if hud.is_replay or battle.pending is None:
        return
    if handed.rewinds != battle.rewinds:
        handed.noted, handed.rewinds = told_in(fold(battle.journal.entries)), battle.rewinds
    if not (handed.noted or handed.runs or hud.squadrons.orders):
        return
    now = _in_force(hud)
    if now == handed.noted:
        return
    for key in sorted({*now, *handed.noted}):
        if now.get(key) != handed.noted.get(key):
            battle.note(HELMS, *key, *now.get(key, ()))
    handed.noted = now


def take_up(hud: HudState) -> None:
    """What was in force when the battle was left is in force again; of a battle under way without
    such notes every squadron is to be told anew."""
    battle, hand = hud.battle, hud.squadrons
    entries = fold(battle.journal.entries)
    told = told_in(entries)
    hud.delegation.noted, hud.delegation.rewinds = told, battle.rewinds
    hand.anew = battle.turn > 1 and not notes_about(entries, HELMS)
    if hud.delegation.refused:
        return
    for (kind, seat, name), words in told.items():
        if seat not in human_seats(battle):
            continue
        if kind == SQUADRON:
            order = _squadron_order(hud, words) if name in _squadrons(hud) else None
            if order is not None:
                hand.orders.setdefault(seat, {})[name] = hand.last[name] = order
        elif words == OWN or _helm(words) is not None:
            _hand_over(hud, seat, name if kind == SHIP else "", _helm(words))


def told_in(entries: Sequence[JournalEntry]) -> Told:
    """What the notes of these entries come to."""
    found: Told = {}
    for words in notes_about(entries, HELMS):
        if len(words) > 3:
            found[words[0], words[1], words[2]] = tuple(words[3:])
        elif len(words) == 3:
            found.pop((words[0], words[1], words[2]), None)
    return found


# ------------------------------------------------------------------------------ into words
def _in_force(hud: HudState) -> Told:
    """Every order in force, in the words of a note."""
    found: Told = {}
    for seat, orders in hud.squadrons.orders.items():
        for name, told in orders.items():
            place = (str(told.x), str(told.y), str(told.hand))
            found[SQUADRON, seat, name] = (told.manoeuvre.value, *place, told.whom)
    for seat, run in hud.delegation.runs.items():
        if run.side is not None:
            found[SIDE, seat, ""] = _words_of(run.side)
        for ship, order in run.ships.items():
            found[SHIP, seat, ship] = OWN if order is None else _words_of(order)
    return found


def _words_of(order: DelegatedHelm) -> tuple[str, ...]:
    """A helm that was handed over: how long, since when, the move it began with, how she was."""
    was = order.borne
    marks = (_YES if was.afire else "", _YES if was.locked else "")
    since = (str(order.turn), str(order.since), order.thing, order.chapter)
    return (order.until.value, *since, str(was.damage), *marks, was.fouling)


# ------------------------------------------------------------------------------ out of words
def _squadron_order(hud: HudState, words: Sequence[str]) -> SquadronOrder | None:
    """What a squadron was told; None where the words make no sense in this battle."""
    if len(words) != 5 or words[0] not in list(Manoeuvre):
        return None
    numbers, whom = [_number(word) for word in words[1:4]], words[4]
    known = {ship.id for ship in hud.battle.level.ships} | {*_squadrons(hud), ""}
    if None in numbers or whom not in known:
        return None
    x, y, hand = (number or 0 for number in numbers)
    return SquadronOrder(Manoeuvre(words[0]), whom, x, y, hand)


def _helm(words: Sequence[str]) -> DelegatedHelm | None:
    """How a helm was handed over; None where the words make no sense."""
    if len(words) != 9 or words[0] not in list(DelegateUntil):
        return None
    turn, since, damage = (_number(words[n]) for n in (1, 2, 5))
    if turn is None or since is None or damage is None:
        return None
    borne = ConditionAtHandover(damage, words[6] == _YES, words[7] == _YES, words[8])
    return DelegatedHelm(DelegateUntil(words[0]), turn, since, words[3], words[4], borne)


def _hand_over(hud: HudState, seat: str, ship: str, order: DelegatedHelm | None) -> None:
    """That helm ('': the side's) is the captain's again, or (None) her person's."""
    battle = hud.battle
    if ship and ship not in {each.id for each in battle.level.ships}:
        return
    here = question_of(battle)
    run = hud.delegation.runs.setdefault(seat, DelegationRun(seat, 0, battle.rewinds, here))
    if order is not None:
        run.since = max(run.since, order.since)
    if ship:
        run.ships[ship] = order
    else:
        run.side = order


def _squadrons(hud: HudState) -> Mapping[str, Sequence[str]]:
    return squadron_queries.squadrons_of_level(hud).squadrons


def _number(word: str) -> int | None:
    """The whole number of a word, which may be less than nothing; None for anything else."""
    digits = word.removeprefix("-")
    return int(word) if digits.isascii() and digits.isdigit() and len(digits) < 12 else None
