"""A commodore who changes his mind: what he tells his squadrons after a look at the battle.

He looks at the beginning of fixed turns (``REPLAN_TURNS``). What he then orders is a plain function
of the
orders in force and of how the ships lie and look: his own squadron broken, those whom its order
names beaten or running, half its ships hurt, a friend in need. It is one of the nine orders that a
person can give, and none that the book refuses.
"""

from __future__ import annotations

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
from game.sea.compass import angle_between, bearing
from game.sea.pose import distance
from game.sea.units import FULL_TURN

REPLAN_TURNS: Final = 3
"""He looks at the battle at the beginning of turns 4, 7, 10 and so on: not before it has met."""
_HURT_DAMAGE: Final = 500
"""Damage in thousandths from which a ship counts as hurt."""
_NEAR_SPACINGS: Final = 6
"""Ships' distances within which enemies are upon a squadron."""
_STERN_ANGLE: Final = FULL_TURN // 4
"""Who heads farther than this from the nearest of a squadron shows her the stern."""
_LASTING_MANOEUVRES: Final = (Manoeuvre.ANCHOR, Manoeuvre.WITHDRAW)
"""Orders that stand whatever becomes of the enemy: to lie where one lies, and to get away."""
_SPARE_MANOEUVRES: Final = (Manoeuvre.LINE, Manoeuvre.SAIL)
"""Orders of a squadron that may go to a friend."""

MayOrder = Callable[[SquadronOrder, Sequence[str]], bool]
"""Whether the book lets these ships be told so."""


def replan_count(turn: int) -> int:
    """How many times he has looked by this turn: 0 in turns 1 to 3, 1 in turns 4 to 6."""
    return max(0, turn - 1) // REPLAN_TURNS


@dataclass(frozen=True, slots=True)
class FleetView:
    """What he sees: the waters, and of every squadron the ships that are with it on the table, and
    those of them that still fight for its side."""

    positions: FleetPositions
    present: Mapping[str, tuple[VisibleShip, ...]]
    fighting: Mapping[str, tuple[VisibleShip, ...]]


def fleet_view(positions: FleetPositions) -> FleetView:
    """How all squadrons stand now."""
    here = {
        name: tuple(ship for one in names if (ship := positions.visible_ships.get(one)) is not None)
        for name, names in positions.squadrons.items()
    }
    left = {
        name: tuple(s for s in ships if is_fighting(s) and s.side == positions.sides[name])
        for name, ships in here.items()
    }
    return FleetView(positions, here, left)


def replan(
    side: int, orders: Mapping[str, SquadronOrder], view: FleetView, allows: MayOrder
) -> tuple[OrderChange, ...]:
    """What the squadrons of a side, by its number, are told anew, as they stand in the level."""
    own = [name for name, of in view.positions.sides.items() if of == side and view.fighting[name]]
    found = []
    for name in own:
        names = [ship.id for ship in view.fighting[name]]
        for change in _candidate_changes(name, orders.get(name), view):
            if allows(change.order, names):
                found.append(change)
                break
    return tuple(change for change in found if change.order != orders.get(change.squadron))


def _candidate_changes(
    name: str, order: SquadronOrder | None, view: FleetView
) -> Iterator[OrderChange]:
    """What a squadron might be told, the most pressing first; the first that the book allows
    counts. None for one that goes on as it does."""
    way = order.manoeuvre if order is not None else None
    if way in _LASTING_MANOEUVRES:
        return
    if _is_outnumbered(name, view) and not _is_at_anchor(name, view):
        if 2 * len(view.fighting[name]) <= len(view.present[name]):
            yield OrderChange(name, SquadronOrder(Manoeuvre.WITHDRAW), ChangeReason.BROKEN)
        elif way is not Manoeuvre.LINE and 2 * len(_hurt_ships(view.fighting[name])) >= len(
            view.fighting[name]
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
    """Whom the order names is beaten: on to the nearest who is not; whom it names runs: after him,
    each for herself."""
    foe = _squadron_named(order.whom, view)
    if foe and 2 * len(view.fighting[foe]) < len(view.present[foe]):
        for other in _strong_enemies(name, view):
            twice = len(view.fighting[name]) >= 2 * len(view.fighting[other])
            ways = (Manoeuvre.DOUBLE, Manoeuvre.WEATHER) if twice else (Manoeuvre.WEATHER,)
            for way in ways:
                yield OrderChange(name, SquadronOrder(way, other), ChangeReason.BEATEN)
        yield OrderChange(name, SquadronOrder(Manoeuvre.CHASE), ChangeReason.BEATEN)
    elif foe and _is_running(foe, view.fighting[name], view):
        yield OrderChange(name, SquadronOrder(Manoeuvre.CHASE), ChangeReason.RUNNING)


# ------------------------------------------------------------------------------- what he sees


def _hurt_ships(ships: Sequence[VisibleShip]) -> list[VisibleShip]:
    """Those of them that are hurt."""
    return [ship for ship in ships if ship.damage >= _HURT_DAMAGE]


def _is_at_anchor(name: str, view: FleetView) -> bool:
    """Whether most of a squadron lie at anchor: they fight where they lie."""
    ships = view.fighting[name]
    return 2 * sum(ship.anchored for ship in ships) > len(ships)


def _enemy_squadrons(name: str, view: FleetView) -> list[str]:
    """The squadrons of other sides that have somebody left."""
    side = view.positions.sides[name]
    return [n for n, of in view.positions.sides.items() if of != side and view.fighting[n]]


def _enemies_near(name: str, view: FleetView) -> list[VisibleShip]:
    """The enemies within reach of a squadron."""
    reach = _NEAR_SPACINGS * view.positions.spacing
    own = view.fighting[name]
    return [
        foe
        for other in _enemy_squadrons(name, view)
        for foe in view.fighting[other]
        if any(distance(foe.x, foe.y, ship.x, ship.y) <= reach for ship in own)
    ]


def _is_outnumbered(name: str, view: FleetView) -> bool:
    """Whether twice as many sound enemies are upon a squadron as it has sound ships."""
    own = view.fighting[name]
    foes = _enemies_near(name, view)
    return bool(foes) and len(foes) - len(_hurt_ships(foes)) >= 2 * max(
        1, len(own) - len(_hurt_ships(own))
    )


def _is_running(foe: str, own: Sequence[VisibleShip], view: FleetView) -> bool:
    """Whether two thirds of those of a squadron that can still sail show their sterns, and none of
    them is upon the others."""
    sailing = [ship for ship in view.fighting[foe] if can_keep_up(ship) and not ship.anchored]
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
    """The squadron that an order names, or that of the ship it names; '' for none."""
    if whom in view.fighting:
        return whom
    return next((name for name, ships in view.positions.squadrons.items() if whom in ships), "")


def _by_distance(name: str, others: Sequence[str], view: FleetView) -> list[str]:
    """Squadrons from the nearest to the farthest, by the two ships that are nearest."""
    own = view.fighting[name]
    far = {
        other: min(
            distance(ship.x, ship.y, foe.x, foe.y) for ship in own for foe in view.fighting[other]
        )
        for other in others
    }
    return sorted(others, key=lambda other: far[other])


def _strong_enemies(name: str, view: FleetView) -> list[str]:
    """The enemy's squadrons of which half or more fight on, the nearest first."""
    whole = [
        n for n in _enemy_squadrons(name, view) if 2 * len(view.fighting[n]) >= len(view.present[n])
    ]
    return _by_distance(name, whole, view)


def _friendly_squadrons(name: str, view: FleetView) -> list[str]:
    """The other squadrons of its side that have somebody left, the nearest first."""
    side = view.positions.sides[name]
    mates = [
        n for n, of in view.positions.sides.items() if of == side and n != name and view.fighting[n]
    ]
    return _by_distance(name, mates, view)


def _fresh_friends(name: str, view: FleetView) -> list[str]:
    """The friends of whom fewer than half are lost or hurt and that sail, on whom one may form."""
    return [
        n
        for n in _friendly_squadrons(name, view)
        if not _is_worn(n, view)
        and not _is_at_anchor(n, view)
        and any(map(can_keep_up, view.fighting[n]))
    ]


def _friends_in_need(name: str, view: FleetView) -> list[str]:
    """The friends that are worn, with enemies upon them; none for one that is worn itself."""
    if _is_worn(name, view) or _is_at_anchor(name, view):
        return []
    return [
        n for n in _friendly_squadrons(name, view) if _is_worn(n, view) and _enemies_near(n, view)
    ]


def _is_worn(name: str, view: FleetView) -> bool:
    """Whether half of a squadron or more are lost or hurt."""
    left = view.fighting[name]
    sound = len(left) - len(_hurt_ships(left))
    return 2 * sound <= len(view.present[name])


# --------------------------------------------------------------------------- what he has said


@dataclass(slots=True)
class Commodore:
    """What one side's squadrons are told, look by look; before the first what the level has them
    do. A battle that goes back finds him with the orders of that hour; one that is taken up again
    in the middle finds him looking anew."""

    side: int
    first_orders: Mapping[str, SquadronOrder]
    changes_by_look: dict[int, tuple[OrderChange, ...]] = field(default_factory=dict)

    def orders(
        self, turn: int, look: Callable[[], FleetView], allows: MayOrder
    ) -> Mapping[str, SquadronOrder]:
        """The orders in force in a turn; he looks if he has not yet."""
        now = replan_count(turn)
        for later in [n for n in self.changes_by_look if n > now]:
            del self.changes_by_look[later]
        if now and now not in self.changes_by_look:
            self.changes_by_look[now] = replan(self.side, self.orders_in_force(), look(), allows)
        return self.orders_in_force()

    def orders_in_force(self) -> dict[str, SquadronOrder]:
        """What all squadrons are told by now."""
        told = [
            change for look in sorted(self.changes_by_look) for change in self.changes_by_look[look]
        ]
        return {**self.first_orders, **{change.squadron: change.order for change in told}}

    def changes(self) -> tuple[OrderChange, ...]:
        """What he has told anew at his last look."""
        return self.changes_by_look[max(self.changes_by_look)] if self.changes_by_look else ()
