"""A stranger's first battle at the drawing table alone, by the mouse and a Shift: a coast, five
ships a side in line, an aim for each, checked, saved, weighed, printed, and fought."""

from pathlib import Path

import pygame
import pytest

from game.books import shelf
from game.levels import load_level
from game.levels.editing.new_levels import new_level_text
from game.levels.reading.findings import Severity
from game.stage.hulls.sprite_bank import SpriteBank
from game.trials.fighting import Trial
from game.ui.battle.screen.screen import BattleScreen
from game.ui.level_editor import printing
from game.ui.level_editor.balance_page import BalancePage, BalanceTrial
from game.ui.level_editor.chart_view import ChartBackground
from game.ui.level_editor.dialogs import ChooserScreen
from game.ui.level_editor.document import Document
from game.ui.level_editor.screen import EditorScreen
from game.ui.shell.app import App
from game.ui.shell.battle_session import BattleSession

from .conftest import EditorDriver, open_sheet
from .test_printing import AtOnce


def unfought(balance_trial: BalanceTrial, trial: Trial) -> None:
    """A weighing whose battles nobody has begun yet."""
    balance_trial.trial, balance_trial.outcomes, balance_trial.lost_processes = trial, [], 0
    balance_trial._pipes, balance_trial._processes = [], []


@pytest.fixture
def stranger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> EditorDriver:
    """Somebody before a new level, as `weathergage new` makes it."""
    monkeypatch.setattr(App, "_draw", lambda app: None)
    monkeypatch.setattr(ChartBackground, "is_due", lambda *_: False)
    monkeypatch.setattr(BalanceTrial, "__init__", unfought)  # processes take seconds to start
    monkeypatch.setattr(printing, "PrintJob", AtOnce)
    like = load_level(Path(__file__).parents[3] / "levels" / "kmh" / "muros.toml")
    file = tmp_path / "first.toml"
    placement_rules = shelf.book("kmh").lint.placement_rules(like)
    file.write_text(new_level_text("My first", "kmh", like.chart, placement_rules), "utf-8")
    session = BattleSession(tmp_path / "data")
    app = App((1280, 720), tmp_path / "data", [], session.make_callbacks(), 11, SpriteBank(process=False))
    editor = session.make_editor(app, Document(file))
    assert isinstance(editor, EditorScreen)
    app.push_screen(editor)
    pygame.event.clear()
    author = EditorDriver(app, editor, file)
    author.run_frame()
    return author


def press(author: EditorDriver, x: float, y: float) -> None:
    """A press on that place of the chart."""
    author.button_down(author.chart_px(x, y))
    author.button_up(author.chart_px(x, y))


def four_more(author: EditorDriver, ship: int, x: float, rows: tuple[float, ...]) -> None:
    """Four more frigates of the side of a ship: chosen once, and pressed down with Shift."""
    author.button_down(author.ship_px(ship))
    author.button_up(author.ship_px(ship))
    author.click("add")
    assert isinstance(author.app.screen, ChooserScreen)
    author.click(author.app.screen.ring.focused)  # of the class of the one in hand
    for y in rows:
        author._post(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=0, unicode="")
        press(author, x, y)
    author._post(pygame.KEYUP, key=pygame.K_LSHIFT, mod=0)
    author.run_frame()


def in_line(author: EditorDriver, start: tuple[float, float], end: tuple[float, float]) -> None:
    """The squadron of the ship in hand lies in that line."""
    author.click("line")
    author.drag_pointer(author.chart_px(*start), author.chart_px(*end))


def let_go(author: EditorDriver) -> None:
    """The right button: nothing is in hand."""
    author.button_down(author.chart_px(75, 90), 3)
    author.button_up(author.chart_px(75, 90), 3)


def aim(author: EditorDriver, name: str) -> str:
    """The property of that name is the first of the whole sentences that its sheet begins with."""
    sheet = open_sheet(author, name)
    author.click("word-ready-0")
    author.click("take")
    assert author.app.screen is author.screen, sheet.findings
    return sheet.text


def test_a_stranger_draws_checks_and_fights_a_battle(stranger: EditorDriver) -> None:
    author = stranger
    author.click("draw")
    author.click("choice-0")
    for x, y in ((0, 0), (120, 0), (120, 12), (80, 16), (40, 14), (0, 20)):
        press(author, x, y)
    press(author, 0, 0)
    (land,) = author.document.level.chart.land
    assert land.points[2:4] == ((120.0, 12.0), (80.0, 16.0))
    let_go(author)
    four_more(author, 0, 38, (25, 35, 58, 70))
    four_more(author, 5, 82, (25, 35, 58, 70))
    ships = author.document.level.ships
    sides = [ship.side for ship in ships]
    assert (sides.count("british"), sides.count("french")) == (5, 5)
    in_line(author, (110, 40), (70, 40))
    author.button_down(author.ship_px(0))
    author.button_up(author.ship_px(0))
    in_line(author, (80, 70), (40, 70))
    assert {ship.at[1] for ship in author.document.level.ships} == {40.0, 70.0}
    let_go(author)
    assert aim(author, "objective.0.major") == "captured 3 of french or struck 3 of french"
    assert aim(author, "objective.1.major") == "captured 3 of british or struck 3 of british"
    author.run_seconds(0.6)
    wrong = [f for f in author.document.findings if f.severity is Severity.ERROR]
    assert wrong == []
    author.click("save")
    assert author.document.notice == "Saved."
    level = load_level(author.file)
    assert len(level.ships) == 10
    assert {aim.side for aim in level.objectives} == {"british", "french"}
    author.click("weigh")
    assert isinstance(author.app.screen, BalancePage)
    author.click("back")
    author.click("print")
    author.click("choice-1")
    author.run_seconds(0.1)
    assert author.file.with_suffix(".pdf").read_bytes().startswith(b"%PDF")
    author.click("play")
    assert isinstance(author.app.screen, BattleScreen)
    assert author.app.screen is not author.screen
