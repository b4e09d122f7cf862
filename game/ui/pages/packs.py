"""The player's packs: at the left those in his list and a folder of the disk to open another from,
at the right what is in hand. A path can be typed or pasted, and a pack dropped on the window."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from game.levels import Finding
from game.levels.packs import kept
from game.levels.packs.addresses import pack_at
from game.levels.packs.contents import is_there, looks_like_pack
from game.stage.paper import fitting, paint, palette, parts
from game.stage.paper import lettering as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.parts import Touch
from game.ui.kit import page, scroll_text
from game.ui.kit.action import Action
from game.ui.kit.focus import Back, Press, Scroll
from game.ui.kit.layouts import CHORDS, writes
from game.ui.kit.page import OnPage, Page
from game.ui.kit.screen_keys import ScreenKeys
from game.ui.kit.screens import AppContext
from game.ui.kit.widgets import Button, Item, Pane, Widget, arrow_of
from game.ui.pages.folder_rows import Place, begin_in, meant_by, rows_of
from game.ui.pages.pack_words import blocks_of, opened_words

LONGEST: Final = 400


class OnPacks(Action, Enum):
    """What the page can do beside its rows."""

    OPEN = auto()
    """What is typed, or in hand on the disk, is opened as a pack."""
    TAKE_OUT = auto()
    KEYS = auto()
    """Keys are laid over the page, to type a path."""
    TURN_LIST = auto()
    TURN_TEXT = auto()


@dataclass(frozen=True, slots=True)
class Choose(Action):
    """What lies there is in hand; a folder that is no pack is looked into."""

    place: Place


class Packs(Page):
    """The packs in the list and, below them, a folder of the disk; at the right what is in hand.
    `dropped` is opened at once; of the disk, `folder` is looked into first."""

    def __init__(
        self, house: AppContext, dropped: Path | None = None, folder: Path | None = None
    ) -> None:
        super().__init__(house, "back")
        self.folder = folder or begin_in()
        self.typed = ""
        self.first = self.told = 0
        self.hand: Path | None = None
        self.said = ""
        self.faults: tuple[Finding, ...] = ()
        mine = self.mine()
        self.hand = mine[0].path if mine else None
        self._disk = rows_of(self.folder)
        if dropped is not None:
            self.open(dropped)

    def mine(self) -> list[Place]:
        """The packs in the list."""
        found = []
        for where in kept.kept_packs(self.house.data_dir):
            pack, _ = pack_at(where)
            found.append(Place(where, pack.name if pack else f"{where.name}: not usable", True))
        return found

    def rows(self) -> list[Place]:
        """The packs in the list, then the folder of the disk."""
        mine = self.mine()
        listed = {row.path for row in mine}
        return [*mine, *(row for row in self._disk if row.path not in listed)]

    # ------------------------------------------------------------------------------------- acts

    def open(self, where: Path) -> None:
        """What lies there is in the list from now on, if it is a pack that can be used; else what
        is wrong with it is told."""
        self.typed, self.told = "", 0
        where = where.absolute()
        pack, self.faults = pack_at(where)
        self.hand, self.said = where, ""
        if pack is not None:
            self.said = kept.keep(self.house.data_dir, where) or opened_words(pack)
        self.first = 0

    def _take_out(self) -> None:
        """What is in hand is in the list no more."""
        if self.hand is None:
            return
        self.said = kept.take_out(self.house.data_dir, self.hand)
        self.said = self.said or f"{self.hand.name} is taken out of the list; it stays where it is."

    def _choose(self, place: Place) -> None:
        """A row was pressed."""
        self.faults, self.said, self.told = (), "", 0
        if place.is_pack:
            again = place.path == self.hand and not self._is_mine()
            self.hand = place.path
            if again:
                self.open(place.path)
            return
        self.folder, self.hand = place.path, None
        self._disk, self.first = rows_of(self.folder), 0

    def _is_mine(self) -> bool:
        """Whether what is in hand is in the list."""
        return any(row.path == self.hand for row in self.mine())

    # ------------------------------------------------------------------------------------ layout

    def _papers(self) -> tuple[pygame.Rect, pygame.Rect]:
        """The rows at the left, what is in hand at the right."""
        look, (w, h) = self.house.look, self.house.size
        margin = look.px(16)
        left = pygame.Rect(margin, margin, (w - 3 * margin) // 2, h - 2 * margin)
        right_x = left.right + look.px(12)
        return left, pygame.Rect(right_x, margin, w - right_x - margin, left.h)

    def _list_room(self) -> pygame.Rect:
        """Where the rows lie: between the title and the line that is typed."""
        look, left = self.house.look, self._papers()[0]
        top = left.y + page.below_title(look, 46)
        foot = left.bottom - page.target(look) - look.px(24)
        return pygame.Rect(left.x + look.px(8), top, left.w - look.px(16), foot - top)

    def _text_room(self) -> pygame.Rect:
        """Where what is told stands."""
        return page.text_room(self.house.look, self._papers()[1])

    def _typed_room(self) -> pygame.Rect:
        """The line that is typed, at the foot of the rows."""
        look, left = self.house.look, self._papers()[0]
        high = page.target(look)
        top = left.bottom - look.px(12) - high
        return pygame.Rect(left.x + look.px(14), top, left.w - look.px(28), high)

    def _lines(self) -> tuple[scroll_text.TextLine, ...]:
        """What is told of what is in hand."""
        folder = kept.packs_folder(self.house.data_dir)
        blocks = blocks_of(self.hand, self.faults, self.said, folder)
        room = self._text_room().w - self.house.look.px(16)
        return scroll_text.set_lines(blocks, self.house.look, room)

    # ----------------------------------------------------------------------------------- widgets

    def widgets(self) -> list[Widget]:
        """The rows in view, the text, open, take out, back."""
        look, room = self.house.look, self._text_room()
        lines = self._lines()
        shown = scroll_text.shown_from(lines, self.told, room.h)
        back, act = page.at_foot(look, self._papers()[1], 110, 170)
        mine = self._is_mine() and not self.typed
        ready = bool(self.typed) or self.hand is not None
        button = (
            Button("take-out", act, "Take it out", "cross", does=OnPacks.TAKE_OUT)
            if mine
            else Button("open", act, "Open", "book", "Enter" if self.typed else "",
                        state="primary" if ready else "disabled", does=OnPacks.OPEN,
                        hint="" if ready else "Choose a zip or a folder with a pack.toml in it")
        )  # fmt: skip
        return [
            *self._row_widgets(),
            Item("typed", self._typed_room(), self._typed_line, does=OnPacks.KEYS),
            Pane("text", room.inflate(look.px(16), look.px(10)), self.told, shown, len(lines), True,
                 does=OnPacks.TURN_TEXT),
            button,
            Button("back", back, "Back", "left", "Esc", does=OnPage.BACK),
        ]  # fmt: skip

    def _row_widgets(self) -> list[Widget]:
        """The rows in view, under a pane that turns them."""
        room, step = self._list_room(), page.target(self.house.look)
        rows, shown = self.rows(), self._shown()
        mine = len(self.mine())
        found: list[Widget] = [
            Pane("list", room, self.first, shown, len(rows), does=OnPacks.TURN_LIST)
        ]
        for n, row in enumerate(rows[self.first : self.first + shown], self.first):
            rect = pygame.Rect(room.x, room.y + (n - self.first) * step, room.w - 12, step)
            drawn = partial(_row, place=row, mine=n < mine, chosen=row.path == self.hand)
            found.append(Item(f"row-{n}", rect, drawn, does=Choose(row)))
        return found

    def _shown(self) -> int:
        return max(1, self._list_room().h // page.target(self.house.look))

    # ------------------------------------------------------------------------------------ events

    def is_written(self, event: pygame.event.Event) -> bool:
        """Whether the key changes the path."""
        return bool(self.typed) and writes(event)

    def handle(self, event: pygame.event.Event) -> None:
        """What is typed is a path; the rest goes to the rows and buttons."""
        if event.type == pygame.KEYDOWN and self._types(event):
            return
        before = self.ring.at
        match self.hear(event):
            case Back() | Press(does=OnPage.BACK):
                self.house.back()
            case Press(does=OnPacks.OPEN):
                self._open_it()
            case Press(does=OnPacks.KEYS):
                self._lay_keys()
            case Press(does=OnPacks.TAKE_OUT):
                self._take_out()
            case Press(does=Choose(place)):
                self._choose(place)
            case Scroll(by=by, does=OnPacks.TURN_LIST):
                self._turn(by)
            case Scroll(by=by, does=OnPacks.TURN_TEXT):
                room = self._text_room()
                self.told = scroll_text.first_of(self._lines(), room.h, self.told + by)
            case None:
                up_to_rows = before == "typed" and arrow_of(event) < 0
                self._turn(len(self.rows()) if up_to_rows else 0)
                self.follow(event, before, self._names(), self._turn)

    def _names(self) -> Sequence[str]:
        """The rows, and below the last of them the line that is typed."""
        return [*(f"row-{n}" for n in range(len(self.rows()))), "typed"]

    def _turn(self, by: int) -> None:
        """The rows have turned, as far as they go."""
        most = max(0, len(self.rows()) - self._shown())
        self.first = min(most, max(0, self.first + by))

    def _open_it(self) -> None:
        """What is typed is opened, or looked into where it is a folder without a pack."""
        where = meant_by(self.typed) if self.typed else self.hand
        if where is None:
            return
        if is_there(where, Path.is_dir) and not looks_like_pack(where):
            self._choose(Place(where, "", False))
            self.typed = ""
        else:
            self.open(where)

    def _lay_keys(self) -> None:
        """The path is typed on keys of the screen: the one so far, or from the folder in view."""
        text = self.typed or f"{self.folder}/"
        self.house.push(
            ScreenKeys(self, self.house, "The path of a pack", text, self._spelt,
                       longest=LONGEST, hand=self.ring.hand)
        )  # fmt: skip

    def _spelt(self, path: str) -> None:
        """The path was typed on keys of the screen; it can be opened next."""
        self.typed = path
        self.ring.at = "open" if path else self.ring.at

    def _types(self, event: pygame.event.Event) -> bool:
        """A sign more in the path, one less, what was copied, or Enter that opens it."""
        if event.key == pygame.K_v and event.mod & pygame.KMOD_CTRL:
            self.typed = (self.typed + _copied())[:LONGEST]
            return True
        if self.typed and event.key == pygame.K_BACKSPACE:
            self.typed = self.typed[:-1]
            return True
        if self.typed and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._open_it()
            return True
        sign = event.dict.get("unicode", "")
        written = bool(sign) and sign.isprintable() and not event.mod & CHORDS
        if not written or (sign == " " and not self.typed) or len(self.typed) >= LONGEST:
            return False
        self.typed += sign
        return True

    # ----------------------------------------------------------------------------------- drawing

    def draw_papers(self, c: Canvas) -> None:
        """The two papers, and the line that is typed."""
        left, right = self._papers()
        with c.region("packs", left):
            paint.panel(c, left, "Packs", "drop one here, or choose it")
        with c.region("pack", right):
            paint.panel(c, right, "What is in it" if self.hand else "Open a pack")
        with c.region("pack-text", self._text_room()):
            scroll_text.draw_lines(c, self._text_room(), self._lines(), self.told)

    def _typed_line(self, c: Canvas, rect: pygame.Rect, touch: Touch) -> None:
        """The path so far, its end in view; else what can be done."""
        paint.outline(c, rect, palette.ACCENT if self.typed else palette.INK_3, 1.4, 3)
        words = f"{self.typed}|" if self.typed else "Type or paste a path"
        room, ink = rect.w - c.px(16), palette.INK_1 if self.typed else palette.INK_2
        while len(words) > 1 and letters.width(words, letters.BODY, c.look) > room:
            words = words[1:]
        at = (rect.x + c.px(8), rect.centery)
        letters.draw_text(c, at, words, letters.BODY, ink, "midleft")
        if touch.focused:
            paint.focus_ring(c, rect)


def _copied() -> str:
    """What was copied in another program, on one line; '' where there is none to be had."""
    try:
        words = pygame.scrap.get_text()
    except pygame.error:
        return ""
    return "".join(sign for sign in words.strip() if sign.isprintable())


def _row(
    c: Canvas, rect: pygame.Rect, touch: Touch, place: Place, mine: bool, chosen: bool
) -> None:
    """One row: a pack of the list stands out from what lies on the disk."""
    parts.row(c, rect, chosen, touch)
    role = letters.STRONG if mine else letters.BODY
    ink = palette.INK_1 if place.is_pack else palette.INK_2
    kind = "in the list" if mine else "pack" if place.is_pack else ""
    wide = letters.width(kind, letters.SMALL, c.look) + c.px(16)
    at, room = (rect.x + c.px(12), rect.centery), rect.w - c.px(24) - wide
    fitting.draw_fitted(c, at, place.words, role, room, ink, "midleft")
    at = (rect.right - c.px(10), rect.centery)
    letters.draw_text(c, at, kind, letters.SMALL, palette.CLAUSE, "midright")
