"""What was done to a page, to be undone and done again without end."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from game.levels.editing.page import Edit, Page, difference, edited, page_of, reverse_of


@dataclass(frozen=True, slots=True)
class Step:
    """One deed: what it is called ("Amphion is moved"), its edits, and those that undo it."""

    said: str
    edits: tuple[Edit, ...]
    back: tuple[Edit, ...]


class History:
    """A page under way: what it is now, what was done to it, and what was undone."""

    def __init__(self, page: Page) -> None:
        """``page``: as the file has it."""
        self.page = page
        self.done: list[Step] = []
        self.undone: list[Step] = []

    def do(self, said: str, edits: Iterable[Edit]) -> bool:
        """Carry out edits as one step; whether they changed anything. What was undone before is
        then forgotten. Raises LevelError, and changes nothing, where the outcome could not be read.
        """
        listed = tuple(edits)
        page = edited(self.page, listed)
        if page.text == self.page.text:
            return False
        self.done.append(Step(said, listed, reverse_of(self.page, listed)))
        self.undone.clear()
        self.page = page
        return True

    def undo(self) -> Step | None:
        """Take back the last step; None where nothing was done."""
        return self._turn(self.done, self.undone, back=True)

    def redo(self) -> Step | None:
        """Do again what was taken back last; None where nothing was."""
        return self._turn(self.undone, self.done, back=False)

    def follow(self, written: str) -> bool:
        """Take over the text of a file that another program has changed, as one more step that can
        be undone; whether it differs. Raises LevelError, and changes nothing, where it cannot be
        read yet."""
        new = page_of(written, self.page.file)
        if new.mark != self.page.mark:  # no step tells of the mark: begin anew from this file
            self.page, self.done, self.undone = new, [], []
            return True
        return self.do("changed in another program", difference(self.page.text, new.text))

    def _turn(self, given: list[Step], taken: list[Step], *, back: bool) -> Step | None:
        """Move the last step from one list to the other, carrying it out that way."""
        if not given:
            return None
        step = given.pop()
        self.page = edited(self.page, step.back if back else step.edits)
        taken.append(step)
        return step
