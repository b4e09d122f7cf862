"""Page on which a text of any length, a list of lines, or a condition is written, a condition with words to
press. Findings are shown while it is written, and errors are not accepted."""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import lru_cache, partial
from typing import Final

import pygame

from game.levels import Finding, Level, LevelError
from game.levels.editing.toml_edits import TomlEdit, TomlText, edited_toml
from game.levels.packs.level_paths import with_pack_classes
from game.levels.reading.findings import Severity
from game.levels.reading.level_reader import check_level
from game.play.aim_words import aim_sentence, names_by_id
from game.stage.paper import control_drawing, palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.control_drawing import InteractionState
from game.stage.paper.palette import Colour
from game.ui.battle.values.quick_play import dim_background
from game.ui.kit import clipboard, page, widgets
from game.ui.kit.action import Action
from game.ui.kit.focus import Back, FocusRing, Press
from game.ui.kit.keyboard_layout import is_text_input
from game.ui.kit.page import PageAction
from game.ui.kit.screen_keys import ScreenKeys
from game.ui.kit.screens import Screen
from game.ui.kit.widgets import Button, CustomControl, Widget
from game.ui.level_editor import file_pane
from game.ui.level_editor.field_kinds import FieldKind
from game.ui.level_editor.file_pane import Caret, new_caret
from game.ui.level_editor.property_fields import PropertyField, part_value, ready_sentences, sentence_words
from game.ui.level_editor.state import EditorState

_HIGH: Final = 26
"""Height of a chip in units."""
_READY_SENTENCES: Final = "ready"
_KINDS_WITH_OWN_ROW: Final = (_READY_SENTENCES, "deeds", "joints", "sides", "ships")
"""Kinds of words that begin a row."""


@dataclass(frozen=True, slots=True)
class InsertWords(Action):
    """Insert these words at the caret."""

    text: str


@dataclass(frozen=True, slots=True)
class ReplaceText(Action):
    """Replace the whole text."""

    text: str


def chip_widgets(
    style: UiStyle, room: pygame.Rect, level: Level, field: PropertyField
) -> list[CustomControl]:
    """Return chips in rows, as many as fit: complete sentences, then words."""
    rows = _ChipRows(style, room)
    found: list[CustomControl] = []
    for kind, words in _word_kinds(level, field):
        placed = rows.add_chips(words, starts_row=kind in _KINDS_WITH_OWN_ROW)
        act = ReplaceText if kind == _READY_SENTENCES else InsertWords
        found += [
            CustomControl(f"word-{kind}-{n}", rect, partial(_draw_chip, words=said), action=act(said))
            for n, (said, rect) in enumerate(zip(words, placed, strict=False))
        ]
    return found


def _word_kinds(level: Level, field: PropertyField) -> Iterator[tuple[str, Sequence[str]]]:
    if field.kind is not FieldKind.SENTENCE:
        return
    if "objective" in field.keys:
        side = part_value(level, (*field.keys[:-1], "side"))
        number = next((n for n, one in enumerate(level.sides) if one.id == side), -1)
        yield _READY_SENTENCES, ready_sentences(level, number)
    for kind, words in sentence_words(level):
        yield kind.lower(), words


class _ChipRows:
    """Rows of chips, filled from the top."""

    def __init__(self, style: UiStyle, room: pygame.Rect) -> None:
        self.style, self.area, self.x, self.y = style, room, room.x, room.y

    def add_chips(self, words: Sequence[str], *, starts_row: bool) -> list[pygame.Rect]:
        """Return where chips are placed, as many as fit; `starts_row` begins with the next row."""
        style, gap, high = self.style, self.style.px(6), self.style.text_px(_HIGH)
        found: list[pygame.Rect] = []
        for said in words:
            wide = min(letters.text_width(said, letters.DENSE, style) + style.px(16), self.area.w)
            over = self.x + wide > self.area.right or (starts_row and not found)
            if over and self.x > self.area.x:
                self.x, self.y = self.area.x, self.y + high + gap
            if self.y + high > self.area.bottom:
                break
            found.append(pygame.Rect(self.x, self.y, wide, high))
            self.x += wide + gap
        return found


def _draw_chip(c: Canvas, rect: pygame.Rect, interaction: InteractionState, words: str) -> None:
    fill = palette.PAPER_0 if interaction.is_hovered else palette.PAPER_1
    panel_drawing.draw_block(c, rect, fill, palette.INK_3, 1, 4)
    said = letters.truncate_text(words, letters.DENSE, c.style, rect.w - c.px(8))
    letters.draw_text(c, rect.center, said, letters.DENSE, palette.INK_1, "center")
    if interaction.is_focused:
        panel_drawing.draw_focus_ring(c, rect)


def insert_words(text: str, caret: Caret, words: str) -> tuple[str, Caret]:
    """Return the text with words at the caret, separated by blanks."""
    first, last = caret.selection
    before, after = text[:first].rstrip(" ,"), text[last:].lstrip(" ,")
    lead = "" if not before or before.endswith("(") else " "
    tail = " " if after and not after.startswith(")") else ""
    whole = f"{before}{lead}{words}{tail}{after}"
    return whole, new_caret(len(before) + len(lead) + len(words))


_PAGE_WIDTH: Final = 640
_PAGE_HEIGHT: Final = 640
_BOX_HEIGHT: Final = 92
"""Height of the text box in units."""
_VERDICT_HEIGHT: Final = 3
"""Largest number of lines for findings."""
_ONE_LINE: Final = 400
"""Largest length of a text that has no lines."""
_MAX_LENGTH: Final = 400
"""Characters of the on-screen keyboard."""
_CTRL: Final = pygame.KMOD_CTRL | pygame.KMOD_META
READABLE_NOTICE: Final = "It can be read."
EMPTY_NOTICE: Final = "Left empty, it is taken out."
NO_ROOM_NOTICE: Final = "The file is written in a way that has no room for this here."


class SentenceAction(Action, Enum):
    """Actions of the page."""

    TAKE = auto()
    RUB_OUT = auto()
    """Delete the word before the caret."""
    KEYS = auto()
    """Open the on-screen keyboard."""


MakeEdits = Callable[[TomlText, str], tuple[TomlEdit, ...]]
"""Returns the edits that set the property to a text. Raises KeyError if the file has no place for it."""


class SentenceEditor(Screen):
    """Page over the editor; its text is one undo step when it is accepted."""

    def __init__(
        self, editor: EditorState, field: PropertyField, make_edits: MakeEdits, take: Callable[[str], None]
    ) -> None:
        self.context, self.editor, self.field = editor.context, editor, field
        self.make_edits, self.on_taken = make_edits, take
        self.text = str(field.value or "")
        self.caret = new_caret(len(self.text))
        self.ring = FocusRing("take")
        self.ring.device = editor.ring.device
        self._verdict_cache: tuple[object, tuple[Finding, ...] | str] = (None, "")
        self._completion: tuple[str, int] = ("", 0)
        self._is_dragging = False

    @property
    def has_lines(self) -> bool:
        """Return whether Enter begins a line instead of accepting the text."""
        may_have_lines = self.field.kind is FieldKind.LONG_TEXT and self.field.max_length > _ONE_LINE
        return may_have_lines or self.field.kind in (FieldKind.LINES, FieldKind.CORNERS)

    # ------------------------------------------------------------------------------ what it says

    @property
    def findings(self) -> tuple[Finding, ...] | str:
        """Return the findings that this text adds, errors first; or why it cannot be written."""
        if self._verdict_cache[0] != self.text:
            self._verdict_cache = (self.text, self._check_text())
        return self._verdict_cache[1]

    def _check_text(self) -> tuple[Finding, ...] | str:
        document = self.editor.document
        try:
            after = edited_toml(document.toml, self.make_edits(document.toml, self.text))
        except KeyError:
            return NO_ROOM_NOTICE
        except LevelError as refused:
            return refused.findings
        known = {(found.code, found.message) for found in document.findings}
        played = with_pack_classes(after.file_text, document.path)
        new = [f for f in check_level(played, document.path.name)[1] if (f.code, f.message) not in known]
        return tuple(sorted(new, key=lambda found: found.severity is not Severity.ERROR))

    @property
    def is_acceptable(self) -> bool:
        """Return whether the text adds no error."""
        findings = self.findings
        return not isinstance(findings, str) and not any(f.severity is Severity.ERROR for f in findings)

    # --------------------------------------------------------------------------------- events

    def is_text_key(self, event: pygame.event.Event) -> bool:
        """Return whether the key types."""
        return is_text_input(event)

    def capture_event(self, event: pygame.event.Event) -> bool:
        """Handle a typed key; return whether it was used."""
        if event.type != pygame.KEYDOWN or event.key == pygame.K_ESCAPE:
            return False
        self.ring.device, self.ring.is_shown = "keys", False
        ctrl = bool(event.mod & _CTRL)
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and (ctrl or not self.has_lines):
            self._accept()
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.text, self.caret = file_pane.insert_text(self.text, self.caret, "\n")
        elif event.key == pygame.K_TAB and not ctrl:
            self._complete_word()
        elif event.key in (pygame.K_UP, pygame.K_DOWN):
            self._move_row(1 if event.key == pygame.K_DOWN else -1, event.mod)
        else:
            moved = file_pane.move_caret(self.text, self.caret, event.key, event.mod, 1)
            if moved is None:
                return self._edit_by_key(event)
            self.caret = moved
        return True

    def _move_row(self, steps: int, mod: int) -> None:
        """Move the caret by rows as they are drawn."""
        rows, at = self._rows(), self.caret.position
        here = row_of(rows, at)
        wish = at - rows[here][0] if self.caret.wanted_column < 0 else self.caret.wanted_column
        to = min(max(0, here + steps), len(rows) - 1)
        position = rows[to][0] + min(wish, len(rows[to][1]))
        anchor = self.caret.selection_anchor if mod & pygame.KMOD_SHIFT else position
        self.caret = Caret(position, anchor, wish)

    def _edit_by_key(self, event: pygame.event.Event) -> bool:
        ctrl, sign = bool(event.mod & _CTRL), str(event.dict.get("unicode", ""))
        first, last = self.caret.selection
        after: tuple[str, Caret] | None = None
        if event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            by = -1 if event.key == pygame.K_BACKSPACE else 1
            after = file_pane.delete_text(self.text, self.caret, by, is_word=ctrl)
        elif ctrl and event.key == pygame.K_a:
            self.caret = Caret(len(self.text), 0)
        elif ctrl and event.key in (pygame.K_c, pygame.K_x) and first != last:
            clipboard.copy_text(self.text[first:last])
            if event.key == pygame.K_x:
                after = file_pane.insert_text(self.text, self.caret, "")
        elif ctrl and event.key == pygame.K_v:
            pasted = clipboard.paste_text()
            pasted = pasted if self.has_lines else " ".join(pasted.split())
            after = file_pane.insert_text(self.text, self.caret, pasted)
        elif not ctrl and sign and sign.isprintable():
            after = file_pane.insert_text(self.text, self.caret, sign)
        if after is not None:
            self.text, self.caret = after
        return True

    def _complete_word(self) -> None:
        """Replace the word before the caret by the next that begins the same way."""
        if self.field.kind is not FieldKind.SENTENCE:
            return
        text, at = self.text, self.caret.position
        start = max(text.rfind(mark, 0, at) for mark in " ,(") + 1
        word, (stem, number) = text[start:at], self._completion
        words = [w for _, listed in sentence_words(self.editor.document.level) for w in listed]
        if not stem or word not in words or not word.startswith(stem):
            stem, number = word, -1
        fitting = [w for w in dict.fromkeys(words) if w.startswith(stem)]
        if fitting:
            self._completion = (stem, (number + 1) % len(fitting))
            new = fitting[self._completion[1]]
            self.text, self.caret = file_pane.insert_text(text, Caret(at, start), new)

    def handle(self, event: pygame.event.Event) -> None:
        """Handle a press in the text, then a control."""
        if self._handle_pointer(event):
            return
        match self.ring.handle(event, widgets.hotspots_of(self.widgets())):
            case Back() | Press(action=PageAction.BACK):
                self.context.pop_screen()
            case Press(action=SentenceAction.TAKE):
                self._accept()
            case Press(action=InsertWords(words)):
                self.text, self.caret = insert_words(self.text, self.caret, words)
            case Press(action=ReplaceText(words)):
                self.text, self.caret = words, new_caret(len(words))
            case Press(action=SentenceAction.RUB_OUT):
                self.text, self.caret = file_pane.delete_text(self.text, self.caret, -1, is_word=True)
            case Press(action=SentenceAction.KEYS):
                label, hand = self.field.label.strip(" +"), self.ring.device
                self.context.push_screen(
                    ScreenKeys(self, self.context, label, self.text, self._on_keyboard_text,
                               max_length=_MAX_LENGTH, hand=hand)
                )  # fmt: skip
            case _:
                pass

    def _handle_pointer(self, event: pygame.event.Event) -> bool:
        """Set the caret by a press in the text, or select by a drag; return whether the event was used."""
        box = self._box_rect()
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and box.collidepoint(event.pos):
            at = self._position_at(event.pos)
            self.caret, self._is_dragging = new_caret(at), True
            self.ring.device, self.ring.focused = "mouse", "box"
            return True
        if event.type == pygame.MOUSEMOTION and self._is_dragging and event.buttons[0]:
            self.caret = Caret(self._position_at(event.pos), self.caret.selection_anchor)
            return True
        self._is_dragging = False
        return False

    def _position_at(self, px: tuple[int, int]) -> int:
        """Return the place in the text under a px."""
        style, room, rows = self.context.style, self._text_rect(), self._rows()
        number = self._first_row(rows) + (px[1] - room.y) // letters.line_height(letters.DENSE, style)
        start, line = rows[min(max(0, number), len(rows) - 1)]
        wide = [letters.text_width(line[:n], letters.DENSE, style) for n in range(len(line) + 1)]
        return start + min(range(len(wide)), key=lambda n: abs(wide[n] - (px[0] - room.x)))

    def _on_keyboard_text(self, text: str) -> None:
        self.text, self.caret, self.ring.focused = text, new_caret(len(text)), "take"

    def _accept(self) -> None:
        if self.is_acceptable:
            self.context.pop_screen()
            self.on_taken(self.text)

    # -------------------------------------------------------------------------------- drawing

    def _page_rect(self) -> pygame.Rect:
        style, (w, h) = self.context.style, self.context.size
        wide = min(style.text_px(_PAGE_WIDTH), w - style.px(32))
        high = min(style.text_px(_PAGE_HEIGHT), h - 32)
        return page.centred_rect((w, h), wide, high)

    def _box_rect(self) -> pygame.Rect:
        style, paper = self.context.style, self._page_rect()
        top, high = paper.y + page.px_below_title(style, 50), style.text_px(_BOX_HEIGHT)
        if self.field.kind is not FieldKind.SENTENCE:  # no words to press: the text has all the room
            below = self._verdict_height() + page.control_height(style) + style.px(48)
            high = max(high, paper.bottom - below - top)
        return pygame.Rect(paper.x + style.px(20), top, paper.w - style.px(40), high)

    def _text_rect(self) -> pygame.Rect:
        style = self.context.style
        return self._box_rect().inflate(-style.px(16), -style.px(10))

    def _rows(self) -> list[tuple[int, str]]:
        return wrapped_rows(self.text, self._text_rect().w, self.context.style)

    def _first_row(self, rows: Sequence[tuple[int, str]]) -> int:
        """Return the first row in view, so that the caret is."""
        most = max(1, self._text_rect().h // letters.line_height(letters.DENSE, self.context.style))
        return max(0, min(row_of(rows, self.caret.position) - most + 1, len(rows) - most))

    def _verdict_height(self) -> int:
        style = self.context.style
        hint = letters.line_height(letters.SMALL, style) if self.field.hint else 0
        return _VERDICT_HEIGHT * letters.line_height(letters.DENSE, style) + hint

    def _chips_rect(self) -> pygame.Rect:
        style, paper, box = self.context.style, self._page_rect(), self._box_rect()
        top = box.bottom + style.px(18) + self._verdict_height()
        foot = paper.bottom - style.px(24) - page.control_height(style)
        return pygame.Rect(box.x, top, box.w, foot - top)

    def widgets(self) -> list[Widget]:
        """Return the text box, chips and buttons."""
        style, paper = self.context.style, self._page_rect()
        high, wide = page.control_height(style), style.text_px(130)
        top = paper.bottom - style.px(16) - high
        take = pygame.Rect(paper.right - style.px(20) - wide, top, wide, high)
        back = pygame.Rect(take.x - style.px(10) - wide, top, wide, high)
        rub = pygame.Rect(paper.x + style.px(20), top, style.text_px(150), high)
        keys = pygame.Rect(rub.right + style.px(10), top, style.text_px(60), high)
        return [
            CustomControl(
                "box", self._box_rect(), control_drawing.draw_focus, is_bare=True, action=SentenceAction.KEYS
            ),
            *chip_widgets(style, self._chips_rect(), self.editor.document.level, self.field),
            Button(
                "rub",
                rub,
                "One word back",
                state="ready" if self.text else "disabled",
                hint="" if self.text else "Nothing is written yet",
                action=SentenceAction.RUB_OUT,
            ),
            *(
                ()
                if self.has_lines
                else (
                    Button("keys", keys, "", "quill", hint="Keys on the screen", action=SentenceAction.KEYS),
                )
            ),
            Button("back", back, "Back", "left", "Esc", action=PageAction.BACK),
            Button(
                "take",
                take,
                "Take it",
                "check",
                "" if self.has_lines else "Enter",
                state="primary" if self.is_acceptable else "disabled",
                hint="" if self.is_acceptable else "Check has something against it",
                action=SentenceAction.TAKE,
            ),
        ]

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the editor, dimmed, and the page."""
        c = self.context.make_canvas(surface)
        self.editor.screen.draw(surface)
        if c.text_log is not None:
            c.text_log.clear()
        dim_background(c)
        paper = self._page_rect()
        with c.text_region("sentence", paper):
            meta = "Tab completes a word" if self.field.kind is FieldKind.SENTENCE else ""
            meta = "Ctrl Enter takes it" if self.has_lines else meta
            panel_drawing.draw_panel(c, paper, self.field.label.strip(" +"), meta)
            left, wide = paper.x + c.px(20), paper.w - c.px(40)
            box = self._box_rect()
            self._draw_box(c, box)
            if self.field.hint:
                told = self.field.hint[:1].upper() + self.field.hint[1:]
                hint = letters.truncate_text(f"{told}.", letters.SMALL, c.style, wide)
                step = letters.line_height(letters.SMALL, c.style)
                at = (left, self._chips_rect().y - c.px(5) - step)
                letters.draw_text(c, at, hint, letters.SMALL, palette.INK_2)
            # Drawn directly below the box: a tooltip of a word covers what is just above the word.
            lines = _VERDICT_HEIGHT * letters.line_height(letters.DENSE, c.style)
            self._draw_verdict(c, pygame.Rect(left, box.bottom + c.px(8), wide, lines))
        widgets.draw_widgets(c, self.widgets(), self.ring)

    def _draw_box(self, c: Canvas, box: pygame.Rect) -> None:
        panel_drawing.draw_block(c, box, palette.PAPER_0, palette.FOCUS, 2, 4)
        room, lines = self._text_rect(), self._rows()
        step = letters.line_height(letters.DENSE, c.style)
        at, first = row_of(lines, self.caret.position), self._first_row(lines)
        for row, (start, line) in enumerate(lines[first : first + max(1, room.h // step)]):
            y = room.y + row * step
            low, high = (min(max(0, n - start), len(line)) for n in self.caret.selection)
            if low != high:
                x, end = (letters.text_width(line[:n], letters.DENSE, c.style) for n in (low, high))
                ink = palette.mix_colours(palette.PAPER_0, palette.CHOSEN, 0.35)
                c.surface.fill(ink, (room.x + x, y, end - x, step))
            letters.draw_text(c, (room.x, y), line, letters.DENSE, palette.INK_1)
            if row + first == at:
                x = letters.text_width(line[: self.caret.position - start], letters.DENSE, c.style)
                c.surface.fill(palette.WAX, (room.x + x - 1, y, max(2, c.px(2)), step))

    def _draw_verdict(self, c: Canvas, room: pygame.Rect) -> None:
        findings = self.findings
        ink: Colour = palette.TEAL
        words = self._readable_text() if self.text.strip() else EMPTY_NOTICE
        if isinstance(findings, str):
            words, ink = findings, palette.WAX
        elif findings:
            found = findings[0]
            ink = palette.WAX if found.severity is Severity.ERROR else palette.CLAUSE
            words = found.message[:1].upper() + found.message[1:]
            words += f": {found.hint}" if found.hint else ""
        if not words:
            return
        step = letters.line_height(letters.DENSE, c.style)
        lines = letters.wrap_text(words, letters.DENSE, c.style, room.w - c.px(14))[:_VERDICT_HEIGHT]
        c.surface.fill(ink, (room.x, room.y, c.px(4), step * len(lines)))
        for row, line in enumerate(lines):
            at = (room.x + c.px(14), room.y + row * step)
            letters.draw_text(c, at, line, letters.DENSE, palette.INK_1)

    def _readable_text(self) -> str:
        if self.field.kind is not FieldKind.SENTENCE:
            return ""
        if not self.is_acceptable:
            return READABLE_NOTICE
        return (
            f"It reads: {aim_sentence(' '.join(self.text.split()), names_by_id(self.editor.document.level))}."
        )


def row_of(rows: Sequence[tuple[int, str]], position: int) -> int:
    """Return the number of the row that a place of the text is in."""
    return max(0, bisect_right([start for start, _ in rows], position) - 1)


@lru_cache(maxsize=4)
def wrapped_rows(text: str, width_px: int, style: UiStyle) -> list[tuple[int, str]]:
    """Return the text in rows of at most this many px, each with its start; every character but the line ends
    is in one row."""
    rows, start = [], 0
    for line in text.split("\n"):
        last, at = start + len(line), start
        while True:
            end = at + _fitting_length(text[at:last], width_px, style)
            if end < last:
                blank = text.rfind(" ", at, end)
                end = blank + 1 if blank > at else max(end, at + 1)
            rows.append((at, text[at:end]))
            at = end
            if at >= last:
                break
        start = last + 1
    return rows


def _fitting_length(line: str, width_px: int, style: UiStyle) -> int:
    """Return how many characters of a line fit into this many px."""
    low, high = 0, len(line)
    while low < high:
        middle = (low + high + 1) // 2
        fits = letters.text_width(line[:middle], letters.DENSE, style) <= width_px
        low, high = (middle, high) if fits else (low, middle - 1)
    return low
