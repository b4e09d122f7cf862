"""Files that the editor reads and writes: the level, unsaved drafts, and the classes.toml of the
level's pack.

Other levels share classes.toml, so each edit of it, and its undo, is written at once."""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path

from game.core.files import describe_error, read_regular_file, replace_file
from game.levels import LevelError
from game.levels.editing.id_renames import (
    IdKind,
    class_index,
    rename_edits,
    rename_reference_edits,
    ship_names_of_class,
)
from game.levels.editing.toml_edits import TomlEdit, TomlText, edited_toml, parse_toml_text, single_edit
from game.levels.format.limits import MAX_BYTES
from game.levels.packs.contents import path_exists
from game.levels.packs.level_paths import clear_pack_cache, find_pack_of_level
from game.levels.packs.pack_limits import CLASSES, LEVELS
from game.levels.reading.toml_source import BYTE_ORDER_MARK


def read_exact(path: Path) -> str:
    """Return a file's text with its line ends and byte order mark. Raise OSError, or UnicodeDecodeError if it
    is no UTF-8."""
    return read_regular_file(path, MAX_BYTES + BYTE_ORDER_MARK, may_be_link=True).decode("utf-8")


def write_file(path: Path, text: str) -> None:
    """Replace a file's text at once; a link stays a link. Raise OSError."""
    replace_file(path.resolve(), text)


# ------------------------------------------------------------------------ what is not saved


def draft_path(path: Path, folder: Path) -> Path:
    """Return the path of a file's draft in the folder."""
    where = sha256(str(path.resolve()).encode("utf-8", "replace")).hexdigest()[:12]
    return folder / f"{where}.unsaved"


def save_draft(draft: Path | None, saved_text: str, unsaved_text: str | None) -> None:
    """Save unsaved text as a draft, with a checksum of the saved file; None removes it. A full disk is no
    reason to stop."""
    if draft is None:
        return
    with suppress(OSError):
        if unsaved_text is None:
            draft.unlink(missing_ok=True)
        else:
            draft.parent.mkdir(parents=True, exist_ok=True)
            replace_file(draft, f"{_checksum(saved_text)}\n{unsaved_text}", sync=False)


def read_draft(draft: Path | None, saved_text: str) -> str:
    """Return the draft of a file with this text; '' for none or one of another text."""
    if draft is None:
        return ""
    try:
        seal, _, mine = read_exact(draft).partition("\n")
    except (OSError, UnicodeDecodeError):
        return ""
    return mine if seal == _checksum(saved_text) else ""


def _checksum(text: str) -> str:
    return sha256(text.encode("utf-8", "replace")).hexdigest()


# ------------------------------------------------------------------------------ two at one file


def merge_texts(base: str, mine: str, theirs: str) -> str | None:
    """Return both changes of a text merged, or None if they touch the same lines."""
    ours, others = single_edit(base, mine), single_edit(base, theirs)
    if not ours or not others:
        return mine if ours else theirs
    one, other = _edited_lines(base, ours[0]), _edited_lines(base, others[0])
    if one[0] < other[1] and other[0] < one[1]:
        return None
    text = base
    for edit in sorted((ours[0], others[0]), reverse=True):
        text = text[: edit.start] + edit.new + text[edit.end :]
    return text


def _edited_lines(text: str, edit: TomlEdit) -> tuple[int, int]:
    start = text.rfind("\n", 0, edit.start) + 1
    end = text.find("\n", edit.end)
    return start, len(text) if end < 0 else end + 1


@dataclass(frozen=True, slots=True)
class PackEdit:
    """Edit of a pack: classes before and after, the old and new id of a renamed class (or two ''), and the
    number of undo steps of the level before and after."""

    label: str
    text_before: str
    text_after: str
    old_id: str = ""
    new_id: str = ""
    steps_before: int = 0
    steps_after: int = 0


class PackDocument:
    """Classes of a folder pack, with undo."""

    def __init__(self, where: Path) -> None:
        """Open the pack in a folder."""
        self.folder, self.file = where, where / CLASSES
        self.done_edits: list[PackEdit] = []
        self.undone_edits: list[PackEdit] = []
        self._page_cache: tuple[str, TomlText] | None = None

    @property
    def toml_text_on_disk(self) -> TomlText:
        """Return the classes on the disk; empty without a file. Raise LevelError if they are no TOML, and
        OSError."""
        written = self._read_text()
        if self._page_cache is None or self._page_cache[0] != written:
            self._page_cache = (written, parse_toml_text(written, CLASSES))
        return self._page_cache[1]

    def _read_text(self) -> str:
        return read_exact(self.file) if path_exists(self.file) else ""

    def level_paths(self) -> list[Path]:
        """Return the levels of the pack by name."""
        return sorted((self.folder / LEVELS).glob("*.toml"))

    def ships_in_other_levels(self, class_id: str, except_path: Path) -> dict[str, list[str]]:
        """Return the ships of a class in other levels, by file name. A level that defines the id itself means
        its own class."""
        found = {}
        for path in self.level_paths():
            toml = _read_page(path) if path.resolve() != except_path.resolve() else None
            if toml is not None and class_index(toml, class_id) is None:
                found[path.name] = ship_names_of_class(toml, class_id)
        return {file: ships for file, ships in found.items() if ships}

    # ------------------------------------------------------------------------------------- deeds

    def save_edits(self, label: str, edits: Iterable[TomlEdit]) -> PackEdit:
        """Change the classes, on the disk too. Raise LevelError if the result cannot be read, or OSError;
        then nothing is changed."""
        toml = self.toml_text_on_disk
        pack_edit = PackEdit(label, toml.file_text, edited_toml(toml, edits).file_text)
        self.save_text(pack_edit.text_after)
        return pack_edit

    def save_class_rename(self, old: str, new: str) -> PackEdit:
        """Rename a class in its row and in all levels of the pack. Raise as `save_edits`.

        A level that cannot be read keeps the old id; its own check reports that."""
        toml = self.toml_text_on_disk
        after = edited_toml(toml, rename_edits(toml, IdKind.CLASS, old, new)).file_text
        self.save_text(after)
        self.save_rename_in_levels(old, new)
        return PackEdit(f"rename {old}", toml.file_text, after, old, new)

    def undo_or_redo(self, pack_edit: PackEdit, *, is_undo: bool) -> str:
        """Undo or redo an edit; return '' or why not."""
        was, becomes = (
            (pack_edit.text_after, pack_edit.text_before)
            if is_undo
            else (pack_edit.text_before, pack_edit.text_after)
        )
        try:
            if self._read_text() != was:
                return f"{CLASSES} was changed since in another program."
            self.save_text(becomes)
            if pack_edit.old_id:
                self.save_rename_in_levels(
                    *(
                        (pack_edit.new_id, pack_edit.old_id)
                        if is_undo
                        else (pack_edit.old_id, pack_edit.new_id)
                    )
                )
        except (OSError, UnicodeDecodeError) as fault:
            return (
                f"{CLASSES}: {describe_error(fault)}" if isinstance(fault, OSError) else f"{CLASSES} is odd"
            )
        return ""

    def save_text(self, text: str) -> None:
        """Write the classes. Raise OSError."""
        write_file(self.file, text)
        clear_pack_cache()

    def save_rename_in_levels(self, old: str, new: str) -> None:
        """Rename a class in the levels of the pack, on the disk. Raise OSError."""
        for path in self.level_paths():
            toml = _read_page(path)
            if toml is not None and class_index(toml, old) is None:
                edits = rename_reference_edits(toml, IdKind.CLASS, old, new)
                if edits:
                    write_file(path, edited_toml(toml, edits).file_text)
        clear_pack_cache()

    def record_edit(self, pack_edit: PackEdit, steps_before: int, steps_after: int) -> None:
        """Add an edit that can be undone once the level has this many undo steps."""
        self.done_edits.append(replace(pack_edit, steps_before=steps_before, steps_after=steps_after))
        self.undone_edits.clear()


def pack_document_of(path: Path) -> PackDocument | None:
    """Return the pack of a level, or None without a pack and for a zip."""
    where = find_pack_of_level(path)
    return PackDocument(where) if where is not None and path_exists(where, Path.is_dir) else None


def _read_page(path: Path) -> TomlText | None:
    try:
        return parse_toml_text(read_exact(path), path.name)
    except (LevelError, OSError, UnicodeDecodeError):
        return None
