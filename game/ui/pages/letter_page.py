"""An officer's letter of a battle on paper: each sentence shows its turn in the replay."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path
from typing import Final

import pygame

from game.analysis.letter import Sentence, write_letter
from game.analysis.letter_print import make_letter_pdf
from game.core.events import Event, TurnBegan
from game.core.files import describe_error
from game.levels.format.model import Level
from game.paths import assets_home
from game.play.order_replay import turn_event_range
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.ui.kit import page
from game.ui.kit.action import Action
from game.ui.kit.clipboard import copy_text
from game.ui.kit.focus import Back, Press, Scroll
from game.ui.kit.layout import Row, inset
from game.ui.kit.page import Page, PageAction
from game.ui.kit.screens import AppContext
from game.ui.kit.widgets import Button, CustomControl, ScrollPane, Widget, clamp_first
from game.ui.pages.letter_layout import LetterLine, letter_lines

LETTERS_FOLDER: Final = "letters"
"""Folder in the player's data for letters."""
MOST_TURNS_SHOWN: Final = 4
"""A sentence about more turns than these shows the last of them."""
_MAX_WIDTH: Final = 860
"""Units of the paper's width at the size of the text."""
_HIGHLIGHT_ALPHA: Final = 71
_HELP: Final = "Press a sentence to see it in the replay."
NO_LIBRARY_NOTICE: Final = 'To print, the game needs reportlab: python -m pip install "weathergage[print]"'


class LetterAction(Action, Enum):
    """Actions of the buttons."""

    COPY = auto()
    SAVE = auto()
    PRINT = auto()
    OTHER_SIDE = auto()


@dataclass(frozen=True, slots=True)
class ShowSentence(Action):
    """Show a sentence, by its number, in the replay."""

    number: int


class LetterPage(Page):
    """The letter of a side, with the way to that of the next."""

    def __init__(
        self,
        context: AppContext,
        level: Level,
        events: Sequence[Event],
        side: str,
        seed: int,
        show_moment: Callable[[int, int], None] | None,
        conceded: str = "",
        codes: Sequence[str] = (),
    ) -> None:
        """Show the letter of `side`. `show_moment` replays the events between two indices (None: it is
        impossible); `conceded`: the side that gave up; `codes`: texts of the battle's QR codes, for paper."""
        super().__init__(context, "copy")
        self.level, self.events, self.seed, self.conceded = level, tuple(events), seed, conceded
        self.show_moment, self.codes = show_moment, codes
        self._write(side)

    def _write(self, side: str) -> None:
        self.side = side
        self.letter = write_letter(self.level, self.events, side, self.seed, self.conceded)
        self.first_line, self.message, self.pointer = 0, "", (-1, -1)

    @property
    def sentences(self) -> list[Sentence]:
        """The sentences of the letter by their numbers."""
        return [sentence for paragraph in self.letter.paragraphs for sentence in paragraph]

    # ------------------------------------------------------------------------------ layout
    def _panel_rect(self) -> pygame.Rect:
        style, (w, h) = self.context.style, self.context.size
        return page.centred_rect((w, h), min(w - style.px(32), style.text_px(_MAX_WIDTH)), h - style.px(32))

    def _foot_height(self) -> int:
        style = self.context.style
        return page.control_height(style) + style.px(22) + letters.line_height(letters.BODY, style)

    def _text_rect(self) -> pygame.Rect:
        style, paper = self.context.style, self._panel_rect()
        return inset(paper, style.px(44), style.px(24), self._foot_height() + style.px(12))

    def _lines(self) -> tuple[LetterLine, ...]:
        style = self.context.style
        return letter_lines(self.letter, style, self._text_rect().w - style.px(10))

    def _shown_count(self, first: int) -> int:
        room, count = self._text_rect().h, 0
        for line in self._lines()[first:]:
            room -= line.height
            if room < 0:
                break
            count += 1
        return max(1, count)

    def _last_first_line(self) -> int:
        """Return the first line with which the end of the letter is in view."""
        lines = self._lines()
        return next(first for first in range(len(lines)) if first + self._shown_count(first) >= len(lines))

    def _part_rects(self) -> list[tuple[int, pygame.Rect]]:
        """Return the rectangles of the parts of sentences in view, with their numbers."""
        room, found = self._text_rect(), list[tuple[int, pygame.Rect]]()
        y = room.y
        for line in self._lines()[self.first_line :][: self._shown_count(self.first_line)]:
            high = letters.line_height(line.role, self.context.style)
            top = y + line.height - high
            for part in line.parts:
                found.append((part.sentence, pygame.Rect(room.x + part.x, top, part.width, high)))
            y += line.height
        return found

    def widgets(self) -> list[Widget]:
        """Return the letter's pane, its sentences that can be shown, and the buttons."""
        lines, first = self._lines(), self.first_line
        pane = self._text_rect().inflate(self.context.style.px(16), self.context.style.px(10))
        shown = self._shown_count(first)
        text = ScrollPane("letter", pane, first, shown, len(lines), action=PageAction.TURN)
        return [text, *self._sentence_controls(), *self._buttons()]

    def _sentence_controls(self) -> list[Widget]:
        """Return a control for each sentence with events: where the pointer is on it, else its first line."""
        parts, sentences = self._part_rects(), self.sentences
        found = list[Widget]()
        for number in dict.fromkeys(number for number, _ in parts if number >= 0):
            if self.show_moment is None or not sentences[number].event_indices:
                continue
            rects = [rect for n, rect in parts if n == number]
            rect = next((rect for rect in rects if rect.collidepoint(self.pointer)), rects[0])
            hint = f"See {self._turn_words(number)} in the replay"
            action = ShowSentence(number)
            found.append(CustomControl(f"sentence-{number}", rect, _no_paint, hint=hint, action=action))
        return found

    def _buttons(self) -> list[Widget]:
        style, paper = self.context.style, self._panel_rect()
        foot = inset(paper, style.px(16), 0, style.px(14))
        foot = pygame.Rect(
            foot.x, foot.bottom - page.control_height(style), foot.w, page.control_height(style)
        )
        others = len(self.level.sides) > 1
        row = Row.repeat(4 + others, gap=style.px(10)).split(foot)
        found = [
            Button("copy", row[0], "Copy", "check", state="primary", action=LetterAction.COPY),
            Button("save", row[1], "Save", action=LetterAction.SAVE),
            Button("print", row[2], "Print", action=LetterAction.PRINT),
        ]  # fmt: skip
        if others:
            found.append(
                Button(
                    "other", row[3], "Other side", action=LetterAction.OTHER_SIDE, hint="The enemy's letter"
                )
            )
        return [*found, Button("back", row[-1], "Back", "left", "Esc", action=PageAction.BACK)]

    # ------------------------------------------------------------------------------ what is done
    def handle(self, event: pygame.event.Event) -> None:
        """Handle the buttons, the sentences and the scrolling."""
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.pointer = event.pos
        before = self.ring.focused
        match self.intent_of(event):
            case Back() | Press(action=PageAction.BACK):
                self.context.pop_screen()
            case Press(action=ShowSentence(number=number)):
                self._show(number)
            case Press(action=LetterAction.COPY):
                copy_text(self.letter.text)
                self.message = "The letter is copied. Paste it where you write."
            case Press(action=LetterAction.SAVE):
                self._write_file(".txt", self.letter.text.encode())
            case Press(action=LetterAction.PRINT):
                self._print()
            case Press(action=LetterAction.OTHER_SIDE):
                sides = [side.id for side in self.level.sides]
                self._write(sides[(sides.index(self.side) + 1) % len(sides)])
            case Scroll(by=by, action=PageAction.TURN):
                self._scroll(by)
            case _:
                self.follow_focus(event, before, self._sentence_names(), self._scroll)

    def _sentence_names(self) -> list[str]:
        sentences = enumerate(self.sentences)
        return (
            [f"sentence-{n}" for n, sentence in sentences if sentence.event_indices]
            if self.show_moment
            else []
        )

    def _scroll(self, by: int) -> None:
        self.first_line = clamp_first(self.first_line + by, 1, self._last_first_line() + 1)

    def _turns_of(self, number: int) -> tuple[int, int]:
        """Return the first and the last turn that a sentence shows."""
        indices = self.sentences[number].event_indices
        turns = [self._turn_at(n) for n in (min(indices), max(indices))]
        return (turns[0] if turns[1] - turns[0] < MOST_TURNS_SHOWN else turns[1]), turns[1]

    def _turn_at(self, index: int) -> int:
        begun = (event.turn for event in reversed(self.events[: index + 1]) if isinstance(event, TurnBegan))
        return next(begun, 0)

    def _turn_words(self, number: int) -> str:
        first, last = self._turns_of(number)
        if not last:
            return "the beginning"
        return f"turn {last}" if first == last else f"turns {first} to {last}"

    def _show(self, number: int) -> None:
        if self.show_moment is None:
            return
        first, last = self._turns_of(number)
        begin = turn_event_range(self.events, first)[0] if first else 0
        end = (
            turn_event_range(self.events, last)[1] if last else max(self.sentences[number].event_indices) + 1
        )
        self.show_moment(begin, end)

    def _file(self, suffix: str) -> Path:
        name = "".join(sign if sign.isalnum() else "-" for sign in self.level.title.lower()).strip("-")
        folder = self.context.data_dir / LETTERS_FOLDER
        return folder / f"{name[:60]}-{self.side}-{self.seed}{suffix}"

    def _print(self) -> None:
        fonts = assets_home() / "fonts"
        try:
            pdf = make_letter_pdf(self.letter, self.level, self.events, fonts, self.codes)
        except ImportError:
            self.message = NO_LIBRARY_NOTICE
            return
        self._write_file(".pdf", pdf)

    def _write_file(self, suffix: str, contents: bytes) -> None:
        path = self._file(suffix)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(contents)
        except OSError as fault:
            self.message = f"It cannot be saved: {describe_error(fault)}."
            return
        self.message = f"Saved as {path}"

    # ------------------------------------------------------------------------------ drawing
    def draw_panels(self, c: Canvas) -> None:
        """Draw the paper, the highlighted sentence and the words."""
        paper = self._panel_rect()
        with c.text_region("letter", paper):
            panel_drawing.draw_panel(c, paper)
        self._draw_highlight(c)
        with c.text_region("letter-text", self._text_rect()):
            self._draw_words(c)
        high = letters.line_height(letters.BODY, c.style)
        foot = pygame.Rect(paper.x + c.px(18), 0, paper.w - c.px(36), high)
        foot.bottom = paper.bottom - page.control_height(c.style) - c.px(20)
        more = self._last_first_line() > 0
        shown = f"{_HELP}{' There is more below.' if more and self.first_line == 0 else ''}"
        ink = palette.WAX if self.message.startswith("It cannot") else palette.INK_2
        with c.text_region("letter-note", foot):
            words = self.message or (shown if self.show_moment else "")
            letters.draw_fitted(c, foot.midleft, words, letters.BODY, foot.w, ink, anchor="midleft")

    def _draw_highlight(self, c: Canvas) -> None:
        named = self.ring.focused if self.ring.is_shown else self.ring.hovered
        for number, rect in self._part_rects():
            if number >= 0 and named == f"sentence-{number}":
                wash = pygame.Surface(rect.inflate(c.px(6), 0).size, pygame.SRCALPHA)
                wash.fill((*palette.FOCUS, _HIGHLIGHT_ALPHA))
                c.surface.blit(wash, rect.inflate(c.px(6), 0))
                foot = pygame.Rect(rect.x - c.px(3), rect.bottom - c.px(2), rect.w + c.px(6), max(2, c.px(2)))
                pygame.draw.rect(c.surface, palette.FOCUS, foot)

    def _draw_words(self, c: Canvas) -> None:
        room, style = self._text_rect(), self.context.style
        y = room.y
        for line in self._lines()[self.first_line :][: self._shown_count(self.first_line)]:
            top = y + line.height - letters.line_height(line.role, style)
            for part in line.parts:
                letters.draw_text(c, (room.x + part.x, top), part.words, line.role, palette.INK_1)
            y += line.height


def _no_paint(c: Canvas, rect: pygame.Rect, interaction: object) -> None:
    """Draw nothing: the page draws its sentences, highlighted ones too."""
