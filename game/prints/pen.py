"""A pen on paper: millimetres from the upper left corner, y down, black and greys only.

The only module that uses reportlab, which writes the PDF: its y goes up, and it forgets its
rotation with each new page."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from math import cos, radians, sin
from pathlib import Path
from typing import Any, Literal, NamedTuple

from game.core.typefaces import font_runs

Point = tuple[float, float]
Font = Literal["title", "italic", "plain", "bold"]
FONTS: dict[str, str] = {
    "title": "ImFellSC-Regular.ttf",
    "italic": "ImFell-Italic.ttf",
    "plain": "SourceSans3-Regular.ttf",
    "bold": "SourceSans3-Bold.ttf",
}
"""The digits of IM Fell are hard to read small, so numbers never use it."""
_FONT_BY_FILE = {Path(file).stem: name for name, file in FONTS.items()}
POINTS_PER_MM = 72 / 25.4
_WORDS = re.compile(r"\S+|\s")


class Paper(NamedTuple):
    """A sheet of paper in mm, and its margin that printers do not reach."""

    width: float
    height: float
    margin: float = 12.0

    @property
    def turned(self) -> Paper:
        """The same sheet on its other edge: landscape for portrait."""
        return self._replace(width=self.height, height=self.width)


PAPERS = {"a4": Paper(210.0, 297.0), "a3": Paper(297.0, 420.0), "letter": Paper(215.9, 279.4)}
PAPER_NAMES = {"a4": "A4", "a3": "A3", "letter": "Letter"}


class Page(NamedTuple):
    """A page of a document that is not drawn yet."""

    paper: Paper
    draw: Callable[[Pen], None]


class Pen:
    """A document that is being drawn."""

    def __init__(self, paper: Paper, fonts: Path, title: str) -> None:
        """Start with a blank page. Raise ImportError if reportlab is not installed."""
        from reportlab.pdfbase import pdfmetrics  # noqa: PLC0415  # only who prints needs it
        from reportlab.pdfbase.ttfonts import TTFont  # noqa: PLC0415
        from reportlab.pdfgen.canvas import Canvas  # noqa: PLC0415

        self.paper, self.pages, self._fonts = paper, 1, fonts
        for name, file in FONTS.items():
            if name not in pdfmetrics.getRegisteredFontNames():  # reading one takes 20 ms
                pdfmetrics.registerFont(TTFont(name, str(fonts / file)))
        self._width = pdfmetrics.stringWidth
        self._widths: dict[tuple[str, Font], float] = {}
        self._file = BytesIO()
        size = (paper.width * POINTS_PER_MM, paper.height * POINTS_PER_MM)
        # invariant: the same battle gives the same bytes; naming the font keeps Helvetica out
        self._canvas: Any = Canvas(self._file, size, invariant=1, initialFontName="plain")
        self._canvas.setTitle(title)
        self._begin_page()

    def _begin_page(self) -> None:
        self._canvas.setPageSize((self.paper.width * POINTS_PER_MM, self.paper.height * POINTS_PER_MM))
        self._canvas.translate(0, self.paper.height * POINTS_PER_MM)
        self._canvas.scale(POINTS_PER_MM, POINTS_PER_MM)

    def new_page(self, paper: Paper | None = None) -> None:
        """Start a blank page, on another paper if one is given."""
        self._canvas.showPage()
        self.pages += 1
        self.paper = paper or self.paper
        self._begin_page()

    def draw_pages(self, pages: Sequence[Page]) -> None:
        """Draw these pages, each on its paper with its number, the first on the page that lies open."""
        for number, page in enumerate(pages, 1):
            if number > 1:
                self.new_page(page.paper)
            page.draw(self)
            at = (page.paper.width - 12.0, page.paper.margin - 1.0)  # above whatever the page has
            self.draw_text(at, f"{number} of {len(pages)}", "plain", 2.6, "right", grey=0.3)

    def finish(self) -> bytes:
        """Return the document as PDF."""
        self._canvas.save()
        return self._file.getvalue()

    # -------------------------------------------------------------------------- lines and areas
    def draw_polygon(
        self,
        points: Sequence[Point],
        fill_grey: float | None = None,
        line_grey: float | None = 0.0,
        width: float = 0.2,
        dash: Sequence[float] = (),
        closed: bool = True,
    ) -> None:
        """Draw a polygon, or a polyline if not ``closed``. Greys from 0 (black) to 1 (white); None leaves it
        out."""
        self._apply_style(fill_grey, line_grey, width, dash)
        self._canvas.drawPath(
            self._make_path(points, closed), stroke=line_grey is not None, fill=fill_grey is not None
        )

    def draw_line(
        self, a: Point, b: Point, grey: float = 0.0, width: float = 0.2, dash: Sequence[float] = ()
    ) -> None:
        """Draw a straight line."""
        self.draw_polygon((a, b), None, grey, width, dash, closed=False)

    def draw_box(
        self, top_left: Point, size: Point, fill: float | None = None, grey: float = 0.0, width: float = 0.2
    ) -> None:
        """Draw an upright rectangle by its upper left corner."""
        (x, y), (w, h) = top_left, size
        self.draw_polygon([(x, y), (x + w, y), (x + w, y + h), (x, y + h)], fill, grey, width)

    def draw_circle(
        self,
        centre: Point,
        radius: float,
        fill: float | None = None,
        grey: float = 0.0,
        width: float = 0.2,
        dash: Sequence[float] = (),
    ) -> None:
        """Draw a circle."""
        self._apply_style(fill, grey, width, dash)
        self._canvas.circle(centre[0], -centre[1], radius, stroke=1, fill=fill is not None)

    def hatch_area(self, points: Sequence[Point], gap: float, grey: float = 0.45) -> None:
        """Fill an area with slanting lines, which copiers keep where they lose a grey."""
        self._canvas.saveState()
        self._canvas.clipPath(self._make_path(points, closed=True), stroke=0, fill=0)
        xs, ys = [x for x, _ in points], [y for _, y in points]
        tall = max(ys) - min(ys)
        for n in range(int((max(xs) - min(xs) + tall) / gap) + 1):
            x = min(xs) - tall + n * gap
            self.draw_line((x, max(ys)), (x + tall, min(ys)), grey, 0.12)
        self._canvas.restoreState()

    def start_clip(self, top_left: Point, size: Point) -> None:
        """Clip to a rectangle until ``stop_clip``."""
        self._canvas.saveState()
        (x, y), (w, h) = top_left, size
        corners = [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]
        self._canvas.clipPath(self._make_path(corners, closed=True), stroke=0, fill=0)

    def stop_clip(self) -> None:
        """Draw on the whole page again."""
        self._canvas.restoreState()

    def _make_path(self, points: Sequence[Point], closed: bool) -> Any:
        path = self._canvas.beginPath()
        path.moveTo(points[0][0], -points[0][1])
        for x, y in points[1:]:
            path.lineTo(x, -y)
        if closed:
            path.close()
        return path

    def _apply_style(
        self, fill: float | None, line: float | None, width: float, dash: Sequence[float]
    ) -> None:
        if fill is not None:
            self._canvas.setFillGray(fill)
        if line is not None:
            self._canvas.setStrokeGray(line)
        self._canvas.setLineWidth(width)
        self._canvas.setDash(list(dash))

    def draw_picture(self, png: bytes, top_left: Point, size: Point, clockwise_deg: float = 0.0) -> None:
        """Draw a picture in greys in the middle of a rectangle, as large as fits; ``clockwise_deg`` turns it
        first: 0, 90, 180 or 270."""
        from PIL import Image  # noqa: PLC0415  # reportlab brings it
        from reportlab.lib.utils import ImageReader  # noqa: PLC0415

        picture = Image.open(BytesIO(png)).convert("LA").rotate(-clockwise_deg, expand=True)
        flat = Image.new("L", picture.size, 255)
        flat.paste(picture.getchannel("L"), mask=picture.getchannel("A"))
        (x, y), (w, h) = top_left, size
        scale = min(w / picture.width, h / picture.height)
        wide, tall = picture.width * scale, picture.height * scale
        left, foot = x + (w - wide) / 2, y + (h + tall) / 2
        self._canvas.drawImage(ImageReader(flat), left, -foot, wide, tall)

    # -------------------------------------------------------------------------- text
    def draw_text(
        self,
        at: Point,
        text: str,
        font: Font = "plain",
        size: float = 3.5,
        align: Literal["left", "middle", "right"] = "left",
        clockwise_deg: float = 0.0,
        grey: float = 0.0,
    ) -> None:
        """Draw text on a baseline; size in mm, ``clockwise_deg`` in degrees clockwise."""
        back = {"left": 0.0, "middle": 0.5, "right": 1.0}[align] * self.text_width(text, font, size)
        self._canvas.saveState()
        self._canvas.setFillGray(grey)
        self._canvas.translate(at[0], -at[1])
        self._canvas.rotate(-clockwise_deg)
        for own, run in self._font_runs(text, font):
            self._canvas.setFont(own, size)
            self._canvas.drawString(-back, 0, run)
            back -= self._width(run, own, size)
        self._canvas.restoreState()

    def text_width(self, text: str, font: Font, size: float) -> float:
        """Return the width of a text in mm."""
        return sum(self._word_width(word, font) for word in _WORDS.findall(text)) * size

    def _word_width(self, word: str, font: Font) -> float:
        """Return the width of a word at a size of 1 mm. No font of ours moves letters together, and most
        words come again."""
        key = (word, font)
        if key not in self._widths:
            self._widths[key] = sum(self._width(run, own, 1.0) for own, run in self._font_runs(word, font))
        return self._widths[key]

    def _font_runs(self, text: str, font: Font) -> list[tuple[str, str]]:
        runs = font_runs(text, self._fonts / FONTS[font])
        return [(_FONT_BY_FILE[face], run) for face, run in runs]

    def fit_text(self, text: str, font: Font, size: float, room: float) -> tuple[str, float]:
        """Return a text that fits into ``room`` mm and its size: smaller by a third at most, then cut."""
        smaller = size
        while smaller > size * 0.67 and self.text_width(text, font, smaller) > room:
            smaller -= 0.1
        while len(text) > 1 and self.text_width(text, font, smaller) > room:
            text = text[:-2].rstrip() + "…"
        return text, smaller

    def _split_words(self, text: str, font: Font, size: float, room: float) -> Iterator[str]:
        for word in text.split():
            while len(word) > 1 and self.text_width(word, font, size) > room:
                fits = max(int(len(word) * room / self.text_width(word, font, size)) - 1, 1)
                yield word[:fits]
                word = word[fits:]  # noqa: PLW2901  # the rest of it
            yield word

    def wrap_text(self, text: str, font: Font, size: float, room: float) -> list[str]:
        """Return a text in lines of ``room`` mm; an empty line separates paragraphs. A word that is longer is
        cut."""
        lines: list[str] = []
        space = self.text_width(" ", font, size)
        for paragraph in text.strip().split("\n"):
            row, end = list[str](), 0.0
            for word in self._split_words(paragraph, font, size, room):
                wide = self.text_width(word, font, size)
                if row and end + space + wide > room:
                    lines.append(" ".join(row))
                    row, end = [], 0.0
                end += wide + space * bool(row)
                row.append(word)
            lines.append(" ".join(row))
        return lines


# -------------------------------------------------------------------------------------------- hulls
OUTLINE = [
    *((0.5, 0.0), (0.42, 0.06), (0.3, 0.1), (0.1, 0.125), (-0.3, 0.12), (-0.46, 0.09)),
    *((-0.5, 0.06), (-0.5, -0.06), (-0.46, -0.09), (-0.3, -0.12), (0.1, -0.125)),
    *((0.3, -0.1), (0.42, -0.06)),
]
"""Along and across, in shares of her length, from the bow round: a quarter as broad as long."""
MASTS = {"fore": 0.27, "main": 0.0, "mizzen": -0.27}
"""Positions of masts along the hull."""


def hull_outline(at: Point, heading: float, length: float) -> list[Point]:
    """Return the outline of a ship; heading in degrees clockwise from the top."""
    return [point_ahead(at, heading, u * length, v * length) for u, v in OUTLINE]


def point_ahead(at: Point, heading: float, ahead: float, abeam: float = 0.0) -> Point:
    """Return the point this far ahead of another, and to starboard."""
    turn = radians(heading)
    return (at[0] + ahead * sin(turn) + abeam * cos(turn), at[1] - ahead * cos(turn) + abeam * sin(turn))


def draw_hull(
    pen: Pen, at: Point, heading: float, length: float, side: int, is_later_position: bool = False
) -> None:
    """Draw a ship: white, hatched, grey or barred by the number of her side; ``is_later_position``: only her
    later position, with dashed lines."""
    shape = hull_outline(at, heading, length)
    if is_later_position:
        pen.draw_polygon(shape, 1.0, 0.35, 0.2, (1.0, 0.8))
    else:
        pen.draw_polygon(shape, (1.0, 1.0, 0.75, 0.9)[side % 4], None)
        if side % 4 in (1, 3):
            pen.hatch_area(shape, 1.1 if side % 4 == 1 else 2.2, 0.25)
        pen.draw_polygon(shape, None, 0.0, 0.35)
    bow = [
        point_ahead(at, heading, u * length, v * length) for u, v in ((0.46, 0), (0.34, 0.06), (0.34, -0.06))
    ]
    pen.draw_polygon(bow, 0.0 if not is_later_position else 0.5, None)
    for place in MASTS.values():
        pen.draw_circle(point_ahead(at, heading, place * length), 0.02 * length, 1.0, 0.2, 0.2)
