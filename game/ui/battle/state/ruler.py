"""What may be put on the sea to look at: a ruler in cm, arcs of guns, and the endpoints that arrows and
digits pick for a course."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from math import atan2, cos, degrees, hypot, radians, sin
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt
import pygame

from game.core.visible import VisibleShip
from game.sea.polygons import Point
from game.sea.units import CM
from game.stage.paper import palette
from game.stage.paper.canvas import Canvas
from game.ui.battle.layout.tag_room import TagRoom
from game.ui.battle.sea.sea_marks import Callout, draw_callouts, draw_dashed
from game.ui.battle.sea.sea_view import SeaView

STEP_CM: Final = 1.0
"""Cm by which an arrow key moves the ruler's end."""


@dataclass(slots=True)
class Ruler:
    """A line on the table from `start` to `end`, both in cm."""

    start: Point
    end: Point

    @property
    def length(self) -> float:
        """Its length in cm."""
        return hypot(self.end[0] - self.start[0], self.end[1] - self.start[1])


@dataclass(slots=True)
class RulerAndArcs:
    """What the player has laid on the sea: the ruler, the arcs of the ship in hand while she plans
    (`has_own_arcs`), the arcs of every enemy (`has_foe_arcs`), and what enemies could do to her next
    (`has_threats`); `hovered` is the control under the pointer
    or in focus, which may be a ship."""

    ruler: Ruler | None = None
    has_own_arcs: bool = True
    has_foe_arcs: bool = False
    has_threats: bool = False
    hovered: str = ""

    def toggle_own_arcs(self) -> None:
        """Show the arcs of the ship in hand while she plans, or hide them."""
        self.has_own_arcs = not self.has_own_arcs

    def toggle_foe_arcs(self) -> None:
        """Show the arcs of every enemy, or hide them."""
        self.has_foe_arcs = not self.has_foe_arcs

    def toggle_threats(self) -> None:
        """Show what enemies could do next to the ship in hand, or hide it."""
        self.has_threats = not self.has_threats

    def hide_threats(self) -> bool:
        """Hide it; return False if it was not shown."""
        shown, self.has_threats = self.has_threats, False
        return shown


def ruler_between_ships(own: VisibleShip | None, other: VisibleShip | None) -> Ruler | None:
    """Return a ruler from one ship to the other; None without both."""
    if own is None or other is None:
        return None
    return Ruler(ship_position(own), ship_position(other))


def ship_position(ship: VisibleShip) -> Point:
    """Return where she is, in cm."""
    return ship.x / CM, ship.y / CM


def handle(
    ruler_and_arcs: RulerAndArcs, event: pygame.event.Event, sea_view: SeaView, is_over_panel: bool
) -> bool:
    """Move the end of the ruler with pointer or arrows, or its start with a click; return whether the
    event was used."""
    ruler = ruler_and_arcs.ruler
    if ruler is None:
        return False
    if event.type == pygame.MOUSEMOTION and not is_over_panel:
        ruler.end = sea_view.camera.to_cm(*event.pos)
        return True
    if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and not is_over_panel:
        ruler.start = ruler.end = sea_view.camera.to_cm(*event.pos)
        return True
    way = _arrow_direction(event)
    if way != (0, 0):
        ruler.end = (ruler.end[0] + way[0] * STEP_CM, ruler.end[1] + way[1] * STEP_CM)
    return way != (0, 0)


def _arrow_direction(event: pygame.event.Event) -> tuple[int, int]:
    if event.type == pygame.JOYHATMOTION:
        return event.value[0], -event.value[1]
    if event.type != pygame.KEYDOWN:
        return 0, 0
    ways = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1)}
    return {**ways, pygame.K_DOWN: (0, 1)}.get(event.key, (0, 0))


def draw_ruler(c: Canvas, sea_view: SeaView, ruler: Ruler, words: tuple[str, str], tag_room: TagRoom) -> None:
    """Draw the line with a tick each 5 cm, and the words on its length beside it."""
    start, end = sea_view.pixel_at(*ruler.start), sea_view.pixel_at(*ruler.end)
    for ink, wide in ((palette.SHADOW, c.px(5)), (palette.CREAM, c.px(2))):
        draw_dashed(c.surface, ink, [start, end], 1, 0, max(1, wide))
    across = _normal(ruler)
    for cm in range(0, int(ruler.length) + 1, 5):
        share = cm / ruler.length if ruler.length else 0.0
        x = start[0] + (end[0] - start[0]) * share
        y = start[1] + (end[1] - start[1]) * share
        half = c.px(6)
        a = (x - across[0] * half, y - across[1] * half)
        b = (x + across[0] * half, y + across[1] * half)
        draw_dashed(c.surface, palette.CREAM, [a, b], 1, 0, max(1, c.px(2)))
    pygame.draw.aacircle(c.surface, palette.CREAM, end, c.px(5), max(1, c.px(2)))
    middle = ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
    draw_callouts(c, [Callout(words, palette.FOCUS, middle)], tag_room)


def _normal(ruler: Ruler) -> Point:
    long = ruler.length or 1.0
    return -(ruler.end[1] - ruler.start[1]) / long, (ruler.end[0] - ruler.start[0]) / long


Place: TypeAlias = tuple[float, float]
"""A place on the sea in cm."""
Places: TypeAlias = npt.NDArray[np.float64]
MIN_LEAN: Final = 0.3
"""A stick that leans less points at nothing; all the way is as far as she can come."""
SAME_PLACE_CM: Final = 0.3
"""Two ends of a course no farther apart are one place on the sea."""
_STEPS: Final = 12
"""This many pushes go all the way across what she can reach, if places are so dense."""
_LAST_DIGIT: Final = 1e-12
"""Share of a distance that two ways to compute it may differ by."""
_ASIDE: Final = 2.0
"""How much more a cm counts that is across the way that is pushed."""


@dataclass(frozen=True, slots=True)
class EndpointPicker:
    """Where the course that is drawn begins, where it ends as it is drawn, and where it may end; how she
    heads at its beginning and at its end, in degrees from north (None: not known)."""

    start: Place
    end: Place
    places: Sequence[Place]
    start_heading: float = 0.0
    end_heading: float | None = None

    @property
    def max_distance(self) -> float:
        """Cm from the start to the farthest of the places."""
        if not self.places:
            return 0.0
        off = self._distances_from(self.start)
        farthest = np.flatnonzero(off >= off.max() * (1 - _LAST_DIGIT))
        return max(place_distance(self.start, self.places[n]) for n in farthest.tolist())

    def endpoint_towards(self, across: float, down: float) -> Place | None:
        """Return the place that a stick points at which leans so far, -1 to 1; None for one at rest."""
        lean = hypot(across, down)
        if lean < MIN_LEAN or not self.places:
            return None
        far = self.max_distance * min(1.0, (lean - MIN_LEAN) / (1 - MIN_LEAN)) / lean
        wanted = self.start[0] + across * far, self.start[1] + down * far
        off = self._distances_from(wanted)
        nearest = np.flatnonzero(off <= off.min() * (1 + _LAST_DIGIT))
        return min((self.places[n] for n in nearest.tolist()), key=partial(place_distance, wanted))

    def endpoint_beside(self, across: int, down: int) -> Place | None:
        """Return the place next to the end of the course as it is drawn, that way; None if there is none.
        `across` and `down` are -1, 0 or 1, and not both 0."""
        if not self.places:
            return None
        length, (dx, dy) = hypot(across, down), self._offsets_from(self.end)
        along = (dx * across + dy * down) / length
        beside = np.abs(dx * down - dy * across) / length
        costs = np.where(along >= self.max_distance / _STEPS, along + _ASIDE * beside, np.inf)
        least = costs.min()
        if not np.isfinite(least):
            return None
        return min(self.places[n] for n in np.flatnonzero(costs == least).tolist())

    def _offsets_from(self, at: Place) -> Places:
        """Return how far all the places are to the right of one and below it: a course may end in tens of
        thousands."""
        flat = np.fromiter(chain.from_iterable(self.places), float, 2 * len(self.places))
        found: Places = flat.reshape(-1, 2).T - np.array([[at[0]], [at[1]]])
        return found

    def _distances_from(self, at: Place) -> Places:
        """Return how far they are from one place, but for the last digit."""
        found: Places = np.hypot(*self._offsets_from(at))
        return found


def ring_of_places(start: Place, far: float, headings: int = 32) -> list[Place]:
    """Return places all round, half as far and as far, for what may be sent anywhere."""
    turns = [radians(n * 360 / headings) for n in range(headings)]
    return [
        (start[0] + part * far * sin(turn), start[1] - part * far * cos(turn))
        for turn in turns
        for part in (0.5, 1.0)
    ]


def bearing(start: Place, place: Place, heading: float) -> float:
    """Return the degrees off the bow at which a place is from the start, to starboard positive, -180 to 180;
    north is a heading of 0, and down is south."""
    across, down = place[0] - start[0], place[1] - start[1]
    return (degrees(atan2(across, -down)) - heading + 180) % 360 - 180


def place_distance(one: Place, other: Place) -> float:
    """Return the cm between two places."""
    return hypot(one[0] - other[0], one[1] - other[1])
