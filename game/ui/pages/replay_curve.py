"""How it stood, as a strip in the corner of a replay: the curve, and what turned the battle as marks
that lead there. Only in replays of finished battles; while a battle is on there is none."""

from collections.abc import Callable, Sequence
from enum import Enum, auto
from typing import Final

import pygame

from game.analysis.analysis_process import AnalysisProcess
from game.analysis.turning_points import TurningPoint
from game.stage.paper import control_drawing, palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.icons import draw_icon
from game.ui.battle.panels import chance_curve
from game.ui.battle.panels.chance_curve import ChanceCurve
from game.ui.battle.screen import replay_view
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.views import panels
from game.ui.battle.views.answer_buttons import lay_out_answers
from game.ui.kit.action import Action
from game.ui.kit.widgets import Button, CustomControl, Widget
from game.ui.pages.result_moments import drawn_curve, turning_hint

_WIDE_UNITS: Final = 1280
"""Units across from which the strip is open at first."""
_WIDTH, _HEIGHT, _BUTTON = 330.0, 92.0, 40.0
_MARK_PREFIX: Final = "curve-mark-"


class CurveAction(Action, Enum):
    """Actions of the strip."""

    TOGGLE = auto()
    BEGIN = auto()
    """Begin the analysis."""
    GO = auto()
    """Go to the turning point of the mark that was pressed."""


class ReplayCurve:
    """The strip as a plugin of a replay's screen."""

    needs_table = False
    highlighted_ship = ""

    def __init__(
        self,
        screen: BattleScreen,
        turns: int,
        names: Sequence[str],
        begin: Callable[[], AnalysisProcess],
        analysis: AnalysisProcess | None,
    ) -> None:
        """Show the analysis, or a button that calls ``begin``; ``turns`` are those of the battle and
        ``names`` of its sides."""
        self.screen, self.turns, self.names = screen, turns, names
        self.begin, self.analysis = begin, analysis
        width = screen.context.size[0] / screen.context.style.text_px(1)
        self.is_open = width >= _WIDE_UNITS
        self.is_moving = False

    def _rect(self) -> pygame.Rect:
        layout = self.screen.layout()
        style, area = layout.style, layout.plugin_area.copy()
        over = panels.over_orders_rect(self.screen.hud, layout)
        if over is not None:
            area.h = min(area.bottom, over.y - style.px(6)) - area.y
        wide = style.text_px(_WIDTH) if self.is_open else style.text_px(_BUTTON)
        high = style.text_px(_HEIGHT) if self.is_open else style.text_px(_BUTTON)
        rect = pygame.Rect(0, 0, min(wide, area.w), high)
        rect.bottomright = area.bottomright
        if self.screen.state.replay is None:  # nothing is asked: the corner is free but for Advice
            rect.bottom = self.screen.context.size[1] - style.px(16)
            others = [*lay_out_answers(self.screen.hud, layout).panel_rects(), *filter(None, [over])]
            tops = [other.y for other in others if other.colliderect(rect)]
            rect.bottom = min((top - style.px(6) for top in tops), default=rect.bottom)
        return rect

    def _curve(self) -> ChanceCurve | None:
        latest = self.analysis.value if self.analysis is not None else None
        return None if latest is None else drawn_curve(latest, self.turns, self.names)

    def free_area(self, free: pygame.Rect) -> pygame.Rect:
        """Return the whole sea: the strip is small."""
        return free

    def panel_rects(self) -> list[pygame.Rect]:
        """Return where the strip is."""
        return [self._rect()]

    def no_tag_areas(self) -> list[pygame.Rect]:
        """Return where the strip is."""
        return [self._rect()]

    def widgets(self) -> list[Widget]:
        """Return the way to open or close it, to begin the analysis, and the marks."""
        rect, style = self._rect(), self.screen.context.style
        if not self.is_open:
            return [Button("curve-toggle", rect, "", "eye", hint="How it stood", action=CurveAction.TOGGLE)]
        side = style.text_px(_BUTTON)
        close = pygame.Rect(rect.right - side - style.px(4), rect.y + style.px(4), side, side)
        found: list[Widget] = [
            CustomControl("curve-toggle", close, _draw_close, hint="Put it away", action=CurveAction.TOGGLE)
        ]
        curve = self._curve()
        if curve is None and self.analysis is None:
            words = pygame.Rect(0, 0, rect.w - 3 * side, style.text_px(_BUTTON))
            words.center = rect.center
            found.append(Button("curve-begin", words, "How it stood", "eye", action=CurveAction.BEGIN))
        return [*found, *(self._mark_widgets(rect, curve) if curve is not None else ())]

    def _mark_widgets(self, rect: pygame.Rect, curve: ChanceCurve) -> list[Widget]:
        style = self.screen.context.style
        area = chance_curve.graph_area(style, self._graph(rect), has_axes=False)
        found = list[Widget]()
        for mark in curve.marks:
            spot = pygame.Rect(0, 0, style.text_px(26), style.text_px(26))
            spot.center = chance_curve.mark_position(area, curve, mark)
            name, hint = f"{_MARK_PREFIX}{mark.number}", turning_hint(self._turning_points()[mark.number - 1])
            found.append(CustomControl(name, spot, control_drawing.draw_focus, hint=hint, is_bare=True,
                                       action=CurveAction.GO))  # fmt: skip
        return found

    def _turning_points(self) -> Sequence[TurningPoint]:
        latest = self.analysis.value if self.analysis is not None else None
        return latest.turning_points if latest is not None else ()

    def _graph(self, rect: pygame.Rect) -> pygame.Rect:
        style = self.screen.context.style
        right = style.text_px(_BUTTON + 4)
        return pygame.Rect(rect.x, rect.y + style.px(4), rect.w - right, rect.h - style.px(8))

    def on_control_pressed(self, name: str, action: Action | None) -> bool:
        """Handle the press of one of its controls."""
        match action:
            case CurveAction.TOGGLE:
                self.is_open = not self.is_open
            case CurveAction.BEGIN:
                self.analysis = self.begin()
            case CurveAction.GO:
                point = self._turning_points()[int(name.removeprefix(_MARK_PREFIX)) - 1]
                replay_view.go_to_part(self.screen.state, point.first_event, point.last_event)
            case _:
                return False
        return True

    def dismiss(self) -> bool:
        """Return False: only its own button puts it away."""
        return False

    def update(self, seconds: float) -> None:
        """Take what the analysis has told."""
        self.is_moving = self.analysis is not None and self.analysis.poll()

    def draw(self, c: Canvas) -> None:
        """Draw the strip."""
        if not self.is_open:
            return
        rect, curve = self._rect(), self._curve()
        panel_drawing.draw_panel(c, rect)
        if curve is not None:
            turn = self.screen.state.battle.turn
            chance_curve.draw_chance_curve(c, self._graph(rect), curve, max(1, turn), has_axes=False)
        elif self.analysis is not None:
            words = self.analysis.problem or "Admirals begin to fight it on"
            letters.draw_fitted(c, rect.center, words, letters.SMALL, rect.w - c.px(40), anchor="center")


def _draw_close(c: Canvas, rect: pygame.Rect, interaction: control_drawing.InteractionState) -> None:
    ink = palette.INK_1 if interaction.is_hovered else palette.INK_2
    draw_icon(c, "cross", rect.center, 14, ink)
    if interaction.is_focused:
        panel_drawing.draw_focus_ring(c, rect)
