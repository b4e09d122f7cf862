"""A battle as a code, to send or to keep: its QR code, large enough for a telephone, and its lines."""

from collections.abc import Iterator, Sequence
from enum import Enum, auto
from pathlib import Path
from typing import Final

import pygame

from game.analysis.battle_code import encode_battle, must_carry_level
from game.analysis.code_lines import code_id, qr_lines, text_lines, write_qr_codes
from game.core.files import describe_error, replace_file
from game.play.event_words import count_words
from game.play.journal import JournalEntry
from game.play.saved_battles import BattleSetup
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.qr_code import make_qr_image
from game.ui.kit import page
from game.ui.kit.action import Action
from game.ui.kit.clipboard import copy_text
from game.ui.kit.focus import Back, Press, Scroll, StepBy
from game.ui.kit.layout import REST, Column, Row, inset
from game.ui.kit.page import PageAction, PageWithText
from game.ui.kit.screens import AppContext
from game.ui.kit.scroll_text import TextBlock
from game.ui.kit.widgets import Button, Stepper, Switch, Widget

CODES_FOLDER: Final = "codes"
"""Folder in the player's data for pictures and texts of codes."""
_HELP: Final = (
    "Scan it with a telephone and send the text that it shows, or copy it into a mail or a message.",
    "Whoever pastes it on the title of the game sees this battle, and may fight on from any turn.",
)
_SHIPPED_NOTE: Final = "This level comes with the game: whoever has the game has it."
_CARRIED_NOTE: Final = "This level does not come with the game, so it goes along in the code."
_MIN_TEXT_WIDTH: Final = 296
"""Width in units, at the size of the text, that the words beside the code need."""


class CodeAction(Action, Enum):
    """Actions of the page."""

    COPY = auto()
    SAVE_PICTURE = auto()
    SAVE_TEXT = auto()
    PUT_LEVEL_IN = auto()
    CHOOSE_PART = auto()
    """Show another of several QR codes."""


class CodePage(PageWithText):
    """The code of a battle that was fought, with its whole journal."""

    def __init__(self, context: AppContext, setup: BattleSetup, entries: Sequence[JournalEntry]) -> None:
        super().__init__(context, "copy")
        self.setup, self.entries = setup, tuple(entries)
        self.must_carry = must_carry_level(setup)
        self.message = ""
        self.title = setup.level().title
        self._encode(self.must_carry)

    def _encode(self, with_level: bool) -> None:
        self.has_level, self.part = with_level, 0
        self.code = encode_battle(self.setup, self.entries, with_level)
        self.text, self.qr_texts = text_lines(self.code), qr_lines(self.code)

    # ------------------------------------------------------------------------------ layout
    def _panel_rects(self) -> list[pygame.Rect]:
        style, (w, h) = self.context.style, self.context.size
        left = min(h, w - style.text_px(_MIN_TEXT_WIDTH)) - style.px(44)
        return page.two_panel_rects(style, (w, h), left)

    def _qr_rect(self) -> pygame.Rect:
        style, left = self.context.style, self._panel_rects()[0]
        foot = page.control_height(style) + style.px(20) if len(self.qr_texts) > 1 else style.px(8)
        return inset(left, style.px(8), page.px_below_title(style, 42), foot)

    def _button_rects(self) -> tuple[pygame.Rect, list[pygame.Rect]]:
        """Return the rectangles of the switch, and of two rows of two buttons."""
        style, high = self.context.style, page.control_height(self.context.style)
        room = inset(self._panel_rects()[1], style.px(16), 0, style.px(14))
        gap = style.px(10)
        *_, switch, above, below = Column(REST, high, high, high, gap=gap).split(room)
        return switch, [rect for row in (above, below) for rect in Row.repeat(2, gap=gap).split(row)]

    def _text_rect(self) -> pygame.Rect:
        style, right = self.context.style, self._panel_rects()[1]
        top = right.y + page.px_below_title(style, 50)
        bottom = self._button_rects()[0].y - style.px(10)
        return pygame.Rect(right.x + style.px(18), top, right.w - style.px(36), bottom - top)

    def _text_blocks(self) -> Iterator[TextBlock]:
        if self.message:
            yield TextBlock(self.message, letters.STRONG, palette.WAX, 4)
        yield TextBlock(self.title, letters.HEADING, palette.INK_1, 6)
        size = f"{count_words(len(self.text), 'line')} of text, {count_words(len(self.qr_texts), 'QR code')}."
        yield TextBlock(size, letters.BODY, palette.INK_2, 4)
        for words in (*_HELP, _CARRIED_NOTE if self.must_carry else _SHIPPED_NOTE):
            yield TextBlock(words, letters.BODY, palette.INK_1, 8)

    def widgets(self) -> list[Widget]:
        """Return the text, the switch for the level, the buttons, and the choice of several QR codes."""
        style, (switch, (copy, picture, text, back)) = self.context.style, self._button_rects()
        found: list[Widget] = [
            self._text_pane(),
            Switch("level", switch, "Put the level in", self.has_level, enabled=not self.must_carry,
                   hint=_CARRIED_NOTE if self.must_carry else "For a player whose game lacks this level",
                   action=CodeAction.PUT_LEVEL_IN),
            Button("copy", copy, "Copy", "check", state="primary", action=CodeAction.COPY),
            Button("picture", picture, "Save picture", action=CodeAction.SAVE_PICTURE),
            Button("text-file", text, "Save text", action=CodeAction.SAVE_TEXT),
            Button("back", back, "Back", "left", "Esc", action=PageAction.BACK),
        ]  # fmt: skip
        if len(self.qr_texts) > 1:
            (rect,) = page.foot_button_rects(style, self._panel_rects()[0], 260)
            rect.centerx = self._panel_rects()[0].centerx
            words = f"Code {self.part + 1} of {len(self.qr_texts)}"
            found.insert(0, Stepper("part", rect, words, action=CodeAction.CHOOSE_PART,
                                    hint="All of them make the battle"))  # fmt: skip
        return found

    # ------------------------------------------------------------------------------ what is done
    def handle(self, event: pygame.event.Event) -> None:
        """Handle the buttons, the switch and the choice of a QR code."""
        match self.intent_of(event):
            case Back() | Press(action=PageAction.BACK):
                self.context.pop_screen()
            case Press(action=CodeAction.COPY):
                copy_text("\n".join(self.text))
                self.message = "The code is copied. Paste it where you write."
            case Press(action=CodeAction.SAVE_PICTURE):
                self._save("png")
            case Press(action=CodeAction.SAVE_TEXT):
                self._save("txt")
            case Press(action=CodeAction.PUT_LEVEL_IN):
                self._encode(not self.has_level)
                self.message = ""
            case StepBy(by=by, action=CodeAction.CHOOSE_PART):
                self.part = (self.part + by) % len(self.qr_texts)
            case Scroll(by=by, action=PageAction.TURN):
                self._scroll_text(by)
            case _:
                pass

    def _save(self, suffix: str) -> None:
        """Save the code as a text or as pictures, and say where."""
        folder = self.context.data_dir / CODES_FOLDER
        path = folder / f"{Path(self.setup.file).stem}-{code_id(self.code)}.{suffix}"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if suffix == "txt":
                replace_file(path, "\n".join([*self.text, ""]), sync=False)
                files = [path]
            else:
                files = write_qr_codes(path, self.qr_texts)
        except OSError as fault:
            self.message = f"It cannot be saved: {describe_error(fault)}."
            return
        names = ", ".join(file.name for file in files)
        self.message = f"Saved as {names} in {folder}."

    def draw_panels(self, c: Canvas) -> None:
        """Draw the QR code and the text."""
        left, right = self._panel_rects()
        with c.text_region("code", left):
            panel_drawing.draw_panel(c, left, "This battle as a code")
        room = self._qr_rect()
        image = make_qr_image(self.qr_texts[self.part], min(room.size), "l")
        c.surface.blit(image, image.get_rect(center=room.center))
        with c.text_region("about", right):
            panel_drawing.draw_panel(c, right, "Send it to a friend")
        with c.text_region("code-text", self._text_rect()):
            self._draw_text(c)
