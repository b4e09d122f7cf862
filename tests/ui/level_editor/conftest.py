"""A level on the drawing table, and hands that post real events."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.levels import shipped_levels_folder
from game.sea.polygons import Point
from game.stage.hulls.sprite_bank import SpriteBank
from game.ui.kit.screens import AppContext, Screen, ShellCallbacks
from game.ui.level_editor import controls, update
from game.ui.level_editor.chart_view import ChartBackground
from game.ui.level_editor.document import Document
from game.ui.level_editor.property_fields import is_part
from game.ui.level_editor.screen import EditorScreen
from game.ui.level_editor.sentence_editor import SentenceEditor
from game.ui.level_editor.state import EditorState
from game.ui.shell.app import App
from tests.ui.fake_battle import FakeBattleScreen, start_fake_battle


class EditorDriver:
    """Somebody at the drawing table."""

    def __init__(self, app: App, screen: EditorScreen, file: Path) -> None:
        self.app, self.screen, self.file = app, screen, file
        self.battles_started: list[tuple[Path, str]] = []
        self.books_opened: list[str] = []

    @property
    def editor(self) -> EditorState:
        return self.screen.state

    @property
    def document(self) -> Document:
        return self.editor.document

    def run_frame(self, seconds: float = 1 / 60) -> None:
        self.app.run_frame(seconds)

    def run_seconds(self, seconds: float = 1.0) -> None:
        for _ in range(round(seconds * 10)):
            self.app.run_frame(0.1)
        while self.app.screen.has_work:  # a level is checked a little in each frame
            self.app.run_frame(0.001)

    def _post(self, kind: int, **values: Any) -> None:
        pygame.event.post(pygame.event.Event(kind, **values))

    def press_key(self, key: int, mod: int = 0, text: str = "") -> None:
        self._post(pygame.KEYDOWN, key=key, mod=mod, unicode=text)
        self._post(pygame.KEYUP, key=key, mod=mod)
        self.run_frame()

    def type_text(self, words: str) -> None:
        for letter in words:
            self._post(pygame.KEYDOWN, key=ord(letter.lower()), mod=0, unicode=letter)
        self.run_frame()

    def press_ctrl(self, key: int, mod: int = 0) -> None:
        self.press_key(key, pygame.KMOD_LCTRL | mod)

    def button_down(self, at: Point, button: int = 1) -> None:
        pos = (round(at[0]), round(at[1]))
        self._post(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0))
        self._post(pygame.MOUSEBUTTONDOWN, pos=pos, button=button)
        self.run_frame()

    def move_pointer(self, at: Point) -> None:
        pos = (round(at[0]), round(at[1]))
        self._post(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(1, 0, 0))
        self.run_frame()

    def button_up(self, at: Point, button: int = 1) -> None:
        self._post(pygame.MOUSEBUTTONUP, pos=(round(at[0]), round(at[1])), button=button)
        self.run_frame()
        self.run_frame()  # what the hand did is written when it has been seen

    def drag_pointer(self, start: Point, end: Point, button: int = 1) -> None:
        self.button_down(start, button)
        self.move_pointer(((start[0] + end[0]) / 2, (start[1] + end[1]) / 2))
        self.move_pointer(end)
        self.button_up(end, button)

    def click(self, name: str, share: float = 0.5) -> None:
        rect = self.app.screen.control_rects()[name]
        at = (rect.x + rect.w * share, rect.centery)
        self.button_down(at)
        self.button_up(at)

    def hover_control(self, name: str) -> None:
        """The pointer rests on a control."""
        pos = self.app.screen.control_rects()[name].center
        self._post(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0))
        self.run_frame()

    def ship_px(self, number: int) -> Point:
        return self.editor.viewport.to_px(*self.editor.hulls[number].position)

    def chart_px(self, x: float, y: float) -> Point:
        """The px of a place in chart units."""
        return self.editor.viewport.to_px(*self.document.level.chart.position_in_cm((x, y)))


OpenEditor = Callable[..., EditorDriver]


@pytest.fixture
def lay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[OpenEditor]:
    """Lays a level on the table; nothing is drawn unless asked for."""

    def opened(
        name: str = "kmh/muros", size: tuple[int, int] = (1280, 720), *, drawn: bool = False, text: str = ""
    ) -> EditorDriver:
        if not drawn:
            monkeypatch.setattr(App, "_draw", lambda app: None)
            monkeypatch.setattr(ChartBackground, "is_due", lambda *_: False)
        file = tmp_path / f"{Path(name).name}.toml"
        source = (shipped_levels_folder() / f"{name}.toml").read_bytes()
        file.write_bytes(text.encode() if text else source)
        app = App(
            size, tmp_path / "data", [], ShellCallbacks(start_fake_battle), 1805, SpriteBank(process=False)
        )
        begun: list[tuple[Path, str]] = []
        under: list[str] = []

        def play(context: AppContext, path: Path, book: str) -> Screen:
            begun.append((path, path.read_text("utf-8")))
            under.append(book)
            return FakeBattleScreen(context, (path,))

        editor = EditorScreen(app, Document(file), play)
        app.push_screen(editor)
        pygame.event.clear()
        author = EditorDriver(app, editor, file)
        author.battles_started, author.books_opened = begun, under
        author.run_frame()
        return author

    yield opened
    pygame.event.clear()


def show_row(author: EditorDriver, name: str) -> str:
    """Return the control of the property of that name, with its row in view."""
    keys = tuple(int(key) if key.isdigit() else key for key in name.split("."))
    part = next(keys[:n] for n in range(len(keys) - 1, -1, -1) if is_part(keys[:n]))
    if all(field.name != name for field in author.editor.fields):
        update.show_part(author.editor, part or None)
    place = next(n for n, field in enumerate(author.editor.fields) if field.name == name)
    author.editor.first_field = place
    author.editor.first_field = controls.first_visible_field(author.editor)
    return f"field-{name}"


def open_sheet(author: EditorDriver, name: str) -> SentenceEditor:
    """Return the sheet of the property of that name, opened by a click."""
    author.click(show_row(author, name))
    assert isinstance(author.app.screen, SentenceEditor)
    return author.app.screen
