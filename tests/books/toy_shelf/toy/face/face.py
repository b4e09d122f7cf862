"""The face of One Shot: what every book must answer for itself, and no more.

Its one question is a ``pick``: the screen makes the buttons itself."""

from collections.abc import Hashable
from typing import Any

import pygame

from game.core.events import Event, Rolled
from game.core.steps import MenuOption
from game.stage.charts.chart_marks import CM_UNIT, LengthUnit
from game.stage.frame.camera import PointsToShow
from game.stage.frame.stage_view import StageShip, StageView
from game.stage.paper.canvas import Canvas
from game.ui.battle.book_kit import papers
from game.ui.battle.dice.dice_tray import tray_panel
from game.ui.battle.layout.layout import BattleLayout
from game.ui.battle.layout.orders_bar import ButtonSpec, PromptHeader
from game.ui.battle.layout.tag_room import TagRoom
from game.ui.battle.panels.record_panel import RecordHeader, draw_head
from game.ui.battle.panels.squadron_panel import ShipList
from game.ui.battle.panels.top_bar import TopBarView
from game.ui.battle.panels.wind_panel import WindView
from game.ui.battle.sea.sea_marks import Callout
from game.ui.battle.sea.sea_view import SeaView
from game.ui.battle.state.book_ui import BookUi
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.state.ruler import RulerAndArcs
from game.ui.battle.values.prompts import Prompt
from game.ui.battle.values.quick_play import HelpPanel, HelpRow
from game.ui.kit.action import Action
from game.ui.kit.panel_cache import Panel


class OneShotFace(BookUi[HudState]):
    """One Shot as the battle screen shows it."""

    def question_kind(self, _: str) -> str:
        """Options as buttons."""
        return "pick"

    def question_text(self, _: str) -> str:
        """TOY-2."""
        return "Fire or hold?"

    def begin_draft(self, _: HudState) -> object:
        """Nothing is laid out."""
        return None

    def answer_specs(self, _: HudState) -> tuple[list[ButtonSpec], ButtonSpec | None]:
        """No question of its own kind."""
        return [], None

    def option_style(self, _: HudState, option: MenuOption[Any]) -> tuple[str, str, str]:
        """Icon, letter, a line under the words."""
        return {"fire": ("cannon", "f", "4+")}.get(option.key, ("hold", "c", ""))

    def prompt_lines(self, hud: HudState) -> tuple[str, str]:
        """The question."""
        return hud.prompt.text, ""

    def idle_prompt(self, _: HudState) -> PromptHeader | None:
        """The screen's own."""
        return None

    def handle_action(self, _: HudState, __: Action) -> None:
        """No action of its own, and nothing is laid out."""

    def on_ship_pressed(self, _: HudState, __: str) -> bool:
        """No ship can be taken in hand."""
        return False

    def undo_step(self, _: HudState) -> bool:
        """Nothing is laid out."""
        return False

    def cycle_target(self, _: HudState, __: int) -> bool:
        """There is one target."""
        return False

    def is_steering(self, _: HudState) -> bool:
        """No course is drawn."""
        return False

    def on_pointer(self, _: SeaView, __: HudState, ___: tuple[int, int], ____: bool) -> None:
        """The pointer means nothing."""

    def on_click(self, _: SeaView, __: HudState, ___: tuple[int, int]) -> None:
        """Nor does a click."""

    def camera_places(self, _: HudState) -> tuple[PointsToShow, ...]:
        """Every ship."""
        return ()

    def draw_under_hulls(
        self, _: Canvas, __: SeaView, ___: HudState, ____: StageView, _____: TagRoom, ______: RulerAndArcs
    ) -> None:
        """Nothing lies on the water."""

    def draw_marks(
        self, _: Canvas, __: SeaView, ___: HudState, ____: list[StageShip], _____: TagRoom
    ) -> list[Callout]:
        """No tags."""
        return []

    def draw_labels(self, _: Canvas, __: SeaView, ___: HudState, ____: TagRoom, _____: RulerAndArcs) -> None:
        """No words on the water."""

    def range_words(self, length_cm: float) -> tuple[str, str]:
        """The ruler."""
        return f"{length_cm:.0f} cm", "In range"

    def enemies_in_range(self, seat: str, ship_id: str = "") -> tuple[str, ...]:
        """Nobody: the toy has no ranges."""
        return ()

    def top_bar(self, hud: HudState) -> TopBarView:
        """The round."""
        return papers.turn_bar(hud, None, "", "Round")

    def draw_phase_track(self, _: Canvas, __: BattleLayout, ___: Hashable, ____: int) -> None:
        """No rail."""

    def wind_view(self, _: HudState, __: str, end_heading_deg: float | None) -> WindView:
        """There is none."""
        return WindView(0.0, True, "No wind", "TOY-1", (), end_heading_deg)

    def record_view(self, hud: HudState, ship: str) -> Hashable:
        """Her name, and whether her colours fly."""
        seen = hud.find_ship(ship)
        return RecordHeader(seen.nation, seen.name, "", "has struck" if seen.struck else "") if seen else None

    def draw_record(self, c: Canvas, area: pygame.Rect, record_view: Any) -> None:
        """The head alone."""
        if record_view is not None:
            draw_head(c, area, record_view)

    def squadron_list(self, _: HudState) -> ShipList:
        """No ships move together."""
        return ShipList()

    def panel_over_orders(self, hud: HudState, layout: BattleLayout) -> Panel | None:
        """The tray."""
        return tray_panel(layout, hud.dice_timing) if hud.dice_timing.has_visible_roll else None

    def dice_kind(self, _: Rolled) -> str:
        """One die, judged by its face."""
        return ""

    def starts_new_story(self, _: Event) -> bool:
        """A roll stands alone."""
        return False

    def event_caption(self, _: Event) -> str:
        """No captions."""
        return ""

    def chart_measure(self) -> LengthUnit:
        """Centimetres."""
        return CM_UNIT

    def points_label(self) -> str:
        """What the figure of a tag counts."""
        return "ship"

    def question_hint(self, _: Prompt) -> str:
        """For a visitor."""
        return "Press Fire: it costs nothing."

    def crew_note(self, _: str) -> str:
        """A ship of this book has no crew."""
        return ""

    def help_panels(self) -> tuple[HelpPanel, HelpPanel, HelpPanel]:
        """Three panels of three rows."""
        row = HelpRow("cannon", "One shot", "A die decides. Four or more wins.")
        one = HelpPanel("The page", (row, row, papers.RULEBOOK_ROW))
        return one, one, one


FACE = OneShotFace()
