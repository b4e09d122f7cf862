"""What a script lays on the table before its battle begins."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from game.core.table import every, place, the
from game.rules.kmh.batteries import Battery
from game.rules.kmh.boat_sheet import Boat
from game.rules.kmh.chains import Chain
from game.rules.kmh.land import Party
from game.rules.kmh.sheet import Deck, Lock, Ship, Wind
from game.rules.kmh.towing import Tow
from game.sea.hull import Waters
from game.sea.units import CM, DEGREE, FULL

LINES = {"locks": Lock, "tows": Tow}


def amend(path: str, value: Any) -> None:
    """A value is laid on the table before the battle begins: ``ships.<id>.<field>``, the same of
    ``boats``, ``works``, ``chains``, ``troops``, ``wind.<field>``, ``deck.<field>``, or ``locks``
    or ``tows`` with a list of tables. Raises ValueError with the reason if there is no such place
    or the value does not fit it."""
    if path in LINES:
        for line in value:
            place(LINES[path](**line))
        return None
    where, _, name = path.rpartition(".")
    sheet = _sheet_at(where)
    if name in ("x", "y", "heading") and isinstance(sheet, Ship | Boat):
        scale = DEGREE if name == "heading" else CM
        placed = round(value * scale)
        sheet.pose = replace(sheet.pose, **{name: placed % FULL if name == "heading" else placed})
        return the(Waters).put(sheet.id, sheet.pose) if isinstance(sheet, Ship) else None
    if sheet is None or name not in {f.name for f in fields(sheet)}:
        raise ValueError(f"given.{path}: there is no such place on the table")
    if type(getattr(sheet, name)) is not type(value):
        kind = type(getattr(sheet, name)).__name__
        raise ValueError(f"given.{path}: a value of kind {kind} is wanted")
    setattr(sheet, name, value)


def _sheet_at(where: str) -> Ship | Boat | Wind | Deck | Battery | Chain | Party | None:
    if where in ("wind", "deck"):
        return the(Wind) if where == "wind" else the(Deck)
    there: dict[str, Ship | Boat | Battery | Chain | Party] = {}
    there |= {f"ships.{s.id}": s for s in every(Ship)}
    there |= {f"boats.{b.id}": b for b in every(Boat)}
    there |= {f"works.{b.id}": b for b in every(Battery)}
    there |= {f"chains.{c.id}": c for c in every(Chain)}
    there |= {f"troops.{p.id}": p for p in every(Party)}
    return there.get(where)
