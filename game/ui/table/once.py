"""What has been reckoned for the picture that is being drawn: several parts of the screen ask for
it, and while a picture is drawn nothing that it depends on changes."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

Found = TypeVar("Found")


class Once:
    """Keeps what is asked for while a picture is drawn, and nothing between two pictures."""

    def __init__(self) -> None:
        """No picture is being drawn."""
        self._found: dict[Hashable, Any] | None = None

    @contextmanager
    def picture(self) -> Iterator[None]:
        """Inside, a picture is drawn."""
        self._found = {}
        try:
            yield
        finally:
            self._found = None

    def ask(self, what: Hashable, reckon: Callable[[], Found]) -> Found:
        """What `reckon` gives; inside a picture it is reckoned once for each `what`. Nobody changes
        what he is given."""
        if self._found is None:
            return reckon()
        if what not in self._found:
            self._found[what] = reckon()
        found: Found = self._found[what]
        return found
