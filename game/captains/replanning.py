"""A commodore who changes orders after a look at the battle.

He looks at the start of fixed turns (``REPLAN_TURNS``). The new orders are a pure function of the
orders in force and of the ships: his own squadron broken, the named enemy beaten or running, half
its ships hurt, a friend in need. They are among the nine orders that a player can give, and none
that the book refuses."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from game.captains.squadron_orders import (
    ENEMY_MANOEUVRES,
    ChangeReason,
    Manoeuvre,
    OrderChange,
    SquadronOrder,
)
from game.captains.stations import FleetPositions, can_keep_up, is_fighting
from game.core.visible import VisibleShip
from game.sea.pose import distance
from game.sea.units import FULL_TURN, angle_between, bearing

REPLAN_TURNS: Final = 3
"""He looks at the start of turns 4, 7, 10 and so on: not before the fleets have met."""
_HURT_DAMAGE: Final = 500
"""Damage in thousandths from which a ship counts as hurt."""
_NEAR_SPACINGS: Final = 6
"""Spacings within which enemies count as near a squadron."""
_STERN_ANGLE: Final = FULL_TURN // 4
"""A ship heading farther than this from the nearest of a squadron shows her stern."""
_LASTING_MANOEUVRES: Final = (Manoeuvre.ANCHOR, Manoeuvre.WITHDRAW)
"""Orders that do not depend on the enemy: to stay at anchor, and to get away."""
_SPARE_MANOEUVRES: Final = (Manoeuvre.LINE, Manoeuvre.SAIL)
"""Orders of a squadron that may go to help a friend."""

MayOrder = Callable[[SquadronOrder, Sequence[str]], bool]
"""Returns whether the book lets these ships have this order."""


def replan_count(turn: int) -> int:
    """Return how many times he has looked by this turn: 0 in turns 1 to 3, 1 in turns 4 to 6."""
    return max(0, turn - 1) // REPLAN_TURNS


@dataclass(frozen=True, slots=True)
class FleetView:
    """What he sees: positions, and for every squadron the ships still on the table, and those that
    still fight for its side."""

    positions: FleetPositions
    present_ships: Mapping[str, tuple[VisibleShip, ...]]
    fighting_ships: Mapping[str, tuple[VisibleShip, ...]]


def fleet_view(positions: FleetPositions) -> FleetView:
    """Return the present state of all squadrons."""
    here = {
        name: tuple(ship for one in names if (ship := positions.visible_ships.get(one)) is not None)
        for name, names in positions.squadrons.items()
    }
    left = {
        name: tuple(s for s in ships if is_fighting(s) and s.side == positions.sides[name])
        for name, ships in here.items()
    }
    return FleetView(positions, here, left)


def order_changes(
    side: int, orders: Mapping[str, SquadronOrder], view: FleetView, may_order: MayOrder
) -> tuple[OrderChange, ...]:
    """Return the new orders for the squadrons of a side, by its number."""
    own = [name for name, of in view.positions.sides.items() if of == side and view.fighting_ships[name]]
    found = []
    for name in own:
        names = [ship.id for ship in view.fighting_ships[name]]
        for change in _candidate_changes(name, orders.get(name), view):
            if may_order(change.order, names):
                found.append(change)
                break
    return tuple(change for change in found if change.order != orders.get(change.squadron))


def _candidate_changes(name: str, order: SquadronOrder | None, view: FleetView) -> Iterator[OrderChange]:
    """Yield possible new orders of a squadron, the most pressing first; the first that the book
    allows counts. Yield nothing if it should go on."""
    way = order.manoeuvre if order is not None else None
    if way in _LASTING_MANOEUVRES:
        return
    if _is_outnumbered(name, view) and not _is_at_anchor(name, view):
        if 2 * len(view.fighting_ships[name]) <= len(view.present_ships[name]):
            yield OrderChange(name, SquadronOrder(Manoeuvre.WITHDRAW), ChangeReason.BROKEN)
        elif way is not Manoeuvre.LINE and 2 * len(_hurt_ships(view.fighting_ships[name])) >= len(
            view.fighting_ships[name]
        ):
            yield from (
                OrderChange(name, SquadronOrder(Manoeuvre.LINE, friend), ChangeReason.HURT)
                for friend in _fresh_friends(name, view)
            )
    if order is not None and way in (*ENEMY_MANOEUVRES, Manoeuvre.CHASE):
        yield from _changes_against(name, order, view)
    elif (way is None or way in _SPARE_MANOEUVRES) and not _enemies_near(name, view):
        yield from (
            OrderChange(name, SquadronOrder(Manoeuvre.COVER, friend), ChangeReason.FRIEND)
            for friend in _friends_in_need(name, view)
        )


def _changes_against(name: str, order: SquadronOrder, view: FleetView) -> Iterator[OrderChange]:
    """Yield changes for a beaten enemy (go for the nearest other) or a running one (chase)."""
    foe = _squadron_named(order.target, view)
    if foe and 2 * len(view.fighting_ships[foe]) < len(view.present_ships[foe]):
        for other in _strong_enemies(name, view):
            twice = len(view.fighting_ships[name]) >= 2 * len(view.fighting_ships[other])
            ways = (Manoeuvre.DOUBLE, Manoeuvre.WEATHER) if twice else (Manoeuvre.WEATHER,)
            for way in ways:
                yield OrderChange(name, SquadronOrder(way, other), ChangeReason.BEATEN)
        yield OrderChange(name, SquadronOrder(Manoeuvre.CHASE), ChangeReason.BEATEN)
    elif foe and _is_running(foe, view.fighting_ships[name], view):
        yield OrderChange(name, SquadronOrder(Manoeuvre.CHASE), ChangeReason.RUNNING)


# ------------------------------------------------------------------------------- what he sees


def _hurt_ships(ships: Sequence[VisibleShip]) -> list[VisibleShip]:
    return [ship for ship in ships if ship.damage >= _HURT_DAMAGE]


def _is_at_anchor(name: str, view: FleetView) -> bool:
    """Return whether most of a squadron is at anchor: such ships fight where they are."""
    ships = view.fighting_ships[name]
    return 2 * sum(ship.anchored for ship in ships) > len(ships)


def _enemy_squadrons(name: str, view: FleetView) -> list[str]:
    """Return the squadrons of other sides with ships left."""
    side = view.positions.sides[name]
    return [n for n, of in view.positions.sides.items() if of != side and view.fighting_ships[n]]


def _enemies_near(name: str, view: FleetView) -> list[VisibleShip]:
    reach = _NEAR_SPACINGS * view.positions.spacing
    own = view.fighting_ships[name]
    return [
        foe
        for other in _enemy_squadrons(name, view)
        for foe in view.fighting_ships[other]
        if any(distance(foe.x, foe.y, ship.x, ship.y) <= reach for ship in own)
    ]


def _is_outnumbered(name: str, view: FleetView) -> bool:
    """Return whether twice as many sound enemies are near a squadron as it has sound ships."""
    own = view.fighting_ships[name]
    foes = _enemies_near(name, view)
    return bool(foes) and len(foes) - len(_hurt_ships(foes)) >= 2 * max(1, len(own) - len(_hurt_ships(own)))


def _is_running(foe: str, own: Sequence[VisibleShip], view: FleetView) -> bool:
    """Return whether two thirds of a squadron's mobile ships show their sterns, and none of it is
    near the own ships."""
    sailing = [ship for ship in view.fighting_ships[foe] if can_keep_up(ship) and not ship.anchored]
    reach = _NEAR_SPACINGS * view.positions.spacing
    away = 0
    for ship in sailing:
        near = min(own, key=lambda one: distance(one.x, one.y, ship.x, ship.y))
        if distance(near.x, near.y, ship.x, ship.y) <= reach:
            return False
        towards = bearing(near.x - ship.x, near.y - ship.y)
        away += angle_between(ship.heading, towards) > _STERN_ANGLE
    return bool(sailing) and 3 * away >= 2 * len(sailing)


def _squadron_named(whom: str, view: FleetView) -> str:
    """Return the squadron that an order names, or that of the ship it names; '' for none."""
    if whom in view.fighting_ships:
        return whom
    return next((name for name, ships in view.positions.squadrons.items() if whom in ships), "")


def _by_distance(name: str, others: Sequence[str], view: FleetView) -> list[str]:
    """Return squadrons by the distance of the nearest two ships."""
    own = view.fighting_ships[name]
    far = {
        other: min(
            distance(ship.x, ship.y, foe.x, foe.y) for ship in own for foe in view.fighting_ships[other]
        )
        for other in others
    }
    return sorted(others, key=lambda other: far[other])


def _strong_enemies(name: str, view: FleetView) -> list[str]:
    """Return enemy squadrons of which at least half still fight, nearest first."""
    whole = [
        n
        for n in _enemy_squadrons(name, view)
        if 2 * len(view.fighting_ships[n]) >= len(view.present_ships[n])
    ]
    return _by_distance(name, whole, view)


def _friendly_squadrons(name: str, view: FleetView) -> list[str]:
    """Return other squadrons of its side with ships left, nearest first."""
    side = view.positions.sides[name]
    mates = [
        n for n, of in view.positions.sides.items() if of == side and n != name and view.fighting_ships[n]
    ]
    return _by_distance(name, mates, view)


def _fresh_friends(name: str, view: FleetView) -> list[str]:
    """Return friends under sail of which fewer than half are lost or hurt: one may form on them."""
    return [
        n
        for n in _friendly_squadrons(name, view)
        if not _is_worn(n, view)
        and not _is_at_anchor(n, view)
        and any(map(can_keep_up, view.fighting_ships[n]))
    ]


def _friends_in_need(name: str, view: FleetView) -> list[str]:
    """Return worn friends with enemies near; none for a worn squadron."""
    if _is_worn(name, view) or _is_at_anchor(name, view):
        return []
    return [n for n in _friendly_squadrons(name, view) if _is_worn(n, view) and _enemies_near(n, view)]


def _is_worn(name: str, view: FleetView) -> bool:
    """Return whether at least half of a squadron is lost or hurt."""
    left = view.fighting_ships[name]
    sound = len(left) - len(_hurt_ships(left))
    return 2 * sound <= len(view.present_ships[name])


# --------------------------------------------------------------------------- what he has said


@dataclass(slots=True)
class Commodore:
    """The orders of one side's squadrons after each look; at first those of the level. After an
    undo the orders of that time are in force again; after a load in mid-battle he looks anew."""

    side: int
    first_orders: Mapping[str, SquadronOrder]
    changes_by_replan: dict[int, tuple[OrderChange, ...]] = field(default_factory=dict)

    def replan_if_due(
        self, turn: int, get_fleet_view: Callable[[], FleetView], may_order: MayOrder
    ) -> Mapping[str, SquadronOrder]:
        """Return the orders in force in a turn; look first if it is due."""
        now = replan_count(turn)
        for later in [n for n in self.changes_by_replan if n > now]:
            del self.changes_by_replan[later]
        if now and now not in self.changes_by_replan:
            self.changes_by_replan[now] = order_changes(
                self.side, self.orders_in_force(), get_fleet_view(), may_order
            )
        return self.orders_in_force()

    def orders_in_force(self) -> dict[str, SquadronOrder]:
        """Return the present orders of all squadrons."""
        told = [change for look in sorted(self.changes_by_replan) for change in self.changes_by_replan[look]]
        return {**self.first_orders, **{change.squadron: change.order for change in told}}

    def last_changes(self) -> tuple[OrderChange, ...]:
        """Return the changes of the last look."""
        return self.changes_by_replan[max(self.changes_by_replan)] if self.changes_by_replan else ()
