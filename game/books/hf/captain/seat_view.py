"""The table as one side may know it (HF-adv-shoal), for a captain in another process."""

from game.books.hf.rules.sheet import Ship, Shoal
from game.core.table import Dump, dump_table


def open_to(viewer_seat: str) -> Dump:
    """Return the snapshot of the current table without the shoals that this side does not know, and
    without who else knows the others. The rest is numbered as if the hidden shoals had never
    existed, so that no gap betrays them."""
    out: Dump = {}
    for parts in dump_table().values():
        shoal = parts.get(Shoal.__name__)
        if shoal is not None and not _knows_shoal(shoal, viewer_seat):
            continue
        number = len(out) + 1
        if Ship.__name__ in parts:
            parts[Ship.__name__]["number"] = number
        out[str(number)] = parts
    return out


def _knows_shoal(shoal: Dump, seat: str) -> bool:
    """Return whether the side knows of that shoal; if so, nobody else is named on it. By default a
    shoal is found, and what is at its default is not in a snapshot."""
    known_to = shoal.pop("known_to", [])
    if shoal.get("found", True):
        return True
    shoal["known_to"] = [seat]
    return seat in known_to
