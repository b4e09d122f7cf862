"""What lies on the sea of a visitor's duel beside the answer that shines: the three verbs as large
buttons with pictures, the one that is asked for alight, and a word of advice in large type."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from game.play.lessons import Tutor
from game.stage.hulls import SpriteBank
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.control_drawing import InteractionState
from game.ui.battle.layout.layout import BattleLayout
from game.ui.battle.layout.orders_bar import ButtonSpec
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.views import answer_buttons
from game.ui.kiosk import advice_line, attract_view, large_type, offscreen_marker, verb_tiles
from game.ui.kiosk.large_type import NIGHT
from game.ui.kit.bindings import pad_cap_words
from game.ui.kit.widgets import CustomControl, Widget
from game.ui.lessons.fight_guide import FightGuide
from game.ui.lessons.lesson_card import LessonCardView
from game.ui.lessons.pointer_ring import PointedArea
from game.ui.pages.title_page import CREAM

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

    verb: verb_tiles.Verb
    button: ButtonSpec


def verb_tile_rects(layout: BattleLayout, size: tuple[int, int]) -> tuple[pygame.Rect, ...]:
    """Where the three buttons lie: between plate and primary button, or, where there is no room for
    that, above the plate."""
    assert layout.sea_panels is not None
    style, own, primary = (layout.style, layout.sea_panels.own_status, layout.sea_panels.primary_button)
    gap, many = style.px(_GAP), len(verb_tiles.VERBS)
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
        tell: advice_line.AdviceSource,
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
        if lit is not None and lit.verb is verb_tiles.BOARD:
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
        specs, primary = answer_buttons.answer_specs(self.screen.hud)
        ready = primary is not None and primary.state == "primary"
        if primary is not None and ready and self.screen.is_steering:
            return HighlightedVerb(verb_tiles.STEER, primary)
        offered = [primary] if primary is not None and ready else specs
        found = (HighlightedVerb(verb, spec) for spec in offered if spec.state != "disabled"
                 for verb in verb_tiles.VERBS if spec.icon in verb.icons)  # fmt: skip
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

    def _advice_line(self) -> tuple[advice_line.AdviceText, pygame.Rect] | None:
        """The line of advice and where it lies; None where none does."""
        advice = self.advice_source()
        rect = (
            advice_line.advice_rect(self.screen, advice, self._panel_rects()) if advice is not None else None
        )
        return (advice, rect) if advice is not None and rect is not None else None

    def no_tag_areas(self) -> list[pygame.Rect]:
        """Where it is told that the enemy lies beyond the view."""
        far = self._offscreen_marker()
        return [far.rect] if far is not None else []

    def _offscreen_marker(self) -> offscreen_marker.OffscreenMarker | None:
        """Where the enemy lies who is not in view while he is asked."""
        if not self.are_verbs_shown:
            return None
        with self.screen.battle.table.as_current():
            return self.screen.hud.frame_cache.get(
                "beyond", lambda: offscreen_marker.offscreen_marker(self.screen)
            )

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
        rect = self._verb_tile_rects()[verb_tiles.VERBS.index(lit.verb)]
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
            for verb, rect in zip(verb_tiles.VERBS, self._verb_tile_rects(), strict=True):
                if lit is None or verb is not lit.verb:
                    verb_tiles.draw_verb_tile(c, rect, verb, self.screen.sea_view.bank, lit=False)
                    _draw_verb_word(c, rect, verb.word, palette.mix_colours(palette.SEA_DAY[0], CREAM, 0.8))
            far = self._offscreen_marker()
            if far is not None:
                offscreen_marker.draw_marker(c, far)
        super().draw(c)
        line = self._advice_line()
        if line is not None:
            advice_line.draw_advice(c, line[1], line[0])

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
    wide, said = (room.w - style.px(36), large_type.large_role(letters.FELL_FACE, _ADVICE_TYPE_UNITS, style))
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
    verb: verb_tiles.Verb,
    key: str,
    bank: SpriteBank,
    seconds: float,
) -> None:
    """The verb that is asked for: its scene, its word, its key, and an edge that breathes."""
    shine = attract_view.prompt_brightness(seconds, c.style.is_motion_reduced)
    for n, share in enumerate((1.0, 0.6, 0.3)):
        ring = rect.inflate(c.px(4 + n * (_GLOW_UNITS - 2)), c.px(4 + n * (_GLOW_UNITS - 2)))
        tone = palette.mix_colours(NIGHT, palette.OCHRE, share * shine)
        pygame.draw.rect(c.surface, tone, ring, c.px(3), c.px(10))
    moved = 1.0 if c.style.is_motion_reduced else seconds / attract_view.VERB_SECONDS % 1.0
    verb_tiles.draw_verb_tile(c, rect, verb, bank, moved)
    _draw_verb_word(c, rect, verb.word, CREAM)
    if key:
        _draw_key(c, rect, pad_cap_words(key))


def _draw_verb_word(c: Canvas, rect: pygame.Rect, word: str, ink: palette.Colour) -> None:
    """The word of a verb at the foot of its picture."""
    role = large_type.fitted_role(word, letters.FELL_FACE, 38, c.style, rect.w - c.px(48))
    high = letters.line_height(role, c.style)
    dark = pygame.Surface((rect.w - c.px(6), high))
    dark.fill(NIGHT)
    dark.set_alpha(200)
    c.surface.blit(dark, (rect.x + c.px(3), rect.bottom - high - c.px(3)))
    with c.text_region(f"verb-{word}", rect):
        at = (rect.right - c.px(12), rect.bottom - c.px(3) - high // 2)
        letters.draw_text(c, at, word, role, ink, "midright")


def _draw_key(c: Canvas, rect: pygame.Rect, key: str) -> None:
    """What to press, at the upper right of the picture."""
    role = large_type.large_role(letters.SANS_STRONG_FACE, large_type.MIN_UNITS, c.style)
    cap = pygame.Rect(0, 0, letters.text_width(key, role, c.style) + c.px(16), c.px(34))
    cap.topright = (rect.right - c.px(8), rect.y + c.px(8))
    panel_drawing.draw_block(c, cap, palette.PAPER_0, palette.INK_1, 1.4, 5)
    with c.text_region("verb-key", cap):
        letters.draw_text(c, cap.center, key, role, palette.INK_1, "center")
