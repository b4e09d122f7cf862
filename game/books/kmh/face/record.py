"""The record sheet and the status of a ship under Kiss Me, Hardy!: values, with the state of anchors, ropes
and gear, then how they are drawn. Read inside the table."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

import pygame

from game.books.kmh.face.sea_objects import ObjectRecordView, draw_object_record, object_record
from game.books.kmh.rules.anchors import warp_of
from game.books.kmh.rules.boarding import boarding_dice
from game.books.kmh.rules.boat_sheet import all_boats, boats_of
from game.books.kmh.rules.fireships import Fireship
from game.books.kmh.rules.land import all_bases
from game.books.kmh.rules.previews import next_thresholds
from game.books.kmh.rules.sheet import (
    Chart,
    Mast,
    Rung,
    Ship,
    boat_locks_of,
    get_ship,
    is_fighting,
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
from game.core.visible import VisibleShip
from game.play.event_words import count_words
from game.stage.paper import palette
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.ui.battle.panels.record_panel import (
    BOX_SIZE,
    RecordHeader,
    ShipCondition,
    draw_box,
    draw_head,
    draw_label,
    draw_ship_state,
    ship_state_height,
)
from game.ui.battle.panels.ship_status import MastMark, ShipStatus, status_of_visible
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.citations import reason_with_clause

_CREWS: Final = {
    "jolly-jack-tars": "Jolly Jack Tars",
    "sans-culottes": "Sans Culottes",
    "landlubbers": "Landlubbers",
}


@dataclass(frozen=True, slots=True)
class RecordView:
    """One ship's sheet. `fresh_points` and `fresh_boxes` are the losses of this turn; `speed_boxes` are
    secondary speed boxes left, three to a cell; `broadside_dice` are the dice of her broadside now."""

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
    """KMH-7.1, KMH-7.2: return how many anchors hold her, whether she can haul on a spring, and how far the
    heaving is."""
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
    """KMH-13.3, KMH-15, KMH-20: return boarders from boats, her boats in the water, troops aboard."""
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


_CELLS_A_ROW: Final = 12
_LEAST_LINES: Final = 2
_TIGHTEST: Final = 3


def draw_record(c: Canvas, area: pygame.Rect, record_view: Any) -> None:
    """Draw everything below the tabs, from the top; lines that find no room are left out."""
    if isinstance(record_view, ObjectRecordView):
        draw_object_record(c, area, record_view)
        return
    view: RecordView = record_view
    y = _draw_boxes(c, area, view, _compactness(view, c.style, area.w, area.h))
    state = pygame.Rect(area.x, y, area.w, area.bottom - y)
    draw_ship_state(c, state, view.masts, view.lost_masts, view.conditions, view.kind)


@lru_cache(maxsize=64)
def _compactness(view: RecordView, style: UiStyle, wide: int, high: int) -> int:
    """Return how much must give way, 0 for nothing, so that her masts and all her conditions fit: a fire is
    not left out for the sake of a second line of traits."""
    ails = sum(line.is_bad for line in view.conditions)
    need = ship_state_height(style, max(_LEAST_LINES, ails))
    room = pygame.Rect(0, 0, wide, high)
    scratch = Canvas(pygame.Surface((wide, high)), style)
    for tight in range(_TIGHTEST):
        if _draw_boxes(scratch, room, view, tight) + need <= room.bottom:
            return tight
    return _TIGHTEST


def _draw_boxes(c: Canvas, room: pygame.Rect, view: RecordView, tight: int) -> int:
    """Draw head, damage, speed and guns; the y below. Where it is tight her traits go first (1), then the
    boxes become smaller (2), then the forecast goes (3)."""
    traits = "" if tight else view.traits
    y = draw_head(c, room, RecordHeader(view.nation, view.name, f"{view.guns} guns", view.crew, traits))
    y = _draw_damage(c, room, y, view, tight)
    y = _draw_speed(c, room, y, view)
    return _draw_guns(c, room, y, view)


def _draw_damage(c: Canvas, room: pygame.Rect, y: int, view: RecordView, tight: int) -> int:
    left = view.points - view.damage
    before = left + view.fresh_points
    words = f"{before} → {left} left" if view.fresh_points else f"{left} of {view.points} left"
    y = draw_label(c, room, y, "Damage points", words, view.damage > 0)
    pitch = c.px(BOX_SIZE + 1.5)
    a_row = min(20, max(1, room.w // pitch))
    if view.points > 90 or tight > 1:
        pitch = c.px(BOX_SIZE - (1.5 if tight < _TIGHTEST else 4))
        a_row = room.w // pitch
    for n in range(view.points):
        box = pygame.Rect(0, 0, pitch - c.px(2), pitch - c.px(2))
        box.topleft = (room.x + n % a_row * pitch, y + n // a_row * pitch)
        fresh = view.damage - view.fresh_points <= n < view.damage
        draw_box(c, box, n < view.damage, fresh)
    y += -(-view.points // a_row) * pitch + c.px(4)
    for words, clause in view.forecasts[: int(tight < _TIGHTEST)]:
        line = letters.truncate_text(
            reason_with_clause(c.style, words, clause), letters.SMALL, c.style, room.w
        )
        letters.draw_text(c, (room.x, y), line, letters.SMALL, palette.INK_2)
        y += c.style.text_px(17)
    return y


def _draw_speed(c: Canvas, room: pygame.Rect, y: int, view: RecordView) -> int:
    y = draw_label(
        c,
        room,
        y,
        "Speed",
        f"{view.speed} of {view.basic_speed} cm, fires {count_words(view.broadside_dice, 'die')}",
    )
    a_row = _CELLS_A_ROW if view.basic_speed <= _CELLS_A_ROW else 8
    if view.basic_speed > 16:
        a_row = 10
    wide = room.w // a_row
    high = c.style.text_px(25)
    for n in range(view.basic_speed):
        cm = view.basic_speed - n
        cell = pygame.Rect(room.x + n % a_row * wide, y + n // a_row * (high + c.px(2)), 0, high)
        cell.w = wide - c.px(2)
        _draw_cell(c, cell, cm, min(max(view.speed_boxes - 3 * (cm - 1), 0), 3))
    return y + -(-view.basic_speed // a_row) * (high + c.px(2)) + c.px(3)


def _draw_cell(c: Canvas, cell: pygame.Rect, cm: int, left: int) -> None:
    gone = left == 0
    c.surface.fill(c.style.drawn_colour(palette.INK_2), cell)
    c.surface.fill((214, 202, 172) if gone else (252, 247, 234), cell.inflate(-2, -2))
    ink = palette.INK_2 if gone else palette.INK_1
    at = (cell.centerx, cell.y + round(cell.h * 0.36))
    letters.draw_text(c, at, str(cm), letters.SMALL_STRONG, ink, "center")
    pip = max(3, min(c.px(5), (cell.w - c.px(6)) // 3))
    start = cell.centerx - (3 * pip + 2) // 2
    for n in range(3):
        box = pygame.Rect(start + n * (pip + 1), cell.bottom - pip - c.px(3), pip, pip)
        c.surface.fill(c.style.drawn_colour(palette.INK_2), box)
        lost = n < 3 - left
        c.surface.fill(palette.WAX if lost else (255, 252, 242), box.inflate(-2, -2))


def _draw_guns(c: Canvas, room: pygame.Rect, y: int, view: RecordView) -> int:
    middle = y + c.style.text_px(9)
    x = room.x
    for side, words in (("port", "Port"), ("starboard", "Stbd")):
        box = pygame.Rect(x, middle - c.px(6), c.px(BOX_SIZE), c.px(BOX_SIZE))
        draw_box(c, box, side in view.fired_sides, is_new=False)
        at = (box.right + c.px(4), middle)
        x = letters.draw_text(c, at, words, letters.SMALL, anchor="midleft").right + c.px(8)
    brief = f"chasers {view.chasers} · boats {view.boats}"
    whole = f"fired · {brief}"
    fits = letters.text_width(whole, letters.SMALL, c.style) <= room.right - x
    words = letters.truncate_text(whole if fits else brief, letters.SMALL, c.style, room.right - x)
    letters.draw_text(c, (x, middle), words, letters.SMALL, palette.INK_2, "midleft")
    return y + c.style.text_px(20)


_FIRST_BROADSIDES: Final = {
    (False, False): "both",
    (True, False): "stbd",
    (False, True): "port",
    (True, True): "fired",
}
"""Which first broadsides are unspent, by whether port and starboard have fired (KMH-9.2.5)."""
_FIRST_BROADSIDES_SPEECH: Final = {
    "both": "first broadsides to come on both sides",
    "stbd": "first broadside to come to starboard",
    "port": "first broadside to come to port",
    "fired": "no first broadside left",
}
"""The same to the one who asks."""
_STRIKES_AT: Final = ("KMH-12.0.2", "KMH-12.0.8")
"""The clauses of a strike test that comes with damage points."""


def ship_status(hud: HudState, ship: VisibleShip) -> ShipStatus:
    """Return the status of that ship; every sheet is open in this book (KMH-2.2.1)."""
    sheet = get_ship(ship.id)
    seen = status_of_visible(replace(ship, afire=False, aback=False))
    ails = tuple(sign for sign in seen.conditions if sign.is_bad)
    rest = tuple(sign for sign in seen.conditions if not sign.is_bad)
    return replace(
        seen,
        share_lost=min(sheet.damage_this_turn, sheet.damage) / max(1, sheet.points),
        masts=mast_marks(sheet),
        conditions=(
            *ails,
            *_damage_conditions(sheet),
            *rest,
            *(_working_conditions(sheet) if is_fighting(sheet) else ()),
        ),
        next_test=next_morale_words(sheet) if is_fighting(sheet) else "",
    )


def mast_marks(ship: Ship) -> tuple[MastMark, ...]:
    """Return her masts from forward. Speed boxes are struck off for the whole ship (KMH-10.3.1), so what is
    left of them is spread over the masts that stand."""
    names = [mast for mast in reversed(ship.rigged) if mast != Mast.BOWSPRIT]
    standing = sum(mast not in ship.masts_down for mast in names)
    share = ship.boxes_left * len(names) / max(1, 3 * ship.basic * standing)
    sail = min(1.0, share)
    return tuple(MastMark(False, 0.0) if mast in ship.masts_down else MastMark(True, sail) for mast in names)


def next_morale_words(ship: Ship) -> str:
    """KMH-12.0.2, KMH-12.0.8: return after how many more damage points her crew is tested."""
    points = [f.remaining for f in next_thresholds(ship) if f.clause in _STRIKES_AT]
    if not points:
        return ""
    return f"test in {points[0]}" if points[0] > 1 else "test next hit"


def _damage_conditions(ship: Ship) -> Iterator[ShipCondition]:
    if ship.burning:
        yield ShipCondition("flame", "magazine fire" if ship.hazardous else "on fire", True)
    if ship.hanging:
        yield ShipCondition("wind", "in irons", True)
    if ship.steering:
        yield ShipCondition("rudder", "no steering", True)
    if ship.officers:
        yield ShipCondition("officer", "officers down", True)
    if ship.crew_casualties:
        yield ShipCondition("crew", "crew hurt", True)
    if ship.retiring:
        yield ShipCondition("flag", "breaking off", True)


def _working_conditions(ship: Ship) -> Iterator[ShipCondition]:
    """Yield what she does, and what of her might be hit and is not."""
    yield from (*_sailing_conditions(ship), *_unhurt_conditions(ship))


def _sailing_conditions(ship: Ship) -> Iterator[ShipCondition]:
    yield ShipCondition("sail", speed_words(ship), 2 * ship.speed < ship.basic)
    if ship.firepower:
        words = _FIRST_BROADSIDES["port" in ship.fired, "starboard" in ship.fired]
        yield ShipCondition("cannon", words, hint=_FIRST_BROADSIDES_SPEECH[words])
    quality = "prize crew" if ship.prize else str(ship.fighting_quality)
    if quality and not ship.crew_casualties:
        yield ShipCondition("crew", quality, hint=crew_note(ship.id))


def crew_note(ship: str) -> str:
    """KMH-13.0.4: return her crew, and how many dice it throws when it boards or is boarded."""
    sheet = get_ship(ship)
    quality = "prize" if sheet.prize else sheet.fighting_quality
    fights = f"boards with {count_words(max(boarding_dice(sheet).total, 0), 'die')}"
    return f"{quality} crew, {fights}" if quality else fights


def speed_words(ship: Ship) -> str:
    """Return the rung of the ladder she sails on (KMH-6.4.1), else what she makes before the dice."""
    if ship.rung == Rung.STOP:
        return "hove to"
    return f"{ship.rung} speed" if ship.rung else f"{ship.speed} cm"


def _unhurt_conditions(ship: Ship) -> Iterator[ShipCondition]:
    """Yield what might be hit and is not: its icon alone."""
    if not ship.steering:
        yield ShipCondition("rudder", "")
    if not ship.burning:
        yield ShipCondition("flame", "")
