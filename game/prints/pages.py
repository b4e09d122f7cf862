"""The pages beside the chart: briefing, turn track, record sheets, counters to cut."""

from __future__ import annotations

from collections.abc import Sequence

from game.levels.conditions.grammar import parse
from game.levels.conditions.tree import TurnReached, plain_parts
from game.play.aim_words import named_aim, names_in
from game.prints.battle import Entry, Printed, in_cm
from game.prints.hulls import draw_hull
from game.prints.pen import Pen, Point
from game.prints.record import Row

CARD_HEAD, ROW, FOOT = 17.0, 6.0, 14.0
"""Mm of a record sheet above its rows, of each row, and below for what is written by hand."""
BOX = 4.2
GUTTER = 5.0
MARK = "*"
"""Beside what is by rebuilt numbers."""
MARKERS = ("on fire", "has struck", "aground", "at anchor", "sinking", "foul", "taken", "done")
"""Words of our own for counters that are laid beside ships."""


def briefing(battle: Printed, pen: Pen, book_title: str) -> None:
    """What the players read first: where, why, who with what, and what each is out for."""
    level, left = battle.level, pen.paper.margin
    room, y = pen.paper.width - 2 * left, pen.paper.margin + 9.0
    pen.words((left, y), pen.fitted(level.title, "title", 10, room)[0], "title", 10)
    where = ", ".join(word for word in (level.place, level.date) if word)
    y = _lines(pen, y + 7, [where], "italic", 4.5, 6)
    by = f", by {level.author}" if level.author else ""
    setting = f"Set up for {book_title}; {level.rules.turns} turns{by}"
    y = _lines(pen, y, [setting], "plain", 3.8, 7)
    y = _lines(pen, y, pen.wrapped(level.briefing, "plain", 3.8, room), "plain", 3.8, 5)
    names = names_in(level) | {entry.seen.id: entry.seen.name for entry in battle.ships}
    for number, side in enumerate(level.sides):
        mine = [entry for entry in battle.ships if entry.side == number]
        y = _heading(pen, y + 4, side.name or side.id.upper(), room)
        ships = ", ".join(f"{e.seen.name} ({e.title})" for e in mine)
        y = _lines(pen, y, pen.wrapped(ships, "plain", 3.6, room), "plain", 3.6, 4.8)
        for aim in level.objectives:
            for degree in ("major", "minor", "draw"):
                text = getattr(aim, degree)
                if aim.side == side.id and text:
                    told = pen.wrapped(f"{degree}: {named_aim(text, names)}", "plain", 3.6, room)
                    y = _lines(pen, y, told, "plain", 3.6, 4.8)
    _turns(battle, pen, y + 6)


def _lines(pen: Pen, y: float, lines: Sequence[str], font: str, size: float, pitch: float) -> float:
    """Lines of words from a base line on, over to a new page where there is no room; the next base
    line."""
    for line in lines:
        if y > pen.paper.height - pen.paper.margin:
            pen.turn_page()
            y = pen.paper.margin + 6.0
        pen.words((pen.paper.margin, y), line, font, size)  # type: ignore[arg-type]
        y += pitch if line else pitch / 2
    return y


def _heading(pen: Pen, y: float, text: str, room: float) -> float:
    if y > pen.paper.height - pen.paper.margin - 12:
        pen.turn_page()
        y = pen.paper.margin + 6.0
    pen.words((pen.paper.margin, y), text, "title", 5.5)
    pen.line((pen.paper.margin, y + 1.5), (pen.paper.margin + room, y + 1.5), 0.0, 0.25)
    return y + 6.5


def _turns(battle: Printed, pen: Pen, y: float) -> None:
    """The turn track: a box a turn, a star in those for which an event waits."""
    level, left = battle.level, pen.paper.margin
    room, size = pen.paper.width - 2 * left, 12.0
    a_row = int(room // size)
    rows = -(-level.rules.turns // a_row)
    if y + rows * size + 10 > pen.paper.height - pen.paper.margin:
        pen.turn_page()
        y = pen.paper.margin + 6.0
    pen.words((left, y), "Turns", "title", 5.5)
    events = {turn for event in level.events for turn in _named(event.when)}
    for turn in range(1, level.rules.turns + 1):
        column, row = (turn - 1) % a_row, (turn - 1) // a_row
        at = (left + column * size, y + 3 + row * size)
        pen.box(at, (size, size), 0.93 if turn in events else None, 0.0, 0.3)
        pen.words((at[0] + size / 2, at[1] + 8), str(turn), "bold", 5, "middle")
        if turn in events:
            pen.words((at[0] + size - 1, at[1] + size - 1), "*", "bold", 4, "right")
    said = [f"* turn {min(_named(e.when))}: {e.message}" for e in level.events if _named(e.when)]
    lines = [row for text in said for row in pen.wrapped(text, "plain", 3.4, room)]
    _lines(pen, y + 9 + rows * size, lines, "plain", 3.4, 4.6)


def _named(when: str) -> list[int]:
    """The turns that a condition speaks of."""
    return [part.number for part in plain_parts(parse(when)) if isinstance(part, TurnReached)]


# ------------------------------------------------------------------------------ record sheets
def record_sheets(battle: Printed, pen: Pen) -> None:
    """A card for every ship, two beside each other, side by side in the order of the level."""
    margin = pen.paper.margin
    wide = (pen.paper.width - 2 * margin - GUTTER) / 2
    pen.turn_page()
    _say_rebuilt(battle, pen)
    column, y, tallest = 0, margin, 0.0
    for entry in battle.ships:
        height = CARD_HEAD + ROW * sum(_takes(row, wide) for row in entry.rows) + FOOT
        if column == 0 and y + height > pen.paper.height - margin:
            pen.turn_page()
            _say_rebuilt(battle, pen)
            y = margin
        _card(battle, pen, entry, (margin + column * (wide + GUTTER), y), (wide, height))
        tallest = max(tallest, height)
        column = 1 - column
        if column == 0:
            y, tallest = y + tallest + GUTTER, 0.0


def _say_rebuilt(battle: Printed, pen: Pen) -> None:
    """What the mark beside a row means, at the foot of a page of records that may have one."""
    if any(row.rebuilt for entry in battle.ships for row in entry.rows):
        at = (pen.paper.margin, pen.paper.height - pen.paper.margin + 4)
        pen.words(at, f"{MARK} rebuilt: the printed chart is lost", "italic", 3)


def _takes(row: Row, wide: float) -> int:
    """How many lines of boxes a row needs."""
    return max((line for _, line in laid(row, int((wide - 26) // BOX))), default=0) + 1


def laid(row: Row, room: int) -> list[tuple[int, int]]:
    """Column and line of each box where ``room`` of them lie beside each other: groups are a box
    apart, and one that a line cannot hold to its end begins the next line."""
    places: list[tuple[int, int]] = []
    column = line = 0
    for group in row.groups:
        column += column > 0
        if column and column + min(len(group), room) > room:
            column, line = 0, line + 1
        for _ in group:
            if column == room:
                column, line = 0, line + 1
            places.append((column, line))
            column += 1
    return places


def _card(battle: Printed, pen: Pen, entry: Entry, at: Point, size: Point) -> None:
    (x, y), (wide, tall) = at, size
    pen.box(at, size, None, 0.0, 0.35)
    name, large = pen.fitted(entry.seen.name, "title", 6.5, wide - 34)
    pen.words((x + 3, y + 7.5), name, "title", large)
    side = battle.level.sides[entry.side]
    under = ", ".join(w for w in (side.name or side.id.upper(), entry.title, entry.commander) if w)
    told, small = pen.fitted(under, "plain", 3.2, wide - 6)
    pen.words((x + 3, y + 13), told, "plain", small)
    draw_hull(pen, (x + wide - 16, y + 6), 90, 24, entry.side)
    pen.line((x, y + CARD_HEAD - 2), (x + wide, y + CARD_HEAD - 2), 0.0, 0.2)
    down = y + CARD_HEAD
    for row in entry.rows:
        down = _row(pen, row, (x + 3, down), wide)
    for n in range(2):
        line = y + tall - 3 - 5 * n
        pen.line((x + 3, line), (x + wide - 3, line), 0.55, 0.15, (0.5, 0.8))


def _row(pen: Pen, row: Row, at: Point, wide: float) -> float:
    """A row of boxes in groups, on as many lines as it needs; where the next row begins."""
    x, y = at
    label = f"{row.label} {MARK}" if row.rebuilt else row.label
    pen.words((x, y + 3.4), label, "plain", 3.1)
    words = [word for group in row.groups for word in group]
    for n, (column, line) in enumerate(laid(row, int((wide - 26) // BOX))):
        spot = (x + 20 + column * BOX, y + line * ROW)
        pen.box(spot, (BOX - 0.5, BOX - 0.5), None, 0.0, 0.25)
        pen.words((spot[0] + BOX / 2 - 0.25, spot[1] + 2.9), words[n], "plain", 2.5, "middle")
        if n < row.lost:
            pen.line(spot, (spot[0] + BOX - 0.5, spot[1] + BOX - 0.5), 0.0, 0.4)
    return y + ROW * _takes(row, wide)


# ------------------------------------------------------------------------------ counters
def counters(battle: Printed, pen: Pen) -> None:
    """Hulls as large as on the chart, with their names, to be cut along the frames; then small
    markers of our own."""
    margin = pen.paper.margin
    pen.turn_page()
    pen.words((margin, margin + 5), "Counters: cut along the frames", "title", 5)
    x, y, tallest = margin, margin + 9.0, 0.0
    for entry in battle.ships:
        length = in_cm(entry.seen.length) * battle.scale
        size = (max(length + 3, 14.0), max(length / 4 + 7, 10.0))
        if x + size[0] > pen.paper.width - margin:
            x, y, tallest = margin, y + tallest, 0.0
        if y + size[1] > pen.paper.height - margin:
            pen.turn_page()
            x, y = margin, margin
        pen.box((x, y), size, None, 0.5, 0.12)
        draw_hull(pen, (x + size[0] / 2, y + size[1] - length / 8 - 1.5), 90, length, entry.side)
        name, small = pen.fitted(entry.seen.name, "bold", 2.9, size[0] - 1.5)
        pen.words((x + size[0] / 2, y + 3.4), name, "bold", small, "middle")
        x, tallest = x + size[0], max(tallest, size[1])
    _markers(battle, pen, y + tallest + 6)


def _markers(battle: Printed, pen: Pen, y: float) -> None:
    margin, size = pen.paper.margin, (23.0, 8.0)
    each = max(2, min(len(battle.ships) // 2, 6))
    for number, word in enumerate(MARKERS):
        if y + size[1] > pen.paper.height - margin:
            pen.turn_page()
            y = margin
        for n in range(each):
            at = (margin + n * size[0], y)
            pen.box(at, size, 0.93 if number % 2 else None, 0.5, 0.12)
            pen.words((at[0] + size[0] / 2, at[1] + 5.2), word, "bold", 3.2, "middle")
        y += size[1]
