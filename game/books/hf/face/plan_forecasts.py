"""Where a plan brings a ship phase by phase, and where she may have come to by a phase whatever she
has plotted, as the rules foresee both (`previews`); kept, for they are drawn frame by frame. Read
inside the table of the battle."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from game.books.hf.face.plot import Cells, trimmed_cell
from game.books.hf.rules.collision import known_ground_at
from game.books.hf.rules.plans import (
    AHEAD,
    NOTHING,
    PORT_TURN,
    STARBOARD_TURN,
    ForeseenState,
    PlanContext,
    cell_refusal,
    is_ahead,
    plan_context_of,
    state_after,
    trim_degrees,
)
from game.books.hf.rules.previews import Hazard, PhaseForecast, hazards, next_states, pose_after_cell
from game.books.hf.rules.sheet import PHASES, Ship, Wind, alongside_of, has_book_option, is_on_table
from game.books.hf.rules.table_geometry import bases_touch, pose_inch_ahead
from game.books.hf.rules.tables import rule_table
from game.core.table import every, get_single
from game.sea.pose import Pose

ReachablePlans = tuple[tuple[Cells, Pose], ...]
_MOVES = (NOTHING, PORT_TURN, AHEAD, STARBOARD_TURN)


def forecasts_of(ship: Ship, cells: Sequence[str]) -> tuple[PhaseForecast, ...]:
    """Return how she lies after each of the five phases of a plan, if nothing happens to her."""
    return _cached_forecasts(
        plan_context_of(ship), ship.pose, tuple(cells), get_single(Wind).blows_from, has_book_option("grid")
    )


@lru_cache(maxsize=256)
def _cached_forecasts(
    plan_context: PlanContext, pose: Pose, cells: Cells, blows_from: int, grid: bool
) -> tuple[PhaseForecast, ...]:
    """Return the same, kept by all that it depends on."""
    state, found = ForeseenState(plan_context.speed, plan_context.anchored, plan_context.alongside), []
    for phase, cell in enumerate(cells, 1):
        if cell_refusal(plan_context, state, phase, cell) is None:
            pose, state = pose_after_cell(pose, cell), state_after(state, cell)
        found.append(PhaseForecast(pose, state.speed, state.anchored))
    return tuple(found)


def possible_poses(ship: Ship, phase: int) -> tuple[Pose, ...]:
    """Everywhere she may be after that phase (1 to 5), by what anyone can see of her."""
    return _cached_poses(
        plan_context_of(ship), ship.pose, phase, get_single(Wind).blows_from, has_book_option("grid")
    )


@lru_cache(maxsize=128)
def _cached_poses(
    plan_context: PlanContext, pose: Pose, phase: int, blows_from: int, grid: bool
) -> tuple[Pose, ...]:
    """Return the same, kept."""
    now = {(pose, ForeseenState(plan_context.speed, plan_context.anchored, plan_context.alongside)): None}
    for n in range(1, phase + 1):
        now = dict.fromkeys(next_states(plan_context, n, now))
    return tuple(dict.fromkeys(lies for lies, _ in now))


def plans_with_end_poses(ship: Ship, sail_and_anchor_cells: Sequence[str] = ()) -> ReachablePlans:
    """Every plan of turns and inches ahead for her, with where it ends; what
    `sail_and_anchor_cells` orders of sail
    and anchor stands."""
    stand = tuple(sail_and_anchor_cells) or (NOTHING,) * len(PHASES)
    return _cached_plans(
        plan_context_of(ship), ship.pose, stand, get_single(Wind).blows_from, has_book_option("grid")
    )


@lru_cache(maxsize=16)
def _cached_plans(
    plan_context: PlanContext, pose: Pose, kept: Cells, blows_from: int, grid: bool
) -> ReachablePlans:
    """Return the same, kept: of plans that end alike the first."""
    start = (pose, ForeseenState(plan_context.speed, plan_context.anchored, plan_context.alongside))
    here: dict[tuple[Pose, ForeseenState], Cells] = {start: ()}
    for phase, order in enumerate(kept, 1):
        there: dict[tuple[Pose, ForeseenState], Cells] = {}
        for (lies, state), cells in here.items():
            deeds = (order,) if order != NOTHING else _MOVES
            lawful = [c for c in deeds if cell_refusal(plan_context, state, phase, c) is None]
            for cell in lawful or (NOTHING,):
                end = (pose_after_cell(lies, cell), state_after(state, cell))
                there.setdefault(end, (*cells, cell))
        here = there
    return tuple((cells, lies) for (lies, _), cells in here.items())


def plan_nearest_to(plans: ReachablePlans, x: int, y: int) -> Cells:
    """Return the plan with the fewest orders among those that end nearest to that place."""

    def cost(way: tuple[Cells, Pose]) -> tuple[int, int]:
        cells, end = way
        return (end.x - x) ** 2 + (end.y - y) ** 2, sum(cell != NOTHING for cell in cells)

    return min(plans, key=cost)[0]


def plan_trimmed_towards(ship: Ship, cells: Sequence[str], x: int, y: int) -> Cells:
    """HF-move-10: return the same plan, all its inches ahead trimmed alike so that it ends nearest
    to that place; of trims that end as near the least."""
    most = rule_table("loose")["degrees"]

    def trimmed_by(degrees: int) -> Cells:
        return tuple(trimmed_cell(degrees) if is_ahead(cell) else cell for cell in cells)

    def cost(degrees: int) -> tuple[int, int]:
        end = forecasts_of(ship, trimmed_by(degrees))[-1].pose
        return (end.x - x) ** 2 + (end.y - y) ** 2, abs(degrees)

    return trimmed_by(min(range(-most, most + 1), key=cost))


def dodging_trims(ship: Ship, plan: Sequence[str]) -> list[tuple[int, str]]:
    """HF-move-10: return the phases (0 for I) whose trim takes her clear of a ship that is there
    now, of a shore or of shallows, with the name of what it dodges: such a trim is not made."""
    steps = [ship.pose, *(step.pose for step in forecasts_of(ship, plan))]
    others = [other for other in every(Ship) if is_on_table(other) and other is not ship]
    found = []
    for phase, cell in enumerate(plan):
        if not trim_degrees(cell) or steps[phase] == steps[phase + 1]:
            continue
        straight, trims = pose_inch_ahead(steps[phase]), steps[phase + 1]
        met = [other for other in others if bases_touch(straight, other.pose)]
        dodged = [other.name for other in met if not bases_touch(trims, other.pose)]
        clear = known_ground_at(ship, trims)
        dodged += ["the ground" for it in known_ground_at(ship, straight) if it not in clear]
        found += [(phase, dodged[0])] if dodged else []
    return found


def plan_hazards(
    ship: Ship, cells: Sequence[str], viewer_seat: str, squadron_plans: Mapping[str, Cells]
) -> list[Hazard]:
    """Return what would stop her on her way, as far as the seat can know, each but once; neither
    the drift nor a ship that she is alongside of counts. Her `squadron_plans` are where their own
    plans
    bring them, all others where they are now."""
    found: dict[tuple[str, str], Hazard] = {}
    beside = [other.name for other in alongside_of(ship)]
    others = [other for other in every(Ship) if other.id in squadron_plans and other is not ship]
    known = [*beside, *(other.name for other in others)]
    seen = [h for h in hazards(ship, tuple(cells), viewer_seat) if h.words not in known]
    for other in others:
        seen += _collisions(ship, cells, other, squadron_plans[other.id]) if other.name not in beside else []
    for hazard in sorted(seen, key=lambda h: h.phase):
        if hazard.phase <= len(PHASES):
            found.setdefault((hazard.words, hazard.clause), hazard)
    return list(found.values())


def _collisions(ship: Ship, cells: Sequence[str], other: Ship, plan: Sequence[str]) -> Iterator[Hazard]:
    """HF-move-4, HF-coll-1: yield the phases (from 1) at whose end two plans lay two ships on each
    other."""
    both = zip(forecasts_of(ship, cells), forecasts_of(other, plan), strict=True)
    for phase, (hers, theirs) in enumerate(both, 1):
        if bases_touch(hers.pose, theirs.pose):
            yield Hazard(phase, other.name, "HF-coll-1")
