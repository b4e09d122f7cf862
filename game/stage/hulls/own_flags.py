"""Flags of a pack's own, from pictures: which nations fly one on the page that is shown. One page
is shown at a time, and whoever shows it says which (`ui/kit/asset_overrides.py`)."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from typing import Final, TypeAlias

from game.stage.hulls.looks import RGB
from game.stage.hulls.own_hull import picture_grid

OwnCloth: TypeAlias = tuple[tuple[RGB | None, ...], ...]
"""Rows of colours, hoist at the left; None where the picture is clear."""

COARSE, FINE = (9, 15), (18, 30)
"""Rows and columns that a picture is brought to: as those of the game, and where it is seen larger
or lies flat on paper."""
_SOLID: Final = 128
"""Alpha from which on a piece of the picture is cloth."""

_worn: Final[dict[str, bytes]] = {}
"""The pictures that are flown, by the names that the painter of flags knows them by."""
_of_nation: Final[dict[str, str]] = {}
"""Those names by nation."""


def wear_flags(flags: Mapping[str, bytes]) -> None:
    """These nations fly flags of an author's own from now on, given as PNG; all others fly the
    game's. A picture that cannot be read, or is all clear, is none."""
    _worn.clear()
    _of_nation.clear()
    for nation, png in flags.items():
        if picture_grid(png, *COARSE) is not None:
            # Painted flags are kept by name: a picture that was changed has another one.
            name = f"{nation} {zlib.crc32(png):08x}"
            _worn[name], _of_nation[nation] = png, name


def own_flag(nation: str) -> str:
    """The name that the painter of flags knows a nation's own flag by; '' if it has none."""
    return _of_nation.get(nation, "")


def own_cloth(name: str, *, fine: bool) -> OwnCloth | None:
    """The flag of that name; None if there is none."""
    grid = picture_grid(_worn[name], *(FINE if fine else COARSE)) if name in _worn else None
    if grid is None:
        return None
    return tuple(tuple(_colour(*map(int, cell)) for cell in row) for row in grid.round().tolist())


def _colour(red: int, green: int, blue: int, alpha: int) -> RGB | None:
    return (red, green, blue) if alpha >= _SOLID else None
