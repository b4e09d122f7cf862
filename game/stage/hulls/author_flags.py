"""Flags of a pack's own, from pictures: which nations fly one on the page that is shown. One page
is shown at a time, and whoever shows it says which (`ui/kit/asset_overrides.py`)."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from typing import Final, TypeAlias

from game.stage.hulls.author_hull import picture_grid
from game.stage.hulls.ship_look import RGB

FlagPixels: TypeAlias = tuple[tuple[RGB | None, ...], ...]
"""Rows of colours, hoist at the left; None where the picture is clear."""

COARSE_SIZE, FINE_SIZE = (9, 15), (18, 30)
"""Rows and columns that a picture is brought to: as those of the game, and where it is seen larger
or lies flat on paper."""
_MIN_ALPHA: Final = 128
"""Alpha from which on a piece of the picture is cloth."""

_flags: Final[dict[str, bytes]] = {}
"""The pictures that are flown, by the names that the painter of flags knows them by."""
_flag_of_nation: Final[dict[str, str]] = {}
"""Those names by nation."""


def set_author_flags(flags: Mapping[str, bytes]) -> None:
    """These nations fly flags of an author's own from now on, given as PNG; all others fly the
    game's. A picture that cannot be read, or is all clear, is none."""
    _flags.clear()
    _flag_of_nation.clear()
    for nation, png in flags.items():
        if picture_grid(png, *COARSE_SIZE) is not None:
            # Painted flags are kept by name: a picture that was changed has another one.
            name = f"{nation} {zlib.crc32(png):08x}"
            _flags[name], _flag_of_nation[nation] = png, name


def author_flag_of(nation: str) -> str:
    """The name that the painter of flags knows a nation's own flag by; '' if it has none."""
    return _flag_of_nation.get(nation, "")


def author_flag_pixels(name: str, *, fine: bool) -> FlagPixels | None:
    """The flag of that name; None if there is none."""
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
