"""Pages of play aids: what a book lays beside its battles, in columns, to be copied and cut out.

Every aid is cut into blocks, so high that they need not be parted; narrow blocks fill columns, broad ones
the whole page."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import groupby
from math import cos, hypot, pi, radians, sin
from typing import Any, NamedTuple

from game.books import shelf
from game.levels.format.model import Level
from game.play.rulebook import has_rebuilt_numbers, rulebook
from game.prints.battle import MM_PER_UNIT
from game.prints.pen import Page, Pen, Point, draw_hull
from game.prints.play_aids import (
    Aid,
    AidMaker,
    ArcTemplate,
    Card,
    CardSheet,
    CellArcs,
    ClauseList,
    OrderSlips,
    RangeStick,
    ReferenceTable,
    Rose,
    Template,
    TurningCircles,
)
from game.prints.records import REBUILT_MARK

GAP = 4.5
HEAD = 7.0
TEXT, LINE, ROW = 2.7, 3.4, 4.5
COLUMN_WIDTH = 86.0
CARD_HEIGHT, CARD_WIDTH = 36.0, 45.0
STICK_HEIGHT, SLIP_ROW = 17.0, 6.5
GLUE = 6.0
"""Breadth of the flap by which a piece of a stick is glued to the one before."""
CHECK_MM = 50


class Block(NamedTuple):
    """Something that is printed in one piece: whether it needs the whole breadth, its height in mm, and how
    it is drawn, given its upper left corner and its breadth."""

    is_wide: bool
    height: float
    draw: Callable[[Point, float], None]


def aids_title(book: str) -> str:
    """Return the title of the play aids of a book."""
    title = shelf.book(book).title
    return f"{title[:1].upper()}{title[1:]}: play aids"


def aid_pages(pen: Pen, book: str, level: Level | None = None, scale_factor: float = 1.0) -> list[Page]:
    """Return the play aids of a book on the paper of a pen; templates are ``scale_factor`` times as large as
    on the book's own table."""
    count = len(_lay_out(pen, book, level, scale_factor))
    return [Page(pen.paper, partial(_draw_page, book, level, scale_factor, n)) for n in range(count)]


def _draw_page(book: str, level: Level | None, scale_factor: float, number: int, pen: Pen) -> None:
    _draw_page_frame(pen, aids_title(book))
    column = _column_width(pen)
    for columns, y in _lay_out(pen, book, level, scale_factor)[number]:
        _draw_columns(pen, columns, y, column)


def _column_count(pen: Pen) -> int:
    """Return in how many columns of a breadth that is easy to read a page has room for."""
    return max(2, int(_page_width(pen) / COLUMN_WIDTH))


def _page_width(pen: Pen) -> float:
    return pen.paper.width - 2 * pen.paper.margin


def _column_width(pen: Pen) -> float:
    count = _column_count(pen)
    return (_page_width(pen) - GAP * (count - 1)) / count


Columns = list[list[Block]]


def _lay_out(
    pen: Pen, book: str, level: Level | None, scale_factor: float
) -> list[list[tuple[Columns, float]]]:
    """Return for each page its runs of blocks in columns, and how far down each begins."""
    maker: AidMaker = shelf.book(book).play_aids
    column = _column_width(pen)
    blocks = [
        block for aid in maker.play_aids(level) for block in _blocks_of(pen, book, aid, column, scale_factor)
    ]
    pages: list[list[tuple[Columns, float]]] = [[]]
    y = top = pen.paper.margin + 9.0
    bottom = pen.paper.height - pen.paper.margin - 7.0
    for is_wide, found in groupby(blocks, lambda block: block.is_wide):
        run = list(found)
        while run:
            taken = _take_columns(run, bottom - y, 1 if is_wide else _column_count(pen))
            if not any(taken) and y > top:
                pages.append([])
                y = top
                continue
            # a block higher than a page is drawn all the same, at the top of one
            taken = taken if any(taken) else [run[:1]]
            pages[-1].append((taken, y))
            y += max(sum(block.height for block in blocks) for blocks in taken) + GAP / 2
            run = run[sum(map(len, taken)) :]
    return pages


def _take_columns(run: Sequence[Block], room: float, count: int) -> Columns:
    """Return the blocks that fit into so many columns: of about equal height if all of them do."""
    share, columns = sum(block.height for block in run) / count, list[list[Block]]()
    for _ in range(count):
        here = list(_fitting(run[sum(map(len, columns)) :], room))
        while len(here) > 1 and len(columns) < count - 1 and sum(b.height for b in here[:-1]) >= share:
            here.pop()
        columns.append(here)
    return columns


def _fitting(run: Sequence[Block], room: float) -> Iterator[Block]:
    for block in run:
        room -= block.height
        if room < 0:
            return
        yield block


def _draw_columns(pen: Pen, columns: Columns, y: float, column: float) -> None:
    """Draw blocks below each other in each column."""
    for n, blocks in enumerate(columns):
        down = y
        for block in blocks:
            wide = _page_width(pen) if block.is_wide else column
            block.draw((pen.paper.margin + n * (column + GAP), down), wide)
            down += block.height


def _draw_page_frame(pen: Pen, title: str) -> None:
    """Draw the title, and below a line of known length: a printer that fits pages to paper spoils a scale."""
    left, foot = pen.paper.margin, pen.paper.height - pen.paper.margin
    pen.draw_text((left, left + 4), title, "title", 6)
    pen.draw_line((left, left + 6), (pen.paper.width - left, left + 6), 0.0, 0.25)
    right = pen.paper.width - left
    pen.draw_line((right - CHECK_MM, foot), (right, foot), 0.0, 0.3)
    for x in (right - CHECK_MM, right):
        pen.draw_line((x, foot - 1.5), (x, foot + 1.5), 0.0, 0.3)
    said = f"{CHECK_MM} mm: if it is not, print at 100 per cent"
    pen.draw_text((right - CHECK_MM - 2, foot + 1), said, "italic", 3, "right")
    pen.draw_text((left, foot + 1), f"{REBUILT_MARK} rebuilt: the printed table is lost", "italic", 3)


def _draw_head(pen: Pen, at: Point, wide: float, title: str, clause: str) -> None:
    mark = f" {REBUILT_MARK}" if clause and has_rebuilt_numbers(clause) else ""
    room = wide - pen.text_width(clause + mark, "plain", TEXT) - 3
    text, size = pen.fit_text(title, "title", 4.6, room)
    pen.draw_text((at[0], at[1] + 4), text, "title", size)
    pen.draw_text((at[0] + wide, at[1] + 4), clause + mark, "plain", TEXT, "right", grey=0.3)
    pen.draw_line((at[0], at[1] + 5.2), (at[0] + wide, at[1] + 5.2), 0.3, 0.2)


# -------------------------------------------------------------------------------------- from aid to blocks
def _blocks_of(pen: Pen, book: str, aid: Aid, column: float, scale: float) -> list[Block]:
    match aid:
        case ClauseList():
            return _clause_blocks(pen, book, aid, column)
        case CardSheet():
            return _card_blocks(pen, book, aid)
        case OrderSlips():
            return _slip_blocks(pen, aid)
        case ReferenceTable():
            return [_table_block(pen, aid, column)]
        case _:
            return [_headed(pen, aid, *_drawing_of(pen, aid, column, scale))]


def _drawing_of(
    pen: Pen, aid: Template, column: float, scale: float
) -> tuple[bool, float, Callable[[Point, float], None]]:
    """Return whether a template needs the whole breadth, its height, and how it is drawn."""
    match aid:
        case RangeStick():
            pieces = _stick_pieces(aid, MM_PER_UNIT[aid.unit] * scale, _page_width(pen))
            return True, STICK_HEIGHT * len(pieces), lambda at, _: _draw_stick(pen, aid, pieces, at, scale)
        case TurningCircles():
            tall = max(radius for radius, _ in aid.circles) * scale + 6
            return True, tall, lambda at, _: _draw_circles(pen, aid, at, scale)
        case Rose():
            return False, column * 0.98, lambda at, wide: _draw_rose(pen, aid, at, wide)
        case ArcTemplate():
            tall = aid.hull_mm[0] * scale + 50
            return False, tall, lambda at, wide: _draw_arcs(pen, aid, at, (wide, tall), scale)
        case CellArcs():
            pitch = column * 0.49 / _reach(aid)
            tall = 2 * pitch * (max(abs(cell.down) for cell in aid.cells) + 0.7)
            return False, tall, lambda at, wide: _draw_cells(pen, aid, at, (wide, tall), pitch)


def _headed(pen: Pen, aid: Any, is_wide: bool, tall: float, draw: Callable[[Point, float], None]) -> Block:
    """Return a block with the title of an aid above what is drawn."""

    def draw_all(at: Point, wide: float) -> None:
        _draw_head(pen, at, wide, aid.title, aid.clause)
        draw((at[0], at[1] + HEAD), wide)

    return Block(is_wide, HEAD + tall + GAP, draw_all)


def _clause_blocks(pen: Pen, book: str, aid: ClauseList, column: float) -> list[Block]:
    """Return a block for each clause, the first with the title, the last with room below."""
    blocks = []
    for n, id in enumerate(aid.clauses):
        clause = rulebook(book).find_clause(id)
        if clause is None:
            raise KeyError(id)
        lines = pen.wrap_text(clause.text, "plain", TEXT, column - 1)
        head = HEAD if n == 0 else 0.0
        tall = head + LINE * (len(lines) + 1) + 1.2 + (GAP - 1.2 if n == len(aid.clauses) - 1 else 0.0)
        mark = f" {REBUILT_MARK}" if has_rebuilt_numbers(id) else ""

        def draw(
            at: Point,
            wide: float,
            lines: Sequence[str] = tuple(lines),
            words: tuple[str, str] = (clause.title, id + mark),
            head: float = head,
        ) -> None:
            if head:
                _draw_head(pen, at, wide, aid.title, "")
            y = at[1] + head + 2.6
            pen.draw_text((at[0], y), pen.fit_text(words[0], "bold", TEXT, wide - 24)[0], "bold", TEXT)
            pen.draw_text((at[0] + wide, y), words[1], "plain", TEXT - 0.3, "right", grey=0.3)
            for row, line in enumerate(lines, 1):
                pen.draw_text((at[0], y + LINE * row), line, "plain", TEXT)

        blocks.append(Block(False, tall, draw))
    return blocks


def _table_block(pen: Pen, aid: ReferenceTable, column: float) -> Block:
    needed = [
        max(pen.text_width(row[n], "bold", TEXT) for row in (aid.columns, *aid.rows)) + 2.4
        for n in range(len(aid.columns))
    ]
    tall = ROW * (len(aid.rows) + 1)
    is_wide = sum(needed) > column

    def draw(at: Point, wide: float) -> None:
        shares = [width * wide / sum(needed) for width in needed]
        for y, row in enumerate((aid.columns, *aid.rows)):
            down = at[1] + y * ROW
            if y % 2 == 0:
                pen.draw_box((at[0], down), (wide, ROW), 0.86 if y == 0 else 0.95, 1.0, 0.0)
            x = at[0]
            for n, (text, share) in enumerate(zip(row, shares, strict=True)):
                said, size = pen.fit_text(text, "bold" if y == 0 else "plain", TEXT, share - 1)
                place = (x + 1, "left") if n == 0 else (x + share / 2, "middle")
                font = "bold" if y == 0 or n == 0 else "plain"
                pen.draw_text((place[0], down + 3.2), said, font, size, place[1])  # type: ignore[arg-type]
                x += share
        pen.draw_box(at, (wide, tall), None, 0.3, 0.25)

    return _headed(pen, aid, is_wide, tall, draw)


# -------------------------------------------------------------------------------------- cards and slips
def _card_blocks(pen: Pen, book: str, aid: CardSheet) -> list[Block]:
    """Return a block for each row of cards, the first with the title."""
    blocks = []
    a_row = int(_page_width(pen) / CARD_WIDTH)
    rows = [aid.cards[n : n + a_row] for n in range(0, len(aid.cards), a_row)]
    for n, cards in enumerate(rows):
        head = HEAD if n == 0 else 0.0
        after = GAP if n == len(rows) - 1 else 0.0

        def draw(at: Point, wide: float, cards: Sequence[Card] = cards, head: float = head) -> None:
            if head:
                _draw_head(pen, at, wide, aid.title, "")
            for column, card in enumerate(cards):
                spot = (at[0] + column * wide / a_row, at[1] + head)
                _draw_card(pen, book, card, spot, wide / a_row)

        blocks.append(Block(True, head + CARD_HEIGHT + after, draw))
    return blocks


def _draw_card(pen: Pen, book: str, card: Card, at: Point, wide: float) -> None:
    x, y = at
    pen.draw_box(at, (wide, CARD_HEIGHT), None, 0.4, 0.15)
    pen.draw_box((x + 1.5, y + 1.5), (wide - 3, CARD_HEIGHT - 3), None, 0.0, 0.4)
    name, size = pen.fit_text(card.name, "title", 5.4, wide - 6)
    pen.draw_text((x + wide / 2, y + 8), name, "title", size, "middle")
    down = y + 12.5
    if card.owner:
        owner, size = pen.fit_text(card.owner, "bold", 4.0, wide - 6)
        pen.draw_text((x + wide / 2, y + 14), owner, "bold", size, "middle")
        down = y + 18.0
    clause = rulebook(book).find_clause(card.clause) if card.clause else None
    if clause:
        room = int((y + CARD_HEIGHT - 5 - down) / 2.6)
        lines = pen.wrap_text(clause.text, "plain", 2.2, wide - 7)
        if len(lines) > room:
            lines = [*lines[: room - 1], pen.fit_text(lines[room - 1] + " …", "plain", 2.2, wide - 7)[0]]
        for n, line in enumerate(lines):
            pen.draw_text((x + 3.5, down + 2.6 * n), line, "plain", 2.2)
        pen.draw_text((x + wide - 3.5, y + CARD_HEIGHT - 3), card.clause, "plain", 2.0, "right", grey=0.3)


def _slip_blocks(pen: Pen, aid: OrderSlips) -> list[Block]:
    """Return a block for each slip, the first with the title and the legend."""
    blocks = []
    tall = 7.0 + SLIP_ROW * aid.turns
    for n, ship in enumerate(aid.ships):
        head = HEAD + LINE + 1 if n == 0 else 0.0

        def draw(at: Point, wide: float, ship: str = ship, head: float = head) -> None:
            if head:
                _draw_head(pen, at, wide, aid.title, aid.clause)
                pen.draw_text((at[0], at[1] + HEAD + 2.4), aid.legend, "plain", TEXT)
            _draw_slip(pen, aid, ship, (at[0], at[1] + head), wide)

        blocks.append(Block(True, head + tall + 3, draw))
    return blocks


def _draw_slip(pen: Pen, aid: OrderSlips, ship: str, at: Point, wide: float) -> None:
    x, y = at
    pen.draw_text((x + 1, y + 4.6), ship or "Ship:", "title" if ship else "italic", 4.2)
    first, names = 22.0, ("speed", *aid.columns)
    share = (wide - first) / len(names)
    for n, word in enumerate(names):
        pen.draw_text((x + first + (n + 0.5) * share, y + 4.6), word, "bold", 3.2, "middle")
    for turn in range(aid.turns):
        down = y + 7 + turn * SLIP_ROW
        pen.draw_text((x + 2, down + 4.5), f"turn {turn + 1}" if ship else "turn", "plain", 3)
        for n in range(len(names)):
            fill = 0.94 if n == 0 else None
            pen.draw_box((x + first + n * share, down), (share, SLIP_ROW), fill, 0.3, 0.2)
    pen.draw_box(at, (wide, 7 + SLIP_ROW * aid.turns), None, 0.0, 0.35)


# -------------------------------------------------------------------------------------- to scale
Piece = tuple[int, int]


def _stick_pieces(aid: RangeStick, mm: float, wide: float) -> list[Piece]:
    """Return the stick in pieces that fit on the page, cut where a band ends if possible."""
    room = int((wide - GLUE) / mm)
    ends, pieces, begin = [band.up_to for band in aid.bands], [], 0
    while begin < ends[-1]:
        end = max((e for e in ends if begin < e <= begin + room), default=min(begin + room, ends[-1]))
        pieces.append((begin, end))
        begin = end
    return pieces


def _draw_stick(pen: Pen, aid: RangeStick, pieces: Sequence[Piece], at: Point, scale: float) -> None:
    """Draw the pieces below each other, all but the first with a flap to glue it by."""
    for n, (begin, end) in enumerate(pieces):
        y = at[1] + n * STICK_HEIGHT
        if begin:
            flap = ((GLUE, 1), (0, 3), (0, 9), (GLUE, 11))
            pen.draw_polygon([(at[0] + dx, y + dy) for dx, dy in flap], None, dash=(1, 1))
            pen.draw_text((at[0] + GLUE / 2, y + 6.8), "glue", "italic", 2.4, "middle")
        _draw_bands(pen, aid, (begin, end), (at[0] + GLUE, y), MM_PER_UNIT[aid.unit] * scale)


def _draw_bands(pen: Pen, aid: RangeStick, piece: Piece, at: Point, mm: float) -> None:
    (begin, end), (x, y) = piece, at
    low = 0
    for number, band in enumerate(aid.bands):
        first, last = max(low, begin), min(band.up_to, end)
        low = band.up_to
        if first >= last:
            continue
        spot, size = (x + (first - begin) * mm, y), ((last - first) * mm, STICK_HEIGHT - 5)
        pen.draw_box(spot, size, 0.88 if number % 2 else 1.0, 0.0, 0.35)
        words, large = pen.fit_text(band.words, "bold", 3.6, size[0] - 1)
        pen.draw_text((spot[0] + size[0] / 2, y + 10.3), words, "bold", large, "middle")
    for unit in range(begin, end + 1):
        mark = x + (unit - begin) * mm
        pen.draw_line((mark, y), (mark, y + (3.4 if unit % 5 == 0 or mm > 15 else 2.2)), 0.0, 0.25)
        if begin < unit < end or unit == end:
            pen.draw_text((mark - 0.5, y + 5.6), str(unit), "plain", 2.5, "right")


def _arc_points(centre: Point, radius: float, begins: float, ends: float) -> list[Point]:
    """Return points of an arc, in degrees clockwise from the top, one for every 3 degrees at least."""
    steps = max(2, int(abs(ends - begins) / 3))
    return [polar(centre, radius, begins + (ends - begins) * n / steps) for n in range(steps + 1)]


def polar(centre: Point, radius: float, degrees: float) -> Point:
    """Return the point so far from a centre, at an angle in degrees clockwise from the top."""
    angle = radians(degrees)
    return (centre[0] + radius * sin(angle), centre[1] - radius * cos(angle))


def _draw_circles(pen: Pen, aid: TurningCircles, at: Point, scale: float) -> None:
    """Draw a quarter of each circle round the lower left corner, with a mark for each cm of its edge."""
    largest = max(radius for radius, _ in aid.circles) * scale
    corner = (at[0], at[1] + largest + 2)
    pen.draw_line(corner, (corner[0], at[1]), 0.0, 0.25)
    pen.draw_line(corner, (corner[0] + largest, corner[1]), 0.0, 0.25)
    for number, (mm, words) in enumerate(aid.circles, 1):
        radius = mm * scale
        pen.draw_polygon(_arc_points(corner, radius, 0, 90), None, 0.0, 0.45, closed=False)
        for cm in range(1, int(radius * pi / 2 / (10 * scale)) + 1):
            degrees = cm * 10 * scale / radius * 180 / pi
            pen.draw_line(polar(corner, radius - 2.4, degrees), polar(corner, radius, degrees), 0.0, 0.25)
            pen.draw_text(polar(corner, radius - 5, degrees), str(cm), "plain", 2.5, "middle", degrees)
        pen.draw_text((corner[0] + 1.5, corner[1] - radius + 8), str(number), "title", 6)
        line = at[1] + 5 + number * 7
        pen.draw_text((at[0] + largest + 8, line), str(number), "title", 6)
        said = f"{mm} mm: {words}" if words else f"{mm} mm"
        room = pen.paper.width - pen.paper.margin - at[0] - largest - 14
        for row, text in enumerate(pen.wrap_text(said, "plain", TEXT, room)):
            pen.draw_text((at[0] + largest + 14, line - 1.5 + row * LINE), text, "plain", TEXT)


def _draw_arcs(pen: Pen, aid: ArcTemplate, at: Point, size: Point, scale: float) -> None:
    """Draw the hull in the middle, bow up, with the rays between the arcs."""
    middle, (long, beam) = (at[0] + size[0] / 2, at[1] + size[1] / 2), (s * scale for s in aid.hull_mm)
    pen.start_clip(at, size)
    for ray in aid.rays:
        start = (middle[0], middle[1] - ray.ahead * long)
        pen.draw_line(start, polar(start, sum(size), ray.angle), 0.0, 0.3)
    pen.stop_clip()
    corners = ((-beam, -long), (beam, -long), (beam, long), (-beam, long))
    pen.draw_polygon([(middle[0] + x / 2, middle[1] + y / 2) for x, y in corners], 1.0, 0.0, 0.35)
    draw_hull(pen, middle, 0, min(long, beam * 4), 0)
    for angle, words in aid.words:
        reach = min(size[0] * 0.36, size[1] * 0.42) if angle % 180 else size[1] * 0.44
        x, y = polar(middle, reach, angle)
        for row, text in enumerate(pen.wrap_text(words, "plain", TEXT, size[0] * 0.26)):
            pen.draw_text((x, y + row * LINE), text, "plain", TEXT, "middle")
    pen.draw_box(at, size, None, 0.5, 0.15)


# -------------------------------------------------------------------------------------- roses and cells
def _draw_rose(pen: Pen, aid: Rose, at: Point, wide: float) -> None:
    """Draw sectors and rays round the middle; with wind, an arrow from the top."""
    longest = max((pen.text_width(words, "bold", 3.6) for _, words in aid.rays), default=0.0)
    middle, radius = (at[0] + wide / 2, at[1] + wide * 0.5), wide * 0.46 - max(longest, wide * 0.06)
    for sector in aid.sectors:
        arc = _arc_points(middle, radius, sector.begins, sector.ends)
        pen.draw_polygon([middle, *arc], sector.grey, 0.0, 0.3)
        x, y = polar(middle, radius * 0.62, (sector.begins + sector.ends) / 2)
        lines = sector.words.split("\n")
        for row, text in enumerate(lines):
            font = "bold" if row == 0 else "plain"
            pen.draw_text((x, y + (row - len(lines) / 2 + 0.7) * LINE), text, font, TEXT, "middle")  # type: ignore[arg-type]
    if not aid.sectors:
        pen.draw_circle(middle, radius, None, 0.4, 0.2)
    for angle, words in aid.rays:
        pen.draw_line(polar(middle, radius * 0.16, angle), polar(middle, radius, angle), 0.0, 0.35)
        x, y = polar(middle, radius + 2.5, angle)
        align = "middle" if angle % 180 == 0 else "left" if angle < 180 else "right"
        down = 1.2 - 1.6 * cos(radians(angle))
        pen.draw_text((x, y + down), words, "bold", 3.6, align)  # type: ignore[arg-type]
    if aid.has_wind:
        top = (middle[0], middle[1] - radius)
        arrow = ((-2.6, -9), (2.6, -9), (2.6, -4), (5, -4), (0, 1), (-5, -4), (-2.6, -4))
        pen.draw_polygon([(top[0] + x, top[1] + y) for x, y in arrow], 0.0, 0.0)
        pen.draw_text((top[0] + 7, top[1] - 4), "wind", "italic", 3.6)
    else:
        draw_hull(pen, middle, 0, radius * 0.5, 0)


def _reach(aid: CellArcs) -> float:
    """Return how many cells off the middle the outermost edge is, to either side."""
    return max(abs(cell.right) for cell in aid.cells) + 0.6


def _draw_cells(pen: Pen, aid: CellArcs, at: Point, size: Point, pitch: float) -> None:
    """Draw the cells, ``pitch`` mm each, the ship in the middle with her heading."""
    middle = (at[0] + size[0] / 2, at[1] + size[1] / 2)
    shape = _square(pitch) if aid.corners == 4 else _hexagon(pitch)
    letters = min(TEXT, pitch * 0.42)
    for cell in aid.cells:
        x, y = middle[0] + cell.right * pitch, middle[1] + cell.down * pitch
        pen.draw_polygon([(x + dx, y + dy) for dx, dy in shape], cell.grey, 0.35, 0.18)
        pen.draw_text((x, y + letters * 0.36), cell.words, "plain", letters, "middle")
    pen.draw_polygon([(middle[0] + dx, middle[1] + dy) for dx, dy in shape], 1.0, 0.0, 0.3)
    draw_hull(pen, middle, aid.heading, pitch * hypot(1, aid.heading % 90 > 0) * 0.9, 0)


def _square(pitch: float) -> list[Point]:
    half = pitch / 2
    return [(-half, -half), (half, -half), (half, half), (-half, half)]


def _hexagon(pitch: float) -> list[Point]:
    """Return the corners of a hex with flat top, ``pitch`` from middle to middle."""
    return [polar((0, 0), pitch / 2 / cos(radians(30)), 30 + 60 * n) for n in range(6)]
