"""Counters to cut, with backs that lie exactly behind them when a page is printed on both sides."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from game.core.wording import boat_group_name, single_boat_name
from game.prints.battle import Piece, PieceKind, PrintedBattle
from game.prints.pen import MASTS, OUTLINE, Page, Paper, Pen, Point, draw_hull, hull_outline, point_ahead

MARKER_WORDS = ("on fire", "aground", "at anchor", "foul", "taken", "raked", "fired", "moved")
"""Our own words for markers beside ships; each front has the next one at its back."""
MARKER_SIZE: Point = (23.0, 8.0)
HEAD_HEIGHT = 8.0
NAME_SIZE = 2.9


class Counter(NamedTuple):
    """A counter: its size in mm, and what draws its front and its back into a frame by its left upper
    corner."""

    size: Point
    front: Callable[[Pen, Point], None]
    back: Callable[[Pen, Point], None]


def counter_pages(battle: PrintedBattle, paper: Paper) -> list[Page]:
    """Return pages of fronts, each before the page of its backs, mirrored for a sheet that is turned over its
    long edge."""
    room = paper.width - 2 * paper.margin + 0.01
    rows = [*_filled_rows(_piece_counters(battle), room), *_filled_rows(_marker_counters(battle), room)]
    pages = []
    for placed in _filled_pages(rows, paper):
        pages.append(Page(paper, partial(_draw_fronts, placed)))
        pages.append(Page(paper, partial(_draw_backs, placed)))
    return pages


Placed = Sequence[tuple[Counter, Point, float]]
"""The counters of a page, each with its corner and the height of its row."""


def _filled_rows(groups: Iterable[Sequence[Counter]], room: float) -> Iterator[list[Counter]]:
    """Yield rows of counters; those of a group stay together if a row has room for them."""
    row, used = list[Counter](), 0.0
    for group in groups:
        if used + sum(counter.size[0] for counter in group) > room and row:
            yield row
            row, used = [], 0.0
        for counter in group:
            if used + counter.size[0] > room and row:
                yield row
                row, used = [], 0.0
            row.append(counter)
            used += counter.size[0]
    if row:
        yield row


def _filled_pages(rows: Sequence[Sequence[Counter]], paper: Paper) -> Iterator[Placed]:
    """Yield the counters of each page, row by row; frames of a row are equally high, for straight cuts."""
    top, page = paper.margin + HEAD_HEIGHT, list[tuple[Counter, Point, float]]()
    y = top
    for row in rows:
        tall = max(counter.size[1] for counter in row)
        if y + tall > paper.height - paper.margin + 0.01 and page:
            yield page
            page, y = [], top
        x = paper.margin
        for counter in row:
            page.append((counter, (x, y), tall))
            x += counter.size[0]
        y += tall
    yield page


def _draw_fronts(placed: Placed, pen: Pen) -> None:
    left = pen.paper.margin
    pen.draw_text((left, left + 4), "Counters: cut along the frames", "title", 5)
    for counter, at, tall in placed:
        pen.draw_box(at, (counter.size[0], tall), None, 0.5, 0.12)
        counter.front(pen, at)


def _draw_backs(placed: Placed, pen: Pen) -> None:
    right = pen.paper.width - pen.paper.margin
    words = "Backs of the page before: print on both sides, turned over the long edge"
    pen.draw_text((right, pen.paper.margin + 4), words, "italic", 3.6, "right")
    is_upright = pen.paper.height >= pen.paper.width
    for counter, (x, y), tall in placed:
        wide = counter.size[0]
        turned = (pen.paper.width - x - wide, y)
        at = turned if is_upright else (x, pen.paper.height - y - tall)
        pen.draw_box(at, (wide, tall), None, 0.85, 0.1)
        counter.back(pen, at)


# ------------------------------------------------------------------------------ ships and works
def _piece_counters(battle: PrintedBattle) -> Iterator[Sequence[Counter]]:
    for piece in battle.pieces:
        is_ship = piece.kind is PieceKind.SHIP
        yield list(_ship_counters(battle, piece)) if is_ship else [_other_counter(battle, piece)]


def _ship_counters(battle: PrintedBattle, piece: Piece) -> Iterator[Counter]:
    """Yield her under sail and struck, then dismasted and sunk; and the boats that she can lower."""
    length = piece.length * battle.scale
    size = (max(length + 3, 18.0), max(length / 4 + 7, 10.0))
    has_masts = piece.length > 0 and piece.has_masts
    yield Counter(
        size, partial(_draw_ship, piece, size, length), partial(_draw_lost, piece, size, length, "struck")
    )
    if has_masts:
        wreck = partial(_draw_lost, piece, size, length, "dismasted")
        yield Counter(size, wreck, partial(_draw_lost, piece, size, length, "sunk"))
    if piece.boats:
        name = boat_group_name(piece.name) if piece.boats > 1 else single_boat_name(piece.name)
        boat = (max(size[0], 16.0), 10.0)
        yield Counter(
            boat,
            partial(_draw_boats, piece.side, name, piece.boats, boat),
            partial(_draw_word, name, "lost", boat),
        )


def _draw_name(pen: Pen, name: str, at: Point, size: Point) -> None:
    shown, small = pen.fit_text(name, "bold", NAME_SIZE, size[0] - 1.5)
    pen.draw_text((at[0] + size[0] / 2, at[1] + 3.4), shown, "bold", small, "middle")


def _hull_middle(at: Point, size: Point, length: float) -> Point:
    return at[0] + size[0] / 2, at[1] + size[1] - length / 8 - 1.5


def _draw_ship(piece: Piece, size: Point, length: float, pen: Pen, at: Point) -> None:
    middle = _hull_middle(at, size, length)
    if piece.hull is not None:
        box = (middle[0] - length / 2, middle[1] - length / 8)
        pen.draw_picture(piece.hull, box, (length, length / 4), 90.0)
    else:
        draw_hull(pen, middle, 90, length, piece.side)
    _draw_name(pen, piece.name, at, size)


def _draw_lost(piece: Piece, size: Point, length: float, state: str, pen: Pen, at: Point) -> None:
    """Draw her when she has struck, lost her masts or sunk, with the word across her hull."""
    middle = _hull_middle(at, size, length)
    outline = hull_outline(middle, 90, length)
    pen.draw_polygon(
        outline, 1.0, 0.2 if state != "sunk" else 0.5, 0.3, (1.2, 0.8) if state == "sunk" else ()
    )
    if state == "dismasted":
        for place in MASTS.values():
            stump = point_ahead(middle, 90, place * length)
            arm = 0.03 * length
            pen.draw_line((stump[0] - arm, stump[1] - arm), (stump[0] + arm, stump[1] + arm), 0.4)
            pen.draw_line((stump[0] - arm, stump[1] + arm), (stump[0] + arm, stump[1] - arm), 0.4)
    word, small = pen.fit_text(state, "italic", 3.0, max(length - 3, 9.0))
    wide = pen.text_width(word, "italic", small) + 1.0
    pen.draw_box((middle[0] - wide / 2, middle[1] - 1.6), (wide, 3.2), 1.0, 1.0, 0.0)
    pen.draw_text((middle[0], middle[1] + 0.9), word, "italic", small, "middle")
    _draw_name(pen, piece.name, at, size)


_BACK_WORDS = {PieceKind.BOATS: "lost", PieceKind.WORKS: "silenced", PieceKind.TROOPS: "broken"}


def _other_counter(battle: PrintedBattle, piece: Piece) -> Counter:
    wide = max(piece.length * battle.scale + 3, 20.0)
    size = (wide, 12.0 if piece.kind is PieceKind.BOATS else 14.0)
    draw = {PieceKind.BOATS: partial(_draw_boats, piece.side, piece.name, 2)}.get(
        piece.kind, partial(_draw_shore, piece)
    )
    back = partial(_draw_word, piece.name, _BACK_WORDS[piece.kind], size)
    return Counter(size, partial(draw, size), back)


def _draw_boats(side: int, name: str, count: int, size: Point, pen: Pen, at: Point) -> None:
    for n in (-1, 0, 1) if count > 1 else (0,):
        middle = (at[0] + size[0] / 2 + n * 4.4, at[1] + size[1] - 2.6)
        pen.draw_polygon(
            [(middle[0] + u * 3.6, middle[1] + v * 5) for u, v in OUTLINE],
            1.0 if side % 2 == 0 else 0.75,
            0.0,
            0.25,
        )
    _draw_name(pen, name, at, size)


def _draw_shore(piece: Piece, size: Point, pen: Pen, at: Point) -> None:
    middle, shade = (at[0] + size[0] / 2, at[1] + size[1] - 4.6), 1.0 if piece.side % 2 == 0 else 0.75
    if piece.kind is PieceKind.WORKS:
        pen.draw_circle(middle, 3.2, shade, 0.0, 0.5)
        pen.draw_circle(middle, 1.4, 0.3, 0.0, 0.2)
    else:
        pen.draw_box((middle[0] - 3.2, middle[1] - 2.6), (6.4, 5.2), shade, 0.0, 0.4)
        pen.draw_line((middle[0] - 3.2, middle[1] - 2.6), (middle[0] + 3.2, middle[1] + 2.6))
        pen.draw_line((middle[0] - 3.2, middle[1] + 2.6), (middle[0] + 3.2, middle[1] - 2.6))
    _draw_name(pen, piece.name, at, size)


def _draw_word(name: str, word: str, size: Point, pen: Pen, at: Point) -> None:
    _draw_name(pen, name, at, size)
    pen.draw_text((at[0] + size[0] / 2, at[1] + size[1] - 3), word, "italic", 3.2, "middle")


# ------------------------------------------------------------------------------ markers
def _marker_counters(battle: PrintedBattle) -> Iterator[Sequence[Counter]]:
    each = max(2, min(len(battle.pieces) // 4, 5))
    for front, back in zip(MARKER_WORDS[::2], MARKER_WORDS[1::2], strict=True):
        yield [Counter(MARKER_SIZE, partial(_draw_marker, front), partial(_draw_marker, back))] * each


def _draw_marker(word: str, pen: Pen, at: Point) -> None:
    pen.draw_text((at[0] + MARKER_SIZE[0] / 2, at[1] + 5.2), word, "bold", 3.2, "middle")
