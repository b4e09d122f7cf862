"""The smoke of a fleet: each bank painted on a small surface of its own, a few times a second.

A few broadsides are drawn puff by puff. Past that nobody sees the single puff: a bank keeps its surface for a
few frames and drifts as a whole, and banks take turns at being painted, so that thousands of puffs cost no
more than hundreds did. A deep bank is cut in strips, so that ships still appear between its puffs."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt
import pygame

from game.scene.smoke import SmokeBank, merge_banks, puff_opacity
from game.sea.polygons import Point
from game.stage.frame.camera import Camera
from game.stage.paper.palette import LIGHT_PRESETS
from game.stage.paper.picture_cache import surface_bytes
from game.stage.smoke.smoke_puffs import (
    MAX_PUFFS,
    OLD_SUFFIX,
    SIZE_FACTOR,
    Blit,
    puff_blits,
    puff_draw_values,
    puff_shades,
    puff_sprite,
    smoke_shadow_blits,
)

YOUNG_SECONDS: Final = 0.8  # while jets fly a bank is painted at almost every draw
STRIP_HEIGHT_CM: Final = 4.0  # cm of sea from north to south on one surface
_MAX_YOUNG_BANKS: Final = 4  # number of banks past which young ones are painted at every other draw
_STRIPS: Final = 64
_ROUNDING: Final = 1e-6
REPAINT_RATES: Final = ((2.0, 3), (4.0, 4), (7.0, 6))  # seconds until a bank is calm, and how much rarer then
STAMP_CACHE_BYTES: Final = 4_000_000
LIGHT_NAMES: Final = tuple(LIGHT_PRESETS)
_Floats: TypeAlias = npt.NDArray[np.float32]
_ShadowBlits: TypeAlias = list[tuple[pygame.Surface, tuple[float, float]]]


@dataclass(frozen=True, slots=True)
class _SmokeStrip:
    """One painted strip: its corner in px from the table's own, and its depth."""

    surface: pygame.Surface
    left: int
    top: int
    depth: float


@dataclass(frozen=True, slots=True)
class _PaintedBank:
    """One painted bank: at which draw, where its middle was in cm, under what view and light."""

    bank: SmokeBank
    draw_number: int
    middle: Point
    view_key: tuple[object, ...]
    puffs: int
    strips: tuple[_SmokeStrip, ...]


class SmokeLayer:
    """All the smoke of one sea, from draw to draw."""

    def __init__(self) -> None:
        """Start empty; `puffs_drawn` is the number of puffs in the last draw."""
        self.puffs_drawn = 0
        self._painted: dict[int, _PaintedBank] = {}
        self._stamps = _PuffCache()
        self._frame = 0
        self._scale = 0.0
        self._shadow_cache: list[tuple[tuple[object, ...], _ShadowBlits]] = []

    def smoke_blits(
        self, target: pygame.Surface, camera: Camera, banks: Sequence[SmokeBank], *, light: str = "day",
        density: float = 1.0, max_puffs: int = MAX_PUFFS, repaint_interval: int = 4,
    ) -> list[Blit]:  # fmt: skip
        """Return blits of all smoke with their depths: up to `max_puffs` puffs singly, more of them as strips
        that are repainted each `repaint_interval` draws. While the zoom changes, and until all strips are
        painted, `max_puffs` puffs represent all."""
        self._frame += 1
        resting, self._scale = self._scale == camera.px_per_cm, camera.px_per_cm
        if sum(len(bank.x) for bank in banks) <= max_puffs or not resting:
            self._painted.clear()
        else:
            middles, youngest = _bank_centres(banks)
            seen = (camera.px_per_cm, light, density)
            self._paint_due_banks(banks, youngest, camera, seen, repaint_interval)
            if all(self._painted_bank(bank, seen) is not None for bank in banks):
                if len(self._painted) > len(banks):
                    here = {id(bank) for bank in banks}
                    self._painted = {key: kept for key, kept in self._painted.items() if key in here}
                return self._strip_blits(camera, banks, middles)
        found = puff_blits(target, camera, banks, light=light, density=density, max_puffs=max_puffs)
        self.puffs_drawn = len(found)
        return found

    def shadow_blits(
        self, target: pygame.Surface, camera: Camera, banks: Sequence[SmokeBank], *, share: float = 1.0,
        moment: float,
    ) -> _ShadowBlits:  # fmt: skip
        """Return blits of the shade on the sea, fixed at the first call for this moment, so that all bands of
        a sea agree. Two moments are cached: one may be requested before the other is over."""
        seen = (moment, camera.to_screen(0, 0), camera.px_per_cm)
        for known, shade in self._shadow_cache:
            if known == seen:
                return shade
        found = smoke_shadow_blits(target, camera, banks, share=share)
        self._shadow_cache = [(seen, found), *self._shadow_cache[:1]]
        return found

    def _painted_bank(self, bank: SmokeBank, seen: tuple[object, ...]) -> _PaintedBank | None:
        found = self._painted.get(id(bank))
        return found if found is not None and found.bank is bank and found.view_key == seen else None

    def _paint_due_banks(
        self, banks: Sequence[SmokeBank], youngest: Sequence[float], camera: Camera,
        seen: tuple[object, ...], every: int,
    ) -> None:  # fmt: skip
        """Paint the banks whose turn it is, that are young, or that have no surface. Spread the work evenly
        over draws, and start with those that have waited longest."""
        bare, waiting, work = list[SmokeBank](), list[tuple[float, int]](), 0.0
        young = 1 if len(banks) <= _MAX_YOUNG_BANKS else 2
        for n, bank in enumerate(banks):
            painted = self._painted_bank(bank, seen)
            if painted is None:
                bare.append(bank)
                continue
            turn = every * max((rest for age, rest in REPAINT_RATES if youngest[n] > age), default=1)
            turn = young if youngest[n] < YOUNG_SECONDS else turn
            work += 1 / turn
            if self._frame - painted.draw_number >= turn:
                waiting.append(((painted.draw_number - self._frame) / turn, n))
        most = math.ceil(work - _ROUNDING)
        due = bare[: 1 + len(banks) // every] + [banks[n] for _, n in sorted(waiting)[:most]]
        if due:
            self._paint_banks(due, camera, seen)

    def _paint_banks(self, due: Sequence[SmokeBank], camera: Camera, seen: tuple[object, ...]) -> None:
        whole = merge_banks(due)
        counts = [len(bank.x) for bank in due]
        of_bank = np.repeat(np.arange(len(due)), counts)
        places = np.flatnonzero((whole.age > 0) & (puff_opacity(whole.age) > 0.02))
        strip = np.clip(np.floor(whole.y / STRIP_HEIGHT_CM), -_STRIPS // 2, _STRIPS // 2 - 1)
        part = of_bank * _STRIPS + (strip.astype(np.int64) + _STRIPS // 2)
        places = places[np.lexsort((whole.y[places], part[places]))]
        light, share = str(seen[1]), float(seen[2])  # type: ignore[arg-type]
        drawn = puff_draw_values(whole, puff_shades(whole, due), places, camera, share, 1.0)
        shown = np.bincount(of_bank[places], minlength=len(due))
        self._stamps.trim()
        stamps = self._stamps.sprites_for(drawn[1], drawn[4:], light)
        sheets = _make_strips(drawn, stamps, part[places], camera.to_screen(0, 0))
        starts = [0, *accumulate(counts[:-1])]
        middles = _run_means(whole.x, starts, counts), _run_means(whole.y, starts, counts)
        for n, bank in enumerate(due):
            middle = middles[0][n], middles[1][n]
            on_sheets = tuple(sheets.get(n, ()))
            self._painted[id(bank)] = _PaintedBank(bank, self._frame, middle, seen, int(shown[n]), on_sheets)

    def _strip_blits(
        self, camera: Camera, banks: Sequence[SmokeBank], middles: Sequence[Point]
    ) -> list[Blit]:
        x, y = camera.to_screen(0, 0)
        scale, blits = camera.px_per_cm, list[Blit]()
        self.puffs_drawn = sum(self._painted[id(bank)].puffs for bank in banks)
        for bank, (mx, my) in zip(banks, middles, strict=True):
            painted = self._painted[id(bank)]
            dx = x + (mx - painted.middle[0]) * scale
            dy = y + (my - painted.middle[1]) * scale
            for sheet in painted.strips:
                at = round(sheet.left + dx), round(sheet.top + dy)
                blits.append((sheet.depth + dy, sheet.surface, at))
        return blits


def _bank_centres(banks: Sequence[SmokeBank]) -> tuple[list[Point], list[float]]:
    """Return the middle of each bank in cm, and the age of its youngest puff."""
    counts = [len(bank.x) for bank in banks]
    starts = [0, *accumulate(counts[:-1])]
    whole = merge_banks(banks)
    middles = zip(_run_means(whole.x, starts, counts), _run_means(whole.y, starts, counts), strict=True)
    return list(middles), np.minimum.reduceat(whole.age, starts).tolist()


def _run_means(values: _Floats, starts: Sequence[int], counts: Sequence[int]) -> list[float]:
    means: list[float] = (np.add.reduceat(values, starts) / counts).tolist()
    return means


def _make_strips(
    drawn: tuple[npt.NDArray[Any], ...],
    stamps: Sequence[pygame.Surface],
    part: npt.NDArray[np.int64],
    origin: Point,
) -> dict[int, list[_SmokeStrip]]:
    """Return the strips of each bank by its number. `drawn` is the result of `puff_looks`, in painting order,
    with the stamp of each puff; `part` says to which bank and strip a puff belongs, `origin` is the px of the
    table's own corner."""
    if not len(part):
        return {}
    depth, _, left, top, _, _, step, _ = drawn
    left, top = left - origin[0], top - origin[1]
    wide = np.ceil(SIZE_FACTOR**step) + 2
    edges = [0, *(np.flatnonzero(np.diff(part)) + 1).tolist()]
    bounds = [
        np.minimum.reduceat(np.floor(left), edges).astype(int).tolist(),
        np.minimum.reduceat(np.floor(top), edges).astype(int).tolist(),
        np.maximum.reduceat(left + wide, edges).astype(int).tolist(),
        np.maximum.reduceat(top + wide, edges).astype(int).tolist(),
    ]
    ends = [*edges[1:], len(part)]
    deep = (np.add.reduceat(depth, edges) / np.diff([*edges, len(part)]) - origin[1]).tolist()
    xs, ys, found = left.tolist(), top.tolist(), dict[int, list[_SmokeStrip]]()
    for n, (start, end) in enumerate(zip(edges, ends, strict=True)):
        x, y, right, low = (bound[n] for bound in bounds)
        sheet = pygame.Surface((right - x, low - y), pygame.SRCALPHA)
        sheet.fblits([(stamps[i], (xs[i] - x, ys[i] - y)) for i in range(start, end)])
        bank = int(part[start]) // _STRIPS
        found.setdefault(bank, []).append(_SmokeStrip(sheet, x, y, deep[n]))
    return found


class _PuffCache:
    """Painted puffs by one number made of all their choices: hundreds are looked up quickly."""

    def __init__(self) -> None:
        self._sprites: dict[int, pygame.Surface] = {}
        self._bytes = 0

    def sprites_for(
        self, aged: npt.NDArray[Any], kinds: Sequence[npt.NDArray[Any]], light: str
    ) -> list[pygame.Surface]:
        """Return the puff of each place; `kinds` are kind, shade, size step and alpha step."""
        code = aged.astype(np.int64) * 16 + LIGHT_NAMES.index(light)
        for part in kinds:
            code = code * 128 + part
        codes = code.tolist()
        found = [self._sprites.get(number) for number in codes]
        if None in found:
            looks_of = zip(aged.tolist(), *(part.tolist() for part in kinds), strict=True)
            for number, (old, *look) in zip(codes, looks_of, strict=True):
                if number not in self._sprites:
                    self._add(number, puff_sprite(light + OLD_SUFFIX if old else light, *look))
            found = [self._sprites[number] for number in codes]
        return found  # type: ignore[return-value]

    def _add(self, number: int, stamp: pygame.Surface) -> None:
        self._sprites[number] = stamp
        self._bytes += surface_bytes(stamp)

    def trim(self) -> None:
        """Clear the cache when it is too large: what is needed is soon found again."""
        if self._bytes > STAMP_CACHE_BYTES:
            self._sprites.clear()
            self._bytes = 0
