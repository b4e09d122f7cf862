"""Measures how often a film flashes, after the general flash of WCAG 2.3.1.

A flash is a pair of opposing changes of relative luminance, each of a tenth of full light or more
with its darker state below 0.80, over a quarter or more of any block of 341 x 256 pixels of a
picture of 1024 x 768 (ten degrees of the eye's field). What goes up within TOGETHER seconds, less
what goes down, counts as one change of a block; and cells that flash each in its own time
count when a quarter of a block does so.
"""

import itertools
from dataclasses import dataclass, field
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt
import pygame

Light: TypeAlias = npt.NDArray[np.float32]
"""Relative luminance, 0 to 1, of every cell of the picture, across and down."""
Mask: TypeAlias = npt.NDArray[np.bool_]

MIN_LIGHT_CHANGE: Final = 0.1
DARKER: Final = 0.8
BLOCK: Final = (341, 256)
SHARE: Final = 0.25
CELL_PX: Final = 16
"""Pixels across a cell, half a degree: smaller things are texture."""
TOGETHER: Final = 0.1
MAX_TURNS: Final = 16
"""Changes of direction stored per cell: eight flashes."""
REFERENCE_WIDTH: Final = 1024
"""Pixels of the width of the picture that BLOCK and SPECK are meant for."""
_SHARES: Final = np.arange(256, dtype=np.float32) / 255
_LINEAR: Final = np.where(_SHARES <= 0.04045, _SHARES / 12.92, ((_SHARES + 0.055) / 1.055) ** 2.4)


def light_of(picture: pygame.Surface) -> Light:
    """Return the relative luminance of the picture's cells."""
    linear = _LINEAR[pygame.surfarray.pixels3d(picture)[::2, ::2]]
    light = linear @ np.array([0.2126, 0.7152, 0.0722], np.float32)
    side = round(CELL_PX * picture.get_width() / REFERENCE_WIDTH / 2)
    wide, high = light.shape[0] // side, light.shape[1] // side
    cells = light[: wide * side, : high * side].reshape(wide, side, high, side)
    return np.asarray(cells.mean(axis=(1, 3)), np.float32)


def block_shares(changed: Mask) -> npt.NDArray[np.float64]:
    """Return the changed share of each block, in half steps of a block."""
    wide = round(BLOCK[0] * changed.shape[0] / REFERENCE_WIDTH)
    high = round(wide * BLOCK[1] / BLOCK[0])
    total = np.pad(changed.cumsum(0).cumsum(1), ((1, 0), (1, 0)))
    lefts = _block_starts(changed.shape[0], wide)
    tops = _block_starts(changed.shape[1], high)
    low, right = np.ix_(lefts, tops), np.ix_(lefts + wide, tops + high)
    part = total[right] - total[np.ix_(lefts, tops + high)]
    part = part - total[np.ix_(lefts + wide, tops)] + total[low]
    return np.asarray(part / (wide * high), np.float64).ravel()


def _block_starts(length: int, block: int) -> npt.NDArray[np.int_]:
    """Return where blocks begin: four to a block, and the last at the very end."""
    last = max(0, length - block)
    return np.unique(np.append(np.arange(0, last + 1, max(1, block // 4)), last))


@dataclass(slots=True)
class FlashMeter:
    """Measures one picture after another; ``max_share`` is the largest share of a block that
    went up or down together, ``max_flashes`` the most flashes of a quarter of its cells each by
    itself."""

    seconds: float = 0.0
    max_share: float = 0.0
    max_flashes: int = 0
    _low: Light | None = None
    _high: Light | None = None
    _turned: list[Light] = field(default_factory=list)
    _way: list[npt.NDArray[np.int8]] = field(default_factory=list)
    _blocks: list[list[tuple[float, int]]] = field(default_factory=list)

    def add_frame(self, light: Light, seconds: float) -> None:
        """Add the next picture, ``seconds`` after the last."""
        self.seconds += seconds
        if self._low is None or self._high is None:
            self._low, self._high = light.copy(), light.copy()
            self._turned = [np.full(light.shape, -9, np.float32) for _ in range(MAX_TURNS)]
            self._way = [np.zeros(light.shape, np.int8)]
            return
        rises = (light - self._low >= MIN_LIGHT_CHANGE) & (self._low < DARKER)
        falls = (self._high - light >= MIN_LIGHT_CHANGE) & (light < DARKER)
        done = rises | falls
        self._low = np.where(done, light, np.minimum(self._low, light))
        self._high = np.where(done, light, np.maximum(self._high, light))
        self._turn(rises, falls)

    def _turn(self, rises: Mask, falls: Mask) -> None:
        way = self._way[0]
        turns = (rises & (way <= 0)) | (falls & (way >= 0))
        for older, newer in itertools.pairwise(self._turned):
            older[turns] = newer[turns]
        self._turned[-1][turns] = self.seconds
        way[rises], way[falls] = 1, -1
        latest = self._turned[-1] > self.seconds - TOGETHER
        up, down = block_shares(latest & (way > 0)), block_shares(latest & (way < 0))
        self.max_share = max(self.max_share, float(np.abs(up - down).max()))
        self._note(up - down)
        for flashes in range(self.max_flashes + 1, MAX_TURNS // 2 + 1):
            often = self._turned[-2 * flashes] > self.seconds - 1
            if block_shares(often).max() >= SHARE:
                self.max_flashes = flashes

    def _note(self, shares: npt.NDArray[np.float64]) -> None:
        self._blocks = self._blocks or [[] for _ in shares]
        for block, share in zip(self._blocks, shares.tolist(), strict=True):
            way = 1 if share > 0 else -1
            if abs(share) >= SHARE and (not block or block[-1][1] != way):
                block.append((self.seconds, way))

    @property
    def block_flashes(self) -> int:
        """Return the most flashes of any whole block within a second."""
        return max((_most_in_a_second([t for t, _ in b]) // 2 for b in self._blocks), default=0)

    def count_flashes(self) -> int:
        """Return the most flashes within a second: of any block as a whole, or of a quarter of its
        cells each by itself."""
        return max(self.block_flashes, self.max_flashes)


def _most_in_a_second(moments: list[float]) -> int:
    return max((sum(0 <= t - start <= 1 for t in moments) for start in moments), default=0)
