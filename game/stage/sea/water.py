"""The painted sea: lit waves that loop, airs over them, crests on them, a change that fades.

Two tiles of waves of different size are added (see water_waves), the sum is multiplied by a wide
layer of light and shade that drifts down the wind (water_airs), and single crests that break or
sparkle are laid on it (whitecaps): nothing on a screen repeats. What a sea is made of is made
when first needed and one more piece at each draw, so a screen opens at once.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pygame

from game.stage.frame.camera import Camera
from game.stage.sea.airs import GRAIN, SPAN, Airs, Drift, Turning, span_for
from game.stage.sea.beams import layer, strength
from game.stage.sea.spectrum import LOOP_SECONDS, Field
from game.stage.sea.waves import PARTS, STEPS, Loop
from game.stage.sea.weather import Conditions, conditions
from game.stage.sea.whitecaps import CAPS, GLINTS, MANY_CAPS, CrestKind, Gusts, crests

WIND_FADE: Final = 4.0
ZOOM_FADE: Final = 0.5
_MIXES: Final = 16
"""Times a second each tile is mixed anew; they take turns. A crest moves half a px between."""
_STAMPS: Final = 15
"""Times a second the single crests are placed anew."""

SORTS: Final = 2
"""Sorts of single crests: those that sparkle and those that break."""

_Blits = list[tuple[pygame.Surface, tuple[float, float]]]
_Stamped = tuple[tuple[object, ...], _Blits]
"""Crests, and the sea, window and moment they were placed for."""


class _Painting:
    """All that one set of conditions is drawn with, made piece by piece."""

    def __init__(self, seen: Conditions, span: tuple[int, int]) -> None:
        """Ready to be drawn or built, with airs of `span` px; nothing is made yet."""
        self.seen = seen
        self.loops = [Loop(seen, part) for part in PARTS]
        self.airs = Airs(seen, span)
        self._turn = 0

    @property
    def whole(self) -> bool:
        """Whether there is nothing left to make."""
        return self.airs.whole and all(loop.whole for loop in self.loops)

    def build(self) -> None:
        """One more piece, of each part in its turn: the first frames of both loops are wanted
        soon."""
        pieces: tuple[Airs | Loop, ...] = (self.airs, *self.loops)
        left = [piece for piece in pieces if not piece.whole]
        if left:
            self._turn += 1
            left[self._turn % len(left)].build()


def _lay(target: pygame.Surface, tile: pygame.Surface, x: float, y: float, flags: int) -> None:
    """Cover the target's clip with `tile`, one corner of the pattern at (x, y) px."""
    area, (wide, high) = target.get_clip(), tile.get_size()
    # Whole offsets, floored: pygame truncates towards zero, which opens seams left of the origin.
    left = area.left - (area.left - int(x // 1)) % wide
    top = area.top - (area.top - int(y // 1)) % high
    spots = [
        (tile, (across, down))
        for across in range(left, area.right, wide)
        for down in range(top, area.bottom, high)
    ]
    target.fblits(spots, flags)


def _zoom_for(px_per_cm: float) -> float:
    """How much longer than the pattern's own the waves are at this scale: three steps."""
    return 1.0 if px_per_cm < 30 else 1.45 if px_per_cm < 44 else 2.0


def _place_of(number: int, seconds: float) -> float:
    """How many frames into its turn the loop of a tile is at this moment."""
    tick = (seconds * _MIXES + number / len(PARTS)) // 1
    return tick / _MIXES / LOOP_SECONDS * STEPS % STEPS


def _stamp_key(
    sort: int, seen: Conditions, area: pygame.Rect, origin: tuple[float, float], seconds: float
) -> tuple[tuple[object, ...], float]:
    """What the crests of one of both sorts are placed for, and the tick of its own clock."""
    tick = (seconds * _STAMPS + sort / SORTS) // 1
    return (tick, seen, tuple(area), origin), tick


def _sorts(seen: Conditions) -> tuple[tuple[CrestKind, float], tuple[CrestKind, float]]:
    """The SORTS of crests of a sea, and how many there are of each."""
    kind = seen.kind
    caps = MANY_CAPS if kind.foam > 1 else CAPS
    sparkle = kind.glint * seen.grade.glint
    return (GLINTS, sparkle), (caps, 0.40 * kind.foam**0.6)


class Water:
    """A sea that follows the camera and the wind. `draw` is the whole of it; `change` sets what it
    becomes, over WIND_FADE seconds once the new waves are ready."""

    def __init__(
        self, wind_from: float, weather: str = "fair", light: str = "day", seed: int = 3
    ) -> None:
        """A sea under a wind from `wind_from` (compass degrees); `weather` is light, fair, rough
        or plain; `light` is day, dusk or night. Raises KeyError for any other word."""
        self._wanted = conditions(wind_from, weather, light, seed=seed)
        self._now: _Painting | None = None
        self._coming: _Painting | None = None
        self._fade_from: float | None = None
        self._fade_seconds = WIND_FADE
        self._tiles = [pygame.Surface((part.size, part.size), 0, 32) for part in PARTS]
        self._places = [-1.0 for _ in PARTS]
        self._span = (SPAN, SPAN)
        self._turning: Turning | None = None
        self._drift = Drift(self._wanted.wind_from)
        self._phase = (0.0, 0.0)
        self._last: tuple[float, float] | None = None
        self._stamps: list[_Stamped] = [((), []), ((), [])]
        # What was made ready for a moment that is to come: tiles by the painting they are of.
        self._next_tiles: list[tuple[_Painting, float, pygame.Surface] | None]
        self._next_tiles = [None for _ in PARTS]
        self._next_stamps: list[_Stamped] = [((), []), ((), [])]

    @property
    def ready(self) -> bool:
        """Whether all of the present sea is painted (drawing never waits for this)."""
        return self._now is not None and self._now.whole and self._coming is None

    @property
    def fading(self) -> bool:
        """Whether one sea is turning into another on the screen."""
        return self._fade_from is not None

    def change(
        self,
        *,
        wind_from: float | None = None,
        weather: str | None = None,
        light: str | None = None,
    ) -> None:
        """From now on become this sea; what is not named stays as it is."""
        old = self._wanted
        wind = old.wind_from if wind_from is None else wind_from
        self._wanted = conditions(
            wind, weather or old.weather, light or old.light, old.zoom, old.seed
        )

    def draw(self, target: pygame.Surface, camera: Camera, seconds: float) -> None:
        """Cover the target's clip with the sea as it is at `seconds`."""
        self._fit(target.get_size())
        self._follow(camera)
        now = self._prepare(camera, seconds)
        share = self._share(seconds)
        self._mix(now, seconds, share)
        x, y = self._origin(camera)
        self._drift.turn(self._wanted.wind_from, seconds)
        self._lay_sea(target, (x, y), self._airs(now, share), seconds)
        if self._wanted.weather != "plain":
            light = layer(target.get_size(), now.seen.light)
            target.blit(light, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
        # Foam breaks white under any light: the crests come last.
        target.fblits(self._crests(now.seen, target.get_rect(), (x, y), seconds))

    def make_more(self, window: tuple[int, int], camera: Camera) -> None:
        """One more piece of the sea of this view is made before it is seen, in a window of this
        size."""
        self._fit(window)
        self._prepare(camera, 0.0)

    def rest(self) -> None:
        """Nobody looks for a while: of the sea that is shown only what takes long to make is kept,
        16 MB in place of 20 to 40, and nothing of what it was about to become."""
        self._coming = self._fade_from = self._turning = None
        self._next_tiles = [None for _ in PARTS]
        for loop in self._now.loops if self._now is not None else ():
            loop.rest()

    def ready_waves(self, seconds: float) -> None:
        """Both tiles for a draw at `seconds` that is to come are mixed now, so that it has only to
        take them; a sea that turns into another is mixed as it is drawn."""
        if self._now is None or self._coming is not None:
            return
        for n, part in enumerate(PARTS):
            place = _place_of(n, seconds)
            if place == self._places[n]:
                continue
            held = self._next_tiles[n]
            tile = held[2] if held else pygame.Surface((part.size, part.size), 0, 32)
            self._now.loops[n].onto(tile, place)
            self._next_tiles[n] = (self._now, place, tile)

    def ready_crests(self, sort: int, area: pygame.Rect, camera: Camera, seconds: float) -> None:
        """One of both sorts of crests for a draw in `area` at `seconds` that is to come, under the
        view of the last draw, is placed now."""
        if self._now is None or self._coming is not None:
            return
        key, tick = _stamp_key(sort, self._now.seen, area, self._origin(camera), seconds)
        if key != self._stamps[sort][0]:
            blits = self._placed(self._now.seen, area, self._origin(camera), tick / _STAMPS, sort)
            self._next_stamps[sort] = (key, blits)

    def _origin(self, camera: Camera) -> tuple[float, float]:
        """The px of the sea's own corner."""
        cx, cy = camera.viewport.centre
        return cx - self._phase[0], cy - self._phase[1]

    def _lay_sea(
        self,
        target: pygame.Surface,
        origin: tuple[float, float],
        airs: pygame.Surface | None,
        seconds: float,
    ) -> None:
        """Both tiles, and the airs over them, on the clip."""
        (x, y), (east, south) = origin, self._drift.at(seconds)
        for tile, part in zip(self._tiles, PARTS, strict=True):
            _lay(target, tile, x, y, pygame.BLEND_RGB_ADD if part.added else 0)
        if airs is not None:
            _lay(target, airs, x + float(east), y + float(south), pygame.BLEND_RGB_MULT)

    def _airs(self, now: _Painting, share: float) -> pygame.Surface | None:
        """The layer of light and shade, or none on a plain sea."""
        if self._wanted.weather == "plain":
            return None
        if self._coming is None or share <= 0:
            self._turning = None
            return now.airs.layer
        if self._turning is None:
            self._turning = Turning(now.airs, self._coming.airs)
        self._turning.go_on(share)
        return self._turning.shown

    def _crests(
        self, seen: Conditions, area: pygame.Rect, origin: tuple[float, float], seconds: float
    ) -> _Blits:
        """The crests that sparkle or break, under the conditions now on the screen; one sort is
        placed anew, then the other."""
        made = list[tuple[pygame.Surface, tuple[float, float]]]()
        for n in range(len(self._stamps)):
            key, tick = _stamp_key(n, seen, area, origin, seconds)
            if key == self._next_stamps[n][0]:
                self._stamps[n] = self._next_stamps[n]
            elif key != self._stamps[n][0]:
                self._stamps[n] = (key, self._placed(seen, area, origin, tick / _STAMPS, n))
            made += self._stamps[n][1]
        return made

    def _placed(
        self,
        seen: Conditions,
        area: pygame.Rect,
        origin: tuple[float, float],
        seconds: float,
        number: int,
    ) -> _Blits:
        """The crests of the sort of this number at this moment."""
        sort, amount = _sorts(seen)[number]
        if self._now is None or amount <= 0:
            return []
        gusts = Gusts(self._now.airs.gusts, GRAIN, self._drift.at)
        beam, high = seen.grade.beam, area.height

        def lit(x: Field, y: Field) -> Field:
            return beam.sparkle * strength(beam, x / high, y / high)

        more = lit if beam.sparkle and not sort.breaks else None
        return crests(area, origin, seconds, seen, kind=sort, amount=amount, gusts=gusts, more=more)

    def _fit(self, window: tuple[int, int]) -> None:
        """The airs are as large as this window asks for. Where that is new they are made at once:
        whoever changes a window's size sees all of it anew."""
        span = span_for(window)
        if span != self._span:
            self._span, self._turning = span, None
            for painting in (self._now, self._coming):
                if painting is not None:
                    painting.airs = Airs(painting.seen, span)

    def _follow(self, camera: Camera) -> None:
        """Move the pattern with the table. It keeps to the middle of the view while the scale
        changes, or a zoom far from the table's corner would stream past."""
        here = camera.centre
        if self._last is not None:
            scale = camera.px_per_cm
            x = self._phase[0] + (here[0] - self._last[0]) * scale
            y = self._phase[1] + (here[1] - self._last[1]) * scale
            self._phase = (x, y)
        self._last = here

    def _prepare(self, camera: Camera, seconds: float) -> _Painting:
        """The painting of this moment, one more piece of it made, and any change under way."""
        zoom = _zoom_for(camera.px_per_cm)
        if zoom != self._wanted.zoom:
            self._wanted = replace(self._wanted, zoom=zoom)
        if self._now is None:
            self._now = _Painting(self._wanted, self._span)
        if self._coming is None and self._now.seen != self._wanted:
            only_zoom = replace(self._now.seen, zoom=zoom) == self._wanted
            self._fade_seconds = ZOOM_FADE if only_zoom else WIND_FADE
            self._coming, self._fade_from = _Painting(self._wanted, self._span), None
            # Tiles that were made ready hold their painting, and two of those are enough.
            self._next_tiles = [None for _ in PARTS]
        elif self._coming is not None:
            self._bring_on(self._coming, seconds)
        else:
            self._now.build()
        return self._now

    def _bring_on(self, coming: _Painting, seconds: float) -> None:
        """Make the coming sea, fade it in once whole, and at the end let the old one go."""
        if not coming.whole:
            coming.build()
        elif self._fade_from is None:
            self._fade_from = seconds
        elif seconds - self._fade_from >= self._fade_seconds:
            if self._turning is not None:
                self._turning.finish()
                self._turning = None
            self._now, self._coming, self._fade_from = coming, None, None

    def _share(self, seconds: float) -> float:
        """How far the coming sea has come, 0 to 1."""
        if self._fade_from is None:
            return 0.0
        return min(1.0, max(0.0, (seconds - self._fade_from) / self._fade_seconds))

    def _mix(self, now: _Painting, seconds: float, share: float) -> None:
        """Mix each tile whose turn it is."""
        for n, tile in enumerate(self._tiles):
            place = _place_of(n, seconds)
            if place == self._places[n]:
                continue
            self._places[n] = place
            held = self._next_tiles[n]
            if held is not None and held[0] is now and held[1] == place and self._coming is None:
                self._next_tiles[n], self._tiles[n] = (now, -1.0, tile), held[2]
                continue
            now.loops[n].onto(tile, place)
            if self._coming is not None and share > 0:
                coming = pygame.Surface(tile.get_size(), 0, 32)
                self._coming.loops[n].onto(coming, place)
                coming.set_alpha(round(255 * share))
                tile.blit(coming, (0, 0))
