"""The screen keyboard: a pad types a path on the packs page, names and numbers in the level editor,
and searches, all by real events."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.levels import shipped_levels_folder
from game.levels.packs import level_paths
from game.stage.hulls.sprite_bank import SpriteBank
from game.stage.paper.canvas import SMALLEST_WINDOW
from game.ui.kit.screen_keys import Layer, ScreenKeys
from game.ui.kit.screens import BookPage, Clause, Screen, ShellCallbacks
from game.ui.level_editor import field_update, update
from game.ui.level_editor.dialogs import ChooserScreen
from game.ui.level_editor.document import Document
from game.ui.level_editor.field_kinds import FieldKind
from game.ui.level_editor.screen import EditorScreen
from game.ui.level_editor.sentence_editor import SentenceEditor
from game.ui.pages.packs_page import PacksPage
from game.ui.pages.rulebook_page import RulebookPage
from game.ui.shell.app import App
from tests.levels.packs.samples import plain_pack, write_folder_pack
from tests.ui.fake_battle import start_fake_battle

A, B, X, Y = 0, 1, 2, 3


class Pad:
    """A player with only a pad."""

    def __init__(self, app: App) -> None:
        self.app = app

    @property
    def screen(self) -> Screen:
        return self.app.screen

    def press(self, button: int) -> None:
        for kind in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, button=button, instance_id=0))
            self.app.run_frame(0.05)

    def cross(self, x: int, y: int) -> None:
        for value in ((x, y), (0, 0)):
            pygame.event.post(pygame.event.Event(pygame.JOYHATMOTION, value=value, hat=0, instance_id=0))
            self.app.run_frame(0.05)

    def go_to(self, name: str) -> None:
        """Press the cross until the focus is on that control."""
        for _ in range(60):
            if (
                self.screen.ring.focused not in self.screen.control_rects()
            ):  # it has done its work and is gone
                self.cross(0, -1)
            here, there = (self.screen.control_rects()[n].center for n in (self.screen.ring.focused, name))
            across, down = there[0] - here[0], there[1] - here[1]
            if self.screen.ring.focused == name:
                return
            if abs(down) > 12 and self.screen.ring.focused != "text":  # there the cross scrolls a text
                self.cross(0, -1 if down > 0 else 1)
            else:
                self.cross(1 if across > 0 else -1, 0)
        raise AssertionError(f"the cross never comes to {name}, but to {self.screen.ring.focused}")

    def spell(self, words: str) -> None:
        """Type the words on the screen keys, in whatever layers they are, and press Done."""
        keys = self.screen
        assert isinstance(keys, ScreenKeys)
        for sign in words:
            if sign == " ":
                self.go_to("space")
                self.press(A)
                continue
            for _ in Layer:
                if any(sign in row for row in keys.layer.value):
                    break
                self.press(Y)
            y, row = next((y, r) for y, r in enumerate(keys.layer.value) if sign in r)
            self.go_to(f"key-{y}-{row.index(sign)}")
            self.press(A)
        self.go_to("done")
        self.press(A)


@pytest.fixture
def pad(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pad]:
    """The game, without drawing."""
    monkeypatch.setattr(App, "_draw", lambda app: None)
    app = App(
        (1280, 720), tmp_path / "data", [], ShellCallbacks(start_fake_battle), 1805, SpriteBank(process=False)
    )
    pygame.event.clear()
    yield Pad(app)
    pygame.event.clear()


def test_a_pad_walks_through_the_packs_page_and_types_a_path(pad: Pad, tmp_path: Path) -> None:
    where = write_folder_pack(tmp_path / "gulls", plain_pack())
    pad.app.push_screen(PacksPage(pad.app, folder=tmp_path / "data"))
    pad.cross(0, -1)
    pad.go_to("typed")
    pad.press(A)
    assert isinstance(pad.screen, ScreenKeys)
    assert pad.screen.text == f"{tmp_path / 'data'}/"
    for _ in "data/":
        pad.press(X)  # rubs out
    pad.spell("Gulls")
    pad.go_to("typed")
    pad.press(A)
    assert isinstance(pad.screen, ScreenKeys)
    assert pad.screen.text == f"{tmp_path}/Gulls"
    for _ in "Gulls":
        pad.press(X)
    pad.spell("gulls")
    packs = pad.screen
    assert isinstance(packs, PacksPage)
    assert packs.typed_path == str(where)
    assert packs.ring.focused == "open"
    pad.press(A)
    assert level_paths.packs_opened_elsewhere(pad.app.data_dir) == [where]
    assert packs.selected == where
    pad.go_to("take-out")
    pad.press(A)
    assert level_paths.packs_opened_elsewhere(pad.app.data_dir) == []
    pad.press(B)
    assert not isinstance(pad.screen, PacksPage)


def test_going_back_types_nothing_and_a_real_keyboard_types_too(pad: Pad) -> None:
    told: list[str] = []
    below = pad.screen
    for keys, done in (("Nell é", pygame.K_RETURN), ("no", pygame.K_ESCAPE)):
        pad.app.push_screen(ScreenKeys(below, pad.app, "Name", "", told.append, max_length=5, hand="mouse"))
        for sign in keys:
            what = {"key": 0, "unicode": sign, "mod": 0}
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, what))
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=done, unicode="", mod=0))
        pad.app.run_frame(0.05)
    assert told == ["Nell "]  # no more than five signs
    assert not isinstance(pad.screen, ScreenKeys)


def test_a_pad_writes_names_numbers_and_what_it_searches_for_on_the_drawing_table(
    pad: Pad, tmp_path: Path
) -> None:
    file = tmp_path / "muros.toml"
    file.write_bytes((shipped_levels_folder() / "kmh" / "muros.toml").read_bytes())
    editor = EditorScreen(pad.app, Document(file))
    pad.app.push_screen(editor)
    update.select_ship(editor.state, 0)
    pad.cross(0, -1)
    pad.go_to("field-ship.0.name")
    pad.press(A)
    assert isinstance(pad.screen, ScreenKeys)
    for _ in pad.screen.text:
        pad.press(X)
    pad.spell("Téméraire")
    assert editor.state.document.level.ships[0].name == "Téméraire"
    pad.go_to("field-ship.0.at.0")
    pad.cross(1, 0)  # the cross steps as ever
    was = editor.state.document.level.ships[0].at
    pad.press(A)
    pad.spell("12.5")
    assert editor.state.document.level.ships[0].at == (12.5, was[1])
    assert [step.label for step in editor.state.document.history.undo_steps][-1] == "move Téméraire"
    pad.go_to("field-ship.0.class")
    pad.press(A)
    pad.go_to("search")
    pad.press(A)
    pad.spell("lugger")
    assert isinstance(pad.screen, ChooserScreen)
    pad.press(A)
    assert editor.state.document.level.ships[0].ship_class == "lugger-14"


def test_a_pad_writes_an_aim_and_looks_up_a_rule(pad: Pad, tmp_path: Path) -> None:
    file = tmp_path / "muros.toml"
    file.write_bytes((shipped_levels_folder() / "kmh" / "muros.toml").read_bytes())
    editor = EditorScreen(pad.app, Document(file))
    pad.app.push_screen(editor)
    aim = next(field for field in editor.state.fields if field.kind is FieldKind.SENTENCE)
    field_update.open_page(editor.state, aim)
    pad.cross(0, 1)
    pad.go_to("box")
    pad.press(A)
    assert isinstance(pad.screen, ScreenKeys)
    pad.screen.text = ""
    pad.spell("turn 9 ends")
    sheet = pad.screen
    assert isinstance(sheet, SentenceEditor)
    assert sheet.text == "turn 9 ends"
    book = BookPage("kmh", "A book", clauses=(Clause("KMH-4.1", "Hulls", "Long."),))
    pad.app.push_screen(RulebookPage(pad.app, {"kmh": book}))
    pad.cross(0, 1)
    pad.go_to("search")
    pad.press(A)
    pad.spell("4.1")
    rules = pad.screen
    assert isinstance(rules, RulebookPage)
    assert [clause.id for clause in rules.shown_clauses()] == ["KMH-4.1"]


@pytest.mark.parametrize("size", [SMALLEST_WINDOW, (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("digits", [False, True])
def test_every_key_lies_in_the_window_and_on_no_other(
    tmp_path: Path, size: tuple[int, int], digits: bool
) -> None:
    app = App(size, tmp_path, [], ShellCallbacks(start_fake_battle), 1805, SpriteBank(process=False))
    keys = ScreenKeys(app.screen, app, "Name", "", print, digits=digits)
    for layer in [Layer.DIGITS] if digits else [Layer.SMALL, Layer.CAPITALS, Layer.SIGNS]:
        keys.layer = layer
        rects = [widget.rect for widget in keys.widgets()]
        assert all(pygame.Rect((0, 0), size).contains(rect) for rect in rects)
        assert all(not rect.collidelistall(rects[:n]) for n, rect in enumerate(rects))
        assert all(len(row) == len(layer.value[0]) for row in layer.value)
