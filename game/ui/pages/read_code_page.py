"""A code that was pasted or dropped: which battle it is of, to watch, to fight on or to save; what the result
of a day's battle proves; or why it is refused. Several texts or pictures of one code may be given one after
the other."""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial
from pathlib import Path
from typing import Final, Protocol

import pygame

from game.analysis.battle_code import (
    DecodedBattle,
    battle_sentences,
    play_battle_code,
    read_battle_code,
    texts_of_levels,
)
from game.analysis.code_lines import MAX_TEXT_LETTERS, CodeError, has_code, parse_code
from game.analysis.day_result import LIMITS, DayResult, NoDayResult, verify
from game.core.files import describe_error, read_regular_file
from game.play.replays import fight_on_refusal, last_answered_turn, turns_begun
from game.play.saved_battles import is_over
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.ui.kit import page
from game.ui.kit.action import Action
from game.ui.kit.clipboard import is_paste_key, paste_text
from game.ui.kit.focus import Back, Press, Scroll, StepBy
from game.ui.kit.layout import REST, Column, Row, inset
from game.ui.kit.page import PageAction, PageWithText
from game.ui.kit.picture_codes import PICTURE_SUFFIXES, PictureError, read_picture_codes
from game.ui.kit.screens import AppContext, Screen
from game.ui.kit.scroll_text import TextBlock
from game.ui.kit.widgets import Button, Stepper, Widget
from game.ui.pages.loading_page import WORK_FRAME, LoadingPage

_HELP: Final = (
    "Copy a code from a mail or a message: its lines begin with WG1. Then press Paste, or drop a text or a "
    "picture of the code on this window."
)
CodeSource = Callable[[], str]
"""Returns a text with a code; may raise CodeError."""


class FightOn(Protocol):
    """How the battle of a code is fought on."""

    def __call__(self, context: AppContext, battle: DecodedBattle, turn: int) -> Screen:
        """Return the screen of a new battle that goes on from a turn, or for 0 from where it stopped."""


@dataclass(frozen=True, slots=True)
class CodeCallbacks:
    """What can be done with the battle of a code; `save` returns a sentence that says where it is."""

    watch: Callable[[AppContext, DecodedBattle], Screen]
    fight_on: FightOn
    save: Callable[[DecodedBattle], str]


class ReadCodeAction(Action, Enum):
    """Actions of the page."""

    WATCH = auto()
    FIGHT_ON = auto()
    SAVE = auto()
    PASTE = auto()
    CHOOSE_TURN = auto()


def dropped_code(path: Path) -> CodeSource | None:
    """Return how to read the code of a dropped file; None if it is neither a picture nor a text with one."""
    if path.suffix.casefold() in PICTURE_SUFFIXES:
        return partial(_picture_text, path)
    try:
        text = read_regular_file(path, MAX_TEXT_LETTERS, may_be_link=True).decode("utf-8", "replace")
    except OSError:
        return None
    return (lambda: text) if has_code(text) else None


def _picture_text(path: Path) -> str:
    try:
        text = read_picture_codes(path)
    except PictureError as fault:
        raise CodeError(f"{fault}. You can paste the lines of the code instead") from None
    if not has_code(text):
        raise CodeError("no battle code can be read in this picture: take it from nearer, or paste the lines")
    return text


class ReadCodePage(PageWithText):
    """The page for the code that `source` returns; it is read when the page has been shown."""

    def __init__(self, context: AppContext, source: CodeSource, callbacks: CodeCallbacks) -> None:
        super().__init__(context, "watch")
        self.callbacks = callbacks
        self.sources: deque[CodeSource] = deque()
        """What is still to be read: several pictures may be dropped at once."""
        self.texts: list[str] = []
        """Texts whose code is not complete."""
        self._read(source)

    def _read(self, source: CodeSource) -> None:
        self.sources.append(source)
        self.battle: DecodedBattle | None = None
        self.day_result: DayResult | None = None
        self.message = self.refusal = ""
        self.is_saved = False
        self.first_text_line = self._frame_number = 0

    @property
    def is_moving(self) -> bool:
        """Return whether a code is still to be read."""
        return bool(self.sources)

    def advance(self, seconds: float) -> None:
        """Read the code and play its battle once the page has been shown."""
        self._frame_number += 1
        if not self.sources or self._frame_number < WORK_FRAME:
            return
        self.refusal = ""
        try:
            self._play(self._complete_text(self.sources.popleft()()))
        except CodeError as fault:
            self.refusal = str(fault)
            return
        self.texts.clear()

    def _play(self, text: str) -> None:
        """Play the battle of a text again, or the day's battle whose result it is. Raise CodeError."""
        try:
            self.day_result = verify(text)
        except NoDayResult:
            said = read_battle_code(parse_code(text))
            self.battle = play_battle_code(said, partial(texts_of_levels, others=self.context.levels))
            self.turn = last_answered_turn(self.battle.setup, self.battle.entries)

    def _complete_text(self, text: str) -> str:
        """Return a text with a whole code: this one, or it after the incomplete ones. Raise CodeError."""
        try:
            parse_code(text)
        except CodeError:
            if not has_code(text):
                raise
            self.texts.append(text)
            text = "\n".join(self.texts)
            parse_code(text)
        return text

    # ------------------------------------------------------------------------------ layout
    def _panel_rect(self) -> pygame.Rect:
        style, (w, h) = self.context.style, self.context.size
        high = min(h - style.px(32), style.text_px(460))
        return page.centred_rect((w, h), min(w - style.px(32), style.text_px(720)), high)

    def _button_rows(self) -> list[pygame.Rect]:
        style, high = self.context.style, page.control_height(self.context.style)
        room = inset(self._panel_rect(), style.px(16), 0, style.px(14))
        return Column(REST, high, high, gap=style.px(10)).split(room)[1:]

    def _text_rect(self) -> pygame.Rect:
        style, paper = self.context.style, self._panel_rect()
        top = paper.y + page.px_below_title(style, 50)
        high = self._button_rows()[0].y - style.px(10) - top
        return pygame.Rect(paper.x + style.px(18), top, paper.w - style.px(36), high)

    def _text_blocks(self) -> Iterator[TextBlock]:
        if self.sources:
            yield TextBlock("One moment: the battle is played again.", letters.BODY)
            return
        for said in filter(None, (self.refusal, self.message)):
            yield TextBlock(f"{said[:1].upper()}{said[1:].rstrip('.')}.", letters.STRONG, palette.WAX, 4)
        if self.day_result is not None:
            yield TextBlock(f"Proved: {self.day_result.first_line}", letters.STRONG, palette.TEAL, 6)
            for words in LIMITS:
                yield TextBlock(words, letters.BODY, gap_above=8)
        elif self.battle is None:
            yield TextBlock(_HELP, letters.BODY, gap_above=8)
        else:
            yield TextBlock(self.battle.level.title, letters.HEADING, palette.INK_1, 6)
            for words in battle_sentences(self.battle):
                yield TextBlock(words, letters.BODY, gap_above=4)

    def widgets(self) -> list[Widget]:
        """Return the text and the buttons."""
        (above, below), gap = self._button_rows(), self.context.style.px(10)
        why_not = "There is no battle to save" if self.battle is None else "It is saved" * self.is_saved
        paste, save, back = Row.repeat(3, gap=gap).split(below)
        found: list[Widget] = [
            self._text_pane(),
            Button("paste", paste, "Paste", "quill", action=ReadCodeAction.PASTE),
            Button("save", save, "Save", "keep", state="disabled" if why_not else "ready", hint=why_not,
                   action=ReadCodeAction.SAVE),
            Button("back", back, "Back", "left", "Esc", action=PageAction.BACK),
        ]  # fmt: skip
        return [*found, *self._battle_controls(Row.repeat(3, gap=gap).split(above))]

    def _battle_controls(self, rects: Sequence[pygame.Rect]) -> Iterator[Widget]:
        """Yield Watch, Fight on and, if it is over, the turn to fight on from."""
        battle = self.battle
        if battle is None:
            return
        yield Button("watch", rects[0], "Watch", "eye", state="primary", action=ReadCodeAction.WATCH)
        why_not = fight_on_refusal(battle.setup, battle.entries, self.turn) if self._is_over else ""
        yield Button("fight-on", rects[1], "Fight on", "sail", state="disabled" if why_not else "ready",
                     hint=why_not, action=ReadCodeAction.FIGHT_ON)  # fmt: skip
        if self._is_over:
            yield Stepper("turn", rects[2], f"from turn {self.turn}", enabled=not why_not, hint=why_not,
                          action=ReadCodeAction.CHOOSE_TURN)  # fmt: skip

    @property
    def _is_over(self) -> bool:
        return self.battle is not None and is_over(self.battle.entries)

    # ------------------------------------------------------------------------------ what is done
    def take_dropped_file(self, path: Path) -> bool:
        """Take another text or picture with a code."""
        source = dropped_code(path)
        if source is not None:
            self._read(source)
        return source is not None

    def capture_event(self, event: pygame.event.Event) -> bool:
        """Take Ctrl V: another text."""
        if not is_paste_key(event):
            return False
        self._read(paste_text)
        return True

    def handle(self, event: pygame.event.Event) -> None:
        """Handle the buttons."""
        match self.intent_of(event):
            case Back() | Press(action=PageAction.BACK):
                self.context.pop_screen()
            case Press(action=ReadCodeAction.PASTE):
                self._read(paste_text)
            case Press(action=ReadCodeAction() as action) if self.battle is not None:
                self._act(action, self.battle)
            case StepBy(by=by, action=ReadCodeAction.CHOOSE_TURN) if self.battle is not None:
                turns = turns_begun(self.battle.entries)
                self.turn = turns[(turns.index(self.turn) + by) % len(turns)]
            case Scroll(by=by, action=PageAction.TURN):
                self._scroll_text(by)
            case _:
                pass

    def _act(self, action: ReadCodeAction, battle: DecodedBattle) -> None:
        context = self.context
        if action is ReadCodeAction.WATCH:
            context.push_screen(self.callbacks.watch(context, battle))
        elif action is ReadCodeAction.SAVE:
            try:
                self.message, self.is_saved = self.callbacks.save(battle), True
            except OSError as fault:
                self.message = f"It cannot be saved: {describe_error(fault)}."
        elif action is ReadCodeAction.FIGHT_ON:
            turn = self.turn if self._is_over else 0
            fight_on = partial(self.callbacks.fight_on, battle=battle, turn=turn)
            context.push_screen(LoadingPage(context, battle.level.title, fight_on, self._on_failed))

    def _on_failed(self, words: str) -> None:
        self.context.pop_screen()
        self.message = f"{words}."

    def draw_panels(self, c: Canvas) -> None:
        """Draw the panel with its text."""
        with c.text_region("read-code", self._panel_rect()):
            title = "A battle as a code" if self.day_result is None else "Result of a day's battle"
            panel_drawing.draw_panel(c, self._panel_rect(), title)
        with c.text_region("read-code-text", self._text_rect()):
            self._draw_text(c)
