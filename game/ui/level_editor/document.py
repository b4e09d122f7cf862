"""A level that is being edited: its text, undo, saving and checking. No screen is needed.

The text is the truth. Every edit replaces spans of it (`game/levels/editing/`), and the level is read again
after each. While the text cannot be read, the last good level is kept to look at, and nothing is saved.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import Final

from game.books import shelf
from game.core.files import describe_error
from game.levels import Finding, Level, LevelError, parse_level
from game.levels.editing.chart_objects import ANY_PLACEMENT, PlacementRules, Position
from game.levels.editing.history import EditHistory, EditStep
from game.levels.editing.toml_edits import (
    BYTE_ORDER_MARK,
    TomlEdit,
    TomlText,
    TomlValue,
    parse_toml_text,
    set_value_edits,
)
from game.levels.packs.level_paths import move_to_own_lines, with_pack_classes
from game.levels.reading.findings import KeyPath, Severity
from game.levels.reading.level_reader import level_from_source, level_to_draw
from game.levels.reading.toml_source import TomlSource, parse_toml
from game.play.level_check import CheckResult, check_in_steps, check_text
from game.ui.level_editor import pack_document
from game.ui.level_editor.pack_document import PackDocument, PackEdit, pack_document_of


def edits_keeping_format(
    toml: TomlText, original: TomlText, path: KeyPath, value: TomlValue
) -> tuple[TomlEdit, ...]:
    """Return the edits of ``put``, with every value that the `original` page has at its place written as it
    is there."""
    edits = set_value_edits(toml, path, value)
    # The parts of the value, by where each begins.
    starts = {start: part for part, start in toml.positions.value_starts.items() if part[: len(path)] == path}
    return tuple(_edit_as_before(edit, original, starts.get(edit.start)) for edit in edits)


def _edit_as_before(edit: TomlEdit, first: TomlText, path: KeyPath | None) -> TomlEdit:
    if path is None or path not in first.positions.value_starts:
        return edit
    old = first.text[first.positions.value_starts[path] : first.positions.value_ends[path]]
    return replace(edit, new=old) if _is_same_value(first.value_at(path), edit.new) else edit


def _is_same_value(value: object, written: str) -> bool:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    try:
        return float(written) == value
    except ValueError:
        return False


FRAME_SECONDS: Final = 0.008
"""Time for a check in one frame, in seconds."""


class BackgroundCheck:
    """A check that is done in small steps, frame by frame."""

    def __init__(self) -> None:
        self._text = ""
        self._steps: Iterator[CheckResult] | None = None
        self._found: tuple[Finding, ...] = ()

    def check_step(self, text: str, file: str) -> tuple[Finding, ...] | None:
        """Check a little more; return all findings once it is done, else None. Another text starts again."""
        if self._steps is None or text != self._text:
            self._text, self._steps = text, check_in_steps(text, file)
        ends = perf_counter() + FRAME_SECONDS
        for _, found in self._steps:
            self._found = found
            if perf_counter() >= ends:
                return None
        self._steps = None
        return self._found


FOLLOWED_NOTICE: Final = "The file was changed in another program, and the chart follows it."
MERGED_NOTICE: Final = "The file was changed in another program; your own changes stand beside it."
REPLACED_NOTICE: Final = (
    "The file was changed in another program at the same place; Ctrl Z brings yours back."
)
DRAFT_NOTICE: Final = "What you had not saved the last time lies here again; Ctrl Z takes it away."
MISSING_SHIP_NOTICE: Final = "The file has not this ship any more. Mend it first, or take back (Ctrl Z)."
UNREADABLE_NOTICE: Final = "The text cannot be read as it stands: mend it, or take back (Ctrl Z)."
TYPING_LABEL: Final = "what was typed"
FILE_GONE_NOTICE: Final = "The file is gone. Save, and it is there again."


class Document:
    """A level that is being edited. `notice` is a message to the author ('' for none); `previous_text` the
    text before the last edit."""

    def __init__(self, path: Path, aside: Path | None = None) -> None:
        """Open a level file; unsaved work is kept in the folder `aside`, so that a crash loses nothing. Raise
        LevelError if the level cannot be read."""
        self.path = path
        self.draft_path = None if aside is None else pack_document.draft_path(path, aside)
        written = _read_text(path)
        self.level: Level = parse_level(with_pack_classes(written, path), path.name)
        self.saved_text = written
        self.first_page = parse_toml_text(written, path.name)
        self.history = EditHistory(self.first_page)
        self.pack = pack_document_of(path)
        """Pack that the level belongs to, or None."""
        self.is_readable = True
        self.findings: tuple[Finding, ...] = ()
        self.trial_findings: tuple[str, tuple[Finding, ...]] = ("", ())
        """Text of the last balance trial, with the trial's findings."""
        self.is_checked, self.background_check = False, BackgroundCheck()
        self.has_unread_typing = False
        """Whether typed text has not been read yet."""
        self.notice = ""
        self.previous_text = self.first_page.text
        self._restore_draft()

    # ------------------------------------------------------------------------------ what it is

    @property
    def toml(self) -> TomlText:
        """Return the last text that could be read."""
        return self.history.last_valid

    @property
    def text(self) -> str:
        """Return the text as it is, which may be no TOML while somebody types."""
        return self.history.text

    @property
    def text_with_classes(self) -> str:
        """Return the text to play: in a pack with the pack's classes added."""
        return with_pack_classes(self.toml.file_text, self.path)

    @property
    def is_unsaved(self) -> bool:
        """Return whether the file lacks some of this work."""
        return self.history.file_text != self.saved_text

    @property
    def placement_rules(self) -> PlacementRules:
        """Return where the level's book allows ships."""
        book = self.level.rules.book
        return shelf.book(book).lint.placement_rules(self.level) if book in shelf.NAMES else ANY_PLACEMENT

    def ship_name(self, ship_number: int) -> str:
        """Return the name of the ship with this number."""
        there = self.level.ships[ship_number]
        return there.name or there.id

    # ------------------------------------------------------------------------------------- acts

    def apply_edits(self, label: str, edits: Iterable[TomlEdit]) -> bool:
        """Apply edits as one undo step and read the level; return whether the text changed.

        Edits that would leave no TOML are refused with a notice."""
        if self._read_pending_typing():
            return False
        before = self.toml.text
        try:
            changed = self.history.apply_edits(label, edits)
        except LevelError as refused:
            self.notice = f"That cannot be written: {refused.findings[0].message}"
            return False
        if changed:
            if self.pack is not None:
                self.pack.undone_edits.clear()
            self._reload_text(before, "")
        return changed

    def _read_pending_typing(self) -> bool:
        """Read typed text if there is any; return whether the text can be edited."""
        if not (self.has_unread_typing or self.history.is_unparsed):
            return False
        self.parse_typed_text()
        self.notice = f"{UNREADABLE_NOTICE} {self.first_error_text()}" if self.history.is_unparsed else ""
        return True

    def _restore_draft(self) -> None:
        left = pack_document.read_draft(self.draft_path, self.saved_text)
        if not left:
            return
        try:
            changed = self.history.adopt_file_text(left)
        except LevelError:  # it was typed, and could not be read yet
            text = left.removeprefix(BYTE_ORDER_MARK)
            changed = self.history.set_text(TYPING_LABEL, text, joins_last_step=False)
        if changed:
            self._reload_text(self.first_page.text, DRAFT_NOTICE)

    def type_text(self, text: str, *, joins_last_step: bool) -> bool:
        """Set the typed text; `parse_typed_text` reads it later. With `joins_last_step` it is one undo step
        with what was typed before."""
        changed = self.history.set_text(TYPING_LABEL, text, joins_last_step=joins_last_step)
        if changed and self.pack is not None:
            self.pack.undone_edits.clear()
        self.has_unread_typing = self.has_unread_typing or changed
        self.previous_text = self.text
        return changed

    def parse_typed_text(self) -> None:
        """Read the typed text; while it cannot be read the chart stays as it was."""
        if self.has_unread_typing:
            self._reload_text(self.text, "")

    def is_ship_in_file(self, ship_number: int) -> bool:
        """Return whether the file has the same ship as the chart under this number.

        While the file cannot be read, the chart shows the last good level."""
        listed = self.toml.data.get("ship")
        there = listed[ship_number] if isinstance(listed, list) and ship_number < len(listed) else {}
        known = ship_number < len(self.level.ships) and isinstance(there, dict)
        return known and there.get("id") == self.level.ships[ship_number].id

    def set_values(self, label: str, *values: tuple[KeyPath, TomlValue]) -> bool:
        """Set values as one undo step; refuse those of a ship that the file does not have."""
        ships = {keys[1] for keys, _ in values if keys[:1] == ("ship",) and len(keys) > 2}
        if not all(isinstance(ship, int) and self.is_ship_in_file(ship) for ship in ships):
            self.notice = MISSING_SHIP_NOTICE
            return False
        edits = [
            e for keys, value in values for e in edits_keeping_format(self.toml, self.first_page, keys, value)
        ]
        return self.apply_edits(label, edits)

    def move_ship(self, ship_number: int, position: Position) -> bool:
        """Move a ship to a position in chart units; return whether it changed."""
        label = f"move {self.ship_name(ship_number)}"
        return self.set_values(label, (("ship", ship_number, "at"), list(position)))

    def set_heading(self, ship_number: int, heading: float) -> bool:
        """Turn a ship to a heading in degrees; return whether it changed."""
        label = f"turn {self.ship_name(ship_number)}"
        return self.set_values(label, (("ship", ship_number, "heading"), heading))

    def set_wind(self, wind_from: float) -> bool:
        """Set where the wind comes from, in degrees; return whether it changed."""
        return self.set_values("turn the wind", (("chart", "wind_from"), wind_from))

    @property
    def undo_label(self) -> str:
        """Return the label of the next undo step of level or pack, or ''."""
        pack_edit, done = self._next_pack_edit(back=True), self.history.undo_steps
        return pack_edit.label if pack_edit else done[-1].label if done else ""

    @property
    def redo_label(self) -> str:
        """Return the label of the next redo step, or ''."""
        pack_edit, undone = self._next_pack_edit(back=False), self.history.redo_steps
        return pack_edit.label if pack_edit else undone[-1].label if undone else ""

    def undo(self) -> bool:
        """Undo the last edit; return whether there was one."""
        before, pack_edit = self.text, self._next_pack_edit(back=True)
        if pack_edit is not None:
            return self._undo_or_redo_pack(pack_edit, back=True)
        return self._on_history_step(self.history.undo(), before, "Taken back")

    def redo(self) -> bool:
        """Redo the last undone edit; return whether there was one."""
        before, pack_edit = self.text, self._next_pack_edit(back=False)
        if pack_edit is not None:
            return self._undo_or_redo_pack(pack_edit, back=False)
        return self._on_history_step(self.history.redo(), before, "Done again")

    # ------------------------------------------------------------------------------- the pack

    def _next_pack_edit(self, *, back: bool) -> PackEdit | None:
        """Return the edit of the pack that is next in order of time, or None."""
        steps = len(self.history.undo_steps)
        if self.pack is None:
            return None
        if back:
            return next((d for d in self.pack.done_edits[-1:] if d.steps_after == steps), None)
        return next((d for d in self.pack.undone_edits[-1:] if d.steps_before == steps), None)

    def save_pack_edit(self, make_edit: Callable[[PackDocument], PackEdit], *edits: TomlEdit) -> bool:
        """Edit the level's pack, on the disk at once, with the edits of the level that belong to it."""
        begun, before = len(self.history.undo_steps), self.text
        if self.pack is None or self._read_pending_typing():
            return False
        try:
            pack_edit = make_edit(self.pack)
        except LevelError as refused:
            self.notice = f"That cannot be written: {refused.findings[0].message}"
            return False
        except OSError as fault:
            self.notice = f"It cannot be written: {describe_error(fault)}."
            return False
        if pack_edit.text_before == pack_edit.text_after:
            return False
        self.history.apply_edits(pack_edit.label, edits)
        self.history.redo_steps.clear()
        self.pack.record_edit(pack_edit, begun, len(self.history.undo_steps))
        self._on_pack_changed(before, "", pack_edit)
        return True

    def _undo_or_redo_pack(self, pack_edit: PackEdit, *, back: bool) -> bool:
        assert self.pack is not None
        before, given = self.text, self.pack.done_edits if back else self.pack.undone_edits
        given.pop()
        wrong = self.pack.undo_or_redo(pack_edit, is_undo=back)
        if wrong:
            self.notice = f"Not taken back: {wrong}" if back else f"Not done again: {wrong}"
            return False
        (self.pack.undone_edits if back else self.pack.done_edits).append(pack_edit)
        if pack_edit.steps_before < pack_edit.steps_after:
            (self.history.undo if back else self.history.redo)()
        said = f"Taken back: {pack_edit.label}." if back else f"Done again: {pack_edit.label}."
        self._on_pack_changed(before, said, pack_edit)
        return True

    def _on_pack_changed(self, before: str, said: str, pack_edit: PackEdit) -> None:
        if pack_edit.old_id:
            with suppress(OSError, UnicodeDecodeError):
                self.saved_text = pack_document.read_exact(self.path)
        self._reload_text(before, said)

    def _on_history_step(self, step: EditStep | None, before: str, how: str) -> bool:
        if step is not None:
            self._reload_text(before, f"{how}: {step.label}.")
        return step is not None

    def _reload_text(self, before: str, said: str) -> None:
        self.previous_text, self.notice, self.has_unread_typing = before, said, False
        try:
            self.history.parse_text()
            self.level, self.is_checked = self._parse_level(), False
            self.is_readable = True
        except LevelError as refused:
            self.is_readable, self.is_checked = False, True
            self.findings = move_to_own_lines(refused.findings, self.text)
            self._show_new_chart()
        self._write_draft()

    def _show_new_chart(self) -> None:
        """Take over the ships and the chart of a text that only says something wrong of them elsewhere."""
        if not self.history.is_unparsed:
            with suppress(LevelError):
                source = parse_toml(self.text_with_classes, self.path.name)
                self.level = level_to_draw(source) or self.level

    def _parse_level(self) -> Level:
        """Return the level of the text, without parsing a page twice. Raise LevelError."""
        toml, played = self.toml, self.text_with_classes
        if toml.text == played and not toml.byte_order_mark and toml.newline == "\n":
            return level_from_source(TomlSource(self.path.name, toml.text, toml.data))
        return parse_level(played, self.path.name)

    def _write_draft(self) -> None:
        """Keep unsaved work aside; remove it once all is saved."""
        mine = self.history.file_text if self.is_unsaved else None
        pack_document.save_draft(self.draft_path, self.saved_text, mine)

    def discard_draft(self) -> None:
        """Remove the unsaved work that is kept aside."""
        pack_document.save_draft(self.draft_path, self.saved_text, None)

    def check(self) -> None:
        """Check the text completely."""
        self.parse_typed_text()
        if not self.is_checked:
            self._set_findings(check_text(self.text_with_classes, self.path.name)[1])

    def check_step(self) -> bool:
        """Check as much as fits into a frame; return whether the check is done."""
        self.parse_typed_text()
        found = (
            None
            if self.is_checked
            else self.background_check.check_step(self.text_with_classes, self.path.name)
        )
        if found is not None:
            self._set_findings(found)
        return self.is_checked

    def _set_findings(self, found: tuple[Finding, ...]) -> None:
        weighed, fought = self.trial_findings
        self.findings = move_to_own_lines(found, self.text)
        self.findings += fought if weighed == self.text else ()
        self.is_checked = True

    def set_trial_findings(self, text: str, found: tuple[Finding, ...]) -> None:
        """Add the findings of a balance trial; they stay while the text does."""
        self.trial_findings, self.is_checked = (text, found), False

    # ------------------------------------------------------------------------------------ the disk

    def save(self) -> bool:
        """Save the text if it is a level; return whether it was saved. If not, `notice` says why."""
        self.parse_typed_text()
        if not self.is_readable:
            self.notice = f"Not saved: it could not be read again. {self.first_error_text()}"
            return False
        try:
            on_disk = pack_document.read_exact(self.path)
        except (OSError, UnicodeDecodeError):
            on_disk = self.saved_text
        if on_disk not in (self.saved_text, self.history.file_text) and not self.merge_from_disk(on_disk):
            return False
        try:
            pack_document.write_file(self.path, self.toml.file_text)
        except OSError as fault:
            self.notice = f"Not saved: {describe_error(fault)}. Your work is still here."
            return False
        self.saved_text, self.notice = self.toml.file_text, "Saved."
        self._write_draft()
        return True

    def show_notice(self, text: str) -> None:
        """Show this message to the author; '' removes it."""
        self.notice = text

    def require_readable(self) -> bool:
        """Return whether the text can be read; if not, ask the author to mend it first."""
        if not self.is_readable:
            self.notice = f"Mend the file first. {self.first_error_text()}"
        return self.is_readable

    def first_error_text(self) -> str:
        """Return the first error in words, or ''."""
        wrong = next((f for f in self.findings if f.severity is Severity.ERROR), None)
        return f"Line {wrong.line}: {wrong.message}." if wrong else ""

    def reload_if_changed(self) -> None:
        """Take over what another program has written to the file."""
        try:
            on_disk = pack_document.read_exact(self.path)
        except FileNotFoundError:
            self.notice = FILE_GONE_NOTICE
            return
        except (OSError, UnicodeDecodeError) as fault:
            reason = describe_error(fault) if isinstance(fault, OSError) else "it is no UTF-8 text"
            self.notice = f"The file was changed in another program, but {reason}."
            return
        if on_disk != self.saved_text:
            self.merge_from_disk(on_disk)

    def merge_from_disk(self, on_disk: str) -> bool:
        """Merge another program's text as one undo step; return whether it was taken over.

        Own edits elsewhere in the text are kept; those of the same lines are replaced. A text that
        cannot be read is left."""
        wrong = _first_finding(on_disk, self.path)
        if wrong is not None:
            cure = f" ({wrong.hint})" if wrong.hint else ""
            self.notice = (
                "The file was changed in another program and cannot be read: "
                f"line {wrong.line}: {wrong.message}{cure}. The chart stays as it was."
            )
            return False
        own = self.is_unsaved
        both = pack_document.merge_texts(self.saved_text, self.history.file_text, on_disk) if own else on_disk
        if both is not None and both != on_disk and _first_finding(both, self.path):
            both = None
        before = self.text
        self.history.adopt_file_text(on_disk if both is None else both)
        self.saved_text = on_disk
        said = FOLLOWED_NOTICE if not own else MERGED_NOTICE if both is not None else REPLACED_NOTICE
        self._reload_text(before, said)
        return True


def _first_finding(written: str, path: Path) -> Finding | None:
    try:
        parse_level(with_pack_classes(written, path), path.name)
    except LevelError as refused:
        return move_to_own_lines(refused.findings, written)[0]
    return None


def _read_text(path: Path) -> str:
    """Return the text of the file. Raise LevelError with a finding that says why not."""
    try:
        return pack_document.read_exact(path)
    except UnicodeDecodeError:
        said = "this is not UTF-8 text"
    except OSError as fault:
        said = describe_error(fault)
    finding = Finding(path.name, 1, 1, "unreadable", Severity.ERROR, said, "", "")
    raise LevelError([replace(finding, file=str(path))])
