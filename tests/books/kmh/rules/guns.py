"""What the tests of firing, striking and boarding add to the sheets: crews with their traits,
ships laid alongside, one battery's shot, and locks."""

from collections.abc import Sequence
from typing import Any

from game.books.kmh.rules.arcs import AimAt, GunSide, range_band
from game.books.kmh.rules.firepower import FireConditions, firepower
from game.books.kmh.rules.muster import apply_crew_traits
from game.books.kmh.rules.sheet import CULOTTE, LUBBER, TAR, Lock, Ship
from game.books.kmh.rules.shots import FireLimits, Shot, make_shot
from game.core.markers import HasStruck
from game.core.steps import Refusal
from game.core.table import every, find_marker, place
from game.sea.pose import Pose
from game.sea.units import units_of_cm
from tests.books.kmh.rules.ship_tables import make_ship

__all__ = ["CULOTTE", "LUBBER", "TAR"]


def make_firer(
    name: str = "firer", guns: int = 74, crew: str = CULOTTE, quality: str = "average", **fields: Any
) -> Ship:
    """A sheet with the traits of her crew; both first broadsides are gone unless ``fired`` says
    otherwise."""
    usual: dict[str, Any] = {"crew": crew, "quality": quality, "fired": ["port", "starboard"]}
    ship = make_ship(name, guns=guns, **(usual | fields))
    apply_crew_traits(ship)
    return ship


def make_enemy(name: str = "foe", guns: int = 74, **fields: Any) -> Ship:
    """A British ship with a crew of average Sans Culottes, so that her crew changes nothing."""
    return make_firer(name, guns, **({"side": "british", "at": (150.0, 150.0)} | fields))


def place_abeam(firer: Ship, foe: Ship, range_cm: float, ahead_cm: float = 0) -> Ship:
    """The foe lies to starboard of a firer that heads up the table, keels side by side, her planks
    so far from the guns."""
    x = firer.pose.x + firer.beam // 2 + foe.beam // 2 + units_of_cm(range_cm)
    foe.pose = Pose(x, firer.pose.y - units_of_cm(ahead_cm), 0)
    return foe


def place_raking(foe: Ship, firer: Ship, range_cm: float, astern: bool = False) -> Ship:
    """The firer lies across the bow (or stern) of a foe that heads up, guns so far from her."""
    off = foe.length // 2 + firer.beam // 2 + units_of_cm(range_cm)
    firer.pose = Pose(foe.pose.x, foe.pose.y + (off if astern else -off), 9000)
    return firer


def dice_count(
    ship: Ship, range_cm: float = 15, side: str = "port", options: Sequence[str] = (), **how: Any
) -> int:
    """The dice of one battery at that range; below one she does not fire."""
    return firepower(
        ship, FireConditions(side, range_band(units_of_cm(range_cm)), options=tuple(options), **how)
    ).total


def try_shot(
    firer: Ship, foe: Ship, side: str = "starboard", aim: str = "hull", **bound: Any
) -> Shot | Refusal:
    """One battery at one foe as both lie now, or why not."""
    half = bound.pop("half", False)
    return make_shot(FireLimits(firer, firer.pose, **bound), GunSide(side), foe, foe.pose, AimAt(aim), half)


def allowed_shot(firer: Ship, foe: Ship, side: str = "starboard", aim: str = "hull", **bound: Any) -> Shot:
    """The shot that one battery may fire."""
    fired = try_shot(firer, foe, side, aim, **bound)
    assert isinstance(fired, Shot), fired
    return fired


def refusal_clause(firer: Ship, foe: Ship, side: str = "starboard", aim: str = "hull", **bound: Any) -> str:
    """The clause by which a battery may not fire."""
    fired = try_shot(firer, foe, side, aim, **bound)
    assert isinstance(fired, Refusal), fired
    return fired.clause


def add_lock(a: Ship, b: Ship, attacker: Ship | None = None, won: int = 0) -> Lock:
    """Two ships of the table are fast together; the attacker has won so many steps."""
    lock = Lock(a.id, b.id, attacker.id if attacker else "", won)
    place(lock)
    return lock


def open_locks() -> list[Lock]:
    """The locks that are open, oldest first."""
    return [lock for lock in every(Lock) if lock.open]


def struck_to(ship: Ship) -> str | None:
    """The ship she has struck to ('' if to nobody); None while her colours fly."""
    flag = find_marker(ship.number, HasStruck)
    return flag.to if flag else None


def add_alongside(attacker: Ship, **defender: Any) -> Ship:
    """The ship that lies alongside an attacker at (50, 50)."""
    side = "british" if attacker.side == "french" else "french"
    return make_firer("foe", **({"side": side, "at": (51.3, 50)} | defender))


def dice_for_total(wanted: int, dice: int) -> tuple[int, ...]:
    """So many dice that show that total."""
    faces = [1] * dice
    for n in range(dice):
        faces[n] += min(5, wanted - sum(faces))
    assert sum(faces) == wanted, (wanted, dice)
    return tuple(faces)
