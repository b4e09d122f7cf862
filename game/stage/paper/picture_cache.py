"""Pictures that are made once and cached, within a limit of bytes; the least recently shown go first.

Drawing is in software, so everything that looks the same in two frames is kept as a surface: text, panels,
buttons, icons, stamps of smoke and foam, flags. A cached button takes 7 µs; one that is put together from its
cached parts takes 54, and rendering those parts takes milliseconds.

Why bytes and not numbers

`functools.lru_cache` counts entries. Pictures differ a hundredfold in size with zoom and window, and a
thousand patches of foam were 38 MB near by in a large window. Each cache here has a limit in bytes of pixels.
One picture larger than the limit is still kept until the next, or it would be made again in each frame.

Why a common limit too

Each cache alone is well bounded, and all of them together still filled for hours, which looks like a leak: 26
caches, each at its limit, were 305 MB in the third minute of a battle of ten ships. So every ten seconds
`trim_caches` looks at their sum. If it is more than is due to the window, every cache drops what was not
shown since the last call. The same battle then took 257 MB, and the time to make pictures was 34.0 s of 90
with the trim and 32.7 s without.

How "not shown since" is known

A cache has two ordered dicts: recent and unused. A hit in the first moves the picture to its end; a hit in
the second moves it back to the first. At the end of a period the first is appended to the second, after the
second was dropped (or not). No clock and no counter per picture is needed. A panel is an example of what
goes: it is printed once, and the sheets it was made from are not needed again for minutes.

`PictureCache` wraps a function (`@cached_pictures(megabytes=8)`); its arguments must be hashable and hold
everything that changes the picture, and callers must not draw on the result. `BoundedCache` is a dict for
objects that hold several pictures; a hit is a plain dict lookup, because a fleet asks thousands of times a
frame, and so it drops the oldest and not the least recently shown.

Every cache registers itself: `cache_usages` lists them all, for the memory meters of the developer tools."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable
from io import BytesIO
from typing import Any, Generic, NamedTuple, ParamSpec, TypeVar
from weakref import WeakSet, WeakValueDictionary

import pygame

from game.stage.paper.palette import Colour

P = ParamSpec("P")
K = TypeVar("K")
V = TypeVar("V")
MEGABYTE = 1 << 20


class PictureCache(Generic[P]):
    """Function that makes pictures, with a cache; call it as the function itself."""

    def __init__(self, make: Callable[P, pygame.Surface], cap_bytes: int) -> None:
        """Start empty. Keep at most `cap_bytes`, or one picture if that is larger."""
        self.make, self.cap = make, cap_bytes
        # Shown in this period, and shown in the last period but not since. Each from the one least
        # recently shown to the latest.
        self._recent: OrderedDict[tuple[object, ...], pygame.Surface] = OrderedDict()
        self._unused: OrderedDict[tuple[object, ...], pygame.Surface] = OrderedDict()
        self._bytes = 0
        _caches.add(self)
        self.__doc__, self.__name__ = make.__doc__, make.__name__

    def __call__(self, *given: P.args, **named: P.kwargs) -> pygame.Surface:
        """Return the picture for these arguments, which must all be hashable. Do not draw on it."""
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

    def start_usage_period(self, drops_unused: bool) -> None:
        """Begin a period: what was shown counts as unused until it is shown again. With `drops_unused`,
        forget what was not used in the last period."""
        if drops_unused:
            self._bytes -= sum(map(surface_bytes, self._unused.values()))
            self._unused.clear()
        self._unused.update(self._recent)
        self._recent.clear()

    def __len__(self) -> int:
        return len(self._recent) + len(self._unused)

    @property
    def held_bytes(self) -> int:
        """Bytes of pixels in the cache."""
        return self._bytes

    def cache_clear(self) -> None:
        """Forget everything."""
        self._recent.clear()
        self._unused.clear()
        self._bytes = 0


_caches: WeakSet[PictureCache[Any]] = WeakSet()  # every cache of the process
# Every bounded cache by its id, because a dict is not hashable.
_bounded_caches: WeakValueDictionary[int, BoundedCache[Any, Any]] = WeakValueDictionary()
SHARED_BYTES = 13 * MEGABYTE  # of all caches at 1280 x 720, before unused pictures go
_PLAIN_WINDOW_PX = 1280 * 720


class CacheUsage(NamedTuple):
    """How full a cache is: its name, the bytes of pixels it holds and may hold."""

    name: str
    held_bytes: int
    cap_bytes: int


def cache_usages() -> list[CacheUsage]:
    """Return how full all caches are, the fullest first."""
    caches: list[PictureCache[Any] | BoundedCache[Any, Any]] = [*_caches, *_bounded_caches.values()]
    told = [CacheUsage(f"{c.make.__module__}.{c.make.__name__}", c.held_bytes, c.cap) for c in caches]
    return sorted(told, key=lambda fill: (-fill.held_bytes, fill.name))


def trim_caches(size: tuple[int, int]) -> None:
    """If all caches together hold more than a window of `size` pixels may, drop what was not shown since the
    last call. Call it every ten seconds: memory then stays flat at what a battle shows."""
    room = SHARED_BYTES * max(_PLAIN_WINDOW_PX, size[0] * size[1]) // _PLAIN_WINDOW_PX
    over = sum(cache.held_bytes for cache in _caches) > room
    for cache in _caches:
        cache.start_usage_period(drops_unused=over)


def cached_pictures(megabytes: float) -> Callable[[Callable[P, pygame.Surface]], PictureCache[P]]:
    """Decorate a function that makes pictures: cache its results up to this many megabytes of pixels."""

    def keeping(make: Callable[P, pygame.Surface]) -> PictureCache[P]:
        return PictureCache(make, round(megabytes * MEGABYTE))

    return keeping


class BoundedCache(dict[K, V]):
    """Values that hold pictures, by the key they are made from. Over the limit the oldest go first. A hit
    costs no more than a dict lookup: a fleet asks thousands of times a frame."""

    def __init__(
        self, make: Callable[[K], V], pictures: Callable[[V], Iterable[pygame.Surface]], megabytes: float
    ) -> None:
        """Start empty. `pictures` returns the surfaces that a value holds."""
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
        """Bytes of pixels in the cache."""
        return self._bytes

    def clear(self) -> None:
        """Forget everything."""
        super().clear()
        self._bytes = 0


def surface_bytes(picture: pygame.Surface) -> int:
    """Return the bytes of pixels in a picture."""
    return picture.get_pitch() * picture.get_height()


def svg_colour(colour: Colour) -> str:
    """Format a colour for SVG."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


@cached_pictures(megabytes=8)
def cached_svg(body: str, size: tuple[int, int], view: tuple[float, float]) -> pygame.Surface:
    """Return `render_svg` of the same arguments from a cache, for small things that repeat."""
    return render_svg(body, size, view)


def render_svg(body: str, size: tuple[int, int], view: tuple[float, float]) -> pygame.Surface:
    """Render the SVG `body`, whose own space is `view` units wide and high, as a surface of `size` px in the
    window's pixel format if there is a window (others draw ten times slower)."""
    w, h = view
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}">{body}</svg>'
    )
    return to_window_format(pygame.image.load_sized_svg(BytesIO(text.encode()), size))


def to_window_format(surface: pygame.Surface) -> pygame.Surface:
    """Convert the surface to the window's pixel format, which draws faster; return it as it is if there is no
    window. Never ask pygame.display whether there is one: that can free the surface a frame is drawn on."""
    try:
        return surface.convert_alpha()
    except pygame.error:  # no window
        return surface


def svg_box(
    rect: tuple[float, float, float, float],
    radius: float,
    fill: Colour | None,
    line: Colour | None = None,
    width: float = 1.0,
) -> str:
    """Return a rounded rectangle as SVG; the line is wholly inside `rect`."""
    x, y, w, h = rect
    half = width / 2 if line else 0.0
    paint = f'fill="{svg_colour(fill)}"' if fill else 'fill="none"'
    edge = f' stroke="{svg_colour(line)}" stroke-width="{width}"' if line else ""
    return (
        f'<rect x="{x + half}" y="{y + half}" width="{w - 2 * half}" height="{h - 2 * half}" '
        f'rx="{max(0.0, radius - half)}" {paint}{edge}/>'
    )


def svg_polygon(points: list[tuple[float, float]], fill: Colour) -> str:
    """Return a filled polygon as SVG."""
    words = " ".join(f"{x:.2f},{y:.2f}" for x, y in points)
    return f'<polygon points="{words}" fill="{svg_colour(fill)}"/>'


def svg_disc(centre: tuple[float, float], radius: float, fill: Colour) -> str:
    """Return a filled circle as SVG."""
    return f'<circle cx="{centre[0]:.2f}" cy="{centre[1]:.2f}" r="{radius:.2f}" fill="{svg_colour(fill)}"/>'
