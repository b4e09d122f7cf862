"""The record and the status of a ship under Hold Fast: first how the record is drawn, then its values. Every
card is open (HF-card-1); plots are not shown before they are revealed (HF-orders-3). Read inside the
table."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Any, Final

import pygame

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
from game.core.visible import VisibleShip
from game.play.event_words import count_words
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.icons import draw_icon
from game.ui.battle.book_kit import papers
from game.ui.battle.panels.record_panel import (
    RecordHeader,
    ShipCondition,
    draw_conditions,
    draw_head,
    draw_ship_state,
)
from game.ui.battle.panels.ship_status import MastMark, ShipStatus, status_of_visible
from game.ui.battle.state.hud_state import HudState

_BOX: Final = 20
_SMALL: Final = 13
_LABEL, _LONGEST_LABEL = 72, "Starboard"
_PROFILE, _FORECAST = 56, 17
_BOX_COLOUR: Final = (252, 247, 234)
_LOST_COLOUR: Final = (214, 202, 172)


@dataclass(frozen=True, slots=True)
class BatteryRow:
    """One battery: `L`, `L+`, `S`, `C`; whether it is lost, has no crew, or has fired."""

    kind: str
    is_lost: bool = False
    is_idle: bool = False


@dataclass(frozen=True, slots=True)
class RecordView:
    """One ship's record. A section is (boxes, lost); `speed` is (now, what she can make, what she could make
    new); `marines` are those aboard and those away at a repair; `forecasts` are what the next losses bring,
    and `strike_forecast` that of her morale alone, for where they find no room."""

    name: str
    nation: str
    guns: str
    crew: str
    port: tuple[BatteryRow, ...]
    starboard: tuple[BatteryRow, ...]
    hull: tuple[tuple[int, int], ...]
    masts: tuple[tuple[int, int], ...]
    morale: tuple[int, int]
    marines: tuple[int, int]
    speed: tuple[int, int, int]
    is_wheel_sound: bool
    is_rudder_sound: bool
    rigged: tuple[str, ...]
    lost_masts: tuple[str, ...]
    conditions: tuple[ShipCondition, ...]
    forecasts: tuple[ShipCondition, ...] = ()
    strike_forecast: ShipCondition | None = None


def draw_record(c: Canvas, area: pygame.Rect, record_view: Any) -> None:
    """Draw everything below the tabs, from the top; lines that find no room are left out."""
    view: RecordView = record_view
    y = draw_head(c, area, RecordHeader(view.nation, view.name, view.guns, ""))
    crew = letters.truncate_text(view.crew, letters.SMALL, c.style, area.w)
    letters.draw_text(c, (area.x, y - c.style.text_px(14)), crew, letters.SMALL, palette.INK_2)
    y += c.px(6)
    y = _draw_guns(c, area, y, "Port", view.port)
    y = _draw_guns(c, area, y, "Starboard", view.starboard)
    y = _draw_sections(c, area, y, "Hull", view.hull, False)
    y = _draw_sections(c, area, y, "Masts", view.masts, True)
    y = _draw_crew(c, area, y, view)
    y = _draw_speed(c, area, y, view)
    state = pygame.Rect(area.x, y, area.w, area.bottom - y)
    line = pygame.Rect(area.x, 0, area.w, c.style.text_px(_FORECAST))
    told, least = line.h * len(view.forecasts), c.px(_PROFILE)
    if state.h >= least + told:
        beside = len(view.conditions) * c.style.text_px(19)
        state.h = min(state.h - told, max(least, beside))
        draw_ship_state(c, state, view.rigged, view.lost_masts, view.conditions)
        line.y = state.bottom
        draw_conditions(c, line, view.forecasts)
        return
    lines = view.conditions if view.strike_forecast is None else (view.strike_forecast, *view.conditions)
    draw_ship_state(c, state, view.rigged, view.lost_masts, lines)


def _draw_label(c: Canvas, room: pygame.Rect, middle: int, words: str) -> int:
    """Return the label of a row; returns the x where its boxes begin."""
    letters.draw_text(c, (room.x, middle), words, letters.DENSE_STRONG, anchor="midleft")
    longest = letters.text_width(_LONGEST_LABEL, letters.DENSE_STRONG, c.style) + c.px(6)
    return room.x + max(c.style.text_px(_LABEL), longest)


def _draw_guns(c: Canvas, room: pygame.Rect, y: int, words: str, guns: Sequence[BatteryRow]) -> int:
    high = c.style.text_px(_BOX)
    x = _draw_label(c, room, y + high // 2, words)
    if not guns:
        letters.draw_text(c, (x, y + high // 2), "no guns", letters.SMALL, palette.INK_2, "midleft")
        return y + high + c.px(4)
    wide = min(c.style.text_px(_BOX + 3), (room.right - x) // len(guns) - c.px(2))
    for gun in guns:
        box = pygame.Rect(x, y, wide, high)
        _draw_gun(c, box, gun)
        x = box.right + c.px(2)
    return y + high + c.px(4)


def _draw_gun(c: Canvas, box: pygame.Rect, gun: BatteryRow) -> None:
    c.surface.fill(c.style.drawn_colour(palette.INK_2), box)
    fill = _LOST_COLOUR if gun.is_lost else palette.PAPER_2 if gun.is_idle else _BOX_COLOUR
    c.surface.fill(fill, box.inflate(-2, -2))
    ink = palette.INK_3 if gun.is_lost or gun.is_idle else palette.INK_1
    role = letters.fitting_role(gun.kind, (letters.SMALL_STRONG, letters.SMALL), c.style, box.w - 2)
    letters.draw_text(c, box.center, gun.kind, role, ink, "center")
    if gun.is_lost:
        _draw_stroke(c, box.inflate(-c.px(5), -c.px(5)))


def _draw_stroke(c: Canvas, box: pygame.Rect) -> None:
    for aside in (0, 1):
        shifted = box.move(aside, 0)
        pygame.draw.aaline(c.surface, palette.WAX, shifted.bottomleft, shifted.topright)


def _draw_sections(
    c: Canvas, room: pygame.Rect, y: int, words: str, sections: Sequence[tuple[int, int]], rings: bool
) -> int:
    high, gap = c.style.text_px(_SMALL), c.px(7)
    middle = y + high // 2 + c.px(2)
    x = _draw_label(c, room, middle, words)
    count = max(1, sum(boxes for boxes, _ in sections))
    space = (room.right - x - gap * max(0, len(sections) - 1)) / count
    step = min(float(high + c.px(1.5)), space)
    at = float(x)
    for boxes, lost in sections:
        for n in range(boxes):
            box = pygame.Rect(round(at), 0, max(2, round(step - c.px(1))), high)
            box.centery = middle
            _draw_mark(c, box, n < lost, rings)
            at += step
        at += gap
    return y + high + c.px(7)


def _draw_mark(c: Canvas, box: pygame.Rect, lost: bool, ring: bool) -> None:
    fill = _LOST_COLOUR if lost else _BOX_COLOUR
    if ring:
        pygame.draw.ellipse(c.surface, c.style.drawn_colour(palette.INK_2), box)
        pygame.draw.ellipse(c.surface, fill, box.inflate(-2, -2))
    else:
        c.surface.fill(c.style.drawn_colour(palette.INK_2), box)
        c.surface.fill(fill, box.inflate(-2, -2))
    if lost:
        _draw_stroke(c, box.inflate(-2, -3))


def _draw_crew(c: Canvas, room: pygame.Rect, y: int, view: RecordView) -> int:
    high = c.style.text_px(_SMALL)
    middle = y + high // 2 + c.px(2)
    x = _draw_label(c, room, middle, "Morale")
    boxes, lost = view.morale
    for n in range(boxes):
        box = pygame.Rect(x, 0, high, high)
        box.centery = middle
        _draw_mark(c, box, n < lost, False)
        x = box.right + c.px(2)
    _draw_marines(c, room, x + c.px(8), middle, view.marines)
    return y + high + c.px(8)


def _draw_marines(c: Canvas, room: pygame.Rect, x: int, middle: int, marines: tuple[int, int]) -> None:
    """Draw a ring for each detachment, those away at a repair dark; their word, or where there is no room for
    it their picture."""
    aboard, away = marines
    high = c.style.text_px(_SMALL)
    least = c.px(9) * max(1, aboard + away)
    wide = letters.text_width("Marines", letters.SMALL_STRONG, c.style)
    if x + wide + c.px(5) + least <= room.right:
        letters.draw_text(c, (x, middle), "Marines", letters.SMALL_STRONG, anchor="midleft")
    else:
        wide = c.px(16)
        draw_icon(c, "people", (x + wide // 2, middle), 15, palette.INK_1)
    x += wide + c.px(5)
    step = min(high + 1, (room.right - x) // max(1, aboard + away))
    for n in range(aboard + away):
        ring = pygame.Rect(x + n * step, 0, max(4, step - 1), high)
        ring.centery = middle
        _draw_mark(c, ring, False, True)
        if n >= aboard:
            pygame.draw.ellipse(c.surface, palette.INK_2, ring.inflate(-c.px(4), -c.px(4)))


def _draw_speed(c: Canvas, room: pygame.Rect, y: int, view: RecordView) -> int:
    high = c.style.text_px(18)
    middle = y + high // 2
    x = _draw_label(c, room, middle, "Speed")
    now, top, new = view.speed
    words = f"{now} of {top}" + (f" ({new} when whole)" if top < new else "")
    ink = palette.WAX if top < new else palette.INK_1
    signs = 2 * c.px(22)
    space = room.right - signs - x
    letters.draw_fitted(c, (x, middle), words, letters.DENSE_STRONG, space, ink, "midleft")
    right = room.right
    for picture, sound in (("rudder", view.is_rudder_sound), ("wheel", view.is_wheel_sound)):
        right -= c.px(22)
        draw_icon(c, picture, (right + c.px(10), middle), 17, palette.INK_2 if sound else palette.WAX)
        if not sound:
            _draw_stroke(c, pygame.Rect(right + c.px(2), middle - c.px(8), c.px(16), c.px(16)))
    state = "sound" if view.is_wheel_sound and view.is_rudder_sound else "shot away"
    role = letters.SMALL if view.is_wheel_sound and view.is_rudder_sound else letters.SMALL_STRONG
    if right - x > letters.text_width(words + "  " + state, letters.DENSE_STRONG, c.style):
        letters.draw_text(c, (right - c.px(4), middle), state, role, palette.INK_2, "midright")
    panel_drawing.draw_hairline(c, (room.x, y + high + c.px(1)), (room.right, y + high + c.px(1)))
    return y + high + c.px(6)


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
    """Return the batteries of a side in the order of the card: those that stand, without a crew, lost."""
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
    """HF-dmg-hull-2, HF-dmg-mast, HF-morale-4: return what her next losses will bring; nothing for who fights
    no more."""
    if not is_fighting(ship):
        return ()
    return tuple(
        ShipCondition(_PICTURES[f.clause], f.text[:1].upper() + f.text[1:], is_bad=not f.remaining)
        for f in next_thresholds(ship)
    )


def strike_forecast(ship: Ship) -> ShipCondition | None:
    """HF-morale-4: return the same of her morale alone, in few words: the boxes to go, and the faces on which
    she strikes."""
    if not is_fighting(ship) or not ship.morale:
        return None
    boxes, faces = boxes_and_striking_faces(ship)
    least = 7 - faces
    words = f"Strikes on {least}+" if least < 6 else "Strikes on 6"
    return ShipCondition("strike", f"{words} after {boxes}" if boxes else words, is_bad=not boxes)


def record_conditions(ship: Ship) -> tuple[ShipCondition, ...]:
    """Return what has happened to her and how she is."""
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


def ship_status(hud: HudState, ship: VisibleShip) -> ShipStatus:
    """Return the status of that ship; every card is open (HF-card-1), and nothing that is plotted stands on
    it (HF-orders-3)."""
    card = get_ship(ship.id)
    seen = status_of_visible(replace(ship, afire=False, aback=False))
    ails = tuple(sign for sign in seen.conditions if sign.is_bad)
    rest = tuple(sign for sign in seen.conditions if not sign.is_bad)
    whole = max(1, sum(card.hull))
    return replace(
        seen,
        share_lost=min(papers.points_lost_this_turn(hud, ship.id), card.hull_lost) / whole,
        masts=mast_marks(card),
        conditions=(
            *ails,
            *_damage_conditions(card, ship),
            *rest,
            *(_sailing_conditions(card, ship) if is_fighting(card) else ()),
        ),
        next_test=next_morale_words(card),
    )


def mast_marks(ship: Ship) -> tuple[MastMark, ...]:
    """Return her masts from forward, a section of circles each (HF-dmg-mast)."""
    down, circles = fallen_masts(ship), section_losses(ship.mast, ship.mast_lost)
    return tuple(
        MastMark(mast not in down, (boxes - lost) / max(1, boxes))
        for mast, (boxes, lost) in zip(ship.rigged, circles, strict=False)
    )


def crew_note(ship: str) -> str:
    """HF-morale-1: return her morale, and the marines that fight aboard."""
    card = get_ship(ship)
    told = f"morale {card.morale} of {card.morale_printed}" if card.morale_printed else ""
    return " · ".join(filter(None, (told, count_words(card.marines, "marine") if card.marines else "")))


def next_morale_words(ship: Ship) -> str:
    """HF-morale-4: return after how many more boxes of morale her crew is tested."""
    if not is_fighting(ship) or not ship.morale:
        return ""
    boxes, _ = boxes_and_striking_faces(ship)
    return f"test in {boxes}" if boxes else "test next"


def _damage_conditions(ship: Ship, seen: VisibleShip) -> Iterator[ShipCondition]:
    if ship.fires:
        yield ShipCondition("flame", "on fire" if ship.fires == 1 else f"{ship.fires} fires", True)
    if seen.aback:
        yield ShipCondition("wind", "in the wind", True)
    if ship.rudder_gone:
        yield ShipCondition("rudder", "rudder gone", True)
    if ship.wheel_gone:
        yield ShipCondition("wheel", "wheel gone", True)


def _sailing_conditions(ship: Ship, seen: VisibleShip) -> Iterator[ShipCondition]:
    if not seen.anchored:
        slow = ship.top_speed < ship.top_printed
        yield ShipCondition("sail", f"{ship.speed} of {ship.top_speed}", slow)
    port, starboard = len(ship.manned_of(PORT)), len(ship.manned_of(STARBOARD))
    words = f"{port} a side" if port == starboard else f"{port} port {starboard} stbd"
    yield ShipCondition("cannon", words, not port or not starboard)
    if ship.morale_printed:
        yield ShipCondition("flag", f"morale {ship.morale}", ship.morale <= 1)
    if ship.marines:
        yield ShipCondition("people", f"marines {ship.marines_ready}")
