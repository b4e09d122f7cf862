"""Values that are computed once and used many times: within one picture, for a few pictures, or until their
arguments change.

- Within a picture (`FrameCache.get`): several parts of the screen ask for the same layout, and
  while a picture is drawn nothing that it depends on changes.
- For a few pictures (`FrameCache.get_across_frames`): the answers with their layout and the words
  of the question are costly and hardly ever change. They stay as long as the mark of the picture,
  all that they depend on, is the same, and until a player does anything (`clear`).
- Until the arguments change (`remember_last`): how wide the words of a roll are depends on that
  roll alone, which is there for seconds."""

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any, Final, ParamSpec, TypeVar

import pygame

Found = TypeVar("Found")
Arguments = ParamSpec("Arguments")
KEPT_FRAMES: Final = 8
"""Pictures for which that is kept: what time alone changes is seen an eighth of a second late."""


class FrameCache:
    """Keeps what is asked for while a picture is drawn, and between two pictures only what may be kept there.
    Nobody changes what he is given. What is computed from a value without a hash, such as a layout, is asked
    for with it as `given`: from another one it is computed again."""

    def __init__(self) -> None:
        self._found: dict[Hashable, tuple[object, Any]] | None = None
        self._draws = False
        self._kept: dict[Hashable, tuple[object, Any]] = {}
        self._until: dict[Hashable, int] = {}
        self._turns: dict[Hashable, int] = {}
        self._mark: object = None
        self._number = 0

    @contextmanager
    def cached_frame(self, mark: object = None) -> Iterator[None]:
        """Cache what is computed inside this block, one picture, for that picture; drop what was kept of
        earlier pictures if they had another `mark`, or none is given."""
        if mark is None or mark != self._mark:
            self.clear()
        self._mark, self._number, self._found = mark, self._number + 1, {}
        self._draws = True
        try:
            yield
        finally:
            self._found, self._draws = None, False

    @contextmanager
    def cached_block(self) -> Iterator[None]:
        """Cache what is computed inside this block, in which nothing changes. Take nothing from earlier
        pictures and keep nothing for the next ones."""
        if self._found is not None:
            yield
            return
        self._found = {}
        try:
            yield
        finally:
            self._found = None

    def clear(self) -> None:
        """Forget what was kept for the next picture, because anything may have changed."""
        self._kept.clear()

    def invalidate(self, key: Hashable) -> None:
        """Compute that again when it is next asked for, because more is known by now."""
        if self._found is not None:
            self._found.pop(key, None)

    def get(self, key: Hashable, compute: Callable[[], Found], given: object = None) -> Found:
        """Return what `compute` gives; inside a picture it is computed once for each `key`."""
        if self._found is None:
            return compute()
        held = self._found.get(key)
        if held is None or (held[0] is not given and held[0] != given):
            held = self._found[key] = (given, compute())
        found: Found = held[1]
        return found

    def get_across_frames(self, key: Hashable, compute: Callable[[], Found], given: object = None) -> Found:
        """Return the same for what may be kept for KEPT pictures of one mark."""
        if not self._draws:
            return self.get(("kept", key), compute, given)
        held = self._kept.get(key)
        fresh = held is not None and self._until[key] > self._number
        if held is None or not fresh or (held[0] is not given and held[0] != given):
            # Each kind comes to its turn in another picture.
            turn = self._turns.setdefault(key, len(self._turns))
            self._until[key] = self._number + (KEPT_FRAMES if held else 1 + (3 * turn) % KEPT_FRAMES)
            held = self._kept[key] = (given, compute())
        found: Found = held[1]
        return found


def remember_last(compute: Callable[Arguments, Found]) -> Callable[Arguments, Found]:
    """Return the function with its last result remembered, which is given again for equal arguments.

    Arguments that are the same object cost no comparison, and none is hashed: a roll with all its dice takes
    forty calls to hash. Nobody may change the result."""
    last: tuple[tuple[object, ...], Found] | None = None

    @wraps(compute)
    def remembered(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Found:
        nonlocal last
        key = (*args, *kwargs.values())
        if last is None or last[0] != key:
            # A rectangle may be moved by its owner later: compare with what it was.
            kept = tuple(each.copy() if isinstance(each, pygame.Rect) else each for each in key)
            last = (kept, compute(*args, **kwargs))
        return last[1]

    return remembered
