"""Copy, cut, paste, duplicate and delete what is selected: ships and everything else on the chart.

What is copied is TOML text on the clipboard of the system, so that it goes from level to level, and from and
to a text editor. Each edit is one undo step.
"""

import math
from collections.abc import Sequence
from typing import Final

from game.levels import LevelError, parse_level
from game.levels.editing import copies, removals
from game.levels.editing.arrangement import extent_cm
from game.levels.editing.chart_objects import ChartObject, ObjectShape, Position
from game.levels.editing.copies import Copy, PasteError
from game.levels.editing.toml_edits import TomlText, line_edits
from game.levels.packs.level_paths import with_pack_classes
from game.ui.kit import clipboard
from game.ui.level_editor import object_update, update
from game.ui.level_editor.dialogs import ChooserScreen, ListChoice
from game.ui.level_editor.document import MISSING_SHIP_NOTICE
from game.ui.level_editor.field_kinds import Scalar
from game.ui.level_editor.several_update import NOTHING_NOTICE, sea_of, selection_text, snap_object
from game.ui.level_editor.state import EditorState

NO_COPY_NOTICE: Final = "A place of a plan or of a squadron goes with it, and cannot be copied by itself."
LAST_SHIP_NOTICE: Final = "The last ship stays: a battle has one at least."
FIXED_NOTICE: Final = (
    "This is written in a way that cannot be taken out from here. Ctrl T writes in the file."
)
_GAP_SHARE: Final = 0.5
"""Distance between what is duplicated and its copy, in lengths of a ship."""


# ------------------------------------------------------------------------------- copy and paste


def copy_selection(editor: EditorState) -> None:
    """Put what is selected on the clipboard, as text."""
    text = _copied_text(editor)
    if text:
        clipboard.copy_text(text)
        said = selection_text(editor.selected_objects)
        editor.document.show_notice(f"Copied: {said}. Ctrl V pastes, here or in another level.")


def cut_selection(editor: EditorState) -> None:
    """Put what is selected on the clipboard and delete it."""
    text = _copied_text(editor)
    if text:
        clipboard.copy_text(text)
        delete_selection(editor)


def _copied_text(editor: EditorState) -> str:
    """Return what is selected as text; '' with a notice if it cannot be copied."""
    objects = editor.selected_objects
    if not may_edit(editor, objects):
        return ""
    text = copies.copied_text(editor.document.toml, [each.path for each in objects])
    if not text:
        editor.document.show_notice(NO_COPY_NOTICE)
    return text


def paste(editor: EditorState) -> None:
    """Paste what is on the clipboard: at the pointer, with keys where it was, or clear of what is there."""
    try:
        copy = copies.read_copy(clipboard.paste_text())
        _paste_copy(editor, copy, "paste", at=editor.pointer_cm() if editor.ring.device == "mouse" else None)
    except PasteError as refused:
        editor.document.show_notice(str(refused))


def duplicate(editor: EditorState) -> None:
    """Add what is selected once more beside itself; the clipboard stays as it is."""
    text = _copied_text(editor)
    if text:
        try:
            _paste_copy(editor, copies.read_copy(text), "duplicate")
        except PasteError as refused:
            editor.document.show_notice(str(refused))


def _paste_copy(editor: EditorState, copy: Copy, verb: str, at: Position | None = None) -> None:
    """Add a copy to the level and select it. Raise PasteError if the level could not be read with it."""
    document, sea = editor.document, sea_of(editor)
    document.parse_typed_text()
    if not document.require_readable():
        return
    objects = copies.copied_objects(copy, sea)
    active = editor.selected_ship
    side = document.level.sides[0].id if active is None else document.level.ships[active].side
    ships = [int(each.path[1]) for each in editor.selected_objects if each.shape is ObjectShape.SHIP]
    by_cm = _shift(editor, objects, at)
    pasted = copies.pasted(document.toml, copy, sea, by_cm, side, max(ships, default=None))
    _require_level(editor, pasted.toml)
    label = f"{verb} {selection_text(objects)}"
    if document.apply_edits(label, line_edits(document.toml.text, pasted.toml.text)):
        update.on_edited(editor)
        update.select_several(editor, pasted.paths)
        document.show_notice("")


def _shift(editor: EditorState, objects: Sequence[ChartObject], at: Position | None) -> Position:
    """Return the way in cm from where a copy was to where it goes."""
    sea = sea_of(editor)
    left, top, right, bottom = extent_cm(sea.chart, objects)
    there = {each.points for each in editor.things}
    is_there = any(each.points in there for each in objects)
    gap = editor.hulls[0].length * _GAP_SHARE
    if at is not None:
        x, y = sea.chart.position_in_cm(objects[0].points[0])
        wanted = x + at[0] - (left + right) / 2, y + at[1] - (top + bottom) / 2
        end = sea.chart.position_in_cm(snap_object(editor, objects[0], wanted))
        if not is_there or math.dist(end, (x, y)) >= gap:  # else the pointer rests on what was copied
            return end[0] - x, end[1] - y
    if not is_there:
        return 0.0, 0.0
    first = sea.chart.position_in_cm(objects[0].points[0])
    taken = [sea.chart.position_in_cm(each.points[0]) for each in editor.things]
    shifts = list(copies.clear_shifts(sea, (left, top, right, bottom), gap))
    for x, y in shifts:  # beside copies that were pasted before
        if all(math.dist(other, (first[0] + x, first[1] + y)) >= gap for other in taken):
            return x, y
    return shifts[-1]


def _require_level(editor: EditorState, toml: TomlText) -> None:
    """Raise PasteError if the text is no level: what was pasted had something wrong."""
    path = editor.document.path
    try:
        parse_level(with_pack_classes(toml.file_text, path), path.name)
    except LevelError as refused:
        found = refused.findings[0]
        cure = f" ({found.hint})" if found.hint else ""
        raise PasteError(f"That cannot be pasted: {found.message}{cure}.") from None


def may_edit(editor: EditorState, objects: Sequence[ChartObject]) -> bool:
    """Return whether anything is selected and the file has it as the chart shows it; if not, say so."""
    document = editor.document
    document.parse_typed_text()
    if not objects:
        document.show_notice(NOTHING_NOTICE)
    for each in objects:
        if each.shape is ObjectShape.SHIP:
            if not document.is_ship_in_file(int(each.path[1])):
                document.show_notice(MISSING_SHIP_NOTICE)
                return False
        elif not object_update.is_object_in_file(document, each):
            document.show_notice(object_update.MISSING_OBJECT_NOTICE)
            return False
    return bool(objects)


# ------------------------------------------------------------------------------------- delete


def delete_selection(editor: EditorState) -> None:
    """Delete what is selected; ask first whether also what aims, events and other parts say of it."""
    document, objects = editor.document, editor.selected_objects
    if not may_edit(editor, objects):
        return
    ships = [each for each in objects if each.shape is ObjectShape.SHIP]
    if len(ships) == len(document.level.ships):
        document.show_notice(LAST_SHIP_NOTICE)
        return
    things = removals.named_things(document.toml, [each.path for each in objects])
    said = removals.mention_text(document.toml, things)
    if not said:
        _delete(editor, objects, has_mentions=True)
        return

    def take(value: Scalar) -> None:
        _delete(editor, objects, has_mentions=not value)

    who = "her" if len(objects) == len(ships) == 1 else "it" if len(objects) == 1 else "them"
    choices = [
        ListChoice(True, f"Also take {who} out of {said}", "one step to take back"),
        ListChoice(False, f"Leave {said} as written", "the check tells where"),
    ]
    editor.context.push_screen(
        ChooserScreen(editor, f"Delete {selection_text(objects)}", choices, take, True)
    )


def _delete(editor: EditorState, objects: Sequence[ChartObject], *, has_mentions: bool) -> None:
    document = editor.document
    paths = [each.path for each in objects]
    try:
        toml = removals.without_things(document.toml, paths, has_mentions=has_mentions)
    except (KeyError, LevelError):
        document.show_notice(FIXED_NOTICE)
        return
    edits = line_edits(document.toml.text, toml.text)
    if document.apply_edits(f"delete {selection_text(objects)}", edits):
        update.set_selection(editor)
        update.on_edited(editor)
        if not document.is_readable:
            gone = "It is gone" if len(objects) == 1 else "They are gone"
            document.show_notice(f"{gone}, but the file still speaks of it. {document.first_error_text()}")
