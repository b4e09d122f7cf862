"""A fleet action on the real battle screen, frame by frame: what a full sea costs on this machine.

Sixty ships in two lines, all under way, with never fewer than 3,000 puffs of smoke among them,
fires, splashes and flashes; a person is asked for orders, so ribbon, rose, plates, dice, answers
and a tag for every ship lie over it all. A frame is everything that the program does for one:
events, battle, stage, sea and papers. A squadron of twelve and a duel are drawn in the same way.

The time of a frame is given in ms and in calibration loops of `bench`. Each frame is divided by what
the loop takes at that very moment: the mean of two slices of it, one run just before the frame and
one just after. A machine that is busy with something else is twice as slow for seconds, or for a
few frames; a loop of another moment would tell how lucky the frame was. What stays is that a loop
and a frame do not suffer alike: beside a busy neighbour on the same core the loop takes twice as
long, and a frame, which is in part the copying of pixels, one and a half times as long. So a busy
machine flatters a frame by a tenth and more at its median, less at its p95.
"""

import os
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from recipes.bench import LOOP_ROUNDS, run_calibration, time_ms
from recipes.figures import record_figure

FRAMES, WARM_UP_FRAMES, SETTLE_FRAMES = 240, 240, 120
"""Frames that are measured, those before them, and those before the governor hears of any: pictures
are baked in these."""
SLICES = 10
"""A slice beside a frame is this part of the calibration loop: long enough to be timed, and short
enough that both slices tell of the frame between them."""
REFERENCE_LOOP_SECONDS = 0.0235
"""Seconds of a calibration loop on the machine on which the bars were kept when they were set: the
governor, which knows seconds and no loops, hears of each frame what it would have taken there."""
HD, FULL_HD = (1280, 720), (1920, 1080)


@dataclass(frozen=True, slots=True)
class FleetScene:
    """What is drawn: so many ships and puffs in a window of that size, with all drawn or under the
    governor; `bar` is the p95 of a frame in calibration loops, and `sheds` whether the governor
    may take anything away."""

    name: str
    size: tuple[int, int]
    ships: int
    puffs: int
    max_ratio: float
    is_governed: bool = False
    may_shed: bool = True


SCENES = (
    FleetScene("fleet", HD, 60, 3000, 0.50),
    FleetScene("fleet", HD, 60, 3000, 0.50, is_governed=True),
    FleetScene("fleet", FULL_HD, 60, 3000, 0.71),
    FleetScene("fleet", FULL_HD, 60, 3000, 0.71, is_governed=True),
    FleetScene("twelve", HD, 12, 600, 0.50, is_governed=True, may_shed=False),
    FleetScene("duel", HD, 2, 300, 0.50),
)


@dataclass(frozen=True, slots=True)
class FrameTimes:
    """What FRAMES frames took one after another, in ms; what the calibration loop of `bench` took
    before each of them and after the last, in ms; the fewest puffs that were drawn in one of them;
    the governor's last step."""

    times: list[float]
    loops: list[float]
    puffs: int
    step: int

    @property
    def ratios(self) -> list[float]:
        """What each frame took in loops of its own moment."""
        beside = [(before + after) / 2 for before, after in pairwise(self.loops)]
        return [time / loop for time, loop in zip(self.times, beside, strict=True)]


def quantile(figures: Sequence[float], share: float) -> float:
    """What this share of the figures does not exceed."""
    return sorted(figures)[int(share * (len(figures) - 1))]


def fleet(picture: Path | None = None, record: bool = False) -> int:
    """Time the frames of sixty ships under smoke, of twelve and of two, and the first frame after a
    press.

    The figure is p95: 95 of 100 frames take no more, in calibration loops (see `bench`). Some
    scenes are drawn whole, others with the governor, which leaves smoke out when frames take too
    long. Return 1 if a scene is over its bar, has too little smoke, or if the governor took
    anything away where it may not. -o DIR keeps the last frames.
    """
    from recipes.fleet_press import count_slow_presses

    if picture is not None:
        picture.mkdir(parents=True, exist_ok=True)
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    timed = [(scene, time_frames(scene, picture)) for scene in SCENES]
    if record:
        record_figure("fleet", ", ".join(scene_text(*each) for each in timed))
    bad = sum(not print_scene(*each) for each in timed)
    return 1 if bad + count_slow_presses() else 0


def scene_text(scene: FleetScene, timed: FrameTimes) -> str:
    """Return the figure of a scene as the page of figures tells it."""
    how = " with the governor" if scene.is_governed else ""
    return f"{scene.name} {scene.size[0]}x{scene.size[1]}{how} {quantile(timed.ratios, 0.95):.2f}"


def print_scene(scene: FleetScene, timed: FrameTimes) -> bool:
    """The figures of a scene are printed; whether they are good."""
    p95 = quantile(timed.ratios, 0.95)
    enough = scene.is_governed or timed.puffs >= scene.puffs
    good = p95 <= scene.max_ratio and enough and (scene.may_shed or not timed.step)
    how = f"governor at {timed.step}" if scene.is_governed else "all drawn    "
    ms = [quantile(timed.times, share) for share in (0.5, 0.95, 1)]
    print(
        f"{scene.name:6} {scene.size[0]}x{scene.size[1]} {how}: p95 {p95:.2f} of the loop, "
        f"bar {scene.max_ratio:.2f}: {'good' if good else 'slow'}; "
        f"median {quantile(timed.ratios, 0.5):.2f}; in ms {ms[0]:.1f}, p95 {ms[1]:.1f}, "
        f"max {ms[2]:.1f}; at least {timed.puffs} puffs drawn; calibration loop "
        f"{quantile(timed.loops, 0.05):.0f} to {quantile(timed.loops, 0.95):.0f} ms",
        flush=True,
    )
    return good


def time_frames(scene: FleetScene, picture: Path | None = None) -> FrameTimes:
    """FRAMES frames after WARM of them."""
    import pygame

    from recipes.fleet_scene import FleetBattle

    took, drawn, loops = [], [], []
    with tempfile.TemporaryDirectory() as home:
        fleet = FleetBattle(Path(home), scene.size, scene.ships, scene.puffs)
        sea_view = fleet.screen.sea_view
        for n in range(WARM_UP_FRAMES + FRAMES):
            fleet.advance(1 / 60)
            loops.append(loop_ms_now())
            took.append(time_ms(lambda: fleet.run_frame(1 / 60)))
            drawn.append(sea_view.smoke.puffs_drawn)
            if scene.is_governed and n >= SETTLE_FRAMES:
                sea_view.governor.record_frame_time(took[-1] / loops[-1] * REFERENCE_LOOP_SECONDS)
        loops.append(loop_ms_now())
        if picture is not None:
            wide, high = scene.size
            pygame.image.save(fleet.app.surface, picture / f"{scene.name}-{wide}x{high}.png")
        fleet.close()
    return FrameTimes(
        took[WARM_UP_FRAMES:], loops[WARM_UP_FRAMES:], min(drawn[WARM_UP_FRAMES:]), sea_view.governor.step
    )


def loop_ms_now() -> float:
    """What the whole calibration loop would take at this moment, in ms, by a slice of it."""
    return SLICES * time_ms(lambda: run_calibration(LOOP_ROUNDS // SLICES))
