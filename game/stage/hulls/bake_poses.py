"""The poses of one ship: rolled to either side, or with a mast of hers at a moment of its fall."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from game.stage.hulls.bake_worker import BakeJob

_ROLL_POSES = ((2.0, (-15, 0, 15)), (5.0, (-15, -8, 0, 8, 15)))
_CLOSE_ROLL_POSES = (-15, -10, -5, 0, 5, 10, 15)
"""Tenths of a degree of the poses of a roll up to a zoom level, and beyond all: so many that from
one to the next a masthead moves by some two px."""


@lru_cache(maxsize=256)
def falling_mast_job(job: BakeJob, mast: str, pose: int) -> BakeJob:
    """That mast of the same ship at a pose of its fall."""
    return replace(job, look=replace(job.look, falling_pose=(mast, pose)))


@lru_cache(maxsize=256)
def luffing_job(job: BakeJob, frame: int) -> BakeJob:
    """The edges of the same ship's sails in a frame of their shivering; they do not roll."""
    upright = rolled_job(job, 0)
    return replace(upright, look=replace(upright.look, luff_frame=frame))


def is_fast_roll(shown: BakeJob, job: BakeJob) -> bool:
    """Is it more than a step of a slow roll from one pose to the other: a broadside's recoil?"""
    poses = roll_poses_for(job.zoom)
    one, other = shown.look.heel_state.roll, job.look.heel_state.roll
    return one in poses and other in poses and abs(poses.index(one) - poses.index(other)) > 1


def roll_poses_for(level: float) -> tuple[int, ...]:
    """The poses of a roll that are baked at this zoom, in tenths of a degree to starboard."""
    return next((poses for most, poses in _ROLL_POSES if level <= most), _CLOSE_ROLL_POSES)


def roll_pose_of(roll: float, level: float) -> int:
    """The pose nearest to a roll of so many degrees; 0 is upright."""
    return min(roll_poses_for(level), key=lambda pose: abs(pose - 10 * roll)) if roll else 0


@lru_cache(maxsize=1024)
def rolled_job(job: BakeJob, pose: int) -> BakeJob:
    """The same ship rolled by so many tenths of a degree."""
    stance = replace(job.look.heel_state, roll=pose)
    return replace(job, look=replace(job.look, heel_state=stance))
