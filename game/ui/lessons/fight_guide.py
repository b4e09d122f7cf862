"""The fight of a lesson: the battle screen with advice on the sea that goes once it is followed.
Nothing waits for it, and nothing is refused."""

import re
from collections.abc import Callable
from typing import Final

import pygame

from game.levels.format.lessons import DeviceWords
from game.play.lessons import Tutor
from game.stage.paper.canvas import Canvas, UiStyle
from game.ui.battle.panels import top_bar
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.values.actions import ScreenAction
from game.ui.battle.views import panels
from game.ui.kit.action import Action
from game.ui.kit.bindings import pad_cap_words
from game.ui.kit.widgets import Widget
from game.ui.lessons import lesson_card
from game.ui.lessons.lesson_card import LessonCardView, PointedArea

_KEY_PATTERN: Final = re.compile(r"<(.+?)>")


def device_text(sentence: str, device_words: DeviceWords, style: UiStyle) -> str:
    """Return the sentence with the controls of the device in use."""
    aside = _KEY_PATTERN.sub(
        lambda cap: pad_cap_words(style.key_cap(cap[1])), device_words.text_for(style.device)
    )
    return f"{sentence} {aside}".strip()


class CardGuide:
    """A battle plugin with a card of `tutor`'s lesson on `screen`; `on_finished` is called at its end."""

    def __init__(self, screen: BattleScreen, tutor: Tutor, leave: Callable[[], None]) -> None:
        self.screen, self.tutor, self.on_finished = screen, tutor, leave
        self.seconds = 0.0
        self._has_finished = False

    @property
    def highlighted_ship(self) -> str:
        """Return '': no ship is highlighted."""
        return ""

    @property
    def needs_table(self) -> bool:
        """Return whether the dice need their own table: in large type the sea has no room for them and the
        card. A lesson's steps and its fight share the same table."""
        return bool(self.tutor.lesson.steps) and self.screen.look.text_scale > 1

    def is_clear(self, card: pygame.Rect) -> bool:
        """Return whether nothing covers the card: no drawer, and no card just dealt, which goes first."""
        hud, layout = self.screen.hud, self.screen.layout()
        drawers = hud.log_drawer.is_open or (hud.is_record_open and layout.record is None)
        if drawers and card.colliderect(layout.drawer):
            return False
        track = top_bar.phase_track_layout(layout)
        return card.collidelist(hud.book_ui.top_bar_overhang(hud, track)) < 0

    def arrow_obstacles(self, c: Canvas) -> list[pygame.Rect]:
        """Return what an arrow must not cross: what has been drawn with words, controls and ships."""
        return [*c.regions.values(), *self.screen.control_rects().values()]

    def dismiss(self) -> bool:
        """Return False: the card goes by itself."""
        return False


class FightGuide(CardGuide):
    """The fight of a lesson; it is over when the result page is asked for."""

    is_moving = False

    def card_view(self) -> LessonCardView | None:
        """Return the card's view, or None if there is no card."""
        fight, prompt = self.tutor.lesson.fight, self.tutor.prompt
        if fight is None or prompt is None:
            return None
        words = device_text(prompt.say, prompt.hands, self.screen.look)
        title, number = self.tutor.lesson.title, self.tutor.prompts_done + 1
        return LessonCardView(title, number, len(fight.prompts), words)

    def card_rect(self, view: LessonCardView) -> pygame.Rect:
        """Return the card's rectangle in pixels, at the upper left of the sea."""
        return lesson_card.card_rect(self.screen.layout().plugin_area, self.screen.look, view)

    def free_area(self, free: pygame.Rect) -> pygame.Rect:
        """Return the whole free sea: the card covers it only for a while."""
        return free

    def panel_rects(self) -> list[pygame.Rect]:
        """Return the rectangle of the card."""
        view = self.card_view()
        rect = self.card_rect(view) if view is not None else None
        return [rect] if rect is not None and self.is_clear(rect) else []

    def no_tag_areas(self) -> list[pygame.Rect]:
        """Return no areas: nothing on the sea is pointed at."""
        return []

    def widgets(self) -> list[Widget]:
        """Return no controls: the card has none."""
        return []

    def on_control_pressed(self, _: str, action: Action | None) -> bool:
        """Handle a control of the screen; only a request for the result is used."""
        if action is ScreenAction.SHOW_RESULT and not self._has_finished:
            self._has_finished = True
            self.on_finished()
        return action is ScreenAction.SHOW_RESULT

    def update(self, seconds: float) -> None:
        """Let time pass: update the tutor."""
        self.seconds += seconds
        self.tutor.follow_battle()

    def draw(self, c: Canvas) -> None:
        """Draw the pointer, then the card."""
        view = self.card_view()
        if view is None:
            return
        rect = self.card_rect(view)
        if not self.is_clear(rect):
            return
        aim = self.pointed_area()
        if aim is not None:
            lesson_card.draw_pointer(c, rect, aim, self.seconds, self.arrow_obstacles(c))
        self.draw_card(c, rect, view)

    def draw_card(self, c: Canvas, rect: pygame.Rect, view: LessonCardView) -> None:
        """Draw the advice on its card."""
        lesson_card.draw_card(c, rect, view)

    def pointed_area(self) -> PointedArea | None:
        """Return what the prompt points at, or None if that is not on the screen."""
        prompt = self.tutor.prompt
        if prompt is None or not prompt.point:
            return None
        layout = self.screen.layout()
        panel = lesson_card.named_panel_rect(
            prompt.point, layout, panels.over_orders_rect(self.screen.hud, layout)
        )
        found = panel or self.screen.control_rects().get(prompt.point)
        return PointedArea(found) if found is not None else None
