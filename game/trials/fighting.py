"""One battle of a trial between captains, and what came of it.

A battle is a pure function of its level, seats and seed; only the clocks differ. Every battle's
seed is drawn from the trial's own, and every second battle is fought with the captains changed
about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

from game.books import shelf
from game.books.tables import Own, lay_over, own_in_force
from game.captains.grades import BATCH
from game.core.events import Boarded, Ended, Event, Fired
from game.core.steps import Choose
from game.core.visible import VisibleShip
from game.levels import level_for
from game.levels.conditions.facts import Facts
from game.levels.conditions.happenings import names_of, objectives_now
from game.levels.conditions.objectives import Score, holds, tree_of, verdict_kept
from game.levels.format.mirror import facts_mirrored, unmirrorable
from game.levels.format.model import Level
from game.play.battle import Battle, StepResult
from game.play.dice import splitmix
from game.play.journal import Journal
from game.play.kept import SUFFIX
from game.play.saves import BattleSetup, read_level_cached
from game.play.seats import Seat
from game.sea.units import units
from game.trials.aims_met import Met, looked_at, trees_of
from game.trials.seating import man

MOST_STEPS = 500_000
"""A battle that takes more steps than this in one turn has stalled."""
MILLISECONDS = 1000.0
SEED_LIMIT = 1 << 53
"""Seeds stay exact in any JSON reader."""


@dataclass(frozen=True, slots=True)
class Trial:
    """What is to be fought: orders (their seed is the trial's), how often, with what effort.
    ``keep`` is the folder for the journals of battles that stall; '' for none. ``own`` are the
    numbers of an owner's that hold where the trial was made, and so wherever it is fought."""

    orders: BattleSetup
    battles: int
    effort: int = BATCH
    keep: str = ""
    own: Own = field(default_factory=own_in_force)


LEFT = "left"
"""How a ship is out of a battle that is not lost: she has left the chart."""


class Loss(NamedTuple):
    """A ship out of the battle: how (sunk, sinking, exploded, struck, taken; left the chart), and
    where in table units."""

    ship: str
    side: str
    how: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """One battle of a trial. ``seats`` says who had which side; ``thought`` is milliseconds, one
    for each answer of a captain; ``error`` is '' if nothing broke; ``journal`` is the file of a
    battle that stalled, '' if there is none. ``strength`` is what each side still has at
    the beginning of each turn and at the end, in thousandths of what it began with; ``history``
    whether the level's own history came to pass, None if it tells of none; ``by`` what it was
    judged by where that was a score, and each side's ``score``, in the level's order; ``met`` when
    each of the aims and their parts was true; ``fired`` who fired or boarded, and ``fought`` who
    did or was fired at or boarded, by id in alphabetical order."""

    number: int
    seed: int
    seats: Mapping[str, str]
    winner: str = ""
    degree: str = ""
    reason: str = ""
    turns: int = 0
    stalled: bool = False
    error: str = ""
    journal: str = ""
    thought: tuple[float, ...] = ()
    strength: tuple[tuple[int, ...], ...] = ()
    lost: tuple[Loss, ...] = ()
    history: bool | None = None
    by: str = ""
    score: tuple[int, ...] = ()
    mirrored: bool = False
    met: tuple[Met, ...] = ()
    fired: tuple[str, ...] = ()
    fought: tuple[str, ...] = ()


class Timed:
    """A seat with a clock beside it: how long each answer took, in milliseconds."""

    def __init__(self, seat: Seat, into: list[float]) -> None:
        """The same answers as the seat's own; the times are appended to ``into``."""
        self.seat, self.into, self.patient = seat, into, seat.patient

    def answer(self, asked: Choose) -> Sequence[str] | None:
        """The seat's answer."""
        begun = perf_counter()
        given = self.seat.answer(asked)
        self.into.append((perf_counter() - begun) * MILLISECONDS)
        return given


def fight(trial: Trial, number: int) -> Outcome:
    """One battle of the trial. What breaks in it is part of its outcome."""
    orders = orders_of(trial, number)
    outcome = Outcome(number, orders.seed, orders.seats, mirrored=orders.mirrored)
    try:
        lay_over(trial.own)
        return fought(orders, trial.effort, outcome, trial.keep)
    except Exception as fault:  # noqa: BLE001  # a trial lists what breaks and goes on
        return replace(outcome, error=f"{type(fault).__name__}: {fault}")


def orders_of(trial: Trial, number: int) -> BattleSetup:
    """The orders of one battle: its own seed, and in every second one the seats changed about, or,
    where they are all alike, the level port for starboard."""
    sides, who = list(trial.orders.seats), list(trial.orders.seats.values())
    turned = number % len(who)
    seats = dict(zip(sides, who[turned:] + who[:turned], strict=True))
    seed = splitmix(trial.orders.seed, number) % SEED_LIMIT
    mirrored = bool(number % 2) and not why_not_mirrored(trial.orders)
    return replace(trial.orders, seed=seed, seats=seats, mirrored=mirrored)


def why_not_mirrored(orders: BattleSetup) -> str:
    """Why no battle of a trial is fought port for starboard; '' where every second one is."""
    if len(set(orders.seats.values())) > 1:
        return "the seats are changed about instead"
    return unmirrorable(level_for(read_level_cached(orders.level_text, orders.file), orders.book))


def fought(orders: BattleSetup, effort: int, outcome: Outcome, keep: str = "") -> Outcome:
    """The outcome of a battle under these orders; its journal is kept in a folder if it stalls.
    Raises whatever breaks in it."""
    level = orders.level()
    book, thought = shelf.book(orders.book).rules, list[float]()
    seats = man(book, level, orders.seats, orders.seed, effort)
    timed = {side: Timed(seat, thought) for side, seat in seats.items()}
    battle = Battle(book, level, timed, orders.seed)
    strength: list[tuple[int, ...]] = []
    met: tuple[Met, ...] = ()
    drawn = replace(orders, mirrored=False).level()
    trees = trees_of(drawn)
    try:
        progress = StepResult.STEPPED
        turn = -1
        while progress is StepResult.STEPPED and battle.turn > turn:
            turn = battle.turn
            progress = battle.run(MOST_STEPS, turn + 1)
            strength.append(strengths(battle))
            met = looked_at(met, trees, facts_as_drawn(battle, orders, drawn), turn)
        outcome = replace(outcome, **afterwards(battle), strength=tuple(strength), met=met)
        if orders.mirrored:
            outcome = turned_back(outcome, battle, drawn)
    finally:
        turns, events, journal = battle.turn, battle.events, battle.journal
        battle.close()
    fired, at = fire_of(events)
    fought_it = tuple(sorted(fired | at))
    outcome = replace(outcome, turns=turns, thought=tuple(thought))
    outcome = replace(outcome, fired=tuple(sorted(fired)), fought=fought_it)
    if progress is not StepResult.OVER:
        return replace(outcome, stalled=True, journal=kept(orders, journal, keep))
    end = next(event for event in reversed(events) if isinstance(event, Ended))
    reason = outcome.reason or end.reason
    return replace(outcome, winner=end.winner, degree=end.degree, reason=reason)


def fire_of(events: Sequence[Event]) -> tuple[set[str], set[str]]:
    """Who fired or boarded, and who was fired at or boarded."""
    shots = [(event.ship, event.target) for event in events if isinstance(event, Fired)]
    shots += [(event.ship, event.other) for event in events if isinstance(event, Boarded)]
    return {ship for ship, _ in shots if ship}, {other for _, other in shots if other}


def facts_as_drawn(battle: Battle, orders: BattleSetup, drawn: Level) -> Facts:
    """The facts of a battle, of a mirrored one as if it were fought on the level as it is drawn."""
    with battle.table.at():
        facts = battle.book.facts_now(drawn if orders.mirrored else battle.level)
    return facts_mirrored(facts, units(drawn.chart.size_cm[0])) if orders.mirrored else facts


def turned_back(outcome: Outcome, battle: Battle, level: Level) -> Outcome:
    """What came of a mirrored battle, as if it had been fought on the level as it is drawn: where
    ships were lost, and over which edge they left."""
    width = units(level.chart.size_cm[0])
    lost = tuple(loss._replace(x=width - loss.x) for loss in outcome.lost)
    with battle.table.at():
        facts = facts_mirrored(battle.book.facts_now(level), width)
        aims = objectives_now(level)
    if not aims:
        return replace(outcome, lost=lost)
    return replace(outcome, lost=lost, reason=verdict_kept(aims, facts, names_of(level)).reason)


def journal_of(trial: Trial, number: int, folder: str, why: str) -> str:
    """The file of one battle of a trial, fought over again: it is the same battle. '' where it
    cannot be kept."""
    orders = orders_of(trial, number)
    level = orders.level()
    book = shelf.book(orders.book).rules
    battle = Battle(
        book, level, man(book, level, orders.seats, orders.seed, trial.effort), orders.seed
    )
    try:
        battle.run(MOST_STEPS)
        return kept(orders, battle.journal, folder, why)
    finally:
        battle.close()


def kept(orders: BattleSetup, journal: Journal, folder: str, why: str = "stalled") -> str:
    """The file in which a battle has been kept from its beginning, '' where there is no folder for
    it or no room in it. ``why`` is part of its name."""
    if not folder:
        return ""
    path = Path(folder) / f"{Path(orders.file).stem}-{why}-{orders.seed}{SUFFIX}"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        copy = Journal(orders.header(), path)
        for entry in journal.entries:
            copy.write(entry)
        copy.close()
    except OSError:
        return ""
    return str(path)


def strengths(battle: Battle) -> tuple[int, ...]:
    """What each side still has, in thousandths of what it began with: the points of its own ships
    that fight under its colours."""
    with battle.table.at():
        ships = battle.book.sight()
    had, has = ([0] * len(battle.level.sides) for _ in range(2))
    for ship in ships:
        had[ship.born] += ship.points
        if not (ship.gone or ship.struck or ship.prize):
            has[ship.born] += ship.value
    return tuple(1000 * left // max(whole, 1) for left, whole in zip(has, had, strict=True))


def afterwards(battle: Battle) -> dict[str, Any]:
    """Which ships are lost or have left and where, by what score it was judged, and whether it went
    as in history."""
    level = battle.level
    with battle.table.at():
        ships = battle.book.sight()
        facts = battle.book.facts_now(level)
        score = battle.book.verdict_now(level).score
    sunk = {ship.id for ship in facts.ships if ship.sunk}
    lost = []
    for ship in ships:
        how = out_of_it(ship, ship.id in sunk)
        if how:
            lost.append(Loss(ship.id, level.sides[ship.born].id, how, ship.x, ship.y))
    history = holds(tree_of(level.history), facts) if level.history else None
    return {"lost": tuple(lost), "history": history, **judged(level, score)}


def out_of_it(ship: VisibleShip, sunk: bool) -> str:
    """How a ship is out of the battle, '' if she is not. Whom the objectives count as sunk while
    she still swims is sinking."""
    if ship.gone in ("sunk", "exploded"):
        return ship.gone
    if ship.prize or ship.struck:
        return "taken" if ship.prize else "struck"
    return LEFT if ship.gone else "sinking" if sunk or ship.sinking else ""


def judged(level: Level, score: Score | None) -> dict[str, Any]:
    """By what a battle was judged, and what each side had of it; nothing where it was no score."""
    if score is None:
        return {}
    had = dict(score.sides)
    return {"by": score.by, "score": tuple(had.get(side.id, 0) for side in level.sides)}
