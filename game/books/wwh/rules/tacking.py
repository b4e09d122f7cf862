"""WWH-1.3d to WWH-1.3h: going about through the wind, and missing stays."""

from game.books.wwh.rules.sheet import LIGHT, Ship, Wind, crew_quality
from game.books.wwh.rules.tables import rule_table
from game.core.events import Befell
from game.core.steps import D6, Refusal, happen, roll
from game.core.table import get_single
from game.core.tally import Tally, Term


def tack_refusal(ship: Ship) -> Refusal | None:
    """WWH-1.3d, WWH-1.3f: return what damage bars her from tacking, or None."""
    if ship.masts_down:
        return Refusal("WWH-1.3d", "she needs all her masts to tack")
    if ship.damage >= rule_table("tack")["damage_that_bars"]:
        return Refusal("WWH-1.3f", "too much damage aloft to tack")
    return None


def tack_tally(ship: Ship, wind: Wind) -> Tally:
    """WWH-1.3e: return what is added to the control die."""
    rules, crew = rule_table("tack"), crew_quality(ship)
    terms = [Term("WWH-1.3e", f"{crew} crew", rules[crew])]
    if wind.strength == LIGHT:
        terms.append(Term("WWH-1.3e", "light wind", rules["light_wind"]))
    return Tally(tuple(term for term in terms if term.num))


async def try_tack(ship: Ship) -> bool:
    """WWH-1.3e: the control die: four or more in all takes her through the wind."""
    tally, total = tack_tally(ship, get_single(Wind)), rule_table("tack")["needs"]
    needs = total - tally.total
    (face,) = await roll("WWH-1.3e", D6, about=ship.id, why="tack", tally=tally, needs=needs)
    return bool(face >= needs)


async def miss_stays(ship: Ship) -> None:
    """WWH-1.3h: she is in irons, her bow in the wind, and must begin to wear in her next move."""
    ship.in_irons = ship.wearing = True
    await happen(Befell("WWH-1.3h", ship.id, "irons"))
