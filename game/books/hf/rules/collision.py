"""HF-coll, HF-adv-land to HF-adv-shoal: ships whose bases touch at the end of a phase's movement are put
alongside each other; and land, beaching, shallows, and shoals that only some sides know."""

from game.books.hf.rules.morale import lose_hull, stop_ship
from game.books.hf.rules.plans import AHEAD
from game.books.hf.rules.sheet import (
    PORT,
    SIDES,
    STARBOARD,
    Alongside,
    Arc,
    Ship,
    Shoal,
    alongside_pairs_of,
    are_alongside,
    have_just_parted,
    is_beached,
    is_on_table,
)
from game.books.hf.rules.table_geometry import (
    BASE,
    POINTS,
    base_contacts,
    bow_point,
    distance_between,
    heading_name,
    nearest_point,
    shores_at,
    squared_distance_to_base,
    touches_ground,
    turn_pose,
)
from game.books.hf.rules.tables import rule_table
from game.books.menus import logged_option
from game.core.events import Befell, Collided, Grappled, Moved, Told
from game.core.markers import Aground
from game.core.steps import D6, MenuOption, OptionMenu, choose, happen, roll
from game.core.table import add_marker, every, place
from game.core.tally import Tally, Term
from game.core.wording import name_in_sentence
from game.sea.polygons import Corner
from game.sea.pose import Pose, local_coordinates, point_from_local

ABREAST = POINTS // 2  # HF-coll-3: points between opposite headings


async def resolve_collisions() -> None:
    """HF-coll-1: every contact of this phase, the closest first. The contacts are searched for again each
    time: a ship that has been moved alongside may have come clear of a third, or touch one now."""
    met: list[tuple[str, str]] = []
    while contact := closest_contact(met):
        met.append((contact[0].id, contact[1].id))
        collider, target = await decide_collider(*contact)
        await collide(collider, target)


def closest_contact(resolved_pairs: list[tuple[str, str]]) -> tuple[Ship, Ship] | None:
    """HF-coll-1: return the two closest ships that have run into each other and have not met in this
    phase."""
    touching = base_contacts()
    ships = [ship for ship in every(Ship) if is_on_table(ship)]
    rank = {ship.id: number for number, ship in enumerate(ships)}
    pairs = sorted((rank[a], rank[b]) for a in rank for b in touching[a] if rank[a] < rank.get(b, 0))
    contacts = [
        (a, b)
        for a, b in ((ships[first], ships[second]) for first, second in pairs)
        if have_collided(a, b) and (a.id, b.id) not in resolved_pairs
    ]
    return min(contacts, key=lambda pair: distance_between(pair[0].pose, pair[1].pose), default=None)


def have_collided(first: Ship, second: Ship) -> bool:
    """HF-coll-1: return whether two ships that touch have run into each other: one has moved, and they do not
    lie alongside or part just now."""
    has_moved = bool(first.moved or second.moved)
    return has_moved and not are_alongside(first, second) and not have_just_parted(first, second)


async def decide_collider(a: Ship, b: Ship) -> tuple[Ship, Ship]:
    """HF-coll-2: collider and target: who is held where she lies is the target; else who went ahead ran into
    who did not; if both did, whose bow is nearer the other's base, then the faster, then by dice."""
    if is_held_in_place(a) != is_held_in_place(b):
        return (b, a) if is_held_in_place(a) else (a, b)
    ranks = [(ship.moved == AHEAD, bool(ship.moved)) for ship in (a, b)]
    if ranks[0] != ranks[1]:
        return (a, b) if ranks[0] > ranks[1] else (b, a)
    near = [
        (squared_distance_to_base(b.pose, *bow_point(a.pose)), -a.speed),
        (squared_distance_to_base(a.pose, *bow_point(b.pose)), -b.speed),
    ]
    if near[0] != near[1]:
        return (a, b) if near[0] < near[1] else (b, a)
    winner = await roll_higher(a, b, "who ran into whom", "HF-coll-2")
    return (a, b) if winner is a else (b, a)


def is_held_in_place(ship: Ship) -> bool:
    """HF-coll-2, HF-adv-beach: return whether she keeps her place, whichever ran into the other: she stands
    on the shore, or has been laid alongside another."""
    return is_beached(ship) or bool(alongside_pairs_of(ship.id))


async def roll_higher(first: Ship, second: Ship, why: str, clause: str) -> Ship:
    """HF-coll-3: the captain with the higher die; equal dice are thrown again."""
    while True:
        (ours,) = await roll(clause, D6, about=first.id, why=why)
        (theirs,) = await roll(clause, D6, about=second.id, why=why)
        if ours != theirs:
            return first if ours > theirs else second


async def collide(collider: Ship, target: Ship) -> None:
    """HF-coll-1, HF-coll-5: both may be hurt, both stop, their orders are void, and they are alongside. Speed
    that the ground has taken in this phase hurts nobody here."""
    rules, pose = rule_table("collision"), collider.pose
    fastest = max(collider.speed, target.speed)
    made = f"speed {collider.speed}" if collider.speed else ""
    await happen(Collided("HF-coll-1", collider.id, target.id, pose.x, pose.y, made=made))
    for ship in (collider, target):
        if fastest > rules["harmless_speed"]:
            await lose_hull(ship, rules["hull"], "HF-coll-5", "collision")
        stop_ship(ship)
    await happen(Told("HF-coll-4", collider.id, "both lie still, and their orders are void"))
    await lay_alongside(collider, target)


# ------------------------------------------------------------------------------ where they lie
async def lay_alongside(collider: Ship, target: Ship) -> None:
    """HF-coll-3: the target keeps her place; the collider lies parallel on one of her sides, if one is
    free."""
    if is_held_in_place(collider):
        return await happen(Told("HF-coll-1", collider.id, "she lies where she is held"))
    heading = await choose_heading_beside(collider, target)
    side = await choose_contact_side(collider, target)
    free = [s for s in SIDES if s not in occupied_sides(target)]
    if not free:
        return await happen(Told("HF-coll-1", target.id, "she has ships on both sides already"))
    side = side if side in free else free[0]
    pose = pose_abreast(target.pose, side, heading)
    collider.pose = pose
    place(Alongside(collider.id, target.id, side_towards(pose, target.pose), side))
    await happen(Moved("HF-coll-3", collider.id, pose.x, pose.y, pose.heading, "set"))
    await happen(Grappled("HF-coll-3", collider.id, target.id))
    return None


def pose_abreast(target: Pose, side: Arc, heading: int) -> Pose:
    """HF-coll-3: return the position abreast of the target, half an inch from centre to centre."""
    x, y = point_from_local(target, BASE.beam if side == STARBOARD else -BASE.beam, 0)
    return Pose(x, y, heading)


def side_towards(pose: Pose, other: Pose) -> Arc:
    """Return the side that a ship turns to another that is abreast."""
    return STARBOARD if local_coordinates(pose, other.x, other.y)[0] > 0 else PORT


def occupied_sides(ship: Ship) -> list[Arc]:
    """HF-coll-1: return the sides on which somebody is alongside already."""
    return [pair.side_of(ship.id) for pair in alongside_pairs_of(ship.id)]


def heading_difference_points(collider: Ship, target: Ship) -> int:
    """HF-coll-3: return points between the two headings, 0 to 4."""
    points = (nearest_point(collider.pose.heading) - nearest_point(target.pose.heading)) % POINTS
    return min(points, POINTS - points)


async def choose_heading_beside(collider: Ship, target: Ship) -> int:
    """HF-coll-3: parallel to the target the shorter way round; at 90 degrees the collider's captain
    chooses."""
    points, same = heading_difference_points(collider, target), target.pose.heading
    opposite = turn_pose(target.pose, ABREAST).heading
    if points != ABREAST // 2:
        return same if points < ABREAST // 2 else opposite
    names = [(heading, heading_name(heading)) for heading in (same, opposite)]
    label, does = "Lie alongside heading", "comes to lie alongside, heading"
    offers = tuple(logged_option(n, f"{label} {n}", h, "HF-coll-3", f"{does} {n}") for h, n in names)
    return await choose(collider.side, "HF-coll-3", OptionMenu(offers), collider.id)


async def choose_contact_side(collider: Ship, target: Ship) -> Arc:
    """HF-coll-3: the side of the target that the collider came from; end on, the captain with the higher top
    speed puts her where he likes, and dice tell between equals."""
    side = approach_side(collider, target)
    if side:
        return side
    captain = target if target.top_speed > collider.top_speed else collider
    if target.top_speed == collider.top_speed:
        captain = await roll_higher(target, collider, "who picks the side", "HF-coll-3")
    lies, comes = f"{collider.name} lies to", f"{collider.name} comes to lie to"
    of, of_her = target.name, name_in_sentence(target.name)
    offers = tuple(
        MenuOption(s, f"{lies} {s} of {of}", s, "HF-coll-3", log_sentence=f"{comes} {s} of {of_her}")
        for s in SIDES
    )
    return await choose(captain.side, "HF-coll-3", OptionMenu(offers), captain.id)


def approach_side(collider: Ship, target: Ship) -> Arc:
    """HF-coll-3: return the side of the target on which the collider lay before; '' if they met end on: on
    one line, bow to bow or bow to stern."""
    came_from = collider.came_from if collider.moved else collider.pose
    beside, _ = local_coordinates(target.pose, came_from.x, came_from.y)
    on_a_line = heading_difference_points(collider, target) in (0, ABREAST)
    within = BASE.beam // 2 if on_a_line else 0
    if abs(beside) <= within:
        beside = 0 if on_a_line else local_coordinates(target.pose, collider.pose.x, collider.pose.y)[0]
    return STARBOARD if beside > 0 else PORT if beside < 0 else Arc.NONE


def corners_of(ground: list[list[int]]) -> list[Corner]:
    """Return a polygon of the table as corners."""
    return [(x, y) for x, y in ground]


def shoals_at(pose: Pose) -> list[Shoal]:
    """HF-adv-shallow-1: return the shallows in which a base lying there stands."""
    return [shoal for shoal in every(Shoal) if touches_ground(pose, corners_of(shoal.corners))]


def knows_shoal(side: str, shoal: Shoal) -> bool:
    """HF-adv-shoal: return whether a side knows of a shoal."""
    return shoal.found or side in shoal.known_to


def known_ground_at(ship: Ship, pose: Pose) -> list[list[Corner]]:
    """HF-move-10: return the shores and shallows that she would meet with her base there, as far as her side
    knows of them and her keel can strike."""
    deep = [s for s in shoals_at(pose) if knows_shoal(ship.side, s) and face_to_strike(ship, s.level) <= 6]
    return [*shores_at(pose), *(corners_of(shoal.corners) for shoal in deep)]


# ------------------------------------------------------------------------------ running on
async def resolve_ground(ship: Ship, speed: int | None = None) -> None:
    """HF-adv-land, HF-adv-shallow-1: she has moved: the shore stops her, or the shallows she stands in may. A
    drifting ship comes on with the ``speed`` given (HF-drift-2)."""
    speed = ship.speed if speed is None else speed
    if shores_at(ship.pose):
        return await hit_land(ship, speed)
    shoals = shoals_at(ship.pose)
    for shoal in shoals:
        await reveal_shoal(ship, shoal)
    if shoals:
        await roll_shallows_test(ship, min(shoals, key=lambda shoal: shoal.level), speed)
    return None


async def reveal_shoal(ship: Ship, shoal: Shoal) -> None:
    """HF-adv-shoal: a shoal that her side knew nothing of is known to all from now on."""
    if not knows_shoal(ship.side, shoal):
        shoal.found = True
        await happen(Told("HF-adv-shoal", ship.id, "she has found a shoal"))


async def hit_land(ship: Ship, speed: int) -> None:
    """HF-adv-land, HF-adv-beach: a hull square for each inch of speed, and she is beached."""
    points = speed * rule_table("land")["hull_for_speed"]
    await happen(Told("HF-adv-land", ship.id, "she runs on the shore", aground=True))
    await lose_hull(ship, points, "HF-adv-land", "the shore")
    await beach_ship(ship)


async def beach_ship(ship: Ship) -> None:
    """HF-adv-beach: she moves no more; what guns still bear may fire."""
    stop_ship(ship)
    add_marker(ship.number, Aground())
    await happen(Befell("HF-adv-beach", ship.id, "aground"))


def bottom_score(ship: Ship, shoal: Shoal, face: int) -> Tally:
    """HF-adv-shallow-1: return the die less the rate, which must not pass the shallows' level."""
    rate = min(ship.rate, rule_table("shallows")["highest_rate"])
    die = Term("HF-adv-shallow-1", "the die", face)
    return Tally((die, Term("HF-adv-shallow-1", f"of rate {rate}", -rate)))


def face_to_strike(ship: Ship, level: int) -> int:
    """HF-adv-shallow-1: return the face on which a ship strikes the bottom; above 6 she never does."""
    return level + min(ship.rate, int(rule_table("shallows")["highest_rate"])) + 1


async def does_bottom_roll_strike(ship: Ship, shoal: Shoal, why: str) -> bool:
    """HF-adv-shallow-1: return whether her keel strikes."""
    needs = face_to_strike(ship, shoal.level)
    (face,) = await roll("HF-adv-shallow-1", D6, about=ship.id, why=why, needs=needs)
    return bottom_score(ship, shoal, face).total > shoal.level


async def roll_shallows_test(ship: Ship, shoal: Shoal, speed: int) -> None:
    """HF-adv-shallow-1 to 3: one die a phase, against the shallowest water she stands in; a keel that strikes
    costs hull and stops her, and a second die says whether she is on for good."""
    if not await does_bottom_roll_strike(ship, shoal, "shallows"):
        return
    points = speed * rule_table("shallows")["hull_for_speed"]
    await happen(Told("HF-adv-shallow-2", ship.id, "she strikes the bottom", aground=True))
    await lose_hull(ship, points, "HF-adv-shallow-2", "the bottom")
    stop_ship(ship)
    if await does_bottom_roll_strike(ship, shoal, "whether she comes off"):
        await beach_ship(ship)
    else:
        await happen(Told("HF-adv-shallow-3", ship.id, "she comes off, and sail may be made next turn"))
