"""Balance trial of a level: many battles between equal AI captains, who wins how often, which aims are met,
and which battles stall."""

import os
from collections.abc import Iterator, Sequence
from typing import Final

import pygame

from game.analysis.background_job import BackgroundJob, JobState
from game.books.names import TITLES
from game.levels import Finding, Level
from game.levels.packs.level_paths import move_to_own_lines
from game.play.aim_words import aim_phrase, names_by_id
from game.play.saved_battles import BattleSetup
from game.play.suspicious_setup import sides_without_aim
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.trials.aims_met import NEVER, aim_terms
from game.trials.counting import (
    bounds_text,
    count_endings,
    count_wins,
    trial_findings,
    wilson_bounds,
    win_intervals,
)
from game.trials.fighting import Outcome, Trial, fight_battle, reduce_gc
from game.trials.report import fairness_words, keyed_by_name
from game.ui.battle.values.quick_play import dim_background
from game.ui.kit import page, widgets
from game.ui.kit.focus import Back, FocusRing, Press
from game.ui.kit.page import PageAction
from game.ui.kit.screens import Screen
from game.ui.kit.widgets import Button, Widget
from game.ui.level_editor.state import EditorState

BATTLE_COUNT: Final = 200
MAX_ENDINGS: Final = 2
"""Most endings that are told."""
_CAPTAIN_GRADE: Final = "ai:admiral"
_SEED: Final = 1
_MAX_PROCESSES: Final = 4
"""Largest number of processes; one processor is left to the window."""


def make_trial(text: str, level: Level, file: str, battles: int = BATTLE_COUNT) -> Trial:
    """Return the trial of a text that need not be saved: its own book and options, equal captains."""
    seats = {side.id: _CAPTAIN_GRADE for side in level.sides}
    setup = BattleSetup(text, level.rules.book, _SEED, seats, tuple(level.rules.options), file)
    return Trial(setup, battles)


class BalanceTrial:
    """A running trial. `outcomes` are finished battles in order of arrival."""

    def __init__(self, trial: Trial) -> None:
        """Start the processes."""
        self.trial, self.outcomes = trial, list[Outcome]()
        count = max(1, min(_MAX_PROCESSES, (os.cpu_count() or 1) - 1, trial.battles))
        shares = [range(first, trial.battles, count) for first in range(count)]
        self._jobs = [BackgroundJob(fight_battles, trial, numbers) for numbers in shares]

    @property
    def is_running(self) -> bool:
        """Return whether battles are still played."""
        return any(job.is_running for job in self._jobs)

    @property
    def lost_processes(self) -> int:
        """Return how many processes ended before their work was done."""
        return sum(job.state is JobState.LOST for job in self._jobs)

    def poll(self) -> bool:
        """Collect results without waiting; return whether anything changed."""
        has_changed = False
        for job in self._jobs:
            before = len(job.values)
            has_changed |= job.poll()
            self.outcomes += job.values[before:]
        return has_changed

    def stop(self) -> None:
        """Stop the processes."""
        for job in self._jobs:
            job.close()
        self._jobs = []


def fight_battles(trial: Trial, numbers: Sequence[int]) -> Iterator[Outcome]:
    """Yield the outcomes of the battles with these numbers."""
    reduce_gc()
    for number in numbers:
        yield fight_battle(trial, number)


def finished_battles(outcomes: Sequence[Outcome]) -> list[Outcome]:
    """Return the battles that came to an end."""
    return [each for each in outcomes if not each.error and not each.stalled]


def wins_by_side(level: Level, outcomes: Sequence[Outcome]) -> list[tuple[str, int]]:
    """Return the wins of each side in the order of the level, then of ``draw``."""
    return list(count_wins([side.id for side in level.sides], finished_battles(outcomes)).items())


def aims_met(level: Level, outcomes: Sequence[Outcome]) -> list[tuple[str, str, int]]:
    """Return (side, aim in words, battles in which it was ever met) for each aim of the level."""
    over, names = finished_battles(outcomes), names_by_id(level)
    return [
        (term.side, f"{term.key}: {aim_phrase(term.text, names)}",
         sum(each.met[place].first_turn != NEVER for each in over if len(each.met) > place))
        for place, term in enumerate(aim_terms(level)) if not term.part
    ]  # fmt: skip


def verdict_lines(level: Level, outcomes: Sequence[Outcome]) -> list[str]:
    """Return whether a side has the better of it, or chance alone could explain that; which side cannot win;
    and the commonest endings, each with its bounds."""
    over, names = finished_battles(outcomes), {side.id: side.name or side.id for side in level.sides}
    if not over:
        return []
    sides = list(names)
    wins = keyed_by_name(count_wins(sides, over), names)
    found = [fairness_words(wins, keyed_by_name(win_intervals(sides, over), names))]
    found += [
        f"{names[side]} cannot win: no aim of theirs can come true."
        for side in (sides_without_aim(level) if level.objectives else ())
    ]
    for ending, count in list(count_endings(over).items())[:MAX_ENDINGS]:
        who, _, how = ending.partition(": ")
        bounds = bounds_text(*wilson_bounds(count, len(over)))
        found.append(f"{count} ({bounds}): {names.get(who, 'drawn')}, {how.rstrip('.')}.")
    return [words for words in found if words]


def unfinished_text(outcomes: Sequence[Outcome]) -> str:
    """Return how many battles stalled or failed, in words."""
    stalls = sum(each.stalled for each in outcomes)
    broke = [each for each in outcomes if each.error]
    stalled = f"{stalls} stalled" if stalls else "none stalled"
    return f"{stalled}; {len(broke)} broke: {broke[0].error}" if broke else f"{stalled}, none broke"


TOWARD_HINT: Final = "In a terminal, weathergage weigh {} --toward 50 tries what would make it even."
TEXT_CHANGED_NOTICE: Final = "The text has changed: these battles were fought as it lay before."
_PAGE_WIDTH: Final = 640
_BAR_HEIGHT: Final = 26
"""Height of the bar in units."""


def start_trial(editor: EditorState, book_level: Level | None = None) -> None:
    """Start a trial of the text, saved or not, or set the notice to why it cannot be played.

    `book_level` is the level as another book sets it up."""
    document = editor.document
    document.check()
    if not document.is_readable or document.first_error_text():
        document.show_notice(f"It cannot be weighed yet. {document.first_error_text()}")
        return
    level = book_level or document.level
    trial = make_trial(document.text_with_classes, level, document.path.name)
    editor.context.push_screen(BalancePage(editor, BalanceTrial(trial), level))


class BalancePage(Screen):
    """Page over the editor; the bar grows while battles are played."""

    def __init__(self, editor: EditorState, balance_trial: BalanceTrial, level: Level) -> None:
        self.context, self.editor, self.trial = editor.context, editor, balance_trial
        self.level, self.text = level, editor.document.text
        self.is_text_changed = self.has_news = False
        self.findings: tuple[Finding, ...] = ()
        self.ring = FocusRing("back")
        self.ring.device = editor.ring.device

    def _page_rect(self) -> pygame.Rect:
        style, (w, h) = self.context.style, self.context.size
        wide = min(style.text_px(_PAGE_WIDTH), w - style.px(32))
        high = min(style.text_px(540), h - style.px(32))
        return page.centred_rect((w, h), wide, high)

    def widgets(self) -> list[Widget]:
        """Return the way back, which stops the trial."""
        running = self.trial.is_running
        back, *_ = page.foot_button_rects(self.context.style, self._page_rect(), 180 if running else 110)
        words = "Stop and go back" if running else "Back"
        return [Button("back", back, words, "left", "Esc", action=PageAction.BACK)]

    def handle(self, event: pygame.event.Event) -> None:
        """Stop the trial on Esc or the button."""
        match self.ring.handle(event, widgets.hotspots_of(self.widgets())):
            case Back() | Press(action=PageAction.BACK):
                self.trial.stop()
                self.context.pop_screen()
            case _:
                pass

    @property
    def is_moving(self) -> bool:
        """Return whether something has changed."""
        return self.has_news

    def advance(self, seconds: float) -> None:
        """Collect results; close if another program has changed the text."""
        self.editor.screen.advance(seconds)
        self.has_news = self.trial.poll()
        if self.has_news:
            self._pass_findings()
        if self.editor.document.text != self.text and not self.is_text_changed:
            self.is_text_changed = self.has_news = True
            self.trial.stop()

    def _pass_findings(self) -> None:
        """Show the trial's findings in the editor, if it ran by the text's own book."""
        document, trial = self.editor.document, self.trial.trial
        if self.level.rules.book == document.level.rules.book and self.text == document.text:
            text, file = trial.setup.level_text, trial.setup.file
            found = trial_findings(text, file, self.level, self.trial.outcomes)
            if found != self.findings:  # another check of a large fleet takes long
                self.findings = found
                document.set_trial_findings(self.text, move_to_own_lines(found, self.text))

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the editor, dimmed, and the result."""
        c = self.context.make_canvas(surface)
        self.editor.screen.draw(surface)
        if c.text_log is not None:
            c.text_log.clear()
        dim_background(c)
        paper = self._page_rect()
        got, of = len(self.trial.outcomes), self.trial.trial.battles
        with c.text_region("weigh", paper):
            book = TITLES[self.level.rules.book]
            panel_drawing.draw_panel(c, paper, "Weighed", f"{book}: {got} of {of} battles")
            top = paper.y + page.px_below_title(c.style, 50)
            room = pygame.Rect(paper.x + c.px(20), top, paper.w - c.px(40), c.style.text_px(_BAR_HEIGHT))
            self._draw_bar(c, room)
            self._draw_result_text(c, room.x, room.bottom + c.style.text_px(10), room.w)
        widgets.draw_widgets(c, self.widgets(), self.ring)

    def _side_colours(self) -> list[palette.Colour]:
        sides = [self.context.style.side_colours(place).paper for place in range(len(self.level.sides))]
        return [*sides, palette.INK_3]

    def _draw_bar(self, c: Canvas, room: pygame.Rect) -> None:
        left, of = room.x, self.trial.trial.battles
        counted = wins_by_side(self.level, self.trial.outcomes)
        for (_, count), colour in zip(counted, self._side_colours(), strict=True):
            wide = round(room.w * count / of)
            if wide:
                panel_drawing.draw_block(c, pygame.Rect(left, room.y, wide, room.h), colour, radius=0.0)
            left += wide
        panel_drawing.draw_outline(c, room, palette.INK_2, 1.4, 3)

    def _draw_result_text(self, c: Canvas, left: int, top: int, wide: int) -> None:
        step = letters.line_height(letters.DENSE, c.style)
        foot = self.widgets()[0].rect.y - c.px(8)
        lines, room = self._wrapped_lines(c.style, wide), max(1, (foot - top) // step)
        if len(lines) > room:
            hidden = len(lines) - room + 1
            lines = [*lines[: room - 1], (f"and {hidden} more lines", letters.DENSE)]
        for place, (words, role) in enumerate(lines):
            at = (left, top + place * step)
            letters.draw_text(c, at, words, role, palette.INK_1, "topleft")

    def _wrapped_lines(self, style: UiStyle, wide: int) -> list[tuple[str, letters.TextRole]]:
        wrapped = [(letters.wrap_text(words, role, style, wide), role) for words, role in self.result_lines()]
        return [(line, role) for lines, role in wrapped for line in lines]

    def result_lines(self) -> list[tuple[str, letters.TextRole]]:
        """Return the result in words, most important first."""
        outcomes = self.trial.outcomes
        over = len(finished_battles(outcomes))
        names = {side.id: side.name or side.id for side in self.level.sides}
        found = [(self._progress_text(), letters.DENSE)]
        for who, count in wins_by_side(self.level, outcomes):
            low, high = wilson_bounds(count, over)
            line = f"{names.get(who, 'Drawn')}{' won' if who in names else ''}: {count} of {over}"
            found.append((f"{line} ({bounds_text(low, high)})", letters.DENSE_STRONG))
        found += [(words, letters.DENSE) for words in verdict_lines(self.level, outcomes)]
        found.append((f"Of {len(outcomes)} battles {unfinished_text(outcomes)}.", letters.DENSE))
        found += [(f"Line {f.line}: {f.message}.", letters.DENSE_STRONG) for f in self.findings]
        aims = aims_met(self.level, outcomes)
        if aims:
            found.append(("In how many of them each aim was ever true:", letters.DENSE))
        for who, words, met in aims:
            found.append((f"{met} of {over}: {names.get(who, who)}, {words}", letters.DENSE))
        if over and not self.trial.is_running:
            found.append((TOWARD_HINT.format(self.editor.document.path.name), letters.DENSE))
        return found

    def _progress_text(self) -> str:
        if self.is_text_changed:
            return TEXT_CHANGED_NOTICE
        if self.trial.lost_processes:
            return "A process that fought battles has ended; what it had not fought is missing."
        if self.trial.is_running:
            return "Admirals fight it as it lies here. Esc stops it."
        return "Admirals fought it as it lies here."
