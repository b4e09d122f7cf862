"""Whatever tells the sides apart has the colours of the set the player chose, none of another set,
and a shape or a pattern of its own besides: without any colour the sides are still told apart."""

import itertools
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import product
from typing import Final

import numpy as np
import numpy.typing as npt
import pygame
import pytest

from game.books.kmh.face.phase_track import CardView, PhaseTrack, draw_phase_track
from game.levels import load_level
from game.levels.reading.level_folders import shipped_levels_folder
from game.scene.actors import Actor, Wake
from game.scene.effects import Melee
from game.scene.rigging import Rigging
from game.stage.charts import chart
from game.stage.frame.camera import Camera, CameraView, Viewport
from game.stage.frame.stage_view import StageShip
from game.stage.hulls.flags import ship_flags
from game.stage.paper import palette, panel_drawing
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.cards import draw_small_card
from game.stage.paper.palette import SIDE_SETS, Colour
from game.stage.smoke.effects import draw_effect
from game.ui.battle.layout.layout import battle_layout
from game.ui.battle.panels import squadron_panel, top_bar
from game.ui.battle.sea.sea_marks import draw_ring
from game.ui.battle.sea.sea_view import SeaView
from game.ui.pages.level_chart import chart_fonts_for, level_chart_contents
from tests.battery import battery_param_rows, latin_square

Teller = Callable[[Canvas, int], None]
Pixels = npt.NDArray[np.int_]
SIZE: Final = (220, 160)
NEAR: Final = 4
"""Steps of each part of a colour within which a pixel counts as painted with it."""


def a_pennant(c: Canvas, side: int) -> None:
    at, sides = (110, 110), c.style.all_side_colours
    ship_flags(at, "frigate", 90, 270, 4.0, 0.0, "white", side, sides=sides).draw(c.surface)


def a_boarder(c: Canvas, side: int) -> None:
    camera = Camera(Viewport(0, 0, *SIZE), (6.0, 6.0))
    camera.jump_to(CameraView(3.0, 3.0, 110.0))
    fight = Melee(1.0, 2.2, 3.0, 3.8, 3.0, 4, (side, side))
    draw_effect(c.surface, camera, fight, c.style.all_side_colours)


def a_ring(c: Canvas, side: int) -> None:
    rigging = Rigging("a", "A", "frigate", "british", side, side, 4.3)
    draw_ring(c, sea(), StageShip(Actor("a", 50, 50, 90.0), rigging, Wake(1.0)), False, 90.0)


def a_badge(c: Canvas, side: int) -> None:
    panel_drawing.draw_badge(c, (110, 80), side, 12)


def a_tag(c: Canvas, side: int) -> None:
    panel_drawing.draw_name_tag(c, (20, 20), side, "Castor", "12 of 32", 0.4)


def a_tab(c: Canvas, side: int) -> None:
    panel_drawing.draw_tab(c, pygame.Rect(20, 20, 140, 40), "Castor", True, side)


def a_card(c: Canvas, side: int) -> None:
    draw_small_card(c, (60, 60), "move", side, "ABCD"[side])


def a_row_of_the_squadron(c: Canvas, side: int) -> None:
    line = squadron_panel.ShipRow("Castor", side, "to move", False, True)
    squadron_panel.draw(c, pygame.Rect(0, 0, *SIZE), squadron_panel.ShipList("Squadron", (line,)))


def a_card_to_come(c: Canvas, side: int) -> None:
    wide = Canvas(pygame.Surface((1280, 720)), c.style)
    layout = battle_layout((1280, 720), c.style)
    track = PhaseTrack(down_kinds=(CardView("move", side, "A"),))
    top_bar.draw(wide, layout, top_bar.TopBarView("Turn", 1, "", "", "", track), draw_phase_track)
    c.surface.blit(wide.surface, (0, 0), pygame.Rect(400, 0, *SIZE))


TELLERS: Final[tuple[Teller, ...]] = (
    a_pennant, a_boarder, a_ring, a_badge, a_tab, a_tag, a_card, a_row_of_the_squadron,
    a_card_to_come,
)  # fmt: skip


@cache
def sea() -> SeaView:
    """A board that looks closely at its middle."""
    sea_view = SeaView(load_level(shipped_levels_folder() / "kmh" / "mirror-duel.toml"), is_immediate=True)
    sea_view.camera.resize(Viewport(0, 0, *SIZE))
    sea_view.camera.jump_to(CameraView(50.0, 50.0, 30.0))
    return sea_view


def told(teller: Teller, side: int, chosen: int, fresh: str = "") -> Pixels:
    """What a teller says of a side in a chosen set; `fresh` keeps what was drawn before out."""
    c = Canvas(pygame.Surface(SIZE), UiStyle(side_set=chosen, key_caps=((fresh, ""),)))
    c.surface.fill(palette.SEA_DAY[2])
    teller(c, side)
    return np.asarray(pygame.surfarray.array3d(c.surface), int)


def painted(picture: Pixels, colour: Colour) -> int:
    """How many pixels have this colour."""
    return int((np.abs(picture - np.array(colour)).max(axis=2) <= NEAR).sum())


def foreign(chosen: int) -> list[Colour]:
    """The colours of the other sets that are not nearly one of the chosen."""
    own = [colour for side in SIDE_SETS[chosen] for colour in (side.paper, side.sea)]
    others = [s for n, sides in enumerate(SIDE_SETS) if n != chosen for s in sides]
    return [
        colour
        for side in others
        for colour in (side.paper, side.sea)
        if min(max(abs(a - b) for a, b in zip(colour, mine, strict=True)) for mine in own) > NEAR
    ]


@pytest.mark.parametrize(
    ("teller", "chosen"), battery_param_rows(product(TELLERS, range(3)), latin_square(TELLERS, range(3)))
)
def test_a_teller_has_the_colours_of_the_chosen_set_and_no_other(teller: Teller, chosen: int) -> None:
    for side in range(3):
        picture, signs = told(teller, side, chosen), SIDE_SETS[chosen][side]
        own = painted(picture, signs.paper) + painted(picture, signs.sea)
        assert own > 0
        # A pixel on an edge is a mixture, and may by chance be like anything.
        assert max(painted(picture, colour) for colour in foreign(chosen)) <= own / 3


@pytest.mark.parametrize("teller", TELLERS, ids=lambda teller: teller.__name__)
def test_without_any_colour_a_teller_still_tells_the_sides_apart(
    teller: Teller, monkeypatch: pytest.MonkeyPatch
) -> None:
    ink = (90, 90, 90)
    grey = tuple(replace(side, paper=ink, sea=ink) for side in SIDE_SETS[0])
    monkeypatch.setattr(palette, "SIDE_SETS", (grey, grey, grey))
    pictures = [told(teller, side, 0, "no colour") for side in range(4)]
    for one, other in itertools.combinations(pictures, 2):
        assert (np.abs(one - other).max(axis=2) > 24).sum() >= 3


@pytest.mark.parametrize("chosen", range(3))
def test_the_chart_of_a_battle_has_the_chosen_colours(chosen: int) -> None:
    level = load_level(shipped_levels_folder() / "kmh" / "mirror-duel.toml")
    signs, size = SIDE_SETS[chosen], (320, 240)
    sheet = chart.draw_chart(level_chart_contents(level), size, chart_fonts_for(UiStyle()), signs)
    picture = np.asarray(pygame.surfarray.array3d(sheet), int)
    assert all(painted(picture, side.paper) for side in signs[:2])
    strange = {side.paper for n in range(3) if n != chosen for side in SIDE_SETS[n][:2]}
    assert not any(painted(picture, colour) > 2 for colour in strange)


def test_no_module_but_the_palette_has_a_paint_of_a_side() -> None:
    from tests.architecture.source_files import ROOT

    paints = {c for sides in SIDE_SETS for side in sides for c in (side.paper, side.sea)}
    for path in sorted((ROOT / "game").rglob("*.py")):
        words = path.read_text(encoding="utf-8")
        found = [paint for paint in paints if str(paint) in words]
        assert path.name == "palette.py" or not found, f"{path}: {found}"
