"""HF-move, HF-sail, HF-anchor, HF-wind, HF-drift: what has been revealed is carried out by all ships at once;
the wind, and ships that drift with it."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import isqrt

from game.books.hf.rules.collision import known_ground_at, resolve_ground
from game.books.hf.rules.morale import release_alongside, remove_sunk
from game.books.hf.rules.plans import (
    AHEAD,
    DROP,
    LOWER,
    PORT_TURN,
    RAISE,
    TURNS,
    WEIGH,
    active_phase_words,
    is_ahead,
    is_move,
    trim_degrees,
)
from game.books.hf.rules.sheet import (
    Board,
    Ship,
    Wind,
    acts_in_phase,
    alongside_of,
    alongside_pairs_of,
    has_book_option,
    have_just_parted,
    inch_or_point_words,
    is_anchored,
    is_beached,
    is_on_table,
)
from game.books.hf.rules.table_geometry import (
    INCH,
    POINTS,
    STEPS,
    bases_touch,
    distance_between,
    grid_step,
    heading_name,
    nearest_point,
    pose_inch_ahead,
    shift_pose,
    turn_pose,
)
from game.books.hf.rules.tables import rule_table
from game.core.events import Befell, Grappled, Left, Moved, Ordered, Told, WindShifted
from game.core.markers import Anchored, Gone
from game.core.steps import D6, happen, roll
from game.core.table import add_marker, every, get_single, remove_marker
from game.sea.pose import Pose
from game.sea.units import EIGHT_POINT_STEP


def points_off_wind(heading: int, wind: Wind) -> int:
    """HF-wind-5: return points between a heading (0.01 degree) and where the wind comes from, 0 to 4, by
    which the five courses are told apart; the screen names them."""
    off = (nearest_point(heading) - wind.blows_from) % POINTS
    return min(off, POINTS - off)


def is_into_wind(heading: int) -> bool:
    """HF-wind-2: return whether a heading points straight at the wind."""
    return points_off_wind(heading, get_single(Wind)) == 0


def downwind_point() -> int:
    """HF-drift-1: return the point towards which the wind blows."""
    return (get_single(Wind).blows_from + POINTS // 2) % POINTS


def upwind_point() -> int:
    """HF-wind-1: return the point from which the wind blows."""
    return get_single(Wind).blows_from


async def roll_wind_shift() -> None:
    """HF-wind-4: before the orders of a turn a six, and a second die, shift the wind a point."""
    if not has_book_option("wind-shift") or get_single(Board).steady:
        return
    rules, wind = rule_table("wind_shift"), get_single(Wind)
    (face,) = await roll("HF-wind-4", D6, why="wind shift", needs=rules["shifts_on"])
    if face < rules["shifts_on"]:
        return
    (face,) = await roll("HF-wind-4", D6, why="which way", most=rules["clockwise_to"])
    wind.blows_from = (wind.blows_from + (1 if face <= rules["clockwise_to"] else -1)) % POINTS
    await log_wind("HF-wind-4")


async def log_wind(clause: str) -> None:
    """Report the present wind."""
    await happen(WindShifted(clause, "", get_single(Wind).blows_from * EIGHT_POINT_STEP))


@dataclass(frozen=True, slots=True)
class PhaseMove:
    """What a ship does in a phase: where it brings her, the clause, and how the stage shows it."""

    ship: Ship
    pose: Pose
    clause: str
    how: str


async def carry_out_phase(phase: int) -> None:
    """HF-move-4: sails and anchors first; then every new pose is computed before any ship is moved, so that
    none of it depends on who comes first."""
    ships = [ship for ship in every(Ship) if is_on_table(ship) and ship.doing]
    for ship in ships:
        await carry_out_sail_order(ship)
        await carry_out_anchor_order(ship)
    for ship in ships:
        if is_move(ship.doing):
            await cancel_impossible_move(ship, phase)
    await resolve_parting(ships)
    deeds = [deed for ship in ships if is_move(ship.doing) and (deed := phase_move_of(ship))]
    deeds = undo_dodging_trims(deeds)
    for deed in deeds:
        await apply_phase_move(deed)
    for deed in deeds:
        if not await remove_if_off_table(deed.ship) and deed.ship.moved == AHEAD:
            await resolve_ground(deed.ship)


# ------------------------------------------------------------------------------ sails and anchors
async def carry_out_sail_order(ship: Ship) -> None:
    """HF-sail-1 to HF-sail-4: sail is raised or lowered, and all are told; what damage has made impossible is
    lost (HF-sail-2)."""
    if ship.doing not in (RAISE, LOWER) or ship.sail_changed or is_anchored(ship):
        return
    ship.sail_changed = True
    if ship.doing == RAISE and ship.speed >= ship.top_speed:
        ship.slowed = True
        return await happen(Told("HF-sail-2", ship.id, "she can carry no more sail"))
    if ship.doing == LOWER and not ship.speed:
        return None
    ship.sail_raised = ship.doing == RAISE
    ship.speed += 1 if ship.doing == RAISE else -1
    words = "makes sail" if ship.doing == RAISE else "takes in sail"
    acts = f"at speed {ship.speed} she acts {active_phase_words(ship.speed)} from now on"
    await happen(Ordered("HF-sail-3", ship.id, f"{words}: {acts}"))
    return None


async def carry_out_anchor_order(ship: Ship) -> None:
    """HF-anchor-1, HF-anchor-3: the anchor is let go, at speed 0 only, or weighed."""
    if ship.doing == DROP and not ship.anchor_used:
        ship.anchor_used = True
        if ship.speed:
            return await happen(Told("HF-anchor-1", ship.id, "she has way on and cannot anchor"))
        if not is_anchored(ship):
            add_marker(ship.number, Anchored())
            await happen(Befell("HF-anchor-1", ship.id, "anchor"))
    if ship.doing == WEIGH and is_anchored(ship):
        ship.anchor_used = True
        remove_marker(ship.number, Anchored)
        await happen(Befell("HF-anchor-3", ship.id, "anchor", on=False))
    return None


# ------------------------------------------------------------------------------ turns and inches
async def cancel_impossible_move(ship: Ship, phase: int) -> None:
    """HF-action-1, HF-dmg-wheel-1, HF-dmg-rudder: what becomes of a turn or an inch ahead: it is left out in
    a phase in which she does not act, at anchor, or with her rudder gone; without her wheel she goes ahead
    before each turn."""
    if not acts_in_phase(ship.speed, phase) or is_anchored(ship):
        ship.doing = ""
    elif ship.doing in TURNS and ship.rudder_gone:
        ship.doing = ""
        await happen(Told("HF-dmg-rudder", ship.id, "without a rudder she cannot turn"))
    elif ship.doing in TURNS and ship.wheel_gone and not ship.forward_since_turn:
        ship.doing = AHEAD
        await happen(Told("HF-dmg-wheel-1", ship.id, "without a wheel she must go ahead before she turns"))
    elif ship.doing in TURNS and alongside_of(ship):
        ship.doing = ""
        await happen(Told("HF-cut-1", ship.id, "alongside another she cannot turn"))


def phase_move_of(ship: Ship) -> PhaseMove | None:
    """HF-move-8, HF-move-9: return where her action brings her; None if it brings her nowhere."""
    if ship.doing in TURNS:
        port = ship.doing == PORT_TURN
        how = "port" if port else "starboard"
        return PhaseMove(ship, turn_pose(ship.pose, -1 if port else 1), "HF-move-9", how)
    if is_into_wind(ship.pose.heading):
        return PhaseMove(ship, ship.pose, "HF-wind-2", "ahead")
    trim = trim_degrees(ship.doing)
    if has_book_option("grid"):
        return PhaseMove(ship, pose_inch_ahead(ship.pose, uses_grid=True), "HF-scale-2", "ahead")
    clause = "HF-move-10" if trim else ahead_clause(ship.pose)
    return PhaseMove(ship, pose_inch_ahead(ship.pose, trim), clause, "ahead")


def ahead_clause(pose: Pose) -> str:
    """HF-move-7, HF-move-8: by which clause an inch ahead goes: slantwise by the diagonals."""
    return "HF-move-7" if nearest_point(pose.heading) % 2 else "HF-move-8"


def undo_dodging_trims(moves: list[PhaseMove]) -> list[PhaseMove]:
    """HF-move-10: return the moves without trims that take a ship clear of a base, a shore or shallows which
    she would have met without it. Undoing one may bring her in the way of another, whose trim then dodges
    her, so it is repeated until no trim dodges."""
    while dodging := [deed for deed in moves if is_trim_a_dodge(deed, moves)]:
        moves = [without_trim(deed) if deed in dodging else deed for deed in moves]
    return moves


def without_trim(move: PhaseMove) -> PhaseMove:
    """HF-move-7, HF-move-8: return the same move without its trim."""
    if move.clause != "HF-move-10":
        return move
    return PhaseMove(move.ship, pose_inch_ahead(move.ship.pose), ahead_clause(move.ship.pose), move.how)


def is_trim_a_dodge(move: PhaseMove, moves: list[PhaseMove]) -> bool:
    """HF-move-10: return whether what she would meet straight on she does not meet as she is trimmed. Trims
    of two ships that only together keep them apart are dodges both."""
    if move.clause != "HF-move-10":
        return False
    ship, plain = move.ship, without_trim(move).pose
    clear = known_ground_at(ship, move.pose)
    if any(hazard not in clear for hazard in known_ground_at(ship, plain)):
        return True
    now = {other.ship.id: other.pose for other in moves}
    straight = {other.ship.id: without_trim(other).pose for other in moves}
    for other in every(Ship):
        lies = now.get(other.id, other.pose)
        without = (lies, straight.get(other.id, other.pose))
        in_the_way = other is not ship and is_on_table(other) and not have_just_parted(ship, other)
        if in_the_way and any(bases_touch(plain, p) for p in without) and not bases_touch(move.pose, lies):
            return True
    return False


async def apply_phase_move(move: PhaseMove) -> None:
    """HF-orders-4: she is there; the log has her heading after every turn."""
    ship = move.ship
    ship.came_from = ship.pose
    ship.forward_since_turn = is_ahead(ship.doing)
    if move.pose == ship.pose:
        return await happen(Told("HF-wind-2", ship.id, "into the wind she makes no way"))
    run = isqrt((move.pose.x - ship.pose.x) ** 2 + (move.pose.y - ship.pose.y) ** 2)
    ship.pose, ship.moved = move.pose, AHEAD if run else ship.doing
    pose, made = ship.pose, inch_or_point_words(1) if run else "on the spot"
    await happen(Moved(move.clause, ship.id, pose.x, pose.y, pose.heading, move.how, run, made=made))
    return None


# ------------------------------------------------------------------------------ cutting and running
async def resolve_parting(ships_with_orders: list[Ship]) -> None:
    """HF-cut-1: a ship alongside that has raised sail this turn and goes ahead parts from those who do not;
    two that both run fall aboard each other again and lie still."""
    runners = [s for s in ships_with_orders if is_ahead(s.doing) and alongside_pairs_of(s.id)]
    for ship in runners:
        if is_into_wind(ship.pose.heading) or not ship.sail_raised:
            ship.doing = ""
            await happen(Told("HF-cut-1", ship.id, "she cannot get clear of the ship alongside"))
    runners = [s for s in runners if s.doing]
    names = [s.id for s in runners]
    stuck = [s for s in runners if any(p.partner(s.id) in names for p in alongside_pairs_of(s.id))]
    for ship in runners:
        if ship in stuck:
            ship.speed, ship.doing, ship.orders_void = 0, "", True
            await happen(Told("HF-cut-1", ship.id, "both run, and fall aboard each other again"))
        else:
            await part_from_others(ship)


async def part_from_others(ship: Ship) -> None:
    """HF-cut-1: she leaves any ship alongside her, and does not collide with them in this phase."""
    for pair in alongside_pairs_of(ship.id):
        pair.open, pair.parted = False, True
        await happen(Grappled("HF-cut-1", ship.id, pair.partner(ship.id), on=False))


# ------------------------------------------------------------------------------ the edge
async def remove_if_off_table(ship: Ship) -> bool:
    """HF-vic-1: a ship whose middle has crossed the edge of the table has left the battle; one that is going
    down (HF-adv-sink) goes down there."""
    edge = edge_beyond(ship.pose)
    if not edge:
        return False
    if not ship.hull_left:
        await remove_sunk(ship, "HF-adv-sink")
        return True
    add_marker(ship.number, Gone("left", edge))
    await release_alongside(ship, "HF-vic-1")
    await happen(Left("HF-vic-1", ship.id, edge))
    return True


def edge_beyond(pose: Pose) -> str:
    """Return the edge of the table that a place is beyond; '' for one on it."""
    board = get_single(Board)
    edges = (
        ("left", pose.x < 0),
        ("right", pose.x > board.width),
        ("top", pose.y < 0),
        ("bottom", pose.y > board.height),
    )
    return next((name for name, beyond in edges if beyond), "")


# HF-drift-2: a ship that would touch another stops as many tenths of the way short of her as it takes.
TENTHS = 10


async def drift_ships() -> None:
    """HF-drift-1: ships and pairs of ships, those farthest downwind first, so that none stops for another
    that is about to make room."""
    dx, dy = STEPS[downwind_point()]
    parties = drifting_groups()
    parties.sort(key=lambda party: -max(s.pose.x * dx + s.pose.y * dy for s in party))
    for party in parties:
        await drift_group(party)


def drifting_groups() -> list[list[Ship]]:
    """HF-drift-1, HF-drift-2: who drifts, alone or with those alongside."""
    return [party for party in groups_alongside() if all(is_free_to_drift(ship) for ship in party)]


def groups_alongside() -> list[list[Ship]]:
    """HF-drift-2: return ships alongside drift as one; every ship is in one party."""
    parties: list[list[Ship]] = []
    counted: set[str] = set()
    for ship in every(Ship):
        if is_on_table(ship) and ship.id not in counted:
            party = [ship]
            counted.add(ship.id)
            for other in party:
                more = [s for s in alongside_of(other) if s.id not in counted]
                counted.update(s.id for s in more)
                party += more
            parties.append(party)
    return parties


def is_free_to_drift(ship: Ship) -> bool:
    """HF-drift-1: no way on, no anchor down, not ashore."""
    return not ship.speed and not is_anchored(ship) and not is_beached(ship)


async def drift_group(party: Sequence[Ship]) -> None:
    """HF-drift-1, HF-drift-2: an inch, or as far as nobody is touched; ground is run on as if at speed 1."""
    ours = {ship.id for ship in party}
    others = [s.pose for s in every(Ship) if is_on_table(s) and s.id not in ours]
    ways = [poses_after_drift(party, tenths) for tenths in range(TENTHS, 0, -1)]
    free = next((w for w in ways if not any(bases_touch(p, o) for p in w for o in others)), None)
    if free is None:
        return await happen(Told("HF-drift-2", party[0].id, "she lies too close to drift"))
    for ship, pose in zip(party, free, strict=True):
        ship.came_from, ship.pose = ship.pose, pose
        clause = "HF-drift-1" if free is ways[0] else "HF-drift-2"
        run = distance_between(ship.came_from, pose)
        made = f"to the {heading_name(downwind_point() * EIGHT_POINT_STEP)}"
        await happen(Moved(clause, ship.id, pose.x, pose.y, pose.heading, "drift", run, made=made))
    for ship in party:
        if not await remove_if_off_table(ship):
            await resolve_ground(ship, rule_table("drift")["inches"])
    return None


def poses_after_drift(party: Sequence[Ship], drift_tenths: int) -> list[Pose]:
    """Return where those who drift together lie after so many tenths of a drift."""
    if has_book_option("grid"):
        return grid_drift_poses(party)
    run = rule_table("drift")["inches"] * INCH * drift_tenths // TENTHS
    return [shift_pose(ship.pose, downwind_point(), run) for ship in party]


def grid_drift_poses(party: Sequence[Ship]) -> list[Pose]:
    """HF-scale-2, HF-drift-2: on the grid the ship nearest to her point goes to the next one, and the others
    are beside her as before."""
    steps = [grid_step(ship.pose, downwind_point()) for ship in party]
    runs = [(to.x - s.pose.x, to.y - s.pose.y) for s, to in zip(party, steps, strict=True)]
    up = upwind_point()
    off = [distance_between(grid_step(to, up), s.pose) for s, to in zip(party, steps, strict=True)]
    dx, dy = runs[off.index(min(off))]
    return [Pose(s.pose.x + dx, s.pose.y + dy, s.pose.heading) for s in party]
