"""A first battle of five ships a side by the drawing table alone: a fort, a coast traced from a picture, a
late squadron, aims, scores and an event; printed, weighed, mended and played. By real events, all counted."""

import time
from collections import Counter
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.books import shelf
from game.levels import load_level
from game.levels.editing.new_levels import new_level_text
from game.levels.reading.findings import Severity
from game.play.seats import PlayerSeat
from game.stage.hulls.sprite_bank import SpriteBank
from game.trials.fighting import Trial
from game.ui.battle.screen.screen import BattleScreen
from game.ui.level_editor import controls, printing
from game.ui.level_editor.balance_page import BalancePage, BalanceTrial
from game.ui.level_editor.chart_view import ChartBackground
from game.ui.level_editor.dialogs import ChooserScreen
from game.ui.level_editor.document import Document
from game.ui.level_editor.screen import EditorScreen
from game.ui.level_editor.sentence_editor import SentenceEditor
from game.ui.shell.app import App
from game.ui.shell.battle_session import BattleSession

from .conftest import EditorDriver
from .test_printing import AtOnce

MOST_PRESSES = 170
"""Keys, buttons and turns of the wheel, without the letters of names."""
MOST_LETTERS = 120
COAST = ((0, 0), (120, 0), (120, 12), (80, 16), (40, 14), (0, 20))


class Author(EditorDriver):
    """Somebody whose presses are counted."""

    def __init__(self, app: App, screen: EditorScreen, file: Path) -> None:
        super().__init__(app, screen, file)
        self.presses: Counter[str] = Counter()
        self.is_typing = False

    def _post(self, kind: int, **values: Any) -> None:
        named = {pygame.KEYDOWN: "keys", pygame.MOUSEBUTTONDOWN: "buttons", pygame.MOUSEWHEEL: "wheel"}
        if kind in named:
            self.presses["letters" if self.is_typing else named[kind]] += 1
        super()._post(kind, **values)

    def type_text(self, words: str) -> None:
        self.is_typing = True
        super().type_text(words)
        self.is_typing = False

    def press(self, x: float, y: float) -> None:
        """A press on that place of the chart."""
        self.button_down(self.chart_px(x, y))
        self.button_up(self.chart_px(x, y))

    def press_ship(self, name: str) -> None:
        """A press on the ship of that id."""
        number = next(n for n, ship in enumerate(self.document.level.ships) if ship.id == name)
        self.button_down(self.ship_px(number))
        self.button_up(self.ship_px(number))

    def row(self, name: str, share: float = 0.5) -> None:
        """A press on the row of that name; the wheel brings it into view."""
        while f"field-{name}" not in self.app.screen.control_rects():
            assert self.presses["wheel"] < 300, (name, [field.name for field in self.editor.fields])
            room = controls.properties_rect(self.editor)
            self._post(pygame.MOUSEMOTION, pos=room.center, rel=(1, 1), buttons=(0, 0, 0))
            self._post(pygame.MOUSEWHEEL, x=0, y=-3, pos=room.center)
            self.run_frame()
        self.click(f"field-{name}", share)

    def choose(self, words: str) -> None:
        """The first row of the list that has these words."""
        assert isinstance(self.app.screen, ChooserScreen)
        self.type_text(words)
        self.press_key(pygame.K_RETURN)

    def name_it(self, name: str, words: str) -> None:
        """Another text is typed into the row of that name."""
        self.row(name)
        assert self.editor.typed_text is not None
        for _ in self.editor.typed_text.text:
            self.press_key(pygame.K_BACKSPACE)
        self.type_text(words)
        self.press_key(pygame.K_RETURN)

    def write_sentence(self, name: str, words: str) -> None:
        """A sentence is typed on the sheet of the row of that name."""
        self.row(name)
        sheet = self.app.screen
        assert isinstance(sheet, SentenceEditor)
        for _ in sheet.text:
            self.press_key(pygame.K_BACKSPACE)
        self.type_text(words)
        self.click("take")
        assert self.app.screen is self.screen, sheet.findings


def unfought(balance_trial: BalanceTrial, trial: Trial) -> None:
    """A weighing whose battles nobody has begun yet."""
    balance_trial.trial, balance_trial.outcomes, balance_trial._jobs = trial, [], []


@pytest.fixture
def author(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Author:
    """Somebody before a new level, as `weathergage new` makes it."""
    monkeypatch.setattr(App, "_draw", lambda app: None)
    monkeypatch.setattr(ChartBackground, "is_due", lambda *_: False)
    monkeypatch.setattr(BalanceTrial, "__init__", unfought)  # processes take seconds to start
    monkeypatch.setattr(printing, "PrintJob", AtOnce)
    like = load_level(Path(__file__).parents[3] / "levels" / "kmh" / "muros.toml")
    file = tmp_path / "big.toml"
    placement_rules = shelf.book("kmh").lint.placement_rules(like)
    file.write_text(new_level_text("My first", "kmh", like.chart, placement_rules), "utf-8")
    session = BattleSession(tmp_path / "data")
    app = App((1280, 720), tmp_path / "data", [], session.make_callbacks(), 11, SpriteBank(process=False))
    editor = session.make_editor(app, Document(file))
    assert isinstance(editor, EditorScreen)
    app.push_screen(editor)
    pygame.event.clear()
    found = Author(app, editor, file)
    found.run_frame()
    return found


def draw_coast_and_fort(author: Author, picture: Path) -> None:
    """A picture laid under the chart, a coast along it, and a French fort on that."""
    sheet = pygame.Surface((60, 45))
    pygame.image.save(sheet, picture)
    author._post(pygame.DROPFILE, file=str(picture))
    author.run_frame()
    assert author.editor.trace_picture is not None
    author.press_key(pygame.K_d)
    author.choose("coast")
    for x, y in (*COAST, COAST[0]):
        author.press(x, y)
    author.press_key(pygame.K_d)
    author.choose("fort")
    author.press(60, 10)
    author.row("fort.0.side")
    author.press_key(pygame.K_ESCAPE)
    assert author.document.level.forts[0].side == "french"


def make_fleets(author: Author) -> None:
    """Five ships a side in line; two French ones are a squadron that comes later."""
    author.row("squadron")
    for _ in range(2):
        author.row("squadron.+")
        author.choose("french")
        author.press_key(pygame.K_ESCAPE)
    author.row("squadron.1")
    author.name_it("squadron.1.name", "Late")
    author.press_key(pygame.K_ESCAPE)
    author.press_key(pygame.K_ESCAPE)
    author.press_ship("junon")
    for _ in range(3):
        author.press_ctrl(pygame.K_d)
    author.row("ship.4.squadron", 0.9)
    author.press_ctrl(pygame.K_d)
    author.press_ship("amphion")
    for _ in range(4):
        author.press_ctrl(pygame.K_d)
    author.press_ctrl(pygame.K_a)
    for start, end, ship in (
        ((60, 70), (20, 70), "junon"),
        ((70, 35), (90, 35), "junon-4"),
        ((100, 74), (114, 74), ""),
    ):
        author.press_key(pygame.K_l)
        author.drag_pointer(author.chart_px(*start), author.chart_px(*end))
        if ship:
            author.press_ship(ship)
    author.press_key(pygame.K_ESCAPE)


def say_what_for(author: Author) -> None:
    """An aim and scores for both sides, and the event that brings the late squadron."""
    author.row("objective")
    for number, words in enumerate(("points 3 of british", "struck 3 of british or captured 3 of british")):
        author.row(f"objective.{number}")
        author.write_sentence(f"objective.{number}.major", words)
        author.press_key(pygame.K_ESCAPE)
    author.press_key(pygame.K_ESCAPE)
    author.row("score")
    for side in ("british", "french"):
        author.row("score.+")
        author.choose(side)
        author.press_key(pygame.K_ESCAPE)
    author.press_key(pygame.K_ESCAPE)
    author.row("event")
    author.row("event.+")
    author.row("event.0.arrive")
    author.choose("late")
    author.press_key(pygame.K_ESCAPE)
    author.press_key(pygame.K_ESCAPE)
    author.press_key(pygame.K_ESCAPE)


def answer_once(app: App, screen: BattleScreen) -> None:
    """The player answers the first question in the first way there is; captains may think meanwhile, before
    it is asked and before the answer is taken."""
    person, is_answered = screen.battle.seats["british"], False
    assert isinstance(person, PlayerSeat)
    for _ in range(2000):
        screen.battle.confirm()
        menu = screen.hud.prompt.menu
        if is_answered and not person.answers:
            return
        if not is_answered and screen.hud.prompt.needs_answer and menu:
            person.submit(menu.keys()[0])
            is_answered = True
        app.run_frame(0.5)
        time.sleep(0.005)
    assert is_answered, "nobody asks the player"
    raise AssertionError("the answer is not taken")


def test_a_battle_of_ten_ships_is_made_printed_weighed_mended_and_played(
    author: Author, tmp_path: Path
) -> None:
    draw_coast_and_fort(author, tmp_path / "chart.png")
    make_fleets(author)
    say_what_for(author)
    level = author.document.level
    assert author.document.is_readable, author.document.findings
    sides = [ship.side for ship in level.ships]
    assert (sides.count("british"), sides.count("french")) == (5, 5)
    assert [ship.id for ship in level.ships if ship.squadron == "squadron-2"] == ["junon-4", "junon-5"]
    assert level.events[0].arrive == ("squadron-2",)
    assert (len(level.objectives), len(level.scores), len(level.forts)) == (2, 2, 1)

    # A ship is put ashore by mistake; what is found there is mended by a press.
    author.drag_pointer(author.ship_px(0), author.chart_px(20, 5))
    author.run_seconds(0.6)
    author.press_key(pygame.K_F8)
    author.press_key(pygame.K_m)
    author.run_seconds(0.6)
    assert [f for f in author.document.findings if f.severity is Severity.ERROR] == []

    author.press_ctrl(pygame.K_s)
    assert author.document.notice == "Saved."
    author.press_key(pygame.K_p)
    author.choose("one page")
    author.run_seconds(0.1)
    assert author.file.with_suffix(".pdf").read_bytes().startswith(b"%PDF")
    author.press_key(pygame.K_w)
    assert isinstance(author.app.screen, BalancePage)
    author.press_key(pygame.K_ESCAPE)
    author.press_key(pygame.K_F5)
    assert isinstance(author.app.screen, BattleScreen)
    answer_once(author.app, author.app.screen)
    assert {ship.id for ship in load_level(author.file).ships} == {ship.id for ship in level.ships}
    assert author.presses["letters"] < MOST_LETTERS, author.presses
    assert sum(author.presses.values()) - author.presses["letters"] < MOST_PRESSES, author.presses
