"""The sheet on which a level is weighed: who wins how often, each aim, and battles that stall."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from game.books.names import TITLES
from game.levels import Finding, Level
from game.levels.packs.composing import at_its_lines
from game.stage.paper import lettering as letters
from game.stage.paper import paint, palette
from game.stage.paper.canvas import Canvas
from game.stage.paper.fitting import draw_fitted
from game.trials.counting import wilson
from game.trials.hindsight import findings_of
from game.ui.battle.how_to_play import veil
from game.ui.kit import page, widgets
from game.ui.kit.focus import Back, FocusRing, Press
from game.ui.kit.page import OnPage
from game.ui.kit.screens import Screen
from game.ui.kit.widgets import Button, Widget
from game.ui.level_editor.balance_trial import (
    BalanceTrial,
    aim_lines,
    shares,
    sound,
    trial_of,
    unended,
)

if TYPE_CHECKING:
    from game.ui.level_editor.screen import EditorScreen

CHANGED: Final = "The text has changed: these battles were fought as it lay before."
_WIDE: Final = 640
_BAR: Final = 26
"""Units that the bar of the balance is high."""


def begin(table: EditorScreen, there: Level | None = None) -> None:
    """The text as it lies on the table is weighed, saved or not; if it is no level that its book
    takes, it is said why not. ``there``: as another book sets it up, which takes it."""
    work = table.work
    work.check()
    if not work.readable or work.fault_words():
        work.said = f"It cannot be weighed yet. {work.fault_words()}"
        return
    level = there or work.level
    trial = trial_of(work.played, level, work.path.name)
    table.house.push(BalancePage(table, BalanceTrial(trial), level))


class BalancePage(Screen):
    """Lies over the table; the bar grows while battles come in."""

    def __init__(self, table: EditorScreen, weighing: BalanceTrial, level: Level) -> None:
        self.house, self.table, self.weighing = table.house, table, weighing
        self.level, self.text = level, table.work.text
        self.changed = self.news = False
        self.found: tuple[Finding, ...] = ()
        self.ring = FocusRing("back")
        self.ring.hand = table.ring.hand

    def _paper(self) -> pygame.Rect:
        look, (w, h) = self.house.look, self.house.size
        wide, high = min(look.grown(_WIDE), w - look.px(32)), min(look.grown(440), h - look.px(32))
        return page.in_middle((w, h), wide, high)

    def widgets(self) -> list[Widget]:
        """The way back, which stops it."""
        running = self.weighing.running
        back, *_ = page.at_foot(self.house.look, self._paper(), 180 if running else 110)
        words = "Stop and go back" if running else "Back"
        return [Button("back", back, words, "left", "Esc", does=OnPage.BACK)]

    def handle(self, event: pygame.event.Event) -> None:
        """Esc or the button stops it."""
        match self.ring.handle(event, widgets.spots_of(self.widgets())):
            case Back() | Press(does=OnPage.BACK):
                self.weighing.stop()
                self.house.back()
            case _:
                pass

    @property
    def moving(self) -> bool:
        """When a battle has come in, or the text has changed."""
        return self.news

    def advance(self, seconds: float) -> None:
        """What came in is counted; a text changed by another program ends it."""
        self.table.advance(seconds)
        self.news = self.weighing.look()
        if self.news:
            self._look_back()
        if self.table.work.text != self.text and not self.changed:
            self.changed = self.news = True
            self.weighing.stop()

    def _look_back(self) -> None:
        """What the battles so far have found stands on the table too, where they were fought by the
        book of the text."""
        work, trial = self.table.work, self.weighing.trial
        if self.level.rules.book == work.level.rules.book and self.text == work.text:
            text, file = trial.orders.level_text, trial.orders.file
            found = findings_of(text, file, self.level, self.weighing.outcomes)
            if found != self.found:  # a fleet takes long to be checked anew
                self.found = found
                work.weighed(self.text, at_its_lines(found, self.text))

    def draw(self, surface: pygame.Surface) -> None:
        """The table, dimmed, and the sheet on it."""
        c = self.house.canvas(surface)
        self.table.draw(surface)
        if c.ledger is not None:
            c.ledger.clear()
        veil(c)
        paper = self._paper()
        got, of = len(self.weighing.outcomes), self.weighing.trial.battles
        with c.region("weigh", paper):
            book = TITLES[self.level.rules.book]
            paint.panel(c, paper, "Weighed", f"{book}: {got} of {of} battles")
            top = paper.y + page.below_title(c.look, 50)
            room = pygame.Rect(paper.x + c.px(20), top, paper.w - c.px(40), c.look.grown(_BAR))
            self._draw_bar(c, room)
            self._draw_words(c, room.x, room.bottom + c.look.grown(10), room.w)
        widgets.draw(c, self.widgets(), self.ring)

    def _colours(self) -> list[palette.Colour]:
        """Those of the sides, and the grey of drawn battles."""
        sides = [self.house.look.side(place).paper for place in range(len(self.level.sides))]
        return [*sides, palette.INK_3]

    def _draw_bar(self, c: Canvas, room: pygame.Rect) -> None:
        """Each side's battles, drawn ones in grey: the whole is all that are to be fought."""
        left, of = room.x, self.weighing.trial.battles
        counted = shares(self.level, self.weighing.outcomes)
        for (_, count), colour in zip(counted, self._colours(), strict=True):
            wide = round(room.w * count / of)
            if wide:
                paint.block(c, pygame.Rect(left, room.y, wide, room.h), colour, radius=0.0)
            left += wide
        paint.outline(c, room, palette.INK_2, 1.4, 3)

    def _draw_words(self, c: Canvas, left: int, top: int, wide: int) -> None:
        """Who won how often, each aim, and what did not end."""
        step = letters.line_height(letters.DENSE, c.look)
        foot = self.widgets()[0].rect.y - c.px(8)
        lines, room = self.lines(), max(1, (foot - top) // step)
        if len(lines) > room:
            hidden = len(lines) - room + 1
            lines = [*lines[: room - 1], (f"and {hidden} more aims", letters.DENSE)]
        for place, (words, role) in enumerate(lines):
            at = (left, top + place * step)
            draw_fitted(c, at, words, role, wide, palette.INK_1, "topleft")

    def lines(self) -> list[tuple[str, letters.Role]]:
        """The result in words, the most important first."""
        outcomes = self.weighing.outcomes
        over = len(sound(outcomes))
        names = {side.id: side.name or side.id for side in self.level.sides}
        found = [(self._state(), letters.DENSE)]
        for who, count in shares(self.level, outcomes):
            low, high = wilson(count, over)
            told = f"{names.get(who, 'Drawn')}{' won' if who in names else ''}: {count} of {over}"
            found.append((f"{told} ({low:.0%} to {high:.0%})", letters.DENSE_STRONG))
        found.append((f"Of {len(outcomes)} battles {unended(outcomes)}.", letters.DENSE))
        found += [(f"Line {f.line}: {f.message}.", letters.DENSE_STRONG) for f in self.found]
        aims = aim_lines(self.level, outcomes)
        if aims:
            found.append(("In how many of them each aim was ever true:", letters.DENSE))
        for who, words, met in aims:
            found.append((f"{met} of {over}: {names.get(who, who)}, {words}", letters.DENSE))
        return found

    def _state(self) -> str:
        """How far it is."""
        if self.changed:
            return CHANGED
        if self.weighing.lost:
            return "A process that fought battles has ended; what it had not fought is missing."
        if self.weighing.running:
            return "Admirals fight it as it lies here. Esc stops it."
        return "Admirals fought it as it lies here."
