"""Findings of the check as pins on the chart and cards below it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.levels import Finding, Level
from game.levels.editing.toml_edits import TomlText
from game.levels.format.charts import ChartArea
from game.levels.reading.findings import KeyPath, Severity
from game.sea.polygons import Point
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.control_drawing import InteractionState
from game.stage.paper.palette import Colour
from game.stage.paper.picture_cache import cached_svg, svg_disc, svg_polygon
from game.ui.battle.values.level_geometry import area_ring, mean_point, zone_ring
from game.ui.level_editor.chart_view import ChartViewport

_WIDE, _HIGH = 26, 34
"""Size of a pin in units; its point is at what it is about."""
NO_FINDINGS: Final = "Nothing to mend"
FINDINGS_HINT: Final = "What check finds stands here, each with its line and a pin on the chart."
SEVERITY_COLOURS: Final[dict[Severity, Colour]] = {
    Severity.ERROR: palette.WAX,
    Severity.WARNING: palette.CLAUSE,
    Severity.NOTE: palette.CHOSEN,
}


@dataclass(frozen=True, slots=True)
class FindingPin:
    """A finding with its number from 1, its keys, and its position in cm (None: not on the chart)."""

    number: int
    finding: Finding
    keys: KeyPath
    position: Point | None

    @property
    def ship_number(self) -> int | None:
        """Return the number of the ship that it is about, or None."""
        kind = self.keys[:1]
        number = self.keys[1] if len(self.keys) > 1 else None
        return number if kind == ("ship",) and isinstance(number, int) else None


def finding_pins(findings: Sequence[Finding], toml: TomlText | None, level: Level) -> tuple[FindingPin, ...]:
    """Return the findings with what their lines are about; without positions if the text cannot be read."""
    found = []
    for number, finding in enumerate(findings, 1):
        keys = keys_at_line(toml, finding.line, finding.column) if toml is not None else ()
        found.append(FindingPin(number, finding, keys, position_of_keys(keys, level)))
    return tuple(found)


def keys_at_line(toml: TomlText, line: int, column: int) -> KeyPath:
    """Return the keys of the value at a line and column, else of its table."""
    starts = toml.positions.line_starts
    if not 0 < line <= len(starts):
        return ()
    at = starts[line - 1] + column - 1
    values = toml.positions.value_starts
    inside = [keys for keys, start in values.items() if start <= at < toml.positions.value_ends[keys]]
    if inside:
        return max(inside, key=len)
    for piece in reversed([*toml.positions.headings, *toml.positions.statements]):
        if piece.start <= at <= max(piece.end, toml.next_line_start(piece.start)):
            return piece.path
    before = [piece for piece in toml.positions.headings if piece.start <= at]
    return before[-1].path if before else ()


def position_of_keys(keys: KeyPath, level: Level) -> Point | None:
    """Return the position in cm of what the keys name, or None."""
    kind, number, *_ = (*keys, "", "")
    if keys[:1] == ("chart",) and len(keys) > 2 and isinstance(keys[2], int):
        areas: Sequence[ChartArea] = getattr(level.chart, str(keys[1]), ())
        return mean_point(area_ring(level, areas[keys[2]])) if keys[2] < len(areas) else None
    if not isinstance(number, int):
        return None
    if kind in ("ship", "fort", "party"):
        listed = {"ship": level.ships, "fort": level.forts, "party": level.parties}[str(kind)]
        there = listed[number].at if number < len(listed) else None
        return level.chart.position_in_cm(there) if there is not None else None
    if kind == "zone" and number < len(level.zones):
        ring = zone_ring(level, level.zones[number])
        return mean_point(ring) if ring else None
    if kind == "chain" and number < len(level.chains):
        return mean_point([level.chart.position_in_cm(point) for point in level.chains[number].points])
    return None


# ------------------------------------------------------------------------------ on the chart


def pin_rects(
    pins: Sequence[FindingPin], viewport: ChartViewport, unit: float
) -> tuple[tuple[FindingPin, pygame.Rect], ...]:
    """Return the pins in view with their rectangles; pins of one position side by side."""
    wide, high = round(_WIDE * unit), round(_HIGH * unit)
    found: list[tuple[FindingPin, pygame.Rect]] = []
    stood: dict[tuple[int, int], int] = {}
    for pin in pins:
        if pin.position is None:
            continue
        x, y = (round(v) for v in viewport.to_px(*pin.position))
        if not viewport.area.collidepoint(x, y):
            continue
        aside = stood.get((x, y), 0)
        stood[x, y] = aside + 1
        rect = pygame.Rect(x - wide // 2 + aside * wide, y - high - round(6 * unit), wide, high)
        found.append((pin, rect.clamp(viewport.area)))
    return tuple(found)


def draw_pin(c: Canvas, pin: FindingPin, rect: pygame.Rect, *, is_selected: bool) -> None:
    """Draw a pin with its number."""
    ink = SEVERITY_COLOURS[pin.finding.severity]
    edge = palette.FOCUS if is_selected else palette.PAPER_0
    c.surface.blit(cached_svg(_pin_svg(edge, ink), rect.size, (_WIDE, _HIGH)), rect)
    at = (rect.centerx, rect.y + round(rect.w / 2))
    with c.text_region(f"pin-{pin.number}", rect):
        role = letters.TextRole(letters.SANS_BOLD_FACE, 14 / c.style.text_scale)
        letters.draw_text(c, at, str(pin.number), role, palette.PAPER_0, "center")


def _pin_svg(edge: Colour, ink: Colour) -> str:
    body = ""
    for inset, colour in ((0.0, edge), (2.2, ink)):
        half = _WIDE / 2
        tip = (half, _HIGH - inset)
        body += svg_disc((half, half), half - inset, colour)
        points = [(half - 8 + inset, half + 9 - inset), (half + 8 - inset, half + 9 - inset), tip]
        body += svg_polygon(points, colour)
    return body


# ------------------------------------------------------------------------------ at the foot


def draw_card(
    c: Canvas,
    rect: pygame.Rect,
    pin: FindingPin,
    interaction: InteractionState,
    *,
    is_selected: bool,
    spare_px: int = 0,
) -> None:
    """Draw the card of a finding; `spare_px` px at its right are kept for a button."""
    ink = SEVERITY_COLOURS[pin.finding.severity]
    panel_drawing.draw_shadow(c, rect, 2, 4, 80)
    tone = palette.PAPER_0 if is_selected or interaction.is_hovered else palette.PAPER_1
    panel_drawing.draw_paper(c, rect, tone)
    c.surface.fill(ink, (rect.x, rect.y + c.px(2), c.px(4), rect.h - c.px(4)))
    if is_selected:
        panel_drawing.draw_outline(c, rect, palette.FOCUS, 3)
    radius = c.style.text_px(10)
    at = (rect.x + c.px(14) + radius, rect.y + c.px(10) + radius)
    pygame.draw.aacircle(c.surface, ink, at, radius)
    letters.draw_text(c, at, str(pin.number), letters.SMALL_STRONG, palette.PAPER_0, "center")
    left = at[0] + radius + c.px(8)
    head = f"{pin.finding.severity}, line {pin.finding.line}"
    letters.draw_text(c, (left, at[1]), head, letters.SMALL_STRONG, ink, "midleft")
    top = at[1] + radius + c.px(5)
    room = pygame.Rect(rect.x + c.px(14), top, rect.w - c.px(22) - spare_px, rect.bottom - c.px(5) - top)
    _draw_message(c, room, pin.finding)
    if interaction.is_focused:
        panel_drawing.draw_focus_ring(c, rect)


def draw_no_findings(c: Canvas, rect: pygame.Rect) -> None:
    """Draw the card for no findings."""
    panel_drawing.draw_paper(c, rect, palette.PAPER_1)
    left, step = rect.x + c.px(14), letters.line_height(letters.DENSE, c.style)
    letters.draw_text(c, (left, rect.y + c.px(10)), NO_FINDINGS, letters.SMALL_STRONG, palette.TEAL)
    top = rect.y + c.px(14) + step
    room = pygame.Rect(left, top, rect.w - c.px(28), rect.bottom - c.px(5) - top)
    letters.draw_wrapped(c, room, FINDINGS_HINT, letters.DENSE, palette.INK_2)


def _draw_message(c: Canvas, room: pygame.Rect, finding: Finding) -> None:
    words = finding.message[:1].upper() + finding.message[1:]
    whole = f"{words}: {finding.hint}" if finding.hint else words
    role, lines, most = _fit_message(c, room, words, whole)
    step = letters.line_height(role, c.style)
    for number, line in enumerate(lines[:most]):
        last = number == most - 1 and len(lines) > most
        message = (
            letters.map_short_to_full(letters.truncate_text(f"{line} …", role, c.style, room.w), whole)
            if last
            else line
        )
        at = (room.x, room.y + number * step)
        letters.draw_text(c, at, message, role, palette.INK_1)


def _fit_message(
    c: Canvas, room: pygame.Rect, words: str, whole: str
) -> tuple[letters.TextRole, tuple[str, ...], int]:
    """Return text style, lines, and how many of them fit: the whole message if possible, else the finding
    without advice."""

    def fitted(said: str, role: letters.TextRole) -> tuple[letters.TextRole, tuple[str, ...], int]:
        most = max(1, room.h // letters.line_height(role, c.style))
        return role, letters.wrap_text(said, role, c.style, room.w), most

    large, small = letters.DENSE, letters.SMALL
    tried = [fitted(whole, large), fitted(whole, small), fitted(words, large), fitted(words, small)]
    fits = next((n for n, (_, lines, most) in enumerate(tried) if len(lines) <= most), 3)
    role, lines, most = tried[fits]
    return fitted(whole, role) if len(lines) < most else tried[fits]
