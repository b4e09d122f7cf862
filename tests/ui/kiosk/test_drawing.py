"""What is drawn on the kiosk's pages, and where: on a canvas alone, one unit to a pixel."""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game.scene.stage_acts import StageAct
from game.stage.paper import palette, qr_code
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, DrawnText, UiStyle
from game.ui.kiosk import attract_view, draw_kiosk, hints, kiosk_panels, visitor_cards
from game.ui.kiosk.attract_loop import SilenceTimer, playback_speed
from game.ui.kiosk.owner_settings import Club
from game.ui.kiosk.visit import VisitResult
from game.ui.kiosk.visitor_cards import CommandText, ResultCard, VerbsCard
from game.ui.kit.widgets import rects_of
from game.ui.pages.title_page import CREAM
from tests.ui.kiosk.conftest import SketchBank

SIZE = (1280, 720)
COMMAND = CommandText("Halcyon", "Royal Navy", 0, "Corneille", 1)
BACKGROUND = (1, 2, 3)


@pytest.fixture
def canvas() -> Canvas:
    """A canvas that logs its text."""
    pygame.font.init()
    letters.clear_cache()
    surface = pygame.Surface(SIZE)
    surface.fill(BACKGROUND)
    return Canvas(surface, UiStyle(), [])


def marks(c: Canvas, region: str) -> list[DrawnText]:
    """Return the text of a region in the order in which it was drawn."""
    assert c.text_log is not None
    return [mark for mark in c.text_log if mark.region == region]


def painted(draw: Callable[[Canvas], object]) -> bytes:
    """Return the pixels after a drawing on a fresh surface."""
    surface = pygame.Surface(SIZE)
    draw(Canvas(surface, UiStyle()))
    return pygame.image.tobytes(surface, "RGB")


def middle(text: DrawnText) -> float:
    """Return the y of the middle of a text's ink."""
    return text.rect.y + text.rect.h / 2


# ------------------------------------------------------------------------------ cards
def test_the_countdown_has_its_four_lines_one_below_the_other(canvas: Canvas) -> None:
    kiosk_panels.draw_countdown(canvas, 9.2, "Press any key")
    lines = marks(canvas, "countdown")
    assert [line.text for line in lines][1:3] == ["10", "Press any key to go on"]
    card = canvas.regions["countdown"]
    assert (card.w, card.h, card.center) == (760, 420, (640, 360))
    # Ink is not quite in the middle of its line: that of a number less than that of a word.
    for line, units in zip(lines, (66, 182, 298, 364), strict=True):
        assert abs(middle(line) - card.y - units) <= 0.22 * line.rect.h, line
        assert abs(line.rect.centerx - card.centerx) <= 3
    kiosk_panels.draw_countdown(canvas, 0.0, "Press any key")
    assert marks(canvas, "countdown")[5].text == "1", "the last second is never 0"


def test_a_sheet_has_a_dark_edge_of_two_pixels_and_a_fine_line_inside(canvas: Canvas) -> None:
    rect = pygame.Rect(200, 200, 300, 300)
    kiosk_panels.draw_large_sheet(canvas, rect)
    edge = canvas.style.drawn_colour(palette.INK_2)
    row = [tuple(canvas.surface.get_at((rect.x + n, rect.centery)))[:3] for n in range(7)]
    assert row[:2] == [tuple(edge)[:3]] * 2
    assert row[2] != row[1]
    assert row[5] == tuple(palette.INK_3)[:3]
    assert row[4] != row[5] != row[6]


def test_the_verbs_have_their_help_below_the_tiles(canvas: Canvas) -> None:
    content = VerbsCard(COMMAND, "Press any key", visitor_cards.JOIN_HINT)
    layout = visitor_cards.verbs_layout(canvas, content)
    visitor_cards.draw_verbs_card(canvas, content, SketchBank(process=False), 0.0)
    texts = {mark.text: mark.rect for mark in marks(canvas, "verbs-card")}
    step = letters.line_height(visitor_cards._verb_role(canvas.style), canvas.style)
    top = layout.card.y + 28 + layout.head_height + layout.tile_height
    for n, word in enumerate(("Steer", "Fire", "Board")):
        word_rect = texts[word]
        assert abs(word_rect.x - (layout.card.x + 28 + n * (layout.column_width + 28) + 34)) <= 3
        assert abs(middle(DrawnText("", word_rect, "", word_rect)) - (top + 6 + step / 2)) <= 5
    help_top = min(rect.y for text, rect in texts.items() if text not in ("Steer", "Fire", "Board"))
    assert 0 <= help_top - (top + 6 + step) <= 8
    prompt = marks(canvas, "invitation")[0]
    assert prompt.text == "Press any key to begin"
    assert prompt.bounds.midtop == (640, layout.card.bottom - layout.foot_height - 10)
    assert layout.card.contains(marks(canvas, "second")[-1].rect)


def test_the_seconds_that_are_left_are_on_a_seal_at_the_right(canvas: Canvas) -> None:
    visitor_cards.draw_seconds_left(canvas, 12.4)
    number, word = marks(canvas, "seconds-left")
    assert (number.text, word.text) == ("12", "seconds")
    seal = number.bounds
    assert seal.size == (132, 132)
    assert seal.contains(number.rect.unionall([word.rect]))
    assert SIZE[0] - 40 < seal.right <= SIZE[0]
    assert number.rect.bottom < word.rect.centery


def test_the_list_of_battles_holds_its_rows_with_a_margin() -> None:
    levels = [Path(f"/levels/{n}.toml") for n in range(30)]
    layout = kiosk_panels.battle_list_layout(SIZE, UiStyle(text_scale=1.5), levels, 0)
    rects = rects_of(layout.widgets)
    assert all(layout.rect.contains(rect) for rect in rects.values())
    lowest = max(rect.bottom for rect in rects.values())
    assert layout.rect.bottom - lowest == 10 + 8, "the margin, and a gap as between two rows"
    assert layout.rect.w == min(round(860 * 1.5), SIZE[0] - 32)


def test_a_pause_without_a_badge_has_its_lines_round_the_middle(canvas: Canvas) -> None:
    kiosk_panels.draw_pause_page(canvas, Club(name="The Club", address="The Harbour"))
    lines = marks(canvas, "pause")
    assert [line.text for line in lines] == ["Back soon", "The Weather Gage", "The Club", "The Harbour"]
    steps = [middle(after) - middle(line) for line, after in pairwise(lines)]
    assert all(abs(step - 64) <= 8 for step in steps)
    assert abs(sum(map(middle, lines)) / 4 - 360) <= 6


# ------------------------------------------------------------------------------ attract mode
def test_the_sentence_is_larger_in_a_window_from_1280_units_on() -> None:
    assert [attract_view.sentence_role(w, UiStyle())[1] for w in (1279, 1280)] == [76.0, 92.0]
    assert attract_view.sentence_role(1919, UiStyle(unit=1.5))[1] == 76.0


def test_the_badge_leaves_thirteen_units_on_either_side_of_its_word() -> None:
    style = UiStyle(text_scale=1.5)
    word = letters.text_width("minutes", attract_view._badge_role(style), style)
    assert attract_view.badge_radius(style) * 1.5 == pytest.approx(word + 2 * 13)
    assert attract_view.badge_radius(style) > attract_view.badge_radius(UiStyle()) >= 66.0


def test_two_lines_of_the_sentence_are_one_below_the_other(canvas: Canvas) -> None:
    layout = attract_view.attract_layout(SIZE, canvas.style)
    text = attract_view.AttractText(Club(), 5, "", "Press any key", 0.0, attract_view.INVITATION)
    attract_view.draw_attract_view(canvas, text, SketchBank(process=False))
    first, second = marks(canvas, "sentence")
    assert layout.sentence.x <= first.rect.x <= layout.sentence.x + 8
    assert 80 <= second.rect.y - first.rect.y <= 104
    assert layout.sentence.contains(second.rect)
    assert marks(canvas, "badge")[0].text == "5"


def cream_pixels(c: Canvas) -> list[tuple[int, int]]:
    """Return the pixels that have the colour of the arrow."""
    cream = tuple(CREAM)[:3]
    w, h = c.surface.get_size()
    return [(x, y) for x in range(w) for y in range(h) if tuple(c.surface.get_at((x, y)))[:3] == cream]


def test_the_arrow_ends_just_before_the_ship(canvas: Canvas) -> None:
    attract_view.draw_arrow_if_fits(canvas, (100.0, 100.0), (300.0, 180.0))
    found = cream_pixels(canvas)
    assert found
    tip = max(found)
    # 24 units before the end, and the head is 15 long.
    assert 300 - 24 - 6 <= tip[0] <= 300 - 24 + 15
    assert all(x < 300 for x, _ in found)
    assert min(x for x, _ in found) <= 104


@pytest.mark.parametrize(
    ("end", "is_drawn"),
    [((128.0, 180.0), False), ((132.0, 180.0), True), ((160.0, 130.0), False), ((90.0, 300.0), False),
     ((800.0, 100.0), False), ((640.0, 100.0), True)],
)  # fmt: skip
def test_an_arrow_that_is_too_steep_too_short_or_too_long_is_not_drawn(
    canvas: Canvas, end: tuple[float, float], is_drawn: bool
) -> None:
    attract_view.draw_arrow_if_fits(canvas, (100.0, 100.0), end)
    pixels = pygame.image.tobytes(canvas.surface, "RGB")
    assert (pixels != bytes(BACKGROUND) * (SIZE[0] * SIZE[1])) is is_drawn


@pytest.mark.parametrize("verb", attract_view.VERBS, ids=lambda verb: verb.word)
def test_a_verb_moves_while_its_turn_lasts_and_then_rests(verb: attract_view.Verb) -> None:
    bank, rect = SketchBank(process=False), pygame.Rect(100, 100, 190, 104)

    def at(progress: float) -> bytes:
        return painted(lambda c: attract_view.draw_verb_tile(c, rect, verb, bank, progress))

    moving = [at(progress) for progress in (0.0, 0.3, 0.5)]
    assert len({*moving, at(1.0)}) == 4
    assert at(0.8) == at(1.0), "the scene is over before the next verb moves"
    dark = painted(lambda c: attract_view.draw_verb_tile(c, rect, verb, bank, 1.0, lit=False))
    assert dark != at(1.0)


def test_the_word_on_a_tile_is_on_a_dark_strip_inside_its_edge(canvas: Canvas) -> None:
    rect = pygame.Rect(100, 100, 190, 104)
    hints._draw_verb_word(canvas, rect, "Fire", CREAM)
    word = marks(canvas, "verb-Fire")[0].rect
    changed = [x for x in range(SIZE[0]) if tuple(canvas.surface.get_at((x, word.y)))[:3] != BACKGROUND]
    assert (changed[0], changed[-1]) == (103, 286)
    assert 286 - 12 <= word.right <= 286


# ------------------------------------------------------------------------------ the QR code and the loop
def test_the_code_has_a_quiet_zone_of_four_modules_all_round() -> None:
    image, rows = (qr_code.make_qr_image("https://example.org", 210), qr_code.qr_rows("https://example.org"))
    side = 210 // (len(rows) + 8)
    assert image.get_width() == image.get_height() == side * (len(rows) + 8)
    for y, row in enumerate(rows):
        for x, is_dark in enumerate(row):
            colour = tuple(image.get_at(((x + 4) * side, (y + 4) * side)))[:3]
            assert colour == (qr_code._INK if is_dark else qr_code._PAPER)
    edge = {tuple(image.get_at((n, 4 * side - 1)))[:3] for n in range(image.get_width())}
    assert edge == {qr_code._PAPER}


def test_silence_is_counted_from_the_last_shot() -> None:
    timer = SilenceTimer()
    assert not timer.advance_silence(0, 44.0)
    assert not timer.advance_silence(3, 2.0), "three guns have fired"
    assert not timer.advance_silence(3, 44.9)
    assert timer.advance_silence(3, 0.1)
    assert not timer.advance_silence(3, 1.0), "and it is counted again"


def test_ships_that_only_sail_are_shown_at_twice_the_speed() -> None:
    acts: tuple[StageAct, ...] = ()
    assert playback_speed(acts) == 2


# ------------------------------------------------------------------------------ pages
def test_what_is_wrong_is_one_line_at_the_very_top(canvas: Canvas) -> None:
    kiosk_panels.draw_trouble_line(canvas, "No disk to write on")
    line = marks(canvas, "trouble")[0]
    assert (line.bounds.midtop, line.bounds.h) == ((640, 0), 26)
    assert line.bounds.w - letters.text_width(line.text, letters.SMALL_STRONG, canvas.style) == 20
    assert abs(line.rect.centerx - 640) <= 1
    kiosk_panels.draw_trouble_line(canvas, "No disk " * 60)
    assert SIZE[0] - 60 <= marks(canvas, "trouble")[1].bounds.w <= SIZE[0] - 20


RESULT = VisitResult("Halcyon took Corneille in turn 3", is_won=True, points=230)


@pytest.mark.parametrize(
    ("best", "is_best", "foot"),
    [(None, False, []), (RESULT, True, ["The best of the day so far"]),
     (RESULT, False, ["Best of the day: Halcyon took Corneille in turn 3"])],
)  # fmt: skip
def test_the_result_is_between_its_head_and_the_best_of_the_day(
    canvas: Canvas, best: VisitResult | None, is_best: bool, foot: list[str]
) -> None:
    club = Club(name="The Club")
    content = ResultCard(RESULT, best, is_best, club, "Press any key")
    visitor_cards.draw_result_card(canvas, content, SketchBank(process=False), 0.0)
    lines = marks(canvas, "result-card")
    assert [line.text for line in lines] == ["Victory", *foot, RESULT.sentence]
    card = lines[0].bounds
    assert (card.midtop, card.size) == ((640, 36), (1100, 720 - 232))
    assert all(abs(line.rect.centerx - 640) <= 2 for line in lines)
    head, sentence = lines[0], lines[-1]
    lead = letters.line_height(
        kiosk_panels.large_role(letters.FELL_ITALIC_FACE, 34, canvas.style), canvas.style
    )
    assert abs(middle(head) - (card.y + 36 + lead / 2)) <= 6
    top, bottom = card.y + 36 + lead, card.bottom - 36
    if foot:
        bottom -= lines[1].rect.h
        assert card.bottom - 36 - 36 <= middle(lines[1]) <= card.bottom - 36
    # A rule of 34 units is below the sentence.
    assert abs(middle(sentence) - (top + bottom - 34) / 2) <= 16
    left, right = marks(canvas, "result-house")
    assert (left.text, right.text) == (attract_view.GAME_NAME, "The Club")
    assert 0 <= left.rect.x - card.x <= 3
    assert 0 <= card.right - right.rect.right <= 3
    assert abs(middle(left) - card.bottom - 28) <= 6
    prompt = marks(canvas, "invitation")[0]
    assert prompt.text == "Next visitor: press any key"
    assert (prompt.bounds.midbottom, prompt.bounds.size) == ((640, 720 - 48), (620, 76))


def test_a_result_of_many_words_has_up_to_three_lines_and_is_not_cut_off(canvas: Canvas) -> None:
    words = (
        "Halcyon and two friends fought four enemies for eleven turns and shot away 21 of their 136 points"
    )
    content = ResultCard(VisitResult(words, is_won=False, points=3), None, False, Club(), "Press any key")
    visitor_cards.draw_result_card(canvas, content, SketchBank(process=False), 0.0)
    head, *lines = marks(canvas, "result-card")
    assert head.text == "Well fought"
    assert " ".join(line.text for line in lines) == words
    assert 2 <= len(lines) <= 3
    steps = [after.rect.centery - line.rect.centery for line, after in pairwise(lines)]
    assert all(step >= max(line.rect.h for line in lines) * 0.6 for step in steps)


def test_the_names_are_at_both_ends_above_the_verbs(canvas: Canvas) -> None:
    layout = attract_view.attract_layout(SIZE, canvas.style)
    text = attract_view.AttractText(Club("The Club", "The Harbour"), 0, "She strikes", "Press any key", 0.0)
    attract_view.draw_attract_view(canvas, text, SketchBank(process=False))
    name, club = marks(canvas, "house")
    assert club.text == "The Club · The Harbour"
    assert 0 <= name.rect.x - (layout.tiles[0].x + 34) <= 3
    assert 0 <= SIZE[0] - 42 - club.rect.right <= 3
    assert abs(middle(name) - layout.name_middle_y) <= 6
    assert marks(canvas, "badge") == []
    news = marks(canvas, "news")[0]
    assert 0 <= news.rect.x - (layout.sentence.x + 4) <= 3
    assert layout.sentence.contains(news.rect), "where the sentence is over the scene"
    verbs = marks(canvas, "verbs")
    assert [mark.text for mark in verbs] == ["Steer", "Fire", "Board"]
    for mark, tile in zip(verbs, layout.tiles, strict=True):
        assert 0 <= mark.rect.x - (tile.right + 14) <= 3
        assert abs(middle(mark) - tile.centery) <= 6


def test_the_icon_of_a_verb_is_on_a_disc_at_the_lower_left_of_its_tile(canvas: Canvas) -> None:
    rect = pygame.Rect(100, 100, 190, 104)
    attract_view.draw_verb_tile(canvas, rect, attract_view.FIRE, SketchBank(process=False))
    ink, cream = tuple(palette.INK_1)[:3], tuple(CREAM)[:3]
    x, y = rect.x + 4, rect.bottom - 4
    row = [tuple(canvas.surface.get_at((n, y)))[:3] for n in range(SIZE[0])]
    column = [tuple(canvas.surface.get_at((x, n)))[:3] for n in range(SIZE[1])]
    assert (row.index(cream), row.index(ink)) == (x - 23, x - 20)
    assert [n for n, colour in enumerate(column) if colour == ink][-1] in (y + 19, y + 20)


def test_the_club_card_is_at_the_lower_right_with_its_code_beside_the_words(canvas: Canvas) -> None:
    club = Club("The Club", "The Harbour", "", "We meet on Fridays", "https://example.org")
    draw_kiosk._draw_club_card(canvas, club, 1200, 650, 400)
    lines = marks(canvas, "club")
    assert [line.text for line in lines] == ["The Club", "We meet on Fridays", "The Harbour"]
    card, code = lines[0].bounds, qr_code.make_qr_image(club.qr, 210)
    assert card.bottomright == (1200, 650)
    assert card.h == code.get_height() + 2 * 22
    assert all(0 <= line.rect.x - card.x - 22 <= 4 for line in lines)
    widest = max(line.rect.right for line in lines)
    assert 22 <= card.right - 22 - code.get_width() - widest <= 26, "a gap, and the code at the right"
    heights = [middle(line) for line in lines]
    assert abs((heights[0] + heights[2]) / 2 - card.centery) <= 8
    at = (card.right - 22 - code.get_width() + 1, card.centery)
    assert tuple(canvas.surface.get_at(at))[:3] == qr_code._PAPER


def test_a_club_without_anything_has_no_card(canvas: Canvas) -> None:
    draw_kiosk._draw_club_card(canvas, Club(), 1200, 650, 400)
    assert "club" not in canvas.regions


def test_the_prompt_shines_between_half_and_full_unless_motion_is_reduced() -> None:
    shines = [attract_view.prompt_brightness(n * attract_view.PULSE_SECONDS / 16, False) for n in range(17)]
    assert (shines[0], shines[8], shines[16]) == (1.0, 0.6, 1.0)
    assert min(shines) >= 0.5
    assert attract_view.prompt_brightness(0.8, True) == 1.0


# ------------------------------------------------------------------------------ on the sea
def test_a_line_of_advice_has_its_badge_and_its_words_within_its_edges(canvas: Canvas) -> None:
    words = "You command the Halcyon: A, D and Space"
    wide = hints._line_width(words, hints._LINE_ROLE, canvas.style)
    rect = pygame.Rect(100, 100, wide, 42)
    letters.draw_text(canvas, (200, 120), "below it", letters.BODY)
    hints.draw_advice(canvas, rect, hints.AdviceText(words, 1))
    assert canvas.text_log is not None
    assert "below it" not in [mark.text for mark in canvas.text_log], "what it covers is not read"
    line = marks(canvas, "slip")[0]
    assert (line.text, line.bounds) == (words, rect)
    assert 18 + 26 <= line.rect.x - rect.x <= 18 + 26 + 3
    assert 15 <= rect.right - line.rect.right <= 21
    hints.draw_advice(canvas, pygame.Rect(100, 300, wide // 3, 42), hints.AdviceText(words, 1))
    assert marks(canvas, "slip")[1].text.endswith("…"), "in a narrow line it is cut off"


@pytest.mark.parametrize(("angle", "is_right"), [(0.3, True), (3.0, False)])
def test_the_marker_has_its_arrow_where_the_enemy_is(canvas: Canvas, angle: float, is_right: bool) -> None:
    rect = pygame.Rect(400, 300, 220, 52)
    hints.draw_marker(canvas, hints.OffscreenMarker("Corneille", rect, angle))
    name = marks(canvas, "beyond")[0]
    assert name.text == "Corneille"
    wax = tuple(canvas.style.drawn_colour(palette.WAX))[:3]
    arrow = [x for x in range(rect.x, rect.right) for y in range(rect.y, rect.bottom)
             if tuple(canvas.surface.get_at((x, y)))[:3] == wax]  # fmt: skip
    assert arrow
    if is_right:
        assert 0 <= name.rect.x - rect.x - 16 <= 3
        assert name.rect.right < min(arrow) <= max(arrow) < rect.right
    else:
        assert 0 <= rect.right - 16 - name.rect.right <= 3
        assert rect.x < min(arrow) <= max(arrow) < name.rect.x
    # The arrow is 34 units long: its middle is 32 from the edge.
    middle_x = rect.right - 32 if is_right else rect.x + 32
    assert abs((min(arrow) + max(arrow)) / 2 - middle_x) <= 6


def test_the_first_sentence_of_a_long_hint_is_large_if_there_is_room() -> None:
    words = "Fire! Your guns look at her side now, and she has not loaded hers again yet."
    assert hints.split_first_sentence(words) == ("Fire!", words[6:])
    assert hints.split_first_sentence("Board her.") == ("Board her.", "")
    lines = hints.advice_lines(words, UiStyle(), pygame.Rect(0, 0, 400, 400))
    assert lines[0][1].size > lines[1][1].size == lines[-1][1].size
    assert hints.lines_height(lines, UiStyle()) == 24 + sum(
        letters.line_height(role, UiStyle()) for _, role in lines
    )
    small = hints.advice_lines(words, UiStyle(), pygame.Rect(0, 0, 400, 60))
    assert len({role for _, role in small}) == 1
    assert " ".join(line for line, _ in small) == words
