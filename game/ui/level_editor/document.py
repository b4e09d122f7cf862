"""What lies on the drawing table: a level file, all that was done to it, and what it says now. No
screen is needed for it.

The text is the truth. Every act is one edit of it by spans (`game/levels/editing/`), and the level
is read from it anew after each. While the text cannot be read as a level the last good one is kept
to look at, and nothing is saved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Final

from game.books import shelf
from game.core.files import why
from game.levels import Finding, Level, LevelError, read_level
from game.levels.editing.berths import ANYWHERE, Berths, Place
from game.levels.editing.history import History, Step
from game.levels.editing.page import MARK, Edit, Page, page_of
from game.levels.editing.values import Value
from game.levels.packs.addresses import classes_around
from game.levels.packs.composing import at_its_lines, with_classes
from game.levels.reading.findings import Path as Keys
from game.levels.reading.findings import Severity
from game.levels.reading.read import level_in
from game.levels.reading.source import Source
from game.play.check import check_text
from game.ui.level_editor import file_io
from game.ui.level_editor.background_check import SlowCheck
from game.ui.level_editor.edit_formatting import spelled
from game.ui.level_editor.pack_document import PackDocument, PackEdit, pack_work_of

FOLLOWED: Final = "The file was changed in another program, and the chart follows it."
BOTH: Final = "The file was changed in another program; your own changes stand beside it."
THEIRS: Final = (
    "The file was changed in another program at the same place; Ctrl Z brings yours back."
)
AGAIN: Final = "What you had not saved the last time lies here again; Ctrl Z takes it away."
LOST: Final = "The file has not this ship any more. Mend it first, or take back (Ctrl Z)."
LOOSE: Final = "The text cannot be read as it stands: mend it, or take back (Ctrl Z)."
TYPING: Final = "what was typed"
GONE: Final = "The file is gone. Save, and it is there again."


class Document:
    """A level under way. ``said`` is what the author should know, '' for nothing; ``before`` is the
    text as it was before the last act."""

    def __init__(self, path: Path, aside: Path | None = None) -> None:
        """The level of that file; in the folder `aside` lies what is not saved, so that no crash
        and no closed window loses it. Raises LevelError if the level cannot be read."""
        self.path = path
        self.draft = None if aside is None else file_io.draft_of(path, aside)
        written = _text_of(path)
        self.level: Level = read_level(with_classes(written, classes_around(path)), path.name)
        self.kept = written
        self.first = page_of(written, path.name)
        self.history = History(self.first)
        self.pack = pack_work_of(path)
        """The pack in whose folder the level lies; None for none."""
        self.readable = True
        self.findings: tuple[Finding, ...] = ()
        self.fought: tuple[str, tuple[Finding, ...]] = ("", ())
        """A text that was weighed, and what its battles have found."""
        self.checked, self.slow = False, SlowCheck()
        self.due = False
        """Whether something has been typed that has not been read."""
        self.said = ""
        self.before = self.first.text
        self._take_up()

    # ------------------------------------------------------------------------------ what it is

    @property
    def page(self) -> Page:
        """The text as it is now."""
        return self.history.page

    @property
    def text(self) -> str:
        """The text as it is now, which may be typed and no page."""
        return self.history.text

    @property
    def played(self) -> str:
        """The text as it is fought: in a pack, with the pack's classes below it."""
        return with_classes(self.page.written, classes_around(self.path))

    @property
    def unsaved(self) -> bool:
        """Whether the file does not hold what lies here."""
        return self.history.written != self.kept

    @property
    def berths(self) -> Berths:
        """Where the level's book lets ships lie."""
        book = self.level.rules.book
        return shelf.book(book).lint.berths(self.level) if book in shelf.NAMES else ANYWHERE

    def name_of(self, ship: int) -> str:
        """What the ship of that number is called."""
        there = self.level.ships[ship]
        return there.name or there.id

    # ------------------------------------------------------------------------------------- acts

    def do(self, said: str, edits: Iterable[Edit]) -> bool:
        """One act: the text is another and the level read anew; whether anything has changed. What
        would give a text that is no TOML is refused in plain words."""
        if self._typed_yet():
            return False
        before = self.page.text
        try:
            changed = self.history.do(said, edits)
        except LevelError as refused:
            self.said = f"That cannot be written: {refused.findings[0].message}"
            return False
        if changed:
            if self.pack is not None:
                self.pack.undone.clear()
            self._renew(before, "")
        return changed

    def _typed_yet(self) -> bool:
        """Whether something was typed that had not been read: it is now, or it is said why not."""
        if not (self.due or self.history.loose):
            return False
        self.settle()
        self.said = f"{LOOSE} {self.fault_words()}" if self.history.loose else ""
        return True

    def _take_up(self) -> None:
        """What was not saved the last time lies here again, as one act, if it belongs to the file
        as it is."""
        left = file_io.read_draft(self.draft, self.kept)
        if not left:
            return
        try:
            changed = self.history.follow(left)
        except LevelError:  # it was typed, and could not be read yet
            changed = self.history.type(TYPING, left.removeprefix(MARK), join=False)
        if changed:
            self._renew(self.first.text, AGAIN)

    def type(self, text: str, *, join: bool) -> bool:
        """The text is typed so; it is read when there is time (`settle`). ``join``: one step with
        what was typed before."""
        changed = self.history.type(TYPING, text, join=join)
        if changed and self.pack is not None:
            self.pack.undone.clear()
        self.due = self.due or changed
        self.before = self.text
        return changed

    def settle(self) -> None:
        """What was typed is read, and the chart follows; what cannot be read is told, and the chart
        stays as it was."""
        if self.due:
            self._renew(self.text, "")

    def holds(self, ship: int) -> bool:
        """Whether the ship of that number is the same in the file as on the chart: while the file
        cannot be read, the chart shows the last good level."""
        listed = self.page.data.get("ship")
        there = listed[ship] if isinstance(listed, list) and ship < len(listed) else {}
        known = ship < len(self.level.ships) and isinstance(there, dict)
        return known and there.get("id") == self.level.ships[ship].id

    def put(self, said: str, *values: tuple[Keys, Value]) -> bool:
        """These values stand at their keys: one act; none of a ship that the file has not."""
        ships = {keys[1] for keys, _ in values if keys[:1] == ("ship",) and len(keys) > 2}
        if not all(isinstance(ship, int) and self.holds(ship) for ship in ships):
            self.said = LOST
            return False
        edits = [e for keys, value in values for e in spelled(self.page, self.first, keys, value)]
        return self.do(said, edits)

    def move(self, ship: int, place: Place) -> bool:
        """The ship of that number lies there, in chart units."""
        return self.put(f"move {self.name_of(ship)}", (("ship", ship, "at"), list(place)))

    def set_heading(self, ship: int, heading: float) -> bool:
        """The ship of that number heads there, in degrees."""
        return self.put(f"turn {self.name_of(ship)}", (("ship", ship, "heading"), heading))

    def set_wind(self, wind_from: float) -> bool:
        """The wind blows from there, in degrees."""
        return self.put("turn the wind", (("chart", "wind_from"), wind_from))

    @property
    def next_back(self) -> str:
        """What would be taken back next, '' for nothing: an act on the level, or on its pack."""
        deed, done = self._deed(back=True), self.history.done
        return deed.said if deed else done[-1].said if done else ""

    @property
    def next_again(self) -> str:
        """What would be done again next, '' for nothing."""
        deed, undone = self._deed(back=False), self.history.undone
        return deed.said if deed else undone[-1].said if undone else ""

    def undo(self) -> bool:
        """The last act is taken back; whether there was one."""
        before, deed = self.text, self._deed(back=True)
        if deed is not None:
            return self._turn_pack(deed, back=True)
        return self._turned(self.history.undo(), before, "Taken back")

    def redo(self) -> bool:
        """What was taken back last is done again; whether anything was."""
        before, deed = self.text, self._deed(back=False)
        if deed is not None:
            return self._turn_pack(deed, back=False)
        return self._turned(self.history.redo(), before, "Done again")

    # ------------------------------------------------------------------------------- the pack

    def _deed(self, *, back: bool) -> PackEdit | None:
        """The deed on the pack that comes next in order of time, if it is one's turn."""
        steps = len(self.history.done)
        if self.pack is None:
            return None
        if back:
            return next((d for d in self.pack.done[-1:] if d.ended == steps), None)
        return next((d for d in self.pack.undone[-1:] if d.begun == steps), None)

    def do_in_pack(self, act: Callable[[PackDocument], PackEdit], *edits: Edit) -> bool:
        """One act on the pack that the level lies in, on the disk at once; the edits are those of
        the level itself that go with it."""
        begun, before = len(self.history.done), self.text
        if self.pack is None or self._typed_yet():
            return False
        try:
            deed = act(self.pack)
        except LevelError as refused:
            self.said = f"That cannot be written: {refused.findings[0].message}"
            return False
        except OSError as fault:
            self.said = f"It cannot be written: {why(fault)}."
            return False
        if deed.before == deed.after:
            return False
        self.history.do(deed.said, edits)
        self.history.undone.clear()
        self.pack.keep(deed, begun, len(self.history.done))
        self._pack_changed(before, "", deed)
        return True

    def _turn_pack(self, deed: PackEdit, *, back: bool) -> bool:
        """A deed on the pack is taken back or done again, with the level's own part in it."""
        assert self.pack is not None
        before, given = self.text, self.pack.done if back else self.pack.undone
        given.pop()
        wrong = self.pack.turn(deed, back=back)
        if wrong:
            self.said = f"Not taken back: {wrong}" if back else f"Not done again: {wrong}"
            return False
        (self.pack.undone if back else self.pack.done).append(deed)
        if deed.begun < deed.ended:
            (self.history.undo if back else self.history.redo)()
        said = f"Taken back: {deed.said}." if back else f"Done again: {deed.said}."
        self._pack_changed(before, said, deed)
        return True

    def _pack_changed(self, before: str, said: str, deed: PackEdit) -> None:
        """The pack is another: the level is read with it, and the file is as the deed left it."""
        if deed.old:
            with suppress(OSError, UnicodeDecodeError):
                self.kept = file_io.read_written(self.path)
        self._renew(before, said)

    def _turned(self, step: Step | None, before: str, how: str) -> bool:
        if step is not None:
            self._renew(before, f"{how}: {step.said}.")
        return step is not None

    def _renew(self, before: str, said: str) -> None:
        """The text is another: it is read, and will be checked when there is time."""
        self.before, self.said, self.due = before, said, False
        try:
            self.history.settle()
            self.level, self.checked = self._level(), False
            self.readable = True
        except LevelError as refused:
            self.readable, self.checked = False, True
            self.findings = at_its_lines(refused.findings, self.text)
        self._keep_draft()

    def _level(self) -> Level:
        """The level of the text; where the page holds just that, it is not parsed once more. Raises
        LevelError."""
        page, played = self.page, self.played
        if page.text == played and not page.mark and page.newline == "\n":
            return level_in(Source(self.path.name, page.text, page.data))
        return read_level(played, self.path.name)

    def _keep_draft(self) -> None:
        """What is not saved lies aside; nothing does once all is."""
        mine = self.history.written if self.unsaved else None
        file_io.write_draft(self.draft, self.kept, mine)

    def drop_draft(self) -> None:
        """The author does not want what is not saved."""
        file_io.write_draft(self.draft, self.kept, None)

    def check(self) -> None:
        """Everything that `check` has to say of the text as it is now."""
        self.settle()
        if not self.checked:
            self._found(check_text(self.played, self.path.name)[1])

    def check_on(self) -> bool:
        """The same, but only as much of it as goes into a frame; whether that was the rest."""
        self.settle()
        found = None if self.checked else self.slow.go_on(self.played, self.path.name)
        if found is not None:
            self._found(found)
        return self.checked

    def _found(self, found: tuple[Finding, ...]) -> None:
        """This is what `check` has to say of the text."""
        weighed, fought = self.fought
        self.findings = at_its_lines(found, self.text)
        self.findings += fought if weighed == self.text else ()
        self.checked = True

    def weighed(self, text: str, found: tuple[Finding, ...]) -> None:
        """The battles of a text have found this: it stands among the findings while that text
        does."""
        self.fought, self.checked = (text, found), False

    # ------------------------------------------------------------------------------------ the disk

    def save(self) -> bool:
        """The file holds the text, if the text is a level; whether it does. `said` tells why not,
        and then nothing was written."""
        self.settle()
        if not self.readable:
            self.said = f"Not saved: it could not be read again. {self.fault_words()}"
            return False
        try:
            on_disk = file_io.read_written(self.path)
        except (OSError, UnicodeDecodeError):
            on_disk = self.kept
        if on_disk not in (self.kept, self.history.written) and not self.follow(on_disk):
            return False
        try:
            file_io.write(self.path, self.page.written)
        except OSError as fault:
            self.said = f"Not saved: {why(fault)}. Your work is still here."
            return False
        self.kept, self.said = self.page.written, "Saved."
        self._keep_draft()
        return True

    def fault_words(self) -> str:
        """The first error as one reads it beside the chart."""
        wrong = next((f for f in self.findings if f.severity is Severity.ERROR), None)
        return f"Line {wrong.line}: {wrong.message}." if wrong else ""

    def reload_if_changed(self) -> None:
        """The file may be another: what another program wrote is taken over."""
        try:
            on_disk = file_io.read_written(self.path)
        except FileNotFoundError:
            self.said = GONE
            return
        except (OSError, UnicodeDecodeError) as fault:
            told = why(fault) if isinstance(fault, OSError) else "it is no UTF-8 text"
            self.said = f"The file was changed in another program, but {told}."
            return
        if on_disk != self.kept:
            self.follow(on_disk)

    def follow(self, on_disk: str) -> bool:
        """Another program wrote this: it is taken over as one act, beside the author's own where
        those lie elsewhere, else in their place; undone, they are there again. What cannot be read
        is not taken over; whether it was."""
        wrong = _fault_of(on_disk, self.path)
        if wrong is not None:
            cure = f" ({wrong.hint})" if wrong.hint else ""
            self.said = (
                "The file was changed in another program and cannot be read: "
                f"line {wrong.line}: {wrong.message}{cure}. The chart stays as it was."
            )
            return False
        own = self.unsaved
        both = file_io.joined(self.kept, self.history.written, on_disk) if own else on_disk
        if both is not None and both != on_disk and _fault_of(both, self.path):
            both = None
        before = self.text
        self.history.follow(on_disk if both is None else both)
        self.kept = on_disk
        self._renew(before, FOLLOWED if not own else BOTH if both is not None else THEIRS)
        return True


def _fault_of(written: str, path: Path) -> Finding | None:
    """The first thing that keeps a text from being a level; None for one that is."""
    try:
        read_level(with_classes(written, classes_around(path)), path.name)
    except LevelError as refused:
        return at_its_lines(refused.findings, written)[0]
    return None


def _text_of(path: Path) -> str:
    """The file's text. Raises LevelError with a finding that tells why not."""
    try:
        return file_io.read_written(path)
    except UnicodeDecodeError:
        said = "this is not UTF-8 text"
    except OSError as fault:
        said = why(fault)
    finding = Finding(path.name, 1, 1, "unreadable", Severity.ERROR, said, "", "")
    raise LevelError([replace(finding, file=str(path))])
