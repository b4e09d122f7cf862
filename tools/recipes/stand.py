"""The stand run hard: the show with random hands on it, faster than time, watching its memory."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any

from recipes.battles import shipped_levels

GROWTH_ALLOWED = 0.05
WARM_UP = 0.4
"""Share of the time after which memory is first taken: by then every cache has been filled once."""
STEP = 0.1
"""Seconds of the show a frame: as much as a screen is told has passed at once."""
DRAWN = 4
"""One frame in so many is drawn: drawing takes most of the time."""
SAMPLE_SECONDS = 2.0
PIN = "31805926"
SIZE = (1280, 720)


@dataclass(slots=True)
class Samples:
    """Bytes in memory with the seconds they were taken at."""

    taken: list[tuple[float, int]] = field(default_factory=list)

    def median(self, first: float, last: float) -> int:
        """The middle value between two moments, 0 if none was taken."""
        found = sorted(memory for at, memory in self.taken if first <= at <= last)
        return found[len(found) // 2] if found else 0


def stand(minutes: float, seed: int, hands: float) -> int:
    """The stand has run for so many minutes of real time, as fast as it can, with random hands on
    it every so many seconds of the show (0: never).

    1 if anything broke, if it stopped, or if memory grew by more than 5 % after the warm-up.
    """
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    from game.ui.stand import Stand
    from game.ui.stand_log import memory
    from game.ui.stand_terms import Terms

    with TemporaryDirectory() as folder:
        terms = Terms(shipped_levels(), PIN, journals=20, seed=seed)
        house = Stand(SIZE, Path(folder), terms, windowed=True)
        try:
            samples = run(house, 60 * minutes, Monkey(random.Random(seed), hands), memory)
            print(house.health().line())
            kept = len(list((Path(folder) / "stand" / "journals").glob("*.journal")))
            print(f"journals kept {kept}; {house.seconds / 3600:.2f} hours of the show")
            faults = Path(folder) / "stand" / "faults.log"
            if faults.exists():
                print(faults.read_text(encoding="utf-8")[-4000:])
            return verdict(samples, 60 * minutes, house.keeper.faults, house.running)
        finally:
            house.close()


def run(house: object, seconds: float, monkey: Monkey, memory: Callable[[], int]) -> Samples:
    """The stand has had its frames, and memory was taken every two seconds."""
    from game.ui.stand import Stand

    assert isinstance(house, Stand)
    samples, began, due, number = Samples(), monotonic(), 0.0, 0
    while (at := monotonic() - began) < seconds and house.running:
        monkey.act(house.size, STEP)
        number += 1
        house.frame(STEP, drawn=number % DRAWN == 0)
        if at >= due:
            due = at + SAMPLE_SECONDS
            samples.taken.append((at, memory()))
    return samples


def verdict(samples: Samples, seconds: float, faults: int, running: bool) -> int:
    """What is printed of the memory, and the exit code."""
    early = samples.median(WARM_UP * seconds, (WARM_UP + 0.2) * seconds)
    late = samples.median(0.8 * seconds, seconds + 1)
    growth = late / early - 1 if early else 0.0
    tenths = [samples.median(n * seconds / 10, (n + 1) * seconds / 10) for n in range(10)]
    print("memory by tenths of the time, MB:", *(f"{memory / 1e6:.0f}" for memory in tenths))
    most = max((memory for _, memory in samples.taken), default=0)
    print(f"memory after the warm-up {early / 1e6:.0f} MB, at the end {late / 1e6:.0f} MB "
          f"({growth:+.1%}), at most {most / 1e6:.0f} MB")  # fmt: skip
    print(f"faults {faults}, {'running to the end' if running else 'IT STOPPED'}")
    return 1 if faults or not running or growth > GROWTH_ALLOWED else 0


@dataclass(slots=True)
class Monkey:
    """Random hands: bursts of keys, clicks, fingers and pad buttons, then long enough nothing for a
    captain to take over. ``every`` is the mean of seconds between two bursts."""

    chance: random.Random
    every: float
    left: float = 60.0
    burst: int = 0

    def act(self, size: tuple[int, int], seconds: float) -> None:
        """What the hands do in so many seconds of the show lies in the event queue."""
        if not self.every:
            return
        self.left -= seconds
        if self.left <= 0 and self.burst <= 0:
            self.burst = self.chance.randrange(1, 400)
            self.left = self.chance.expovariate(1 / self.every)
        if self.burst > 0:
            self.burst -= 1
            for kind, values in random_hand(self.chance, size):
                _post(kind, values)


def random_hand(chance: random.Random, size: tuple[int, int]) -> list[tuple[int, dict[str, Any]]]:
    """One random thing a hand may do, as the events it makes."""
    import pygame

    at = (chance.randrange(size[0]), chance.randrange(size[1]))
    held: tuple[int, int, int] = (0, 0, 0)
    match chance.randrange(8):
        case 0 | 1 | 2:
            button = chance.choice((1, 1, 1, 1, 2, 3))
            return [
                (pygame.MOUSEMOTION, {"pos": at, "rel": (9, 9), "buttons": held}),
                (pygame.MOUSEBUTTONDOWN, {"pos": at, "button": button}),
                (pygame.MOUSEBUTTONUP, {"pos": at, "button": button}),
            ]
        case 3 | 4:
            return _key(chance.choice(KEYS), chance.choice((0, 0, 0, pygame.KMOD_ALT)))
        case 5:
            pad = {"button": chance.randrange(16), "instance_id": 0}
            return [(pygame.JOYBUTTONDOWN, pad), (pygame.JOYBUTTONUP, pad)]
        case 6:
            return [(pygame.MOUSEWHEEL, {"x": 0, "y": chance.choice((-1, 1))}),
                    (pygame.JOYHATMOTION, {"value": (chance.choice((-1, 0, 1)), 0), "hat": 0,
                                           "instance_id": 0})]  # fmt: skip
        case _:
            if chance.random() < 0.2:
                return [(pygame.QUIT, {})]
            finger = {"x": at[0] / size[0], "y": at[1] / size[1], "finger_id": 0}
            return [(pygame.FINGERDOWN, finger), (pygame.FINGERUP, finger)]


KEYS = (
    *range(ord("a"), ord("z") + 1),
    *range(ord("0"), ord("9") + 1),
    8, 9, 13, 27, 32, 91, 93,
    *range(1_073_741_882, 1_073_741_894),  # F1 to F12
    *range(1_073_741_898, 1_073_741_907),  # Home to the arrows
)  # fmt: skip


def _key(key: int, mod: int) -> list[tuple[int, dict[str, Any]]]:
    """A key pressed and let go."""
    import pygame

    down: dict[str, Any] = {"key": key, "mod": mod, "unicode": "", "scancode": 0}
    return [(pygame.KEYDOWN, down), (pygame.KEYUP, down)]


def _post(kind: int, values: dict[str, Any]) -> None:
    """The event lies in the queue."""
    import pygame

    pygame.event.post(pygame.event.Event(kind, values))
