"""Random acts of every kind on shipped levels, by real events of mouse and keys: the file is only
ever written when it can be read again, and undone the text is the file to the byte."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import product

import pygame
import pytest

from game.levels import read_level
from game.ui.level_editor import shape_handles
from game.ui.level_editor.chooser import Chooser
from game.ui.level_editor.drawable import KINDS
from game.ui.level_editor.gestures import Held
from tests.battery import spread

from .conftest import Author, Open

LEVELS = ("kmh/muros", "ls98/landing-race", "hf/mirror-squadron")
FEW = [(LEVELS[0], 0), (LEVELS[1], 0), (LEVELS[2], 1), (LEVELS[2], 2)]
CTRL, SHIFT = pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT
STEPS = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_LEFTBRACKET)
Deed = Callable[[Author, random.Random], None]


def anywhere(author: Author, chance: random.Random) -> tuple[float, float]:
    """A px of the chart."""
    room = author.table.layout().sea
    return chance.uniform(room.left, room.right - 1), chance.uniform(room.top, room.bottom - 1)


def pull(author: Author, chance: random.Random) -> None:
    """Whatever lies there is dragged somewhere."""
    author.pull(anywhere(author, chance), anywhere(author, chance))


def take_and_pull(author: Author, chance: random.Random) -> None:
    """A thing is taken, and a corner or a knob of it dragged."""
    table = author.table
    if not table.things:
        return
    thing = chance.choice(table.things)
    table.held, table.in_hand = Held(thing.keys), None
    chart, unit = author.work.level.chart, author.app.look.u
    spots = shape_handles.corners_px(thing, table.frame, chart)
    spots += [spot for _, spot in shape_handles.pluses(thing, table.frame, chart, unit)]
    spots += [spot for _, spot in shape_handles.knobs(thing, table.frame, chart, unit)]
    author.pull(chance.choice(spots), anywhere(author, chance))


def step(author: Author, chance: random.Random) -> None:
    """What is in hand, or the next, goes a step."""
    author.key(chance.choice((pygame.K_TAB, pygame.K_g, pygame.K_c)))
    author.key(chance.choice(STEPS), chance.choice((0, CTRL, SHIFT)))


def more(author: Author, chance: random.Random) -> None:
    """Something is drawn."""
    if not author.work.readable:
        return
    author.key(pygame.K_d)
    if isinstance(author.app.screen, Chooser):
        author.type(chance.choice(KINDS).words.lower())
        author.key(pygame.K_RETURN)
    for _ in range(chance.randint(1, 4)):
        author.key(pygame.K_SPACE)
        author.key(chance.choice(STEPS[:4]), chance.choice((0, CTRL)))
    author.key(pygame.K_RETURN)
    author.key(pygame.K_ESCAPE)


def corner(author: Author, chance: random.Random) -> None:
    """One corner more, or one less."""
    author.key(pygame.K_g)
    for _ in range(chance.randint(0, 3)):
        author.key(pygame.K_c)
    if author.table.held is not None:
        author.key(chance.choice((pygame.K_INSERT, pygame.K_DELETE)))


def away(author: Author, chance: random.Random) -> None:
    """A ship or a thing is taken away."""
    author.key(chance.choice((pygame.K_TAB, pygame.K_g)))
    author.key(pygame.K_DELETE)


def write(author: Author, chance: random.Random) -> None:
    """Somebody types nonsense, or sense, somewhere."""
    author.ctrl(pygame.K_t)
    for _ in range(chance.randint(1, 6)):
        author.key(
            chance.choice(STEPS[:4] + (pygame.K_END, pygame.K_HOME)),
            chance.choice((0, 0, CTRL, SHIFT)),
        )
        doing = chance.random()
        if doing < 0.5:
            author.type(chance.choice(("1", "[", '"', "# x", " ", "=", "a")))
        elif doing < 0.8:
            author.key(chance.choice((pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_RETURN)))
        else:
            author.ctrl(chance.choice((pygame.K_c, pygame.K_v, pygame.K_x)))
    author.key(pygame.K_ESCAPE)


def back(author: Author, chance: random.Random) -> None:
    """Some steps are taken back, some done again."""
    for _ in range(chance.randint(1, 4)):
        author.ctrl(pygame.K_z)
    for _ in range(chance.randint(0, 3)):
        author.ctrl(pygame.K_y)


DEEDS: tuple[Deed, ...] = (
    pull, pull, take_and_pull, take_and_pull, step, more, corner, away, write, back,
)  # fmt: skip


@pytest.mark.parametrize(("level", "seed"), spread(product(LEVELS, range(12)), FEW))
def test_whatever_a_hand_does_the_file_can_be_read_and_comes_back(
    lay: Open, level: str, seed: int
) -> None:
    author, chance = lay(level), random.Random(seed)
    first = author.file.read_bytes()
    for _ in range(14):
        deed = chance.choice(DEEDS)
        deed(author, chance)
        author.key(pygame.K_ESCAPE) if author.app.screen is not author.table else None
        assert author.app.screen is author.table, (seed, deed.__name__)
        author.work.settle()
        if author.work.readable:
            read_level(author.work.history.written)
            assert author.work.page.text == author.work.text
        while not author.work.readable and chance.random() < 0.8:
            author.ctrl(pygame.K_z)
        if chance.random() < 0.2:
            author.ctrl(pygame.K_s)
            read_level(author.file.read_bytes().decode("utf-8"))
    while author.work.history.done:
        author.ctrl(pygame.K_z)
    assert author.work.history.written.encode() == first
    author.ctrl(pygame.K_s)
    assert author.file.read_bytes() == first
