"""Where ships with orders of their own will end their move, before they are asked, so that a whole line is
seen to turn in its leader's wake. Pure; no course is promised."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import hypot

from game.books.kmh.captain.course_choice import likely_helm
from game.books.kmh.captain.line_of_battle import FOLLOWING_GAP, track_of
from game.books.kmh.captain.sailing_orders import OrdersByShip, ShipOrder, ShipOrderKind
from game.books.kmh.rules.line_of_battle import LineOrder, next_ahead
from game.books.kmh.rules.sheet import Ship, Wind
from game.books.kmh.rules.wind import SailOrder
from game.core.events import CardTurned, Event, Ordered
from game.core.table import get_single
from game.sea.pose import Pose, pose_ahead
from game.sea.units import CM


@dataclass(frozen=True, slots=True)
class ShipForecast:
    """A ship, and the poses that she will come through: from where she lies to her end."""

    ship: str
    poses: tuple[Pose, ...]

    @property
    def end(self) -> Pose:
        """Where she will lie."""
        return self.poses[-1]


def forecast(
    waiting: Sequence[Ship],
    orders: OrdersByShip,
    events: Sequence[Event],
    drawn_poses: Mapping[str, Sequence[Pose]],
) -> list[ShipForecast]:
    """Return what the ships that are still to move will do on this card; ``drawn_poses`` are the ways of
    those whose course is being drawn. Ships that are to engage are left out: nobody knows before the dice."""
    run = line_run_now(events)
    tracks = {name: tuple(reversed(way)) for name, way in drawn_poses.items()}
    found: list[ShipForecast] = []
    for ship in leaders_first(waiting, [*waiting], tracks):
        order = orders.get(ship.id, ShipOrder())
        far = run if run else likely_helm(ship, SailOrder.SAIL, get_single(Wind)).run_left
        leader = _leader_of(ship, waiting, order, tracks, in_line=run > 0)
        if leader is not None and leader.id in tracks:
            old = track_of(leader.id, leader.pose, events)
            way = poses_on_track((*tracks[leader.id], *old), ship, leader, far)
        elif order.sail == ShipOrderKind.KEEP:
            way = tuple(pose_ahead(ship.pose, cm) for cm in range(0, far + 1, CM))
        else:
            continue
        tracks[ship.id] = tuple(reversed(way))
        if ship.id not in drawn_poses:
            found.append(ShipForecast(ship.id, way))
    return found


def line_run_now(events: Sequence[Event]) -> int:
    """KMH-6.9.2: return the way that a line makes on this card, 0 if none moves."""
    for event in reversed(events):
        if isinstance(event, CardTurned):
            return 0
        if isinstance(event, Ordered) and event.order == LineOrder.LINE:
            return event.run
    return 0


def leaders_first(
    waiting: Sequence[Ship], ships: list[Ship], tracks: Mapping[str, Sequence[Pose]]
) -> list[Ship]:
    """Return ships behind the one they follow; none whose course is being drawn."""
    out: list[Ship] = []
    ships = [ship for ship in ships if ship.id not in tracks]
    while ships:
        names = {ship.id for ship in ships}
        free = [s for s in ships if (a := next_ahead(s, waiting)) is None or a.id not in names]
        out += free or ships
        ships = [ship for ship in ships if ship not in out]
    return out


def _leader_of(
    ship: Ship,
    waiting: Sequence[Ship],
    order: ShipOrder,
    tracks: Mapping[str, Sequence[Pose]],
    *,
    in_line: bool,
) -> Ship | None:
    """Return whom she will follow: by her order, or as one of a line."""
    if in_line and order.sail != ShipOrderKind.ENGAGE:
        return next_ahead(ship, waiting)
    return next((s for s in waiting if s.id == order.leader), None)


def poses_on_track(track: Sequence[Pose], ship: Ship, leader: Ship, run: int) -> tuple[Pose, ...]:
    """Return this much way along a track, newest first, from where it passes her, clear of its ship."""
    here = min(range(len(track)), key=lambda n: _distance(track[n], ship.pose))
    clear = round(((leader.length + ship.length) / 2 + FOLLOWING_GAP) / CM)
    end = max(here - round(run / CM), min(clear, here))
    return (ship.pose, *reversed(track[end:here]))


def _distance(a: Pose, b: Pose) -> float:
    return hypot(a.x - b.x, a.y - b.y)
