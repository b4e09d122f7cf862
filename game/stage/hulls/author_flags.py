"""Flags from a pack's own pictures: which nations fly one on the page that is shown. One page is
shown at a time, and its code sets them (`ui/kit/asset_overrides.py`)."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from typing import Final, TypeAlias

from game.stage.hulls.author_hull import picture_grid
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
        if picture_grid(png, *COARSE_SIZE) is not None:
            # Painted flags are cached by name, so a changed picture needs a new one.
            name = f"{nation} {zlib.crc32(png):08x}"
            _flags[name], _flag_of_nation[nation] = png, name


def author_flag_of(nation: str) -> str:
    """Return the painter's name of a nation's own flag; '' if it has none."""
    return _flag_of_nation.get(nation, "")


def author_flag_pixels(name: str, *, fine: bool) -> FlagPixels | None:
    """Return the flag of that name, or None."""
    grid = (
        picture_grid(_flags[name], *(FINE_SIZE if fine else COARSE_SIZE))
        if name in _flags
        else None
    )
    if grid is None:
        return None
    return tuple(
        tuple(_rgb_or_none(*map(int, cell)) for cell in row) for row in grid.round().tolist()
    )


def _rgb_or_none(red: int, green: int, blue: int, alpha: int) -> RGB | None:
    return (red, green, blue) if alpha >= _MIN_ALPHA else None
