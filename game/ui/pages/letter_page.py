"""An officer's letter of a battle on paper: each sentence shows its turn in the replay."""

from collections.abc import Callable, Iterator, Sequence
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
from game.ui.kit import page, scroll_text
from game.ui.kit.action import Action
from game.ui.kit.clipboard import copy_text
from game.ui.kit.focus import Back, Press, Scroll
from game.ui.kit.layout import REST, Column, Row, inset
from game.ui.kit.page import Page, PageAction
from game.ui.kit.screens import AppContext
from game.ui.kit.widgets import Button, CustomControl, ScrollPane, Widget
from game.ui.pages.letter_layout import LetterLine, LinePart, letter_lines

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

    def _parts_in_view(self) -> Iterator[tuple[LetterLine, LinePart, pygame.Rect]]:
        """Yield the parts of sentences in view, with their lines and rectangles."""
        room, lines = self._text_rect(), self._lines()
        bottom, shown = room.y, scroll_text.count_shown(lines, self.first_line, room.h)
        for line in lines[self.first_line :][:shown]:
            bottom += line.height
            high = letters.line_height(line.role, self.context.style)
            for part in line.parts:
                yield line, part, pygame.Rect(room.x + part.x, bottom - high, part.width, high)

    def widgets(self) -> list[Widget]:
        """Return the letter's pane, its sentences that can be shown, and the buttons."""
        lines, first = self._lines(), self.first_line
        pane = self._text_rect().inflate(self.context.style.px(16), self.context.style.px(10))
        shown = scroll_text.count_shown(lines, first, self._text_rect().h)
        text = ScrollPane("letter", pane, first, shown, len(lines), action=PageAction.TURN)
        return [text, *self._sentence_controls(), *self._buttons()]

    def _sentence_controls(self) -> list[Widget]:
        """Return a control for each sentence with events: where the pointer is on it, else its first line."""
        rects, shown = dict[str, pygame.Rect](), self._sentence_names()
        for _, part, rect in self._parts_in_view():
            name = f"sentence-{part.sentence}"
            if name in shown and (name not in rects or rect.collidepoint(self.pointer)):
                rects[name] = rect
        return [
            CustomControl(name, rect, _no_paint, hint=f"See {self._turn_words(shown[name])} in the replay",
                          action=ShowSentence(shown[name]))
            for name, rect in rects.items()
        ]  # fmt: skip

    def _buttons(self) -> list[Widget]:
        style, paper = self.context.style, self._panel_rect()
        foot = Column(REST, page.control_height(style)).split(inset(paper, style.px(16), 0, style.px(14)))[1]
        others = len(self.level.sides) > 1
        row = Row.repeat(4 + others, gap=style.px(10)).split(foot)
        found = [
            Button("copy", row[0], "Copy", "check", state="primary", action=LetterAction.COPY),
            Button("save", row[1], "Save", action=LetterAction.SAVE),
            Button("print", row[2], "Print", action=LetterAction.PRINT),
        ]  # fmt: skip
        if others:
            found.append(Button("other", row[3], "Other side", hint="The enemy's letter",
                                action=LetterAction.OTHER_SIDE))  # fmt: skip
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
                self.follow_focus(event, before, list(self._sentence_names()), self._scroll)

    def _sentence_names(self) -> dict[str, int]:
        """Return the numbers of the sentences that can be shown, by the names of their controls."""
        shown = enumerate(self.sentences) if self.show_moment else ()
        return {f"sentence-{n}": n for n, sentence in shown if sentence.event_indices}

    def _scroll(self, by: int) -> None:
        lines, high = self._lines(), self._text_rect().h
        self.first_line = scroll_text.clamp_first_line(lines, high, self.first_line + by)

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
        named = self.ring.focused if self.ring.is_shown else self.ring.hovered
        with c.text_region("letter-text", self._text_rect()):
            for line, part, rect in self._parts_in_view():
                if part.sentence >= 0 and named == f"sentence-{part.sentence}":
                    _draw_highlight(c, rect)
                letters.draw_text(c, rect.topleft, part.words, line.role, palette.INK_1)
        high = letters.line_height(letters.BODY, c.style)
        foot = pygame.Rect(paper.x + c.px(18), 0, paper.w - c.px(36), high)
        foot.bottom = paper.bottom - page.control_height(c.style) - c.px(20)
        more = scroll_text.last_first_line(self._lines(), self._text_rect().h) > 0
        shown = f"{_HELP}{' There is more below.' if more and self.first_line == 0 else ''}"
        ink = palette.WAX if self.message.startswith("It cannot") else palette.INK_2
        with c.text_region("letter-note", foot):
            words = self.message or (shown if self.show_moment else "")
            letters.draw_fitted(c, foot.midleft, words, letters.BODY, foot.w, ink, anchor="midleft")


def _draw_highlight(c: Canvas, rect: pygame.Rect) -> None:
    wide = rect.inflate(c.px(6), 0)
    wash = pygame.Surface(wide.size, pygame.SRCALPHA)
    wash.fill((*palette.FOCUS, _HIGHLIGHT_ALPHA))
    c.surface.blit(wash, wide)
    pygame.draw.rect(c.surface, palette.FOCUS, (wide.x, rect.bottom - c.px(2), wide.w, max(2, c.px(2))))


def _no_paint(c: Canvas, rect: pygame.Rect, interaction: object) -> None:
    """Draw nothing: the page draws its sentences, highlighted ones too."""
