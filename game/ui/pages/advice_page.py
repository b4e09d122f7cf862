"""The page that weighs the answers to one question of a battle against the answer that was given."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Final

import pygame

from game.analysis.advice import Advice, AdviceResult, DecisionAdvice, WeighedAnswer, weigh_decision
from game.analysis.analysis_report import signed_points
from game.analysis.background_job import BackgroundJob, JobState
from game.core.wording import and_list
from game.play.journal import JournalEntry
from game.play.saved_battles import BattleSetup, is_over
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.ui.kit import page
from game.ui.kit.action import Action
from game.ui.kit.focus import Back, Press
from game.ui.kit.page import Page, PageAction
from game.ui.kit.screens import AppContext
from game.ui.kit.widgets import Button, Widget

AdviceJob = BackgroundJob[DecisionAdvice]
_WIDTH: Final = 820
_ROW: Final = 56
"""Units of a row; all grow with the text."""
_FIGURE_ROLE: Final = letters.TextRole(letters.SANS_BOLD_FACE, 18)
_FIGURE: Final = 118
"""Units of the column of figures."""
_MARGIN: Final = 18
_EXPLANATION: Final = (
    "Each answer is given in turn, and Admirals fight the battle on with the same dice. The figures: so many "
    "more or fewer battles of a hundred are won than with the answer that was given."
)
_GRADE_WORDS: Final = {"admiral": "the Admiral", "captain": "the Captain", "midshipman": "the Midshipman"}
_RESULT_WORDS: Final = {
    AdviceResult.ALL_AGREE: "All captains would have given this answer.",
    AdviceResult.BETTER_KNOWN: "There was a better answer.",
    AdviceResult.BEST_GIVEN: "The answer that was given was the best of these.",
    AdviceResult.NO_DIFFERENCE: "No telling: no other answer is known to be better.",
}


class AdviceAction(Action, Enum):
    """Actions of the page."""

    EARLIER = auto()
    LATER = auto()
    STOP = auto()


@dataclass(frozen=True, slots=True)
class AdviceSource:
    """Where advice comes from: ``start`` weighs the decision of that number (below 0: the one that
    was shown last); names of the sides, and those of people."""

    start: Callable[[int], AdviceJob]
    side_names: dict[str, str]
    human_seats: frozenset[str] = frozenset()


def advice_source(setup: BattleSetup, entries: Sequence[JournalEntry], event_count: int) -> AdviceSource:
    """Return the advice for a battle whose ``event_count`` events are shown. While it is on, a player
    is told only what his side may know; where several play, nobody is advised."""
    people = frozenset(setup.human_sides)
    players = () if is_over(entries) else tuple(sorted(people))

    def start(number: int) -> AdviceJob:
        return BackgroundJob(weigh_decision, setup, list(entries), number, event_count, players)

    names = {side.id: side.name for side in setup.level().sides}
    return AdviceSource(start, names, people)


class AdvicePage(Page):
    """The page. It starts to weigh as it opens, in a process of its own, which ends with it."""

    def __init__(self, context: AppContext, source: AdviceSource) -> None:
        super().__init__(context, "back")
        self.source = source
        self.job = source.start(-1)

    # ------------------------------------------------------------------------ what there is
    @property
    def _shown(self) -> DecisionAdvice | None:
        return self.job.value

    @property
    def is_moving(self) -> bool:
        """Return whether figures are still to come."""
        return self.job.is_running

    def advance(self, seconds: float) -> None:
        """Take the figures that have come."""
        self.job.poll()

    def _start(self, number: int) -> None:
        self.job.close()
        self.job = self.source.start(number)

    def _close(self) -> None:
        self.job.close()
        self.context.pop_screen()

    # ------------------------------------------------------------------------ controls
    def _panel_rect(self) -> pygame.Rect:
        style, (w, h) = self.context.style, self.context.size
        high = style.text_px(230 + 4 * _ROW) + style.px(60)
        return page.centred_rect(
            (w, h), min(w - style.px(32), style.text_px(_WIDTH)), min(h - style.px(32), high)
        )

    def widgets(self) -> list[Widget]:
        """Return the decision before, the next one, Stop and Back."""
        shown = self._shown
        number, count = (shown.number, shown.count) if shown else (0, 0)
        rects = page.foot_button_rects(self.context.style, self._panel_rect(), 130, 130, 130, 130)
        back, stop, later, earlier = rects
        return [
            Button("earlier", earlier, "Earlier", "left", "Q", pygame.K_q, hint="The decision before this",
                   state="ready" if number > 0 else "disabled", action=AdviceAction.EARLIER),
            Button("later", later, "Later", "right", "E", pygame.K_e, hint="The decision after this",
                   state="ready" if number + 1 < count else "disabled", action=AdviceAction.LATER),
            Button("stop", stop, "Stop", "hold", "S", pygame.K_s, hint="Stop computing; the figures stay",
                   state="ready" if self.job.is_running else "disabled", action=AdviceAction.STOP),
            Button("back", back, "Back", "cross", "Esc", action=PageAction.BACK),
        ]  # fmt: skip

    def handle(self, event: pygame.event.Event) -> None:
        """Go to another decision, stop, or go back."""
        match self.intent_of(event):
            case Back() | Press(action=PageAction.BACK):
                self._close()
            case Press(action=AdviceAction.EARLIER) if self._shown:
                self._start(self._shown.number - 1)
            case Press(action=AdviceAction.LATER) if self._shown:
                self._start(self._shown.number + 1)
            case Press(action=AdviceAction.STOP):
                self.job.close()
            case _:
                pass

    # ------------------------------------------------------------------------ drawing
    def draw_panels(self, c: Canvas) -> None:
        """Draw the decision, a row for each answer, and what came out."""
        rect = self._panel_rect()
        with c.text_region("advice", rect):
            panel_drawing.draw_panel(c, rect, "Advice", self._head_words())
            inner = rect.inflate(-2 * c.px(_MARGIN), 0)
            inner.y = rect.y + page.px_below_title(c.style, 46)
            inner.y = letters.draw_wrapped(c, inner, _EXPLANATION, letters.SMALL, palette.INK_2) + c.px(10)
            if self._shown is not None:
                for answer in self._shown.advice.answers:
                    row = pygame.Rect(inner.x, inner.y, inner.w, c.style.text_px(_ROW))
                    self._draw_row(c, row, answer, self._shown.advice)
                    inner.y = row.bottom
            foot = pygame.Rect(inner.x, inner.y + c.px(10), inner.w, c.style.text_px(44))
            letters.draw_wrapped(c, foot, self._result_words(), letters.LEAD, palette.INK_1)
            if self.job.is_running:
                self._draw_progress(c, rect)

    def _head_words(self) -> str:
        if self._shown is None:
            return ""
        decision = self._shown.advice.decision
        side = self.source.side_names.get(decision.seat, decision.seat)
        return f"Turn {decision.turn} · {side} · {self._shown.number + 1} of {self._shown.count}"

    def _draw_row(self, c: Canvas, row: pygame.Rect, answer: WeighedAnswer, advice: Advice) -> None:
        panel_drawing.draw_hairline(c, row.topleft, row.topright)
        words = row.move(c.style.text_px(_FIGURE), c.px(7))
        words.w -= c.style.text_px(_FIGURE)
        words.h = letters.line_height(letters.STRONG, c.style) * 2
        figure, bounds = self._figure_words(answer, advice)
        ink = palette.INK_1 if answer.is_given or answer.is_known else palette.INK_2
        at = (row.x, words.y)
        letters.draw_text(c, at, figure, _FIGURE_ROLE, ink)
        wide = letters.text_width(figure, _FIGURE_ROLE, c.style)
        letters.draw_text(
            c, (row.x + wide + c.px(6), words.y + c.px(2)), bounds, letters.DENSE, palette.INK_2
        )
        label = letters.truncate_text(answer.words, letters.STRONG, c.style, words.w)
        letters.draw_text(c, words.topleft, label, letters.STRONG, palette.INK_1)
        below = (words.x, words.y + letters.line_height(letters.STRONG, c.style))
        said = letters.truncate_text(_captain_words(answer), letters.DENSE, c.style, words.w)
        letters.draw_text(c, below, said, letters.DENSE, palette.INK_2)

    def _figure_words(self, answer: WeighedAnswer, advice: Advice) -> tuple[str, str]:
        if answer.is_given:
            is_own = advice.decision.seat in self.source.human_seats
            return ("yours", "") if is_own else ("given", "")
        if not answer.worth.pairs:
            return "…", ""
        return signed_points(answer.worth.mean), f"± {round(100 * answer.half_width)}"

    def _result_words(self) -> str:
        if self.job.state is JobState.REFUSED:
            return f"{self.job.refusal}."
        if self._shown is None:
            return "The battle is being read." if self.job.is_running else "The computing has stopped."
        advice = self._shown.advice
        if self.job.is_running and len(advice.answers) > 1:
            return f"{advice.pairs} of at most {advice.max_pairs} trials of each answer"
        if len(advice.answers) > 1 and not advice.pairs:
            return "Stopped before anything was known."
        return _RESULT_WORDS[replace(advice, is_final=True).result]

    def _draw_progress(self, c: Canvas, rect: pygame.Rect) -> None:
        high = page.control_height(c.style) + c.px(30)
        track = pygame.Rect(rect.x + c.px(_MARGIN), rect.bottom - high, rect.w - 2 * c.px(_MARGIN), c.px(8))
        panel_drawing.draw_block(c, track, palette.PAPER_2, palette.INK_3, 1, 2)
        advice = self._shown.advice if self._shown is not None else None
        share = advice.pairs / advice.max_pairs if advice else 0.0
        if share > 0:
            full = pygame.Rect(track.x, track.y, round(track.w * share), track.h)
            panel_drawing.draw_block(c, full, palette.TEAL, palette.INK_3, 1, 2)


def _captain_words(answer: WeighedAnswer) -> str:
    """Return who would have given an answer, and why."""
    who = [_GRADE_WORDS[grade] for grade in answer.grades]
    if not who:
        return ""
    return f"As {and_list(who)}{f': {answer.reason}' if answer.reason else ''}"
