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
from recipes.cache_fill import CacheFill, cache_table, count_results, picture_bytes
from recipes.stand import GROWTH_ALLOWED, PIN, SIZE, RandomInput, fill_sprite_bank

if TYPE_CHECKING:
    from game.books.shelf import Rules
    from game.core.steps import Choose
    from game.levels import Level
    from game.play.seats import Seat
    from game.ui.kiosk.kiosk import Kiosk
    from game.ui.kiosk.kiosk_battle import CaptainFactory

HOUR = 3600.0
STEP_SECONDS = 0.5
"""Seconds of the show a frame, five times what a screen is told in earnest. Whatever is shown of
one step of the rules takes up to STEP_MOST, 3 s, so it still lasts several frames, and the camera's
glides and the words on the sea do too."""
FRAMES_PER_DRAW = 19
"""One frame in so many is drawn, each 9.5 s of the show: sooner than the stand lets go of what it
has not shown for a while (10 s), and no share of any time that the programme has, so that sooner or
later every page and every moment of a battle is drawn."""
SAMPLE_SECONDS = 5.0
MAX_BURST = 120
"""Things that hands do in one burst at the most, one a frame: a minute of the show."""
MAX_MEMORY = 400e6
"""Bytes in memory that no look may pass."""
BATTLES_PER_THINKING = 15
"""In one battle of so many the captains think in processes of their own: an odd number, as every
second battle of the show is a duel."""
FILL_TOLERANCE = 0.05
"""Share of what caches come to hold that may still be lacking when they are called full."""
MAX_RESTARTS = 20
"""How often the stand is started again after it has ended."""


class HourReport(NamedTuple):
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
    filled: CacheFill = CacheFill(0, 0)

    def line(self) -> str:
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
    from game.cli.prefork_server import start_prefork_server
    from game.core.memory import limit_fragmentation, tune_gc

    limit_fragmentation()
    tune_gc()
    start_prefork_server()
    began = monotonic()
    with TemporaryDirectory() as folder:
        days = KioskDays(Path(folder), seed, RandomInput(random.Random(seed), hands, longest=MAX_BURST))
        with faster_clock(days):
            ran_hours = list(days.run(hours))
        faults = days.home / "stand" / "faults.log"
        if faults.exists():
            print(faults.read_text(encoding="utf-8")[-4000:])
        books = len(list((days.home / "stand").glob("visits-*.csv")))
    by_hand = ", ".join(
        f"{count} {name}" for name, count in sorted(days.random_input.counts_by_device.items())
    )
    print(f"{sum(hour.visits for hour in ran_hours)} visits in {books} books of a day; {by_hand}; "
          f"{(monotonic() - began) / 60:.0f} minutes")  # fmt: skip
    return judge_hours(ran_hours, hours)


def judge_hours(hours: Sequence[HourReport], wanted: int) -> int:
    """What is printed of all hours, and the exit code."""
    faults, restarts = sum(h.faults for h in hours), sum(h.restarts for h in hours)
    most, growth = max((h.most for h in hours), default=0.0), 0.0
    if len(hours) > 2 and (warm := hours[first_judged_hour([h.filled for h in hours])]).middle:
        growth = hours[-1].middle / warm.middle - 1
        print(f"first warm hour {warm.number}: {warm.middle / 1e6:.0f} MB, last "
              f"{hours[-1].middle / 1e6:.0f} ({growth:+.1%})")  # fmt: skip
    else:
        print("too short to judge growth")
    print(f"{len(hours)} of {wanted} hours, {faults} faults, {restarts} restarts, "
          f"at most {most / 1e6:.0f} MB")  # fmt: skip
    sound = not faults and not restarts and len(hours) == wanted
    return 0 if sound and abs(growth) <= GROWTH_ALLOWED and most <= MAX_MEMORY else 1


def first_judged_hour(filled: Sequence[CacheFill]) -> int:
    """Which of these hours is judged from: the first after the first one in which the caches were
    as full as in every later one, but for a twentieth; at the latest the one in the middle, for a
    cache that fills for ever is a leak."""
    latest = max(1, len(filled) // 2)
    for n in range(1, latest):
        if all(filled[n].is_nearly_as_full(later, FILL_TOLERANCE) for later in filled[n + 1 :]):
            return n
    return latest


@dataclass(slots=True)
class KioskDays:
    """The stand while its hours pass. It is begun again on the next level where it has ended;
    ``before`` are the seconds that those before this one ran, ``turn`` the battles they begun."""

    home: Path
    seed: int
    random_input: RandomInput
    house: Kiosk | None = None
    before: float = 0.0
    turn: int = 0
    done: tuple[int, int, int] = (0, 0, 0)
    restarts: int = 0
    captain_count: int = 0
    frames: int = 0
    memory_samples: list[tuple[int, str]] = field(default_factory=list)
    cached: int = 0
    """Bytes of pictures in caches at the most, in this hour."""

    @property
    def seconds(self) -> float:
        """Seconds that the show has run in all."""
        return self.before + (self.house.seconds if self.house is not None else 0.0)

    def run(self, hours: int) -> Iterator[HourReport]:
        """Hour after hour has passed and is printed, until the stand has ended too often."""
        house = self._start_kiosk()
        fill_sprite_bank(house)
        prepare_first_press(house)
        try:
            for number in range(1, hours + 1):
                hour = self._run_hour(number)
                print(hour.line(), flush=True)
                yield hour
                if self.restarts > MAX_RESTARTS:
                    return
            if self.house is not None:
                print(cache_table(self.house))
        finally:
            if self.house is not None:
                self.house.close()

    def _run_hour(self, number: int) -> HourReport:
        """That hour has passed."""
        began, before, given, restarts = (
            monotonic(),
            self._totals(),
            self.random_input.input_count,
            self.restarts,
        )
        self.memory_samples.clear()
        self.cached = 0
        while self.seconds < number * HOUR and self.restarts <= MAX_RESTARTS:
            self._run_frame()
        battles, visits, faults = (now - then for now, then in zip(self._totals(), before, strict=True))
        middle = median(look for look, _ in self.memory_samples)
        return HourReport(number, battles, visits, self.random_input.input_count - given, faults,
                    self.restarts - restarts, middle, *max(self.memory_samples),
                    sys.getallocatedblocks(), monotonic() - began,
                    CacheFill(self.cached, count_results()))  # fmt: skip

    def _run_frame(self) -> None:
        """Do one step of the show; measure the memory every few steps."""
        from game.ui.kiosk.log import memory_bytes

        house = self.house
        assert house is not None
        self.random_input.post_inputs(house.size, STEP_SECONDS)
        self.frames += 1
        house.run_frame(STEP_SECONDS, needs_draw=self.frames % FRAMES_PER_DRAW == 0)
        if self.frames % round(SAMPLE_SECONDS / STEP_SECONDS) == 0:
            fight = house.fight
            where = fight.saved_battle.setup.file if fight is not None else "no battle"
            self.memory_samples.append((memory_bytes(), f"{where}, {house.mode}"))
            self.cached = max(self.cached, picture_bytes(house))
        if not house.is_running:
            self.restarts += 1
            self._start_kiosk()

    def _totals(self) -> tuple[int, int, int]:
        """Battles, visits and faults so far."""
        if self.house is None:
            return self.done
        keeper, bills = self.house.health_monitor, self.house.playlist
        battles, visits, faults = self.done
        return battles + bills.begun_count, visits + keeper.visitors, faults + keeper.faults

    def _start_kiosk(self) -> Kiosk:
        """A stand has begun, after the one before if there was one."""
        from game.cli.kiosk_show import is_small_battle
        from game.ui.kiosk.kiosk import Kiosk
        from game.ui.kiosk.owner_settings import LaunchConfig

        if self.house is not None:
            self.done, self.before = self._totals(), self.seconds
            self.turn = self.house.playlist.listed_count
            self.house.close()
            self.house = None
        levels = shipped_levels()
        config = LaunchConfig(levels, PIN, max_journals=20, seed=self.seed, battles_before=self.turn,
                      show_levels=tuple(filter(is_small_battle, levels)))  # fmt: skip
        self.house = Kiosk(SIZE, self.home, config, windowed=True, captain_factory=self.make_captain_maker())
        return self.house

    def make_captain_maker(self) -> CaptainFactory:
        """Captains who are waited for, in one battle of so many as they are in earnest."""
        from game.trials.fighting import make_seat
        from game.ui.kiosk.playlist import EASIEST_GRADE

        def captain(book: Rules, level: Level, side: str, seed: int, grade: str) -> Seat:
            self.captain_count += side == level.sides[0].id
            if grade == EASIEST_GRADE or self.captain_count % BATTLES_PER_THINKING:
                return make_seat(EASIEST_GRADE, book, level, seed)
            return blocking_captain(book.NAME, level, seed)

        return captain


def blocking_captain(book: str, level: Level, seed: int) -> Seat:
    """An admiral in a process of his own, for whose answer the show stands still."""
    from game.captains.grades import PLAY_EFFORT
    from game.captains.process import CaptainSetup, RemoteCaptain

    class Patient(RemoteCaptain):
        """He takes his time."""

        def answer(self, question: Choose) -> Sequence[str] | None:
            while (keys := super().answer(question)) is None:
                sleep(0.001)
            return keys

    return Patient(CaptainSetup("admiral", book, seed, PLAY_EFFORT, level), perf_counter)


def prepare_first_press(house: Kiosk) -> None:
    """What the first press needs is made, which a stand makes with some 25 pictures of a title:
    hastened, a title has one or two."""
    while not house.warm_up.is_done:
        house.warm_up.prepare_next_part(house, is_between_battles=True)


@contextmanager
def faster_clock(days: KioskDays) -> Iterator[None]:
    """Inside, screens advance by longer steps, and the wall clock goes with the show."""
    from game.ui.kiosk import log, state

    began = log.local_time()

    def now() -> datetime:
        return began + timedelta(seconds=days.seconds)

    wall: Callable[[], datetime] = now
    with patch.object(state, "MAX_STEP", STEP_SECONDS), patch.object(log, "local_time", wall):
        yield
