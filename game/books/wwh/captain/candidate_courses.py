"""Where a ship can get to in one move: every way the helm's grammar lets her sail, kept by what shapes it, so
that ships in the same plight on the same point of sailing share the calculation.

Squares are offsets from where she is.
"""

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from game.books.wwh.rules.course import AHEAD, END, TACK, Helm, Leg
from game.books.wwh.rules.sailing import BEFORE, max_squares_by_heading, point_of_sailing, windward_ship_side
from game.books.wwh.rules.sheet import MASTS, Board, Ship, Wind
from game.books.wwh.rules.tacking import tack_refusal
from game.core.table import get_single
from game.sea.square import HEADING_STEPS, Square

START_SQUARE = Square(0, 0)
OffsetPose = tuple[int, int, int]
"""A square as an offset, and a heading."""
LEGS = (AHEAD, Leg.PORT, Leg.STARBOARD, TACK)
SHORE_WITHIN = 7  # squares off, beyond which land is out of reach of any move


@dataclass(frozen=True, slots=True)
class CandidateCourse:
    """A course and where it leads: the legs, the squares she enters, the heading and the squares made at its
    end, whether it needs a tack to succeed, the bare helm there, the square in which it ends, and how far she
    comes to the left, to the right, up and down the board on it."""

    legs: tuple[Leg, ...]
    squares: tuple[tuple[int, int], ...]
    heading: int
    squares_made: int
    needs_tack: bool
    start_helm: Helm
    end_offset: tuple[int, int] = (0, 0)
    extent: tuple[int, int, int, int] = (0, 0, 0, 0)

    @property
    def keys(self) -> list[str]:
        """The whole answer."""
        return [*self.legs, END]


@dataclass(frozen=True, slots=True)
class CandidateCourses:
    """``ending_courses``: a way to every square, heading and number of squares in which the move may end;
    ``end_poses``: the square and heading of each of them; ``by_passing_pose``: a way to every square and
    heading in which she may be in the course of it."""

    ending_courses: tuple[CandidateCourse, ...]
    end_poses: tuple[OffsetPose, ...]
    by_passing_pose: Mapping[OffsetPose, CandidateCourse]


def helm_at_origin(helm: Helm) -> Helm:
    """Return the helm without what does not shape her ways: where on the board she is, and words."""
    x, y = helm.square.x, helm.square.y
    land = [(s.x - x, s.y - y) for s in helm.nearby_land]
    near = [Square(dx, dy) for dx, dy in land if max(abs(dx), abs(dy)) <= SHORE_WITHIN]
    return replace(helm, square=START_SQUARE, tallies=(), nearby_land=tuple(near), came_from=None)


@lru_cache(maxsize=2048)
def candidate_courses(helm: Helm) -> CandidateCourses:
    """Return all ways of a bare helm, fewest legs first."""
    ends: dict[tuple[int, int, int, int], CandidateCourse] = {}
    posts: dict[OffsetPose, CandidateCourse] = {}
    for candidate, may_end in _walk_courses(helm):
        x, y = candidate.end_offset
        posts.setdefault((x, y, candidate.heading), candidate)
        if may_end:
            ends.setdefault((x, y, candidate.heading, candidate.squares_made), candidate)
    return CandidateCourses(tuple(ends.values()), tuple((x, y, heading) for x, y, heading, _ in ends), posts)


def _walk_courses(helm: Helm) -> Iterator[tuple[CandidateCourse, bool]]:
    """Yield every state of the helm that she can come to, by the first way found to it, and whether the move
    may end in it. What may follow is the same in every square, land apart."""
    seen: dict[tuple[object, ...], bool] = {}
    follows: dict[tuple[object, ...], tuple[bool, list[tuple[Leg, Helm]]]] = {}
    waiting = deque([CandidateCourse((), (), helm.heading, helm.squares_made, False, helm)])
    while waiting:
        candidate = waiting.popleft()
        here = candidate.start_helm
        plight = (move_state_key(here), here.nearby_land)
        if plight not in follows:
            legs = [leg for leg in LEGS if here.refusal(leg) is None]
            then = [(leg, helm_at_origin(here.after(leg))) for leg in legs]
            follows[plight] = here.refusal(END) is None, then
        may_end, then = follows[plight]
        yield candidate, may_end
        for leg, there in then:
            state = (end_offset_after(candidate, leg), move_state_key(there))
            if state not in seen:
                seen[state] = True
                waiting.append(_with_leg(candidate, leg, there))


def move_state_key(helm: Helm) -> tuple[object, ...]:
    """Return all of a helm that changes in the course of a move, her square apart."""
    turning = (helm.may_turn, helm.turned_before_wind, helm.tack, helm.is_wearing)
    return (helm.heading, helm.squares_made, *turning)


def end_offset_after(candidate: CandidateCourse, leg: Leg) -> tuple[int, int]:
    """Return the square in which a way ends that has one leg more."""
    if leg != AHEAD:
        return candidate.end_offset
    dx, dy = HEADING_STEPS[candidate.heading]
    return candidate.end_offset[0] + dx, candidate.end_offset[1] + dy


def _with_leg(candidate: CandidateCourse, leg: Leg, helm: Helm) -> CandidateCourse:
    legs = (*candidate.legs, leg)
    if leg != AHEAD:
        tacks = candidate.needs_tack or leg == TACK
        here = candidate.end_offset, candidate.extent
        return CandidateCourse(legs, candidate.squares, helm.heading, helm.squares_made, tacks, helm, *here)
    x, y = end_offset_after(candidate, leg)
    left, right, up, down = candidate.extent
    spread = (min(left, x), max(right, x), min(up, y), max(down, y))
    squares = (*candidate.squares, (x, y))
    made, tacks = helm.squares_made, candidate.needs_tack
    return CandidateCourse(legs, squares, helm.heading, made, tacks, helm, (x, y), spread)


# ------------------------------------------------------------------------------ a ship's plight
def helm_at_move_start(ship: Ship) -> Helm:
    """Return the bare helm of a ship at the beginning of her move, as she lies and as the wind is."""
    wind = get_single(Wind)
    point = point_of_sailing(ship.heading, wind.blows_from)
    return Helm(
        START_SQUARE,
        ship.heading,
        wind.blows_from,
        _max_squares(ship.damage, len(ship.masts_down), wind.blows_from, wind.strength),
        ship.last_run,
        windward_ship_side(ship.heading, wind.blows_from) or ship.tack,
        has_all_masts=not ship.masts_down,
        is_hove_to=ship.hove_to,
        is_wearing=ship.wearing and point < BEFORE,
        tack_refusal=tack_refusal(ship),
        nearby_land=tuple(_land_in_reach(ship.square)),
    )


@lru_cache(maxsize=256)
def _max_squares(damage: int, masts: int, blows_from: int, strength: int) -> tuple[int, ...]:
    """WWH-1.1b: return squares by heading, which depend on nothing else."""
    ship = Ship("", "", "", "", START_SQUARE, 0, damage=damage, masts_down=list(MASTS[:masts]))
    return max_squares_by_heading(ship, Wind(blows_from, strength))


def _land_in_reach(square: Square) -> Iterator[Square]:
    for x, y in get_single(Board).land:
        dx, dy = x - square.x, y - square.y
        if max(abs(dx), abs(dy)) <= SHORE_WITHIN:
            yield Square(dx, dy)


def helm_at_next_move(candidate: CandidateCourse, helm: Helm) -> Helm:
    """Return the bare helm with which she will begin her next move, if nothing happens to her."""
    there = candidate.start_helm
    return replace(
        there,
        last_run=candidate.squares_made,
        is_hove_to=helm.is_hove_to and not candidate.squares_made,
        squares_made=0,
        may_turn=True,
        turned_before_wind=False,
    )
