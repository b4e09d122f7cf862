"""LS98-tack: going about through the wind, and missing stays."""

from game.books.ls98.rules.sheet import Ship
from game.books.ls98.rules.tables import rule_table
from game.core.events import Befell
from game.core.steps import D6, happen, roll
from game.core.tally import Tally, make_term


def tack_tally(ship: Ship) -> Tally:
    """LS98-tack-1: return what is added to the die by the nation of her crew."""
    bonus = rule_table("tack").get(ship.nation, 0)
    return Tally((make_term("LS98-tack-1", f"{ship.nation.capitalize()} crew", bonus),) if bonus else ())


async def try_tack(ship: Ship) -> bool:
    """LS98-tack-1: three or more in all takes her through the wind; else she keeps her heading and
    her move is over."""
    tally = tack_tally(ship)
    needs = rule_table("tack")["needs"] - tally.total
    (face,) = await roll("LS98-tack-1", D6, about=ship.id, why="tack", tally=tally, needs=needs)
    if face < needs:
        await happen(Befell("LS98-tack-1", ship.id, "irons"))
    return bool(face >= needs)
