"""Pictures that are made once and kept, as many as a share of memory holds: the one that was not
shown for longest is the first to be forgotten.

Counting pictures would not do: their sizes differ a hundredfold with zoom and window, and a cache
that fills for hours looks like a leak.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, ParamSpec

import pygame

P = ParamSpec("P")
MEGABYTE = 1 << 20


class PictureCache(Generic[P]):
    """A maker of pictures that remembers what it made; call it as the maker itself."""

    def __init__(self, make: Callable[P, pygame.Surface], cap_bytes: int) -> None:
        """Nothing is kept yet; never more than `cap_bytes`, or one picture if that is larger."""
        self._make, self._cap = make, cap_bytes
        self._held: OrderedDict[tuple[object, ...], pygame.Surface] = OrderedDict()
        self._bytes = 0
        self.__doc__, self.__name__ = make.__doc__, make.__name__

    def __call__(self, *given: P.args, **named: P.kwargs) -> pygame.Surface:
        """The picture for these arguments, all of which must be hashable; not to be drawn on."""
        key = (*given, *named.items()) if named else given
        found = self._held.get(key)
        if found is not None:
            self._held.move_to_end(key)
            return found
        made = self._held[key] = self._make(*given, **named)
        self._bytes += weight(made)
        while self._bytes > self._cap and len(self._held) > 1:
            self._bytes -= weight(self._held.popitem(last=False)[1])
        return made

    def __len__(self) -> int:
        """How many pictures are kept."""
        return len(self._held)

    @property
    def held_bytes(self) -> int:
        """Bytes of pixels that are kept."""
        return self._bytes

    def cache_clear(self) -> None:
        """Nothing is kept any more."""
        self._held.clear()
        self._bytes = 0


def kept(megabytes: float) -> Callable[[Callable[P, pygame.Surface]], PictureCache[P]]:
    """Decorates a maker of pictures: what it makes is kept, up to so many megabytes of pixels."""

    def keeping(make: Callable[P, pygame.Surface]) -> PictureCache[P]:
        return PictureCache(make, round(megabytes * MEGABYTE))

    return keeping


def weight(picture: pygame.Surface) -> int:
    """Bytes of pixels in a picture."""
    return picture.get_pitch() * picture.get_height()
