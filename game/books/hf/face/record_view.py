"""The record of Hold Fast as values, read inside the table. Every card is open (HF-card-1); what is
plotted does not stand on it before it is revealed (HF-orders-3)."""

from collections.abc import Sequence
from itertools import accumulate
from typing import Final

from game.books.hf.face.record_drawing import BatteryRow, RecordView
from game.books.hf.rules.morale import boxes_and_striking_faces
from game.books.hf.rules.previews import next_thresholds
from game.books.hf.rules.sheet import (
    KINDS,
    PORT,
    STARBOARD,
    Ship,
    alongside_of,
    get_ship,
    is_anchored,
    is_beached,
    is_fighting,
)
from game.books.hf.rules.table_geometry import heading_name
from game.core.markers import HasStruck
from game.core.table import has_marker
from game.ui.battle.panels.record_panel import ShipCondition
from game.ui.battle.state.hud_state import HudState

_RATES: Final = ("1st rate", "2nd rate", "3rd rate", "4th rate", "5th rate", "6th rate", "unrated")
_PICTURES: Final = {
    "HF-dmg-hull-2": "hull",
    "HF-dmg-mast": "mast",
    "HF-morale-3": "strike",
    "HF-morale-4": "strike",
}


def record_view(hud: HudState, ship: str) -> RecordView:
    """Return the record of that ship."""
    record = get_ship(ship)
    return RecordView(
        record.name,
        record.nation,
        f"{record.guns}, {_RATES[min(max(record.rate, 1), len(_RATES)) - 1]}",
        crew_words(record),
        battery_rows(record, PORT),
        battery_rows(record, STARBOARD),
        section_losses(record.hull, record.hull_lost),
        section_losses(record.mast, record.mast_lost),
        (record.morale_printed, record.morale_printed - record.morale),
        (record.marines_ready, record.marines_away),
        (record.speed, record.top_speed, record.top_printed),
        not record.wheel_gone,
        not record.rudder_gone,
        tuple(record.rigged),
        fallen_masts(record),
        record_conditions(record),
        forecasts(record),
        strike_forecast(record),
    )


def crew_words(ship: Ship) -> str:
    """Return text like `Morale factor 5 · Ironsides · aims at masts`."""
    parts = [f"Morale factor {ship.morale_factor}"]
    parts += ["Ironsides"] if ship.ironsides else []
    parts += ["Coppered"] if ship.coppered else []
    parts += [f"{ship.gun_crews} gun crews"] if ship.gun_crews else []
    parts += [f"aims at the {ship.aim_order}"] if ship.aim_order else []
    return " · ".join(parts)


def battery_rows(ship: Ship, side: str) -> tuple[BatteryRow, ...]:
    """Return the batteries of a side in the order of the card: those that stand, without a crew,
    lost."""
    manned = list(ship.manned_of(side))
    found: list[BatteryRow] = []
    for kind in ship.guns_of(side):
        idle = kind not in manned
        if not idle:
            manned.remove(kind)
        found.append(BatteryRow(kind, is_idle=idle))
    found += [BatteryRow(kind, is_idle=True) for kind in ship.idle_of(side)]
    found += [BatteryRow(kind, is_lost=True) for kind in ship.lost_of(side)]
    return tuple(sorted(found, key=lambda gun: (KINDS.index(gun.kind), gun.is_lost, gun.is_idle)))


def section_losses(boxes: Sequence[int], lost: int) -> tuple[tuple[int, int], ...]:
    """Return each section's boxes and how many of them are struck: they are used up in order."""
    upto = accumulate(boxes)
    return tuple((n, min(max(lost - (end - n), 0), n)) for n, end in zip(boxes, upto, strict=True))


def fallen_masts(ship: Ship) -> tuple[str, ...]:
    """Return the masts that are drawn as gone: one for each section of circles that is struck."""
    return tuple(ship.rigged[: ship.sections_gone("mast")])


def forecasts(ship: Ship) -> tuple[ShipCondition, ...]:
    """HF-dmg-hull-2, HF-dmg-mast, HF-morale-4: return what her next losses will bring; nothing for
    who fights no more."""
    if not is_fighting(ship):
        return ()
    return tuple(
        ShipCondition(_PICTURES[f.clause], f.text[:1].upper() + f.text[1:], is_bad=not f.remaining)
        for f in next_thresholds(ship)
    )


def strike_forecast(ship: Ship) -> ShipCondition | None:
    """HF-morale-4: return the same of her morale alone, in few words: the boxes to go, and the
    faces on which she strikes."""
    if not is_fighting(ship) or not ship.morale:
        return None
    boxes, faces = boxes_and_striking_faces(ship)
    least = 7 - faces
    words = f"Strikes on {least}+" if least < 6 else "Strikes on 6"
    return ShipCondition("strike", f"{words} after {boxes}" if boxes else words, is_bad=not boxes)


def record_conditions(ship: Ship) -> tuple[ShipCondition, ...]:
    """Return what has happened to her and how she lies."""
    lines: list[ShipCondition] = []
    if has_marker(ship.number, HasStruck) and not ship.prize:
        lines.append(ShipCondition("strike", "Colours struck", is_bad=True))
    if ship.fires:
        words = "On fire" if ship.fires == 1 else f"On fire: {ship.fires} fires"
        lines.append(ShipCondition("flame", words, is_bad=True))
    if is_beached(ship):
        lines.append(ShipCondition("land", "Beached", is_bad=True))
    if beside := [other.name for other in alongside_of(ship)]:
        lines.append(ShipCondition("hook", f"Alongside {' and '.join(beside)}", is_bad=True))
    if is_anchored(ship):
        lines.append(ShipCondition("anchor", "At anchor"))
    if ship.prize:
        lines.append(ShipCondition("flag", "A prize crew aboard"))
    if ship.marines_away:
        lines.append(ShipCondition("hammer", f"Marines mending: {ship.marines_away}"))
    lines.append(ShipCondition("sail", f"Heads {heading_name(ship.pose.heading)}"))
    return tuple(lines)
