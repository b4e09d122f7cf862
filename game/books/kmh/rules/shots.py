"""KMH-9: every shot a ship may fire from where she is, or why not. Pure functions of sheets, so that menus,
previews, captains and tests all read the same answer."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from game.books.kmh.rules.arcs import (
    BROADSIDES,
    CHASERS,
    AimAt,
    ArcCoverage,
    GunSide,
    Hulls,
    Rake,
    arc_coverage,
    is_hull_between,
    is_in_chase_arc,
    is_land_between,
    is_surely_outside_arc,
    nearest_point,
    rake_of,
    range_band,
    range_origin,
    range_to_hull,
)
from game.books.kmh.rules.firepower import (
    POINT_BLANK,
    SHORT,
    FireConditions,
    firepower,
    hull_refusal,
    is_carronade_ship,
    rigging_refusal,
)
from game.books.kmh.rules.sheet import Ship, is_galley
from game.books.kmh.rules.tables import rule_table
from game.core.steps import Refusal
from game.core.tally import Tally
from game.core.wording import WHO, name_in_sentence
from game.sea.hull import Ring
from game.sea.pose import Pose, Size, local_coordinates
from game.sea.units import CM, cm_text

# What a captain chooses among: grape is the one shot that he asks for, the crew loads every other as it suits
# (KMH-1.0.3).
AIMS = (AimAt.HULL, AimAt.RIGGING, AimAt.GRAPE)


class NonShipTarget(Protocol):
    """A target that is no ship: works or troops ashore, boats. It is hit in one way only."""

    @property
    def id(self) -> str:
        """How the level, or the battle, calls it."""
        ...

    @property
    def name(self) -> str:
        """How players call it."""
        ...

    @property
    def side(self) -> str:
        """Whose it is."""
        ...

    @property
    def pose(self) -> Pose:
        """Where its middle is, and its heading."""
        ...

    @property
    def size(self) -> Size:
        """Length and breadth of what shot can hit."""
        ...

    @property
    def target_aim(self) -> AimAt:
        """What a gun that fires at it is aimed at: works, troops."""
        ...


# How guns bear on a hull, how far off it is, in which range band (-1: out of range), and whether they rake
# along its keel.
GunBearing = tuple[ArcCoverage, int, int, Rake]
MAX_GUN_RANGE = 48 * CM  # farther apart than this, middle to middle, no gun reaches and nothing is worked out


@dataclass(frozen=True, slots=True)
class Shot:
    """One battery at one target: how far in table units, the die it needs, and its dice."""

    side: GunSide
    target_aim: AimAt
    target: str
    distance: int
    band: int
    needs: int
    rake: Rake
    is_partial: bool
    is_half: bool
    tally: Tally

    @property
    def key(self) -> str:
        """How it is written: ``port hull redoutable``, ``starboard rigging x half``."""
        return f"{self.side} {self.target_aim} {self.target}" + (" half" if self.is_half else "")

    @property
    def dice(self) -> int:
        """How many dice are thrown."""
        return self.tally.total

    @property
    def expected_millihits(self) -> int:
        """Expected hits times 1000."""
        return self.dice * (7 - self.needs) * 1000 // 6


@dataclass(frozen=True, slots=True)
class FireLimits:
    """What binds a ship's fire now: the ``pose`` she fires from, ``is_held_card`` (grape needs a card that
    was held back), and the clause ``partial_only`` by which she may fire only a partial broadside, or ''."""

    ship: Ship
    pose: Pose
    is_held_card: bool = False
    partial_only: str = ""
    is_choppy: bool = False
    options: tuple[str, ...] = ()
    hulls: Hulls = ()
    land: tuple[Ring, ...] = ()


@dataclass(frozen=True, slots=True)
class Sighting:
    """How a battery bears on a foe, whatever it aims at: in full or in part, how far off, in which range
    band, raked or not, and what masks her: a hull, land, or '' if nothing does or she is out of range."""

    side: GunSide
    foe: Ship | NonShipTarget
    is_full: bool
    distance: int
    band: int
    rake: Rake
    masked_by: str


def make_shot(
    gunner: FireLimits,
    side: GunSide,
    foe: Ship | NonShipTarget,
    foe_pose: Pose,
    aim: AimAt,
    is_half: bool = False,
) -> Shot | Refusal:
    """KMH-9.1, KMH-9.2: return the shot of one battery at one foe, or the clause that forbids it."""
    seen = sighting(gunner, side, foe, foe_pose)
    if seen is None:
        return _bearing_refusal(gunner.pose, side, foe_pose)
    return shot_or_refusal(gunner, seen, aim, is_half)


def sighting(gunner: FireLimits, side: GunSide, foe: Ship | NonShipTarget, foe_pose: Pose) -> Sighting | None:
    """KMH-9.1, KMH-9.2.21: return how a battery bears on a foe who is there; None if it does not."""
    laid = bearing_on(gunner.pose, gunner.ship.size, side, foe_pose, foe.size)
    if laid is None:
        return None
    bears, distance, far, rake = laid
    masked = _masked(gunner, side, foe, foe_pose) if far >= 0 else ""
    rake = rake if isinstance(foe, Ship) else Rake.NONE
    return Sighting(side, foe, bears == ArcCoverage.FULL, distance, far, rake, masked)


def bearing_on(
    pose: Pose, own_size: Size, side: GunSide, foe_pose: Pose, foe_size: Size
) -> GunBearing | None:
    """KMH-9.1, KMH-9.2.2: return how the guns of a side bear on a hull, whosever it is and whatever is
    between; None if they do not."""
    if is_out_of_gun_range(pose, foe_pose):
        return None
    # These two tests are cheap and settle most pairs; the cache below must hash all of its arguments.
    if side in BROADSIDES and is_surely_outside_arc(pose, own_size, side, foe_pose, foe_size):
        return None
    if side in CHASERS and not is_in_chase_arc(pose, own_size, side, foe_pose.x, foe_pose.y):
        return None
    laid = _bearing_on(pose, own_size, side, foe_pose, foe_size)
    return laid if laid[0] else None


@lru_cache(maxsize=1 << 10)
def _bearing_on(pose: Pose, own_size: Size, side: GunSide, foe_pose: Pose, foe_size: Size) -> GunBearing:
    """Return how guns bear, or that they do not. Cached, because each time a ship has fired, the whole
    squadron is asked again with unchanged poses."""
    bears = arc_coverage(pose, own_size, side, foe_pose, foe_size)
    if not bears:
        return bears, 0, -1, Rake.NONE
    distance = range_to_hull(pose, own_size, side, foe_pose, foe_size)
    rake = rake_of(pose, own_size, foe_pose, foe_size) if side in BROADSIDES else Rake.NONE
    return bears, distance, range_band(distance), rake


def is_out_of_gun_range(pose: Pose, foe_pose: Pose) -> bool:
    """Return whether a foe is so far off that no gun can reach her."""
    return abs(pose.x - foe_pose.x) > MAX_GUN_RANGE or abs(pose.y - foe_pose.y) > MAX_GUN_RANGE


def shot_or_refusal(
    gunner: FireLimits, bearing: Sighting, aim: AimAt, is_half: bool = False
) -> Shot | Refusal:
    """KMH-9.2: return the dice of a battery that bears, or the clause that forbids this aim."""
    side, foe = bearing.side, bearing.foe
    refusal = _aim_refusal(gunner, side, foe, aim, bearing.band)
    if refusal:
        return refusal
    if side in BROADSIDES and gunner.ship.firepower < 1:
        return Refusal("KMH-9.2.1", "she has no broadside guns")
    if bearing.masked_by:
        return Refusal("KMH-9.2.25", f"{bearing.masked_by} lies in the line of fire")
    partial = not bearing.is_full or bool(gunner.partial_only) or is_half
    how = FireConditions(side, bearing.band, aim, bearing.rake, partial, gunner.is_choppy, gunner.options)
    tally = firepower(gunner.ship, how)
    if tally.total < 1:
        return Refusal("KMH-9.2.20", "no dice are left")
    needs = rule_table("land")["needs"] if aim == AimAt.TROOPS else rule_table("range")["needs"][bearing.band]
    return Shot(
        side, aim, foe.id, bearing.distance, bearing.band, needs, bearing.rake, partial, is_half, tally
    )


def _bearing_refusal(pose: Pose, side: GunSide, foe_pose: Pose) -> Refusal:
    """KMH-9.1.1, KMH-9.1.4, KMH-9.2.2, KMH-9.2.22: return why a battery does not bear."""
    if is_out_of_gun_range(pose, foe_pose):
        return Refusal("KMH-9.2.22", "out of range")
    if side in CHASERS:
        return Refusal("KMH-9.2.2", f"the {side} chasers do not bear")
    if contact_side(pose, foe_pose) != side:
        return Refusal("KMH-9.1.4", "she lies on the other side")
    return Refusal("KMH-9.1.1", f"she is outside the arc of the {side} broadside")


def contact_side(pose: Pose, other: Pose) -> GunSide:
    """Return the broadside on which another ship is."""
    return GunSide.STARBOARD if local_coordinates(pose, other.x, other.y)[0] > 0 else GunSide.PORT


def aims_of(foe: Ship | NonShipTarget, possible_aims: Sequence[AimAt] = AIMS) -> Sequence[AimAt]:
    """Return what guns can aim at: hull, rigging and men of a ship; anything else as a whole."""
    return possible_aims if isinstance(foe, Ship) else (foe.target_aim,)


def _aim_refusal(
    gunner: FireLimits, side: GunSide, foe: Ship | NonShipTarget, aim: AimAt, band: int
) -> Refusal | None:
    """Return why range, aim or ammunition forbid a shot, as far as they do not depend on the line of fire."""
    me = gunner.ship
    if side in CHASERS and gunner.partial_only:
        return Refusal(gunner.partial_only, "a partial broadside is all that she may fire")
    if band < 0:
        return Refusal("KMH-9.2.21", "measured from the guns to the nearest plank: out of range")
    if is_carronade_ship(me) and band > SHORT:
        return Refusal("KMH-9.5.1", "carronades reach to short range only")
    if aim == AimAt.GRAPE:
        return _grape_refusal(gunner, side, band)
    if is_galley(me) and side != GunSide.BOW:
        return Refusal("KMH-16.2.1", "a galley's guns are in her bow")
    rigging = rigging_refusal(foe if isinstance(foe, Ship) else None, band)
    if aim == AimAt.RIGGING:
        return rigging
    return hull_refusal(me) if aim == AimAt.HULL and rigging is None else None


def _grape_refusal(gunner: FireLimits, side: GunSide, band: int) -> Refusal | None:
    if side in CHASERS:
        return Refusal("KMH-9.4.1", "grape is fired by broadsides")
    if band != POINT_BLANK:
        return Refusal("KMH-9.4.1", "grape carries to point blank range only")
    if not gunner.is_held_card:
        return Refusal("KMH-9.4.1", "grape needs a Fire card that was held back")
    return None


def _masked(gunner: FireLimits, side: GunSide, foe: Ship | NonShipTarget, foe_pose: Pose) -> str:
    """KMH-9.2.25: return what is across the measured line, in words; '' if nothing does. Works and troops are
    seen over the land they stand on."""
    start = range_origin(gunner.pose, gunner.ship.size, side)
    end = nearest_point(foe_pose, foe.size, *start)
    if is_hull_between(gunner.hulls, (gunner.ship.id, foe.id), start, end):
        return "another hull"
    return "land" if is_land_between(gunner.land, start, end, [(foe_pose.x, foe_pose.y)]) else ""


def shots(
    gunner: FireLimits,
    foes: Sequence[tuple[Ship | NonShipTarget, Pose]],
    sides: Sequence[GunSide],
    with_halves: bool = False,
    aims: Sequence[AimAt] = AIMS,
) -> list[Shot]:
    """Return every shot that may be fired from these batteries, by battery, foe and aim in that order."""
    return list(each_shot(gunner, foes, sides, with_halves, aims))


def each_shot(
    gunner: FireLimits,
    foes: Sequence[tuple[Ship | NonShipTarget, Pose]],
    sides: Sequence[GunSide],
    with_halves: bool = False,
    aims: Sequence[AimAt] = AIMS,
) -> Iterator[Shot]:
    """Yield the same shots, computed as they are asked for."""
    bearing = (sighting(gunner, side, foe, pose) for side in sides for foe, pose in foes)
    for seen in filter(None, bearing):
        for aim in aims_of(seen.foe, aims):
            fired = shot_or_refusal(gunner, seen, aim)
            if not isinstance(fired, Shot):
                continue
            yield fired
            if with_halves and not fired.is_partial:
                lesser = shot_or_refusal(gunner, seen, aim, is_half=True)
                if isinstance(lesser, Shot):
                    yield lesser


def range_name(band: int) -> str:
    """Return the name of a range band."""
    names: list[str] = rule_table("range")["bands"]
    return names[band]


def shot_words(shot: Shot, name: str) -> str:
    """Return a shot in plain words, for menus and text play."""
    return f"{fire_words(shot, name)}: {how_it_bears_words(shot)}"


def fire_words(shot: Shot, name: str) -> str:
    """Return which guns fire, and what at."""
    plain = {AimAt.GRAPE: f"{name} with grape", AimAt.BOATS: name, AimAt.TROOPS: name}
    what = plain.get(shot.target_aim, f"the {shot.target_aim} of {name}")
    return f"{shot.side} guns at {what}"


def fire_log_words(shot: Shot, name: str) -> str:
    """Return an order to fire as the log words it."""
    name = name_in_sentence(name)
    plain = {AimAt.GRAPE: f"{name} with grape", AimAt.BOATS: name, AimAt.TROOPS: name}
    target = plain.get(shot.target_aim, f"the {shot.target_aim} of {name}")
    return f"{WHO} lays her {shot.side} guns on {target}"


def how_it_bears_words(shot: Shot) -> str:
    """Return how a shot bears: the rake, the range and the dice."""
    how = f"{shot.rake} rake, " if shot.rake else ""
    part = "partial, " if shot.is_partial else ""
    where = f"{range_name(shot.band)} {cm_text(shot.distance)} cm"
    dice = f"{shot.dice} {'die' if shot.dice == 1 else 'dice'} at {shot.needs}+"
    return f"{how}{part}{where}, {dice}"
