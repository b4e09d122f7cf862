"""A level mirrored or stretched.

Mirrored, port and starboard change places: right becomes left, and a turn to port a turn to starboard. A book
without a preferred hand plays it as it plays the level itself, mirrored. Stretched, all positions are
multiplied, for a book whose ships need more room in line; ranges, moves and hulls stay.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from game.levels.conditions.facts import BattleFacts
from game.levels.conditions.grammar import parse_condition
from game.levels.conditions.tree import (
    AllOf,
    AnyOf,
    Condition,
    FleetDeed,
    Not,
    ShipDeed,
    WindIs,
    condition_sentence,
)
from game.levels.format.charts import AREA_KEYS, Chain, ChartArea, Zone
from game.levels.format.fields import LevelModel, Point
from game.levels.format.model import BookOverlay, Level, LevelEvent, Objective
from game.levels.format.ships import Ship

OTHER_EDGE = {"left": "right", "right": "left"}
OTHER_SIDE = {"port": "starboard", "starboard": "port"}
FULL, CENTIDEGREES = 360.0, 36_000
DIGITS = 9
"""Decimals of a mirrored position: rounding below what is measured."""
P = TypeVar("P", bound=LevelModel)


def why_unmirrorable(level: Level) -> str:
    """Return why a level has no mirror image, in plain words, or '' if it has one. Odd columns of hexes lie
    half a hex lower, so an even number of columns has none."""
    if level.chart.unit == "hex" and int(level.chart.size[0]) % 2 == 0:
        return "an even number of columns of hexes has no mirror image"
    return ""


def public_level(level: Level) -> Level:
    """Return the level without secret shoals: what all sides know of it."""
    if all(shoal.known_to is None for shoal in level.chart.shoals):
        return level
    charted = tuple(shoal for shoal in level.chart.shoals if shoal.known_to is None)
    return level.model_copy(update={"chart": level.chart.model_copy(update={"shoals": charted})})


def replace_unless_none(part: P, **values: Any) -> P:
    """Return a part of a level with other values, leaving out None."""
    return part.model_copy(update={key: new for key, new in values.items() if new is not None})


@dataclass(frozen=True, slots=True)
class Movement:
    """A way to move a level: where a position comes to, and, where bearings change, what becomes of one."""

    place: Callable[[Point], Point]
    turn: Callable[[float], float] = float

    def move_part(self, part: P) -> P:
        """Return a part of the level with its position, its corners and its bearing moved."""
        turned = dict.fromkeys(("heading", "facing", "wind_from"), self.turn)
        moves: dict[str, Callable[[Any], Any]] = {"at": self.place, **turned}
        found = {key: getattr(part, key, None) for key in moves}
        news: dict[str, Any] = {key: moves[key](v) for key, v in found.items() if v is not None}
        if isinstance(part, ChartArea | Chain | Zone):  # the ``points`` of a ship are not corners
            news["points"] = tuple(map(self.place, part.points))
        return replace_unless_none(part, **news)

    def move_parts(self, parts: tuple[P, ...]) -> tuple[P, ...]:
        """Return several parts moved, in their order."""
        return tuple(map(self.move_part, parts))

    def move_level(self, level: Level) -> Level:
        """Return a level with every position and bearing moved; its sentences and the overlays of other books
        stay."""
        areas = {key: self.move_parts(getattr(level.chart, key)) for key in AREA_KEYS}
        return replace_unless_none(
            level,
            chart=replace_unless_none(self.move_part(level.chart), **areas),
            **{
                kind: self.move_parts(getattr(level, kind))
                for kind in ("ships", "forts", "chains", "zones", "parties")
            },
            squadrons=tuple(
                replace_unless_none(s, manoeuvre=s.manoeuvre and self.move_part(s.manoeuvre))
                for s in level.squadrons
            ),
            plans=tuple(
                replace_unless_none(plan, ship={name: self.move_part(b) for name, b in plan.ship.items()})
                for plan in level.plans
            ),
        )


# ------------------------------------------------------------------------------ in the mirror
def mirrored(level: Level) -> Level:
    """Return the same battle mirrored, for the book it is set up for: another book's chart may be wider.
    Raise ValueError if there is none."""
    if why := why_unmirrorable(level):
        raise ValueError(why)
    width, unit = level.chart.size[0], level.chart.unit

    def place(point: Point) -> Point:
        x, y = point
        if unit != "hex":
            return round(width - x, DIGITS), y
        # Hexes are counted by columns, and what was in a lower column may be in a higher one.
        other = round(width - 1 - x, DIGITS)
        return other, y + (int(x) % 2 - int(other) % 2) / 2

    glass = Movement(place, lambda degrees: round(-degrees % FULL, DIGITS) % FULL)
    moved = glass.move_level(level)
    return replace_unless_none(
        moved,
        ships=tuple(map(_swap_fired_sides, moved.ships)),
        objectives=tuple(map(_mirror_objective, level.objectives)),
        scores=tuple(replace_unless_none(s, each=_mirror_sentence(s.each)) for s in level.scores),
        events=tuple(_mirror_event(event, glass) for event in level.events),
        history=_mirror_sentence(level.history),
        overlays={book: _mirror_overlay(overlay, glass) for book, overlay in level.overlays.items()},
    )


def _swap_fired_sides(ship: Ship) -> Ship:
    fired = tuple(OTHER_SIDE[side] for side in ship.damage.fired)
    return replace_unless_none(ship, damage=replace_unless_none(ship.damage, fired=fired))


def _mirror_event(event: LevelEvent, glass: Movement) -> LevelEvent:
    objectives = tuple(map(_mirror_objective, event.objectives))
    return replace_unless_none(
        glass.move_part(event), when=_mirror_sentence(event.when), objectives=objectives
    )


def _mirror_overlay(overlay: BookOverlay, glass: Movement) -> BookOverlay:
    return replace_unless_none(
        overlay,
        chart=glass.move_part(overlay.chart),
        ship={name: glass.move_part(ship) for name, ship in overlay.ship.items()},
        objectives=tuple(map(_mirror_objective, overlay.objectives)),
    )


def _mirror_objective(aim: Objective) -> Objective:
    news = {key: _mirror_sentence(getattr(aim, key)) for key in ("major", "minor", "draw")}
    return replace_unless_none(aim, **news)


def _mirror_sentence(text: str | None) -> str | None:
    return None if text is None else moved_sentence(text, OTHER_EDGE, lambda bearing: -bearing % FULL)


def moved_sentence(text: str, edges: Mapping[str, str], turn: Callable[[float], float]) -> str:
    """Return a condition with other edges of the chart and other bearings; as it was written if it has
    none."""
    tree = parse_condition(text)
    moved = _moved_condition(tree, edges, turn)
    return text if moved == tree else condition_sentence(moved)


def _moved_condition(tree: Condition, edges: Mapping[str, str], turn: Callable[[float], float]) -> Condition:
    match tree:
        case Not(part):
            return Not(_moved_condition(part, edges, turn))
        case AllOf(parts) | AnyOf(parts):
            return type(tree)(tuple(_moved_condition(part, edges, turn) for part in parts))
        case ShipDeed(exit_edge=edge) | FleetDeed(exit_edge=edge):
            return replace(tree, exit_edge=edges.get(edge, edge))
        case WindIs(what) if not isinstance(what, str):
            return WindIs(turn(what))
        case _:
            return tree


def mirrored_facts(facts: BattleFacts, table_width: int) -> BattleFacts:
    """Return the facts of a mirrored battle as those of the battle itself; ``table_width`` of the chart in
    table units."""
    wind = facts.wind_from_centidegrees
    ships = tuple(
        ship._replace(x=table_width - ship.x, exit_edge=OTHER_EDGE.get(ship.exit_edge, ship.exit_edge))
        for ship in facts.ships
    )
    return facts._replace(ships=ships, wind_from_centidegrees=wind if wind < 0 else -wind % CENTIDEGREES)


# ------------------------------------------------------------------------------ stretched
LENGTH_DIGITS = 6
"""Decimals of a position: rounding below what is measured."""
MAX_LENGTH = 2_000.0
"""The widest chart, in its own unit."""


def stretched(level: Level, factor: float) -> Level:
    """Return the same battle with chart, shores, zones, forts, chains and ships this many times as far from
    the upper left corner.

    Distances stay: margins, radii of forts, visibility, and the distances of conditions.
    """
    if factor == 1:
        return level

    def longer(length: float) -> float:
        return min(round(length * factor, LENGTH_DIGITS), MAX_LENGTH)

    moved = Movement(lambda point: (longer(point[0]), longer(point[1]))).move_level(level)
    size = longer(level.chart.size[0]), longer(level.chart.size[1])
    return replace_unless_none(
        moved,
        chart=replace_unless_none(moved.chart, size=size),
        # the size of a zone grows with the sea
        zones=tuple(replace_unless_none(z, radius=z.radius and longer(z.radius)) for z in moved.zones),
    )
