"""KMH-16: what is different about a galley's sheet. Pure."""

from game.books.kmh.rules.sheet import Ship
from game.books.kmh.rules.tables import rule_table
from game.core.tally import Tally, Term


def is_galley(ship: Ship) -> bool:
    """KMH-16.1.1: return whether she is rowed in battle."""
    return ship.rate == "galley"


def galley_points(guns: int) -> int:
    """KMH-16.3.2: return damage points of a big, medium or little galley, told apart by her
    guns."""
    sizes = rule_table("galley")["points"]
    return int(next(points for least, points in sizes if guns >= least))


def spurts_left(ship: Ship) -> int:
    """KMH-16.1.1: in how many turns her rowers can still pull harder."""
    return int(rule_table("galley")["spurts"]) - ship.spurts


def bow_gun_dice(ship: Ship) -> Tally:
    """KMH-16.2.1: return the dice of a galley's pair of heavy guns; being her main armament they
    lose one for every 5 points (KMH-9.2.8)."""
    lost = min(ship.damage, ship.points) // rule_table("modifiers")["damage_points_a_die"]
    guns = Term("KMH-16.2.1", "two heavy guns in the bow", int(rule_table("galley")["bow_dice"]))
    return Tally((guns, Term("KMH-9.2.8", f"{ship.damage} damage points", -lost)) if lost else (guns,))
