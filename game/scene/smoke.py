"""Gun smoke: one bank per broadside, no entity per puff.

A bank is arrays of equal length, one element per puff. A puff leaves its gun in a jet, slows within a second,
is taken up by the wind, swells, and thins over PUFF_LIFE seconds. Past OLD_SECONDS it ages by the clock, and
slower in a fleet, whose fight would else be over before its smoke has gathered. Smoke never affects a rule;
it shows which side has fired."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from game.scene.timings import METRE_CM, RIPPLE, SMOKE_COMES, SMOKE_FULL, SMOKE_LIFE
from game.sea.units import unit_vector

Floats: TypeAlias = npt.NDArray[np.float32]

PUFF_LIFE: Final = SMOKE_LIFE  # seconds from the gun until a puff is gone
PUFF_FULL: Final = SMOKE_FULL  # seconds a puff stays thick before it begins to thin
PUFFS_A_GUN: Final = 6
PUFF_FORMS, PUFF_RANKS = 6, 8
OLD_SECONDS: Final = 6.0  # age from which smoke ages by the clock
OLD_SMOKE_SHIPS: Final = 8  # ships past which old smoke ages at FLEET_RATE of the clock, and drifts so too
FLEET_RATE: Final = 0.4
MAX_STAGE_PUFFS: Final = 6000  # puffs of all banks past which old smoke ages faster: 75 broadsides

_JET_CM: Final = 3.1  # how far smoke is thrown
_MIN_JET_SHARE: Final = 0.10  # share of the way that all smoke makes, even if the wind blows it back
_JET_SECONDS: Final = 0.32
_TAKEN_SECONDS: Final = 2.5
_YOUNG_CM: Final = 0.55
_GROWTH_CM: Final = 4.4  # growth in _GROWTH_SECONDS; none after _MAX_GROWTH_SHARE times as long
_GROWTH_SECONDS, _MAX_GROWTH_SHARE, _GROWTH_POWER = 12.0, 3.0, 0.62
_MOST_OPAQUE: Final = 0.72
_THINNING_SECONDS: Final = 4.5  # seconds past PUFF_FULL in which the opacity halves
_LAST_SHARE: Final = 0.45  # last share of its life in which a puff fades to nothing
# By what share the first and the last gun of a side throw their smoke less far than those amidships, which
# drive each other's on; without it a bank would be a block with square corners.
_END_GUN_LOSS: Final = 0.6
_GUN_REACH_RANGE: Final = (0.3, 1.55)  # least and greatest reach of one gun's smoke, relative to another
# Least and greatest size of one puff relative to another, and of the smoke of whole guns: a side of even
# puffs would have an edge as straight as her rail.
_PUFF_SIZE_RANGE: Final = (0.55, 1.3)
_JET_ANGLE_SPREAD, _PUFF_ANGLE_SPREAD = 13.0, 19.0  # degrees: of a gun's jet, and of each puff within it
_MAX_HANG_BACK: Final = 0.9  # largest share of the way by which some guns' smoke hangs back at the ports
_MAX_SCALE: Final = 2.2  # largest scale of smoke relative to METRE_CM


@dataclass(slots=True)
class SmokeBank:
    """The smoke of one broadside. All arrays have the same length: the number of puffs.

    x, y: cm. vx, vy: velocity left from the jet, cm a second. age: seconds since the gun, negative before it
    fires. size: diameter, cm. lag: share of the wind a puff takes; slip: share it takes across. grain: about
    1, how large a puff grows; kind: which of PUFF_FORMS painted puffs it is, and PUFF_FORMS times its rank:
    puffs thin rank by rank where fewer will do. whole: where many banks drift together,
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
    lobe = np.repeat(_gun_lobes(guns, chance), puffs)
    hangs = np.repeat(chance.uniform(0, _MAX_HANG_BACK, guns), puffs)
    along = np.linspace(-1.0, 1.0, guns) if guns > 1 else np.zeros(1)
    driven = 1 - _END_GUN_LOSS * along**2
    far = np.repeat(driven * chance.uniform(*_GUN_REACH_RANGE, guns), puffs)
    thrown = (0.06 + 1.04 * place ** (1 + hangs)) * far * chance.uniform(0.7, 1.2, count)
    reach = np.maximum(thrown * (0.45 + 0.95 * lobe), _MIN_JET_SHARE) * _JET_CM * larger
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
        lag=(chance.uniform(0.5, 1.35, count) * (0.88 + 0.22 * lobe)).astype(np.float32),
        slip=chance.normal(0, 0.22, count).astype(np.float32),
        grain=(
            np.repeat(driven**0.5, puffs)
            * larger
            * clumps
            * (0.72 + 0.5 * lobe)
            * chance.uniform(*_PUFF_SIZE_RANGE, count)
        ).astype(np.float32),
        kind=(chance.integers(0, PUFF_FORMS, count) + PUFF_FORMS * (np.arange(count) % PUFF_RANKS)).astype(
            np.int32
        ),
    )


def _gun_lobes(guns: int, chance: np.random.Generator) -> npt.NDArray[np.float64]:
    """Return how far each gun's smoke goes, 0 to 1: guns beside each other drive theirs alike, so that a bank
    has two or three lobes."""
    at, waves, (first, second) = np.linspace(0, 1, guns), chance.uniform(1.2, 2.6), chance.uniform(0, 6.28, 2)
    lobe = 0.5 + 0.35 * np.sin(2 * np.pi * waves * at + first) + 0.15 * np.sin(2 * np.pi * 2.3 * at + second)
    return np.asarray(np.clip(lobe, 0, 1))


def _wind_seconds(age: Floats) -> Floats:
    """Return the seconds of wind that a puff has felt by ``age``: little while its jet holds."""
    gone = np.maximum(age, 0)
    return np.asarray(gone - _TAKEN_SECONDS * (1 - np.exp(-gone / _TAKEN_SECONDS)))


def drift_bank(
    bank: SmokeBank, dt: float, wind_from: float, wind_speed: float, old_rate: float = 1.0
) -> None:
    """Move the bank by ``dt`` seconds under a wind from ``wind_from`` (compass degrees) of ``wind_speed`` cm
    a second; past OLD_SECONDS it ages and drifts at ``old_rate`` of that. One long step and many short ones
    give the same result."""
    young = dt if old_rate == 1 else np.clip(OLD_SECONDS - bank.age, 0, dt)
    aged = bank.age + np.float32(old_rate * dt) + young * np.float32(1 - old_rate)
    before, after = np.maximum(bank.age, 0), np.maximum(aged, 0)
    ux, uy = unit_vector(wind_from + 180)
    felt = (_wind_seconds(after) - _wind_seconds(before)) * wind_speed
    slowed = np.exp(-(after - before) / _JET_SECONDS)
    way = (1 - slowed) * _JET_SECONDS
    bank.x += bank.vx * way + felt * (ux * bank.lag - uy * bank.slip)
    bank.y += bank.vy * way + felt * (uy * bank.lag + ux * bank.slip)
    bank.vx *= slowed
    bank.vy *= slowed
    bank.age[:] = aged
    grown = np.minimum(after / _GROWTH_SECONDS, _MAX_GROWTH_SHARE) ** _GROWTH_POWER
    bank.size[:] = (_YOUNG_CM + _GROWTH_CM * grown) * bank.grain


def old_smoke_rate(ships: int, puffs: int, pace: int) -> float:
    """Return the share of the show's time by which old smoke ages: by the clock, whatever the ``pace`` of the
    show; slower among many ``ships``, faster where there are too many ``puffs``."""
    rate = (FLEET_RATE if ships > OLD_SMOKE_SHIPS else 1.0) * max(1.0, puffs / MAX_STAGE_PUFFS) ** 2
    return min(rate / pace, 1.0)


def drift_banks(
    banks: Sequence[SmokeBank], dt: float, wind_from: float, wind_speed: float, old_rate: float = 1.0
) -> None:
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
    drift_bank(whole, dt, wind_from, wind_speed, old_rate)


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
    """Return the opacity of puffs, 0 to 0.72: they come in SMOKE_COMES seconds, so that the flame is seen
    first, are full until PUFF_FULL, and thin until PUFF_LIFE."""
    thinning = 1 / (1 + np.maximum(age - PUFF_FULL, 0) / _THINNING_SECONDS)
    left = np.clip((PUFF_LIFE - age) / (_LAST_SHARE * PUFF_LIFE), 0, 1)
    come = np.clip(age / SMOKE_COMES, 0, 1)
    return np.asarray(_MOST_OPAQUE * thinning * left * come, dtype=np.float32)


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
