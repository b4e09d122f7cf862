"""The player's unfinished battles: each with its name, turn and date; at the right the selected one with its
chart, and why it cannot be resumed.

The list shows at once; one file per frame is read, and the selected one's chart is engraved a frame later. A
deleted battle is only set aside until the page is left, so that a press can restore it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from enum import Enum, auto
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from game.books import shelf
from game.core.files import printable_name
from game.levels import Level, LevelError
from game.play import journal_files
from game.play.event_words import battle_names
from game.play.journal import JournalError, read_journal_file
from game.play.journal_files import JOURNAL_SUFFIX, JournalFile, JournalLocked, journals_folder
from game.play.saved_battles import (
    ResumeProblem,
    UnfinishedBattle,
    setup_of,
    unfinished_battle,
    unfinished_battle_at,
    unfinished_journals,
)
from game.play.seats import HUMAN
from game.stage.paper import control_drawing, palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.control_drawing import InteractionState
from game.ui.kit import page
from game.ui.kit.action import Action
from game.ui.kit.clipboard import is_paste_key
from game.ui.kit.focus import Back, Press, Scroll
from game.ui.kit.layout import Column, inset
from game.ui.kit.page import PageAction
from game.ui.kit.screens import AppContext, OpenCode, Screen
from game.ui.kit.scroll_text import TextBlock
from game.ui.kit.widgets import Button, CustomControl, Widget
from game.ui.pages.level_briefs import LevelBrief
from game.ui.pages.level_chart import LevelChartView
from game.ui.pages.list_page import ListPage
from game.ui.pages.loading_page import LoadingPage

HINDRANCE_NOTES: Final[Mapping[ResumeProblem, str]] = {
    ResumeProblem.NOTHING: "",
    ResumeProblem.ELSEWHERE: "open elsewhere",
    ResumeProblem.READ_ONLY: "cannot be written",
    ResumeProblem.NEWER: "newer version",
    ResumeProblem.BROKEN: "damaged",
}
"""Short notes at the end of a row: why a battle cannot be resumed."""
_HINDRANCE_HEADS: Final[Mapping[ResumeProblem, str]] = {
    ResumeProblem.ELSEWHERE: "This battle is being fought in another window.",
    ResumeProblem.READ_ONLY: "This battle cannot be written where it lies, so it cannot be gone on "
    "with there.",
    ResumeProblem.NEWER: "This battle was saved by a newer version of the game.",
    ResumeProblem.BROKEN: "This battle's file is damaged.",
}
_HINDRANCE_ADVICE: Final[Mapping[ResumeProblem, str]] = {
    ResumeProblem.ELSEWHERE: "Leave it there, and then it can be gone on with here.",
    ResumeProblem.READ_ONLY: "Copy its file to a folder that you may write to, and drop the copy on "
    "this window.",
    ResumeProblem.NEWER: "Its file stays as it is.",
    ResumeProblem.BROKEN: "Its file stays as it is until you delete it. “weathergage replay” with its "
    "name shows what stands before the damage.",
}
CHART_NOTE: Final = "The chart shows where the ships lay when it began."
NO_BATTLES_TEXT: Final = "No saved battles. A battle that you leave before its end is saved here."
DROP_HINT: Final = "Drop a battle file (.journal) on this window to continue or replay it."


def date_text(unix_ns: int) -> str:
    """Return ``28 November 2026, 14:05``, in local time."""
    try:
        when = datetime.fromtimestamp(unix_ns / 1e9).astimezone()
    except (ValueError, OverflowError, OSError):
        return ""
    return f"{when.day} {when:%B %Y, %H:%M}"


def turn_text(saved: UnfinishedBattle) -> str:
    """Return ``turn 3``."""
    return f"turn {saved.turn}" if saved.turn else "before the first turn"


def saved_battle_row_text(saved: UnfinishedBattle) -> str:
    """Return the second line of a row."""
    parts = [turn_text(saved) if saved.book or saved.turn else "", date_text(saved.written_ns)]
    return _capitalised(" · ".join(part for part in parts if part))


def _capitalised(words: str) -> str:
    return words[:1].upper() + words[1:]


def saved_battle_blocks(
    saved: UnfinishedBattle | None, level: Level | None, message: str, folder: str, *, has_chart: bool
) -> list[TextBlock]:
    """Return the text beside the list: the last message, then the selected battle; its chart is
    above it if it is `has_chart`."""
    head = [TextBlock(message, letters.STRONG, palette.WAX, 4)] if message else []
    if saved is None:
        return [
            *head,
            *(TextBlock(words, letters.BODY, gap_above=8) for words in (NO_BATTLES_TEXT, DROP_HINT)),
        ]
    blocks = [TextBlock(saved.name, letters.HEADING, palette.INK_1, 6)]
    blocks.append(TextBlock(f"{saved_battle_row_text(saved)}.", letters.BODY, palette.INK_1, 4))
    if saved.problem is not ResumeProblem.NOTHING:
        blocks.append(TextBlock(_HINDRANCE_HEADS[saved.problem], letters.STRONG, palette.WAX, 8))
        why = saved.problem_text  # a file name at its beginning keeps its first letter
        why = why if JOURNAL_SUFFIX in why.split(" ")[0] else _capitalised(why)
        blocks.append(TextBlock(f"{why}.", letters.BODY, palette.INK_1, 4))
        blocks.append(TextBlock(_HINDRANCE_ADVICE[saved.problem], letters.BODY, palette.INK_2, 4))
    blocks += [TextBlock(words, letters.BODY, palette.INK_1, 4) for words in _battle_sentences(saved, level)]
    blocks += [TextBlock(CHART_NOTE, letters.BODY, palette.INK_2, 4)] if has_chart else []
    blocks.append(
        TextBlock(f"{printable_name(saved.path.name)}, in {folder}", letters.SMALL, palette.INK_2, 10)
    )
    return [*head, *blocks]


def _battle_sentences(saved: UnfinishedBattle, level: Level | None) -> list[str]:
    said = [f"Rules: {shelf.book(saved.book).rules.TITLE}"] if saved.book else []
    if level is None or saved.seats is None:
        return said
    names = battle_names(level)
    for side, who in saved.seats.items():
        grade = who.removeprefix("ai:")
        words = "you" if who == HUMAN else f"the {grade}" if grade != who else who
        said.append(f"{names.get(side, side)}: {words}.")
    return said


CHART_MIN_HEIGHT: Final = 440.0
"""Units of height at normal text size from which the panel shows a chart."""
CHART_HEIGHT_SHARE: Final = 0.4
"""The share of the panel that the chart takes."""
ResumeBattle = Callable[[AppContext, Path], Screen]


class SavedBattlesAction(Action, Enum):
    """Actions of the page besides its rows."""

    GO_ON = auto()
    DELETE = auto()
    UNDO = auto()
    """Restore the battle deleted last."""
    PASTE = auto()
    """Open the page of a pasted code."""
    TURN_LIST = auto()


@dataclass(frozen=True, slots=True)
class ChooseSavedBattle(Action):
    """Select that battle; resume it if it is selected already."""

    path: Path


class SavedBattlesPage(ListPage):
    """The list. `resume_battle` resumes the battle of a journal; `selected` is selected first, and listed
    wherever it is; `message` is shown about it; `open_code` shows the page of a pasted code."""

    def __init__(
        self,
        context: AppContext,
        resume_battle: ResumeBattle,
        selected: Path | None = None,
        message: str = "",
        open_code: OpenCode | None = None,
    ) -> None:
        super().__init__(context, "back")
        self._resume_battle, self.message, self._open_code = resume_battle, message, open_code
        self._chart_view = LevelChartView()
        self._deleted: list[journal_files.DeletedJournal] = []
        self._read_battles: dict[Path, UnfinishedBattle] = {}
        self._level_briefs: dict[Path, LevelBrief] = {}
        journal_files.purge_deleted_journals(self._folder)
        self.rows: list[JournalFile] = unfinished_journals(self._folder)
        paths = [row.path for row in self.rows]
        self.selected = selected or next(iter(paths), None)
        self._read_selected()
        if self.selected in paths:
            self._scroll_to_row(paths.index(self.selected))
        self.ring.focused = "go-on" if self._may_resume() else "back"

    @property
    def _folder(self) -> Path:
        return journals_folder(self.context.data_dir)

    def _read_selected(self) -> None:
        """Read the selected file; drop a battle that turns out to be over."""
        if self.selected is None or self.selected in self._read_battles:
            return
        row = next((row for row in self.rows if row.path == self.selected), None)
        if row is not None:
            self._read_row(row)
        else:
            try:
                found = unfinished_battle_at(self.selected)
            except JournalError as fault:
                found = UnfinishedBattle(self.selected, 0, self.selected.stem,
                                         problem=ResumeProblem.BROKEN, problem_text=str(fault))  # fmt: skip
            if found is not None:
                self._read_battles[self.selected] = found

    def _read_row(self, row: JournalFile) -> None:
        found = unfinished_battle(row, self.context.settings.text_language)
        if found is not None:
            self._read_battles[row.path] = found
            return
        self.rows.remove(row)
        if self.selected == row.path:
            self.selected = self.rows[0].path if self.rows else None

    def selected_battle(self) -> UnfinishedBattle | None:
        """Return the selected battle, or None."""
        return self._read_battles.get(self.selected) if self.selected is not None else None

    @property
    def has_work(self) -> bool:
        """Return whether files are still to be read, or a chart to be engraved."""
        unread = any(row.path not in self._read_battles for row in self.rows)
        return unread or (self.selected in self._read_battles and self.selected not in self._level_briefs)

    @property
    def is_moving(self) -> bool:
        """Return whether there is work: its result is shown."""
        return self.has_work

    def advance(self, seconds: float) -> None:
        """Read one more file, the selected one and its level first."""
        self._read_selected()
        saved = self.selected_battle()
        # The level and its chart come a frame after the text, so that the page shows at once.
        if saved is not None and saved.path not in self._level_briefs:
            self._level_briefs[saved.path] = LevelBrief(
                saved.path, saved.name, saved.book, _level_of(saved, self.context.settings.text_language)
            )
            return
        unread = next((row for row in self.rows if row.path not in self._read_battles), None)
        if unread is not None:
            self._read_row(unread)

    def _may_resume(self) -> bool:
        saved = self.selected_battle()
        return saved is not None and saved.problem is ResumeProblem.NOTHING

    def _select_row(self, path: Path) -> None:
        if path == self.selected and self._may_resume():
            self._resume_selected()
            return
        self.selected, self.message, self.first_text_line = path, "", 0
        self._read_battles.pop(path, None)  # another window may have left it meanwhile
        self._read_selected()

    def _resume_selected(self) -> None:
        saved = self.selected_battle()
        if saved is None:
            return

        def failed(words: str) -> None:
            self.context.pop_screen()
            self.message = f"{words}."
            self._read_battles.pop(saved.path, None)

        journal_files.purge_deleted_journals(self._folder)
        self._deleted.clear()

        def resume(context: AppContext) -> Screen:
            return self._resume_battle(context, saved.path)

        self.context.push_screen(LoadingPage(self.context, saved.name, resume, failed))

    def _delete_selected(self) -> None:
        saved = self.selected_battle()
        if saved is None:
            return
        try:
            self._deleted.append(journal_files.delete_journal(saved.path))
        except (OSError, JournalLocked) as fault:
            self.message = f"{saved.name} cannot be deleted: {fault}."
            return
        at = next((n for n, row in enumerate(self.rows) if row.path == saved.path), 0)
        self.rows = [row for row in self.rows if row.path != saved.path]
        del self._read_battles[saved.path]
        self.message, self.first_text_line = f"{saved.name} is deleted.", 0
        self.selected = self.rows[min(at, len(self.rows) - 1)].path if self.rows else None
        self._read_selected()
        self._scroll_rows(0)

    def _undo_delete(self) -> None:
        if not self._deleted:
            return
        gone = self._deleted.pop()
        try:
            journal_files.restore_journal(gone)
        except OSError as fault:
            self.message = f"It cannot be brought back: {fault.strerror}."
            return
        self.rows = unfinished_journals(self._folder)
        self.selected, self.first_text_line = gone.original_path, 0
        self._read_selected()
        saved = self.selected_battle()
        self.message = f"{saved.name} is there again." if saved else ""
        paths = [row.path for row in self.rows]
        if gone.original_path in paths:
            self._scroll_to_row(paths.index(gone.original_path))

    def _row_height(self) -> int:
        style = self.context.style
        return max(page.control_height(style), 2 * letters.line_height(letters.BODY, style) + style.px(8))

    def _chart_room(self) -> pygame.Rect | None:
        style, right = self.context.style, self._panel_rects()[1]
        brief = self._level_briefs.get(self.selected) if self.selected is not None else None
        if right.h < style.text_px(CHART_MIN_HEIGHT) or brief is None or brief.level is None:
            return None
        below = inset(page.text_rect(style, right), 0, style.px(4))
        return Column(round(right.h * CHART_HEIGHT_SHARE)).split(below)[0]

    def _text_rect(self) -> pygame.Rect:
        room, chart = super()._text_rect(), self._chart_room()
        above = chart.bottom + self.context.style.px(8) - room.y if chart is not None else 0
        return inset(room, 0, above)

    def _row_count(self) -> int:
        return len(self.rows)

    def _text_blocks(self) -> Iterable[TextBlock]:
        saved = self.selected_battle()
        brief = self._level_briefs.get(saved.path) if saved is not None else None
        folder = str(saved.path.parent) if saved is not None else ""
        level, charted = brief.level if brief else None, self._chart_room() is not None
        return saved_battle_blocks(saved, level, self.message, folder, has_chart=charted)

    def widgets(self) -> list[Widget]:
        """Return the visible rows, the text, and the buttons."""
        return [*self._row_widgets(), self._text_pane(), *self._action_buttons()]

    def _action_buttons(self) -> list[Widget]:
        saved = self.selected_battle()
        (left, right), style = self._panel_rects(), self.context.style
        go_on, back = page.foot_button_rects(style, right, 130, 110)
        delete, undo = page.foot_button_rects(style, left, 118, 94)
        why = HINDRANCE_NOTES[saved.problem].capitalize() if saved else "Choose a battle"
        ours = saved is not None and saved.path.parent == self._folder
        may_delete = ours and saved is not None and saved.problem is not ResumeProblem.ELSEWHERE
        may_resume = self._may_resume()
        buttons: list[Widget] = [
            Button("delete", delete, "Delete", "cross", "Del", pygame.K_DELETE,
                   "ready" if may_delete else "disabled", hint="" if may_delete else why,
                   action=SavedBattlesAction.DELETE),
            *self._paste_buttons(undo),
            Button("back", back, "Back", "left", "Esc", action=PageAction.BACK),
            Button("go-on", go_on, "Go on", "sail", state="primary" if may_resume else "disabled",
                   hint="" if may_resume else why, action=SavedBattlesAction.GO_ON),
        ]  # fmt: skip
        if self._deleted:
            key = pygame.K_BACKSPACE  # Ctrl Z too
            buttons.insert(0, Button("undo", undo, "Undo", "undo", key=key, action=SavedBattlesAction.UNDO))
        return buttons

    def _paste_buttons(self, beside: pygame.Rect) -> list[Widget]:
        """Return the button for a pasted code, left of that rectangle; with large text it has one
        word."""
        if self._open_code is None:
            return []
        left, style = self._panel_rects()[0].x + self.context.style.px(16), self.context.style
        rect = pygame.Rect(left, beside.y, min(beside.x - style.px(10) - left, style.text_px(130)), beside.h)
        words = "Paste a code" if rect.w >= style.text_px(110) else "Paste"
        hint = "A battle that somebody has sent you as a code"
        return [Button("paste", rect, words, hint=hint, action=SavedBattlesAction.PASTE)]

    def _row_widgets(self) -> list[Widget]:
        found: list[Widget] = [self._list_pane(SavedBattlesAction.TURN_LIST)]
        for n, rect in self._row_rects():
            row = self.rows[n]
            drawn = partial(_draw_row, kept=row, saved=self._read_battles.get(row.path),
                            chosen=row.path == self.selected)  # fmt: skip
            found.append(CustomControl(f"row-{n}", rect, drawn, action=ChooseSavedBattle(row.path)))
        return found

    def capture_event(self, event: pygame.event.Event) -> bool:
        """Take Ctrl V: a pasted code."""
        if not is_paste_key(event):
            return False
        self._paste()
        return True

    def handle(self, event: pygame.event.Event) -> None:
        """Handle rows, buttons and scrolling."""
        before = self.ring.focused
        match self.intent_of(event):
            case Press(action=SavedBattlesAction.PASTE):
                self._paste()
            case Back() | Press(action=PageAction.BACK):
                journal_files.purge_deleted_journals(self._folder)
                self.context.pop_screen()
            case Press(action=SavedBattlesAction.GO_ON):
                self._resume_selected()
            case Press(action=SavedBattlesAction.DELETE):
                self._delete_selected()
            case Press(action=SavedBattlesAction.UNDO):
                self._undo_delete()
            case Press(action=ChooseSavedBattle(path)):
                self._select_row(path)
            case Scroll(by=by, action=SavedBattlesAction.TURN_LIST):
                self._scroll_rows(by)
            case Scroll(by=by, action=PageAction.TURN):
                self._scroll_text(by)
            case None:
                names = [f"row-{n}" for n in range(len(self.rows))]
                self.follow_focus(event, before, names, self._scroll_rows)

    def _paste(self) -> None:
        if self._open_code is not None:
            self.context.push_screen(self._open_code(self.context))

    def _scroll_to_row(self, number: int) -> None:
        if not self.first_row <= number < self.first_row + self._shown_count():
            self.first_row = 0
            self._scroll_rows(number)

    def draw_panels(self, c: Canvas) -> None:
        """Draw the two panels, the chart and the text."""
        left, right = self._panel_rects()
        with c.text_region("saved", left):
            panel_drawing.draw_panel(c, left, "Saved battles")
        with c.text_region("battle", right):
            panel_drawing.draw_panel(c, right, "The battle" if self.selected else "No saved battles")
        chart = self._chart_room()
        if chart is not None and self.selected is not None:
            with c.text_region("chart", chart):
                self._chart_view.draw(c, chart, self._level_briefs[self.selected])
        with c.text_region("battle-text", self._text_rect()):
            self._draw_text(c)


def _level_of(saved: UnfinishedBattle, language: str) -> Level | None:
    if not saved.book:
        return None
    try:
        return replace(setup_of(read_journal_file(saved.path)), language=language).level()
    except (JournalError, LevelError):
        return None


def _draw_row(
    c: Canvas,
    rect: pygame.Rect,
    interaction: InteractionState,
    kept: JournalFile,
    saved: UnfinishedBattle | None,
    chosen: bool,
) -> None:
    control_drawing.draw_row_ground(c, rect, chosen, interaction)
    short = HINDRANCE_NOTES[saved.problem] if saved else ""
    wide = letters.text_width(short, letters.SMALL, c.style) + c.px(16) if short else 0
    name = saved.name if saved else kept.path.stem
    below = saved_battle_row_text(saved) if saved else date_text(kept.written_ns)
    high = letters.line_height(letters.BODY, c.style)
    x, room = rect.x + c.px(12), rect.w - c.px(22)
    top = rect.centery - high // 2
    ink = palette.INK_1 if not short else palette.INK_2
    letters.draw_fitted(c, (x, top), name, letters.STRONG, room - wide, ink, "midleft")
    at = (rect.right - c.px(10), top)
    letters.draw_text(c, at, short, letters.SMALL, palette.WAX, "midright")
    at = (x, rect.centery + high // 2)
    letters.draw_fitted(c, at, below, letters.SMALL, room, palette.INK_2, "midleft")
