"""What a captain may know before he orders: where a plan brings his ship, where any ship can be after each
phase, what would bear, and the odds. Nothing here changes the table."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate

from game.books.hf.rules.arcs import damage_rolls, face_to_hit
from game.books.hf.rules.collision import corners_of, face_to_strike, knows_shoal
from game.books.hf.rules.damage import RESULTS, DamageResult, result_of, standing_batteries
from game.books.hf.rules.morale import boxes_and_striking_faces
from game.books.hf.rules.plans import (
    AHEAD,
    LOWER,
    NOTHING,
    PORT_TURN,
    RAISE,
    STARBOARD_TURN,
    TURNS,
    ForeseenState,
    MovePlan,
    PlanContext,
    SteeringDamage,
    cell_as_steered,
    cell_refusal,
    is_ahead,
    plan_context_of,
    state_after,
    steering_damage_after,
    steering_damage_of,
    trim_degrees,
)
from game.books.hf.rules.sailing import downwind_point, edge_beyond, is_into_wind
from game.books.hf.rules.sheet import PHASES, SIDES, AimAt, BoxRow, Ship, Shoal, has_book_option, is_on_table
from game.books.hf.rules.table_geometry import (
    INCH,
    bases_touch,
    grid_step,
    pose_inch_ahead,
    shift_pose,
    shores_at,
    touches_ground,
    turn_pose,
)
from game.books.hf.rules.tables import rule_table
from game.core.table import every
from game.sea.pose import Pose


# ------------------------------------------------------------------------------ where she goes
@dataclass(frozen=True, slots=True)
class PhaseForecast:
    """A ship after a phase, if nothing happens to her: place and heading, speed, at anchor or not."""

    pose: Pose
    speed: int
    anchored: bool = False


def plan_forecast(ship: Ship, plan: MovePlan) -> list[PhaseForecast]:
    """HF-orders-4, HF-drift-1: return where a plan brings her after each phase, as she steers now; the sixth
    is after the drift."""
    steps = phase_forecasts(plan_context_of(ship), ship.pose, steering_damage_of(ship), plan)
    last = steps[-1]
    if last.speed or last.anchored:
        return [*steps, last]
    far = rule_table("drift")["inches"] * INCH
    grid, way = has_book_option("grid"), downwind_point()
    pose = grid_step(last.pose, way) if grid else shift_pose(last.pose, way, far)
    return [*steps, PhaseForecast(pose, 0)]


def phase_forecasts(
    plan_context: PlanContext, pose: Pose, damage: SteeringDamage, plan: MovePlan
) -> list[PhaseForecast]:
    """HF-orders-4: return where a plan brings a ship after each phase. Cells that may not be written bring
    her nowhere."""
    state = ForeseenState(plan_context.speed, plan_context.anchored, plan_context.alongside)
    steps = []
    for phase, cell in enumerate(plan, 1):
        if not cell_refusal(plan_context, state, phase, cell):
            done = cell_as_steered(cell, damage)
            pose, state = pose_after_cell(pose, done), state_after(state, done)
            damage = steering_damage_after(damage, done)
        steps.append(PhaseForecast(pose, state.speed, state.anchored))
    return steps


def pose_after_cell(pose: Pose, cell: str) -> Pose:
    """Return where a cell brings a ship that may carry it out."""
    if cell in TURNS:
        return turn_pose(pose, -1 if cell == PORT_TURN else 1)
    if is_ahead(cell) and not is_into_wind(pose.heading):
        return pose_inch_ahead(pose, trim_degrees(cell), has_book_option("grid"))
    return pose


# What a ship may do in a phase that changes where she can be.
ACTIONS = (NOTHING, AHEAD, PORT_TURN, STARBOARD_TURN, RAISE, LOWER)


def possible_poses(ship: Ship) -> list[list[Pose]]:
    """HF-move-2: return after each phase all poses that she may have, by what everybody can see of her: her
    pose and speed. Also for enemies: it does not use what they have written."""
    context, out = plan_context_of(ship), []
    now = {(ship.pose, ForeseenState(context.speed, context.anchored, context.alongside)): None}
    for phase in range(1, len(PHASES) + 1):
        now = dict.fromkeys(next_states(context, phase, now))
        out.append(list(dict.fromkeys(pose for pose, _ in now)))
    return out


def next_states(
    plan_context: PlanContext, phase: int, states: dict[tuple[Pose, ForeseenState], None]
) -> Iterator[tuple[Pose, ForeseenState]]:
    """Yield every place and state that one more phase can lead to."""
    for pose, state in states:
        for cell in ACTIONS:
            if not cell_refusal(plan_context, state, phase, cell):
                yield pose_after_cell(pose, cell), state_after(state, cell)


@dataclass(frozen=True, slots=True)
class Hazard:
    """What a plan runs into: after which phase (1 to 5, 6 for the drift), what, and the clause."""

    phase: int
    words: str
    clause: str


def hazards(ship: Ship, plan: MovePlan, viewer_seat: str) -> list[Hazard]:
    """HF-adv-land, HF-adv-shallow-1, HF-coll-1, HF-vic-1: return what would stop a ship on her way, the other
    ships taken where they are, as far as that seat can know."""
    found: list[Hazard] = []
    shoals = [s for s in every(Shoal) if knows_shoal(viewer_seat, s)]
    others = [s for s in every(Ship) if is_on_table(s) and s is not ship]
    for phase, step in enumerate(plan_forecast(ship, plan), 1):
        if edge_beyond(step.pose):
            found.append(Hazard(phase, "the edge of the table", "HF-vic-1"))
        if shores_at(step.pose):
            found.append(Hazard(phase, "land", "HF-adv-land"))
        found += [
            Hazard(phase, f"shallows: strikes on {face_to_strike(ship, s.level)}", "HF-adv-shallow-1")
            for s in shoals
            if face_to_strike(ship, s.level) <= 6 and touches_ground(step.pose, corners_of(s.corners))
        ]
        found += [Hazard(phase, s.name, "HF-coll-1") for s in others if bases_touch(step.pose, s.pose)]
    return found


# ------------------------------------------------------------------------------ odds
def hit_chance_per_die(kind: str, inches: int) -> Fraction:
    """HF-hit-1: return the chance that one battery hits; none beyond its reach."""
    need = face_to_hit(kind, inches)
    return Fraction(7 - need, 6) if need else Fraction(0)


def expected_rolls(kind: str, inches: int) -> Fraction:
    """HF-dmg-1: the damage rolls to expect of one battery."""
    chance = hit_chance_per_die(kind, inches)
    return chance * damage_rolls(kind, inches) if chance else Fraction(0)


def expected_broadside(guns: Sequence[str], inches: int) -> Fraction:
    """HF-dmg-1: the damage rolls to expect of all these batteries at a range (0 is alongside)."""
    return sum((expected_rolls(kind, inches) for kind in guns), Fraction(0))


@lru_cache(maxsize=64)
def damage_chart_chances(
    aim: AimAt = AimAt.UNAIMED, is_short_gun: bool = False, ironsides: bool = False, clamp: bool = False
) -> tuple[tuple[str, Fraction], ...]:
    """HF-dmg-2, HF-aim-1, HF-iron-1: return the chance of every result of one damage roll, aimed or not, by a
    short gun at an ironside or not."""
    chances: dict[str, Fraction] = dict.fromkeys((*RESULTS, DamageResult.MISS), Fraction(0))
    stopped = rule_table("ironsides")["columns_to"] if is_short_gun and ironsides else 0
    for row in range(1, 7):
        for column in range(1, 7):
            result = result_of(row, column, aim, clamp)
            if column <= stopped and result != DamageResult.MISS:
                result = DamageResult.NONE
            chances[result] += Fraction(1, 36)
    return tuple(chances.items())


def costly_chart_chances(target: Ship, aim: AimAt = AimAt.UNAIMED) -> dict[str, Fraction]:
    """HF-dmg-2: return the chance of every result of one damage roll on that ship; what she has no more to
    lose, masts, guns or marines, is no damage."""
    chances = dict(damage_chart_chances(aim, clamp=has_book_option("aim-clamp")))
    left = {
        DamageResult.MAST: target.mast_left,
        DamageResult.CANNON: any(standing_batteries(target, side) for side in SIDES),
        DamageResult.MARINES: target.marines_ready,
    }
    for result, is_left in left.items():
        if not is_left:
            chances[DamageResult.NONE] += chances[result]
            chances[result] = Fraction(0)
    return chances


# ------------------------------------------------------------------------------ what comes next
@dataclass(frozen=True, slots=True)
class NextThreshold:
    """A line for the card: so many more of something until a clause acts."""

    clause: str
    text: str
    remaining: int


def next_thresholds(ship: Ship) -> list[NextThreshold]:
    """HF-dmg-hull-2, HF-dmg-mast, HF-morale-4: return what the next losses will bring."""
    out = [
        NextThreshold(clause, f"{to_go} more {word}: {_loss_words(ship, what)}", to_go)
        for what, word, clause in (
            (BoxRow.HULL, "hull", "HF-dmg-hull-2"),
            (BoxRow.MAST, "mast", "HF-dmg-mast"),
        )
        if (to_go := boxes_to_next_section(ship, what))
    ]
    if not ship.morale:
        return out
    boxes, faces = boxes_and_striking_faces(ship)
    strikes = f"{7 - faces}+ strikes" if faces > 1 else "a 6 strikes"
    if boxes:
        return [*out, NextThreshold("HF-morale-3", f"{boxes} more morale, then {strikes}", boxes)]
    return [*out, NextThreshold("HF-morale-4", f"next time {strikes}", 0)]


def _loss_words(ship: Ship, what: BoxRow) -> str:
    last = what == BoxRow.HULL and ship.sections_gone(BoxRow.HULL) == 2
    return "she sinks" if last else "slower, and morale"


def boxes_to_next_section(ship: Ship, box_row: BoxRow) -> int:
    """Return the boxes to go until a section of ``hull`` or ``mast`` is gone; 0 if all are."""
    is_hull = box_row == BoxRow.HULL
    sections, lost = (ship.hull, ship.hull_lost) if is_hull else (ship.mast, ship.mast_lost)
    return next((upto - lost for upto in accumulate(sections) if lost < upto), 0)
