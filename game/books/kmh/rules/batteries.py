"""KMH-19: works ashore with their guns: their sheet, their dice, what they can see and reach. A floating
battery is a ship (KMH-19.1.1). Pure, except that it queries the table."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from game.books.kmh.rules.arcs import (
    AimAt,
    ArcCoverage,
    hull_points,
    is_land_between,
    nearest_point,
    range_band,
)
from game.books.kmh.rules.boat_sheet import Boat
from game.books.kmh.rules.firepower import (
    EXTREME,
    FireConditions,
    crew_terms,
    hull_refusal,
    is_floating_battery,
    rigging_refusal,
)
from game.books.kmh.rules.sheet import Quality, Ship
from game.books.kmh.rules.tables import rule_table
from game.core.markers import Gone, HasStruck
from game.core.steps import Refusal
from game.core.table import every_without, has_any_marker
from game.core.tally import Tally, Term, make_term
from game.sea.hull import Ring, line_crosses_hull
from game.sea.pose import Pose, Size, gap_between_hulls, hull_size
from game.sea.units import CM, DEGREE, FULL_TURN, angle_between, bearing, cm_text

# The clause of each kind of works: improvised, antiquated, impressive, and a Martello tower.
CLAUSES = {"battery": "KMH-19.2.1", "old-fort": "KMH-19.3.1", "fortress": "KMH-19.4.1", "tower": "KMH-19.5.1"}
AIMS = (AimAt.HULL, AimAt.RIGGING, AimAt.HOT)
Hulls = Sequence[tuple[str, Pose, Size]]


@dataclass(slots=True)
class Battery:
    """One work ashore: ``pose`` is its middle and where its guns point, ``breadth`` its width, ``arc`` how
    far the guns can be trained in 0.01 degree, ``points`` its strength, ``dice`` what it throws undamaged;
    hot shot is ready from turn ``hot_from`` on (0: the furnace is cold)."""

    id: str
    name: str
    side: str
    pose: Pose
    kind: str = "battery"
    number: int = 0
    born: str = ""
    breadth: int = 30_000
    arc: int = 18_000
    points: int = 10
    dice: int = 3
    mortars: int = 0
    furnace: bool = False
    long_guns: bool = False
    crew: str = ""
    quality: Quality = Quality.AVERAGE
    traits: list[str] = field(default_factory=list)
    # what the battle has done to it
    damage: int = 0
    damage_this_turn: int = 0
    burning: int = 0
    hazardous: bool = False
    officers: bool = False
    gun_lost: bool = False
    hot_from: int = 0
    triggers: list[str] = field(default_factory=list)

    @property
    def target_aim(self) -> AimAt:
        """What ships aim at that fire at it."""
        return AimAt.WORKS

    @property
    def size(self) -> Size:
        """The square it covers."""
        return hull_size(self.breadth, self.breadth)

    @property
    def points_left(self) -> int:
        """Strength left."""
        return max(self.points - self.damage, 0)

    @property
    def fighting_quality(self) -> Quality:
        """Its gunners' quality."""
        return self.quality

    @property
    def fighting_decks(self) -> int:
        """Works have one deck, whatever hangs on decks."""
        return 1

    def has_trait(self, trait: str) -> bool:
        """Return whether its gunners have this trait."""
        return trait in self.traits

    @property
    def is_of_stone(self) -> bool:
        """KMH-19.0.1: an old fort, a fortress or a tower: all but what sailors throw up."""
        return self.kind != "battery"

    @property
    def clause(self) -> str:
        """The clause of its kind."""
        return CLAUSES[self.kind]


# ------------------------------------------------------------------------------ who is there
def standing_works() -> list[Battery]:
    """Return the works that stand and whose flag flies, in placement order."""
    return every_without(Battery, Gone, HasStruck)


def is_standing_work(battery: Battery) -> bool:
    """Return whether a work stands and its flag flies."""
    return not has_any_marker(battery.number, Gone, HasStruck)


def batteries_against(side: str) -> list[Battery]:
    """Return the enemy's works that still fight."""
    return [b for b in standing_works() if b.side != side]


def has_firing_batteries() -> bool:
    """KMH-9.7.1: return whether there is anything for the shore battery card to do."""
    floating = any(is_floating_battery(s) for s in every_without(Ship, Gone))
    return floating or bool(standing_works())


# ------------------------------------------------------------------------------ its dice
def battery_dice(battery: Battery, conditions: FireConditions) -> Tally:
    """KMH-19.2.1 to KMH-19.5.1: return its own figure, its gunners, a fire, and the dice it has lost."""
    return Tally((make_term(battery.clause, battery.kind, battery.dice), *_dice_terms(battery, conditions)))


def _dice_terms(battery: Battery, conditions: FireConditions) -> Iterator[Term]:
    m = rule_table("modifiers")
    if is_poor_shot(battery):
        yield make_term("KMH-9.2.4", "poor shots", m["poor_shots"])
    if battery.kind == "battery":
        yield from crew_terms(battery, conditions)
    if battery.burning:
        growing = "fire-penalty-cumulative" in conditions.options
        yield make_term("KMH-9.2.7", "fire", m["fire_on_board"] * (battery.burning if growing else 1))
    lost = dice_lost(battery)
    if lost:
        yield make_term(battery.clause, f"{battery.damage} damage points", -lost)


def is_poor_shot(battery: Battery) -> bool:
    """KMH-19.2.1 to KMH-19.4.1: gunners who shoot poorly, first or last."""
    poor = ("poor-firing-always", "poor-firing-after-first-broadside")
    return any(battery.has_trait(trait) for trait in poor)


def dice_lost(battery: Battery) -> int:
    """KMH-19.2.1 to KMH-19.5.1: return dice gone with its strength; a tower's one gun stands or does not
    (KMH-19.5.1)."""
    each: int = rule_table("batteries")[battery.kind]["points_a_die"]
    if not each:
        return battery.dice if battery.gun_lost else 0
    return min(battery.damage, battery.points) // each


# ------------------------------------------------------------------------------ its arc
def works_arc_coverage(battery: Battery, pose: Pose, size: Size) -> str:
    """KMH-19.0.1, KMH-9.1.2, KMH-9.1.3: return 'full' if the mainmast is in its arc, 'partial' if any other
    part of the hull is, else ''."""
    if is_in_arc(battery, pose.x, pose.y):
        return "full"
    return "partial" if any(is_in_arc(battery, *p) for p in hull_points(pose, size)) else ""


def is_in_arc(battery: Battery, x: int, y: int) -> bool:
    """KMH-19.0.1: return whether its guns can be trained on a point."""
    slack = round(rule_table("arc")["tolerance_degrees"] * DEGREE)
    if battery.arc + 2 * slack >= FULL_TURN:
        return True
    towards = bearing(x - battery.pose.x, y - battery.pose.y)
    off = angle_between(towards, battery.pose.heading)
    return bool(2 * (off - slack) <= battery.arc)


def band_of(battery: Battery, distance: int) -> int:
    """KMH-19.0.1: return the range band of ships; heavy guns carry on at extreme range. -1: too far."""
    number = range_band(distance)
    slack = round(rule_table("arc")["tolerance_cm"] * CM)
    far = rule_table("batteries")["long_range"] * CM + slack
    return EXTREME if number < 0 and battery.long_guns and distance <= far else number


# ------------------------------------------------------------------------------ one shot
@dataclass(frozen=True, slots=True)
class ShoreShot:
    """A battery at one ship, or at boats: aim hull, rigging, hot (hot shot at the hull) or boats, how far in
    table units, the die it needs, and its dice."""

    target_aim: AimAt
    target: str
    distance: int
    band: int
    needs: int
    is_partial: bool
    tally: Tally

    @property
    def key(self) -> str:
        """How it is written: ``hull fortitude``, ``hot fortitude``."""
        return f"{self.target_aim} {self.target}"

    @property
    def dice(self) -> int:
        """How many dice are thrown."""
        return self.tally.total

    @property
    def expected_millihits(self) -> int:
        """Expected hits times 1000."""
        return self.dice * (7 - self.needs) * 1000 // 6


def shore_shot(
    battery: Battery,
    foe: Ship | Boat,
    aim: AimAt,
    turn: int,
    hulls: Hulls = (),
    options: Sequence[str] = (),
    land: Sequence[Ring] = (),
) -> ShoreShot | Refusal:
    """KMH-9.1, KMH-9.2, KMH-19.0.1: return what a battery may fire at a ship, or at boats (KMH-15.4.1), or
    the clause that forbids it. ``hulls`` and ``land`` are what might lie between."""
    bears = works_arc_coverage(battery, foe.pose, foe.size)
    if not bears:
        return Refusal("KMH-19.0.1", "she is outside the arc of the guns")
    distance = gap_between_hulls(battery.pose, battery.size, foe.pose, foe.size)
    number = band_of(battery, distance)
    if number < 0:
        return Refusal("KMH-9.2.21", "out of range")
    refusal = _aim_refusal(battery, foe, aim, number, turn) if isinstance(foe, Ship) else None
    if refusal:
        return refusal
    if _masked(battery, foe, hulls):
        return Refusal("KMH-9.2.25", "another hull lies in the line of fire")
    if is_overland(battery, foe, land):
        return Refusal("KMH-9.2.25", "land lies in the line of fire")
    tally = battery_dice(battery, FireConditions("", number, aim, options=tuple(options)))
    if bears == ArcCoverage.PARTIAL:
        halved: Any = rule_table("modifiers")["partial"]
        tally = Tally((*tally.terms, make_term("KMH-9.2.19", "partial broadside", *halved)))
    if tally.total < 1:
        return Refusal("KMH-9.2.20", "no dice are left")
    needs = rule_table("range")["needs"][number]
    return ShoreShot(aim, foe.id, distance, number, needs, bears == ArcCoverage.PARTIAL, tally)


def _aim_refusal(battery: Battery, foe: Ship, aim: AimAt, band: int, turn: int) -> Refusal | None:
    """KMH-9.2.24, KMH-9.3.1, KMH-9.3.2, KMH-4.2.5, KMH-19.1.1: return why not this aim."""
    if aim == AimAt.HOT:
        return hot_shot_refusal(battery, turn)
    rigging = rigging_refusal(foe, band)
    if aim == AimAt.RIGGING:
        return rigging
    return hull_refusal(battery) if rigging is None else None


def hot_shot_refusal(battery: Battery, turn: int) -> Refusal | None:
    """KMH-9.3.1 to KMH-9.3.3: return why its shot is not hot, or None."""
    if not battery.furnace:
        return Refusal("KMH-9.3.1", "it has no furnace")
    if not battery.hot_from:
        return Refusal("KMH-9.3.2", "the furnace is cold")
    if turn < battery.hot_from:
        return Refusal("KMH-9.3.2", f"the shot is hot from turn {battery.hot_from} on")
    return None


def _masked(battery: Battery, foe: Ship | Boat, hulls: Hulls) -> bool:
    start = (battery.pose.x, battery.pose.y)
    end = nearest_point(foe.pose, foe.size, *start)
    return any(line_crosses_hull(p, s, start, end) for name, p, s in hulls if name != foe.id)


def is_overland(battery: Battery, foe: Ship | Boat, land: Sequence[Ring]) -> bool:
    """KMH-9.2.25: return whether land other than its own is between; that its guns do not point over its own
    land is a matter of its arc."""
    start = (battery.pose.x, battery.pose.y)
    return is_land_between(land, start, nearest_point(foe.pose, foe.size, *start), [start])


def shore_shots(
    battery: Battery,
    foes: Sequence[Ship | Boat],
    turn: int,
    hulls: Hulls = (),
    options: Sequence[str] = (),
    land: Sequence[Ring] = (),
) -> list[ShoreShot]:
    """Return every shot that a battery may fire, the one with most hits to expect first."""
    about = (turn, hulls, options, land)
    tried = [shore_shot(battery, f, aim, *about) for f in foes for aim in possible_aims(f)]
    may = [s for s in tried if isinstance(s, ShoreShot)]
    return sorted(may, key=lambda s: (-s.expected_millihits, s.target_aim != AimAt.HOT))


def possible_aims(foe: Ship | Boat) -> Sequence[AimAt]:
    """Return how a work may fire at it: at boats in one way only (KMH-15.4.1)."""
    return AIMS if isinstance(foe, Ship) else (foe.target_aim,)


def shore_fire_words(shot: ShoreShot, name: str) -> str:
    """Return what a work fires at, and with what."""
    what = {
        AimAt.HULL: "at the hull of",
        AimAt.RIGGING: "at the rigging of",
        AimAt.HOT: "with hot shot at the hull of",
        AimAt.BOATS: "at",
    }
    return f"{what[shot.target_aim]} {name}"


def shore_bears_words(shot: ShoreShot) -> str:
    """Return how a shot from the shore bears: the range and the dice."""
    range_name = rule_table("range")["bands"][shot.band]
    part = "partial, " if shot.is_partial else ""
    dice = f"{shot.dice} {'die' if shot.dice == 1 else 'dice'} at {shot.needs}+"
    where = f"{range_name} {cm_text(shot.distance)} cm"
    return f"{part}{where}, {dice}"
