"""LS98-coll, LS98-diseng-1: ships that run into each other, how they come apart, and boarders thrown back."""

from game.books.ls98.rules.course import Leg
from game.books.ls98.rules.motion import log_move
from game.books.ls98.rules.sheet import Hold, Ship, Wind, hold_between, ship_in
from game.books.ls98.rules.tables import rule_table
from game.books.menus import logged_option
from game.core.events import Collided, Grappled, Told
from game.core.steps import D6, MenuOption, OptionMenu, choose, happen, roll
from game.core.table import get_single, place
from game.sea.compass import direction_name
from game.sea.hexes import PORT, STARBOARD, hex_pose, turned_direction

# Hexsides by key, to starboard above 0.
SWINGS = {PORT: -1, STARBOARD: 1, f"{PORT} 2": -2, f"{STARBOARD} 2": 2}


async def collide(ship: Ship, other: Ship) -> None:
    """LS98-coll-2: the hex that she had to enter holds another: she stays in hers, swings a broadside to the
    other, and both are entangled."""
    pose = hex_pose(other.hex, other.heading)
    made = f"{ship.run} hex{'es' * (ship.run != 1)}"
    await happen(Collided("LS98-coll-2", ship.id, other.id, pose.x, pose.y, 0, made))
    ship.heading = await choose(ship.side, "LS98-coll-2", swing_menu(ship), ship.id)
    await log_move(ship, "LS98-coll-2", "swing")
    place(Hold(ship.id, other.id))


def swing_menu(ship: Ship) -> OptionMenu[int]:
    """LS98-coll-2: return the headings one hexside or two to port or starboard, but not into the wind."""
    wind_from = get_single(Wind).blows_from
    ways = [
        (key, PORT if steps < 0 else STARBOARD, turned_direction(ship.heading, steps))
        for key, steps in SWINGS.items()
    ]
    offers = []
    for key, side, heading in ways:
        if heading != wind_from:
            label, note = f"Swing to {side}", direction_name(heading)
            offers.append(MenuOption(key, label, heading, "LS98-coll-2", note=note, log_sentence=""))
    return OptionMenu(tuple(offers))


async def try_cut_loose(ship: Ship, other: Ship) -> bool:
    """LS98-coll-3: a die says whether a ship that is not grappled cuts herself clear."""
    needs = rule_table("separate")["needs"]
    why = f"cutting away from {other.name}"
    (face,) = await roll("LS98-coll-3", D6, about=ship.id, why=why, needs=needs)
    if face < needs:
        await happen(Told("LS98-coll-3", ship.id, f"she is still foul of {other.name}"))
        return False
    await release_hold(ship, other, "LS98-coll-3")
    return True


async def release_hold(ship: Ship, other: Ship, clause: str) -> None:
    """Release the two ships from each other."""
    hold = hold_between(ship.id, other.id)
    if hold is not None:
        hold.open = False
        await happen(Grappled(clause, ship.id, other.id, on=False))


async def ask_turn_when_clear(ship: Ship) -> None:
    """LS98-coll-3: come clear, she may begin with any free hex ahead or on either bow."""
    wind_from = get_single(Wind).blows_from
    ways = {Leg.AHEAD: ship.heading, Leg.PORT: turned_direction(ship.heading, -1)}
    ways[Leg.STARBOARD] = turned_direction(ship.heading, 1)
    free = {
        key: heading
        for key, heading in ways.items()
        if heading != wind_from and ship_in(ship.hex.hex_towards(heading)) is None
    }
    if not free or list(free) == [Leg.AHEAD]:
        return
    names = {key: direction_name(heading) for key, heading in free.items()}
    offers = tuple(
        logged_option(k, f"Clear to {name}", k, "LS98-coll-3", f"comes clear, heading {name}")
        for k, name in names.items()
    )
    key = await choose(ship.side, "LS98-coll-3", OptionMenu(offers), ship.id)
    if key != Leg.AHEAD:
        ship.heading = free[key]
        await log_move(ship, "LS98-coll-3", key)


async def repel_boarders(hold: Hold, ship: Ship, foe: Ship) -> None:
    """LS98-board-8, LS98-diseng-1: the boarders are back in their own ship, every deck is regained, and who
    threw them out may cut the grapples at once."""
    hold.begun, hold.decks, hold.rounds, hold.spent = False, 0, 0, 0
    hold.repeller = foe.id
    offers = (
        logged_option("cut", "Cut the grapples", True, "LS98-diseng-1", "tries to cut the grapples"),
        logged_option("hold", "Hold on to her", False, "LS98-diseng-1", "holds on to the other ship"),
    )
    if await choose(foe.side, "LS98-diseng-1", OptionMenu(offers), foe.id):
        await try_cut_grapples(foe, ship)


async def try_cut_grapples(ship: Ship, foe: Ship) -> None:
    """LS98-diseng-1: a die each; if hers is higher both are free; else the grapples hold."""
    (ours,) = await roll("LS98-diseng-1", D6, about=ship.id, why="cutting the grapples")
    (theirs,) = await roll("LS98-diseng-1", D6, about=foe.id, why="holding on", most=ours - 1)
    if ours > theirs:
        return await release_hold(ship, foe, "LS98-diseng-1")
    hold = hold_between(ship.id, foe.id)
    if hold is not None and theirs > ours:
        hold.repeller = ""
    return await happen(Told("LS98-diseng-1", ship.id, "the grapples hold"))
