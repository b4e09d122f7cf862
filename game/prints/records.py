"""The record sheets: a card for whatever a player keeps count of, in the book's own form."""

from functools import partial

from game.prints.battle import Piece, PieceKind, PrintedBattle, PrintedRow
from game.prints.pen import Page, Paper, Pen, Point, draw_hull

HEAD_HEIGHT, ROW_HEIGHT, FOOT_HEIGHT = 17.0, 6.0, 9.0
"""Mm of a record sheet above its rows, of each row, and below for notes by hand."""
NOTE_SIZE, NOTE_HEIGHT = 2.9, 3.7
BOX_SIZE = 4.2
GUTTER = 5.0
REBUILT_MARK = "*"
"""Marks rows with reconstructed numbers."""


def record_pages(battle: PrintedBattle, pen: Pen, paper: Paper) -> list[Page]:
    """Return cards for all pieces, by side in the order of the level, each on the first page with room."""
    columns = max(1, round((paper.width - 2 * paper.margin) / 95.0))
    wide = (paper.width - 2 * paper.margin - GUTTER * (columns - 1)) / columns
    pages: list[list[tuple[Piece, Point, Point]]] = []
    ends: list[list[float]] = []  # of each column of each page
    for piece in battle.pieces:
        height = _card_height(piece, pen, wide)
        fits = (n for n, page in enumerate(ends) if min(page) + height <= paper.height - paper.margin)
        number = next(fits, len(pages))
        if number == len(pages):
            pages.append([])
            ends.append([paper.margin] * columns)
        column = ends[number].index(min(ends[number]))
        at = (paper.margin + column * (wide + GUTTER), ends[number][column])
        pages[number].append((piece, at, (wide, height)))
        ends[number][column] += height + GUTTER
    return [Page(paper, partial(_draw_cards, battle, cards)) for cards in pages]


def _draw_cards(battle: PrintedBattle, cards: list[tuple[Piece, Point, Point]], pen: Pen) -> None:
    _draw_rebuilt_note(battle, pen)
    for piece, at, size in cards:
        _draw_card(battle, pen, piece, at, size)


def _card_height(piece: Piece, pen: Pen, wide: float) -> float:
    rows = ROW_HEIGHT * sum(_lines_needed(row, wide) for row in piece.rows)
    return HEAD_HEIGHT + NOTE_HEIGHT * len(_note_lines(piece, pen, wide)) + rows + FOOT_HEIGHT


def _note_lines(piece: Piece, pen: Pen, wide: float) -> list[str]:
    text = ", ".join(piece.notes)
    return pen.wrap_text(text, "italic", NOTE_SIZE, wide - 6) if text else []


def _draw_rebuilt_note(battle: PrintedBattle, pen: Pen) -> None:
    """Explain the mark beside a row at the foot of a page of records that may have one."""
    if any(row.is_rebuilt for piece in battle.pieces for row in piece.rows):
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


def _draw_card(battle: PrintedBattle, pen: Pen, piece: Piece, at: Point, size: Point) -> None:
    (x, y), (wide, tall) = at, size
    pen.draw_box(at, size, None, 0.0, 0.35)
    name, large = pen.fit_text(piece.name, "title", 6.5, wide - 36)
    pen.draw_text((x + 3, y + 7.5), name, "title", large)
    side = battle.level.sides[piece.side]
    rank = "flagship" if piece.is_flagship else ""
    under = ", ".join(w for w in (side.name or side.id.upper(), piece.title, rank, piece.commander) if w)
    text, small = pen.fit_text(under, "plain", 3.2, wide - 6)
    pen.draw_text((x + 3, y + 13), text, "plain", small)
    _draw_card_picture(pen, piece, (x + wide - 16, y + 6))
    pen.draw_line((x, y + HEAD_HEIGHT - 2), (x + wide, y + HEAD_HEIGHT - 2), 0.0, 0.2)
    down = y + HEAD_HEIGHT
    for line in _note_lines(piece, pen, wide):
        pen.draw_text((x + 3, down + 2.0), line, "italic", NOTE_SIZE)
        down += NOTE_HEIGHT
    for row in piece.rows:
        down = _draw_box_row(pen, row, (x + 3, down), wide)
    pen.draw_line((x + 3, y + tall - 3), (x + wide - 3, y + tall - 3), 0.55, 0.15, (0.5, 0.8))


def _draw_card_picture(pen: Pen, piece: Piece, middle: Point) -> None:
    """Draw her hull as on the chart, and the flag of a pack before it."""
    if piece.hull is not None:
        pen.draw_picture(piece.hull, (middle[0] - 12, middle[1] - 3), (24, 6), 90.0)
    elif piece.kind is PieceKind.SHIP:
        draw_hull(pen, middle, 90, 24, piece.side)
    else:
        pen.draw_text((middle[0] + 13, middle[1] + 1.5), piece.kind.value, "italic", 3.2, "right")
    if piece.flag is not None:
        pen.draw_picture(piece.flag, (middle[0] - 23, middle[1] - 3), (9, 6))


def _draw_box_row(pen: Pen, row: PrintedRow, at: Point, wide: float) -> float:
    """Draw a row of boxes in groups, on as many lines as needed; return where the next row begins."""
    x, y = at
    label = f"{row.label} {REBUILT_MARK}" if row.is_rebuilt else row.label
    label, small = pen.fit_text(label, "plain", 3.1, 19.0)
    pen.draw_text((x, y + 3.4), label, "plain", small)
    words = [word for group in row.box_groups for word in group]
    for n, (column, line) in enumerate(box_positions(row, int((wide - 26) // BOX_SIZE))):
        spot = (x + 20 + column * BOX_SIZE, y + line * ROW_HEIGHT)
        pen.draw_box(spot, (BOX_SIZE - 0.5, BOX_SIZE - 0.5), None, 0.0, 0.25)
        pen.draw_text((spot[0] + BOX_SIZE / 2 - 0.25, spot[1] + 2.9), words[n], "plain", 2.5, "middle")
        if n < row.lost_count:
            pen.draw_line(spot, (spot[0] + BOX_SIZE - 0.5, spot[1] + BOX_SIZE - 0.5), 0.0, 0.4)
    return y + ROW_HEIGHT * _lines_needed(row, wide)
