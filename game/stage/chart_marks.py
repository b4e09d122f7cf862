"""The engraver's marks on a chart: rose, rhumb lines, hills, depths, scale, border, ships."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.stage import palette
from game.stage.palette import SIDES, Colour
from game.stage.spectrum import Field, toward

_FINE: Final = 3
_HULL: Final = ((0, -0.50), (0.10, -0.36), (0.14, -0.16), (0.14, 0.24), (0.09, 0.46))
"""Half a charted hull, bow up, in lengths: (abeam, astern)."""
_FEWEST_PX: Final = 30.0
_NAMED: Final = 8
_LETTERS: Final = "ABCD"


@dataclass(frozen=True, slots=True)
class ChartShip:
    """A ship on the chart: cm, compass degrees, index of her side (0 to 3), name, length cm."""

    x: float
    y: float
    heading: float
    side: int
    name: str = ""
    length: float = 4.3


def _fine(target: pygame.Surface, box: pygame.Rect, draw: Callable[[pygame.Surface], None]) -> None:
    """Let `draw` work on a sheet _FINE times the size of `box`, and lay it there, smoothed."""
    sheet = pygame.Surface((box.width * _FINE, box.height * _FINE), pygame.SRCALPHA)
    sheet.fill((*palette.INK_2, 0))
    draw(sheet)
    target.blit(pygame.transform.smoothscale(sheet, box.size), box)


def draw_rhumbs(target: pygame.Surface, rose: tuple[int, int, int]) -> None:
    """Sixteen faint lines from the rose across the sheet."""
    sheet = pygame.Surface(target.get_size(), pygame.SRCALPHA)
    for n in range(16):
        step = toward(n * 22.5)
        end = (rose[0] + step[0] * 2400, rose[1] + step[1] * 2400)
        pygame.draw.aaline(sheet, (*palette.INK_2, 70 if n % 2 == 0 else 40), rose[:2], end)
    target.blit(sheet, (0, 0))


def draw_hills(target: pygame.Surface, land: Field, seed: int) -> None:
    """Hachured hills well inside the land; `land` is px from the shore, negative inland."""
    chance = random.Random(seed)
    high, wide = land.shape
    hills: list[tuple[int, int, float]] = []
    for _ in range(900):
        x, y = chance.randrange(20, wide - 20), chance.randrange(20, high - 20)
        radius = chance.uniform(10, 20)
        clear = all(math.hypot(x - a, y - b) > (radius + c) * 1.3 for a, b, c in hills)
        if land[y, x] < -radius - 9 and clear:
            hills.append((x, y, radius))
        if len(hills) > 40:
            break

    def draw(sheet: pygame.Surface) -> None:
        for x, y, radius in hills:
            _hachures(sheet, x, y, radius, chance)

    if hills:
        _fine(target, target.get_rect(), draw)


def _hachures(sheet: pygame.Surface, x: int, y: int, radius: float, chance: random.Random) -> None:
    """Strokes down one hill, heavier on the side away from the light."""
    flat, turned = chance.uniform(0.6, 1.0), chance.uniform(0, math.pi)
    count = int(radius * 1.9)
    for n in range(count):
        angle = 2 * math.pi * n / count + chance.uniform(-0.06, 0.06)
        a, b = math.cos(angle), math.sin(angle) * flat
        dx = a * math.cos(turned) - b * math.sin(turned)
        dy = a * math.sin(turned) + b * math.cos(turned)
        inner, outer = radius * chance.uniform(0.3, 0.42), radius * chance.uniform(0.86, 1.1)
        shade = max(0.0, (dx + dy) * 0.7)
        pygame.draw.line(
            sheet,
            (*palette.INK_2, int(90 + 110 * shade)),
            ((x + dx * inner) * _FINE, (y + dy * inner) * _FINE),
            ((x + dx * outer) * _FINE, (y + dy * outer) * _FINE),
            4 if shade > 0.3 else 3,
        )


def draw_depths(target: pygame.Surface, shore: Field, face: pygame.font.Font, seed: int) -> None:
    """Soundings in fathoms, scattered on open water, deeper away from the shore."""
    chance = random.Random(seed + 1)
    high, wide = shore.shape
    taken: list[tuple[int, int]] = []
    for _ in range(260):
        x, y = chance.randrange(28, wide - 28), chance.randrange(28, high - 28)
        away = float(shore[y, x])
        fathoms = str(int(2 + min(away, 120) * 0.15 + chance.random() * 4))
        if away < 15 or any(math.dist((x, y), other) < 52 for other in taken):
            continue
        taken.append((x, y))
        print_at(target, face, fathoms, (x, y), palette.INK_2, 150)
        if len(taken) >= 46:
            return


def print_at(
    target: pygame.Surface,
    face: pygame.font.Font,
    text: str,
    middle: tuple[float, float],
    colour: Colour,
    alpha: int = 255,
) -> None:
    """Text with its middle at a point."""
    word = face.render(text, True, colour)
    word.set_alpha(alpha)
    target.blit(word, word.get_rect(center=(round(middle[0]), round(middle[1]))))


def draw_rose(
    target: pygame.Surface,
    rose: tuple[int, int, int],
    wind_from: float,
    capital: pygame.font.Font,
    plain: pygame.font.Font,
) -> None:
    """The compass rose on its disc, north up, and the wind as a teal arrow flying into it."""
    x, y, radius = rose
    box = pygame.Rect(0, 0, 4 * radius, 4 * radius)
    box.center = (x, y)

    def draw(sheet: pygame.Surface) -> None:
        middle = (sheet.get_width() / 2, sheet.get_height() / 2)
        size = radius * _FINE
        pygame.draw.circle(sheet, (*palette.PAPER_0, 240), middle, size)
        for share, thick in ((1.0, 4), (0.94, 2)):
            pygame.draw.circle(sheet, palette.INK_1, middle, size * share, thick)
        for long, short, first in ((0.52, 0.15, 45), (0.88, 0.17, 0)):
            _star(sheet, middle, size * long, size * short, first)
        _wind_arrow(sheet, middle, size, wind_from)

    _fine(target, box, draw)
    print_at(target, capital, "N", (x, y - radius - capital.get_height() * 0.42), palette.INK_1)
    name = f"Wind {compass_name(wind_from)}"
    print_at(target, plain, name, (x, y + radius + plain.get_height() * 0.75), palette.TEAL)


def _star(
    sheet: pygame.Surface, middle: tuple[float, float], long: float, short: float, first: float
) -> None:
    """Four points, each half ink and half paper."""
    for n in range(4):
        tip, left, right = (
            (middle[0] + step[0] * far, middle[1] + step[1] * far)
            for step, far in (
                (toward(first + 90 * n), long),
                (toward(first + 90 * n - 45), short),
                (toward(first + 90 * n + 45), short),
            )
        )
        pygame.draw.polygon(sheet, palette.INK_1, (middle, left, tip))
        pygame.draw.polygon(sheet, palette.PAPER_3, (middle, right, tip))
        pygame.draw.polygon(sheet, palette.INK_1, (middle, right, tip), 2)


def _wind_arrow(
    sheet: pygame.Surface, middle: tuple[float, float], size: float, wind_from: float
) -> None:
    """An arrow from outside the rose, flying down the wind to its rim."""
    away, across = toward(wind_from), toward(wind_from + 90)

    def at(out: float, side: float) -> tuple[float, float]:
        return (
            middle[0] + away[0] * size * out + across[0] * size * side,
            middle[1] + away[1] * size * out + across[1] * size * side,
        )

    shaft = [at(1.82, -0.045), at(1.82, 0.045), at(1.12, 0.045), at(1.12, -0.045)]
    pygame.draw.polygon(sheet, palette.TEAL, shaft)
    pygame.draw.polygon(
        sheet, palette.TEAL, [at(0.80, 0), at(1.20, 0.19), at(1.13, 0), at(1.20, -0.19)]
    )
    for out in (1.66, 1.74, 1.82):
        feather = [at(out, 0), at(out + 0.12, 0.15), at(out + 0.16, 0.15), at(out + 0.04, 0)]
        pygame.draw.polygon(sheet, palette.TEAL, feather)
        pygame.draw.polygon(
            sheet,
            palette.TEAL,
            [
                at(o, -s)
                for o, s in zip(
                    (out, out + 0.12, out + 0.16, out + 0.04), (0, 0.15, 0.15, 0), strict=True
                )
            ],
        )


def compass_name(degrees: float) -> str:
    """The nearest of sixteen points, such as SSW."""
    names = "N NNE NE ENE E ESE SE SSE S SSW SW WSW W WNW NW NNW".split()
    return names[round(degrees / 22.5) % 16]


def draw_scale(
    target: pygame.Surface, px_per_cm: float, end: tuple[int, int, int], face: pygame.font.Font
) -> None:
    """A chequered bar of whole centimetres with its figures; `end` is the (x, y) of the sheet's
    side it starts from, and the way it runs: -1 left, 1 right."""
    length = next((cm for cm in (40, 20, 10, 5) if cm * px_per_cm <= 170), 5)
    parts, y = 4, end[1]
    step = length * px_per_cm / parts
    ground = pygame.Rect(0, y - 20, round(length * px_per_cm) + 64, 34)
    ground.left = end[0] + 8 if end[2] > 0 else end[0] - 8 - ground.width
    left = ground.left + 20
    pygame.draw.rect(target, palette.PAPER_0, ground, border_radius=2)
    for n in range(parts):
        box = pygame.Rect(round(left + n * step), y, round(step) + 1, 6)
        pygame.draw.rect(target, palette.INK_1 if n % 2 == 0 else palette.PAPER_0, box)
        pygame.draw.rect(target, palette.INK_1, box, 1)
    for n in (0, parts // 2, parts):
        figure = str(length * n // parts) + (" cm" if n == parts else "")
        print_at(target, face, figure, (left + n * step, y - 8), palette.INK_1)


def draw_border(target: pygame.Surface, border: int) -> None:
    """The Nelson chequer round the sheet, between two neat lines."""
    whole = target.get_rect()
    for strip in (
        pygame.Rect(0, 0, whole.width, border),
        pygame.Rect(0, whole.height - border, whole.width, border),
        pygame.Rect(0, 0, border, whole.height),
        pygame.Rect(whole.width - border, 0, border, whole.height),
    ):
        target.fill(palette.PAPER_0, strip)
        _chequer(target, strip, border)
    pygame.draw.rect(target, palette.INK_1, whole, 1)
    pygame.draw.rect(target, palette.INK_1, whole.inflate(2 - 2 * border, 2 - 2 * border), 1)


def _chequer(target: pygame.Surface, strip: pygame.Rect, border: int) -> None:
    """Black dashes along the middle of one side of the border."""
    flat = strip.width >= strip.height
    room = (strip.width if flat else strip.height) - 2 * border
    count = max(1, round(room / 40)) * 2 + 1
    step, thick = room / count, border // 2 - 1
    for n in range(0, count, 2):
        start, far = round(border + n * step), round(step)
        inset = (border - thick) // 2
        box = (
            pygame.Rect(start, strip.top + inset, far, thick)
            if flat
            else pygame.Rect(strip.left + inset, start, thick, far)
        )
        target.fill(palette.INK_1, box)


def draw_ships(
    target: pygame.Surface,
    places: Sequence[tuple[ChartShip, tuple[float, float]]],
    px_per_cm: float,
    italic: pygame.font.Font,
    plain: pygame.font.Font,
) -> None:
    """Every ship as a plan of hull and yards; names when there are few; a badge for each side."""
    spots = [spot for _, spot in places]
    for ship, spot in places:
        _draw_hull(target, ship, spot, _charted(ship, px_per_cm))
    for ship, (x, y) in places if len(places) <= _NAMED else ():
        deep = abs(math.cos(math.radians(ship.heading))) * _charted(ship, px_per_cm) / 2
        _haloed(target, italic, ship.name, (x, y + deep + 12))
    for side in sorted({ship.side for ship, _ in places}):
        own = [spot for ship, spot in places if ship.side == side]
        draw_badge(target, side, _badge_spot(own, spots, target.get_rect()), plain)


def _charted(ship: ChartShip, px_per_cm: float) -> float:
    """Length of a charted ship, px: true to the table, but never too small to read."""
    return max(_FEWEST_PX, ship.length * px_per_cm)


def _badge_spot(
    own: Sequence[tuple[float, float]],
    ships: Sequence[tuple[float, float]],
    sheet: pygame.Rect,
) -> tuple[float, float]:
    """A spot beside one of a side's `own` ships, as clear of all `ships` and edges as may be."""
    spots = [
        (x + step[0] * 38, y + step[1] * 34)
        for x, y in own
        for step in (toward(turn) for turn in (0, 90, 270, 45, 315, 180))
    ]
    inside = sheet.inflate(-70, -70)
    return max(
        spots,
        key=lambda spot: (
            min(math.dist(spot, ship) for ship in ships) - (0 if inside.collidepoint(spot) else 100)
        ),
    )


def _haloed(
    target: pygame.Surface, face: pygame.font.Font, text: str, middle: tuple[float, float]
) -> None:
    """Text with a paper edge, so that lines beneath do not spoil it."""
    for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        print_at(target, face, text, (middle[0] + dx, middle[1] + dy), palette.PAPER_0, 200)
    print_at(target, face, text, middle, palette.INK_1)


def _draw_hull(
    target: pygame.Surface, ship: ChartShip, middle: tuple[float, float], length: float
) -> None:
    """One charted ship: side A a solid hull, B an outline with a core, C halved, D barred."""
    box = pygame.Rect(0, 0, math.ceil(length * 1.7), math.ceil(length * 1.7))
    box.center = (round(middle[0]), round(middle[1]))
    ahead, abeam = toward(ship.heading), toward(ship.heading + 90)

    def draw(sheet: pygame.Surface) -> None:
        half, size = sheet.get_width() / 2, length * _FINE

        def at(side: float, astern: float) -> tuple[float, float]:
            return (
                half + (abeam[0] * side - ahead[0] * astern) * size,
                half + (abeam[1] * side - ahead[1] * astern) * size,
            )

        ring = [(s, a) for s, a in _HULL] + [(-s, a) for s, a in reversed(_HULL[1:])]
        line = max(2, round(size * 0.03))
        pygame.draw.line(sheet, palette.INK_1, at(0, -0.5), at(0, -0.7), line)
        pygame.draw.polygon(sheet, _hull_ground(ship.side), [at(s, a) for s, a in ring])
        _hull_sign(sheet, ship.side, at, ring)
        pygame.draw.polygon(sheet, palette.INK_1, [at(s, a) for s, a in ring], line)
        for astern in (-0.22, 0.02, 0.25):
            pygame.draw.line(sheet, palette.INK_1, at(-0.25, astern), at(0.25, astern), line)

    _fine(target, box, draw)


def _hull_ground(side: int) -> Colour:
    """What fills a charted hull."""
    return palette.PAPER_0 if side in {1, 2} else SIDES[side].paper


def _hull_sign(
    sheet: pygame.Surface,
    side: int,
    at: Callable[[float, float], tuple[float, float]],
    ring: Sequence[tuple[float, float]],
) -> None:
    """What tells hulls apart without colour."""
    if side == 1:
        core = [at(s * 0.5, a * 0.72) for s, a in ring]
        pygame.draw.polygon(sheet, SIDES[side].paper, core)
    elif side == 2:
        port = [at(s, a) for s, a in ring if s <= 0]
        pygame.draw.polygon(sheet, SIDES[side].paper, port)
    elif side == 3:
        bar = [at(-0.12, -0.1), at(0.12, -0.1), at(0.12, 0.12), at(-0.12, 0.12)]
        pygame.draw.polygon(sheet, palette.PAPER_0, bar)


def draw_badge(
    target: pygame.Surface, side: int, middle: tuple[float, float], face: pygame.font.Font
) -> None:
    """A side's badge, 22 px: circle, diamond, square or hexagon with its letter."""
    box = pygame.Rect(0, 0, 26, 26)
    box.center = (round(middle[0]), round(middle[1]))
    corners = {"circle": 32, "diamond": 4, "square": 4, "hexagon": 6}[SIDES[side].badge]
    first = 45 if SIDES[side].badge == "square" else 0

    def draw(sheet: pygame.Surface) -> None:
        half = sheet.get_width() / 2
        for radius, colour in ((12.5, palette.PAPER_0), (10.8, SIDES[side].paper)):
            far = radius * _FINE
            steps = [toward(first + 360 * n / corners) for n in range(corners)]
            pygame.draw.polygon(sheet, colour, [(half + a * far, half + b * far) for a, b in steps])

    _fine(target, box, draw)
    print_at(target, face, _LETTERS[side], box.center, palette.PAPER_0)
