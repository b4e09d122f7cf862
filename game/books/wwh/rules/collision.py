"""WWH-1.4, WWH-2.2g: ships that meet in a square, collide or lie side by side, and break off again; hulks
that drift, and ships that leave the board."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import isqrt, perm

from game.books.menus import logged_option
from game.books.wwh.rules.arcs import side_toward_square
from game.books.wwh.rules.course import squares_words
from game.books.wwh.rules.damage import DamageCause, add_damage_points
from game.books.wwh.rules.sheet import (
    PORT,
    SIDES,
    STARBOARD,
    Board,
    Hold,
    Quality,
    Ship,
    ShipSide,
    Wind,
    crew_quality,
    get_ship,
    holds_of,
    is_fighting,
    others_in_square,
)
from game.books.wwh.rules.sight import FixedAnswer
from game.books.wwh.rules.tables import rule_table
from game.core.events import Collided, Grappled, Left, Moved, Told
from game.core.markers import Gone
from game.core.steps import D6, OptionMenu, choose, happen, roll
from game.core.table import add_marker, get_single, has_marker, place
from game.core.tally import Tally, Term
from game.core.wording import name_in_sentence
from game.sea.compass import eighth_name
from game.sea.square import HEADINGS_IN_ALL, SQUARE_SIDE, Square, eighths_between, square_pose


def collision_dice(mover: Ship, other: Ship) -> Tally:
    """WWH-1.4a: return two dice, one more for enemies (by the sides they began on), one for each Spanish ship
    of the two."""
    rules = rule_table("collision")
    terms = [Term("WWH-1.4a", "two ships", rules["dice"])]
    if mover.born != other.born:
        terms.append(Term("WWH-1.4a", "enemies", rules["enemy"]))
    spanish = sum(crew_quality(ship) == Quality.POOR for ship in (mover, other))
    if spanish:
        terms.append(Term("WWH-1.4a", "Spanish ships", rules["spanish"] * spanish))
    return Tally(tuple(terms))


def damage_of_collision_dice(faces: Sequence[int]) -> int:
    """WWH-1.4b: return damage points for each ship: for a double, for a treble, or none."""
    alike, rules = max(Counter(faces).values()), rule_table("collision")
    if alike < 2:
        return 0
    points: int = rules["treble" if alike > 2 else "double"]
    return points


async def collide_in_square(mover: Ship, squares_made: int, came_from: Square) -> bool:
    """WWH-1.4a: she has come into a square: each ship there is tested in turn until she collides; whether she
    has."""
    for other in others_in_square(mover):
        dice = collision_dice(mover, other)
        why = f"collision with {other.name}"
        faces = await roll("WWH-1.4a", *[D6] * dice.total, about=mover.id, why=why, tally=dice)
        points = damage_of_collision_dice(faces)
        if points:
            await collide(mover, other, points, squares_made, came_from)
            return True
        await happen(Told("WWH-1.4a", mover.id, f"she passes clear of {other.name}"))
    return False


async def collide(mover: Ship, other: Ship, points: int, squares_made: int, came_from: Square) -> None:
    """WWH-1.4b: both are damaged and lie entangled where they met."""
    pose = square_pose(mover.square, mover.heading)
    way, run = squares_words(squares_made), squares_made * SQUARE_SIDE
    await happen(Collided("WWH-1.4b", mover.id, other.id, pose.x, pose.y, run, way))
    for ship in (mover, other):
        await add_damage_points(ship, points, "WWH-1.4b", DamageCause.COLLISION)
    await hold_side_by_side(mover, other, came_from, is_foul=True)
    await happen(Grappled("WWH-1.4b", mover.id, other.id))


# ------------------------------------------------------------------------------ in one square
async def hold_beside_others(mover: Ship, came_from: Square) -> None:
    """WWH-E2: a ship that ends her move beside others without a collision lies side by side with them."""
    known = [hold.partner(mover.id) for hold in holds_of(mover.id)]
    for other in others_in_square(mover):
        if other.id not in known:
            await hold_side_by_side(mover, other, came_from, is_foul=False)


async def hold_side_by_side(mover: Ship, other: Ship, came_from: Square, is_foul: bool) -> None:
    """WWH-E2: each turns a broadside to the other until they part: the other ship the one on whose side the
    mover lay; where that says nothing the mover's captain chooses, and nobody is asked if the two will never
    fire at each other."""
    matters = other.side != mover.side and is_fighting(other)
    theirs = side_toward_square(other.square, other.heading, came_from)
    if not theirs and matters:
        theirs = await _pick_side(mover, other, mover, "Lie to her")
    ours = side_facing_back(mover.heading, other.heading, theirs or PORT)
    if not ours and matters:
        ours = await _pick_side(mover, mover, other, "Turn your")
    place(Hold(mover.id, other.id, ours or PORT, theirs or PORT, is_foul))


def side_facing_back(heading: int, other_heading: int, other_side: ShipSide) -> ShipSide:
    """WWH-E2: return the broadside that faces a ship which shows us her ``other_side``; '' if she is right
    across bow or stern."""
    back_to_her = -2 if other_side == STARBOARD else 2
    towards_her = (other_heading + back_to_her) % HEADINGS_IN_ALL
    off_starboard = eighths_between((heading + 2) % HEADINGS_IN_ALL, towards_her)
    if off_starboard == HEADINGS_IN_ALL // 4:
        return ShipSide.NONE
    return STARBOARD if off_starboard < HEADINGS_IN_ALL // 4 else PORT


async def _pick_side(mover: Ship, about: Ship, whom: Ship, verb: str) -> ShipSide:
    to = f"side to {name_in_sentence(whom.name)}"
    offers = tuple(
        logged_option(side, f"{verb} {side} side", side, "WWH-E2", f"turns her {side} {to}") for side in SIDES
    )
    return await choose(mover.side, "WWH-E2", OptionMenu(offers), about.id)


async def part_from_others(ship: Ship) -> None:
    """WWH-E2: she lies no longer beside ships whose square she has left."""
    for hold in holds_of(ship.id):
        if get_ship(hold.partner(ship.id)).square != ship.square:
            hold.open = False


# ------------------------------------------------------------------------------ breaking off
async def try_part_from_all(ship: Ship) -> bool:
    """WWH-1.4c: an entangled ship may try to part, once for each ship she is foul of: a double on two dice
    clears both, and neither has any way on. Whether she is free to move."""
    for hold in [h for h in holds_of(ship.id) if h.foul]:
        other = get_ship(hold.partner(ship.id))
        if not await _wants_to_part(ship, other):
            return False
        dice, why = rule_table("collision")["break_off_dice"], f"break off from {other.name}"
        faces = await roll("WWH-1.4c", *[D6] * dice, about=ship.id, why=why)
        if not damage_of_collision_dice(faces):
            await happen(Told("WWH-1.4c", ship.id, f"she stays foul of {other.name}"))
            return False
        hold.foul, other.last_run = False, 0
        await happen(Grappled("WWH-1.4c", ship.id, other.id, on=False))
    return True


def break_off_chance() -> Fraction:
    """WWH-1.4c: return the chance that an entangled ship breaks off."""
    return doubles_chance(rule_table("collision")["break_off_dice"])


def doubles_chance(dice: int) -> Fraction:
    """WWH-1.4a: return the chance that this many dice show a double."""
    return 1 - Fraction(perm(6, dice), 6**dice)


async def _wants_to_part(ship: Ship, other: Ship) -> bool:
    clause, name = "WWH-1.4c", name_in_sentence(other.name)
    part, stay = FixedAnswer.BREAK_OFF, FixedAnswer.STAY
    label, does = f"Break off from {other.name}", f"tries to break off from {name}"
    offers = (
        logged_option(part, label, True, clause, does),
        logged_option(stay, "Stay entangled", False, clause, f"stays foul of {name}"),
    )
    return await choose(ship.side, clause, OptionMenu(offers), ship.id)


async def move_to_square(
    ship: Ship, square: Square, heading: int, clause: str, move_kind: str, wind_words: str = ""
) -> None:
    """Set where a ship is. Only this function writes it, so that record and witnesses agree. ``wind_words``:
    where the wind takes her, in words."""
    before = square_pose(ship.square, ship.heading)
    ship.square, ship.heading = square, heading
    pose = square_pose(square, heading)
    run = isqrt((pose.x - before.x) ** 2 + (pose.y - before.y) ** 2)
    made = "a square slantwise" if run > SQUARE_SIDE else "a square" if run else ""
    made = f"{made} {wind_words}".rstrip()
    await happen(Moved(clause, ship.id, pose.x, pose.y, pose.heading, move_kind, run, made=made))


async def drift_hulk(ship: Ship) -> None:
    """WWH-2.2g: a hulk goes a square straight downwind and keeps her heading; she may run foul."""
    ship.last_run, ship.hove_to = 0, False
    downwind = (get_single(Wind).blows_from + HEADINGS_IN_ALL // 2) % HEADINGS_IN_ALL
    came_from = ship.square
    there = came_from.square_towards(downwind, rule_table("drift")["squares"])
    if [there.x, there.y] in get_single(Board).land:
        words = "a hulk, stopped by the land"
        return await happen(Told("WWH-2.2g", ship.id, words, aground=True))
    way = f"to the {eighth_name(downwind)}"
    await move_to_square(ship, there, ship.heading, "WWH-2.2g", "drift", way)
    await part_from_others(ship)
    if not await leave_if_off_board(ship):
        await collide_in_square(ship, 1, came_from)
        await hold_beside_others(ship, came_from)
    return None


async def leave_if_off_board(ship: Ship) -> bool:
    """WWH-0.1: a ship beyond the edge of the board is out of the battle, her colours flying."""
    edge = edge_beyond(ship.square)
    if not edge or has_marker(ship.number, Gone):
        return False
    add_marker(ship.number, Gone("left", edge))
    for hold in holds_of(ship.id):
        hold.open = False
    await happen(Left("WWH-0.1", ship.id, edge))
    return True


def edge_beyond(square: Square) -> str:
    """Return the edge of the board that a square is beyond; '' for a square on it."""
    board = get_single(Board)
    edges = (
        ("left", square.x < 0),
        ("right", square.x >= board.columns),
        ("top", square.y < 0),
        ("bottom", square.y >= board.rows),
    )
    return next((name for name, beyond in edges if beyond), "")
