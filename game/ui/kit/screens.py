"""What a screen is, what it may ask of the house it stands in, and the doors that others hang."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol, TypeAlias

import pygame

from game.stage.paper.canvas import Canvas, Look
from game.ui.kit.settings import Settings


class Screen(Protocol):
    """One page of the program. It changes by events and by time given to it, never by a clock.
    A screen may also have `frame_seconds`, the time between its frames (1/60 if it has none)."""

    def handle(self, event: pygame.event.Event) -> None:
        """The event has had its effect; positions are window pixels."""

    def advance(self, seconds: float) -> None:
        """So much time has passed."""

    def draw(self, surface: pygame.Surface) -> None:
        """The whole surface shows the screen as it now is."""

    def spots(self) -> dict[str, pygame.Rect]:
        """Every place that can be pressed, by name, in pixels."""

    @property
    def moving(self) -> bool:
        """Whether something moves by itself, so that frames are wanted without events."""


class House(Protocol):
    """What a screen may ask of the program around it."""

    @property
    def size(self) -> tuple[int, int]:
        """The window in pixels."""

    @property
    def look(self) -> Look:
        """Scale, text scale and contrast."""

    @property
    def settings(self) -> Settings:
        """The player's settings."""

    @property
    def data_dir(self) -> Path:
        """Where journals and settings of this player lie."""

    def canvas(self, surface: pygame.Surface) -> Canvas:
        """The surface with the present Look, keeping a ledger of text if a test asked for one."""

    def show(self, screen: Screen) -> None:
        """`screen` takes the place of the one on top."""

    def push(self, screen: Screen) -> None:
        """`screen` lies on top; `back` returns to what is below."""

    def back(self) -> None:
        """The screen on top is gone; from the last one the program leaves."""

    def home(self) -> None:
        """The title screen alone is left."""

    def leave(self) -> None:
        """The program ends after this frame."""

    def change(self, settings: Settings) -> None:
        """The settings are these from now on, and are saved."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One paragraph of a rulebook in our own words."""

    id: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class RuleOption:
    """An optional rule a battle may use, with the clause it comes from."""

    id: str
    title: str
    clause: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class BookPage:
    """What the screens know of a rulebook: its clauses, where the text left a gap (rulings),
    its optional rules, and the titles of its chapters by number."""

    id: str
    title: str
    byline: str = ""
    clauses: tuple[Clause, ...] = ()
    rulings: tuple[Clause, ...] = ()
    options: tuple[RuleOption, ...] = ()
    chapters: Mapping[str, str] = field(default_factory=dict)


StartBattle: TypeAlias = Callable[[House, Path, dict[str, str], list[str], int, str], Screen]
"""(house, level file, seat of each side by side id, ids of the options, seed, the book it is played
under) -> the battle."""

Resume: TypeAlias = Callable[[House], Screen]


def _nothing_unfinished() -> Resume | None:
    """No battle waits to be continued."""
    return None


def _nothing_to_flush() -> None:
    """No journal is open."""


@dataclass(frozen=True, slots=True)
class Doors:
    """What the shell is given from outside: how to begin a battle, how to continue the unfinished
    one (None if there is none), the rulebooks by id, what to save when something breaks, and the
    page of the lessons (None if there are none)."""

    start_battle: StartBattle
    unfinished: Callable[[], Resume | None] = _nothing_unfinished
    books: Mapping[str, BookPage] = field(default_factory=dict)
    flush: Callable[[], None] = _nothing_to_flush
    learn: Callable[[House], Screen] | None = None
