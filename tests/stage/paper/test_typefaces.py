"""Names in any script that a shipped face has are whole in every face, and measured as drawn."""

import pygame
import pytest

from game.core.typefaces import font_runs, usable_code_points
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.typography import font_path, typeface_at

FACES = (
    letters.FELL_FACE,
    letters.FELL_ITALIC_FACE,
    letters.FELL_SMALL_CAPS_FACE,
    letters.SANS_FACE,
    letters.SANS_MEDIUM_FACE,
    letters.SANS_STRONG_FACE,
    letters.SANS_BOLD_FACE,
    letters.CLEAR_FACE,
    letters.CLEAR_BOLD_FACE,
)
NAMES = ("Императрица Мария", "Ελλάς", "Ħaġar Qim", "Її Ґанок", "Gage §9 → far", "Đông Á")
ROLES = (letters.HEADING, letters.PANEL_TITLE, letters.LEAD, letters.BODY, letters.STRONG)


@pytest.fixture(autouse=True)
def fonts() -> None:
    pygame.font.init()


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("name", NAMES)
def test_no_letter_of_a_name_is_a_box(face: str, name: str) -> None:
    font = typeface_at(face, 40)
    box = pixels(font.render("\uffff", True, (0, 0, 0)))
    for letter in name.replace(" ", ""):
        drawn = font.render(letter, True, (0, 0, 0))
        assert pixels(drawn) != box, letter
        assert drawn.get_bounding_rect().w > 0


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("name", NAMES)
def test_a_borrowed_letter_is_whole_and_stands_on_the_line(face: str, name: str) -> None:
    """A borrowed letter is as high as in its own face, and on the same baseline."""
    font = typeface_at(face, 60)
    for own, run in font_runs(name, font_path(face)):
        lent = typeface_at(own, 60)
        alone = lent.render(run, True, (0, 0, 0)).get_bounding_rect()
        here = font.render(run, True, (0, 0, 0)).get_bounding_rect()
        assert here.size == alone.size
        assert here.bottom - font.get_ascent() == alone.bottom - lent.get_ascent()


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("clear", [False, True])
@pytest.mark.parametrize("name", NAMES)
def test_the_width_is_the_one_that_is_drawn(role: letters.TextRole, clear: bool, name: str) -> None:
    style = UiStyle(1.5, has_clear_typeface=clear)
    canvas = Canvas(pygame.Surface((900, 120), pygame.SRCALPHA), style, [])
    rect = letters.draw_text(canvas, (40, 40), name, role, (0, 0, 0))
    face, px = letters.face_and_px(role, style)
    tracking = role.tracking * style.unit * style.text_scale
    drawn = letters._cached_render(face, px, name, (0, 0, 0), tracking)
    assert letters.text_width(name, role, style) == rect.w
    assert 0 <= drawn.get_width() - rect.w <= 2, "two px more lie behind letters that are tracked"
    ink = canvas.surface.get_bounding_rect()
    assert rect.x - px // 4 <= ink.x
    assert ink.right <= rect.right + px // 4


def test_accents_that_are_written_apart_are_joined() -> None:
    font = typeface_at(letters.FELL_FACE, 40)
    apart, joined = "Баи\u0306кал", "Ба\u0439кал"
    assert apart != joined
    assert pixels(font.render(apart, True, (0, 0, 0))) == pixels(font.render(joined, True, (0, 0, 0)))


def test_latin_stays_in_its_own_face_and_blanks_part_no_run() -> None:
    assert font_runs("Weather Gage", font_path(letters.FELL_FACE)) == ((letters.FELL_FACE, "Weather Gage"),)
    assert font_runs("На Il да", font_path(letters.FELL_FACE)) == (
        (letters.SANS_FACE, "На "), (letters.FELL_FACE, "Il "), (letters.SANS_FACE, "да"),
    )  # fmt: skip
    assert font_runs("Да", font_path(letters.CLEAR_BOLD_FACE)) == ((letters.SANS_BOLD_FACE, "Да"),)


def test_source_sans_has_every_letter_that_any_face_has() -> None:
    """So one face lends to all; the Fell faces have ornaments and ligatures besides."""
    for face in FACES:
        lacking = usable_code_points(font_path(face)) - usable_code_points(font_path(letters.SANS_FACE))
        assert all(code in (0x261C, 0x261E, 0xFB05) or 0xE000 <= code < 0xF900 for code in lacking)
