"""Exact odds of single acts under the 1798 game: dice by the book's own procedures, broadsides by its
arithmetic. Each function takes a snapshot and returns an ``OddsResult``."""

from collections.abc import Callable, Coroutine, Hashable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from game.books.hits import exact_hits_chance
from game.books.ls98 import rules as ls98
from game.books.ls98.rules.boarding import boarding_refusal, grapple_tally, try_grapple
from game.books.ls98.rules.collision import try_cut_loose
from game.books.ls98.rules.damage import roll_mast_box_loss
from game.books.ls98.rules.gunnery import fire_menu, fire_words
from game.books.ls98.rules.manoeuvre import tack_tally, try_tack
from game.books.ls98.rules.morale import morale_tally, roll_morale
from game.books.ls98.rules.previews import die_hits_chance, fire_and_magazine_chances
from game.books.ls98.rules.sheet import CHAIN, Hold, Ship, Turn, get_ship, hold_between
from game.books.ls98.rules.shots import Shot, judged_shots_now
from game.core import events as e
from game.core.steps import Refusal, Step
from game.core.table import Dump, every, get_single, place
from game.core.tally import Tally
from game.trials.odds import (
    Chances,
    Experiment,
    GivenValues,
    ImpossibleAct,
    OddsQuestion,
    OddsResult,
    TableSnapshot,
    first_fallen_mast,
    impossible_act,
    refuse_choice,
    result_odds,
    run_on_snapshot,
    ship_by_id,
    two_ships_by_id,
    yes_no_chances,
)


def load_with_changes(snapshot: Dump, given: GivenValues) -> None:
    """Load a snapshot into the current, empty table, begin a turn and set the given values. Raise ValueError
    for a path or value that does not fit."""
    ls98.restore(snapshot)
    get_single(Turn).number += 1
    for path, value in given:
        ls98.amend(path, value)


# ------------------------------------------------------------------------------ the acts
def shot_odds(snapshot: TableSnapshot, ship_id: str, key: str) -> OddsResult:
    """LS98-fire-10 to LS98-fire-17: return the odds of one broadside: hits, their effect, a fire, the
    magazine. Raise Impossible."""

    def look() -> tuple[Shot, str, bool]:
        shot = _shot(_ship_named(ship_id), key)
        return shot, fire_words(shot), shot.shot == CHAIN

    shot, words, is_chain = run_on_snapshot(snapshot, look)
    one = die_hits_chance(shot)
    chances = {"hits": _binomial(shot.dice, one)}
    if is_chain:
        chances["mast boxes, at most"] = chances["hits"]
    else:
        chances |= {name: _binomial(shot.dice, one / 2) for name in ("damage points", "crew")}
        fire, blast = fire_and_magazine_chances(shot)
        rest = 1 - fire - blast
        told = {"neither": rest, "on fire": fire, "blown up": blast}
        chances["fire"] = {name: chance for name, chance in told.items() if chance}
    facts = {"ship": ship_id, "order": shot.key, "dice": shot.dice}
    return OddsResult(words, chances, shot.tally, facts=facts)


def tack_odds(snapshot: TableSnapshot, ship_id: str) -> OddsResult:
    """LS98-tack-1: return the odds of a tack. Raise Impossible."""
    tally = run_on_snapshot(snapshot, lambda: tack_tally(_ship_named(ship_id)))
    found = yes_no_chances(
        snapshot.load_into_current, lambda: try_tack(get_ship(ship_id)), "goes about", "keeps on"
    )
    return OddsResult(f"{ship_id} tacks", {"tack": found}, tally, facts={"ship": ship_id})


def part_odds(snapshot: TableSnapshot, ship_id: str, other_id: str) -> OddsResult:
    """LS98-coll-3: return the odds that she cuts herself free of an entangled ship. Raise Impossible."""
    run_on_snapshot(snapshot, lambda: two_ships_by_id(every(Ship), ship_id, other_id))

    def lay() -> None:
        snapshot.load_into_current()
        if hold_between(ship_id, other_id) is None:
            place(Hold(ship_id, other_id))

    def begins() -> Coroutine[Step, Any, bool]:
        return try_cut_loose(get_ship(ship_id), get_ship(other_id))

    found = yes_no_chances(lay, begins, "parts", "stays foul")
    facts = {"ship": ship_id, "other": other_id}
    return OddsResult(f"{ship_id} cuts away from {other_id}", {"parting": found}, facts=facts)


def board_odds(snapshot: TableSnapshot, ship_id: str, other_id: str) -> OddsResult:
    """LS98-board-2: return the odds that she grapples, and who boards. Raise Impossible."""

    def look() -> Tally:
        own, foe = two_ships_by_id(every(Ship), ship_id, other_id)
        barred = boarding_refusal(own, foe)
        if barred is not None and barred.clause != "LS98-board-1":
            raise impossible_act(own, barred)
        if own.side == foe.side:
            raise ImpossibleAct(f"{own.name} and {foe.name} are no enemies (LS98-board-1)")
        return grapple_tally(own)

    tally = run_on_snapshot(snapshot, look)

    def result(events: Sequence[e.Event], over: bool) -> Hashable | None:
        held = next((event for event in events if isinstance(event, e.Grappled)), None)
        if held is not None:
            return "boards" if held.ship == ship_id else "is boarded"
        return "grapnels do not hold" if over else None

    def begins() -> Coroutine[Step, Any, None]:
        return try_grapple(get_ship(ship_id), get_ship(other_id))

    found = result_odds(Experiment(snapshot.load_into_current, begins, refuse_choice, result))
    facts = {"ship": ship_id, "other": other_id}
    return OddsResult(f"{ship_id} grapples {other_id}", {"grapple": found}, tally, facts=facts)


def strike_odds(at: TableSnapshot, ship_id: str) -> OddsResult:
    """LS98-morale-2: return the odds that her crew stands firm now. Raise Impossible."""
    tally = run_on_snapshot(at, lambda: morale_tally(_ship_named(ship_id)))

    def begins() -> Coroutine[Step, Any, bool]:
        return roll_morale(get_ship(ship_id), "LS98-morale-2")

    found = yes_no_chances(at.load_into_current, begins, "firm", "not firm")
    return OddsResult(f"the morale of {ship_id}", {"morale": found}, tally, facts={"ship": ship_id})


def mast_odds(snapshot: TableSnapshot, ship_id: str) -> OddsResult:
    """LS98-fire-13: return the odds of a hit of chain shot: whether a mast falls, and which. Raise
    Impossible."""
    run_on_snapshot(snapshot, lambda: _ship_named(ship_id))

    def begins() -> Coroutine[Step, Any, None]:
        return roll_mast_box_loss(get_ship(ship_id), "chain shot")

    found = result_odds(Experiment(snapshot.load_into_current, begins, refuse_choice, first_fallen_mast))
    return OddsResult(f"a hit of chain shot on {ship_id}", {"mast": found}, facts={"ship": ship_id})


# Acts that may be asked about under this book.
ACTS: Mapping[str, Callable[[TableSnapshot, OddsQuestion], OddsResult]] = {
    "shot": lambda at, act: shot_odds(at, act.ship, act.shot_key),
    "tack": lambda at, act: tack_odds(at, act.ship),
    "part": lambda at, act: part_odds(at, act.ship, act.other),
    "board": lambda at, act: board_odds(at, act.ship, act.other),
    "strike": lambda at, act: strike_odds(at, act.ship),
    "mast": lambda at, act: mast_odds(at, act.ship),
}


# ------------------------------------------------------------------------------ helpers
def _ship_named(name: str) -> Ship:
    return ship_by_id(every(Ship), name)


def _shot(ship: Ship, key: str) -> Shot:
    shot = fire_menu(judged_shots_now(ship)).read(key)
    if isinstance(shot, Refusal):
        raise impossible_act(ship, shot)
    if shot is None:
        raise ImpossibleAct(f"{key!r} is no shot")
    return shot


def _binomial(dice: int, chance: Fraction) -> Chances:
    """Return the distribution of the number of successes among the dice."""
    return {hits: exact_hits_chance(dice, hits, chance) for hits in range(dice + 1)}
