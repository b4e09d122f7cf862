"""Small levels of Kiss Me, Hardy! written in few words: a chart, ships, works and what each of two
sides, blue and red, is after."""

from __future__ import annotations

from json import dumps
from typing import Any

Place = tuple[float, float]


def table(named: str, /, **fields: Any) -> str:
    """One ``[[table]]`` of a level; a field ``of`` stands for ``class``, which Python keeps."""
    said = {"class" if key == "of" else key: value for key, value in fields.items()}
    return "\n".join((f"[[{named}]]", *(f"{key} = {inline(v)}" for key, v in said.items()))) + "\n"


def inline(value: Any) -> str:
    """A value as a level has it."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {inline(v)}" for key, v in value.items()) + " }"
    return dumps(value)


def ship(name: str, side: str, of: str, at: Place, heading: float = 0, **more: Any) -> str:
    """A ship of a class that lies somewhere."""
    return table("ship", id=name, side=side, of=of, at=at, heading=heading, **more)


def riding(name: str, side: str, of: str, at: Place, heading: float = 0, **more: Any) -> str:
    """The same at anchor."""
    return ship(name, side, of, at, heading, state="anchored", **more)


def fort(
    name: str, side: str, kind: str, at: Place, guns: int, facing: float = 180, **more: Any
) -> str:
    """A work ashore."""
    return table("fort", id=name, side=side, kind=kind, at=at, facing=facing, guns=guns, **more)


def party(name: str, side: str, men: int, kind: str = "regular", **more: Any) -> str:
    """Troops: ``at`` a place or ``aboard`` something."""
    return table("party", id=name, side=side, kind=kind, men=men, **more)


def land(name: str, *points: Place, of: str = "land", **more: Any) -> str:
    """A piece of land, of ``rocks`` or of ``shoals``."""
    return table(f"chart.{of}", name=name, points=points, **more)


def aims(blue: str, red: str = "", blue_degree: str = "major", red_degree: str = "minor") -> str:
    """What the two sides are after; red's is left out if there is none."""
    asked = (("blue", blue_degree, blue), ("red", red_degree, red))
    return "".join(table("objective", side=s, **{d: what}) for s, d, what in asked if what)


def battle(
    *parts: str,
    turns: int,
    size: Place,
    options: tuple[str, ...] = (),
    wind_from: float = 0,
    **chart: Any,
) -> str:
    """The text of a level with a wind that does not change, and these parts."""
    lies = {"size": size, "wind_from": wind_from, "steady": True} | chart
    head = f'rules = {{ book = "kmh", turns = {turns}, options = {dumps(options)} }}\n[chart]\n'
    head += "".join(f"{key} = {dumps(value)}\n" for key, value in lies.items())
    return head + "".join(table("side", id=side) for side in ("blue", "red")) + "".join(parts)
