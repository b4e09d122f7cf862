"""A battle of any book on the real screen whose helm a person can hand over, and the hands that do
it: by keys, by mouse and by pad."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pygame
import pytest

from game.captains.grades import BATCH_EFFORT, make_captain
from game.levels import parse_level
from game.levels.reading.level_folders import shipped_levels_folder
from game.play.battle import Battle
from game.play.journal import fold_undos
from game.play.seats import Seat
from game.stage.hulls.sprite_bank import SpriteBank
from game.trials.fighting import make_batch_seats
from game.ui.battle.commands import queries, update
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.values.command_state import Scope, Until
from game.ui.kit.settings import Settings
from game.ui.shell.app import App
from game.ui.shell.battle_session import BattleSession

from .conftest import InputDriver

DUELS = {
    "kmh": "kmh/mirror-duel.toml",
    "wwh": "wwh/mirror-action.toml",
    "hf": "hf/mirror-frigates.toml",
    "ls98": "ls98/mirror-duel.toml",
}
"""A small battle of each book."""
UNTIL_KEYS = {
    Until.NEEDED: pygame.K_n,
    Until.MOVE: pygame.K_m,
    Until.TURN: pygame.K_t,
    Until.HIT: pygame.K_h,
    Until.RANGE: pygame.K_r,
    Until.TAKEN: pygame.K_c,
}
L3 = 9
"""The left stick, pressed down: its number on a joystick."""
CALM_SETTINGS = Settings(speed=0, plain_sea=True, reduced_motion=True)


def inline_captain(battle: Battle, _: str) -> Seat:
    """A captain who thinks in this process, and not for long."""
    return make_captain("admiral", battle.book.NAME, 1, BATCH_EFFORT, battle.level)


@dataclass
class DelegationDriver:
    """A battle on its screen, the person on its first side, and hands for it."""

    app: App
    session: BattleSession
    screen: BattleScreen
    driver: InputDriver
    seat: str

    @property
    def captain_message(self) -> str:
        """What the captain has told the person last."""
        message = self.screen.hud.commands.messages.get(self.seat)
        return message.text if message is not None else ""

    @property
    def is_delegated(self) -> bool:
        return self.seat in self.screen.hud.commands.runs

    def count_answers(self, seat: str = "") -> int:
        """How often a seat (the person's) has answered."""
        entries = fold_undos(self.screen.battle.journal.entries)
        return sum(e[0] in ("c", "p") and e[1] == (seat or self.seat) for e in entries)

    def run_until(self, come: Callable[[], bool], most: int = 3000) -> None:
        for _ in range(most):
            if come():
                return
            self.driver.run_frame()
        raise AssertionError("it never came")

    def run_to_question(self) -> None:
        self.run_until(lambda: self.screen.hud.prompt.needs_answer)

    def hold_button(self, button: int) -> None:
        """A button of the pad is held for half a second."""
        self.driver._post(pygame.JOYBUTTONDOWN, button=button, instance_id=0)
        for _ in range(32):
            self.driver.run_frame()
        self.driver._post(pygame.JOYBUTTONUP, button=button, instance_id=0)
        self.driver.run_frame()


OpenBattle = Callable[..., DelegationDriver]


def battle_opener(tmp_path: Path) -> Iterator[OpenBattle]:
    """How such battles are opened; they are put away at the end."""
    berths = []

    def opened(
        book: str,
        settings: Settings = CALM_SETTINGS,
        people: int = 1,
        level: str = "",
        seat: str = "",
        options: tuple[str, ...] = (),
        size: tuple[int, int] = (1280, 720),
        is_offered_orders: bool = False,
    ) -> DelegationDriver:
        session = BattleSession(tmp_path, make_batch_seats)
        berths.append(session)
        path = shipped_levels_folder() / (level or DUELS[book])
        sides = [side.id for side in parse_level(path.read_text("utf-8"), path.name).sides]
        sides.sort(key=lambda side: side != seat)
        app = App(size, tmp_path, [path], session.make_callbacks(), 11, SpriteBank(process=False))
        app.change_settings(settings)
        seats = {s: "human" if n < people else "ai:admiral" for n, s in enumerate(sides)}
        app.push_screen(session.start_battle(app, path, seats, list(options), 11))
        pygame.event.clear()
        assert isinstance(app.screen, BattleScreen)
        app.screen.hud.commands.make_captain = inline_captain
        if not is_offered_orders:  # as after Esc, when a fleet's orders have been offered
            app.screen.hud.commands.seats_offered_orders.update(sides)
        delegation = DelegationDriver(app, session, app.screen, InputDriver(app), sides[0])
        delegation.run_to_question()
        return delegation

    yield opened
    for session in berths:
        session.close_battle()
    pygame.event.clear()


def command_ships(history: DelegationDriver, until: Until, scope: Scope = Scope.ALL, ship: str = "") -> None:
    """Command these ships to act as their captain thinks best, without the panel."""
    hud = history.screen.hud
    with history.screen.battle.table.as_current():
        hud.commands.scope, hud.commands.ship, hud.commands.squadron = scope, ship, ""
        if scope is Scope.SQUADRON:
            hud.commands.squadron = queries.squadron_of_ship(hud, ship)
        ships = queries.commanded_ships(hud)
        update.command(hud, history.seat, ships, None, until)


def delegate_by_keys(history: DelegationDriver, until: Until) -> None:
    open_for_all(history)
    history.driver.press_key(UNTIL_KEYS[until])
    history.driver.press_key(pygame.K_SPACE)


def delegate_by_mouse(history: DelegationDriver, until: Until) -> None:
    history.driver.click("menu")
    history.driver.click("command")
    if "who-all" in history.app.screen.control_rects():
        history.driver.click("who-all")
    history.driver.click("what-best")
    history.driver.click(f"until-{until}")
    history.driver.click("give-command")


def delegate_by_pad(history: DelegationDriver, until: Until) -> None:
    """The left stick is held down, the cross goes to the choice and to Give, A presses."""
    history.hold_button(L3)
    whom = ("who-all",) if "who-all" in history.app.screen.control_rects() else ()
    for name in (*whom, "what-best", f"until-{until}", "give-command"):
        press_by_pad(history, name)


def open_for_all(history: DelegationDriver) -> None:
    """F3 opens the panel, W goes on to all ships, 0 means as he thinks best."""
    history.driver.press_key(pygame.K_F3)
    if "who-all" in history.app.screen.control_rects():
        choose_scope(history, Scope.ALL)
    history.driver.press_key(pygame.K_0)


def choose_scope(history: DelegationDriver, scope: Scope) -> None:
    """W goes on until the panel is for these."""
    for _ in Scope:
        if history.screen.hud.commands.scope is not scope:
            history.driver.press_key(pygame.K_w)
    assert history.screen.hud.commands.scope is scope


def press_by_pad(history: DelegationDriver, name: str) -> None:
    """The cross goes to that control, and A presses it."""
    ring = history.screen.ring
    for _ in range(40):
        if ring.focused == name:
            history.driver.press_pad(0)
            return
        rects, before = history.app.screen.control_rects(), ring.focused
        across = rects[name].centerx - rects[before].centerx
        down = rects[name].centery - rects[before].centery
        sideways, upright = (1 if across > 0 else -1, 0), (0, -1 if down > 0 else 1)
        for way in (upright, sideways) if abs(down) > 8 else (sideways, (0, 1)):
            history.driver.press_cross(*way)
            history.driver.press_cross(0, 0)
            if ring.focused != before:
                break
    raise AssertionError(f"{name} is never in focus, but {ring.focused}")


BOOKS = pytest.mark.parametrize("book", list(DUELS))
