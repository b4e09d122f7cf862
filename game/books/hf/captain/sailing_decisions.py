"""Answers of the captain: plans for the turn, fire, repairs, prizes (HF-orders, HF-fire, HF-dc, HF-prize)."""

from collections.abc import Iterator, Sequence
from math import prod
from typing import cast

import numpy as np

from game.books.hf.captain import weights as w
from game.books.hf.captain.firepower import (
    batteries_firepower,
    broadside_rolls,
    expected_damage,
    range_inches_of,
    relative_position,
)
from game.books.hf.captain.plan_tracks import (
    PlanTracks,
    PoseTrack,
    Reals,
    distance_between,
    inch_pose_of,
    plan_tracks_of,
)
from game.books.hf.captain.score import (
    ends_at_anchor,
    fire_exchange,
    mean_over_foe_tracks,
    plan_worths,
    with_anchor_plans,
)
from game.books.hf.captain.situation import (
    Situation,
    nearly_beaten_worth,
    plan_ranks,
    preferred_side,
    situation_of,
)
from game.books.hf.rules.collision import knows_shoal
from game.books.hf.rules.crews import CrewMenu
from game.books.hf.rules.fire_menu import FireMenu, expected_rolls_in_sixths, marine_keys, shot_keys
from game.books.hf.rules.plans import (
    AHEAD,
    EMPTY,
    LOWER,
    RAISE,
    MovePlan,
    OrdersMenu,
    format_plans,
    steering_damage_of,
)
from game.books.hf.rules.previews import boxes_to_next_section, expected_rolls, hazards, hit_chance_per_die
from game.books.hf.rules.prizes import NOBODY
from game.books.hf.rules.repairs import Repair, RepairKind, face_to_repair
from game.books.hf.rules.sheet import (
    MASTS_AIM,
    PORT,
    Board,
    BoxRow,
    Ship,
    Shoal,
    alongside_of,
    enemies,
    get_ship,
)
from game.books.hf.rules.shots import HOLD, FireDeclaration, FireLimits, TargetInRange, parse_declaration
from game.books.hf.rules.table_geometry import INCH
from game.captains.aims import Aims
from game.captains.decision_maker import Decision, DecisionMaker, Rationale
from game.core.steps import Choose, Refusal
from game.core.table import every, get_single

PLANS_A_COURSE = 16  # plans examined for each course of the effort: a plan is examined fast
FORESEEN_PLANS = 240  # plans examined for a foe, as many as a captain in haste examines for himself
MAX_RUN = 7  # inches within which land may matter this turn: five moves, the drift and half a base
MAX_SAFETY_CHECKS = 24
"""So many of the best plans are held against land, shoals and bases by the book's own measure."""
FIGHT_ROLLS = 0.5  # damage rolls in a turn that make a fight of it
MAX_NAMED = 3  # ships whose plans are put into words
GROUND_COSTS = {"HF-adv-land": w.AGROUND, "HF-adv-shallow-1": w.AGROUND / 2}
"""What a hazard of a plan costs, by its clause."""


def decide_orders(captain: DecisionMaker, question: Choose) -> Decision:
    """HF-orders-1: plan for one ship after another, each knowing where those before her go."""
    menu = cast(OrdersMenu, question.menu)
    plans: dict[str, MovePlan] = {}
    settled: dict[str, PoseTrack] = {}
    foreseen: dict[str, PlanTracks] = {}
    said: list[Rationale] = []
    for name in plotting_order(menu.ships, captain.aims):
        situation = situation_of(get_ship(name), captain.aims, settled)
        most, helm = captain.effort * PLANS_A_COURSE, steering_damage_of(situation.ship)
        plan_tracks = plan_tracks_of(
            situation.plan_context, situation.pose, situation.upwind_point, most, helm
        )
        plan_tracks = with_anchor_plans(situation, plan_tracks, helm)
        foresee_nearest_foe(situation, foreseen)
        captain.nodes_seen += len(plan_tracks.plans)
        # HF-cut-1: if two alongside each other both made sail, they would fall aboard again
        mates = [mate for mate in alongside_of(situation.ship) if mate.side == situation.ship.side]
        if captain.aims.has_orders and any(AHEAD in plans.get(mate.id, EMPTY) for mate in mates):
            plan_tracks = plan_tracks.single_plan(plan_tracks.plans.index(EMPTY))
        value, row = best_value_and_row(situation, plan_tracks)
        plans[name] = plan_tracks.plans[row]
        settled[name] = plan_tracks.track_of(row)
        said.append(plan_rationale(situation, plan_tracks, row, value))
    text = "; ".join(plan.text for plan in said[:MAX_NAMED])
    odds = said[0].success_percent if len(said) == 1 else -1
    return [format_plans(plans)], Rationale(text, round(sum(plan.score_hits for plan in said), 2), odds)


def foresee_nearest_foe(situation: Situation, foreseen: dict[str, PlanTracks]) -> None:
    """Add to what the nearest foe may do what this captain would do in her place; ``foreseen``: by ship, what
    was found before.

    Without it two captains who think alike plot two turns that meet: of 16 mirror duels of admirals 15 ended
    alongside. One step is enough: she is taken to expect our likely ways, not our answer to hers."""
    foe = situation.foes[0] if situation.foes else None
    if foe is None or distance_between(situation.pose, foe.pose) > w.FORESEEN_WITHIN:
        return
    if foe.ship.id not in foreseen:
        hers = situation_of(foe.ship, Aims(exit_edges=dict(situation.aims.enemy_exit_edges)), {})
        helm = steering_damage_of(foe.ship)
        tracks = plan_tracks_of(hers.plan_context, foe.pose, hers.upwind_point, FORESEEN_PLANS, helm)
        foreseen[foe.ship.id] = tracks.single_plan(best_value_and_row(hers, tracks)[1])
    foe.add_track(foreseen[foe.ship.id], w.FORESEEN_SHARE)


def plotting_order(ships: Sequence[str], aims: Aims) -> list[str]:
    """Return the ships in the order of plotting; under squadron orders a follower comes after her leader."""
    if not aims.has_orders:
        return list(ships)
    out: dict[str, None] = {}
    for ship in ships:
        chain, name = list[str](), ship
        while name in ships and name not in out and name not in chain:
            chain.append(name)
            station = aims.stations.get(name)
            name = station.leader if station is not None else ""
        out |= dict.fromkeys(reversed(chain))
    return list(out)


def best_value_and_row(situation: Situation, plan_tracks: PlanTracks) -> tuple[float, int]:
    """Return the plan of the highest value, the plainer of equals. Near land and shoals the best are checked
    by the book's own measure until one is safe."""
    values = np.round(plan_worths(situation, plan_tracks), 6)
    ranked = np.lexsort((plan_ranks(plan_tracks.plans, preferred_side(situation.ship)), -values))
    if not is_near_ground(situation):
        return float(values[ranked[0]]), int(ranked[0])
    best = (-np.inf, 0)
    for row in ranked[:MAX_SAFETY_CHECKS]:
        if values[row] <= best[0]:
            break
        value = float(values[row]) - grounding_cost(situation, plan_tracks.plans[row])
        best = max(best, (value, int(row)), key=lambda found: found[0])
    return best


def is_near_ground(situation: Situation) -> bool:
    """Return whether any land or shallows that her side knows of can be reached in a turn."""
    known = [shoal.corners for shoal in every(Shoal) if knows_shoal(situation.ship.side, shoal)]
    at, most = situation.ship.pose, MAX_RUN * INCH
    for corners in (*get_single(Board).land, *known):
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        beside = max(min(xs) - at.x, at.x - max(xs)) < most
        if beside and max(min(ys) - at.y, at.y - max(ys)) < most:
            return True
    return False


def grounding_cost(situation: Situation, plan: MovePlan) -> float:
    """HF-adv-land, HF-adv-shallow-1: return what her side knows to lie in the way."""
    found = hazards(situation.ship, plan, situation.ship.side)
    return max((GROUND_COSTS.get(hazard.clause, 0.0) for hazard in found), default=0.0)


def plan_rationale(situation: Situation, plan_tracks: PlanTracks, row: int, value: float) -> Rationale:
    """Return her plan in words, and how likely she gives the nearest foe more than she takes."""
    name, foe = situation.ship.name, situation.foes[0] if situation.foes else None
    if situation.exit_edges:
        return Rationale(f"{name} makes for the {situation.exit_edges[0]} edge", value)
    if situation.destination is not None and ends_at_anchor(situation, plan_tracks.single_plan(row)).any():
        return Rationale(f"{name} lies at anchor", value)
    if situation.destination is not None:
        return Rationale(f"{name} makes for her place", value)
    if foe is None:
        return Rationale(f"{name} stands on", value)
    if situation.is_fleeing:
        return Rationale(f"{name} keeps away from {foe.ship.name}", value)
    met = fire_exchange(situation.firepower, plan_tracks.single_plan(row), foe.firepower, foe.likely_tracks)
    given, taken = (float(mean_over_foe_tracks(rolls, foe)[0]) for rolls in (met.given, met.taken))
    plan = plan_tracks.plans[row]
    sail = " under more sail" if RAISE in plan else " under less sail" if LOWER in plan else ""
    if given < FIGHT_ROLLS and taken < FIGHT_ROLLS:
        return Rationale(f"{name} closes {foe.ship.name}{sail}", value)
    ahead = (met.given > met.taken).astype(np.float64)
    rolls = f"about {given:.0f} damage rolls given for {taken:.0f}"
    odds = round(100 * float(mean_over_foe_tracks(ahead, foe)[0]))
    return Rationale(f"{name} engages {foe.ship.name}{sail}: {rolls}", value, odds)


# ------------------------------------------------------------------------------ between turns
def decide_repair(captain: DecisionMaker, question: Choose) -> Decision:
    """HF-dc-1, HF-dc-2: return what is worth most to her; marines help unless they are wanted alongside."""
    ship = get_ship(question.about)
    repairs = [option for option in question.menu.options() if option.value.repair_kind != RepairKind.NOTHING]
    if not repairs:
        return [question.menu.keys()[0]], Rationale(f"{ship.name} has nothing to mend")
    close = any(foe.side != ship.side for foe in alongside_of(ship))
    side = preferred_side(ship)
    best = max(repairs, key=lambda o: (repair_worth(ship, o.value, close), o.value.side == side))
    odds = round(100 * (7 - face_to_repair(best.value.marines)) / 6)
    words = f"{ship.name}: {best.full_text[:1].lower()}{best.full_text[1:]}"
    return [best.key], Rationale(words, success_percent=odds)


def repair_worth(ship: Ship, repair: Repair, is_enemy_alongside: bool) -> float:
    """Return what a repair promises: what it is worth, as likely as it comes off, less the marines."""
    chance = (7 - face_to_repair(repair.marines)) / 6
    return chance * repaired_part_worth(ship, repair) - w.MARINE_AWAY * repair.marines * is_enemy_alongside


def repaired_part_worth(ship: Ship, repair: Repair) -> float:
    """HF-dc-3: return the worth of a repaired part in damage rolls."""
    if repair.repair_kind == RepairKind.BATTERY:
        return w.BATTERY * broadside_rolls((repair.kind,), 2)
    if repair.repair_kind == RepairKind.HULL and ship.hull_left <= w.NEARLY_SUNK:
        return w.LAST_SQUARES
    if repair.repair_kind in (RepairKind.HULL, RepairKind.MAST):
        return w.DAMAGE_BOX if boxes_to_next_section(ship, BoxRow(repair.repair_kind)) else w.DAMAGE_BOX / 2
    worths = {RepairKind.FIRE: w.FIRE, RepairKind.RUDDER: w.RUDDER, RepairKind.WHEEL: w.WHEEL}
    return worths[repair.repair_kind]


def decide_prize_crew(captain: DecisionMaker, question: Choose) -> Decision:
    """HF-prize-1: one detachment sails a prize, if another stays behind."""
    ship = get_ship(question.about)
    send = next((offer.key for offer in question.menu.options() if offer.value == 1), "")
    if send and ship.marines_ready > 1:
        return [send], Rationale("Man the prize")
    return [NOBODY], Rationale("Keep our men")


def decide_lost_battery(captain: DecisionMaker, question: Choose) -> Decision:
    """HF-dmg-cannon-2: a battery of the side that looks away from the nearest enemy is given up."""
    ship = get_ship(question.about)
    here, keys = inch_pose_of(ship.pose), question.menu.keys()
    near = sorted(enemies(ship), key=lambda foe: distance_between(here, inch_pose_of(foe.pose)))
    if not near:
        return [keys[0]], Rationale("It is all one")
    dx, dy = (np.array([to - at]) for at, to in zip(here[:2], inch_pose_of(near[0].pose)[:2], strict=True))
    inches, seen = (range_inches_of(dx * dx + dy * dy), relative_position(np.array([here.point]), dx, dy))
    near_side = preferred_side(ship)

    def side_worth(side: str) -> tuple[float, bool]:
        return float(expected_damage(_one_side_reach(ship, side), inches, seen)[0]), side == near_side

    least = min(keys, key=side_worth)
    return [least], Rationale(f"The {least} side can spare it")


def decide_alongside_side(captain: DecisionMaker, question: Choose) -> Decision:
    """HF-coll-3: lie on her preferred side where it is offered."""
    side, keys = preferred_side(get_ship(question.about)), question.menu.keys()
    return [side if side in keys else keys[0]], Rationale("Alongside of her")


def decide_gun_crews(captain: DecisionMaker, question: Choose) -> Decision:
    """HF-crew-1: both sides alike, and one crew more for the side of the enemy."""
    menu = cast(CrewMenu, question.menu)
    key = menu.key_for_both_sides(preferred_side(get_ship(question.about)))
    return [key], Rationale("A crew for the guns of both sides")


def _one_side_reach(ship: Ship, side: str) -> Reals:
    guns = tuple(ship.manned_of(side))
    return batteries_firepower(guns, ()) if side == PORT else batteries_firepower((), guns)


SPARE_HULL_BELOW = 4  # hull squares: a prize so near to sinking is fired at high, if she is to be taken


def decide_fire(captain: DecisionMaker, question: Choose) -> Decision:
    """HF-fire-1: every ship fires what bears, each arc at the foe on whom it tells most."""
    menu = cast(FireMenu, question.menu)
    parts: list[str] = []
    shots: list[tuple[str, int]] = []
    boards = True
    for gunner in menu.fire_limits:
        text, fired = ship_fire_order(captain, gunner, boards)
        boards = boards and not (menu.is_boarding_limited and gunner.detachments and gunner.boardable_targets)
        shots += fired
        if text != HOLD:
            parts.append(f"{gunner.ship}: {text}")
    key = " | ".join(parts) or HOLD
    if isinstance(menu.read(key), Refusal):
        key = menu.keys()[0]
    return [key], fire_rationale(shots, bool(parts))


def fire_rationale(shots: list[tuple[str, int]], has_orders: bool) -> Rationale:
    """HF-hit-1, HF-dmg-1: return the expected damage rolls of these batteries, and the chance of any hit."""
    if not shots:
        return Rationale("Small arms and boarders" if has_orders else "Nothing bears")
    total = sum(float(expected_rolls(kind, inches)) for kind, inches in shots)
    all_miss = prod(1 - float(hit_chance_per_die(kind, inches)) for kind, inches in shots)
    words = f"Fire: {len(shots)} batteries, {total:.1f} damage rolls to expect"
    return Rationale(words, round(total, 2), round(100 * (1 - all_miss)))


def ship_fire_order(
    captain: DecisionMaker, fire_limits: FireLimits, may_board: bool = True
) -> tuple[str, list[tuple[str, int]]]:
    """Return what one ship declares, and the kind and range of each battery; ``may_board``: HF-board-1."""
    shots = shot_keys(fire_limits, targets_best_first(captain, fire_limits))
    parts = [*shots, *marine_keys(fire_limits, may_board)]
    read = parse_declaration(fire_limits, "; ".join(shots))
    assert isinstance(read, FireDeclaration), read
    targets = {target.id: target for target in fire_limits.targets}
    aims = mast_aim_order(captain, fire_limits, [targets[shot.target_id] for shot in read.shots])
    fired = [(s.kind, targets[s.target_id].inches) for s in read.shots for _ in range(s.batteries)]
    return "; ".join([*aims, *parts]) or HOLD, fired


def targets_best_first(captain: DecisionMaker, fire_limits: FireLimits) -> list[TargetInRange]:
    """HF-split-1, HF-arc-2: return her targets, first the one whom her better arc hurts most."""

    def tells(target: TargetInRange) -> float:
        most = max((expected_rolls_in_sixths(fire_limits, arc, target) for arc in target.arcs), default=0)
        foe, prey = (get_ship(target.id), captain.aims.ships_to_beat)
        worth = (w.WANTED_SHIP if target.id in prey else w.OTHER_SHIP) if prey else 1.0
        return most * (worth * nearly_beaten_worth(foe))

    return sorted(fire_limits.targets, key=tells, reverse=True)


def mast_aim_order(
    captain: DecisionMaker, fire_limits: FireLimits, targets: list[TargetInRange]
) -> Iterator[str]:
    """HF-aim-2: aim only to spare the hull of a ship to be taken: it makes no result likelier."""
    if not fire_limits.may_aim or fire_limits.aim_order:
        return
    taken = [target.id for target in targets if target.id in captain.aims.ships_not_to_sink]
    spared = [name for name in taken if get_ship(name).hull_left < SPARE_HULL_BELOW]
    if spared:
        yield " ".join([MASTS_AIM, *dict.fromkeys(spared)])
