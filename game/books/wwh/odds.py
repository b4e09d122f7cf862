"""Exact odds of single acts under Warm Work, Hardy!, by the book's own procedures.

Each function takes a snapshot and returns an ``OddsResult``. Acts of two ships in one square are computed as
if they were in one, wherever they are.
"""

from collections.abc import Callable, Coroutine, Hashable, Mapping, Sequence
from operator import itemgetter
from typing import Any

from game.books.wwh import rules as wwh
from game.books.wwh.rules.boarding import boarding_tally, fight_round, try_grapple
from game.books.wwh.rules.collision import collide_in_square, collision_dice, try_part_from_all
from game.books.wwh.rules.damage import DamageCause, roll_falling_mast
from game.books.wwh.rules.gunnery import carry_out_fire, fire_menu
from game.books.wwh.rules.manoeuvre import tack_refusal, tack_tally, try_tack
from game.books.wwh.rules.sheet import (
    PORT,
    STARBOARD,
    Board,
    Hold,
    Ship,
    Wind,
    get_ship,
    holds_of,
    is_fighting,
)
from game.books.wwh.rules.shots import BroadsideOrder, broadsides_now, shot_words
from game.books.wwh.rules.sight import FixedAnswer
from game.books.wwh.rules.turn import begin_turn
from game.core import events as e
from game.core.steps import Choose, Refusal, Step
from game.core.table import Dump, every, get_single, place
from game.core.tally import Tally
from game.sea.square import Square
from game.trials.odds import (
    Experiment,
    GivenValues,
    ImpossibleAct,
    OddsQuestion,
    OddsResult,
    TableSnapshot,
    first_fallen_mast,
    impossible_act,
    pool_chances,
    refuse_choice,
    result_odds,
    run_on_snapshot,
    ship_by_id,
    two_ships_by_id,
    yes_no_chances,
)

# Faces that a volley treats alike: ones go over, fives and sixes hit (WWH-2.2).
EQUAL_FACES = ((1,), (2, 3, 4), (5,), (6,))
HERE, ELSEWHERE = Square(1, 1), Square(0, 9)
ODD_HIT_NOTE = "a hit that her captain may place falls on her port side"


def load_with_changes(snapshot: Dump, given: GivenValues) -> None:
    """Load a snapshot into the current, empty table, begin a side's turn and set the given values. Raise
    ValueError for a path or value that does not fit."""
    wwh.restore(snapshot)
    begin_turn(get_single(Board).sides[0])
    for path, value in given:
        wwh.amend(path, value)


# ------------------------------------------------------------------------------ the acts
def shot_odds(snapshot: TableSnapshot, ship_id: str, key: str) -> OddsResult:
    """WWH-2.1, WWH-2.2: return the odds of one order to fire: hits, guns silenced, damage, masts, overs.
    Raise Impossible."""
    order, words = run_on_snapshot(snapshot, lambda: _order(_ship_named(ship_id), key))

    def result(events: Sequence[e.Event], over: bool) -> Hashable | None:
        return _losses(events) if over else None

    def begins() -> Coroutine[Step, Any, None]:
        return carry_out_fire(get_ship(ship_id), order)

    found = result_odds(
        Experiment(snapshot.load_into_current, begins, _choose_port, result, equivalent_faces=EQUAL_FACES)
    )
    names = ("hits", "guns", "damage points", "masts", "overs")
    chances = {name: pool_chances(found, itemgetter(n)) for n, name in enumerate(names)}
    tally = order.shots[0].tally if len(order.shots) == 1 else None
    facts = {"ship": ship_id, "order": order.key, "dice": sum(shot.dice for shot in order.shots)}
    notes = (ODD_HIT_NOTE,) if order.has_rake else ()
    return OddsResult(words, chances, tally, notes, facts)


def tack_odds(snapshot: TableSnapshot, ship_id: str) -> OddsResult:
    """WWH-1.3e: return the odds of a tack. Raise Impossible."""

    def look() -> Tally:
        her = _ship_named(ship_id)
        refusal = tack_refusal(her)
        if refusal:
            raise impossible_act(her, refusal)
        return tack_tally(her, get_single(Wind))

    tally = run_on_snapshot(snapshot, look)
    found = yes_no_chances(
        snapshot.load_into_current, lambda: try_tack(get_ship(ship_id)), "goes about", "misses stays"
    )
    return OddsResult(f"{ship_id} tacks", {"tack": found}, tally, facts={"ship": ship_id})


def collision_odds(snapshot: TableSnapshot, ship_id: str, other_id: str) -> OddsResult:
    """WWH-1.4a, WWH-1.4b: return the odds of sailing into the other's square: clear, or entangled with the
    points that both lose. Raise Impossible."""
    dice = run_on_snapshot(snapshot, lambda: collision_dice(*two_ships_by_id(every(Ship), ship_id, other_id)))

    def lay() -> None:
        snapshot.load_into_current()
        for her in every(Ship):
            her.square = HERE if her.id in (ship_id, other_id) else ELSEWHERE
            her.damage = 0

    def result(events: Sequence[e.Event], over: bool) -> Hashable | None:
        lost = [event.points for event in events if isinstance(event, e.Hurt)]
        if not over:
            return None
        return f"entangled, {lost[0]} damage points each" if lost else "clear"

    def begins() -> Coroutine[Step, Any, bool]:
        return collide_in_square(get_ship(ship_id), 1, ELSEWHERE)

    found = result_odds(Experiment(lay, begins, _choose_port, result))
    facts = {"ship": ship_id, "other": other_id, "dice": dice.total}
    return OddsResult(f"{ship_id} sails into {other_id}", {"collision": found}, dice, facts=facts)


def part_odds(snapshot: TableSnapshot, ship_id: str, other_id: str) -> OddsResult:
    """WWH-1.4c: return the odds that she breaks off from an entangled ship. Raise Impossible."""
    run_on_snapshot(snapshot, lambda: two_ships_by_id(every(Ship), ship_id, other_id))

    def lay() -> None:
        snapshot.load_into_current()
        _hold(ship_id, other_id).foul = True

    def begins() -> Coroutine[Step, Any, bool]:
        return try_part_from_all(get_ship(ship_id))

    found = yes_no_chances(lay, begins, "parts", "stays foul", lambda _: FixedAnswer.BREAK_OFF)
    facts = {"ship": ship_id, "other": other_id}
    return OddsResult(f"{ship_id} breaks off from {other_id}", {"break off": found}, facts=facts)


def board_odds(snapshot: TableSnapshot, ship_id: str, other_id: str) -> OddsResult:
    """WWH-3.1b, WWH-3.2: return the odds that she grapples, and of one round of the fight. Raise
    Impossible."""

    def look() -> Tally:
        a, b = two_ships_by_id(every(Ship), ship_id, other_id)
        if a.side == b.side or not (is_fighting(a) and is_fighting(b)):
            raise ImpossibleAct(f"{a.name} and {b.name} are not enemies that fight (WWH-3.1a)")
        return boarding_tally(a)

    tally = run_on_snapshot(snapshot, look)

    def lay() -> None:
        snapshot.load_into_current()
        _hold(ship_id, other_id).boarder = ship_id

    async def boards() -> None:
        a, b = get_ship(ship_id), get_ship(other_id)
        if await try_grapple(a, b):
            await fight_round(_hold(ship_id, other_id))

    def result(events: Sequence[e.Event], over: bool) -> Hashable | None:
        fought = next((event for event in events if isinstance(event, e.Boarded)), None)
        if fought is not None:
            return {"attacker": "carried", "defender": "thrown back"}.get(fought.won, "undecided")
        return "not grappled" if over else None

    found = result_odds(Experiment(lay, boards, refuse_choice, result))
    facts = {"ship": ship_id, "other": other_id}
    return OddsResult(f"{ship_id} boards {other_id}", {"boarding": found}, tally, facts=facts)


def mast_odds(snapshot: TableSnapshot, ship_id: str) -> OddsResult:
    """WWH-2.2c: return the odds of which mast falls to the die now. Raise Impossible."""
    run_on_snapshot(snapshot, lambda: _ship_named(ship_id))

    found = result_odds(
        Experiment(
            snapshot.load_into_current,
            lambda: roll_falling_mast(get_ship(ship_id)),
            refuse_choice,
            first_fallen_mast,
        )
    )
    return OddsResult(f"a mast of {ship_id} is shot through", {"mast": found}, facts={"ship": ship_id})


# Acts that may be asked about under this book.
ACTS: Mapping[str, Callable[[TableSnapshot, OddsQuestion], OddsResult]] = {
    "shot": lambda at, act: shot_odds(at, act.ship, act.shot_key),
    "tack": lambda at, act: tack_odds(at, act.ship),
    "collide": lambda at, act: collision_odds(at, act.ship, act.other),
    "part": lambda at, act: part_odds(at, act.ship, act.other),
    "board": lambda at, act: board_odds(at, act.ship, act.other),
    "mast": lambda at, act: mast_odds(at, act.ship),
}


# ------------------------------------------------------------------------------ helpers
def _ship_named(name: str) -> Ship:
    return ship_by_id(every(Ship), name)


def _hold(ship: str, other: str) -> Hold:
    """Return the hold between two ships; create it if there is none, because this is a what-if."""
    found = next((h for h in holds_of(ship) if h.partner(ship) == other), None)
    if found is None:
        place(Hold(ship, other, STARBOARD, PORT))
        (found,) = (h for h in holds_of(ship) if h.partner(ship) == other)
    return found


def _order(ship: Ship, key: str) -> tuple[BroadsideOrder, str]:
    order = fire_menu(ship, broadsides_now(ship)).read(key)
    if isinstance(order, Refusal):
        raise impossible_act(ship, order)
    if order is None:
        raise ImpossibleAct(f"{key!r} is no shot")
    return order, "; ".join(shot_words(s, get_ship(s.target).name) for s in order.shots)


def _choose_port(question: Choose) -> str:
    """Return the port side where the choice does not change the result."""
    return PORT


def _losses(events: Sequence[e.Event]) -> tuple[int, ...]:
    """Return hits; guns, damage points and masts that the targets lose; points that overs cost others."""
    hurts = [event for event in events if isinstance(event, e.Hurt)]
    return (
        sum(event.hits for event in events if isinstance(event, e.Fired)),
        sum(event.points for event in events if isinstance(event, e.GunsLost)),
        sum(hurt.points for hurt in hurts if hurt.why != DamageCause.OVERS),
        sum(isinstance(event, e.MastFell) for event in events),
        sum(hurt.points for hurt in hurts if hurt.why == DamageCause.OVERS),
    )
