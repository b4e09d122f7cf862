"""List of the battles to begin a level from, with the chart of the one that is looked at."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

import pygame

from game.books import shelf
from game.levels import LevelError
from game.levels.editing.beginnings import all_beginnings, copied_level_text
from game.levels.editing.toml_edits import single_edit
from game.levels.reading.toml_source import read_level_file
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.ui.kit import widgets
from game.ui.level_editor import update
from game.ui.level_editor.dialogs import ChooserScreen, ListChoice
from game.ui.level_editor.field_kinds import Scalar
from game.ui.level_editor.state import EditorState
from game.ui.pages.level_briefs import LevelBrief, read_brief
from game.ui.pages.level_chart import LevelChartView

_PICTURE_WIDTH: Final = 330
"""Greatest width of the chart's panel in units."""
_MIN_LIST_WIDTH: Final = 400


@cache
def _brief_of(path: Path) -> LevelBrief:
    return read_brief(path)


class BeginningsList(ChooserScreen):
    """List of the beginnings; what lies on the table is replaced by the chosen one, as one undo step."""

    def __init__(self, editor: EditorState) -> None:
        choices = [
            ListChoice(each.name, _brief_of(each.path).title, shelf.book(each.book).title)
            for each in all_beginnings()
        ]
        super().__init__(editor, "Begin from another battle", choices, self._begin, None)
        self._charts = LevelChartView()

    def _begin(self, value: Scalar) -> None:
        document = self.editor.document
        chosen = next(each for each in all_beginnings() if each.name == value)
        text = copied_level_text(read_level_file(chosen.path), chosen.path.name, document.level.title)
        try:
            changed = document.apply_edits(f"begin as {value}", single_edit(document.toml.text, text))
        except LevelError as refused:
            document.show_notice(f"It cannot be read: {refused.findings[0].message}.")
            return
        if changed:
            update.select_ship(self.editor, None)
            update.on_edited(self.editor)
            self.editor.show_whole_chart()
            document.show_notice(f"{chosen.sentence} What lay here comes back by Ctrl Z.")

    @property
    def _shown(self) -> int:
        """Return the number of the beginning under the pointer or the focus."""
        names = {f"choice-{n}": n for n in range(len(self.choices))}
        found = names.get(self.ring.hovered, names.get(self.ring.focused, 0))
        return found if self.choices else 0

    def _panel_rect(self) -> pygame.Rect:
        """Return the rectangle of the list, left of the picture and narrower if need be."""
        paper, style = super()._panel_rect(), self.context.style
        beside = self._picture_width() + style.px(10)
        paper.w = min(paper.w, self.context.size[0] - beside - style.px(32))
        paper.x = (self.context.size[0] - paper.w - beside) // 2
        return paper

    def _picture_width(self) -> int:
        style = self.context.style
        free = self.context.size[0] - style.text_px(_MIN_LIST_WIDTH) - style.px(42)
        return min(free, style.px(_PICTURE_WIDTH))

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the list, and beside it the chart and the sentence."""
        super().draw(surface)
        wide, paper = self._picture_width(), self._panel_rect()
        c = self.context.make_canvas(surface)
        beginning, brief = all_beginnings()[self._shown], _brief_of(all_beginnings()[self._shown].path)
        lines = letters.wrap_text(beginning.sentence, letters.DENSE, c.style, wide - c.px(24))
        step = letters.line_height(letters.DENSE, c.style)
        size = brief.level.chart.size_cm if brief.level else (4, 3)
        high = min(round((wide - c.px(24)) * size[1] / size[0]), round(wide * 0.9))
        panel = pygame.Rect(paper.right + c.px(10), 0, wide, high + step * len(lines) + c.px(36))
        panel.centery = paper.centery
        self._draw_picture(c, panel, high, brief, lines)
        widgets.draw_tooltip(c, self.widgets(), self.ring)

    def _draw_picture(
        self, c: Canvas, panel: pygame.Rect, high: int, brief: LevelBrief, lines: Sequence[str]
    ) -> None:
        with c.text_region("beginning", panel):
            panel_drawing.draw_paper(c, panel, palette.PAPER_0, 3, 0.03)
            panel_drawing.draw_outline(c, panel, palette.INK_3, 1, 3)
            chart = pygame.Rect(panel.x + c.px(12), panel.y + c.px(12), panel.w - c.px(24), high)
            self._charts.draw(c, chart, brief)
            step = letters.line_height(letters.DENSE, c.style)
            for row, words in enumerate(lines):
                at = (chart.x, chart.bottom + c.px(10) + row * step)
                letters.draw_text(c, at, words, letters.DENSE, palette.INK_1)
