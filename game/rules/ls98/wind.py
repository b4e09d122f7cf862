"""LS98-wind: where the wind blows from, the weather die, rough seas."""

from __future__ import annotations

from game.core.events import Befell, SeaChanged, Told, WindShifted
from game.core.steps import D6, D10, happen, roll
from game.core.table import the
from game.rules.ls98.damage import lose_mast_box
from game.rules.ls98.sheet import Board, Ship, Turn, Wind, fights, ships
from game.rules.ls98.tables import table
from game.sea.hexes import NAMES, degrees_of, turned


async def tell_weather() -> None:
    """LS98-wind-1: wind and sea at the start are known to all."""
    wind = the(Wind)
    await happen(WindShifted("LS98-wind-1", "", degrees_of(wind.blows_from)))
    if wind.rough:
        await happen(SeaChanged("LS98-wind-1", "", choppy=True))
    sea = "rough" if wind.rough else "fair"
    words = f"the wind blows from hexside {wind.blows_from}, {NAMES[wind.blows_from]}; sea {sea}"
    await happen(Told("LS98-wind-1", "", words))


async def weather() -> None:
    """LS98-wind-2: from the second turn on a die may shift the wind a hexside, or raise the sea, or
    lay it."""
    rules = table("weather")
    if the(Turn).number < rules["from_turn"] or the(Board).steady:
        return
    (face,) = await roll("LS98-wind-2", D10, why="the weather")
    if face in (rules["rough"], rules["fair"]):
        return await change_sea(face == rules["rough"])
    if face in rules["anticlockwise"]:
        return await shift_wind(-1)
    if face in rules["clockwise"]:
        return await shift_wind(1)
    return None


async def change_sea(rough: bool) -> None:
    """LS98-wind-2: the sea gets up, or goes down; it may have been so before."""
    wind = the(Wind)
    if wind.rough != rough:
        wind.rough = rough
        await happen(SeaChanged("LS98-wind-2", "", choppy=rough))


async def shift_wind(steps: int) -> None:
    """LS98-wind-2: the wind goes round by so many hexsides, clockwise."""
    wind = the(Wind)
    wind.blows_from = turned(wind.blows_from, steps)
    await happen(WindShifted("LS98-wind-2", "", degrees_of(wind.blows_from)))


async def rough_sea() -> None:
    """LS98-rough-1: in a rough sea every ship under full sail may lose a box of a mast."""
    if not the(Wind).rough:
        return
    for ship in [s for s in ships() if fights(s) and s.full_sail and not s.dismasted]:
        await strain(ship)


async def strain(ship: Ship) -> None:
    """LS98-rough-1: a die says whether her tops give way."""
    needs = table("rough")["needs"]
    why = "full sail in a rough sea"
    (face,) = await roll("LS98-rough-1", D6, about=ship.id, why=why, needs=needs)
    if face >= needs:
        await happen(Befell("LS98-rough-1", ship.id, "tops"))
        await lose_mast_box(ship, "the sea")
