"""What was done to a page, to be undone and done again without end."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass

from game.levels.editing.page import Edit, Page, difference, edited, page_of, replaced, reverse_of
from game.levels.reading.findings import LevelError


@dataclass(frozen=True, slots=True)
class Step:
    """One deed: what it is called ("Amphion is moved"), its edits, and those that undo it."""

    said: str
    edits: tuple[Edit, ...]
    back: tuple[Edit, ...]


class History:
    """A text under way: what it is now, the page that was last read of it, what was done to it, and
    what was undone. Only typing can make a text that is no page."""

    def __init__(self, page: Page) -> None:
        """``page``: as the file has it."""
        self.page = page
        self.text = page.text
        self.done: list[Step] = []
        self.undone: list[Step] = []

    @property
    def loose(self) -> bool:
        """Whether the text is another than the page: it has been typed and not been read, or cannot
        be."""
        return self.text != self.page.text

    @property
    def written(self) -> str:
        """The text as it would go to the file, character for character."""
        return self.page.mark + self.text

    def do(self, said: str, edits: Iterable[Edit]) -> bool:
        """Carry out edits of the page as one step; whether they changed anything. What was undone
        before is then forgotten. Raises LevelError, and changes nothing, where the outcome could
        not be read, and ValueError where the text is not the page."""
        if self.loose:
            raise ValueError("the text is not what was last read")
        listed = tuple(edits)
        page = edited(self.page, listed)
        if page.text == self.page.text:
            return False
        self._keep(Step(said, listed, reverse_of(self.page, listed)))
        self.page, self.text = page, page.text
        return True

    def type(self, said: str, text: str, *, join: bool) -> bool:
        """The text is another, whether it can be read or not; whether it differs. ``join``: it is
        one step with the last one, if that is called the same and nothing was undone since."""
        before = self.text
        if text == before:
            return False
        if join and self.done and self.done[-1].said == said and not self.undone:
            before = replaced(before, self.done.pop().back)
        self.text = text
        if text != before:
            self._keep(Step(said, difference(before, text), difference(text, before)))
        return True

    def settle(self) -> None:
        """The page is that of the text. Raises LevelError, and changes nothing, where there is
        none."""
        if self.loose:
            self.page = page_of(self.written, self.page.file)

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
            self.page, self.text, self.done, self.undone = new, new.text, [], []
            return True
        if not self.type("changed in another program", new.text, join=False):
            return False
        self.page = new
        return True

    def _keep(self, step: Step) -> None:
        """One more step; what was undone is forgotten."""
        self.done.append(step)
        self.undone.clear()

    def _turn(self, given: list[Step], taken: list[Step], *, back: bool) -> Step | None:
        """Move the last step from one list to the other, carrying it out that way."""
        if not given:
            return None
        step = given.pop()
        self.text = replaced(self.text, step.back if back else step.edits)
        taken.append(step)
        with suppress(LevelError):  # a text that was typed and could not be read is there again
            self.settle()
        return step
