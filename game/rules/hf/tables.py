"""The book's tables, read once from tables.toml beside this file."""

from __future__ import annotations

from typing import Any

from game.levels.printed import printed_tables

TABLES: dict[str, Any] = printed_tables(__package__)


def table(name: str) -> Any:
    """One table by its name."""
    return TABLES[name]
