"""The options: sound, speed, text, sight and screen; each change is saved at once."""

from __future__ import annotations

from typing import Final

import pygame

from game.stage import backdrop, paint, palette
from game.stage import type as letters
from game.stage.canvas import Canvas
from game.ui import settings as settings_file
from game.ui import widgets
from game.ui.focus import Back, Press, Ring, Slide, Step
from game.ui.remap import Keyboard, Remap
from game.ui.screens import House
from game.ui.widgets import Button, Choice, Slider, Switch, Widget

_VOLUMES: Final = (
    ("volume_sea", "Sea and wind"),
    ("volume_guns", "Guns"),
    ("volume_table", "People and table"),
    ("volume_music", "Music"),
)
_STEPPED: Final = (
    ("speed", "Speed of play"),
    ("text_scale", "Size of text"),
    ("side_colours", "Colours of the sides"),
)
_SWITCHES: Final = (
    ("captions", "Captions", "What is heard, in words, with the side it comes from"),
    ("clear_text", "Clear text", "A plainer face for everything but the titles"),
    ("high_contrast", "High contrast", "Black on white, and a quieter sea"),
    ("reduced_motion", "Reduced motion", "No shake, no gliding camera, dice appear at rest"),
    ("plain_sea", "Plain sea", "A still sea of one colour"),
    ("full_screen", "Full screen", "F11 does the same anywhere; F9 silences all sound"),
    ("no_graphics_card", "No graphics card", "Faster on machines without one; from the next start"),
)
_SIDE_WORDS: Final = {0: "Red and blue", 1: "Wide apart", 2: "Dark and light"}
_SPEED_WORDS: Final = {1: "× 1", 2: "× 2", 4: "× 4", 0: "At once"}


def value_words(name: str, value: int) -> str:
    """A stepped setting's value as the choice shows it."""
    if name == "text_scale":
        return f"{value} %"
    return (_SPEED_WORDS if name == "speed" else _SIDE_WORDS)[value]


class Options:
    """The page of settings; works alike from the title and over a battle."""

    moving = False

    def __init__(self, house: House) -> None:
        self.house = house
        self.ring = Ring("volume_sea")

    def _paper(self) -> pygame.Rect:
        """The sheet in the middle of the window."""
        look, (w, h) = self.house.look, self.house.size
        rect = pygame.Rect(
            0, 0, min(w - look.px(32), look.grown(980)), min(h - look.px(32), look.grown(480))
        )
        rect.center = (w // 2, h // 2)
        return rect

    def _cell(self, column: int, row: int) -> pygame.Rect:
        """A row's rectangle in the left (0) or right (1) half of the sheet."""
        look, paper = self.house.look, self._paper()
        top = paper.y + look.px(50) + look.grown(19) - look.px(19)
        step = (paper.bottom - look.px(28) - look.grown(44) - top) // (7 if column else 6)
        half = (paper.w - look.px(28)) // 2
        return pygame.Rect(
            paper.x + look.px(14) + column * half,
            top + row * step,
            half - look.px(14),
            min(step - look.px(4), look.grown(52)),
        )

    def _control(self, row: int) -> pygame.Rect:
        """The right-hand part of a left row, where its scale or choice lies."""
        cell, look = self._cell(0, row), self.house.look
        wide = round(cell.w * 0.54)
        high = max(min(cell.h, look.grown(44)), look.px(44))
        return pygame.Rect(cell.right - wide, cell.centery - high // 2, wide, high)

    def widgets(self) -> list[Widget]:
        """Scales and choices at the left, switches at the right, Done below."""
        now, look, paper = self.house.settings, self.house.look, self._paper()
        rows: list[Widget] = [
            Slider(name, self._control(n), getattr(now, name) / 100)
            for n, (name, _) in enumerate(_VOLUMES)
        ]
        rows += [
            Choice(name, self._control(n + len(_VOLUMES)), value_words(name, getattr(now, name)))
            for n, (name, _) in enumerate(_STEPPED)
        ]
        rows += [
            Switch(name, self._cell(1, n), words, getattr(now, name), sub=hint)
            for n, (name, words, hint) in enumerate(_SWITCHES)
        ]
        done = pygame.Rect(0, 0, look.grown(130), max(look.px(44), look.grown(44)))
        done.bottomright = (paper.right - look.px(16), paper.bottom - look.px(14))
        if isinstance(self.house, Keyboard):
            laid = pygame.Rect(0, 0, look.grown(190), done.h)
            laid.topright = (done.x - look.px(10), done.y)
            rows.append(Button("keys", laid, "Keys and pad", "wheel"))
        return [*rows, Button("back", done, "Done", "check", "Esc", state="primary")]

    def spots(self) -> dict[str, pygame.Rect]:
        """Everything that can be pressed."""
        return widgets.rects_of(self.widgets())

    def handle(self, event: pygame.event.Event) -> None:
        """What was moved is saved and in force."""
        now = self.house.settings
        match self.ring.hear(event, widgets.spots_of(self.widgets())):
            case Back() | Press("back"):
                self.house.back()
            case Press("keys") if isinstance(self.house, Keyboard):
                self.house.push(Remap(self.house, self.house))
            case Press(name):
                self.house.change(settings_file.stepped(now, name, 1))
            case Step(name, by):
                self.house.change(settings_file.stepped(now, name, by))
            case Slide(name, share):
                self._slide(name, share)
            case _:
                pass

    def _slide(self, name: str, share: float) -> None:
        """A volume follows the pointer in its steps; the file is only written when it changes."""
        now = self.house.settings
        wanted = round(share * 100 / settings_file.VOLUME_STEP) * settings_file.VOLUME_STEP
        by = (wanted - getattr(now, name)) // settings_file.VOLUME_STEP
        if by:
            self.house.change(settings_file.stepped(now, name, by))

    def advance(self, seconds: float) -> None:
        """Nothing moves here."""

    def draw(self, surface: pygame.Surface) -> None:
        """One sheet on a dark sea."""
        c = self.house.canvas(surface)
        backdrop.sea_ground(c)
        paper = self._paper()
        with c.region("options", paper):
            paint.panel(c, paper, "Options", "kept at once")
            self._labels(c)
        widgets.draw(c, self.widgets(), self.ring)

    def _labels(self, c: Canvas) -> None:
        """The names of the left-hand settings."""
        for n, (_, words) in enumerate((*_VOLUMES, *_STEPPED)):
            cell, control = self._cell(0, n), self._control(n)
            fitted = letters.fit(words, letters.BODY, c.look, control.x - cell.x - c.px(10))
            at = (cell.x + c.px(4), control.centery)
            letters.draw_text(c, at, fitted, letters.BODY, palette.INK_1, "midleft")
