"""What is drawn over the squares and on the cards by Warm Work, Hardy!: where, and in which words."""

from math import cos, hypot, radians, sin

import pygame
import pytest

from game.books.wwh.face import order_bar, record, sea_drawing, squares
from game.books.wwh.face.order_bar import SplitCardPart
from game.books.wwh.face.squares import SIDE_CM, square_center_cm, square_rect_px
from game.books.wwh.rules.sheet import get_ship
from game.play.rulebook import TallyLine
from game.sea.square import Square
from game.stage.paper import palette
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.ui.battle.screen.screen import BattleScreen
from tests.books.wwh.face.input_driver import open_battle, run_to_question

SEA = (0, 0, 0)


@pytest.fixture
def screen() -> BattleScreen:
    found = open_battle(still=True)[1]
    run_to_question(found, "helm")
    return found


def canvas() -> Canvas:
    return Canvas(pygame.Surface((1280, 720)), UiStyle(1.0, 1.0), [])


def inked(c: Canvas, ink: tuple[int, ...], within: pygame.Rect) -> list[tuple[int, int]]:
    area = within.clip(c.surface.get_rect())
    places = [(x, y) for x in range(area.left, area.right) for y in range(area.top, area.bottom)]
    return [at for at in places if tuple(c.surface.get_at(at))[:3] == tuple(ink)[:3]]


def words(c: Canvas) -> list[str]:
    assert c.text_log is not None
    return [text.text for text in c.text_log]


@pytest.mark.parametrize("heading", range(8))
def test_an_arrow_of_a_heading_lies_on_the_rim_and_points_outwards(
    screen: BattleScreen, heading: int
) -> None:
    with screen.battle.table.as_current():
        square = get_ship("ajax").square
    rect, c = square_rect_px(screen.sea_view, square), canvas()
    squares.draw_heading_arrows(c, screen.sea_view, square, [heading], None)
    found = inked(c, palette.CREAM, rect)
    turn = radians(heading * 45)
    ahead, aside = (sin(turn), -cos(turn)), (cos(turn), sin(turn))
    along = [(x - rect.centerx) * ahead[0] + (y - rect.centery) * ahead[1] for x, y in found]
    across = [(x - rect.centerx) * aside[0] + (y - rect.centery) * aside[1] for x, y in found]
    size = max(3.0, rect.w * 0.042)
    assert max(along) == pytest.approx(rect.w * 0.43, abs=1.5)
    assert max(along) - min(along) == pytest.approx(3.6 * size, abs=2.5)
    assert max(across) == pytest.approx(size, abs=1.6)
    assert min(across) == pytest.approx(-size, abs=1.6)
    squares.draw_heading_arrows(c, screen.sea_view, square, [heading], heading)
    assert inked(c, palette.FOCUS, rect)


@pytest.mark.parametrize("leader", [(6, 4), (4, 6), (8, 8), (4, 4)])
def test_the_arrow_of_a_line_points_to_its_leader_half_way(
    screen: BattleScreen, leader: tuple[int, int]
) -> None:
    aft = Square(6, 6)
    fore, c = Square(*leader), canvas()
    squares.draw_line_to_leader(c, screen.sea_view, [fore, aft])
    there, here = (screen.sea_view.pixel_at(*square_center_cm(each)) for each in (fore, aft))
    middle = ((there[0] + here[0]) / 2, (there[1] + here[1]) / 2)
    far = hypot(there[0] - here[0], there[1] - here[1])
    ahead = (there[0] - here[0]) / far, (there[1] - here[1]) / far
    area = pygame.Rect(0, 0, 40, 40)
    area.center = round(middle[0]), round(middle[1])
    found = [*inked(c, palette.CREAM, area), *inked(c, palette.SHADOW, area)]
    across = [(y - middle[1]) * ahead[0] - (x - middle[0]) * ahead[1] for x, y in found]
    along = [(x - middle[0]) * ahead[0] + (y - middle[1]) * ahead[1] for x, y in found]
    assert max(across) == pytest.approx(-min(across), abs=2.1)
    wide_at = [at for at, off in zip(along, across, strict=True) if abs(off) > max(across) - 1.5]
    assert min(wide_at) < -2, "the barbs are astern of the middle"


def test_ships_close_by_or_out_of_touch_have_no_arrow(screen: BattleScreen) -> None:
    for fore, drawn in ((Square(6, 6), False), (Square(6, 14), True)):
        c = canvas()
        squares.draw_line_to_leader(c, screen.sea_view, [fore, Square(6, 6)])
        assert bool(inked(c, palette.CREAM, c.surface.get_rect())) == drawn
        assert not inked(c, palette.SHADOW, c.surface.get_rect())


def part(terms: int = 2, distance: str = "2 squares") -> SplitCardPart:
    lines = tuple(TallyLine("+", f"Reason {n}", "WWH-2.1.3") for n in range(terms))
    return SplitCardPart("Bucentaure", distance, lines, "9 dice", "3")


@pytest.mark.parametrize(("spare", "shown"), [(0, True), (-1, False)])
def test_the_range_stands_beside_the_target_where_there_is_just_room(*, spare: int, shown: bool) -> None:
    c = canvas()
    seal = c.style.text_px(order_bar._SEAL)
    name = letters.text_width("Bucentaure", letters.DENSE_STRONG, c.style)
    room = letters.text_width("2 squares", letters.SMALL, c.style)
    rect = pygame.Rect(20, 20, name + c.px(10) + room + seal + spare, 90)
    order_bar._draw_part(c, rect, part())
    assert ("2 squares" in words(c)) == shown


@pytest.mark.parametrize(("columns", "total"), [(1.99, False), (2.0, True), (2.5, True)])
def test_reasons_stand_in_as_many_columns_as_there_is_room_for(*, columns: float, total: bool) -> None:
    c = canvas()
    rect = pygame.Rect(10, 10, int(columns * c.style.text_px(order_bar._COLUMN)), 105)
    order_bar._draw_terms(c, rect, part(8))
    assert c.text_log is not None
    lefts = {text.rect.x for text in c.text_log if text.text.startswith("Reason")}
    assert len(lefts) == (2 if total else 1)
    assert ("9 dice" in words(c)) == total


def test_gunnery_that_is_hidden_is_not_known() -> None:
    assert record._gunnery_words(6) == "gunnery 6 a side"
    assert record._gunnery_words(0) == "gunnery 0 a side"
    assert record._gunnery_words(None) == "gunnery not known"


@pytest.mark.parametrize("in_irons", [True, False])
def test_a_ship_in_irons_says_so_on_record_and_status(screen: BattleScreen, *, in_irons: bool) -> None:
    with screen.battle.table.as_current():
        ship = get_ship("ajax")
        ship.in_irons, ship.hove_to, ship.last_run = in_irons, False, 2
        assert [line.words for line in record._state_conditions(ship)] == [
            *(["In irons"] if in_irons else []),
            "Made 2 squares",
        ]
        found = [line.words for line in record._damage_conditions(ship)]
        assert found == (["in irons"] if in_irons else [])


@pytest.mark.parametrize("heading", [0.0, 45.0, 180.0])
def test_a_range_band_is_named_in_the_middle_of_its_farthest_square(
    screen: BattleScreen, heading: float
) -> None:
    with screen.battle.table.as_current():
        here = square_center_cm(get_ship("ajax").square)
        bands = sea_drawing.range_bands("ajax", here, heading)
        assert sea_drawing.range_bands("nobody", here, heading) == ()
    assert [band.band for band in bands] == sorted((band.band for band in bands), reverse=True)
    for band in bands:
        corners = [outline[0] for outline in band.rings]
        middles = [(x + SIDE_CM / 2, y + SIDE_CM / 2) for x, y in corners]
        farthest = max(abs(x - here[0]) + abs(y - here[1]) for x, y in middles)
        assert min(hypot(x - band.label_position[0], y - band.label_position[1]) for x, y in middles) < 1e-6
        off = abs(band.label_position[0] - here[0]) + abs(band.label_position[1] - here[1])
        assert off == pytest.approx(farthest)
