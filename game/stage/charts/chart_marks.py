"""The engraver's marks on a chart: rose, rhumb lines, hills, depths, scale, border, ships."""

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.sea.units import compass_point_name, unit_vector
from game.stage.paper import palette
from game.stage.paper.palette import Colour, SideColours
from game.stage.paper.picture_cache import cached_pictures
from game.stage.sea.waves import Field

_FINE: Final = 3
# Half a charted hull, bow up, in lengths: (abeam, astern).
_HULL: Final = ((0, -0.50), (0.10, -0.36), (0.14, -0.16), (0.14, 0.24), (0.09, 0.46))
_FEWEST_PX: Final = 34.0
_HALO_FROM_INK: Final = 200
_POINT_LETTERS: Final = "ABCD"
_NORTHERN_POINTS: Final = -0.85


@dataclass(frozen=True, slots=True)
class ChartShip:
    """A ship on the chart: cm, degrees, side (0 to 3), name, length in cm, whether she arrives later."""

    x: float
    y: float
    heading: float
    side: int
    name: str = ""
    length: float = 4.3
    is_later_arrival: bool = False


def _draw_oversampled(
    target: pygame.Surface, box: pygame.Rect, draw: Callable[[pygame.Surface], None]
) -> None:
    sheet = pygame.Surface((box.width * _FINE, box.height * _FINE), pygame.SRCALPHA)
    sheet.fill((*palette.INK_2, 0))
    draw(sheet)
    target.blit(pygame.transform.smoothscale(sheet, box.size), box)


def draw_rhumbs(target: pygame.Surface, rose: tuple[int, int, int]) -> None:
    """Draw thirty-two lines from the rose and sixteen fainter from across the sheet, as on a portolan."""
    sheet = pygame.Surface(target.get_size(), pygame.SRCALPHA)
    wide, high = target.get_size()
    across = (wide - rose[0], high - rose[1])
    for middle, count, strengths in ((rose[:2], 32, (92, 34, 58, 34)), (across, 16, (44, 26))):
        for n in range(count):
            step = unit_vector(n * 360 / count)
            end = (middle[0] + step[0] * 2800, middle[1] + step[1] * 2800)
            colour = (*palette.INK_2, strengths[n % len(strengths)])
            pygame.draw.aaline(sheet, colour, middle, end)
    target.blit(sheet, (0, 0))


def draw_hills(target: pygame.Surface, land: Field, seed: int) -> None:
    """Draw hachured hills well inside the land; `land` is px from the shore, negative inland."""
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
            _draw_hachures(sheet, x, y, radius, chance)

    if hills:
        _draw_oversampled(target, target.get_rect(), draw)


def _draw_hachures(sheet: pygame.Surface, x: int, y: int, radius: float, rng: random.Random) -> None:
    flat, turned = rng.uniform(0.6, 1.0), rng.uniform(0, math.pi)
    count = int(radius * 1.9)
    for n in range(count):
        angle = 2 * math.pi * n / count + rng.uniform(-0.06, 0.06)
        a, b = math.cos(angle), math.sin(angle) * flat
        dx = a * math.cos(turned) - b * math.sin(turned)
        dy = a * math.sin(turned) + b * math.cos(turned)
        inner, outer = radius * rng.uniform(0.3, 0.42), radius * rng.uniform(0.86, 1.1)
        shade = max(0.0, (dx + dy) * 0.7)
        pygame.draw.line(
            sheet,
            (*palette.INK_2, int(90 + 110 * shade)),
            ((x + dx * inner) * _FINE, (y + dy * inner) * _FINE),
            ((x + dx * outer) * _FINE, (y + dy * outer) * _FINE),
            4 if shade > 0.3 else 3,
        )


def draw_centred_text(
    target: pygame.Surface, face: pygame.font.Font, text: str, middle: tuple[float, float], colour: Colour
) -> None:
    """Draw text with its middle at a point."""
    word = face.render(text, True, colour)
    target.blit(word, word.get_rect(center=(round(middle[0]), round(middle[1]))))


def draw_rose(
    target: pygame.Surface,
    rose: tuple[int, int, int],
    wind_from: float,
    capital: pygame.font.Font,
    plain: pygame.font.Font,
    north: int = 0,
) -> None:
    """Draw the compass rose on its disc, north at that bearing, and the wind as a teal arrow flying into
    it."""
    x, y, radius = rose
    disc = _rose_picture(radius, wind_from)
    target.blit(disc, disc.get_rect(center=(x, y)))
    # A northerly wind flies in at the place of the letter, which moves beside the arrow.
    aside = 0.42 * radius if unit_vector(wind_from - north)[1] < _NORTHERN_POINTS else 0.0
    out, (ahead, across) = radius + capital.get_height() * 0.42 - 0.09 * aside, unit_vector(north)
    letter = (x + out * ahead - aside * across, y + out * across + aside * ahead)
    draw_centred_text(target, capital, "N", letter, palette.INK_1)
    name = f"Wind {compass_point_name(wind_from, north)}"
    draw_centred_text(target, plain, name, (x, y + radius + plain.get_height() * 0.75), palette.TEAL)


@cached_pictures(megabytes=1)
def _rose_picture(radius: int, wind_from: float) -> pygame.Surface:
    made = pygame.Surface((4 * radius, 4 * radius), pygame.SRCALPHA)

    def draw(sheet: pygame.Surface) -> None:
        middle = (sheet.get_width() / 2, sheet.get_height() / 2)
        size = radius * _FINE
        pygame.draw.circle(sheet, (*palette.PAPER_0, 240), middle, size)
        for share, thick in ((1.0, 4), (0.94, 2)):
            pygame.draw.circle(sheet, palette.INK_1, middle, size * share, thick)
        for long, short, first in ((0.52, 0.15, 45), (0.88, 0.17, 0)):
            _draw_star(sheet, middle, size * long, size * short, first)
        _draw_wind_arrow(sheet, middle, size, wind_from)

    made.fill((*palette.INK_2, 0))
    _draw_oversampled(made, made.get_rect(), draw)
    return made


def _draw_star(
    sheet: pygame.Surface, middle: tuple[float, float], long: float, short: float, first: float
) -> None:
    for n in range(4):
        tip, left, right = (
            (middle[0] + step[0] * far, middle[1] + step[1] * far)
            for step, far in (
                (unit_vector(first + 90 * n), long),
                (unit_vector(first + 90 * n - 45), short),
                (unit_vector(first + 90 * n + 45), short),
            )
        )
        pygame.draw.polygon(sheet, palette.INK_1, (middle, left, tip))
        pygame.draw.polygon(sheet, palette.PAPER_3, (middle, right, tip))
        pygame.draw.polygon(sheet, palette.INK_1, (middle, right, tip), 2)


def _draw_wind_arrow(
    sheet: pygame.Surface, middle: tuple[float, float], size: float, wind_from: float
) -> None:
    away, across = unit_vector(wind_from), unit_vector(wind_from + 90)

    def at(out: float, side: float) -> tuple[float, float]:
        return (
            middle[0] + away[0] * size * out + across[0] * size * side,
            middle[1] + away[1] * size * out + across[1] * size * side,
        )

    shaft = [at(1.82, -0.045), at(1.82, 0.045), at(1.12, 0.045), at(1.12, -0.045)]
    pygame.draw.polygon(sheet, palette.TEAL, shaft)
    pygame.draw.polygon(sheet, palette.TEAL, [at(0.80, 0), at(1.20, 0.19), at(1.13, 0), at(1.20, -0.19)])
    for out in (1.66, 1.74, 1.82):
        feather = [at(out, 0), at(out + 0.12, 0.15), at(out + 0.16, 0.15), at(out + 0.04, 0)]
        pygame.draw.polygon(sheet, palette.TEAL, feather)
        pygame.draw.polygon(
            sheet,
            palette.TEAL,
            [
                at(o, -s)
                for o, s in zip((out, out + 0.12, out + 0.16, out + 0.04), (0, 0.15, 0.15, 0), strict=True)
            ],
        )


def rose_rects(
    rose: tuple[int, int, int], wind_from: float, letters: int, north: int = 0
) -> tuple[pygame.Rect, ...]:
    """Return the rectangles of disc, wind's name (`letters` px high) and arrow of the rose."""
    x, y, radius = rose
    above, below = round(1.7 * letters), round(1.3 * letters)
    disc = pygame.Rect(x - radius - 4, y - radius - above, 2 * radius + 8, 2 * radius + above + below)
    away = unit_vector(wind_from)
    arrow = pygame.Rect(0, 0, radius, radius)
    arrow.center = (round(x + away[0] * 1.4 * radius), round(y + away[1] * 1.4 * radius))
    name = pygame.Rect(0, 0, round(4.2 * letters), below)
    name.midtop = (x, y + radius)
    ahead, across = unit_vector(north)
    reach = radius + above / 2
    letter = pygame.Rect(0, 0, above, above)
    letter.center = (round(x + reach * ahead), round(y + reach * across))
    return disc.union(letter), arrow, name


def draw_border(target: pygame.Surface, border: int) -> None:
    """Draw the Nelson chequer round the sheet, between two neat lines."""
    whole = target.get_rect()
    for strip in (
        pygame.Rect(0, 0, whole.width, border),
        pygame.Rect(0, whole.height - border, whole.width, border),
        pygame.Rect(0, 0, border, whole.height),
        pygame.Rect(whole.width - border, 0, border, whole.height),
    ):
        target.fill(palette.PAPER_0, strip)
        _draw_chequer(target, strip, border)
    pygame.draw.rect(target, palette.INK_1, whole, 1)
    pygame.draw.rect(target, palette.INK_1, whole.inflate(2 - 2 * border, 2 - 2 * border), 1)


def _draw_chequer(target: pygame.Surface, strip: pygame.Rect, border: int) -> None:
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


def charted_length_px(ship: ChartShip, px_per_cm: float, unit: float = 1.0) -> float:
    """Return the length of a charted ship, px: true to the table, but never too small to read."""
    return max(_FEWEST_PX * unit, ship.length * px_per_cm)


def draw_tracked_text(
    target: pygame.Surface, face: pygame.font.Font, text: str, spot: tuple[int, int], tracking: int = 0,
    ink: int = 255,
) -> None:  # fmt: skip
    """Draw text from its upper left corner with `tracking`; strong ink gets a paper edge."""
    word = _tracked_text(face, text, tracking, palette.INK_1)
    word.set_alpha(ink)
    if ink > _HALO_FROM_INK:
        edge = _tracked_text(face, text, tracking, palette.PAPER_0)
        edge.set_alpha(200)
        for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            target.blit(edge, (spot[0] + dx, spot[1] + dy))
    target.blit(word, spot)


def _tracked_text(face: pygame.font.Font, text: str, tracking: int, colour: Colour) -> pygame.Surface:
    if not tracking:
        return face.render(text, True, colour)
    letters = [face.render(letter, True, colour) for letter in text]
    wide = sum(letter.get_width() + tracking for letter in letters)
    made = pygame.Surface((wide, face.get_height()), pygame.SRCALPHA)
    made.fill((*colour, 0))
    x = 0
    for letter in letters:
        made.blit(letter, (x, 0))
        x += letter.get_width() + tracking
    return made


def draw_hull(
    target: pygame.Surface, ship: ChartShip, middle: tuple[float, float], length: float, paint: Colour
) -> None:
    """Draw one charted ship: side A a solid hull, B an outline with a core, C halved, D barred."""
    box = pygame.Rect(0, 0, math.ceil(length * 1.7), math.ceil(length * 1.7))
    box.center = (round(middle[0]), round(middle[1]))
    ahead, abeam = unit_vector(ship.heading), unit_vector(ship.heading + 90)

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
        fill = palette.PAPER_0 if ship.side in {1, 2} else paint
        pygame.draw.polygon(sheet, fill, [at(s, a) for s, a in ring])
        _draw_hull_sign(sheet, (ship.side, paint), at, ring)
        pygame.draw.polygon(sheet, palette.INK_1, [at(s, a) for s, a in ring], line)
        for astern in (-0.22, 0.02, 0.25):
            pygame.draw.line(sheet, palette.INK_1, at(-0.25, astern), at(0.25, astern), line)

    _draw_oversampled(target, box, draw)


def _draw_hull_sign(
    sheet: pygame.Surface,
    sign: tuple[int, Colour],
    at: Callable[[float, float], tuple[float, float]],
    ring: Sequence[tuple[float, float]],
) -> None:
    """Draw the mark that distinguishes hulls without colour, by the number of the side and in its colour."""
    side, paint = sign
    if side == 1:
        core = [at(s * 0.5, a * 0.72) for s, a in ring]
        pygame.draw.polygon(sheet, paint, core)
    elif side == 2:
        port = [at(s, a) for s, a in ring if s <= 0]
        pygame.draw.polygon(sheet, paint, port)
    elif side == 3:
        bar = [at(-0.12, -0.1), at(0.12, -0.1), at(0.12, 0.12), at(-0.12, 0.12)]
        pygame.draw.polygon(sheet, palette.PAPER_0, bar)


def draw_badge(
    target: pygame.Surface, side: int, box: pygame.Rect, face: pygame.font.Font, colours: SideColours
) -> None:
    """Draw a side's badge in its square: circle, diamond, square or hexagon with its letter."""
    corners = {"circle": 32, "diamond": 4, "square": 4, "hexagon": 6}[colours.badge]
    first = 45 if colours.badge == "square" else 0

    def draw(sheet: pygame.Surface) -> None:
        half = sheet.get_width() / 2
        for share, colour in ((0.96, palette.PAPER_0), (0.83, colours.paper)):
            far = share * half
            steps = [unit_vector(first + 360 * n / corners) for n in range(corners)]
            pygame.draw.polygon(sheet, colour, [(half + a * far, half + b * far) for a, b in steps])

    _draw_oversampled(target, box, draw)
    draw_centred_text(target, face, _POINT_LETTERS[side], box.center, palette.PAPER_0)


@dataclass(frozen=True, slots=True)
class LengthUnit:
    """Unit of lengths: its name, its cm, and the numbers a scale bar may show, the largest first."""

    name: str = "cm"
    cm: float = 1.0
    bar_lengths: tuple[int, ...] = (40, 20, 10, 5)


CM_UNIT = LengthUnit()
SQUARE_UNIT = LengthUnit("squares", 7.5, (8, 4, 2))
INCH_UNIT = LengthUnit("inches", 11.0, (8, 4, 2))


def _bar_length(px_per_cm: float, measure: LengthUnit) -> tuple[int, float]:
    """Return the number the scale bar shows, and its length in px."""
    each = px_per_cm * measure.cm
    shown = next((n for n in measure.bar_lengths if n * each <= 170), measure.bar_lengths[-1])
    return shown, shown * each


def scale_bar_width(px_per_cm: float, measure: LengthUnit, letters: int) -> int:
    """Return the px of the scale bar with its figures, which are `letters` px high."""
    beyond = max(48, 32 + letters * (len(measure.name) + 3) // 6)
    return round(_bar_length(px_per_cm, measure)[1]) + beyond


def draw_scale_bar(
    target: pygame.Surface, px_per_cm: float, measure: LengthUnit, ground: pygame.Rect, face: pygame.font.Font
) -> None:
    """Draw a chequered bar of whole lengths with its figures, on a piece of paper."""
    length, wide = _bar_length(px_per_cm, measure)
    parts, y, left = 4, ground.bottom - 13, ground.left + 20
    step = wide / parts
    pygame.draw.rect(target, palette.PAPER_0, ground, border_radius=2)
    for n in range(parts):
        box = pygame.Rect(round(left + n * step), y, round(step) + 1, 6)
        pygame.draw.rect(target, palette.INK_1 if n % 2 == 0 else palette.PAPER_0, box)
        pygame.draw.rect(target, palette.INK_1, box, 1)
    last = f"{length} {measure.name}"
    crowded = step * parts / 2 < face.size(last)[0]
    alone = wide < (face.size(last)[0] + face.size("00")[0]) / 2
    for n, figure in ((0, "0"), (parts // 2, str(length // 2)), (parts, last)):
        if n == parts or not (alone or (crowded and n)):
            at = (left + n * step, ground.top + 3 + face.get_height() / 2)
            draw_centred_text(target, face, figure, at, palette.INK_1)
