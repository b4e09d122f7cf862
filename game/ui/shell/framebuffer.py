"""Which of SDL's two ways to the screen is the quicker on this machine: measured, not guessed.

SDL can hand each frame to the graphics card as a texture or copy it to the window by itself. With a
card the first is quicker; without one a "card" is played in software and costs 5 to 12 ms a frame.
SDL makes up its mind once, when the display is opened, so the two are tried in a window that nobody
sees before the real one is opened.
"""

from __future__ import annotations

import os
from statistics import median
from time import perf_counter
from typing import Final

import pygame

SDL_HINT: Final = "SDL_FRAMEBUFFER_ACCELERATION"
HEADLESS_DRIVERS: Final = ("dummy", "offscreen", "evdev")
"""Video drivers without a screen that anybody sees."""
TIMED_FRAMES: Final = 5
"""Frames that are timed in each way, after one that is not."""
MIN_GAIN_SECONDS: Final = 0.002
"""Seconds a frame that the plain way must save to be taken: below that it is the machine's mood."""


def choose_framebuffer(size: tuple[int, int]) -> None:
    """The display will be opened in the quicker way for a window of `size` pixels. A way that the
    owner has set stands, and nothing is tried where nobody looks. Raises pygame.error if there is
    no display."""
    if SDL_HINT in os.environ:
        return
    pygame.display.init()
    if pygame.display.get_driver() in HEADLESS_DRIVERS:
        return
    by_texture = seconds_per_flip(size)
    os.environ[SDL_HINT] = "0"
    if by_texture - seconds_per_flip(size) < MIN_GAIN_SECONDS:
        del os.environ[SDL_HINT]
    pygame.display.quit()
    pygame.display.init()


def seconds_per_flip(size: tuple[int, int]) -> float:
    """The middle time of a flip, with the display opened afresh under the present hint."""
    pygame.display.quit()
    pygame.display.init()
    window = pygame.display.set_mode(size, pygame.HIDDEN)
    times = []
    for number in range(TIMED_FRAMES + 1):
        window.fill((number, number, number))
        began = perf_counter()
        pygame.display.flip()
        times.append(perf_counter() - began)
    return median(times[1:])
