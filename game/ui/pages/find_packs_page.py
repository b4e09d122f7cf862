"""The packs of an index that somebody hosts: at the left the list, at the right the selected one, to add or
to update. What comes from the web is read beside the frames; it is checked in one of them."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Final

import pygame

from game.levels.format.allowed_words import LANGUAGES
from game.levels.packs.pack_index import IndexedPack, IndexRefused
from game.play.event_words import count_words
from game.play.pack_install import IndexSource, index_source, install_pack, is_newer, why_not_addable
from game.stage.paper import control_drawing, palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.control_drawing import InteractionState
from game.ui.kit import page
from game.ui.kit.action import Action
from game.ui.kit.focus import Back, Press, Scroll
from game.ui.kit.page import PageAction
from game.ui.kit.screens import AppContext
from game.ui.kit.scroll_text import TextBlock
from game.ui.kit.widgets import Button, CustomControl, Widget
from game.ui.pages.list_page import ListPage

_KILOBYTE: Final = 1024
Outcome = Callable[[], None]
"""What a piece of work wants done in a frame."""


class FindAction(Action, Enum):
    """Actions of the page besides its rows."""

    ADD = auto()
    """Add the selected pack, or update it."""
    TURN_LIST = auto()


@dataclass(frozen=True, slots=True)
class ChooseFoundPack(Action):
    """Select the pack of that number, from 0."""

    number: int


class FindPacksPage(ListPage):
    """The packs of the index at that address."""

    def __init__(self, context: AppContext, address: str) -> None:
        super().__init__(context, "back")
        self.address = address
        self.source: IndexSource | None = None
        self.packs: list[IndexedPack] = []
        self.selected: IndexedPack | None = None
        self.message = "Looking …"
        self._outcomes: SimpleQueue[Outcome] = SimpleQueue()
        self.is_busy = False
        self._start(self._read_index)

    # -------------------------------------------------------------------------- work
    def _start(self, work: Callable[[], Outcome]) -> None:
        def run() -> None:
            try:
                outcome = work()
            except IndexRefused as refused:
                outcome = partial(self._tell, f"{refused}.")
            self._outcomes.put(outcome)

        self.is_busy = True
        Thread(target=run, name="find-packs", daemon=True).start()

    def _read_index(self) -> Outcome:
        source = index_source(self.address)
        return partial(self._show_index, source, source.read_index().newest())

    def _show_index(self, source: IndexSource, packs: list[IndexedPack]) -> None:
        self.source, self.packs = source, packs
        self.selected = packs[0] if packs else None
        self.message = "" if packs else "The index is empty."

    def _tell(self, message: str) -> None:
        self.message = message[:1].upper() + message[1:]

    def _add_selected(self) -> None:
        pack, source = self.selected, self.source
        if pack is None or source is None or self.is_busy:
            return

        def fetch() -> Outcome:
            return partial(self._install, source, pack, source.read_pack_file(pack))

        self.message = f"{pack.named_version} is on its way …"
        self._start(fetch)

    def _install(self, source: IndexSource, pack: IndexedPack, data: bytes) -> None:
        # In a frame, not beside it: the check sets battles up, and there is one table at a time.
        try:
            made = install_pack(self.context.data_dir, source, pack, data)
        except IndexRefused as refused:
            self._tell(f"{refused}.")
            return
        changes = f" {made.changes[:1].upper()}{made.changes[1:]}." if made.changes else ""
        held = count_words(len(made.pack.levels), "level")
        self._tell(f"{made.pack.named_version} is in the list of battles now: {held}.{changes}")

    @property
    def is_moving(self) -> bool:
        """Return whether something is on its way."""
        return self.is_busy

    def advance(self, seconds: float) -> None:
        """Do what a finished piece of work wants done."""
        try:
            outcome = self._outcomes.get_nowait()
        except Empty:
            return
        self.is_busy = False
        outcome()

    # -------------------------------------------------------------------------- what is seen
    def _text_blocks(self) -> Iterator[TextBlock]:
        if self.message:
            yield TextBlock(self.message, letters.STRONG, palette.WAX, 4)
        pack = self.selected
        if pack is None:
            yield TextBlock(f"At {self.address}", letters.SMALL, palette.INK_2, 10)
            return
        yield TextBlock(pack.name, letters.HEADING, palette.INK_1, 6)
        language = LANGUAGES.get(pack.language, pack.language)
        facts = [f"by {pack.author}", pack.licence, f"version {pack.version}", language]
        yield TextBlock(" · ".join(facts), letters.DENSE, palette.INK_2)
        if pack.about.strip():
            yield TextBlock(pack.about.strip(), letters.BODY, gap_above=8)
        size = f"{max(1, pack.length // _KILOBYTE):,} kB"
        yield TextBlock(f"{size}, from {self.address}", letters.SMALL, palette.INK_2, 10)
        if self._refusal(pack):
            yield TextBlock(self._refusal(pack), letters.BODY, palette.INK_1, 10)
        words = "Nothing of a pack is code. It is checked before it is put into your folder of mod packs."
        yield TextBlock(words, letters.SMALL, palette.INK_2, 10)

    def _refusal(self, pack: IndexedPack) -> str:
        if pack.needs_newer_game:
            return f"It needs version {pack.requires} of the game."
        if is_newer(self.context.data_dir, pack):
            return ""
        why_not = why_not_addable(self.context.data_dir, pack)
        return f"{why_not}." if why_not else ""

    def _row_count(self) -> int:
        return len(self.packs)

    def _foot_height(self) -> int:
        return self.context.style.px(14)

    def widgets(self) -> list[Widget]:
        """Return the visible rows, the text, Add and Back."""
        style = self.context.style
        back, act = page.foot_button_rects(style, self._panel_rects()[1], 110, 170)
        pack = self.selected
        ready = pack is not None and not self.is_busy and not self._refusal(pack)
        update = pack is not None and is_newer(self.context.data_dir, pack)
        return [
            *self._row_widgets(),
            self._text_pane(),
            Button("add", act, "Update" if update else "Add", "book",
                   state="primary" if ready else "disabled", action=FindAction.ADD,
                   hint="" if ready else "Choose one that you do not have"),
            Button("back", back, "Back", "left", "Esc", action=PageAction.BACK),
        ]  # fmt: skip

    def _row_widgets(self) -> Iterator[Widget]:
        yield self._list_pane(FindAction.TURN_LIST)
        for n, rect in self._row_rects():
            pack = self.packs[n]
            drawn = partial(_draw_row, words=pack.named_version, is_chosen=pack is self.selected)
            yield CustomControl(f"row-{n}", rect, drawn, action=ChooseFoundPack(n))

    def handle(self, event: pygame.event.Event) -> None:
        """Handle rows and buttons."""
        before = self.ring.focused
        match self.intent_of(event):
            case Back() | Press(action=PageAction.BACK):
                self.context.pop_screen()
            case Press(action=FindAction.ADD):
                self._add_selected()
            case Press(action=ChooseFoundPack(number)):
                self.selected = self.packs[number]
                self.message, self.first_text_line = "", 0
            case Scroll(by=by, action=FindAction.TURN_LIST):
                self._scroll_rows(by)
            case Scroll(by=by, action=PageAction.TURN):
                self._scroll_text(by)
            case None:
                names = [f"row-{n}" for n in range(len(self.packs))]
                self.follow_focus(event, before, names, self._scroll_rows)

    def draw_panels(self, c: Canvas) -> None:
        """Draw both panels and the text of the right one."""
        left, right = self._panel_rects()
        with c.text_region("packs", left):
            panel_drawing.draw_panel(c, left, "Mod packs found", "choose one")
        with c.text_region("pack", right):
            panel_drawing.draw_panel(c, right, "What is in it")
        with c.text_region("pack-text", self._text_rect()):
            self._draw_text(c)


def _draw_row(
    c: Canvas, rect: pygame.Rect, interaction: InteractionState, words: str, is_chosen: bool
) -> None:
    control_drawing.draw_row_ground(c, rect, is_chosen, interaction)
    at, room = (rect.x + c.px(12), rect.centery), rect.w - c.px(24)
    letters.draw_fitted(c, at, words, letters.STRONG, room, palette.INK_1, "midleft")
