"""The waves of the painted sea: two tiles of different size, each a loop, laid one on the other.

The ground tile is opaque; the second is light to add. Each carries half of the waves, and their
sizes have no common measure that fits a screen, so that no stretch of sea is ever seen twice.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
import numpy.typing as npt
import pygame

from game.stage.sea.spectrum import Field, WaveSpectrum, make_sea, moment
from game.stage.sea.weather import LOW_SUN, Conditions, ramp

STEPS: Final = 24
"""Frames in a loop of spectrum.LOOP_SECONDS; between them the tile is mixed."""
_REACH: Final = 2.4
"""Deviations below its middle that the added tile keeps."""
_GLINT: Final = 188
"""Place on the colour ramp, of 255, where glints begin."""


@dataclass(frozen=True, slots=True)
class WaveTile:
    """One of the two tiles: its size in px, its families of waves as (length px, turn from the
    wind in degrees, finest detail px, steepness), whether it is added, and its own seed."""

    size: int
    families: tuple[tuple[float, float, float, float], ...]
    added: bool
    seed: int


GROUND: Final = WaveTile(
    480, ((47.0, 0, 3.4, 0.72), (21.0, 14, 2.6, 0.33), (150.0, -8, 24.0, 0.34)), False, 0
)
OVER: Final = WaveTile(352, ((40.0, 3, 3.2, 0.62), (19.0, -9, 2.6, 0.34)), True, 41)
PARTS: Final = (GROUND, OVER)


class Loop:
    """The frames of one part of a sea under one set of conditions. Everything is made when first
    needed, so that `build` can spread the work over many draws."""

    def __init__(self, seen: Conditions, part: WaveTile) -> None:
        """Ready to paint any frame; nothing is made yet."""
        self.part = part
        self._seen = seen
        self._frames: list[pygame.Surface | None] = [None] * STEPS
        self._next = 0
        self._groundwork = ["_sea", "_colours"]

    @cached_property
    def _sea(self) -> WaveSpectrum:
        """The waves."""
        seen, part = self._seen, self.part
        heading = seen.wind_from + 180
        return make_sea(part.size, STEPS, heading, seen.zoom, seen.seed + part.seed, part.families)

    @cached_property
    def _colours(self) -> npt.NDArray[np.uint32]:
        """Pixel value of each place on the ramp, shape (256,). What the added tile gives at its
        middle is taken from the ground tile beforehand."""
        colours = _softened(ramp(self._seen))
        middle = self._seen.kind.level
        low = middle - _REACH * _contrast(self._seen) * _deviation(OVER)
        full, base = (colours[int(255 * at)] for at in (middle, max(0.0, low)))
        values = colours - (base if self.part.added else full - base)
        whole = np.clip(np.round(values), 0, 255).astype(np.uint32)
        red, green, blue, _ = pygame.Surface((1, 1), 0, 32).get_shifts()
        return np.asarray(whole[:, 0] << red | whole[:, 1] << green | whole[:, 2] << blue)

    @property
    def whole(self) -> bool:
        """Whether every frame is painted."""
        return self._next >= STEPS

    def frame(self, step: int) -> pygame.Surface:
        """Frame `step` of the loop, painted now if need be."""
        found = self._frames[step]
        if found is None:
            found = self._frames[step] = self._paint(step)
        return found

    def build(self) -> None:
        """One more piece of the work: groundwork first, then the next missing frame, if any."""
        if self._groundwork:
            getattr(self, self._groundwork.pop(0))
            return
        while self._next < STEPS and self._frames[self._next] is not None:
            self._next += 1
        if self._next < STEPS:
            self.frame(self._next)
        else:
            # Every frame is painted: what they were painted from is no longer needed.
            self.__dict__.pop("_sea", None)

    def _paint(self, step: int) -> pygame.Surface:
        """One frame: narrow bright crests over broad troughs."""
        light = moment(self._sea, step)
        value = self._seen.kind.level + _contrast(self._seen) * (light + 0.25 * light * light)
        place = np.clip(value * 255, 0, 255).astype(np.uint8)
        tile = pygame.Surface((self.part.size, self.part.size), 0, 32)
        pygame.surfarray.pixels2d(tile).T[:] = self._colours[place]
        return tile

    def onto(self, tile: pygame.Surface, place: float) -> None:
        """Paint the loop on `tile` at `place` frames into its turn: the frame before, and the
        next one over it as thick as it is near."""
        first = int(place) % STEPS
        tile.blit(self.frame(first), (0, 0))
        later = self.frame((first + 1) % STEPS)
        later.set_alpha(round(255 * (place - int(place))))
        tile.blit(later, (0, 0))
        later.set_alpha(None)


def _softened(colours: Field) -> Field:
    """The ramp with its glints held back: a glint that repeats is what the eye finds first, so
    those are left to the single crests."""
    at = np.linspace(0, 255, 256)
    held = np.where(at > _GLINT, _GLINT + 0.3 * (at - _GLINT), at)
    return np.asarray(colours[held.astype(int)])


def _deviation(part: WaveTile) -> float:
    """Deviation of the light of one part."""
    return float(np.sqrt(sum(steep * steep for *_, steep in part.families)))


def _contrast(seen: Conditions) -> float:
    """How far light of strength 1 goes up the colour ramp."""
    return 0.118 * seen.kind.contrast * LOW_SUN.get(seen.light, 1.0)
