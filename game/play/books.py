"""The books on the shelf, by short name. A book is a package that offers what ``Book`` asks."""

from __future__ import annotations

from game.play.battle import Book
from game.rules import hf, kmh, ls98, wwh

BOOKS: dict[str, Book] = {kmh.NAME: kmh, wwh.NAME: wwh, hf.NAME: hf, ls98.NAME: ls98}
