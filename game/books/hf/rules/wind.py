"""HF-wind-1 to HF-wind-5: where the wind comes from. It has no effect on speed."""

from game.books.hf.rules.sheet import Board, Wind, has_book_option
from game.books.hf.rules.table_geometry import POINTS, nearest_point
from game.books.hf.rules.tables import rule_table
from game.core.events import WindShifted
from game.core.steps import D6, happen, roll
from game.core.table import get_single
from game.sea.units import EIGHT_POINT_STEP

COURSES = ("in irons", "close reach", "beam reach", "broad reach", "downwind")
"""HF-wind-5: the names of courses by points off the wind."""


def points_off_wind(heading: int, wind: Wind) -> int:
    """Return points between a heading (0.01 degree) and where the wind comes from, 0 to 4."""
    off = (nearest_point(heading) - wind.blows_from) % POINTS
    return min(off, POINTS - off)


def course_name(heading: int) -> str:
    """HF-wind-5: return what sailors call a course on this heading."""
    return COURSES[points_off_wind(heading, get_single(Wind))]


def is_into_wind(heading: int) -> bool:
    """HF-wind-2: return whether a heading points straight at the wind."""
    return points_off_wind(heading, get_single(Wind)) == 0


def downwind_point() -> int:
    """HF-drift-1: return the point towards which the wind blows."""
    return (get_single(Wind).blows_from + POINTS // 2) % POINTS


def upwind_point() -> int:
    """HF-wind-1: return the point from which the wind blows."""
    return get_single(Wind).blows_from


async def roll_wind_shift() -> None:
    """HF-wind-4: before the orders of a turn a six, and a second die, shift the wind a point."""
    if not has_book_option("wind-shift") or get_single(Board).steady:
        return
    rules, wind = rule_table("wind_shift"), get_single(Wind)
    (face,) = await roll("HF-wind-4", D6, why="wind shift", needs=rules["shifts_on"])
    if face < rules["shifts_on"]:
        return
    (face,) = await roll("HF-wind-4", D6, why="which way", most=rules["clockwise_to"])
    wind.blows_from = (wind.blows_from + (1 if face <= rules["clockwise_to"] else -1)) % POINTS
    await log_wind("HF-wind-4")


async def log_wind(clause: str) -> None:
    """Tell everybody the present wind."""
    await happen(WindShifted(clause, "", get_single(Wind).blows_from * EIGHT_POINT_STEP))
