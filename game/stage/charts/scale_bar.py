"""The scale bar of a chart: centimetres, or squares if a book plays on squares."""

from dataclasses import dataclass

import pygame

from game.stage.charts.chart_marks import draw_centred_text
from game.stage.paper import palette


@dataclass(frozen=True, slots=True)
class LengthUnit:
    """Unit of lengths: its name, its cm, and the numbers a scale bar may show, the largest
    first."""

    name: str = "cm"
    cm: float = 1.0
    bar_lengths: tuple[int, ...] = (40, 20, 10, 5)


CM_UNIT = LengthUnit()
SQUARE_UNIT = LengthUnit("squares", 7.5, (8, 4, 2))
INCH_UNIT = LengthUnit("inches", 11.0, (8, 4, 2))


def _bar_length(px_per_cm: float, measure: LengthUnit) -> tuple[int, float]:
    """Return the number the scale bar shows, and its length in px."""
    each = px_per_cm * measure.cm
    shown = next((n for n in measure.bar_lengths if n * each <= 170), measure.bar_lengths[-1])
    return shown, shown * each


def scale_bar_width(px_per_cm: float, measure: LengthUnit, letters: int) -> int:
    """Return the px of the scale bar with its figures, which are `letters` px high."""
    beyond = max(64, 20 + letters * (len(measure.name) + 2) // 2)
    return round(_bar_length(px_per_cm, measure)[1]) + beyond


def draw_scale_bar(
    target: pygame.Surface, px_per_cm: float, measure: LengthUnit, ground: pygame.Rect, face: pygame.font.Font
) -> None:
    """Draw a chequered bar of whole lengths with its figures, on a piece of paper."""
    length, wide = _bar_length(px_per_cm, measure)
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
            draw_centred_text(target, face, figure, at, palette.INK_1)
