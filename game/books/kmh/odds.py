"""Exact odds of single acts under Kiss Me, Hardy!, by the book's own procedures.

Each function takes a snapshot and returns an ``OddsResult``: exact distributions of whole numbers or of
words.
"""

from collections.abc import Callable, Coroutine, Hashable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from game.books.kmh import rules as kmh
from game.books.kmh.rules.arcs import BROADSIDES, CHASERS, AimAt, GunSide
from game.books.kmh.rules.boarding import try_to_lock
from game.books.kmh.rules.course import Marker
from game.books.kmh.rules.drifting import roll_dead_zone_test
from game.books.kmh.rules.fire_limits import fire_limits_of, target_ships
from game.books.kmh.rules.fire_tests import fight_fire
from game.books.kmh.rules.gunnery import fire_menu, fire_volley, friend_locked_to_target
from game.books.kmh.rules.may_begin import ShipTask, task_refusal
from game.books.kmh.rules.orders import tack_refusal
from game.books.kmh.rules.previews import special_chance, wind_position_at
from game.books.kmh.rules.sailing import tack
from game.books.kmh.rules.sheet import Deck, Quality, Ship, get_ship, is_fighting
from game.books.kmh.rules.shots import AIMS, Shot, shot_words
from game.books.kmh.rules.shots import make_shot as fire_at
from game.books.kmh.rules.striking import clamped_percent, strike_factors, strike_percent_tally, test_crew
from game.books.kmh.rules.turn import begin_turn
from game.core import events as e
from game.core.steps import Choose, Refusal, Step
from game.core.table import Dump, every, get_single
from game.core.tally import Tally
from game.trials.odds import (
    Chances,
    Experiment,
    GivenValues,
    ImpossibleAct,
    OddsQuestion,
    OddsResult,
    TableSnapshot,
    impossible_act,
    pool_chances,
    refuse_choice,
    result_odds,
    run_on_snapshot,
    ship_by_id,
)

WHAT_IF = "a"  # the assumed trigger of a strike test if the ship has none yet (KMH-12.0.2)


def load_with_changes(snapshot: Dump, given: GivenValues) -> None:
    """Load a snapshot into the current, empty table, begin the turn and set the given values. Raise
    ValueError for a path or value that does not fit."""
    kmh.restore(snapshot)
    begin_turn(get_single(Deck))
    for path, value in given:
        kmh.amend(path, value)


# ------------------------------------------------------------------------------ the acts
def shot_odds(at: TableSnapshot, ship: str, key: str, is_held_card: bool = False) -> OddsResult:
    """KMH-9.2, KMH-10, KMH-11: return the odds of one battery's fire: hits, special damage, all points and
    boxes that the target loses, and what else happens. Raise Impossible."""
    shot, name, strays = run_on_snapshot(at, lambda: _shot(_ship_named(ship), key, is_held_card))

    def result(events: Sequence[e.Event], over: bool) -> Hashable | None:
        return _losses(events, shot.target) if over else None

    experiment = Experiment(
        at.load_into_current,
        lambda: fire_volley(get_ship(ship), shot),
        refuse_choice,
        result,
        is_ordered=strays,
    )
    found = result_odds(experiment)
    chances = {
        "hits": pool_chances(found, lambda r: r[0]),
        "damage points": pool_chances(found, lambda r: r[1]),
        "speed boxes": pool_chances(found, lambda r: r[2]),
        "special damage": special_damage_chances(shot),
        "also": _each_event(found),
    }
    facts = {"ship": ship, "shot": shot.key, "dice": shot.dice, "needs": shot.needs}
    return OddsResult(shot_words(shot, name), chances, shot.tally, facts=facts)


def tack_odds(at: TableSnapshot, ship: str) -> OddsResult:
    """KMH-6.8.3: return the odds of a tack: perfect, successful or failed. Raise Impossible."""

    def refuse() -> None:
        her = _require_free(ShipTask.SAIL, _ship_named(ship))
        refusal = tack_refusal(her, wind_position_at(her.pose), Marker.NONE)
        if refusal:
            raise impossible_act(her, refusal)

    run_on_snapshot(at, refuse)
    words = {"KMH-6.8.4": "perfect", "KMH-6.8.5": "successful", "KMH-6.8.6": "fails"}

    def result(events: Sequence[e.Event], _: bool) -> Hashable | None:
        return next((words[event.clause] for event in events if event.clause in words), None)

    found = result_odds(Experiment(at.load_into_current, lambda: tack(get_ship(ship)), refuse_choice, result))
    return OddsResult(f"{ship} tacks", {"tack": found}, facts={"ship": ship})


def beat_odds(at: TableSnapshot, ship: str) -> OddsResult:
    """KMH-6.7.1: return how far she may sail in the dead zone; 0 is exactly nothing left. An elite crew is
    assumed not to roll again."""
    her = run_on_snapshot(at, lambda: _require_free(ShipTask.SAIL, _ship_named(ship)))
    elite = ("an elite crew may throw one die again (KMH-6.7.5): not counted here",)

    def result(events: Sequence[e.Event], over: bool) -> Hashable | None:
        if any(event.clause == "KMH-6.7.2" for event in events):
            return "taken aback"
        return "sails on" if over else None

    experiment = Experiment(
        at.load_into_current, lambda: roll_dead_zone_test(get_ship(ship)), lambda _: "keep", result
    )
    notes = elite if her.fighting_quality == Quality.ELITE else ()
    return OddsResult(f"{ship} beats", {"dead zone": result_odds(experiment)}, None, notes, {"ship": ship})


def lock_odds(at: TableSnapshot, ship: str, other: str, willing: int) -> OddsResult:
    """KMH-13.0.1, KMH-13.0.2: return the odds that two ships in contact lock, where `willing` of the two
    captains wish it. Raise Impossible."""

    def refuse() -> None:
        a, b = _ship_named(ship), _ship_named(other)
        if a.side == b.side or not (is_fighting(a) and is_fighting(b)):
            raise ImpossibleAct(f"{a.name} and {b.name} are not enemies that fight (KMH-13.0.1)")
        for wishes in (a, b)[:willing]:
            _require_free(ShipTask.GRAPPLE, wishes)

    run_on_snapshot(at, refuse)
    keen = (ship, other)[:willing]

    def result(events: Sequence[e.Event], over: bool) -> Hashable | None:
        if any(isinstance(event, e.Grappled) for event in events):
            return "locked"
        return "free" if over else None

    def begins() -> Coroutine[Step, Any, None]:
        return try_to_lock(get_ship(ship), get_ship(other), "KMH-13.0.1")

    def wish(question: Choose) -> str:
        return "grapple" if question.about in keen else "sheer off"

    found = result_odds(Experiment(at.load_into_current, begins, wish, result))
    facts = {"ship": ship, "other": other, "willing": willing}
    return OddsResult(f"{ship} and {other}, {willing} willing", {"lock": found}, facts=facts)


def strike_odds(at: TableSnapshot, ship: str) -> OddsResult:
    """KMH-12.0.10, KMH-12.1.1: return the odds of a strike test now: she stands, retires or strikes. Without
    a trigger one is assumed."""

    def about() -> tuple[Tally, bool]:
        her = _ship_named(ship)
        return strike_percent_tally(her, strike_factors(her)), bool(her.triggers)

    tally, called_for = run_on_snapshot(at, about)

    def begins() -> Coroutine[Step, Any, None]:
        her = get_ship(ship)
        her.triggers = her.triggers or [WHAT_IF]
        return test_crew(her)

    def result(events: Sequence[e.Event], over: bool) -> Hashable | None:
        if any(isinstance(event, e.Struck) for event in events):
            return "strikes"
        if any(isinstance(ev, e.Befell) and ev.what == "retiring" for ev in events):
            return "retires"
        return "stands" if over else None

    notes = () if called_for else ("nothing calls for a strike test yet: this is what if",)
    found = result_odds(Experiment(at.load_into_current, begins, refuse_choice, result))
    facts = {"ship": ship, "percent": clamped_percent(tally)}
    return OddsResult(f"strike test of {ship}", {"strike test": found}, tally, notes, facts)


def fire_test_odds(at: TableSnapshot, ship: str) -> OddsResult:
    """KMH-11.0.22 to KMH-11.0.26: return the odds of her next fire test: out, still on fire, or the magazine.
    Raise Impossible if she is not on fire."""

    def refuse() -> None:
        if not _ship_named(ship).burning:
            raise ImpossibleAct(f"{ship} is not on fire (KMH-11.0.22)")

    run_on_snapshot(at, refuse)

    def result(events: Sequence[e.Event], over: bool) -> Hashable | None:
        if any(isinstance(event, e.Exploded) for event in events):
            return "blows up"
        if any(isinstance(ev, e.Befell) and ev.what == "fire" and not ev.on for ev in events):
            return "put out"
        return "burns on" if over else None

    found = result_odds(
        Experiment(at.load_into_current, lambda: fight_fire(get_ship(ship)), refuse_choice, result)
    )
    return OddsResult(f"fire test of {ship}", {"fire test": found}, facts={"ship": ship})


# Acts that may be asked about under this book.
ACTS: Mapping[str, Callable[[TableSnapshot, OddsQuestion], OddsResult]] = {
    "shot": lambda at, act: shot_odds(at, act.ship, act.shot_key, act.is_held_card),
    "tack": lambda at, act: tack_odds(at, act.ship),
    "beat": lambda at, act: beat_odds(at, act.ship),
    "strike": lambda at, act: strike_odds(at, act.ship),
    "fire": lambda at, act: fire_test_odds(at, act.ship),
    "lock": lambda at, act: lock_odds(at, act.ship, act.other, act.lock_wishes),
}


# ------------------------------------------------------------------------------ helpers
def _require_free(task: ShipTask, ship: Ship) -> Ship:
    """Return the ship if nothing forbids her this deed. Raise Impossible."""
    if refusal := task_refusal(ship, task):
        raise impossible_act(ship, refusal)
    return ship


def _ship_named(name: str) -> Ship:
    return ship_by_id(every(Ship), name)


def _shot(ship: Ship, key: str, is_held_card: bool) -> tuple[Shot, str, bool]:
    """Return the shot behind a key, the target's name, and whether hits may stray one by one, so that their
    order counts (KMH-13.1.3)."""
    menu = fire_menu(ship, is_held_card, ())
    shot = menu.read(key)
    if not isinstance(shot, Shot):
        raise ImpossibleAct(_why_not(ship, key, is_held_card))
    target = get_ship(shot.target)
    return shot, target.name, friend_locked_to_target(ship, target) is not None


def _why_not(ship: Ship, key: str, is_held_card: bool) -> str:
    """Return why there is no such shot: the text of its clause, or how shots are written."""
    side, aim, target = (*key.removesuffix(" half").split(), "", "", "")[:3]
    foe = next((s for s in target_ships(ship) if s.id == target), None)
    if foe is None or side not in (*BROADSIDES, *CHASERS) or aim not in AIMS:
        foes = ", ".join(s.id for s in target_ships(ship))
        return f"{key!r} is no shot: say port hull SHIP; a side, an aim, and one of {foes}"
    refusal = fire_at(fire_limits_of(ship, is_held_card), GunSide(side), foe, foe.pose, AimAt(aim))
    assert isinstance(refusal, Refusal), "a shot that is not offered is refused"
    return f"{ship.name}: {refusal.reason} ({refusal.clause})"


def _losses(events: Sequence[e.Event], target: str) -> tuple[int, int, int, tuple[str, ...]]:
    """Return hits, points and boxes that the target loses, and what else happens, each once, by name."""
    hits = next(event.hits for event in events if isinstance(event, e.Fired))
    losses = [event for event in events if isinstance(event, e.Hurt) and event.ship == target]
    points, boxes = sum(loss.points for loss in losses), sum(loss.boxes for loss in losses)
    also = {_event_name(event) for event in events}
    return hits, points, boxes, tuple(sorted(also - {""}))


def _event_name(event: e.Event) -> str:
    match event:
        case e.MastFell():
            return f"{event.ship}: a mast falls"
        case e.Befell():
            return f"{event.ship}: {event.what}"
        case e.Struck():
            return f"{event.ship}: strikes"
        case _:
            return ""


def _each_event(found: Chances) -> Chances:
    names = sorted({name for result in found for name in result[3]})
    return {n: sum((c for r, c in found.items() if n in r[3]), Fraction(0)) for n in names}


def special_damage_chances(shot: Shot) -> Chances:
    """KMH-11.0.1: return whether the d10 beside the volley causes special damage."""
    chance = special_chance(shot.dice, shot.needs)
    return {"no": 1 - chance, "yes": chance}
