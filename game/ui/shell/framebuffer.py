"""Choose the faster of SDL's two ways to show a frame, by measurement.

SDL passes each frame to the graphics card as a texture, or copies it to the window itself. With a
card the texture is faster; without one a "card" is emulated in software and costs 5 to 12 ms a
frame. SDL decides once, when the display is opened, so both ways are timed in a hidden window
before the real one opens.
"""

import os
from statistics import median
from time import perf_counter
from typing import Final

import pygame

SDL_HINT: Final = "SDL_FRAMEBUFFER_ACCELERATION"
HEADLESS_DRIVERS: Final = ("dummy", "offscreen", "evdev")
"""Video drivers without a visible screen."""
TIMED_FRAMES: Final = 5
"""Frames timed in each way, after one warm-up frame."""
MIN_GAIN_SECONDS: Final = 0.002
"""Seconds per frame that the plain copy must save to be chosen; smaller differences are noise."""


def choose_framebuffer(size: tuple[int, int]) -> None:
    """Make the display open in the faster way for a window of `size` pixels. Skip the test if the
    owner has set a way, or if the driver is headless. Raise pygame.error if there is no display."""
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
    """Return the median time of a flip, with the display opened under the present hint."""
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
