"""Fireships in numbers: the way one burns down the wind, whom she would come upon, and what a
target is worth to her (KMH-17.1, KMH-17.2)."""

from __future__ import annotations

from dataclasses import dataclass

from game.books.kmh.captain.spots import CmPose, apart, off, spot, spot_of, straight
from game.books.kmh.rules.fending_off import ablaze, fending_chance
from game.books.kmh.rules.sheet import FIRESHIP, Ship, Wind, holds_fast, locks_of
from game.books.kmh.rules.tables import table
from game.books.kmh.rules.zones import Position, zone
from game.core.markers import Ablaze
from game.core.table import has, marker
from game.sea.compass import POINT
from game.sea.units import CM, FULL

MOVES = 5
"""So many moves ahead a burning fireship is followed: then her way or her hull is gone."""
A_DIE = 3.5
NEAR = float(table("fend_off")["within_cm"])
LASTS = 5 / 6
"""A fireship has not blown up at the end of a turn (KMH-17.1.6)."""
STEERS_OFF = 0.35
"""How often a ship under sail is still where a burning fireship will pass."""
DICE = {
    Position.DEAD: -A_DIE,
    Position.BOW: -A_DIE,
    Position.QUARTER: 2 * A_DIE,
    Position.ASTERN: A_DIE,
}
"""What her dice add on average (KMH-17.1.4)."""


@dataclass(frozen=True, slots=True)
class Burn:
    """One stretch of the way of a burning fireship: from where to where, in which of her moves from
    now (the first is 1), and the whole way of that move in cm."""

    start: CmPose
    end: CmPose
    move: int
    run: float


def burns_on(ship: Ship, at: CmPose, wind: Wind) -> list[Burn]:
    """KMH-17.1.4, KMH-17.1.5: the way she is likely to burn from a spot, if nothing stops her."""
    fire = marker(ship.number, Ablaze)
    slower, out = float(fire.slower if fire else 0), list[Burn]()
    if wind.calm or locks_of(ship.id):
        return out
    down = (wind.blows_from + FULL // 2) % FULL
    for move in range(1, MOVES + 1):
        slower += A_DIE
        lies = zone(at.heading, wind.blows_from)
        run = max(ship.speed + ship.speed_modifier + DICE[lies] - slower, 0.0)
        if run < 1.0:
            return out
        on = straight(at, run if lies == Position.ASTERN else 0.75 * run)
        out.append(Burn(at, on, move, run))
        if lies != Position.ASTERN:
            away = straight(spot(on.x, on.y, down), run - 0.75 * run)
            out.append(Burn(on, away, move, run))
            swing = max(min(off(at.heading, down), POINT), -POINT)
            on = spot(away.x, away.y, at.heading + swing)
        at = on
    return out


def comes_upon(ship: Ship, way: list[Burn], target: Ship, at: CmPose) -> Burn | None:
    """KMH-17.2.2: the first stretch on which a fireship comes within reach of a target that lies
    there."""
    half = target.length / CM / 2
    near = NEAR + (ship.beam + target.beam) / CM / 2 - 0.3
    ends = straight(at, half), straight(at, -half)
    for burn in way:
        if min(_off_line(burn, end) for end in (*ends, at)) <= near:
            return burn
    return None


def passes_at(way: list[Burn], at: CmPose, there: CmPose) -> float:
    """How near a fireship that lies there comes to a place on her way, in cm."""
    return min([apart(there, at), *(_off_line(burn, at) for burn in way)])


def _off_line(burn: Burn, at: CmPose) -> float:
    """How far a place is from a stretch, in cm."""
    dx, dy = burn.end.x - burn.start.x, burn.end.y - burn.start.y
    long = dx * dx + dy * dy
    along = ((at.x - burn.start.x) * dx + (at.y - burn.start.y) * dy) / long if long else 0.0
    along = min(max(along, 0.0), 1.0)
    return apart(spot(burn.start.x + along * dx, burn.start.y + along * dy, 0), at)


def catches(target: Ship, burn: Burn, stays: bool) -> float:
    """KMH-17.2.2: the chance that she sets a target alight whom she comes upon on a stretch."""
    fails = 1 - fending_chance(target, round(burn.run * CM)) / 36
    moves = 1.0 if stays or holds_fast(target) or locks_of(target.id) else STEERS_OFF**burn.move
    return fails * moves * LASTS ** (burn.move - 1)


def fires_about(ship: Ship, wind: Wind) -> list[tuple[Ship, list[Burn]]]:
    """Every other burning fireship, of whatever side, with the way she will burn."""
    return [(s, burns_on(s, spot_of(s.pose), wind)) for s in ablaze() if s is not ship]


def in_the_way(fires: list[tuple[Ship, list[Burn]]], ship: Ship, at: CmPose) -> tuple[float, int]:
    """The chance that she is set alight if she lies there, and in how many moves of the fireships
    it would be; 0 and 0 if none comes her way."""
    worst, soon = 0.0, 0
    for fire, way in fires:
        burn = comes_upon(fire, way, ship, at)
        if burn is not None and (chance := catches(ship, burn, stays=True)) > worst:
            worst, soon = chance, burn.move
    return worst, soon


def may_light(ship: Ship) -> bool:
    """A fireship that is not alight yet (KMH-17.0.1)."""
    return ship.kind == FIRESHIP and not has(ship.number, Ablaze)
