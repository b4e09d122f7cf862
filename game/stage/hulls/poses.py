"""The poses of one ship: rolled to either side, or with a mast of hers at a moment of its fall."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from game.stage.hulls.worker import BakeJob

_POSES = ((2.0, (-15, 0, 15)), (5.0, (-15, -8, 0, 8, 15)))
_CLOSE = (-15, -10, -5, 0, 5, 10, 15)
"""Tenths of a degree of the poses of a roll up to a zoom level, and beyond all: so many that from
one to the next a masthead moves by some two px."""


@lru_cache(maxsize=256)
def toppled(order: BakeJob, mast: str, pose: int) -> BakeJob:
    """That mast of the same ship at a pose of its fall."""
    return replace(order, look=replace(order.look, topple=(mast, pose)))


@lru_cache(maxsize=256)
def shaken(order: BakeJob, frame: int) -> BakeJob:
    """The edges of the same ship's sails in a frame of their shivering; they do not roll."""
    upright = rolled(order, 0)
    return replace(upright, look=replace(upright.look, shakes=frame))


def swift(shown: BakeJob, order: BakeJob) -> bool:
    """Is it more than a step of a slow roll from one pose to the other: a broadside's recoil?"""
    poses = poses_for(order.level)
    one, other = shown.look.stance.roll, order.look.stance.roll
    return one in poses and other in poses and abs(poses.index(one) - poses.index(other)) > 1


def poses_for(level: float) -> tuple[int, ...]:
    """The poses of a roll that are baked at this zoom, in tenths of a degree to starboard."""
    return next((poses for most, poses in _POSES if level <= most), _CLOSE)


def pose_of(roll: float, level: float) -> int:
    """The pose nearest to a roll of so many degrees; 0 is upright."""
    return min(poses_for(level), key=lambda pose: abs(pose - 10 * roll)) if roll else 0


@lru_cache(maxsize=1024)
def rolled(order: BakeJob, pose: int) -> BakeJob:
    """The same ship rolled by so many tenths of a degree."""
    stance = replace(order.look.stance, roll=pose)
    return replace(order, look=replace(order.look, stance=stance))
