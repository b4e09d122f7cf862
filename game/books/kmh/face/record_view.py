"""The record sheet of Kiss Me, Hardy! as values, read inside the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.books.kmh.face.gear_conditions import gear_conditions
from game.books.kmh.face.object_record import ObjectRecordView, object_record
from game.books.kmh.rules.previews import next_thresholds
from game.books.kmh.rules.sheet import Rung, Ship, locks_of, ship_named
from game.core.markers import HasStruck, Sinking
from game.core.table import has_marker
from game.ui.battle.panels.record_panel import Condition
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
    conditions: tuple[Condition, ...]
    forecasts: tuple[tuple[str, str], ...]


def record_view(hud: HudState, ship: str) -> RecordView | ObjectRecordView:
    """Return the sheet of that ship as it is now, or the record of boats, works or troops."""
    return object_record(hud, ship) or record_of(ship_named(ship))


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
        ship.boxes,
        ship.firepower,
        ship.chasers,
        ship.boats,
        tuple(ship.fired),
        tuple(ship.rigged),
        tuple(ship.masts_down),
        conditions(ship),
        forecasts(ship),
    )


def conditions(ship: Ship) -> tuple[Condition, ...]:
    """Return her conditions, and say if there are none."""
    hazard = "Magazine fire" if ship.hazardous else "On fire"
    lines = [
        Condition("officer", "Officers down" if ship.officers else "Officers sound", ship.officers),
        Condition("rudder", "Steering gone" if ship.steering else "Steering sound", ship.steering),
        Condition("flame", hazard if ship.burning else "No fire", bool(ship.burning)),
    ]
    if ship.crew_casualties:
        lines.append(Condition("crew", "Crew casualties", is_bad=True))
    # What is sound is told last, for that is what the sheet leaves out where it has no room.
    told = [*gear_conditions(ship), *_state_conditions(ship)]
    return tuple(sorted([*told, *lines] if told else lines, key=lambda line: not line.is_bad))


def _state_conditions(ship: Ship) -> list[Condition]:
    """Return colours, locks, running, in irons, the way she is under."""
    lines = []
    if has_marker(ship.number, HasStruck):
        lines.append(Condition("strike", "Colours struck", is_bad=True))
    if has_marker(ship.number, Sinking):
        lines.append(Condition("waves", "Sinking", is_bad=True))
    if locks_of(ship.id):
        lines.append(Condition("hook", "Alongside"))
    if ship.retiring:
        lines.append(Condition("flag", "Breaking off", is_bad=True))
    if ship.hanging:
        lines.append(Condition("wind", "In irons", is_bad=True))
    if ship.rung:
        sail = "Hove to" if ship.rung == Rung.STOP else f"Slowed: {ship.rung}"
        lines.append(Condition("sail", sail))
    return lines


def forecasts(ship: Ship) -> tuple[tuple[str, str], ...]:
    """Return what the next losses will bring, as (words, clause)."""
    if has_marker(ship.number, HasStruck):
        return ()
    return tuple((f.text, f.clause) for f in next_thresholds(ship))
