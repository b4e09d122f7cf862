"""A coast from a file, put into the level as land: one undo step."""

from functools import partial
from pathlib import Path
from typing import Final

from game.levels import LevelError
from game.levels.editing.coast_files import SUFFIXES, CoastDrawing, load_coast
from game.levels.editing.coasts import Box, CoastPlacing, add_lands_edits, lay_coast, parse_box
from game.ui.kit.screen_keys import ScreenKeys
from game.ui.level_editor import update
from game.ui.level_editor.dialogs import ChooserScreen, ListChoice
from game.ui.level_editor.field_kinds import Scalar
from game.ui.level_editor.gestures import ObjectSelection
from game.ui.level_editor.open_file import choose_file
from game.ui.level_editor.state import EditorState

_LEFT, _RIGHT = "left", "right"
_WHOLE, _BOX = "whole map", "part of the map"
_MANY_SHORES: Final = 8
"""A map with so many is asked for the part that is meant."""
_AROUND: Final = 1.0
"""Water to either side of a named shore, in its own lengths."""
SIDES_OF_A_SHORE: Final = (
    ListChoice(_LEFT, "Left of the shore", "as maps have it"),
    ListChoice(_RIGHT, "Right of the shore", "if land and sea came out the wrong way round"),
)


def choose_coast(editor: EditorState) -> None:
    """Open the list of files that may be a coast."""
    choose_file(editor, "A coast from a file", SUFFIXES, partial(import_coast, editor))


def import_coast(editor: EditorState, path: Path) -> None:
    """Add the shores of a file; ask which part of a large map is meant, and on which side the land is if a
    shore is not closed. A file that cannot be read is refused with a notice."""
    if not editor.document.require_readable():
        return
    try:
        drawing = load_coast(path)
    except LevelError as refused:
        _show_refusal(editor, path, refused)
        return
    if not drawing.is_map or len(drawing.lines) < _MANY_SHORES:
        _ask_side(editor, path, drawing, None)
        return
    choices = [
        ListChoice(_WHOLE, "The whole map", f"{len(drawing.lines)} shores"),
        ListChoice(_BOX, "A part of it", "west, south, east, north in degrees"),
        *(ListChoice(name, name, "and what lies around it") for name in named_boxes(drawing)),
    ]
    take = partial(_take_part, editor, path, drawing)
    editor.context.push_screen(ChooserScreen(editor, "Which part of the map?", choices, take, _WHOLE))


def named_boxes(drawing: CoastDrawing) -> dict[str, Box]:
    """Return the part of a map around each shore that has a name."""
    found: dict[str, Box] = {}
    for line in drawing.lines:
        if line.name and line.name not in (_WHOLE, _BOX):
            xs, ys = zip(*line.points, strict=True)
            aside, above = _AROUND * (max(xs) - min(xs)), _AROUND * (max(ys) - min(ys))
            found.setdefault(line.name, (min(xs) - aside, min(ys) - above, max(xs) + aside, max(ys) + above))
    return found


def _take_part(editor: EditorState, path: Path, drawing: CoastDrawing, value: Scalar) -> None:
    if value != _BOX:
        box = None if value == _WHOLE else named_boxes(drawing)[str(value)]
        _ask_side(editor, path, drawing, box)
        return

    def take(text: str) -> None:
        try:
            _ask_side(editor, path, drawing, parse_box(text))
        except ValueError:
            editor.document.show_notice(f"It cannot be cut so: {text} is not west, south, east, north.")

    label = "West, south, east, north: -5.2,48.2,-4.2,48.7"
    hand = editor.ring.device
    editor.context.push_screen(ScreenKeys(editor.screen, editor.context, label, "", take, hand=hand))


def _ask_side(editor: EditorState, path: Path, drawing: CoastDrawing, box: Box | None) -> None:
    """Add the lands; ask before on which side of an open shore they are."""
    take = partial(_add_lands, editor, path, drawing, box)
    if all(line.is_closed for line in drawing.lines):
        take(_LEFT)
    else:
        editor.context.push_screen(ChooserScreen(editor, "Where is the land?", SIDES_OF_A_SHORE, take, _LEFT))


def _add_lands(editor: EditorState, path: Path, drawing: CoastDrawing, box: Box | None, side: Scalar) -> None:
    document, before = editor.document, len(editor.document.level.chart.land)
    placing = CoastPlacing(box, is_land_left=side == _LEFT)
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
