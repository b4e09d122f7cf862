"""The cloth of flags as small grids of colour for the flag painter: the national ensigns, and flags
from a pack's own pictures.

One page with a pack is shown at a time, and its code sets the pack's flags
(`ui/kit/asset_overrides.py`).
"""

import zlib
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final, TypeAlias

import numpy as np

from game.stage.hulls.author_hull import cropped_picture_grid
from game.stage.hulls.mesh import Floats
from game.stage.hulls.ship_look import RGB

FlagPixels: TypeAlias = tuple[tuple[RGB | None, ...], ...]
"""Rows of colours, hoist at the left; None where the picture is clear."""

COARSE_SIZE, FINE_SIZE = (9, 15), (18, 30)
"""Rows and columns of a flag: as in the game's own, and for larger views or flat on paper."""
_MIN_ALPHA: Final = 128
"""Alpha from which a pixel counts as cloth."""

_flags: Final[dict[str, bytes]] = {}
"""The pictures in use, by the names that the flag painter knows."""
_flag_of_nation: Final[dict[str, str]] = {}
"""Those names by nation."""


def set_author_flags(flags: Mapping[str, bytes]) -> None:
    """Set the authors' flags by nation, given as PNG; all other nations fly the game's. Ignore a
    picture that cannot be read or is all clear."""
    _flags.clear()
    _flag_of_nation.clear()
    for nation, png in flags.items():
        if cropped_picture_grid(png, *COARSE_SIZE) is not None:
            # Painted flags are cached by name, so a changed picture needs a new one.
            name = f"{nation} {zlib.crc32(png):08x}"
            _flags[name], _flag_of_nation[nation] = png, name


def author_flag_name(nation: str) -> str:
    """Return the painter's name of a nation's own flag; '' if it has none."""
    return _flag_of_nation.get(nation, "")


def author_flag_pixels(name: str, *, is_detailed: bool) -> FlagPixels | None:
    """Return the flag of that name, or None."""
    grid = (
        cropped_picture_grid(_flags[name], *(FINE_SIZE if is_detailed else COARSE_SIZE))
        if name in _flags
        else None
    )
    if grid is None:
        return None
    return tuple(tuple(_rgb_or_none(*map(int, cell)) for cell in row) for row in grid.round().tolist())


def _rgb_or_none(red: int, green: int, blue: int, alpha: int) -> RGB | None:
    return (red, green, blue) if alpha >= _MIN_ALPHA else None


RED_RGB: RGB = (190, 44, 40)
WHITE_RGB: RGB = (240, 234, 220)
BLUE_RGB: RGB = (40, 62, 120)
GOLD_RGB: RGB = (232, 178, 52)
SKY_RGB: RGB = (52, 98, 164)
FLAG_COLOURS = (RED_RGB, WHITE_RGB, BLUE_RGB, GOLD_RGB, SKY_RGB)
R, W, B, G, S = range(5)
COLUMNS, ROWS = 15, 9

ENSIGNS: Final = {
    "british": "gb",
    "american": "us",
    "french": "fr",
    "spanish": "es",
    "danish": "dk",
    "dutch": "nl",
    "swedish": "se",
    "russian": "ru",
    "turkish": "ot",
    "portuguese": "pt",
    "neapolitan": "np",
    "venetian": "ve",
}
"""Ensign of each nation that has one here."""

FlagPattern = Callable[[Floats, Floats], Floats]
"""Indices into `FLAG_COLOURS` from shares of the fly (0 hoist, 1 tail) and of the hoist (0
head)."""


def ensign_name_for(nation: str, default: str) -> str:
    """Return the name of a nation's flag: its own in the pack of this battle, else the game's, else
    `default`."""
    return author_flag_name(nation) or ENSIGNS.get(nation, default)


@lru_cache(maxsize=32)
def flag_pixels(ensign: str, *, is_detailed: bool = False) -> FlagPixels:
    """Return the flag as rows of colours, hoist at the left, ROWS x COLUMNS for the game's own;
    unknown names are plain white. With `is_detailed` an author's own flag has more of both."""
    own = author_flag_pixels(ensign, is_detailed=is_detailed)
    if own is not None:
        return own
    v, u = np.meshgrid((np.arange(ROWS) + 0.5) / ROWS, (np.arange(COLUMNS) + 0.5) / COLUMNS, indexing="ij")
    index = FLAG_PATTERNS[ensign](u, v) if ensign in FLAG_PATTERNS else np.full(u.shape, W)
    return tuple(tuple(FLAG_COLOURS[int(i)] for i in row) for row in index)


def _union(u: Floats, v: Floats) -> Floats:
    cross = np.minimum(np.abs(u - 0.5) * 1.0, np.abs(v - 0.5) * 0.8)
    saltire = np.minimum(np.abs(u - v), np.abs(u + v - 1))
    index = np.where(saltire < 0.14, W, B)
    index = np.where(saltire < 0.05, R, index)
    index = np.where(cross < 0.18, W, index)
    return np.where(cross < 0.10, R, index)


def _british(u: Floats, v: Floats, field: int) -> Floats:
    """Return an ensign with the union in the canton; the white one has its red cross."""
    cross = (np.abs(v - 0.5) < 0.08) | (np.abs(u - 0.5) < 0.045)
    plain = np.where(cross & (field == W), R, field)
    return np.where((u < 0.47) & (v < 0.5), _union(u / 0.47, v / 0.5), plain)


def _french(u: Floats, v: Floats) -> Floats:
    return np.where(u < 0.34, B, np.where(u < 0.67, W, R))


def _american(u: Floats, v: Floats) -> Floats:
    stripes = np.where((v * 9).astype(int) % 2, W, R)
    stars = np.where(((u * 15).astype(int) + (v * 9).astype(int)) % 2, W, B)
    return np.where((u < 0.41) & (v < 0.55), np.where(v < 0.05, B, stars), stripes)


def _cross(u: Floats, v: Floats, cross: int, field: int) -> Floats:
    return np.where((np.abs(v - 0.5) < 0.10) | (np.abs(u - 0.36) < 0.06), cross, field)


def _turkish(u: Floats, v: Floats) -> Floats:
    full = (u - 0.46) ** 2 + (v - 0.5) ** 2 * 0.4 < 0.03
    dark = (u - 0.53) ** 2 + (v - 0.5) ** 2 * 0.4 > 0.018
    return np.where(full & dark, W, R)


def _russian(u: Floats, v: Floats) -> Floats:
    return np.where(np.minimum(np.abs(u - v), np.abs(u + v - 1)) < 0.11, B, W)


def _arms(u: Floats, v: Floats, rim: int, inner: int) -> Floats:
    arms = ((u - 0.5) / 0.20) ** 2 + ((v - 0.5) / 0.34) ** 2
    return np.where(arms < 0.4, inner, np.where(arms < 1, rim, W))


def _venetian(u: Floats, v: Floats) -> Floats:
    lion = (((u - 0.45) / 0.24) ** 2 + ((v - 0.5) / 0.26) ** 2 < 1) | (u > 0.9)
    return np.where(lion, G, R)


FLAG_PATTERNS: dict[str, FlagPattern] = {
    "gb": lambda u, v: _british(u, v, W),
    "gb-red": lambda u, v: _british(u, v, R),
    "gb-blue": lambda u, v: _british(u, v, B),
    "fr": _french,
    "privateer": _french,
    "us": _american,
    "es": lambda _, v: np.where((v > 0.27) & (v < 0.73), G, R),
    "dk": lambda u, v: _cross(u, v, W, R),
    "se": lambda u, v: _cross(u, v, G, S),
    "nl": lambda _, v: np.where(v < 0.34, R, np.where(v < 0.67, W, B)),
    "ot": _turkish,
    "ru": _russian,
    "pt": lambda u, v: _arms(u, v, R, S),
    "np": lambda u, v: _arms(u, v, G, R),
    "ve": _venetian,
}
