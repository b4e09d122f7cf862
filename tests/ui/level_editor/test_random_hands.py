"""Random acts of every kind on shipped levels, by real events of mouse and keys: the file is only
ever written when it can be read again, and undone the text is the file to the byte."""

import random
from collections.abc import Callable
from itertools import product

import pygame
import pytest

from game.levels import parse_level
from game.ui.level_editor import gestures
from game.ui.level_editor.dialogs import ChooserScreen
from game.ui.level_editor.draw_tool import DRAWABLE_KINDS
from game.ui.level_editor.gestures import ObjectSelection
from tests.battery import battery_param_rows

from .conftest import EditorDriver, OpenEditor

LEVELS = ("kmh/muros", "ls98/landing-race", "hf/mirror-squadron")
FEW = [(LEVELS[0], 0), (LEVELS[1], 0), (LEVELS[2], 1), (LEVELS[2], 2)]
CTRL, SHIFT = pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT
STEPS = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_LEFTBRACKET)
Deed = Callable[[EditorDriver, random.Random], None]


def anywhere(author: EditorDriver, chance: random.Random) -> tuple[float, float]:
    """A px of the chart."""
    room = author.editor.layout().chart_area
    return chance.uniform(room.left, room.right - 1), chance.uniform(room.top, room.bottom - 1)


def pull(author: EditorDriver, chance: random.Random) -> None:
    """Whatever lies there is dragged somewhere."""
    author.drag_pointer(anywhere(author, chance), anywhere(author, chance))


def take_and_pull(author: EditorDriver, chance: random.Random) -> None:
    """A thing is taken, and a corner or a knob of it dragged."""
    editor = author.editor
    if not editor.objects:
        return
    chart_object = chance.choice(editor.objects)
    editor.selection, editor.selected_ship = ObjectSelection(chart_object.path), None
    chart, unit = author.document.level.chart, author.app.style.unit
    spots = gestures.corner_pixels(chart_object, editor.viewport, chart)
    spots += [spot for _, spot in gestures.plus_handles(chart_object, editor.viewport, chart, unit)]
    spots += [spot for _, spot in gestures.knob_handles(chart_object, editor.viewport, chart, unit)]
    author.drag_pointer(chance.choice(spots), anywhere(author, chance))


def step(author: EditorDriver, chance: random.Random) -> None:
    """What is in hand, or the next, goes a step."""
    author.press_key(chance.choice((pygame.K_TAB, pygame.K_g, pygame.K_c)))
    author.press_key(chance.choice(STEPS), chance.choice((0, CTRL, SHIFT)))


def more(author: EditorDriver, chance: random.Random) -> None:
    """Something is drawn."""
    if not author.document.is_readable:
        return
    author.press_key(pygame.K_d)
    if isinstance(author.app.screen, ChooserScreen):
        author.type_text(chance.choice(DRAWABLE_KINDS).label.lower())
        author.press_key(pygame.K_RETURN)
    for _ in range(chance.randint(1, 4)):
        author.press_key(pygame.K_SPACE)
        author.press_key(chance.choice(STEPS[:4]), chance.choice((0, CTRL)))
    author.press_key(pygame.K_RETURN)
    author.press_key(pygame.K_ESCAPE)


def corner(author: EditorDriver, chance: random.Random) -> None:
    """One corner more, or one less."""
    author.press_key(pygame.K_g)
    for _ in range(chance.randint(0, 3)):
        author.press_key(pygame.K_c)
    if author.editor.selection is not None:
        author.press_key(chance.choice((pygame.K_INSERT, pygame.K_DELETE)))


def away(author: EditorDriver, chance: random.Random) -> None:
    """A ship or a thing is taken away."""
    author.press_key(chance.choice((pygame.K_TAB, pygame.K_g)))
    author.press_key(pygame.K_DELETE)
    _answer(author, chance)


def _answer(author: EditorDriver, chance: random.Random) -> None:
    """A list that has come up is answered by its first row or its second."""
    if isinstance(author.app.screen, ChooserScreen):
        author.press_key(chance.choice((pygame.K_DOWN, pygame.K_LSHIFT)))
        author.press_key(pygame.K_RETURN)


def several(author: EditorDriver, chance: random.Random) -> None:
    """Several things are taken, and something is done to all of them."""
    for _ in range(chance.randint(1, 3)):
        author.press_key(chance.choice((pygame.K_TAB, pygame.K_g)))
        author.press_key(pygame.K_SPACE)
    if chance.random() < 0.3:
        author.press_ctrl(pygame.K_a)
    for _ in range(chance.randint(1, 3)):
        if chance.random() < 0.5:
            author.press_key(chance.choice((*STEPS, pygame.K_h, pygame.K_v, pygame.K_e)))
        else:
            author.press_ctrl(chance.choice((pygame.K_c, pygame.K_x, pygame.K_v, pygame.K_d)))
            _answer(author, chance)


def write(author: EditorDriver, chance: random.Random) -> None:
    """Somebody types nonsense, or sense, somewhere."""
    author.press_ctrl(pygame.K_t)
    for _ in range(chance.randint(1, 6)):
        author.press_key(
            chance.choice(STEPS[:4] + (pygame.K_END, pygame.K_HOME)), chance.choice((0, 0, CTRL, SHIFT))
        )
        doing = chance.random()
        if doing < 0.5:
            author.type_text(chance.choice(("1", "[", '"', "# x", " ", "=", "a")))
        elif doing < 0.8:
            author.press_key(chance.choice((pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_RETURN)))
        else:
            author.press_ctrl(chance.choice((pygame.K_c, pygame.K_v, pygame.K_x)))
    author.press_key(pygame.K_ESCAPE)


def back(author: EditorDriver, chance: random.Random) -> None:
    """Some steps are taken back, some done again."""
    for _ in range(chance.randint(1, 4)):
        author.press_ctrl(pygame.K_z)
    for _ in range(chance.randint(0, 3)):
        author.press_ctrl(pygame.K_y)


DEEDS: tuple[Deed, ...] = (
    pull, pull, take_and_pull, take_and_pull, step, more, corner, away, write, back, several, several,
)  # fmt: skip


@pytest.mark.parametrize(("level", "seed"), battery_param_rows(product(LEVELS, range(12)), FEW))
def test_whatever_a_hand_does_the_file_can_be_read_and_comes_back(
    lay: OpenEditor, level: str, seed: int
) -> None:
    author, chance = lay(level), random.Random(seed)
    first = author.file.read_bytes()
    for _ in range(14):
        deed = chance.choice(DEEDS)
        deed(author, chance)
        author.press_key(pygame.K_ESCAPE) if author.app.screen is not author.screen else None
        assert author.app.screen is author.screen, (seed, deed.__name__)
        author.document.parse_typed_text()
        if author.document.is_readable:
            parse_level(author.document.history.file_text)
            assert author.document.toml.text == author.document.text
        while not author.document.is_readable and chance.random() < 0.8:
            author.press_ctrl(pygame.K_z)
        if chance.random() < 0.2:
            author.press_ctrl(pygame.K_s)
            parse_level(author.file.read_bytes().decode("utf-8"))
    while author.document.history.undo_steps:
        author.press_ctrl(pygame.K_z)
    assert author.document.history.file_text.encode() == first
    author.press_ctrl(pygame.K_s)
    assert author.file.read_bytes() == first
