"""Keeps the frame rate on a weak machine: while frames are late no rain falls, smoke is coarser, effects are
drawn on every other frame, and a picture in two halves, one a frame, behind the one that is shown.

The governor gets the length of each frame and has no clock of its own. It takes away decoration only, never
rules or marks."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final, TypeAlias, cast

import pygame

from game.scene.effects import Blaze, Effect, Flash, Splash
from game.sea.polygons import Point
from game.stage.frame.camera import Camera
from game.stage.paper.canvas import Blit, Canvas
from game.stage.sea.water import DEFAULT_BANDS
from game.stage.smoke.smoke_layer import DRAWS_A_STEP

LATE_SECONDS: Final = 0.0125  # average seconds a frame may take before less is drawn
EARLY_SECONDS: Final = 0.0090  # average seconds below which more can be drawn again
LATE_PATIENCE: Final = 0.5  # seconds of late frames before less is drawn
EARLY_PATIENCE: Final = 4.0  # seconds of early frames before more is drawn
_MEAN_FRAMES: Final = 12.0  # frames over which the average runs


@dataclass(frozen=True, slots=True)
class QualitySettings:
    """How much is drawn: by how many px a cell of smoke is coarser, whether smoke shades the sea, whether
    wakes show, whether ships at rest roll and rain falls. And how often: the bands of the sea, one painted a
    frame, in how many frames an effect is painted once, and a step of the smoke. With `halves` the whole sea
    is drawn in two frames."""

    smoke_px: int = 0
    shades: bool = True
    wakes: bool = True
    rolls: bool = True
    rain: bool = True
    bands: int = DEFAULT_BANDS
    every: int = 1
    smoke: int = DRAWS_A_STEP
    halves: bool = False


class QualityStep(Enum):
    """What a slow machine goes without, in this order: first what is missed least. Each step keeps the
    earlier ones, and each still shows on which side a ship has fired."""

    ROLL = "It no longer rains, and ships at rest lie still instead of rolling."
    SMOKE = "Smoke is painted coarser."
    EFFECTS = "Fire, flashes and splashes are painted in one frame in two, of many in fewer."
    SEA = "The sea is painted in a band more, and moves at four fifths of its rate."
    HALVES = "The whole sea, ships and all, is drawn in two frames, at half the rate."
    SHADE = "Smoke lays no shade on the sea, and is painted coarser still."
    WAKES = "There are no wakes, and the sea and what burns move slowly."


# The settings that each step changes.
_STEP_CHANGES: Final[Mapping[QualityStep, Mapping[str, int | bool]]] = {
    QualityStep.ROLL: {"rolls": False, "rain": False},
    QualityStep.SMOKE: {"smoke_px": 1},
    QualityStep.EFFECTS: {"every": 2},
    QualityStep.SEA: {"bands": DEFAULT_BANDS + 1},
    QualityStep.HALVES: {"halves": True},
    QualityStep.SHADE: {"shades": False, "smoke_px": 2},
    QualityStep.WAKES: {"wakes": False, "bands": 8, "every": 3, "smoke": 4},
}


def _quality_steps() -> tuple[QualitySettings, ...]:
    """Return all settings from full to least: each is the one before with one step more."""
    found = [QualitySettings()]
    for shed in QualityStep:
        found.append(replace(found[-1], **_STEP_CHANGES[shed]))  # type: ignore[arg-type]
    return tuple(found)


QUALITY_STEPS: Final = _quality_steps()  # without any step, and after each `QualityStep` in order


@dataclass(slots=True)
class QualityGovernor:
    """The present step, and the recent average of frame times."""

    step: int = 0
    mean_frame_seconds: float = 0.0
    seconds_off_target: float = 0.0

    @property
    def settings(self) -> QualitySettings:
        """How much to draw now."""
        return QUALITY_STEPS[self.step]

    def record_frame_time(self, seconds: float) -> None:
        """Record a frame that took `seconds`, and change the step if it is time."""
        self.mean_frame_seconds += (seconds - self.mean_frame_seconds) / _MEAN_FRAMES
        late, early = self.mean_frame_seconds > LATE_SECONDS, self.mean_frame_seconds < EARLY_SECONDS
        way = 1 if late and self.step < len(QUALITY_STEPS) - 1 else -1 if early and self.step else 0
        if not way:
            self.seconds_off_target = 0.0
            return
        # A frame that was in time still took a sixtieth of a second.
        self.seconds_off_target += max(seconds, 1 / 60)
        if self.seconds_off_target >= (LATE_PATIENCE if way > 0 else EARLY_PATIENCE):
            self.step, self.seconds_off_target = self.step + way, 0.0


REPEATABLE_EFFECTS: Final = (Blaze, Flash, Splash)  # effects of blits only, which can be recorded


class BlitRecorder:
    """Surface stand-in that records blits, as pairs of blits and flags."""

    def __init__(self) -> None:
        self.recorded: list[tuple[Sequence[Blit], int]] = []
        self.origin: Point = (0.0, 0.0)

    def fblits(self, blits: Sequence[Blit], flags: int = 0) -> None:
        """Record the blits, as a surface would draw them."""
        self.recorded.append((blits, flags))

    def draw_recorded(self, target: pygame.Surface, at: Point) -> None:
        """Repeat all blits on the target, moved by as much as `at` is from `origin`."""
        dx, dy = round(at[0] - self.origin[0]), round(at[1] - self.origin[1])
        for blits, flags in self.recorded:
            moved = [(it, (x + dx, y + dy)) for it, (x, y) in blits] if dx or dy else blits
            target.fblits(moved, flags)


class EffectCache:
    """Recorded blits of the effects of one sea."""

    def __init__(self) -> None:
        self._recorders: dict[int, tuple[Effect, BlitRecorder]] = {}
        self._view: object = None
        self._camera: Camera | None = None
        self._frame_number = 0

    def begin_frame(self, camera: Camera) -> None:
        """Start a frame; drop all records if the view has changed."""
        view = (camera.to_screen(0, 0), camera.px_per_cm)
        if view != self._view or len(self._recorders) > 256:
            self._recorders.clear()
        self._view, self._camera = view, camera
        self._frame_number += 1

    def draw(
        self,
        target: pygame.Surface,
        effect: Effect,
        number_and_interval: tuple[int, int],
        paint: Callable[[pygame.Surface], None],
    ) -> None:
        """Draw the effect: paint it if it is new or has its turn, else repeat it. `number_and_interval` is
        its number, and in how many frames it is painted once; a fire is painted once in one frame more."""
        number, every = number_and_interval
        every += isinstance(effect, Blaze)
        if every <= 1 or not isinstance(effect, REPEATABLE_EFFECTS):
            paint(target)
            return
        found = self._recorders.get(id(effect))
        if found is None or found[0] is not effect or (self._frame_number + number) % every == 0:
            found = self._recorders[id(effect)] = (effect, BlitRecorder())
            paint(cast(pygame.Surface, found[1]))
            found[1].origin = self._anchor_of(effect)
        found[1].draw_recorded(target, self._anchor_of(effect))

    def _anchor_of(self, effect: Effect) -> Point:
        """Return the px of a fire, which goes with its ship; (0, 0) for effects that stay in place."""
        if self._camera is None or not isinstance(effect, Blaze):
            return 0.0, 0.0
        return self._camera.to_screen(effect.x, effect.y)


DrawHalf: TypeAlias = Callable[[Canvas], None]


class DoubleBuffer:
    """Two buffers: one is shown while the other is drawn. `view_key` is the view they were drawn for."""

    def __init__(self) -> None:
        self._front: pygame.Surface | None = None
        self._back: pygame.Surface | None = None
        self.view_key: Hashable = None
        self._is_half_drawn = False

    def invalidate(self) -> None:
        """Discard both buffers: the next picture is drawn whole."""
        self.view_key = self._front = None

    def draw(self, c: Canvas, view_key: Hashable, lower: DrawHalf, upper: DrawHalf) -> None:
        """Show on the canvas the picture that `lower` and then `upper` make. `view_key` is the view: if it
        has changed, draw both at once and straight on the canvas, and once more on the buffer when it is
        steady."""
        if view_key != self.view_key:
            self.view_key, self._front = view_key, None
            lower(c)
            upper(c)
            return
        if self._back is None or self._back.get_size() != c.surface.get_size():
            self._back = pygame.Surface(c.surface.get_size(), 0, c.surface)
        behind = replace(c, surface=self._back)
        if self._front is None:
            lower(behind)
            upper(behind)
            self._swap()
        elif self._is_half_drawn:
            upper(behind)
            self._swap()
        else:
            lower(behind)
            self._is_half_drawn = True
        assert self._front is not None
        c.surface.blit(self._front, (0, 0))

    def _swap(self) -> None:
        self._front, self._back, self._is_half_drawn = self._back, self._front, False
