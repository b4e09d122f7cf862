"""What is drawn on the sea of a visitor's battle.

In the duel: the three verbs as large buttons of which the one that is asked for is lit, hints of the lesson
in large type, and a marker at the edge for an enemy out of view. In other battles only the line of advice.
All are panels of the battle screen, so that ships, tags and dice keep clear of them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from math import atan2, cos, dist, sin
from typing import Final

import pygame

from game.levels.format.lessons import load_lesson
from game.play.lessons import Tutor
from game.stage.hulls.sprite_bank import SpriteBank
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.control_drawing import InteractionState
from game.ui.battle.layout.layout import BattleLayout
from game.ui.battle.layout.orders_bar import ButtonSpec
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.screen.spectator_camera import subjects_of
from game.ui.battle.state.ruler import ship_position
from game.ui.battle.views import answer_buttons, free_sea, panels
from game.ui.kiosk import attract_view, kiosk_panels, state
from game.ui.kiosk.kiosk_battle import KioskBattle
from game.ui.kiosk.kiosk_panels import NIGHT
from game.ui.kiosk.playlist import DUEL_LEVEL_PATH
from game.ui.kiosk.state import KioskState
from game.ui.kiosk.visitor_cards import command_text, command_words
from game.ui.kit.action import Action
from game.ui.kit.bindings import pad_cap_words
from game.ui.kit.layout import Row
from game.ui.kit.widgets import CustomControl, Widget
from game.ui.lessons.fight_guide import FightGuide
from game.ui.lessons.lesson_card import LessonCardView, PointedArea
from game.ui.pages.title_page import CREAM

_LINE_ROLE: Final = letters.TextRole(letters.SANS_STRONG_FACE, 20)
_HEIGHT: Final = 42
"""Height of the line of advice in units, at small text."""
_BADGE_UNITS: Final = 26
"""Width of the side's badge with the space after it, in units at small text."""
_SIDE_PADDING: Final = 36
"""Space left and right of the words in units."""
_GAP_UNITS: Final = 8
"""Gap to other panels in units."""
_MIN_FREE_SHARE: Final = 2 / 3
"""Share of the sea's height above which no advice is placed."""


@dataclass(frozen=True, slots=True)
class AdviceText:
    """A line of advice, and the number of the side whose badge it has."""

    words: str
    side: int


AdviceSource = Callable[[], AdviceText | None]
"""Returns the present advice, or None."""


def advice_rect(
    screen: BattleScreen, advice: AdviceText, avoid_rects: Sequence[pygame.Rect]
) -> pygame.Rect | None:
    """Return the rectangle of the advice, or None if there is no room or a page covers the sea: at the foot
    of the sea, left of the answers, clear of `avoid_rects`. Call it inside the table."""
    hud, layout, style = screen.hud, screen.layout(), screen.look
    if hud.is_covered or hud.is_record_open or hud.log_drawer.is_open or hud.shows_more:
        return None
    over = panels.over_orders_rect(hud, layout)
    taken = [*avoid_rects, *([over] if over is not None else [])]
    if layout.sea_panels is not None and not answer_buttons.is_watching(hud):
        taken += answer_buttons.lay_out_answers(hud, layout).panel_rects()
    air, high = style.px(_GAP_UNITS), style.text_px(_HEIGHT)
    taken = [paper.inflate(2 * air, 2 * air) for paper in taken]
    sea = layout.plugin_area.inflate(-2 * air, -2 * air)
    foot = pygame.Rect(sea.x, sea.bottom - high, sea.w, high)
    right = min((box.x for box in taken if box.x > sea.centerx and box.colliderect(foot)),
                default=sea.right)  # fmt: skip
    words, role = _fit_words(advice.words, style, right - sea.x)
    rect = pygame.Rect(0, 0, _line_width(words, role, style), high)
    # From the foot upwards; at each height in the middle first, then at the left.
    for bottom in range(sea.bottom, sea.y + round(_MIN_FREE_SHARE * sea.h), -air):
        for middle in ((sea.x + right) // 2, sea.x + rect.w // 2):
            rect.midbottom = (middle, bottom)
            if rect.collidelist(taken) < 0:
                return rect
    return None


def draw_advice(c: Canvas, rect: pygame.Rect, advice: AdviceText) -> None:
    """Draw the advice; what is below it is removed from the text log."""
    style = c.style
    words, role = _fit_words(advice.words, style, rect.w)
    if c.text_log is not None:
        c.text_log[:] = [mark for mark in c.text_log if not rect.colliderect(mark.rect)]
    panel_drawing.draw_shadow(c, rect)
    panel_drawing.draw_block(c, rect, palette.PAPER_1, palette.INK_2, 1.2, 5)
    x, badge = rect.x + style.px(_SIDE_PADDING) // 2, style.text_px(_BADGE_UNITS)
    at = (x + badge // 3, rect.centery)
    panel_drawing.draw_badge(c, at, advice.side, 10 * style.text_scale, "ABCD"[advice.side])
    with c.text_region("slip", rect):
        letters.draw_text(c, (x + badge, rect.centery), words, role, anchor="midleft")


def _fit_words(words: str, style: UiStyle, most: int) -> tuple[str, letters.TextRole]:
    wide = most - style.text_px(_BADGE_UNITS) - style.px(_SIDE_PADDING)
    role = letters.fitting_role(words, (_LINE_ROLE, letters.STRONG, letters.SMALL_STRONG), style, wide)
    return letters.truncate_text(words, role, style, wide), role


def _line_width(words: str, role: letters.TextRole, style: UiStyle) -> int:
    return letters.text_width(words, role, style) + style.text_px(_BADGE_UNITS) + style.px(_SIDE_PADDING)


def place_advice(
    screen: BattleScreen, advice_source: AdviceSource, avoid_rects: Sequence[pygame.Rect]
) -> tuple[AdviceText, pygame.Rect] | None:
    """Return the present advice and its rectangle, or None. Call it inside the table."""
    advice = advice_source()
    rect = advice_rect(screen, advice, avoid_rects) if advice is not None else None
    return (advice, rect) if advice is not None and rect is not None else None


class AdvicePlugin:
    """The plugin of a battle that a visitor has chosen from the list: only the line of advice."""

    is_moving = False
    needs_table = False
    highlighted_ship = ""

    def __init__(self, screen: BattleScreen, tell: AdviceSource) -> None:
        self.screen, self.advice_source = screen, tell

    def free_area(self, free: pygame.Rect) -> pygame.Rect:
        """Return all of `free`."""
        return free

    def panel_rects(self) -> list[pygame.Rect]:
        """Return the rectangle of the line, if it is shown."""
        line = place_advice(self.screen, self.advice_source, ())
        return [line[1]] if line is not None else []

    def no_tag_areas(self) -> list[pygame.Rect]:
        """Return no areas."""
        return []

    def widgets(self) -> list[Widget]:
        """Return no controls."""
        return []

    def on_control_pressed(self, _name: str, _does: Action | None) -> bool:
        """Ignore the press."""
        return False

    def dismiss(self) -> bool:
        """Do nothing: the line disappears without a press."""
        return False

    def update(self, _seconds: float) -> None:
        """Do nothing: the line depends on the question only."""

    def draw(self, c: Canvas) -> None:
        """Draw the line."""
        line = place_advice(self.screen, self.advice_source, ())
        if line is not None:
            draw_advice(c, line[1], line[0])


_ROLE: Final = (letters.FELL_FACE, 30.0)
_HIGH: Final = 52.0
"""Height of the marker in units, at small text."""
_ARROW: Final = 17.0
"""Units from the middle of the arrow to its point."""
_STEP: Final = 6
"""Px between two positions that are tried."""


@dataclass(frozen=True, slots=True)
class OffscreenMarker:
    """The enemy's name, the rectangle of the marker in px, and her direction in radians clockwise from the
    right."""

    name: str
    rect: pygame.Rect
    angle: float


def find_offscreen_marker(screen: BattleScreen) -> OffscreenMarker | None:
    """Return the marker of the nearest enemy; None if she is in view or there is no room. Call it inside the
    table."""
    hud, camera = screen.hud, screen.sea_view.camera
    mine = hud.find_ship(hud.prompt.ship or hud.own_ship)
    enemy = hud.find_ship(hud.nearest_other_or_self(mine.id)) if mine is not None else None
    if mine is None or enemy is None:
        return None
    start, end = (camera.to_screen(*ship_position(ship)) for ship in (mine, enemy))
    visible_sea = free_sea.visible_sea(screen.state)
    sea, avoid_rects = pygame.Rect(visible_sea.area), [pygame.Rect(box) for box in visible_sea.panels]
    if sea.collidepoint(end) and pygame.Rect(end, (1, 1)).collidelist(avoid_rects) < 0:
        return None
    style = screen.look
    wide = letters.text_width(enemy.name, kiosk_panels.large_role(*_ROLE, style), style)
    wide += style.px(3 * _ARROW + 28)
    rect = pygame.Rect(0, 0, wide, style.text_px(_HIGH))
    area = sea.inflate(-style.px(16), -style.px(16))
    found = find_rect_between(start, end, rect, area, avoid_rects)
    return OffscreenMarker(enemy.name, found, atan2(end[1] - start[1], end[0] - start[0])) if found else None


def find_rect_between(
    start: tuple[float, float],
    end: tuple[float, float],
    rect: pygame.Rect,
    area: pygame.Rect,
    avoid_rects: list[pygame.Rect],
) -> pygame.Rect | None:
    """Move `rect` as far as possible from `start` towards `end` within `area`, clear of `avoid_rects`, and
    return it; None if nothing is free on the outer seven eighths of the way."""
    far = dist(start, end)
    for n in range(round(far / _STEP), round(far / _STEP / 8), -1):
        share = n * _STEP / far
        x, y = (a + (b - a) * share for a, b in zip(start, end, strict=True))
        rect.center = (round(x), round(y))
        if area.contains(rect) and rect.collidelist(avoid_rects) < 0:
            return rect
    return None


def draw_marker(c: Canvas, marker: OffscreenMarker) -> None:
    """Draw her name, and an arrow towards her."""
    panel_drawing.draw_shadow(c, marker.rect)
    corner = marker.rect.h / c.style.unit / 2
    panel_drawing.draw_block(c, marker.rect, palette.PAPER_0, palette.INK_2, 1.2, corner)
    at_right = cos(marker.angle) >= 0
    inset = c.px(1.5 * _ARROW + 6)
    x = marker.rect.right - inset if at_right else marker.rect.x + inset
    size = c.px(_ARROW)
    y, corners = marker.rect.centery, ((0.0, 1.0), (2.45, 1.0), (3.1416, 0.35), (-2.45, 1.0))
    points = [
        (x + size * far * cos(marker.angle + turn), y + size * far * sin(marker.angle + turn))
        for turn, far in corners
    ]
    pygame.draw.polygon(c.surface, c.style.drawn_colour(palette.WAX), points)
    with c.text_region("beyond", marker.rect):
        role = kiosk_panels.large_role(*_ROLE, c.style)
        at = marker.rect.x + c.px(16) if at_right else marker.rect.right - c.px(16)
        letters.draw_text(c, (at, y), marker.name, role, palette.INK_1, "midleft" if at_right else "midright")


_TILE: Final = (190.0, 104.0)
"""Largest size of a verb's button in units."""
_DISC_OVERHANG: Final = 12.0
"""Units that the disc of an icon hangs below the row."""
_MIN_TILE_WIDTH: Final = 124.0
"""Width in units below which the buttons are above the status plate, not beside it."""
_GAP: Final = 26.0
_GLOW_UNITS: Final = 10.0
"""Units round the lit button in which its edge pulses."""
_SQUARE_TILE: Final = 132.0
"""Units at the left of the primary button for the two square buttons beside it."""
_ADVICE_WIDTH: Final = 400.0
"""Width of the hint in units."""
_HIGHLIGHT_SECONDS: Final = 20.0
"""Seconds for which the visitor's ship is highlighted, or longer, until the first order."""
_ADVICE_TYPE_UNITS: Final = 34.0
_SHIP_ALPHA: Final = 200
"""How much of a ship is seen through a verb that lies on her, of 255."""
BOARDING_ADVICE: Final = "Board her! Whose crew wins the fight takes the ship."
"""The advice while boarders may go, whatever the lesson says next."""
_REST_ROLE: Final = letters.TextRole(letters.SANS_MEDIUM_FACE, 19)
_MAX_LARGE_CHARS: Final = 54
"""Most characters of a hint that is large as a whole."""


@dataclass(frozen=True, slots=True)
class HighlightedVerb:
    """The verb that is asked for, and the control that performs it."""

    verb: attract_view.Verb
    button: ButtonSpec


def verb_tile_rects(layout: BattleLayout, size: tuple[int, int]) -> tuple[pygame.Rect, ...]:
    """Return the rectangles of the three buttons: between status plate and primary button or, if there is no
    room, above the plate."""
    assert layout.sea_panels is not None
    style, own, primary = (layout.style, layout.sea_panels.own_status, layout.sea_panels.primary_button)
    gap, many = style.px(_GAP), len(attract_view.VERBS)
    left, right = own.right + gap, primary.x - style.px(_SQUARE_TILE)
    foot = own.bottom - style.px(_DISC_OVERHANG)
    if (right - left - (many - 1) * gap) // many < style.px(_MIN_TILE_WIDTH):
        left, right, foot = own.x + gap, size[0] - own.x, own.y - gap
        right = min(right, left + many * style.px(_TILE[0]) + (many - 1) * gap)
    wide = min(style.px(_TILE[0]), (right - left - (many - 1) * gap) // many)
    high = min(style.px(_TILE[1]), round(wide * 0.66))
    return tuple(Row.repeat(many, wide, gap).split(pygame.Rect(left, foot - high, right - left, high)))


class Hints(FightGuide):
    """The guide of a visitor's duel; it gives hints only if it `has_advice`."""

    def __init__(
        self,
        screen: BattleScreen,
        tutor: Tutor,
        leave: Callable[[], None],
        tell: AdviceSource,
        *,
        has_advice: bool,
    ) -> None:
        super().__init__(screen, tutor, leave)
        self.advice_source, self.has_advice = tell, has_advice

    def card_view(self) -> LessonCardView | None:
        """Return the present hint, or None; a player who may board gets the advice to board, not the lesson's
        next step."""
        if not (self.has_advice and self.screen.hud.prompt.needs_answer):
            return None
        lit = self.highlighted_verb() if self.are_verbs_shown else None
        if lit is not None and lit.verb is attract_view.BOARD:
            return LessonCardView(self.tutor.lesson.title, 1, 1, BOARDING_ADVICE)
        return super().card_view()

    @property
    def are_verbs_shown(self) -> bool:
        """Return whether the verbs are shown: a question is open, and nothing covers the sea."""
        hud, layout = self.screen.hud, self.screen.layout()
        opened = hud.is_record_open or hud.log_drawer.is_open or hud.shows_more
        return layout.sea_panels is not None and hud.prompt.needs_answer and not (hud.is_covered or opened)

    @property
    def is_advising(self) -> bool:
        """Return whether a hint or a lit verb tells the player what to do."""
        with self.screen.battle.table.as_current():
            lit = self.are_verbs_shown and self.highlighted_verb() is not None
            return lit or self.card_view() is not None

    def highlighted_verb(self) -> HighlightedVerb | None:
        """Return the verb of the primary answer, else of the first answer that has one, or None."""
        specs, primary = answer_buttons.answer_specs(self.screen.hud)
        ready = primary is not None and primary.state == "primary"
        if primary is not None and ready and self.screen.is_steering:
            return HighlightedVerb(attract_view.STEER, primary)
        offered = [primary] if primary is not None and ready else specs
        found = (HighlightedVerb(verb, spec) for spec in offered if spec.state != "disabled"
                 for verb in attract_view.VERBS if spec.icon in verb.icons)  # fmt: skip
        return next(found, None)

    def card_rect(self, view: LessonCardView) -> pygame.Rect:
        """Return the rectangle of the hint, at the upper left of the sea."""
        sea, style = self.screen.layout().plugin_area, self.screen.look
        wide, top = min(style.px(_ADVICE_WIDTH), sea.w // 2), sea.y + style.px(8)
        high = self._verb_tile_rects()[0].y - style.px(_GAP) - top
        area = pygame.Rect(sea.x + style.px(8), top, wide, high)
        lines = advice_lines(view.words, style, area)
        return pygame.Rect(*area.topleft, wide, lines_height(lines, style))

    def panel_rects(self) -> list[pygame.Rect]:
        """Return the rectangles of the hint, of the verbs and of the line of advice."""
        rects = self._panel_rects()
        line = place_advice(self.screen, self.advice_source, rects)
        return [*rects, line[1]] if line is not None else rects

    def _panel_rects(self) -> list[pygame.Rect]:
        edge = 2 * self.screen.look.px(_GLOW_UNITS)
        tiles = self._verb_tile_rects() if self.are_verbs_shown else ()
        return [*super().panel_rects(), *(tile.inflate(edge, edge) for tile in tiles)]

    def no_tag_areas(self) -> list[pygame.Rect]:
        """Return the rectangle of the marker at the edge."""
        far = self._offscreen_marker()
        return [far.rect] if far is not None else []

    def _offscreen_marker(self) -> OffscreenMarker | None:
        if not self.are_verbs_shown:
            return None
        with self.screen.battle.table.as_current():
            return self.screen.hud.frame_cache.get("beyond", lambda: find_offscreen_marker(self.screen))

    @property
    def highlighted_ship(self) -> str:
        """Return the visitor's own ship for the first seconds and until the first order."""
        first = self.has_advice and self.tutor.prompts_done == 0
        return self.screen.hud.own_ship if first or self.seconds < _HIGHLIGHT_SECONDS else ""

    def widgets(self) -> list[Widget]:
        """Return the lit verb as a button."""
        lit = self.highlighted_verb() if self.are_verbs_shown else None
        if lit is None:
            return []
        rect = self._verb_tile_rects()[attract_view.VERBS.index(lit.verb)]
        bank, key = self.screen.sea_view.bank, self.key_caption(lit.button)
        painted = partial(_draw_verb_button, verb=lit.verb, key=key, bank=bank, seconds=self.seconds)
        name, hint, action = f"verb-{lit.verb.icon}", lit.button.words, lit.button.action
        return [CustomControl(name, rect, painted, hint=hint, action=action)]

    def key_caption(self, spec: ButtonSpec) -> str:
        """Return the key or pad button of an answer, or the one that presses the focus if the answer has it;
        '' for a mouse."""
        style, ring = self.screen.look, self.screen.ring
        if style.device == "mouse":
            return ""
        has_focus = style.device == "pad" and ring.focused == spec.name
        return style.key_cap(spec.letter.title()) or (style.key_cap("Enter") if has_focus else "")

    def _verb_tile_rects(self) -> tuple[pygame.Rect, ...]:
        return verb_tile_rects(self.screen.layout(), self.screen.context.size)

    def pointed_area(self) -> PointedArea | None:
        """Return None: a lit button needs no arrow, which would cover ships and tags."""
        is_lit = self.are_verbs_shown and self.highlighted_verb() is not None
        return None if is_lit else super().pointed_area()

    def draw(self, c: Canvas) -> None:
        """Draw the verbs that are not lit, the hint and the marker."""
        if self.are_verbs_shown:
            lit = self.highlighted_verb()
            for verb, rect in zip(attract_view.VERBS, self._verb_tile_rects(), strict=True):
                if lit is None or verb is not lit.verb:
                    self._draw_quiet_verb(c, rect, verb)
            far = self._offscreen_marker()
            if far is not None:
                draw_marker(c, far)
        super().draw(c)
        line = place_advice(self.screen, self.advice_source, self._panel_rects())
        if line is not None:
            draw_advice(c, line[1], line[0])

    def _draw_quiet_verb(self, c: Canvas, rect: pygame.Rect, verb: attract_view.Verb) -> None:
        """Draw a verb that is not asked for, with its word; pale while a ship is under it."""
        room = rect.inflate(c.px(56), c.px(40)).clip(c.surface.get_rect())
        below = c.surface.subsurface(room).copy() if self._is_ship_under(rect) else None
        attract_view.draw_verb_tile(c, rect, verb, self.screen.sea_view.bank, lit=False)
        _draw_verb_word(c, rect, verb.word, palette.mix_colours(palette.SEA_DAY[0], CREAM, 0.8))
        if below is not None:
            below.set_alpha(_SHIP_ALPHA)
            c.surface.blit(below, room)

    def _is_ship_under(self, rect: pygame.Rect) -> bool:
        camera, screen = self.screen.sea_view.camera, self.screen
        with screen.battle.table.as_current():
            subjects = [subject for subject in subjects_of(screen.scene()) if subject.is_ship]
        keels = (keel for subject in subjects for keel in subject.bow_and_stern_lines()[:1])
        lines = ((camera.to_screen(*bow), camera.to_screen(*stern)) for bow, stern in keels)
        return any(rect.clipline(*line) for line in lines)

    def draw_card(self, c: Canvas, rect: pygame.Rect, view: LessonCardView) -> None:
        """Draw the hint on paper, its first sentence large."""
        panel_drawing.draw_shadow(c, rect)
        panel_drawing.draw_block(c, rect, palette.PAPER_0, palette.INK_2, 1.2, 6)
        with c.text_region("advice", rect):
            y = rect.y + c.px(12)
            for line, role in advice_lines(view.words, c.style, rect):
                letters.draw_text_at_top_left(c, (rect.x + c.px(18), y), line, role, palette.INK_1)
                y += letters.line_height(role, c.style)


StyledLines = list[tuple[str, letters.TextRole]]


def lines_height(lines: StyledLines, style: UiStyle) -> int:
    """Return the height in px of the paper with these lines."""
    return sum(letters.line_height(role, style) for _, role in lines) + style.px(24)


def advice_lines(words: str, style: UiStyle, area: pygame.Rect) -> StyledLines:
    """Return the lines of a hint for this area, each with its type: the first sentence is large (a short hint
    as a whole), unless there is no room."""
    first, rest = (words, "") if len(words) <= _MAX_LARGE_CHARS else split_first_sentence(words)
    wide = area.w - style.px(36)
    large = kiosk_panels.large_role(letters.FELL_FACE, _ADVICE_TYPE_UNITS, style)
    found = [(line, large) for line in letters.wrap_text(first, large, style, wide)]
    found += [(line, _REST_ROLE) for line in letters.wrap_text(rest, _REST_ROLE, style, wide) if line]
    if lines_height(found, style) <= area.h:
        return found
    return [(line, _REST_ROLE) for line in letters.wrap_text(words, _REST_ROLE, style, wide)]


def split_first_sentence(words: str) -> tuple[str, str]:
    """Return the first sentence, and the rest."""
    stops = [at for stop in (". ", "! ") if (at := words.find(stop)) >= 0]
    at = min(stops, default=len(words) - 1) + 1
    return words[:at], words[at:].strip()


def _draw_verb_button(
    c: Canvas,
    rect: pygame.Rect,
    interaction: InteractionState,
    *,
    verb: attract_view.Verb,
    key: str,
    bank: SpriteBank,
    seconds: float,
) -> None:
    shine = attract_view.prompt_brightness(seconds, c.style.is_motion_reduced)
    for n, share in enumerate((1.0, 0.6, 0.3)):
        ring = rect.inflate(c.px(4 + n * (_GLOW_UNITS - 2)), c.px(4 + n * (_GLOW_UNITS - 2)))
        tone = palette.mix_colours(NIGHT, palette.OCHRE, share * shine)
        pygame.draw.rect(c.surface, tone, ring, c.px(3), c.px(10))
    moved = 1.0 if c.style.is_motion_reduced else seconds / attract_view.VERB_SECONDS % 1.0
    attract_view.draw_verb_tile(c, rect, verb, bank, moved)
    _draw_verb_word(c, rect, verb.word, CREAM)
    if key:
        _draw_key(c, rect, pad_cap_words(key))


def _draw_verb_word(c: Canvas, rect: pygame.Rect, word: str, ink: palette.Colour) -> None:
    role = kiosk_panels.fitted_role(word, letters.FELL_FACE, 38, c.style, rect.w - c.px(48))
    high = letters.line_height(role, c.style)
    dark = pygame.Surface((rect.w - c.px(6), high))
    dark.fill(NIGHT)
    dark.set_alpha(200)
    c.surface.blit(dark, (rect.x + c.px(3), rect.bottom - high - c.px(3)))
    with c.text_region(f"verb-{word}", rect):
        at = (rect.right - c.px(12), rect.bottom - c.px(3) - high // 2)
        letters.draw_text(c, at, word, role, ink, "midright")


def _draw_key(c: Canvas, rect: pygame.Rect, key: str) -> None:
    role = kiosk_panels.large_role(letters.SANS_STRONG_FACE, kiosk_panels.MIN_UNITS, c.style)
    cap = pygame.Rect(0, 0, letters.text_width(key, role, c.style) + c.px(16), c.px(34))
    cap.topright = (rect.right - c.px(8), rect.y + c.px(8))
    panel_drawing.draw_block(c, cap, palette.PAPER_0, palette.INK_1, 1.4, 5)
    with c.text_region("verb-key", cap):
        letters.draw_text(c, cap.center, key, role, palette.INK_1, "center")


# ------------------------------------------------------------------------------ on a visitor's battle
def add_guide(
    kiosk: KioskState, fight: KioskBattle, on_finished: Callable[[], None], *, has_advice: bool
) -> None:
    """Show the verbs on the sea of the duel, and with `has_advice` the three hints of the lesson, each until
    it is followed; in another battle one line of advice. Do nothing while a plugin or a replay is shown."""
    screen, advice_source = fight.screen, partial(advice_text, kiosk, fight)
    if screen.state.plugin is not None or screen.state.replay is not None:
        return
    if not fight.is_duel:
        screen.state.plugin = AdvicePlugin(screen, advice_source)
        return
    tutor = Tutor(load_lesson(DUEL_LEVEL_PATH.parent, fight.battle.level), fight.battle.level)
    tutor.battle = fight.battle
    screen.state.plugin = Hints(screen, tutor, on_finished, advice_source, has_advice=has_advice)
    screen.hud.is_primary_only = True


def advice_text(kiosk: KioskState, fight: KioskBattle) -> AdviceText | None:
    """Return the line of advice: first what the visitor commands, then what he may do; None while nothing is
    asked. In a duel it says only whose turn it is, since hints and verbs say the rest."""
    prompt, plugin, two = fight.screen.hud.prompt, fight.screen.state.plugin, kiosk.players.two
    is_new = kiosk.mode_seconds < state.WELCOME_LINE
    shared = two is not None and prompt.needs_answer
    coached = isinstance(plugin, Hints) and (plugin.is_advising or not prompt.needs_answer)
    if not shared and (coached or not (prompt.needs_answer or is_new)):
        return None
    command = command_text(fight, prompt.seat if shared else fight.visitor_side)
    words = kiosk_panels.visitor_hint(prompt, fight.screen.hud.book_ui)
    if is_new or coached or not words:
        words = command_words(command)[0]
        own = two.share_of(prompt.seat) if two is not None and shared else None
        words += f": {own.short_help_text}" if own is not None else ""
    return AdviceText(words, command.number)
