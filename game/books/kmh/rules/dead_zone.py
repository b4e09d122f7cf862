"""KMH-6.7: too close to the wind: the test, and what it is to be taken aback."""

from dataclasses import dataclass

from game.books.kmh.rules.damage import drop_mast, strike_off_losses
from game.books.kmh.rules.drifting import drift_ship
from game.books.kmh.rules.half_chance import roll_half_chance
from game.books.kmh.rules.passage import has_room, swing_to_poses
from game.books.kmh.rules.poses import is_free_to_move
from game.books.kmh.rules.sheet import Mast, Quality, Ship, Wind, is_on_table
from game.books.kmh.rules.tables import rule_table
from game.core.events import Befell, Ordered
from game.core.steps import D6, MenuOption, OptionMenu, choose, happen, roll
from game.core.table import get_single
from game.core.wording import WHO_PLACEHOLDER
from game.sea.pose import Pose
from game.sea.units import CM, DEGREE, FULL_TURN


async def roll_dead_zone_test(ship: Ship) -> int:
    """KMH-6.7.1: 3d6 from her original basic speed; below 0 she is taken aback. What she may sail
    in the zone, in table units."""
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
    keep: MenuOption[ThrownDie | None] = MenuOption(
        "keep", "Let the dice stand", None, "KMH-6.7.5", log_sentence=f"{WHO_PLACEHOLDER} lets the dice stand"
    )
    thrown = [ThrownDie(place, face) for place, face in enumerate(faces)]
    again = (
        MenuOption(
            str(die.index + 1),
            f"Throw the {die.face} again",
            die,
            "KMH-6.7.5",
            log_sentence=f"{WHO_PLACEHOLDER} throws the {die.face} again",
        )
        for die in thrown
    )
    chosen = await choose(ship.side, "KMH-6.7.5", OptionMenu((keep, *again)), ship.id)
    if chosen is None:
        return faces
    (new,) = await roll("KMH-6.7.5", D6, about=ship.id, why="one die again")
    return tuple(new if die == chosen else die.face for die in thrown)


async def take_aback(ship: Ship, below: int) -> None:
    """KMH-6.7.2 to KMH-6.7.4: she stops with her bow in the zone, loses points, perhaps her
    foremast, and next turn falls back."""
    ship.hanging, ship.last_run = present_tack(ship), 0
    await happen(Befell("KMH-6.7.2", ship.id, "aback"))
    await strike_off_losses(ship, "KMH-6.7.4", rule_table("dead_zone")["points"] + below, why="taken aback")
    may_fall = Mast.FORE in ship.masts_standing and is_on_table(ship)
    if may_fall and await roll_half_chance("KMH-6.7.3", ship.id, "the foremast"):
        await drop_mast(ship, Mast.FORE, "KMH-6.7.3")


def present_tack(ship: Ship) -> int:
    """Return the tack she is on: +1 with the wind to port of her bow, -1 to starboard."""
    to_wind = (get_single(Wind).blows_from - ship.pose.heading) % FULL_TURN
    return 1 if to_wind > FULL_TURN // 2 or to_wind == 0 else -1


async def fall_off(ship: Ship) -> None:
    """KMH-6.8.6: she falls back to 45 degrees off the wind on her old tack and drifts; she sails
    again the turn after."""
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
