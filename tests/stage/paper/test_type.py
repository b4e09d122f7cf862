"""Type: measured, wrapped, cut and drawn where it should be."""

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle, design_unit_px
from game.stage.paper.typography import typeface_at

WORDS = st.lists(st.text("abcdefghij WÅé→−§", min_size=1, max_size=12), max_size=20).map(" ".join)


@pytest.fixture
def canvas() -> Canvas:
    pygame.font.init()
    return Canvas(pygame.Surface((600, 300)), UiStyle(), text_log=[])


@pytest.mark.parametrize(
    ("size", "unit"),
    [
        ((1280, 720), 1.0),
        ((1920, 1080), 1.5),
        ((1024, 768), 1.0),
        ((2560, 1440), 2.0),
        ((1600, 900), 1.25),
        ((5120, 2880), 3.0),
        ((1919, 1080), 1.25),
    ],
)
def test_the_unit_steps_by_quarters(size: tuple[int, int], unit: float) -> None:
    assert design_unit_px(size) == unit


@given(WORDS, st.integers(40, 500))
def test_wrapped_lines_fit_and_keep_every_word(words: str, room: int) -> None:
    lines = letters.wrap_text(words, letters.BODY, UiStyle(), room)
    assert "".join("".join(lines).split()) == "".join(words.split())
    whole = [word for word in words.split() if letters.text_width(word, letters.BODY, UiStyle()) <= room]
    told = " ".join(lines).split()
    assert all(word in told for word in whole)
    for line in lines:
        assert letters.text_width(line, letters.BODY, UiStyle()) <= room or len(line) == 1


def test_a_path_is_broken_where_the_room_ends_and_what_follows_stands_with_its_end() -> None:
    path = "/where/nell/keeps/a-pack-with-a-name-that-is-longer-than-its-paper"
    lines = letters.wrap_text(f"It lies at {path} now", letters.BODY, UiStyle(), 200)
    assert lines[0] == "It lies at"
    assert "".join(lines[1:]) == f"{path} now"
    assert len(lines) > 3


@given(WORDS, st.integers(20, 400))
def test_what_is_fitted_fits(words: str, room: int) -> None:
    fitted = letters.truncate_text(words, letters.STRONG, UiStyle(1.5), room)
    assert fitted == words or fitted.endswith("…")
    assert letters.text_width(fitted, letters.STRONG, UiStyle(1.5)) <= room


@pytest.mark.parametrize("role", [letters.HEADING, letters.PANEL_TITLE, letters.LEAD])
@pytest.mark.parametrize("symbol", ["→", "≤", "≥", "−", "✓"])
def test_symbols_the_fell_faces_lack_are_not_boxes(role: letters.TextRole, symbol: str) -> None:
    """A missing glyph draws the same box for every missing letter."""
    face, px = letters.face_and_px(letters.TextRole(letters.SANS_FACE, role.size), UiStyle())
    own = pygame.image.tobytes(letters._cached_render(face, px, symbol, (0, 0, 0), 0.0), "RGBA")
    canvas = Canvas(pygame.Surface((80, 80), pygame.SRCALPHA), UiStyle())
    letters.draw_text(canvas, (10, 10), symbol, role, (0, 0, 0))
    drawn = canvas.surface.subsurface(canvas.surface.get_bounding_rect())
    boxed = typeface_at(face, px).render("\uffff", True, (0, 0, 0))
    assert own != pygame.image.tobytes(boxed, "RGBA")
    rendered = letters._cached_render(face, px, symbol, (0, 0, 0), 0.0)
    expected = rendered.subsurface(rendered.get_bounding_rect())
    assert drawn.get_size() == expected.get_size()


@pytest.mark.parametrize("anchor", ["midleft", "center", "midright"])
def test_middle_anchors_centre_the_capitals(canvas: Canvas, anchor: letters.Anchor) -> None:
    letters.draw_text(canvas, (300, 150), "HHH", letters.NUMBER, anchor=anchor)
    assert canvas.text_log is not None
    assert abs(canvas.text_log[0].rect.centery - 150) <= 1
    side = {"midleft": "left", "center": "centerx", "midright": "right"}[anchor]
    assert abs(getattr(canvas.text_log[0].rect, side) - 300) <= 4


def test_the_ledger_tells_the_pixels_truly(canvas: Canvas) -> None:
    canvas.surface.fill((255, 255, 255))
    letters.draw_text(canvas, (40, 60), "Gage §9 → far", letters.HEADING, (0, 0, 0))
    mask = pygame.mask.from_threshold(canvas.surface, (0, 0, 0), (200, 200, 200))
    [ink] = mask.get_bounding_rects()[:1]
    whole = ink.unionall(mask.get_bounding_rects())
    assert canvas.text_log is not None
    assert canvas.text_log[0].rect.inflate(2, 2).contains(whole)


def test_text_is_drawn_larger_not_scaled() -> None:
    small = letters.face_and_px(letters.BODY, UiStyle(1.0, 1.0))
    large = letters.face_and_px(letters.BODY, UiStyle(1.5, 1.5))
    assert (small[1], large[1]) == (15, 34)


def test_clear_text_changes_all_but_display() -> None:
    clear = UiStyle(has_clear_typeface=True)
    assert letters.face_and_px(letters.BODY, clear)[0] == letters.CLEAR_FACE
    assert letters.face_and_px(letters.PANEL_TITLE, clear)[0] == letters.CLEAR_BOLD_FACE
    assert letters.face_and_px(letters.DISPLAY, clear)[0] == letters.FELL_FACE


def test_wrapped_text_ends_in_its_rectangle(canvas: Canvas) -> None:
    rect = pygame.Rect(20, 20, 120, 60)
    letters.draw_wrapped(canvas, rect, "many words " * 30, letters.BODY)
    assert canvas.text_log is not None
    assert all(rect.inflate(4, 4).contains(mark.rect) for mark in canvas.text_log)
    assert canvas.text_log[-1].text.endswith("…")


def test_caches_are_bounded() -> None:
    for cache in (letters._ink_box, typeface_at, letters._pen_advance):
        assert cache.cache_info().maxsize is not None


@given(st.text("abcdefghij WÅ", min_size=1, max_size=30), st.integers(40, 500), st.sampled_from((1.25, 1.5)))
def test_large_text_is_no_smaller_than_text_of_100_per_cent_in_the_same_room(
    words: str, room: int, scale: float
) -> None:
    pygame.font.init()
    roles = tuple(letters.TextRole(letters.FELL_FACE, size) for size in (22, 18, 16, 13))
    plain, large = UiStyle(), UiStyle(text_scale=scale)
    px = [
        letters.face_and_px(letters.fitting_role(words, roles, style, room), style)[1]
        for style in (plain, large)
    ]
    assert px[1] >= px[0]
    fits = letters.text_width(words, letters.fitting_role(words, roles, plain, room), plain) <= room
    role = letters.fitting_role(words, roles, large, room)
    assert not fits or letters.text_width(words, role, large) <= room
