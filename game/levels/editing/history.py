"""What was done to a page, to be undone and done again without end."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass

from game.levels.editing.toml_text import (
    Edit,
    TomlText,
    apply_edits,
    inverse_edits,
    parse_toml_text,
    single_edit,
    with_edits,
)
from game.levels.reading.findings import LevelError


@dataclass(frozen=True, slots=True)
class EditStep:
    """One deed: what it is called ("Amphion is moved"), its edits, and those that undo it."""

    label: str
    edits: tuple[Edit, ...]
    inverse_edits: tuple[Edit, ...]


class EditHistory:
    """A text under way: what it is now, the page that was last read of it, what was done to it, and
    what was undone. Only typing can make a text that is no page."""

    def __init__(self, toml_text: TomlText) -> None:
        """``last_valid``: as the file has it."""
        self.last_valid = toml_text
        self.text = toml_text.text
        self.undo_steps: list[EditStep] = []
        self.redo_steps: list[EditStep] = []

    @property
    def is_unparsed(self) -> bool:
        """Whether the text is another than the page: it has been typed and not been read, or cannot
        be."""
        return self.text != self.last_valid.text

    @property
    def file_text(self) -> str:
        """The text as it would go to the file, character for character."""
        return self.last_valid.byte_order_mark + self.text

    def apply_edits(self, said: str, edits: Iterable[Edit]) -> bool:
        """Carry out edits of the page as one step; whether they changed anything. What was undone
        before is then forgotten. Raises LevelError, and changes nothing, where the outcome could
        not be read, and ValueError where the text is not the page."""
        if self.is_unparsed:
            raise ValueError("the text is not what was last read")
        listed = tuple(edits)
        toml_text = with_edits(self.last_valid, listed)
        if toml_text.text == self.last_valid.text:
            return False
        self._push_step(EditStep(said, listed, inverse_edits(self.last_valid, listed)))
        self.last_valid, self.text = toml_text, toml_text.text
        return True

    def set_text(self, said: str, text: str, *, join: bool) -> bool:
        """The text is another, whether it can be read or not; whether it differs. ``join``: it is
        one step with the last one, if that is called the same and nothing was undone since."""
        before = self.text
        if text == before:
            return False
        if join and self.undo_steps and self.undo_steps[-1].label == said and not self.redo_steps:
            before = apply_edits(before, self.undo_steps.pop().inverse_edits)
        self.text = text
        if text != before:
            self._push_step(EditStep(said, single_edit(before, text), single_edit(text, before)))
        return True

    def parse_text(self) -> None:
        """The page is that of the text. Raises LevelError, and changes nothing, where there is
        none."""
        if self.is_unparsed:
            self.last_valid = parse_toml_text(self.file_text, self.last_valid.file)

    def undo(self) -> EditStep | None:
        """Take back the last step; None where nothing was done."""
        return self._move_step(self.undo_steps, self.redo_steps, back=True)

    def redo(self) -> EditStep | None:
        """Do again what was taken back last; None where nothing was."""
        return self._move_step(self.redo_steps, self.undo_steps, back=False)

    def adopt_file_text(self, written: str) -> bool:
        """Take over the text of a file that another program has changed, as one more step that can
        be undone; whether it differs. Raises LevelError, and changes nothing, where it cannot be
        read yet."""
        new = parse_toml_text(written, self.last_valid.file)
        if (
            new.byte_order_mark != self.last_valid.byte_order_mark
        ):  # no step tells of the mark: begin anew from this file
            self.last_valid, self.text, self.undo_steps, self.redo_steps = new, new.text, [], []
            return True
        if not self.set_text("changed in another program", new.text, join=False):
            return False
        self.last_valid = new
        return True

    def _push_step(self, step: EditStep) -> None:
        """One more step; what was undone is forgotten."""
        self.undo_steps.append(step)
        self.redo_steps.clear()

    def _move_step(
        self, given: list[EditStep], taken: list[EditStep], *, back: bool
    ) -> EditStep | None:
        """Move the last step from one list to the other, carrying it out that way."""
        if not given:
            return None
        step = given.pop()
        self.text = apply_edits(self.text, step.inverse_edits if back else step.edits)
        taken.append(step)
        with suppress(LevelError):  # a text that was typed and could not be read is there again
            self.parse_text()
        return step
