"""Coasts, shoals, zones, forts, chains and places on the drawing table: drawn, taken, dragged,
given a corner more or less, taken away; by real events of mouse, keys and pad."""

from __future__ import annotations

import pygame
import pytest

from game.levels.editing.things import Shape, Thing
from game.ui.level_editor import shape_handles
from game.ui.level_editor.chooser import Chooser
from game.ui.level_editor.drawable import KINDS
from game.ui.level_editor.gestures import Held, Outlining
from game.ui.level_editor.object_update import FEWEST
from game.ui.level_editor.shape_handles import Part

from .conftest import Author, Open

SHIFT = pygame.KMOD_LSHIFT
LAND = ("chart", "land", 0)


def thing(author: Author) -> Thing:
    """The thing in hand."""
    found = author.table.thing
    assert found is not None
    return found


def press(author: Author, at: tuple[float, float]) -> None:
    author.down(at)
    author.up(at)


def corner_px(author: Author, number: int) -> tuple[float, float]:
    return author.px(*thing(author).points[number])


def lines_that_differ(before: str, after: str) -> list[str]:
    old = before.split("\n")
    return [line for line in after.split("\n") if line not in old]


def take_land(author: Author) -> None:
    """A press inside the land, off every edge, takes it."""
    press(author, author.px(20, 15))
    assert author.table.held == Held(LAND)


# --------------------------------------------------------------------------------- in hand


def test_a_press_takes_what_lies_there_and_g_goes_on(lay: Open) -> None:
    author = lay()
    take_land(author)
    assert author.table.in_hand is None
    assert author.table.file_view().block[1] > author.table.file_view().block[0]
    author.key(pygame.K_g)
    assert thing(author).noun == "beach"
    author.key(pygame.K_g, SHIFT)
    assert author.table.held == Held(LAND)
    author.key(pygame.K_ESCAPE)
    assert author.table.held is None
    press(author, author.ship_px(0))
    assert author.table.held is None
    assert author.table.in_hand == 0


def test_tab_goes_through_the_ships_and_then_through_the_chart(lay: Open) -> None:
    author = lay()
    for _ in author.work.level.ships:
        author.key(pygame.K_TAB)
    author.key(pygame.K_TAB)
    assert author.table.held == Held(LAND)
    author.key(pygame.K_TAB, SHIFT)
    assert author.table.in_hand == len(author.work.level.ships) - 1


# ----------------------------------------------------------------------------------- corners


def test_a_corner_is_dragged_and_only_its_numbers_are_written(lay: Open) -> None:
    author = lay()
    take_land(author)
    before, points = author.work.page.text, thing(author).points
    author.pull(corner_px(author, 4), author.px(112, 33))
    assert author.work.level.chart.land[0].points[4] == (112.0, 33.0)
    assert author.work.level.chart.land[0].points[5:] == points[5:]
    assert author.work.page.text == before.replace("[110, 30]", "[112, 33]")
    assert author.table.held == Held(LAND, 4)
    author.pull(author.px(112, 33), author.px(110, 30))
    assert author.work.page.text == before


def test_a_corner_near_the_border_lies_on_it(lay: Open) -> None:
    author = lay()
    take_land(author)
    x, y = author.px(0, 40)
    author.pull(corner_px(author, 24), (x + 3, y))
    assert author.work.level.chart.land[0].points[24] == (0.0, 40.0)


def test_a_plus_on_an_edge_puts_a_corner_in_and_del_takes_it_out(lay: Open) -> None:
    author = lay()
    take_land(author)
    before, many = author.work.page.text, len(thing(author).points)
    plus = dict(shape_handles.pluses(
        thing(author), author.table.frame, author.work.level.chart, author.app.look.u))  # fmt: skip
    author.pull(plus[0], author.px(60, 5))
    assert len(thing(author).points) == many + 1
    assert thing(author).points[1] == (60.0, 5.0)
    assert author.table.held == Held(LAND, 1)
    assert len(author.work.history.done) == 1
    author.key(pygame.K_DELETE)
    assert author.work.page.text == before
    assert author.table.held == Held(LAND)


def test_an_edge_goes_with_both_its_corners_and_the_middle_with_all(lay: Open) -> None:
    author = lay()
    press(author, author.px(86, 24))  # the gardens, which lie on the land
    garden = thing(author)
    assert garden.noun == "cover"
    x, y = author.px(92.5, 22)
    author.pull((x, y), (x, author.px(0, 20)[1]))
    assert thing(author).points == ((84, 20), (95, 20), (95, 28), (84, 28))
    author.pull(author.px(89.5, 24), author.px(91.5, 25))
    assert thing(author).points == ((86, 21), (97, 21), (97, 29), (86, 29))
    author.ctrl(pygame.K_z)
    author.ctrl(pygame.K_z)
    assert not author.work.unsaved


def test_corners_go_by_keys_alone(lay: Open) -> None:
    author = lay()
    author.key(pygame.K_g)
    first = author.work.page.written
    author.key(pygame.K_c)
    author.key(pygame.K_c)
    assert author.table.held == Held(LAND, 1)
    author.key(pygame.K_DOWN)
    author.key(pygame.K_LEFT, pygame.KMOD_LCTRL)
    author.key(pygame.K_LEFT, SHIFT)
    assert thing(author).points[1] == (114.9, 1.0)
    author.key(pygame.K_RIGHT, SHIFT)
    author.key(pygame.K_RIGHT, pygame.KMOD_LCTRL)
    author.key(pygame.K_UP)
    assert author.work.page.written == first
    author.key(pygame.K_INSERT)
    assert author.table.held == Held(LAND, 2)
    assert thing(author).points[2] == (120.0, 20.0)
    author.key(pygame.K_DELETE)
    assert author.work.page.written == first
    author.key(pygame.K_RIGHT)  # the whole of it, with no corner in hand
    assert thing(author).points[0] == (1.0, 0.0)
    author.key(pygame.K_LEFT)
    assert author.work.page.written == first


def test_a_shore_keeps_the_corners_that_the_format_wants(lay: Open) -> None:
    author = lay()
    press(author, author.px(86, 24))
    for number in (0, 0, 0):
        author.table.held = Held(thing(author).keys, number)
        author.key(pygame.K_DELETE)
    assert len(thing(author).points) == 3
    assert author.work.said == FEWEST
    author.key(pygame.K_ESCAPE)
    author.key(pygame.K_DELETE)
    assert author.work.level.chart.cover == ()
    assert author.table.held is None


def test_a_hex_shore_lies_between_the_hexes_and_comes_back(lay: Open) -> None:
    author = lay("ls98/landing-race")
    first = author.work.page.written
    author.key(pygame.K_g)
    before = thing(author).points
    middle = author.table.frame.at(*middle_of(author))
    author.pull(middle, (middle[0] + 90, middle[1] - 40))
    assert thing(author).points != before
    author.ctrl(pygame.K_z)
    author.key(pygame.K_RIGHT)
    author.key(pygame.K_LEFT)
    assert author.work.page.written == first


def middle_of(author: Author) -> tuple[float, float]:
    from game.levels.editing.things import middle_cm

    return middle_cm(author.work.level.chart, thing(author))


# ------------------------------------------------------------------------------------ knobs


def knob(author: Author, part: Part, number: int = 0) -> tuple[float, float]:
    found = shape_handles.knobs(
        thing(author), author.table.frame, author.work.level.chart, author.app.look.u
    )
    return [spot for there, spot in found if there is part][number]


def test_a_fort_is_dragged_turned_and_its_arc_opened(lay: Open) -> None:
    author = lay()
    author.pull(author.px(44, 57), author.px(46, 55))
    fort = author.work.level.forts[0]
    assert fort.at == (46.0, 55.0)
    x, y = author.px(*fort.at)
    author.pull(knob(author, Part.FACING), (x + 90, y))
    assert author.work.level.forts[0].facing == 90.0
    author.pull(knob(author, Part.ARC), (x + 80, y - 80))
    assert author.work.level.forts[0].arc == 90.0
    author.key(pygame.K_RIGHTBRACKET)
    author.key(pygame.K_COMMA)
    author.key(pygame.K_COMMA)
    assert author.work.level.forts[0].facing == 85.0
    assert "arc = 90\n" in author.work.page.text
    while author.work.history.done:
        author.ctrl(pygame.K_z)
    assert not author.work.unsaved


ROUND = '\n[[zone]]\nid = "haven"\nat = [30, 70]\nradius = 5\nshown = false\n'


def test_a_round_zone_is_widened_at_its_edge_and_moved_by_its_middle(lay: Open) -> None:
    from game.levels import levels_home

    text = (levels_home() / "kmh" / "muros.toml").read_text("utf-8") + ROUND
    author = lay(text=text)
    press(author, author.px(30, 70))
    assert thing(author).shape is Shape.ROUND
    author.pull(knob(author, Part.RADIUS), author.px(38, 70))
    assert "radius = 8\n" in author.work.page.text
    author.pull(author.px(30, 62), author.px(30, 63))
    assert author.work.level.zones[-1].radius == 7.0
    author.pull(author.px(30, 70), author.px(40, 75))
    assert author.work.level.zones[-1].at == (40.0, 75.0)


def test_margins_and_words_are_properties(lay: Open) -> None:
    author = lay()
    author.key(pygame.K_g)
    names = {field.name for field in author.table.fields}
    assert {f"chart.land.0.{key}" for key in ("name", "cliffs", "margin", "points")} <= names
    for _ in range(6):
        author.click("field-chart.land.0.margin", 0.9)
    assert author.work.level.chart.land[0].margin == 3.0
    assert lines_that_differ(author.work.kept, author.work.page.text) == ["margin = 3"]
    for _ in range(6):
        author.click("field-chart.land.0.margin", 0.1)
    assert not author.work.unsaved
    author.click("field-chart.land.0.points", 0.9)
    assert author.table.held == Held(LAND, 0)
    author.click("field-chart.land.0.points.0.1", 0.9)
    assert author.work.level.chart.land[0].points[0] == (0.0, 1.0)


# ------------------------------------------------------------------------------ drawn anew


def choose(author: Author, words: str, *, by_keys: bool = False) -> None:
    """What is to be drawn is chosen from the list."""
    if by_keys:
        author.key(pygame.K_d)
        assert isinstance(author.app.screen, Chooser)
        author.type(words)
        author.key(pygame.K_RETURN)
    else:
        author.click("draw")
        number = next(n for n, kind in enumerate(KINDS) if kind.words.lower() == words)
        screen = author.app.screen
        assert isinstance(screen, Chooser)
        screen._turn(max(0, number - 3))
        author.click(f"choice-{number}")
    assert isinstance(author.table.gesture, Outlining)


def test_a_coast_is_drawn_corner_by_corner_and_closed_on_the_first(lay: Open) -> None:
    author = lay()
    choose(author, "coast")
    for spot in ((10, 60), (30, 62), (25, 75)):
        press(author, author.px(*spot))
        assert not author.work.unsaved
    press(author, author.px(10, 60))
    land = author.work.level.chart.land
    assert land[-1].points == ((10.0, 60.0), (30.0, 62.0), (25.0, 75.0))
    assert author.table.held == Held(("chart", "land", len(land) - 1))
    assert author.table.gesture is None
    new = "[[chart.land]]\npoints = [[10, 60], [30, 62], [25, 75]]\n\n"
    assert author.work.page.text == author.work.kept.replace(
        "[[chart.beaches]]", f"{new}[[chart.beaches]]", 1
    )
    author.ctrl(pygame.K_z)
    assert not author.work.unsaved


def test_esc_and_the_other_button_give_a_drawing_up(lay: Open) -> None:
    author = lay()
    for away in ("esc", "right"):
        choose(author, "shoal")
        press(author, author.px(10, 60))
        if away == "esc":
            author.key(pygame.K_ESCAPE)
        else:
            author.down(author.px(20, 70), 3)
            author.up(author.px(20, 70), 3)
        assert author.table.gesture is None
    assert not author.work.unsaved


def test_a_chain_is_drawn_by_keys_alone(lay: Open) -> None:
    author = lay()
    choose(author, "chain", by_keys=True)
    gesture = author.table.gesture
    assert isinstance(gesture, Outlining)
    x, y = gesture.at
    author.key(pygame.K_SPACE)
    author.key(pygame.K_RIGHT, pygame.KMOD_LCTRL)
    author.key(pygame.K_SPACE)
    author.key(pygame.K_DOWN)
    author.key(pygame.K_SPACE)
    author.key(pygame.K_BACKSPACE)
    author.key(pygame.K_RETURN)
    (chain,) = author.work.level.chains
    assert chain.points == ((x, y), (x + 5, y))
    assert (chain.id, chain.side) == ("chain-1", "british")


def test_a_zone_is_drawn_with_a_pad_alone(lay: Open) -> None:
    author = lay()

    def pad(button: int | None = None, hat: tuple[int, int] = (0, 0)) -> None:
        if button is None:
            author._post(pygame.JOYHATMOTION, value=hat, hat=0)
        else:
            author._post(pygame.JOYBUTTONDOWN, button=button)
        author.frame()

    pad(hat=(0, 1))  # to the controls
    author.table.ring.at = "draw"
    pad(0)
    screen = author.app.screen
    assert isinstance(screen, Chooser)
    screen.ring.at = "choice-5"
    pad(0)
    gesture = author.table.gesture
    assert isinstance(gesture, Outlining)
    x, y = gesture.at
    for way in ((1, 0), (1, 0), (0, -1), (-1, 0), (0, 1)):
        pad(0)
        pad(hat=way)
    pad(hat=(-1, 0))
    pad(0)
    (zone,) = [zone for zone in author.work.level.zones if zone.id == "zone-1"]
    assert zone.points == ((x, y), (x + 1, y), (x + 2, y), (x + 2, y + 1), (x + 1, y + 1))


@pytest.mark.parametrize("words", [kind.words.lower() for kind in KINDS])
def test_everything_that_can_be_drawn_gives_a_level_and_goes_again(lay: Open, words: str) -> None:
    author = lay()
    choose(author, words)
    for spot in ((20, 70), (30, 70), (30, 80)):
        if author.table.gesture is not None:
            press(author, author.px(*spot))
    author.key(pygame.K_RETURN)
    assert author.work.readable, author.work.findings
    assert author.work.unsaved
    assert author.table.thing is not None
    author.key(pygame.K_DELETE)
    assert author.work.readable
    assert not author.work.unsaved
