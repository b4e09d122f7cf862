"""The sheet on which a level is weighed: who wins how often, each aim, and battles that stall."""

from __future__ import annotations

from typing import Final

import pygame

from game.books.names import TITLES
from game.levels import Finding, Level
from game.levels.packs.class_merge import findings_in_own_text
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.text_fitting import draw_fitted
from game.trials.counting import wilson_bounds
from game.trials.trial_findings import trial_findings
from game.ui.battle.values.how_to_play import dim_background
from game.ui.kit import page, widgets
from game.ui.kit.focus import Back, FocusRing, Press
from game.ui.kit.page import PageAction
from game.ui.kit.screens import Screen
from game.ui.kit.widgets import Button, Widget
from game.ui.level_editor.balance_trial import (
    BalanceTrial,
    aims_met,
    finished_battles,
    make_trial,
    unfinished_text,
    wins_by_side,
)
from game.ui.level_editor.state import EditorState

TEXT_CHANGED_NOTICE: Final = "The text has changed: these battles were fought as it lay before."
_PAGE_WIDTH: Final = 640
_BAR_HEIGHT: Final = 26
"""Units that the bar of the balance is high."""


def start_trial(editor: EditorState, there: Level | None = None) -> None:
    """The text as it lies on the table is weighed, saved or not; if it is no level that its book
    takes, it is said why not. ``there``: as another book sets it up, which takes it."""
    document = editor.document
    document.check()
    if not document.is_readable or document.first_error_text():
        document.notice = f"It cannot be weighed yet. {document.first_error_text()}"
        return
    level = there or document.level
    trial = make_trial(document.playable_text, level, document.path.name)
    editor.context.push_screen(BalancePage(editor, BalanceTrial(trial), level))


class BalancePage(Screen):
    """Lies over the table; the bar grows while battles come in."""

    def __init__(self, editor: EditorState, balance_trial: BalanceTrial, level: Level) -> None:
        self.context, self.editor, self.trial = editor.context, editor, balance_trial
        self.level, self.text = level, editor.document.text
        self.is_text_changed = self.has_news = False
        self.findings: tuple[Finding, ...] = ()
        self.ring = FocusRing("back")
        self.ring.device = editor.ring.device

    def _page_rect(self) -> pygame.Rect:
        style, (w, h) = self.context.style, self.context.size
        wide, high = (
            min(style.text_px(_PAGE_WIDTH), w - style.px(32)),
            min(style.text_px(440), h - style.px(32)),
        )
        return page.centred_rect((w, h), wide, high)

    def widgets(self) -> list[Widget]:
        """The way back, which stops it."""
        running = self.trial.is_running
        back, *_ = page.foot_button_rects(
            self.context.style, self._page_rect(), 180 if running else 110
        )
        words = "Stop and go back" if running else "Back"
        return [Button("back", back, words, "left", "Esc", action=PageAction.BACK)]

    def handle(self, event: pygame.event.Event) -> None:
        """Esc or the button stops it."""
        match self.ring.handle(event, widgets.hotspots_of(self.widgets())):
            case Back() | Press(action=PageAction.BACK):
                self.trial.stop()
                self.context.pop_screen()
            case _:
                pass

    @property
    def is_moving(self) -> bool:
        """When a battle has come in, or the text has changed."""
        return self.has_news

    def advance(self, seconds: float) -> None:
        """What came in is counted; a text changed by another program ends it."""
        self.editor.screen.advance(seconds)
        self.has_news = self.trial.poll()
        if self.has_news:
            self._pass_findings()
        if self.editor.document.text != self.text and not self.is_text_changed:
            self.is_text_changed = self.has_news = True
            self.trial.stop()

    def _pass_findings(self) -> None:
        """What the battles so far have found stands on the table too, where they were fought by the
        book of the text."""
        document, trial = self.editor.document, self.trial.trial
        if self.level.rules.book == document.level.rules.book and self.text == document.text:
            text, file = trial.setup.level_text, trial.setup.file
            found = trial_findings(text, file, self.level, self.trial.outcomes)
            if found != self.findings:  # a fleet takes long to be checked anew
                self.findings = found
                document.set_trial_findings(self.text, findings_in_own_text(found, self.text))

    def draw(self, surface: pygame.Surface) -> None:
        """The table, dimmed, and the sheet on it."""
        c = self.context.make_canvas(surface)
        self.editor.screen.draw(surface)
        if c.text_log is not None:
            c.text_log.clear()
        dim_background(c)
        paper = self._page_rect()
        got, of = len(self.trial.outcomes), self.trial.trial.battles
        with c.region("weigh", paper):
            book = TITLES[self.level.rules.book]
            panel_drawing.draw_panel(c, paper, "Weighed", f"{book}: {got} of {of} battles")
            top = paper.y + page.px_below_title(c.style, 50)
            room = pygame.Rect(
                paper.x + c.px(20), top, paper.w - c.px(40), c.style.text_px(_BAR_HEIGHT)
            )
            self._draw_bar(c, room)
            self._draw_result_text(c, room.x, room.bottom + c.style.text_px(10), room.w)
        widgets.draw_widgets(c, self.widgets(), self.ring)

    def _side_colours(self) -> list[palette.Colour]:
        """Those of the sides, and the grey of drawn battles."""
        sides = [
            self.context.style.side_colours(place).paper for place in range(len(self.level.sides))
        ]
        return [*sides, palette.INK_3]

    def _draw_bar(self, c: Canvas, room: pygame.Rect) -> None:
        """Each side's battles, drawn ones in grey: the whole is all that are to be fought."""
        left, of = room.x, self.trial.trial.battles
        counted = wins_by_side(self.level, self.trial.outcomes)
        for (_, count), colour in zip(counted, self._side_colours(), strict=True):
            wide = round(room.w * count / of)
            if wide:
                panel_drawing.draw_block(
                    c, pygame.Rect(left, room.y, wide, room.h), colour, radius=0.0
                )
            left += wide
        panel_drawing.draw_outline(c, room, palette.INK_2, 1.4, 3)

    def _draw_result_text(self, c: Canvas, left: int, top: int, wide: int) -> None:
        """Who won how often, each aim, and what did not end."""
        step = letters.line_height(letters.DENSE, c.style)
        foot = self.widgets()[0].rect.y - c.px(8)
        lines, room = self.result_lines(), max(1, (foot - top) // step)
        if len(lines) > room:
            hidden = len(lines) - room + 1
            lines = [*lines[: room - 1], (f"and {hidden} more aims", letters.DENSE)]
        for place, (words, role) in enumerate(lines):
            at = (left, top + place * step)
            draw_fitted(c, at, words, role, wide, palette.INK_1, "topleft")

    def result_lines(self) -> list[tuple[str, letters.TextRole]]:
        """The result in words, the most important first."""
        outcomes = self.trial.outcomes
        over = len(finished_battles(outcomes))
        names = {side.id: side.name or side.id for side in self.level.sides}
        found = [(self._progress_text(), letters.DENSE)]
        for who, count in wins_by_side(self.level, outcomes):
            low, high = wilson_bounds(count, over)
            told = f"{names.get(who, 'Drawn')}{' won' if who in names else ''}: {count} of {over}"
            found.append((f"{told} ({low:.0%} to {high:.0%})", letters.DENSE_STRONG))
        found.append((f"Of {len(outcomes)} battles {unfinished_text(outcomes)}.", letters.DENSE))
        found += [(f"Line {f.line}: {f.message}.", letters.DENSE_STRONG) for f in self.findings]
        aims = aims_met(self.level, outcomes)
        if aims:
            found.append(("In how many of them each aim was ever true:", letters.DENSE))
        for who, words, met in aims:
            found.append((f"{met} of {over}: {names.get(who, who)}, {words}", letters.DENSE))
        return found

    def _progress_text(self) -> str:
        """How far it is."""
        if self.is_text_changed:
            return TEXT_CHANGED_NOTICE
        if self.trial.lost_processes:
            return "A process that fought battles has ended; what it had not fought is missing."
        if self.trial.is_running:
            return "Admirals fight it as it lies here. Esc stops it."
        return "Admirals fought it as it lies here."
