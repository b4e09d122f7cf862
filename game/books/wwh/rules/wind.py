"""WWH-1.1, WWH-1.2, WWH-4.1: where the wind comes from, how hard it blows, and how it changes; points of
sailing, and how many squares a ship can make on each heading."""

from functools import cache

from game.books.menus import logged_option
from game.books.wwh.rules.sheet import (
    LIGHT,
    PORT,
    STARBOARD,
    STRONG,
    Board,
    Quality,
    Round,
    Ship,
    ShipSide,
    Wind,
    crew_quality,
    has_book_option,
)
from game.books.wwh.rules.sight import FixedAnswer
from game.books.wwh.rules.tables import rule_table
from game.core.events import Told, WindShifted
from game.core.steps import D6, OptionMenu, choose, happen, roll
from game.core.table import every, get_single
from game.core.tally import Tally, make_term
from game.sea.compass import eighth_name
from game.sea.square import HEADINGS_IN_ALL, eighths_between
from game.sea.units import EIGHT_POINT_STEP


async def roll_starting_wind() -> None:
    """WWH-4.1a: a die for direction and strength; a light or a strong wind has another for its direction,
    thrown until it shows one."""
    rules, wind = rule_table("start_wind"), get_single(Wind)
    (face,) = await roll("WWH-4.1a", D6, why="the wind at the start")
    if face in (rules["light_on"], rules["strong_on"]):
        wind.strength = LIGHT if face == rules["light_on"] else STRONG
        face = await roll_direction_die(len(rules["directions"]))
    else:
        wind.strength = rule_table("wind_change")["levels"].index("fresh")
    wind.blows_from = rules["directions"][face - 1]
    await log_wind("WWH-4.1a")


async def roll_direction_die(max_face: int) -> int:
    """WWH-4.1a: a face that names a direction."""
    while True:
        (face,) = await roll("WWH-4.1a", D6, why="where it blows from", most=max_face)
        if face <= max_face:
            return face


async def log_wind_direction(clause: str) -> None:
    """Report where the wind blows from."""
    await happen(WindShifted(clause, "", get_single(Wind).blows_from * EIGHT_POINT_STEP))


async def log_wind(clause: str) -> None:
    """Report where the wind blows from, and how hard it blows now."""
    wind = get_single(Wind)
    await log_wind_direction(clause)
    strength = rule_table("wind_change")["levels"][wind.strength]
    await happen(Told(clause, "", f"a {strength} wind from {eighth_name(wind.blows_from)}"))


# ------------------------------------------------------------------------------ changes
async def roll_wind_change() -> None:
    """WWH-4.1b, WWH-4.1e: at the end of a round, once a gun has been fired and until it has changed once, two
    dice may change the wind; a light one that should drop has not changed."""
    wind, rules = get_single(Wind), rule_table("wind_change")
    steady = get_single(Board).steady or not has_book_option("wind-change")
    if steady or not get_single(Round).first_shot or wind.changed:
        return
    faces = await roll("WWH-4.1b", D6, D6, why="wind change")
    if sum(faces) < rules["changes_from"]:
        return
    (face,) = await roll("WWH-4.1b", D6, why="how the wind changes")
    after = wind_after_change(wind, face)
    if after == (wind.blows_from, wind.strength):
        return await happen(Told("WWH-4.1b", "", "the wind is light already, and holds"))
    wind.blows_from, wind.strength = after
    wind.changed = True
    await log_wind("WWH-4.1b")
    await happen(Told("WWH-4.1e", "", "the wind will not change again"))
    if wind.strength > STRONG:
        return await happen(Told("WWH-4.1c", "", "it blows too hard to fight"))
    await ask_next_order()


def wind_after_change(wind: Wind, face: int) -> tuple[int, int]:
    """WWH-4.1b: return the point it blows from and its strength after a change; a light wind stays light."""
    rules = rule_table("wind_change")
    if face <= rules["weaker_to"]:
        return wind.blows_from, max(wind.strength - 1, LIGHT)
    if face == rules["veers_on"]:
        return (wind.blows_from + 1) % HEADINGS_IN_ALL, wind.strength
    if face == rules["backs_on"]:
        return (wind.blows_from - 1) % HEADINGS_IN_ALL, wind.strength
    return wind.blows_from, wind.strength + 1


async def ask_next_order() -> None:
    """WWH-4.1d: the British choose to move first or second in the next round, and so on from there; nobody
    chooses if both sides are British, or none."""
    sides, now = sides_with_good_crews(), get_single(Round)
    if len(sides) != 1 or len(now.order) < 2:
        return
    clause, when = "WWH-4.1d", "in the next turn"
    offers = tuple(
        logged_option(key, f"Move {key}", key == FixedAnswer.FIRST, clause, f"chooses to move {key} {when}")
        for key in (FixedAnswer.FIRST, FixedAnswer.SECOND)
    )
    first = await choose(sides[0], clause, OptionMenu(offers))
    others = [side for side in now.order if side != sides[0]]
    now.order = [sides[0], *others] if first else [others[0], sides[0], *others[1:]]


def sides_with_good_crews() -> list[str]:
    """WWH-S.2, WWH-4.2c: return the sides that sail British or American ships."""
    good = {s.side for s in every(Ship) if crew_quality(s) == Quality.GOOD}
    return [side for side in get_single(Board).sides if side in good]


# Points of sailing by the points off the wind (WWH-1.1a).
INTO_THE_WIND, CLOSE_HAULED, LARGE, QUARTER, BEFORE = range(5)


@cache
def point_of_sailing(heading: int, wind_from: int) -> int:
    """WWH-1.1a: return the point of sailing: 0 into the wind, 1 close hauled, 2 large, 3 quarter, 4 before
    the wind."""
    return eighths_between(heading, wind_from)


def point_of_sailing_words(heading: int, wind_from: int) -> str:
    """Return a point of sailing as sailors say it."""
    name: str = rule_table("move")["names"][point_of_sailing(heading, wind_from)]
    return name


@cache
def windward_ship_side(heading: int, wind_from: int) -> ShipSide:
    """Return the side the wind comes in on: port or starboard; '' dead ahead and dead astern."""
    clockwise = (wind_from - heading) % HEADINGS_IN_ALL
    if clockwise % (HEADINGS_IN_ALL // 2) == 0:
        return ShipSide.NONE
    return STARBOARD if clockwise < HEADINGS_IN_ALL // 2 else PORT


def squares_tally(ship: Ship, heading: int, wind: Wind) -> Tally:
    """WWH-1.1a, WWH-1.1b, WWH-1.2: the squares a ship can make on a heading, reason by reason; may come to
    less than nothing."""
    rules, off = rule_table("move"), point_of_sailing(heading, wind.blows_from)
    lies = point_of_sailing_words(heading, wind.blows_from)
    if off == INTO_THE_WIND:
        return Tally()
    parts = (
        ("WWH-1.2", "wind", rules["adjust"][wind.strength][off - 1]),
        ("WWH-1.1b", "damage", -(ship.damage // rules["damage_a_square"])),
        ("WWH-1.1b", "masts lost", -rules["squares_a_mast"] * len(ship.masts_down)),
    )
    base = make_term("WWH-1.1a", lies, rules["fresh"][off - 1])
    return Tally((base, *(make_term(clause, name, n) for clause, name, n in parts if n)))


def max_squares(ship: Ship, heading: int, wind: Wind) -> int:
    """WWH-1.1b: return the same in squares, never below 0."""
    return max(squares_tally(ship, heading, wind).total, 0)


def max_squares_by_heading(ship: Ship, wind: Wind) -> tuple[int, ...]:
    """Return the same for all eight headings."""
    return tuple(max_squares(ship, heading, wind) for heading in range(HEADINGS_IN_ALL))


def is_hulk(ship: Ship, wind: Wind) -> bool:
    """WWH-2.2g: neither on her heading nor a point to either side could she make a square."""
    headings = (ship.heading, (ship.heading + 1) % HEADINGS_IN_ALL, (ship.heading - 1) % HEADINGS_IN_ALL)
    return not any(max_squares(ship, heading, wind) for heading in headings)


def starting_speed(ship: Ship, wind: Wind) -> int:
    """WWH-S.1: return the squares that a ship under sail made before the battle."""
    usual: int = rule_table("deployment")["speed"]
    return min(usual, max_squares(ship, ship.heading, wind))
