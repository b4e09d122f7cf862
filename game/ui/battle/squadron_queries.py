"""Squadrons as they lie on the table we are at: whose they are, who is in them, where an order
leads and what it may name. Reads the desk; called inside the table of the battle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.books import shelf
from game.captains.commodore import Formation, Muster, intents_of, muster_of
from game.captains.squadron_orders import Manoeuvre, SquadronOrder
from game.captains.stations import (
    Waters,
    fights,
    gap_astern,
    hand_of,
    keeps_up,
    pose_of,
    their_line,
)
from game.core.visible import VisibleShip
from game.sea.compass import bearing
from game.sea.pose import Pose, ahead, distance
from game.sea.units import CM
from game.ui.battle.delegated_questions import ships_of
from game.ui.battle.hud_state import HudState

LEAST: Final = 6
"""So many ships make a fleet of a side that the level has not divided."""
_FAR: Final = 9
"""Ships' distances to a place that is named by its bearing alone."""
_TO_A_PLACE: Final = (Manoeuvre.SAIL, Manoeuvre.ANCHOR)
"""Orders that lead to a place where they name nobody."""
_POINTS: Final = 8
"""Bearings that a place is named by."""


def squadrons_of_level(hud: HudState) -> Muster:
    """What of the level orders are about; told once."""
    if hud.squadrons.muster is None:
        hud.squadrons.muster = muster_of(hud.battle.level)
    return hud.squadrons.muster


def formation(hud: HudState) -> Formation:
    """How the book's captains keep a line."""
    keeps: Formation = shelf.book(hud.battle.book.NAME).captain.FORMATION
    return keeps


def commands(hud: HudState, seat: str) -> tuple[str, ...]:
    """The squadrons that this seat gives orders to, in the level's order: where it has several, or
    a fleet; else none."""
    side, known = hud.side_number(seat), squadrons_of_level(hud)
    own = [n for n, of in known.sides.items() if of % 4 == side and known.squadrons[n]]
    ships = sum(len(known.squadrons[name]) for name in own)
    return tuple(own) if len(own) > 1 or ships >= LEAST else ()


def enemies_of(hud: HudState, seat: str) -> tuple[str, ...]:
    """The squadrons of all other sides that have a ship left."""
    side, known = hud.side_number(seat), squadrons_of_level(hud)
    others = [name for name, of in known.sides.items() if of % 4 != side]
    return tuple(name for name in others if fighting(hud, name))


def squadron_with(hud: HudState, ship: str) -> str:
    """The squadron that the level puts her in, '' for none."""
    return next((n for n, ships in squadrons_of_level(hud).squadrons.items() if ship in ships), "")


def obeying_ships(hud: HudState, seat: str, squadron: str) -> list[str]:
    """The ships of a squadron that still obey this seat, from its van to its rear."""
    obey = {ship.id for ship in ships_of(hud, seat)}
    return [ship for ship in squadrons_of_level(hud).squadrons.get(squadron, ()) if ship in obey]


def held(hud: HudState, seat: str, squadron: str) -> list[str]:
    """Those of them that cannot keep a line as they are: fast to another ship, aground, burning or
    without sails. An order gives them no station before they are free."""
    known = [(name, hud.ship(name)) for name in obeying_ships(hud, seat, squadron)]
    return [name for name, ship in known if ship is not None and not keeps_up(ship)]


def fighting(hud: HudState, squadron: str) -> list[VisibleShip]:
    """The ships of a squadron that fight on under its side's colours."""
    known, side = squadrons_of_level(hud), squadrons_of_level(hud).sides.get(squadron)
    found = [hud.ship(name) for name in known.squadrons.get(squadron, ())]
    return [ship for ship in found if ship is not None and fights(ship) and ship.side == side]


def formation_input(hud: HudState) -> Waters:
    """How the ships lie now."""
    book, known, keeps = hud.battle.book, squadrons_of_level(hud), formation(hud)
    ships = {ship.id: ship for ship in hud.ships}
    blows = book.weather().blows_from
    return Waters(
        ships,
        known.squadrons,
        known.sides,
        blows,
        keeps.apart,
        keeps.close,
        known.width,
        known.height,
    )


# ------------------------------------------------------------------------- what may be named


def proposed(hud: HudState, seat: str, squadron: str) -> SquadronOrder:
    """What it is told if nothing else is said: what it is doing, what it was told last, what the
    level has it do, or to engage whoever is nearest."""
    hand = hud.squadrons
    now = hand.orders.get(seat, {}).get(squadron) or hand.last.get(squadron)
    meant = now or intents_of(hud.battle.level).get(squadron)
    if meant is not None and names_somebody(hud, meant):
        return meant
    foes, van = enemies_of(hud, seat), _van(hud, seat, squadron)
    if not foes or van is None:
        return SquadronOrder(Manoeuvre.CHASE)
    near = min(foes, key=lambda name: _away(van, fighting(hud, name)))
    return SquadronOrder(Manoeuvre.WEATHER, near)


def names_somebody(hud: HudState, order: SquadronOrder) -> bool:
    """Whether whom it names is still there, under her own colours; an order that names nobody
    always is good."""
    if not order.whom:
        return True
    if hud.ship(order.whom) is None:
        return bool(fighting(hud, order.whom))
    mates = fighting(hud, squadron_with(hud, order.whom))
    return order.whom in [ship.id for ship in mates]


def choices(
    hud: HudState, seat: str, squadron: str, manoeuvre: Manoeuvre
) -> tuple[SquadronOrder, ...]:
    """Every such order that this squadron can be given, one for each whom it may name."""
    foes = enemies_of(hud, seat)
    theirs = [ship.id for name in foes for ship in fighting(hud, name)]
    mine = [
        name for name in commands(hud, seat) if name != squadron and obeying_ships(hud, seat, name)
    ]
    own = obeying_ships(hud, seat, squadron)
    match manoeuvre:
        case Manoeuvre.BREAK:
            return tuple(breaking(hud, seat, squadron, ship) for ship in theirs)
        case Manoeuvre.WEATHER | Manoeuvre.DOUBLE:
            return tuple(SquadronOrder(manoeuvre, whom) for whom in (*foes, *theirs))
        case Manoeuvre.ANCHOR:
            named = (SquadronOrder(manoeuvre, whom) for whom in (*foes, *theirs))
            return (*_anchorage(hud, squadron), *named)
        case Manoeuvre.LINE:
            return tuple(SquadronOrder(manoeuvre, whom) for whom in (*own[:1], *mine))
        case Manoeuvre.COVER:
            return tuple(SquadronOrder(manoeuvre, whom) for whom in mine or own)
        case Manoeuvre.SAIL:
            return _places(hud, seat, squadron)
        case Manoeuvre.WITHDRAW | Manoeuvre.CHASE:
            return (SquadronOrder(manoeuvre),)


def _anchorage(hud: HudState, squadron: str) -> tuple[SquadronOrder, ...]:
    """To anchor at the place where the level has it do so, if it has."""
    meant = intents_of(hud.battle.level).get(squadron)
    there = meant is not None and meant.manoeuvre is Manoeuvre.ANCHOR and not meant.whom
    return (meant,) if meant is not None and there else ()


def _places(hud: HudState, seat: str, squadron: str) -> tuple[SquadronOrder, ...]:
    """Places all round, as far off as a line is long."""
    van, known = _van(hud, seat, squadron), squadrons_of_level(hud)
    if van is None:
        return ()
    found = []
    for point in range(_POINTS):
        way = Pose(van.x, van.y, point * 36000 // _POINTS)
        goal = ahead(way, _FAR * formation(hud).apart)
        x, y = min(max(goal.x, 0), known.width), min(max(goal.y, 0), known.height)
        found.append(SquadronOrder(Manoeuvre.SAIL, "", x, y))
    return tuple(found)


def breaking(hud: HudState, seat: str, squadron: str, enemy: str) -> SquadronOrder:
    """To break the line astern of her, from the side on which the squadron's van lies now."""
    order = SquadronOrder(Manoeuvre.BREAK, enemy)
    van, place = _van(hud, seat, squadron), goal_of(hud, seat, squadron, order)
    if van is None or place is None:
        return order
    return SquadronOrder(Manoeuvre.BREAK, enemy, 0, 0, hand_of(pose_of(van), place))


# ------------------------------------------------------------------------------- where it leads


def goal_of(hud: HudState, seat: str, squadron: str, order: SquadronOrder) -> Pose | None:
    """Where on the table an order leads; None where it leads nowhere."""
    if order.manoeuvre in _TO_A_PLACE and not order.whom:
        return Pose(order.x, order.y, 0)
    here = formation_input(hud)
    if order.manoeuvre is Manoeuvre.BREAK:
        theirs = their_line(order, here)
        return gap_astern(theirs[0], theirs, here) if theirs else None
    if order.whom:
        ship = hud.ship(order.whom)
        return pose_of(ship) if ship is not None else middle(fighting(hud, order.whom))
    return _by_itself(hud, seat, squadron, order)


def _by_itself(hud: HudState, seat: str, squadron: str, order: SquadronOrder) -> Pose | None:
    """Where an order leads that names nobody: to the enemy, or away from him."""
    van = _van(hud, seat, squadron)
    foes = [ship for name in enemies_of(hud, seat) for ship in fighting(hud, name)]
    if van is None or not foes:
        return None
    if order.manoeuvre is not Manoeuvre.WITHDRAW:
        return pose_of(min(foes, key=lambda foe: distance(van.x, van.y, foe.x, foe.y)))
    there = middle(foes)
    assert there is not None
    away = bearing(van.x - there.x, van.y - there.y)
    return ahead(Pose(van.x, van.y, away), _FAR * formation(hud).apart)


def middle(ships: Sequence[VisibleShip]) -> Pose | None:
    """The middle of some ships, on the heading of the first; None for no ship."""
    if not ships:
        return None
    x = sum(ship.x for ship in ships) // len(ships)
    return Pose(x, sum(ship.y for ship in ships) // len(ships), ships[0].heading)


def turns_away(hud: HudState, seat: str, squadron: str, order: SquadronOrder) -> int:
    """The turns of sailing to where it leads, at the best; 0 where it leads nowhere."""
    van, goal = _van(hud, seat, squadron), goal_of(hud, seat, squadron, order)
    entry = next((s for s in hud.battle.level.ships if van is not None and s.id == van.id), None)
    if van is None or goal is None or entry is None:
        return 0
    way = max(1.0, shelf.book(hud.battle.book.NAME).lint.reach().way(entry) * CM)
    return max(1, round(distance(van.x, van.y, goal.x, goal.y) / way + 0.49))


def _van(hud: HudState, seat: str, squadron: str) -> VisibleShip | None:
    """The foremost ship of a squadron that obeys."""
    return next((hud.ship(name) for name in obeying_ships(hud, seat, squadron)), None)


def _away(van: VisibleShip, ships: Sequence[VisibleShip]) -> int:
    """How far the nearest of these ships is."""
    return min(distance(van.x, van.y, ship.x, ship.y) for ship in ships)
