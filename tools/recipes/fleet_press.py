"""How soon a press is seen: a real event comes at any moment of a frame while the program runs at
its own pace, and the clock stops after the first picture that shows what it has done."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from threading import Timer
from time import perf_counter, sleep
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pygame

    from recipes.fleet_scene import FleetBattle

MAX_MS = 50.0
"""Ms from a press to the picture that shows it, at the median."""
PRESSES = 24
_TIMEOUT_SECONDS = 5.0
"""Seconds after which a press counts as lost."""
_PRESS_INTERVAL = 0.0531
"""Seconds between two presses: no whole number of frames."""
_SETTLE_SECONDS = 0.25
"""Seconds after a press in which a paper has come or gone for good."""
_MIN_LIGHT_CHANGE = 12
"""How much lighter or darker a spot is when a paper begins to come or to go: some of them fade, and
the first picture of that shows the press. Waves change it by a third of this."""
_ACROSS, _DOWN, _SPOT = 262, 10, (12, 6)
"""Px from a drawer's corner to a spot where its paper is bare and no ribbon of a squadron lies, and
the size of that."""


def count_slow_presses() -> int:
    """A key and a click are timed in a duel and in a fleet; how many of them are over BAR."""
    from recipes.fleet_scene import FleetBattle

    over = 0
    for name, ships, puffs in (("duel", 2, 300), ("fleet", 60, 3000)):
        with tempfile.TemporaryDirectory() as home:
            fleet = FleetBattle(Path(home), (1280, 720), ships, puffs)
            fleet.advance(1 / 60)
            fleet.app.run_for(1.0)
            for how, press in (("key", _press_log_key), ("click", _click_wind_rose)):
                times = sorted(_ms_to_picture(fleet, press) for _ in range(PRESSES))
                middle = times[len(times) // 2]
                over += middle > MAX_MS
                print(
                    f"press  {name}, {how}: median {middle:.0f} ms, max {times[-1]:.0f}, "
                    f"bar {MAX_MS:.0f} ms: {'good' if middle <= MAX_MS else 'slow'}",
                    flush=True,
                )
            fleet.close()
    return over


def _press_log_key(fleet: FleetBattle) -> None:
    """The key that opens or closes the log is pressed."""
    import pygame

    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        pygame.event.post(pygame.event.Event(kind, key=pygame.K_l, mod=0, unicode="l", scancode=0))


def _click_wind_rose(fleet: FleetBattle) -> None:
    """The rose is clicked, which opens or closes the drawer of wind and sea in the same place."""
    import pygame

    at = fleet.screen.layout().wind.center
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.event.Event(kind, pos=at, button=1, touch=False))


def _ms_to_picture(fleet: FleetBattle, press: Callable[[FleetBattle], None]) -> float:
    """Ms from the press to the first picture in which a paper comes or goes."""
    import pygame

    from game.ui.kit.screens import FRAME_SECONDS

    app, pressed = fleet.app, list[float]()

    def now() -> None:
        pressed.append(perf_counter())
        press(fleet)

    drawer = fleet.screen.layout().drawer
    spot = pygame.Rect((drawer.x + _ACROSS, drawer.y + _DOWN), _SPOT)
    before = _lightness(app.surface, spot)
    timer = Timer(_PRESS_INTERVAL, now)
    timer.start()
    began = perf_counter()
    while True:
        frame = perf_counter()
        app.run_frame(FRAME_SECONDS)
        shown = perf_counter()
        if pressed and abs(_lightness(app.surface, spot) - before) >= _MIN_LIGHT_CHANGE:
            break
        if shown - began > _TIMEOUT_SECONDS:
            raise RuntimeError("a press that nobody sees")
        sleep(max(0.0, FRAME_SECONDS - (shown - frame)))
    timer.join()
    app.run_for(_SETTLE_SECONDS)
    return 1000 * (shown - pressed[0])


def _lightness(surface: pygame.Surface, spot: pygame.Rect) -> float:
    """How light a spot is, 0 to 255."""
    import pygame

    return sum(pygame.transform.average_color(surface, spot)[:3]) / 3
