"""The title: a dusk sea with ships, the name of the game, and the main menu."""

from enum import Enum, auto
from functools import partial
from typing import Final

import pygame

from game.stage.paper import control_drawing, menu_backdrop, palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.control_drawing import InteractionState
from game.ui.kit import widgets
from game.ui.kit.action import Action
from game.ui.kit.clipboard import is_paste_key
from game.ui.kit.focus import Back, FocusRing, Press
from game.ui.kit.layout import Column, Row
from game.ui.kit.screens import Screen, UnfinishedBattle
from game.ui.kit.widgets import CustomControl, Widget
from game.ui.pages.battle_list_page import BattleListPage
from game.ui.pages.loading_page import LoadingPage
from game.ui.pages.options_page import OptionsPage
from game.ui.pages.rulebook_page import RulebookPage
from game.ui.pages.text_page import CreditsPage
from game.ui.pages.title_sea import FrontContext

CREAM: Final = (250, 238, 212)
GILT: Final = (246, 230, 196)
MOTTO: Final = "By the book, before the wind."
SAVED_LABEL: Final = "Saved battles"
DAY_LABEL: Final = "Today's battle"
PASTE_LABEL: Final = "Paste a code"
_MENU_TOP: Final = 417.0
_ROW_HEIGHT: Final = 44.0
IDLE_SECONDS: Final = 10.0


class TitleAction(Action, Enum):
    """Actions of the menu."""

    CONTINUE = auto()
    """Resume the unfinished battle."""
    DAY = auto()
    """Open the page of the day's battle."""
    SAVED = auto()
    """Open the list of unfinished battles."""
    INTO = auto()
    """Start the battle for newcomers."""
    FIGHT = auto()
    PASTE = auto()
    """Open the page of a pasted code."""
    LEARN = auto()
    OPTIONS = auto()
    RULEBOOK = auto()
    CREDITS = auto()
    LEAVE = auto()
    """Quit the program."""


class TitlePage(Screen):
    """The first screen, with the focus on row `at` if given.

    It is made again each time the player returns, so that Continue is up to date with the name of its battle
    and the number of others."""

    music = "title-air"

    def __init__(self, app: FrontContext, at: str = "") -> None:
        self.app = app
        self.unfinished = app.callbacks.find_unfinished(app.settings.text_language)
        self.unfinished_count = app.callbacks.count_unfinished()
        self.days_battle = app.callbacks.find_days_battle()
        waits = self.unfinished is not None or self.unfinished_count
        self.start_newcomer_battle = None if waits else app.callbacks.find_newcomer_battle()
        first = "continue" if self.unfinished else "into" if self.start_newcomer_battle else "fight"
        self.ring = FocusRing(at or first)
        self.title_sea = app.title_sea

    @property
    def frame_seconds(self) -> float:
        """Return the seconds per frame: half the usual rate, and far less after long idleness."""
        return 1 / 6 if self.app.idle_seconds > IDLE_SECONDS else 1 / 30

    @property
    def is_moving(self) -> bool:
        """Return whether the sea moves: not under reduced motion."""
        return not (self.app.style.is_motion_reduced or self.app.settings.plain_sea)

    def _menu_rows(self) -> list[tuple[str, str, TitleAction]]:
        rows = [
            ("fight", "Fight a battle", TitleAction.FIGHT),
            ("options", "Options", TitleAction.OPTIONS),
            ("rulebook", "Rulebook", TitleAction.RULEBOOK),
            ("credits", "Credits", TitleAction.CREDITS),
            ("leave", "Quit", TitleAction.LEAVE),
        ]
        if self.app.callbacks.open_lessons is not None:
            rows.insert(1, ("learn", "Learn the ropes", TitleAction.LEARN))
        if self.start_newcomer_battle is not None:
            rows.insert(0, ("into", "Into battle", TitleAction.INTO))
        if self.unfinished is not None:
            rows.insert(0, ("continue", "Continue", TitleAction.CONTINUE))
        elif self.unfinished_count:
            rows.insert(0, ("saved", SAVED_LABEL, TitleAction.SAVED))
        if self.days_battle is not None:
            rows.insert(1, ("day", DAY_LABEL, TitleAction.DAY))
        return rows

    def widgets(self) -> list[Widget]:
        """Return the menu's rows from the top down."""
        style = self.app.style
        high = max(style.text_px(_ROW_HEIGHT), style.px(_ROW_HEIGHT))
        rows = self._menu_rows()
        top = style.px(_MENU_TOP if style.text_scale == 1 else 210)
        top = min(top, self.app.size[1] - style.px(7) - len(rows) * high)
        area = pygame.Rect(style.px(62), top, style.text_px(300), len(rows) * high)
        rects = Column.repeat(len(rows), high).split(area)
        found: list[Widget] = []
        for (name, words, does), rect in zip(rows, rects, strict=True):
            if does is TitleAction.CONTINUE and self.unfinished is not None:
                found += self._continue_row(rect, self.unfinished)
            elif does is TitleAction.FIGHT and self.app.callbacks.open_code is not None:
                found += self._fight_row(rect, words)
            elif does is TitleAction.DAY and self.days_battle is not None:
                found.append(self._day_row(rect, self.days_battle.state_words))
            else:
                found.append(CustomControl(name, rect, partial(_draw_menu_row, words=words), action=does))
        return found

    def _continue_row(self, rect: pygame.Rect, resume: UnfinishedBattle) -> list[Widget]:
        beside = f"{self.unfinished_count - 1} more" if self.unfinished_count > 1 else SAVED_LABEL
        wide = max(rect.w, self._named_row_width("Continue", resume.name))
        row, room = self._row_with_aside(rect, wide, beside)
        draw_row = partial(_draw_menu_row, words="Continue", name=resume.name)
        draw_saved = partial(_draw_menu_row, words=beside, role=letters.ASIDE_UPRIGHT)
        return [
            CustomControl("continue", row, draw_row, action=TitleAction.CONTINUE),
            CustomControl("saved", room, draw_saved, action=TitleAction.SAVED),
        ]

    def _fight_row(self, rect: pygame.Rect, words: str) -> list[Widget]:
        row, room = self._row_with_aside(rect, self._named_row_width(words, ""), PASTE_LABEL)
        draw_paste = partial(_draw_menu_row, words=PASTE_LABEL, role=letters.ASIDE_UPRIGHT)
        return [
            CustomControl("fight", row, partial(_draw_menu_row, words=words), action=TitleAction.FIGHT),
            CustomControl("paste", room, draw_paste, action=TitleAction.PASTE),
        ]

    def _row_with_aside(self, rect: pygame.Rect, wide: int, beside: str) -> list[pygame.Rect]:
        """Return a row of at most that width, and the room for the words beside it."""
        style = self.app.style
        aside = letters.text_width(beside, letters.ASIDE_UPRIGHT, style) + style.px(44)
        most = self.app.size[0] - style.px(20) - rect.x - aside
        return Row(min(most, wide), aside, gap=style.px(4)).split(rect)

    def capture_event(self, event: pygame.event.Event) -> bool:
        """Take Ctrl V: a pasted code."""
        if not is_paste_key(event) or self.app.callbacks.open_code is None:
            return False
        self._open_menu_item(TitleAction.PASTE)
        return True

    def _day_row(self, rect: pygame.Rect, state: str) -> Widget:
        row = pygame.Rect(rect)
        row.w = min(
            self._named_row_width(DAY_LABEL, state), self.app.size[0] - self.app.style.px(20) - rect.x
        )
        draw_row = partial(_draw_menu_row, words=DAY_LABEL, name=state)
        return CustomControl("day", row, draw_row, action=TitleAction.DAY)

    def _named_row_width(self, words: str, name: str) -> int:
        """Return the px of a row with a name or state beside its words."""
        style = self.app.style
        beside = letters.text_width(name, letters.ASIDE, style) + style.px(44) if name else 0
        return letters.text_width(words, letters.MENU, style) + style.px(50) + beside

    def handle(self, event: pygame.event.Event) -> None:
        """Handle the rows; Esc moves the focus to the first row, never to Quit."""
        match self.ring.handle(event, widgets.hotspots_of(self.widgets())):
            case Press(action=TitleAction() as chosen):
                self._open_menu_item(chosen)
            case Back():
                # Esc never leads to Quit: a press too many must not end the program.
                self.ring.focused, self.ring.is_shown = self._menu_rows()[0][0], True

    def _open_menu_item(self, chosen: TitleAction) -> None:
        app = self.app
        match chosen:
            case TitleAction.CONTINUE if self.unfinished is not None:
                self._resume_battle(self.unfinished)
            case TitleAction.SAVED if app.callbacks.open_saved_battles is not None:
                app.push_screen(app.callbacks.open_saved_battles(app))
            case TitleAction.PASTE if app.callbacks.open_code is not None:
                app.push_screen(app.callbacks.open_code(app))
            case TitleAction.INTO if self.start_newcomer_battle is not None:
                app.push_screen(self.start_newcomer_battle(app))
            case TitleAction.DAY if self.days_battle is not None:
                app.push_screen(self.days_battle.open_page(app))
            case TitleAction.FIGHT:
                app.push_screen(BattleListPage(app))
            case TitleAction.LEARN if app.callbacks.open_lessons is not None:
                app.push_screen(app.callbacks.open_lessons(app))
            case TitleAction.LEAVE:
                app.quit()
            case _:
                self._open_page(chosen)

    def _open_page(self, chosen: TitleAction) -> None:
        app = self.app
        match chosen:
            case TitleAction.OPTIONS:
                app.push_screen(OptionsPage(app))
            case TitleAction.RULEBOOK:
                app.push_screen(RulebookPage(app, app.callbacks.books))
            case TitleAction.CREDITS:
                app.push_screen(CreditsPage(app))
            case _:
                pass

    def _resume_battle(self, resume: UnfinishedBattle) -> None:
        app = self.app
        if resume.is_blocked:
            app.push_screen(resume.open_screen(app))
        else:
            app.push_screen(LoadingPage(app, resume.name, resume.open_screen, partial(resume.on_failed, app)))

    def advance(self, seconds: float) -> None:
        """Advance the sea."""
        self.title_sea.advance(0.0 if not self.is_moving else seconds)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw sea and ships, a veil, the lettering, the menu and the hints."""
        c = self.app.make_canvas(surface)
        if self.app.style.is_high_contrast or self.app.settings.plain_sea:
            menu_backdrop.draw_plain_dusk_sea(c)
        else:
            self.title_sea.draw(c)
        menu_backdrop.darken_for_text(c)
        shown = self.widgets()
        with c.text_region("lettering", surface.get_rect()):
            if c.style.text_scale == 1:  # a long menu begins higher, and the name with it
                draw_game_title(c, max(0, c.px(_MENU_TOP) - shown[0].rect.y))
            else:
                _draw_one_line_lettering(c)
        for row in shown:
            marked = (self.ring.device == "mouse" and self.ring.hovered) or self.ring.focused
            focused = self.ring.is_shown and self.ring.focused == row.name
            interaction = InteractionState(focused, marked == row.name, self.ring.held_control == row.name)
            with c.text_region(row.name, row.rect):
                if isinstance(row, CustomControl):
                    row.paint(c, row.rect, interaction)
        self._draw_foot(c)

    def _draw_foot(self, c: Canvas) -> None:
        y = c.surface.get_height() - c.px(20)
        pad = c.style.device == "pad"
        hints: tuple[tuple[tuple[str, ...], str], ...] = ((("A",), "choose"), (("B",), "back"))
        if not pad:
            hints = ((("Enter",), "choose"), (("↑", "↓"), "move"), (("F11",), "full screen"))
        with c.text_region("foot", c.surface.get_rect()):
            last = self.widgets()[-1].rect
            # A long menu reaches down to the hints, so they move beside it.
            left = c.px(76) if last.bottom < y - c.px(10) else last.right + c.px(24)
            x = control_drawing.draw_key_hints(c, (left, y), hints, pad)
            if self.app.notice:
                room = c.surface.get_width() - c.px(24) - x
                words = letters.truncate_text(self.app.notice, letters.BODY, c.style, room)
                at = (c.surface.get_width() - c.px(24), y)
                letters.draw_text(c, at, words, letters.BODY, palette.FLASH, "midright", palette.SHADOW)


def _draw_menu_row(
    c: Canvas,
    rect: pygame.Rect,
    interaction: InteractionState,
    words: str,
    name: str = "",
    role: letters.TextRole = letters.MENU,
) -> None:
    at, lit = (rect.x + c.px(22), rect.centery), interaction.is_focused or interaction.is_hovered
    if lit:
        _draw_row_strip(c, rect, 92 if name else 62)
    ink, shade = (palette.INK_1, None) if lit else (CREAM, palette.SHADOW)
    letters.draw_text(c, at, words, role, ink, "midleft", shade)
    if name:
        left = at[0] + letters.text_width(words, role, c.style) + c.px(16)
        fitted = letters.truncate_text(name, letters.ASIDE, c.style, rect.right - c.px(24) - left)
        at, soft = (left, rect.centery + c.px(2)), palette.INK_2 if lit else GILT
        letters.draw_text(c, at, fitted, letters.ASIDE, soft, "midleft", shade)
    if interaction.is_focused:
        panel_drawing.draw_focus_ring(c, rect)


def _draw_row_strip(c: Canvas, rect: pygame.Rect, whole: int) -> None:
    """Draw the paper under a focused row: `whole` per cent of it solid, then fading to the right."""
    strip = pygame.Surface(rect.size, pygame.SRCALPHA)
    solid = rect.w * whole // 100
    for x in range(rect.w):
        alpha = 244 if x < solid else round(244 * (1 - (x - solid) / (rect.w - solid)))
        strip.fill((246, 236, 212, alpha), (x, 0, 1, rect.h))
    c.surface.blit(strip, rect)
    c.surface.fill(palette.ACCENT, (rect.x, rect.y, c.px(5), rect.h))


def _draw_glowing_text(
    c: Canvas, at: tuple[int, int], words: str, role: letters.TextRole, ink: palette.Colour
) -> None:
    dark = letters.text_halo(words, role, c.style, c.px(9))
    spread = 2 * c.px(9)
    for _ in range(2):
        c.surface.blit(dark, (at[0] - spread, at[1] - spread + c.px(4)))
    letters.draw_text_at_top_left(c, (at[0] + c.px(2), at[1] + c.px(3)), words, role, (4, 10, 18), False)
    letters.draw_text_at_top_left(c, at, words, role, ink)


def draw_game_title(c: Canvas, up: int = 0) -> None:
    """Draw the game's name in three lines, with star, chequer and motto, `up` so many px."""
    px = c.px
    star_radius = min(46.0, (px(90) - up) / c.style.unit)
    panel_drawing.draw_compass_star(c, (px(108), px(92) - up), star_radius, GILT, (150, 120, 80))
    _draw_glowing_text(c, (px(176), px(54) - up), "The", letters.DISPLAY_ITALIC, CREAM)
    _draw_glowing_text(c, (px(70), px(108) - up), "Weather", letters.DISPLAY, CREAM)
    _draw_glowing_text(c, (px(70), px(212) - up), "Gage", letters.DISPLAY, CREAM)
    panel_drawing.draw_chequer(c, c.style.px_rect(76, 355, 130, 5).move(0, -up), 10, GILT)
    panel_drawing.draw_chequer(c, c.style.px_rect(306, 355, 170, 5).move(0, -up), 10, GILT)
    _draw_glowing_text(c, (px(74), px(363) - up), MOTTO, letters.MOTTO, (246, 226, 188))


def _draw_one_line_lettering(c: Canvas) -> None:
    role = letters.TextRole(letters.FELL_FACE, 76 / c.style.text_scale)
    px = c.px
    panel_drawing.draw_compass_star(c, (px(98), px(92)), 40, GILT, (150, 120, 80))
    _draw_glowing_text(c, (px(152), px(40)), "The Weather Gage", role, CREAM)
    panel_drawing.draw_chequer(c, c.style.px_rect(76, 146, 600, 5), 10, GILT)
    motto = letters.TextRole(letters.FELL_ITALIC_FACE, 28 / c.style.text_scale)
    _draw_glowing_text(c, (px(74), px(156)), MOTTO, motto, (246, 226, 188))
