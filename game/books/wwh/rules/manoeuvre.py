"""WWH-1: a side moves its ships, singly or behind a leader, square by square."""

from dataclasses import replace

from game.books.menus import logged_option
from game.books.wwh.rules.boarding import strike_raked_enemies
from game.books.wwh.rules.collision import (
    collide_in_square,
    drift_hulk,
    edge_beyond,
    hold_beside_others,
    leave_if_off_board,
    move_to_square,
    part_from_others,
    try_part_from_all,
)
from game.books.wwh.rules.course import AHEAD, END, HEAVE_TO, TACK, Helm, Leg
from game.books.wwh.rules.fleet import (
    close_up_line,
    extend_follower_trail,
    followers_in_lines,
    leader_ids,
    line_of_ship,
    line_of_squadron,
    next_trail_leg,
    set_trail_to_line,
    takes_own_orders,
    trail_squares_left,
)
from game.books.wwh.rules.gunnery import ask_to_fire_rake
from game.books.wwh.rules.sheet import (
    LIGHT,
    Board,
    Line,
    Ship,
    Wind,
    crew_quality,
    fighting_ships,
    get_ship,
    holds_of,
    is_fast_after_capture,
    is_on_board,
    unfinished_grapple,
)
from game.books.wwh.rules.tables import rule_table
from game.books.wwh.rules.wind import (
    is_hulk,
    max_squares_by_heading,
    point_of_sailing,
    squares_tally,
    windward_ship_side,
)
from game.core.events import Befell, Ordered, Told
from game.core.steps import D6, OptionMenu, Refusal, choose, happen, roll
from game.core.table import every, get_single
from game.core.tally import Tally, Term
from game.core.wording import name_in_sentence
from game.sea.square import HEADINGS_IN_ALL, Square, distance


def tack_refusal(ship: Ship) -> Refusal | None:
    """WWH-1.3d, WWH-1.3f: return what damage bars her from tacking, or None."""
    if ship.masts_down:
        return Refusal("WWH-1.3d", "she needs all her masts to tack")
    if ship.damage >= rule_table("tack")["damage_that_bars"]:
        return Refusal("WWH-1.3f", "too much damage aloft to tack")
    return None


def tack_tally(ship: Ship, wind: Wind) -> Tally:
    """WWH-1.3e: return what is added to the control die."""
    rules, crew = rule_table("tack"), crew_quality(ship)
    terms = [Term("WWH-1.3e", f"{crew} crew", rules[crew])]
    if wind.strength == LIGHT:
        terms.append(Term("WWH-1.3e", "light wind", rules["light_wind"]))
    return Tally(tuple(term for term in terms if term.num))


async def try_tack(ship: Ship) -> bool:
    """WWH-1.3e: the control die: four or more in all takes her through the wind."""
    tally, total = tack_tally(ship, get_single(Wind)), rule_table("tack")["needs"]
    needs = total - tally.total
    (face,) = await roll("WWH-1.3e", D6, about=ship.id, why="tack", tally=tally, needs=needs)
    return bool(face >= needs)


async def miss_stays(ship: Ship) -> None:
    """WWH-1.3h: she is in irons, her bow in the wind, and must begin to wear in her next move."""
    ship.in_irons = ship.wearing = True
    await happen(Befell("WWH-1.3h", ship.id, "irons"))


FOLLOW, REJOIN = "follow", "rejoin"  # what a ship in line does with her turn (WWH-T.3)


# ------------------------------------------------------------------------------ whose move it is
async def close_up_and_roll(side: str) -> None:
    """WWH-T.3, WWH-T.4: the lines of a side have closed up; a fleet has thrown its die, and on a 6 one more
    of its ships is free for good."""
    lines = [line for line in every(Line) if line.side == side]
    for line in lines:
        line.ran = -1
        close_up_line(line)
    bound = fleet_followers(side)
    if not bound:
        return
    frees_on = rule_table("independence")["frees_on"]
    (face,) = await roll("WWH-T.4", D6, about=side, why="independence", needs=frees_on)
    if face >= frees_on:
        ship = await choose(side, "WWH-T.4", released_ship_menu(bound))
        ship.free = True
        await happen(Told("WWH-T.4", ship.id, "she manoeuvres on her own from now on"))
        for line in lines:
            close_up_line(line)


def fleet_followers(side: str) -> list[Ship]:
    """WWH-T.4: return the ships of a side's fleet that do not move alone, also those out of their line for
    now; none if no line has two of them, because then nobody follows."""
    ships = [s for s in fighting_ships() if s.side == side and not takes_own_orders(s)]
    squadrons = [s.squadron for s in ships]
    return ships if len(set(squadrons)) < len(squadrons) else []


def released_ship_menu(ships: list[Ship]) -> OptionMenu[Ship]:
    """WWH-T.4: return the ships of a fleet that a 6 may free."""
    offers, own = [], "her own way"
    for s in ships:
        does = f"lets {name_in_sentence(s.name)} go {own}"
        offers.append(logged_option(s.id, s.name, s, "WWH-T.4", does))
    return OptionMenu(tuple(offers))


def has_manoeuvre_phase_work(side: str) -> bool:
    """WWH-T.1: return whether a side has anything to do in its Manoeuvre phase: a die to throw for its fleet,
    or a ship that nothing holds."""
    ships = [s.id for s in fighting_ships() if s.side == side]
    has_free_ship = any(not (is_fast_after_capture(s) or unfinished_grapple(s)) for s in ships)
    return has_free_ship or bool(fleet_followers(side))


async def ask_next_to_move(side: str) -> Ship | None:
    """WWH-T.2, WWH-T.3: the owner takes his ships in the order he likes, but a line follows its leader at
    once; None when all have moved or nobody is left to fight, nor to come."""
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
            close_up_line(line, has_leader_moved=True)
            waiting = (get_ship(name) for name in line.ships[1:])
            if first := next((ship for ship in waiting if not ship.moved), None):
                return first
    return None


def movers_menu(side: str) -> OptionMenu[Ship]:
    """WWH-T.2, WWH-T.3: return the ships of a side that have not moved; followers are greyed."""
    behind, before = {s.id for s in followers_in_lines(side)}, leader_ids()
    follows = Refusal("WWH-T.3", "she follows the leader of her line")
    offers = []
    for s in [s for s in fighting_ships() if s.side == side and not s.moved]:
        clause = "WWH-T.3" if s.id in behind or s.id in before else "WWH-T.2"
        does, why = f"moves {name_in_sentence(s.name)} next", follows if s.id in behind else None
        offers.append(logged_option(s.id, s.name, s, clause, does, refusal=why))
    return OptionMenu(tuple(offers))


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
    if is_fast_after_capture(ship.id) or unfinished_grapple(ship.id):
        return end_move_unmoved(ship)
    if any(hold.foul for hold in holds_of(ship.id)):
        if not await try_part_from_all(ship):
            return end_move_unmoved(ship)
        ship.last_run, ship.hove_to = 0, False
        join_line_end(ship)
    if is_hulk(ship, get_single(Wind)):
        await ask_to_fire_rake(ship)
        await drift_hulk(ship)
        return await ask_to_fire_rake(ship)
    line = line_of_ship(ship)
    if line and line.ships[0] != ship.id:
        return await follow_leader(ship, line)
    return await ask_course(ship)


def end_move_unmoved(ship: Ship) -> None:
    """End her move without a square made."""
    ship.last_run, ship.hove_to = 0, False


def join_line_end(ship: Ship) -> None:
    """WWH-T.3: a ship of a fleet that has come free makes for the end of her line."""
    line = line_of_squadron(ship.squadron)
    if line and line.ships and ship.id not in line.ships and not takes_own_orders(ship):
        line.ships.append(ship.id)
        ship.track = []


def helm_at_move_start(ship: Ship) -> Helm:
    """Return the helm of a ship at the beginning of her move, by her present state and the wind."""
    wind = get_single(Wind)
    return Helm(
        ship.square,
        ship.heading,
        wind.blows_from,
        max_squares_by_heading(ship, wind),
        ship.last_run,
        windward_ship_side(ship.heading, wind.blows_from) or ship.tack,
        has_all_masts=not ship.masts_down,
        is_hove_to=ship.hove_to,
        is_wearing=ship.wearing and point_of_sailing(ship.heading, wind.blows_from) < HEADINGS_IN_ALL // 2,
        tack_refusal=tack_refusal(ship),
        tallies=tuple(squares_tally(ship, heading, wind) for heading in range(HEADINGS_IN_ALL)),
        nearby_land=land_squares_in_reach(ship),
    )


def land_squares_in_reach(ship: Ship) -> tuple[Square, ...]:
    """WWH-0.1: return the squares of land that she could come to in this move."""
    farthest = ship.last_run + rule_table("move")["change_of_speed"]
    land = (Square(x, y) for x, y in get_single(Board).land)
    return tuple(s for s in land if distance(s, ship.square) <= farthest)


async def ask_course(ship: Ship) -> None:
    """WWH-1.1a, WWH-1.3a: leg after leg as her captain orders."""
    helm = helm_at_move_start(ship)
    await ask_to_fire_rake(ship)
    leg = Leg.NONE
    while helm.keys() not in ([], [END]):
        leg = await choose(ship.side, "WWH-1.1a", helm, ship.id)
        if leg in (END, HEAVE_TO):
            break
        helm, goes_on = await sail_leg(ship, helm, leg)
        if not goes_on:
            break
    await end_move(ship, helm, leg == HEAVE_TO)


async def sail_leg(ship: Ship, helm: Helm, leg: Leg) -> tuple[Helm, bool]:
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
    after = replace(helm, heading=helm.wind_from, is_wearing=True)
    await arrive_in_square(ship, after, "WWH-1.3h", "hang")
    return after, False


async def arrive_in_square(ship: Ship, helm: Helm, clause: str, move_kind: str) -> bool:
    """Put her where the helm has brought her and meet the ships there; those that she now rakes may strike,
    and she may fire at them. Return whether she may go on."""
    await move_to_square(ship, helm.square, helm.heading, clause, move_kind)
    ship.tack = helm.tack
    await part_from_others(ship)
    if edge_beyond(ship.square):
        ship.last_run = helm.squares_made
    if await leave_if_off_board(ship):
        return False
    extend_follower_trail(ship)
    came_from = helm.came_from or helm.square
    met = move_kind == AHEAD and await collide_in_square(ship, helm.squares_made, came_from)
    await strike_raked_enemies(ship)
    await ask_to_fire_rake(ship)
    return not met


async def end_move(ship: Ship, helm: Helm, is_heaving_to: bool) -> None:
    """WWH-1.3j, WWH-1.3k: her squares are counted; she has hove to, or is so still."""
    stays = ship.hove_to and not helm.squares_made
    ship.last_run, ship.tack = helm.squares_made, helm.tack
    ship.hove_to = is_heaving_to or stays
    was_in_irons, at_rest = ship.in_irons, point_of_sailing(ship.heading, helm.wind_from) == 0
    ship.wearing, ship.in_irons = helm.is_wearing, was_in_irons and at_rest
    if was_in_irons and not at_rest:
        await happen(Befell("WWH-1.3h", ship.id, "irons", on=False))
    if is_heaving_to:
        await happen(Ordered("WWH-1.3k", ship.id, HEAVE_TO))
    await hold_beside_others(ship, helm.came_from or helm.square)


# ------------------------------------------------------------------------------ in line
async def follow_leader(ship: Ship, line: Line) -> None:
    """WWH-T.3: she sails along the wake of the ship ahead, as many squares as the leader made or as her own
    limits allow; out of formation, back to it as fast as she can."""
    helm = helm_at_move_start(ship)
    if ship.astray or not next_trail_leg(ship):
        set_trail_to_line(ship, helm)
    await happen(Ordered("WWH-T.3", ship.id, REJOIN if ship.astray else FOLLOW))
    await ask_to_fire_rake(ship)
    goes_on = True
    while goes_on and (leg := next_leg_in_line(ship, helm, max(line.ran, 0))):
        if next_trail_leg(ship) == leg:
            ship.track.pop(0)
        else:
            ship.track, ship.astray = [], True
        helm, goes_on = await sail_leg(ship, helm, leg)
    stops = goes_on and is_leader_hove_to(line) and helm.refusal(HEAVE_TO) is None
    await end_move(ship, helm, stops)


def next_leg_in_line(ship: Ship, helm: Helm, squares: int) -> Leg:
    """WWH-T.3: return the next leg of a follower; none when she has made her squares. She stops short of a
    ship in her way if she can; where her way is barred she does the least she must."""
    leg = next_trail_leg(ship)
    may_end = helm.refusal(END) is None
    if leg == AHEAD and may_end and (has_followed_enough(ship, helm, squares) or is_ship_ahead(ship)):
        leg = Leg.NONE
    if leg and helm.refusal(leg) is None:
        return leg
    return Leg.NONE if may_end else next(iter(helm.allowed_legs()), Leg.NONE)


def has_followed_enough(ship: Ship, helm: Helm, squares: int) -> bool:
    """WWH-T.3, WWH-A.1: she has made the leader's squares; out of formation she goes on until she is at the
    usual distance, but not so fast that she could not stop there."""
    if not ship.astray:
        return helm.squares_made >= squares
    rules, left = rule_table("follow"), trail_squares_left(ship)
    steady = helm.squares_made >= rules["steady"] and left <= rules["steady_within"]
    return bool(steady or left <= rule_table("deployment")["line_distance"])


def is_ship_ahead(ship: Ship) -> bool:
    """Return whether another ship is in the next square of her heading."""
    ahead = ship.square.square_towards(ship.heading)
    return any(s.square == ahead for s in every(Ship) if is_on_board(s))


def is_leader_hove_to(line: Line) -> bool:
    """Return whether the leader of a line has hove to."""
    return any(s.hove_to for s in every(Ship) if s.id == line.ships[0])
