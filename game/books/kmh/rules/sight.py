"""What can be seen and reported of this book's sheets, in the words that the stage, objectives and dumps
understand. Pure."""

from collections.abc import Container, Sequence
from dataclasses import dataclass

from game.books.kmh.rules.anchors import Warp
from game.books.kmh.rules.batteries import Battery, is_standing_work, standing_works
from game.books.kmh.rules.boat_sheet import Boat
from game.books.kmh.rules.chains import Chain
from game.books.kmh.rules.grounding import shallows_at
from game.books.kmh.rules.land import Ground, Party, bases_ashore
from game.books.kmh.rules.melee import are_in_contact
from game.books.kmh.rules.sheet import (
    Chart,
    Deck,
    Rung,
    Ship,
    Tow,
    Wind,
    all_on_table,
    boarding_against,
    get_ship,
    is_galley,
    locks_of,
)
from game.books.kmh.rules.striking import captor_side
from game.books.kmh.rules.tables import rule_table
from game.core.events import Event
from game.core.markers import Ablaze, Aground, Anchored, Gone, HasStruck, Sinking
from game.core.table import (
    Dump,
    by_id,
    cached_query,
    every,
    find_marker,
    get_single,
    has_marker,
    to_plain_data,
)
from game.core.visible import (
    VisibleBoat,
    VisibleChain,
    VisibleObjects,
    VisibleRope,
    VisibleShip,
    VisibleTroops,
    VisibleWorks,
    Weather,
)
from game.levels.conditions.facts import ShipFact
from game.sea.pose import Pose, pose_ahead
from game.sea.units import CM, DEGREE, FULL_TURN


# ------------------------------------------------------------------------------ for objectives
def sides_ashore() -> set[str]:
    """Return the sides that have works or troops ashore which fight on."""
    return {b.side for b in standing_works()} | {p.side for p in bases_ashore()}


def works_facts(with_position: bool) -> list[ShipFact]:
    """KMH-19.0.1: return works as an objective sees them: like ships."""
    return [works_fact(battery, with_position) for battery in every(Battery)]


def works_fact(battery: Battery, with_position: bool) -> ShipFact:
    """Return one work: struck, taken, or (``sunk``) rubble."""
    gone = find_marker(battery.number, Gone)
    return ShipFact(
        battery.id,
        battery.born,
        captor_side(battery),
        has_marker(battery.number, HasStruck),
        gone is not None and gone.how == "destroyed",
        (),
        0,
        points=battery.points,
        damage=battery.damage,
        burnt=gone is not None and gone.how == "exploded",
        alight=bool(battery.burning),
        x=battery.pose.x if with_position else 0,
        y=battery.pose.y if with_position else 0,
    )


# ------------------------------------------------------------------------------ for dumps
def shore_report() -> Dump:
    """Return works, chains and troops by id with every field; nothing of a kind that is not there."""
    found = {
        "works": {b.id: sheet_report(b) for b in every(Battery)},
        "chains": {c.id: sheet_report(c) for c in every(Chain)},
        "troops": {p.id: sheet_report(p) for p in every(Party)},
    }
    there = {name: sheets for name, sheets in found.items() if sheets}
    ground = [to_plain_data(ground, with_defaults=True) for ground in every(Ground)]
    return there | ({"ground": ground[0]} if ground else {})


def sheet_report(sheet: Battery | Chain | Party) -> Dump:
    """Return one sheet with what follows from it: value, where it is (cm, degrees), whether it is gone."""
    out: Dump = to_plain_data(sheet, with_defaults=True)
    gone = find_marker(sheet.number, Gone)
    out["gone"] = gone.how if gone else ""
    if isinstance(sheet, Chain):
        return out | {"bars": sheet.is_barring}
    out |= {"x": sheet.pose.x / CM, "y": sheet.pose.y / CM, "value": sheet.points_left}
    if isinstance(sheet, Battery):
        out |= {"heading": sheet.pose.heading / DEGREE, "struck": has_marker(sheet.number, HasStruck)}
    return out


# ------------------------------------------------------------------------------ for the eye
def works_in_sight() -> list[VisibleWorks]:
    """KMH-19.0.1: return every work of the battle as it looks, also those in ruins."""
    sides = get_single(Chart).sides
    return [
        VisibleWorks(
            b.id,
            b.name,
            b.kind,
            sides.index(b.side),
            b.pose.x,
            b.pose.y,
            b.pose.heading,
            b.breadth,
            b.arc,
            min(1000 * b.damage // max(b.points, 1), 1000),
            is_standing_work(b),
            bool(b.burning),
            bool(b.hot_from),
            has_marker(b.number, Gone),
            bool(b.hot_from) and get_single(Deck).turn >= b.hot_from,
            b.side != b.born,
        )
        for b in every(Battery)
    ]


def troops_in_sight() -> list[VisibleTroops]:
    """KMH-20.1.1: return every base that has not broken and stands ashore."""
    sides = get_single(Chart).sides
    return [
        VisibleTroops(
            p.id,
            p.name,
            p.kind,
            sides.index(p.side),
            p.pose.x,
            p.pose.y,
            p.points_left,
            p.points,
            p.aboard,
            melee_enemy(p),
        )
        for p in bases_ashore()
    ]


def melee_enemy(party: Party) -> str:
    """KMH-20.4.1: return the enemy that a base will fight on the next boarding card: troops that it touches,
    or a work whose walls it has reached; '' if none."""
    if foes := [p.id for p in bases_ashore() if p.side != party.side and are_in_contact(p, party)]:
        return foes[0]
    works = [] if party.aboard else [b for b in standing_works() if b.side != party.side]
    return next((b.id for b in works if are_in_contact(party, b)), "")


def chains_in_sight(side: str) -> list[VisibleChain]:
    """KMH-19.10.1: return the chains that a side knows of."""
    sides = get_single(Chart).sides
    return [
        VisibleChain(
            c.id,
            c.name,
            c.kind,
            sides.index(c.side),
            tuple((x, y) for x, y in c.points),
            c.raised,
            c.broken,
            c.work,
        )
        for c in every(Chain)
        if side in c.known_to
    ]


@dataclass(frozen=True, slots=True)
class StateMarks:
    """The markers beside a ship's sheet."""

    gone: Gone | None
    struck: HasStruck | None
    sinking: bool
    anchored: bool
    aground: bool
    ablaze: bool


def state_marks_of(number: int) -> StateMarks:
    """Return the markers beside the sheet of this number. Cached until a marker is placed or removed:
    captains and objectives ask for every ship at every question and card."""
    return cached_query(_marks, number)


def _marks(number: int) -> StateMarks:
    return StateMarks(
        find_marker(number, Gone),
        find_marker(number, HasStruck),
        has_marker(number, Sinking),
        has_marker(number, Anchored),
        has_marker(number, Aground),
        has_marker(number, Ablaze),
    )


def sight() -> list[VisibleShip]:
    """Return every ship of the battle in placement order, also those that are gone."""
    sides = get_single(Chart).sides
    return [visible_ship(ship, sides) for ship in every(Ship)]


def sight_of(name: str) -> VisibleShip | None:
    """Return one ship by her id; None if she is not on the table."""
    ship = by_id(Ship).get(name)
    return visible_ship(ship, get_single(Chart).sides) if ship is not None else None


def visible_ship(ship: Ship, sides: list[str]) -> VisibleShip:
    """Return one sheet as it looks."""
    marked, locked = state_marks_of(ship.number), bool(locks_of(ship.id))
    return VisibleShip(
        ship.id,
        ship.name,
        sides.index(ship.side),
        sides.index(ship.born),
        ship.nation,
        ship.kind,
        ship.pose.x,
        ship.pose.y,
        ship.pose.heading,
        ship.length,
        tuple(ship.rigged),
        tuple(sorted(ship.masts_down)),
        min(1000 * ship.damage // max(ship.points, 1), 1000),
        1000 * min(ship.boxes_lost, 3 * ship.basic) // max(3 * ship.basic, 1),
        sail_thousandths(ship),
        ship.points_left,
        ship.points,
        bool(ship.burning) or marked.ablaze,
        marked.struck is not None,
        ship.prize,
        marked.sinking,
        boarding_against(ship.id) is not None,
        locked,
        bool(ship.hanging),
        marked.gone.how if marked.gone else "",
        marked.anchored,
        marked.aground,
        marked.ablaze,
        is_galley(ship),
    )


def visible_boats() -> list[VisibleBoat]:
    """KMH-15: all boats of the battle in the order they were launched, also those that are gone."""
    sides = get_single(Chart).sides
    return [visible_boat(boat, sides) for boat in every(Boat)]


def visible_boat(boat: Boat, sides: list[str]) -> VisibleBoat:
    """Return boats as they look."""
    gone = find_marker(boat.number, Gone)
    return VisibleBoat(
        boat.id,
        boat.ship,
        sides.index(boat.side),
        boat.pose.x,
        boat.pose.y,
        boat.pose.heading,
        boat.size.length,
        boat.count,
        boat.fast,
        boat.tow,
        bool(boat.load),
        gone.how if gone else "",
    )


def company(sides: Sequence[str]) -> VisibleObjects:
    """Return boats, works, troops and ropes as they look, and the chains that these sides may see."""
    boats, works, troops = tuple(visible_boats()), tuple(works_in_sight()), tuple(troops_in_sight())
    return VisibleObjects(boats, works, troops, tuple(chains_for(sides)), tuple(visible_ropes()))


def chains_for(sides: Sequence[str]) -> list[VisibleChain]:
    """KMH-19.10.1: return the chains that all of these sides know of: what only one of them knows is not for
    a screen that they share. Without a side nobody plays, and the one who looks on sees every chain."""
    known = [{chain.id for chain in chains_in_sight(side)} for side in sides]
    chains = {c.id: c for side in sides or get_single(Chart).sides for c in chains_in_sight(side)}
    return [c for c in chains.values() if all(c.id in ids for ids in known)]


# ------------------------------------------------------------------------------ ropes
def visible_ropes() -> list[VisibleRope]:
    """KMH-6.6, KMH-7.2, KMH-14.3: return cables and springs, tows, anchors that are carried out."""
    return [*cable_ropes(), *tow_ropes(), *kedge_ropes()]


def cable_ropes() -> list[VisibleRope]:
    """KMH-7.2.1, KMH-7.2.3: return the cable of every ship at anchor; to two anchors she has a spring as
    well."""
    held = [s for s in all_on_table() if has_marker(s.number, Anchored)]
    kinds = [(s.id, kind) for s in held for kind in ("cable", "spring")[: max(s.cables, 1)]]
    return [VisibleRope(kind, ship) for ship, kind in kinds]


def tow_ropes() -> list[VisibleRope]:
    """KMH-6.6.1: return the lines between ships, from the tug; those that are still being passed too."""
    afloat = {s.id for s in all_on_table()}
    there = [t for t in every(Tow) if t.open and {t.tug, t.towed} <= afloat]
    return [VisibleRope("tow" if t.fast else "passing", t.tug, t.towed) for t in there]


def kedge_ropes() -> list[VisibleRope]:
    """KMH-14.3.2: return the anchors with which ships warp, and how far they are on the timetable."""
    return [kedge_rope(w) for w in every(Warp) if w.open and not has_marker(get_ship(w.ship).number, Gone)]


def kedge_rope(warp: Warp) -> VisibleRope:
    """Return one of them: on the bearing of the warp, or straight off the shallows."""
    ship, rules = get_ship(warp.ship), rule_table("warping")
    way = warp.way
    if way < 0:
        shore = shallows_at(ship, ship.pose)
        way = shore.seaward_bearing(ship.pose) if shore else (ship.pose.heading + FULL_TURN // 2) % FULL_TURN
    out = ship.length // 2 + (rules["cable_cm"] - warp.hauled) * CM
    end = pose_ahead(Pose(ship.pose.x, ship.pose.y, way), out)
    stage = "hauled" if warp.turn >= rules["begins"] else "laid" if warp.laid else "ready"
    return VisibleRope("kedge", ship.id, "", end.x, end.y, stage)


# ------------------------------------------------------------------------------ her sails
def sail_thousandths(ship: Ship) -> int:
    """Return how much sail she seems to carry, in thousandths: none when stopped or locked."""
    if ship.rung == Rung.STOP or locks_of(ship.id):
        return 0
    return 500 if ship.rung else 1000


def weather() -> Weather:
    """Return the wind and the sea as they are."""
    wind = get_single(Wind)
    return Weather(wind.blows_from, wind.calm, wind.choppy)


def turn_now() -> int:
    """Return the turn that runs; 0 before the first."""
    return get_single(Deck).turn


def visible_event(event: Event, _: Container[str]) -> Event:
    """Return the event: every record is open in this book, so all of it may be shown to anybody."""
    return event
