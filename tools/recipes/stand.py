"""The stand run hard: the show with random hands on it, faster than time, watching its memory."""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import product
from operator import attrgetter
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import Any, NamedTuple, TypeAlias

from recipes.battles import shipped_levels

GROWTH_ALLOWED = 0.05
WARM_UP = 3600.0
"""Seconds of the show after which memory is first taken: by then every sea, shore, paper and puff
that a cache has room for has been made once."""
JUDGED_SECONDS = 3600.0
"""Seconds of the show after the warm-up over which memory must lie flat, at the least."""
FILL_SHARE = 0.9
"""Share of the cap to which the ships' pictures are filled beforehand: their baker works by the
clock, not by the show, and would be at it all the time."""
STEP_SECONDS = 0.1
"""Seconds of the show per frame: the most that a screen is advanced at once."""
FRAMES_PER_DRAW = 4
"""One frame of this many is drawn: drawing takes most of the time."""
SAMPLE_SECONDS = 5.0
"""Seconds of the show from one look at the memory to the next."""
PIN = "31805926"
SIZE = (1280, 720)


class Sample(NamedTuple):
    """Bytes in memory, and blocks that Python holds, at this second of the show."""

    at: float
    memory: int
    blocks: int


Measure: TypeAlias = Callable[[Sample], int]
MEMORY: Measure = attrgetter("memory")
BLOCKS: Measure = attrgetter("blocks")


@dataclass(slots=True)
class Samples:
    """All that was taken, in order."""

    samples: list[Sample] = field(default_factory=list)

    @property
    def last_second(self) -> float:
        """The second of the show at which memory was last taken, 0 if never."""
        return self.samples[-1].at if self.samples else 0.0

    def median(self, first: float, last: float, what: Measure = MEMORY) -> int:
        """The middle value between two moments, 0 if none was taken."""
        found = sorted(what(sample) for sample in self.samples if first <= sample.at <= last)
        return found[len(found) // 2] if found else 0

    def halves(self, what: Measure) -> tuple[int, int, float]:
        """The middle values of the first and the second half after the warm-up, and the growth.
        Within a battle memory rises and falls by a tenth, as one sea turns into another: only the
        middle of a long while says anything."""
        turn = (WARM_UP + self.last_second) / 2
        early, late = self.median(WARM_UP, turn, what), self.median(turn, self.last_second, what)
        return early, late, late / early - 1 if early else 0.0


def stand(minutes: float, seed: int, hands: float) -> int:
    """Run the kiosk for --minutes of real time, as fast as it can, with random input every --hands
    seconds of the show (0: none).

    Return 1 if anything breaks, if it stops, or if memory, or the blocks that Python holds, grows
    by more than 5 % after the warm-up. --hours H runs H hours of the show with larger steps of
    time.
    """
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    from game.core.memory import limit_fragmentation, tune_gc
    from game.ui.kiosk.kiosk import Kiosk
    from game.ui.kiosk.log import memory_bytes
    from game.ui.kiosk.owner_settings import LaunchConfig

    limit_fragmentation()
    tune_gc()
    with TemporaryDirectory() as folder:
        config = LaunchConfig(shipped_levels(), PIN, max_journals=20, seed=seed)
        house = Kiosk(SIZE, Path(folder), config, windowed=True)
        monkey = RandomInput(random.Random(seed), hands)
        try:
            fill_sprite_bank(house)
            samples = run_kiosk(house, 60 * minutes, monkey, memory_bytes)
            kept = len(list((Path(folder) / "stand" / "journals").glob("*.journal")))
            print_inputs(house, minutes, monkey, kept)
            faults = Path(folder) / "stand" / "faults.log"
            if faults.exists():
                print(faults.read_text(encoding="utf-8")[-4000:])
            return judge_memory(samples, house.health_monitor.faults, house.is_running)
        finally:
            house.close()


def fill_sprite_bank(house: object) -> None:
    """The ships' pictures have their share of memory: four ships on every heading and wind, which
    give way to those of the battles."""
    from game.stage.hulls.sprite_bank import bake_job_for
    from game.ui.kiosk.kiosk import Kiosk
    from game.ui.pages.title_sea import make_title_ships

    assert isinstance(house, Kiosk)
    for metre, wind, heading in product((4.0, 8.0), range(0, 360, 30), range(0, 360, 10)):
        for ship in make_title_ships():
            house.bank.request_sprite(bake_job_for(ship.look, heading, wind, metre))
        while house.bank.pending_count > 8:
            house.bank.process_jobs(1.0)
            sleep(0.002)
        if house.bank.fill_share >= FILL_SHARE:
            return


def run_kiosk(house: object, seconds: float, monkey: RandomInput, memory: Callable[[], int]) -> Samples:
    """The stand has had its frames, and memory was taken every few seconds of the show."""
    from game.ui.kiosk.kiosk import Kiosk

    assert isinstance(house, Kiosk)
    samples, began, due, number = Samples(), monotonic(), 0.0, 0
    while monotonic() - began < seconds and house.is_running:
        monkey.post_inputs(house.size, STEP_SECONDS)
        number += 1
        house.run_frame(STEP_SECONDS, needs_draw=number % FRAMES_PER_DRAW == 0)
        if house.seconds >= due:
            due = house.seconds + SAMPLE_SECONDS
            samples.samples.append(Sample(house.seconds, memory(), sys.getallocatedblocks()))
    return samples


def print_inputs(house: object, minutes: float, monkey: RandomInput, kept: int) -> None:
    """What was done is printed."""
    from game.ui.kiosk.kiosk import Kiosk

    assert isinstance(house, Kiosk)
    done = house.make_health()
    print(
        f"{house.seconds / 3600:.2f} hours of the show in {minutes:g} minutes: "
        f"{done.battles} battles, {done.visitors} visitors, {monkey.input_count} inputs "
        f"({', '.join(f'{n} {name}' for name, n in sorted(monkey.counts_by_device.items()))}), "
        f"{done.replaced_captain_count} captains replaced, {kept} journals kept"
    )


def judge_memory(samples: Samples, faults: int, running: bool) -> int:
    """What is printed of the memory, and the exit code."""
    end = samples.last_second
    tenths = [samples.median(n * end / 10, (n + 1) * end / 10) for n in range(10)]
    print("memory by tenths of the show, MB:", *(f"{memory / 1e6:.0f}" for memory in tenths))
    most = max((sample.memory for sample in samples.samples), default=0)
    growth = things = 0.0
    if end >= WARM_UP + JUDGED_SECONDS:
        early, late, growth = samples.halves(MEMORY)
        before, after, things = samples.halves(BLOCKS)
        print(
            f"after {WARM_UP / 60:.0f} minutes of warm-up shown, first and second half: "
            f"{early / 1e6:.0f} and {late / 1e6:.0f} MB ({growth:+.1%}), at most {most / 1e6:.0f}; "
            f"{before} and {after} blocks held ({things:+.1%})"
        )
    else:
        print(f"too short to judge the memory; at most {most / 1e6:.0f} MB")
    print(f"faults {faults}, {'running to the end' if running else 'IT STOPPED'}")
    return 1 if faults or not running or max(growth, things) > GROWTH_ALLOWED else 0


@dataclass(slots=True)
class RandomInput:
    """Random hands: bursts of keys, clicks, fingers and pad buttons, then long enough nothing for a
    captain to take over. ``every`` is the mean of seconds between two bursts, ``longest`` the most
    things in one; ``by_hand`` counts what each device has been made to do."""

    chance: random.Random
    interval: float
    longest: int = 400
    seconds_left: float = 60.0
    burst: int = 0
    counts_by_device: dict[str, int] = field(default_factory=dict)

    @property
    def input_count(self) -> int:
        """How many things the hands have done."""
        return sum(self.counts_by_device.values())

    def post_inputs(self, size: tuple[int, int], seconds: float) -> None:
        """Put what the hands do in these seconds of the show into the event queue."""
        if not self.interval:
            return
        self.seconds_left -= seconds
        if self.seconds_left <= 0 and self.burst <= 0:
            self.burst = self.chance.randrange(1, self.longest)
            self.seconds_left = self.chance.expovariate(1 / self.interval)
        if self.burst > 0:
            self.burst -= 1
            device, events = random_input(self.chance, size)
            self.counts_by_device[device] = self.counts_by_device.get(device, 0) + 1
            for kind, values in events:
                _post_event(kind, values)


Events = list[tuple[int, dict[str, Any]]]


def random_input(chance: random.Random, size: tuple[int, int]) -> tuple[str, Events]:
    """One random thing a hand may do: which device, and the events it makes."""
    import pygame

    at = (chance.randrange(size[0]), chance.randrange(size[1]))
    match chance.randrange(9):
        case 0 | 1 | 2:
            return "mouse", _mouse_events(chance, at)
        case 3 | 4:
            return "keys", _key_events(chance)
        case 5 | 6:
            return "pad", _pad_events(chance)
        case 7:
            return "window", [(pygame.QUIT, {})]
        case _:
            finger = {"x": at[0] / size[0], "y": at[1] / size[1], "finger_id": 0}
            return "finger", [(pygame.FINGERDOWN, finger), (pygame.FINGERUP, finger)]


def _mouse_events(chance: random.Random, at: tuple[int, int]) -> Events:
    """A wheel turned, the pointer moved, or a button pressed there and let go."""
    import pygame

    if chance.random() < 0.15:
        return [(pygame.MOUSEWHEEL, {"x": 0, "y": chance.choice((-1, 1))})]
    moved: tuple[int, dict[str, Any]] = (
        pygame.MOUSEMOTION, {"pos": at, "rel": (9, 9), "buttons": (0, 0, 0)}
    )  # fmt: skip
    if chance.random() < 0.2:
        return [moved]
    pressed = {"pos": at, "button": chance.choice((1, 1, 1, 1, 2, 3))}
    return [moved, (pygame.MOUSEBUTTONDOWN, pressed), (pygame.MOUSEBUTTONUP, pressed)]


KEYS = (
    *range(ord("a"), ord("z") + 1),
    *range(ord("0"), ord("9") + 1),
    8, 9, 13, 27, 32, 91, 93,
    *range(1_073_741_882, 1_073_741_894),  # F1 to F12
    *range(1_073_741_898, 1_073_741_907),  # Home to the arrows
)  # fmt: skip


def _key_events(chance: random.Random) -> Events:
    """A key pressed and let go; now and then the keys that bring up the PIN pad."""
    import pygame

    key, mod = chance.choice(KEYS), chance.choice((0, 0, 0, pygame.KMOD_ALT))
    if chance.random() < 0.02:
        key, mod = ord("q"), pygame.KMOD_CTRL | pygame.KMOD_SHIFT
    down: dict[str, Any] = {"key": key, "mod": mod, "unicode": "", "scancode": 0}
    return [(pygame.KEYDOWN, down), (pygame.KEYUP, down)]


def _pad_events(chance: random.Random) -> Events:
    """A button, the directional pad, a stick leaned and let go, or the plug pulled out."""
    import pygame

    match chance.randrange(8):
        case 0 | 1 | 2 | 3:
            button = {"button": chance.randrange(16), "instance_id": 0}
            return [(pygame.JOYBUTTONDOWN, button), (pygame.JOYBUTTONUP, button)]
        case 4 | 5:
            way = chance.choice(((-1, 0), (1, 0), (0, -1), (0, 1)))
            hat = {"hat": 0, "instance_id": 0}
            return [(pygame.JOYHATMOTION, hat | {"value": way}),
                    (pygame.JOYHATMOTION, hat | {"value": (0, 0)})]  # fmt: skip
        case 6:
            stick = {"axis": chance.randrange(6), "instance_id": 0}
            return [(pygame.JOYAXISMOTION, stick | {"value": chance.choice((-0.9, 0.9))}),
                    (pygame.JOYAXISMOTION, stick | {"value": 0.0})]  # fmt: skip
        case _:
            return [(pygame.JOYDEVICEREMOVED, {"instance_id": 0}),
                    (pygame.JOYDEVICEADDED, {"device_index": 0})]  # fmt: skip


def _post_event(kind: int, values: dict[str, Any]) -> None:
    """Put the event into the queue."""
    import pygame

    pygame.event.post(pygame.event.Event(kind, values))
