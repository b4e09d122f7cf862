"""A level as its own book has it on a table of the rules: how long its ships are, and what guns
bear on. Kept for one level, since setting it up takes longer than a frame of a great fleet."""

from __future__ import annotations

from game.books import shelf
from game.core.table import Table
from game.levels import Level
from game.sea.polygons import Point
from game.sea.units import CM
from game.ui.battle.state.book_ui import book_ui_of
from game.ui.battle.values.range_bands import RangeBand


class RulesPreview:
    """The table of the level that was last asked about; none where its book does not take it."""

    def __init__(self) -> None:
        self._level: Level | None = None
        self._table: Table | None = None

    def ship_lengths(self, level: Level) -> dict[str, float]:
        """How long the book makes each ship, in cm; nothing where it does not take the level."""
        table = self._table_of(level)
        if table is None:
            return {}
        with table.at():
            seen = shelf.book(level.rules.book).rules.sight()
            return {ship.id: ship.length / CM for ship in seen}

    def ship_ranges(
        self, level: Level, ship: str, at: Point, heading: float
    ) -> tuple[RangeBand, ...]:
        """What that ship's guns bear on from a place in cm, on a heading in degrees."""
        table = self._table_of(level)
        if table is None:
            return ()
        with table.at():
            return book_ui_of(level.rules.book).range_bands(ship, at, heading)

    def fort_ranges(
        self, level: Level, works: str, at: Point, facing: float, arc: float
    ) -> tuple[RangeBand, ...]:  # fmt: skip
        """The same of a fort."""
        table = self._table_of(level)
        if table is None:
            return ()
        with table.at():
            return book_ui_of(level.rules.book).works_range_bands(works, at, facing, arc)

    def close(self) -> None:
        """Nothing is kept; whoever asks again has it set up anew."""
        if self._table is not None:
            self._table.close()
        self._level = self._table = None

    def _table_of(self, level: Level) -> Table | None:
        """The level as the book sets it up: with the ships that come later, which a hand may lay
        too."""
        if self._level is not level:
            self.close()
            self._level, self._table = level, _set_up_table(level)
        return self._table


def _set_up_table(level: Level) -> Table | None:
    book = level.rules.book
    if book not in shelf.NAMES or shelf.book(book).rules.faults(level):
        return None
    table = Table()
    with table.at():
        shelf.book(book).rules.set_up(level.model_copy(update={"events": ()}))
    return table
