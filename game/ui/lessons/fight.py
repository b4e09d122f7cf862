"""The fight of a lesson: the battle screen with a word of advice on the sea, gone as soon as it has
been followed. Nothing waits for it, and nothing is refused."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

import pygame

from game.levels.format.lessons import DeviceWords
from game.play.lessons import Tutor
from game.stage.paper.canvas import Canvas, Look
from game.ui.battle import panels, slim_top_bar
from game.ui.battle.actions import ScreenAction
from game.ui.battle.screen import BattleScreen
from game.ui.kit.action import Action
from game.ui.kit.bindings import pad_spoken
from game.ui.kit.widgets import Widget
from game.ui.lessons import card as lesson_card
from game.ui.lessons import pointer
from game.ui.lessons.card import CardView
from game.ui.lessons.pointer import PointedArea

_KEY: Final = re.compile(r"<(.+?)>")


def spoken(say: str, hands: DeviceWords, look: Look) -> str:
    """What is said, with what belongs to the device in use."""
    aside = _KEY.sub(lambda cap: pad_spoken(look.cap(cap[1])), hands.words(look.hand))
    return f"{say} {aside}".strip()


class FightGuide:
    """The fight of `tutor`'s lesson on `screen`; `leave` is called once, when its result is asked
    for."""

    moving = False

    def __init__(self, screen: BattleScreen, tutor: Tutor, leave: Callable[[], None]) -> None:
        self.screen, self.tutor, self.leave = screen, tutor, leave
        self.seconds = 0.0
        self._left = False

    # ------------------------------------------------------------------------------- reading

    def view(self) -> CardView | None:
        """What the card says now; None where there is none."""
        fight, prompt = self.tutor.lesson.fight, self.tutor.prompt
        if fight is None or prompt is None:
            return None
        words = spoken(prompt.say, prompt.hands, self.screen.look)
        title, number = self.tutor.lesson.title, self.tutor.prompted + 1
        return CardView(title, number, len(fight.prompts), words)

    def rect(self, view: CardView) -> pygame.Rect:
        """Where the card lies, in pixels: at the upper left of the sea."""
        return lesson_card.card_rect(self.screen.layout().guest_sea, self.screen.look, view)

    def is_seen(self, rect: pygame.Rect) -> bool:
        """Whether the card is in view: a drawer lies on it, and so does a card just turned up."""
        hud, lay = self.screen.hud, self.screen.layout()
        drawers = hud.log_drawer.open or (hud.record_open and lay.record is None)
        if drawers and rect.colliderect(lay.drawer):
            return False
        return (
            rect.collidelist(hud.book_ui.top_bar_overhang(hud, slim_top_bar.rail_layout(lay))) < 0
        )

    # ------------------------------------------------------------------- as the screen asks it

    def free_area(self, free: pygame.Rect) -> pygame.Rect:
        """All of the sea: the card lies on it only for a while."""
        return free

    @property
    def wants_table(self) -> bool:
        """A lesson's steps and its fight are seen on the same table."""
        return bool(self.tutor.lesson.steps) and self.screen.look.text > 1

    def panel_rects(self) -> list[pygame.Rect]:
        """The card."""
        view = self.view()
        rect = self.rect(view) if view is not None else None
        return [rect] if rect is not None and self.is_seen(rect) else []

    def no_tag_areas(self) -> list[pygame.Rect]:
        """Nothing on the sea is pointed at."""
        return []

    @property
    def highlighted_ship(self) -> str:
        """No ship is pointed out."""
        return ""

    def widgets(self) -> list[Widget]:
        """The card has no buttons: what it speaks of is done on the screen."""
        return []

    def press(self, _: str, does: Action | None) -> bool:
        """The result was asked for."""
        if does is ScreenAction.SHOW_RESULT and not self._left:
            self._left = True
            self.leave()
        return does is ScreenAction.SHOW_RESULT

    def dismiss(self) -> bool:
        """The card goes when it has been followed."""
        return False

    def follow(self, seconds: float) -> None:
        """Time has passed: the tutor has caught up."""
        self.seconds += seconds
        self.tutor.follow()

    # -------------------------------------------------------------------------------- drawing

    def draw(self, c: Canvas) -> None:
        """The pointer, then the card."""
        view = self.view()
        if view is None:
            return
        rect = self.rect(view)
        if not self.is_seen(rect):
            return
        aim = self.aim()
        if aim is not None:
            others = pointer.others(self.screen.spots().values(), aim, rect)
            sea = self.screen.layout().guest_sea
            pointer.draw(c, rect, aim, sea, self.seconds, others)
        self.draw_card(c, rect, view)

    def draw_card(self, c: Canvas, rect: pygame.Rect, view: CardView) -> None:
        """The word of advice on its paper."""
        lesson_card.draw(c, rect, view)

    def aim(self) -> PointedArea | None:
        """What the prompt points at, if that is on the screen."""
        prompt = self.tutor.prompt
        if prompt is None or not prompt.point:
            return None
        lay = self.screen.layout()
        panel = pointer.panel_rect(prompt.point, lay, panels.over_orders(self.screen.hud, lay))
        found = panel or self.screen.spots().get(prompt.point)
        return PointedArea(found) if found is not None else None
