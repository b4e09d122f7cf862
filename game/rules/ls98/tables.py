"""The book's tables, read once from tables.toml beside this file."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

TABLES: dict[str, Any] = tomllib.loads(
    files(__package__).joinpath("tables.toml").read_text("utf-8")
)


def table(name: str) -> Any:
    """One table by its name."""
    return TABLES[name]
