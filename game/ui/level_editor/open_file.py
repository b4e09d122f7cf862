"""List of files over the editor: of a folder, or of the path that is typed."""

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from game.ui.level_editor.dialogs import ChooserScreen, ListChoice
from game.ui.level_editor.field_kinds import Scalar
from game.ui.level_editor.state import EditorState

MAX_ENTRIES: Final = 500


def folder_choices(folder: Path, suffixes: Sequence[str]) -> list[ListChoice]:
    """Return the folder above, the folders inside and the files with one of these suffixes."""
    found: list[tuple[bool, str]] = []
    try:
        with os.scandir(folder) as entries:
            found = [
                (not entry.is_dir(), entry.name)
                for entry in entries
                if not entry.name.startswith(".")
                and (entry.is_dir() or entry.name.casefold().endswith(tuple(suffixes)))
            ]
    except OSError:
        found = []  # not a folder, or not for us to read: the way up is left
    rows = [ListChoice(str(folder.parent), "..", "the folder above")] if folder.parent != folder else []
    for is_file, name in sorted(found, key=lambda row: (row[0], row[1].casefold()))[:MAX_ENTRIES]:
        rows.append(ListChoice(str(folder / name), name, "" if is_file else "folder"))
    return rows


class FileChooser(ChooserScreen):
    """List of the files in a folder; `on_file` gets the one that is chosen. A path that is typed leads to
    its folder."""

    def __init__(
        self,
        editor: EditorState,
        title: str,
        suffixes: Sequence[str],
        on_file: Callable[[Path], None],
        folder: Path,
    ) -> None:
        self.folder, self.suffixes, self.on_file = folder, suffixes, on_file
        super().__init__(editor, title, folder_choices(folder, suffixes), self._on_path, None)

    def _set_search(self, sought: str) -> None:
        typed = Path(sought).expanduser()
        if os.sep in sought and typed.is_absolute():
            folder = typed if sought.endswith(os.sep) else typed.parent
            self.choices = tuple(folder_choices(folder, self.suffixes))
        else:
            self.choices = tuple(folder_choices(self.folder, self.suffixes))
        super()._set_search(sought)

    def _on_path(self, value: Scalar) -> None:
        path = Path(str(value))
        if path.is_dir():
            chooser = FileChooser(self.editor, self.title, self.suffixes, self.on_file, path)
            self.context.push_screen(chooser)
        else:
            self.on_file(path)


def choose_file(
    editor: EditorState, title: str, suffixes: Sequence[str], on_file: Callable[[Path], None]
) -> None:
    """Open the list of files, beginning in the level's folder."""
    folder = editor.document.path.absolute().parent
    editor.context.push_screen(FileChooser(editor, title, suffixes, on_file, folder))
