"""The face of every book on the shelf, by the book's short name."""

from __future__ import annotations

from typing import Final

from game.books.hf import face as hf
from game.books.kmh import face as kmh
from game.books.ls98 import face as ls98
from game.books.wwh import face as wwh
from game.ui.table.face import Face

FACES: Final[dict[str, Face]] = {"hf": hf, "kmh": kmh, "ls98": ls98, "wwh": wwh}
