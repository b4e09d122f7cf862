"""Cut an area into parts that stand side by side (`Row`) or one below the other (`Column`).

A layout says what stands beside what; the rectangles follow from it:

    card_list, details = Row(style.px(396), REST, gap=style.px(24)).split(area)
    chart, words, foot = Column(REST, measured_height, control_height(style), gap=style.px(12)).split(details)

A size is a number of px, a `Share` of the px that the others leave, or a function that measures: it gets the
px across (the width of a column, the height of a row), because the height of a text depends on its width.
Shares are cut down to whole px. What that leaves stays free at the end, so that equal parts are equal.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Final, Self, TypeAlias

import pygame


@dataclass(frozen=True, slots=True)
class Share:
    """A share of the px that the other parts leave, by its weight among all shares."""

    weight: float = 1.0


REST: Final = Share()
"""All the px that the other parts leave, or an equal part of them."""

Size: TypeAlias = int | Share | Callable[[int], int]


class _Parts:
    """Parts of these sizes along one axis, with `gap` px between two."""

    _is_row: ClassVar[bool]

    def __init__(self, *sizes: Size, gap: int = 0) -> None:
        self.sizes, self.gap = sizes, gap

    @classmethod
    def repeat(cls, count: int, size: Size = REST, gap: int = 0) -> Self:
        """Return `count` parts of the same size; by default they fill the area."""
        return cls(*[size] * count, gap=gap)

    def split(self, area: pygame.Rect) -> list[pygame.Rect]:
        """Return the rectangle of each part in the area, in order. Parts too large for it reach out of it."""
        long, across = (area.w, area.h) if self._is_row else (area.h, area.w)
        fixed = [size(across) if callable(size) else size for size in self.sizes]
        left = long - sum(size for size in fixed if isinstance(size, int)) - self.gap * (len(fixed) - 1)
        weights = sum(size.weight for size in fixed if isinstance(size, Share))
        found, at = list[pygame.Rect](), area.x if self._is_row else area.y
        for size in fixed:
            part = size if isinstance(size, int) else int(left * size.weight / weights)
            place = (at, area.y, part, area.h) if self._is_row else (area.x, at, area.w, part)
            found.append(pygame.Rect(place))
            at += part + self.gap
        return found


class Row(_Parts):
    """Parts side by side, from left to right, as high as the area."""

    _is_row = True


class Column(_Parts):
    """Parts one below the other, from the top down, as wide as the area."""

    _is_row = False


def inset(area: pygame.Rect, across: int, top: int = 0, bottom: int = 0) -> pygame.Rect:
    """Return the area without `across` px at the left and right, `top` px above and `bottom` px below."""
    return pygame.Rect(area.x + across, area.y + top, area.w - 2 * across, area.h - top - bottom)
