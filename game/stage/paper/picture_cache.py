"""Pictures that are made once and kept, as many as a share of memory holds: the one that was not
shown for longest is the first to be forgotten.

Counting pictures would not do: their sizes differ a hundredfold with zoom and window, and a cache
that fills for hours looks like a leak. What all caches hold together is bounded too, by
`trim_caches`: a
paper is printed once, and the sheets it was made of are not looked at again for minutes.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import Any, Generic, NamedTuple, ParamSpec, TypeVar
from weakref import WeakSet, WeakValueDictionary

import pygame

P = ParamSpec("P")
K = TypeVar("K")
V = TypeVar("V")
MEGABYTE = 1 << 20


class PictureCache(Generic[P]):
    """A maker of pictures that remembers what it made; call it as the maker itself."""

    def __init__(self, make: Callable[P, pygame.Surface], cap_bytes: int) -> None:
        """Nothing is kept yet; never more than `cap_bytes`, or one picture if that is larger."""
        self.make, self.cap = make, cap_bytes
        # Since the last tide, and before it and not since: each from the one that was not shown
        # for longest to the one that was shown last.
        self._recent: OrderedDict[tuple[object, ...], pygame.Surface] = OrderedDict()
        self._unused: OrderedDict[tuple[object, ...], pygame.Surface] = OrderedDict()
        self._bytes = 0
        _caches.add(self)
        self.__doc__, self.__name__ = make.__doc__, make.__name__

    def __call__(self, *given: P.args, **named: P.kwargs) -> pygame.Surface:
        """The picture for these arguments, all of which must be hashable; not to be drawn on."""
        key = (*given, *named.items()) if named else given
        found = self._recent.get(key)
        if found is not None:
            self._recent.move_to_end(key)
            return found
        found = self._unused.pop(key, None)
        if found is None:
            found = self.make(*given, **named)
            self._bytes += surface_bytes(found)
        self._recent[key] = found
        while self._bytes > self.cap and len(self) > 1:
            self._bytes -= surface_bytes((self._unused or self._recent).popitem(last=False)[1])
        return found

    def start_period(self, drop: bool) -> None:
        """What was shown until now is idle until it is shown again; what has been idle since the
        last tide is kept no more, if it is to be dropped."""
        if drop:
            self._bytes -= sum(map(surface_bytes, self._unused.values()))
            self._unused.clear()
        self._unused.update(self._recent)
        self._recent.clear()

    def __len__(self) -> int:
        """How many pictures are kept."""
        return len(self._recent) + len(self._unused)

    @property
    def held_bytes(self) -> int:
        """Bytes of pixels that are kept."""
        return self._bytes

    def cache_clear(self) -> None:
        """Nothing is kept any more."""
        self._recent.clear()
        self._unused.clear()
        self._bytes = 0


_caches: WeakSet[PictureCache[Any]] = WeakSet()
"""All there are."""
_bounded_caches: WeakValueDictionary[int, BoundedCache[Any, Any]] = WeakValueDictionary()
"""All of those, by their id: a dict goes into no set."""
SHARED_BYTES = 13 * MEGABYTE
"""Bytes that all caches together may keep of what is not shown, in a window of 1280 x 720."""
_PLAIN_WINDOW_PX = 1280 * 720


class CacheFill(NamedTuple):
    """How full a cache is: whose it is, the bytes of pixels that it holds and may hold."""

    name: str
    held_bytes: int
    cap_bytes: int


def cache_fills() -> list[CacheFill]:
    """How full all caches are, the fullest first."""
    caches: list[PictureCache[Any] | BoundedCache[Any, Any]] = [*_caches, *_bounded_caches.values()]
    told = [
        CacheFill(f"{c.make.__module__}.{c.make.__name__}", c.held_bytes, c.cap) for c in caches
    ]
    return sorted(told, key=lambda fill: (-fill.held_bytes, fill.name))


def trim_caches(size: tuple[int, int]) -> None:
    """If all caches together hold more than is due to a window of `size` pixels, none keeps what
    was not shown since this was last called. Called every ten seconds it lets memory lie flat at
    what a battle shows."""
    room = SHARED_BYTES * max(_PLAIN_WINDOW_PX, size[0] * size[1]) // _PLAIN_WINDOW_PX
    over = sum(cache.held_bytes for cache in _caches) > room
    for cache in _caches:
        cache.start_period(drop=over)


def cached_pictures(megabytes: float) -> Callable[[Callable[P, pygame.Surface]], PictureCache[P]]:
    """Decorates a maker of pictures: what it makes is kept, up to so many megabytes of pixels."""

    def keeping(make: Callable[P, pygame.Surface]) -> PictureCache[P]:
        return PictureCache(make, round(megabytes * MEGABYTE))

    return keeping


class BoundedCache(dict[K, V]):
    """Things that hold pictures, by the key they are made from: of more than so many megabytes the
    ones that were made first go. What is there costs no more than a look into a dict: a fleet asks
    thousands of times a picture."""

    def __init__(
        self,
        make: Callable[[K], V],
        pictures: Callable[[V], Iterable[pygame.Surface]],
        megabytes: float,
    ) -> None:
        """Nothing is kept yet; `pictures` are those that a thing holds."""
        super().__init__()
        _bounded_caches[id(self)] = self
        self.make, self._pictures = make, pictures
        self.cap, self._bytes = round(megabytes * MEGABYTE), 0

    def __missing__(self, key: K) -> V:
        made = self[key] = self.make(key)
        self._bytes += self._bytes_of(made)
        while self._bytes > self.cap and len(self) > 1:
            self._bytes -= self._bytes_of(self.pop(next(iter(self))))
        return made

    def _bytes_of(self, made: V) -> int:
        return sum(map(surface_bytes, self._pictures(made)))

    @property
    def held_bytes(self) -> int:
        """Bytes of pixels that are kept."""
        return self._bytes

    def clear(self) -> None:
        """Nothing is kept any more."""
        super().clear()
        self._bytes = 0


def surface_bytes(picture: pygame.Surface) -> int:
    """Bytes of pixels in a picture."""
    return picture.get_pitch() * picture.get_height()
