"""What is in hand shows its ranges and arcs, as its own book measures them."""

from math import hypot

import esper
import pygame
import pytest

from game.levels import shipped_levels_folder
from game.ui.battle.values.level_geometry import RangeBand
from game.ui.level_editor import draw_objects
from game.ui.level_editor.chart_view import whole_chart_viewport
from game.ui.level_editor.ship_markers import ChartHull, draw_hulls

from .conftest import EditorDriver, OpenEditor


def shots(author: EditorDriver) -> tuple[RangeBand, ...]:
    return author.editor.range_bands


def words(author: EditorDriver) -> list[str]:
    return [shot.label for shot in shots(author) if shot.label]


def farthest(author: EditorDriver) -> float:
    """Cm from the ship in hand to the farthest place that her guns bear on."""
    hull = author.editor.selected_hull
    assert hull is not None
    places = [point for shot in shots(author) for ring in shot.rings for point in ring]
    return max(hypot(x - hull.position[0], y - hull.position[1]) for x, y in places)


@pytest.mark.parametrize(
    ("level", "last", "far"),
    [
        # KMH-9.2.22: 40 cm from the side; chasers from stem and stern, half a hull farther
        ("kmh/muros", "40 extreme", (40, 43)),
        # WWH-E7: 8 squares of 7.5 cm off, to the far corner of the farthest square
        ("wwh/frigate-action", "Random Shot", (60, 100)),
        ("hf/mirror-squadron", "4 in", (44, 44.01)),
        ("ls98/landing-race", "long", (40, 56)),
    ],
)
def test_a_ship_in_hand_shows_what_her_guns_bear_on(
    lay: OpenEditor, level: str, last: str, far: tuple[float, float]
) -> None:
    author = lay(level)
    assert shots(author) == ()
    author.press_key(pygame.K_TAB)
    assert words(author)[0] == last
    assert far[0] <= farthest(author) <= far[1]
    bands = [shot.band for shot in shots(author)]
    assert bands == sorted(bands, reverse=True)
    assert bands[-1] == (1 if level.startswith("wwh") else 0)  # WWH-E2: one square has no side


def test_they_go_with_her_while_she_is_dragged_and_turned(lay: OpenEditor) -> None:
    author = lay()
    author.press_key(pygame.K_TAB)
    before = shots(author)
    author.button_down(author.ship_px(0))
    author.move_pointer(author.chart_px(50, 60))
    moved = shots(author)
    assert moved[-1].label_position[0] == pytest.approx(before[-1].label_position[0] - 18, abs=0.01)
    assert moved[-1].label_position[1] == pytest.approx(before[-1].label_position[1] - 6, abs=0.01)
    author.press_key(pygame.K_ESCAPE)
    author.button_up(author.chart_px(50, 60))
    author.press_key(pygame.K_PERIOD)
    assert shots(author)[-1].label_position != before[-1].label_position


def test_a_fort_shows_its_arc_and_a_book_without_forts_shows_none(lay: OpenEditor) -> None:
    author = lay()
    author.button_down(author.chart_px(89, 39))
    author.button_up(author.chart_px(89, 39))
    (far, *_, near) = shots(author)
    assert (far.label, near.label) == ("40 extreme", "5 point blank")
    ring = far.rings[0]
    # KMH-19.0.1: from its edge, 2 cm from its middle
    assert {round(hypot(x - 89, y - 39), 3) for x, y in ring[1:]} == {42.0}
    text = (shipped_levels_folder() / "kmh" / "muros.toml").read_text("utf-8")
    author = lay(text=text.replace("guns = 12", "guns = 12\nlong_guns = true"))
    author.button_down(author.chart_px(89, 39))
    author.button_up(author.chart_px(89, 39))
    assert words(author)[0].endswith("long guns")
    author = lay("hf/mirror-squadron")
    author.press_key(pygame.K_d)
    author.type_text("fort")
    author.press_key(pygame.K_RETURN)
    author.press_key(pygame.K_SPACE)
    assert author.document.level.forts
    assert shots(author) == ()


def test_a_ship_that_comes_later_shows_them_too(lay: OpenEditor) -> None:
    text = (shipped_levels_folder() / "kmh" / "muros.toml").read_text("utf-8")
    text += '\n[[event]]\nwhen = "turn 3"\narrive = ["belier"]\n'
    author = lay(text=text)
    author.button_down(author.ship_px(3))
    author.button_up(author.ship_px(3))
    assert author.editor.hulls[3].is_later_arrival
    assert words(author)


def test_names_of_ranges_do_not_lie_on_each_other(lay: OpenEditor) -> None:
    author = lay(drawn=True)
    author.press_key(pygame.K_TAB)
    taken: list[pygame.Rect] = []
    canvas = author.app.make_canvas(author.app.surface)
    draw_objects.draw_range_bands(canvas, author.editor.viewport, shots(author), (200, 0, 0), taken)
    assert len(taken) >= 4
    assert all(not one.collidelistall(taken[:n]) for n, one in enumerate(taken))


def test_the_rules_keep_no_table_when_one_has_left(lay: OpenEditor) -> None:
    before = set(esper.list_worlds())
    author = lay()
    author.press_key(pygame.K_TAB)
    assert words(author)
    author.press_key(pygame.K_RIGHT)
    assert words(author)
    assert len(set(esper.list_worlds()) - before) == 1
    author.click("leave")
    author.click("drop")
    assert set(esper.list_worlds()) <= before


def test_the_selected_hull_has_an_edge_beyond_her_ends(lay: OpenEditor) -> None:
    author, hull = lay(), ChartHull(0, (10.0, 10.0), 90.0, 5.0, 0, "")
    viewport = whole_chart_viewport(pygame.Rect(0, 0, 400, 400), (20.0, 20.0))
    widths = []
    for selected in ((), (0,)):
        surface = pygame.Surface((400, 400))
        surface.set_colorkey((0, 0, 0))
        draw_hulls(author.editor.context.make_canvas(surface), viewport, [hull], selected)
        drawn = pygame.mask.from_surface(surface).get_bounding_rects()
        widths.append(drawn[0].unionall(drawn).w)
    assert widths[1] >= widths[0] + 5
