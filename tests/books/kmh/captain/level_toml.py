"""Small levels of Kiss Me, Hardy! written in few words: a chart, ships, works and what each of two sides,
blue and red, is after."""

from json import dumps
from typing import Any

Point = tuple[float, float]


def toml_table(named: str, /, **fields: Any) -> str:
    """One ``[[table]]`` of a level; a field ``of`` stands for ``class``, which Python keeps."""
    said = {"class" if key == "of" else key: value for key, value in fields.items()}
    return "\n".join((f"[[{named}]]", *(f"{key} = {toml_value(v)}" for key, v in said.items()))) + "\n"


def toml_value(value: Any) -> str:
    """A value as a level has it."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml_value(v)}" for key, v in value.items()) + " }"
    return dumps(value)


def ship_toml(name: str, side: str, of: str, at: Point, heading: float = 0, **more: Any) -> str:
    """A ship of a class that lies somewhere."""
    return toml_table("ship", id=name, side=side, of=of, at=at, heading=heading, **more)


def anchored_ship_toml(name: str, side: str, of: str, at: Point, heading: float = 0, **more: Any) -> str:
    """The same at anchor."""
    return ship_toml(name, side, of, at, heading, state="anchored", **more)


def fort_toml(name: str, side: str, kind: str, at: Point, guns: int, facing: float = 180, **more: Any) -> str:
    """A work ashore."""
    return toml_table("fort", id=name, side=side, kind=kind, at=at, facing=facing, guns=guns, **more)


def party_toml(name: str, side: str, men: int, kind: str = "regular", **more: Any) -> str:
    """Troops: ``at`` a place or ``aboard`` something."""
    return toml_table("party", id=name, side=side, kind=kind, men=men, **more)


def land_toml(name: str, *points: Point, of: str = "land", **more: Any) -> str:
    """A piece of land, of ``rocks`` or of ``shoals``."""
    return toml_table(f"chart.{of}", name=name, points=points, **more)


def aims_toml(blue: str, red: str = "", blue_degree: str = "major", red_degree: str = "minor") -> str:
    """What the two sides are after; red's is left out if there is none."""
    asked = (("blue", blue_degree, blue), ("red", red_degree, red))
    return "".join(toml_table("objective", side=s, **{d: what}) for s, d, what in asked if what)


def level_text(
    *parts: str, turns: int, size: Point, options: tuple[str, ...] = (), wind_from: float = 0, **chart: Any
) -> str:
    """The text of a level with a wind that does not change, and these parts."""
    lies = {"size": size, "wind_from": wind_from, "steady": True} | chart
    head = f'rules = {{ book = "kmh", turns = {turns}, options = {dumps(options)} }}\n[chart]\n'
    head += "".join(f"{key} = {dumps(value)}\n" for key, value in lies.items())
    return head + "".join(toml_table("side", id=side) for side in ("blue", "red")) + "".join(parts)
