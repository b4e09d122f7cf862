"""KMH-6.6 and KMH-14.4: a line is passed from ship to ship, and one tows the other."""

from game.books.kmh.rules.boat_sheet import boat_named
from game.books.kmh.rules.grounding import float_off
from game.books.kmh.rules.may_begin import ShipTask, may_begin, task_refusal
from game.books.kmh.rules.nearby_ships import flight_clause, hulls_near
from game.books.kmh.rules.orders import PassLineOrder, SailingOrder
from game.books.kmh.rules.sheet import (
    Grounding,
    Rung,
    Ship,
    Tow,
    Wind,
    get_ship,
    is_fighting,
    locks_of,
    tow_as_towed,
    tow_as_tug,
)
from game.books.kmh.rules.striking import captor_side
from game.books.kmh.rules.tables import rule_table
from game.books.kmh.rules.wind import SailOrder
from game.books.menus import logged_option
from game.core.events import Told
from game.core.markers import Ablaze, Aground, Gone, HasStruck, Sinking
from game.core.steps import D6, D10, MenuOption, happen, roll
from game.core.table import every, get_single, has_any_marker, has_marker, place
from game.core.wording import name_in_sentence
from game.sea.pose import Pose, are_hulls_within, point_from_local, pose_ahead
from game.sea.units import CM, bearing


def pass_line_key(ship: Ship) -> str:
    """KMH-6.6.1: return the key of the order to pass a line to this ship."""
    return f"tow {ship.id}"


def towable_ships(ship: Ship, by_boats: bool = False) -> list[Ship]:
    """KMH-6.6.1: return the ships of her side, and its prizes, that are near enough for a line, or for one
    that boats carry, and may take one: no end of another line does."""
    return [
        s
        for s in hulls_near(ship, line_reach(by_boats))
        if ship.side in (s.side if is_fighting(s) else "", captor_side(s))
        and may_begin(s, ShipTask.TAKE_A_LINE)
    ]


def line_reach(by_boats: bool) -> int:
    """KMH-6.6.1: return how far off a ship may lie that is passed a line, in table units."""
    return int(rule_table("tow")["by_boats_cm" if by_boats else "within_cm"]) * CM


def tow_offers(ship: Ship) -> list[MenuOption[SailingOrder]]:
    """KMH-6.6.1: a line may be passed by a ship that can lie still; who tows may cast off."""
    if tow_as_tug(ship):
        return [
            logged_option(
                SailOrder.CAST_OFF, "Cast off the tow", SailOrder.CAST_OFF, "KMH-6.6.1", "casts off the tow"
            )
        ]
    return [
        logged_option(
            pass_line_key(s),
            f"Pass a line to the {s.name}",
            PassLineOrder(s.id),
            "KMH-6.6.1",
            f"passes a line to {name_in_sentence(s.name)}",
            refusal=task_refusal(ship, ShipTask.PASS_A_LINE),
        )
        for s in towable_ships(ship)
    ]


# ------------------------------------------------------------------------------ the line
async def pass_a_line(ship: Ship, other: Ship) -> None:
    """KMH-6.6.1: she is by the other for this turn; at its end the line is fast."""
    place(Tow(ship.id, other.id))
    ship.rung, ship.last_run = Rung.STOP, 0
    await happen(Told("KMH-6.6.1", ship.id, f"she passes a line to {name_in_sentence(other.name)}"))


async def make_lines_fast() -> None:
    """KMH-6.6.1: at the end of the turn a line is fast if the two still lie near enough, and the boats that
    carried it are still there."""
    for tow in [t for t in every(Tow) if t.open and not t.fast]:
        tug, towed, near = get_ship(tow.tug), get_ship(tow.towed), line_reach(bool(tow.boats))
        still = is_fighting(tug) and not locks_of(tug.id) and not is_lost_to(towed, tug.side)
        still = still and (not tow.boats or not has_marker(boat_named(tow.boats).number, Gone))
        tow.fast = still and are_hulls_within(near, tug.pose, tug.size, towed.pose, towed.size)
        tow.open = tow.fast
        words = "the tow is fast" if tow.fast else "the line does not reach"
        await happen(Told("KMH-6.6.1", tug.id, words))


async def drop_tow_line(tow: Tow, clause: str, why: str) -> None:
    """Drop the line."""
    tow.open = False
    await happen(Told(clause, tow.tug, why))


async def cast_off_tow(tug: Ship) -> None:
    """KMH-6.6.1: her captain has let go of the ship in tow."""
    tow = tow_as_tug(tug)
    assert tow is not None
    await drop_tow_line(tow, "KMH-6.6.1", "the tow is cast off")


async def roll_tow_test(ship: Ship) -> bool:
    """KMH-6.6.3: on her Move card a ship that tows in a choppy sea throws a d10: a 0 loses the tow; who must
    get away casts it off (KMH-12.2.1), and so does a second tug of the same ship. True if she tows still."""
    tow = tow_as_tug(ship)
    if tow is None:
        return False
    towed = get_ship(tow.towed)
    lost = is_lost_to(towed, ship.side) or tow_as_towed(towed) is not tow
    if lost or not is_fighting(ship) or locks_of(ship.id):
        await drop_tow_line(tow, "KMH-6.6.1", "the tow is cast off")
    elif clause := flight_clause(ship):
        await drop_tow_line(tow, clause, "the tow is cast off, and she makes away")
    elif get_single(Wind).choppy:
        lost = rule_table("tow")["lost_on"]
        (face,) = await roll("KMH-6.6.3", D10, about=ship.id, why="the tow in a choppy sea")
        if face == lost:
            await drop_tow_line(tow, "KMH-6.6.3", "the tow has parted")
    return tow.open


def is_lost_to(towed: Ship, side: str) -> bool:
    """KMH-6.6.1, KMH-11.0.9, KMH-17.1.3: return whether a ship in tow is gone or going down, is grappled,
    burns from end to end, or has struck to an enemy of that side."""
    struck = has_marker(towed.number, HasStruck) and captor_side(towed) != side
    lost = has_any_marker(towed.number, Gone, Sinking, Ablaze)
    return struck or lost or bool(locks_of(towed.id))


async def resolve_being_towed(ship: Ship) -> bool:
    """KMH-6.6.2: return whether she has nothing to do on her own Move card, for her tug moves her; a tug that
    is in tow herself moves nobody, and lets go."""
    tow = tow_as_towed(ship)
    if tow is None:
        return False
    tug = get_ship(tow.tug)
    bound = locks_of(tug.id) or tow_as_towed(tug)
    if bound or not is_fighting(tug) or is_lost_to(ship, tug.side):
        await drop_tow_line(tow, "KMH-6.6.1", "the tow is cast off")
        return False
    await happen(Told("KMH-6.6.2", ship.id, f"she is in tow of {name_in_sentence(tug.name)}"))
    return True


def tow_distance(run: int) -> int:
    """KMH-6.6.2: return the way that a ship makes with another in tow."""
    num, den = rule_table("tow")["speed"]
    return int(run * num // den)


async def run_with_tow(ship: Ship, run: int) -> int:
    """KMH-6.6.2: the way she makes of so much by her dice: half, if she has a ship in tow."""
    if not tow_as_tug(ship):
        return run
    await happen(Told("KMH-6.6.2", ship.id, "she makes half speed with a ship in tow"))
    return tow_distance(run)


async def try_freeing_tow(ship: Ship) -> bool:
    """KMH-14.4.1: the ship in tow floats, or has come off the ground by the freeing roll (KMH-14.3.3); if
    not, neither moves."""
    tow = tow_as_tug(ship)
    towed = get_ship(tow.towed) if tow else ship
    if not has_marker(towed.number, Aground):
        return True
    needs = needs_to_float(towed)
    (face,) = await roll("KMH-14.4.1", D6, about=towed.id, why="towed off the ground", needs=needs)
    if face >= needs:
        await float_off(towed, "KMH-14.4.1")
    return face >= needs


async def stay_with_tow(ship: Ship) -> None:
    """KMH-14.4.1: the ship she tows has not come off, and neither moves."""
    ship.rung, ship.last_run = Rung.STOP, 0
    await happen(Told("KMH-14.4.1", ship.id, "the ship in tow does not stir"))


def needs_to_float(ship: Ship) -> int:
    """KMH-14.3.3: return what a d6 must show to move her."""
    return int(rule_table("warping")["needs"][ship.grounded or Grounding.STUCK])


def towards_stern(pose: Pose, tug: Ship, step: int) -> Pose:
    """Return where a ship in tow is drawn: so far towards her tug's stern, and heading for it."""
    x, y = point_from_local(tug.pose, 0, -tug.length // 2)
    heading = bearing(x - pose.x, y - pose.y) if (x, y) != (pose.x, pose.y) else pose.heading
    return pose_ahead(Pose(pose.x, pose.y, heading), step)
