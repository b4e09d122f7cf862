"""A fleet action on the real battle screen, frame by frame: what a full sea costs on this machine.

Sixty ships in two lines, all under way, with never fewer than 3,000 puffs of smoke among them,
fires, splashes and flashes; a person is asked for orders, so ribbon, rose, plates, dice, answers
and a tag for every ship lie over it all. A frame is everything that the program does for one:
events, battle, stage, sea and papers. A squadron of twelve and a duel are drawn in the same way.

What a frame takes is told in ms and in calibration loops of `bench`, run between the frames: a
slower machine is slower for both.
"""

from __future__ import annotations

import os
import tempfile
from dataclasses import dataclass
from pathlib import Path
from time import process_time

from recipes.bench import calibration, milliseconds

FRAMES, WARM, SETTLED = 240, 240, 120
"""Frames that are measured, those before them, and those before the governor hears of any: pictures
are baked in these."""
HD, FULL_HD = (1280, 720), (1920, 1080)


@dataclass(frozen=True, slots=True)
class Scene:
    """What is drawn: so many ships and puffs in a window of that size, with all drawn or under the
    governor; `bar` is the p95 of a frame in calibration loops, and `sheds` whether the governor
    may take anything away."""

    name: str
    size: tuple[int, int]
    ships: int
    puffs: int
    bar: float
    governed: bool = False
    sheds: bool = True


SCENES = (
    Scene("fleet", HD, 60, 3000, 0.50),
    Scene("fleet", HD, 60, 3000, 0.50, governed=True),
    Scene("fleet", FULL_HD, 60, 3000, 0.71),
    Scene("fleet", FULL_HD, 60, 3000, 0.71, governed=True),
    Scene("twelve", HD, 12, 600, 0.50, governed=True, sheds=False),
    Scene("duel", HD, 2, 300, 0.50),
)


@dataclass(frozen=True, slots=True)
class Timed:
    """What FRAMES frames took, in ms and in order of size; the fewest puffs that were drawn in one
    of them; the governor's last step; and what the calibration loop of `bench` took meanwhile."""

    times: list[float]
    puffs: int
    step: int
    loop: float

    def at(self, share: float) -> float:
        """The time that this share of the frames kept within."""
        return self.times[int(share * (len(self.times) - 1))]


def fleet(picture: Path | None = None) -> int:
    """Each scene has been drawn and its times printed, and how soon a press is seen; 1 if one is
    over its bar, if a scene with all drawn had too little smoke, or if the governor took anything
    away where it may not. The last frames are saved in a folder if one is given."""
    from recipes.fleet_press import presses

    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    bad = sum(not told(scene, frames(scene, picture)) for scene in SCENES)
    return 1 if bad + presses() else 0


def told(scene: Scene, timed: Timed) -> bool:
    """The figures of a scene are printed; whether they are good."""
    p95 = timed.at(0.95) / timed.loop
    enough = scene.governed or timed.puffs >= scene.puffs
    good = p95 <= scene.bar and enough and (scene.sheds or not timed.step)
    how = f"governor at {timed.step}" if scene.governed else "all drawn    "
    print(
        f"{scene.name:6} {scene.size[0]}x{scene.size[1]} {how}: p95 {p95:.2f} of the loop, "
        f"bar {scene.bar:.2f}: {'good' if good else 'slow'}; median {timed.at(0.5):.1f} ms, "
        f"p95 {timed.at(0.95):.1f}, max {timed.at(1):.1f}; at least {timed.puffs} puffs drawn; "
        f"calibration loop {timed.loop:.1f} ms",
        flush=True,
    )
    return good


def frames(scene: Scene, picture: Path | None = None) -> Timed:
    """FRAMES frames after WARM of them."""
    import pygame

    from recipes.fleet_scene import Fleet

    took, drawn, loops = [], [], []
    with tempfile.TemporaryDirectory() as home:
        fleet = Fleet(Path(home), scene.size, scene.ships, scene.puffs)
        board = fleet.screen.board
        for n in range(WARM + FRAMES):
            fleet.advance(1 / 60)
            began = process_time()
            fleet.frame(1 / 60)
            passed = process_time() - began
            if scene.governed and n >= SETTLED:
                board.governor.took(passed)
            if n >= WARM:
                took.append(1000 * passed)
                drawn.append(board.smoke.drawn)
                if n % 20 == 0:
                    loops.append(milliseconds(calibration))
        if picture is not None:
            wide, high = scene.size
            pygame.image.save(fleet.app.surface, picture / f"{scene.name}-{wide}x{high}.png")
        fleet.close()
    return Timed(sorted(took), min(drawn), board.governor.step, sorted(loops)[len(loops) // 2])
