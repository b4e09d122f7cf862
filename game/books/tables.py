"""The printed tables of a book: every number of it stands in the `tables.toml` in its folder."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from game.core.toml_reader import shipped_toml


def printed_tables(book: str) -> dict[str, Any]:
    """The tables of a book, by name; ``book`` is its short name, that of its folder."""
    return shipped_toml(files(f"game.books.{book}").joinpath("tables.toml").read_text("utf-8"))
