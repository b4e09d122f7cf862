"""Boats in the water: baked like the ships, with live oars, their side's pennant at the stern, men
packed in those that carry some, painters and tow lines between them."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Final

import numpy as np
import pygame

from game.scene.actors import Actor
from game.scene.air import Air
from game.scene.boats_and_works import BOAT_CM, Craft
from game.scene.boats_and_works import off as place_off
from game.sea.rings import Point
from game.stage.frame.camera import RISE, Camera
from game.stage.hulls import Picture, Portraits, ShipLook
from game.stage.hulls.draughts import KINDS
from game.stage.hulls.flags import hung, pennant
from game.stage.hulls.plans import drawn_scale
from game.stage.paper import palette
from game.stage.paper.canvas import Canvas
from game.stage.ships.oars import draw_oars
from game.stage.ships.ropes import draw_rope

_PLAN: Final = KINDS["boat"]
_LOOK: Final = ShipLook("boat", "gb", "furled", oars=False)
_APART: Final = 1.05
"""Lengths of a boat from one to the next, where several pull together."""
_STRUNG: Final = 1.25
"""More of that in a string."""
_STAFF: Final = 3.4
"""Metres of a boat's ensign staff."""
_RIPPLE_HZ: Final = 0.9
_FOUND: Final = 34.0
"""Px long at which a boat is found without being drawn larger than life."""
_TRUE: Final = 9.0
"""Metres of a ship's boat."""


def length_px(px_per_m: float) -> float:
    """Px of a boat as she is drawn: at least so many that she is found."""
    return drawn_scale(_PLAN, px_per_m) * _PLAN.length


def metre_of_boats(px_per_m: float, ships: float) -> float:
    """Px a metre that a boat's picture is asked for with, where a metre of a ship takes `ships` px:
    larger than life while she would not be found, and from near in proportion to them."""
    found = min(px_per_m * _PLAN.drawn, _FOUND / _PLAN.length)
    return max(ships * _TRUE / _PLAN.length, found) / _PLAN.drawn


def places(craft: Craft, actor: Actor, px_per_cm: float, px_per_m: float) -> list[Point]:
    """Where each boat of a party lies, in cm: in a string one behind the other when they tow or are
    towed, side by side along a hull, else in a loose wedge. Far off they lie as far apart as they
    are drawn large."""
    step = _APART * max(BOAT_CM, length_px(px_per_m) / px_per_cm)
    string = range(craft.before, craft.before + craft.count)
    if craft.bond == "ahead":
        return [place_off(actor, 0.0, _STRUNG * step * n) for n in string]
    if craft.bond == "astern":
        return [place_off(actor, 0.0, -_STRUNG * step * n) for n in string]
    if craft.bond in ("alongside", "beside"):
        shift = (craft.count - 1) / 2
        return [place_off(actor, 0.0, step * (shift - n)) for n in range(craft.count)]
    wedge = ((0.0, 0.0), (-0.55, -0.75), (0.55, -0.75), (0.0, -1.5), (-1.1, -1.5), (1.1, -1.5))
    found = [place_off(actor, step * x, step * y) for x, y in wedge[: craft.count]]
    more = range(len(wedge), craft.count)
    return found + [place_off(actor, 0.0, -step * (n - 3.5)) for n in more]


class Flotilla:
    """The boats of one sea."""

    def __init__(self, portraits: Portraits, camera: Camera) -> None:
        """None has been drawn yet."""
        self.portraits, self.camera = portraits, camera
        self.life = 1.0
        """How large ships are drawn on this table, as a share of the camera's own scale."""

    @property
    def metre(self) -> float:
        """Px a metre that boats are drawn with now."""
        seen = self.camera.px_per_metre
        return metre_of_boats(seen, seen * self.life)

    def spots(self, craft: Craft, actor: Actor) -> list[Point]:
        """Where each boat of a party lies, in cm."""
        return places(craft, actor, self.camera.px_per_cm, self.metre)

    def middle(self, craft: Craft, actor: Actor) -> Point:
        """The middle of a party of boats, in cm."""
        spots = self.spots(craft, actor)
        return sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)

    def lines(self, c: Canvas, boats: tuple[tuple[Actor, Craft], ...]) -> None:
        """The lines from boat to boat of a string: on the water, below every hull."""
        scale = self.camera.px_per_metre
        for actor, craft in boats:
            if craft.bond in ("ahead", "astern") and craft.count > 1:
                spots = self.spots(craft, actor)
                for one, other in pairwise(spots):
                    ends = self.camera.to_screen(*one), self.camera.to_screen(*other)
                    draw_rope(c.surface, ends, scale, 0.0)

    def draw(self, c: Canvas, actor: Actor, craft: Craft, air: Air) -> None:
        """All boats of a party, farthest first."""
        camera, metre = self.camera, self.metre
        spots = self.spots(craft, actor)
        for n, spot in sorted(enumerate(spots), key=lambda found: found[1][1]):
            pulling = actor.way > 0.02 and not c.look.still
            strokes = craft.stroke + 0.06 * n if pulling else None
            at = camera.to_screen(*spot)
            if craft.oars:
                draw_oars(c.surface, at, actor.heading, metre, "boat", strokes)
            self.hull(c, f"{craft.id} {n}", at, actor.heading, air)
            if craft.laden:
                _draw_men(c.surface, at, actor.heading, drawn_scale(_PLAN, metre))
            self._fly(c, at, actor.heading, craft.side, air)

    def carry(self, c: Canvas, name: str, place: Point, heading: float, air: Air) -> None:
        """The boat that carries a kedge lies at a place in cm, on her oars."""
        at = self.camera.to_screen(*place)
        draw_oars(c.surface, at, heading, self.metre, "boat", None)
        self.hull(c, name, at, heading, air)

    def hull(self, c: Canvas, name: str, at: Point, heading: float, air: Air) -> None:
        """One boat's shadow and hull at a pixel."""
        metre, spot = self.metre, (round(at[0]), round(at[1]))
        picture: Picture = self.portraits.show(name, _LOOK, heading, air.wind_from, metre)
        picture.lay_shadow(c.surface, spot)
        picture.stand(c.surface, spot)

    def _fly(self, c: Canvas, at: Point, heading: float, side: int, air: Air) -> None:
        """The pennant of her side on a staff in the stern."""
        if not 0 <= side < len(c.look.signs):
            return
        scale, turn = drawn_scale(_PLAN, self.metre), math.radians(heading)
        aft = 0.40 * _PLAN.length * scale
        foot = at[0] - math.sin(turn) * aft, at[1] + math.cos(turn) * aft - RISE * scale
        head = foot[0], foot[1] - RISE * _STAFF * scale
        pygame.draw.line(c.surface, palette.SPAR, foot, head, max(1, round(0.2 * scale)))
        step = 0 if c.look.still else int(air.seconds * _RIPPLE_HZ * 8) % 8
        cloth = pennant(c.look.signs[side], round(0.34 * scale, 1), round(air.wind_from), step)
        c.surface.blit(*hung(np.array(head), cloth))


def _draw_men(target: pygame.Surface, at: Point, heading: float, scale: float) -> None:
    """Marines shoulder to shoulder between the rowers: red coats, white belts, muskets upright."""
    turn, body = math.radians(heading), max(1.0, 0.42 * scale)
    ahead, abeam = (math.sin(turn), -math.cos(turn)), (math.cos(turn), math.sin(turn))
    for n in range(5):
        along, aside = (0.24 - 0.13 * n) * _PLAN.length * scale, (0.35 - 0.7 * (n % 2)) * scale
        x = at[0] + ahead[0] * along + abeam[0] * aside
        y = at[1] + ahead[1] * along + abeam[1] * aside - 1.2 * RISE * scale
        pygame.draw.line(target, palette.TAR, (x + body, y), (x + body, y - 1.7 * RISE * scale))
        pygame.draw.circle(target, (150, 44, 38), (x, y), body)
        pygame.draw.circle(target, palette.TAR, (x, y - body), 0.62 * body)
