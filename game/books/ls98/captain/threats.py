"""What enemies could do to a ship on their next moves: every course that the helm lets them sail, under full
and half sail."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Final

from game.books.ls98.captain.candidate_courses import CandidateCourse, candidate_courses
from game.books.ls98.captain.firepower import (
    AHEAD_SIDE,
    ASTERN_SIDE,
    HexOffset,
    HexPose,
    StandChances,
    capture_odds,
    expected_side_hits,
    firepower_against,
    grapple_win_loss_odds,
    hex_distance,
    one_hit_worth,
    ship_worth,
    side_number_of_hex,
)
from game.books.ls98.rules.boarding import grapple_tally, is_free_to_grapple
from game.books.ls98.rules.move_start import full_sail_refusal
from game.books.ls98.rules.previews import costly_share, helm_under_sail, largest_party
from game.books.ls98.rules.sheet import Ship, enemies_by_distance, get_ship, is_stationary
from game.books.ls98.rules.tables import rule_table
from game.captains.threats import (
    MOST_ENEMIES,
    EnemyThreats,
    Outline,
    Threat,
    boarding_threat,
    enemy_threats,
    fire_threat,
    rake_threat,
)
from game.sea.hexes import HEX_PITCH, Hex, hex_pose
from game.sea.units import CM

_RAKED_FROM: Final = {AHEAD_SIDE: "bow", ASTERN_SIDE: "stern"}
_RADIUS_CM: Final = HEX_PITCH / CM / 3**0.5
"""Cm from the middle of a hex to its corners."""


@dataclass(frozen=True, slots=True)
class ShipThere:
    """A ship by her id as she will lie when her enemies move: her hex, heading, the hexes of her move, and
    whether she carries full sail."""

    id: str
    hex: Hex
    heading: int
    run: int
    full_sail: bool

    @property
    def ship(self) -> Ship:
        """Her sheet."""
        return get_ship(self.id)


def threats_to(place: ShipThere) -> tuple[EnemyThreats, ...]:
    """Return what her nearest enemies could do to a ship that lies there."""
    return tuple(_threats_of(foe, place) for foe in enemies_by_distance(place.ship)[:MOST_ENEMIES])


def _threats_of(foe: Ship, own: ShipThere) -> EnemyThreats:
    here = foe.hex.q, foe.hex.r
    sails = [False] if full_sail_refusal(foe) else [False, True]
    still = not foe.crew or is_stationary(foe)
    courses = [(full, c) for full in sails for c in candidate_courses(helm_under_sail(foe, full))]
    posts = {(here[0] + q, here[1] + r, heading) for _, c in courses for q, r, heading in c.poses}
    ends = {(here[0] + c.end_pose[0], here[1] + c.end_pose[1]) for _, c in courses}
    if still:
        courses, posts, ends = [], {(*here, foe.heading)}, {here}
    boards = [_boarding(foe, own, here, [] if still else courses)]
    return enemy_threats(foe.id, map(_hex_outline, sorted(ends)), [*_broadsides(foe, own, posts), *boards])


def _broadsides(foe: Ship, own: ShipThere, posts: Iterable[HexPose]) -> Iterator[Threat]:
    """LS98-fire-2: yield the best rake and the best other broadside from any of these places."""
    guns, best = firepower_against(foe, own.ship), dict[str, tuple[float, float]]()
    for q, r, heading in posts if guns.may_fire else ():
        dq, dr = own.hex.q - q, own.hex.r - r
        side = side_number_of_hex(dq, dr, heading)
        if side > 1 or not guns.sides[side].is_ready:
            continue
        seen = side_number_of_hex(-dq, -dr, own.heading)
        shot = guns.sides[side].shot
        hits = expected_side_hits(guns, side, hex_distance(dq, dr), seen)
        hits *= float(costly_share(own.ship, shot))
        end = _RAKED_FROM.get(seen, "")
        best[end] = max(best.get(end, (0.0, 0.0)), (hits, hits * one_hit_worth(own.ship, shot)))
    for end, (hits, cost) in sorted(best.items()):
        if hits:
            yield rake_threat(end, hits, cost) if end else fire_threat(hits, cost)


def _boarding(
    foe: Ship, own: ShipThere, here: HexOffset, courses: Iterable[tuple[bool, CandidateCourse]]
) -> Threat | None:
    """LS98-board-1: return her boarders, if a move of hers brings her alongside as the book asks."""
    slow = range(1, rule_table("grapple")["most_way"] + 1)
    lies_still, ready = is_stationary(own.ship), own.run in slow and not own.full_sail
    alongside = is_stationary(foe) and _is_alongside(own, *here)
    for full, course in courses:
        q, r, heading = course.end_pose
        same_way = ready and not full and heading == own.heading and course.hex_count in slow
        alongside |= (lies_still or same_way) and _is_alongside(own, here[0] + q, here[1] + r)
    if not alongside or not foe.crew or not is_free_to_grapple(foe):
        return None
    won, _ = grapple_win_loss_odds(grapple_tally(foe).total - grapple_tally(own.ship).total)
    chance = won * capture_odds(foe, own.ship, StandChances())
    theirs, ours = (sum((p.crew, p.soldiers, p.marines)) for p in map(largest_party, (foe, own.ship)))
    return boarding_threat(theirs, ours, chance, chance * ship_worth(own.ship))


def _is_alongside(own: ShipThere, q: int, r: int) -> bool:
    return hex_distance(own.hex.q - q, own.hex.r - r) == 1


def _hex_outline(at: HexOffset) -> Outline:
    middle = hex_pose(Hex(*at), 2)
    x, y = middle.x / CM, middle.y / CM
    return tuple((x + _RADIUS_CM * cos(n * pi / 3), y + _RADIUS_CM * sin(n * pi / 3)) for n in range(6))
