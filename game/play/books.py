"""The books on the shelf, by short name. A book is a package that offers what ``Book`` asks."""

from __future__ import annotations

from game.books.hf import rules as hf
from game.books.kmh import rules as kmh
from game.books.ls98 import rules as ls98
from game.books.wwh import rules as wwh
from game.play.battle import Book

BOOKS: dict[str, Book] = {kmh.NAME: kmh, wwh.NAME: wwh, hf.NAME: hf, ls98.NAME: ls98}
