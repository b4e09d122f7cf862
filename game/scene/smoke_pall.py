"""The pall of a battle: a haze over the fight that remains when the banks of broadsides have
thinned, and drifts off slowly. It has no meaning in the rules. No pygame here; positions are cm,
ages seconds."""

import math
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from game.scene.smoke import PUFFS_A_GUN, Floats, SmokeBank
from game.scene.timings import PALL, PALL_BEGINS

MAX_PUFFS: Final = 450
"""Most puffs, about the smoke of one turn of sixty ships; new ones replace the oldest."""
_PUFFS_A_BANK: Final = 9
"""Most puffs that one broadside adds: one per gun, since two bow guns leave less than a side of
thirty."""
_WIND_SHARE: Final = 0.3
"""Share of the wind that old smoke takes."""
_FADE_IN_SECONDS: Final = 6.0
"""Seconds in which it appears, while the bank itself thins."""
_GROWTH: Final = 1.5
"""Growth over its life, as a share of its first size."""


def _empty_floats() -> Floats:
    return np.zeros(0, dtype=np.float32)


@dataclass(slots=True)
class Pall:
    """All old smoke of a battle: arrays of the same length, one element per puff. x, y in cm, first
    ``size`` in cm, ``age`` in seconds, and ``kind`` of painted puff."""

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
    """Return whether a bank, by the age of its youngest puff, has reached the age of joining the
    pall within the last ``dt`` seconds."""
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
    """Drift the pall by ``dt`` seconds of show time at ``pace`` times life, under a wind of
    ``speed`` cm a second, and drop what has blown away. Smoke appears as fast as its bank thins,
    but then drifts by the clock: in a hurried fleet nobody would see it otherwise."""
    clock = dt / pace
    turn, far = math.radians(wind_from + 180), _WIND_SHARE * speed * clock
    pall.x = (pall.x + np.float32(math.sin(turn) * far)).astype(np.float32)
    pall.y = (pall.y - np.float32(math.cos(turn) * far)).astype(np.float32)
    pall.age = (pall.age + np.where(pall.age < _FADE_IN_SECONDS, dt, clock)).astype(np.float32)
    left = pall.age < PALL
    if not left.all():
        for name in ("x", "y", "size", "age", "kind"):
            setattr(pall, name, getattr(pall, name)[left])
