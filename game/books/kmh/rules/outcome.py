"""What this book reports of the ships, and what the level's objectives make of it."""

from game.books.kmh.rules.boat_sheet import Boat, all_boats
from game.books.kmh.rules.fending_off import fireships_ablaze
from game.books.kmh.rules.sheet import (
    Chart,
    Deck,
    Lock,
    Mast,
    Ship,
    Wind,
    fighting_ships,
    has_drifted_off,
    is_on_table,
)
from game.books.kmh.rules.shore_report import shore_report, sides_ashore, works_facts
from game.books.kmh.rules.state_markers import state_marks_of
from game.books.kmh.rules.striking import captor_side
from game.books.kmh.rules.tow_lines import Tow
from game.core.markers import Ablaze, Gone, HasStruck
from game.core.table import Dump, every, find_marker, get_single, has_marker, to_plain_data
from game.levels.conditions.level_events import (
    add_expected_ships,
    fixed_facts,
    id_name_pairs,
    is_ended_by_event,
    needs_positions,
    objectives_now,
    sides_with_arrivals,
)
from game.levels.conditions.objectives import BattleFacts, ShipFact, Verdict, cached_verdict
from game.levels.format.model import Level
from game.sea.units import CM, DEGREE


def verdict_now(level: Level) -> Verdict:
    """Return the level's objectives as the table stands; over when one side is left or time is
    up."""
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
    """Return the sides that still fight: by ships, ashore, from boats, or with a fireship that
    burns."""
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
    """Return one ship as an objective sees her; where she is only if that is wanted, for else a
    battle's facts would change with every move."""
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
    """Return the table by name: ships and boats by id with every field, and deck, wind, chart,
    locks and lines from ship to ship."""
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
    """Return all of some boats, with where they are (cm, degrees) or what became of them."""
    out: Dump = to_plain_data(boat, with_defaults=True)
    gone = find_marker(boat.number, Gone)
    out |= {"x": boat.pose.x / CM, "y": boat.pose.y / CM, "heading": boat.pose.heading / DEGREE}
    return out | {"gone": gone.how if gone else ""}


def ship_report(ship: Ship) -> Dump:
    """Return one sheet with what follows from it: value, boxes, speed, where she is (cm, degrees)
    or went."""
    out: Dump = to_plain_data(ship, with_defaults=True)
    struck, gone = find_marker(ship.number, HasStruck), find_marker(ship.number, Gone)
    out |= {"value": ship.points_left, "boxes": ship.boxes_left, "speed": ship.speed}
    out |= {"x": ship.pose.x / CM, "y": ship.pose.y / CM, "heading": ship.pose.heading / DEGREE}
    out |= {"ablaze": has_marker(ship.number, Ablaze)}
    out |= {"struck": struck is not None, "struck_to": struck.to if struck else ""}
    out |= {"gone": gone.how if gone else "", "edge": gone.edge if gone else ""}
    return out | {"afloat": is_on_table(ship), "held_by": captor_side(ship)}
