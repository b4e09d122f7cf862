"""The chart over several sheets of paper: which are needed, how they lie, and their pages.

A sheet without anything that is there at first, a shore or the edge of a zone is not printed: open sea needs
no paper. A book with squares or hexes needs its grid; there one empty sheet serves for all of them.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from math import ceil, cos, floor, radians, sin
from typing import NamedTuple

from game.levels.format.allowed_words import CM_PER_UNIT
from game.levels.format.charts import HEX_WIDTH, Zone
from game.play.event_words import count_words
from game.prints.battle import PrintedBattle
from game.prints.chart import (
    ChartView,
    ChartWindow,
    draw_chart,
    draw_empty_sea,
    draw_wind_arrow,
    is_public,
    whole_window,
)
from game.prints.pen import Page, Paper, Pen, Point, hull_outline
from game.scene.label_placement import Box, points_along

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MAX_SHEETS = 120
"""More sheets are a mistake of scale, and no printer should be started for them."""
HEAD_HEIGHT = 8.0
"""Mm above the chart of a page, for its title."""
MARGINS = (12.0, 9.0, 6.0)
"""Mm at the edges of a sheet: the widest that needs the fewest sheets."""
CHECK_MM = 50
WIDE_SHEET = 150.0
"""Mm of chart that have room above them for its name and for the line that is measured."""
SHIFTS = 4
"""How many ways to shift the sheets along each side are tried."""
Cell = tuple[int, int]


class SheetPlan(NamedTuple):
    """How the chart lies on sheets: ``origin``, ``sheet_size`` in cm of the table; which of its columns and
    rows are printed; ``empty_count``: sheets of open sea, for which a book with a grid has one to copy."""

    paper: Paper
    origin: Point
    sheet_size: Point
    columns: int
    rows: int
    printed: tuple[Cell, ...]
    empty_count: int = 0

    @property
    def page_count(self) -> int:
        """Return how many pages the sheets take."""
        return len(self.printed) + (self.empty_count > 0)

    def name_of(self, cell: Cell) -> str:
        """Return a sheet's name: a letter for its row, a number for its column."""
        return f"{LETTERS[cell[1] % 26]}{cell[1] // 26 or ''}{cell[0] + 1}"

    def part_of(self, battle: PrintedBattle, cell: Cell) -> tuple[Point, Point]:
        """Return the corners of the part of the chart on a sheet, in cm of the table."""
        wide, tall = battle.level.chart.size_cm
        left, top = (
            self.origin[0] + cell[0] * self.sheet_size[0],
            self.origin[1] + cell[1] * self.sheet_size[1],
        )
        right = wide if cell[0] == self.columns - 1 else left + self.sheet_size[0]
        bottom = tall if cell[1] == self.rows - 1 else top + self.sheet_size[1]
        return (max(left, 0.0), max(top, 0.0)), (right, bottom)


def plan_sheets(battle: PrintedBattle, papers: Sequence[Paper]) -> SheetPlan:
    """Return the plan with the fewest pages on one of these papers; of equal ones that with the largest
    smallest sheet, and then the widest margin."""
    needed, best, least = _needed_cells(battle), None, None
    for paper, margin in product(papers, MARGINS):
        for plan in _plans(battle, paper._replace(margin=margin), needed):
            cost = (plan.page_count, -round(_smallest_share(battle, plan), 1), -margin, papers.index(paper))
            if least is None or cost < least:
                best, least = plan, cost
    if best is None:
        raise ValueError("no paper")
    return best


def _plans(battle: PrintedBattle, paper: Paper, needed: frozenset[Cell]) -> Iterator[SheetPlan]:
    """Yield the plans on one paper, each shifted otherwise."""
    (wide, tall), step = battle.level.chart.size_cm, _grid_step(battle)
    room = (paper.width - 2 * paper.margin, paper.height - 2 * paper.margin - HEAD_HEIGHT)
    across, down = spare = (room[0] / battle.scale, room[1] / battle.scale)
    if step is not None:
        across, down = max(across // step[0], 1) * step[0], max(down // step[1], 1) * step[1]
    # the last sheets take the half cells at the edge of a grid, where the paper has room for them
    spare = (max(spare[0] - across, 0.0) + 1e-6, max(spare[1] - down, 0.0) + 1e-6)
    shifts = step or (across / SHIFTS, down / SHIFTS)
    for n, m in product(range(SHIFTS), repeat=2):
        origin = (-n * shifts[0], -m * shifts[1])
        if -origin[0] >= across or -origin[1] >= down:
            continue
        columns = max(ceil((wide - origin[0] - spare[0]) / across), 1)
        rows = max(ceil((tall - origin[1] - spare[1]) / down), 1)
        cells = {(floor((x - origin[0]) / across), floor((y - origin[1]) / down)) for x, y in needed}
        cells = {(min(column, columns - 1), min(row, rows - 1)) for column, row in cells}
        printed = sorted(cells, key=lambda cell: (cell[1], cell[0]))
        empty = columns * rows - len(printed) if step is not None else 0
        yield SheetPlan(paper, origin, (across, down), columns, rows, tuple(printed), empty)


def _grid_step(battle: PrintedBattle) -> Point | None:
    """Return width and height in cm of what repeats in the book's grid: a square, or two columns of hexes;
    None without a grid."""
    pitch = CM_PER_UNIT[battle.length_unit]
    grids = {"square": (pitch, pitch), "hex": (2 * HEX_WIDTH * pitch, pitch)}
    return grids.get(battle.length_unit)


def _smallest_share(battle: PrintedBattle, plan: SheetPlan) -> float:
    """Return the smallest share of a sheet that has chart on it: strips are a nuisance."""
    shares = []
    for cell in plan.printed:
        (left, top), (right, bottom) = plan.part_of(battle, cell)
        shares.append(min((right - left) / plan.sheet_size[0], (bottom - top) / plan.sheet_size[1]))
    return min(shares, default=1.0)


def _needed_cells(battle: PrintedBattle) -> frozenset[Cell]:
    """Return the square centimetres of the table that must be on paper."""
    (wide, tall), chart = battle.level.chart.size_cm, battle.level.chart
    points: list[Point] = []
    for piece in battle.pieces:
        if not piece.has_place:
            continue
        outline = hull_outline((piece.x, piece.y), piece.heading, max(piece.length, 1.0))
        points += points_along([*outline, outline[0]], 1.0)
    shoals = [shoal for shoal in chart.shoals if is_public(battle, shoal)]
    for area in (*chart.land, *chart.rocks, *shoals, *chart.beaches, *chart.cover):
        ring = [chart.position_in_cm(point) for point in area.points]
        points += points_along([*ring, ring[0]], 1.0)
    for chain in battle.level.chains:
        points += points_along([chart.position_in_cm(point) for point in chain.points], 1.0)
    for zone in battle.level.zones:
        points += _zone_edge(battle, zone) if zone.shown else ()
    inside = ((floor(x), floor(y)) for x, y in points if 0 < x < wide and 0 < y < tall)
    return frozenset(inside)


def _zone_edge(battle: PrintedBattle, zone: Zone) -> Iterator[Point]:
    chart = battle.level.chart
    if zone.points:
        ring = [chart.position_in_cm(point) for point in zone.points]
        yield from points_along([*ring, ring[0]], 1.0)
        return
    x, y = chart.position_in_cm(zone.at or (0.0, 0.0))
    radius = chart.length_in_cm(zone.radius or 0.0)
    turns = [radians(turn) for turn in range(0, 361, 15)]
    yield from points_along([(x + radius * cos(turn), y + radius * sin(turn)) for turn in turns], 1.0)


# ------------------------------------------------------------------------------ pages
def overview_page(battle: PrintedBattle, paper: Paper, plan: SheetPlan | None) -> Page:
    """Return the whole chart on one page, with the names of its sheets if there are any."""
    papers = (paper, paper.turned)
    best = max(papers, key=lambda each: whole_window(battle, (0, 0), _overview_room(each)).scale)
    return Page(best, partial(_draw_overview, battle, best, plan))


def _overview_room(paper: Paper) -> Point:
    return paper.width - 2 * paper.margin, paper.height - 2 * paper.margin - HEAD_HEIGHT - 12.0


def _draw_overview(battle: PrintedBattle, paper: Paper, plan: SheetPlan | None, pen: Pen) -> None:
    corner = (paper.margin, paper.margin + HEAD_HEIGHT)
    window = whole_window(battle, corner, _overview_room(paper))
    title, size = pen.fit_text(battle.level.title, "title", 6, paper.width - 2 * paper.margin)
    pen.draw_text((corner[0], corner[1] - 3), title, "title", size)
    frames = _sheet_frames(battle, plan, window) if plan is not None else {}
    names = tuple(Box(right - 8.0, bottom - 5.0, 8.0, 5.0) for _, (right, bottom) in frames.values())
    draw_chart(battle, pen, window, ChartView(keep_clear=names))
    notes = [f"on this page {_scale_words(battle, window.scale)}"]
    if plan is not None:
        _draw_sheet_frames(frames, pen)
        notes = [f"{count_words(len(plan.printed), 'sheet')}: {_scale_words(battle, battle.scale)}"]
        if plan.empty_count:
            notes.append(f"open sea: copy the empty sheet, {plan.empty_count} at most")
        elif len(plan.printed) < plan.columns * plan.rows:
            land = ", or land" if battle.level.chart.land else ""
            notes.append(f"what has no sheet is open sea{land}")
    foot = corner[1] + window.page_size[1] + 6
    pen.draw_text((corner[0], foot), "; ".join(notes), "plain", 3.4)


def _sheet_frames(
    battle: PrintedBattle, plan: SheetPlan, window: ChartWindow
) -> dict[str, tuple[Point, Point]]:
    """Return two corners of each sheet on a page, by its name."""
    parts = {plan.name_of(cell): plan.part_of(battle, cell) for cell in plan.printed}
    return {name: (window.to_page(*a), window.to_page(*b)) for name, (a, b) in parts.items()}


def _draw_sheet_frames(frames: Mapping[str, tuple[Point, Point]], pen: Pen) -> None:
    for name, (a, b) in frames.items():
        pen.draw_polygon([a, (b[0], a[1]), b, (a[0], b[1])], None, 0.25, 0.35, (2.0, 1.2))
        pen.draw_text((b[0] - 1, b[1] - 1.2), name, "bold", 3.4, "right", grey=0.2)


def _scale_words(battle: PrintedBattle, scale: float) -> str:
    size = CM_PER_UNIT[battle.length_unit] * scale
    many = {"square": "a square", "hex": "a hex", "inch": "an inch", "cm": "a centimetre"}
    return f"{many[battle.length_unit]} of the rules is {size:.1f} mm"


def sheet_pages(battle: PrintedBattle, plan: SheetPlan) -> list[Page]:
    """Return the sheets row by row, and an empty one where the book has a grid."""
    pages = [Page(plan.paper, partial(_draw_sheet, battle, plan, cell)) for cell in plan.printed]
    empty = [Page(plan.paper, partial(_draw_empty_sheet, battle, plan))] if plan.empty_count else []
    return [*pages, *empty]


def _draw_sheet(battle: PrintedBattle, plan: SheetPlan, cell: Cell, pen: Pen) -> None:
    (left, top), (right, bottom) = plan.part_of(battle, cell)
    at = (plan.paper.margin, plan.paper.margin + HEAD_HEIGHT)
    size = ((right - left) * battle.scale, (bottom - top) * battle.scale)
    draw_chart(battle, pen, ChartWindow(left, top, at, size, battle.scale), ChartView(is_small=False))
    _draw_join_marks(pen, at, size, plan, cell)
    draw_wind_arrow(battle, pen, (at[0] + 2.5, at[1] - 4.5), 2.2)
    head, small = pen.fit_text(f"{battle.level.title}: {plan.name_of(cell)}", "title", 4.5, size[0] * 0.5)
    pen.draw_text((at[0] + 6, at[1] - 3), head, "title", small)
    full = plan.sheet_size[0] * battle.scale
    right = at[0] + (size[0] if size[0] >= WIDE_SHEET else full) - 6
    place = f"corner {left * battle.scale:.0f} mm from the left, {top * battle.scale:.0f} from the top"
    pen.draw_text((right, at[1] - 2.4), place, "plain", 2.6, "right", grey=0.35)
    _draw_check_line(pen, (right, at[1] - 6.2))


def _draw_check_line(pen: Pen, end: Point) -> None:
    """Draw a line of known length: a printer that fits pages to its paper spoils the scale."""
    begin = (end[0] - CHECK_MM, end[1])
    pen.draw_line(begin, end, 0.0, 0.3)
    for x, y in (begin, end):
        pen.draw_line((x, y - 1), (x, y + 1), 0.0, 0.3)
    pen.draw_text((begin[0] - 1, end[1] + 0.9), f"{CHECK_MM} mm", "plain", 2.6, "right", grey=0.35)


def _draw_empty_sheet(battle: PrintedBattle, plan: SheetPlan, pen: Pen) -> None:
    at = (plan.paper.margin, plan.paper.margin + HEAD_HEIGHT)
    size = (plan.sheet_size[0] * battle.scale, plan.sheet_size[1] * battle.scale)
    draw_empty_sea(battle, pen, ChartWindow(0.0, 0.0, at, size, battle.scale))
    words = f"Open sea, for every sheet that has no name: copy it, {plan.empty_count} at most"
    pen.draw_text((at[0] + 6, at[1] - 3), words, "title", 4.5)


def _draw_join_marks(pen: Pen, at: Point, size: Point, plan: SheetPlan, cell: Cell) -> None:
    """Draw a cross and a ring on each corner, and which sheet joins which edge."""
    (x, y), (w, h), (column, row) = at, size, cell
    for mark in ((x, y), (x + w, y), (x, y + h), (x + w, y + h)):
        pen.draw_line((mark[0] - 4, mark[1]), (mark[0] + 4, mark[1]), 0.0, 0.15)
        pen.draw_line((mark[0], mark[1] - 4), (mark[0], mark[1] + 4), 0.0, 0.15)
        pen.draw_circle(mark, 1.6, None, 0.0, 0.15)
    edges = (
        ((column + 1, row), (x + w + 3.4, y + h / 2), 90.0),
        ((column - 1, row), (x - 3.4, y + h / 2), -90.0),
        ((column, row + 1), (x + w / 2, y + h + 3.6), 0.0),
        ((column, row - 1), (x + w / 2, y - 1), 0.0),
    )
    for neighbour, place, turn in edges:
        if neighbour in plan.printed:
            pen.draw_text(place, f"joins {plan.name_of(neighbour)}", "plain", 2.6, "middle", turn, 0.35)
