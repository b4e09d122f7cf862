"""WWH-1: a side moves its ships, singly or behind a leader, square by square."""

from __future__ import annotations

from dataclasses import replace

from game.books.wwh.rules.collision import lie_beside_others, part_from_others, roll_collisions, try_break_off
from game.books.wwh.rules.course import AHEAD, END, HEAVE_TO, TACK, Helm, Leg
from game.books.wwh.rules.drifting import drift, edge_beyond, leave_if_off_board, move_to_square
from game.books.wwh.rules.fleet import (
    close_up,
    find_way_to_line,
    followers,
    leader_ids,
    leave_wake,
    line_of,
    line_of_ship,
    moves_alone,
    next_leg,
    squares_left,
)
from game.books.wwh.rules.gunnery import fire_rake
from game.books.wwh.rules.sailing import (
    is_hulk,
    max_squares_by_heading,
    point_of_sailing,
    squares_tally,
    wind_side,
)
from game.books.wwh.rules.sheet import (
    Board,
    Line,
    Ship,
    Wind,
    fighting_ships,
    holds_of,
    is_held_fast,
    is_on_board,
    open_grapple,
    ship_named,
)
from game.books.wwh.rules.striking import strike_when_raked
from game.books.wwh.rules.tables import table
from game.books.wwh.rules.tacking import miss_stays, tack_refusal, try_tack
from game.core.events import Befell, Ordered, Told
from game.core.steps import D6, Option, OptionMenu, Refusal, choose, happen, roll
from game.core.table import every, get_single
from game.core.wording import WHO_PLACEHOLDER, name_in_sentence
from game.sea.square import HEADINGS_IN_ALL, Square, distance

FOLLOW, REJOIN = "follow", "rejoin"
"""What a ship in line does with her turn (WWH-T.3)."""


# ------------------------------------------------------------------------------ whose move it is
async def roll_independence(side: str) -> None:
    """WWH-T.3, WWH-T.4: the lines of a side have closed up; a fleet has thrown its die, and on a 6
    one more of its ships is free for good."""
    lines = [line for line in every(Line) if line.side == side]
    for line in lines:
        line.ran = -1
        close_up(line)
    bound = fleet_followers(side)
    if not bound:
        return
    frees_on = table("independence")["frees_on"]
    (face,) = await roll("WWH-T.4", D6, about=side, why="independence", needs=frees_on)
    if face >= frees_on:
        ship = await choose(side, "WWH-T.4", freed_menu(bound))
        ship.free = True
        await happen(Told("WWH-T.4", ship.id, "she manoeuvres on her own from now on"))
        for line in lines:
            close_up(line)


def fleet_followers(side: str) -> list[Ship]:
    """WWH-T.4: return the ships of a side's fleet that do not move alone, those too that are out of
    their line for now; none if no line has two of them, for then nobody follows."""
    ships = [s for s in fighting_ships() if s.side == side and not moves_alone(s)]
    squadrons = [s.squadron for s in ships]
    return ships if len(set(squadrons)) < len(squadrons) else []


def freed_menu(ships: list[Ship]) -> OptionMenu[Ship]:
    """WWH-T.4: return the ships of a fleet that a 6 may free."""
    return OptionMenu(
        tuple(
            Option(
                s.id,
                f"{s.name} goes her own way",
                s,
                "WWH-T.4",
                log_sentence=f"{WHO_PLACEHOLDER} lets {name_in_sentence(s.name)} go her own way",
            )
            for s in ships
        )
    )


def has_move(side: str) -> bool:
    """WWH-T.1: return whether a side has anything to do in its Manoeuvre phase: a die to throw for
    its fleet, or a ship that nothing holds."""
    free = (s for s in fighting_ships() if s.side == side and not (is_held_fast(s.id) or open_grapple(s.id)))
    return bool(fleet_followers(side)) or any(free)


async def next_to_move(side: str) -> Ship | None:
    """WWH-T.2, WWH-T.3: the owner takes his ships in the order he likes, but a line follows its
    leader at once; None when all have moved or nobody is left to fight, nor to come."""
    board = get_single(Board)
    if len({*board.to_come, *(s.side for s in fighting_ships())}) < min(2, len(board.sides)):
        return None
    follower = next_follower(side)
    if follower:
        return follower
    menu = movers_menu(side)
    ready = [offer.value for offer in menu.offers if not offer.refusal]
    if len(ready) < 2:
        return ready[0] if ready else None
    return await choose(side, "WWH-T.2", menu)


def next_follower(side: str) -> Ship | None:
    """WWH-T.3: return the next ship astern in a line whose leader has moved."""
    for line in every(Line):
        if line.side == side and line.ran >= 0:
            close_up(line, has_leader_moved=True)
            waiting = (ship_named(name) for name in line.ships[1:])
            if first := next((ship for ship in waiting if not ship.moved), None):
                return first
    return None


def movers_menu(side: str) -> OptionMenu[Ship]:
    """WWH-T.2, WWH-T.3: return the ships of a side that have not moved; followers are greyed."""
    behind, before = {s.id for s in followers(side)}, leader_ids()
    follows = Refusal("WWH-T.3", "she follows the leader of her line")
    return OptionMenu(
        tuple(
            Option(
                s.id,
                s.name,
                s,
                "WWH-T.3" if s.id in behind or s.id in before else "WWH-T.2",
                refusal=follows if s.id in behind else None,
                log_sentence=f"{WHO_PLACEHOLDER} moves {name_in_sentence(s.name)} next",
            )
            for s in fighting_ships()
            if s.side == side and not s.moved
        )
    )


# ------------------------------------------------------------------------------ one ship
async def sail(ship: Ship) -> None:
    """WWH-1: she has made her one move of this turn, or is where she cannot."""
    ship.moved = True
    await move(ship)
    line = line_of_ship(ship)
    if line and line.ships[0] == ship.id:
        line.ran = ship.last_run


async def move(ship: Ship) -> None:
    """WWH-1.4c, WWH-2.2g, WWH-3.1b, WWH-3.4: what holds her, then what the wind lets her do."""
    if is_held_fast(ship.id) or open_grapple(ship.id):
        return make_no_move(ship)
    if any(hold.foul for hold in holds_of(ship.id)):
        if not await try_break_off(ship):
            return make_no_move(ship)
        ship.last_run, ship.hove_to = 0, False
        rejoin_line(ship)
    if is_hulk(ship, get_single(Wind)):
        await fire_rake(ship)
        await drift(ship)
        return await fire_rake(ship)
    line = line_of_ship(ship)
    if line and line.ships[0] != ship.id:
        return await follow_leader(ship, line)
    return await steer(ship)


def make_no_move(ship: Ship) -> None:
    """End her move without a square made."""
    ship.last_run, ship.hove_to = 0, False


def rejoin_line(ship: Ship) -> None:
    """WWH-T.3: a ship of a fleet that has come free makes for the end of her line."""
    line = line_of(ship.squadron)
    if line and line.ships and ship.id not in line.ships and not moves_alone(ship):
        line.ships.append(ship.id)
        ship.track = []


def helm_of(ship: Ship) -> Helm:
    """Return the helm of a ship at the beginning of her move, as she lies and as the wind is."""
    wind = get_single(Wind)
    return Helm(
        ship.square,
        ship.heading,
        wind.blows_from,
        max_squares_by_heading(ship, wind),
        ship.last_run,
        wind_side(ship.heading, wind.blows_from) or ship.tack,
        whole=not ship.masts_down,
        hove_to=ship.hove_to,
        wearing=ship.wearing and point_of_sailing(ship.heading, wind.blows_from) < HEADINGS_IN_ALL // 2,
        no_tack=tack_refusal(ship),
        tallies=tuple(squares_tally(ship, heading, wind) for heading in range(HEADINGS_IN_ALL)),
        shore=land_in_reach(ship),
    )


def land_in_reach(ship: Ship) -> tuple[Square, ...]:
    """WWH-0.1: return the squares of land that she could come to in this move."""
    farthest = ship.last_run + table("move")["change_of_speed"]
    land = (Square(x, y) for x, y in get_single(Board).land)
    return tuple(s for s in land if distance(s, ship.square) <= farthest)


async def steer(ship: Ship) -> None:
    """WWH-1.1a, WWH-1.3a: leg after leg as her captain orders."""
    helm = helm_of(ship)
    await fire_rake(ship)
    leg = Leg.NONE
    while helm.keys() not in ([], [END]):
        leg = await choose(ship.side, "WWH-1.1a", helm, ship.id)
        if leg in (END, HEAVE_TO):
            break
        helm, goes_on = await make_leg(ship, helm, leg)
        if not goes_on:
            break
    await end_move(ship, helm, leg == HEAVE_TO)


async def make_leg(ship: Ship, helm: Helm, leg: Leg) -> tuple[Helm, bool]:
    """Sail one leg; return the helm after it, and whether the move goes on."""
    if leg == TACK:
        return await tack(ship, helm)
    after = helm.after(leg)
    clause = "WWH-1.1a" if leg == AHEAD else "WWH-1.3a"
    goes_on = await arrive_in_square(ship, after, clause, leg)
    return after, goes_on


async def tack(ship: Ship, helm: Helm) -> tuple[Helm, bool]:
    """WWH-1.3g, WWH-1.3h: she goes about in her square, or misses stays and her move is over."""
    if await try_tack(ship):
        after = helm.after(TACK)
        return after, await arrive_in_square(ship, after, "WWH-1.3g", "tack")
    await miss_stays(ship)
    after = replace(helm, heading=helm.wind_from, wearing=True)
    await arrive_in_square(ship, after, "WWH-1.3h", "hang")
    return after, False


async def arrive_in_square(ship: Ship, helm: Helm, clause: str, move_kind: str) -> bool:
    """Put her where the helm has brought her; test ships there, and let those that she now rakes
    strike or be fired at. Return whether she may go on."""
    await move_to_square(ship, helm.square, helm.heading, clause, move_kind)
    ship.tack = helm.tack
    await part_from_others(ship)
    if edge_beyond(ship.square):
        ship.last_run = helm.made
    if await leave_if_off_board(ship):
        return False
    leave_wake(ship)
    met = move_kind == AHEAD and await roll_collisions(ship, helm.made, helm.came_from or helm.square)
    await strike_when_raked(ship)
    await fire_rake(ship)
    return not met


async def end_move(ship: Ship, helm: Helm, is_heaving_to: bool) -> None:
    """WWH-1.3j, WWH-1.3k: her squares are counted; she has hove to, or is so still."""
    stays = ship.hove_to and not helm.made
    ship.last_run, ship.tack = helm.made, helm.tack
    ship.hove_to = is_heaving_to or stays
    was_in_irons, at_rest = ship.in_irons, point_of_sailing(ship.heading, helm.wind_from) == 0
    ship.wearing, ship.in_irons = helm.wearing, was_in_irons and at_rest
    if was_in_irons and not at_rest:
        await happen(Befell("WWH-1.3h", ship.id, "irons", on=False))
    if is_heaving_to:
        await happen(Ordered("WWH-1.3k", ship.id, HEAVE_TO))
    await lie_beside_others(ship, helm.came_from or helm.square)


# ------------------------------------------------------------------------------ in line
async def follow_leader(ship: Ship, line: Line) -> None:
    """WWH-T.3: she sails along the wake of the ship ahead, as many squares as the leader made or as
    her own limits allow; out of formation, back to it as fast as she can."""
    helm = helm_of(ship)
    if ship.astray or not next_leg(ship):
        find_way_to_line(ship, helm)
    await happen(Ordered("WWH-T.3", ship.id, REJOIN if ship.astray else FOLLOW))
    await fire_rake(ship)
    goes_on = True
    while goes_on and (leg := leg_in_line(ship, helm, max(line.ran, 0))):
        if next_leg(ship) == leg:
            ship.track.pop(0)
        else:
            ship.track, ship.astray = [], True
        helm, goes_on = await make_leg(ship, helm, leg)
    stops = goes_on and leader_lies_to(line) and helm.refusal(HEAVE_TO) is None
    await end_move(ship, helm, stops)


def leg_in_line(ship: Ship, helm: Helm, squares: int) -> Leg:
    """WWH-T.3: return the next leg of a follower; none when she has made her squares. She stops
    short of a ship in her way if she can; where her way is barred she does the least she must."""
    leg = next_leg(ship)
    may_end = helm.refusal(END) is None
    if leg == AHEAD and may_end and (is_far_enough(ship, helm, squares) or is_way_barred(ship)):
        leg = Leg.NONE
    if leg and helm.refusal(leg) is None:
        return leg
    return Leg.NONE if may_end else next(iter(helm.legs()), Leg.NONE)


def is_far_enough(ship: Ship, helm: Helm, squares: int) -> bool:
    """WWH-T.3, WWH-A.1: she has made the leader's squares; out of formation she goes on until she
    is at the usual distance, but not so fast that she could not stop there."""
    if not ship.astray:
        return helm.made >= squares
    rules, left = table("follow"), squares_left(ship)
    steady = helm.made >= rules["steady"] and left <= rules["steady_within"]
    return bool(steady or left <= table("deployment")["line_distance"])


def is_way_barred(ship: Ship) -> bool:
    """Return whether another ship is in the next square of her heading."""
    ahead = ship.square.square_towards(ship.heading)
    return any(s.square == ahead for s in every(Ship) if is_on_board(s))


def leader_lies_to(line: Line) -> bool:
    """Return whether the leader of a line has hove to."""
    return any(s.hove_to for s in every(Ship) if s.id == line.ships[0])
