"""Everything on sea and shore besides ships, smoke and effects: boats baked like the ships, with live oars
and their side's pennant; springs, tows and kedges; works, barriers and troops.

What is in the water or ashore is drawn below every hull; boats are drawn among the ships. A rope is dark with
a light strand, hangs in a bight when it is slack, and dips under the water when it is long."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, radians, sin
from typing import Final

import numpy as np
import pygame

from game.scene.actors import Actor
from game.scene.boats_and_works import BOAT_CM, BoatGroup, Rope, point_from_local
from game.scene.rigging import DrawnWind
from game.sea.polygons import Point
from game.stage.frame.camera import HEIGHT_FACTOR, Camera
from game.stage.frame.stage_view import StageShip, StageView, px_per_metre_of
from game.stage.hulls.flags import flag_blit, pennant_image
from game.stage.hulls.ship_look import ShipLook, ShipPicture
from game.stage.hulls.ship_plans import SHIP_PLANS, drawn_px_per_m, nearest_kind
from game.stage.hulls.sprite_animator import SpriteAnimator
from game.stage.paper import palette
from game.stage.paper.canvas import Canvas
from game.stage.paper.palette import Colour
from game.stage.ships.melee import draw_troop
from game.stage.works.works import WorksSites, draw_barrier, draw_works, drawn_fort

_LOOM_RGB: Final = (206, 176, 124)
_BLADE: Final = (234, 216, 176)
_DRIP: Final = palette.FOAM
_GUNWALE: Final = 0.9  # metres of the thole pins above the water
_SWEEP: Final = 0.34  # radians an oar swings to either side of square
_PULLED: Final = 0.58  # share of a stroke in which the blades are in the water


@dataclass(frozen=True, slots=True)
class OarBank:
    """Oars a side, between which shares of half her length, their metres and pins (of half her beam)."""

    oars_per_side: int
    first_position: float
    last_position: float
    oar_length: float
    outboard_share: float


OAR_BANKS: Final = {
    "galley": OarBank(20, 0.60, -0.72, 9.6, 0.92),
    "gunboat": OarBank(9, 0.60, -0.70, 6.2, 0.92),
    "boat": OarBank(5, 0.46, -0.56, 4.9, 0.80),
}


def oar_swing_and_lift(stroke_count: float) -> tuple[float, float]:
    """Return the swing aft (radians) and lift of the blades (0 to 1) after `stroke_count` strokes."""
    t = stroke_count % 1.0
    if t < _PULLED:
        share = t / _PULLED
        return -_SWEEP * math.cos(math.pi * share), 0.0
    share = (t - _PULLED) / (1 - _PULLED)
    return _SWEEP * math.cos(math.pi * share), math.sin(math.pi * share)


def draw_oars(
    target: pygame.Surface, at: Point, heading: float, px_per_m: float, kind: str, strokes: float | None
) -> None:
    """Draw the oars of a hull at a pixel after `strokes` strokes; square and level if it is None."""
    plan = SHIP_PLANS[nearest_kind(kind)]
    bank, scale = OAR_BANKS[plan.name], drawn_px_per_m(plan, px_per_m)
    aft, high = (0.0, 0.45) if strokes is None else oar_swing_and_lift(strokes)
    turn = math.radians(heading)
    ahead, abeam = (math.sin(turn), -math.cos(turn)), (math.cos(turn), math.sin(turn))
    thin = max(1, round(0.22 * scale))
    for n in range(bank.oars_per_side):
        span = bank.last_position - bank.first_position
        pin = (bank.first_position + span * n / (bank.oars_per_side - 1)) * plan.length / 2
        for hand in (-1, 1):
            out = hand * bank.outboard_share * plan.beam / 2
            reach = hand * bank.oar_length * math.cos(aft)
            fore = pin - bank.oar_length * math.sin(aft)
            ends = []
            for share in (0.0, 0.72, 1.0):
                f, s = pin + (fore - pin) * share, out + reach * share
                up = _GUNWALE * (1 - share) + 1.6 * high * share
                x, y = ahead[0] * f + abeam[0] * s, ahead[1] * f + abeam[1] * s - HEIGHT_FACTOR * up
                ends.append((at[0] + x * scale, at[1] + y * scale))
            _draw_oar(target, ends, thin, strokes is not None and high == 0.0)


def _draw_oar(target: pygame.Surface, ends: list[Point], thin: int, wet: bool) -> None:
    """Draw one oar: loom, blade, and a lick of foam where it pulls through the water."""
    pin, neck, tip = ends
    pygame.draw.line(target, palette.SHADOW, (pin[0] + 1, pin[1] + 1), (tip[0] + 1, tip[1] + 1))
    if wet:
        pygame.draw.circle(target, _DRIP, tip, max(1.0, thin * 1.1))
    pygame.draw.aaline(target, _LOOM_RGB, pin, tip)
    if thin > 1:
        pygame.draw.line(target, _LOOM_RGB, pin, neck, thin - 1)
    pygame.draw.line(target, _BLADE, neck, tip, thin)


_HEMP: Final = (196, 170, 122)
_DARK: Final = (52, 44, 36)
_STERN: Final = 0.46
_HAWSE: Final = 0.50  # where a rope leaves a hull, as a share of her length from her middle
_CABLE: Final = 0.76  # where an anchored ship's cable goes into the sea, in the same measure
_QUARTER: Final = 0.105  # distance of her quarter from the middle line, in the same measure
_HAWSE_HEIGHT_M: Final = 4.0  # metres of a hawse above the water


def draw_rope(target: pygame.Surface, ends: tuple[Point, Point], px_per_metre: float, slack: float) -> None:
    """Draw a rope between two pixels; `slack` is 0 (taut) to 1 (a deep bight)."""
    (x0, y0), (x1, y1) = ends
    far = math.dist(*ends)
    steps = max(2, min(24, round(far / 8)))
    wave = 0.05 * far * slack
    points = []
    for n in range(steps + 1):
        t = n / steps
        belly = math.sin(math.pi * t)
        points.append((x0 + (x1 - x0) * t, y0 + (y1 - y0) * t + wave * belly))
    pygame.draw.lines(target, _DARK, False, [(x, y + 1) for x, y in points], _rope_px(px_per_metre) + 1)
    pygame.draw.lines(target, _HEMP, False, points, _rope_px(px_per_metre))


def _rope_px(metre: float) -> int:
    return max(1, round(0.42 * metre))


def pixel_above(camera: Camera, place: Point, metres: float) -> Point:
    """Return the pixel `metres` above a place in cm."""
    x, y = camera.to_screen(*place)
    return x, y - HEIGHT_FACTOR * metres * camera.px_per_metre


def stern_rope_point(ship: Actor, length_cm: float) -> Point:
    """Return where a rope leaves the stern of a ship `length_cm` cm long; her bow for a negative length."""
    return point_from_local(ship, 0.0, -_STERN * length_cm)


def draw_tow(
    target: pygame.Surface,
    camera: Camera,
    rope: Rope,
    tug_and_length: tuple[Actor, float],
    towed_and_length: tuple[Actor, float],
) -> None:
    """Draw a tow from the stern of a ship to the bow of another, each with her length in cm: taut while they
    make way; a line that is still being passed flies over with its weight."""
    (tug, length), (towed, towed_length) = tug_and_length, towed_and_length
    points = stern_rope_point(tug, length), point_from_local(towed, 0.0, _HAWSE * towed_length)
    ends = (pixel_above(camera, points[0], _HAWSE_HEIGHT_M), pixel_above(camera, points[1], _HAWSE_HEIGHT_M))
    if rope.kind == "passing":
        return _draw_passed_line(target, ends, camera.px_per_metre)
    return draw_rope(target, ends, camera.px_per_metre, 0.0 if tug.speed > 0.02 else 0.5)


def _draw_passed_line(target: pygame.Surface, ends: tuple[Point, Point], metre: float) -> None:
    (x0, y0), (x1, y1) = ends
    parts = 12
    for n in range(0, parts, 2):
        a, b = n / parts, (n + 1) / parts
        one = (x0 + (x1 - x0) * a, y0 + (y1 - y0) * a - 6 * metre * math.sin(math.pi * a))
        two = (x0 + (x1 - x0) * b, y0 + (y1 - y0) * b - 6 * metre * math.sin(math.pi * b))
        pygame.draw.line(target, _DARK, (one[0], one[1] + 1), (two[0], two[1] + 1), 2)
        pygame.draw.line(target, _HEMP, one, two, max(1, round(0.3 * metre)))
    fist = ((x0 + x1) / 2, (y0 + y1) / 2 - 6 * metre)
    pygame.draw.circle(target, _DARK, fist, max(2.0, 0.8 * metre))


def draw_spring(target: pygame.Surface, camera: Camera, ship: Actor, length_cm: float) -> None:
    """Draw a spring: from her quarter, along her side, to the cable where that goes into the sea."""
    metre = camera.px_per_metre
    ends = (
        pixel_above(
            camera, point_from_local(ship, _QUARTER * length_cm, -0.40 * length_cm), 0.6 * _HAWSE_HEIGHT_M
        ),
        pixel_above(camera, point_from_local(ship, 0.19 * length_cm, 0.05 * length_cm), 0.0),
    )
    sea = (ends[1], pixel_above(camera, point_from_local(ship, 0.06 * length_cm, _CABLE * length_cm), 0.0))
    draw_rope(target, ends, metre, 0.2)
    draw_rope(target, sea, metre, 0.0)
    _draw_ripple(target, sea[1], metre)


def _draw_ripple(target: pygame.Surface, at: Point, metre: float) -> None:
    wide = max(5, round(4.4 * metre))
    box = pygame.Rect(0, 0, wide, max(3, wide // 2))
    box.center = (round(at[0]), round(at[1]))
    pygame.draw.ellipse(target, palette.FOAM, box, 1)


def kedge_points(rope: Rope, ship: Actor, length_cm: float) -> dict[str, Point]:
    """Return, in cm, where a hawser leaves the ship and where anchor and boat are."""
    way = math.atan2(rope.end[0] - ship.x, ship.y - rope.end[1])
    turn = math.radians(ship.heading)
    ahead = math.cos(way - turn) >= 0
    leaves = point_from_local(ship, 0.0, (_HAWSE if ahead else -_STERN) * length_cm)
    if rope.stage == "ready":
        beside = point_from_local(ship, 0.28 * length_cm, (0.2 if ahead else -0.2) * length_cm)
        return {"ship": leaves, "anchor": beside, "boat": beside}
    return {"ship": leaves, "anchor": rope.end, "boat": rope.end}


def draw_kedge(target: pygame.Surface, camera: Camera, rope: Rope, ship: Actor, length_cm: float) -> None:
    """Draw the hawser to a kedge, slack while it is carried and taut while hauled, with the buoy."""
    ends, metre = kedge_points(rope, ship, length_cm), camera.px_per_metre
    at = pixel_above(camera, ends["anchor"], 0.0)
    slack = 0.0 if rope.stage == "hauled" else 1.0
    draw_rope(target, (pixel_above(camera, ends["ship"], _HAWSE_HEIGHT_M), at), metre, slack)
    if rope.stage != "ready":
        _draw_ripple(target, at, metre)
        buoy = (at[0] + 5 * metre, at[1] - 2 * metre)
        pygame.draw.circle(target, _DARK, buoy, max(2.5, 1.3 * metre))
        pygame.draw.circle(target, palette.OCHRE, buoy, max(1.5, 0.9 * metre))


_BOAT_PLAN: Final = SHIP_PLANS["boat"]
_BOAT_LOOK: Final = ShipLook("boat", "gb", "furled", has_oars=False)
_APART: Final = 1.05  # boat lengths from one to the next, if several pull together
_STRUNG: Final = 1.25  # factor on that distance in a string
_STAFF: Final = 3.4  # metres of a boat's ensign staff
_RIPPLE_HZ: Final = 0.9
_FOUND: Final = 34.0  # length in px at which a boat can be found without being drawn larger than life
_TRUE: Final = 9.0  # metres of a ship's boat


def boat_length_px(px_per_m: float) -> float:
    """Return the drawn length of a boat in px: always enough to be found."""
    return drawn_px_per_m(_BOAT_PLAN, px_per_m) * _BOAT_PLAN.length


def boat_px_per_metre(px_per_m: float, ship_px_per_m: float) -> float:
    """Return the px a metre of a boat's picture, if a metre of a ship takes `ship_px_per_m` px: larger than
    life as long as she would be hard to find, and near by in proportion to the ships."""
    found = min(px_per_m * _BOAT_PLAN.drawn_factor, _FOUND / _BOAT_PLAN.length)
    return max(ship_px_per_m * _TRUE / _BOAT_PLAN.length, found) / _BOAT_PLAN.drawn_factor


def boat_positions_cm(boat_group: BoatGroup, actor: Actor, px_per_cm: float, px_per_m: float) -> list[Point]:
    """Return the place of each boat of a party, in cm: in a string one behind the other when they tow or are
    towed, side by side along a hull, else in a loose wedge. Far off the gaps grow with the drawn size."""
    step = _APART * max(BOAT_CM, boat_length_px(px_per_m) / px_per_cm)
    string = range(boat_group.boats_between, boat_group.boats_between + boat_group.count)
    if boat_group.attachment == "ahead":
        return [point_from_local(actor, 0.0, _STRUNG * step * n) for n in string]
    if boat_group.attachment == "astern":
        return [point_from_local(actor, 0.0, -_STRUNG * step * n) for n in string]
    if boat_group.attachment in ("alongside", "beside"):
        shift = (boat_group.count - 1) / 2
        return [point_from_local(actor, 0.0, step * (shift - n)) for n in range(boat_group.count)]
    wedge = ((0.0, 0.0), (-0.55, -0.75), (0.55, -0.75), (0.0, -1.5), (-1.1, -1.5), (1.1, -1.5))
    found = [point_from_local(actor, step * x, step * y) for x, y in wedge[: boat_group.count]]
    more = range(len(wedge), boat_group.count)
    return found + [point_from_local(actor, 0.0, -step * (n - 3.5)) for n in more]


class BoatRenderer:
    """The boats of one sea."""

    def __init__(self, sprite_animator: SpriteAnimator, camera: Camera) -> None:
        self.portraits, self.camera = sprite_animator, camera
        self.ship_scale = 1.0  # drawn size of ships on this table, as a share of the camera's own scale

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
    """Draw marines shoulder to shoulder between the rowers: red coats, white belts, muskets upright."""
    turn, body = math.radians(heading), max(1.0, 0.42 * scale)
    ahead, abeam = (math.sin(turn), -math.cos(turn)), (math.cos(turn), math.sin(turn))
    for n in range(5):
        along, aside = (0.24 - 0.13 * n) * _BOAT_PLAN.length * scale, (0.35 - 0.7 * (n % 2)) * scale
        x = at[0] + ahead[0] * along + abeam[0] * aside
        y = at[1] + ahead[1] * along + abeam[1] * aside - 1.2 * HEIGHT_FACTOR * scale
        pygame.draw.line(target, palette.TAR, (x + body, y), (x + body, y - 1.7 * HEIGHT_FACTOR * scale))
        pygame.draw.circle(target, (150, 44, 38), (x, y), body)
        pygame.draw.circle(target, palette.TAR, (x, y - body), 0.62 * body)


class BoatAndWorksView:
    """Draws the boats, troops, works, barriers and ropes of one sea. `nations` are the ensigns of the sides,
    `sites` the land under the works, `works_widths` the width of each work as drawn, in cm."""

    def __init__(
        self, sprite_animator: SpriteAnimator, camera: Camera, light: str, nations: Sequence[str],
        sites: WorksSites | None = None,
    ) -> None:  # fmt: skip
        self.sites = sites or WorksSites(())
        self.works_widths: dict[str, float] = {}
        self.camera, self.light, self.nations = camera, light, nations
        self.boat_renderer = BoatRenderer(sprite_animator, camera)
        self.object_positions: dict[str, tuple[float, float]] = {}

    def draw_under_hulls(self, c: Canvas, stage_view: StageView) -> None:
        """Draw works, chains, troops and ropes below every hull, and note where they can be pointed at."""
        company = stage_view.boats_and_works
        present = (ship.rigging for ship in stage_view.ships if ship.actor.is_present)
        seen = (px_per_metre_of(rigging, self.camera) for rigging in present)
        self.boat_renderer.ship_scale = max(seen, default=0.0) / self.camera.px_per_metre or 1.0
        self.object_positions = {actor.ship: (actor.x, actor.y) for actor, _ in company.troops}
        self.object_positions |= {
            craft.id: self.boat_renderer.centre_of(craft, actor) for actor, craft in company.boats
        }
        for barrier in company.barriers:
            draw_barrier(
                c.surface, self.camera, barrier, stage_view.air.veer_seconds, c.style.is_motion_reduced
            )
        if company.works:
            forts = [drawn_fort(work, self.nations, self.sites) for work in company.works]
            named = [(work.id, fort) for work, fort in zip(company.works, forts, strict=True)]
            self.object_positions |= {name: (fort.x, fort.y) for name, fort in named}
            self.works_widths = {name: fort.width_cm for name, fort in named}
            draw_works(c, self.camera, company.works, forts, stage_view.air, self.light)
        for actor, troop in sorted(company.troops, key=lambda found: found[0].y):
            draw_troop(c, self.camera, actor, troop, stage_view.air)
        if company.ropes or company.boats:
            self._draw_ropes(c, stage_view)

    def _draw_ropes(self, c: Canvas, stage_view: StageView) -> None:
        casts = {ship.actor.ship: ship for ship in stage_view.ships if ship.actor.is_present}
        for rope in stage_view.boats_and_works.ropes:
            if rope.ship in casts:
                self._draw_rope(c, rope, casts, stage_view.air)
        self.boat_renderer.draw_tow_lines(c, stage_view.boats_and_works.boats)
        for actor, craft in stage_view.boats_and_works.boats:
            if craft.host in casts and craft.attachment in ("ahead", "astern"):
                self._draw_boat_line(c, actor, craft, casts[craft.host])

    def _draw_rope(self, c: Canvas, rope: Rope, casts: dict[str, StageShip], air: DrawnWind) -> None:
        ship = casts[rope.ship]
        actor, length = ship.actor, ship.rigging.length_cm
        if rope.kind == "spring":
            draw_spring(c.surface, self.camera, actor, length)
        elif rope.kind == "kedge":
            draw_kedge(c.surface, self.camera, rope, actor, length)
            ends = kedge_points(rope, actor, length)
            self.boat_renderer.draw_kedge_boat(c, f"kedge of {rope.ship}", ends["boat"], actor.heading, air)
        elif rope.other in casts:
            other = casts[rope.other]
            towed = (other.actor, other.rigging.length_cm)
            draw_tow(c.surface, self.camera, rope, (actor, length), towed)

    def _draw_boat_line(self, c: Canvas, actor: Actor, boat_group: BoatGroup, host: StageShip) -> None:
        """Draw the line between boats and the ship that they tow (taut while she moves) or that tows them."""
        metre = self.camera.px_per_metre
        spots = self.boat_renderer.positions(boat_group, actor)
        towed = boat_group.attachment == "astern"
        leaves = stern_rope_point(host.actor, host.rigging.length_cm * (1 if towed else -1))
        ends = (pixel_above(self.camera, leaves, 3.0), self.camera.to_screen(*spots[0]))
        draw_rope(c.surface, ends, metre, 0.4 if towed else 0.0 if actor.speed > 0.02 else 0.35)

    def draw_ship_oars(self, c: Canvas, stage_ship: StageShip, stage_view: StageView) -> None:
        """Draw the oars of a rowed ship, before her hull."""
        oars = stage_view.boats_and_works.oars.get(stage_ship.actor.ship)
        pulls = oars is not None and stage_ship.actor.speed > 0.02 and not c.style.is_motion_reduced
        at = self.camera.to_screen(stage_ship.actor.x, stage_ship.actor.y)
        strokes = oars.stroke if pulls and oars is not None else None
        metre = self.camera.px_per_metre
        draw_oars(c.surface, at, stage_ship.actor.heading, metre, stage_ship.rigging.kind, strokes)

    def draw_boats(self, c: Canvas, boat: tuple[Actor, BoatGroup], air: DrawnWind) -> None:
        """Draw boats among the ships."""
        self.boat_renderer.draw(c, *boat, air)


LENGTH_CM: Final = 1.75  # length of a boat in far views: half as long again as to scale
_TRUE_CM: Final = 1.25  # in near views, in proportion to the ships
_LEAST_PX, _FOUND_PX = 20.0, 34.0  # least drawn length, and that at which it is found
_STROKE_SECONDS: Final = 1.6
_OARS: Final = 5
_WAKE: Final = 5  # dashes of foam on each side astern of a boat under way
_OUTLINE: Final = ((0.5, 0.0), (0.3, 0.13), (-0.2, 0.15), (-0.48, 0.09))


def chart_boat_length_px(px_per_cm: float) -> float:
    """Return the length of a boat in px."""
    return max(_LEAST_PX, _TRUE_CM * px_per_cm, min(LENGTH_CM * px_per_cm, _FOUND_PX))


def draw_boat(
    target: pygame.Surface, camera: Camera, at: tuple[float, float], heading: float, side_colour: Colour,
    seconds: float, has_crew: bool, is_rowing: bool = False,
) -> pygame.Rect:  # fmt: skip
    """Draw a boat at a place in cm on a heading in degrees, with a stripe of her side's colour; with
    `has_crew` on her thwarts; with a wake if she `is_rowing`. Return its rectangle in px."""
    x, y = camera.to_screen(*at)
    long = chart_boat_length_px(camera.px_per_cm)
    turn = radians(heading)

    def spot(forward: float, starboard: float) -> tuple[float, float]:
        ahead, aside = forward * long, starboard * long
        return (x + sin(turn) * ahead + cos(turn) * aside,
                y - cos(turn) * ahead + sin(turn) * aside)  # fmt: skip

    if is_rowing:
        _draw_wake(target, spot)
    sweep = 0.11 * sin(6.2832 * seconds / _STROKE_SECONDS)
    for n in range(_OARS):
        bench = 0.26 - 0.13 * n
        for hand in (-1, 1):
            blade = spot(bench - sweep, hand * 0.36)
            pygame.draw.line(target, palette.SHADOW, spot(bench, 0), blade, 3)
            pygame.draw.aaline(target, palette.SPAR, spot(bench, 0), blade)
    hull = [spot(f, s) for f, s in _OUTLINE] + [spot(f, -s) for f, s in reversed(_OUTLINE)]
    pygame.draw.polygon(target, side_colour, hull)
    pygame.draw.polygon(target, palette.CREAM, hull, 2)
    inner = [spot(f * 0.8, s * 0.55) for f, s in _OUTLINE]
    inner += [spot(f * 0.8, -s * 0.55) for f, s in reversed(_OUTLINE)]
    pygame.draw.polygon(target, palette.DECK, inner)
    if has_crew:
        for n in range(4):
            pygame.draw.circle(target, palette.TAR, spot(0.24 - 0.15 * n, 0.03 * (n % 2)), 2)
    return pygame.Rect(round(x - long / 2), round(y - long / 2), round(long), round(long))


def _draw_wake(target: pygame.Surface, spot: Callable[[float, float], tuple[float, float]]) -> None:
    """Draw two arms of foam that open astern and the rings of the blades, fainter with distance."""
    for n in range(_WAKE):
        astern, aside = -0.55 - 0.3 * n, 0.07 + 0.06 * n
        faint = pygame.Color(*palette.FOAM).lerp(palette.SHADOW, 0.25 + 0.5 * n / _WAKE)
        for hand in (-1, 1):
            ends = spot(astern, hand * aside), spot(astern - 0.2, hand * (aside + 0.04))
            pygame.draw.aaline(target, faint, *ends)
            if n % 2:
                pygame.draw.aacircle(target, faint, spot(astern, hand * (aside + 0.3)), 2, 1)
