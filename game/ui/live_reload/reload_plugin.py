"""Live reload beside a battle: watch its level file and show each save on the sea. A note lists what is wrong
or what has changed; changed ships are marked."""

from collections.abc import Callable, Generator
from enum import Enum, auto
from pathlib import Path
from typing import Final, TypeAlias

import pygame

from game.levels import Finding, LevelError
from game.play.journal_files import JournalLocked
from game.play.level_changes import LevelChange
from game.play.level_reload import ReloadResult, count_player_answers, is_same_level
from game.play.order_replay import RecordedOrders
from game.play.saved_battles import SavedBattle
from game.stage.frame.stage_view import StageShip
from game.stage.paper import control_drawing
from game.stage.paper.canvas import Canvas
from game.ui.battle.panels import top_bar
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.screen.shortcuts import show_all_ships
from game.ui.battle.views import panels
from game.ui.kit.action import Action
from game.ui.kit.widgets import CustomControl, Widget
from game.ui.live_reload import reload_note
from game.ui.live_reload import reload_note as level_marks
from game.ui.live_reload.file_watch import FileWatch, SavedFile, check_level_text, errors_of
from game.ui.live_reload.reload_note import MARGIN, MIN_SEA_WIDTH, NoteRow, ReloadNote

NOTE_SECONDS: Final = 25.0
"""Seconds after which a note of changes goes by itself; errors stay until they are fixed."""
CAMERA_SECONDS: Final = 0.7
"""Seconds after which the camera is at rest and a marked ship must be in view."""
_MIN_SEA_HEIGHT: Final = 220.0
"""Units of sea below a note in which ships are still visible."""
_REDRAW_SECONDS: Final = 0.5
"""Seconds of frames after the note has changed."""

ReloadLevel: TypeAlias = Callable[[FileWatch, str, tuple[Finding, ...]], Generator[None, None, str]]
"""(file, text, warnings) -> a generator that does a frame's share of the work at each `next`. At the end the
battle goes on with this text on another screen and it returns '', or a sentence that says what went wrong."""


NOTE_CONTROL: Final = "paper-away"
"""The name of the note as a control."""


class ReloadAction(Action, Enum):
    """Actions of live reload."""

    PUT_AWAY = auto()


class ReloadPlugin:
    """The plugin of a battle whose level may be edited while it is played. `reload_level` replaces the
    battle; `news` is the result of the save that led to this one."""

    def __init__(
        self,
        screen: BattleScreen,
        saved_battle: SavedBattle,
        file: FileWatch,
        again: ReloadLevel,
        news: ReloadResult | None = None,
        doubts: tuple[Finding, ...] = (),
    ) -> None:
        self.screen = screen
        self.saved_battle = saved_battle
        self.file_watch = file
        self.reload_level = again
        self.level_text = saved_battle.setup.level_text.removeprefix("\ufeff")
        self.changes: tuple[LevelChange, ...] = news.changes if news else ()
        self.started_at = self.shown_at = self.run_seconds
        self.note = changes_note(news, doubts, file.path.name) if news else None
        self._save_work: Generator[None, None, None] | None = None
        self._has_framed_ships = not self.changes
        self._rejected_orders = news.recorded_orders if news else None
        self._order_count = count_player_answers(saved_battle) if news else -1

    # ------------------------------------------------------------------- for the next save

    @property
    def has_no_new_orders(self) -> bool:
        """Return whether a save has led to this battle and no player has given an order since: then it holds
        nothing that the one before did not."""
        people = bool(self.saved_battle.setup.human_sides)
        return people and count_player_answers(self.saved_battle) == self._order_count

    @property
    def rejected_orders(self) -> RecordedOrders | None:
        """Return the orders that this version of the level could not take, while no other orders replace
        them: the next version may take them. None if there are none."""
        return self._rejected_orders if self.has_no_new_orders else None

    # ------------------------------------------------------------------- as a plugin

    @property
    def run_seconds(self) -> float:
        """Return the program's run time in seconds."""
        return self.screen.context.run_seconds

    @property
    def is_moving(self) -> bool:
        """Return whether the note has just changed, ships are marked, or a save is being applied."""
        return (
            self.run_seconds - self.shown_at < _REDRAW_SECONDS
            or bool(self.marked_ships)
            or self._save_work is not None
        )

    @property
    def marked_ships(self) -> dict[str, str]:
        """Return what has changed in each marked ship, in one word."""
        if self.run_seconds - self.started_at > level_marks.MARK_SECONDS:
            return {}
        return {change.ship: change.kind for change in self.changes if change.ship}

    def free_area(self, free: pygame.Rect) -> pygame.Rect:
        """Return the sea beside the note, or below it, if ships are visible there."""
        rect = self._note_rect_in(free)
        if rect is None:
            return free
        style = self.screen.look
        right, foot = rect.right + style.px(MARGIN), rect.bottom + style.px(MARGIN)
        if free.right - right >= style.px(MIN_SEA_WIDTH) - 1:
            return pygame.Rect(right, free.y, free.right - right, free.h)
        if free.bottom - foot >= style.px(_MIN_SEA_HEIGHT):
            return pygame.Rect(free.x, foot, free.w, free.bottom - foot)
        return free

    @property
    def needs_table(self) -> bool:
        """Return False: the note fits any sea."""
        return False

    def panel_rects(self) -> list[pygame.Rect]:
        """Return the rectangle of the note."""
        rect = self.note_rect()
        return [] if rect is None else [rect]

    def no_tag_areas(self) -> list[pygame.Rect]:
        """Return the note, and the rings and words of marked ships."""
        rect, free = self.note_rect(), self._free_sea()
        sea_view, style = self.screen.sea_view, self.screen.look
        marks = [
            rect
            for stage_ship, how in self._marked_casts()
            for rect in level_marks.mark_rects(sea_view, style, free, stage_ship, how)
        ]
        return marks if rect is None else [rect, *marks]

    def _marked_casts(self) -> list[tuple[StageShip, str]]:
        marks = self.marked_ships
        if not marks:
            return []
        ships = [stage_ship for stage_ship in self.screen.scene().ships if stage_ship.actor.is_present]
        return [(c, marks[c.actor.ship]) for c in ships if c.actor.ship in marks]

    def note_rect(self) -> pygame.Rect | None:
        """Return the rectangle of the note; None if there is none, or if a drawer covers it."""
        return None if self.note is None else self._note_rect_in(self._free_sea())

    def _free_sea(self) -> pygame.Rect:
        screen, layout = self.screen, self.screen.layout()
        free = layout.plugin_area.copy()
        over = panels.over_orders_rect(screen.hud, layout)
        if over is not None:
            free.h = over.y - free.y - layout.style.px(6)
        return free

    def _note_rect_in(self, free: pygame.Rect) -> pygame.Rect | None:
        if self.note is None:
            return None
        hud, layout = self.screen.hud, self.screen.layout()
        hung = hud.book_ui.top_bar_overhang(hud, top_bar.phase_track_layout(layout))
        rect = reload_note.note_rect(self.note, free, self.screen.look, hung)
        drawers = hud.log_drawer.is_open or (hud.is_record_open and layout.record is None)
        return None if drawers and rect.colliderect(layout.drawer) else rect

    @property
    def highlighted_ship(self) -> str:
        """Return '': changed ships have rings of their own."""
        return ""

    def widgets(self) -> list[Widget]:
        """Return the note as a control, which a click dismisses."""
        rect = self.note_rect()
        if rect is None:
            return []
        return [
            CustomControl(
                NOTE_CONTROL, rect, control_drawing.draw_focus, is_bare=True, action=ReloadAction.PUT_AWAY
            )
        ]

    def on_control_pressed(self, name: str, action: Action | None) -> bool:
        """Dismiss the note if it was pressed."""
        return action is ReloadAction.PUT_AWAY and self.dismiss()

    def dismiss(self) -> bool:
        """Dismiss the note; return whether there was one."""
        was_shown = self.note is not None
        if was_shown:
            self.show_note(None)
        return was_shown

    def show_note(self, note: ReloadNote | None) -> None:
        """Show this note, or none."""
        self.note, self.shown_at = note, self.run_seconds

    def draw(self, c: Canvas) -> None:
        """Draw the marks on the sea, then the note."""
        age, free = self.run_seconds - self.started_at, self._free_sea()
        level_marks.draw_marks(c, self.screen.sea_view, self._marked_casts(), free, age)
        rect = self.note_rect()
        if self.note is not None and rect is not None:
            note = self.note
            says = (note, tuple(free), c.style)
            self.screen.state.panel_cache.draw_cached(
                c, "level-slip", rect, says, lambda on: reload_note.draw_note(on, rect, note, free)
            )

    # ------------------------------------------------------------------------------ saves

    def update(self, seconds: float) -> None:
        """Let time pass: dismiss an old note, bring marked ships into view, and do a frame's share of a
        reload. The reload comes last, because it may replace the screen."""
        now = self.run_seconds
        if self.note and not self.note.has_errors and now - self.shown_at > NOTE_SECONDS:
            self.show_note(None)
        if not self._has_framed_ships and now - self.started_at > CAMERA_SECONDS:
            self._has_framed_ships = True
            self._bring_into_view()
        if self._save_work is None and (saved := self.file_watch.poll(now)) is not None:
            self._save_work = self._apply_save(saved)
        if self._save_work is not None and next(self._save_work, self) is self:
            self._save_work = None

    def _bring_into_view(self) -> None:
        free = self.screen.free_sea_rect()
        at = (self.screen.sea_view.pixel_at(c.actor.x, c.actor.y) for c, _ in self._marked_casts())
        if any(not free.collidepoint(place) for place in at):
            show_all_ships(self.screen.state)

    def _apply_save(self, saved: SavedFile) -> Generator[None, None, None]:
        """Apply a save, a part with each frame: the window must not freeze while a large level is read or a
        long battle is replayed."""
        name, text = self.file_watch.path.name, saved.text
        if text is None:
            self.show_note(errors_note(saved.findings, name))
            return
        if text == self.level_text:
            if self.note is not None and self.note.has_errors:
                self.show_note(None)
            return
        findings = check_level_text(text, name, self.saved_battle.setup.book)
        wrong = errors_of(findings)
        if wrong:
            self.show_note(errors_note(wrong, name))
            return
        yield
        if is_same_level(self.saved_battle, text):
            self.level_text = text
            self.show_note(
                ReloadNote(False, "Level saved", name, (NoteRow("The battle itself is the same."),))
            )
            return
        yield
        failed = yield from self.reload_level(self.file_watch, text, findings)
        if failed:
            self.show_note(ReloadNote(True, "The level could not be laid", name, (NoteRow(failed),)))


def errors_note(findings: tuple[Finding, ...], file: str) -> ReloadNote:
    """Return the note of what is wrong with the file."""
    return ReloadNote(True, "The last good level is kept", file, reload_note.finding_rows(findings))


def changes_note(result: ReloadResult, lint_warnings: tuple[Finding, ...], file: str) -> ReloadNote:
    """Return the note of what has changed, how far the orders are kept, and the warnings of `check`."""
    changed = [NoteRow(change.words) for change in result.changes]
    kept = [NoteRow(result.words, "head")] if result.words else []
    warnings = reload_note.finding_rows(lint_warnings)
    return ReloadNote(False, "The level has changed", file, (*kept, *changed, *warnings))


def failure_text(error: Exception, log_path: Path | None) -> str:
    """Return what the author reads when a level that passed every check cannot be played after all."""
    if isinstance(error, LevelError | OSError | JournalLocked):
        return f"{error}. The battle goes on with the level as it was."
    request = f"; if you would like it mended, please send {log_path}" if log_path else ""
    return f"The program made a mistake with this level and goes on with the one before{request}."


def copy_view_state(old: BattleScreen, new: BattleScreen) -> None:
    """Copy the view from the old screen of a battle to the new: camera, speed, drafts and open panels."""
    new.sea_view.take_over_from(old.sea_view)
    if new.sea_view.size_cm == old.sea_view.size_cm:
        new.sea_view.camera.viewport = old.sea_view.camera.viewport
        new.sea_view.camera.jump_to(old.sea_view.camera.target_view)
        new.sea_input.has_camera = old.sea_input.has_camera
    new.show.speed, new.state.ruler_and_arcs, new.sea_input.pointer = (
        old.show.speed,
        old.state.ruler_and_arcs,
        old.sea_input.pointer,
    )
    new.hud.log_drawer, new.hud.is_record_open = old.hud.log_drawer, old.hud.is_record_open
    new.state.has_focus_keys, new.ring.device, new.ring.is_shown = (
        old.state.has_focus_keys,
        old.ring.device,
        old.ring.is_shown,
    )
