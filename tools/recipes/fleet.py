"""A synthetic fleet action, drawn frame by frame: what a full sea costs on this machine.

Sixty ships in two lines, all under way, every broadside wreathed in smoke (3,000 puffs), fires,
splashes and flashes among them, and the panels of the battle screen over it all.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from time import process_time

SHIPS, PUFFS_WANTED, FRAMES, WARM = 60, 3000, 150, 120
SIZES = {(1280, 720): 16.7, (1920, 1080): 33.0}
"""The p95 of processor time a frame may take, in ms, by size of the window."""


def fleet() -> int:
    """Each size has been drawn and its times printed; 1 if one is over its bar."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    over = 0
    for size, bar in SIZES.items():
        for governed in (False, True):
            times = sorted(frames(size, governed=governed))
            median, p95 = times[len(times) // 2], times[int(0.95 * len(times))]
            over += governed and p95 > bar
            how = "with the governor" if governed else "all drawn        "
            print(
                f"fleet {size[0]}x{size[1]} {how}: median {median:5.1f} ms, p95 {p95:5.1f} ms, "
                f"bar {bar} ms: {'good' if p95 <= bar else 'slow'}"
            )
    return 1 if over else 0


def frames(size: tuple[int, int], *, governed: bool) -> Sequence[float]:
    """Milliseconds of each of FRAMES frames: the stage moved on, sea, fleet and panels drawn."""
    import pygame

    from game.levels import load_level
    from game.stage.canvas import Canvas, Look
    from game.ui.board import Board
    from recipes.battles import LEVELS
    from recipes.fleet_scene import Fleet, panels

    pygame.init()
    screen = pygame.display.set_mode(size)
    board = Board(load_level(LEVELS / "kmh" / "mirror-duel.toml"), immediate=True)
    # Sprites are baked on the spot so that every frame shows its own; the shore comes as in play.
    board.immediate = False
    canvas = Canvas(screen, Look(u=max(1.0, size[1] // 180 / 4)))
    fleet = Fleet(SHIPS, PUFFS_WANTED)
    fleet.frame(board, size)
    took = []
    for n in range(WARM + FRAMES):
        began = process_time()
        fleet.advance(1 / 60)
        board.advance(1 / 60)
        board.draw(canvas, fleet.scene(), planning=False)
        panels(canvas, board, fleet)
        pygame.display.flip()
        passed = process_time() - began
        if governed:
            board.governor.took(passed)
        if n >= WARM:
            took.append(1000 * passed)
    board.close()
    return took
