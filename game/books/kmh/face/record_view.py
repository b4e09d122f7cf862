"""The record sheet of Kiss Me, Hardy! as values, with the state of anchors, ropes and gear. Read
inside the table."""

from dataclasses import dataclass
from typing import Final

from game.books.kmh.face.object_record import ObjectRecordView, object_record
from game.books.kmh.rules.anchors import warp_of
from game.books.kmh.rules.boat_sheet import all_boats, boats_of
from game.books.kmh.rules.fireships import Fireship
from game.books.kmh.rules.land import all_bases
from game.books.kmh.rules.previews import next_thresholds
from game.books.kmh.rules.sheet import (
    Chart,
    Rung,
    Ship,
    boat_locks_of,
    get_ship,
    is_galley,
    locks_of,
    spurts_left,
    tow_as_towed,
    tow_as_tug,
    tow_line_being_passed,
)
from game.books.kmh.rules.tables import rule_table
from game.books.kmh.rules.towing import needs_to_float
from game.core.markers import Ablaze, Aground, Anchored, HasStruck, Sinking
from game.core.table import find_marker, get_single, has_marker
from game.play.event_words import count_words
from game.ui.battle.panels.record_panel import ShipCondition
from game.ui.battle.state.hud_state import HudState

_CREWS: Final = {
    "jolly-jack-tars": "Jolly Jack Tars",
    "sans-culottes": "Sans Culottes",
    "landlubbers": "Landlubbers",
}


@dataclass(frozen=True, slots=True)
class RecordView:
    """One ship's sheet. `fresh_points` and `fresh_boxes` are the losses of this turn; `speed_boxes`
    are secondary speed boxes left, three to a cell; `broadside_dice` are the dice of her broadside
    now."""

    id: str
    name: str
    nation: str
    kind: str
    guns: int
    crew: str
    traits: str
    points: int
    damage: int
    fresh_points: int
    basic_speed: int
    speed: int
    speed_boxes: int
    broadside_dice: int
    chasers: int
    boats: int
    fired_sides: tuple[str, ...]
    masts: tuple[str, ...]
    lost_masts: tuple[str, ...]
    conditions: tuple[ShipCondition, ...]
    forecasts: tuple[tuple[str, str], ...]


def record_view(hud: HudState, ship: str) -> RecordView | ObjectRecordView:
    """Return the sheet of that ship as it is now, or the record of boats, works or troops."""
    return object_record(hud, ship) or record_of(get_ship(ship))


def record_of(ship: Ship) -> RecordView:
    """Return the sheet as it is now."""
    decks = f"{ship.decks} deck{'s' * (ship.decks != 1)}"
    quality = "prize crew" if ship.prize else ship.fighting_quality or "crew not mustered"
    return RecordView(
        ship.id,
        ship.name,
        ship.nation,
        ship.kind,
        ship.guns,
        f"{_CREWS[ship.crew]}, {quality} · {decks}",
        ", ".join(t.replace("-", " ") for t in ship.traits) if not ship.prize else "",
        ship.points,
        min(ship.damage, ship.points),
        min(ship.damage_this_turn, ship.damage),
        ship.basic,
        ship.speed,
        ship.boxes_left,
        ship.firepower,
        ship.chasers,
        ship.boats,
        tuple(ship.fired),
        tuple(ship.rigged),
        tuple(ship.masts_down),
        record_conditions(ship),
        forecasts(ship),
    )


def record_conditions(ship: Ship) -> tuple[ShipCondition, ...]:
    """Return her conditions, and say if there are none."""
    hazard = "Magazine fire" if ship.hazardous else "On fire"
    lines = [
        ShipCondition("officer", "Officers down" if ship.officers else "Officers sound", ship.officers),
        ShipCondition("rudder", "Steering gone" if ship.steering else "Steering sound", ship.steering),
        ShipCondition("flame", hazard if ship.burning else "No fire", bool(ship.burning)),
    ]
    if ship.crew_casualties:
        lines.append(ShipCondition("crew", "Crew casualties", is_bad=True))
    # What is sound is told last, for that is what the sheet leaves out where it has no room.
    told = [*special_conditions(ship), *_state_conditions(ship)]
    return tuple(sorted([*told, *lines] if told else lines, key=lambda line: not line.is_bad))


def _state_conditions(ship: Ship) -> list[ShipCondition]:
    """Return colours, locks, running, in irons, the way she is under."""
    lines = []
    if has_marker(ship.number, HasStruck):
        lines.append(ShipCondition("strike", "Colours struck", is_bad=True))
    if has_marker(ship.number, Sinking):
        lines.append(ShipCondition("waves", "Sinking", is_bad=True))
    if locks_of(ship.id):
        lines.append(ShipCondition("hook", "Alongside"))
    if ship.retiring:
        lines.append(ShipCondition("flag", "Breaking off", is_bad=True))
    if ship.hanging:
        lines.append(ShipCondition("wind", "In irons", is_bad=True))
    if ship.rung:
        sail = "Hove to" if ship.rung == Rung.STOP else f"Slowed: {ship.rung}"
        lines.append(ShipCondition("sail", sail))
    return lines


def forecasts(ship: Ship) -> tuple[tuple[str, str], ...]:
    """Return what the next losses will bring, as (words, clause)."""
    if has_marker(ship.number, HasStruck):
        return ()
    return tuple((f.text, f.clause) for f in next_thresholds(ship))


# ------------------------------------------------------------------------- ropes, anchors and gear
def special_conditions(ship: Ship) -> list[ShipCondition]:
    """Return a line for each of them that matters now, what matters most first."""
    return [
        *_fireship_conditions(ship),
        *_ground_conditions(ship),
        *_tow_conditions(ship),
        *_boat_conditions(ship),
        *_other_conditions(ship),
    ]


def _fireship_conditions(ship: Ship) -> list[ShipCondition]:
    """KMH-17: return a fireship fitted, or alight."""
    fire, fitted = find_marker(ship.number, Ablaze), find_marker(ship.number, Fireship)
    if fire is not None:
        slower = f", −{fire.slower} cm" if fire.slower else ""
        return [ShipCondition("fireship", f"Ablaze{slower}", is_bad=True)]
    if fitted is not None:
        return [ShipCondition("fireship", "Unlit fireship")]
    return []


def _ground_conditions(ship: Ship) -> list[ShipCondition]:
    """KMH-7, KMH-14: return on the bottom, on her cables, warping."""
    lines, warp = [], warp_of(ship)
    if has_marker(ship.number, Aground):
        lines.append(ShipCondition("rock", f"Aground ({needs_to_float(ship)}+)", is_bad=True))
    if warp is not None:
        begins = rule_table("warping")["begins"]
        words = f"Warp turn {warp.turn}/{begins}" if warp.turn < begins else "Warping"
        lines.append(ShipCondition("anchor", words))
    if has_marker(ship.number, Anchored):
        lines.append(ShipCondition("anchor", cable_words(ship)))
    elif ship.making_sail:
        lines.append(ShipCondition("sail", f"Sails up in {ship.making_sail}"))
    elif get_single(Chart).anchorage and ship.anchors < 2:
        words = "1 anchor left" if ship.anchors else "No anchor"
        lines.append(ShipCondition("anchor", words, is_bad=True))
    return lines


def cable_words(ship: Ship) -> str:
    """KMH-7.1, KMH-7.2: return how many anchors hold her, whether she can haul on a spring, and how
    far the heaving is."""
    if ship.heaving:
        return f"Heave: {ship.heaving} more"
    aboard = max(ship.anchors - ship.cables, 0)
    if ship.cables > 1:
        return "On two anchors"
    return "At anchor" if aboard else "Last anchor"


def _tow_conditions(ship: Ship) -> list[ShipCondition]:
    """KMH-6.6, KMH-15.3: return the condition of towing or being towed."""
    lines = []
    tug, towed, half = tow_as_tug(ship), tow_as_towed(ship), tow_line_being_passed(ship)
    if tug is not None:
        lines.append(ShipCondition("hook", f"Tows {get_ship(tug.towed).name}"))
    if towed is not None:
        lines.append(ShipCondition("hook", f"In tow of {get_ship(towed.tug).name}"))
    if half is not None:
        other = half.towed if half.tug == ship.id else half.tug
        lines.append(ShipCondition("hook", f"A line to {get_ship(other).name}"))
    boats = sum(b.count for b in all_boats() if b.tow == ship.id)
    if boats:
        lines.append(ShipCondition("boat", f"{count_words(boats, 'boat')} tow her"))
    return lines


def _boat_conditions(ship: Ship) -> list[ShipCondition]:
    """KMH-13.3, KMH-15, KMH-20: return boarders from boats, her boats in the water, troops
    aboard."""
    lines = []
    locks = boat_locks_of(ship.id)
    if locks:
        won = max(lock.won for lock in locks)
        words = f"Stage {'ABC'[min(won, 3) - 1]} lost" if won else "Boats at her"
        lines.append(ShipCondition("swords", words, is_bad=won > 0))
    out = boats_of(ship)
    if out:
        number = sum(b.count for b in out)
        astern = sum(b.count for b in out if b.fast == ship.id)
        where = "astern" if astern == number else "out"
        lines.append(ShipCondition("boat", f"{count_words(number, 'boat')} {where}"))
    aboard = [p for p in all_bases() if p.aboard == ship.id]
    if aboard:
        lines.append(ShipCondition("people", f"Aboard: {aboard[0].name}" if len(aboard) == 1
                               else f"{len(aboard)} parties aboard"))  # fmt: skip
    return lines


def _other_conditions(ship: Ship) -> list[ShipCondition]:
    """KMH-16, KMH-18, KMH-14.2: return spurts, mortars, the lead."""
    lines = []
    if is_galley(ship):
        left = spurts_left(ship)
        lines.append(ShipCondition("fast", f"Spurts: {left} of {rule_table('galley')['spurts']}"))
    if ship.mortars:
        lines.append(ShipCondition("shot", count_words(ship.mortars, "mortar")))
    if ship.sounding:
        lines.append(ShipCondition("waves", "Sounding"))
    return lines
