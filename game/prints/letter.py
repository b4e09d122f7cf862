"""A letter of a battle on one sheet of paper: its text, the chart with tracks, the losses, and a QR code."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

from game.prints.battle import PrintedBattle
from game.prints.chart import ChartView, ChartWindow, draw_chart
from game.prints.pen import Page, Paper, Pen, Point, draw_hull
from game.scene.label_placement import Box, Label, place_labels

CHART_HEIGHT: Final = 92.0
SIDE_WIDTH: Final = 52.0
"""Mm of the chart's height, and of the column beside it for the losses and the code."""
LARGEST_HAND, SMALLEST_HAND = 4.9, 3.0
_DASHES: Final[tuple[tuple[float, ...], ...]] = ((), (1.6, 1.0), (0.4, 0.8), (2.4, 0.8, 0.4, 0.8))
"""The lines of the sides' tracks: paper has no colour."""
_CHART_MARGIN: Final = 0.1
"""Sea round the tracks, in shares of their extent."""


class PrintedTrack(NamedTuple):
    """Where a ship went, in cm of the table; her last heading in degrees, her length in cm, her name with her
    fate, and the number of her side."""

    name: str
    side: int
    points: tuple[Point, ...]
    heading: float
    length: float


class PrintedLetter(NamedTuple):
    """What stands on the sheet: the letter, the tracks, sentences on the losses, and QR codes as rows of dark
    modules with the words below them."""

    dateline: str
    greeting: str
    paragraphs: tuple[str, ...]
    close: tuple[str, ...]
    tracks: tuple[PrintedTrack, ...]
    losses: tuple[str, ...]
    qr_rows: tuple[tuple[bool, ...], ...] = ()
    qr_words: str = ""


def letter_page(battle: PrintedBattle, letter: PrintedLetter, paper: Paper) -> Page:
    """Return the sheet."""
    return Page(paper, partial(_draw_sheet, battle, letter, paper))


def _draw_sheet(battle: PrintedBattle, letter: PrintedLetter, paper: Paper, pen: Pen) -> None:
    left, wide = paper.margin + 4.0, paper.width - 2 * paper.margin - 8.0
    foot = paper.height - paper.margin - CHART_HEIGHT
    _draw_letter(pen, letter, Box(left, paper.margin, wide, foot - paper.margin - 6.0))
    chart = Box(left, foot, wide - SIDE_WIDTH - 5.0, CHART_HEIGHT)
    _draw_track_chart(battle, letter, pen, chart)
    _draw_side_column(letter, pen, Box(left + wide - SIDE_WIDTH, foot, SIDE_WIDTH, CHART_HEIGHT))


# ------------------------------------------------------------------------------ text
class _Line(NamedTuple):
    """A line of the letter: how far it is indented, its size and the gap above, in sizes of the hand."""

    words: str
    indent: float = 0.0
    is_right: bool = False
    size: float = 1.0
    gap: float = 0.0


def _draw_letter(pen: Pen, letter: PrintedLetter, room: Box) -> None:
    size, lines = LARGEST_HAND, list(_letter_lines(pen, letter, LARGEST_HAND, room.width))
    while size > SMALLEST_HAND and sum(1.3 + line.gap for line in lines) * size > room.height:
        size -= 0.1
        lines = list(_letter_lines(pen, letter, size, room.width))
    y = room.top
    for line in lines:
        y += size * (1.3 + line.gap)
        x = room.left + (room.width if line.is_right else line.indent * size)
        pen.draw_text((x, y), line.words, "italic", size * line.size, "right" if line.is_right else "left")


def _letter_lines(pen: Pen, letter: PrintedLetter, size: float, room: float) -> Iterator[_Line]:
    yield _Line(letter.dateline, is_right=True)
    yield _Line(letter.greeting)
    for paragraph in letter.paragraphs:
        for n, words in enumerate(pen.wrap_text(paragraph, "italic", size, room)):
            yield _Line(words, gap=0.0 if n else 0.5)
    *close, signature = letter.close
    for n, words in enumerate(close):
        yield _Line(words, 3.0, gap=0.0 if n else 0.8)
    yield _Line(signature, is_right=True, size=1.4, gap=0.8)


# ------------------------------------------------------------------------------ chart
def _draw_track_chart(battle: PrintedBattle, letter: PrintedLetter, pen: Pen, room: Box) -> None:
    window = _window_on_tracks(battle, letter.tracks, room)
    draw_chart(battle._replace(pieces=()), pen, window, ChartView())
    pen.start_clip(window.page_origin, window.page_size)
    for track in letter.tracks:
        way = [window.to_page(*point) for point in track.points]
        pen.draw_polygon(way, None, 0.25, 0.35, _DASHES[track.side % len(_DASHES)], closed=False)
    ends = [window.to_page(*track.points[-1]) for track in letter.tracks]
    lengths = [max(track.length * window.scale, 3.2) for track in letter.tracks]
    for track, at, length in zip(letter.tracks, ends, lengths, strict=True):
        draw_hull(pen, at, track.heading, length, track.side)
    _draw_names(pen, letter.tracks, ends, lengths, window)
    pen.stop_clip()


def _draw_names(
    pen: Pen,
    tracks: Sequence[PrintedTrack],
    ends: Sequence[Point],
    lengths: Sequence[float],
    window: ChartWindow,
) -> None:
    size = 2.6
    anchors = [
        Box(x - length / 2, y - length / 2, length, length)
        for (x, y), length in zip(ends, lengths, strict=True)
    ]
    labels = [
        Label(anchor, pen.text_width(track.name, "plain", size) + 1.0, size * 1.1, 0.5)
        for track, anchor in zip(tracks, anchors, strict=True)
    ]
    bounds = Box(*window.page_origin, *window.page_size)
    for track, place in zip(tracks, place_labels(labels, bounds, anchors, ()), strict=True):
        left, top, wide, high = place.box
        pen.draw_box((left, top), (wide, high), 1.0, 1.0, 0.0)
        pen.draw_text((left + wide / 2, top + high * 0.78), track.name, "plain", size, "middle")


def _window_on_tracks(battle: PrintedBattle, tracks: Sequence[PrintedTrack], room: Box) -> ChartWindow:
    """Return the part of the chart that the tracks need, as large as fits into a room of the page."""
    wide, tall = battle.level.chart.size_cm
    xs = [x for track in tracks for x, _ in track.points] or [0.0, wide]
    ys = [y for track in tracks for _, y in track.points] or [0.0, tall]
    edge = max(max(xs) - min(xs), max(ys) - min(ys), 8.0) * _CHART_MARGIN + 2.0
    across, down = max(xs) - min(xs) + 2 * edge, max(ys) - min(ys) + 2 * edge
    scale = min(room.width / across, room.height / down)
    middle = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
    left, top = middle[0] - room.width / scale / 2, middle[1] - room.height / scale / 2
    return ChartWindow(left, top, (room.left, room.top), (room.width, room.height), scale)


# ------------------------------------------------------------------------------ losses and code
def _draw_side_column(letter: PrintedLetter, pen: Pen, room: Box) -> None:
    y = room.top + 3.5
    pen.draw_text((room.left, y), "Losses", "title", 4.4)
    edge = room.width if letter.qr_rows else 0.0
    for sentence in letter.losses:
        for line in pen.wrap_text(sentence, "plain", 3.0, room.width):
            y += 4.0
            if y < room.top + room.height - edge - 6.0:
                pen.draw_text((room.left, y), line, "plain", 3.0)
    if letter.qr_rows:
        top = room.top + room.height - edge
        _draw_qr(pen, letter.qr_rows, Box(room.left, top, edge, edge))
        pen.draw_text((room.left, top - 1.2), letter.qr_words, "plain", 2.6, grey=0.2)


def _draw_qr(pen: Pen, rows: Sequence[Sequence[bool]], room: Box) -> None:
    """Draw the dark modules of each row, neighbours in one box: a telephone sees a seam."""
    module = room.width / len(rows)
    for y, row in enumerate(rows):
        x = 0
        while x < len(row):
            end = next((n for n in range(x, len(row)) if not row[n]), len(row))
            if end > x:
                at = (room.left + x * module, room.top + y * module)
                pen.draw_box(at, ((end - x) * module, module), 0.0, 0.0, 0.02)
            x = end + 1
