"""The record strip and the status of a ship under Warm Work, Hardy!: values, read inside the table, then how
they are drawn. What is hidden from the viewer is None (WWH-B.1)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

import pygame

from game.books.wwh.face import drafts
from game.books.wwh.face.questions import viewer_seat
from game.books.wwh.rules.boarding import boarding_tally, has_lost_masts_to_strike
from game.books.wwh.rules.fleet import line_of_ship
from game.books.wwh.rules.manoeuvre import tack_refusal
from game.books.wwh.rules.previews import next_thresholds
from game.books.wwh.rules.sheet import (
    SIDES,
    Ship,
    Wind,
    crew_quality,
    get_ship,
    has_book_option,
    holds_of,
    is_fast_after_capture,
    unfinished_grapple,
)
from game.books.wwh.rules.sight import KnownRecord, known_record_of
from game.books.wwh.rules.tables import rule_table
from game.books.wwh.rules.wind import is_hulk
from game.core.events import GunsLost
from game.core.markers import HasStruck
from game.core.table import get_single, has_marker
from game.core.visible import VisibleShip
from game.play.event_words import count_words
from game.stage.paper import palette
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.ui.battle.book_kit import papers
from game.ui.battle.panels.record_panel import RecordHeader, ShipCondition, draw_head, draw_ship_state
from game.ui.battle.panels.ship_status import MastMark, ShipStatus, status_of_visible
from game.ui.battle.state.hud_state import HudState

_RATES: Final = ("first rate", "second rate", "third rate", "fourth rate", "fifth rate", "sixth rate")


_SHORT_FORECASTS: Final = {
    "She strikes to an enemy that comes to rake her": "She strikes to the next who rakes her"
}


@dataclass(frozen=True, slots=True)
class RecordView:
    """One ship's strip. `port` and `starboard` are the gunnery points left of `gunnery`, `damage` the rings
    struck of `max_damage`; None where the reader may not know."""

    name: str
    nation: str
    guns: str
    crew: str
    gunnery: int | None
    port: int | None
    starboard: int | None
    damage: int | None
    max_damage: int
    fired_sides: tuple[str, ...]
    masts: tuple[str, ...]
    lost_masts: tuple[str, ...]
    tack_words: str
    forecasts: tuple[str, ...]
    conditions: tuple[ShipCondition, ...]


def record_view(hud: HudState, ship: str) -> RecordView:
    """Return the strip of that ship as the reader may see it."""
    record = get_ship(ship)
    seen = known_record_of(record, viewer_seat(hud))
    rate = _RATES[min(max(seen.rate, 1), len(_RATES)) - 1]
    return RecordView(
        seen.name,
        seen.nation,
        f"{seen.guns}, {rate}",
        f"{seen.crew.capitalize()} crew · {_gunnery_words(seen.gunnery)}",
        seen.gunnery,
        seen.port,
        seen.starboard,
        seen.damage,
        int(rule_table("damage")["most"]),
        tuple(record.fired),
        tuple(record.rigged),
        seen.masts_down,
        tack_rule_words(record) if seen.damage is not None else "",
        _forecasts(record) if seen.damage is not None else (),
        record_conditions(record, seen.has_fired is not None),
    )


def is_secret(hud: HudState, ship: str) -> bool:
    """Return whether the reader may not know what that ship has left (WWH-B.1)."""
    return (
        has_book_option("hidden-records")
        and known_record_of(get_ship(ship), viewer_seat(hud)).gunnery is None
    )


def _gunnery_words(gunnery: int | None) -> str:
    """Return text like `gunnery 6 a side`."""
    return f"gunnery {gunnery} a side" if gunnery is not None else "gunnery not known"


def tack_rule_words(ship: Ship) -> str:
    """Return whether she may tack, and what the die must show (WWH-1.3e)."""
    refusal = tack_refusal(ship)
    if refusal is not None:
        return refusal.reason[:1].upper() + refusal.reason[1:]
    return f"May tack: {drafts.tack_needs(ship)} or more on a die"


def _forecasts(ship: Ship) -> tuple[str, ...]:
    if has_marker(ship.number, HasStruck):
        return ()
    return tuple(_SHORT_FORECASTS.get(f.text, f.text) for f in next_thresholds(ship))


def record_conditions(ship: Ship, shows_first_shot: bool = True) -> tuple[ShipCondition, ...]:
    """Return what has happened to her and how she is; if that is known, whether her first shot is gone."""
    lines = _state_conditions(ship)
    if not shows_first_shot:
        return tuple(lines)
    if ship.has_fired:
        lines.append(ShipCondition("shot", "Has fired"))
    else:
        lines.append(ShipCondition("shot", "Not yet fired"))
    return tuple(lines)


def _state_conditions(ship: Ship) -> list[ShipCondition]:
    lines = []
    if has_marker(ship.number, HasStruck):
        lines.append(ShipCondition("strike", "Colours struck", is_bad=True))
    if is_fast_after_capture(ship.id):
        lines.append(ShipCondition("hook", "Fast to her prize"))
    elif unfinished_grapple(ship.id):
        lines.append(ShipCondition("swords", "Grappled", is_bad=True))
    elif any(hold.foul for hold in holds_of(ship.id)):
        lines.append(ShipCondition("hook", "Entangled", is_bad=True))
    if is_hulk(ship, get_single(Wind)):
        lines.append(ShipCondition("mast", "A hulk, adrift", is_bad=True))
    if ship.in_irons:
        lines.append(ShipCondition("wind", "In irons", is_bad=True))
    line = line_of_ship(ship)
    if line is not None and len(line.ships) > 1:
        leads = line.ships[0] == ship.id
        lines.append(ShipCondition("flag", "Leads the line" if leads else "Follows the line"))
    made = "Hove to" if ship.hove_to else f"Made {count_words(ship.last_run, 'square')}"
    lines.append(ShipCondition("sail", made))
    return lines


_BOX: Final = 21
_LABEL: Final = 82
_BOX_COLOUR: Final = (252, 247, 234)
_LOST_COLOUR: Final = (214, 202, 172)


def draw_record(c: Canvas, area: pygame.Rect, record_view: Any) -> None:
    """Draw everything below the tabs, from the top; lines that find no room are left out."""
    view: RecordView = record_view
    y = draw_head(c, area, RecordHeader(view.nation, view.name, view.guns, view.crew)) + c.px(4)
    for words, left, side in (("Starboard", view.starboard, "starboard"), ("Port", view.port, "port")):
        y = _draw_guns(c, area, y, words, view.gunnery, left, side in view.fired_sides)
    y = _draw_rings(c, area, y, view)
    for words in (*view.forecasts, view.tack_words):
        if words and area.bottom - y > c.style.text_px(60):
            letters.draw_fitted(c, (area.x, y), words, letters.SMALL, area.w, palette.INK_2)
            y += c.style.text_px(18)
    y += c.px(4)
    state = pygame.Rect(area.x, y, area.w, area.bottom - y)
    draw_ship_state(c, state, view.masts, view.lost_masts, view.conditions)


def _draw_guns(
    c: Canvas, room: pygame.Rect, y: int, words: str, gunnery: int | None, left: int | None,
    fired: bool,
) -> int:  # fmt: skip
    """Return one broadside: a numbered box a point, the highest first, lost ones struck. Return the y below
    it."""
    high = c.style.text_px(_BOX)
    middle = y + high // 2
    x = room.x + c.style.text_px(_LABEL)
    _draw_label(c, room, middle, words)
    if gunnery is None or left is None:
        letters.draw_text(c, (x, middle), "not known", letters.SMALL, palette.INK_2, "midleft")
        return y + high + c.px(5)
    wide = min(high, (room.right - x - c.px(4)) // max(1, gunnery) - c.px(3))
    for n in range(gunnery, 0, -1):
        box = pygame.Rect(x, y, wide, high)
        _draw_box(c, box, str(n), n > left)
        x = box.right + c.px(3)
    if fired:
        at = (room.right, middle)
        if room.right - x > letters.text_width("fired", letters.SMALL, c.style):
            letters.draw_text(c, at, "fired", letters.SMALL, palette.INK_2, "midright")
    return y + high + c.px(5)


def _draw_label(c: Canvas, room: pygame.Rect, middle: int, words: str) -> None:
    space = c.style.text_px(_LABEL) - c.px(4)
    letters.draw_fitted(c, (room.x, middle), words, letters.DENSE_STRONG, space, anchor="midleft")


def _draw_box(c: Canvas, box: pygame.Rect, words: str, lost: bool) -> None:
    c.surface.fill(c.style.drawn_colour(palette.INK_2), box)
    c.surface.fill(_LOST_COLOUR if lost else _BOX_COLOUR, box.inflate(-2, -2))
    ink = palette.INK_3 if lost else palette.INK_1
    letters.draw_text(c, box.center, words, letters.SMALL_STRONG, ink, "center")
    if lost:
        inner = box.inflate(-c.px(6), -c.px(6))
        for aside in (0, 1):
            pygame.draw.aaline(
                c.surface, palette.WAX, inner.move(aside, 0).bottomleft,
                inner.move(aside, 0).topright,
            )  # fmt: skip


def _draw_rings(c: Canvas, room: pygame.Rect, y: int, view: RecordView) -> int:
    high = c.style.text_px(_BOX)
    middle = y + high // 2
    _draw_label(c, room, middle, "Damage")
    x = room.x + c.style.text_px(_LABEL)
    if view.damage is None:
        letters.draw_text(c, (x, middle), "not known", letters.SMALL, palette.INK_2, "midleft")
        return y + high + c.px(6)
    radius = high // 2 - c.px(1)
    for n in range(view.max_damage):
        centre = (x + radius, middle)
        struck = n < view.damage
        pygame.draw.aacircle(c.surface, c.style.drawn_colour(palette.INK_2), centre, radius)
        pygame.draw.aacircle(c.surface, _LOST_COLOUR if struck else _BOX_COLOUR, centre, radius - c.px(1.5))
        if struck:
            far = round(radius * 0.5)
            for aside in (0, 1):
                start = (centre[0] - far + aside, centre[1] + far)
                end = (centre[0] + far + aside, centre[1] - far)
                pygame.draw.aaline(c.surface, palette.WAX, start, end)
        x += 2 * radius + c.px(5)
    words = "2 slow her by 1"
    if letters.text_width(words, letters.SMALL, c.style) <= room.right - x:
        letters.draw_text(c, (room.right, middle), words, letters.SMALL, palette.INK_2, "midright")
    return y + high + c.px(7)


_FIRED: Final = {
    (False, False): "",
    (True, False): "port fired",
    (False, True): "stbd fired",
    (True, True): "both fired",
}
"""What has spoken this turn, by whether port and starboard have."""


def ship_status(hud: HudState, ship: VisibleShip) -> ShipStatus:
    """Return the status of that ship as the reader may know her."""
    record = get_ship(ship.id)
    view = known_record_of(record, viewer_seat(hud))
    hidden = view.gunnery is None
    seen = status_of_visible(replace(ship, boarded=False, locked=False, aback=False), hidden=hidden)
    ails = tuple(sign for sign in seen.conditions if sign.is_bad)
    lost = 0 if hidden else papers.points_lost_this_turn(hud, ship.id, GunsLost)
    return replace(
        seen,
        share_lost=min(lost, ship.full_points - ship.points_left) / max(1, ship.full_points),
        masts=mast_marks(record, view),
        conditions=(
            *ails,
            *_damage_conditions(record),
            *(() if ship.struck else _sailing_conditions(record, view)),
        ),
        next_test=next_morale_words(record, view),
    )


def mast_marks(ship: Ship, record: KnownRecord) -> tuple[MastMark, ...]:
    """Return her masts from forward; damage points are struck off the sails of all of them (WWH-2.2b)."""
    left = 1.0 if record.damage is None else 1 - record.damage / rule_table("damage")["most"]
    return tuple(
        MastMark(False, 0.0) if mast in record.masts_down else MastMark(True, max(left, 0.0))
        for mast in ship.rigged
    )


def next_morale_words(ship: Ship, record: KnownRecord) -> str:
    """WWH-4.0b: return whether she strikes to the next enemy that comes to rake her."""
    if record.struck or record.damage is None or not has_lost_masts_to_strike(ship):
        return ""
    return "raked: strikes"


def _damage_conditions(ship: Ship) -> Iterator[ShipCondition]:
    """Yield the conditions that only this book has; all of them can be seen over the water."""
    if is_fast_after_capture(ship.id):
        yield ShipCondition("hook", "with her prize")
    elif unfinished_grapple(ship.id):
        yield ShipCondition("swords", "grappled", True)
    elif any(hold.foul for hold in holds_of(ship.id)):
        yield ShipCondition("hook", "entangled", True)
    if ship.in_irons:
        yield ShipCondition("wind", "in irons", True)


def _sailing_conditions(ship: Ship, view: KnownRecord) -> Iterator[ShipCondition]:
    """Yield how she sails, what is left of her guns and rigging, her crew. A hulk is known by the masts she
    has lost, or by her damage: so it is said only where that may be known."""
    if view.damage is not None and is_hulk(ship, get_single(Wind)):
        yield ShipCondition("mast", "a hulk, adrift", True)
    else:
        made = count_words(ship.last_run, "square") if ship.last_run else "lies still"
        yield ShipCondition("sail", "hove to" if ship.hove_to else made)
    yield from _gun_conditions(ship, view)
    if view.damage:
        yield ShipCondition("rigging", f"damage {view.damage}", True)
    yield ShipCondition("crew", str(view.crew), hint="" if view.gunnery is None else crew_note(ship.id))


def crew_note(ship: str) -> str:
    """WWH-3.2a: return her crew, and what is added to its die when it boards or is boarded."""
    record = get_ship(ship)
    added = boarding_tally(record).total
    return f"{crew_quality(record)} crew, boards at {f'{added:+d}' if added else '0'}"


def _gun_conditions(ship: Ship, view: KnownRecord) -> Iterator[ShipCondition]:
    """Yield the points of each side, and what has spoken this turn; else the first shot to come."""
    if view.port is not None and view.starboard is not None:
        worse = min(view.port, view.starboard) * 2 <= ship.gunnery
        words = f"{view.port} port {view.starboard} stbd"
        if view.port == view.starboard:
            words = f"{view.port} a side"
        yield ShipCondition("cannon", words, worse)
    port, starboard = (side in ship.fired for side in SIDES)
    if words := _FIRED[port, starboard]:
        yield ShipCondition("shot", words)
    elif view.has_fired is False:
        yield ShipCondition("shot", "first shot")
