"""KMH-14.1.1, KMH-6.10, KMH-6.10.1, KMH-17.2.2: how ships come from one place to another, whatever moves
them: sail, oars, the wind, a line, boats, a swing. Every change of place is made here, and in this order:
the ground is tried, hulls that meet collide, a burning fireship within 2 cm is fended off, and the one who
is in tow follows."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from game.books.kmh.rules.boarding import try_to_lock
from game.books.kmh.rules.chains import chain_across
from game.books.kmh.rules.course import QUARTER
from game.books.kmh.rules.damage import drop_mast, roll_mast, strike_off_losses
from game.books.kmh.rules.fire_tests import (
    catch_from_fireship,
    fireship_run,
    fireships_ablaze,
    scrape_fireship,
    try_fending_off,
)
from game.books.kmh.rules.grounding import roll_shallows_test, run_aground, shallows_hit
from game.books.kmh.rules.sheet import (
    Chart,
    Grounding,
    Mast,
    Rung,
    Ship,
    all_on_table,
    get_ship,
    has_book_option,
    is_anchored_or_aground,
    is_on_table,
    locks_of,
    tow_as_tug,
)
from game.books.kmh.rules.striking import may_man, offer_prize_crew
from game.books.kmh.rules.tables import rule_table
from game.books.kmh.rules.towing import drop_tow_line, is_lost_to, towards_stern
from game.core.events import Collided, Left, Moved, Told
from game.core.markers import Ablaze, Aground, Anchored, Gone
from game.core.steps import D6, happen, roll
from game.core.table import add_marker, get_single, has_marker, remove_marker
from game.sea.hull import LAND, hull_space
from game.sea.pose import Pose, are_hulls_within, local_coordinates, meeting_point, pose_ahead
from game.sea.units import CM, DEGREE, FULL_TURN, angle_between, bearing

# Ways of moving in which a ship does not head where she goes, so the event gives the bearing.
CARRIED = ("drift", "warp")


async def set_pose(ship: Ship, pose: Pose, clause: str, how: str, run: int = 0, radius: int = 0) -> None:
    """Set where she is: on her sheet, in the hull space and for witnesses. Moving frees her from her cable or
    the ground."""
    if (pose.x, pose.y) != (ship.pose.x, ship.pose.y):
        set_free(ship)
    way = bearing(pose.x - ship.pose.x, pose.y - ship.pose.y) if run and how in CARRIED else -1
    ship.pose = pose
    hull_space().move_hull(ship.id, pose)
    where = (pose.x, pose.y, pose.heading)
    await happen(Moved(clause, ship.id, *where, how, run, radius, way=way))


def set_free(ship: Ship) -> None:
    """Clear what holds her: anchors, cables, the ground."""
    for kind in (Anchored, Aground):
        if has_marker(ship.number, kind):
            remove_marker(ship.number, kind)
    ship.cables, ship.heaving, ship.grounded = 0, 0, Grounding.NONE


def is_free_to_move(ship: Ship) -> bool:
    """Return whether she may go on: on the table, not locked, not aground, not at anchor."""
    return is_on_table(ship) and not locks_of(ship.id) and not is_anchored_or_aground(ship)


def moved_on_bearing(start: Pose, bearing: int, run: int) -> Pose:
    """Return the pose after ``run`` on a bearing, her heading unchanged."""
    there = pose_ahead(Pose(start.x, start.y, bearing), run)
    return Pose(there.x, there.y, start.heading)


async def leave_if_off_table(ship: Ship, how: str) -> bool:
    """KMH-2.1.1: a ship whose middle is beyond the edge of the table, moved there in that way, has left the
    battle; return whether she has."""
    chart, pose = get_single(Chart), ship.pose
    beyond = {
        "left": pose.x < 0,
        "right": pose.x > chart.width,
        "top": pose.y < 0,
        "bottom": pose.y > chart.height,
    }
    edge = next((name for name, is_beyond in beyond.items() if is_beyond), "")
    if not edge or not is_on_table(ship):
        return False
    add_marker(ship.number, Gone("left", edge))
    # outcome: only a ship whose last way was a drift counts as drifted off (KMH-6.5.1)
    ship.drifted &= how == "drift"
    hull_space().remove_hull(ship.id)
    for lock in locks_of(ship.id):
        lock.open = False
    await happen(Left("KMH-2.1.1", ship.id, edge))
    return True


ALONGSIDE = 30 * DEGREE
# Hulls this near are touching: the mover has stopped at the last clear quarter (KMH-6.10.1).
TOUCH = 3 * CM // 10


def are_touching(a: Ship, b: Ship) -> bool:
    """KMH-13.0.1: return whether two hulls still lie against one another."""
    return are_hulls_within(TOUCH, a.pose, a.size, b.pose, b.size)


def impact_run_of(ship: Ship) -> int:
    """KMH-6.10.2: the way a ship has on (table units) when another runs into her: what she made of her latest
    move; 0 for a ship that is fast to another, at anchor or aground."""
    return 0 if locks_of(ship.id) or is_anchored_or_aground(ship) else ship.run_made


def collision_speed(whole_run: int, run_made: int) -> int:
    """KMH-6.10.2: return the speed that a mover brings, in table units: her whole move if she has made any of
    it; with the option ``collision-by-way-made`` no more than what she has made."""
    return min(whole_run, run_made) if has_book_option("collision-by-way-made") or not run_made else whole_run


async def resolve_contact(mover: Ship, names: Sequence[str], whole_run: int, run_made: int) -> None:
    """KMH-6.10.1: a mover has been stopped by these hulls after so much of her move. A ship that lay against
    them already and has made no way has not come into contact: nothing befalls her."""
    others = [get_ship(name) for name in names if name != LAND]
    if others and not run_made:
        words = f"she lies against {others[0].name}, and makes no way"
        return await happen(Told("KMH-6.10.1", mover.id, words))
    if others:
        await collide(mover, others[0], collision_speed(whole_run, run_made), others[1:])
    return None


async def collide(mover: Ship, other: Ship, speed: int, also: Sequence[Ship] = ()) -> None:
    """KMH-6.10.1: the mover has stopped against another, or several hulls at once; each suffers once, by the
    fastest of them all (table units), loses her bowsprit if it is in the way, and they may grapple
    (KMH-6.10.8)."""
    others = (other, *also)
    places = [meeting_point(mover.pose, mover.size, o.pose, o.size) for o in others]
    swift = max(others, key=impact_run_of)
    fastest = max(speed, impact_run_of(swift))
    faster, top = (swift.id, fastest) if fastest > speed else ("", 0)
    for met, (x, y) in zip(others, places, strict=True):
        await happen(Collided("KMH-6.10.1", mover.id, met.id, x, y, speed, faster=faster, top=top))
    hard = [(o, at) for o, at in zip(others, places, strict=True) if not is_gentle_angle(mover.pose, o.pose)]
    for ship in (mover, *(o for o, _ in hard)) if hard else ():
        await suffer_impact(ship, fastest)
    for met, (x, y) in hard:
        await roll_bowsprit(mover, x, y)
        await roll_bowsprit(met, x, y)
    for met in others:
        await lock_or_man(mover, met, fastest)


async def lock_or_man(mover: Ship, other: Ship, speed: int) -> None:
    """KMH-6.10.8, KMH-12.1.10: enemies that have met may grapple; one that has struck may be manned, if they
    have come together gently (KMH-6.10.2)."""
    if not (is_on_table(mover) and is_on_table(other)):
        return
    for ship, prize in ((mover, other), (other, mover)):
        if impact_of(speed) == Impact.SLOW and may_man(ship, prize):
            return await offer_prize_crew(ship, prize)
    await try_to_lock(mover, other, "KMH-6.10.8")


def is_gentle_angle(a: Pose, b: Pose) -> bool:
    """Option alongside-without-damage: return whether hulls meet at under 30 degrees and take no damage."""
    apart = angle_between(a.heading, b.heading)
    return has_book_option("alongside-without-damage") and min(apart, FULL_TURN // 2 - apart) < ALONGSIDE


class Impact(StrEnum):
    """How hard hulls meet, by the fastest of them (KMH-6.10.2 to KMH-6.10.4)."""

    SLOW = "slow"
    BRISK = "brisk"
    FAST = "fast"


def impact_of(speed: int) -> Impact:
    """KMH-6.10.2 to KMH-6.10.4: return how hard a hull meets at that speed, in table units."""
    rules = rule_table("collision")
    if speed <= rules[Impact.SLOW]["up_to"] * CM:
        return Impact.SLOW
    return Impact.BRISK if speed <= rules[Impact.BRISK]["up_to"] * CM else Impact.FAST


_BAND_CLAUSE = {Impact.SLOW: "KMH-6.10.2", Impact.BRISK: "KMH-6.10.3", Impact.FAST: "KMH-6.10.4"}


async def suffer_impact(ship: Ship, speed: int) -> None:
    """KMH-6.10.2 to KMH-6.10.4: points and boxes lost at that speed; at the highest, masts too."""
    name = impact_of(speed)
    loss = rule_table("collision")[name]
    boxes = loss["secondary"] + 3 * loss["primary"]
    await strike_off_losses(ship, _BAND_CLAUSE[name], loss["points"], boxes, "collision")
    if name == Impact.FAST and is_on_table(ship):
        await roll_collision_masts(ship)


async def roll_collision_masts(ship: Ship) -> None:
    """KMH-6.10.5, KMH-6.10.7: the extra d6, rolled again on a 6; lower masts only."""
    rules = rule_table("collision")
    (face,) = await roll("KMH-6.10.4", D6, about=ship.id, why="masts in the collision")
    falling = rules["masts"][face - 1]
    if falling < 0:
        (face,) = await roll("KMH-6.10.5", D6, about=ship.id, why="how many masts")
        falling = rules["masts_again"][face - 1]
    for _ in range(falling):
        if any(mast != Mast.BOWSPRIT for mast in ship.masts_standing):
            mast = await roll_mast(ship, lower_only=True)
            await drop_mast(ship, mast, "KMH-6.10.7")


async def roll_bowsprit(ship: Ship, x: int, y: int) -> None:
    """KMH-6.10.6: her forward third touches or is touched: the bowsprit goes on 1-5."""
    in_forward_third = 6 * local_coordinates(ship.pose, x, y)[1] >= ship.length
    if not in_forward_third or Mast.BOWSPRIT not in ship.masts_standing or not is_on_table(ship):
        return
    most = rule_table("collision")["bowsprit_up_to"]
    (face,) = await roll("KMH-6.10.6", D6, about=ship.id, why="the bowsprit", most=most)
    if face <= most:
        await drop_mast(ship, Mast.BOWSPRIT, "KMH-6.10.6")


class StopReason(StrEnum):
    """Why a stretch ended before it was made out."""

    NOTHING = ""
    CONTACT = "contact"  # a hull or the land is in the way (KMH-6.10.1)
    SHALLOWS = "shallows"
    FIRE = "fire"  # a burning fireship is upon her, or she upon one (KMH-17.2.2)
    SHY = "shy"  # her crew will not go closer (KMH-4.2.3)
    CHAIN = "chain"
    DEAD_ZONE = "dead zone"  # she has come into it, and has not been tested yet (KMH-6.7.1)
    USED_UP = "zone used up"  # what her test in the dead zone allowed has been sailed (KMH-6.7.6)


@dataclass(slots=True)
class Passage:
    """A way that ships make together, as one: straight on a bearing with their headings unchanged, unless a
    subclass says otherwise. Lengths in table units: ``run`` is the whole way, ``counted_run`` the move that
    counts in a collision, ``run_left`` what was left of that move when this way began (0: this way is the
    move), ``radius`` that of the circle they sail on. ``tug`` is the hull that draws them; with
    ``stops_at_chains`` chains stop them (KMH-19.6.1). ``scraped_ids`` are ships they have scraped along,
    ``near_fires`` the burning ships that were within 2 cm at the start."""

    movers: list[Ship]
    clause: str
    how: str
    run: int
    bearing: int = 0
    counted_run: int = 0
    run_left: int = 0
    tug: str = ""
    radius: int = 0
    stops_at_chains: bool = False
    scraped_ids: list[str] = field(default_factory=list)
    near_fires: list[str] = field(init=False)
    starts: list[Pose] = field(init=False)

    def __post_init__(self) -> None:
        """Begin where the ships are now."""
        self.starts = [s.pose for s in self.movers]
        self.counted_run, self.run_left = self.counted_run or self.run, self.run_left or self.run
        self.near_fires = [
            s.id for s in fireships_ablaze() if any(is_within_fire_reach(m, m.pose, s) for m in self.movers)
        ]

    def poses_after(self, run: int) -> list[Pose]:
        """Return the pose of each ship after ``run`` of the way."""
        return [moved_on_bearing(start, self.bearing, run) for start in self.starts]

    def find_obstacle(self, poses: list[Pose], step: int) -> tuple[StopReason, list[str]]:
        """Return what keeps them from these poses, which they would reach after ``step`` of the way."""
        chain = chain_across(self.movers[0].size, poses[0]) if self.stops_at_chains else None
        return (StopReason.CHAIN, [chain.id]) if chain else hulls_in_the_way(self, poses)

    def take_step_tests(self, step: int) -> StopReason:
        """Return what stops them after ``step`` of the way, once they are there."""
        return StopReason.NOTHING


@dataclass(slots=True)
class StretchResult:
    """How far a stretch has brought the ships, why no farther, who of them has met whom (ids, her own first;
    a chain has met nobody), how a test of the ground has ended, and whether their way is at an end."""

    run_done: int
    why: StopReason = StopReason.NOTHING
    met_ids: list[str] = field(default_factory=list)
    grounding: Grounding = Grounding.NONE
    is_final: bool = False


# ------------------------------------------------------------------------------ the procedure
async def move_to_contact(passage: Passage, run_begun: int = 0, clear_run: int = 0) -> StretchResult:
    """Move the ships to the first thing that they meet and resolve the meeting; they meet nothing on the
    first ``clear_run`` of the way."""
    reached = find_first_stop(passage, max(run_begun, clear_run))
    for ship, pose in zip(passage.movers, passage.poses_after(reached.run_done), strict=True):
        await set_pose(ship, pose, passage.clause, passage.how, reached.run_done - run_begun, passage.radius)
    for ship in passage.movers if not passage.tug else ():
        reached.is_final |= await follow_in_tow(ship, reached.run_done - run_begun)
    for ship in passage.movers:
        await leave_if_off_table(ship, passage.how)
    if reached.run_done > run_begun and all(is_on_table(s) for s in passage.movers):
        reached.grounding = await roll_movers_shallows(passage.movers)
        reached.is_final |= any(is_anchored_or_aground(s) for s in passage.movers)
    if not reached.is_final and all(is_on_table(s) for s in passage.movers):
        await resolve_stop(passage, reached)
    reached.is_final |= not all(is_on_table(s) for s in passage.movers)
    return reached


async def make_passage(passage: Passage) -> int:
    """Move stretch after stretch until the way is made or something ends it; return how much was made."""
    reached = await move_to_contact(passage)
    while reached.why and not reached.is_final:
        reached = await move_to_contact(passage, reached.run_done)
    return reached.run_done


async def carry_whole_way(passage: Passage) -> None:
    """Carry them the whole way, past any ship that they scrape along."""
    done = await make_passage(passage)
    for ship in passage.movers:
        ship.cut_short = passage.run - done if ship.last_run else ship.cut_short
    await clear_scraped_hulls(passage.movers, passage.bearing, passage.scraped_ids)


def find_first_stop(passage: Passage, run_done: int) -> StretchResult:
    """Return the first stop of the way, tested every quarter of a centimetre."""
    while True:
        if fire := fire_dangers(passage, passage.poses_after(run_done)):
            return StretchResult(run_done, StopReason.FIRE, fire)
        if run_done >= passage.run:
            return StretchResult(run_done)
        step = min(run_done + QUARTER, passage.run)
        poses = passage.poses_after(step)
        why, met = passage.find_obstacle(poses, step)
        if why:
            return StretchResult(run_done, why, met)
        run_done = step
        if why := passage.take_step_tests(step):
            return StretchResult(run_done, why)
        if any(shallows_hit(s, pose) for s, pose in zip(passage.movers, poses, strict=True)):
            return StretchResult(run_done, StopReason.SHALLOWS)


async def resolve_stop(passage: Passage, reached: StretchResult) -> None:
    """KMH-6.10.1, KMH-17.2.2: hulls or the land, or a fireship, have stopped them in deep water."""
    match reached.why:
        case StopReason.CONTACT:
            reached.is_final = True
            await resolve_hulls(passage, reached)
        case StopReason.FIRE:
            reached.is_final |= not await meet_fireship(passage, reached.met_ids)


# ------------------------------------------------------------------------------ the ground, hulls
async def roll_movers_shallows(movers: Sequence[Ship]) -> Grounding:
    """KMH-14.1.1: each of them that has come into the shallows, by whatever way, tests there; how the last
    test has ended, if there was one."""
    ground = Grounding.NONE
    for ship in movers:
        if is_on_table(ship) and shallows_hit(ship, ship.pose):
            ground = await roll_shallows_test(ship)
    return ground


async def resolve_hulls(passage: Passage, reached: StretchResult) -> None:
    """KMH-6.10.1, KMH-2.3.1: they have been stopped by hulls or the land. Burning ships, and a ship that
    comes up with her own tug, do one another no harm."""
    cut, ship, met = passage.run_left - reached.run_done, get_ship(reached.met_ids[0]), reached.met_ids[1:]
    await clear_scraped_hulls(passage.movers, passage.bearing, passage.scraped_ids)
    for s in passage.movers:
        s.cut_short = cut if s.last_run else s.cut_short
    if LAND in met:
        await stop_at_land(ship)
    hard = [n for n in met if n != passage.tug and not has_marker(ship.number, Ablaze)]
    await resolve_contact(ship, hard, passage.counted_run, passage.counted_run - cut)


def hulls_in_the_way(passage: Passage, poses: list[Pose]) -> tuple[StopReason, list[str]]:
    """KMH-6.10.1: return whether a hull or the land is where they would lie. A burning ship that is touched
    is fended off before, however near she lay."""
    ship, met = first_touch(passage, poses)
    fires = [n for n in met if n != LAND and may_ignite(ship, get_ship(n))]
    if fires:
        return StopReason.FIRE, [ship.id, fires[0]]
    return (StopReason.CONTACT, [ship.id, *met]) if met else (StopReason.NOTHING, [])


def first_touch(passage: Passage, poses: Sequence[Pose]) -> tuple[Ship, list[str]]:
    """Return the first of the ships that would touch anything else at these poses, with all that she would
    touch; an empty list if none would."""
    known = {*passage.scraped_ids, *(s.id for s in passage.movers)}
    for ship, pose in zip(passage.movers, poses, strict=True):
        hull_space().move_hull(ship.id, pose)
    met = [(s, [n for n in hull_space().touching_ships(s.id) if n not in known]) for s in passage.movers]
    for ship in passage.movers:
        hull_space().move_hull(ship.id, ship.pose)
    return next(((s, names) for s, names in met if names), (passage.movers[0], []))


async def stop_at_land(ship: Ship) -> None:
    """KMH-2.3.1: a ship that comes to the land is stopped there, and if it shoals off it she is stuck,
    whatever her test had shown (KMH-14.1.4)."""
    await happen(Told("KMH-2.3.1", ship.id, "the land stops her", aground=True))
    if get_single(Chart).margins and not is_anchored_or_aground(ship):
        await run_aground(ship, Grounding.STUCK)


# ------------------------------------------------------------------------------ fireships
def may_ignite(a: Ship, b: Ship) -> bool:
    """KMH-17.2.2: return whether one of two ships burns from end to end, and may set the other on fire."""
    return has_marker(a.number, Ablaze) != has_marker(b.number, Ablaze)


def is_within_fire_reach(ship: Ship, pose: Pose, other: Ship) -> bool:
    """KMH-17.2.2: return whether a ship that is there is within 2 cm of another, one of them alight."""
    near = rule_table("fend_off")["within_cm"] * CM
    return may_ignite(ship, other) and are_hulls_within(near, pose, ship.size, other.pose, other.size)


def fire_dangers(passage: Passage, poses: list[Pose]) -> list[str]:
    """KMH-17.2.2: return the ids of the first mover in danger there, or bringing it, and of the other ship;
    an empty list if none is. A burning ship that was near before does not count."""
    if not fireships_ablaze():
        return []
    for ship, pose in zip(passage.movers, poses, strict=True):
        known = {*passage.scraped_ids, *(s.id for s in passage.movers)}
        known |= set() if has_marker(ship.number, Ablaze) else set(passage.near_fires)
        others = (s for s in all_on_table() if s.id not in known)
        if upon := next((s for s in others if is_within_fire_reach(ship, pose, s)), None):
            return [ship.id, upon.id]
    return []


async def meet_fireship(passage: Passage, ids: list[str]) -> bool:
    """KMH-17.2.2: a fireship has come upon a ship, or she upon the fireship: she fends her off, and the one
    who moves goes on; or she burns. True if they are free to go on."""
    mover, other = (get_ship(name) for name in ids)
    fireship, ship = (mover, other) if has_marker(mover.number, Ablaze) else (other, mover)
    passage.scraped_ids.append(other.id)
    if await try_fending_off(ship, passage.counted_run if fireship is mover else fireship_run(fireship)):
        await scrape_fireship(ship, fireship)
        return is_on_table(mover)
    await close_gap(passage, mover, other)
    await catch_from_fireship(ship, fireship)
    return False


async def close_gap(passage: Passage, mover: Ship, other: Ship) -> None:
    """KMH-17.2.4: they close the last of the gap to the ship that is held."""
    here, there, done = mover.pose, other.pose, 0
    way = bearing(there.x - here.x, there.y - here.y)
    closing = Passage(passage.movers, "KMH-17.2.2", "drift", 0, way, stops_at_chains=passage.stops_at_chains)
    # her pose is moved in steps for `are_touching`, and put back so that set_pose reports the whole way once
    while not are_touching(mover, other):
        if closing.find_obstacle(closing.poses_after(done + QUARTER), 0)[0]:
            break
        done += QUARTER
        mover.pose = moved_on_bearing(here, closing.bearing, done)
    mover.pose = here
    for ship, pose in zip(passage.movers, closing.poses_after(done), strict=True):
        await set_pose(ship, pose, "KMH-17.2.2", "drift", done)
    await roll_movers_shallows(passage.movers)


async def clear_scraped_hulls(movers: list[Ship], bearing: int, passed: list[str]) -> None:
    """KMH-17.2.3: movers do not end up across a hull that they scraped along: they are set past it, or, where
    land or another hull is in the way, before it. Ships that have blown up there are not in the way."""
    left = [s for s in movers if is_on_table(s)]
    for onward in (bearing, (bearing + FULL_TURN // 2) % FULL_TURN) if passed and left else ():
        far = distance_past_hulls(left, onward, passed)
        for ship in left if far > 0 else ():
            there = moved_on_bearing(ship.pose, onward, far)
            await set_pose(ship, there, "KMH-17.2.3", "drift", far)
        if far >= 0:
            await roll_movers_shallows(left)
            return


def distance_past_hulls(movers: list[Ship], bearing: int, passed: list[str]) -> int:
    """Return how far on that bearing the movers would be clear of the hulls they passed; -1 if anything else
    is in the way."""
    onward, far = Passage(movers, "", "", 0, bearing), 0
    while met := first_touch(onward, onward.poses_after(far))[1]:
        if not set(met) <= set(passed):
            return -1
        far += QUARTER
    return far


# ------------------------------------------------------------------------------ the tow follows
@dataclass(slots=True)
class TowPassage(Passage):
    """KMH-6.6.2: the way of a ship that is drawn towards her tug's stern, a quarter of a centimetre at a
    time."""

    path: list[Pose] = field(default_factory=list)

    def poses_after(self, run: int) -> list[Pose]:
        """Return where she lies after so much of it."""
        return [self.path[-(-run // QUARTER)]]


async def follow_in_tow(tug: Ship, run: int) -> bool:
    """KMH-6.6.2: the ship in tow has followed her tug's stern over the same distance, or fetched up against
    something on the way. True if she has taken the ground, and holds her tug."""
    tow = tow_as_tug(tug)
    if tow is None or not run or has_marker(get_ship(tow.towed).number, Aground):
        return False
    towed = get_ship(tow.towed)
    if is_lost_to(towed, tug.side):  # a tug that cannot sail has no order by which she lets go
        await drop_tow_line(tow, "KMH-6.6.1", "the tow is cast off")
        return False
    path = tow_path(towed, tug, run)
    towed.last_run, towed.cut_short, towed.rung, towed.hanging = run, 0, Rung.STOP, 0
    way = TowPassage([towed], "KMH-6.6.2", "tow", run, path[-1].heading, tug=tug.id, path=path)
    await carry_whole_way(way)
    if not has_marker(towed.number, Aground):
        return False
    await happen(Told("KMH-14.4.1", tug.id, "her tow is aground, and holds her"))
    return True


def tow_path(towed: Ship, tug: Ship, run: int) -> list[Pose]:
    """Return where a ship in tow is at every quarter of a centimetre on her way."""
    path, done = [towed.pose], 0
    while done < run:
        step = min(QUARTER, run - done)
        path.append(towards_stern(path[-1], tug, step))
        done += step
    return path


# ------------------------------------------------------------------------------ where she lies
async def swing_to_poses(movers: list[Ship], poses: list[Pose], clause: str, how: str, run: int = 0) -> None:
    """Swing or haul ships to these poses, where no hull is in the way: they test the ground that they swing
    over, and meet no fireship except one that was not within 2 cm before."""
    there = Passage(movers, clause, how, 0, counted_run=movers[0].last_run)
    beside = [o.id for o in all_on_table() for m in movers if is_within_fire_reach(m, m.pose, o)]
    for ship, pose in zip(movers, poses, strict=True):
        await set_pose(ship, pose, clause, how, run)
    await roll_movers_shallows(movers)
    there.scraped_ids += beside if fireships_ablaze() else []
    while met := fire_dangers(there, poses):
        if not await meet_fireship(there, met):
            return


def has_room(ship: Ship, pose: Pose) -> bool:
    """Return whether she would touch nothing at that pose."""
    return not first_touch(Passage([ship], "", "", 0), [pose])[1]
