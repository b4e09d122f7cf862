"""The face of every book on the shelf, by the book's short name."""

from __future__ import annotations

from typing import Final

from game.ui import hf, kmh, ls98, wwh
from game.ui.face import Face

FACES: Final[dict[str, Face]] = {"hf": hf, "kmh": kmh, "ls98": ls98, "wwh": wwh}
