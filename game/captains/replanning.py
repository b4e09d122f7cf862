"""A commodore who changes his mind: what he tells his squadrons after a look at the battle.

He looks at the beginning of fixed turns (``LOOKS``). What he then orders is a plain function of the
orders in force and of how the ships lie and look: his own squadron broken, those whom its order
names beaten or running, half its ships hurt, a friend in need. It is one of the nine orders that a
person can give, and none that the book refuses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from game.captains.squadron_orders import ON_ENEMIES, ChangeOfMind, Manoeuvre, SquadronOrder, Why
from game.captains.stations import Waters, fights, keeps_up
from game.core.visible import VisibleShip
from game.sea.compass import bearing, between
from game.sea.pose import distance
from game.sea.units import FULL

LOOKS: Final = 3
"""He looks at the battle at the beginning of turns 4, 7, 10 and so on: not before it has met."""
_HURT: Final = 500
"""Damage in thousandths from which a ship counts as hurt."""
_NEAR: Final = 6
"""Ships' distances within which enemies are upon a squadron."""
_AWAY: Final = FULL // 4
"""Who heads farther than this from the nearest of a squadron shows her the stern."""
_BEFORE_AN_ENEMY: Final = (Manoeuvre.ANCHOR, Manoeuvre.WITHDRAW)
"""Orders that stand whatever becomes of the enemy: to lie where one lies, and to get away."""
_IDLE: Final = (Manoeuvre.LINE, Manoeuvre.SAIL)
"""Orders of a squadron that may go to a friend."""

Allows = Callable[[SquadronOrder, Sequence[str]], bool]
"""Whether the book lets these ships be told so."""


def look_of(turn: int) -> int:
    """How many times he has looked by this turn: 0 in turns 1 to 3, 1 in turns 4 to 6."""
    return max(0, turn - 1) // LOOKS


@dataclass(frozen=True, slots=True)
class FleetView:
    """What he sees: the waters, and of every squadron the ships that are with it on the table, and
    those of them that still fight for its side."""

    waters: Waters
    here: Mapping[str, tuple[VisibleShip, ...]]
    left: Mapping[str, tuple[VisibleShip, ...]]


def view_of(waters: Waters) -> FleetView:
    """How all squadrons stand now."""
    here = {
        name: tuple(ship for one in names if (ship := waters.ships.get(one)) is not None)
        for name, names in waters.squadrons.items()
    }
    left = {
        name: tuple(s for s in ships if fights(s) and s.side == waters.sides[name])
        for name, ships in here.items()
    }
    return FleetView(waters, here, left)


def replan(
    side: int, orders: Mapping[str, SquadronOrder], view: FleetView, allows: Allows
) -> tuple[ChangeOfMind, ...]:
    """What the squadrons of a side, by its number, are told anew, as they stand in the level."""
    own = [name for name, of in view.waters.sides.items() if of == side and view.left[name]]
    found = []
    for name in own:
        names = [ship.id for ship in view.left[name]]
        for change in _wishes(name, orders.get(name), view):
            if allows(change.order, names):
                found.append(change)
                break
    return tuple(change for change in found if change.order != orders.get(change.squadron))


def _wishes(name: str, order: SquadronOrder | None, view: FleetView) -> Iterator[ChangeOfMind]:
    """What a squadron might be told, the most pressing first; the first that the book allows
    counts. None for one that goes on as it does."""
    way = order.manoeuvre if order is not None else None
    if way in _BEFORE_AN_ENEMY:
        return
    if _outnumbered(name, view) and not _rides(name, view):
        if 2 * len(view.left[name]) <= len(view.here[name]):
            yield ChangeOfMind(name, SquadronOrder(Manoeuvre.WITHDRAW), Why.BROKEN)
        elif way is not Manoeuvre.LINE and 2 * len(_hurt(view.left[name])) >= len(view.left[name]):
            yield from (
                ChangeOfMind(name, SquadronOrder(Manoeuvre.LINE, friend), Why.HURT)
                for friend in _fresh(name, view)
            )
    if order is not None and way in (*ON_ENEMIES, Manoeuvre.CHASE):
        yield from _against(name, order, view)
    elif (way is None or way in _IDLE) and not _upon(name, view):
        yield from (
            ChangeOfMind(name, SquadronOrder(Manoeuvre.COVER, friend), Why.FRIEND)
            for friend in _in_need(name, view)
        )


def _against(name: str, order: SquadronOrder, view: FleetView) -> Iterator[ChangeOfMind]:
    """Whom the order names is beaten: on to the nearest who is not; whom it names runs: after him,
    each for herself."""
    foe = _squadron_named(order.whom, view)
    if foe and 2 * len(view.left[foe]) < len(view.here[foe]):
        for other in _whole_foes(name, view):
            twice = len(view.left[name]) >= 2 * len(view.left[other])
            ways = (Manoeuvre.DOUBLE, Manoeuvre.WEATHER) if twice else (Manoeuvre.WEATHER,)
            for way in ways:
                yield ChangeOfMind(name, SquadronOrder(way, other), Why.BEATEN)
        yield ChangeOfMind(name, SquadronOrder(Manoeuvre.CHASE), Why.BEATEN)
    elif foe and _runs(foe, view.left[name], view):
        yield ChangeOfMind(name, SquadronOrder(Manoeuvre.CHASE), Why.RUNNING)


# ------------------------------------------------------------------------------- what he sees


def _hurt(ships: Sequence[VisibleShip]) -> list[VisibleShip]:
    """Those of them that are hurt."""
    return [ship for ship in ships if ship.damage >= _HURT]


def _rides(name: str, view: FleetView) -> bool:
    """Whether most of a squadron lie at anchor: they fight where they lie."""
    ships = view.left[name]
    return 2 * sum(ship.anchored for ship in ships) > len(ships)


def _foes(name: str, view: FleetView) -> list[str]:
    """The squadrons of other sides that have somebody left."""
    side = view.waters.sides[name]
    return [n for n, of in view.waters.sides.items() if of != side and view.left[n]]


def _upon(name: str, view: FleetView) -> list[VisibleShip]:
    """The enemies within reach of a squadron."""
    reach = _NEAR * view.waters.apart
    own = view.left[name]
    return [
        foe
        for other in _foes(name, view)
        for foe in view.left[other]
        if any(distance(foe.x, foe.y, ship.x, ship.y) <= reach for ship in own)
    ]


def _outnumbered(name: str, view: FleetView) -> bool:
    """Whether twice as many sound enemies are upon a squadron as it has sound ships."""
    own = view.left[name]
    foes = _upon(name, view)
    return bool(foes) and len(foes) - len(_hurt(foes)) >= 2 * max(1, len(own) - len(_hurt(own)))


def _runs(foe: str, own: Sequence[VisibleShip], view: FleetView) -> bool:
    """Whether two thirds of those of a squadron that can still sail show their sterns, and none of
    them is upon the others."""
    sailing = [ship for ship in view.left[foe] if keeps_up(ship) and not ship.anchored]
    reach = _NEAR * view.waters.apart
    away = 0
    for ship in sailing:
        near = min(own, key=lambda one: distance(one.x, one.y, ship.x, ship.y))
        if distance(near.x, near.y, ship.x, ship.y) <= reach:
            return False
        towards = bearing(near.x - ship.x, near.y - ship.y)
        away += between(ship.heading, towards) > _AWAY
    return bool(sailing) and 3 * away >= 2 * len(sailing)


def _squadron_named(whom: str, view: FleetView) -> str:
    """The squadron that an order names, or that of the ship it names; '' for none."""
    if whom in view.left:
        return whom
    return next((name for name, ships in view.waters.squadrons.items() if whom in ships), "")


def _by_distance(name: str, others: Sequence[str], view: FleetView) -> list[str]:
    """Squadrons from the nearest to the farthest, by the two ships that are nearest."""
    own = view.left[name]
    far = {
        other: min(
            distance(ship.x, ship.y, foe.x, foe.y) for ship in own for foe in view.left[other]
        )
        for other in others
    }
    return sorted(others, key=lambda other: far[other])


def _whole_foes(name: str, view: FleetView) -> list[str]:
    """The enemy's squadrons of which half or more fight on, the nearest first."""
    whole = [n for n in _foes(name, view) if 2 * len(view.left[n]) >= len(view.here[n])]
    return _by_distance(name, whole, view)


def _friends(name: str, view: FleetView) -> list[str]:
    """The other squadrons of its side that have somebody left, the nearest first."""
    side = view.waters.sides[name]
    mates = [n for n, of in view.waters.sides.items() if of == side and n != name and view.left[n]]
    return _by_distance(name, mates, view)


def _fresh(name: str, view: FleetView) -> list[str]:
    """The friends of whom fewer than half are lost or hurt and that sail, on whom one may form."""
    return [
        n
        for n in _friends(name, view)
        if not _worn(n, view) and not _rides(n, view) and any(map(keeps_up, view.left[n]))
    ]


def _in_need(name: str, view: FleetView) -> list[str]:
    """The friends that are worn, with enemies upon them; none for one that is worn itself."""
    if _worn(name, view) or _rides(name, view):
        return []
    return [n for n in _friends(name, view) if _worn(n, view) and _upon(n, view)]


def _worn(name: str, view: FleetView) -> bool:
    """Whether half of a squadron or more are lost or hurt."""
    left = view.left[name]
    sound = len(left) - len(_hurt(left))
    return 2 * sound <= len(view.here[name])


# --------------------------------------------------------------------------- what he has said


@dataclass(slots=True)
class Commodore:
    """What one side's squadrons are told, look by look; before the first what the level has them
    do. A battle that goes back finds him with the orders of that hour; one that is taken up again
    in the middle finds him looking anew."""

    side: int
    first: Mapping[str, SquadronOrder]
    looks: dict[int, tuple[ChangeOfMind, ...]] = field(default_factory=dict)

    def orders(
        self, turn: int, look: Callable[[], FleetView], allows: Allows
    ) -> Mapping[str, SquadronOrder]:
        """The orders in force in a turn; he looks if he has not yet."""
        now = look_of(turn)
        for later in [n for n in self.looks if n > now]:
            del self.looks[later]
        if now and now not in self.looks:
            self.looks[now] = replan(self.side, self.in_force(), look(), allows)
        return self.in_force()

    def in_force(self) -> dict[str, SquadronOrder]:
        """What all squadrons are told by now."""
        told = [change for look in sorted(self.looks) for change in self.looks[look]]
        return {**self.first, **{change.squadron: change.order for change in told}}

    def changes(self) -> tuple[ChangeOfMind, ...]:
        """What he has told anew at his last look."""
        return self.looks[max(self.looks)] if self.looks else ()
