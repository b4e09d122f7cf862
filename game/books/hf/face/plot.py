"""Draft of a plot under Hold Fast: five boxes for every ship, filled cell by cell. The rules' menu says what
a box may hold; this is the player's draft. No pygame.

A cell is written as the book writes it (HF-orders-2): ``-`` nothing, ``<`` and ``>`` a turn, ``F`` an inch
ahead (``F+3`` trimmed by three degrees, HF-move-10), ``RS`` and ``LS`` sail, ``DA`` and ``WA`` the anchor.

Below the draft: where a plan brings a ship phase by phase, and where she may be whatever she has plotted, as
the rules foresee both (cached, for they are drawn in every frame); and the plan that is proposed before the
player has drafted one: beside her nearest enemy, who is taken to hold her course.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from game.books.hf.rules.collision import known_ground_at
from game.books.hf.rules.plans import (
    AHEAD,
    DROP,
    EMPTY,
    LOWER,
    NOTHING,
    PORT_TURN,
    RAISE,
    STARBOARD_TURN,
    WEIGH,
    ForeseenState,
    PlanContext,
    SteeringDamage,
    cell_as_steered,
    cell_refusal,
    is_ahead,
    is_move,
    plan_context_of,
    plan_from_actions,
    state_after,
    steering_damage_after,
    steering_damage_of,
    trim_degrees,
)
from game.books.hf.rules.previews import (
    Hazard,
    PhaseForecast,
    hazards,
    next_states,
    phase_forecasts,
    pose_after_cell,
)
from game.books.hf.rules.sheet import (
    PHASES,
    SIDES,
    Board,
    Ship,
    Wind,
    alongside_of,
    enemies,
    has_book_option,
    is_on_table,
)
from game.books.hf.rules.table_geometry import INCH, bases_touch, distance_between, pose_inch_ahead
from game.books.hf.rules.tables import rule_table
from game.captains.aims import aims_of
from game.core.steps import Menu, Refusal
from game.core.table import every, get_single
from game.levels.format.model import Level
from game.sea.pose import Pose
from game.sea.units import CM
from game.ui.battle.answers.hud_update import next_in_ring
from game.ui.battle.planning.stay_engaged import (
    EngagementWish,
    PlaceAndHeading,
    held_within,
    ranked_endpoints,
)

CELLS: Final = (PORT_TURN, AHEAD, STARBOARD_TURN, RAISE, LOWER, DROP, WEIGH)
"""What a box may hold besides nothing."""
MOVE_CELLS: Final = (PORT_TURN, AHEAD, STARBOARD_TURN)
"""What only an active phase allows (HF-move-1)."""

Cells = tuple[str, ...]


def trimmed_cell(degrees: int) -> str:
    """HF-move-10: return the cell of an inch ahead trimmed by this many degrees to starboard."""
    return f"{AHEAD}{degrees:+d}" if degrees else AHEAD


def plan_key(ship: str, cells: Sequence[str]) -> str:
    """Return one ship's plan as the rules read it: `constitution: RS F - F >`."""
    return f"{ship}: {' '.join(cells)}"


@dataclass(slots=True)
class PlotDraft:
    """A player's plot so far: `cells` by ship, the ship in hand, the phase his pen is at (0 for I to 4 for
    V), why the last stroke was refused, whether there is a turn before this one to look back at, and whether
    moves may be trimmed (HF-move-10). `delegated`: what the AI captain has plotted for the other ships.
    `clicked_plan`: the plan of an only ship that a click has drawn and that is given in a moment, () for
    none."""

    menu: Menu[Any]
    cells: dict[str, Cells]
    active_ship: str
    pen_phase: int = 0
    last_refusal: Refusal | None = None
    can_replay: bool = False
    can_trim: bool = False
    delegated: dict[str, Cells] = field(default_factory=dict)
    clicked_plan: Cells = ()
    _proposed: dict[str, Cells] = field(default_factory=dict)
    _refusals: dict[tuple[str, Cells, str], Refusal | None] = field(default_factory=dict)

    @property
    def ships(self) -> list[str]:
        """The ships that are plotted for, in placement order."""
        return list(self.cells)

    @property
    def plan(self) -> Cells:
        """The plan of the ship in hand."""
        return self.cells[self.active_ship]

    @property
    def key(self) -> str:
        """The plans of all ships as the rules read them."""
        plans = {**self.cells, **self.delegated}
        return "; ".join(plan_key(ship, cells) for ship, cells in plans.items())

    @property
    def is_plan_from_click(self) -> bool:
        """Whether a click has drawn the plan of an only ship, so that it is submitted unless it changes in
        time."""
        return len(self.cells) == 1 and not self.delegated and self.plan == self.clicked_plan

    # ---------------------------------------------------------------------------- what may be
    def cell_refusal(self, ship: str, previous_cells: Sequence[str], cell: str) -> Refusal | None:
        """Return why the phase after those `previous_cells` may not hold this cell; None if it may."""
        so_far = tuple(previous_cells)
        asked = (ship, so_far, cell)
        if asked not in self._refusals:
            cells = (*so_far, cell, *EMPTY)[: len(PHASES)]
            read = self.menu.read(plan_key(ship, cells))
            self._refusals[asked] = read if isinstance(read, Refusal) else None
        return self._refusals[asked]

    def allowed_cells(self, ship: str, previous_cells: Sequence[str]) -> list[str]:
        """Return what the next phase may hold besides nothing."""
        return [cell for cell in CELLS if self.cell_refusal(ship, previous_cells, cell) is None]

    def no_move_refusal(self, phase: int, ship: str = "") -> Refusal | None:
        """Return why that phase of a ship (the one in hand) allows no way at all; None if it does."""
        ship = ship or self.active_ship
        before = self.cells[ship][:phase]
        refusals = [self.cell_refusal(ship, before, cell) for cell in MOVE_CELLS]
        return refusals[1] if all(refusals) else None

    def without_refused_cells(self, ship: str, cells: Sequence[str]) -> Cells:
        """Return the same plan, except what the rules refuse in it: those boxes are empty."""
        kept: list[str] = []
        for cell in [*cells, *EMPTY][: len(PHASES)]:
            kept.append(NOTHING if cell != NOTHING and self.cell_refusal(ship, kept, cell) else cell)
        return tuple(kept)

    # ----------------------------------------------------------------------------- the pen
    def write_cell(self, cell: str) -> bool:
        """Write the cell into the box under the pen and move the pen to the next box that may hold one;
        return False, with the reason in `last_refusal`, if the rules refuse it."""
        at = self.pen_phase
        if is_move(cell):
            free = [
                n
                for n in range(at, len(PHASES))
                if not self.cell_refusal(self.active_ship, self.plan[:n], cell)
            ]
            at = next(iter(free), at)
        self.last_refusal = (
            self.cell_refusal(self.active_ship, self.plan[:at], cell) if cell != NOTHING else None
        )
        if self.last_refusal is not None:
            return False
        self.set_plan(self.active_ship, (*self.plan[:at], cell, *self.plan[at + 1 :]))
        self.pen_phase = min(at + 1, len(PHASES) - 1)
        return True

    def set_plan(self, ship: str, cells: Sequence[str]) -> None:
        """Set her plan, as far as the rules allow it."""
        self.cells[ship] = self.without_refused_cells(ship, cells)

    def replace_plan(self, cells: Sequence[str]) -> None:
        """Set the plan of the ship in hand as a whole; what was refused before is of no interest then."""
        self.set_plan(self.active_ship, cells)
        self.last_refusal = None

    def mark_as_clicked(self) -> bool:
        """Remember that a click has drawn this plan; return whether it is therefore submitted in a moment."""
        self.clicked_plan = self.plan
        return self.is_plan_from_click

    def erase_cell(self) -> bool:
        """Empty the box under the pen, or the last full one before it; return False if there is none."""
        for at in range(self.pen_phase, -1, -1):
            if self.plan[at] != NOTHING:
                self.set_plan(self.active_ship, (*self.plan[:at], NOTHING, *self.plan[at + 1 :]))
                self.pen_phase, self.last_refusal = at, None
                return True
        return False

    def press_phase_box(self, phase: int) -> None:
        """Move the pen to that box; if it is there already, cycle the content of the box."""
        self.last_refusal = None
        if phase != self.pen_phase:
            self.pen_phase = phase
            return
        ways = [NOTHING, *self.allowed_cells(self.active_ship, self.plan[:phase])]
        now = AHEAD if is_ahead(self.plan[phase]) else self.plan[phase]
        after = ways[(ways.index(now) + 1) % len(ways)] if now in ways else ways[0]
        self.set_plan(self.active_ship, (*self.plan[:phase], after, *self.plan[phase + 1 :]))

    def trim_phase(self) -> int | None:
        """Return the phase whose inch ahead a trim is about: the last one up to the pen, else the next; None
        if she goes nowhere ahead."""
        inches = [n for n, cell in enumerate(self.plan) if is_ahead(cell)]
        before = [n for n in inches if n <= self.pen_phase]
        return next(iter([*before[::-1], *inches]), None)

    def trim_by(self, degrees: int) -> bool:
        """HF-move-10: turn the inch at the pen by this many degrees, to starboard if above 0, without moving
        the pen. Return False, with the reason in `last_refusal`, if the rules refuse it or there is no inch
        ahead."""
        at = self.trim_phase()
        return self.trim_to(0 if at is None else trim_degrees(self.plan[at]) + degrees)

    def trim_to(self, degrees: int) -> bool:
        """HF-move-10: set the trim of the inch at the pen to exactly this many degrees."""
        at = self.trim_phase()
        if at is None:
            self.last_refusal = Refusal("HF-move-10", "only an inch ahead is trimmed")
            return False
        cell = trimmed_cell(degrees)
        self.last_refusal = self.cell_refusal(self.active_ship, self.plan[:at], cell)
        if self.last_refusal is None:
            self.set_plan(self.active_ship, (*self.plan[:at], cell, *self.plan[at + 1 :]))
        return self.last_refusal is None

    def move_pen(self, step: int) -> None:
        """Move the pen to the next or previous box."""
        self.pen_phase, self.last_refusal = min(max(self.pen_phase + step, 0), len(PHASES) - 1), None

    def select_phase(self, phase: int) -> None:
        """Move the pen to the box of that phase (0 to 4); a clicked plan then waits for the player again."""
        self.pen_phase, self.last_refusal, self.clicked_plan = phase, None, ()

    def clear_plan(self) -> None:
        """Empty every box of the ship in hand."""
        self.set_plan(self.active_ship, EMPTY)
        self.pen_phase, self.last_refusal = self._first_moving_phase(), None

    def reset_to_proposal(self, ship: str = "") -> bool:
        """Reset that ship, or every ship, to the first proposal; return False if nothing changes."""
        first = {name: cells for name, cells in self.proposals().items() if ship in ("", name)}
        same = all(self.cells[name] == cells for name, cells in first.items())
        self.cells.update(first)
        self.pen_phase, self.last_refusal, self.clicked_plan = self._first_moving_phase(), None, ()
        return not same

    @property
    def is_untouched(self) -> bool:
        """Whether the ship in hand has what was proposed, and the pen is where it began."""
        same = self.plan == self.proposals()[self.active_ship]
        return same and self.pen_phase == self._first_moving_phase() and self.last_refusal is None

    def set_proposal(self, ship: str, cells: Sequence[str]) -> None:
        """Set her proposal, and her plan to it."""
        self._proposed = {**self.proposals(), ship: self.without_refused_cells(ship, cells)}
        self.cells[ship] = self._proposed[ship]

    def proposals(self) -> dict[str, Cells]:
        """Return what is proposed first: by the rules, except the ships that `set_proposal` was called
        for."""
        if not self._proposed:
            found = parse_plans(self.menu.keys()[0])
            self._proposed.update({ship: found.get(ship, EMPTY) for ship in self.cells})
        return dict(self._proposed)

    # ------------------------------------------------------------------------ whole plans
    def shift_plan(self, direction: int) -> bool:
        """Return what she does comes later, or earlier, by the fewest phases that her speed allows; what
        falls out at the end is lost, at the beginning nothing is. False if she cannot."""
        cells, self.last_refusal = self.plan, None
        for far in range(1, len(PHASES)):
            if direction < 0 and cells[:far] != EMPTY[:far]:
                return False
            moved = (*EMPTY[:far], *cells[:-far]) if direction > 0 else (*cells[far:], *EMPTY[:far])
            self.set_plan(self.active_ship, self._delayed_to_fit(moved))
            if self.plan != cells:
                return True
        return False

    def _delayed_to_fit(self, moved: Sequence[str]) -> Cells:
        """Return each deed in its own phase, or in the first after it that allows it."""
        found: list[str] = []
        waiting: list[str] = []
        for cell in moved:
            if cell != NOTHING:
                waiting.append(cell)
            fits = bool(waiting) and self.cell_refusal(self.active_ship, found, waiting[0]) is None
            found.append(waiting.pop(0) if fits else NOTHING)
        return tuple(found)

    def copy_to_all(self) -> None:
        """Copy the plan to every other ship, deed by deed in the phases that her speed allows; leave out what
        she has no phase for."""
        for ship in self.ships:
            if ship != self.active_ship:
                self.set_plan(ship, self._fit_deeds(ship, self.plan))
        self.last_refusal = None

    def copy_previous_ship(self) -> None:
        """Copy the plan of the previous ship (of the last to the first) to the ship in hand, as `copy_to_all`
        does."""
        previous = self.ships[self.ships.index(self.active_ship) - 1]
        self.replace_plan(self._fit_deeds(self.active_ship, self.cells[previous]))

    def _fit_deeds(self, ship: str, plan: Cells) -> Cells:
        """Return the deeds of a plan in their order, each in the first phase that allows it."""
        deeds, found = [cell for cell in plan if cell != NOTHING], list[str]()
        for _ in PHASES:
            fits = bool(deeds) and self.cell_refusal(ship, found, deeds[0]) is None
            found.append(deeds.pop(0) if fits else NOTHING)
        return tuple(found)

    def next_ship(self, step: int) -> bool:
        """Select the next or the previous ship; return False if there is only one."""
        if len(self.cells) > 1:
            self.select_ship(next_in_ring(self.ships, self.active_ship, step))
        return len(self.cells) > 1

    def select_ship(self, ship: str) -> None:
        """Select that ship and set the pen to her first box that may hold a way."""
        self.active_ship, self.last_refusal = ship, None
        self.pen_phase = self._first_moving_phase()

    def delegate(self, ships: Sequence[str], key: str) -> None:
        """Fix the plots of these ships by the key and leave the rest to the player."""
        found = parse_plans(key)
        for ship in ships:
            self.cells.pop(ship, None)
            self._proposed.pop(ship, None)
            self.delegated[ship] = found.get(ship, EMPTY)
        self.select_ship(self.ships[0])

    def _first_moving_phase(self) -> int:
        """Return the first phase in which the ship in hand may make any way, else the first of all."""
        return next((n for n in range(len(PHASES)) if self.no_move_refusal(n) is None), 0)


def parse_plans(key: str) -> dict[str, Cells]:
    """Return the plans of a key by ship."""
    found: dict[str, Cells] = {}
    for part in filter(None, (part.strip() for part in key.split(";"))):
        ship, _, cells = part.partition(":")
        found[ship.strip()] = tuple(cells.split())
    return found


def new_plot_draft(menu: Menu[Any], ships: Sequence[str]) -> PlotDraft:
    """Return the boxes as the rules' first proposal fills them, the first ship in hand."""
    plot = PlotDraft(menu, dict.fromkeys(ships, EMPTY), ships[0])
    plot.cells = plot.proposals()
    plot.select_ship(ships[0])
    return plot


ReachablePlans = tuple[tuple[Cells, Pose], ...]
_MOVES = (NOTHING, PORT_TURN, AHEAD, STARBOARD_TURN)


def forecasts_of(ship: Ship, cells: Sequence[str]) -> tuple[PhaseForecast, ...]:
    """Return how she is after each of the five phases of a plan, as she steers now, if nothing happens to
    her."""
    now = plan_context_of(ship), ship.pose, steering_damage_of(ship), tuple(cells)
    return _cached_forecasts(*now, get_single(Wind).blows_from, has_book_option("grid"))


@lru_cache(maxsize=256)
def _cached_forecasts(
    plan_context: PlanContext, pose: Pose, damage: SteeringDamage, cells: Cells, blows_from: int, grid: bool
) -> tuple[PhaseForecast, ...]:
    return tuple(phase_forecasts(plan_context, pose, damage, cells))


def possible_poses(ship: Ship, phase: int) -> tuple[Pose, ...]:
    """Return everywhere she may be after that phase (1 to 5), by what anyone can see of her."""
    return _cached_poses(
        plan_context_of(ship), ship.pose, phase, get_single(Wind).blows_from, has_book_option("grid")
    )


@lru_cache(maxsize=128)
def _cached_poses(
    plan_context: PlanContext, pose: Pose, phase: int, blows_from: int, grid: bool
) -> tuple[Pose, ...]:
    now = {(pose, ForeseenState(plan_context.speed, plan_context.anchored, plan_context.alongside)): None}
    for n in range(1, phase + 1):
        now = dict.fromkeys(next_states(plan_context, n, now))
    return tuple(dict.fromkeys(lies for lies, _ in now))


def plans_with_end_poses(ship: Ship, sail_and_anchor_cells: Sequence[str] = ()) -> ReachablePlans:
    """Return every plan of turns and inches ahead for her, with where it ends; keep what
    `sail_and_anchor_cells` orders of sail and anchor."""
    stand = tuple(sail_and_anchor_cells) or (NOTHING,) * len(PHASES)
    now = plan_context_of(ship), ship.pose, steering_damage_of(ship), stand
    return _cached_plans(*now, get_single(Wind).blows_from, has_book_option("grid"))


@lru_cache(maxsize=16)
def _cached_plans(
    plan_context: PlanContext, pose: Pose, damage: SteeringDamage, kept: Cells, blows_from: int, grid: bool
) -> ReachablePlans:
    """Return the same, kept: of plans that end alike the first."""
    state = ForeseenState(plan_context.speed, plan_context.anchored, plan_context.alongside)
    here: dict[tuple[Pose, ForeseenState, SteeringDamage], Cells] = {(pose, state, damage): ()}
    for phase, order in enumerate(kept, 1):
        there: dict[tuple[Pose, ForeseenState, SteeringDamage], Cells] = {}
        for (lies, now, steers), cells in here.items():
            deeds = (order,) if order != NOTHING else _MOVES
            lawful = [c for c in deeds if cell_refusal(plan_context, now, phase, c) is None]
            for cell in lawful or (NOTHING,):
                done = cell_as_steered(cell, steers)
                end = pose_after_cell(lies, done), state_after(now, done), steering_damage_after(steers, done)
                there.setdefault(end, (*cells, cell))
        here = there
    return tuple((cells, lies) for (lies, *_), cells in here.items())


def plan_nearest_to(plans: ReachablePlans, x: int, y: int) -> Cells:
    """Return the plan with the fewest orders among those that end nearest to that place."""

    def cost(way: tuple[Cells, Pose]) -> tuple[int, int]:
        cells, end = way
        return (end.x - x) ** 2 + (end.y - y) ** 2, sum(cell != NOTHING for cell in cells)

    return min(plans, key=cost)[0]


def plan_trimmed_towards(ship: Ship, cells: Sequence[str], x: int, y: int) -> Cells:
    """HF-move-10: return the same plan, all its inches ahead trimmed alike so that it ends nearest to that
    place; of trims that end as near the least."""
    most = rule_table("loose")["degrees"]

    def trimmed_by(degrees: int) -> Cells:
        return tuple(trimmed_cell(degrees) if is_ahead(cell) else cell for cell in cells)

    def cost(degrees: int) -> tuple[int, int]:
        end = forecasts_of(ship, trimmed_by(degrees))[-1].pose
        return (end.x - x) ** 2 + (end.y - y) ** 2, abs(degrees)

    return trimmed_by(min(range(-most, most + 1), key=cost))


def dodging_trims(ship: Ship, plan: Sequence[str]) -> list[tuple[int, str]]:
    """HF-move-10: return the phases (0 for I) whose trim takes her clear of a ship that is there now, of a
    shore or of shallows, with the name of what it dodges: such a trim is not made."""
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
    """Return what would stop her on her way, as far as the seat can know, each but once; neither the drift
    nor a ship that she is alongside of counts. Her `squadron_plans` are where their own plans bring them, all
    others where they are now."""
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
    """HF-move-4, HF-coll-1: yield the phases (from 1) at whose end two plans lay two ships on each other."""
    both = zip(forecasts_of(ship, cells), forecasts_of(other, plan), strict=True)
    for phase, (hers, theirs) in enumerate(both, 1):
        if bases_touch(hers.pose, theirs.pose):
            yield Hazard(phase, other.name, "HF-coll-1")


_NEAR: Final = 2.5
"""Inches from middle to middle at which she would be."""
_FAR: Final = 4.0
"""Inches beyond which she makes more sail, if she can."""
_MOST_TRIED: Final = 24
"""Plans held against the shore and other hulls, the best first."""


def propose_move(ship: Ship, level: Level) -> Cells | None:
    """Return the proposed plan; None if she has no enemy or is held, if she wins by leaving the table, or
    where no plan is clear."""
    foe = min(enemies(ship), key=lambda other: distance_between(ship.pose, other.pose), default=None)
    conn = plan_context_of(ship)
    if foe is None or conn.anchored or conn.alongside:
        return None
    if ship.id in aims_of(level, ship.side).exit_edges:
        return None
    there = forecasts_of(foe, plan_from_actions(plan_context_of(foe), (AHEAD,)))[-1].pose
    board, way = get_single(Board), max(conn.speed, 1) * INCH / CM
    wide, high = board.width / CM, board.height / CM
    near, can_answer = _NEAR * INCH / CM, any(foe.manned_of(side) for side in SIDES)
    stays_within = held_within(_placed(ship.pose)[:2], _placed(foe.pose)[:2], near, can_answer=can_answer)
    wish = EngagementWish(_placed(there), near, way, lambda x, y: 0 < x < wide and 0 < y < high, stays_within)
    plans = list(_candidate_plans(ship, far=distance_between(ship.pose, there) > _FAR * INCH))
    for n in ranked_endpoints([_placed(end) for _, end in plans], wish)[:_MOST_TRIED]:
        if not plan_hazards(ship, plans[n][0], ship.side, {}):
            return plans[n][0]
    return None


def _candidate_plans(ship: Ship, *, far: bool) -> Iterator[tuple[Cells, Pose]]:
    """Yield all that she can do under the sail she has; from far off, if she can, under more, which is made
    in the first phase that allows it."""
    raised = plan_from_actions(plan_context_of(ship), (RAISE,)) if far else EMPTY
    yield from plans_with_end_poses(ship, raised)


def _placed(pose: Pose) -> PlaceAndHeading:
    return pose.x / CM, pose.y / CM, pose.heading / 100
