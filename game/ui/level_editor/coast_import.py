"""A coast from a file, put into the level as land: one undo step."""

from functools import partial
from pathlib import Path
from typing import Final

from game.levels import LevelError
from game.levels.editing.coast_files import SUFFIXES, CoastDrawing, load_coast
from game.levels.editing.coasts import CoastPlacing, add_lands_edits, lay_coast
from game.ui.level_editor import update
from game.ui.level_editor.dialogs import ChooserScreen, ListChoice
from game.ui.level_editor.field_kinds import Scalar
from game.ui.level_editor.gestures import ObjectSelection
from game.ui.level_editor.open_file import choose_file
from game.ui.level_editor.state import EditorState

_LEFT, _RIGHT = "left", "right"
SIDES_OF_A_SHORE: Final = (
    ListChoice(_LEFT, "Left of the shore", "as maps have it"),
    ListChoice(_RIGHT, "Right of the shore", "if land and sea came out the wrong way round"),
)


def choose_coast(editor: EditorState) -> None:
    """Open the list of files that may be a coast."""
    choose_file(editor, "A coast from a file", SUFFIXES, partial(import_coast, editor))


def import_coast(editor: EditorState, path: Path) -> None:
    """Add the shores of a file; ask on which side the land is if a shore is not closed. A file that cannot be
    read is refused with a notice."""
    if not editor.document.require_readable():
        return
    try:
        drawing = load_coast(path)
    except LevelError as refused:
        _show_refusal(editor, path, refused)
        return
    if all(line.is_closed for line in drawing.lines):
        _add_lands(editor, path, drawing, _LEFT)
        return
    take = partial(_add_lands, editor, path, drawing)
    editor.context.push_screen(ChooserScreen(editor, "Where is the land?", SIDES_OF_A_SHORE, take, _LEFT))


def _add_lands(editor: EditorState, path: Path, drawing: CoastDrawing, side: Scalar) -> None:
    document, before = editor.document, len(editor.document.level.chart.land)
    placing = CoastPlacing(is_land_left=side == _LEFT)
    try:
        coast = lay_coast(drawing, document.level.chart, placing, path.name, before)
    except LevelError as refused:
        _show_refusal(editor, path, refused)
        return
    if document.apply_edits(f"coast from {path.name}", add_lands_edits(document.toml, coast.lands)):
        update.on_edited(editor)
        update.select_object(editor, ObjectSelection(("chart", "land", before)))
        document.show_notice(f"{path.name}: {'; '.join(coast.notes)}. Ctrl Z takes all of it back.")


def _show_refusal(editor: EditorState, path: Path, refused: LevelError) -> None:
    finding = refused.findings[0]
    where = f" line {finding.line}," if finding.text else ""
    hint = f" {finding.hint[:1].upper()}{finding.hint[1:]}." if finding.hint else ""
    editor.document.show_notice(f"It cannot be read: {path.name},{where} {finding.message}.{hint}")
