"""Draws men: those who fight across the rails of two lashed ships, the grapples and ropes that hold these,
and troops ashore, with the fallen on the ground."""

import math
from dataclasses import dataclass
from typing import Final

import numpy as np
import pygame

from game.scene.actors import Actor
from game.scene.boats_and_works import TroopBase
from game.scene.effects import MELEE_THINS_SECONDS, Lashing, Melee
from game.scene.rigging import DrawnWind
from game.scene.timings import MELEE
from game.sea.polygons import Point
from game.stage.frame.camera import HEIGHT_FACTOR, Camera
from game.stage.hulls.flags import flag_blit, pennant_image
from game.stage.paper import palette
from game.stage.paper.canvas import Canvas
from game.stage.paper.palette import Colour, SideColours, Sides
from game.stage.paper.picture_cache import cached_pictures
from game.stage.smoke.effect_stamps import centred_blit, glow_stamp, random_table, soft_dot_stamp, stamp_level
from game.stage.smoke.smoke_puffs import puff_blit

_ADD: Final = pygame.BLEND_RGB_ADD
_DECK: Final = 0.15  # height of the deck they fight on above the water, as a share of the ship's length
_MAX_MEN: Final = 40  # men of each side
_BODY: Final = 0.010  # half the breadth of a man in ship lengths: a fifth larger than life
_MIN_BODY_PX: Final = 1.5  # least px of that
_GATHER_SECONDS: Final = 0.30  # seconds until they stream over,
_CLASH_SECONDS: Final = 0.95  # until they have met,
_TURN: Final = 1.55  # and until one side gives way
_GANGS: Final = (0.10, 0.38, 0.66, 0.92)  # where they come over, along the line of contact
_MUSTERS: Final = 0.50  # seconds in which they come up from below, one by one
_POPS: Final = 18  # muskets that fire again and again, every third of them over the rail
_POP: Final = 0.07  # seconds of one flash
_POP_PX: Final = 11  # greatest px of a flash, so that it does not dazzle
_STEEL: Final[Colour] = (236, 240, 236)
_SKIN: Final[Colour] = (222, 178, 146)
_TROUSERS: Final[Colour] = (232, 226, 208)
_SHADE: Final[Colour] = (58, 46, 36)
_TALL: Final = 3.5  # half breadths of a man from his feet to his hat
_FINE: Final = 4
# The jackets of sides B to D round the middle of a man's body; those of A are round.
_JACKETS: Final = {
    "diamond": ((0, -1.3), (1.15, 0), (0, 1.3), (-1.15, 0)),
    "square": ((-1, -1), (1, -1), (1, 1), (-1, 1)),
    "hexagon": ((-1.2, 0), (-0.6, -1), (0.6, -1), (1.2, 0), (0.6, 1), (-0.6, 1)),
}


@dataclass(frozen=True, slots=True)
class _FightLine:
    """The line of a fight in px: its start, the ways along and across it, a beam, and the ship's length."""

    start: Point
    along: Point
    across: Point
    beam: float
    length: float

    def point_at(self, share: float, beams: float) -> Point:
        """Return the pixel at `share` of the line, `beams` beams across; higher while he climbs a rail."""
        climbs = max(0.0, 1 - abs(beams) / 0.16) * 0.03 * self.length * HEIGHT_FACTOR
        up = _DECK * self.length * HEIGHT_FACTOR + climbs
        x = self.start[0] + self.along[0] * share + self.across[0] * beams * self.beam
        y = self.start[1] + self.along[1] * share + self.across[1] * beams * self.beam
        return x, y - up


@dataclass(frozen=True, slots=True)
class _Man:
    """A man: his feet in px, his side, how far he is upright (0 to 1), and whether he strikes."""

    feet: Point
    side: int
    upright_share: float
    is_striking: bool


def draw_melee(
    target: pygame.Surface, camera: Camera, melee: Melee, sides: Sides, is_motion_reduced: bool
) -> None:
    """Draw the men of both sides between the hulls with the smoke of their muskets. If `is_motion_reduced`
    nothing moves or lights up, and the end of the fight is shown."""
    if melee.age < 0:
        return
    age = min(melee.age, MELEE)
    ground = _fight_line(camera, melee)
    shown = _TURN + 0.75 if is_motion_reduced else age
    men = [man for attacks in (True, False) for man in _men_of_side(melee, ground, shown, attacks)]
    body = max(_MIN_BODY_PX, _BODY * ground.length)
    for man in sorted(men, key=lambda man: man.feet[1]):
        _draw_man(target, man, body, sides[man.side % len(sides)])
    _draw_muskets(target, ground, melee, age, is_motion_reduced)


def _fight_line(camera: Camera, melee: Melee) -> _FightLine:
    x0, y0 = camera.to_screen(melee.x, melee.y)
    x1, y1 = camera.to_screen(melee.to_x, melee.to_y)
    long = max(1.0, math.hypot(x1 - x0, y1 - y0))
    hand = -melee.attacker_side
    across = (-(y1 - y0) / long * hand, (x1 - x0) / long * hand)
    scale = camera.px_per_cm
    return _FightLine((x0, y0), (x1 - x0, y1 - y0), across, melee.beam * scale, melee.length * scale)


def front_line_beams(melee: Melee, age: float) -> float:
    """Return where the crowds meet, in beams towards the defenders: it goes the way of the tide."""
    over = 0.30 * _smooth_share(age, _GATHER_SECONDS, _CLASH_SECONDS) - 0.10 * (
        1 - _smooth_share(age, 0.0, _CLASH_SECONDS)
    )
    sways = 0.07 * math.sin(5.2 * age) * _smooth_share(age, _GATHER_SECONDS, _CLASH_SECONDS)
    ends = (
        0.30 + 0.52 * melee.attacker_tide if melee.attacker_tide >= 0 else 0.30 + 0.78 * melee.attacker_tide
    )
    won = _smooth_share(age, _TURN, _TURN + 0.7)
    return (over + sways) * (1 - won) + ends * won


def _men_of_side(melee: Melee, ground: _FightLine, age: float, is_attacker: bool) -> list[_Man]:
    way = -1.0 if is_attacker else 1.0
    front, side = front_line_beams(melee, age), melee.sides[0 if is_attacker else 1]
    gathers = _smooth_share(age, 0.0, _GATHER_SECONDS)
    comes = _smooth_share(age, _GATHER_SECONDS, _CLASH_SECONDS)
    beaten = max(0.0, -melee.attacker_tide if is_attacker else melee.attacker_tide)
    falls, men = beaten * _smooth_share(age, _TURN - 0.3, _TURN + 0.7), []
    risen = _smooth_share(age, 0.0, _MUSTERS)
    leaves = _smooth_share(age, MELEE - MELEE_THINS_SECONDS, MELEE)
    for n, (a, b, c, d) in enumerate(random_table(melee.seed + 5 + is_attacker, _MAX_MEN, 4).tolist()):
        share = (n + a) / _MAX_MEN
        gang = _GANGS[n % len(_GANGS)] + 0.14 * (b - 0.5)
        narrow = math.sin(math.pi * min(1.0, comes)) * (0.75 if is_attacker else 0.3)
        sway = math.sin(age * (6 + 4 * c) + 6.3 * d)
        rank = 0.09 + 0.42 * (d * d)
        late = max(0.0, min(1.0, comes * (1.5 - 0.5 * b)))
        waits = way * (0.88 - 0.36 * gathers * (0.4 + 0.6 * b) - 0.34 * d)
        fights = front + way * rank + 0.02 * sway
        at = waits + (fights - waits) * late
        at = max(-0.92, min(0.92, at))
        along = share + (gang - share) * narrow + 0.006 * sway
        down = (n * 11 % _MAX_MEN) / _MAX_MEN < 0.6 * falls
        if (n * 7 % _MAX_MEN) / _MAX_MEN < leaves or (n * 5 % _MAX_MEN) / _MAX_MEN >= risen:
            continue
        strikes = late > 0.9 and rank < 0.2 and not down and sway > 0.2
        men.append(_Man(ground.point_at(along, at), side, 0.0 if down else 1.0, strikes))
    return men


def _draw_man(target: pygame.Surface, man: _Man, body: float, side_colours: SideColours) -> None:
    """Draw a man: light trousers, a jacket in the colour and, for players who cannot tell colours, the
    badge's shape of his side, a head under a dark hat, and steel in his hand if he strikes. A fallen man is
    flat on the deck."""
    x, y = man.feet
    if man.upright_share <= 0:
        head, thick = (x - 1.9 * body, y - 0.7 * body), max(2, round(1.3 * body))
        pygame.draw.line(target, palette.INK_1, (x + 1.7 * body, y + 0.6 * body), head, thick + 1)
        pygame.draw.line(target, side_colours.sea, (x + body, y + 0.3 * body), head, thick)
        pygame.draw.circle(target, palette.SAIL_SHADE, head, 0.6 * body)
        return
    upright = figure_sprite(side_colours, round(4 * body))
    target.blit(upright, (round(x - upright.get_width() / 2), round(y - _TALL * body)))
    if man.is_striking:
        tip = (x + 2.2 * body, y - 3.6 * body)
        pygame.draw.aaline(target, _STEEL, (x + 0.6 * body, y - body), tip)


@cached_pictures(megabytes=1)
def figure_sprite(side_colours: SideColours, size: int) -> pygame.Surface:
    """Return an upright man of `size` quarter px of body, painted larger for smooth edges."""
    body, fine = size / 4, _FINE * size / 4
    wide, high = math.ceil(4 * body), math.ceil((_TALL + 1.4) * body)
    large = pygame.Surface((wide * _FINE, high * _FINE), pygame.SRCALPHA)
    large.fill((*palette.INK_1, 0))
    x, y = wide * _FINE / 2, _TALL * fine
    pygame.draw.ellipse(large, (*_SHADE, 150), (x - 1.2 * fine, y, 3.2 * fine, 1.3 * fine))
    for side in (-0.5, 0.5):
        leg = pygame.Rect(0, 0, 0.8 * fine, 1.7 * fine)
        leg.midtop = (round(x + side * fine), round(y - 0.7 * fine))
        pygame.draw.rect(large, _TROUSERS, leg)
    pygame.draw.circle(large, palette.INK_1, (x, y - 1.0 * fine), 1.25 * fine)
    draw_jacket(large, (x, y - 1.0 * fine), fine, side_colours)
    pygame.draw.circle(large, _SKIN, (x, y - 2.4 * fine), 0.75 * fine)
    pygame.draw.ellipse(large, palette.INK_1, (x - 0.95 * fine, y - 3.4 * fine, 1.9 * fine, 0.9 * fine))
    return pygame.transform.smoothscale(large, (wide, high))


def draw_jacket(target: pygame.Surface, at: Point, body: float, side_colours: SideColours) -> None:
    """Draw one man's jacket: a disc, a diamond, a square or a hexagon in his side's colour."""
    x, y = at
    corners = _JACKETS.get(side_colours.badge)
    if corners is None:
        pygame.draw.circle(target, side_colours.sea, at, body)
    else:
        pygame.draw.polygon(target, side_colours.sea, [(x + a * body, y + b * body) for a, b in corners])


def _draw_muskets(
    target: pygame.Surface, ground: _FightLine, melee: Melee, age: float, is_motion_reduced: bool
) -> None:
    lights, smokes = [], []
    front = front_line_beams(melee, age)
    for n, (a, b, c, d) in enumerate(random_table(melee.seed, _POPS, 4).tolist()):
        beat = age * (0.55 + 0.25 * c) + d - 0.45
        if beat < 0:
            continue
        t, turn = beat % 1, int(beat)
        along, hand = (a + 0.37 * turn) % 1, 1 if (n + turn) % 2 else -1
        beams = hand * 0.06 if n % 3 == 0 else front + hand * (0.16 + 0.2 * b)
        x, y = ground.point_at(along, beams)
        high = 0.02 * ground.length
        if t < _POP and not is_motion_reduced:
            size = max(5, min(_POP_PX, round(0.07 * ground.length)))
            lights.append(
                centred_blit(glow_stamp(size, palette.FLASH, stamp_level(1 - 0.4 * t / _POP)), x, y)
            )
        size = (0.06 + 0.15 * t) * ground.length
        thick = 0.9 * (1 - t) ** 0.7 * min(1.0, 2 * (MELEE - age))
        if thick > 0.05:
            smokes.append(puff_blit("day", n, size, thick, x, y - high - 0.06 * t * ground.length))
    target.fblits(smokes)
    target.fblits(lights, _ADD)


def _smooth_share(age: float, start: float, end: float) -> float:
    """Return 0 before the start, 1 after the end, a smooth value between."""
    share = min(1.0, max(0.0, (age - start) / (end - start)))
    return share * share * (3 - 2 * share)


_RAIL: Final = 0.14  # height of a rail above the water, as a share of a ship's length
_YARDS: Final = (0.46, 0.34)  # height of the lashed yards, as a share of a ship's length
_LEAPS: Final = 0.12  # height of a grapple's arc over a straight line, as a share of a ship's length
_SAG: Final = 0.07  # sag of a rope, as a share of its length
_THICK: Final = 0.0034  # thickness of a rope, as a share of a ship's length
_SMALL: Final = 130.0  # px of a ship below which every other rope is left out, and everything aloft
_STRAND: Final = (188, 160, 112)


def draw_lashing(target: pygame.Surface, camera: Camera, lashing: Lashing) -> None:
    """Draw grapples in the air with their ropes, then ropes between the rails and at the yards."""
    if lashing.age < 0:
        return
    length, across = lashing.length * camera.px_per_cm, lashing.throw_progress
    thick = max(1, round(_THICK * length))
    small = length < _SMALL
    for ours, theirs in lashing.ropes[:: 2 if small else 1]:
        ends = (_pixel_above(camera, ours, _RAIL * length), _pixel_above(camera, theirs, _RAIL * length))
        points = _hanging_rope(ends, across, _LEAPS * length * HEIGHT_FACTOR)
        _draw_rope(target, points, thick)
        pygame.draw.circle(target, palette.TAR, points[-1], max(1.5, 0.9 * thick))
    if across >= 1 and not small:
        for n, (ours, theirs) in enumerate(lashing.yard_ropes):
            high = _YARDS[n % len(_YARDS)] * length
            ends = _pixel_above(camera, ours, high), _pixel_above(camera, theirs, high)
            _draw_yard_lashing(target, ends, thick)


def _pixel_above(camera: Camera, place: Point, high: float) -> Point:
    """Return the pixel `high` px of a ship's own measure above a place in cm."""
    x, y = camera.to_screen(*place)
    return x, y - HEIGHT_FACTOR * high


def _hanging_rope(ends: tuple[Point, Point], across: float, leap: float) -> list[Point]:
    """Return a rope that has flown `across` (0 to 1) of its way, and then hangs in its bight."""
    (x0, y0), (x1, y1) = ends
    sag, points = _SAG * math.dist(*ends) * across, []
    for n in range(9):
        t = across * n / 8
        belly = math.sin(math.pi * n / 8)
        flies = leap * (1 - across) * math.sin(math.pi * min(1.0, t + 0.2))
        points.append((x0 + (x1 - x0) * t, y0 + (y1 - y0) * t + sag * belly - flies))
    return points


def _draw_rope(target: pygame.Surface, points: list[Point], thick: int) -> None:
    under = [(x + 0.5, y + thick) for x, y in points]
    if thick > 1:
        pygame.draw.lines(target, palette.TAR, False, under, thick)
        pygame.draw.lines(target, _STRAND, False, points, thick)
    pygame.draw.aalines(target, palette.TAR, False, under)
    pygame.draw.aalines(target, _STRAND, False, points)


def _draw_yard_lashing(target: pygame.Surface, ends: tuple[Point, Point], thick: int) -> None:
    """Draw two locked yards: a taut line with turns round its middle."""
    _draw_rope(target, list(ends), thick)
    x, y = (ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2
    for step in (-1, 0, 1):
        at = x + 1.6 * thick * step
        pygame.draw.line(target, palette.TAR, (at, y - 1.6 * thick), (at + thick, y + 1.6 * thick), thick)


FIGURES_PER_POINT: Final = 3  # figures for every point of a base
_FILES: Final = 6
_BASE_WIDTH_CM: Final = 1.25  # drawn width of a base in cm, about its rule base
_LEAST_PX: Final = 26.0
_STAFF: Final = 1.0
_RIPPLE_HZ: Final = 0.9
_MARCH_HZ: Final = 1.7


def draw_troop(c: Canvas, camera: Camera, actor: Actor, troop: TroopBase, air: DrawnWind) -> None:
    """Draw a base in its place; inside a work only its colour over the walls."""
    wide, at = max(_LEAST_PX, _BASE_WIDTH_CM * camera.px_per_cm), camera.to_screen(actor.x, actor.y)
    signs = c.style.all_side_colours[troop.side % len(c.style.all_side_colours)]
    beat = 0.0 if c.style.is_motion_reduced else air.veer_seconds
    if troop.inside_work:
        return _draw_colour(c, (at[0] + 0.45 * wide, at[1] - 0.2 * wide), wide, signs, air)
    body = max(1.5, wide / 17)
    shade = soft_dot_stamp(round(wide * 1.5), palette.SHADOW, 5)
    c.surface.blit(shade, (at[0] - 0.7 * wide, at[1] - 0.58 * wide))
    _draw_fallen(c.surface, at, wide, body, troop)
    standing = sorted(figure_offsets(troop, actor.speed > 0.02, beat), key=lambda spot: spot[1])
    colours = len(standing) // 2
    for n, (x, y) in enumerate(standing):
        spot = (at[0] + x * wide, at[1] + y * wide)
        if n == colours:
            _draw_colour(c, spot, wide, signs, air)
        _draw_soldier(c.surface, spot, body, signs, troop)
    return None


def figure_offsets(troop: TroopBase, is_marching: bool, seconds: float) -> list[Point]:
    """Return where each man is, in shares of the base; at the charge they stretch towards the foe."""
    men = max(1, troop.points_left * FIGURES_PER_POINT)
    ranks = -(-men // _FILES)
    chance = random_table(sum(map(ord, troop.id)), men, 2).tolist()
    turn = math.radians(troop.foe_bearing)
    ahead = (math.sin(turn), -math.cos(turn))
    found = []
    for n, (a, b) in enumerate(chance):
        rank, file = divmod(n, _FILES)
        x = ((file + 0.5) / _FILES - 0.5) * 0.92 + 0.05 * (a - 0.5)
        y = (rank - (ranks - 1) / 2) * 0.20 + 0.05 * (b - 0.5)
        if is_marching:
            y -= 0.025 * abs(math.sin(2 * math.pi * (seconds * _MARCH_HZ + a)))
        if troop.foe:
            surge = 0.26 + 0.16 * a + 0.05 * math.sin(seconds * (5 + 4 * b) + 6.3 * a)
            x, y = x * 0.8 + ahead[0] * surge, y * 0.9 + ahead[1] * surge
        found.append((x, y))
    return found


def _draw_soldier(
    target: pygame.Surface, feet: Point, body: float, side_colours: SideColours, troop: TroopBase
) -> None:
    """Draw legs, jacket, head, and a musket: shouldered, or at the charge towards the foe."""
    x, y = feet
    pygame.draw.circle(target, palette.INK_1, (x, y), body * 1.25)
    draw_jacket(target, (x, y - body * 0.8), body * 1.05, side_colours)
    pygame.draw.circle(target, palette.SAIL_LIT, (x, y - body * 2.0), body * 0.62)
    if troop.foe:
        turn = math.radians(troop.foe_bearing)
        tip = (x + math.sin(turn) * body * 3.4, y - body - math.cos(turn) * body * 3.4)
        pygame.draw.aaline(target, palette.SAIL_LIT, (x, y - body), tip)
    else:
        pygame.draw.aaline(target, palette.TAR, (x + body, y), (x + body, y - 3.6 * body))


def _draw_fallen(target: pygame.Surface, at: Point, wide: float, body: float, troop: TroopBase) -> None:
    for a, b, c in random_table(
        31 + sum(map(ord, troop.id)), troop.full_points - troop.points_left, 3
    ).tolist():
        x, y = at[0] + (a - 0.5) * 1.5 * wide, at[1] + (0.25 + 0.45 * b) * wide
        dx, dy = math.cos(c * 3.14) * body * 1.5, math.sin(c * 3.14) * body * 0.9
        pygame.draw.line(target, palette.INK_1, (x - dx, y - dy), (x + dx, y + dy), max(2, round(1.5 * body)))
        pygame.draw.circle(target, palette.SAIL_SHADE, (x + dx, y + dy), body * 0.55)


def _draw_colour(c: Canvas, foot: Point, wide: float, side_colours: SideColours, air: DrawnWind) -> None:
    head = (foot[0], foot[1] - _STAFF * wide * 2 * HEIGHT_FACTOR)
    pygame.draw.line(c.surface, palette.YARD, foot, head, max(1, round(wide / 30)))
    step = 0 if c.style.is_motion_reduced else int(air.veer_seconds * _RIPPLE_HZ * 8) % 8
    cloth = pennant_image(side_colours, round(wide / 34, 1), round(air.wind_from), step)
    c.surface.blit(*flag_blit(np.array(head), cloth))
