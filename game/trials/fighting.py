"""Fight one battle of a trial between captains, and record its outcome.

A battle is a pure function of its level, seats and seed; only times differ. Every battle's seed
comes from the trial's own, and every second battle is fought with the captains exchanged."""

import gc
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

from game.books import shelf
from game.books.shelf import Rules
from game.books.tables import OwnTables, own_tables_in_use, use_own_tables
from game.captains.grades import BATCH_EFFORT, GRADES, PLAY_EFFORT, make_captain
from game.captains.process import CaptainSetup, RemoteCaptain, ReproducibleCaptain
from game.core.events import Boarded, Ended, Event, Fired
from game.core.steps import Choose
from game.core.visible import VisibleShip
from game.levels import level_for_book
from game.levels.conditions.facts import BattleFacts
from game.levels.conditions.level_events import id_name_pairs, objectives_now
from game.levels.conditions.objectives import FinalScore, cached_verdict, is_true_now, parse_condition_cached
from game.levels.format.model import Level
from game.levels.format.transforms import mirrored_facts, why_unmirrorable
from game.play.battle import Battle, StepResult
from game.play.dice import splitmix
from game.play.journal import Journal
from game.play.journal_files import JOURNAL_SUFFIX
from game.play.saved_battles import BattleSetup, read_level_cached
from game.play.seats import HUMAN, PlayerSeat, Seat, TurnFollower
from game.sea.units import units_of_cm
from game.trials.aims_met import AimMet, aim_conditions, update_met

DELEGATE_CAPTAIN = "ai:admiral"
"""The captain to whom a player delegates."""
_THINKING_CAPTAINS = ("ai:commodore", DELEGATE_CAPTAIN, "ai:captain")
"""Captains who take time over an answer."""
SEATS = (HUMAN, *(f"ai:{grade}" for grade in GRADES))
_CAPTAIN_SEED_SALT = 0x5EA7
"""Makes the captains' dice differ from the battle's, which come from the same seed."""


def make_seats(
    book: Rules, level: Level, seats: Mapping[str, str], seed: int, effort: int = PLAY_EFFORT
) -> dict[str, Seat]:
    """Return a seat for every side, in the sides' order; ``effort``: courses per move. Raise
    ValueError for unknown words."""
    manned: dict[str, Seat] = {}
    for number, side in enumerate(level.sides):
        whims = splitmix(seed ^ _CAPTAIN_SEED_SALT, number)
        manned[side.id] = make_seat(seats[side.id], book, level, whims, effort)
    return manned


def make_window_seats(
    book: Rules,
    level: Level,
    seats: Mapping[str, str],
    seed: int,
    clock: Callable[[], float],
    is_reproducible: bool = False,
) -> dict[str, Seat]:
    """Return the same for a window, which must never wait: every thinking captain in a process of
    its own, reproducible or not. Close those seats after the battle."""
    setups = _captain_setups(book, level, seats, seed)
    apart = {s: RemoteCaptain(replace(c, is_reproducible=is_reproducible), clock) for s, c in setups.items()}
    return {**make_seats(book, level, seats, seed), **apart}


def make_reproducible_seats(
    book: Rules, level: Level, seats: Mapping[str, str], seed: int
) -> dict[str, Seat]:
    """Return the same with thinking captains that can be asked again, in this process."""
    setups = _captain_setups(book, level, seats, seed)
    return {**make_seats(book, level, seats, seed), **{s: ReproducibleCaptain(c) for s, c in setups.items()}}


def _captain_setups(
    book: Rules, level: Level, seats: Mapping[str, str], seed: int
) -> dict[str, CaptainSetup]:
    """Return the settings of the thinking captains, by side."""
    found = dict[str, CaptainSetup]()
    for number, side in enumerate(level.sides):
        if (who := seats[side.id]) in _THINKING_CAPTAINS:
            whims = splitmix(seed ^ _CAPTAIN_SEED_SALT, number)
            found[side.id] = CaptainSetup(who.removeprefix("ai:"), book.NAME, whims, PLAY_EFFORT, level)
    return found


def make_batch_seats(book: Rules, level: Level, seats: Mapping[str, str], seed: int) -> dict[str, Seat]:
    """Return the same with captains at the effort of a batch."""
    return make_seats(book, level, seats, seed, BATCH_EFFORT)


def make_seat(seat_name: str, book: Rules, level: Level, seed: int, effort: int = PLAY_EFFORT) -> Seat:
    """Return the seat for these words. Raise ValueError."""
    if seat_name == HUMAN:
        return PlayerSeat()
    if seat_name not in SEATS:
        raise ValueError(f"a seat is one of {', '.join(SEATS)}, not {seat_name!r}")
    return make_captain(seat_name.removeprefix("ai:"), book.NAME, seed, effort, level)


MAX_STEPS = 500_000
"""Most steps in one turn; more count as a stall."""
MILLISECONDS = 1000.0
SEED_LIMIT = 1 << 53
"""Seeds stay exact in any JSON reader."""


@dataclass(frozen=True, slots=True)
class Trial:
    """What to fight: the set-up (its seed is the trial's), how often, with what effort.
    ``journal_folder``: folder for journals of stalled battles, '' for none. ``own_tables``: the
    owner's numbers where the trial was made, used wherever it is fought."""

    setup: BattleSetup
    battles: int
    effort: int = BATCH_EFFORT
    journal_folder: str = ""
    own_tables: OwnTables = field(default_factory=own_tables_in_use)


LEFT_CHART = "left"
"""How a ship that left the chart is out of a battle."""


class Loss(NamedTuple):
    """A ship out of the battle: how (sunk, sinking, exploded, struck, taken, left), and where in
    table units."""

    ship: str
    side: str
    how: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """One battle of a trial.

    ``seats``: who had which side; ``thought``: milliseconds per answer of a captain; ``error``: ''
    if nothing broke; ``journal``: file of a stalled battle, or ''. ``strength``: what each side has
    at the start of each turn and at the end, in thousandths of its first strength; ``history``:
    whether the battle went as in history, None if the level has none; ``by``: the kind of score
    that decided it, and each side's ``score``, in the level's order; ``met``: when each aim and its
    parts were true; ``fired``: who fired or boarded, and ``fight_to_end``: who did so or was a
    target, ids in alphabetical order."""

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
    met: tuple[AimMet, ...] = ()
    fired: tuple[str, ...] = ()
    fought: tuple[str, ...] = ()


class TimedSeat(TurnFollower):
    """A seat that records how long each answer took, in milliseconds."""

    def __init__(self, seat: Seat, into: list[float]) -> None:
        """Wrap a seat; append the times to ``into``."""
        self.seat, self.times, self.can_undo = seat, into, seat.can_undo
        self.follows_turns = isinstance(seat, TurnFollower) and seat.follows_turns

    def answer(self, question: Choose) -> Sequence[str] | None:
        """Return the seat's answer."""
        if isinstance(self.seat, TurnFollower):
            self.seat.turn_so_far = self.turn_so_far
        begun = perf_counter()
        given = self.seat.answer(question)
        self.times.append((perf_counter() - begun) * MILLISECONDS)
        return given


def fight_battle(trial: Trial, number: int) -> Outcome:
    """Fight one battle of the trial. An error in it is part of its outcome."""
    setup = battle_setup(trial, number)
    outcome = Outcome(number, setup.seed, setup.seats, mirrored=setup.is_mirrored)
    try:
        use_own_tables(trial.own_tables)
        return fight_to_end(setup, trial.effort, outcome, trial.journal_folder)
    except Exception as fault:  # noqa: BLE001  # a trial lists what breaks and goes on
        return replace(outcome, error=f"{type(fault).__name__}: {fault}")


def battle_setup(trial: Trial, number: int) -> BattleSetup:
    """Return the set-up of one battle: its own seed, and in every second one the seats exchanged
    or, if they are alike, the level mirrored."""
    sides, who = list(trial.setup.seats), list(trial.setup.seats.values())
    turned = number % len(who)
    seats = dict(zip(sides, who[turned:] + who[:turned], strict=True))
    seed = splitmix(trial.setup.seed, number) % SEED_LIMIT
    mirrored = bool(number % 2) and not why_not_mirrored(trial.setup)
    return replace(trial.setup, seed=seed, seats=seats, is_mirrored=mirrored)


def why_not_mirrored(setup: BattleSetup) -> str:
    """Return why no battle of a trial is mirrored; '' if every second one is."""
    if len(set(setup.seats.values())) > 1:
        return "the seats are changed about instead"
    return why_unmirrorable(level_for_book(read_level_cached(setup.level_text, setup.file), setup.book))


def fight_to_end(setup: BattleSetup, effort: int, outcome: Outcome, journal_folder: str = "") -> Outcome:
    """Fight a battle to its end and fill in the outcome; save its journal to ``journal_folder`` if
    it stalls.
    Raise any error in it."""
    level = setup.level()
    book, thought = shelf.book(setup.book).rules, list[float]()
    seats = make_seats(book, level, setup.seats, setup.seed, effort)
    timed = {side: TimedSeat(seat, thought) for side, seat in seats.items()}
    battle = Battle(book, level, timed, setup.seed)
    strength: list[tuple[int, ...]] = []
    met: tuple[AimMet, ...] = ()
    drawn = replace(setup, is_mirrored=False).level()
    trees = aim_conditions(drawn)
    try:
        progress = StepResult.STEPPED
        turn = -1
        while progress is StepResult.STEPPED and battle.turn > turn:
            turn = battle.turn
            progress = battle.run(MAX_STEPS, turn + 1)
            strength.append(strengths_left(battle))
            met = update_met(met, trees, unmirrored_facts(battle, setup, drawn), turn)
        outcome = replace(outcome, **final_facts(battle), strength=tuple(strength), met=met)
        if setup.is_mirrored:
            outcome = unmirrored_outcome(outcome, battle, drawn)
    finally:
        turns, events, journal = battle.turn, battle.events, battle.journal
        battle.close()
    fired, at = attackers_and_targets(events)
    fought_it = tuple(sorted(fired | at))
    outcome = replace(outcome, turns=turns, thought=tuple(thought))
    outcome = replace(outcome, fired=tuple(sorted(fired)), fought=fought_it)
    if progress is not StepResult.OVER:
        return replace(outcome, stalled=True, journal=save_journal(setup, journal, journal_folder))
    end = next(event for event in reversed(events) if isinstance(event, Ended))
    reason = outcome.reason or end.reason
    return replace(outcome, winner=end.winner, degree=end.degree, reason=reason)


def attackers_and_targets(events: Sequence[Event]) -> tuple[set[str], set[str]]:
    """Return who fired or boarded, and who was fired at or boarded."""
    shots = [(event.ship, event.target) for event in events if isinstance(event, Fired)]
    shots += [(event.ship, event.other) for event in events if isinstance(event, Boarded)]
    return {ship for ship, _ in shots if ship}, {other for _, other in shots if other}


def unmirrored_facts(battle: Battle, setup: BattleSetup, unmirrored_level: Level) -> BattleFacts:
    """Return the facts of a battle; those of a mirrored one as if it were not."""
    with battle.table.as_current():
        facts = battle.book.facts_now(unmirrored_level if setup.is_mirrored else battle.level)
    return (
        mirrored_facts(facts, units_of_cm(unmirrored_level.chart.size_cm[0])) if setup.is_mirrored else facts
    )


def unmirrored_outcome(outcome: Outcome, battle: Battle, level: Level) -> Outcome:
    """Return the outcome of a mirrored battle as if it were not mirrored: where ships were lost,
    and by which edge they left."""
    width = units_of_cm(level.chart.size_cm[0])
    lost = tuple(loss._replace(x=width - loss.x) for loss in outcome.lost)
    with battle.table.as_current():
        facts = mirrored_facts(battle.book.facts_now(level), width)
        aims = objectives_now(level)
    if not aims:
        return replace(outcome, lost=lost)
    return replace(outcome, lost=lost, reason=cached_verdict(aims, facts, id_name_pairs(level)).reason)


def save_battle_journal(trial: Trial, number: int, folder: str, why: str) -> str:
    """Fight one battle of a trial again (it is the same battle) and return the file of its journal;
    '' if it cannot be saved."""
    setup = battle_setup(trial, number)
    level = setup.level()
    book = shelf.book(setup.book).rules
    battle = Battle(book, level, make_seats(book, level, setup.seats, setup.seed, trial.effort), setup.seed)
    try:
        battle.run(MAX_STEPS)
        return save_journal(setup, battle.journal, folder, why)
    finally:
        battle.close()


def save_journal(setup: BattleSetup, journal: Journal, folder: str, why: str = "stalled") -> str:
    """Return the file in which a battle was saved from its start; '' without a folder or disk
    space. ``why`` is part of its name."""
    if not folder:
        return ""
    path = Path(folder) / f"{Path(setup.file).stem}-{why}-{setup.seed}{JOURNAL_SUFFIX}"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        copy = Journal(setup.header(), path)
        for entry in journal.entries:
            copy.write(entry)
        copy.close()
    except OSError:
        return ""
    return str(path)


def strengths_left(battle: Battle) -> tuple[int, ...]:
    """Return each side's strength in thousandths of its first: the points of its own ships that
    fight under its colours."""
    with battle.table.as_current():
        ships = battle.book.sight()
    had, has = ([0] * len(battle.level.sides) for _ in range(2))
    for ship in ships:
        had[ship.first_side] += ship.full_points
        if not (ship.gone_how or ship.struck or ship.is_prize):
            has[ship.first_side] += ship.points_left
    return tuple(1000 * left // max(whole, 1) for left, whole in zip(has, had, strict=True))


def final_facts(battle: Battle) -> dict[str, Any]:
    """Return which ships are lost or have left and where, the deciding score, and whether it went
    as in history."""
    level = battle.level
    with battle.table.as_current():
        ships = battle.book.sight()
        facts = battle.book.facts_now(level)
        score = battle.book.verdict_now(level).deciding_score
    sunk = {ship.id for ship in facts.ships if ship.sunk}
    lost = []
    for ship in ships:
        how = loss_kind(ship, ship.id in sunk)
        if how:
            lost.append(Loss(ship.id, level.sides[ship.first_side].id, how, ship.x, ship.y))
    history = is_true_now(parse_condition_cached(level.history), facts) if level.history else None
    return {"lost": tuple(lost), "history": history, **score_fields(level, score)}


def loss_kind(ship: VisibleShip, sunk: bool) -> str:
    """Return how a ship is out of the battle, '' if she is not. A ship that the objectives count as
    sunk while she still floats is sinking."""
    if ship.gone_how in ("sunk", "exploded"):
        return ship.gone_how
    if ship.is_prize or ship.struck:
        return "taken" if ship.is_prize else "struck"
    return LEFT_CHART if ship.gone_how else "sinking" if sunk or ship.sinking else ""


def score_fields(level: Level, score: FinalScore | None) -> dict[str, Any]:
    """Return the deciding score and each side's value; nothing without a score."""
    if score is None:
        return {}
    had = dict(score.side_amounts)
    return {"by": score.unit_name, "score": tuple(had.get(side.id, 0) for side in level.sides)}


GC_THRESHOLDS = (100_000, 20, 20)
"""The youngest generation after this many new objects, about three times a battle; the older ones
after this many such collections."""


def reduce_gc() -> None:
    """Exclude all loaded objects from collections, and collect seldom."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)


@contextmanager
def reduced_gc() -> Iterator[None]:
    """Collect seldom inside; restore the settings on exit."""
    before = gc.get_threshold()
    reduce_gc()
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()
