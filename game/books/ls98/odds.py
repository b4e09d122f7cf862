"""Exact odds of single acts under the 1798 game: dice by the book's own procedures, broadsides by
its arithmetic. Each function takes a snapshot and gives an ``OddsResult``."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Hashable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from game.books.ls98 import rules as ls98
from game.books.ls98.rules.boarding import grapple, grip, no_boarding
from game.books.ls98.rules.collision import cuts_loose
from game.books.ls98.rules.damage import lose_mast_box
from game.books.ls98.rules.gunnery import fire_menu, words_of
from game.books.ls98.rules.morale import morale, stands_firm
from game.books.ls98.rules.previews import at_exactly, chance_of_a_hit, fire_and_magazine
from game.books.ls98.rules.sheet import CHAIN, Hold, Ship, Turn, hold_between, ship_named
from game.books.ls98.rules.shots import Shot, shots_now
from game.books.ls98.rules.tacking import goes_about, handiness
from game.core import events as e
from game.core.steps import Refusal, Step
from game.core.table import Dump, every, place, the
from game.core.tally import Tally
from game.trials.enumerate import Experiment, odds
from game.trials.odds import (
    Asked,
    Chances,
    GivenValues,
    Impossible,
    OddsResult,
    Snapshot,
    fallen_mast,
    look_on,
    nobody,
    one_of,
    refused,
    two_of,
    yes_or_no,
)


def laid(table: Dump, given: GivenValues) -> None:
    """A snapshot lies on the empty table we are at, a turn has begun, and what is given lies there
    too. Raises ValueError for a place or a value that does not fit."""
    ls98.restore(table)
    the(Turn).number += 1
    for path, value in given:
        ls98.amend(path, value)


# ------------------------------------------------------------------------------ the acts
def shot_odds(at: Snapshot, ship: str, key: str) -> OddsResult:
    """LS98-fire-10 to LS98-fire-17: one broadside: hits, and what they do; a fire, the magazine.
    Raises Impossible."""

    def look() -> tuple[Shot, str, bool]:
        shot = _shot(_ship(ship), key)
        return shot, words_of(shot), shot.shot == CHAIN

    shot, words, is_chain = look_on(at, look)
    one = chance_of_a_hit(shot)
    chances = {"hits": _binomial(shot.dice, one)}
    if is_chain:
        chances["mast boxes, at most"] = chances["hits"]
    else:
        chances |= {name: _binomial(shot.dice, one / 2) for name in ("damage points", "crew")}
        fire, blast = fire_and_magazine(shot)
        rest = 1 - fire - blast
        told = {"neither": rest, "on fire": fire, "blown up": blast}
        chances["fire"] = {name: chance for name, chance in told.items() if chance}
    facts = {"ship": ship, "order": shot.key, "dice": shot.dice}
    return OddsResult(words, chances, shot.tally, facts=facts)


def tack_odds(at: Snapshot, ship: str) -> OddsResult:
    """LS98-tack-1: the die of a tack. Raises Impossible."""
    tally = look_on(at, lambda: handiness(_ship(ship)))
    found = yes_or_no(at.lay, lambda: goes_about(ship_named(ship)), "goes about", "keeps on")
    return OddsResult(f"{ship} tacks", {"tack": found}, tally, facts={"ship": ship})


def part_odds(at: Snapshot, ship: str, other: str) -> OddsResult:
    """LS98-coll-3: she cuts away from a ship with which she lies entangled. Raises Impossible."""
    look_on(at, lambda: two_of(every(Ship), ship, other))

    def lay() -> None:
        at.lay()
        if hold_between(ship, other) is None:
            place(Hold(ship, other))

    def begins() -> Coroutine[Step, Any, bool]:
        return cuts_loose(ship_named(ship), ship_named(other))

    found = yes_or_no(lay, begins, "parts", "stays foul")
    facts = {"ship": ship, "other": other}
    return OddsResult(f"{ship} cuts away from {other}", {"parting": found}, facts=facts)


def board_odds(at: Snapshot, ship: str, other: str) -> OddsResult:
    """LS98-board-2: she grapples: who boards. Raises Impossible."""

    def look() -> Tally:
        own, foe = two_of(every(Ship), ship, other)
        barred = no_boarding(own, foe)
        if barred is not None and barred.clause != "LS98-board-1":
            raise refused(own, barred)
        if own.side == foe.side:
            raise Impossible(f"{own.name} and {foe.name} are no enemies (LS98-board-1)")
        return grip(own)

    tally = look_on(at, look)

    def result(events: Sequence[e.Event], over: bool) -> Hashable | None:
        held = next((event for event in events if isinstance(event, e.Grappled)), None)
        if held is not None:
            return "boards" if held.ship == ship else "is boarded"
        return "grapnels do not hold" if over else None

    def begins() -> Coroutine[Step, Any, None]:
        return grapple(ship_named(ship), ship_named(other))

    found = odds(Experiment(at.lay, begins, nobody, result))
    facts = {"ship": ship, "other": other}
    return OddsResult(f"{ship} grapples {other}", {"grapple": found}, tally, facts=facts)


def strike_odds(at: Snapshot, ship: str) -> OddsResult:
    """LS98-morale-2: whether her crew would stand firm now. Raises Impossible."""
    tally = look_on(at, lambda: morale(_ship(ship)))

    def begins() -> Coroutine[Step, Any, bool]:
        return stands_firm(ship_named(ship), "LS98-morale-2")

    found = yes_or_no(at.lay, begins, "firm", "not firm")
    return OddsResult(f"the morale of {ship}", {"morale": found}, tally, facts={"ship": ship})


def mast_odds(at: Snapshot, ship: str) -> OddsResult:
    """LS98-fire-13: a hit of chain shot: whether a mast falls, and which. Raises Impossible."""
    look_on(at, lambda: _ship(ship))

    def begins() -> Coroutine[Step, Any, None]:
        return lose_mast_box(ship_named(ship), "chain shot")

    found = odds(Experiment(at.lay, begins, nobody, fallen_mast))
    return OddsResult(f"a hit of chain shot on {ship}", {"mast": found}, facts={"ship": ship})


ACTS: Mapping[str, Callable[[Snapshot, Asked], OddsResult]] = {
    "shot": lambda at, act: shot_odds(at, act.ship, act.key),
    "tack": lambda at, act: tack_odds(at, act.ship),
    "part": lambda at, act: part_odds(at, act.ship, act.other),
    "board": lambda at, act: board_odds(at, act.ship, act.other),
    "strike": lambda at, act: strike_odds(at, act.ship),
    "mast": lambda at, act: mast_odds(at, act.ship),
}
"""What may be asked about under this book."""


# ------------------------------------------------------------------------------ helpers
def _ship(name: str) -> Ship:
    return one_of(every(Ship), name)


def _shot(ship: Ship, key: str) -> Shot:
    """The broadside behind a key."""
    shot = fire_menu(shots_now(ship)).read(key)
    if isinstance(shot, Refusal):
        raise refused(ship, shot)
    if shot is None:
        raise Impossible(f"{key!r} is no shot")
    return shot


def _binomial(dice: int, chance: Fraction) -> Chances:
    """How many of so many dice come out well."""
    return {hits: at_exactly(dice, hits, chance) for hits in range(dice + 1)}
