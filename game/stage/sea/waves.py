"""The waves of the painted sea: two tiles of different size, each a loop, laid one on the other.

The ground tile is opaque; the second is light to add. Each carries half of the waves, and their
sizes have no common measure that fits a screen, so that no stretch of sea is ever seen twice.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
import pygame

from game.stage.sea.spectrum import (
    DETAIL,
    Field,
    WaveSpectrum,
    make_sea,
    moment,
    noise,
    smooth,
)
from game.stage.sea.weather import Conditions, ramp

STEPS: Final = 24
"""Frames in a loop of spectrum.LOOP_SECONDS; between them the tile is mixed."""
_REACH: Final = 2.4
"""Deviations below its middle that the added tile keeps."""
_FAR: Final = 0.7
"""How much of a contrast past that of a plain day is left in a view from far away."""
_GLINT, _FAR_GLINT = 200, 0.6
"""Place on the colour ramp, of 255, where glints begin, and how much of them a view from far away
keeps."""
_GLITTERS: Final = 0.6
"""Past this gleam a glint is a heap of sparks: a smooth one is known again where tiles repeat."""
_SPARK: Final = (2.6, 1.8, 1.0)
"""Of the sparks: px of the largest, how much longer they are along the crest, px of the finest."""
_BREAKS: Final = (1.6, 1.0)
"""How strongly sparks tear a glint apart, and how much of it goes dark between them."""
_CRESTS: Final = (1.1, 0.6)
"""From near by, light above the first of these (the deviation is about 1) is lifted by the second
as a share of what is above: few crests, but those catch the sun."""


@dataclass(frozen=True, slots=True)
class WaveTile:
    """One of the two tiles: its size in px, its families of waves as (length px, turn from the
    wind in degrees, finest detail px, steepness), whether it is added, and its own seed."""

    size: int
    families: tuple[tuple[float, float, float, float], ...]
    added: bool
    seed: int


GROUND: Final = WaveTile(
    480, ((52.0, 0, 4.2, 0.74), (23.0, 14, 3.6, 0.22), (150.0, -8, 24.0, 0.24)), False, 0
)
OVER: Final = WaveTile(352, ((44.0, 3, 4.0, 0.62), (20.0, -9, 3.4, 0.20)), True, 41)
PARTS: Final = (GROUND, OVER)


class Loop:
    """The frames of one part of a sea under one set of conditions. Everything is made when first
    needed, so that `build` can spread the work over many draws."""

    def __init__(self, seen: Conditions, part: WaveTile) -> None:
        """Ready to paint any frame; nothing is made yet."""
        self.part = part
        self._seen = seen
        self._frames: list[pygame.Surface | None] = [None] * STEPS
        self._shown: dict[int, pygame.Surface] = {}
        self._next = 0
        self._groundwork = ["_sea", "_colours"]

    @cached_property
    def _sea(self) -> WaveSpectrum:
        """The waves."""
        seen, part = self._seen, self.part
        heading = seen.wind_from + 180
        return make_sea(part.size, STEPS, heading, seen.zoom, seen.seed + part.seed, part.families)

    @cached_property
    def _sparks(self) -> Field:
        """What glints break up into, [y, x], deviation 1."""
        seen, (grain, longer, finest) = self._seen, _SPARK
        size, coarse = self.part.size, grain * seen.zoom**DETAIL
        return noise(size, coarse, 9 + self.part.seed, seen.wind_from + 90, longer, finest)

    @cached_property
    def _colours(self) -> list[tuple[int, int, int]]:
        """The colour of each of 256 places on the ramp. What the added tile gives at its middle is
        taken from the ground tile beforehand."""
        colours = _softened(self._seen)
        middle = self._seen.kind.level
        low = middle - _REACH * _contrast(self._seen) * _deviation(OVER)
        full, base = (colours[int(255 * at)] for at in (middle, max(0.0, low)))
        values = colours - (base if self.part.added else full - base)
        whole = np.clip(np.round(values), 0, 255).astype(int)
        return [(red, green, blue) for red, green, blue in whole.tolist()]

    @property
    def whole(self) -> bool:
        """Whether every frame is painted."""
        return self._next >= STEPS

    def frame(self, step: int) -> pygame.Surface:
        """Frame `step` of the loop, painted now if need be. Two at the most are held in the colours
        of the screen, those that are in use: the rest are four times smaller."""
        shown = self._shown.pop(step, None)
        if shown is None:
            painted = self._painted(step)
            while len(self._shown) > 1:
                del self._shown[next(iter(self._shown))]
            shown = pygame.Surface(painted.get_size(), 0, 32)
            shown.blit(painted, (0, 0))
        self._shown[step] = shown
        return shown

    def _painted(self, step: int) -> pygame.Surface:
        """The same with 8 bits to a pixel, which are places on the ramp."""
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
            self._painted(self._next)
        else:
            # Every frame is painted: what they were painted from is no longer needed.
            for piece in ("_sea", "_sparks"):
                self.__dict__.pop(piece, None)

    def rest(self) -> None:
        """The frames in use are no more held in the colours of the screen."""
        self._shown.clear()

    def _paint(self, step: int) -> pygame.Surface:
        """One frame: narrow bright crests over broad troughs."""
        light, seen = moment(self._sea, step), self._seen
        light = light + 0.25 * light * light
        glitters = seen.grade.gleam > _GLITTERS
        if glitters and seen.zoom > 1:
            above, lift = _CRESTS
            light = light + lift * np.maximum(light - above, 0)
        value = seen.kind.level + _contrast(seen) * light
        if glitters:
            bright, (torn, dark) = np.maximum(value - _GLINT / 255, 0), _BREAKS
            value = value + bright * np.clip(torn * self._sparks - dark, -1, 1.2)
        place = np.clip(value * 255, 0, 255).astype(np.uint8)
        tile = pygame.Surface((self.part.size, self.part.size), 0, 8)
        tile.set_palette(self._colours)
        pygame.surfarray.pixels2d(tile).T[:] = place
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


def _softened(seen: Conditions) -> Field:
    """The ramp with its glints held back, in a view from far away more. The way up to them is
    steep: between the water and the sun in it there is hardly a colour."""
    at, gleam = np.linspace(0, 255, 256), seen.grade.gleam
    if seen.zoom <= 1 and gleam > _FAR_GLINT / 2:
        gleam *= _FAR_GLINT
    share = np.clip((at - _GLINT) / (255 - _GLINT), 0, 1)
    up = 0.25 * share + 0.75 * smooth(0.35, 0.85, share)
    held = np.where(at > _GLINT, _GLINT + (255 - _GLINT) * gleam * up, at)
    return np.asarray(ramp(seen)[held.astype(int)])


def _deviation(part: WaveTile) -> float:
    """Deviation of the light of one part."""
    return float(np.sqrt(sum(steep * steep for *_, steep in part.families)))


def _contrast(seen: Conditions) -> float:
    """How far light of strength 1 goes up the colour ramp: a strong light is for the long waves of
    a near view, and from far away most of it is held back, or the sea would be all flecks."""
    strong = seen.grade.contrast
    if seen.zoom <= 1:
        strong = min(strong, 1 + _FAR * (strong - 1))
    return 0.118 * seen.kind.contrast * strong
