"""The bank of sprites: answers at once, has the exact sprite baked by a worker, drops the oldest.

Ships turn, brace their yards, are hit and roll, and each change needs another sprite. A bake takes far longer
than a frame of 16 ms, so a frame never waits for one. A test proves it by stopping the worker for ten frames;
before that a stopwatch did, and failed on busy machines.

Looks and jobs

A `BakeJob` is a look, a heading, a wind and a zoom. All four are rounded, so that few sprites serve many
requests: heading and wind to 5 degrees, zoom up to one of the BAKED_ZOOMS (a smaller picture is scaled from
the next larger one), guns to "both" below 3 px a metre, where nobody sees them. At rest `SpriteAnimator` asks
for the exact heading.

What is shown until a sprite is baked

`sprite` returns the exact sprite if it is baked, else the nearest of the same look, else one of the same
kind, else a sketch of a few strokes that takes a millisecond. The animator turns the nearest sprite to her
heading and cross-fades to the exact one. Blitting sixty cached sprites costs 0.31 ms; turning all of them in
each frame cost 4.55 ms, so turning is only a stopgap while she moves.

Three queues

1. Urgent: the screen has requested it. The latest request is baked first, because what is still on the screen
   is requested again in each frame; the queue drops its oldest past 128.

2. Expected (`bake_soon`): the next heading of a turning ship. The latest guess is baked first; at most 24 are
   kept.

3. Optional (`bake_when_idle`): poses of a roll, frames of luffing sails. The first is baked first, only when
   nothing else is left. A request that was not repeated for 40 bakes is dropped: the ship has sailed on.
   Optional jobs do not count as work, or a rolling ship would keep every screen awake.

When the store is three quarters full, the last two queues are cleared, so that work done ahead never evicts
what is in use.

The worker

One process, started with the first job. Two jobs are sent ahead, which keeps it busy; the others wait here,
where their order can still change. Sprites come back zlib-packed, a seventh of their pixels, and are stored
so (`sprite_store`); a picture is unpacked, scaled and lit when it is shown. A thread would share the
interpreter lock (decision 12 measured that for captains: 18.7 ms a frame with a thread, 6.8 with a process).
If the worker dies or cannot be started, the bank bakes in this process within the budget of `process_jobs`,
so the game goes on, less smoothly.

A bank may also be `bakes_at_once`: everything is baked on request, for tests, films and still pictures."""

import time
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

from game.core import processes
from game.stage.hulls.ship_look import BAKED_ZOOMS, ShipLook, Sprite, round_heading
from game.stage.hulls.ship_plans import drawn_px_per_m, nearest_kind, plan_of
from game.stage.hulls.sketch import sketch_ship
from game.stage.hulls.sprite_store import (
    MEGABYTE,
    WHITE,
    BakeJob,
    PackedSprite,
    SpriteStore,
    bake_now,
    pack_sprite,
    serve_bake_jobs,
)
from game.stage.paper.palette import Colour

MAX_SENT_JOBS = 2  # jobs sent to the worker before the first has come back: enough to keep it busy

SPECULATION_LIMIT = 0.75  # share of the cap at which speculation stops: it evicts nothing in use

MAX_URGENT_JOBS = 128  # limit of urgent jobs: more than there are ships in any battle

MAX_OPTIONAL_JOBS = 96  # limit of optional jobs

OPTIONAL_LIFETIME = 40  # sprites baked since an optional job was last requested after which it is dropped

MAX_EXPECTED_JOBS = 24  # limit of speculative jobs; the oldest guess goes first

GUNS_FROM_PX = 3.0  # px a metre from which run-out guns are visible


class SpriteBank:
    """Sprites by look, heading, wind and zoom.

    Nothing here waits for a bake: `sprite` returns the best there is, at first a sketch, and the worker's
    results arrive in `process_jobs`, once a frame. With `bakes_at_once` everything is baked at once, for
    tests and still pictures.

    Optional jobs (`bake_when_idle`) are decoration: they are baked when nothing else is to do, do not count
    in `pending_count`, and are ignored by an `bakes_at_once` bank unless it `can_bake_optional`. In a bank
    that `is_without_fades`, as for a single picture, sprites change at once."""

    def __init__(
        self, *, bakes_at_once: bool = False, cap_bytes: int = 128 * MEGABYTE, process: bool = True
    ) -> None:
        self._immediate = bakes_at_once
        self._want_process = process and not bakes_at_once
        self._store = SpriteStore(cap_bytes)
        self._of_kind: dict[str, dict[BakeJob, None]] = {}
        self._of_look: dict[ShipLook, dict[BakeJob, None]] = {}
        self._urgent: OrderedDict[BakeJob, None] = OrderedDict()
        self._expected: OrderedDict[BakeJob, None] = OrderedDict()
        self._optional: OrderedDict[BakeJob, int] = OrderedDict()
        self._sent_optional: set[BakeJob] = set()
        self.can_bake_optional = not bakes_at_once
        self.is_without_fades = bakes_at_once
        self._sent: list[BakeJob] = []
        self._arrivals = 0
        self._author_hulls: Mapping[str, bytes] = {}
        self._pipe: Connection | None = None
        self._worker: BaseProcess | None = None

    def set_author_hulls(self, hulls: Mapping[str, bytes]) -> None:
        """Set the authors' hulls by ship id, as PNG."""
        self._author_hulls = dict(hulls)

    def with_author_hull(self, look: ShipLook, ship: str) -> ShipLook:
        """Return the look of the ship of that id, with her own hull if she has one."""
        own = self._author_hulls.get(ship, b"")
        return _with_hull(look, own) if own else look

    def set_byte_limit(self, cap_bytes: int) -> None:
        """Change the limit to `cap_bytes`."""
        self._remove(self._store.set_byte_limit(cap_bytes))

    def drop_unused(self) -> None:
        """Keep only the packed form of what was not shown since the last call. Drop all sketches if nothing
        is being baked: they only stand in for sprites."""
        self._store.drop_unused_pictures()
        if not self.pending_count:
            sketch_ship.cache_clear()

    @property
    def held_bytes(self) -> int:
        """Bytes in the cache now."""
        return self._store.held_bytes

    @property
    def fill_share(self) -> float:
        """Share of the space for packed sprites that is in use, from 0 to about 1."""
        return self._store.fill_share

    @property
    def pending_count(self) -> int:
        """Number of requested sprites that are not baked yet, optional ones aside."""
        sent = sum(job not in self._sent_optional for job in self._sent)
        return len(self._urgent) + len(self._expected) + sent

    @property
    def is_idle(self) -> bool:
        """Whether there is nothing to bake, not even optional jobs."""
        return not (self._urgent or self._expected or self._sent or self._optional)

    @property
    def baked_count(self) -> int:
        """Number of sprites baked so far."""
        return self._arrivals

    @property
    def bakes_at_once(self) -> bool:
        """Whether every sprite is baked the moment it is requested."""
        return self._immediate

    def sprite(self, look: ShipLook, heading: float, wind_from: float, px_per_m: float) -> Sprite:
        """Return the best picture available: the exact one if baked, else the nearest, else a sketch."""
        job = bake_job_for(look, heading, wind_from, px_per_m)
        near = job if self.request_sprite(job) else self.closest_same_look(job) or self.closest_same_kind(job)
        if near is None:
            return sketch_ship(job.look, job.heading, job.wind_from, px_per_m)
        return self.baked_sprite_at_zoom(near, px_per_m)

    def request_sprite(self, job: BakeJob) -> bool:
        """Return whether this one is baked; if not, request it before all earlier requests."""
        if job not in self._store:
            if not self._immediate:
                self._request(job)
                return False
            self._add(job, pack_sprite(bake_now(job)))
        self._store.mark_used(job)
        return True

    def has_sprite(self, job: BakeJob) -> bool:
        """Return whether this one is in the cache; request nothing."""
        return job in self._store

    def bake_soon(self, job: BakeJob) -> None:
        """Request this one with low priority: it may soon be needed."""
        if not self._immediate and job not in self._store and job not in self._urgent:
            self._expected[job] = None
            while len(self._expected) > MAX_EXPECTED_JOBS:
                self._expected.popitem(last=False)

    def bake_when_idle(self, job: BakeJob) -> None:
        """Request this one for when there is nothing else to do."""
        if self._immediate:
            if self.can_bake_optional and job not in self._store:
                self._add(job, pack_sprite(bake_now(job)))
        elif self.can_bake_optional and job not in self._store and job not in self._sent:
            self._optional[job] = self._arrivals
            while len(self._optional) > MAX_OPTIONAL_JOBS:
                self._optional.popitem(last=False)

    def closest_same_look(self, job: BakeJob) -> BakeJob | None:
        """Return the baked sprite of the same look nearest by heading and trim, or None."""

        def unlike(held: BakeJob) -> float:
            return (
                angle_between(held.heading, job.heading)
                + 0.4 * angle_between(held.wind_from - held.heading, job.wind_from - job.heading)
                + 2.0 * abs(held.zoom - job.zoom)
            )

        return min(self._of_look.get(job.look, ()), key=unlike, default=None)

    def baked_sprite_at_zoom(self, job: BakeJob, px_per_m: float, light: Colour = WHITE) -> Sprite:
        """Return a baked job's sprite at this zoom and light. Raise KeyError if it is not in the cache."""
        plan = plan_of(job.look.kind)
        ratio = drawn_px_per_m(plan, px_per_m) / drawn_px_per_m(plan, job.zoom)
        rounded = 1.0 if abs(ratio - 1) < 0.01 else round(ratio, 2)
        return self._store.picture(job, rounded, light)

    def process_jobs(self, budget_ms: float) -> None:
        """Take in baked sprites and send more jobs, for at most `budget_ms` milliseconds.

        Without a worker one sprite is baked here at a time, so a single one may overrun."""
        end = time.perf_counter() + budget_ms / 1000
        self._store.next_frame()
        self._start_worker()
        while not self.is_idle:
            if self._pipe is None:
                job = self._next_job()
                if job is not None:
                    self._add(job, pack_sprite(bake_now(job)))
            elif not self._exchange_jobs(self._pipe):
                return
            if time.perf_counter() >= end:
                return

    def close(self) -> None:
        """Stop the worker; the sprites stay, and later ones are baked in-process."""
        self._want_process = False
        self._stop_worker()

    def _request(self, job: BakeJob) -> None:
        self._sent_optional.discard(job)
        if job not in self._sent:
            self._expected.pop(job, None)
            self._optional.pop(job, None)
            self._urgent[job] = None
            self._urgent.move_to_end(job)
            # Visible sprites are requested again every frame, so the oldest is the least needed.
            while len(self._urgent) > MAX_URGENT_JOBS:
                self._urgent.popitem(last=False)

    def _next_job(self) -> BakeJob | None:
        """Return the last urgent job, else the last speculative one, else the first optional one."""
        if self._store.fill_share > SPECULATION_LIMIT:
            self._expected.clear()
            self._optional.clear()
        while self._urgent or self._expected:
            job, _ = (self._urgent or self._expected).popitem()
            if job not in self._store:
                return job
        while self._optional:
            job, made = self._optional.popitem(last=False)
            fresh = self._arrivals - made <= OPTIONAL_LIFETIME
            if fresh and job not in self._store and job not in self._sent:
                self._sent_optional.add(job)
                return job
        return None

    def _add(self, job: BakeJob, sprite: PackedSprite) -> None:
        gone = self._store.add(job, sprite)
        self._arrivals += 1
        if job.look.is_whole_ship and not job.look.author_hull:  # never for another ship
            self._of_kind.setdefault(job.look.kind, {})[job] = None
        self._of_look.setdefault(job.look, {})[job] = None
        self._remove(gone)

    def _remove(self, gone: list[BakeJob]) -> None:
        for old in gone:
            self._of_kind.get(old.look.kind, {}).pop(old, None)
            del self._of_look[old.look][old]
            if not self._of_look[old.look]:
                del self._of_look[old.look]

    def closest_same_kind(self, job: BakeJob) -> BakeJob | None:
        """Return the baked sprite of the same kind that is most like this job, or None."""

        def unlike(held: BakeJob) -> tuple[bool, float, float]:
            return (
                held.look.livery != job.look.livery,
                angle_between(held.heading, job.heading) + angle_between(held.wind_from, job.wind_from),
                abs(held.zoom - job.zoom),
            )

        return min(self._of_kind.get(job.look.kind, ()), key=unlike, default=None)

    def _start_worker(self) -> None:
        if not self._want_process or self._worker is not None or self.is_idle:
            return
        context = processes.process_context()
        ours, theirs = context.Pipe()
        baker = context.Process(target=serve_bake_jobs, args=(theirs,), daemon=True, name="hull-baker")
        try:
            baker.start()
        except (OSError, RuntimeError):
            self._want_process = False
            ours.close()
        else:
            self._worker, self._pipe = baker, ours
        finally:
            theirs.close()

    def _exchange_jobs(self, pipe: Connection) -> bool:
        """Send jobs and take in a result; return False if there is nothing to do but wait."""
        try:
            while len(self._sent) < MAX_SENT_JOBS and (job := self._next_job()) is not None:
                self._sent.append(job)
                pipe.send(job)
            if not pipe.poll():
                return False
            self._add(self._sent[0], pipe.recv())
            self._sent_optional.discard(self._sent.pop(0))
        except (EOFError, OSError):
            self._want_process = False
            self._stop_worker()
        return True

    def _stop_worker(self) -> None:
        for job in self._sent:
            self._urgent.setdefault(job)
        self._sent.clear()
        if self._pipe is not None:
            self._pipe.close()
        if self._worker is not None:
            self._worker.terminate()
            self._worker.join(2.0)
        self._pipe, self._worker = None, None


def bake_job_for(look: ShipLook, heading: float, wind_from: float, px_per_m: float) -> BakeJob:
    """Return the job to bake for her: heading and wind rounded to steps, zoom to a level."""
    level = zoom_level_for(look.kind, px_per_m)
    plain = _normalized_look(look, level >= GUNS_FROM_PX)
    return BakeJob(plain, round_heading(heading), round_heading(wind_from), level)


@lru_cache(maxsize=256)
def _with_hull(look: ShipLook, own: bytes) -> ShipLook:
    return replace(look, author_hull=own)


@lru_cache(maxsize=512)
def _normalized_look(look: ShipLook, near: bool) -> ShipLook:
    """Return the look with the kind that is really drawn, lost spars in one order, and guns only if she is
    `near` enough to show them."""
    guns = look.guns if near else "both"
    return replace(look, kind=nearest_kind(look.kind), lost_masts=tuple(sorted(look.lost_masts)), guns=guns)


@lru_cache(maxsize=512)
def zoom_level_for(kind: str, px_per_m: float) -> float:
    """Return the least zoom level at which this kind is drawn at least as large as requested."""
    plan = plan_of(kind)
    wanted = drawn_px_per_m(plan, px_per_m) * 0.999
    return next((level for level in BAKED_ZOOMS if drawn_px_per_m(plan, level) >= wanted), BAKED_ZOOMS[-1])


def angle_between(one: float, other: float) -> float:
    """Return the degrees between two directions, 0..180."""
    return abs((one - other + 180) % 360 - 180)
