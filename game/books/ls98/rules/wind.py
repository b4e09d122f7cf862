"""LS98-wind: where the wind blows from, the weather die, rough seas."""

from game.books.ls98.rules.damage import roll_mast_box_loss
from game.books.ls98.rules.sheet import Board, Ship, Turn, Wind, is_fighting, ships_on_map
from game.books.ls98.rules.tables import rule_table
from game.core.events import Befell, SeaChanged, WindShifted
from game.core.steps import D6, D10, happen, roll
from game.core.table import get_single
from game.sea.hexes import heading_of_direction, turned_direction


async def log_weather() -> None:
    """LS98-wind-1: wind and sea at the start are known to all."""
    wind = get_single(Wind)
    await happen(WindShifted("LS98-wind-1", "", heading_of_direction(wind.blows_from)))
    if wind.rough:
        await happen(SeaChanged("LS98-wind-1", "", choppy=True))


async def roll_weather() -> None:
    """LS98-wind-2: from the second turn on a die may shift the wind a hexside, or raise the sea, or
    lay it."""
    rules = rule_table("weather")
    if not weather_may_change():
        return
    (face,) = await roll("LS98-wind-2", D10, why="the weather")
    if face in (rules["rough"], rules["fair"]):
        return await change_sea(face == rules["rough"])
    if face in rules["anticlockwise"]:
        return await shift_wind_clockwise(-1)
    if face in rules["clockwise"]:
        return await shift_wind_clockwise(1)
    return None


def weather_may_change() -> bool:
    """LS98-wind-2: a die is thrown for wind and sea in this turn."""
    return get_single(Turn).number >= rule_table("weather")["from_turn"] and not get_single(Board).steady


async def change_sea(is_rough: bool) -> None:
    """LS98-wind-2: the sea gets up, or goes down; it may have been so before."""
    wind = get_single(Wind)
    if wind.rough != is_rough:
        wind.rough = is_rough
        await happen(SeaChanged("LS98-wind-2", "", choppy=is_rough))


async def shift_wind_clockwise(hexsides: int) -> None:
    """LS98-wind-2: the wind goes round by so many hexsides, clockwise."""
    wind = get_single(Wind)
    wind.blows_from = turned_direction(wind.blows_from, hexsides)
    await happen(WindShifted("LS98-wind-2", "", heading_of_direction(wind.blows_from)))


async def roll_strains() -> None:
    """LS98-rough-1: in a rough sea every ship under full sail may lose a box of a mast."""
    for ship in ships_under_strain():
        await roll_strain(ship)


def ships_under_strain() -> list[Ship]:
    """LS98-rough-1: return the ships that the sea may cost a box, none in a fair one."""
    rough = get_single(Wind).rough
    return [s for s in ships_on_map() if rough and is_fighting(s) and s.full_sail and not s.is_dismasted]


async def roll_strain(ship: Ship) -> None:
    """LS98-rough-1: a die says whether her tops give way."""
    needs = rule_table("rough")["needs"]
    why = "full sail in a rough sea"
    (face,) = await roll("LS98-rough-1", D6, about=ship.id, why=why, needs=needs)
    if face >= needs:
        await happen(Befell("LS98-rough-1", ship.id, "tops"))
        await roll_mast_box_loss(ship, "the sea")
