"""The classes.toml of the pack that a level lies in, while it is changed from the drawing table.
Other levels share it, so each deed is written at once, and so is what takes it back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from game.core.files import why
from game.levels import LevelError
from game.levels.editing.own_classes import number_of, ships_of
from game.levels.editing.page import Edit, Page, edited, page_of
from game.levels.editing.renames import Kind, named_anew, renamed
from game.levels.packs.addresses import forget_packs, pack_around
from game.levels.packs.bounds import CLASSES, LEVELS
from game.levels.packs.contents import is_there
from game.ui.level_editor import file_io


@dataclass(frozen=True, slots=True)
class PackEdit:
    """What was done to a pack: its classes before and after; the id that a class had and has, which
    the levels follow, or two empty words. ``begun`` and ``ended``: how many steps the level on the
    table had then: its own step, if there was one, lies between."""

    said: str
    before: str
    after: str
    old: str = ""
    new: str = ""
    begun: int = 0
    ended: int = 0


class PackDocument:
    """The classes of a folder pack; what was done to them, and what was taken back."""

    def __init__(self, where: Path) -> None:
        """The pack in that folder."""
        self.where, self.file = where, where / CLASSES
        self.done: list[PackEdit] = []
        self.undone: list[PackEdit] = []
        self._read: tuple[str, Page] | None = None

    @property
    def page(self) -> Page:
        """The classes as they are on the disk; an empty page where there is no such file. Raises
        LevelError for what is no TOML, and OSError for what cannot be read."""
        written = self._written()
        if self._read is None or self._read[0] != written:
            self._read = (written, page_of(written, CLASSES))
        return self._read[1]

    def _written(self) -> str:
        return file_io.read_written(self.file) if is_there(self.file) else ""

    def levels(self) -> list[Path]:
        """The levels of the pack, by name."""
        return sorted((self.where / LEVELS).glob("*.toml"))

    def ships_elsewhere(self, name: str, but: Path) -> dict[str, list[str]]:
        """The ships of that class in the levels of the pack, by the names of their files, but for
        one level; a level that tells a class of that id itself means its own."""
        found = {}
        for path in self.levels():
            page = _page_at(path) if path.resolve() != but.resolve() else None
            if page is not None and number_of(page, name) is None:
                found[path.name] = ships_of(page, name)
        return {file: ships for file, ships in found.items() if ships}

    # ------------------------------------------------------------------------------------- deeds

    def edit(self, said: str, edits: Iterable[Edit]) -> PackEdit:
        """The classes are changed, on the disk too. Raises LevelError where the outcome could not
        be read, and OSError; then nothing is changed."""
        page = self.page
        deed = PackEdit(said, page.written, edited(page, edits).written)
        self.write(deed.after)
        return deed

    def rename(self, old: str, new: str) -> PackEdit:
        """A class has another id, in its row and in all levels of the pack. Raises as `edit`; a
        level that cannot be read keeps the old id, which its own check tells."""
        page = self.page
        after = edited(page, renamed(page, Kind.CLASS, old, new)).written
        self.write(after)
        self.follow(old, new)
        return PackEdit(f"rename {old}", page.written, after, old, new)

    def turn(self, deed: PackEdit, *, back: bool) -> str:
        """A deed is taken back, or done again; '' or why not."""
        was, becomes = (deed.after, deed.before) if back else (deed.before, deed.after)
        try:
            if self._written() != was:
                return f"{CLASSES} was changed since in another program."
            self.write(becomes)
            if deed.old:
                self.follow(*((deed.new, deed.old) if back else (deed.old, deed.new)))
        except (OSError, UnicodeDecodeError) as fault:
            return f"{CLASSES}: {why(fault)}" if isinstance(fault, OSError) else f"{CLASSES} is odd"
        return ""

    def write(self, text: str) -> None:
        """The classes are these from now on. Raises OSError."""
        file_io.write(self.file, text)
        forget_packs()

    def follow(self, old: str, new: str) -> None:
        """The levels of the pack name a class anew, on the disk. Raises OSError."""
        for path in self.levels():
            page = _page_at(path)
            if page is not None and number_of(page, old) is None:
                edits = named_anew(page, Kind.CLASS, old, new)
                if edits:
                    file_io.write(path, edited(page, edits).written)
        forget_packs()

    def keep(self, deed: PackEdit, begun: int, ended: int) -> None:
        """The deed can be taken back once the level has so many steps."""
        self.done.append(replace(deed, begun=begun, ended=ended))
        self.undone.clear()


def pack_work_of(path: Path) -> PackDocument | None:
    """The work on the pack that a level lies in; None for no pack, and for one in a zip."""
    where = pack_around(path)
    return PackDocument(where) if where is not None and is_there(where, Path.is_dir) else None


def _page_at(path: Path) -> Page | None:
    """A level as it lies on the disk; None for what is no TOML, and for what cannot be read."""
    try:
        return page_of(file_io.read_written(path), path.name)
    except (LevelError, OSError, UnicodeDecodeError):
        return None
