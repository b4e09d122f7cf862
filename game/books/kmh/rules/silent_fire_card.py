"""KMH-5.0.6: a Fire card that nobody can use, and why. Pure except what is told."""

from collections.abc import Sequence

from game.books.kmh.rules.fire_limits import target_refusal
from game.books.kmh.rules.firepower import is_floating_battery
from game.books.kmh.rules.gun_targets import nonship_targets
from game.books.kmh.rules.nearby_ships import enemies_within
from game.books.kmh.rules.sheet import Ship, enemies, is_fighting, ships_of
from game.books.kmh.rules.shots import NonShipTarget
from game.books.kmh.rules.tables import rule_table
from game.core.events import Told
from game.core.steps import Refusal, happen
from game.sea.pose import gap_between_hulls
from game.sea.units import CM, cm_text


async def log_silent_card(squadron: str) -> None:
    """KMH-5.0.6: the log says why no ship of a squadron could fire on its card."""
    why = silence_refusal(squadron)
    await happen(Told(why.clause, squadron, f"nobody can fire, for {why.reason}"))


def silence_refusal(squadron: str) -> Refusal:
    """Return what keeps all ships of a squadron from firing: nobody to fire, nobody to fire at, too
    far (KMH-9.2.22), a clause that forbids every target in range, or no gun that bears
    (KMH-9.1.1)."""
    ships = [s for s in ships_of(squadron) if is_fighting(s)]
    ships = [s for s in ships if not is_floating_battery(s)]
    if not ships:
        return Refusal("KMH-5.0.6", "no ship of the squadron fights on")
    reach: int = rule_table("range")["up_to"][-1] * CM
    in_range = [(s, foe) for s in ships for foe in foes_in_range(s, reach)]
    if in_range:
        return common_refusal(in_range)
    pairs = [(s, foe) for s in ships for foe in all_targets_of(s)]
    if not pairs:
        return Refusal("KMH-5.0.6", "no enemy is left")
    nearest = min(target_distance(s, foe) for s, foe in pairs)
    return Refusal("KMH-9.2.22", f"the nearest enemy is {cm_text(nearest)} cm off")


def common_refusal(in_range: Sequence[tuple[Ship, Ship | NonShipTarget]]) -> Refusal:
    """Return the clause that forbids each of these targets, boats that board her too, if every one
    is forbidden; else no gun bears (KMH-9.1.1)."""
    refusals = [target_refusal(s, foe) for s, foe in in_range]
    whole = [refusal for refusal in refusals if refusal is not None]
    return whole[0] if len(whole) == len(refusals) else Refusal("KMH-9.1.1", "no gun bears")


def all_targets_of(ship: Ship) -> list[Ship | NonShipTarget]:
    """Return enemy ships, and then works, troops and boats."""
    return [*enemies(ship), *nonship_targets(ship)]


def foes_in_range(ship: Ship, reach: int) -> list[Ship | NonShipTarget]:
    """Return the same, no farther off than that."""
    return [
        *enemies_within(reach, ship),
        *(m for m in nonship_targets(ship) if target_distance(ship, m) <= reach),
    ]


def target_distance(ship: Ship, foe: Ship | NonShipTarget) -> int:
    """Return from hull to hull, or to a work."""
    return gap_between_hulls(ship.pose, ship.size, foe.pose, foe.size)
