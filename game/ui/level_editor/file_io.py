"""A level file as it lies on the disk, character for character; and two changes of it that were
made at the same time, put together."""

from __future__ import annotations

from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from game.core.files import read_regular_file, replace_file
from game.levels.editing.toml_text import Edit, single_edit
from game.levels.format.limits import MAX_BYTES
from game.levels.reading.toml_source import BYTE_ORDER_MARK


def read_exact(path: Path) -> str:
    """All that the file holds, ends of lines and byte order mark too. Raises OSError, and
    UnicodeDecodeError for what is no UTF-8."""
    return read_regular_file(path, MAX_BYTES + BYTE_ORDER_MARK, links=True).decode("utf-8")


def write_file(path: Path, text: str) -> None:
    """The file holds this text: whoever reads it finds the old one or the new one. A link stays a
    link. Raises OSError."""
    replace_file(path.resolve(), text)


# ------------------------------------------------------------------------ what is not saved


def draft_path(path: Path, aside: Path) -> Path:
    """Where what is not saved of that file lies in the folder."""
    where = sha256(str(path.resolve()).encode("utf-8", "replace")).hexdigest()[:12]
    return aside / f"{where}.unsaved"


def save_draft(draft: Path | None, kept: str, mine: str | None) -> None:
    """The text lies aside, with the seal of the file as it was saved; None: nothing lies there. A
    disk that does not take it is no reason to stop working."""
    if draft is None:
        return
    with suppress(OSError):
        if mine is None:
            draft.unlink(missing_ok=True)
        else:
            draft.parent.mkdir(parents=True, exist_ok=True)
            replace_file(draft, f"{_checksum(kept)}\n{mine}", sync=False)


def read_draft(draft: Path | None, kept: str) -> str:
    """What lies aside of a file that says this; '' for nothing, and for another text's."""
    if draft is None:
        return ""
    try:
        seal, _, mine = read_exact(draft).partition("\n")
    except (OSError, UnicodeDecodeError):
        return ""
    return mine if seal == _checksum(kept) else ""


def _checksum(text: str) -> str:
    """What tells one text from another."""
    return sha256(text.encode("utf-8", "replace")).hexdigest()


# ------------------------------------------------------------------------------ two at one file


def merge_texts(base: str, mine: str, theirs: str) -> str | None:
    """Both changes of a text together; None where they touch the same lines."""
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


def _edited_lines(text: str, edit: Edit) -> tuple[int, int]:
    """Where the lines begin and end that an edit touches."""
    start = text.rfind("\n", 0, edit.start) + 1
    end = text.find("\n", edit.end)
    return start, len(text) if end < 0 else end + 1
