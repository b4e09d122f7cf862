"""The moments on the page after a battle: what turned it, once that is known, and great moments."""

from collections.abc import Sequence
from typing import Final

import pygame

from game.analysis.analysis_report import SMALL_THINGS_TEXT, signed_points, turning_words
from game.analysis.battle_analysis import BattleAnalysis
from game.analysis.turning_points import Cause, TurningPoint
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.control_drawing import InteractionState
from game.stage.paper.icons import draw_icon
from game.ui.battle.panels.chance_curve import ChanceCurve, ChancePoint, CurveMark
from game.ui.pages.result_contents import MomentRow

MAX_MOMENTS: Final = 3
_ICON_SIZE: Final = 30
_CAUSE_ICONS: Final = {Cause.ORDER: "wheel", Cause.DICE: "dice", Cause.MANY: "waves"}


def shown_moments(moments: Sequence[MomentRow], analysis: BattleAnalysis | None) -> tuple[MomentRow, ...]:
    """Return the rows: turning points once they are known, then great moments of other turns, as many
    rows as there were."""
    turned = analysis.turning_points if analysis is not None else ()
    if analysis is None or not turned:
        return tuple(moments)
    rows = [_turning_row(point, analysis) for point in turned]
    turns = {row.turn for row in rows}
    others = [row for row in moments if row.turn not in turns]
    return (*rows, *others[: max(MAX_MOMENTS, len(moments)) - len(rows)])


def _turning_row(point: TurningPoint, analysis: BattleAnalysis) -> MomentRow:
    shares = [p.chance.share for p in analysis.curve.points if p.turn <= point.turn][-1:]
    shares += [p.chance.share for p in analysis.curve.points if p.turn > point.turn][:1]
    head = " to ".join(str(round(100 * share)) for share in shares)
    worth = f"{'about ' if point.is_rough else ''}{signed_points(point.moved)}"
    words = point.words or SMALL_THINGS_TEXT
    return MomentRow(
        point.turn, _CAUSE_ICONS[point.cause], f"{words}.", point.first_event, point.last_event, False,
        f"from {head} in a hundred", worth, point.moved < 0,
    )  # fmt: skip


def turning_hint(point: TurningPoint) -> str:
    """Return what a mark on the curve means."""
    return f"Turn {point.turn}: {turning_words(point)}"


def drawn_curve(analysis: BattleAnalysis, turns: int, names: Sequence[str]) -> ChanceCurve:
    """Return the curve as it is drawn; ``turns`` are those of the battle, ``names`` of its sides."""
    known = [point for point in analysis.curve.points if point.chance.rollouts]
    points = tuple(ChancePoint(p.turn, float(p.chance.share), *p.chance.bounds) for p in known)
    marks = tuple(
        CurveMark(point.turn, n, point.moved > 0) for n, point in enumerate(analysis.turning_points, 1)
    )
    has_end = bool(known) and known[-1].chance.is_known
    side = analysis.side_index
    others = [name for n, name in enumerate(names) if n != side]
    pair = (names[side] if side < len(names) else "", " and ".join(others))
    return ChanceCurve(points, turns + has_end, side, pair, marks, has_end)


def draw_moment_row(
    c: Canvas,
    rect: pygame.Rect,
    interaction: InteractionState,
    row: MomentRow,
    has_replay: bool,
    chart_number: int = 0,
) -> None:
    """Draw a moment: its number on the chart (0: not on it), icon, turn, sentence; at the right the replay
    icon."""
    panel_drawing.draw_paper(c, rect, palette.PAPER_0, 3, 0.02)
    panel_drawing.draw_outline(c, rect, palette.INK_1 if interaction.is_hovered else palette.INK_3, 1, 3)
    radius, left = c.style.text_px(9), rect.x + c.px(7)
    if chart_number:
        middle = (left + radius, rect.centery)
        pygame.draw.aacircle(c.surface, palette.INK_1, middle, radius)
        letters.draw_text(c, middle, str(chart_number), letters.SMALL, palette.PAPER_0, "center")
        left += 2 * radius
    icon_x = left + c.px(7 + _ICON_SIZE // 2)
    x, right = icon_x + c.px(_ICON_SIZE // 2 + 14), rect.right - c.px(12)
    draw_icon(c, row.icon, (icon_x, rect.centery), _ICON_SIZE, palette.INK_1)
    if has_replay:
        right -= c.px(36)
        draw_icon(c, "replay", (rect.right - c.px(24), rect.centery), 20, palette.INK_2)
    if row.worth:
        ink = palette.WAX if row.is_loss else palette.INK_1
        drawn = letters.draw_text(c, (right, rect.centery), row.worth, letters.STRONG, ink, "midright")
        right = drawn.x - c.px(8)
    words_at = pygame.Rect(x, rect.y, right - x, rect.h)
    _draw_words(c, words_at, row)
    if interaction.is_focused:
        panel_drawing.draw_focus_ring(c, rect)


def _draw_words(c: Canvas, rect: pygame.Rect, row: MomentRow) -> None:
    """Draw a head and a sentence below it; in smaller letters if it needs more lines than there are, then
    without the head, whose shares the curve shows."""
    turn, words = f"Turn {row.turn}", row.words
    head = f"{turn}: {row.head}" if row.head else turn
    above = letters.line_height(letters.SMALL, c.style)
    body = letters.line_height(letters.BODY, c.style)
    wrapped = letters.wrap_text(words, letters.BODY, c.style, rect.w)
    fits = above + len(wrapped) * body <= rect.h - c.px(8)
    role = letters.BODY if fits else letters.SMALL
    step = body if fits else above
    lines, most = letters.wrap_text(words, role, c.style, rect.w), max(1, (rect.h - above) // step)
    if len(lines) > most:
        head, above, most = "", 0, max(1, rect.h // step)
        lines = letters.wrap_text(f"{turn}: {words}", role, c.style, rect.w)
    if len(lines) > most:
        lines = (*lines[: most - 1], " ".join(lines[most - 1 :]))
    top = rect.centery - (above + len(lines) * step) // 2
    if head:
        letters.draw_fitted(c, (rect.x, top), head, letters.SMALL, rect.w, palette.INK_2)
    for n, line in enumerate(lines):
        letters.draw_fitted(c, (rect.x, top + above + n * step), line, role, rect.w)
