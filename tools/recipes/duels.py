"""Fight small battles between captains of every pair of grades: does the better one win, and how?"""

import json
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from itertools import combinations_with_replacement
from multiprocessing import get_context
from pathlib import Path
from statistics import median

from game.books import shelf
from game.captains.grades import BATCH_EFFORT
from game.core.events import (
    Boarded,
    Captured,
    Collided,
    Ended,
    Event,
    Exploded,
    Grappled,
    Sank,
    Struck,
    TurnBegan,
)
from game.levels import load_level
from game.play.battle import Battle, StepResult
from game.play.saved_battles import BattleSetup
from game.trials.fighting import MAX_STEPS, Trial, battle_setup, make_seats, reduce_gc
from recipes.battles import shipped_levels
from recipes.figures import record_figure

GRADES = ("admiral", "captain", "midshipman")
PAIRS = tuple(combinations_with_replacement(GRADES, 2))
"""Pairs of grades, the better one first; equal ones too."""
LEAST_WINS = {("admiral", "midshipman"): 70, ("captain", "midshipman"): 60, ("admiral", "captain"): 58}
"""The least share of decided battles that the better grade wins, in percent."""
MOST_TOUCHING, MOST_SHORT = 45, 8
"""The largest shares of duels of captains and admirals in which hulls touch, and that are over in
two turns, in percent."""
SHORT_TURNS = 2
MOST_SHIPS = 4
LEVELS_THAT_KEEP = 0.9
"""The share of levels in which every pair of grades must reach LEAST_WINS."""
FIRST_SEED = 48


@dataclass(frozen=True, slots=True)
class DuelResult:
    """One battle: the grade that won ('' for none), its turns, the turn in which hulls of two sides
    first touched (0: never), and whether the last ship was lost to boarders."""

    winner: str
    turns: int
    touched: int
    boarded: bool


@dataclass(frozen=True, slots=True)
class DuelRow:
    """The battles of a pair of grades in a level, shares in percent.

    ``wins`` is the share of the better grade of the ``decided`` battles; ``asked_turns`` are the
    turns that the level gives."""

    book: str
    level: str
    better: str
    worse: str
    battles: int
    decided: int
    wins: float
    touching: float
    boarding: float
    short: float
    turns: float
    asked_turns: int


def duels(
    books: Sequence[str],
    battles: int,
    jobs: int,
    as_json: bool,
    *,
    only: Sequence[str] = (),
    record: bool = False,
) -> int:
    """Fight every battle of up to four ships, in every book, between captains of all pairs of grades.

    Every second battle is fought with the sides exchanged. Print for each level and pair how often
    the better grade wins, in how many battles hulls of two sides touch, boarders decide it or it is
    over in two turns, and the median length. Return 1 if a bar is missed: the better grade's share
    of the decided battles of a book (70 for an admiral against a midshipman, 60 for a captain
    against one, 58 for an admiral against a captain), the same in nine of ten levels; between
    captains and admirals, hulls touch in at most 45 % and at most 8 % are over in two turns.
    """
    levels = [path for path in small_levels(books) if not only or path.stem in only]
    rows = list(fight_all(levels, battles, jobs))
    missed = list(missed_bars(rows))
    if as_json:
        print(json.dumps({"rows": [asdict(row) for row in rows], "missed": missed}))
    else:
        print("\n".join([*(row_text(row) for row in rows), *book_lines(rows), *missed]))
    if record:
        record_figure("duels", f"{len(missed)} bars missed in {sum(r.battles for r in rows)} battles")
    return 1 if missed else 0


def small_levels(books: Sequence[str]) -> list[Path]:
    """Return the shipped levels of up to four ships of these books ('' for all), without lessons
    and examples."""
    own = [path for path in shipped_levels() if path.parent.name in shelf.NAMES]
    levels = {path: load_level(path) for path in own if not books or path.parent.name in books}
    return [
        path for path, level in levels.items() if len(level.ships) <= MOST_SHIPS and len(level.sides) == 2
    ]


def fight_all(levels: Sequence[Path], battles: int, jobs: int) -> Iterator[DuelRow]:
    """Yield a row for each level and pair of grades, in order."""
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=reduce_gc) as pool:
        work = [(path, pair) for path in levels for pair in PAIRS]
        results = pool.map(fight_pair, *zip(*((path, *pair, battles) for path, pair in work), strict=True))
        for (path, pair), found in zip(work, results, strict=True):
            yield duel_row(path, pair, found)


def fight_pair(path: Path, better: str, worse: str, battles: int) -> list[DuelResult]:
    """Fight the battles of one pair in one level."""
    level = load_level(path)
    seats = dict(zip((side.id for side in level.sides), (f"ai:{better}", f"ai:{worse}"), strict=False))
    setup = BattleSetup(
        path.read_text("utf-8"), level.rules.book, FIRST_SEED, seats, tuple(level.rules.options)
    )
    return [fight_duel(battle_setup(Trial(setup, battles), number)) for number in range(battles)]


def fight_duel(setup: BattleSetup) -> DuelResult:
    """Fight one battle to its end."""
    level = setup.level()
    rules = shelf.book(setup.book).rules
    battle = Battle(rules, level, make_seats(rules, level, setup.seats, setup.seed, BATCH_EFFORT), setup.seed)
    try:
        over = battle.run(MAX_STEPS * level.rules.turns) is StepResult.OVER
        events = battle.events
        end = next(e for e in reversed(events) if isinstance(e, Ended)) if over else Ended("")
        sides = {ship.id: ship.side for ship in level.ships}
        winner = setup.seats.get(end.winner, "").removeprefix("ai:")
        return DuelResult(winner, battle.turn, first_touch(events, sides), ended_by_boarding(events))
    finally:
        battle.close()


def first_touch(events: Sequence[Event], sides: Mapping[str, str]) -> int:
    """Return the turn in which hulls of two sides first touched, 0 if never."""
    turn = 0
    for event in events:
        if isinstance(event, TurnBegan):
            turn = event.turn
        elif isinstance(event, Collided | Grappled) and sides.get(event.ship) != sides.get(event.other):
            return max(turn, 1)
    return 0


def ended_by_boarding(events: Sequence[Event]) -> bool:
    """Return whether the last ship to be lost was taken, or struck, in a turn in which there was a
    fight aboard her or aboard the ship that she had attacked."""
    fought, lost, by_boarding = set[str](), set[str](), False
    for event in events:
        if isinstance(event, TurnBegan):
            fought = set()
        elif isinstance(event, Boarded):
            fought |= {event.ship, event.other}
        elif isinstance(event, Captured | Struck | Sank | Exploded) and event.ship not in lost:
            lost.add(event.ship)
            by_boarding = event.ship in fought and isinstance(event, Captured | Struck)
    return by_boarding


def percent(part: int, whole: int) -> float:
    """Return a share in percent, with one decimal."""
    return round(100 * part / whole, 1) if whole else 0.0


def duel_row(path: Path, pair: tuple[str, str], found: Sequence[DuelResult]) -> DuelRow:
    """Count the battles of a pair of grades in a level."""
    level, many, decided = load_level(path), len(found), [r for r in found if r.winner]
    return DuelRow(
        level.rules.book,
        path.stem,
        *pair,
        many,
        len(decided),
        percent(sum(r.winner == pair[0] for r in decided), len(decided)),
        percent(sum(bool(r.touched) for r in found), many),
        percent(sum(r.boarded for r in found), many),
        percent(sum(r.turns <= SHORT_TURNS for r in found), many),
        median(r.turns for r in found),
        level.rules.turns,
    )


def row_text(row: DuelRow) -> str:
    """Return a row as a line."""
    wins = (
        f"{row.wins:5.1f} % of {row.decided:3} won by the better"
        if row.better != row.worse
        else f"{row.decided:3} decided"
    )
    return (
        f"{row.book:5}{row.level:28}{row.better:>11} : {row.worse:11}{wins:34} touch {row.touching:5.1f} %"
        f"  boarding {row.boarding:5.1f} %  short {row.short:5.1f} %  {row.turns:4.1f} of {row.asked_turns}"
        " turns"
    )


def pair_share(rows: Sequence[DuelRow], pair: tuple[str, str]) -> float | None:
    """Return how often the better grade of a pair wins in these rows, in percent of all decided
    battles; None if none was decided."""
    mine = [row for row in rows if (row.better, row.worse) == pair]
    decided = sum(row.decided for row in mine)
    return sum(row.wins * row.decided for row in mine) / decided if decided else None


def book_lines(rows: Sequence[DuelRow]) -> Iterator[str]:
    """Yield a line for each book and pair of unequal grades."""
    for book in dict.fromkeys(row.book for row in rows):
        for pair, least in LEAST_WINS.items():
            share = pair_share([row for row in rows if row.book == book], pair)
            yield f"{book:5} {pair[0]} beats {pair[1]} in {share or 0:.1f} % of decided ones (bar {least})"


def missed_bars(rows: Sequence[DuelRow]) -> Iterator[str]:
    """Yield a sentence for each bar that these rows miss."""
    for pair, least in LEAST_WINS.items():
        for book in dict.fromkeys(row.book for row in rows):
            share = pair_share([row for row in rows if row.book == book], pair)
            if share is not None and share < least:
                yield f"MISSED {book}: {pair[0]} beats {pair[1]} in {share:.1f} %, bar {least} %"
        mine = [row for row in rows if (row.better, row.worse) == pair]
        kept = sum(row.wins >= least for row in mine)
        if kept < LEVELS_THAT_KEEP * len(mine):
            yield f"MISSED {pair[0]} over {pair[1]}: {kept} of {len(mine)} levels reach {least} %"
    able = [row for row in rows if row.worse != "midshipman"]
    for row in able:
        if row.touching > MOST_TOUCHING:
            yield f"MISSED {row.level}, {row.better} : {row.worse}: hulls touch in {row.touching} %"
        if row.short > MOST_SHORT:
            yield f"MISSED {row.level}, {row.better} : {row.worse}: {row.short} % over in two turns"
        if 2 * row.turns < row.asked_turns:
            yield f"MISSED {row.level}, {row.better} : {row.worse}: {row.turns} of {row.asked_turns} turns"
