"""The poses of one ship: rolled to either side, or with a mast at one moment of its fall."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from game.stage.hulls.bake_worker import BakeJob

_ROLL_POSES = ((2.0, (-15, 0, 15)), (5.0, (-15, -8, 0, 8, 15)))
_CLOSE_ROLL_POSES = (-15, -10, -5, 0, 5, 10, 15)
"""Tenths of a degree of the poses of a roll up to a zoom level, and beyond all: enough that a
masthead moves about two px from one to the next."""


@lru_cache(maxsize=256)
def falling_mast_job(job: BakeJob, mast: str, pose: int) -> BakeJob:
    """Return that mast of the same ship at a pose of its fall."""
    return replace(job, look=replace(job.look, falling_pose=(mast, pose)))


@lru_cache(maxsize=256)
def luffing_job(job: BakeJob, frame: int) -> BakeJob:
    """Return the edges of the same ship's sails in a frame of their luffing; they do not roll."""
    upright = rolled_job(job, 0)
    return replace(upright, look=replace(upright.look, luff_frame=frame))


def is_fast_roll(shown: BakeJob, job: BakeJob) -> bool:
    """Return whether the poses are more than one step of a slow roll apart, as in a broadside's
    recoil."""
    poses = roll_poses_for(job.zoom)
    one, other = shown.look.heel_state.roll, job.look.heel_state.roll
    return one in poses and other in poses and abs(poses.index(one) - poses.index(other)) > 1


def roll_poses_for(level: float) -> tuple[int, ...]:
    """Return the poses of a roll that are baked at this zoom, in tenths of a degree to
    starboard."""
    return next((poses for most, poses in _ROLL_POSES if level <= most), _CLOSE_ROLL_POSES)


def roll_pose_of(roll: float, level: float) -> int:
    """Return the pose nearest to a roll of `roll` degrees; 0 is upright."""
    return min(roll_poses_for(level), key=lambda pose: abs(pose - 10 * roll)) if roll else 0


@lru_cache(maxsize=1024)
def rolled_job(job: BakeJob, pose: int) -> BakeJob:
    """Return the same ship rolled by `pose` tenths of a degree."""
    stance = replace(job.look.heel_state, roll=pose)
    return replace(job, look=replace(job.look, heel_state=stance))
