"""The player's packs: at the left the list and a folder of the disk to open others from, at the
right the selected one. A path can be typed or pasted, and a pack dropped on the window."""

from dataclasses import dataclass
from enum import Enum, auto
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from game.levels import Finding
from game.levels.packs import player_packs
from game.levels.packs.contents import looks_like_pack, path_exists
from game.levels.packs.level_paths import read_pack_cached
from game.stage.paper import control_drawing, palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.control_drawing import InteractionState
from game.ui.kit import page, scroll_text
from game.ui.kit.action import Action
from game.ui.kit.focus import Back, Press, Scroll
from game.ui.kit.keyboard_layout import CHORD_MODIFIERS, is_text_input
from game.ui.kit.page import Page, PageAction
from game.ui.kit.screen_keys import ScreenKeys
from game.ui.kit.screens import AppContext
from game.ui.kit.widgets import Button, CustomControl, ScrollPane, Widget, vertical_arrow
from game.ui.pages.folder_list import FolderRow, first_folder, folder_rows, path_from_text
from game.ui.pages.pack_texts import opened_text, pack_page_blocks

MAX_PATH_LENGTH: Final = 400


class PacksAction(Action, Enum):
    """Actions of the page besides its rows."""

    OPEN = auto()
    """Open the typed path, or the selected one, as a pack."""
    TAKE_OUT = auto()
    KEYS = auto()
    """Open the screen keyboard to type a path."""
    TURN_LIST = auto()
    TURN_TEXT = auto()


@dataclass(frozen=True, slots=True)
class ChoosePackRow(Action):
    """Select this row; enter it if it is a folder without a pack."""

    place: FolderRow


class PacksPage(Page):
    """The listed packs, a folder of the disk below them, and the selected pack at the right.
    `dropped` is opened at once; `folder` is shown first."""

    def __init__(self, context: AppContext, dropped: Path | None = None, folder: Path | None = None) -> None:
        super().__init__(context, "back")
        self.folder = folder or first_folder()
        self.typed_path = ""
        self.first_row = self.first_text_line = 0
        self.selected: Path | None = None
        self.message = ""
        self.findings: tuple[Finding, ...] = ()
        mine = self.listed_packs()
        self.selected = mine[0].path if mine else None
        self._folder_rows = folder_rows(self.folder)
        if dropped is not None:
            self.open_pack(dropped)

    def listed_packs(self) -> list[FolderRow]:
        """Return the listed packs."""
        found = []
        for where in player_packs.player_packs(self.context.data_dir):
            pack, _ = read_pack_cached(where)
            found.append(FolderRow(where, pack.name if pack else f"{where.name}: not usable", True))
        return found

    def rows(self) -> list[FolderRow]:
        """Return the listed packs, then the rows of the folder."""
        mine = self.listed_packs()
        listed = {row.path for row in mine}
        return [*mine, *(row for row in self._folder_rows if row.path not in listed)]

    # ------------------------------------------------------------------------------------- actions

    def open_pack(self, where: Path) -> None:
        """Add the pack at `where` to the list if it is usable; else show what is wrong with it."""
        self.typed_path, self.first_text_line = "", 0
        where = where.absolute()
        pack, self.findings = read_pack_cached(where)
        self.selected, self.message = where, ""
        if pack is not None:
            self.message = player_packs.add_pack_to_list(self.context.data_dir, where) or opened_text(pack)
        self.first_row = 0

    def _remove_selected(self) -> None:
        """Remove the selected pack from the list."""
        if self.selected is None:
            return
        self.message = player_packs.remove_pack_from_list(self.context.data_dir, self.selected)
        self.message = self.message or f"{self.selected.name} is taken out of the list; it stays where it is."

    def _select_row(self, place: FolderRow) -> None:
        self.findings, self.message, self.first_text_line = (), "", 0
        if place.is_pack:
            again = place.path == self.selected and not self._is_listed()
            self.selected = place.path
            if again:
                self.open_pack(place.path)
            return
        self.folder, self.selected = place.path, None
        self._folder_rows, self.first_row = folder_rows(self.folder), 0

    def _is_listed(self) -> bool:
        return any(row.path == self.selected for row in self.listed_packs())

    # ------------------------------------------------------------------------------------ layout

    def _panel_rects(self) -> tuple[pygame.Rect, pygame.Rect]:
        style, (w, h) = self.context.style, self.context.size
        margin = style.px(16)
        left = pygame.Rect(margin, margin, (w - 3 * margin) // 2, h - 2 * margin)
        right_x = left.right + style.px(12)
        return left, pygame.Rect(right_x, margin, w - right_x - margin, left.h)

    def _rows_rect(self) -> pygame.Rect:
        style, left = self.context.style, self._panel_rects()[0]
        top = left.y + page.px_below_title(style, 46)
        foot = left.bottom - page.control_height(style) - style.px(24)
        return pygame.Rect(left.x + style.px(8), top, left.w - style.px(16), foot - top)

    def _text_rect(self) -> pygame.Rect:
        return page.text_rect(self.context.style, self._panel_rects()[1])

    def _typed_rect(self) -> pygame.Rect:
        style, left = self.context.style, self._panel_rects()[0]
        high = page.control_height(style)
        top = left.bottom - style.px(12) - high
        return pygame.Rect(left.x + style.px(14), top, left.w - style.px(28), high)

    def _text_lines(self) -> tuple[scroll_text.TextLine, ...]:
        folder = player_packs.player_packs_folder(self.context.data_dir)
        blocks = pack_page_blocks(self.selected, self.findings, self.message, folder)
        room = self._text_rect().w - self.context.style.px(16)
        return scroll_text.wrap_blocks(blocks, self.context.style, room)

    # ----------------------------------------------------------------------------------- widgets

    def widgets(self) -> list[Widget]:
        """Return the visible rows, the text, Open, Remove and Back."""
        style, room = self.context.style, self._text_rect()
        lines = self._text_lines()
        shown = scroll_text.count_shown(lines, self.first_text_line, room.h)
        back, act = page.foot_button_rects(style, self._panel_rects()[1], 110, 170)
        mine = self._is_listed() and not self.typed_path
        ready = bool(self.typed_path) or self.selected is not None
        button = (
            Button("take-out", act, "Take it out", "cross", action=PacksAction.TAKE_OUT)
            if mine
            else Button("open", act, "Open", "book", "Enter" if self.typed_path else "",
                        state="primary" if ready else "disabled", action=PacksAction.OPEN,
                        hint="" if ready else "Choose a zip or a folder with a pack.toml in it")
        )  # fmt: skip
        return [
            *self._row_widgets(),
            CustomControl("typed", self._typed_rect(), self._draw_typed_line, action=PacksAction.KEYS),
            ScrollPane(
                "text",
                room.inflate(style.px(16), style.px(10)),
                self.first_text_line,
                shown,
                len(lines),
                True,
                action=PacksAction.TURN_TEXT,
            ),
            button,
            Button("back", back, "Back", "left", "Esc", action=PageAction.BACK),
        ]

    def _row_widgets(self) -> list[Widget]:
        """Return the visible rows, in a scrolling pane."""
        room, step = self._rows_rect(), page.control_height(self.context.style)
        rows, shown = self.rows(), self._shown_count()
        mine = len(self.listed_packs())
        found: list[Widget] = [
            ScrollPane("list", room, self.first_row, shown, len(rows), action=PacksAction.TURN_LIST)
        ]
        for n, row in enumerate(rows[self.first_row : self.first_row + shown], self.first_row):
            rect = pygame.Rect(room.x, room.y + (n - self.first_row) * step, room.w - 12, step)
            drawn = partial(_draw_row, place=row, mine=n < mine, chosen=row.path == self.selected)
            found.append(CustomControl(f"row-{n}", rect, drawn, action=ChoosePackRow(row)))
        return found

    def _shown_count(self) -> int:
        return max(1, self._rows_rect().h // page.control_height(self.context.style))

    # ------------------------------------------------------------------------------------ events

    def is_text_key(self, event: pygame.event.Event) -> bool:
        """Return whether the key edits the path."""
        return bool(self.typed_path) and is_text_input(event)

    def handle(self, event: pygame.event.Event) -> None:
        """Edit the typed path, or handle rows and buttons."""
        if event.type == pygame.KEYDOWN and self._type_path(event):
            return
        before = self.ring.focused
        match self.intent_of(event):
            case Back() | Press(action=PageAction.BACK):
                self.context.pop_screen()
            case Press(action=PacksAction.OPEN):
                self._open_typed()
            case Press(action=PacksAction.KEYS):
                self._show_screen_keys()
            case Press(action=PacksAction.TAKE_OUT):
                self._remove_selected()
            case Press(action=ChoosePackRow(place)):
                self._select_row(place)
            case Scroll(by=by, action=PacksAction.TURN_LIST):
                self._scroll_rows(by)
            case Scroll(by=by, action=PacksAction.TURN_TEXT):
                room = self._text_rect()
                self.first_text_line = scroll_text.clamp_first_line(
                    self._text_lines(), room.h, self.first_text_line + by
                )
            case None:
                up_to_rows = before == "typed" and vertical_arrow(event) < 0
                self._scroll_rows(len(self.rows()) if up_to_rows else 0)
                names = [*(f"row-{n}" for n in range(len(self.rows()))), "typed"]
                self.follow_focus(event, before, names, self._scroll_rows)

    def _scroll_rows(self, by: int) -> None:
        most = max(0, len(self.rows()) - self._shown_count())
        self.first_row = min(most, max(0, self.first_row + by))

    def _open_typed(self) -> None:
        """Open the typed path, or enter it if it is a folder without a pack."""
        where = path_from_text(self.typed_path) if self.typed_path else self.selected
        if where is None:
            return
        if path_exists(where, Path.is_dir) and not looks_like_pack(where):
            self._select_row(FolderRow(where, "", False))
            self.typed_path = ""
        else:
            self.open_pack(where)

    def _show_screen_keys(self) -> None:
        """Open the screen keyboard with the typed path, or with the visible folder."""
        text = self.typed_path or f"{self.folder}/"
        self.context.push_screen(
            ScreenKeys(self, self.context, "The path of a pack", text, self._set_typed_path,
                       max_length=MAX_PATH_LENGTH, hand=self.ring.device)
        )  # fmt: skip

    def _set_typed_path(self, path: str) -> None:
        """Set the path typed on the screen keyboard; Open comes next."""
        self.typed_path = path
        self.ring.focused = "open" if path else self.ring.focused

    def _type_path(self, event: pygame.event.Event) -> bool:
        """Return whether the key has edited the path, pasted into it, or opened it (Enter)."""
        if event.key == pygame.K_v and event.mod & pygame.KMOD_CTRL:
            self.typed_path = (self.typed_path + _clipboard_text())[:MAX_PATH_LENGTH]
            return True
        if self.typed_path and event.key == pygame.K_BACKSPACE:
            self.typed_path = self.typed_path[:-1]
            return True
        if self.typed_path and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._open_typed()
            return True
        sign = event.dict.get("unicode", "")
        written = bool(sign) and sign.isprintable() and not event.mod & CHORD_MODIFIERS
        if not written or (sign == " " and not self.typed_path) or len(self.typed_path) >= MAX_PATH_LENGTH:
            return False
        self.typed_path += sign
        return True

    # ----------------------------------------------------------------------------------- drawing

    def draw_panels(self, c: Canvas) -> None:
        """Draw the two panels, and the typed path."""
        left, right = self._panel_rects()
        with c.text_region("packs", left):
            panel_drawing.draw_panel(c, left, "Packs", "drop one here, or choose it")
        with c.text_region("pack", right):
            panel_drawing.draw_panel(c, right, "What is in it" if self.selected else "Open a pack")
        with c.text_region("pack-text", self._text_rect()):
            scroll_text.draw_lines(c, self._text_rect(), self._text_lines(), self.first_text_line)

    def _draw_typed_line(self, c: Canvas, rect: pygame.Rect, interaction: InteractionState) -> None:
        """Draw the typed path with its end in view, or else a hint."""
        panel_drawing.draw_outline(c, rect, palette.ACCENT if self.typed_path else palette.INK_3, 1.4, 3)
        words = f"{self.typed_path}|" if self.typed_path else "Type or paste a path"
        room, ink = rect.w - c.px(16), palette.INK_1 if self.typed_path else palette.INK_2
        while len(words) > 1 and letters.text_width(words, letters.BODY, c.style) > room:
            words = words[1:]
        at = (rect.x + c.px(8), rect.centery)
        letters.draw_text(c, at, words, letters.BODY, ink, "midleft")
        if interaction.is_focused:
            panel_drawing.draw_focus_ring(c, rect)


def _clipboard_text() -> str:
    """Return the text copied in another program, on one line, or ''."""
    try:
        words = pygame.scrap.get_text()
    except pygame.error:
        return ""
    return "".join(sign for sign in words.strip() if sign.isprintable())


def _draw_row(
    c: Canvas, rect: pygame.Rect, interaction: InteractionState, place: FolderRow, mine: bool, chosen: bool
) -> None:
    """Draw one row: listed packs stand out from those on the disk."""
    control_drawing.draw_row_ground(c, rect, chosen, interaction)
    role = letters.STRONG if mine else letters.BODY
    ink = palette.INK_1 if place.is_pack else palette.INK_2
    kind = "in the list" if mine else "pack" if place.is_pack else ""
    wide = letters.text_width(kind, letters.SMALL, c.style) + c.px(16)
    at, room = (rect.x + c.px(12), rect.centery), rect.w - c.px(24) - wide
    letters.draw_fitted(c, at, place.words, role, room, ink, "midleft")
    at = (rect.right - c.px(10), rect.centery)
    letters.draw_text(c, at, kind, letters.SMALL, palette.CLAUSE, "midright")
