"""Coasts, shoals, zones, forts, chains and places on the drawing table: drawn, taken, dragged,
given a corner more or less, taken away; by real events of mouse, keys and pad."""

import pygame
import pytest

from game.levels.editing.chart_objects import ChartObject, ObjectShape
from game.ui.level_editor import gestures
from game.ui.level_editor.dialogs import ChooserScreen
from game.ui.level_editor.draw_tool import DRAWABLE_KINDS
from game.ui.level_editor.gestures import HandlePart, ObjectSelection, OutlineDrawing
from game.ui.level_editor.object_update import MIN_CORNERS_NOTICE

from .conftest import EditorDriver, OpenEditor

SHIFT = pygame.KMOD_LSHIFT
LAND = ("chart", "land", 0)


def thing(author: EditorDriver) -> ChartObject:
    """The thing in hand."""
    found = author.editor.selected_object
    assert found is not None
    return found


def press(author: EditorDriver, at: tuple[float, float]) -> None:
    author.button_down(at)
    author.button_up(at)


def corner_px(author: EditorDriver, number: int) -> tuple[float, float]:
    return author.chart_px(*thing(author).points[number])


def lines_that_differ(before: str, after: str) -> list[str]:
    old = before.split("\n")
    return [line for line in after.split("\n") if line not in old]


def take_land(author: EditorDriver) -> None:
    """A press inside the land, off every edge, takes it."""
    press(author, author.chart_px(20, 15))
    assert author.editor.selection == ObjectSelection(LAND)


# --------------------------------------------------------------------------------- in hand


def test_a_press_takes_what_lies_there_and_g_goes_on(lay: OpenEditor) -> None:
    author = lay()
    take_land(author)
    assert author.editor.selected_ship is None
    assert author.editor.file_pane().selected_lines[1] > author.editor.file_pane().selected_lines[0]
    author.press_key(pygame.K_g)
    assert thing(author).noun == "beach"
    author.press_key(pygame.K_g, SHIFT)
    assert author.editor.selection == ObjectSelection(LAND)
    author.press_key(pygame.K_ESCAPE)
    assert author.editor.selection is None
    press(author, author.ship_px(0))
    assert author.editor.selection is None
    assert author.editor.selected_ship == 0


def test_tab_goes_through_the_ships_and_then_through_the_chart(lay: OpenEditor) -> None:
    author = lay()
    for _ in author.document.level.ships:
        author.press_key(pygame.K_TAB)
    author.press_key(pygame.K_TAB)
    assert author.editor.selection == ObjectSelection(LAND)
    author.press_key(pygame.K_TAB, SHIFT)
    assert author.editor.selected_ship == len(author.document.level.ships) - 1


# ----------------------------------------------------------------------------------- corners


def test_a_corner_is_dragged_and_only_its_numbers_are_written(lay: OpenEditor) -> None:
    author = lay()
    take_land(author)
    before, points = author.document.toml.text, thing(author).points
    author.drag_pointer(corner_px(author, 4), author.chart_px(112, 33))
    assert author.document.level.chart.land[0].points[4] == (112.0, 33.0)
    assert author.document.level.chart.land[0].points[5:] == points[5:]
    assert author.document.toml.text == before.replace("[110, 30]", "[112, 33]")
    assert author.editor.selection == ObjectSelection(LAND, 4)
    author.drag_pointer(author.chart_px(112, 33), author.chart_px(110, 30))
    assert author.document.toml.text == before


def test_a_corner_near_the_border_lies_on_it(lay: OpenEditor) -> None:
    author = lay()
    take_land(author)
    x, y = author.chart_px(0, 40)
    author.drag_pointer(corner_px(author, 24), (x + 3, y))
    assert author.document.level.chart.land[0].points[24] == (0.0, 40.0)


def test_a_plus_on_an_edge_puts_a_corner_in_and_del_takes_it_out(lay: OpenEditor) -> None:
    author = lay()
    take_land(author)
    before, many = author.document.toml.text, len(thing(author).points)
    plus = dict(
        gestures.plus_handles(
            thing(author), author.editor.viewport, author.document.level.chart, author.app.style.unit
        )
    )
    author.drag_pointer(plus[0], author.chart_px(60, 5))
    assert len(thing(author).points) == many + 1
    assert thing(author).points[1] == (60.0, 5.0)
    assert author.editor.selection == ObjectSelection(LAND, 1)
    assert len(author.document.history.undo_steps) == 1
    author.press_key(pygame.K_DELETE)
    assert author.document.toml.text == before
    assert author.editor.selection == ObjectSelection(LAND)


def test_an_edge_goes_with_both_its_corners_and_the_middle_with_all(lay: OpenEditor) -> None:
    author = lay()
    press(author, author.chart_px(86, 24))  # the gardens, which lie on the land
    garden = thing(author)
    assert garden.noun == "cover"
    x, y = author.chart_px(92.5, 22)
    author.drag_pointer((x, y), (x, author.chart_px(0, 20)[1]))
    assert thing(author).points == ((84, 20), (95, 20), (95, 28), (84, 28))
    author.drag_pointer(author.chart_px(89.5, 24), author.chart_px(91.5, 25))
    assert thing(author).points == ((86, 21), (97, 21), (97, 29), (86, 29))
    author.press_ctrl(pygame.K_z)
    author.press_ctrl(pygame.K_z)
    assert not author.document.is_unsaved


def test_corners_go_by_keys_alone(lay: OpenEditor) -> None:
    author = lay()
    author.press_key(pygame.K_g)
    first = author.document.toml.file_text
    author.press_key(pygame.K_c)
    author.press_key(pygame.K_c)
    assert author.editor.selection == ObjectSelection(LAND, 1)
    author.press_key(pygame.K_DOWN)
    author.press_key(pygame.K_LEFT, pygame.KMOD_LCTRL)
    author.press_key(pygame.K_LEFT, SHIFT)
    assert thing(author).points[1] == (114.9, 1.0)
    author.press_key(pygame.K_RIGHT, SHIFT)
    author.press_key(pygame.K_RIGHT, pygame.KMOD_LCTRL)
    author.press_key(pygame.K_UP)
    assert author.document.toml.file_text == first
    author.press_key(pygame.K_INSERT)
    assert author.editor.selection == ObjectSelection(LAND, 2)
    assert thing(author).points[2] == (120.0, 20.0)
    author.press_key(pygame.K_DELETE)
    assert author.document.toml.file_text == first
    author.press_key(pygame.K_RIGHT)  # the whole of it, with no corner in hand
    assert thing(author).points[0] == (1.0, 0.0)
    author.press_key(pygame.K_LEFT)
    assert author.document.toml.file_text == first


def test_a_shore_keeps_the_corners_that_the_format_wants(lay: OpenEditor) -> None:
    author = lay()
    press(author, author.chart_px(86, 24))
    for number in (0, 0, 0):
        author.editor.selection = ObjectSelection(thing(author).path, number)
        author.press_key(pygame.K_DELETE)
    assert len(thing(author).points) == 3
    assert author.document.notice == MIN_CORNERS_NOTICE
    author.press_key(pygame.K_ESCAPE)
    author.press_key(pygame.K_DELETE)
    assert author.document.level.chart.cover == ()
    assert author.editor.selection is None


def test_a_hex_shore_lies_between_the_hexes_and_comes_back(lay: OpenEditor) -> None:
    author = lay("ls98/landing-race")
    first = author.document.toml.file_text
    author.press_key(pygame.K_g)
    before = thing(author).points
    middle = author.editor.viewport.to_px(*middle_of(author))
    author.drag_pointer(middle, (middle[0] + 90, middle[1] - 40))
    assert thing(author).points != before
    author.press_ctrl(pygame.K_z)
    author.press_key(pygame.K_RIGHT)
    author.press_key(pygame.K_LEFT)
    assert author.document.toml.file_text == first


def middle_of(author: EditorDriver) -> tuple[float, float]:
    from game.levels.editing.chart_objects import middle_cm

    return middle_cm(author.document.level.chart, thing(author))


# ------------------------------------------------------------------------------------ knobs


def knob(author: EditorDriver, part: HandlePart, number: int = 0) -> tuple[float, float]:
    found = gestures.knob_handles(
        thing(author), author.editor.viewport, author.document.level.chart, author.app.style.unit
    )
    return [spot for there, spot in found if there is part][number]


def test_a_fort_is_dragged_turned_and_its_arc_opened(lay: OpenEditor) -> None:
    author = lay()
    author.drag_pointer(author.chart_px(44, 57), author.chart_px(46, 55))
    fort = author.document.level.forts[0]
    assert fort.at == (46.0, 55.0)
    x, y = author.chart_px(*fort.at)
    author.drag_pointer(knob(author, HandlePart.FACING), (x + 90, y))
    assert author.document.level.forts[0].facing == 90.0
    author.drag_pointer(knob(author, HandlePart.ARC), (x + 80, y - 80))
    assert author.document.level.forts[0].arc == 90.0
    author.press_key(pygame.K_RIGHTBRACKET)
    author.press_key(pygame.K_COMMA)
    author.press_key(pygame.K_COMMA)
    assert author.document.level.forts[0].facing == 85.0
    assert "arc = 90\n" in author.document.toml.text
    while author.document.history.undo_steps:
        author.press_ctrl(pygame.K_z)
    assert not author.document.is_unsaved


ROUND = '\n[[zone]]\nid = "haven"\nat = [30, 70]\nradius = 5\nshown = false\n'


def test_a_round_zone_is_widened_at_its_edge_and_moved_by_its_middle(lay: OpenEditor) -> None:
    from game.levels import shipped_levels_folder

    text = (shipped_levels_folder() / "kmh" / "muros.toml").read_text("utf-8") + ROUND
    author = lay(text=text)
    press(author, author.chart_px(30, 70))
    assert thing(author).shape is ObjectShape.ROUND
    author.drag_pointer(knob(author, HandlePart.RADIUS), author.chart_px(38, 70))
    assert "radius = 8\n" in author.document.toml.text
    author.drag_pointer(author.chart_px(30, 62), author.chart_px(30, 63))
    assert author.document.level.zones[-1].radius == 7.0
    author.drag_pointer(author.chart_px(30, 70), author.chart_px(40, 75))
    assert author.document.level.zones[-1].at == (40.0, 75.0)


def test_margins_and_words_are_properties(lay: OpenEditor) -> None:
    author = lay()
    author.press_key(pygame.K_g)
    names = {field.name for field in author.editor.fields}
    assert {f"chart.land.0.{key}" for key in ("name", "cliffs", "margin", "points")} <= names
    for _ in range(6):
        author.click("field-chart.land.0.margin", 0.9)
    assert author.document.level.chart.land[0].margin == 3.0
    assert lines_that_differ(author.document.saved_text, author.document.toml.text) == ["margin = 3"]
    for _ in range(6):
        author.click("field-chart.land.0.margin", 0.1)
    assert not author.document.is_unsaved
    author.click("field-chart.land.0.points", 0.9)
    assert author.editor.selection == ObjectSelection(LAND, 0)
    author.click("field-chart.land.0.points.0.1", 0.9)
    assert author.document.level.chart.land[0].points[0] == (0.0, 1.0)


# ------------------------------------------------------------------------------ drawn anew


def choose(author: EditorDriver, words: str, *, by_keys: bool = False) -> None:
    """What is to be drawn is chosen from the list."""
    if by_keys:
        author.press_key(pygame.K_d)
        assert isinstance(author.app.screen, ChooserScreen)
        author.type_text(words)
        author.press_key(pygame.K_RETURN)
    else:
        author.click("draw")
        number = next(n for n, kind in enumerate(DRAWABLE_KINDS) if kind.label.lower() == words)
        screen = author.app.screen
        assert isinstance(screen, ChooserScreen)
        screen._scroll(max(0, number - 3))
        author.click(f"choice-{number}")
    assert isinstance(author.editor.gesture, OutlineDrawing)


def test_a_coast_is_drawn_corner_by_corner_and_closed_on_the_first(lay: OpenEditor) -> None:
    author = lay()
    choose(author, "coast")
    for spot in ((10, 60), (30, 62), (25, 75)):
        press(author, author.chart_px(*spot))
        assert not author.document.is_unsaved
    press(author, author.chart_px(10, 60))
    land = author.document.level.chart.land
    assert land[-1].points == ((10.0, 60.0), (30.0, 62.0), (25.0, 75.0))
    assert author.editor.selection == ObjectSelection(("chart", "land", len(land) - 1))
    assert author.editor.gesture is None
    new = "[[chart.land]]\npoints = [[10, 60], [30, 62], [25, 75]]\n\n"
    assert author.document.toml.text == author.document.saved_text.replace(
        "[[chart.beaches]]", f"{new}[[chart.beaches]]", 1
    )
    author.press_ctrl(pygame.K_z)
    assert not author.document.is_unsaved


def test_esc_and_the_other_button_give_a_drawing_up(lay: OpenEditor) -> None:
    author = lay()
    for away in ("esc", "right"):
        choose(author, "shoal")
        press(author, author.chart_px(10, 60))
        if away == "esc":
            author.press_key(pygame.K_ESCAPE)
        else:
            author.button_down(author.chart_px(20, 70), 3)
            author.button_up(author.chart_px(20, 70), 3)
        assert author.editor.gesture is None
    assert not author.document.is_unsaved


def test_a_chain_is_drawn_by_keys_alone(lay: OpenEditor) -> None:
    author = lay()
    choose(author, "chain", by_keys=True)
    gesture = author.editor.gesture
    assert isinstance(gesture, OutlineDrawing)
    x, y = gesture.pencil
    author.press_key(pygame.K_SPACE)
    author.press_key(pygame.K_RIGHT, pygame.KMOD_LCTRL)
    author.press_key(pygame.K_SPACE)
    author.press_key(pygame.K_DOWN)
    author.press_key(pygame.K_SPACE)
    author.press_key(pygame.K_BACKSPACE)
    author.press_key(pygame.K_RETURN)
    (chain,) = author.document.level.chains
    assert chain.points == ((x, y), (x + 5, y))
    assert (chain.id, chain.side) == ("chain-1", "british")


def test_a_zone_is_drawn_with_a_pad_alone(lay: OpenEditor) -> None:
    author = lay()

    def pad(button: int | None = None, hat: tuple[int, int] = (0, 0)) -> None:
        if button is None:
            author._post(pygame.JOYHATMOTION, value=hat, hat=0)
        else:
            author._post(pygame.JOYBUTTONDOWN, button=button)
        author.run_frame()

    pad(hat=(0, 1))  # to the controls
    author.editor.ring.focused = "draw"
    pad(0)
    screen = author.app.screen
    assert isinstance(screen, ChooserScreen)
    screen.ring.focused = "choice-5"
    pad(0)
    gesture = author.editor.gesture
    assert isinstance(gesture, OutlineDrawing)
    x, y = gesture.pencil
    for way in ((1, 0), (1, 0), (0, -1), (-1, 0), (0, 1)):
        pad(0)
        pad(hat=way)
    pad(hat=(-1, 0))
    pad(0)
    (zone,) = [zone for zone in author.document.level.zones if zone.id == "zone-1"]
    assert zone.points == ((x, y), (x + 1, y), (x + 2, y), (x + 2, y + 1), (x + 1, y + 1))


@pytest.mark.parametrize("words", [kind.label.lower() for kind in DRAWABLE_KINDS])
def test_everything_that_can_be_drawn_gives_a_level_and_goes_again(lay: OpenEditor, words: str) -> None:
    author = lay()
    choose(author, words)
    for spot in ((20, 70), (30, 70), (30, 80)):
        if author.editor.gesture is not None:
            press(author, author.chart_px(*spot))
    author.press_key(pygame.K_RETURN)
    assert author.document.is_readable, author.document.findings
    assert author.document.is_unsaved
    assert author.editor.selected_object is not None
    author.press_key(pygame.K_DELETE)
    assert author.document.is_readable
    assert not author.document.is_unsaved
