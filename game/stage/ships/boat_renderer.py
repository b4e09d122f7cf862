"""Boats in the water: baked like the ships, with live oars, their side's pennant at the stern, men
in those that carry some, painters and tow lines between them."""

import math
from itertools import pairwise
from typing import Final

import numpy as np
import pygame

from game.scene.actors import Actor
from game.scene.boats_and_works import BOAT_CM, BoatGroup
from game.scene.boats_and_works import point_from_local as place_off
from game.scene.drawn_wind import DrawnWind
from game.sea.polygons import Point
from game.stage.frame.camera import HEIGHT_FACTOR, Camera
from game.stage.hulls import ShipLook, ShipPicture, SpriteAnimator
from game.stage.hulls.flags import flag_blit, pennant_image
from game.stage.hulls.plan_lookup import drawn_px_per_m
from game.stage.hulls.ship_plans import SHIP_PLANS
from game.stage.paper import palette
from game.stage.paper.canvas import Canvas
from game.stage.ships.oars import draw_oars
from game.stage.ships.ropes import draw_rope

_BOAT_PLAN: Final = SHIP_PLANS["boat"]
_BOAT_LOOK: Final = ShipLook("boat", "gb", "furled", has_oars=False)
_APART: Final = 1.05
"""Boat lengths from one to the next, if several pull together."""
_STRUNG: Final = 1.25
"""Factor on that distance in a string."""
_STAFF: Final = 3.4
"""Metres of a boat's ensign staff."""
_RIPPLE_HZ: Final = 0.9
_FOUND: Final = 34.0
"""Length in px at which a boat can be found without being drawn larger than life."""
_TRUE: Final = 9.0
"""Metres of a ship's boat."""


def boat_length_px(px_per_m: float) -> float:
    """Return the drawn length of a boat in px: always enough to be found."""
    return drawn_px_per_m(_BOAT_PLAN, px_per_m) * _BOAT_PLAN.length


def boat_px_per_metre(px_per_m: float, ship_px_per_m: float) -> float:
    """Return the px a metre of a boat's picture, if a metre of a ship takes `ship_px_per_m` px:
    larger than
    life as long as she would be hard to find, and near by in proportion to the ships."""
    found = min(px_per_m * _BOAT_PLAN.drawn_factor, _FOUND / _BOAT_PLAN.length)
    return max(ship_px_per_m * _TRUE / _BOAT_PLAN.length, found) / _BOAT_PLAN.drawn_factor


def boat_positions_cm(boat_group: BoatGroup, actor: Actor, px_per_cm: float, px_per_m: float) -> list[Point]:
    """Return the place of each boat of a party, in cm: in a string one behind the other when they
    tow or are towed, side by side along a hull, else in a loose wedge. Far off the gaps grow with
    the drawn size."""
    step = _APART * max(BOAT_CM, boat_length_px(px_per_m) / px_per_cm)
    string = range(boat_group.boats_between, boat_group.boats_between + boat_group.count)
    if boat_group.attachment == "ahead":
        return [place_off(actor, 0.0, _STRUNG * step * n) for n in string]
    if boat_group.attachment == "astern":
        return [place_off(actor, 0.0, -_STRUNG * step * n) for n in string]
    if boat_group.attachment in ("alongside", "beside"):
        shift = (boat_group.count - 1) / 2
        return [place_off(actor, 0.0, step * (shift - n)) for n in range(boat_group.count)]
    wedge = ((0.0, 0.0), (-0.55, -0.75), (0.55, -0.75), (0.0, -1.5), (-1.1, -1.5), (1.1, -1.5))
    found = [place_off(actor, step * x, step * y) for x, y in wedge[: boat_group.count]]
    more = range(len(wedge), boat_group.count)
    return found + [place_off(actor, 0.0, -step * (n - 3.5)) for n in more]


class BoatRenderer:
    """The boats of one sea."""

    def __init__(self, sprite_animator: SpriteAnimator, camera: Camera) -> None:
        self.portraits, self.camera = sprite_animator, camera
        self.ship_scale = 1.0
        """Drawn size of ships on this table, as a share of the camera's own scale."""

    @property
    def px_per_metre(self) -> float:
        """Px a metre of boats now."""
        seen = self.camera.px_per_metre
        return boat_px_per_metre(seen, seen * self.ship_scale)

    def positions(self, boat_group: BoatGroup, actor: Actor) -> list[Point]:
        """Return the place of each boat of a party, in cm."""
        return boat_positions_cm(boat_group, actor, self.camera.px_per_cm, self.px_per_metre)

    def centre_of(self, boat_group: BoatGroup, actor: Actor) -> Point:
        """Return the middle of a party of boats, in cm."""
        spots = self.positions(boat_group, actor)
        return sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)

    def draw_tow_lines(self, c: Canvas, boats: tuple[tuple[Actor, BoatGroup], ...]) -> None:
        """Draw the lines from boat to boat of a string: on the water, below every hull."""
        scale = self.camera.px_per_metre
        for actor, craft in boats:
            if craft.attachment in ("ahead", "astern") and craft.count > 1:
                spots = self.positions(craft, actor)
                for one, other in pairwise(spots):
                    ends = self.camera.to_screen(*one), self.camera.to_screen(*other)
                    draw_rope(c.surface, ends, scale, 0.0)

    def draw(self, c: Canvas, actor: Actor, boat_group: BoatGroup, air: DrawnWind) -> None:
        """Draw all boats of a party, farthest first."""
        camera, metre = self.camera, self.px_per_metre
        spots = self.positions(boat_group, actor)
        for n, spot in sorted(enumerate(spots), key=lambda found: found[1][1]):
            pulling = actor.speed > 0.02 and not c.style.is_motion_reduced
            strokes = boat_group.stroke + 0.06 * n if pulling else None
            at = camera.to_screen(*spot)
            if boat_group.has_oars_out:
                draw_oars(c.surface, at, actor.heading, metre, "boat", strokes)
            self.draw_hull(c, f"{boat_group.id} {n}", at, actor.heading, air)
            if boat_group.is_laden:
                _draw_men(c.surface, at, actor.heading, drawn_px_per_m(_BOAT_PLAN, metre))
            self._draw_pennant(c, at, actor.heading, boat_group.side, air)

    def draw_kedge_boat(self, c: Canvas, name: str, place: Point, heading: float, air: DrawnWind) -> None:
        """Draw the boat that carries a kedge at a place in cm, with resting oars."""
        at = self.camera.to_screen(*place)
        draw_oars(c.surface, at, heading, self.px_per_metre, "boat", None)
        self.draw_hull(c, name, at, heading, air)

    def draw_hull(self, c: Canvas, name: str, at: Point, heading: float, air: DrawnWind) -> None:
        """Draw one boat's shadow and hull at a pixel."""
        metre, spot = self.px_per_metre, (round(at[0]), round(at[1]))
        picture: ShipPicture = self.portraits.picture_of(name, _BOAT_LOOK, heading, air.wind_from, metre)
        picture.draw_shadow(c.surface, spot)
        picture.draw_ship(c.surface, spot)

    def _draw_pennant(self, c: Canvas, at: Point, heading: float, side: int, air: DrawnWind) -> None:
        """Draw the pennant of her side on a staff in the stern."""
        if not 0 <= side < len(c.style.all_side_colours):
            return
        scale, turn = drawn_px_per_m(_BOAT_PLAN, self.px_per_metre), math.radians(heading)
        aft = 0.40 * _BOAT_PLAN.length * scale
        foot = at[0] - math.sin(turn) * aft, at[1] + math.cos(turn) * aft - HEIGHT_FACTOR * scale
        head = foot[0], foot[1] - HEIGHT_FACTOR * _STAFF * scale
        pygame.draw.line(c.surface, palette.SPAR, foot, head, max(1, round(0.2 * scale)))
        step = 0 if c.style.is_motion_reduced else int(air.veer_seconds * _RIPPLE_HZ * 8) % 8
        cloth = pennant_image(
            c.style.all_side_colours[side], round(0.34 * scale, 1), round(air.wind_from), step
        )
        c.surface.blit(*flag_blit(np.array(head), cloth))


def _draw_men(target: pygame.Surface, at: Point, heading: float, scale: float) -> None:
    """Draw marines shoulder to shoulder between the rowers: red coats, white belts, muskets
    upright."""
    turn, body = math.radians(heading), max(1.0, 0.42 * scale)
    ahead, abeam = (math.sin(turn), -math.cos(turn)), (math.cos(turn), math.sin(turn))
    for n in range(5):
        along, aside = (0.24 - 0.13 * n) * _BOAT_PLAN.length * scale, (0.35 - 0.7 * (n % 2)) * scale
        x = at[0] + ahead[0] * along + abeam[0] * aside
        y = at[1] + ahead[1] * along + abeam[1] * aside - 1.2 * HEIGHT_FACTOR * scale
        pygame.draw.line(target, palette.TAR, (x + body, y), (x + body, y - 1.7 * HEIGHT_FACTOR * scale))
        pygame.draw.circle(target, (150, 44, 38), (x, y), body)
        pygame.draw.circle(target, palette.TAR, (x, y - body), 0.62 * body)
