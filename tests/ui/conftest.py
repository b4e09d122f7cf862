"""A house on a dummy display with the shipped battles, and hands that post real events."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.books.shelf import Rules
from game.levels import Level
from game.levels.reading.level_folders import shipped_levels_folder
from game.play.seats import PlayerSeat, RandomSeat, Seat
from game.stage.hulls.sprite_bank import SpriteBank
from game.ui.kit.screens import BookPage, Clause, RuleOption, ShellCallbacks
from game.ui.kit.settings import Settings
from game.ui.shell import umpire_session as doors
from game.ui.shell.app import App
from game.ui.shell.battle_session import BattleSession
from tests.ui.fake_battle import start_fake_battle

from .level_author import LEVEL, LevelAuthor

SAMPLE_BOOK = BookPage(
    "kmh",
    "Kiss Me, Hardy!",
    clauses=tuple(
        Clause(f"KMH-{chapter}.{part}.1", f"Clause {chapter} {part}", "What it says, in a line.")
        for chapter in range(14)
        for part in range(1, 5)
    ),
    rulings=(Clause("KMH-9.1.2", "Edge of the arc", "A mainmast on the edge is inside."),),
    options=(
        RuleOption("small-action", "Hidden course choice", "§6.11", "For single ships."),
        RuleOption("quality-roll", "Crews dice for quality", "§3.0.2"),
        *(RuleOption(f"extra-{n}", f"Extra rule {n}", f"§{n}.1") for n in range(1, 19)),
    ),
)


def shipped_levels() -> list[Path]:
    return sorted((shipped_levels_folder() / "kmh").glob("*.toml"))


@pytest.fixture(scope="session")
def ships() -> SpriteBank:
    """The ships' pictures, baked once for the whole run."""
    return SpriteBank(bakes_at_once=True)


OpenApp = Callable[..., App]


@pytest.fixture
def open_app(tmp_path: Path, ships: SpriteBank) -> Iterator[OpenApp]:
    """Makes an App of a size on a data folder of its own."""

    def make(
        size: tuple[int, int] = (1280, 720),
        levels: list[Path] | None = None,
        callbacks: ShellCallbacks | None = None,
    ) -> App:
        paths = shipped_levels() if levels is None else levels
        app = App(
            size,
            tmp_path,
            paths,
            callbacks or ShellCallbacks(start_fake_battle, books={"kmh": SAMPLE_BOOK}),
            1805,
            ships,
        )
        app.text_ledger = []
        pygame.event.clear()
        return app

    yield make
    pygame.event.clear()


@pytest.fixture
def at_sea(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], App]]:
    """The house with a battle open: the person is British, chance sails the privateer."""
    monkeypatch.setattr(App, "_draw", lambda app: None)
    berths = []

    def man(*_: object) -> dict[str, Seat]:
        return {"british": PlayerSeat(), "privateer": RandomSeat(3)}

    def opened() -> App:
        session = BattleSession(tmp_path, man)
        berths.append(session)
        level = shipped_levels_folder() / "kmh" / "jarce-and-black-jaques.toml"
        app = App((1280, 720), tmp_path, [level], session.make_callbacks(), 11, SpriteBank(process=False))
        app.change_settings(
            Settings(speed=0, plain_sea=True, reduced_motion=True, table_view=True, by_the_book=True)
        )
        seats = {"british": "human", "privateer": "ai:random"}
        app.push_screen(session.start_battle(app, level, seats, [], 11))
        pygame.event.clear()
        return app

    yield opened
    for session in berths:
        session.close_battle()
    pygame.event.clear()


class InputDriver:
    """Posts events into the real queue and lets the app have its frame."""

    def __init__(self, app: App) -> None:
        self.app = app

    def _post(self, kind: int, **values: Any) -> None:
        pygame.event.post(pygame.event.Event(kind, **values))

    def run_frame(self) -> None:
        self.app.run_frame(1 / 60)

    def press_key(self, key: int, text: str = "", mod: int = 0) -> None:
        self._post(pygame.KEYDOWN, key=key, unicode=text, mod=mod)
        self._post(pygame.KEYUP, key=key, mod=mod)
        self.run_frame()

    def move_pointer(self, at: tuple[int, int]) -> None:
        self._post(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))
        self.run_frame()

    def click(self, name: str, share: float = 0.5, button: int = 1) -> None:
        rect = self.app.screen.control_rects()[name]
        at = (round(rect.x + rect.w * share), rect.centery)
        self.move_pointer(at)
        self._post(pygame.MOUSEBUTTONDOWN, pos=at, button=button)
        self._post(pygame.MOUSEBUTTONUP, pos=at, button=button)
        self.run_frame()

    def right_click(self) -> None:
        self._post(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=3)
        self._post(pygame.MOUSEBUTTONUP, pos=(5, 5), button=3)
        self.run_frame()

    def turn_wheel(self, name: str, by: int) -> None:
        self.move_pointer(self.app.screen.control_rects()[name].center)
        self._post(pygame.MOUSEWHEEL, x=0, y=by)
        self.run_frame()

    def drag(self, name: str, start: float, end: float) -> None:
        rect = self.app.screen.control_rects()[name]
        first = (round(rect.x + rect.w * start), rect.centery)
        last = (round(rect.x + rect.w * end), rect.centery)
        self._post(pygame.MOUSEBUTTONDOWN, pos=first, button=1)
        self._post(pygame.MOUSEMOTION, pos=last, rel=(1, 0), buttons=(1, 0, 0))
        self._post(pygame.MOUSEBUTTONUP, pos=last, button=1)
        self.run_frame()

    def press_pad(self, button: int) -> None:
        self._post(pygame.JOYBUTTONDOWN, button=button, instance_id=0)
        self._post(pygame.JOYBUTTONUP, button=button, instance_id=0)
        self.run_frame()

    def press_cross(self, x: int, y: int) -> None:
        self._post(pygame.JOYHATMOTION, value=(x, y), hat=0, instance_id=0)
        self._post(pygame.JOYHATMOTION, value=(0, 0), hat=0, instance_id=0)
        self.run_frame()

    def push_stick(self, axis: int, value: float) -> None:
        self._post(pygame.JOYAXISMOTION, axis=axis, value=value, instance_id=0)
        self.run_frame()


@pytest.fixture
def author(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LevelAuthor]:
    """A battle begun from a file of the author's own; chance sails the privateer. What a frame may
    do is counted in steps, never timed."""
    monkeypatch.setattr(App, "_draw", lambda app: None)
    monkeypatch.setattr(doors, "FRAME_SHARE", float("inf"))

    def man(_book: Rules, level: Level, seats: Mapping[str, str], _seed: int) -> dict[str, Seat]:
        return {s: PlayerSeat() if who == "human" else RandomSeat(3) for s, who in seats.items()}

    file = tmp_path / "my-level.toml"
    file.write_text(LEVEL, "utf-8")
    session = BattleSession(tmp_path / "data", man)
    app = App((1280, 720), tmp_path / "data", [], session.make_callbacks(), 11, SpriteBank(process=False))
    app.change_settings(
        Settings(speed=0, plain_sea=True, reduced_motion=True, table_view=True, by_the_book=True)
    )
    seats = {"british": "human", "privateer": "ai:random"}
    app.push_screen(session.start_battle(app, file, seats, ["small-action"], 11))
    pygame.event.clear()
    yield LevelAuthor(app, session, file)
    session.close_battle()
    pygame.event.clear()


@pytest.fixture
def sail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Opens a battle of any book whose helm can be handed over (`delegation_driver.OpenBattle`);
    none is painted."""
    from tests.ui.delegation_driver import battle_opener

    monkeypatch.setattr(App, "_draw", lambda app: None)
    yield from battle_opener(tmp_path)
