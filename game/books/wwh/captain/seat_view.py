"""The table as one side may know it (WWH-B.1), for a captain in another process."""

from game.books.wwh.captain.situation import ship_as_known
from game.books.wwh.rules.sheet import Ship
from game.core.table import Dump, dump_table, every, to_plain_data


def open_to(seat: str) -> Dump:
    """Return the snapshot of the current table, with the ships whose records are hidden from that
    side as it may know them; the whole snapshot if none are."""
    snapshot = dump_table()
    for ship in every(Ship):
        as_known = ship_as_known(ship, seat)
        if as_known is not ship:
            snapshot[str(ship.number)][Ship.__name__] = to_plain_data(as_known)
    return snapshot
