"""Squadrons as they lie on the table we are at: whose they are, who is in them, where an order
leads and what it may name. Reads the desk; called inside the table of the battle."""

from collections.abc import Sequence
from typing import Final

from game.books import shelf
from game.captains.commodore import Formation, SquadronRoster, intended_orders, roster_of
from game.captains.squadron_orders import Manoeuvre, SquadronOrder
from game.captains.stations import (
    FleetPositions,
    can_keep_up,
    enemy_line,
    gap_astern,
    is_fighting,
    relative_side,
    ship_pose,
)
from game.core.visible import VisibleShip
from game.sea.pose import Pose, distance, pose_ahead
from game.sea.units import CM, bearing
from game.ui.battle.delegation.delegated_questions import obeying_ships_of
from game.ui.battle.state.hud_state import HudState

MIN_FLEET: Final = 6
"""So many ships make a fleet of a side that the level has not divided."""
_PLACE_DISTANCE: Final = 9
"""Ships' distances to a place that is named by its bearing alone."""
_PLACE_ORDERS: Final = (Manoeuvre.SAIL, Manoeuvre.ANCHOR)
"""Orders that lead to a place where they name nobody."""
_BEARINGS: Final = 8
"""Bearings that a place is named by."""


def squadrons_of_level(hud: HudState) -> SquadronRoster:
    """What of the level orders are about; told once."""
    if hud.squadron_draft.level_squadrons is None:
        hud.squadron_draft.level_squadrons = roster_of(hud.battle.level)
    return hud.squadron_draft.level_squadrons


def formation_of_book(hud: HudState) -> Formation:
    """How the book's captains keep a line."""
    keeps: Formation = shelf.book(hud.battle.book.NAME).captain.FORMATION
    return keeps


def squadrons_of_seat(hud: HudState, seat: str) -> tuple[str, ...]:
    """The squadrons that this seat gives orders to, in the level's order: where it has several, or
    a fleet; else none."""
    side, known = hud.side_number(seat), squadrons_of_level(hud)
    own = [n for n, of in known.sides.items() if of % 4 == side and known.squadrons[n]]
    ships = sum(len(known.squadrons[name]) for name in own)
    return tuple(own) if len(own) > 1 or ships >= MIN_FLEET else ()


def enemy_squadrons(hud: HudState, seat: str) -> tuple[str, ...]:
    """The squadrons of all other sides that have a ship left."""
    side, known = hud.side_number(seat), squadrons_of_level(hud)
    others = [name for name, of in known.sides.items() if of % 4 != side]
    return tuple(name for name in others if fighting_ships(hud, name))


def squadron_of_ship(hud: HudState, ship: str) -> str:
    """The squadron that the level puts her in, '' for none."""
    return next((n for n, ships in squadrons_of_level(hud).squadrons.items() if ship in ships), "")


def obeying_ships(hud: HudState, seat: str, squadron: str) -> list[str]:
    """The ships of a squadron that still obey this seat, from its van to its rear."""
    obey = {ship.id for ship in obeying_ships_of(hud, seat)}
    return [ship for ship in squadrons_of_level(hud).squadrons.get(squadron, ()) if ship in obey]


def immobilised_ships(hud: HudState, seat: str, squadron: str) -> list[str]:
    """Those of them that cannot keep a line as they are: fast to another ship, aground, burning or
    without sails. An order gives them no station before they are free."""
    known = [(name, hud.find_ship(name)) for name in obeying_ships(hud, seat, squadron)]
    return [name for name, ship in known if ship is not None and not can_keep_up(ship)]


def fighting_ships(hud: HudState, squadron: str) -> list[VisibleShip]:
    """The ships of a squadron that fight on under its side's colours."""
    known, side = squadrons_of_level(hud), squadrons_of_level(hud).sides.get(squadron)
    found = [hud.find_ship(name) for name in known.squadrons.get(squadron, ())]
    return [ship for ship in found if ship is not None and is_fighting(ship) and ship.side == side]


def formation_input(hud: HudState) -> FleetPositions:
    """How the ships lie now."""
    book, known, keeps = hud.battle.book, squadrons_of_level(hud), formation_of_book(hud)
    ships = {ship.id: ship for ship in hud.ships}
    blows = book.weather().blows_from
    return FleetPositions(
        ships,
        known.squadrons,
        known.sides,
        blows,
        keeps.spacing,
        keeps.fighting_distance,
        known.width,
        known.height,
    )


# ------------------------------------------------------------------------- what may be named


def proposed_order(hud: HudState, seat: str, squadron: str) -> SquadronOrder:
    """What it is told if nothing else is said: what it is doing, what it was told last, what the
    level has it do, or to engage whoever is nearest."""
    draft = hud.squadron_draft
    now = draft.given_orders.get(seat, {}).get(squadron) or draft.last_orders.get(squadron)
    meant = now or intended_orders(hud.battle.level).get(squadron)
    if meant is not None and has_valid_target(hud, meant):
        return meant
    foes, van = enemy_squadrons(hud, seat), _van_ship(hud, seat, squadron)
    if not foes or van is None:
        return SquadronOrder(Manoeuvre.CHASE)
    near = min(foes, key=lambda name: _nearest_distance(van, fighting_ships(hud, name)))
    return SquadronOrder(Manoeuvre.WEATHER, near)


def has_valid_target(hud: HudState, order: SquadronOrder) -> bool:
    """Whether whom it names is still there, under her own colours; an order that names nobody
    always is good."""
    if not order.target:
        return True
    if hud.find_ship(order.target) is None:
        return bool(fighting_ships(hud, order.target))
    mates = fighting_ships(hud, squadron_of_ship(hud, order.target))
    return order.target in [ship.id for ship in mates]


def possible_orders(
    hud: HudState, seat: str, squadron: str, manoeuvre: Manoeuvre
) -> tuple[SquadronOrder, ...]:
    """Every such order that this squadron can be given, one for each whom it may name."""
    foes = enemy_squadrons(hud, seat)
    theirs = [ship.id for name in foes for ship in fighting_ships(hud, name)]
    mine = [
        name for name in squadrons_of_seat(hud, seat) if name != squadron and obeying_ships(hud, seat, name)
    ]
    own = obeying_ships(hud, seat, squadron)
    match manoeuvre:
        case Manoeuvre.BREAK:
            return tuple(break_line_order(hud, seat, squadron, ship) for ship in theirs)
        case Manoeuvre.WEATHER | Manoeuvre.DOUBLE:
            return tuple(SquadronOrder(manoeuvre, whom) for whom in (*foes, *theirs))
        case Manoeuvre.ANCHOR:
            named = (SquadronOrder(manoeuvre, whom) for whom in (*foes, *theirs))
            return (*_anchor_orders(hud, squadron), *named)
        case Manoeuvre.LINE:
            return tuple(SquadronOrder(manoeuvre, whom) for whom in (*own[:1], *mine))
        case Manoeuvre.COVER:
            return tuple(SquadronOrder(manoeuvre, whom) for whom in mine or own)
        case Manoeuvre.SAIL:
            return _bearing_orders(hud, seat, squadron)
        case Manoeuvre.WITHDRAW | Manoeuvre.CHASE:
            return (SquadronOrder(manoeuvre),)


def _anchor_orders(hud: HudState, squadron: str) -> tuple[SquadronOrder, ...]:
    """To anchor at the place where the level has it do so, if it has."""
    meant = intended_orders(hud.battle.level).get(squadron)
    there = meant is not None and meant.manoeuvre is Manoeuvre.ANCHOR and not meant.target
    return (meant,) if meant is not None and there else ()


def _bearing_orders(hud: HudState, seat: str, squadron: str) -> tuple[SquadronOrder, ...]:
    """Places all round, as far off as a line is long."""
    van, known = _van_ship(hud, seat, squadron), squadrons_of_level(hud)
    if van is None:
        return ()
    found = []
    for point in range(_BEARINGS):
        way = Pose(van.x, van.y, point * 36000 // _BEARINGS)
        goal = pose_ahead(way, _PLACE_DISTANCE * formation_of_book(hud).spacing)
        x, y = min(max(goal.x, 0), known.width), min(max(goal.y, 0), known.height)
        found.append(SquadronOrder(Manoeuvre.SAIL, "", x, y))
    return tuple(found)


def break_line_order(hud: HudState, seat: str, squadron: str, enemy: str) -> SquadronOrder:
    """To break the line astern of her, from the side on which the squadron's van lies now."""
    order = SquadronOrder(Manoeuvre.BREAK, enemy)
    van, place = _van_ship(hud, seat, squadron), order_goal(hud, seat, squadron, order)
    if van is None or place is None:
        return order
    return SquadronOrder(Manoeuvre.BREAK, enemy, 0, 0, relative_side(ship_pose(van), place))


# ------------------------------------------------------------------------------- where it leads


def order_goal(hud: HudState, seat: str, squadron: str, order: SquadronOrder) -> Pose | None:
    """Where on the table an order leads; None where it leads nowhere."""
    if order.manoeuvre in _PLACE_ORDERS and not order.target:
        return Pose(order.x, order.y, 0)
    here = formation_input(hud)
    if order.manoeuvre is Manoeuvre.BREAK:
        theirs = enemy_line(order, here)
        return gap_astern(theirs[0], theirs, here) if theirs else None
    if order.target:
        ship = hud.find_ship(order.target)
        return ship_pose(ship) if ship is not None else mean_pose(fighting_ships(hud, order.target))
    return _goal_without_target(hud, seat, squadron, order)


def _goal_without_target(hud: HudState, seat: str, squadron: str, order: SquadronOrder) -> Pose | None:
    """Where an order leads that names nobody: to the enemy, or away from him."""
    van = _van_ship(hud, seat, squadron)
    foes = [ship for name in enemy_squadrons(hud, seat) for ship in fighting_ships(hud, name)]
    if van is None or not foes:
        return None
    if order.manoeuvre is not Manoeuvre.WITHDRAW:
        return ship_pose(min(foes, key=lambda foe: distance(van.x, van.y, foe.x, foe.y)))
    there = mean_pose(foes)
    assert there is not None
    away = bearing(van.x - there.x, van.y - there.y)
    return pose_ahead(Pose(van.x, van.y, away), _PLACE_DISTANCE * formation_of_book(hud).spacing)


def mean_pose(ships: Sequence[VisibleShip]) -> Pose | None:
    """The middle of some ships, on the heading of the first; None for no ship."""
    if not ships:
        return None
    x = sum(ship.x for ship in ships) // len(ships)
    return Pose(x, sum(ship.y for ship in ships) // len(ships), ships[0].heading)


def turns_to_goal(hud: HudState, seat: str, squadron: str, order: SquadronOrder) -> int:
    """The turns of sailing to where it leads, at the best; 0 where it leads nowhere."""
    van, goal = _van_ship(hud, seat, squadron), order_goal(hud, seat, squadron, order)
    entry = next((s for s in hud.battle.level.ships if van is not None and s.id == van.id), None)
    if van is None or goal is None or entry is None:
        return 0
    way = max(1.0, shelf.book(hud.battle.book.NAME).lint.reach().ship_cm_per_turn(entry) * CM)
    return max(1, round(distance(van.x, van.y, goal.x, goal.y) / way + 0.49))


def _van_ship(hud: HudState, seat: str, squadron: str) -> VisibleShip | None:
    """The foremost ship of a squadron that obeys."""
    return next((hud.find_ship(name) for name in obeying_ships(hud, seat, squadron)), None)


def _nearest_distance(van: VisibleShip, ships: Sequence[VisibleShip]) -> int:
    """How far the nearest of these ships is."""
    return min(distance(van.x, van.y, ship.x, ship.y) for ship in ships)
