"""The bank of sprites: gives one at once, has the exact one baked next door, forgets the oldest."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

from game.core import processes
from game.stage.hulls.looks import LEVELS, ShipLook, Sprite, bucket
from game.stage.hulls.plans import drawn_scale, nearest_kind, plan_of
from game.stage.hulls.sketch import sketch
from game.stage.hulls.store import MEGABYTE, WHITE, SpriteStore
from game.stage.hulls.worker import BakeJob, Packed, fill, packed, serve
from game.stage.paper.palette import Colour

AHEAD = 2
"""Orders sent to the worker before the first has come back: enough to keep it busy."""

AHEAD_SHARE = 0.75
"""Work done ahead stops at this share of the cap, so that it never drives out what is in use."""

WANTED = 128
"""Orders of the screen that are kept: more than there are ships in any battle."""

WISHED = 96
"""Orders of decoration kept."""

STALE = 40
"""Sprites baked since a wish was last made after which it is given up: who wished it is gone."""

FORESEEN = 24
"""Orders kept that nobody has asked for yet; the oldest guess is the first to be dropped."""

GUNS_FROM = 3.0
"""Px a metre from which on it is seen whether guns are run out."""


class Bank:
    """Sprites by look, heading, wind and zoom.

    Nothing here waits for a bake: `sprite` gives what there is, at first a bare hull, and the
    worker's work comes in by `pump`, once a frame. With `immediate` everything is baked on the
    spot, for tests and still pictures.

    What is wished for (`wish`) is decoration: it is baked when nothing else is to be done, counts
    as no work that is `waiting`, and never at all in an `immediate` bank unless it `grants` it.
    In a `still` bank, as for one picture, no sprite takes time to take the place of another.
    """

    def __init__(
        self, *, immediate: bool = False, cap_bytes: int = 128 * MEGABYTE, process: bool = True
    ) -> None:
        self._immediate = immediate
        self._want_process = process and not immediate
        self._held = SpriteStore(cap_bytes)
        self._of_kind: dict[str, dict[BakeJob, None]] = {}
        self._of_look: dict[ShipLook, dict[BakeJob, None]] = {}
        self._urgent: OrderedDict[BakeJob, None] = OrderedDict()
        self._later: OrderedDict[BakeJob, None] = OrderedDict()
        self._wished: OrderedDict[BakeJob, int] = OrderedDict()
        self._favours: set[BakeJob] = set()
        self.grants = not immediate
        self.still = immediate
        self._sent: list[BakeJob] = []
        self._arrivals = 0
        self._hulls: Mapping[str, bytes] = {}
        self._pipe: Connection | None = None
        self._baker: BaseProcess | None = None

    def wear(self, hulls: Mapping[str, bytes]) -> None:
        """The ships of these ids have hulls of an author's own from now on, as PNG."""
        self._hulls = dict(hulls)

    def worn(self, look: ShipLook, ship: str) -> ShipLook:
        """The look of the ship of that id, with the hull that is hers."""
        own = self._hulls.get(ship, b"")
        return _worn(look, own) if own else look

    def hold(self, cap_bytes: int) -> None:
        """From now on at most so many bytes are kept."""
        self._forget(self._held.hold(cap_bytes))

    def shed(self) -> None:
        """What was not shown since this was last called is kept as small as it can be. Sketches
        only stand in for what is being baked: when all is, none is kept."""
        self._held.shed()
        if not self.waiting:
            sketch.cache_clear()

    @property
    def held_bytes(self) -> int:
        """Bytes now in the cache."""
        return self._held.held_bytes

    @property
    def filled(self) -> float:
        """How much of the room for sprites is taken, from 0 to about 1."""
        return self._held.filled

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
            self._keep(order, packed(fill(order)))
        self._held.touch(order)
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
                self._keep(order, packed(fill(order)))
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

    def sized(self, order: BakeJob, px_per_m: float, light: Colour = WHITE) -> Sprite:
        """The sprite of a baked order at this zoom, under a light of this colour; KeyError when it
        is not held."""
        plan = plan_of(order.look.kind)
        ratio = drawn_scale(plan, px_per_m) / drawn_scale(plan, order.level)
        rounded = 1.0 if abs(ratio - 1) < 0.01 else round(ratio, 2)
        return self._held.picture(order, rounded, light)

    def pump(self, budget_ms: float) -> None:
        """Take in what is baked and hand out more, for at most `budget_ms` milliseconds.

        Without a worker one sprite is baked here at a time, so a single one may overrun.
        """
        end = time.perf_counter() + budget_ms / 1000
        self._held.next_frame()
        self._hire()
        while not self.idle:
            if self._pipe is None:
                order = self._next()
                if order is not None:
                    self._keep(order, packed(fill(order)))
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
        if self._held.filled > AHEAD_SHARE:
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

    def _keep(self, order: BakeJob, sprite: Packed) -> None:
        gone = self._held.keep(order, sprite)
        self._arrivals += 1
        if order.look.whole and not order.look.hull:  # an own hull stands for no other
            self._of_kind.setdefault(order.look.kind, {})[order] = None
        self._of_look.setdefault(order.look, {})[order] = None
        self._forget(gone)

    def _forget(self, gone: list[BakeJob]) -> None:
        """These are kept no more."""
        for old in gone:
            self._of_kind.get(old.look.kind, {}).pop(old, None)
            del self._of_look[old.look][old]
            if not self._of_look[old.look]:
                del self._of_look[old.look]

    def _nearest(self, order: BakeJob) -> BakeJob | None:
        """The baked sprite most like `order`: same look first, then the same kind, by heading."""

        return self.closest(order) or self.akin(order)

    def akin(self, order: BakeJob) -> BakeJob | None:
        """The baked sprite of the same kind that is most like this order."""

        def unlike(held: BakeJob) -> tuple[bool, float, float]:
            return (
                held.look.livery != order.look.livery,
                apart(held.heading, order.heading) + apart(held.wind_from, order.wind_from),
                abs(held.level - order.level),
            )

        return min(self._of_kind.get(order.look.kind, ()), key=unlike, default=None)

    def _hire(self) -> None:
        """Start the worker when there is work and none has been started."""
        if not self._want_process or self._baker is not None or self.idle:
            return
        context = processes.context()
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
            self._keep(self._sent[0], pipe.recv())
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
    level = level_for(look.kind, px_per_m)
    plain = _plain(look, level >= GUNS_FROM)
    return BakeJob(plain, bucket(heading), bucket(wind_from), level)


@lru_cache(maxsize=256)
def _worn(look: ShipLook, own: bytes) -> ShipLook:
    """The same look with that hull."""
    return replace(look, hull=own)


@lru_cache(maxsize=512)
def _plain(look: ShipLook, near: bool) -> ShipLook:
    """The look with the kind that is really drawn, and lost spars in one order; one cannot tell
    how her guns stand unless one is `near`."""
    guns = look.guns if near else "both"
    return replace(look, kind=nearest_kind(look.kind), lost=tuple(sorted(look.lost)), guns=guns)


@lru_cache(maxsize=512)
def level_for(kind: str, px_per_m: float) -> float:
    """The least zoom level at which this kind is drawn at least as large as asked for."""
    plan = plan_of(kind)
    wanted = drawn_scale(plan, px_per_m) * 0.999
    return next((level for level in LEVELS if drawn_scale(plan, level) >= wanted), LEVELS[-1])


def apart(one: float, other: float) -> float:
    """Degrees between two directions, 0..180."""
    return abs((one - other + 180) % 360 - 180)
