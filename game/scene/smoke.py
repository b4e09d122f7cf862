"""Gun smoke: one bank per broadside, no entity per puff.

A bank is arrays of equal length, one element per puff. A puff leaves its gun in a jet, slows within a second,
is taken up by the wind, swells, and thins over PUFF_LIFE seconds. Smoke never affects a rule; it shows which
side has fired."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from game.scene.timings import METRE_CM, PALL, PALL_BEGINS, RIPPLE, SMOKE_FULL, SMOKE_LIFE
from game.sea.units import unit_vector

Floats: TypeAlias = npt.NDArray[np.float32]

PUFF_LIFE: Final = SMOKE_LIFE  # seconds from the gun until a puff is gone
PUFF_FULL: Final = SMOKE_FULL  # seconds a puff stays thick before it begins to thin
PUFFS_A_GUN: Final = 6

_JET_CM: Final = 1.9  # how far smoke is thrown
_MIN_JET_SHARE: Final = 0.16  # share of the way that all smoke makes, even if the wind blows it back
_JET_SECONDS: Final = 0.32
_TAKEN_SECONDS: Final = 2.5
_YOUNG_CM: Final = 0.50
_GROWTH_CM: Final = 3.1
# By what share the first and the last gun of a side throw their smoke less far than those amidships, which
# drive each other's on; without it a bank would be a block with square corners.
_END_GUN_LOSS: Final = 0.6
_GUN_REACH_RANGE: Final = (0.45, 1.3)  # least and greatest reach of one gun's smoke, relative to another
# Least and greatest size of one puff relative to another, and of the smoke of whole guns: a side of even
# puffs would have an edge as straight as her rail.
_PUFF_SIZE_RANGE: Final = (0.55, 1.3)
_JET_ANGLE_SPREAD, _PUFF_ANGLE_SPREAD = 9.0, 13.0  # degrees: of a gun's jet, and of each puff within it
_MAX_HANG_BACK: Final = 0.5  # largest share of the way by which some guns' smoke hangs back at the ports
_MAX_SCALE: Final = 2.2  # largest scale of smoke relative to METRE_CM


@dataclass(slots=True)
class SmokeBank:
    """The smoke of one broadside. All arrays have the same length: the number of puffs.

    x, y: cm. vx, vy: velocity left from the jet, cm a second. age: seconds since the gun, negative before it
    fires. size: diameter, cm. lag: share of the wind a puff takes; slip: share it takes across. grain: about
    1, how large a puff grows; kind: which of the painted puffs it is. whole: where many banks drift together,
    the bank of which all these arrays are slices, from index `start` on."""

    x: Floats
    y: Floats
    vx: Floats
    vy: Floats
    age: Floats
    size: Floats
    lag: Floats
    slip: Floats
    grain: Floats
    kind: npt.NDArray[np.int32]
    whole: SmokeBank | None = None
    start: int = 0


_ARRAYS: Final = ("x", "y", "vx", "vy", "age", "size", "lag", "slip", "grain", "kind")


def make_smoke_bank(
    muzzles: Sequence[tuple[float, float]], bearing_deg: float, seed: int, *, ripple: float = RIPPLE,
    puffs: int = PUFFS_A_GUN, metre: float = METRE_CM,
) -> SmokeBank:  # fmt: skip
    """Return a bank about to burst from ``muzzles`` (cm, in firing order) towards the compass bearing; the
    last gun fires ``ripple`` seconds after the first. A ship with a metre larger than METRE_CM has larger
    smoke too. Equal seeds give equal smoke. Raise ValueError without a muzzle."""
    if not muzzles:
        raise ValueError("a broadside needs at least one gun to smoke")
    chance = np.random.default_rng(seed)
    guns, count = len(muzzles), len(muzzles) * puffs
    larger = min(max(metre / METRE_CM, 1.0), _MAX_SCALE)
    place = np.tile((np.arange(puffs) + 0.5) / puffs, guns)
    hangs = np.repeat(chance.uniform(0, _MAX_HANG_BACK, guns), puffs)
    along = np.linspace(-1.0, 1.0, guns) if guns > 1 else np.zeros(1)
    driven = 1 - _END_GUN_LOSS * along**2
    far = np.repeat(driven * chance.uniform(*_GUN_REACH_RANGE, guns), puffs)
    thrown = (0.06 + 1.04 * place ** (1 + hangs)) * far * chance.uniform(0.7, 1.2, count)
    reach = np.maximum(thrown, _MIN_JET_SHARE) * _JET_CM * larger
    aslant = np.repeat(chance.normal(0, _JET_ANGLE_SPREAD, guns), puffs)
    turn = np.radians(bearing_deg + aslant + chance.normal(0, _PUFF_ANGLE_SPREAD, count))
    clumps = np.repeat(chance.uniform(*_PUFF_SIZE_RANGE, guns), puffs) ** 0.5
    delay = np.repeat(np.linspace(0, ripple, guns) if guns > 1 else np.zeros(1), puffs)
    start = np.repeat(np.asarray(muzzles, dtype=np.float32), puffs, axis=0)
    return SmokeBank(
        x=start[:, 0].astype(np.float32),
        y=start[:, 1].astype(np.float32),
        vx=(np.sin(turn) * reach / _JET_SECONDS).astype(np.float32),
        vy=(-np.cos(turn) * reach / _JET_SECONDS).astype(np.float32),
        age=(-delay - chance.uniform(0, 0.06, count)).astype(np.float32),
        size=np.full(count, _YOUNG_CM * larger, dtype=np.float32),
        lag=chance.uniform(0.5, 1.35, count).astype(np.float32),
        slip=chance.normal(0, 0.22, count).astype(np.float32),
        grain=(
            np.repeat(driven**0.5, puffs) * larger * clumps * chance.uniform(*_PUFF_SIZE_RANGE, count)
        ).astype(np.float32),
        kind=chance.integers(0, 8, count, dtype=np.int32),
    )


def _wind_seconds(age: Floats) -> Floats:
    """Return the seconds of wind that a puff has felt by ``age``: little while its jet holds."""
    gone = np.maximum(age, 0)
    return np.asarray(gone - _TAKEN_SECONDS * (1 - np.exp(-gone / _TAKEN_SECONDS)))


def drift_bank(bank: SmokeBank, dt: float, wind_from: float, wind_speed: float) -> None:
    """Move the bank by ``dt`` seconds under a wind from ``wind_from`` (compass degrees) of ``wind_speed`` cm
    a second. One long step and many short ones give the same result."""
    before, after = np.maximum(bank.age, 0), np.maximum(bank.age + dt, 0)
    ux, uy = unit_vector(wind_from + 180)
    felt = (_wind_seconds(after) - _wind_seconds(before)) * wind_speed
    slowed = np.exp(-(after - before) / _JET_SECONDS)
    way = (1 - slowed) * _JET_SECONDS
    bank.x += bank.vx * way + felt * (ux * bank.lag - uy * bank.slip)
    bank.y += bank.vy * way + felt * (uy * bank.lag + ux * bank.slip)
    bank.vx *= slowed
    bank.vy *= slowed
    bank.age += np.float32(dt)
    bank.size[:] = (_YOUNG_CM + _GROWTH_CM * (after / PUFF_LIFE) ** 0.75) * bank.grain


def drift_banks(banks: Sequence[SmokeBank], dt: float, wind_from: float, wind_speed: float) -> None:
    """Apply `drift_bank` to many banks at once: the same result in a tenth of the time for a fleet. Their
    arrays become slices of one, so that the next call finds them together."""
    if not banks:
        return
    whole = _shared_whole(banks)
    if whole is None:
        whole, start = merge_banks(banks), 0
        for bank in banks:
            end = start + len(bank.x)
            for name in _ARRAYS:
                setattr(bank, name, getattr(whole, name)[start:end])
            bank.whole, bank.start, start = whole, start, end
    drift_bank(whole, dt, wind_from, wind_speed)


def merge_banks(banks: Sequence[SmokeBank]) -> SmokeBank:
    """Return one bank with the puffs of all, in order. Do not write to it: it may be their own array."""
    found = _shared_whole(banks)
    if found is not None:
        return found
    arrays: dict[str, Any] = {
        name: np.concatenate([getattr(bank, name) for bank in banks]) for name in _ARRAYS
    }
    return SmokeBank(**arrays)


def _shared_whole(banks: Sequence[SmokeBank]) -> SmokeBank | None:
    """Return the whole that these consecutive banks are the slices of; None if that is not so any more."""
    whole, start = banks[0].whole if banks else None, 0
    if whole is None:
        return None
    for bank in banks:
        if bank.whole is not whole or bank.start != start or bank.x.base is not whole.x:
            return None
        start += len(bank.x)
    return whole if start == len(whole.x) else None


def puff_opacity(age: Floats) -> Floats:
    """Return the opacity of puffs, 0 to 0.7: full until PUFF_FULL, thinning until PUFF_LIFE."""
    thinning = (1 + np.maximum(age - PUFF_FULL, 0) / 1.5) ** -1.15
    left = np.clip((PUFF_LIFE - age) / 4.0, 0, 1)
    born = np.clip(age / 0.05, 0, 1)
    return np.asarray(0.7 * thinning * left * born, dtype=np.float32)


def youngest_ages(banks: Sequence[SmokeBank]) -> list[float]:
    """Return the age in seconds of the youngest puff of each bank."""
    if not banks:
        return []
    starts = [0, *accumulate(len(bank.age) for bank in banks[:-1])]
    whole = _shared_whole(banks)
    ages = np.concatenate([bank.age for bank in banks]) if whole is None else whole.age
    found: list[float] = np.minimum.reduceat(ages, starts).tolist()
    return found


def is_gone(bank: SmokeBank) -> bool:
    """Return whether the last puff has thinned away."""
    return youngest_ages([bank])[0] >= PUFF_LIFE


MAX_PUFFS: Final = 450  # most puffs, about the smoke of one turn of sixty ships; new ones replace the oldest
_PUFFS_A_BANK: Final = 9  # most puffs one broadside adds, one per gun: two bow guns leave less than thirty
_WIND_SHARE: Final = 0.3  # share of the wind that old smoke takes
_FADE_IN_SECONDS: Final = 6.0  # seconds in which it appears, while the bank itself thins
_GROWTH: Final = 1.5  # growth over its life, as a share of its first size


def _empty_floats() -> Floats:
    return np.zeros(0, dtype=np.float32)


@dataclass(slots=True)
class Pall:
    """All old smoke of a battle, one element per puff: x, y, first ``size`` in cm, ``age`` in s, and kind."""

    x: Floats = field(default_factory=_empty_floats)
    y: Floats = field(default_factory=_empty_floats)
    size: Floats = field(default_factory=_empty_floats)
    age: Floats = field(default_factory=_empty_floats)
    kind: Floats = field(default_factory=_empty_floats)

    @property
    def sizes(self) -> Floats:
        """Return the present size of each puff, in cm."""
        return np.asarray(self.size * (1 + _GROWTH * self.age / PALL), dtype=np.float32)

    @property
    def thickness(self) -> Floats:
        """Return the opacity of each puff, as a share of the most."""
        come = np.clip(self.age / _FADE_IN_SECONDS, 0, 1)
        return np.asarray(come * np.clip((PALL - self.age) / (0.6 * PALL), 0, 1), dtype=np.float32)


def joins_pall_now(youngest_age: float, dt: float) -> bool:
    """Return whether a bank has reached the age of joining the pall within the last ``dt`` seconds."""
    return youngest_age - dt < PALL_BEGINS <= youngest_age


def add_bank_puffs(pall: Pall, bank: SmokeBank) -> None:
    """Add some puffs of a bank to the pall."""
    guns = -(-len(bank.x) // PUFFS_A_GUN)
    chosen = np.linspace(0, len(bank.x) - 1, min(_PUFFS_A_BANK, guns) + 2).astype(int)[1:-1]
    fresh = np.zeros(len(chosen), dtype=np.float32)
    pall.x = np.concatenate([pall.x, bank.x[chosen]])[-MAX_PUFFS:]
    pall.y = np.concatenate([pall.y, bank.y[chosen]])[-MAX_PUFFS:]
    pall.size = np.concatenate([pall.size, 2.0 * bank.size[chosen]])[-MAX_PUFFS:]
    pall.age = np.concatenate([pall.age, fresh])[-MAX_PUFFS:]
    pall.kind = np.concatenate([pall.kind, bank.kind[chosen].astype(np.float32)])[-MAX_PUFFS:]


def drift_pall(pall: Pall, dt: float, wind_from: float, speed: float, pace: int = 1) -> None:
    """Drift the pall by ``dt`` seconds of show time at ``pace`` times life, under a wind of ``speed`` cm a
    second, and drop what has blown away. Smoke appears as fast as its bank thins, but then drifts by the
    clock: in a hurried fleet nobody would see it otherwise."""
    clock = dt / pace
    turn, far = math.radians(wind_from + 180), _WIND_SHARE * speed * clock
    pall.x = (pall.x + np.float32(math.sin(turn) * far)).astype(np.float32)
    pall.y = (pall.y - np.float32(math.cos(turn) * far)).astype(np.float32)
    pall.age = (pall.age + np.where(pall.age < _FADE_IN_SECONDS, dt, clock)).astype(np.float32)
    left = pall.age < PALL
    if not left.all():
        for name in ("x", "y", "size", "age", "kind"):
            setattr(pall, name, getattr(pall, name)[left])
