"""The pall of a battle: what broadsides leave in the air when their own banks have thinned, a haze
that lies about the place of the fight and drifts off slowly. It is no sign of anything. No pygame
here; places are cm, ages seconds."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from game.scene.smoke import PUFFS_A_GUN, Floats, SmokeBank
from game.scene.timings import PALL, PALL_BEGINS

MAX_PUFFS: Final = 450
"""Puffs of a pall, about the smoke of a turn of sixty ships; the oldest make room for new ones."""
_PUFFS_A_BANK: Final = 9
"""Puffs that one broadside adds at the most: one for each gun, for two bow guns leave no cloud as
thick as a side of thirty."""
_WIND_SHARE: Final = 0.3
"""Share of the wind that old smoke takes."""
_FADE_IN_SECONDS: Final = 6.0
"""Seconds in which it comes, while the bank itself thins."""
_GROWTH: Final = 1.5
"""How many times larger than when it came it is in the end, less one."""


def _empty_floats() -> Floats:
    return np.zeros(0, dtype=np.float32)


@dataclass(slots=True)
class Pall:
    """All old smoke of a battle: arrays of one length, a place for each puff. x, y in cm, the
    `size` in cm at which it came, its `age` in seconds, and the `kind` of painted puff it is."""

    x: Floats = field(default_factory=_empty_floats)
    y: Floats = field(default_factory=_empty_floats)
    size: Floats = field(default_factory=_empty_floats)
    age: Floats = field(default_factory=_empty_floats)
    kind: Floats = field(default_factory=_empty_floats)

    @property
    def sizes(self) -> Floats:
        """How large each puff is now, in cm."""
        return np.asarray(self.size * (1 + _GROWTH * self.age / PALL), dtype=np.float32)

    @property
    def thickness(self) -> Floats:
        """How much of the sea each puff hides, as a share of the most."""
        come = np.clip(self.age / _FADE_IN_SECONDS, 0, 1)
        return np.asarray(come * np.clip((PALL - self.age) / (0.6 * PALL), 0, 1), dtype=np.float32)


def is_joining_pall(youngest: float, dt: float) -> bool:
    """Whether a broadside's bank, by the age of its youngest puff, has come in these last `dt`
    seconds to the age at which it begins to become part of the pall."""
    return youngest - dt < PALL_BEGINS <= youngest


def add_bank(pall: Pall, bank: SmokeBank) -> None:
    """Some puffs of a bank are part of the pall from now on."""
    guns = -(-len(bank.x) // PUFFS_A_GUN)
    chosen = np.linspace(0, len(bank.x) - 1, min(_PUFFS_A_BANK, guns) + 2).astype(int)[1:-1]
    fresh = np.zeros(len(chosen), dtype=np.float32)
    pall.x = np.concatenate([pall.x, bank.x[chosen]])[-MAX_PUFFS:]
    pall.y = np.concatenate([pall.y, bank.y[chosen]])[-MAX_PUFFS:]
    pall.size = np.concatenate([pall.size, 2.0 * bank.size[chosen]])[-MAX_PUFFS:]
    pall.age = np.concatenate([pall.age, fresh])[-MAX_PUFFS:]
    pall.kind = np.concatenate([pall.kind, bank.kind[chosen].astype(np.float32)])[-MAX_PUFFS:]


def drift_pall(pall: Pall, dt: float, wind_from: float, speed: float, pace: int = 1) -> None:
    """`dt` seconds of a show that goes `pace` times faster than life have passed, under a wind of
    `speed` cm a second; what has blown away is gone. Smoke comes as fast as its bank thins, and
    then lies and drifts by the clock: of a fleet that is hurried nobody would see it else."""
    clock = dt / pace
    turn, far = math.radians(wind_from + 180), _WIND_SHARE * speed * clock
    pall.x = (pall.x + np.float32(math.sin(turn) * far)).astype(np.float32)
    pall.y = (pall.y - np.float32(math.cos(turn) * far)).astype(np.float32)
    pall.age = (pall.age + np.where(pall.age < _FADE_IN_SECONDS, dt, clock)).astype(np.float32)
    left = pall.age < PALL
    if not left.all():
        for name in ("x", "y", "size", "age", "kind"):
            setattr(pall, name, getattr(pall, name)[left])
