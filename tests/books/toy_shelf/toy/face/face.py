"""The face of One Shot: what every book must answer for itself, and no more.

Its one question is a ``pick``: the screen makes the buttons itself."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import pygame

from game.core.events import Event, Rolled
from game.core.steps import Option
from game.stage.charts.scale import CM, Measure
from game.stage.frame.camera import MustShow
from game.stage.frame.scenery import Cast, Scenery
from game.stage.paper.canvas import Canvas
from game.ui.kit.action import Action
from game.ui.kit.paper_cache import Paper
from game.ui.table.board import SeaView
from game.ui.table.desk import Desk
from game.ui.table.face import Face
from game.ui.table.how_to_play import HelpRow, HowTo
from game.ui.table.layout import BattleLayout
from game.ui.table.orders_bar import Plate, Spec
from game.ui.table.panels import tray_paper
from game.ui.table.prompts import Prompt
from game.ui.table.ribbon import RibbonView
from game.ui.table.ruler import Views
from game.ui.table.sea_marks import Advice, Room
from game.ui.table.sheet_panel import Head, draw_head
from game.ui.table.squadron_panel import ShipList
from game.ui.table.wind_panel import WindView


class OneShotFace(Face):
    """One Shot as the battle screen shows it."""

    def kind_of(self, _: str) -> str:
        """Options as buttons."""
        return "pick"

    def asked(self, _: str) -> str:
        """TOY-2."""
        return "Fire or hold?"

    def begin(self, _: Desk) -> object:
        """Nothing is laid out."""
        return None

    def answers(self, _: Desk) -> tuple[list[Spec], Spec | None]:
        """No question of its own kind."""
        return [], None

    def looks(self, _: Desk, option: Option[Any]) -> tuple[str, str, str]:
        """Icon, letter, a line under the words."""
        return {"fire": ("cannon", "f", "4+")}.get(option.key, ("hold", "c", ""))

    def plate_words(self, desk: Desk) -> tuple[str, str]:
        """The question."""
        return desk.prompt.words, ""

    def plate_unasked(self, _: Desk) -> Plate | None:
        """The screen's own."""
        return None

    def do(self, _: Desk, __: Action) -> None:
        """No action of its own, and nothing is laid out."""

    def hail(self, _: Desk, __: str) -> bool:
        """No ship can be taken in hand."""
        return False

    def back(self, _: Desk) -> bool:
        """Nothing is laid out."""
        return False

    def aside(self, _: Desk, __: int) -> bool:
        """There is one target."""
        return False

    def steers(self, _: Desk) -> bool:
        """No course is drawn."""
        return False

    def point(self, _: SeaView, __: Desk, ___: tuple[int, int], ____: bool) -> None:
        """The pointer means nothing."""

    def click(self, _: SeaView, __: Desk, ___: tuple[int, int]) -> None:
        """Nor does a click."""

    def framing(self, _: Desk) -> tuple[MustShow, ...]:
        """Every ship."""
        return ()

    def under(
        self, _: Canvas, __: SeaView, ___: Desk, ____: Scenery, _____: Room, ______: Views
    ) -> None:
        """Nothing lies on the water."""

    def marks(
        self, _: Canvas, __: SeaView, ___: Desk, ____: list[Cast], _____: Room
    ) -> list[Advice]:
        """No tags."""
        return []

    def labels(self, _: Canvas, __: SeaView, ___: Desk, ____: Room, _____: Views) -> None:
        """No words on the water."""

    def range_words(self, length: float) -> tuple[str, str]:
        """The ruler."""
        return f"{length:.0f} cm", "In range"

    def within_range(self, seat: str, ship: str = "") -> tuple[str, ...]:
        """Nobody: the toy has no ranges."""
        return ()

    def ribbon(self, desk: Desk) -> RibbonView:
        """The round."""
        return RibbonView("Round", desk.battle.turn, "One Shot", desk.battle.level.title, "", None)

    def draw_rail(self, _: Canvas, __: BattleLayout, ___: Hashable, ____: int) -> None:
        """No rail."""

    def wind(self, _: Desk, __: str, heading: float | None) -> WindView:
        """There is none."""
        return WindView(0.0, True, "No wind", "TOY-1", (), heading)

    def sheet(self, desk: Desk, ship: str) -> Hashable:
        """Her name, and whether her colours fly."""
        seen = desk.ship(ship)
        return (
            Head(seen.nation, seen.name, "", "has struck" if seen.struck else "") if seen else None
        )

    def draw_sheet(self, c: Canvas, room: pygame.Rect, sheet: Any) -> None:
        """The head alone."""
        if sheet is not None:
            draw_head(c, room, sheet)

    def squadron(self, _: Desk) -> ShipList:
        """No ships move together."""
        return ShipList()

    def over(self, desk: Desk, lay: BattleLayout) -> Paper | None:
        """The tray."""
        return tray_paper(desk, lay) if desk.tray.showing else None

    def dice_kind(self, _: Rolled) -> str:
        """One die, judged by its face."""
        return ""

    def opens(self, _: Event) -> bool:
        """A roll stands alone."""
        return False

    def caption(self, _: Event) -> str:
        """No captions."""
        return ""

    def measure(self) -> Measure:
        """Centimetres."""
        return CM

    def unit(self) -> str:
        """What the figure of a tag counts."""
        return "ship"

    def advice(self, _: Prompt) -> str:
        """For a visitor."""
        return "Press Fire: it costs nothing."

    def how_to(self) -> tuple[HowTo, HowTo, HowTo]:
        """Three panels of three rows."""
        row = HelpRow("cannon", "One shot", "A die decides. Four or more wins.")
        one = HowTo("The page", (row, row, row))
        return one, one, one


FACE = OneShotFace()
