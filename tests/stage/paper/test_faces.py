"""Names in any script that a shipped face has are whole in every face, and measured as drawn."""

from __future__ import annotations

import pygame
import pytest

from game.core.typefaces import own_signs, pieces
from game.stage.paper import lettering as letters
from game.stage.paper.canvas import Canvas, Look
from game.stage.paper.faces import face_at, file_of

FACES = (
    letters.FELL, letters.FELL_ITALIC, letters.FELL_SC, letters.SANS, letters.SANS_MEDIUM,
    letters.SANS_STRONG, letters.SANS_BOLD, letters.CLEAR, letters.CLEAR_BOLD,
)  # fmt: skip
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
    font = face_at(face, 40)
    box = pixels(font.render("\uffff", True, (0, 0, 0)))
    for letter in name.replace(" ", ""):
        drawn = font.render(letter, True, (0, 0, 0))
        assert pixels(drawn) != box, letter
        assert drawn.get_bounding_rect().w > 0


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("name", NAMES)
def test_a_borrowed_letter_is_whole_and_stands_on_the_line(face: str, name: str) -> None:
    """As high as its own face draws it, its foot where the line's own letters have theirs."""
    font = face_at(face, 60)
    for own, run in pieces(name, file_of(face)):
        lent = face_at(own, 60)
        alone = lent.render(run, True, (0, 0, 0)).get_bounding_rect()
        here = font.render(run, True, (0, 0, 0)).get_bounding_rect()
        assert here.size == alone.size
        assert here.bottom - font.get_ascent() == alone.bottom - lent.get_ascent()


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("clear", [False, True])
@pytest.mark.parametrize("name", NAMES)
def test_the_width_is_the_one_that_is_drawn(role: letters.Role, clear: bool, name: str) -> None:
    look = Look(1.5, clear=clear)
    canvas = Canvas(pygame.Surface((900, 120), pygame.SRCALPHA), look, [])
    rect = letters.draw_text(canvas, (40, 40), name, role, (0, 0, 0))
    face, px = letters.face_and_px(role, look)
    tracking = role.tracking * look.u * look.text
    drawn = letters._run(face, px, name, (0, 0, 0), tracking)
    assert letters.width(name, role, look) == rect.w
    assert 0 <= drawn.get_width() - rect.w <= 2, "two px more lie behind letters that are tracked"
    ink = canvas.surface.get_bounding_rect()
    assert rect.x - px // 4 <= ink.x
    assert ink.right <= rect.right + px // 4


def test_accents_that_are_written_apart_are_joined() -> None:
    font = face_at(letters.FELL, 40)
    apart, joined = "Баи\u0306кал", "Ба\u0439кал"
    assert apart != joined
    assert pixels(font.render(apart, True, (0, 0, 0))) == pixels(
        font.render(joined, True, (0, 0, 0))
    )


def test_latin_stays_in_its_own_face_and_blanks_part_no_run() -> None:
    assert pieces("Weather Gage", file_of(letters.FELL)) == ((letters.FELL, "Weather Gage"),)
    assert pieces("На Il да", file_of(letters.FELL)) == (
        (letters.SANS, "На "), (letters.FELL, "Il "), (letters.SANS, "да"),
    )  # fmt: skip
    assert pieces("Да", file_of(letters.CLEAR_BOLD)) == ((letters.SANS_BOLD, "Да"),)


def test_source_sans_has_every_letter_that_any_face_has() -> None:
    """So one face lends to all; the Fell faces have ornaments and ligatures besides."""
    for face in FACES:
        lacking = own_signs(file_of(face)) - own_signs(file_of(letters.SANS))
        assert all(code in (0x261C, 0x261E, 0xFB05) or 0xE000 <= code < 0xF900 for code in lacking)
