"""The undo history of a level's text."""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass

from game.levels.editing.toml_edits import (
    TomlEdit,
    TomlText,
    edited_text,
    edited_toml,
    inverse_edits,
    parse_toml_text,
    single_edit,
)
from game.levels.reading.findings import LevelError


@dataclass(frozen=True, slots=True)
class EditStep:
    """One step: its name ("Amphion is moved"), its edits, and those that undo it."""

    label: str
    edits: tuple[TomlEdit, ...]
    inverse_edits: tuple[TomlEdit, ...]


class EditHistory:
    """A text being edited: its present state, the last version that parsed, and the steps done and undone.
    Only typing can make it invalid."""

    def __init__(self, toml: TomlText) -> None:
        """Start with the text of the file, which is ``last_valid``."""
        self.last_valid = toml
        self.text = toml.text
        self.undo_steps: list[EditStep] = []
        self.redo_steps: list[EditStep] = []

    @property
    def is_unparsed(self) -> bool:
        """Whether the text differs from the last version that parsed."""
        return self.text != self.last_valid.text

    @property
    def file_text(self) -> str:
        """The text for the file, character for character."""
        return self.last_valid.byte_order_mark + self.text

    def apply_edits(self, label: str, edits: Iterable[TomlEdit]) -> bool:
        """Apply edits as one step and forget undone steps; return whether anything changed.

        Raise LevelError, and change nothing, if the result does not parse; raise ValueError if the text is
        not the last valid version.
        """
        if self.is_unparsed:
            raise ValueError("the text is not what was last read")
        listed = tuple(edits)
        toml = edited_toml(self.last_valid, listed)
        if toml.text == self.last_valid.text:
            return False
        self._push_step(EditStep(label, listed, inverse_edits(self.last_valid, listed)))
        self.last_valid, self.text = toml, toml.text
        return True

    def set_text(self, label: str, text: str, *, joins_last_step: bool) -> bool:
        """Replace the text, valid or not; return whether it differs. ``joins_last_step``: merge with the last
        step if that has the same name and nothing was undone since."""
        before = self.text
        if text == before:
            return False
        if joins_last_step and self.undo_steps and self.undo_steps[-1].label == label and not self.redo_steps:
            before = edited_text(before, self.undo_steps.pop().inverse_edits)
        self.text = text
        if text != before:
            self._push_step(EditStep(label, single_edit(before, text), single_edit(text, before)))
        return True

    def parse_text(self) -> None:
        """Parse the text. Raise LevelError, and change nothing, if it is invalid."""
        if self.is_unparsed:
            self.last_valid = parse_toml_text(self.file_text, self.last_valid.file)

    def undo(self) -> EditStep | None:
        """Take back the last step and return it, or None if there is none."""
        return self._move_step(self.undo_steps, self.redo_steps, back=True)

    def redo(self) -> EditStep | None:
        """Apply the step that was taken back last and return it, or None if there is none."""
        return self._move_step(self.redo_steps, self.undo_steps, back=False)

    def adopt_file_text(self, file_text: str) -> bool:
        """Take over the file's text after another program changed it, as one more undoable step; return
        whether it differs.

        Raise LevelError, and change nothing, if it does not parse yet.
        """
        new = parse_toml_text(file_text, self.last_valid.file)
        if (
            new.byte_order_mark != self.last_valid.byte_order_mark
        ):  # no step can restore the mark: start again from this file
            self.last_valid, self.text, self.undo_steps, self.redo_steps = new, new.text, [], []
            return True
        if not self.set_text("changed in another program", new.text, joins_last_step=False):
            return False
        self.last_valid = new
        return True

    def _push_step(self, step: EditStep) -> None:
        self.undo_steps.append(step)
        self.redo_steps.clear()

    def _move_step(self, given: list[EditStep], taken: list[EditStep], *, back: bool) -> EditStep | None:
        if not given:
            return None
        step = given.pop()
        self.text = edited_text(self.text, step.inverse_edits if back else step.edits)
        taken.append(step)
        with suppress(LevelError):  # an invalid typed text is back
            self.parse_text()
        return step
