"""The level's objectives and events, the dump of the table, and what a script sets on it."""

from dataclasses import replace
from typing import Any

from game.books.kmh.rules.arcs import BROADSIDES, CHASERS, arc_coverage, range_to_hull
from game.books.kmh.rules.batteries import Battery
from game.books.kmh.rules.boat_sheet import Boat, all_boats
from game.books.kmh.rules.boats import log_boats
from game.books.kmh.rules.chains import Chain
from game.books.kmh.rules.fire_tests import fireships_ablaze
from game.books.kmh.rules.land import Party
from game.books.kmh.rules.level import launch_at_start, place_ship
from game.books.kmh.rules.muster import log_muster, roll_crew
from game.books.kmh.rules.sheet import (
    Chart,
    Deck,
    Lock,
    Mast,
    Ship,
    Tow,
    Wind,
    fighting_ships,
    has_drifted_off,
    is_on_table,
)
from game.books.kmh.rules.sight import shore_report, sides_ashore, state_marks_of, works_facts
from game.books.kmh.rules.striking import captor_side
from game.core.events import Arrived, SeaChanged, Told, WindShifted
from game.core.markers import Ablaze, Gone, HasStruck
from game.core.steps import happen
from game.core.table import (
    Dump,
    every,
    find_marker,
    get_single,
    has_marker,
    place,
    set_component_field,
    to_plain_data,
)
from game.levels.conditions.level_events import (
    add_expected_ships,
    due_event_numbers,
    fixed_facts,
    id_name_pairs,
    is_ended_by_event,
    needs_positions,
    objectives_now,
    roll_for_event,
    ships_of_event,
    sides_with_arrivals,
)
from game.levels.conditions.objectives import BattleFacts, ShipFact, Verdict, cached_verdict
from game.levels.format.model import Level, LevelEvent
from game.sea.hull import HullSpace
from game.sea.pose import Pose, point_from_local
from game.sea.units import CM, DEGREE, FULL_TURN, bearing, units_of_cm


def verdict_now(level: Level) -> Verdict:
    """Return the level's objectives as the table stands; over when one side is left or time is up."""
    facts, aims = facts_now(level), objectives_now(level)
    names = id_name_pairs(level)
    if aims or level.scores:
        return cached_verdict(aims, facts, names)
    return last_side_afloat(facts, dict(names))


def last_side_afloat(facts: BattleFacts, names: dict[str, str]) -> Verdict:
    """Without objectives: return the side that still fights when the others do not."""
    if not facts.is_finished:
        return Verdict()
    left = sorted(sides_left(), key=get_single(Chart).sides.index)
    if len(left) == 1:
        return Verdict(left[0], "major", f"{names.get(left[0], left[0])} alone still fights")
    return Verdict("", "draw", "nobody has been beaten")


def sides_left() -> set[str]:
    """Return the sides that still fight: by ships, ashore, from boats, or with a fireship that burns."""
    boats = {b.side for b in all_boats() if not b.abandoned}
    return {s.side for s in (*fighting_ships(), *fireships_ablaze())} | boats | sides_ashore()


def facts_now(level: Level) -> BattleFacts:
    """Return the battle as plain facts for any objective."""
    chart, deck, wind = get_single(Chart), get_single(Deck), get_single(Wind)
    left = sides_left() | sides_with_arrivals(level)
    over = len(left) < min(2, len(chart.sides)) or is_ended_by_event(level)
    past = deck.turn >= chart.turns and not deck.down and not deck.up and not deck.held
    placed = needs_positions(level)
    boats = [boat_fact(b, placed) for b in every(Boat) if not b.ship]
    ships = add_expected_ships(level, [*(ship_fact(s, placed) for s in every(Ship)), *boats])
    ships = (*ships, *works_facts(placed))
    return BattleFacts(
        deck.turn,
        chart.turns,
        over or past,
        ships,
        "calm" if wind.calm else "fresh",
        -1 if wind.calm else wind.blows_from,
        "choppy" if wind.choppy else "moderate",
        fixed_facts(level),
    )


def ship_fact(ship: Ship, with_position: bool = False) -> ShipFact:
    """Return one ship as an objective sees her; her position only if it is wanted, because else the facts of
    a battle would change with every move, and nothing could be cached."""
    marks = state_marks_of(ship.number)
    gone = marks.gone
    left_by = gone.edge if gone else ""
    return ShipFact(
        ship.id,
        ship.born,
        captor_side(ship),
        marks.struck is not None or ship.prize,
        (gone is not None and not left_by) or ship.points_left == 0,
        tuple([m for m in ship.masts_down if m != Mast.BOWSPRIT]),
        len(ship.rigged) - (Mast.BOWSPRIT in ship.rigged),
        left_by,
        ship.points,
        ship.damage,
        gone is not None and gone.how == "exploded",
        bool(ship.burning) or marks.ablaze,
        marks.aground,
        x=ship.pose.x if with_position else 0,
        y=ship.pose.y if with_position else 0,
        has_drifted_off=has_drifted_off(ship),
    )


def boat_fact(boat: Boat, with_position: bool = False) -> ShipFact:
    """Return boats that the level itself has in the water, as an objective sees them."""
    gone = find_marker(boat.number, Gone)
    at = (boat.pose.x, boat.pose.y) if with_position else (0, 0)
    lost = gone is not None and gone.how == "sunk"
    return ShipFact(boat.id, boat.side, sunk=lost, x=at[0], y=at[1])


def report() -> Dump:
    """Return the table by name: ships and boats by id with every field, and deck, wind, chart, locks and
    lines from ship to ship."""
    ships = {s.id: ship_report(s) for s in every(Ship)}
    parts = {"deck": get_single(Deck), "wind": get_single(Wind), "chart": get_single(Chart)}
    locks = [to_plain_data(lock, with_defaults=True) for lock in every(Lock)]
    boats = {b.id: boat_report(b) for b in every(Boat)}
    tows = [to_plain_data(tow, with_defaults=True) for tow in every(Tow)]
    fleet = {"ships": ships, "locks": locks} | ({"boats": boats} if boats else {})
    fleet |= {"tows": tows} if tows else {}
    fleet |= shore_report()
    return fleet | {n: to_plain_data(v, with_defaults=True) for n, v in parts.items()}


def boat_report(boat: Boat) -> Dump:
    """Return all fields of some boats, with where they are (cm, degrees) or how they left."""
    out: Dump = to_plain_data(boat, with_defaults=True)
    gone = find_marker(boat.number, Gone)
    out |= {"x": boat.pose.x / CM, "y": boat.pose.y / CM, "heading": boat.pose.heading / DEGREE}
    return out | {"gone": gone.how if gone else ""}


def ship_report(ship: Ship) -> Dump:
    """Return one sheet with what follows from it: value, boxes, speed, where she is (cm, degrees) or went."""
    out: Dump = to_plain_data(ship, with_defaults=True)
    struck, gone = find_marker(ship.number, HasStruck), find_marker(ship.number, Gone)
    out |= {"value": ship.points_left, "boxes": ship.boxes_left, "speed": ship.speed}
    out |= {"x": ship.pose.x / CM, "y": ship.pose.y / CM, "heading": ship.pose.heading / DEGREE}
    out |= {"ablaze": has_marker(ship.number, Ablaze)}
    out |= {"struck": struck is not None, "struck_to": struck.to if struck else ""}
    out |= {"gone": gone.how if gone else "", "edge": gone.edge if gone else ""}
    return out | {"afloat": is_on_table(ship), "held_by": captor_side(ship)}


async def run_level_events(level: Level) -> None:
    """LEVEL: run every event whose time has come, in the order of the file."""
    for number in due_event_numbers(level, facts_now(level)):
        if await roll_for_event(level, number):
            await run_level_event(level, level.events[number])


async def run_level_event(level: Level, event: LevelEvent) -> None:
    """LEVEL: show a message, let ships arrive, or change wind and sea."""
    if event.message:
        await happen(Told("LEVEL", "", event.message))
    for entry in ships_of_event(level, event):
        if entry.rate == "boat":
            await log_boats(launch_at_start(level, entry), "LEVEL", "launched")
            continue
        ship = place_ship(level, entry)
        pose = ship.pose
        await happen(Arrived("LEVEL", ship.id, pose.x, pose.y, pose.heading))
        await roll_crew(ship)
        await log_muster([ship])
    await change_weather(event)


async def change_weather(event: LevelEvent) -> None:
    """LEVEL: turn, drop or raise the wind, and the sea with it."""
    wind = get_single(Wind)
    if event.wind is not None or event.wind_from is not None:
        if event.wind_from is not None:
            wind.blows_from = round(event.wind_from * DEGREE)
        wind.calm = event.wind == "calm" if event.wind is not None else wind.calm
        await happen(WindShifted("LEVEL", "", wind.blows_from, wind.calm))
    if event.sea is not None and (event.sea == "choppy") != wind.choppy:
        wind.choppy = event.sea == "choppy"
        await happen(SeaChanged("LEVEL", "", wind.choppy))


FARTHEST = 1000 * CM


def amend(path: str, value: Any) -> None:
    """Set a value on the table before the battle: ``ships.<id>.<field>``, the same of ``boats``, ``works``,
    ``chains``, ``troops``, ``wind.<field>``, ``deck.<field>``, or ``locks``, ``tows`` and ``boats`` with a
    list of tables; ``ships.<id>.range`` puts her so far from another. Raise ValueError with the reason if
    there is no such place or the value does not fit it."""
    if path in ("locks", "tows", "boats"):
        return _place_all(path, value)
    where, _, name = path.rpartition(".")
    sheet = _component_at(where)
    if name == "range" and isinstance(sheet, Ship):
        return _place_at(sheet, **value)
    if name in ("x", "y", "heading") and isinstance(sheet, Ship | Boat):
        scale = DEGREE if name == "heading" else CM
        placed = round(value * scale)
        sheet.pose = replace(sheet.pose, **{name: placed % FULL_TURN if name == "heading" else placed})
        return get_single(HullSpace).move_hull(sheet.id, sheet.pose) if isinstance(sheet, Ship) else None
    set_component_field(sheet, name, value, path)


def _place_all(path: str, tables: list[dict[str, Any]]) -> None:
    """Place locks between ships, lines from ship to ship, or boats in the water (in cm and degrees)."""
    for given in tables:
        if path != "boats":
            place(Lock(**given) if path == "locks" else Tow(**given))
            continue
        rest = {k: v for k, v in given.items() if k not in ("x", "y", "heading")}
        pose = Pose(
            units_of_cm(given.get("x", 0)),
            units_of_cm(given.get("y", 0)),
            round(given.get("heading", 0) * DEGREE) % FULL_TURN,
        )
        boat = Boat(pose=pose, **rest)
        boat.number = place(boat)


def _place_at(ship: Ship, of: str, range: float, bearing: float | None) -> None:
    """KMH-9.2.21: put her ``range`` cm from the battery of another ship that bears, on this bearing from that
    ship, or on the one on which she lies already."""
    other = next((s for s in every(Ship) if s.id == of and s is not ship), None)
    if other is None:
        raise ValueError(f"given.ships.{ship.id}.range: there is no other ship {of!r}")
    way = _bearing(other, ship) if bearing is None else round(bearing * DEGREE) % FULL_TURN

    def pose_at(run: int) -> Pose:
        x, y = point_from_local(Pose(other.pose.x, other.pose.y, way), 0, run)
        return Pose(x, y, ship.pose.heading)

    sides = (*BROADSIDES, *CHASERS)
    far = pose_at(FARTHEST)
    bears = [s for s in sides if arc_coverage(other.pose, other.size, s, far, ship.size)] or sides
    # no formula: the range is to the nearest plank of a turned hull, so the distance is found by halving
    near, off = 0, FARTHEST
    while off - near > 1:
        middle = (near + off) // 2
        reached = min(range_to_hull(other.pose, other.size, s, pose_at(middle), ship.size) for s in bears)
        near, off = (middle, off) if reached <= range * CM else (near, middle)
    ship.pose = pose_at(near)
    get_single(HullSpace).move_hull(ship.id, ship.pose)


def _bearing(a: Ship, b: Ship) -> int:
    return bearing(b.pose.x - a.pose.x, b.pose.y - a.pose.y)


def _component_at(where: str) -> Ship | Boat | Wind | Deck | Battery | Chain | Party | None:
    if where in ("wind", "deck"):
        return get_single(Wind) if where == "wind" else get_single(Deck)
    there: dict[str, Ship | Boat | Battery | Chain | Party] = {}
    there |= {f"ships.{s.id}": s for s in every(Ship)}
    there |= {f"boats.{b.id}": b for b in every(Boat)}
    there |= {f"works.{b.id}": b for b in every(Battery)}
    there |= {f"chains.{c.id}": c for c in every(Chain)}
    there |= {f"troops.{p.id}": p for p in every(Party)}
    return there.get(where)
