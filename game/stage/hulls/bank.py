"""The bank of sprites: gives one at once, has the exact one baked next door, forgets the oldest."""

from __future__ import annotations

import multiprocessing
import time
from collections import OrderedDict
from dataclasses import replace
from functools import lru_cache
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

import pygame

from game.stage.hulls.looks import LEVELS, ShipLook, Sprite, bucket
from game.stage.hulls.plans import drawn_scale, nearest_kind, plan_of
from game.stage.hulls.sketch import sketch
from game.stage.hulls.worker import BakeJob, fill, serve, unpacked

AHEAD = 2
"""Orders sent to the worker before the first has come back: enough to keep it busy."""

AHEAD_SHARE = 0.75
"""Work done ahead stops at this share of the cap, so that it never drives out what is in use."""

WANTED = 128
"""Orders of the screen that are kept: more than there are ships in any battle."""

SCALED = 256
"""Pictures kept that were scaled to a zoom in between."""

WISHED = 96
"""Orders of decoration kept."""

STALE = 40
"""Sprites baked since a wish was last made after which it is given up: who wished it is gone."""

FORESEEN = 24
"""Orders kept that nobody has asked for yet; the oldest guess is the first to be dropped."""

MEGABYTE = 1 << 20


class Bank:
    """Sprites by look, heading, wind and zoom.

    Nothing here waits for a bake: `sprite` gives what there is, at first a bare hull, and the
    worker's work comes in by `pump`, once a frame. With `immediate` everything is baked on the
    spot, for tests and still pictures.

    What is wished for (`wish`) is decoration: it is baked when nothing else is to be done, counts
    as no work that is `waiting`, and never at all in an `immediate` bank unless it `grants` it.
    """

    def __init__(
        self, *, immediate: bool = False, cap_bytes: int = 128 * MEGABYTE, process: bool = True
    ) -> None:
        self._immediate = immediate
        self._cap = cap_bytes
        self._want_process = process and not immediate
        self._held: OrderedDict[BakeJob, Sprite] = OrderedDict()
        self._scaled: OrderedDict[tuple[BakeJob, float], Sprite] = OrderedDict()
        self._of_kind: dict[str, dict[BakeJob, None]] = {}
        self._of_look: dict[ShipLook, dict[BakeJob, None]] = {}
        self._bytes = 0
        self._urgent: OrderedDict[BakeJob, None] = OrderedDict()
        self._later: OrderedDict[BakeJob, None] = OrderedDict()
        self._wished: OrderedDict[BakeJob, int] = OrderedDict()
        self._favours: set[BakeJob] = set()
        self.grants = not immediate
        self._sent: list[BakeJob] = []
        self._arrivals = 0
        self._pipe: Connection | None = None
        self._baker: BaseProcess | None = None

    @property
    def held_bytes(self) -> int:
        """Bytes of pixels now in the cache."""
        return self._bytes

    @property
    def waiting(self) -> int:
        """Sprites asked for and not yet baked, but for those only wished for."""
        sent = sum(order not in self._favours for order in self._sent)
        return len(self._urgent) + len(self._later) + sent

    @property
    def idle(self) -> bool:
        """Is nothing to be baked at all, not even what is wished for?"""
        return not (self._urgent or self._later or self._sent or self._wished)

    @property
    def arrivals(self) -> int:
        """Sprites baked so far."""
        return self._arrivals

    @property
    def immediate(self) -> bool:
        """Is every sprite baked the moment it is asked for?"""
        return self._immediate

    def sprite(self, look: ShipLook, heading: float, wind_from: float, px_per_m: float) -> Sprite:
        """The picture for now: the exact bucket if it is baked, else the nearest there is."""
        order = order_for(look, heading, wind_from, px_per_m)
        near = order if self.holds(order) else self._nearest(order)
        if near is None:
            return sketch(order.look, order.heading, order.wind_from, px_per_m)
        return self.sized(near, px_per_m)

    def holds(self, order: BakeJob) -> bool:
        """Is this one baked? If not it is asked for, before all that was asked for until now."""
        if order not in self._held:
            if not self._immediate:
                self._want(order)
                return False
            self._keep(order, fill(order))
        self._held.move_to_end(order)
        return True

    def keeps(self, order: BakeJob) -> bool:
        """Is this one still in the cache? Asks for nothing."""
        return order in self._held

    def foresee(self, order: BakeJob) -> None:
        """Have this one baked when nothing is wanted more: it may soon be asked for."""
        if not self._immediate and order not in self._held and order not in self._urgent:
            self._later[order] = None
            while len(self._later) > FORESEEN:
                self._later.popitem(last=False)

    def wish(self, order: BakeJob) -> None:
        """Have this one baked when there is nothing else to do."""
        if self._immediate:
            if self.grants and order not in self._held:
                self._keep(order, fill(order))
        elif self.grants and order not in self._held and order not in self._sent:
            self._wished[order] = self._arrivals
            while len(self._wished) > WISHED:
                self._wished.popitem(last=False)

    def closest(self, order: BakeJob) -> BakeJob | None:
        """The baked sprite of the same look that is nearest to this order by heading and trim."""

        def unlike(held: BakeJob) -> float:
            return (
                apart(held.heading, order.heading)
                + 0.4 * apart(held.wind_from - held.heading, order.wind_from - order.heading)
                + 2.0 * abs(held.level - order.level)
            )

        return min(self._of_look.get(order.look, ()), key=unlike, default=None)

    def sized(self, order: BakeJob, px_per_m: float) -> Sprite:
        """The sprite of a baked order at this zoom; KeyError when it is not held."""
        self._held.move_to_end(order)
        return self._sized(order, self._held[order], px_per_m)

    def pump(self, budget_ms: float) -> None:
        """Take in what is baked and hand out more, for at most `budget_ms` milliseconds.

        Without a worker one sprite is baked here at a time, so a single one may overrun.
        """
        end = time.perf_counter() + budget_ms / 1000
        self._hire()
        while not self.idle:
            if self._pipe is None:
                order = self._next()
                if order is not None:
                    self._keep(order, fill(order))
            elif not self._exchange(self._pipe):
                return
            if time.perf_counter() >= end:
                return

    def close(self) -> None:
        """Send the worker home; the sprites stay, and later ones are baked in-process."""
        self._want_process = False
        self._dismiss()

    def _want(self, order: BakeJob) -> None:
        self._favours.discard(order)
        if order not in self._sent:
            self._later.pop(order, None)
            self._wished.pop(order, None)
            self._urgent[order] = None
            self._urgent.move_to_end(order)
            # What is still on the screen is asked for anew every frame; the oldest was passed by.
            while len(self._urgent) > WANTED:
                self._urgent.popitem(last=False)

    def _next(self) -> BakeJob | None:
        """The order to bake next: what the screen asked for last, then what was foreseen last, then
        what was wished for first."""
        if self._bytes > self._cap * AHEAD_SHARE:
            self._later.clear()
            self._wished.clear()
        while self._urgent or self._later:
            order, _ = (self._urgent or self._later).popitem()
            if order not in self._held:
                return order
        while self._wished:
            order, made = self._wished.popitem(last=False)
            fresh = self._arrivals - made <= STALE
            if fresh and order not in self._held and order not in self._sent:
                self._favours.add(order)
                return order
        return None

    def _keep(self, order: BakeJob, sprite: Sprite) -> Sprite:
        self._bytes += weight(sprite) - (weight(self._held[order]) if order in self._held else 0)
        self._held[order] = sprite
        self._arrivals += 1
        if order.look.topple is None:
            self._of_kind.setdefault(order.look.kind, {})[order] = None
        self._of_look.setdefault(order.look, {})[order] = None
        while self._bytes > self._cap and len(self._held) > 1:
            old, gone = self._held.popitem(last=False)
            self._bytes -= weight(gone)
            self._of_kind.get(old.look.kind, {}).pop(old, None)
            del self._of_look[old.look][old]
            self._forget_scaled(old)
        return sprite

    def _forget_scaled(self, order: BakeJob) -> None:
        for key in [key for key in self._scaled if key[0] == order]:
            self._bytes -= weight(self._scaled.pop(key))

    def _nearest(self, order: BakeJob) -> BakeJob | None:
        """The baked sprite most like `order`: same look first, then the same kind, by heading."""

        def unlike(held: BakeJob) -> tuple[bool, float, float]:
            return (
                held.look.livery != order.look.livery,
                apart(held.heading, order.heading) + apart(held.wind_from, order.wind_from),
                abs(held.level - order.level),
            )

        same = self.closest(order)
        return same or min(self._of_kind.get(order.look.kind, ()), key=unlike, default=None)

    def _sized(self, order: BakeJob, sprite: Sprite, px_per_m: float) -> Sprite:
        """The sprite at this zoom, scaled once from its level and remembered."""
        plan = plan_of(order.look.kind)
        ratio = drawn_scale(plan, px_per_m) / drawn_scale(plan, order.level)
        if abs(ratio - 1) < 0.01:
            return sprite
        key = (order, round(ratio, 2))
        known = self._scaled.get(key)
        if known is None:
            known = self._scaled[key] = resized(sprite, round(ratio, 2))
            self._bytes += weight(known)
            while len(self._scaled) > (1 if self._bytes > self._cap else SCALED):
                self._bytes -= weight(self._scaled.popitem(last=False)[1])
        self._scaled.move_to_end(key)
        return known

    def _hire(self) -> None:
        """Start the worker when there is work and none has been started."""
        if not self._want_process or self._baker is not None or self.idle:
            return
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        baker = context.Process(target=serve, args=(theirs,), daemon=True, name="hull-baker")
        try:
            baker.start()
        except (OSError, RuntimeError):
            self._want_process = False
            ours.close()
        else:
            self._baker, self._pipe = baker, ours
        finally:
            theirs.close()

    def _exchange(self, pipe: Connection) -> bool:
        """Send and take in what there is; False when there is nothing to do but wait."""
        try:
            while len(self._sent) < AHEAD and (order := self._next()) is not None:
                self._sent.append(order)
                pipe.send(order)
            if not pipe.poll():
                return False
            self._keep(self._sent[0], unpacked(pipe.recv()))
            self._favours.discard(self._sent.pop(0))
        except (EOFError, OSError):
            self._want_process = False
            self._dismiss()
        return True

    def _dismiss(self) -> None:
        for order in self._sent:
            self._urgent.setdefault(order)
        self._sent.clear()
        if self._pipe is not None:
            self._pipe.close()
        if self._baker is not None:
            self._baker.terminate()
            self._baker.join(2.0)
        self._pipe, self._baker = None, None


def order_for(look: ShipLook, heading: float, wind_from: float, px_per_m: float) -> BakeJob:
    """What has to be baked for her: heading and wind fall into buckets, zoom into levels."""
    plain, level = _plain(look), level_for(look.kind, px_per_m)
    return BakeJob(plain, bucket(heading), bucket(wind_from), level)


@lru_cache(maxsize=512)
def _plain(look: ShipLook) -> ShipLook:
    """The look with the kind that is really drawn, and lost spars in one order."""
    return replace(look, kind=nearest_kind(look.kind), lost=tuple(sorted(look.lost)))


@lru_cache(maxsize=512)
def level_for(kind: str, px_per_m: float) -> float:
    """The least zoom level at which this kind is drawn at least as large as asked for."""
    plan = plan_of(kind)
    wanted = drawn_scale(plan, px_per_m) * 0.999
    return next((level for level in LEVELS if drawn_scale(plan, level) >= wanted), LEVELS[-1])


def apart(one: float, other: float) -> float:
    """Degrees between two directions, 0..180."""
    return abs((one - other + 180) % 360 - 180)


def weight(sprite: Sprite) -> int:
    """Bytes of pixels in a sprite."""
    return 4 * sum(s.get_width() * s.get_height() for s in (sprite.image, sprite.shadow))


def resized(sprite: Sprite, ratio: float) -> Sprite:
    """The sprite made `ratio` times as large."""

    def scaled(surface: pygame.Surface) -> pygame.Surface:
        size = [max(1, round(side * ratio)) for side in surface.get_size()]
        return pygame.transform.smoothscale(surface, size)

    def moved(anchor: tuple[int, int]) -> tuple[int, int]:
        return round(anchor[0] * ratio), round(anchor[1] * ratio)

    return Sprite(
        scaled(sprite.image),
        moved(sprite.anchor),
        scaled(sprite.shadow),
        moved(sprite.shadow_anchor),
    )
