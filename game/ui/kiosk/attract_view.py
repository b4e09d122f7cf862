"""The view of a battle in attract mode: two ships close up, one sentence, three verbs and one prompt.

It is read from three metres: no text is smaller than `kiosk_panels.MIN_UNITS`."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import atan2, ceil, cos, dist, hypot, pi, sin, tau
from typing import Final

import numpy as np
import pygame

from game.scene.effects import Flash
from game.stage.frame.camera import HULL_METRES_PER_CM, Camera, CameraView, Viewport
from game.stage.hulls.ship_look import ShipLook
from game.stage.hulls.sprite_bank import SpriteBank
from game.stage.hulls.sprite_points import gunport_pixels, real_size_metres
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.dice import draw_wax_seal
from game.stage.paper.icons import draw_icon
from game.stage.sea.wakes import draw_waterline_foam
from game.stage.smoke.effects import draw_effect
from game.ui.kiosk import kiosk_panels
from game.ui.kiosk.kiosk_panels import NIGHT
from game.ui.kiosk.owner_settings import Club
from game.ui.pages.title_page import CREAM, GILT

PICTURE_WIND_FROM: Final = 330.0
_OURS: Final = ShipLook("frigate", "gb", "fighting")
_THEIRS: Final = ShipLook("frigate", "fr", "fighting", shot_holes=2)
_HULL: Final = 0.66
"""Share of a tile's width that the hull takes."""
_ICON: Final = 40
_RIPPLE: Final = 0.6
"""Share of the scene after which the last gun has fired."""
_FLASH_SECONDS: Final = 0.3
_SMOKE_LIT, _SMOKE_SHADE = np.array((240, 232, 214)), np.array((118, 128, 142))
_TILE_SEA_CM: Final = (4000.0, 4000.0)
_FOAM_SPEED: Final = 0.6
_WAVE_TONES: Final = np.array((9, 12, 12))


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb of a battle under sail: its icon, and how it is done with each device. ``<Space>`` stands for
    the key or button of the device in use; ``other_icons`` are those of other answers of this verb."""

    word: str
    icon: str
    mouse: str
    keys: str
    pad: str
    other_icons: tuple[str, ...] = ()

    @property
    def icons(self) -> tuple[str, ...]:
        """Return the icons of all its answers."""
        return (self.icon, *self.other_icons)

    def how_with(self, device: str) -> str:
        """Return how it is done with this device."""
        return {"mouse": self.mouse, "pad": self.pad}.get(device, self.keys)


STEER: Final = Verb(
    "Steer", "wheel",
    "Point at the sea and click.",
    "A and D turn her, <Space> sails.",
    "The left stick turns her, <Space> sails.",
)  # fmt: skip
FIRE: Final = Verb(
    "Fire", "cannon",
    "Guns look sideways. Click Fire.",
    "Guns look sideways. <Space> fires.",
    "Guns look sideways. <Space> fires.",
)  # fmt: skip
BOARD: Final = Verb(
    "Board", "swords",
    "Lie alongside her, then click Board.",
    "Lie alongside her, then <Space>.",
    "Lie alongside her, then <Space>.",
    ("hook",),
)  # fmt: skip
VERBS: Final = (STEER, FIRE, BOARD)


def draw_verb_tile(
    c: Canvas, rect: pygame.Rect, verb: Verb, bank: SpriteBank, moved: float = 1.0, lit: bool = True
) -> None:
    """Draw the verb's scene on a patch of sea, with its icon at the lower left. `moved`, 0 to 1, is how far
    the scene has run (1 at rest). The edge is pale unless the tile is `lit`."""
    # Drawn, not kept as pictures: three of them on a card would push all else out of their cache.
    pygame.draw.rect(c.surface, palette.SEA_DAY[2], rect, border_radius=c.px(8))
    before = c.surface.get_clip()
    c.surface.set_clip(rect.inflate(-c.px(4), -c.px(4)).clip(before))
    c.surface.blit(_tile_sea(rect.size), rect)
    metre = rect.w * _HULL / real_size_metres(_OURS.kind)[0]
    _SCENES[verb.word](c, rect, bank, metre, moved)
    c.surface.set_clip(before)
    edge = CREAM if lit else palette.mix_colours(palette.SEA_DAY[0], CREAM, 0.75)
    pygame.draw.rect(c.surface, edge, rect, c.px(3), c.px(8))
    disc = (rect.x + c.px(4), rect.bottom - c.px(4))
    pygame.draw.circle(c.surface, CREAM, disc, c.px(_ICON / 2 + 3))
    pygame.draw.circle(c.surface, palette.INK_1, disc, c.px(_ICON / 2))
    draw_icon(c, verb.icon, disc, _ICON * 0.62, CREAM)


@lru_cache(maxsize=8)
def _tile_sea(size: tuple[int, int]) -> pygame.Surface:
    """Return a patch of sea by day: lighter to windward, with the streaks of small waves."""
    chance = np.random.default_rng(7)
    w, h = max(8, size[0]), max(8, size[1])
    coarse = pygame.Surface((max(2, w // 9), max(2, h // 3)))
    shade = chance.uniform(-1.0, 1.0, coarse.get_size())[..., None] * _WAVE_TONES
    across, down = np.linspace(0, 1, coarse.get_width()), np.linspace(0, 1, coarse.get_height())
    light = (1 - 0.5 * across[:, None] - 0.5 * down[None, :])[..., None]
    deep, pale = np.array(palette.SEA_DAY[1]), np.array(palette.SEA_DAY[3])
    tones = np.clip(deep + (pale - deep) * light + shade, 0, 255)
    pygame.surfarray.blit_array(coarse, tones.astype(np.uint8))
    return pygame.transform.smoothscale(coarse, (w, h))


def _draw_ship(
    c: Canvas, at: tuple[float, float], look: ShipLook, heading: float, bank: SpriteBank, metre: float
) -> None:
    sprite = bank.sprite(look, heading, PICTURE_WIND_FROM, metre)
    camera, (length, beam) = _tile_camera(at, metre), real_size_metres(look.kind)
    hull = (length / HULL_METRES_PER_CM, beam / HULL_METRES_PER_CM)
    draw_waterline_foam(c.surface, camera, (*camera.to_cm(*at), heading), hull, speed_share=_FOAM_SPEED)
    for image, anchor in ((sprite.shadow, sprite.shadow_anchor), (sprite.image, sprite.anchor)):
        c.surface.blit(image, (at[0] - anchor[0], at[1] - anchor[1]))


def _draw_steer(c: Canvas, rect: pygame.Rect, bank: SpriteBank, metre: float, moved: float) -> None:
    x, y = rect.x + rect.w * 0.42, rect.y + rect.h * 0.62
    _draw_ship(c, (x, y), _OURS, 78, bank, metre)
    bow = (rect.x + rect.w * 0.76, rect.y + rect.h * 0.56)
    reach, wide = rect.h * 0.36, max(2, round(rect.h * 0.03))
    turn = pi / 2 * max(0.25, min(1.0, moved * 1.4))
    angles = [n * turn / 8 for n in range(9)]
    points = [(bow[0] + reach * 0.55 * sin(a), bow[1] + reach * (1 - cos(a))) for a in angles]
    for start, end in zip(points[::2], points[1::2], strict=False):
        pygame.draw.aaline(c.surface, CREAM, start, end, wide)
    _draw_arrowhead(c, points[-2], points[-1], round(rect.h * 0.085))


def _draw_arrowhead(c: Canvas, before: tuple[float, float], at: tuple[float, float], size: int) -> None:
    turn = atan2(at[1] - before[1], at[0] - before[0])
    corners = [(at[0] + size * cos(turn + a), at[1] + size * sin(turn + a)) for a in (0.0, 2.4, -2.4)]
    _draw_smooth_polygon(c.surface, CREAM, corners)


def _draw_smooth_polygon(
    surface: pygame.Surface, colour: palette.Colour, corners: Sequence[tuple[float, float]]
) -> None:
    pygame.draw.polygon(surface, colour, corners)
    pygame.draw.aalines(surface, colour, True, corners)


def _draw_fire(c: Canvas, rect: pygame.Rect, bank: SpriteBank, metre: float, moved: float) -> None:
    x, y = rect.x + rect.w * 0.5, rect.y + rect.h * 0.5
    _draw_ship(c, (x, y), _OURS, 90, bank, metre)
    guns = gunport_pixels(_OURS.kind, 90, "starboard", metre)
    ripple, unit = min(1.0, moved / _RIPPLE), rect.h / 104
    spoken = guns[: ceil(len(guns) * ripple)]
    for n, (dx, dy) in enumerate(spoken):
        # Smoke rolls away from the side and swells: the first guns have the largest cloud.
        swollen = (ripple - n / len(guns)) * 0.5 + 0.6
        for far, wide in ((26, 34), (17, 28), (9, 20)):
            size = round(wide * unit * swollen * (0.8 + 0.2 * (n % 3)))
            at = (x + dx + (n % 2) * 4 * unit, y + dy + far * unit * swollen)
            c.surface.blit(_puff(max(2, size)), (at[0] - size / 2, at[1] - size / 2))
    camera = _tile_camera((x, y), metre)
    ports = tuple(camera.to_cm(x + dx, y + dy) for dx, dy in guns)
    # All flames of the ripple live at its end, and that is the picture at rest.
    draw_effect(c.surface, camera, Flash(ripple * _FLASH_SECONDS, ports, 180.0, _FLASH_SECONDS))


def _tile_camera(at: tuple[float, float], metre: float) -> Camera:
    """Return a camera with the middle of its sea at the pixel `at`."""
    camera = Camera(Viewport(0, 0, 2 * at[0], 2 * at[1]), _TILE_SEA_CM)
    camera.max_px_per_cm = metre * HULL_METRES_PER_CM
    camera.jump_to(CameraView(_TILE_SEA_CM[0] / 2, _TILE_SEA_CM[1] / 2, metre * HULL_METRES_PER_CM))
    return camera


@lru_cache(maxsize=64)
def _puff(size: int) -> pygame.Surface:
    """Return a soft ball of smoke, lit from the upper left."""
    across = np.linspace(-1.0, 1.0, 48, dtype=np.float32)
    x, y = np.meshgrid(across, across, indexing="ij")
    thick = np.clip(1.0 - np.hypot(x, y), 0.0, 1.0)
    light = np.clip(0.72 - 0.3 * (x + y), 0.0, 1.0)[..., None]
    image = pygame.Surface((48, 48), pygame.SRCALPHA)
    pygame.surfarray.blit_array(image, (_SMOKE_SHADE + (_SMOKE_LIT - _SMOKE_SHADE) * light).astype(np.uint8))
    pygame.surfarray.pixels_alpha(image)[:] = (105 * thick**0.9).astype(np.uint8)
    return pygame.transform.smoothscale(image, (size, size))


def _draw_board(c: Canvas, rect: pygame.Rect, bank: SpriteBank, metre: float, moved: float) -> None:
    apart = rect.h * (0.15 + 0.17 * max(0.0, 1 - moved * 1.5))
    x, y = rect.centerx, rect.y + rect.h * 0.62
    _draw_ship(c, (x + c.px(6), y - apart), _THEIRS, 90, bank, metre)
    _draw_ship(c, (x - c.px(6), y + apart / 2), _OURS, 90, bank, metre)


_SCENES: Final = {"Steer": _draw_steer, "Fire": _draw_fire, "Board": _draw_board}


INVITATION: Final = ("Take the wheel", "of this frigate")
"""The sentence over the scene that invites; an arrow points at the ship."""
GAME_NAME: Final = "The Weather Gage"
PULSE_SECONDS: Final = 1.6
"""Seconds of one pulse of the prompt: too slow to count as flashing."""
VERB_SECONDS: Final = 2.0
"""Seconds for which one of the three verbs moves before the next."""
SAFE_MARGIN: Final = 16.0
"""Units along the edge of the window without text, because televisions cut the edge off."""
_LINE_UNITS: Final = 92.0
_MIN_TILE_UNITS: Final = 110.0
"""Smallest width of a tile with its word beside it, in units."""
_BESIDE_BADGE: Final = 8.0
"""Gap between the badge and the ships, in units."""
_FOOT_UNITS: Final = 136.0
"""Height of the row of verbs and prompt in units."""
_MIN_ARROW_GAP: Final = 0.4
"""An end of our ship is too close to the other ship below this share of the farther end's distance."""
_NEWS_UNITS: Final = 42.0
"""Size of the type of news, which has the place of the sentence."""


def start_prompt_text(pad_count: int, has_touch: bool) -> str:
    """Return what a new visitor presses, by the number of pads, and by whether the screen was ever
    touched."""
    if pad_count:
        return "Press any button"
    return "Touch the screen" if has_touch else "Press or click"


def press_prompt_text(device: str, is_finger: bool) -> str:
    """Return what the visitor presses, by the device used last; a finger counts as a mouse in the game."""
    if device == "mouse":
        return "Touch the screen" if is_finger else "Click anywhere"
    return "Press any button" if device == "pad" else "Press any key"


ShipEnds = tuple[tuple[float, float], ...]
"""The pixels of a ship's stern and bow; none while she is out of view."""


@dataclass(frozen=True, slots=True)
class AttractText:
    """Content of the view: club, minutes of a visit (0: no limit), news ('' for none), prompt, seconds of the
    show, the sentence (none over a battle), and the pixels of the stern and bow of the ship it means (none:
    she is not in view)."""

    club: Club
    visit_minutes: int
    news: str
    prompt: str
    seconds: float
    sentence: tuple[str, ...] = ()
    ship_ends: ShipEnds = ()


@dataclass(frozen=True, slots=True)
class AttractLayout:
    """Rectangles of the view in pixels."""

    style: UiStyle
    ship_area: pygame.Rect
    sentence: pygame.Rect
    prompt: pygame.Rect
    tiles: tuple[pygame.Rect, ...]
    has_words_on_tiles: bool
    """Whether the verbs stand on their tiles, not beside them."""
    name_middle_y: int


def attract_layout(size: tuple[int, int], style: UiStyle) -> AttractLayout:
    """Return the layout: ships in the middle and at the right, the sentence over them at the left, verbs and
    prompt at the foot, the names above those."""
    w, h = size
    narrow = w < style.px(1280)
    theatre = pygame.Rect(round(w * (0.5 if narrow else 0.36)), style.px(SAFE_MARGIN), 0, 0)
    seal_wide = style.px(SAFE_MARGIN + 2 * badge_radius(style) + _BESIDE_BADGE)
    theatre.size = (w - seal_wide - theatre.x, h - style.px(_FOOT_UNITS + 62) - theatre.y)
    wide = style.px(330 if narrow else 372)
    prompt = pygame.Rect(0, 0, wide, style.px(84))
    prompt.midright = (w - style.px(SAFE_MARGIN + 26), h - style.px(_FOOT_UNITS - 52))
    left = style.px(SAFE_MARGIN + 30)
    pitch = (prompt.x - style.px(30) - left) // len(VERBS)
    role = verb_role(style)
    word = max(letters.text_width(verb.word, role, style) for verb in VERBS)
    beside = pitch - word - style.px(26)
    written = beside < style.px(_MIN_TILE_UNITS)
    tile = pitch - style.px(30) if written else min(style.px(150), beside)
    high = min(style.px(104), round(tile * 0.7))
    tiles = tuple(pygame.Rect(left + n * pitch, prompt.centery - high // 2, tile, high) for n in range(3))
    house = h - style.px(_FOOT_UNITS + 34)
    return AttractLayout(style, theatre, _sentence_rect(w, style), prompt, tiles, written, house)


def _sentence_rect(w: int, style: UiStyle) -> pygame.Rect:
    """Return the rectangle of the sentence's two lines and the chequer below, as wide as the longest
    sentence."""
    role, units = sentence_role(w, style)
    wide = max(letters.text_width(line, role, style) for line in INVITATION)
    return pygame.Rect(style.px(56), style.px(34), wide, 2 * style.px(units) + style.px(32))


def sentence_role(w: int, style: UiStyle) -> tuple[letters.TextRole, float]:
    """Return the type of the sentence in a window `w` px wide, and the units of one line."""
    units = _LINE_UNITS if w >= style.px(1280) else 76.0
    return kiosk_panels.large_role(letters.FELL_FACE, units, style), units


def verb_role(style: UiStyle) -> letters.TextRole:
    """Return the type of a verb."""
    return kiosk_panels.large_role(letters.FELL_FACE, 38, style)


def prompt_brightness(seconds: float, still: bool) -> float:
    """Return the brightness of the prompt, 0.55 to 1 in a few steps so that each is cached; 1 if `still`."""
    shine = 0.775 + 0.225 * cos(tau * seconds / PULSE_SECONDS)
    return 1.0 if still else round(shine * 10) / 10


# ------------------------------------------------------------------------------ drawing
def draw_attract_view(c: Canvas, text: AttractText, bank: SpriteBank) -> None:
    """Draw everything over the sea."""
    layout = attract_layout(c.surface.get_size(), c.style)
    c.surface.blit(kiosk_panels.dark_veil(c.surface.get_size(), c.style.unit), (0, 0))
    below = _draw_sentence(c, layout, text)
    if text.news:
        _draw_news(c, layout, text.news, below)
    if text.visit_minutes:
        _draw_badge(c, text.visit_minutes)
    _draw_names(c, layout, text.club)
    moving, moved = divmod(text.seconds / VERB_SECONDS % len(VERBS), 1.0)
    with c.text_region("verbs", pygame.Rect(0, layout.prompt.y - c.px(40), layout.prompt.x, c.px(180))):
        for n, (rect, verb) in enumerate(zip(layout.tiles, VERBS, strict=True)):
            lit = n == moving and not c.style.is_motion_reduced
            draw_verb_tile(c, rect, verb, bank, moved if lit else 1.0, lit)
            role, at = verb_role(c.style), (rect.right + c.px(14), rect.centery)
            if layout.has_words_on_tiles:
                high, wide = letters.line_height(role, c.style), letters.text_width(verb.word, role, c.style)
                strip = (rect.x + c.px(3), rect.bottom - high, rect.w - c.px(6), high - c.px(3))
                c.surface.fill(NIGHT, strip)
                at = (rect.right - wide - c.px(10), rect.bottom - high // 2)
            letters.draw_text(c, at, verb.word, role, CREAM, "midleft", palette.SHADOW)
    draw_prompt(c, layout.prompt, text.prompt, text.seconds)


def _draw_sentence(c: Canvas, layout: AttractLayout, text: AttractText) -> int:
    x, y = layout.sentence.topleft
    role, units = sentence_role(c.surface.get_width(), c.style)
    step = c.px(units)
    with c.text_region("sentence", c.surface.get_rect()):
        for n, line in enumerate(text.sentence):
            cloud = letters.text_halo(line, role, c.style, c.px(7))
            c.surface.blit(cloud, (x - c.px(14), y + n * step - c.px(14)))
            letters.draw_text_at_top_left(c, (x, y + n * step), line, role, CREAM)
    if text.ship_ends:
        end = x + letters.text_width(text.sentence[-1], role, c.style) + c.px(26)
        start = (end, y + step + step * 0.62)
        draw_arrow_if_fits(c, start, min(text.ship_ends, key=lambda px: dist(start, px)))
    if not text.sentence:
        return y
    below = layout.sentence.bottom
    panel_drawing.draw_chequer(c, pygame.Rect(x + c.px(4), below - c.px(6), c.px(420), c.px(6)), 10, GILT)
    return below


def ends_away_from(ours: ShipEnds, theirs: ShipEnds) -> ShipEnds:
    """Return the ends of our ship that are clear of the other one: an arrow to the others would point at
    both."""
    if not theirs:
        return ours
    off = [min(dist(end, other) for other in theirs) for end in ours]
    return tuple(end for end, far in zip(ours, off, strict=True) if far > _MIN_ARROW_GAP * max(off))


def draw_arrow_if_fits(c: Canvas, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Draw a bent arrow to just before `end`. Draw nothing if `end` is not to the right, or too near or too
    far."""
    across, down = end[0] - start[0], end[1] - start[1]
    far = hypot(across, down)
    if across < c.px(30) or not c.px(70) < far < c.px(560):
        return
    share = 1 - c.px(24) / far
    tip = (start[0] + across * share, start[1] + down * share)
    bend = (start[0] + across * 0.55, start[1] + min(0.0, down) - c.px(12))
    # A quadratic Bézier curve from start to tip in sixteen parts.
    weights = [((1 - t) ** 2, 2 * t * (1 - t), t * t) for t in (n / 16 for n in range(17))]
    line = [
        (a * start[0] + b * bend[0] + d * tip[0], a * start[1] + b * bend[1] + d * tip[1])
        for a, b, d in weights
    ]
    size, (near, last) = c.px(15), (line[-4], line[-1])
    turn = atan2(last[1] - near[1], last[0] - near[0])
    head = [(last[0] + size * cos(turn + a), last[1] + size * sin(turn + a)) for a in (0, 2.5, -2.5)]
    for colour, aside in ((palette.SHADOW, c.px(2)), (CREAM, 0)):
        shaft = [(x + aside, y + aside) for x, y in line[:-1]]
        for one, other in pairwise(shaft):
            pygame.draw.aaline(c.surface, colour, one, other, c.px(6))
        for joint in shaft:
            pygame.draw.aacircle(c.surface, colour, joint, c.px(6) / 2)
        _draw_smooth_polygon(c.surface, colour, [(x + aside, y + aside) for x, y in head])


def _draw_news(c: Canvas, layout: AttractLayout, news: str, below: int) -> None:
    role = kiosk_panels.large_role(letters.FELL_ITALIC_FACE, _NEWS_UNITS, c.style)
    room = layout.sentence.w
    step = round(letters.line_height(role, c.style) * 0.96)
    x, top, soft = layout.sentence.x + c.px(4), below + c.px(12), c.px(5)
    with c.text_region("news", c.surface.get_rect()):
        for n, line in enumerate(letters.wrap_text(news, role, c.style, room)[:3]):
            at = (x, top + n * step)
            cloud = letters.text_halo(line, role, c.style, soft)
            c.surface.blit(cloud, (at[0] - 2 * soft, at[1] - 2 * soft))
            letters.draw_text_at_top_left(c, at, line, role, CREAM)


def _badge_role(style: UiStyle) -> letters.TextRole:
    return kiosk_panels.large_role(letters.SANS_STRONG_FACE, kiosk_panels.MIN_UNITS, style)


def badge_radius(style: UiStyle) -> float:
    """Return the radius of the badge in units, so that its word fits in large text too."""
    return max(66.0, (letters.text_width("minutes", _badge_role(style), style) / style.unit + 26) / 1.5)


def _draw_badge(c: Canvas, minutes: int) -> None:
    role, radius = _badge_role(c.style), badge_radius(c.style)
    x = c.surface.get_width() - c.px(SAFE_MARGIN + radius)
    y = c.px(SAFE_MARGIN + radius)
    draw_wax_seal(c, (x, y), "", "", "total", radius)
    big = kiosk_panels.large_role(letters.SANS_BOLD_FACE, 50, c.style)
    with c.text_region("badge", pygame.Rect(x - c.px(radius), y - c.px(radius), *(2 * [c.px(2 * radius)]))):
        letters.draw_text(c, (x, y - c.px(0.24 * radius)), str(minutes), big, CREAM, "center")
        word = "minute" if minutes == 1 else "minutes"
        letters.draw_text(c, (x, y + c.px(0.34 * radius)), word, role, CREAM, "center")


def _draw_names(c: Canvas, layout: AttractLayout, club: Club) -> None:
    role = kiosk_panels.large_role(letters.FELL_FACE, 28, c.style)
    left, right = layout.tiles[0].x, c.surface.get_width() - c.px(SAFE_MARGIN + 26)
    with c.text_region("house", c.surface.get_rect()):
        panel_drawing.draw_compass_star(c, (left + c.px(12), layout.name_middle_y), 13, GILT, (150, 120, 80))
        at = (left + c.px(34), layout.name_middle_y)
        name = letters.draw_text(c, at, GAME_NAME, role, CREAM, "midleft", palette.SHADOW)
        names = " · ".join(words for words in (club.name, club.address) if words)
        room = right - name.right - c.px(40)
        name_role = kiosk_panels.fitted_role(names, letters.FELL_ITALIC_FACE, 28, c.style, room)
        if letters.text_width(names, name_role, c.style) > room:
            names = club.name
        names = letters.truncate_text(names, name_role, c.style, room)
        letters.draw_text(c, (right, at[1]), names, name_role, CREAM, "midright", palette.SHADOW)


def draw_prompt(c: Canvas, rect: pygame.Rect, words: str, seconds: float) -> None:
    """Draw the prompt on a pale pill with pulsing rings."""
    shine = prompt_brightness(seconds, c.style.is_motion_reduced)
    for n, share in enumerate((0.31, 0.17, 0.10)):
        ring = rect.inflate(c.px(10 * (n + 1)), c.px(10 * (n + 1)))
        tone = palette.mix_colours(NIGHT, CREAM, share * shine)
        panel_drawing.draw_outline(c, ring, tone, 4, ring.h / c.style.unit / 2)
    panel_drawing.draw_block(c, rect, palette.PAPER_0, None, 1, rect.h / c.style.unit / 2)
    role = kiosk_panels.fitted_role(words, letters.FELL_FACE, 46, c.style, rect.w - c.px(36))
    with c.text_region("invitation", rect):
        letters.draw_text(c, rect.center, words, role, palette.INK_1, "center")
