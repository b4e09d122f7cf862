"""KMH-6.5, KMH-6.7: ships without way on them, alone or locked together, go where the wind takes them; and
what happens to a ship too close to the wind."""

from dataclasses import dataclass

from game.books.kmh.rules.damage import drop_mast, strike_off_losses
from game.books.kmh.rules.passage import (
    Passage,
    carry_whole_way,
    first_touch,
    has_room,
    is_free_to_move,
    swing_to_poses,
)
from game.books.kmh.rules.sheet import (
    Mast,
    Quality,
    Rung,
    Ship,
    Wind,
    get_ship,
    is_anchored_or_aground,
    is_on_table,
    locked_to,
    locks_of,
    tow_as_tug,
    tow_line_being_passed,
)
from game.books.kmh.rules.tables import rule_table
from game.books.kmh.rules.wind import roll_half_chance
from game.books.menus import logged_option
from game.core.events import Befell, Ordered, Sank, Told
from game.core.markers import Aground, Gone, Sinking
from game.core.steps import D6, MenuOption, OptionMenu, choose, happen, roll
from game.core.table import add_marker, find_marker, get_single, has_marker
from game.sea.hull import hull_space
from game.sea.pose import Pose, meeting_point, rotated_pose
from game.sea.units import CM, DEGREE, EIGHT_POINT_STEP, FULL_TURN, turn_towards


def downwind_bearing() -> int:
    """Return the bearing the wind blows to."""
    return (get_single(Wind).blows_from + FULL_TURN // 2) % FULL_TURN


async def drift(ship: Ship, clause: str = "KMH-6.5.1") -> None:
    """KMH-6.5.1 to KMH-6.5.4: once a turn, 1d6 cm downwind, and one point round until her stern is to
    windward. Ships that are bound together drift as one, on the first of their Move cards, by one die; if one
    of them is fast to the ground, none does."""
    group = raft_of(ship)
    if any(s.drifted for s in group):
        return None
    for s in group:
        stop_ship(s)
    is_alone = len(group) == 1
    if any(is_anchored_or_aground(s) or tows_one_aground(s) for s in group):
        words = "she holds where she is" if is_alone else "they hold where they are"
        return await happen(Told("KMH-6.5.1", ship.id, words))
    if get_single(Wind).calm:
        return await happen(Told("KMH-6.5.5", ship.id, "no wind, no drift"))
    if not is_alone:
        (cm,) = await roll("KMH-6.5.3", D6, about=ship.id, why="drift together")
        await swing_raft(group)
        await carry_whole_way(Passage(group, "KMH-6.5.3", "drift", cm * CM, downwind_bearing()))
        return None
    (cm,) = await roll(clause, D6, about=ship.id, why="drift")
    await drift_ship(ship, cm * CM, "KMH-6.5.2")
    return await swing_downwind(ship) if is_free_to_move(ship) else None


def tows_one_aground(ship: Ship) -> bool:
    """KMH-14.4.1: return whether she is held by a line to a ship that stands on the ground."""
    tow = tow_as_tug(ship)
    return tow is not None and has_marker(get_ship(tow.towed).number, Aground)


def stop_ship(ship: Ship) -> None:
    """KMH-6.4.6, KMH-6.8.6: she has no way on, and what held her head to wind is over."""
    ship.drifted, ship.rung, ship.last_run, ship.hanging = True, Rung.STOP, 0, 0


async def drift_ship(ship: Ship, run: int, clause: str, bearing: int = -1) -> None:
    """KMH-6.5.1: the ship is carried downwind, or another ``bearing`` if there is one."""
    ship.last_run, ship.cut_short = run, 0
    bearing = downwind_bearing() if bearing < 0 else bearing
    await carry_whole_way(Passage([ship], clause, "drift", run, bearing))


async def swing_downwind(ship: Ship) -> None:
    """KMH-6.5.4: one point the shorter way, if nothing is in the way of the swing."""
    heading = turn_towards(ship.pose.heading, downwind_bearing(), EIGHT_POINT_STEP)
    swung = Pose(ship.pose.x, ship.pose.y, heading)
    if swung != ship.pose and has_room(ship, swung):
        await swing_to_poses([ship], [swung], "KMH-6.5.4", "swing")


def raft_of(ship: Ship) -> list[Ship]:
    """Return the ships locked to her, and to those, in the order found, herself first; a ship to which a line
    is being passed belongs to the raft (KMH-6.6.1)."""
    names = [ship.id]
    for name in names:
        line = tow_line_being_passed(get_ship(name))
        beside = locked_to(name) + ([line.tug, line.towed] if line else [])
        names += list(dict.fromkeys(n for n in beside if n not in names))
    return [get_ship(n) for n in names]


async def swing_raft(group: list[Ship]) -> None:
    """KMH-6.5.4: the raft turns as one body by what the larger ship's stern still has to go, if nothing is in
    the way of the swing."""
    largest = max(group, key=lambda s: s.points)
    other = next(s for s in group if s is not largest)
    x, y = meeting_point(largest.pose, largest.size, other.pose, other.size)
    heading = turn_towards(largest.pose.heading, downwind_bearing(), EIGHT_POINT_STEP)
    turn = (heading - largest.pose.heading) % FULL_TURN
    poses = [rotated_pose(s.pose, x, y, turn) for s in group]
    if turn and not first_touch(Passage(group, "", "", 0), poses)[1]:
        await swing_to_poses(group, poses, "KMH-6.5.4", "swing")


async def drift_sinking_ship(ship: Ship) -> None:
    """KMH-11.0.9: a sinking ship drifts at half her original basic speed, if she has not drifted with another
    in this turn (KMH-6.5.3), and goes down when her moves are used up."""
    sinking = find_marker(ship.number, Sinking)
    assert sinking is not None
    if not (get_single(Wind).calm or is_anchored_or_aground(ship) or ship.drifted):
        ship.drifted = True
        await drift_ship(ship, ship.basic * CM // 2, "KMH-11.0.9")
    sinking.moves -= 1
    if sinking.moves <= 0 and is_on_table(ship):
        add_marker(ship.number, Gone("sunk"))
        hull_space().remove_hull(ship.id)
        for lock in locks_of(ship.id):  # a burning fireship may have fallen foul again
            lock.open = False
        await happen(Sank("KMH-11.0.9", ship.id))


async def roll_dead_zone_test(ship: Ship) -> int:
    """KMH-6.7.1: 3d6 from her original basic speed; below 0 she is taken aback. What she may sail in the
    zone, in table units."""
    rules = rule_table("dead_zone")
    faces = await roll("KMH-6.7.1", *[D6] * rules["dice"], about=ship.id, why="dead zone", most=ship.basic)
    if ship.fighting_quality == Quality.ELITE:
        faces = await offer_reroll(ship, faces)
    result = ship.basic - sum(faces)
    if result < 0:
        await take_aback(ship, -result)
        return 0
    await happen(Ordered("KMH-6.7.6", ship.id, "beat", result * CM))
    return result * CM


@dataclass(frozen=True, slots=True)
class ThrownDie:
    """One die of a throw: its place in the throw from 0, and the face it shows."""

    index: int
    face: int


async def offer_reroll(ship: Ship, faces: tuple[int, ...]) -> tuple[int, ...]:
    """KMH-6.7.5: an elite crew may throw one of the three dice again."""
    keep: MenuOption[ThrownDie | None] = logged_option(
        "keep", "Let the dice stand", None, "KMH-6.7.5", "lets the dice stand"
    )
    thrown = [ThrownDie(place, face) for place, face in enumerate(faces)]
    again = (
        logged_option(
            str(die.index + 1),
            f"Throw the {die.face} again",
            die,
            "KMH-6.7.5",
            f"throws the {die.face} again",
        )
        for die in thrown
    )
    chosen = await choose(ship.side, "KMH-6.7.5", OptionMenu((keep, *again)), ship.id)
    if chosen is None:
        return faces
    (new,) = await roll("KMH-6.7.5", D6, about=ship.id, why="one die again")
    return tuple(new if die == chosen else die.face for die in thrown)


async def take_aback(ship: Ship, below: int) -> None:
    """KMH-6.7.2 to KMH-6.7.4: she stops with her bow in the zone, loses points, perhaps her foremast, and
    next turn falls back."""
    ship.hanging, ship.last_run = present_tack(ship), 0
    await happen(Befell("KMH-6.7.2", ship.id, "aback"))
    await strike_off_losses(ship, "KMH-6.7.4", rule_table("dead_zone")["points"] + below, why="taken aback")
    may_fall = Mast.FORE in ship.masts_standing and is_on_table(ship)
    if may_fall and await roll_half_chance("KMH-6.7.3", ship.id, "the foremast"):
        await drop_mast(ship, Mast.FORE, "KMH-6.7.3")


def pose_after_tack(ship: Ship) -> Pose:
    """KMH-6.8.4: return where a tack brings her: in her place, the wind as far off her other bow."""
    wind = get_single(Wind).blows_from
    return Pose(ship.pose.x, ship.pose.y, (2 * wind - ship.pose.heading) % FULL_TURN)


def present_tack(ship: Ship) -> int:
    """Return the tack she is on: +1 with the wind to port of her bow, -1 to starboard."""
    to_wind = (get_single(Wind).blows_from - ship.pose.heading) % FULL_TURN
    return 1 if to_wind > FULL_TURN // 2 or to_wind == 0 else -1


async def fall_off(ship: Ship) -> None:
    """KMH-6.8.6: she falls back to 45 degrees off the wind on her old tack and drifts; she sails again the
    turn after."""
    wind = get_single(Wind)
    off = rule_table("wind_position")["bow_from"] * DEGREE
    heading = (wind.blows_from + ship.hanging * off) % FULL_TURN
    ship.hanging = 0
    pose = Pose(ship.pose.x, ship.pose.y, heading)
    there = pose if has_room(ship, pose) else ship.pose
    await swing_to_poses([ship], [there], "KMH-6.8.6", "fall off")
    if not is_free_to_move(ship):
        return
    (cm,) = await roll("KMH-6.5.1", D6, about=ship.id, why="drift")
    ship.drifted = True
    await drift_ship(ship, cm * CM, "KMH-6.8.6")
