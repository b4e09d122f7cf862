"""The page of luck after a battle: the dice at once; luck and orders when they are computed, and only
where that was proved for the level."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto

import pygame

from game.analysis.background_job import BackgroundJob, JobState
from game.analysis.dice_luck import DiceLuck, dice_luck
from game.analysis.level_value import proved_value
from game.analysis.luck import NOT_PROVED_TEXT, LuckProgress, count_luck
from game.core.events import Event
from game.play.journal import BATTLE_END, JournalEntry
from game.play.saved_battles import BattleSetup
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.ui.kit import page
from game.ui.kit.action import Action
from game.ui.kit.focus import Back, Press
from game.ui.kit.layout import inset
from game.ui.kit.page import Page, PageAction
from game.ui.kit.screens import AppContext
from game.ui.kit.widgets import Button, Widget
from game.ui.pages.luck_panel import LuckNames, draw_dice_luck, draw_luck_panel

LuckJob = BackgroundJob[LuckProgress]


class LuckAction(Action, Enum):
    """Actions of the page."""

    STOP = auto()


@dataclass(frozen=True, slots=True)
class LuckSource:
    """What the page shows: the luck of the dice, names of the sides, and how to begin to count luck
    and orders (None where that may not be told)."""

    dice: tuple[DiceLuck, ...]
    names: LuckNames
    start: Callable[[], LuckJob] | None = None


def luck_source(setup: BattleSetup, entries: Sequence[JournalEntry], events: Sequence[Event]) -> LuckSource:
    """Return what the page shows of a finished battle, seen from the first side that a player has."""
    level = setup.level()
    ids = tuple(side.id for side in level.sides)
    viewer = ids.index([*setup.human_sides, *ids][0])
    names = LuckNames(ids, tuple(side.name for side in level.sides), viewer)
    is_over = any(entry[0] == BATTLE_END for entry in entries)
    may_count = is_over and proved_value(setup.book, level) is not None
    start = (lambda: BackgroundJob(count_luck, setup, list(entries))) if may_count else None
    return LuckSource(dice_luck(events, level), names, start)


class LuckPage(Page):
    """The page. It counts in a process of its own, which ends with it."""

    def __init__(self, context: AppContext, source: LuckSource) -> None:
        super().__init__(context, "back")
        self.source = source
        self.job = source.start() if source.start is not None else None

    @property
    def _is_running(self) -> bool:
        return self.job is not None and self.job.is_running

    @property
    def is_moving(self) -> bool:
        """Return whether something is still to come."""
        return self._is_running

    def advance(self, seconds: float) -> None:
        """Take what has come."""
        if self.job is not None:
            self.job.poll()

    def _stop(self) -> None:
        if self.job is not None:
            self.job.close()

    def _panel_rects(self) -> list[pygame.Rect]:
        return page.two_panel_rects(self.context.style, self.context.size)

    def widgets(self) -> list[Widget]:
        """Return Stop and Back."""
        back, *others = page.foot_button_rects(self.context.style, self._panel_rects()[1], 130, 130)
        stop = Button("stop", others[0], "Stop", "pause", "S", pygame.K_s, hint="Stop computing",
                      action=LuckAction.STOP)  # fmt: skip
        found: list[Widget] = [stop] if self._is_running else []
        return [*found, Button("back", back, "Back", "left", "Esc", action=PageAction.BACK)]

    def handle(self, event: pygame.event.Event) -> None:
        """Stop, or go back."""
        match self.intent_of(event):
            case Back() | Press(action=PageAction.BACK):
                self._stop()
                self.context.pop_screen()
            case Press(action=LuckAction.STOP):
                self._stop()
            case _:
                pass

    def draw_panels(self, c: Canvas) -> None:
        """Draw the dice at the left, luck and orders at the right."""
        left, right = self._panel_rects()
        with c.text_region("dice-luck", left):
            panel_drawing.draw_panel(c, left, "Luck of the dice")
            draw_dice_luck(c, self._inside(left, has_foot=False), self.source.dice, self.source.names)
        with c.text_region("luck", right):
            panel_drawing.draw_panel(c, right, "Luck and orders")
            room = self._inside(right, has_foot=True)
            progress = self.job.value if self.job is not None else None
            if progress is not None and progress.account is not None:
                draw_luck_panel(c, room, progress.account, self.source.names)
            else:
                letters.draw_wrapped(c, room, self._state_words(progress), letters.LEAD, palette.INK_2)

    def _inside(self, rect: pygame.Rect, *, has_foot: bool) -> pygame.Rect:
        style = self.context.style
        foot = page.control_height(style) + style.px(28) if has_foot else style.px(14)
        return inset(rect, style.px(18), page.px_below_title(style, 48), foot)

    def _state_words(self, progress: LuckProgress | None) -> str:
        if self.job is None:
            return f"{NOT_PROVED_TEXT}."
        if self.job.state is JobState.REFUSED:
            return f"{self.job.refusal}."
        if not self._is_running:
            return "The computing has stopped."
        share = 100 * progress.done // max(1, progress.wanted) if progress else 0
        return f"Being computed: {share} %"
