"""KMH-14.1 and KMH-14.2: where the water is too shallow, and ships that run aground there or feel their way
with the lead."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from game.books.kmh.rules.course import Helm, HelmVerb, Leg
from game.books.kmh.rules.damage import drop_mast, strike_off_losses
from game.books.kmh.rules.sheet import (
    Chart,
    Grounding,
    Mast,
    Rung,
    Ship,
    circle_radius,
    is_anchored_or_aground,
    is_on_table,
)
from game.books.kmh.rules.tables import rule_table
from game.core.events import Befell, Told
from game.core.markers import Aground
from game.core.steps import D6, happen, roll
from game.core.table import add_marker, get_single, remove_marker
from game.core.tally import Tally, Term
from game.levels.format.charts import Land, Rocks
from game.levels.format.model import Level
from game.sea.hull import is_on_land
from game.sea.polygons import convex_pieces, nearest_side_point
from game.sea.pose import (
    Pose,
    Size,
    distance,
    gap_to_point,
    hull_corners,
    local_coordinates,
    point_from_local,
    swing_angle,
)
from game.sea.units import CM, FULL_TURN, bearing, turn_towards, units_of_cm

Ring = Sequence[Sequence[int]]  # the corners of a convex piece of land or shoal, in order, in table units
OPTION = "shallows"


@dataclass(frozen=True, slots=True)
class NearestShore:
    """The nearest point of a shore or shoal, how far off it is, and the point of the hull that is nearest to
    it; all in table units."""

    gap: int
    x: int
    y: int
    hull_point: tuple[int, int] = (0, 0)

    def seaward_bearing(self, pose: Pose) -> int:
        """Return the bearing straight out to sea: from the nearest point of the shore to the hull, or to her
        middle if she is over it; over her stern if both points are one."""
        x, y = self.hull_point if self.gap else (pose.x, pose.y)
        if (x, y) == (self.x, self.y):
            return (pose.heading + FULL_TURN // 2) % FULL_TURN
        return bearing(x - self.x, y - self.y)


# ------------------------------------------------------------------------------ from the level
def margins_of(level: Level) -> list[int]:
    """Return how far off each piece of land it shoals, in the order of the pieces; none at all if the level
    has no shallows."""
    if not has_shallows(level):
        return []
    areas: tuple[Land | Rocks, ...] = (*level.chart.land, *level.chart.rocks)
    return [margin_of(level, area) for area in areas for _ in pieces_of(level, area.points)]


def has_shallows(level: Level) -> bool:
    """Return whether chapter 14 is played: the option is on, or the level itself tells of shallows."""
    areas: tuple[Land | Rocks, ...] = (*level.chart.land, *level.chart.rocks)
    told = any(area.margin is not None for area in areas)
    return OPTION in level.rules.options or told or bool(level.chart.shoals)


def has_anchorage(level: Level) -> bool:
    """KMH-7.2.1: return whether an anchor finds the bottom here: the option is on, there are shallows, or a
    ship begins at anchor or aground."""
    lie = any(s.state in ("anchored", "moored", "aground") for s in level.ships)
    return "anchorage" in level.rules.options or has_shallows(level) or lie


def margin_of(level: Level, area: Land | Rocks) -> int:
    """KMH-14.1.1: 10 cm off the land and 5 cm off rocks, unless the level says other."""
    rules = rule_table("shallows")
    if area.margin is not None:
        return units_of_cm(level.chart.length_in_cm(area.margin))
    return int((rules["rocks_cm"] if isinstance(area, Rocks) else rules["land_cm"]) * CM)


def shoals_of(level: Level) -> list[list[list[int]]]:
    """Return the shoals of the chart as convex pieces, in table units."""
    return [p for shoal in level.chart.shoals for p in pieces_of(level, shoal.points)]


def pieces_of(level: Level, points: Sequence[tuple[float, float]]) -> list[list[list[int]]]:
    """Return an area of the chart as convex pieces of [x, y] corners, in table units."""
    places = (level.chart.position_in_cm(point) for point in points)
    ring = [(units_of_cm(x), units_of_cm(y)) for x, y in places]
    return [[list(corner) for corner in piece] for piece in convex_pieces(ring)]


# ------------------------------------------------------------------------------ on the table
def all_shallows() -> Iterator[tuple[Ring, int]]:
    """Yield every piece of land and shoal that shoals, and how far off it does."""
    chart = get_single(Chart)
    yield from ((r, m) for r, m in zip(chart.land, chart.margins, strict=False) if m)
    yield from ((ring, 0) for ring in chart.shoals)


def shallows_at(ship: Ship, pose: Pose) -> NearestShore | None:
    """KMH-14.1.1: return the nearest of the shores in whose shallows any part of her hull would lie if she
    were there; None in deep water."""
    chart, size = get_single(Chart), ship.size
    if not chart.land and not chart.shoals:
        return None
    near = (
        shore
        for ring, margin in all_shallows()
        if may_be_in_reach(ring, margin, size, pose)
        for shore in (nearest_shore(ring, size, pose),)
        if shore.gap <= margin
    )
    return min(near, key=lambda shore: shore.gap, default=None)


def may_be_in_reach(ring: Ring, margin: int, size: Size, pose: Pose) -> bool:
    """Return whether a piece of land is near enough to measure; by its bounding box, for speed."""
    far = margin + (size.length + size.beam) // 2 + 1
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    across = min(xs) - far <= pose.x <= max(xs) + far
    return across and min(ys) - far <= pose.y <= max(ys) + far


def nearest_shore(ring: Ring, size: Size, pose: Pose) -> NearestShore:
    """Return the point of a piece that is nearest to a hull; the gap is 0 if they overlap."""
    sides = list(zip(ring, [*ring[1:], ring[0]], strict=True))
    hull = hull_corners(pose, size)
    found = [_nearest_on_side(x, y, a, b) for x, y in hull for a, b in sides]
    found += [_corner_distance(x, y, size, pose) for x, y in ring]
    best = min(found, key=lambda shore: shore.gap)
    return NearestShore(0, best.x, best.y) if is_on_land(pose, size, ring) else best


def _nearest_on_side(x: int, y: int, a: Sequence[int], b: Sequence[int]) -> NearestShore:
    fx, fy = nearest_side_point(a, b, x, y)
    return NearestShore(distance(x, y, fx, fy), fx, fy, (x, y))


def _corner_distance(x: int, y: int, size: Size, pose: Pose) -> NearestShore:
    abeam, forward = local_coordinates(pose, x, y)
    side, end = size.beam // 2, size.length // 2
    near = point_from_local(pose, min(max(abeam, -side), side), min(max(forward, -end), end))
    return NearestShore(gap_to_point(pose, size, x, y), x, y, near)


CLAUSE = {
    Grounding.LUCKY: "KMH-14.1.6",
    Grounding.DAMAGED: "KMH-14.1.5",
    Grounding.STUCK: "KMH-14.1.4",
    Grounding.CRUUNCH: "KMH-14.1.3",
}


def shallows_hit(ship: Ship, pose: Pose) -> NearestShore | None:
    """KMH-14.1.1: return the shore in whose shallows she would have to test if she came to this pose; she
    does so once a turn, and not at anchor."""
    return None if ship.tried or is_anchored_or_aground(ship) else shallows_at(ship, pose)


async def roll_shallows_test(ship: Ship) -> Grounding:
    """KMH-14.1.2: how the test ends, and what follows of it for her hull."""
    ship.tried = True
    sounding = Term("KMH-14.2.1", "sounding", rule_table("grounding")["sounding"])
    tally = Tally((sounding,) if ship.sounding else ())
    (face,) = await roll("KMH-14.1.2", D6, about=ship.id, why="running aground", tally=tally)
    result = grounding_result(ship, face + tally.total)
    await suffer_grounding(ship, result)
    return result


def grounding_result(ship: Ship, face: int) -> Grounding:
    """KMH-14.1.2: return the row of the table for her decks and her original masts; below 1 reads as 1
    (KMH-14.2.1)."""
    row: list[str] = rule_table("grounding")[grounding_row(ship)]
    return Grounding(row[max(face, 1) - 1])


def grounding_row(ship: Ship) -> str:
    """KMH-14.1.2: return three-decker, two-decker, or one deck with three masts or fewer."""
    if ship.decks > 1:
        return "three_decker" if ship.decks > 2 else "two_decker"
    return "three_masts" if sum(m != Mast.BOWSPRIT for m in ship.rigged) > 2 else "two_masts"


async def suffer_grounding(ship: Ship, result: Grounding) -> None:
    """KMH-14.1.3 to KMH-14.1.6: damage by the dice, masts by a die each, and fast or afloat."""
    clause = CLAUSE[result]
    if result == Grounding.LUCKY:
        return await happen(Told(clause, ship.id, "she scrapes over the bottom, and goes on"))
    dice = rule_table("grounding")["dice"][result]
    points = sum(await roll(clause, *[D6] * dice, about=ship.id, why="damage by the bottom"))
    if result != Grounding.DAMAGED:
        await run_aground(ship, result)
    await strike_off_losses(ship, clause, points, why="the ground")
    if result == Grounding.CRUUNCH and is_on_table(ship):
        await roll_grounding_masts(ship)
    return None


async def roll_grounding_masts(ship: Ship) -> None:
    """KMH-14.1.3: each lower mast, from forward, falls on a 6 and costs more than by shot."""
    rules = rule_table("grounding")
    for mast in [m for m in reversed(ship.masts_standing) if m != Mast.BOWSPRIT]:
        needs = rules["mast_falls_on"]
        (face,) = await roll("KMH-14.1.3", D6, about=ship.id, why=f"the {mast}mast", needs=needs)
        if face >= needs and is_on_table(ship):
            await drop_mast(ship, mast, "KMH-14.1.3", rules["mast_points"])


async def run_aground(ship: Ship, how: Grounding) -> None:
    """KMH-14.1.3, KMH-14.1.4: she is fast, and must be warped or towed off."""
    add_marker(ship.number, Aground())
    ship.grounded, ship.rung, ship.last_run, ship.hanging = how, Rung.STOP, 0, 0
    await happen(Befell(CLAUSE[how], ship.id, "aground"))


async def float_off(ship: Ship, clause: str) -> None:
    """KMH-14.3.4, KMH-14.4.1: she floats again, and begins from stop."""
    remove_marker(ship.number, Aground)
    ship.grounded, ship.tried = Grounding.NONE, True
    await happen(Befell(clause, ship.id, "aground", on=False))


def seaward_legs(ship: Ship, helm: Helm, shore: NearestShore) -> list[Leg]:
    """KMH-14.1.5: return what is left of her move: round on her own circle until she points away from the
    shore, then straight on; a ship that cannot be steered keeps straight on."""
    heading = helm.pose.heading
    turned = turn_towards(heading, shore.seaward_bearing(helm.pose), FULL_TURN)
    angle = min((turned - heading) % FULL_TURN, (heading - turned) % FULL_TURN)
    verb = HelmVerb.STARBOARD if (turned - heading) % FULL_TURN <= FULL_TURN // 2 else HelmVerb.PORT
    run = 0 if helm.straight_only else min(arc_length(angle, helm.circle), helm.run_left)
    legs = (Leg(verb, run, helm.circle), Leg(HelmVerb.AHEAD, helm.run_left - run))
    return [leg for leg in legs if leg.run]


def arc_length(angle: int, circle: int) -> int:
    """Return the way along the edge of a circle that turns her by so much, up to the next quarter cm."""
    step, run = CM // 4, 0
    while swing_angle(run, circle_radius(circle)) < angle:
        run += step
    return run


def grounding_risk(ship: Ship, sounding: bool = False) -> dict[Grounding, Fraction]:
    """KMH-14.1.2: return what the test would bring her, with the chance of each; for screens and captains."""
    less = rule_table("grounding")["sounding"] if sounding else 0
    results = [grounding_result(ship, face + less) for face in D6.faces]
    return {name: Fraction(results.count(name), len(results)) for name in CLAUSE}
