"""Apply the fix of a finding to the text, as one step to take back; a list where there are several."""

from typing import Final

from game.levels import Finding
from game.levels.editing.fixes import fix_edits
from game.levels.editing.toml_edits import edited_text
from game.levels.reading.findings import Fix
from game.ui.level_editor import update
from game.ui.level_editor.dialogs import ChooserScreen, ListChoice
from game.ui.level_editor.field_kinds import Scalar
from game.ui.level_editor.finding_pins import FindingPin
from game.ui.level_editor.state import EditorState

CHANGED_NOTICE: Final = "The text has changed there since it was looked over. Look again in a moment."


def can_mend(pin: FindingPin) -> bool:
    """Return whether a finding has a fix."""
    return bool(pin.finding.fixes)


def mend(editor: EditorState, finding_number: int) -> None:
    """Apply the fix of a finding, or ask which of several."""
    pin = next((pin for pin in editor.pins if pin.number == finding_number), None)
    if pin is None or not can_mend(pin):
        return
    fixes = pin.finding.fixes
    if len(fixes) == 1:
        apply_fix(editor, pin.finding, fixes[0])
        return

    def take(number: Scalar) -> None:
        apply_fix(editor, pin.finding, fixes[int(number or 0)])

    choices = [ListChoice(number, fix.title) for number, fix in enumerate(fixes)]
    editor.context.push_screen(ChooserScreen(editor, "Mend", choices, take, 0))


def apply_fix(editor: EditorState, finding: Finding, fix: Fix) -> bool:
    """Apply a fix to the text as one step, also to a text that is no TOML; return whether it has changed."""
    document = editor.document
    document.parse_typed_text()
    lines = document.text.split("\n")
    there = lines[finding.line - 1].rstrip("\r") if finding.line <= len(lines) else ""
    edits = fix_edits(document.text, fix) if there == finding.text else ()
    if not edits:
        document.show_notice(CHANGED_NOTICE)
        return False
    if document.is_readable:
        changed = document.apply_edits(f"{fix.title[:1].lower()}{fix.title[1:]}", edits)
    else:
        changed = document.type_text(edited_text(document.text, edits), joins_last_step=False)
        document.parse_typed_text()
    if changed:
        update.on_edited(editor)
    return changed
