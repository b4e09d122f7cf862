"""A battle of any book on the real screen whose helm a person can hand over, and the hands that do
it: by keys, by mouse and by pad."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pygame
import pytest

from game.captains.grades import BATCH, captain
from game.levels import read_level
from game.levels.reading.shipped import levels_home
from game.play.battle import Battle
from game.play.journal import fold
from game.play.seats import Seat
from game.stage.hulls import Bank
from game.trials.seating import man_for_batches
from game.ui.battle.delegation_state import DelegateUntil
from game.ui.battle.screen import BattleScreen
from game.ui.kit.settings import Settings
from game.ui.shell.app import App
from game.ui.shell.sessions import BattleSession

from .conftest import Hand

DUELS = {
    "kmh": "kmh/mirror-duel.toml",
    "wwh": "wwh/mirror-action.toml",
    "hf": "hf/mirror-frigates.toml",
    "ls98": "ls98/mirror-duel.toml",
}
"""A small battle of each book."""
L3 = 9
"""The left stick, pressed down: its number on a joystick."""
CALM = Settings(speed=0, plain_sea=True, reduced_motion=True)


def beside_him(battle: Battle, _: str) -> Seat:
    """A captain who thinks in this process, and not for long."""
    return captain("admiral", battle.book.NAME, 1, BATCH, battle.level)


@dataclass
class Fought:
    """A battle on its screen, the person on its first side, and hands for it."""

    app: App
    berth: BattleSession
    screen: BattleScreen
    hand: Hand
    seat: str

    @property
    def said(self) -> str:
        """What the captain has told the person last."""
        word = self.screen.hud.delegation.told.get(self.seat)
        return word.words if word is not None else ""

    @property
    def running(self) -> bool:
        return self.seat in self.screen.hud.delegation.runs

    def answers(self, seat: str = "") -> int:
        """How often a seat (the person's) has answered."""
        entries = fold(self.screen.battle.journal.entries)
        return sum(e[0] in ("c", "p") and e[1] == (seat or self.seat) for e in entries)

    def until(self, come: Callable[[], bool], most: int = 3000) -> None:
        for _ in range(most):
            if come():
                return
            self.hand.frame()
        raise AssertionError("it never came")

    def asked(self) -> None:
        self.until(lambda: self.screen.hud.prompt.needs_answer)

    def hold(self, button: int) -> None:
        """A button of the pad is held for half a second."""
        self.hand._post(pygame.JOYBUTTONDOWN, button=button, instance_id=0)
        for _ in range(32):
            self.hand.frame()
        self.hand._post(pygame.JOYBUTTONUP, button=button, instance_id=0)
        self.hand.frame()


Sail = Callable[..., Fought]


def voyages(tmp_path: Path) -> Iterator[Sail]:
    """How such battles are opened; they are put away at the end."""
    berths = []

    def opened(
        book: str,
        settings: Settings = CALM,
        people: int = 1,
        level: str = "",
        seat: str = "",
        options: tuple[str, ...] = (),
        size: tuple[int, int] = (1280, 720),
    ) -> Fought:
        berth = BattleSession(tmp_path, man_for_batches)
        berths.append(berth)
        path = levels_home() / (level or DUELS[book])
        sides = [side.id for side in read_level(path.read_text("utf-8"), path.name).sides]
        sides.sort(key=lambda side: side != seat)
        app = App(size, tmp_path, [path], berth.doors(), 11, Bank(process=False))
        app.change(settings)
        seats = {s: "human" if n < people else "ai:admiral" for n, s in enumerate(sides)}
        app.push(berth.start(app, path, seats, list(options), 11))
        pygame.event.clear()
        assert isinstance(app.screen, BattleScreen)
        app.screen.hud.delegation.crew = beside_him
        fought = Fought(app, berth, app.screen, Hand(app), sides[0])
        fought.asked()
        return fought

    yield opened
    for berth in berths:
        berth.clear()
    pygame.event.clear()


def by_keys(fought: Fought, until: DelegateUntil) -> None:
    fought.hand.key(pygame.K_F3)
    fought.hand.key(pygame.K_1 + list(DelegateUntil).index(until))


def by_mouse(fought: Fought, until: DelegateUntil) -> None:
    fought.hand.click("menu")
    fought.hand.click("my-captain")
    fought.hand.click(f"captain-{until}")


def by_pad(fought: Fought, until: DelegateUntil) -> None:
    """The left stick is held down, the cross goes to the choice, A chooses."""
    fought.hold(L3)
    for _ in range(12):
        if fought.screen.ring.at == f"captain-{until}":
            break
        fought.hand.hat(0, 1)
    fought.hand.pad(0)


BOOKS = pytest.mark.parametrize("book", list(DUELS))
