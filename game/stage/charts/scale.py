"""The scale bar of a chart: centimetres, or squares where a book plays on squares."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.stage.charts.marks import print_at
from game.stage.paper import palette


@dataclass(frozen=True, slots=True)
class Measure:
    """What lengths are told in: its name, how many cm one is, and how many a scale bar may show,
    the most first."""

    name: str = "cm"
    cm: float = 1.0
    shows: tuple[int, ...] = (40, 20, 10, 5)


CM = Measure()
SQUARES = Measure("squares", 7.5, (8, 4, 2))
INCHES = Measure("inches", 11.0, (8, 4, 2))


def _scale_shows(px_per_cm: float, measure: Measure) -> tuple[int, float]:
    """How much the scale bar shows, and the px it is long."""
    each = px_per_cm * measure.cm
    shown = next((n for n in measure.shows if n * each <= 170), measure.shows[-1])
    return shown, shown * each


def scale_width(px_per_cm: float, measure: Measure, letters: int) -> int:
    """Px the scale bar takes, figures and all; `letters` px high."""
    beyond = max(64, 20 + letters * (len(measure.name) + 2) // 2)
    return round(_scale_shows(px_per_cm, measure)[1]) + beyond


def draw_scale(
    target: pygame.Surface,
    px_per_cm: float,
    measure: Measure,
    ground: pygame.Rect,
    face: pygame.font.Font,
) -> None:
    """A chequered bar of whole lengths with its figures, on its slip of paper."""
    length, wide = _scale_shows(px_per_cm, measure)
    parts, y, left = 4, ground.bottom - 13, ground.left + 20
    step = wide / parts
    pygame.draw.rect(target, palette.PAPER_0, ground, border_radius=2)
    for n in range(parts):
        box = pygame.Rect(round(left + n * step), y, round(step) + 1, 6)
        pygame.draw.rect(target, palette.INK_1 if n % 2 == 0 else palette.PAPER_0, box)
        pygame.draw.rect(target, palette.INK_1, box, 1)
    last = f"{length} {measure.name}"
    crowded = step * parts / 2 < face.size(last)[0]
    for n, figure in ((0, "0"), (parts // 2, str(length // 2)), (parts, last)):
        if n != parts // 2 or not crowded:
            at = (left + n * step, ground.top + 3 + face.get_height() / 2)
            print_at(target, face, figure, at, palette.INK_1)
