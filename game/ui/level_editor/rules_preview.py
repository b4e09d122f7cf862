"""A level set up by its own book, for lengths and ranges. Cached for one level, since the setup of
a large fleet takes longer than a frame."""

from game.books import shelf
from game.core.table import Table
from game.levels import Level
from game.sea.polygons import Point
from game.sea.units import CM
from game.ui.battle.state.book_ui import book_ui_of
from game.ui.battle.values.level_geometry import RangeBand


class RulesPreview:
    """Cache of the last level's table."""

    def __init__(self) -> None:
        self._level: Level | None = None
        self._table: Table | None = None

    def ship_lengths_cm(self, level: Level) -> dict[str, float]:
        """Return the length of each ship in cm; nothing if the book refuses the level."""
        table = self._table_of(level)
        if table is None:
            return {}
        with table.as_current():
            seen = shelf.book(level.rules.book).rules.sight()
            return {ship.id: ship.length / CM for ship in seen}

    def ship_ranges(self, level: Level, ship_id: str, cm: Point, heading_deg: float) -> tuple[RangeBand, ...]:
        """Return the range bands of a ship at a position in cm and a heading in degrees."""
        table = self._table_of(level)
        if table is None:
            return ()
        with table.as_current():
            return book_ui_of(level.rules.book).range_bands(ship_id, cm, heading_deg)

    def fort_ranges(
        self, level: Level, fort_id: str, cm: Point, facing: float, arc: float
    ) -> tuple[RangeBand, ...]:  # fmt: skip
        """Return the range bands of a fort."""
        table = self._table_of(level)
        if table is None:
            return ()
        with table.as_current():
            return book_ui_of(level.rules.book).works_range_bands(fort_id, cm, facing, arc)

    def close(self) -> None:
        """Drop the cache."""
        if self._table is not None:
            self._table.close()
        self._level = self._table = None

    def _table_of(self, level: Level) -> Table | None:
        """Return the level's table with the ships that arrive later, which can be edited too."""
        if self._level is not level:
            self.close()
            self._level, self._table = level, _set_up_table(level)
        return self._table


def _set_up_table(level: Level) -> Table | None:
    book = level.rules.book
    if book not in shelf.NAMES or shelf.book(book).rules.faults(level):
        return None
    table = Table()
    with table.as_current():
        shelf.book(book).rules.set_up(level.model_copy(update={"events": ()}))
    return table
