"""LS98-move, LS98-tack: a side's ships are moved, one by one, leg by leg. Start with `sail`."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

from game.books.ls98.rules.boats import ask_to_run_down
from game.books.ls98.rules.cards import enemy_flagship_to_board, log_if_breach, log_if_in_danger
from game.books.ls98.rules.collision import collide
from game.books.ls98.rules.course import (
    AHEAD,
    END,
    TACK,
    TURNS,
    Helm,
    NearbyHexes,
    fleeing_courses,
    is_into_wind,
    reachable_courses,
)
from game.books.ls98.rules.gunnery import ask_to_fire
from game.books.ls98.rules.morale import strike_dismasted_if_raked
from game.books.ls98.rules.motion import leave_if_off_map, log_move, run_aground
from game.books.ls98.rules.move_start import FULL, HALF, run_move_start
from game.books.ls98.rules.nearby_ships import ships_in_box
from game.books.ls98.rules.sheet import (
    BOTTOMS,
    LAND,
    SEA,
    Board,
    Ship,
    Wind,
    enemies,
    has_struck,
    is_anchored_or_aground,
    is_fighting,
    is_sinking,
    ship_in,
    ships_by_hex,
    ships_on_map,
    would_ground_in,
)
from game.books.ls98.rules.tables import rule_table
from game.books.ls98.rules.wind import max_points_after, min_points_after, points_tally, tack_move_points
from game.books.menus import logged_option
from game.core.events import Befell
from game.core.steps import D6, MenuOption, OptionMenu, Refusal, choose, happen, roll
from game.core.table import get_single
from game.core.tally import Tally, make_term
from game.core.wording import name_in_sentence
from game.sea.hexes import Hex, distance, turned_direction


def tack_tally(ship: Ship) -> Tally:
    """LS98-tack-1: return what is added to the die by the nation of her crew."""
    bonus = rule_table("tack").get(ship.nation, 0)
    return Tally((make_term("LS98-tack-1", f"{ship.nation.capitalize()} crew", bonus),) if bonus else ())


async def try_tack(ship: Ship) -> bool:
    """LS98-tack-1: three or more in all takes her through the wind; else she keeps her heading and her move
    is over."""
    tally = tack_tally(ship)
    needs = rule_table("tack")["needs"] - tally.total
    (face,) = await roll("LS98-tack-1", D6, about=ship.id, why="tack", tally=tally, needs=needs)
    if face < needs:
        await happen(Befell("LS98-tack-1", ship.id, "irons"))
    return bool(face >= needs)


COMES = 12  # in one move no ship comes this many hexes farther than in the one before


# ------------------------------------------------------------------------------ whose move it is
def may_move(ship: Ship) -> bool:
    """LS98-move-2, LS98-board-9: she has still to move this turn, and there is somebody to sail her."""
    hands = is_fighting(ship) or (has_struck(ship) and ship.manned)
    return hands and not ship.moved and not is_sinking(ship)


async def ask_next_to_move(side: str) -> Ship | None:
    """LS98-move-1: the owner takes his ships in the order he likes; None when all have moved."""
    menu = movers_menu(side)
    ready = [offer.value for offer in menu.offers if not offer.refusal]
    if len(ready) < 2:
        return ready[0] if ready else None
    return await choose(side, "LS98-move-1", menu)


def movers_menu(side: str) -> OptionMenu[Ship]:
    """LS98-move-1, LS98-coll-2: return the ships of a side that have not moved; one whose first hex holds a
    friend who has still to move waits for her, unless all wait."""
    left = [s for s in ships_on_map() if s.side == side and may_move(s)]
    waits = Refusal("LS98-coll-2", "the friend ahead of her moves first")
    lookup = ships_by_hex()
    barred = [s for s in left if must_wait_for_friend(s, lookup)]
    if len(barred) == len(left):
        barred = []
    offers = []
    for s in left:
        does, why = f"moves {name_in_sentence(s.name)} next", waits if s in barred else None
        offers.append(logged_option(s.id, s.name, s, "LS98-move-1", does, refusal=why))
    return OptionMenu(tuple(offers))


def must_wait_for_friend(ship: Ship, ship_lookup: Mapping[tuple[int, int], Ship] | None = None) -> bool:
    """LS98-coll-2: the hex that she must enter first holds a friend under way who has yet to move;
    ``ship_lookup``: who is where, if that has been looked up for all who ask."""
    if is_anchored_or_aground(ship) or ship.is_dismasted:
        return False
    first = ship.hex.hex_towards(ship.heading)
    ahead = ship_in(first) if ship_lookup is None else ship_lookup.get((first.q, first.r))
    if ahead is None or ahead.side != ship.side:
        return False
    return may_move(ahead) and not is_anchored_or_aground(ahead)


# ------------------------------------------------------------------------------ one ship
async def sail(ship: Ship) -> None:
    """LS98-move: she has made her one move of this turn, and fired as her guns came to bear."""
    ship.moved, ship.run, ship.towing = True, 0, ""
    order = await run_move_start(ship)
    if order not in (FULL, HALF):
        ship.spent = 0
        return await ask_to_fire(ship)
    await set_sail(ship, order == FULL)
    await ask_turn_off_wind(ship)
    helm = helm_at_move_start(ship)
    before, could_close = distance_and_can_close(ship, helm)
    await ask_course(ship, helm)
    await log_if_breach(ship, before, could_close)
    return await log_if_in_danger(ship)


def distance_and_can_close(ship: Ship, helm: Helm) -> tuple[int, bool]:
    """LS98-orders-2: return how far the flagship is that she is to close, 0 for none, and whether a lawful
    course takes her nearer."""
    flag = enemy_flagship_to_board(ship)
    if flag is None:
        return 0, False
    before = distance(ship.hex, flag.hex)
    return before, any(distance(c.end_helm.hex, flag.hex) < before for c in reachable_courses(helm))


async def set_sail(ship: Ship, is_full_sail: bool) -> None:
    """LS98-move-6: full or half sail, chosen once, at the start of her move."""
    ship.weighed = False
    if ship.full_sail != is_full_sail:
        ship.full_sail = is_full_sail
        await happen(Befell("LS98-move-6", ship.id, "full sail", on=is_full_sail))


async def ask_turn_off_wind(ship: Ship) -> None:
    """LS98-wind-3: the wind has swung on to her bow: she first turns a hexside, as her owner likes."""
    wind_from = get_single(Wind).blows_from
    if ship.heading != wind_from:
        return
    turns = [MenuOption(key, f"Fall off to {key}", key, "LS98-wind-3", log_sentence="") for key in TURNS]
    ahead = MenuOption(AHEAD, "Ahead", AHEAD, refusal=Refusal("LS98-wind-3", "she is in the wind"))
    key = await choose(ship.side, "LS98-wind-3", OptionMenu((*turns, ahead)), ship.id)
    ship.heading = turned_direction(ship.heading, TURNS[key])
    await log_move(ship, "LS98-wind-3", key)


def helm_at_move_start(ship: Ship) -> Helm:
    """Return the helm of a ship at the beginning of her move, as she lies and as the wind is; a ship that
    flees has only the courses that take her farthest (LS98-morale-4)."""
    wind = get_single(Wind)
    tally = points_tally(ship, ship.heading, wind, ship.full_sail)
    points = max(tally.total, 1)
    helm = Helm(
        ship.hex,
        ship.heading,
        wind.blows_from,
        points,
        max_points_after(points, ship.spent),
        min_points_after(ship, points, ship.full_sail),
        tack_move_points(ship, wind),
        ship.full_sail,
        nearby_hexes_of(ship),
        tally,
    )
    foes = [foe.hex for foe in enemies(ship)] if ship.fleeing else []
    if not foes or is_into_wind(helm):
        return helm
    return replace(helm, allowed_courses=fleeing_courses(reachable_courses(helm), foes))


def nearby_hexes_of(ship: Ship) -> NearbyHexes:
    """LS98-coll-1, LS98-ground-1: return the sea about her as far as she can come."""
    return nearby_hexes_from(ship, ship.hex, ship.spent)


def nearby_hexes_from(ship: Ship, here: Hex, points_last_turn: int) -> NearbyHexes:
    """LS98-coll-1, LS98-ground-1: return the same for a ship that is ``here`` and used this many points last
    turn."""
    bottoms = frozenset(kind for kind in BOTTOMS if would_ground_in(ship, kind))
    shores = shore_hexes_around(here, points_last_turn + 3, tuple(get_single(Board).terrain), bottoms)
    near = frozenset(s.hex for s in ships_in_box(here, points_last_turn + COMES) if s is not ship)
    return NearbyHexes(near, *shores)


@lru_cache(maxsize=4096)
def shore_hexes_around(
    middle: Hex, radius: int, terrain: tuple[str, ...], grounding_kinds: frozenset[str]
) -> tuple[frozenset[Hex], frozenset[Hex], frozenset[Hex]]:
    """LS98-ground-1: return the hexes of land about a place, those of such bottoms, and those beyond the map.
    Cached, because shores do not change."""
    land, foul, beyond = [], [], []
    for here, kind in hexes_not_open_sea(middle, radius, terrain):
        if here != middle:
            if not kind:
                beyond.append(here)
            if kind == LAND:
                land.append(here)
            if kind in grounding_kinds:
                foul.append(here)
    return frozenset(land), frozenset(foul), frozenset(beyond)


def hexes_not_open_sea(middle: Hex, radius: int, terrain: tuple[str, ...]) -> Iterator[tuple[Hex, str]]:
    """Yield the hexes within ``radius`` that are not open sea, with their kind, '' beyond the map. It counts
    in columns and rows, without making a `Hex` for each of the thousands that are open sea."""
    columns, rows = len(terrain[0]), len(terrain)
    for q in range(middle.q - radius, middle.q + radius + 1):
        off, shift = q - middle.q, (q - (q & 1)) // 2
        first, last = max(-radius, -off - radius), min(radius, radius - off)
        for r in range(middle.r + first, middle.r + last + 1):
            row = r + shift
            kind = terrain[row][q] if 0 <= q < columns and 0 <= row < rows else ""
            if kind != SEA:
                yield Hex(q, r), kind


async def ask_course(ship: Ship, helm: Helm) -> None:
    """LS98-move-8: leg after leg as her captain orders; she may fire after each, and her foes may have to
    strike."""
    while not helm.is_over and helm.keys() != [END]:
        leg = await choose(ship.side, "LS98-move-8", helm, ship.id)
        if leg == END:
            break
        helm = await sail_leg(ship, helm, leg)
        if not is_fighting(ship) and not ship.manned:
            break
    ship.spent = helm.points_spent


async def sail_leg(ship: Ship, helm: Helm, leg: str) -> Helm:
    """LS98-move-8: one leg has been sailed; the helm after it."""
    if leg == TACK and not await try_tack(ship):
        return helm.after_missed_tack()
    after = helm.after(leg)
    if leg == AHEAD and after.is_over and after.hex == helm.hex:
        return await resolve_blocked_hex(ship, after)
    ship.hex, ship.heading, ship.run = after.hex, after.heading, after.hexes_made
    clauses: dict[str, str] = {AHEAD: "LS98-move-8", TACK: "LS98-tack-2"}
    clause = clauses.get(leg, clause_of_turn(helm))
    await log_move(ship, clause, leg)
    if await leave_if_off_map(ship, "LS98-win-1"):
        return after
    if leg == AHEAD:
        await run_aground(ship)
        await ask_to_run_down(ship)
    await strike_dismasted_if_raked()
    await ask_to_fire(ship)
    return after


def clause_of_turn(helm: Helm) -> str:
    """LS98-move-8, LS98-move-9: by what right she turns."""
    return "LS98-move-9" if helm.allowance == 1 else "LS98-move-8"


async def resolve_blocked_hex(ship: Ship, helm: Helm) -> Helm:
    """LS98-coll-2: the hex that she had to enter first is not free: she runs foul of the ship in it, or
    ashore."""
    other = ship_in(ship.hex.hex_towards(ship.heading))
    if other is not None:
        await collide(ship, other)
    else:
        await run_aground(ship, is_forced=True)
    await ask_to_fire(ship)
    return helm
