"""The pages beside the chart: briefing, turn track, record sheets, counters to cut."""

from collections.abc import Sequence
from pathlib import Path

from game.books import shelf
from game.levels.conditions.grammar import parse_condition
from game.levels.conditions.tree import TurnReached, leaf_conditions
from game.play.aim_words import aim_sentence, names_by_id
from game.prints.battle import PrintedBattle, PrintedRow, PrintedShip, units_to_cm
from game.prints.chart import MAX_SHEETS, draw_overview, draw_sheets, sheet_counts
from game.prints.pen import Paper, Pen, Point, draw_hull

CARD_HEAD_HEIGHT, ROW_HEIGHT, FOOT_HEIGHT = 17.0, 6.0, 14.0
"""Mm of a record sheet above its rows, of each row, and below for notes by hand."""
BOX_SIZE = 4.2
GUTTER = 5.0
REBUILT_MARK = "*"
"""Marks rows with reconstructed numbers."""
MARKER_WORDS = ("on fire", "has struck", "aground", "at anchor", "sinking", "foul", "taken", "done")
"""Our own words for counters beside ships."""


def draw_briefing(battle: PrintedBattle, pen: Pen, book_title: str) -> None:
    """Draw what players read first: where, why, who with what, and the aims of each side."""
    level, left = battle.level, pen.paper.margin
    room, y = pen.paper.width - 2 * left, pen.paper.margin + 9.0
    pen.draw_text((left, y), pen.fit_text(level.title, "title", 10, room)[0], "title", 10)
    where = ", ".join(word for word in (level.place, level.date) if word)
    y = _draw_lines(pen, y + 7, [where], "italic", 4.5, 6)
    by = f", by {level.author}" if level.author else ""
    setting = f"Set up for {book_title}; {level.rules.turns} turns{by}"
    y = _draw_lines(pen, y, [setting], "plain", 3.8, 7)
    y = _draw_lines(pen, y, pen.wrap_text(level.briefing_of(), "plain", 3.8, room), "plain", 3.8, 5)
    names = names_by_id(level) | {entry.visible_ship.id: entry.visible_ship.name for entry in battle.ships}
    for number, side in enumerate(level.sides):
        mine = [entry for entry in battle.ships if entry.side == number]
        y = _draw_heading(pen, y + 4, side.name or side.id.upper(), room)
        orders = pen.wrap_text(level.briefing_of(side.id), "italic", 3.8, room)
        y = _draw_lines(pen, y, [line for line in orders if line], "italic", 3.8, 5)
        ships = ", ".join(f"{e.visible_ship.name} ({e.title})" for e in mine)
        y = _draw_lines(pen, y, pen.wrap_text(ships, "plain", 3.6, room), "plain", 3.6, 4.8)
        for aim in level.objectives:
            for degree in ("major", "minor", "draw"):
                text = getattr(aim, degree)
                if aim.side == side.id and text:
                    lines = pen.wrap_text(f"{degree}: {aim_sentence(text, names)}", "plain", 3.6, room)
                    y = _draw_lines(pen, y, lines, "plain", 3.6, 4.8)
    _draw_turn_track(battle, pen, y + 6)


def _draw_lines(pen: Pen, y: float, lines: Sequence[str], font: str, size: float, pitch: float) -> float:
    """Draw lines of words from a baseline, continuing on a new page where needed; return the next
    baseline."""
    for line in lines:
        if y > pen.paper.height - pen.paper.margin:
            pen.new_page()
            y = pen.paper.margin + 6.0
        pen.draw_text((pen.paper.margin, y), line, font, size)  # type: ignore[arg-type]
        y += pitch if line else pitch / 2
    return y


def _draw_heading(pen: Pen, y: float, text: str, room: float) -> float:
    if y > pen.paper.height - pen.paper.margin - 12:
        pen.new_page()
        y = pen.paper.margin + 6.0
    pen.draw_text((pen.paper.margin, y), text, "title", 5.5)
    pen.draw_line((pen.paper.margin, y + 1.5), (pen.paper.margin + room, y + 1.5), 0.0, 0.25)
    return y + 6.5


def _draw_turn_track(battle: PrintedBattle, pen: Pen, y: float) -> None:
    """Draw the turn track: a box per turn, with a star where an event waits."""
    level, left = battle.level, pen.paper.margin
    room, size = pen.paper.width - 2 * left, 12.0
    a_row = int(room // size)
    rows = -(-level.rules.turns // a_row)
    if y + rows * size + 10 > pen.paper.height - pen.paper.margin:
        pen.new_page()
        y = pen.paper.margin + 6.0
    pen.draw_text((left, y), "Turns", "title", 5.5)
    events = {turn for event in level.events for turn in _named_turns(event.when)}
    for turn in range(1, level.rules.turns + 1):
        column, row = (turn - 1) % a_row, (turn - 1) // a_row
        at = (left + column * size, y + 3 + row * size)
        pen.draw_box(at, (size, size), 0.93 if turn in events else None, 0.0, 0.3)
        pen.draw_text((at[0] + size / 2, at[1] + 8), str(turn), "bold", 5, "middle")
        if turn in events:
            pen.draw_text((at[0] + size - 1, at[1] + size - 1), "*", "bold", 4, "right")
    said = [f"* turn {min(_named_turns(e.when))}: {e.message}" for e in level.events if _named_turns(e.when)]
    lines = [row for text in said for row in pen.wrap_text(text, "plain", 3.4, room)]
    _draw_lines(pen, y + 9 + rows * size, lines, "plain", 3.4, 4.6)


def _named_turns(when: str) -> list[int]:
    return [part.turn for part in leaf_conditions(parse_condition(when)) if isinstance(part, TurnReached)]


# ------------------------------------------------------------------------------ record sheets
def draw_record_sheets(battle: PrintedBattle, pen: Pen) -> None:
    """Draw a card for every ship, two per row, by side in the order of the level."""
    margin = pen.paper.margin
    wide = (pen.paper.width - 2 * margin - GUTTER) / 2
    pen.new_page()
    _draw_rebuilt_note(battle, pen)
    column, y, tallest = 0, margin, 0.0
    for entry in battle.ships:
        height = (
            CARD_HEAD_HEIGHT + ROW_HEIGHT * sum(_lines_needed(row, wide) for row in entry.rows) + FOOT_HEIGHT
        )
        if column == 0 and y + height > pen.paper.height - margin:
            pen.new_page()
            _draw_rebuilt_note(battle, pen)
            y = margin
        _draw_card(battle, pen, entry, (margin + column * (wide + GUTTER), y), (wide, height))
        tallest = max(tallest, height)
        column = 1 - column
        if column == 0:
            y, tallest = y + tallest + GUTTER, 0.0


def _draw_rebuilt_note(battle: PrintedBattle, pen: Pen) -> None:
    """Explain the mark beside a row at the foot of a page of records that may have one."""
    if any(row.is_rebuilt for entry in battle.ships for row in entry.rows):
        at = (pen.paper.margin, pen.paper.height - pen.paper.margin + 4)
        pen.draw_text(at, f"{REBUILT_MARK} rebuilt: the printed chart is lost", "italic", 3)


def _lines_needed(row: PrintedRow, wide: float) -> int:
    return max((line for _, line in box_positions(row, int((wide - 26) // BOX_SIZE))), default=0) + 1


def box_positions(row: PrintedRow, room: int) -> list[tuple[int, int]]:
    """Return column and line of each box with ``room`` boxes per line: groups are a box apart, and one that
    does not fit on a line begins the next."""
    places: list[tuple[int, int]] = []
    column = line = 0
    for group in row.box_groups:
        column += column > 0
        if column and column + min(len(group), room) > room:
            column, line = 0, line + 1
        for _ in group:
            if column == room:
                column, line = 0, line + 1
            places.append((column, line))
            column += 1
    return places


def _draw_card(battle: PrintedBattle, pen: Pen, entry: PrintedShip, at: Point, size: Point) -> None:
    (x, y), (wide, tall) = at, size
    pen.draw_box(at, size, None, 0.0, 0.35)
    name, large = pen.fit_text(entry.visible_ship.name, "title", 6.5, wide - 34)
    pen.draw_text((x + 3, y + 7.5), name, "title", large)
    side = battle.level.sides[entry.side]
    under = ", ".join(w for w in (side.name or side.id.upper(), entry.title, entry.commander) if w)
    text, small = pen.fit_text(under, "plain", 3.2, wide - 6)
    pen.draw_text((x + 3, y + 13), text, "plain", small)
    draw_hull(pen, (x + wide - 16, y + 6), 90, 24, entry.side)
    pen.draw_line((x, y + CARD_HEAD_HEIGHT - 2), (x + wide, y + CARD_HEAD_HEIGHT - 2), 0.0, 0.2)
    down = y + CARD_HEAD_HEIGHT
    for row in entry.rows:
        down = _draw_box_row(pen, row, (x + 3, down), wide)
    for n in range(2):
        line = y + tall - 3 - 5 * n
        pen.draw_line((x + 3, line), (x + wide - 3, line), 0.55, 0.15, (0.5, 0.8))


def _draw_box_row(pen: Pen, row: PrintedRow, at: Point, wide: float) -> float:
    """Draw a row of boxes in groups, on as many lines as needed; return where the next row begins."""
    x, y = at
    label = f"{row.label} {REBUILT_MARK}" if row.is_rebuilt else row.label
    pen.draw_text((x, y + 3.4), label, "plain", 3.1)
    words = [word for group in row.box_groups for word in group]
    for n, (column, line) in enumerate(box_positions(row, int((wide - 26) // BOX_SIZE))):
        spot = (x + 20 + column * BOX_SIZE, y + line * ROW_HEIGHT)
        pen.draw_box(spot, (BOX_SIZE - 0.5, BOX_SIZE - 0.5), None, 0.0, 0.25)
        pen.draw_text((spot[0] + BOX_SIZE / 2 - 0.25, spot[1] + 2.9), words[n], "plain", 2.5, "middle")
        if n < row.lost_count:
            pen.draw_line(spot, (spot[0] + BOX_SIZE - 0.5, spot[1] + BOX_SIZE - 0.5), 0.0, 0.4)
    return y + ROW_HEIGHT * _lines_needed(row, wide)


# ------------------------------------------------------------------------------ counters
def draw_counters(battle: PrintedBattle, pen: Pen) -> None:
    """Draw hulls of the size of the chart, with names, to be cut along the frames; then small markers of our
    own."""
    margin = pen.paper.margin
    pen.new_page()
    pen.draw_text((margin, margin + 5), "Counters: cut along the frames", "title", 5)
    x, y, tallest = margin, margin + 9.0, 0.0
    for entry in battle.ships:
        length = units_to_cm(entry.visible_ship.length) * battle.scale
        size = (max(length + 3, 14.0), max(length / 4 + 7, 10.0))
        if x + size[0] > pen.paper.width - margin:
            x, y, tallest = margin, y + tallest, 0.0
        if y + size[1] > pen.paper.height - margin:
            pen.new_page()
            x, y = margin, margin
        pen.draw_box((x, y), size, None, 0.5, 0.12)
        draw_hull(pen, (x + size[0] / 2, y + size[1] - length / 8 - 1.5), 90, length, entry.side)
        name, small = pen.fit_text(entry.visible_ship.name, "bold", 2.9, size[0] - 1.5)
        pen.draw_text((x + size[0] / 2, y + 3.4), name, "bold", small, "middle")
        x, tallest = x + size[0], max(tallest, size[1])
    _draw_markers(battle, pen, y + tallest + 6)


def _draw_markers(battle: PrintedBattle, pen: Pen, y: float) -> None:
    margin, size = pen.paper.margin, (23.0, 8.0)
    each = max(2, min(len(battle.ships) // 2, 6))
    for number, word in enumerate(MARKER_WORDS):
        if y + size[1] > pen.paper.height - margin:
            pen.new_page()
            y = margin
        for n in range(each):
            at = (margin + n * size[0], y)
            pen.draw_box(at, size, 0.93 if number % 2 else None, 0.5, 0.12)
            pen.draw_text((at[0] + size[0] / 2, at[1] + 5.2), word, "bold", 3.2, "middle")
        y += size[1]


# ------------------------------------------------------------------------------------- the document
def make_pdf(battle: PrintedBattle, paper: Paper, fonts: Path, with_sheets: bool = True) -> bytes:
    """Return briefing with turn track, chart, record sheets and counters as a PDF; without ``with_sheets``
    the chart is one page only. Raise ImportError without reportlab, and ValueError with the number of sheets
    if there are too many."""
    pen = Pen(paper, fonts, battle.level.title)
    across, down = sheet_counts(battle, pen)
    if with_sheets and across * down > MAX_SHEETS:
        raise ValueError(across * down)
    draw_briefing(battle, pen, shelf.book(battle.book).title)
    pen.new_page()
    draw_overview(battle, pen)
    if with_sheets:
        draw_sheets(battle, pen)
    draw_record_sheets(battle, pen)
    draw_counters(battle, pen)
    return pen.finish()
