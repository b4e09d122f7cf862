"""Text that flows over as many pages as it needs, laid out before anything is drawn."""

from collections.abc import Callable, Sequence
from functools import partial

from game.prints.pen import Font, Page, Paper, Pen

TEXT_SIZE, LINE_HEIGHT = 3.5, 4.6
"""Mm of usual text and from one of its lines to the next."""
HEADING_SIZE = 5.5
FIRST_LINE = 6.0
"""Mm from the margin to the first baseline of a page."""


class Flow:
    """Pages that are being filled from above. Lengths in mm; ``y`` is the next baseline; ``zoom``: letters
    are so many times as large as usual."""

    def __init__(self, pen: Pen, paper: Paper, zoom: float = 1.0) -> None:
        self.pen, self.paper, self.zoom = pen, paper, zoom
        self._pages: list[list[Callable[[Pen], None]]] = [[]]
        self.y = paper.margin + FIRST_LINE

    @property
    def left(self) -> float:
        """Return the left edge of the text."""
        return self.paper.margin

    @property
    def width(self) -> float:
        """Return the width of the text."""
        return self.paper.width - 2 * self.paper.margin

    @property
    def space(self) -> float:
        """Return how much is left below the next baseline."""
        return self.paper.height - self.paper.margin - self.y

    @property
    def _is_at_top(self) -> bool:
        return not self._pages[-1]

    def pages(self) -> list[Page]:
        """Return what has been laid out so far."""
        return [Page(self.paper, partial(_draw_all, drawings)) for drawings in self._pages]

    def start_page(self) -> None:
        """Go on at the top of a new page, unless this one is empty."""
        if not self._is_at_top:
            self._pages.append([])
        self.y = self.paper.margin + FIRST_LINE

    def require(self, height: float) -> None:
        """Start a new page if less than this is left."""
        if self.space < height:
            self.start_page()

    def add(self, drawing: Callable[[Pen], None], height: float = 0.0) -> None:
        """Add a drawing to the page and go down by its height."""
        self._pages[-1].append(drawing)
        self.y += height

    def add_gap(self, height: float) -> None:
        """Leave this much empty."""
        self.y += height

    def add_heading(self, text: str, size: float = HEADING_SIZE, room: float = 16.0) -> None:
        """Add a heading with a line under it; ``room``: how much of its text must be on the same page."""
        size *= self.zoom
        self.y += 0.0 if self._is_at_top else size * 0.55
        self.require(size + room)
        text, size = self.pen.fit_text(text, "title", size, self.width)
        at, end = (self.left, self.y), self.left + self.width
        self.add(lambda pen: pen.draw_text(at, text, "title", size))
        self.add(lambda pen: pen.draw_line((at[0], at[1] + 1.5), (end, at[1] + 1.5), 0.0, 0.25))
        self.y += size + 1.2

    def add_text(
        self, text: str, font: Font = "plain", size: float = TEXT_SIZE, indent: float = 0.0, gap: float = 0.0
    ) -> None:
        """Add a text in lines, then a gap; nothing for ''."""
        if not text:
            return
        size *= self.zoom
        pitch = size * LINE_HEIGHT / TEXT_SIZE
        for line in self.pen.wrap_text(text, font, size, self.width - indent):
            if line:
                self.require(0.0)
                at = (self.left + indent, self.y)
                self.add(partial(_draw_line, at, line, font, size))
            self.y += pitch if line else pitch / 2
        self.y += gap

    def add_named(self, name: str, text: str, gap: float = 0.6) -> None:
        """Add a text behind its bold name, its further lines indented; nothing without a text."""
        if not text:
            return
        size = TEXT_SIZE * self.zoom
        lead = self.pen.text_width(f"{name} ", "bold", size)
        if lead > self.width / 2:
            self.add_text(name, "bold")
            self.add_text(text, indent=4.0, gap=gap)
            return
        paragraph = " ".join(text.split())
        first = self.pen.wrap_text(paragraph, "plain", size, self.width - lead)[0]
        rest = paragraph[len(first) :].strip()
        self.require(0.0)
        at = (self.left, self.y)
        self.add(partial(_draw_line, at, name, "bold", size))
        after = (at[0] + lead, at[1])
        self.add(partial(_draw_line, after, first, "plain", size), LINE_HEIGHT * self.zoom)
        self.add_text(rest, indent=4.0)
        self.y += gap


def _draw_all(drawings: Sequence[Callable[[Pen], None]], pen: Pen) -> None:
    for drawing in drawings:
        drawing(pen)


def _draw_line(at: tuple[float, float], text: str, font: Font, size: float, pen: Pen) -> None:
    pen.draw_text(at, text, font, size)
