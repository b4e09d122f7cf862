"""A sheet over the table on which one sentence or list of names is written: what check has against
it is told while it is written, and what cannot be read is not taken."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING, Final

import pygame

from game.levels import Finding, LevelError
from game.levels.editing.page import Edit, edited
from game.levels.packs.addresses import classes_around
from game.levels.packs.composing import with_classes
from game.levels.reading.findings import Severity
from game.levels.reading.read import review
from game.play.aim_words import named_aim, names_in
from game.stage.paper import lettering as letters
from game.stage.paper import paint, palette
from game.stage.paper.canvas import Canvas
from game.stage.paper.palette import Colour
from game.stage.paper.parts import Touch
from game.ui.battle.how_to_play import veil
from game.ui.kit import page, widgets
from game.ui.kit.action import Action
from game.ui.kit.focus import Back, FocusRing, Press
from game.ui.kit.layouts import writes
from game.ui.kit.page import OnPage
from game.ui.kit.screen_keys import ScreenKeys
from game.ui.kit.screens import Screen
from game.ui.kit.widgets import Button, Item, Widget
from game.ui.level_editor import caret, clipboard, word_chips
from game.ui.level_editor.aim_fields import edits_for, is_condition, is_list, known_words
from game.ui.level_editor.caret import Caret, caret_at
from game.ui.level_editor.fields import Field
from game.ui.level_editor.word_chips import Begin, PutIn

if TYPE_CHECKING:
    from game.ui.level_editor.screen import EditorScreen

_WIDE: Final = 640
_HIGH: Final = 640
_BOX: Final = 92
"""Units that the box is high in which one writes."""
_TOLD: Final = 3
"""Lines that what check says has at the most."""
_LONGEST: Final = 400
"""Signs that are written on the keys of the screen."""
_CTRL: Final = pygame.KMOD_CTRL | pygame.KMOD_META
FINE: Final = "It can be read."
EMPTY: Final = "Left empty, it is taken out."
NO_ROOM: Final = "The file is written in a way that has no room for this here."


class OnSheet(Action, Enum):
    """What is done with what is written."""

    TAKE = auto()
    RUB_OUT = auto()
    """The word before the caret is gone."""
    KEYS = auto()
    """Keys are laid over it, to write on."""


class SentenceEditor(Screen):
    """Lies over the table; what is written is one act when it is taken."""

    def __init__(self, table: EditorScreen, field: Field) -> None:
        self.house, self.table, self.field = table.house, table, field
        self.text = str(field.value or "")
        self.caret = caret_at(len(self.text))
        self.ring = FocusRing("take")
        self.ring.hand = table.ring.hand
        self._told: tuple[object, tuple[Finding, ...] | str] = (None, "")
        self._begun: tuple[str, int] = ("", 0)

    # ------------------------------------------------------------------------------ what it says

    @property
    def verdict(self) -> tuple[Finding, ...] | str:
        """What check says of the level with this in it, and not without it, errors first; or, in
        plain words, why it cannot be written."""
        if self._told[0] != self.text:
            self._told = (self.text, self._judged())
        return self._told[1]

    def _judged(self) -> tuple[Finding, ...] | str:
        work = self.table.work
        try:
            after = edited(work.page, edits_for(self.field, work.page, self.text))
        except KeyError:
            return NO_ROOM
        except LevelError as refused:
            return refused.findings
        known = {(found.code, found.message) for found in work.findings}
        played = with_classes(after.written, classes_around(work.path))
        new = [f for f in review(played, work.path.name)[1]
               if (f.code, f.message) not in known]  # fmt: skip
        return tuple(sorted(new, key=lambda found: found.severity is not Severity.ERROR))

    @property
    def good(self) -> bool:
        """Whether it can be taken: nothing new is an error."""
        told = self.verdict
        return not isinstance(told, str) and not any(f.severity is Severity.ERROR for f in told)

    def _edits(self) -> tuple[Edit, ...]:
        return edits_for(self.field, self.table.work.page, self.text)

    # --------------------------------------------------------------------------------- events

    def is_written(self, event: pygame.event.Event) -> bool:
        """Whether the key writes."""
        return writes(event)

    def capture(self, event: pygame.event.Event) -> bool:
        """What is typed."""
        if event.type != pygame.KEYDOWN or event.key == pygame.K_ESCAPE:
            return False
        self.ring.hand, self.ring.shown = "keys", False
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._take()
            return True
        if event.key == pygame.K_TAB and not event.mod & _CTRL:
            self._complete()
            return True
        moved = caret.moved(self.text, self.caret, event.key, event.mod, 1)
        if moved is not None:
            self.caret = moved
            return True
        return self._writes(event)

    def _writes(self, event: pygame.event.Event) -> bool:
        """A letter more or less, copy and paste."""
        ctrl, sign = bool(event.mod & _CTRL), str(event.dict.get("unicode", ""))
        first, last = self.caret.chosen
        after: tuple[str, Caret] | None = None
        if event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            by = -1 if event.key == pygame.K_BACKSPACE else 1
            after = caret.taken_out(self.text, self.caret, by, word=ctrl)
        elif ctrl and event.key == pygame.K_a:
            self.caret = Caret(len(self.text), 0)
        elif ctrl and event.key in (pygame.K_c, pygame.K_x) and first != last:
            clipboard.copied(self.text[first:last])
            if event.key == pygame.K_x:
                after = caret.put_in(self.text, self.caret, "")
        elif ctrl and event.key == pygame.K_v:
            after = caret.put_in(self.text, self.caret, " ".join(clipboard.pasted().split()))
        elif not ctrl and sign and sign.isprintable():
            after = caret.put_in(self.text, self.caret, sign)
        if after is not None:
            self.text, self.caret = after
        return True

    def _complete(self) -> None:
        """The word before the caret becomes the next that begins as it did."""
        text, at = self.text, self.caret.at
        start = max(text.rfind(mark, 0, at) for mark in " ,(") + 1
        word, (stem, number) = text[start:at], self._begun
        words = [w for _, listed in known_words(self.table.work.level) for w in listed]
        if not stem or word not in words or not word.startswith(stem):
            stem, number = word, -1
        fitting = [w for w in dict.fromkeys(words) if w.startswith(stem)]
        if fitting:
            self._begun = (stem, (number + 1) % len(fitting))
            new = fitting[self._begun[1]]
            self.text, self.caret = caret.put_in(text, Caret(at, start), new)

    def handle(self, event: pygame.event.Event) -> None:
        """The two buttons."""
        match self.ring.handle(event, widgets.spots_of(self.widgets())):
            case Back() | Press(does=OnPage.BACK):
                self.house.back()
            case Press(does=OnSheet.TAKE):
                self._take()
            case Press(does=PutIn(words)):
                self.text, self.caret = word_chips.pressed(
                    self.text, self.caret, words, names=is_list(self.field)
                )
            case Press(does=Begin(words)):
                self.text, self.caret = words, caret_at(len(words))
            case Press(does=OnSheet.RUB_OUT):
                self._rub_out()
            case Press(does=OnSheet.KEYS):
                label, hand = self.field.label.strip(" +"), self.ring.hand
                self.house.push(
                    ScreenKeys(self, self.house, label, self.text, self._written,
                               longest=_LONGEST, hand=hand)
                )  # fmt: skip
            case _:
                pass

    def _rub_out(self) -> None:
        """The word before the caret is gone."""
        self.text, self.caret = caret.taken_out(self.text, self.caret, -1, word=True)

    def _written(self, text: str) -> None:
        """What was written on the keys of the screen."""
        self.text, self.caret, self.ring.at = text, caret_at(len(text)), "take"

    def _take(self) -> None:
        """What is written stands in the file, if it can be read."""
        if not self.good:
            return
        self.house.back()
        self.table.take_sentence(self.field, self._edits())

    # -------------------------------------------------------------------------------- drawing

    def _paper(self) -> pygame.Rect:
        look, (w, h) = self.house.look, self.house.size
        wide, high = min(look.grown(_WIDE), w - look.px(32)), min(look.grown(_HIGH), h - 32)
        return page.in_middle((w, h), wide, high)

    def _box_rect(self) -> pygame.Rect:
        """Where one writes."""
        look, paper = self.house.look, self._paper()
        top = paper.y + page.below_title(look, 50)
        return pygame.Rect(paper.x + look.px(20), top, paper.w - look.px(40), look.grown(_BOX))

    def _words_room(self) -> pygame.Rect:
        """Where the words stand that can be pressed: it stays, however much check has to say."""
        look, paper, box = self.house.look, self._paper(), self._box_rect()
        lines = _TOLD * letters.line_height(letters.DENSE, look)
        hint = letters.line_height(letters.SMALL, look) if self.field.hint else 0
        top = box.bottom + look.px(18) + lines + hint
        foot = paper.bottom - look.px(24) - page.target(look)
        return pygame.Rect(box.x, top, box.w, foot - top)

    def widgets(self) -> list[Widget]:
        """The box, which a pad presses to write, the words; take it, or go back."""
        look, paper = self.house.look, self._paper()
        high, wide = page.target(look), look.grown(130)
        top = paper.bottom - look.px(16) - high
        take = pygame.Rect(paper.right - look.px(20) - wide, top, wide, high)
        back = pygame.Rect(take.x - look.px(10) - wide, top, wide, high)
        rub = pygame.Rect(paper.x + look.px(20), top, look.grown(150), high)
        return [
            Item("box", self._box_rect(), _ringed, bare=True, does=OnSheet.KEYS),
            *word_chips.chips(look, self._words_room(), self.table.work.level, self.field),
            Button("rub", rub, "One word back", state="ready" if self.text else "disabled",
                   hint="" if self.text else "Nothing is written yet", does=OnSheet.RUB_OUT),
            Button("back", back, "Back", "left", "Esc", does=OnPage.BACK),
            Button("take", take, "Take it", "check", "Enter",
                   state="primary" if self.good else "disabled",
                   hint="" if self.good else "Check has something against it", does=OnSheet.TAKE),
        ]  # fmt: skip

    def draw(self, surface: pygame.Surface) -> None:
        """The table, dimmed, and the sheet on it."""
        c = self.house.canvas(surface)
        self.table.draw(surface)
        if c.ledger is not None:
            c.ledger.clear()
        veil(c)
        paper = self._paper()
        with c.region("sentence", paper):
            paint.panel(c, paper, self.field.label.strip(" +"), "Tab completes a word")
            left, wide = paper.x + c.px(20), paper.w - c.px(40)
            box = self._box_rect()
            self._box(c, box)
            if self.field.hint:
                told = letters.fit(f"{self.field.hint}.", letters.SMALL, c.look, wide)
                step = letters.line_height(letters.SMALL, c.look)
                at = (left, self._words_room().y - c.px(5) - step)
                letters.draw_text(c, at, told, letters.SMALL, palette.INK_2)
            # First below the box: a slip that explains a word lies over what is just above it.
            lines = _TOLD * letters.line_height(letters.DENSE, c.look)
            self._verdict(c, pygame.Rect(left, box.bottom + c.px(8), wide, lines))
        widgets.draw(c, self.widgets(), self.ring)

    def _box(self, c: Canvas, box: pygame.Rect) -> None:
        """What is written, with the caret, from the line on that shows it."""
        paint.block(c, box, palette.PAPER_0, palette.FOCUS, 2, 4)
        room = box.inflate(-c.px(16), -c.px(10))
        step = letters.line_height(letters.DENSE, c.look)
        lines = rows_of(self.text, room.w, c)
        at = next(n for n, (start, line) in reversed(list(enumerate(lines)))
                  if start <= self.caret.at)  # fmt: skip
        most = max(1, room.h // step)
        first = max(0, min(at - most + 1, len(lines) - most))
        for row, (start, line) in enumerate(lines[first : first + most]):
            y = room.y + row * step
            low, high = (min(max(0, n - start), len(line)) for n in self.caret.chosen)
            if low != high:
                x, end = (letters.width(line[:n], letters.DENSE, c.look) for n in (low, high))
                ink = palette.mix(palette.PAPER_0, palette.CHOSEN, 0.35)
                c.surface.fill(ink, (room.x + x, y, end - x, step))
            letters.draw_text(c, (room.x, y), line, letters.DENSE, palette.INK_1)
            if row + first == at:
                x = letters.width(line[: self.caret.at - start], letters.DENSE, c.look)
                c.surface.fill(palette.WAX, (room.x + x - 1, y, max(2, c.px(2)), step))

    def _verdict(self, c: Canvas, room: pygame.Rect) -> None:
        """What check says."""
        told = self.verdict
        ink: Colour = palette.TEAL
        words = self._reads() if self.text.strip() else EMPTY
        if isinstance(told, str):
            words, ink = told, palette.WAX
        elif told:
            found = told[0]
            ink = palette.WAX if found.severity is Severity.ERROR else palette.CLAUSE
            words = found.message[:1].upper() + found.message[1:]
            words += f": {found.hint}" if found.hint else ""
        step = letters.line_height(letters.DENSE, c.look)
        lines = letters.wrap(words, letters.DENSE, c.look, room.w - c.px(14))[:_TOLD]
        c.surface.fill(ink, (room.x, room.y, c.px(4), step * len(lines)))
        for row, line in enumerate(lines):
            at = (room.x + c.px(14), room.y + row * step)
            letters.draw_text(c, at, line, letters.DENSE, palette.INK_1)

    def _reads(self) -> str:
        """What can be read, as players will read it."""
        if not (is_condition(self.field) and self.good):
            return FINE
        return (
            f"It reads: {named_aim(' '.join(self.text.split()), names_in(self.table.work.level))}."
        )


def _ringed(c: Canvas, rect: pygame.Rect, touch: Touch) -> None:
    """The focus about the box."""
    if touch.focused:
        paint.focus_ring(c, rect)


def _fits(words: str, wide: int, c: Canvas) -> bool:
    return letters.width(words, letters.DENSE, c.look) <= wide


def rows_of(text: str, wide: int, c: Canvas) -> list[tuple[int, str]]:
    """The rows of a text in so many px, each with the place of its first letter: broken behind a
    blank, and every letter is in one of them."""
    rows, start = [], 0
    while True:
        end = start
        while end < len(text) and _fits(text[start : end + 1], wide, c):
            end += 1
        if end < len(text):
            blank = text.rfind(" ", start, end)
            end = blank + 1 if blank > start else max(end, start + 1)
        rows.append((start, text[start:end]))
        if end >= len(text):
            return rows
        start = end
