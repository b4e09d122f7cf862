"""Boats that pull across the sea, with their men: small, from above, oars in the water."""

from collections.abc import Callable
from math import cos, radians, sin
from typing import Final

import pygame

from game.stage.frame.camera import Camera
from game.stage.paper import palette
from game.stage.paper.palette import Colour

LENGTH_CM: Final = 1.75  # length of a boat in far views: half as long again as to scale
_TRUE_CM: Final = 1.25  # in near views, in proportion to the ships
_LEAST_PX, _FOUND_PX = 20.0, 34.0  # least drawn length, and that at which it is found
_STROKE_SECONDS: Final = 1.6
_OARS: Final = 5
_WAKE: Final = 5  # dashes of foam on each side astern of a boat under way
_OUTLINE: Final = ((0.5, 0.0), (0.3, 0.13), (-0.2, 0.15), (-0.48, 0.09))


def chart_boat_length_px(px_per_cm: float) -> float:
    """Return the length of a boat in px."""
    return max(_LEAST_PX, _TRUE_CM * px_per_cm, min(LENGTH_CM * px_per_cm, _FOUND_PX))


def draw_boat(
    target: pygame.Surface, camera: Camera, at: tuple[float, float], heading: float, side_colour: Colour,
    seconds: float, has_crew: bool, is_rowing: bool = False,
) -> pygame.Rect:  # fmt: skip
    """Draw a boat at a place in cm on a heading in degrees, with a stripe of her side's colour; with
    `has_crew` on her thwarts; with a wake if she `is_rowing`. Return its rectangle in px."""
    x, y = camera.to_screen(*at)
    long = chart_boat_length_px(camera.px_per_cm)
    turn = radians(heading)

    def spot(forward: float, starboard: float) -> tuple[float, float]:
        ahead, aside = forward * long, starboard * long
        return (x + sin(turn) * ahead + cos(turn) * aside,
                y - cos(turn) * ahead + sin(turn) * aside)  # fmt: skip

    if is_rowing:
        _draw_wake(target, spot)
    sweep = 0.11 * sin(6.2832 * seconds / _STROKE_SECONDS)
    for n in range(_OARS):
        bench = 0.26 - 0.13 * n
        for hand in (-1, 1):
            blade = spot(bench - sweep, hand * 0.36)
            pygame.draw.line(target, palette.SHADOW, spot(bench, 0), blade, 3)
            pygame.draw.aaline(target, palette.SPAR, spot(bench, 0), blade)
    hull = [spot(f, s) for f, s in _OUTLINE] + [spot(f, -s) for f, s in reversed(_OUTLINE)]
    pygame.draw.polygon(target, side_colour, hull)
    pygame.draw.polygon(target, palette.CREAM, hull, 2)
    inner = [spot(f * 0.8, s * 0.55) for f, s in _OUTLINE]
    inner += [spot(f * 0.8, -s * 0.55) for f, s in reversed(_OUTLINE)]
    pygame.draw.polygon(target, palette.DECK, inner)
    if has_crew:
        for n in range(4):
            pygame.draw.circle(target, palette.TAR, spot(0.24 - 0.15 * n, 0.03 * (n % 2)), 2)
    return pygame.Rect(round(x - long / 2), round(y - long / 2), round(long), round(long))


def _draw_wake(target: pygame.Surface, spot: Callable[[float, float], tuple[float, float]]) -> None:
    """Draw two arms of foam that open astern and the rings of the blades, fainter with distance."""
    for n in range(_WAKE):
        astern, aside = -0.55 - 0.3 * n, 0.07 + 0.06 * n
        faint = pygame.Color(*palette.FOAM).lerp(palette.SHADOW, 0.25 + 0.5 * n / _WAKE)
        for hand in (-1, 1):
            ends = spot(astern, hand * aside), spot(astern - 0.2, hand * (aside + 0.04))
            pygame.draw.aaline(target, faint, *ends)
            if n % 2:
                pygame.draw.aacircle(target, faint, spot(astern, hand * (aside + 0.3)), 2, 1)
