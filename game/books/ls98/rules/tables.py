"""The book's tables, read once from tables.toml beside this file."""

from typing import Any

from game.books.tables import printed_tables

TABLES: dict[str, Any] = printed_tables("ls98")


def rule_table(name: str) -> Any:
    """Return one table by its name."""
    return TABLES[name]
