"""Painted squares of ground: joined from strips, cut out of a larger painting or stretched, and
drawn on the sea with their surf between its two states."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
import pygame

from game.stage.paper.picture_cache import surface_bytes
from game.stage.sea.wave_spectrum import Field

_SOLID_ALPHA: Final = 255
_PlacedSurface: TypeAlias = tuple[pygame.Surface, tuple[int, int]]


@dataclass(frozen=True, slots=True)
class ShoreSquare:
    """One painted square: the ground, and its surf drawn in and out (or none)."""

    ground: pygame.Surface
    surf: tuple[pygame.Surface, pygame.Surface] | None


@dataclass(frozen=True, slots=True)
class TrimmedSquare:
    """A square cropped to its visible parts, ready to draw: its full `size` in px, its ground and
    its two states of surf, each with its offset in the square (or none)."""

    size: tuple[int, int]
    ground: _PlacedSurface
    surf: tuple[_PlacedSurface, _PlacedSurface] | None

    @property
    def pixel_bytes(self) -> int:
        """Bytes of its pixels."""
        return sum(surface_bytes(sheet) for sheet, _ in (self.ground, *(self.surf or ())))


def trim_square(square: ShoreSquare) -> TrimmedSquare:
    """Crop the empty margins of the square. Ground that is all land loses its alpha: solid px are
    blitted several times faster."""
    size = square.ground.get_size()
    ground = _trim_surface(square.ground)
    if pygame.surfarray.array_alpha(square.ground).min() == _SOLID_ALPHA:
        solid = pygame.Surface(size, 0, 32)
        solid.blit(square.ground, (0, 0))
        ground = solid, (0, 0)
    if square.surf is None:
        return TrimmedSquare(size, ground, None)
    drawn, back = (_trim_surface(sheet) for sheet in square.surf)
    return TrimmedSquare(size, ground, (drawn, back))


def _trim_surface(sheet: pygame.Surface) -> _PlacedSurface:
    """Return the visible part of a surface, and its offset."""
    bounds = sheet.get_bounding_rect(min_alpha=2)
    made = pygame.Surface(bounds.size, pygame.SRCALPHA)
    made.blit(sheet, (-bounds.left, -bounds.top), special_flags=pygame.BLEND_RGBA_ADD)
    return made, bounds.topleft


def empty_strip(columns: Field, rows: Field) -> ShoreSquare:
    """Return an empty strip for deep water."""
    return ShoreSquare(pygame.Surface((len(columns), len(rows)), pygame.SRCALPHA), None)


def join_strips(strips: Sequence[ShoreSquare]) -> ShoreSquare:
    """Join strips, one below the other, into one square."""
    surfs = [strip.surf for strip in strips]
    ground = _stack_surfaces([strip.ground for strip in strips])
    if not any(surfs):
        return ShoreSquare(ground, None)
    clear = [pygame.Surface(strip.ground.get_size(), pygame.SRCALPHA) for strip in strips]
    drawn, back = (
        _stack_surfaces([surf[n] if surf else none for surf, none in zip(surfs, clear, strict=True)])
        for n in (0, 1)
    )
    return ShoreSquare(ground, (drawn, back))


def cut_visible_part(square: ShoreSquare, box: pygame.Rect) -> ShoreSquare | None:
    """Return a part of a painted square, or None if nothing of it is visible."""
    ground = square.ground.subsurface(box)
    surf = square.surf and (square.surf[0].subsurface(box), square.surf[1].subsurface(box))
    shows = [sheet.get_bounding_rect(min_alpha=2).w for sheet in (ground, *(surf or ()))]
    return ShoreSquare(ground, surf) if any(shows) else None


def _stack_surfaces(sheets: Sequence[pygame.Surface]) -> pygame.Surface:
    """Stack surfaces one below the other with unchanged px."""
    high = sum(sheet.get_height() for sheet in sheets)
    made, top = pygame.Surface((sheets[0].get_width(), high), pygame.SRCALPHA), 0
    for sheet in sheets:
        pygame.surfarray.pixels2d(made)[:, top : top + sheet.get_height()] = pygame.surfarray.pixels2d(sheet)
        top += sheet.get_height()
    return made


def surface_from_arrays(
    rgb: Field, alpha: Field, grade: tuple[float, float, float] = (1.0, 1.0, 1.0)
) -> pygame.Surface:
    """Return a picture of colours and alphas in [y, x]."""
    high, wide = alpha.shape
    made = pygame.Surface((wide, high), pygame.SRCALPHA)
    graded = np.clip(rgb * np.array(grade, dtype=np.float32), 0, 255).astype(np.uint8)
    pygame.surfarray.pixels3d(made)[:] = graded.swapaxes(0, 1)
    pygame.surfarray.pixels_alpha(made)[:] = (np.clip(alpha, 0, 1).T * 255).astype(np.uint8)
    return made


def resize_square(square: ShoreSquare, size: tuple[int, int]) -> ShoreSquare:
    """Return the square at another size."""
    ground = pygame.transform.smoothscale(square.ground, size)
    if square.surf is None:
        return ShoreSquare(ground, None)
    drawn, back = (pygame.transform.smoothscale(sheet, size) for sheet in square.surf)
    return ShoreSquare(ground, (drawn, back))


def draw_square(target: pygame.Surface, square: TrimmedSquare, box: pygame.Rect, surf_share: float) -> None:
    """Draw one square in its box, its surf between its two states."""
    sheet, (dx, dy) = square.ground
    target.blit(sheet, (box.left + dx, box.top + dy))
    for (surf, (dx, dy)), share in zip(square.surf or (), (1 - surf_share, surf_share), strict=False):
        surf.set_alpha(round(255 * share))
        target.blit(surf, (box.left + dx, box.top + dy))
