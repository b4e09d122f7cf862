"""What a plan is worth: rolls given and taken over the five phases against each thing the other
may do, and how the ship lies when the turn is over."""

from __future__ import annotations

from game.captains.hf import weights as w
from game.captains.hf.geometry import Spot, apart
from game.captains.hf.guns import bite
from game.captains.hf.sight import Foe, Sight
from game.captains.hf.tracks import Track, speed_after
from game.rules.hf.plans import Plan

FOUL = 0.62
"""Inches between two middles at which bases touch, taken all round."""


def worth(sight: Sight, plan: Plan, track: Track) -> float:
    """The value of a plan, in damage rolls."""
    total = lie_of(sight, plan, track) + among_friends(sight, track)
    for number, foe in enumerate(sight.foes):
        answers = [exchange(sight, track, foe, way) for way in foe.ways]
        mean = sum(answers) / len(answers)
        value = mean * (1 - w.WORST) + min(answers) * w.WORST
        total += value if not number else value * 0.7
    return total


def exchange(sight: Sight, track: Track, foe: Foe, way: Track) -> float:
    """HF-fire-1: what is given less what is taken if the foe goes that way; once bases touch both
    lie there for the rest of the turn (HF-coll-4)."""
    total, run = 0.0, zip(track[:5], way[:5], w.FADING, strict=True)
    stopped: tuple[Spot, Spot] | None = None
    for mine, hers, fading in run:
        a, b = stopped or (mine, hers)
        if stopped is None and apart(a, b) < FOUL:
            stopped = (a, b)
            total -= w.FALLING_ABOARD
        give = bite(sight.guns, a, b) * foe.worth
        take = bite(foe.guns, b, a)
        total += fading * (w.GIVE * give - w.TAKE * take)
    return total + station(sight, track[5], foe, way[5])


def station(sight: Sight, at: Spot, foe: Foe, there: Spot) -> float:
    """How she lies to a foe when the turn is over: near enough, and with her broadside to him; or
    far off, if she does not fight."""
    gap = apart(at, there)
    if sight.flees or sight.edges:
        return w.HEADWAY * min(gap, 12.0) / 2
    if sight.berth is not None:
        return 0.0
    next_blow = bite(sight.guns, at, there) * foe.worth - bite(foe.guns, there, at)
    short = w.TOO_NEAR * max(w.LIKED_INCHES - gap, 0.0)
    return w.NEXT_BLOW * next_blow - w.NEARER * max(gap - w.LIKED_INCHES, 0.0) - short


def lie_of(sight: Sight, plan: Plan, track: Track) -> float:
    """How she lies to wind, edges and the place she makes for."""
    end, total = track[5], 0.0
    if end.point == sight.upwind:
        total -= w.IN_IRONS
    speed = speed_after(sight.conn, plan)
    total += w.SPEED * speed
    if not speed and not sight.conn.anchored:
        total -= w.STOPPED
    total += edges(sight, track)
    if sight.berth is not None:
        total -= w.HEADWAY * apart(end, sight.berth)
    return total


def edges(sight: Sight, track: Track) -> float:
    """HF-vic-1: to leave the table loses the ship, unless that is what wins."""
    total, end = 0.0, track[5]
    for at in track:
        out = beyond(sight, at)
        if out:
            return w.OUT_BY_RIGHT if out in sight.edges else -w.OFF_THE_TABLE
    room = {
        "left": end.x,
        "right": sight.width - end.x,
        "top": end.y,
        "bottom": sight.height - end.y,
    }
    if sight.edges:
        return -w.HEADWAY * min(room[edge] for edge in sight.edges)
    for left in room.values():
        total -= w.RAW_EDGE * max(w.SEA_ROOM - left, 0.0)
    return total


def beyond(sight: Sight, at: Spot) -> str:
    """The edge a place lies beyond; '' for one on the table."""
    if at.x < 0 or at.x > sight.width:
        return "left" if at.x < 0 else "right"
    if at.y < 0 or at.y > sight.height:
        return "top" if at.y < 0 else "bottom"
    return ""


def among_friends(sight: Sight, track: Track) -> float:
    """HF-coll-1: clear of friends on their way, and not far from them."""
    total = 0.0
    for friend in sight.friends:
        if any(apart(a, b) < 1.1 for a, b in zip(track, friend, strict=True)):
            total -= w.FOUL_OF_A_FRIEND
    if sight.friends and sight.foes:
        nearest = min(apart(track[5], friend[5]) for friend in sight.friends)
        total -= w.STAY_CLOSE * max(nearest - 4.0, 0.0)
    return total
