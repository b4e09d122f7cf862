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
from game.core.sight import Seen
from game.sea.compass import bearing
from game.sea.pose import Pose, ahead, distance
from game.sea.units import CM
from game.ui.table.desk import Desk
from game.ui.table.helm_questions import ships_of

LEAST: Final = 6
"""So many ships make a fleet of a side that the level has not divided."""
_FAR: Final = 9
"""Ships' distances to a place that is named by its bearing alone."""
_TO_A_PLACE: Final = (Manoeuvre.SAIL, Manoeuvre.ANCHOR)
"""Orders that lead to a place where they name nobody."""
_POINTS: Final = 8
"""Bearings that a place is named by."""


def muster(desk: Desk) -> Muster:
    """What of the level orders are about; told once."""
    if desk.squadrons.muster is None:
        desk.squadrons.muster = muster_of(desk.battle.level)
    return desk.squadrons.muster


def formation(desk: Desk) -> Formation:
    """How the book's captains keep a line."""
    keeps: Formation = shelf.book(desk.battle.book.NAME).captain.FORMATION
    return keeps


def commands(desk: Desk, seat: str) -> tuple[str, ...]:
    """The squadrons that this seat gives orders to, in the level's order: where it has several, or
    a fleet; else none."""
    side, known = desk.number_of(seat), muster(desk)
    own = [n for n, of in known.sides.items() if of % 4 == side and known.squadrons[n]]
    ships = sum(len(known.squadrons[name]) for name in own)
    return tuple(own) if len(own) > 1 or ships >= LEAST else ()


def enemies_of(desk: Desk, seat: str) -> tuple[str, ...]:
    """The squadrons of all other sides that have a ship left."""
    side, known = desk.number_of(seat), muster(desk)
    others = [name for name, of in known.sides.items() if of % 4 != side]
    return tuple(name for name in others if fighting(desk, name))


def squadron_with(desk: Desk, ship: str) -> str:
    """The squadron that the level puts her in, '' for none."""
    return next((n for n, ships in muster(desk).squadrons.items() if ship in ships), "")


def able(desk: Desk, seat: str, squadron: str) -> list[str]:
    """The ships of a squadron that still obey this seat, from its van to its rear."""
    obey = {ship.id for ship in ships_of(desk, seat)}
    return [ship for ship in muster(desk).squadrons.get(squadron, ()) if ship in obey]


def held(desk: Desk, seat: str, squadron: str) -> list[str]:
    """Those of them that cannot keep a line as they are: fast to another ship, aground, burning or
    without sails. An order gives them no station before they are free."""
    known = [(name, desk.ship(name)) for name in able(desk, seat, squadron)]
    return [name for name, ship in known if ship is not None and not keeps_up(ship)]


def fighting(desk: Desk, squadron: str) -> list[Seen]:
    """The ships of a squadron that fight on under its side's colours."""
    known, side = muster(desk), muster(desk).sides.get(squadron)
    found = [desk.ship(name) for name in known.squadrons.get(squadron, ())]
    return [ship for ship in found if ship is not None and fights(ship) and ship.side == side]


def waters(desk: Desk) -> Waters:
    """How the ships lie now."""
    book, known, keeps = desk.battle.book, muster(desk), formation(desk)
    ships = {ship.id: ship for ship in desk.ships}
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


def proposed(desk: Desk, seat: str, squadron: str) -> SquadronOrder:
    """What it is told if nothing else is said: what it is doing, what it was told last, what the
    level has it do, or to engage whoever is nearest."""
    hand = desk.squadrons
    now = hand.orders.get(seat, {}).get(squadron) or hand.last.get(squadron)
    meant = now or intents_of(desk.battle.level).get(squadron)
    if meant is not None and names_somebody(desk, meant):
        return meant
    foes, van = enemies_of(desk, seat), _van(desk, seat, squadron)
    if not foes or van is None:
        return SquadronOrder(Manoeuvre.CHASE)
    near = min(foes, key=lambda name: _away(van, fighting(desk, name)))
    return SquadronOrder(Manoeuvre.WEATHER, near)


def names_somebody(desk: Desk, order: SquadronOrder) -> bool:
    """Whether whom it names is still there, under her own colours; an order that names nobody
    always is good."""
    if not order.whom:
        return True
    if desk.ship(order.whom) is None:
        return bool(fighting(desk, order.whom))
    mates = fighting(desk, squadron_with(desk, order.whom))
    return order.whom in [ship.id for ship in mates]


def choices(
    desk: Desk, seat: str, squadron: str, manoeuvre: Manoeuvre
) -> tuple[SquadronOrder, ...]:
    """Every such order that this squadron can be given, one for each whom it may name."""
    foes = enemies_of(desk, seat)
    theirs = [ship.id for name in foes for ship in fighting(desk, name)]
    mine = [name for name in commands(desk, seat) if name != squadron and able(desk, seat, name)]
    own = able(desk, seat, squadron)
    match manoeuvre:
        case Manoeuvre.BREAK:
            return tuple(breaking(desk, seat, squadron, ship) for ship in theirs)
        case Manoeuvre.WEATHER | Manoeuvre.DOUBLE:
            return tuple(SquadronOrder(manoeuvre, whom) for whom in (*foes, *theirs))
        case Manoeuvre.ANCHOR:
            named = (SquadronOrder(manoeuvre, whom) for whom in (*foes, *theirs))
            return (*_anchorage(desk, squadron), *named)
        case Manoeuvre.LINE:
            return tuple(SquadronOrder(manoeuvre, whom) for whom in (*own[:1], *mine))
        case Manoeuvre.COVER:
            return tuple(SquadronOrder(manoeuvre, whom) for whom in mine or own)
        case Manoeuvre.SAIL:
            return _places(desk, seat, squadron)
        case Manoeuvre.WITHDRAW | Manoeuvre.CHASE:
            return (SquadronOrder(manoeuvre),)


def _anchorage(desk: Desk, squadron: str) -> tuple[SquadronOrder, ...]:
    """To anchor at the place where the level has it do so, if it has."""
    meant = intents_of(desk.battle.level).get(squadron)
    there = meant is not None and meant.manoeuvre is Manoeuvre.ANCHOR and not meant.whom
    return (meant,) if meant is not None and there else ()


def _places(desk: Desk, seat: str, squadron: str) -> tuple[SquadronOrder, ...]:
    """Places all round, as far off as a line is long."""
    van, known = _van(desk, seat, squadron), muster(desk)
    if van is None:
        return ()
    found = []
    for point in range(_POINTS):
        way = Pose(van.x, van.y, point * 36000 // _POINTS)
        goal = ahead(way, _FAR * formation(desk).apart)
        x, y = min(max(goal.x, 0), known.width), min(max(goal.y, 0), known.height)
        found.append(SquadronOrder(Manoeuvre.SAIL, "", x, y))
    return tuple(found)


def breaking(desk: Desk, seat: str, squadron: str, enemy: str) -> SquadronOrder:
    """To break the line astern of her, from the side on which the squadron's van lies now."""
    order = SquadronOrder(Manoeuvre.BREAK, enemy)
    van, place = _van(desk, seat, squadron), goal_of(desk, seat, squadron, order)
    if van is None or place is None:
        return order
    return SquadronOrder(Manoeuvre.BREAK, enemy, 0, 0, hand_of(pose_of(van), place))


# ------------------------------------------------------------------------------- where it leads


def goal_of(desk: Desk, seat: str, squadron: str, order: SquadronOrder) -> Pose | None:
    """Where on the table an order leads; None where it leads nowhere."""
    if order.manoeuvre in _TO_A_PLACE and not order.whom:
        return Pose(order.x, order.y, 0)
    here = waters(desk)
    if order.manoeuvre is Manoeuvre.BREAK:
        theirs = their_line(order, here)
        return gap_astern(theirs[0], theirs, here) if theirs else None
    if order.whom:
        ship = desk.ship(order.whom)
        return pose_of(ship) if ship is not None else middle(fighting(desk, order.whom))
    return _by_itself(desk, seat, squadron, order)


def _by_itself(desk: Desk, seat: str, squadron: str, order: SquadronOrder) -> Pose | None:
    """Where an order leads that names nobody: to the enemy, or away from him."""
    van = _van(desk, seat, squadron)
    foes = [ship for name in enemies_of(desk, seat) for ship in fighting(desk, name)]
    if van is None or not foes:
        return None
    if order.manoeuvre is not Manoeuvre.WITHDRAW:
        return pose_of(min(foes, key=lambda foe: distance(van.x, van.y, foe.x, foe.y)))
    there = middle(foes)
    assert there is not None
    away = bearing(van.x - there.x, van.y - there.y)
    return ahead(Pose(van.x, van.y, away), _FAR * formation(desk).apart)


def middle(ships: Sequence[Seen]) -> Pose | None:
    """The middle of some ships, on the heading of the first; None for no ship."""
    if not ships:
        return None
    x = sum(ship.x for ship in ships) // len(ships)
    return Pose(x, sum(ship.y for ship in ships) // len(ships), ships[0].heading)


def turns_away(desk: Desk, seat: str, squadron: str, order: SquadronOrder) -> int:
    """The turns of sailing to where it leads, at the best; 0 where it leads nowhere."""
    van, goal = _van(desk, seat, squadron), goal_of(desk, seat, squadron, order)
    entry = next((s for s in desk.battle.level.ships if van is not None and s.id == van.id), None)
    if van is None or goal is None or entry is None:
        return 0
    way = max(1.0, shelf.book(desk.battle.book.NAME).lint.reach().way(entry) * CM)
    return max(1, round(distance(van.x, van.y, goal.x, goal.y) / way + 0.49))


def _van(desk: Desk, seat: str, squadron: str) -> Seen | None:
    """The foremost ship of a squadron that obeys."""
    return next((desk.ship(name) for name in able(desk, seat, squadron)), None)


def _away(van: Seen, ships: Sequence[Seen]) -> int:
    """How far the nearest of these ships is."""
    return min(distance(van.x, van.y, ship.x, ship.y) for ship in ships)
