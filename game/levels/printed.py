"""The printed tables of a book: every number of it stands in the `tables.toml` of its package."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any


def printed_tables(package: str) -> dict[str, Any]:
    """The tables of a book's package, by name."""
    return tomllib.loads(files(package).joinpath("tables.toml").read_text("utf-8"))
