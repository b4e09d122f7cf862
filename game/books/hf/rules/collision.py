"""HF-coll: ships whose bases touch at the end of a phase's movement are laid alongside each
other."""

from __future__ import annotations

from game.books.hf.rules.bases import touching_now
from game.books.hf.rules.hurts import lose_hull, stops
from game.books.hf.rules.plans import AHEAD
from game.books.hf.rules.sheet import (
    PORT,
    SIDES,
    STARBOARD,
    Alongside,
    Arc,
    Ship,
    afloat,
    are_alongside,
    is_beached,
    just_parted,
    pairs_of,
)
from game.books.hf.rules.space import (
    BASE,
    POINTS,
    apart,
    bow,
    name_of,
    point_of,
    to_base,
    turned,
)
from game.books.hf.rules.tables import table
from game.core.events import Collided, Grappled, Moved, Told
from game.core.steps import D6, Option, Pick, choose, happen, roll
from game.core.table import every, place
from game.core.wording import WHO, in_sentence
from game.sea.pose import Pose, at, local

ABREAST = POINTS // 2
"""HF-coll-3: points between opposite headings."""


async def collisions() -> None:
    """HF-coll-1: every contact of this phase, the closest first; who has been laid elsewhere may
    have come clear of a third, or touch one now."""
    met: list[tuple[str, str]] = []
    while contact := next_contact(met):
        met.append((contact[0].id, contact[1].id))
        collider, target = await who_ran_into_whom(*contact)
        await collide(collider, target)


def next_contact(met: list[tuple[str, str]]) -> tuple[Ship, Ship] | None:
    """HF-coll-1: the two closest ships that touch, of which one has moved, that do not lie
    alongside or part just now, and have not met in this phase."""
    touching = touching_now()
    ships = [ship for ship in every(Ship) if afloat(ship)]
    rank = {ship.id: number for number, ship in enumerate(ships)}
    pairs = sorted(
        (rank[a], rank[b]) for a in rank for b in touching[a] if rank[a] < rank.get(b, 0)
    )
    contacts = [
        (a, b)
        for a, b in ((ships[first], ships[second]) for first, second in pairs)
        if is_contact(a, b) and (a.id, b.id) not in met
    ]
    return min(contacts, key=lambda pair: apart(pair[0].pose, pair[1].pose), default=None)


def is_contact(a: Ship, b: Ship) -> bool:
    """HF-coll-1: whether two ships that touch have run into each other: one has moved, and they do
    not lie alongside or part just now."""
    return bool(a.moved or b.moved) and not are_alongside(a, b) and not just_parted(a, b)


async def who_ran_into_whom(a: Ship, b: Ship) -> tuple[Ship, Ship]:
    """HF-coll-2: collider and target: who is held where she lies is the target; else who went
    ahead ran into who did not; if both did, whose bow is nearer the other's base, then the faster,
    then by dice."""
    if is_held(a) != is_held(b):
        return (b, a) if is_held(a) else (a, b)
    ranks = [(ship.moved == AHEAD, bool(ship.moved)) for ship in (a, b)]
    if ranks[0] != ranks[1]:
        return (a, b) if ranks[0] > ranks[1] else (b, a)
    near = [(to_base(b.pose, *bow(a.pose)), -a.speed), (to_base(a.pose, *bow(b.pose)), -b.speed)]
    if near[0] != near[1]:
        return (a, b) if near[0] < near[1] else (b, a)
    winner = await higher_die(a, b, "who ran into whom", "HF-coll-2")
    return (a, b) if winner is a else (b, a)


def is_held(ship: Ship) -> bool:
    """HF-coll-2, HF-adv-beach: whether she keeps her place whoever ran into whom: she stands on the
    shore, or has been laid alongside another."""
    return is_beached(ship) or bool(pairs_of(ship.id))


async def higher_die(first: Ship, second: Ship, why: str, clause: str) -> Ship:
    """HF-coll-3: the captain with the higher die; equal dice are thrown again."""
    while True:
        (ours,) = await roll(clause, D6, about=first.id, why=why)
        (theirs,) = await roll(clause, D6, about=second.id, why=why)
        if ours != theirs:
            return first if ours > theirs else second


async def collide(collider: Ship, target: Ship) -> None:
    """HF-coll-1, HF-coll-5: both may be hurt, both stop, their orders are void, and they lie
    alongside. Speed that the ground has taken in this phase hurts nobody here."""
    rules, pose = table("collision"), collider.pose
    fastest = max(collider.speed, target.speed)
    made = f"speed {collider.speed}" if collider.speed else ""
    await happen(Collided("HF-coll-1", collider.id, target.id, pose.x, pose.y, made=made))
    for ship in (collider, target):
        if fastest > rules["harmless_speed"]:
            await lose_hull(ship, rules["hull"], "HF-coll-5", "collision")
        stops(ship)
    await happen(Told("HF-coll-4", collider.id, "both lie still, and their orders are void"))
    await lay_alongside(collider, target)


# ------------------------------------------------------------------------------ where they lie
async def lay_alongside(collider: Ship, target: Ship) -> None:
    """HF-coll-3: the target keeps her place; the collider lies parallel on one of her sides, if one
    is free."""
    if is_held(collider):
        return await happen(Told("HF-coll-1", collider.id, "she lies where she is held"))
    heading = await heading_beside(collider, target)
    side = await side_of_contact(collider, target)
    free = [s for s in SIDES if s not in sides_taken(target)]
    if not free:
        return await happen(Told("HF-coll-1", target.id, "she has ships on both sides already"))
    side = side if side in free else free[0]
    pose = berth(target.pose, side, heading)
    collider.pose = pose
    place(Alongside(collider.id, target.id, facing(pose, target.pose), side))
    await happen(Moved("HF-coll-3", collider.id, pose.x, pose.y, pose.heading, "set"))
    await happen(Grappled("HF-coll-3", collider.id, target.id))
    return None


def berth(target: Pose, side: Arc, heading: int) -> Pose:
    """HF-coll-3: abreast of the target, half an inch from centre to centre."""
    x, y = at(target, BASE.beam if side == STARBOARD else -BASE.beam, 0)
    return Pose(x, y, heading)


def facing(pose: Pose, other: Pose) -> Arc:
    """The side that a ship turns to another that lies abreast."""
    return STARBOARD if local(pose, other.x, other.y)[0] > 0 else PORT


def sides_taken(ship: Ship) -> list[Arc]:
    """HF-coll-1: the sides on which somebody lies alongside already."""
    return [pair.side_of(ship.id) for pair in pairs_of(ship.id)]


def angle(collider: Ship, target: Ship) -> int:
    """HF-coll-3: points between the two headings, 0 to 4."""
    points = (point_of(collider.pose.heading) - point_of(target.pose.heading)) % POINTS
    return min(points, POINTS - points)


async def heading_beside(collider: Ship, target: Ship) -> int:
    """HF-coll-3: parallel to the target the shorter way round; at 90 degrees the collider's captain
    chooses."""
    points, same = angle(collider, target), target.pose.heading
    opposite = turned(target.pose, ABREAST).heading
    if points != ABREAST // 2:
        return same if points < ABREAST // 2 else opposite
    offers = tuple(
        Option(
            name_of(heading),
            f"Lie alongside heading {name_of(heading)}",
            heading,
            "HF-coll-3",
            said=f"{WHO} comes to lie alongside, heading {name_of(heading)}",
        )
        for heading in (same, opposite)
    )
    return await choose(collider.side, "HF-coll-3", Pick(offers), collider.id)


async def side_of_contact(collider: Ship, target: Ship) -> Arc:
    """HF-coll-3: the side of the target that the collider came from; end on, the captain with the
    higher top speed puts her where he likes, and dice tell between equals."""
    side = side_she_came_from(collider, target)
    if side:
        return side
    captain = target if target.top_speed > collider.top_speed else collider
    if target.top_speed == collider.top_speed:
        captain = await higher_die(target, collider, "who picks the side", "HF-coll-3")
    offers = tuple(
        Option(
            side,
            f"{collider.name} lies to {side} of {target.name}",
            side,
            "HF-coll-3",
            said=f"{collider.name} comes to lie to {side} of {in_sentence(target.name)}",
        )
        for side in SIDES
    )
    return await choose(captain.side, "HF-coll-3", Pick(offers), captain.id)


def side_she_came_from(collider: Ship, target: Ship) -> Arc:
    """HF-coll-3: the side of the target on which the collider lay before; '' if they met end on:
    on one line, bow to bow or bow to stern."""
    came_from = collider.came_from if collider.moved else collider.pose
    beside, _ = local(target.pose, came_from.x, came_from.y)
    on_a_line = angle(collider, target) in (0, ABREAST)
    within = BASE.beam // 2 if on_a_line else 0
    if abs(beside) <= within:
        beside = 0 if on_a_line else local(target.pose, collider.pose.x, collider.pose.y)[0]
    return STARBOARD if beside > 0 else PORT if beside < 0 else Arc.NONE
