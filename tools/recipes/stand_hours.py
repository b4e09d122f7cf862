"""The stand for days in minutes: its clock stepped by half a second, drawn now and then, with
random hands on it; what it did, and its memory, by the hour of the show.

What of a stand in earnest does not run so: the pictures between those that are drawn, and motion in
steps below half a second; the window, the screen and the ears (SDL's dummies); the warden, but for
beginning again a stand that has ended; the mixer's own time. The captains of most battles are the
mildest, in the stand's own process; in one battle of fifteen they are admirals in processes of
their own, who are waited for, so that the machine's time is not held against them. The wall clock
goes with the show, so that days end and books of a day are begun.
"""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import monotonic, perf_counter, sleep
from typing import TYPE_CHECKING, NamedTuple
from unittest.mock import patch

from recipes.battles import shipped_levels
from recipes.cache_fill import Filled, pictures_in, results_kept, table
from recipes.stand import GROWTH_ALLOWED, PIN, SIZE, Monkey, fill_up

if TYPE_CHECKING:
    from game.books.shelf import Rules
    from game.core.steps import Choose
    from game.levels import Level
    from game.play.seats import Seat
    from game.ui.kiosk.kiosk import Kiosk
    from game.ui.kiosk.kiosk_battle import SeatMaker

HOUR = 3600.0
STEP = 0.5
"""Seconds of the show a frame, five times what a screen is told in earnest. Whatever is shown of
one step of the rules takes up to STEP_MOST, 3 s, so it still lasts several frames, and the camera's
glides and the words on the sea do too."""
DRAWN = 19
"""One frame in so many is drawn, each 9.5 s of the show: sooner than the stand lets go of what it
has not shown for a while (10 s), and no share of any time that the programme has, so that sooner or
later every page and every moment of a battle is drawn."""
SAMPLE_SECONDS = 5.0
BURST = 120
"""Things that hands do in one burst at the most, one a frame: a minute of the show."""
BAR = 400e6
"""Bytes in memory that no look may pass."""
THINKERS = 15
"""In one battle of so many the captains think in processes of their own: an odd number, as every
second battle of the show is a duel."""
FILLING = 0.05
"""Share of what caches come to hold that may still be lacking when they are called full."""
RESTARTS = 20
"""So often the stand is begun again after it has ended; then it is given up."""


class Hour(NamedTuple):
    """What was done in one hour of the show; bytes in memory in the middle and at most, the battle
    in which that was, blocks that Python holds at the end, real seconds that it took, and how full
    the caches were."""

    number: int
    battles: int
    visits: int
    inputs: int
    faults: int
    restarts: int
    middle: float
    most: float
    where: str
    blocks: int
    took: float
    filled: Filled = Filled(0, 0)

    def told(self) -> str:
        """The hour on one line."""
        return (
            f"hour {self.number:2}: {self.battles} battles, {self.visits} visits, {self.inputs} "
            f"inputs, {self.faults} faults, {self.restarts} restarts; {self.middle / 1e6:.0f} MB, "
            f"at most {self.most / 1e6:.0f} in {self.where}; {self.blocks} blocks; caches "
            f"{self.filled.pictures / 1e6:.0f} MB and {self.filled.results} results; "
            f"{self.took:.0f} s"
        )


def stand_hours(hours: int, seed: int, hands: float) -> int:
    """The stand has run for so many hours of the show, with random hands on it every so many
    seconds (0: never).

    1 after a fault, a restart, a look at more than 400 MB, or where the last hour's memory differs
    from that of the first warm one, in which the caches were full, by more than 5 %.
    """
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    from game.cli.prefork_server import begin_server
    from game.core.memory import limit_fragmentation, tune_gc

    limit_fragmentation()
    tune_gc()
    begin_server()
    began = monotonic()
    with TemporaryDirectory() as folder:
        days = Days(Path(folder), seed, Monkey(random.Random(seed), hands, longest=BURST))
        with hastened(days):
            told = list(days.run(hours))
        faults = days.home / "stand" / "faults.log"
        if faults.exists():
            print(faults.read_text(encoding="utf-8")[-4000:])
        books = len(list((days.home / "stand").glob("visits-*.csv")))
    by_hand = ", ".join(f"{count} {name}" for name, count in sorted(days.monkey.by_hand.items()))
    print(f"{sum(hour.visits for hour in told)} visits in {books} books of a day; {by_hand}; "
          f"{(monotonic() - began) / 60:.0f} minutes")  # fmt: skip
    return judged(told, hours)


def judged(hours: Sequence[Hour], wanted: int) -> int:
    """What is printed of all hours, and the exit code."""
    faults, restarts = sum(h.faults for h in hours), sum(h.restarts for h in hours)
    most, growth = max((h.most for h in hours), default=0.0), 0.0
    if len(hours) > 2 and (warm := hours[first_warm([h.filled for h in hours])]).middle:
        growth = hours[-1].middle / warm.middle - 1
        print(f"first warm hour {warm.number}: {warm.middle / 1e6:.0f} MB, last "
              f"{hours[-1].middle / 1e6:.0f} ({growth:+.1%})")  # fmt: skip
    else:
        print("too short to judge growth")
    print(f"{len(hours)} of {wanted} hours, {faults} faults, {restarts} restarts, "
          f"at most {most / 1e6:.0f} MB")  # fmt: skip
    sound = not faults and not restarts and len(hours) == wanted
    return 0 if sound and abs(growth) <= GROWTH_ALLOWED and most <= BAR else 1


def first_warm(filled: Sequence[Filled]) -> int:
    """Which of these hours is judged from: the first after the first one in which the caches were
    as full as in every later one, but for a twentieth; at the latest the one in the middle, for a
    cache that fills for ever is a leak."""
    latest = max(1, len(filled) // 2)
    for n in range(1, latest):
        if all(filled[n].is_as_full_as(later, FILLING) for later in filled[n + 1 :]):
            return n
    return latest


@dataclass(slots=True)
class Days:
    """The stand while its hours pass. It is begun again on the next level where it has ended;
    ``before`` are the seconds that those before this one ran, ``turn`` the battles they begun."""

    home: Path
    seed: int
    monkey: Monkey
    house: Kiosk | None = None
    before: float = 0.0
    turn: int = 0
    done: tuple[int, int, int] = (0, 0, 0)
    restarts: int = 0
    crews: int = 0
    frames: int = 0
    looks: list[tuple[int, str]] = field(default_factory=list)
    cached: int = 0
    """Bytes of pictures in caches at the most, in this hour."""

    @property
    def seconds(self) -> float:
        """Seconds that the show has run in all."""
        return self.before + (self.house.seconds if self.house is not None else 0.0)

    def run(self, hours: int) -> Iterator[Hour]:
        """Hour after hour has passed and is printed, until the stand has ended too often."""
        house = self._begin()
        fill_up(house)
        rehearsed(house)
        try:
            for number in range(1, hours + 1):
                hour = self._hour(number)
                print(hour.told(), flush=True)
                yield hour
                if self.restarts > RESTARTS:
                    return
            if self.house is not None:
                print(table(self.house))
        finally:
            if self.house is not None:
                self.house.close()

    def _hour(self, number: int) -> Hour:
        """That hour has passed."""
        began, before, given, restarts = monotonic(), self._sums(), self.monkey.given, self.restarts
        self.looks.clear()
        self.cached = 0
        while self.seconds < number * HOUR and self.restarts <= RESTARTS:
            self._frame()
        battles, visits, faults = (
            now - then for now, then in zip(self._sums(), before, strict=True)
        )
        middle = median(look for look, _ in self.looks)
        return Hour(number, battles, visits, self.monkey.given - given, faults,
                    self.restarts - restarts, middle, *max(self.looks),
                    sys.getallocatedblocks(), monotonic() - began,
                    Filled(self.cached, results_kept()))  # fmt: skip

    def _frame(self) -> None:
        """One step of the show, and a look at the memory every so many."""
        from game.ui.kiosk.log import memory

        house = self.house
        assert house is not None
        self.monkey.act(house.size, STEP)
        self.frames += 1
        house.frame(STEP, drawn=self.frames % DRAWN == 0)
        if self.frames % round(SAMPLE_SECONDS / STEP) == 0:
            fight = house.fight
            where = fight.voyage.orders.file if fight is not None else "no battle"
            self.looks.append((memory(), f"{where}, {house.mode}"))
            self.cached = max(self.cached, pictures_in(house))
        if not house.running:
            self.restarts += 1
            self._begin()

    def _sums(self) -> tuple[int, int, int]:
        """Battles, visits and faults so far."""
        if self.house is None:
            return self.done
        keeper, bills = self.house.keeper, self.house.bills
        battles, visits, faults = self.done
        return battles + bills.begun, visits + keeper.visitors, faults + keeper.faults

    def _begin(self) -> Kiosk:
        """A stand has begun, after the one before if there was one."""
        from game.cli.stand_show import is_small
        from game.ui.kiosk.kiosk import Kiosk
        from game.ui.kiosk.launch_config import LaunchConfig

        if self.house is not None:
            self.done, self.before = self._sums(), self.seconds
            self.turn = self.house.bills.count
            self.house.close()
            self.house = None
        levels = shipped_levels()
        terms = LaunchConfig(levels, PIN, journals=20, seed=self.seed, turn=self.turn,
                      shown=tuple(filter(is_small, levels)))  # fmt: skip
        self.house = Kiosk(SIZE, self.home, terms, windowed=True, crew=self.crew())
        return self.house

    def crew(self) -> SeatMaker:
        """Captains who are waited for, in one battle of so many as they are in earnest."""
        from game.trials.seating import seat
        from game.ui.kiosk.playlist import MILDEST

        def captain(book: Rules, level: Level, side: str, seed: int, grade: str) -> Seat:
            self.crews += side == level.sides[0].id
            if grade == MILDEST or self.crews % THINKERS:
                return seat(MILDEST, book, level, seed)
            return waited_for(book.NAME, level, seed)

        return captain


def waited_for(book: str, level: Level, seed: int) -> Seat:
    """An admiral in a process of his own, for whose answer the show stands still."""
    from game.captains.grades import PLAY
    from game.captains.process import CaptainOrders, DistantCaptain

    class Patient(DistantCaptain):
        """He takes his time."""

        def answer(self, asked: Choose) -> Sequence[str] | None:
            while (keys := super().answer(asked)) is None:
                sleep(0.001)
            return keys

    return Patient(CaptainOrders("admiral", book, seed, PLAY, level), perf_counter)


def rehearsed(house: Kiosk) -> None:
    """What the first press needs is made, which a stand makes with some 25 pictures of a title:
    hastened, a title has one or two."""
    while not house.first_press.done:
        house.first_press.go_on(house, seen=True)


@contextmanager
def hastened(days: Days) -> Iterator[None]:
    """Inside, screens are told of longer steps, and the wall clock goes with the show."""
    from game.ui.kiosk import durations, log

    began = log.now()

    def now() -> datetime:
        return began + timedelta(seconds=days.seconds)

    wall: Callable[[], datetime] = now
    with patch.object(durations, "LONGEST_STEP", STEP), patch.object(log, "now", wall):
        yield
