"""Translucent sheets laid on the water: places in cm come to pixels, polygons become washes."""

from collections.abc import Sequence
from typing import TypeAlias

import pygame

from game.stage.frame.camera import Viewport
from game.ui.battle.sea.sea_view import SeaView

Sheet: TypeAlias = tuple[pygame.Surface, tuple[int, int]]
ViewKey: TypeAlias = tuple[float, float, float, Viewport]


def fill_polygon(
    target: pygame.Surface, points: Sequence[tuple[float, float]], colour: tuple[int, int, int, int]
) -> None:
    """A translucent polygon, clipped to the window before it is drawn."""
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    box = pygame.Rect(min(xs), min(ys), max(xs) - min(xs) + 2, max(ys) - min(ys) + 2)
    box = box.clip(target.get_rect())
    if box.w < 2 or box.h < 2:
        return
    sheet = pygame.Surface(box.size, pygame.SRCALPHA)
    pygame.draw.polygon(sheet, colour, [(x - box.x, y - box.y) for x, y in points])
    target.blit(sheet, box)


def view_key(sea_view: SeaView) -> ViewKey:
    """What decides where a place in cm is drawn."""
    look = sea_view.camera.view
    return look.x, look.y, look.px_per_cm, sea_view.camera.viewport


def to_pixels(points: Sequence[tuple[float, float]], view: ViewKey) -> list[tuple[float, float]]:
    """Places in cm as pixels."""
    x0, y0, scale, port = view
    cx, cy = port.centre
    return [(cx + (x - x0) * scale, cy + (y - y0) * scale) for x, y in points]


def cropped_sheet(sheet: pygame.Surface) -> Sheet:
    """The part of a sheet that has anything on it, and where it lies."""
    box = sheet.get_bounding_rect()
    return sheet.subsurface(box).copy(), box.topleft
