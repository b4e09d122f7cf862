"""KMH-8: where the wind comes from, how it changes, and the sea it raises."""

from game.books.kmh.rules.sheet import Rung, Ship, Wind
from game.books.kmh.rules.tables import rule_table
from game.core.events import SeaChanged, WindShifted
from game.core.steps import D6, D8, D10, happen, roll
from game.core.table import every, get_single
from game.sea.units import DEGREE, EIGHT_POINT_STEP, FULL_TURN


async def roll_first_wind() -> None:
    """KMH-8.1.1: the wind at the start, by 2d6 on a clock face whose 12 is the top of the table."""
    wind = get_single(Wind)
    faces = await roll("KMH-8.1.1", D6, D6, why="where the wind blows from")
    wind.blows_from = hour_bearing(sum(faces))
    await happen(WindShifted("KMH-8.1.1", "", wind.blows_from, wind.calm))


def hour_bearing(hour: int) -> int:
    """KMH-8.1.1: return the bearing of an hour."""
    return int(hour * rule_table("wind")["hour"]) * DEGREE % FULL_TURN


async def roll_wind_change() -> None:
    """KMH-8.2.1: on 11 or 12 the wind changes."""
    wind, rules = get_single(Wind), rule_table("wind")
    faces = await roll("KMH-8.2.1", D6, D6, why="wind change", needs=rules["changes_from"])
    if sum(faces) < rules["changes_from"]:
        return None
    if wind.calm:
        return await roll_new_wind("KMH-8.2.5")
    (face,) = await roll("KMH-8.2.2", D6, why="how the wind changes")
    if face <= rules["shift_up_to"]:
        return await roll_wind_shift()
    await roll_calm_or_change()
    return None


async def roll_wind_shift() -> None:
    """KMH-8.2.2: one point clockwise on 1-3, anticlockwise on 4-6."""
    wind = get_single(Wind)
    (face,) = await roll("KMH-8.2.2", D6, why="which way it shifts")
    clockwise = face <= rule_table("wind")["clockwise_up_to"]
    wind.blows_from = (wind.blows_from + (EIGHT_POINT_STEP if clockwise else -EIGHT_POINT_STEP)) % FULL_TURN
    await happen(WindShifted("KMH-0.0.5", "", wind.blows_from))


async def roll_calm_or_change() -> None:
    """KMH-8.2.3: another 6 becalms everyone, anything else is a complete change (KMH-8.2.4)."""
    wind = get_single(Wind)
    (face,) = await roll("KMH-8.2.3", D6, why="calm, or a new wind")
    if face != rule_table("wind")["calm_on"]:
        return await roll_new_wind("KMH-8.2.4")
    wind.calm = True
    for ship in every(Ship):
        ship.rung, ship.last_run, ship.hanging = Rung.STOP, 0, 0
    await happen(WindShifted("KMH-8.2.3", "", wind.blows_from, calm=True))
    return None


async def roll_new_wind(clause: str) -> None:
    """KMH-8.2.4, KMH-8.2.5: a d8 counted clockwise from the top left corner."""
    wind = get_single(Wind)
    (face,) = await roll("KMH-8.2.4", D8, why="where the new wind blows from")
    wind.blows_from = rule_table("wind")["d8"][face - 1] * DEGREE
    wind.calm = False
    await happen(WindShifted(clause, "", wind.blows_from))


async def roll_choppy_sea() -> None:
    """KMH-8.3.2: a 0 makes a calm sea choppy, or a choppy sea calm again, where the level has this
    card (KMH-8.3.1); the wind is what it was (KMH-8.3.6)."""
    wind = get_single(Wind)
    (face,) = await roll("KMH-8.3.2", D10, why="the sea gets up, or goes down")
    if face == rule_table("sea")["turns_on"]:
        wind.choppy = not wind.choppy
        await happen(SeaChanged("KMH-8.3.2", "", wind.choppy))
