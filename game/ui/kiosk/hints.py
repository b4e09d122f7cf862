"""What lies on the sea of a visitor's duel beside the answer that shines: the three verbs as large
buttons with pictures, the one that is asked for alight, and a word of advice in large type."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from math import atan2, cos, dist, sin
from typing import TYPE_CHECKING, Final

import pygame

from game.play.lessons import Tutor
from game.stage.hulls import SpriteBank
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.control_drawing import InteractionState
from game.ui.battle.layout.layout import BattleLayout
from game.ui.battle.layout.orders_bar import ButtonSpec
from game.ui.battle.planning import question_framing
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.views import answer_buttons, controls, free_sea, panels
from game.ui.kiosk import attract_view, kiosk_panels
from game.ui.kiosk.kiosk_panels import NIGHT
from game.ui.kit.action import Action
from game.ui.kit.bindings import pad_cap_words
from game.ui.kit.widgets import CustomControl, Widget
from game.ui.lessons.fight_guide import FightGuide
from game.ui.lessons.lesson_card import LessonCardView, PointedArea
from game.ui.pages.title_page import CREAM

_LINE_ROLE: Final = letters.TextRole(letters.SANS_STRONG_FACE, 20)
_HEIGHT: Final = 42
"""Units of the paper, at small text."""
_BADGE_UNITS: Final = 26
"""Units of the side's badge with the air after it, at small text."""
_SIDE_PADDING: Final = 36
"""Units of air left and right of the words."""
_GAP_UNITS: Final = 8
"""Units between it and what lies next to it."""
_MIN_FREE_SHARE: Final = 2 / 3
"""Share of the sea's height that stays free above its foot."""


@dataclass(frozen=True, slots=True)
class AdviceText:
    """What is told, and the number of the side that it is told to, whose badge it has."""

    words: str
    side: int


AdviceSource = Callable[[], AdviceText | None]
"""What is told now; None where nothing is."""


def advice_rect(
    screen: BattleScreen, advice: AdviceText, others: Sequence[pygame.Rect]
) -> pygame.Rect | None:
    """Where it lies: at the foot of the sea, left of the answers and in the middle of what they
    leave, where none of the other papers is, or as near to that as may be. None where that would be
    amid the ships, and while a page lies on the sea. Read inside the table."""
    hud, layout, style = screen.hud, screen.layout(), screen.look
    if hud.is_covered or hud.is_record_open or hud.log_drawer.is_open or hud.shows_more:
        return None
    over = panels.over_orders_rect(hud, layout)
    taken = [*others, *([over] if over is not None else [])]
    if layout.sea_panels is not None and not answer_buttons.is_watching(hud):
        taken += answer_buttons.lay_out_answers(hud, layout).panel_rects()
    air, high = style.px(_GAP_UNITS), style.text_px(_HEIGHT)
    taken = [paper.inflate(2 * air, 2 * air) for paper in taken]
    sea = layout.plugin_area.inflate(-2 * air, -2 * air)
    foot = pygame.Rect(sea.x, sea.bottom - high, sea.w, high)
    right = min((box.x for box in taken if box.x > sea.centerx and box.colliderect(foot)),
                default=sea.right)  # fmt: skip
    words, role = _fit_words(advice.words, style, right - sea.x)
    rect = pygame.Rect(0, 0, _paper_width(words, role, style), high)
    for bottom in range(sea.bottom, sea.y + round(_MIN_FREE_SHARE * sea.h), -air):
        for middle in ((sea.x + right) // 2, sea.x + rect.w // 2):
            rect.midbottom = (middle, bottom)
            if rect.collidelist(taken) < 0:
                return rect
    return None


def draw_advice(c: Canvas, rect: pygame.Rect, advice: AdviceText) -> None:
    """It is on the canvas, and what lies below it is not read any more."""
    style = c.style
    words, role = _fit_words(advice.words, style, rect.w)
    if c.text_log is not None:
        c.text_log[:] = [mark for mark in c.text_log if not rect.colliderect(mark.rect)]
    panel_drawing.draw_shadow(c, rect)
    panel_drawing.draw_block(c, rect, palette.PAPER_1, palette.INK_2, 1.2, 5)
    x, badge = rect.x + style.px(_SIDE_PADDING) // 2, style.text_px(_BADGE_UNITS)
    panel_drawing.draw_badge(
        c, (x + badge // 3, rect.centery), advice.side, 10 * style.text_scale, "ABCD"[advice.side]
    )
    with c.text_region("slip", rect):
        letters.draw_text(c, (x + badge, rect.centery), words, role, anchor="midleft")


def _fit_words(words: str, style: UiStyle, most: int) -> tuple[str, letters.TextRole]:
    wide = most - style.text_px(_BADGE_UNITS) - style.px(_SIDE_PADDING)
    role = letters.fitting_role(words, (_LINE_ROLE, letters.STRONG, letters.SMALL_STRONG), style, wide)
    return letters.truncate_text(words, role, style, wide), role


def _paper_width(words: str, role: letters.TextRole, style: UiStyle) -> int:
    return letters.text_width(words, role, style) + style.text_px(_BADGE_UNITS) + style.px(_SIDE_PADDING)


class AdvicePlugin:
    """The guest on the sea of a battle that a visitor has chosen from the list: the line of advice
    and nothing else."""

    is_moving = False
    needs_table = False
    highlighted_ship = ""

    def __init__(self, screen: BattleScreen, tell: AdviceSource) -> None:
        self.screen, self.advice_source = screen, tell

    def _text_and_rect(self) -> tuple[AdviceText, pygame.Rect] | None:
        advice = self.advice_source()
        rect = advice_rect(self.screen, advice, ()) if advice is not None else None
        return (advice, rect) if advice is not None and rect is not None else None

    def free_area(self, free: pygame.Rect) -> pygame.Rect:
        """All of the sea."""
        return free

    def panel_rects(self) -> list[pygame.Rect]:
        """The line, if it lies there."""
        lies = self._text_and_rect()
        return [lies[1]] if lies is not None else []

    def no_tag_areas(self) -> list[pygame.Rect]:
        """Nothing on the sea is pointed at."""
        return []

    def widgets(self) -> list[Widget]:
        """It has no controls."""
        return []

    def on_control_pressed(self, _name: str, _does: Action | None) -> bool:
        """Nothing that is pressed concerns it."""
        return False

    def dismiss(self) -> bool:
        """It goes by itself."""
        return False

    def update(self, _seconds: float) -> None:
        """It is as old as the question."""

    def draw(self, c: Canvas) -> None:
        """The line."""
        lies = self._text_and_rect()
        if lies is not None:
            draw_advice(c, lies[1], lies[0])


if TYPE_CHECKING:
    from game.ui.battle.screen.screen import BattleScreen

_ROLE: Final = (letters.FELL_FACE, 30.0)
_HIGH: Final = 52.0
"""Units of the paper with her name, at small text."""
_ARROW: Final = 17.0
"""Units from the middle of the arrow to its point."""
_STEP: Final = 6
"""Px from one place that is tried for it to the next."""


@dataclass(frozen=True, slots=True)
class OffscreenMarker:
    """Her name, where its paper lies in px, and which way she lies, in radians from the right, clockwise."""

    name: str
    rect: pygame.Rect
    angle: float


def offscreen_marker(screen: BattleScreen) -> OffscreenMarker | None:
    """Where that is told of the enemy nearest to the ship in hand; None while she is in view, or
    where there is no room. Read inside the table."""
    hud, camera = screen.hud, screen.sea_view.camera
    mine = hud.find_ship(hud.prompt.ship or hud.own_ship)
    foe = hud.find_ship(hud.nearest_other(mine.id)) if mine is not None else None
    if mine is None or foe is None:
        return None
    here, there = (camera.to_screen(*question_framing.ship_position(ship)) for ship in (mine, foe))
    visible_sea = free_sea.visible_sea(screen.state)
    sea, papers = pygame.Rect(visible_sea.area), [pygame.Rect(box) for box in visible_sea.panels]
    if sea.collidepoint(there) and pygame.Rect(there, (1, 1)).collidelist(papers) < 0:
        return None
    style = screen.look
    wide = letters.text_width(foe.name, kiosk_panels.large_role(*_ROLE, style), style) + style.px(
        3 * _ARROW + 28
    )
    rect = pygame.Rect(0, 0, wide, style.text_px(_HIGH))
    room = sea.inflate(-style.px(16), -style.px(16))
    found = rect_on_the_way(here, there, rect, room, papers)
    return OffscreenMarker(foe.name, found, atan2(there[1] - here[1], there[0] - here[0])) if found else None


def rect_on_the_way(
    here: tuple[float, float],
    there: tuple[float, float],
    rect: pygame.Rect,
    room: pygame.Rect,
    papers: list[pygame.Rect],
) -> pygame.Rect | None:
    """A paper of this size as far as may be on the way from one px to another, within the room and
    on no other paper; None if there is no such place on the outer half of the way."""
    far = dist(here, there)
    for n in range(round(far / _STEP), round(far / _STEP / 8), -1):
        share = n * _STEP / far
        x, y = (a + (b - a) * share for a, b in zip(here, there, strict=True))
        rect.center = (round(x), round(y))
        if room.contains(rect) and rect.collidelist(papers) < 0:
            return rect
    return None


def draw_marker(c: Canvas, marker: OffscreenMarker) -> None:
    """Her name on paper, and an arrow towards her on the side on which she lies."""
    panel_drawing.draw_shadow(c, marker.rect)
    panel_drawing.draw_block(
        c, marker.rect, palette.PAPER_0, palette.INK_2, 1.2, marker.rect.h / c.style.unit / 2
    )
    at_right = cos(marker.angle) >= 0
    inset = c.px(1.5 * _ARROW + 6)
    x = marker.rect.right - inset if at_right else marker.rect.x + inset
    size = c.px(_ARROW)
    points = [
        (
            x + size * far * cos(marker.angle + turn),
            marker.rect.centery + size * far * sin(marker.angle + turn),
        )
        for turn, far in ((0.0, 1.0), (2.45, 1.0), (3.1416, 0.35), (-2.45, 1.0))
    ]
    pygame.draw.polygon(c.surface, c.style.drawn_colour(palette.WAX), points)
    with c.text_region("beyond", marker.rect):
        role = kiosk_panels.large_role(*_ROLE, c.style)
        y, aside = marker.rect.centery, c.px(16)
        if at_right:
            at = (marker.rect.x + aside, y)
            letters.draw_text(c, at, marker.name, role, palette.INK_1, "midleft")
        else:
            at = (marker.rect.right - aside, y)
            letters.draw_text(c, at, marker.name, role, palette.INK_1, "midright")


_TILE: Final = (190.0, 104.0)
"""Units of a verb's button at the most."""
_DISC_OVERHANG: Final = 12.0
"""Units that the disc of an icon hangs below the row."""
_MIN_TILE_WIDTH: Final = 124.0
"""Units of it below which the row lies above the plate and not beside it."""
_GAP: Final = 26.0
_GLOW_UNITS: Final = 10.0
"""Units round the button that is alight: its edge breathes there."""
_SQUARE_TILE: Final = 132.0
"""Units kept at the left of the primary button for the two squares beside it."""
_ADVICE_WIDTH: Final = 400.0
"""Units of the paper with the word of advice."""
_HIGHLIGHT_SECONDS: Final = 20.0
"""Seconds for which a ring lies round his ship, and longer until his first order is given."""
_ADVICE_TYPE_UNITS: Final = 34.0
BOARDING_ADVICE: Final = "Board her! Whose crew wins the fight takes the ship."
"""What is advised while boarders may go, whatever the lesson would say next."""
_REST_ROLE: Final = letters.TextRole(letters.SANS_MEDIUM_FACE, 19)
_MAX_LARGE_CHARS: Final = 54
"""A word of advice of so many letters at the most is large as a whole."""


@dataclass(frozen=True, slots=True)
class HighlightedVerb:
    """The verb that is asked for, and the control that does it."""

    verb: attract_view.Verb
    button: ButtonSpec


def verb_tile_rects(layout: BattleLayout, size: tuple[int, int]) -> tuple[pygame.Rect, ...]:
    """Where the three buttons lie: between plate and primary button, or, where there is no room for
    that, above the plate."""
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
    return tuple(pygame.Rect(left + n * (wide + gap), foot - high, wide, high) for n in range(many))


class Hints(FightGuide):
    """The guide of a visitor's duel; it says nothing unless it `has_advice`."""

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
        """What is advised now; None where nothing is, and while nobody is asked: then there is the
        sea to look at. Whoever may board is told of that, and of no guns."""
        if not (self.has_advice and self.screen.hud.prompt.needs_answer):
            return None
        lit = self.highlighted_verb() if self.are_verbs_shown else None
        if lit is not None and lit.verb is attract_view.BOARD:
            return LessonCardView(self.tutor.lesson.title, 1, 1, BOARDING_ADVICE)
        return super().card_view()

    @property
    def are_verbs_shown(self) -> bool:
        """Whether the verbs lie there: somebody is asked, and nothing else lies on the sea."""
        hud, layout = self.screen.hud, self.screen.layout()
        opened = hud.is_record_open or hud.log_drawer.is_open or hud.shows_more
        return layout.sea_panels is not None and hud.prompt.needs_answer and not (hud.is_covered or opened)

    @property
    def is_telling(self) -> bool:
        """Whether he is told what to do: by a word of advice, or by a verb that is alight."""
        with self.screen.battle.table.as_current():
            return self.card_view() is not None or (
                self.are_verbs_shown and self.highlighted_verb() is not None
            )

    def highlighted_verb(self) -> HighlightedVerb | None:
        """The verb that the answer which shines is of, or else the first answer that is of one;
        None where none is."""
        specs, primary = controls.answer_specs(self.screen.hud)
        ready = primary is not None and primary.state == "primary"
        if primary is not None and ready and self.screen.is_steering:
            return HighlightedVerb(attract_view.STEER, primary)
        offered = [primary] if primary is not None and ready else specs
        found = (HighlightedVerb(verb, spec) for spec in offered if spec.state != "disabled"
                 for verb in attract_view.VERBS if spec.icon in verb.icons)  # fmt: skip
        return next(found, None)

    # ------------------------------------------------------------------- as the screen asks it
    def card_rect(self, view: LessonCardView) -> pygame.Rect:
        """Where the word of advice lies: at the upper left of the sea."""
        sea, style = self.screen.layout().plugin_area, self.screen.look
        wide, top = min(style.px(_ADVICE_WIDTH), sea.w // 2), sea.y + style.px(8)
        room = pygame.Rect(
            sea.x + style.px(8), top, wide, self._verb_tile_rects()[0].y - style.px(_GAP) - top
        )
        lines = advice_lines(view.words, style, room)
        return pygame.Rect(*room.topleft, wide, lines_height(lines, style))

    def panel_rects(self) -> list[pygame.Rect]:
        """The word of advice, the verbs, and the line for one of two."""
        papers, line = self._panel_rects(), self._advice_line()
        return [*papers, line[1]] if line is not None else papers

    def _panel_rects(self) -> list[pygame.Rect]:
        edge = 2 * self.screen.look.px(_GLOW_UNITS)
        lie = self._verb_tile_rects() if self.are_verbs_shown else ()
        return [*super().panel_rects(), *(tile.inflate(edge, edge) for tile in lie)]

    def _advice_line(self) -> tuple[AdviceText, pygame.Rect] | None:
        advice = self.advice_source()
        rect = advice_rect(self.screen, advice, self._panel_rects()) if advice is not None else None
        return (advice, rect) if advice is not None and rect is not None else None

    def no_tag_areas(self) -> list[pygame.Rect]:
        """Where it is told that the enemy lies beyond the view."""
        far = self._offscreen_marker()
        return [far.rect] if far is not None else []

    def _offscreen_marker(self) -> OffscreenMarker | None:
        if not self.are_verbs_shown:
            return None
        with self.screen.battle.table.as_current():
            return self.screen.hud.frame_cache.get("beyond", lambda: offscreen_marker(self.screen))

    @property
    def highlighted_ship(self) -> str:
        """His own ship for the first seconds, and until his first order is given."""
        first = self.has_advice and self.tutor.prompts_done == 0
        return self.screen.hud.own_ship if first or self.seconds < _HIGHLIGHT_SECONDS else ""

    def widgets(self) -> list[Widget]:
        """The verb that is asked for can be pressed."""
        lit = self.highlighted_verb() if self.are_verbs_shown else None
        if lit is None:
            return []
        rect = self._verb_tile_rects()[attract_view.VERBS.index(lit.verb)]
        bank, key = self.screen.sea_view.bank, self.key_caption(lit.button)
        painted = partial(_draw_verb_button, verb=lit.verb, key=key, bank=bank, seconds=self.seconds)
        return [
            CustomControl(
                f"verb-{lit.verb.icon}", rect, painted, hint=lit.button.words, action=lit.button.action
            )
        ]

    def key_caption(self, spec: ButtonSpec) -> str:
        """What to press for an answer: its own key or button; on a pad that has none for it what
        presses the answer with the focus, if it is that one. '' for a mouse, which presses it."""
        style, ring = self.screen.look, self.screen.ring
        if style.device == "mouse":
            return ""
        has_focus = style.device == "pad" and ring.focused == spec.name
        return style.key_cap(spec.letter.title()) or (style.key_cap("Enter") if has_focus else "")

    def _verb_tile_rects(self) -> tuple[pygame.Rect, ...]:
        return verb_tile_rects(self.screen.layout(), self.screen.context.size)

    def pointed_area(self) -> PointedArea | None:
        """No arrow points at a button that shines already: it would lie on ships and tags."""
        return (
            None if self.are_verbs_shown and self.highlighted_verb() is not None else super().pointed_area()
        )

    # -------------------------------------------------------------------------------- drawing
    def draw(self, c: Canvas) -> None:
        """The verbs that are not asked for, the word of advice."""
        if self.are_verbs_shown:
            lit = self.highlighted_verb()
            for verb, rect in zip(attract_view.VERBS, self._verb_tile_rects(), strict=True):
                if lit is None or verb is not lit.verb:
                    attract_view.draw_verb_tile(c, rect, verb, self.screen.sea_view.bank, lit=False)
                    _draw_verb_word(c, rect, verb.word, palette.mix_colours(palette.SEA_DAY[0], CREAM, 0.8))
            far = self._offscreen_marker()
            if far is not None:
                draw_marker(c, far)
        super().draw(c)
        line = self._advice_line()
        if line is not None:
            draw_advice(c, line[1], line[0])

    def draw_card(self, c: Canvas, rect: pygame.Rect, view: LessonCardView) -> None:
        """The first sentence large, and the others, on paper."""
        panel_drawing.draw_shadow(c, rect)
        panel_drawing.draw_block(c, rect, palette.PAPER_0, palette.INK_2, 1.2, 6)
        with c.text_region("advice", rect):
            y = rect.y + c.px(12)
            for line, role in advice_lines(view.words, c.style, rect):
                letters.draw_text_at_top_left(c, (rect.x + c.px(18), y), line, role, palette.INK_1)
                y += letters.line_height(role, c.style)


StyledLines = list[tuple[str, letters.TextRole]]


def lines_height(lines: StyledLines, style: UiStyle) -> int:
    """Px of the paper with these lines."""
    return sum(letters.line_height(role, style) for _, role in lines) + style.px(24)


def advice_lines(words: str, style: UiStyle, room: pygame.Rect) -> StyledLines:
    """The lines of a word of advice in this room, with the type of each: its first sentence is the
    largest, or a short one as a whole; where there is no room for that none is."""
    first, rest = (words, "") if len(words) <= _MAX_LARGE_CHARS else split_first_sentence(words)
    wide, said = (
        room.w - style.px(36),
        kiosk_panels.large_role(letters.FELL_FACE, _ADVICE_TYPE_UNITS, style),
    )
    found = [(line, said) for line in letters.wrap_text(first, said, style, wide)]
    found += [(line, _REST_ROLE) for line in letters.wrap_text(rest, _REST_ROLE, style, wide) if line]
    if lines_height(found, style) <= room.h:
        return found
    return [(line, _REST_ROLE) for line in letters.wrap_text(words, _REST_ROLE, style, wide)]


def split_first_sentence(words: str) -> tuple[str, str]:
    """The first sentence, and what comes after it."""
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
