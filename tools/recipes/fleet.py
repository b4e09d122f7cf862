"""A fleet action on the real battle screen, frame by frame: what a full sea costs on this machine.

Sixty ships in two lines, all under way, with never fewer than 3,000 puffs of smoke among them,
fires, splashes and flashes; a person is asked for orders, so ribbon, rose, record, squadron list,
orders bar and a tag for every ship lie over it all. A frame is everything that the program does
for one: events, battle, stage, sea and papers.
"""

from __future__ import annotations

import os
import tempfile
from dataclasses import dataclass
from pathlib import Path
from time import process_time

from recipes.bench import calibration, milliseconds

SHIPS, PUFFS, FRAMES, WARM = 60, 3000, 240, 240
SIZES = {(1280, 720): 16.7, (1920, 1080): 33.0}
"""The p95 of processor time a frame may take, in ms, by size of the window."""


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
    """Each size has been drawn and its times printed; 1 if one is over its bar with the governor,
    or if a frame without it drew too little smoke. The last frames are saved in a folder if one is
    given."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    bad = 0
    for size, bar in SIZES.items():
        for governed in (False, True):
            timed = frames(size, governed=governed, picture=picture)
            p95, enough = timed.at(0.95), governed or timed.puffs >= PUFFS
            bad += (governed and p95 > bar) or not enough
            how = f"governor at {timed.step}" if governed else "all drawn    "
            print(
                f"fleet {size[0]}x{size[1]} {how}: median {timed.at(0.5):5.1f} ms, "
                f"p95 {p95:5.1f}, max {timed.at(1):5.1f}, bar {bar} ms: "
                f"{'good' if p95 <= bar else 'slow'}; at least {timed.puffs} puffs drawn; "
                f"calibration loop {timed.loop:.1f} ms"
            )
    return 1 if bad else 0


def frames(size: tuple[int, int], *, governed: bool, picture: Path | None = None) -> Timed:
    """FRAMES frames after WARM of them."""
    import pygame

    from recipes.fleet_scene import Fleet

    took, drawn, loops = [], [], []
    with tempfile.TemporaryDirectory() as home:
        fleet = Fleet(Path(home), size, SHIPS, PUFFS)
        board = fleet.screen.board
        for n in range(WARM + FRAMES):
            fleet.advance(1 / 60)
            began = process_time()
            fleet.frame(1 / 60)
            passed = process_time() - began
            if governed:
                board.governor.took(passed)
            if n >= WARM:
                took.append(1000 * passed)
                drawn.append(board.smoke.drawn)
                if n % 40 == 0:
                    loops.append(milliseconds(calibration))
        if picture is not None:
            pygame.image.save(fleet.app.surface, picture / f"fleet-{size[0]}x{size[1]}.png")
        fleet.close()
    return Timed(sorted(took), min(drawn), board.governor.step, sorted(loops)[len(loops) // 2])
