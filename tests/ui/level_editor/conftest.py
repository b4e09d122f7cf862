"""A level on the drawing table, and hands that post real events."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.levels import levels_home
from game.sea.rings import Point
from game.stage.hulls import Bank
from game.ui.kit.screens import AppContext, Screen, ShellCallbacks
from game.ui.level_editor.chart_background import ChartBackground
from game.ui.level_editor.document import Document
from game.ui.level_editor.screen import EditorScreen
from game.ui.shell.app import App
from tests.ui.conftest import Sea, begin


class Author:
    """Somebody at the drawing table."""

    def __init__(self, app: App, table: EditorScreen, file: Path) -> None:
        self.app, self.table, self.file = app, table, file
        self.begun: list[tuple[Path, str]] = []
        self.under: list[str] = []

    @property
    def work(self) -> Document:
        return self.table.work

    def frame(self, seconds: float = 1 / 60) -> None:
        self.app.frame(seconds)

    def wait(self, seconds: float = 1.0) -> None:
        for _ in range(round(seconds * 10)):
            self.app.frame(0.1)
        while self.app.screen.has_work:  # a level is checked a little in each frame
            self.app.frame(0.001)

    def _post(self, kind: int, **values: Any) -> None:
        pygame.event.post(pygame.event.Event(kind, **values))

    def key(self, key: int, mod: int = 0, text: str = "") -> None:
        self._post(pygame.KEYDOWN, key=key, mod=mod, unicode=text)
        self._post(pygame.KEYUP, key=key, mod=mod)
        self.frame()

    def type(self, words: str) -> None:
        for letter in words:
            self._post(pygame.KEYDOWN, key=ord(letter.lower()), mod=0, unicode=letter)
        self.frame()

    def ctrl(self, key: int, mod: int = 0) -> None:
        self.key(key, pygame.KMOD_LCTRL | mod)

    def down(self, at: Point, button: int = 1) -> None:
        pos = (round(at[0]), round(at[1]))
        self._post(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0))
        self._post(pygame.MOUSEBUTTONDOWN, pos=pos, button=button)
        self.frame()

    def drag(self, at: Point) -> None:
        pos = (round(at[0]), round(at[1]))
        self._post(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(1, 0, 0))
        self.frame()

    def up(self, at: Point, button: int = 1) -> None:
        self._post(pygame.MOUSEBUTTONUP, pos=(round(at[0]), round(at[1])), button=button)
        self.frame()
        self.frame()  # what the hand did is written when it has been seen

    def pull(self, start: Point, end: Point, button: int = 1) -> None:
        self.down(start, button)
        self.drag(((start[0] + end[0]) / 2, (start[1] + end[1]) / 2))
        self.drag(end)
        self.up(end, button)

    def click(self, name: str, share: float = 0.5) -> None:
        rect = self.app.screen.spots()[name]
        at = (rect.x + rect.w * share, rect.centery)
        self.down(at)
        self.up(at)

    def rest(self, name: str) -> None:
        """The pointer rests on a control."""
        pos = self.app.screen.spots()[name].center
        self._post(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0))
        self.frame()

    def ship_px(self, number: int) -> Point:
        return self.table.frame.at(*self.table.hulls[number].at)

    def px(self, x: float, y: float) -> Point:
        """The px of a place in chart units."""
        return self.table.frame.at(*self.work.level.chart.place((x, y)))


Open = Callable[..., Author]


@pytest.fixture
def lay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Open]:
    """Lays a level on the table; nothing is drawn unless asked for."""

    def opened(
        name: str = "kmh/muros",
        size: tuple[int, int] = (1280, 720),
        *,
        drawn: bool = False,
        text: str = "",
    ) -> Author:
        if not drawn:
            monkeypatch.setattr(App, "_draw", lambda app: None)
            monkeypatch.setattr(ChartBackground, "due", lambda *_: False)
        file = tmp_path / f"{Path(name).name}.toml"
        source = (levels_home() / f"{name}.toml").read_bytes()
        file.write_bytes(text.encode() if text else source)
        app = App(size, tmp_path / "data", [], ShellCallbacks(begin), 1805, Bank(process=False))
        begun: list[tuple[Path, str]] = []
        under: list[str] = []

        def play(house: AppContext, path: Path, book: str) -> Screen:
            begun.append((path, path.read_text("utf-8")))
            under.append(book)
            return Sea(house, (path,))

        table = EditorScreen(app, Document(file), play)
        app.push(table)
        pygame.event.clear()
        author = Author(app, table, file)
        author.begun, author.under = begun, under
        author.frame()
        return author

    yield opened
    pygame.event.clear()
